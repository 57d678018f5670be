"""Who may be recognised in what is published: names in full, initials, or numbers alone. E-mail and licences never leave."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from etui.bridge.event import Pair, PairsEvent, Substitute

Names = Literal["full", "initials", "numbers"]
NAMES: tuple[Names, ...] = ("full", "initials", "numbers")
SHORTEST_SECRET = 4                     # a licence of fewer characters would hide scores and pair numbers too

_EMAIL = re.compile(r"[\w.+%'-]+@[\w-]+(?:\.[\w-]+)+")
_SEPARATORS = " \t\u00a0–—-,;&/·"
_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)


@dataclass(frozen=True)
class Privacy:
    """What is done to every text that leaves. people: the names that the workbook knows; secrets: licences and e-mail."""

    names: Names = "full"
    people: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()

    def name(self, name: str) -> str:
        """A person's name as it is published, "" when only numbers are."""
        name = self._without_secrets(name)
        return {"full": name, "initials": initials(name), "numbers": ""}[self.names]

    def text(self, text: str) -> str:
        """A text with every known name as it is published, and without e-mail addresses and licence numbers."""
        hidden = self._without_secrets(text)
        if self.names != "full" and self.people:
            hidden = self._people.sub(lambda found: self.name(found[0]), hidden)
        return hidden if hidden == text else _tidy(hidden)

    def value(self, value: Any) -> Any:
        """A cell's value; a number that is somebody's licence is left out."""
        if isinstance(value, str):
            return self.text(value)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return None if number and str(value).removesuffix(".0") in self._numbers else value

    def _without_secrets(self, text: str) -> str:
        if "@" in text:
            text = _EMAIL.sub("", text)
        return self._secrets.sub("", text) if self.secrets else text

    @cached_property
    def _people(self) -> re.Pattern[str]:
        return _any_of(self.people)

    @cached_property
    def _secrets(self) -> re.Pattern[str]:
        return _any_of(self.secrets)

    @cached_property
    def _numbers(self) -> set[str]:
        return {secret.lstrip("0") for secret in self.secrets if secret.isdecimal()}


def privacy(names: Names, people: Iterable[str], secrets: Iterable[str]) -> Privacy:
    """The rules of one workbook."""
    kept = {secret.strip() for secret in secrets}
    return Privacy(names, tuple({name for name in people if name.strip()}), tuple(s for s in kept if len(s) >= SHORTEST_SECRET))


def initials(name: str) -> str:
    """First letters, hyphens kept, particles passed over.

    >>> initials("Marie-Noëlle Pradier"), initials("Yves de La Rochelais"), initials("Béatrice d'Escrivan")
    ('M.-N. P.', 'Y. L. R.', 'B. E.')
    """
    said = []
    for word in name.split():
        parts = [letters for part in re.split(r"[-‐]", word) if (letters := _capital(part))]
        if parts:
            said.append("-".join(f"{letter}." for letter in parts))
    return " ".join(said)


def _capital(part: str) -> str:
    """The first letter of a part of a name; of d'Escrivan the E, of van or de nothing."""
    words: list[str] = _WORD.findall(part)
    capitals = [word[0] for word in words if word[0].isupper()]
    if capitals:
        return capitals[-1] if len(words) > 1 and not words[0][0].isupper() else capitals[0]
    return "" if part.casefold() in PARTICLES or not words else words[0][0].upper()


PARTICLES = frozenset(("de", "du", "des", "la", "le", "les", "d", "l", "von", "van", "der", "den", "zu", "af", "di", "da", "dos"))


def discreet(event: PairsEvent, rules: Privacy) -> PairsEvent:
    """The event without e-mail and licences, its people as they are published.

    Unless names are in full, the director's reasons go too: free text may name anybody in any way.
    """
    full = rules.names == "full"
    return replace(
        event,
        title=rules.text(event.title), club=rules.text(event.club), director=rules.name(event.director), source="", notes=(),
        lines=tuple(replace(line, place="") for line in event.lines),        # where it was typed is nobody's business outside
        pairs=tuple(_pair(pair, rules) for pair in event.pairs),
        penalties=tuple(replace(penalty, why=rules.text(penalty.why) if full else "") for penalty in event.penalties),
    )


def _pair(pair: Pair, rules: Privacy) -> Pair:
    names = tuple(shown for name in pair.names if (shown := rules.name(name)))
    subs = tuple(
        Substitute(rules.name(sub.name), rules.name(sub.replaces), sub.first, sub.last) for sub in pair.substitutes
    ) if rules.names != "numbers" else ()
    return replace(pair, names=names, licences=(), emails=(), club=rules.text(pair.club), substitutes=subs)


def people_of(pairs: Sequence[Pair], director: str = "") -> list[str]:
    """Everybody an event names."""
    names = [name for pair in pairs for name in pair.names] + [sub.name for pair in pairs for sub in pair.substitutes]
    return [name for name in [*names, director] if name]


def secrets_of(pairs: Sequence[Pair]) -> list[str]:
    return [secret for pair in pairs for secret in (*pair.licences, *pair.emails) if secret]


def _any_of(texts: Sequence[str]) -> re.Pattern[str]:
    """Any of these, the longest first, as whole words, however their blanks are written."""
    spelt = [r"\s+".join(re.escape(word) for word in text.split()) for text in sorted(texts, key=len, reverse=True)]
    return re.compile(rf"(?<!\w)(?:{'|'.join(spelt)})(?!\w)", re.IGNORECASE)


def _tidy(text: str) -> str:
    """Without the dashes and brackets that stood around what was taken out."""
    text = re.sub(r"\(\s*\)|\[\s*\]|<\s*>", "", text)
    return re.sub(r"[ \t]{2,}", " ", text).strip(_SEPARATORS)
