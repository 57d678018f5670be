"""A number and what is counted, in the singular or the plural of each language."""

from __future__ import annotations

import re

from etui.errors import Sentence

_PLURAL = re.compile(r"\[([^\]|]*)(?:\|([^\]]*))?\]")


def counted(number: int, en: str, fr: str) -> Sentence:
    """``number`` followed by the words. In brackets: what the plural adds, or the singular|the plural.

    English counts nothing in the plural, French in the singular.

    >>> counted(1, "table[s] added", "onglet[s] ajouté[s]")
    Sentence(en='1 table added', fr='1 onglet ajouté')
    >>> counted(0, "entr[y|ies]", "inscrit[s]"), counted(2, "[has|have] more", "[en a|en ont] plus").fr
    (Sentence(en='0 entries', fr='0 inscrit'), '2 en ont plus')
    """
    return Sentence(f"{number} {plural(number != 1, en)}", f"{number} {plural(number > 1, fr)}")


def plural(many: bool, words: str) -> str:
    """The words without their brackets.

    >>> plural(True, "match[es]"), plural(False, "match[es]"), plural(True, "entr[y|ies]")
    ('matches', 'match', 'entries')
    """
    return _PLURAL.sub(lambda found: ((found[2] if many else found[1]) if found[2] is not None else found[1] * many), words)
