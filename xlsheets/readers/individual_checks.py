"""Whether what was read of an individual can be true: the players, the seats, the scores."""

from __future__ import annotations

from etui.bridge.individual import IndividualEvent, IndividualLine
from etui.errors import EtuiError
from xlsheets.individual_tables import as_pairs
from xlsheets.readers.event_checks import check_event
from xlsheets.readers.marks import in_both


def check_individual(event: IndividualEvent) -> None:
    """Raises EtuiError on the first thing that cannot be true, naming the board, the player and where it was read."""
    entered = {player.number for player in event.players}
    seen: dict[tuple[int, str], IndividualLine] = {}
    for line in event.lines:
        en, fr = _where(line)
        for who in line.seats:
            if entered and who not in entered:
                raise EtuiError(
                    f"Player {who} plays ({en}) but is not in the Players tab: correct the number or add the player.",
                    f"Le joueur {who} joue ({fr}) sans être dans l’onglet Joueurs : corrigez le numéro ou ajoutez le joueur.",
                )
            first = seen.setdefault((line.board, who), line)
            if first is not line:
                before = _where(first)
                raise EtuiError(
                    f"Player {who} has two results on one board ({before[0]}, then {en}): correct one of the numbers.",
                    f"Le joueur {who} a deux résultats sur une même donne ({before[1]}, puis {fr}) : corrigez l’un des numéros.",
                )
    check_event(as_pairs(event))


def _where(line: IndividualLine) -> tuple[str, str]:
    en, fr = f"board {line.board}", f"donne {line.board}"
    if line.table is not None:
        en, fr = f"{en}, table {line.table}", f"{fr}, table {line.table}"
    if line.place:
        place = in_both(line.place)
        en, fr = f"{en}, {place[0]}", f"{fr}, {place[1]}"
    return en, fr
