"""The PDF where there is no LibreOffice: the rankings, by reportlab."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from etui.errors import EtuiError
from tests.xlsheets.secretary import Etui
from xlsheets.publish import pdf
from xlsheets.publish.colours import Palette
from xlsheets.publish.documents import source_of
from xlsheets.publish.model import Cell, Column, Document, Group, Section, Table
from xlsheets.publish.pdf_tables import by_reportlab


def text_of(content: bytes, folder: Path) -> str:
    if shutil.which("pdftotext") is None:
        pytest.skip("needs pdftotext (apt-get install poppler-utils)")
    (folder / "x.pdf").write_bytes(content)
    return subprocess.run(["pdftotext", "-layout", folder / "x.pdf", "-"], capture_output=True, text=True, check=True).stdout


def test_the_rankings_are_printed_in_full(etui: Etui, mardi: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "soffice", lambda: None)
    told = etui("publish", mardi, "-o", tmp_path, "--what", "pdf", "--lang", "fr")
    assert (told.code, told.err) == (0, "PDF fait par reportlab\n")
    text = text_of((tmp_path / "tournoi-du-mardi-2026-11-24.pdf").read_bytes(), tmp_path)
    for said in (
        "Tournoi du mardi",
        "mardi 24 novembre 2026",
        "Nord-Sud",
        "Est-Ouest",
        "Hélène Marchandeau",
        "Lætitia Œuvrard",
        "63,15",
        "36,37",
        "Décisions de l’arbitre",
        "Page 1",
    ):
        assert said in text


def test_a_long_ranking_repeats_its_headings_and_odd_letters_are_written_without_accents(tmp_path: Path) -> None:
    columns = Column("Place", number=True), Column("Names"), Column("%", number=True, digits=2)
    rows = tuple((Cell(n), Cell(f"Žofie Łukasz Ștefan <b> & 北 {n}" + " long" * 20), Cell(100 - n / 2)) for n in range(1, 101))
    document = Document(
        "pairs",
        "en",
        "T & <T>",
        "about",
        (Section("rankings", "R", (Group("a", "A", (Table(columns, rows),)),)),),
        provisional="Provisional: 1 of 2 results",
    )
    text = text_of(by_reportlab(document, Palette()), tmp_path)
    assert "T & <T>" in text
    assert "Provisional: 1 of 2 results" in text
    assert text.count("Place") > 3
    assert "Žofie ?ukasz Stefan <b> & ?" in text
    assert [n for n in range(1, 101) if f"{100 - n / 2:.2f}" not in text] == []


def test_a_libreoffice_that_takes_too_long_is_ended(mardi: Path, tmp_path: Path) -> None:
    slow = tmp_path / "soffice"
    slow.write_text("#!/bin/sh\nsleep 60\n")
    slow.chmod(0o755)
    with pytest.raises(EtuiError, match="did not finish"):
        pdf.by_libreoffice(source_of(mardi, "full"), slow, timeout=0.2)


def test_a_libreoffice_that_prints_nothing_is_told(mardi: Path, tmp_path: Path) -> None:
    broken = tmp_path / "soffice"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    with pytest.raises(EtuiError, match="could not print"):
        pdf.by_libreoffice(source_of(mardi, "full"), broken)
