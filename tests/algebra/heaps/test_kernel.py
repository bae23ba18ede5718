"""The kernel of sparse spaces: the same where it is not compiled, and why it returns."""

import numpy as np
import pytest
from numpy.typing import NDArray

from knotgames.algebra.heaps import kernel
from knotgames.algebra.heaps.kernel import ALL_FOUND, FULL, MANY_SPARSE, enter_pairs, extend
from knotgames.algebra.heaps.nim import grundy_values
from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.heaps.sparse import SparseSpace, extended


@pytest.mark.parametrize("code", ["0.16", "0.1777", "4.36", "0.3333", "0.354"])
def test_it_is_the_same_where_it_is_not_compiled(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("extend", "enter_pairs"):
        plain = getattr(kernel, name)
        monkeypatch.setattr(kernel, name, getattr(plain, "py_func", plain))
    game = Code.parse(code)
    expected = grundy_values(game.options, 150)
    assert extended(game.digits, np.array(expected[:1], np.uint8), 150).tolist() == expected


def test_pairs_are_entered_by_what_they_have_together() -> None:
    table = np.array([0, 1, 2, 70, 64, 5, 3], np.uint8)
    for words in (1, 2):
        found = np.zeros(words, np.uint64)
        enter_pairs(table, 6, 1, 3, found)
        codes = {1 ^ 5, 2 ^ 64, 70 ^ 70}
        assert [int(word) for word in found] == [
            sum(1 << code % 64 for code in codes if code // 64 == word) for word in range(words)
        ]


def moves(*taken: int) -> NDArray[np.int64]:
    return np.array(taken, np.int64)


def test_it_returns_where_there_is_no_room() -> None:
    """In nim the heaps 0, 1, 2, ... have the codes of 0, 1, 2, ..., half of which are sparse."""
    space = SparseSpace(mask=1, half=4)
    table = np.zeros(12, np.uint8)
    table[0] = space.codes[0]
    sparse = np.zeros(3, np.int64)
    takes = moves(*range(1, 12))
    rules = (takes, takes, moves())
    reached, count, why = extend(table, 1, 12, 4, space.sparse_below, sparse, 1, *rules)
    assert (reached, count, why) == (6, 3, MANY_SPARSE)
    assert sparse.tolist() == [0, 2, 4]
    sparse = np.array([0, 2, 4, 0, 0], np.int64)
    reached, count, why = extend(table, reached, 12, 4, space.sparse_below, sparse, count, *rules)
    assert (reached, count, why) == (8, 4, FULL)
    assert space.values[table[:8]].tolist() == [*range(8)]
    assert extend(table, 1, 6, 4, space.sparse_below, np.zeros(9, np.int64), 1, *rules) == (6, 3, ALL_FOUND)
