"""Sums of canonical numbers under misère play: their monoid, found from the options of numbers born by a day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

from knotgames.algebra.misere.options import listed
from knotgames.algebra.misere.partizan.groups import IntegerGroup
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.checks.certificates.integer_laws import law_certificate
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.misere.partizan_quotients import (
    as_heaps,
    law_found,
    law_proved,
    with_options,
    with_outcomes,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.games.numbers import MISERE, birthday, length, splits

DAY = 4
"""The largest birthday of the numbers."""


def numbers_by_day(day: int) -> list[Fraction]:
    """Return the dyadic rationals born by a day, each after its options, positive ones first.

    >>> list(map(str, numbers_by_day(2)))
    ['0', '1', '-1', '2', '1/2', '-1/2', '-2']
    """
    known = {Fraction(x, 1 << day) for x in range(-day << day, (day << day) + 1)}
    return sorted((x for x in known if birthday(x) <= day), key=lambda x: (birthday(x), -x))


NUMBERS = numbers_by_day(DAY)

THREE_QUARTERS = NUMBERS.index(Fraction("3/4"))


@cache
def law() -> IntegerLaw:
    """Return the law found from the options of the numbers."""
    return law_found(as_heaps(NUMBERS, splits).__getitem__, len(NUMBERS) - 1)


def _with_element(number: str, element: int) -> IntegerLaw:
    phi = list(law().phi)
    phi[NUMBERS.index(Fraction(number))] = (element,)
    return replace(law(), phi=tuple(phi))


def published(worth: Callable[[Fraction], int], outcomes: IntegerMonoid) -> IntegerLaw:
    """Return the published law: the worth of each number, and the outcomes of the integers."""
    return replace(law(), phi=tuple((worth(x),) for x in NUMBERS), monoid=IntegerGroup((outcomes,)))


@PAPER.claim(
    "Canonical numbers from their options",
    f"The misère monoid of the {len(NUMBERS)} canonical numbers born by day {DAY}, found from their options, is the "
    "monoid of all integers. A number $x > 0$ is worth its length, which is the number of moves that Left alone "
    "needs to bring it to 0, and $-x$ is worth the negative of this. The outcome of 0 is $N$; positive integers have "
    "the outcome $R$, and negative ones $L$. This is the monoid of [MilleyRenault2013].",
    mutants={
        "1/2 worth 2": lambda: {"known": _with_element("1/2", 2)},
        "-3/4 worth 2": lambda: {"known": _with_element("-3/4", 2)},
        "Right may take all of 3/4": lambda: {
            "known": with_options(law(), THREE_QUARTERS, (law().heaps[THREE_QUARTERS][0], listed([[0]])))
        },
        "an outcome below 0 off": lambda: {"known": with_outcomes(law(), "LN")},
        "the sign, not the length": {"worth": lambda x: (x > 0) - (x < 0)},
        "other outcomes": {"outcomes": replace(MISERE, middle=(LastMoveOutcome.PREVIOUS,))},
    },
    certificates=lambda _: {"the law": lambda: law_certificate(law())},
)
def from_their_options(
    known: IntegerLaw | None = None, worth: Callable[[Fraction], int] = length, outcomes: IntegerMonoid = MISERE
) -> Iterator[Question]:
    """The law is found, proved by a certificate and in linear arithmetic, and compared with the published one."""
    known = law() if known is None else known
    scope = f"all sums of numbers born by day {DAY}, by the induction over moves"
    yield from law_proved(known, published(worth, outcomes), scope, NUMBERS.__getitem__)
