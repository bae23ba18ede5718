"""The periodicity theorem for misère monoids of partizan heap games, with the steps of its proof; and its form for
games whose heaps are worth integers.

A player *holds* a sum if he or she wins it when the other one starts. So a player holds X just if the opponent has a
move in X, and holds none of the sums that he or she can move to. The theorem for impartial games, in which both hold
the same sums, is that of [PlambeckSiegel2008]; the one for Grundy values is that of [GuySmith1956].
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
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.sums import Play, Player, outcome, sum_of, sums
from knotgames.checks.claim import Question
from knotgames.checks.induction.all_sizes import Bound, periodicity_violations, read_off
from knotgames.checks.papers.knotgames2026.misere.partizan_quotients import law_found
from knotgames.checks.papers.knotgames2026.misere.periodicity import (
    Inclusions,
    equal_options_fail,
    growth_fails,
    new_heaps,
    nothing_new,
    with_heap,
    with_new,
    with_old,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import ask, by_z3, every
from knotgames.checks.solvers.presburger import Obligation, decided

EQUAL: Mapping[Player, Inclusions] = dict.fromkeys(Player, (True, True))
"""For each player which inclusions hold between the elements that his or her options of two heaps reach."""

SMALL = {"0.1|0.3": 2, "0.33|0.3": 2, "0.13|0.3": 2, "0.1|0.7": 3}
"""Games, with the last of the heaps that are given a twin."""

Heaps = tuple[tuple[tuple[Sum, ...], tuple[Sum, ...]], ...]
"""Left's options and Right's of each heap, 0, 1, ..., each a sum of smaller ones."""

Twin = tuple[str, MisereQuotient, Heaps, int]
"""A game, the monoid of its first heaps, the options of these and of a new heap, and the old heap that this is for."""


def twins(inclusions: Mapping[Player, Inclusions] = EQUAL) -> Iterator[Twin]:
    """New heaps that reach the elements that an old one reaches, for Left and for Right, by other sums.

    Args:
        inclusions: where it is not both, the player has in the new heap one option to an element more, or one to an
            element less.
    """
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
"""The names of the portions: the sums that a player wins when the other one starts."""


@PAPER.claim(
    "Partizan periodicity (equal options)",
    "Of sums of partizan heaps under misère play, let it be told by the element of a sum whether Left holds it, and "
    "whether Right does. If a new heap is given the element of an old one, and Left's options of the two reach the "
    "same elements, and so do Right's, then this is so for sums with new heaps, too.",
    mutants={
        "an option more, to another element, for Left": {"inclusions": {**EQUAL, Player.LEFT: (False, True)}},
        "an option more, to another element, for Right": {"inclusions": {**EQUAL, Player.RIGHT: (False, True)}},
        "Left does not reach all": {"inclusions": {**EQUAL, Player.LEFT: (True, False)}},
        "Right does not reach all": {"inclusions": {**EQUAL, Player.RIGHT: (True, False)}},
        "another element for the new heap": {"same": False},
    },
)
def equal_options(inclusions: Mapping[Player, Inclusions] = EQUAL, same: bool = True) -> Iterator[Question]:
    """By one step of induction over sums of any monoid; and new heaps put beside small sums, played out."""
    yield by_z3(
        "all games of heaps and both players, by induction over counters",
        partial(equal_options_fail, [inclusions[player] for player in Player], same, PORTIONS),
        visited=len(Player),
    )
    yield every(
        f"new heaps beside those of {', '.join(SMALL)}, in sums of at most three, played out",
        ((twin, total) for twin in twins(inclusions) for total in with_new(len(twin[2]))),
        lambda twin, total: twin[1].outcome(with_old(total, len(twin[2]), twin[3] if same else twin[3] - 1)),
        lambda twin, total: _played(twin[2])(total),
        lambda twin, total, said, played: f"{with_heap(*twin)}: {total} is {played}, and not {said}",
        starred=True,
        bound=True,
    )


@cache
def _played(heaps: Heaps) -> Callable[[Sum], LastMoveOutcome]:
    """The outcome of a sum of heaps with these options, by play."""
    memo: dict[Sum, LastMoveOutcome] = {}
    return lambda total: outcome(sum_of(total), sums(heaps.__getitem__), Play.MISERE, memo)


@PAPER.claim(
    "Partizan periodicity (no growth)",
    "Of sums of partizan heaps under misère play, let it be told by the element of a sum whether Left holds it, and "
    "whether Right does. Let every element be that of a sum, and let any two elements be told apart by who holds their "
    "products with a third. Then two sums are indistinguishable just if they have the same element. So a monoid does "
    "not grow by heaps that are given its elements.",
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
    """For any monoid; and monoids found anew with a new heap among the old ones."""
    yield by_z3("all games of heaps", partial(growth_fails, onto, reduced, PORTIONS))
    yield nothing_new(", ".join(SMALL), twins(inclusions), _found_anew, lambda game, q, heaps, old: _shown(q, 1))


def _found_anew(game: str, before: MisereQuotient, heaps: Heaps, old: int) -> str:
    """The monoid with the new heap, and how many elements the new heap and the old one have together."""
    q = misere_quotient(heaps.__getitem__, len(heaps) - 1)
    return _shown(q, len({q.phi[-1], q.phi[old]}))


def _shown(q: MisereQuotient, own: int) -> str:
    outcomes = "".join(sorted(map(str, q.outcomes)))
    return f"order {len(q)}, with the outcomes {outcomes}, and {own} element of these heaps"


PERIODIC = ("0.33|0.3", "0.1|0.7", "0.13|0.3", "0.75|0.75")
"""Games whose monoids are finite and proved for all heaps."""

INTEGERS = ("0.7|0.07", "0.3|0.03", "0.1|0.3", "0.1|0.01")
"""Games of which each heap is worth an integer."""

FURTHER = 16
"""How many heaps past the ones that decide are evaluated."""


@PAPER.claim(
    "Partizan periodicity",
    "Let a code for Left and one for Right be such that no move takes more than $k$ counters or leaves more than $s$ "
    "heaps, $s = 1$, 2 or 3, and let $Q$, a finite monoid, be the misère monoid of the heaps below $s (n_0 + p) + k$, "
    "$n_0$, $p >= 1$. If $φ(n + p) = φ(n)$ for $n_0 <= n < s n_0 + (s - 1) p + k$, then $Q$ is the misère monoid of "
    "all heaps, with $φ(n + p) = φ(n)$ for all $n >= n_0$.",
    uses=("Partizan periodicity (equal options)", "Partizan periodicity (no growth)"),
    mutants={
        "n < n0 + p + k": {"bound": lambda n0, p, k, s: n0 + 2 * p + k - 1},
        "without k": {"bound": lambda n0, p, k, s: s * (n0 + p) - 1},
    },
)
def periodicity(bound: Bound = deciding_heap) -> Iterator[Question]:
    """The moves of each player in n + p and in n answer to each other: the largest heap that is left is shifted by p.
    So the options have the same elements. And further heaps are evaluated from their options.
    """
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
"""A code, the monoid of its heaps, the one of more heaps, and one of these."""


def _further(codes: Iterable[str], further: int, bound: Bound) -> Iterator[Further]:
    """The heaps past those that decide, with the period that these have up to the bound, if they have one. The others
    are given as a rule, of which the search knows no code, and so asks for no period.
    """
    for text in codes:
        code = PartizanCode.parse(text)
        q = misere_quotient(code)
        series = read_off(q.phi, bound, code.taken, code.parts)
        longer = misere_quotient(partial(sides_of, code), q.last + further)
        periodic = replace(q, series=series)
        yield from ((text, periodic, longer, heap) for heap in range(q.last + 1, longer.last + 1) if series)


def shift_violations(bound: Bound, step: bool = True) -> Iterator[Obligation]:
    """What must not be if the moves in n + p and in n change the integer of a sum by the same numbers: beside what must
    not be of heaps whose largest part is shifted by p, a move of which the change is another one.

    Args:
        bound: the last heap that decides.
        step: whether the integer of the heap that is moved in grows with the period, as that of a part does.
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
    mutants={
        "n < n0 + p + k": {"bound": lambda n0, p, k, s: n0 + 2 * p + k - 1},
        "without k": {"bound": lambda n0, p, k, s: s * (n0 + p) - 1},
        "an integer that does not grow": {"step": False},
    },
)
def periodicity_of_integers(bound: Bound = deciding_heap, step: bool = True) -> Iterator[Question]:
    """In linear arithmetic; and further heaps of games with such integers, from their options."""
    yield ask(decided, list(shift_violations(bound, step)), "all n0, p, k, d and n, every move of either player")
    yield every(
        f"{FURTHER} further heaps of {', '.join(INTEGERS)}, from their options",
        _changes(INTEGERS, FURTHER, bound),
        lambda code, heap, before, changes: before,
        lambda code, heap, before, changes: changes,
        "{0}: the moves in heap {1} change the integer otherwise",
        starred=True,
        bound=True,
    )


@cache
def law_of(text: str) -> IntegerLaw:
    """The integers of the heaps of a game, which are found."""
    return law_found(PartizanCode.parse(text))


Changes = tuple[frozenset[Element], frozenset[Element]]
"""What the moves of Left in a heap add to the integer of a sum, and those of Right."""


def _changes(codes: Iterable[str], further: int, bound: Bound) -> Iterator[tuple[str, int, Changes, Changes]]:
    """A code, a heap past those that decide, the changes of the moves in the heap a period before, and of its own."""
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
