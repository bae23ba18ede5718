"""A Dask cluster of processes on this machine, to be killed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import pytest

from knotgames.checks.sweeps import cluster

PATIENCE = 600.0
"""Seconds that a process has to start, and to answer, on a busy machine."""

JOINED = "Registered to:"
"""What a worker says when it has joined."""


MEMBERS = """
import json, os, sys
from knotgames.checks.sweeps.member import run_cli

for line in sys.stdin:
    number = os.fork()
    if not number:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        sys.argv = ["dask", *json.loads(line)]
        sys.exit(run_cli())
    print(number, flush=True)
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
"""
"""A process that imports what a scheduler and a worker import, which takes longer than all else that they do here, and
is copied for each of them. It ends when it is told of no more and all of them have ended.
"""


class Dask:
    """A scheduler, and the workers that joined it.

    Args:
        folder: the working folder of these processes, where they also look for modules first.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._changed = pytest.MonkeyPatch()
        self._nannies: list[subprocess.Popen[str]] = []
        self._others: list[int] = []

    def __enter__(self) -> Dask:
        self._changed.setattr(cluster, "PATIENCE", PATIENCE)
        self._members = self._started("-c", MEMBERS)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._start("scheduler", "--host", "127.0.0.1", "--port", str(port))
        self._wait_for("Scheduler at:", 1)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._changed.undo()
        for number in self._others:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        for process in self._nannies:
            process.kill()
        for process in (*self._nannies, self._members):
            process.communicate()

    def join(self, nanny: bool = False) -> None:
        """Have one more worker join; with a nanny, which starts another when it dies."""
        before = self._log().count(JOINED)
        worker = ("worker", self.address, "--nthreads", "1")
        if nanny:
            self._nannies.append(
                self._started("-m", "knotgames.checks.sweeps.member", *worker, "--nanny", "--no-dashboard")
            )
        else:
            self._start(*worker, "--no-nanny")
        self._wait_for(JOINED, before + 1)

    def end(self) -> None:
        """End the scheduler."""
        os.kill(self._others[0], signal.SIGKILL)

    def _start(self, *arguments: str) -> None:
        assert self._members.stdin is not None
        assert self._members.stdout is not None
        self._members.stdin.write(json.dumps([*arguments, "--no-dashboard"]) + "\n")
        self._members.stdin.flush()
        self._others.append(int(self._members.stdout.readline()))

    def _started(self, *arguments: str) -> subprocess.Popen[str]:
        paths = os.pathsep.join([str(self._folder), str(Path.cwd()), *sys.path])
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, *arguments],
                cwd=self._folder,
                env={**os.environ, "PYTHONPATH": paths},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def _wait_for(self, line: str, times: int) -> None:
        start = time.monotonic()
        while self._log().count(line) < times:
            assert time.monotonic() < start + PATIENCE, self._log()
            time.sleep(0.02)

    def _log(self) -> str:
        return (self._folder / "log").read_text(errors="replace")
