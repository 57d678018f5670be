"""Classic xlwings: what an .xlsm carries, the VBA that Import Functions writes from our functions, and its calls."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from openpyxl import load_workbook

from tests.xlsheets.hosts.addin_calls import ERRORS, every_call, in_plain_python
from xlsheets.cli import main
from xlsheets.functions import FUNCTIONS
from xlsheets.hosts.excel import macros
from xlsheets.hosts.excel.machine import this_machine, xlwings_folder
from xlsheets.seam import help_of

HERE = Path(__file__).parent
CLASSIC = HERE / "classic_xlwings.py"
GOLDEN = HERE / "golden" / "etui_functions.bas"
NEW = ("new", "mitchell", "--tables", "4", "--boards", "12")
QUICKSTART = xlwings_folder() / macros.QUICKSTART

COM_ERRORS = {"#DIV/0!": -2146826281, "#N/A": -2146826246, "#NAME?": -2146826259, "#REF!": -2146826265, "#VALUE!": -2146826273}

# MS-VBAL 3.3.5.2: words that no VBA variable may be called; and what the wrappers themselves use.
RESERVED = """
    call case close const declare defbool defbyte defcur defdate defdbl defint deflng deflnglng deflngptr defobj defsng defstr
    defvar dim do else elseif end endif enum erase event exit for friend function get global gosub goto if implements input let
    lock loop lset next on open option print private public put raiseevent redim resume return rset seek select set static stop
    sub type unlock wend while with write rem any as byref byval each in new shared until withevents optional paramarray preserve
    spc tab then to addressof and eqv imp is like mod not or typeof xor abs cbool cbyte ccur cdate cdbl cdec cint clng clnglng
    clngptr csng cstr cvar cverr date debug doevents fix int len lenb me pset scale sgn string array circle inputb lbound ubound
    boolean byte currency double integer long longlong longptr single variant true false nothing empty null attribute lineinput
    vb_base vb_control vb_creatable vb_customizable vb_description vb_exposed vb_ext_key vb_globalnamespace vb_helpid
    vb_invoke_func vb_invoke_property vb_invoke_propertyput vb_invoke_propertyputref vb_memberflags vb_name vb_predeclaredid
    vb_procdata vb_templatederived vb_usermemid vb_varhelpid vb_varmemberflags vb_varprocdata vb_varuserdata cdecl decimal
    defdec
    application range xlpy thisworkbook err app failed caller
    """.split()                                 # noqa: SIM905


def classic(action: str, lines: Sequence[str] = ()) -> str:
    """What classic_xlwings.py prints, in a process of its own."""
    return subprocess.run([sys.executable, str(CLASSIC), action], input="\n".join(lines), capture_output=True, text=True,
                          check=True, timeout=120, env={**os.environ, "ETUI_LANG": "en"}).stdout


@pytest.fixture(scope="module", params=["fr", "en"])
def workbook(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("excel") / "Mardi.xlsm"
    assert main([*NEW, "-o", str(path), "--lang", request.param]) == 0
    return path


# --- the workbook


def test_the_workbook_holds_xlwings_macros_byte_for_byte(workbook: Path) -> None:
    with zipfile.ZipFile(QUICKSTART) as shipped, zipfile.ZipFile(workbook) as made:
        assert made.read("xl/vbaProject.bin") == shipped.read("xl/vbaProject.bin")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")           # oletools' own, on being imported
def test_olevba_reads_every_module_back_intact(workbook: Path) -> None:
    from oletools.olevba import VBA_Parser

    def modules(path: Path) -> dict[str, str]:
        return {name: code for _, _, name, code in VBA_Parser(str(path)).extract_macros()}

    read = modules(workbook)
    assert read == modules(QUICKSTART)
    assert "Function XLPyCommand()" in read["xlwings.bas"]


def test_excel_is_told_that_the_workbook_holds_macros_and_where(workbook: Path) -> None:
    with zipfile.ZipFile(workbook) as archive:
        types = {override.get("PartName"): override.get("ContentType")
                 for override in etree.fromstring(archive.read("[Content_Types].xml")) if override.get("PartName")}
        rels = etree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    assert types["/xl/workbook.xml"] == "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    assert types["/xl/vbaProject.bin"] == "application/vnd.ms-office.vbaProject"
    targets = [rel.get("Target") for rel in rels
               if rel.get("Type") == "http://schemas.microsoft.com/office/2006/relationships/vbaProject"]
    assert targets == ["vbaProject.bin"]


def test_the_documents_of_the_macros_all_have_their_sheet(workbook: Path) -> None:
    with zipfile.ZipFile(workbook) as archive:
        book = etree.fromstring(archive.read("xl/workbook.xml"))
        sheets = {name: etree.fromstring(archive.read(name)) for name in archive.namelist() if "worksheets/sheet" in name}
    assert book.find("{*}workbookPr").get("codeName") == "ThisWorkbook"
    names = [sheet.find("{*}sheetPr").get("codeName") for sheet in sheets.values() if sheet.find("{*}sheetPr") is not None]
    assert sorted(name for name in names if name) == ["Sheet1", "Sheet2"]


def test_the_last_sheet_is_xlwings_settings_hidden_and_sheet_names_do_not_clash(workbook: Path) -> None:
    book = load_workbook(workbook, keep_vba=True)
    assert book.sheetnames[-1] == "xlwings.conf"
    assert book["xlwings.conf"].sheet_state == "hidden"
    assert len({name.casefold() for name in book.sheetnames}) == len(book.sheetnames)
    assert book.active.sheet_state == "visible"


def settings_as_xlwings_reads_them(path: Path) -> dict[str, Any]:
    """GetConfigFromSheet of xlwings' VBA: from A1 down to the first blank, names in capitals."""
    sheet, found = load_workbook(path)["xlwings.conf"], {}
    for row in range(1, sheet.max_row + 1):
        if sheet.cell(row, 1).value is None:
            break
        found[sheet.cell(row, 1).value.upper()] = sheet.cell(row, 2).value
    return found


def test_made_elsewhere_the_settings_leave_python_to_the_user_s_own(workbook: Path) -> None:
    """A blank row would hide the user's INTERPRETER_WIN: there is none."""
    settings = settings_as_xlwings_reads_them(workbook)
    assert settings["UDF MODULES"] == "xlsheets.functions"
    assert "INTERPRETER_WIN" not in settings
    assert "PYTHONPATH" not in settings


@pytest.mark.parametrize("language", ["fr", "en"])
def test_made_on_windows_the_settings_name_python_and_its_folders(tmp_path: Path, language: str) -> None:
    plain = tmp_path / "Mardi.xlsx"
    assert main([*NEW, "-o", str(plain), "--host", "calc", "--lang", language]) == 0
    python, folders = Path("C:/Étui & Cie/python.exe"), ("C:\\etui", "C:\\etui\\src")
    windows = replace(this_machine(), windows=True, python=python, folders=folders)
    made = tmp_path / "Mardi.xlsm"
    made.write_bytes(macros.with_macros(plain.read_bytes(), language, windows))
    settings = settings_as_xlwings_reads_them(made)
    assert settings["INTERPRETER_WIN"] == str(windows.python)
    assert settings["PYTHONPATH"] == "C:\\etui;C:\\etui\\src"
    assert settings["UDF MODULES"] == "xlsheets.functions"


def test_formulas_name_our_functions_plainly_and_every_one_shows_its_value(workbook: Path) -> None:
    called: set[str] = set()
    with zipfile.ZipFile(workbook) as archive:
        sheets = [etree.fromstring(archive.read(name)) for name in archive.namelist() if "worksheets/sheet" in name]
    cells = [cell for sheet in sheets for cell in sheet.iter("{*}c") if cell.find("{*}f") is not None]
    assert len(cells) > 100
    for cell in cells:
        text = cell.findtext("{*}f")
        assert cell.find("{*}v") is not None, text
        assert not re.search(r"ETUI\.|_xldudf_", text, re.IGNORECASE)
        called |= {name for name in FUNCTIONS if re.search(rf"\b{name}\(", text)}
    assert {"TRAVELLERS", "RANKING", "PLACES", "BRIDGE_SCORE", "FREQUENCIES"} <= called


def test_the_same_workbook_is_made_twice_the_same() -> None:
    from etui.movements.mitchell import mitchell
    from tests.live.nights import Line
    from xlsheets.books import pairs_workbook
    from xlsheets.pairs_book import PairsBook, PairsEvent
    from xlsheets.resources import club_template

    event = PairsEvent("Mardi", (Line(1, "1", "2", score=420), Line(1, "3", "4", score=50)), ())
    made = [pairs_workbook(PairsBook(event, "fr", "excel", {"": mitchell(3, 6)}), club_template(), datetime(2026, 11, 24))
            for _ in range(2)]
    assert made[0] == made[1]


@pytest.mark.parametrize(("name", "host"), [("Mardi.xlsx", "excel"), ("Mardi.xlsm", "calc"), ("Mardi.xlsm", "addin")])
def test_a_name_that_excel_would_not_open_for_this_host_is_refused(
    tmp_path: Path, name: str, host: str, capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / name
    assert main([*NEW, "-o", str(path), "--host", host, "--lang", "en"]) == 1
    assert not path.exists()
    assert f"Mardi{'.xlsm' if host == 'excel' else '.xlsx'}" in capsys.readouterr().err


# --- the VBA that Import Functions writes


def test_import_functions_writes_the_vba_that_is_kept_here() -> None:
    """When the functions change on purpose, write it anew, from the root of the project:

    python tests/xlsheets/hosts/classic_xlwings.py wrappers > tests/xlsheets/hosts/golden/etui_functions.bas
    """
    assert classic("wrappers") == GOLDEN.read_text(encoding="utf-8")


def test_the_vba_kept_here_declares_every_function_with_its_arguments() -> None:
    declared = dict(re.findall(r"^Function (\w+)\((.*)\)$", GOLDEN.read_text(encoding="utf-8"), re.MULTILINE))
    assert declared == {
        name: ", ".join(p.name if p.default is Parameter.empty else f"Optional {p.name}"
                        for p in signature(function).parameters.values())
        for name, function in FUNCTIONS.items()
    }


def test_excel_s_function_wizard_gets_the_help_of_every_argument_uncut() -> None:
    told = json.loads(classic("descriptions"))
    assert told.keys() == FUNCTIONS.keys()
    for name, options in told.items():
        expected = help_of(name)
        assert options["Category"] == "Étui"
        assert options["Description"].startswith(expected.summary.en)
        assert options["ArgumentDescriptions"] == [text.en for text in expected.arguments.values()]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_stays_within_the_limits_of_xlwings_and_of_excel(name: str) -> None:
    parameters, text = signature(FUNCTIONS[name]).parameters, help_of(name)
    kinds = {parameter.kind for parameter in parameters.values()}
    assert kinds == {Parameter.POSITIONAL_OR_KEYWORD}, "xlwings takes no keyword-only arguments, nor *args beside defaults"
    assert len(parameters) <= 60
    assert list(text.arguments) == list(parameters)
    for sentence in (text.summary, *text.arguments.values()):
        assert 0 < len(sentence.en) <= 255
        assert 0 < len(sentence.fr) <= 255
    assert len((FUNCTIONS[name].__doc__ or "").strip()) <= 255


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_s_names_are_ones_that_vba_accepts(name: str) -> None:
    words = [name, *signature(FUNCTIONS[name]).parameters]
    for word in words:
        assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,254}", word)
        assert word.casefold() not in RESERVED
    assert len({word.casefold() for word in words}) == len(words), "VBA takes capitals and small letters as one"
    assert not re.fullmatch(r"[A-Z]{1,3}[0-9]+|R[0-9]*C?[0-9]*", name), "a formula would read it as a cell"


# --- calls, as classic xlwings hands them over


def as_com_sends(value: Any) -> Any:
    if isinstance(value, list):
        return [as_com_sends(cell) for cell in value]
    if isinstance(value, str) and value in ERRORS:
        return {"error": COM_ERRORS[value]}
    return value


def test_every_function_gives_excel_the_values_it_gives_plain_python() -> None:
    calls = every_call(60, seed=20261129)
    lines = [json.dumps([name, *({"missing": True} if a is None else as_com_sends(a) for a in arguments)])
             for name, arguments in calls]
    answers = classic("calls", lines).splitlines()
    assert len(answers) == len(calls) > 600
    for call, answer in zip(calls, answers, strict=True):
        assert json.loads(answer) == in_plain_python(call, "en"), call


def test_a_row_is_not_taken_for_a_column_and_an_error_not_for_a_blank() -> None:
    row, error, blank = (json.loads(answer) for answer in classic("calls", [
        '["MATCHPOINTS", [[420, 450]]]', '["MATCHPOINTS", [[420], [{"error": -2146826246}], [450]]]',
        '["MATCHPOINTS", [[420], [null], [450]]]',
    ]).splitlines())
    assert row == [["score: give one column; this range is 2 columns wide"]]
    assert error == [[0], ["row 2: score: “#N/A” is not a number"], [2]]
    assert blank == [[0], [""], [2]]
