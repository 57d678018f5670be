"""`etui functions install --host calc`: the add-in into LibreOffice; `check`: whether it is there and its worker answers."""

from __future__ import annotations

import getpass
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from etui.errors import EtuiError
from xlsheets.hosts.calc import package

PLACES = (
    "/usr/lib/libreoffice", "/usr/lib64/libreoffice", "/opt/libreoffice*", "/snap/libreoffice/current/lib/libreoffice",
    "/Applications/LibreOffice.app/Contents", "C:/Program Files/LibreOffice", "C:/Program Files (x86)/LibreOffice",
)


def install(folder: Path | None, language: str) -> int:
    """Writes the add-in and hands it to LibreOffice; with ``folder``, only writes it there."""
    french = language == "fr"
    target = folder or user_folder() / "calc"
    try:
        package.write_folder(target / "etui")
        package.write_oxt(target / "etui.oxt")
    except OSError as error:
        raise EtuiError(f"the add-in cannot be written to {target}: {error.strerror}; choose a folder with --dir",
                        f"le complément ne peut pas être écrit dans {target} : {error.strerror} ; choisissez un dossier "
                        "avec --dir") from error
    print(f"{target / 'etui.oxt'}")
    print(f"{target / 'etui'}")
    if folder is not None:
        print(_by_hand(target, french))
        return 0
    office = find_libreoffice()
    if _is_root():
        return _into_the_program(office, french)
    return _with_unopkg(office, target, french)


def _into_the_program(office: Path, french: bool) -> int:
    """LibreOffice's extension manager refuses root; a folder beside its own bundled extensions serves every user."""
    bundled = office / "share" / "extensions" / "etui"
    if bundled.exists():
        print(f"Remplace {bundled}" if french else f"Replacing {bundled}")
        shutil.rmtree(bundled, ignore_errors=True)
    package.write_folder(bundled)
    print(f"Installé pour tous les utilisateurs de cet ordinateur, car la commande a été lancée en administrateur : {bundled}\n"
          "(Pour une seule personne, lancez-la sous son compte ; « etui functions remove --host calc » retire celui-ci.)\n"
          "Relancez LibreOffice, puis ouvrez un classeur d'Étui." if french else
          f"Installed for every user of this computer, as the command was run as administrator: {bundled}\n"
          "(For one person alone, run it under that account; “etui functions remove --host calc” takes this one out.)\n"
          "Restart LibreOffice, then open one of Étui's workbooks.")
    return 0


def _with_unopkg(office: Path, target: Path, french: bool) -> int:
    program = next((p for p in (office / "program" / "unopkg", office / "program" / "unopkg.com", office / "MacOS" / "unopkg")
                    if p.exists()), None)
    order = [program, "add", "--force", target / "etui.oxt"]
    done = program and subprocess.run(order, capture_output=True, text=True, check=False)       # type: ignore[arg-type]
    if not done or done.returncode:
        reason = done.stderr.strip().splitlines()[-1] if done and done.stderr.strip() else ""
        raise EtuiError(
            f"LibreOffice did not take the add-in ({reason or 'unopkg not found'}): close LibreOffice and try again, or open "
            f"{target / 'etui.oxt'} in its Extension Manager",
            f"LibreOffice n’a pas pris le complément ({reason or 'unopkg introuvable'}) : fermez LibreOffice et recommencez, "
            f"ou ouvrez {target / 'etui.oxt'} dans son gestionnaire des extensions",
        )
    who = getpass.getuser()
    print(f"Installé pour {who} seulement. Relancez LibreOffice, puis ouvrez un classeur d'Étui." if french
          else f"Installed for {who} only. Restart LibreOffice, then open one of Étui's workbooks.")
    return 0


def remove(language: str) -> int:
    """Takes the add-in out of LibreOffice again."""
    french = language == "fr"
    office = find_libreoffice()
    bundled = office / "share" / "extensions" / "etui"
    program = office / "program" / "unopkg"
    if _is_root() or not program.exists():
        shutil.rmtree(bundled, ignore_errors=True)
    else:
        subprocess.run([program, "remove", package.IDENTIFIER], capture_output=True, check=False)
    shutil.rmtree(user_folder() / "calc", ignore_errors=True)
    print("Complément retiré. Relancez LibreOffice." if french else "The add-in is removed. Restart LibreOffice.")
    return 0


def check(language: str) -> int:
    """Says what is found, in words; 1 when live calculation cannot work."""
    french = language == "fr"
    office = find_libreoffice()
    print(f"LibreOffice : {office}" if french else f"LibreOffice: {office}")
    installed = [place for place in _installed_places(office) if (place / "addin.py").exists()]
    if not installed:
        print("Complément absent : lancez « etui functions install --host calc »." if french
              else "The add-in is not there: run “etui functions install --host calc”.")
        return 1
    for place in installed:
        print(f"{'Complément' if french else 'Add-in'} : {place}")
        if problem := worker_problem(place):
            print(f"{problem}\n{'Relancez' if french else 'Run'} « etui functions install --host calc »." if french
                  else f"{problem}\nRun “etui functions install --host calc” again.")
            return 1
    print("Les fonctions répondent." if french else "The functions answer.")
    return 0


def worker_problem(place: Path) -> str:
    """Why the worker that an installed add-in names does not answer; "" when it does."""
    setup = json.loads((place / "etui.json").read_text(encoding="utf-8"))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(setup["paths"])}
    asked = "import xlsheets.functions as f; print(f.PLACES([[1.0]]))"
    try:
        run = subprocess.run([setup["python"], "-c", asked], env=environment, capture_output=True, text=True, timeout=60,
                             check=False)
    except OSError as error:
        return f"{setup['python']}: {error.strerror}"
    return "" if run.stdout.strip() == "[[1]]" else (run.stderr.strip().splitlines() or ["?"])[-1]


def find_libreoffice() -> Path:
    """LibreOffice's own folder, the one that holds ``program`` (``MacOS`` on a Mac)."""
    on_path = shutil.which("soffice") or shutil.which("libreoffice")
    if on_path:
        real = Path(on_path).resolve()
        if real.parent.name in ("program", "MacOS"):
            return real.parent.parent
    for pattern in PLACES:
        anchor = Path(pattern).anchor
        for place in sorted(Path(anchor).glob(str(Path(pattern).relative_to(anchor))), reverse=True):
            if (place / "program").is_dir() or (place / "MacOS").is_dir():
                return place
    raise EtuiError("LibreOffice is not found on this computer: install LibreOffice Calc first",
                    "LibreOffice est introuvable sur cet ordinateur : installez d’abord LibreOffice Calc")


def _installed_places(office: Path) -> list[Path]:
    """Where an installed add-in can be: beside the bundled ones, or unpacked in a user's profile."""
    places = [office / "share" / "extensions" / "etui"]
    profiles = [Path.home() / ".config/libreoffice", Path.home() / "Library/Application Support/LibreOffice",
                Path(os.environ.get("APPDATA", "/nowhere")) / "LibreOffice"]
    for profile in profiles:
        places += profile.glob("4/user/uno_packages/cache/uno_packages/*/etui.oxt")
    return places


def user_folder() -> Path:
    """Where Étui keeps files of its own for this user."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "etui"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "etui"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "etui"


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _by_hand(target: Path, french: bool) -> str:
    uri = target.resolve().as_uri()
    return (f"Ouvrez etui.oxt dans LibreOffice, ou lancez : soffice -env:BUNDLED_EXTENSIONS={uri} CLASSEUR.xlsx" if french
            else f"Open etui.oxt in LibreOffice, or run: soffice -env:BUNDLED_EXTENSIONS={uri} BOOK.xlsx")
