"""Indistinguishability learned from outcomes: monoids, the 37 and 38 classes, and sums that never end."""

from itertools import combinations

import pytest

from knotgames.algebra.knot_type.values import knot_monoid
from knotgames.algebra.monoids.congruence import coarsest_congruence, quotient
from knotgames.algebra.monoids.indistinguishability import indistinguishability
from knotgames.algebra.monoids.monoid import FiniteMonoid, MonoidError
from tests.algebra.monoids.test_isomorphism import is_isomorphism


@pytest.mark.parametrize(("parity", "classes"), [(False, 37), (True, 38)])
def test_the_classes_of_knot_type_games_come_out(parity: bool, classes: int) -> None:
    values = knot_monoid()

    def label(value: object) -> object:
        outcome, sign = value.outcome, value.parity  # type: ignore[attr-defined]
        return (outcome, sign) if parity else outcome

    found = indistinguishability(label, values.add, values.generators, values.identity)
    assert (len(found), found.exact, found.tried) == (classes, True, 38)
    coarsest = coarsest_congruence(values, label)
    assert is_isomorphism(found.monoid, quotient(coarsest), {a: coarsest.representative(a) for a in found.monoid})
    for a, b in combinations(found.monoid, 2):
        c = found.distinguishing(a, b)
        assert c is not None
        assert label(values.add(a, c)) != label(values.add(b, c))
    assert found.distinguishing(values.identity, values.identity) is None


def test_the_number_of_generators_does_not_matter() -> None:
    values = knot_monoid()
    every = indistinguishability(lambda v: v.outcome, values.add, values, values.identity)
    assert len(every) == 37
    assert all(every.outcome(every.element([v])) is v.outcome for v in values)


@pytest.mark.parametrize("modulus", [1, 2, 5, 12])
def test_residues_of_sums_without_end_are_found_but_not_proved(modulus: int) -> None:
    found = indistinguishability(lambda n: n % modulus == 0, lambda a, b: a + b, [1, 3], 0, tried=50)
    assert len(found) == modulus
    assert not found.exact
    assert found.portion(True) == (0,)
    assert found.element([3] * 8) == found.element([1] * 24)


def test_sums_that_look_alike_for_long_are_told_apart_when_they_are_tried() -> None:
    def outcome(n: int) -> bool:
        return n == 40

    add = lambda a, b: min(a + b, 60)  # noqa: E731
    assert len(indistinguishability(outcome, add, [1], 0, tried=30)) == 1
    assert len(indistinguishability(outcome, add, [1], 0)) == 42


def test_an_idempotent_monoid_is_its_own_quotient() -> None:
    subsets = FiniteMonoid.generated([1, 2, 4], lambda a, b: a | b, 0)
    found = indistinguishability(lambda s: s, subsets.add, subsets.generators, 0)
    assert is_isomorphism(found.monoid, subsets, {s: s for s in found.monoid})


def test_too_many_classes_and_an_addition_that_is_none_are_refused() -> None:
    with pytest.raises(MonoidError, match="more than 10 classes are told apart"):
        indistinguishability(lambda n: n, lambda a, b: a + b, [1], 0, limit=10)
    with pytest.raises(MonoidError, match="not associative and commutative"):
        indistinguishability(lambda s: s[:1], lambda a, b: a + b, ["x", "y"], "")
