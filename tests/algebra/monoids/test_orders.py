"""Orders: which element is better, by play of sums; classes and covers by their definitions."""

from itertools import product

import numpy as np
import pytest

from knotgames.algebra.knot_type.values import VALUES, knot_monoid, payoffs_of
from knotgames.algebra.monoids.green import divisibility, j_classes
from knotgames.algebra.monoids.monoid import BoolArray
from knotgames.algebra.monoids.orders import better, order_of

PAYOFFS = [payoffs_of(value.x, value.y, value.parity) for value in VALUES]
BETTER = better([knot_monoid().table], PAYOFFS)
RELATIONS: dict[str, BoolArray] = {"better": BETTER, "divides": divisibility(knot_monoid())}


def test_better_is_better_in_every_sum() -> None:
    """The definition, for each pair of values."""
    m = knot_monoid()
    for i, j in product(range(0, len(VALUES), 3), range(len(VALUES))):
        wins = all(
            first >= second
            for c in VALUES
            for first, second in zip(
                PAYOFFS[m.index_of(VALUES[i] + c)], PAYOFFS[m.index_of(VALUES[j] + c)], strict=True
            )
        )
        assert BETTER[i, j] == wins


def test_values_that_are_as_good_as_each_other_are_weakly_equivalent() -> None:
    """Two values differ in some sum unless they are 222 and 222* [Johnson2011a, Theorem 10.2]."""
    alike = [tuple(str(VALUES[i]) for i in part) for part in order_of(BETTER).classes if len(part) > 1]
    assert alike == [("222", "222*")]


def test_more_is_kept_under_two_sums_than_holds_in_one_step() -> None:
    """With two sums a context is nested: what the first step keeps, the second may not."""
    minimum, maximum = (np.fromfunction(f, (3, 3), dtype=int) for f in (np.minimum, np.maximum))
    payoffs = [(0,), (0,), (1,)]
    assert better([minimum], payoffs).sum() == 9 - 2
    both = better([minimum, maximum], payoffs)
    assert both.astype(int).tolist() == [[1, 1, 0], [1, 1, 0], [1, 1, 1]]


@pytest.mark.parametrize("name", RELATIONS)
def test_covers_are_the_steps_of_the_order(name: str) -> None:
    relation = RELATIONS[name]
    order = order_of(relation)
    head = [part[0] for part in order.classes]
    above = {(c, d) for c, d in product(range(len(head)), repeat=2) if c != d and relation[head[c], head[d]]}
    between = {(c, e) for c, d in above for d_, e in above if d == d_}
    assert set(order.covers) == above - between


def test_classes_of_divisibility_are_those_of_green() -> None:
    m = knot_monoid()
    assert [tuple(m.indices_of(part)) for part in j_classes(m)] == list(order_of(divisibility(m)).classes)
