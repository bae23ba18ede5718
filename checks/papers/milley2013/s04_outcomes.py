"""Section 4 of [Milley2013]: the outcome of every sum, and the misère monoid of partizan kayles."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import z3

from knotgames.algebra.outcome import LastMoveOutcome, Play, Player, good_after, wins
from knotgames.algebra.partizan.contexts import IntegerMonoid, distinguishing_context
from knotgames.checks.claim import Question
from knotgames.checks.induction.step import outcome_in, same_outcome
from knotgames.checks.papers.milley2013.induction import (
    ALL_SUMS,
    any_sum,
    element,
    in_any_sum,
    move_obligations,
    proved,
    with_residue,
)
from knotgames.checks.papers.milley2013.paper import PAPER
from knotgames.checks.papers.milley2013.play import (
    CONTEXT_SQUARES,
    SQUARES,
    Strips,
    add,
    alike,
    played,
    positions,
    shown,
    table,
    up_to,
)
from knotgames.checks.papers.milley2013.s02_domination import THREE_FOR_RIGHT, UNDER_NORMAL_PLAY
from knotgames.checks.papers.milley2013.s03_reduction import sum_of_short
from knotgames.checks.questions import Every, ask, every
from knotgames.checks.solvers.models import numbers_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import any_of
from knotgames.games.partizan_kayles import MISERE, StripTheory

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")

_RELATIONS = {"=": operator.eq, "<": operator.lt, ">": operator.gt}


@dataclass(frozen=True)
class Clause:
    """A line of a printed list: the outcome of sums with x relation y and x + 2y = residue (mod 3)."""

    outcome: LastMoveOutcome
    relation: str
    residue: int | None = None

    def conditions(self, x: Any, y: Any) -> list[Any]:
        """Return the conditions on two numbers, or on two variables of z3."""
        related = [_RELATIONS[self.relation](x, y)]
        return related if self.residue is None else [*related, (x + 2 * y) % 3 == self.residue]


Printed = tuple[Clause, ...]

PRINTED: Printed = (
    Clause(N, "="),
    Clause(N, "<", 0),
    Clause(R, ">"),
    Clause(R, "<", 1),
    Clause(P, "<", 2),
)
"""The outcomes of Theorem 4.1 (with x = k, y = j) and of Theorem 4.4, as printed."""

RESIDUES_EXCHANGED: Printed = (*PRINTED[:3], Clause(R, "<", 2), Clause(P, "<", 1))
EQUAL_IS_P: Printed = (Clause(P, "="), *PRINTED[1:])


def printed_outcomes(printed: Printed, x: int, y: int) -> list[LastMoveOutcome]:
    """Return the outcomes that the printed list gives: exactly one if the list is right.

    >>> printed_outcomes(PRINTED, 0, 2)
    [<LastMoveOutcome.RIGHT: 'R'>]
    """
    return [clause.outcome for clause in printed if all(clause.conditions(x, y))]


def printed_in(printed: Printed, x: Any, y: Any, wanted: frozenset[LastMoveOutcome]) -> Any:
    """Return the formula that the printed list gives one of the wanted outcomes."""
    return any_of([z3.And(clause.conditions(x, y)) for clause in printed if clause.outcome in wanted])


def _as_printed(
    scope: str,
    outcomes: Iterable[tuple[Strips, LastMoveOutcome]],
    printed: Printed,
    numbers: Callable[[Strips], tuple[int, int]],
) -> Every:
    return every(
        scope,
        outcomes,
        lambda position, _: printed_outcomes(printed, *numbers(position)),
        lambda _, outcome: [outcome],
        lambda position, outcome, claimed, _: (
            f"{shown(position)} has outcome {outcome}, printed {', '.join(claimed) or 'none'}"
        ),
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Theorem 4.1",
    "For positive $k$ and $j$, $kS_1 + jS_2$ is in $N$ if $k = j$, or $k < j$ and $k + 2j = 0 (mod 3)$; in $R$ if $k > "
    "j$, or $k < j$ and $k + 2j = 1 (mod 3)$; in $P$ if $k < j$ and $k + 2j = 2 (mod 3)$.",
    mutants={
        "residues 1 and 2 exchanged": {"printed": RESIDUES_EXCHANGED},
        "P where k = j": {"printed": EQUAL_IS_P},
        "normal play": {"play": Play.NORMAL},
    },
)
def outcome_of_short_strips(
    printed: Printed = PRINTED, play: Play = Play.MISERE, squares: int = SQUARES
) -> Iterator[Question]:
    short = ((position, o) for position, o in table(MISERE.take, play, squares).items() if {1, 2} == set(position))
    yield _as_printed(f"k + 2j at most {squares}", short, printed, lambda strips: (strips.count(1), strips.count(2)))

    # An induction of its own, over every move in sums of S_1 and S_2: Left makes S_1 of S_2 or nothing of S_1, Right
    # nothing of S_2. It takes in k = 0 and j = 0, for which the printed list is right as well.
    k, j = z3.Ints("k j")
    moves = {
        Player.LEFT: [(k > 0, k - 1, j), (j > 0, k + 1, j - 1)],
        Player.RIGHT: [(j > 0, k, j - 1)],
    }

    def obliged(name: str, denied: z3.BoolRef, more: str = "") -> Obligation:
        return Obligation(name, z3.And(k >= 0, j >= 0), denied, numbers_in("k = {}, j = {}" + more, k, j), k + j)

    given = [z3.If(printed_in(printed, k, j, frozenset({o})), 1, 0) for o in LastMoveOutcome]
    obligations = [obliged("the printed list gives one outcome", z3.Sum(given) != 1)]
    for player in Player:
        stuck = z3.And(play is Play.MISERE, *(z3.Not(possible) for possible, _, _ in moves[player]))
        moved = [z3.And(possible, printed_in(printed, x, y, good_after(player))) for possible, x, y in moves[player]]
        claimed = printed_in(printed, k, j, frozenset(o for o in LastMoveOutcome if wins(o, player, first=player)))
        name = f"whether {player.name.capitalize()} wins by starting"
        obligations.append(obliged(name, z3.Or(stuck, *moved) != claimed, " against the outcomes of its options"))
    yield ask(decided, obligations, "all k and j")


@PAPER.claim(
    "Corollary 4.2",
    "$S_1 + S_2 = 0 (mod K)$.",
    uses=("Theorem 4.4",),
    mutants={"S_1 + S_1": {"zero": (1, 1)}, "normal play": {"theory": UNDER_NORMAL_PLAY}},
)
def square_and_domino_cancel(
    theory: StripTheory = MISERE, zero: Strips = (1, 2), squares: int = SQUARES - 3
) -> Iterator[Question]:
    yield alike(f"every context of at most {squares} squares", theory, [(shown(zero), zero, ())], squares)
    context = z3.Int("context")
    obligation = Obligation(
        f"a context that distinguishes {shown(zero)} from 0",
        True,
        z3.Not(same_outcome(theory.monoid, context + theory.element_of(zero), context)),
        numbers_in("a context of element {}", context),
    )
    yield from proved(theory, [obligation], "all contexts of K")


@PAPER.claim(
    "Corollary 4.3",
    "If $n = 0 (mod 3)$ then $S_n = 0 (mod K)$.",
    uses=("Theorem 4.4",),
    mutants={"n = 1 (mod 3)": {"residue": 1}, "normal play": {"theory": UNDER_NORMAL_PLAY}},
)
def multiples_of_three_vanish(
    theory: StripTheory = MISERE, residue: int = 0, longest: int = SQUARES, squares: int = CONTEXT_SQUARES
) -> Iterator[Question]:
    multiples = [(str(n), (n,), ()) for n in range(1, longest + 1) if n % 3 == residue]
    yield alike(f"n at most {longest}, every context of at most {squares} squares", theory, multiples, squares)
    n, context = z3.Ints("n context")
    obligation = Obligation(
        "a context that distinguishes S_n from 0",
        z3.And(n >= 1, n % 3 == residue),
        z3.Not(same_outcome(theory.monoid, context + element(theory, n), context)),
        numbers_in("n = {} in a context of element {}", n, context),
        n,
    )
    yield from proved(theory, [obligation], "all n that are multiples of 3 and all contexts of K")


@dataclass(frozen=True)
class Block:
    """A block of the printed partition: kS_i with k >= `least`, and k = residue (mod 3) if one is given."""

    outcome: LastMoveOutcome
    generator: int
    least: int
    residue: int | None = None

    def conditions(self, k: Any) -> list[Any]:
        """Return the conditions on a number, or on a variable of z3."""
        return [k >= self.least, True if self.residue is None else k % 3 == self.residue]


PARTITION = (Block(N, 2, 0, 0), Block(P, 2, 0, 1), Block(R, 1, 1), Block(R, 2, 0, 2))
"""N = {kS_2 : k = 0 (mod 3)}, P = {kS_2 : k = 1}, R = {kS_1 : k > 0} and {kS_2 : k = 2}, L empty, for k >= 0."""


@PAPER.claim(
    "Monoid, partition",
    "The outcomes of the misère monoid are $N = {kS_2 : k = 0 (mod 3)}$, $P = {kS_2 : k = 1 (mod 3)}$, "
    "$R = {kS_1 : k > 0}$ and ${kS_2 : k = 2 (mod 3)}$, $L = {}$.",
    uses=("Theorem 4.4",),
    mutants={
        "N and P exchanged": {"partition": (Block(P, 2, 0, 0), Block(N, 2, 0, 1), Block(R, 1, 1), Block(R, 2, 0, 2))},
        "multiples of S_1 left out": {"partition": (PARTITION[0], PARTITION[1], PARTITION[3])},
        "normal play": {"theory": UNDER_NORMAL_PLAY},
    },
)
def outcome_partition(
    theory: StripTheory = MISERE, partition: tuple[Block, ...] = PARTITION, squares: int = SQUARES
) -> Iterator[Question]:
    of = played(theory.take, theory.play)
    yield every(
        f"kS_1 and kS_2 of at most {squares} squares",
        [(2, 0), *((i, k) for k in range(1, squares + 1) for i in (1, 2) if i * k <= squares)],
        lambda i, k: [block.outcome for block in partition if block.generator == i and all(block.conditions(k))],
        lambda i, k: [of((i,) * k)],
        lambda i, k, claimed, one: f"{k}S_{i} has outcome {one[0]}, printed {', '.join(claimed) or 'none'}",
        starred=True,
        bound=True,
    )
    k = z3.Int("k")

    def printed(i: int, outcome: LastMoveOutcome) -> z3.BoolRef:
        return any_of(z3.And(one.conditions(k)) for one in partition if (one.generator, one.outcome) == (i, outcome))

    obligations = [
        Obligation(
            f"the multiples of S_{i} with outcome {outcome}",
            k >= least,
            printed(i, outcome) != outcome_in(theory.monoid, k * theory.element(i), [outcome]),
            numbers_in("k = {}", k),
            k,
        )
        for i, least in ((1, 1), (2, 0))
        for outcome in LastMoveOutcome
    ]
    yield from proved(theory, obligations, "all elements kS_1 and kS_2 of the monoid")


@PAPER.claim(
    "Monoid",
    "The misère monoid of $K$ is $<0, S_1, S_2 | S_1 + S_2 = 0>$, a group that is isomorphic to the integers.",
    uses=("Theorem 4.4", "Theorem 3.2", "Corollary 4.2"),
    mutants={
        "S_1 + 2S_2 = 0": {"relation": (1, 2)},
        "2S_1 = 0": {"relation": (2, 0)},
        "normal play": {"theory": UNDER_NORMAL_PLAY},
    },
)
def monoid_is_the_integers(
    theory: StripTheory = MISERE, relation: tuple[int, int] = (1, 1), squares: int = 7
) -> Iterator[Question]:
    """Elements correspond to classes of (k, j). For elements a < b, a context with element -a distinguishes them."""
    of = played(theory.take, theory.play)

    def same_word(first: Strips, second: Strips) -> bool:
        """True if a multiple of the relation rS_1 + sS_2 = 0 makes the reductions equal."""
        (k, j), (x, y), (r, s) = theory.reduced(first), theory.reduced(second), relation
        times = (k - x) // r if r else (j - y) // s
        return (k - x, j - y) == (times * r, times * s)

    def told_apart(first: Strips, second: Strips, equal: bool) -> bool:
        reduced = map(MISERE.reduced, (first, second))
        inverses = [sum_of_short(j - min(k, j), k - min(k, j)) for k, j in reduced]  # by Corollary 4.2
        return distinguishing_context(first, second, positions(squares) if equal else inverses, add, of) is not None

    yield every(
        f"all pairs of sums of at most {squares} squares: equal ones in all contexts of the same size, others in "
        "their inverses",
        ((first, second, same_word(first, second)) for second, first in combinations(positions(squares), 2)),
        lambda first, second, equal: not equal,
        told_apart,
        lambda x, y, equal, _, told: (
            f"{shown(x)} and {shown(y)}: equal in the presentation is {equal}, distinguished by a context is {told}"
        ),
        starred=True,
        bound=True,
    )
    k, j, x, y, times = z3.Ints("k j x y times")
    one, two = theory.generators
    same_element = k * one + j * two == x * one + y * two
    by_relation = z3.And(k == x + times * relation[0], j == y + times * relation[1])
    # x + times * r with the number of times solved for, so that no quantifier is needed
    r, s = relation
    same_word = z3.And((k - x) * s == (j - y) * r, (k - x) % (r or 1) == 0, (j - y) % (s or 1) == 0)
    obligations = [
        Obligation(
            "the relation keeps the element",
            by_relation,
            z3.Not(same_element),
            numbers_in("{} times the relation", times),
        ),
        Obligation(
            "equal elements are equal by the relation",
            same_element,
            z3.Not(same_word),
            numbers_in("{}S_1 + {}S_2 and {}S_1 + {}S_2", k, j, x, y),
        ),
        Obligation(
            "every integer is the element of kS_1 or of kS_2",
            z3.And(k >= 0, j == z3.If(x >= 0, k * one, k * two), k == z3.If(x >= 0, x, -x)),
            j != x,
            numbers_in("the integer {}", x),
        ),
        Obligation(
            "the context -a distinguishes a from b",
            x > 0,
            same_outcome(theory.monoid, z3.IntVal(0), x),
            numbers_in("elements with the difference {}", x),
        ),
    ]
    yield from proved(theory, obligations, "all words in S_1 and S_2, all pairs of integers")


@PAPER.claim(
    "Theorem 4.4",
    "With $x$ pieces of length $1 mod 3$ and $y$ of length $2 mod 3$, $G$ is in $N$ if $x = y$, or $x < y$ and $x + 2y "
    "= 0 (mod 3)$; in $R$ if $x > y$, or $x < y$ and $x + 2y = 1 (mod 3)$; in $P$ if $x < y$ and $x + 2y = 2 (mod 3)$.",
    mutants={
        "residues 1 and 2 exchanged": {"printed": RESIDUES_EXCHANGED},
        "P where x = y": {"printed": EQUAL_IS_P},
        "Right takes three": {"theory": THREE_FOR_RIGHT},
        "normal play": {"theory": UNDER_NORMAL_PLAY},
        "R at 3S_2": {"theory": replace(MISERE, monoid=IntegerMonoid((N,), (R,), (P, R, R)))},
    },
)
def outcome_of_every_sum(
    theory: StripTheory = MISERE, printed: Printed = PRINTED, squares: int = SQUARES
) -> Iterator[Question]:
    outcomes = table(theory.take, theory.play, squares).items()
    yield _as_printed(
        up_to(squares),
        outcomes,
        printed,
        lambda strips: (sum(n % 3 == 1 for n in strips), sum(n % 3 == 2 for n in strips)),
    ) & every(
        "",
        outcomes,
        lambda position, _: theory.outcome(position),
        lambda _, outcome: outcome,
        lambda position, outcome, *_: (
            f"{shown(position)} has outcome {outcome}, but its element {theory.element_of(position)} has another"
        ),
        starred=True,
    )
    position = any_sum(theory)
    x, y = with_residue(position, 1), with_residue(position, 2)
    as_printed = (
        in_any_sum(
            theory,
            f"the sums printed with outcome {outcome}",
            printed_in(printed, x, y, frozenset({outcome})) != outcome_in(theory.monoid, position.worth, [outcome]),
        )
        for outcome in LastMoveOutcome
    )
    yield ask(decided, [*move_obligations(theory), *position.step(), *as_printed], ALL_SUMS)
