"""A process that runs one side of a benchmark as often as it is asked, and says what it took."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from pathlib import Path

from benchmarks.benchmark import Side, declared_in
from knotgames.algebra.notation import InputError


class Worker:
    """One side of a benchmark in a process of its own.

    Attributes:
        seconds: what each run took.
    """

    def __init__(self, context: SpawnContext, module: str, name: str, side: Side) -> None:
        self.seconds: list[float] = []
        self._label = f"{name} ({side})"
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(module, name, side, theirs), daemon=False)
        self._process.start()
        theirs.close()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._connection.close()
        if kind is not None:
            self._process.terminate()
        self._process.join()

    def prepare(self) -> None:
        """Import and compute what is not timed.

        Raises:
            InputError: it cannot be run here.
        """
        self._ask("prepare")

    def run(self) -> None:
        """Run it once more."""
        self.seconds.append(self._ask("run"))

    def peak_mib(self) -> float:
        """The largest amount of memory that it has had so far, in MiB."""
        return self._ask("memory")

    def _ask(self, what: str) -> float:
        try:
            self._connection.send(what)
            answer: float | InputError = self._connection.recv()
        except (EOFError, OSError) as error:
            self._process.join()
            raise RuntimeError(f"{self._label} ended with exit status {self._process.exitcode}") from error
        if isinstance(answer, InputError):
            raise answer
        return answer


def _serve(module: str, name: str, side: Side, connection: Connection) -> None:
    """Answer `prepare` and `run` with seconds and `memory` with MiB until the other end is closed; with an error, where
    something cannot be run here.
    """
    benchmark = declared_in(module, name)
    work = benchmark.work(side)
    answers: dict[str, Callable[[], float]] = {
        "prepare": lambda: _seconds(benchmark.prepare or int),
        "run": lambda: _seconds(work),
        "memory": lambda: _peak_mib(benchmark.processes if side == "fast" else 1),
    }
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            answer = answers[connection.recv()]
            try:
                connection.send(answer())
            except InputError as error:
                connection.send(error)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _peak_mib(processes: int) -> float:
    """The peak of this process, or of those that it has started: of the largest, as often as there are at once."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * _UNIT * processes
    return max(_own_peak(), children) / 2**20


_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in the unit of `ru_maxrss`."""


def _own_peak() -> float:
    """In bytes. `ru_maxrss` counts the process from which this one was started as well, so Linux is asked itself."""
    status = Path(f"/proc/{os.getpid()}/status")
    if status.exists():
        for line in status.read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return float(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
