"""Certificates of partizan quotients and orders."""

import json
from functools import cache

import pytest

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.partizan.fitting import partizan_monoid
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.integer_laws import check_law, law_certificate
from knotgames.checks.certificates.quotients import certificate, check
from knotgames.checks.papers.knotgames2026.misere.partizan_quotients import ORDERS as ORDERS_ON_RECORD
from knotgames.checks.papers.knotgames2026.misere.partizan_quotients import code_of, forms_by_day_two, realizations
from knotgames.checks.report.schemas import schema
from knotgames.checks.sweeps.partizan import partizan_codes

jsonschema = pytest.importorskip("jsonschema")

ORDERS = {"0.33|0.3": 5, "0.1|0.7": 4, "0.13|0.3": 13, "0.0|0.3": 2, "0.77|0.77": 40, "0.75|0.75": 8}


@cache
def written(code: str) -> str:
    return json.dumps(certificate(misere_quotient(PartizanCode.parse(code))))


@pytest.mark.parametrize("code", sorted(ORDERS))
def test_the_monoid_of_all_heaps_is_accepted(code: str) -> None:
    decoded = json.loads(written(code))
    assert decoded["period"] is not None
    assert check(decoded) == ORDERS[code]


def test_a_merged_element_is_rejected() -> None:
    """The monoid of 0.33|0.3 in which ab is put together with b^2, both of outcome L, is none of its heaps."""
    forged = json.loads(written("0.33|0.3"))
    merged = {x: min(x, 3) for x in range(5)}
    forged["steps"] = [[merged[y] for y in row[:4]] for row in forged["steps"]]
    forged["words"], forged["phi"] = forged["words"][:4], [merged[x] for x in forged["phi"]]
    forged["held"] = [[x for x in side if x < 4] for side in forged["held"]]
    forged["deficits"] = [[[x, f"{int(mask, 16) & 15:x}"] for x, mask in side if x < 4] for side in forged["deficits"]]
    forged["tests"] = list(range(4))
    with pytest.raises(InputError):
        check(forged)


@pytest.mark.parametrize(("code", "heaps"), [("0.7|0.07", 9), ("0.3|0.03", 4), ("0.1|0.3", 4), ("0.01|0.04", 5)])
def test_a_law_is_accepted_and_has_its_schema(code: str, heaps: int) -> None:
    law = partizan_monoid(PartizanCode.parse(code))
    assert isinstance(law, IntegerLaw)
    written = json.loads(json.dumps(law_certificate(law)))
    assert check_law(written) == heaps
    jsonschema.Draft202012Validator(schema("certificate")).validate(written)


def test_every_number_up_to_20_but_3_is_on_file() -> None:
    assert tuple(realizations()) == ORDERS_ON_RECORD == (1, 2, *range(4, 21))


@pytest.mark.parametrize("order", ORDERS_ON_RECORD)
def test_the_certificate_is_the_one_that_the_game_gives(order: int) -> None:
    one = realizations()[order]
    assert certificate(misere_quotient(code_of(one), len(one["phi"]) - 1)) == one


def test_no_monoid_of_a_game_of_one_digit_has_three_elements() -> None:
    """Nor of its first heaps: all orders that the monoids grow through."""
    grown = (misere_quotient(PartizanCode.parse(code), 12, limit=40).growth for code in partizan_codes(1))
    orders = {order for growth in grown for _, order in growth}
    assert 3 not in orders
    assert {1, 2, 4, 6} <= orders


def test_the_forms_born_by_day_2_are_256_with_their_mirror_images() -> None:
    """Four forms are born by day 1; those by day 2 have any of them as options."""
    forms = list(forms_by_day_two())
    assert len(forms) == len(set(forms)) == (256 + 16) // 2
    assert all(len(heaps) <= 5 for heaps in forms)
