"""Who wins with a bit for each position: by arrays and by the compiled kernel, against the values of all positions."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from knotgames.algebra.knot_type.play import Player, goal
from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.memory import available_memory
from knotgames.algebra.notation import InputError
from knotgames.games.cube import kernel, winner, words
from knotgames.games.cube.play import values
from knotgames.games.cube.winner import Winner, memory_needed, who_wins
from tests.games.rational.positions import examples

Truths = NDArray[np.bool_]


def by_values(unknotted: Truths) -> Winner:
    """Who wins by the values of all positions."""
    table = values(unknotted)
    variables = len(unknotted).bit_length() - 1
    moves = {
        player: tuple(
            (i, bool(to))
            for i in range(variables)
            for to in (0, 1)
            if goal(VALUES[int(table[len(table) - 1 - (2 - to) * 3**i])].outcome, player)
        )
        for player in Player
    }
    return Winner(VALUES[int(table[-1])].outcome, moves)


def both_ways(unknotted: Truths) -> Winner:
    """Who wins, which arrays and the kernel agree on. Without numba the kernel is run as it is written."""
    found = [who_wins(unknotted, kernel=kernel) for kernel in (False, True)]
    assert found[0] == found[1]
    return found[0]


def drawn(variables: int, seed: int, share: float, mirrored: bool) -> Truths:
    truths = np.random.default_rng(seed).random(1 << variables) < share
    if mirrored and variables:
        truths[len(truths) // 2 :] = truths[: len(truths) // 2][::-1]
    return truths


@pytest.mark.parametrize("variables", [0, 1, 2, 3])
def test_every_function_of_few_variables(variables: int) -> None:
    for truths in product([False, True], repeat=1 << variables):
        unknotted = np.array(truths)
        assert both_ways(unknotted) == by_values(unknotted)


@examples(40)
@given(st.integers(4, 9), st.integers(0, 2**32), st.sampled_from([0.2, 0.4, 0.6]), st.booleans())
def test_functions_whose_places_are_in_one_word_and_in_several(
    variables: int, seed: int, share: float, mirrored: bool
) -> None:
    unknotted = drawn(variables, seed, share, mirrored)
    assert both_ways(unknotted) == by_values(unknotted)


@pytest.mark.parametrize("mirrored", [False, True])
def test_levels_that_are_worked_on_in_parts(monkeypatch: pytest.MonkeyPatch, mirrored: bool) -> None:
    unknotted = drawn(10, 1, 0.4, mirrored)
    expected = both_ways(unknotted)
    assert expected == by_values(unknotted)
    monkeypatch.setattr(winner, "WORKING_SET", 1)
    assert both_ways(unknotted) == expected


def test_the_kernel_does_to_a_word_what_arrays_do_to_many() -> None:
    given = np.random.default_rng(1).integers(1 << 54, size=50, dtype=np.uint64) & words.ALL
    settled = given.copy()
    words.settle(settled)
    assert [kernel._settled(word) for word in given] == settled.tolist()
    assert [kernel._opposite(word) for word in given] == words.opposite(given).tolist()


def test_the_memory_is_that_of_two_levels_and_half_of_it_with_mirror_images() -> None:
    """Of 22 free variables 19 are not within a word, and the largest two levels are 6 and 7: 27,132 and 50,388 sets."""
    levels = 8 * (27132 * 2**13 + 50388 * 2**12)
    assert levels <= memory_needed(22, mirrored=False) <= 1.01 * levels
    assert memory_needed(22, mirrored=True) < 0.55 * memory_needed(22, mirrored=False)
    assert memory_needed(22, mirrored=False) < 4.5 * 2**30


def test_what_memory_cannot_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.algebra.memory.available_memory", lambda: 100)
    with pytest.raises(InputError, match=r"^who wins 3\^8 positions would need .* GB of memory"):
        who_wins(np.zeros(256, dtype=bool))
    assert available_memory() != 100


def test_numba_is_named_where_it_matters_and_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winner, "can_compile", lambda: False)
    assert winner.hint(winner.LARGE - 1, mirrored=False) == ""
    assert winner.hint(22, mirrored=True) == " (6 s with numba: pip install '.[fast]' in a clone)"
    slow = winner.seconds(22, mirrored=True)
    monkeypatch.setattr(winner, "can_compile", lambda: True)
    assert winner.hint(22, mirrored=True) == ""
    assert winner.seconds(22, mirrored=True) < slow


def test_the_kernel_is_run_where_it_is_installed_and_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def by_kernel(variables: int) -> winner.Step:
        asked.append(variables)
        return winner._by_arrays(variables)

    monkeypatch.setattr(winner, "_by_kernel", by_kernel)
    monkeypatch.setattr(winner, "LARGE", 5)
    for installed, variables in product((False, True), (4, 5)):
        monkeypatch.setattr(winner, "can_compile", lambda installed=installed: installed)
        who_wins(drawn(variables, 1, 0.4, mirrored=False))
    assert asked == [2]
