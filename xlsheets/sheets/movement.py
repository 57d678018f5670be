"""The Movement tab: rounds down, tables across; in each NS, EW (or N, S, E, W) and boards. One block a section.

An imported event whose file does not say who sat where shows the opponents met instead, board set by board set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from etui.movements.audit import audit
from etui.movements.audit_words import audit_words
from etui.movements.model import PAIR_SEATS, Movement
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import titles
from xlsheets.sheets.movement_pages import PageChoice, cut_across, fewest_pages
from xlsheets.typed_tables import number_cell
from xlsheets.workbook import LARGEST, ROW_POINTS, SPARE, NewBook

SEATS = {"n": "seat n", "s": "seat s", "e": "seat e", "w": "seat w"}    # the words of seats that are no words already
LABEL_WIDTHS = 9.5, 8.5              # the round; NS, EW and boards
LABELS, SITS_OUT, MOST_WIDTH = sum(LABEL_WIDTHS), 9.0, 12.0
WIDER = 30.0, 24.0, 18.0, 15.0       # of one to four tables of an individual, so that the remarks have some width
OPPONENT_LABEL, OPPONENT_WIDTH = 9.0, 6.5
LETTERS, REMARK_POINTS = 1.15, 12.0  # of a remark: letters for a digit's width; points a line
HEAD_POINTS = 92.0                   # title, blank row, name of the movement, headings on two lines
TWO_LINES = 1.1                      # room for a remark or two that need a second line
READABLE = 55                        # per cent: the smallest print that is read on a wall


def sub_rows(movement: Movement) -> int:
    """Rows of a round: one a seat, and the boards."""
    return len(movement.seats) + 1


def block_height(movement: Movement) -> int:
    """Rows of a section on the tab: heading, column heads, rounds, remarks, audit, a blank one."""
    return 2 + sub_rows(movement) * len(movement.rounds) + len(movement.remarks) + len(audit_words(audit(movement))) + 2


def first_rows(movements: Mapping[str, Movement]) -> dict[str, int]:
    """The row of each section's first round."""
    rows, row = {}, FIRST
    for section, movement in movements.items():
        rows[section] = row
        row += block_height(movement)
    return rows


def seat_cell(first: int, movement: Movement, round_number: int, table: int, seat: int) -> tuple[int, int]:
    """Row and column of a seat, counted from 0, of a table in a round; the boards come after the last seat."""
    return first + sub_rows(movement) * (round_number - 1) + seat, 2 + table


def board_text(boards: tuple[int, ...]) -> str:
    """"5", "5-6", "5, 7": as a movement sheet prints it."""
    if not boards:
        return ""
    whole = list(boards) == list(range(boards[0], boards[-1] + 1))
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]}-{boards[-1]}" if whole else ", ".join(map(str, boards))


def write(new: NewBook, book: PairsBook) -> None:
    sheet = new.tab("movement", book.titles["movement"], typed=bool(book.movements))
    new.title(sheet, titles.title(book, "movement"))
    if book.movements:
        starts = first_rows(book.movements)
        page = best_page(new, book)
        for section, movement in book.movements.items():
            _section(new, book, sheet, section, movement, starts[section], page)
        _paginate(new, book, sheet, starts, page)
    else:
        _opponents(new, book, sheet)
    new.protect(sheet)


def best_page(new: NewBook, book: PairsBook) -> PageChoice:
    """The fewest pages on which the movement can be read, and of those the largest print."""
    movements = book.movements.values()
    tables, rounds = max(len(_tables(m)) for m in movements), max(len(m.rounds) for m in movements)
    usual_tail = TWO_LINES * ROW_POINTS * max(block_height(m) - sub_rows(m) * len(m.rounds) - 2 for m in movements)
    remarks = [                                        # with few tables, a remark takes several lines
        [sentence.say(book.language) for sentence in (*movement.remarks, *audit_words(audit(movement)))]
        for movement in movements if movement.seats != PAIR_SEATS
    ]
    choices = []
    for landscape in (True, False):
        for across in range(1, 4):
            for down in range(1, 7):
                shown, set_of = -(-tables // across), -(-rounds // down)
                if rounds - (down - 1) * set_of < 1:
                    continue
                choice = PageChoice(landscape, across, down, shown, set_of, 100.0)
                choice = _scaled(new, book, choice, rounds, usual_tail)
                for said in remarks:
                    choice = _scaled(new, book, choice, rounds, _tail(new, book, said, choice))
                choices.append(choice)
    readable = [choice for choice in choices if choice.scale >= READABLE] or choices
    return fewest_pages(readable)


def _scaled(new: NewBook, book: PairsBook, choice: PageChoice, rounds: int, tail: float) -> PageChoice:
    """The choice at the largest scale at which its pages hold it. tail: points that the remarks take after the last round."""
    width, height = new.page(choice.landscape)
    rows, last = max(map(sub_rows, book.movements.values())), rounds - (choice.down - 1) * choice.rounds
    wide = new.points(LABELS + choice.tables * _least_width(book) + SITS_OUT * _anyone_out(book))
    high = HEAD_POINTS + ROW_POINTS * rows * max(choice.rounds, last) + (tail if choice.rounds == last else 0)
    high = max(high, HEAD_POINTS + ROW_POINTS * rows * last + tail)
    return replace(choice, scale=min(LARGEST, 100 * width / wide, 100 * SPARE * height / high))


def _tail(new: NewBook, book: PairsBook, remarks: list[str], page: PageChoice) -> float:
    """Points that a movement's remarks take, on as many lines as each needs."""
    width = LABELS + _seat_width(new, book, page) * page.tables
    return ROW_POINTS + sum(_remark_points(said, width) for said in remarks)


def _remark_points(said: str, width: float) -> float:
    lines = 1 + int(len(said) / (LETTERS * width))
    return ROW_POINTS if lines == 1 else REMARK_POINTS * lines


def _tables(movement: Movement) -> list[int]:
    return sorted({table.table for rnd in movement.rounds for table in rnd.tables})


def _anyone_out(book: PairsBook) -> bool:
    return any(rnd.out for movement in book.movements.values() for rnd in movement.rounds)


def _least_width(book: PairsBook) -> float:
    """The narrowest column in which every set of boards can be read."""
    texts = (board_text(t.boards) for m in book.movements.values() for rnd in m.rounds for t in rnd.tables)
    return max(5.5, 1.0 + max(map(len, texts), default=0))


def _seat_width(new: NewBook, book: PairsBook, page: PageChoice) -> float:
    """The width that fills the page at the scale chosen."""
    room = new.page(page.landscape)[0] * 100 / page.scale / new.points(1) - LABELS - SITS_OUT * _anyone_out(book)
    pairs = all(movement.seats == PAIR_SEATS for movement in book.movements.values())
    most = MOST_WIDTH if pairs or page.tables > len(WIDER) else WIDER[page.tables - 1]
    return max(_least_width(book), min(most, room / page.tables - 0.05))


def _paginate(new: NewBook, book: PairsBook, sheet: Worksheet, starts: dict[str, int], page: PageChoice) -> None:
    """A section a page when it can be read so; a longer movement breaks between rounds, a wider one between tables."""
    sheet.print_title_rows = "1:1" if len(starts) > 1 else f"1:{FIRST - 1}"
    cut_across(new, sheet, page, last_column=_anyone_out(book))
    for section, movement in book.movements.items():
        first = starts[section]
        if first != FIRST:
            new.breaks(sheet, [first - 3])
        new.breaks(sheet, [first + sub_rows(movement) * n - 1 for n in range(page.rounds, len(movement.rounds), page.rounds)])
    end = max(starts[section] - 2 + block_height(movement) for section, movement in book.movements.items()) - 2
    columns = 2 + max(len(_tables(movement)) for movement in book.movements.values()) + _anyone_out(book)
    sheet.print_area = f"A1:{column_letters(columns)}{end}"


def _section(
    new: NewBook, book: PairsBook, sheet: Worksheet, section: str, movement: Movement, first: int, page: PageChoice,
) -> None:
    words, language = book.words, book.language
    title = movement.name.say(language)
    new.put(sheet, first - 2, 1, f"{words('section')} {section} – {title}" if book.several else title, "Etui Section")
    sheet.row_dimensions[first - 2].height = 18
    tables, width, rows = _tables(movement), _seat_width(new, book, page), sub_rows(movement)
    anyone_out = _anyone_out(book)
    heads = [words("round"), "", *(f"{words('table')} {table}" for table in tables)]
    new.widths(sheet, [*LABEL_WIDTHS, *[width] * len(tables), *[SITS_OUT] * anyone_out])
    new.headings(sheet, first - 1, heads + [words("sits out")] * anyone_out)
    for rnd in movement.rounds:
        top = first + rows * (rnd.round - 1)
        new.put(sheet, top, 1, rnd.round, "Etui Place", line=True)
        sheet.merge_cells(start_row=top, end_row=top + rows - 1, start_column=1, end_column=1)
        for offset, label in enumerate((*movement.seats, "boards")):
            new.put(sheet, top + offset, 2, words(SEATS.get(label, label)), "Etui Text", line=not offset)
        for table in rnd.tables:
            for seat, who in enumerate(table.who):
                row, column = seat_cell(first, movement, rnd.round, table.table, seat)
                new.put(sheet, row, column, who if who is not None else "–", "Etui Input", line=not seat)
            row, column = seat_cell(first, movement, rnd.round, table.table, len(movement.seats))
            new.put(sheet, row, column, board_text(table.boards) if table.plays else "–", "Etui Input Text")
        if anyone_out:
            new.put(sheet, top, 3 + len(tables), ", ".join(map(str, rnd.out)), "Etui Centre", line=True)
            sheet.merge_cells(start_row=top, end_row=top + rows - 1, start_column=3 + len(tables), end_column=3 + len(tables))
    row, shown = first + rows * len(movement.rounds), 2 + min(len(tables), page.tables)
    for sentence in (*movement.remarks, *audit_words(audit(movement))):
        said = sentence.say(language)
        new.put(sheet, row, 1, said, "Etui Subtitle", wrap=True)
        sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=shown)
        sheet.row_dimensions[row].height = _remark_points(said, LABELS + width * (shown - 2))
        row += 1
    end = column_letters(2 + len(tables))
    new.name(f"etui_movement_{section or 'all'}", sheet,
             f"C{first}:{end}{first + rows * len(movement.rounds) - 1}")
    sheet.freeze_panes = f"C{FIRST}"


def _opponents(new: NewBook, book: PairsBook, sheet: Worksheet) -> None:
    """Boards across in the order of their numbers, pairs down; in each cell the pair met.

    Every pair has a row when all play for one ranking; with a ranking a line, the NS pairs do.
    """
    words, one = book.words, book.event.method.winners == 1
    new.put(sheet, 2, 1, words("opponents" if one else "opponents ns"), "Etui Subtitle")
    met = {(line.section, line.ns, line.board): line.ew for line in book.lines}
    if one:
        met |= {(line.section, line.ew, line.board): line.ns for line in book.lines}
    boards = book.board_numbers
    runs = _runs(met, boards)
    pairs = list(dict.fromkeys((section, pair) for section, pair, _ in met))
    pairs.sort(key=lambda p: (p[0], not p[1].isdecimal(), int(p[1]) if p[1].isdecimal() else 0, p[1]))
    cells = [[_met(met, section, pair, run) for run in runs] for section, pair in pairs]
    widest = max((len(str(cell)) for row in cells for cell in row), default=1)
    landscape = len(runs) > 8
    wide = new.page(landscape)[0] / new.points(1) - OPPONENT_LABEL
    width = max(OPPONENT_WIDTH, 1.0 + min(widest, 11), min(MOST_WIDTH, wide / max(1, len(runs)) / 1.1))
    new.widths(sheet, [OPPONENT_LABEL] + [width] * len(runs))
    new.headings(sheet, FIRST - 1, [words("pair" if one else "ns"), *(board_text(tuple(run)) for run in runs)])
    for row, ((section, pair), against) in enumerate(zip(pairs, cells, strict=True), FIRST):
        new.put(sheet, row, 1, f"{section}{pair}" if book.several else number_cell(pair), "Etui Place")
        new.row(sheet, row, against, "Etui Centre", column=2)
    sheet.freeze_panes = f"B{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:{column_letters(1 + len(runs))}{FIRST + len(pairs) - 1}"
    body = new.fit_width(sheet, column_letters(1 + len(runs)), landscape=landscape)
    high = ROW_POINTS * len(pairs)
    if body < high <= body / READABLE * sheet.page_setup.scale:
        sheet.page_setup.scale = int(sheet.page_setup.scale * body / (high + HEAD_POINTS))


def _met(met: Mapping[tuple[str, str, int], str], section: str, pair: str, run: list[int]) -> Any:
    against = dict.fromkeys(met[section, pair, b] for b in run if (section, pair, b) in met)
    shown = ", ".join(against)
    return number_cell(shown) if len(against) == 1 else shown


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
