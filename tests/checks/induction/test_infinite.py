"""Nim heaps in a theory: that no two are in one class of any search, and which theories have them."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from knotgames.algebra.knot_type.formal import add, payoffs
from knotgames.algebra.knot_type.theory import shipped_theories, shipped_theory
from knotgames.checks.induction.discovery import discover
from knotgames.checks.induction.infinite import NimFamily, nim_family


def family(name: str) -> NimFamily:
    found = nim_family(shipped_theory(name))
    assert found is not None
    return found


@pytest.mark.parametrize("name", shipped_theories())
def test_the_theories_without_the_parity_condition_have_them(name: str) -> None:
    assert (nim_family(shipped_theory(name)) is None) == shipped_theory(name).fixed_parity


def test_the_sums_written_out_have_the_same_outcome() -> None:
    heaps = family("any-length")
    for m in range(4):
        for n in range(4):
            total = add(add(heaps.heap(m), heaps.heap(n)), heaps.referee)
            assert payoffs(total) == ((1, 0) if m != n else (0, 1))


def test_what_is_not_altered_is_refuted_by_neither_way() -> None:
    assert list(family("any-length").misjudged_by_play(3)) == [None] * 16
    assert list(family("any-length").misjudged_by_z3()) == [None, None]


def test_a_search_without_end_tells_the_first_of_them_apart() -> None:
    heaps = family("any-length")
    found = discover(heaps.theory, rounds=6)
    assert not found.closed
    assert found.class_of(heaps.heap(0)) != found.class_of(heaps.heap(1))


def test_it_is_told_which_heaps_are_misjudged() -> None:
    """Where somebody chooses at once, who starts always wins; where one is taken of a heap, its parity alone counts."""
    pairs = list(product(range(4), repeat=2))
    at_once = replace(family("any-length"), delay=0)
    assert [said is not None for said in at_once.misjudged_by_play(3)] == [m == n for m, n in pairs]
    one_less = replace(family("any-length"), allowed=lambda left, heap: left == heap - 1)
    assert [said is not None for said in one_less.misjudged_by_play(3)] == [
        m != n and (m + n) % 2 == 0 for m, n in pairs
    ]


def test_where_nothing_is_won_there_are_none() -> None:
    assert nim_family(replace(shipped_theory("any-length"), payoffs=(1, 1))) is None


@pytest.mark.parametrize("altered", [{"delay": 0}, {"delay": 2}, {"allowed": lambda left, heap: left == heap - 1}])
def test_what_is_altered_is_refuted_by_both_ways(altered: dict[str, Any]) -> None:
    other = replace(family("any-length"), **altered)
    assert any(other.misjudged_by_play(3))
    assert any(other.misjudged_by_z3())
