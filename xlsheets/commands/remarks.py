"""Many remarks of one kind: the first ones, and how many more there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from etui.errors import Sentence
from xlsheets.commands.arguments import Parser, tell
from xlsheets.counted import counted

MOST = 10                                    # remarks of a kind that a person reads


def add_all(parser: Parser) -> None:
    parser.add_argument("--all", action="store_true", help=parser.say(
        f"say every remark, not the first {MOST} of each kind",
        f"dire toutes les remarques, pas les {MOST} premières de chaque sorte"))


def tell_some(sentences: Sequence[Sentence], language: str, whole: bool, say: Callable[[str], None] = tell) -> None:
    """Tells remarks of one kind. whole: all of them, as --all asks."""
    shown = sentences if whole or len(sentences) <= MOST + 1 else sentences[:MOST]
    for sentence in shown:
        say(sentence.say(language))
    if left := len(sentences) - len(shown):
        more = counted(left, "more of this kind: add --all to see them", "de plus de cette sorte : ajoutez --all pour les voir")
        say(f"… {more.say(language)}")
