"""A file that another program or a person wrote: its bytes, its dates and numbers, and what is said of a bad one."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Final

from etui.errors import EtuiError, Sentence
from xlsheets.package.refusals import no_file

LARGEST_FILE: Final = 50_000_000        # bytes; a club's largest event stays under one
LONGEST_NUMBER: Final = 20              # letters of a pair's number
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_TURNS: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")


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
        raise no_file(path) from None
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


def without_controls(text: str) -> str:
    """The text without what no sheet and no terminal shows: control characters but ends of lines and tabs, half characters."""
    return _CONTROL.sub("", text)


def seen(text: str) -> str:
    """The text as a person sees it: also without the marks that turn round the direction of all that follows."""
    return _TURNS.sub("", without_controls(text))


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


def check_pair(number: str, name: str, line: int) -> None:
    """Raises EtuiError for a pair number that no ranking has room for."""
    if len(number) > LONGEST_NUMBER:
        raise EtuiError(
            en=f'"{number[:LONGEST_NUMBER]}…" is too long for the number of a pair ({name}, line {line}): correct it.',
            fr=f"« {number[:LONGEST_NUMBER]}… » est trop long pour un numéro de paire ({name}, ligne {line}) : corrigez-le.",
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


def stops_in_the_middle(name: str, line: int) -> EtuiError:
    return EtuiError(
        en=f"{name} stops in the middle (line {line}): export it or copy it again.",
        fr=f"{name} s'arrête en cours de route (ligne {line}) : exportez-le ou copiez-le de nouveau.",
    )
