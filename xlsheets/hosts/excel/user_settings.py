"""The user's xlwings settings, a file of ``"NAME","value"`` lines that Excel's VBA reads line by line: ours added, none lost."""

from __future__ import annotations

import re

from etui.errors import EtuiError
from xlsheets.hosts.excel.machine import Machine
from xlsheets.hosts.excel.macros import MODULE
from xlsheets.package.whole_file import write_whole

INTERPRETER, PYTHONPATH, UDF_MODULES = "INTERPRETER_WIN", "PYTHONPATH", "UDF MODULES"

_LINE = re.compile(r'^\s*"?(?P<name>[^",]*)"?\s*,\s*"?(?P<value>[^"]*)"?\s*$')


def read(text: str) -> dict[str, str]:
    """The settings by name in capitals; as for VBA, the first line of a name counts."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if match := _LINE.match(line):
            found.setdefault(match["name"].upper(), match["value"])
    return found


def merged(text: str, python: str, folders: tuple[str, ...]) -> str:
    r"""The user's settings with Étui's Python, folders and functions; every other line stays as it is.

    Other workbooks of the user's that name no function module of their own take the one called like themselves: so ours
    goes into UDF MODULES only where it cannot disturb them, in new settings or beside the modules already listed.

    >>> print(merged('"SHOW CONSOLE","True"\n', r"C:\py\python.exe", (r"C:\etui",)), end="")
    "SHOW CONSOLE","True"
    "INTERPRETER_WIN","C:\py\python.exe"
    "PYTHONPATH","C:\etui"
    """
    before = read(text)
    after = {INTERPRETER: python, PYTHONPATH: _listed(before.get(PYTHONPATH, ""), folders)}
    if before.get(UDF_MODULES) or not before:
        after[UDF_MODULES] = _listed(before.get(UDF_MODULES, ""), (MODULE,))
    lines, end = text.splitlines(), "\r\n" if "\r\n" in text or not text else "\n"
    for name, value in after.items():
        line = f'"{name}","{value}"'
        place = next((i for i, old in enumerate(lines) if (m := _LINE.match(old)) and m["name"].upper() == name), None)
        if place is None:
            lines.append(line)
        elif before[name] != value:
            lines[place] = line
    return end.join(lines) + end


def _listed(value: str, more: tuple[str, ...]) -> str:
    """A list between semicolons with those it lacks; Windows takes capitals and small letters as one."""
    items = [item for item in value.split(";") if item.strip()]
    have = {item.strip().rstrip("\\/").casefold() for item in items}
    return ";".join([*items, *(item for item in more if item.rstrip("\\/").casefold() not in have)])


def write(machine: Machine) -> str:
    """Writes the merged settings, keeping a copy of the former ones; returns the interpreter named before, "" if none.

    :raises EtuiError: the file cannot be read or written, or a path has letters that VBA cannot read.
    """
    file = machine.user_settings
    old = read_text(machine)
    new = merged(old, str(machine.python), machine.folders)
    try:
        data = new.encode(machine.encoding)
    except UnicodeEncodeError as error:
        raise EtuiError(
            f"Excel's macros cannot read the letter “{error.object[error.start]}” of {machine.python}: install Étui in a folder "
            "with plain letters only, such as C:\\Etui",
            f"les macros d’Excel ne peuvent pas lire la lettre « {error.object[error.start]} » de {machine.python} : installez "
            "Étui dans un dossier aux lettres simples, par exemple C:\\Etui",
        ) from error
    if new != old:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise EtuiError(
                f"the folder {file.parent} cannot be made ({error.strerror}): make it by hand, and try again",
                f"le dossier {file.parent} ne peut pas être créé ({error.strerror}) : créez-le à la main, puis recommencez",
            ) from error
        if old:
            write_whole(file.with_name("xlwings.conf.before-etui"), old.encode(machine.encoding))
        write_whole(file, data)
    former = read(old).get(INTERPRETER, "")
    return former if former.casefold() != str(machine.python).casefold() else ""


def read_text(machine: Machine) -> str:
    """The text of the user's settings, "" when there are none."""
    file = machine.user_settings
    try:
        return file.read_bytes().decode(machine.encoding) if file.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise EtuiError(
            f"{file} cannot be read ({error}): rename it, and try again",
            f"{file} est illisible ({error}) : renommez-le, puis recommencez",
        ) from error
