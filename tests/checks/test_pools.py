"""Pools of processes: how they start, that it is said where they cannot, and that they end with who started them."""

import errno
import os
import signal
import subprocess
import sys
import time

import pytest

from knotgames.checks import pools
from knotgames.checks.verify.workers import run

CHILD = """
import signal, sys
from knotgames.checks.pools import end_with
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


@pytest.mark.skipif(pools.method() == "spawn", reason="nothing is forked here")
def test_beside_threads_nothing_is_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "active_count", lambda: 2)
    assert pools.method() == "forkserver"
    assert sorted(done.results for _, done in run([0, 2], range, 2)) == [(), (0, 1)]


@pytest.mark.skipif(pools.method() == "spawn", reason="nothing is forked here")
def test_where_no_process_can_be_started_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left() -> int:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr(os, "fork", none_left)
    with pytest.raises(BlockingIOError, match="Resource temporarily unavailable"):
        list(run([0], range, 1))


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
    program = "from knotgames.checks.pools import end_with; end_with(1 << 22); print('still here')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stdout) == (1, "")
