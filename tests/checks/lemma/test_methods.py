"""A slip in one method is noticed: each reads the operators in its own way, and the two must agree."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import pytest

from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.lemma import by_exhaustion, by_z3, prove
from knotgames.checks.lemma.by_z3 import Encoding
from knotgames.checks.lemma.congruence import Congruence
from knotgames.checks.verdict import Disagreement

Slip = Callable[[pytest.MonkeyPatch], None]


def weak_for_strict(patch: pytest.MonkeyPatch) -> None:
    orders = attrgetter("orders")(Congruence).func
    patch.setattr(Congruence, "orders", property(lambda self: {**orders(self), ">": orders(self)[">="]}))


def strict_for_weak(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(by_z3._ORDERS, ">=", by_z3._ORDERS[">"])


def converse_by_z3(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(by_z3._ORDERS, ">=", by_z3._ORDERS["<="])


def comparable(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(by_z3._ORDERS, "<>", lambda above, below: above != below)


def one_copy(patch: pytest.MonkeyPatch) -> None:
    multiples = Congruence.multiples
    patch.setattr(Congruence, "multiples", lambda self, times: multiples(self, min(times, 1)))


def one_copy_by_z3(patch: pytest.MonkeyPatch) -> None:
    copies = Encoding.copies
    patch.setattr(Encoding, "copies", lambda self, times, game: copies(self, min(times, 1), game))


def first_side(patch: pytest.MonkeyPatch) -> None:
    hit = by_z3._hit
    patch.setattr(by_z3, "_hit", lambda there, parts, side, mask: hit(there, parts, 0, mask))


def no_options_of_options(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(by_z3, "_hit", lambda there, parts, side, mask: False)


def other_sum(patch: pytest.MonkeyPatch) -> None:
    total = Encoding.total
    patch.setattr(Encoding, "total", lambda self, one, other, sign: total(self, one, other, "+k"))


SLIPS: list[tuple[Slip, str, str]] = [
    (weak_for_strict, "dual", "not A > A"),
    (strict_for_weak, "dual", "A >= A"),
    (converse_by_z3, "dual", "k >= u"),
    (comparable, "dual", "k <> u"),
    (one_copy, "dual", "3.A ~ A + A + A"),
    (one_copy_by_z3, "dual", "3.A ~ A + A + A"),
    (no_options_of_options, "dual", "every A', A'': parity(A'') != parity(A)"),
    (first_side, "separate", "every A^L: outcome(A^L) = U implies (every A^L^R: outcome(A^L^R) != K)"),
    (other_sum, "both", "u +u k ~ u"),
]


@pytest.mark.parametrize(("slip", "theory", "lemma"), SLIPS, ids=lambda one: getattr(one, "__name__", None))
def test_a_slip_in_one_method_is_noticed(slip: Slip, theory: str, lemma: str, monkeypatch: pytest.MonkeyPatch) -> None:
    algebra: Any = algebra_named(theory)
    slip(monkeypatch)
    for kept in (by_z3._statement, by_z3._without_quantifiers, by_exhaustion._cached_cases):
        kept.cache_clear()
    with pytest.raises(Disagreement):
        prove(lemma, algebra)
