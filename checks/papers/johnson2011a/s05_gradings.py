"""Section 5: what every grading does to sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, combinations, product
from typing import Any

from algebra.knot_type.grading import AXIOMS, Axioms, obeys_axioms
from algebra.knot_type.theory import KNOT
from checks.claim import Finding, found
from checks.induction.structural import Universe, assume_for_options, levels
from checks.papers.johnson2011a.paper import PAPER, oplus

Bound = Callable[[int, int], int]
"""The least level that a sum can have, by the levels of its parts."""


def lemma_5_2_and_5_3(i: int, j: int) -> int:
    """If one part is in G_2 so is the sum; if one is in G_1 or G_2, so is the sum. The two are proved together."""
    return max(i, j)


def _step_by_enumeration(bound: Bound, axioms: Axioms) -> Finding:
    """One step of the induction, for all levels of two games, of their options, and of the sums with options.

    The levels of the sums X' + Y may be any that the hypothesis allows, and different for options of one level. The
    sum X + u is X itself, which is [Johnson2011a, Theorem 2.10].
    """
    kinds: list[tuple[int, str, tuple[int, ...]]] = [(i, end, ()) for end, i in (("u", 0), ("k", 2))]
    every = list(chain.from_iterable(combinations((0, 1, 2), size) for size in (1, 2, 3)))
    kinds += [(i, "", options) for i in (0, 1, 2) for options in every if obeys_axioms(i, options, axioms)]
    for (i, end, options), (j, other_end, other_options) in product(kinds, repeat=2):
        if end and other_end:
            rule = KNOT.sums[0].table
            total = KNOT.payoffs[rule["uk".index(end)]["uk".index(other_end)]] * 2
            possible: list[tuple[int, tuple[int, ...]]] = [] if total >= bound(i, j) else [(total, ())]
        elif "u" in (end, other_end):
            total = j if end == "u" else i
            possible = [] if total >= bound(i, j) else [(total, ())]
        else:
            below = [bound(a, j) for a in options] + [bound(i, b) for b in other_options]
            sums = {levels for levels in every if _can_be(set(levels), below)}
            possible = [
                (k, levels) for levels in sums for k in (0, 1, 2) if obeys_axioms(k, levels, axioms) and k < bound(i, j)
            ]
        if possible:
            total, seen = possible[0]
            return Finding(
                "exhaustion",
                "all levels",
                False,
                True,
                f"X in G_{i} ({end or f'options in {options}'}) and Y in G_{j} "
                f"({other_end or f'options in {other_options}'}) may have a sum in G_{total}, with options in {seen}",
            )
    return found("exhaustion", "all gradings and games, by the levels of two games and their options", None)


def _can_be(levels: set[int], least: list[int]) -> bool:
    """Whether sums that each have at least the given level can have exactly these levels together."""
    return all(any(level >= low for level in levels) for low in least) and all(
        any(level >= low for low in least) for level in levels
    )


def _step_by_z3(
    bound: Bound, axioms: Axioms, scope: str = "all gradings and games, one step of the induction"
) -> Finding:
    import z3

    universe = Universe()
    x, y = universe.game("X"), universe.game("Y")
    total = universe.sum_of(x, y)
    universe.assume_identity()
    level = levels(universe, axioms, [x, y, total])

    def holds(a: Any, b: Any) -> Any:
        sums = level(universe.plus(a, b))
        return z3.And(
            [
                z3.Implies(z3.And(level(a) == i, level(b) == j), sums >= bound(i, j))
                for i, j in product(range(3), repeat=2)
            ]
        )

    assume_for_options(universe, [x, y], holds)
    return universe.prove(holds(x, y), scope)


def _claim(number: str, statement: str, bound: Bound, mutants: Mapping[str, Mapping[str, Any]]) -> None:
    def check(bound: Bound = bound, axioms: Axioms = AXIOMS) -> Iterable[Finding]:
        yield _step_by_enumeration(bound, axioms)
        yield _step_by_z3(bound, axioms)

    arguments = {name: (lambda changed=changed: changed) for name, changed in mutants.items()}
    PAPER.claim(number, statement, uses=("Theorem 2.9", "Theorem 2.10"), mutants=arguments)(check)


_LOOSE: Axioms = {**AXIOMS, 2: ()}

_claim(
    "Lemma 5.2",
    "If X ∈ G_2 and Y is any game, then X + Y ∈ G_2.",
    lemma_5_2_and_5_3,
    {
        "if X ∈ G_1, then X + Y ∈ G_2": {"bound": lambda i, j: 2 if max(i, j) else 0},
        "G_2 may have options in G_0": {"axioms": _LOOSE},
    },
)

_claim(
    "Lemma 5.3",
    "If X ∈ G_1 ∪ G_2 and Y is any game, then X + Y ∈ G_1 ∪ G_2.",
    lemma_5_2_and_5_3,
    {"any sum is in G_1 ∪ G_2": {"bound": lambda i, j: max(1, i, j)}},
)

_claim(
    "Lemma 5.4",
    "If X, Y ∈ G_1 ∪ G_2 then X + Y ∈ G_2.",
    lambda i, j: 2 if i and j else max(i, j),
    {"if X ∈ G_1 ∪ G_2 then X + Y ∈ G_2": {"bound": lambda i, j: 2 if i or j else 0}},
)

_claim(
    "Theorem 5.5",
    "If G is a grading and X and Y are games, with X ∈ G_i and Y ∈ G_j, then X + Y ∈ G_k, where k ≥ min(2, i + j).",
    oplus,
    {
        "k ≥ min(2, i + j + 1)": {"bound": lambda i, j: min(2, i + j + 1)},
        "G_2 may have options in G_0": {"axioms": _LOOSE},
    },
)


@PAPER.claim(
    "Theorem 5.6",
    "If G is a grading, the classes G_0, G_1, and G_2 are invariant under addition by *.",
    uses=("Theorem 2.9", "Theorem 2.10"),
    mutants={
        "G_1 goes to G_2": lambda: {"image": (0, 2, 2)},
        "G_0 may have options in G_2": lambda: {"axioms": {**AXIOMS, 0: ()}},
    },
)
def theorem_5_6(image: tuple[int, int, int] = (0, 1, 2), axioms: Axioms = AXIOMS) -> Iterable[Finding]:
    """The options of X + * are the games X' + * and X + u = X."""
    every = list(chain.from_iterable(combinations((0, 1, 2), size) for size in (1, 2, 3)))
    kinds: list[tuple[int, str, tuple[int, ...]]] = [(0, "u", ()), (2, "k", ())]
    kinds += [(i, "", options) for i in (0, 1, 2) for options in every if obeys_axioms(i, options, axioms)]
    wrong = None
    for i, end, options in kinds:
        seen = {i, *(image[a] for a in options)}
        for k in (0, 1, 2):
            # The level of X + * is not free: all its options are not in G_1, for X itself is an option.
            if obeys_axioms(k, seen, axioms) and k != image[i]:
                wrong = wrong or f"X in G_{i} ({end or f'options in {options}'}) may have X + * in G_{k}"
    yield found("exhaustion", "all gradings and games, by the levels of a game and its options", wrong)
    yield _theorem_5_6_by_z3(image, axioms)


def _theorem_5_6_by_z3(image: tuple[int, int, int], axioms: Axioms) -> Finding:
    import z3

    universe = Universe()
    x = universe.game("X")
    star, u = z3.Const("star", universe.sort), universe.ends[0]
    o = z3.Const("o", universe.sort)
    universe.axioms += [z3.Not(universe.is_end(star)), z3.ForAll([o], universe.option(o, star) == (o == u))]
    total = universe.sum_of(x, star)
    universe.assume_identity()
    level = levels(universe, axioms, [x, total])

    def holds(a: Any) -> Any:
        sums = level(universe.plus(a, star))
        return z3.And([z3.Implies(level(a) == i, sums == image[i]) for i in range(3)])

    universe.for_options(x, holds)
    return universe.prove(holds(x), "all gradings and games, one step of the induction")
