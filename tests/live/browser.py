"""A headless Chromium of the tests' own, spoken to over the DevTools protocol: no network, no profile kept.

The protocol goes through a pipe (Chromium's file descriptors 3 and 4; messages end with a zero byte), so that no port is open
and no library is needed.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NEEDED = "needs Chromium (apt-get install chromium)"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
PATIENCE = 60.0  # seconds for an answer


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Browser:
    """One tab. ``console`` and ``requests`` collect what a page said and asked for since it was opened."""

    def __init__(self, to: int, answers: int) -> None:
        self._to, self._from, self._waiting, self._count, self._session = to, answers, b"", 0, ""
        self.console: list[str] = []
        self.requests: list[str] = []
        self._loaded = False
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A command and its answer; what happens meanwhile is noted."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def open(self, path: Path, width: int = 1200, height: int = 900) -> None:
        """Opens a file and waits until it is there. width, height: the window in CSS pixels; below 600 it is a phone."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", media="")
        self.console.clear()
        self.requests.clear()
        self._loaded = False
        self.call("Page.navigate", url=path.resolve().as_uri())
        while not self._loaded:
            self._note(self._next())

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def pdf(self, path: Path) -> None:
        """What the page's own print style sheet prints."""
        data = self.call("Page.printToPDF", preferCSSPageSize=True, printBackground=False)["data"]
        path.write_bytes(base64.b64decode(data))

    def _note(self, event: dict[str, Any]) -> None:
        method, facts = event.get("method", ""), event.get("params", {})
        if method == "Page.loadEventFired":
            self._loaded = True
        elif method == "Network.requestWillBeSent":
            self.requests.append(facts["request"]["url"])
        elif method == "Runtime.consoleAPICalled":
            self.console.append(" ".join(str(argument.get("value", "")) for argument in facts["args"]))
        elif method == "Runtime.exceptionThrown":
            self.console.append(str(facts["exceptionDetails"].get("exception", facts["exceptionDetails"])))
        elif method == "Log.entryAdded":
            self.console.append(facts["entry"]["text"])

    def _next(self) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        while b"\0" not in self._waiting:
            ready, _, _ = select.select([self._from], [], [], max(0.0, until - time.monotonic()))
            read = os.read(self._from, 1 << 20) if ready else b""
            if not read:
                raise RuntimeError("Chromium does not answer")
            self._waiting += read
        message, _, self._waiting = self._waiting.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer


@contextmanager
def running_browser(profile: Path) -> Iterator[Browser]:
    """Chromium with a new profile in ``profile`` until the block ends."""
    ours, theirs = os.pipe(), os.pipe()  # what it reads; what it writes
    program = chromium()
    assert program, NEEDED

    # the shell moves the pipes' ends to where Chromium expects them, whatever numbers they came with
    moved = f'exec "$@" 3<&{ours[0]} 4>&{theirs[1]}'
    process = subprocess.Popen(
        ["/bin/bash", "-c", moved, "chromium", program, *FLAGS, f"--user-data-dir={profile}"],
        pass_fds=(ours[0], theirs[1]),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": str(profile)},
    )
    os.close(ours[0])
    os.close(theirs[1])
    try:
        yield Browser(ours[1], theirs[0])
    finally:
        os.close(ours[1])  # Chromium ends when nobody can speak to it any more
        os.close(theirs[0])
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
