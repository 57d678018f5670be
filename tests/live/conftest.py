"""Fixtures for the tests that need a real spreadsheet program."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.live import office


@pytest.fixture(scope="session")
def calc(tmp_path_factory: pytest.TempPathFactory) -> Iterator[office.Calc]:
    """Skips where LibreOffice or its Python bridge is missing; in CI that is a failure."""
    if not office.available():
        if os.environ.get("CI"):
            pytest.fail(office.NEEDED)
        pytest.skip(office.NEEDED)
    with office.running_calc(tmp_path_factory.mktemp("calc")) as running:
        yield running
