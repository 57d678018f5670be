"""A cup from its typed cells: settings, entries, the frozen draw, the results.

A formula's ranges and a workbook read from disk go the same way. A result that cannot be read is a :class:`Slip`; the rest of
the cup goes on without it. What leaves no cup at all (entries twice, settings that contradict each other) is an EtuiError.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, cast

from etui.cup.advance import State, replay
from etui.cup.draw import draw, frozen
from etui.cup.model import Cup, CupSettings, Entry, Result, Team
from etui.cup.reading import read_boards, read_named, read_result
from etui.errors import EtuiError, Sentence
from xlsheets import settings as words_of
from xlsheets.ranges import blank, flat, table, text, whole
from xlsheets.words import cup as words

Rows = list[list[Any]]
# The settings from the first cell to the last; "" is a row of the Cup tab that holds none.
SETTINGS = (
    "variant", "reset", "third place", "teams", "boards", "colours", "drops", "group by", "keep apart", "seed", "scoring", "",
    "", "tie-break 1", "tie-break 2", "tie-break 3", "tie-break 4", "tie-break 5", "scope", "", "", "paired",
)
PLAYERS = ("name", "rating", "title", "club", "federation", "licence", "withdrawn")
TEAMS = ("name", "number", "affiliation", "federation", "withdrawn")          # then a column a player
RESULT = ("score a", "score b", "playoff a", "playoff b")
WRITTEN = ("paired a", "paired b")                    # the seeds of both sides as the round was paired
MOST_BOARDS, HIGHEST = 64, 9999
_BOTH = re.compile(r"\s*([^\s–−:-]+)\s*[-–−:]\s*([^\s–−:-]+)\s*")
_ABSENCES = {"+-": ("+", "-"), "+/-": ("+", "-"), "-+": ("-", "+"), "-/+": ("-", "+"), "--": ("-", "-"), "=": ("½", "½")}
_CHOICES: Mapping[str, words.Choices] = {
    "variant": words.VARIANT, "reset": words_of.YES_NO, "third place": words_of.YES_NO, "teams": words.TEAMS,
    "colours": words.COLOURS, "drops": words.DROPS, "group by": words.CRITERIA, "keep apart": words.CRITERIA,
    "scoring": words.SCORING, "scope": words.SCOPE,
}
_NUMBERS = {"boards": Sentence("boards", "échiquiers"), "seed": Sentence("number of the colour draw", "numéro du tirage"),
            "paired": Sentence("rounds paired", "rondes appariées")}


@dataclass(frozen=True)
class TypedCup:
    """The typed cells, a list a row: as they stand in the workbook, as a formula hands them over."""

    settings: list[Any]                          # SETTINGS
    entries: Rows                                # PLAYERS, or TEAMS
    draw: Rows                                   # a row a place of the bracket: seed, row of the entry; blank before round 1
    games: Rows                                  # match, leg, [a column a board], RESULT, WRITTEN


@dataclass(frozen=True)
class Slip:
    """A row of results that cannot be read."""

    row: int                                     # from 0
    sentence: Sentence


@dataclass(frozen=True)
class ReadCup:
    """The cup that the cells say. rows: the row of each seed's entry, from 0; row: the row of each match's leg."""

    cup: Cup
    state: State
    rows: tuple[int, ...]
    games: tuple[tuple[str, int], ...]
    written: Mapping[str, tuple[int, int]]
    slips: tuple[Slip, ...] = field(default=())

    @property
    def seeds(self) -> dict[int, int]:
        """The seed of the entry in each row."""
        return {row: seed for seed, row in enumerate(self.rows, 1)}


def typed_cup(settings: Any, entries: Any, draw: Any, games: Any) -> TypedCup:
    """The ranges of a formula. Raises EtuiError for ranges of the wrong shape."""
    typed = TypedCup(flat(settings), table(entries), table(draw), table(games))
    if len(typed.settings) != len(SETTINGS):
        raise EtuiError(f"settings: give the {len(SETTINGS)} cells of the Cup tab, from the first to the last",
                        f"settings : donnez les {len(SETTINGS)} cellules de l’onglet Coupe, de la première à la dernière")
    least = 2 + len(RESULT) + len(WRITTEN)
    for name, rows, fits in (
        ("entries", typed.entries, len(typed.entries[0]) >= len(TEAMS)), ("draw", typed.draw, len(typed.draw[0]) == 2),
        ("games", typed.games, len(typed.games[0]) >= least),
    ):
        if not fits or any(len(row) != len(rows[0]) for row in rows):
            raise EtuiError(f"{name}: give the columns of the tab, not {len(rows[0])}",
                            f"{name} : donnez les colonnes de l’onglet, pas {len(rows[0])}")
    return typed


def read_cup(typed: TypedCup) -> ReadCup:
    """The cup that the typed cells say; the same cells are read once."""
    return _read(tuple(map(_still, typed.settings)), *(tuple(tuple(map(_still, row)) for row in rows)
                                                       for rows in (typed.entries, typed.draw, typed.games)))


def _still(cell: Any) -> Any:
    return "" if blank(cell) else cell


def _whole(cell: Any) -> int:
    """A number of the draw or of the matches, which only a hand that should not could have changed."""
    try:
        return int(cell)
    except (TypeError, ValueError, OverflowError):
        raise EtuiError(
            f"“{text(cell)[:40]}” is no number of the draw: put the cell back as it was, or take a copy of the workbook from "
            "before",
            f"« {text(cell)[:40]} » n’est pas un numéro du tirage : remettez la cellule comme elle était, ou reprenez une copie "
            "d’avant",
        ) from None


@lru_cache(maxsize=4, typed=True)
def _read(settings: tuple[Any, ...], entries: Any, drawn: Any, games: Any) -> ReadCup:
    chosen, paired = read_settings(settings)
    entered = dict(_entries(entries, chosen.teams))
    cup, rows = _drawn(chosen, entered, drawn, paired)
    keys = tuple((text(row[0]), _whole(row[1])) for row in games)
    if {match.id for match in cup.draw.matches} - {name for name, _ in keys} or cup.draw.size != len(drawn):
        raise EtuiError(
            f"The draw now needs a bracket of {cup.draw.size} places and this workbook has {len(drawn)}: put the entries and "
            "settings back, or make the workbook again with etui new cup.",
            f"Le tirage demande maintenant un tableau de {cup.draw.size} places et ce classeur en a {len(drawn)} : rétablissez "
            "les inscrits et les réglages, ou refaites le classeur avec etui new cup.",
        )
    seeds = {row: seed for seed, row in enumerate(rows, 1)}
    results, winners, slips = _results(cup, keys, games)
    withdrawn = dict(_withdrawn(entries, entered, seeds, chosen.teams))
    cup = replace(cup, paired=paired, results=results, winners=winners, withdrawn=withdrawn)
    written = {name: (int(a), int(b)) for (name, leg), (*_, a, b) in zip(keys, games, strict=True)
               if leg == 1 and isinstance(a, int | float) and isinstance(b, int | float)}
    return ReadCup(cup, replay(cup), rows, keys, written, tuple(slips))


def read_settings(cells: Any, place: Callable[[int], str] | None = None) -> tuple[CupSettings, int]:
    """The settings, and how many rounds are paired. place: where a person finds the cell of a row, from 0."""
    found: dict[str, Any] = {}
    breaks: list[str] = []
    for row, (name, cell) in enumerate(zip(SETTINGS, cells, strict=True)):
        try:
            if name in _CHOICES:
                found[name] = words_of.read(_CHOICES[name], "" if blank(cell) and "" in _CHOICES[name] else cell)
            elif name in _NUMBERS:
                found[name] = whole(cell, _NUMBERS[name]) or 0
            elif name.startswith("tie-break") and not blank(cell):
                breaks.append(words_of.read(words.TIEBREAKS, cell))
        except EtuiError as error:
            at = (f"{place(row)}: ", f"{place(row)} : ") if place else ("", "")
            raise EtuiError(at[0] + error.sentence.en, at[1] + error.sentence.fr) from None
    if not 0 <= found["boards"] <= MOST_BOARDS:
        raise EtuiError(f"boards: {found['boards']} is out of range; write 0 to {MOST_BOARDS}",
                        f"échiquiers : {found['boards']} est hors limites ; écrivez de 0 à {MOST_BOARDS}")
    settings = CupSettings(
        variant=cast(Any, found["variant"]), reset=found["reset"] == "yes", third_place=found["third place"] == "yes",
        colours=cast(Any, found["colours"]), drops=found["drops"], group_by=found["group by"], keep_apart=found["keep apart"],
        seed=found["seed"], teams=found["teams"] == "yes", boards=found["boards"], scoring=cast(Any, found["scoring"]),
        tiebreaks=tuple(breaks), scope=cast(Any, found["scope"]),
    )
    return settings, found["paired"]


# --- entries and draw

def _entries(rows: Any, teams: bool) -> Iterator[tuple[int, Entry]]:
    """Each entry with its row; rows that are blank, but for the fixed number of a team, hold none."""
    licences = {text(row[PLAYERS.index("licence")]) for row in rows} if not teams else set()
    for n, row in enumerate(rows):
        if all(map(blank, row)):
            continue
        number = str(n + 1) if str(n + 1) not in licences else f"row {n + 1}"
        yield n, (_team if teams else _player)(n, number, row)


def _player(n: int, number: str, row: Any) -> Entry:
    cell = dict(zip(PLAYERS, row, strict=False))
    rating = _figure(n, cell["rating"], Sentence("rating", "Elo"))
    return Entry(text(cell["licence"]) or number, text(cell["name"]), rating, text(cell["title"]), text(cell["club"]),
                 text(cell["federation"]))


def _team(n: int, number: str, row: Any) -> Team:
    cell = dict(zip(TEAMS, row, strict=False))
    club = text(cell["affiliation"])
    return Team(number, text(cell["name"]), number=_figure(n, cell["number"], Sentence("number", "numéro")), club=club,
                federation=text(cell["federation"]), affiliation=club, players=tuple(filter(None, map(text, row[len(TEAMS):]))))


def _figure(n: int, cell: Any, what: Sentence) -> int:
    try:
        value = whole(cell, what) or 0
    except EtuiError as error:
        raise _entry_fault(n, error.sentence) from None
    if not 0 <= value <= HIGHEST:
        raise _entry_fault(n, Sentence(f"{what.en}: {value} is out of range; write 0 to {HIGHEST}",
                                       f"{what.fr} : {value} est hors limites ; écrivez de 0 à {HIGHEST}"))
    return value


def _entry_fault(n: int, said: Sentence) -> EtuiError:
    return EtuiError(f"Entries, line {n + 1}: {said.en}", f"Inscrits, ligne {n + 1} : {said.fr}")


def _drawn(settings: CupSettings, entered: dict[int, Entry], drawn: Any, paired: int) -> tuple[Cup, tuple[int, ...]]:
    """The cup and the row of each seed: drawn afresh before round 1, afterwards as frozen."""
    if not paired:
        cup = draw(settings, tuple(entered.values()))
        row_of = {entry.id: row for row, entry in entered.items()}
        if len(row_of) < len(entered):
            raise AssertionError("draw refuses an entry given twice")
        return cup, tuple(row_of[entry.id] for entry in cup.entries)
    places: dict[int, int] = {}
    for seed, row in drawn:
        if not blank(seed):
            places[_whole(seed)] = _whole(row) - 1
    rows = tuple(places.get(seed, -1) for seed in range(1, len(places) + 1))
    gone = [row for row in rows if row not in entered]
    if gone or len(places) < 2:
        at = gone[0] + 1 if gone else 1
        raise EtuiError(
            f"Entries, line {at}: this entry is in the frozen draw and its name is gone; type it again (who leaves withdraws)",
            f"Inscrits, ligne {at} : cet inscrit est dans le tirage figé et son nom a disparu ; retapez-le "
            "(qui part est noté absent)",
        )
    late = next((row for row in entered if row not in rows), None)
    if late is not None:
        name = entered[late].name
        raise EtuiError(
            f"Entries, line {late + 1}: {name} cannot be added, the bracket is frozen since round 1 was paired; erase the "
            "line, or unpair round 1 first",
            f"Inscrits, ligne {late + 1} : {name} ne peut plus être ajouté, le tableau est figé depuis l’appariement de la "
            "ronde 1 ; effacez la ligne, ou désappariez d’abord la ronde 1",
        )
    order = [0 if blank(seed) else int(seed) for seed, _ in drawn]
    return frozen(settings, [entered[row] for row in rows], order), rows


def _withdrawn(rows: Any, entered: Any, seeds: dict[int, int], teams: bool) -> Iterator[tuple[int, int]]:
    at = (TEAMS if teams else PLAYERS).index("withdrawn")
    for n in entered:
        rnd = _figure(n, rows[n][at], Sentence("round of withdrawal", "ronde d’abandon"))
        if rnd:
            yield seeds[n], rnd


# --- results

def _results(cup: Cup, keys: Any, games: Any) -> tuple[dict[tuple[str, int], Result], dict[str, int], list[Slip]]:
    results: dict[tuple[str, int], Result] = {}
    winners: dict[str, int] = {}
    slips: list[Slip] = []
    for n, ((name, leg), row) in enumerate(zip(keys, games, strict=True)):
        *boards, a, b, first, second = row[2:-len(WRITTEN)]
        if all(cell == "" for cell in (*boards, a, b, first, second)):
            continue
        where = _where(cup, name, leg)
        try:
            result = _result(boards, a, b, where)
            if result is not None:
                results[name, leg] = result
            side = read_named(first, second, where)
            if side is not None:
                winners[name] = side
        except EtuiError as error:
            slips.append(Slip(n, error.sentence))
    return results, winners, slips


def _where(cup: Cup, name: str, leg: int) -> Sentence:
    match = cup.draw.match.get(name)
    if match is None or len(match.rounds) == 1:
        return Sentence(name, name)
    return Sentence(f"{name}, leg {leg}", f"{name}, {'aller' if leg == 1 else 'retour'}")


def _result(boards: list[Any], a: Any, b: Any, where: Sentence) -> Result | None:
    a, b = both(a, b)
    typed = read_result(a, b, where)
    played = read_boards(boards, where) if boards else None
    if played is None or typed is None:
        return played or typed
    return Result(typed.scores, played.boards, typed.absent)


def read_lineups(read: ReadCup, rows: Rows) -> dict[tuple[int, int], tuple[str, ...]]:
    """The line-ups typed, by round and seed: two rows a game, the first side’s players and the second’s, board 1 first.

    A name is taken as the team’s list spells it, whatever its capitals. Rows of games without both sides yet are left out.
    """
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for n, (name, leg) in enumerate(read.games):
        played = read.state.matches.get(name)
        if played is None or not played.contested or 2 * n + 1 >= len(rows):
            continue
        for side, seed in enumerate(played.sides):
            typed = tuple(filter(None, map(text, rows[2 * n + side])))
            if typed and seed:
                known = {player.casefold(): player for player in getattr(read.cup.entry(seed), "players", ())}
                found[played.match.rounds[leg - 1], seed] = tuple(known.get(player.casefold(), player) for player in typed)
    return found


def both(a: Any, b: Any) -> tuple[Any, Any]:
    """The two scores of a result typed whole in the first cell.

    >>> both("1-0", ""), both("½–½", None), both("=", ""), both("F", ""), both(1, 0)
    (('1', '0'), ('½', '½'), ('½', '½'), ('F', ''), (1, 0))
    """
    if not blank(b) or not isinstance(a, str):
        return a, "" if blank(b) else b
    written = a.strip().replace("1/2", "½")
    if written.replace(" ", "") in _ABSENCES:
        return _ABSENCES[written.replace(" ", "")]
    match = _BOTH.fullmatch(written)
    return (match[1], match[2]) if match else (a, "")
