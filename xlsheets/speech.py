"""Which language to speak when nobody has said: the system's, French or English."""

from __future__ import annotations

import os
import sys


def system_language() -> str:
    """``fr`` or ``en``: ETUI_LANG, else the locale; English when it is neither."""
    for variable in ("ETUI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return "fr" if value.lower().startswith("fr") else "en"
    if sys.platform == "win32":                   # no LANG there: ask the system
        import locale

        return "fr" if (locale.getlocale()[0] or "").lower().startswith("fr") else "en"
    return "en"
