"""A table that a person keeps as text: entries, players, addresses, from .csv with ``;``, ``,`` or tab."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from etui.errors import EtuiError, Sentence
from xlsheets.counted import plural
from xlsheets.ranges import on_one_line
from xlsheets.readers.source_file import content, seen

Say = Callable[[Sentence], object]           # what a reader remarks on a list that it reads all the same
LONGEST_HEADING, MOST_HEADINGS = 40, 10      # of those that are told


def rows_of(path: Path, what: Sentence) -> list[list[str]] | None:
    """Every row, the first naming the columns; None when it is no table of text. what: "the entry list", "la liste"."""
    raw = content(path)
    if raw[:2] == b"PK":
        raise EtuiError(f"{path.name} is a workbook: save {what.en} as CSV and give that file",
                        f"{path.name} est un classeur : enregistrez {what.fr} au format CSV et donnez ce fichier")
    written = decoded(raw)
    delimiter = max(";,\t", key=written.partition("\n")[0].count)
    try:
        return list(csv.reader(io.StringIO(written), delimiter=delimiter))
    except csv.Error:
        return None


def no_table(path: Path, what: Sentence) -> EtuiError:
    """What to say of a file that is no table of text."""
    return EtuiError(f"{path.name} is not a table of text: save {what.en} as CSV and give that file",
                     f"{path.name} n’est pas un tableau de texte : enregistrez {what.fr} au format CSV et donnez ce fichier")


def columns_of(header: list[str], known: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """Where each column is, found by its heading in French or English; the first of two that say the same."""
    found: dict[str, int] = {}
    for n, head in enumerate(header):
        for name, spellings in known.items():
            if plain(head) in spellings:
                found.setdefault(name, n)
    return found


def say_unused(path: Path, header: list[str], used: Iterable[int], say: Say | None) -> None:
    """Tells in one sentence the headings of the columns that nothing reads; a column without a heading has none to tell."""
    read = set(used)
    unused = [on_one_line(head.strip())[:LONGEST_HEADING] for n, head in enumerate(header) if n not in read and head.strip()]
    if not unused or say is None:
        return
    more, many = "…" if len(unused) > MOST_HEADINGS else "", len(unused) > 1
    en = ", ".join(f"“{head}”" for head in unused[:MOST_HEADINGS]) + more
    fr = ", ".join(f"« {head} »" for head in unused[:MOST_HEADINGS]) + more
    say(Sentence(f"{path.name}: {plural(many, 'column[s]')} {en} {plural(many, '[is|are]')} not used",
                 f"{path.name} : {plural(many, '[la|les] colonne[s]')} {fr} "
                 f"{plural(many, '[n’est pas utilisée|ne sont pas utilisées]')}"))


def cells_of(row: list[str], columns: Mapping[str, int]) -> dict[str, str]:
    """The cells of a row by the names of their columns; a cell that a short row lacks is ""."""
    return {name: row[n].strip() if n < len(row) else "" for name, n in columns.items()}


def plain(head: str) -> str:
    """A heading without accents, case or typographic marks: "N°" is "no"."""
    letters = unicodedata.normalize("NFKD", head.replace("°", "o").replace("’", " ").replace("'", " "))
    return letters.encode("ascii", "ignore").decode().strip().casefold()


def decoded(raw: bytes) -> str:
    """A text file of whatever program, UTF-8, UTF-16 or Windows-1252, as a person sees it."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):                      # Excel's "Unicode text"
        return seen(raw.decode("utf-16", errors="replace"))
    try:
        return seen(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return seen(raw.decode("cp1252", errors="replace"))
