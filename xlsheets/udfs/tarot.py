"""The functions of a tarot evening inside the workbook: the score of a deal, tables, deals, ranking, teams, the door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xlsheets.live import tarot, tarot_deal, tarot_door, tarot_series
from xlsheets.seam import arg, func
from xlsheets.spoken import language as spoken
from xlsheets.spoken import told

Range = Any
_LANGUAGE = ("language", "fr or en: the language of texts; English if blank", "fr ou en : la langue des textes ; anglais si vide")
_EVENING = (
    (
        "players",
        "Number, name, licence and team of each player: four columns",
        "Numéro, nom, licence et équipe de chaque joueur : quatre colonnes",
    ),
    (
        "movement",
        "Player numbers: a row a round and seat, a column a table, then the numbers exempt",
        "Numéros des joueurs : une ligne par position et place, une colonne par table, puis les numéros exempts",
    ),
    (
        "tables",
        "Round and table of each row of scores: two columns",
        "Position et table de chaque ligne de scores : deux colonnes",
    ),
    (
        "scores",
        "Round scores typed, a column a seat: N, S, E, W and, at tables of five, the fifth; blank = see deals",
        "Scores de position saisis, une colonne par place : N, S, E, O et, à cinq, la cinquième ; vide = voir les donnes",
    ),
    (
        "deals",
        "Round, table, deal, taker, partner, who rests, contract, oudlers, points, petit, poignée, chelem: twelve columns",
        "Position, table, donne, preneur, partenaire, mort, contrat, bouts, points, petit, poignée, chelem : douze colonnes",
    ),
    (
        "settings",
        "Eleven cells: deals a round, what counts, points for beaten and for equal, order, exempt, four tie-breaks, teams",
        "Onze cellules : donnes par position, ce qui compte, points pour battu et pour égal, ordre, exempt, quatre "
        "départages, équipes",
    ),
)


def _evening(function: Callable[..., Any]) -> Callable[..., Any]:
    """Declares the arguments that every function of an evening has."""
    for declared in _EVENING:
        function = arg(*declared)(function)
    return function


@func("Score d'une donne de tarot, ou d'une colonne : preneur, chaque défenseur ; à cinq preneur, partenaire, chaque défenseur.")
@arg("contract", "Contract(s): prise, garde, garde sans, garde contre", "Contrat(s) : prise, garde, garde sans, garde contre")
@arg("oudlers", "Oudlers in the taker's tricks, 0 to 3", "Bouts dans les levées du preneur, de 0 à 3")
@arg("points", "The taker's points, 0 to 91; halves with 3 or 5 players", "Points du preneur, de 0 à 91 ; demi-points à 3 ou 5")
@arg("petit", "Who took the last trick with the petit: attack or defence; blank if nobody",
     "Qui a mené le petit au bout : attaque ou défense ; vide sinon")
@arg("poignee", "simple, double or triple, or several: simple + simple; blank if none",
     "simple, double ou triple, ou plusieurs : simple + simple ; vide sinon")
@arg("chelem", "announced (and made), made, failed (announced), or defence; blank if none",
     "annoncé (et réussi), réussi, chuté (annoncé), ou défense ; vide sinon")
@arg("players", "3, 4 or 5; 4 if blank", "3, 4 ou 5 ; 4 si vide")
@arg("alone", "Five players: yes if the taker plays alone. When given, rows are three wide: taker, partner, defender",
     "À cinq : oui si le preneur joue seul. S'il est donné, trois colonnes : preneur, partenaire, défenseur")
def TAROT_SCORE(
    contract: Range, oudlers: Range, points: Range, petit: Range = None, poignee: Range = None, chelem: Range = None,
    players: Range = None, alone: Range = None,
) -> Any:
    """Score of one deal of tarot, or of a column of them: taker, each defender; with five taker, partner, each defender."""
    return told(tarot_deal.tarot_score, contract, oudlers, points, petit, poignee, chelem, players, alone, spoken())


@func(
    "Tables d'une soirée de tarot : le score retenu à chaque place, leur somme, et ce qui est à corriger ; une ligne par table."
)
@_evening
@arg(*_LANGUAGE)
def TAROT_TABLES(
    players: Range, movement: Range, tables: Range, scores: Range, deals: Range, settings: Range, language: Any = None
) -> Any:
    """Tables of a tarot evening: the score counted in each seat, their sum, what is to be put right; a row a table and round."""
    return told(lambda *cells: tarot.evening_of(*cells).tables(), players, movement, tables, scores, deals, settings, language)


@func("Donnes d'une soirée de tarot : le score de chaque place, et ce qui est à corriger ; une ligne par donne.")
@_evening
@arg(*_LANGUAGE)
def TAROT_DEALS(
    players: Range, movement: Range, tables: Range, scores: Range, deals: Range, settings: Range, language: Any = None
) -> Any:
    """Deals of a tarot evening: what each seat scored, and what is to be put right; a row a deal."""
    return told(lambda *cells: tarot.evening_of(*cells).deals(), players, movement, tables, scores, deals, settings, language)


@func("Classement d'une soirée de tarot : place, numéro, nom, chaque position, total, moyenne (en duplicate %), départage.")
@_evening
@arg(*_LANGUAGE)
def TAROT_RANKING(
    players: Range, movement: Range, tables: Range, scores: Range, deals: Range, settings: Range, language: Any = None
) -> Any:
    """Ranking of a tarot evening: place, number, name, each round, total, average (in duplicate %), tie-break."""
    return told(lambda *cells: tarot.evening_of(*cells).ranking(), players, movement, tables, scores, deals, settings, language)


@func("Classement par équipes d'une soirée de tarot : place, équipe, membres, total.")
@_evening
@arg("rows", "Rows of the list", "Lignes de la liste")
@arg(*_LANGUAGE)
def TAROT_TEAMS(
    players: Range, movement: Range, tables: Range, scores: Range, deals: Range, settings: Range, rows: Any, language: Any = None
) -> Any:
    """Ranking of a tarot evening by team: place, team, members, total."""
    return told(lambda *cells: tarot.evening_of(*cells).teams(tarot.read_rows(rows)),
                players, movement, tables, scores, deals, settings, language)


@func("Ce qui est à corriger dans une soirée de tarot, avec position, table et donne : une phrase par ligne.")
@_evening
@arg("rows", "Rows of the list", "Lignes de la liste")
@arg(*_LANGUAGE)
def TAROT_REMARKS(
    players: Range, movement: Range, tables: Range, scores: Range, deals: Range, settings: Range, rows: Any, language: Any = None
) -> Any:
    """What is to be put right in a tarot evening, with round, table and deal: a sentence a row."""
    return told(lambda *cells: tarot.evening_of(*cells).remarks(tarot.read_rows(rows)),
                players, movement, tables, scores, deals, settings, language)


@func("Liste pour l'entrée : chacun par ordre alphabétique, avec son numéro, sa table et sa place à la position 1.")
@arg(
    "players",
    "Number and name of each player, in the first two columns",
    "Numéro et nom de chaque joueur, dans les deux premières colonnes",
)
@arg("movement", "Player numbers of round 1: a row a seat, a column a table, then the numbers exempt",
     "Numéros des joueurs à la position 1 : une ligne par place, une colonne par table, puis les exempts")
@arg("rows", "Rows of a page; a row a player if blank", "Lignes d'une page ; une par joueur si vide")
@arg("groups", "Lists side by side on a page; 1 if blank", "Listes côte à côte sur une page ; 1 si vide")
@arg(*_LANGUAGE)
def TAROT_DOOR(players: Range, movement: Range, rows: Any = None, groups: Any = None, language: Any = None) -> Any:
    """The list at the door: everybody by name, with number, table and seat in round 1."""
    return told(lambda: tarot_door.door(players, movement, rows, groups, tarot.read_language(language)))


@func("Classement de plusieurs soirées de tarot : place, nom, chaque soirée, soirées jouées, total, départage.")
@arg("players", "Name of each player, in one column", "Nom de chaque joueur, dans une colonne")
@arg("totals", "Total of each evening, a column an evening; blank = not played",
     "Total de chaque soirée, une colonne par soirée ; vide = pas jouée")
@arg("missing", "What an evening not played is worth: nothing, own average or points; nothing if blank",
     "Ce que vaut une soirée non jouée : rien, sa moyenne ou des points ; rien si vide")
@arg("best", "How many of the best evenings count; all if blank", "Combien de meilleures soirées comptent ; toutes si vide")
@arg("tiebreaks", "Tie-breaks in order: best evening, second best evening, last evening; best evening if left out",
     "Départages dans l'ordre : meilleure soirée, deuxième meilleure soirée, dernière soirée ; meilleure soirée si absent")
@arg(*_LANGUAGE)
def TAROT_SERIES(
    players: Range, totals: Range, missing: Any = None, best: Any = None, tiebreaks: Range = None, language: Any = None
) -> Any:
    """Ranking of several tarot evenings: place, name, each evening, evenings played, total, tie-break."""
    return told(
        lambda: tarot_series.tarot_series(players, totals, missing, best, tiebreaks, tarot.read_language(language))
    )
