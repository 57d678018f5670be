"""The club's mail server: where it is, who we are to it. Its password comes from the environment or the system's keyring."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from etui.errors import EtuiError
from xlsheets.mail.message import Mailbox, read_mailbox

Security = Literal["tls", "starttls"]
SERVICE = "etui mail"                       # the entry's name in the keyring
PORTS: dict[Security, int] = {"tls": 465, "starttls": 587}
PASSWORD = "ETUI_SMTP_PASSWORD"


@dataclass(frozen=True)
class Server:
    """Where mail is handed over. There is no way without TLS."""

    host: str
    port: int = 587
    security: Security = "starttls"
    user: str = ""
    authorities: Path | None = None         # a file of certificates trusted besides the system's
    timeout: float = 60.0                   # seconds for one answer


def server_from(options: Mapping[str, Any], environment: Mapping[str, str]) -> Server:
    """From ``smtp_host``, ``smtp_port``, ``smtp_user``, ``security``, ``authorities``, else from ETUI_SMTP_HOST and so on.

    :raises EtuiError: no host is given, or the port is none.
    """
    host = options.get("smtp_host") or environment.get("ETUI_SMTP_HOST", "")
    if not host.strip():
        raise EtuiError("no mail server is given: add --smtp-host with your provider’s name for it, or set ETUI_SMTP_HOST",
                        "aucun serveur de courrier n’est indiqué : ajoutez --smtp-host avec le nom que donne votre fournisseur, "
                        "ou "
                        "définissez ETUI_SMTP_HOST")
    written = str(options.get("smtp_port") or environment.get("ETUI_SMTP_PORT", "")).strip()
    if written and not (written.isascii() and written.isdecimal() and 0 < int(written) < 65536):
        raise EtuiError(f"“{written[:20]}” is not a port: write 465 or 587, as your provider says",
                        f"« {written[:20]} » n’est pas un port : écrivez 465 ou 587, selon votre fournisseur")
    port = int(written or 0)
    security: Security = options.get("security") or ("tls" if port == PORTS["tls"] else "starttls")
    return Server(host.strip(), port or PORTS[security], security,
                  (options.get("smtp_user") or environment.get("ETUI_SMTP_USER", "")).strip(), options.get("authorities"))


def sender_from(options: Mapping[str, Any], environment: Mapping[str, str], club: str) -> Mailbox | None:
    """``--from``, ETUI_SMTP_FROM, else the user's name when it is an address; shown under the club's name.

    :raises EtuiError: what was given is not an address.
    """
    user = options.get("smtp_user") or environment.get("ETUI_SMTP_USER", "")
    written = options.get("sender") or environment.get("ETUI_SMTP_FROM", "") or (user if "@" in user else "")
    if not written:
        return None
    try:
        mailbox = read_mailbox(written)
    except EtuiError as error:
        raise EtuiError(f"--from: {error.sentence.en}", f"--from : {error.sentence.fr}") from None
    return mailbox if mailbox.name else Mailbox(mailbox.address, club)


def password_for(server: Server, environment: Mapping[str, str], language: str, *, keep: bool = False) -> str:
    """From ETUI_SMTP_PASSWORD, the keyring, or typed on the terminal; never from a file.

    keep: asks for it and puts it in the keyring.

    :raises EtuiError: there is none.
    """
    if environment.get(PASSWORD) and not keep:
        return environment[PASSWORD]
    keyring = _keyring()
    account = f"{server.user} @ {server.host}"
    if keep:
        if keyring is None:
            raise EtuiError("the keyring is not installed: pip install etui[mail]",
                            "le trousseau n’est pas installé : pip install etui[mail]")
        password = _asked(server, language)
        try:
            keyring.set_password(SERVICE, account, password)
        except Exception as error:                          # each system's keyring has its own
            raise EtuiError(f"this computer’s keyring did not take the password ({type(error).__name__}): set {PASSWORD} instead",
                            f"le trousseau de cet ordinateur n’a pas pris le mot de passe ({type(error).__name__}) : définissez "
                            f"plutôt {PASSWORD}") from None
        return password
    if keyring is not None:
        try:
            kept = keyring.get_password(SERVICE, account)
        except Exception:                                   # a locked or absent keyring holds nothing for us
            kept = None
        if kept:
            return str(kept)
    return _asked(server, language)


def _asked(server: Server, language: str) -> str:
    if sys.stdin is None or not sys.stdin.isatty():
        raise EtuiError(f"there is no password for {server.user}: set {PASSWORD}, or run “etui mail … --keep-password” once",
                        f"il n’y a pas de mot de passe pour {server.user} : définissez {PASSWORD}, ou lancez une fois "
                        "« etui mail … --keep-password »")
    asked = (f"Mot de passe de {server.user} chez {server.host} (il ne s’affiche pas) : " if language == "fr"
             else f"Password of {server.user} at {server.host} (it does not show): ")
    password = getpass.getpass(asked)
    if not password:
        raise EtuiError("no password was typed: nothing was sent", "aucun mot de passe saisi : rien n’a été envoyé")
    return password


def _keyring() -> Any:
    try:
        import keyring
    except ImportError:
        return None
    return keyring

