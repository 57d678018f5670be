"""The PDF: the ranking and the boards as the workbook prints them, by LibreOffice; without it, the rankings by reportlab."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from etui.errors import EtuiError
from xlsheets.hosts.calc.setup import find_libreoffice
from xlsheets.package.references import cells_of
from xlsheets.publish.colours import Palette
from xlsheets.publish.documents import Source
from xlsheets.publish.values_only import values_only

# The decimal mark of a number is the locale's of whoever prints it: the workbook's own language says which.
LOCALES = {"fr": "fr-FR", "en": "en-GB"}
PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop
 oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{}</value></prop></item></oor:items>
"""
TIMEOUT = 120.0                         # seconds; a first start on an old computer takes twenty


class Pdf(NamedTuple):
    content: bytes
    maker: Literal["LibreOffice", "reportlab"]


def pdf(source: Source, palette: Palette) -> Pdf:
    """The PDF, and which program made it. Raises EtuiError when neither can."""
    program = soffice()
    if program is not None:
        return Pdf(by_libreoffice(source, program), "LibreOffice")
    from xlsheets.publish.pdf_tables import by_reportlab

    return Pdf(by_reportlab(source.document, palette), "reportlab")


def soffice() -> Path | None:
    """LibreOffice's program, None where it is not installed."""
    try:
        office = find_libreoffice()
    except EtuiError:
        return None
    names = ("soffice.com", "soffice.exe", "soffice") if sys.platform == "win32" else ("soffice",)
    places = (office / folder / name for folder in ("program", "MacOS") for name in names)
    return next((place for place in places if place.is_file()), None)


def printed_tabs(source: Source) -> list[str]:
    """The tabs that make the PDF: those of the blocks that ``source`` names, once each."""
    names = source.package.defined_names
    tabs = [cells_of(names[block]).sheet for block in source.printed if block in names]
    return [tab for tab in dict.fromkeys(tabs) if tab in source.package.sheets]


def by_libreoffice(source: Source, program: Path, timeout: float = TIMEOUT) -> bytes:
    """Prints the values-only workbook, with a profile of its own: a LibreOffice that is open is left alone."""
    with TemporaryDirectory(prefix="etui-pdf-") as made:
        folder = Path(made)
        book = folder / "results.xlsx"
        book.write_bytes(values_only(source, only=printed_tabs(source)))
        (folder / "profile" / "user").mkdir(parents=True)
        (folder / "profile" / "user" / "registrymodifications.xcu").write_text(PROFILE.format(LOCALES[source.language]), "utf-8")
        command = [str(program), "--headless", "--norestore", f"-env:UserInstallation={(folder / 'profile').as_uri()}",
                   "--convert-to", "pdf", "--outdir", str(folder), str(book)]
        _run(command, folder, timeout)
        result = folder / "results.pdf"
        content = result.read_bytes() if result.is_file() else b""
    if not content.startswith(b"%PDF"):
        raise EtuiError(
            "LibreOffice could not print the PDF: open the published workbook in it and export the PDF there, or leave pdf out "
            "of --what",
            "LibreOffice n’a pas pu imprimer le PDF : ouvrez-y le classeur publié et exportez-le en PDF, ou retirez pdf de "
            "--what",
        )
    return content


def _run(command: list[str], folder: Path, timeout: float) -> None:
    """LibreOffice is a starter and a worker: both are ended when it takes too long."""
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        process.wait(timeout)
    except subprocess.TimeoutExpired:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
        raise EtuiError(
            f"LibreOffice did not finish the PDF in {timeout:.0f} seconds: close other programs and try again, or leave pdf out "
            "of --what",
            f"LibreOffice n’a pas fini le PDF en {timeout:.0f} secondes : fermez d’autres programmes et recommencez, ou retirez "
            "pdf de --what",
        ) from None
