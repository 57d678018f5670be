"""The functions of a bridge session inside the workbook: scores, travellers, rankings, the articles."""

from __future__ import annotations

from typing import Any

from xlsheets.live import adjustments, bridge, ranking, tiebreaks
from xlsheets.seam import arg, func
from xlsheets.spoken import language, told

Range = Any


@func("Score de NS d'un contrat ou d'une colonne de contrats (Loi 77). Contrat vide, score vide.")
@arg(
    "contract",
    "Contract(s): 3NT, 4Sx, 5H+1, PASS (3SA, 4Px in French)",
    "Contrat(s) : 3SA, 4Px, 5C+1, PASSE (3NT, 4Sx en anglais)",
)
@arg("declarer", "N, E, S or W (O in French)", "N, E, S ou O (W en anglais)")
@arg("result", "=, +1, -2, or the tricks made, 7 to 13", "=, +1, -2, ou les levées faites, 7 à 13")
@arg("vulnerable", "none, NS, EW, all, or a board number", "personne, NS, EO, tous, ou un numéro de donne")
@arg("language", "fr or en: how contracts are written; English if blank", "fr ou en : la langue des contrats ; anglais si vide")
def BRIDGE_SCORE(contract: Range, declarer: Range, result: Range, vulnerable: Range, language: Any = None) -> Any:
    """Score for NS of one contract or a column of them (Law 77). Blank contract, blank score."""
    return told(bridge.bridge_scores, contract, declarer, result, vulnerable, language or "en")


@func("Points de match de NS, un par ligne.")
@arg(
    "scores",
    "NS scores, one a row; blank = not played, 0 = passed out",
    "Scores de NS, un par ligne ; vide = pas jouée, 0 = passe général",
)
@arg("boards", "Board of each row; all one board if left out", "Donne de chaque ligne ; une seule donne si absent")
@arg("groups", "Letter of the group of comparable results (art. 84)", "Lettre du groupe de résultats comparables (art. 84)")
@arg("step", "2 or 1 matchpoints for each result beaten; 2 if blank", "2 ou 1 point par résultat battu ; 2 si vide")
def MATCHPOINTS(scores: Range, boards: Range = None, groups: Range = None, step: Any = None) -> Any:
    """NS matchpoints, one a row."""
    return told(bridge.matchpoints, scores, boards, groups, step, language())


@func("Points de match (ou IMP) NS et EO, pourcentages NS et EO : quatre colonnes, une ligne par résultat (art. 84).")
@arg("boards", "Board of each row", "Donne de chaque ligne")
@arg(
    "scores",
    "NS scores; blank = not played, 0 = passed out, or an adjusted score such as 60/40",
    "Scores de NS ; vide = pas jouée, 0 = passe général, ou une marque ajustée, 60/40",
)
@arg("groups", "Letter of the group of comparable results (art. 84)", "Lettre du groupe de résultats comparables (art. 84)")
@arg("adjusted", "Adjusted score per side: 60/40, A+/A-, NP", "Marque ajustée par camp : 60/40, M+/M-, NP")
@arg("step", "2 or 1 matchpoints for each result beaten; 2 if blank", "2 ou 1 point par résultat battu ; 2 si vide")
@arg("round", "0.1 to round each board; blank for none", "0,1 pour arrondir chaque donne ; vide sinon")
@arg(
    "expected",
    "Results each board should have: a number, one a row, or blank for those present",
    "Résultats que chaque donne devrait avoir : un nombre, un par ligne, ou vide pour ceux qui y sont",
)
@arg(
    "small_groups",
    "FFB or EBU: what 1 to 3 results get; FFB if blank",
    "FFB ou EBU : ce que reçoivent 1 à 3 résultats ; FFB si vide",
)
@arg(
    "scoring",
    "matchpoints, cross-IMPs or Butler; matchpoints if blank",
    "points de match, IMP croisés ou IMP Butler ; points de match si vide",
)
@arg(
    "imps",
    "Five cells: mean or sum, results left out of the datum, its rounding, most IMPs, IMPs of A+",
    "Cinq cellules : moyenne ou somme, résultats écartés de la référence, son arrondi, maximum d'IMP, IMP de M+",
)
def TRAVELLERS(
    boards: Range,
    scores: Range,
    groups: Range = None,
    adjusted: Range = None,
    step: Any = None,
    round: Any = None,
    expected: Range = None,
    small_groups: Any = None,
    scoring: Any = None,
    imps: Range = None,
) -> Any:
    """Matchpoints (or IMPs) NS and EW, percentages NS and EW: four columns, a row for each line (art. 84)."""
    return told(
        bridge.travellers, boards, scores, groups, adjusted, step, round, expected, small_groups, scoring, imps, language()
    )


@func("Le classement : place, paire, ligne, donnes, PM, maximum, %, départages (art. 81).")
@arg(
    "ns",
    "NS pair of each line; for an individual two columns, N and S",
    "Paire NS de chaque ligne ; pour un individuel deux colonnes, N et S",
)
@arg(
    "ew",
    "EW pair of each line; for an individual two columns, E and W",
    "Paire EO de chaque ligne ; pour un individuel deux colonnes, E et O",
)
@arg("boards", "Board of each line", "Donne de chaque ligne")
@arg("scores", "NS score of each line", "Score de NS de chaque ligne")
@arg("travellers", "The four columns of TRAVELLERS", "Les quatre colonnes de TRAVELLERS")
@arg(
    "lines",
    "2 = a ranking a line, 1 = one ranking, 82 = article 82's single one, NS or EW = that line; 2 if blank (individual: 1)",
    "2 = un classement par ligne, 1 = un seul, 82 = celui de l'article 82, NS ou EO = cette ligne ; 2 si vide (individuel : 1)",
)
@arg(
    "tiebreaks",
    "Tie-breaks in order: article 81, number of tops, head-to-head, steadiest boards",
    "Départages dans l'ordre : article 81, nombre de tops, confrontation directe, régularité des donnes",
)
@arg(
    "round",
    "0.01 to round totals before the percentage; blank for none",
    "0,01 pour arrondir les totaux avant le pourcentage ; vide sinon",
)
@arg(
    "own_average",
    "yes: A+ is worth the pair's own average when higher (Law 88)",
    "oui : M+ vaut la moyenne de la paire si elle est meilleure (Loi 88)",
)
@arg("groups", "Letter of the group of comparable results (art. 84)", "Lettre du groupe de résultats comparables (art. 84)")
@arg(
    "height",
    "Rows to fill, with blanks after the last pair; as many as there are pairs if blank",
    "Lignes à remplir, vides après la dernière paire ; autant que de paires si vide",
)
@arg(
    "scoring",
    "matchpoints, cross-IMPs or Butler; matchpoints if blank",
    "points de match, IMP croisés ou IMP Butler ; points de match si vide",
)
@arg(
    "pairs",
    "The entry list, each pair with its line: 14|EW (individual: each player); for boards played the wrong way round and the "
    "two columns after",
    "La liste des paires, chacune avec sa ligne : 14|EO (individuel : chaque joueur) ; pour les donnes jouées à l'envers et les "
    "deux colonnes suivantes",
)
@arg(
    "penalties",
    "Penalty of each of these pairs: 10 % (of a top), 1.5 MP, 0.5 % final, 3 IMP",
    "Pénalité de chacune de ces paires : 10 % (d'un top), 1,5 PM, 0,5 % final, 3 IMP",
)
@arg(
    "handicaps",
    "Handicap of each of these pairs: the ranking is then of figure plus handicap",
    "Handicap de chacune de ces paires : le classement est alors celui du résultat plus le handicap",
)
def RANKING(
    ns: Range,
    ew: Range,
    boards: Range,
    scores: Range,
    travellers: Range,
    lines: Any = None,
    tiebreaks: Range = None,
    round: Any = None,
    own_average: Any = None,
    groups: Range = None,
    height: Any = None,
    scoring: Any = None,
    pairs: Range = None,
    penalties: Range = None,
    handicaps: Range = None,
) -> Any:
    """The ranking: place, pair, line, boards, MP, max, %, tie-break values (art. 81)."""
    return told(
        ranking.ranking,
        ns,
        ew,
        boards,
        scores,
        travellers,
        lines,
        tiebreaks,
        round,
        own_average,
        groups,
        height,
        scoring,
        pairs,
        penalties,
        handicaps,
        language(),
    )


@func("Les décisions de l'arbitre et ce qu'elles ont fait, une par ligne, avec l'article.")
@arg(
    "travellers",
    "The columns of the Travellers tab: twelve, or thirteen of an individual",
    "Les colonnes de l'onglet Feuilles ambulantes : douze, ou treize d'un individuel",
)
@arg("players", "The columns of the Players tab", "Les colonnes de l'onglet Joueurs")
@arg("session", "The settings of the Session tab", "Les réglages de l'onglet Séance")
@arg("height", "Rows to fill", "Lignes à remplir")
@arg("language", "fr or en: the language of the workbook", "fr ou en : la langue du classeur")
def ADJUSTMENTS(travellers: Range, players: Range, session: Range, height: Any, language: Any = None) -> Any:
    """What the director's decisions did, one a row, each with its article."""
    return told(adjustments.adjustments, travellers, players, session, height, language or "en")


@func("Fréquences de chaque donne : score de NS, nombre de fois, PM NS, PM EO, % NS, % EO.")
@arg("boards", "Board of each line", "Donne de chaque ligne")
@arg("scores", "NS score of each line", "Score de NS de chaque ligne")
@arg("travellers", "The four columns of TRAVELLERS", "Les quatre colonnes de TRAVELLERS")
@arg("wanted", "The boards to list, in order", "Les donnes à lister, dans l'ordre")
@arg("height", "Rows for each board", "Lignes par donne")
def FREQUENCIES(boards: Range, scores: Range, travellers: Range, wanted: Range, height: Any) -> Any:
    """Frequencies of each board: NS score, times made, MP NS, MP EW, % NS, % EW."""
    return told(ranking.frequencies, boards, scores, travellers, wanted, height)


@func("Article 84 : X = (x + 1)·N/n − 1 de deux en deux, (x + ½)·N/n − ½ de un en un.")
@arg("x", "The note inside the group", "La note dans le groupe")
@arg("all", "N, results of the board", "N, résultats de la donne")
@arg("group", "n, results of the group", "n, résultats du groupe")
@arg("step", "2 or 1 matchpoints for each result beaten; 2 if blank", "2 ou 1 point par résultat battu ; 2 si vide")
def REGROUP(x: Range, all: Range, group: Range, step: Any = None) -> Any:
    """Article 84: X = (x + 1)·N/n − 1 with step 2, (x + ½)·N/n − ½ with step 1."""
    return told(bridge.regroup, x, all, group, step, language())


@func("Places ; les valeurs égales partagent la leur.")
@arg("values", "The values to place, the highest first", "Les valeurs à classer, la plus haute d'abord")
@arg("tiebreaks", "Columns that separate equal values, left to right", "Colonnes qui départagent, de gauche à droite")
def PLACES(values: Range, tiebreaks: Range = None) -> Any:
    """Places; equal values share one."""
    return told(bridge.places, values, tiebreaks, language())


@func("Points de l'article 81 entre concurrents ex aequo, un par concurrent.")
@arg("tied", "The tied competitors", "Les concurrents ex aequo")
@arg("ns", "NS pair of each line", "Paire NS de chaque ligne")
@arg("ew", "EW pair of each line", "Paire EO de chaque ligne")
@arg("boards", "Board of each line", "Donne de chaque ligne")
@arg("scores", "NS score of each line, of the whole field", "Score de NS de chaque ligne, de tout le champ")
@arg("percents", "NS percentage of each line", "Pourcentage de NS de chaque ligne")
def TIEBREAK(tied: Range, ns: Range, ew: Range, boards: Range, scores: Range, percents: Range) -> Any:
    """Article 81 points among tied competitors, one for each."""
    return told(tiebreaks.tiebreak, tied, ns, ew, boards, scores, percents, language())


@func("Classement unique de l'article 82 : place, ligne, rang dans sa colonne ; une ligne par paire.")
@arg("ns_percents", "Percentages of the NS pairs", "Pourcentages des paires NS")
@arg("ew_percents", "Percentages of the EW pairs", "Pourcentages des paires EO")
def SINGLE_RANKING(ns_percents: Range, ew_percents: Range) -> Any:
    """Article 82, the single ranking: place, line, row in its own column; a row a pair, in order."""
    return told(tiebreaks.single_ranking, ns_percents, ew_percents)


@func("Article 83 : pourcentages pondérés par les donnes de chaque séance, un résultat par ligne.")
@arg(
    "percents", "A row a pair, a column a session; blank = absent", "Une ligne par paire, une colonne par séance ; vide = absente"
)
@arg("boards", "Boards planned for each session, in one row", "Donnes prévues à chaque séance, sur une ligne")
def WEIGHTED_PERCENT(percents: Range, boards: Range) -> Any:
    """Article 83: percentages weighted by the boards of each session, one a row."""
    return told(tiebreaks.weighted_percent, percents, boards, language())
