"""Headers say what they should and nothing more, whatever a name, a title or a file name holds."""

from __future__ import annotations

import io
import unicodedata
import zipfile
from datetime import datetime, timezone
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.policy import compat32, default
from pathlib import Path
from typing import cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from tests.xlsheets.mail.mailing import evening, through
from tests.xlsheets.mail.post_office import Office
from tests.xlsheets.secretary import Etui, named, type_in
from xlsheets.mail.contents import Attachment
from xlsheets.mail.message import Letter, Mailbox, as_bytes, message_id, read_mailbox
from xlsheets.mail.safe_text import file_name, one_line

NOW = datetime(2026, 11, 30, 22, 15, tzinfo=timezone.utc)
CLUB = Mailbox("club@example.org", "Bridge-club de la Halle")
EXPECTED = ["Message-ID", "Date", "From", "To", "Subject", "Auto-Submitted", "MIME-Version", "Content-Type"]
LINE_ENDS = ("\r\n", "\n", "\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029", "\r\n\r\n", "\n ", "\r\n\t")
ENCODED = ("=?utf-8?q?a=0D=0ABcc:_x@evil.example?=", "=?utf-8?b?YQ0KQmNjOiB4QGV2aWwuZXhhbXBsZQ==?=")
NASTY = st.lists(
    st.sampled_from([*LINE_ENDS, *ENCODED, "Bcc: x@evil.example", "Zoé", "Œuvrard", "<x@evil.example>", ",", ";", '"', "\\", "(",
                     ":", "@", "=?", "?=", " ", "\u00a0", "\udce9", "\ud83d", "\U0001f0a1", "\u202e", "\u200b", "\x00"])
    | st.text(max_size=8), max_size=10,
).map("".join)


def mail(name: str = "Zoé", subject: str = "Résultats", sender: str = CLUB.name, file: str = "a.xlsx") -> bytes:
    letter = Letter(Mailbox("zoe@example.org", name), subject, "Bonjour\n", "<p>Bonjour</p>", "fr",
                    (Attachment(file, "application/pdf", b"%PDF"),))
    return as_bytes(letter, Mailbox(CLUB.address, sender), "v1", NOW)


def read(data: bytes) -> EmailMessage:
    return cast(EmailMessage, message_from_bytes(data, policy=default))


def only_what_is_expected(data: bytes) -> EmailMessage:
    message = read(data)
    assert message.keys() == EXPECTED
    assert [a.addr_spec for a in message["To"].addresses] == ["zoe@example.org"]
    assert [a.addr_spec for a in message["From"].addresses] == ["club@example.org"]
    assert len(list(message.iter_attachments())) == 1
    assert data.isascii()
    assert max(map(len, data.split(b"\r\n"))) <= 998        # RFC 5322, 2.1.1
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert b"\r" not in data.replace(b"\r\n", b"")
    old = message_from_bytes(data, policy=compat32)         # another reading of the same
    assert "Bcc" not in old
    assert "evil.example" not in str(old["To"]).partition("<")[2]
    return message


@settings(max_examples=150, deadline=None)
@given(NASTY, NASTY, NASTY, NASTY)
@example("a\r\nBcc: x@evil.example", "a\r\nBcc: x@evil.example", "a\r\nBcc: x@evil.example", "a\r\nBcc: x@evil.example")
@example("\u2028Bcc: x", "\u2029Bcc: x", "\x85Bcc: x", "\x0bBcc: x")
@example(ENCODED[0], ENCODED[0], ENCODED[0], ENCODED[0])
@example(ENCODED[1], ENCODED[1], ENCODED[1], ENCODED[1])
def test_nothing_typed_becomes_a_header(name: str, subject: str, sender: str, file: str) -> None:
    message = only_what_is_expected(mail(name, subject, sender, file))
    for text in (str(message["Subject"]), message["To"].addresses[0].display_name, message["From"].addresses[0].display_name,
                 next(iter(message.iter_attachments())).get_filename() or ""):
        assert len(text.splitlines()) <= 1
        assert not any("\ud800" <= c <= "\udfff" for c in text)


@pytest.mark.parametrize("end", LINE_ENDS)
def test_what_follows_a_line_end_stays_in_its_place(end: str) -> None:
    message = only_what_is_expected(mail(subject=f"Mardi{end}Bcc: tous@example.net", name=f"Zoé{end}Bcc: tous@example.net"))
    assert str(message["Subject"]).split() == ["Mardi", "Bcc:", "tous@example.net"]
    assert message["To"].addresses[0].display_name.split() == ["Zoé", "Bcc:", "tous@example.net"]


NAMES = ("Zoé Malaurie", "Jacques Œuvrard", "Béatrice d'Escrivan", "Łukasz Żółć", "Nguyễn Văn Đức", "O’Neill, Sean",
         "Éva Dupont, Jr.", 'Anne "Nanou" Roy', "Müller-Weiß", "Αλέξανδρος", "山田太郎", "Ann (captain)", "J. R. Hartley")


@pytest.mark.parametrize("name", NAMES)
def test_names_arrive_as_they_are(name: str) -> None:
    message = read(mail(name=name, subject=name, sender=name, file=f"{name}.xlsx"))
    plain = name.replace('"', "")                           # quotes would need escaping that many programs show
    assert message["To"].addresses[0].display_name == plain
    assert message["From"].addresses[0].display_name == plain
    assert message["Subject"] == name
    assert next(iter(message.iter_attachments())).get_filename() == f"{name.replace(chr(34), '-').rstrip('.')}.xlsx"


LETTERS = st.text(st.characters(categories=("L", "N"), max_codepoint=0x24F), min_size=1, max_size=12)
WORDS = st.lists(LETTERS | st.sampled_from(["–", "été", "d’Œuvre"]), min_size=1, max_size=12).map(" ".join)


@settings(max_examples=100, deadline=None)
@given(WORDS)
def test_long_titles_and_file_names_arrive_as_they_are(words: str) -> None:
    message = read(mail(subject=words, file=f"{words}.xlsx"))
    assert message["Subject"] == words[:200].rstrip()
    composed = unicodedata.normalize("NFC", words)
    assert (next(iter(message.iter_attachments())).get_filename() or "").removeprefix("_") == f"{composed[:120].strip()}.xlsx"


@settings(max_examples=100, deadline=None)
@given(WORDS)
def test_long_names_are_right_for_mail_programs(words: str) -> None:
    """Two encoded words side by side are read without the blank between them (RFC 2047, 6.2), as this decoder does."""
    old = message_from_bytes(mail(name=words), policy=compat32)
    shown = str(make_header(decode_header(str(old["To"]).replace("\r\n", ""))))
    assert shown.rpartition("<")[0].strip().strip('"') == words[:80].strip()


def test_a_windows_file_name_is_possible_everywhere() -> None:
    assert file_name('Mardi : 1/2 "finale" ?.xlsx') == "Mardi - 1-2 -finale- -.xlsx"
    assert file_name("con.xlsx") == "_con.xlsx"
    assert file_name("../../etc/passwd") == "-..-etc-passwd"
    assert file_name("e\u0301te\u0301.xlsx") == "été.xlsx"     # as a Mac writes it
    assert file_name("\udce9\r\n.xlsx") == "-.xlsx"
    assert file_name("") == "results"
    assert file_name("a" * 300 + ".xlsx") == "a" * 120 + ".xlsx"


def test_lone_surrogates_are_contained() -> None:
    message = only_what_is_expected(mail(name="Zo\udce9", subject="R\ud83d", sender="\udcff", file="\udce9.xlsx"))
    assert message["To"].addresses[0].display_name == "Zo\ufffd"
    assert message["Subject"] == "R\ufffd"
    assert one_line("a\udc80b") == "a\ufffdb"


def test_the_sender_may_be_written_with_its_name() -> None:
    assert read_mailbox("Club de l’Été <club@example.org>") == Mailbox("club@example.org", "Club de l’Été")
    assert read_mailbox('"Club, le" <club@example.org>') == Mailbox("club@example.org", "Club, le")
    assert read_mailbox("club@example.org") == Mailbox("club@example.org")
    for wrong in ("club", "a <b", "Club <club@example.org>\r\nBcc: x@y.org", "Club <club@example.org\r\nBcc: x>", "<>", ""):
        with pytest.raises(EtuiError):
            read_mailbox(wrong)


def test_a_message_id_says_nothing_of_the_address_and_never_changes() -> None:
    one = message_id("v1", "zoe@example.org", CLUB)
    assert one == message_id("v1", "ZOE@example.org", CLUB) != message_id("v2", "zoe@example.org", CLUB)
    assert "zoe" not in one
    assert read(mail())["Message-ID"] == one


def test_line_breaks_typed_in_the_workbook_stay_in_their_cells(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path, {"1": "helene@example.org"})
    title, player = named(book, "etui_title")[0][0], named(book, "etui_players_player_1")[0][0]
    type_in(book, {title: "Mardi\r\nBcc: tous@example.net\r\n\r\n<script>alert(1)</script>",
                   player: "Hélène\nTo: tous@example.net"})
    ran = etui("mail", book, "--to", "players", *through(office))
    assert ran.code == 0, ran.err
    assert office.addresses() == ["helene@example.org"]
    message = office.mail("helene@example.org")
    assert {"Bcc", "Cc"}.isdisjoint(message.keys())
    assert [a.addr_spec for a in message["To"].addresses] == ["helene@example.org"]
    page = message.get_body(("html",)).get_content()  # type: ignore[union-attr]
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    (attached,) = message.iter_attachments()
    assert not set('\r\n<>:/"') & set(attached.get_filename() or "")
    assert zipfile.is_zipfile(io.BytesIO(attached.get_content()))
