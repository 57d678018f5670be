"""xlwings' decorators when xlwings is there to use them, and nothing at all in plain Python.

xlwings imports the functions module itself (classic host, Server and Lite alike), so it is already loaded then; the
`etui` command never pays for importing it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

if "xlwings" in sys.modules:
    from xlwings import arg, func, ret
else:

    def _plain(*_: Any, **__: Any) -> Any:
        def keep(function: Function) -> Function:
            return function

        return _[0] if len(_) == 1 and callable(_[0]) and not __ else keep

    func = arg = ret = _plain

__all__ = ["arg", "func", "ret"]
