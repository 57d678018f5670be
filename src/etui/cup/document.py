"""A cup as JSON: every match and the standings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from etui.cup.advance import Leg, Played, State, replay
from etui.cup.colours import colour
from etui.cup.model import Cup
from etui.cup.names import source_words, stage_name
from etui.cup.standings import standings
from etui.cup.tiebreaks import MANUAL, TIEBREAKS, Value
from etui.errors import Sentence

DECIDED: dict[str, Sentence] = {
    "": Sentence("", ""),
    "result": Sentence("Result", "Résultat"),
    "aggregate": Sentence("Aggregate", "Cumul"),
    "forfeit": Sentence("Forfeit", "Forfait"),
    "bye": Sentence("Bye", "Exempt"),
    MANUAL: Sentence("Play-off", "Barrage"),
}


def as_json(cup: Cup, language: str = "en") -> dict[str, Any]:
    """What ``etui score --json`` prints of a cup; names of rounds and stages in ``language``.

    A slot is ``{"seed", "id", "name", "bye", "colour"}`` (a colour a leg, of board 1) and, while unknown, a
    ``"placeholder"``. ``winner`` is a seed. A match has a result a leg: ``{"round", "score", "boards", "absent"}``.
    """
    state = replay(cup)
    return {
        "kind": "cup",
        "title": cup.settings.title,
        "variant": cup.settings.variant,
        "rounds": cup.draw.rounds,
        "reserved": cup.draw.reserved,
        "paired": cup.paired,
        "over": state.over,
        "matches": [_match(state, played, language) for played in state.matches.values()],
        "standings": [
            {"place": row.place, "shared": row.shared, "seed": row.seed, "id": cup.entry(row.seed).id,
             "name": cup.entry(row.seed).name, "stage": row.words.say(language)}
            for row in standings(state)
        ],
    }


def decided_words(decided_by: str) -> Sentence:
    """How a match was decided, in words: Result, Aggregate, Forfeit, Bye, Play-off, or the tie-break."""
    return DECIDED[decided_by] if decided_by in DECIDED else TIEBREAKS[decided_by].name


def _match(state: State, played: Played, language: str) -> dict[str, Any]:
    match = played.match
    return {
        "id": match.id,
        "bracket": match.bracket,
        "round": match.rounds[0],
        "rounds": list(match.rounds),
        "round_name": stage_name(state.cup, match).say(language),
        "status": played.status,
        "slots": [_slot(state.cup, played, side, language) for side in (0, 1)],
        "results": [_leg(leg) for leg in played.legs if leg.result is not None],
        "winner": played.sides[played.winner] if played.winner is not None else None,
        "decided_by": played.decided_by or None,
        "decided_words": decided_words(played.decided_by).say(language) or None,
        "tiebreaks": [
            {"name": tried.name, "a": _figure(tried.a), "b": _figure(tried.b), "decides": tried.decides}
            for tried in played.tiebreaks
        ],
    }


def _slot(cup: Cup, played: Played, side: int, language: str) -> dict[str, Any]:
    seed = played.sides[side]
    source = played.match.sources[side]
    slot: dict[str, Any] = {"seed": None, "id": None, "name": None, "bye": seed == 0 and played.status != "skipped", "colour": []}
    if seed:
        colours = [colour(side, leg.white) for leg in played.legs if leg.white is not None]
        slot.update(seed=seed, id=cup.entry(seed).id, name=cup.entry(seed).name, colour=colours)
    elif seed is None:
        slot["placeholder"] = source_words(source).say(language)
    return slot


def _leg(leg: Leg) -> dict[str, Any]:
    result = leg.result
    assert result is not None
    absent = any(result.absent)
    return {
        "round": leg.round,
        "score": None if absent else [_figure(score) for score in result.scores],
        "boards": [[_figure(a), _figure(b)] for a, b in result.boards],
        "absent": [side for side in (0, 1) if result.absent[side]],
    }


def _figure(value: Value) -> float | int | list[float | int] | None:
    if isinstance(value, tuple):
        return [_number(v) for v in value]
    return None if value is None else _number(value)


def _number(value: Fraction) -> float | int:
    return int(value) if value.denominator == 1 else float(value)
