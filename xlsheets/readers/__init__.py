"""Reads what other programs and people wrote: scoresheets, USEBIO, PBN and Bridgemate files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from etui.errors import EtuiError, Sentence

if TYPE_CHECKING:
    from etui.bridge.event import Line, PairsEvent

LARGEST_FILE: Final = 50_000_000        # bytes; a club's largest event stays under one
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


def content(path: Path) -> bytes:
    """All the bytes of a file. Raises EtuiError when it is missing, a folder, empty, too large or unreadable."""
    try:
        if path.is_dir():
            raise EtuiError(
                en=f"{path} is a folder: name the file inside it.",
                fr=f"{path} est un dossier : indiquez le fichier qu'il contient.",
            )
        size = path.stat().st_size
        if size > LARGEST_FILE:
            raise EtuiError(
                en=f"{path.name} holds {size // 1_000_000} MB, more than the 50 MB that one event can need: "
                "check that it is the results file.",
                fr=f"{path.name} pèse {size // 1_000_000} Mo, plus que les 50 Mo d'un très gros tournoi : "
                "vérifiez que c'est bien le fichier de résultats.",
            )
        read = path.read_bytes()
    except FileNotFoundError:
        raise EtuiError(
            en=f"There is no file {path}: check its name and its folder.",
            fr=f"Le fichier {path} n'existe pas : vérifiez son nom et son dossier.",
        ) from None
    except (OSError, ValueError):
        raise EtuiError(
            en=f"{path.name} cannot be opened: close it in other programs and check that you may read it.",
            fr=f"{path.name} ne s'ouvre pas : fermez-le dans les autres programmes et vérifiez vos droits de lecture.",
        ) from None
    if not read.strip():
        raise EtuiError(
            en=f"{path.name} is empty: export the results again from the other program.",
            fr=f"{path.name} est vide : exportez de nouveau les résultats depuis l'autre programme.",
        )
    return read


def _opening(read: bytes) -> str:
    """The first characters, in whichever encoding the byte order mark announces."""
    encoding = "utf-16" if read[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    return read[:65_536].decode(encoding, errors="replace").lstrip().replace("\r", "\n")


# --- What the published figures of other programs tell ---

def published_method(
    lines: Sequence[Line], points: Sequence[float | None]
) -> tuple[Literal[1, 2], Literal["across", "alone"]]:
    """The step, and whether sections were match-pointed alone, from NS + EW match points line by line.

    On a full board of N results they add up to the top, 2(N - 1) or N - 1 (rules, "Matchpoints"). None where a line has
    none, or an artificial score. Without proof: step 2, across the field.
    """
    tops: dict[str, float] = {}
    for line, published in zip(lines, points, strict=True):
        if published is not None:
            tops[line.section] = max(published, tops.get(line.section, 0.0))
    field = max(Counter(line.board for line in lines).values(), default=0)
    alone: dict[str, int] = {}
    for (section, _), results in Counter((line.section, line.board) for line in lines).items():
        alone[section] = max(results, alone.get(section, 0))
    if not tops or field < 2:
        return 2, "across"
    steps: tuple[Literal[1, 2], ...] = (2, 1)
    if len(alone) == 1:
        return (1 if max(tops.values()) <= 1.5 * (field - 1) else 2), "across"
    for step in steps:
        if all(_near(top, step * (field - 1)) for top in tops.values()):
            return step, "across"
    for step in steps:
        if all(_near(top, step * (alone[section] - 1)) for section, top in tops.items()):
            return step, "alone"
    return 2, "across"


def published_points(ns: str, ew: str) -> float | None:
    """The match points printed for the two sides of a line, added up; None unless both are figures."""
    both = [text.replace(",", ".") for text in (ns, ew)]
    if not all(re.fullmatch(r"[0-9]{1,6}(\.[0-9]{0,6})?", text) for text in both):
        return None
    return sum(map(float, both))


def _near(a: float, b: float) -> bool:
    return abs(a - b) < 0.05            # programs print one or two decimals


def iso_date(text: str) -> str:
    """A date as programs write it, 27/07/2022, 2022.07.27, as 2022-07-27; "" when there is none or it is partial."""
    parts = re.findall(r"[0-9]+", text)[:3]
    if len(parts) < 3 or max(map(len, parts)) > 4:
        return ""
    first, second, third = map(int, parts)
    orders = [(first, second, third)] if len(parts[0]) == 4 else [(third, second, first), (third, first, second)]
    for year, month, day in orders:
        try:
            return date(year, month, day).isoformat()
        except ValueError:
            continue
    return ""


def whole(text: str) -> int | None:
    """A table, round or rank; None when the text is no whole number."""
    return int(text) if re.fullmatch("[0-9]{1,4}", text) else None


def not_a_board(text: str, name: str, line: int) -> EtuiError:
    return EtuiError(
        en=f'"{text[:40]}" is not a board number ({name}, line {line}): correct it to a number from 1.',
        fr=f"« {text[:40]} » n'est pas un numéro de donne ({name}, ligne {line}) : mettez un nombre à partir de 1.",
    )


def without_a_pair(board: int, name: str, line: int) -> EtuiError:
    return EtuiError(
        en=f"A result lacks one of its two pairs (board {board}, {name}, line {line}): write the pair's number.",
        fr=f"Il manque une paire à un résultat (donne {board}, {name}, ligne {line}) : indiquez son numéro.",
    )


def other_scoring(scoring: str, name: str, line: int) -> EtuiError:
    return EtuiError(
        en=f"{name} (line {line}) is scored as {scoring[:40]}: only pairs scored by match points are imported.",
        fr=f"{name} (ligne {line}) est calculé en {scoring[:40]} : seules les paires en points de match s'importent.",
    )


def unread_contract(contract: str, board: int, line: int) -> Sentence:
    return Sentence(
        f'Board {board}, line {line}: the contract "{contract[:20]}" cannot be read and was left blank.',
        f"Donne {board}, ligne {line} : le contrat « {contract[:20]} » est illisible et laissé en blanc.",
    )
