"""Two steps to the periodicity theorem for misère quotients [PlambeckSiegel2008].

A heap takes the element of another one whose options reach the same elements; and by such heaps a quotient does not
grow. Nothing is said of how the paper proves its theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations_with_replacement
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
"""Whether the options of the new heap reach only elements that those of the old one reach, and whether they reach
all."""

EQUAL: Inclusions = (True, True)


def equal_options_fail(
    inclusions: Sequence[Inclusions] = (EQUAL,), same: bool = True, portions: Sequence[str] = ("in_p",)
) -> str | None:
    """What is against the step by which a heap takes the element of another one; None if nothing is.

    A sum is in a player's portion if he or she wins it when the other one starts: just if the other one has a move, and
    none to a sum of his or her own portion. If both have the same moves, there is one portion, of the P-positions.

    Two sums m + Y and n + Y, of a new heap m or an old one n and any further heaps. A player's options of the first are
    those of m beside Y, with the elements d y, and m beside those of Y, with the elements φ(m) e; and so for n. Which
    portions these are in is known by their elements, for they have fewer counters, and so it is of n + Y. For m + Y it
    is then to be told by its element.

    Args:
        inclusions: for each portion which of the two inclusions hold between the elements that the options of m and of
            n reach, of the player whose portion it is.
        same: whether m is given the element of n.
        portions: the names of the portions: that of both players, or Left's and Right's.
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
    """Elements x and y of two sums that are told apart though x = y, or are not though x != y; None if there are none.

    The sums are told apart if for some third sum, of element z, one of xz and yz is in P and the other is not.

    Args:
        onto: whether every element is that of a sum.
        reduced: whether x and y, if they differ, are told apart by the product with some element.
        portions: the names of the sets of elements that tell outcomes, one of which has to tell xz and yz apart.
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
"""How many heaps a sum has at most that is tried as an option of a new heap."""


def new_heaps(
    heaps: Sequence[Sequence[Iterable[Sum]]],
    inclusions: Sequence[Inclusions],
    element_of: Callable[[Sum], int],
    order: int,
) -> Iterator[tuple[tuple[tuple[Sum, ...], ...], int]]:
    """New heaps that reach the elements that an old one reaches, by other sums: the options, and the old heap.

    Args:
        heaps: for each of the heaps 0, 1, ... the options of both players, or those of each.
        inclusions: for these, where it is not both, the new heap has one option to an element more, or to one less.
        element_of: the element of a sum.
        order: how many elements there are.
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
"""The options of each heap, 0, 1, ..., each a sum of smaller ones."""

SMALL = {"0.33": 4, "0.123": 5, "0.77": 4, "0.75": 4}
"""Games, with the last of the heaps that are given a twin."""

NIM = 3
"""The last heap of nim that is given one."""

Twin = tuple[str, MisereQuotient, Heaps, int]
"""A game, the quotient of its heaps, the options of these and of a new one, and the old heap that the new is for."""


def _small() -> Iterator[tuple[str, Heaps]]:
    """The games, nim the first, with the options of their heaps."""
    yield "nim", tuple(tuple((left,) if left else () for left in range(heap)) for heap in range(NIM + 1))
    for game, last in SMALL.items():
        yield game, tuple(tuple(Code.parse(game).options(heap)) for heap in range(last + 1))


def twins(inclusions: Inclusions = EQUAL) -> Iterator[Twin]:
    """New heaps of each game that reach the elements that an old one reaches, by other sums.

    Args:
        inclusions: where it is not both, the new heap has one option to an element more, or to an element less.
    """
    for game, heaps in _small():
        q, _ = quotient_of_positions(range(len(heaps)), heaps.__getitem__)
        for (options,), old in new_heaps([(own,) for own in heaps], [inclusions], q.element_of, len(q)):
            yield game, q, (*heaps, options), old


def with_heap(game: str, _: object, heaps: Sequence[object], old: int) -> str:
    """A game with a new heap for an old one, in words."""
    return f"{game}, with a heap of the options {heaps[-1]} for {old}"


@cache
def _played(heaps: Heaps) -> Callable[[Sum], LastMoveOutcome]:
    """The outcome of a sum of heaps with these options, by play."""
    return outcomes_of_sums(lambda heap: (("", option) for option in heaps[heap]), misere=True)


@PAPER.claim(
    "Misère periodicity (equal options)",
    "Let a sum of heaps be a $P$-position just if its element is in $P$. If a new heap is given the element of an old "
    "one, and the options of the two reach the same elements, then this is so for sums with new heaps, too.",
    mutants={
        "a new heap with an option to another element": {"inclusions": (False, True)},
        "a new heap that does not reach all": {"inclusions": (True, False)},
        "another element for the new heap": {"same": False},
    },
)
def equal_options(inclusions: Inclusions = EQUAL, same: bool = True) -> Iterator[Question]:
    """By one step of induction over sums of any monoid; and new heaps put beside small sums, played out."""
    yield by_z3("all games of heaps, by induction over counters", partial(equal_options_fail, [inclusions], same))
    yield every(
        f"new heaps beside those of nim, {', '.join(SMALL)}, in sums of at most three, played out",
        ((twin, total) for twin in twins(inclusions) for total in with_new(len(twin[2]))),
        lambda twin, total: twin[1].outcome(with_old(total, len(twin[2]), twin[3] if same else twin[3] - 1)),
        lambda twin, total: _played(twin[2])(total),
        lambda twin, total, said, played: f"{with_heap(*twin)}: {total} is {played}, and not {said}",
        starred=True,
        bound=True,
    )


def with_new(heaps: int) -> Iterator[Sum]:
    """The sums of the last of so many heaps and of at most two others."""
    for size in range(3):
        for others in combinations_with_replacement(range(1, heaps), size):
            yield (heaps - 1, *others)


def with_old(total: Sum, heaps: int, old: int) -> list[int]:
    """A sum with an old heap in place of the last of so many."""
    return [old if heap == heaps - 1 else heap for heap in total]


@PAPER.claim(
    "Misère periodicity (no growth)",
    "Let a sum of heaps be a $P$-position just if its element is in $P$, let every element be that of a sum, and let "
    "any two elements be told apart by a product with a third. Then two sums are indistinguishable just if they have "
    "the same element. So a quotient does not grow by heaps that are given its elements.",
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
    """For any monoid; and quotients found anew with a new heap among the old ones."""
    yield by_z3("all games of heaps", partial(growth_fails, onto, reduced))
    yield nothing_new(
        f"nim, {', '.join(SMALL)}", twins(inclusions), _found_anew, lambda game, q, heaps, old: _shown(q, 1)
    )


def nothing_new(
    games: str, twins: Iterable[tuple[Any, ...]], anew: Callable[..., str], as_before: Callable[..., str]
) -> Question:
    """Ask whether a new heap beside those of small games changes what is found of them."""
    return every(
        f"new heaps beside those of {games}",
        twins,
        anew,
        as_before,
        lambda *case: f"{with_heap(*case[:4])}: {case[4]}, and not {case[5]}",
        starred=True,
        bound=True,
    )


def _found_anew(game: str, before: MisereQuotient, heaps: Heaps, old: int) -> str:
    """The quotient with the new heap, and how many elements the new heap and the old one have together."""
    q, element = quotient_of_positions(range(len(heaps)), heaps.__getitem__)
    return _shown(q, len({element[len(heaps) - 1], element[old]}))


def _shown(q: MisereQuotient, own: int) -> str:
    return f"order {len(q)}, of which {len(q.p_portion)} in P and {own} of these heaps"
