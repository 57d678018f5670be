"""What Étui says when the input stops the work: one sentence, in both languages, with what to do next."""

from __future__ import annotations

from typing import NamedTuple


class Sentence(NamedTuple):
    """One plain sentence in English and in French."""

    en: str
    fr: str

    def say(self, language: str) -> str:
        """The sentence in French for ``"fr"``, otherwise in English."""
        return self.fr if language == "fr" else self.en


class EtuiError(Exception):
    """The input has a problem that a person can put right.

    Raised with the same sentence in both languages: what is wrong, where, and what to do next.
    """

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.sentence = Sentence(en, fr)

    def say(self, language: str) -> str:
        """The sentence in ``language``: ``"fr"`` or ``"en"``."""
        return self.sentence.say(language)
