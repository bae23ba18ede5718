"""Hackenbush sprigs under misère play: published outcomes [McKayMilleyNowakowski2012], and a misère monoid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product

from knotgames.algebra.misere.partizan.groups import IntegerGroup
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.algebra.partizan.sums import Sum, outcome, sum_of, sums
from knotgames.checks.certificates.integer_laws import law_certificate
from knotgames.checks.claim import Question
from knotgames.checks.induction import integer_laws
from knotgames.checks.papers.knotgames2026.misere.partizan_quotients import (
    as_heaps,
    law_found,
    law_proved,
    rejection,
    with_options,
    with_outcomes,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import ask, certified, every
from knotgames.games.sprigs import splits

EDGES, SPRIGS = 3, 4
"""The bounds for the edges of sprigs and the numbers of sprigs that are played out."""


def sprigs(edges: int) -> list[str]:
    """Return the sprigs with at most this number of edges.

    >>> sprigs(2)
    ['g', 'gb', 'gr']
    """
    return ["g" + "".join(rest) for count in range(edges) for rest in product("br", repeat=count)]


def _outcomes() -> Callable[[Sequence[str], Play], LastMoveOutcome]:
    memos: dict[Play, dict[Sum[str], LastMoveOutcome]] = {play: {} for play in Play}
    return lambda total, play: outcome(sum_of(total), sums(splits), play, memos[play])


def _small(most: int, edges: int) -> Iterable[tuple[str, ...]]:
    return (total for size in range(most + 1) for total in combinations_with_replacement(sprigs(edges), size))


def _told(total: Sequence[str], played: LastMoveOutcome, said: LastMoveOutcome) -> str:
    return f"{' + '.join(total) or '0'} is {played}"


@PAPER.claim(
    "Sprigs, outcomes",
    "The misère outcome of a sum of hackenbush sprigs is the normal-play outcome of its sum with one more $g$ "
    "[McKayMilleyNowakowski2012].",
    mutants={"without another g": {"more": ()}, "with gb": {"more": ("gb",)}, "with g + g": {"more": ("g", "g")}},
)
def outcomes(more: Sequence[str] = ("g",)) -> Iterator[Question]:
    """Both outcomes are found by plain recursion."""
    of = _outcomes()
    yield every(
        f"sums of at most {SPRIGS} sprigs of at most {EDGES} edges, played out",
        _small(SPRIGS, EDGES),
        lambda total: of(total, Play.MISERE),
        lambda total: of([*total, *more], Play.NORMAL),
        _told,
        bound=True,
        law_of=[of],
    )


Element = tuple[int, int]
"""An integer, and 0 or 1."""

ELEMENTS: Mapping[str, Element] = {"g": (0, 1), "gb": (1, 1), "gr": (-1, 1)}
"""The elements of sprigs with at most two edges: under normal play *, up + * and down + *."""

REACH = (1, 0)
"""The largest integers, in absolute value, where neither player wins both ways, next to 0 and next to 1."""

SCOPE = "all sums of g, gb and gr, by the induction over moves"

FEW = 6
"""The largest number of sprigs of a sum that is also played out."""


def outcome_of(element: Element, reach: tuple[int, int] = REACH) -> LastMoveOutcome:
    """Return the misère outcome of a sum with this element.

    >>> [str(outcome_of((v, 0))) for v in (-2, -1, 0, 1, 2)], [str(outcome_of((v, 1))) for v in (-1, 0, 1)]
    (['R', 'N', 'N', 'N', 'L'], ['R', 'P', 'L'])
    """
    v, parity = element
    if abs(v) <= reach[parity]:
        return LastMoveOutcome.PREVIOUS if parity else LastMoveOutcome.NEXT
    return LastMoveOutcome.LEFT if v > 0 else LastMoveOutcome.RIGHT


HEAPS = ("", *sprigs(2))
"""The empty sprig, g, gb and gr, as heaps in this order."""

OPTIONS = tuple(as_heaps(HEAPS, splits))


def published(worth: Mapping[str, Element] = ELEMENTS, reach: tuple[int, int] = REACH) -> IntegerLaw:
    """Return the published statement on sums of g, gb and gr as a law, where (v, v + x) is written (v, x)."""
    far = max(reach)
    rows = (
        IntegerMonoid(
            tuple(outcome_of((v, (v + x) % 2), reach) for v in range(-far, far + 1)),
            above=(LastMoveOutcome.LEFT,),
            below=(LastMoveOutcome.RIGHT,),
            start=-far,
        )
        for x in range(2)
    )
    phi = ((0, 0), *((v, (v + x) % 2) for v, x in (worth[sprig] for sprig in HEAPS[1:])))
    return IntegerLaw(OPTIONS, phi, IntegerGroup(tuple(rows), (2,)))


@PAPER.claim(
    "Sprigs of two edges",
    "Under misère play a sum of $a$ copies of $g$, $n$ of $gb$ and $m$ of $gr$ has the outcome $P$ if $n = m$ and "
    "$a$ is odd. It has the outcome $N$ if $n = m$ and $a$ is even, or $n - m$ is 1 or $-1$ and $a$ is odd. "
    "Otherwise it has $L$ if $n > m$ and $R$ if $n < m$. The misère monoid is the integers times a group of two "
    "elements: sums are indistinguishable if and only if they have the same $n - m$ and the same $a + n + m$ modulo "
    "2.",
    mutants={
        "one more in reach": {"reach": (2, 0)},
        "one less in reach": {"reach": (0, 0)},
        "all integers, and no more": {"worth": {"g": (0, 0), "gb": (1, 0), "gr": (-1, 0)}},
        "gb worth as much as g + g": {"worth": {**ELEMENTS, "gb": (1, 0)}},
    },
    certificates=lambda _: {"the law": lambda: law_certificate(published())},
)
def of_two_edges(worth: Mapping[str, Element] = ELEMENTS, reach: tuple[int, int] = REACH) -> Iterator[Question]:
    """A certificate; one induction step over moves, with variable numbers of copies; and small sums, played out."""
    said = published(worth, reach)
    yield certified(SCOPE, lambda: rejection(said), visited=len(HEAPS))
    yield ask(integer_laws.proved, said.kinds, said.monoid, "all a, n and m, every move of either player")
    of = _outcomes()

    def by_worth(total: Sequence[str]) -> LastMoveOutcome:
        v, parity = (sum(worth[sprig][i] for sprig in total) for i in (0, 1))
        return outcome_of((v, parity % 2), reach)

    scope = f"sums of at most {FEW} sprigs, played out"
    yield every(scope, _small(FEW, 2), lambda total: of(total, Play.MISERE), by_worth, _told, bound=True)


@cache
def law() -> IntegerLaw:
    """Return the law found from the options of sprigs with at most two edges."""
    return law_found(OPTIONS.__getitem__, len(HEAPS) - 1)


@PAPER.claim(
    "Sprigs of two edges from their rules",
    "The misère monoid of $g$, $gb$ and $gr$, found from their options, is the integers times a group of two "
    "elements, with $g$ worth $(0, 1)$, $gb$ worth $(1, 0)$ and $gr$ worth $(-1, 0)$. $(v, x)$ has the outcome $L$ "
    "if $v > 0$ and $R$ if $v < 0$, except that $(1, 1)$ and $(-1, 1)$ have $N$; $(0, 0)$ has $N$, and $(0, 1)$ has "
    "$P$.",
    mutants={
        "an outcome off": lambda: {"known": with_outcomes(law(), "NNN", "middle", row=1)},
        "an outcome off far from 0": lambda: {"known": with_outcomes(law(), "N", "above")},
        "gb worth another residue": lambda: {"known": replace(law(), phi=((0, 0), (0, 1), (1, 1), (-1, 0)))},
        "g worth 0": lambda: {"known": replace(law(), phi=((0, 0), (0, 0), (1, 0), (-1, 0)))},
        "the integers alone": lambda: {
            "known": replace(law(), phi=((0,), (0,), (1,), (-1,)), monoid=IntegerGroup(law().monoid.rows[:1]))
        },
        "gb with the options of g": lambda: {
            "known": with_options(law(), HEAPS.index("gb"), OPTIONS[HEAPS.index("g")])
        },
        "gr with the options of gb": lambda: {
            "known": with_options(law(), HEAPS.index("gr"), OPTIONS[HEAPS.index("gb")])
        },
        "one more in reach": {"reach": (2, 0)},
    },
    certificates=lambda _: {"the law": lambda: law_certificate(law())},
)
def of_two_edges_from_their_rules(
    known: IntegerLaw | None = None, reach: tuple[int, int] = REACH
) -> Iterator[Question]:
    """The law is found, proved by a certificate and in linear arithmetic, and equals the law of the other claim."""
    known = law() if known is None else known
    yield from law_proved(known, published(reach=reach), SCOPE, HEAPS.__getitem__)
