"""`etui functions install` and `check` for Excel on Windows, on computers made up for each case."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from etui.errors import EtuiError
from xlsheets.cli import main
from xlsheets.hosts.excel import diagnosis, macros, setup, user_settings
from xlsheets.hosts.excel.machine import Done, Machine, this_machine
from xlsheets.package.vba import read_project

MODULE = "xlsheets.functions"
VERSION = this_machine().xlwings_version
DLLS = (f"xlwings64-{VERSION}.dll", f"xlwings32-{VERSION}.dll")
SECURITY = r"Software\Microsoft\Office\16.0\Excel\Security"
POLICY = r"Software\Policies\Microsoft\Office\16.0\Excel\Security"
WELL = {"pywin32": True, "xlwings": VERSION, "functions": "[[1]]", "why": ""}


@dataclass
class Programs:
    """Answers the programs that are run, and keeps what was asked."""

    probe: Done = field(default_factory=lambda: Done(0, "ETUI" + json.dumps(WELL) + "\n"))
    addin: Done = field(default_factory=lambda: Done(0, "Successfully installed the xlwings add-in!\n"))
    asked: list[tuple[list[str], dict[str, str]]] = field(default_factory=list)

    def __call__(self, command: Sequence[str], more: Mapping[str, str]) -> Done:
        self.asked.append((list(command), dict(more)))
        return self.addin if "addin" in command else self.probe


@pytest.fixture
def programs() -> Programs:
    return Programs()


@pytest.fixture
def machine(tmp_path: Path, programs: Programs) -> Machine:
    """A Windows computer where nothing is missing."""
    python = tmp_path / "venv" / "Scripts" / "python.exe"
    python.parent.mkdir(parents=True)
    python.write_bytes(b"")
    for name in DLLS:
        (tmp_path / "venv" / name).write_bytes(b"")
    made = Machine(
        windows=True, python=python, folders=(r"C:\Étui", r"C:\Étui\src"), home=tmp_path / "home", roaming=tmp_path / "roaming",
        encoding="cp1252", xlwings=this_machine().xlwings, xlwings_version=VERSION, run=programs,
        registry=lambda key, name: 1 if (key, name) == (SECURITY, "AccessVBOM") else None,
    )
    user_settings.write(made)
    start = made.roaming / "Microsoft" / "Excel" / "XLSTART"
    start.mkdir(parents=True)
    (start / "xlwings.xlam").write_bytes((made.xlwings / "addin" / "xlwings.xlam").read_bytes())
    return made


def blocking(machine: Machine) -> list[str]:
    return [finding.sentence.en for finding in diagnosis.findings(machine) if finding.level == "blocks"]


def advice(machine: Machine) -> list[str]:
    return [finding.sentence.en for finding in diagnosis.findings(machine) if finding.level == "advice"]


# --- check


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_computer_where_nothing_is_missing_passes(machine: Machine, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert setup.check(language, machine) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) >= 7
    assert all(line.startswith("OK") for line in said)


def test_the_dll_that_the_macros_load_is_named_after_the_installed_xlwings() -> None:
    """The claim behind the whole check: the module in the wheel asks for the wheel's own DLL."""
    assert macros.dll_names(read_project(macros.quickstart_project()).modules) == DLLS


def test_a_missing_dll_blocks_and_the_one_of_another_version_is_named(machine: Machine) -> None:
    for name in DLLS:
        (machine.python.parent.parent / name).unlink()
    (machine.python.parent / "xlwings64-0.30.0.dll").write_bytes(b"")
    first, second = blocking(machine)
    assert DLLS[0] in first
    assert "xlwings64-0.30.0.dll" in first
    assert f"xlwings=={VERSION}" in first
    assert DLLS[1] in second


def test_a_dll_for_the_other_excel_only_is_worth_a_word(machine: Machine) -> None:
    (machine.python.parent.parent / DLLS[1]).unlink()
    assert blocking(machine) == []
    assert "only a 32-bit Excel" in advice(machine)[0]


def test_a_dll_is_looked_for_where_xlwings_vba_looks(machine: Machine) -> None:
    """XLPyLoadDLL: the interpreter's folder, then the one above."""
    for name in DLLS:
        (machine.python.parent.parent / name).rename(machine.python.parent / name)
    assert blocking(machine) == []
    for name in DLLS:
        (machine.python.parent / name).rename(machine.home / name)
    assert len(blocking(machine)) == 2


def test_without_settings_or_with_a_python_that_is_gone_install_is_advised(machine: Machine) -> None:
    machine.user_settings.write_text('"INTERPRETER_WIN","C:\\gone\\python.exe"\r\n', encoding="cp1252")
    assert any(r"C:\gone\python.exe" in line and "etui functions install" in line for line in blocking(machine))
    machine.user_settings.unlink()
    assert any("names no Python" in line for line in blocking(machine))


def test_another_python_than_this_one_is_said_and_is_the_one_examined(
    machine: Machine, programs: Programs, tmp_path: Path,
) -> None:
    other = tmp_path / "other" / "python.exe"
    other.parent.mkdir()
    other.write_bytes(b"")
    machine.user_settings.write_text(f'"INTERPRETER_WIN","{other}"\n"PYTHONPATH","C:\\un;C:\\deux"\n', encoding="cp1252")
    assert any(str(other) in line for line in advice(machine))
    assert any(DLLS[0] in line for line in blocking(machine))
    command, environment = programs.asked[-1]
    assert command[0] == str(other)
    assert environment["PYTHONPATH"] == os.pathsep.join(["C:\\un", "C:\\deux"])


@pytest.mark.parametrize(("found", "words"), [
    (WELL | {"pywin32": False}, "pip install pywin32"),
    (WELL | {"functions": "", "why": "ModuleNotFoundError: No module named 'xlsheets'"}, "No module named 'xlsheets'"),
    (WELL | {"functions": "[[2]]"}, "[[2]]"),
])
def test_what_the_interpreter_lacks_blocks(machine: Machine, programs: Programs, found: dict[str, object], words: str) -> None:
    programs.probe = Done(0, "a warning\nETUI" + json.dumps(found) + "\n")
    assert len(blocking(machine)) == 1
    assert words in blocking(machine)[0]


def test_an_interpreter_that_does_not_answer_blocks(machine: Machine, programs: Programs) -> None:
    programs.probe = Done(1, "Traceback …\nFatal Python error: init_fs_encoding\n")
    assert "Fatal Python error" in blocking(machine)[0]
    programs.probe = Done(1, "")
    assert len(blocking(machine)) == 1


def test_two_versions_of_xlwings_are_worth_a_word_and_an_old_one_blocks(machine: Machine, programs: Programs) -> None:
    programs.probe = Done(0, "ETUI" + json.dumps(WELL | {"xlwings": "0.35.1"}))
    assert any("0.35.1" in line for line in advice(machine))
    old = replace(machine, xlwings_version="0.9.4")
    assert any("too old" in line for line in blocking(old))
    assert any("too old" in line for line in blocking(replace(machine, xlwings_version="")))


@pytest.mark.parametrize(("registry", "words"), [
    ({}, "Trust access to the VBA project object model"),
    ({SECURITY: 0}, "Trust access to the VBA project object model"),
    ({SECURITY: 1, POLICY: 0}, "administrator"),
    ({SECURITY: 1}, ""), ({POLICY: 1}, ""), ({SECURITY.replace("16", "14"): 1}, ""),
])
def test_excel_s_consent_to_import_functions(machine: Machine, registry: dict[str, int], words: str) -> None:
    asking = replace(machine, registry=lambda key, name: registry.get(key) if name == "AccessVBOM" else None)
    said = blocking(asking)
    assert len(said) == bool(words)
    assert words in "".join(said)


def test_the_tab_of_xlwings_missing_or_of_another_version_is_worth_a_word(machine: Machine) -> None:
    addin = machine.roaming / "Microsoft" / "Excel" / "XLSTART" / "xlwings.xlam"
    addin.write_bytes(b"older")
    assert any("another version" in line for line in advice(machine))
    addin.unlink()
    assert any("ImportPythonUDFs" in line for line in advice(machine))
    assert blocking(machine) == []


def test_every_finding_is_said_in_both_languages_and_a_blocking_one_says_what_to_do(machine: Machine, programs: Programs) -> None:
    programs.probe = Done(0, "ETUI" + json.dumps(WELL | {"pywin32": False, "functions": ""}))
    for name in DLLS:
        (machine.python.parent.parent / name).unlink()
    bare = replace(machine, registry=lambda key, name: None, xlwings_version="0.1")
    found = diagnosis.findings(bare)
    assert sum(finding.level == "blocks" for finding in found) >= 5
    for finding in found:
        assert finding.sentence.en != finding.sentence.fr or finding.level == "ok"
        if finding.level == "blocks":
            assert any(word in finding.sentence.en for word in ("run “", "tick", "ask for it"))
            assert any(word in finding.sentence.fr for word in ("lancez «", "cochez", "demandez"))
    assert setup.check("fr", bare) == 1


def test_the_probe_is_real_python_and_finds_the_functions(tmp_path: Path) -> None:
    here = this_machine()
    done = here.run([str(here.python), "-c", diagnosis.PROBE], {"PYTHONPATH": ":".join(here.folders)})
    found = json.loads(done.said.rpartition("ETUI")[2])
    assert found["functions"] == "[[1]]"
    assert found["xlwings"] == VERSION
    assert found["why"] == ""


# --- install


def settings_file(machine: Machine) -> str:
    return machine.user_settings.read_bytes().decode("cp1252")


def test_install_writes_new_settings_and_the_addin_and_says_what_comes_next(
    machine: Machine, programs: Programs, capsys: pytest.CaptureFixture[str],
) -> None:
    machine.user_settings.unlink()
    assert setup.install("en", machine) == 0
    assert settings_file(machine) == (
        f'"INTERPRETER_WIN","{machine.python}"\r\n"PYTHONPATH","C:\\Étui;C:\\Étui\\src"\r\n"UDF MODULES","{MODULE}"\r\n')
    command, _ = programs.asked[-1]
    assert command[0] == str(machine.python)
    assert command[-2:] == ["addin", "install"]
    assert "Import Functions" in capsys.readouterr().out


def test_install_keeps_every_other_setting_and_a_copy_of_the_former_ones(
    machine: Machine, capsys: pytest.CaptureFixture[str],
) -> None:
    former = ('"SHOW CONSOLE","True"\n"PYTHONPATH","C:\\club;c:\\étui\\"\n"interpreter_win","C:\\club\\python.exe"\n'
              '"UDF MODULES","club"\n"LICENSE_KEY","k=="\n')
    machine.user_settings.write_bytes(former.encode("cp1252"))
    assert setup.install("fr", machine) == 0
    assert settings_file(machine) == (
        f'"SHOW CONSOLE","True"\n"PYTHONPATH","C:\\club;c:\\étui\\;C:\\Étui\\src"\n"INTERPRETER_WIN","{machine.python}"\n'
        f'"UDF MODULES","club;{MODULE}"\n"LICENSE_KEY","k=="\n')
    assert machine.user_settings.with_name("xlwings.conf.before-etui").read_bytes().decode("cp1252") == former
    assert r"C:\club\python.exe" in capsys.readouterr().out


def test_install_twice_changes_nothing_more(machine: Machine) -> None:
    setup.install("en", machine)
    once = settings_file(machine)
    setup.install("en", machine)
    assert settings_file(machine) == once
    assert not machine.user_settings.with_name("xlwings.conf.before-etui").exists()


def test_other_workbooks_that_name_no_module_keep_theirs(machine: Machine) -> None:
    """xlwings' VBA takes the module called like the workbook when UDF MODULES is not set: ours would take its place."""
    machine.user_settings.write_bytes(b'"INTERPRETER_WIN","C:\\club\\python.exe"\r\n')
    setup.install("en", machine)
    assert "UDF MODULES" not in settings_file(machine)


def test_xlwings_itself_reads_the_settings_that_install_wrote(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    import xlwings
    from xlwings.utils import read_user_config

    machine.user_settings.write_text('"SHOW CONSOLE","True"\n', encoding="cp1252")
    setup.install("en", replace(machine, folders=("C:/etui",)))
    monkeypatch.setattr(xlwings, "USER_CONFIG_FILE", str(machine.user_settings))
    assert read_user_config() == {"show console": "True", "interpreter_win": str(machine.python), "pythonpath": "C:/etui"}


@pytest.mark.parametrize("said", ["Error: Failed to install the add-in: If Excel is running, quit Excel and try again.\n",
                                  "pywintypes.com_error: Invalid class string\n", ""])
def test_an_addin_that_excel_does_not_take_is_said(
    machine: Machine, programs: Programs, said: str, capsys: pytest.CaptureFixture[str],
) -> None:
    programs.addin = Done(0, said)
    assert setup.install("en", machine) == 1
    out = capsys.readouterr().out
    assert "close Excel" in out
    assert said.strip() in out
    assert "Traceback" not in out


def test_a_folder_with_letters_that_vba_cannot_read_is_refused(machine: Machine) -> None:
    before = settings_file(machine)
    with pytest.raises(EtuiError, match="plain letters"):
        setup.install("en", replace(machine, python=Path("C:/Бридж/python.exe")))
    assert settings_file(machine) == before


def test_settings_that_cannot_be_read_are_said(machine: Machine) -> None:
    machine.user_settings.write_bytes(b'"PYTHONPATH","C:\\\x81"\r\n')
    with pytest.raises(EtuiError, match="rename it"):
        setup.install("en", machine)
    assert "rename it" in blocking(machine)[0]


# --- elsewhere


@pytest.mark.parametrize("action", ["install", "check"])
@pytest.mark.parametrize(("language", "words"), [("fr", "que sous Windows"), ("en", "on Windows only")])
def test_on_another_system_one_sentence_says_where_to_go(
    action: str, language: str, words: str, capsys: pytest.CaptureFixture[str], machine: Machine,
) -> None:
    with pytest.raises(EtuiError) as refused:
        getattr(setup, action)(language, replace(machine, windows=False))
    assert words in refused.value.say(language)
    assert "--host calc" in refused.value.say(language)
    if not this_machine().windows:
        assert main(["functions", action, "--host", "excel", "--lang", language]) == 1
        assert words in capsys.readouterr().err
