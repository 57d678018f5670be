"""One mail to one address, and the proof, by reading it back, that its headers say what they should and nothing more."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy
from email.utils import format_datetime
from typing import Any

from etui.errors import EtuiError
from xlsheets.mail.addresses import read_address
from xlsheets.mail.contents import Attachment
from xlsheets.mail.safe_text import file_name, one_line

HEADERS = ("Message-ID", "Date", "From", "To", "Subject", "Auto-Submitted", "MIME-Version", "Content-Type", "X-Unsent")
LONGEST_SUBJECT, LONGEST_NAME = 200, 80
_WITH_NAME = re.compile(r"(?P<name>[^<>]*)<(?P<address>[^<>]+)>\s*")
_NOT_IN_NAMES = re.compile(r'[\\"<>]')                    # legal when escaped, but not every program reads them right
_SPECIAL = re.compile(r'[()<>\[\]:;@\\,."]')


@dataclass(frozen=True)
class Mailbox:
    """An address with the name shown before it."""

    address: str
    name: str = ""


def read_mailbox(written: str) -> Mailbox:
    """``Castle Street Bridge Club <club@example.org>``, or the address alone.

    :raises EtuiError: the address cannot be one.
    """
    if found := _WITH_NAME.fullmatch(written.strip()):
        return Mailbox(read_address(found["address"].strip()), one_line(found["name"]).strip("\"' "))
    return Mailbox(read_address(written.strip()))


@dataclass(frozen=True)
class Letter:
    """What is said to one person."""

    to: Mailbox
    subject: str
    text: str
    html: str
    language: str
    attachments: tuple[Attachment, ...] = ()


def message_id(version: str, address: str, sender: Mailbox) -> str:
    """The same whenever the same results go to the same address: many servers then show a second copy to nobody."""
    digest = hashlib.sha256(f"{version} {address.casefold()}".encode()).hexdigest()[:32]
    return f"<etui.{digest}@{sender.address.rpartition('@')[2]}>"


def as_bytes(letter: Letter, sender: Mailbox | None, results: str, now: datetime, *, draft: bool = False) -> bytes:
    """The mail as a server takes it: seven-bit, CRLF. results: their version. draft: mail programs open it to be sent, even
    with no sender yet.

    :raises EtuiError: the mail, read back, does not say what it should (never seen; nothing is sent then).
    """
    message = EmailMessage(_POLICY)
    subject = _header(letter.subject)[:LONGEST_SUBJECT].rstrip()
    if sender:
        message["Message-ID"] = message_id(results, letter.to.address, sender)
    message["Date"] = format_datetime(now)
    if sender:
        message["From"] = _mailbox(sender)
    message["To"] = _mailbox(letter.to)
    message["Subject"] = subject
    message["Auto-Submitted"] = "auto-generated"            # RFC 3834: no “I am on holiday” comes back
    if draft:
        message["X-Unsent"] = "1"
    message.set_content(letter.text, cte="quoted-printable")
    message.add_alternative(letter.html, subtype="html", cte="quoted-printable")
    for part in message.iter_parts():
        part["Content-Language"] = letter.language
    for attachment in letter.attachments:
        main, _, sub = attachment.kind.partition("/")
        message.add_attachment(attachment.data, main, sub, filename=file_name(attachment.name))
    data = message.as_bytes(policy=_POLICY)
    _prove(data, letter, sender, subject)
    return data


class _Policy(EmailPolicy):
    """The library's own, but for the headers that hold people's words: its folding has lost blanks between encoded words
    and quotes around names (CPython issues 92081 and 100884), and let line breaks through (CVE-2024-6923)."""

    def fold(self, name: str, value: Any) -> str:
        if name.lower() == "subject":
            return f"{name}: {_words(str(value), len(name) + 2)}{self.linesep}"
        if name.lower() in ("from", "to"):
            one = value.addresses[0]
            shown = _phrase(one.display_name, len(name) + 2)
            blank = "" if not shown else " " if len(name + shown + one.addr_spec) < 70 else f"{self.linesep} "
            return f"{name}: {shown}{blank}<{one.addr_spec}>{self.linesep}"
        return str(super().fold(name, value))

    def fold_binary(self, name: str, value: Any) -> bytes:
        return self.fold(name, value).encode("ascii", "surrogateescape")


_POLICY = _Policy(linesep=SMTP.linesep, raise_on_defect=False)


def _words(text: str, used: int) -> str:
    if text.isascii() and "=?" not in text and len(text) + used <= 76:
        return text
    return Header(text, "utf-8", maxlinelen=76, header_name=" " * (used - 2)).encode(linesep=SMTP.linesep)


def _phrase(name: str, used: int) -> str:
    if not name:
        return ""
    words = _words(name, used)
    return '"' + re.sub(r'([\\"])', r"\\\1", name) + '"' if words == name and _SPECIAL.search(name) else words


def _mailbox(mailbox: Mailbox) -> Any:
    name = one_line(_NOT_IN_NAMES.sub("", _header(mailbox.name)))[:LONGEST_NAME].strip()
    return _POLICY.header_factory("To", f'"{name}" <{mailbox.address}>' if name else f"<{mailbox.address}>")


def _header(text: str) -> str:
    """One line in which nothing is taken for an encoded word, which could hide a line break."""
    return one_line(text).replace("=?", "= ?")


def _prove(data: bytes, letter: Letter, sender: Mailbox | None, subject: str) -> None:
    """Reads the mail as its receiver will."""
    read = message_from_bytes(data, policy=SMTP)
    boxes = {"To": letter.to, **({"From": sender} if sender else {})}
    good = (
        data.isascii()
        and set(read.keys()) <= set(HEADERS) and len(read.keys()) == len(set(read.keys()))
        and read["Subject"] == subject
        and all([a.addr_spec for a in read[name].addresses] == [box.address] for name, box in boxes.items())
        and [part.get_filename() for part in read.iter_attachments()] == [file_name(a.name) for a in letter.attachments]
    )
    if not good:
        raise EtuiError(f"the mail to {letter.to.address} cannot be written safely: simplify its subject and names",
                        f"le courriel pour {letter.to.address} ne peut pas être écrit sûrement : simplifiez son objet et ses "
                        "noms")


def subject_of(title: str, date: str, language: str) -> str:
    """What the mail is about when nobody has said: "Results – Tuesday Pairs (2026-11-24)"."""
    from xlsheets.sheets.titles import DASH, date_in_words

    day = date_in_words(date, language)
    return f"{'Résultats' if language == 'fr' else 'Results'}{DASH}{title}" + (f" ({day})" if day else "")
