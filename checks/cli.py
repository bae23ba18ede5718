"""The `knotgames` command: runs one, and is the only place where an exit status is made of what became of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from algebra.memory import require_address_space
from algebra.notation import InputError, shown
from checks.commands import Exit, parser
from checks.streams import standard_streams

INTERRUPTED = 130
"""The exit status after Ctrl-C, as a shell has it: 128 and the number of the signal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: what was found, whatever became of who reads it."""
    with standard_streams():
        try:
            try:
                require_address_space()
                namespace = parser().parse_args(arguments)
                return int(namespace.run(namespace))
            finally:
                sys.stdout.flush()
        except InputError as error:
            return refused(str(error))
        except KeyboardInterrupt:
            print("knotgames: interrupted", file=sys.stderr)
            return INTERRUPTED
        except MemoryError:
            return refused("memory is short: there is not enough for this")
        except RecursionError:
            return refused("the input is nested too deeply")
        except OSError as error:
            name = f"'{error.filename}': " if error.filename else ""
            return refused(f"{name}{error.strerror or error}")


def refused(why: str) -> Exit:
    """Say why the input could not be used."""
    print(f"knotgames: {shown(why)}", file=sys.stderr)
    return Exit.BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
