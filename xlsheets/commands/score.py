"""`etui score BOOK`: recomputes a workbook from its typed cells, refreshes its figures, prints the ranking."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from xlsheets.commands.arguments import Parser, print_json, tell
from xlsheets.figures import fixed

OTHER_KINDS = ("individual", "tarot", "cup")        # each has its own module: score_tarot, check_tarot, simulate_tarot

if TYPE_CHECKING:
    from xlsheets.readers.typed_cells import TypedCells


def run(arguments: list[str], language: str) -> int:
    parser = Parser("score", language, "Recomputes a workbook, refreshes every figure in it and prints the ranking.",
                    "Recalcule un classeur, rafraîchit tous ses chiffres et affiche le classement.", "etui score Mardi.xlsx")
    parser.add_argument("book", type=Path, metavar=parser.say("BOOK", "CLASSEUR"), help=parser.say("the workbook", "le classeur"))
    parser.json()
    options = parser.parse_args(arguments)

    from etui.bridge.contradictions import contradictions
    from xlsheets.readers.event_checks import check_event, contract_slips
    from xlsheets.readers.pairs_workbook import read_pairs_workbook
    from xlsheets.readers.typed_cells import TypedCells
    from xlsheets.refresh import book_of, refresh
    from xlsheets.reports import ranking_text, score_json

    cells = TypedCells.open(options.book)
    kind = cells.cell("etui_kind")
    if kind == "combined":
        return _score_combined(options.book, cells, options.json)
    if kind in OTHER_KINDS:
        other = import_module(f"xlsheets.commands.score_{kind}")
        return int(other.score(options.book, cells, options.json, options.lang))
    workbook = read_pairs_workbook(options.book, cells)
    check_event(workbook.event)
    book = book_of(workbook)
    refresh(options.book, workbook.cells, book)
    if options.json:
        print_json(score_json(book.scored))
    else:
        print(ranking_text(book.scored, options.lang))
    for wrong in contradictions(workbook.event):
        tell(wrong.say(options.lang))
    for slip in contract_slips(workbook.event):
        tell(slip.say(options.lang))
    remarks = sum(bool(remark) for remark in book.remarks)
    if remarks:
        tab = workbook.cells.where("etui_scoring_remark").sheet
        tell(parser.say(f"Lines to look at, in the last column of “{tab}”: {remarks}",
                        f"Lignes à vérifier, dans la dernière colonne de « {tab} » : {remarks}"))
    return 0


def _score_combined(path: Path, cells: TypedCells, as_json: bool) -> int:
    """A combined ranking: the final percentages and the places, from the percentages and boards typed in it."""
    from xlsheets.combined_book import combined_rows
    from xlsheets.readers.combined_workbook import read_combined_workbook
    from xlsheets.refresh import refresh_combined

    book = read_combined_workbook(cells)
    refresh_combined(path, cells, book)
    rows = combined_rows(book)
    if as_json:
        print_json({"kind": "combined", "title": book.title, "rankings": [{"name": "all", "rows": rows}]})
    else:
        for row in rows:
            place = f"{row['place']}{'=' if row['shared'] else ''}"
            percent = fixed(row["percent"], 2, 6)
            print(f"{place:>4}  {percent.replace('.', ',') if book.language == 'fr' else percent} %  {' – '.join(row['names'])}")
    return 0
