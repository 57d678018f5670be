"""A club's own words for the columns of its scoresheets, kept in a small file that a person can read and correct.

``{"language": "fr", "columns": {"Marque N/S": "score", "Entame": ""}}``: each heading with the field it holds, "" to pass
it over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from etui.errors import EtuiError
from xlsheets.package.whole_file import write_whole
from xlsheets.readers.scoresheet_words import FIELDS, normal
from xlsheets.readers.source_file import content

LARGEST = 100_000


@dataclass(frozen=True)
class ClubWords:
    """Headings in their one spelling to fields, and the language of the contracts when the file says it."""

    columns: dict[str, str] = field(default_factory=dict)
    language: str = ""


def read_mapping(path: Path) -> ClubWords:
    """The mapping in a file. Raises EtuiError when it is no such file, or names a field that there is not."""
    try:
        document = json.loads(content(path)[:LARGEST].decode("utf-8-sig"))
        columns, language = document["columns"], document.get("language", "")
        if not all(isinstance(what, str) for what in columns.values()) or language not in ("", "fr", "en"):
            raise TypeError
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise EtuiError(
            f"{path.name} is not a mapping of columns: make one with --save-mapping, and correct that",
            f"{path.name} n’est pas une correspondance de colonnes : faites-en une avec --save-mapping, et corrigez-la",
        ) from None
    for heading, what in columns.items():
        if what and what not in FIELDS:
            listed = ", ".join(FIELDS)
            raise EtuiError(
                f"{path.name}: “{what[:30]}”, beside “{heading[:30]}”, is not a field; there are {listed}, and \"\" to pass over",
                f"{path.name} : « {what[:30]} », en face de « {heading[:30]} », n’est pas un champ ; il y a {listed}, et \"\" "
                "pour laisser de côté")
    return ClubWords({normal(heading): what for heading, what in columns.items()}, language)


def write_mapping(path: Path, columns: Mapping[str, str], language: str) -> None:
    """Keeps a mapping, so that it can be corrected and given again."""
    document = {"language": language, "columns": dict(columns)}
    write_whole(path, (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode("utf-8"))
