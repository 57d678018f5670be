"""Several tarot evenings in one ranking, live: a row a player, a column an evening."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

from etui.errors import EtuiError, Sentence
from etui.tarot.cumulative import Series, cumulative
from etui.tarot.evening import Evening, Player
from etui.tarot.standings import Row, Standings
from xlsheets import settings
from xlsheets.live.tarot_evening import Rows, read_score
from xlsheets.ranges import at_row, blank, column, flat, single, table, text, whole
from xlsheets.words import tarot as words

NAMES, BEST, MISSING = Sentence("players", "joueurs"), Sentence("best", "meilleures"), Sentence("missing", "absence")


def read_series(missing: Any, best: Any, tiebreaks: Any) -> Series:
    """How evenings are put together. Raises EtuiError for a setting that cannot be read."""
    cell, some = single(missing, MISSING), whole(single(best, BEST), BEST)
    if some is not None and some < 1:
        raise EtuiError("best: write how many evenings count, 1 or more; blank for all",
                        "meilleures : écrivez combien de soirées comptent, 1 ou plus ; vide pour toutes")
    ties = [settings.read(words.SERIES_TIEBREAKS, tie) for tie in flat(tiebreaks) if not blank(tie)]
    return Series(_missing(cell), some, tuple(dict.fromkeys(ties)) if tiebreaks is not None else ("best evening",))


def _missing(cell: Any) -> Any:
    if blank(cell):
        return "zero"
    try:
        return settings.read(words.EXEMPT, cell)
    except EtuiError as error:
        try:
            return read_score(cell)
        except EtuiError:
            raise error from None


def tarot_series(players: Any, totals: Any, missing: Any, best: Any, tiebreaks: Any, language: str) -> Rows:
    """Place, name, each evening, evenings played, total, tie-break; who has not played comes last."""
    names = column(players, NAMES)
    typed = table(totals)
    if len(typed) != len(names):
        raise EtuiError(f"totals: give a row a player, {len(names)}, not {len(typed)}",
                        f"totaux : donnez une ligne par joueur, {len(names)}, pas {len(typed)}")
    series, evenings = read_series(missing, best, tiebreaks), len(typed[0])
    scores = [[_total(cell, row) for cell in cells] for row, cells in enumerate(typed, 1)]
    rows: Rows = []
    for found in cumulative([_evening(names, scores, n) for n in range(evenings)], series):
        ties = " · ".join(f"{settings.say(words.SERIES_TIEBREAKS, name, language)}{': ' if language == 'en' else chr(160) + ': '}"
                          f"{_shown(value, language)}" for name, value in found.tiebreak.items())
        place: Any = f"{found.place}=" if found.shared else found.place
        by_evening = ["" if value is None else _number(value) for value in found.by_evening]
        rows.append([place, found.player.name, *by_evening, found.evenings, _number(found.total), ties])
    absent = [name for name, own in zip(names, scores, strict=True) if all(score is None for score in own) and not blank(name)]
    rows += [["", text(name), *[""] * (evenings + 3)] for name in absent]
    return rows + [[""] * (evenings + 5) for _ in range(len(names) - len(rows))]


def _total(cell: Any, row: int) -> Fraction | None:
    try:
        return None if blank(cell) else read_score(cell)
    except EtuiError as error:
        raise at_row(row, error) from None


def _evening(names: list[Any], scores: list[list[Fraction | None]], evening: int) -> Standings:
    """One column as the ranking of an evening; a row of the list is a player of its own, whatever its name."""
    here = [(n, own[evening]) for n, own in enumerate(scores, 1) if own[evening] is not None]
    players = tuple(Player(n, text(names[n - 1]), licence=f"row {n}") for n, _ in here)
    rows = tuple(Row(n, 0, False, 1, 0, (), cast(Fraction, total), cast(Fraction, total)) for n, total in here)
    return Standings(Evening("", (), players), rows)


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)


def _shown(value: Fraction, language: str) -> str:
    written = f"{float(value):.10g}".replace("-", "−")
    return written.replace(".", ",") if language == "fr" else written
