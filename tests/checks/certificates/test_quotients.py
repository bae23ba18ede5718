"""Certificates of misère quotients: accepted as they are written, and rejected once anything in them is changed."""

import copy
import json
import random
from functools import cache

import pytest

from knotgames.algebra.bits import mask_of
from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.options import Shared, listed
from knotgames.algebra.misere.quotient import misere_quotient, quotient_of_positions
from knotgames.algebra.misere.rules import grundys_game
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.quotients import certificate, check
from knotgames.checks.checkers import misere_quotient as checker

ORDERS = {"0.1": 2, "0.3": 2, "0.33": 6, "0.75": 8, "0.3333": 10, "0.123": 20, "0.152": 34, "0.77": 40, "0.15": 42}


@cache
def written(code: str) -> str:
    return json.dumps(certificate(misere_quotient(Code.parse(code))))


@pytest.mark.parametrize("code", sorted(ORDERS))
def test_the_quotient_of_all_heaps_is_accepted(code: str) -> None:
    decoded = json.loads(written(code))
    assert decoded["period"] is not None
    assert check(decoded) == ORDERS[code]


def test_a_partial_quotient_a_rule_and_a_set_of_positions_are_accepted() -> None:
    assert check(certificate(misere_quotient(Code.parse("0.07"), 25))) == 144
    assert check(certificate(misere_quotient(Code.parse("0.8F"), 12))) > 6
    assert check(certificate(misere_quotient(grundys_game, 18))) == 24
    nim, _ = quotient_of_positions(range(5), lambda heap: ([left] for left in range(heap)))
    assert check(certificate(nim)) == 10
    assert check(certificate(misere_quotient(Code.parse("0.77"), 0))) == 1


def test_every_change_of_one_product_or_one_element_of_a_heap_is_rejected() -> None:
    original = json.loads(written("0.75"))
    places = [("steps", i, x) for i, row in enumerate(original["steps"]) for x in range(len(row))]
    for key, i, x in places:
        for y in set(range(8)) - {original[key][i][x]}:
            forged = copy.deepcopy(original)
            forged[key][i][x] = y
            with pytest.raises(InputError):
                check(forged)
    for heap, x in enumerate(original["phi"]):
        for y in set(range(8)) - {x}:
            forged = copy.deepcopy(original)
            forged["phi"][heap] = y
            with pytest.raises(InputError):
                check(forged)


def test_a_quotient_that_is_not_reduced_is_rejected() -> None:
    one = json.loads(written("0.3"))
    one |= {"steps": [[1, 2, 3, 0]], "words": [None, [0, 0], [1, 0], [2, 0]], "p": [1, 3]}
    one |= {"phi": [0, 1, 0, 1], "tests": [0, 1, 2, 3], "deficits": [[0, "5"]], "period": None}
    with pytest.raises(InputError):
        check(one)


@pytest.mark.parametrize("code", ["0.77", "0.07", "4.3", "0.8F", "0.1", "0.137", "C.05", "0.123"])
def test_the_elements_of_the_options_of_a_heap_are_found_alike(code: str) -> None:
    """One by one, by distinct pairs, and by the checker, for elements of a group of order 7 (seed 5)."""
    game, chosen = Code.parse(code), random.Random(5)
    times = [[(x + y) % 7 for y in range(7)] for x in range(7)]
    moves = [(k, j) for k, digit in enumerate(game.digits) for j in range(4) if digit >> j & 1]
    for heap in range(20):
        phi = [chosen.randrange(7) for _ in range(heap)]
        elements = {sum(phi[left] for left in option) % 7 for option in game.options(heap)}
        two = checker.of_two_heaps([*phi, 0], times)  # type: ignore[no-untyped-call]
        read = checker.reached({"digits": []}, moves, heap, [*phi, 0], times, two)  # type: ignore[no-untyped-call]
        assert read == mask_of(elements)
        assert set(Shared(game, heap).elements(phi, lambda x, y: times[x][y])) == elements
        assert set(listed(game.options(heap)).elements(phi, lambda x, y: times[x][y])) == elements
