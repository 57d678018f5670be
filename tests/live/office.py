"""A headless LibreOffice with Étui's add-in, driven over UNO by the system's Python."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from xlsheets.hosts.calc import package

DRIVER = Path(__file__).with_name("calc_driver.py")
NEEDED = "needs LibreOffice Calc and python3-uno (apt-get install libreoffice-calc python3-uno)"


class Calc:
    """LibreOffice as the tests use it: one request, one answer."""

    def __init__(self, driver: subprocess.Popen[str], session: int) -> None:
        """session: the system's number for the session that this LibreOffice and its workers run in."""
        self._driver, self.session = driver, session

    def __call__(self, action: str, **request: Any) -> Any:
        assert self._driver.stdin is not None
        assert self._driver.stdout is not None
        self._driver.stdin.write(json.dumps({"do": action, **request}) + "\n")
        self._driver.stdin.flush()
        answer = json.loads(self._driver.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["result"]


def python_with_uno() -> str | None:
    """A Python that can speak UNO: the system's own, usually not the one that runs the tests."""
    for python in ("/usr/bin/python3", shutil.which("python3") or "python3"):
        if subprocess.run([python, "-c", "import uno"], capture_output=True, check=False).returncode == 0:
            return python
    return None


def available() -> bool:
    return bool(shutil.which("soffice") and python_with_uno())


@contextmanager
def running_calc(folder: Path, *, with_functions: bool = True) -> Iterator[Calc]:
    """LibreOffice with a profile of its own until the block ends, with the add-in unpacked in ``folder`` or without it."""
    (folder / "extensions").mkdir()
    if with_functions:
        package.write_folder(folder / "extensions" / "etui")
    pipe = f"etui{os.getpid()}{folder.name}"
    office = subprocess.Popen(
        ["soffice", "--headless", "--norestore", f"--accept=pipe,name={pipe};urp;",
         f"-env:UserInstallation={(folder / 'profile').as_uri()}",
         f"-env:BUNDLED_EXTENSIONS={(folder / 'extensions').as_uri()}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )
    driver = subprocess.Popen(
        [python_with_uno() or "python3", str(DRIVER), pipe], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert driver.stdout is not None
        assert json.loads(driver.stdout.readline() or "{}").get("ready"), "LibreOffice did not answer"
        yield Calc(driver, office.pid)
    finally:
        driver.kill()
        os.killpg(office.pid, signal.SIGKILL)
