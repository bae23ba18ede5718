"""Two steps to the periodicity theorem for misère quotients [PlambeckSiegel2008].

A heap takes the element of another one whose options reach the same elements. Such heaps do not enlarge a quotient.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import chain, combinations_with_replacement
from typing import Any

import z3

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.options import Sum
from knotgames.algebra.misere.quotient import MisereQuotient, quotient_of_positions
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.sums import outcomes_of_sums
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import by_z3, every
from knotgames.checks.solvers.query import Query, any_of

Inclusions = tuple[bool, bool]
"""True if the new heap's options reach only elements that the old one's reach, and True if they reach all."""

EQUAL: Inclusions = (True, True)


def equal_options_fail(
    inclusions: Sequence[Inclusions] = (EQUAL,), same: bool = True, portions: Sequence[str] = ("in_p",)
) -> str | None:
    """Return a counterexample to giving a heap the element of another one, or None.

    A sum is in a player's portion if he or she wins moving second. By induction, elements determine the portions of all
    options of m + Y and n + Y, for a new heap m and an old one n, and of n + Y. Then they must determine it for m + Y.

    Args:
        inclusions: for each portion, the inclusions between elements that the options of m and of n reach.
        same: True if m is given the element of n.
        portions: the common portion, or Left's and Right's.
    """
    elements = z3.DeclareSort("Element")
    product = z3.Function("product", elements, elements, elements)
    x = z3.Const("x", elements)
    phi_m, phi_n, y = (z3.Const(name, elements) for name in ("phi_m", "phi_n", "y"))

    def of_each(name: str) -> list[z3.FuncDeclRef]:
        return [z3.Function(f"{name}_{portion}", elements, z3.BoolSort()) for portion in portions]

    held, of_m, of_n, of_rest = map(of_each, ("held", "of_m", "of_n", "of_Y"))
    others = range(len(portions))[::-1]

    def holds(other: int, options: Sequence[z3.FuncDeclRef], phi: z3.ExprRef) -> z3.BoolRef:
        some = z3.Or(z3.Exists([x], options[other](x)), z3.Exists([x], of_rest[other](x)))
        by_heap = z3.ForAll([x], z3.Implies(options[other](x), z3.Not(held[other](product(x, y)))))
        by_rest = z3.ForAll([x], z3.Implies(of_rest[other](x), z3.Not(held[other](product(phi, x)))))
        return z3.And(some, by_heap, by_rest)

    query = Query(
        *(holds(other, of_n, phi_n) == own(product(phi_n, y)) for own, other in zip(held, others, strict=True))
    )
    for (only, all_of_them), of_new, of_old in zip(inclusions, of_m, of_n, strict=True):
        for some, among, given in ((of_new, of_old, only), (of_old, of_new, all_of_them)):
            if given:
                query.assume(z3.ForAll([x], z3.Implies(some(x), among(x))))
    if same:
        query.assume(phi_m == phi_n)
    for own, other in zip(held, others, strict=True):
        if query.has_model(holds(other, of_m, phi_m) != own(product(phi_m, y))):
            return "a heap with other options, or another element, whose sum has not the outcome of its element"
    return None


def growth_fails(onto: bool = True, reduced: bool = True, portions: Sequence[str] = ("in_p",)) -> str | None:
    """Return elements x and y of sums with x = y that some z distinguishes, or x != y that none does; or None.

    Args:
        onto: True if every element belongs to a sum.
        reduced: True if products with elements distinguish x and y, if they differ.
        portions: the sets of elements that determine outcomes; one of them must distinguish xz and yz.
    """
    elements = z3.DeclareSort("Element")
    product = z3.Function("product", elements, elements, elements)
    of_a_sum, *sets = (z3.Function(name, elements, z3.BoolSort()) for name in ("of_a_sum", *portions))
    x, y, z = (z3.Const(name, elements) for name in ("x", "y", "z"))
    tells = any_of(portion(product(x, z)) != portion(product(y, z)) for portion in sets)
    query = Query(of_a_sum(x), of_a_sum(y))
    if onto:
        query.assume(z3.ForAll([z], of_a_sum(z)))
    if reduced:
        query.assume(z3.Implies(x != y, z3.Exists([z], tells)))
    told_apart = z3.Exists([z], z3.And(of_a_sum(z), tells))
    if not query.has_model(told_apart != (x != y)):
        return None
    return "two sums that no third tells apart, with two elements"


LEAST = 3
"""The largest number of heaps of a sum that is tried as an option of a new heap."""


def new_heaps(
    heaps: Sequence[Sequence[Iterable[Sum]]],
    inclusions: Sequence[Inclusions],
    element_of: Callable[[Sum], int],
    order: int,
) -> Iterator[tuple[tuple[tuple[Sum, ...], ...], int]]:
    """Yield new heaps that reach the elements of an old one by other sums: the options, and the old heap.

    Args:
        heaps: the options of heaps 0, 1, ..., of both players or of each.
        inclusions: without one of them, the new heap has an option to one element more or less.
    """
    sums_of: dict[int, list[Sum]] = {}
    for size in range(LEAST + 1):
        for total in combinations_with_replacement(range(1, len(heaps)), size):
            sums_of.setdefault(element_of(total), []).append(total)
    for old in range(1, len(heaps)):
        reached = []
        for options, (only, all_of_them) in zip(heaps[old], inclusions, strict=True):
            elements = sorted({element_of(option) for option in options})
            others = [x for x in range(order) if x not in elements]
            reached.append((elements if all_of_them else elements[1:]) + ([] if only else others[:1]))
        for take in (slice(-1, None), slice(None, 2), slice(None)):
            yield tuple(tuple(total for x in side for total in sums_of.get(x, ())[take]) for side in reached), old


Heaps = tuple[tuple[Sum, ...], ...]
"""The options of each heap, 0, 1, ..., as sums of smaller heaps."""

SMALL = {"0.33": 4, "0.123": 5, "0.77": 4, "0.75": 4}
"""Games, with the last heap that is given a twin."""

NIM = 3

Twin = tuple[str, MisereQuotient, Heaps, int]
"""A game, the quotient of its heaps, the options of these and of a new heap, and the old heap that it copies."""


def _small() -> Iterator[tuple[str, Heaps]]:
    """Yield the games, nim first, with the options of their heaps."""
    yield "nim", tuple(tuple((left,) if left else () for left in range(heap)) for heap in range(NIM + 1))
    for game, last in SMALL.items():
        yield game, tuple(tuple(Code.parse(game).options(heap)) for heap in range(last + 1))


def twins(inclusions: Inclusions = EQUAL) -> Iterator[Twin]:
    """Yield new heaps of each game with the elements of an old one, or (without an inclusion) one more or less."""
    for game, heaps in _small():
        q, _ = quotient_of_positions(range(len(heaps)), heaps.__getitem__)
        for (options,), old in new_heaps([(own,) for own in heaps], [inclusions], q.element_of, len(q)):
            yield game, q, (*heaps, options), old


def with_heap(game: str, _: object, heaps: Sequence[object], old: int) -> str:
    """Return the game in words, with a new heap for an old one."""
    return f"{game}, with a heap of the options {heaps[-1]} for {old}"


@cache
def _played(heaps: Heaps) -> Callable[[Sum], LastMoveOutcome]:
    return outcomes_of_sums(lambda heap: (("", option) for option in heaps[heap]), misere=True)


@PAPER.claim(
    "Misère periodicity (equal options)",
    "Let a sum of heaps be a $P$-position if and only if its element is in $P$. If a new heap is given the element "
    "of an old one, and the options of the two reach the same elements, then the same holds for sums with new heaps.",
    mutants={
        "a new heap with an option to another element": {"inclusions": (False, True)},
        "a new heap that does not reach all": {"inclusions": (True, False)},
        "another element for the new heap": {"same": False},
    },
)
def equal_options(inclusions: Inclusions = EQUAL, same: bool = True) -> Iterator[Question]:
    """One step of induction over sums of any monoid; and new heaps next to small sums, played out."""
    yield by_z3("all games of heaps, by induction over counters", partial(equal_options_fail, [inclusions], same))
    yield played_alike(f"nim, {', '.join(SMALL)}", twins(inclusions), _played, same)


def played_alike(
    games: str, twins: Iterable[tuple[Any, ...]], played: Callable[[Any], Callable[[Sum], Any]], same: bool
) -> Question:
    """Ask whether a new heap, next to at most two heaps, plays like the old one; or the one before, if not `same`."""

    def sums(last: int) -> Iterator[Sum]:
        others = (combinations_with_replacement(range(1, last + 1), size) for size in range(3))
        return ((last, *some) for some in chain.from_iterable(others))

    def with_old(total: Sum, last: int, old: int) -> list[int]:
        return [old if heap == last else heap for heap in total]

    return every(
        f"new heaps next to those of {games}, in sums of at most three, played out",
        ((twin, total) for twin in twins for total in sums(len(twin[2]) - 1)),
        lambda twin, total: twin[1].outcome(with_old(total, len(twin[2]) - 1, twin[3] - (not same))),
        lambda twin, total: played(twin[2])(total),
        lambda twin, total, said, found: f"{with_heap(*twin)}: {total} is {found}, and not {said}",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Misère periodicity (no growth)",
    "Let a sum of heaps be a $P$-position if and only if its element is in $P$. Let every element belong to a sum, "
    "and let any two elements be distinguished by a product with a third. Then two sums are indistinguishable if and "
    "only if they have the same element. So heaps that are given elements of a quotient do not enlarge it.",
    uses=("Misère periodicity (equal options)",),
    mutants={
        "elements that no sum has": {"onto": False},
        "elements that no product tells apart": {"reduced": False},
        "elements that no product tells apart, and a new heap with an option to another element": {
            "reduced": False,
            "inclusions": (False, True),
        },
    },
)
def no_growth(onto: bool = True, reduced: bool = True, inclusions: Inclusions = EQUAL) -> Iterator[Question]:
    """A proof for any monoid; and quotients found again with a new heap among the old ones."""
    yield by_z3("all games of heaps", partial(growth_fails, onto, reduced))
    yield nothing_new(
        f"nim, {', '.join(SMALL)}", twins(inclusions), _found_anew, lambda game, q, heaps, old: _shown(q, 1)
    )


def nothing_new(
    games: str, twins: Iterable[tuple[Any, ...]], anew: Callable[..., str], as_before: Callable[..., str]
) -> Question:
    """Ask whether a new heap changes what is found of small games."""
    return every(
        f"new heaps next to those of {games}",
        twins,
        anew,
        as_before,
        lambda *case: f"{with_heap(*case[:4])}: {case[4]}, and not {case[5]}",
        starred=True,
        bound=True,
    )


def _found_anew(game: str, before: MisereQuotient, heaps: Heaps, old: int) -> str:
    """Return the quotient with the new heap, and the number of elements of the new heap and the old one."""
    q, element = quotient_of_positions(range(len(heaps)), heaps.__getitem__)
    return _shown(q, len({element[len(heaps) - 1], element[old]}))


def _shown(q: MisereQuotient, own: int) -> str:
    return f"order {len(q)}, of which {len(q.p_portion)} in P and {own} of these heaps"
