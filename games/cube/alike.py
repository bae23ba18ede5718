"""Variables of a Boolean function that are alike, and the value of the function by their classes.

Two variables are *alike* if the function stays the same when they are exchanged, as they are or with one of them
negated. Then only two numbers matter for a class of such variables: those that are free, and those that are set to
true. For k variables these are (k + 1)(k + 2)/2 states instead of 3^k positions. The crossings of a twist in the shadow
of a knot are alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.knot_type.tabulate import Group, alike, tabulate
from knotgames.algebra.knot_type.values import VALUES, KnotValue

Class = tuple[tuple[int, bool], ...]
"""Variables that are alike, in ascending order, each with True if it is negated; the first never is."""

SAMPLE = 2**10
"""The number of random places at which two variables are first compared."""

A_STATE = 6e-9
"""The approximate time for a state, in seconds."""


def classes_of(truths: NDArray[np.bool_]) -> tuple[Class, ...]:
    """Return the classes of alike variables of a function, the larger ones first; bit i of a place is variable i.

    >>> classes_of(np.array([0, 1, 1, 1, 1, 1, 1, 0], dtype=bool))
    (((0, False), (1, False), (2, False)),)
    """
    classes: list[list[tuple[int, bool]]] = []
    for variable in range(len(truths).bit_length() - 1):
        for known in classes:
            negated = next((way for way in (False, True) if _are_alike(truths, known[0][0], variable, way)), None)
            if negated is not None:
                known.append((variable, negated))
                break
        else:
            classes.append([(variable, False)])
    return tuple(sorted(map(tuple, classes), key=len, reverse=True))


def _are_alike(truths: NDArray[np.bool_], one: int, other: int, negated: bool) -> bool:
    """Return True if exchanging a variable and a later one, or its negation, keeps the function."""
    first, second = ((1, 1), (0, 0)) if negated else ((1, 0), (0, 1))
    drawn = np.random.default_rng(0).integers(len(truths), size=SAMPLE) & ~(1 << one | 1 << other)
    if (truths[drawn | first[0] << one | first[1] << other] != truths[drawn | second[1] << other]).any():
        return False
    axes = truths.reshape(-1, 2, 1 << (other - one - 1), 2, 1 << one)
    return np.array_equal(axes[:, first[1], :, first[0]], axes[:, second[1], :, second[0]])


def states(sizes: Iterable[int]) -> int:
    """Return the number of joint states of classes of these sizes."""
    return prod((size + 1) * (size + 2) // 2 for size in sizes)


def seconds(classes: Sequence[Class]) -> float:
    """Return the approximate seconds that the value takes on a current processor."""
    return states(map(len, classes)) * A_STATE


def memory_needed(classes: Sequence[Class]) -> int:
    """Return the bytes that the value takes: one for each state, and the numbers of the options of half of them."""
    first, second = _halves(classes)
    numbers = sum(8 * (6 + 2 * sum(map(len, half))) * states(map(len, half)) for half in (first, second))
    return states(map(len, classes)) + numbers


@dataclass(frozen=True)
class Valued:
    """The value of a function as a game, and for each variable the values where it is set to false and to true."""

    value: KnotValue
    options: tuple[tuple[KnotValue, KnotValue], ...]


def valued(unknotted: NDArray[np.bool_], classes: Sequence[Class]) -> Valued:
    """Return the value of a function as a game, with the values of its options.

    Each variable is in one class. The Unknotter wins the places of `unknotted`: bool, shape (2^n,).
    """
    first, second = _halves(classes)
    ends = unknotted[np.bitwise_xor.outer(_places(first), _places(second))]
    table = tabulate(group_of(*map(len, first)), group_of(*map(len, second)), ends).ravel()
    options: dict[int, tuple[KnotValue, KnotValue]] = {}
    stride = len(table)
    for one in classes:
        stride //= (len(one) + 1) * (len(one) + 2) // 2
        # of the states of a class the last is all free; before it come those with one set to false, and to true
        as_is = VALUES[int(table[-1 - 2 * stride])], VALUES[int(table[-1 - stride])]
        options |= {variable: as_is[::-1] if negated else as_is for variable, negated in one}
    return Valued(VALUES[int(table[-1])], tuple(options[variable] for variable in sorted(options)))


def _halves(classes: Sequence[Class]) -> tuple[Sequence[Class], Sequence[Class]]:
    """Split the classes into two parts with about the same number of states."""
    sizes = [*map(len, classes)]
    cut = min(range(len(classes) + 1), key=lambda cut: states(sizes[:cut]) + states(sizes[cut:]))
    return classes[:cut], classes[cut:]


@lru_cache(maxsize=32)
def group_of(*sizes: int) -> Group:
    """Return the joint states of classes of these sizes."""
    return Group([alike(size) for size in sizes])


def _places(classes: Sequence[Class]) -> NDArray[np.intp]:
    """Return representatives of the states without free variables: in each class the first variables are true."""
    places = np.zeros(1, dtype=np.intp)
    for one in classes:
        none = sum(negated << variable for variable, negated in one)
        bits = [1 << variable for variable, _ in one]
        of_class = [none ^ sum(bits[:true]) for true in range(len(one) + 1)]
        places = np.bitwise_xor.outer(places, of_class).ravel()
    return places
