"""Handing mails to the server, over TLS and nothing else (RFC 5321, 3207, 8314).

What matters is the moment after which nobody can know: once the text has begun to go and until the answer is there, a mail may
have been taken. Before it, a lost connection is made again; after it, the mail is left in doubt and never sent again unasked.
"""

from __future__ import annotations

import contextlib
import re
import smtplib
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from etui.errors import EtuiError
from xlsheets.mail.safe_text import one_line
from xlsheets.mail.server import Server

PAUSES = (1.0, 5.0, 15.0)               # seconds before the connection is tried again


@dataclass(frozen=True)
class Outcome:
    """What became of one mail. "unsure": the connection was lost while the server had it in its hands."""

    kind: Literal["sent", "refused", "unsure"]
    answer: str = ""


class Sender:
    """A connection to the club's server, opened for the first mail and made again when it drops."""

    def __init__(self, server: Server, password: str, sleep: Callable[[float], None] = time.sleep) -> None:
        self.server, self._password, self._sleep = server, password, sleep
        self._smtp: smtplib.SMTP | None = None

    def send(self, sender: str, to: str, mail: bytes, before_the_text: Callable[[], None]) -> Outcome:
        """One mail to one address. before_the_text: called when all is ready and the text is about to go.

        :raises EtuiError: the server cannot be reached, is not the one it says it is, or does not take the password.
        """
        for pause in (*PAUSES, None):
            try:
                smtp = self._connected()
                return self._deliver(smtp, sender, to, mail, before_the_text)
            except _Lost as lost:
                self.close()
                if pause is None:
                    raise EtuiError(f"the mail server goes on hanging up{lost.said}: wait a while, then run the command again; "
                                    "it "
                                    "sends only what was not sent",
                                    f"le serveur de courrier raccroche à chaque fois{lost.said} : attendez un peu, puis relancez "
                                    "la commande ; elle n’envoie que ce qui n’est pas parti") from None
                self._sleep(pause)
        raise AssertionError("the last pause is none")

    def check(self) -> None:
        """Connects and logs in, before anything is written anywhere.

        :raises EtuiError: as for ``send``.
        """
        try:
            self._connected()
        except _Lost as lost:
            host, port = self.server.host, self.server.port
            raise EtuiError(f"{host} does not answer on port {port}{lost.said}: check the server, the port and this computer’s "
                            "connection", f"{host} ne répond pas sur le port {port}{lost.said} : vérifiez le serveur, le port et "
                            "la connexion de cet ordinateur") from None

    def close(self) -> None:
        if self._smtp is not None:
            self._smtp.close()
            self._smtp = None

    def quit(self) -> None:
        """A polite goodbye."""
        if self._smtp is not None:
            with contextlib.suppress(smtplib.SMTPException, OSError):
                self._smtp.quit()
        self.close()

    # --- one mail

    def _deliver(
        self, smtp: smtplib.SMTP, sender: str, to: str, mail: bytes, before_the_text: Callable[[], None]
    ) -> Outcome:
        try:
            steps: tuple[Callable[[], tuple[int, bytes]], ...] = (
                lambda: smtp.mail(sender), lambda: smtp.rcpt(to), lambda: smtp.docmd("DATA"))
            for step in steps:
                code, answer = step()
                if code == 421:                             # the server is about to close: it took nothing
                    raise _Lost(_said(code, answer))
                if code >= 400 or code < 200:
                    self._start_afresh(smtp)
                    return Outcome("refused", _said(code, answer))
        except (smtplib.SMTPException, OSError) as error:
            raise _Lost(f" ({_reason(error)})") from error
        try:
            before_the_text()
        except BaseException:
            self.close()                                    # no final dot: the server throws away what it has
            raise
        try:
            smtp.send(_dotted(mail))
            code, answer = smtp.getreply()
        except (smtplib.SMTPException, OSError) as error:
            self.close()
            return Outcome("unsure", _reason(error))
        except BaseException:
            self.close()
            raise
        if code == 421:
            self.close()
        if 200 <= code < 300:
            return Outcome("sent", _said(code, answer))
        return Outcome("refused" if code >= 400 else "unsure", _said(code, answer))

    def _start_afresh(self, smtp: smtplib.SMTP) -> None:
        """After a refusal; should the connection go now, the refusal stands all the same."""
        try:
            smtp.rset()
        except (smtplib.SMTPException, OSError):
            self.close()

    # --- the connection

    def _connected(self) -> smtplib.SMTP:
        if self._smtp is None:
            try:
                self._smtp = self._open()
            except ssl.SSLCertVerificationError as error:
                raise self._not_trusted(error) from None
            except (socket.gaierror, UnicodeError):
                raise EtuiError(f"there is no mail server “{self.server.host}”: check its name and this computer’s connection",
                                f"il n’y a pas de serveur de courrier « {self.server.host} » : vérifiez son nom et la connexion "
                                "de "
                                "cet ordinateur") from None
            except ssl.SSLError:
                raise EtuiError(
                    f"{self.server.host} does not speak TLS like this on port {self.server.port}: try --security "
                    f"{'starttls' if self.server.security == 'tls' else 'tls'}, or the other port your provider gives",
                    f"{self.server.host} ne parle pas TLS ainsi sur le port {self.server.port} : essayez --security "
                    f"{'starttls' if self.server.security == 'tls' else 'tls'}, ou l’autre port que donne votre fournisseur",
                ) from None
            except smtplib.SMTPHeloError as error:
                raise _Lost(_said(error.smtp_code, error.smtp_error)) from error
            except (smtplib.SMTPException, OSError) as error:
                raise _Lost(f" ({_reason(error)})") from error
        return self._smtp

    def _open(self) -> smtplib.SMTP:
        server, trusted = self.server, _trusted(self.server)
        # an address as our own name: the computer's may hold accents, and asking for it may take half a minute
        if server.security == "tls":
            smtp: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, local_hostname="[127.0.0.1]", timeout=server.timeout,
                                                  context=trusted)
        else:
            smtp = smtplib.SMTP(server.host, server.port, local_hostname="[127.0.0.1]", timeout=server.timeout)
        try:
            smtp.ehlo_or_helo_if_needed()
            if server.security == "starttls":
                if not smtp.has_extn("starttls"):
                    raise _no_tls(server)
                code, answer = smtp.starttls(context=trusted)
                if code != 220:
                    raise _Lost(_said(code, answer))
                smtp.ehlo_or_helo_if_needed()
            if server.user:
                if not smtp.has_extn("auth"):
                    raise EtuiError(f"{server.host} takes no user name: leave --smtp-user out, or use the server for sending",
                                    f"{server.host} ne prend pas de nom d’utilisateur : enlevez --smtp-user, ou prenez le "
                                    "serveur "
                                    "d’envoi")
                self._log_in(smtp)
        except BaseException:
            smtp.close()
            raise
        return smtp

    def _log_in(self, smtp: smtplib.SMTP) -> None:
        try:
            smtp.login(self.server.user, self._password)
        except UnicodeEncodeError:
            raise EtuiError("the server takes only plain letters in user names and passwords: make an app password there",
                            "le serveur ne prend que des lettres sans accent dans les noms et mots de passe : créez-y un mot de "
                            "passe d’application") from None
        except smtplib.SMTPAuthenticationError as error:
            if 400 <= error.smtp_code < 500:                # "try again later" says nothing of the password
                raise _Lost(_said(error.smtp_code, error.smtp_error)) from None
            raise self._wrong_password(error) from None
        except smtplib.SMTPServerDisconnected:
            raise
        except smtplib.SMTPException:
            raise EtuiError(f"{self.server.host} knows no way of logging in that Étui knows: ask your provider for its server "
                            "for "
                            "mail programs, with an app password",
                            f"{self.server.host} ne connaît aucune connexion qu’Étui connaisse : demandez à votre fournisseur "
                            "son "
                            "serveur pour logiciels de courrier, avec un mot de passe d’application") from None

    def _not_trusted(self, error: ssl.SSLCertVerificationError) -> EtuiError:
        why = one_line(error.verify_message or "")[:120]
        return EtuiError(f"{self.server.host} does not prove that it is your mail server ({why}): nothing was sent; check the "
                         "name "
                         "of the server and this computer’s date",
                         f"{self.server.host} ne prouve pas qu’il est votre serveur de courrier ({why}) : rien n’a été envoyé ; "
                         "vérifiez le nom du serveur et la date de cet ordinateur")

    def _wrong_password(self, error: smtplib.SMTPAuthenticationError) -> EtuiError:
        said = _said(error.smtp_code, error.smtp_error)
        return EtuiError(f"{self.server.host} does not take this user name and password{said}: many providers want an app "
                         "password, "
                         "made in the mail account’s security settings",
                         f"{self.server.host} refuse ce nom et ce mot de passe{said} : beaucoup de fournisseurs veulent un mot "
                         "de "
                         "passe d’application, à créer dans les réglages de sécurité du compte")


class _Lost(Exception):
    """The connection went before the text did: nothing was sent."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said if said.startswith(" ") else f" {said}" if said else ""


class Pace:
    """So many mails a minute, evenly: providers shut out who sends faster."""

    def __init__(self, per_minute: float, clock: Callable[[], float] = time.monotonic,
                 sleep: Callable[[float], None] = time.sleep) -> None:
        self._gap, self._clock, self._sleep, self._next = 60.0 / per_minute, clock, sleep, float("-inf")

    def wait(self) -> None:
        now = self._clock()
        if now < self._next:
            self._sleep(self._next - now)
        self._next = max(self._next, now) + self._gap


def _trusted(server: Server) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if server.authorities is not None:
        try:
            context.load_verify_locations(cafile=server.authorities)
        except (OSError, ssl.SSLError):
            raise EtuiError(f"{server.authorities} is not a file of certificates: give the .pem file of your server’s authority",
                            f"{server.authorities} n’est pas un fichier de certificats : donnez le fichier .pem de l’autorité de "
                            "votre serveur") from None
    return context


def _no_tls(server: Server) -> EtuiError:
    return EtuiError(f"{server.host} offers no TLS on port {server.port}: no password is sent in clear; use port 465 or 587",
                     f"{server.host} n’offre pas TLS sur le port {server.port} : aucun mot de passe ne part en clair ; prenez "
                     "le port "
                     "465 ou 587")


def _dotted(mail: bytes) -> bytes:
    """The text with its end (RFC 5321, 4.5.2: a line that starts with a dot gets a second one)."""
    body = re.sub(rb"(?m)^\.", b"..", mail)
    return body + (b"" if body.endswith(b"\r\n") else b"\r\n") + b".\r\n"


def _said(code: int, answer: bytes | str) -> str:
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    return f" ({code} {one_line(text)[:160]})" if text else f" ({code})"


def _reason(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return _said(error.smtp_code, error.smtp_error).strip(" ()")
    return one_line(str(error))[:160] or type(error).__name__
