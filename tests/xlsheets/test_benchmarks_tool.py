"""The arithmetic of `python -m tests.bench`: exponents, ratios, tables, and that nothing differing is compared. No times."""

from __future__ import annotations

import math
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from etui.bridge.event import Line
from etui.bridge.scoring import score_field
from tests.bench import document, engine, live, salliere
from tests.bench.live import by_definition, check_columns, check_rankings
from tests.bench.measuring import Sample, exponent, interleaved
from tests.bench.plan import Plan
from tests.bench.processes import Processes
from tests.bench.salliere import Row


@pytest.mark.parametrize("power", [0.5, 1.0, 2.0, 3.0])
def test_the_exponent_of_a_power_is_that_power(power: float) -> None:
    sizes = [100, 200, 400, 800, 1600]
    assert exponent(sizes, [3e-6 * size**power for size in sizes]) == pytest.approx(power)


def test_a_fixed_cost_flattens_the_exponent_and_a_logarithm_raises_it() -> None:
    sizes = [2**k for k in range(5, 11)]
    assert 0.3 < exponent(sizes, [300 + size for size in sizes]) < 0.7
    assert 1.1 < exponent(sizes, [size * math.log(size) for size in sizes]) < 1.3


@pytest.mark.parametrize(("sizes", "costs"), [([10], [1.0]), ([10, 10], [1.0, 2.0]), ([10, 20], [0.0, 1.0]), ([10, 20], [1.0])])
def test_no_exponent_from_nothing(sizes: list[int], costs: list[float]) -> None:
    with pytest.raises(ValueError, match="two different sizes"):
        exponent(sizes, costs)


def test_a_ratio_is_taken_turn_by_turn() -> None:
    """A busy turn slows both down, which is no difference between them."""
    ours, theirs = Sample((2.0, 20.0, 4.0)), Sample((1.0, 10.0, 2.0))
    assert ours.over(theirs).values == (2.0, 2.0, 2.0)
    assert (ours.median, ours.least, ours.most) == (4.0, 2.0, 20.0)
    assert document.times(Sample((0.0021, 0.0019, 0.5))) == "2.10 ms (1.90 ms – 500 ms)"


def test_works_take_turns_and_no_one_is_always_first() -> None:
    order: list[str] = []

    def work(name: str) -> float:
        order.append(name)
        return float(len(order))

    found = interleaved({"ours": lambda: work("ours"), "theirs": lambda: work("theirs")}, 3)
    assert order == ["ours", "theirs", "theirs", "ours", "ours", "theirs"]
    assert found["ours"].values == (1.0, 4.0, 5.0)


@pytest.mark.parametrize(("seconds", "words"), [
    (84.0, "84.0 s"), (1.234, "1.23 s"), (0.1234, "123 ms"), (0.00052, "520 µs"), (3e-8, "30 ns"),
])
def test_times_in_words(seconds: float, words: str) -> None:
    assert document.time_in_words(seconds) == words


def test_a_table_in_markdown() -> None:
    assert document.table(("What", "Seconds"), [("a | b", "1.2 ms"), ("c", "")]) == (
        "| What | Seconds |\n| --- | ---: |\n| a \\| b | 1.2 ms |\n| c |  |"
    )
    with pytest.raises(ValueError, match="1 cells under 2 headings"):
        document.table(("What", "Seconds"), [("alone",)])


def test_a_target_is_kept_or_missed_and_a_quick_run_judges_nothing() -> None:
    part = document.Part("Engine")
    assert part.target("slow", 3.1, "at most 3", most=3) == "**at most 3: missed**"
    assert part.target("few", 9.9, "at least 10", least=10) == "**at least 10: missed**"
    assert part.target("good", 3.0, "at most 3", most=3) == "at most 3: kept"
    assert part.missed == ["slow", "few"]
    quick = document.Part("Engine", judged=False)
    assert quick.target("slow", 3.1, "at most 3", most=3) == "at most 3"
    assert not quick.missed


def test_parts_measured_apart_stay_on_the_page_unless_the_machine_is_another() -> None:
    names = ("engine", "live")
    first = document.page("# Bench\n\nmachine one", names, {"engine": "## Engine\n\n1 ms\n"}, "")
    assert first == (
        "# Bench\n\nmachine one\n\n<!-- part engine -->\n## Engine\n\n1 ms\n\n"
        "<!-- part live -->\n## Live\n\nNot measured yet on this machine: `python -m tests.bench --only live`.\n"
    )
    both = document.page("# Bench\n\nmachine one", names, {"live": "## Live\n\n2 ms\n"}, first)
    assert "1 ms" in both
    assert "2 ms" in both
    assert "Not measured" not in both
    assert document.page("# Bench\n\nmachine one", names, {}, both) == both
    other = document.page("# Bench\n\nmachine two", names, {"live": "## Live\n\n3 ms\n"}, both)
    assert "1 ms" not in other
    assert "--only engine" in other


def test_a_process_is_not_charged_with_the_memory_of_the_one_that_starts_it(tmp_path: Path) -> None:
    ballast = bytearray(300_000_000)
    ballast[::4096] = b"x" * len(ballast[::4096])
    processes = Processes(tmp_path)
    small = processes.run(sys.executable, "-c", "print('here')")
    large = processes.run(sys.executable, "-c", "b = bytearray(150_000_000); b[::4096] = b'x' * len(b[::4096])")
    assert small.out == "here\n"
    assert small.peak < 60e6
    assert 150e6 < large.peak < 210e6
    assert len(ballast) == 300_000_000
    with pytest.raises(RuntimeError, match=r"exit 3: .*no such ranking"):
        processes.run(sys.executable, "-c", "import sys; print('no such ranking', file=sys.stderr); sys.exit(3)")


def test_a_program_that_is_not_there_is_said_and_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(tmp_path, Processes(tmp_path))
    monkeypatch.setattr(salliere, "JAR", tmp_path / "nowhere")
    monkeypatch.setattr(live, "available", lambda: False)
    for part, install in ((salliere.measure(plan), "apt-get install salliere"),
                          (live.measure(plan), "apt-get install libreoffice-calc python3-uno")):
        (said,) = part.blocks
        assert said.startswith("Not measured:")
        assert install in said


def test_the_engine_is_not_timed_when_its_matchpoints_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    assert engine.by_comparing(np.array([420.0, 450, -50, 450, 420, 170])).tolist() == [5, 9, 0, 9, 5, 2]
    field = engine.field(3, 8, 1)
    engine.check(field, 3)
    monkeypatch.setattr(engine, "score_field", lambda travellers, method: score_field(travellers, method)[::-1])
    with pytest.raises(RuntimeError, match="nothing is timed"):
        engine.check(field, 3)


# Printed by Salliere 0.10 (Debian 0.10-3.1), local points left as they are.
BY_SALLIERE = """Pair,Names,,MPs,%age,LPs,
2,C,D,4,100,0,
3,E,F,3,66.7,0,
1,A,B,3,66.7,0,
4,G,H,0,0,0,
"""
LINES = {"1": "NS", "3": "NS", "2": "EW", "4": "EW"}


def test_what_salliere_is_given_and_what_it_prints() -> None:
    lines = [Line(3, "1", "14", contract="4SX", declarer="E", tricks=9),
             Line(3, "2", "15", contract="3NT", declarer="S", tricks=9),
             Line(3, "4", "16", contract="2HXX", declarer="W", tricks=9),
             Line(3, "5", "17", contract="PASS", score=0)]
    assert [salliere.for_salliere(line) for line in lines] == ["3,1,14,4Sx-1,E", "3,2,15,3N=,S", "3,4,16,2Hxx+1,W", "3,5,17,P,"]
    found = salliere.printed_by_salliere(BY_SALLIERE)
    assert found == {"2": Row(Fraction(4), Fraction(100)), "3": Row(Fraction(3), Fraction("66.7")),
                     "1": Row(Fraction(3), Fraction("66.7")), "4": Row(Fraction(0), Fraction(0))}


def test_what_etui_prints() -> None:
    printed = ("Tuesday\n\nNorth-South\n   1     9   66.51 %    415.00  Maëlle Delorme – Quentin Zimmer\n"
               "  2=     1   58.65 %    365.50  Ada – Bo\n\nEast-West\n   1    26   63.46 %    396.00  Zoé – Théo 3\n")
    assert salliere.printed_by_etui(printed) == {
        "9": Row(Fraction(415), Fraction("66.51"), 1), "1": Row(Fraction("365.5"), Fraction("58.65"), 2),
        "26": Row(Fraction(396), Fraction("63.46"), 1),
    }


def _ours(**changed: Row) -> dict[str, Row]:
    return {"1": Row(Fraction(3), Fraction("66.67"), 2), "3": Row(Fraction(3), Fraction("66.67"), 1),
            "2": Row(Fraction(4), Fraction(100), 1), "4": Row(Fraction(0), Fraction(0), 2)} | {
        name.lstrip("_"): row for name, row in changed.items()}


def test_programs_that_agree_are_compared_and_a_tie_broken_is_no_difference() -> None:
    salliere.compare(_ours(), salliere.printed_by_salliere(BY_SALLIERE), LINES)


@pytest.mark.parametrize("wrong", [
    Row(Fraction(5, 2), Fraction("66.67"), 2), Row(Fraction(3), Fraction("66.77"), 2), Row(Fraction(3), Fraction("66.67"), 3),
    Row(Fraction(3), Fraction("66.67"), None),
])
def test_programs_that_differ_are_not_timed(wrong: Row) -> None:
    with pytest.raises(RuntimeError, match="pair 1"):
        salliere.compare(_ours(_1=wrong), salliere.printed_by_salliere(BY_SALLIERE), LINES)


def test_the_verdict_follows_the_figures() -> None:
    assert salliere.verdict([3.14, 4.0]) == "Étui is the slower of the two: `etui score` takes 3.1 and 4.0 times as long."
    assert "faster of the two" in salliere.verdict([0.5])
    assert "Neither" in salliere.verdict([0.5, 2.0])


def test_programs_that_rank_other_pairs_are_not_timed() -> None:
    with pytest.raises(RuntimeError, match="different pairs"):
        salliere.compare({"1": _ours()["1"]}, salliere.printed_by_salliere(BY_SALLIERE), LINES)


def test_the_definition_that_the_spreadsheet_columns_are_held_against() -> None:
    """Counted by hand: 420 beats −50 and 170 and equals the other 420, so 2 + 2 + 1."""
    scores = [420.0, 450.0, -50.0, 450.0, 420.0, 170.0]
    found = by_definition([(1, score) for score in scores] + [(2, 90.0), (2, 90.0)])
    assert [row[0] for row in found] == [5, 9, 0, 9, 5, 2, 1, 1]
    assert found[1] == (9, 1, 90, 10)
    check_columns("Étui", [list(row) for row in found], found)
    shown = [list(row) for row in found]
    shown[2][3] = 99.0
    with pytest.raises(RuntimeError, match="row 3"):
        check_columns("Étui", shown, found)


@pytest.mark.parametrize("other", [(4.0, 40.0, 1), (5.0, 41.0, 1), (5.0, 40.0, 2)])
def test_rankings_that_differ_are_not_timed(other: tuple[float, float, int]) -> None:
    theirs = {1: (5.0, 40.0, 1), 2: (3.0, 20.0, 2)}
    check_rankings(theirs, theirs, 2)
    with pytest.raises(RuntimeError, match="pair 1"):
        check_rankings(theirs | {1: other}, theirs, 2)
