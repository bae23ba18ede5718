"""The work of the commands of `knotgames`, a module or package each, with a function `run` of its arguments.

`checks.arguments` declares the arguments; a command is imported only when it runs.
"""

from enum import IntEnum


class Exit(IntEnum):
    """The exit status of a command."""

    AS_EXPECTED = 0
    NOT_AS_EXPECTED = 1
    BAD_INPUT = 2
    UNDECIDED = 3
    INTERNAL_ERROR = 4
