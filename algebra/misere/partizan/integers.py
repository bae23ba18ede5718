"""Partizan heap games whose misère monoid is the integers, or the integers times a finite abelian group: the law,
and its proof by a finite check.

A *law* gives each heap h an element phi(h) of a group Z x G, an integer and an element of a finite abelian group G,
which extends to sums X as phi(X), a homomorphism; and to each element an outcome, which for each x of G is periodic
in the integer to both sides (`IntegerGroup`). For the integers alone G has one element. It claims that a sum X has
the outcome of phi(X). Let the players hold the sets A_L and A_R of elements that these outcomes say. Take a player
p, who is to move, and write A for p's own set and B for the opponent's set; a *change* of a heap h is phi(h') -
phi(h) for an option h' that p has of h. By induction on options the claim holds if for each player and each element
v

(1) if v is in B, then v + c is not in A for each change c of a heap;
(2) if v is not in B, then each sum X with phi(X) = v in which p has a move has a heap with a change c, v + c in A;
(3) if v is in B, then no sum X with phi(X) = v is without a move for p.

(1) asks for nothing but the changes. A sum that (2) fails for is one of heaps that are *idle* at v, without a change
into A, and p can move in one of them; one that (3) fails for is one of heaps without options for p. Such a sum is
worth phi(m) and a sum of elements from a set W, for some m of W, or for none. It cannot be worth v if v - phi(m) is
not 0 and

- is not in the subgroup H that W generates, or
- its integer is more than 0 and none of W is, or less than 0 and none of W is.

Heaps enter by their *kinds*: an element, the changes, and a step s if it stands for heaps of the elements a, a + s,
a + 2s, ... with these changes, where s is an integer. Such a kind belongs to W with all of these; H has s then, and
as m it is enough to take the heap worth a: if the signs of W do not settle it, all of W has the sign of a and s, and
a is nearest to 0. There are finitely many kinds. Let K be such that for |v| > K, by the integer of v, all v + c lie
where outcomes are periodic on the side of v, and v - a has the sign of v for all kinds. Then for v > K what is idle
depends on v modulo the period p above, and some v of a residue has v - a in H if and only if v - a is in the subgroup
of H and p. So one v of each residue above K and one of each below -K decide for all of them, with p put to H
(`first_failure`).

*Heaps of all sizes.* Let no move of a code take more than k counters or leave more than s heaps, and let the law be
proved for the heaps 0 to N. If phi(n + p) = phi(n) + d whenever n >= n0 and n + p <= N, for some n0, p >= 1 and an
integer d with N >= s (n0 + p) + k - 1, then continue phi so. As in the periodicity theorem of
`algebra.misere.quotient` each option of m > N answers to one of m - p in which one heap has p counters less
and is worth d less. So m has the changes of m - p: all heaps are of the kinds of those to N, and of the kinds of the
last p of these with the step d. If the induction holds for these kinds, it holds for all heaps.

Last, the monoid is *all* of Z x G, no two elements alike, if there are heaps with integers of both signs, so that
what sums are worth is a group, if they generate it (`IntegerGroup.is_all`), and if outcomes tell any two elements
apart (`IntegerGroup.is_told_apart`).

Source: the induction is due to Milley, Partizan kayles and misère invertibility, Theorem 4.1, for any rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import lcm
from typing import NamedTuple

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.heaps.periodicity import periodicity_bound
from knotgames.algebra.misere.options import HeapOptions
from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup, element_text
from knotgames.algebra.misere.scope import ProvedHeaps
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome, Player, wins
from knotgames.algebra.steps import spend


@dataclass(frozen=True)
class Kind:
    """The element a of a heap, the changes by Left's moves and by Right's, and the step s.

    A kind with s != 0 stands for heaps of the elements a, a + s, a + 2s, ...
    """

    element: Element
    changes: tuple[frozenset[Element], frozenset[Element]]
    step: int = 0

    @property
    def generators(self) -> tuple[Element, Element]:
        """Elements that generate what such heaps are worth."""
        return self.element, (self.step, *(0 for _ in self.element[1:]))


@dataclass(frozen=True)
class Failure:
    """The element at which the induction fails, the player to move, and the reason in words."""

    element: Element
    player: Player
    reason: str

    def __str__(self) -> str:
        return f"at {element_text(self.element)}, {self.player.name.capitalize()} to move: {self.reason}"


def kind_of(element: Element, options: HeapOptions, phi: Sequence[Element], group: IntegerGroup) -> Kind:
    """Return the kind of a heap with this element, whose options are sums of heaps with the elements phi."""
    left, right = (frozenset(group.less(x, element) for x in group.of_options(side, phi)) for side in options)
    return Kind(element, (left, right))


def is_everything(kinds: Iterable[Kind], group: IntegerGroup) -> bool:
    """Return True if the sums of heaps of these kinds have all elements, and no two elements are alike."""
    return group.is_all(part for kind in kinds for part in kind.generators) and group.is_told_apart()


def first_failure(kinds: Collection[Kind], group: IntegerGroup) -> Failure | None:
    """Return the element nearest to 0 at which the induction fails for heaps of these kinds; None if it holds for all.

    >>> from knotgames.algebra.partizan.contexts import IntegerMonoid
    >>> N, L, R = (LastMoveOutcome(letter) for letter in "NLR")
    >>> one, minus_one = Kind((1,), (frozenset([(-1,)]), frozenset())), Kind((-1,), (frozenset(), frozenset([(1,)])))
    >>> first_failure([one, minus_one], IntegerGroup((IntegerMonoid((N,), (R,), (L,)),)))
    >>> print(first_failure([one, minus_one], IntegerGroup((IntegerMonoid((N,), (R,), (N,)),))))
    at 0, Left to move: she moves from a sum that Right does not hold, and has no move to one that she holds
    """
    numbers = [abs(kind.element[0]) for kind in kinds]
    changes = [abs(c[0]) for kind in kinds for side in kind.changes for c in side]
    settled = max(max(-row.start, row.stop) for row in group.rows) + max([*numbers, *changes], default=0)
    above = lcm(*(len(row.above) for row in group.rows))
    below = lcm(*(len(row.below) for row in group.rows))
    for v in sorted(range(-settled - below, settled + above + 1), key=lambda v: (abs(v), v)):
        period = 0 if abs(v) <= settled else above if v > 0 else below
        for x in group.finite:
            spend(2 * (len(numbers) + len(changes)))
            failure = _failure((v, *x), period, kinds, group)
            if failure is not None:
                return failure
    return None


def _failure(v: Element, period: int, kinds: Collection[Kind], group: IntegerGroup) -> Failure | None:
    for player in Player:
        him = "he" if player is Player.RIGHT else "she"
        other = player.opponent.name.capitalize()
        if _holds(group, player.opponent, v):
            bad = {c for kind in kinds for c in kind.changes[player] if _holds(group, player, group.add(v, c))}
            if bad:
                added = element_text(min(bad))
                return Failure(v, player, f"{other} holds it, and a move adds {added}, where {him} holds it")
            if may_be_sum(v, [kind for kind in kinds if not kind.changes[player]], group, period):
                return Failure(v, player, f"{other} holds it, but {him} wins if there is no move")
        else:
            good = {c for kind in kinds for c in kind.changes[player] if _holds(group, player, group.add(v, c))}
            idle = [kind for kind in kinds if good.isdisjoint(kind.changes[player])]
            stuck = (kind for kind in idle if kind.changes[player])
            if any(may_be_sum(group.less(v, kind.element), idle, group, period) for kind in stuck):
                reason = f"{him} moves from a sum that {other} does not hold, and has no move to one that {him} holds"
                return Failure(v, player, reason)
    return None


def may_be_sum(v: Element, kinds: Iterable[Kind], group: IntegerGroup, period: int = 0) -> bool:
    """Return True if subgroups and signs allow an element to be the sum of any number of heaps of each kind."""
    if v == group.zero:
        return True
    parts = {part for kind in kinds for part in kind.generators}
    return (not v[0] or any(part[0] * v[0] > 0 for part in parts)) and group.generated(parts, v, period)


def _holds(group: IntegerGroup, player: Player, v: Element) -> bool:
    return wins(group.outcome(v), player, player.opponent)


class Arithmetic(NamedTuple):
    """The law phi(n + period) = phi(n) + step for all n >= preperiod."""

    preperiod: int
    period: int
    step: int

    def __str__(self) -> str:
        step = f" {'+' if self.step > 0 else '-'} {abs(self.step)}" if self.step else ""
        return f"phi(n + {self.period}) = phi(n){step} for n >= {self.preperiod}"


def arithmetic_period(phi: Sequence[Element], taken: int, parts: int) -> Arithmetic | None:
    """Return the least arithmetic period of the elements of heaps 0, 1, ... as far as the theorem asks."""
    last = len(phi) - 1

    def grows(heap: int, period: int, step: int) -> bool:
        return phi[heap + period] == (phi[heap][0] + step, *phi[heap][1:])

    for period in range(1, last + 1):
        step, preperiod = phi[last][0] - phi[last - period][0], last - period
        if not grows(preperiod, period, step):
            continue
        while preperiod > 0 and grows(preperiod - 1, period, step):
            preperiod -= 1
        if last >= periodicity_bound(preperiod, period, taken, parts):
            return Arithmetic(preperiod, period, step)
    return None


@dataclass(frozen=True, eq=False, repr=False)
class IntegerLaw(ProvedHeaps):
    """The misère monoid of some partizan heaps, with its proof: the integers, or these times a finite group.

    `series` has the elements of all heaps, if they are proved, and `stopped` the reason if the search came to no end.
    """

    heaps: tuple[HeapOptions, ...]
    phi: tuple[Element, ...]
    monoid: IntegerGroup
    code: PartizanCode | None = None
    series: Arithmetic | None = None
    stopped: str | None = None

    def __repr__(self) -> str:
        game = "heaps" if self.code is None else str(self.code)
        return f"<{type(self).__name__} of {game}: {self.monoid}, proved for {self.scope}>"

    @cached_property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of the heaps; of all of them if the law goes on."""
        pairs = zip(self.phi, self.heaps, strict=True)
        each = [kind_of(element, sides, self.phi, self.monoid) for element, sides in pairs]
        if self.series is not None and self.series.step:
            each += [replace(kind, step=self.series.step) for kind in each[-self.series.period :]]
        return frozenset(each)

    def is_proved(self) -> bool:
        """Return True if the induction holds, and the monoid is all of the group, with no two elements alike."""
        return is_everything(self.kinds, self.monoid) and first_failure(self.kinds, self.monoid) is None

    def element(self, heap: int) -> Element:
        """Return the element of a heap. Raise InputError if the law is not proved for it."""
        if self.series is not None and heap > self.last:
            times = -(-(heap - self.last) // self.series.period)
            number, *residues = self.phi[heap - times * self.series.period]
            return (number + times * self.series.step, *residues)
        if not 0 <= heap <= self.last:
            raise InputError(f"the law is proved to heap {self.last}, not to heap {heap}")
        return self.phi[heap]

    def element_of(self, heaps: Iterable[int]) -> Element:
        """Return the element of a sum of heaps; equal heaps are added at once."""
        counted = [(copies, self.element(heap)) for heap, copies in Counter(heaps).items()]
        places = range(len(self.monoid.zero))
        return self.monoid.reduced([sum(copies * element[i] for copies, element in counted) for i in places])

    def outcome(self, heaps: Iterable[int]) -> LastMoveOutcome:
        """The misère outcome of a sum of heaps."""
        return self.monoid.outcome(self.element_of(heaps))
