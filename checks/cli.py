"""The `knotgames` command."""

from __future__ import annotations

import os
import sys
from argparse import Action, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence

from algebra.notation import InputError
from checks.commands import Exit, Parser, commands

DESCRIPTION = """\
Combinatorial games on knots: their values, who wins them, and machine-checked proofs of their theory.

exit status: 0 all is as expected, 1 something is not, 2 the input could not be used, 3 undecided in the budget
"""


class ShowVersion(Action):
    """Prints the version and ends. It is looked up only then, since that reads what is installed."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"{parser.prog} {version('knotgames')}")
        parser.exit()


def parser() -> ArgumentParser:
    """The parser of the whole command line."""
    top = Parser(prog="knotgames", description=DESCRIPTION, formatter_class=RawDescriptionHelpFormatter)
    top.add_argument("--version", action=ShowVersion, nargs=0, help="show the version of this program and exit")
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in commands():
        sub = subparsers.add_parser(
            command.name,
            help=command.summary,
            description=command.summary,
            formatter_class=RawDescriptionHelpFormatter,
        )
        command.configure(sub)
        sub.set_defaults(run=command.run)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    try:
        namespace = parser().parse_args(arguments)
        status = int(namespace.run(namespace))
        sys.stdout.flush()
        return status
    except InputError as error:
        print(f"knotgames: {error}", file=sys.stderr)
        return Exit.BAD_INPUT
    except KeyboardInterrupt:
        print("knotgames: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.AS_EXPECTED
    except OSError as error:
        print(f"knotgames: cannot write to standard output: {error.strerror or error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
