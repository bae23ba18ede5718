"""The compiled kernel of who wins; `test_winner` holds it to arrays on whole games."""

import numpy as np

from knotgames.games.cube import kernel, words

WORDS = np.random.default_rng(1).integers(1 << 54, size=50, dtype=np.uint64)


def test_a_word_is_settled_as_an_array_of_them_is() -> None:
    given = WORDS & words.ALL
    expected = given.copy()
    words.settle(expected)
    assert [kernel.settled(word) for word in given] == expected.tolist()


def test_the_opposite_of_a_word_is_that_of_an_array_of_them() -> None:
    given = WORDS & words.ALL
    assert [kernel.opposite(word) for word in given] == words.opposite(given).tolist()
