"""`etui score` on a cup's workbook: every figure again from the typed cells, and the standings."""

from __future__ import annotations

from pathlib import Path

from etui.cup.advance import replay
from etui.cup.document import as_json
from etui.cup.faults import undecided
from etui.cup.model import Cup
from etui.cup.names import round_name
from etui.cup.standings import standings
from xlsheets.commands.arguments import print_json, tell
from xlsheets.readers.cup_workbook import played_cup, read_cup_workbook, refuse
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.refresh import write_values
from xlsheets.sheets.cup_workbook import cup_values as values


def score(path: Path, cells: TypedCells, as_json_document: bool, language: str) -> int:
    """Refreshes a cup's figures, atomically, and prints its standings. Refuses results that cannot be true together."""
    book = read_cup_workbook(cells)
    refuse(cells, book)
    cup = played_cup(book)
    write_values(path, cells, values(book))
    if as_json_document:
        print_json(as_json(cup, language))
    else:
        print(standings_text(cup, language))
        for sentence in undecided(replay(cup), cup.paired):
            tell(sentence.say(language))
    return 0


def standings_text(cup: Cup, language: str) -> str:
    """The standings as a terminal shows them."""
    state = replay(cup)
    lines = [cup.settings.title] if cup.settings.title else []
    if cup.paired and not state.over:
        name, of = round_name(cup, cup.paired).say(language), cup.draw.rounds + cup.draw.reserved
        lines.append(f"Ronde {cup.paired} sur {of} : {name}" if language == "fr" else f"Round {cup.paired} of {of}: {name}")
    for row in standings(state):
        place = f"{row.place}{'=' if row.shared else ''}"
        lines.append(f"{place:>5}  {row.seed:>4}  {cup.entry(row.seed).name:<34}  {row.words.say(language)}")
    return "\n".join(lines)
