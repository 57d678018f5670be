"""The tarot functions as a spreadsheet calls them: the rule file's deals, ranges in and out, sentences where a cell is wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.movements.tarot import tarot
from etui.tarot.evening import Method, empty_evening, round_scores
from etui.tarot.simulation import play
from etui.tarot.standings import standings
from tests.live.cases import cases
from xlsheets.functions import FUNCTIONS, speaking
from xlsheets.live.tarot_evening import read_evening
from xlsheets.typed_tarot import typed_cells_of

SCORE, TABLES, DEALS, RANKING = (FUNCTIONS[f"TAROT_{name}"] for name in ("SCORE", "TABLES", "DEALS", "RANKING"))
TEAMS, REMARKS, DOOR = (FUNCTIONS[f"TAROT_{name}"] for name in ("TEAMS", "REMARKS", "DOOR"))

# The table of the tarot rules: contract, oudlers, points, petit, poignée, chelem → taker, each defender.
RULES = [
    (("garde", 2, 49, "attack", "simple", ""), (318, -106)),
    (("garde sans", 2, 45, "defence", "", ""), (228, -76)),
    (("prise", 1, 44, "attack", "simple", ""), (-126, 42)),
    (("garde", 2, 52, "", "simple", ""), (276, -92)),
    (("garde", 2, 87, "attack", "simple", "announced"), (1746, -582)),
]


def column(*cells):
    return [[cell] for cell in cells]


@pytest.fixture(autouse=True)
def _english():
    with speaking("en"):
        yield


# --- TAROT_SCORE ---


@pytest.mark.parametrize(("deal", "scores"), RULES)
def test_a_deal_of_the_rules(deal, scores):
    assert SCORE(*deal) == [list(scores)]


def test_deals_down_a_column_and_along_a_row():
    columns = [column(*cells) for cells in zip(*(deal for deal, _ in RULES), strict=True)]
    assert SCORE(*columns) == [list(scores) for _, scores in RULES]
    rows = [[list(cells)] for cells in zip(*(deal for deal, _ in RULES), strict=True)]
    assert SCORE(*rows) == [list(scores) for _, scores in RULES]


def test_french_words_and_numbers_as_a_secretary_types_them():
    assert SCORE("Garde", "2", "49", "Attaque", "10", None) == [[318, -106]]
    assert SCORE("garde", 2.0, 87.0, "preneur", "simple", "annoncé") == [[1746, -582]]
    assert SCORE("GS", 2, 45, "défense") == [[228, -76]]


def test_three_and_five_players():
    assert SCORE("garde", 2, "40½", None, None, None, 3) == [[-104, 52]]         # one down: 25 + 1, twice, two defenders
    assert SCORE("garde", 2, 41.5, None, None, None, 3) == [[104, -52]]
    assert SCORE("garde", 2, 49, None, None, None, 5) == [[132, 66, -66]]
    assert SCORE("garde", 2, 49, None, None, None, 5, "yes") == [[264, "", -66]]
    assert SCORE(column("garde", "garde"), 2, 49, None, None, None, column(4, 5)) == [[198, "", -66], [132, 66, -66]]


def test_a_blank_contract_gives_blank_scores():
    assert SCORE(column("", "garde", None), column("", 2, ""), column("", 49, "")) == [["", ""], [198, -66], ["", ""]]


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (("garde", 2, 95), "95 points are impossible"),
        (("garde", 2, 40.25, "", "", "", 3), "halves"),
        (("garde", 2, 40.5), "4 players"),
        (("garde", 4, 40), "0 to 3 oudlers"),
        (("garde", 2, 40, "", "8"), "poignée of 8 trumps is impossible"),
        (("garde", 2, 40, "", "triple + simple"), "25 trumps"),
        (("garde", 0, 60, "attack"), "has no petit"),
        (("grade", 2, 40), "is not a contract"),
        (("#N/A", 2, 40), "is not a contract"),
        (("garde", 2, 40, "", "", "", 6), "3, 4 or 5"),
    ],
)
def test_a_deal_that_cannot_be_is_told_with_its_row(deal, said):
    (first, *rest), = SCORE(*deal)
    assert first.startswith("row 1: ")
    assert said in first
    assert set(rest) <= {""}


def test_ranges_of_different_heights_are_refused():
    assert "same number of rows" in SCORE(column("garde", "prise"), column(1, 2, 3), 40)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["prise", "garde", "garde sans", "garde contre"]), st.integers(0, 3), st.integers(0, 91),
    st.sampled_from([3, 4, 5]), st.booleans(),
)
def test_a_deal_sums_to_zero(contract, oudlers, points, players, alone):
    alone = alone and players == 5
    (row,) = SCORE(contract, oudlers, points, None, None, None, players, "yes" if alone else None)
    taker, defender = row[0], row[-1]
    partner = row[1] if players == 5 and not alone else 0
    defenders = players - 1 - (players == 5 and not alone)
    assert taker + partner + defenders * defender == 0


# --- an evening ---

PLAYERS = [[n, name, "", ""] for n, name in enumerate(("Zoé", "Émile", "Anne", "Bob", "Chloé", "David", "Éva", "Fred"), 1)]
MOVEMENT = [[1, 5, ""], [2, 6, ""], [3, 7, ""], [4, 8, ""], [1, 5, ""], [6, 2, ""], [7, 3, ""], [8, 4, ""]]
KEYS = [[1, 1], [1, 2], [2, 1], [2, 2]]
METHOD = column(1, "points", 2, 1, "total", "average", "best round", "", "", "", "")
NO_DEALS = [[*key, 1, *[""] * 9] for key in KEYS]
FULL = [[30, -10, -10, -10], [0, 0, 50, -50], [20, 20, -20, -20], [5, -5, 0, 0]]


def evening(scores=FULL, deals=NO_DEALS, movement=MOVEMENT, players=PLAYERS, method=METHOD):
    return [players, movement, KEYS, scores, deals, method]


def by_hand(scores):
    """Totals by player, added up the slow way."""
    totals = Counter()
    for (rnd, table), row in zip(KEYS, scores, strict=True):
        for seat, score in enumerate(row):
            totals[MOVEMENT[4 * (rnd - 1) + seat][table - 1]] += score
    return totals


def test_the_ranking_adds_up_the_rounds():
    rows = RANKING(*evening())
    assert {row[1]: row[5] for row in rows} == dict(by_hand(FULL))
    assert [row[5] for row in rows] == sorted((row[5] for row in rows), reverse=True)
    assert rows[0] == [1, 1, "Zoé", 30, 20, 50, 25, ""]            # Éva has 50 − 20 = 30; Zoé 30 + 20
    assert rows[1][:3] == [2, 7, "Éva"]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(*[st.integers(-300, 300)] * 3), min_size=4, max_size=4))
def test_random_rounds_add_up(triples):
    scores = [[a, b, c, -a - b - c] for a, b, c in triples]
    totals = by_hand(scores)
    rows = RANKING(*evening(scores))
    assert {row[1]: row[5] for row in rows} == {n: totals[n] for n in range(1, 9)}
    for row in rows:
        better = sum(total > row[5] for total in totals.values())
        assert better + 1 <= int(str(row[0]).rstrip("=")) <= 8
    assert [row[4] for row in TABLES(*evening(scores))] == [0, 0, 0, 0]


def test_a_table_counts_its_deals_where_no_round_score_is_typed():
    deals = [[1, 1, 1, "N", "", "", "garde", 2, 49, "attack", "simple", ""], *NO_DEALS[1:]]
    tables = TABLES(*evening([[""] * 4, *FULL[1:]], deals))
    assert tables[0] == [318, -106, -106, -106, 0, ""]
    assert DEALS(*evening([[""] * 4, *FULL[1:]], deals))[0] == [318, -106, -106, -106, ""]


def test_scores_and_deals_that_disagree_are_told():
    deals = [[1, 1, 1, "N", "", "", "garde", 2, 49, "attack", "simple", ""], *NO_DEALS[1:]]
    remark = TABLES(*evening(FULL, deals))[0][-1]
    assert "+30" in remark
    assert "+318" in remark


@pytest.mark.parametrize(
    ("change", "row", "said"),
    [
        ({"scores": [[30, -10, -10, -5], *FULL[1:]]}, 0, "add up to +5 instead of 0"),
        ({"scores": [FULL[0], [0, 0, "abc", 0], *FULL[2:]]}, 1, "“abc” is not a number"),
        ({"scores": [[30, -10, -20, ""], *FULL[1:]]}, 0, "player 4 is missing"),
        ({"movement": [[1, 1, ""], *MOVEMENT[1:]]}, 0, "player 1 is at tables 1 and 2"),
        ({"movement": [[1, 1, ""], *MOVEMENT[1:]]}, 1, "player 1 is at tables 1 and 2"),
        ({"movement": [[99, 5, ""], *MOVEMENT[1:]]}, 0, "player 99 is not on the entry list"),
    ],
)
def test_what_is_wrong_is_told_beside_its_table(change, row, said):
    assert said in TABLES(*evening(**change))[row][-1]
    assert any(said in line for line, in REMARKS(*evening(**change), 8))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["N", "", "", "garde", 2, 95, "", "", ""], "95 points are impossible"),
        (["N", "", "", "garde", 2, 40.5, "", "", ""], "40.5 points are impossible with 4 players"),
        (["N", "", "", "garde", 2, 40, "", "5", ""], "poignée of 5 trumps is impossible"),
        (["X", "", "", "garde", 2, 40, "", "", ""], "“X” is not a seat"),
        (["", "", "", "garde", 2, 40, "", "", ""], "the taker is missing"),
        (["N", "", "", "garde", 2, "", "", "", ""], "points are missing"),
        (["N", "S", "", "garde", 2, 40, "", "", ""], "nobody is partner"),
    ],
)
def test_an_impossible_deal_is_named_with_round_table_and_deal(typed, said):
    deals = [*NO_DEALS[:2], [2, 1, 1, *typed], NO_DEALS[3]]
    given = evening([*FULL[:2], [""] * 4, FULL[3]], deals)
    assert said in DEALS(*given)[2][-1]
    assert DEALS(*given)[2][-1].endswith(".")
    table = TABLES(*given)[2]
    assert table[-1].endswith(".")
    assert table[:5] == [""] * 5
    assert table[-1].startswith("deal 1: ")
    told = " ".join(line for line, in REMARKS(*given, 8))
    assert "Round 2, table 1, deal 1: " in told
    assert said.split("“")[0] in told


def test_an_exempt_round_is_worth_what_the_director_chose():
    players = [*PLAYERS, [9, "Gil", "", ""]]
    movement = [[1, 5, 9], *MOVEMENT[1:4], [9, 5, "1"], *MOVEMENT[5:]]
    for chosen, total in (("average", 60), ("nothing", 30), (12, 42), ("sa moyenne", 60)):
        method = [*METHOD[:5], [chosen], *METHOD[6:]]
        zoe = next(row for row in RANKING(*evening(movement=movement, players=players, method=method)) if row[1] == 1)
        assert (zoe[3:6], zoe[6]) == ([30, "–", total], 30)


def test_teams_add_up_and_name_their_members():
    players = [[*row[:3], "AB"[n % 2]] for n, row in enumerate(PLAYERS)]
    totals = by_hand(FULL)
    rows = TEAMS(*evening(players=players), 3)
    assert {row[1]: row[3] for row in rows[:2]} == {
        "A": sum(totals[n] for n in (1, 3, 5, 7)),
        "B": sum(totals[n] for n in (2, 4, 6, 8)),
    }
    assert "Zoé (50)" in rows[0][2]
    assert rows[2] == ["", "", "", ""]


def test_the_list_at_the_door_is_alphabetical_without_minding_accents():
    rows = DOOR(PLAYERS, MOVEMENT[:4])
    assert [row[0] for row in rows] == ["Anne", "Bob", "Chloé", "David", "Émile", "Éva", "Fred", "Zoé"]
    assert rows[4] == ["Émile", 2, 1, "South"]
    assert DOOR(PLAYERS, MOVEMENT[:4], 4, 2, "fr")[0] == ["Anne", 3, 1, "Est", "", "Émile", 2, 1, "Sud"]


def test_ranges_of_another_shape_are_told():
    assert "12 columns" in TABLES(*evening(deals=[[1, 1, 1]]))
    assert "11 cells" in TABLES(*evening(method=column(1, 2)))
    assert "4 columns" in TABLES(*evening(players=[[1, "A"]]))
    assert "that many rows a round" in TABLES(*evening(movement=MOVEMENT[:3]))


@pytest.mark.parametrize("name", ["TAROT_SCORE", "TAROT_TABLES", "TAROT_DEALS", "TAROT_RANKING", "TAROT_TEAMS", "TAROT_REMARKS",
                                  "TAROT_DOOR", "TAROT_SERIES"])
def test_whatever_is_typed_gives_cells_or_a_sentence(name):
    for case in cases(name, 60, 3):
        found = FUNCTIONS[name](*case)
        assert isinstance(found, str) or {len(row) for row in found} == {len(found[0])}


def test_a_live_deal_is_the_rule_in_exact_arithmetic():
    """25 points, what is over, times the contract: the rule read aloud."""
    for points in range(0, 92, 7):
        for oudlers, need in enumerate((56, 51, 41, 36)):
            unit = (25 + abs(points - need)) * 2 * (1 if points >= need else -1)
            assert SCORE("garde", oudlers, points) == [[3 * unit, -unit]]
    assert Fraction(SCORE("prise", 3, 36)[0][0]) == 75


# --- there and back ---


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("options", "duplicate"), [
    ({"tables": 3, "rounds": 4, "moves": "auto"}, False), ({"tables": 5, "rounds": 3}, True),
    ({"players": 22, "rounds": 3, "odd": "fives"}, False), ({"players": 14, "rounds": 3, "odd": "threes"}, False),
    ({"players": 18, "rounds": 4}, False),
], ids=["chart", "duplicate", "fives", "threes", "exempts"])
def test_an_evening_typed_in_its_cells_reads_back_as_it_was(options, duplicate, language):
    movement = tarot(**options)
    method = Method(
        scoring="duplicate" if duplicate else "points", tiebreaks=("best round", "head-to-head"), exempt=Fraction(25, 2)
    )
    for seed in range(12):
        played = play(empty_evening(movement, "", (), method), seed)
        for by_deal in (True, False):
            typed = typed_cells_of(played, language, by_deal=by_deal)
            back, slips = read_evening(typed)
            assert (slips, back.method) == ([], played.method)
            assert [(rnd.round, rnd.out) for rnd in back.rounds] == [(rnd.round, rnd.out) for rnd in played.rounds]
            for (_, mine), (_, theirs) in zip(back.tables, played.tables, strict=True):
                assert (mine.table, mine.players) == (theirs.table, theirs.players)
                if by_deal:
                    assert [replace(deal, place="") for deal in mine.deals] == list(theirs.deals)
                seats = len(theirs.who)
                assert round_scores(mine)[:seats] == round_scores(theirs)
            if by_deal or not duplicate:
                ours, theirs = standings(back), standings(played)
                assert [(row.place, row.number, row.total, row.tiebreak) for row in ours.rows] == [
                    (row.place, row.number, row.total, row.tiebreak) for row in theirs.rows
                ]


def test_several_evenings_add_up_and_an_absence_counts_as_chosen():
    names, totals = column("Ann", "Bob", "Cleo"), [[100, -20], [90, ""], [-190, 20]]
    series = FUNCTIONS["TAROT_SERIES"]
    assert [row[:-1] for row in series(names, totals)] == [
        [1, "Bob", 90, "", 1, 90], [2, "Ann", 100, -20, 2, 80], [3, "Cleo", -190, 20, 2, -170]]
    assert [(row[1], row[5]) for row in series(names, totals, "own average")][:2] == [("Bob", 180), ("Ann", 80)]
    assert [(row[1], row[5]) for row in series(names, totals, -15, 1)] == [("Ann", 100), ("Bob", 90), ("Cleo", 20)]
    assert series(names, [["", ""], [5, ""], ["", -5]])[-1] == ["", "Ann", "", "", "", "", ""]
    assert "row 1" in series(names, [["x", 1], [1, 1], [1, 1]])
    assert series(column("X", "X"), [[10, 0], [0, 10]])[0][:2] == ["1=", "X"]            # two rows are two players
