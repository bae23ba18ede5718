"""Signatures decide what the rulebook decides."""

from contextlib import suppress
from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.bits import bits
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook
from knotgames.algebra.knot_type.tabulate.signature import classes_by_signature, patterns, signatures
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, classify, index_of


def test_eight_patterns_make_a_byte() -> None:
    assert len(patterns()) == 8
    assert all(0 <= signature < 256 for signature in signatures())


def test_values_of_one_parity_differ_in_their_signatures() -> None:
    for parity in (0, 1):
        found = [signatures()[index_of(value)] for value in VALUES if value.parity == parity]
        assert len(set(found)) == 19


def wrong_masks(rulebook: Rulebook = RULEBOOK) -> list[int]:
    """The sets of option values, of all 2 * (2^19 - 1), that their signatures put into a wrong class."""
    found: list[int] = []
    for parity in (0, 1):
        unions, masks = np.zeros(1, dtype=np.uint8), np.zeros(1, dtype=np.uint64)
        for option in bits(rulebook.universe(parity)):
            unions = np.concatenate([unions, unions | np.uint8(signatures()[option])])
            masks = np.concatenate([masks, masks | np.uint64(1 << option)])
        by_union = np.full(256, -1, dtype=np.int8)
        for union, place in classes_by_signature(parity, rulebook).items():
            by_union[union] = place
        for place, ((condition,), own) in enumerate(zip(rulebook.conditions, rulebook.parities, strict=True)):
            if own == parity:
                member = masks & np.uint64(condition.forbidden) == 0
                for required in condition.required:
                    member &= masks & np.uint64(required) != 0
                found += masks[1:][(member != (by_union[unions] == place))[1:]].tolist()
    return found


def test_all_sets_of_option_values_are_classified_by_their_signatures() -> None:
    assert wrong_masks() == []


def test_a_corrupted_rulebook_is_found() -> None:
    (condition,) = RULEBOOK.conditions[5]
    conditions = list(RULEBOOK.conditions)
    conditions[5] = (Condition(condition.forbidden, condition.required[:1]),)
    with suppress(LookupError):
        assert wrong_masks(replace(RULEBOOK, conditions=tuple(conditions))) != []


@given(st.integers(0, 1), st.data())
def test_the_union_of_signatures_gives_the_class(parity: int, data: st.DataObject) -> None:
    pool = [value for value in VALUES if value.parity != parity]
    options = data.draw(st.lists(st.sampled_from(pool), min_size=1, unique=True))
    union = 0
    for option in options:
        union |= signatures()[index_of(option)]
    assert VALUES[classes_by_signature(parity)[union]] == classify(options)
