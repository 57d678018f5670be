"""`etui mail` and a server that fails half-way: refusals, dropped connections, and what the next run sends."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiosmtpd.smtp import SMTP

from tests.xlsheets.mail.mailing import PAIRS, evening, through
from tests.xlsheets.mail.post_office import Office, hang_up
from tests.xlsheets.secretary import Etui

ALL = sorted(PAIRS.values())


def test_a_server_that_hangs_up_after_each_second_mail_is_called_again(etui: Etui, office: Office, tmp_path: Path) -> None:
    at_once = []

    def rcpt(address: str, server: SMTP) -> None:
        at_once.append(address)
        if len(at_once) % 3 == 0:
            hang_up(server)

    office.at_rcpt = rcpt
    ran = etui("mail", evening(tmp_path), "--to", "players", *through(office))
    assert ran.code == 0, ran.err
    assert sorted(office.addresses()) == ALL
    assert len(office.logins) > 2


def test_a_server_that_fails_half_way_is_taken_up_where_it_failed(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path)

    def rcpt(address: str, server: SMTP) -> None:
        if len(office.taken) == 3:
            hang_up(server)

    office.at_rcpt = rcpt
    ran = etui("mail", book, "--to", "players", *through(office))
    assert ran.code == 1
    assert "hanging up" in ran.err
    assert "3 sent, 3 not yet" in ran.err
    office.at_rcpt = lambda address, server: None
    ran = etui("mail", book, "--to", "players", *through(office))
    assert (ran.code, ran.err.strip()) == (0, "3 sent, 3 sent before")
    assert sorted(office.addresses()) == ALL


def test_one_unknown_address_does_not_stop_the_others_and_is_tried_again(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path)
    office.at_rcpt = lambda address, server: "550 5.1.1 no such user" if address.startswith("zoe") else None
    ran = etui("mail", book, "--to", "players", *through(office))
    assert ran.code == 1
    assert "5 sent" in ran.err
    assert "zoe@example.org: refused (550 5.1.1 no such user)" in ran.err
    office.at_rcpt = lambda address, server: None
    assert etui("mail", book, "--to", "players", *through(office)).code == 0
    assert sorted(office.addresses()) == ALL


@pytest.mark.parametrize("answer", ["451 4.7.1 try later", "552 5.3.4 too large"])
def test_a_mail_refused_after_its_text_was_not_sent(etui: Etui, office: Office, tmp_path: Path, answer: str) -> None:
    book = evening(tmp_path)
    office.at_data = lambda address, server: answer if address.startswith("yves") else None
    ran = etui("mail", book, "--to", "players", *through(office))
    assert ran.code == 1
    assert f"yves@example.org: refused ({answer})" in ran.err
    office.at_data = lambda address, server: None
    assert etui("mail", book, "--to", "players", *through(office)).code == 0
    assert sorted(office.addresses()) == ALL


def test_a_server_that_refuses_everybody_is_left_alone(etui: Etui, office: Office, tmp_path: Path) -> None:
    asked = []
    office.at_rcpt = lambda address, server: asked.append(address) or "451 4.7.0 too many mails"  # type: ignore[func-returns-value]
    ran = etui("mail", evening(tmp_path), "--to", "players", *through(office))
    assert ran.code == 1
    assert "refused 5 mails in a row" in ran.err
    assert len(asked) == 5


def test_a_connection_lost_before_the_answer_leaves_a_doubt_that_only_a_person_settles(
    etui: Etui, office: Office, tmp_path: Path
) -> None:
    book = evening(tmp_path)

    def data(address: str, server: SMTP) -> None:
        if address.startswith("gaelle") and len(office.logins) == 1:
            hang_up(server)                                 # the office goes on and keeps the mail; its answer is lost

    office.at_data = data
    ran = etui("mail", book, "--to", "players", *through(office))
    assert ran.code == 1
    assert "5 sent" in ran.err
    assert "--resend gaelle@example.org" in ran.err
    again = etui("mail", book, "--to", "players", *through(office))
    assert again.code == 1
    assert "--resend gaelle@example.org" in again.err
    assert sorted(office.addresses()) == ALL
    before = len(office.taken)
    assert etui("mail", book, "--to", "players", *through(office), "--resend", "Gaelle@example.org").code == 0
    assert office.addresses()[before:] == ["gaelle@example.org"]    # she alone, and only because it was asked
    assert etui("mail", book, "--to", "players", *through(office)).code == 0
    assert len(office.taken) == before + 1
