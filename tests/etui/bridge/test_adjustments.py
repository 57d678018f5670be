"""What the director decided, in words and with its article; and what cannot be meant."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.adjustments import list_adjustments
from etui.bridge.contradictions import contradictions
from etui.bridge.event import Line, Method, PairsEvent, Penalty
from etui.bridge.session import score_event
from tests.etui.bridge.events import one_board, random_imp_event, random_judged_event

NINE = [-130, -660, -120, 140, -150, 200, -600, 100, 100]


def line(table, score=None, board=1, **more):
    return Line(board, str(table), str(table), table=table, score=score, **more)


def said(lines, penalties=(), **settings):
    """[(English, French)] of every adjustment."""
    event = PairsEvent("a session", tuple(lines), method=Method(**settings), penalties=tuple(penalties))
    return [tuple(each.sentence) for each in list_adjustments(score_event(event))]


def wrong(lines, penalties=(), **settings):
    return contradictions(PairsEvent("a session", tuple(lines), method=Method(**settings), penalties=tuple(penalties)))


def on(scores, groups="", adjusted=(), **settings):
    return said(one_board(scores, groups, adjusted).lines, **settings)


def test_a_session_as_it_was_played_has_no_adjustments():
    assert on([50, 0, 100]) == []


# --- Article 84 ---


def test_groups_are_named_with_their_results_and_article_84_1():
    assert on(NINE, "AAAAABBBB") == [(
        "Board 1: groups A (5) and B (4) of 9 results, topped apart and rescaled (double scoring, art. 84.1).",
        "Donne 1 : groupes A (5) et B (4) sur 9 résultats, notes topées à part et rectifiées (double classement, art. 84.1).",
    )]


def test_a_group_of_three_has_70_60_and_50_percent_by_article_84_2():
    assert on(NINE, "BBB      ") == [
        (
            "Board 1: group without a letter (6) of 9 results, topped apart and rescaled (double scoring, art. 84.1).",
            "Donne 1 : groupe sans lettre (6) sur 9 résultats, notes topées à part et rectifiées (double classement, art. 84.1).",
        ),
        (
            "Board 1, group B: 3 results of 9 get 70, 60 and 50 % (art. 84.2).",
            "Donne 1, groupe B : 3 résultats sur 9 : 70, 60 et 50 % (art. 84.2).",
        ),
    ]


@pytest.mark.parametrize(
    ("scores", "rules", "english"),
    [
        ([50, None, None], "FFB", "Board 1: 1 result of 3 gets the average (art. 84.2)."),
        ([50, 0, None], "FFB", "Board 1: 2 results of 3 get the average (art. 84.2)."),
        ([50, 0, *[None] * 4], "EBU", "Board 1: 2 results of 6 get 65 and 55 % (EBU rules)."),
        ([50, 0, None], "EBU", "Board 1: 2 real results of 3, notes rescaled (double scoring, art. 84.1)."),
        ([50, *[None] * 4], "ACBL", "Board 1: 1 result of 5 gets 60 % (ACBL rules)."),
        ([50, 0, 10, None], "ACBL", "Board 1: 3 real results of 4, notes rescaled (double scoring, art. 84.1)."),
    ],
)
def test_few_results_are_said_as_the_session_treats_them(scores, rules, english):
    assert [en for en, _ in on(scores, small_groups=rules)] == [english]


def test_in_french_one_result_has_the_average():
    assert on([50, None, None])[0][1] == "Donne 1 : 1 résultat sur 3 : la moyenne (art. 84.2)."


def test_by_imps_groups_are_compared_apart():
    assert on(NINE, "AAAAABBBB", scoring="Butler") == [(
        "Board 1: groups A (5) and B (4) are compared each on its own (Law 87).",
        "Donne 1 : les groupes A (5) et B (4) sont comparés chacun à part (Loi 87).",
    )]
    assert on([50, None, None], scoring="Butler") == []


# --- Adjusted scores ---


def award_to(text, **settings):
    """The sentence on an award at table 1 on board 2; NS 1 had all of board 1, EW 1 none."""
    lines = [line(t, score) for t, score in enumerate((40, 30, 20, 10), 1)]
    lines += [line(1, adjusted=text, board=2), *(line(t, 0, board=2) for t in (2, 3, 4))]
    return said(lines, **settings)[-1]


def test_average_plus_by_own_average_says_which():
    assert award_to("A+/A-") == (
        "Board 2, NS 1 – EW 1: NS A+ by own average 100 %; EW A- by own average 0 % (Law 88, art. 84.3.3, Law 12C2).",
        "Donne 2, NS 1 – EO 1 : NS M+ à sa moyenne, 100 % ; EO M- à sa moyenne, 0 % (Loi 88, art. 84.3.3, Loi 12C2).",
    )


def test_an_own_average_is_shown_to_two_decimals():
    # NS 3 has a third of board 1.
    lines = [line(t, score) for t, score in enumerate((40, 30, 20, 10), 1)]
    lines += [line(3, adjusted="A-/A", board=2), line(2, 0, board=2)]
    assert "NS A- by own average 33.33 %; EW A 50 % (Law 12C2)." in said(lines)[-1][0]
    assert "NS M- à sa moyenne, 33,33 % ; EO M 50 % (Loi 12C2)." in said(lines)[-1][1]


def test_averages_that_stay_at_60_and_40_percent_say_so():
    assert "NS A- 40 %; EW A+ 60 %" in award_to("A-/A+")[0]
    assert "NS A+ 60 %; EW A- 40 %" in award_to("A+/A-", own_average=False)[0]


def test_percentages_are_law_12c2():
    assert award_to("62,5/50") == (
        "Board 2, NS 1 – EW 1: NS 62.5 %; EW 50 % (Law 12C2).", "Donne 2, NS 1 – EO 1 : NS 62,5 % ; EO 50 % (Loi 12C2)."
    )


def test_assigned_scores_are_law_12c1():
    assert award_to("(620)/60(620)+40(-50)") == (
        "Board 2, NS 1 – EW 1: NS assigned +620; EW assigned 60 % of +620 and 40 % of -50 (Law 12C1).",
        "Donne 2, NS 1 – EO 1 : NS +620 attribués ; EO 60 % de +620 et 40 % de -50 attribués (Loi 12C1).",
    )


def test_a_mixed_ruling_has_both_laws():
    assert award_to("(620)/40")[0] == "Board 2, NS 1 – EW 1: NS assigned +620; EW 40 % (Law 12C1, Law 12C2)."


def test_a_board_not_played_by_decision_is_listed():
    assert award_to("NP") == (
        "Board 2, NS 1 – EW 1: not played by decision, so neither a result nor a top (NP).",
        "Donne 2, NS 1 – EO 1 : non jouée par décision, donc ni résultat ni top (NP).",
    )


def test_by_imps_an_award_is_shown_in_imps():
    assert award_to("A+/47,5", scoring="cross-IMPs") == (
        "Board 2, NS 1 – EW 1: NS A+ = +3 IMPs; EW 47.5 % = -0.75 IMPs (Law 12C2).",
        "Donne 2, NS 1 – EO 1 : NS M+ = +3 IMP ; EO 47,5 % = -0,75 IMP (Loi 12C2).",
    )


def test_an_adjustment_keeps_its_article_its_board_and_its_place():
    event = PairsEvent("a session", (line(1, adjusted="(50)", place="Travellers!L5"), line(2, 0)), penalties=(
        Penalty("2", Fraction(1), "mp", "NS", place="Ranking!B40"),
    ))
    listed = list_adjustments(score_event(event))
    assert [(each.article, each.board, each.place) for each in listed] == [
        (("Law 12C1", "Loi 12C1"), 1, "Travellers!L5"), (("Law 90", "Loi 90"), None, "Ranking!B40")
    ]
    assert "(Travellers!L5)" in listed[0].sentence.en


def test_boards_come_in_order_and_penalties_last():
    lines = [line(t, t * 10, board=board) for board in (3, 2) for t in (1, 2)]
    lines += [line(3, adjusted="50", board=3), line(3, adjusted="NP", board=2)]
    listed = [en.split(",")[0].split(":")[0] for en, _ in said(lines, [Penalty("1", Fraction(1), "mp", "NS")])]
    assert listed == ["Board 2", "Board 2", "Board 3", "Board 3", "NS 1"]


# --- Penalties ---


@pytest.mark.parametrize(
    ("penalty", "english", "french"),
    [
        (
            Penalty("1", Fraction(10), "percent of a top", "NS", why="retard"),
            "NS 1: penalty of 10 % of a top, 0.4 matchpoints: retard (Law 90).",
            "NS 1 : pénalité de 10 % d'un top, 0,4 points de match : retard (Loi 90).",
        ),
        (
            Penalty("2", Fraction(5, 2), "mp", "EW"), "EW 2: penalty of 2.5 matchpoints (Law 90).",
            "EO 2 : pénalité de 2,5 points de match (Loi 90).",
        ),
        (
            Penalty("3", Fraction(-1), "percent of the session", "NS", article="art. 84.3"),
            "NS 3: bonus of 1 % of the session (art. 84.3).", "NS 3 : bonus de 1 % de la séance (art. 84.3).",
        ),
    ],
)
def test_a_penalty_is_said_with_its_amount_its_reason_and_its_article(penalty, english, french):
    assert said(one_board([50, 0, 100]).lines, [penalty]) == [(english, french)]


def test_by_imps_a_penalty_is_in_imps():
    (sentence,) = said(one_board([50, 0]).lines, [Penalty("1", Fraction(3), "IMP", "NS")], scoring="Butler")
    assert sentence[0] == "NS 1: penalty of 3 IMPs (Law 90)."


# --- Contradictions ---


@pytest.mark.parametrize(
    ("lines", "english", "french"),
    [
        ([line(1, 420, adjusted="NP")], "not played, but it has a score", "mais elle a un score"),
        ([line(1, contract="3NT", adjusted="NP")], "not played, but it has a score", "mais elle a un score"),
        ([line(1, adjusted="60/40", group="B")], "yet it has the group letter B", "porte pourtant la lettre de groupe B"),
        ([line(1, 50, group="B"), line(2, 0)], "the group letter B stands on this line only", "n'est que sur cette ligne"),
        (
            [line(1, 50, group="B"), line(2, 0), line(3, 0, board=2, group="B"), line(4, 0, board=2)],
            "this line only", "cette ligne",
        ),
        ([line(1, adjusted="(620)")], "no contract scores 620 on this board", "aucun contrat ne marque 620 sur cette donne"),
        ([line(1, adjusted="sixty")], "is not an adjusted score", "n'est pas une marque ajustée"),
        ([line(1, adjusted="60(420)+30(0)")], "add up to 100", "leur somme fait 100"),
    ],
)
def test_contradictory_adjustments_are_said_with_their_board_and_pairs(lines, english, french):
    found = wrong(lines)
    assert english in found[0].en
    assert french in found[0].fr
    assert found[0].en.startswith("Board 1, NS 1 – EW 1")
    assert found[0].fr.startswith("Donne 1, NS 1 – EO 1")


def test_what_is_no_contradiction_is_not_said():
    fine = [
        line(1, 50, group="a"), line(2, 0, group="A"), line(3, 0), line(4, 420, adjusted="60/40"), line(5, 50, adjusted="(420)"),
        line(6, adjusted="(400)", group="B"), line(7, 0, group="B"), line(8, adjusted="NP"),
        line(9, adjusted="A+/(50)", group="B"),
    ]
    assert wrong(fine) == ()
    assert wrong([line(1, 50, group="B")]) == ()                            # the board's only result


def test_sections_scored_alone_have_letters_of_their_own():
    lines = [Line(1, str(t), str(t), score=0, section=s, group="B" if t == 1 else "") for s in "XY" for t in (1, 2)]
    assert wrong(lines) == ()
    assert len(wrong(lines, sections="alone")) == 2


def test_an_impossible_score_of_both_sides_is_said_once():
    assert len(wrong([line(1, adjusted="(620)")])) == 1
    assert len(wrong([line(1, adjusted="(620)", board=2)])) == 0


@pytest.mark.parametrize(
    ("penalties", "english", "french"),
    [
        ([("1", 10, "mp", "late"), ("1", 5, "mp", " Late ")], "a penalty for “Late”, and both", "une pénalité pour « Late »"),
        ([("1", 10, "mp", ""), ("1", 10, "mp", "")], "already has a penalty of the same amount", "une pénalité du même montant"),
        ([("1", 0, "mp", "")], "it is of 0", "elle est de 0"),
        ([("1", 101, "percent of a top", "")], "more than 100 %", "dépasse 100 %"),
        ([("8", 1, "mp", "")], "does not play", "ne joue pas"),
        ([("1", 1, "IMP", "")], "is in IMPs", "est en IMP"),
    ],
)
def test_penalties_that_cannot_be_meant_are_said(penalties, english, french):
    (found,) = wrong(one_board([50, 0]).lines, [Penalty(n, Fraction(a), unit, "NS", why=why) for n, a, unit, why in penalties])
    assert english in found.en
    assert french in found.fr


def test_two_penalties_of_one_pair_for_two_reasons_are_fine():
    both = [Penalty("1", Fraction(10), "mp", "NS", why=why) for why in ("late", "loud")]
    assert wrong(one_board([50, 0]).lines, [*both, Penalty("1", Fraction(10), "mp", "EW", why="late")]) == ()


# --- All together ---


@settings(deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([random_judged_event, random_imp_event]))
def test_every_adjusted_line_and_every_penalty_is_listed_once(draw, make):
    event = make(draw)
    listed = list_adjustments(score_event(event))
    lines = [each for each in listed if " – EW " in each.sentence.en]
    assert len(lines) == sum(bool(line.adjusted) for line in event.lines)
    assert [each.board for each in listed].count(None) == len(event.penalties)
    for each in listed:
        assert all(article in sentence for article, sentence in zip(each.article, each.sentence, strict=True))
        assert all(sentence.endswith(".") for sentence in each.sentence)
        assert "EW" not in each.sentence.fr
