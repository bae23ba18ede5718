"""The periodicity theorem for misère quotients, the tame quotients, and a statement about all misère quotients."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from algebra.heaps.octal import Code
from algebra.heaps.periodicity import deciding_heap
from algebra.misere.quotient import MisereQuotient, misere_quotient, quotient_of_positions
from algebra.misere.structure import are_isomorphic, tame_quotient
from checks.certificates.quotients import certificate, check
from checks.claim import Finding, found
from checks.induction.all_sizes import Bound, periodicity_violations
from checks.papers.plambeck_siegel_2008.paper import PAPER
from checks.solvers.presburger import decided

GAMES = ("0.1", "0.3", "0.33", "0.3333", "0.75", "0.123", "0.152", "0.31", "0.71", "0.77", "0.5", "0.511")
"""Games whose quotients are finite and proved for all heaps, wild ones among them."""

FURTHER = 40
"""How many heaps past the ones that decide are looked at."""


@cache
def quotients() -> tuple[MisereQuotient, ...]:
    """The quotients of the games above."""
    return tuple(misere_quotient(Code.parse(code)) for code in GAMES)


@PAPER.claim(
    "Periodicity theorem",
    "Let no move of a heap game take more than k counters or leave more than s heaps, s = 1, 2 or 3, and let Q be the "
    "misère quotient of the heaps below s (n_0 + p) + k, n_0, p >= 1. If φ(n + p) = φ(n) for n_0 <= n < s n_0 + "
    "(s - 1) p + k, then Q is the misère quotient of all heaps, and φ(n + p) = φ(n) for all n >= n_0 [for s = 2].",
    mutants={
        "n < n0 + p + k": lambda: {"bound": lambda n0, p, k, s: n0 + 2 * p + k - 1},
        "without k": lambda: {"bound": lambda n0, p, k, s: s * (n0 + p) - 1},
    },
)
def periodicity(bound: Bound = deciding_heap) -> Iterator[Finding]:
    """The step of the induction: the options of n + p and of n have the same elements, because the largest heap that a
    move leaves is shifted by p. That is what the theorem of Guy and Smith rests on, too.
    """
    yield from decided(list(periodicity_violations(bound)), "all n0, p, k and n, every move")
    wrong = next((text for q in quotients() if (text := _broken(q)) is not None), None)
    yield found("exhaustion", f"{FURTHER} further heaps of {len(GAMES)} games", wrong, complete=False)


def _broken(q: MisereQuotient) -> str | None:
    """A heap past those that decide whose options do not reach what those of a heap a period before reach."""
    assert q.code is not None
    assert q.series is not None
    for heap in range(q.last + 1, q.last + 1 + FURTHER):
        reached, before = (
            {q.element_of(option) for option in q.code.options(size)} for size in (heap, heap - q.series.period)
        )
        if reached != before:
            return f"{q.code}: the options of {heap} and of {heap - q.series.period} reach different elements"
    return None


@PAPER.claim(
    "Tame quotients",
    "The misère quotient of the nim heaps of fewer than 2^n counters is T_n, of order 2 if n = 1, and of order 2^n + 2 "
    "with two P-elements if 2 <= n <= 5.",
    mutants={
        "order 2^n": lambda: {"order": lambda n: 1 << n},
        "heaps of at most 2^n counters": lambda: {"largest": lambda n: 1 << n},
    },
)
def tame(
    order: Callable[[int], int] = lambda n: 2 if n == 1 else (1 << n) + 2,
    largest: Callable[[int], int] = lambda n: (1 << n) - 1,
) -> Iterator[Finding]:
    wrong = None
    for n in range(1, 6):
        q, _ = quotient_of_positions(range(largest(n) + 1), lambda heap: ((left,) for left in range(heap)))
        found_order = check(certificate(q))
        if found_order != order(n) or not are_isomorphic(q.monoid, q.p_portion, *tame_quotient(n)):
            wrong = f"n = {n}: order {found_order}"
            break
    yield found("certificate", "n = 1, ..., 5", wrong)


@PAPER.claim(
    "Even order",
    "A misère quotient that has more than one element, and is finite, has an even number of them.",
    mutants={"a multiple of four": lambda: {"divisor": 4}},
)
def even(divisor: int = 2, found_quotients: Callable[[], Sequence[MisereQuotient]] = quotients) -> Iterator[Finding]:
    orders = [(str(q.code), order) for q in found_quotients() for _, order in q.growth]
    wrong = next((f"{code}: order {order}" for code, order in orders if order > 1 and order % divisor), None)
    scope = f"the {len(orders)} quotients of {len(GAMES)} games on the way to all heaps"
    yield found("exhaustion", scope, wrong, complete=False)
