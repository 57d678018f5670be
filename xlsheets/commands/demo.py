"""`etui demo [DIR]`: workbooks of each kind made from the samples, scored, and what to open."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from etui.errors import EtuiError
from xlsheets.commands import attach, combine, fill, import_, mail, new, publish, score, simulate
from xlsheets.commands.arguments import Parser, free_to_write
from xlsheets.figures import fixed
from xlsheets.package.whole_file import write_whole
from xlsheets.resources import folder

NIGHTS = (
    ("fr-mardi/mardi.pbn", "mardi.xlsx", "fr",
     "a French club night, 9 tables, from Magic Contest's PBN", "un mardi de club, 9 tables, depuis le PBN de Magic Contest"),
    ("en-tuesday/tuesday.xml", "tuesday.xlsx", "en",
     "an English club night, 7½ tables, from USEBIO", "une soirée anglaise, 7 tables et demie, depuis USEBIO"),
)
BLANK = {"fr": ("feuilles-vierges.xlsx", "fr-mardi/paires.csv", "Tournoi de mardi prochain", "9"),
         "en": ("blank-night.xlsx", "en-tuesday/entries.csv", "Next Tuesday", "8")}


FINAL = {"fr": "finale", "en": "final"}
PLAYED = (
    ("individual.xlsx", "individuel.xlsx", ["individual", "--players", "20", "--seed", "4"],
     "an individual of 20 players", "un individuel à 20 joueurs"),
    ("tarot.xlsx", "tarot.xlsx", ["tarot", "--tables", "12", "--rounds", "5", "--moves", "best", "--seed", "4"],
     "a tarot evening, 48 players", "une soirée de tarot à 48 joueurs"),
    ("cup.xlsx", "coupe.xlsx",
     ["cup", "--entries", "23", "--third-place", "--policy", "random", "--rounds", "3", "--seed", "4", "--title", "{cup}"],
     "a cup of 23 players, quarter-finals under way", "une coupe à 23 joueurs, quarts de finale en cours"),
    ("team-cup.xlsx", "coupe-equipes.xlsx",
     ["cup", "--entries", "7", "--boards", "4", "--policy", "random", "--seed", "4", "--title", "{teams}"],
     "a cup of 7 teams, played", "une coupe à 7 équipes, jouée"),
)
FILLED = {"fr": ("soiree-remplie.xlsx", "fr-mardi/feuilles.csv"), "en": ("filled-night.xlsx", "en-tuesday/scoresheets.csv")}
DRAFTS, CLUB = {"fr": "courriels", "en": "mails"}, {"fr": "notre-club.xlsx", "en": "our-club.xlsx"}
README = {"fr": "LISEZMOI.txt", "en": "README.txt"}
MADE = len(NIGHTS) + len(PLAYED) + 6                 # what is made, one line of the list each
PUBLISHED = {"fr": "publie", "en": "published"}
FINAL_TITLE = {"fr": "Finale de comité", "en": "District final"}


def run(arguments: list[str], language: str) -> int:
    parser = Parser("demo", language, "Makes workbooks from the samples, scores them and says what to open.",
                    "Fait des classeurs à partir des exemples, les calcule et dit quoi ouvrir.", "etui demo")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("etui-demo"), metavar="DIR",
                        help=parser.say("where to put them; etui-demo if left out", "où les mettre ; etui-demo à défaut"))
    parser.add_argument("--force", action="store_true", help=parser.say("replace what is there", "remplacer ce qui s'y trouve"))
    options = parser.parse_args(arguments)
    _make_folder(options.folder)
    demo = _Demo(options.folder, options.lang, options.force, parser)
    demo.check_free()
    demo.make()
    write_whole(demo.readme, _readme(demo.told, demo.target, str(demo.own), parser), new=not options.force)
    print(parser.say("Open these in Excel or LibreOffice:", "À ouvrir dans Excel ou LibreOffice :"))
    for path, english, french in demo.told:
        print(f"  {path}  –  {parser.say(english, french)}")
    print(parser.say(f"Open {demo.own} first; the same list is in {demo.readme}.",
                     f"Ouvrez d’abord {demo.own} ; la même liste est dans {demo.readme}."))
    return 0


def _make_folder(target: Path) -> None:
    if target.exists() and not target.is_dir():
        raise EtuiError(f"{target} is a file: give the name of a folder", f"{target} est un fichier : donnez un nom de dossier")
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EtuiError(f"the folder {target} cannot be made: give the name of a folder in a place that is yours",
                        f"le dossier {target} ne peut pas être créé : donnez un dossier dans un endroit à vous") from error


class _Demo:
    """What one run makes, and in ``told`` what it has made: path, in English, in French."""

    def __init__(self, target: Path, language: str, force: bool, parser: Parser) -> None:
        self.target, self.language, self.force, self.say = target, language, force, parser.say
        self.spoken, self.again = ["--lang", language], ["--force"] if force else []
        self.samples = folder("samples")
        self.blank, self.readme = target / BLANK[language][0], target / README[language]
        self.own = next(target / book for _, book, spoken, *_ in NIGHTS if spoken == language)
        self.final = target / FINAL[language]
        self.sessions = [self.final / f"{session}.xlsx" for session, _, _ in simulate.FINAL]
        self.played = [target / (fr if language == "fr" else en) for en, fr, *_ in PLAYED]
        self.told: list[tuple[str, str, str]] = []

    def check_free(self) -> None:
        """Refuses, before anything is made, what is there and may not be replaced."""
        own_files = (self.readme, self.blank, self.target / FILLED[self.language][0], self.target / CLUB[self.language])
        for book in (*(self.target / night[1] for night in NIGHTS), *own_files, *self.played,
                     *(self.sessions if self.final.is_dir() else ())):
            free_to_write(book, self.force)                             # all or none

    def make(self) -> None:
        self._nights()
        self._blank_night()
        for each in _filled(self.target, self.blank, self.samples, self.language, self.again):
            self._made(*each)
        self._combined_final()
        self._played()
        self._published()
        _progress(0)

    def _made(self, path: str, english: str, french: str) -> None:
        self.told.append((path, english, french))
        _progress(len(self.told))

    def _nights(self) -> None:
        for source, book, spoken, english, french in NIGHTS:
            path = str(self.target / book)
            _quietly(import_.run, [str(self.samples / source), "-o", path, "--lang", spoken, *self.again], self.language)
            scored = json.loads(_quietly(score.run, [path, "--json", *self.spoken], self.language))
            self._made(path, f"{english}; {_winners(scored, 'en')}", f"{french} ; {_winners(scored, 'fr')}")

    def _blank_night(self) -> None:
        _, entries, title, tables = BLANK[self.language]
        missing = ["--missing", "16", "--boards", "24"] if self.language == "en" else []
        _quietly(new.run, ["mitchell", "--tables", tables, "--names", str(self.samples / entries), "--title", title,
                           "-o", str(self.blank), *self.spoken, *missing, *self.again], self.language)
        self._made(str(self.blank), "a night ready to print and play", "une séance prête à imprimer et à jouer")

    def _combined_final(self) -> None:
        ranking = self.final / f"{FINAL[self.language]}.xlsx"
        _quietly(simulate.run, ["final", "--seed", "4", "-o", str(self.final), *self.spoken, "--force"], self.language)
        _quietly(combine.run, [*map(str, self.sessions), "-o", str(ranking), "--title", FINAL_TITLE[self.language],
                               *self.spoken, "--force"], self.language)
        self._made(str(ranking), "three sessions combined by article 83", "trois séances combinées selon l’article 83")

    def _played(self) -> None:
        titles = {"{cup}": self.say("Autumn Cup", "Coupe d’automne"), "{teams}": self.say("Team Cup", "Coupe par équipes")}
        for path, (_, _, arguments, english, french) in zip(map(str, self.played), PLAYED, strict=True):
            named = [titles.get(word, word) for word in arguments]
            _quietly(simulate.run, [*named, "-o", path, *self.spoken, "--force"], self.language)
            self._made(path, english, french)

    def _published(self) -> None:
        site = self.target / PUBLISHED[self.language]
        _quietly(publish.run, [str(self.own), "-o", str(site), "--what", "xlsx,page,csv", "--force"], self.language)
        self._made(str(site), "what the club sends and puts on its site", "ce que le club envoie et met sur son site")


def _quietly(command: Callable[[list[str], str], int], arguments: list[str], language: str) -> str:
    """Runs a command; what it prints is returned, what it remarks of the samples is left out."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(StringIO()):
        command(arguments, language)
    return out.getvalue()


def _progress(done: int) -> None:
    """One line written over, on a terminal only; 0 clears it."""
    if sys.stderr.isatty():
        print(f"\r{done}/{MADE}" if done else "\r" + " " * 8 + "\r", end="", file=sys.stderr, flush=True)


def _winners(scored: dict[str, Any], language: str) -> str:
    """Who leads the first ranking, with what."""
    best = scored["rankings"][0]["rows"][0]
    percent, names = f"{fixed(best['percent'], 2)} %", " – ".join(best["names"])
    return f"{percent.replace('.', ',')} pour {names}" if language == "fr" else f"{percent} for {names}"


def _readme(told: list[tuple[str, str, str]], target: Path, first: str, parser: Parser) -> bytes:
    """What lies in the folder, what to open first, what to try then: as Windows' Notepad reads it."""
    names = [(Path(path).relative_to(target).as_posix(), parser.say(english, french)) for path, english, french in told]
    width, night = max(len(name) for name, _ in names), Path(first).name
    lines = [
        parser.say("What “etui demo” made here", "Ce que « etui demo » a fait ici"), "",
        *(f"  {name:<{width}}  {said}" for name, said in names), "",
        parser.say(f"Open {night} first: the ranking is on its Ranking tab. These are examples: change what you like, and make "
                   "them all again, in this folder, with “etui demo . --force”.",
                   f"Ouvrez d’abord {night} : le classement est dans son onglet Classement. Ce sont des exemples : changez ce "
                   "que vous voulez, et refaites tout, dans ce dossier, avec « etui demo . --force »."), "",
        parser.say("Then try, in this folder:", "Puis essayez, dans ce dossier :"), "",
        f"  etui score {night}", f"  etui check {night}", f"  etui publish {night} -o site", "",
    ]
    return "\r\n".join(lines).encode("utf-8-sig")


def _filled(target: Path, blank: Path, samples: Path, language: str, again: list[str]) -> list[tuple[str, str, str]]:
    """The blank night filled from scoresheets, mailed as drafts, and its tabs added to a club's own workbook."""
    name, sheets = FILLED[language]
    night, drafts, club = target / name, target / DRAFTS[language], target / CLUB[language]
    night.write_bytes(blank.read_bytes())
    sender = "Club <club@example.org>"
    _quietly(fill.run, [str(night), str(samples / sheets), "--yes", "--lang", language], language)
    _quietly(mail.run, [str(night), "--to", "players", "--drafts", str(drafts), "--from", sender, "--lang", language, *again],
             language)
    _club_workbook(club, language)
    _quietly(attach.run, [str(club), str(night), "--lang", language], language)
    return [
        (str(night), "that night, its scores filled in from a scoresheet", "cette séance, remplie depuis une feuille de scores"),
        (str(drafts), "its results as mails ready to send, each with the reader’s own scorecard",
         "ses résultats en courriels prêts à partir, à chacun sa feuille de route"),
        (str(club), "a club’s own workbook, with the night’s tabs added", "le classeur d’un club, avec les onglets de la séance"),
    ]


def _club_workbook(path: Path, language: str) -> None:
    """A workbook such as a club has: members and what they owe."""
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    sheet.title = "Cotisations" if language == "fr" else "Subscriptions"
    heading = ("Membre", "Dû", "Payé", "Reste") if language == "fr" else ("Member", "Due", "Paid", "Left")
    sheet.append(heading)
    for row, (who, due, paid) in enumerate((("Hélène", 60, 60), ("Bernard", 60, 30), ("Yves", 40, 0)), 2):
        sheet.append([who, due, paid, f"=B{row}-C{row}"])
    book.save(path)
