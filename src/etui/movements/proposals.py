"""Which movement to play: every kind that fits the field and the time, the fairest first.

Each kind is tried in the number of rounds and of boards a round that comes nearest to the session asked for, then made,
audited and weighed. The weights are what a director would say in words: everybody plays the same boards, nobody sits out
more than the others, one winner is compared evenly with all, no table shares, nothing is hard to explain.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from etui.errors import EtuiError, Sentence
from etui.movements import appendix, hesitation, mitchell, rover, scrambled, web
from etui.movements.audit import Audit, audit
from etui.movements.board_sets import USUAL_SESSION
from etui.movements.model import Movement
from etui.movements.proposal_words import fairness, reason

MINUTES_A_BOARD, MINUTES_A_ROUND = 7.5, 1.5
MOST_A_ROUND = 10                                # boards at one table without a move
WORTH_SHOWING = 6.0                              # weight beyond the best at which a movement is no longer proposed
FEWEST_PAIRS, MOST_PAIRS = 4, 2 * web.MOST_TABLES


@dataclass(frozen=True)
class Proposal:
    """A movement that can be played: ``kind(**arguments)`` makes it, the first in the list is ``recommended``."""

    kind: str                                    # the function that makes it: "mitchell", "web", "howell", …
    arguments: Mapping[str, Any]
    movement: Movement
    found: Audit
    tables: int
    rounds: int
    boards: int                                  # in play
    boards_each: tuple[int, int]                 # fewest and most that a competitor plays
    minutes: int
    winners: int
    fairness: tuple[Sentence, ...]
    recommended: bool
    why: Sentence


@dataclass(frozen=True)
class _Kind:
    name: str
    make: Callable[..., Movement]
    arguments: Mapping[str, Any]
    rounds: range
    winners: int
    effort: float                                # to explain and to direct, in the unit of the weights
    whole: tuple[int, ...] = ()                  # numbers of rounds that are not cut short; () is the last one alone
    all_meet: bool = False                       # everyone is to meet everyone, which a movement cut short undoes


@dataclass(frozen=True)
class _Session:
    """What was asked for; ``boards`` each should play, and the minutes there are."""

    boards: int | None
    minutes: float | None
    a_board: float
    a_round: float

    def lasts(self, rounds: int, each: int) -> float:
        return rounds * (each * self.a_board + self.a_round)

    def misses(self, rounds: int, each: int) -> float:
        """By how many boards the session is too short or too long."""
        played = rounds * each
        if self.boards is not None:
            return abs(played - self.boards)
        if self.minutes is not None:
            return (self.minutes - self.lasts(rounds, each)) / self.a_board
        return max(abs(played - USUAL_SESSION) - 2, 0)           # 24 to 28 are as good


def propose(
    *,
    pairs: int | None = None,
    players: int | None = None,
    boards: int | None = None,
    minutes: float | None = None,
    winners: int | None = None,
    minutes_per_board: float = MINUTES_A_BOARD,
    minutes_per_round: float = MINUTES_A_ROUND,
) -> list[Proposal]:
    """The movements for a field of ``pairs``, or of ``players`` each for himself, the recommended one first.

    ``boards`` is what each should play (as near as the movement comes), ``minutes`` what there is time for, ``winners``
    1 or 2 rankings; by default 24 to 28 boards and either. Raises EtuiError where nothing fits.
    """
    _check_field(pairs, players, winners)
    _check_session(boards, minutes)
    session = _Session(boards, minutes, minutes_per_board, minutes_per_round)
    kinds = list(_individual(players) if players is not None else _kinds(pairs or 0, winners))
    weighed = []
    for kind in kinds:
        size = _size(kind, session)
        if size is not None:
            weighed.append(_proposal(kind, session, *size))
    if not weighed:
        raise _too_little_time(session, min(kind.rounds[0] for kind in kinds))
    weighed.sort(key=lambda one: one[0])
    least, best = weighed[0]
    others = (proposal for weight, proposal in weighed[1:] if weight <= least + WORTH_SHOWING)
    return [replace(best, recommended=True), *others]


def _kinds(pairs: int, winners: int | None) -> Iterator[_Kind]:
    """Every kind of movement for so many pairs; with an odd number the last EW pair is the missing one."""
    from etui.movements.howell import MOST_PAIRS as MOST_IN_A_HOWELL
    from etui.movements.howell import howell

    tables, odd = (pairs + 1) // 2, pairs % 2
    half: dict[str, Any] = {"tables": tables} | ({"missing": 2 * tables} if odd else {})
    if winners != 2 and pairs <= MOST_IN_A_HOWELL:
        yield _Kind("howell", howell, {"pairs": pairs}, range(3, pairs + odd), 1, 0.5, all_meet=True)
    for how in (2, 1) if winners is None else (winners,):
        one = {"arrow_switch": "auto"} if how == 1 else {}
        if mitchell.FEWEST_TABLES <= tables <= mitchell.MOST_TABLES:
            full = tables if tables % 2 else tables - 1
            yield _Kind("mitchell", mitchell.mitchell, half | one, range(3, full + 1), how, 0)
            if how == 1:
                yield _Kind("scrambled", scrambled.scrambled, half, range(3, full + 1), how, 1)
                yield _Kind("hesitation", hesitation.hesitation, half | one, range(3, tables + 2), how, 1)
            if tables % 2 == 0:
                share = half | one | {"even": "share"}
                yield _Kind("mitchell", mitchell.mitchell, share, range(tables, tables + 1), how, 0.5)
        if appendix.FEWEST_TABLES <= tables <= mitchell.MOST_TABLES:
            most = max(base for base in appendix.BASES if base < tables)
            yield _Kind("appendix", appendix.appendix, half | one, range(3, most + 1), how, 1.5, whole=appendix.BASES)
        if odd and rover.FEWEST_TABLES <= tables - 1 <= mitchell.MOST_TABLES:
            rounds = range(3, rover.most_rounds(tables - 1) + 1)
            yield _Kind("rover", rover.rover, {"tables": tables - 1} | one, rounds, how, 0.5)
        if tables >= 8:                                           # with fewer sets than tables, else a Mitchell does
            rounds = range(5, min(tables - 1 - tables % 2, web.MOST_ROUNDS) + 1)
            odd_numbers = tuple(range(5, web.MOST_ROUNDS + 1, 2))
            yield _Kind("web", web.web, half | one, rounds, how, 0.5, whole=odd_numbers)


def _individual(players: int) -> Iterator[_Kind]:
    from etui.movements.individual import individual

    full = len(individual(players).rounds)
    yield _Kind("individual", individual, {"players": players}, range(min(3, full), full + 1), 1, 0, all_meet=True)


def _size(kind: _Kind, session: _Session) -> tuple[int, int] | None:
    """The rounds, and the boards a round, that suit the session best; None when nothing is short enough."""
    sizes = [
        (session.misses(rounds, each) + _awkward(kind, rounds, each), -rounds, each)
        for rounds in kind.rounds for each in range(1, MOST_A_ROUND + 1)
        if session.minutes is None or session.lasts(rounds, each) <= session.minutes
    ]
    if not sizes:
        return None
    _, rounds, each = min(sizes)
    return -rounds, each


def _awkward(kind: _Kind, rounds: int, each: int) -> float:
    """Movements cut short, one board a round (more moving than playing), many boards against the same opponents."""
    cut = min(whole for whole in kind.whole or kind.rounds[-1:] if whole >= rounds) - rounds
    if kind.all_meet:
        return min(6.0, 1.0 * cut) + (1.0 if each == 1 else max(0, each - 4) * 0.75)
    return min(2.0, 0.3 * cut) + (4.0 if each == 1 else max(0, each - 4) * 0.75)


def _proposal(kind: _Kind, session: _Session, rounds: int, each: int) -> tuple[float, Proposal]:
    arguments = {**kind.arguments, "rounds": rounds, "boards_per_round": each}
    movement = kind.make(**arguments)
    found = audit(movement)
    played = [record.boards for record in found.records]
    proposal = Proposal(
        kind=kind.name,
        arguments=arguments,
        movement=movement,
        found=found,
        tables=found.tables,
        rounds=rounds,
        boards=found.boards,
        boards_each=(min(played), max(played)),
        minutes=math.ceil(session.lasts(rounds, each)),
        winners=kind.winners,
        fairness=fairness(found, kind.winners),
        recommended=False,
        why=reason(movement, found, kind.winners),
    )
    weight = session.misses(rounds, each) + _awkward(kind, rounds, each) + kind.effort
    return weight + _unfair(proposal), proposal


def _unfair(proposal: Proposal) -> float:
    """What is against a movement, each in the weight of about one board too many or too few in the session."""
    found, (fewest, most) = proposal.found, proposal.boards_each
    against = 7 * (1 - most / found.boards)                           # boards that others play and a pair does not
    against += 15 * (most - fewest) / most * sum(r.boards < most for r in found.records) / len(found.records)
    against += 1.5 * (proposal.movement.copies - 1)
    if found.sharing:
        groups = [len(rnd.sharing) for rnd in proposal.movement.rounds]
        against += (1.5 + 0.5 * max(groups)) * sum(map(bool, groups)) / len(groups)
    if proposal.winners == 2:
        against += max(0, 7 - proposal.tables)                        # a ranking of few pairs says little
    elif found.comparison_variance is not None:
        against += 10 * math.sqrt(found.comparison_variance) / most
    return against


def _check_field(pairs: int | None, players: int | None, winners: int | None) -> None:
    if (pairs is None) == (players is None):
        raise EtuiError(
            "Give either the number of pairs or, for an individual, the number of players.",
            "Donnez soit le nombre de paires soit, pour un individuel, le nombre de joueurs.",
        )
    if winners not in (None, 1, 2):
        raise EtuiError(
            f"There cannot be {winners} rankings: ask for 1 or 2 winners.",
            f"Il ne peut y avoir {winners} classements : demandez 1 ou 2 vainqueurs.",
        )
    if winners == 2 and players is not None:
        raise EtuiError(
            "An individual has one ranking: ask for 1 winner.", "Un individuel a un seul classement : demandez 1 vainqueur."
        )
    fewest = 2 * mitchell.FEWEST_TABLES - 1 if winners == 2 else FEWEST_PAIRS
    if pairs is not None and not fewest <= pairs <= MOST_PAIRS:
        nearest = fewest if pairs < fewest else MOST_PAIRS
        raise EtuiError(
            f"No movement here is for {pairs} pairs: ask for {fewest} to {MOST_PAIRS}, such as {nearest}, or form sections.",
            f"Aucun mouvement n’est prévu pour {pairs} paires : demandez-en de {fewest} à {MOST_PAIRS}, par exemple "
            f"{nearest}, ou formez des sections.",
        )


def _check_session(boards: int | None, minutes: float | None) -> None:
    if boards is not None and boards < 1:
        raise EtuiError(
            f"Nobody can play {boards} boards: ask for 1 or more.",
            f"Personne ne peut jouer {boards} donne : demandez-en 1 ou plus.",
        )
    if minutes is not None and minutes <= 0:
        raise EtuiError(
            f"Nothing can be played in {minutes:g} minutes: give the time there is.",
            f"Rien ne peut se jouer en {minutes:g} minutes : donnez le temps disponible.",
        )


def _too_little_time(session: _Session, rounds: int) -> EtuiError:
    least = math.ceil(session.lasts(rounds, 1))
    return EtuiError(
        f"Nothing fits into {session.minutes:g} minutes: give at least {least}.",
        f"Rien ne tient en {session.minutes:g} minutes : donnez-en au moins {least}.",
    )
