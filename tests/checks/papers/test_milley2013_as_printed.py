"""Theorem 4.5 of [Milley2013] by the printed rules alone: nothing of the package is imported."""

from functools import cache

Strips = tuple[int, ...]
LEFT, RIGHT = 1, 2
"""The players, by how many squares they take."""


def options(strips: Strips, player: int) -> dict[tuple[int, int], Strips]:
    """What is left by taking squares of strip i, with `before` squares at its near end."""
    return {
        (i, before): tuple(sorted([*strips[:i], *strips[i + 1 :], *[n for n in (before, after) if n]]))
        for i, length in enumerate(strips)
        for before in range(length - player + 1)
        if (after := length - player - before) >= 0
    }


@cache
def wins(strips: Strips, player: int) -> bool:
    """Whether the player who is to move wins: who cannot move has won."""
    after = set(options(strips, player).values())
    return not after or any(not wins(left, 3 - player) for left in after)


ADVICE = {LEFT: ((1, 0), (2, 0)), RIGHT: ((2, 0), (1, 1))}
"""The residue of the strip, and how far from its end: when possible, and otherwise."""


def follows(strips: Strips, player: int, *more: tuple[int, int]) -> bool | None:
    """Whether the printed advice, or what comes after it, wins; None if it names no move."""
    for residue, away in (*ADVICE[player], *more):
        named = [left for (i, at), left in options(strips, player).items() if (strips[i] % 3, at) == (residue, away)]
        if named:
            return any(not wins(left, 3 - player) for left in named)
    return None


def sums(squares: int, least: int = 1) -> list[Strips]:
    return [(), *((n, *rest) for n in range(least, squares + 1) for rest in sums(squares - n, n))]


def test_both_players_win_three_squares_and_are_advised_nothing() -> None:
    for strips in ((3,), (3, 3)):
        for player in (LEFT, RIGHT):
            assert wins(strips, player)
            assert follows(strips, player) is None
    assert wins((2,), RIGHT) is False, "Left wins at the end of S_3"
    assert wins((1, 1), RIGHT) is True, "and loses in the middle"


def test_the_advice_is_right_where_it_names_a_move_and_with_the_end_of_multiples_of_three_everywhere() -> None:
    for strips in sums(14):
        for player in (LEFT, RIGHT):
            if options(strips, player) and wins(strips, player):
                assert follows(strips, player) is not False
                assert follows(strips, player, (0, 0)) is True
