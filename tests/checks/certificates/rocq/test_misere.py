"""Misère quotients before the kernel of Rocq: accepted as they are written, and refused at the part that is wrong."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.quotient import misere_quotient, quotient_of_positions
from knotgames.algebra.misere.rules import grundys_game
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.quotients import certificate
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.kernel import Kernel, Refused
from knotgames.checks.certificates.rocq.misere import development
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq, refusals
from tests.checks.certificates.rocq.conftest import Judged
from tests.checks.certificates.rocq.page import printed


@cache
def written(code: str) -> str:
    return json.dumps(certificate(misere_quotient(Code.parse(code))))


def read(code: str) -> Any:
    return json.loads(written(code))


@cache
def _of_positions() -> Development:
    nim, _ = quotient_of_positions(range(4), lambda heap: ([left] for left in range(heap)))
    return development(certificate(nim))


OF_EACH_KIND: dict[str, Callable[[], Development]] = {
    "all heaps of a code": lambda: development(read("0.123")),
    "some heaps of a hexadecimal code": cache(lambda: development(certificate(misere_quotient(Code.parse("4.8F"), 7)))),
    "listed options": _of_positions,
    "a game by name": cache(lambda: development(certificate(misere_quotient(grundys_game, 12)))),
}
DEVELOPMENTS = [*OF_EACH_KIND.values()]


@judged_together
@needs_rocq
def test_quotients_are_theorems(judged: Judged) -> None:
    whole, hexadecimal, listed, named = (printed(judged(make())) for make in OF_EACH_KIND.values())
    assert whole == {
        "digits": "is_code 8 [0; 1; 2; 3]",
        "order_20": "exists portion : nat, misere_quotient (code [0; 1; 2; 3]) all_heaps 20 portion",
        "order_20_with_5_P_elements": "misere_quotient (code [0; 1; 2; 3]) all_heaps 20 5",
        "elements": "represents (code [0; 1; 2; 3]) all_heaps (monoid misere_0_123.data)",
        "period_5": "has_period (code [0; 1; 2; 3]) all_heaps 5 5",
        "no_period_below_5": "no_smaller_period (code [0; 1; 2; 3]) all_heaps 5",
    }
    first, second, *_ = hexadecimal.values()
    assert first == "is_code 16 [4; 8; 15]"
    assert second.startswith("exists portion : nat, misere_quotient (code [4; 8; 15]) (heaps_to 7)")
    rows = "[[]; [[0]]; [[0]; [1]]; [[0]; [1]; [2]]]"
    assert [*listed.values()][1] == f"misere_quotient (listed {rows}) (heaps_to 3) 6 2"
    assert [*named.values()][1] == "misere_quotient grundys_game (heaps_to 12) 6 2"


Change = Callable[[Any], object]

FORGERIES: dict[str, tuple[str, Change]] = {
    "a digit that no code has": ("rule", lambda c: c["game"].__setitem__("digits", [0, 1, 2, 16])),
    "a move that takes nothing and does not split": ("rule", lambda c: c["game"].__setitem__("digits", [1, 1, 2, 3])),
    "an element out of range": ("phi", lambda c: c["phi"].__setitem__(5, 20)),
    "the identity in P": ("portion", lambda c: c["p"].append(0)),
    "a product out of range": ("steps", lambda c: c["steps"][0].__setitem__(3, 20)),
    "another product": ("commuting", lambda c: c["steps"][0].__setitem__(3, 0)),
    "another generator": ("generators", lambda c: c["generators"].__setitem__(0, 3)),
    "another word": ("words", lambda c: c["words"].__setitem__(4, [0, 0])),
    "another element in P": ("heaps", lambda c: c["p"].append(2)),
    "another rule": ("heaps", lambda c: c["game"].__setitem__("digits", [0, 1, 2, 7])),
    "a dead heap that is not the identity": ("heaps", lambda c: c["phi"].__setitem__(0, 1)),
    "a deficit with the identity": ("deficits", lambda c: c["deficits"].append([3, "1"])),
    "another deficit": ("closed", lambda c: c["deficits"][3].__setitem__(1, "0")),
    "a deficit less": ("closed", lambda c: c["deficits"].pop()),
    "too few tests": ("tests", lambda c: c["tests"].pop()),
    "a period from an earlier heap": ("period", lambda c: c["period"].__setitem__(0, 4)),
    "another period": ("period", lambda c: c["period"].__setitem__(1, 4)),
    "too few heaps for the period": ("period", lambda c: c["phi"].pop()),
}
"""What is forged, the check that fails, and how. The quotient is that of 0.123."""


@pytest.fixture(scope="module")
def said(kernel: Kernel) -> Mapping[str, str]:
    """What the kernel says of each forgery."""
    cases = {}
    for name, (part, change) in FORGERIES.items():
        forged = read("0.123")
        change(forged)
        cases[name] = (development(forged), f"{part}_holds")
    return refusals(kernel, cases)


@needs_rocq
@pytest.mark.parametrize("name", FORGERIES)
def test_what_is_forged_is_refused(said: Mapping[str, str], name: str) -> None:
    part, _ = FORGERIES[name]
    assert f'expected to have type "check_{part} data = true"' in said[name]


@needs_rocq
def test_the_part_that_is_refused_is_named(kernel: Kernel) -> None:
    forged = read("0.123")
    forged["deficits"].pop()
    with pytest.raises(Refused, match=r"misere_0_123: closed_holds is refused \(A heap more leads"):
        kernel.check(development(forged))


@needs_rocq
def test_a_theorem_that_is_not_that_of_the_certificate_is_refused(kernel: Kernel) -> None:
    said = development(read("0.33"))
    quotient, code = "order_6_with_2_P_elements", "(code [0; 3; 3]) all_heaps"
    cases = {}
    for lemma, statement, other in (
        (quotient, f"misere_quotient {code} 6 2", f"misere_quotient {code} 8 2"),
        (quotient, f"misere_quotient {code} 6 2", "misere_quotient (code [0; 3; 7]) all_heaps 6 2"),
        ("portion_is_counted", "portion_size data = 2", "portion_size data = 3"),
        ("period_3", f"has_period {code} 1 3", f"has_period {code} 1 2"),
    ):
        assert said.text.count(statement) == 1
        cases[other] = (replace(said, text=said.text.replace(statement, other)), lemma)
    for other, refused in refusals(kernel, cases).items():
        assert "nable to unify" in refused or "is expected to have type" in refused, other


MALFORMED: dict[str, tuple[str, Change]] = {
    "a negative digit": ("-2", lambda c: c["game"].__setitem__("digits", [0, -2])),
    "a negative element": ("-1", lambda c: c["phi"].__setitem__(5, -1)),
    "an element that is no number": ("'1'", lambda c: c["phi"].__setitem__(5, "1")),
    "a deficit that is no mask": ("base 16", lambda c: c["deficits"].append([0, "x"])),
    "no field": ("there is no 'steps'", lambda c: c.pop("steps")),
    "another format": ("expected the format", lambda c: c.__setitem__("format", "another")),
    "no heaps": ("heap 0", lambda c: c["phi"].clear()),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_no_certificate_is_an_error(name: str) -> None:
    said, change = MALFORMED[name]
    malformed = read("0.123")
    change(malformed)
    with pytest.raises(InputError, match=f"not a certificate of a misère quotient.*{said}"):
        development(malformed)


def test_a_number_that_is_not_the_least_period_is_not_said_to_be() -> None:
    twice = read("0.123")
    twice["period"][1] *= 2
    assert development(twice).theorems[-1] == "period_10"
