"""A mailing: who still needs the results, and sending them, each step journalled before the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from etui.errors import EtuiError
from xlsheets.mail.addresses import same_box
from xlsheets.mail.journal import Journal, State
from xlsheets.mail.recipients import Recipient
from xlsheets.mail.sender import Outcome, Pace

MOST_IN_A_ROW = 5                       # refusals after which the server is taken to refuse everybody


@dataclass(frozen=True)
class Plan:
    """What will be done with each recipient, in the order of the list."""

    to_send: tuple[Recipient, ...]
    sent: tuple[Recipient, ...]         # have these very results already
    earlier: tuple[Recipient, ...]      # have others of this workbook: --again
    unsure: tuple[Recipient, ...]       # may have them: --resend


def plan(
    recipients: Iterable[Recipient], state: Callable[[Recipient], State], *, again: bool = False, resend: Iterable[str] = ()
) -> Plan:
    """again: who had other results of this workbook gets these. resend: these addresses alone, whatever they had.

    :raises EtuiError: an address to send to again is not on the list.
    """
    recipients, wanted = list(recipients), {same_box(address.strip()): address for address in resend}
    known = {same_box(recipient.address) for recipient in recipients}
    for box, address in wanted.items():
        if box not in known:
            raise EtuiError(f"--resend: {address[:80]} is not on the list; write it as the list has it",
                            f"--resend : {address[:80]} n’est pas dans la liste ; écrivez-la comme dans la liste")
    piles: dict[str, list[Recipient]] = {name: [] for name in ("to_send", "sent", "earlier", "unsure")}
    for recipient in recipients:
        if wanted:
            if same_box(recipient.address) in wanted:
                piles["to_send"].append(recipient)
            continue
        said = state(recipient)
        pile = {"new": "to_send", "refused": "to_send", "earlier": "to_send" if again else "earlier"}.get(said, said)
        piles[pile].append(recipient)
    return Plan(**{name: tuple(pile) for name, pile in piles.items()})


class Sends(Protocol):
    def send(self, sender: str, to: str, mail: bytes, before_the_text: Callable[[], None]) -> Outcome: ...


@dataclass
class Done:
    """What became of a mailing so far: also when it was interrupted."""

    due: int
    sent: list[str] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    unsure: list[str] = field(default_factory=list)

    @property
    def left(self) -> int:
        return self.due - len(self.sent) - len(self.refused) - len(self.unsure)


def deliver(
    recipients: Iterable[Recipient], mail_for: Callable[[Recipient], bytes], results: str, sender: str, *,
    journal: Journal, server: Sends, pace: Pace, done: Done, told: Callable[[Recipient, Outcome], None],
) -> None:
    """Sends to each recipient in turn; ``done`` says how far it came, whatever stops it.

    :raises EtuiError: the server cannot be used any more, or the journal cannot be written.
    """
    in_a_row = 0
    for recipient in recipients:
        mail = mail_for(recipient)
        attempts: list[int] = []

        def before_the_text(to: str = recipient.address, attempts: list[int] = attempts) -> None:
            attempts.append(journal.sending(to, results))
            done.unsure.append(to)

        pace.wait()
        outcome = server.send(sender, recipient.address, mail, before_the_text)
        attempt = attempts[-1] if attempts else 0
        kind: Literal["sent", "refused", "unsure"] = outcome.kind
        if kind == "sent":
            journal.sent(recipient.address, results, attempt, outcome.answer.strip(" ()"))
        elif kind == "refused":
            journal.refused(recipient.address, results, attempt, outcome.answer.strip(" ()"))
        if kind != "unsure" and attempts:
            done.unsure.remove(recipient.address)
        if kind == "sent":
            done.sent.append(recipient.address)
        elif kind == "refused":
            done.refused.append((recipient.address, outcome.answer.strip(" ()")))
        told(recipient, outcome)
        in_a_row = in_a_row + 1 if kind == "refused" else 0
        if in_a_row == MOST_IN_A_ROW and done.left:
            raise EtuiError(f"the server refused {MOST_IN_A_ROW} mails in a row ({outcome.answer.strip(' ()')}): wait a while, "
                            "or ask "
                            "your provider how many mails an hour it takes, then run the command again",
                            f"le serveur a refusé {MOST_IN_A_ROW} courriels de suite ({outcome.answer.strip(' ()')}) : attendez "
                            "un "
                            "peu, ou demandez à votre fournisseur combien de courriels par heure il accepte, puis relancez la "
                            "commande")
