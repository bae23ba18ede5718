"""Values, winning moves and best play of pseudodiagrams against plain recursion from the printed rules."""

import pytest
from hypothesis import given

from knotgames.algebra.knot_type.play import Player, goal
from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.play import solve_diagram
from tests.games.knot.diagrams.strategies import TREFOIL, pseudodiagrams
from tests.games.knot.plain import plain_outcome, plain_value
from tests.games.rational.positions import examples


@examples(60)
@given(pseudodiagrams(5))
def test_the_value_is_that_of_plain_recursion(diagram: Diagram) -> None:
    solved = solve_diagram(diagram)
    assert solved.value() == plain_value(diagram)
    assert solved.value().outcome == plain_outcome(diagram)


@examples(15)
@given(pseudodiagrams(4))
def test_every_pseudodiagram_of_a_table_has_its_value(diagram: Diagram) -> None:
    solved = solve_diagram(diagram)
    waiting, met = [diagram], set()
    while waiting:
        position = waiting.pop()
        if position not in met:
            met.add(position)
            assert solved.value(position) == VALUES[int(solved.values[solved.place(position)])] == plain_value(position)
            waiting += map(position.after, position.moves())
    assert len(met) == 3 ** len(diagram.unresolved) == len(solved.values)


@examples(30)
@given(pseudodiagrams(5))
def test_winning_moves_are_those_that_win(diagram: Diagram) -> None:
    solved = solve_diagram(diagram)
    for player in Player:
        expected = [move for move in diagram.moves() if goal(plain_outcome(diagram.after(move)), player)]
        assert solved.winning_moves(player) == expected
        assert bool(expected) == (bool(diagram.unresolved) and not goal(solved.value().outcome, player.opponent))


def test_a_position_that_cannot_be_reached_is_refused() -> None:
    solved = solve_diagram(Diagram(TREFOIL, (0, 1)))
    with pytest.raises(InputError, match=r"^PD\[.*\] cannot be reached from PD\[.*\] unresolved 1,2$"):
        solved.value(Diagram(TREFOIL))


def test_a_composite_shadow_is_the_sum_of_its_parts() -> None:
    """Two figure-eight shadows in one diagram: 022 + 022 = 022 [Johnson2011b, Theorem 7.5]."""
    once = [2, -1, 3, -2, 4, -3, 1, -4]
    eight = parse(f"Gauss{once}".replace(" ", ""))
    assert str(solve_diagram(eight).value()) == "022"
    twice = [*once, *(k + 4 if k > 0 else k - 4 for k in once)]
    assert str(solve_diagram(parse(f"Gauss{twice}".replace(" ", ""))).value()) == str(
        solve_diagram(eight).value() + solve_diagram(eight).value()
    )
