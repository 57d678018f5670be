"""Article 82: the single ranking of two lines."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.article82 import couples, single_ranking
from etui.bridge.event import Line, Method, PairsEvent
from etui.bridge.session import score_event
from etui.errors import EtuiError
from tests.etui.bridge.events import random_event

SHARES = st.lists(st.integers(30, 70).map(Fraction), min_size=0, max_size=45)


def ranked(ns, ew, separate=None):
    """[(place, pair, shared)] of percentages, the pairs named "NS1", "EW1"… in the order given."""
    rows = single_ranking([Fraction(x) for x in ns], [Fraction(x) for x in ew], separate)
    return [(row.place, f"{row.line}{row.index + 1}", row.shared) for row in rows]


def names(rows):
    return [name for _, name, _ in rows]


def by_index(*best_first):
    """A tie-break that knows an order of the pairs; those it does not name stay level."""

    def separate(tied):
        level = [next((i for i, name in enumerate(best_first) if name == f"{line}{k + 1}"), len(best_first)) for line, k in tied]
        return [[pair for pair, its in zip(tied, level, strict=True) if its == each] for each in sorted(set(level))]

    return separate


# --- The couples ---


@pytest.mark.parametrize(
    ("pairs", "places"),
    [(8, 6), (69, 6), (70, 8), (89, 8), (90, 10), (109, 10), (110, 12), (129, 12), (130, 14), (149, 14), (150, 16)],
)
def test_places_by_twos_grow_with_the_field(pairs, places):
    assert 2 * couples(pairs) == places


def test_a_weak_line_keeps_its_three_places():
    # NS are all ahead of EW: EW's first three still take a place of each couple.
    assert names(ranked([70, 69, 68, 67, 66], [50, 49, 48, 47, 46])) == [
        "NS1", "EW1", "NS2", "EW2", "NS3", "EW3", "NS4", "NS5", "EW4", "EW5"
    ]


def test_inside_a_couple_the_better_percentage_is_ahead():
    assert names(ranked([60, 50, 40], [59, 55, 30])) == ["NS1", "EW1", "EW2", "NS2", "NS3", "EW3"]


def test_all_other_pairs_follow_by_percentage():
    rows = ranked([60, 59, 58, 40, 30], [55, 54, 53, 52, 35])
    assert rows[6:] == [(7, "EW4", False), (8, "NS4", False), (9, "EW5", False), (10, "NS5", False)]


def test_from_70_pairs_a_fourth_couple():
    ns, ew = list(range(100, 65, -1)), list(range(50, 15, -1))
    assert names(ranked(ns, ew))[:9] == ["NS1", "EW1", "NS2", "EW2", "NS3", "EW3", "NS4", "EW4", "NS5"]
    assert names(ranked(ns[:-1], ew))[:9] == ["NS1", "EW1", "NS2", "EW2", "NS3", "EW3", "NS4", "NS5", "NS6"]


# --- Ties across a couple ---


def test_a_tie_across_a_couple_is_shared_or_broken():
    assert ranked([60, 50], [60, 40])[:2] == [(1, "NS1", True), (1, "EW1", True)]
    assert ranked([60, 50], [60, 40], by_index("EW1"))[:2] == [(1, "EW1", False), (2, "NS1", False)]


# --- Ties inside a line ---


def test_two_first_north_south_pairs_are_separated_before_the_couples_are_made():
    # The tie-break says NS 2 is the first NS pair: it is with EW 1 in the first couple, NS 1 in the second.
    assert ranked([60, 60, 50], [65, 62, 40], by_index("NS2")) == [
        (1, "EW1", False), (2, "NS2", False), (3, "EW2", False), (4, "NS1", False), (5, "NS3", False), (6, "EW3", False)
    ]


def test_two_first_north_south_pairs_that_nothing_separates_share_a_place_and_there_is_no_second():
    # They compete with EW 1 for places 1 to 3; EW 2, better than both, is still only the second EW pair.
    assert ranked([60, 60, 50], [65, 62, 40]) == [
        (1, "EW1", False), (2, "NS1", True), (2, "NS2", True), (4, "EW2", False), (5, "NS3", False), (6, "EW3", False)
    ]


def test_the_last_sure_place_goes_to_the_pair_that_the_tie_break_puts_third():
    ns, ew = [60, 59, 50, 50], [58, 57, 56, 55]
    assert ranked(ns, ew, by_index("NS4")) == [
        (1, "NS1", False), (2, "EW1", False), (3, "NS2", False), (4, "EW2", False), (5, "EW3", False), (6, "NS4", False),
        (7, "EW4", False), (8, "NS3", False)
    ]


def test_pairs_that_share_the_last_sure_place_both_have_it():
    # NS 3 and NS 4 are both the third NS pair: one of them is sure of place 6, so neither is put behind EW 4.
    assert ranked([60, 59, 50, 50], [58, 57, 56, 55]) == [
        (1, "NS1", False), (2, "EW1", False), (3, "NS2", False), (4, "EW2", False), (5, "EW3", False), (6, "NS3", True),
        (6, "NS4", True), (8, "EW4", False)
    ]


def test_ties_behind_the_sure_places_are_only_broken_where_they_stand():
    asked = []

    def separate(tied):
        asked.append(tied)
        return [tied]

    ranked([60, 59, 58, 50, 50, 40], [57, 56, 55, 50, 30, 20], separate)
    assert asked == [[("NS", 3), ("NS", 4), ("EW", 3)]]


@given(SHARES, SHARES)
def test_pairs_that_nothing_tells_apart_are_placed_alike(ns, ew):
    rows = single_ranking(ns, ew)
    both = [("NS", i) for i in range(len(ns))] + [("EW", i) for i in range(len(ew))]
    assert sorted((row.line, row.index) for row in rows) == sorted(both)
    seen = {}
    for row in rows:
        share = (ns if row.line == "NS" else ew)[row.index]
        seen.setdefault((row.line, share), set()).add(row.place)
    assert all(len(places) == 1 for places in seen.values())


@given(SHARES, SHARES)
def test_each_place_is_one_more_than_the_pairs_ahead(ns, ew):
    rows = single_ranking(ns, ew)
    for row in rows:
        assert row.place == 1 + sum(other.place < row.place for other in rows)
        assert row.shared == (sum(other.place == row.place for other in rows) > 1)


@given(SHARES, SHARES)
def test_nobody_is_behind_a_pair_of_its_own_line_with_less(ns, ew):
    rows = single_ranking(ns, ew)
    for line, shares in (("NS", ns), ("EW", ew)):
        in_line = [shares[row.index] for row in rows if row.line == line]
        assert in_line == sorted(in_line, reverse=True)


@given(st.lists(st.integers(0, 10_000), min_size=2, max_size=80, unique=True), st.data())
def test_the_first_pairs_of_both_lines_have_the_sure_places(percents, data):
    half = len(percents) // 2
    cut = data.draw(st.integers(half - min(half, 3), half + min(len(percents) - half, 3)))
    ns, ew = ([Fraction(x) for x in part] for part in (percents[:cut], percents[cut:]))
    rows = single_ranking(ns, ew)
    for k in range(min(couples(len(percents)), len(ns), len(ew))):
        couple = {(rows[2 * k].line, rows[2 * k].place), (rows[2 * k + 1].line, rows[2 * k + 1].place)}
        assert {line for line, _ in couple} == {"NS", "EW"}
        assert {place for _, place in couple} == {2 * k + 1, 2 * k + 2}


# --- In an event ---


def single(lines, **settings):
    """[(pair, place, shared, decided by)] of an event ranked by article 82."""
    scored = score_event(PairsEvent("one session", tuple(lines), method=Method(ranking="article 82", **settings)))
    (ranking,) = scored.rankings
    assert (ranking.line, ranking.name) == ("", "all")
    who = [scored.competitors[row.competitor] for row in ranking.rows]
    return [
        (f"{c.line}{c.number}", row.place, row.shared, row.decided_by) for c, row in zip(who, ranking.rows, strict=True)
    ]


def boards(*columns):
    return [
        Line(board, str(pair), str(pair), score=score)
        for board, scores in enumerate(columns, 1) for pair, score in enumerate(scores, 1)
    ]


def test_an_event_of_two_lines_has_one_ranking_by_article_82():
    # One board: NS 1 to 5 have 100, 75, 50, 25 and 0 %, EW the other way round.
    assert [name for name, *_ in single(boards([50, 40, 30, 20, 10]), tiebreaks=())] == [
        "NS1", "EW5", "NS2", "EW4", "NS3", "EW3", "NS4", "EW2", "NS5", "EW1"
    ]


def test_article_81_decides_who_is_the_first_north_south_pair():
    # Boards of test_article81: pairs 1 and 2 have 9 each of 18 behind pair 4's 13; 1 beats 2 on two boards of three.
    rows = single(boards([20, 10, 10, 40], [20, 10, 0, 30], [10, 30, 20, 10]))
    # NS 4 and EW 3 have 13 each, 3 points each by article 81 (their notes), and two tops against one. NS 1 and EW 2, second
    # in their lines by article 81, have 9 each and stay level. NS 2 and EW 1 too, but NS 2 has a top.
    assert rows == [
        ("NS4", 1, False, "tops"), ("EW3", 2, False, "tops"), ("NS1", 3, True, "article 81"), ("EW2", 3, True, "article 81"),
        ("NS2", 5, False, "tops"), ("EW1", 6, False, "tops"), ("NS3", 7, True, ""), ("EW4", 7, True, ""),
    ]


def test_pairs_that_article_81_leaves_level_share_their_place_in_the_single_ranking():
    rows = single(boards([20, 20, 0], [30, 30, 0]))
    assert rows[:3] == [("EW3", 1, False, ""), ("NS1", 2, True, ""), ("NS2", 2, True, "")]


def test_each_section_scored_alone_has_its_single_ranking():
    lines = [replace(line, section=section) for section in "AB" for line in boards([50, 40, 30])]
    scored = score_event(PairsEvent("two sections", tuple(lines), method=Method(ranking="article 82", sections="alone")))
    assert [ranking.name for ranking in scored.rankings] == ["A", "B"]


def test_one_line_has_no_single_ranking_of_two():
    event = PairsEvent("Howell", tuple(boards([50, 40])), method=Method(ranking="article 82", winners=1))
    with pytest.raises(EtuiError, match="choose a ranking by line") as refusal:
        score_event(event)
    assert "classement par ligne" in refusal.value.say("fr")


@settings(deadline=None)
@given(st.randoms(use_true_random=False).map(random_event))
def test_the_single_ranking_keeps_the_order_of_each_line_where_percentages_differ(event):
    two = replace(event, method=replace(event.method, winners=2, ranking="by line"))
    by_line, one = score_event(two), score_event(replace(two, method=replace(two.method, ranking="article 82")))
    for ranking in by_line.rankings:
        shares = [by_line.totals.share(row.competitor) for row in ranking.rows]
        together = next(r for r in one.rankings if r.section == ranking.section)
        members = {row.competitor for row in ranking.rows}
        assert [one.totals.share(row.competitor) for row in together.rows if row.competitor in members] == shares
