"""Which functions of three crossings a shadow realizes, against a plain loop over its positions."""

from itertools import combinations

import numpy as np
import pytest

from knotgames.algebra.boolean import BooleanFunction
from knotgames.checks.papers.knotgames2026.knot import FREE, MISSING, class_of, functions_of
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.unknot import unknotted


@pytest.mark.parametrize("crossings", [3, 4, 5])
def test_the_functions_are_those_of_the_positions_one_by_one(crossings: int) -> None:
    for pd in shadows(crossings):
        ends = ~unknotted(pd)
        plain = set()
        for free in combinations(range(crossings), FREE):
            for base in range(1 << crossings):
                if not any(base >> i & 1 for i in free):
                    corners = (base + sum((p >> i & 1) << at for i, at in enumerate(free)) for p in range(1 << FREE))
                    plain.add(sum(int(ends[corner]) << p for p, corner in enumerate(corners)))
        assert {class_of()[table] for table in plain} == {class_of()[table] for table in functions_of(ends)}


def test_a_class_is_closed_under_order_and_negation() -> None:
    random = np.random.default_rng(4)
    for table in random.integers(0, 256, 20).tolist():
        corners = BooleanFunction(FREE, table).truths().reshape((2,) * FREE)
        for moved in (corners[::-1], corners[:, ::-1], corners.transpose(2, 0, 1), corners.transpose(1, 0, 2)):
            assert class_of()[BooleanFunction.of_truths(moved.ravel()).table] == class_of()[table]


def test_what_is_missing_are_three_classes() -> None:
    assert len({class_of()[BooleanFunction.parse(text).table] for text in MISSING.values()}) == len(MISSING)
