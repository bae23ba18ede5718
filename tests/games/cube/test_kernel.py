"""The compiled kernel of who wins; `test_winner` holds it to arrays on whole games."""

from __future__ import annotations

import numpy as np
import pytest

from games.cube.kernel import reversed_word


@pytest.mark.parametrize("word", [0, 1, 0b1101, 2**63, 0x0123456789ABCDEF])
def test_a_word_is_reversed_bit_by_bit(word: int) -> None:
    assert f"{int(reversed_word(np.uint64(word))):064b}" == f"{word:064b}"[::-1]
