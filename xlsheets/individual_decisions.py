"""What the director's decisions did in an individual, in words: article 84, adjusted scores, then the penalties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from etui.bridge.adjusted import read_adjusted
from etui.bridge.adjustments import FRENCH_WORDS, figure, list_adjustments
from etui.bridge.contradictions import at
from etui.bridge.decisions import write_penalty
from etui.bridge.individual import ScoredIndividual
from etui.bridge.session import score_event
from etui.bridge.sides import AVERAGE, average_of
from etui.errors import Sentence
from xlsheets.individual_tables import as_pairs


class Decision(NamedTuple):
    """One decision; ``board`` is None for a penalty."""

    board: int | None
    sentence: Sentence


def decisions(scored: ScoredIndividual) -> Iterator[Decision]:
    """Board by board, then the penalties. A+ and A− say what they are worth to each player of the side (Law 88)."""
    event = scored.event
    pairs = replace(as_pairs(event), method=replace(event.method, own_average=False, tiebreaks=()))
    rows = {at(line).en: i for i, line in enumerate(pairs.lines) if line.adjusted}
    for told in list_adjustments(score_event(pairs)):
        row = rows.get(told.sentence.en.partition(": NS ")[0])
        followed = row is not None and event.method.own_average
        yield Decision(told.board, _by_own_averages(scored, row, told.sentence) if followed else told.sentence)   # type: ignore[arg-type]
    for penalty in event.penalties:
        size, taille = write_penalty(penalty, "en"), write_penalty(penalty, "fr")
        en, fr = ("", "") if penalty.amount < 0 else ("penalty ", "pénalité ")
        why = (f": {penalty.why}", f" : {penalty.why}") if penalty.why else ("", "")
        yield Decision(None, Sentence(f"Player {penalty.number}: {en}{size}{why[0]} (Law 90).",
                                      f"Joueur {penalty.number} : {fr}{taille}{why[1]} (Loi 90)."))


def _by_own_averages(scored: ScoredIndividual, row: int, sentence: Sentence) -> Sentence:
    """The sentence on an adjusted score, with what A+ or A− is worth to each of two players whose averages move it."""
    line = scored.event.lines[row]
    award = read_adjusted(line.adjusted)
    english, french = sentence
    for side, cote, word, who in (("NS", "NS", award.ns_word, line.seats[:2]), ("EW", "EO", award.ew_word, line.seats[2:])):
        if word not in AVERAGE:
            continue
        plain = AVERAGE[word]
        worth = [plain if own is None else average_of(word, own) for own in (_own_average(scored, player) for player in who)]
        if set(worth) == {plain}:
            continue
        each = [(player, figure(100 * share)) for player, share in zip(who, worth, strict=True)]
        english = english.replace(f"{side} {word} {figure(100 * plain).en} %", f"{side} {word} " + _listed(each, 0))
        french = french.replace(f"{cote} {FRENCH_WORDS[word]} {figure(100 * plain).fr} %",
                                f"{cote} {FRENCH_WORDS[word]} " + _listed(each, 1))
    return Sentence(english, french)


def _listed(each: list[tuple[str, Sentence]], language: int) -> str:
    """"62.5 % (20) and 60 % (1)": a percentage for each player."""
    return (" and ", " et ")[language].join(f"{percent[language]} % ({player})" for player, percent in each)


def _own_average(scored: ScoredIndividual, player: str) -> Fraction | None:
    """A player's share of the top on the boards without an A+ or A−; None without such a board."""
    points = most = Fraction(0)
    for i, line in enumerate(scored.event.lines):
        if player not in line.seats:
            continue
        ns = player in line.seats[:2]
        notes = scored.ns_notes if ns else scored.ew_notes
        award = read_adjusted(line.adjusted) if line.adjusted else None
        word = "" if award is None else award.ns_word if ns else award.ew_word
        if notes.counts[i] and word not in AVERAGE:
            points += Fraction(int(notes.num[i]), int(notes.den[i]))
            most += int(notes.top[i])
    return points / most if most else None
