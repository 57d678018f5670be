"""LibreOffice as a second writer and reader of workbooks, where it is installed."""

import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def through_libreoffice(tmp_path_factory):
    """A function (file, ending) → the file as LibreOffice opens it and saves it again."""
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("LibreOffice is not installed")
    profile = tmp_path_factory.mktemp("profile")

    def convert(file: Path, ending: str) -> Path:
        folder = tmp_path_factory.mktemp("converted")
        subprocess.run([program, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--convert-to", ending,
                        "--outdir", str(folder), str(file)], check=True, capture_output=True, timeout=180)
        return folder / f"{file.stem}.{ending.partition(':')[0]}"

    return convert
