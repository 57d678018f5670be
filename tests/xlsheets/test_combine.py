"""`etui simulate final` and `etui combine`: article 83 from three workbooks to one ranking."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest

from etui.bridge.combination import Combined
from etui.bridge.combination import Session as CombinedSession
from xlsheets.cli import main
from xlsheets.combined_book import CombinedBook, combined_rows
from xlsheets.package.archive import Package
from xlsheets.package.cells import set_values

SESSIONS = ("samedi-1", "samedi-2", "dimanche")
BOARDS = (26, 26, 33)


@pytest.fixture(scope="module")
def final(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("final")
    assert main(["simulate", "final", "--seed", "4", "-o", str(folder), "--lang", "fr", "--host", "calc"]) == 0
    return folder


def ranking(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, object]:
    capsys.readouterr()
    assert main([str(argument) for argument in arguments]) == 0
    document: dict[str, object] = json.loads(capsys.readouterr().out)
    return document


def combined(final: Path, output: Path, *more: str) -> list[object]:
    return [
        "combine",
        *(final / f"{name}.xlsx" for name in SESSIONS),
        "-o",
        output,
        "--lang",
        "fr",
        "--host",
        "calc",
        "--json",
        *more,
    ]


def test_the_final_of_article_83_weighs_sessions_by_their_boards(
    final: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by_pair: dict[tuple[str, ...], dict[str, Fraction]] = {}
    for name in SESSIONS:
        document = ranking(capsys, "score", final / f"{name}.xlsx", "--json")
        for table in document["rankings"]:  # type: ignore[attr-defined]
            for row in table["rows"]:
                by_pair.setdefault(tuple(sorted(row["names"])), {})[name] = Fraction(row["percent"])
    document = ranking(capsys, *combined(final, tmp_path / "final.xlsx"))
    assert [session["boards"] for session in document["sessions"]] == list(BOARDS)  # type: ignore[attr-defined]
    rows = document["rankings"][0]["rows"]  # type: ignore[index]
    assert len(rows) == len(by_pair) == 26
    for row in rows:
        played = by_pair[tuple(sorted(row["names"]))]
        weights = [boards for name, boards in zip(SESSIONS, BOARDS, strict=True) if name in played]
        plain = sum(played[name] * boards for name, boards in zip(SESSIONS, BOARDS, strict=True) if name in played)
        assert row["percent"] == pytest.approx(float(plain / sum(weights)), abs=1e-9)
    complete = [row for row in rows if None not in row["percents"]]
    assert rows[: len(complete)] == complete  # pairs absent on Sunday come after
    assert [row["percent"] for row in complete] == sorted((row["percent"] for row in complete), reverse=True)


def test_the_workbook_shows_the_ranking_and_follows_a_corrected_percentage(
    final: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "final.xlsx"
    before = ranking(capsys, *combined(final, book))["rankings"][0]["rows"]  # type: ignore[index]
    sheet = openpyxl.load_workbook(book, data_only=True)["Classement"]
    assert [sheet.cell(6 + n, 2).value for n in range(26)] == [" – ".join(row["names"]) for row in before]
    assert [sheet.cell(6 + n, 6).value for n in range(26)] == pytest.approx([row["percent"] for row in before])
    package = Package.open(book)
    part = package.sheets["Classement"]
    package.replace(part, set_values(package.part(part), {"C7": 100}))  # the second pair, first session
    package.save(book)
    after = ranking(capsys, "score", book, "--json")["rankings"][0]["rows"]  # type: ignore[index]
    assert after[0]["names"] == before[1]["names"]
    assert after[0]["percents"][0] == 100
    others = [(p, b) for p, b in zip(before[1]["percents"], BOARDS, strict=True)][1:]
    assert after[0]["percent"] == pytest.approx((100 * 26 + sum(p * b for p, b in others)) / 85)


def test_scoring_a_combined_workbook_twice_changes_nothing(
    final: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "final.xlsx"
    ranking(capsys, *combined(final, book))
    written = book.read_bytes()
    assert main(["score", str(book)]) == 0
    assert book.read_bytes() == written


def test_weights_can_be_given(final: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = ranking(capsys, *combined(final, tmp_path / "even.xlsx", "--boards", "1,1,1"))["rankings"][0]["rows"]  # type: ignore[index]
    for row in rows:
        played = [percent for percent in row["percents"] if percent is not None]
        assert row["percent"] == pytest.approx(sum(played) / len(played))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--boards", "0,0,0"], "aucune donne"),
        (["--boards", "26,26"], "donnez 3 nombres"),
        (["--boards", "a,b,c"], "donnez 3 nombres"),
    ],
)
def test_impossible_weights_are_refused_and_nothing_is_written(
    final: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    assert main([str(argument) for argument in combined(final, tmp_path / "no.xlsx", *more)]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "no.xlsx").exists()


def test_the_same_seed_plays_the_same_event(capsys: pytest.CaptureFixture[str]) -> None:
    played = [
        ranking(capsys, "simulate", "mitchell", "--tables", 5, "--boards", 20, "--seed", seed, "--json") for seed in (7, 7, 8)
    ]
    assert played[0] == played[1]
    assert played[0] != played[2]


def test_adjustments_and_missing_results_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    document = ranking(
        capsys, "simulate", "mitchell", "--tables", 5, "--boards", 20, "--adjustments", 6, "--missing-results", 3, "--json"
    )
    results = [result for board in document["boards"] for result in board["results"]]  # type: ignore[attr-defined]
    assert sum(result["adjusted"] is not None for result in results) == 6
    assert sum(result["adjusted"] is None and result["score"] is None for result in results) == 3


def test_a_carry_over_weighs_a_share_of_its_boards(final: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = ranking(capsys, *combined(final, tmp_path / "c.xlsx", "--carry-over", "50"))
    assert [session["boards"] for session in document["sessions"]] == [13, 26, 33]              # type: ignore[attr-defined, index]


@pytest.mark.parametrize("share", ["0", "150", "half"])
def test_a_carry_over_that_is_no_share_is_asked_again(
    final: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], share: str
) -> None:
    assert main([str(a) for a in combined(final, tmp_path / "c.xlsx", "--carry-over", share)]) == 1
    assert "--carry-over" in capsys.readouterr().err


def test_a_tie_of_three_broken_again_among_two_keeps_its_order_in_the_workbook() -> None:
    """Article 81 gives 50, 26 and 26 among three; the two equal ones are broken again on another scale, and may be ahead."""
    from etui.bridge.combination import Line as CombinedLine

    lines = tuple(
        CombinedLine(place, False, (name, name), (), (Fraction(50),), Fraction(50), {"article 81": points, "tops": tops})
        for place, name, points, tops in ((1, "b", 26.0, 1.0), (2, "c", 26.0, 0.0), (3, "a", 50.0, 0.0))
    )
    session = CombinedSession("s", Fraction(26), ())
    rows = combined_rows(CombinedBook(Combined((session,), lines, ()), "title", "en", "calc", "after"))
    assert [(row["place"], row["names"][0]) for row in rows] == [(1, "b"), (2, "c"), (3, "a")]


@pytest.mark.parametrize("kind", ["individual", "combined"])
def test_what_cannot_be_combined_is_said_by_its_kind(
    final: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    book = tmp_path / "other.xlsx"
    if kind == "individual":
        assert main(["simulate", "individual", "--players", "8", "-o", str(book), "--host", "calc"]) == 0
    else:
        assert main([str(a) for a in combined(final, book)]) == 0
    capsys.readouterr()
    assert main(["combine", str(final / "dimanche.xlsx"), str(book), "-o", str(tmp_path / "c.xlsx"), "--lang", "fr"]) == 1
    said = {"individual": "other.xlsx est un individuel", "combined": "other.xlsx est déjà un classement combiné"}
    assert said[kind] in capsys.readouterr().err
