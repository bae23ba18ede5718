"""Tables of values, and sums of them, against plain recursion."""

import numpy as np
import pytest
from hypothesis import given

from knotgames.algebra.knot_type.play import Player
from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.notation import InputError
from knotgames.games.rational.play import solve_sum, value_of_sum
from knotgames.games.rational.tables import (
    joint_value,
    positions,
    state_of,
    states,
    twist_in_state,
    value_of,
    value_table,
)
from knotgames.games.rational.tangle import ConnectedSum, Pseudodiagram, Twist
from tests.games.rational.plain import plain_outcome, plain_value, plain_winner
from tests.games.rational.positions import examples, joint, pseudodiagrams, sums


@examples(150)
@given(pseudodiagrams(most=6))
def test_the_value_is_that_of_plain_recursion(diagram: Pseudodiagram) -> None:
    assert value_of(diagram) == plain_value(diagram.twists)


@examples(25)
@given(pseudodiagrams(most=5))
def test_every_position_of_a_table_has_its_value(diagram: Pseudodiagram) -> None:
    table = value_table(diagram)
    assert table.array.shape == tuple(map(states, diagram.twists))
    assert table.array.size == positions(diagram) == sum(table.counts().values())
    for index, place in np.ndenumerate(table.array):
        twists = tuple(twist_in_state(twist, state) for twist, state in zip(diagram.twists, index, strict=True))
        assert VALUES[place] == plain_value(twists) == table[Pseudodiagram(twists)]


@examples(40)
@given(sums(most=4))
def test_sums_played_jointly_have_the_outcome_of_plain_play(position: ConnectedSum) -> None:
    value = joint_value(position)
    assert value.outcome == plain_outcome(tuple(diagram.twists for diagram in position.summands))


def test_states_are_numbered_with_unresolved_crossings_rising() -> None:
    twist = Twist(1, 3)
    reached = [twist_in_state(twist, i) for i in range(states(twist))]
    assert list(map(str, reached)) == ["-2", "(0)", "2", "4", "-1(1)", "1(1)", "3(1)", "(2)", "2(2)", "1(3)"]
    assert [state_of(twist, now) for now in reached] == list(range(10))


@pytest.mark.parametrize("reached", [Twist(0, 2), Twist(5, 0), Twist(1, 3), Twist(1, -1)])
def test_a_twist_that_cannot_be_reached_is_refused(reached: Twist) -> None:
    with pytest.raises(InputError, match=r"the twist \(2\) cannot become"):
        state_of(Twist(0, 2), reached) if reached != Twist(0, 2) else state_of(Twist(0, 2), Twist(1, 2))


def test_a_position_of_another_diagram_is_refused() -> None:
    table = value_table(Pseudodiagram.shadow([2, 2]))
    with pytest.raises(InputError, match=r"^\[1\] cannot be reached from \[\(2\), \(2\)\]$"):
        table[Pseudodiagram.of(1)]
    with pytest.raises(InputError, match=r"^the twist \(2\) has 6 states$"):
        twist_in_state(Twist(0, 2), 6)


def test_numerators_beyond_machine_integers() -> None:
    large = 10**17
    diagram = Pseudodiagram.of(large, large, (0, 2), large, (1, 1), 2)
    assert diagram.is_knot
    assert value_of(diagram) == plain_value(diagram.twists)


def test_a_table_that_memory_cannot_hold_is_refused_with_the_figure() -> None:
    message = (
        r"^a pseudodiagram of 30000 unresolved crossings in 3 twists has 10\^16 positions, "
        r"whose values would take [0-9,]+ GiB; expected at most 4 GiB$"
    )
    with pytest.raises(InputError, match=message):
        value_of(Pseudodiagram.of(1, (0, 9999), (0, 20001)))
    with pytest.raises(InputError, match="a link of two components"):
        value_of(Pseudodiagram.shadow([2]))


def test_long_words_with_few_unresolved_crossings() -> None:
    diagram = Pseudodiagram.of(*[2] * 300, (0, 2), *[1] * 301)
    diagram = diagram if diagram.is_knot else Pseudodiagram.of(*[2] * 300, (0, 2), *[1] * 302)
    assert value_of(diagram) == plain_value(diagram.twists)


@examples(60)
@given(sums(most=5))
def test_the_outcome_is_that_of_joint_play(position: ConnectedSum) -> None:
    assert value_of_sum(position).outcome == plain_outcome(joint(position))


@examples(40)
@given(sums(most=5))
def test_winning_moves_are_those_of_joint_play(position: ConnectedSum) -> None:
    solved = solve_sum(position)
    for player in Player:
        knotter = player is Player.KNOTTER
        expected = [
            move for move in position.moves() if plain_winner(joint(position.after(move)), not knotter) == knotter
        ]
        assert solved.winning_moves(player) == expected
