"""The audit of any movement: is it legal, how well does it balance, how far does it make people walk?

Legal: nobody at two tables in a round; nobody meets a board twice; a board at two tables in one round only where those
tables share it. Balance: how often two competitors are partners, opponents, and play a board in the same or in opposite
directions, which is how their scores are compared.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from etui.errors import Sentence
from etui.movements.model import PAIR_SEATS, Movement, Round, boards_in_words, listed

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Spread:
    """A figure over all couples of competitors: least, most, and how many couples have each value."""

    least: int
    most: int
    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Record:
    """What one competitor does in the movement."""

    number: int
    rounds: int                                  # played
    out: int                                     # rounds not played: sat out, or not on the sheet
    boards: int
    ns: int                                      # rounds played in the NS line, and in the EW line
    ew: int
    seats: tuple[int, ...]                       # rounds played in each seat
    tables: int                                  # different tables visited
    walk: int                                    # tables walked, |from − to| added up


@dataclass(frozen=True)
class Travel:
    """Distances in tables: the sum, the most by one traveller, the longest single move."""

    total: int
    most: int
    longest: int


@dataclass(frozen=True)
class Sharing:
    """Tables that play the same boards in the same rounds by agreement."""

    tables: tuple[int, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class Audit:
    """Everything found. ``findings`` may hold remarks on a legal movement; ``legal`` says whether it can be played.

    Couples are any two competitors; opponents count only couples of different lines where the movement has lines.
    Comparisons (None without boards and at tarot) count boards: one board at which both sat in the same line or in
    opposite lines, the table where they met included.
    """

    legal: bool
    findings: tuple[Sentence, ...]
    seats: tuple[str, ...]
    rounds: int
    tables: int
    boards: int
    sharing: tuple[Sharing, ...]
    records: tuple[Record, ...]
    partners: Spread | None                      # None for pairs and at tarot
    opponents: Spread
    meetings: Spread                             # partners and opponents together
    same_direction: Spread | None
    opposite_direction: Spread | None
    same_minus_opposite: Spread | None
    comparison_variance: float | None            # of same minus opposite over all couples; 0 is perfect for one winner
    people: Travel
    board_sets: Travel                           # boards that go about together are carried together: counted once


class Noun(NamedTuple):
    """How sentences name a competitor: ``one`` bare, ``the`` before a number, ``many``, and the French indefinite."""

    one: Sentence
    the: Sentence
    many: Sentence
    un: str


NOUNS = {
    2: Noun(Sentence("pair", "paire"), Sentence("pair", "la paire"), Sentence("pairs", "paires"), "une paire"),
    4: Noun(Sentence("player", "joueur"), Sentence("player", "le joueur"), Sentence("players", "joueurs"), "un joueur"),
}


class Play(NamedTuple):
    """One table in one round with every seat taken."""

    round: int
    table: int
    who: tuple[int, ...]
    boards: tuple[int, ...]


def audit(movement: Movement) -> Audit:
    """Audit any movement, pairs or four-seat, made or typed; each table has one entry of ``who`` a seat.

    A bad movement raises nothing: ``legal`` is False and ``findings`` name round, table, competitor and board.
    """
    noun = NOUNS[len(movement.seats)].the
    plays = [
        Play(rnd.round, table.table, tuple(n for n in table.who if n is not None), table.boards)
        for rnd in movement.rounds for table in rnd.tables if table.plays
    ]
    faults = [*_seating_faults(movement, noun), *_board_conflicts(movement), *_board_repeats(plays, noun)]
    remarks = [*_forgotten(movement, noun), *(_second_meetings(plays) if movement.seats == PAIR_SEATS else ())]
    walks = _walks(movement)
    return Audit(
        legal=not faults,
        findings=(*faults, *remarks),
        seats=movement.seats,
        rounds=len(movement.rounds),
        tables=len({table.table for rnd in movement.rounds for table in rnd.tables}),
        boards=len({board for play in plays for board in play.boards}),
        sharing=_sharing(movement),
        records=_records(movement, plays, walks),
        people=_travel(walks.values()),
        board_sets=_travel(_board_walks(movement)),
        **_balance(movement, plays),
    )


# ---------------------------------------------------------------- legality
def _finding(rnd: Round, en: str, fr: str) -> Sentence:
    return Sentence(f"Round {rnd.round}: {en}.", f"Position {rnd.round} : {fr}.")


def _seating_faults(movement: Movement, noun: Sentence) -> Iterator[Sentence]:
    for rnd in movement.rounds:
        for table, times in Counter(table.table for table in rnd.tables).items():
            if times > 1:
                yield _finding(rnd, f"table {table} is listed {times} times; keep one",
                               f"la table {table} figure {times} fois ; n'en gardez qu'une")
        playing = {number for table in rnd.tables if table.plays for number in table.who}
        for number, tables in _places(rnd).items():
            if len(tables) == 1 and number not in rnd.out:
                continue
            where, en, fr = listed(tables), f"{noun.en} {number}", f"{noun.fr} {number}"
            if len(set(tables)) > 1:
                yield _finding(rnd, f"{en} is at tables {where.en}; keep one of them",
                               f"{fr} figure aux tables {where.fr} ; gardez-en une")
            elif len(tables) > 1:
                yield _finding(rnd, f"{en} is twice at table {where.en}; correct one seat",
                               f"{fr} figure deux fois à la table {where.fr} ; corrigez une place")
            if number in rnd.out and number in playing:
                yield _finding(rnd, f"{en} sits out but plays at table {where.en}; correct one of them",
                               f"{fr} est en relais mais joue à la table {where.fr} ; corrigez l'un des deux")


def _places(rnd: Round) -> dict[int, list[int]]:
    """The tables at which each number is listed in a round, once a seat."""
    places: dict[int, list[int]] = defaultdict(list)
    for table in rnd.tables:
        for number in table.who:
            if number is not None:
                places[number].append(table.table)
    return places


def _board_conflicts(movement: Movement) -> Iterator[Sentence]:
    """Boards wanted at more tables than there are copies, tables that share counting as one."""
    for rnd in movement.rounds:
        groups = {table: group[0] for group in rnd.sharing for table in group}
        conflicts: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for board, tables in _tables_of_boards(rnd).items():
            if len({groups.get(table, table) for table in tables}) > movement.copies:
                conflicts[tables].append(board)
        for tables, boards in conflicts.items():
            which, where, many = boards_in_words(boards), listed(tables), len(boards) > 1
            yield _finding(
                rnd,
                f"{which.en} {'are' if many else 'is'} at tables {where.en}, which are not marked as sharing",
                f"{which.fr} {'sont' if many else 'est'} aux tables {where.fr}, sans partage annoncé",
            )


def _tables_of_boards(rnd: Round) -> dict[int, tuple[int, ...]]:
    """For each board in play in a round, the tables that play it."""
    tables: dict[int, tuple[int, ...]] = defaultdict(tuple)
    for table in rnd.tables:
        if table.plays:
            for board in table.boards:
                tables[board] += (table.table,)
    return tables


def _board_repeats(plays: list[Play], noun: Sentence) -> Iterator[Sentence]:
    met: dict[tuple[int, int], Play] = {}
    repeats: dict[tuple[int, Play, Play], list[int]] = defaultdict(list)
    for play in plays:
        for number in dict.fromkeys(play.who):
            for board in play.boards:
                first = met.setdefault((number, board), play)
                if first is not play:
                    repeats[number, first, play].append(board)
    for (number, first, again), boards in repeats.items():
        which = boards_in_words(boards)
        yield Sentence(
            f"{noun.en.capitalize()} {number} plays {which.en} twice: in round {first.round} at table {first.table} "
            f"and in round {again.round} at table {again.table}.",
            f"{noun.fr.capitalize()} {number} joue deux fois {which.fr} : "
            f"à la position {first.round} table {first.table} et à la position {again.round} table {again.table}.",
        )


def _forgotten(movement: Movement, noun: Sentence) -> Iterator[Sentence]:
    everyone = set(movement.competitors)
    for rnd in movement.rounds:
        for number in sorted(everyone - _places(rnd).keys() - set(rnd.out)):
            yield _finding(rnd, f"{noun.en} {number} is neither at a table nor sitting out",
                           f"{noun.fr} {number} n'est ni à une table ni en relais")


def _second_meetings(plays: list[Play]) -> Iterator[Sentence]:
    rounds: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for play in plays:
        rounds[tuple(sorted(play.who))].append(play.round)
    for (one, other), when in sorted(rounds.items()):
        if len(when) > 1:
            yield Sentence(
                f"Pairs {one} and {other} meet more than once: in rounds {listed(when).en}.",
                f"Les paires {one} et {other} se rencontrent plus d'une fois : aux positions {listed(when).fr}.",
            )


def _sharing(movement: Movement) -> tuple[Sharing, ...]:
    rounds: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for rnd in movement.rounds:
        together = set(_tables_of_boards(rnd).values())
        for group in rnd.sharing:
            if any(len(set(group).intersection(tables)) > 1 for tables in together):
                rounds[group].append(rnd.round)
    return tuple(Sharing(group, tuple(when)) for group, when in rounds.items())


# ---------------------------------------------------------------- balance
def _balance(movement: Movement, plays: list[Play]) -> dict[str, Any]:
    row = {number: i for i, number in enumerate(movement.competitors)}
    column = {board: j for j, board in enumerate(sorted({board for play in plays for board in play.boards}))}
    half = len(movement.seats) // 2
    in_ns: Matrix = np.zeros((len(plays), len(row)))            # one line a play: who sits NS, who EW, which boards
    in_ew: Matrix = np.zeros((len(plays), len(row)))
    on_table: Matrix = np.zeros((len(plays), len(column)))
    for k, play in enumerate(plays):
        in_ns[k, [row[number] for number in play.who[:half]]] = 1
        in_ew[k, [row[number] for number in play.who[half:]]] = 1
        on_table[k, [column[board] for board in play.boards]] = 1
    partners, opponents = in_ns.T @ in_ns + in_ew.T @ in_ew, in_ns.T @ in_ew + in_ew.T @ in_ns
    if movement.kind == "tarot":                                # at tarot everyone at the table is an opponent
        partners, opponents = np.zeros_like(partners), partners + opponents
    couples = np.triu_indices(len(row), 1)
    meeting = _couples_that_may_meet(movement, row, partners + opponents)
    figures: dict[str, Any] = {
        "partners": None if movement.kind == "tarot" or half == 1 else _spread(partners[couples]),
        "opponents": _spread(opponents[meeting]),
        "meetings": _spread((partners + opponents)[meeting]),
    }
    names = ("same_direction", "opposite_direction", "same_minus_opposite", "comparison_variance")
    if movement.kind == "tarot" or not column:
        return figures | dict.fromkeys(names)
    ns, ew = in_ns.T @ on_table, in_ew.T @ on_table
    same, opposite = (ns @ ns.T + ew @ ew.T)[couples], (ns @ ew.T + ew @ ns.T)[couples]
    difference = same - opposite
    variance = float(np.var(difference)) if difference.size else 0.0
    return figures | dict(zip(names, (_spread(same), _spread(opposite), _spread(difference), variance), strict=True))


def _couples_that_may_meet(movement: Movement, row: dict[int, int], met: Matrix) -> tuple[NDArray[np.intp], ...]:
    """Any two competitors, but two of the same line only where the sheet makes them meet after all."""
    may = np.ones_like(met)
    for line in movement.lines:
        present = [row[number] for number in line if number in row]
        may[np.ix_(present, present)] = 0
    return np.nonzero(np.triu(may + met, 1))


def _spread(values: Matrix) -> Spread:
    if not values.size:
        return Spread(0, 0, ())
    value, couples = np.unique(values, return_counts=True)
    counts = tuple((int(v), int(n)) for v, n in zip(value, couples, strict=True))
    return Spread(counts[0][0], counts[-1][0], counts)


def _records(movement: Movement, plays: list[Play], walks: dict[int, list[int]]) -> tuple[Record, ...]:
    seats: dict[int, list[int]] = {number: [0] * len(movement.seats) for number in movement.competitors}
    rounds: dict[int, set[int]] = defaultdict(set)
    boards: dict[int, set[int]] = defaultdict(set)
    tables: dict[int, set[int]] = defaultdict(set)
    for play in plays:
        for seat, number in enumerate(play.who):
            seats[number][seat] += 1
            rounds[number].add(play.round)
            boards[number].update(play.boards)
            tables[number].add(play.table)
    half = len(movement.seats) // 2
    return tuple(
        Record(number, len(rounds[number]), len(movement.rounds) - len(rounds[number]), len(boards[number]),
               sum(turns[:half]), sum(turns[half:]), tuple(turns), len(tables[number]), sum(walks[number]))
        for number, turns in seats.items()
    )


# ---------------------------------------------------------------- walks
def _walks(movement: Movement) -> dict[int, list[int]]:
    """Every move of every competitor from one table to the next, in tables; rounds away from the tables are skipped."""
    at: dict[int, int] = {}
    walks: dict[int, list[int]] = defaultdict(list)
    for rnd in movement.rounds:
        for number, tables in _places(rnd).items():
            walks[number].append(abs(tables[0] - at.get(number, tables[0])))
            at[number] = tables[0]
    return walks


def _board_walks(movement: Movement) -> Iterator[list[int]]:
    """The moves of each set of boards that lies together throughout; between shared tables, the nearest ones."""
    routes: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for rnd in movement.rounds:
        lying: dict[int, tuple[int, ...]] = defaultdict(tuple)
        for table in rnd.tables:
            for board in table.boards:
                lying[board] += (table.table,)
        for board, tables in lying.items():
            routes[board].append((rnd.round, *tables))
    for route in {tuple(route) for route in routes.values()}:
        yield [min(abs(a - b) for a in here[1:] for b in there[1:]) for here, there in pairwise(route)]


def _travel(walks: Iterable[list[int]]) -> Travel:
    sums, longest = [], 0
    for moves in walks:
        sums.append(sum(moves))
        longest = max(longest, *moves, 0)
    return Travel(sum(sums), max(sums, default=0), longest)


# ---------------------------------------------------------------- what others read
def audit_json(found: Audit) -> dict[str, Any]:
    """The audit as JSON: findings as ``{"en", "fr"}``, a spread as ``{"min", "max", "counts": {value: couples}}``."""
    document: dict[str, Any] = _with_lists(asdict(found))
    document["findings"] = [sentence._asdict() for sentence in found.findings]
    for name, value in vars(found).items():
        if isinstance(value, Spread):
            document[name] = {"min": value.least, "max": value.most, "counts": {str(v): n for v, n in value.counts}}
    return document


def _with_lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _with_lists(inner) for key, inner in value.items()}
    return [_with_lists(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def audit_words(found: Audit) -> tuple[Sentence, ...]:
    """The audit for a director, in a few sentences: legality and what breaks it, size, meetings, comparisons, walks."""
    the, people = NOUNS[len(found.seats)], found.people
    return (
        *_words_on_legality(found),
        *_words_on_size(found, the),
        *_words_on_meetings(found),
        *_words_on_comparisons(found, the),
        Sentence(
            f"Walking: {people.total} tables in all, at most {people.most} for one {the.one.en}.",
            f"Déplacements : {people.total} tables en tout, au plus {people.most} pour {the.un}.",
        ),
    )


def _words_on_legality(found: Audit, shown: int = 5) -> Iterator[Sentence]:
    if found.legal:
        yield Sentence(
            "Legal: nobody is at two tables in a round and nobody meets a board twice.",
            "Mouvement régulier : personne n'est à deux tables à la fois, personne ne joue deux fois une donne.",
        )
    else:
        yield Sentence("Not legal: put this right before play.", "Mouvement irrégulier : à corriger avant de jouer.")
    yield from found.findings[:shown]
    more = len(found.findings) - shown
    if more > 0:
        yield Sentence(f"Other findings like these: {more}.", f"Autres constats du même genre : {more}.")


def _words_on_size(found: Audit, the: Noun) -> Iterator[Sentence]:
    many, tables, rounds, boards = len(found.records), found.tables, found.rounds, found.boards
    yield Sentence(
        f"In all: {many} {the.many.en}, {tables} tables, {rounds} rounds, {boards} boards in play.",
        f"En tout : {many} {the.many.fr}, {tables} tables, {rounds} positions, {boards} donnes en jeu.",
    )
    played, met = _range(r.rounds for r in found.records), _range(r.boards for r in found.records)
    yield Sentence(
        f"Played by each {the.one.en}: rounds {played.en}, boards {met.en}.",
        f"Pour chaque {the.one.fr} : positions jouées {played.fr}, donnes {met.fr}.",
    )
    for shared in found.sharing:
        when, where, several = listed(shared.rounds), listed(shared.tables), len(shared.rounds) > 1
        positions = "aux positions" if several else "à la position"
        yield Sentence(
            f"Tables {where.en} share boards in round{'s' * several} {when.en}.",
            f"Les tables {where.fr} se partagent les étuis {positions} {when.fr}.",
        )


def _words_on_meetings(found: Audit) -> Iterator[Sentence]:
    if found.partners is not None:
        partners = _times(found.partners)
        yield Sentence(f"As partners: {partners.en}.", f"Comme partenaires : {partners.fr}.")
    opponents = _times(found.opponents)
    yield Sentence(f"As opponents: {opponents.en}.", f"Comme adversaires : {opponents.fr}.")


def _words_on_comparisons(found: Audit, the: Noun) -> Iterator[Sentence]:
    spread, variance = found.same_minus_opposite, found.comparison_variance
    if spread is None or variance is None:
        return
    if len(found.seats) == 2 and all(0 in (record.ns, record.ew) for record in found.records):
        yield Sentence(
            "No pair changes line: make two rankings, NS and EW.",
            "Aucune paire ne change de ligne : faites deux classements, NS et EO.",
        )
        return
    figure, values = f"{variance:.1f}", _range((spread.least, spread.most))
    yield Sentence(
        f"Comparisons of two {the.many.en}, boards in the same direction minus opposite: "
        f"{values.en}, variance {figure} (0 is perfect).",
        f"Comparaisons de deux {the.many.fr}, donnes de même sens moins sens opposés : "
        f"{values.fr}, variance {figure.replace('.', ',')} (0 est parfait).",
    )


def _times(spread: Spread) -> Sentence:
    """``8 couples never, 56 couples once``, or ``every couple once``."""
    english, french = [], []
    for times, couples in spread.counts:
        en = {0: "never", 1: "once", 2: "twice"}.get(times, f"{times} times")
        fr = {0: "jamais", 1: "une fois"}.get(times, f"{times} fois")
        many = "s" * (couples > 1)
        english.append(f"every couple {en}" if len(spread.counts) == 1 else f"{couples} couple{many} {en}")
        french.append(f"chaque couple {fr}" if len(spread.counts) == 1 else f"{couples} couple{many} {fr}")
    return Sentence(", ".join(english) or "no couple", ", ".join(french) or "aucun couple")


def _range(values: Iterable[int]) -> Sentence:
    seen = sorted(values) or [0]
    if seen[0] == seen[-1]:
        return Sentence(str(seen[0]), str(seen[0]))
    return Sentence(f"{seen[0]} to {seen[-1]}", f"{seen[0]} à {seen[-1]}")
