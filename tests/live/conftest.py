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


@pytest.fixture(scope="session")
def bare_calc(tmp_path_factory: pytest.TempPathFactory) -> Iterator[office.Calc]:
    """LibreOffice without Étui's add-in: the reader's computer."""
    if not office.available():
        pytest.skip(office.NEEDED)
    with office.running_calc(tmp_path_factory.mktemp("bare"), with_functions=False) as running:
        yield running
