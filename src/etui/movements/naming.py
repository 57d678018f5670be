"""How sentences name competitors, numbers and boards, in English and in French."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from etui.errors import Sentence


class Noun(NamedTuple):
    """How sentences name a competitor: ``one`` bare, ``the`` before a number, ``many``, and the French indefinite."""

    one: Sentence
    the: Sentence
    many: Sentence
    un: str


NOUNS = {
    2: Noun(Sentence("pair", "paire"), Sentence("pair", "la paire"), Sentence("pairs", "paires"), "une paire"),
    4: Noun(Sentence("player", "joueur"), Sentence("player", "le joueur"), Sentence("players", "joueurs"), "un joueur"),
}


def listed(numbers: Iterable[int]) -> Sentence:
    """Numbers in words, in order: ``3``, ``3 and 4``, ``1 to 4 and 7`` (runs of three or more are closed up)."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    english, french = (
        [part for run in runs for part in ([f"{run[0]} {to} {run[-1]}"] if len(run) > 2 else map(str, run))]
        for to in ("to", "à")
    )
    return Sentence(_joined(english, "and"), _joined(french, "et"))


def boards_in_words(boards: Iterable[int]) -> Sentence:
    """``board 5`` (la donne 5), ``boards 5 and 6`` (les donnes 5 et 6)."""
    numbers = set(boards)
    words = listed(numbers)
    if len(numbers) > 1:
        return Sentence(f"boards {words.en}", f"les donnes {words.fr}")
    return Sentence(f"board {words.en}", f"la donne {words.fr}")


def _joined(parts: list[str], last: str) -> str:
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)
