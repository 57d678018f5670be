"""What a PBN file says of its own size: META counts, boards and points in the TotalScoreTable. A cut file contradicts them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from etui.bridge.event import Line
from etui.errors import EtuiError
from xlsheets.readers.event_checks import short
from xlsheets.readers.pbn_file import Row
from xlsheets.readers.published_points import Points, published_points
from xlsheets.readers.source_file import whole

ROUNDING: Final = 0.06                  # of one board's points, printed to 0.1


@dataclass(frozen=True)
class Ranked:
    """A pair of the TotalScoreTable: its NrBoards, the lines there, and whether its points need more than those lines."""

    who: str
    announced: int
    there: int
    lost_points: bool


def check_counts(
    meta: Mapping[str, str], rows: Sequence[Row], lines: Sequence[Line], points: Sequence[Points | None],
    winners: Literal[1, 2], name: str,
) -> None:
    """Raises EtuiError when the file proves that boards, tables, pairs or results are lost.

    META counts are Magic Contest's. NrBoards alone proves nothing, for programs copy a constant into it or count the
    sit-outs: it counts beside META BoardCount, or where TotalScoreMP holds points that no board there gave.
    """
    ranked = [_ranked(row, lines, points, winners) for row in rows]
    boards = {line.board for line in lines}
    sits_out = _sits_out(meta, lines)
    expected = whole(meta.get("BOARDCOUNTSESSION", "")) or whole(meta.get("BOARDCOUNT", ""))
    if expected and len(boards) < expected and not _totals_agree(ranked):
        raise _counts(expected, len(boards), "boards", "donnes", name)
    tables = {(line.section, line.table) for line in lines if line.table is not None}
    seated = whole(meta.get("TABLECOUNT", "")) or 0
    if tables and len(tables) < seated - sits_out:
        raise _counts(seated, len(tables), "tables", "tables", name)
    entered = (whole(meta.get("PAIRCOUNT", "")) or 0) - (whole(meta.get("PHANTOMCOUNT", "")) or 0)
    pairs = {(line.section, number, seat if winners == 2 else "")
             for line in lines for seat, number in (("NS", line.ns), ("EW", line.ew))}
    if max(len(pairs), len(ranked)) < entered - sits_out:
        raise _counts(entered, max(len(pairs), len(ranked)), "pairs", "paires", name)
    proven = bool(expected) and not sits_out
    with_sit_outs = sits_out and len({pair.announced for pair in ranked}) == 1         # NrBoards may count them as boards
    for pair in ranked:
        if pair.announced > (len(boards) if with_sit_outs else pair.there) and (pair.lost_points or proven):
            raise EtuiError(
                en=f"Pair {pair.who} has {pair.announced} boards in the TotalScoreTable of {name} and {pair.there} are there: "
                "the file is not whole, export it or copy it again.",
                fr=f"La paire {pair.who.replace('EW', 'EO')} a {pair.announced} donnes dans le TotalScoreTable de {name} et il "
                f"y en a {pair.there} : le fichier est incomplet, exportez-le ou copiez-le de nouveau.",
            )


def _counts(said: int, there: int, what_en: str, what_fr: str, name: str) -> EtuiError:
    return EtuiError(
        en=f"{name} says that it holds {said} {what_en} and {there} are there: it is not whole, export it or copy it again.",
        fr=f"{name} annonce {said} {what_fr} et il y en a {there} : il est incomplet, exportez-le ou copiez-le de nouveau.",
    )


def _sits_out(meta: Mapping[str, str], lines: Sequence[Line]) -> bool:
    """Whether some pair may have had no opponents: an odd number of pairs, or a phantom one."""
    number = whole(meta.get("PAIRCOUNT", "")) or len({(line.section, pair) for line in lines for pair in (line.ns, line.ew)})
    return bool(number % 2 or whole(meta.get("PHANTOMCOUNT", "")))


def _totals_agree(ranked: Sequence[Ranked]) -> bool:
    """Whether every pair's NrBoards is there: the boards that META counts besides were planned and never played."""
    return bool(ranked) and all(0 < pair.announced <= pair.there for pair in ranked)


def _ranked(
    row: Row, lines: Sequence[Line], points: Sequence[Points | None], winners: Literal[1, 2]
) -> Ranked:
    """A row of the TotalScoreTable beside the lines of its pair. Where the number is another pair's too, beside both's."""
    number, section = row.get("PAIRID", "").lstrip("0"), row.get("SECTION", "")
    side = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get(row.get("DIRECTION", "").upper()[:1], "") if winners == 2 else ""
    mine: list[tuple[Line, float | None]] = []
    for line, both in zip(lines, points, strict=True):
        for at, (seat, sits) in enumerate((("NS", line.ns), ("EW", line.ew))):
            if sits == number and side in ("", seat) and section in ("", line.section):
                mine.append((line, both[at] if both else None))
    printed = published_points(row.get("TOTALSCOREMP", ""), "0")
    known = all(own is not None or (line.score is None and line.adjusted in ("", "NP")) for line, own in mine)
    announced = whole(row.get("NRBOARDS", "")) or 0
    lost = printed is not None and known and printed[0] - sum(own or 0.0 for _, own in mine) > ROUNDING * announced + 0.1
    return Ranked(f"{short(section + number)} {side}".strip(), announced, len(mine), lost)
