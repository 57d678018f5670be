"""The FFB's articles 81 to 84, sentence by sentence: each test is named after the sentence it checks.

Every expected value is the article's own figure, or worked by hand beside the test.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from etui.bridge.article82 import couples, single_ranking
from etui.bridge.article83 import weighted_percent
from etui.bridge.article84 import regroup
from etui.bridge.event import Line, Method, PairsEvent, Penalty
from etui.bridge.session import score_event
from tests.etui.bridge.events import one_board


def lines_of(*boards, section=""):
    """Lines of boards 1, 2, 3…: at table t NS t meet EW t. A cell is a score, an adjusted score, or None for no line at all."""
    return [
        Line(board, str(table), str(table), section, table, **({"adjusted": cell} if isinstance(cell, str) else {"score": cell}))
        for board, cells in enumerate(boards, 1) for table, cell in enumerate(cells, 1) if cell is not None
    ]


def session(lines, penalties=(), **settings):
    return score_event(PairsEvent("une séance", tuple(lines), method=Method(**settings), penalties=tuple(penalties)))


def ranked(scored, line="NS"):
    """{pair: (place, tie-break values)} of a line."""
    (ranking,) = (ranking for ranking in scored.rankings if ranking.line == line)
    return {scored.competitors[row.competitor].number: (row.place, row.tiebreak) for row in ranking.rows}


def percent(scored, number, line="NS"):
    c = next(i for i, c in enumerate(scored.competitors) if (c.number, c.line) == (number, line))
    return scored.totals.share(c) * 100


def board(scores, groups="", adjusted=(), **settings):
    """Exact matchpoints of NS and of EW on one board, and their percentages."""
    scored = score_event(one_board(scores, groups, adjusted, **settings))
    step = scored.event.method.step
    found = []
    for notes in (scored.ns_notes, scored.ew_notes):
        points = [Fraction(int(n), int(d)) * step / 2 for n, d in zip(notes.num, notes.den, strict=True)]
        found += [points, [100 * p / (Fraction(int(t)) * step / 2) for p, t in zip(points, notes.top, strict=True)]]
    return {"NS": found[0], "NS %": found[1], "EW": found[2], "EW %": found[3]}


# --- Article 81, Ex aequo ---


def test_art81_lorsqu_il_est_decide_que_des_ex_aequo_doivent_etre_departages():
    lines = lines_of([20, 10, 10, 40], [20, 10, 0, 30], [10, 30, 20, 10])            # NS: 9, 9, 5 and 13
    assert {pair: place for pair, (place, _) in ranked(session(lines, tiebreaks=())).items()} == {"4": 1, "1": 2, "2": 2, "3": 4}
    assert {pair: place for pair, (place, _) in ranked(session(lines)).items()} == {"4": 1, "1": 2, "2": 3, "3": 4}


def test_art81_chaque_donne_que_chaque_concurrent_a_jouee_sert_a_les_departager():
    tied = session(lines_of([30, 20, 10, 40, 25], [10, None, 30, 30, 0], [None, 35, 10, 30, 0]), top="own")
    # NS 1: 6 of 8 and 2 of 6; NS 2: 2 of 8 and, on another board, 6 of 6.
    assert percent(tied, "1") == percent(tied, "2") == Fraction(8, 14) * 100
    # Board 1, which both played: 2 to NS 1. Board 2, NS 1 alone below the average: 0. Board 3, NS 2 alone above it: 2.
    rows = ranked(tied)
    assert (rows["1"][1]["article 81"], rows["2"][1]["article 81"]) == (2, 2)
    assert (rows["2"], rows["1"]) == ((2, {"article 81": 2, "tops": 1}), (3, {"article 81": 2, "tops": 0}))


def test_art81_dans_les_memes_groupes_ou_dans_des_groupes_differents():
    # Board 1 in two groups of four: NS 1 is third in A, (2 + 1)·2 − 1 = 5; NS 5 is first in B, 13, though 0 is less than 50.
    groups = [(50, "A"), (60, "A"), (40, "A"), (70, "A"), (0, "B"), (-10, "B"), (-20, "B"), (-20, "B")]
    lines = [Line(1, str(t), str(t), score=score, group=group) for t, (score, group) in enumerate(groups, 1)]
    tied = session(lines + lines_of([], [20, 20, 20, 20, 0, 20, 20, 20]))                   # board 2: NS 1 8, NS 5 0
    assert percent(tied, "1") == percent(tied, "5") == Fraction(13, 28) * 100
    # Board 1 to NS 5, by note; board 2 to NS 1, by score. NS 4 shares NS 5's top.
    rows = ranked(tied)
    assert rows["1"][1] == rows["5"][1] == {"article 81": 2, "tops": 0}
    assert rows["1"][0] == rows["5"][0]


def test_art81_2_points_par_donne_ou_le_score_est_superieur_a_celui_des_autres():
    rows = ranked(session(lines_of([20, 10, 10, 40], [20, 10, 0, 30], [10, 30, 20, 10])))
    # NS 1 is ahead on boards 1 and 2, NS 2 on board 3.
    assert (rows["1"][1]["article 81"], rows["2"][1]["article 81"]) == (4, 2)


def test_art81_donne_jouee_par_un_seul_2_points_au_dessus_de_la_moyenne():
    # NS 1 and NS 4 never played the same board: NS 1 has 75 and 25 %, NS 4 50 and 50 %.
    lines = lines_of(
        [30, 40, 20, None, 10, 0], [10, 40, 20, None, 30, 0], [None, 40, 0, 20, 20, 20], [None, 40, 0, 20, 20, 20]
    )
    scored = session(lines)
    assert percent(scored, "1") == percent(scored, "4") == 50
    rows = ranked(scored)
    assert (rows["1"][1]["article 81"], rows["4"][1]["article 81"]) == (2, 0)


def test_art81_le_plus_grand_nombre_de_points_prend_l_avantage():
    rows = ranked(session(lines_of([20, 10, 10, 40], [20, 10, 0, 30], [10, 30, 20, 10])))
    assert (rows["1"][0], rows["2"][0]) == (2, 3)


def test_art81_donnes_communes_dans_deux_lignes_on_compare_les_notes():
    # One ranking. Board 1: pair 1 is NS, 4 of 6; pair 6 is EW, 6 of 6. Board 2: pair 1 is NS, 6 of 6; pair 6 is EW, 0.
    lines = [
        Line(1, "1", "2", score=30), Line(1, "3", "4", score=40), Line(1, "5", "6", score=0), Line(1, "7", "8", score=20),
        Line(2, "1", "6", score=20), Line(2, "2", "3", score=0), Line(2, "4", "5", score=0), Line(2, "8", "7", score=10),
    ]
    # Pair 1 has 10 of 12 and pair 6 has 6: four matchpoints of penalty make them, and nobody else, ex aequo.
    tied = session(lines, [Penalty("1", Fraction(4), "mp")], winners=1)
    assert [pair for pair in "12345678" if percent(tied, pair, "") == 50] == ["1", "6"]
    # By note each wins a board; by score pair 1, 30 against 0 and 20 against −20, would have won both.
    rows = ranked(tied, "")
    assert (rows["1"][1]["article 81"], rows["6"][1]["article 81"]) == (2, 2)


def test_art81_encore_ex_aequo_departagees_au_nombre_de_tops():
    rows = ranked(session(lines_of([40, 20, 20, 10], [20, 40, 40, 10], [20, 20, 30, 30])))
    # NS 1 and 2: 9 each, 3 points each by article 81; NS 1 alone made a top.
    assert rows["1"] == (2, {"article 81": 3, "tops": 1})
    assert rows["2"] == (3, {"article 81": 3, "tops": 0})


@pytest.mark.parametrize(
    ("scores", "points"), [((30, 20, 10), (4, 2, 0)), ((30, 10, 10), (4, 1, 1))], ids=["4 2 0", "4 1 1"]
)
def test_art81_nb_trois_concurrents_sur_la_meme_donne(scores, points):
    # NS 1, 2 and 3 on board 1; on boards 2 to 4, which one of them played alone, each gets what makes them ex aequo.
    first = [*scores, None, None, None]
    scored = session(lines_of(first), [Penalty(str(n), Fraction(p), "mp", "NS") for n, p in enumerate(points, 1)])
    assert [percent(scored, str(n)) for n in (1, 2, 3)] == [0, 0, 0]
    assert [ranked(scored)[str(n)][1]["article 81"] for n in (1, 2, 3)] == list(points)


# --- Article 82, Classement unique ---


def single(ns, ew):
    rows = single_ranking([Fraction(x) for x in ns], [Fraction(x) for x in ew])
    return [f"{row.line}{row.index + 1}" for row in rows]


NS8, EW8 = (64, 61, 60, 59, 58, 40, 39, 38), (55, 54, 53, 52, 51, 50, 49, 48)


def test_art82_classement_unique_d_un_tournoi_en_une_seule_seance():
    scored = session(lines_of([50, 40, 30]), ranking="article 82")
    (ranking,) = scored.rankings
    assert [row.place for row in ranking.rows] == [1, 1, 3, 3, 5, 5]               # each couple 100, 50 or 0 % twice


def test_art82_1_jusqu_a_69_paires():
    assert [couples(pairs) for pairs in (6, 30, 69)] == [3, 3, 3]


def test_art82_1_aux_deux_premieres_places_la_premiere_paire_ns_et_la_premiere_paire_eo():
    assert single(NS8, EW8)[:2] == ["NS1", "EW1"]


def test_art82_1_aux_3e_et_4e_places_la_deuxieme_paire_ns_et_la_deuxieme_paire_eo():
    assert single(NS8, EW8)[2:4] == ["NS2", "EW2"]


def test_art82_1_aux_5e_et_6e_places_la_troisieme_paire_ns_et_la_troisieme_paire_eo():
    assert single(NS8, EW8)[4:6] == ["NS3", "EW3"]
    assert single(NS8, EW8)[6:] == ["NS4", "NS5", "EW4", "EW5", "EW6", "EW7", "EW8", "NS6", "NS7", "NS8"]


def test_art82_1_les_paires_en_concurrence_sont_departagees_par_leur_pourcentage():
    assert single((60, 50, 45), (62, 49, 46)) == ["EW1", "NS1", "NS2", "EW2", "EW3", "NS3"]


@pytest.mark.parametrize(
    ("pairs", "places"), [(70, 8), (89, 8), (90, 10), (109, 10), (110, 12), (129, 12), (130, 14)], ids=str
)
def test_art82_2_a_partir_de_70_paires_deux_de_plus_par_tranche_de_20(pairs, places):
    # Every NS pair is ahead of every EW pair: EW's first ones have a place of each couple, and only those.
    ns, ew = list(range(1000, 1000 - pairs // 2, -1)), list(range(500, 500 - (pairs - pairs // 2), -1))
    order = single(ns, ew)
    expected = [name for k in range(1, places // 2 + 1) for name in (f"NS{k}", f"EW{k}")]
    assert order[:places] == expected
    assert order[places] == f"NS{places // 2 + 1}"


# --- Article 83, Séances n'ayant pas le même nombre de donnes ---

SATURDAY, SUNDAY = Fraction(13 * 2), Fraction(11 * 3)


def test_art83_le_pourcentage_final_est_la_moyenne_ponderee_par_le_nombre_de_donnes():
    assert weighted_percent([Fraction(40), Fraction(60)], [Fraction(10), Fraction(30)]) == 55


def test_art83_exemple_52_et_50_le_samedi_60_le_dimanche():
    final = weighted_percent([Fraction(52), Fraction(50), Fraction(60)], [SATURDAY, SATURDAY, SUNDAY])
    assert final == Fraction(52 * 26 + 50 * 26 + 60 * 33, 85)
    assert round(float(final), 3) == 54.494


def test_art83_pas_applicable_aux_demi_tables():
    # EW 3 sits out one board of three: its percentage is of two boards, but the session weighs its three.
    lines = lines_of([30, 20, 10], [30, 20, None], [30, 20, 10])
    played = percent(session(lines, top="own"), "3", "EW")
    assert played == 100
    assert weighted_percent([played, Fraction(50)], [Fraction(3), Fraction(3)]) == 75


def test_art83_pas_applicable_aux_donnes_annulees_par_l_arbitre():
    # The director cancels NS 1's second board: 100 % of one board still weighs the two that were planned.
    lines = lines_of([30, 20, 10], ["NP", 20, 10])
    played = percent(session(lines), "1")
    assert played == 100
    assert weighted_percent([played, Fraction(40)], [Fraction(2), Fraction(4)]) == 60


# --- Article 84.1, Double classement ---

NINE = [-130, -660, -120, 140, -150, 200, -600, 100, 100]


def test_art84_1_chaque_groupe_est_tope_normalement_et_les_notes_sont_rectifiees():
    # Group A 4 0 6 8 2 of five, group B 6 0 3 3 of four.
    notes = board(NINE, "AAAAABBBB")["NS"]
    assert notes == [(x + 1) * Fraction(9, 5) - 1 for x in (4, 0, 6, 8, 2)] + [(x + 1) * Fraction(9, 4) - 1 for x in (6, 0, 3, 3)]
    assert [float(x) for x in notes] == [8, 0.8, 11.6, 15.2, 4.4, 14.75, 1.25, 8, 8]


def test_art84_1_formule_si_le_tournoi_est_tope_de_deux_points_en_deux_points():
    assert [round(regroup(x, 7, 6), 4) for x in (4, 9)] == [4.8333, 10.6667]


def test_art84_1_formule_si_le_tournoi_est_tope_de_un_en_un_point():
    # X = (x + ½)·7/6 − ½
    assert [round(regroup(x, 7, 6, step=1), 4) for x in (2, 4.5)] == [2.4167, 5.3333]
    assert board(NINE, "AAAAABBBB", step=1)["NS"][:2] == [(2 + Fraction(1, 2)) * Fraction(9, 5) - Fraction(1, 2), Fraction(2, 5)]


def test_art84_1_n_doit_etre_au_moins_egal_a_4():
    assert board([40, 30, 20, 10, 50, 50, 50, 50], "BBBBAAAA")["NS"][:2] == [(6 + 1) * 2 - 1, (4 + 1) * 2 - 1]
    assert board([40, 30, 20, 50, 50, 50, 50], "BBBAAAA")["NS %"][:3] == [70, 60, 50]


def test_art84_1_grand_n_est_le_nombre_de_resultats_inscrits_ou_qui_auraient_du_l_etre():
    # Six results of the seven that should have been: N is 7.
    assert board([420, 450, -50, 450, 420, 170, None])["NS"][:3] == [6, Fraction(32, 3), Fraction(1, 6)]


# --- Article 84.2, Moyenne ---


@pytest.mark.parametrize(("alone", "groups"), [(1, "B"), (2, "BC"), (3, "BCD"), (2, "BB")])
def test_art84_2_un_a_trois_resultats_non_comparables_obtiennent_la_moyenne(alone, groups):
    found = board([10 * n for n in range(alone)] + [0, 10, 20, 30, 40], groups + "AAAAA")
    assert found["NS %"][:alone] == found["EW %"][:alone] == [50] * alone


def test_art84_2_toutefois_trois_resultats_70_60_50():
    found = board([100, 50, 0, 420, 420, 420, 420], "BBBAAAA")
    assert (found["NS %"][:3], found["EW %"][:3]) == ([70, 60, 50], [50, 60, 70])


def test_art84_2_si_deux_resultats_sont_identiques_la_moyenne_arithmetique_des_deux_marques():
    found = board([100, 100, 0, 420, 420, 420, 420], "BBBAAAA")
    assert (found["NS %"][:3], found["EW %"][:3]) == ([65, 65, 50], [55, 55, 70])


def test_art84_2_exemple_ns3_100_ns4_50_ns5_50():
    found = board([420, 420, 100, 50, 50, 420, 420], "AABBBAA")
    assert (found["NS %"][2:5], found["EW %"][2:5]) == ([70, 55, 55], [50, 65, 65])


# --- Article 84.3, Remarques ---


def test_art84_3_1_donnes_alterees_avec_omission_de_resultats():
    assert board([40, 30, 20, 10, None, None])["NS"][:4] == [Fraction(19, 2), Fraction(13, 2), Fraction(7, 2), Fraction(1, 2)]


def test_art84_3_1_donnes_non_jouees_dans_un_mitchell_au_top_integral():
    # Two Mitchells of four tables: board 1 in both, board 2 in A only, which counts out of 8 like board 1.
    lines = lines_of([40, 30, 20, 10], [40, 30, 20, 10], section="A") + lines_of([45, 35, 25, 15], section="B")
    scored = session(lines)
    notes = [Fraction(int(n), int(d)) for n, d in zip(scored.ns_notes.num, scored.ns_notes.den, strict=True)]
    assert notes[4:8] == [(x + 1) * 2 - 1 for x in (6, 4, 2, 0)]
    assert scored.ns_notes.top.tolist() == [14] * 12


def test_art84_3_1_chaque_fois_qu_un_resultat_ne_peut_etre_homologue():
    # Seven tables, one of them with an artificial result: the six others are a group of the seven.
    found = board([420, 450, -50, 450, 420, 170, 1700], adjusted=[""] * 6 + ["50/50"])
    assert found["NS"] == [6, Fraction(32, 3), Fraction(1, 6), Fraction(32, 3), 6, Fraction(5, 2), 6]


def test_art84_3_2_la_moyenne_de_chaque_groupe_et_le_total_general_sont_ceux_de_la_donne_normale():
    notes = board(NINE, "AAAAABBBB")["NS"]
    assert sum(notes[:5]) / 5 == sum(notes[5:]) / 4 == 8
    assert sum(notes) == sum(board(NINE)["NS"]) == 72


def test_art84_3_3_ne_prejuge_pas_d_une_marque_ajustee():
    # Group B is scored as ever, and one of its results is adjusted to 60/40 besides.
    found = board([*NINE, 0], "AAAAABBBB ", [""] * 9 + ["60/40"])
    assert (found["NS"][9], found["EW"][9]) == (Fraction("10.8"), Fraction("7.2"))
    assert found["NS"][:2] == [(4 + 1) * 2 - 1, (0 + 1) * 2 - 1]


def test_art84_3_3_ne_prejuge_pas_d_une_penalite_par_correction_des_pourcentages_finaux():
    lines = lines_of([40, 30, 20, 10, 0])
    fined = session(lines, [Penalty("1", Fraction(5), "percent of the session", "NS", article="art. 84.3")])
    assert (percent(session(lines), "1"), percent(fined, "1")) == (100, 95)
    assert percent(fined, "2") == 75
    share = session(lines, [Penalty("1", Fraction(10), "percent of a top", "NS")])           # 0.8 of the only top, 8
    assert percent(share, "1") == 90


def test_art84_3_3_ne_prejuge_pas_de_la_loi_88_pourcentage_moyen_avec_un_minimum_de_60():
    first, second = [40, 30, 20, 10, 0], [40, 30, 20, 10, 0]
    lines = lines_of(first, second, ["A+/A+", 0, 10, 20, 30])
    scored = session(lines)
    assert percent(scored, "1") == 100                                     # 100 % on its two boards, so on the third
    assert percent(scored, "1", "EW") == Fraction(60, 3)                   # 0 % twice, and 60 % at least
