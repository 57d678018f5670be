"""The good files that are spoilt: small nights made here, the samples, what the other tests keep, and hostile files of before."""

from __future__ import annotations

import csv
import io
import re
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Final

from etui.bridge.event import Method, Pair, PairsEvent
from etui.bridge.session import score_event
from tests.fuzz.zips import packed, unpacked
from tests.xlsheets.readers.hostile_files import HOSTILE
from tests.xlsheets.readers.scoresheet_files import FILES, SCORES_ONLY, WHOLE, a_night
from xlsheets.cli import main
from xlsheets.publish.exchange import Exchange
from xlsheets.publish.pbn_export import pbn
from xlsheets.publish.usebio_export import usebio
from xlsheets.resources import folder

ENTRIES: Final = {
    "pairs": [
        ["Section", "Paire", "Joueur 1", "Joueur 2", "Licence 1", "Licence 2", "Club", "E-mail 1", "E-mail 2"],
        *(
            [
                ["", str(n), f"Zoé {n}", f"Luc {n}", f"123{n}", f"456{n}", "Pont-Neuf", f"z{n}@example.org", ""]
                for n in range(1, 7)
            ]
        ),
    ],
    "players": [
        ["Numéro", "Nom", "Licence", "Club", "Courriel"],
        *([str(n), f"Zoé {n}", f"12{n}", "Club", ""] for n in range(1, 9)),
    ],
    "cup": [
        ["Nom", "Prénom", "Elo", "Titre", "Club", "Pays"],
        *([f"MARTIN {n}", "Zoé", str(2400 - 10 * n), "MI", "Club", "FRA"] for n in range(1, 9)),
    ],
    "teams": [
        ["Équipe", "Elo", "Numéro", "Joueur 1", "Joueur 2"],
        *([f"Équipe {n}", str(2000 + n), str(n), "Ann", "Bo"] for n in range(1, 9)),
    ],
}
PROGRAMS: Final = {  # the workbooks that `etui` makes, small
    "pairs": ("mitchell", "--tables", "3", "--adjustments", "2", "--missing-results", "1"),
    "howell": ("howell", "--pairs", "4"),
    "individual": ("individual", "--players", "8"),
    "tarot": ("tarot", "--tables", "3", "--rounds", "3"),
    "cup": ("cup", "--entries", "6", "--variant", "double", "--policy", "random"),
}
TOO_LARGE: Final = ("zip_bomb.xlsx", "lying_bomb.xlsx", "unnumbered.xlsx", "endless.csv")  # to spoil ten thousand times


def undated(data: bytes) -> bytes:
    """A workbook without the moment it was made, so that every run spoils the same bytes."""
    if not data.startswith(b"PK"):
        return data
    return packed([(name, re.sub(rb"20[0-9-]{8}T[0-9:]{8}Z", b"2026-11-24T20:00:00Z", part)) for name, part in unpacked(data)])


def night(seed: int) -> PairsEvent:
    """A Mitchell of three tables; in every other one both lines are numbered from 1."""
    lines = tuple(a_night(seed))
    pairs = tuple(
        Pair(str(n), "NS" if n < 4 else "EW", "", (f"Zoé {n}", f"Luc O'{n}"), (f"123{n}", f"456{n}"), "Club") for n in range(1, 7)
    )
    return PairsEvent("Mardi", lines, pairs, Method(winners=2), "2026-11-24", "Pont-Neuf", "Ann")


def _sample(*endings: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder("samples").rglob("*")) if path.suffix in endings]


def _usebio() -> list[bytes]:
    from tests.xlsheets.readers.test_usebio import MITCHELL

    return [MITCHELL.encode(), *(usebio(Exchange(score_event(night(seed)))) for seed in range(4)), *_sample(".xml")]


def _pbn() -> list[bytes]:
    from tests.xlsheets.readers.test_pbn import FFB

    return [FFB.encode("cp1252"), *(pbn(Exchange(score_event(night(seed)))) for seed in range(4)), *_sample(".pbn")]


def _scoresheets(ending: str) -> list[bytes]:
    made = []
    with tempfile.TemporaryDirectory() as temporary:
        for name, write in FILES.items():
            if not name.endswith(ending):
                continue
            for n, layout in enumerate((*WHOLE, *SCORES_ONLY)):
                language = "fr" if n % 2 else "en"
                write(layout(a_night(n), language, Random(n)), Path(temporary) / name)
                made.append(undated((Path(temporary) / name).read_bytes()))
    hostile = [make() for name, make in HOSTILE.items() if name.endswith(ending) and name not in TOO_LARGE]
    return made + [data for data in hostile if data]


def _csv() -> list[bytes]:
    return [*_scoresheets(".csv"), *_scoresheets(".txt"), *_sample(".csv")]


def _bws() -> list[bytes]:
    from tests.xlsheets.readers.access_file import Table, database
    from tests.xlsheets.readers.test_bws import PLAYERS, RECEIVED, ROUNDS, SECTION, received

    rows = []
    for n, line in enumerate((line for line in a_night(3) if line.contract and line.contract != "PASS"), 1):
        level, strain = line.contract[0], line.contract[1:].rstrip("X")
        above = (line.tricks or 0) - 6 - int(level)
        rows.append(
            received(
                n,
                Table=line.table,
                Round=line.round,
                Board=line.board,
                PairNS=int(line.ns),
                PairEW=int(line.ew),
                NS_EW=line.declarer,
                Result=f"{above:+d}" if above else "=",
                Contract=f"{level} {strain} {'x' * line.contract.count('X')}".strip(),
            )
        )
    seats = [
        {"Section": 1, "Table": table, "Direction": seat, "Name": f"Zoé {table}{seat}", "Number": f"1{table}", "Round": 0}
        for table in (1, 2, 3)
        for seat in "NSEW"
    ]
    rounds = [{"Section": 1, "Table": table, "Round": 1, "NSPair": table, "EWPair": table + 3} for table in (1, 2, 3)]
    sections = [{"ID": 1, "Letter": "A", "Tables": 3}]
    whole = {
        "ReceivedData": Table(RECEIVED, rows),
        "Section": Table(SECTION, sections),
        "RoundData": Table(ROUNDS, rounds),
        "PlayerNumbers": Table(PLAYERS, seats),
    }
    several = whole | {
        "Section": Table(SECTION, [*sections, {"ID": 2, "Letter": "B", "Tables": 3}]),
        "ReceivedData": Table(RECEIVED, [*rows, received(99, Section=2, Remarks="60%-40%")], moved=frozenset({1, 2})),
    }
    return [database(whole), database(several), *_scoresheets(".bws")]


def _entries() -> list[bytes]:
    made = []
    for rows in ENTRIES.values():
        for delimiter, encoding in ((";", "utf-8-sig"), (",", "cp1252"), ("\t", "utf-16")):
            text = io.StringIO()
            csv.writer(text, delimiter=delimiter).writerows(rows)
            made.append(text.getvalue().encode(encoding))
    return made


@lru_cache(maxsize=1)
def workbooks() -> dict[str, bytes]:
    """Small workbooks of every kind, by their kind."""
    made = {}
    with tempfile.TemporaryDirectory() as temporary:
        for name, words in PROGRAMS.items():
            path = Path(temporary) / f"{name}.xlsx"
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                assert main(["simulate", *words, "--seed", "1", "--host", "calc", "--lang", "fr", "-o", str(path)]) == 0
            made[name] = undated(path.read_bytes())
    return made


SEEDS: Final[dict[str, Callable[[], list[bytes]]]] = {
    "usebio": _usebio,
    "pbn": _pbn,
    "bws": _bws,
    "xlsx": lambda: _scoresheets(".xlsx"),
    "xls": lambda: _scoresheets(".xls"),
    "ods": lambda: _scoresheets(".ods"),
    "csv": _csv,
    "entries": _entries,
    "workbook": lambda: list(workbooks().values()),
    "movement": lambda: [workbooks()["pairs"], workbooks()["howell"], workbooks()["individual"]],
}


@cache
def seeds_of(reader: str) -> tuple[bytes, ...]:
    return tuple(SEEDS[reader]())
