"""What rounds, matches and sources are called, in English and in French; the director may rename any stage."""

from __future__ import annotations

from etui.cup.model import BracketName, Cup, Draw, Match, Source
from etui.errors import Sentence

FIXED: dict[BracketName, Sentence] = {
    "reset": Sentence("Grand Final reset", "Belle de grande finale"),
    "third": Sentence("Third-place match", "Match pour la troisième place"),
}
USUAL = {
    1: Sentence("Final", "Finale"), 2: Sentence("Semi-finals", "Demi-finales"), 4: Sentence("Quarter-finals", "Quarts de finale"),
}
SIDES: tuple[tuple[BracketName, Sentence], ...] = (
    ("upper", Sentence("Upper bracket", "Tableau supérieur")), ("lower", Sentence("Lower bracket", "Tableau inférieur")),
)
LEGS = (Sentence("first leg", "aller"), Sentence("second leg", "retour"))


def knockout_name(matches: int) -> Sentence:
    """A stage of a single elimination by its number of matches.

    >>> [knockout_name(n).fr for n in (8, 4, 2, 1)]
    ['8es de finale', 'Quarts de finale', 'Demi-finales', 'Finale']
    """
    return USUAL.get(matches) or Sentence(f"Round of {2 * matches}", f"{matches}es de finale")


def stage_name(cup: Cup, match: Match) -> Sentence:
    """The name of the stage a match belongs to: the director’s, or the usual one."""
    for bracket, stage, name in cup.settings.names:
        if (bracket, stage) == (match.bracket, match.stage) and name.strip():
            return Sentence(name, name)
    return usual_name(cup.draw, match, cup.settings.double)


def usual_name(draw: Draw, match: Match, double: bool) -> Sentence:
    """The name of a stage unless the director renames it."""
    if match.bracket in FIXED:
        return FIXED[match.bracket]
    stages = draw.size.bit_length() - 1
    if match.bracket == "final":
        return Sentence("Grand Final", "Grande finale") if double else knockout_name(1)
    if not double:
        return knockout_name(1 << (stages - match.stage))
    where = dict(SIDES)[match.bracket]
    if match.bracket == "upper":
        what = knockout_name(1 << (stages - match.stage))
    elif match.stage == 2 * (stages - 1):
        what = knockout_name(1)
    else:
        what = Sentence(f"round {match.stage}", f"tour {match.stage}")
    return Sentence(f"{where.en} – {_small(what.en)}", f"{where.fr} – {_small(what.fr)}")


def _small(name: str) -> str:
    return name[:1].lower() + name[1:]


def with_leg(name: Sentence, match: Match, rnd: int) -> Sentence:
    """The name with “first leg” (« aller ») or “second leg” (« retour ») where a match has two."""
    if len(match.rounds) == 1:
        return name
    leg = LEGS[match.rounds.index(rnd)]
    return Sentence(f"{name.en}, {leg.en}", f"{name.fr}, {leg.fr}")


def round_name(cup: Cup, rnd: int) -> Sentence:
    """The name of a tournament round; in a double elimination both brackets may play in it. Third place goes with the final."""
    names: list[Sentence] = []
    for match in cup.draw.matches:
        if rnd in match.rounds and match.bracket != "third":
            name = with_leg(stage_name(cup, match), match, rnd)
            if name not in names:
                names.append(name)
    return Sentence(" · ".join(name.en for name in names), " · ".join(name.fr for name in names))


def who(cup: Cup, seed: int) -> str:
    """A seed with its name: “4 Dupont”."""
    return f"{seed} {cup.entry(seed).name}"


def meeting(cup: Cup, match: Match, sides: tuple[int | None, int | None]) -> str:
    """A match with whom it opposes: “M3 (4 Dupont – 5 Martin)”."""
    known = [who(cup, seed) for seed in sides if seed]
    return f"{match.id} ({' – '.join(known)})" if known else match.id


def source_words(source: Source) -> Sentence:
    """A side that is not known yet: “winner of M3”, « perdant de M3 », “seed 4”, “bye”."""
    if source.kind == "seed":
        return Sentence(f"seed {source.seed}", f"tête de série {source.seed}")
    if source.kind == "bye":
        return Sentence("bye", "exempt")
    if source.kind == "winner":
        return Sentence(f"winner of {source.match}", f"gagnant de {source.match}")
    return Sentence(f"loser of {source.match}", f"perdant de {source.match}")
