"""The draw: settings that agree with each other, seeds, byes, groups, and the bracket that is then frozen."""

from __future__ import annotations

from collections.abc import Sequence

from etui.cup.apart import keep_apart
from etui.cup.bracket_order import bracket_order
from etui.cup.drops import DROPS
from etui.cup.groups import group_order, grouped, preview
from etui.cup.model import COLOURS, NOBODY, VARIANTS, Cup, CupSettings, Draw, Entry
from etui.cup.rounds import round_count
from etui.cup.seeding import check_entries, seeded
from etui.cup.tiebreaks import check_tiebreaks, tiebreak_remarks
from etui.cup.tree import matches_of
from etui.errors import EtuiError, Sentence


def draw(settings: CupSettings, entries: Sequence[Entry]) -> Cup:
    """A cup ready for its first round: entries in seed order (fixed from now on) and every match to come.

    EtuiError for settings that contradict each other and for entries missing or given twice.
    """
    return frozen(settings, seeded(entries, settings.teams))


def frozen(settings: CupSettings, ranked: Sequence[Entry], order: Sequence[int] = ()) -> Cup:
    """A cup whose seeds are already fixed: entries in seed order, whatever became of their ratings.

    order: the slots of a draw already made, from top to bottom, NOBODY for a bye; drawn afresh when empty.
    """
    check_settings(settings)
    check_entries(ranked, settings.teams)
    drawn = tuple(order) or slots(settings, ranked)
    if sorted(filter(None, drawn)) != list(range(1, len(ranked) + 1)) or len(drawn) & (len(drawn) - 1):
        raise EtuiError(
            "The bracket does not hold every seed once: draw the cup again.",
            "Le tableau ne porte pas chaque tête de série une fois : refaites le tirage.",
        )
    rounds, reserved = round_count(len(drawn), settings)
    return Cup(settings, tuple(ranked), Draw(drawn, matches_of(drawn, settings), rounds, reserved))


def slots(settings: CupSettings, ranked: Sequence[Entry]) -> tuple[int, ...]:
    """The seeds from the top of the bracket to its foot, NOBODY for a bye."""
    if settings.group_by:
        preview(ranked, settings)                # refuses what no bracket holds
        return group_order(grouped(ranked, settings.group_by))
    order = tuple(seed if seed <= len(ranked) else NOBODY for seed in bracket_order(len(ranked)))
    if settings.keep_apart:
        return keep_apart(order, [entry.value(settings.keep_apart).casefold() for entry in ranked])
    return order


def check_settings(settings: CupSettings) -> None:
    """EtuiError for the first setting that is unknown or does not go with another."""
    for en, fr, value, known in (
        ("variant", "variante", settings.variant, VARIANTS),
        ("colour setting", "attribution des couleurs", settings.colours, COLOURS),
        ("way to drop losers", "façon de basculer les perdants", settings.drops, tuple(DROPS)),
    ):
        if value not in known:
            raise EtuiError(
                f"No {en} is called “{value}”: choose one of {', '.join(known)}.",
                f"Aucune {fr} ne s’appelle « {value} » : choisissez parmi {', '.join(known)}.",
            )
    for wrong, en, fr in (
        (settings.reset and not settings.double,
         "A reset needs two brackets: choose a double elimination, or switch the reset off.",
         "Une belle de grande finale demande deux tableaux : choisissez une double élimination, ou retirez la belle."),
        (settings.third_place and settings.double,
         "In a double elimination the lower bracket already gives third place: switch the third-place match off.",
         "En double élimination, le tableau inférieur donne déjà la troisième place : retirez le match pour la troisième place."),
        (settings.third_place and settings.group_by,
         "A third-place match does not go with groups: switch one of the two off.",
         "Un match pour la troisième place ne va pas avec un tirage par groupe : retirez l’un des deux."),
        (settings.group_by and settings.keep_apart,
         "Grouping and keeping apart are opposites: choose one of the two.",
         "Grouper et séparer sont deux contraires : choisissez l’un des deux."),
        (settings.boards < 0,
         "The number of boards of a team match cannot be negative: correct it.",
         "Le nombre d’échiquiers d’un match ne peut pas être négatif : corrigez-le."),
    ):
        if wrong:
            raise EtuiError(en, fr)
    check_tiebreaks(settings)


def remarks(cup: Cup) -> tuple[Sentence, ...]:
    """What the director should know about the draw and the settings; nothing here stops the cup."""
    found: list[Sentence] = []
    warning = preview(cup.entries, cup.settings).warning
    if warning:
        found.append(warning)
    criterion = cup.settings.group_by or cup.settings.keep_apart
    if criterion and not any(entry.value(criterion) for entry in cup.entries):
        found.append(Sentence(
            f"No entry has a {criterion}, so the draw takes no account of it: fill it in, or draw without it.",
            f"Aucun inscrit n’a de valeur pour le critère choisi ({criterion}), dont le tirage ne tient donc pas compte : "
            "remplissez-le, ou tirez sans lui.",
        ))
    if cup.settings.third_place and not any(match.bracket == "third" for match in cup.draw.matches):
        found.append(Sentence(
            "There is no third-place match: it needs two contested semi-finals, so four entries or more.",
            "Il n’y a pas de match pour la troisième place : il faut deux demi-finales disputées, donc au moins quatre inscrits.",
        ))
    return (*found, *tiebreak_remarks(cup.settings))
