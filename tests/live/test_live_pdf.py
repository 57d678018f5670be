"""The PDF that LibreOffice makes: its decimal mark is that of the workbook's language, whatever the computer's."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from xlsheets.cli import main
from xlsheets.publish.pdf import soffice


@pytest.mark.parametrize(("language", "mark", "other"), [("fr", ",", "."), ("en", ".", ",")])
def test_the_decimal_mark_is_the_workbook_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, mark: str, other: str
) -> None:
    if soffice() is None and not os.environ.get("CI"):
        pytest.skip("needs LibreOffice")
    monkeypatch.setenv("LANG", "en_US.UTF-8" if language == "fr" else "fr_FR.UTF-8")
    book, site = tmp_path / "night.xlsx", tmp_path / "site"
    assert main(["simulate", "howell", "--pairs", "6", "--seed", "2", "-o", str(book), "--lang", language]) == 0
    assert main(["publish", str(book), "-o", str(site), "--what", "pdf", "--lang", language]) == 0
    (made,) = site.glob("*.pdf")
    text = subprocess.run(["pdftotext", "-layout", made, "-"], capture_output=True, text=True, check=True).stdout
    percents = [word for line in text.splitlines() for word in line.split() if word.replace(mark, "").isdigit() and mark in word]
    assert len(percents) >= 6
    assert not [word for word in text.split() if word.replace(other, "").isdigit() and other in word]
