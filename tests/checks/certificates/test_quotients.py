"""Certificates of misère quotients: accepted as they are written, and rejected once anything in them is changed."""

import copy
import json
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

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


FORGERIES: dict[str, Callable[[Any], object]] = {
    "an element more in P": lambda c: c["p"].append(next(x for x in range(1, 8) if x not in c["p"])),
    "an element less in P": lambda c: c["p"].pop(),
    "the identity in P": lambda c: c["p"].append(0),
    "a heap of another element": lambda c: c["phi"].__setitem__(5, 0),
    "a dead heap that is not the identity": lambda c: c["phi"].__setitem__(0, 1),
    "an element out of range": lambda c: c["phi"].__setitem__(5, 20),
    "a negative element": lambda c: c["phi"].__setitem__(5, -1),
    "another product": lambda c: c["steps"][0].__setitem__(3, 0),
    "another word": lambda c: c["words"].__setitem__(4, [0, 0]),
    "a word from a later element": lambda c: c["words"].__setitem__(4, [19, 0]),
    "another generator": lambda c: c["generators"].__setitem__(0, 3),
    "a deficit less": lambda c: c["deficits"].pop(),
    "no deficits": lambda c: c["deficits"].clear(),
    "a deficit with the identity": lambda c: c["deficits"].append([3, "1"]),
    "too few tests": lambda c: c["tests"].clear(),
    "another rule": lambda c: c["game"].__setitem__("digits", [0, 1, 2, 7]),
    "another period": lambda c: c["period"].__setitem__(1, 4),
    "a period from an earlier heap": lambda c: c["period"].__setitem__(0, 4),
    "too few heaps for the period": lambda c: c["phi"].pop(),
    "another format": lambda c: c.__setitem__("format", "another"),
    "no field": lambda c: c.pop("p"),
}


@pytest.mark.parametrize("name", sorted(FORGERIES))
def test_a_forged_certificate_is_rejected(name: str) -> None:
    forged = json.loads(written("0.123"))
    FORGERIES[name](forged)
    with pytest.raises(InputError, match=r"the certificate is rejected at|this is not a certificate"):
        check(forged)


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


def test_the_checker_runs_as_a_script(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(written("0.77"), encoding="utf-8")
    command = [sys.executable, str(checker.__file__), str(path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "accepted: order 40\n"
    path.write_text("{}", encoding="utf-8")
    rejected = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (rejected.returncode, rejected.stderr) == (1, "rejected: KeyError: 'game'\n")


@pytest.mark.parametrize("code", ["0.77", "0.07", "4.3", "0.8F", "0.1", "0.137", "C.05", "0.123"])
def test_the_elements_of_the_options_of_a_heap_are_found_alike(code: str) -> None:
    """One by one, by distinct pairs, and by the checker, for elements of a group of order 7 (seed 5)."""
    game, chosen = Code.parse(code), random.Random(5)
    times = [[(x + y) % 7 for y in range(7)] for x in range(7)]
    for heap in range(20):
        phi = [chosen.randrange(7) for _ in range(heap)]
        elements = {sum(phi[left] for left in option) % 7 for option in game.options(heap)}
        read = checker.reached({"digits": list(game.digits)}, heap, [*phi, 0], times)  # type: ignore[no-untyped-call]
        assert read == elements
        assert set(Shared(game, heap).elements(phi, lambda x, y: times[x][y])) == elements
        assert set(listed(game.options(heap)).elements(phi, lambda x, y: times[x][y])) == elements
