"""E-mail addresses as people type them, in a cell or a list."""

from __future__ import annotations

import re

from etui.errors import EtuiError

_LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")      # RFC 5322, 3.2.3: dot-atom
_LABEL = re.compile(r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?")                               # RFC 1035, 2.3.1
_AROUND = " \t\r\n\u00a0\u202f\u200b\u2060\ufeff\"'"    # what comes along when an address is copied from a page
LONGEST_LOCAL, LONGEST = 64, 254                        # RFC 5321, 4.5.3.1


def addresses_in(cell: str) -> list[str]:
    """The addresses written in a cell, as written: several, or with a name before ``<…>``.

    >>> addresses_in("Zoé <zoe@example.org>; hugo@example.org"), addresses_in(" mailto:zoe@example.org ")
    (['zoe@example.org', 'hugo@example.org'], ['zoe@example.org'])
    """
    written = re.findall("<([^<>]*)>|([^\\s;,<>]*@[^\\s;,<>]*)", cell)
    found = [(one or other).strip(_AROUND) for one, other in written]
    found = [re.sub("(?i)^mailto:", "", address) for address in found if address]
    return found or ([cell.strip()] if cell.strip(_AROUND) else [])


def read_address(written: str) -> str:
    """The address as servers take it: an accented domain in its ASCII form.

    :raises EtuiError: it cannot be an address.

    >>> read_address("Club@Café-Bridge.example.fr")
    'Club@xn--caf-bridge-d7a.example.fr'
    """
    local, at, domain = written.rpartition("@")
    if not at:
        raise _wrong(written, "has no @", "n’a pas d’arobase (@)")
    if not local.isascii():
        raise _wrong(written, "has an accent before the @", "a un accent ou un signe inconnu avant l’arobase")
    if not _LOCAL.fullmatch(local) or len(local) > LONGEST_LOCAL:
        raise _wrong(written, "is not an e-mail address", "n’est pas une adresse électronique")
    try:
        domain = domain if domain.isascii() else domain.encode("idna").decode("ascii")
    except UnicodeError:
        raise _wrong(written, "has a wrong sign after the @", "a un signe faux après l’arobase") from None
    labels = domain.split(".")
    if len(labels) < 2 or not all(map(_LABEL.fullmatch, labels)) or labels[-1].isdigit() or len(local + domain) >= LONGEST:
        raise _wrong(written, "has a wrong ending after the @", "finit mal, après l’arobase")
    return f"{local}@{domain}"


def same_box(address: str) -> str:
    """What two spellings of one address have in common: nobody has two boxes that differ by capitals."""
    return address.casefold()


def _wrong(written: str, english: str, french: str) -> EtuiError:
    shown = "".join(c if c.isprintable() else "\ufffd" for c in written[:60])
    return EtuiError(f"“{shown}” {english}: correct it", f"« {shown} » {french} : corrigez-la")
