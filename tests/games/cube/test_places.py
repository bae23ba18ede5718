"""Truth tables in words, place by place."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from games.cube.places import CLEAR, SWAPPED, WORD, packed, words_of


@pytest.mark.parametrize("axes", range(9))
def test_every_place_is_a_bit(axes: int) -> None:
    truths = np.random.default_rng(axes).random(1 << axes) < 0.5
    words = packed(truths)
    assert len(words) == words_of(axes)
    bits = [int(words[place // WORD]) >> place % WORD & 1 for place in range(len(words) * WORD)]
    assert bits == [*truths.astype(int), *[0] * (len(bits) - len(truths))]


def test_the_masks_say_what_they_are_of_each_place() -> None:
    for place in range(WORD):
        axes = [place >> axis & 1 for axis in range(6)]
        assert [int(mask) >> place & 1 for mask in CLEAR] == [1 - axis for axis in axes]
        expected = [int(one == 1 and other == 0) for one, other in pairwise(axes)]
        assert [int(mask) >> place & 1 for mask in SWAPPED] == expected
