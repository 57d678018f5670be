"""The modules that the functions need, and no other, packed into one archive that Python imports from."""

from __future__ import annotations

import ast
import io
import zipfile
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from importlib.util import find_spec

OURS = ("etui", "xlsheets")
LONG_AGO = (1980, 1, 1, 0, 0, 0)        # the same sources give the same archive


def archive(root: str) -> bytes:
    """A zip with the module ``root`` and all it imports of ours, anywhere in its text, package folders included.

    Stored, not compressed: squeezed as a whole it comes out a quarter smaller than file by file.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as package:
        for path, source in sorted(sources(root).items()):
            package.writestr(zipfile.ZipInfo(path, LONG_AGO), source)
    return packed.getvalue()


def sources(root: str) -> dict[str, str]:
    """Source of every module needed, by its path in the archive."""
    found: dict[str, str] = {}
    wanted, seen = [root], set()
    while wanted:
        name = wanted.pop()
        spec = None if name in seen else _module(name)
        seen.add(name)
        if spec is not None:
            source = spec.loader.get_source(name)          # type: ignore[union-attr]
            found[_path(spec)] = source
            wanted += [parent for parent in (name.rpartition(".")[0],) if parent]
            wanted += [each for each in _imports(source) if each.partition(".")[0] in OURS]
    return found


def _imports(source: str) -> Iterator[str]:
    """Dotted names that a source imports; of ``from a import b`` both a and a.b, for b may be a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def _module(name: str) -> ModuleSpec | None:
    try:
        return find_spec(name)
    except ModuleNotFoundError:                            # a name inside a module, not a module
        return None


def _path(spec: ModuleSpec) -> str:
    package = spec.submodule_search_locations is not None
    return spec.name.replace(".", "/") + ("/__init__.py" if package else ".py")
