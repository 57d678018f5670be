"""Whether what was read can be true: the entry list, the seats, the scores; and what the director should know of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

from etui.bridge.boards import vulnerability
from etui.bridge.contract import read_contract, write_contract
from etui.bridge.event import Line, PairsEvent
from etui.bridge.law77 import possible_scores
from etui.bridge.session import seats_of
from etui.errors import EtuiError, Sentence
from xlsheets.readers.marks import Play, in_both, score_of

Seat = Literal["NS", "EW"]

HIGHEST_BOARD: Final = 9999
MOST_NAMED: Final = 12                  # lines that one note names
LONGEST_NAMED: Final = 24               # letters of a pair's section and number


def check_event(event: PairsEvent) -> None:
    """Raises EtuiError on the first thing that cannot be true, naming the board, the pairs and where it was read."""
    if not event.lines:
        raise EtuiError(
            en="The event has no results: export it again once the travellers are scored.",
            fr="Le tournoi n'a aucun résultat : exportez-le de nouveau une fois les feuilles ambulantes saisies.",
        )
    _check_entries(event)
    entered = {(pair.section, pair.number, side) for pair in event.pairs for side in _sides(event, pair.line)}
    seen: dict[tuple[object, ...], Line] = {}
    for line in event.lines:
        _check_seats(event, line, entered)
        for what, key in _once_only(event, line, entered):
            if key in seen:
                raise _twice(what, seen[key], line)
            seen[key] = line
        _check_score(line)


def missing_lines(event: PairsEvent) -> tuple[Sentence, ...]:
    """Notes on entered pairs with fewer boards than the others: a sit-out or a lost line, the file cannot tell."""
    two = event.method.winners == 2
    played = Counter(
        (line.section, number, seat if two else "") for line in event.lines for seat, number in seats(line)
    )
    most = max(played.values(), default=0)
    fewer = [
        f"{short(pair.section + pair.number)} {pair.line}".strip() + f" ({boards})"
        for pair in event.pairs
        if (boards := played[pair.section, pair.number, pair.line if two else ""]) < most
    ]
    if not fewer:
        return ()
    return (Sentence(
        f"Fewer boards than the {most} of the others, by a sit-out or a lost line: {', '.join(fewer)}.",
        f"Moins de donnes que les {most} des autres, par un relais ou une ligne perdue : {', '.join(fewer)}.",
    ),)


def results_read(event: PairsEvent) -> int:
    """How many lines hold a result, a score or an adjusted score; a blank line and a board not played hold none."""
    return sum(line.score is not None or line.adjusted not in ("", "NP") for line in event.lines)


def unscored_lines(event: PairsEvent) -> tuple[Sentence, ...]:
    """A note naming the boards and pairs of the lines that have neither a score nor an adjusted score."""
    blank = [line for line in event.lines if line.score is None and not line.adjusted]
    if not blank:
        return ()
    en, fr = zip(*(
        (f"on board {line.board}, NS {short(line.section + line.ns)} v EW {short(line.section + line.ew)}",
         f"à la donne {line.board}, NS {short(line.section + line.ns)} contre EO {short(line.section + line.ew)}")
        for line in blank[:MOST_NAMED]
    ), strict=True)
    more = len(blank) - len(en)
    return (Sentence(
        f"No score is given {'; '.join(en)}{f'; and {more} more' if more else ''}: type it, or NP if it was not played.",
        f"Aucun score n'est donné {' ; '.join(fr)}{f' ; et {more} de plus' if more else ''} : saisissez-le, ou NP si la "
        "donne n'a pas été jouée.",
    ),)


def seats(line: Line) -> Iterator[tuple[Seat, str]]:
    """The two sides of a line with the number that sits there."""
    yield "NS", line.ns
    yield "EW", line.ew


def _sides(event: PairsEvent, line: str) -> tuple[str, ...]:
    if event.method.winners == 1:
        return ("",)
    return (line,) if line else ("NS", "EW")


def _check_entries(event: PairsEvent) -> None:
    times = Counter((pair.section, pair.number, side) for pair in event.pairs for side in _sides(event, pair.line))
    for (section, number, side), count in times.items():
        if count > 1:
            who_en, who_fr = _pair(section, number, side)
            raise EtuiError(
                en=f"{who_en} is in the entry list {count} times: give each pair its own number.",
                fr=f"{who_fr} figure {count} fois dans la liste des paires : donnez à chaque paire son numéro.",
            )


def _check_seats(event: PairsEvent, line: Line, entered: set[tuple[str, str, str]]) -> None:
    en, fr = where(line)
    if event.method.winners == 1 and line.ns == line.ew:
        raise EtuiError(
            en=f"Pair {short(line.ns)} plays against itself ({en}): correct one of the two pair numbers.",
            fr=f"La paire {short(line.ns)} joue contre elle-même ({fr}) : corrigez l'un des deux numéros.",
        )
    for who in seats_of(line, event, entered):
        if entered and who not in entered:
            who_en, who_fr = _pair(*who)
            raise EtuiError(
                en=f"{who_en} plays ({en}) but is not in the entry list: correct the number or add the pair.",
                fr=f"{who_fr} joue ({fr}) sans être dans la liste des paires : corrigez le numéro ou ajoutez la paire.",
            )


def _once_only(
    event: PairsEvent, line: Line, entered: set[tuple[str, str, str]]
) -> Iterator[tuple[tuple[str, str], tuple[object, ...]]]:
    """What may happen once in an event: who or which table, in both languages, with its key."""
    for who in seats_of(line, event, entered):
        yield _pair(*who), ("pair", *who, line.board)
    if line.table is not None:
        yield (
            (f"Table {short(line.section)}{line.table}", f"La table {short(line.section)}{line.table}"),
            ("table", line.section, line.table, line.round, line.board),
        )


def _twice(what: tuple[str, str], first: Line, second: Line) -> EtuiError:
    before, again = where(first), where(second)
    return EtuiError(
        en=f"{what[0]} has two results on one board ({before[0]}, then {again[0]}): remove one or correct the number.",
        fr=f"{what[1]} a deux résultats sur une même donne ({before[1]}, puis {again[1]}) : retirez-en un ou corrigez "
        "le numéro.",
    )


def _check_score(line: Line) -> None:
    if line.score is None or line.adjusted:
        return
    (en, fr), sides = where(line), vulnerability(line.board)
    if line.score not in possible_scores(sides):
        raise EtuiError(
            en=f"No contract scores {line.score} on this board ({en}): correct the score, or enter an adjusted score.",
            fr=f"Aucun contrat ne vaut {line.score} sur cette donne ({fr}) : corrigez le score ou saisissez une marque "
            "ajustée.",
        )


def contract_slips(event: PairsEvent) -> Iterator[Sentence]:
    """Results whose contract gives another score than the one written. The written score counts; the director decides."""
    for line in event.lines:
        should = score_of(Play(line.contract, line.declarer, line.tricks), line.board)
        if should is None or line.score is None or line.adjusted or should == line.score:
            continue
        contract = read_contract(line.contract, "en").contract
        (en, fr), (by, par) = where(line), ("", "") if contract is None else (
            f" by {line.declarer}, {line.tricks} tricks,",
            f" par {line.declarer.replace('W', 'O')}, {line.tricks} levées,",
        )
        yield Sentence(
            en=f"{write_contract(contract, 'en')}{by} scores {should}, not {line.score} ({en}): the score written counts.",
            fr=f"{write_contract(contract, 'fr')}{par} vaut {should} et non {line.score} ({fr}) : c’est le score écrit qui "
            "compte.",
        )


def where(line: Line) -> tuple[str, str]:
    """Board, pairs, table and the place it was read, in English and in French."""
    ns, ew = short(line.section + line.ns), short(line.section + line.ew)
    en, fr = f"board {line.board}, NS {ns} v EW {ew}", f"donne {line.board}, NS {ns} contre EO {ew}"
    if line.table is not None:
        table = short(f"{line.section}{line.table}")
        en, fr = f"{en}, table {table}", f"{fr}, table {table}"
    if line.place:
        place_en, place_fr = in_both(line.place)
        en, fr = f"{en}, {place_en}", f"{fr}, {place_fr}"
    return en, fr


def _pair(section: str, number: str, side: str) -> tuple[str, str]:
    who = short(section + number)
    en = f"Pair {who} {side}".strip()
    return en, f"La paire {who} {side.replace('EW', 'EO')}".strip()


def short(text: str) -> str:
    """A pair or a section as a sentence has room for, whatever the file calls it."""
    return text if len(text) <= LONGEST_NAMED else f"{text[:LONGEST_NAMED]}…"
