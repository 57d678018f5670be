"""A headless LibreOffice with Étui's add-in, for the tests that need a real spreadsheet program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from xlsheets.hosts.calc import package

DRIVER = Path(__file__).with_name("calc_driver.py")


class Calc:
    """LibreOffice as the tests use it: one request, one answer."""

    def __init__(self, driver: subprocess.Popen[str]) -> None:
        self._driver = driver

    def __call__(self, action: str, **request: Any) -> Any:
        assert self._driver.stdin is not None
        assert self._driver.stdout is not None
        self._driver.stdin.write(json.dumps({"do": action, **request}) + "\n")
        self._driver.stdin.flush()
        answer = json.loads(self._driver.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["result"]


def _python_with_uno() -> str | None:
    for python in ("/usr/bin/python3", shutil.which("python3") or "python3"):
        if subprocess.run([python, "-c", "import uno"], capture_output=True, check=False).returncode == 0:
            return python
    return None


@pytest.fixture(scope="session")
def calc(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Calc]:
    """Skips where LibreOffice or its Python bridge is missing; in CI that is a failure."""
    soffice, python = shutil.which("soffice"), _python_with_uno()
    if not soffice or not python:
        message = "needs LibreOffice Calc and python3-uno (apt-get install libreoffice-calc python3-uno)"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    folder = tmp_path_factory.mktemp("calc")
    package.write_folder(folder / "extensions" / "etui")
    pipe = f"etui{os.getpid()}"
    office = subprocess.Popen(
        [soffice, "--headless", "--norestore", f"--accept=pipe,name={pipe};urp;", f"-env:UserInstallation={(folder / 'profile').as_uri()}",
         f"-env:BUNDLED_EXTENSIONS={(folder / 'extensions').as_uri()}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )
    driver = subprocess.Popen([python, str(DRIVER), pipe], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert driver.stdout is not None
        assert json.loads(driver.stdout.readline() or "{}").get("ready"), "LibreOffice did not answer"
        yield Calc(driver)
    finally:
        driver.kill()
        os.killpg(office.pid, 9)
