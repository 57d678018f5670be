"""PBN 2.1 with score tables (5.7 and 5.8), as Magic Contest and other European programs read them. No licence is written."""

from __future__ import annotations

import math
import re

from etui.bridge.boards import dealer, vulnerability
from xlsheets.publish.exchange import Exchange, in_usual_letters, rounded
from xlsheets.readers.own_statements import statements

VULNERABLE = {"none": "None", "NS": "NS", "EW": "EW", "all": "All"}
TOTALS = ("Rank", "PairId", "Section", "Direction", "TotalScoreMP", "TotalPercentage", "Names", "NrBoards", "Club")
SCORES = ("Section", "Table", "Round", "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Score_NS", "Score_EW",
          "MP_NS", "MP_EW", "Percentage_NS", "Percentage_EW")
NAMES_BETWEEN = " - "


def pbn(exchange: Exchange) -> bytes:
    """The file, in UTF-8; it reads back as the same event (``xlsheets.readers.pbn``)."""
    event = exchange.event
    dotted = event.date.replace("-", ".")
    lines = ["% PBN 2.1", "% EXPORT", '% <META  name=Charset  content="UTF-8">', '% <META  name=Generator  content="Etui">']
    if event.director:
        lines.append(f'% <META  name=TournamentDirector  content="{_plain(event.director)}">')
    lines += [f'% <META  name={name}{n or ""}  content="{said}">' for n, (name, said) in enumerate(statements(event))]
    for n, number in enumerate(exchange.boards):
        lines += ["", *(f'[{tag} "{said}"]' for tag, said in (
            ("Event", _plain(event.title)), ("Site", _plain(event.club)), ("Date", _plain(dotted)), ("Board", number),
            ("West", ""), ("North", ""), ("East", ""), ("South", ""), ("Dealer", dealer(number)),
            ("Vulnerable", VULNERABLE[vulnerability(number)]), ("Deal", ""), ("Scoring", "MatchPoints;MP1"), ("Declarer", ""),
            ("Contract", ""), ("Result", ""), ("Competition", "Pairs"), ("EventDate", _plain(dotted)), ("Application", "Etui"),
        ))]
        if n == 0:
            lines += [f'[TotalScoreTable "{";".join(TOTALS)}"]', *_totals(exchange)]
        lines.append(f'[ScoreTable "{";".join(SCORES)}"]')
        lines += [_score(exchange, i) for i, line in enumerate(event.lines) if line.board == number]
    return ("\r\n".join(lines) + "\r\n").encode("utf-8")


def _totals(exchange: Exchange) -> list[str]:
    rows = []
    for row in exchange.ranked:
        names = NAMES_BETWEEN.join(_name(name) for name in row.names)
        rows.append(_row(row.place, row.number, row.section, "-".join(row.line), rounded(row.points, 6), rounded(row.percent, 6),
                         names, str(row.boards), row.club))
    return rows


def _score(exchange: Exchange, i: int) -> str:
    line, mark = exchange.event.lines[i], exchange.mark(i)
    contract, declarer, tricks = exchange.contract(i)
    if mark.not_played:
        marks = "NP", "NP"
    elif mark.awards is not None:
        ns, ew = mark.awards
        marks = (f"{ns}%", f"{ew}%") if ns.isdecimal() else mark.awards
    elif mark.score is None:
        marks = "", ""
    else:
        marks = (str(mark.score), "") if mark.score >= 0 else ("", str(-mark.score))
    figures = ["" if math.isnan(value) else rounded(value, digits)
               for values, digits in ((exchange.points[i], 6), (exchange.percents[i], 2)) for value in values]
    table, played = ("" if number is None else str(number) for number in (line.table, line.round))
    return _row(line.section, table, played, line.ns, line.ew, in_usual_letters(contract, "PASS", "N", "X") if contract else "",
                declarer, tricks, *marks, *figures)


def _row(*values: str) -> str:
    """Values between blanks; a text between quotation marks, nothing as a hyphen."""
    return " ".join(value if value.isascii() and value.isalnum() else f'"{_plain(value)}"' if value else "-" for value in values)


def _plain(text: str) -> str:
    """PBN has no sign for a quotation mark inside a text that all programs read, and a text is one line."""
    return " ".join(text.replace('"', "”").replace("\\", "/").split())


def _name(name: str) -> str:
    """A name without what would part it in two."""
    one = " ".join(name.replace(";", ",").split())
    return re.sub(r"\s([-–&/])\s", r"\1", one)
