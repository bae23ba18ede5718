"""Processes that end with the one that started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

CHILD = """
import signal, sys
from knotgames.checks.lifetime import end_with
end_with(int(sys.argv[1]))
print("begun", flush=True)
while True:
    signal.pause()
"""

PARENT = f"""
import os, signal, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", {CHILD!r}, str(os.getpid())], stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
while True:
    signal.pause()
"""


def is_running(pid: int) -> bool:
    """Whether there is such a process, one that has ended and was not waited for apart."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_process_ends_with_the_one_that_started_it_however_that_ends() -> None:
    for way in (signal.SIGKILL, signal.SIGTERM):
        parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert is_running(child)
        os.kill(parent.pid, way)
        parent.wait()
        parent.stdout.close()
        while is_running(child):
            time.sleep(0.02)


def test_a_process_whose_parent_is_gone_already_ends_at_once() -> None:
    program = "from knotgames.checks.lifetime import end_with; end_with(1 << 22); print('still here')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stdout) == (1, "")
