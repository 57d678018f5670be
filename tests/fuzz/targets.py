"""One input through one reader, and on to a workbook: what happens must be an event, or one plain sentence."""

from __future__ import annotations

import io
import json
import os
import re
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final

from etui.bridge.contradictions import contradictions
from etui.errors import EtuiError, Sentence
from etui.movements.audit import audit
from tests.fuzz.carried import in_file
from tests.fuzz.child import Finding
from tests.fuzz.inputs import ENDINGS, made
from tests.fuzz.seeds import seeds_of
from xlsheets.cli import COMMANDS, main
from xlsheets.commands import import_
from xlsheets.package.archive import Package
from xlsheets.pairs_book import PairsBook
from xlsheets.readers.event_checks import check_event, contract_slips
from xlsheets.readers.movement_played import movements_played
from xlsheets.readers.movement_tab import read_movements
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.reports import ranking_text, score_json

THROUGH: Final = 25  # of so many inputs one goes all the way: workbook, score, check, publish
LONGEST_SENTENCE: Final = 900
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


# --- Running


def tried(reader: str, seed: int, n: int, folder: Path, *, through: bool | None = None, data: bytes | None = None) -> str:
    """ "read" or "refused".

    :raises Finding: what came out is wrong.
    """
    data = made(reader, seed, n) if data is None else data
    path = folder / f"input-{n}{ENDINGS[reader]}"
    path.write_bytes(data)
    before = set(os.listdir(folder))
    chance = Random(f"{reader} {seed} {n} commands")
    through = n % THROUGH == 0 if through is None else through
    try:
        outcome = TARGETS[reader](path, chance, through)
        left = set(os.listdir(folder)) - before - {"out"}
        if left:
            raise Finding(f"left behind: {sorted(left)}")
        if path.read_bytes() != data and reader != "workbook":
            raise Finding("the input was changed")
        return outcome
    finally:
        for file in (*folder.glob("out/*"), path):
            file.unlink(missing_ok=True)


def refused(error: EtuiError) -> str:
    said_well(error.sentence)
    return "refused"


def said_well(sentence: Sentence) -> None:
    for text in sentence:
        if not text.strip() or "\n" in text or len(text) > LONGEST_SENTENCE:
            raise Finding(f"no sentence: {len(text)} letters: {text[:200]!r}")


def _event(path: Path, chance: Random, through: bool) -> str:
    language = chance.choice(("fr", "en"))
    options = Namespace(source=path, mapping=None, save_mapping=None, contracts=None, password=None, lang=language)
    try:
        with redirect_stderr(io.StringIO()):
            event = import_._event(options)
        check_event(event)
        book = PairsBook(event, language, "calc", movements_played(event))
        json.dumps(score_json(book.scored), allow_nan=False)
        ranking_text(book.scored, language)
    except EtuiError as error:
        return refused(error)
    for sentence in (*event.notes, *contract_slips(event), *contradictions(event)):
        for text in sentence:
            if not text.strip() or "\n" in text:
                raise Finding(f"no sentence: {text[:200]!r}")
    if through:
        out = path.parent / "out"
        out.mkdir(exist_ok=True)
        book_path = out / "book.xlsx"
        if etui("import", path, "-o", book_path, "--force", "--host", "calc", "--lang", language):
            raise Finding("import refuses what its reader reads")
        nothing_carried(book_path, published=False)
        _goes_on(book_path)
    return "read"


def _goes_on(book: Path) -> None:
    """What was made is scored, checked and published like any other workbook."""
    if etui("score", book, "--json"):
        raise Finding("score refuses the workbook that was made")
    etui("check", book)
    kinds = "xlsx,page,csv,usebio,pbn" if PAIRS in Package.open(book).defined_names else "xlsx,page,csv"
    if etui("publish", book, "-o", book.parent, "--what", kinds, "--force"):
        raise Finding("publish refuses the workbook that was made")
    for file in book.parent.iterdir():
        if file != book:
            nothing_carried(file, published=True)


PAIRS: Final = "etui_travellers_board"


def nothing_carried(file: Path, *, published: bool) -> None:
    if wrong := list(in_file(file.name, file.read_bytes(), published=published)):
        raise Finding(f"{file.name}: {'; '.join(wrong[:4])}")


SAID: list[str] = []  # by the last command, when it refused


def etui(*arguments: object) -> int:
    """The exit code of a command; an internal error is raised as it is."""
    out, err = io.StringIO(), io.StringIO()
    os.environ["ETUI_DEBUG"] = "1"
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
    said = out.getvalue() + err.getvalue()
    if found := _CONTROL.search(said):
        raise Finding(
            f"a control character on the terminal, {found[0]!r}: {said[max(0, found.start() - 60) : found.end() + 20]!r}"
        )
    if code == 2:
        raise Finding(f"wrong usage: {said[:200]}")
    if "Traceback" in said:
        raise Finding(f"a traceback: {said[-400:]}")
    if code == 1:
        SAID[:] = [said[:300]]
    return code


def _entry_list(path: Path, chance: Random, through: bool) -> str:
    from xlsheets.readers.cup_entries import read_cup_entries
    from xlsheets.readers.entries import read_entries
    from xlsheets.readers.player_list import read_players
    from xlsheets.readers.tarot_workbook import read_players as read_tarot

    outcome = "refused"
    for read in (
        read_entries,
        read_players,
        read_tarot,
        lambda p: read_cup_entries(p, False),
        lambda p: read_cup_entries(p, True),
    ):
        try:
            read(path)
            outcome = "read"
        except EtuiError as error:
            refused(error)
    if through:
        out = path.parent / "out"
        out.mkdir(exist_ok=True)
        book = out / "book.xlsx"
        words = chance.choice(NEW)
        if etui("new", *words, path, "--host", "calc", "-o", book, "--force") == 0:
            nothing_carried(book, published=False)
            _goes_on_new(book)
    return outcome


NEW: Final = (
    ("mitchell", "--tables", "3", "--names"),
    ("individual", "--players", "8", "--names"),
    ("tarot", "--tables", "2", "--names"),
    ("cup", "--entries"),
    ("cup", "--teams", "--entries"),
)


def _goes_on_new(book: Path) -> None:
    for command in (
        ("score", book, "--json"),
        ("check", book),
        ("publish", book, "-o", book.parent, "--what", "xlsx,page,csv", "--force"),
    ):
        etui(*command)
    for file in book.parent.iterdir():
        if file != book:
            nothing_carried(file, published=True)
            file.unlink()


def _club_workbook(path: Path, chance: Random, through: bool) -> str:
    """A workbook of Étui's that somebody spoilt, through the commands that read one."""
    out = path.parent / "out"
    out.mkdir(exist_ok=True)
    bad = etui("check", path, "--json") if chance.random() < 0.7 else 0
    what = chance.randrange(5)
    if what == 0:
        bad |= etui("score", path, "--json")
    elif what == 1:
        code = etui("publish", path, "-o", out, "--what", "xlsx,page,csv", "--force")
        bad |= code
        for file in out.iterdir():
            nothing_carried(file, published=True)
    elif what == 2:
        bad |= etui("convert", path, "--host", "addin", "-o", out / "other.xlsx", "--force")
    elif what == 3:
        code = etui("combine", path, path, "-o", out / "all.xlsx", "--force", "--host", "calc")
        bad |= code
        if code == 0:
            nothing_carried(out / "all.xlsx", published=False)
    else:
        good = out / "club.xlsx"
        good.write_bytes(seeds_of("xlsx")[0])
        bad |= etui("attach", good, path) if chance.random() < 0.5 else etui("attach", path, good)
    return "refused" if bad else "read"


def _movement(path: Path, _: Random, through: bool) -> str:
    """The Movement tab, as a person has left it."""
    try:
        for movement in read_movements(TypedCells.open(path)).values():
            for finding in audit(movement).findings:
                said_well(Sentence(finding.en, finding.fr))
    except EtuiError as error:
        return refused(error)
    if through:
        etui("check", path, "--json")
    return "read"


TARGETS: Final[dict[str, Callable[[Path, Random, bool], str]]] = {
    **dict.fromkeys(("usebio", "pbn", "bws", "xlsx", "xls", "ods", "csv"), _event),
    "entries": _entry_list,
    "workbook": _club_workbook,
    "movement": _movement,
}


def load_commands() -> None:
    """Every command, now: the code of one moment, however long the run and whoever edits it meanwhile."""
    for command in COMMANDS.values():
        import_module(f"xlsheets.commands.{command.module}")
    for kind in ("individual", "tarot", "cup"):
        for verb in ("new", "score", "check"):
            import_module(f"xlsheets.commands.{verb}_{kind}")


def frames(error: BaseException) -> Iterator[str]:
    """Where an error came from, in this repository's own files, innermost first."""
    trace = error.__traceback__
    found = []
    while trace is not None:
        code = trace.tb_frame.f_code
        if "/xlsheets/" in code.co_filename or "/etui/" in code.co_filename:
            found.append(f"{Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return reversed(found)
