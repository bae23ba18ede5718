"""Partizan heap games whose misère monoid is that of all integers: the law, and its proof by a finite check.

A *law* gives each heap h an integer phi(h), which extends to sums X as phi(X), a homomorphism, and each integer an
outcome, periodic to both sides (`IntegerMonoid`). It claims that a sum X has the outcome of phi(X). Let the players
hold the sets A_L and A_R of integers that these outcomes say. Take a player p, who is to move, and write A for p's
own set and B for that of the opponent; a *change* of a heap h is phi(h') - phi(h) for an option h' that p has of h.
By induction on options the claim holds if for each player and each integer v

(1) if v is in B, then v + c is not in A for each change c of a heap;
(2) if v is not in B, then each sum X with phi(X) = v in which p has a move has a heap with a change c, v + c in A;
(3) if v is in B, then no sum X with phi(X) = v is without a move for p.

(1) asks for nothing but the changes. A sum that (2) fails for is one of heaps that are *idle* at v, without a change
into A, one of which can be moved in; one that (3) fails for is one of heaps without options for p. Such a sum is worth
phi(m) and a sum of numbers from a set W, for some m of W, or for none. It cannot be worth v if v - phi(m)

- is no multiple of the greatest common divisor g of W, or
- is more than 0 and no number of W is, or less than 0 and no number of W is.

Heaps enter by their *kinds*: a number, the changes, and a step s if it stands for heaps of the numbers a, a + s, a +
2s, ... with these changes. Such a kind belongs to W with all of these; g divides s then, and as m it is enough to
take the heap worth a: if the signs of W do not settle it, all of W has the sign of a and s, and a is nearest to 0.
There are finitely many kinds. Let K be such that for |v| > K all v + c lie where outcomes are periodic on the side
of v, and v - a has the sign of v for all kinds. Then for v > K what is idle depends on v modulo the period p above,
and some v of a residue has v - a divisible by g just if v - a is divisible by gcd(g, p). So one v of each residue
above K and one of each below -K decide for all of them, with gcd(g, p) in place of g (`first_failure`).

*Heaps of all sizes.* Let no move of a code take more than k counters or leave more than s heaps, and let the law be
proved for the heaps 0 to N. If phi(n + p) = phi(n) + d whenever n >= n0 and n + p <= N, for some n0, p >= 1 with N
>= s (n0 + p) + k - 1, then continue phi so. As in the periodicity theorem of `algebra.misere.partizan.quotient` each
option of m > N answers to one of m - p in which one heap has p counters less and is worth d less. So m has the
changes of m - p: all heaps are of the kinds of those to N, and of the kinds of the last p of these with the step d.
If the induction holds for these kinds, it holds for all heaps.

Last, the monoid is that of *all* integers, no two of them alike, if the numbers of heaps have greatest common
divisor 1 and both signs, for then sums of heaps are worth every integer, and if the outcomes do not repeat
throughout with the period that they have above. For if d > 0 were such that v and v + d had the same outcome for all
v, then far above that would be a period as well, o(v) = o(v + kd) = o(v + kd + p) = o(v + p) for large k.

Source: the induction is that of Milley, Partizan kayles and misère invertibility, Theorem 4.1, for any rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import gcd, lcm
from typing import NamedTuple

from algebra.heaps.periodicity import periodicity_bound
from algebra.misere.extent import Extent
from algebra.misere.partizan.codes import PartizanCode, Sides
from algebra.notation import InputError
from algebra.outcome import LastMoveOutcome
from algebra.partizan.sums import Player, wins
from algebra.partizan.universes import IntegerMonoid


@dataclass(frozen=True)
class Kind:
    """What a law asks of a heap, or of heaps worth a, a + s, a + 2s, ...

    Attributes:
        number: the integer of the heap, a.
        changes: what Left's moves in it add to the integer of a sum, and what Right's do.
        step: s; 0 for a single heap.

    >>> Kind(1, (frozenset([-1]), frozenset()))
    Kind(number=1, changes=(frozenset({-1}), frozenset()), step=0)
    """

    number: int
    changes: tuple[frozenset[int], frozenset[int]]
    step: int = 0


@dataclass(frozen=True)
class Failure:
    """Where the induction fails.

    Attributes:
        element: the integer.
        player: who is to move.
        reason: what fails, in words.

    >>> str(Failure(1, Player.LEFT, "Right holds it, but she wins if there is no move"))
    'at 1, Left to move: Right holds it, but she wins if there is no move'
    """

    element: int
    player: Player
    reason: str

    def __str__(self) -> str:
        return f"at {self.element}, {self.player.name.capitalize()} to move: {self.reason}"


def kind_of(number: int, options: Sides, phi: Sequence[int]) -> Kind:
    """What a law asks of a heap of this number, the options of which are sums of heaps with the numbers phi.

    >>> kind_of(1, PartizanCode.parse("0.7|0.07").options(4), [0, 1, -1, 0])
    Kind(number=1, changes=(frozenset({-1}), frozenset({1, -2})), step=0)
    """
    left, right = (frozenset(x - number for x in side.elements(phi, int.__add__)) for side in options)
    return Kind(number, (left, right))


def is_everything(kinds: Iterable[Kind], monoid: IntegerMonoid) -> bool:
    """Whether heaps of these kinds are worth all integers in sums, and no two integers are alike.

    >>> N, P, R = (LastMoveOutcome(letter) for letter in "NPR")
    >>> one, minus_one = (Kind(number, (frozenset(), frozenset())) for number in (1, -1))
    >>> kayles = IntegerMonoid((N,), (R,), (P, R, N))
    >>> is_everything([one, minus_one], kayles), is_everything([one], kayles)
    (True, False)
    """
    numbers = {kind.number for kind in kinds}
    if gcd(*numbers) != 1 or min(numbers) >= 0 or max(numbers) <= 0 or not monoid.below:
        return False
    period = len(monoid.above)
    reach = len(monoid.middle) + lcm(period, len(monoid.below)) + period
    return any(monoid.outcome(v) != monoid.outcome(v + period) for v in range(-reach, reach))


def first_failure(kinds: Collection[Kind], monoid: IntegerMonoid) -> Failure | None:
    """The integer nearest to 0 at which the induction fails for heaps of these kinds; None if it holds for all.

    One counter that only Left may take, and one that only Right may take:

    >>> N, L, R = (LastMoveOutcome(letter) for letter in "NLR")
    >>> one, minus_one = Kind(1, (frozenset([-1]), frozenset())), Kind(-1, (frozenset(), frozenset([1])))
    >>> first_failure([one, minus_one], IntegerMonoid((N,), (R,), (L,)))
    >>> print(first_failure([one, minus_one], IntegerMonoid((N,), (R,), (N,))))
    at 0, Left to move: she moves from a sum that Right does not hold, and has no move to one that she holds
    """
    numbers = [abs(kind.number) for kind in kinds]
    changes = [abs(c) for kind in kinds for side in kind.changes for c in side]
    settled = len(monoid.middle) + max([*numbers, *changes], default=0)
    deciding = range(-settled - len(monoid.below), settled + len(monoid.above) + 1)
    for v in sorted(deciding, key=lambda v: (abs(v), v)):
        period = 0 if abs(v) <= settled else len(monoid.above if v > 0 else monoid.below)
        failure = _failure(v, period, kinds, monoid)
        if failure is not None:
            return failure
    return None


def _failure(v: int, period: int, kinds: Collection[Kind], monoid: IntegerMonoid) -> Failure | None:
    """Where the induction fails at an integer; at one with its residue by the period, if that is not 0."""
    for player in Player:
        him = "he" if player is Player.RIGHT else "she"
        other = player.opponent.name.capitalize()
        if _holds(monoid, player.opponent, v):
            bad = {c for kind in kinds for c in kind.changes[player] if _holds(monoid, player, v + c)}
            if bad:
                return Failure(v, player, f"{other} holds it, and a move adds {min(bad)}, where {him} holds it")
            if may_be_sum(v, [kind for kind in kinds if not kind.changes[player]], period):
                return Failure(v, player, f"{other} holds it, but {him} wins if there is no move")
        else:
            idle = [kind for kind in kinds if not any(_holds(monoid, player, v + c) for c in kind.changes[player])]
            if any(kind.changes[player] and may_be_sum(v - kind.number, idle, period) for kind in idle):
                reason = f"{him} moves from a sum that {other} does not hold, and has no move to one that {him} holds"
                return Failure(v, player, reason)
    return None


def may_be_sum(v: int, kinds: Iterable[Kind], period: int = 0) -> bool:
    """Whether divisors and signs allow an integer to be the sum of heaps of some kinds.

    Args:
        v: the integer.
        kinds: the kinds of heaps, each of which may be there any number of times.
        period: if it is not 0, whether they allow it for some integer with this residue and on the same side of 0.

    >>> even = [Kind(number, (frozenset(), frozenset())) for number in (4, 10)]
    >>> may_be_sum(6, even), may_be_sum(5, even), may_be_sum(-4, even), may_be_sum(5, even, period=3), may_be_sum(0, [])
    (True, False, False, True, True)
    """
    steps = [part for kind in kinds for part in (kind.number, kind.step)]
    if v == 0:
        return True
    return any(part * v > 0 for part in steps) and v % gcd(period, *steps) == 0


def _holds(monoid: IntegerMonoid, player: Player, v: int) -> bool:
    return wins(monoid.outcome(v), player, player.opponent)


class Arithmetic(NamedTuple):
    """That the number of a heap grows by a step whenever it is longer by a period, from a place on, the preperiod.

    >>> str(Arithmetic(1, 2, -1)), str(Arithmetic(0, 3, 0))
    ('phi(n + 2) = phi(n) - 1 for n >= 1', 'phi(n + 3) = phi(n) for n >= 0')
    """

    preperiod: int
    period: int
    step: int

    def __str__(self) -> str:
        step = f" {'+' if self.step > 0 else '-'} {abs(self.step)}" if self.step else ""
        return f"phi(n + {self.period}) = phi(n){step} for n >= {self.preperiod}"


def arithmetic_period(phi: Sequence[int], taken: int, parts: int) -> Arithmetic | None:
    """The least arithmetic period that the numbers of the first heaps show to as many heaps as the theorem asks for.

    Args:
        phi: the numbers of the heaps 0, 1, ...
        taken: the most counters that a move takes.
        parts: the most heaps that a move leaves.

    >>> arithmetic_period([0, 1, 0, -1, -2, -3, -4], taken=1, parts=1)
    Arithmetic(preperiod=1, period=1, step=-1)
    """
    last = len(phi) - 1
    for period in range(1, last + 1):
        step, preperiod = phi[last] - phi[last - period], last - period
        while preperiod > 0 and phi[preperiod - 1 + period] - phi[preperiod - 1] == step:
            preperiod -= 1
        if last >= periodicity_bound(preperiod, period, taken, parts):
            return Arithmetic(preperiod, period, step)
    return None


@dataclass(frozen=True, eq=False, repr=False)
class IntegerLaw(Extent):
    """The misère monoid of some partizan heaps that is the one of all integers, which is proved.

    Attributes:
        heaps: the options of each heap, 0 to N.
        phi: the integer of each heap.
        monoid: the outcome of each integer.
        code: the code of the game, if it has one.
        series: how the integers of all heaps go on, if that is proved.
        stopped: why the search did not come to its end, if it did not.

    Heaps of one counter that Left may take, and of two that Right may take:

    >>> N, L, R = (LastMoveOutcome(letter) for letter in "NLR")
    >>> code = PartizanCode.parse("0.1|0.01")
    >>> law = IntegerLaw(tuple(map(code.options, range(3))), (0, 1, -1), IntegerMonoid((N,), (R,), (L,)), code)
    >>> law, law.is_proved(), str(law.outcome([1, 1, 2]))
    (<IntegerLaw of 0.1|0.01: all integers, proved for the heaps to 2>, True, 'R')
    """

    heaps: tuple[Sides, ...]
    phi: tuple[int, ...]
    monoid: IntegerMonoid
    code: PartizanCode | None = None
    series: Arithmetic | None = None
    stopped: str | None = None

    def __repr__(self) -> str:
        game = "heaps" if self.code is None else str(self.code)
        return f"<IntegerLaw of {game}: all integers, proved for {self.scope}>"

    @cached_property
    def kinds(self) -> frozenset[Kind]:
        """What the law asks of the heaps; of all of them if it goes on."""
        each = [kind_of(number, sides, self.phi) for number, sides in zip(self.phi, self.heaps, strict=True)]
        if self.series is not None and self.series.step:
            each += [replace(kind, step=self.series.step) for kind in each[-self.series.period :]]
        return frozenset(each)

    def is_proved(self) -> bool:
        """Whether the induction holds, and the monoid is that of all integers."""
        return is_everything(self.kinds, self.monoid) and first_failure(self.kinds, self.monoid) is None

    def element(self, heap: int) -> int:
        """The integer of a heap.

        Raises:
            InputError: the law is not proved for it.
        """
        if self.series is not None and heap > self.last:
            times = -(-(heap - self.last) // self.series.period)
            return self.phi[heap - times * self.series.period] + times * self.series.step
        if not 0 <= heap <= self.last:
            raise InputError(f"the law is proved to heap {self.last}, which does not cover {heap}")
        return self.phi[heap]

    def element_of(self, heaps: Iterable[int]) -> int:
        """The integer of a sum of heaps."""
        return sum(map(self.element, heaps))

    def outcome(self, heaps: Iterable[int]) -> LastMoveOutcome:
        """The misère outcome of a sum of heaps."""
        return self.monoid.outcome(self.element_of(heaps))
