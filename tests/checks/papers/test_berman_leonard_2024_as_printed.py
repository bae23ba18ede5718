"""What [BermanLeonard2024] prints and does not hold, by the printed rules alone: nothing of the package is imported."""

from functools import cache, reduce
from operator import xor

import pytest


def removed(heaps: tuple[int, ...]) -> int:
    """How many counters the printed strategy removes from the first heap, which has the largest unpaired power."""
    total, heap = reduce(xor, heaps), heaps[0]
    top = total.bit_length() - 1
    assert heap >> top & 1
    paired = [power for power in range(top) if not sum(one >> power & 1 for one in heaps) % 2]
    return sum(1 << power for power in paired) + 1


@cache
def first_player_wins(heaps: tuple[int, ...]) -> bool:
    after = (tuple(sorted((*heaps[:i], left, *heaps[i + 1 :]))) for i, heap in enumerate(heaps) for left in range(heap))
    return any(not first_player_wins(left) for left in after)


def test_the_printed_example_of_nim() -> None:
    assert removed((21, 11, 6)) == 8
    assert reduce(xor, (21 - 8, 11, 6)) == 0


@pytest.mark.parametrize(("heaps", "taken"), [((6, 1), 1), ((3,), 1), ((7, 1), 2)])
def test_the_printed_strategy_of_nim_loses_where_the_heap_has_a_smaller_unpaired_power(
    heaps: tuple[int, ...], taken: int
) -> None:
    first, *others = heaps
    assert first_player_wins(heaps)
    assert removed(heaps) == taken
    assert first_player_wins((first - taken, *others)), "now it is the opponent who wins"


Surface = tuple[str, int]


def moves(kind: str, genus: int) -> list[list[Surface]]:
    """(a) to (h) of Theorem 2.1."""
    if kind == "o":
        return [[("o", genus - 1)]] * (genus >= 1) + [[("o", a), ("o", genus - a)] for a in range(1, genus)]
    found: list[list[Surface]] = [[("n", genus - less)] for less in (1, 2) if genus >= less]
    found += [[("o", (genus - less) // 2)] for less in (1, 2) if genus >= less and not (genus - less) % 2]
    found += [[("n", a), ("n", genus - a)] for a in range(1, genus)]
    return found + [[("o", a // 2), ("n", genus - a)] for a in range(2, genus, 2)]


@cache
def longest(kind: str, genus: int) -> int:
    return max((1 + sum(longest(*part) for part in left) for left in moves(kind, genus)), default=0)


def test_the_longest_play_has_a_move_less_than_the_proof_of_corollary_2_2_says() -> None:
    assert longest("o", 2) == 3, "one move to o1, o1, and one more in each"
    for genus in range(1, 15):
        assert longest("o", genus) == longest("n", genus) == 2 * genus - 1


def nim_value(kind: str, genus: int) -> int:
    return [0, 1, *[2, 0] * genus][genus] if kind == "o" else [0, 1, 2, *[4, 6, 0, 3] * genus][genus]


def test_the_exceptions_of_case_h_are_the_last_moves_of_both_tables() -> None:
    """C for even g, and F, which takes its place, for odd g: in order they would have to be worth the same."""
    for k in range(5, 15):
        for one, in_order in ((2, 6), (1, 5)):
            torus = nim_value("o", k - 1 if one == 2 else k)
            assert torus ^ nim_value("n", one) != torus ^ nim_value("n", in_order)
            later = nim_value("o", (k - 1 if one == 2 else k) + 2)
            assert torus ^ nim_value("n", one) == later ^ nim_value("n", one)
