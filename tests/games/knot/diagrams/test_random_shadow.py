"""Random shadows: curves on the sphere, the same for the same seed, and drawn evenly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import components, faces, genus_of
from knotgames.games.knot.diagrams.shadows import MOST_RANDOM, random_shadow
from tests.games.rational.positions import examples
from tests.messages import exactly


@examples(60)
@given(st.integers(0, 12), st.integers(0, 10**6))
def test_a_random_shadow_is_a_curve_on_the_sphere_and_that_of_its_seed(crossings: int, seed: int) -> None:
    shadow = random_shadow(crossings, seed)
    assert (shadow.crossings, shadow.is_shadow) == (crossings, True)
    assert components(shadow.pd) == (1 if crossings else 0)
    assert genus_of(shadow.pd) == 0
    assert random_shadow(crossings, seed) == shadow


def test_other_seeds_give_other_shadows() -> None:
    assert len({random_shadow(9, seed) for seed in range(20)}) == 20
    assert random_shadow(MOST_RANDOM).crossings == MOST_RANDOM


def test_random_shadows_are_drawn_evenly() -> None:
    """Of the nine rooted maps with two vertices eight are knots: four with two loops on one side of the curve, and four
    with a loop on either side.
    """
    drawn = [tuple(sorted(map(len, faces(random_shadow(2, seed).pd)))) for seed in range(4000)]
    assert set(drawn) == {(1, 1, 2, 4), (1, 1, 3, 3)}
    assert abs(drawn.count((1, 1, 3, 3)) / 4000 - 0.5) < 0.03


@pytest.mark.parametrize("crossings", [-1, MOST_RANDOM + 1])
def test_other_numbers_of_crossings_are_refused(crossings: int) -> None:
    with pytest.raises(
        InputError, match=exactly(f"a random shadow of {crossings} crossings: expected 0 to {MOST_RANDOM}")
    ):
        random_shadow(crossings)
