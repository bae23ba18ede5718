"""Gradings, and the definitions of X, Y and Z as data.

A definition gives the class of a game that is not terminal by its options: *some option is in X2 and none is in X0*.
Here this sentence is the tuple `(some(x=2), none(x=0))`, for comparison with section 6 of the paper. `knot_values`
derives the rulebook from these definitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

Level = Literal[0, 1, 2]
"""The class of a game under a grading."""


@dataclass(frozen=True)
class Pattern:
    """The values with the given coordinates; one that is None may be any. A sign is empty where there is none."""

    x: int | None = None
    y: int | None = None
    z: int | None = None
    sign: str | None = None

    def includes(self, x: int, y: int, z: int, sign: str) -> bool:
        """Return True if a value with these coordinates fits the pattern."""
        return self.x in (None, x) and self.y in (None, y) and self.z in (None, z) and self.sign in (None, sign)


@dataclass(frozen=True)
class Test:
    """A test of the options of a game.

    `some` is True to test that some option fits the pattern, False to test that none does.
    """

    __test__ = False  # not a test case of pytest

    some: bool
    pattern: Pattern


def some(x: int | None = None, y: int | None = None, z: int | None = None, sign: str | None = None) -> Test:
    """Return the test that some option fits a pattern; a coordinate that is None may be any."""
    return Test(True, Pattern(x, y, z, sign))


def none(x: int | None = None, y: int | None = None, z: int | None = None, sign: str | None = None) -> Test:
    """Return the test that no option fits a pattern."""
    return Test(False, Pattern(x, y, z, sign))


Clause = tuple[Test, ...]
"""All of these tests hold."""

OTHERWISE: Final = None
"""None of the other clauses holds."""


@dataclass(frozen=True)
class Definition:
    """The conditions for a game that is not terminal to be in the classes 0, 1 and 2 of a grading, for either parity.

    In the clauses `OTHERWISE` is the rest left by the other clauses.

    >>> X.clauses(parity=0)[2] == (some(x=2), none(x=0))  # some option is in X2 and none is in X0
    True
    """

    even: tuple[Clause | None, Clause | None, Clause | None]
    odd: tuple[Clause | None, Clause | None, Clause | None]

    def clauses(self, parity: int) -> tuple[Clause | None, Clause | None, Clause | None]:
        """Return the three clauses for the games of this parity."""
        return self.odd if parity else self.even


X = Definition(
    even=((none(x=2),), (some(x=0), some(x=2)), (some(x=2), none(x=0))),
    odd=((some(x=0), none(x=2)), (some(x=0), some(x=2)), (none(x=0),)),
)
"""The grading X [Johnson2011a, section 6]."""

Y = Definition(
    even=((some(y=0), none(y=2)), (some(y=0), some(y=2)), (none(y=0),)),
    odd=((none(y=2),), (some(y=0), some(y=2)), (some(y=2), none(y=0))),
)
"""The grading Y [Johnson2011a, section 6]."""

Z = Definition(
    even=((none(z=2), some(y=0)), (some(z=0), some(z=2)), OTHERWISE),
    odd=((some(z=0), none(z=2)), (some(z=0), some(z=2)), (none(z=0),)),
)
"""The grading Z [Johnson2011a, section 6]."""

MINUS_01: Clause = (none(y=1, z=2, sign="+"),)
"""The games of 01 that are in 01- [Johnson2011a, Definition 8.1]."""

PLUS_01: Clause = (some(y=1, z=2, sign="+"),)
"""The games of 01 that are in 01+."""

PLUS_12: Clause = (none(y=0, z=1, sign="-"),)
"""The games of 12 that are in 12+ [Johnson2011a, Definition 8.2]."""

MINUS_12: Clause = (some(y=0, z=1, sign="-"),)
"""The games of 12 that are in 12-."""

SIGNS = {(0, 1): {"-": MINUS_01, "+": PLUS_01}, (1, 2): {"-": MINUS_12, "+": PLUS_12}}
"""The classes Y Z that have a sign, with the clause for each sign."""

Axioms = Mapping[int, tuple[tuple[bool, int], ...]]
"""For each level of a game, tests of its options: (True, i) that some option is of level i, (False, i) that none is."""

AXIOMS: Axioms = {
    0: ((False, 2),),
    1: ((True, 0), (True, 2)),
    2: ((False, 0),),
}
"""The conditions of a grading on the options of a game that is not terminal [Johnson2011a, Definition 5.1]: tests by
level of the game. A game is of level 1 *if and only if* it passes both tests.
"""


def obeys_axioms(level: int, option_levels: Iterable[int], axioms: Axioms = AXIOMS) -> bool:
    """Return True if a game of this level may have options of exactly these levels under Definition 5.1."""
    levels = set(option_levels)
    if all((wanted in levels) == present for present, wanted in axioms[1]):
        return level == 1
    return level != 1 and all((wanted in levels) == present for present, wanted in axioms[level])
