"""What `etui new` says of a list that it reads: columns nobody reads, places without a name, boards nobody plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.xlsheets.secretary import Etui
from xlsheets.readers.cup_entries import read_cup_entries
from xlsheets.readers.entries import read_entries

KINDS = {
    "mitchell": ("--tables", 3, "--boards", 9),
    "howell": ("--pairs", 6),
    "pairs": ("--pairs", 6, "--boards", 15),
    "individual": ("--players", 8, "--boards", 14),
    "tarot": ("--players", 8, "--rounds", 2),
    "cup": (),
}
PAIRS = "Paire;Joueur 1;Joueur 2;{}\n1;DURAND Anne;MARTIN Paul;x\n2;PETIT Luc;GRAND Zoé;y\n"
PLAYERS = "Numéro;Nom;{}\n1;DURAND Anne;x\n2;PETIT Luc;y\n"


def listed(folder: Path, kind: str, heading: str) -> Path:
    path = folder / "liste.csv"
    path.write_text((PAIRS if kind in ("mitchell", "howell", "pairs") else PLAYERS).format(heading), "utf-8")
    return path


@pytest.mark.parametrize("kind", KINDS)
def test_a_heading_that_is_not_understood_is_told(etui: Etui, tmp_path: Path, kind: str) -> None:
    path = listed(tmp_path, kind, "Tél")
    new = ("new", kind, *KINDS[kind], "--names", path)
    assert "liste.csv: column “Tél” is not used\n" in etui(*new, "-o", tmp_path / "en.xlsx", "--lang", "en").err
    assert "liste.csv : la colonne « Tél » n’est pas utilisée\n" in etui(*new, "-o", tmp_path / "fr.xlsx", "--lang", "fr").err


@pytest.mark.parametrize("kind", KINDS)
def test_names_and_entries_mean_the_same(etui: Etui, tmp_path: Path, kind: str) -> None:
    path = listed(tmp_path, kind, "Club")
    said = []
    for option in ("--names", "--entries"):
        book = tmp_path / "night.xlsx"
        run = etui("new", kind, *KINDS[kind], option, path, "-o", book, "--lang", "en", "--force")
        assert run.code == 0, run.err
        assert "not used" not in run.err
        said.append(run.err)
    assert said[0] == said[1]
    shown = etui("new", kind, "--help").out
    assert ("--names" in shown) != ("--entries" in shown)


def test_several_unread_columns_are_told_in_one_sentence_and_a_blank_heading_is_none(etui: Etui, tmp_path: Path) -> None:
    path = tmp_path / "paires.csv"
    path.write_text("Paire;Joueur 1;Joueur 2;Tél;;Âge;Joueur 1\n1;A;B;1;2;3;C\n", "utf-8")
    run = etui("new", "mitchell", *KINDS["mitchell"], "--names", path, "-o", tmp_path / "n.xlsx", "--lang", "fr")
    assert "paires.csv : les colonnes « Tél », « Âge », « Joueur 1 » ne sont pas utilisées\n" in run.err
    wide = ";".join(["Paire", "Joueur 1", *(f"x{n}" for n in range(1, 3001))])
    path.write_text(f"{wide}\n1;A\n", "utf-8")
    run = etui("new", "mitchell", *KINDS["mitchell"], "--names", path, "-o", tmp_path / "w.xlsx", "--lang", "en")
    assert "“x9”, “x10”… are not used\n" in run.err
    assert "x11" not in run.err


@pytest.mark.parametrize("heading", ["Courriel", "E-mail", "email", "Mail", "Courriel 1"])
def test_an_address_without_a_number_is_the_first_players(tmp_path: Path, heading: str) -> None:
    path = tmp_path / "paires.csv"
    path.write_text(f"Paire;Joueur 1;Joueur 2;{heading}\n1;A;B;a@exemple.fr\n", "utf-8")
    assert read_entries(path)[0].emails == ("a@exemple.fr",)


UNNAMED = {"mitchell": ("4 pairs", "4 paires"), "howell": ("4 pairs", "4 paires"), "pairs": ("4 pairs", "4 paires"),
           "individual": ("6 players", "6 joueurs"), "tarot": ("6 players", "6 joueurs")}


@pytest.mark.parametrize("kind", UNNAMED)
def test_places_that_the_list_leaves_free_are_counted(etui: Etui, tmp_path: Path, kind: str) -> None:
    new = ("new", kind, *KINDS[kind])
    path = listed(tmp_path, kind, "Club")
    en, fr = UNNAMED[kind]
    said = etui(*new, "--names", path, "-o", tmp_path / "en.xlsx", "--lang", "en").err.splitlines()
    assert f"{en} without a name" in said
    said = etui(*new, "--names", path, "-o", tmp_path / "fr.xlsx", "--lang", "fr").err.splitlines()
    assert f"{fr} sans nom" in said
    assert "without a name" not in etui(*new, "-o", tmp_path / "none.xlsx", "--lang", "en").err


def test_one_pair_is_in_the_singular_and_a_full_list_is_not_told(etui: Etui, tmp_path: Path) -> None:
    path = tmp_path / "paires.csv"
    for named, told in ((5, True), (6, False)):
        path.write_text("Paire;Joueur 1\n" + "".join(f"{n};Nom{n} P\n" for n in range(1, named + 1)), "utf-8")
        said = etui("new", "howell", "--pairs", 6, "--names", path, "-o", tmp_path / f"{named}.xlsx", "--lang", "fr").err
        assert ("1 paire sans nom\n" in said) is told
        assert ("sans nom" in said) is told


@pytest.mark.parametrize(("options", "told"), [
    (("--tables", 6, "--boards", 24), (20, 24)),                  # skip Mitchell: 5 rounds of 4 boards, 6 sets
    (("--tables", 7, "--boards", 28, "--rounds", 5), (20, 28)),
    (("--tables", 7, "--boards", 28), None),
])
def test_boards_that_nobody_plays_in_full_are_told(
    etui: Etui, tmp_path: Path, options: tuple[object, ...], told: tuple[int, int] | None,
) -> None:
    en = etui("new", "mitchell", *options, "-o", tmp_path / "en.xlsx", "--lang", "en").err
    fr = etui("new", "mitchell", *options, "-o", tmp_path / "fr.xlsx", "--lang", "fr").err
    assert ("Nobody plays more than" in en) is ("Personne ne joue plus de" in fr) is (told is not None)
    if told:
        assert f"Nobody plays more than {told[0]} of the {told[1]} boards.\n" in en
        assert f"Personne ne joue plus de {told[0]} des {told[1]} donnes.\n" in fr


@pytest.mark.parametrize(("page", "pairs", "players"), [
    ("README.md", "pairs.csv", "players.csv"), ("LISEZMOI.md", "paires.csv", "joueurs.csv"),
])
def test_the_lists_that_the_front_page_shows_are_read_whole(tmp_path: Path, page: str, pairs: str, players: str) -> None:
    text = (Path(__file__).parents[2] / page).read_text("utf-8")
    assert f"--names {pairs}" in text
    for name, table in re.findall(r"```csv (\S+)\n(.*?)```", text, re.DOTALL):
        (tmp_path / name).write_text(table, "utf-8")
    unused: list[object] = []
    pair, = read_entries(tmp_path / pairs, unused.append)
    assert pair.number == "1"
    assert pair.names == ("DURAND Anne", "MARTIN Paul")
    assert pair.licences == ("1234567", "7654321")
    assert len(pair.emails) == 2
    entry, = read_cup_entries(tmp_path / players, False, unused.append)
    assert (entry.name, entry.rating) == ("DURAND Anne", 1850)
    assert unused == []
