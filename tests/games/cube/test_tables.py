"""The values of all pseudodiagrams at once, for any ends, against plain recursion."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.knot_type.values import VALUES, classify
from knotgames.games.cube.play import values
from tests.games.rational.positions import examples


@examples(25)
@given(st.integers(0, 6), st.integers(0, 2**32))
def test_the_table_for_any_ends_is_that_of_plain_recursion(crossings: int, seed: int) -> None:
    """Also for ends that no shadow has, in which no use of mirror images could be made."""
    ends = np.random.default_rng(seed).random(2**crossings) < 0.4
    table = values(ends)
    by_digits = {}
    for place in range(3**crossings):
        digits = [place // 3**i % 3 for i in range(crossings)]
        if 2 not in digits:
            by_digits[place] = "000" if ends[sum(bit << i for i, bit in enumerate(digits))] else "222"
            assert str(VALUES[table[place]]) == by_digits[place]
        else:
            options = {table[place - step * 3**i] for i, digit in enumerate(digits) if digit == 2 for step in (1, 2)}
            assert VALUES[table[place]] == classify(VALUES[option] for option in options)
