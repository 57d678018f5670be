"""Who the results go to: the Players tab's e-mail columns, or a list in a file. One mail an address."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from etui.errors import EtuiError, Sentence
from xlsheets.mail.addresses import addresses_in, read_address, same_box
from xlsheets.mail.contents import Entered, Results, Written
from xlsheets.readers.text_table import no_table, rows_of

PLAYERS_TAB = ("players", "joueurs")
HEADERS = {
    "name": ("name", "nom", "player", "joueur", "names", "noms"),
    "email": ("email", "e-mail", "mail", "courriel", "address", "adresse", "adresse e-mail", "adresse mail", "mel"),
    "pair": ("pair", "paire", "number", "numero", "no", "n"),
    "section": ("section", "serie"),
    "line": ("line", "ligne"),
}
TWO_PLAYERS = {                                 # an entry list, as `etui new --names` takes it, is a list too
    "1": {"name": ("player 1", "joueur 1", "name 1", "nom 1"), "email": ("e-mail 1", "email 1", "courriel 1", "mail 1")},
    "2": {"name": ("player 2", "joueur 2", "name 2", "nom 2"), "email": ("e-mail 2", "email 2", "courriel 2", "mail 2")},
}


@dataclass(frozen=True)
class Recipient:
    """One address, whoever reads it: a couple may share one, a player may have entered twice."""

    address: str
    names: tuple[str, ...]
    pairs: tuple[Entered, ...]


@dataclass(frozen=True)
class MailingList:
    """wrong: what was written where an address was expected, with its place."""

    recipients: tuple[Recipient, ...]
    wrong: tuple[Sentence, ...]


def mailing_list(results: Results, to: str) -> MailingList:
    """The list called ``players`` (or ``joueurs``), else the file of that name.

    :raises EtuiError: the list cannot be read, or holds nobody.
    """
    players = to.strip().casefold() in PLAYERS_TAB
    found, wrong = _merged(results.written if players else _from_file(Path(to), results))
    if not found and not wrong:
        raise EtuiError(
            "the Players tab has no e-mail address: type them in its E-mail columns, or give a list with --to List.csv",
            "l’onglet Joueurs n’a aucune adresse : saisissez-les dans ses colonnes Courriel, ou donnez une liste avec "
            "--to Liste.csv",
        ) if players else EtuiError(f"{Path(to).name} has no e-mail address: write one a line",
                                    f"{Path(to).name} n’a aucune adresse électronique : écrivez-en une par ligne")
    return MailingList(tuple(found), tuple(wrong))


def _merged(written: Iterable[Written | Sentence]) -> tuple[list[Recipient], list[Sentence]]:
    """One recipient an address, in the order of the list."""
    found: dict[str, Recipient] = {}
    wrong = []
    for entry in written:
        if isinstance(entry, Sentence):
            wrong.append(entry)
            continue
        for text in addresses_in(entry.text):
            try:
                address = read_address(text)
            except EtuiError as error:
                wrong.append(_at(entry.place, error))
                continue
            before = found.get(same_box(address), Recipient(address, (), ()))
            names = (entry.name,) if entry.name.strip() else ()
            pairs = (entry.pair,) if entry.pair else ()
            found[same_box(address)] = Recipient(before.address, tuple(dict.fromkeys(before.names + names)),
                                                 tuple(dict.fromkeys(before.pairs + pairs)))
    return list(found.values()), wrong


# --- A list in a file

def _from_file(path: Path, results: Results) -> Iterator[Written | Sentence]:
    """``name;e-mail;pair`` with these headings in either language, an entry list, or no headings in that order."""
    rows = _rows(path)
    heading = [_plain(cell) for cell in rows[0]]
    columns = _columns(heading, HEADERS)
    shared = {name: columns[name] for name in ("pair", "section", "line") if name in columns}
    sides = [side | shared for heads in TWO_PLAYERS.values() if "email" in (side := _columns(heading, heads))]
    if "email" in columns and not sides:
        sides = [columns]
    headed = bool(sides)
    if not headed and not any("@" in cell for cell in rows[0]):
        raise EtuiError(f"{path.name}: the first line must name the columns: name, e-mail, pair",
                        f"{path.name} : la première ligne doit nommer les colonnes : nom, courriel, paire")
    for line, row in enumerate(rows, 1):
        for at in (sides if headed else [_unheaded(row)]) if line > headed else ():
            cell = {name: row[i].strip() if i < len(row) else "" for name, i in at.items()}
            if cell["email"]:
                yield _entry(cell, Sentence(f"{path.name}, line {line}", f"{path.name}, ligne {line}"), results)


def _unheaded(row: list[str]) -> dict[str, int]:
    """Where the columns are when nothing names them: the address is where the @ is, the name before it, the pair after it."""
    email = next((i for i, cell in enumerate(row) if "@" in cell), 0)
    return {"email": email} | ({"name": 0, "pair": 2} if email == 1 else {})


def _entry(cell: dict[str, str], place: Sentence, results: Results) -> Written | Sentence:
    name = cell.get("name", "")
    if not cell.get("pair"):
        return Written(cell["email"], place, name, results.named(name))
    pair = f"{cell.get('line', '')} {cell.get('section', '')}{cell['pair']}"
    try:
        return Written(cell["email"], place, name, results.find(pair))
    except EtuiError as error:
        return _at(place, error)


def _at(place: Sentence, error: EtuiError) -> Sentence:
    return Sentence(f"{place.en}: {error.sentence.en}", f"{place.fr} : {error.sentence.fr}")


def _rows(path: Path) -> list[list[str]]:
    what = Sentence("the list", "la liste")
    rows = rows_of(path, what)
    if not rows:
        raise no_table(path, what)
    return rows


def _columns(heading: list[str], known: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    return {name: heading.index(head) for name, heads in known.items() for head in heading if head in heads}


def _plain(head: str) -> str:
    return unicodedata.normalize("NFKD", head).encode("ascii", "ignore").decode().strip().casefold()
