"""Reads what other programs and people wrote: entry lists, USEBIO and PBN files, and Étui's own workbooks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from etui.errors import EtuiError
from xlsheets.readers.source_file import content

if TYPE_CHECKING:
    from etui.bridge.event import PairsEvent

__all__ = ["content", "read_event"]

_PBN_TAG: Final = re.compile(r'^\[[A-Za-z]+ +"', re.MULTILINE)


def read_event(path: Path) -> PairsEvent:
    """The pairs event in another program's file: USEBIO when the content is XML, PBN when it has PBN's tags.

    The ending of the name decides nothing. Raises EtuiError for any other file.
    """
    opening = _opening(content(path))
    if opening.startswith("<"):
        from xlsheets.readers.usebio import read_usebio

        return read_usebio(path)
    if opening.startswith("% PBN") or _PBN_TAG.search(opening):
        from xlsheets.readers.pbn import read_pbn

        return read_pbn(path)
    raise EtuiError(
        en=f"{path.name} is not a results file that Étui knows: import a USEBIO file (.xml) or a PBN file (.pbn) "
        "with its score tables.",
        fr=f"{path.name} n'est pas un fichier de résultats connu d'Étui : importez un fichier USEBIO (.xml) ou un "
        "fichier PBN (.pbn) avec ses tableaux de scores.",
    )


def _opening(read: bytes) -> str:
    """The first characters, in whichever encoding the byte order mark announces."""
    encoding = "utf-16" if read[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    return read[:65_536].decode(encoding, errors="replace").lstrip().replace("\r", "\n")
