"""Partizan heap games in which an integer and the counts of some heaps, up to a bound or a residue, say who wins a sum.

Let M be a product of finite cyclic monoids and groups. A law gives each heap h an element phi(h) of Z x M, an integer
and an element of M, which extends to sums X as phi(X), a homomorphism; and to each element an outcome, which for each x
of M is periodic in the integer to both sides (`IntegerGroup`). It claims that X has the outcome of phi(X). M is not a
group: phi(X) and an option of a heap do not determine the element after the move. But the numbers of heaps do.

Heaps enter by their *kinds*: an element, and the elements of Left's options and of Right's. For a kind let i and p be
an index and a period of the M-parts of the multiples of its element, so that n and n + p copies are alike for n >= i. A
*class* of sums has for each kind a number of copies up to i, or a residue modulo p of those above i. In a class the
kinds that are there are given, and for each of them the M-part of the sum without one copy: so are the M-part of each
option and the change of the integer. Thus it is decided by the integer whether the sums of a class have the outcomes
that their options say.

The integers in a class are n + (sums of multiples of the numbers a p), where n is the one with the least copies,
and a the integer of each kind with copies above its index. All integers are looked at that have the residue of n modulo
the gcd g of the a p, and are not below n if all a are positive, and not above n if all are negative. Let K be so large
that beyond K and -K all outcomes are periodic, also those after a move, and n lies between them. Beyond, all of this
repeats with any common multiple of the g and the periods: one such period on each side decides for all integers.

The monoid is *infinite* if there is a class with kinds a > 0 and b < 0 above their indices, such that the outcomes of
its integers do not repeat with that common multiple. For suppose that two multiples of a heap of the first kind are
alike. Then so are, from some multiple on, those that differ by some multiple d of everything. In the class are sums
with as many copies of the heap as one likes, for each of its integers, as there are heaps of b to make up for them. So
the outcomes repeat with d, throughout; beyond K they repeat with the common multiple; hence they do so throughout.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import gcd, lcm

from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup, element_text
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.outcome import Player, wins
from knotgames.algebra.steps import spend


@dataclass(frozen=True)
class Counted:
    """A kind of heaps: the element of such a heap, and the elements of its options by player."""

    element: Element
    options: tuple[frozenset[Element], frozenset[Element]]


@dataclass(frozen=True)
class Class:
    """The sums with these numbers of heaps of each kind, or with more by multiples of the periods.

    Attributes:
        element: the element of the sum with these numbers.
        loose: for each kind that there may be more of, the integer of as many heaps as its period.
    """

    counts: tuple[int, ...]
    element: Element
    loose: tuple[int, ...]

    def has(self, v: int) -> bool:
        """Return True unless residues and signs show that no sum of the class has an integer."""
        away, g = v - self.element[0], gcd(*self.loose)
        return away == 0 or (g > 0 and away % g == 0 and any(a * away > 0 for a in self.loose))


class Counts:
    """The induction over options for the sums of heaps of some kinds, with the outcomes of their elements.

    Sums of heaps worth (1, 0), in which Left may take all, and (-1, 1), in which Right may; 1 + 1 = 1 in the second
    part, which says if there is one of the latter.

    >>> from knotgames.algebra.outcome import LastMoveOutcome
    >>> from knotgames.algebra.partizan.contexts import IntegerMonoid
    >>> N, L, R = (LastMoveOutcome(letter) for letter in "NLR")
    >>> zero, row = frozenset([(0, 0)]), IntegerMonoid((N,), (R,), (L,))
    >>> kinds = [Counted((1, 0), (zero, frozenset())), Counted((-1, 1), (frozenset(), zero))]
    >>> counts = Counts(kinds, IntegerGroup((row, row), (2,), (1,)))
    >>> counts.failure(), counts.is_infinite()
    (None, True)
    """

    def __init__(self, kinds: Collection[Counted], group: IntegerGroup) -> None:
        self.kinds, self.group = list(kinds), group
        self._cycles = [group.cycle(kind.element) for kind in kinds]
        pairs = list(zip((kind.element[0] for kind in kinds), self._cycles, strict=True))
        repeating = (len(side) for row in group.rows for side in (row.above, row.below))
        self.period = lcm(*repeating, *(a * p for a, (_, p) in pairs if a))
        self._step = max((abs(x[0] - k.element[0]) for k in kinds for side in k.options for x in side), default=0)
        own = max(max(-row.start, row.stop) for row in group.rows) + sum(abs(a) * (i + p) for a, (i, p) in pairs)
        self.far = own + self._step + self.period
        self._zero = self.far + self._step  # the place of the bit of the integer 0

    def classes(self) -> Iterator[Class]:
        """Yield all classes of sums."""
        for counts in product(*(range(i + p + 1) for i, p in self._cycles)):
            spend(4 * len(counts))
            each = list(zip(counts, self.kinds, self._cycles, strict=True))
            loose = (kind.element[0] * p for n, kind, (i, p) in each if n > i and kind.element[0])
            yield Class(counts, self._total(counts), tuple(loose))

    def failure(self) -> str | None:
        """Return a sum whose outcome is not what its options say, in words; None if the law holds."""
        for one in self.classes():
            integers = sum(1 << v + self._zero for v in range(-self.far, self.far + 1) if one.has(v))
            for player in Player:
                wrong = (self._won(one, player) ^ ~self._held[player.opponent][one.element[1:]]) & integers
                if wrong:
                    v = (wrong & -wrong).bit_length() - 1 - self._zero
                    return f"the class of {one.counts} at {element_text((v, *one.element[1:]))}, {player.name} to move"
        return None

    def is_infinite(self) -> bool:
        """Return True if the monoid of a law that holds is shown to be infinite."""
        return any(
            self.group.row(one.element[1:]).outcome(v) is not self.group.row(one.element[1:]).outcome(v + self.period)
            for one in self.classes()
            if min(one.loose, default=0) < 0 < max(one.loose)
            for v in range(-self.far, self.far)
            if one.has(v)
        )

    def _total(self, counts: Collection[int]) -> Element:
        elements = [[n * x for x in kind.element] for n, kind in zip(counts, self.kinds, strict=True)]
        return self.group.reduced([sum(column) for column in zip(self.group.zero, *elements, strict=True)])

    def _won(self, one: Class, player: Player) -> int:
        """The integers at which the player, who is to move, wins by what is held, or because there is no move."""
        won = -1
        for place, (count, kind) in enumerate(zip(one.counts, self.kinds, strict=True)):
            if count and kind.options[player]:
                won = max(won, 0)
                rest = self._total([n - (i == place) for i, n in enumerate(one.counts)])
                for v, *state in (self.group.add(rest, option) for option in kind.options[player]):
                    by, held = v - one.element[0], self._held[player][tuple(state)]
                    won |= held >> by if by > 0 else held << -by
        return won

    @cached_property
    def _held(self) -> tuple[dict[Element, int], dict[Element, int]]:
        """For each player and element of the finite part the integers that the player holds, as bits."""
        return tuple(  # type: ignore[return-value]
            {
                x: sum(1 << v + self._zero for v in self._near if wins(row.outcome(v), player, player.opponent))
                for x, row in zip(self.group.finite, self.group.rows, strict=True)
            }
            for player in Player
        )

    @property
    def _near(self) -> range:
        return range(-self._zero, self._zero + 1)


class CountLaw(IntegerLaw):
    """The outcomes of the sums of some partizan heaps, by an integer and counts, with the proof that infinitely many
    of them are different.
    """

    @cached_property
    def counts(self) -> Counts:
        """The induction over the options of the heaps."""
        options = ([frozenset(self.monoid.of_options(side, self.phi)) for side in sides] for sides in self.heaps)
        kinds = [Counted(x, (left, right)) for x, (left, right) in zip(self.phi, options, strict=True)]
        idle = Counted(self.monoid.zero, (frozenset(), frozenset()))
        return Counts([kind for kind in dict.fromkeys(kinds) if kind != idle], self.monoid)

    def is_proved(self) -> bool:
        """Return True if the induction holds, and the monoid is infinite."""
        return self.counts.failure() is None and self.counts.is_infinite()
