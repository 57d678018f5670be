"""`etui combine EVENING… -o BOOK` on tarot workbooks: one ranking over several evenings."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from etui.errors import EtuiError
from etui.tarot.cumulative import SeriesRow, advice, cumulative
from etui.tarot.document import number
from etui.tarot.standings import Standings, standings
from xlsheets import settings
from xlsheets.commands.arguments import Parser, print_json, tell
from xlsheets.commands.combine_options import combine_options
from xlsheets.words import tarot as words


def run(arguments: list[str], language: str) -> int:
    parser = Parser("combine", language, "Makes one ranking of several tarot evenings: the sum of their totals.",
                    "Fait un seul classement de plusieurs soirées de tarot : la somme de leurs totaux.",
                    "etui combine Octobre.xlsx Novembre.xlsx -o Saison.xlsx")
    say = parser.say
    parser.add_argument("--missing", default="zero", metavar="zero|average|N", help=say(
        "what an evening not played is worth: zero, the player's average, or so many points",
        "ce que vaut une soirée non jouée : zero, la moyenne du joueur (average), ou tant de points"))
    parser.add_argument("--best", type=int, metavar="N", help=say("only so many evenings count, the best ones",
                                                                  "seules comptent tant de soirées, les meilleures"))
    options, host = combine_options(parser, arguments, (
        "the workbooks of the evenings, in order", "les classeurs des soirées, dans l'ordre"))

    from xlsheets.live.tarot_series import read_series
    from xlsheets.live_book import Setup
    from xlsheets.package.whole_file import write_whole
    from xlsheets.resources import club_template
    from xlsheets.sheets.tarot_series import series_workbook
    from xlsheets.tarot_series_book import TarotSeriesBook, TypedSeries

    found = [read_evening(path) for path in options.books]
    series = read_series(options.missing, options.best, ["best evening"])
    rows = cumulative(found, series)
    title = options.title or " + ".join(dict.fromkeys(evening.evening.title for evening in found))
    listed = sorted(rows, key=lambda row: (row.player.name.casefold(), row.player.number))
    index = options.lang == "fr"
    missing: Any = words.EXEMPT[series.missing][index] if isinstance(series.missing, str) else number(series.missing)
    typed = TypedSeries(
        [missing, options.best or "", settings.say(words.SERIES_TIEBREAKS, "best evening", options.lang), "", ""],
        [[row.player.name or f"{row.player.number}", row.player.licence] for row in listed],
        [["" if total is None else number(total) for total in row.by_evening] for row in listed],
        tuple(evening.evening.title for evening in found),
    )
    book = TarotSeriesBook(typed, Setup(title, "", date.today().isoformat()), options.lang, host)
    write_whole(options.output, series_workbook(book, options.template or club_template()), new=not options.force)
    if options.json:
        print_json(series_json(rows, title))
    else:
        print(series_text(rows, options.lang))
    for sentence in advice(found):
        tell(sentence.say(options.lang))
    return 0


def read_evening(path: Path) -> Standings:
    """The ranking of one evening's workbook. Raises EtuiError for a workbook of another game, or without a score."""
    from xlsheets.readers.tarot_workbook import RANGES, placed_evening, read_tarot_workbook
    from xlsheets.readers.typed_cells import TypedCells

    cells = TypedCells.open(path)
    if not cells.has(RANGES["deals"]):
        raise EtuiError(f"{path.name} is not the workbook of a tarot evening: combine only workbooks of one game",
                        f"{path.name} n’est pas le classeur d’une soirée de tarot : ne combinez que des classeurs d’un même jeu")
    book = read_tarot_workbook(cells)
    unreadable = placed_evening(cells, book)[1]
    if unreadable:
        raise EtuiError(f"{path.name}: {unreadable[0].en}", f"{path.name} : {unreadable[0].fr}")
    found = standings(book.evening)
    if not found.rows:
        raise EtuiError(f"{path.name} has no score yet: type its scores first",
                        f"{path.name} n’a encore aucun score : saisissez d’abord ses scores")
    return found


def series_json(rows: tuple[SeriesRow, ...], title: str) -> dict[str, Any]:
    """The ranking as ``--json`` prints it."""
    return {"kind": "tarot", "title": title, "rankings": [{"name": "all", "rows": [
        {"place": row.place, "shared": row.shared, "names": [row.player.name] if row.player.name else [],
         "licence": row.player.licence, "by_evening": [None if total is None else number(total) for total in row.by_evening],
         "evenings": row.evenings, "total": number(row.total),
         "tiebreak": {name: number(value) for name, value in row.tiebreak.items()}}
        for row in rows
    ]}]}


def series_text(rows: tuple[SeriesRow, ...], language: str) -> str:
    """The ranking as a terminal shows it."""
    lines = []
    for row in rows:
        totals = "  ".join("      –" if total is None else f"{float(total):7.7g}" for total in row.by_evening)
        figures = f"{float(row.total):9.9g}  ({totals})".replace(".", "," if language == "fr" else ".")
        lines.append(f"{row.place}{'=' if row.shared else ''}".rjust(4) + f"  {figures}  {row.player.name or row.player.number}")
    return "\n".join(lines)
