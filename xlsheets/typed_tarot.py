"""A tarot evening as typed cells, as a secretary would have typed them; and the book of an evening."""

from __future__ import annotations

from typing import Any, cast

from etui.movements.audit import audit
from etui.movements.audit_words import audit_words
from etui.movements.model import Movement
from etui.tarot.deal import Deal
from etui.tarot.evening import Evening, PlayedDeal, PlayedTable, round_scores
from xlsheets.blocks import Rows
from xlsheets.live.tarot_evening import TypedEvening
from xlsheets.tarot_book import TarotBook, TarotSetup
from xlsheets.words import tarot as words_of


def tarot_book(
    evening: Evening, movement: Movement, language: str, host: str, *, by_deal: bool = True, clubs: tuple[str, ...] = (),
) -> TarotBook:
    """The book of an evening, played or still to be played."""
    setup = TarotSetup(evening.title, evening.club, evening.date, evening.director, movement.name.say(language))
    said = tuple(sentence.say(language) for sentence in (*movement.remarks, *audit_words(audit(movement))))
    extras = [[club, player.email] for player, club in zip(evening.players, clubs or ("",) * len(evening.players), strict=True)]
    return TarotBook(typed_cells_of(evening, language, by_deal=by_deal), setup, language, host, said, cast(Rows, extras))


def typed_cells_of(evening: Evening, language: str, *, by_deal: bool = True) -> TypedEvening:
    """The cells as a secretary would have typed them. by_deal: the deals of each table; else its round scores."""
    method, words = evening.method, words_of
    seats = 5 if any(len(at.players) > 4 for _, at in evening.tables) else 4
    index = language == "fr"
    exempt: Any = words.EXEMPT[method.exempt][index] if isinstance(method.exempt, str) else float(method.exempt)
    ties = [words.TIEBREAKS[name][index] for name in method.tiebreaks][:4]
    chosen = [method.deals, words.SCORING[method.scoring][index], float(method.beaten), float(method.equal),
              words.ORDER[method.order][index], exempt, *ties, *[""] * (4 - len(ties)), words.TEAM[str(method.team)][index]]
    movement: Rows = []
    for rnd in evening.rounds:
        who = {at.table: at.who for at in rnd.tables}
        for seat in range(seats):
            row: list[Any] = [_sitting(who[at], seat) for at in sorted(who)]
            movement.append([*row, ", ".join(map(str, rnd.out)) if not seat else ""])
    tables = sorted(evening.tables, key=lambda played: (played[0], played[1].table))
    scores = []
    for _, at in tables:
        given = [None] * seats if by_deal else [*round_scores(at), *[None] * seats][:seats]
        scores.append(["" if s is None else _number(s) for s in given])
    return TypedEvening(
        chosen,
        [[player.number, player.name, player.licence, player.team] for player in evening.players],
        movement,
        [[rnd, at.table] for rnd, at in tables],
        scores,
        [row for rnd, at in tables for row in _deal_rows(rnd, at, evening, seats, language, by_deal)],
    )


def _sitting(who: tuple[int | None, ...], seat: int) -> Any:
    sitting = who[seat] if seat < len(who) else None
    return "" if sitting is None else sitting


def _deal_rows(rnd: int, at: PlayedTable, evening: Evening, seats: int, language: str, by_deal: bool) -> Rows:
    """A row a deal; a table of five has one a player, for deals at which each rests in turn."""
    each = evening.method.deals
    first = each * (rnd - 1) + 1 if evening.method.scoring == "duplicate" else 1
    rows = max(each, 5) if len(at.players) > 4 and evening.method.scoring == "points" else each
    played = {deal.number: deal for deal in at.deals} if by_deal else {}
    return [
        [rnd, at.table, number, *_deal_cells(played.get(number), at, seats, language)] for number in range(first, first + rows)
    ]


def _deal_cells(played: PlayedDeal | None, at: PlayedTable, seats: int, language: str) -> list[Any]:
    if played is None or played.deal is None:
        return [""] * 9
    deal: Deal = played.deal
    index = language == "fr"

    def seat(number: int | None) -> str:
        return "" if number is None else words_of.SEATS[language][at.who.index(number)]

    partner = words_of.ALONE[language] if deal.alone else seat(played.partner)
    return [
        seat(played.taker), partner, seat(played.resting), deal.contract, deal.oudlers, _number(deal.points),
        words_of.PETIT[deal.petit][index] if deal.petit else "",
        " + ".join(deal.poignees), words_of.CHELEM[deal.chelem][index] if deal.chelem else "",
    ]


def _number(value: Any) -> int | float:
    return int(value) if value.denominator == 1 else float(value)
