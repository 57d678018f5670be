"""The options of `etui simulate` that say what goes wrong at a bridge event."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from xlsheets.commands.arguments import Parser

if TYPE_CHECKING:
    from etui.bridge.incidents import Incidents


def add_incidents(parser: Parser) -> None:
    """--adjustments, --missing-results, --groups, --withdrawals, --penalties."""
    say = parser.say
    for name, en, fr in (
        ("--adjustments", "how many results to replace by adjusted scores",
         "combien de résultats remplacer par des marques ajustées"),
        ("--missing-results", "how many results to leave out", "combien de résultats laisser de côté"),
        ("--groups", "how many boards spoilt on their way: their results count in two groups (article 84)",
         "combien de donnes faussées en route : leurs résultats comptent en deux groupes (article 84)"),
        ("--withdrawals", "how many leave during the event; what they do not play is NP",
         "combien partent en cours d'épreuve ; ce qu'ils ne jouent pas est NP"),
        ("--penalties", "how many are given a penalty", "combien reçoivent une pénalité"),
    ):
        parser.add_argument(name, type=int, default=0, metavar="N", help=say(en, fr))


def incidents_from(options: argparse.Namespace) -> Incidents:
    """What the options ask for."""
    from etui.bridge.incidents import Incidents

    return Incidents(options.adjustments, options.missing_results, options.groups, options.withdrawals, options.penalties)
