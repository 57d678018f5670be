"""Articles 81, 82 and 83, live: tie-break points, the single ranking, percentages weighted by boards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from etui.bridge import article81
from etui.bridge.article81 import Card, Played
from etui.bridge.article82 import single_ranking as article82
from etui.bridge.article83 import weighted_percent as article83
from etui.errors import EtuiError
from xlsheets.live import names
from xlsheets.live.cells import read_board, read_results
from xlsheets.live.field import noted_labels
from xlsheets.ranges import at_row, column, flat, labels, number, same_height, table, text, wrong

Rows = list[list[Any]]
EXACT = 1_000_000  # percentages are ratios of small whole numbers: a double gives such a ratio back without doubt


def exact(cell: Any) -> Fraction | None:
    """A percentage as the ratio it was before a cell made a float of it."""
    value = number(cell, names.PERCENTS)
    return None if value is None else Fraction(value).limit_denominator(EXACT)


def tiebreak(tied: Any, ns: Any, ew: Any, boards: Any, scores: Any, percents: Any, language: str) -> Rows:
    """Article 81 points among the tied competitors, one a row; lines without a percentage are left out."""
    competitors = labels(flat(tied), names.TIED)
    columns = [
        column(r, what)
        for r, what in (
            (ns, names.NS),
            (ew, names.EW),
            (boards, names.BOARDS),
            (scores, names.SCORES),
            (percents, names.PERCENTS),
        )
    ]
    same_height(**dict(zip(("ns", "ew", "boards", "scores", "percents"), columns, strict=True)))
    ns_ids, ew_ids = labels(columns[0], names.NS), labels(columns[1], names.EW)
    results = read_results(columns[3], [None] * len(columns[3]), language)
    notes = _exact_column(columns[4])
    board_ids = noted_labels(columns[2], [note is not None for note in notes], read_board)
    cards: dict[str, dict[object, Played]] = {who: {} for who in competitors if who}
    for row, (ns_id, ew_id, board, result, note) in enumerate(zip(ns_ids, ew_ids, board_ids, results, notes, strict=True)):
        if note is None:
            continue
        if result.wrong is not None:
            raise EtuiError(result.wrong, result.wrong)
        score = result.score
        for who, line, sign in ((ns_id, "NS", 1), (ew_id, "EW", -1)):
            if who in cards:
                share = note / 100 if line == "NS" else 1 - note / 100
                real = None if score != score else sign * score
                cards[who][board] = Played(share, line, real, table=row)
    unknown = [who for who, card in cards.items() if not card]
    if unknown:
        raise EtuiError(
            f"no result of {', '.join(unknown)} among the travellers",
            f"aucun résultat de {', '.join(unknown)} dans les feuilles ambulantes",
        )
    order: list[Card] = list(cards.values())
    points = dict(zip(cards, article81.points(order), strict=True))
    return [[points.get(who, "")] for who in competitors]


def _exact_column(cells: list[Any]) -> list[Fraction | None]:
    """A column of percentages; the first that is none is said with its row."""
    found = []
    for row, cell in enumerate(cells, 1):
        try:
            found.append(exact(cell))
        except EtuiError as error:
            raise at_row(row, error) from None
    return found


def single_ranking(ns_percents: Any, ew_percents: Any) -> Rows:
    """Place, line, row in its column: every pair of both lines, in the order of article 82."""
    lines = [list(enumerate(_exact_column(column(r, names.PERCENTS)), 1)) for r in (ns_percents, ew_percents)]
    ns, ew = ([(row, share) for row, share in line if share is not None] for line in lines)
    rows = {"NS": [row for row, _ in ns], "EW": [row for row, _ in ew]}
    placed = article82([share for _, share in ns], [share for _, share in ew])
    found: Rows = [[p.place, p.line, rows[p.line][p.index]] for p in placed]
    return found + [["", "", ""]] * (sum(map(len, lines)) - len(found))


def weighted_percent(percents: Any, boards: Any, language: str) -> Rows:
    """Article 83, one row a pair; blank where a pair has no percentage at all."""
    weights = [number(cell, names.BOARDS) for cell in flat(boards)]
    if any(weight is None or weight < 0 for weight in weights):
        raise EtuiError(
            "boards: give the number of boards of every session", "donnes : donnez le nombre de donnes de chaque séance"
        )
    exact_weights = [Fraction(weight).limit_denominator(EXACT) for weight in weights if weight is not None]
    rows: Rows = []
    for n, row in enumerate(table(percents), 1):
        try:
            if len(row) != len(exact_weights):
                raise EtuiError(
                    f"{len(row)} percentages for {len(exact_weights)} sessions",
                    f"{len(row)} pourcentages pour {len(exact_weights)} séances",
                )
            final = article83([_session_percent(cell) for cell in row], exact_weights)
            rows.append(["" if final is None else float(final)])
        except EtuiError as error:
            rows.append([wrong(n, error, language)])
    return rows


def _session_percent(cell: Any) -> Fraction | None:
    """A session's percentage, 0 to 100; one below 1 is the fraction that a cell shown as 52 % holds."""
    percent = exact(cell)
    if percent is not None and not 0 <= percent <= 100:
        raise EtuiError(
            f"{names.PERCENTS.en}: {text(cell)} is not between 0 and 100",
            f"{names.PERCENTS.fr} : {text(cell)} n’est pas entre 0 et 100",
        )
    if percent is not None and 0 < percent < 1:
        raise EtuiError(
            f"{names.PERCENTS.en}: {text(cell)} is a fraction; write 52, not 0.52",
            f"{names.PERCENTS.fr} : {text(cell)} est une fraction ; écrivez 52, et non 0,52",
        )
    return percent
