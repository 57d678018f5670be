"""Who a list names: the Players tab, a member list, an entry list; one mail an address, each with the right scorecard."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from etui.errors import EtuiError
from tests.xlsheets.mail.mailing import evening
from tests.xlsheets.secretary import SAMPLES, Etui, named, type_in
from xlsheets.mail.addresses import addresses_in, read_address
from xlsheets.mail.contents import Entered, Results, read_results, written_in
from xlsheets.mail.recipients import MailingList, mailing_list
from xlsheets.readers.typed_cells import TypedCells


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return read_results(evening(tmp_path_factory.mktemp("night")))


def from_list(folder: Path, text: str | bytes, night: Results) -> MailingList:
    file = folder / "liste.csv"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return mailing_list(night, str(file))


def told(found: MailingList) -> list[tuple[str, tuple[str, ...], list[str]]]:
    return [(to.address, to.names, [pair.label for pair in to.pairs]) for to in found.recipients]


def test_the_players_tab_gives_each_address_its_pair(night: Results) -> None:
    found = mailing_list(night, "joueurs")
    assert found.wrong == ()
    assert told(found)[0] == ("helene@example.org", ("Hélène Marchandeau",), ["NS 1"])
    assert told(found)[3] == ("zoe@example.org", ("Zoé Malaurie",), ["EO 12"])
    assert len(found.recipients) == 6


def test_a_couple_and_a_second_entry_get_one_mail_with_every_scorecard(tmp_path: Path) -> None:
    book = evening(tmp_path, {"4": "larochelais@example.org", "7": "LaRochelais@Example.org"})
    type_in(book, {named(book, "etui_players_email_2")[3][0]: " larochelais@example.org "})
    (to,) = told(mailing_list(read_results(book), "players"))
    names = "Yves de La Rochelais", "Solange de La Rochelais", "Gaëlle Kerbrat"
    assert to == ("larochelais@example.org", names, ["NS 4", "NS 7"])


def test_wrong_addresses_are_named_with_their_cell_and_the_others_stay(tmp_path: Path) -> None:
    book = evening(tmp_path, {"1": "helene@example", "4": "yves.example.org", "7": "gaëlle@example.org", "12": "zoe@example.org"})
    found = mailing_list(read_results(book), "players")
    assert [to.address for to in found.recipients] == ["zoe@example.org"]
    places = [named(book, "etui_players_email_1")[row][0] for row in (0, 3, 6)]
    assert [sentence.en.partition(": ")[0] for sentence in found.wrong] == places
    assert "n’a pas d’arobase" in found.wrong[1].fr


def test_the_players_tab_of_an_individual_has_one_address_a_player(tmp_path: Path, etui: Etui) -> None:
    book = tmp_path / "individual.xlsx"
    assert etui("new", "individual", "--players", 8, "-o", book, "--lang", "en").code == 0
    rows = {name: [row[0] for row in named(book, f"etui_players_{name}")] for name in ("name", "email")}
    type_in(book, {rows["name"][2]: "Ann Lee", rows["email"][2]: "ann@example.org"})
    three = Entered("player-3", "3", ("Ann Lee",), label="3")
    (written,) = written_in(TypedCells.open(book), (Entered("player-2", "2", ()), three))
    assert (written.text, written.name, written.pair, written.place.en) == ("ann@example.org", "Ann Lee", three, rows["email"][2])


LIST = "Nom;Courriel;Paire\nHélène;helene@example.org;1\nZoé;zoe@example.org;EO 12\nLa salle;salle@example.org;\n"


@pytest.mark.parametrize("raw", [
    LIST.encode(), LIST.encode("utf-8-sig"), LIST.encode("utf-16"), LIST.encode("cp1252"), LIST.replace(";", "\t").encode(),
    LIST.replace("Nom;Courriel;Paire", "name;e-mail;pair").replace(";", ",").replace("\n", "\r\n").encode(),
    LIST.partition("\n")[2].encode(),
])
def test_a_list_is_read_as_programs_save_it(tmp_path: Path, night: Results, raw: bytes) -> None:
    assert told(from_list(tmp_path, raw, night)) == [
        ("helene@example.org", ("Hélène",), ["NS 1"]), ("zoe@example.org", ("Zoé",), ["EO 12"]),
        ("salle@example.org", ("La salle",), []),
    ]


def test_a_members_list_finds_who_played_by_name(tmp_path: Path, night: Results) -> None:
    members = ("nom;courriel\nbéatrice d’escrivan;b@example.org\nRoger  Tissandier;r@example.org\n"
               "Quelqu’un d’autre;q@example.org\n")
    assert [(address, pairs) for address, _, pairs in told(from_list(tmp_path, members, night))] == [
        ("b@example.org", ["NS 2"]), ("r@example.org", ["EO 17"]), ("q@example.org", [])]


def test_the_entry_list_of_the_evening_is_a_list_too(night: Results) -> None:
    found = mailing_list(night, str(SAMPLES / "fr-mardi" / "paires.csv"))
    assert found.wrong == ()
    assert told(found)[:3] == [
        ("helene.marchandeau@example.org", ("Hélène Marchandeau",), ["NS 1"]),
        ("bernard.couturier@example.org", ("Bernard Couturier",), ["NS 1"]),
        ("beatrice.descrivan@example.org", ("Béatrice d'Escrivan",), ["NS 2"]),
    ]


def test_a_pair_that_did_not_play_is_named_with_its_line(tmp_path: Path, night: Results) -> None:
    found = from_list(tmp_path, "nom;courriel;paire\nA;a@example.org;19\nB;b@example.org;18\n", night)
    assert [to.address for to in found.recipients] == ["b@example.org"]
    assert found.wrong[0].en == "liste.csv, line 2: there is no pair “19” in the ranking: write its number as the ranking has it"


@pytest.mark.parametrize("text", ["nom;paire\nA;1\n", "\n\n", "nom;courriel\n", "seulement du texte\n"])
def test_a_list_without_an_address_is_refused(tmp_path: Path, night: Results, text: str) -> None:
    with pytest.raises(EtuiError):
        from_list(tmp_path, text, night)


def test_a_workbook_or_nothing_in_place_of_a_list_is_refused(tmp_path: Path, night: Results) -> None:
    with pytest.raises(EtuiError, match="save the list as CSV"):
        mailing_list(night, str(SAMPLES / "workbooks" / "mardi.xlsx"))
    with pytest.raises(EtuiError, match="no file"):
        mailing_list(night, str(tmp_path / "nobody.csv"))


def test_a_players_tab_without_addresses_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(EtuiError, match="type them in its E-mail columns"):
        mailing_list(read_results(evening(tmp_path, {})), "players")


@pytest.mark.parametrize(("written", "label"), [("1", "NS 1"), ("NS 1", "NS 1"), ("ns1", "NS 1"), ("1 NS", "NS 1"),
                                                ("12", "EO 12"), ("EO 12", "EO 12"), ("EW12", "EO 12")])
def test_a_pair_may_be_written_in_several_ways(night: Results, written: str, label: str) -> None:
    assert night.find(written).label == label


@pytest.mark.parametrize("written", ["", "0", "EO 1", "NS 12", "A1"])
def test_what_is_no_pair_is_refused(night: Results, written: str) -> None:
    with pytest.raises(EtuiError, match="no pair"):
        night.find(written)


def test_the_same_number_in_both_lines_and_sections_asks_which(night: Results) -> None:
    pairs = tuple(Entered(f"pair-{n}", "1", (), section, line, f"{line} {section}1")
                  for n, (section, line) in enumerate([("A", "NS"), ("A", "EW"), ("B", "NS")]))
    results = replace(night, pairs=pairs)
    with pytest.raises(EtuiError, match="“1” may be NS A1 or EW A1 or NS B1: write which"):
        results.find("1")
    with pytest.raises(EtuiError, match="NS A1 or EW A1"):
        results.find("A1")
    assert [results.find(written).card for written in ("NS A1", "A1 EW", "EO A1", "b 1", "B NS 1", "EW1")] == [
        "pair-0", "pair-1", "pair-1", "pair-2", "pair-2", "pair-1"]


@pytest.mark.parametrize(("cell", "found"), [
    ("a@x.org", ["a@x.org"]), (" a@x.org\u00a0", ["a@x.org"]), ("a@x.org; b@x.org", ["a@x.org", "b@x.org"]),
    ("a@x.org,b@x.org", ["a@x.org", "b@x.org"]), ("Zoé Malaurie <a@x.org>", ["a@x.org"]), ("mailto:a@x.org", ["a@x.org"]),
    ("\u200ba@x.org\ufeff", ["a@x.org"]), ("", []), ("  ", []), ("aucune", ["aucune"]),
])
def test_a_cell_may_hold_addresses_in_the_ways_people_write_them(cell: str, found: list[str]) -> None:
    assert addresses_in(cell) == found


@pytest.mark.parametrize("address", ["a@x.org", "prenom.nom+bridge@sous.domaine.example.fr", "o'neill@example.ie", "1@2.example"])
def test_good_addresses_stay_as_they_are(address: str) -> None:
    assert read_address(address) == address


@pytest.mark.parametrize("address", [
    "", "a", "@x.org", "a@", "a@x", "a@x.", "a@.org", "a@x..org", ".a@x.org", "a.@x.org", "a..b@x.org", "a b@x.org", "a@x org",
    "a@b@x.org", "a@x.org\r\nBcc: b@x.org", "a\n@x.org", "a@x.org\n", "a@-x.org", "a@x_y.org", "a@127.0.0.1", '"a"@x.org',
    "a@x.org>", "é@x.org", "a\udce9@x.org", "a@\udce9.org", "a@x.org\u2028", f"{'a' * 65}@x.org", f"a@{'b' * 64}.org",
    f"a@{'.'.join(['b' * 60] * 5)}.org", "a\x00@x.org", "a@é..org",
])
def test_what_servers_would_not_take_is_refused(address: str) -> None:
    with pytest.raises(EtuiError):
        read_address(address)
