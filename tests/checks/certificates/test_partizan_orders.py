"""How many elements finite partizan misère monoids have: every number but 3 [Rubinstein-Salzedo and Zhou 2026]."""

import pytest

from knotgames.algebra.misere.partizan.codes import PartizanCode
from knotgames.algebra.misere.partizan.quotient import partizan_quotient
from knotgames.checks.certificates.partizan_quotients import certificate
from knotgames.checks.papers.knotgames2026.misere.partizan_quotients import (
    ORDERS,
    code_of,
    forms_by_day_two,
    realizations,
)
from knotgames.checks.sweeps.partizan import partizan_codes


def test_every_number_up_to_20_but_3_is_on_file() -> None:
    assert tuple(realizations()) == ORDERS == (1, 2, *range(4, 21))


@pytest.mark.parametrize("order", ORDERS)
def test_the_certificate_is_the_one_that_the_game_gives(order: int) -> None:
    one = realizations()[order]
    assert certificate(partizan_quotient(code_of(one), len(one["phi"]) - 1)) == one


def test_no_monoid_of_a_game_of_one_digit_has_three_elements() -> None:
    """Nor of its first heaps: all orders that the monoids grow through."""
    grown = (partizan_quotient(PartizanCode.parse(code), 12, limit=40).growth for code in partizan_codes(1))
    orders = {order for growth in grown for _, order in growth}
    assert 3 not in orders
    assert {1, 2, 4, 6} <= orders


def test_the_forms_born_by_day_2_are_256_with_their_mirror_images() -> None:
    """Four forms are born by day 1; those by day 2 have any of them as options."""
    forms = list(forms_by_day_two())
    assert len(forms) == len(set(forms)) == (256 + 16) // 2
    assert all(len(heaps) <= 5 for heaps in forms)
