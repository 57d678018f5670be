"""Random calls of every workbook function, as a spreadsheet would make them: ranges, single cells, arguments left out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from etui.cup.draw import draw
from etui.cup.model import CupSettings
from etui.cup.simulation import POLICIES, play_out
from xlsheets.commands.simulate_cup import named, with_boards
from xlsheets.cup_cells import typed_of
from xlsheets.functions import FUNCTIONS

Case = list[Any]
LEFT_OUT = None
WRONG_SCORES = (425, 420.5, 7610, 46024, "1.100", "12,5", "abc", "#N/A", "#", "1/2", "3/4", "1-2", "NP", "60/40", "TRUE")
READABLE_SCORES = ("−50", "420", "1 100", "-50,0", "110.0", 420.0, -100.0)
WRONG_LABELS = ("#N/A", "#REF!", "#", "Err:502", 1.5, "1,5", "A|#")
SCORES = (-650, -620, -420, -140, -100, -50, 0, 50, 90, 110, 120, 140, 170, 400, 420, 430, 450, 620, 650)


def column(values: list[Any]) -> list[list[Any]]:
    return [[value] for value in values]


def maybe(chance: random.Random, value: Any, share: float = 0.5) -> Any:
    return value if chance.random() < share else LEFT_OUT


def scores(chance: random.Random, n: int, blanks: float = 0.1) -> list[Any]:
    return ["" if chance.random() < blanks else chance.choice(SCORES) for _ in range(n)]


def mistyped(chance: random.Random, cells: list[Any], slips: tuple[Any, ...], share: float = 0.15) -> list[Any]:
    """The cells with, in this share of the cases, one of them replaced."""
    if chance.random() < share:
        cells = list(cells)
        cells[chance.randrange(len(cells))] = chance.choice(slips)
    return cells


def typed_scores(chance: random.Random, n: int, blanks: float = 0.1) -> list[Any]:
    return mistyped(chance, mistyped(chance, scores(chance, n, blanks), WRONG_SCORES, 0.25), READABLE_SCORES, 0.25)


def one_cell(chance: random.Random, value: Any) -> Any:
    """An argument of one cell: written in the formula, or a range of one."""
    return value if value is LEFT_OUT or chance.random() < 0.6 else [[value]]


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
        column(typed_scores(chance, n)),
        maybe(chance, column(mistyped(chance, [chance.choice([1, 2, 2.0]) for _ in range(n)], (*WRONG_LABELS, 0, "2,0")))),
        maybe(chance, column(mistyped(chance, [chance.choice(["", "", "a"]) for _ in range(n)], WRONG_LABELS))),
        one_cell(chance, maybe(chance, chance.choice([1, 2, 2.0, "1", "2,0", 3, "#N/A"]))),
    ]


def travellers(chance: random.Random) -> Case:
    n = chance.randint(2, 10)
    adjusted = [chance.choice(["60/40", "A+/A-", "A/A", "NP"]) if chance.random() < 0.15 else "" for _ in range(n)]
    boards = mistyped(chance, [chance.randint(1, 3) for _ in range(n)], (*WRONG_LABELS, 0, "1", "2.0"))
    expected = chance.choice([n, n, 2, -1, "x", "final|common", "in progress|own"])
    if chance.random() < 0.3:
        expected = column([chance.choice(["", n, n, n + 1]) for _ in range(n)])
    return [
        column(boards),
        column(typed_scores(chance, n)),
        maybe(chance, column(mistyped(chance, [chance.choice(["", "", "a", "b"]) for _ in range(n)], WRONG_LABELS))),
        maybe(chance, column(mistyped(chance, adjusted, ("#N/A", "TRUE", "1/2", "0.6/0.4", "62,5/40", "1%/2%", "5/95")))),
        one_cell(chance, maybe(chance, chance.choice([1, 2]))),
        one_cell(chance, maybe(chance, chance.choice([0.1, "0,1", 0.5]), 0.3)),
        expected if isinstance(expected, list) else one_cell(chance, maybe(chance, expected, 0.3)),
        one_cell(chance, maybe(chance, "EBU", 0.3)),
        one_cell(chance, maybe(chance, chance.choice(["matchpoints", "cross-IMPs", "Butler", "x"]), 0.5)),
        maybe(chance, column(imp_settings(chance)), 0.4),
    ]


def imp_settings(chance: random.Random) -> list[Any]:
    return mistyped(chance, [chance.choice(["mean", "sum", ""]), chance.choice([0, 1, ""]), chance.choice(["exact", ""]),
                             chance.choice(["", 5]), chance.choice(["", 2.5, 3])], ("#N/A", -1, "x", 99), 0.2)


def ranking(chance: random.Random) -> Case:
    pairs, boards = chance.randint(2, 4), chance.randint(2, 4)
    rows = [(b, ns, pairs + 1 + (ns + b) % pairs) for b in range(1, boards + 1) for ns in range(1, pairs + 1)]
    board, ns, ew = (column([row[i] for row in rows]) for i in range(3))
    typed = column(typed_scores(chance, len(rows), 0.05))
    notes = FUNCTIONS["TRAVELLERS"](board, typed)
    if chance.random() < 0.2:
        notes[chance.randrange(len(notes))] = chance.choice(
            [["#N/A"] * 4, ["row 1: rubbish", "", "", ""], ["0", "2,0", "0", "100"], [2, "", 100, 0]]
        )
    ids = [column(mistyped(chance, [row[0] for row in side], ("#N/A", "#", 1.5, "1,5", "2.0"), 0.1)) for side in (ns, ew)]
    return [
        *ids,
        column(mistyped(chance, [row[0] for row in board], WRONG_LABELS, 0.1)),
        typed,
        notes,
        one_cell(chance, maybe(chance, chance.choice([1, 2, "NS", "EW", "XY"]))),
        maybe(chance, column(chance.sample(["article 81", "number of tops", "head-to-head", "steadiest boards"], 2))),
        one_cell(chance, maybe(chance, chance.choice([0.01, "0,01"]), 0.3)),
        one_cell(chance, maybe(chance, chance.choice(["yes", "no", "maybe", True, False]), 0.3)),
        LEFT_OUT,
        one_cell(chance, maybe(chance, chance.choice([2 * pairs, 20, 1, -1]), 0.3)),
        one_cell(chance, maybe(chance, chance.choice(["matchpoints", "Butler", "x"]), 0.2)),
        column([f"{n}|{'NS' if n <= pairs else 'EW'}" for n in range(1, 2 * pairs + 1)]),
        maybe(chance, column(mistyped(chance, ["", "10 %", "bonus 1,5 PM", "0.5 % final"] + [""] * (2 * pairs - 4),
                                      ("3 IMP", "10", "#N/A", 0.1, "+10 %")))),
        maybe(chance, column(mistyped(chance, [chance.choice(["", "4", "2,5", 3]) for _ in range(2 * pairs)],
                                      ("#N/A", "x"))), 0.3),
    ]


def adjustments(chance: random.Random) -> Case:
    """Two boards of a two-table night as the tabs hold it, with a decision here and there."""
    marks = [chance.choice(["", "", "60/40", "A+/A-", "NP", "x", "#N/A"]) for _ in range(4)]
    lines = [[1, "", 1, 1, 1, 3], [1, "", 2, 2, 2, 4], [2, "", 1, 1, *chance.choice([(1, 4), (4, 1)])], [2, "", 2, 2, 2, 3]]
    travellers = [[*line, "", "", "", "" if mark == "NP" else chance.choice(SCORES), "", mark]
                  for line, mark in zip(lines, marks, strict=True)]
    players = [[n, "", "NS" if n < 3 else "EO", f"Nom {n}", "Luc Roux", "", "", "", "", "", "", "", "", ""] for n in range(1, 5)]
    players[0][11:13] = chance.choice([["10 %", "retard"], ["", ""], ["x", ""], ["2 PM", ""]])
    players[1][13] = chance.choice(["", "1-2 Anne Petit (Luc Roux)", "Anne"])
    session = ["points de match", chance.choice(["définitif", "en cours"]), 2, "commun à toutes les donnes",
               "toutes sections ensemble",
               "un par ligne (NS et EO)", "aucun", "FFB, article 84 (70/60/50, moyenne)", "oui", "article 81", "", "", "", "", "",
               "moyenne des comparaisons", 0, "sans arrondi", "", 3]
    return [travellers, players, column(mistyped(chance, session, ("#N/A",), 0.1)), chance.choice([3, 8]), "fr"]


def frequencies(chance: random.Random) -> Case:
    n = chance.randint(2, 9)
    board, typed = column([chance.randint(1, 2) for _ in range(n)]), column(typed_scores(chance, n))
    wanted = column(mistyped(chance, [1, 2], ("#N/A", "1", 2.0), 0.2))
    return [board, typed, FUNCTIONS["TRAVELLERS"](board, typed), wanted, one_cell(chance, chance.randint(2, 5))]


def regroup(chance: random.Random) -> Case:
    size = chance.randint(2, 20)
    note, step = chance.randint(-1, 2 * size - 1), one_cell(chance, maybe(chance, chance.choice([1, 2])))
    return [chance.choice([note, note, str(note), "#N/A"]), size + chance.randint(0, 9), size, step]


def places(chance: random.Random) -> Case:
    values = [chance.choice([40, 50, 50.5, 60, ""]) for _ in range(chance.randint(2, 8))]
    ties = [[chance.choice([*range(-2, 3), ""]), chance.choice([0, 1, "", "-1,5"])] for _ in values]
    ties[0] = mistyped(chance, ties[0], ("#N/A", "x"))
    return [column(mistyped(chance, values, ("#N/A", "50,5", "x"))), maybe(chance, ties)]


def weighted_percent(chance: random.Random) -> Case:
    sessions = chance.randint(2, 4)
    percents = [
        [chance.choice([chance.randint(3000, 7000) / 100, ""]) for _ in range(sessions)] for _ in range(chance.randint(1, 5))
    ]
    percents[0] = mistyped(chance, percents[0], ("#N/A", "52,5", 0.52, 101, -1, 100.0, "x"), 0.3)
    return [percents, [[chance.randint(20, 40) for _ in range(sessions)]]]


def single_ranking(chance: random.Random) -> Case:
    lines = ([chance.randint(40, 60) for _ in range(chance.randint(2, 9))] for _ in range(2))
    return [column(mistyped(chance, line, ("#N/A", "52,5", "", 50.0), 0.1)) for line in lines]


def tiebreak(chance: random.Random) -> Case:
    ns, ew, board, typed, *_ = ranking(chance)
    notes = FUNCTIONS["TRAVELLERS"](board, typed)
    percents = column(mistyped(chance, [row[2] for row in notes], ("#N/A", "52,5"), 0.1))
    return [column(mistyped(chance, [1, 2], ("#N/A", "2", 1.0), 0.1)), ns, ew, board, typed, percents]


def mitchell(chance: random.Random) -> Case:
    return [one_cell(chance, chance.choice([2, 3, 4, 5, "6", "x", ""])), maybe(chance, chance.choice([12, 20, 24, 21, -1])),
            maybe(chance, chance.choice(["skip", "partage", "both"])), maybe(chance, chance.choice([2, 3, 9]), 0.3),
            maybe(chance, chance.choice([3, 6, 99]), 0.3), maybe(chance, chance.choice([1, "auto", "x"]), 0.3)]


def howell(chance: random.Random) -> Case:
    return [one_cell(chance, chance.choice([3, 4, 6, 7, 8.0, "x"])), maybe(chance, chance.choice([21, 24, 28])),
            maybe(chance, chance.choice([3, 5, 99]), 0.3)]


def individual(chance: random.Random) -> Case:
    return [one_cell(chance, chance.choice([1, 7, 8, 9, "12"])), maybe(chance, chance.choice([14, 22, 20])),
            maybe(chance, chance.choice([3, 99]), 0.3)]


def tarot_seats(chance: random.Random) -> Case:
    return [one_cell(chance, chance.choice([0, 3, 5, 6, "x"])), maybe(chance, chance.choice([4, 5, 99])),
            maybe(chance, chance.choice(["auto", "défaut", "best", "N0 S+1 E+2 O-2", "S+1 N+1", "x"]))]


def tarot_score(chance: random.Random) -> Case:
    n = chance.randint(2, 6)
    contracts = [chance.choice(["prise", "Garde", "garde sans", "GC", "", "x"]) for _ in range(n)]
    points = mistyped(chance, [chance.choice([0, 36, 41.0, 49, 56, 87, 91, "44"]) for _ in range(n)], (95, "40½", 40.25, "#N/A"))
    return [
        column(contracts), column([chance.choice([0, 1, 2, 3, 2.0, "2"]) for _ in range(n)]), column(points),
        maybe(chance, column([chance.choice(["", "", "attack", "défense", "x"]) for _ in range(n)])),
        maybe(chance, column([chance.choice(["", "", "simple", "double + simple", 10, "x"]) for _ in range(n)])),
        maybe(chance, column([chance.choice(["", "", "", "made", "annoncé", "chuté"]) for _ in range(n)])),
        one_cell(chance, maybe(chance, chance.choice([3, 4, 5, 6, "5"]))),
        one_cell(chance, maybe(chance, chance.choice(["yes", "non", "x"]), 0.3)),
    ]


def tarot_evening(chance: random.Random) -> Case:
    """Two tables of two rounds as the tabs hold them, with a slip here and there."""
    players = [[n, f"Nom {n}", chance.choice(["", f"L{n}"]), chance.choice(["", "A", "B"])] for n in range(1, 9)]
    seats = [[1, 5], [2, 6], [3, 7], [4, 8], [1, 5], [6, 2], [3, 7], [8, 4]]
    movement = [[*row, ""] for row in seats]
    movement[chance.randrange(8)][0] = chance.choice([1, 2, 9, "x", "#N/A", ""]) if chance.random() < 0.3 else seats[0][0]
    tables = [[rnd, at] for rnd in (1, 2) for at in (1, 2)]
    scores = [mistyped(chance, chance.choice([[100, -50, -60, 10], [90, -30, -30, -30], [""] * 4]), ("abc", "", "#N/A", 5), 0.2)
              for _ in tables]
    deals = [
        [
            *key,
            n,
            *chance.choice(
                [
                    [""] * 9,
                    ["N", "", "", "garde", 2, 49, "attaque", "simple", ""],
                    ["o", "", "", "prise", 1, 44, "", "", ""],
                    ["S", "", "", "garde", 1, 95, "", "", ""],
                    ["E", "W", "", "x", "", 40, "", "", ""],
                    ["", "", "", "garde", 2, 41, "", "", ""],
                ]
            ),
        ]
        for key in tables
        for n in (1, 2)
    ]
    settings = [
        2,
        "points",
        2,
        1,
        chance.choice(["total", "moyenne par position jouée"]),
        chance.choice(["sa moyenne", 0, "", "x"]),
        chance.choice(["best round", "confrontation directe", ""]),
        "",
        "",
        "",
        chance.choice(["", "teams of 2"]),
    ]
    return [players, movement, tables, scores, deals, column(settings)]


def tarot_tab(chance: random.Random) -> Case:
    return [*tarot_evening(chance), maybe(chance, chance.choice(["fr", "en", "x"]))]


def tarot_list(chance: random.Random) -> Case:
    return [
        *tarot_evening(chance),
        one_cell(chance, chance.choice([1, 3, 8, 8, "x", 0])),
        maybe(chance, chance.choice(["fr", "en"])),
    ]


def tarot_door(chance: random.Random) -> Case:
    players, movement, *_ = tarot_evening(chance)
    return [players, movement[:4], maybe(chance, chance.choice([3, 8, 20, -1, "x"])), maybe(chance, chance.choice([1, 2, 0])),
            maybe(chance, "fr")]


def tarot_series(chance: random.Random) -> Case:
    n, evenings = chance.randint(2, 6), chance.randint(2, 4)
    totals = [[chance.choice([120, -50, 0, 80.5, "", "-30"]) for _ in range(evenings)] for _ in range(n)]
    totals[0] = mistyped(chance, totals[0], ("#N/A", "x", "12,5"), 0.2)
    return [
        column([f"Nom {k}" for k in range(n)]), totals,
        one_cell(chance, maybe(chance, chance.choice(["nothing", "sa moyenne", 10, "x"]))),
        one_cell(chance, maybe(chance, chance.choice([1, 2, 9, 0, "x"]))),
        maybe(chance, column(chance.sample(["best evening", "last evening", "positive evenings", ""], 2))), maybe(chance, "fr"),
    ]


def bracket(chance: random.Random) -> Case:
    return [one_cell(chance, chance.choice([1, 2, 5, 8.0, 23, "x", 5000]))]


def cup_winner(chance: random.Random) -> Case:
    n = chance.randint(1, 4)
    scored = [chance.choice([("1-0", ""), ("½", "½"), (0.5, "0,5"), ("F", ""), ("", ""), (3, 1), ("+-", "")]) for _ in range(n)]
    breaks = [[[chance.choice([1, 2, "", "2,5"]) for _ in range(2)] for _ in range(n)] for _ in range(2)]
    return [column([f"A{k}" for k in range(n)]), column(mistyped(chance, [f"B{k}" for k in range(n)], ("",))),
            column(mistyped(chance, [a for a, _ in scored], ("#N/A", "1", "x"))), column([b for _, b in scored]),
            maybe(chance, breaks[0]), maybe(chance, breaks[1]),
            maybe(chance, column([chance.choice(["", "", "A0", 2, "nobody"]) for _ in range(n)]), 0.4)]


def _cup(chance: random.Random) -> Case:
    """The four ranges of a cup's workbook, played up to some round, with a slip of the hand now and then."""
    count, variant = chance.randint(2, 7), chance.choice(["single", "two-leg", "double"])
    boards = chance.choice([0, 0, 2])
    settings = CupSettings(variant=variant, teams=bool(boards), boards=boards, reset=variant == "double",       # type: ignore[arg-type]
                           tiebreaks=chance.choice([("manual",), ("pairing number",), ()]))
    entries = named(count, chance.randint(1, 9), bool(boards), boards)
    luck = random.Random(chance.randint(1, 99))
    cup = play_out(draw(settings, entries), POLICIES["random"], luck, rounds=chance.choice([None, 0, 1, 2]))
    typed = typed_of(with_boards(cup, 1) if boards else cup, chance.choice(["fr", "en"]))
    games = [list(row) for row in typed.games]
    if chance.random() < 0.5:
        row = chance.choice(games)
        row[2 + chance.randrange(boards + 4)] = chance.choice(["1-0", "½", "x", "#", 2, "F", ""])
    entered = [list(row) for row in typed.entries]
    if chance.random() < 0.2:
        entered[0][1] = chance.choice(["#", "x", 1.5, -3])
    return [column(typed.settings), entered, typed.draw, games]


def cup_tab(chance: random.Random) -> Case:
    return [*_cup(chance), maybe(chance, chance.choice(["fr", "en"]))]


def cup_dated(chance: random.Random) -> Case:
    cells = _cup(chance)
    rounds = max(1, len(cells[3]))
    days, hours = ["", "2026-12-12", "12/12/2026", 46368, "x"], ["", "14:30", "9h", 0.5]
    when = [[chance.choice(days), chance.choice(hours)] for _ in range(rounds)]
    return [*cells, when, maybe(chance, chance.choice(["fr", "en"]))]


def cup_slips(chance: random.Random) -> Case:
    cells = _cup(chance)
    boards = len(cells[3][0]) - 8
    lineups = [[chance.choice(["", "", "Anne"]) for _ in range(boards or 1)] for _ in range(2 * len(cells[3]))]
    return [*cells, chance.choice([1, 4]), boards, maybe(chance, lineups), "fr"]


def cup_remarks(chance: random.Random) -> Case:
    return [*_cup(chance), chance.choice([3, 12, 0]), maybe(chance, "fr")]


MAKERS: dict[str, Callable[[random.Random], Case]] = {
    "BRIDGE_SCORE": bridge_score,
    "MATCHPOINTS": matchpoints,
    "TRAVELLERS": travellers,
    "RANKING": ranking,
    "ADJUSTMENTS": adjustments,
    "FREQUENCIES": frequencies,
    "REGROUP": regroup,
    "PLACES": places,
    "WEIGHTED_PERCENT": weighted_percent,
    "SINGLE_RANKING": single_ranking,
    "TIEBREAK": tiebreak,
    "MITCHELL": mitchell,
    "HOWELL": howell,
    "INDIVIDUAL": individual,
    "TAROT_SEATS": tarot_seats,
    "BRACKET": bracket,
    "CUP_WINNER": cup_winner,
    **dict.fromkeys(("CUP_SEEDS", "CUP_DRAW", "CUP_MATCHES", "CUP_OUTCOMES", "CUP_BRACKET", "CUP_STANDINGS"), cup_tab),
    **dict.fromkeys(("CUP_ROUNDS", "CUP_PROGRAMME"), cup_dated),
    "CUP_SLIPS": cup_slips,
    "CUP_REMARKS": cup_remarks,
    "TAROT_SCORE": tarot_score,
    "TAROT_TABLES": tarot_tab,
    "TAROT_DEALS": tarot_tab,
    "TAROT_RANKING": tarot_tab,
    "TAROT_TEAMS": tarot_list,
    "TAROT_REMARKS": tarot_list,
    "TAROT_DOOR": tarot_door,
    "TAROT_SERIES": tarot_series,
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
