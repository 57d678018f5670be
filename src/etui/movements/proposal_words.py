"""A proposed movement in words: how fair it is, and why to take it or not."""

from __future__ import annotations

from collections.abc import Iterator

from etui.errors import Sentence
from etui.movements.audit import Audit
from etui.movements.model import Movement
from etui.movements.naming import NOUNS, listed


def fairness(found: Audit, winners: int) -> tuple[Sentence, ...]:
    """What the audit says of boards played, rounds sat out, meetings and comparisons."""
    return (_boards(found), *_rounds_out(found), *_comparisons(found, winners))


def reason(movement: Movement, found: Audit, winners: int) -> Sentence:
    """What speaks against the movement or, when nothing does, what speaks for it."""
    against = list(_drawbacks(movement, found))
    said = against or [Sentence("everybody plays every board, nobody shares and nobody sits out",
                                "chacun joue toutes les donnes, sans partage ni relais")]
    rankings = Sentence("One ranking", "Un classement") if winners == 1 else Sentence("Two rankings", "Deux classements")
    return Sentence(
        f"{rankings.en}; {'; '.join(each.en for each in said)}.",
        f"{rankings.fr} ; {' ; '.join(each.fr for each in said)}.",
    )


def _drawbacks(movement: Movement, found: Audit) -> Iterator[Sentence]:
    most = max(record.boards for record in found.records)
    if most < found.boards:
        yield Sentence(f"nobody plays more than {most} of the {found.boards} boards",
                       f"personne ne joue plus de {most} des {found.boards} donnes")
    out = sum(record.boards < most for record in found.records)
    if out:
        yield Sentence(f"{out} of {len(found.records)} play fewer boards than the others",
                       f"{out} sur {len(found.records)} jouent moins de donnes que les autres")
    for shared in found.sharing[:1]:
        if len(found.sharing) == 1:
            where = listed(shared.tables)
            yield Sentence(f"tables {where.en} share boards", f"les tables {where.fr} se partagent des étuis")
        else:
            yield Sentence("some tables share boards", "des tables se partagent des étuis")
    if movement.copies > 1:
        yield Sentence(f"each board is needed in {movement.copies} copies",
                       f"il faut {movement.copies} exemplaires de chaque donne")


def _boards(found: Audit) -> Sentence:
    the = NOUNS[len(found.seats)]
    fewest, most = (pick(record.boards for record in found.records) for pick in (min, max))
    if fewest == most == found.boards:
        return Sentence(f"Each {the.one.en} plays all {most} boards.", f"Chaque {the.one.fr} joue les {most} donnes.")
    if fewest == most:
        return Sentence(f"Each {the.one.en} plays {most} of the {found.boards} boards.",
                        f"Chaque {the.one.fr} joue {most} des {found.boards} donnes.")
    return Sentence(f"Each {the.one.en} plays {fewest} to {most} of the {found.boards} boards.",
                    f"Chaque {the.one.fr} joue de {fewest} à {most} des {found.boards} donnes.")


def _rounds_out(found: Audit) -> Iterator[Sentence]:
    out = [record.out for record in found.records if record.out]
    if not out:
        return
    the, most = NOUNS[len(found.seats)], max(out)
    yield Sentence(
        f"Sitting out: {len(out)} of {len(found.records)} {the.many.en}, {most} round{'s' * (most > 1)} at most.",
        f"En relais : {len(out)} {the.many.fr} sur {len(found.records)}, {most} position{'s' * (most > 1)} au plus.",
    )


def _comparisons(found: Audit, winners: int) -> Iterator[Sentence]:
    spread, variance = found.same_minus_opposite, found.comparison_variance
    if winners == 2:
        yield Sentence("Each line is ranked by itself, on the boards its pairs play the same way.",
                       "Chaque ligne a son classement, sur des donnes jouées dans le même sens.")
    elif spread is not None and variance is not None:
        yield Sentence(
            f"One ranking: boards two {NOUNS[len(found.seats)].many.en} play the same way minus opposite ways go from "
            f"{spread.least} to {spread.most}, variance {variance:.1f} (0 is perfect).",
            f"Un seul classement : pour deux {NOUNS[len(found.seats)].many.fr}, donnes de même sens moins sens opposés vont "
            f"de {spread.least} à {spread.most}, variance {variance:.1f} (0 est parfait).".replace(
                f"{variance:.1f}", f"{variance:.1f}".replace(".", ",")),
        )
