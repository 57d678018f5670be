"""PBN result files: ScoreTable and TotalScoreTable (PBN 2.1, 5.7 and 5.8), as FFB's Magic Contest writes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

from etui.bridge.contract import keyed
from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.errors import EtuiError, Sentence
from xlsheets.readers.event_checks import HIGHEST_BOARD, missing_lines, unscored_lines
from xlsheets.readers.marks import NOT_PLAYED, NOTHING, Mark, award, in_both, percent_of, read_mark, read_play, score_of
from xlsheets.readers.own_statements import in_groups, own_method
from xlsheets.readers.pbn_counts import check_counts
from xlsheets.readers.pbn_file import Game, Row, Table, decoded, first_said, games_of
from xlsheets.readers.published_places import Published, places_differ, published
from xlsheets.readers.published_points import Points, check_every_line_is_there, published_method, published_points
from xlsheets.readers.source_file import (
    check_pair,
    content,
    iso_date,
    not_a_board,
    other_scoring,
    stops_in_the_middle,
    unread_contract,
    whole,
    without_a_pair,
)
from xlsheets.readers.two_lines import directed, numbered_alike, own_lines, told_wrong_way

MATCHPOINTED: Final = frozenset({"MP", "MATCHPOINT", "MATCHPOINTS"})
_NAMES: Final = re.compile(r"\s*;\s*|\s+[-–&/]\s+")


def read_pbn(path: Path) -> PairsEvent:
    """The match-pointed pairs event of a PBN file with score tables, with the method of the program that wrote it.

    Raises EtuiError, with file and line, when the file has deals but no results, is not match-pointed pairs, has a
    row that cannot be read, or shows by its own counts that a part of it is lost.
    """
    name = path.name
    meta, games = games_of(decoded(content(path)), name)
    scored = [game for game in games if "SCORETABLE" in game.tables]
    if not scored:
        raise EtuiError(
            en=f"{name} holds no score table (deals only): export it again with its results.",
            fr=f"{name} ne contient aucun tableau de scores (donnes seules) : exportez les résultats avec les donnes.",
        )
    _check_scoring(meta, games, name)
    lines, points, notes = _lines(scored, name)
    totals = next((game.tables["TOTALSCORETABLE"] for game in games if "TOTALSCORETABLE" in game.tables), None)
    if totals and not totals.rows:
        raise stops_in_the_middle(name, totals.line)
    ranked = [row for _, row in totals.rows] if totals else []
    winners = _winners(ranked, lines)
    check_counts(meta, ranked, lines, points, winners, name)
    unadjusted = [None if line.score is None else both for line, both in zip(lines, points, strict=True)]
    step, alone = published_method(lines, unadjusted)
    magic = "magic contest" in f"{meta.get('GENERATOR', '')} {first_said(games, 'APPLICATION')}".lower()
    method = Method(
        step=step,
        sections=alone,
        winners=winners,
        rounding="board 0.1" if magic else "none",
        small_groups="FFB",
        tiebreaks=("head-to-head",) if magic else (),
        own_average=False,
    )
    if winners == 2 and not any(row.get("DIRECTION") for row in ranked):
        notes += told_wrong_way(lines)
    own = meta.get("GENERATOR", "").casefold() == "etui"
    if own:
        said = [("Etui" + key[4:].rstrip("0123456789").capitalize(), text) for key, text in meta.items() if key[:4] == "ETUI"]
        method, lines = own_method(said, method), in_groups(said, lines)
    check_every_line_is_there(lines, unadjusted, method.step, method.sections, name)
    read = PairsEvent(
        title=first_said(games, "EVENT") or path.stem,
        lines=tuple(lines),
        pairs=tuple(_pairs(ranked, lines, winners)),
        method=method,
        date=iso_date(first_said(games, "DATE") or first_said(games, "EVENTDATE")),
        club=first_said(games, "SITE"),
        director=meta.get("TOURNAMENTDIRECTOR", ""),
        source=f"{'Magic Contest' if magic else 'Etui' if own else 'PBN'} ({name})",
    )
    return replace(read, notes=(*notes, *_guessed_lines(ranked, read), *missing_lines(read), *unscored_lines(read),
                                *places_differ(read, list(_published(ranked, lines)))))


def _check_scoring(meta: Mapping[str, str], games: Sequence[Game], name: str) -> None:
    """Refuses what Scoring or Competition call another event, and tables of IMPs of an event that does not say MP."""
    said = [(1, meta.get("SCORINGTYPE", ""))] + [(game.line, game.tags.get("SCORING", "")) for game in games]
    methods = set()
    for line, scoring in said:
        method = re.split("[;:]", scoring)[0].strip()
        methods.add(method.upper().replace(" ", ""))
        if not methods <= {"", "?", "-", "#", *MATCHPOINTED}:
            raise other_scoring(method, name, line)
    for game in games:
        competition = game.tags.get("COMPETITION", "")
        if competition.upper() in ("TEAMS", "TEAM", "INDIVIDUAL", "INDIVIDUALS", "RUBBER", "CHICAGO"):
            raise other_scoring(competition, name, game.line)
        table = game.tables.get("SCORETABLE")
        if table and "IMP_NS" in table.columns and "MP_NS" not in table.columns and methods.isdisjoint(MATCHPOINTED):
            raise other_scoring("IMP", name, table.line)


# --- The travellers ---

def _lines(games: Sequence[Game], name: str) -> tuple[list[Line], list[Points | None], list[Sentence]]:
    """Every row of the score tables; the published points of each; notes."""
    lines: list[Line] = []
    points: list[Points | None] = []
    notes: list[Sentence] = []
    seen: set[tuple[int, str]] = set()
    for game in games:
        board, table, section = _board(game, name), game.tables["SCORETABLE"], game.tags.get("SECTION", "")
        _check_table(board, table, name)
        if (board, section) in seen:
            raise EtuiError(
                en=f"Board {board} has a second score table ({name}, line {table.line}): make one file a session.",
                fr=f"La donne {board} a un second tableau ({name}, ligne {table.line}) : faites un fichier par séance.",
            )
        seen.add((board, section))
        for number, row in table.rows:
            line = _line(row, number, board, section, name, notes)
            if line is not None:
                lines.append(line)
                published = published_points(row.get("MP_NS", ""), row.get("MP_EW", ""))
                points.append(published)
    if len({line.section for line in lines}) == 1:
        lines = [replace(line, section="") for line in lines]
    return lines, points, notes


def _board(game: Game, name: str) -> int:
    text = game.tags.get("BOARD", "").strip()
    if not re.fullmatch("[0-9]{1,4}", text) or not 1 <= int(text) <= HIGHEST_BOARD:
        raise not_a_board(text, name, game.line)
    return int(text)


def _check_table(board: int, table: Table, name: str) -> None:
    scores = {"SCORE_NS", "SCORE_EW"} & set(table.columns) or {"CONTRACT", "DECLARER", "RESULT"} <= set(table.columns)
    if not {"PAIRID_NS", "PAIRID_EW"} <= set(table.columns) or not scores:
        raise EtuiError(
            en=f"The table of board {board} ({name}, line {table.line}) lacks PairId_NS, PairId_EW or Score_NS: "
            "export it with pairs and scores.",
            fr=f"Le tableau de la donne {board} ({name}, ligne {table.line}) n'a pas PairId_NS, PairId_EW ou "
            "Score_NS : exportez-le avec les paires et les scores.",
        )
    if not table.rows:
        raise EtuiError(
            en=f"Board {board} has no result in its table ({name}, line {table.line}): score it or remove its table.",
            fr=f"La donne {board} n'a aucun résultat dans son tableau ({name}, ligne {table.line}) : saisissez-la ou "
            "retirez son tableau.",
        )


def _line(row: Row, number: int, board: int, section: str, name: str, notes: list[Sentence]) -> Line | None:
    """One row of a score table; None for a pair sitting out."""
    mark = _mark(row.get("SCORE_NS", ""), row.get("SCORE_EW", ""), f"board {board}, {name}, line {number}")
    ns, ew = row["PAIRID_NS"].lstrip("0"), row["PAIRID_EW"].lstrip("0")
    for pair in (ns, ew):
        check_pair(pair, name, number)
    if not ns or not ew:
        if mark.score is None:
            return None
        raise without_a_pair(board, name, number)
    written = row.get("CONTRACT", "")
    play = read_play(written, row.get("DECLARER", ""), row.get("RESULT", ""))
    if not play.readable:
        notes.append(unread_contract(written, board, number))
    score = score_of(play, board) if mark.score is None and not mark.adjusted else mark.score
    return Line(
        board=board, ns=ns, ew=ew, section=row.get("SECTION", "") or section,
        table=whole(row.get("TABLE", "")), round=whole(row.get("ROUND", "")),
        contract=play.contract, declarer=play.declarer, tricks=play.tricks,
        score=score, adjusted=mark.adjusted, place=f"line {number}",
    )


def _mark(ns: str, ew: str, place: str) -> Mark:
    """The two score columns as one mark: a program fills the side that scored, or both, or both with averages."""
    sides = award(ns), award(ew)
    if all(sides):
        return Mark(adjusted="/".join(sides))
    if (not ns or not ew) and (percent := percent_of(ns or ew)):
        both = percent, str(100 - int(percent))
        return Mark(adjusted="/".join(both if ns else reversed(both)))
    if not ns or not ew:
        mark = read_mark(ns or ew, place)
        if ns or mark.score is None:
            return mark if ns else replace(mark, adjusted="/".join(reversed(mark.adjusted.split("/"))))
        return Mark(-mark.score)
    if ns.endswith("%") and ew.endswith("%"):
        return read_mark(f"{ns}/{ew}", place)
    if {keyed(ns), keyed(ew)} <= NOT_PLAYED:
        return Mark(adjusted="NP")
    left, right = read_mark(ns, place), read_mark(ew, place)
    if left.score is None or right.score is None or left.score != -right.score:
        place, place_fr = in_both(place)
        raise EtuiError(
            en=f"The sides have different scores, {ns[:20]} and {ew[:20]} ({place}): put one score there, and enter "
            "the adjusted score after the import.",
            fr=f"Les camps ont des scores différents, {ns[:20]} et {ew[:20]} ({place_fr}) : mettez-y un "
            "seul score et saisissez la marque ajustée après l'import.",
        )
    return left


# --- Winners and entry list ---

def _winners(ranked: Sequence[Row], lines: Sequence[Line]) -> Literal[1, 2]:
    """One ranking when the ranks of the TotalScoreTable run through the field, two when they run through each line.

    Two also when the entry list has each line's own number 1. Without ranks: one when a pair plays both ways.
    """
    sits = _sits(lines)
    alike = numbered_alike(lines)
    if alike and max(Counter((row.get("SECTION", ""), row.get("PAIRID", "")) for row in ranked).values(), default=2) > 1:
        return 2
    both_ways = bool({line.ns for line in lines} & {line.ew for line in lines})
    ranks = [(whole(row.get("RANK", "").rstrip("=.")), _direction(row, sits)) for row in ranked]
    if ranks and all(rank is not None for rank, _ in ranks):
        if _is_ranking([rank for rank, _ in ranks]):
            return 1
        each = [[rank for rank, side in ranks if side == line] for line in ("NS", "EW")]
        if all(map(_is_ranking, each)) and sum(map(len, each)) == len(ranks):
            return 2
    return 1 if both_ways else 2


def _published(ranked: Sequence[Row], lines: Sequence[Line]) -> Iterator[Published]:
    """The ranks of the TotalScoreTable."""
    sits = _sits(lines)
    sections = {line.section for line in lines}
    for row in ranked:
        section = row.get("SECTION", "")
        yield published(row.get("PAIRID", "").lstrip("0"), _names(row), row.get("RANK", ""), row.get("TOTALPERCENTAGE", ""),
                        section=section if section in sections else "", line=_direction(row, sits))


def _names(row: Row) -> tuple[str, ...]:
    return tuple(player for player in _NAMES.split(row.get("NAMES", "").strip()) if player not in NOTHING)


def _is_ranking(ranks: Sequence[int | None]) -> bool:
    """Whether each rank is one more than the number of better ones, as in any list of places."""
    ordered = sorted(rank for rank in ranks if rank is not None)
    better = {rank: position for position, rank in reversed(list(enumerate(ordered)))}
    return bool(ordered) and all(rank == better[rank] + 1 for rank in ordered)


def _sits(lines: Sequence[Line]) -> dict[str, set[str]]:
    """The lines each number sits in, those left out on which it was played the wrong way round."""
    own = own_lines([replace(line, section="") for line in lines])
    if own:
        return {number: {line} for (_, number), line in own.items()}
    sits: dict[str, set[str]] = {}
    for line in lines:
        sits.setdefault(line.ns, set()).add("NS")
        sits.setdefault(line.ew, set()).add("EW")
    return sits


def _direction(row: Row, sits: Mapping[str, set[str]]) -> Literal["NS", "EW", ""]:
    """The line of a ranked pair: its Direction column, else where it always sits."""
    said = row.get("DIRECTION", "").upper()[:1]
    if said in ("N", "S"):
        return "NS"
    if said in ("E", "W"):
        return "EW"
    sides = sits.get(row.get("PAIRID", "").lstrip("0"), set())
    return "NS" if sides == {"NS"} else "EW" if sides == {"EW"} else ""


def _pairs(ranked: Sequence[Row], lines: Sequence[Line], winners: Literal[1, 2]) -> Iterator[Pair]:
    """The entry list; of two pairs with the same number and no Direction, the first one listed is NS."""
    entries = list(_entries(ranked, lines, winners))
    return directed(entries, lines) if winners == 2 and numbered_alike(lines) else iter(entries)


def _guessed_lines(ranked: Sequence[Row], event: PairsEvent) -> Iterator[Sentence]:
    """A note when the names of two pairs with the same number were put in NS and EW by their order alone."""
    if event.method.winners == 1 or not numbered_alike(event.lines) or all(row.get("DIRECTION") for row in ranked):
        return
    if any(pair.names for pair in event.pairs):
        yield Sentence(
            "Both lines have the same pair numbers and the file does not say who sat which way: of two pairs with one number "
            "the first listed is NS; check the names.",
            "Les deux lignes ont les mêmes numéros de paire et le fichier ne dit pas qui était dans laquelle : de deux paires "
            "du même numéro, la première de la liste est en NS ; vérifiez les noms.",
        )


def _entries(ranked: Sequence[Row], lines: Sequence[Line], winners: Literal[1, 2]) -> Iterator[Pair]:
    sits = _sits(lines)
    homes = {number: line.section for line in lines for number in (line.ns, line.ew)}
    sections = {line.section for line in lines}
    for row in ranked:
        number = row.get("PAIRID", "").lstrip("0")
        if not number:
            continue
        licences = [row.get(column, "") for column in ("MEMBERID1", "MEMBERID2")]
        licences = [licence if licence.strip("0") else "" for licence in licences]
        section = row.get("SECTION", "")
        yield Pair(
            number=number,
            line=_direction(row, sits) if winners == 2 else "",
            section=section if section in sections else homes.get(number, ""),
            names=_names(row),
            licences=tuple(licences) if any(licences) else (),
            club=row.get("CLUB", ""),
        )
