"""Pseudodiagrams with the fewest crossings: what they realize, and that no shadow with fewer does."""

from collections import Counter
from functools import cache
from itertools import permutations

import pytest

from knotgames.algebra.boolean import BooleanFunction
from knotgames.games.knot.fewest import MOST, with_fewest_crossings
from knotgames.games.knot.realization import essential
from knotgames.games.knot.unknot import unknotted
from tests.profiles import night


@cache
def classes(variables: int) -> list[BooleanFunction]:
    """One function of each class up to renaming and negating variables, of those that depend on all of them."""
    places = range(1 << variables)
    met: set[int] = set()
    chosen = []
    for table in range(1 << (1 << variables)):
        function = BooleanFunction(variables, table)
        if table in met or len(essential(function)) < variables:
            continue
        chosen.append(function)
        for order in permutations(range(variables)):
            for negated in places:
                moved = [sum(((p ^ negated) >> i & 1) << v for i, v in enumerate(order)) for p in places]
                met.add(sum(function(moved[p]) << p for p in places))
    return chosen


@pytest.mark.parametrize(
    ("variables", "expected"),
    [(1, {3: 1}), (2, {3: 1, 4: 1, 5: 1}), (3, {3: 1, 4: 1, 5: 4, 6: 5, 7: 1, 8: 1, None: 3})],
)
def test_small_functions_and_their_crossings(variables: int, expected: dict[int | None, int]) -> None:
    """A brute search over all parts of the tables of the shadows, made apart from this one, found the same numbers."""
    crossings: Counter[int | None] = Counter()
    for function in classes(variables):
        found = with_fewest_crossings(function)
        crossings[found.crossings if found else None] += 1
        if found:
            assert found.unresolved == tuple(range(variables))
            assert (~unknotted(found.pd, found.unresolved)).tolist() == function.truths().tolist()
    assert crossings == expected


def test_what_no_shadow_with_few_crossings_has() -> None:
    missing = {str(one) for one in classes(3) if with_fewest_crossings(one) is None}
    assert missing == {"10000000", "01101000", "10010110"}


@pytest.mark.parametrize("most", [5, pytest.param(6, marks=night)])
def test_shadows_that_are_not_prime_or_reduced_do_no_better(most: int) -> None:
    for function in (*classes(1), *classes(2), *classes(3)):
        prime = with_fewest_crossings(function, most)
        other = with_fewest_crossings(function, most, prime=False)
        assert (prime and prime.crossings) == (other and other.crossings)


def test_larger_functions_are_not_looked_for() -> None:
    assert with_fewest_crossings(BooleanFunction.parse("abcde"), MOST) is None
    assert with_fewest_crossings(BooleanFunction.parse("1")) is None
