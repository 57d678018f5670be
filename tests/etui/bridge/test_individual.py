"""An individual: whose points they are, out of how much, and in which place."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.event import Line, Method, PairsEvent, Penalty
from etui.bridge.individual import OWN_TOPS, IndividualEvent, IndividualLine, Player, score_individual
from etui.errors import EtuiError
from etui.movements.individual import individual
from tests.etui.bridge.events import ADJUSTED, ASSIGNED, FEW_SCORES
from tests.etui.bridge.reference import Reference

BADLY_SET = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]|'")


def line(board, four, score=None, **more):
    n, s, e, w = map(str, four)
    return IndividualLine(board, n, s, e, w, score=score, **more)


def event(*lines, players=(), penalties=(), **method):
    return IndividualEvent("an individual", tuple(lines), tuple(players), replace(OWN_TOPS, **method), penalties=tuple(penalties))


def by_id(scored):
    """{player: (matchpoints, most, boards)}."""
    return {row.id: (row.matchpoints, row.most, row.boards) for ranking in scored.rankings for row in scored.rows(ranking)}


def places(scored):
    return [(row.place, row.shared, row.id) for row in scored.rows(scored.rankings[0])]


# ---------------------------------------------------------------- worked by hand
# Eight players, two tables, two boards: the first and second rounds of an individual.
TWO_BOARDS = (
    line(1, (3, 4, 1, 5), 420), line(1, (8, 6, 2, 7), 170),
    line(2, (4, 5, 2, 6), -50), line(2, (8, 7, 3, 1), -50),
)  # fmt: skip


def test_each_player_scores_the_points_of_the_side():
    scored = score_individual(event(*TWO_BOARDS, step=1, tiebreaks=()))
    half = Fraction(1, 2)
    assert by_id(scored) == {
        "3": (1 + half, 2, 2), "4": (1 + half, 2, 2), "1": (half, 2, 2), "5": (half, 2, 2),
        "8": (half, 2, 2), "6": (half, 2, 2), "2": (1 + half, 2, 2), "7": (1 + half, 2, 2),
    }  # fmt: skip
    assert [(place, shared) for place, shared, _ in places(scored)] == [(1, True)] * 4 + [(5, True)] * 4
    assert [row.percent for row in scored.rows(scored.rankings[0])] == [75] * 4 + [25] * 4


def test_with_two_points_a_result_beaten_points_double_and_percents_stay():
    scored = score_individual(event(*TWO_BOARDS, step=2))
    assert by_id(scored)["3"] == (3, 4, 2)
    assert scored.rows(scored.rankings[0])[0].percent == 75


def twenty(draw, **method):
    """The 20-player movement played through."""
    lines = [
        line(board, play.who, draw.choice((420, 450, 170, -50, -100, 110, 620)), table=play.table, round=play.round)
        for play in individual(20).plays for board in play.boards
    ]
    return event(*lines, **method)


@pytest.mark.parametrize("step", [1, 2])
def test_in_the_20_player_movement_the_top_is_4_on_boards_1_to_15_and_3_on_the_others(step):
    session = twenty(random.Random(step), step=step)
    scored = score_individual(session)
    for i, played in enumerate(session.lines):
        assert scored.ns_notes.top[i] == 2 * (4 if played.board <= 15 else 3)
    assert {(row[1], row[2]) for row in by_id(scored).values()} == {(72 * step, 19)}, "15 boards of 4 and 4 boards of 3"


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([1, 2]))
def test_a_whole_session_of_20_against_counting_every_result_beaten(draw, step):
    session = twenty(draw, step=step)
    points = dict.fromkeys(map(str, range(1, 21)), Fraction(0))
    for mine in session.lines:
        for theirs in session.lines:
            if theirs is not mine and theirs.board == mine.board:
                ns = Fraction(step if mine.score > theirs.score else 0 if mine.score < theirs.score else Fraction(step, 2))
                for player in (mine.n, mine.s):
                    points[player] += ns
                for player in (mine.e, mine.w):
                    points[player] += step - ns
    scored = score_individual(session)
    assert {player: got[0] for player, got in by_id(scored).items()} == points
    rows = scored.rows(scored.rankings[0])
    assert [row.percent for row in rows] == sorted((100 * p / (72 * step) for p in points.values()), reverse=True)
    assert sum(points.values()) == 20 * 36 * step, "half of all the points go to each side"


# ---------------------------------------------------------------- anything a session can hold
class SlowIndividual(Reference):
    """The slow reference for pairs, with every side's note given to both players of the side."""

    def __init__(self, session: IndividualEvent) -> None:
        pairs = PairsEvent("", tuple(
            Line(each.board, each.n, each.e, each.section, score=each.score, group=each.group, adjusted=each.adjusted)
            for each in session.lines
        ), method=session.method)
        super().__init__(pairs)
        self.results = {}
        for i, each in enumerate(session.lines):
            for seat, number in enumerate(each.seats):
                side = "NS" if seat < 2 else "EW"
                its = self.notes[i][side]
                if its is not None:
                    self.results.setdefault((each.section, number, ""), []).append((i, side, its))
        self.event = replace(pairs, penalties=session.penalties)
        self.raw = {who: self._total([its for _, _, its in results]) for who, results in self.results.items()}
        self.totals = {who: self._penalised(who) for who in self.raw}


def random_session(pick):
    method = replace(
        OWN_TOPS, step=pick.choice((1, 2)), top=pick.choice(("own", "common")), state=pick.choice(("final", "in progress")),
        sections=pick.choice(("across", "alone")), rounding=pick.choice(("none", "none", "board 0.1", "total 0.01")),
        small_groups=pick.choice(("FFB", "EBU")), own_average=pick.random() < 0.7,
        tiebreaks=pick.choice((("article 81",), (), ("tops",), ("spread",), ("article 81", "spread"), ("tops", "spread"))),
    )
    missing, adjusted, grouped = (pick.choice((0, 0.1, 0.3)) for _ in range(3))
    movement = individual(pick.choice((8, 9, 12, 13, 20)), boards_per_round=1, rounds=pick.randint(1, 5))
    lines = [
        line(
            board, play.who, None if pick.random() < missing else pick.choice(FEW_SCORES), section=section,
            group=pick.choice("ab") if pick.random() < grouped else "",
            adjusted=pick.choice(ADJUSTED + ASSIGNED) if pick.random() < adjusted else "",
        )
        for section in pick.choice((("",), ("A", "B"))) for play in movement.plays for board in play.boards
    ]  # fmt: skip
    pick.shuffle(lines)
    return event(*lines, penalties=some_penalties(pick, lines), **vars(method))


def some_penalties(pick, lines):
    wanted = [pick.choice(lines) for _ in range(pick.choice((0, 0, 1, 3)))]
    return [
        Penalty(pick.choice(each.seats), Fraction(pick.choice((10, 25, "2.5", "-0.5"))),
                pick.choice(("mp", "percent of a top", "percent of the session")), section=each.section)
        for each in wanted
    ]  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(st.randoms(use_true_random=False).map(random_session))
def test_random_sessions_against_the_slow_reference(session):
    assert_agrees(session)


def assert_agrees(session):
    slow = SlowIndividual(session)
    judged = {(penalty.section, penalty.number) for penalty in session.penalties}
    if not judged <= {(section, number) for section, number, _ in slow.results}:
        session = replace(session, penalties=())            # somebody penalised who has no result
        slow = SlowIndividual(session)
    scored = score_individual(session)
    key = {player.id: (player.section, player.number, "") for player in scored.players}
    got, ranked = {}, {}
    for ranking in scored.rankings:
        for row in scored.rows(ranking):
            got[key[row.id]] = (row.matchpoints, row.most, row.boards, row.percent)
            ranked.setdefault((ranking.section, ""), {})[key[row.id]] = (row.place, row.shared)
    assert got == {who: (total.points, total.most, total.boards, total.percent) for who, total in slow.totals.items()}
    assert {name: rows for name, rows in ranked.items() if rows} == slow.rankings


def test_partners_share_every_top_of_their_own_and_ties_are_broken_by_tops():
    """Boards 1 and 2 at three tables each; 1 and 9 have 62.5 % each, and only 1 has a top shared with no other table."""
    lines = [
        line(1, (1, 2, 3, 4), 620), line(1, (5, 6, 7, 8), 140), line(1, (9, 10, 11, 12), 170),
        line(2, (1, 5, 9, 2), 50), line(2, (3, 6, 10, 4), 50), line(2, (7, 8, 11, 12), 50),
    ]  # fmt: skip
    scored = score_individual(event(*lines, step=1, tiebreaks=("tops",)))
    rows = {row.id: row for row in scored.rows(scored.rankings[0])}
    assert (rows["1"].matchpoints, rows["2"].matchpoints) == (3, 3)
    assert (rows["1"].tiebreak, rows["2"].tiebreak) == ({"tops": 1.0}, {"tops": 1.0}), "partners both have the top"
    assert {row.id for row in rows.values() if row.place == 1} == {"1", "2", "7", "8"}


def test_ex_aequo_players_are_compared_on_every_board_then_by_tops():
    """Worked by hand: 1, 4, 5, 8, 9 and 12 have 50 %, and 10 points of article 81 each; all but 9 and 12 have a top.

    The four that are left have 6 points of article 81 among themselves, and share the place. 6 and 11, ahead of them
    with 75 %, did as well as each other on both boards.
    """
    lines = [
        line(1, (1, 2, 5, 6), -100), line(1, (3, 4, 7, 8), 50), line(1, (9, 10, 11, 12), 0),
        line(2, (1, 3, 7, 10), 620), line(2, (5, 4, 8, 11), -50), line(2, (9, 12, 2, 6), 100),
    ]  # fmt: skip
    scored = score_individual(event(*lines, step=1))
    assert places(scored) == [
        (1, False, "3"), (2, True, "6"), (2, True, "11"),
        (4, True, "1"), (4, True, "5"), (4, True, "4"), (4, True, "8"), (8, True, "9"), (8, True, "12"),
        (10, True, "2"), (10, True, "10"), (12, False, "7"),
    ]  # fmt: skip
    rows = {row.id: row for row in scored.rows(scored.rankings[0])}
    assert rows["1"].tiebreak == rows["4"].tiebreak == {"article 81": 6.0, "tops": 1.0}
    assert (rows["1"].percent, rows["6"].percent) == (50, 75)


# ---------------------------------------------------------------- people
def test_players_keep_their_names_and_those_only_on_travellers_are_added():
    scored = score_individual(event(*TWO_BOARDS, players=[Player("8", name="Agnès"), Player("20", name="absent")]))
    names = {row.id: row.names for row in scored.rows(scored.rankings[0])}
    assert names["8"] == ("Agnès",)
    assert names["1"] == ()
    assert "20" not in names, "who has not played has no place"


def test_sections_are_told_apart_by_their_letter():
    lines = [replace(each, section=section) for section in "AB" for each in TWO_BOARDS]
    scored = score_individual(event(*lines, sections="alone"))
    assert [ranking.section for ranking in scored.rankings] == ["A", "B"]
    assert {row.id for row in scored.rows(scored.rankings[1])} == {f"B{n}" for n in range(1, 9)}


def test_average_plus_follows_the_player_s_own_average_and_not_the_partner_s():
    """On board 1 table 1 gets A+; then 1 wins everything and 2 nothing: A+ is worth 100 % to 1 and 60 % to 2."""
    lines = [
        line(1, (1, 2, 3, 4), adjusted="A+/A-"), line(1, (5, 6, 7, 8), 100),
        line(2, (1, 3, 2, 5), 420), line(2, (4, 6, 7, 8), 100),
    ]  # fmt: skip
    scored = by_id(score_individual(event(*lines, step=1)))
    assert scored["1"] == (2, 2, 2)
    assert scored["2"] == (Fraction(3, 5), 2, 2)
    assert scored["3"] == (Fraction(7, 5), 2, 2), "A- stays 40 %: 3 has done better elsewhere"


def test_a_penalty_is_taken_from_one_player_only():
    scored = by_id(score_individual(event(*TWO_BOARDS, step=1, penalties=[Penalty("3", Fraction(1, 4), "mp")])))
    assert (scored["3"][0], scored["4"][0]) == (Fraction(5, 4), Fraction(3, 2))


def test_an_event_without_lines_has_an_empty_ranking():
    scored = score_individual(event(players=[Player("1")]))
    assert scored.rows(scored.rankings[0]) == ()


@pytest.mark.parametrize(
    ("wanted", "english", "french"),
    [
        (event(line(3, (1, 2, 1, 4), 0, place="Travellers!J12")), "Player 1 sits twice on one line of board 3 (Travellers!J12)",
         "Le joueur 1 figure deux fois"),
        (event(line(3, (1, "", 2, 4), 0)), "write the four numbers, N, S, E and W", "Il manque un joueur"),
        (event(*TWO_BOARDS, tiebreaks=("head-to-head",)), "choose article 81, tops or spread", "choisissez l’article 81"),
        (event(*TWO_BOARDS, winners=2), "choose one winner", "choisissez un seul vainqueur"),
        (event(*TWO_BOARDS, ranking="article 82"), "ranked by line", "sans l’article 82"),
        (event(*TWO_BOARDS, scoring="Butler"), "choose matchpoints", "choisissez les points de match"),
        (event(*TWO_BOARDS, penalties=[Penalty("9", Fraction(1))]), "somebody who does not play", "ne joue pas"),
        (event(*TWO_BOARDS, penalties=[Penalty("8", Fraction(1), "IMP")]), "give it in matchpoints", "en points de match"),
        (event(line(1, (1, 2, 3, 4), adjusted="?")), "adjusted", "ajustée"),
    ],
)  # fmt: skip
def test_what_cannot_be_scored_is_refused_with_what_to_do(wanted, english, french):
    with pytest.raises(EtuiError) as refusal:
        score_individual(wanted)
    assert english in refusal.value.say("en")
    assert french in refusal.value.say("fr")


def test_french_refusals_are_set_as_french_is_printed():
    for wanted in (
        event(line(3, (1, 2, 1, 4), 0)), event(line(3, (1, "", 2, 4), 0)), event(tiebreaks=("head-to-head",)),
        event(winners=2), event(scoring="Butler"), event(penalties=[Penalty("9", Fraction(1))]),
        event(*TWO_BOARDS, penalties=[Penalty("8", Fraction(1), "IMP")]),
    ):  # fmt: skip
        with pytest.raises(EtuiError) as refusal:
            score_individual(wanted)
        assert not BADLY_SET.search(refusal.value.say("fr"))


def test_the_method_of_an_individual_counts_each_board_out_of_its_own_top():
    assert Method(step=1, top="own", winners=1) == IndividualEvent("", ()).method       # the seed's tops: 4 and 3
