"""The stages of `etui score`, each with its CPU seconds, in one fresh process: `python -m tests.bench.inside_score BOOK`."""

import json
import sys
import time
from pathlib import Path
from typing import Any


def main() -> None:
    found: dict[str, float] = {}
    since = 0.0

    def stage(name: str) -> None:
        nonlocal since
        now = time.process_time()
        found[name], since = now - since, now

    stage("start of Python")
    import numpy  # noqa: F401

    stage("importing numpy")
    import openpyxl  # noqa: F401

    stage("importing openpyxl")
    from xlsheets import refresh
    from xlsheets.readers import event_checks
    from xlsheets.readers.pairs_workbook import read_pairs_workbook
    from xlsheets.reports import ranking_text

    stage("importing Étui")
    path = Path(sys.argv[1])
    workbook = read_pairs_workbook(path)
    event_checks.check_event(workbook.event)
    stage("reading and checking the workbook")
    book = refresh.book_of(workbook)
    text = ranking_text(book.scored, "en")
    stage("matchpoints and ranking")
    write = refresh.write_values

    def write_when_known(*given: Any) -> None:
        stage("what every calculated cell shows")
        write(*given)

    refresh.write_values = write_when_known                      # type: ignore[assignment]
    refresh.refresh(path, workbook.cells, book)
    stage("writing the workbook")
    assert text
    print(json.dumps(found))


if __name__ == "__main__":
    main()
