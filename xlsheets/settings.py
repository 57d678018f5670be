"""The settings in words: what the Session tab says, in both languages, and what the engine calls it."""

from __future__ import annotations

from collections.abc import Mapping

from etui.errors import EtuiError

Words = Mapping[str, tuple[str, str]]  # the engine's value → English and French words

STATE: Words = {"final": ("final", "définitif"), "in progress": ("in progress", "en cours")}
TOP: Words = {
    "common": ("common to all boards", "commun à toutes les donnes"),
    "own": ("each board’s own", "propre à chaque donne"),
}
SECTIONS: Words = {
    "across": ("across the field", "toutes sections ensemble"),
    "alone": ("each section alone", "chaque section à part"),
}
# How many rankings an event has, and article 82's way of making one of two.
WINNERS: Words = {
    "2": ("one a line (NS and EW)", "un par ligne (NS et EO)"),
    "1": ("one for all pairs", "un seul pour toutes les paires"),
    "82": ("single ranking of article 82", "classement unique de l’article 82"),
}
ROUNDING: Words = {
    "none": ("none", "aucun"),
    "board 0.1": ("0.1 on each board", "0,1 sur chaque donne"),
    "total 0.01": ("0.01 on the total", "0,01 sur le total"),
}
SMALL_GROUPS: Words = {
    "FFB": ("FFB, article 84 (70/60/50, average)", "FFB, article 84 (70/60/50, moyenne)"),
    "EBU": ("EBU (60; 65/55; 70/60/50)", "EBU (60 ; 65/55 ; 70/60/50)"),
    "ACBL": ("ACBL (60; 65/55; formula for 3)", "ACBL (60 ; 65/55 ; formule pour 3)"),
}
TIEBREAK: Words = {
    "article 81": ("article 81", "article 81"),
    "tops": ("number of tops", "nombre de tops"),
    "head-to-head": ("head-to-head", "confrontation directe"),
    "spread": ("steadiest boards", "régularité des donnes"),
}
SCORING: Words = {
    "matchpoints": ("matchpoints", "points de match"),
    "cross-IMPs": ("cross-IMPs", "IMP croisés (tous contre tous)"),
    "Butler": ("Butler IMPs (against a datum)", "IMP Butler (contre une référence)"),
}
COMPARISON: Words = {
    "mean": ("mean of the comparisons", "moyenne des comparaisons"),
    "sum": ("sum of the comparisons", "somme des comparaisons"),
}
DATUM: Words = {
    "10, halves away from zero": ("nearest 10, halves away from zero", "dizaine la plus proche, 5 loin de zéro"),
    "10, halves towards zero": ("nearest 10, halves towards zero", "dizaine la plus proche, 5 vers zéro"),
    "10, halves to even": ("nearest 10, halves to the even ten", "dizaine la plus proche, 5 à la dizaine paire"),
    "exact": ("not rounded", "sans arrondi"),
}
YES_NO: Words = {"yes": ("yes", "oui"), "no": ("no", "non")}


def say(words: Words, value: str, language: str) -> str:
    return words[value][language == "fr"]


def choices(words: Words, language: str) -> list[str]:
    return [pair[language == "fr"] for pair in words.values()]


def read(words: Words, written: object) -> str:
    """The engine's value for what a person wrote, in either language; the value itself is understood too."""
    key = _plain(written)
    for value, pair in words.items():
        if key in (_plain(value), *map(_plain, pair)):
            return value
    shown = str(int(written) if isinstance(written, float) and written.is_integer() else written)[:40]
    english = ", ".join(f"“{pair[0]}”" for pair in words.values())
    french = ", ".join(f"« {pair[1]} »" for pair in words.values())
    raise EtuiError(
        f"“{shown}” is not a choice here; write one of {english}",
        f"« {shown} » n’est pas un choix ici ; écrivez l’un de {french}",
    )


def _plain(written: object) -> str:
    """Without what a person may write either way; a number that came as a float is the whole number it shows."""
    if isinstance(written, float) and written.is_integer():
        written = int(written)
    return " ".join(str(written).replace("’", "'").replace(",", ".").split()).casefold()
