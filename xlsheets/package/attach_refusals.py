"""What stands in the way of attaching tabs to a workbook, and what to do about it."""

from __future__ import annotations

from etui.errors import EtuiError
from xlsheets.package.archive import Package
from xlsheets.package.attach_formulas import formulas_in, names_another_workbook
from xlsheets.package.attach_parts import relationships, tables

KIND = "etui_kind"                             # a name that every workbook of Étui's has, and no other
FIRST_NAME = "etui_"                           # how the names of Étui's own cells begin


def refuse_book(book: Package, sheets: dict[str, str], attached: bool) -> None:
    """:raises EtuiError: the book is not one of Étui's, or its tabs lean on something that stays behind."""
    if KIND not in book.defined_names:
        raise EtuiError(
            f"{book.name} is not a workbook made by Étui, and only those can be attached: make one with “etui new”",
            f"{book.name} n’est pas un classeur fait par Étui, et seuls ceux-là s’ajoutent : faites-en un avec « etui new »",
        )
    if attached:
        raise EtuiError(
            f"{book.name} is itself a workbook with Étui’s tabs attached: give the one that Étui made",
            f"{book.name} est lui-même un classeur auquel des onglets d’Étui ont été ajoutés : donnez celui qu’Étui a fait",
        )
    for title, part in sheets.items():
        if any(names_another_workbook(formula) for formula in formulas_in(book.part(part)) if "[" in formula):
            raise EtuiError(
                f"the tab “{title}” of {book.name} reads another workbook: replace those formulas by their values (copy, "
                "paste values), save, and try again",
                f"l’onglet « {title} » de {book.name} lit un autre classeur : remplacez ces formules par leurs valeurs "
                "(copier, coller les valeurs), enregistrez, puis recommencez",
            )


def refuse_club(club: Package, attached: bool) -> None:
    """:raises EtuiError: the club's workbook holds an event already, is signed, or is shared in the old way."""
    if attached:
        raise EtuiError(
            f"{club.name} already has Étui’s tabs: one event at a time, so take them out first (etui detach {club.name})",
            f"{club.name} a déjà des onglets d’Étui : une épreuve à la fois, retirez-les donc d’abord (etui detach "
            f"{club.name})",
        )
    if KIND in club.defined_names:
        raise EtuiError(
            f"{club.name} is itself a workbook made by Étui, and a workbook holds one event: attach to the club’s own "
            "workbook, or put sessions together with “etui combine”",
            f"{club.name} est lui-même un classeur fait par Étui, et un classeur tient une épreuve : ajoutez à un classeur "
            "du club, ou réunissez des séances avec « etui combine »",
        )
    if any("_xmlsignatures/" in name.lower() for name in club.names()):
        raise EtuiError(
            f"{club.name} is signed, and adding tabs would break the signature: remove it in Excel (File, Info, View "
            "Signatures), or attach to an unsigned copy",
            f"{club.name} est signé, et ajouter des onglets romprait la signature : retirez-la dans Excel (Fichier, "
            "Informations, Afficher les signatures), ou ajoutez à une copie sans signature",
        )
    if any(one.kind.endswith("/revisionHeaders") for one in relationships(club, club.workbook_part)):
        raise EtuiError(
            f"{club.name} is a shared workbook, whose log would not know the new tabs: stop sharing it in Excel (Review, "
            "Unshare Workbook), save, and try again",
            f"{club.name} est un classeur partagé, dont le journal ignorerait les nouveaux onglets : arrêtez le partage dans "
            "Excel (Révision, Annuler le partage), enregistrez, puis recommencez",
        )


def refuse_same_names(club: Package, book: Package) -> None:
    """:raises EtuiError: a name or a table of the book's is also one of the club's."""
    theirs = {name.casefold() for name in club.defined_names} | {name.casefold() for name, _ in tables(club)}
    ours = [*(name for name in book.defined_names if not name.startswith("_xl")), *(name for name, _ in tables(book))]
    for name in ours:
        if name.casefold() in theirs:
            change = club if name.startswith(FIRST_NAME) else book          # Étui finds its cells by these
            raise EtuiError(
                f"{club.name} and {book.name} both have something called {name}: rename it in {change.name} in Excel "
                "(Formulas, Name Manager), save, and try again",
                f"{club.name} et {book.name} ont tous deux un nom {name} : renommez-le dans {change.name} dans Excel "
                "(Formules, Gestionnaire de noms), enregistrez, puis recommencez",
            )
