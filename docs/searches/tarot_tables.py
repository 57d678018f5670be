"""Writes the tables of docs/tarot-movements.md and docs/deplacements-tarot.md: every way of moving, audited.

    PYTHONPATH=src python docs/searches/tarot_tables.py           # writes both pages
    PYTHONPATH=src python docs/searches/tarot_tables.py --check   # exit 1 when a page is not what the engine gives
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from etui.movements.meetings import meetings, repeats, rounds_without_repeat
from etui.movements.tarot import tarot
from etui.movements.tarot_charts import FOUR_TABLES, THREE_TABLES, THREE_TABLES_BEST
from etui.movements.tarot_moves import automatic_moves, best_moves, printed_moves
from etui.movements.tarot_seatings import by_chart, by_moves

DOCS = Path(__file__).resolve().parent.parent
PAGES = {"en": DOCS / "tarot-movements.md", "fr": DOCS / "deplacements-tarot.md"}
WAYS = ("default", "letter", "auto", "best")
MOST = 20                                        # rounds looked at
CHARTS = {("letter", 3): 6, ("auto", 3): 6, ("best", 3): 6, ("letter", 4): 5, ("auto", 4): 5, ("best", 4): 5}
WORDS = {
    "en": {
        "audit": ("tables", "default", "letter", "auto", "best"),
        "moves": ("tables", "letter", "auto", "best"),
        "chart": "chart", "guides": "guides from round {}",
        "three": ("rounds", "pairs of players never", "once", "twice", "three times", "four times", "meetings too many"),
        "which": {"auto": "federation", "best": "ours"},
    },
    "fr": {
        "audit": ("tables", "défaut", "lettre", "auto", "meilleur"),
        "moves": ("tables", "lettre", "auto", "meilleur"),
        "chart": "tableau", "guides": "cartes-guides dès la position {}",
        "three": ("positions", "paires de joueurs jamais", "une fois", "deux fois", "trois fois", "quatre fois",
                  "rencontres en trop"),
        "which": {"auto": "fédération", "best": "le nôtre"},
    },
}


def audited(tables: int, way: str) -> str:
    """``5 · 0``: rounds before anybody meets again, and pairs of players who meet twice or more in five rounds."""
    longest = CHARTS.get((way, tables), MOST)
    free = rounds_without_repeat(tarot(tables, longest, way))
    more = "+" if free == MOST else ""
    return f"{free}{more} · {len(repeats(tarot(tables, 5, way)))}"


def audit_table(language: str) -> str:
    rows = [[str(tables), *(audited(tables, way) for way in WAYS)] for tables in range(3, 41)]
    return markdown(WORDS[language]["audit"], rows)


def moves_table(language: str) -> str:
    words = WORDS[language]
    rows = []
    for tables in range(3, 23):
        cells = [
            words["chart"] if (way, tables) in CHARTS else moves(tables).written(language)
            for way, moves in (("letter", printed_moves), ("auto", automatic_moves), ("best", best_moves))
        ]
        if tables in (8, 9, 16):
            plain = rounds_without_repeat(by_moves(tables, MOST, best_moves(tables)))
            cells[2] += ", " + words["guides"].format(plain + 1)
        rows.append([str(tables), *cells])
    return markdown(words["moves"], rows)


def three_tables(language: str) -> str:
    words = WORDS[language]
    rows = []
    for rounds in range(2, 7):
        for way, chart in (("auto", THREE_TABLES), ("best", THREE_TABLES_BEST)):
            times = Counter(map(len, meetings(by_chart(chart, rounds)).values()))
            never = 66 - sum(times.values())
            too_many = sum(n * (often * (often - 1) // 2) for often, n in times.items())
            rows.append([f"{rounds}, {words['which'][way]}", str(never), *(str(times[k]) for k in range(1, 5)), str(too_many)])
    return markdown(words["three"], rows)


def chart_table(language: str) -> str:
    """The federation's charts, a round a line."""
    return "\n\n".join(
        "```text\n" + "\n".join(" | ".join(" ".join(f"{n:2}" for n in table) for table in rnd) for rnd in chart) + "\n```"
        for chart in (THREE_TABLES, FOUR_TABLES)
    )


def markdown(head: tuple[str, ...], rows: list[list[str]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in [list(head), ["---"] * len(head), *rows])


TABLES = {"audit": audit_table, "moves": moves_table, "three": three_tables, "charts": chart_table}


def filled(page: str, language: str) -> str:
    """The page with each table put anew between its two marks."""
    for name, made in TABLES.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, rest = page.split(begin, 1)
        page = before + begin + made(language) + "\n" + end + rest.split(end, 1)[1]
    return page


def main(arguments: list[str]) -> int:
    late = 0
    for language, path in PAGES.items():
        page = path.read_text(encoding="utf-8")
        new = filled(page, language)
        if "--check" in arguments:
            late += new != page
        else:
            path.write_text(new, encoding="utf-8")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
