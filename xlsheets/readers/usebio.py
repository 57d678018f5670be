"""USEBIO 1.0 to 1.2: the XML that EBUScore, PairsScorer, Compscore, ScoreBridge, RealBridge… write after a session."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal
from xml.parsers.expat import errors
from xml.parsers.expat.errors import codes

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, XMLParser

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.errors import EtuiError, Sentence
from xlsheets.readers import (
    content,
    iso_date,
    not_a_board,
    other_scoring,
    published_method,
    published_points,
    unread_contract,
    whole,
    without_a_pair,
)
from xlsheets.readers.event_checks import HIGHEST_BOARD, NOTHING, missing_lines, read_mark, read_play, score_of

MATCHPOINTED_PAIRS: Final = frozenset({"MP", "PAIR", "PAIRS", "MATCH", "POINT", "POINTS", "MATCHPOINT", "MATCHPOINTS"})
ROUNDS_BOARDS: Final = "magiccontest"                                  # FFB's program: to 0.1 on each board
ROUNDS_TOTALS: Final = ("ebuscore", "pairsscorer", "compscore", "scorebridge", "jeffsmith")    # EBU programs: to 0.01
LICENCES: Final = ("NATIONAL_ID_NUMBER", "NATIONAL_ID", "CLUB_ID_NUMBER", "CLUB_ID")
ENDS_TOO_SOON: Final = frozenset(codes[said] for said in (
    errors.XML_ERROR_NO_ELEMENTS, errors.XML_ERROR_UNCLOSED_TOKEN, errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
    errors.XML_ERROR_PARTIAL_CHAR,
))
DEEPEST: Final = 40                     # elements inside one another; USEBIO needs nine


# --- The file ---

@dataclass
class Element:
    """One element: its USEBIO name in capitals, without a namespace, and the line of the file it starts on."""

    tag: str
    line: int
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def all(self, tag: str) -> list[Element]:
        return [child for child in self.children if child.tag == tag]

    def within(self, tag: str) -> Iterator[Element]:
        """The elements of this name at any depth."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            waiting += reversed(element.children)
            if element.tag == tag:
                yield element

    def text(self, *tags: str) -> str:
        """What the first of these children, or else attributes, says; "" when none says anything."""
        for tag in tags:
            said = ["".join(child.words) for child in self.all(tag)] + [self.attributes.get(tag, "")]
            for text in said:
                if text.strip():
                    return " ".join(text.split())
        return ""


class _Builder:
    """What the XML parser builds: our elements, with their line numbers."""

    def __init__(self) -> None:
        self.expat: Any = None
        self.root: Element | None = None
        self.open: list[Element] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        named = {_name(key): value for key, value in attributes.items()}
        element = Element(_name(tag), self.expat.CurrentLineNumber, named)
        if len(self.open) >= DEEPEST:
            raise ValueError("too deep for USEBIO")
        if self.open:
            self.open[-1].children.append(element)
        self.root = self.root or element
        self.open.append(element)

    def end(self, _tag: str) -> None:
        self.open.pop()

    def data(self, text: str) -> None:
        if self.open:
            self.open[-1].words.append(text)

    def close(self) -> Element | None:
        return self.root


def _name(tag: str) -> str:
    return tag.rpartition("}")[2].upper()


def _root(read: bytes, name: str) -> Element:
    """The USEBIO element. Entities are refused: no program writes any, and they can be made to fill the memory."""
    builder = _Builder()
    parser = XMLParser(target=builder, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    builder.expat = parser.parser
    try:
        parser.feed(_in_its_encoding(read))
        parser.close()
    except DefusedXmlException:
        raise EtuiError(
            en=f"{name} declares XML entities, which no scoring program writes: get the file again from its source.",
            fr=f"{name} déclare des entités XML, ce qu'aucun programme de calcul n'écrit : redemandez le fichier.",
        ) from None
    except ParseError as error:
        raise _broken(name, error.position[0], cut=bool(builder.open) and error.code in ENDS_TOO_SOON) from None
    except (LookupError, ValueError):
        raise _broken(name, builder.expat.CurrentLineNumber, cut=False) from None
    if builder.root is None or builder.root.tag != "USEBIO" or not builder.root.all("EVENT"):
        raise EtuiError(
            en=f"{name} is XML but not a USEBIO results file (no USEBIO element with an EVENT): export it as USEBIO.",
            fr=f"{name} est du XML mais pas un fichier de résultats USEBIO (pas d'élément USEBIO avec un EVENT) : "
            "exportez-le au format USEBIO.",
        )
    return builder.root


def _in_its_encoding(read: bytes) -> bytes | str:
    """Old Windows programs write accents in windows-1252 under an utf-8 label, or none."""
    declared = re.match(rb"\s*<\?xml[^>]*encoding\s*=\s*[\"']([^\"']+)", read[:200])
    if read[:2] in (b"\xff\xfe", b"\xfe\xff") or (declared and declared[1].lower() != b"utf-8"):
        return read
    try:
        read.decode("utf-8")
    except UnicodeDecodeError:
        return read.decode("windows-1252", errors="replace")
    return read


def _broken(name: str, line: int, cut: bool) -> EtuiError:
    if cut:
        return EtuiError(
            en=f"{name} stops in the middle (line {line}): export it or copy it again.",
            fr=f"{name} s'arrête en cours de route (ligne {line}) : exportez-le ou copiez-le de nouveau.",
        )
    return EtuiError(
        en=f"{name} is not correct XML (line {line}): export it again from the scoring program.",
        fr=f"{name} n'est pas du XML correct (ligne {line}) : exportez-le de nouveau depuis le programme de calcul.",
    )


# --- The event ---

@dataclass(frozen=True)
class Section:
    """The pairs and boards of one section in one session."""

    id: str
    session: int
    entries: tuple[Pair, ...]           # ``line`` as the file's DIRECTION has it
    entered_here: bool                  # the entry list is the section's own, not the session's or the event's
    boards: tuple[Element, ...]


def read_usebio(path: Path) -> PairsEvent:
    """The match-pointed pairs event of a USEBIO file, with the method of the program that wrote it.

    Sessions of the same pairs over different boards become one event. Raises EtuiError, with file and line, when the
    file is not USEBIO, is not match-pointed pairs, holds several events or has a line that cannot be read.
    """
    root = _root(content(path), path.name)
    events = root.all("EVENT")
    for event in events:
        _check_scoring(event, path.name)
    sessions = enumerate(_sessions(events))
    sections = _named_sections([section for number, session in sessions for section in _sections(session, number)])
    in_sessions, points, notes = _lines(sections, path.name)
    _check_sessions(sections, in_sessions, path.name)
    lines = [line for _, line in in_sessions]
    winners = _winners(events[0], sections, lines)
    pairs, lines = _entry_list(sections, lines, winners)
    step, alone = published_method(lines, points)
    program = events[0].text("PROGRAM_NAME")
    method = Method(
        step=step,
        sections=alone,
        winners=winners,
        rounding=_rounding(program),
        small_groups="EBU",
        tiebreaks=(),
        own_average=False,
    )
    read = PairsEvent(
        title=events[0].text("EVENT_DESCRIPTION", "EVENT_NAME", "EVENT_IDENTIFIER") or path.stem,
        lines=tuple(lines),
        pairs=tuple(pairs),
        method=method,
        date=iso_date(events[0].text("DATE") or _first_text(events[0], "SESSION", "DATE")),
        club=_first_text(root, "CLUB", "CLUB_NAME") or events[0].text("CLUB_NAME", "VENUE"),
        director=events[0].text("DIRECTOR", "TOURNAMENT_DIRECTOR"),
        source=f"{program or 'USEBIO'} ({path.name})",
    )
    return replace(read, notes=(*notes, *_penalties(root), *missing_lines(read)))


def _rounding(program: str) -> Literal["none", "board 0.1", "total 0.01"]:
    """What the program that wrote the file does (rules, "Rounding")."""
    name = re.sub("[^a-z]", "", program.lower())
    if name.startswith(ROUNDS_BOARDS):
        return "board 0.1"
    return "total 0.01" if name.startswith(ROUNDS_TOTALS) else "none"


def _first_text(parent: Element, tag: str, *texts: str) -> str:
    return next((text for child in parent.all(tag) if (text := child.text(*texts))), "")


def _check_scoring(event: Element, name: str) -> None:
    unpointed = [line for line in event.within("TRAVELLER_LINE") if not line.text("NS_MATCH_POINTS")]
    imps = any("IMP" in child.tag and any(child.words) for line in unpointed for child in line.children)
    scored = event.text("BOARD_SCORING_METHOD", "SCORING_METHOD") or ("IMP" if imps else "")
    for written in (event.text("EVENT_TYPE"), scored):
        words = set(re.split(r"[^A-Z]+", written.upper())) - {""}
        if not words <= MATCHPOINTED_PAIRS:
            raise other_scoring(written, name, event.line)


def _sessions(events: Sequence[Element]) -> list[Element]:
    """Each SESSION with boards, or the EVENT where a program leaves the level out, with the event's entry list."""
    return [
        replace(session, children=[*session.children, *event.all("PARTICIPANTS")])
        if session is not event and not session.all("PARTICIPANTS") else session
        for event in events
        for session in (_with_boards(event.all("SESSION")) or [event])
    ]


def _with_boards(elements: Sequence[Element]) -> list[Element]:
    return [element for element in elements if any(element.within("BOARD"))]


def _sections(session: Element, number: int) -> Iterator[Section]:
    shared = tuple(_participants(session.all("PARTICIPANTS")))
    for node in _with_boards(session.all("SECTION")) or [session]:
        lists = node.all("PARTICIPANTS") or (session.within("PARTICIPANTS") if node is session else ())
        own = tuple(_participants(lists))
        yield Section(
            node.text("SECTION_ID", "SECTION_LETTER") if node is not session else "",
            number, own or shared, bool(own), tuple(node.all("BOARD")),
        )


def _named_sections(sections: list[Section]) -> list[Section]:
    """One section needs no name; of several, those without one get A, B, C… in the file's order."""
    several = max(Counter(section.session for section in sections).values(), default=1) > 1
    order: Counter[int] = Counter()
    named = []
    for section in sections:
        letter = chr(ord("A") + order[section.session] % 26)
        order[section.session] += 1
        named.append(replace(section, id=(section.id or letter) if several else ""))
    return named


def _participants(lists: Iterable[Element]) -> Iterator[Pair]:
    for participants in lists:
        for pair in participants.all("PAIR"):
            number = _number(pair.text("PAIR_NUMBER", "PAIR_ID"))
            if not number:
                continue
            players = [(player.text("PLAYER_NAME", "NAME"), player.text(*LICENCES)) for player in pair.all("PLAYER")]
            licences = tuple(licence if licence.strip("0") else "" for _, licence in players)
            yield Pair(
                number=number,
                section=pair.text("SECTION_ID", "SECTION"),
                line=_side(pair.text("DIRECTION")),
                names=tuple(name for name, _ in players if name),
                licences=licences if any(licences) else (),
                club=pair.text("CLUB_NAME"),
            )


def _number(text: str) -> str:
    """A pair number as the club says it: "7" for "07", "1NS" for "1 NS"; "" when nobody sits there."""
    number = "".join(text.split()).lstrip("0")
    return "" if number in NOTHING else number


def _side(direction: str) -> Literal["NS", "EW", ""]:
    initial = direction.strip()[:1].upper()
    return "NS" if initial in ("N", "S") else "EW" if initial in ("E", "W") else ""


# --- The travellers ---

def _lines(sections: Sequence[Section], name: str) -> tuple[list[tuple[int, Line]], list[float | None], list[str]]:
    """Every traveller line with its session; the published points NS + EW of each, None if artificial; notes."""
    lines: list[tuple[int, Line]] = []
    points: list[float | None] = []
    notes: list[Sentence] = []
    for section in sections:
        for board in section.boards:
            number = _board_number(board, name)
            travellers = board.all("TRAVELLER_LINE")
            if not travellers:
                raise EtuiError(
                    en=f"Board {number} has no traveller line ({name}, line {board.line}): score or remove it.",
                    fr=f"La donne {number} n'a aucune ligne ({name}, ligne {board.line}) : saisissez-la ou retirez-la.",
                )
            for traveller in travellers:
                line = _line(traveller, number, section, name, notes)
                if line is not None:
                    lines.append((section.session, line))
                    published = published_points(*(traveller.text(f"{seat}_MATCH_POINTS") for seat in ("NS", "EW")))
                    points.append(None if line.score is None else published)
    if not lines:
        raise EtuiError(
            en=f"{name} holds no traveller line: export the event with its results.",
            fr=f"{name} ne contient aucune ligne de feuille ambulante : exportez-le avec ses résultats.",
        )
    return lines, points, notes


def _board_number(board: Element, name: str) -> int:
    text = board.text("BOARD_NUMBER")
    if not re.fullmatch("[0-9]{1,4}", text) or not 1 <= int(text) <= HIGHEST_BOARD:
        raise not_a_board(text, name, board.line)
    return int(text)


def _line(traveller: Element, board: int, section: Section, name: str, notes: list[Sentence]) -> Line | None:
    """One traveller line; None for a pair sitting out."""
    place = f"line {traveller.line}"
    mark = read_mark(traveller.text("SCORE"), f"board {board}, {name}, {place}")
    ns, ew = (_number(traveller.text(f"{seat}_PAIR_NUMBER")) for seat in ("NS", "EW"))
    if not ns or not ew:
        if mark.score is None:
            return None
        raise without_a_pair(board, name, traveller.line)
    written = traveller.text("CONTRACT")
    play = read_play(written, traveller.text("PLAYED_BY"), traveller.text("TRICKS"))
    if not play.readable:
        notes.append(unread_contract(written, board, traveller.line))
    score = score_of(play, board) if mark.score is None and not mark.adjusted else mark.score
    return Line(
        board=board, ns=ns, ew=ew, section=section.id,
        table=whole(traveller.text("TABLE_NUMBER", "TABLE")), round=whole(traveller.text("ROUND_NUMBER", "ROUND")),
        contract=play.contract, declarer=play.declarer, tricks=play.tricks,
        score=score, adjusted=mark.adjusted, place=place,
    )


# --- Sessions, winners, entry list ---

def _check_sessions(sections: Sequence[Section], lines: Sequence[tuple[int, Line]], name: str) -> None:
    """Several sessions make one event only when the same pairs play on, over other boards."""
    pairs: dict[int, set[tuple[str, str]]] = defaultdict(set)
    boards: dict[int, set[int]] = defaultdict(set)
    for session, line in lines:
        pairs[session] |= {(line.section, line.ns), (line.section, line.ew)}
        boards[session].add(line.board)
    names: dict[tuple[str, str, str], set[tuple[str, ...]]] = defaultdict(set)
    for section in sections:
        for pair in section.entries:
            if pair.names:
                names[section.id, pair.number, pair.line].add(tuple(sorted(pair.names)))
    one_field = len(set(map(frozenset, pairs.values()))) == 1
    other_boards = sum(map(len, boards.values())) == len(set().union(*boards.values()))
    same_people = len(pairs) == 1 or all(len(people) == 1 for people in names.values())
    if not (one_field and other_boards and same_people):
        raise EtuiError(
            en=f"{name} holds {len(pairs)} sessions of different pairs or of the same boards: split it into one file a "
            "session, import each, then combine them.",
            fr=f"{name} contient {len(pairs)} séances de paires différentes ou aux mêmes donnes : séparez-le en un "
            "fichier par séance, importez chacun, puis cumulez.",
        )


def _winners(event: Element, sections: Sequence[Section], lines: Sequence[Line]) -> Literal[1, 2]:
    """WINNER_TYPE; without one, two when the entry list's directions hold throughout, or nobody changes direction."""
    said = event.text("WINNER_TYPE")
    if said in ("1", "2"):
        return 1 if said == "1" else 2
    entered = {(section.id, pair.number, pair.line) for section in sections for pair in section.entries}
    ns = {(line.section, line.ns) for line in lines}
    ew = {(line.section, line.ew) for line in lines}
    directed = all((*pair, "NS") in entered for pair in ns) and all((*pair, "EW") in entered for pair in ew)
    boards: dict[tuple[str, int], list[str]] = defaultdict(list)
    for line in lines:
        boards[line.section, line.board] += [line.ns, line.ew]
    numbered_alike = any(len(set(numbers)) < len(numbers) for numbers in boards.values())
    return 2 if directed or not ns & ew or numbered_alike else 1


def _entry_list(
    sections: Sequence[Section], lines: list[Line], winners: Literal[1, 2]
) -> tuple[list[Pair], list[Line]]:
    """The pairs with their section and line, and the lines with the numbers in the entry list's own spelling."""
    entries, lines = _homes(_entries(sections), lines)
    known = {(pair.section, pair.number) for pair in entries}
    if known:
        lines = [
            replace(line, ns=_listed(known, line.section, line.ns, "NS", winners),
                    ew=_listed(known, line.section, line.ew, "EW", winners))
            for line in lines
        ]
    if winners == 1:
        return [replace(pair, line="") for pair in entries], lines
    return list(_directed(entries, lines)), lines


def _entries(sections: Sequence[Section]) -> list[Pair]:
    """The entry lists one after the other: a shared list once, and a later session's list only for who is new in it."""
    entries: list[Pair] = []
    lists: list[tuple[Pair, ...]] = []
    for section in sections:
        mine = tuple(replace(pair, section=section.id) if section.entered_here else pair for pair in section.entries)
        if mine not in lists:
            lists.append(mine)
            before = {(pair.section, pair.number, pair.line) for pair in entries}
            entries += [pair for pair in mine if (pair.section, pair.number, pair.line) not in before]
    return entries


def _homes(entries: list[Pair], lines: list[Line]) -> tuple[list[Pair], list[Line]]:
    """The section of each pair of a list for the whole event: where it plays. Pairs that change sections have none."""
    here = {line.section for line in lines}
    strays = [pair for pair in entries if pair.section not in here]
    plays: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        plays[line.ns].add(line.section)
        plays[line.ew].add(line.section)
    if strays == entries and any(len(plays[pair.number]) > 1 for pair in strays):
        lines = [replace(line, section="", table=None) for line in lines]
        return [replace(pair, section="") for pair in entries], lines
    return [
        pair if pair.section in here else replace(pair, section=min(plays[pair.number], default=min(here)))
        for pair in entries
    ], lines


def _listed(known: set[tuple[str, str]], section: str, number: str, seat: str, winners: int) -> str:
    """A line's pair number as the entry list spells it: "1NS" in one may be "1" in the other, "A1" be "1"."""
    spellings = [number, number.removesuffix("NS"), number.removesuffix("EW"), number.removeprefix(section)]
    if winners == 2:
        spellings.append(number + seat)
    return next((spelling for spelling in spellings if (section, spelling) in known), number)


def _directed(entries: Sequence[Pair], lines: Sequence[Line]) -> Iterator[Pair]:
    """The entries of a two-line event with their line, from where they sit when the file does not say."""
    sits = {(line.section, line.ns, "NS") for line in lines} | {(line.section, line.ew, "EW") for line in lines}
    taken = {(pair.section, pair.number, pair.line) for pair in entries}
    times = Counter((pair.section, pair.number) for pair in entries)
    for pair in entries:
        if pair.line:
            yield pair
            continue
        free: list[Literal["NS", "EW"]] = [
            side for side in ("NS", "EW")
            if (pair.section, pair.number, side) in sits and (pair.section, pair.number, side) not in taken
        ]
        if times[pair.section, pair.number] == 1 and len(free) == 2:     # one entry for two pairs: whose names?
            yield from (replace(pair, line=side, names=(), licences=()) for side in free)
        elif free:
            taken.add((pair.section, pair.number, free[0]))
            yield replace(pair, line=free[0])


def _penalties(root: Element) -> Iterator[Sentence]:
    """Notes on what the file adds to or takes from a pair's total, which is entered by hand."""
    for pair in root.within("PAIR"):
        for tag in ("ADJUSTMENT", "CARRY_FORWARD"):
            amount = pair.text(tag)
            if amount and not re.fullmatch(r"[+-]?0*([.,]0*)?", amount):
                number = pair.text("PAIR_NUMBER", "PAIR_ID")
                yield Sentence(
                    f"Pair {number} has {amount[:20]} as {tag} in the file (line {pair.line}): it was not imported.",
                    f"La paire {number} a {amount[:20]} comme {tag} dans le fichier (ligne {pair.line}) : non importé.",
                )
