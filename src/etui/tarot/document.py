"""A tarot evening and its ranking as JSON: what ``etui score --json`` prints."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from etui.tarot.evening import Evening, Method, PlayedTable, Seats, deal_scores, round_scores
from etui.tarot.standings import Row, Standings
from etui.tarot.teams import team_standings

SEATS = ("n", "s", "e", "w", "fifth")


def as_json(found: Standings) -> dict[str, Any]:
    """``{"kind": "tarot", "title", "method", "rounds", "rankings", "missing"}``.

    A table is ``{"table", "n", "s", "e", "w", "scores": {"n": …}, "deals": […]}``, ``fifth`` where somebody sits there;
    scores are null while they are missing. ``teams`` is their ranking, where there are teams.
    """
    evening = found.evening
    document: dict[str, Any] = {
        "kind": "tarot",
        "title": evening.title,
        "method": _method(evening.method),
        "rounds": [
            {"round": rnd.round, "tables": [_table(table) for table in rnd.tables], "out": list(rnd.out)}
            for rnd in evening.rounds
        ],
        "rankings": [{"name": "all", "rows": [_row(row, evening) for row in found.rows]}],
        "missing": [{"round": rnd, "table": table} for rnd, table in found.missing],
    }
    if any(player.team for player in evening.players):
        document["teams"] = [
            {"place": row.place, "shared": row.shared, "id": row.team, "members": list(row.members), "total": number(row.total)}
            for row in team_standings(found)
        ]
    return document


def _method(method: Method) -> dict[str, Any]:
    exempt = method.exempt if isinstance(method.exempt, str) else number(method.exempt)
    document = {
        "deals": method.deals, "tiebreaks": list(method.tiebreaks), "order": method.order, "exempt": exempt,
        "scoring": method.scoring,
    }
    if method.scoring == "duplicate":
        document |= {"beaten": number(method.beaten), "equal": number(method.equal)}
    return document


def _table(table: PlayedTable) -> dict[str, Any]:
    document: dict[str, Any] = {
        "table": table.table, **_by_seat(table.who, table.who), "scores": _by_seat(table.who, round_scores(table)),
    }
    if table.deals:
        document["deals"] = [
            {"deal": played.number, "scores": _by_seat(table.who, deal_scores(table, played))} for played in table.deals
        ]
    return document


def _by_seat(who: Seats, values: tuple[Fraction | int | None, ...]) -> dict[str, Any]:
    """One value a seat; the fifth only where somebody sits there."""
    return {
        seat: None if value is None else number(Fraction(value))
        for seat, sitting, value in zip(SEATS, who, values, strict=False) if seat != "fifth" or sitting is not None
    }


def _row(row: Row, evening: Evening) -> dict[str, Any]:
    player = {p.number: p for p in evening.players}.get(row.number)
    document: dict[str, Any] = {
        "place": row.place,
        "shared": row.shared,
        "id": str(row.number),
        "names": [player.name] if player and player.name else [],
        "rounds": row.rounds,
        "exempt": row.exempt,
        "by_round": [None if value is None else number(value) for value in row.by_round],
        "total": number(row.total),
        "average": number(row.average),
        "tiebreak": {name: number(value) for name, value in row.tiebreak.items()},
    }
    if player and player.team:
        document["team"] = player.team
    if row.maximum is not None:
        document["max"] = number(row.maximum)
    if row.percent is not None:
        document["percent"] = number(row.percent)
    return document


def number(value: Fraction) -> int | float:
    """Whole numbers as such, others in full precision."""
    return value.numerator if value.denominator == 1 else float(value)
