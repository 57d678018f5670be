"""A scored event as `etui score` tells it: the contract's JSON, and a ranking to read on a terminal."""

from __future__ import annotations

import math
from typing import Any

from etui.bridge.ranking import Standing
from etui.bridge.session import ScoredEvent
from xlsheets.words import Words


def score_json(scored: ScoredEvent) -> dict[str, Any]:
    """The document of DESIGN.md: method, boards with their results, rankings; numbers at full precision."""
    method = scored.event.method
    return {
        "kind": "pairs",
        "title": scored.event.title,
        "method": {
            "step": method.step, "round": None if method.rounding == "none" else method.rounding, "top": method.top,
            "state": method.state, "sections": method.sections, "winners": method.winners,
            "small_groups": method.small_groups, "own_average": method.own_average, "tiebreaks": list(method.tiebreaks),
        },
        "boards": _boards(scored),
        "rankings": [
            {"name": ranking.name, "rows": [_row(scored, standing) for standing in ranking.rows]}
            for ranking in scored.rankings
        ],
    }


def _boards(scored: ScoredEvent) -> list[dict[str, Any]]:
    step = scored.event.method.step
    figures = zip(scored.ns_notes.points(step), scored.ew_notes.points(step), scored.ns_notes.percents(),
                  scored.ew_notes.percents(), strict=True)
    by_board: dict[int, list[dict[str, Any]]] = {}
    for line, score, (mp_ns, mp_ew, ns, ew) in zip(scored.event.lines, scored.scores, figures, strict=True):
        by_board.setdefault(line.board, []).append({
            "section": line.section, "table": line.table, "round": line.round, "ns": line.ns, "ew": line.ew,
            "contract": line.contract or None, "declarer": line.declarer or None,
            "score": None if math.isnan(score) else int(score), "group": line.group or None,
            "adjusted": line.adjusted or None,
            "mp_ns": _number(mp_ns), "mp_ew": _number(mp_ew), "percent_ns": _number(ns), "percent_ew": _number(ew),
        })
    return [{"board": board, "results": by_board[board]} for board in sorted(by_board)]


def _row(scored: ScoredEvent, standing: Standing) -> dict[str, Any]:
    c = standing.competitor
    competitor, totals = scored.competitors[c], scored.totals
    return {
        "place": standing.place, "shared": standing.shared, "id": competitor.id, "line": competitor.line or None,
        "section": competitor.section, "names": list(competitor.names), "boards": totals.boards[c],
        "matchpoints": float(totals.points[c]), "max": float(totals.most[c]), "percent": float(totals.share(c) * 100),
        "tiebreak": {"article81": standing.tiebreak.get("article 81"), "tops": standing.tiebreak.get("tops")}
        | {name: value for name, value in standing.tiebreak.items() if name not in ("article 81", "tops")},
        "decided_by": standing.decided_by or None,
    }


def _number(value: float) -> float | None:
    return None if math.isnan(value) else float(value)


def ranking_text(scored: ScoredEvent, language: str) -> str:
    """The rankings as a terminal shows them."""
    words = Words(language)
    lines = [scored.event.title] if scored.event.title else []
    if scored.event.method.state != "final":
        lines.append(words("provisional", played=scored.played, due=len(scored.event.lines)))
    for ranking in scored.rankings:
        whole = "single ranking" if scored.event.method.ranking == "article 82" else "all pairs"
        line = words({"NS": "north-south", "EW": "east-west", "": whole}[ranking.line])
        lines += ["", f"{ranking.section} {line}".strip()]
        for standing in ranking.rows:
            c = scored.competitors[standing.competitor]
            place = f"{standing.place}{'=' if standing.shared else ''}"
            percent = float(scored.totals.share(standing.competitor) * 100)
            points = float(scored.totals.points[standing.competitor])
            figures = f"{percent:6.2f} %  {points:8.2f}"
            lines.append(f"{place:>4}  {c.id:>4}  {figures if language == 'en' else figures.replace('.', ',')}  "
                         f"{' – '.join(c.names)}".rstrip())
    return "\n".join(lines)
