"""`etui functions lite`: the files that xlwings Lite needs, made from our own functions module.

xlwings Lite runs Python inside Excel (Pyodide) and knows two files, both kept in the workbook: main.py and requirements.txt.
Ours carries readable declarations of every function and, packed at its end, the engine they call.
"""

from __future__ import annotations

import ast
import base64
import hashlib
import inspect
import json
import zlib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from textwrap import wrap
from typing import Any

from etui import __version__
from etui.errors import EtuiError
from xlsheets.functions import FUNCTIONS
from xlsheets.hosts.addin import packed
from xlsheets.hosts.addin.lite_guide import LISEZMOI, README
from xlsheets.seam import help_of

REQUIREMENTS = "xlwings>=0.33,<1\nnumpy\n"

HEAD = '''\
"""Étui {version}: the club's tournament functions, for xlwings Lite. Made by `etui functions lite`.

In a cell: =ETUI.MATCHPOINTS(A2:A14). The steps are in README.md (LISEZMOI.md in French).
"""

import base64
import os
import sys
import tempfile
import zlib

from xlwings import arg, func
from xlwings.conversion import Converter
from xlwings.conversion.framework import Options

os.environ.setdefault("ETUI_LANG", "{language}")        # fr or en: the language of the texts that a cell shows


'''

TAIL = '''

# Étui's engine, packed. Nothing to read or change from here on.
NAME = "etui-{mark}.zip"
PACKED = """
{lines}
"""

if not any(path.endswith(NAME) for path in sys.path):
    for name in [name for name in sys.modules if name.partition(".")[0] in ("etui", "xlsheets")]:
        del sys.modules[name]                           # those of another version
    archive = os.path.join(tempfile.mkdtemp(), NAME)
    with open(archive, "wb") as file:
        file.write(zlib.decompress(base64.b85decode(PACKED.replace("\\n", ""))))
    sys.path.insert(0, archive)

from xlsheets.functions import FUNCTIONS  # noqa: E402
'''


def write_lite(folder: Path, force: bool, language: str) -> int:
    """Writes main.py, requirements.txt and the guide; an existing file of these names is replaced only with ``force``."""
    files = {"main.py": main_module(language), "requirements.txt": REQUIREMENTS, "README.md": README, "LISEZMOI.md": LISEZMOI}
    there = [name for name in files if (folder / name).exists()]
    if there and not force:
        raise EtuiError(
            f"{folder / there[0]} is already there: choose another folder with --dir, or add --force to replace it",
            f"{folder / there[0]} existe déjà : choisissez un autre dossier avec --dir, ou ajoutez --force pour le remplacer",
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise EtuiError(
            f"{folder} cannot be written: {error.strerror}; choose another folder with --dir",
            f"impossible d’écrire dans {folder} : {error.strerror} ; choisissez un autre dossier avec --dir",
        ) from error
    for name in files:
        print(folder / name)
    print("Ouvrez LISEZMOI.md : les étapes dans Excel, cinq minutes, une seule fois par classeur." if language == "fr"
          else "Open README.md: the steps in Excel, five minutes, once for each workbook.")
    return 0


def main_module(language: str) -> str:
    """The text of main.py."""
    archive = packed.archive("xlsheets.functions")
    lines = wrap(base64.b85encode(zlib.compress(archive, 9)).decode("ascii"), 120, break_on_hyphens=False)
    return "\n\n\n".join([
        HEAD.format(version=__version__, language=language).rstrip(),
        _sent(),
        *(_declaration(name, function, language) for name, function in FUNCTIONS.items()),
        TAIL.format(mark=hashlib.sha256(archive).hexdigest()[:12], lines="\n".join(lines)).strip(),
    ]) + "\n"


def _sent() -> str:
    """The source of ``Sent``, the one class of arguments.py, so that Server and Lite read their arguments alike."""
    source = find_spec("xlsheets.hosts.addin.arguments").loader.get_source("xlsheets.hosts.addin.arguments")  # type: ignore[union-attr]
    return next(ast.get_source_segment(source, node) for node in ast.parse(source).body if isinstance(node, ast.ClassDef))


def _declaration(name: str, function: Callable[..., Any], language: str) -> str:
    """A function as Lite shows it to Excel: its name, its arguments with their help, and a call of ours."""
    parameters, told = inspect.signature(function).parameters, help_of(name)
    asked = ", ".join(p.name if p.default is p.empty else f"{p.name}={p.default!r}" for p in parameters.values())
    return "\n".join([
        '@func(namespace="ETUI")',
        *(f'@arg("{p}", Sent, doc={_quoted(told.arguments[p].say(language))})' for p in parameters),
        f"def {name}({asked}):",
        f"    {_quoted(told.summary.say(language))}",
        f'    return FUNCTIONS["{name}"]({", ".join(parameters)})',
    ])


def _quoted(text: str) -> str:
    """A text as Python writes it between double quotes; JSON's escapes are Python's too."""
    return json.dumps(text, ensure_ascii=False)
