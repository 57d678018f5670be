"""A real mail server on this computer (aiosmtpd: TLS, authentication) that can be told to misbehave."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any, cast

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

USER, PASSWORD = "club@example.org", "un mot de passe"


@dataclass
class Office:
    """What the server took, and what it does at each step. at_rcpt, at_data: an answer to give, or None for the usual one."""

    port: int = 0
    authorities: Path = Path()
    taken: list[tuple[str, bytes]] = field(default_factory=list)
    sessions: int = 0
    logins: list[bool] = field(default_factory=list)
    at_rcpt: Callable[[str, SMTP], str | None] = lambda address, server: None
    at_data: Callable[[str, SMTP], str | None] = lambda address, server: None

    def addresses(self) -> list[str]:
        return [address for address, _ in self.taken]

    def mail(self, address: str) -> EmailMessage:
        """The only mail that went to an address, read with the standard library."""
        (data,) = [data for to, data in self.taken if to == address]
        return cast(EmailMessage, message_from_bytes(data, policy=default))

    # --- aiosmtpd's hooks

    async def handle_EHLO(self, server: SMTP, session: Session, envelope: Envelope, name: str, lines: list[str]) -> list[str]:
        self.sessions += session.host_name is None
        session.host_name = name
        return lines

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]) -> str:
        if answer := self.at_rcpt(address, server):
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert len(envelope.rcpt_tos) == 1, "one recipient a mail"
        (address,) = envelope.rcpt_tos
        if answer := self.at_data(address, server):
            return answer
        self.taken.append((address, envelope.content or b""))
        return "250 2.0.0 taken"

    def authenticate(self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
        assert session.ssl is not None, "a password in clear"
        good = isinstance(data, LoginPassword) and (data.login, data.password) == (USER.encode(), PASSWORD.encode())
        self.logins.append(good)
        return AuthResult(success=good, handled=False)


def hang_up(server: SMTP) -> None:
    """The connection breaks, as when a cable is pulled."""
    server.transport.abort()


@contextmanager
def opened(folder: Path, *, implicit_tls: bool = False, offers_tls: bool = True, name: str = "localhost") -> Iterator[Office]:
    """A server with a certificate for ``name`` from an authority of its own, whose certificate is ``office.authorities``."""
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(context)
    office = Office(authorities=folder / "authority.pem")
    authority.cert_pem.write_to_path(office.authorities)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        office.port = free.getsockname()[1]
    how: dict[str, Any] = {"ssl_context": context} if implicit_tls else (
        {"tls_context": context, "require_starttls": True} if offers_tls else {})
    login: dict[str, Any] = {}
    if offers_tls and not implicit_tls:                 # aiosmtpd counts only STARTTLS as TLS
        login = {"authenticator": office.authenticate, "auth_required": True}
    controller = Controller(office, hostname="127.0.0.1", port=office.port, ready_timeout=20, **how, **login)
    controller.start()
    try:
        yield office
    finally:
        controller.stop()
