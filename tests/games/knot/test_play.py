"""Values, winning moves and best play of pseudodiagrams against plain recursion from the printed rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.knot_type.play import Player, goal
from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.play import solve_diagram
from knotgames.games.knot.unknot import unknotted
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


@examples(30)
@given(pseudodiagrams(6), st.sampled_from(list(Player)))
def test_who_should_win_wins_the_line_of_best_play(diagram: Diagram, starter: Player) -> None:
    solved = solve_diagram(diagram)
    number = list(Player).index(starter)
    line = list(solved.match().best_play(number))
    assert [player for player, _, _ in line] == [(number + i) % 2 for i in range(len(line))]
    last = line[-1][2] if line else diagram
    assert not last.unresolved
    by_end = Player.UNKNOTTER if unknotted(last.pd, ())[0] else Player.KNOTTER
    assert (by_end is starter.opponent) == goal(solved.value().outcome, starter.opponent)
    if line:
        assert list(solved.match().best_play(1 - number, line[0][2])) == line[1:]


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
