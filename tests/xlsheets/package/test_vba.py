"""The macros of a workbook, read: the same source as olevba gives, and damage said."""

from __future__ import annotations

import re
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.errors import EtuiError
from tests.xlsheets.package.vba_project import vba_project
from xlsheets.hosts.excel.machine import xlwings_folder
from xlsheets.package.vba import read_project

BOOKS = ("quickstart_standalone.xlsm", "quickstart.xlsm", "quickstart_addin_ribbon.xlam", "addin/xlwings.xlam")


def project_of(path: Path) -> bytes:
    with zipfile.ZipFile(path) as archive:
        return archive.read("xl/vbaProject.bin")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")           # oletools' own, on being imported
@pytest.mark.parametrize("book", BOOKS)
def test_every_module_that_excel_wrote_reads_as_olevba_reads_it(book: str) -> None:
    from oletools.olevba import VBA_Parser

    def shown(code: str) -> str:
        return re.sub(r"^Attribute .*\n?", "", code.replace("\r\n", "\n"), flags=re.MULTILINE).strip()

    path = xlwings_folder() / book
    expected = {name.rpartition(".")[0]: shown(code) for _, _, name, code in VBA_Parser(str(path)).extract_macros()}
    read = read_project(project_of(path))
    assert {name: code.strip() for name, code in read.modules.items()} == expected
    assert read.forms == frozenset()


def test_a_project_with_accents_long_modules_and_a_form() -> None:
    long = "".join(f"' ligne {n} : été\n" for n in range(2000))
    modules = {"Feuil1": "", "Départ": "Sub Été()\nEnd Sub\n", "Longue": long, "Saisie": "Private Sub OK_Click()\nEnd Sub\n"}
    read = read_project(vba_project(modules, forms=("Saisie",)))
    assert read.modules == modules
    assert read.forms == {"Saisie"}


@given(st.binary(max_size=2000))
def test_bytes_that_are_no_project_are_refused_in_words(data: bytes) -> None:
    with pytest.raises(EtuiError, match="macros"):
        read_project(data)


@given(st.integers(0, 2**32), st.integers(1, 255))
def test_a_damaged_project_is_read_or_refused_and_never_hangs(place: int, change: int) -> None:
    data = bytearray(project_of(xlwings_folder() / "quickstart.xlsm"))
    data[place % len(data)] ^= change
    with suppress(EtuiError):
        assert isinstance(read_project(bytes(data)).modules, dict)


def test_a_project_cut_short_is_refused() -> None:
    data = project_of(xlwings_folder() / "quickstart_standalone.xlsm")
    for length in (0, 8, 100, 511, 600, 5000, len(data) // 2):
        with pytest.raises(EtuiError, match="damaged"):
            read_project(data[:length])
