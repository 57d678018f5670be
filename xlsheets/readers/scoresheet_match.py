"""Scoresheet results beside a workbook's traveller lines: what goes where, what is there already, what does not agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from etui.bridge.contract import read_contract, write_contract, write_result
from etui.bridge.event import Line, PairsEvent
from etui.errors import EtuiError, Sentence
from xlsheets.readers.marks import Play, score_of
from xlsheets.readers.scoresheet_found import Written

RESULT: Final = ("contract", "declarer", "tricks", "score", "adjusted")
COLUMN: Final = {"contract": "contract", "declarer": "by", "tricks": "result", "score": "score", "adjusted": "adjusted"}


@dataclass(frozen=True)
class Change:
    """What one line of the workbook is to hold."""

    number: int                              # of the line, counted from 0 among the event's
    line: Line                               # as it would then be
    fields: tuple[str, ...]                  # of RESULT: those to write; a blank one is cleared
    replaces: bool
    place: str                               # of the scoresheet's cell


@dataclass
class Plan:
    """What a filling would do."""

    changes: list[Change] = field(default_factory=list)
    same: int = 0                            # results that are there already
    kept: list[Sentence] = field(default_factory=list)           # the workbook says otherwise, and was not told to give way
    unmatched: list[Sentence] = field(default_factory=list)      # no line, or several, or two results for one


def plan_filling(event: PairsEvent, written: Sequence[Written], *, over: bool) -> Plan:
    """Matches results to lines by board and pairs, and by section, table and round as far as the sheet has them.

    ``over``: a result of the sheet replaces a different one of the workbook, whole.
    """
    plan = Plan()
    for number, results in sorted(_by_line(event, written, plan).items()):
        try:
            result = _one(results)
        except EtuiError as error:
            plan.unmatched.append(error.sentence)
            continue
        _place(plan, number, event.lines[number], result, over)
    return plan


def _place(plan: Plan, number: int, line: Line, result: Line, over: bool) -> None:
    given = tuple(name for name in RESULT if _has(result, name))
    lacking = tuple(name for name in given if not _has(line, name))
    if _agree(line, result):
        if lacking:
            plan.changes.append(Change(number, _with(line, result, lacking), lacking, False, result.place))
        else:
            plan.same += 1
    elif over:
        changed = tuple(name for name in RESULT if getattr(line, name) != getattr(result, name))
        plan.changes.append(Change(number, _with(line, result, RESULT), changed, True, result.place))
    else:
        (there_en, here_en), (there_fr, here_fr) = ((_said(line, say), _said(result, say)) for say in ("en", "fr"))
        plan.kept.append(Sentence(
            f"{line.place} has {there_en}, {result.place} says {here_en}: kept; --replace takes the scoresheet’s",
            f"{line.place} contient {there_fr}, {result.place} dit {here_fr} : gardé ; --replace prend celui de la feuille"))


def _has(line: Line, name: str) -> bool:
    return getattr(line, name) not in (None, "")


def _with(line: Line, result: Line, names: Sequence[str]) -> Line:
    taken: dict[str, Any] = {name: getattr(result, name) for name in names}
    return replace(line, **taken)


def _agree(line: Line, result: Line) -> bool:
    """No field says two things, and neither does what each is worth."""
    if any(_has(line, name) and _has(result, name) and getattr(line, name) != getattr(result, name) for name in RESULT):
        return False
    there, here = _worth(line), _worth(result)
    return there is None or here is None or there == here


def _worth(line: Line) -> object:
    if line.adjusted:
        return line.adjusted
    return line.score if line.score is not None else score_of(Play(line.contract, line.declarer, line.tricks), line.board)


def _one(results: Sequence[Line]) -> Line:
    """Several sheets' results for one line, put together. Raises EtuiError when they differ."""
    first = results[0]
    for other in results[1:]:
        if not _agree(first, other):
            raise EtuiError(
                f"{first.place} says {_said(first, 'en')} and {other.place} {_said(other, 'en')} for the same line: correct one",
                f"{first.place} dit {_said(first, 'fr')} et {other.place} {_said(other, 'fr')} pour la même ligne : corrigez-en "
                "un")
        first = _with(first, other, [name for name in RESULT if not _has(first, name)])
    return first


def _said(line: Line, language: str) -> str:
    """A result in a few letters: ``4S N = 420``."""
    shown = cells_of(line, language)
    return " ".join(str(value) for value in shown.values() if value is not None) or ("nothing" if language == "en" else "rien")


def cells_of(line: Line, language: str) -> dict[str, Any]:
    """A line's result as the Travellers tab's cells hold it, by the name of their column; None for a blank one."""
    contract = read_contract(line.contract, "en").contract if line.contract else None
    declarer = "O" if line.declarer == "W" and language == "fr" else line.declarer
    return {
        "contract": write_contract(contract, "fr" if language == "fr" else "en") if line.contract else None,
        "by": declarer or None,
        "result": write_result(contract, line.tricks) if contract and line.tricks is not None else None,
        "score": line.score,
        "adjusted": line.adjusted or None,
    }


# --- Which line

def _by_line(event: PairsEvent, written: Sequence[Written], plan: Plan) -> dict[int, list[Line]]:
    """The results for each line of the event, by its number."""
    boards: dict[int, list[int]] = defaultdict(list)
    for number, line in enumerate(event.lines):
        boards[line.board].append(number)
    sections = {line.section for line in event.lines}
    found: dict[int, list[Line]] = defaultdict(list)
    unsided: list[tuple[int, Written]] = []
    for one in written:
        wanted = _in_its_section(one, sections)
        fits = [number for number in boards[wanted.line.board] if _fits(event.lines[number], wanted)]
        if len(fits) != 1:
            plan.unmatched.append(_no_line(event, wanted, boards[wanted.line.board], fits))
        elif wanted.pair:
            unsided.append((fits[0], wanted))
        else:
            found[fits[0]].append(wanted.line)
    for number, line in _sided(event, unsided, plan):
        found[number].append(line)
    return found


def _in_its_section(one: Written, sections: set[str]) -> Written:
    """The section where the event has several; a letter before a pair's number is its section."""
    line, pair = one.line, one.pair
    known = {section or "A" for section in sections}         # an event of one section may leave it unnamed
    letter = next((who[0] for who in (line.ns, line.ew, pair) if who[:1].isalpha()), "")
    if letter in known:
        line = replace(line, section=line.section or letter, ns=line.ns.removeprefix(letter), ew=line.ew.removeprefix(letter))
        pair = pair.removeprefix(letter)
    return Written(line if len(sections) > 1 else replace(line, section=""), pair)


def _fits(line: Line, wanted: Written) -> bool:
    sheet = wanted.line
    if sheet.section and sheet.section != line.section.upper():
        return False
    if wanted.pair:
        return wanted.pair in (line.ns, line.ew)
    return (sheet.ns in ("", line.ns) and sheet.ew in ("", line.ew) and sheet.table in (None, line.table)
            and sheet.round in (None, line.round))


def _no_line(event: PairsEvent, wanted: Written, board: Sequence[int], fits: Sequence[int]) -> Sentence:
    sheet = wanted.line
    en, fr = _who(wanted)
    if len(fits) > 1:
        return Sentence(
            f"{sheet.place}: {en} fits {len(fits)} lines of the workbook; add the other pair, the section or the table",
            f"{sheet.place} : {fr} convient à {len(fits)} lignes du classeur ; ajoutez l’autre paire, la section ou la table")
    near = [event.lines[number] for number in board]
    for line in near:
        if sheet.ns and sheet.ew and (line.ns, line.ew) == (sheet.ew, sheet.ns):
            return Sentence(f"{sheet.place}: {en}, but {line.place} has them the other way round; correct one of the two",
                            f"{sheet.place} : {fr}, mais {line.place} les a dans l’autre sens ; corrigez l’un des deux")
        if sheet.ns and (line.ns, line.ew) == (sheet.ns, sheet.ew or line.ew):
            return Sentence(
                f"{sheet.place}: {en} is at table {line.table}, round {line.round} in the workbook ({line.place}); correct the "
                "sheet, or leave its table and round out (--mapping)",
                f"{sheet.place} : {fr} est à la table {line.table}, position {line.round} dans le classeur ({line.place}) ; "
                "corrigez la feuille, ou laissez de côté sa table et sa position (--mapping)")
    return Sentence(f"{sheet.place}: {en} is not in the workbook; correct the board or the pairs",
                    f"{sheet.place} : {fr} n’est pas dans le classeur ; corrigez la donne ou les paires")


def _who(wanted: Written) -> tuple[str, str]:
    line = wanted.line
    if wanted.pair:
        return f"board {line.board}, pair {wanted.pair}", f"donne {line.board}, paire {wanted.pair}"
    en, fr = f"board {line.board}", f"donne {line.board}"
    for value, side_en, side_fr in ((line.ns, "NS", "NS"), (line.ew, "EW", "EO")):
        if value:
            en, fr = f"{en}, {side_en} {value}", f"{fr}, {side_fr} {value}"
    if not line.ns and not line.ew:
        return f"{en}, table {line.table}, round {line.round}", f"{fr}, table {line.table}, position {line.round}"
    return en, fr


def _sided(event: PairsEvent, unsided: Sequence[tuple[int, Written]], plan: Plan) -> Iterator[tuple[int, Line]]:
    """Scores of a matrix of pairs: whether each has its own score or NS's shows where both pairs of a line have one."""
    at: dict[int, dict[str, Written]] = defaultdict(dict)
    for number, one in unsided:
        at[number]["NS" if one.pair == event.lines[number].ns else "EW"] = one
    doubles = [(sides["NS"].line.score, sides["EW"].line.score) for sides in at.values() if len(sides) == 2]
    opposite = sum(ns is not None and ew is not None and ns == -ew != 0 for ns, ew in doubles)
    alike = sum(ns is not None and ns == ew != 0 for ns, ew in doubles)
    for number, sides in at.items():
        for side, one in sides.items():
            line, score = one.line, one.line.score
            if side == "EW" and score and opposite == alike:
                plan.unmatched.append(Sentence(
                    f"{line.place}: pair {one.pair} sat EW, and nothing says whether {score} is its own score or NS’s; fill in "
                    "the NS pairs too, or name the side in the corner cell",
                    f"{line.place} : la paire {one.pair} était en EO, et rien ne dit si {score} est sa marque ou celle de NS ; "
                    "remplissez aussi les paires NS, ou nommez le camp dans la cellule du coin"))
                continue
            if side == "EW" and opposite > alike:
                turned = "/".join(reversed(line.adjusted.split("/"))) if "/" in line.adjusted else line.adjusted
                line = replace(line, score=None if score is None else -score, adjusted=turned)
            yield number, line
