"""Misère quotients before the kernel of Rocq: accepted as they are written, and refused at the part that is wrong."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from algebra.heaps.octal import Code
from algebra.misere.quotient import misere_quotient, quotient_of_positions
from algebra.misere.rules import grundys_game
from algebra.notation import InputError
from checks.certificates.quotients import certificate
from checks.certificates.rocq.development import Development
from checks.certificates.rocq.kernel import Kernel, Refused, kernel
from checks.certificates.rocq.misere import development
from checks.certificates.rocq.plambeck_siegel_2008 import QUOTIENTS, Said, periodicity
from checks.certificates.rocq.presentation import derivation, presented
from checks.papers import claims
from checks.papers.plambeck_siegel_2008.quotients import published

needs_rocq = pytest.mark.skipif(shutil.which("coqc") is None, reason="needs coqc")


@pytest.fixture(scope="module")
def rocq() -> Iterator[Kernel]:
    with kernel(limit=300) as one:
        yield one


@cache
def written(code: str) -> str:
    return json.dumps(certificate(misere_quotient(Code.parse(code))))


def read(code: str) -> Any:
    return json.loads(written(code))


@needs_rocq
def test_the_quotient_of_all_heaps_is_a_theorem(rocq: Kernel) -> None:
    statements = {theorem.name: theorem.statement for theorem in rocq.check(development(read("0.123"))).theorems}
    assert statements == {
        "digits": "is_code 8 [0; 1; 2; 3]",
        "order_20": "exists portion : nat, misere_quotient (code [0; 1; 2; 3]) all_heaps 20 portion",
        "order_20_with_5_P_elements": "misere_quotient (code [0; 1; 2; 3]) all_heaps 20 5",
        "elements": "represents (code [0; 1; 2; 3]) all_heaps (monoid data)",
        "period_5": "has_period (code [0; 1; 2; 3]) all_heaps 5 5",
        "no_period_below_5": "no_smaller_period (code [0; 1; 2; 3]) all_heaps 5",
    }


@needs_rocq
def test_a_partial_quotient_of_a_hexadecimal_code_and_of_listed_options_are_theorems(rocq: Kernel) -> None:
    theorems = rocq.check(development(certificate(misere_quotient(Code.parse("4.8F"), 7)))).theorems
    assert theorems[0].statement == "is_code 16 [4; 8; 15]"
    assert theorems[1].statement.startswith("exists portion : nat, misere_quotient (code [4; 8; 15]) (heaps_to 7)")
    nim, _ = quotient_of_positions(range(4), lambda heap: ([left] for left in range(heap)))
    theorems = rocq.check(development(certificate(nim))).theorems
    rows = "[[]; [[0]]; [[0]; [1]]; [[0]; [1]; [2]]]"
    assert theorems[1].statement == f"misere_quotient (listed {rows}) (heaps_to 3) 6 2"


@needs_rocq
def test_grundys_game_is_named(rocq: Kernel) -> None:
    theorems = rocq.check(development(certificate(misere_quotient(grundys_game, 12)))).theorems
    assert theorems[1].statement == "misere_quotient grundys_game (heaps_to 12) 6 2"


@needs_rocq
def test_the_periodicity_theorem_is_in_the_words_of_the_claim(rocq: Kernel) -> None:
    (theorem,) = rocq.check(periodicity()).theorems
    assert "S last = s * (n0 + p) + k" in theorem.statement
    assert "n0 <= n < s * n0 + (s - 1) * p + k -> pretend Q (n + p) = pretend Q n" in " ".join(
        theorem.statement.split()
    )


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


@needs_rocq
@pytest.mark.parametrize("name", FORGERIES)
def test_what_is_forged_is_refused(rocq: Kernel, name: str) -> None:
    part, change = FORGERIES[name]
    forged = read("0.123")
    change(forged)
    with pytest.raises(Refused, match=rf"{part}_holds is refused"):
        rocq.check(development(forged))


@needs_rocq
def test_a_theorem_that_is_not_that_of_the_certificate_is_refused(rocq: Kernel) -> None:
    said = development(read("0.33"))
    for statement, other in (
        ("misere_quotient (code [0; 3; 3]) all_heaps 6 2", "misere_quotient (code [0; 3; 3]) all_heaps 8 2"),
        ("misere_quotient (code [0; 3; 3]) all_heaps 6 2", "misere_quotient (code [0; 3; 7]) all_heaps 6 2"),
        ("portion_size data = 2", "portion_size data = 3"),
        ("has_period (code [0; 3; 3]) all_heaps 1 3", "has_period (code [0; 3; 3]) all_heaps 1 2"),
    ):
        assert said.text.count(statement) == 1
        with pytest.raises(Refused):
            rocq.check(replace(said, text=said.text.replace(statement, other)))


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
    with pytest.raises(InputError, match=f"no certificate of a misère quotient.*{said}"):
        development(malformed)


def test_a_number_that_is_not_the_least_period_is_not_said_to_be() -> None:
    twice = read("0.123")
    twice["period"][1] *= 2
    assert development(twice).theorems[-1] == "period_10"


@cache
def presentation() -> Development:
    return next(said for said in QUOTIENTS if said.game == "0.75").development()


@needs_rocq
def test_a_presentation_is_a_theorem(rocq: Kernel) -> None:
    theorem = rocq.check(presentation()).theorems[-1]
    assert " ".join(theorem.statement.split()) == (
        "presents 3 [([0; 0], []); ([1; 1; 1], [1]); ([1; 2], [0; 1]); ([2; 2], [1; 1])] [ [0]; [1; 1]] "
        "(code [0; 7; 5]) all_heaps"
    )


@needs_rocq
@pytest.mark.parametrize(
    ("part", "text", "other"),
    [
        ("relations", "([1; 2], [0; 1])", "([1; 2], [0; 2])"),
        ("relations", "images : list positive := [2;", "images : list positive := [3;"),
        ("forms", "list word := [\n  [];\n  [0]", "list word := [\n  [];\n  [1]"),
        ("derivations", "(0, true)", "(0, false)"),
        ("portion_words", "portion_words : list word := [[0]; [1; 1]]", "portion_words : list word := [[0]; [2]]"),
    ],
)
def test_a_forged_presentation_is_refused(rocq: Kernel, part: str, text: str, other: str) -> None:
    said = presentation()
    before, definitions = said.text.split("(** ** The presentation *)")
    assert text in definitions
    forged = f"{before}{definitions.replace(text, other, 1)}"
    with pytest.raises(Refused, match=rf"{part}_hold is refused"):
        rocq.check(replace(said, text=forged))


def test_a_presentation_of_another_quotient_is_an_error() -> None:
    q = misere_quotient(Code.parse("0.33"))
    with pytest.raises(InputError, match=r"is not one of the misère quotient of 0\.33"):
        presented(q, [((2, 0), (0, 0)), ((0, 2), (0, 0))], [(1, 0)])
    with pytest.raises(InputError, match=r"no derivation of \(0, 0\) from \(1, 0\)"):
        derivation([((2, 0), (0, 0))], (1, 0), (0, 0))


@pytest.mark.parametrize("said", QUOTIENTS, ids=lambda said: said.number)
def test_what_is_proved_is_what_the_claim_says(said: Said) -> None:
    claimed = published()[said.number.removeprefix("Quotient of ")]
    assert said.proof.claim in claims()
    assert (said.order, said.portion, said.last) == (claimed.order, claimed.p_size, claimed.heaps)
    assert (said.game, said.period) == (claimed.game, claimed.period)
    assert said.presentation == (None if claimed.relations is None else (claimed.relations, claimed.p))
    assert said.proof.part is None


def test_every_published_quotient_is_proved() -> None:
    assert [said.number for said in QUOTIENTS] == [f"Quotient of {number}" for number in published()]


@pytest.mark.parametrize("said", [said for said in QUOTIENTS if said.game != "0.07"], ids=lambda said: said.number)
def test_the_development_of_a_claim_has_its_theorems(said: Said) -> None:
    assert set(said.proof.theorems) <= set(said.development().theorems)
