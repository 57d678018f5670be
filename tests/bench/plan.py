"""How much is measured, and where the files of a run lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.document import Part
from tests.bench.processes import Processes


@dataclass(frozen=True)
class Plan:
    folder: Path                    # of this part, and only for this run
    processes: Processes
    quick: bool = False             # a try of the tool: sizes and runs too small to quote

    def part(self, title: str) -> Part:
        return Part(title, judged=not self.quick)

    def runs(self, wanted: int) -> int:
        return min(wanted, 2) if self.quick else wanted

    def sizes(self, wanted: Sequence[int]) -> tuple[int, ...]:
        """The sizes to measure at; a quick run keeps the three smallest."""
        return tuple(wanted[:3] if self.quick else wanted)
