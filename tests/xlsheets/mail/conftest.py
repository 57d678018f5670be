"""A mail server, and a password in the environment; the tests never wait and never see this computer's own settings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.xlsheets.mail.post_office import PASSWORD, Office, opened
from xlsheets.mail import sender
from xlsheets.mail.contents import Results, read_results


@pytest.fixture(autouse=True)
def _no_settings_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in [name for name in os.environ if name.startswith("ETUI_SMTP_")]:
        monkeypatch.delenv(variable)
    monkeypatch.setenv("ETUI_SMTP_PASSWORD", PASSWORD)
    monkeypatch.setattr(sender, "PAUSES", (0.0, 0.0))


@pytest.fixture
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    with opened(tmp_path_factory.mktemp("office")) as office:
        yield office


@pytest.fixture(autouse=True)
def _each_workbook_is_scored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scoring a night and copying its values takes a second or two, and most tests mail the same night."""

    def read(book: Path) -> Results:
        key = book.name, book.read_bytes()
        if key not in _READ:
            _READ[key] = read_results(book)
        return _READ[key]

    monkeypatch.setattr("xlsheets.commands.mail.read_results", read)


_READ: dict[tuple[str, bytes], Results] = {}
