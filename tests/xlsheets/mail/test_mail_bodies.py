"""What a mail says: the word of the director, the top of the ranking, the club's own look; drafts; combined rankings."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from html.parser import HTMLParser
from pathlib import Path
from string import Template
from typing import cast

import pytest

from tests.xlsheets.mail.mailing import evening
from tests.xlsheets.secretary import SAMPLES, Etui, named, type_in
from xlsheets.mail.body import html, plain_text
from xlsheets.mail.contents import Entered, Results
from xlsheets.mail.recipients import Recipient
from xlsheets.mail.templates import MailTemplates, mail_templates
from xlsheets.publish.model import Cell, Column, Document, Group, Section, Table


def ranking_of(n: int, language: str = "en", **document: str) -> Results:
    """A ranking of n invented players, each with a scorecard of one board."""
    columns = Column("Place", number=True), Column("Names"), Column("%", number=True, digits=2)
    rows = tuple((Cell(i), Cell(f"Player {i} <b>", to=f"pair-{i}"), Cell(100 - i)) for i in range(1, n + 1))
    cards = tuple(Group(f"pair-{i}", f"Card {i}", (Table((Column("Board"),), ((Cell(7),),)),), facts=(f"{100 - i} %",))
                  for i in range(1, n + 1))
    sections = (Section("rankings", "Ranking", (Group("ranking-1", "All pairs", (Table(columns, rows),)),)),
                Section("cards", "Scorecards", cards))
    shown = Document("pairs", language, document.pop("title", "Tuesday"), "Castle Street", sections, **document)
    pairs = tuple(Entered(f"pair-{i}", str(i), (f"Player {i}",), label=str(i)) for i in range(1, n + 1))
    return Results(shown, pairs, (), "v1", ())


def reader(results: Results, place: int) -> Recipient:
    return Recipient("ann@example.org", ("Ann Lee",), (results.pairs[place - 1],))


class Rows(HTMLParser):
    """The cells of every row of a page, and which rows are the reader's own."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.own: list[int] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.own += [len(self.rows)] if ("class", "own") in attrs else []
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1] and data.strip():
            self.rows[-1][-1] += data


def test_the_top_ten_and_the_readers_own_row_below_them() -> None:
    results = ranking_of(25)
    page = Rows(html(results, reader(results, 17), "", mail_templates("en")))
    table = page.rows[2:]                                   # after the scorecard of one board
    assert [row[0] for row in table] == ["Place", *map(str, range(1, 11)), "…", "17"]
    assert page.rows[page.own[0]] == ["17", "Player 17 <b>", "83.00"]
    text = plain_text(results, reader(results, 17), "", mail_templates("en"))
    assert "   10  Player 10 <b>  90.00\n…\n   17  Player 17 <b>  83.00\n" in text.replace("    …", "…")


@pytest.mark.parametrize("n", [3, 10, 12])
def test_a_short_ranking_is_whole_and_the_reader_is_marked_in_it(n: int) -> None:
    results = ranking_of(n)
    page = Rows(html(results, reader(results, 3), "", mail_templates("en")))
    assert [row[0] for row in page.rows[2:]] == ["Place", *map(str, range(1, n + 1))]
    assert [page.rows[i][0] for i in page.own] == ["3"]


def test_the_directors_word_is_text_and_stays_in_its_paragraphs() -> None:
    results = ranking_of(4)
    word = "Thank you all!\r\nSee you <Tuesday>.\r\n\r\nPS: $title & tea\u2028at 7\x07"
    page = html(results, reader(results, 1), word, mail_templates("en"))
    assert "<p>Thank you all!<br>See you &lt;Tuesday&gt;.</p>\n<p>PS: $title &amp; tea<br>at 7</p>" in page
    text = plain_text(results, reader(results, 1), word, mail_templates("en"))
    assert "Thank you all!\nSee you <Tuesday>.\n\nPS: $title & tea\nat 7\n" in text


def test_unfinished_results_say_so() -> None:
    results = ranking_of(4, provisional="Provisional: 3 of 9 results")
    for body in (plain_text, html):
        assert "Provisional: 3 of 9 results" in body(results, reader(results, 1), "", mail_templates("en"))


def test_a_title_that_is_markup_stays_text() -> None:
    results = ranking_of(4, title="<img src=x onerror=alert(1)> & $word")
    page = html(results, reader(results, 1), "a word", mail_templates("en"))
    assert "<img" not in page
    assert "&lt;img src=x onerror=alert(1)&gt; &amp; $word" in page


def test_nothing_is_fetched_from_anywhere() -> None:
    results = ranking_of(4)
    page = html(results, reader(results, 1), "", mail_templates("en"))
    for wanted in ("http:", "https:", "src=", "href=", "url(", "@import"):
        assert wanted not in page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_both_parts_say_the_same(language: str) -> None:
    results = ranking_of(12, language)
    text = plain_text(results, reader(results, 12), "A word.", mail_templates(language))
    page = html(results, reader(results, 12), "A word.", mail_templates(language))
    for said in ("Ann Lee", "Tuesday", "Castle Street", "A word.", "Card 12", "88 %", "All pairs"):
        assert said in text
        assert said in page
    assert text.splitlines()[0] == {"en": "Hello Ann Lee,", "fr": "Bonjour Ann Lee,"}[language]
    assert "\n\n\n" not in text


def test_without_a_name_nobody_is_called_by_one() -> None:
    results = ranking_of(3)
    assert plain_text(results, Recipient("a@x.org", (), ()), "", mail_templates("en")).startswith("Hello,\n")


def test_a_template_that_asks_for_something_unknown_shows_it_as_written() -> None:
    results = ranking_of(3)
    own = MailTemplates(Template("$title costs $5 and $nothing"), Template("<p>$title</p>"))
    assert plain_text(results, reader(results, 1), "", own) == "Tuesday costs $5 and $nothing\n"


# --- The command

def mail_in(file: Path) -> EmailMessage:
    return cast(EmailMessage, message_from_bytes(file.read_bytes(), policy=default))


def test_drafts_are_files_that_a_mail_program_opens_to_send(etui: Etui, tmp_path: Path) -> None:
    book, drafts = evening(tmp_path), tmp_path / "brouillons"
    ran = etui("mail", book, "--to", "players", "--drafts", drafts, "--lang", "fr", "--subject", "Bravo !")
    assert ran.code == 0, ran.err
    assert sorted(file.name for file in drafts.iterdir()) == [
        "1 Hélène Marchandeau.eml", "2 Yves de La Rochelais.eml", "3 Gaëlle Kerbrat.eml", "4 Zoé Malaurie.eml",
        "5 Jacques Œuvrard.eml", "6 Claude Weissmüller.eml"]
    message = mail_in(drafts / "5 Jacques Œuvrard.eml")
    assert message["To"].addresses[0].display_name == "Jacques Œuvrard"
    assert (message["Subject"], message["X-Unsent"], message["From"]) == ("Bravo !", "1", None)
    assert "EO 16 – Jacques Œuvrard – Lætitia Œuvrard" in message.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert sorted(tmp_path.iterdir()) == [drafts, book]                   # drafts are not sent mails: no journal
    assert etui("mail", book, "--to", "players", "--drafts", drafts).code == 1
    assert etui("mail", book, "--to", "players", "--drafts", drafts, "--force").code == 0


def test_the_clubs_own_templates_word_and_files(etui: Etui, tmp_path: Path) -> None:
    look, drafts = tmp_path / "look", tmp_path / "drafts"
    look.mkdir()
    (look / "results.fr.html").write_text("<h1>Au club : $title</h1>$card", "utf-8")
    (tmp_path / "mot.txt").write_bytes("Merci à tous, et à mardi\u202f!".encode())
    (tmp_path / "affiche d’été.pdf").write_bytes(b"%PDF-1.4")
    ran = etui("mail", evening(tmp_path), "--to", "players", "--only", "1", "--drafts", drafts, "--templates", look,
               "--text", tmp_path / "mot.txt", "--attach", tmp_path / "affiche d’été.pdf")
    assert ran.code == 0, ran.err
    message = mail_in(drafts / "1 Hélène Marchandeau.eml")
    page = message.get_body(("html",)).get_content()  # type: ignore[union-attr]
    assert page.startswith("<h1>Au club : Tournoi du mardi</h1><h2>NS 1")
    assert "Merci à tous, et à mardi\u202f!" in message.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    files = [part.get_filename() for part in message.iter_attachments()]
    assert files == ["Tournoi du mardi 2026-11-24.xlsx", "affiche d’été.pdf"]
    ran = etui("mail", evening(tmp_path), "--to", "players", "--drafts", drafts, "--templates", tmp_path)
    assert ran.code == 1
    assert "results.fr.txt" in ran.err


def test_a_combined_ranking_goes_to_a_list(etui: Etui, tmp_path: Path) -> None:
    nights = [SAMPLES / "workbooks" / "mardi.xlsx", evening(tmp_path)]
    book, drafts, members = tmp_path / "finale.xlsx", tmp_path / "drafts", tmp_path / "membres.csv"
    assert etui("combine", *nights, "-o", book, "--lang", "fr", "--title", "Finale").code == 0
    members.write_text("nom;courriel\nZoé Malaurie;zoe@example.org\n", "utf-8")
    ran = etui("mail", book, "--to", members, "--drafts", drafts)
    assert ran.code == 0, ran.err
    message = mail_in(drafts / "1 Zoé Malaurie.eml")
    assert message["Subject"] == "Résultats – Finale"
    text = message.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert "Zoé Malaurie – Hugo Bessière" in text
    (attached,) = message.iter_attachments()
    assert attached.get_filename() == "Finale.xlsx"
    ran = etui("mail", book, "--to", "players", "--drafts", drafts)
    assert ran.code == 1
    assert "give a list" in ran.err


def test_a_tarot_evening_goes_to_its_players(etui: Etui, tmp_path: Path) -> None:
    book, drafts = tmp_path / "tarot.xlsx", tmp_path / "drafts"
    assert etui("simulate", "tarot", "--players", 12, "--seed", 2, "-o", book, "--lang", "fr").code == 0
    _, name, *_ = named(book, "etui_tarot_players")[3]
    type_in(book, {named(book, "etui_tarot_clubs")[3][1]: "quatre@example.org", name: "Zoé Malaurie"})
    ran = etui("mail", book, "--to", "players", "--drafts", drafts)
    assert ran.code == 0, ran.err
    text = mail_in(drafts / "1 Zoé Malaurie.eml").get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert "4 – Zoé Malaurie" in text.splitlines()          # the scorecard of player 4
    assert "quatre@example.org" not in text


def test_an_open_workbook_is_mailed_as_saved_and_that_is_said(etui: Etui, tmp_path: Path) -> None:
    book = evening(tmp_path)
    book.with_name(f"~${book.name}").write_bytes(b"")
    ran = etui("mail", book, "--to", "players", "--dry-run", "--lang", "en")
    assert ran.code == 0
    assert "open in Excel: what is not saved there is not in these mails" in ran.err


def test_a_night_without_results_is_not_sent(etui: Etui, tmp_path: Path) -> None:
    book = tmp_path / "blank.xlsx"
    assert etui("new", "mitchell", "--tables", 5, "--boards", 15, "-o", book, "--lang", "en").code == 0
    ran = etui("mail", book, "--to", "players", "--dry-run")
    assert ran.code == 1
    assert "no ranking to send yet" in ran.err


def test_both_languages_help(etui: Etui) -> None:
    for language, said in (("en", "Sends the results"), ("fr", "Envoie les résultats")):
        ran = etui("mail", "--help", "--lang", language)
        assert (ran.code, said in ran.out) == (0, True)
    assert etui("mail", "x.xlsx").code == 2
    assert etui("mail", "x.xlsx", "--to", "players", "--per-minute", "0").code == 2
