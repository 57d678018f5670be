"""The options that say how a cup is drawn and played, for every command that makes one."""

from __future__ import annotations

from etui.cup.drops import DROPS
from etui.cup.model import COLOURS, VARIANTS
from xlsheets.commands.arguments import Parser


def add_cup(parser: Parser) -> None:
    """--variant, --reset, --third-place, --colours, --drops, --teams, --boards."""
    say = parser.say
    parser.add_argument("--variant", choices=VARIANTS, default="single", help=say("one bracket or two, one leg or two",
                                                                                  "un ou deux tableaux, une ou deux manches"))
    parser.add_argument("--reset", action="store_true", help=say("the grand final has a reset", "la grande finale a une belle"))
    parser.add_argument("--third-place", action="store_true", help=say("a third-place match", "un match pour la troisième place"))
    parser.add_argument("--colours", choices=COLOURS, default="alternate", help=say("who is White", "qui a les Blancs"))
    parser.add_argument("--drops", choices=tuple(DROPS), default="alternating", help=say(
        "how losers drop into the lower bracket", "comment les perdants basculent dans le tableau inférieur"))
    parser.add_argument("--teams", action="store_true", help=say("teams instead of players", "des équipes, pas des joueurs"))
    parser.add_argument("--boards", type=int, default=0, metavar="N", help=say("boards of a team match", "échiquiers d'un match"))
