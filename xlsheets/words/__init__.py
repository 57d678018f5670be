"""The words on the tabs, in English and in French: one entry for one thing; each game adds its own."""

from __future__ import annotations

from xlsheets.words import bridge, cup, individual, paper, tarot

LANGUAGES = ("en", "fr")
NO_BREAK = "\u00a0"

_WORDS = bridge.WORDS | paper.WORDS | individual.WORDS | tarot.WORDS | cup.WORDS


def typeset(french: str) -> str:
    """French text with the spaces that no line may break at: before : ; ! ? » % and after «."""
    for mark in ":;!?»%":
        french = french.replace(f" {mark}", f"{NO_BREAK}{mark}")
    return french.replace("« ", f"«{NO_BREAK}")


class Words:
    """The words of one language: ``words("pair")``; ``words("tie-break n", n=1)`` fills a place."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **facts: object) -> str:
        word = typeset(_WORDS[key][1]) if self.language == "fr" else _WORDS[key][0]
        return word.format(**facts) if facts else word
