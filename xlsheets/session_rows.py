"""Where each setting stands on the Session tab; the first and the last of those that the figures hang on."""

from __future__ import annotations

FIRST_ROW = 3
_ORDER = (
    "title", "club", "date", "director", "",
    "method", "scoring", "state", "step", "top", "sections", "winners", "rounding", "small groups", "own average",
    "tie-break 1", "tie-break 2", "tie-break 3", "tie-break 4", "",
    "imps", "comparison", "dropped", "datum", "most", "average plus", "",
    "now", "results in", "remarks", "live", "",
    "kind", "source",
)
SESSION_ROWS = {name: row for row, name in enumerate(_ORDER, FIRST_ROW) if name}
FIRST_SETTING, LAST_SETTING = "scoring", "average plus"
IMP_SETTINGS = ("comparison", "dropped", "datum", "most", "average plus")


def setting_rows() -> tuple[int, int]:
    """The rows of the settings, first and last."""
    return SESSION_ROWS[FIRST_SETTING], SESSION_ROWS[LAST_SETTING]


def setting_names() -> list[str]:
    """What stands in each of those rows, "" where nothing does."""
    first, last = setting_rows()
    at = {row: name for name, row in SESSION_ROWS.items()}
    return [at.get(row, "") for row in range(first, last + 1)]
