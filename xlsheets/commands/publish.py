"""`etui publish BOOK [-o DIR]`: what the club sends and puts on its site, made from one workbook."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from etui.errors import EtuiError, Sentence
from xlsheets.commands.arguments import Parser, free_to_write, print_json, tell
from xlsheets.counted import counted

if TYPE_CHECKING:
    from xlsheets.publish.documents import Source

KINDS = ("xlsx", "page", "pdf", "csv", "usebio", "pbn")
ENDINGS = {"page": ".html", "pdf": ".pdf", "usebio": ".xml", "pbn": ".pbn"}
LONGEST = 60                            # letters of a file's name before its ending


def run(arguments: list[str], language: str) -> int:
    parser = Parser("publish", language, "Makes the results ready to send: a values-only workbook, a web page, a PDF and more.",
                    "Prépare les résultats à envoyer : un classeur de valeurs, une page web, un PDF et d’autres fichiers.",
                    "etui publish Mardi.xlsx -o Site")
    say = parser.say
    parser.add_argument("book", type=Path, metavar=say("BOOK", "CLASSEUR"), help=say("the workbook", "le classeur"))
    parser.add_argument("-o", "--output", type=Path, metavar=say("DIR", "DOSSIER"), help=say(
        "the folder to write in, made if need be; beside the workbook if left out",
        "le dossier où écrire, créé au besoin ; à côté du classeur à défaut"))
    parser.add_argument("--what", metavar="xlsx,page…", help=say(
        "which of xlsx, page, pdf, csv, usebio and pbn; xlsx, page and, with LibreOffice, pdf if left out",
        "lesquels de xlsx, page, pdf, csv, usebio et pbn ; à défaut xlsx, page et, avec LibreOffice, pdf"))
    parser.add_argument("--names", choices=("full", "initials", "numbers"), default="full", help=say(
        "people by name, by initials or by number alone; e-mail and licence numbers never leave",
        "les personnes par leur nom (full), leurs initiales ou leur seul numéro ; courriels et licences ne sortent jamais"))
    parser.add_argument("--club-tabs", action="store_true", help=say(
        "the tabs that the club added go into the values-only workbook too",
        "les onglets ajoutés par le club vont aussi dans le classeur de valeurs"))
    parser.add_argument("--force", action="store_true",
                        help=say("replace files that are there", "remplacer les fichiers présents"))
    parser.json()
    options = parser.parse_args(arguments)
    wanted = _wanted(options.what)

    from xlsheets.package.whole_file import open_elsewhere
    from xlsheets.publish.documents import source_of

    asked = any(argument.partition("=")[0] == "--lang" for argument in arguments)
    source = source_of(options.book, options.names, options.lang if asked else "")
    if lock := open_elsewhere(options.book):
        tell(say(f"{options.book.name} is open in {lock.program}: what is not saved there is not published",
                 f"{options.book.name} est ouvert dans {lock.program} : ce qui n’y est pas enregistré n’est pas publié"))
    for sentence in source.advice:
        tell(sentence.say(options.lang))
    folder = options.output or options.book.parent
    stem = slug(_title(source, options.book), source.document.date)
    _free([folder / f"{stem}{ending}" for ending in _endings(source, wanted)], options.book, options.force)
    _folder(folder, make=False)
    made = _files(source, wanted, options.club_tabs, lambda sentence: tell(sentence.say(options.lang)))
    _folder(folder, make=True)

    from xlsheets.package.whole_file import write_whole

    paths = {folder / f"{stem}{ending}": content for ending, content in made.items()}
    for path, content in paths.items():
        write_whole(path, content, new=not options.force)
    if options.json:
        print_json({"files": [{"file": str(path), "bytes": len(content)} for path, content in paths.items()]})
    else:
        for path in paths:
            print(path)
    return 0


def _title(source: Source, book: Path) -> str:
    """The event's title; the workbook's own name when it has none and the page is just called "Ranking"."""
    from xlsheets.publish.words import say

    title = source.document.title
    return book.stem if title == say("rankings", source.document.language) else title


def _wanted(written: str | None) -> tuple[str, ...]:
    if written is None:
        from xlsheets.publish.pdf import soffice

        return ("xlsx", "page", "pdf") if soffice() else ("xlsx", "page")
    wanted = tuple(dict.fromkeys(part.strip().casefold() for part in written.split(",") if part.strip()))
    unknown = [part for part in wanted if part not in KINDS]
    if unknown or not wanted:
        shown = unknown[0][:20] if unknown else ""
        raise EtuiError(f"--what: “{shown}” is not something to publish; there are {', '.join(KINDS)}",
                        f"--what : « {shown} » ne se publie pas ; il y a {', '.join(KINDS)}")
    return wanted


def _endings(source: Source, wanted: tuple[str, ...]) -> list[str]:
    """The ends of the names of the files that will be made, known before any is."""
    if {"usebio", "pbn"} & set(wanted) and source.scored is None:
        raise EtuiError(
            "USEBIO and PBN files are of one pairs session: leave usebio and pbn out of --what for this workbook",
            "les fichiers USEBIO et PBN sont ceux d’une séance par paires : retirez usebio et pbn de --what pour ce classeur",
        )
    tables = _tables(source) if "csv" in wanted else {}
    return [*(ENDINGS[kind] for kind in wanted if kind in ENDINGS), *([_values(source)] if "xlsx" in wanted else ()), *tables]


def _free(paths: list[Path], book: Path, force: bool) -> None:
    """Refuses, before anything is made, to replace the workbook itself, and what is there already unasked."""
    if any(path.resolve() == book.resolve() for path in paths):
        raise EtuiError(
            f"{book} would be replaced by its own published copy: give another folder with -o",
            f"{book} serait remplacé par sa propre copie publiée : donnez un autre dossier avec -o",
        )
    there = [] if force else [path for path in paths if path.is_file()]
    if len(there) > 1:
        en, fr = counted(len(there) - 1, "more file[s]", "autre[s] fichier[s]")
        raise EtuiError(
            f"{there[0]} and {en} are already there: add --force to replace them, or give another folder with -o",
            f"{there[0]} et {fr} existent déjà : ajoutez --force pour les remplacer, ou donnez un autre dossier avec -o",
        )
    if there:
        raise EtuiError(f"{there[0]} is already there: add --force to replace it, or give another folder with -o",
                        f"{there[0]} existe déjà : ajoutez --force pour le remplacer, ou donnez un autre dossier avec -o")
    for path in paths:
        if path.parent.is_dir():
            free_to_write(path, force)


def _values(source: Source) -> str:
    return "-values.xlsx" if source.document.language == "en" else "-valeurs.xlsx"


def _tables(source: Source) -> dict[str, bytes]:
    """The CSV files, by the end of their name."""
    from xlsheets.publish.csv_export import csv_export
    from xlsheets.publish.words import say

    language = source.document.language
    return {f"-{say(f'file {kind}', language)}.csv": content for kind, content in csv_export(source.document).items()}


def _files(
    source: Source, wanted: tuple[str, ...], club_tabs: bool, say: Callable[[Sentence], None],
) -> dict[str, bytes]:
    """What to write, by the end of the file's name."""
    made: dict[str, bytes] = {}
    if "xlsx" in wanted:
        from xlsheets.publish.values_only import values_only

        made[_values(source)] = values_only(source, club_tabs=club_tabs)
    if "page" in wanted or "pdf" in wanted:
        from xlsheets.publish.look import look_of_source

        palette, logo = look_of_source(source)
        if "page" in wanted:
            from xlsheets.publish.page import page

            made[ENDINGS["page"]] = page(source.document, palette, logo).encode("utf-8")
        if "pdf" in wanted:
            from xlsheets.publish.pdf import pdf

            content, maker = pdf(source, palette)
            made[ENDINGS["pdf"]] = content
            say(Sentence(f"PDF made by {maker}", f"PDF fait par {maker}"))
    if "csv" in wanted:
        made |= _tables(source)
    return made | _exchanged(source, wanted, say)


def _exchanged(source: Source, wanted: tuple[str, ...], say: Callable[[Sentence], None]) -> dict[str, bytes]:
    """The files for other programs."""
    if source.scored is None or not {"usebio", "pbn"} & set(wanted):
        return {}
    from xlsheets.publish.exchange import Exchange
    from xlsheets.publish.pbn_export import pbn
    from xlsheets.publish.usebio_export import usebio

    exchange = Exchange(source.scored)
    for sentence in exchange.losses():
        say(sentence)
    writers = {"usebio": usebio, "pbn": pbn}
    return {ENDINGS[kind]: write(exchange) for kind, write in writers.items() if kind in wanted}


def _folder(folder: Path, *, make: bool) -> None:
    """Makes the folder, or only sees that it can be made."""
    try:
        if make:
            folder.mkdir(parents=True, exist_ok=True)
        elif not folder.is_dir():
            nearest = next(place for place in (folder, *folder.absolute().parents) if place.exists())
            if not (nearest.is_dir() and os.access(nearest, os.W_OK)):
                raise NotADirectoryError(nearest)
    except OSError as error:
        raise EtuiError(f"the folder {folder} cannot be made: give the name of a folder in a place that is yours",
                        f"le dossier {folder} ne peut pas être créé : donnez un dossier dans un endroit à vous") from error


def slug(title: str, date: str) -> str:
    """A file's name that every system and web server takes: the title in plain letters, and the date.

    >>> slug("Tournoi du mardi – Œuvre d'été", "2026-11-24"), slug("***", ""), slug("Finale 2026-11-24", "2026-11-24")
    ('tournoi-du-mardi-oeuvre-d-ete-2026-11-24', 'results', 'finale-2026-11-24')
    """
    plain = title.casefold().replace("œ", "oe").replace("æ", "ae").replace("ø", "o").replace("ł", "l")
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(letter))
    date = date if re.fullmatch(r"\d{4}-\d\d-\d\d", date) else ""
    words = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or "results"
    if re.fullmatch("con|prn|aux|nul|com[0-9]|lpt[0-9]", words):        # Windows keeps these names for itself
        words += "-results"
    return words if not date or words.endswith(date) else f"{words}-{date}"
