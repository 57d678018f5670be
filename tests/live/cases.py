"""Random calls of every workbook function, as a spreadsheet would make them: ranges, single cells, arguments left out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from xlsheets.functions import FUNCTIONS

Case = list[Any]
LEFT_OUT = None
SCORES = (-650, -620, -420, -140, -100, -50, 0, 50, 90, 110, 120, 140, 170, 400, 420, 430, 450, 620, 650)


def column(values: list[Any]) -> list[list[Any]]:
    return [[value] for value in values]


def maybe(chance: random.Random, value: Any, share: float = 0.5) -> Any:
    return value if chance.random() < share else LEFT_OUT


def scores(chance: random.Random, n: int, blanks: float = 0.1) -> list[Any]:
    return ["" if chance.random() < blanks else chance.choice(SCORES) for _ in range(n)]


def bridge_score(chance: random.Random) -> Case:
    n = chance.randint(2, 6)
    contracts = [
        f"{chance.randint(1, 7)}{chance.choice(['C', 'D', 'H', 'S', 'NT'])}{chance.choice(['', 'X', 'xx'])}" for _ in range(n)
    ]
    contracts[0] = chance.choice(["", "PASS", "4Z", contracts[0]])
    results = [chance.choice(["=", "+1", "-1", "-2", 7, 8, 9]) for _ in range(n)]
    sides: Any = (
        column([chance.randint(1, 32) for _ in range(n)]) if chance.random() < 0.5 else chance.choice(["NS", "All", "none", 4])
    )
    return [column(contracts), column([chance.choice("NESW") for _ in range(n)]), column(results), sides, "en"]


def matchpoints(chance: random.Random) -> Case:
    n = chance.randint(2, 9)
    return [
        column(scores(chance, n)),
        maybe(chance, column([chance.randint(1, 2) for _ in range(n)])),
        maybe(chance, column([chance.choice(["", "", "a"]) for _ in range(n)])),
        maybe(chance, chance.choice([1, 2])),
    ]


def travellers(chance: random.Random) -> Case:
    n = chance.randint(2, 10)
    adjusted = [chance.choice(["60/40", "A+/A-", "A/A", "NP"]) if chance.random() < 0.15 else "" for _ in range(n)]
    typed = scores(chance, n)
    if chance.random() < 0.1:
        typed[0] = chance.choice(["abc", "12,5", "−50"])
    return [
        column([chance.randint(1, 3) for _ in range(n)]),
        column(typed),
        maybe(chance, column([chance.choice(["", "", "a", "b"]) for _ in range(n)])),
        maybe(chance, column(adjusted)),
        maybe(chance, chance.choice([1, 2])),
        maybe(chance, 0.1, 0.3),
        maybe(chance, n, 0.3),
        maybe(chance, "EBU", 0.3),
    ]


def ranking(chance: random.Random) -> Case:
    pairs, boards = chance.randint(2, 4), chance.randint(2, 4)
    rows = [(b, ns, pairs + 1 + (ns + b) % pairs) for b in range(1, boards + 1) for ns in range(1, pairs + 1)]
    board, ns, ew = (column([row[i] for row in rows]) for i in range(3))
    typed = column(scores(chance, len(rows), 0.05))
    notes = FUNCTIONS["TRAVELLERS"](board, typed)
    return [
        ns,
        ew,
        board,
        typed,
        notes,
        maybe(chance, chance.choice([1, 2, "NS", "EW"])),
        maybe(chance, column(chance.sample(["article 81", "number of tops", "head-to-head", "steadiest boards"], 2))),
    ]


def frequencies(chance: random.Random) -> Case:
    n = chance.randint(2, 9)
    board, typed = column([chance.randint(1, 2) for _ in range(n)]), column(scores(chance, n))
    return [board, typed, FUNCTIONS["TRAVELLERS"](board, typed), column([1, 2]), chance.randint(2, 5)]


def regroup(chance: random.Random) -> Case:
    size = chance.randint(4, 20)
    return [chance.randint(0, 2 * size - 2), size + chance.randint(0, 9), size, maybe(chance, chance.choice([1, 2]))]


def places(chance: random.Random) -> Case:
    values = [chance.choice([40, 50, 50.5, 60, ""]) for _ in range(chance.randint(2, 8))]
    return [column(values), maybe(chance, [[chance.randint(0, 3), chance.randint(0, 3)] for _ in values])]


def weighted_percent(chance: random.Random) -> Case:
    sessions = chance.randint(2, 4)
    percents = [
        [chance.choice([chance.randint(3000, 7000) / 100, ""]) for _ in range(sessions)] for _ in range(chance.randint(1, 5))
    ]
    return [percents, [[chance.randint(20, 40) for _ in range(sessions)]]]


def single_ranking(chance: random.Random) -> Case:
    return [column([chance.randint(40, 60) for _ in range(chance.randint(2, 9))]) for _ in range(2)]


def tiebreak(chance: random.Random) -> Case:
    ns, ew, board, typed, *_ = ranking(chance)
    percents = column([row[2] for row in FUNCTIONS["TRAVELLERS"](board, typed)])
    return [column([1, 2]), ns, ew, board, typed, percents]


MAKERS: dict[str, Callable[[random.Random], Case]] = {
    "BRIDGE_SCORE": bridge_score,
    "MATCHPOINTS": matchpoints,
    "TRAVELLERS": travellers,
    "RANKING": ranking,
    "FREQUENCIES": frequencies,
    "REGROUP": regroup,
    "PLACES": places,
    "WEIGHTED_PERCENT": weighted_percent,
    "SINGLE_RANKING": single_ranking,
    "TIEBREAK": tiebreak,
}


def cases(name: str, count: int, seed: int) -> list[Case]:
    chance = random.Random(f"{name} {seed}")
    made = [MAKERS[name](chance) for _ in range(count)]
    for case in made:
        while case and case[-1] is LEFT_OUT:
            case.pop()
    return made


def spilled(result: Any) -> list[list[Any]]:
    """A result as the cells it fills, so that hosts can be compared: blank is "", numbers are floats."""
    rows = result if isinstance(result, list) else [[result]]
    return [[float(cell) if isinstance(cell, int | float) else cell or "" for cell in row] for row in rows]
