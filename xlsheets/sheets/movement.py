"""The Movement tab: rounds down, tables across; NS, EW and boards of each. One block a section.

An imported event whose file does not say who sat where shows the opponents met instead, board set by board set.
"""

from __future__ import annotations

from collections.abc import Mapping

from openpyxl.worksheet.worksheet import Worksheet

from etui.movements.audit import audit, audit_words
from etui.movements.model import Movement
from xlsheets.package.references import column_letters
from xlsheets.pairs_book import FIRST, PairsBook, number_cell
from xlsheets.workbook import NewBook

SUB_ROWS = 3                         # NS, EW, boards


def block_height(movement: Movement) -> int:
    """Rows of a section on the tab: heading, column heads, rounds, remarks, audit, a blank one."""
    return 2 + SUB_ROWS * len(movement.rounds) + len(movement.remarks) + len(audit_words(audit(movement))) + 2


def first_rows(movements: Mapping[str, Movement]) -> dict[str, int]:
    """The row of each section's first round."""
    rows, row = {}, FIRST
    for section, movement in movements.items():
        rows[section] = row
        row += block_height(movement)
    return rows


def seat_cell(first: int, round_number: int, table: int, seat: int) -> tuple[int, int]:
    """Row and column of a seat (0 NS, 1 EW) or of the boards (2) of a table in a round."""
    return first + SUB_ROWS * (round_number - 1) + seat, 2 + table


def board_text(boards: tuple[int, ...]) -> str:
    """"5", "5-6", "5, 7": as a movement sheet prints it."""
    if not boards:
        return ""
    whole = list(boards) == list(range(boards[0], boards[-1] + 1))
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]}-{boards[-1]}" if whole else ", ".join(map(str, boards))


def write(new: NewBook, book: PairsBook) -> None:
    sheet = new.tab("movement", book.titles["movement"])
    new.title(sheet, f"{book.words('tab movement')} – {book.event.title}")
    if not book.movements:
        _opponents(new, book, sheet)
    starts = first_rows(book.movements)
    for section, movement in book.movements.items():
        _section(new, book, sheet, section, movement, starts[section])
    sheet.print_title_rows = "1:1"
    _paginate(new, book, sheet, starts)
    new.protect(sheet)


def _paginate(new: NewBook, book: PairsBook, sheet: Worksheet, starts: dict[str, int]) -> None:
    """A section a page when it can be read so; a longer movement breaks between rounds."""
    rows = new.fit_width(sheet, column_letters(sheet.max_column), landscape=True)
    longest = max(map(block_height, book.movements.values()), default=0)
    if rows < longest <= 2 * rows:
        sheet.page_setup.scale = int(sheet.page_setup.scale * rows / (longest + 2))
        rows = longest
    for section, movement in book.movements.items():
        first = starts[section]
        if first != FIRST:
            new.breaks(sheet, [first - 3])
        a_page = max(1, (rows - 2) // SUB_ROWS)
        if block_height(movement) > rows:
            new.breaks(sheet, [first + SUB_ROWS * n - 1 for n in range(a_page, len(movement.rounds), a_page)])


def _section(new: NewBook, book: PairsBook, sheet: Worksheet, section: str, movement: Movement, first: int) -> None:
    words, language = book.words, book.language
    title = movement.name.say(language)
    new.put(sheet, first - 2, 1, f"{words('section')} {section} – {title}" if book.several else title, "Etui Section")
    tables = sorted({table.table for rnd in movement.rounds for table in rnd.tables})
    anyone_out = any(rnd.out for rnd in movement.rounds)
    heads = [words("round"), "", *(f"{words('table')} {table}" for table in tables)]
    new.row(sheet, first - 1, heads + [words("sits out")] * anyone_out, "Etui Heading")
    for rnd in movement.rounds:
        top = first + SUB_ROWS * (rnd.round - 1)
        new.put(sheet, top, 1, rnd.round, "Etui Place")
        sheet.merge_cells(start_row=top, end_row=top + SUB_ROWS - 1, start_column=1, end_column=1)
        new.put(sheet, top + 1, 1, None, "Etui Place")
        for offset, label in enumerate(("ns", "ew", "boards")):
            new.put(sheet, top + offset, 2, words(label), "Etui Label")
        for table in rnd.tables:
            for seat, who in enumerate(table.who):
                row, column = seat_cell(first, rnd.round, table.table, seat)
                new.put(sheet, row, column, who if who is not None else "–", "Etui Input")
            row, column = seat_cell(first, rnd.round, table.table, 2)
            new.put(sheet, row, column, board_text(table.boards) if table.plays else "–", "Etui Input Text")
        if anyone_out:
            new.put(sheet, top, 3 + len(tables), ", ".join(map(str, rnd.out)), "Etui Centre")
    row = first + SUB_ROWS * len(movement.rounds)
    for sentence in (*movement.remarks, *audit_words(audit(movement))):
        new.put(sheet, row, 1, sentence.say(language), "Etui Subtitle")
        row += 1
    new.widths(sheet, [10, 9] + [max(7.5, 100 / len(tables))] * len(tables) + [9] * anyone_out)
    end = column_letters(2 + len(tables))
    new.name(f"etui_movement_{section or 'all'}", sheet,
             f"C{first}:{end}{first + SUB_ROWS * len(movement.rounds) - 1}")
    sheet.freeze_panes = f"C{FIRST}"


def _opponents(new: NewBook, book: PairsBook, sheet: Worksheet) -> None:
    """Boards across in the order of their numbers, NS pairs down; in each cell the EW pair met."""
    words = book.words
    new.put(sheet, 2, 1, words("opponents"), "Etui Subtitle")
    met = {(line.section, line.ns, line.board): line.ew for line in book.lines}
    boards = sorted({line.board for line in book.lines})
    runs = _runs(met, boards)
    pairs = list(dict.fromkeys((line.section, line.ns) for line in book.lines))
    pairs.sort(key=lambda p: (p[0], not p[1].isdecimal(), int(p[1]) if p[1].isdecimal() else 0, p[1]))
    heads = [words("ns"), *(board_text(tuple(run)) for run in runs)]
    new.row(sheet, FIRST - 1, heads, "Etui Heading")
    for row, (section, ns) in enumerate(pairs, FIRST):
        new.put(sheet, row, 1, f"{section}{ns}" if book.several else number_cell(ns), "Etui Place")
        for column, run in enumerate(runs, 2):
            against = dict.fromkeys(met[section, ns, b] for b in run if (section, ns, b) in met)
            shown = ", ".join(against)
            new.put(sheet, row, column, number_cell(shown) if len(against) == 1 else shown, "Etui Centre")
    new.widths(sheet, [9] + [max(6.5, 110 / len(runs))] * len(runs))
    sheet.freeze_panes = f"B{FIRST}"


def _runs(met: Mapping[tuple[str, str, int], str], boards: list[int]) -> list[list[int]]:
    """Board sets: neighbouring boards on which everybody met the same opponents."""
    by_board: dict[int, dict[tuple[str, str], str]] = {board: {} for board in boards}
    for (section, ns, board), ew in met.items():
        by_board[board][section, ns] = ew
    runs: list[list[int]] = []
    for board in boards:
        if runs and by_board[board] == by_board[runs[-1][-1]]:
            runs[-1].append(board)
        else:
            runs.append([board])
    return runs
