"""Signatures decide what the rulebook decides."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.knot_type.rulebook import Condition
from knotgames.algebra.knot_type.signature import classes_by_signature, patterns, signature_defect, signatures
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, classify, index_of


def test_eight_patterns_make_a_byte() -> None:
    assert len(patterns()) == 8
    assert all(0 <= signature < 256 for signature in signatures())


def test_values_of_one_parity_differ_in_their_signatures() -> None:
    for parity in (0, 1):
        found = [signatures()[index_of(value)] for value in VALUES if value.parity == parity]
        assert len(set(found)) == 19


def test_all_sets_of_option_values_are_classified_by_their_signatures() -> None:
    assert signature_defect() is None


def test_a_corrupted_rulebook_is_found() -> None:
    (condition,) = RULEBOOK.conditions[5]
    conditions = list(RULEBOOK.conditions)
    conditions[5] = (Condition(condition.forbidden, condition.required[:1]),)
    try:
        defect = signature_defect(replace(RULEBOOK, conditions=tuple(conditions)))
    except LookupError:
        return
    assert defect is not None


@given(st.integers(0, 1), st.data())
def test_the_union_of_signatures_gives_the_class(parity: int, data: st.DataObject) -> None:
    pool = [value for value in VALUES if value.parity != parity]
    options = data.draw(st.lists(st.sampled_from(pool), min_size=1, unique=True))
    union = 0
    for option in options:
        union |= signatures()[index_of(option)]
    assert VALUES[classes_by_signature(parity)[union]] == classify(options)
