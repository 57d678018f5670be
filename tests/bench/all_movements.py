"""CPU seconds of every movement with its audit, each the first of its kind and size in this process, as JSON."""

import json
import time
from collections.abc import Callable

from etui.errors import EtuiError
from etui.movements.audit import audit
from etui.movements.howell import howell
from etui.movements.individual import individual
from etui.movements.mitchell import mitchell
from etui.movements.model import Movement
from etui.movements.tarot import tarot
from etui.movements.web import web

MAKERS: dict[str, tuple[Callable[[int], Movement], range]] = {
    "Mitchell of {} tables": (mitchell, range(3, 41)),
    "Howell of {} pairs": (howell, range(4, 41)),
    "individual of {} players": (individual, range(4, 42)),
    "web Mitchell of {} tables, 9 rounds": (lambda tables: web(tables, 9), range(18, 61)),
    "tarot of {} tables": (lambda tables: tarot(tables, 5), range(2, 61)),
    "tarot of {} tables, automatic moves": (lambda tables: tarot(tables, 5, "auto"), range(3, 61)),
    "tarot of {} tables, best moves": (lambda tables: tarot(tables, 5, "best"), range(3, 61)),
}


def main() -> None:
    found = {}
    for name, (make, sizes) in MAKERS.items():
        for size in sizes:
            begun = time.process_time()
            try:
                audit(make(size))
            except EtuiError:                                    # a size that cannot be played
                continue
            found[name.format(size)] = time.process_time() - begun
    print(json.dumps(found))


if __name__ == "__main__":
    main()
