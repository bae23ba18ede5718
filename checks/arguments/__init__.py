"""The arguments of the command line.

They are apart from the work (`checks.commands`), so that help, completion and refused arguments need no import of it.
"""

from __future__ import annotations

from argparse import Action, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Container

from knotgames.checks.arguments.commands import COMMANDS
from knotgames.checks.arguments.options import Parser

DESCRIPTION = """\
Combinatorial games on knots: their values, who wins them, and machine-checked proofs of their theory.

exit status: 0 all is as expected, 1 something is not, 2 the input could not be used, 3 undecided, 4 internal error
"""


class ShowVersion(Action):
    """Print the version and exit; the version is looked up only then."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from importlib.metadata import version  # noqa: PLC0415  # it takes as long as all of --help

        print(f"{parser.prog} {version('knotgames')}")
        parser.exit()


def parser(words: Container[str] = COMMANDS) -> ArgumentParser:
    """Return the parser of the command line; `command` of its result is the name of the command.

    Args:
        words: the words to parse. Only the commands among them have their arguments, for all take a fifth of --help.
    """
    top = Parser(prog="knotgames", description=DESCRIPTION, formatter_class=RawDescriptionHelpFormatter)
    top.add_argument("--version", action=ShowVersion, nargs=0, help="show the version of this program and exit")
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for name, declare in COMMANDS.items():
        text = (declare.__doc__ or "").replace("\n    ", "\n")
        command = subparsers.add_parser(
            name,
            help=text.partition("\n")[0],
            description=text,
            formatter_class=RawDescriptionHelpFormatter,
            add_help=name in words,
        )
        if name in words:
            declare(command)
    return top
