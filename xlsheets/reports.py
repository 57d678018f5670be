"""A scored event as `etui score` tells it: the contract's JSON, and a ranking to read on a terminal."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from etui.bridge.adjustments import list_adjustments
from etui.bridge.handicap import Handicapped, HandicapRanking, handicap_rankings
from etui.bridge.ranking import Standing
from etui.bridge.session import ScoredEvent
from xlsheets.figures import fixed
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
            "scoring": method.scoring,
        },
        "boards": _boards(scored),
        "rankings": [
            {"name": ranking.name, "rows": [_row(scored, standing) for standing in ranking.rows]}
            for ranking in scored.rankings
        ],
        "handicap_rankings": [
            {"name": ranking.name, "rows": [_handicap_row(scored, row) for row in ranking.rows]}
            for ranking in handicaps(scored)
        ],
        "adjustments": [
            {"board": each.board, "article": each.article._asdict(), **each.sentence._asdict()}
            for each in list_adjustments(scored)
        ],
    }


def handicaps(scored: ScoredEvent) -> tuple[HandicapRanking, ...]:
    """The second rankings, when the entry list has handicaps."""
    pairs = [pair for pair in scored.event.pairs if pair.handicap is not None]
    two = scored.event.method.winners == 2
    given = {(p.section, p.number, p.line if two else ""): p.handicap or Fraction(0) for p in pairs}
    return handicap_rankings(scored, given) if given else ()


def _handicap_row(scored: ScoredEvent, row: Handicapped) -> dict[str, Any]:
    competitor = scored.competitors[row.competitor]
    return {
        "place": row.place, "shared": row.shared, "id": competitor.id, "line": competitor.line or None,
        "names": list(competitor.names), "figure": float(row.figure), "handicap": float(row.handicap), "net": float(row.net),
    }


def _boards(scored: ScoredEvent) -> list[dict[str, Any]]:
    step = scored.event.method.step
    figures = zip(scored.ns_notes.points(step), scored.ew_notes.points(step), scored.ns_notes.percents(),
                  scored.ew_notes.percents(), strict=True)
    nothing = [math.nan] * len(scored.event.lines)
    imps = zip(*(nothing if side is None else side.values() for side in (scored.ns_imps, scored.ew_imps)), strict=True)
    by_board: dict[int, list[dict[str, Any]]] = {}
    for line, ns_pair, ew_pair, score, (mp_ns, mp_ew, ns, ew), (imp_ns, imp_ew) in zip(
        scored.event.lines, scored.ns, scored.ew, scored.scores, figures, imps, strict=True
    ):
        by_board.setdefault(line.board, []).append({
            "section": line.section, "table": line.table, "round": line.round,
            "ns": scored.competitors[ns_pair].id, "ew": scored.competitors[ew_pair].id,
            "contract": line.contract or None, "declarer": line.declarer or None,
            "score": None if math.isnan(score) else int(score), "group": line.group or None,
            "adjusted": line.adjusted or None,
            "mp_ns": _number(mp_ns), "mp_ew": _number(mp_ew), "percent_ns": _number(ns), "percent_ew": _number(ew),
        } | ({} if scored.ns_imps is None else {"imp_ns": _number(imp_ns), "imp_ew": _number(imp_ew)}))
    return [{"board": board, "results": by_board[board]} for board in sorted(by_board)]


def _row(scored: ScoredEvent, standing: Standing) -> dict[str, Any]:
    c = standing.competitor
    competitor, totals = scored.competitors[c], scored.totals
    figures = {"matchpoints": float(totals.points[c]), "max": float(totals.most[c]), "percent": float(totals.share(c) * 100)}
    if scored.event.method.scoring != "matchpoints":
        figures = {"imps": float(totals.points[c]), "imps_a_board": float(totals.share(c))}
    return {
        "place": standing.place, "shared": standing.shared, "id": competitor.id, "line": competitor.line or None,
        "section": competitor.section, "names": list(competitor.names), "boards": totals.boards[c], **figures,
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
        due = len(scored.event.lines)
        lines.append(words("all in") if scored.played == due else words("provisional", played=scored.played, due=due))
    for ranking in scored.rankings:
        whole = "single ranking" if scored.event.method.ranking == "article 82" else "all pairs"
        line = words({"NS": "north-south", "EW": "east-west", "": whole}[ranking.line])
        lines += ["", f"{ranking.section} {line}".strip()]
        for standing in ranking.rows:
            c = scored.competitors[standing.competitor]
            place = f"{standing.place}{'=' if standing.shared else ''}"
            share, points = scored.totals.share(standing.competitor), float(scored.totals.points[standing.competitor])
            figures = f"{fixed(100 * share, 2, 6)} %  {fixed(points, 2, 8)}"
            if scored.event.method.scoring != "matchpoints":
                figures = f"{fixed(points, 2, 8)} IMP  {fixed(share, 3, 6)}"
            lines.append(f"{place:>4}  {c.id:>4}  {figures if language == 'en' else figures.replace('.', ',')}  "
                         f"{' – '.join(c.names)}".rstrip())
    for second in handicaps(scored):
        lines += ["", f"{second.name} – {words('with handicap')}"]
        for row in second.rows:
            c = scored.competitors[row.competitor]
            figures = f"{fixed(row.net, 2, 6)} = {fixed(row.figure, 2)} + {fixed(row.handicap, 2)}"
            lines.append(f"{row.place:>4}{'=' if row.shared else ' '} {c.id:>4}  "
                         f"{figures if language == 'en' else figures.replace('.', ',')}  {' – '.join(c.names)}".rstrip())
    told = list_adjustments(scored)
    if told:
        lines += ["", words("decisions"), *(each.sentence.say(language) for each in told)]
    return "\n".join(lines)
