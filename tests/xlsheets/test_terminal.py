"""Whatever stands in a file or on the command line, the terminal is told nothing but letters, in any encoding."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.xlsheets.secretary import Etui, type_in
from xlsheets.terminal import Guarded, guarded, safe

ROOT = Path(__file__).parents[2]
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
HOSTILE = "Zo\x1b[2J\x07é\x9b31m\u202egnp\u2066\x7f\rM"


def outside(*arguments: str, at: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """`etui` in a process of its own, as a terminal starts it."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHONIO", "PYTHONUTF8"))}
    command = [sys.executable, "-m", "xlsheets", *arguments]
    return subprocess.run(command, cwd=at, env=own | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"} | environment,
                          capture_output=True, check=False)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hostile_command_line_is_quoted_without_what_a_terminal_obeys(etui: Etui, language: str) -> None:
    for arguments in ([HOSTILE], ["score", f"{HOSTILE}.xlsx"], ["new", "mitchell", "--tables", "3", "-o", HOSTILE],
                      ["call", HOSTILE], ["movement", "web", HOSTILE], ["score", "a\udce9\ud800.xlsx"]):
        run = etui(*arguments, "--lang", language)
        assert run.code in (1, 2)
        assert not OBEYED.search(run.out + run.err), run
        assert len(run.err.splitlines()) == 1


def test_names_typed_in_a_workbook_reach_the_ranking_and_not_the_terminal(etui: Etui, tmp_path: Path) -> None:
    book = tmp_path / "night.xlsx"
    assert etui("simulate", "mitchell", "--tables", "3", "--boards", "9", "-o", book, "--lang", "en", "--host", "calc").code == 0
    type_in(book, {"Players!D5": "Zo\u202e\x85é", "Session!B4": "Title\u2067\x9b2J"})
    for command in ("score", "check", "publish"):
        run = etui(command, book, *(["--what", "page"] if command == "publish" else []))
        assert not OBEYED.search(run.out + run.err), run


def test_json_says_the_same_characters_escaped(etui: Etui) -> None:
    run = etui("call", "PLACES", json.dumps([["Zo\x1b\x9b\u202e\ud800é"]]))
    assert not OBEYED.search(run.out)
    assert "Zo\x1b\x9b\u202e\ud800é" in json.loads(run.out)[0][0]


@pytest.mark.parametrize(("encoding", "quoted", "accent"), [
    ("ascii", b'"', b"n'existe pas"), ("cp850", b"\xae", b"n'existe pas"),
    ("cp1252", b"\xab", "n’existe pas".encode("cp1252")), ("utf-8", "«".encode(), "n’existe".encode()),
])
def test_a_console_of_few_letters_gets_the_nearest_ones(tmp_path: Path, encoding: str, quoted: bytes, accent: bytes) -> None:
    run = outside("score", "Société.xlsx", "--lang", "fr", at=tmp_path, PYTHONIOENCODING=encoding)
    assert run.returncode == 1
    assert quoted in run.stderr
    assert accent in run.stderr
    assert b"?" not in run.stderr


@pytest.mark.parametrize("locale", ["C", "POSIX"])
@pytest.mark.parametrize("utf8", ["0", "1"])
def test_a_terminal_without_a_language_gets_a_ranking(tmp_path: Path, locale: str, utf8: str) -> None:
    settings = {"LC_ALL": locale, "PYTHONUTF8": utf8, "PYTHONCOERCECLOCALE": "0"}
    run = outside("movement", "howell", "--pairs", "6", "--lang", "fr", at=tmp_path, **settings)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("Howell à 6 paires".encode() if utf8 == "1" else b"Howell a 6 paires")


def test_a_file_whose_name_is_no_text_is_named_all_the_same(tmp_path: Path) -> None:
    name = os.fsdecode(b"a\xff\x1b.xlsx")
    run = outside("score", name, "--lang", "en", at=tmp_path, PYTHONUTF8="1")
    assert (run.returncode, run.stdout) == (1, b"")
    assert "“a??.xlsx”".encode() in run.stderr


def test_progress_is_written_over_and_lines_end_as_they_should() -> None:
    assert safe("\r3/12  a@b.fr   ") == "\r3/12  a@b.fr   "
    assert safe("\r   \r") == "\r   \r"
    assert safe("a\tb\nc\r\n") == "a\tb\nc\n"
    assert safe("a\rb") == "a?b"


def test_the_streams_are_the_callers_again_afterwards(capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.stdout, sys.stderr
    with guarded():
        assert isinstance(sys.stdout, Guarded)
        print("\x1b[31mred", file=sys.stderr)
    assert (sys.stdout, sys.stderr) == before
    assert capsys.readouterr().err == "?[31mred\n"
