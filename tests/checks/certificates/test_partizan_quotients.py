"""Certificates of partizan quotients and orders."""

import copy
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.partizan.fitting import partizan_monoid
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.integer_laws import check_law, law_certificate
from knotgames.checks.certificates.quotients import certificate, check
from knotgames.checks.checkers import integer_law as checker_of_laws
from knotgames.checks.checkers import partizan_quotient as checker
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


@pytest.mark.parametrize("code", ["0.33|0.3", "0.1|0.7", "0.13|0.3"])
def test_every_change_of_one_product_element_or_holder_is_rejected(code: str) -> None:
    """Wrong values: of a product, of a heap, of who holds an element."""
    original = json.loads(written(code))
    size = len(original["words"])
    forgeries = []
    for i, row in enumerate(original["steps"]):
        for x, right in enumerate(row):
            for y in set(range(size)) - {right}:
                forgeries.append(copy.deepcopy(original))
                forgeries[-1]["steps"][i][x] = y
    for heap, right in enumerate(original["phi"]):
        for y in set(range(size)) - {right}:
            forgeries.append(copy.deepcopy(original))
            forgeries[-1]["phi"][heap] = y
    for player in (0, 1):
        for x in range(size):
            forgeries.append(copy.deepcopy(original))
            forgeries[-1]["held"][player] = sorted({*original["held"][player]} ^ {x})
    for forged in forgeries:
        with pytest.raises(InputError):
            check(forged)


def test_a_wrong_option_is_rejected() -> None:
    """The certificate of one game is not that of another: Left may take a counter more, or Right one less."""
    for digits in ([[0, 1, 3, 1], [0, 3]], [[0, 1, 3], [0, 1]], [[0, 1, 1], [0, 3]], [[0, 3], [0, 1, 3]]):
        forged = json.loads(written("0.13|0.3")) | {"period": None}
        forged["game"]["digits"] = digits
        with pytest.raises(InputError):
            check(forged)


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


def test_the_checker_runs_as_a_script(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(written("0.13|0.3"), encoding="utf-8")
    command = [sys.executable, "-I", str(checker.__file__), str(path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "accepted: order 13\n"
    path.write_text("{}", encoding="utf-8")
    rejected = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (rejected.returncode, rejected.stderr) == (1, "rejected: KeyError: 'game'\n")


@cache
def written_law(code: str) -> str:
    law = partizan_monoid(PartizanCode.parse(code))
    assert isinstance(law, IntegerLaw)
    return json.dumps(law_certificate(law))


@pytest.mark.parametrize(("code", "heaps"), [("0.7|0.07", 9), ("0.3|0.03", 4), ("0.1|0.3", 4), ("0.01|0.04", 5)])
def test_a_law_is_accepted_and_every_change_of_it_rejected(code: str, heaps: int) -> None:
    original = json.loads(written_law(code))
    assert check_law(original) == heaps
    jsonschema.Draft202012Validator(schema("certificate")).validate(original)
    forgeries = []
    for heap, (number,) in enumerate(original["phi"]):
        for other in (number - 1, number + 1):
            forgeries.append(copy.deepcopy(original))
            forgeries[-1]["phi"][heap] = [other]
    for side in ("middle", "above", "below"):
        letters = original["outcomes"][0][side]
        for place, letter in enumerate(letters):
            for wrong in set("NPLR") - {letter}:
                forgeries.append(copy.deepcopy(original))
                forgeries[-1]["outcomes"][0][side] = letters[:place] + wrong + letters[place + 1 :]
    if original["period"] is not None and original["period"][1] > 1:
        forgeries.append(original | {"period": [original["period"][0], original["period"][1] + 1]})
    for digits in ([[0, 7], [0, 7]], [[0, 7], [0, 0, 3]], [[0, 0, 7], [0, 7]]):
        forgeries.append(original | {"game": {"digits": digits}})
    for forged in forgeries:
        with pytest.raises(InputError):
            check_law(forged)


def test_the_checker_of_laws_runs_as_a_script(tmp_path: Path) -> None:
    path = tmp_path / "law.json"
    path.write_text(written_law("0.7|0.07"), encoding="utf-8")
    command = [sys.executable, "-I", str(checker_of_laws.__file__), str(path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "accepted: to heap 9\n"
    path.write_text("[]", encoding="utf-8")
    rejected = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (rejected.returncode, rejected.stderr[:9]) == (1, "rejected:")


def test_good_laws_are_accepted_and_forged_ones_are_not() -> None:
    from tests.checks.checkers.forgeries import integer_law as laws  # which takes seconds, and not to collect tests

    assert [name for name, one in laws.GOOD.items() if not check_law(one) >= 0] == []
    for forged in laws.FORGED.values():
        with pytest.raises(InputError):
            check_law(forged)


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
