"""What the claims on knot shadows are checked with, against published determinants and plain play."""

from functools import cache

import numpy as np
import pytest

from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.algebra.outcome import Outcome
from knotgames.checks.papers.johnson2011b.s03.figure_14 import determinant, outcome_by_play
from knotgames.checks.papers.johnson2011b.s03.shadow_moves import Removal
from knotgames.checks.papers.knotgames2026.framework.six_values import BLOCKED
from knotgames.checks.papers.knotgames2026.framework.six_values_on_shadows import (
    knotter_wins,
    local_condition,
    odd_positions,
    position_in_words,
)
from knotgames.games.cube.play import values
from knotgames.games.knot.diagrams.diagram import Diagram, faces
from knotgames.games.knot.diagrams.shadows import dowker, shadows
from knotgames.games.knot.notation.names import names
from knotgames.games.knot.unknot import unknotted
from knotgames.games.rational.census import KNOWN_VALUES

DETERMINANTS = {"3_1": 3, "4_1": 5, "5_1": 5, "5_2": 7, "6_1": 9, "6_2": 11, "6_3": 13, "7_1": 7, "7_2": 11, "7_3": 13}
DETERMINANTS |= {"7_4": 15, "7_5": 17, "7_6": 19, "7_7": 21, "8_1": 13, "8_16": 35, "8_17": 37, "8_18": 45}
"""D. Rolfsen, Knots and Links, table of knots."""


def test_the_determinants_are_those_of_the_table() -> None:
    tried = set()
    for crossings in range(3, 9):
        for pd in shadows(crossings):
            name = names()[dowker(pd)]
            if name in DETERMINANTS:
                assert determinant(pd) == DETERMINANTS[name], name
                tried.add(name)
    assert tried == set(DETERMINANTS)


@pytest.mark.parametrize(
    ("states", "unresolved", "switched"),
    [((), "1, 2, 3, 4", "none"), ((0, 1), "2, 3", "4"), ((1, 2), "2, 3, 4", "1"), ((1, 1), "2, 3", "1, 4")],
)
def test_a_removal_is_named_with_the_states_of_the_other_crossings(
    states: tuple[int, ...], unresolved: str, switched: str
) -> None:
    before, after = (Diagram(shadows(crossings, prime=False)[0]) for crossings in (4, 2))
    name = Removal(before, (1, 2), after).name(states)
    assert name == f"P = {before} unresolved {unresolved}, switched {switched}, ->2 by removing 2, 3"


def test_the_determinant_of_a_loop_is_one() -> None:
    assert [determinant(pd) for n in (1, 2) for pd in shadows(n, prime=False)] == [1, 1, 1]


@pytest.mark.parametrize("crossings", [3, 4, 5, 6, 7])
def test_play_agrees_with_values(crossings: int) -> None:
    for pd in shadows(crossings):
        known = unknotted(pd)
        assert outcome_by_play(~known) == VALUES[int(values(known)[-1])].outcome


@pytest.mark.parametrize("crossings", [3, 4, 5])
def test_all_positions_are_played_as_by_plain_recursion(crossings: int) -> None:
    for pd in shadows(crossings):
        knotted = ~unknotted(pd)

        @cache
        def plain(position: int, knotter_moves: bool, spare: bool, knotted: np.ndarray = knotted) -> bool:
            digits = [position // 3**i % 3 for i in range(crossings)]
            options = [(position - way * 3**i, spare) for i, digit in enumerate(digits) if digit == 2 for way in (1, 2)]
            options += [(position, False)] * spare
            if not options:
                return bool(knotted[sum(digit << i for i, digit in enumerate(digits))])
            results = [plain(option, not knotter_moves, left) for option, left in options]
            return any(results) if knotter_moves else all(results)

        for (first, spare), table in knotter_wins(knotted).items():
            assert table.tolist() == [plain(position, first, spare) for position in range(3**crossings)]


@pytest.mark.parametrize("crossings", [4, 5, 6, 7])
def test_the_local_condition_by_outcomes_is_that_by_values(crossings: int) -> None:
    for pd in shadows(crossings):
        known = unknotted(pd)
        table = knotter_wins(~known)
        meets = local_condition(table[False, False], table[True, True])
        for place, met in zip(values(known), meets, strict=True):
            value = VALUES[int(place)]
            if not value.odd:
                assert bool(met) == (str(value) not in BLOCKED)


def test_a_position_that_is_blocked_is_shown() -> None:
    trefoil = shadows(3)[0]
    odd = list(odd_positions(trefoil, local_condition))
    assert len(odd) == 13
    assert all(met for _, met in odd)
    first = next(position for position, met in odd_positions(trefoil, lambda second, _: second) if not met)
    assert position_in_words(trefoil, first) == "the position ?-+ of the shadow (4, 6, 2)"


def test_the_shadow_of_outcome_k_has_value_222() -> None:
    (pd,) = (pd for pd in shadows(8) if names()[dowker(pd)] == "8_18")
    value = VALUES[int(values(unknotted(pd))[-1])]
    assert value == KnotValue.parse("222")
    assert value.outcome is Outcome.KNOTTER


@pytest.mark.parametrize("crossings", [1, 2, 3, 4, 5])
def test_shadows_of_all_kinds_have_no_other_values(crossings: int) -> None:
    for pd in shadows(crossings, prime=False):
        found = {str(VALUES[int(place)].even_projection) for place in values(unknotted(pd))}
        assert found <= set(KNOWN_VALUES)


def test_corollary_3_15_has_no_converse() -> None:
    """The shadow of 9_40 has no loop and no bigon, so it does not reduce; yet its outcome is not K."""
    (pd,) = (pd for pd in shadows(9) if names()[dowker(pd)] == "9_40")
    assert sorted(len(face) for face in faces(pd))[0] == 3
    assert VALUES[int(values(unknotted(pd))[-1])].outcome is Outcome.FIRST
