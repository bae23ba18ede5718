"""The commands of `knotgames`, one file each. A command is found by walking this package: it names its `COMMAND`.

A command file imports what it works with inside its functions, so that `knotgames --help` answers at once.
"""

from __future__ import annotations

import math
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from importlib import import_module
from pkgutil import iter_modules

from algebra.notation import InputError


class Exit(IntEnum):
    """The exit status of a command."""

    AS_EXPECTED = 0
    NOT_AS_EXPECTED = 1
    BAD_INPUT = 2
    UNDECIDED = 3


@dataclass(frozen=True)
class Command:
    """A command: how its arguments are declared, and what it does with them."""

    name: str
    summary: str
    configure: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], Exit]


class Parser(ArgumentParser):
    """Refuses arguments like any other bad input: one line, exit status 2."""

    def error(self, message: str) -> None:  # type: ignore[override]
        raise InputError(f"{message} (see '{self.prog} --help')")


def commands() -> Iterator[Command]:
    """Every command of this package, in the order of the names."""
    for module in iter_modules(__path__):
        yield import_module(f"{__name__}.{module.name}").COMMAND


def add_json_option(parser: ArgumentParser) -> None:
    """Declare `--json [FILE]`: JSON to the file, or to standard output where no file is named."""
    parser.add_argument(
        "--json", nargs="?", const="-", metavar="FILE", help="write JSON to FILE, or to standard output"
    )


def add_jobs_option(parser: ArgumentParser) -> None:
    """Declare `--jobs N`: how many processes to use, None if it is not given."""
    parser.add_argument("--jobs", type=_jobs, metavar="N", help="how many processes to use (default: one a core)")


def _jobs(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= 256:
        raise ArgumentTypeError(f"expected a number of processes from 1 to 256, found '{text}'")
    return int(text)


def seconds(text: str) -> float:
    """A number of seconds more than 0, as the type of an option."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise ArgumentTypeError(f"expected a number of seconds, found '{text}'")
    return number
