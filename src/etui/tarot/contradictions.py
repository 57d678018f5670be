"""What a tarot evening says that cannot be: every sentence names the round, the table and, where there is one, the deal."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from etui.errors import EtuiError, Sentence
from etui.tarot.deal import score, shown
from etui.tarot.evening import (
    Evening,
    PlayedDeal,
    PlayedRound,
    PlayedTable,
    Score,
    deal_scores,
    is_complete,
    not_of_four,
    round_scores,
)
from etui.tarot.tiebreaks import check_tiebreaks


def contradictions(evening: Evening) -> list[Sentence]:
    """Everything to put right, in the order of play: scores that do not cancel out, players at two tables, what is missing.

    Rounds after the last one with a score are still to be played: nothing is missing there.
    """
    begun = [i for i, rnd in enumerate(evening.rounds) if any(_has_scores(table) for table in rnd.tables)]
    found, odd = [*_players(evening), *_method(evening)], {(rnd, table.table) for rnd, table in not_of_four(evening)}
    last = _last_rounds(evening)
    for i, rnd in enumerate(evening.rounds):
        found += _seating(rnd, evening, last)
        found += [_not_of_four(rnd, table) for table in rnd.tables if (rnd.round, table.table) in odd]
        found += [s for table in rnd.tables for s in _table(rnd, table, evening)]
        found += _not_typed(rnd) if begun and i <= begun[-1] else ()
    return found + departures(evening)


def departures(evening: Evening) -> list[Sentence]:
    """Players whose number is in the first rounds and in none of the last: they have gone home, or were erased by mistake."""
    last = _last_rounds(evening)
    final = evening.rounds[-1].round if evening.rounds else 0
    listed = {player.number for player in evening.players}
    return [
        Sentence(f"Player {number} is in no round after round {rnd}: has the player gone home?",
                 f"Le joueur {number} n’est plus là après la position {rnd} : est-ce un départ ?")
        for number, rnd in sorted(last.items()) if rnd < final and number in listed
    ]


def _last_rounds(evening: Evening) -> dict[int, int]:
    """The last round in which each number sits or is exempt."""
    return {number: rnd.round for rnd in evening.rounds
            for number in (*rnd.out, *(n for table in rnd.tables for n in table.players))}


def _players(evening: Evening) -> Iterator[Sentence]:
    for number, times in Counter(player.number for player in evening.players).items():
        if times > 1:
            yield Sentence(
                f"Number {number} is given to {times} players: give each his own.",
                f"Le numéro {number} est donné à {times} joueurs : donnez à chacun le sien.",
            )
    for licence, times in Counter(player.licence for player in evening.players if player.licence).items():
        if times > 1:
            yield Sentence(
                f"Licence {licence} belongs to {times} players: correct one of them.",
                f"La licence {licence} est celle de {times} joueurs : corrigez l’un d’eux.",
            )


def _method(evening: Evening) -> Iterator[Sentence]:
    try:
        check_tiebreaks(evening.method.tiebreaks)
    except EtuiError as error:
        yield error.sentence


def _has_scores(table: PlayedTable) -> bool:
    return any(score is not None for score in round_scores(table))


def _not_typed(rnd: PlayedRound) -> Iterator[Sentence]:
    for table in rnd.tables:
        if not _has_scores(table) and not table.deals:
            yield _at(rnd, table, "no score is given; type those of the table", "aucun score ; saisissez ceux de la table")


def _seating(rnd: PlayedRound, evening: Evening, last: Mapping[int, int]) -> Iterator[Sentence]:
    """last: the last round of each number."""
    for number, times in Counter(table.table for table in rnd.tables).items():
        if times > 1:
            yield Sentence(
                f"Round {rnd.round}: table {number} is listed {times} times; keep one.",
                f"Position {rnd.round} : la table {number} figure {times} fois ; n’en gardez qu’une.",
            )
    at: dict[int, list[PlayedTable]] = defaultdict(list)
    for table in rnd.tables:
        for player in table.players:
            at[player].append(table)
    listed = {player.number for player in evening.players}
    for player, tables in at.items():
        numbers = sorted({table.table for table in tables})
        if len(numbers) > 1:
            yield Sentence(
                f"Round {rnd.round}: player {player} is at tables {' and '.join(map(str, numbers))}; correct one of them.",
                f"Position {rnd.round} : le joueur {player} est aux tables {' et '.join(map(str, numbers))} ; corrigez-en une.",
            )
        elif len(tables) > 1:
            yield _at(rnd, tables[0], f"player {player} sits there twice; correct one seat",
                      f"le joueur {player} y figure deux fois ; corrigez une place")
        if player in rnd.out:
            yield _at(rnd, tables[0], f"player {player} is exempt but sits there; correct one of them",
                      f"le joueur {player} est exempt mais y figure ; corrigez l’un des deux")
        if listed and player not in listed:
            yield _at(rnd, tables[0], f"player {player} is not on the entry list; correct the number or add the player",
                      f"le joueur {player} n’est pas sur la liste des inscrits ; corrigez le numéro ou inscrivez le joueur")
    gone = {number for number, final in last.items() if final < rnd.round}
    for player in sorted(listed - at.keys() - set(rnd.out) - gone):
        yield Sentence(
            f"Round {rnd.round}: player {player} is neither at a table nor exempt; correct the seating.",
            f"Position {rnd.round} : le joueur {player} n’est ni à une table ni exempt ; corrigez les places.",
        )


def _not_of_four(rnd: PlayedRound, table: PlayedTable) -> Sentence:
    return _at(rnd, table, f"duplicate is played four at a table, and {len(table.players)} sit there; make those over exempt",
               f"le duplicate se joue à quatre par table, et ils y sont {len(table.players)} ; mettez exempts ceux en trop")


def _table(rnd: PlayedRound, table: PlayedTable, evening: Evening) -> Iterator[Sentence]:
    for played in table.deals:
        yield from _deal(rnd, table, played)
    yield from _numbers_of_deals(rnd, table, evening)
    scores = round_scores(table)
    given = [s for s in scores if s is not None]
    if given and not is_complete(table):
        missing = [n for n, s in zip(table.who, scores, strict=True) if n is not None and s is None]
        who, many = ", ".join(map(str, missing)), len(missing) > 1
        yield _at(rnd, table, f"the score{'s' * many} of player{'s' * many} {who} {'are' if many else 'is'} missing; type "
                  f"{'them' if many else 'it'}", f"il manque le{'s' * many} score{'s' * many} "
                  f"{'des joueurs' if many else 'du joueur'} {who} ; saisissez-le{'s' * many}")
    elif given and any(s is not None for s in table.scores) and sum(given):
        yield _not_zero(rnd, table, sum(given, Fraction(0)))
    if table.deals and any(s is not None for s in table.scores):
        added = round_scores(PlayedTable(table.table, table.who, (), table.deals))
        for number, typed, summed in zip(table.who, table.scores, added, strict=False):
            if typed is not None and summed is not None and typed != summed:
                yield _at(rnd, table, f"player {number} has {_en(typed)} for the round and {_en(summed)} on deals; correct one",
                          f"le joueur {number} a {_fr(typed)} à la position et {_fr(summed)} sur ses donnes ; corrigez")


def _numbers_of_deals(rnd: PlayedRound, table: PlayedTable, evening: Evening) -> Iterator[Sentence]:
    for number, times in Counter(played.number for played in table.deals).items():
        if times > 1:
            yield _at(rnd, table, f"deal {number} is listed {times} times; keep one",
                      f"la donne {number} figure {times} fois ; n’en gardez qu’une")
    wanted, played = evening.method.deals, len(table.deals)
    by_turns = len(table.players) if any(deal.resting is not None for deal in table.deals) else wanted   # each rests once
    if table.deals and wanted and played not in (wanted, by_turns):
        yield _at(rnd, table, f"there are {played} deals and a round has {wanted}; type every deal, or correct the setting",
                  f"il y a {played} donnes et une position en compte {wanted} ; saisissez-les toutes, ou corrigez le réglage")


def _deal(rnd: PlayedRound, table: PlayedTable, played: PlayedDeal) -> Iterator[Sentence]:
    where = f" ({played.place})" if played.place else ""
    at = f"deal {played.number}{where}", f"donne {played.number}{where}"
    for number, en, fr in (
        (played.taker, "taker", "preneur"), (played.partner, "partner", "partenaire"), (played.resting, "one who rests", "mort"),
    ):
        if number is not None and number not in table.players:
            yield _at(rnd, table, f"{at[0]}: the {en}, {number}, is not at the table; correct the number",
                      f"{at[1]} : le {fr}, {number}, n’est pas à la table ; corrigez le numéro")
    if played.taker is not None and played.taker in (played.partner, played.resting):
        yield _at(rnd, table, f"{at[0]}: the taker {played.taker} cannot be his own partner or rest; correct one of them",
                  f"{at[1]} : le preneur {played.taker} ne peut être son partenaire ni faire le mort ; corrigez l’un des deux")
    if played.deal is not None:
        yield from _contract(rnd, table, played, at)
    scores = deal_scores(table, played)
    given = [s for s in scores if s is not None]
    playing = len([n for n in table.players if n != played.resting])
    if not given and played.deal is None:
        yield _at(rnd, table, f"{at[0]}: no score is given; type it", f"{at[1]} : aucun score ; saisissez-le")
    elif given and len(given) < playing:
        yield _at(rnd, table, f"{at[0]}: some scores are missing; type all {playing}",
                  f"{at[1]} : il manque des scores ; saisissez les {playing}")
    elif sum(given):
        yield _not_zero(rnd, table, sum(given, Fraction(0)), at)


def _contract(rnd: PlayedRound, table: PlayedTable, played: PlayedDeal, at: tuple[str, str]) -> Iterator[Sentence]:
    deal = played.deal
    if deal is None:
        return
    playing = len([n for n in table.players if n != played.resting])
    if deal.players != playing:
        yield _at(rnd, table, f"{at[0]}: it is scored for {deal.players} players and {playing} play; correct one of them",
                  f"{at[1]} : elle est comptée à {deal.players} joueurs et {playing} jouent ; corrigez l’un des deux")
    elif played.taker is None:
        yield _at(rnd, table, f"{at[0]}: the taker is missing; type his number",
                  f"{at[1]} : le preneur manque ; saisissez son numéro")
    elif deal.players == 5 and (played.partner is None) != deal.alone:
        yield _at(rnd, table, f"{at[0]}: say who the partner is, or that the taker is alone",
                  f"{at[1]} : indiquez le partenaire, ou que le preneur est seul")
    else:
        expected = score(deal)
        roles: dict[int | None, int | None] = {played.taker: expected.taker}
        if played.partner is not None:
            roles[played.partner] = expected.partner
        typed: tuple[Score, ...] = played.scores
        for number, given in zip(table.who, typed, strict=False):
            due = roles.get(number, expected.defender) if number != played.resting else None
            if number is not None and given is not None and due is not None and given != due:
                yield _at(rnd, table, f"{at[0]}: player {number} has {_en(given)} and the contract gives {due:+d}; correct one",
                          f"{at[1]} : le joueur {number} a {_fr(given)} et le contrat donne {due:+d} ; corrigez l’un des deux")


def _not_zero(rnd: PlayedRound, table: PlayedTable, total: Fraction, deal: tuple[str, str] | None = None) -> Sentence:
    en, fr = ("", "") if deal is None else (f"{deal[0]}: ", f"{deal[1]} : ")
    return _at(rnd, table, f"{en}the scores add up to {_en(total)} instead of 0; correct one of them",
               f"{fr}les scores font {_fr(total)} au lieu de 0 ; corrigez l’un d’eux")


def _at(rnd: PlayedRound, table: PlayedTable, en: str, fr: str) -> Sentence:
    """A sentence about a table, with where its scores were read."""
    where = f" ({table.place})" if table.place else ""
    return Sentence(
        f"Round {rnd.round}, table {table.table}{where}: {en}.", f"Position {rnd.round}, table {table.table}{where} : {fr}."
    )


def _en(value: Fraction) -> str:
    return ("+" if value > 0 else "") + shown(value, "en")


def _fr(value: Fraction) -> str:
    return ("+" if value > 0 else "") + shown(value, "fr")
