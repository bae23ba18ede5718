"""The `knotgames` command. It is the only place that makes exit statuses."""

from __future__ import annotations

import atexit
import gc
import signal
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

from knotgames.algebra.memory import require_address_space
from knotgames.algebra.notation import InputError, OutOfBudget, Renamed, Unusable
from knotgames.checks.arguments import parser
from knotgames.checks.commands import Exit
from knotgames.checks.streams import report, standard_streams

SELDOM = 50_000
"""New objects between two garbage collections. Garbage is rare, and Python's default takes a tenth of the time."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as in a shell: 128 and the number of the signal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status, even if the reader of the output goes away.

    >>> main(["solve", "surface", "n3"])
    position:   n3
    outcome:    N (the player who starts wins)
    grundy:     4
    components: surface: n3; grundy: 4
    0
    """
    if arguments is None:
        gc.set_threshold(SELDOM)
        atexit.register(gc.freeze)  # nor does the end of the process look through all that goes with it
    with standard_streams(), interruptions() as interruption, warnings.catch_warnings():
        warnings.simplefilter("default", Unusable)
        warnings.simplefilter("default", Renamed)
        warnings.showwarning = warned  # type: ignore[assignment]  # which asks for less
        try:
            try:
                require_address_space()
                given = (sys.argv[1:] if arguments is None else arguments) or ["--help"]
                namespace = parser(given).parse_args(given)
                return int(import_module(f"knotgames.checks.commands.{namespace.command}").run(namespace))
            finally:
                sys.stdout.flush()
        except InputError as error:
            return refused(str(error))
        except OutOfBudget as error:
            report(f"undecided: {error}")
            return Exit.UNDECIDED
        except KeyboardInterrupt:
            return interrupted()
        except MemoryError:
            return refused("not enough memory")
        except RecursionError:
            return refused("the input is nested too deeply")
        except OSError as error:
            name = f"'{error.filename}': " if error.filename else ""
            return refused(f"{name}{error.strerror or error}")
        except Exception as error:
            if interruption.came:  # a library has made another error of it
                return interrupted()
            return defective(error)


def warned(said: Warning | str, category: type[Warning] = UserWarning, *_: object) -> None:
    """Print a warning in one line to standard error."""
    kind = "note" if issubclass(category, Renamed) else "warning"
    report(f"{kind}: {said}")


class Interruption:
    """A record of Ctrl-C."""

    came: bool = False


@contextmanager
def interruptions() -> Iterator[Interruption]:
    """Record Ctrl-C, which is still raised."""
    noted = Interruption()

    def note(*_: object) -> None:
        noted.came = True
        raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield noted
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


def interrupted() -> int:
    """Report Ctrl-C and return the exit status."""
    report("interrupted")
    return INTERRUPTED


def refused(why: str) -> Exit:
    """Report unusable input and return the exit status."""
    report(why)
    return Exit.BAD_INPUT


def defective(error: Exception) -> Exit:
    """Report an internal error with its traceback and return the exit status."""
    sys.excepthook(type(error), error, error.__traceback__)
    report(f"internal error: {str(error) or type(error).__name__} (please report it with all that is printed)")
    return Exit.INTERNAL_ERROR


if __name__ == "__main__":
    sys.exit(main())
