"""How score slips lie on their tab: two side by side, each a head, both sides, a line a board, and room to sign."""

from __future__ import annotations

from typing import Any

Rows = list[list[Any]]
ACROSS, WIDTH, GAP = 2, 4, 1                     # slips side by side; columns of a slip: side, score, score, side; between two


def slip_rows(boards: int) -> int:
    """Rows of a slip, with the blank one below it."""
    return 4 + (boards + 1 if boards else 0)


def slip_grid(slips: int, boards: int) -> tuple[int, int]:
    """Rows and columns of so many slips."""
    return -(-slips // ACROSS) * slip_rows(boards), ACROSS * (WIDTH + GAP) - GAP


def laid(slips: Rows, room: int, boards: int, score: str, signature: str, total: str) -> Rows:
    """The slips as cells.

    slips: a row a slip: match, stage, both sides, then both sides of each board (without boards: the two colours).
    """
    height, width = slip_grid(room, boards)
    grid: Rows = [[""] * width for _ in range(height)]
    for n, (match, stage, a, b, *lines) in enumerate(slips[:room]):
        top, left = n // ACROSS * slip_rows(boards), n % ACROSS * (WIDTH + GAP)
        grid[top][left:left + WIDTH] = [match, score, "", stage]
        pairs = list(zip(lines[::2], lines[1::2], strict=True))
        if boards:
            shown = [(a, b), *pairs, (total, total)]
        else:
            discs = pairs[0] if pairs else ("", "")
            shown = [(f"{discs[0]} {a}".strip(), f"{b} {discs[1]}".strip())]
        for offset, (first, second) in enumerate(shown, 1):
            grid[top + offset][left], grid[top + offset][left + WIDTH - 1] = first, second
        grid[top + len(shown) + 1][left] = signature
    return grid
