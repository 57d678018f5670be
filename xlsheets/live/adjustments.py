"""The director's decisions, live: the typed cells of a workbook's tabs, and what was done to them, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any

from etui.bridge.adjustments import list_adjustments
from etui.bridge.event import PairsEvent
from etui.bridge.individual import IndividualEvent, score_individual
from etui.bridge.session import score_event
from etui.errors import EtuiError, Sentence
from xlsheets import individual_rows, typed_event
from xlsheets.individual_decisions import decisions
from xlsheets.live import names
from xlsheets.live.bridge import LANGUAGES
from xlsheets.ranges import blank, flat, single, table
from xlsheets.session_rows import setting_names
from xlsheets.settings import read as read_words
from xlsheets.typed_individual import typed_individual

Rows = list[list[Any]]
LETTERS = 112                    # on a line across the Ranking tab: a cell's text runs over its empty neighbours


@dataclass(frozen=True)
class Ranges:
    """Typed cells by the name they have in a workbook, from the ranges of a formula."""

    columns: dict[str, list[Any]]
    settings: dict[str, Any]

    def column(self, name: str) -> list[Any]:
        return self.columns[name]

    def cell(self, name: str) -> Any:
        return self.settings[name]

    def place(self, name: str, row: int) -> str:
        return f"{name.removeprefix('etui_').replace('_', ' ')} {row + 1}"


def adjustments(travellers: Any, players: Any, session: Any, height: Any, language: str) -> Rows:
    """One sentence a row, ``height`` rows; when there are more, the last row says how many are left out."""
    from xlsheets.live.ranking import read_height

    chosen = single(language, names.LANGUAGE)
    language = "en" if blank(chosen) else read_words(LANGUAGES, chosen)
    rows = read_height(height)
    try:
        said = _said(travellers, players, session, language)
    except EtuiError as error:
        said = [error.say(language)]
    rows = rows or max(1, len(said))
    if len(said) > rows:
        left = len(said) - rows + 1
        said = said[: rows - 1] + [f"… et {left} autres : « etui score » les dit toutes." if language == "fr"
                                   else f"… and {left} more: “etui score” tells them all."]
    return [[sentence] for sentence in said] + [[""]] * (rows - len(said))


def _said(travellers: Any, players: Any, session: Any, language: str) -> list[str]:
    if all(len(row) == len(individual_rows.TRAVELLERS) for row in table(travellers)):
        return _of_individual(travellers, players, session, language)
    event = PairsEvent("", **typed_event.typed_event(_ranges(travellers, players, session), language))
    event = replace(event, lines=tuple(replace(line, place="") for line in event.lines))
    told = list_adjustments(score_event(event)) if event.lines else ()
    return _wrapped([each.sentence for each in told], language)


def _of_individual(travellers: Any, players: Any, session: Any, language: str) -> list[str]:
    rows = individual_rows
    columns = _columns("travellers", rows.TRAVELLERS, travellers) | _columns("players", rows.PLAYERS, players)
    event = IndividualEvent("", **typed_individual(Ranges(columns, _settings(session, rows.SETTINGS)), language))
    event = replace(event, lines=tuple(replace(line, place="") for line in event.lines))
    return _wrapped([each.sentence for each in decisions(score_individual(event))], language)


def _wrapped(sentences: Iterable[Sentence], language: str) -> list[str]:
    return [line for sentence in sentences for line in wrap(sentence.say(language), LETTERS, subsequent_indent="      ")]


def _ranges(travellers: Any, players: Any, session: Any) -> Ranges:
    columns = _columns("travellers", typed_event.TRAVELLERS, travellers) | _columns("players", typed_event.PLAYERS, players)
    return Ranges(columns, _settings(session, setting_names()))


def _settings(session: Any, expected: Sequence[str]) -> dict[str, Any]:
    cells = flat(session)
    if len(cells) != len(expected):
        raise EtuiError(f"session: give the {len(expected)} cells of the settings, from the first to the last",
                        f"séance : donnez les {len(expected)} cellules des réglages, de la première à la dernière")
    return {f"etui_{name.replace(' ', '_').replace('-', '_')}": cell for name, cell in zip(expected, cells, strict=True) if name}


def _columns(tab: str, wanted: tuple[str, ...], value: Any) -> dict[str, list[Any]]:
    rows = table(value)
    if any(len(row) != len(wanted) for row in rows):
        raise EtuiError(f"{tab}: give the {len(wanted)} columns of the tab",
                        f"{tab} : donnez les {len(wanted)} colonnes de l’onglet")
    return {f"etui_{tab}_{name}": [row[n] for row in rows] for n, name in enumerate(wanted)}
