"""A Dask cluster of processes on this machine, to be killed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

PATIENCE = 60.0
"""Seconds that a process has to start, on a busy machine."""

JOINED = "Registered to:"
"""What a worker says when it has joined."""


class Dask:
    """A scheduler, and the workers that joined it.

    Args:
        folder: the working folder of these processes, where they also look for modules first.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Dask:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._start("scheduler", "--host", "127.0.0.1", "--port", str(port))
        self._wait_for("Scheduler at:", 1)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for process in self._processes:
            process.kill()
            process.wait()

    def join(self, nanny: bool = False) -> None:
        """Have one more worker join; with a nanny, which starts another when it dies."""
        before = self._log().count(JOINED)
        self._start("worker", self.address, "--nanny" if nanny else "--no-nanny", "--nthreads", "1")
        self._wait_for(JOINED, before + 1)

    def end(self) -> None:
        """End the scheduler."""
        self._processes[0].kill()

    def _start(self, *arguments: str) -> None:
        paths = os.pathsep.join([str(self._folder), str(Path.cwd()), *sys.path])
        with (self._folder / "log").open("ab") as log:
            self._processes.append(
                subprocess.Popen(
                    [sys.executable, "-m", "checks.sweeps.member", *arguments, "--no-dashboard"],
                    cwd=self._folder,
                    env={**os.environ, "PYTHONPATH": paths},
                    stdout=log,
                    stderr=log,
                )
            )

    def _wait_for(self, line: str, times: int) -> None:
        start = time.monotonic()
        while self._log().count(line) < times:
            assert time.monotonic() < start + PATIENCE, self._log()
            time.sleep(0.02)

    def _log(self) -> str:
        return (self._folder / "log").read_text(errors="replace")
