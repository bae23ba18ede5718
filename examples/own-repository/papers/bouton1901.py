"""The claims of [Bouton1901] on nim with three piles.

A combination is safe if the sum of its piles in the scale of two, without carrying, is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement, product
from typing import Any

import z3
from nim import Piles, match

from knotgames.algebra.ruleset import fold
from knotgames.checks.cases import Cases
from knotgames.checks.claim import Finding, found
from knotgames.checks.paper import Paper

PAPER = Paper(
    key="Bouton1901", title="Nim, a game with a complete mathematical theory", authors="Charles L. Bouton", year=1901
)

BITS = 32
"""How many binary digits the piles have of which z3 is asked."""

SMALL = 8
"""The piles that are gone through have fewer counters."""

Add = Callable[[Any, Any], Any]
"""The addition of two piles, as numbers or as z3's."""


def without_carrying(a: Any, b: Any) -> Any:
    return a ^ b


def total(add: Add, piles: tuple[Any, ...]) -> Any:
    return add(add(piles[0], piles[1]), piles[2])


def refuted(add: Add, claim: Callable[..., Any], name: str) -> Finding:
    """What z3 says of a claim on three piles and a fourth number, of `BITS` binary digits."""
    a, b, c, left = z3.BitVecs("a b c left", BITS)
    solver = z3.Solver()
    solver.add(z3.Not(claim(a, b, c, left)))
    answer = solver.check()
    scope = f"piles of fewer than 2^{BITS} counters"
    if answer == z3.unknown:
        return Finding("z3", f"{scope}: {solver.reason_unknown()}", None, complete=False, visited=0)
    shown = None if answer == z3.unsat else f"{name} {solver.model()}"
    return found("z3", scope, shown, complete=False, visited=1)


@PAPER.claim(
    "Theorem I",
    "If a player leaves a safe combination, the other player cannot leave one.",
    mutants={"the digits that both have": lambda: {"add": lambda a, b: a & b}},
)
def theorem_1(add: Add = without_carrying) -> Iterable[Finding]:
    combinations = Cases(product(range(SMALL), repeat=3))
    wrong = next(
        (
            f"{a}, {b}, {c} and {left}, {b}, {c}"
            for a, b, c in combinations
            if total(add, (a, b, c)) == 0
            for left in range(a)
            if total(add, (left, b, c)) == 0
        ),
        None,
    )
    scope = f"piles of fewer than {SMALL} counters"
    yield found("exhaustion", scope, wrong, visited=combinations.visited, complete=False)

    def claim(a: Any, b: Any, c: Any, left: Any) -> Any:
        safe, move = total(add, (a, b, c)) == 0, z3.ULT(left, a)
        return z3.Implies(z3.And(safe, move), total(add, (left, b, c)) != 0)

    yield refuted(add, claim, "safe before and after:")


@PAPER.claim(
    "Theorem II",
    "If a player leaves a combination that is not safe, the other player can leave a safe one.",
    mutants={"the digits that either has": lambda: {"add": lambda a, b: a | b}},
)
def theorem_2(add: Add = without_carrying) -> Iterable[Finding]:
    """A pile is diminished to the sum of the others."""
    combinations = Cases(product(range(SMALL), repeat=3))
    wrong = next(
        (
            f"{a}, {b}, {c}"
            for a, b, c in combinations
            if total(add, (a, b, c)) != 0
            if not any(
                total(add, (left, p, q)) == 0
                for pile, p, q in ((a, b, c), (b, a, c), (c, a, b))
                for left in range(pile)
            )
        ),
        None,
    )
    scope = f"piles of fewer than {SMALL} counters"
    yield found("exhaustion", scope, wrong, visited=combinations.visited, complete=False)

    def claim(a: Any, b: Any, c: Any, left: Any) -> Any:
        moves = [
            z3.And(z3.ULT(add(p, q), pile), total(add, (add(p, q), p, q)) == 0)
            for pile, p, q in ((a, b, c), (b, a, c), (c, a, b))
        ]
        return z3.Or(total(add, (a, b, c)) == 0, *moves)

    yield refuted(add, claim, "no move to a safe one:")


@PAPER.claim(
    "Table of safe combinations",
    "There are 35 safe combinations of three piles with 1 to 15 counters.",
    mutants={"piles of 1 to 7 counters": lambda: {"most": 7}, "34 of them": lambda: {"number": 34}},
)
def table(most: int = 15, number: int = 35) -> Iterable[Finding]:
    """All of them are played out."""
    known: dict[Piles, bool] = {}
    piles = Cases(combinations_with_replacement(range(1, most + 1), 3))
    safe = [three for three in piles if not fold(three, moves, first_wins, known)]
    wrong = None if len(safe) == number else f"{len(safe)} combinations"
    yield found("exhaustion", f"all combinations of piles of 1 to {most} counters", wrong, visited=piles.visited)


def moves(piles: Piles) -> tuple[list[Piles]]:
    return (list(match(piles).moves(piles, 0).values()),)


def first_wins(piles: Piles, options: tuple[frozenset[bool], ...]) -> bool:
    return False in options[0]
