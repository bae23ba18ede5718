"""Options that several commands have, and how their values are read."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ArgumentGroup
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from knotgames.algebra.notation import InputError
from knotgames.checks.budget import STEPS, Budget

if TYPE_CHECKING:
    from knotgames.algebra.ruleset import Flag, Ruleset


class Parser(ArgumentParser):
    """A parser that reports wrong arguments like other bad input: one line, exit status 2."""

    def error(self, message: str) -> None:  # type: ignore[override]
        raise InputError(f"{message} (see '{self.prog} --help')")


def ruleset_parser(
    command: str, ruleset: Ruleset, flags: Iterable[Flag], position: str, *, optional: bool = False
) -> Parser:
    """Return the parser for the arguments after the name of a game: its parameters, a position, flags of the game.

    The flags are those that the command supports. An absent optional position is None.
    """
    parser = Parser(prog=f"knotgames {command} {ruleset.name}", description=f"{ruleset.summary}. {ruleset.notation}")
    for parameter in ruleset.parameters:
        parser.add_argument(parameter)
    parser.add_argument("position", metavar="POSITION", nargs="?" if optional else None, help=position)
    for flag in flags:
        parser.add_argument(*flag.names, **flag.settings)
    return parser


def add_json_option(parser: ArgumentParser) -> None:
    """Declare `--json [FILE]`: write JSON to the file, or to standard output if no file is given."""
    target = "write JSON to FILE, or to standard output"
    parser.add_argument("--json", nargs="?", const="-", metavar="FILE", help=target)


def add_picture_options(parser: ArgumentParser, what: str) -> None:
    """Declare `--svg`, `--tikz` and `--pdf FILE`, with their look."""
    group = parser.add_argument_group("pictures")
    group.add_argument("--svg", metavar="FILE", help=f"draw {what} to FILE")
    group.add_argument("--tikz", metavar="FILE", help="the same for LaTeX; a document if FILE ends in .tex")
    group.add_argument("--pdf", metavar="FILE", help="the same as PDF (extra: plot)")
    add_look_options(group)


def add_look_options(group: ArgumentParser | _ArgumentGroup) -> None:
    """Declare the options for the look of pictures, which `checks.report.pictures.look_of` reads."""
    group.add_argument("--dark", action="store_true", help="for a dark page")
    group.add_argument("--transparent", action="store_true", help="without a background")
    group.add_argument("--no-caption", action="store_true", help="without the text below the picture")
    group.add_argument("--no-legend", action="store_true", help="without the legend of the colors")
    width = f"{', '.join(WIDTHS)} or a number of millimeters (default: as drawn)"
    group.add_argument("--width", type=millimeters, metavar="W", help=width)


WIDTHS = {"column": 85.0, "page": 170.0, "slide": 254.0}
"""The named widths of pictures in millimeters: one of two columns, a page, a slide."""


def millimeters(text: str) -> float:
    """Parse a width in millimeters, or its name."""
    try:
        width = WIDTHS[text] if text in WIDTHS else float(text)
    except ValueError:
        width = 0.0
    if not 1 <= width <= 5_000:
        raise ArgumentTypeError(f"expected {', '.join(WIDTHS)} or 1 to 5,000 millimeters, found '{text}'")
    return width


def add_workers_options(parser: ArgumentParser, default: str = "one per core") -> None:
    """Declare `--jobs N` and `--dask ADDRESS`: run tasks in N processes or on a cluster."""
    where = parser.add_mutually_exclusive_group()
    jobs = f"the number of processes (default: {default})"
    where.add_argument("--jobs", type=whole_number(1, 256), metavar="N", help=jobs)
    where.add_argument("--dask", metavar="ADDRESS", help="use the workers of the Dask scheduler at ADDRESS")


def add_budget_options(parser: ArgumentParser, of: str = "the search", default: str = "", in_all: str = "") -> None:
    """Declare `--steps N` and `--budget S`: the bounds of a search in steps and seconds. See `budget_of`.

    Args:
        of: the bounded work, in words.
        default: the default number of steps, in words; `STEPS` if not given.
        in_all: the work that the seconds bound, if different.
    """
    most = default or f"{STEPS:,}, about a minute; none with --budget"
    steps = f"the most steps of {of}: the same on every machine (default: {most})"
    parser.add_argument("--steps", type=whole_number(1), metavar="N", help=steps)
    limit = f"the most seconds of {in_all or of} (default: none)"
    parser.add_argument("--budget", type=seconds, metavar="S", help=limit)


def budget_of(arguments: Namespace, default: int | None = STEPS) -> Budget:
    """Return the budget of `--steps` and `--budget`, which begins now. A default of None is no bound on steps."""
    steps = arguments.steps if arguments.steps or arguments.budget else default
    return Budget(steps, seconds=arguments.budget)


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return the parser of a whole number in a range."""
    expected = f"a whole number from {least:,}" if most is None else f"a whole number from {least:,} to {most:,}"

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdecimal()
        if is_number and most is None and len(text) > DIGITS:
            raise ArgumentTypeError(f"expected a number of at most {DIGITS} digits, found '{text}'")
        if not is_number or len(text) > DIGITS or int(text) < least or (most is not None and int(text) > most):
            raise ArgumentTypeError(f"expected {expected}, found '{text}'")
        return int(text)

    return read


DIGITS = 18
"""The most digits of a whole number on the command line."""


def seconds(text: str) -> float:
    """Parse a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= LONGEST:
        raise ArgumentTypeError(f"expected seconds, more than 0 and at most {LONGEST:,}, found '{text}'")
    return number


LONGEST = 1_000_000
"""The most seconds of an option: system timers are bounded."""
