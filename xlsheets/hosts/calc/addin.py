"""Étui's functions in LibreOffice Calc.

This file runs inside LibreOffice, in whatever Python it has; it knows no rule and imports nothing of Étui. Each call goes
to a worker process of the Python that Étui was installed with (named in etui.json beside this file), started on first use
and started again if it has died or been upgraded.
"""

import atexit
import json
import os
import pickle
import struct
import subprocess
import sys
import threading
import time

import unohelper
from com.sun.star.lang import IllegalArgumentException
from org.etui import XEtui

HERE = os.path.dirname(os.path.abspath(__file__))
LENGTH = struct.Struct(">I")
PATIENCE = 60.0                     # seconds a call may take before its worker is given up
PAUSE = 2.0                         # seconds before a worker that would not start is tried again


class Worker:
    """The process of Étui's own Python, joined by its standard input and output."""

    def __init__(self):
        self._process = None
        self._lock = threading.Lock()
        self._not_before = 0.0

    def call(self, name, arguments):
        packed = pickle.dumps((name, arguments), protocol=4)
        with self._lock:
            try:
                return self._ask(packed)
            except (OSError, EOFError, struct.error, pickle.UnpicklingError):
                self._stop()                              # died or upgraded since the last call: one fresh start
                return self._ask(packed)

    def _ask(self, packed):
        process = self._running()
        watch = threading.Timer(PATIENCE, process.kill)
        watch.start()
        try:
            process.stdin.write(LENGTH.pack(len(packed)) + packed)
            process.stdin.flush()
            head = process.stdout.read(LENGTH.size)
            if len(head) < LENGTH.size:
                raise EOFError("the worker left")
            return pickle.loads(process.stdout.read(LENGTH.unpack(head)[0]))
        finally:
            watch.cancel()

    def _running(self):
        if self._process is None or self._process.poll() is not None:
            if time.monotonic() < self._not_before:
                raise OSError("the worker does not start")
            self._not_before = time.monotonic() + PAUSE
            self._process = self._start()
        return self._process

    def _start(self):
        with open(os.path.join(HERE, "etui.json"), encoding="utf-8") as file:
            setup = json.load(file)
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON") and k != "LD_LIBRARY_PATH"}
        environment["PYTHONPATH"] = os.pathsep.join(setup["paths"])
        hidden = {"creationflags": 0x08000000} if sys.platform == "win32" else {}
        return subprocess.Popen(
            [setup["python"], "-m", "xlsheets.hosts.calc.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=environment, **hidden,
        )

    def _stop(self):
        self._not_before = 0.0
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def close(self):
        if self._process is not None:
            self._process.stdin.close()


WORKER = Worker()
atexit.register(WORKER.close)


def ask(name, arguments):
    """One call. A worker out of reach gives an error value, so that the stored figures show instead; a call that fails
    inside the worker gives a text, never a stored figure that has gone stale."""
    while arguments and arguments[-1] is None:
        arguments = arguments[:-1]
    try:
        done, result = WORKER.call(name, arguments)
    except Exception as error:
        raise IllegalArgumentException(f"Etui: {error}", None, 0) from error
    return result if done else ((result,),)


class Etui(unohelper.Base, XEtui):
    def __init__(self, context):
        pass


def _method(name):
    return lambda self, *arguments: ask(name, arguments)


with open(os.path.join(HERE, "functions.json"), encoding="utf-8") as _file:
    for _name in json.load(_file):
        setattr(Etui, _name, _method(_name))

g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Etui, "org.etui.Etui", ("ETUI", "com.sun.star.sheet.AddIn"))
