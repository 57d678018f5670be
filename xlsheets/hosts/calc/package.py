"""Makes the Calc add-in's files: type library, configuration, description, as a folder and as an .oxt."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from etui import __version__
from etui.errors import Sentence
from xlsheets.functions import FUNCTIONS
from xlsheets.seam import help_of

HERE = Path(__file__).resolve().parent
RDB = HERE / "etui.rdb"
IDENTIFIER = "org.etui"
LANGUAGES = ("en-US", "fr")


def interface() -> str:
    """The add-in's interface in UNO's IDL: every function takes anything and gives rows of cells."""
    methods = "\n".join(
        f"    sequence< sequence<any> > {name}({', '.join(f'[in] any {_uno(p)}' for p in _parameters(f))});"
        for name, f in sorted(FUNCTIONS.items())
    )
    return (
        "module org { module etui { interface XEtui : com::sun::star::uno::XInterface {\n" + methods + "\n}; }; };\n"
    )


def build_type_library(libreoffice: Path, target: Path = RDB) -> None:
    """Compiles the interface with LibreOffice's own unoidl-write (package libreoffice-dev)."""
    with tempfile.TemporaryDirectory() as folder:
        idl = Path(folder) / "etui.idl"
        idl.write_text(interface())
        types = [libreoffice / "program" / "types.rdb", libreoffice / "program" / "types" / "offapi.rdb"]
        subprocess.run([libreoffice / "sdk" / "bin" / "unoidl-write", *types, idl, target], check=True)


def files() -> dict[str, bytes]:
    """Every file of the add-in, by its path inside."""
    setup = {"python": sys.executable, "paths": _paths()}
    return {
        "META-INF/manifest.xml": _manifest().encode(),
        "description.xml": _description().encode(),
        "etui.xcu": _configuration().encode(),
        "etui.rdb": RDB.read_bytes(),
        "addin.py": (HERE / "addin.py").read_bytes(),
        "functions.json": json.dumps(sorted(FUNCTIONS)).encode(),
        "etui.json": json.dumps(setup, indent=1).encode(),
    }


def write_folder(target: Path) -> None:
    """The add-in unpacked, as BUNDLED_EXTENSIONS or LibreOffice's own extensions folder takes it."""
    for name, data in files().items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def write_oxt(target: Path) -> None:
    """The add-in as one file for LibreOffice's Extension Manager."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files().items():
            package.writestr(name, data)


def _paths() -> list[str]:
    """Where the worker finds the two packages when they are not installed in its interpreter."""
    import etui
    import xlsheets

    return sorted({str(Path(module.__file__ or "").resolve().parent.parent) for module in (etui, xlsheets)})


def _parameters(function: Callable[..., Any]) -> list[str]:
    return list(inspect.signature(function).parameters)


def _uno(parameter: str) -> str:
    """A parameter as UNO names it: some of ours are words of its own language (``any``, ``union``)."""
    return "p" + parameter.title().replace("_", "")


def _manifest() -> str:
    entries = "".join(
        f'<m:file-entry m:full-path="{name}" m:media-type="{kind}"/>'
        for name, kind in (
            ("etui.rdb", "application/vnd.sun.star.uno-typelibrary;type=RDB"),
            ("addin.py", "application/vnd.sun.star.uno-component;type=Python"),
            ("etui.xcu", "application/vnd.sun.star.configuration-data"),
        )
    )
    return f'<m:manifest xmlns:m="http://openoffice.org/2001/manifest">{entries}</m:manifest>'


def _description() -> str:
    return (
        '<description xmlns="http://openoffice.org/extensions/description/2006">'
        f'<identifier value="{IDENTIFIER}"/><version value="{__version__}"/>'
        '<display-name><name lang="en">Étui: the club’s tournament functions</name>'
        '<name lang="fr">Étui : les fonctions de tournoi du club</name></display-name></description>'
    )


def _configuration() -> str:
    """Names and help of every function and argument, as the Function Wizard shows them."""
    nodes = "".join(_function_node(name, f) for name, f in sorted(FUNCTIONS.items()))
    return (
        '<o:component-data xmlns:o="http://openoffice.org/2001/registry" o:name="CalcAddIns" o:package="org.openoffice.Office">'
        f'<node o:name="AddInInfo"><node o:name="ETUI" o:op="replace"><node o:name="AddInFunctions">{nodes}'
        "</node></node></node></o:component-data>"
    )


def _function_node(name: str, function: Callable[..., Any]) -> str:
    told = help_of(name)
    parameters = "".join(
        f'<node o:name="{_uno(p)}" o:op="replace">{_texts("DisplayName", Sentence(p, p))}'
        f'{_texts("Description", told.arguments[p])}</node>'
        for p in _parameters(function)
    )
    same = Sentence(name, name)
    return (
        f"<node o:name={quoteattr(name)} o:op=\"replace\">{_texts('DisplayName', same)}{_texts('Description', told.summary)}"
        f'<prop o:name="Category"><value>Add-In</value></prop>{_texts("CompatibilityName", same)}'
        f'<node o:name="Parameters">{parameters}</node></node>'
    )


def _texts(name: str, text: Sentence) -> str:
    values = "".join(f'<value xml:lang="{tag}">{escape(said)}</value>' for tag, said in zip(LANGUAGES, text, strict=True))
    return f'<prop o:name="{name}">{values}</prop>'
