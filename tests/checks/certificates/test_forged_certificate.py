"""Forged certificates: a class is split in two that nothing tells apart (a terminal game, and all other games
with its payoffs), and the checker must not accept 6 classes where the quotient has 4.
"""

from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.induction import check


@pytest.fixture
def forged() -> dict[str, Any]:
    """The certificate in which a class is split."""
    from tests.checks.checkers.forgeries.induction import split  # beside much that takes its time to make

    return split()


def test_a_class_that_is_split_is_rejected(forged: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="rejected at told apart: "):
        check(forged)


def test_a_third_payoff_tells_nothing_apart(forged: dict[str, Any]) -> None:
    forged["classes"]["c1"]["payoffs"] = [0, 0, 1]
    forged["classes"]["c2"]["payoffs"] = [1, 1, 1]
    with pytest.raises(InputError, match="rejected at class c1"):
        check(forged)


def test_a_table_of_no_sum_of_the_theory_tells_nothing_apart(forged: dict[str, Any]) -> None:
    forged["tables"]["forged"] = {"t0": {"t0": "t1"}, "c1": {"t0": "c1"}, "t1": {"t0": "t0"}, "c2": {"t0": "c2"}}
    for t, c in ("t0", "c1"), ("t1", "c2"):
        forged["told apart"][t][c] = forged["told apart"][c][t] = [["forged", "t0"]]
    with pytest.raises(InputError, match="rejected at theory"):
        check(forged)
