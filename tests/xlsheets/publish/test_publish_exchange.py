"""USEBIO and PBN files are read back by Étui's own readers as the same event with the same ranking."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.bridge.session import ScoredEvent, effective_score, score_event
from etui.errors import EtuiError
from tests.xlsheets.publish.conftest import Publish
from tests.xlsheets.secretary import Etui, type_in
from xlsheets.publish.exchange import Exchange
from xlsheets.publish.pbn_export import pbn
from xlsheets.publish.usebio_export import usebio
from xlsheets.readers import read_event
from xlsheets.readers.pairs_workbook import read_pairs_workbook

WRITERS = {".xml": usebio, ".pbn": pbn}
both = pytest.mark.parametrize("ending", WRITERS)


def read_back(event: PairsEvent, ending: str, folder: Path) -> PairsEvent:
    path = folder / f"event{ending}"
    path.write_bytes(WRITERS[ending](Exchange(score_event(event))))
    return read_event(path)


def lines_of(event: PairsEvent) -> list[Any]:
    """The travellers; a lone section has no name in these files."""
    several = len({line.section for line in event.lines}) > 1
    return sorted(
        (
            (
                line.board,
                line.section if several else "",
                line.ns,
                line.ew,
                line.table,
                line.round,
                line.contract,
                line.declarer,
                line.tricks,
                None if line.adjusted else effective_score(line),
                line.adjusted,
            )
            for line in event.lines
        ),
        key=str,
    )


def ranking(scored: ScoredEvent) -> list[Any]:
    """Places by pair: those who share one may be listed in any order."""
    return [
        sorted(
            (row.place, row.shared, scored.competitors[row.competitor].id, scored.totals.share(row.competitor))
            for row in each.rows
        )
        for each in scored.rankings
    ]


def assert_the_same(event: PairsEvent, back: PairsEvent) -> None:
    assert lines_of(back) == lines_of(event)
    assert ranking(score_event(replace(back, method=event.method))) == ranking(score_event(event))


@both
@pytest.mark.parametrize("night", ["mardi", "tuesday"])
def test_a_club_night_comes_back_whole(night: str, ending: str, samples_dir: Path, publish: Publish) -> None:
    event = read_pairs_workbook(samples_dir / f"{night}.xlsx").event
    back = read_event(publish(samples_dir / f"{night}.xlsx", "--what", "usebio,pbn")[ending[1:]])
    assert_the_same(event, back)
    for name in ("title", "club", "date", "director"):
        assert getattr(back, name) == getattr(event, name)
    assert {(p.number, p.line, p.names, p.club) for p in back.pairs} == {(p.number, p.line, p.names, p.club) for p in event.pairs}
    assert not any(pair.licences or pair.emails for pair in back.pairs)
    assert (back.method.step, back.method.winners, back.method.sections) == (
        event.method.step,
        event.method.winners,
        event.method.sections,
    )


SIMULATIONS: dict[str, tuple[object, ...]] = {
    "adjusted and missing": ("mitchell", "--tables", 6, "--boards", 24, "--adjustments", 6, "--missing-results", 4, "--seed", 5),
    "howell": ("howell", "--pairs", 8, "--adjustments", 3, "--seed", 2),
    "half table": ("mitchell", "--tables", 5, "--missing", 10, "--seed", 4),
    "one winner": ("mitchell", "--tables", 6, "--boards", 24, "--arrow-switch", 1, "--seed", 9),
}


@both
@pytest.mark.parametrize("kind", SIMULATIONS)
def test_movements_come_back_whole(kind: str, ending: str, workbook: Any, tmp_path: Path) -> None:
    event = read_pairs_workbook(workbook("simulate", *SIMULATIONS[kind])).event
    assert_the_same(event, read_back(event, ending, tmp_path))


def sections(alone: bool) -> PairsEvent:
    """Two sections of three pairs a line on the same boards, numbered alike: A1 NS, A1 EW, B1 NS…"""
    lines = [
        Line(
            board,
            str(table),
            str((table + rnd) % 3 + 1),
            section,
            table,
            rnd + 1,
            score=(420, -50, 450, 170, -100, 620)[(board + table + (section == "B")) % 6],
        )
        for section in "AB"
        for rnd in range(3)
        for table in (1, 2, 3)
        for board in (2 * rnd + 1, 2 * rnd + 2)
    ]
    pairs = [
        Pair(str(n), line, section, (f"{section}{n} {line} un", "deux"))  # type: ignore[arg-type]
        for section in "AB"
        for line in ("NS", "EW")
        for n in (1, 2, 3)
    ]
    return PairsEvent("Sections", tuple(lines), tuple(pairs), Method(sections="alone" if alone else "across"), "2026-11-24")


@both
@pytest.mark.parametrize("alone", [False, True])
def test_sections_whose_pairs_are_numbered_alike_come_back(alone: bool, ending: str, tmp_path: Path) -> None:
    event = sections(alone)
    back = read_back(event, ending, tmp_path)
    assert_the_same(event, back)
    assert {(p.section, p.number, p.line, p.names) for p in back.pairs} == {
        (p.section, p.number, p.line, p.names) for p in event.pairs
    }
    assert back.method.sections == event.method.sections


def one_board(*lines: Line, method: Method | None = None) -> PairsEvent:
    return PairsEvent("t", lines, method=method or Method(small_groups="EBU"))


AWARDS = {
    "60/40": "60/40",
    "A+/A-": "A+/A-",
    "A/A": "A/A",
    "A-/A-": "A-/A-",
    "100/0": "100/0",
    "5%/8%": "5%/8%",
    "NP": "NP",
    "0/0": "0/0",
    "A+/40": "60/40",
    "62.5/40": "63/40",
    "(620)/(620)": "",
}


@both
@pytest.mark.parametrize("award", AWARDS)
def test_adjusted_scores_come_back_as_far_as_the_files_know_them(award: str, ending: str, tmp_path: Path) -> None:
    lines = [Line(1, str(n), str(n + 10), score=score) for n, score in ((1, 420), (2, 450), (3, -50), (4, 420))]
    event = one_board(*lines, Line(1, "5", "15", adjusted=award))
    back = {line.ns: line for line in read_back(event, ending, tmp_path).lines}
    assert back["5"].adjusted == AWARDS[award]
    assert back["5"].score == (620 if award.startswith("(") else None)
    exact = award in ("A+/40", "62.5/40")
    assert bool(Exchange(score_event(event)).losses()) == exact


def test_a_split_score_is_written_as_what_it_was_worth(tmp_path: Path) -> None:
    """Five results, top 8: NS's 620 beats the four others; EW's -170 beats the three EW pairs that gave away 420, 450 and 420."""
    lines = [Line(1, str(n), str(n + 10), score=score) for n, score in ((1, 420), (2, 450), (3, -50), (4, 420))]
    event = one_board(*lines, Line(1, "5", "15", adjusted="(620)/(170)"))
    exchange = Exchange(score_event(event))
    assert exchange.mark(4).awards == ("100", "75")
    assert "(620)/(170)" in exchange.losses()[0].en
    assert b"<SCORE>A100-75</SCORE>" in usebio(exchange)


def test_groups_are_told_to_be_lost() -> None:
    lines = [Line(1, str(n), str(n + 10), score=100 * n, group="A" if n < 4 else "B") for n in range(1, 7)]
    assert "art. 84" in Exchange(score_event(one_board(*lines))).losses()[0].en


def test_imps_have_no_file(workbook: Any, etui: Etui, tmp_path: Path) -> None:
    book = workbook("new", "mitchell", "--tables", 5, "--scoring", "butler")
    told = etui("publish", book, "-o", tmp_path / "out", "--what", "usebio")
    assert told.code == 1
    assert "scored by IMPs" in told.err


@both
def test_article_82_is_written_line_by_line(ending: str, tmp_path: Path) -> None:
    event = replace(sections(False), method=Method(ranking="article 82"))
    back = read_back(event, ending, tmp_path)
    assert back.method.winners == 2
    assert lines_of(back) == lines_of(event)


def test_usebio_has_the_elements_of_version_1_2(publish: Publish, mardi: Path, etui: Etui, tmp_path: Path) -> None:
    root = ElementTree.parse(publish(mardi, "--what", "usebio,pbn")["xml"]).getroot()
    assert (root.tag, root.get("Version")) == ("USEBIO", "1.2")
    assert [child.tag for child in root] == ["CLUB", "EVENT"]
    event = root.find("EVENT")
    assert event is not None
    assert event.get("EVENT_TYPE") == "PAIRS"
    assert (event.findtext("DATE"), event.findtext("WINNER_TYPE"), event.findtext("BOARD_SCORING_METHOD")) == (
        "24/11/2026",
        "2",
        "MATCH_POINTS",
    )
    scored = json.loads(etui("score", type_in(mardi, {}, tmp_path / "copy.xlsx"), "--json").out)
    expected = {(ranking["name"], row["id"]): row for ranking in scored["rankings"] for row in ranking["rows"]}
    pairs = list(event.iter("PAIR"))
    assert len(pairs) == 18
    for pair in pairs:
        row = expected[pair.findtext("DIRECTION"), pair.findtext("PAIR_NUMBER")]
        assert pair.findtext("PLACE") == f"{row['place']}{'=' if row['shared'] else ''}"
        assert float(pair.findtext("TOTAL_SCORE", "")) == pytest.approx(row["matchpoints"], abs=1e-6)
        assert float(pair.findtext("PERCENTAGE", "")) == pytest.approx(row["percent"], abs=1e-6)
        assert [player.findtext("PLAYER_NAME") for player in pair.iter("PLAYER")] == row["names"]
    assert not list(root.iter("NATIONAL_ID_NUMBER"))
    assert len(list(event.iter("TRAVELLER_LINE"))) == 243


def test_pbn_tags_are_those_of_the_standard(publish: Publish, mardi: Path) -> None:
    lines = publish(mardi, "--what", "usebio,pbn")["pbn"].read_text("utf-8").splitlines()
    assert lines[0] == "% PBN 2.1"
    tags = [match[1] for line in lines if (match := re.match(r'\[(\w+) "[^"]*"\]$', line))]
    assert tags[:15] == [
        "Event",
        "Site",
        "Date",
        "Board",
        "West",
        "North",
        "East",
        "South",
        "Dealer",
        "Vulnerable",
        "Deal",
        "Scoring",
        "Declarer",
        "Contract",
        "Result",
    ]  # PBN 2.1, 3.4: the mandatory tag set, in its order
    assert tags.count("ScoreTable") == 27
    assert tags.count("TotalScoreTable") == 1


names = st.text(st.characters(categories=("Lu", "Ll"), max_codepoint=0x24F), min_size=2, max_size=8)
odd = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=14).map(lambda t: f"x{t}y")
scores = st.one_of(st.none(), st.sampled_from([-1100, -620, -420, -100, -50, 0, 90, 110, 140, 170, 420, 450, 620, 980, 1430]))


@st.composite
def mitchells(draw: st.DrawFn) -> PairsEvent:
    """A small Mitchell: every board at every table, some results missing or awarded."""
    tables = draw(st.integers(3, 6))
    lines = []
    for board in range(1, draw(st.integers(1, 5)) + 1):
        for table in range(1, tables + 1):
            award = draw(st.sampled_from([""] * 12 + ["60/40", "A+/A-", "50/50", "NP"]))
            lines.append(
                Line(
                    board,
                    str(table),
                    str(tables + (table + board) % tables + 1),
                    table=table,
                    round=board,
                    score=None if award else draw(scores),
                    adjusted=award,
                )
            )
    if all(line.score is None for line in lines):
        lines[0] = replace(lines[0], score=420, adjusted="")
    pairs = tuple(
        Pair(str(n), "NS" if n <= tables else "EW", names=(draw(names), draw(names)), licences=("1234567",))
        for n in range(1, 2 * tables + 1)
    )
    return PairsEvent(draw(odd), tuple(lines), pairs, Method(step=draw(st.sampled_from([1, 2])), tiebreaks=()), club=draw(odd))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(event=mitchells(), ending=st.sampled_from(list(WRITERS)))
def test_any_small_mitchell_comes_back(event: PairsEvent, ending: str, tmp_path: Path) -> None:
    back = read_back(event, ending, tmp_path)
    assert_the_same(event, back)
    assert {(p.number, p.names) for p in back.pairs} == {(p.number, p.names) for p in event.pairs}
    if ending == ".xml":
        assert back.title == " ".join(event.title.split())


def test_every_total_is_exact_enough_to_find_a_tie_again() -> None:
    scored = score_event(sections(False))
    shares = {row.percent for row in Exchange(scored).ranked}
    assert all(isinstance(share, Fraction) for share in shares)


def test_a_board_nobody_played_says_so() -> None:
    with pytest.raises(EtuiError):
        Exchange(score_event(one_board(Line(1, "1", "2", score=420), method=Method(scoring="Butler"))))
