"""The Bracket tab as CUP_BRACKET gives it, cell by cell, where ``cup_layout`` puts each match."""

from __future__ import annotations

from etui.cup.advance import Played
from xlsheets.live.cup import CupTables
from xlsheets.live.cup_layout import Panel, layout_of
from xlsheets.live.cup_typed import Rows

WON = "•"                                        # beside the winner, out of sight: what makes its name bold


def bracket(cup: CupTables) -> Rows:
    """The whole tab: titles, stages, and in each box the side and its score; blank cells between."""
    matches, state = cup.read.state.matches, cup.read.state
    layout = layout_of(state.cup.draw.size, state.cup.settings)
    grid: Rows = [[""] * layout.columns for _ in range(layout.rows)]
    for panel in layout.panels:
        grid[panel.row][0] = _title(cup, panel) if len(layout.panels) > 1 else ""
        for heading in panel.headings:
            played = matches.get(heading.match)
            winner = "" if heading.match else cup.words("cup winner")
            grid[heading.row][heading.column] = _stage(cup, played) if played else winner
        for placed in panel.placed:
            if placed.match in matches:
                _box(cup, grid, matches[placed.match], placed.row, placed.column)
        if panel.winner and state.champion:
            row, column = panel.winner
            grid[row][column], grid[row + 1][column] = cup.who(state.champion), cup.club(state.champion)
    return grid


def _box(cup: CupTables, grid: Rows, played: Played, row: int, column: int) -> None:
    for side, score in enumerate(_scores(cup, played)):
        won = WON if played.winner == side else ""
        grid[row + side][column:column + 3] = [cup.side(played, side), score, won]


def _scores(cup: CupTables, played: Played) -> tuple[str, str]:
    """The score of each side, or F; while there is none, the number of the match, which placeholders elsewhere name."""
    if any(played.absent):
        first, second = ("F" if absent else "+" for absent in played.absent)
        return first, second
    if played.total is not None:
        return cup.figure(played.total[0]), cup.figure(played.total[1])
    return ("", "") if played.settled else (played.match.id, "")


def _title(cup: CupTables, panel: Panel) -> str:
    name = cup.words(f"cup {panel.bracket}")
    if panel.part and panel.parts == 1:
        return cup.words("cup first part", name=name)
    if panel.part:
        return cup.words("cup part", name=name, n=panel.part, of=panel.parts)
    return cup.words("cup last part", name=name) if panel.parts else name


def _stage(cup: CupTables, played: Played) -> str:
    """The name of a stage under the title of its bracket: without “Upper bracket – ”."""
    name = cup.words("cup third short") if played.match.bracket == "third" else cup.stage(played).rpartition(" – ")[2]
    return name[:1].upper() + name[1:]
