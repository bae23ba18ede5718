"""The periodicity theorem for misère monoids of partizan heap games, and for games whose heaps are integers.

A player *holds* a sum X if he or she wins it moving second: the opponent has a move in X, and the player holds no sum
that he or she can move to. [PlambeckSiegel2008] has the impartial theorem, [GuySmith1956] the one for Grundy values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial

import z3

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.heaps.periodicity import deciding_heap
from knotgames.algebra.misere.options import HeapOptions, Sum
from knotgames.algebra.misere.partizan.groups import Element
from knotgames.algebra.misere.partizan.integers import IntegerLaw, kind_of
from knotgames.algebra.misere.quotient import MisereQuotient, misere_quotient
from knotgames.algebra.misere.rules import sides_of
from knotgames.algebra.outcome import LastMoveOutcome, Play, Player
from knotgames.algebra.partizan.sums import outcome, sum_of, sums
from knotgames.checks.claim import Question
from knotgames.checks.induction.all_sizes import Bound, periodicity_violations, read_off
from knotgames.checks.papers.knotgames2026.heap_periods import TOO_LOW
from knotgames.checks.papers.knotgames2026.misere.partizan_quotients import law_found
from knotgames.checks.papers.knotgames2026.misere.periodicity import (
    Inclusions,
    equal_options_fail,
    growth_fails,
    new_heaps,
    nothing_new,
    played_alike,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import ask, by_z3, every
from knotgames.checks.solvers.presburger import Obligation, decided

EQUAL: Mapping[Player, Inclusions] = dict.fromkeys(Player, (True, True))
"""For each player the inclusions between the elements that the options of two heaps reach."""

SMALL = {"0.1|0.3": 2, "0.33|0.3": 2, "0.13|0.3": 2, "0.1|0.7": 3}
"""Games, with the last heap that is given a twin."""

Heaps = tuple[tuple[tuple[Sum, ...], tuple[Sum, ...]], ...]
"""The options of Left and of Right of each heap, 0, 1, ..., as sums of smaller heaps."""

Twin = tuple[str, MisereQuotient, Heaps, int]
"""A game, the monoid of its first heaps, their options and a new heap's, and the old heap that the new heap copies."""


def twins(inclusions: Mapping[Player, Inclusions] = EQUAL) -> Iterator[Twin]:
    """Yield new heaps with the elements of an old one, or (without an inclusion) one more or less, by other sums."""
    for game, last in SMALL.items():
        code = PartizanCode.parse(game)
        q = misere_quotient(code, last)
        heaps: Heaps = tuple(_written(sides_of(code, heap)) for heap in range(last + 1))
        for (left, right), old in new_heaps(heaps, [inclusions[player] for player in Player], q.element_of, len(q)):
            yield game, q, (*heaps, (left, right)), old


def _written(sides: HeapOptions) -> tuple[tuple[Sum, ...], tuple[Sum, ...]]:
    left, right = (tuple(map(tuple, side)) for side in sides)
    return left, right


PORTIONS = tuple(f"{player.name.capitalize()}'s" for player in Player)
"""The names of the portions: the sums that a player wins moving second."""


@PAPER.claim(
    "Partizan periodicity (equal options)",
    "For sums of partizan heaps under misère play, let the element of a sum determine which players hold it. Let a "
    "new heap have the element of an old one, and let Left's options of the two heaps reach the same elements, and "
    "Right's as well. Then the element of a sum with new heaps determines which players hold it.",
    mutants={
        "an option more, to another element, for Left": {"inclusions": {**EQUAL, Player.LEFT: (False, True)}},
        "an option more, to another element, for Right": {"inclusions": {**EQUAL, Player.RIGHT: (False, True)}},
        "Left does not reach all": {"inclusions": {**EQUAL, Player.LEFT: (True, False)}},
        "Right does not reach all": {"inclusions": {**EQUAL, Player.RIGHT: (True, False)}},
        "another element for the new heap": {"same": False},
    },
)
def equal_options(inclusions: Mapping[Player, Inclusions] = EQUAL, same: bool = True) -> Iterator[Question]:
    """One step of induction over sums of any monoid; and new heaps next to small sums, played out."""
    yield by_z3(
        "all games of heaps and both players, by induction over counters",
        partial(equal_options_fail, [inclusions[player] for player in Player], same, PORTIONS),
        visited=len(Player),
    )
    yield played_alike(", ".join(SMALL), twins(inclusions), _played, same)


@cache
def _played(heaps: Heaps) -> Callable[[Sum], LastMoveOutcome]:
    memo: dict[Sum, LastMoveOutcome] = {}
    return lambda total: outcome(sum_of(total), sums(heaps.__getitem__), Play.MISERE, memo)


@PAPER.claim(
    "Partizan periodicity (no growth)",
    "For sums of partizan heaps under misère play, let the element of a sum determine which players hold it. Let "
    "every element belong to a sum, and let any two elements be distinguished by which players hold their products "
    "with a third. Then two sums are indistinguishable if and only if they have the same element. So heaps that are "
    "given elements of a monoid do not enlarge it.",
    uses=("Partizan periodicity (equal options)",),
    mutants={
        "elements that no sum has": {"onto": False},
        "elements that no product tells apart": {"reduced": False},
        "elements that no product tells apart, and an option more, to another element, for Left": {
            "reduced": False,
            "inclusions": {**EQUAL, Player.LEFT: (False, True)},
        },
    },
)
def no_growth(
    onto: bool = True, reduced: bool = True, inclusions: Mapping[Player, Inclusions] = EQUAL
) -> Iterator[Question]:
    """A proof for any monoid; and monoids found again with a new heap among the old ones."""
    yield by_z3("all games of heaps", partial(growth_fails, onto, reduced, PORTIONS))
    yield nothing_new(", ".join(SMALL), twins(inclusions), _found_anew, lambda game, q, heaps, old: _shown(q, 1))


def _found_anew(game: str, before: MisereQuotient, heaps: Heaps, old: int) -> str:
    """Return the monoid with the new heap, and the number of elements of the new heap and the old one."""
    q = misere_quotient(heaps.__getitem__, len(heaps) - 1)
    return _shown(q, len({q.phi[-1], q.phi[old]}))


def _shown(q: MisereQuotient, own: int) -> str:
    outcomes = "".join(sorted(map(str, q.outcomes)))
    return f"order {len(q)}, with the outcomes {outcomes}, and {own} element of these heaps"


PERIODIC = ("0.33|0.3", "0.1|0.7", "0.13|0.3", "0.75|0.75")
"""Games with finite monoids proved for all heaps."""

INTEGERS = ("0.7|0.07", "0.3|0.03", "0.1|0.3", "0.1|0.01")
"""Games whose heaps are integers."""

FURTHER = 16
"""The number of heaps evaluated after those that decide."""


@PAPER.claim(
    "Partizan periodicity",
    "Let a code for Left and one for Right be such that no move takes more than $k$ counters or leaves more than $s$ "
    "heaps, $s = 1$, 2 or 3, and let $Q$, a finite monoid, be the misère monoid of the heaps below $s (n_0 + p) + k$, "
    "$n_0$, $p >= 1$. If $φ(n + p) = φ(n)$ for $n_0 <= n < s n_0 + (s - 1) p + k$, then $Q$ is the misère monoid of "
    "all heaps, with $φ(n + p) = φ(n)$ for all $n >= n_0$.",
    uses=("Partizan periodicity (equal options)", "Partizan periodicity (no growth)"),
    mutants=TOO_LOW,
)
def periodicity(bound: Bound = deciding_heap) -> Iterator[Question]:
    """The largest heap left by a move is shifted by p, so a player's options of n + p and n have the same elements."""
    yield ask(decided, list(periodicity_violations(bound)), "all n0, p, k and n, every move of either player")
    yield every(
        f"{FURTHER} further heaps of {', '.join(PERIODIC)}, evaluated from their options",
        _further(PERIODIC, FURTHER, bound),
        lambda code, q, longer, heap: (q.element(heap), q.outcomes),
        lambda code, q, longer, heap: (longer.element(heap), longer.outcomes),
        lambda code, q, longer, heap, said, found: (
            f"{code}: heap {heap} has the element {found[0]} of {len(longer)}, by the period {said[0]} of {len(q)}"
        ),
        starred=True,
        bound=True,
    )


Further = tuple[str, MisereQuotient, MisereQuotient, int]
"""A code, the monoid of its heaps, the monoid of more heaps, and one of these heaps."""


def _further(codes: Iterable[str], further: int, bound: Bound) -> Iterator[Further]:
    """Yield the heaps after those that decide, with the period up to the bound, if any, of those."""
    for text in codes:
        code = PartizanCode.parse(text)
        q = misere_quotient(code)
        series = read_off(q.phi, bound, code.taken, code.parts)
        longer = misere_quotient(partial(sides_of, code), q.last + further)
        periodic = replace(q, series=series)
        yield from ((text, periodic, longer, heap) for heap in range(q.last + 1, longer.last + 1) if series)


def shift_violations(bound: Bound, step: bool = True) -> Iterator[Obligation]:
    """Yield violations of the shift: moves in n + p and in n that change the integer of a sum differently.

    Args:
        step: True if the integer of the heap that is moved in grows with the period, as for a part.
    """
    yield from periodicity_violations(bound)
    n, n0, p, d, part, rest = z3.Ints("n n0 p d part rest")
    before, after, of_part, of_longer = z3.Ints("phi(n) phi(n+p) phi(part) phi(part+p)")
    heaps = z3.And(n0 >= 1, p >= 1, n >= n0, part >= n0, part < n)
    grows = [of_longer == of_part + d] + ([after == before + d] if step else [])
    given = z3.And(heaps, *grows)
    denied = of_part + rest - before != of_longer + rest - after
    yield Obligation.of_size(given, denied, n, "n = {}: a move with another change".format)


@PAPER.claim(
    "Partizan periodicity (integers)",
    "Let a code for Left and one for Right be such that no move takes more than $k$ counters or leaves more than $s$ "
    "heaps, $s = 1$, 2 or 3. Let each heap be worth an integer, $φ(n + p) = φ(n) + d$ for $n >= n_0$, $n_0$, $p >= 1$, "
    "and let $N = s (n_0 + p) + k - 1$. Then for each heap $n + p > N$, the moves of a player in $n + p$ change the "
    "sum of the integers by the same numbers as those in $n$.",
    mutants={**TOO_LOW, "an integer that does not grow": {"step": False}},
)
def periodicity_of_integers(bound: Bound = deciding_heap, step: bool = True) -> Iterator[Question]:
    """Linear arithmetic; and further heaps of games with such integers, from their options."""
    yield ask(decided, list(shift_violations(bound, step)), "all n0, p, k, d and n, every move of either player")
    yield every(
        f"{FURTHER} further heaps of {', '.join(INTEGERS)}, from their options",
        _changes(INTEGERS, FURTHER, bound),
        lambda code, heap, before, changes: before,
        lambda code, heap, before, changes: changes,
        "{0}: the moves in heap {1} change the integer by other numbers",
        starred=True,
        bound=True,
    )


@cache
def law_of(text: str) -> IntegerLaw:
    """Return the law of integers found for the heaps of a game."""
    return law_found(PartizanCode.parse(text))


Changes = tuple[frozenset[Element], frozenset[Element]]
"""The changes of the integer of a sum by moves of Left and of Right in a heap."""


def _changes(codes: Iterable[str], further: int, bound: Bound) -> Iterator[tuple[str, int, Changes, Changes]]:
    """Yield a code, a heap after those that decide, and the changes by moves one period before and in the heap."""
    for text in codes:
        law = law_of(text)
        assert law.code is not None
        assert law.series is not None
        assert law.bound is not None
        phi = [law.element(heap) for heap in range(law.bound + further + 1)]
        kinds = [kind_of(number, sides_of(law.code, heap), phi, law.monoid) for heap, number in enumerate(phi)]
        n0, p = max(law.series.preperiod, 1), law.series.period
        for heap in range(bound(n0, p, law.code.taken, max(law.code.parts, 1)) + 1, len(phi)):
            yield text, heap, kinds[heap - p].changes, kinds[heap].changes
