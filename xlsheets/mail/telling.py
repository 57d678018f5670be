"""What `etui mail` says: who would get what, how far it is, and what is left to do."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any

from etui.errors import Sentence
from xlsheets.mail.delivery import Done, Plan
from xlsheets.mail.letters import Letters
from xlsheets.mail.message import Mailbox
from xlsheets.mail.recipients import Recipient
from xlsheets.mail.safe_text import one_line
from xlsheets.words import typeset

LINE = 78                               # the narrowest window a terminal opens with is 80 wide
STATES = {
    "to_send": ("to send", "à envoyer"), "sent": ("sent already", "déjà envoyé"),
    "earlier": ("has earlier results (--again)", "a des résultats d’avant (--again)"),
    "unsure": ("in doubt (--resend)", "dans le doute (--resend)"),
}


def say(language: str, english: str, french: str) -> str:
    return typeset(french) if language == "fr" else english


def dry_run(letters: Letters, plan: Plan, sender: Mailbox | None, language: str) -> str:
    """Who would get what, one line an address."""
    results = letters.results
    attached = ", ".join(f"{attachment.name} ({max(1, len(attachment.data) // 1000)} {say(language, 'kB', 'ko')})"
                         for attachment in results.attachments)
    head = [f"{say(language, 'From:', 'De :')} {f'{sender.name} <{sender.address}>'.strip()}"] if sender else []
    head += [f"{say(language, 'Subject:', 'Objet :')} {one_line(letters.subject)}",
             f"{say(language, 'Attached:', 'Joint :')} {attached}", ""]
    rows = [(STATES[pile][language == "fr"], recipient.address, _pairs(recipient), one_line(", ".join(recipient.names)))
            for pile in STATES for recipient in getattr(plan, pile)]
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(3)]
    lines = ["  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]).rstrip() for row in rows]
    return "\n".join(head + lines)


def _pairs(recipient: Recipient) -> str:
    return ", ".join(pair.label for pair in recipient.pairs) or "–"


def document(letters: Letters, plan: Plan, done: Done | None, wrong: Iterable[Sentence]) -> dict[str, Any]:
    """The same, and what became of it, for ``--json``."""
    became: Mapping[str, str] = {}
    answers: dict[str, str] = {}
    if done is not None:
        answers = dict(done.refused)
        became = {**dict.fromkeys(done.sent, "sent now"), **dict.fromkeys(answers, "refused"),
                  **dict.fromkeys(done.unsure, "unsure")}
    names = {"to_send": "to send", "sent": "sent", "earlier": "earlier results", "unsure": "unsure"}
    return {
        "kind": "mail", "results": letters.results.version, "subject": one_line(letters.subject),
        "attached": [attachment.name for attachment in letters.results.attachments],
        "to": [{"address": recipient.address, "names": list(recipient.names), "pairs": [pair.label for pair in recipient.pairs],
                "state": became.get(recipient.address, names[pile]), "answer": answers.get(recipient.address)}
               for pile in names for recipient in getattr(plan, pile)],
        "wrong": [sentence._asdict() for sentence in wrong],
    }


def progress(done: Done, address: str) -> None:
    """One line that is written over, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{done.due - done.left}/{done.due}  {address}"[:LINE].ljust(LINE), end="", file=sys.stderr, flush=True)


def progress_over() -> None:
    """Leaves the line to what is said next."""
    if sys.stderr.isatty():
        print("\r" + " " * LINE + "\r", end="", file=sys.stderr, flush=True)


def leftovers(plan: Plan, done: Done, language: str) -> list[str]:
    """What a person should know when the mailing is over or was stopped."""
    told = [say(language, f"{len(done.sent)} sent", f"{len(done.sent)} envoyé{'s' * (len(done.sent) > 1)}")
            + (say(language, f", {len(plan.sent)} sent before", f", {len(plan.sent)} déjà avant") if plan.sent else "")
            + (say(language, f", {done.left} not yet", f", {done.left} pas encore") if done.left else "")]
    told += [say(language, f"{address}: refused ({answer}); it is tried again next time",
                 f"{address} : refusé ({answer}) ; un nouvel essai se fera la prochaine fois")
             for address, answer in done.refused]
    for address in [*done.unsure, *(recipient.address for recipient in plan.unsure)]:
        told.append(say(language, f"{address}: may or may not have got it, the sending was cut short; ask, or send it again with "
                                  f"--resend {address}",
                        f"{address} : l’a peut-être reçu, l’envoi a été coupé ; demandez-lui, ou renvoyez avec --resend "
                        f"{address}"))
    if plan.earlier:
        n = len(plan.earlier)
        told.append(say(language, f"{n} {'has' if n == 1 else 'have'} other results of this workbook: add --again to send these "
                                  "too",
                        f"{n} {'a' if n == 1 else 'ont'} d’autres résultats de ce classeur : ajoutez --again pour envoyer aussi "
                        "ceux-ci"))
    return told
