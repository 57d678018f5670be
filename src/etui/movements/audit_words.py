"""The audit in a few sentences, for a director."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from etui.errors import Sentence
from etui.movements.audit import Audit
from etui.movements.balance import Spread
from etui.movements.naming import NOUNS, Noun, listed

TWO_OF = {                                       # what is counted, and of whom
    "pair": (Sentence("meeting", "rencontre"), Sentence(" of two pairs", " de deux paires")),
    "player": (Sentence("pair", "paire"), Sentence(" of players", " de joueurs")),
}


def audit_words(found: Audit) -> tuple[Sentence, ...]:
    """The audit for a director, in a few sentences: legality and what breaks it, size, meetings, comparisons, walks."""
    the, people = NOUNS[min(len(found.seats), 4)], found.people
    return (
        *_words_on_legality(found),
        *_words_on_size(found, the),
        *_words_on_meetings(found, the),
        *_words_on_comparisons(found, the),
        Sentence(
            f"Walking: {people.total} tables in all, at most {people.most} for one {the.one.en}.",
            f"Déplacements : {people.total} tables en tout, au plus {people.most} pour {the.un}.",
        ),
    )


def _words_on_legality(found: Audit, shown: int = 5) -> Iterator[Sentence]:
    if found.legal:
        en, fr = (" and nobody meets a board twice", ", personne ne joue deux fois une donne") if found.boards else ("", "")
        yield Sentence(
            f"Legal: nobody is at two tables in a round{en}.",
            f"Mouvement régulier : personne n’est à deux tables à la fois{fr}.",
        )
    else:
        yield Sentence("Not legal: put this right before play.", "Mouvement irrégulier : à corriger avant de jouer.")
    yield from found.findings[:shown]
    more = len(found.findings) - shown
    if more > 0:
        yield Sentence(f"Other findings like these: {more}.", f"Autres constats du même genre : {more}.")


def _words_on_size(found: Audit, the: Noun) -> Iterator[Sentence]:
    many, tables, rounds, boards = len(found.records), found.tables, found.rounds, found.boards
    en, fr = (f", {boards} boards in play", f", {boards} donnes en jeu") if boards else ("", "")     # free play has none
    yield Sentence(
        f"In all: {many} {the.many.en}, {tables} tables, {rounds} rounds{en}.",
        f"En tout : {many} {the.many.fr}, {tables} tables, {rounds} positions{fr}.",
    )
    played, met = _range(r.rounds for r in found.records), _range(r.boards for r in found.records)
    en, fr = (f", boards {met.en}", f", donnes {met.fr}") if boards else ("", "")
    yield Sentence(
        f"Played by each {the.one.en}: rounds {played.en}{en}.",
        f"Pour chaque {the.one.fr} : positions jouées {played.fr}{fr}.",
    )
    for shared in found.sharing:
        when, where, several = listed(shared.rounds), listed(shared.tables), len(shared.rounds) > 1
        positions = "aux positions" if several else "à la position"
        yield Sentence(
            f"Tables {where.en} share boards in round{'s' * several} {when.en}.",
            f"Les tables {where.fr} se partagent les étuis {positions} {when.fr}.",
        )


def _words_on_meetings(found: Audit, the: Noun) -> Iterator[Sentence]:
    if found.partners is not None:
        partners = _times(found.partners, the)
        yield Sentence(f"As partners: {partners.en}.", f"Comme partenaires : {partners.fr}.")
    opponents = _times(found.opponents, the)
    if len(found.seats) > 2 and found.partners is None:
        yield Sentence(f"At one table: {opponents.en}.", f"À une même table : {opponents.fr}.")
        return
    yield Sentence(f"As opponents: {opponents.en}.", f"Comme adversaires : {opponents.fr}.")


def _words_on_comparisons(found: Audit, the: Noun) -> Iterator[Sentence]:
    spread, variance = found.same_minus_opposite, found.comparison_variance
    if spread is None or variance is None:
        return
    if len(found.seats) == 2 and all(0 in (record.ns, record.ew) for record in found.records):
        yield Sentence(
            "No pair changes line: make two rankings, NS and EW.",
            "Aucune paire ne change de ligne : faites deux classements, NS et EO.",
        )
        return
    figure, values = f"{variance:.1f}", _range((spread.least, spread.most))
    yield Sentence(
        f"Comparisons of two {the.many.en}, boards in the same direction minus opposite: "
        f"{values.en}, variance {figure} (0 is perfect).",
        f"Comparaisons de deux {the.many.fr}, donnes de même sens moins sens opposés : "
        f"{values.fr}, variance {figure.replace('.', ',')} (0 est parfait).",
    )


def _times(spread: Spread, the: Noun) -> Sentence:
    """``8 pairs of players never, 56 pairs once``, or ``every pair of players once``; of pairs, ``meetings of two pairs``."""
    what, whose = TWO_OF[the.one.en]
    english, french = [], []
    for n, (times, met) in enumerate(spread.counts):
        en = {0: "never", 1: "once", 2: "twice"}.get(times, f"{times} times")
        fr = {0: "jamais", 1: "une fois"}.get(times, f"{times} fois")
        if len(spread.counts) == 1:
            return Sentence(f"every {what.en}{whose.en} {en}", f"chaque {what.fr}{whose.fr} {fr}")
        many, of = "s" * (met > 1), Sentence("", "") if n else whose
        english.append(f"{met} {what.en}{many}{of.en} {en}")
        french.append(f"{met} {what.fr}{many}{of.fr} {fr}")
    return Sentence(", ".join(english) or f"no {what.en}", ", ".join(french) or f"aucune {what.fr}")


def _range(values: Iterable[int]) -> Sentence:
    seen = sorted(values) or [0]
    if seen[0] == seen[-1]:
        return Sentence(str(seen[0]), str(seen[0]))
    return Sentence(f"{seen[0]} to {seen[-1]}", f"{seen[0]} à {seen[-1]}")
