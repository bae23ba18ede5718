"""Values by leaving out pairs, against tables of all positions."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.notation import InputError
from knotgames.games.rational import solve
from knotgames.games.rational.pairs import value_by_pairs, without_pairs
from knotgames.games.rational.tables import value_of
from knotgames.games.rational.tangle import ConnectedSum, Pseudodiagram, Twist
from tests.games.rational.positions import examples

LONG = "[1(99), (99), (100), -1(99), (99), (100)]"

diagrams = (
    st.lists(st.builds(Twist, st.integers(-2, 2), st.integers(0, 7)), max_size=4)
    .map(lambda twists: Pseudodiagram(tuple(twists)))
    .filter(lambda diagram: diagram.is_knot)
)


@examples(200)
@given(diagrams)
def test_the_value_is_the_one_in_the_table(diagram: Pseudodiagram) -> None:
    assert value_by_pairs(diagram, large=100) == value_of(diagram)


@examples(100)
@given(diagrams)
def test_a_pair_lowers_x_and_raises_y(diagram: Pseudodiagram) -> None:
    values = list(map(value_of, without_pairs(diagram)))
    for fewer, more in pairwise(values):
        assert more.x <= fewer.x
        assert more.y >= fewer.y


def test_x_and_y_give_the_value() -> None:
    assert [str(value) for value in VALUES if (value.x, value.y) == (0, 2)] == ["022", "022*"]


def test_long_twists_are_solved_without_a_table_of_all_positions() -> None:
    answer = solve(ConnectedSum.parse(f"{LONG} # [1(99), (99), (101)] # [(1)]"))
    assert answer.data["value"] == "022"


def test_what_needs_the_table_is_refused() -> None:
    with pytest.raises(InputError, match="expected at most 4 GiB"):
        solve(ConnectedSum.parse(LONG), moves=True)
