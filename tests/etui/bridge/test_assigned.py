"""Assigned adjusted scores (Law 12C1): how they are written, and what they are worth against the field."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.adjusted import Adjusted, read_adjusted, write_adjusted
from etui.bridge.assigned import read_assigned, write_assigned
from etui.bridge.event import Line, Method, PairsEvent
from etui.bridge.session import score_event
from etui.errors import EtuiError
from tests.etui.bridge.events import one_board
from tests.etui.bridge.reference_notes import matchpoints

CERTAIN_620, CERTAIN_170 = ((Fraction(1), 620),), ((Fraction(1), 170),)
SIXTY_FORTY = ((Fraction(3, 5), 620), (Fraction(2, 5), 170))


def notes(scores, groups="", adjusted=(), **settings):
    """Exact matchpoints of both sides, table by table; None where there is none."""
    scored = score_event(one_board(scores, groups, adjusted, **settings))
    step = scored.event.method.step
    return tuple(
        [
            Fraction(int(num), int(den)) * step / 2 if counts else None
            for num, den, counts in zip(side.num, side.den, side.counts, strict=True)
        ]
        for side in (scored.ns_notes, scored.ew_notes)
    )


# --- How they are written ---


@pytest.mark.parametrize(
    ("written", "ns", "ew"),
    [
        ("(620)", CERTAIN_620, CERTAIN_620), ("(620)/(170)", CERTAIN_620, CERTAIN_170),
        (" ( 620 ) / ( 170 ) ", CERTAIN_620, CERTAIN_170),
        ("(-50)", ((1, -50),), ((1, -50),)), ("(−50)/(+50)", ((1, -50),), ((1, 50),)), ("(0)", ((1, 0),), ((1, 0),)),
        ("100(620)", CERTAIN_620, CERTAIN_620),
        ("60(620)+40(170)", SIXTY_FORTY, SIXTY_FORTY), ("60%(620)+40%(170)", SIXTY_FORTY, SIXTY_FORTY),
        (" 60 % (620) + 40 % (170) / (170)", SIXTY_FORTY, CERTAIN_170),
        ("33,33(420)+66,67(-50)/(0)", ((Fraction("0.3333"), 420), (Fraction("0.6667"), -50)), ((1, 0),)),
        ("(0)/33.4(420)+66.6(-50)", ((1, 0),), ((Fraction("0.334"), 420), (Fraction("0.666"), -50))),
        ("(0)/20(0)+30(50)+50(-50)", ((1, 0),), ((Fraction("0.2"), 0), (Fraction("0.3"), 50), (Fraction("0.5"), -50))),
    ],
)
def test_a_score_for_north_south_in_brackets_with_or_without_weights(written, ns, ew):
    assert read_adjusted(written) == Adjusted(None, None, "", "", False, ns, ew)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("A+/(170)", Adjusted(60, None, "A+", "", False, (), CERTAIN_170)),
        ("M+/(170)", Adjusted(60, None, "A+", "", False, (), CERTAIN_170)),
        ("(620)/A-", Adjusted(None, 40, "", "A-", False, CERTAIN_620, ())),
        ("62,5/60(620)+40(170)", Adjusted(62.5, None, "", "", False, (), SIXTY_FORTY)),
    ],
)
def test_one_side_may_have_an_artificial_score_and_the_other_an_assigned_one(written, expected):
    assert read_adjusted(written) == expected


@pytest.mark.parametrize("written", ["(615)", "(1)", "60(620)+40(175)", "A+/(-55)"])
def test_a_score_no_contract_gives_is_refused(written):
    with pytest.raises(EtuiError, match="multiples of 10") as refusal:
        read_adjusted(written)
    assert "multiples de 10" in refusal.value.say("fr")


@pytest.mark.parametrize(
    "written",
    [
        "60(620)", "60(620)+30(170)", "60(620)+50(170)", "(620)+(170)", "100(620)+0(170)", "60(620)+(170)", "0(620)",
        "33.33(0)+66.66(50)",
    ],
)
def test_weights_that_are_not_100_together_are_refused(written):
    with pytest.raises(EtuiError, match="add up to 100") as refusal:
        read_adjusted(written)
    assert "60(620)+40(170)" in refusal.value.say("fr")


@pytest.mark.parametrize(
    "written",
    [
        "()", "(620", "620)", "(620)(170)", "((620))", "60(620)+", "+60(620)", "(6 20 0 0 0)", "(4S=)", "(A+)",
        "60,333(0)+39,667(10)", "-60(620)+160(170)", "(620)-(170)", "(62.0)",
    ],
)
def test_other_brackets_are_refused_with_examples(written):
    with pytest.raises(EtuiError) as refusal:
        read_adjusted(written)
    assert "(620)" in refusal.value.say("en")
    assert "(620)" in refusal.value.say("fr")


@pytest.mark.parametrize("written", [-620, -620.0, "-620", "−50"])
def test_brackets_that_excel_made_a_negative_number_of_are_explained(written):
    with pytest.raises(EtuiError, match="Excel made a negative number") as refusal:
        read_adjusted(written)
    assert "nombre négatif" in refusal.value.say("fr")


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("(620)", "(620)/(620)"), ("( +620 ) / (-50)", "(620)/(-50)"), ("100 % (620)", "(620)/(620)"), ("M+ / (170)", "A+/(170)"),
        ("60%(620)+40%(170)", "60(620)+40(170)/60(620)+40(170)"), ("33,30(0)+66,70(50)/A", "33.3(0)+66.7(50)/A"),
    ],
)
def test_one_spelling_is_kept(written, canonical):
    assert write_adjusted(read_adjusted(written)) == canonical


SCORES = st.integers(-760, 760).map(lambda tens: 10 * tens)
WEIGHTS = st.lists(st.integers(1, 9_999), min_size=1, max_size=4, unique=True).map(
    lambda cuts: [Fraction(b - a, 10_000) for a, b in zip([0, *sorted(cuts)], [*sorted(cuts), 10_000], strict=True)]
)
ASSIGNED = st.one_of(
    SCORES.map(lambda score: ((Fraction(1), score),)),
    WEIGHTS.flatmap(lambda weights: st.tuples(*(SCORES.map(lambda score, w=w: (w, score)) for w in weights))),
)


@given(ASSIGNED, ASSIGNED)
def test_an_assigned_score_written_is_read_back_the_same(ns, ew):
    adjusted = Adjusted(None, None, "", "", False, ns, ew)
    assert read_adjusted(write_adjusted(adjusted)) == adjusted
    assert read_assigned(write_assigned(ns), "") == ns


def test_a_third_cannot_be_written_as_a_decimal_weight():
    with pytest.raises(ValueError, match="1/3"):
        write_assigned(((Fraction(1, 3), 0), (Fraction(2, 3), 50)))


@given(st.text(alphabet="0123456789(+-).,%/ AM", max_size=24))
def test_any_text_gives_scores_with_weights_or_is_refused_in_words(text):
    try:
        adjusted = read_adjusted(text)
    except EtuiError:
        return
    for assigned in (adjusted.ns_assigned, adjusted.ew_assigned):
        assert not assigned or sum(weight for weight, _ in assigned) == 1
        assert all(score % 10 == 0 for _, score in assigned)
    assert read_adjusted(write_adjusted(adjusted)) == adjusted


# --- What they are worth ---


def test_a_split_score_as_published_in_the_white_book():
    """EBU White Book: six results, 650, −100 twice, −200, −790 and a split ruling of −100 for NS and 650 for EW."""
    ns, ew = notes([650, -100, -100, -200, -790, None], adjusted=[""] * 5 + ["(-100)/(650)"])
    assert ns == [10, 6, 6, 2, 0, 6]
    assert ew == [1, 5, 5, 8, 10, 1]


def test_an_assigned_score_is_matchpointed_as_if_it_had_been_made():
    assert notes([420, 400, 430, None], adjusted=["", "", "", "(410)"]) == notes([420, 400, 430, 410])


def test_an_assigned_score_replaces_the_score_made_at_the_table():
    assert notes([420, 400, 430, 1700], adjusted=["", "", "", "(410)"]) == notes([420, 400, 430, 410])


def test_a_weighted_score_beats_and_is_beaten_by_its_weights():
    # 60 % of 420 and 40 % of −50 against 400, 430 and 420: 0.6·2 over 400, nothing over 430, 0.6·1 with 420.
    ns, ew = notes([400, 430, 420, None], adjusted=["", "", "", "60(420)+40(-50)"])
    assert ns[3] == Fraction(6, 5) + Fraction(3, 5)
    assert ns[:3] == [0 + Fraction(4, 5), 6, 2 + Fraction(3, 5) + Fraction(4, 5)]
    assert [a + b for a, b in zip(ns, ew, strict=True)] == [6] * 4


def test_two_weighted_scores_compare_with_each_other_weight_by_weight():
    # 50(420)+50(-50) against 50(50)+50(-50): 420 beats both, −50 loses to one and equals the other.
    ns, _ = notes([None, None], adjusted=["50(420)+50(-50)", "50(50)+50(-50)"])
    assert ns == [Fraction(1, 2) * 2 + Fraction(1, 4) * 1, Fraction(1, 4) * 2 + Fraction(1, 4) * 1]


def test_a_weighted_score_counts_in_n_and_in_its_group():
    ns, _ = notes([400, 430, 420, 410, None, 0, 50, 50, 50], "AAAAABBBB", ["", "", "", "", "50(500)+50(0)", "", "", "", ""])
    # Group A has five results of nine: (x + 1)·9/5 − 1. Each of the four beats the weighted one half the time.
    assert ns[0] == (1 + 1) * Fraction(9, 5) - 1
    assert ns[4] == (Fraction(1, 2) * 8 + 1) * Fraction(9, 5) - 1
    assert ns[5] == (0 + 1) * Fraction(9, 4) - 1


def test_three_results_with_a_weighted_one_share_70_60_and_50_percent_by_their_chances():
    # The weighted one is best half the time (70) and worst half the time (50).
    scored = score_event(one_board([100, 50, None, None, None], "", ["", "", "50(150)+50(0)", "", ""]))
    assert scored.ns_notes.percents()[:3].tolist() == [65, 55, 60]


def test_with_a_mixed_ruling_the_assigned_side_compares_and_the_other_does_not():
    ns, ew = notes([420, 400, 430, 410, None], adjusted=["", "", "", "", "A+/(420)"], own_average=False)
    assert ns[4] == Fraction("4.8")
    assert ns[0] == (4 + 1) * Fraction(5, 4) - 1                    # NS: four real results of five
    assert ew[4] == ew[0] == 3                                      # EW: five, two of them 420


def test_a_weighted_score_of_one_certain_outcome_is_that_outcome():
    assert notes([420, 0, None], adjusted=["", "", "50(410)+50(410)"]) == notes([420, 0, 410])


def test_weights_of_two_decimals_stay_exact():
    ns, _ = notes([0, None, None], adjusted=["", "33.33(50)+66.67(-50)", "0.01(50)+99.99(-50)"])
    assert ns[1] == Fraction("0.6667") * 0 + Fraction("0.3333") * 2 + Fraction("0.3333") * (1 + Fraction("0.9999")) + Fraction(
        "0.6667"
    ) * Fraction("0.9999")


def test_exact_in_a_simultaneous_of_10_000_tables_too():
    """The weighted side's note is a ratio with a denominator of 10⁸, and totals add such ratios up without a rounding."""
    n = 10_000
    lines = [Line(1, str(t), str(t), score=10 * (t % 7)) for t in range(2, n)]
    lines += [Line(1, "1", "1", adjusted="33.33(50)+66.67(-50)"), Line(1, str(n), str(n), adjusted="0.01(50)+99.99(-50)")]
    scored = score_event(PairsEvent("simultaneous", tuple(lines), method=Method(tiebreaks=())))
    by_number = {(c.number, c.line): i for i, c in enumerate(scored.competitors)}
    below = sum(10 * (t % 7) < 50 for t in range(2, n))
    equal = sum(10 * (t % 7) == 50 for t in range(2, n))
    of_50 = 2 * below + equal + Fraction("0.0001") + 2 * Fraction("0.9999")
    expected = Fraction("0.3333") * of_50 + Fraction("0.6667") * Fraction("0.9999")
    assert scored.totals.points[by_number["1", "NS"]] == expected


# --- In tie-breaks ---


def lines_of(*columns):
    return [
        Line(board, str(pair), str(pair), **({"score": cell} if isinstance(cell, int) else {"adjusted": cell}))
        for board, cells in enumerate(columns, 1) for pair, cell in enumerate(cells, 1)
    ]


def standings(lines):
    scored = score_event(PairsEvent("tied", tuple(lines), method=Method()))
    return {scored.competitors[row.competitor].number: row for row in scored.rankings[0].rows}


def test_article_81_compares_the_score_that_was_assigned():
    as_made = lines_of([20, 10, 10, 40], [20, 10, 0, 30], [10, 30, 20, 10])
    assigned = lines_of(["(20)", 10, 10, 40], [20, "(10)/(10)", 0, 30], [10, 30, "(20)", 10])
    assert standings(assigned).keys() == standings(as_made).keys()
    for number, row in standings(as_made).items():
        assert (standings(assigned)[number].place, standings(assigned)[number].tiebreak) == (row.place, row.tiebreak)


def test_a_weighted_score_that_is_best_on_the_board_is_a_top_and_denies_it_to_others():
    rows = standings(lines_of(["50(50)+50(40)", 20, 20, 10], [20, 40, 40, 10], [20, 20, 30, 30]))
    plain = standings(lines_of([40, 20, 20, 10], [20, 40, 40, 10], [20, 20, 30, 30]))
    assert {number: row.tiebreak.get("tops") for number, row in rows.items()} == {
        number: row.tiebreak.get("tops") for number, row in plain.items()
    }
    assert rows["1"].tiebreak["tops"] == 1


# --- Properties ---

FEW = st.sampled_from([-50, 0, 50, 420])
RESULT = st.one_of(
    FEW.map(lambda score: [(Fraction(1), score)]),
    st.tuples(st.sampled_from([Fraction(1, 4), Fraction(3, 5), Fraction(1, 2)]), FEW, FEW).map(
        lambda drawn: [(drawn[0], drawn[1]), (1 - drawn[0], drawn[2])]
    ),
)


def board_of(results):
    scores = [its[0][1] if len(its) == 1 else None for its in results]
    texts = ["" if len(its) == 1 else write_assigned(tuple(its)) for its in results]
    return scores, texts


@given(st.lists(RESULT, min_size=1, max_size=7), st.sampled_from([1, 2]))
def test_every_result_is_compared_with_every_other_weight_by_weight(results, step):
    scores, texts = board_of(results)
    ns, ew = notes(scores, adjusted=texts, step=step)
    others = [results[:i] + results[i + 1 :] for i in range(len(results))]
    assert ns == [matchpoints(its, rest, step) for its, rest in zip(results, others, strict=True)]
    assert [a + b for a, b in zip(ns, ew, strict=True)] == [step * (len(results) - 1)] * len(results)


@given(st.lists(RESULT, min_size=2, max_size=4))
def test_a_board_with_weighted_scores_is_the_average_of_the_boards_it_could_have_been(results):
    scores, texts = board_of(results)
    ns, _ = notes(scores, adjusted=texts)
    expected = [Fraction(0)] * len(results)
    for case in product(*results):
        chance = Fraction(1)
        for weight, _ in case:
            chance *= weight
        played, _ = notes([score for _, score in case])
        expected = [total + chance * note for total, note in zip(expected, played, strict=True)]
    assert ns == expected
