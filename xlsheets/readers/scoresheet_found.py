"""What was found in a scoresheet: results, what could not be read and where, what was passed over."""

from __future__ import annotations

from dataclasses import dataclass, field

from etui.bridge.event import Line
from etui.errors import Sentence


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
    passed: int = 0                                              # rows of totals and notes

    def add(self, written: Written) -> None:
        self.written.append(written)
