"""Numbers of copies: what is said of all of them is said of the few after which the multiples repeat."""

import pytest

from knotgames.algebra.knot_type.values import JOHNSON, VALUES
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.claim import Undecided
from knotgames.checks.lemma import parse, prove
from knotgames.checks.lemma.numbers import in_cases, repeats, repetition


def test_multiples_repeat_from_the_index_on_and_not_before() -> None:
    index, period = repetition(JOHNSON)
    assert all((index + period) * value == index * value for value in VALUES)
    assert any((index - 1 + period) * value != (index - 1) * value for value in VALUES)
    assert any((index + 1) * value != index * value for value in VALUES)
    assert prove(repeats(JOHNSON)).status == "proved"


@pytest.mark.parametrize(
    ("lemma", "status"),
    [
        ("forall n: n.A + n.B ~ n.(A + B)", "proved"),
        ("forall n, A: X(nA) >= X(A) or X(nA) = 0", "proved"),
        ("forall n: n.A ~ 3.A", "refuted"),
        ("exists n: n.A ~ A + A + A + A + A + A", "proved"),
        ("forall n: exists m: m.A + n.A ~ 8.A", "proved"),
        ("forall A: exists n: n.A + A ~ n.A", "refuted"),
        ("forall A: exists n: n.A + 2.A ~ n.A", "proved"),
    ],
)
def test_a_statement_about_all_numbers_is_decided(lemma: str, status: str) -> None:
    assert prove(lemma).status == status


def test_where_the_classes_are_not_known_multiples_need_not_repeat() -> None:
    algebra = algebra_named("any-length")
    with pytest.raises(Undecided, match="multiples are not known to repeat, because it has infinitely many classes"):
        in_cases(parse("forall n: n.A ~ A", algebra), algebra)
