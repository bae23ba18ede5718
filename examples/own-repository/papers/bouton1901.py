"""The claims of [Bouton1901] on nim with three piles.

A combination is safe if the sum of its piles in the scale of two, without carrying, is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement, product
from typing import Any

import z3
from nim import Piles, match

from knotgames.game import fold
from knotgames.paper import Paper, Question, entails, every, together

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


A, B, C, LEFT = z3.BitVecs("a b c left", BITS)
SCOPE, SCOPE_OF_Z3 = f"piles of fewer than {SMALL} counters", f"piles of fewer than 2^{BITS} counters"


def piles_and_another(piles: Piles) -> tuple[tuple[int, int, int], ...]:
    """Each pile with the two others."""
    a, b, c = piles
    return (a, b, c), (b, a, c), (c, a, b)


@PAPER.claim(
    "Theorem I",
    "If a player leaves a safe combination, the other player cannot leave one.",
    mutants={"the digits that both have": {"add": lambda a, b: a & b}},
)
def theorem_1(add: Add = without_carrying) -> Iterable[Question]:
    safe = (piles for piles in product(range(SMALL), repeat=3) if total(add, piles) == 0)
    yield every(
        SCOPE,
        ((a, b, c, left) for a, b, c in safe for left in range(a)),
        lambda a, b, c, left: total(add, (left, b, c)) != 0,
        shown="{0}, {1}, {2} and {3}, {1}, {2}",
        starred=True,
        bound=True,
    )
    given = total(add, (A, B, C)) == 0, z3.ULT(LEFT, A)
    yield entails(SCOPE_OF_Z3, total(add, (LEFT, B, C)) != 0, given=given, bound=True)


@PAPER.claim(
    "Theorem II",
    "If a player leaves a combination that is not safe, the other player can leave a safe one.",
    mutants={"the digits that either has": {"add": lambda a, b: a | b}},
)
def theorem_2(add: Add = without_carrying) -> Iterable[Question]:
    """A pile is diminished to the sum of the others."""
    unsafe = (piles for piles in product(range(SMALL), repeat=3) if total(add, piles) != 0)
    yield every(
        SCOPE,
        unsafe,
        lambda piles: any(total(add, (x, p, q)) == 0 for pile, p, q in piles_and_another(piles) for x in range(pile)),
        bound=True,
    )
    moves = [
        z3.And(z3.ULT(add(p, q), pile), total(add, (add(p, q), p, q)) == 0)
        for pile, p, q in ((A, B, C), (B, A, C), (C, A, B))
    ]
    yield entails(SCOPE_OF_Z3, z3.Or(moves), given=[total(add, (A, B, C)) != 0], bound=True)


@PAPER.claim(
    "Table of safe combinations",
    "There are 35 safe combinations of three piles with 1 to 15 counters.",
    mutants={"piles of 1 to 7 counters": {"most": 7}, "34 of them": {"number": 34}},
)
def table(most: int = 15, number: int = 35) -> Iterable[Question]:
    """All of them are played out."""
    known: dict[Piles, bool] = {}
    safe = (
        piles
        for piles in combinations_with_replacement(range(1, most + 1), 3)
        if not fold(piles, moves, first_wins, known)
    )
    scope = f"all combinations of piles of 1 to {most} counters"
    yield together(scope, safe, lambda found: sum(1 for _ in found), number, "{left} combinations")


def moves(piles: Piles) -> tuple[list[Piles]]:
    return (list(match(piles).moves(piles, 0).values()),)


def first_wins(piles: Piles, options: tuple[frozenset[bool], ...]) -> bool:
    return False in options[0]
