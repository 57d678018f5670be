"""A scored individual as `etui score` tells it: the contract's JSON, and a ranking to read on a terminal."""

from __future__ import annotations

import math
from typing import Any

from etui.bridge.individual import ScoredIndividual
from xlsheets.figures import fixed
from xlsheets.individual_decisions import decisions
from xlsheets.words import Words


def individual_json(scored: ScoredIndividual) -> dict[str, Any]:
    """The document of DESIGN.md: method, boards with their results, one ranking; numbers at full precision."""
    event, method = scored.event, scored.event.method
    return {
        "kind": "individual",
        "title": event.title,
        "method": {
            "step": method.step, "round": None if method.rounding == "none" else method.rounding, "top": method.top,
            "state": method.state, "small_groups": method.small_groups, "own_average": method.own_average,
            "tiebreaks": list(method.tiebreaks), "scoring": method.scoring,
        },
        "boards": _boards(scored),
        "rankings": [
            {
                "name": ranking.name,
                "rows": [
                    {
                        "place": row.place, "shared": row.shared, "id": row.id, "names": list(row.names), "boards": row.boards,
                        "matchpoints": float(row.matchpoints), "max": float(row.most), "percent": float(row.percent),
                        "tiebreak": {"article81": row.tiebreak.get("article 81"), "tops": row.tiebreak.get("tops")}
                        | {name: value for name, value in row.tiebreak.items() if name not in ("article 81", "tops")},
                        "decided_by": row.decided_by or None,
                    }
                    for row in scored.rows(ranking)
                ],
            }
            for ranking in scored.rankings
        ],
        "adjustments": [{"board": board, **sentence._asdict()} for board, sentence in decisions(scored)],
    }


def _boards(scored: ScoredIndividual) -> list[dict[str, Any]]:
    step = scored.event.method.step
    figures = zip(scored.ns_notes.points(step), scored.ew_notes.points(step), scored.ns_notes.percents(),
                  scored.ew_notes.percents(), strict=True)
    ids = {(player.section, player.number): player.id for player in scored.players}
    by_board: dict[int, list[dict[str, Any]]] = {}
    for line, score, (mp_ns, mp_ew, ns, ew) in zip(scored.event.lines, scored.scores, figures, strict=True):
        by_board.setdefault(line.board, []).append({
            "section": line.section, "table": line.table, "round": line.round,
            **{seat: ids[line.section, number] for seat, number in zip("nsew", line.seats, strict=True)},
            "contract": line.contract or None, "declarer": line.declarer or None,
            "score": None if math.isnan(score) else int(score), "group": line.group or None, "adjusted": line.adjusted or None,
            "mp_ns": _number(mp_ns), "mp_ew": _number(mp_ew), "percent_ns": _number(ns), "percent_ew": _number(ew),
        })
    return [{"board": board, "results": by_board[board]} for board in sorted(by_board)]


def _number(value: float) -> float | None:
    return None if math.isnan(value) else float(value)


def individual_text(scored: ScoredIndividual, language: str) -> str:
    """The ranking as a terminal shows it."""
    words = Words(language)
    lines = [scored.event.title] if scored.event.title else []
    if scored.event.method.state != "final":
        played = int(scored.ns_notes.counts.sum())
        lines.append(words("provisional", played=played, due=len(scored.event.lines)))
    for ranking in scored.rankings:
        lines += ["", words("all players")]
        for row in scored.rows(ranking):
            place = f"{row.place}{'=' if row.shared else ''}"
            figures = f"{fixed(row.percent, 2, 6)} %  {fixed(row.matchpoints, 2, 8)}"
            shown = figures if language == "en" else figures.replace(".", ",")
            lines.append(f"{place:>4}  {row.id:>4}  {shown}  {' – '.join(row.names)}".rstrip())
    told = [sentence.say(language) for _, sentence in decisions(scored)]
    return "\n".join([*lines, *(["", words("decisions"), *told] if told else [])])
