"""The periodicity theorem for misère quotients, the tame quotients, and the parity of orders.

The paper is not available. The theorem is quoted from A. N. Siegel, Misère games and misère quotients (2017), T_n from
the note in `quotients.json`, even orders from S. Rubinstein-Salzedo and S. Zhou, arXiv:2603.18244.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.heaps.periodicity import deciding_heap
from knotgames.algebra.misere.quotient import MisereQuotient, misere_quotient, quotient_of_positions
from knotgames.algebra.misere.rules import sides_of
from knotgames.algebra.misere.structure import are_isomorphic, tame_quotient
from knotgames.algebra.monoids.monoid import FiniteMonoid
from knotgames.checks.certificates.quotients import certificate, check
from knotgames.checks.claim import Question
from knotgames.checks.induction.all_sizes import Bound, periodicity_violations, read_off
from knotgames.checks.papers.plambeck_siegel_2008.paper import PAPER
from knotgames.checks.questions import ask, certified, every
from knotgames.checks.solvers.presburger import decided

GAMES = ("0.1", "0.3", "0.33", "0.3333", "0.75", "0.123", "0.152", "0.31", "0.71", "0.77", "0.5", "0.511")
"""Games with finite quotients proved for all heaps, some of them wild."""

FURTHER = 40
"""The number of heaps evaluated after those that decide."""


@cache
def quotients() -> tuple[MisereQuotient, ...]:
    """Return the quotients of the games above."""
    return tuple(misere_quotient(Code.parse(code)) for code in GAMES)


@PAPER.claim(
    "Periodicity theorem",
    "Let no move of a heap game take more than $k$ counters or leave more than $s$ heaps, $s = 1$, 2 or 3, and let $Q$ "
    "be the misère quotient of the heaps below $s (n_0 + p) + k$, $n_0$, $p >= 1$. If $φ(n + p) = φ(n)$ for $n_0 <= n "
    "< s n_0 + (s - 1) p + k$, then $Q$ is the misère quotient of all heaps, and $φ(n + p) = φ(n)$ for all $n >= n_0$.",
    reading="Published for octal games, where $s = 2$; that it holds with $s = 1$ and $s = 3$ is an addition.",
    uses=("Knotgames2026/Misère periodicity (equal options)", "Knotgames2026/Misère periodicity (no growth)"),
    mutants={
        "n < n0 + p + k": {"bound": lambda n0, p, k, s: n0 + 2 * p + k - 1},
        "without k": {"bound": lambda n0, p, k, s: s * (n0 + p) - 1},
    },
)
def periodicity(bound: Bound = deciding_heap) -> Iterator[Question]:
    """The largest heap left by a move is shifted by p, so the options of n + p and of n have the same elements."""
    yield ask(decided, list(periodicity_violations(bound)), "all n0, p, k and n, every move")
    yield every(
        f"{FURTHER} further heaps of {len(GAMES)} games, evaluated from their options",
        _further(bound),
        lambda q, _, heap: (q.element(heap), len(q), q.p_portion),
        lambda _, longer, heap: (longer.element(heap), len(longer), longer.p_portion),
        "{0.code}: by the period, heap {2} has the element {left[0]} of {left[1]}, not {right[0]} of {right[1]}",
        starred=True,
        bound=True,
    )


@cache
def _longer(code: Code, last: int) -> MisereQuotient:
    """Return the quotient with more heaps. Without a code, the search looks for no period."""
    return misere_quotient(partial(sides_of, code), last)


def _further(bound: Bound) -> Iterator[tuple[MisereQuotient, MisereQuotient, int]]:
    """Yield a quotient with the period up to the bound, if any, the quotient with more heaps, and each of these."""
    for code, q in zip(map(Code.parse, GAMES), quotients(), strict=True):
        series = read_off(q.phi, bound, code.taken, code.parts)
        periodic, longer = replace(q, series=series), _longer(code, q.last + FURTHER)
        yield from ((periodic, longer, q.last + 1 + heap) for heap in range(FURTHER) if series)


TAMEST = 5
"""The largest n for which the tame quotient T_n is found."""


Known = tuple[FiniteMonoid[str], tuple[str, ...]]
"""A monoid with its P-portion."""


@PAPER.claim(
    "Tame quotients",
    "The misère quotient of the nim heaps of fewer than $2^n$ counters is $T_n$, of order 2 if $n = 1$, and of order "
    f"$2^n + 2$ with two $P$-elements if $2 <= n <= {TAMEST}$.",
    mutants={
        "order 2^n": {"order": lambda n: 1 << n},
        "order 2^(n+1)": {"order": lambda n: 2 << n},
        "heaps of at most 2^n counters": {"largest": lambda n: 1 << n},
        "T_n with the elements outside P for those in P": {"known": lambda n: _outside_p(*tame_quotient(n))},
    },
)
def tame(
    order: Callable[[int], int] = lambda n: {1: 2}.get(n, (1 << n) + 2),
    largest: Callable[[int], int] = lambda n: (1 << n) - 1,
    known: Callable[[int], Known] = tame_quotient,
) -> Iterator[Question]:
    def differs(n: int) -> str | None:
        q, _ = quotient_of_positions(range(largest(n) + 1), lambda heap: ((left,) for left in range(heap)))
        found_order = check(certificate(q))
        same = found_order == order(n) and are_isomorphic(q.monoid, q.p_portion, *known(n))
        return None if same else f"n = {n}: order {found_order}"

    yield certified(f"n = 1, ..., {TAMEST}", *(partial(differs, n) for n in range(1, TAMEST + 1)))


def _outside_p(monoid: FiniteMonoid[str], p: Sequence[str]) -> Known:
    """Return a monoid with the complement of the P-portion."""
    return monoid, tuple(element for element in monoid.elements if element not in p)


@PAPER.claim(
    "Even order",
    "A misère quotient that has more than one element, and is finite, has an even number of them.",
    mutants={"a multiple of four": {"divisor": 4}},
)
def even(divisor: int = 2, found_quotients: Callable[[], Sequence[MisereQuotient]] = quotients) -> Iterator[Question]:
    yield every(
        f"the quotients of {len(GAMES)} games on the way to all heaps",
        ((q.code, order) for q in found_quotients() for _, order in q.growth if order > 1),
        lambda code, order: order % divisor,
        0,
        "{0}: order {1}",
        starred=True,
        bound=True,
    )
