"""Adjustments and penalties that contradict each other, or that nobody can carry out: said with their place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from etui.bridge.adjusted import Adjusted, read_adjusted
from etui.bridge.boards import vulnerability
from etui.bridge.event import Line, PairsEvent, Penalty
from etui.bridge.law77 import possible_scores
from etui.bridge.penalties import check_unit, penalised
from etui.bridge.session import competitors_of
from etui.errors import EtuiError, Sentence


def at(line: Line) -> Sentence:
    """Where a line is: its board, its pairs, and the cell or row it was read from."""
    place = f" ({line.place})" if line.place else ""
    ns, ew = f"{line.section}{line.ns}", f"{line.section}{line.ew}"
    return Sentence(f"Board {line.board}, NS {ns} – EW {ew}{place}", f"Donne {line.board}, NS {ns} – EO {ew}{place}")


def contradictions(event: PairsEvent) -> tuple[Sentence, ...]:
    """One sentence for each contradiction among the adjusted scores, the group letters and the penalties.

    A group letter on one line of a board only; a score beside NP; a group letter beside an artificial score; an assigned
    score that no contract gives on its board; an adjusted score nobody can read; a penalty entered twice, of nothing, for
    nobody or in a unit the session is not scored in.
    """
    awards = [(line, _read(line)) for line in event.lines]
    found = [sentence for line, award in awards for sentence in _of_line(line, award)]
    return (*found, *_lonely_letters(event, awards), *_of_penalties(event))


def _read(line: Line) -> Adjusted | Sentence | None:
    try:
        return read_adjusted(line.adjusted) if line.adjusted else None
    except EtuiError as error:
        return error.sentence


def _of_line(line: Line, award: Adjusted | Sentence | None) -> Iterator[Sentence]:
    where = at(line)
    if isinstance(award, Sentence):
        yield Sentence(f"{where.en}: {award.en}", f"{where.fr} : {award.fr}")
    elif award is not None:
        if award.not_played and (line.score is not None or line.contract):
            yield Sentence(
                f"{where.en}: NP says that the board was not played, but it has a score: delete one of the two.",
                f"{where.fr} : NP dit que la donne n'a pas été jouée, mais elle a un score : effacez l'un des deux.",
            )
        if line.group.strip() and not award.assigned:
            yield Sentence(
                f"{where.en}: the artificial score {line.adjusted} compares with no other, yet it has the group letter "
                f"{line.group.strip()}: delete the letter.",
                f"{where.fr} : la marque artificielle {line.adjusted} ne se compare à aucune autre, et porte pourtant la "
                f"lettre de groupe {line.group.strip()} : effacez la lettre.",
            )
        yield from _impossible(line, dict.fromkeys(score for _, score in award.ns_assigned + award.ew_assigned))


def _impossible(line: Line, scores: Iterable[int]) -> Iterator[Sentence]:
    where = at(line)
    for score in scores:
        if line.board >= 1 and score not in possible_scores(vulnerability(line.board)):
            yield Sentence(
                f"{where.en}: no contract scores {score} on this board: correct the score in brackets (it is NS's).",
                f"{where.fr} : aucun contrat ne marque {score} sur cette donne : corrigez le score entre parenthèses (c'est "
                "celui de NS).",
            )


def _lonely_letters(event: PairsEvent, awards: list[tuple[Line, Adjusted | Sentence | None]]) -> Iterator[Sentence]:
    """A letter names results that compare with each other: on one line alone it says nothing."""
    alone = event.method.sections == "alone"

    def field(line: Line) -> tuple[str, int]:
        return line.section if alone else "", line.board

    lettered = [
        line for line, award in awards if line.group.strip() and not (isinstance(award, Adjusted) and not award.assigned)
    ]
    times = Counter((field(line), line.group.strip().upper()) for line in lettered)
    lines = Counter(field(line) for line in event.lines)
    for line in lettered:
        letter = line.group.strip()
        if times[field(line), letter.upper()] == 1 < lines[field(line)]:
            where = at(line)
            yield Sentence(
                f"{where.en}: the group letter {letter} stands on this line only, so the result compares with no "
                "other: give the same letter to the results it compares with, or delete it.",
                f"{where.fr} : la lettre de groupe {letter} n'est que sur cette ligne, dont le résultat ne se compare donc à "
                "aucun autre : donnez la même lettre aux résultats comparables, ou effacez-la.",
            )


def _of_penalties(event: PairsEvent) -> Iterator[Sentence]:
    competitors = competitors_of(event)
    seen: dict[tuple[int, str], Penalty] = {}
    for penalty in event.penalties:
        try:
            check_unit(penalty, event.method)
            key = penalised(penalty, competitors), " ".join(penalty.why.split()).casefold()
        except EtuiError as error:
            yield error.sentence
            continue
        yield from _of_penalty(penalty, seen.setdefault(key, penalty))


def _of_penalty(penalty: Penalty, first: Penalty) -> Iterator[Sentence]:
    """first: the first penalty of the same pair with the same reason."""
    who = f"{penalty.line} {penalty.section}{penalty.number}".strip()
    where = f" ({penalty.place})" if penalty.place else ""
    en, fr = f"Penalty for pair {who}{where}", f"Pénalité de la paire {who.replace('EW', 'EO')}{where}"
    if first is not penalty and (penalty.why.strip() or (first.amount, first.unit) == (penalty.amount, penalty.unit)):
        why = penalty.why.strip()
        yield Sentence(
            f"{en}: this pair already has a penalty {f'for “{why}”' if why else 'of the same amount'}, and both count: delete "
            "one, or give each its own reason.",
            f"{fr} : cette paire a déjà une pénalité {f'pour « {why} »' if why else 'du même montant'}, et les deux comptent : "
            "effacez-en une, ou donnez à chacune son motif.",
        )
    if penalty.amount == 0:
        yield Sentence(
            f"{en}: it is of 0: write its amount, or delete it.", f"{fr} : elle est de 0 : écrivez son montant, ou effacez-la."
        )
    elif penalty.unit.startswith("percent") and abs(penalty.amount) > 100:
        yield Sentence(
            f"{en}: it is of more than 100 %: correct its amount or its unit.",
            f"{fr} : elle dépasse 100 % : corrigez son montant ou son unité.",
        )
