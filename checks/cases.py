"""Cases that are counted as they are gone through, so that a finding can say how many it visited."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

Case = TypeVar("Case")
"""What a case is."""
Value = TypeVar("Value")
"""What two accounts say of a case."""


class Cases(Generic[Case]):
    """An iterable that counts what is taken from it.

    Args:
        over: the cases.

    Attributes:
        visited: how many were taken so far, in all iterations together.

    >>> cases = Cases(range(10))
    >>> next(n for n in cases if n * n > 20), cases.visited
    (5, 6)
    """

    def __init__(self, over: Iterable[Case]) -> None:
        self._over = over
        self.visited = 0

    def __iter__(self) -> Iterator[Case]:
        for case in self._over:
            self.visited += 1
            yield case

    def __repr__(self) -> str:
        return f"<{self.visited} cases visited>"


def failing(parts: Iterable[str | None]) -> str | None:
    """The first part of a check that fails, and how many more do: what a mutant shows of every part is told.

    Args:
        parts: of each part where it fails; None if it does not.

    >>> failing([None, "n = 3", None, "n = 5", "n = 7"])
    'n = 3; 2 more fail'
    >>> failing([None, "n = 3"]), failing([None])
    ('n = 3', None)
    """
    wrong = [*filter(None, parts)]
    return f"{wrong[0]}; {len(wrong) - 1} more fail" if len(wrong) > 1 else next(iter(wrong), None)


def differing(
    cases: Iterable[Case], one: Callable[[Case], Value], other: Callable[[Case], Value]
) -> Iterator[tuple[Case, Value, Value]]:
    """The cases of which two accounts say otherwise, in order, with what each says: no more of them is gone through
    than is asked for.

    Args:
        cases: what both are asked of.
        one: the first account.
        other: the second.

    Yields:
        The case, what the first says of it, and what the second says.

    >>> list(differing([1, 2, 3, 4], lambda n: n * n, lambda n: 2 * n))
    [(1, 1, 2), (3, 9, 6), (4, 16, 8)]
    >>> next(differing(cases := Cases(range(10)), lambda n: n * n, lambda n: n)), cases
    ((2, 4, 2), <3 cases visited>)
    """
    for case in cases:
        said, otherwise = one(case), other(case)
        if said != otherwise:
            yield case, said, otherwise
