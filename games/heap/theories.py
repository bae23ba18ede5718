"""Theories of heaps under misère play: a misère quotient, or a law for an infinite one or few heaps, if one is proved.

The order of the quotient bounds the search, so its result is the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from knotgames.algebra.heaps.octal import Code, PartizanCode
from knotgames.algebra.misere.laws.few_heaps import FewHeaps, few_heaps
from knotgames.algebra.misere.laws.law import Law
from knotgames.algebra.misere.laws.search import Infinite, infinite_after
from knotgames.algebra.misere.laws.text import coordinate_names
from knotgames.algebra.misere.names import element_names, product_text
from knotgames.algebra.misere.partizan.fitting import partizan_monoid
from knotgames.algebra.misere.partizan.groups import element_text
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import MisereQuotient, misere_quotient
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.steps import spend
from knotgames.algebra.sums import Theory
from knotgames.games.heap.position import Heaps, require_recursion

ORDER, PARTIZAN_ORDER = 400, 120
"""The largest misère quotient that is used, for one code and for two."""

HEAPS = 1_000
"""The largest heap in the search for a misère quotient of all heaps."""

FEW, SIZES = 3, 130
"""The most heaps of a sum that a law for few heaps is sought for, and the largest heap in the search for it."""


def misere_theory(code: Code | PartizanCode, heaps: Heaps) -> Theory[int, Any] | None:
    """Return the proved theory of the heaps of a sum; None if they are played out.

    Raises:
        InputError: nothing is proved, and memory cannot hold the positions of a recursion.

    >>> theory = misere_theory(Code.parse("0.77"), (5, 3))
    >>> str(theory.outcome(theory.of((5, 3))))
    'N'
    """
    largest = max(heaps, default=0)
    if isinstance(code, Code):
        found = _quotient_or_law(code, largest)
        if found is not None and not (isinstance(found, Law) and not {*found.left_out}.isdisjoint(heaps)):
            return _by_law(found) if isinstance(found, Law) else _by_quotient(found)
        few = _few_heaps(code, len(heaps)) if code.parts < 2 and len(heaps) <= FEW else None
        if few is not None:
            return _by_sizes(few)
        require_recursion(heaps, f"no small misère quotient of {code} is found for these heaps")
        return None
    monoid = _partizan_monoid(code)
    if monoid.series is not None or largest <= monoid.last:
        return _by_integers(monoid) if isinstance(monoid, IntegerLaw) else _by_quotient(monoid)
    require_recursion(heaps, f"the misère monoid of {code} is proved to heap {monoid.last} ({monoid.stopped})")
    return None


@lru_cache
def _quotient_or_law(code: Code, largest: int) -> MisereQuotient | Law | None:
    quotient = misere_quotient(code, min(largest, HEAPS), limit=ORDER)
    spend(0)  # what a budget has cut short is not kept
    if quotient.series is not None or quotient.last >= largest:
        return quotient
    found = infinite_after(quotient, code) if quotient.last + 1 == largest else None
    return found.law if isinstance(found, Infinite) else None


@lru_cache
def _few_heaps(code: Code, count: int) -> FewHeaps | None:
    return few_heaps(code, count, SIZES)


@lru_cache
def _partizan_monoid(code: PartizanCode) -> MisereQuotient | IntegerLaw:
    monoid = partizan_monoid(code, limit=PARTIZAN_ORDER)
    spend(0)  # what a budget has cut short is not kept
    return monoid


def _by_quotient(quotient: MisereQuotient) -> Theory[int, int]:
    outcomes, names = quotient.outcomes, element_names(quotient)
    return Theory("element", quotient.element_of, outcomes.__getitem__, quotient.monoid.add, names.__getitem__)


def _by_law(law: Law) -> Theory[int, tuple[int, ...]]:
    names = coordinate_names(law)
    return Theory(
        "element",
        law.vector,
        lambda vector: LastMoveOutcome.PREVIOUS if law.is_p(vector) else LastMoveOutcome.NEXT,
        lambda one, other: tuple(map(int.__add__, one, other)),
        lambda vector: product_text(vector, names),
    )


def _by_sizes(law: FewHeaps) -> Theory[int, tuple[int, ...]]:
    return Theory(
        "element",
        tuple,
        lambda sizes: LastMoveOutcome.PREVIOUS if law.is_p(sizes) else LastMoveOutcome.NEXT,
        tuple.__add__,
        lambda sizes: " + ".join(map(str, sizes)) or "0",
    )


def _by_integers(law: IntegerLaw) -> Theory[int, Any]:
    return Theory("element", law.element_of, law.monoid.outcome, law.monoid.add, element_text)
