"""Names, initials or numbers only; e-mail addresses and licence numbers never leave."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.event import Line, Pair, PairsEvent, Penalty, Substitute
from tests.xlsheets.publish.conftest import Publish, every_text
from tests.xlsheets.secretary import SAMPLES, type_in
from xlsheets.publish.privacy import NAMES, Names, discreet, initials, people_of, privacy, secrets_of
from xlsheets.readers.pairs_workbook import read_pairs_workbook

EVERYTHING = ("--what", "xlsx,page,csv,usebio,pbn")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Jean Dupont", "J. D."),
        ("Marie-Noëlle Pradier", "M.-N. P."),
        ("Béatrice d'Escrivan", "B. E."),
        ("Béatrice d’Escrivan", "B. E."),
        ("Malcolm van der Leem", "M. L."),
        ("Josiane L'Hostis", "J. L."),
        ("Œuvrard", "Œ."),
        ("jean dupont", "J. D."),
        ("", ""),
        ("DUPONT Jean", "D. J."),
        ("Zoë", "Z."),
        ("123", ""),
    ],
)
def test_initials_of_a_name(name: str, short: str) -> None:
    assert initials(name) == short


@pytest.mark.parametrize(("night", "names"), [("mardi", "full"), ("mardi", "numbers"), ("tuesday", "initials")])
def test_no_licence_and_no_address_is_in_any_file(night: str, names: str, publish: Publish, tmp_path: Path) -> None:
    book = SAMPLES / "workbooks" / f"{night}.xlsx"
    first, last = 5, 22
    book = type_in(
        book,
        {
            f"{'Joueurs' if night == 'mardi' else 'Players'}!I{row}": f"player{row}@example.org"
            for row in range(first, min(last, 19) + 1)
        },
        tmp_path / book.name,
    )
    pairs = read_pairs_workbook(book).event.pairs
    secrets = secrets_of(pairs)
    assert len(secrets) > 40
    for kind, path in publish(book, *EVERYTHING, "--names", names).items():
        text = every_text(path)
        assert not [secret for secret in secrets if secret in text or secret.lstrip("0") in text], kind
        assert not re.search(r"[\w.]+@[\w-]+\.\w", text), kind


@pytest.mark.parametrize("names", ["initials", "numbers"])
def test_no_name_is_in_any_file(names: str, publish: Publish, mardi: Path) -> None:
    event = read_pairs_workbook(mardi).event
    people = people_of(event.pairs, event.director)
    assert len(people) == 37
    surnames = {name.split()[-1] for name in people}
    for kind, path in publish(mardi, *EVERYTHING, "--names", names).items():
        text = every_text(path)
        assert not [name for name in (*people, *surnames) if name in text], kind
        if kind not in ("xml", "pbn", "donnes"):
            assert ("H. M. – B. C." in text) == (names == "initials"), kind


def test_full_names_are_published_in_full(publish: Publish, mardi: Path) -> None:
    for kind, path in publish(mardi, *EVERYTHING).items():
        assert ("Hélène Marchandeau" in every_text(path)) == (kind != "donnes")


def test_what_a_director_wrote_freely_stays_when_people_are_not_named(publish: Publish, mardi: Path, tmp_path: Path) -> None:
    book = type_in(
        mardi, {"Joueurs!L5": "10 %", "Joueurs!M5": "Mme Couturier en retard, joindre b.c@example.org"}, tmp_path / "m.xlsx"
    )
    told = every_text(publish(book, "--what", "page")["html"])
    assert "Mme Couturier en retard" in told
    assert "example.org" not in told
    short = publish(book, "--what", "xlsx,page", "--names", "initials")
    for path in short.values():
        assert "retard" not in every_text(path)
        assert "pénalité de 10" in every_text(path)


def test_substitutes_are_told_by_initials_and_not_at_all_by_number(publish: Publish, mardi: Path, tmp_path: Path) -> None:
    book = type_in(mardi, {"Joueurs!N5": "3-5 Armelle Kervella (Bernard Couturier)"}, tmp_path / "m.xlsx")
    assert "Armelle Kervella joue pour Bernard Couturier" in every_text(publish(book, "--what", "page")["html"])
    short = every_text(publish(book, "--what", "page", "--names", "initials")["html"])
    assert "A. K. joue pour B. C." in short
    assert "Kervella" not in short
    for path in publish(book, "--what", "xlsx,page", "--names", "numbers").values():
        assert "joue pour" not in every_text(path)


letters = st.text("abcdefgéABCDEFG'- ", min_size=1, max_size=12)
licences = st.from_regex(r"0?[1-9][0-9]{4,7}", fullmatch=True)
people = st.builds(
    Pair,
    number=st.from_regex("[1-9]", fullmatch=True),
    names=st.tuples(letters, letters),
    licences=st.tuples(licences, licences),
    emails=st.tuples(st.emails(), st.just("")),
    substitutes=st.lists(
        st.builds(Substitute, name=letters, replaces=letters, first=st.just(1), last=st.just(2)), max_size=1
    ).map(tuple),
)


@settings(max_examples=30, deadline=None)
@given(pairs=st.lists(people, min_size=1, max_size=4), names=st.sampled_from(NAMES), text=letters)
def test_a_discreet_event_holds_no_secret(pairs: list[Pair], names: Names, text: str) -> None:
    secret, address = pairs[0].licences[0], pairs[-1].emails[0]
    event = PairsEvent(
        f"{text} {secret}",
        (Line(1, "1", "2", place="Travellers!A5"),),
        tuple(pairs),
        club=f"({address}) {text}",
        director=f"{text} {address}",
        penalties=(Penalty("1", 10, why=f"{text} {secret}"),),
    )  # type: ignore[arg-type]
    told = repr(discreet(event, privacy(names, people_of(pairs), secrets_of(pairs))))
    assert secret not in told
    assert address not in told
    assert "Travellers" not in told
    assert all(licence not in told for pair in pairs for licence in pair.licences)


def test_a_name_inside_a_word_is_left_alone() -> None:
    rules = privacy("initials", ["Roy", "Anne Roy"], ["1234"])
    assert rules.text("Royan, Le Roy et Anne  Roy 12345") == "Royan, Le R. et A. R. 12345"
    assert rules.value(1234) is None
    assert rules.value(1234.5) == 1234.5
    assert rules.value(True) is True


def test_a_title_keeps_its_dashes_when_nothing_is_taken_out() -> None:
    assert privacy("full", [], ["999999"]).text("– Finale – ") == "– Finale – "
