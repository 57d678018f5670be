"""USEBIO 1.0 to 1.2: the XML that EBUScore, PairsScorer, Compscore, ScoreBridge, RealBridge… write after a session."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.errors import EtuiError, Sentence
from xlsheets.readers.entry_list import Section, entry_list, winners_of
from xlsheets.readers.event_checks import HIGHEST_BOARD, missing_lines, short, unscored_lines
from xlsheets.readers.marks import NOTHING, read_mark, read_play, score_of
from xlsheets.readers.own_statements import in_groups, own_method
from xlsheets.readers.published_places import Published, places_differ, published
from xlsheets.readers.published_points import Points, check_every_line_is_there, published_method, published_points
from xlsheets.readers.source_file import (
    check_pair,
    content,
    iso_date,
    not_a_board,
    other_scoring,
    unread_contract,
    whole,
    without_a_pair,
)
from xlsheets.readers.two_lines import told_wrong_way
from xlsheets.readers.usebio_xml import Element, usebio_root

MATCHPOINTED_PAIRS: Final = frozenset({"MP", "PAIR", "PAIRS", "MATCH", "POINT", "POINTS", "MATCHPOINT", "MATCHPOINTS"})
ROUNDS_BOARDS: Final = "magiccontest"                                  # FFB's program: to 0.1 on each board
ROUNDS_TOTALS: Final = ("ebuscore", "pairsscorer", "compscore", "scorebridge", "jeffsmith")    # EBU programs: to 0.01
OWN_NAMES: Final = frozenset({"etui", "étui"})                       # follows the FFB unless it says otherwise
LICENCES: Final = ("NATIONAL_ID_NUMBER", "NATIONAL_ID", "CLUB_ID_NUMBER", "CLUB_ID")


# --- The event ---

def read_usebio(path: Path) -> PairsEvent:
    """The match-pointed pairs event of a USEBIO file, with the method of the program that wrote it.

    Sessions of the same pairs over different boards become one event. Raises EtuiError, with file and line, when the
    file is not USEBIO, is not match-pointed pairs, holds several events or has a line that cannot be read.
    """
    root = usebio_root(content(path), path.name)
    events = root.all("EVENT")
    for event in events:
        _check_scoring(event, path.name)
    sessions = enumerate(_sessions(events))
    sections = _named_sections([section for number, session in sessions for section in _sections(session, number)])
    in_sessions, points, notes = _lines(sections, path.name)
    _check_sessions(sections, in_sessions, path.name)
    lines = [line for _, line in in_sessions]
    winners = winners_of(events[0], sections, lines)
    pairs, lines = entry_list(sections, lines, winners)
    if winners == 2 and not any(pair.line for section in sections for pair in section.entries):
        notes += told_wrong_way(lines)
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
    if program.casefold() in OWN_NAMES:
        said = [(name.strip(), text.strip()) for name, colon, text in (c.partition(":") for c in events[0].comments) if colon]
        method, lines = own_method(said, method), in_groups(said, lines)
    check_every_line_is_there(lines, points, method.step, method.sections, path.name)
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
    differ = places_differ(read, list(_published(root)))
    return replace(read, notes=(*notes, *_penalties(root), *missing_lines(read), *unscored_lines(read), *differ))


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


def _published(root: Element) -> Iterator[Published]:
    """The places of the entry lists."""
    for pair in root.within("PAIR"):
        names = tuple(name for player in pair.all("PLAYER") if (name := player.text("PLAYER_NAME", "NAME")))
        yield published(_number(pair.text("PAIR_NUMBER", "PAIR_ID")), names, pair.text("PLACE"), pair.text("PERCENTAGE"),
                        line=_side(pair.text("DIRECTION")))


def _number(text: str) -> str:
    """A pair number as the club says it: "7" for "07", "1NS" for "1 NS"; "" when nobody sits there."""
    number = "".join(text.split()).lstrip("0")
    return "" if number in NOTHING else number


def _side(direction: str) -> Literal["NS", "EW", ""]:
    initial = direction.strip()[:1].upper()
    return "NS" if initial in ("N", "S") else "EW" if initial in ("E", "W") else ""


# --- The travellers ---

def _lines(sections: Sequence[Section], name: str) -> tuple[list[tuple[int, Line]], list[Points | None], list[Sentence]]:
    """Every traveller line with its session; the published points of each, None if artificial; notes."""
    lines: list[tuple[int, Line]] = []
    points: list[Points | None] = []
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
    for number in (ns, ew):
        check_pair(number, name, traveller.line)
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


# --- Sessions, penalties ---

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


def _penalties(root: Element) -> Iterator[Sentence]:
    """Notes on what the file adds to or takes from a pair's total, which is entered by hand."""
    for pair in root.within("PAIR"):
        for tag in ("ADJUSTMENT", "CARRY_FORWARD"):
            amount = pair.text(tag)
            if amount and not re.fullmatch(r"[+-]?0*([.,]0*)?", amount):
                number = pair.text("PAIR_NUMBER", "PAIR_ID")
                yield Sentence(
                    f"Pair {short(number)} has {amount[:20]} as {tag} in the file (line {pair.line}): it was not imported.",
                    f"La paire {short(number)} a {amount[:20]} comme {tag} dans le fichier (ligne {pair.line}) : non importé.",
                )
