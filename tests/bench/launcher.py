"""Starts one command, waits for it, and prints what it cost as JSON: run by `processes.run`, in a Python of its own.

A process that is forked from a large one is charged with the large one's memory by Linux (ru_maxrss survives exec), so
nothing but the standard library is imported here. Seconds are from the start of the process to its end.
"""

import json
import os
import subprocess
import sys
import time


def main() -> None:
    asked = json.loads(sys.argv[1])
    with open(asked["out"], "wb") as out, open(asked["err"], "wb") as err:
        begun = time.perf_counter()
        child = subprocess.Popen(asked["command"], stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=asked["folder"])
        _, status, used = os.wait4(child.pid, 0)
        wall = time.perf_counter() - begun
        child.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    print(json.dumps({
        "wall": wall, "cpu": used.ru_utime + used.ru_stime, "peak": used.ru_maxrss * unit, "code": child.returncode,
    }))


if __name__ == "__main__":
    main()
