"""The functions of a cup inside the workbook: the bracket's order, who qualifies, and one a tab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xlsheets.live import cup_tabs, cup_winner
from xlsheets.seam import arg, func
from xlsheets.spoken import language as spoken
from xlsheets.spoken import told

Range = Any
_LANGUAGE = ("language", "fr or en: the language of texts; English if blank", "fr ou en : la langue des textes ; anglais si vide")
_SCHEDULE = ("schedule", "Date and time of each round: two columns, a row a round; both may be blank",
             "Date et heure de chaque ronde : deux colonnes, une ligne par ronde ; facultatives")
_CUP = (
    ("settings", "The cells of the Cup tab, from the variant to the rounds paired",
     "Les cellules de l'onglet Coupe, de la variante aux rondes appariées"),
    ("entries",
     "Players: name, rating, title, club, federation, licence, round gone. Teams: name, number, affiliation, federation, round "
     "gone, players",
     "Joueurs : nom, Elo, titre, club, fédération, licence, absent dès. Équipes : nom, numéro, affiliation, fédération, absente "
     "dès, joueurs"),
    ("draw", "The frozen draw: seed and row of the entry, a row a place of the bracket; blank before round 1",
     "Le tirage figé : tête de série et ligne de l'inscrit, une ligne par place ; vide avant la ronde 1"),
    ("games", "Match, leg, a column a board for teams, both scores, both play-off marks, both seeds as paired; a row a game",
     "Match, manche, une colonne par échiquier, les deux scores, les deux marques de barrage, les deux têtes de série "
     "appariées ; une ligne par partie"),
)


def _cup(function: Callable[..., Any]) -> Callable[..., Any]:
    """Declares the arguments that every function of a tab has."""
    for declared in _CUP:
        function = arg(*declared)(function)
    return function


@func("Ordre des têtes de série dans le tableau, de haut en bas ; la taille est la puissance de deux suivante.")
@arg("entries", "How many enter, 1 to 4096", "Nombre d'inscrits, de 1 à 4096")
def BRACKET(entries: Any) -> Any:
    """Seeding order of a bracket, from top to bottom; its size is the next power of two, seeds above the entries are byes."""
    return told(cup_winner.bracket, entries)


@func("Le camp qualifié d'un match, ou d'une colonne de matchs ; vide tant que rien n'est décidé.")
@arg("a", "First side, or a column", "Premier camp, ou une colonne")
@arg("b", "Second side", "Second camp")
@arg("result_a", "Score of the first side; F if absent; 1-0 does for both",
     "Score du premier camp ; F si absent ; 1-0 vaut pour les deux")
@arg("result_b", "Score of the second side", "Score du second camp")
@arg("tiebreaks_a", "Tie-break values of the first side, in order, a row a match; the higher is ahead",
     "Départages du premier camp, dans l'ordre, une ligne par match ; le plus haut l'emporte")
@arg("tiebreaks_b", "Tie-break values of the second side", "Départages du second camp")
@arg("manual", "Winner of a play-off when all is level: its name, 1 or 2",
     "Vainqueur du barrage si tout est à égalité : son nom, 1 ou 2")
def CUP_WINNER(
    a: Range, b: Range, result_a: Range, result_b: Range, tiebreaks_a: Range = None, tiebreaks_b: Range = None,
    manual: Range = None,
) -> Any:
    """The qualified side of a match, or of a column of them; blank while undecided."""
    return told(cup_winner.cup_winner, a, b, result_a, result_b, tiebreaks_a, tiebreaks_b, manual, spoken())


@func("Onglet Inscrits : tête de série et stade atteint de chaque inscrit.")
@_cup
@arg(*_LANGUAGE)
def CUP_SEEDS(settings: Range, entries: Range, draw: Range, games: Range, language: Any = None) -> Any:
    """The Entries tab: seed and stage reached of each entry."""
    return told(cup_tabs.seeds, settings, entries, draw, games, language)


@func("Onglet Tirage : place, tête de série, nom et club, de haut en bas du tableau.")
@_cup
@arg(*_LANGUAGE)
def CUP_DRAW(settings: Range, entries: Range, draw: Range, games: Range, language: Any = None) -> Any:
    """The Draw tab: place, seed, name and club from the top of the bracket to its foot."""
    return told(cup_tabs.draw, settings, entries, draw, games, language)


@func("Onglet Matchs : match, tour, couleur et nom de chaque camp ; une ligne par partie.")
@_cup
@arg(*_LANGUAGE)
def CUP_MATCHES(settings: Range, entries: Range, draw: Range, games: Range, language: Any = None) -> Any:
    """The Matches tab: match, stage, colour and name of each side; a row a game."""
    return told(cup_tabs.matches, settings, entries, draw, games, language)


@func("Onglet Matchs : résultat, qualifié, ce qui a décidé, cinq départages, ce qui est à vérifier ; une ligne par partie.")
@_cup
@arg(*_LANGUAGE)
def CUP_OUTCOMES(settings: Range, entries: Range, draw: Range, games: Range, language: Any = None) -> Any:
    """The Matches tab: result, who qualifies, what decided, five tie-breaks, what to look at; a row a game."""
    return told(cup_tabs.outcomes, settings, entries, draw, games, language)


@func("Onglet Tableau : le tableau dessiné, avec les résultats obtenus jusque-là.")
@_cup
@arg(*_LANGUAGE)
def CUP_BRACKET(settings: Range, entries: Range, draw: Range, games: Range, language: Any = None) -> Any:
    """The Bracket tab: the bracket as it is drawn, with the results so far."""
    return told(cup_tabs.bracket, settings, entries, draw, games, language)


@func("Onglet Classement : place, tête de série, nom, club, stade atteint.")
@_cup
@arg(*_LANGUAGE)
def CUP_STANDINGS(settings: Range, entries: Range, draw: Range, games: Range, language: Any = None) -> Any:
    """The Standings tab: place, seed, name, club, stage reached."""
    return told(cup_tabs.standings, settings, entries, draw, games, language)


@func("Onglet Rondes : nom et état de chaque ronde.")
@_cup
@arg(*_SCHEDULE)
@arg(*_LANGUAGE)
def CUP_ROUNDS(settings: Range, entries: Range, draw: Range, games: Range, schedule: Range, language: Any = None) -> Any:
    """The Rounds tab: name and state of each round."""
    return told(cup_tabs.rounds, settings, entries, draw, games, schedule, language)


@func("Onglet Programme : les matchs par date, ronde par ronde.")
@_cup
@arg(*_SCHEDULE)
@arg(*_LANGUAGE)
def CUP_PROGRAMME(settings: Range, entries: Range, draw: Range, games: Range, schedule: Range, language: Any = None) -> Any:
    """The Programme tab: the matches in date order, round by round."""
    return told(cup_tabs.programme, settings, entries, draw, games, schedule, language)


@func("Onglet Feuilles de match : celles de la ronde appariée, deux côte à côte, avec couleurs et joueurs de chaque échiquier.")
@_cup
@arg("rows", "Slips there is room for", "Nombre de feuilles prévues")
@arg("boards", "Boards of a match; 0 for players", "Échiquiers d'un match ; 0 pour des joueurs")
@arg("lineups", "Players of both teams, a column a board, two rows a game; blank = the first of each team",
     "Joueurs des deux équipes, une colonne par échiquier, deux lignes par partie ; vide = les premiers de l'équipe")
@arg(*_LANGUAGE)
def CUP_SLIPS(
    settings: Range, entries: Range, draw: Range, games: Range, rows: Any, boards: Any = None, lineups: Range = None,
    language: Any = None,
) -> Any:
    """The Score slips tab: the slips of the round that is paired, two side by side, with colours and players of each board."""
    return told(cup_tabs.slips, settings, entries, draw, games, rows, boards, lineups, language)


@func("Onglet Coupe : le tirage en l'état et ce qui est à regarder, une phrase par ligne.")
@_cup
@arg("rows", "Rows of the list", "Lignes de la liste")
@arg(*_LANGUAGE)
def CUP_REMARKS(settings: Range, entries: Range, draw: Range, games: Range, rows: Any, language: Any = None) -> Any:
    """The Cup tab: the draw as it stands and what to look at, a sentence a row."""
    return told(cup_tabs.told, settings, entries, draw, games, rows, language)
