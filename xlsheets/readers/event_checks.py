"""Whether what was read can be true: one mark of a traveller line at a time, then the event as a whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from etui.bridge.adjusted import read_adjusted, write_adjusted
from etui.bridge.boards import vulnerability
from etui.bridge.contract import (
    contract_score,
    keyed,
    possible_scores,
    read_contract,
    read_declarer,
    read_result,
    write_contract,
)
from etui.bridge.event import Line, PairsEvent
from etui.errors import EtuiError, Sentence

Seat = Literal["NS", "EW"]

HIGHEST_BOARD: Final = 9999
NOT_PLAYED: Final = frozenset({"NP", "N/P", "N.P.", "N-P", "NOTPLAYED", "NOT_PLAYED", "UNPLAYED", "NOPLAY", "NONJOUÉ"})
PASSED_OUT: Final = frozenset({"P", "AP", "PASS", "PASSE", "PASSED", "PASSOUT", "PASSEDOUT", "ALLPASS"})
NOTHING: Final = frozenset({"", "-", "?", "*"})
_AVERAGE: Final = re.compile(r"(?:AVERAGE|AVE|AVG|AV|A)(\+|-|=|PLUS|MINUS)?")
_SIGN: Final = {"+": "A+", "PLUS": "A+", "-": "A-", "MINUS": "A-", "=": "A", None: "A"}
_OTHER_SIDE: Final = {"A+": "A-", "A": "A", "A-": "A+"}
_SCORE: Final = re.compile(r"(NS|EW)?([+-]?[0-9]{1,5})(?:\.0+)?")
_PERCENTAGES: Final = re.compile(r"A?([0-9]{1,3})%?[-/]([0-9]{1,3})%?|A([0-9]{2})([0-9]{2})")


# --- One mark ---

@dataclass(frozen=True)
class Mark:
    """A score column read: a score for NS, or an adjusted score, or neither when the board was not played."""

    score: int | None = None
    adjusted: str = ""


def average(text: str) -> str:
    """One side's average in the spelling Étui keeps, "A+", "A" or "A-"; "" when the text is no average."""
    match = _AVERAGE.fullmatch(keyed(text))
    return _SIGN[match[1]] if match else ""


def read_mark(text: str, place: str) -> Mark:
    """A score column of one value: ``-420``, ``PASS``, ``A6040``, ``A60-40``, ``AVE``, ``A+/A-``, ``NP``, blank.

    A lone ``A+`` is NS's: the other side gets the complement. Raises EtuiError, naming ``place``, for anything else.
    """
    key = keyed(text)
    if key in NOTHING:
        return Mark()
    if key in NOT_PLAYED:
        return Mark(adjusted="NP")
    if key in PASSED_OUT:
        return Mark(0)
    if match := _SCORE.fullmatch(key):
        return Mark(-int(match[2]) if match[1] == "EW" else int(match[2]))
    if side := average(key):
        return Mark(adjusted=f"{side}/{_OTHER_SIDE[side]}")
    sides = [average(side) for side in key.split("/")]
    if len(sides) == 2 and all(sides):
        return Mark(adjusted="/".join(sides))
    if match := _PERCENTAGES.fullmatch(key):
        ns, ew = (side for side in match.groups() if side is not None)
        if max(int(ns), int(ew)) <= 100:
            return Mark(adjusted=write_adjusted(read_adjusted(f"{ns}/{ew}")))
    en, fr = in_both(place)
    raise EtuiError(
        en=f'"{text[:40]}" ({en}) is not a score: correct it to NS\'s score (for example -420), an adjusted score '
        "(60/40) or NP.",
        fr=f"« {text[:40]} » ({fr}) n'est pas une marque : corrigez-la en score de NS (par exemple -420), en marque "
        "ajustée (60/40) ou en NP.",
    )


@dataclass(frozen=True)
class Play:
    """Contract, declarer and tricks in the engine's letters; all blank when the contract is blank or unreadable."""

    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    readable: bool = True


def read_play(contract: str, declarer: str, tricks: str) -> Play:
    """The play columns of a program that writes English suit letters: ``1N``, ``3H*``, ``4SX``, ``3HXX``, ``Pass``."""
    key = keyed(contract)
    if key in NOTHING:
        return Play()
    if key in PASSED_OUT:
        return Play("PASS")
    try:
        read = read_contract(contract, "en")
    except EtuiError:
        return Play(readable=False)
    if read.contract is None:
        return Play("PASS")
    made = _tricks(tricks, read.contract.level, read.tricks)
    return Play(write_contract(read.contract, "en"), _declarer(declarer), made)


def _declarer(text: str) -> str:
    try:
        return read_declarer(text, "en")
    except EtuiError:
        return ""


def _tricks(text: str, level: int, behind_the_contract: int | None) -> int | None:
    key = keyed(text)
    if re.fullmatch(r"[0-9]{1,2}", key):            # programs count all the tricks, so 3 is three
        return int(key) if int(key) <= 13 else None
    try:
        return read_result(text, level)
    except EtuiError:
        return behind_the_contract


def score_of(play: Play, board: int) -> int | None:
    """NS's score from a contract that says everything; None when it does not."""
    if play.contract == "PASS":
        return 0
    if not play.contract or not play.declarer or play.tricks is None:
        return None
    contract = read_contract(play.contract, "en").contract
    return contract_score(contract, play.tricks, play.declarer, vulnerability(board))


# --- The event ---

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
        for what, key in _once_only(event, line):
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
        f"{pair.section}{pair.number} {pair.line}".strip() + f" ({boards})"
        for pair in event.pairs
        if (boards := played[pair.section, pair.number, pair.line if two else ""]) < most
    ]
    if not fewer:
        return ()
    return (Sentence(
        f"Fewer boards than the {most} of the others, by a sit-out or a lost line: {', '.join(fewer)}.",
        f"Moins de donnes que les {most} des autres, par un relais ou une ligne perdue : {', '.join(fewer)}.",
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
            en=f"Pair {line.ns} plays against itself ({en}): correct one of the two pair numbers.",
            fr=f"La paire {line.ns} joue contre elle-même ({fr}) : corrigez l'un des deux numéros.",
        )
    for seat, number in seats(line):
        side = seat if event.method.winners == 2 else ""
        if entered and (line.section, number, side) not in entered:
            who_en, who_fr = _pair(line.section, number, side)
            raise EtuiError(
                en=f"{who_en} plays ({en}) but is not in the entry list: correct the number or add the pair.",
                fr=f"{who_fr} joue ({fr}) sans être dans la liste des paires : corrigez le numéro ou ajoutez la paire.",
            )


def _once_only(event: PairsEvent, line: Line) -> Iterator[tuple[tuple[str, str], tuple[object, ...]]]:
    """What may happen once in an event: who or which table, in both languages, with its key."""
    for seat, number in seats(line):
        side = seat if event.method.winners == 2 else ""
        yield _pair(line.section, number, side), ("pair", line.section, number, side, line.board)
    if line.table is not None:
        yield (
            (f"Table {line.section}{line.table}", f"La table {line.section}{line.table}"),
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
    en = f"board {line.board}, NS {line.section}{line.ns} v EW {line.section}{line.ew}"
    fr = f"donne {line.board}, NS {line.section}{line.ns} contre EO {line.section}{line.ew}"
    if line.table is not None:
        en, fr = f"{en}, table {line.section}{line.table}", f"{fr}, table {line.section}{line.table}"
    if line.place:
        place_en, place_fr = in_both(line.place)
        en, fr = f"{en}, {place_en}", f"{fr}, {place_fr}"
    return en, fr


def in_both(place: str) -> tuple[str, str]:
    """A place in a text file ("board 7, line 118") or in a workbook ("Travellers!J12"), in both languages."""
    return place, re.sub(r"\bboard ([0-9]+)", r"donne \1", re.sub(r"\bline ([0-9]+)", r"ligne \1", place))


def _pair(section: str, number: str, side: str) -> tuple[str, str]:
    en = f"Pair {section}{number} {side}".strip()
    return en, f"La paire {section}{number} {side.replace('EW', 'EO')}".strip()
