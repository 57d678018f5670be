"""The options that describe a movement, for every command that makes one, and the movement they describe."""

from __future__ import annotations

import argparse
from typing import Any

from etui.errors import EtuiError
from etui.movements import appendix, hesitation, mitchell, rover, scrambled, web
from etui.movements.model import Movement
from xlsheets.commands.arguments import Parser

VARIANTS = ("plain", "hesitation", "rover", "appendix", "web", "scrambled")
SIZE = {"mitchell": "tables", "howell": "pairs", "individual": "players", "tarot": "tables"}


def add_movement(parser: Parser, kinds: tuple[str, ...] = ("mitchell", "howell", "individual", "tarot")) -> None:
    """The options of these kinds of movement."""
    say, some = parser.say, set(kinds)
    if some & {"mitchell", "tarot"}:
        parser.add_argument("--tables", type=int, metavar="T", help=say("number of tables", "nombre de tables"))
    if some & {"howell", "pairs"}:
        parser.add_argument("--pairs", type=int, metavar="N", help=say("number of pairs", "nombre de paires"))
    if some & {"individual", "tarot"}:
        parser.add_argument("--players", type=int, metavar="N", help=say("number of players", "nombre de joueurs"))
    parser.add_argument("--boards", type=int, metavar="N", help=say("boards in play", "donnes en jeu"))
    parser.add_argument("--boards-per-round", type=int, metavar="N", help=say("boards a round", "donnes par position"))
    parser.add_argument("--rounds", type=int, metavar="R", help=say("fewer rounds than the whole movement",
                                                                    "moins de positions que le mouvement complet"))
    parser.add_argument("--missing", metavar="N", help=say(
        "number of the missing pair (half table), or players: 19,20",
        "numéro de la paire absente (demi-table), ou des joueurs : 19,20"))
    if "mitchell" in some:
        _add_mitchell(parser)
    if "individual" in some:
        parser.add_argument("--copies", type=int, metavar="N", help=say(
            "copies of each board in the room (web, individual)",
            "exemplaires de chaque donne dans la salle (toile, individuel)"))
        parser.add_argument("--quarter-turns", action="store_true", help=say(
            "individual of 20: quarter turns that even the comparisons",
            "individuel à 20 : quarts de tour qui égalisent les comparaisons"))
    if "tarot" in some:
        parser.add_argument("--moves", default="default", metavar="MOVES", help=say(
            "tarot: default, auto, letter, best, or typed: \"N0 S+1 E+2 W-2; 5:W-3\"",
            "tarot : défaut, auto, lettre, meilleur, ou saisis : \"N0 S+1 E+2 O-2; 5:O-3\""))
        parser.add_argument("--odd", choices=("exempts", "threes", "fives"), default="exempts", help=say(
            "tarot: players left over are exempt in turn, or tables of three or of five",
            "tarot : les joueurs en trop sont exempts à tour de rôle, ou tables de trois ou de cinq"))


def _add_mitchell(parser: Parser) -> None:
    say = parser.say
    parser.add_argument("--variant", choices=VARIANTS, default="plain", help=say(
        "Mitchell: hesitation (one more round), rover (an odd pair that bumps), appendix (one table more than a prime "
        "movement; with --missing, the 1½ tables), web (few rounds, many tables), "
        "scrambled (one winner)",
        "Mitchell : hesitation (une position de plus), rover (une paire impaire qui déloge), appendix (une table de plus qu'un "
        "mouvement premier ; avec --missing, la table et demie), web (peu de positions, "
        "beaucoup de tables), scrambled (un seul classement)"))
    parser.add_argument("--even", choices=("skip", "share"), default="skip",
                        help=say("even tables: EW skip a table, or tables share boards with a bye stand",
                                 "tables paires : saut des EO, ou partage des donnes avec un relais"))
    parser.add_argument("--arrow-switch", default="0", metavar="R",
                        help=say("last rounds played the other way, for one ranking; “auto” chooses the fairest",
                                 "dernières positions flèches tournées, pour un seul classement ; « auto » choisit les plus "
                                 "équitables"))


def movement_from(kind: str, options: argparse.Namespace, parser: Parser) -> Movement:
    """The movement that the options describe. A size left out is wrong usage."""
    size = getattr(options, SIZE[kind])
    if size is None and not (kind == "tarot" and options.players is not None):
        missing = ("--players or --tables", "--players ou --tables") if kind == "tarot" else (f"--{SIZE[kind]}",) * 2
        parser.error(parser.say(f"{missing[0]} is missing", f"il manque {missing[1]}"))
    shape: dict[str, Any] = {"boards": options.boards, "boards_per_round": options.boards_per_round, "rounds": options.rounds}
    if kind == "howell":
        from etui.movements.howell import howell

        return howell(size, **shape, missing=_one(options.missing))
    if kind == "individual":
        from etui.movements.individual import individual

        return individual(size, **shape, missing=_several(options.missing), copies=options.copies,
                          quarter_turns=options.quarter_turns)
    if kind == "tarot":
        from etui.movements.tarot import tarot

        return tarot(size, options.rounds or 5, options.moves, players=options.players, odd=options.odd)
    return _mitchell(size, shape, options, parser)


def _mitchell(tables: int, shape: dict[str, Any], options: argparse.Namespace, parser: Parser) -> Movement:
    missing, switch = _one(options.missing), _switch(options.arrow_switch)
    variant = options.variant
    if variant == "rover":
        if missing is not None:
            raise EtuiError("--missing: in a rover movement the pair without opponents is the rover itself; leave --missing out",
                            "--missing : dans un mouvement à rover, la paire sans adversaires est le rover ; retirez --missing")
        return rover.rover(tables, **shape, arrow_switch=switch)
    if variant == "scrambled":
        return scrambled.scrambled(tables, **shape, even=options.even, missing=missing)
    if variant == "hesitation":
        return hesitation.hesitation(tables, **shape, missing=missing, arrow_switch=switch)
    if variant == "appendix":
        return appendix.appendix(tables, **shape, missing=missing, arrow_switch=switch)
    if variant == "web":
        if options.rounds is None:
            parser.error(parser.say("--rounds is missing: a web movement has as many as you ask for",
                                    "il manque --rounds : un mouvement en toile en a autant que demandé"))
        return web.web(tables, **shape, copies=getattr(options, "copies", None), missing=missing, arrow_switch=switch)
    return mitchell.mitchell(tables, **shape, even=options.even, missing=missing, arrow_switch=switch)


def _one(written: str | None) -> int | None:
    numbers = _several(written)
    if len(numbers) > 1:
        raise EtuiError(f"--missing: “{written}” – one pair at most can be missing; take a movement with one table less",
                        f"--missing : « {written} » – il peut manquer une paire au plus ; prenez un mouvement à une table "
                        "de moins")
    return numbers[0] if numbers else None


def _several(written: str | None) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in (written or "").split(",") if part.strip())
    except ValueError:
        raise EtuiError(f"--missing: “{str(written)[:40]}” – give numbers, such as 9 or 19,20",
                        f"--missing : « {str(written)[:40]} » – donnez des numéros, par exemple 9 ou 19,20") from None


def _switch(written: str) -> Any:
    if written == "auto":
        return "auto"
    if not written.isdecimal():
        raise EtuiError(f"--arrow-switch: “{written[:20]}” – give a number of rounds, or auto",
                        f"--arrow-switch : « {written[:20]} » – donnez un nombre de positions, ou auto")
    return int(written)
