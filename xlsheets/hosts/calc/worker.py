"""The worker behind the Calc add-in: reads calls on stdin, answers on stdout, until stdin closes.

Each message is a four-byte length and a pickle: (name, arguments) in, (True, result) or (False, reason) out. Both ends are
the same user's processes on one machine, joined by a pipe nobody else can reach.
"""

from __future__ import annotations

import pickle
import struct
import sys
from typing import Any, BinaryIO

LENGTH = struct.Struct(">I")


def serve(calls: BinaryIO, answers: BinaryIO) -> None:
    """Answers calls one after the other."""
    from xlsheets.functions import FUNCTIONS

    while head := calls.read(LENGTH.size):
        name, arguments = pickle.loads(calls.read(LENGTH.unpack(head)[0]))
        try:
            answer: tuple[bool, Any] = True, _cells(FUNCTIONS[name](*arguments))
        except Exception as error:               # the cell shows the reason; the worker lives on
            answer = False, f"Étui {name}: {type(error).__name__}: {error}"
        packed = pickle.dumps(answer, protocol=4)
        answers.write(LENGTH.pack(len(packed)) + packed)
        answers.flush()


def _cells(result: Any) -> tuple[tuple[float | str, ...], ...]:
    """Rows of floats and texts, all that Calc takes."""
    rows = result if isinstance(result, list) else [[result]]
    return tuple(tuple(map(_cell, row)) for row in rows)


def _cell(value: Any) -> float | str:
    if value is None:
        return ""
    return str(value) if isinstance(value, str) else float(value)


def main() -> None:
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr                      # a stray print must not speak on the wire
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
