"""The words on scoresheets, in French and in English: which column a heading names, and what a title says of the rows below."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

IDENTITY: Final = ("board", "section", "round", "table", "ns", "ew", "pairs")     # which traveller line a row is about
RESULT: Final = ("score", "score ew", "contract", "adjusted")                     # any of them makes a row a result
FIELDS: Final = (*IDENTITY, "contract", "by", "result", "score", "score ew", "adjusted")

FIELD_NAMES: Final = {
    "board": ("board", "donne"), "section": ("section", "section"), "round": ("round", "position"), "table": ("table", "table"),
    "ns": ("NS pair", "paire NS"), "ew": ("EW pair", "paire EO"), "pairs": ("both pairs", "les deux paires"),
    "contract": ("contract", "contrat"), "by": ("declarer", "déclarant"), "result": ("result", "résultat"),
    "score": ("NS’s score", "score de NS"), "score ew": ("EW’s score", "score d’EO"), "adjusted": ("adjusted", "marque ajustée"),
}

_PHRASES: Final[dict[str, tuple[str, ...]]] = {
    "board": ("board", "bd", "brd", "donne", "etui", "deal"),
    "section": ("section", "sect", "sec"),
    "round": ("round", "rnd", "rd", "position", "pos", "tour", "ronde"),
    "table": ("table", "tbl"),
    "ns": ("NS",),
    "ew": ("EW",),
    "pairs": ("NS EW", "paires", "pairs"),
    "contract": ("contract", "contrat", "ctr", "cont", "final contract", "contrat final"),
    "by": ("by", "par", "declarer", "declarant", "decl", "dec", "played by", "joue par"),
    "result": ("result", "resultat", "res", "tricks", "levees", "made", "tricks made", "levees faites",
               "plusminus"),
    "score": ("score", "marque", "score NS", "NS score", "marque NS", "score + NS", "NS +", "+ NS", "score NS +", "score +",
              "+"),
    "score ew": ("score EW", "EW score", "marque EW", "score + EW", "EW +", "+ EW", "score EW +",
                 "minus", "NS minus", "score minus", "score NS minus"),
    "adjusted": ("adjusted", "ajustee", "marque ajustee", "score ajuste", "adjusted score", "adj", "ajust"),
}
_KNOWN: Final = {phrase: field for field, phrases in _PHRASES.items() for phrase in phrases}
_FILLERS: Final = frozenset((
    "no", "nr", "n", "num", "numero", "number", "id", "de", "du", "d", "la", "le", "l", "des", "the", "of",
    "pair", "paire", "pairs", "paires"))
_MINUS: Final = str.maketrans("−–—", "---")
_NS: Final = re.compile(r"\b(?:n ?s|nord ?sud|north ?south)\b")
_EW: Final = re.compile(r"\b(?:e ?[wo]|est ?ouest|east ?west)\b")
PAIR_WORDS: Final = re.compile(r"\b(?:paires?|pairs?|NS|EW)\b")
BOARD_WORDS: Final = re.compile(r"\b(?:donnes?|boards?|etuis?|bd|deals?)\b")
_TOTALS: Final = re.compile(
    r"(?:sous |grand )?(?:totaux|total|moyenne|moy|average|avg|mean|sum|somme|cumul|maximum|max|top)"
    r"(?: (?:NS|EW|points?|pts|mp|imps?|percent|scores?|marques?|general|generale|section|tops?))*")


def normal(text: Any) -> str:
    """A heading in one spelling: no accents, no punctuation but +, small letters, NS and EW for the sides; a minus sign before
    or after it is the word minus at its end.

    >>> normal("N° de la Paire N/S"), normal("Score Est-Ouest"), normal("PairNS")
    ('n de la paire NS', 'score EW', 'pair NS')
    """
    return _normal(str(text))


@lru_cache(maxsize=4_096)                # a matrix asks the same of each of its cells
def _normal(text: str) -> str:
    text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    text = unicodedata.normalize("NFKD", text.replace("°", " ").replace("º", " ").replace("%", " percent "))
    text = "".join(letter for letter in text if not unicodedata.combining(letter)).casefold()
    text = text.translate(_MINUS).strip()
    text = re.sub(r"-\s*/\s*\+|\+\s*/\s*-", " plusminus ", text)
    text += " minus" if text[:1] == "-" or text[-1:] == "-" else ""
    text = " ".join(re.sub(r"[^\w+]|_", " ", text).replace("+", " + ").split())
    return _EW.sub("EW", _NS.sub("NS", text))


def field_of(heading: Any, mapping: Mapping[str, str]) -> str | None:
    """The field a heading names; "" when the club's mapping passes it over, None when nobody knows it."""
    if not isinstance(heading, str) or len(heading) > 60:
        return None
    written = normal(heading)
    if written in mapping:
        return mapping[written]
    if written in _KNOWN:
        return _KNOWN[written]
    return _KNOWN.get(" ".join(word for word in written.split() if word not in _FILLERS))


_SIDES: Final = frozenset(("NS", "EW", "NS +", "EW +", "+ NS", "+ EW", "+", "minus", "NS minus"))


def is_side(heading: Any) -> bool:
    """Whether a cell says no more than a side: the second row of a heading, "NS" and "EO" under "Score"."""
    return isinstance(heading, str) and normal(heading) in _SIDES


def side_of(text: Any) -> str:
    """"NS" or "EW" when a text names one of the two, else ""."""
    sides = {word for word in normal(text).split() if word in ("NS", "EW")}
    return sides.pop() if len(sides) == 1 else ""


def is_total(text: Any) -> bool:
    """Whether a cell says no more than that its row or column holds totals: somebody may be called Max.

    >>> is_total("TOTAL :"), is_total("Moyenne NS"), is_total("Max Dupont"), is_total("Total-Dupuis")
    (True, True, False, False)
    """
    return isinstance(text, str) and bool(_TOTALS.fullmatch(normal(text)))


_NUMBER: Final = r"\s*(?:n[o°º]?\.?|no\.?|nr\.?|#|:)?\s*:?\s*"
_TITLES: Final = {
    "board": re.compile(rf"\b(?:board|bd|donne|étui|etui|deal){_NUMBER}([0-9]{{1,4}})(?!\s*(?:[-–/à]|to)\s*[0-9]|[0-9])",
                        re.IGNORECASE),
    "table": re.compile(rf"\btable{_NUMBER}([A-Z]?[0-9]{{1,3}})\b", re.IGNORECASE),
    "round": re.compile(rf"\b(?:round|position|ronde){_NUMBER}([0-9]{{1,3}})\b", re.IGNORECASE),
    "section": re.compile(r"\bsection\s*:?\s*([A-Z]{1,2})\b", re.IGNORECASE),
    "ns": re.compile(rf"\bN[-/]?S{_NUMBER}([A-Z]?[0-9]{{1,4}})\b"),
    "ew": re.compile(rf"\bE[-/]?[OW]{_NUMBER}([A-Z]?[0-9]{{1,4}})\b"),
}
_LABEL: Final = {"board": BOARD_WORDS, "table": re.compile("table"), "round": re.compile("round|position|ronde"),
                 "section": re.compile("section")}
_TAB: Final = re.compile(r"(?:d|b|bd)?\s*\.?\s*([0-9]{1,4})", re.IGNORECASE)


def title_facts(text: Any) -> dict[str, str]:
    """What a title over a table says: ``Donne 7 · Donneur S``, ``Table 2 · Round 1``, ``NS 1 – EW 8``.

    >>> title_facts("Donne n° 7 – Section A"), title_facts("Donnes 1 à 15")
    ({'board': '7', 'section': 'A'}, {})
    """
    if not isinstance(text, str) or len(text) > 200:
        return {}
    return {fact: match[1].upper() for fact, pattern in _TITLES.items() if (match := pattern.search(text))}


def label_fact(label: Any) -> str | None:
    """The fact that a cell names whose value stands beside it: ``Donne`` | 7."""
    if not isinstance(label, str) or len(label) > 20:
        return None
    written = " ".join(word for word in normal(label).split() if word not in _FILLERS)
    return next((fact for fact, pattern in _LABEL.items() if pattern.fullmatch(written)), None)


def tab_board(name: str) -> str:
    """The board that a tab's name says: ``Donne 7``, ``Board 7``, ``D7``, ``7``; "" when none."""
    facts = title_facts(name)
    match = _TAB.fullmatch(name.strip())
    return facts.get("board") or (match[1] if match else "")
