"""The seating of a tarot tournament whose tables are all of four: by moves along the tables, by a chart or by guides."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from etui.errors import EtuiError, Sentence
from etui.movements.meetings import meetings, repeats
from etui.movements.model import FOUR_SEATS, Movement, Round, Table
from etui.movements.tarot_charts import FIELDS, FOUR_TABLES, THREE_TABLES, THREE_TABLES_BEST, Chart, field_offsets
from etui.movements.tarot_moves import DEFAULT, Moves, automatic_moves, best_moves, printed_moves, read_moves

_NAMED = {
    "": "default", "default": "default", "defaut": "default", "auto": "auto", "automatic": "auto", "automatique": "auto",
    "letter": "letter", "lettre": "letter", "best": "best", "meilleur": "best",
}
_FEDERATION = {3: THREE_TABLES, 4: FOUR_TABLES}
_GUIDES = Sentence(
    "No moves along the tables: everybody follows the guide card of his number.",
    "Aucun déplacement régulier : chacun suit la carte-guide de son numéro.",
)
_CHART = Sentence(
    "Players change seats as well as tables: everybody follows the chart.",
    "Les joueurs changent de place comme de table : chacun suit le tableau.",
)


def seating(tables: int, rounds: int, moves: str) -> Movement:
    """Players 1 to 4t, of whom 4k − 3 to 4k start at table k as North, South, East and West.

    ``moves``: ``default``, ``auto``, ``letter``, ``best`` or moves typed as :func:`read_moves` takes them. ``lines`` of
    the movement are the four lines where players keep them.
    """
    named = _NAMED.get(_plain(moves))
    if named is None:
        return by_moves(tables, rounds, read_moves(moves))
    if named in ("auto", "letter") and tables in _FEDERATION:
        return by_chart(_FEDERATION[tables], rounds)
    if named == "best":
        return _best(tables, rounds)
    chosen = {"default": lambda t: read_moves(DEFAULT), "auto": automatic_moves, "letter": printed_moves}[named]
    return by_moves(tables, rounds, chosen(tables))


def by_moves(tables: int, rounds: int, moves: Moves) -> Movement:
    """Every line goes its way along the tables."""
    offsets = [
        tuple([(x + offset) % tables for x in range(tables)] for offset in step) for step in moves.offsets(rounds)
    ]
    return replace(by_offsets(tables, offsets), remarks=_moves_in_words(moves, rounds))


def by_offsets(tables: int, offsets: list[tuple[list[int], ...]]) -> Movement:
    """Every line keeps its seat; ``offsets`` say, by round and line, where (from 0) the player of each table has gone."""
    played = []
    for number, lines in enumerate(offsets, 1):
        seats = [[0] * 4 for _ in range(tables)]
        for line, gone in enumerate(lines):
            for start, table in enumerate(gone):
                seats[table][line] = 4 * start + line + 1
        played.append(Round(number, tuple(Table(k, tuple(who)) for k, who in enumerate(seats, 1))))
    lines_of_players = tuple(tuple(range(line + 1, 4 * tables + 1, 4)) for line in range(4))
    return Movement("tarot", FOUR_SEATS, tuple(played), lines=lines_of_players)


def by_chart(chart: Chart, rounds: int) -> Movement:
    """The first rounds of a chart. Raises EtuiError for more rounds than it has."""
    if rounds > len(chart):
        tables = len(chart[0])
        raise EtuiError(
            f"The chart for {tables} tables has {len(chart)} rounds, not {rounds}: ask for {len(chart)} or fewer, or type "
            f"the moves, such as {DEFAULT}.",
            f"Le tableau pour {tables} tables a {len(chart)} positions, et non {rounds} : demandez-en {len(chart)} ou "
            "moins, ou écrivez les déplacements, par exemple N0 S+1 E+2 O-2.",
        )
    played = tuple(
        Round(number, tuple(Table(k, who) for k, who in enumerate(tables, 1)))
        for number, tables in enumerate(chart[:rounds], 1)
    )
    return Movement("tarot", FOUR_SEATS, played, remarks=(_CHART,))


def _best(tables: int, rounds: int) -> Movement:
    """Moves if nobody meets twice under them; else the field's guides, or a chart; else moves all the same.

    At 3 tables ours or the federation's chart: fewer couples that meet again in so many rounds, then fewer meetings too many.
    """
    if tables == 3:
        return min((by_chart(chart, rounds) for chart in (THREE_TABLES_BEST, THREE_TABLES)), key=_met_again)
    moves = by_moves(tables, rounds, best_moves(tables))
    if tables not in FIELDS or not repeats(moves):
        return moves
    if tables == 4 and rounds > 4:               # in five rounds everybody meets everybody once: no line can be kept
        return by_chart(FOUR_TABLES, rounds)
    return replace(by_offsets(tables, field_offsets(tables, rounds)), remarks=(_GUIDES,))


def _met_again(movement: Movement) -> tuple[int, int]:
    """How many couples meet more than once, and how many meetings are too many: n times make n(n − 1)/2."""
    often = [len(rounds) for rounds in meetings(movement).values()]
    return sum(n > 1 for n in often), sum(n * (n - 1) // 2 for n in often)


def _plain(word: str) -> str:
    return unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode().strip().lower()


_LINES = (("North", "Nord"), ("South", "Sud"), ("East", "Est"), ("West", "Ouest"))


def _moves_in_words(moves: Moves, rounds: int) -> tuple[Sentence, ...]:
    def said(step: tuple[int, ...], usual: tuple[int, ...] = ()) -> Sentence:
        english, french = [], []
        for (en, fr), move, same in zip(_LINES, step, usual or (None,) * 4, strict=True):
            if move == same:
                continue
            far, tables = abs(move), "table" if abs(move) == 1 else "tables"
            english.append(f"{en} {'goes up' if move > 0 else 'goes down'} {far} {tables}" if move else f"{en} stays")
            french.append(f"{fr} {'monte' if move > 0 else 'descend'} de {far} {tables}" if move else f"{fr} reste")
        return Sentence(", ".join(english), ", ".join(french))

    usual = said(moves.usual)
    result = [Sentence(f"After each round {usual.en}.", f"Après chaque position, {usual.fr}.")]
    for rnd, step in sorted(moves.special.items()):
        if rnd <= rounds and step != moves.usual:
            special = said(step, moves.usual)
            result.append(Sentence(f"Into round {rnd}: {special.en}.", f"Pour la position {rnd} : {special.fr}."))
    return tuple(result) if rounds > 1 else ()
