"""`etui mail` and a real server: TLS, log-in, what each mail holds, and second runs that send only the rest."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from tests.xlsheets.mail.mailing import PAIRS, evening, through
from tests.xlsheets.mail.post_office import PASSWORD, USER, Office, opened
from tests.xlsheets.secretary import Etui, type_results
from xlsheets.mail.journal import journal_of

ALL = sorted(PAIRS.values())


def test_each_pair_gets_one_mail_with_its_own_scorecard_and_the_workbook(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path)
    ran = etui("mail", book, "--to", "players", *through(office))
    assert (ran.code, ran.err.strip()) == (0, "6 sent")
    assert sorted(office.addresses()) == ALL
    assert office.logins == [True]                          # one connection for all
    mail = office.mail("zoe@example.org")
    assert mail["To"].addresses[0].addr_spec == "zoe@example.org"
    assert mail["To"].addresses[0].display_name == "Zoé Malaurie"
    assert str(mail["From"]) == f"Le club <{USER}>"
    assert mail["Subject"] == "Résultats – Tournoi du mardi (mardi 24 novembre 2026)"
    assert mail["Message-ID"].endswith("@example.org>")
    assert mail["Date"].datetime.tzinfo is not None
    text = mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    page = mail.get_body(("html",)).get_content()  # type: ignore[union-attr]
    for body in (text, page):
        assert "Bonjour Zoé Malaurie," in body
        assert "EO 12 – Zoé Malaurie – Hugo Bessière" in body
        assert "51,71" in body                              # EW 12's percentage in the sample, and its place
        assert "5 sur 9" in body
        assert "NS 1 –" not in body                         # nobody else's scorecard
    (attached,) = mail.iter_attachments()
    assert attached.get_filename() == "Tournoi du mardi 2026-11-24.xlsx"
    assert attached.get_content()[:2] == b"PK"


def test_nobody_learns_an_address_or_a_licence(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path)
    assert etui("mail", book, "--to", "players", *through(office)).code == 0
    for address in ALL:
        mail = office.mail(address)
        bodies = [mail.get_body((kind,)).get_content() for kind in ("plain", "html")]  # type: ignore[union-attr]
        with zipfile.ZipFile(io.BytesIO(next(iter(mail.iter_attachments())).get_content())) as file:
            parts = [file.read(name).decode("utf-8", "replace") for name in file.namelist()]
        for text in (*bodies, *parts):
            assert not [other for other in ALL if other in text]
            assert "09900011" not in text                   # Hélène Marchandeau's licence
            assert "9900011" not in text
        assert not [other for other in ALL if other != address and other in mail.as_string()]


def test_a_second_run_sends_nothing_and_says_so(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path)
    etui("mail", book, "--to", "players", *through(office))
    ran = etui("mail", book, "--to", "players", *through(office))
    assert (ran.code, ran.err.strip()) == (0, "0 sent, 6 sent before")
    assert sorted(office.addresses()) == ALL
    assert office.logins == [True]                          # the server was not even asked


def test_the_workbook_is_not_touched(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path)
    before = book.read_bytes()
    etui("mail", book, "--to", "players", *through(office))
    assert book.read_bytes() == before


# --- Log-in and TLS

def test_a_wrong_password_sends_nothing_and_names_app_passwords(
    etui: Etui, office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ETUI_SMTP_PASSWORD", "un autre")
    ran = etui("mail", evening(tmp_path), "--to", "players", *through(office))
    assert ran.code == 1
    assert "app password" in ran.err
    assert "un autre" not in ran.err
    assert office.taken == []
    assert not any(office.logins)


def test_a_certificate_of_an_unknown_authority_is_refused_before_the_password(
    etui: Etui, office: Office, tmp_path: Path
) -> None:
    options = [o for o in through(office) if o not in ("--authorities", office.authorities)]
    ran = etui("mail", evening(tmp_path), "--to", "players", *options)
    assert ran.code == 1
    assert "does not prove that it is your mail server" in ran.err
    assert (office.taken, office.logins) == ([], [])


def test_a_certificate_for_another_name_is_refused(etui: Etui, tmp_path: Path) -> None:
    with opened(tmp_path, name="mail.example.net") as office:
        ran = etui("mail", evening(tmp_path), "--to", "players", *through(office))
    assert ran.code == 1
    assert "does not prove" in ran.err
    assert (office.taken, office.logins) == ([], [])


def test_a_server_without_tls_never_sees_the_password(etui: Etui, tmp_path: Path) -> None:
    with opened(tmp_path, offers_tls=False) as office:
        ran = etui("mail", evening(tmp_path), "--to", "players", *through(office))
    assert ran.code == 1
    assert "offers no TLS" in ran.err
    assert (office.taken, office.logins) == ([], [])


def test_tls_from_the_start_works_too(etui: Etui, tmp_path: Path) -> None:
    with opened(tmp_path, implicit_tls=True) as office:
        options = [o for o in through(office) if o not in ("--smtp-user", USER)]
        ran = etui("mail", evening(tmp_path), "--to", "players", *options, "--security", "tls")
    assert ran.code == 0, ran.err
    assert sorted(office.addresses()) == ALL


def test_the_wrong_kind_of_tls_is_one_sentence(etui: Etui, office: Office, tmp_path: Path) -> None:
    ran = etui("mail", evening(tmp_path), "--to", "players", *through(office), "--security", "tls")
    assert ran.code == 1
    assert "try --security starttls" in ran.err


def test_a_server_that_is_not_there_is_one_sentence(etui: Etui, office: Office, tmp_path: Path) -> None:
    options = through(office)
    options[3] = 9                                          # the discard port: nobody answers
    ran = etui("mail", evening(tmp_path), "--to", "players", *options)
    assert ran.code == 1
    assert "does not answer on port 9" in ran.err


def test_the_password_of_the_keyring_is_used(
    etui: Etui, office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import keyring
    from keyring.backend import KeyringBackend

    kept = {("etui mail", f"{USER} @ localhost"): PASSWORD}

    class Ring(KeyringBackend):
        priority = 1

        def get_password(self, service: str, username: str) -> str | None:
            return kept.get((service, username))

        def set_password(self, service: str, username: str, password: str) -> None:
            kept[service, username] = password

        def delete_password(self, service: str, username: str) -> None:
            del kept[service, username]

    before = keyring.get_keyring()
    monkeypatch.delenv("ETUI_SMTP_PASSWORD")
    keyring.set_keyring(Ring())
    try:
        assert etui("mail", evening(tmp_path), "--to", "players", *through(office)).code == 0
        assert office.logins == [True]
        kept.clear()
        ran = etui("mail", evening(tmp_path, name="other.xlsx"), "--to", "players", *through(office))
        assert ran.code == 1
        assert "no password" in ran.err
    finally:
        keyring.set_keyring(before)


# --- Corrected results

def test_corrected_results_go_only_with_again_and_only_once(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path)
    etui("mail", book, "--to", "players", *through(office))
    type_results(book, {(1, 1, 1): {"contract": None, "by": None, "result": None, "score": -110}})
    ran = etui("mail", book, "--to", "players", *through(office))
    assert ran.code == 1
    assert "6 have other results of this workbook: add --again" in ran.err
    assert len(office.taken) == 6
    assert etui("mail", book, "--to", "players", *through(office), "--again").code == 0
    assert len(office.taken) == 12
    assert etui("mail", book, "--to", "players", *through(office), "--again").code == 0
    assert len(office.taken) == 12
    assert len({bytes(mail) for _, mail in office.taken}) == 12


def test_only_one_pair(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path)
    assert etui("mail", book, "--to", "players", "--only", "EO 12", *through(office)).code == 0
    assert office.addresses() == ["zoe@example.org"]
    ran = etui("mail", book, "--to", "players", "--only", "99", *through(office))
    assert ran.code == 1
    assert "no pair “99”" in ran.err


def test_json_says_what_became_of_each(etui: Etui, office: Office, tmp_path: Path) -> None:
    office.at_rcpt = lambda address, server: "550 no such user" if address.startswith("zoe") else None
    ran = etui("mail", evening(tmp_path), "--to", "players", *through(office), "--json")
    told = {to["address"]: (to["state"], to["answer"], to["pairs"]) for to in json.loads(ran.out)["to"]}
    assert told["zoe@example.org"] == ("refused", "550 no such user", ["EO 12"])
    assert told["helene@example.org"] == ("sent now", None, ["NS 1"])


def test_a_dry_run_sends_nothing_writes_nothing_and_needs_no_server(etui: Etui, tmp_path: Path) -> None:
    book = evening(tmp_path)
    before = sorted(tmp_path.iterdir())
    ran = etui("mail", book, "--to", "players", "--dry-run", "--lang", "fr")
    assert ran.code == 0
    assert "à envoyer  zoe@example.org" in ran.out
    assert "Zoé Malaurie" in ran.out
    assert sorted(tmp_path.iterdir()) == before


def test_two_windows_cannot_mail_one_workbook(etui: Etui, office: Office, tmp_path: Path) -> None:
    from xlsheets.mail.journal import Journal

    book = evening(tmp_path)
    journal = Journal.open(book)
    try:
        ran = etui("mail", book, "--to", "players", *through(office))
    finally:
        journal.close()
    assert ran.code == 1
    assert "another window" in ran.err
    assert office.taken == []


def test_the_workbook_itself_cannot_be_attached(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path)
    ran = etui("mail", book, "--to", "players", *through(office), "--attach", book)
    assert ran.code == 1
    assert "addresses and licences" in ran.err
    assert office.taken == []
    assert not journal_of(book).exists()


def test_a_terminal_shows_how_far_it_is(
    etui: Etui, office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    with monkeypatch.context() as seen:
        seen.setattr("sys.stderr", screen)
        assert etui("mail", evening(tmp_path), "--to", "players", *through(office)).code == 0
    shown = [line.rstrip() for line in screen.getvalue().split("\r") if line.strip()]
    assert shown[0] == "1/6  helene@example.org"
    assert shown[5] == "6/6  claude@example.org"
    assert shown[6] == "6 sent"


def test_lines_of_dots_do_not_end_the_mail(etui: Etui, office: Office, tmp_path: Path) -> None:
    word = "Bravo.\n.\n..\n.fin\n...et à mardi"
    (tmp_path / "mot.txt").write_text(word, "utf-8")
    ran = etui("mail", evening(tmp_path), "--to", "players", "--only", "12", "--text", tmp_path / "mot.txt", *through(office))
    assert ran.code == 0, ran.err
    mail = office.mail("zoe@example.org")
    assert word in mail.get_body(("plain",)).get_content().replace("\r\n", "\n")  # type: ignore[union-attr]
    assert len(list(mail.iter_attachments())) == 1
