"""Pseudo Reidemeister moves on small shadows, with the values of all pseudodiagrams before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.games.cube.play import values
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.reidemeister import first_moves, second_moves
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.unknot import unknotted

MOST = 6
"""The greatest number of crossings of the shadows, which may have loops or be composite."""

RESOLVED, UNRESOLVED = (0, 1), 2
"""The states of a crossing in a table: as in the code, switched, unresolved."""


@dataclass(frozen=True, eq=False)
class Removal:
    """A shadow before and after a loop (one crossing) or a bigon (two) is removed; other crossings keep their order."""

    before: Diagram
    removed: tuple[int, ...]
    after: Diagram

    def name(self, states: tuple[int, ...] = ()) -> str:
        """The removal in words, with the states of the other crossings."""
        numbers = iter(states)
        digits = ["?" if c in self.removed else str(next(numbers, UNRESOLVED)) for c in range(self.before.crossings)]
        left = ", ".join(str(c + 1) for c, digit in enumerate(digits) if digit in f"?{UNRESOLVED}")
        switched = ", ".join(str(c + 1) for c, digit in enumerate(digits) if digit == "1") or "none"
        return (
            f"P = {self.before} unresolved {left}, switched {switched}, "
            f"->{len(self.removed)} by removing {', '.join(str(c + 1) for c in self.removed)}"
        )


@cache
def small_shadows(most: int) -> tuple[Diagram, ...]:
    return tuple(Diagram(code) for n in range(most + 1) for code in shadows(n, prime=False))


@cache
def removals_from(shadow: Diagram) -> tuple[Removal, ...]:
    return tuple(
        Removal(shadow, removed, after) for moves in (first_moves, second_moves) for removed, after in moves(shadow)
    )


def removals(most: int) -> list[Removal]:
    """All removals from shadows with at most `most` crossings."""
    return [removal for shadow in small_shadows(most) for removal in removals_from(shadow)]


def bigons(most: int) -> list[Removal]:
    return [removal for removal in removals(most) if len(removal.removed) == 2]


@cache
def ends_of(code: Code) -> NDArray[np.bool_]:
    """An array of resolutions with an axis for each crossing: True for the unknot."""
    return unknotted(code).reshape((2,) * len(code)).transpose()


@cache
def values_of(code: Code) -> NDArray[np.uint8]:
    """An array of the values of pseudodiagrams, with an axis for each crossing."""
    return values(unknotted(code)).reshape((3,) * len(code)).transpose()


def with_removed(array: NDArray[Any], removed: tuple[int, ...], states: tuple[int, ...]) -> NDArray[Any]:
    """The part of such an array where the removed crossings have these states."""
    index: list[slice | int] = [slice(None)] * array.ndim
    for crossing, state in zip(removed, states, strict=True):
        index[crossing] = state
    return array[tuple(index)]


Pair = tuple[Removal, int, KnotValue, KnotValue]
"""A removal P -> Q, the number of Q among the pseudodiagrams after it, and the values of P and Q."""


def pairs(chosen: Iterable[Removal]) -> Iterator[Pair]:
    """Yield all pairs P -> Q: the removed crossings are unresolved in P, the other crossings agree."""
    for removal in chosen:
        before = with_removed(values_of(removal.before.pd), removal.removed, (UNRESOLVED,) * len(removal.removed))
        after = values_of(removal.after.pd)
        for number, (p, q) in enumerate(zip(before.ravel().tolist(), after.ravel().tolist(), strict=True)):
            yield removal, number, VALUES[p], VALUES[q]


def pair_in_words(removal: Removal, number: int, p: KnotValue, q: KnotValue, *_: object) -> str:
    states = np.unravel_index(number, (3,) * removal.after.crossings)
    return f"{removal.name(tuple(map(int, states)))}: values {p} and {q}"


@cache
def reducible(shadow: Diagram) -> NDArray[np.bool_]:
    """An array of the pseudodiagrams of a shadow: True for those that reduce to the unknot."""
    reduces = np.zeros((3,) * shadow.crossings, dtype=bool)
    reduces[np.ix_(*[RESOLVED] * shadow.crossings)] = ends_of(shadow.pd)
    for removal in removals_from(shadow):
        part = with_removed(reduces, removal.removed, (UNRESOLVED,) * len(removal.removed))
        part |= reducible(removal.after)
    return reduces


def replies(removal: Removal) -> Iterator[tuple[tuple[int, int], list[bool]]]:
    """Yield each move in a bigon, with True for each of the two replies that preserves the unknots."""
    ends = ends_of(removal.before.pd)
    after = ends_of(removal.after.pd)
    for place, state in product(range(2), RESOLVED):
        pairs = [((state, reply), (reply, state))[place] for reply in RESOLVED]
        answers = [np.array_equal(with_removed(ends, removal.removed, pair), after) for pair in pairs]
        yield (removal.removed[place], state), answers
