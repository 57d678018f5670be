"""The places that a file publishes beside its results: when ours differ from them, the director is told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from etui.bridge.event import PairsEvent
from etui.bridge.session import score_event
from etui.errors import EtuiError, Sentence
from xlsheets.readers.event_checks import check_event, short


@dataclass(frozen=True)
class Published:
    """One pair of the file's own ranking; what the file does not say is blank or None."""

    number: str
    names: tuple[str, ...]
    place: int | None
    percent: float | None
    section: str = ""
    line: str = ""


@dataclass(frozen=True)
class _Both:
    """A pair with its place here and what the file publishes of it."""

    number: str
    section: str
    here: int
    there: Published


def published(number: str, names: tuple[str, ...], place: str, percent: str, *, section: str = "", line: str = "") -> Published:
    """A pair as a file writes it: ``4=`` is place 4, ``52,31 %`` a percentage."""
    rank = re.fullmatch(r"([0-9]{1,4})\s*[=.]?|=\s*([0-9]{1,4})", place.strip())
    share = re.fullmatch(r"([0-9]{1,3}(?:[.,][0-9]{1,12})?)\s*%?", percent.strip())
    return Published(number, names, int(rank[1] or rank[2]) if rank else None,
                     float(share[1].replace(",", ".")) if share else None, section, line)


def places_differ(event: PairsEvent, there: Sequence[Published]) -> tuple[Sentence, ...]:
    """A note when the places worked out from the file's results are not those it publishes; none when it publishes none.

    A file that publishes percentages alone disagrees when a pair with more of them has no better place here.
    """
    if not there:
        return ()
    try:
        check_event(event)
        scored = score_event(replace(event, method=replace(event.method, ranking="by line")))
    except EtuiError:                                                      # said where the event is checked
        return ()
    different: list[_Both] = []
    for ranking in scored.rankings:
        rows = []
        for row in ranking.rows:
            pair = scored.competitors[row.competitor]
            said = {
                one for one in there
                if one.number == pair.number and one.line in ("", pair.line or one.line) and one.section in ("", pair.section)
                and (not one.names or one.names == pair.names)
            }
            if len(said) == 1:
                rows.append(_Both(pair.number, pair.section, row.place, said.pop()))
        whole = _different(rows)
        if whole and len({row.section for row in rows}) > 1:               # a file may rank each section by itself
            each = [_different([row for row in rows if row.section == section]) for section in {row.section for row in rows}]
            whole = whole if any(each) else []
        different += whole
    return (_note(different),) if different else ()


def _different(rows: Sequence[_Both]) -> list[_Both]:
    """The pairs that the file has elsewhere among these."""
    if all(row.there.place is not None for row in rows):
        theirs = [row.there.place or 0 for row in rows]
        return [row for row in rows if sum(row.here > r.here for r in rows) != sum((row.there.place or 0) > t for t in theirs)]
    shares = [(row, row.there.percent) for row in rows if row.there.percent is not None]
    return [row for row, share in shares if any(share > less and row.here >= other.here for other, less in shares)]


def _note(different: Sequence[_Both]) -> Sentence:
    first = different[0]
    number, count = short(first.number), len(different)
    place, percent = first.there.place, first.there.percent
    there, fr = (f"place {place}", f"{place}e") if place is not None else (f"{percent} %", f"{percent} %".replace(".", ","))
    fr = "1re" if fr == "1e" else fr
    here = "1re" if first.here == 1 else f"{first.here}e"
    return Sentence(
        f"The file itself places {count} pair{'s' * (count > 1)} otherwise than its results do here (pair {number}: {there} in "
        f"the file, place {first.here} here): set the method on the Session tab as that program had it.",
        f"Le fichier lui-même classe {count} paire{'s' * (count > 1)} autrement que ses résultats ici (paire {number} : {fr} "
        f"dans le fichier, {here} ici) : réglez la méthode dans l’onglet Séance comme dans ce programme.",
    )
