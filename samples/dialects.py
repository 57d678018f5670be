"""One invented night in the files of other programs: entry list and scoresheets (CSV), PBN, USEBIO."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from xml.etree import ElementTree

from club_night import Entry, Night, Points, Result, Standing, figure, rounded

from etui.bridge.boards import dealer, vulnerability
from etui.bridge.contract import write_contract, write_result

# --- CSV ---

def entries_csv(header: Sequence[str], entries: Iterable[Entry], separator: str) -> str:
    rows: list[Sequence[object]] = [header]
    for entry in entries:
        (one, other), (first, second) = entry.names, entry.licences
        rows.append(("", entry.number, one, first, other, second, entry.club, *entry.emails))
    return _csv(separator, rows)


def scoresheets_csv(header: Sequence[str], results: Iterable[Result], separator: str, language: str) -> str:
    """What was written on the travellers, in the letters of the room; an artificial score is in the score column."""
    words = {"60/40": "A+/A-", "50/50": "50/50"}
    rows: list[Sequence[object]] = [header]
    for result in results:
        seen = "", "", "", words.get(result.decided, "")
        if made := result.play:
            by = "O" if made.declarer == "W" and language == "fr" else made.declarer
            ended = "" if made.contract is None else write_result(made.contract, made.tricks)
            seen = write_contract(made.contract, language), by, ended, str(made.score)
        rows.append((result.board, result.round, result.table, result.ns, result.ew, *seen))
    return _csv(separator, rows)


def _csv(separator: str, rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue()


# --- PBN ---

TOTALS = r"Rank\2R;PairId\2R;Table\2R;Direction\5R;TotalScoreMP\5R;TotalPercentage\5R;Tiebreak\3L;Names\{}L;" \
         r"NrBoards\2R;MemberID1\10R;MemberID2\10R"
SCORES = r"Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;Score_NS\6R;" \
         r"Score_EW\6R;MP_NS\4R;MP_EW\4R;Percentage_NS\3R;Percentage_EW\3R"
VULNERABLE = {"none": "None", "NS": "NS", "EW": "EW", "all": "All"}


def pbn(
    night: Night, results: Sequence[Result], points: Points, ranked: Sequence[Standing],
    meta: Sequence[tuple[str, str]], words: Mapping[str, tuple[str, str]], digits: int,
) -> str:
    """A PBN file of score tables, best NS result first. words: how the program writes an artificial score."""
    dotted = night.date.replace("-", ".")
    lines = ["% PBN 2.1", "% EXPORT", "%"]
    lines += [f'% <META  name={name:<26} content="{said}">' for name, said in meta]
    lines += ["% An invented night, made by samples/make_samples.py of Étui.", "%"]
    for board in sorted({result.board for result in results}):
        lines += [f'[{tag} "{said}"]' for tag, said in (
            ("Event", night.title), ("Site", night.club), ("Date", dotted), ("Board", board),
            ("West", ""), ("North", ""), ("East", ""), ("South", ""), ("Dealer", dealer(board)),
            ("Vulnerable", VULNERABLE[vulnerability(board)]), ("Deal", ""), ("Scoring", "MatchPoints;MP1"),
            ("Declarer", ""), ("Contract", ""), ("Result", ""), ("Competition", "Pairs"), ("EventDate", dotted),
            ("Application", night.program),
        )]
        if board == 1:
            lines += _total_table(ranked, night.tables, digits)
        lines.append(f'[ScoreTable "{SCORES}"]')
        here = [result for result in results if result.board == board]
        here.sort(key=lambda result: (result.play is None, -points[result][0] if result in points else 0, result.ns))
        lines += [_score_row(result, points.get(result), words) for result in here] + [""]
    return "\n".join(lines)


def _total_table(ranked: Sequence[Standing], tables: int, digits: int) -> list[str]:
    names = {row.entry.number: '"' + " - ".join(row.entry.names) + '"' for row in ranked}
    width = max(map(len, names.values()))
    rows = [f'[TotalScoreTable "{TOTALS.format(width)}"]']
    for row in ranked:
        place, number = f"{row.place}{'=' * row.shared}", row.entry.number
        home = number if row.entry.line == "NS" else number - tables
        licences = " ".join(f'"{licence}"' for licence in row.entry.licences)
        rows.append(
            f'{place:>2} {number:>2} {home:>2} "{"-".join(row.entry.line)}" {figure(row.points, digits):>5} '
            f"{figure(row.percent, 2)} -   {names[number]:<{width}} {row.boards} {licences}"
        )
    return rows


def _score_row(result: Result, notes: tuple[Fraction, Fraction] | None, words: Mapping[str, tuple[str, str]]) -> str:
    seen, marks = ("-", "-", "-"), ("-", "-")
    if made := result.play:
        seen = "PASS", "-", "-"
        marks = (f'"{made.score}"', "-") if made.score >= 0 else ("-", f'"{-made.score}"')
        if made.contract:
            seen = write_contract(made.contract, "en").replace("NT", "N"), made.declarer, str(made.tricks)
    elif result.decided:
        marks = tuple(f'"{word}"' for word in words[result.decided])
    figures = ("-",) * 4
    if notes:
        share = int(rounded(100 * notes[0] / sum(notes), 0))
        shares = result.decided.split("/") if result.decided else [str(share), str(100 - share)]
        figures = figure(notes[0], 1), figure(notes[1], 1), *shares
    return (
        f"{result.table:>2} {result.round:>2} {result.ns:>2} {result.ew:>2} {seen[0]:<4} {seen[1]} {seen[2]:>2} -   "
        f"{marks[0]:>6} {marks[1]:>6} {figures[0]:>4} {figures[1]:>4} {figures[2]:>3} {figures[3]:>3}"
    )


# --- USEBIO ---

def usebio(night: Night, results: Sequence[Result], points: Points, ranked: Sequence[Standing], version: str,
           section: str) -> str:
    """A USEBIO 1.2 file; an artificial score is A6040."""
    root = ElementTree.Element("USEBIO", Version="1.2")
    root.append(ElementTree.Comment(" An invented night, made by samples/make_samples.py of Étui. "))
    _say(ElementTree.SubElement(root, "CLUB"), CLUB_NAME=night.club)
    event = ElementTree.SubElement(root, "EVENT", EVENT_TYPE="PAIRS")
    year, month, day = night.date.split("-")
    _say(event, BOARD_SCORING_METHOD="MATCH_POINTS", PROGRAM_NAME=night.program, PROGRAM_VERSION=version,
         EVENT_DESCRIPTION=night.title, DATE=f"{day}/{month}/{year}", DIRECTOR=night.director, SESSION_COUNT=1,
         SECTION_COUNT=1, PAIRS=len(ranked), BOARDS_PLAYED=max(row.boards for row in ranked), WINNER_TYPE=2)
    session = ElementTree.SubElement(event, "SESSION", SESSION_ID="1")
    within = ElementTree.SubElement(session, "SECTION", SECTION_ID=section)
    listed = ElementTree.SubElement(within, "PARTICIPANTS")
    for row in sorted(ranked, key=lambda row: row.entry.number):
        pair = ElementTree.SubElement(listed, "PAIR")
        _say(pair, PAIR_NUMBER=row.entry.number, DIRECTION=row.entry.line, TOTAL_SCORE=figure(row.points, 2),
             PERCENTAGE=figure(row.percent, 2), PLACE=f"{row.place}{'=' * row.shared}", BOARDS_PLAYED=row.boards)
        for name, licence in zip(row.entry.names, row.entry.licences, strict=True):
            _say(ElementTree.SubElement(pair, "PLAYER"), PLAYER_NAME=name, NATIONAL_ID_NUMBER=licence)
        _say(pair, CLUB_NAME=row.entry.club)
    for number in sorted({result.board for result in results}):
        board = ElementTree.SubElement(within, "BOARD")
        _say(board, BOARD_NUMBER=number)
        for result in results:
            if result.board == number:
                _traveller(ElementTree.SubElement(board, "TRAVELLER_LINE"), result, points.get(result))
    ElementTree.indent(root, "   ")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _traveller(line: ElementTree.Element, result: Result, notes: tuple[Fraction, Fraction] | None) -> None:
    _say(line, ROUND_NUMBER=result.round, TABLE_NUMBER=result.table, NS_PAIR_NUMBER=result.ns, EW_PAIR_NUMBER=result.ew)
    if made := result.play:
        contract = "Pass" if made.contract is None else write_contract(made.contract, "en").replace("X", "x")
        tricks = "" if made.tricks is None else made.tricks
        _say(line, CONTRACT=contract, PLAYED_BY=made.declarer, LEAD="", TRICKS=tricks, SCORE=made.score)
    else:
        _say(line, SCORE="A" + result.decided.replace("/", "") if result.decided else "")
    ns, ew = (figure(note, 1).removesuffix(".0") for note in notes) if notes else ("", "")
    _say(line, NS_MATCH_POINTS=ns, EW_MATCH_POINTS=ew)


def _say(parent: ElementTree.Element, **said: object) -> None:
    for tag, text in said.items():
        ElementTree.SubElement(parent, tag).text = str(text) or None
