"""The hidden tab: keys and names for look-ups, possible scores, and the values shown where no function host answers."""

from __future__ import annotations

from typing import Any

from etui.bridge.law77 import possible_scores
from etui.movements.model import Movement
from xlsheets.blocks import PREFIX, Block, Rows, column_of, fitted
from xlsheets.package.references import quote_sheet
from xlsheets.pairs_book import ANSWERING, FIRST, VULNERABILITIES, PairsBook
from xlsheets.sheets import boards, typed_copy
from xlsheets.workbook import NewBook

KEYS, NAMES, POSSIBLE, FACTS = 1, 2, 3, 7               # columns; the stored values begin after them


def blocks(book: PairsBook) -> list[Block]:
    """Whether a host answers; keys and names, row by row with the Players tab."""
    players = quote_sheet(book.titles["players"])
    several, two = book.several, book.event.method.winners == 2

    def key(row: int, _: int) -> str:
        section = f"{players}!B{row}&" if several else ""
        return f'{section}{players}!A{row}&"|"' + (f'&SUBSTITUTE({players}!C{row},"EO","EW")' if two else "")

    def names(row: int, _: int) -> str:
        one, other = f"{players}!D{row}", f"{players}!E{row}"
        return f'{one}&IF(OR({one}="",{other}=""),""," – ")&{other}'

    # Asked again at every score typed: a host that has left, or was never there, is noticed at once.
    asked = f"IF(ISNUMBER({PREFIX[book.host]}PLACES(1+0*COUNT({book.ref('travellers', 'J')}))),1,0)"
    return [
        Block("etui_answering", "workings", ANSWERING[0], ANSWERING[1], [[1]], asked),
        Block("etui_keys", "workings", FIRST, KEYS, [[k] for k, _ in book.keys], key, typed_only=True),
        Block("etui_names", "workings", FIRST, NAMES, [[n] for _, n in book.keys], names, typed_only=True),
    ]


def stored(book: PairsBook) -> dict[str, Rows]:
    """The values behind each live block, by its name."""
    values = {"contract": fitted(book.contract_scores.value, len(book.lines), 1),
              "notes": fitted(book.notes.value, len(book.lines), 4)}
    values |= {f"boards {n}": half.values for n, half in enumerate(boards.halves(book), 1)}
    values |= {f"ranking {n}": ranked.values for n, ranked in enumerate(book.ranking_lists)}
    values["decisions"] = fitted(book.decisions.value, book.told, 1)
    return values | {name: column_of(values) for name, values in typed_copy.values(book).items()}


def write(new: NewBook, book: PairsBook) -> None:
    sheet = new.tab("workings", book.titles["workings"], hidden=True)
    new.put(sheet, 1, 1, "Étui", "Etui Title")
    for block in blocks(book):
        new.block(sheet, block, ["Etui Quiet"])
    for offset, sides in enumerate(VULNERABILITIES):
        for row, score in enumerate(sorted(possible_scores(sides)), FIRST):     # type: ignore[arg-type]
            new.put(sheet, row, POSSIBLE + offset, score)
    for row, (name, value) in enumerate(facts(book).items(), FIRST):
        new.store(sheet, row, FACTS, value)
        new.name(name, sheet, f"G{row}")
    for name, rows in stored(book).items():
        first = book.stored_columns[name]
        for r, row in enumerate(rows, FIRST):
            for offset, value in enumerate(row):
                new.store(sheet, r, first + offset, value)
        if rows:
            new.name(stored_name(name), sheet, Block("", "", FIRST, first, rows, "").ref)


def facts(book: PairsBook) -> dict[str, Any]:
    """What a later command must know of the workbook, by defined name."""
    sharing = {
        f"etui_sharing_{section or 'all'}": _sharing(movement) for section, movement in book.movements.items()
    }
    return {"etui_kind": "pairs", "etui_language": book.language,
            "etui_host": book.host, "etui_program": book.event.source, "etui_board_rows": book.board_rows,
            "etui_told": book.told, **sharing}


def _sharing(movement: Movement) -> str:
    """Which tables may hold the same board at once: "2;1-8" is two copies of each board, and tables 1 and 8 share;
    "1;1-8@2,3" is that they do so in rounds 2 and 3."""
    rounds: dict[tuple[int, ...], list[int]] = {}
    for rnd in movement.rounds:
        for group in rnd.sharing:
            rounds.setdefault(group, []).append(rnd.round)
    written = []
    for group, when in rounds.items():
        always = len(when) == len(movement.rounds)
        written.append("-".join(map(str, group)) + ("" if always else f"@{','.join(map(str, when))}"))
    return ";".join([str(movement.copies), *written])


def stored_name(block: str) -> str:
    return f"etui_stored_{block.replace(' ', '_')}"


def key_range(book: PairsBook) -> str:
    return book.ref("workings", "A", rows=(FIRST, FIRST + len(book.keys) - 1))


def name_range(book: PairsBook) -> str:
    return book.ref("workings", "B", rows=(FIRST, FIRST + len(book.keys) - 1))


def names_of(book: PairsBook) -> dict[str, str]:
    return dict(book.keys)


def possible_range(book: PairsBook) -> str:
    longest = max(len(possible_scores(sides)) for sides in VULNERABILITIES)     # type: ignore[arg-type]
    return book.ref("workings", "C", "F", rows=(FIRST, FIRST + longest - 1))
