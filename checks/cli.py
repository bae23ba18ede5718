"""The `knotgames` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from algebra.notation import InputError
from checks.commands import Exit, parser


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
