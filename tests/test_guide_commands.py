"""Every command of the guide runs: each page's, in order, in a folder as the guide tells the reader to make one."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pytest

from xlsheets.cli import COMMANDS
from xlsheets.cli import main as etui

ROOT = Path(__file__).parents[1]
GUIDES = {"fr": ROOT / "docs" / "guide-fr", "en": ROOT / "docs" / "guide"}
SAMPLES = {"fr": "fr-mardi", "en": "en-tuesday"}
MADE = {                        # each command, its workbook last
    "fr": (
        f"import {ROOT}/samples/fr-mardi/mardi.pbn -o mardi.xlsx", "simulate final --seed 4 -o finale",
        "simulate tarot --tables 3 --rounds 3 --seed 4 -o tarot.xlsx",
        "simulate cup --entries 7 --rounds 2 --policy favourites -o coupe.xlsx",
    ),
    "en": (
        f"import {ROOT}/samples/en-tuesday/tuesday.xml -o tuesday.xlsx", "simulate final --seed 4 -o final",
        "simulate tarot --tables 3 --rounds 3 --seed 4 -o tarot.xlsx",
        "simulate cup --entries 7 --rounds 2 --policy favourites -o cup.xlsx",
    ),
}
PAGES = [(language, page.name) for language, folder in GUIDES.items() for page in sorted(folder.glob("*.md"))]
BLOCK = re.compile(r"^(?P<indent> *)```(?P<words>[^\n]*)\n(?P<body>.*?)^ *```$", re.MULTILINE | re.DOTALL)
NOT_RUN = "<!-- not run -->"
LINK = re.compile(r"!?\[[^\]]*\]\(([^)#\s]+)(?:#([^)]+))?\)")
KINDS = ("mitchell", "howell", "pairs", "tarot", "individual", "cup")
SIMULATED = ("mitchell", "howell", "final", "tarot", "individual", "cup")
ACTIONS = ("list", "install", "remove", "check", "serve", "lite")


@pytest.fixture(scope="module")
def practice(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder the guide has its reader make: what `etui demo` makes, in small, and the files of the samples beside."""
    made: dict[str, Path] = {}

    def folder(language: str) -> Path:
        if language not in made:
            made[language] = tmp_path_factory.mktemp("guide") / language
            shutil.copytree(ROOT / "samples" / SAMPLES[language], made[language])
            for command in MADE[language]:
                *words, book = shlex.split(command)
                assert etui([*words, str(made[language] / book), "--lang", language]) == 0
        return made[language]

    return folder


def blocks(page: Path) -> Iterator[tuple[str, str, bool]]:
    """The words after each fence, its text, and whether the guide runs it."""
    text = page.read_text("utf-8")
    for found in BLOCK.finditer(text):
        before = text[: found.start()].rstrip().rpartition("\n")[2].strip()
        indent = len(found["indent"])
        yield found["words"].strip(), "".join(line[indent:] for line in found["body"].splitlines(True)), before != NOT_RUN


def commands(body: str) -> list[list[str]]:
    """The `etui` commands of a block, without their first word."""
    return [words[1:] for words in (shlex.split(line, comments=True) for line in body.splitlines()) if words[:1] == ["etui"]]


def clubs_own(folder: Path) -> None:
    """What only a club has: a workbook of its own, and its copy of the template."""
    book = openpyxl.Workbook()
    book.worksheets[0].title = "Members"
    book.worksheets[0]["A1"] = "Name"
    for name in ("Club.xlsx", "Club2.xlsx"):
        book.save(folder / name)
    for name in ("MonClub.xlsx", "OurClub.xlsx"):
        shutil.copy(ROOT / "templates" / "club.xlsx", folder / name)


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_every_command_of_the_page_runs(language: str, name: str, practice: Callable[[str], Path], tmp_path: Path,
                                        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "club"
    shutil.copytree(practice(language), folder)
    clubs_own(folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("ETUI_LANG", language)
    for words, body, runs in blocks(GUIDES[language] / name):
        kind, _, file = words.partition(" ")
        if kind == "csv" and file:
            (folder / file).write_text(body, "utf-8")
        for command in commands(body) if kind == "sh" and runs else ():
            capsys.readouterr()
            assert etui(command) == 0, f"{name}: etui {shlex.join(command)}\n{capsys.readouterr().err}"


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_every_link_and_picture_of_the_page_is_there(language: str, name: str) -> None:
    page = GUIDES[language] / name
    for to, anchor in LINK.findall(page.read_text("utf-8")):
        if to.startswith("http"):
            continue
        target = (page.parent / to).resolve()
        assert target.is_file(), f"{name}: {to}"
        if anchor:
            assert anchor in {heading(line) for line in target.read_text("utf-8").splitlines()}, f"{name}: {to}#{anchor}"


def heading(line: str) -> str:
    """A heading's anchor, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower()).replace(" ", "-") if line.startswith("#") else ""


def test_both_guides_have_the_same_pages_and_pictures() -> None:
    for pattern in ("*.md", "pictures/*.png"):
        french, english = (sorted(GUIDES[language].glob(pattern)) for language in ("fr", "en"))
        assert len(french) == len(english)
    numbers = [[page.name.partition("-")[0] for page in GUIDES[language].glob("[0-9]*.md")] for language in ("fr", "en")]
    assert sorted(numbers[0]) == sorted(numbers[1])


def test_the_pages_are_short() -> None:
    for language, name in PAGES:
        assert len((GUIDES[language] / name).read_text("utf-8").splitlines()) <= 100, name


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("command", [
    *([name] for name in COMMANDS), *(["new", kind] for kind in KINDS), *(["simulate", kind] for kind in SIMULATED),
    *(["functions", action] for action in ACTIONS),
], ids=" ".join)
def test_every_help_ends_with_an_example_of_its_command(command: list[str], language: str,
                                                        capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        raise SystemExit(etui([*command, "--help", "--lang", language]))
    assert not stop.value.code
    word = {"fr": "Exemple : ", "en": "Example: "}[language]
    last = capsys.readouterr().out.replace("\u00a0", " ").replace("\u202f", " ").strip().splitlines()[-1]
    assert last.startswith(f"{word}etui {' '.join(command)}")
