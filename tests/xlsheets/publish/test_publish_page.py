"""The web page: one file, everything escaped, the same figures as `etui score --json`, readable without its script."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html

from tests.xlsheets.publish.conftest import Publish
from tests.xlsheets.secretary import Etui, type_in
from xlsheets.publish.colours import READABLE, Palette, contrast
from xlsheets.publish.model import Bar, Cell, Chart, Column, Document, Group, Section, Table
from xlsheets.publish.page import page
from xlsheets.readers.typed_cells import TypedCells

NIGHTS = {"mardi": ("fr", "Classement", "Noms"), "tuesday": ("en", "Ranking", "Names")}


def parsed(path: Path) -> html.HtmlElement:
    return html.fromstring(path.read_text("utf-8"))


def table_rows(table: html.HtmlElement) -> list[list[str]]:
    return [[cell.text_content().replace("\ufe0e", "") for cell in row] for row in table.xpath("./tbody/tr")]


def figure(text: str) -> float:
    return float(text.replace(",", "."))


@pytest.fixture(params=NIGHTS)
def night(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_rankings_are_the_engine_s(night: str, samples_dir: Path, publish: Publish, etui: Etui, tmp_path: Path) -> None:
    book = samples_dir / f"{night}.xlsx"
    scored = json.loads(etui("score", type_in(book, {}, tmp_path / "copy.xlsx"), "--json").out)
    tree = parsed(publish(book, "--what", "page")["html"])
    for n, ranking in enumerate(scored["rankings"], 1):
        table = tree.get_element_by_id(f"ranking-{n}").find(".//table")
        rows = table_rows(table)
        expected = [
            [f"{row['place']}{'=' if row['shared'] else ''}", row["id"], " – ".join(row["names"])] for row in ranking["rows"]
        ]
        assert [row[:3] for row in rows] == expected
        for shown, row in zip(rows, ranking["rows"], strict=True):
            assert figure(shown[3]) == pytest.approx(row["percent"], abs=0.00501)
            assert figure(shown[4]) == pytest.approx(row["matchpoints"], abs=0.00501)
            assert int(shown[6]) == row["boards"]
        sorted_by = [float(cell.get("data-value")) for cell in table.xpath("./tbody/tr/td[3]")]
        assert sorted_by == [row["percent"] for row in ranking["rows"]]  # full precision behind the two decimals


def test_travellers_and_scorecards_hold_every_result(
    night: str, samples_dir: Path, publish: Publish, etui: Etui, tmp_path: Path
) -> None:
    book = samples_dir / f"{night}.xlsx"
    scored = json.loads(etui("score", type_in(book, {}, tmp_path / "copy.xlsx"), "--json").out)
    tree = parsed(publish(book, "--what", "page")["html"])
    results = {}
    for board in scored["boards"]:
        results_table, frequencies = tree.get_element_by_id(f"board-{board['board']}").xpath(".//table")
        lines = {(row[0], row[1]): row for row in table_rows(results_table)}
        assert set(lines) == {(result["ns"], result["ew"]) for result in board["results"]}
        for result in board["results"]:
            shown = lines[result["ns"], result["ew"]]
            results[board["board"], result["ns"]] = result
            assert shown[5] == ("" if result["score"] is None or result["adjusted"] else str(result["score"]))
            for place, name in ((6, "mp_ns"), (7, "mp_ew"), (8, "percent_ns"), (9, "percent_ew")):
                if result[name] is None:
                    assert shown[place] == ""
                else:
                    assert figure(shown[place]) == pytest.approx(result[name], abs=0.00501)
        scores = [result["score"] for result in board["results"] if result["score"] is not None and not result["adjusted"]]
        times = {row[0]: int(row[1]) for row in table_rows(frequencies) if "/" not in row[0]}
        assert times == {str(score): scores.count(score) for score in scores}
    cards = tree.xpath("//section[contains(@id,'cards')]/details")
    assert len(cards) == sum(len(ranking["rows"]) for ranking in scored["rankings"])
    boards = sum(len(table_rows(card.find(".//table"))) for card in cards)
    assert boards == 2 * sum(len(board["results"]) for board in scored["boards"])


def test_it_asks_nobody_for_anything(night: str, samples_dir: Path, publish: Publish) -> None:
    path = publish(samples_dir / f"{night}.xlsx", "--what", "page")["html"]
    text, tree = path.read_text("utf-8"), parsed(path)
    assert not re.search(r"https?:|//[a-z]+\.|@import|url\(", text)
    assert not tree.xpath(
        "//link | //iframe | //object | //form | //script[@src] | //*[@style] | //*[starts-with(name(@*), 'on')]"
    )
    assert all(link.startswith("#") for link in tree.xpath("//a/@href"))
    policy = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        inline = re.search(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert inline is not None
        fingerprint = base64.b64encode(hashlib.sha256(inline[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{fingerprint}'" in policy


def test_every_link_leads_somewhere(night: str, samples_dir: Path, publish: Publish) -> None:
    tree = parsed(publish(samples_dir / f"{night}.xlsx", "--what", "page")["html"])
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in tree.xpath("//a/@href")} <= set(ids)
    assert set(tree.xpath("//@aria-labelledby")) <= set(ids)


def test_it_can_be_read_aloud(night: str, samples_dir: Path, publish: Publish) -> None:
    language, heading, names = NIGHTS[night]
    tree = parsed(publish(samples_dir / f"{night}.xlsx", "--what", "page")["html"])
    assert tree.get("lang") == language
    assert len(tree.xpath("//h1")) == len(tree.xpath("//main")) == 1
    assert tree.xpath("//h2")[0].text_content() == heading
    for table in tree.xpath("//table"):
        assert table.find("caption").text_content()
        assert set(table.xpath("./thead//th/@scope")) == {"col"}
        assert all(row[0].tag == "th" and row[0].get("scope") == "row" for row in table.xpath("./tbody/tr"))
        assert table.getparent().get("tabindex") == "0"
    assert names in [th.text_content() for th in tree.xpath("//thead//th")]
    assert not tree.xpath("//button")  # those are the script's: nothing is dead without it


def test_it_is_published_in_the_other_language_too(publish: Publish, mardi: Path) -> None:
    tree = parsed(publish(mardi, "--what", "page", "--lang", "en")["html"])
    assert tree.get("lang") == "en"
    text = tree.text_content()
    for english in ("Ranking", "North-South", "Director’s decisions", "Scorecards", "Dealer North", "nobody vulnerable", "63.15"):
        assert english in text
    for french in ("Classement", "Nord-Sud", "Donneur", "63,15"):
        assert french not in text
    board = table_rows(tree.get_element_by_id("board-1").xpath(".//table")[0])
    assert board[0][2:5] == ["5♦X", "W", "-4"]


def test_adjusted_scores_speak_the_page_s_language(publish: Publish, mardi: Path) -> None:
    for language, said in (("fr", "M+/M-"), ("en", "A+/A-")):
        tree = parsed(publish(mardi, "--what", "page", "--lang", language)["html"])
        rows = table_rows(tree.get_element_by_id("board-14").xpath(".//table")[0])
        assert said in [row[2] for row in rows]


def test_a_provisional_session_is_published_as_provisional_in_the_club_s_red(workbook: object, publish: Publish) -> None:
    book = workbook("simulate", "mitchell", "--tables", 5, "--boards", 15, "--seed", 2, "--missing-results", 6, "--lang", "fr")  # type: ignore[operator]
    type_in(book, {TypedCells.open(book).place("etui_state", 0): "en cours"})
    made = publish(book, "--what", "xlsx,page")
    tree = parsed(made["html"])
    words = tree.xpath("//p[@class='provisional']")
    assert [one.text_content() for one in words] == ["Provisoire\u00a0: 69 sur 75 résultats"]
    assert re.search(r"--alarm: #B00020", made["html"].read_text("utf-8"))


HOSTILE = "<img src=x onerror=alert(1)>&\"'</script><script>alert(2)</script>"


def test_a_hostile_name_is_only_text(mardi: Path, tmp_path: Path, publish: Publish) -> None:
    book = type_in(mardi, {"Joueurs!D5": HOSTILE, "Séance!B3": HOSTILE, "Séance!B4": HOSTILE}, tmp_path / "m.xlsx")
    path = publish(book, "--what", "page")["html"]
    tree = parsed(path)
    assert not tree.xpath("//img | //*[@onerror]")
    assert len(tree.xpath("//script")) == 1
    assert tree.xpath("//h1")[0].text_content() == HOSTILE
    assert tree.get_element_by_id("ranking-1").find(".//table/tbody/tr")[2].text_content() == f"{HOSTILE} – Bernard Couturier"


texts = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30)
cells = st.builds(Cell, st.one_of(st.none(), texts, st.integers(-(10**6), 10**6), st.floats(-1e6, 1e6)), texts)
groups = st.builds(
    lambda title, rows, label: Group(
        "g",
        title,
        (Table((Column(label, about=title), Column("n", number=True, digits=2)), tuple(rows)),),
        about=label,
        facts=(title,),
        chart=Chart(label, 50.0, (Bar(title, 3.0, label), Bar(label, 60.0, title))),
    ),
    texts,
    st.lists(st.tuples(cells, cells), max_size=3),
    texts,
)


@settings(max_examples=60, deadline=None)
@given(title=texts, group=groups, line=texts)
def test_any_text_comes_out_as_itself(title: str, group: Group, line: str) -> None:
    document = Document(
        "pairs",
        "en",
        title,
        line,
        (Section("rankings", title, (group,)), Section("cards", line, (group,)), Section("notes", title, lines=(line,))),
        club=line,
    )
    tree = html.fromstring(page(document, Palette()))
    allowed = {
        "html",
        "head",
        "meta",
        "title",
        "style",
        "script",
        "body",
        "a",
        "header",
        "div",
        "h1",
        "p",
        "nav",
        "main",
        "section",
        "h2",
        "h3",
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "abbr",
        "figure",
        "figcaption",
        "ul",
        "li",
        "svg",
        "rect",
        "line",
        "span",
        "details",
        "summary",
        "footer",
    }
    assert {element.tag for element in tree.iter() if isinstance(element.tag, str)} <= allowed
    assert tree.xpath("//h1")[0].text_content().replace("\ufe0e", "") == title.replace("\ufe0e", "")


@settings(max_examples=100, deadline=None)
@given(accent=st.from_regex("[0-9A-F]{6}", fullmatch=True), alarm=st.from_regex("[0-9A-F]{6}", fullmatch=True))
def test_any_club_colour_can_be_read(accent: str, alarm: str) -> None:
    colours = {name: value.lstrip("#") for name, value in Palette(accent, alarm).colours().items()}
    for name in ("link", "alarm"):
        assert contrast(colours[f"{name}_light"], "F3F6F5") >= READABLE
        assert contrast(colours[f"{name}_dark"], "1E2628") >= READABLE
    assert contrast(colours["on_accent"], colours["accent"]) >= READABLE


def test_a_font_s_name_cannot_leave_its_quotes() -> None:
    assert Palette(font='x"; } body { display: none').colours()["font"] == '"Arial"'
