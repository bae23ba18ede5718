"""The kernel of tables of values: the positions one after the other, in the order of their numbers.

To be imported where it pays alone (see `algebra.compiled`). What it does is said, and done by arrays, in
`algebra.knot_type.tabulate`. Here the last three sites have two options each that end them, and states numbered as in
`alike(1)`, so that their 27 joint states are a *block*; of the other sites every option has a smaller number than what
it is an option of. As soon as a site comes to a state, all that was found for its options is united for it, whole
blocks at a time; so what is read lies close to what is written.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from algebra.compiled import compiled

Bytes = NDArray[np.uint8]
"""Signatures or values, one a byte: uint8."""

Numbers = NDArray[np.int64]
"""Numbers of states, sites and moves: int64."""

BLOCK = 27
"""How many joint states the last three sites have."""


@compiled
def next_state(state: Numbers, sizes: Numbers, moves: Numbers) -> tuple[int, int]:
    """Go on to the next joint state of some sites, the first of them fastest.

    Args:
        state: the joint state.
        sizes: how many states each site has.
        moves: for each of them and each of its states, how many moves are left.

    Returns:
        the number of the slowest site that changed, and how many moves more are left.

    Two crossings, each with a move left in state 2: after the state (2, 0) comes (0, 1), with a move less.

    >>> from inspect import unwrap
    >>> state = np.array([2, 0])
    >>> site, more = unwrap(next_state)(state, np.array([3, 3]), np.array([[0, 0, 1], [0, 0, 1]]))
    >>> site, int(more), state.tolist()
    (1, -1, [0, 1])
    """
    site, more = 0, 0
    while state[site] == sizes[site] - 1:
        more += moves[site, 0] - moves[site, state[site]]
        state[site] = 0
        site += 1
    state[site] += 1
    return site, more + moves[site, state[site]] - moves[site, state[site] - 1]


@compiled
def value_nine(nine: Bytes, same: Bytes, other: Bytes, ended: bool) -> None:
    """Value the joint states of the last two sites: in 2, 5, 6 and 7 one of them has a move left, in 8 both have.

    Args:
        nine: the union of the signatures of the options so far, from other sites; then the signature.
        same: from such a union to a signature, for as many moves left as in the first state, up to an even number.
        other: the same for one more.
        ended: whether there is no move left in the first, so that its signature is there already.

    With the union itself for a signature every state gets all that it can end in: 2 what 0 and 1 are, 8 everything.

    >>> from inspect import unwrap
    >>> union, nine = np.arange(16, dtype=np.uint8), np.array([1, 2, 0, 4, 8, 0, 0, 0, 0], np.uint8)
    >>> unwrap(value_nine)(nine, union, union, True)
    >>> nine.tolist()
    [1, 2, 3, 4, 8, 12, 5, 10, 15]
    """
    a, b, c, d = nine[0], nine[1], nine[3], nine[4]
    if not ended:
        a, b, c, d = same[a], same[b], same[c], same[d]
        nine[0], nine[1], nine[3], nine[4] = a, b, c, d
    ab, cd, ac, bd = other[nine[2] | a | b], other[nine[5] | c | d], other[nine[6] | a | c], other[nine[7] | b | d]
    nine[2], nine[5], nine[6], nine[7] = ab, cd, ac, bd
    nine[8] = same[nine[8] | ab | cd | ac | bd]


@compiled
def moves_left(state: Numbers, moves: Numbers) -> int:
    """How many moves are left in a joint state.

    Args:
        state: the joint state.
        moves: for each site and each of its states, how many moves are left.

    >>> from inspect import unwrap
    >>> int(unwrap(moves_left)(np.array([2, 0, 2]), np.array([[0, 0, 1]] * 3)))
    2
    """
    left = 0
    for site in range(len(state)):
        left += moves[site, state[site]]
    return left


@compiled
def fill(
    table: Bytes, first: int, stop: int, state: Numbers, sizes: Numbers, moves: Numbers, options: Numbers, after: Bytes
) -> None:
    """Find the signatures of the positions of some blocks, those before being found.

    Args:
        table: the signatures of the positions with no move left and of those that are found; the others are 0.
        first: the place of the first block.
        stop: the place before which to stop.
        state: the joint state of the block before the first, or of the first if it is at place 0; it becomes that of
            the last.
        sizes: how many states the sites before the last three have, the last of them first.
        moves: for each of them and each of its states, how many moves are left.
        options: for each of them and each of its states its two options, which may be the same; -1 if there is none.
        after: from the union of the signatures of the options to a signature, by parity.

    Three crossings are one block. With the union itself for a signature the last state, in which none is settled, gets
    all that the eight ways to settle them end in; the one before it, in which the last is settled in the second way,
    that of four.

    >>> table, nothing, union = np.zeros(27, np.uint8), np.zeros(0, np.int64), np.array([range(256)] * 2, np.uint8)
    >>> table[[0, 1, 3, 4, 9, 10, 12, 13]] = 1 << np.arange(8)
    >>> fill(table, 0, 1, nothing, nothing, nothing.reshape(0, 1), nothing.reshape(0, 1, 2), union)
    >>> bin(table[26]), bin(table[25])
    ('0b11111111', '0b10101010')
    """
    left = moves_left(state, moves)
    for start in range(first, stop, BLOCK):
        if start:
            site, more = next_state(state, sizes, moves)
            left += more
            length = BLOCK
            for i in range(site):
                length *= sizes[i]
            reached, other_reached = options[site, state[site]]
            if reached >= 0:
                one_start = start - (state[site] - reached) * length
                other_start = start - (state[site] - other_reached) * length
                here = table[start : start + length]
                one_option, other_option = (
                    table[one_start : one_start + length],
                    table[other_start : other_start + length],
                )
                for i in range(length):
                    here[i] |= one_option[i] | other_option[i]
        block = table[start : start + BLOCK]
        same, other = after[left & 1], after[left + 1 & 1]
        value_nine(block[:9], same, other, left == 0)
        value_nine(block[9:18], same, other, left == 0)
        for i in range(9):
            block[i + 18] |= block[i] | block[i + 9]
        value_nine(block[18:], other, same, False)


@compiled
def name_nine(nine: Bytes, same: Bytes, other: Bytes) -> None:
    """Replace signatures by values, in the order of `value_nine`.

    Args:
        nine: the signatures; then the values.
        same: from a signature to a value, for as many moves left as in the first state, up to an even number.
        other: the same for one more.

    >>> from inspect import unwrap
    >>> nine = np.zeros(9, np.uint8)
    >>> unwrap(name_nine)(nine, np.array([10]), np.array([11]))
    >>> nine.tolist()  # a move more is left in 2, 5, 6 and 7
    [10, 10, 11, 10, 10, 11, 11, 11, 10]
    """
    nine[0], nine[1], nine[2] = same[nine[0]], same[nine[1]], other[nine[2]]
    nine[3], nine[4], nine[5] = same[nine[3]], same[nine[4]], other[nine[5]]
    nine[6], nine[7], nine[8] = other[nine[6]], other[nine[7]], same[nine[8]]


@compiled
def name(table: Bytes, first: int, stop: int, state: Numbers, sizes: Numbers, moves: Numbers, value: Bytes) -> None:
    """Replace the signature of each position of some blocks by its value.

    Args:
        table: the signatures.
        first: as for `fill`.
        stop: as for `fill`.
        state: as for `fill`.
        sizes: as for `fill`.
        moves: as for `fill`.
        value: from a signature to a value, by parity.

    Of three crossings an odd number is not settled in 13 of the 27 states, (3^3 - 1) / 2:

    >>> table, nothing = np.zeros(27, np.uint8), np.zeros(0, np.int64)
    >>> parity = np.array([[0] * 256, [1] * 256], np.uint8)
    >>> name(table, 0, 1, nothing, nothing, nothing.reshape(0, 1), parity)
    >>> int(table.sum())
    13
    """
    left = moves_left(state, moves)
    for start in range(first, stop, BLOCK):
        if start:
            left += next_state(state, sizes, moves)[1]
        block = table[start : start + BLOCK]
        same, other = value[left & 1], value[left + 1 & 1]
        name_nine(block[:9], same, other)
        name_nine(block[9:18], same, other)
        name_nine(block[18:], other, same)
