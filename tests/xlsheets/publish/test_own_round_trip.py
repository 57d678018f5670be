"""Étui's own USEBIO and PBN files, imported as they are, give their own places again; where another file's differ, it is said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from defusedxml import ElementTree

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.bridge.session import score_event
from xlsheets.publish.exchange import Exchange
from xlsheets.publish.pbn_export import pbn
from xlsheets.publish.usebio_export import usebio
from xlsheets.readers import read_event
from xlsheets.readers.event_checks import check_event
from xlsheets.readers.published_places import places_differ, published

WRITERS = {".xml": usebio, ".pbn": pbn}
both = pytest.mark.parametrize("ending", WRITERS)
SCORES = (-200, -170, -140, -110, -100, 0, 90, 110, 140, 170, 200)          # somebody's at any vulnerability
AWARDS = ("60/40", "A+/A-", "A-/A+", "A/A", "50/50", "A+/A+", "NP", "(170)/(170)")


def a_night(seed: int) -> PairsEvent:
    """A Mitchell with awards, art. 84's groups, boards that few tables played, and a method drawn among those offered."""
    chance = Random(seed)
    tables, lines = chance.randint(4, 7), []
    for board in range(1, chance.randint(5, 9)):
        few = chance.random() < 0.3
        grouped = not few and chance.random() < 0.4
        for table in sorted(chance.sample(range(1, tables + 1), chance.randint(1, 3) if few else tables)):
            award = chance.choice(AWARDS) if chance.random() < 0.15 else ""
            lines.append(Line(
                board, str(table), str(tables + (table + board) % tables + 1), table=table, round=board,
                score=None if award or chance.random() < 0.03 else chance.choice(SCORES), adjusted=award,
                group=chance.choice("AB") if grouped else ""))
    lines.append(Line(40, "1", str(tables + 1), table=1, round=40, score=420))
    winners: Literal[1, 2] = chance.choice((1, 2))
    pairs = tuple(Pair(str(n), ("NS" if n <= tables else "EW") if winners == 2 else "", names=(f"Ana {n}", f"Bo {n}"))
                  for n in range(1, 2 * tables + 1))
    method = Method(
        step=chance.choice((1, 2)), top=chance.choice(("common", "own")), winners=winners,
        rounding=chance.choice(("none", "none", "board 0.1", "total 0.01")),
        small_groups=chance.choice(("FFB", "FFB", "EBU", "ACBL")),
        tiebreaks=chance.choice((("article 81",), ("article 81",), (), ("head-to-head", "tops"))),
        own_average=chance.random() < 0.7)
    return PairsEvent(f"Night {seed}", tuple(lines), pairs, method)


def written(event: PairsEvent, ending: str, folder: Path) -> Path:
    path = folder / f"event{ending}"
    path.write_bytes(WRITERS[ending](Exchange(score_event(event))))
    return path


def places(event: PairsEvent) -> list[list[tuple[Any, ...]]]:
    scored = score_event(event)
    return [sorted((row.place, row.shared, scored.competitors[row.competitor].id) for row in ranking.rows)
            for ranking in scored.rankings]


@both
@pytest.mark.parametrize("seed", range(30))
def test_a_night_comes_back_with_its_places(seed: int, ending: str, tmp_path: Path) -> None:
    event = a_night(seed)
    back = read_event(written(event, ending, tmp_path))
    check_event(back)                                                      # without it nobody compares the places
    assert places(back) == places(event)
    assert back.method == event.method
    assert sorted((line.board, line.ns, line.group) for line in back.lines) == sorted(
        (line.board, line.ns, line.group) for line in event.lines)
    assert not [note for note in back.notes if "places" in note.en]


@both
def test_groups_of_two_sections_come_back(ending: str, tmp_path: Path) -> None:
    lines = tuple(
        Line(board, f"{n}", f"{n + 20}", section, n, board, score=SCORES[(3 * n + board + ord(section)) % 11],
             group="B" if section == "B" and board == 2 and n > 2 else "")
        for section in "AB" for board in (1, 2, 3) for n in (1, 2, 3, 4))
    pairs = tuple(Pair(f"{n}", line, section, (f"{section}{n}x", f"{section}{n}y"))          # type: ignore[arg-type]
                  for section in "AB" for line, first in (("NS", 1), ("EW", 21)) for n in range(first, first + 4))
    event = PairsEvent("Two sections", lines, pairs)
    back = read_event(written(event, ending, tmp_path))
    assert places(back) == places(event)
    assert {(x.section, x.board, x.ns) for x in back.lines if x.group} == {("B", 2, "3"), ("B", 2, "4")}


@both
def test_an_etui_file_that_states_nothing_follows_the_ffb(ending: str, tmp_path: Path) -> None:
    """As Étui 1's first files are, and a file whose comments another program took away or garbled."""
    path = written(a_night(3), ending, tmp_path)
    kept = [line for line in path.read_text("utf-8").splitlines(True) if "EtuiMethod" not in line]
    for says in ("", "step=7; tiebreaks=luck; small_groups=; own_average"):
        first = f"<!-- EtuiMethod: {says} -->\n" if ending == ".xml" else f'% <META  name=EtuiMethod  content="{says}">\r\n'
        at = next(i for i, line in enumerate(kept) if "<SESSION SESSION_ID" in line) if ending == ".xml" else 1
        path.write_bytes("".join([*kept[:at], first, *kept[at:]] if says else kept).encode())
        method, ffb = read_event(path).method, Method()
        assert (method.small_groups, method.tiebreaks, method.own_average, method.rounding) == (
            ffb.small_groups, ffb.tiebreaks, ffb.own_average, ffb.rounding)


def test_the_statements_are_comments_only(tmp_path: Path) -> None:
    """Elements that USEBIO does not have would make the file invalid elsewhere."""
    event = a_night(5)
    tags = {element.tag for element in ElementTree.parse(written(event, ".xml", tmp_path)).iter() if isinstance(element.tag, str)}
    assert not [tag for tag in tags if "ETUI" in tag.upper()]
    said = [line for line in written(event, ".pbn", tmp_path).read_text("utf-8").splitlines() if "EtuiGroup" in line]
    assert all(line.startswith("% <META") for line in said)
    assert len(said) == len({line.split()[2] for line in said}) == sum(bool(line.group) for line in event.lines)


def four_tables() -> PairsEvent:
    scores = {1: (420, 420, -50, 170), 2: (100, -100, 110, 620), 3: (140, 450, 170, -100)}
    return PairsEvent("Places", tuple(
        Line(board, str(n + 1), str((n + board) % 4 + 5), table=n + 1, round=board, score=score)
        for board, row in scores.items() for n, score in enumerate(row)), method=Method(small_groups="EBU", tiebreaks=()))


@both
def test_places_that_differ_from_the_published_ones_are_told(ending: str, tmp_path: Path) -> None:
    """Top 6: pair 2 has 5 + 0 + 6, pair 1 5 + 2 + 2, pair 3 0 + 4 + 4, pair 4 2 + 6 + 0; the file says 1, 2."""
    path = written(four_tables(), ending, tmp_path)
    text = path.read_text("utf-8").replace("Etui", "Other")
    path.write_text(text, "utf-8")
    assert not [note for note in read_event(path).notes if "places" in note.en]
    if ending == ".xml":
        two, one = "<PAIR_NUMBER>2</PAIR_NUMBER>", "<PAIR_NUMBER>1</PAIR_NUMBER>"
        head, _, entries = text.partition("<PARTICIPANTS>")
        listed, _, rest = entries.partition("</PARTICIPANTS>")
        text = f"{head}<PARTICIPANTS>{listed.replace(two, '?').replace(one, two).replace('?', one)}</PARTICIPANTS>{rest}"
    else:
        text = text.replace("\n1 2 ", "\n? 1 ").replace("\n2 1 ", "\n2 2 ").replace("\n? ", "\n1 ")
    path.write_text(text, "utf-8")
    (note,) = [note for note in read_event(path).notes if "places" in note.en]
    assert "2 pairs" in note.en
    assert "2 paires" in note.fr
    assert "pair 2: place 2 in the file, place 1 here" in note.en
    assert "paire 2 : 2e dans le fichier, 1re ici" in note.fr


def test_published_percentages_alone_are_compared(tmp_path: Path) -> None:
    """Places cut out; then pair 1 is given more percent than pair 2, who is first."""
    path = written(four_tables(), ".xml", tmp_path)
    text = path.read_text("utf-8").replace("Etui", "Other")
    text = "".join(line for line in text.splitlines(True) if "<PLACE>" not in line)
    path.write_text(text, "utf-8")
    assert not [note for note in read_event(path).notes if "places" in note.en]
    head, mark, rest = text.partition("<PAIR_NUMBER>1</PAIR_NUMBER>")
    before, percentage, after = rest.partition("<PERCENTAGE>")
    path.write_text(f"{head}{mark}{before}{percentage}9{after}", "utf-8")
    (note,) = [note for note in read_event(path).notes if "places" in note.en]
    assert "pair 1:" in note.en


def test_each_section_may_be_ranked_by_itself_in_the_file() -> None:
    lines = tuple(Line(1, str(n), str(n + 10), "A" if n < 3 else "B", n, 1, score=score)
                  for n, score in ((1, 420), (2, 110), (3, 170), (4, 50)))
    event = PairsEvent("t", lines, tuple(
        Pair(str(n + more), line, "A" if n < 3 else "B")          # type: ignore[arg-type]
        for n in range(1, 5) for more, line in ((0, "NS"), (10, "EW"))))
    by_section = [published(str(n), (), place, "", section="A" if n < 3 else "B", line="NS")
                  for n, place in ((1, "1"), (2, "2"), (3, "1"), (4, "2"))]
    assert places_differ(event, by_section) == ()
    wrong = [replace(one, place=3 - (one.place or 0)) if one.section == "B" else one for one in by_section]
    assert len(places_differ(event, wrong)) == 1
