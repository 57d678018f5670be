"""`etui score` on a tarot workbook: every figure again from the typed cells, and the ranking."""

from __future__ import annotations

from pathlib import Path

from etui.errors import EtuiError
from etui.tarot.contradictions import contradictions
from etui.tarot.document import as_json
from etui.tarot.standings import Standings, standings
from etui.tarot.teams import team_contradictions, team_standings
from xlsheets.commands.arguments import print_json, tell
from xlsheets.counted import counted
from xlsheets.readers.tarot_series import TOTALS, read_series_workbook
from xlsheets.readers.tarot_series import unreadable as unreadable_totals
from xlsheets.readers.tarot_workbook import placed_evening, read_tarot_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.refresh import write_values
from xlsheets.sheets.tarot_series import series_blocks
from xlsheets.sheets.tarot_workbook import tarot_blocks
from xlsheets.tarot_book import TarotBook
from xlsheets.words import Words


def score(path: Path, cells: TypedCells, as_json_document: bool, language: str) -> int:
    """Refreshes a tarot workbook's figures, atomically, and prints its ranking."""
    if cells.has(TOTALS):
        return _score_series(path, cells, as_json_document, language)
    book = read_tarot_workbook(cells)
    evening, unreadable = placed_evening(cells, book)
    if unreadable:
        raise EtuiError(*unreadable[0])
    found = standings(book.evening)
    refresh(path, cells, book)
    if as_json_document:
        print_json(as_json(found))
    else:
        print(ranking_text(found, language))
    for sentence in (*contradictions(evening), *team_contradictions(evening)):
        tell(sentence.say(language))
    return 0


def _score_series(path: Path, cells: TypedCells, as_json_document: bool, language: str) -> int:
    """Several evenings in one workbook."""
    book = read_series_workbook(cells)
    wrong = unreadable_totals(cells, book)
    if wrong:
        raise EtuiError(*wrong[0])
    write_values(path, cells, book.values(series_blocks(book)))
    rows = [row for row in book.live_block("series", "ranking", 1, 1).values if row[0] != ""]
    if as_json_document:
        print_json({"kind": "tarot", "title": book.setup.title, "rankings": [{"name": "all", "rows": [
            {"place": int(str(row[0]).rstrip("=")), "shared": str(row[0]).endswith("="), "names": [row[1]],
             "by_evening": [None if total == "" else total for total in row[2:-3]], "evenings": row[-3], "total": row[-2]}
            for row in rows
        ]}]})
    else:
        for row in rows:
            total = f"{float(row[-2]):10.10g}".replace(".", "," if language == "fr" else ".")
            print(f"{row[0]:>4}  {total}  {row[1]}")
    return 0


def refresh(path: Path, cells: TypedCells, book: TarotBook) -> None:
    """Writes the values of ``book`` into the workbook's calculated cells."""
    write_values(path, cells, book.values(tarot_blocks(book)))


def ranking_text(found: Standings, language: str) -> str:
    """The ranking as a terminal shows it."""
    french = language == "fr"
    evening = found.evening
    names = {player.number: player.name for player in evening.players}
    lines = [evening.title] if evening.title else []
    if found.provisional:
        tables = sum(len(rnd.tables) for rnd in evening.rounds)
        done = tables - len(found.missing)
        of = counted(tables, "table[s]", "table[s]").en
        played = counted(done, "table[s]", "table[s]").fr
        lines.append(f"Provisoire : {played} sur {tables}" if french else f"Provisional: {done} of {of}")
    if found.rows:
        lines.append(_headings(evening.method.scoring == "duplicate", Words(language)))
    for row in found.rows:
        place = f"{row.place}{'=' if row.shared else ''}"
        total = f"{float(row.total):10.10g}"
        mean = f"{float(row.average):9.2f}" if row.percent is None else f"{float(row.percent):7.2f} %"
        figures = f"{total:>10}  {mean}".replace(".", "," if french else ".")
        lines.append(f"{place:>4}  {row.number:>4}  {figures}  {names.get(row.number, '')}".rstrip())
    if any(player.team for player in evening.players):
        lines += ["", "Équipes" if french else "Teams"]
        for team in team_standings(found):
            place = f"{team.place}{'=' if team.shared else ''}"
            lines.append(f"{place:>4}  {float(team.total):10.10g}  {team.team}")
    return "\n".join(lines)


def _headings(duplicate: bool, words: Words) -> str:
    """Over the columns of a ranking's rows."""
    mean = "%" if duplicate else words("tarot average")
    return f"{'Pl.':>4}  {words('number'):>4}  {words('tarot total'):>10}  {mean:>9}  {words('tarot name')}"
