"""An event as its typed cells say it: the method, the travellers, the entry list. Every problem names its sheet and cell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol, cast

from etui.bridge.adjusted import read_adjusted, write_adjusted
from etui.bridge.contract import read_contract, read_declarer, tricks_made, write_contract
from etui.bridge.decisions import read_handicap, read_penalty, read_substitutes
from etui.bridge.event import ImpMethod, Line, Method, Pair, Penalty
from etui.errors import EtuiError, Sentence
from xlsheets import ranges, settings
from xlsheets.cleared_lines import cleared
from xlsheets.live import methods, names
from xlsheets.ranges import on_one_line

TABLES, ROUNDS = Sentence("table", "table"), Sentence("round", "position")
PAIR_LINES = {"NS": "NS", "EW": "EW", "EO": "EW", "": ""}
HIGHEST_BOARD = 9999
LONGEST_CELL = 1_000                    # letters of a cell that is read as more than a text
MOST_PLACES = 12                        # that one message names
TRAVELLERS = ("board", "section", "round", "table", "ns", "ew", "contract", "by", "result", "score", "group", "adjusted")
PLAYERS = ("number", "section", "line", "player_1", "player_2", "licence_1", "licence_2", "club", "email_1", "email_2",
           "handicap", "penalty", "reason", "substitutes")


class Typed(Protocol):
    """Typed cells by name: a workbook's, or the ranges a formula hands over."""

    def column(self, name: str) -> list[Any]: ...
    def cell(self, name: str) -> Any: ...
    def place(self, name: str, row: int) -> str: ...


def typed_event(cells: Typed, language: str) -> dict[str, Any]:
    """The fields of ``PairsEvent`` that the figures hang on: lines, pairs, penalties, method.

    A pair typed "01" is pair 1, as the functions read it; the entry list's spelling is kept.
    """
    pairs, penalties = _pairs(cells, language)
    spelt = {(pair.section, ranges.unpadded(pair.number)): pair.number for pair in pairs}

    def listed(line: Line, number: str) -> str:
        plain = ranges.unpadded(number)
        return spelt.get((line.section, plain), plain)

    lines = (replace(line, ns=listed(line, line.ns), ew=listed(line, line.ew)) for line in _lines(cells, language))
    return {"lines": tuple(lines), "pairs": tuple(pairs), "penalties": tuple(penalties),
            "method": _method(cells, language)}


def _method(cells: Typed, language: str) -> Method:
    def setting(name: str, words: settings.Words) -> Any:
        written = ranges.text(cells.cell(f"etui_{name}"))
        known = dict(zip(map(_same_word, settings.choices(words, language)), words, strict=True))
        if _same_word(written) not in known:           # formulas compare with these words and no others
            raise _not_a_choice(cells.place(f"etui_{name}", 0), written, settings.choices(words, language))
        return known[_same_word(written)]

    breaks = []
    for n in range(1, 5):
        name = f"etui_tie_break_{n}"
        if not ranges.blank(cells.cell(name)):
            breaks.append(setting(f"tie_break_{n}", settings.TIEBREAK))
    step = ranges.text(cells.cell("etui_step"))
    if step not in ("1", "2"):
        place = cells.place("etui_step", 0)
        raise EtuiError(f"{place}: write 1 or 2 matchpoints for each result beaten, not “{step}”",
                        f"{place} : écrivez 1 ou 2 points par résultat battu, pas « {step} »")
    winners = setting("winners", settings.WINNERS)

    def reading(name: str, read: Any) -> Any:
        try:
            return read(_of_a_length(cells.cell(f"etui_{name}")))
        except EtuiError as error:
            raise _at(cells.place(f"etui_{name}", 0), error) from None

    return Method(
        step=cast(Any, int(step)),
        top=setting("top", settings.TOP),
        state=setting("state", settings.STATE),
        sections=setting("sections", settings.SECTIONS),
        winners=1 if winners == "1" else 2,
        ranking="article 82" if winners == "82" else "by line",
        rounding=setting("rounding", settings.ROUNDING),
        small_groups=setting("small_groups", settings.SMALL_GROUPS),
        own_average=setting("own_average", settings.YES_NO) == "yes",
        tiebreaks=tuple(breaks),
        scoring=setting("scoring", settings.SCORING),
        imps=ImpMethod(
            comparison=setting("comparison", settings.COMPARISON),
            dropped=reading("dropped", methods.read_dropped),
            datum=setting("datum", settings.DATUM),
            most=reading("most", methods.read_most),
            average_plus=reading("average_plus", methods.read_average_plus),
        ),
    )


def _same_word(written: str) -> str:
    return " ".join(written.replace("’", "'").split()).casefold()


def _not_a_choice(place: str, written: str, choices: list[str]) -> EtuiError:
    english, french = ", ".join(f"“{choice}”" for choice in choices), ", ".join(f"« {choice} »" for choice in choices)
    if not written:
        return EtuiError(f"{place}: nothing is chosen here; choose one of {english}",
                         f"{place} : rien n’est choisi ici ; choisissez parmi {french}")
    return EtuiError(f"{place}: “{written[:40]}” is not a choice here; choose one of {english}",
                     f"{place} : « {written[:40]} » n’est pas un choix ici ; choisissez parmi {french}")


def _lines(cells: Typed, language: str) -> list[Line]:
    columns = {
        name: cells.column(f"etui_travellers_{name}")
        for name in TRAVELLERS
    }
    lines, wrong = [], []
    for row in range(len(columns["board"])):
        cell = {name: values[row] for name, values in columns.items()}
        if cleared(cell):
            continue
        try:
            lines.append(_line(cells, row, cell, language))
        except EtuiError as error:
            wrong.append(error)
    if wrong:
        raise all_of(wrong)
    return lines


def all_of(wrong: list[EtuiError]) -> EtuiError:
    """The first mistake in full, and where the others are, so that a person corrects them in one go."""
    first, *others = wrong
    if not others:
        return first
    told = tuple(error.sentence for error in wrong)
    places = ", ".join(error.sentence.en.partition(":")[0] for error in others[:MOST_PLACES])
    more = len(others) - MOST_PLACES
    en, fr = (f" and {more} more", f" et {more} de plus") if more > 0 else ("", "")
    return Unreadable(told, f"{first.sentence.en} – and look at {places}{en}", f"{first.sentence.fr} – et voyez {places}{fr}")


class Unreadable(EtuiError):
    """Several cells that cannot be read; ``each`` tells every one."""

    def __init__(self, each: tuple[Sentence, ...], en: str, fr: str) -> None:
        super().__init__(en, fr)
        self.each = each


def _line(cells: Typed, row: int, cell: dict[str, Any], language: str) -> Line:
    def reading(column: str, read: Any) -> Any:
        try:
            return read(_of_a_length(cell[column]))
        except EtuiError as error:
            raise _at(cells.place(f"etui_travellers_{column}", row), error) from None

    if all(ranges.blank(cell[column]) for column in ("board", "ns", "ew")):
        raise nobody(cells.place("etui_travellers_board", row), Sentence("pairs", "les paires"))
    board = reading("board", lambda c: ranges.whole(c, names.BOARDS))
    if board is None or not 1 <= board <= HIGHEST_BOARD:
        place = cells.place("etui_travellers_board", row)
        raise EtuiError(f"{place}: write the number of the board, from 1 to {HIGHEST_BOARD}",
                        f"{place} : écrivez le numéro de la donne, de 1 à {HIGHEST_BOARD}")
    contract, tricks, declarer = _bidding(cell, reading, language)
    for column in ("ns", "ew"):
        if ranges.blank(cell[column]):
            place = cells.place(f"etui_travellers_{column}", row)
            raise EtuiError(f"{place}: the pair number is missing; write it",
                            f"{place} : il manque le numéro de paire ; écrivez-le")
    return Line(
        board=board,
        ns=ranges.text(cell["ns"]),
        ew=ranges.text(cell["ew"]),
        section=ranges.text(cell["section"]),
        table=reading("table", lambda c: ranges.whole(c, TABLES)),
        round=reading("round", lambda c: ranges.whole(c, ROUNDS)),
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        score=reading("score", lambda c: ranges.whole(c, names.SCORES)),
        group=ranges.text(cell["group"]),
        adjusted=reading("adjusted", lambda c: "" if ranges.blank(c) else write_adjusted(read_adjusted(ranges.text(c)))),
        place=cells.place("etui_travellers_score", row),
    )


def nobody(place: str, who: Sentence) -> EtuiError:
    """What to say of a line of which only the result is left."""
    return EtuiError(f"{place}: board and {who.en} are missing; type them, or delete the result of this line",
                     f"{place} : il manque la donne et {who.fr} ; tapez-les, ou effacez le résultat de cette ligne")


def _bidding(cell: dict[str, Any], reading: Any, language: str) -> tuple[str, int | None, str]:
    """Contract, tricks and declarer in the engine's letters."""
    if ranges.blank(cell["contract"]):
        return "", None, ""
    read = reading("contract", lambda c: read_contract(ranges.text(c), cast(Any, language)))
    if read.contract is None:
        return "PASS", None, ""
    declarer = reading("by", lambda c: "" if ranges.blank(c) else read_declarer(c, cast(Any, language)))
    tricks = reading("result", lambda c: tricks_made(read, None if ranges.blank(c) else c))
    return write_contract(read.contract, "en"), tricks, declarer


def _pairs(cells: Typed, language: str) -> tuple[list[Pair], list[Penalty]]:
    columns = {name: [ranges.text(value) for value in cells.column(f"etui_players_{name}")] for name in PLAYERS}
    pairs: list[Pair] = []
    penalties: list[Penalty] = []
    known: set[tuple[str, str, str]] = set()
    for row, number in enumerate(columns["number"]):
        if not number:
            continue
        at = {name: values[row] for name, values in columns.items()}
        line = PAIR_LINES.get(at["line"].upper())
        if line is None:
            place = cells.place("etui_players_line", row)
            raise EtuiError(f"{place}: “{at['line'][:40]}” is not a line; write NS or EW",
                            f"{place} : « {at['line'][:40]} » n’est pas une ligne ; écrivez NS ou EO")
        if (at["section"], ranges.unpadded(number), line) in known:
            place = cells.place("etui_players_number", row)
            raise EtuiError(f"{place}: pair {at['section']}{number} is already in the list; give each pair its own number",
                            f"{place} : la paire {at['section']}{number} est déjà dans la liste ; donnez à chacune son numéro")
        known.add((at["section"], ranges.unpadded(number), line))

        def reading(column: str, read: Any, row: int = row, at: dict[str, str] = at) -> Any:
            try:
                return read(_of_a_length(at[column])) if at[column] else None
            except EtuiError as error:
                raise _at(cells.place(f"etui_players_{column}", row), error) from None

        names = _present(at["player_1"], at["player_2"])
        pairs.append(Pair(
            number=number, section=at["section"], line=cast(Any, line), names=names,
            licences=_present(at["licence_1"], at["licence_2"]), club=at["club"],
            emails=_present(at["email_1"], at["email_2"]),
            handicap=reading("handicap", read_handicap),
            substitutes=reading("substitutes", lambda cell, names=names: read_substitutes(cell, names)) or (),
        ))
        penalty = reading("penalty", read_penalty)
        if penalty:
            penalties.append(Penalty(number, *penalty, line=cast(Any, line), section=at["section"], why=at["reason"],
                                     place=cells.place("etui_players_penalty", row)))
        elif at["reason"]:
            place = cells.place("etui_players_penalty", row)
            raise EtuiError(f"{place}: a reason is written beside it, but no penalty; write it, such as 10 %",
                            f"{place} : un motif est écrit à côté, mais pas de pénalité ; écrivez-la, par exemple 10 %")
    return pairs, penalties


def _present(one: str, other: str) -> tuple[str, ...]:
    """Both when the second is there, so that each stays in its own column."""
    return (one, other) if other else (one,) if one else ()


def _of_a_length(cell: Any) -> Any:
    """The cell. Raises EtuiError for a text that is longer than anything to be read: a number of thousands of digits."""
    if isinstance(cell, str) and len(cell) > LONGEST_CELL:
        raise EtuiError(f"“{cell[:40]}…” is too long; type it again", f"« {cell[:40]}… » est trop long ; retapez")
    return cell


def _at(place: str, error: EtuiError) -> EtuiError:
    return EtuiError(on_one_line(f"{place}: {error.sentence.en}"), on_one_line(f"{place} : {error.sentence.fr}"))
