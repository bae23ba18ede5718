"""The quotients of other theories of sums [Johnson2011a, Section 11]: dual or both sums, or separate moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product

from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.theory import KNOT, Theory, shipped_theory
from knotgames.algebra.knot_type.values import JOHNSON, RULEBOOK, VALUES, KnotValue, ValueAlgebra, index_of, value_of
from knotgames.checks.claim import Question
from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.papers.johnson2011a.s11.c_theories import (
    CLASSES,
    both_coordinates,
    certified,
    discovered,
    of_size,
    other_than,
    proved,
    quotients,
    translated,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every, facts

CLASSES_OF_BOTH = 70


@PAPER.claim(
    "Sums, the theory found from its rules",
    f"The quotient of knot-type games, found from the rules of play alone, has {CLASSES} classes. As a monoid with "
    f"outcomes and parity, it is isomorphic to the {CLASSES} values built from $X$, $Y$, $Z$ and the signs.",
    uses=RESTS_ON,
    certificates=lambda _: quotients("knot"),
    mutants={
        "the dual sum": lambda: {"theory": shipped_theory("dual")},
        f"{CLASSES - 1} classes": {"number": CLASSES - 1},
        "the outcomes of the other player": {"payoffs": [(1 - b, 1 - a) for a, b in RULEBOOK.payoffs]},
    },
)
def found_from_rules(
    theory: Theory = KNOT,
    number: int = CLASSES,
    algebra: ValueAlgebra = JOHNSON,
    payoffs: Sequence[tuple[int, int]] = RULEBOOK.payoffs,
) -> Iterable[Question]:
    """Two methods share no definition. The isomorphism takes the class of a game to its value."""
    quotient = discovered(theory)
    image = [value_of(translated(position, KNOT)) for position in quotient.representatives]
    payoffs_of_values = [payoffs[index_of(value)] for value in image]
    yield from proved(quotient, of_size(quotient, number) or other_than(quotient, image, payoffs_of_values, algebra))


@PAPER.claim(
    "Both sums",
    "Let knot-type games have two sums: in one the Unknotter has to win both games, in the other one of the two. "
    f"Under both sums together there are {CLASSES_OF_BOTH} classes.",
    certificates=lambda _: quotients("both"),
    mutants={
        f"{CLASSES} classes": {"number": CLASSES},
        "the two sums are the same": lambda: {"theory": _twice_the_same()},
    },
)
def both_sums(number: int = CLASSES_OF_BOTH, theory: Theory | None = None) -> Iterable[Question]:
    """Seventy is the number of Boolean-valued well-tempered games with separate moves [Johnson2011c]."""
    quotient = discovered(theory or shipped_theory("both"))
    yield from proved(quotient, of_size(quotient, number))


def _twice_the_same() -> Theory:
    both = shipped_theory("both")
    return replace(both, sums=(both.sums[0], replace(both.sums[0], symbol="+u")))


@PAPER.claim(
    "Both sums, classes",
    f"A class under both sums is determined by its two classes under the single sums. Exactly {CLASSES_OF_BOTH} pairs "
    "of values occur.",
    uses=("Both sums", *RESTS_ON),
    mutants={"the class under +k alone": {"coordinates": lambda pair: pair[0]}},
)
def pairs_of_classes(
    coordinates: Callable[[tuple[KnotValue, KnotValue]], object] = lambda pair: pair,
) -> Iterable[Question]:
    pairs = [coordinates(pair) for pair in both_coordinates()]
    yield every(f"all {len(pairs)} classes", pairs, pairs.count, 1, "several classes have {0}")


NEVER_TOGETHER = frozenset({("101-", "212-"), ("212-", "101-")})
"""Consistent pairs of values, without the star of odd ones, that no game has."""


@PAPER.claim(
    "Both sums, which pairs of classes occur",
    "Let $v$ be the value of a game under $+k$, and let $w$ be the value under $+k$ of the game with the players "
    "exchanged. Then $v$ and $w$ have the same parity, $X(w) = 2 - Y(v)$ and $Y(w) = 2 - X(v)$. All such pairs occur "
    "except two, even and odd: $101-$ with $212-$, and $212-$ with $101-$.",
    uses=("Both sums", *RESTS_ON),
    mutants={
        "all consistent pairs occur": {"never": frozenset[tuple[str, str]]()},
        "101+ with 212- does not occur": {"never": NEVER_TOGETHER | {("101+", "212-")}},
    },
)
def which_pairs_occur(never: frozenset[tuple[str, str]] = NEVER_TOGETHER) -> Iterable[Question]:
    """The 70 classes as pairs of the 38 values."""
    occurring = {*both_coordinates()}
    yield every(
        "all pairs of values",
        product(VALUES, repeat=2),
        lambda v, w: (
            v.odd is w.odd
            and (w.x, w.y) == (2 - v.y, 2 - v.x)
            and (str(v.even_projection), str(w.even_projection)) not in never
        ),
        lambda v, w: (v, w) in occurring,
        "{0} with {1}",
        starred=True,
    )


@PAPER.claim(
    "Separate moves",
    f"If the two players may have separate moves, there are no more classes: there are {CLASSES}, and each contains a "
    f"game whose options both players share. The same holds for the dual sum, and for the {CLASSES_OF_BOTH} classes "
    "under both sums.",
    uses=RESTS_ON,
    certificates=lambda _: quotients("separate", "separate-dual", "separate-both"),
    mutants={
        f"{CLASSES + 1} classes": {"numbers": {"separate": CLASSES + 1}},
        f"the dual sum, {CLASSES - 1}": {"numbers": {"separate-dual": CLASSES - 1}},
        f"both sums, {CLASSES_OF_BOTH + 1}": {"numbers": {"separate-both": CLASSES_OF_BOTH + 1}},
    },
)
def separate_moves(numbers: Mapping[str, int] | None = None) -> Iterable[Question]:
    expected = numbers or {"separate": CLASSES, "separate-dual": CLASSES, "separate-both": CLASSES_OF_BOTH}
    shared_theory = {"separate": "knot", "separate-dual": "dual", "separate-both": "both"}
    for name, number in expected.items():
        theory = shipped_theory(name)
        quotient = discovered(theory)
        yield certified(quotient, of_size(quotient, number))
        yield _all_shared(name, number, discovered(shipped_theory(shared_theory[name])).representatives)


def _all_shared(name: str, number: int, shared: Iterable[Game]) -> Question:
    """Ask whether each class of a theory with separate moves contains one of some games with shared options."""
    quotient, scope = discovered(shipped_theory(name)), f"all classes of '{name}'"
    reached = {quotient.class_of(translated(one, quotient.theory)) for one in shared}
    classes, shown = enumerate(quotient.representatives), "no game with shared options is equivalent to {1}"
    all_reached = every(scope, classes, lambda place, one: place in reached, shown=shown, starred=True)
    return all_reached & facts(scope, [("classes with games of shared options", len(reached), number)])
