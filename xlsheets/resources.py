"""Files that travel with Étui: the club template and the samples, in the wheel and in a checkout alike."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """``templates`` or ``samples``: beside the package in a checkout, inside it once installed."""
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name


def club_template() -> Path:
    return folder("templates") / "club.xlsx"
