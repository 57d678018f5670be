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
}
