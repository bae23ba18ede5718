"""Abelian groups by generators and relations: against the sums that a subgroup has, and the orders that are known."""

from itertools import product

import pytest

from knotgames.algebra.monoids.abelian import Vector, cyclic_parts, echelon, spans

RELATIONS: list[list[Vector]] = [[(2, 0), (0, 3)], [(4, 6), (6, 4)], [(3, 5)], [(0, 0)], [(2, 2), (4, -2), (6, 0)]]


@pytest.mark.parametrize("relations", RELATIONS)
def test_a_vector_is_spanned_if_it_is_a_sum_of_multiples(relations: list[Vector]) -> None:
    times = range(-6, 7)
    sums = {
        tuple(sum(n * x for n, x in zip(many, column, strict=True)) for column in zip(*relations, strict=True))
        for many in product(times, repeat=len(relations))
    }
    basis = echelon(relations)
    assert len(basis) <= 2
    for vector in product(range(-5, 6), repeat=2):
        assert spans(basis, vector) == (vector in sums), vector


@pytest.mark.parametrize("relations", RELATIONS)
def test_just_the_relations_are_0_in_the_cyclic_parts(relations: list[Vector]) -> None:
    orders, images = cyclic_parts(relations, 2)
    basis = echelon(relations)
    for x, y in product(range(-7, 8), repeat=2):
        image = [x * one + y * other for one, other in zip(*images, strict=True)]
        assert spans(basis, (x, y)) == all(
            part % order == 0 if order else part == 0 for part, order in zip(image, orders, strict=True)
        )


def test_the_orders_are_those_of_the_normal_form() -> None:
    """Each a divisor of the next one, and the infinite parts last."""
    assert [cyclic_parts(relations, 2)[0] for relations in RELATIONS] == [(6,), (2, 10), (0,), (0, 0), (2, 6)]
    assert cyclic_parts([], 3) == ((0, 0, 0), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert cyclic_parts([(1, 0), (0, 1)], 2) == ((), ((), ()))
