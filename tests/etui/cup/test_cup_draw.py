"""The draw: seeds, byes, groups, keeping clubs apart, and settings that go together."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.cup.apart import keep_apart
from etui.cup.bracket_order import bracket_order
from etui.cup.draw import draw, frozen, remarks, slots
from etui.cup.groups import preview
from etui.cup.model import CupSettings, Entry, Team
from etui.cup.pairing import pair
from etui.cup.seeding import seeded
from etui.errors import EtuiError
from tests.etui.cup.cups import cup, favourites, pairs, players

# --- Seeds ---


def test_players_are_seeded_by_rating_then_title_then_name():
    field = [
        Entry("a", "Noé", 1900), Entry("b", "Émile", 1900), Entry("c", "Zoé", 1900, "FM"), Entry("d", "Yan", 1900, "MI"),
        Entry("e", "Ada", 2000), Entry("f", "Bob"),
    ]
    assert [entry.name for entry in seeded(field)] == ["Ada", "Yan", "Zoé", "Émile", "Noé", "Bob"]


def test_teams_are_seeded_by_pairing_number_and_those_without_one_come_last():
    field = [Team("a", "Metz", number=3), Team("b", "Lyon"), Team("c", "Nice", number=1)]
    assert [team.name for team in seeded(field, teams=True)] == ["Nice", "Metz", "Lyon"]


def test_a_rating_typed_after_the_draw_does_not_seed_again():
    paired = pair(cup(4))
    *others, last = paired.entries
    later = pair(frozen(paired.settings, (*others, replace(last, rating=2900)), paired.draw.order))
    assert [entry.name for entry in later.entries] == [entry.name for entry in paired.entries]
    assert pairs(later, 1) == [(1, 4), (2, 3)]


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ([], "there are none"),
        ([Entry("a", "Ana")], "there is one"),
        ([Entry("a", "Ana"), Entry("a", "Bob")], "Bob is entered twice"),
        ([Entry("a", "Ana", 1500), Entry("b", "ANA", 1500)], "ANA is entered twice"),
        ([Entry("a", "Ana"), Entry("b", " ")], "Entry b has no name"),
    ],
)
def test_missing_and_double_entries_are_refused(field, said):
    with pytest.raises(EtuiError, match=said):
        draw(CupSettings(), field)


def test_two_teams_cannot_share_a_pairing_number():
    with pytest.raises(EtuiError, match="Lyon and Metz both have pairing number 1"):
        draw(CupSettings(teams=True), [Team("a", "Metz", number=1), Team("b", "Lyon", number=1)])


# --- Byes ---


@pytest.mark.parametrize(
    ("entries", "played"), [(5, [(4, 5)]), (6, [(4, 5), (3, 6)]), (9, [(8, 9)]), (8, [(1, 8), (4, 5), (2, 7), (3, 6)])]
)
def test_only_the_seeds_without_a_bye_play_round_1(entries, played):
    assert pairs(pair(cup(entries)), 1) == played


@given(st.integers(2, 200))
def test_byes_fall_to_the_top_seeds_only(entries):
    drawn = cup(entries)
    free = {a or b for a, b in zip(drawn.draw.order[::2], drawn.draw.order[1::2], strict=True) if not (a and b)}
    assert free == set(range(1, drawn.draw.size - entries + 1))


# --- Frozen once round 1 is paired ---


def test_a_draw_kept_in_a_workbook_is_read_back_as_it_was():
    drawn = cup(6, clubs=["a", "b", "c", "a", "b", "c"], group_by="club")
    moved = tuple(replace(entry, club="elsewhere", rating=0) for entry in drawn.entries)
    assert frozen(drawn.settings, moved, drawn.draw.order).draw == drawn.draw
    with pytest.raises(EtuiError, match="draw the cup again"):
        frozen(drawn.settings, moved, (1, 2, 3, 4, 5, 5, 0, 0))


# --- Grouping ---

UNEQUAL = ["Metz", "Nancy", "Nancy", "Metz", "Metz", "Toul"]         # groups [1, 4, 5], [2, 3], [6]


def test_unequal_groups_cost_byes_and_the_preview_warns():
    drawn = cup(6, clubs=UNEQUAL, group_by="club")
    seen = preview(drawn.entries, drawn.settings)
    assert [(group.name, group.seeds) for group in seen.groups] == [("Metz", (1, 4, 5)), ("Nancy", (2, 3)), ("Toul", (6,))]
    assert (seen.size, seen.rounds, seen.byes) == (16, 4, 10)
    assert "10 byes in 16 slots for 6 entries" in seen.warning.en
    assert remarks(drawn) == (seen.warning,)


def test_unequal_groups_play_as_in_the_rule():
    after = favourites(cup(6, clubs=UNEQUAL, group_by="club"))
    assert pairs(after, 1) == [(4, 5)]
    assert pairs(pair(after), 2) == [(1, 4), (2, 3)]
    whole = favourites(after, 3)
    assert [pairs(whole, rnd) for rnd in (3, 4)] == [[(2, 6)], [(1, 2)]]


def test_equal_groups_cost_nothing_and_meet_late():
    drawn = cup(8, clubs=["Metz", "Nancy"] * 4, group_by="club")
    assert preview(drawn.entries, drawn.settings).warning is None
    assert pairs(pair(drawn), 1) == [(1, 7), (3, 5), (2, 8), (4, 6)]


def test_those_without_a_value_make_one_group():
    seen = preview(players(4, club=["", "Metz", " ", "metz"]), CupSettings(group_by="club"))
    assert [(group.label("fr"), group.seeds) for group in seen.groups] == [("sans affiliation", (1, 3)), ("Metz", (2, 4))]


def test_a_criterion_that_nobody_has_is_told():
    assert "No entry has a club" in remarks(cup(4, group_by="club"))[0].en
    assert "No entry has a federation" in remarks(cup(4, keep_apart="federation"))[0].en
    assert remarks(cup(4, clubs=["A", "", "", ""], keep_apart="club")) == ()


def test_any_criterion_of_a_plug_in_can_group():
    field = [replace(entry, criteria=(("school", "ABAB"[i]),)) for i, entry in enumerate(players(4))]
    assert pairs(pair(draw(CupSettings(group_by="school"), field)), 1) == [(1, 3), (2, 4)]


@given(st.lists(st.sampled_from("ABCDE"), min_size=2, max_size=40))
@settings(max_examples=40, deadline=None)
def test_every_group_is_its_own_part_of_the_bracket(clubs):
    drawn = cup(len(clubs), clubs=clubs, group_by="club")
    seen = preview(drawn.entries, drawn.settings)
    part = next(1 << k for k in range(7) if 1 << k >= max(map(clubs.count, clubs)))
    parts = [drawn.draw.order[i:i + part] for i in range(0, seen.size, part)]
    assert sorted("".join({clubs[seed - 1] for seed in filter(None, own)}) for own in parts if any(own)) == sorted(set(clubs))
    if len(seen.groups) > 1:                                     # the two strongest groups only in the final
        first, second = ({i for i, seed in enumerate(drawn.draw.order) if seed in group.seeds} for group in seen.groups[:2])
        assert {i * 2 // seen.size for i in first}.isdisjoint({i * 2 // seen.size for i in second})


def test_groups_too_unequal_for_any_bracket_are_refused():
    clubs = [f"club {k}" for k in range(70)] + ["big"] * 70
    with pytest.raises(EtuiError, match="16384 slots"):
        cup(140, clubs=clubs, group_by="club")


# --- Keeping apart ---


def meeting_round(order, a, b):
    return (order.index(a) ^ order.index(b)).bit_length()


def test_club_mates_who_would_meet_at_once_are_moved_apart():
    # 1 and 8 share a club, 4 and 5 another: by seed they meet in round 1.
    order = keep_apart(bracket_order(8), ["A", "x", "y", "B", "B", "z", "w", "A"])
    assert meeting_round(order, 1, 8) == meeting_round(order, 4, 5) == 3


def test_two_club_mates_meet_only_in_the_final():
    for a, b in combinations(range(1, 9), 2):
        clubs = [str(seed) if seed not in (a, b) else "A" for seed in range(1, 9)]
        order = keep_apart(bracket_order(8), clubs)
        assert meeting_round(order, a, b) == 3, (a, b)


@given(st.data(), st.integers(2, 40))
@settings(max_examples=40, deadline=None)
def test_keeping_apart_moves_nobody_out_of_a_band_and_gives_no_bye_to_a_lower_seed(data, count):
    clubs = data.draw(st.lists(st.sampled_from(["", "A", "B", "C", "D"]), min_size=count, max_size=count))
    drawn, usual = cup(count, clubs=clubs, keep_apart="club"), cup(count)
    order, size = drawn.draw.order, drawn.draw.size
    assert sorted(filter(None, order)) == list(range(1, count + 1))
    free = {a or b for a, b in zip(order[::2], order[1::2], strict=True) if not (a and b)}
    assert free == set(range(1, size - count + 1))
    for part in (size // 2, size // 4, size // 8):               # 1 and 2 in opposite halves, 1 to 4 in the quarters…
        if part > 1:
            best = sorted(min(filter(None, order[i:i + part])) for i in range(0, size, part))
            assert best == list(range(1, size // part + 1))

    def early(order):
        found = [0] * 8
        for a, b in combinations(range(1, count + 1), 2):
            if clubs[a - 1] and clubs[a - 1] == clubs[b - 1]:
                found[meeting_round(order, a, b)] += 1
        return found

    assert early(order) <= early(usual.draw.order)


@given(st.lists(st.sampled_from("ABCD"), min_size=4, max_size=8))
@settings(max_examples=30, deadline=None)
def test_in_a_small_field_nothing_keeps_club_mates_further_apart(clubs):
    count = len(clubs)
    usual = cup(count).draw
    bands = {}                                                   # who may change places: one band, all with or all without a bye
    for seed in range(1, count + 1):
        bands.setdefault(((seed - 1).bit_length(), seed <= usual.size - count), []).append(seed)

    def early(order):
        rounds = [meeting_round(order, a, b) for a, b in combinations(range(1, count + 1), 2) if clubs[a - 1] == clubs[b - 1]]
        return [rounds.count(rnd) for rnd in range(1, 4)]

    best = min(
        early([dict(zip(chain(*bands.values()), chain(*others), strict=True)).get(seed, 0) for seed in usual.order])
        for others in product(*map(permutations, bands.values()))
    )
    assert early(cup(count, clubs=clubs, keep_apart="club").draw.order) == best


# --- Settings that do not go together ---


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"reset": True}, "choose a double elimination"),
        ({"variant": "double", "third_place": True}, "lower bracket already gives third place"),
        ({"third_place": True, "group_by": "club"}, "does not go with groups"),
        ({"group_by": "club", "keep_apart": "club"}, "opposites"),
        ({"variant": "triple"}, "No variant is called “triple”"),
        ({"colours": "pink"}, "No colour setting"),
        ({"drops": "x"}, "choose one of alternating, sharly, spread"),
        ({"boards": -1}, "cannot be negative"),
        ({"tiebreaks": ("points",)}, "“points” cannot separate"),
        ({"tiebreaks": ("rating", "rating")}, "Rating is listed twice"),
        ({"tiebreaks": ("berlin",)}, "Berlin cannot separate"),
        ({"scope": "year"}, "correct their scope"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(wrong, said):
    with pytest.raises(EtuiError, match=said):
        draw(CupSettings(**wrong), players(4))


def test_a_third_place_match_needs_two_contested_semi_finals():
    assert [len([m for m in cup(n, third_place=True).draw.matches if m.bracket == "third"]) for n in (2, 3, 4, 5)] == [0, 0, 1, 1]
    assert "four entries or more" in remarks(cup(3, third_place=True))[0].en


def test_the_slots_of_a_draw_are_its_seeds_and_byes():
    assert slots(CupSettings(), players(5)) == (1, 0, 4, 5, 2, 0, 3, 0)
