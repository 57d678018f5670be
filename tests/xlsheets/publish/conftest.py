"""Published workbooks and what is in them."""

from __future__ import annotations

import html
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.xlsheets.secretary import SAMPLES, run

Publish = Callable[..., dict[str, Path]]


@pytest.fixture(scope="session")
def publish(tmp_path_factory: pytest.TempPathFactory) -> Publish:
    """Publishes a workbook with these arguments, once; the files by the end of their names: "values", "html", "classement"…"""
    made: dict[tuple[object, ...], dict[str, Path]] = {}

    def command(book: Path, *arguments: object) -> dict[str, Path]:
        key = book, book.stat().st_mtime_ns, arguments
        if key not in made:
            out = tmp_path_factory.mktemp("published")
            assert run(("publish", book, "-o", out, *arguments)) == 0
            made[key] = {kind_of(path): path for path in out.iterdir()}
        return made[key]

    return command


@pytest.fixture
def samples_dir() -> Path:
    return SAMPLES / "workbooks"


@pytest.fixture
def mardi() -> Path:
    return SAMPLES / "workbooks" / "mardi.xlsx"


@pytest.fixture
def tuesday() -> Path:
    return SAMPLES / "workbooks" / "tuesday.xlsx"


def kind_of(path: Path) -> str:
    return "values" if path.suffix == ".xlsx" else path.stem.rpartition("-")[2] if path.suffix == ".csv" else path.suffix[1:]


def every_text(path: Path) -> str:
    """All that a file says, its parts unpacked when it is a package."""
    data = path.read_bytes()
    if data[:2] != b"PK":
        return data.decode("utf-8", "replace")
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return html.unescape("\n".join(package.read(name).decode("utf-8", "replace") for name in package.namelist()))
