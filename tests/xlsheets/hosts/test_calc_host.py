"""The Calc add-in's files, and the worker behind it."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from xlsheets.functions import FUNCTIONS
from xlsheets.hosts.calc import package, setup
from xlsheets.hosts.calc.worker import LENGTH

OOR = "{http://openoffice.org/2001/registry}"
SDK = Path("/usr/lib/libreoffice")


def test_the_folder_and_the_oxt_hold_the_same_files(tmp_path: Path) -> None:
    package.write_folder(tmp_path / "etui")
    package.write_oxt(tmp_path / "etui.oxt")
    with zipfile.ZipFile(tmp_path / "etui.oxt") as oxt:
        names = sorted(oxt.namelist())
        assert names == sorted(
            str(p.relative_to(tmp_path / "etui").as_posix()) for p in (tmp_path / "etui").rglob("*") if p.is_file()
        )
        assert all(oxt.read(name) == (tmp_path / "etui" / name).read_bytes() for name in names)


def test_the_manifest_names_files_that_are_there() -> None:
    files = package.files()
    manifest = ElementTree.fromstring(files["META-INF/manifest.xml"])
    named = {entry.get("{http://openoffice.org/2001/manifest}full-path") for entry in manifest}
    assert named == {"etui.rdb", "addin.py", "etui.xcu"}
    assert named <= set(files)


def test_the_function_wizard_has_every_function_with_help_in_both_languages() -> None:
    tree = ElementTree.fromstring(package.files()["etui.xcu"])
    functions = tree.find(f".//node[@{OOR}name='AddInFunctions']")
    assert functions is not None
    assert [node.get(f"{OOR}name") for node in functions] == sorted(FUNCTIONS)
    values = functions.iter("value")
    assert all((value.text or "").strip() for value in values)


def test_the_type_library_is_the_one_the_functions_make(tmp_path: Path) -> None:
    """Remake it with ``build_type_library(Path("/usr/lib/libreoffice"))`` of xlsheets.hosts.calc.package."""
    if not (SDK / "sdk" / "bin" / "unoidl-write").exists():
        if os.environ.get("CI"):
            pytest.fail("needs libreoffice-dev")
        pytest.skip("needs unoidl-write (apt-get install libreoffice-dev)")
    package.build_type_library(SDK, tmp_path / "new.rdb")
    assert (tmp_path / "new.rdb").read_bytes() == package.RDB.read_bytes()


def ask(*calls: Any) -> list[Any]:
    """What a worker process answers to a row of calls."""
    packed = b"".join(LENGTH.pack(len(p)) + p for p in (pickle.dumps(call, protocol=4) for call in calls))
    run = subprocess.run(
        [sys.executable, "-m", "xlsheets.hosts.calc.worker"],
        input=packed,
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(package._paths())},
    )
    answers, rest = [], run.stdout
    while rest:
        size = LENGTH.unpack(rest[:4])[0]
        answers.append(pickle.loads(rest[4 : 4 + size]))
        rest = rest[4 + size :]
    return answers


def test_the_worker_answers_rows_of_floats_and_texts() -> None:
    assert ask(("MATCHPOINTS", (((420.0,), ("",), (450.0,)),)), ("PLACES", (1.0,))) == [
        (True, ((0.0,), ("",), (2.0,))),
        (True, ((1.0,),)),
    ]


def test_a_call_that_fails_gets_its_reason_and_the_worker_lives_on() -> None:
    broken, unknown, good = ask(("PLACES", ()), ("NO_SUCH", (1.0,)), ("PLACES", (1.0,)))
    assert broken[0] is False
    assert "PLACES" in broken[1]
    assert unknown[0] is False
    assert good == (True, ((1.0,),))


def test_an_error_text_crosses_as_plain_text() -> None:
    (answer,) = ask(("MATCHPOINTS", ((("abc",), (420.0,)),)))
    assert type(answer[1][0][0]) is str
    assert "row 1" in answer[1][0][0]


def test_check_says_when_the_interpreter_is_gone(tmp_path: Path) -> None:
    package.write_folder(tmp_path)
    assert setup.worker_problem(tmp_path) == ""
    told = json.loads((tmp_path / "etui.json").read_text())
    (tmp_path / "etui.json").write_text(json.dumps({**told, "python": str(tmp_path / "no-python")}))
    assert "no-python" in setup.worker_problem(tmp_path)


def test_with_a_folder_install_only_writes_and_says_how_to_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert setup.install(tmp_path / "out", "fr") == 0
    assert (tmp_path / "out" / "etui" / "addin.py").exists()
    assert "BUNDLED_EXTENSIONS=file://" in capsys.readouterr().out


def test_the_add_in_imports_nothing_of_etui() -> None:
    source = (Path(package.HERE) / "addin.py").read_text(encoding="utf-8")
    imported = {line.split()[1].partition(".")[0] for line in source.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= {*sys.stdlib_module_names, "unohelper", "com", "org"}


def test_libreoffice_is_found_from_its_launcher() -> None:
    if not shutil.which("soffice"):
        pytest.skip("needs LibreOffice")
    assert (setup.find_libreoffice() / "program").is_dir()
