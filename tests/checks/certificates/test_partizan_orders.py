"""How many elements finite partizan misère monoids have: every number but 3 [Rubinstein-Salzedo and Zhou 2026]."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from algebra.misere.partizan.codes import PartizanCode
from algebra.misere.partizan.quotient import partizan_quotient
from checks.certificates.partizan_quotients import certificate, check
from checks.sweeps.partizan import partizan_codes
from tests.checks.certificates.partizan_orders import ORDERS, read


def test_every_number_up_to_20_but_3_is_certified() -> None:
    found = read()
    assert tuple(found) == ORDERS
    assert {order: check(one) for order, one in found.items()} == {order: order for order in ORDERS}


@pytest.mark.parametrize("order", ORDERS)
def test_the_certificate_is_the_one_that_the_game_gives(order: int) -> None:
    one = read()[order]
    left, right = ("".join(map(str, side[1:])) or "0" for side in one["game"]["digits"])
    game = PartizanCode.parse(f"0.{left}|0.{right}")
    assert certificate(partizan_quotient(game, len(one["phi"]) - 1)) == one


def test_no_monoid_of_a_game_of_one_digit_has_three_elements() -> None:
    """Nor of its first heaps: all orders that the monoids grow through."""
    grown = (partizan_quotient(PartizanCode.parse(code), 12, limit=40).growth for code in partizan_codes(1))
    orders = {order for growth in grown for _, order in growth}
    assert 3 not in orders
    assert {1, 2, 4, 6} <= orders


def test_no_form_born_by_day_2_has_a_monoid_of_three_elements() -> None:
    """The 4 forms born by day 1 are 0, {0|}, {|0} and {0|0}; those by day 2 have any of them as options: 256 in all.

    The monoid is that of all sums of the form and of what play leads to; of two mirror images one is looked at.
    """
    day_one: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ()), ((0,), ()), ((), (0,)), ((0,), (0,))]
    sets = list(chain.from_iterable(combinations(range(4), size) for size in range(5)))
    orders = set()
    for i, left in enumerate(sets):
        for right in sets[i:]:
            needed = sorted({0, *left, *right})
            heaps = [day_one[form] for form in needed] + [(left, right)]
            place = {form: i for i, form in enumerate(needed)}
            rule = [tuple([[place[form]] for form in side] for side in sides) for sides in heaps]
            q = partizan_quotient(lambda heap, rule=rule: rule[heap], len(heaps) - 1, limit=12)  # type: ignore[misc]
            orders |= {order for _, order in q.growth}
    assert 3 not in orders
    assert {1, 2, 5, 6} <= orders
