"""The cells of a cup as a director would have typed them: what a new workbook holds, played as far as the cup has been."""

from __future__ import annotations

from typing import Any

from etui.cup.advance import replay
from etui.cup.model import Cup, CupSettings, Match
from etui.cup.tree import matches_of
from xlsheets import settings as words_of
from xlsheets.blocks import Rows
from xlsheets.live.cup_typed import PLAYERS, SETTINGS, TEAMS, TypedCup
from xlsheets.words import cup as words

RESERVES = 2                                     # players of a team beyond its boards


def every_match(size: int, settings: CupSettings) -> tuple[Match, ...]:
    """The matches of a full bracket: a bye is a match that nobody plays, and a late entry may still fill it."""
    return matches_of(tuple(range(1, size + 1)), settings)


def typed_of(cup: Cup, language: str) -> TypedCup:
    """The cells as a director would have typed them."""
    settings = cup.settings
    index = language == "fr"

    def said(choices: words.Choices, value: str) -> str:
        return choices[value][index]

    breaks = [said(words.TIEBREAKS, name) for name in settings.tiebreaks][:5]
    cells: dict[str, Any] = {
        "variant": said(words.VARIANT, settings.variant), "reset": said(words_of.YES_NO, "yes" if settings.reset else "no"),
        "third place": said(words_of.YES_NO, "yes" if settings.third_place else "no"),
        "teams": said(words.TEAMS, "yes" if settings.teams else "no"), "boards": settings.boards,
        "colours": said(words.COLOURS, settings.colours), "drops": said(words.DROPS, settings.drops),
        "group by": said(words.CRITERIA, settings.group_by), "keep apart": said(words.CRITERIA, settings.keep_apart),
        "seed": settings.seed, "scoring": said(words.SCORING, settings.scoring), "scope": said(words.SCOPE, settings.scope),
        "paired": cup.paired, **{f"tie-break {n}": name for n, name in enumerate(breaks, 1)},
    }
    return TypedCup([cells.get(name, "") for name in SETTINGS], _entry_rows(cup), _drawn_rows(cup), _game_rows(cup))


def _entry_rows(cup: Cup) -> Rows:
    rows: Rows = []
    for seed, entry in enumerate(cup.entries, 1):
        gone = cup.withdrawn.get(seed, "")
        if cup.settings.teams:
            players = [*getattr(entry, "players", ())]
            rows.append([entry.name, entry.number or seed, entry.affiliation or entry.club, entry.federation, gone, *players])
        else:
            licence = "" if entry.id.isdecimal() and int(entry.id) <= len(cup.entries) else entry.id
            rows.append([entry.name, entry.rating or "", entry.title, entry.club, entry.federation, licence, gone])
    most = max((len(row) for row in rows), default=0)
    width = max(most, len(TEAMS) + cup.settings.boards + RESERVES if cup.settings.teams else len(PLAYERS))
    return [[*row, *[""] * (width - len(row))] for row in rows] + [[""] * width for _ in range(cup.draw.size - len(rows))]


def _drawn_rows(cup: Cup) -> Rows:
    """Seed and line of each place; blank before round 1 and for a bye."""
    if not cup.paired:
        return [["", ""] for _ in cup.draw.order]
    return [[seed, seed] if seed else ["", ""] for seed in cup.draw.order]


def _game_rows(cup: Cup) -> Rows:
    boards = cup.settings.boards if cup.settings.teams else 0
    state, rows = replay(cup), []
    games = [(rnd, match, leg) for match in every_match(cup.draw.size, cup.settings) for leg, rnd in enumerate(match.rounds, 1)]
    for _, match, leg in sorted(games, key=lambda game: game[0]):
        result, played = cup.results.get((match.id, leg)), state.matches.get(match.id)
        typed = [""] * boards + ["", ""]
        if result is not None and any(result.absent):
            typed[boards:] = ["F" if absent else "" for absent in result.absent]
        elif result is not None and result.boards:
            typed[:boards] = [_shown(a) for a, _ in result.boards]
        elif result is not None:
            typed[boards:] = [_shown(score) for score in result.scores]
        named = cup.winners.get(match.id) if leg == len(match.rounds) else None
        marks = ["x" if named == side else "" for side in (0, 1)]
        paired = played is not None and leg == 1 and match.rounds[0] <= cup.paired and played.contested
        rows.append([match.id, leg, *typed, *marks, *([seed or 0 for seed in played.sides] if paired and played else ["", ""])])
    return rows


def _shown(score: Any) -> str:
    whole = int(score)
    return str(whole) if score == whole else f"{whole or ''}½"
