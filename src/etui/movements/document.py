"""A movement and its audit as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from etui.movements.audit import Audit, audit
from etui.movements.balance import Spread
from etui.movements.model import Movement, Table


def as_json(movement: Movement) -> dict[str, object]:
    """What ``etui movement --json`` prints: ``{"kind", "rounds": [{"round", "tables", "out"}], "audit"}``.

    A table is ``{"table": 1, "ns": 1, "ew": 8, "boards": [1, 2]}``, or carries ``n``, ``s``, ``e``, ``w``; the key of
    an empty seat is None.
    """
    return {
        "kind": movement.kind,
        "rounds": [
            {
                "round": rnd.round,
                "tables": [_table_json(movement.seats, table) for table in rnd.tables],
                "out": list(rnd.out),
            }
            for rnd in movement.rounds
        ],
        "audit": audit_json(audit(movement)),
    }


def _table_json(seats: tuple[str, ...], table: Table) -> dict[str, object]:
    return {"table": table.table, **dict(zip(seats, table.who, strict=True)), "boards": list(table.boards)}


def audit_json(found: Audit) -> dict[str, Any]:
    """The audit as JSON: findings as ``{"en", "fr"}``, a spread as ``{"min", "max", "counts": {value: couples}}``."""
    document: dict[str, Any] = _with_lists(asdict(found))
    document["findings"] = [sentence._asdict() for sentence in found.findings]
    for name, value in vars(found).items():
        if isinstance(value, Spread):
            document[name] = {"min": value.least, "max": value.most, "counts": {str(v): n for v, n in value.counts}}
    return document


def _with_lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _with_lists(inner) for key, inner in value.items()}
    return [_with_lists(inner) for inner in value] if isinstance(value, (list, tuple)) else value
