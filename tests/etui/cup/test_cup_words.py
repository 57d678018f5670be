"""What a cup says: names of rounds, standings, the document, the programme, sentences in French."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, time

import pytest

from etui.cup.advance import replay
from etui.cup.consolation import consolation
from etui.cup.contradictions import contradictions
from etui.cup.document import as_json, decided_words
from etui.cup.draw import draw, remarks
from etui.cup.entering import name_winner, record, withdraw
from etui.cup.model import CupSettings, Entry, Result, Team
from etui.cup.names import knockout_name, round_name, source_words, stage_name
from etui.cup.pairing import pair, unpair
from etui.cup.programme import When, programme, schedule_faults
from etui.cup.reading import read_boards, read_named, read_result
from etui.cup.standings import in_the_running, standings
from etui.cup.tiebreaks import TIEBREAKS
from etui.errors import EtuiError, Sentence
from tests.etui.cup.cups import (
    A_WINS,
    B_WINS,
    DRAWN,
    cup,
    favourites,
    pairs,
    players,
    simulate_cup,
    stages,
    team_cup,
    teams,
    wins,
)

# --- Names of rounds ---


@pytest.mark.parametrize(
    ("matches", "english", "french"),
    [(1, "Final", "Finale"), (2, "Semi-finals", "Demi-finales"), (4, "Quarter-finals", "Quarts de finale"),
     (8, "Round of 16", "8es de finale"), (16, "Round of 32", "16es de finale"), (64, "Round of 128", "64es de finale")],
)
def test_a_knockout_stage_is_named_by_its_matches(matches, english, french):
    assert knockout_name(matches) == (english, french)


def names(cup, language="fr"):
    return [round_name(cup, rnd).say(language) for rnd in range(1, cup.draw.rounds + cup.draw.reserved + 1)]


def test_rounds_of_a_single_elimination():
    assert names(cup(16, third_place=True)) == ["8es de finale", "Quarts de finale", "Demi-finales", "Finale"]


def test_rounds_in_two_legs():
    assert names(cup(4, variant="two-leg")) == [
        "Demi-finales, aller", "Demi-finales, retour", "Finale, aller", "Finale, retour"
    ]


def test_rounds_of_a_double_elimination():
    assert names(cup(8, variant="double", reset=True), "en") == [
        "Upper bracket – quarter-finals", "Upper bracket – semi-finals · Lower bracket – round 1", "Lower bracket – round 2",
        "Upper bracket – final · Lower bracket – round 3", "Lower bracket – final", "Grand Final", "Grand Final reset",
    ]
    assert names(cup(8, variant="double", reset=True))[3:] == [
        "Tableau supérieur – finale · Tableau inférieur – tour 3", "Tableau inférieur – finale", "Grande finale",
        "Belle de grande finale",
    ]


@pytest.mark.parametrize("entries", [4, 8, 16, 32])
def test_the_last_lower_round_is_the_lower_final(entries):
    finals = [rnd for rnd, name in enumerate(names(cup(entries, variant="double")), 1) if "Tableau inférieur – finale" in name]
    assert finals == [cup(entries, variant="double").draw.rounds - 1]


def test_the_director_may_rename_a_stage_even_during_the_cup():
    after = pair(cup(8))
    renamed = replace(after, settings=replace(after.settings, names=(("upper", 2, "Le dernier carré"), ("final", 1, " "))))
    assert names(renamed) == ["Quarts de finale", "Le dernier carré", "Finale"]


# --- Standings ---


def test_standings_while_the_cup_goes_on():
    after = favourites(cup(8, third_place=True), 2)
    rows = [(row.place, row.shared, row.seed, row.words.fr) for row in standings(replay(after))]
    assert rows == [
        (1, True, 1, "En lice"), (1, True, 2, "En lice"), (3, True, 3, "En lice"), (3, True, 4, "En lice"),
        *((5, True, seed, "Éliminé·e — tour 1") for seed in (5, 6, 7, 8)),
    ]


def test_standings_at_the_end():
    rows = [(row.place, row.shared, row.seed, row.words.fr) for row in standings(replay(simulate_cup(5, third_place=True)))]
    assert rows == [
        (1, False, 1, "Vainqueur·e"), (2, False, 2, "Finaliste"), (3, False, 3, "Troisième place"),
        (4, False, 4, "Quatrième place"), (5, False, 5, "Éliminé·e — tour 1"),
    ]


def test_a_final_played_before_the_third_place_match_leaves_places_3_and_4_open():
    after = pair(favourites(cup(4, third_place=True)))
    assert stages(wins(after, 1)) == {1: "Winner", 2: "Runner-up", 3: "Still in", 4: "Still in"}
    rows = standings(replay(wins(after, 3)))
    assert [(row.place, row.words.en) for row in rows] == [(1, "Still in"), (1, "Still in"), (3, "Third"), (4, "Fourth")]


def test_standings_of_a_double_elimination_follow_the_round_of_the_second_loss():
    assert stages(simulate_cup(8, "double", reset=True)) == {
        1: "Winner", 2: "Runner-up", 3: "Out — round 5", 4: "Out — round 4", 5: "Out — round 3", 6: "Out — round 3",
        7: "Out — round 2", 8: "Out — round 2",
    }


def test_in_two_legs_a_round_out_is_a_whole_match():
    assert stages(simulate_cup(4, "two-leg")) == {1: "Winner", 2: "Runner-up", 3: "Out — round 1", 4: "Out — round 1"}


def test_a_team_is_spoken_of_as_a_team():
    after = record(pair(team_cup(2)), "M1", Result.of_boards(1, 1, 1, 0))
    assert stages(after, "fr") == {1: "Vainqueur", 2: "Finaliste"}


def test_the_list_beside_the_pairings_says_who_is_in_each_bracket():
    assert in_the_running(replay(cup(4))) == {"upper": (1, 2, 3, 4), "lower": (), "out": ()}
    double = replay(favourites(cup(8, variant="double"), 2))
    assert in_the_running(double) == {"upper": (1, 2), "lower": (3, 4, 5, 6), "out": (7, 8)}
    assert in_the_running(replay(favourites(cup(8), 2))) == {"upper": (1, 2), "lower": (), "out": (3, 4, 5, 6, 7, 8)}


# --- The document ---


def test_the_document_of_a_cup_under_way():
    after = wins(pair(cup(3, title="Coupe")), 2)
    assert as_json(after, "fr") == {
        "kind": "cup", "title": "Coupe", "variant": "single", "rounds": 2, "reserved": 0, "paired": 1, "over": False,
        "matches": [
            {"id": "M1", "bracket": "upper", "round": 1, "rounds": [1], "round_name": "Demi-finales", "status": "walkover",
             "slots": [
                 {"seed": 1, "id": "id1", "name": "Player 001", "bye": False, "colour": []},
                 {"seed": None, "id": None, "name": None, "bye": True, "colour": []}],
             "results": [], "winner": 1, "decided_by": "bye", "decided_words": "Exempt", "tiebreaks": []},
            {"id": "M2", "bracket": "upper", "round": 1, "rounds": [1], "round_name": "Demi-finales", "status": "decided",
             "slots": [
                 {"seed": 2, "id": "id2", "name": "Player 002", "bye": False, "colour": ["black"]},
                 {"seed": 3, "id": "id3", "name": "Player 003", "bye": False, "colour": ["white"]}],
             "results": [{"round": 1, "score": [1, 0], "boards": [], "absent": []}],
             "winner": 2, "decided_by": "result", "decided_words": "Résultat", "tiebreaks": []},
            {"id": "M3", "bracket": "final", "round": 2, "rounds": [2], "round_name": "Finale", "status": "waiting",
             "slots": [
                 {"seed": 1, "id": "id1", "name": "Player 001", "bye": False, "colour": []},
                 {"seed": 2, "id": "id2", "name": "Player 002", "bye": False, "colour": []}],
             "results": [], "winner": None, "decided_by": None, "decided_words": None, "tiebreaks": []},
        ],
        "standings": [
            {"place": 1, "shared": True, "seed": 1, "id": "id1", "name": "Player 001", "stage": "En lice"},
            {"place": 1, "shared": True, "seed": 2, "id": "id2", "name": "Player 002", "stage": "En lice"},
            {"place": 3, "shared": False, "seed": 3, "id": "id3", "name": "Player 003", "stage": "Éliminé·e — tour 1"},
        ],
    }


def test_the_document_shows_placeholders_tie_breaks_legs_and_forfeits():
    whole = as_json(pair(cup(4)))
    assert [slot["placeholder"] for slot in whole["matches"][2]["slots"]] == ["winner of M1", "winner of M2"]
    level = record(pair(team_cup(2, tiebreaks=("top board results",))), "M1", Result.of_boards(0.5, 1, 0, 0.5))
    match = as_json(level)["matches"][0]
    assert match["results"][0]["boards"] == [[0.5, 0.5], [1, 0], [0, 1], [0.5, 0.5]]
    assert match["tiebreaks"] == [{"name": "top board results", "a": [0.5, 1, 0, 0.5], "b": [0.5, 0, 1, 0.5], "decides": True}]
    assert (match["winner"], match["decided_words"]) == (1, "Top board results")
    legs = as_json(simulate_cup(2, "two-leg"))["matches"][0]
    assert [slot["colour"] for slot in legs["slots"]] == [["white", "black"], ["black", "white"]]
    assert [(leg["round"], leg["score"]) for leg in legs["results"]] == [(1, [1, 0]), (2, [1, 0])]
    absent = as_json(record(pair(cup(2)), "M1", Result.forfeit(1)))["matches"][0]
    assert (absent["results"][0]["score"], absent["results"][0]["absent"], absent["decided_by"]) == (None, [1], "forfeit")


def test_a_reset_that_is_not_played_opposes_nobody_and_is_no_bye():
    reset = as_json(simulate_cup(4, "double", reset=True))["matches"][-1]
    assert (reset["bracket"], reset["status"]) == ("reset", "skipped")
    assert [(slot["seed"], slot["bye"]) for slot in reset["slots"]] == [(None, False)] * 2


# --- The programme ---


def test_the_programme_lists_the_rounds_by_date_with_what_is_known():
    after = favourites(cup(6, third_place=True))
    sunday = date(2026, 3, 8)
    dates = {1: When(date(2026, 3, 7), time(14)), 2: When(sunday, time(9, 30)), 3: When(sunday, time(14))}
    plan = programme(replay(after), dates)
    shown = [
        (s.when.day, s.when.hour, s.name.fr, [(p.match.id, p.sides) for p, _ in s.games]) for s in plan
    ]
    assert shown == [
        (date(2026, 3, 7), time(14), "Quarts de finale", [("M2", (4, 5)), ("M4", (3, 6))]),
        (sunday, time(9, 30), "Demi-finales", [("M5", (1, 4)), ("M6", (2, 3))]),
        (sunday, time(14), "Finale", [("M7", (None, None)), ("M8", (None, None))]),
    ]


def test_a_round_without_a_date_follows_the_round_before():
    plan = programme(replay(cup(8, variant="double")), {1: When(date(2026, 3, 7)), 4: When(date(2026, 3, 9))})
    assert [sitting.round for sitting in plan] == [1, 2, 3, 4, 5, 6]


def test_the_reset_is_reserved_until_the_grand_final_says_whether_it_is_needed():
    waiting = programme(replay(favourites(cup(4, variant="double", reset=True), 3)))
    assert [(sitting.round, sitting.if_needed) for sitting in waiting][-2:] == [(4, False), (5, True)]
    assert [s.round for s in programme(replay(simulate_cup(4, "double", reset=True)))][-1] == 4
    played = programme(replay(simulate_cup(4, "double", reset=True, policy="challenger")))
    assert [(sitting.round, sitting.if_needed) for sitting in played][-1] == (5, False)


def test_both_legs_are_in_the_programme():
    plan = programme(replay(cup(2, variant="two-leg")))
    assert [(sitting.name.en, [leg for _, leg in sitting.games]) for sitting in plan] == [
        ("Final, first leg", [1]), ("Final, second leg", [2])
    ]


def test_a_round_set_before_an_earlier_one_is_told():
    sunday, saturday = date(2026, 3, 8), date(2026, 3, 7)
    dates = {1: When(sunday), 2: When(sunday, time(9)), 3: When(), 4: When(saturday)}
    assert [sentence.en for sentence in schedule_faults(dates)] == [
        "Round 4 is not set after round 2, which decides who plays in it: correct one of the two dates."
    ]
    for hour, faults in ((9, 1), (15, 1), (16, 0)):
        assert len(schedule_faults({1: When(sunday, time(15)), 2: When(sunday, time(hour))})) == faults


# --- Typed cells ---

AT = Sentence("M1", "M1")


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        (1, 0, A_WINS), ("0", "1", B_WINS), (0.5, "½", DRAWN), ("0,5", ".5", DRAWN), (10, 20.0, Result.of(10, 20)),
        ("1½", "2,5", Result.of(1.5, 2.5)), ("F", None, Result.forfeit(0)), ("+", "-", Result.forfeit(1)),
        ("abs", "Forfait", Result.forfeit(0, 1)), (None, " ", None),
    ],
)
def test_results_are_read_as_typed(a, b, result):
    assert read_result(a, b, AT) == result


@pytest.mark.parametrize(
    ("a", "b"), [(1, None), ("x", 0), ("1-0", ""), ("1", "F"), ("nan", "0"), ("1e999", "0"), ("²", "0"), ("+", "")]
)
def test_half_a_result_is_refused(a, b):
    with pytest.raises(EtuiError, match="M1: type a score for both sides"):
        read_result(a, b, AT)


def test_a_bye_typed_by_hand_is_refused():
    with pytest.raises(EtuiError, match="nobody can be given a bye by hand"):
        read_result("Exempt", None, AT)


def test_boards_and_play_off_marks_are_read_as_typed():
    assert read_boards([1, "½", "0", "0,5"], AT) == Result.of_boards(1, 0.5, 0, 0.5)
    assert read_boards(["", None], AT) is None
    with pytest.raises(EtuiError, match="M1, board 2: type 1, ½ or 0"):
        read_boards([1, "", 0], AT)
    assert [read_named(*marks, AT) for marks in (("", "x"), ("X", None), (None, ""))] == [1, 0, None]
    with pytest.raises(EtuiError, match="both sides are marked"):
        read_named("x", "x", AT)


# --- French ---

# A stop of two parts, or a quotation mark, that a line break could leave alone; and a typewriter’s apostrophe.
BADLY_SET = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]|'")


def refused(work):
    with pytest.raises(EtuiError) as refusal:
        work()
    return refusal.value.sentence


def everything_said():
    """Every kind of sentence a cup can say."""
    unequal = ["A", "B", "B", "A", "A", "C"]
    paired, level = pair(cup(4)), record(pair(cup(4)), "M1", DRAWN)
    after = favourites(cup(4))
    second = pair(after)
    wrong = replace(second, paired=9, results={("M1", 1): Result.of(1, 1), ("M9", 1): A_WINS, ("M2", 1): Result.of(5, 5)},
                    winners={"M1": 0, "M9": 0, "M3": 0}, withdrawn={9: 1}, lineups={(1, 1): ("x",)})
    team = pair(team_cup(2))
    typed = [A_WINS, Result.of(-1, 0), Result.of_boards(1), replace(A_WINS, absent=(True, False))]
    works = [
        lambda: draw(CupSettings(), []), lambda: draw(CupSettings(), [Entry("a", "A"), Entry("a", "A")]),
        lambda: draw(CupSettings(), [Entry("a", ""), Entry("b", "B")]),
        lambda: draw(CupSettings(teams=True), [Team("a", "A", number=1), Team("b", "B", number=1)]),
        lambda: cup(140, clubs=[f"club {k}" for k in range(70)] + ["big"] * 70, group_by="club"),
        *(lambda how=how: draw(CupSettings(**how), players(4)) for how in (
            {"variant": "x"}, {"colours": "x"}, {"drops": "x"}, {"reset": True}, {"variant": "double", "third_place": True},
            {"third_place": True, "group_by": "club"}, {"group_by": "club", "keep_apart": "club"}, {"boards": -1},
            {"scope": "x"}, {"tiebreaks": ("manual", "manual")}, {"tiebreaks": ("x",)})),
        lambda: record(second, "M1", A_WINS), lambda: name_winner(second, "M1", 0), lambda: name_winner(paired, "M1", 0),
        lambda: name_winner(paired, "M1", 5), lambda: name_winner(after, "M1", 0),
        lambda: name_winner(record(pair(cup(2, tiebreaks=())), "M1", DRAWN), "M1", 0), lambda: record(paired, "M3", A_WINS),
        lambda: record(pair(cup(3)), "M1", A_WINS), lambda: unpair(cup(4)), lambda: pair(paired),
        lambda: pair(wins(level, 2)),
        lambda: pair(record(pair(cup(2, tiebreaks=())), "M1", DRAWN)), lambda: pair(simulate_cup(4)),
        lambda: withdraw(cup(4), 1), lambda: withdraw(paired, 9),
        *(lambda one=one: record(paired, "M1", one) for one in typed[1:]),
        *(lambda one=one: record(team, "M1", one)
          for one in (Result.of_boards(1), Result.of(3, 3), Result.of_boards(2, 2, 2, 2))),
        lambda: consolation(replay(cup(4))), lambda: consolation(replay(paired)), lambda: consolation(replay(favourites(cup(3)))),
        lambda: consolation(replay(cup(4, variant="double"))),
        lambda: read_result("bye", "", AT), lambda: read_result("x", "", AT), lambda: read_boards(["x"], AT),
        lambda: read_named("x", "x", AT),
    ]
    whole = cup(8, variant="double", reset=True)
    return [
        *map(refused, works), *contradictions(wrong, {"M3": (1, 3)}), *contradictions(second, {"M3": (4, 3)}),
        *(fault for names in (("x",), ("1.2", "1.1"), tuple(f"1.{k}" for k in range(1, 7)))
          for fault in contradictions(replace(team, lineups={(1, 1): names}))),
        *remarks(cup(6, clubs=unequal, group_by="club")), *remarks(cup(3, third_place=True)),
        *remarks(cup(3, tiebreaks=("manual", "rating"))), *remarks(cup(4, group_by="club")),
        *(round_name(whole, rnd) for rnd in range(1, 8)), *(stage_name(whole, match) for match in whole.draw.matches),
        *(source_words(source) for match in whole.draw.matches for source in match.sources if source.kind != "seed"),
        *schedule_faults({1: When(date(2026, 3, 8)), 2: When(date(2026, 3, 7))}),
        *(tiebreak.name for tiebreak in TIEBREAKS.values()),
        *(decided_words(how) for how in ("result", "aggregate", "forfeit", "bye", "manual")),
    ]


def test_french_keeps_its_stops_and_takes_a_printers_apostrophe():
    assert [sentence.fr for sentence in everything_said() if BADLY_SET.search(sentence.fr)] == []


def test_every_sentence_is_said_in_both_languages_and_refusals_end_with_advice():
    said = everything_said()
    assert [sentence for sentence in said if not sentence.en or not sentence.fr] == []
    assert [sentence for sentence in said if sentence.en.endswith(".") != sentence.fr.endswith(".")] == []


def test_teams_and_players_are_drawn_the_same_way():
    assert pairs(pair(draw(CupSettings(teams=True), teams(6))), 1) == pairs(pair(cup(6)), 1)
