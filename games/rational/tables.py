"""The values of a pseudodiagram and of all positions that can be reached from it, in one table.

A position is the state of each twist: u of its b crossings are still unresolved, and j of the b - u others were
resolved as +1, so that a + 2j - (b - u) crossings of the twist are resolved. The states of a twist are numbered with
u rising, then j rising; the last state is the start. The twists are cut into two groups, whose joint states are the
rows and columns of one table (`algebra.knot_type.tabulate`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from knotgames.algebra.knot_type.tabulate import Group, alike, tabulate
from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.algebra.notation import InputError
from knotgames.games.rational.tangle import ConnectedSum, Pseudodiagram, Twist

if TYPE_CHECKING:
    from numpy.typing import NDArray

MEMORY_LIMIT = 4 * 2**30
"""The most bytes of a table."""

SMALL_GROUP = 2**12
"""The most states of a group that is cached: in a census such groups recur."""


def states(twist: Twist) -> int:
    """Return the number of states of a twist, (b + 1)(b + 2)/2 for b unresolved crossings."""
    return (twist.unresolved + 1) * (twist.unresolved + 2) // 2


def positions(diagram: Pseudodiagram) -> int:
    """Return the number of positions that can be reached from a pseudodiagram, itself included."""
    return prod(map(states, diagram.twists))


def state_of(twist: Twist, reached: Twist) -> int:
    """Return the number of the state in which a twist has become `reached`.

    Raises:
        InputError: it cannot become that.
    """
    done = twist.unresolved - reached.unresolved
    plus, odd = divmod(reached.resolved - twist.resolved + done, 2)
    if reached.unresolved < 0 or odd or not 0 <= plus <= done:
        raise InputError(f"the twist {twist} cannot become {reached}")
    b, u = twist.unresolved, reached.unresolved
    return u * (b + 1) - u * (u - 1) // 2 + plus


def twist_in_state(twist: Twist, state: int) -> Twist:
    """Return the twist that a state of a twist stands for."""
    for u in range(twist.unresolved + 1):
        done = twist.unresolved - u
        if state <= done:
            return Twist(twist.resolved + 2 * state - done, u)
        state -= done + 1
    raise InputError(f"the twist {twist} has {states(twist)} states")


@dataclass(frozen=True, eq=False)
class ValueTable:
    """The values of all positions of a pseudodiagram, as places in VALUES.

    Row and column are the states of the two groups.

    >>> table = value_table(Pseudodiagram.shadow([3]))
    >>> table.values.size, table[Pseudodiagram.parse("[1(2)]")], table[Pseudodiagram.parse("[3]")]
    (10, KnotValue.parse('000'), KnotValue.parse('222'))
    """

    diagram: Pseudodiagram
    values: NDArray[np.uint8]

    @cached_property
    def array(self) -> NDArray[np.uint8]:
        """The values as an array with one axis for each twist, indexed by the states of the twists."""
        return self.values.reshape(tuple(map(states, self.diagram.twists)))

    def place(self, position: Pseudodiagram) -> int:
        """Return the value of a position, as a place in VALUES; raise InputError if it cannot be reached."""
        if len(position.twists) != len(self.diagram.twists):
            raise InputError(f"{position} cannot be reached from {self.diagram}")
        index = [state_of(start, now) for start, now in zip(self.diagram.twists, position.twists, strict=True)]
        return int(self.array[tuple(index)])

    def __getitem__(self, position: Pseudodiagram) -> KnotValue:
        """Return the value of a position."""
        return VALUES[self.place(position)]

    def counts(self) -> dict[KnotValue, int]:
        """Return the number of positions of each value that occurs."""
        numbers = np.zeros(len(VALUES), dtype=np.int64)
        for rows in np.array_split(self.values, 1 + self.values.size // 2**20):
            numbers += np.bincount(rows.ravel(), minlength=len(VALUES))
        return {VALUES[i]: int(n) for i, n in enumerate(numbers) if n}


def value_of(diagram: Pseudodiagram) -> KnotValue:
    """Return the value of a rational pseudodiagram as a knot-type game.

    Raises:
        InputError: it closes up to a link, or its table would not fit in memory.
    """
    table = value_table(diagram)
    return VALUES[int(table.values[-1, -1])]


def value_table(diagram: Pseudodiagram) -> ValueTable:
    """Return the values of all positions that can be reached from a pseudodiagram.

    Raises:
        InputError: it closes up to a link, or its table would not fit in memory.
    """
    if not diagram.is_knot:
        ConnectedSum.of([diagram])
    cut = min(range(len(diagram.twists) + 1), key=lambda i: _sum_of_sizes(diagram.twists, i))
    _refuse_huge(diagram, cut)
    first, second = _group(diagram.twists[:cut]), _group(diagram.twists[cut:])
    return ValueTable(diagram, tabulate(first, second, _unknots(first, second)))


def joint_value(position: ConnectedSum) -> KnotValue:
    """Return the value of a connected sum by playing all summands jointly: a check of addition, for small sums."""
    unknotted = np.ones((1, 1), dtype=bool)
    twists = [twist for diagram in position.summands for twist in diagram.twists]
    whole = Pseudodiagram(tuple(twists))
    _refuse_huge(whole, len(twists))
    for diagram in position.summands:
        p, _ = _group(diagram.twists).first_column()
        unknotted = np.outer(unknotted, abs(p) == 1)
    unresolved = _group(tuple(Twist(0, twist.unresolved) for twist in twists))  # what is resolved is in `unknotted`
    return VALUES[int(tabulate(unresolved, _group(()), unknotted.reshape(-1, 1))[-1, -1])]


def _sum_of_sizes(twists: Sequence[Twist], cut: int) -> int:
    return prod(map(states, twists[:cut])) + prod(map(states, twists[cut:]))


def _refuse_huge(diagram: Pseudodiagram, cut: int) -> None:
    groups = (diagram.twists[:cut], diagram.twists[cut:])
    links = sum(8 * (6 + 2 * len(group)) * prod(map(states, group)) for group in groups)
    needed = positions(diagram) + links
    if needed > MEMORY_LIMIT:
        raise InputError(
            f"a pseudodiagram of {diagram.unresolved} unresolved crossings in {len(diagram.twists)} twists has "
            f"{_magnitude(positions(diagram))} positions, whose values would take {_magnitude(needed / 2**30)} GiB; "
            f"expected at most {MEMORY_LIMIT / 2**30:g} GiB"
        )


def _magnitude(number: float) -> str:
    if number < 10**15:
        return f"{number:,.0f}"
    return f"10^{len(str(int(number))) - 1}"


class _Twists(Group):
    """Consecutive twists: their joint states, and the fractions of those that are fully resolved."""

    def __init__(self, twists: Sequence[Twist]) -> None:
        super().__init__([alike(twist.unresolved) for twist in twists])
        self.twists = tuple(twists)

    def _resolved(self) -> list[NDArray[np.int64]]:
        """Return, for each twist, its resolved crossings in each fully resolved state of the group."""
        resolved: list[NDArray[np.int64]] = []
        stride = self.size
        for twist in self.twists:
            stride //= states(twist)
            # the states with u = 0 come first, and state j has a + 2j - b resolved crossings
            plus = self.levels[0].states // stride % states(twist)
            resolved.append((twist.resolved - twist.unresolved + 2 * plus).astype(_integers(self.twists)))
        return resolved

    def first_column(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return numerator and denominator of the fraction in each fully resolved state of the group."""
        p: NDArray[np.int64] = np.ones(len(self.levels[0].states), dtype=_integers(self.twists))
        q = np.zeros_like(p)
        for a in self._resolved():
            p, q = a * p + q, p
        return p, q

    def top_row(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the row (x, y) such that a tangle p/q followed by these twists has the numerator x p + y q."""
        x: NDArray[np.int64] = np.ones(len(self.levels[0].states), dtype=_integers(self.twists))
        y = np.zeros_like(x)
        for a in reversed(self._resolved()):
            x, y = x * a + y, x
        return x, y


def _group(twists: tuple[Twist, ...]) -> _Twists:
    return _small_group(twists) if prod(map(states, twists)) <= SMALL_GROUP else _Twists(twists)


@lru_cache(maxsize=256)
def _small_group(twists: tuple[Twist, ...]) -> _Twists:
    return _Twists(twists)


def _integers(twists: Sequence[Twist]) -> type:
    """Return machine integers if numerators cannot overflow, else Python's integers."""
    bound = prod(abs(twist.resolved) + twist.unresolved + 1 for twist in twists)
    return np.int64 if bound < 2**31 else object


def _unknots(first: _Twists, second: _Twists) -> NDArray[np.bool_]:
    """Return, for each pair of fully resolved states of the two groups, True if they form the unknot."""
    p, q = first.first_column()
    x, y = second.top_row()
    numerators = np.outer(p, x) + np.outer(q, y)
    return np.asarray(abs(numerators) == 1, dtype=bool)
