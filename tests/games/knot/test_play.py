"""Values, winning moves and best play of pseudodiagrams against plain recursion from the printed rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algebra.knot_type.play import Player, goal
from algebra.knot_type.values import VALUES
from algebra.notation import InputError
from games.knot import RULESET, solve
from games.knot.diagrams.diagram import Diagram
from games.knot.diagrams.random_shadow import random_shadow
from games.knot.diagrams.rational import from_rational
from games.knot.notation.text import parse
from games.knot.play import solve_diagram
from games.knot.tables import values
from games.knot.unknot import unknotted
from games.rational.tables import value_of
from games.rational.tangle import Pseudodiagram
from tests.games.knot.diagrams.strategies import TREFOIL, pseudodiagrams
from tests.games.knot.plain import plain_outcome, plain_value
from tests.games.rational.positions import examples
from tests.games.rational.positions import pseudodiagrams as rational


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


@examples(25)
@given(st.integers(0, 6), st.integers(0, 2**32))
def test_the_table_for_any_ends_is_that_of_plain_recursion(crossings: int, seed: int) -> None:
    """Also for ends that no shadow has, in which no use of mirror images could be made."""
    ends = np.random.default_rng(seed).random(2**crossings) < 0.4
    table = values(ends)
    by_digits = {}
    for place in range(3**crossings):
        digits = [place // 3**i % 3 for i in range(crossings)]
        if 2 not in digits:
            by_digits[place] = "000" if ends[sum(bit << i for i, bit in enumerate(digits))] else "222"
            assert str(VALUES[table[place]]) == by_digits[place]
        else:
            from algebra.knot_type.values import classify

            options = {table[place - step * 3**i] for i, digit in enumerate(digits) if digit == 2 for step in (1, 2)}
            assert VALUES[table[place]] == classify(VALUES[option] for option in options)


@examples(60)
@given(rational(most=6))
def test_rational_pseudodiagrams_have_the_value_of_the_other_engine(tangle: Pseudodiagram) -> None:
    diagram = from_rational(tangle)
    assert len(diagram.unresolved) == tangle.unresolved
    assert solve_diagram(diagram).value() == value_of(tangle)


def test_a_rational_link_is_refused() -> None:
    with pytest.raises(InputError, match="a link of 2 components, expected a knot"):
        from_rational(Pseudodiagram.shadow([2]))


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


def test_what_memory_cannot_hold_is_refused_with_the_figure() -> None:
    message = r"^the values of 3\^40 = 12,157,665,459,056,928,801 pseudodiagrams would need 1.1e\+10 GB of memory"
    with pytest.raises(InputError, match=message):
        solve(random_shadow(40))


@pytest.mark.parametrize(
    ("diagram", "expected"),
    [
        ("PD[]", {"outcome": "U", "value": "000", "parity": "even", "unknots": {"count": 1, "of": 1}}),
        ("X[0,0,1,1]", {"outcome": "U", "value": "000*", "parity": "odd", "unknots": {"count": 2, "of": 2}}),
        ("DT[4,6,2]", {"outcome": "U", "value": "000*", "unknots": {"count": 6, "of": 8}}),
        ("DT[4,6,2] unresolved none", {"outcome": "K", "value": "222", "line": []}),
    ],
)  # fmt: skip
def test_solved_positions(diagram: str, expected: dict[str, Any]) -> None:
    answer = solve(parse(diagram), moves=True, line="K").to_json()
    assert {key: answer[key] for key in expected} == expected
    assert list(answer) == ["position", "outcome", "value", "parity", "unknots", "moves", "line"]


@pytest.mark.parametrize("example", RULESET.examples, ids=lambda example: example.position)
def test_examples_have_their_published_answers(example: Any) -> None:
    answer = RULESET.solve(RULESET.parse(example.position), **example.flags).to_json()
    assert {key: answer[key] for key in example.answer} == example.answer


def test_a_composite_shadow_is_the_sum_of_its_parts() -> None:
    """Two figure-eight shadows in one diagram: 022 + 022 = 022 [Johnson2011b, Theorem 7.5]."""
    once = [2, -1, 3, -2, 4, -3, 1, -4]
    eight = parse(f"Gauss{once}".replace(" ", ""))
    assert str(solve_diagram(eight).value()) == "022"
    twice = [*once, *(k + 4 if k > 0 else k - 4 for k in once)]
    assert str(solve_diagram(parse(f"Gauss{twice}".replace(" ", ""))).value()) == str(
        solve_diagram(eight).value() + solve_diagram(eight).value()
    )
