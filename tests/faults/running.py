"""Running a command so that it can be disturbed, and seeing what is left of it."""

import ctypes
import os
import re
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_libc = ctypes.CDLL(None)
_DROP, _OVERRIDE = 24, 1
"""What prctl(2) of Linux calls PR_CAPBSET_DROP, and the power CAP_DAC_OVERRIDE to write where it is not permitted."""

ROOT = Path(__file__).parents[2]

PATIENCE = 600.0
"""Seconds in which a command ends, on a busy machine."""

GRACE = 120.0
"""Seconds in which all processes of a command are gone once it has ended, on a busy machine."""


PROGRAM = """
import os, sys
from knotgames.checks import cli
from knotgames.__main__ import main

def begun(words, parser=cli.parser):
    os.close(int(os.environ["BEGUN"]))
    return parser(words)

cli.parser = begun
sys.exit(main())
"""
"""`python -m knotgames`, which closes a pipe once it is under way: while Python itself begins, nobody takes note of
Ctrl-C.
"""


@dataclass(frozen=True)
class Ended:
    """What became of a command.

    Attributes:
        status: its exit status, or minus the signal that ended it.
        output: what it wrote to standard output.
        error: what it wrote to standard error.
        seconds: how long it took.
        orphans: the processes that were left behind.
    """

    status: int
    output: str
    error: str
    seconds: float
    orphans: tuple[int, ...]


class Running:
    """A command in a session of its own.

    Args:
        arguments: what `knotgames` is given.
        folder: the working folder, which holds also what is kept between runs.
        limits: limits of the system for it, by their numbers in `resource`.
        humble: whether permissions hold for it, though an administrator may run it.
    """

    def __init__(
        self, arguments: tuple[str, ...], folder: Path, limits: dict[int, int] | None = None, humble: bool = False
    ) -> None:
        def limit() -> None:
            for kind, most in (limits or {}).items():
                resource.setrlimit(kind, (most, most))
            if humble:
                _libc.prctl(_DROP, _OVERRIDE, 0, 0, 0)

        self._start = time.monotonic()
        self._begun, begun = os.pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "KNOTGAMES_CACHE": "kept",
                "PYTHONDONTWRITEBYTECODE": "1",
                "BEGUN": str(begun),
            },
            pass_fds=(begun,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=limit,
        )
        os.close(begun)

    def wait(self, seconds: float) -> bool:
        """Whether it ends within so many seconds from when it is under way."""
        os.read(self._begun, 1)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        return self.process.returncode is not None

    def send(self, number: signal.Signals, *, to_all: bool = False) -> None:
        """Send a signal to the command, or to all its processes as a terminal does, if it still runs."""
        try:
            if to_all:
                os.killpg(self.process.pid, number)
            else:
                self.process.send_signal(number)
        except ProcessLookupError:
            pass

    def ended(self) -> Ended:
        """Wait for its end."""
        os.close(self._begun)
        try:
            output, error = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.send(signal.SIGKILL, to_all=True)
            output, error = self.process.communicate()
            error += f"\nit did not end within {PATIENCE:g} s"
        seconds = time.monotonic() - self._start
        end = time.monotonic() + GRACE
        while (left := _session(self.process.pid)) and time.monotonic() < end:
            time.sleep(0.02)
        if left:
            self.send(signal.SIGKILL, to_all=True)
        return Ended(self.process.returncode, output, error, seconds, left)


def run(arguments: tuple[str, ...], folder: Path, limits: dict[int, int] | None = None, humble: bool = False) -> Ended:
    """Run a command to its end."""
    return Running(arguments, folder, limits, humble).ended()


def _session(number: int) -> tuple[int, ...]:
    """The processes of a session that have not ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] not in "ZX" and int(fields[3]) == number:
            found.append(int(path.parent.name))
    return tuple(found)


def own_traceback(error: str) -> bool:
    """Whether an error shows the inside of this program."""
    ours = rf'File "{re.escape(str(ROOT))}/(algebra|games|checks|knotgames)/'
    return "Traceback" in error and re.search(ours, error) is not None
