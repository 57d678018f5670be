"""The letter that each recipient gets, from the results, the director's word and the club's templates."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from etui.errors import EtuiError
from xlsheets.mail.body import AND, html, plain_text
from xlsheets.mail.contents import Attachment, Results
from xlsheets.mail.message import Letter, Mailbox, subject_of
from xlsheets.mail.recipients import Recipient
from xlsheets.mail.templates import MailTemplates
from xlsheets.package.archive import Package
from xlsheets.readers.source_file import content
from xlsheets.readers.text_table import decoded

LARGEST = 18_000_000                    # bytes of attachments: common servers take mails of 20 to 25 MB
KINDS = {".pdf": "application/pdf", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".csv": "text/csv",
         ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".html": "text/html"}


@dataclass(frozen=True)
class Letters:
    """Everything that is the same for all: word is the director's, subject the one asked for or made."""

    results: Results
    subject: str
    word: str
    templates: MailTemplates

    def letter(self, to: Recipient) -> Letter:
        results = self.results
        return Letter(
            Mailbox(to.address, AND[results.language].join(to.names)), self.subject,
            plain_text(results, to, self.word, self.templates), html(results, to, self.word, self.templates), results.language,
            results.attachments,
        )


def letters(results: Results, subject: str, text: Path | None, templates: MailTemplates) -> Letters:
    """subject: "" for one made from title and date. text: a file with a word from the director.

    :raises EtuiError: the file cannot be read, or the attachments are too large to be sent.
    """
    if sum(len(attachment.data) for attachment in results.attachments) > LARGEST:
        raise EtuiError("the attachments are over 18 MB, more than mail servers take: leave the largest out",
                        "les pièces jointes dépassent 18 Mo, plus que n’acceptent les serveurs : enlevez la plus grosse")
    document = results.document
    subject = subject.strip() or subject_of(document.title, document.date, results.language)
    return Letters(results, subject, decoded(content(text)) if text else "", templates)


def attachment(path: Path) -> Attachment:
    """A file that goes with the results.

    :raises EtuiError: it cannot be read, or it is a workbook that holds the players' addresses and licences.
    """
    data = content(path)
    if data[:2] == b"PK" and path.suffix.lower() in (".xlsx", ".xlsm"):
        private = [name for name in Package(data, path.name).defined_names
                   if name.startswith(("etui_players_email", "etui_players_licence"))]
        if private:
            raise EtuiError(f"{path.name} holds the players’ addresses and licences: attach what “etui publish” makes of it",
                            f"{path.name} contient les adresses et les licences des joueurs : joignez plutôt ce qu’en fait « "
                            "etui "
                            "publish »")
    return Attachment(path.name, KINDS.get(path.suffix.lower(), "application/octet-stream"), data)
