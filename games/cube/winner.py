"""The outcome of a Boolean function as a game, and the winning moves, with one bit for each position and no values.

A position is lost to the player who is to move if no option is lost to the other one. At an end the player who is to
move has lost if the other one wanted this end. So there are two games: in one the Knotter makes the last move of all,
in the other the Unknotter does.

The states of the first three variables are bits of a word, in both games (`games.cube.words`). For the others, the
positions with one set of free variables are the places of the variables that are set, with a word for each. Freeing a
variable folds such a table along an axis. All sets of one size make a *level*, a row of words for each. A level is made
from the one below, which is then dropped: at most about a third of the 3^n positions are kept. Rows are in the order of
the largest member in which two sets differ, so that the sets without a last variable come first. When the options by
other variables are united, a word is settled: some fifty operations for all of its 54 positions.

If the function is the same at opposite places, as for the shadow of a knot and its mirror image, then opposite
positions have the same value, and the places where the last variable that is set is true are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.compiled import can_compile
from knotgames.algebra.knot_type.play import Player
from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import installing
from knotgames.algebra.outcome import Outcome
from knotgames.games.cube.words import STATES, WITHIN, Words, ends_of, opposite, settle

LARGE = 19
"""The number of free variables from which on the compiled kernel pays."""

WORKING_SET = 2**16
"""The number of words that arrays work on at a time, so that they stay in the cache of the processor."""

BYTES_A_SET = 64
"""The approximate bytes for the numbers and the members of a set, where arrays do the work."""

BY_KERNEL, BY_ARRAYS = 0.4e-9, 1.3e-9
"""The approximate seconds for a position, if opposite places are different."""

Sets = NDArray[np.int32]
"""Sets of variables, a row for each: the members in ascending order."""

Step = Callable[[Words, int, bool, Words], None]
"""Fills in a level from the one below, from the number of free variables in it, and True for a mirrored function."""


@dataclass(frozen=True)
class Winner:
    """The outcome of a game on a cube, and the winning moves of each player: a free variable, and its truth value."""

    outcome: Outcome
    moves: Mapping[Player, tuple[tuple[int, bool], ...]]


def who_wins(unknotted: NDArray[np.bool_], *, kernel: bool | None = None) -> Winner:
    """Return the outcome and the winning moves, from the places that the Unknotter wins: bool, shape (2^n,).

    By default the compiled kernel is used if it is installed and pays.

    Raises:
        InputError: memory does not hold what is needed.

    >>> trefoil = who_wins(np.array([0, 1, 1, 1, 1, 1, 1, 0], dtype=bool))
    >>> trefoil.outcome, len(trefoil.moves[Player.UNKNOTTER])
    (<Outcome.UNKNOTTER: 'U'>, 6)
    """
    variables = len(unknotted).bit_length() - 1
    mirrored = variables > WITHIN and _is_mirrored(unknotted)
    require_memory(memory_needed(variables, mirrored), f"who wins 3^{variables} positions")
    if kernel is None:
        kernel = variables >= LARGE and can_compile()
    others = max(variables - WITHIN, 0)
    step = _by_kernel(others) if kernel else _by_arrays(others)
    whole, options = _whole(unknotted, others, mirrored, step)
    free = sum(2 * 3**axis for axis in range(min(variables, WITHIN)))  # the state in which all are free
    for axis in range(min(variables, WITHIN)):
        options[axis] = whole << 2 * 3**axis, whole << 3**axis
    wins, moves = {}, {}
    for starter in Player:
        to_move = starter.opponent if variables % 2 else starter  # when play is over
        bit = free + (0 if to_move is Player.KNOTTER else STATES)
        wins[starter] = not whole >> bit & 1
        moves[starter] = tuple(
            (variable, bool(to)) for variable in range(variables) for to in (0, 1) if options[variable][to] >> bit & 1
        )
    return Winner(Outcome.of(wins[Player.KNOTTER], not wins[Player.UNKNOTTER]), moves)


def _is_mirrored(truths: NDArray[np.bool_]) -> bool:
    """Return True if a function is the same at opposite places."""
    half = len(truths) // 2
    return bool((truths[:half] == truths[::-1][:half]).all())


def memory_needed(variables: int, mirrored: bool) -> int:
    """Return the bytes that the outcome takes, the table of places aside."""
    others = max(variables - WITHIN, 0)
    levels = [8 * comb(others, size) * _words(others, size, mirrored) for size in range(others + 1)]
    pairs = (one + other for one, other in pairwise(levels))
    return max(pairs, default=8) + BYTES_A_SET * comb(others, others // 2)


def _words(variables: int, size: int, mirrored: bool) -> int:
    """Return the number of words of a set of this many free variables."""
    return 1 << max(variables - size - mirrored, 0)


def seconds(variables: int, mirrored: bool, *, kernel: bool | None = None) -> float:
    """Return the approximate seconds that the outcome takes on a current processor."""
    by_kernel = variables >= LARGE and can_compile() if kernel is None else kernel
    return float(3**variables) * (BY_KERNEL if by_kernel else BY_ARRAYS) / (1 + mirrored)


def hint(variables: int, mirrored: bool) -> str:
    """Return advice to append to the time, if something not installed would make it much faster; else ""."""
    if variables < LARGE or can_compile():
        return ""
    return f" ({seconds(variables, mirrored, kernel=True):.0f} s with numba: {installing('fast')})"


def _whole(
    unknotted: NDArray[np.bool_], variables: int, mirrored: bool, free_one_more: Step
) -> tuple[int, dict[int, tuple[int, int]]]:
    """Return the word with all variables but the first three free, and by variable the words of its two options."""
    below = ends_of(unknotted[: len(unknotted) >> mirrored])[None]
    settle(below[0])
    options: dict[int, tuple[int, int]] = {}
    for size in range(1, variables + 1):
        above = np.empty((comb(variables, size), _words(variables, size, mirrored)), dtype=np.uint64)
        if size == variables:  # the sets of the level below lack one variable each, the last one first
            for row, lacking in zip(below, reversed(range(variables)), strict=True):
                options[WITHIN + lacking] = int(row[0]), int(row[-1])
        free_one_more(below, size, mirrored, above)
        below = above
    return int(below[0, 0]), options


def _by_kernel(variables: int) -> Step:
    from knotgames.games.cube.kernel import free_one_more  # noqa: PLC0415  # numba comes with it

    choose = np.array([[comb(n, k) for k in range(variables + 2)] for n in range(variables + 1)], dtype=np.int64)

    def step(below: Words, size: int, mirrored: bool, above: Words) -> None:
        free_one_more(below, size, variables, mirrored, choose, above)

    return step


def _by_arrays(variables: int) -> Step:
    sets = np.empty((1, 0), dtype=np.int32)

    def step(below: Words, size: int, mirrored: bool, above: Words) -> None:
        nonlocal sets
        sets = _one_larger(sets, variables)
        without = _without(sets, variables)
        many = max(1, WORKING_SET // above.shape[1])
        for start in range(0, len(sets), many):
            part = slice(start, start + many)
            _free_one_more(below, sets[part], without[part], variables - size, mirrored, above[part])
            settle(above[part])

    return step


def _one_larger(sets: Sets, variables: int) -> Sets:
    """Return all sets with one member more, from all sets of a size."""
    size = sets.shape[1]
    parts = []
    for largest in range(size, variables):
        smaller = sets[: comb(largest, size)]
        parts.append(np.column_stack([smaller, np.full(len(smaller), largest, dtype=np.int32)]))
    return np.concatenate(parts)


def _without(sets: Sets, variables: int) -> Sets:
    """Return for each set and each of its members the number of the set without it."""
    size = sets.shape[1]
    choose = np.array([[comb(n, k) for k in range(size + 1)] for n in range(variables)], dtype=np.int32)
    places = np.arange(size)
    as_before, moved_down = choose[sets, places + 1], choose[sets, places]
    before = np.cumsum(as_before, axis=1, dtype=np.int32) - as_before
    after = np.cumsum(moved_down[:, ::-1], axis=1, dtype=np.int32)[:, ::-1] - moved_down
    return before + after


def _free_one_more(below: Words, sets: Sets, without: Sets, left: int, mirrored: bool, above: Words) -> None:
    """Unite the options of some rows of a level, from the level `below`, in place into `above`."""
    axis_of = sets - np.arange(sets.shape[1])
    last = left if mirrored else left + 1
    words = above.shape[1]
    rows, folded, united = np.empty((len(sets), below.shape[1]), np.uint64), np.empty_like(above), np.empty_like(above)
    above[:] = 0
    for i in range(sets.shape[1]):
        for axis in np.unique(axis_of[:, i]).tolist():
            chosen = np.flatnonzero(axis_of[:, i] == axis)
            many = len(chosen)
            row, fold, union = rows[:many], folded[:many], united[:many]
            # the numbers are right; to say that others may be clipped is what lets `take` write to an array
            below.take(without[chosen, i], axis=0, out=row, mode="clip")
            if axis < last:
                _fold(row, axis, fold)
            else:
                np.bitwise_or(row[:, :words], opposite(row[:, ::-1])[:, :words], out=fold)
            if many == len(above):
                above |= fold
            else:
                above.take(chosen, axis=0, out=union, mode="clip")
                union |= fold
                above[chosen] = union


def _fold(rows: Words, axis: int, folded: Words) -> None:
    """Unite the two halves of rows along an axis: by runs, or by places in a run if there are more runs."""
    run = 1 << axis
    halves = rows.reshape(len(rows), -1, 2, run)
    result = folded.reshape(len(rows), -1, run)
    if run >= halves.shape[1]:
        np.bitwise_or(halves[:, :, 0], halves[:, :, 1], out=result)
    else:
        for place in range(run):
            np.bitwise_or(halves[:, :, 0, place], halves[:, :, 1, place], out=result[:, :, place])
