"""What an assertion compared: outside pytest an `assert` has no text, so both sides are read again where it stopped."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Mapping
from types import TracebackType
from typing import Any

LONGEST = 2000


def told(error: Exception) -> str:
    """The type and the words of an error; of a bare assertion, its source and the two values that differ."""
    words = str(error)
    if not words and isinstance(error, AssertionError) and error.__traceback__ is not None:
        words = _values(error.__traceback__)
    return f"{type(error).__name__}: {words}"[:LONGEST]


def _values(trace: TracebackType) -> str:
    while trace.tb_next is not None:
        trace = trace.tb_next
    code, names = trace.tb_frame.f_code, {**trace.tb_frame.f_globals, **trace.tb_frame.f_locals}
    tree = ast.parse("".join(linecache.getlines(code.co_filename)))
    stopped = [node for node in ast.walk(tree) if isinstance(node, ast.Assert)
               and node.lineno <= trace.tb_lineno <= (node.end_lineno or node.lineno)]
    if not stopped:
        return f"line {trace.tb_lineno} of {code.co_filename}"
    test = stopped[-1].test
    text = f"line {trace.tb_lineno}, assert {ast.unparse(test)}"
    try:
        sides = [_value(part, names) for part in ([test.left, *test.comparators] if isinstance(test, ast.Compare) else [test])]
    except Exception as again:                               # a value that can be read only once
        return f"{text} (not read again: {again!r})"
    if len(sides) == 2 and all(isinstance(side, Mapping) for side in sides):
        one, other = sides
        apart = [key for key in {**one, **other} if key not in one or key not in other or one[key] != other[key]]
        sides = [{key: side[key] for key in apart if key in side} for side in sides]
    return f"{text}: " + " against ".join(map(repr, sides))


def _value(node: ast.expr, names: dict[str, Any]) -> Any:
    return eval(compile(ast.Expression(node), "<assertion>", "eval"), names)
