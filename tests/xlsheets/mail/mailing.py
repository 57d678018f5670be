"""A club's evening ready to be mailed, and the command that mails it."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from tests.xlsheets.mail.post_office import USER, Office
from tests.xlsheets.secretary import SAMPLES, named, type_in

PAIRS = {"1": "helene@example.org", "4": "yves@example.org", "7": "gaelle@example.org", "12": "zoe@example.org",
         "16": "jacques@example.org", "18": "claude@example.org"}


def evening(folder: Path, pairs: Mapping[str, str] = PAIRS, name: str = "mardi.xlsx") -> Path:
    """The French sample night with e-mail addresses typed in its Players tab, one a pair."""
    book = Path(shutil.copy(SAMPLES / "workbooks" / "mardi.xlsx", folder / name))
    places = [place for row in named(book, "etui_players_email_1") for place in row]
    return type_in(book, {places[int(pair) - 1]: address for pair, address in pairs.items()})


def through(office: Office) -> list[object]:
    """The options that lead to the office."""
    return ["--smtp-host", "localhost", "--smtp-port", office.port, "--smtp-user", USER, "--from", f"Le club <{USER}>",
            "--authorities", office.authorities, "--per-minute", 6000, "--lang", "en"]
