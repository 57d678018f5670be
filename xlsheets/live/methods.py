"""How a session is scored, read from the cells of the Session tab that a formula hands over."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from etui.bridge.event import ImpMethod
from etui.errors import EtuiError
from xlsheets import settings
from xlsheets.live import names
from xlsheets.ranges import blank, flat, number, single, whole
from xlsheets.session_rows import IMP_SETTINGS


def read_scoring(cell: Any) -> Any:
    """"matchpoints", "cross-IMPs" or "Butler"; matchpoints when blank."""
    cell = single(cell, names.SCORING)
    return "matchpoints" if blank(cell) else settings.read(settings.SCORING, cell)


def read_imps(cells: Any) -> ImpMethod:
    """Five cells: comparison, results dropped, datum, most IMPs, IMPs of A+; a blank one keeps the usual value."""
    if cells is None or all(map(blank, flat(cells))):
        return ImpMethod()
    given = flat(cells)
    if len(given) != len(IMP_SETTINGS):
        raise EtuiError(
            f"{names.IMPS.en}: give the {len(IMP_SETTINGS)} cells of the Session tab; this range has {len(given)}",
            f"{names.IMPS.fr} : donnez les {len(IMP_SETTINGS)} cellules de l’onglet Séance ; cette plage en a {len(given)}",
        )
    comparison, dropped, datum, most, plus = given
    usual = ImpMethod()
    return ImpMethod(
        comparison=usual.comparison if blank(comparison) else settings.read(settings.COMPARISON, comparison),  # type: ignore[arg-type]
        dropped=read_dropped(dropped),
        datum=usual.datum if blank(datum) else settings.read(settings.DATUM, datum),                            # type: ignore[arg-type]
        most=read_most(most),
        average_plus=read_average_plus(plus),
    )


def read_dropped(cell: Any) -> int:
    """Best and worst results left out of Butler's datum, each; none when blank."""
    dropped = whole(cell, names.DROPPED) or 0
    if not 0 <= dropped <= 20:
        raise EtuiError(f"{names.DROPPED.en}: {dropped} is not between 0 and 20",
                        f"{names.DROPPED.fr} : {dropped} n’est pas entre 0 et 20")
    return dropped


def read_most(cell: Any) -> int | None:
    """The most IMPs a comparison is worth; no limit when blank."""
    most = whole(cell, names.MOST)
    if most is not None and not 1 <= most <= 24:
        raise EtuiError(f"{names.MOST.en}: {most} is not between 1 and 24; leave it blank for no limit",
                        f"{names.MOST.fr} : {most} n’est pas entre 1 et 24 ; laissez vide pour ne rien limiter")
    return most


def read_average_plus(cell: Any) -> Fraction:
    """IMPs of A+; 3 when blank."""
    plus = number(cell, names.AVERAGE_PLUS)
    if plus is not None and not 0 <= plus <= 24:
        raise EtuiError(f"{names.AVERAGE_PLUS.en}: {plus:g} is not between 0 and 24",
                        f"{names.AVERAGE_PLUS.fr} : {plus:g} n’est pas entre 0 et 24")
    return ImpMethod().average_plus if plus is None else Fraction(plus).limit_denominator(100)
