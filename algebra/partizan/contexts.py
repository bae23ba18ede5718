"""Order and indistinguishability of games modulo a universe, under misère or normal play.

A universe is a set of games that is closed under sums and options. G and H are indistinguishable modulo U if
o(G + X) = o(H + X) for every context X in U, and G >= H if o(G + X) >= o(H + X) for every X [Milley2013, Section 1.1].

- One context refutes: `distinguishing_context`, `order_refuting_context` look through a stated set of them.
- An invariant establishes: a homomorphism from the universe to a monoid whose elements determine the outcomes. Where
  the monoid is the integers, `IntegerMonoid` decides order and indistinguishability of any two elements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import lcm
from typing import TypeVar

from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome, at_least

P = TypeVar("P")
S = TypeVar("S")


def distinguishing_context(
    first: P,
    second: P,
    contexts: Iterable[P],
    add: Callable[[P, P], S],
    outcome: Callable[[S], LastMoveOutcome],
) -> P | None:
    """Return the first context X with o(G + X) != o(H + X), or None if none of them distinguishes G from H."""
    return next((x for x in contexts if outcome(add(first, x)) != outcome(add(second, x))), None)


def order_refuting_context(
    greater: P,
    less: P,
    contexts: Iterable[P],
    add: Callable[[P, P], S],
    outcome: Callable[[S], LastMoveOutcome],
) -> P | None:
    """Return the first context X in which G + X is not at least as good for Left as H + X; None if there is none."""
    return next((x for x in contexts if not at_least(outcome(add(greater, x)), outcome(add(less, x)))), None)


@dataclass(frozen=True)
class IntegerMonoid:
    """The integers, or those from 0 on, under addition, each with its outcome; periodic to both sides. Raise InputError
    if no outcome repeats above, or the middle does not begin at 0 or below, where it may.

    The outcomes of the integers from `start` up to `stop` are in the `middle`, those from there on, repeating, `above`,
    and those of `start` - 1, `start` - 2, ..., repeating, `below`; this is empty if the elements are the natural
    numbers, and the start is then 0, otherwise 0 or less.

    >>> N, P, R = LastMoveOutcome.NEXT, LastMoveOutcome.PREVIOUS, LastMoveOutcome.RIGHT
    >>> kayles = IntegerMonoid(middle=(N,), above=(R,), below=(P, R, N))
    >>> kayles.outcome(-4)
    <LastMoveOutcome.PREVIOUS: 'P'>
    >>> kayles.at_least(-1, 2), kayles.at_least(2, -1)
    (True, False)
    """

    middle: tuple[LastMoveOutcome, ...]
    above: tuple[LastMoveOutcome, ...]
    below: tuple[LastMoveOutcome, ...] = ()
    start: int = 0

    def __post_init__(self) -> None:
        if not self.above:
            raise InputError("the outcomes of a monoid of integers: expected at least one that repeats above")
        if self.start > 0 or (self.start and not self.below):
            expected = "0 or less" if self.below else "0, as it has natural numbers only"
            raise InputError(f"the middle of a monoid of integers begins at {self.start}: expected {expected}")

    @property
    def stop(self) -> int:
        """The integer after the middle."""
        return self.start + len(self.middle)

    def outcome(self, element: int) -> LastMoveOutcome:
        """Return the outcome of the games with this element. Raise InputError if the element is negative, and the
        monoid has natural numbers only.
        """
        if element < self.start:
            if not self.below:
                raise InputError(f"element {element}: expected a number that is not negative")
            return self.below[(self.start - 1 - element) % len(self.below)]
        if element < self.stop:
            return self.middle[element - self.start]
        return self.above[(element - self.stop) % len(self.above)]

    def contexts(self, first: int, second: int) -> list[int]:
        """Return elements that stand for all contexts of two elements a and b, those nearest to 0 first.

        The outcome of a + c changes its rule where c passes start - a and stop - a, and so does the outcome of b + c.
        Between such places both repeat, with the common period of the outcomes above and below; so a period on either
        side of each place is enough.
        """
        period = lcm(len(self.above), len(self.below) or 1)
        found = {
            context
            for element in (first, second)
            for context in range(self.start - element - period, self.stop - element + period + 1)
        } | {0}
        if not self.below:
            found = {context for context in found | set(range(period)) if context >= 0}
        return sorted(found, key=lambda context: (abs(context), context < 0))

    def distinguishing_context(self, first: int, second: int) -> int | None:
        """Return an element that distinguishes two elements; None if and only if they are indistinguishable."""
        return distinguishing_context(first, second, self.contexts(first, second), int.__add__, self.outcome)

    def at_least(self, greater: int, less: int) -> bool:
        """Return True if the first element is at least the second modulo the universe."""
        found = order_refuting_context(greater, less, self.contexts(greater, less), int.__add__, self.outcome)
        return found is None
