"""`etui score BOOK`: recomputes a workbook from its typed cells, refreshes its figures, prints the ranking."""

from __future__ import annotations

from pathlib import Path

from xlsheets.commands.arguments import Parser, print_json, tell


def run(arguments: list[str], language: str) -> int:
    parser = Parser("score", language, "Recomputes a workbook, refreshes every figure in it and prints the ranking.",
                    "Recalcule un classeur, rafraîchit tous ses chiffres et affiche le classement.", "etui score Mardi.xlsx")
    parser.add_argument("book", type=Path, metavar=parser.say("BOOK", "CLASSEUR"), help=parser.say("the workbook", "le classeur"))
    parser.json()
    options = parser.parse_args(arguments)

    from xlsheets.readers.event_checks import check_event, contract_slips
    from xlsheets.readers.pairs_workbook import read_pairs_workbook
    from xlsheets.refresh import book_of, refresh
    from xlsheets.reports import ranking_text, score_json

    workbook = read_pairs_workbook(options.book)
    check_event(workbook.event)
    book = book_of(workbook)
    refresh(options.book, workbook.cells, book)
    if options.json:
        print_json(score_json(book.scored))
    else:
        print(ranking_text(book.scored, options.lang))
    for slip in contract_slips(workbook.event):
        tell(slip.say(options.lang))
    remarks = sum(bool(remark) for remark in book.remarks)
    if remarks:
        tab = workbook.cells.where("etui_scoring_remark").sheet
        tell(parser.say(f"Lines to look at, in the last column of “{tab}”: {remarks}",
                        f"Lignes à vérifier, dans la dernière colonne de « {tab} » : {remarks}"))
    return 0
