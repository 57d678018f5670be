"""An individual as other modules see it: as the rows of its typed tabs, and as an event of pairs that change every round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from etui.bridge.decisions import write_penalty
from etui.bridge.event import Line, PairsEvent, Penalty
from etui.bridge.individual import IndividualEvent, IndividualLine, Player
from xlsheets import typed_tables
from xlsheets.typed_tables import number_cell


def as_pairs(event: IndividualEvent) -> PairsEvent:
    """The partnerships of each line as pairs, "3+14" against "8+19": for what looks at lines and not at players."""
    return PairsEvent(event.title, tuple(map(_as_pairs, event.lines)), method=event.method)


def _as_pairs(line: IndividualLine) -> Line:
    return Line(line.board, f"{line.n}+{line.s}", f"{line.e}+{line.w}", line.section, line.table, line.round, line.contract,
                line.declarer, line.tricks, line.score, line.group, line.adjusted, line.place)


def traveller_rows(lines: Sequence[IndividualLine], language: str) -> list[list[Any]]:
    """Board, round, table, N, S, E, W, contract, by, result, score, group, adjusted."""
    rows = typed_tables.traveller_rows(list(map(_as_pairs, lines)), language)
    return [
        [board, rnd, table, *map(number_cell, line.seats), *result]
        for line, (board, _section, rnd, table, _ns, _ew, *result) in zip(lines, rows, strict=True)
    ]


def player_rows(players: Sequence[Player], penalties: Sequence[Penalty], language: str) -> list[list[Any]]:
    """Number, name, licence, club, e-mail, penalty, reason."""
    rows = []
    for player in players:
        its = [penalty for penalty in penalties if (penalty.section, penalty.number) == (player.section, player.number)]
        rows.append([
            number_cell(player.number), player.name, player.licence, player.club, player.email,
            write_penalty(its[0], language) if its else "", its[0].why if its else "",
        ])
    return rows
