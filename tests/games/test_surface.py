"""The surface game: values and outcomes against oracles written from the printed rules."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps.breaking import grundy_sequences
from knotgames.algebra.notation import InputError, NotationError
from knotgames.algebra.outcome import Play
from knotgames.games.surface import GAME, MOVES, SERIES, Surface, connected_sum, moves_of, parse, show

surfaces = st.builds(Surface, st.sampled_from("on"), st.integers(0, 5))
positions = st.lists(surfaces, min_size=1, max_size=3).map(tuple)
small = positions.filter(lambda position: sum(surface.genus for surface in position) <= 9)
"""Those of which plain recursion meets few positions."""


def printed_moves(kind: str, g: int) -> list[list[tuple[str, int]]]:
    """The moves (a) to (h) as they are printed."""
    left: list[list[tuple[str, int]]] = []
    if kind == "o":
        if g - 1 >= 0:
            left.append([("o", g - 1)])
        left += [[("o", a), ("o", g - a)] for a in range(1, g)]
        return left
    if g - 1 >= 0:
        left.append([("n", g - 1)])
        if (g - 1) % 2 == 0:
            left.append([("o", (g - 1) // 2)])
    if g - 2 >= 0:
        left.append([("n", g - 2)])
        if (g - 2) % 2 == 0:
            left.append([("o", (g - 2) // 2)])
    left += [[("n", a), ("n", g - a)] for a in range(1, g)]
    left += [[("o", a // 2), ("n", g - a)] for a in range(2, g, 2)]
    return left


@cache
def plain_value(kind: str, g: int) -> int:
    reached = set()
    for left in printed_moves(kind, g):
        total = 0
        for part in left:
            total ^= plain_value(*part)
        reached.add(total)
    return min(set(range(len(reached) + 1)) - reached)


@cache
def plain_win(position: tuple[tuple[str, int], ...], misere: bool) -> bool:
    """Whether the player who starts wins, by recursion over whole positions."""
    after = {
        tuple(sorted(position[:place] + position[place + 1 :] + tuple(left)))
        for place, (kind, g) in enumerate(position)
        for left in printed_moves(kind, g)
    }
    return any(not plain_win(next_position, misere) for next_position in after) if after else misere


def test_the_values_are_those_of_the_printed_moves() -> None:
    table = grundy_sequences(MOVES, 150)
    for kind in "on":
        expected = [plain_value(kind, g) for g in range(151)]
        assert table[kind].tolist() == expected
        assert [SERIES[kind][g] for g in range(151)] == expected


def test_the_recursion_in_numpy_has_the_series_for_large_genus() -> None:
    table = grundy_sequences(MOVES, 3000)
    assert all(table[kind].tolist() == [SERIES[kind][g] for g in range(3001)] for kind in "on")


@settings(derandomize=True, deadline=None, max_examples=60)
@given(small, st.booleans())
def test_outcomes_and_winning_moves_are_those_of_plain_recursion(position: tuple[Surface, ...], misere: bool) -> None:
    plain = tuple(sorted((surface.kind, surface.genus) for surface in position))
    answer = GAME.solve(position, moves=True, misere=misere).to_json()
    assert (answer["outcome"] == "N") == plain_win(plain, misere)
    expected = set()
    for place, surface in enumerate(position):
        for name, left in moves_of(surface):
            after = position[:place] + left + position[place + 1 :]
            if not plain_win(tuple(sorted((one.kind, one.genus) for one in after)), misere):
                expected.add(f"({name}) {surface} -> {show(left)}")
    assert set(answer["moves"]["next player"]) == expected
    assert bool(expected) <= (answer["outcome"] == "N")


@settings(derandomize=True)
@given(positions)
def test_a_position_prints_as_what_it_is_read_from(position: tuple[Surface, ...]) -> None:
    assert parse(show(position)) == position
    assert show(parse(show(position))) == show(position)
    assert eval(repr(position)) == position


@settings(derandomize=True)
@given(surfaces, surfaces, surfaces)
def test_connected_sums_are_a_commutative_monoid(a: Surface, b: Surface, c: Surface) -> None:
    assert connected_sum(a, b) == connected_sum(b, a)
    assert connected_sum(connected_sum(a, b), c) == connected_sum(a, connected_sum(b, c))
    assert connected_sum(a, Surface("n", 0)) == a
    assert connected_sum(a, b).euler_characteristic == a.euler_characteristic + b.euler_characteristic - 2


@settings(derandomize=True)
@given(surfaces)
def test_every_move_raises_the_euler_characteristic_beside_spheres(surface: Surface) -> None:
    for _, left in moves_of(surface):
        assert all(part < surface or part.euler_characteristic > surface.euler_characteristic for part in left)
        assert sum(part.euler_characteristic for part in left) > surface.euler_characteristic


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("o3 + n-5", "surfaces 'o3 . n-5', column 7: expected a genus: a whole number from 0, found '-'"),
        ("x3", "column 1: expected a surface such as o3 or n5, found 'x'"),
        ("o3 n5", r"column 4: expected '\+' or the end, found 'n'"),
    ],
)
def test_what_is_no_sum_of_surfaces_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse(text)


def test_what_memory_cannot_hold_is_refused() -> None:
    with pytest.raises(InputError, match=r"the recursion over what follows n500 would need .* GB of memory"):
        GAME.outcome(parse("n500"), Play.MISERE)
    with pytest.raises(InputError, match=r"may meet more than 10\^30 positions"):
        GAME.outcome(parse("n5000"), Play.MISERE)
    with pytest.raises(InputError, match=r"the list of the moves in o10+ would need"):
        GAME.solve(parse("o" + "1" + "0" * 15), moves=True)
    with pytest.raises(ValueError, match="expected 'o' or 'n' and a genus from 0"):
        Surface("o", -1)
