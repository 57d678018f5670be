"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from datetime import datetime, timezone
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("numpy", "openpyxl", "pandas")


def facts() -> dict[str, str]:
    """What stays the same from one part to the next."""
    return {
        "Processor": f"{_processor()}, {_cores()} cores",
        "Memory": _memory(),
        "System": f"{platform.system()} {platform.machine()}",
        "Python": ", ".join([platform.python_version(), *(f"{name} {_version(name)}" for name in PACKAGES)]),
        "LibreOffice": _first_line(["soffice", "--version"], r"LibreOffice ([\d.]+)"),
        "Java": _first_line(["java", "-version"], r'version "([^"]+)"'),
        "Salliere": _first_line(["dpkg-query", "-W", "-f", "${Version}", "salliere"], r"(\S+)"),
    }


def now() -> str:
    """The moment and how busy the machine is."""
    moment = datetime.now(timezone.utc).strftime("%d %B %Y, %H:%M UTC").lstrip("0")
    return f"{moment}, load average {load()}"


def load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _processor() -> str:
    cpus = Path("/proc/cpuinfo")
    found = re.search(r"^model name\s*: (.+)$", cpus.read_text(), re.MULTILINE) if cpus.exists() else None
    return found[1] if found else platform.processor() or "unknown"


def _cores() -> int | None:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def _memory() -> str:
    if not hasattr(os, "sysconf") or "SC_PHYS_PAGES" not in os.sysconf_names:
        return "unknown"
    return f"{os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30:.0f} GiB"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"


def _first_line(command: list[str], wanted: str) -> str:
    if not shutil.which(command[0]):
        return "absent"
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(wanted, said.stdout + said.stderr)
    return found[1] if found and not said.returncode else "absent"
