"""What `knotgames` prints, for tests that run it in their own process."""

import json
from typing import Any, NamedTuple, Protocol


class Printed(NamedTuple):
    """What a command wrote to standard output and to standard error."""

    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Run(Protocol):
    """Runs `knotgames` with arguments, and fails unless it ends with this status; `typed` is its standard input."""

    def __call__(self, *arguments: str, status: int = 0, typed: str | None = None) -> Printed: ...
