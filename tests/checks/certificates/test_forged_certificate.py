"""Forged certificates: a class is split in two that nothing tells apart (a terminal game, and all other games
with its payoffs), and the checker must not accept 6 classes where the quotient has 4.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from algebra.knot_type.rulebook import Condition, addition
from algebra.knot_type.theory import SumRule, Theory
from algebra.notation import InputError
from checks.certificates.induction import certificate, check
from checks.induction.discovery import discover

CONSTANT = Theory("constant", ("u", "k"), (0, 1), (SumRule("+", ((0, 0), (0, 0))),), fixed_parity=False)


def split() -> dict[str, Any]:
    """The certificate of the true quotient, c1 to c4, with the terminal games u and k in classes of their own, t0 and
    t1; only what tells these from c1 and c2, the other games that Right, or Left, always wins, is missing.
    """
    book = discover(CONSTANT).rulebook
    size = len(book)

    def with_new(mask: int) -> int:
        return mask | sum(1 << size + t for t, end in enumerate(book.ends) if mask >> end & 1)

    conditions = tuple(
        tuple(Condition(with_new(c.forbidden), tuple(map(with_new, c.required))) for c in sides)
        for sides in book.conditions
    )
    nothing = (Condition((1 << size + 2) - 1, (0,)),)
    book = replace(
        book,
        names=(*book.names, "t0", "t1"),
        parities=(0,) * (size + 2),
        ends=(size, size + 1),
        payoffs=(*book.payoffs, (0, 0), (1, 1)),
        conditions=(*conditions, nothing, nothing),
    )
    made: dict[str, Any] = json.loads(json.dumps(certificate(book, (addition(book),))))
    for t, c in ("t0", "c1"), ("t1", "c2"):
        made["told apart"][t][c] = made["told apart"][c][t] = []
    return made


def test_a_class_that_is_split_is_rejected() -> None:
    with pytest.raises(InputError, match="rejected at told apart: "):
        check(split())


def test_a_third_payoff_tells_nothing_apart() -> None:
    forged = split()
    forged["classes"]["c1"]["payoffs"] = [0, 0, 1]
    forged["classes"]["c2"]["payoffs"] = [1, 1, 1]
    with pytest.raises(InputError, match="rejected at class c1"):
        check(forged)


def test_a_table_of_no_sum_of_the_theory_tells_nothing_apart() -> None:
    forged = split()
    forged["tables"]["forged"] = {"t0": {"t0": "t1"}, "c1": {"t0": "c1"}, "t1": {"t0": "t0"}, "c2": {"t0": "c2"}}
    for t, c in ("t0", "c1"), ("t1", "c2"):
        forged["told apart"][t][c] = forged["told apart"][c][t] = [["forged", "t0"]]
    with pytest.raises(InputError, match="rejected at theory"):
        check(forged)
