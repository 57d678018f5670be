"""What is handed out: the source distribution builds the wheel, and the wheel works from an empty folder far from here."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the unpacked source distribution, laid out as pip does."""
    folder = tmp_path_factory.mktemp("distribution")
    _run("-m", "hatchling", "build", "-t", "sdist", "-d", str(folder), at=ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        packed.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    assert (source / "tests").is_dir()                           # whoever has the sources can run the tests
    _run("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), at=source)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed_wheel:
        packed_wheel.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_makes_its_demonstration_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    told = _run("-c", "import etui, xlsheets; print(etui.__file__, xlsheets.__file__)", at=tmp_path, path=installed)
    assert told.count(str(installed)) == 2
    _run("-m", "xlsheets", "demo", "club", "--lang", "fr", at=tmp_path, path=installed)
    assert len(list((tmp_path / "club").glob("*.xlsx"))) >= 8
    ranking = _run("-m", "xlsheets", "score", "club/mardi.xlsx", "--lang", "fr", at=tmp_path, path=installed)
    assert "NS" in ranking


def test_the_wheel_has_its_templates_and_samples_and_no_tests(installed: Path) -> None:
    inside = {path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()}
    assert {"xlsheets/_templates/club.xlsx", "etui/py.typed"} <= inside
    assert any(name.startswith("xlsheets/_samples/") for name in inside)
    tops = {name.split("/")[0] for name in inside if ".dist-info/" not in name}
    assert tops == {"etui", "xlsheets"}


def _run(*arguments: str, at: Path, path: Path | None = None) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PYTHONIOENCODING": "utf-8"}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run([sys.executable, *arguments], cwd=at, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
