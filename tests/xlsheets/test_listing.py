"""The functions document themselves, and the pages of the guide are up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from xlsheets.functions import FUNCTIONS
from xlsheets.hosts.examples import EXAMPLES
from xlsheets.hosts.listing import listing, markdown, signature
from xlsheets.seam import help_of

DOCS = Path(__file__).resolve().parents[2] / "docs"


def rounded(result: Any) -> list[list[Any]]:
    rows = result if isinstance(result, list) else [[result]]
    return [[round(cell, 4) if isinstance(cell, float) else cell for cell in row] for row in rows]


def test_every_function_has_a_worked_example() -> None:
    assert set(EXAMPLES) == set(FUNCTIONS)


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_the_example_gives_what_the_page_says(name: str) -> None:
    example = EXAMPLES[name]
    assert rounded(FUNCTIONS[name](*example.arguments)) == example.spills


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
@pytest.mark.parametrize("language", [0, 1])
def test_every_argument_has_help_that_excel_can_show(name: str, language: int) -> None:
    import inspect

    told = help_of(name)
    assert list(told.arguments) == list(inspect.signature(FUNCTIONS[name]).parameters)
    texts = [told.summary[language], *(text[language] for text in told.arguments.values())]
    assert all(0 < len(text) <= 255 for text in texts)


@pytest.mark.parametrize(("language", "page"), [("en", "functions.md"), ("fr", "fonctions.md")])
def test_the_page_is_the_one_the_code_makes(language: str, page: str) -> None:
    assert (DOCS / page).read_text(encoding="utf-8").rstrip("\n") == markdown(language)


def test_the_list_names_optional_arguments_in_brackets() -> None:
    assert signature("MATCHPOINTS") == "MATCHPOINTS(scores, [boards], [groups], [step])"
    assert "Points de match de NS" in listing("fr")
