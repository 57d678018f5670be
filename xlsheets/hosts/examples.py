"""A worked example of each function: cells as a person would type them, and what the function spills."""

from __future__ import annotations

from typing import Any, NamedTuple

from etui.errors import Sentence


class Example(NamedTuple):
    """``cells`` is the range A1:… row by row; ``formula`` uses it; ``spills`` is the result, rounded to 4 decimals."""

    what: Sentence
    cells: list[list[Any]]
    formula: str
    arguments: list[Any]
    spills: list[list[Any]]


def _column(values: list[Any]) -> list[list[Any]]:
    return [[value] for value in values]


_SIX = _column([420, 450, -50, 450, 420, 170])
_NIGHT = [[1, 1, 3, 420], [1, 2, 4, -50], [2, 1, 4, 620], [2, 2, 3, 650]]
_NOTES = [[2.0, 0.0, 100.0, 0.0], [0.0, 2.0, 0.0, 100.0], [0.0, 2.0, 0.0, 100.0], [2.0, 0.0, 100.0, 0.0]]

_SETTINGS = _column([
    "matchpoints", "final", 2, "common to all boards", "across the field", "one a line (NS and EW)", "none",
    "FFB, article 84 (70/60/50, average)", "yes", "article 81", "", "", "", "", "", "mean of the comparisons", 0,
    "not rounded", "", 3,
])
_LINES = [[1, "", 1, 1, 1, 3, "", "", "", 420, "", ""], [1, "", 1, 2, 2, 4, "", "", "", "", "", "50/50"]] + [[""] * 12] * 18
_PLAYERS = [[n, "", "NS" if n < 3 else "EW", *[""] * 8, *(["10 %", "late"] if n == 1 else ["", ""]), ""] for n in range(1, 5)]
_PLAYERS += [[""] * 14] * 16

# One table of tarot, one round of one deal.
_FOUR = [[1, "Ann", "", "A"], [2, "Bob", "", "B"], [3, "Cleo", "", "A"], [4, "Dan", "", "B"]]
_SEATED = [[1, ""], [2, ""], [3, ""], [4, ""]]
_DEAL = [[1, 1, 1, "N", "", "", "garde", 2, 49, "attack", "simple", ""]]
_METHOD = _column([1, "points of the deals", 2, 1, "total of the rounds", "own average", "best round", "", "", "", "no teams"])


def _tarot(players: list[list[Any]], scores: list[Any], deals: list[list[Any]]) -> tuple[list[list[Any]], list[Any]]:
    """The cells of an evening side by side, A1:Y11, and the same as ranges."""
    ranges = [players, _SEATED, [[1, 1]], [scores], deals, _METHOD]
    rows = [
        [cell for cells in ranges for cell in (cells[n] if n < len(cells) else [""] * len(cells[0]))] for n in range(len(_METHOD))
    ]
    return rows, ranges


_BY_DEAL, _TEAMS = _tarot([[*row[:3], ""] for row in _FOUR], [""] * 4, _DEAL), _tarot(_FOUR, [""] * 4, _DEAL)
_BY_ROUND = _tarot(_FOUR, [318, -106, -106, -100], [[1, 1, 1, *[""] * 9]])
_TAROT = "A1:D4,E1:F4,G1:H1,I1:L1,M1:X1,Y1:Y11"

# A cup of four: Ana has won her semi-final, Cy won his in a play-off; the final is not paired yet.
_CUP_SETTINGS = _column([
    "single elimination", "no", "no", "players", 0, "alternate colours", "alternating", "no", "no", 0, "games: 1, ½, 0", "", "",
    "Manual", "", "", "", "", "the level match alone", "", "", 1,
])
_CUP_ENTRIES = [[name, rating, "", "", "", "", ""] for name, rating in (("Ana", 2100), ("Bo", 2000), ("Cy", 1900), ("Di", 1800))]
_CUP_DRAW = [[1, 1], [4, 4], [2, 2], [3, 3]]
_CUP_GAMES = [["M1", 1, "1-0", "", "", "", 1, 4], ["M2", 1, "½", "½", "", "x", 2, 3], ["M3", 1, "", "", "", "", "", ""]]
_CUP_SCHEDULE = [["2026-12-12", "14:30"], ["", ""]]
_CUP = [_CUP_SETTINGS, _CUP_ENTRIES, _CUP_DRAW, _CUP_GAMES]
_CUP_RANGES = "A1:A22,B1:H4,I1:J4,K1:R3"
_CUP_CELLS = [
    [*((part[row] if row < len(part) else [""] * len(part[0])) for part in (*_CUP, _CUP_SCHEDULE))] for row in range(22)
]
_CUP_CELLS = [[cell for part in row for cell in part] for row in _CUP_CELLS]
_A_CUP = Sentence("A cup of four players after its semi-finals, one of them decided by a play-off",
                  "Une coupe de quatre joueurs après ses demi-finales, dont une gagnée au barrage")
_DRAWN = {                                       # row and column, from 0, of what the Bracket tab shows
    (1, 0): "Semi-finals", (1, 3): "Final", (1, 6): "Winner",
    (3, 0): "1 Ana", (3, 1): "1", (3, 2): "•", (4, 0): "4 Di", (4, 1): "0",
    (7, 0): "2 Bo", (7, 1): "½", (8, 0): "3 Cy", (8, 1): "½", (8, 2): "•",
    (5, 3): "1 Ana", (5, 4): "M3", (6, 3): "3 Cy",
}


def _cup(name: str, spills: list[list[Any]], *more: Any) -> Example:
    """A function of a cup's tab. more: its arguments after the four ranges of the cup; the schedule is S1:T2."""
    written = ["S1:T2" if argument is _CUP_SCHEDULE else str(argument) for argument in more]
    return Example(_A_CUP, _CUP_CELLS, f"{name}({','.join([_CUP_RANGES, *written])})", [*_CUP, *more], spills)


EXAMPLES: dict[str, Example] = {
    "BRIDGE_SCORE": Example(
        Sentence(
            "5♣ doubled by East, three down, East-West vulnerable", "5♣ contrés par Est, trois de chute, Est-Ouest vulnérables"
        ),
        [["5CX", "E", "-3", "EW"]],
        "BRIDGE_SCORE(A1,B1,C1,D1)",
        ["5CX", "E", "-3", "EW"],
        [[800]],
    ),
    "MATCHPOINTS": Example(
        Sentence("One board, six results", "Une donne, six résultats"),
        _SIX,
        "MATCHPOINTS(A1:A6)",
        [_SIX],
        _column([5.0, 9.0, 0.0, 9.0, 5.0, 2.0]),
    ),
    "TRAVELLERS": Example(
        Sentence(
            "One board of five results, one of them 60/40 by decision: the four real ones are rescaled (art. 84)",
            "Une donne de cinq résultats dont un 60/40 sur décision : les quatre autres sont rectifiés (art. 84)",
        ),
        [[1, 420], [1, 450], [1, "60/40"], [1, -50], [1, 420]],
        "TRAVELLERS(A1:A5,B1:B5)",
        [_column([1] * 5), _column([420, 450, "60/40", -50, 420])],
        [
            [4.0, 4.0, 50.0, 50.0],
            [7.75, 0.25, 96.875, 3.125],
            [4.8, 3.2, 60.0, 40.0],
            [0.25, 7.75, 3.125, 96.875],
            [4.0, 4.0, 50.0, 50.0],
        ],
    ),
    "RANKING": Example(
        Sentence(
            "Two boards, two tables: board, NS, EW, score, then the four columns of TRAVELLERS",
            "Deux donnes, deux tables : donne, NS, EO, score, puis les quatre colonnes de TRAVELLERS",
        ),
        [[*line, *notes] for line, notes in zip(_NIGHT, _NOTES, strict=True)],
        "RANKING(B1:B4,C1:C4,A1:A4,D1:D4,E1:H4)",
        [_column([1, 2, 1, 2]), _column([3, 4, 4, 3]), _column([1, 1, 2, 2]), _column([420, -50, 620, 650]), _NOTES],
        [
            [1, 1, "NS", 2, 2.0, 4.0, 50.0, "article 81: 2 · tops: 1"],
            [1, 2, "NS", 2, 2.0, 4.0, 50.0, "article 81: 2 · tops: 1"],
            [1, 4, "EW", 2, 4.0, 4.0, 100.0, ""],
            [2, 3, "EW", 2, 0.0, 4.0, 0.0, ""],
        ],
    ),
    "ADJUSTMENTS": Example(
        Sentence(
            "Two tables, one board: an average by decision, and a penalty. In a workbook the ranges are the tabs themselves",
            "Deux tables, une donne : une moyenne sur décision, et une pénalité. Dans un classeur, les plages sont les onglets",
        ),
        [[*line, *player, setting] for line, player, (setting,) in zip(_LINES, _PLAYERS, _SETTINGS, strict=True)],
        "ADJUSTMENTS(A1:L2,M1:Z4,AA1:AA20,3)",
        [_LINES[:2], _PLAYERS[:4], _SETTINGS, 3],
        _column([
            "Board 1: 1 result of 2 gets the average (art. 84.2).",
            "Board 1, NS 2 – EW 4: NS 50 %; EW 50 % (Law 12C2).",
            "NS 1: penalty of 10 % of a top, 0.2 matchpoints: late (Law 90).",
        ]),
    ),
    "FREQUENCIES": Example(
        Sentence("Board 1 of three results, in two rows", "La donne 1, trois résultats, sur deux lignes"),
        [[1, 420, 3.0, 1.0, 75.0, 25.0], [1, 420, 3.0, 1.0, 75.0, 25.0], [1, -50, 0.0, 4.0, 0.0, 100.0]],
        "FREQUENCIES(A1:A3,B1:B3,C1:F3,1,2)",
        [
            _column([1, 1, 1]),
            _column([420, 420, -50]),
            [[3.0, 1.0, 75.0, 25.0], [3.0, 1.0, 75.0, 25.0], [0.0, 4.0, 0.0, 100.0]],
            1,
            2,
        ],
        [[420, 2, 3.0, 1.0, 75.0, 25.0], [-50, 1, 0.0, 4.0, 0.0, 100.0]],
    ),
    "REGROUP": Example(
        Sentence(
            "A note of 4 in a group of 6, on a board of 7 results",
            "Une note de 4 dans un groupe de 6, sur une donne de 7 résultats",
        ),
        [[4, 7, 6]],
        "REGROUP(A1,B1,C1)",
        [4, 7, 6],
        [[4.8333]],
    ),
    "PLACES": Example(
        Sentence("Two pairs share the second place", "Deux paires partagent la deuxième place"),
        _column([50, 60, 50, 40]),
        "PLACES(A1:A4)",
        [_column([50, 60, 50, 40])],
        _column([2, 1, 2, 4]),
    ),
    "TIEBREAK": Example(
        Sentence(
            "Pairs 1 and 2 are tied; on board 1 pair 1 did better, on board 2 pair 2 did",
            "Les paires 1 et 2 sont ex aequo ; la 1 a fait mieux sur la donne 1, la 2 sur la donne 2",
        ),
        [[*line, notes[2]] for line, notes in zip(_NIGHT, _NOTES, strict=True)],
        "TIEBREAK({1;2},B1:B4,C1:C4,A1:A4,D1:D4,E1:E4)",
        [
            _column([1, 2]),
            _column([1, 2, 1, 2]),
            _column([3, 4, 4, 3]),
            _column([1, 1, 2, 2]),
            _column([420, -50, 620, 650]),
            _column([100.0, 0.0, 0.0, 100.0]),
        ],
        _column([2, 2]),
    ),
    "SINGLE_RANKING": Example(
        Sentence("Four NS and four EW percentages", "Quatre pourcentages NS et quatre EO"),
        [[60, 55], [50, 52], [40, 51], [30, 45]],
        "SINGLE_RANKING(A1:A4,B1:B4)",
        [_column([60, 50, 40, 30]), _column([55, 52, 51, 45])],
        [[1, "NS", 1], [2, "EW", 1], [3, "EW", 2], [4, "NS", 2], [5, "EW", 3], [6, "NS", 3], [7, "EW", 4], [8, "NS", 4]],
    ),
    "WEIGHTED_PERCENT": Example(
        Sentence(
            "Article 83’s own example: 52 and 50 % over 26 boards, 60 % over 33",
            "L’exemple de l’article 83 : 52 et 50 % sur 26 donnes, 60 % sur 33",
        ),
        [[52, 50, 60], [26, 26, 33]],
        "WEIGHTED_PERCENT(A1:C1,A2:C2)",
        [[[52, 50, 60]], [[26, 26, 33]]],
        [[54.4941]],
    ),
    "MITCHELL": Example(
        Sentence("Three tables, six boards", "Trois tables, six donnes"),
        [[3, 6]],
        "MITCHELL(A1,B1)",
        [3, 6],
        [[1, 1, 1, 4, 1, 2], [1, 2, 2, 5, 3, 4], [1, 3, 3, 6, 5, 6], [2, 1, 1, 6, 3, 4], [2, 2, 2, 4, 5, 6], [2, 3, 3, 5, 1, 2],
         [3, 1, 1, 5, 5, 6], [3, 2, 2, 6, 1, 2], [3, 3, 3, 4, 3, 4]],
    ),
    "HOWELL": Example(
        Sentence("Four pairs, six boards: both tables share the two boards of a round",
                 "Quatre paires, six donnes : les deux tables partagent les deux donnes d’une position"),
        [[4, 6]],
        "HOWELL(A1,B1)",
        [4, 6],
        [[1, 1, 4, 1, 1, 2], [1, 2, 2, 3, 1, 2], [2, 1, 2, 4, 3, 4], [2, 2, 1, 3, 3, 4], [3, 1, 4, 3, 5, 6], [3, 2, 1, 2, 5, 6]],
    ),
    "INDIVIDUAL": Example(
        Sentence("Five players, five boards: one rests in turn", "Cinq joueurs, cinq donnes : chacun se repose à son tour"),
        [[5, 5]],
        "INDIVIDUAL(A1,B1)",
        [5, 5],
        [[1, 1, 2, 5, 3, 4, 1, 1], [2, 1, 3, 1, 4, 5, 2, 2], [3, 1, 4, 2, 5, 1, 3, 3],
         [4, 1, 5, 3, 1, 2, 4, 4], [5, 1, 1, 4, 2, 3, 5, 5]],
    ),
    "TAROT_SEATS": Example(
        Sentence("Three tables, the first two rounds of the federation’s chart",
                 "Trois tables, les deux premières positions du tableau de la fédération"),
        [[3, 2, "auto"]],
        "TAROT_SEATS(A1,B1,C1)",
        [3, 2, "auto"],
        [[1, 1, 1, 2, 3, 4], [1, 2, 5, 6, 7, 8], [1, 3, 9, 10, 11, 12],
         [2, 1, 1, 8, 7, 10], [2, 2, 5, 2, 11, 12], [2, 3, 9, 3, 4, 6]],
    ),
    "TAROT_SCORE": Example(
        Sentence("Garde with 2 oudlers and 49 points, a poignée, petit au bout by the taker",
                 "Garde à 2 bouts et 49 points, une poignée, petit au bout du preneur"),
        [["garde", 2, 49, "attack", "simple"]],
        "TAROT_SCORE(A1,B1,C1,D1,E1)",
        ["garde", 2, 49, "attack", "simple"],
        [[318, -106]],
    ),
    "TAROT_TABLES": Example(
        Sentence("One table, its only deal typed: four scores, their sum, nothing to put right",
                 "Une table, sa seule donne saisie : quatre scores, leur somme, rien à corriger"),
        _BY_DEAL[0],
        f"TAROT_TABLES({_TAROT})",
        _BY_DEAL[1],
        [[318, -106, -106, -106, 0, ""]],
    ),
    "TAROT_DEALS": Example(
        Sentence("The same deal: what each seat scored", "La même donne : le score de chaque place"),
        _BY_DEAL[0],
        f"TAROT_DEALS({_TAROT})",
        _BY_DEAL[1],
        [[318, -106, -106, -106, ""]],
    ),
    "TAROT_RANKING": Example(
        Sentence("The same table: place, number, name, the round, total, average, tie-break",
                 "La même table : place, numéro, nom, la position, total, moyenne, départage"),
        _BY_DEAL[0],
        f"TAROT_RANKING({_TAROT})",
        _BY_DEAL[1],
        [[1, 1, "Ann", 318, 318, 318, ""], *(["2=", n, name, -106, -106, -106, "best round: −106"]
                                            for n, name in ((2, "Bob"), (3, "Cleo"), (4, "Dan")))],
    ),
    "TAROT_TEAMS": Example(
        Sentence("The same table by team", "La même table par équipes"),
        _TEAMS[0],
        f"TAROT_TEAMS({_TAROT},2)",
        [*_TEAMS[1], 2],
        [[1, "A", "Ann (318), Cleo (−106)", 212], [2, "B", "Bob (−106), Dan (−106)", -212]],
    ),
    "TAROT_REMARKS": Example(
        Sentence("Round scores that do not sum to zero, and team-mates at one table",
                 "Des scores dont la somme n’est pas nulle, et des équipiers à la même table"),
        _BY_ROUND[0],
        f"TAROT_REMARKS({_TAROT},3)",
        [*_BY_ROUND[1], 3],
        _column([
            "Round 1, table 1: the scores add up to +6 instead of 0; correct one of them.",
            "Round 1, table 1: players 1 and 3 are both of team A; seat the teams anew.",
            "Round 1, table 1: players 2 and 4 are both of team B; seat the teams anew.",
        ]),
    ),
    "TAROT_SERIES": Example(
        Sentence("Two evenings; Bob missed the second", "Deux soirées ; Bob a manqué la seconde"),
        [["Ann", 100, -20], ["Bob", 80, ""], ["Cleo", -180, 20]],
        "TAROT_SERIES(A1:A3,B1:C3)",
        [_column(["Ann", "Bob", "Cleo"]), [[100, -20], [80, ""], [-180, 20]]],
        [[1, "Ann", 100, -20, 2, 80, "best evening: 100"], [2, "Bob", 80, "", 1, 80, "best evening: 80"],
         [3, "Cleo", -180, 20, 2, -160, ""]],
    ),
    "TAROT_DOOR": Example(
        Sentence("The same four by name: number, table, seat", "Les quatre mêmes par nom : numéro, table, place"),
        [[*player, *seat] for player, seat in zip(_FOUR, _SEATED, strict=True)],
        "TAROT_DOOR(A1:D4,E1:F4)",
        [_FOUR, _SEATED],
        [["Ann", 1, 1, "North"], ["Bob", 2, 1, "South"], ["Cleo", 3, 1, "East"], ["Dan", 4, 1, "West"]],
    ),
    "BRACKET": Example(
        Sentence("Six entries: seeds 7 and 8 are byes", "Six inscrits : 7 et 8 sont des exempts"),
        [[6]],
        "BRACKET(A1)",
        [6],
        _column([1, 8, 4, 5, 2, 7, 3, 6]),
    ),
    "CUP_WINNER": Example(
        Sentence("Three matches: decisive, level and decided by a tie-break, not played",
                 "Trois matchs : décisif, à égalité et décidé au départage, non joué"),
        [["Ana", "Di", 1, 0, "", ""], ["Bo", "Cy", "½", "½", 2000, 2050], ["Ed", "Flo", "", "", "", ""]],
        "CUP_WINNER(A1:A3,B1:B3,C1:C3,D1:D3,E1:E3,F1:F3)",
        [_column(["Ana", "Bo", "Ed"]), _column(["Di", "Cy", "Flo"]), _column([1, "½", ""]), _column([0, "½", ""]),
         _column(["", 2000, ""]), _column(["", 2050, ""])],
        _column(["Ana", "Cy", ""]),
    ),
    "CUP_SEEDS": _cup("CUP_SEEDS", [[1, "Still in"], [2, "Out — round 1"], [3, "Still in"], [4, "Out — round 1"]]),
    "CUP_DRAW": _cup("CUP_DRAW", [[1, 1, "Ana", ""], [2, 4, "Di", ""], [3, 2, "Bo", ""], [4, 3, "Cy", ""]]),
    "CUP_MATCHES": _cup("CUP_MATCHES", [
        ["M1", "Semi-finals", "○", "1 Ana", "4 Di", "●"], ["M2", "Semi-finals", "●", "2 Bo", "3 Cy", "○"],
        ["M3", "Final", "", "1 Ana", "3 Cy", ""],
    ]),
    "CUP_OUTCOMES": _cup("CUP_OUTCOMES", [
        ["1–0", "1 Ana", "Result", *[""] * 6], ["½–½", "3 Cy", "Play-off", "→ ", *[""] * 5], [""] * 9,
    ]),
    "CUP_BRACKET": _cup("CUP_BRACKET", [[_DRAWN.get((row, column), "") for column in range(9)] for row in range(10)]),
    "CUP_STANDINGS": _cup("CUP_STANDINGS", [
        ["1=", 1, "Ana", "", "Still in"], ["1=", 3, "Cy", "", "Still in"], ["3=", 2, "Bo", "", "Out — round 1"],
        ["3=", 4, "Di", "", "Out — round 1"],
    ]),
    "CUP_ROUNDS": _cup("CUP_ROUNDS", [["Semi-finals", "played"], ["Final", "to be paired"]], _CUP_SCHEDULE),
    "CUP_PROGRAMME": _cup("CUP_PROGRAMME", [
        ["Round 1", "Semi-finals", "", "Saturday 12 December 2026, 14:30", ""],
        ["M1", "○ 1 Ana", "1–0", "● 4 Di", "1 Ana"], ["M2", "● 2 Bo", "½–½", "○ 3 Cy", "3 Cy"],
        ["Round 2", "Final", "", "", ""], ["M3", "1 Ana", "–", "3 Cy", ""],
    ], _CUP_SCHEDULE),
    "CUP_SLIPS": _cup("CUP_SLIPS", [
        ["Match M1", "Score", "", "Semi-finals", "", "Match M2", "Score", "", "Semi-finals"],
        ["○ 1 Ana", "", "", "4 Di ●", "", "● 2 Bo", "", "", "3 Cy ○"],
        ["Signatures", "", "", "", "", "Signatures", "", "", ""],
        [""] * 9,
    ], 2, 0),
    "CUP_REMARKS": _cup("CUP_REMARKS", _column(["4 entries · bracket of 4 · 2 rounds · 0 byes", "", ""]), 3),
}
