"""The page docs/benchmarks.md: one part after another, each of which can be measured anew without the others."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.bench.measuring import Sample

_MARK = re.compile(r"^<!-- part ([a-z-]+) -->\n", re.MULTILINE)


@dataclass
class Part:
    """One section of the page: paragraphs and tables, and the targets it missed.

    judged: whether figures are held against targets; not in a quick run, whose sizes are others.
    """

    title: str
    judged: bool = True
    blocks: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def say(self, *paragraphs: str) -> None:
        self.blocks += paragraphs

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table: words to the left, columns of figures to the right."""
        self.blocks.append(table(head, rows))

    def target(self, what: str, figure: float, said: str, *, most: float = float("inf"), least: float = 0.0) -> str:
        """A target's cell: the target as said, and whether the figure keeps it."""
        if not self.judged:
            return said
        if least <= figure <= most:
            return f"{said}: kept"
        self.missed.append(what)
        return f"**{said}: missed**"

    def text(self, when: str) -> str:
        return "\n\n".join((f"## {self.title}", f"*{when}*", *self.blocks)) + "\n"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table. ValueError for a row that is not as wide as the head."""
    for row in rows:
        if len(row) != len(head):
            raise ValueError(f"{len(row)} cells under {len(head)} headings: {row}")
    figures = [n > 0 and bool(rows) and all(re.match(r"[–\d<×]|$", row[n]) for row in rows) for n in range(len(head))]
    lines = [head, ["---:" if right else "---" for right in figures], *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def page(opening: str, names: Sequence[str], measured: Mapping[str, str], before: str) -> str:
    """The whole page.

    opening: what stands above the parts, the machine included. measured: the text of the parts just measured. before: the
    page as it was; its other parts are kept when they are of the same machine, that is when the opening is the same.
    """
    first, kept = split(before)
    if first.strip() != opening.strip():
        kept = {}
    texts = kept | dict(measured)
    parts = [f"<!-- part {name} -->\n{texts.get(name) or missing(name)}" for name in names]
    return opening.strip() + "\n\n" + "\n".join(parts)


def missing(name: str) -> str:
    """What stands in place of a part that was not measured on this machine."""
    return f"## {name.capitalize()}\n\nNot measured yet on this machine: `python -m tests.bench --only {name}`.\n"


def split(text: str) -> tuple[str, dict[str, str]]:
    """The page's opening, and its parts by name."""
    first, *rest = _MARK.split(text)
    return first, {name: part.strip() + "\n" for name, part in zip(rest[::2], rest[1::2], strict=True)}


def time_in_words(seconds: float) -> str:
    """Three significant figures, in the unit a person would use."""
    for unit, worth in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= worth:
            return f"{_three(seconds / worth)} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def times(sample: Sample) -> str:
    """Median and range of seconds."""
    if len(sample.values) == 1:
        return time_in_words(sample.median)
    return f"{time_in_words(sample.median)} ({time_in_words(sample.least)} – {time_in_words(sample.most)})"


def ratios(sample: Sample) -> str:
    """Median and range of a ratio."""
    if len(sample.values) == 1:
        return _three(sample.median)
    return f"{_three(sample.median)} ({_three(sample.least)} – {_three(sample.most)})"


def megabytes(count: float) -> str:
    return f"{count / 1e6:.0f} MB"


def _three(number: float) -> str:
    if number >= 100:
        return f"{number:.0f}"
    return f"{number:.1f}" if number >= 10 else f"{number:.2f}"
