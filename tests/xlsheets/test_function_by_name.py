"""A function found by its name, without loading the other games, is the one that all hosts call."""

from __future__ import annotations

import subprocess
import sys

import pytest

from xlsheets.blocks import function
from xlsheets.functions import FUNCTIONS


def test_every_function_is_found_by_its_name_alone() -> None:
    for name, made in FUNCTIONS.items():
        assert function(name) is made
    with pytest.raises(LookupError):
        function("NO_SUCH_FUNCTION")


def test_a_session_of_bridge_loads_no_other_game() -> None:
    code = ("import sys; from xlsheets import blocks, books; blocks.function('RANKING'); "
            "print([name for name in sys.modules if 'udfs' in name])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['xlsheets.udfs', 'xlsheets.udfs.bridge']"
