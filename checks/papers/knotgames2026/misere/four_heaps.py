"""The heaps to 5 of 0.354, where the powers of four heaps grow: a law in the numbers of copies of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import z3

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.sums import sums_of_at_most
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.misere.two_heaps import misere_fault, played_out
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import by_z3
from knotgames.checks.solvers.query import Query, all_of, any_of

HEAPS = range(1, 6)

COUNTERS = 20
"""The most counters of the sums that are played out."""

Law = Callable[..., Any]
"""The condition that a, b, c, d and e copies of heaps of 1 to 5 are a P-position: of expressions of z3."""


def stated(a: Any, b: Any, c: Any, d: Any, e: Any, late: int = 3, last: int = 0, few: int = 1, double: int = 2) -> Any:
    """Return the law. The moves change the form f and the parity of the sum by constants."""
    f, odd = e - 3 * b - 4 * c - double * d, (a + b + d + e) % 2 == 1
    alone = z3.And(c == 0, d + e == few)
    return any_of(
        (
            z3.And(f > 0, odd, f % 6 >= 1, f % 6 <= late),
            z3.And(f < 0, z3.Not(odd), alone, f % 2 == 1),
            z3.And(f < 0, z3.Not(odd), z3.Not(alone), f % 2 == 0, z3.Or(f != -2, b == last)),
            z3.And(odd, b == 0, c == 0, d == 0, e == 0),
        )
    )


def law_fails(game: Code, law: Law) -> str | None:
    """Return the way in which a law is wrong for the heaps to 5 of a game, or in which it tells too little; or None."""
    counts = z3.Ints("a b c d e")
    options = []
    for heap in HEAPS:
        for option in game.options(heap):
            left = [n - int(heap == one) + list(option).count(one) for n, one in zip(counts, HEAPS, strict=True)]
            options.append((counts[heap - 1] > 0, law(*left)))
    fault = misere_fault(Query(*(n >= 0 for n in counts)), law(*counts), options)
    if fault:
        return fault
    k, less = z3.Ints("k l")
    same, fewer = (law(0, 0, 0, 2 * k, 4 * fives) for fives in (k, less))
    if Query(k > less, less >= 0).has_model(z3.Not(all_of([z3.Not(same), fewer]))):
        return "k and l fours of heaps of 5 that are not distinguished by 2 k heaps of 4"
    return None


@PAPER.claim(
    "Infinite quotient of 0.354",
    "Under misère play let there be $a, b, c, d, e$ heaps of 1, 2, 3, 4, 5 counters of 0.354, and let "
    "$f = e - 2 d - 4 c - 3 b$ and $s = a + b + d + e$. They are a $P$-position in exactly four cases: $f > 0$, $s$ is "
    "odd, and $f$ is 1, 2 or 3 modulo 6; $f < 0$, $s$ is even, $c = 0$, $d + e = 1$, and $f$ is odd; $f < 0$, $s$ is "
    "even, $c > 0$ or $d + e != 1$, $f$ is even, and $b = 0$ if $f = -2$; $b = c = d = e = 0$ and $a$ is odd. So for "
    "any $l < k$ the $2 k$ heaps of 4 make a $P$-position with $4 l$ heaps of 5, and an $N$-position with $4 k$. So "
    "the misère quotient is infinite at heap 5.",
    mutants={
        "the code 0.355": {"code": "0.355"},
        "f is 1 or 2 modulo 6": {"law": partial(stated, late=2)},
        "b = 1 if f = -2": {"law": partial(stated, last=1)},
        "d + e = 2 in place of 1": {"law": partial(stated, few=2)},
        "f = e - d - 4 c - 3 b": {"law": partial(stated, double=1)},
    },
)
def four_heaps(code: str = "0.354", law: Law = stated) -> Iterator[Question]:
    """Linear arithmetic for all numbers of copies; and small sums, played out."""
    game = Code.parse(code)
    yield by_z3("all sums of heaps to 5, by induction on counters", partial(law_fails, game, law))
    yield played_out(
        f"sums of at most {COUNTERS} counters",
        game,
        sums_of_at_most(HEAPS[-1], COUNTERS),
        lambda *heaps: law(*(z3.IntVal(heaps.count(one)) for one in HEAPS)),
    )
