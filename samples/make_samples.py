"""Makes everything in this folder: two invented club nights, in the files a club would have of them.

Usage: ``python samples/make_samples.py`` writes all files, ``--workbooks`` only the workbooks. The same text files
come out each time. Nobody played these nights, and the names, licences and addresses are nobody's.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

from club_night import Entry, Night, Standing, match_points, standings, travellers
from dialects import entries_csv, pbn, scoresheets_csv, usebio

HERE = Path(__file__).resolve().parent

# --- Who comes: two players, and the club of a pair that visits ---

MARDI = """
Hélène Marchandeau, Bernard Couturier
Béatrice d'Escrivan, Loïc Penhoët
Marie-Noëlle Pradier, Jean-Baptiste Roumieux
Yves de La Rochelais, Solange de La Rochelais
Françoise Ségalat, Michèle Jourdan
André Lacassagne, Éliane Lacassagne
Gaëlle Kerbrat, Noël Trévidic, Cercle de Port-Vallon
Odile Vanneste, Chantal Delattre
Gérard Bouvard, Rémi Châtelain
Josiane Fauvel, Thérèse L'Hostis
Philippe Grandjean, Agnès Grandjean
Zoé Malaurie, Hugo Bessière
Anne-Sophie du Plessis-Vernet, Geneviève Morinaud, Cercle de Port-Vallon
Raphaël Benhamou-Roy, Corinne Attalin
Maïté Etcheverrigaray, Peio Irigoin
Jacques Œuvrard, Lætitia Œuvrard
Monique Perrin-Lavigne, Roger Tissandier
Claude Weissmüller, Nadège Fontanel
"""
TUESDAY = """
Margaret Ashworth, Derek Pilling
Siobhan O'Rourke, Colin Threlfall
Jean Halliwell, Peter Halliwell
Priya Ramaswami, Alan Crabtree
Gwyneth Pugh-Bevan, Huw Bevan
Barbara Mosscrop, Roy Entwhistle, Netherfold
Zoë Winterbourne, Malcolm van der Leem
Sheila Pomfret, Norma Duckworth
Graham Oldroyd, Sylvia Oldroyd
Tunde Adeyinka, Kathleen Birtwistle
Ian McAllister-Reid, Fiona Drummond
Dorothy Scholefield, Winifred Hoyle
Anil Deshpandey, Ruth Garside, Netherfold
Trevor Sugden, Pauline Sugden
Edna Broadbent, Stanley Ogden
"""
WITHOUT_ADDRESS = {"Roger Tissandier", "Chantal Delattre", "Thérèse L'Hostis", "Edna Broadbent", "Winifred Hoyle"}


def entered(people: str, club: str, tables: int, licences: str) -> tuple[Entry, ...]:
    """The entry list: NS pairs first. licences: the digits before pair and player."""
    entries = []
    for number, line in enumerate(people.strip().splitlines(), 1):
        one, other, *visitors = line.split(", ")
        entries.append(Entry(
            number, "NS" if number <= tables else "EW", (one, other),
            (f"{licences}{number:02d}1", f"{licences}{number:02d}2"), *visitors or (club,),
            (address(one, other), address(other, one)),
        ))
    return tuple(entries)


def address(player: str, partner: str) -> str:
    """first.last@example.org; a couple shares one."""
    if player in WITHOUT_ADDRESS:
        return ""
    plain = player.replace("œ", "oe").replace("Œ", "Oe").replace("æ", "ae").replace("'", "")
    first, last = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode().lower().split(" ", 1)
    couple = partner.partition(" ")[2] == player.partition(" ")[2]
    return f"{'' if couple else first + '.'}{last.replace(' ', '')}@example.org"


# --- The two nights. The seeds were searched for: nobody ties in the French one, one place is shared in the English ---

FRENCH_NIGHT = Night(
    title="Tournoi du mardi", club="Bridge-club de la Halle aux Grains", director="Sylvaine Aubertin",
    date="2026-11-24", program="Magic Contest France", seed=8, tables=9, boards=27, missing=None,
    kinds={"major game": 6, "no-trump game": 5, "minor game": 2, "major part-score": 5, "no-trump part-score": 2,
           "minor part-score": 2, "fight": 2, "slam": 2, "nobody's": 1},
    decided={(14, 6): "60/40", (22, 3): ""},
    entries=entered(MARDI, "Bridge-club de la Halle aux Grains", 9, "09900"),
)
ENGLISH_NIGHT = Night(
    title="Tuesday Pairs", club="Castle Street Bridge Club", director="Hilary Stott", date="2026-11-17",
    program="PairsScorer", seed=753, tables=8, boards=24, missing=16,
    kinds={"major game": 5, "no-trump game": 4, "minor game": 2, "major part-score": 4, "no-trump part-score": 2,
           "minor part-score": 2, "fight": 2, "slam": 2, "nobody's": 1},
    decided={(8, 5): "50/50"},
    entries=entered(TUESDAY, "Castle Street", 8, "00990"),
)


def french_files() -> dict[str, bytes]:
    """fr-mardi, as a French club's Excel and the federation's program would write it."""
    results = travellers(FRENCH_NIGHT)
    points = match_points(results)
    ranked = _both_lines(FRENCH_NIGHT, lambda line: standings(line, points, board_digits=1, total_digits=1))
    meta = (
        ("Generator", FRENCH_NIGHT.program), ("Version", "4.13"), ("Licencee", FRENCH_NIGHT.club),
        ("ContestDate", FRENCH_NIGHT.date), ("ContestName", FRENCH_NIGHT.title), ("ScoringType", "MatchPoints;MP1"),
        ("TournamentDirector", FRENCH_NIGHT.director), ("TableCount", "9"), ("PairCount", "18"), ("BoardCount", "27"),
        ("RoundCount", "9"), ("Average", "216.0"),
    )
    entries = entries_csv(
        ("Section", "Paire", "Joueur 1", "Licence 1", "Joueur 2", "Licence 2", "Club", "Courriel 1", "Courriel 2"),
        FRENCH_NIGHT.entries, ";",
    )
    sheets = scoresheets_csv(
        ("Donne", "Position", "Table", "NS", "EO", "Contrat", "Par", "Résultat", "Score"), results, ";", "fr"
    )
    scores = pbn(FRENCH_NIGHT, results, points, ranked, meta, {"60/40": ("A+", "A-")}, digits=1)
    return {
        "fr-mardi/paires.csv": entries.encode("utf-8-sig"),
        "fr-mardi/feuilles.csv": sheets.encode("utf-8-sig"),
        "fr-mardi/mardi.pbn": scores.encode(),
        "fr-mardi/mardi.xml": usebio(FRENCH_NIGHT, results, points, ranked, "4.13", "A").encode(),
    }


def english_files() -> dict[str, bytes]:
    """en-tuesday, as an EBU club's program would write it; PBN is in ISO 8859-1, as its standard says."""
    results = travellers(ENGLISH_NIGHT)
    points = match_points(results)
    ranked = _both_lines(ENGLISH_NIGHT, lambda line: standings(line, points, board_digits=None, total_digits=2))
    meta = (("Generator", ENGLISH_NIGHT.program), ("TournamentDirector", ENGLISH_NIGHT.director))
    entries = entries_csv(
        ("Section", "Pair", "Player 1", "Licence 1", "Player 2", "Licence 2", "Club", "E-mail 1", "E-mail 2"),
        ENGLISH_NIGHT.entries, ",",
    )
    sheets = scoresheets_csv(
        ("Board", "Round", "Table", "NS", "EW", "Contract", "By", "Result", "Score"), results, ",", "en"
    )
    scores = pbn(ENGLISH_NIGHT, results, points, ranked, meta, {"50/50": ("50%", "50%")}, digits=2)
    return {
        "en-tuesday/entries.csv": entries.encode(),
        "en-tuesday/scoresheets.csv": sheets.encode(),
        "en-tuesday/tuesday.pbn": scores.encode("iso-8859-1"),
        "en-tuesday/tuesday.xml": usebio(ENGLISH_NIGHT, results, points, ranked, "7.2", "A").encode(),
    }


def _both_lines(night: Night, rank: Callable[[list[Entry]], list[Standing]]) -> list[Standing]:
    return [row for line in ("NS", "EW") for row in rank([entry for entry in night.entries if entry.line == line])]


def write_files(folder: Path) -> None:
    for name, content in (french_files() | english_files()).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def write_workbooks(folder: Path) -> None:
    """What ``etui import`` makes of the two nights."""
    from xlsheets.commands.import_ import run

    books = folder / "workbooks"
    books.mkdir(exist_ok=True)
    for source, book, language in (
        ("fr-mardi/mardi.pbn", "mardi.xlsx", "fr"), ("en-tuesday/tuesday.xml", "tuesday.xlsx", "en")
    ):
        run([str(folder / source), "-o", str(books / book), "--host", "calc", "--lang", language, "--force"], language)


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--workbooks"]):
        sys.exit(f"usage: {sys.argv[0]} [--workbooks]")
    if not sys.argv[1:]:
        write_files(HERE)
    write_workbooks(HERE)
