"""The movements as functions: a movement, spilled over the cells beside the formula."""

from __future__ import annotations

from typing import Any

from xlsheets.live import movements
from xlsheets.seam import arg, func
from xlsheets.spoken import language, told

Range = Any
_ROUNDS = ("rounds", "Fewer rounds than the whole movement; all of them if blank",
           "Moins de positions que le mouvement complet ; toutes si vide")


@func("Un Mitchell : position, table, paire NS, paire EO, première et dernière donne ; une ligne par table et position.")
@arg("tables", "Number of tables, 3 to 40", "Nombre de tables, 3 à 40")
@arg("boards", "Boards in play; the usual number if blank", "Donnes en jeu ; le nombre habituel si vide")
@arg("even", "skip or share, with an even number of tables; skip if blank",
     "saut ou partage, pour un nombre pair de tables ; saut si vide")
@arg(*_ROUNDS)
@arg("missing", "Number of the missing pair; none if blank", "Numéro de la paire absente ; aucune si vide")
@arg("arrow_switch", "Last rounds played the other way, or auto; none if blank",
     "Dernières positions flèches tournées, ou auto ; aucune si vide")
def MITCHELL(
    tables: Any, boards: Any = None, even: Any = None, rounds: Any = None, missing: Any = None, arrow_switch: Any = None,
) -> Any:
    """A Mitchell: round, table, NS pair, EW pair, first and last board; a row a table and round."""
    return told(movements.mitchell, tables, boards, even, rounds, missing, arrow_switch, language())


@func("Un Howell : position, table, paire NS, paire EO, première et dernière donne ; une ligne par table et position.")
@arg("pairs", "Number of pairs, 4 to 40", "Nombre de paires, 4 à 40")
@arg("boards", "Boards in play; the usual number if blank", "Donnes en jeu ; le nombre habituel si vide")
@arg(*_ROUNDS)
def HOWELL(pairs: Any, boards: Any = None, rounds: Any = None) -> Any:
    """A Howell: round, table, NS pair, EW pair, first and last board; a row a table and round."""
    return told(movements.howell, pairs, boards, rounds, language())


@func("Un individuel : position, table, N, S, E, O, première et dernière donne ; une ligne par table et position.")
@arg("players", "Number of players, 4 to 41", "Nombre de joueurs, 4 à 41")
@arg("boards", "Boards in play; the usual number if blank", "Donnes en jeu ; le nombre habituel si vide")
@arg(*_ROUNDS)
def INDIVIDUAL(players: Any, boards: Any = None, rounds: Any = None) -> Any:
    """An individual: round, table, N, S, E, W, first and last board; a row a table and round."""
    return told(movements.individual, players, boards, rounds, language())


@func("Places d'un tournoi de tarot : position, table, Nord, Sud, Est, Ouest ; une ligne par table et position.")
@arg("tables", "Number of tables", "Nombre de tables")
@arg("rounds", "Number of rounds; 5 if blank", "Nombre de positions ; 5 si vide")
@arg("moves", "default, auto, letter, best, or moves such as N0 S+1 E+2 W-2; default if blank",
     "défaut, automatique, lettre, meilleur, ou des déplacements, N0 S+1 E+2 O-2 ; défaut si vide")
def TAROT_SEATS(tables: Any, rounds: Any = None, moves: Any = None) -> Any:
    """Seats of a tarot tournament: round, table, North, South, East, West; a row a table and round."""
    return told(movements.tarot_seats, tables, rounds, moves, language())
