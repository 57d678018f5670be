"""Filled scoresheets, whatever their file and layout, as results with the cell each was read from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from etui.errors import EtuiError, Sentence
from xlsheets.readers import bws
from xlsheets.readers.scoresheet_cells import Language
from xlsheets.readers.scoresheet_found import Found, Written
from xlsheets.readers.scoresheet_matrix import read_matrix
from xlsheets.readers.scoresheet_tables import read_tables
from xlsheets.readers.scoresheet_words import FIELD_NAMES
from xlsheets.readers.sheets_process import FileRead, Sheet

MOST_LISTED: Final = 40                 # runs of rows passed over, in one sentence


@dataclass(frozen=True)
class Scoresheets:
    """All that some files say."""

    written: tuple[Written, ...]
    understood: tuple[Sentence, ...]         # a sentence a sheet: its columns, how many results, what was passed over
    unread: tuple[Sentence, ...]             # each with the address of its cell
    headings: dict[str, str]                 # as written, to the field
    planned: tuple[Written, ...] = ()        # boards listed without a result


def read_scoresheets(
    files: Sequence[FileRead], language: Language, mapping: Mapping[str, str] | None = None
) -> Scoresheets:
    """Results from spreadsheets, text files and Bridgemate files.

    Long tables, a table a board or a table and round, pairs × boards matrices. Contracts are read in ``language``, those of
    a Bridgemate file in English as it writes them. ``mapping`` is the club's own: a heading in its one spelling to a field.
    Raises EtuiError when nothing at all is a result.
    """
    written: list[Written] = []
    understood: list[Sentence] = []
    unread: list[Sentence] = []
    headings: dict[str, str] = {}
    planned: list[Written] = []
    for file in files:
        for where, found in _found_in(file, language, mapping or {}):
            if found is None:
                understood.append(Sentence(f"{where}: no scores, passed over", f"{where} : pas de scores, laissé de côté"))
                continue
            written += found.written
            planned += found.planned
            unread += found.unread
            headings |= found.headings
            understood.append(_said(where, found))
    if not written and not unread:
        names = ", ".join(file.name for file in files)
        if planned:
            raise EtuiError(f"{names}: the boards are listed but no score is filled in yet; type the scores and save it",
                            f"{names} : les donnes y sont, mais aucun score n’est encore rempli ; saisissez-les et enregistrez")
        raise EtuiError(
            f"no result found in {names}: name the columns in the row above them (board, NS, EW, score, or contract, by and "
            "result); docs/scoresheets.md shows the layouts",
            f"aucun résultat trouvé dans {names} : nommez les colonnes dans la ligne au-dessus (donne, NS, EO, score, ou "
            "contrat, par et résultat) ; docs/feuilles-de-scores.md montre les présentations")
    return Scoresheets(tuple(_once(written)), tuple(understood), tuple(unread), headings, tuple(_once(planned)))


def _found_in(file: FileRead, language: Language, mapping: Mapping[str, str]) -> list[tuple[str, Found | None]]:
    if file.tables is not None:
        return [(file.name, bws.read_results(file))]
    return [(_where(sheet), read_tables(sheet, language, mapping) or read_matrix(sheet, language)) for sheet in file.sheets]


def _where(sheet: Sheet) -> str:
    return f"{sheet.file}, {sheet.name}" if sheet.name else sheet.file


def _once(written: list[Written]) -> list[Written]:
    """A result that two sheets give alike counts once."""
    seen: dict[object, Written] = {}
    for one in written:
        line = one.line
        key = (one.pair, line.board, line.section, line.ns, line.ew, line.table, line.round, line.contract, line.declarer,
               line.tricks, line.score, line.adjusted)
        seen.setdefault(key, one)
    return list(seen.values())


def _said(where: str, found: Found) -> Sentence:
    """What a person can confirm at a glance."""
    results = len(found.written)
    counts_en, counts_fr = [f"{results} result{_s(results)}"], [f"{results} résultat{_s(results, 2)}"]
    if found.blank:
        counts_en.append(f"{found.blank} not filled in")
        counts_fr.append(f"{found.blank} non rempli{_s(found.blank, 2)}")
    if found.passed:
        rows = sorted(set(found.passed))
        count, listed, plural = len(rows), _listed(rows), _s(len(rows), 2)
        counts_en.append(f"{count} row{_s(count)} of totals or notes passed over (row{_s(count)} {listed})")
        counts_fr.append(f"{count} ligne{plural} de totaux ou de notes laissée{plural} de côté (ligne{plural} {listed})")
    used = [(" ".join(heading.split())[:40], FIELD_NAMES[what]) for heading, what in found.headings.items() if what]
    others = [" ".join(heading.split())[:40] for heading, what in found.headings.items() if not what]
    en, fr = f"{where}: {', '.join(counts_en)}", f"{where} : {', '.join(counts_fr)}"
    if used:
        en += "; columns: " + ", ".join(f"“{heading}” is {name[0]}" for heading, name in used)
        fr += " ; colonnes : " + ", ".join(f"« {heading} » est {name[1]}" for heading, name in used)
    if others:
        en += f"; passed over: {', '.join(others)}"
        fr += f" ; laissées de côté : {', '.join(others)}"
    return Sentence(en, fr)


def _listed(rows: Sequence[int]) -> str:
    """Rows as the sheet numbers them, those in a row together.

    >>> _listed([3, 7, 8, 9, 14])
    '4, 8–10, 15'
    """
    runs: list[list[int]] = []
    for row in rows:
        if runs and runs[-1][1] == row:
            runs[-1][1] = row + 1
        else:
            runs.append([row + 1, row + 1])
    listed = [f"{first}–{last}" if last > first else f"{first}" for first, last in runs[:MOST_LISTED]]
    return ", ".join(listed) + (", …" if len(runs) > MOST_LISTED else "")


def _s(count: int, plural_from: int = 0) -> str:
    """English: 0 results, 1 result; French: 0 résultat, 1 résultat, 2 résultats."""
    return "" if count == 1 or count < plural_from else "s"
