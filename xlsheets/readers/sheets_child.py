"""The child process that opens a file nobody vouches for: a spreadsheet or an Access file, to plain rows of values.

Started by ``sheets_process`` as a script of its own, with nothing of Étui loaded: `python sheets_child.py PATH MEGABYTES
SECONDS`, the password on its standard input, one JSON document on its standard output. What it cannot read it says in a
word, which the parent turns into a sentence. Macros and formulas are never run: only the values that the file keeps are read.
"""

from __future__ import annotations

import csv
import io
import json
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any, Final

UNPACKED: Final = 200_000_000          # bytes of all parts of a zip together; a large night unpacks to a few millions
CELLS: Final = 2_000_000               # of one file, blank ones between filled ones included
ROWS, COLUMNS = 1_048_576, 16_384      # of a sheet, in every program; what lies beyond has no address
MERGES, TALLEST_MERGE = 5_000, 200
TEXT, TAB = 2_000, 60                  # letters kept of one cell: a name, a note; of a tab's name
_OLE: Final = bytes.fromhex("D0CF11E0A1B11AE1")
_ACCESS: Final = b"\x00\x01\x00\x00Standard "
_MARKUP: Final = re.compile(rb"\s*<(?:\?xml|!doctype|html|table|meta|style)", re.IGNORECASE)
_CELL: Final = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})([0-9]{1,7})"')
_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
_ROW: Final = re.compile(rb'<(?:\w+:)?row\b[^>]*?\br="([0-9]{1,10})"')


class Refused(Exception):
    """The word the parent knows: too-large, password, wrong-password, no-decrypter, damaged, markup, unknown, far, dtd."""


def main(path: str, megabytes: int, seconds: int) -> None:
    _limit(megabytes * 1_000_000, seconds)
    password = sys.stdin.buffer.read().decode("utf-8")
    try:
        answer: dict[str, Any] = read(Path(path).read_bytes(), password)
    except Refused as refused:
        answer = {"refused": str(refused)}
    except MemoryError:
        answer = {"refused": "too-large"}
    except ModuleNotFoundError:
        answer = {"refused": "no-reader"}
    except Exception as error:                       # a damaged file can fail in any way at all
        answer = {"refused": "damaged", "what": f"{type(error).__name__}: {error}"[:200]}
    json.dump(answer, sys.stdout, allow_nan=False)
    sys.stdout.flush()


def _limit(memory: int, seconds: int) -> None:
    """Where the system can: this much memory and time, no core dump, no file written."""
    try:
        import resource
    except ImportError:                              # Windows: the sizes are checked, and the parent watches the clock
        return
    for limit, value in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_CORE, 0)):
        with suppress(OSError, ValueError):
            resource.setrlimit(limit, (value, value))


def read(data: bytes, password: str = "") -> dict[str, Any]:
    """``{"sheets": [{"name": …, "rows": […]}]}`` or, of an Access file, ``{"tables": {name: [row, …]}}``."""
    if data.startswith(b"PK"):
        return _sheets(_checked_zip(data))
    if data.startswith(_OLE):
        return _sheets(_opened(data, password))
    if data.startswith(_ACCESS):
        sys.path.insert(0, str(Path(__file__).parent))
        import bws_jet  # type: ignore[import-not-found]

        try:
            return {"tables": {name: [{key: _seen(cell) for key, cell in row.items()} for row in rows]
                               for name, rows in bws_jet.tables(data).items()}}
        except bws_jet.Encrypted:
            raise Refused("access-password") from None
        except bws_jet.Access97:
            raise Refused("access-97") from None
    if _MARKUP.match(data):
        raise Refused("markup")
    return {"sheets": [{"name": "", "rows": _rows(_csv_rows(_text(data)))}]}


# --- Workbooks ---

def _sheets(data: bytes) -> dict[str, Any]:
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    except PasswordError:
        raise Refused("password") from None
    except CalamineError as error:
        raise Refused("password" if "assword" in str(error) else "unknown") from None
    found, cells = [], 0
    for number, name in enumerate(book.sheet_names):
        kind = getattr(book.sheets_metadata[number].typ, "name", None) or str(book.sheets_metadata[number].typ)
        if not kind.endswith("WorkSheet"):           # a chart, a dialogue or a macro sheet holds no scores
            continue
        sheet = book.get_sheet_by_index(number)
        if sheet.end is None:
            continue
        cells += (sheet.end[0] + 1) * (sheet.end[1] + 1)
        if cells > CELLS or sheet.end[0] >= ROWS or sheet.end[1] >= COLUMNS:
            raise Refused("far")
        rows = _rows(sheet.to_python(skip_empty_area=False))
        found.append({"name": " ".join(_UNSEEN.sub("", name).split())[:TAB], "rows": rows, "merged": _merged(sheet, len(rows))})
    return {"sheets": found}


def _merged(sheet: Any, height: int) -> list[tuple[int, int, int]]:
    """First row, column and last row of cells merged downwards, such as a board's number beside its results."""
    try:
        ranges = sheet.merged_cell_ranges or []
    except Exception:                                # some formats cannot tell
        return []
    return [(top, left, min(bottom, height - 1)) for (top, left), (bottom, right) in ranges[:MERGES]
            if top < bottom < top + TALLEST_MERGE and left == right]


def _checked_zip(data: bytes) -> bytes:
    """The same bytes, once every part is known to be small, without a document type, and no cell far out."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        if sum(info.file_size for info in archive.infolist()) > UNPACKED:
            raise Refused("too-large")
        names = set(archive.namelist())
        if "encrypted-package" in names:             # how LibreOffice has encrypted since version 24
            raise Refused("ods-password")
        if not ({"[Content_Types].xml", "content.xml"} & names):
            raise Refused("unknown")
        for info in archive.infolist():
            if info.flag_bits & 0x1:
                raise Refused("password")
            if info.filename.endswith((".xml", ".rels")):
                _check_part(archive, info)
    except (zipfile.BadZipFile, EOFError, OSError, NotImplementedError, RuntimeError, ValueError) as error:
        raise Refused("damaged") from error
    return data


def _check_part(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
    """Reads a part as a stream: a declared size that is a lie, entities that multiply, a cell at the far corner."""
    read_so_far, tail = 0, b""
    rows = columns = 0
    worksheet = "worksheets/" in info.filename
    with archive.open(info) as part:
        while piece := part.read(1_000_000):
            read_so_far += len(piece)
            if read_so_far > info.file_size:
                raise Refused("damaged")
            text = tail + piece
            if b"<!DOCTYPE" in text or b"<!ENTITY" in text or b"<\x00!\x00D\x00" in text:
                raise Refused("dtd")
            if b"encryption-data" in text and info.filename == "META-INF/manifest.xml":
                raise Refused("ods-password")
            if worksheet:
                for letters, row in _CELL.findall(text):
                    rows, columns = max(rows, int(row)), max(columns, _column(letters))
                rows = max([rows, *(int(row) for row in _ROW.findall(text) if int(row) > ROWS)])
                if rows * columns > CELLS or rows > ROWS:
                    raise Refused("far")
            tail = text[-200:]


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _opened(data: bytes, password: str) -> bytes:
    """An .xls as it is; an encrypted .xls or .xlsx decrypted in memory."""
    if "EncryptedPackage".encode("utf-16-le") not in data and not _locked_xls(data):
        return data
    try:
        import msoffcrypto
    except ImportError:
        raise Refused("no-decrypter") from None
    if not password:
        raise Refused("password")
    plain = io.BytesIO()
    try:
        file = msoffcrypto.OfficeFile(io.BytesIO(data))
        file.load_key(password=password)
        file.decrypt(plain)
    except Exception as error:                       # the library has an error of its own for each kind of lock
        wrong = "password" in str(error).lower() or "key" in type(error).__name__.lower()
        raise Refused("wrong-password" if wrong else "damaged") from error
    opened = plain.getvalue()
    return _checked_zip(opened) if opened.startswith(b"PK") else opened


def _locked_xls(data: bytes) -> bool:
    """Whether an .xls has a FILEPASS record, which only a library that knows the format can tell."""
    try:
        import msoffcrypto
    except ImportError:
        return False
    try:
        return bool(msoffcrypto.OfficeFile(io.BytesIO(data)).is_encrypted())
    except Exception:                                # not even an Office file: the reader says so in its turn
        return False


# --- Text ---

def _text(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):       # Excel's "Unicode text"
        text = data.decode("utf-16", errors="replace")
    else:
        if b"\x00" in data[:100_000]:
            raise Refused("unknown")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", errors="replace")
    if not text.isprintable() and sum(letter < " " and letter not in "\t\r\n\f" for letter in text[:5_000]) > 20:
        raise Refused("unknown")
    return text


def _csv_rows(text: str) -> Iterator[list[str]]:
    """The rows of delimited text; the delimiter is what most lines have, ``;`` before tab before ``,``."""
    lines = text.splitlines()
    said = re.fullmatch(r"sep=(.)", lines[0].strip()) if lines else None         # what Excel reads first
    sample = lines[:200]
    counts = {mark: sum(mark in line for line in sample) for mark in ";\t,"}
    delimiter = said[1] if said else max(counts, key=lambda mark: counts[mark])
    csv.field_size_limit(100_000)
    cells = 0
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            cells += max(1, len(row))
            if cells > CELLS or len(row) > COLUMNS:
                raise Refused("far")
            yield [] if said and cells <= 2 and row[:1] == ["sep="] else row
    except csv.Error:
        raise Refused("unknown") from None


# --- Values ---

def _rows(rows: Iterable[Iterable[Any]]) -> list[list[Any]]:
    """Values that JSON can hold; blank cells None; blank cells and rows at the end left out."""
    kept: list[list[Any]] = []
    filled = 0
    for row in rows:
        cells = [_plain(cell) for cell in row]
        while cells and cells[-1] is None:
            cells.pop()
        kept.append(cells)
        filled = len(kept) if cells else filled
    return kept[:filled]


def _plain(cell: Any) -> Any:
    if isinstance(cell, bool):
        return cell
    if isinstance(cell, int):
        return cell
    if isinstance(cell, float):
        if cell != cell or cell in (float("inf"), float("-inf")):
            return str(cell)
        return int(cell) if cell.is_integer() and abs(cell) < 1e15 else cell
    if isinstance(cell, date | datetime | time | timedelta):
        return {"date": str(cell)}
    return _seen(str(cell)).strip() or None


def _seen(cell: Any) -> Any:
    """A text without what no sheet and no terminal shows; anything else as it is."""
    return _UNSEEN.sub("", cell[:TEXT]) if isinstance(cell, str) else cell


if __name__ == "__main__":
    sys.path.pop(0)                                  # the folder of this script holds modules of other names
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
