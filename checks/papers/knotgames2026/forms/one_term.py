"""One term of a form: why its word cancels, and the first coefficient of its knot.

A tree stands for the brackets of a term: a leaf is a literal, a vertex is the commutator of its two halves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

import z3

from knotgames.algebra.boolean import Literal, Term
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.forms.alternating import PRIMES, circles, coefficient, jones_near_one
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import entails, every
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.gates.arrangement import Arrangement
from knotgames.games.knot.gates.vanishing import coefficient_of_term

CANCELS = "Forms, words cancel"
CHERRY = "Forms, two neighboring literals"
BRACKETS = "Forms, the constant of a term"
CONSTANT = "Forms, drawings of one term"
CHORDS = "Forms, chords of a term"

PAPER.assume(
    CHORDS,
    "In a drawing with the four properties, the first coefficient of a true term is the sum over the monomials of the "
    "Lie bracket of its tree, each literal being a chord from its finger to its letter with the operator $-2 H$, "
    "$H = S + 1/2$.",
    in_words=True,
)

Tree: TypeAlias = Any
"""A literal, by its number, or a pair of trees."""

Word = tuple[int, ...]
"""Letters by their numbers from 1; negative ones are passed backwards."""


@cache
def trees(first: int, literals: int) -> tuple[Tree, ...]:
    """All trees of literals in order."""
    if literals == 1:
        return (first,)
    return tuple(
        (left, right)
        for size in range(1, literals)
        for left in trees(first, size)
        for right in trees(first + size, literals - size)
    )


def backwards(word: Word) -> Word:
    """The word that cancels a word."""
    return tuple(-letter for letter in reversed(word))


def left_over(word: Iterable[int]) -> Word:
    """Take neighbors that cancel out of a word, and return the rest."""
    stack: list[int] = []
    for letter in word:
        if stack and stack[-1] == -letter:
            stack.pop()
        else:
            stack.append(letter)
    return tuple(stack)


WIDEST = 7
"""The width up to which the words of all trees are reduced."""


def words_without(parts: str) -> Iterator[Word]:
    """For every tree and literal the word of the tree without the letters of the literal.

    Args:
        parts: the word of a vertex: v and w are those of its halves, V and W their inverses.
    """

    def word_of(tree: Tree) -> Word:
        if isinstance(tree, int):
            return (tree,)
        v, w = map(word_of, tree)
        of = {"v": v, "w": w, "V": backwards(v), "W": backwards(w)}
        return tuple(letter for part in parts for letter in of[part])

    for width in range(1, WIDEST + 1):
        for tree in trees(1, width):
            for literal in range(1, width + 1):
                yield tuple(letter for letter in word_of(tree) if abs(letter) != literal)


@PAPER.claim(
    CANCELS,
    "Without the letters of one literal the word of a term cancels to nothing by pairs of neighbors, for every tree.",
    mutants={"the second half is not inverted": {"parts": "vwVw"}, "the first half twice": {"parts": "vwvW"}},
)
def words_cancel(parts: str = "vwVW") -> Iterable[Question]:
    """Use induction over the tree: the half with the literal is nothing, so that the other half meets its inverse."""
    group = z3.DeclareSort("words")
    nothing, v, w = (z3.Const(name, group) for name in ("1", "v", "w"))
    joined, inverse = z3.Function("joined", group, group, group), z3.Function("inverse", group, group)
    of = {"v": v, "w": w, "V": inverse(v), "W": inverse(w)}
    word = nothing
    for part in parts:
        word = joined(word, of[part])
    known = [inverse(nothing) == nothing]
    for some in (nothing, *of.values()):
        known += [joined(nothing, some) == some, joined(some, nothing) == some]
    known += [joined(some, inverse(some)) == nothing for some in (v, w)]
    yield entails(
        "the step from the halves of a vertex, in every group",
        z3.Implies(v == nothing, word == nothing),
        z3.Implies(w == nothing, word == nothing),
        given=known,
    )
    yield every(
        f"all trees of at most {WIDEST} literals, and each literal",
        words_without(parts),
        left_over,
        (),
        bound=True,
    )


NESTED, CROSSED = (0, 1, 1, 0), (0, 1, 0, 1)
"""Two chords between two strands that are parts of one circle."""

LOOP = -2
"""The value of a circle, at t = 1."""


@PAPER.claim(
    CHERRY,
    "Let $S$ smooth a chord, $H = S + 1/2$, and let a circle count $-2$. Two chords with neighboring ends on two "
    "strands, nested, less the same chords crossed, are $-2 H$, for one chord in their place. A chord $H$ that meets "
    "no other is $-3/2$.",
    mutants={"a circle counts 2": {"loop": 2}, "H = S - 1/2": {"half": -1}, "crossed less nested": {"sign": -1}},
)
def two_neighboring_literals(loop: int = LOOP, half: int = 1, sign: int = 1) -> Iterable[Question]:
    """Both smoothed: nested chords make a circle and one smoothed chord, crossed chords leave the strands as they are.
    The strands are closed to one circle here, so that a smoothed chord gives two.
    """
    as_it_is, smoothed = z3.Reals("1 S")  # the weights of the rest, with the two strands as they are, or smoothed
    h = z3.Q(half, 2)
    of_circles = {1: as_it_is, 2: smoothed, 3: loop * smoothed}

    def both(ends: Sequence[int]) -> z3.ArithRef:
        one, other, all_of_them = (of_circles[circles(ends, chosen)] for chosen in ((0,), (1,), (0, 1)))
        return all_of_them + h * one + h * other + h * h * as_it_is

    yield entails(
        "all weights of the rest of the diagram",
        sign * (both(NESTED) - both(CROSSED)) == -2 * (smoothed + z3.Q(1, 2) * as_it_is),
        loop + h == z3.Q(-3, 2),
    )


@PAPER.claim(
    BRACKETS,
    "For every tree of $k$ literals the sum over its monomials of the weights of chords $-2 H$ is $3 * 4^(k-1)$: the "
    "coefficient of $(t - 1)^(2k)$ in $V - 1$ of the knot of a true term.",
    uses=(CHERRY, CHORDS),
    mutants={"4^k for 4^(k-1)": {"first": 12}, "a vertex counts 2": {"vertex": 2}},
)
def constant_of_a_term(first: int = 3, vertex: int = -2) -> Iterable[Question]:
    """Use induction over the tree: two neighboring literals become one with the factor -2, and a literal counts -2.
    The constant is `first` times p, the power of 4.
    """
    tree, power = z3.Ints("c p")
    yield entails(
        "from a tree to one of a literal more, and one literal",
        z3.Implies(tree == first * power, -2 * vertex * tree == first * 4 * power),
        -2 * z3.Q(-3, 2) == first,
    )


Order = Callable[[int], Sequence[int]]
"""The order of the fingers for a number of literals."""

HIGHEST = 5
"""The width up to which the chord diagrams of all trees are gone through."""


def monomials(tree: Tree) -> list[tuple[int, Word]]:
    """The Lie bracket of a tree, UV - VU at each vertex: signs and orders of the literals."""
    if isinstance(tree, int):
        return [(1, (tree,))]
    left, right = map(monomials, tree)
    return [
        (sign * one * other, joined)
        for one, u in left
        for other, v in right
        for sign, joined in ((1, u + v), (-1, v + u))
    ]


def sum_of_chords(tree: Tree, width: int, order: Order, even: bool) -> int:
    """The coefficient of (t - 1)^(2 width): each literal is a chord -2H from its letter to its finger."""
    fingers = tuple(order(width))[::-1]  # the knot comes back through the fingers
    total = 0
    for sign, letters in monomials(tree):
        for number in range(width + 1):
            for chosen in combinations(letters, number):
                total += sign * 2**number * LOOP ** (circles(letters + fingers, chosen) - 1)
    return -total if width % 2 == even else total


def drawings(widest: int, order: Order, even: bool) -> Iterator[tuple[Code, int]]:
    """Drawings of one true term, with all signs up to three literals, and their widths."""
    for width in range(1, widest + 1):
        for signs in range(1 << width if width < 4 else 1):
            term = Term(tuple(Literal(at, bool(signs >> at & 1)) for at in range(width)))
            first = frozenset({0} if signs.bit_count() % 2 == even else ())
            fingers = tuple(finger - 1 for finger in order(width))
            arrangement = replace(Arrangement.of([term], width), fingers=fingers, backwards=(first,))
            yield arrangement.layout().diagram().resolved((1 << width) - 1 - signs).pd, width


@PAPER.claim(
    CONSTANT,
    "The knot of one true term of $k$ literals, drawn with the four properties of the theorem on forms, has $V - 1 = "
    "3 * 4^(k-1) (t - 1)^(2k)$ modulo $(t - 1)^(2k+1)$.",
    uses=(BRACKETS,),
    mutants={
        "an order of fingers that is not planar": {"order": lambda width: [*range(2, width + 1), 1]},
        "odd signs": {"even": False},
        "4^k for 4^(k-1)": {"constant": lambda width: 3 * 4**width},
    },
)
def drawings_of_one_term(
    order: Order = lambda width: range(1, width + 1),
    even: bool = True,
    constant: Callable[[int], int] = coefficient_of_term,
) -> Iterable[Question]:
    """Use chord diagrams of all trees, and drawings, without the induction."""
    yield every(
        f"the chord diagrams of all trees of at most {HIGHEST} literals",
        ((tree, width) for width in range(1, HIGHEST + 1) for tree in trees(1, width)),
        lambda tree, width: sum_of_chords(tree, width, order, even),
        lambda tree, width: constant(width),
        starred=True,
        bound=True,
    )
    yield every(
        "drawings of terms of at most 4 literals, by their Jones polynomials near t = 1, modulo primes",
        drawings(4, order, even),
        lambda code, width: coefficient(jones_near_one(code, 2 * width) - 1, 2 * width),
        lambda code, width: constant(width) % PRIMES[2 * width],
        starred=True,
        bound=True,
        by="drawing",
    )
