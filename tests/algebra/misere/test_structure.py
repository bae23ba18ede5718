"""Kernels, isomorphism types and nim values of misère quotients."""

import pytest

from knotgames.algebra.heaps.nim import grundy_values, nim_sum
from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.quotient import misere_quotient, quotient_of_positions
from knotgames.algebra.misere.structure import (
    are_isomorphic,
    isomorphism_type,
    kernel,
    nim_values,
    structure,
    tame_quotient,
    wild_eight,
)
from knotgames.algebra.monoids.monoid import FiniteMonoid


@pytest.mark.parametrize("n", range(6))
def test_misere_nim_is_tame(n: int) -> None:
    q, element = quotient_of_positions(range(1 << n), lambda heap: ([left] for left in range(heap)))
    found = structure(q)
    assert (found.kind, found.tame, found.regular) == (f"T_{n}", True, n > 0)
    assert len(q) == (1, 2)[n] if n < 2 else len(q) == (1 << n) + 2
    assert found.nim_values is not None
    assert [found.nim_values[q.monoid.index_of(element[heap])] for heap in range(1 << n)] == list(range(1 << n))


@pytest.mark.parametrize(
    ("code", "kind"),
    [("0.3", "T_1"), ("0.33", "T_2"), ("0.3333", "T_3"), ("0.75", "R_8"), ("0.123", None), ("0.152", None)],
)
def test_isomorphism_types_are_recognised(code: str, kind: str | None) -> None:
    q = misere_quotient(Code.parse(code))
    found = structure(q)
    assert found.kind == kind
    assert found.tame == (kind is not None and kind.startswith("T_"))


def test_a_monoid_with_another_p_portion_is_of_no_type() -> None:
    for m, p in (tame_quotient(2), tame_quotient(3)):
        assert isomorphism_type(m, p) is not None
        assert isomorphism_type(m, (*p[:1], "z1")) is None
        assert isomorphism_type(m, p[:1]) is None
    m, p = tame_quotient(3)
    assert not are_isomorphic(m, p, *wild_eight())


def test_first_cousins_have_isomorphic_quotients() -> None:
    kayles, double = (misere_quotient(Code.parse(code)) for code in ("0.77", "0.44"))
    assert are_isomorphic(kayles.monoid, kayles.p_portion, double.monoid, double.p_portion)
    first, second = (misere_quotient(Code.parse(code)) for code in ("0.15", "0.115"))
    assert are_isomorphic(first.monoid, first.p_portion, second.monoid, second.p_portion)
    assert not are_isomorphic(first.monoid, first.p_portion, kayles.monoid, kayles.p_portion)


@pytest.mark.parametrize("code", ["0.123", "0.77", "0.15", "0.152"])
def test_the_kernel_is_a_group_and_an_ideal(code: str) -> None:
    q = misere_quotient(Code.parse(code))
    inside = kernel(q.monoid)
    members = set(inside)
    assert all(q.monoid.add(x, k) in members for x in q.monoid for k in inside)
    for x in inside:
        assert {q.monoid.add(x, k) for k in inside} == members
    assert len(structure(q).kernel) == len(inside)


@pytest.mark.parametrize("code", ["0.123", "0.77", "0.15", "0.152", "0.75"])
def test_the_nim_values_of_elements_are_the_grundy_values_of_sums(code: str) -> None:
    q = misere_quotient(Code.parse(code), 60)
    values, conflict = nim_values(q)
    assert conflict is None
    assert values is not None
    plain = grundy_values(Code.parse(code).options, q.last)
    for heaps in [(h,) for h in range(q.last + 1)] + [(3, 5), (2, 2, 9), (7, 11, 1, 4)]:
        assert values[q.monoid.index_of(q.element_of(heaps))] == nim_sum(plain[h] for h in heaps)


def test_the_kernel_of_a_group_is_all_of_it() -> None:
    assert kernel(FiniteMonoid.generated([1], lambda a, b: (a + b) % 4, 0)) == (0, 1, 2, 3)
