"""Programs in a process that begins as a copy of this one: what is imported here is so there, at no cost. What Python
itself does at the start and at the end of a process is not told by them.
"""

import gc
import io
import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from dataclasses import dataclass

from knotgames.checks.cli import main

BROKEN_OFF = 70
"""The exit status of a copy whose work ended with an error that it does not know."""

NOT_WRITTEN = 120
"""The exit status of Python where what was printed cannot be written at the end."""


def status_in_a_copy(work: Callable[[], int], reads: int, writes: int, complains: int, encoding: str = "utf-8") -> int:
    """Do work in a copy of this process, in which the standard streams are those of the process.

    Args:
        work: what is done; it gives the exit status.
        reads: the descriptor that is its standard input.
        writes: the one that is its standard output.
        complains: the one that is its standard error.
        encoding: that of standard output and standard error.

    Returns:
        its exit status, or minus the signal that ended it.
    """
    process = os.fork()
    if process:
        _, ended = os.waitpid(process, 0)
        return os.waitstatus_to_exitcode(ended)
    status = BROKEN_OFF
    try:
        gc.freeze()  # what is garbage here shall not be found there
        for number, descriptor in enumerate((reads, writes, complains)):
            os.dup2(descriptor, number)
        reading, writing = io.FileIO(0, closefd=False), io.FileIO(1, "w", closefd=False)
        sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(reading), "utf-8")  # type: ignore[misc]
        sys.stdout = sys.__stdout__ = io.TextIOWrapper(io.BufferedWriter(writing), encoding)  # type: ignore[misc]
        complaining = io.BufferedWriter(io.FileIO(2, "w", closefd=False))
        sys.stderr = sys.__stderr__ = io.TextIOWrapper(  # type: ignore[misc]
            complaining, encoding, "backslashreplace", line_buffering=True
        )
        try:
            status = work()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        try:
            sys.stdout.flush()
        except OSError:
            status = NOT_WRITTEN
        os._exit(status)


@dataclass(frozen=True)
class Ended:
    """What became of a command.

    Attributes:
        status: its exit status, or minus the signal that ended it.
        output: what it wrote to standard output.
        error: what it wrote to standard error.
    """

    status: int
    output: bytes
    error: bytes


def command_in_a_copy(*arguments: str, writes: int | None = None, encoding: str = "utf-8") -> Ended:
    """Run `knotgames` in a copy of this process, with nothing to read.

    Args:
        arguments: what it is given.
        writes: the descriptor that is its standard output; by default what is written there is given back.
        encoding: that of its standard output and standard error.
    """
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as error, open(os.devnull) as nothing:
        streams = nothing.fileno(), output.fileno() if writes is None else writes, error.fileno()
        status = status_in_a_copy(lambda: main(arguments), *streams, encoding)
        output.seek(0)
        error.seek(0)
        return Ended(status, output.read(), error.read())
