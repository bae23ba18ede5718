"""Two heaps of 0.3102 of any sizes. No move splits a heap, so that sums of two heaps are closed under moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

import z3

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.sums import outcomes_of_sums
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import Every, by_z3, every
from knotgames.checks.solvers.query import Query, any_of

MODULUS = 5

LARGEST = 30
"""The largest heap of the sums that are played out."""

Law = Callable[[Any, Any], Any]
"""The condition that heaps of a >= b counters are a P-position: of numbers, or of expressions of z3."""


def stated(a: Any, b: Any, least: int = 3, later: int = 2, exception: int = 2) -> Any:
    """Return the law. It has an exception at a = 2."""
    return any_of(
        (
            z3.And(a == exception, b == exception),
            z3.And(a != exception, a % MODULUS == b % MODULUS, b >= least),
            z3.And(a != exception, b % MODULUS == (a + later) % MODULUS),
            z3.And(a != exception, a % MODULUS == (b + 1) % MODULUS, b <= 1),
        )
    )


def law_fails(game: Code, law: Law) -> str | None:
    """Return the way in which a law is wrong for two heaps of a game in which no move splits a heap, or None."""
    a, b = z3.Ints("a b")

    def is_p(one: z3.ArithRef, other: z3.ArithRef) -> z3.BoolRef:
        return z3.If(one >= other, law(one, other), law(other, one))

    def moves(heap: z3.ArithRef) -> Iterator[tuple[z3.BoolRef, z3.ArithRef]]:
        for taken, digit in enumerate(game.digits):
            yield z3.Or(z3.And(heap == taken, bool(digit & 1)), z3.And(heap > taken, bool(digit & 2))), heap - taken

    options = ((can, is_p(left, other)) for heap, other in ((a, b), (b, a)) for can, left in moves(heap))
    fault = misere_fault(Query(a >= b, b >= 0), is_p(a, b), options)
    if fault:
        return fault
    query = Query(a > b, b >= 3, a % MODULUS == 3, b % MODULUS == 3)
    if query.has_model(z3.Not(z3.And(is_p(a, b + 2), z3.Not(is_p(b, b + 2))))):
        return "two heaps that are 3 modulo 5, and are not distinguished by the lesser one and 2"
    return None


def misere_fault(sums: Query, is_p: z3.BoolRef, options: Iterable[tuple[z3.BoolRef, z3.BoolRef]]) -> str | None:
    """Return the way in which a condition does not describe the P-positions under misère play, or None.

    Args:
        options: the moves: if each can be made, and if the sum that it leaves fulfils the condition.
    """
    able, wins = zip(*((can, z3.And(can, left)) for can, left in options), strict=True)
    if sums.has_model(is_p != z3.And(any_of(able), z3.Not(any_of(wins)))):
        return "a sum that is P with an option that is P or without options, or N without an option that is P"
    return None


def played_out(scope: str, game: Code, sums: Iterable[tuple[int, ...]], is_p: Callable[..., z3.BoolRef]) -> Every:
    """Ask if the P-positions of a game under misère play are the sums with a condition, of constants of z3."""
    played = outcomes_of_sums(lambda heap: (("", option) for option in game.options(heap)), misere=True)
    return every(
        f"{scope}, played out",
        sums,
        lambda *heaps: z3.is_true(z3.simplify(is_p(*heaps))),
        lambda *heaps: played(heaps) is LastMoveOutcome.PREVIOUS,
        lambda *found: f"{' + '.join(map(str, found[:-2]))} is {'an N' if found[-2] else 'a P'}-position",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Two heaps of 0.3102",
    "Under misère play heaps of $a >= b >= 0$ counters of 0.3102 are a $P$-position if and only if $a = b = 2$; or "
    "$a != 2$, and $a = b$ modulo 5 and $b >= 3$, or $b = a + 2$ modulo 5, or $a = b + 1$ modulo 5 and $b <= 1$. So "
    "for any $k < l$ that are 3 modulo 5 the heap of $k + 2$ makes a $P$-position with $l$, and an $N$-position with "
    "$k$. So the misère quotient of all heaps is infinite, and the elements of the heaps do not repeat.",
    mutants={
        "the code 0.3122": {"code": "0.3122"},
        "b >= 0 in place of b >= 3": {"law": partial(stated, least=0)},
        "b = a + 3 modulo 5": {"law": partial(stated, later=3)},
        "no exception": {"law": partial(stated, exception=-1)},
    },
)
def two_heaps(code: str = "0.3102", law: Law = stated) -> Iterator[Question]:
    """Linear arithmetic for all sizes; and small sums, played out."""
    game = Code.parse(code)
    yield by_z3("all sums of two heaps, by induction on counters", partial(law_fails, game, law))
    pairs = combinations_with_replacement(range(LARGEST, -1, -1), 2)
    scope = f"two heaps of at most {LARGEST} counters"
    yield played_out(scope, game, pairs, lambda *heaps: law(*map(z3.IntVal, heaps)))
