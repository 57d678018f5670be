"""What was found in a scoresheet: results, what could not be read and where, what was passed over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from etui.bridge.event import Line
from etui.errors import EtuiError, Sentence

MOST_RESULTS: Final = 20_000             # of one sheet; two hundred tables over thirty boards make six thousand


@dataclass(frozen=True)
class Written:
    """One result as a scoresheet has it; what the sheet does not say is blank in ``line``.

    ``pair`` is a pair of a pairs × boards matrix of which the sheet does not say whether it sat NS or EW; ``line.score`` is
    then the figure as written, for that pair or for NS.
    """

    line: Line
    pair: str = ""


@dataclass
class Found:
    """What one sheet or file gave."""

    written: list[Written] = field(default_factory=list)
    unread: list[Sentence] = field(default_factory=list)         # each names its cell
    headings: dict[str, str] = field(default_factory=dict)       # as written, to the field; "" when passed over
    planned: list[Written] = field(default_factory=list)         # boards listed without a result, in a table
    blank: int = 0                                               # boards listed without a result
    passed: list[int] = field(default_factory=list)              # rows of totals and notes, counted from 0

    def add(self, written: Written) -> None:
        self.written.append(written)

    def check_room(self, place: str) -> None:
        """Raises EtuiError when there are more results than any session has: one row repeated to the end of the sheet."""
        if len(self.written) + len(self.unread) > MOST_RESULTS:
            raise EtuiError(
                f"{place}: there are more than {MOST_RESULTS} results down to here, and no session has so many; delete the rows "
                "that are none",
                f"{place} : il y a plus de {MOST_RESULTS} résultats jusqu’ici, et aucune séance n’en a tant ; supprimez "
                "les lignes qui n’en sont pas")
