"""Tables of joint states against the fold, position by position."""

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import knotgames.algebra.knot_type.tabulate as module
from knotgames.algebra.knot_type.tabulate import Group, Site, alike, tabulate
from knotgames.algebra.knot_type.tabulate.signature import classes_by_signature, signatures
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES
from knotgames.algebra.ruleset import fold

CROSSING = Site(np.array([0, 0, 1]), (np.array([-1, -1, 0]), np.array([-1, -1, 1])))
CHAIN = Site(np.array([0, 1, 2]), (np.array([-1, 0, 1]),))
FAN = Site(np.array([0, 0, 0, 1, 1, 2]), tuple(np.array(c) for c in ([-1] * 3 + [0, 1, 3], [-1] * 3 + [1, 2, 4])))
WHICH = Site(np.zeros(2, dtype=np.intp), ())
PARTS = (CROSSING, CHAIN, FAN)


def options(sites: Sequence[Site], position: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [
        (*position[:i], int(column[state]), *position[i + 1 :])
        for i, (site, state) in enumerate(zip(sites, position, strict=True))
        for column in site.options
        if column[state] >= 0
    ]


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(PARTS), max_size=3),
    st.lists(st.sampled_from(PARTS), max_size=2),
    st.integers(0, 2**32),
    st.sampled_from([1, 2**20]),
)
def test_every_position_has_the_value_of_the_fold(
    rows: list[Site], columns: list[Site], seed: int, working_set: int
) -> None:
    first, second = Group(rows), Group(columns)
    ends = np.random.default_rng(seed).random((len(first.levels[0].states), len(second.levels[0].states))) < 0.4
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "WORKING_SET", working_set)
        table = tabulate(first, second, ends)
    assert table.shape == (first.size, second.size)
    sites = [*rows, *columns]
    positions = list(product(*(range(len(site)) for site in sites)))
    final = iter(ends.ravel())
    unknot = {position: bool(next(final)) for position in positions if not options(sites, position)}

    def value(position: tuple[int, ...], sides: tuple[frozenset[int], ...]) -> int:
        if sides[0]:
            return RULEBOOK.classify(sum(1 << place for place in sides[0]))
        return RULEBOOK.ends[not unknot[position]]

    memo: dict[tuple[int, ...], int] = {}
    for position, place in zip(positions, table.ravel(), strict=True):
        assert place == fold(position, lambda p: (options(sites, p),), value, memo)


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from([*PARTS, WHICH, alike(1), alike(2), alike(3)]), max_size=3),
    st.integers(0, 3),
    st.integers(0, 2**32),
)
def test_the_kernel_finds_what_arrays_find(sites: list[Site], cut: int, seed: int) -> None:
    """Also without numba, where the kernel is run as it is written."""
    first, second = Group(sites[:cut]), Group([*sites[cut:], *[alike(1)] * 3])
    ends = np.random.default_rng(seed).random((len(first.levels[0].states), len(second.levels[0].states))) < 0.4
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "IN_TILE", 2)
        patch.setattr(module, "AT_ONCE", 243 * 2)
        found = [tabulate(first, second, ends, kernel=kernel) for kernel in (False, True)]
    assert (found[0] == found[1]).all()


def test_the_kernel_is_for_tables_whose_last_sites_are_crossings() -> None:
    upwards = Site(np.array([1, 0]), (np.array([1, -1]),))
    assert module._is_for_kernel([FAN, WHICH, CHAIN, *[alike(1)] * 3])
    assert not module._is_for_kernel([alike(1), alike(1), FAN])
    assert not module._is_for_kernel([upwards, *[alike(1)] * 3])
    assert not module._is_for_kernel([alike(1)] * 2)


def test_levels_hold_every_state_once_with_all_its_options() -> None:
    group = Group([FAN, CROSSING])
    states = np.concatenate([level.states for level in group.levels])
    assert sorted(states.tolist()) == list(range(group.size))
    for count, level in enumerate(group.levels):
        assert (group.moves_left[level.states] == count).all()
        for i, state in enumerate(level.states):
            a, b = divmod(int(state), 3)
            expected = {3 * x + y for x, y in options([FAN, CROSSING], (a, b))}
            assert {int(column[i]) for column in level.options} == expected


def test_words_hold_what_the_rulebook_makes_of_every_union_of_signatures() -> None:
    """The definitions of the kernel against those of `grading`, from which the rulebook comes."""
    from knotgames.algebra.knot_type.tabulate.kernel import even_games, odd_games

    for parity, games in enumerate((even_games, odd_games)):
        classes = classes_by_signature(parity)
        assert len(classes) == 72
        unions = np.array(list(classes), dtype=np.uint8).view(np.uint64)
        found = np.array([games(word) for word in unions]).view(np.uint8)
        assert found.tolist() == [signatures()[place] for place in classes.values()]


def test_words_name_every_value() -> None:
    from knotgames.algebra.knot_type.tabulate.kernel import places_of

    fitted = np.resize(np.array(signatures(), dtype=np.uint8), 40).view(np.uint64)  # 38 values, and the first two again
    found = np.array([places_of(word) for word in fitted]).view(np.uint8)[: len(VALUES)]
    assert found.tolist() == [place % 19 for place in range(len(VALUES))]
    assert all(value.odd == (place >= 19) for place, value in enumerate(VALUES))


def test_ends_are_worth_what_an_even_game_with_the_same_signature_for_its_options_is() -> None:
    """So the kernel treats them as unions."""
    for end in RULEBOOK.ends:
        assert classes_by_signature(0)[signatures()[end]] == end


def test_a_tile_is_not_larger_than_the_table() -> None:
    """A table of a single row, and one of which the tile is the whole."""
    for crossings in (3, 5):
        ends = np.random.default_rng(crossings).random((1, 1 << crossings)) < 0.4
        group = Group([alike(1)] * crossings)
        found = [tabulate(Group([]), group, ends, kernel=kernel) for kernel in (False, True)]
        assert (found[0] == found[1]).all()


def test_the_kernel_is_run_where_it_is_installed_and_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def by_kernel(first: Group, second: Group, sites: Sequence[Site], ends: NDArray[np.uint8]) -> NDArray[np.uint8]:
        asked.append(len(sites))
        return module._by_arrays(first, second, ends)

    monkeypatch.setattr(module, "_by_kernel", by_kernel)
    monkeypatch.setattr(module, "LARGE", 3**5)
    for installed, crossings in product((False, True), (4, 5)):
        monkeypatch.setattr(module, "can_compile", lambda installed=installed: installed)
        tabulate(Group([]), Group([alike(1)] * crossings), np.ones((1, 1 << crossings), dtype=bool))
    assert asked == [5]
