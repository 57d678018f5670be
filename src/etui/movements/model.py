"""The plan every movement fits: in each round, at each table, who sits where and which boards are played.

Pairs sit in two seats (``ns``, ``ew``), individuals and tarot players in four (``n``, ``s``, ``e``, ``w``: at bridge
the first two are partners and so are the last two). Every competitor of a movement has a number of its own: where a
club numbers both lines from 1, the EW pairs go on from the last NS pair.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from etui.errors import Sentence

PAIR_SEATS = ("ns", "ew")
FOUR_SEATS = ("n", "s", "e", "w")
UNNAMED = Sentence("", "")


@dataclass(frozen=True)
class Table:
    """One table in one round."""

    table: int
    who: tuple[int | None, ...]                  # one number a seat, in the movement's order; None: the seat is empty
    boards: tuple[int, ...] = ()                 # the boards lying on the table, played or not

    @property
    def plays(self) -> bool:
        """Whether every seat is taken; at a half table the competitors present sit out."""
        return None not in self.who


@dataclass(frozen=True)
class Round:
    """One round (position): every table, and the numbers that sit it out."""

    round: int
    tables: tuple[Table, ...]
    out: tuple[int, ...] = ()
    sharing: tuple[tuple[int, ...], ...] = ()    # each a group of tables that hand the same boards to one another


@dataclass(frozen=True)
class Movement:
    """A whole movement, made by Étui or typed by hand."""

    kind: str                                    # "mitchell", "howell", "individual", "tarot"
    seats: tuple[str, ...]                       # PAIR_SEATS or FOUR_SEATS
    rounds: tuple[Round, ...]
    name: Sentence = UNNAMED
    board_sets: tuple[tuple[int, ...], ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()      # competitors who never meet inside their group (Mitchell: NS, EW)
    copies: int = 1                              # how many copies of each board are in the room
    remarks: tuple[Sentence, ...] = ()           # what the director announces and the movement sheet prints

    @property
    def competitors(self) -> tuple[int, ...]:
        """Every number that sits or sits out somewhere, in order."""
        seated = {number for rnd in self.rounds for table in rnd.tables for number in table.who if number is not None}
        return tuple(sorted(seated.union(*(rnd.out for rnd in self.rounds))))


def listed(numbers: Iterable[int]) -> Sentence:
    """Numbers in words, in order: ``3``, ``3 and 4``, ``1 to 4 and 7`` (runs of three or more are closed up)."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    english, french = (
        [part for run in runs for part in ([f"{run[0]} {to} {run[-1]}"] if len(run) > 2 else map(str, run))]
        for to in ("to", "à")
    )
    return Sentence(_joined(english, "and"), _joined(french, "et"))


def boards_in_words(boards: Iterable[int]) -> Sentence:
    """``board 5`` (la donne 5), ``boards 5 and 6`` (les donnes 5 et 6)."""
    numbers = set(boards)
    words = listed(numbers)
    if len(numbers) > 1:
        return Sentence(f"boards {words.en}", f"les donnes {words.fr}")
    return Sentence(f"board {words.en}", f"la donne {words.fr}")


def _joined(parts: list[str], last: str) -> str:
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def as_json(movement: Movement) -> dict[str, object]:
    """What ``etui movement --json`` prints: ``{"kind", "rounds": [{"round", "tables", "out"}], "audit"}``.

    A table is ``{"table": 1, "ns": 1, "ew": 8, "boards": [1, 2]}``, or carries ``n``, ``s``, ``e``, ``w``; the key of
    an empty seat is None.
    """
    # Here and not above: the audit is built on this model.
    from etui.movements.audit import audit, audit_json

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
