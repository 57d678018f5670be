"""What keeps our functions from running in Excel on Windows, one finding after the other, in the order they matter."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Literal, NamedTuple

from etui.errors import EtuiError, Sentence
from xlsheets.hosts.excel import macros, user_settings
from xlsheets.hosts.excel.machine import Machine
from xlsheets.package.vba import read_project

OFFICES = ("16.0", "15.0", "14.0")             # Excel 2016 to 365, 2013, 2010
TRUST = "AccessVBOM"
OLDEST = (0, 33)

PROBE = """
import importlib.util, json
found = {"pywin32": importlib.util.find_spec("pythoncom") is not None, "xlwings": "", "functions": "", "why": ""}
try:
    from importlib.metadata import version
    found["xlwings"] = version("xlwings")
    import xlwings
    import xlsheets.functions as functions
    found["functions"] = repr(functions.PLACES([[1.0]]))
except Exception as error:
    found["why"] = f"{type(error).__name__}: {error}"
print("ETUI" + json.dumps(found))
"""


class Finding(NamedTuple):
    """One thing found: well, worth a word, or in the way."""

    level: Literal["ok", "advice", "blocks"]
    sentence: Sentence


def _ok(en: str, fr: str) -> Finding:
    return Finding("ok", Sentence(en, fr))


def _advice(en: str, fr: str) -> Finding:
    return Finding("advice", Sentence(en, fr))


def _blocks(en: str, fr: str) -> Finding:
    return Finding("blocks", Sentence(en, fr))


def findings(machine: Machine) -> list[Finding]:
    """Everything worth saying about this computer."""
    try:
        settings = user_settings.read(user_settings.read_text(machine))
    except EtuiError as error:
        return [Finding("blocks", error.sentence)]
    interpreter = Path(os.path.expandvars(settings.get(user_settings.INTERPRETER) or str(machine.python)))
    return [
        _version(machine), *_settings(machine, settings), *_interpreter(machine, interpreter, settings),
        *_libraries(machine, interpreter), trust(machine), _addin(machine),
    ]


def _version(machine: Machine) -> Finding:
    numbers = tuple(int(n) for n in re.findall(r"\d+", machine.xlwings_version)[:2])
    if numbers < OLDEST:
        return _blocks(
            f"xlwings {machine.xlwings_version or '?'} is too old: run “python -m pip install --upgrade xlwings”",
            f"xlwings {machine.xlwings_version or '?'} est trop ancien : lancez « python -m pip install --upgrade xlwings »")
    return _ok(f"xlwings {machine.xlwings_version}", f"xlwings {machine.xlwings_version}")


def _settings(machine: Machine, settings: dict[str, str]) -> list[Finding]:
    file, named = machine.user_settings, settings.get(user_settings.INTERPRETER, "")
    if not named:
        return [_blocks(f"{file} names no Python: run “etui functions install”",
                        f"{file} n’indique pas de Python : lancez « etui functions install »")]
    found = [_ok(f"settings in {file}", f"réglages dans {file}")]
    if Path(os.path.expandvars(named)) != machine.python:
        found.append(_advice(
            f"Excel uses {named}, not the Python of this command, {machine.python}; to change that: etui functions install",
            f"Excel utilise {named}, et non le Python de cette commande, {machine.python} ; pour changer : etui functions "
            "install"))
    return found


def _interpreter(machine: Machine, interpreter: Path, settings: dict[str, str]) -> list[Finding]:
    if not interpreter.is_file():
        return [_blocks(f"there is no Python at {interpreter}: run “etui functions install” with the Python that has Étui",
                        f"il n’y a pas de Python en {interpreter} : lancez « etui functions install » avec le Python qui a Étui")]
    paths = os.path.expandvars(settings.get(user_settings.PYTHONPATH, "")).split(";")
    done = machine.run([str(interpreter), "-c", PROBE], {"PYTHONPATH": os.pathsep.join(path for path in paths if path)})
    answer = done.said.rpartition("ETUI")[2]
    try:
        found = json.loads(answer.splitlines()[0])
    except (ValueError, IndexError):
        return [_blocks(f"{interpreter} does not answer ({done.last_line}): reinstall Python, then Étui",
                        f"{interpreter} ne répond pas ({done.last_line}) : réinstallez Python, puis Étui")]
    return [_pywin32(interpreter, found["pywin32"]), _functions(machine, interpreter, found)]


def _pywin32(interpreter: Path, present: bool) -> Finding:
    if present:
        return _ok("pywin32 is there", "pywin32 est là")
    return _blocks(f"pywin32, which talks to Excel, is missing: run “{interpreter} -m pip install pywin32”",
                   f"pywin32, qui parle à Excel, manque : lancez « {interpreter} -m pip install pywin32 »")


def _functions(machine: Machine, interpreter: Path, found: dict[str, str]) -> Finding:
    if found["functions"] != "[[1]]":
        why = found["why"] or found["functions"]
        return _blocks(f"{interpreter} cannot run Étui's functions ({why}): run “etui functions install”, or install Étui there",
                       f"{interpreter} ne peut pas faire tourner les fonctions d’Étui ({why}) : lancez « etui functions "
                       "install », ou installez-y Étui")
    if found["xlwings"] != machine.xlwings_version:
        return _advice(
            f"{interpreter} has xlwings {found['xlwings']}, this command {machine.xlwings_version}: workbooks made here expect "
            "the latter; install the same one in both",
            f"{interpreter} a xlwings {found['xlwings']}, cette commande {machine.xlwings_version} : les classeurs faits ici "
            "attendent la seconde ; installez la même des deux côtés")
    return _ok(f"{interpreter} runs Étui's functions", f"{interpreter} fait tourner les fonctions d’Étui")


def _libraries(machine: Machine, interpreter: Path) -> list[Finding]:
    """The DLL that a workbook's macros load: its name holds xlwings' version, and they look in two folders only."""
    try:
        wanted = macros.dll_names(read_project(macros.quickstart_project(machine.xlwings)).modules)
    except EtuiError as error:
        return [Finding("blocks", error.sentence)]
    folders = (interpreter.parent, interpreter.parent.parent)
    present = [name for name in wanted if any((folder / name).is_file() for folder in folders)]
    found = [_ok(f"{name} is there", f"{name} est là") for name in present]
    for name in (name for name in wanted if name not in present):
        others = sorted({file.name for folder in folders for file in folder.glob(f"{name.partition('-')[0]}-*.dll")})
        en = f"{name}, which the macros of new workbooks load, is not beside {interpreter}"
        fr = f"{name}, que chargent les macros des nouveaux classeurs, n’est pas à côté de {interpreter}"
        if others:
            en, fr = f"{en} (there is {', '.join(others)})", f"{fr} (il y a {', '.join(others)})"
        cure = f"{interpreter} -m pip install --force-reinstall xlwings=={machine.xlwings_version}"
        bits = name.removeprefix("xlwings")[:2]
        if present:
            found.append(_advice(f"{en}; only a {bits}-bit Excel needs it", f"{fr} ; seul un Excel {bits} bits en a besoin"))
        else:
            found.append(_blocks(f"{en}: run “{cure}”, without --user", f"{fr} : lancez « {cure} », sans --user"))
    return found


def trust(machine: Machine) -> Finding:
    """Whether Excel lets Import Functions write the functions' macros into a workbook."""
    policies = [machine.registry(rf"Software\Policies\Microsoft\Office\{office}\Excel\Security", TRUST) for office in OFFICES]
    choices = [machine.registry(rf"Software\Microsoft\Office\{office}\Excel\Security", TRUST) for office in OFFICES]
    if 0 in policies and 1 not in policies:
        return _blocks(
            "the computer's administrator forbids access to the VBA project object model, which Import Functions needs: ask for "
            "it, or use Excel's add-in (--host addin)",
            "l’administrateur de l’ordinateur interdit l’accès au modèle d’objet du projet VBA, dont Import Functions a besoin : "
            "demandez-le-lui, ou utilisez le complément d’Excel (--host addin)")
    if 1 in policies or 1 in choices:
        return _ok("Excel trusts access to the VBA project object model",
                   "Excel approuve l’accès au modèle d’objet du projet VBA")
    return _blocks(
        "Import Functions needs Excel's consent, once: File, Options, Trust Center, Trust Center Settings, Macro Settings, tick "
        "“Trust access to the VBA project object model”",
        "Import Functions a besoin de l’accord d’Excel, une fois : Fichier, Options, Centre de gestion de la confidentialité, "
        "Paramètres du Centre de gestion de la confidentialité, Paramètres des macros, cochez « Accès approuvé au modèle "
        "d’objet du projet VBA »")


def _addin(machine: Machine) -> Finding:
    installed = machine.roaming / "Microsoft" / "Excel" / "XLSTART" / "xlwings.xlam"
    shipped = machine.xlwings / "addin" / "xlwings.xlam"
    if not installed.is_file():
        return _advice(
            "xlwings' tab is not in Excel: run “etui functions install”; without it, Import Functions is the macro "
            "ImportPythonUDFs (Alt+F8)",
            "l’onglet xlwings n’est pas dans Excel : lancez « etui functions install » ; sans lui, Import Functions est la macro "
            "ImportPythonUDFs (Alt+F8)")
    if shipped.is_file() and installed.read_bytes() != shipped.read_bytes():
        return _advice("xlwings' tab in Excel is of another version: close Excel and run “etui functions install”",
                       "l’onglet xlwings d’Excel est d’une autre version : fermez Excel et lancez « etui functions install »")
    return _ok("xlwings' tab is in Excel", "l’onglet xlwings est dans Excel")
