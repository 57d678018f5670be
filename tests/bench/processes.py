"""Whole commands as a person starts them: a new process each, with its seconds and its peak memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAUNCHER = Path(__file__).with_name("launcher.py")
ETUI = (sys.executable, "-m", "xlsheets")


@dataclass(frozen=True)
class Run:
    """What one process cost. cpu: its own processor seconds and its children's. peak: bytes of the largest of them."""

    wall: float
    cpu: float
    peak: int
    out: str


class Processes:
    """Starts commands in a folder, with Étui from this checkout and its compiled modules kept in that folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | {
            "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))),
            "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
            "LC_ALL": "C.UTF-8",
        }

    def run(self, *command: str) -> Run:
        """Runs a command to its end. RuntimeError with its words when it fails."""
        out, err = self.folder / "out.txt", self.folder / "err.txt"
        asked = json.dumps({"command": command, "out": str(out), "err": str(err), "folder": str(self.folder)})
        done = subprocess.run([sys.executable, "-S", str(LAUNCHER), asked], env=self._environment, capture_output=True, text=True,
                              check=True)
        cost = json.loads(done.stdout)
        if cost["code"]:
            raise RuntimeError(f"{' '.join(command)[:200]}: exit {cost['code']}: {err.read_text(errors='replace')[-2000:]}")
        return Run(cost["wall"], cost["cpu"], cost["peak"], out.read_text(encoding="utf-8"))

    def etui(self, *arguments: str) -> Run:
        return self.run(*ETUI, *arguments, "--lang", "en")
