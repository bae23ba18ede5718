"""Laws by an integer and counts of heaps: plain recursion from the rules; other outcomes are refuted."""

from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

import pytest

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.partizan.counting import count_law
from knotgames.algebra.misere.partizan.counts import Counted, CountLaw, Counts
from knotgames.algebra.misere.partizan.fitting import partizan_monoid
from knotgames.algebra.misere.partizan.groups import IntegerGroup
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.contexts import IntegerMonoid
from tests.algebra.misere.partizan.laws import with_another_outcome
from tests.algebra.misere.partizan.plain import plain_outcome, plain_sides
from tests.profiles import night

LAWS = {
    "0.1|0.31": (3, "Z x C(1,1) x C(1,1)", 9),
    "0.13|0.7": (3, "Z x Z_2 x C(1,1)", 9),
    "0.3|0.51": (3, "Z x Z_2 x C(1,1) x Z_2", 9),
    "0.04|0.26": (4, "Z x C(1,1)", 9),
    "0.04|0.22": (4, "Z x C(2,1)", 9),
    "0.11|0.3": (4, "Z x C(4,1) x C(1,1)", 8),
    "0.31|0.72": (4, "Z x Z_2 x C(1,2) x C(1,1)", 8),
    "0.02|0.15": (5, "Z x C(2,1)", 6),
    "0.22|0.45": (6, "Z x Z_2 x C(1,1) x C(1,1) x C(1,1) x C(1,1)", 5),
    "0.06|0.4": (7, "Z x Z_2 x Z_2 x C(1,2) x C(2,1)", 4),
}
"""The heap at which the monoid is infinite, what sums are worth, and of how many heaps sums are played out."""


@cache
def law_of(code: str) -> CountLaw:
    law = count_law(PartizanCode.parse(code), LAWS[code][0])
    assert law is not None
    return law


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=night if code in ("0.11|0.3", "0.22|0.45", "0.31|0.72") else ()) for code in LAWS]
)
def test_a_law_says_who_wins_by_plain_recursion(code: str) -> None:
    last, name, most = LAWS[code]
    law, played = law_of(code), plain_outcome(plain_sides(code))
    assert str(law.monoid) == name
    for size in range(most + 1):
        for total in combinations_with_replacement(range(1, last + 1), size):
            assert str(law.outcome(total)) == played(total), total


@pytest.mark.parametrize("code", ["0.1|0.31", "0.04|0.22", "0.04|0.26"])
def test_another_outcome_is_refuted_where_some_sum_has_it(code: str) -> None:
    """Where the proof holds, all sums have the outcomes that they had before."""
    law = law_of(code)
    sums = [t for size in range(13) for t in combinations_with_replacement(range(1, law.last + 1), size)]
    elements = {law.element_of(total) for total in sums}
    holds = 0
    for said, wrong in with_another_outcome(law.monoid):
        if Counts(law.counts.kinds, wrong).failure() is None:
            holds += 1
            assert all(wrong.outcome(x) is law.monoid.outcome(x) for x in elements), said
    assert holds < 20


def test_a_failure_is_told() -> None:
    N, L, R = (LastMoveOutcome(letter) for letter in "NLR")
    zero: frozenset[tuple[int, ...]] = frozenset([(0,)])
    kinds = [Counted((1,), (zero, frozenset())), Counted((-1,), (frozenset(), zero))]
    row = IntegerMonoid((N,), (R,), (L,))
    assert Counts(kinds, IntegerGroup((row,))).failure() is None
    wrong = Counts(kinds, IntegerGroup((replace(row, below=(N,)),)))
    assert wrong.failure() == "the class of (0, 1) at -5, RIGHT to move"


def test_a_finite_monoid_is_not_proved_infinite() -> None:
    star = frozenset([(0, 0)])
    rows = tuple(IntegerMonoid((), (o,), (o,)) for o in (LastMoveOutcome.NEXT, LastMoveOutcome.PREVIOUS))
    counts = Counts([Counted((0, 1), (star, star))], IntegerGroup(rows, (2,)))
    assert counts.failure() is None
    assert not counts.is_infinite()
    assert count_law(PartizanCode.parse("0.33|0.3"), 3) is None


def test_it_is_found_where_there_is_no_law_of_a_group() -> None:
    law = partizan_monoid(PartizanCode.parse("0.04|0.22"))
    assert isinstance(law, CountLaw)
    assert repr(law) == "<CountLaw of 0.04|0.22: Z x C(2,1), proved for the heaps to 4>"
    assert law.stopped == "at heap 5: no law is looked for after the first one with counts"
    ended = partizan_monoid(PartizanCode.parse("0.04|0.22"), 4)
    assert ended.stopped is None
    assert [str(law.outcome([4] * n + [3] * 2 + [2] * 996)) for n in (997, 998, 999)] == ["L", "N", "R"]
