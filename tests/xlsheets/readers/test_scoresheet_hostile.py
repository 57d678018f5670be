"""Bad files are refused with a sentence, within the memory and time of a child process; a macro or a formula is never run."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import msoffcrypto
import pytest
from msoffcrypto.format.ooxml import OOXMLFile

from etui.errors import EtuiError
from tests.xlsheets.readers.hostile_files import HOSTILE, large, ods, old_xls, with_part, workbook
from xlsheets.readers import sheets_process
from xlsheets.readers.sheets_process import PasswordNeeded, read_file


def saved(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_file_is_one_sentence(name: str, tmp_path: Path) -> None:
    path = saved(tmp_path, name, HOSTILE[name]())
    with pytest.raises(EtuiError) as refused:
        read_file(path)
    for language in ("fr", "en"):
        said = refused.value.say(language)
        assert name in said
        assert "\n" not in said
        assert len(said) < 200
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize(("name", "word"), [
    ("zip_bomb.xlsx", "unpacks to far more"), ("corner.xlsx", "far away"), ("laughs.xlsx", "definitions"),
    ("page.xls", "web page"), ("cut.xlsx", "damaged"), ("letter.docx", "not a spreadsheet"), ("garbage.bws", "Access"),
    ("access97.bws", "Access 97"),
])
def test_the_sentence_says_what_is_wrong(name: str, word: str, tmp_path: Path) -> None:
    with pytest.raises(EtuiError, match=word):
        read_file(saved(tmp_path, name, HOSTILE[name]()))


def test_two_hundred_megabytes_are_not_even_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets_process, "_ask_child", lambda *_: pytest.fail("a child was started"))
    with pytest.raises(EtuiError, match="200 MB"):
        read_file(large(tmp_path / "large.xlsx"))


def test_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(EtuiError, match="is a folder"):
        read_file(tmp_path)
    with pytest.raises(EtuiError, match="There is no file"):
        read_file(tmp_path / "nothing.xlsx")
    with pytest.raises(EtuiError, match="cannot be opened"):
        read_file(tmp_path / ("x" * 5_000))


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes there")
def test_a_pipe_is_not_waited_on(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    with pytest.raises(EtuiError, match="is not a file"):
        read_file(tmp_path / "pipe.csv")


def test_a_reader_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    child = saved(tmp_path, "child.py", b"import time\ntime.sleep(60)\n")
    monkeypatch.setattr(sheets_process, "_CHILD", child)
    monkeypatch.setattr(sheets_process, "PATIENCE", 0.3)
    with pytest.raises(EtuiError, match="took longer"):
        read_file(saved(tmp_path, "slow.xlsx", workbook()))


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of memory there")
@pytest.mark.parametrize("crime", ["x = bytearray(10**10)", "import os; os.abort()"])
def test_a_reader_that_dies_is_a_sentence(crime: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path(sheets_process.__file__).with_name("sheets_child.py")
    source = f"import importlib.util, sys\nspec = importlib.util.spec_from_file_location('c', {str(real)!r})\n" \
             f"c = importlib.util.module_from_spec(spec)\nspec.loader.exec_module(c)\nc._limit(300_000_000, 5)\n{crime}\n"
    monkeypatch.setattr(sheets_process, "_CHILD", saved(tmp_path, "child.py", source.encode()))
    with pytest.raises(EtuiError, match="memory and time"):
        read_file(saved(tmp_path, "bad.xlsx", workbook()))


# --- Passwords

def encrypted(data: bytes) -> bytes:
    out = io.BytesIO()
    OOXMLFile(io.BytesIO(data)).encrypt("étui 1", out)
    return out.getvalue()


def test_an_encrypted_workbook_asks_for_its_password(tmp_path: Path) -> None:
    path = saved(tmp_path, "locked.xlsx", encrypted(workbook()))
    with pytest.raises(PasswordNeeded, match="--password"):
        read_file(path)
    with pytest.raises(PasswordNeeded, match="not the password"):
        read_file(path, "étui 2")
    assert read_file(path, "étui 1").sheets[0].rows == [["Board", "NS", "EW", "Score"], [1, 1, 4, 420]]
    assert os.listdir(tmp_path) == ["locked.xlsx"]                   # decrypted in memory alone


def test_what_was_encrypted_is_checked_too(tmp_path: Path) -> None:
    with pytest.raises(EtuiError, match="definitions"):
        read_file(saved(tmp_path, "locked.xlsx", encrypted(HOSTILE["laughs.xlsx"]())), "étui 1")


def test_without_the_library_the_advice_is_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert msoffcrypto
    saved(tmp_path, "msoffcrypto.py", b"raise ImportError")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(EtuiError, match=r"etui\[encrypted\]"):
        read_file(saved(tmp_path, "locked.xlsx", encrypted(workbook())), "étui 1")
    assert read_file(saved(tmp_path, "old.xls", old_xls())).sheets[0].rows[1] == [1, 1, 4, 420]


@pytest.mark.parametrize("part", ["META-INF/manifest.xml", "encrypted-package"])
def test_an_encrypted_ods_is_a_sentence(part: str, tmp_path: Path) -> None:
    data = with_part(ods(""), part, lambda xml: xml + b"<manifest:encryption-data/>")
    with pytest.raises(EtuiError, match="LibreOffice"):
        read_file(saved(tmp_path, "locked.ods", data))


# --- What is contained rather than refused

def test_an_old_binary_file_is_read(tmp_path: Path) -> None:
    assert read_file(saved(tmp_path, "old.xlsx", old_xls())).sheets[0].rows[1] == [1, 1, 4, 420]      # whatever its name


def test_macros_are_not_looked_at(tmp_path: Path) -> None:
    with_macro = with_part(workbook(), "xl/vbaProject.bin", lambda _: b"Sub Auto_Open()")
    assert read_file(saved(tmp_path, "night.xlsm", with_macro)).sheets[0].rows[1] == [1, 1, 4, 420]


def test_a_formula_gives_the_value_it_was_saved_with(tmp_path: Path) -> None:
    data = with_part(workbook((1, 1, 4, "=HYPERLINK(\"http://x\")")), "xl/worksheets/sheet1.xml",
                     lambda xml: xml.replace(b"<v></v>", b"<v>420</v>").replace(b"<v />", b"<v>420</v>"))
    assert read_file(saved(tmp_path, "f.xlsx", data)).sheets[0].rows[1] == [1, 1, 4, 420]


def test_text_that_looks_like_a_formula_stays_text(tmp_path: Path) -> None:
    rows = read_file(saved(tmp_path, "f.csv", b"Board;NS;Name\n1;1;=1+1\n2;2;@SUM(A1)\n")).sheets[0].rows
    assert [row[2] for row in rows] == ["Name", "=1+1", "@SUM(A1)"]


def test_calc_s_endless_blank_rows_are_nothing(tmp_path: Path) -> None:
    blank = '<table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/>' \
            "</table:table-row>"
    one = '<table:table-row><table:table-cell office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell>' \
          "</table:table-row>"
    assert read_file(saved(tmp_path, "calc.ods", ods(one + blank))).sheets[0].rows == [[7]]
