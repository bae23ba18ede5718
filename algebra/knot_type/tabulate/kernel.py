"""The compiled kernel of tables of values: it computes rows of 27 independent positions at once.

Import it only where it pays (see `algebra.compiled`); `algebra.knot_type.tabulate` does the same with arrays. The last
sites have two options each, both final, and states numbered as in `alike(1)`. The 27 joint states of the last three are
a *row*, held in four words; those of a few more sites form a *tile*, which fits in the first-level cache. The rows of a
tile with the same number of moves left are independent. They are valued by about forty operations on words, vectorized
by the compiler: the definitions of X, Y, Z and the signs [Johnson2011a, sections 6 and 8], on words whose bytes are
signatures or unions of signatures. For the sites before a tile, every option of a state has a smaller number than the
state. When such a site enters a state, the tiles of its options are united, and memory is read close to where it is
written.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.compiled import compiled, inlined

Word = np.uint64
"""Eight bytes, the first one lowest."""

Eight = tuple[Word, Word, Word, Word, Word, Word, Word, Word]
"""Patterns of signatures, the lowest bit of each byte of a word: x = 2, x = 0, y = 0, y = 2, z = 2, z = 0, y z = 12
with sign +, and 01 with sign -."""

LOWEST = Word(0x0101010101010101)
"""The lowest bit of each byte."""

TWO, THREE, FIVE, SIX = Word(2), Word(3), Word(5), Word(6)
"""Numbers by which words are multiplied."""

BITS: Eight = (Word(0), Word(1), Word(2), Word(3), Word(4), Word(5), Word(6), Word(7))
"""The bit of each pattern in a byte."""

Bytes = NDArray[np.uint8]
"""Signatures or values, one a byte: uint8."""

Words = NDArray[np.uint64]
"""Eight of them a word: uint64."""

Numbers = NDArray[np.int64]
"""Numbers of states, sites and moves: int64."""

Places = NDArray[np.uint64]
"""Places in a tile: uint64, which are never negative."""

ROW = 27
"""The number of joint states of the last three sites."""

WORDS = 4
"""The number of words in a row; five bytes of the last one are unused."""

SETTLED, SINGLE = Word(0x000000FFFF00FFFF), Word(0xFFFFFF0000FF0000)
"""The first eight joint states of two sites with no move left (0, 1, 3 and 4), and with one."""

FIRST, FIRST_TWO, FIRST_AND_FOURTH = Word(0xFF), Word(0xFFFF), Word(0xFF0000FF)
"""Bytes of a word."""

SECOND, FOURTH_AND_FIFTH = Word(0xFF00), Word(0xFFFF000000)
"""Other bytes of a word, where joint states are when two nines share it."""

NUMBERS = tuple(map(Word, range(ROW)))
"""The numbers that are added to a place."""

BYTES = tuple(Word(8 * number) for number in range(8))
"""The shifts of a word by bytes."""


class Tile(NamedTuple):
    """The joint states of the sites before the last three that belong to a tile.

    Attributes:
        rows: the place of the row of each state in the tile, by the number of moves left.
        levels: the start of each number of moves left among these, and the end.
        options: the places of the rows of the options of each state, two for each move left.
        odd: for each position the offset of its place among the values of its parity: first if the number of moves
            left outside the tile is even, then if it is odd.
    """

    rows: Places
    levels: Numbers
    options: Places
    odd: Bytes


@inlined
def patterns_in(signatures: Word) -> Eight:
    """Return the signatures that fit each pattern, in the lowest bit of each byte; other bits mean nothing."""
    return (
        signatures,
        signatures >> BITS[1],
        signatures >> BITS[2],
        signatures >> BITS[3],
        signatures >> BITS[4],
        signatures >> BITS[5],
        signatures >> BITS[6],
        signatures >> BITS[7],
    )


@inlined
def with_patterns(patterns: Eight) -> Word:
    """Return the signatures that fit the given patterns, which are in the lowest bit of each byte."""
    return (
        (patterns[0] & LOWEST)
        | (patterns[1] & LOWEST) << BITS[1]
        | (patterns[2] & LOWEST) << BITS[2]
        | (patterns[3] & LOWEST) << BITS[3]
        | (patterns[4] & LOWEST) << BITS[4]
        | (patterns[5] & LOWEST) << BITS[5]
        | (patterns[6] & LOWEST) << BITS[6]
        | (patterns[7] & LOWEST) << BITS[7]
    )


@inlined
def even_games(options: Word) -> Word:
    """Return the signatures of eight even games, from the unions of the signatures of their (odd) options."""
    x2, x0, y0, y2, z2, z0, plus, minus = patterns_in(options)
    less_than_two = (y0 & ~z2) | (z0 & z2)  # z
    return with_patterns(
        (
            x2 & ~x0,
            ~x2,
            y0 & ~y2,
            ~y0,
            ~less_than_two,
            y0 & ~z2,
            y0 & y2 & ~less_than_two & ~minus,
            y0 & ~y2 & z0 & z2 & ~plus,
        )
    )


@inlined
def odd_games(options: Word) -> Word:
    """Return the signatures of eight odd games, from the unions of the signatures of their (even) options."""
    x2, x0, y0, y2, z2, z0, plus, minus = patterns_in(options)
    return with_patterns(
        (
            ~x0,
            x0 & ~x2,
            ~y2,
            y2 & ~y0,
            ~z0,
            z0 & ~z2,
            y0 & y2 & ~z0 & ~minus,
            ~y2 & z0 & z2 & ~plus,
        )
    )


@inlined
def places_of(signatures: Word) -> Word:
    """Return the places of eight values among the values of their parity, in the order of VALUES (x decides last)."""
    x2, x0, y0, y2, z2, z0, plus, minus = patterns_in(signatures)
    x2, x0, y0, y2 = x2 & LOWEST, x0 & LOWEST, y0 & LOWEST, y2 & LOWEST
    z2, z0, plus, minus = z2 & LOWEST, z0 & LOWEST, plus & LOWEST, minus & LOWEST
    most = SIX * LOWEST + x2 + FIVE * z2 + THREE * plus + SIX * y2
    return most - (x0 + TWO * y0 + (y0 & z2) + TWO * minus + THREE * z0)


@inlined
def even_nine(eight: Word, last: Word) -> tuple[Word, Word]:
    """Return the signatures of the nine joint states of two sites, where 0, 1, 3 and 4 (both settled) are even games.

    `eight` has for 0 to 7 the union of the signatures of the options in other sites, `last` for 8. If 0, 1, 3 and 4
    have no moves, their own signatures replace the unions: u has the value of {u + *}, k of {k + *}.

    >>> eight, last = even_nine(Word(0x19_19_00_19_19), Word(0))  # all k: k and k + * fit the same patterns
    >>> f"{int(eight):016x} {int(last):02x}"
    '1919191919191919 19'
    """
    settled = even_games(eight)
    single = odd_games(eight | united(settled))
    return settled & SETTLED | single & SINGLE, even_games(last | all_single(single)) & FIRST


@inlined
def odd_nine(eight: Word, last: Word) -> tuple[Word, Word]:
    """Return the same as `even_nine`, where the states with both sites settled are odd games."""
    settled = odd_games(eight)
    single = even_games(eight | united(settled))
    return settled & SETTLED | single & SINGLE, odd_games(last | all_single(single)) & FIRST


@inlined
def even_nines(a: Word, a_last: Word, b: Word, b_last: Word) -> tuple[Word, Word, Word, Word]:
    """Apply `even_nine` to two nines at once: each needs only half of the bytes of a word at a time."""
    settled = even_games(a & SETTLED | among_single(b))
    of_b = among_settled(settled)
    single = odd_games((a | united(settled)) & SINGLE | among_settled(b | united(of_b)))
    last = even_games(a_last | all_single(single) & FIRST | (b_last | all_settled(single) & FIRST) << BYTES[1])
    return (
        settled & SETTLED | single & SINGLE,
        last & FIRST,
        of_b | among_single(single),
        last >> BYTES[1] & FIRST,
    )


@inlined
def odd_nines(a: Word, a_last: Word, b: Word, b_last: Word) -> tuple[Word, Word, Word, Word]:
    """Apply `odd_nine` to two nines at once, as `even_nines` does."""
    settled = odd_games(a & SETTLED | among_single(b))
    of_b = among_settled(settled)
    single = even_games((a | united(settled)) & SINGLE | among_settled(b | united(of_b)))
    last = odd_games(a_last | all_single(single) & FIRST | (b_last | all_settled(single) & FIRST) << BYTES[1])
    return (
        settled & SETTLED | single & SINGLE,
        last & FIRST,
        of_b | among_single(single),
        last >> BYTES[1] & FIRST,
    )


@inlined
def among_single(settled: Word) -> Word:
    """Return the signatures of 0, 1, 3 and 4 at the places of 2, 5, 6 and 7."""
    return (settled & FIRST) << BYTES[2] | (settled & SECOND) << BYTES[4] | (settled & FOURTH_AND_FIFTH) << BYTES[3]


@inlined
def among_settled(single: Word) -> Word:
    """Return the signatures of 2, 5, 6 and 7 at the places of 0, 1, 3 and 4."""
    return single >> BYTES[2] & FIRST | single >> BYTES[4] & SECOND | single >> BYTES[3] & FOURTH_AND_FIFTH


@inlined
def all_settled(settled: Word) -> Word:
    """Return the union of the signatures at the places of 0, 1, 3 and 4, in the lowest byte."""
    return settled | settled >> BYTES[1] | settled >> BYTES[3] | settled >> BYTES[4]


@inlined
def united(settled: Word) -> Word:
    """Return the unions of the two options of 2, 5, 6 and 7, the joint states of two sites with one move left."""
    by_last = (settled | settled >> BYTES[1]) & FIRST_AND_FOURTH
    return by_last << BYTES[2] | ((settled | settled >> BYTES[3]) & FIRST_TWO) << BYTES[6]


@inlined
def all_single(single: Word) -> Word:
    """Return the union of the signatures of 2, 5, 6 and 7, in the lowest byte."""
    return single >> BYTES[2] | single >> BYTES[5] | single >> BYTES[6] | single >> BYTES[7]


@compiled
def value_rows(words: Words, many: int, odd: bool) -> None:
    """Value `many` independent rows in place. `words` has shape (4, rows).

    Args:
        words: for each position the union of the signatures of its options in other sites; it becomes the signature.
        odd: True if an odd number of moves is left when the last three sites are settled. If none is left, signatures
            replace unions, as for `even_nine`.
    """
    one, two, three, four = words[0, :many], words[1, :many], words[2, :many], words[3, :many]
    if odd:
        for i in range(len(one)):
            a, a_last, b, b_last, c, c_last = nines(one[i], two[i], three[i], four[i])
            a, a_last, b, b_last = odd_nines(a, a_last, b, b_last)
            c, c_last = even_nine(c | a | b, c_last | a_last | b_last)
            one[i], two[i], three[i], four[i] = row_of(a, a_last, b, b_last, c, c_last)
    else:
        for i in range(len(one)):
            a, a_last, b, b_last, c, c_last = nines(one[i], two[i], three[i], four[i])
            a, a_last, b, b_last = even_nines(a, a_last, b, b_last)
            c, c_last = odd_nine(c | a | b, c_last | a_last | b_last)
            one[i], two[i], three[i], four[i] = row_of(a, a_last, b, b_last, c, c_last)


@inlined
def nines(one: Word, two: Word, three: Word, four: Word) -> tuple[Word, Word, Word, Word, Word, Word]:
    """Return the three nines of a row: of each the first eight bytes, and the last one in the lowest byte."""
    return (
        one,
        two & FIRST,
        two >> BYTES[1] | three << BYTES[7],
        three >> BYTES[1] & FIRST,
        three >> BYTES[2] | four << BYTES[6],
        four >> BYTES[2] & FIRST,
    )


@inlined
def row_of(a: Word, a_last: Word, b: Word, b_last: Word, c: Word, c_last: Word) -> tuple[Word, Word, Word, Word]:
    """Return the row with these three nines: the inverse of `nines`."""
    return (
        a,
        a_last | b << BYTES[1],
        b >> BYTES[7] | b_last << BYTES[1] | c << BYTES[2],
        c >> BYTES[6] | c_last << BYTES[2],
    )


@inlined
def word_at(table: Bytes, place: Word) -> Word:
    """Return the eight bytes at a place as one word."""
    return (
        Word(table[place])
        | Word(table[place + NUMBERS[1]]) << BYTES[1]
        | Word(table[place + NUMBERS[2]]) << BYTES[2]
        | Word(table[place + NUMBERS[3]]) << BYTES[3]
        | Word(table[place + NUMBERS[4]]) << BYTES[4]
        | Word(table[place + NUMBERS[5]]) << BYTES[5]
        | Word(table[place + NUMBERS[6]]) << BYTES[6]
        | Word(table[place + NUMBERS[7]]) << BYTES[7]
    )


@inlined
def put_word(word: Word, table: Bytes, place: Word) -> None:
    """Write a word as eight bytes at a place."""
    table[place] = word & FIRST
    table[place + NUMBERS[1]] = word >> BYTES[1] & FIRST
    table[place + NUMBERS[2]] = word >> BYTES[2] & FIRST
    table[place + NUMBERS[3]] = word >> BYTES[3] & FIRST
    table[place + NUMBERS[4]] = word >> BYTES[4] & FIRST
    table[place + NUMBERS[5]] = word >> BYTES[5] & FIRST
    table[place + NUMBERS[6]] = word >> BYTES[6] & FIRST
    table[place + NUMBERS[7]] = word >> BYTES[7] & FIRST


@inlined
def row_at(table: Bytes, place: Word) -> tuple[Word, Word, Word, Word]:
    """Return the row that begins at a place. Nothing is read beyond it."""
    return (
        word_at(table, place),
        word_at(table, place + NUMBERS[8]),
        word_at(table, place + NUMBERS[16]),
        word_at(table, place + NUMBERS[19]) >> BYTES[5],
    )


@compiled
def unite_options(table: Bytes, rows: Places, options: Places, many: int, words: Words) -> None:
    """Write the unions of the options of some rows to `words`, of shape (4, rows).

    The rows are given by their places in the table of the tile, the options by places of shape (rows, options). Of
    the options of a row the first `many` are used.
    """
    one, two, three, four = words[0], words[1], words[2], words[3]
    for i in range(len(rows)):
        a, b, c, d = row_at(table, rows[i])
        for j in range(many):
            other_a, other_b, other_c, other_d = row_at(table, options[i, j])
            a, b, c, d = a | other_a, b | other_b, c | other_c, d | other_d
        one[i], two[i], three[i], four[i] = a, b, c, d


@compiled
def put_rows(words: Words, table: Bytes, rows: Places) -> None:
    """Write rows, given as words of shape (4, rows), to their places in the table."""
    one, two, three, four = words[0], words[1], words[2], words[3]
    for i in range(len(rows)):
        place = rows[i]
        put_word(one[i], table, place)
        put_word(two[i], table, place + NUMBERS[8])
        put_word(three[i] >> BYTES[3] | four[i] << BYTES[5], table, place + NUMBERS[19])
        put_word(three[i], table, place + NUMBERS[16])


@compiled
def next_state(state: Numbers, sizes: Numbers, moves: Numbers) -> tuple[int, int]:
    """Go to the next joint state of some sites, the first one fastest. `moves` has the moves left by site and state.

    Return the number of the slowest site that changed, and the change in the number of moves left.
    """
    site, more = 0, 0
    while state[site] == sizes[site] - 1:
        more += moves[site, 0] - moves[site, state[site]]
        state[site] = 0
        site += 1
    state[site] += 1
    return site, more + moves[site, state[site]] - moves[site, state[site] - 1]


@compiled
def moves_left(state: Numbers, moves: Numbers) -> int:
    """Return the number of moves left in a joint state."""
    left = 0
    for site in range(len(state)):
        left += moves[site, state[site]]
    return left


@compiled
def unite_tiles(table: Bytes, start: int, one: int, other: int, length: int) -> None:
    """Unite `length` positions from `start` on with their options, which begin at `one` and at `other`."""
    here, options, others = table[start : start + length], table[one : one + length], table[other : other + length]
    for i in range(length):
        here[i] |= options[i] | others[i]


@compiled
def fill(
    table: Bytes,
    first: int,
    stop: int,
    state: Numbers,
    sizes: Numbers,
    moves: Numbers,
    options: Numbers,
    tile: Tile,
) -> None:
    """Find the signatures of the positions of some tiles; the signatures before them are already found.

    Args:
        table: the signatures of the positions without moves and of those already found; the others are 0.
        state: the joint state of the tile before the first, or of the first if it is at place 0; it becomes the state
            of the last.
        sizes: the number of states of each site before a tile, the last site first.
        moves: the number of moves left, by site and state.
        options: the two options by site and state, which may be equal; -1 if there is none.
        tile: the joint states of the sites that belong to a tile, without the last three.

    Three crossings are one row. If each end is u with an odd number of moves left, all fit the patterns of u:

    >>> table, nothing, none = np.zeros(27, np.uint8), np.zeros(0, np.int64), np.zeros((1, 0), np.uint64)
    >>> table[[0, 1, 3, 4, 9, 10, 12, 13]] = 0b100110
    >>> one_row = Tile(np.zeros(1, np.uint64), np.array([0, 1]), none, np.zeros((2, 27), np.uint8))
    >>> fill(table, 0, 27, nothing, nothing, nothing.reshape(0, 1), nothing.reshape(0, 1, 2), one_row)
    >>> set(table.tolist())
    {38}
    """
    left = moves_left(state, moves)
    size = ROW * len(tile.rows)
    words = np.zeros((WORDS, len(tile.rows)), dtype=np.uint64)
    for start in range(first, stop, size):
        if start:
            site, more = next_state(state, sizes, moves)
            left += more
            length = size
            for i in range(site):
                length *= sizes[i]
            one, other = options[site, state[site]]
            if one >= 0:
                place = start - state[site] * length
                unite_tiles(table, start, place + one * length, place + other * length, length)
        here = table[start : start + size]
        for level in range(len(tile.levels) - 1):
            rows = tile.rows[tile.levels[level] : tile.levels[level + 1]]
            unite_options(here, rows, tile.options[tile.levels[level] : tile.levels[level + 1]], 2 * level, words)
            value_rows(words, len(rows), (left + level) & 1 == 1)
            put_rows(words, here, rows)


@compiled
def name(
    table: Bytes, words: Words, first: int, stop: int, state: Numbers, sizes: Numbers, moves: Numbers, tile: Tile
) -> None:
    """Replace the signature of each position of some tiles by its value, with the arguments of `fill`.

    `words` are the bytes of the table as words; some may be left over at the end.
    """
    left = moves_left(state, moves)
    size = ROW * len(tile.rows)
    for start in range(first, stop, size):
        if start:
            left += next_state(state, sizes, moves)[1]
        # a word that belongs to two tiles is named with the first of them
        whole = words[(start + 7) // 8 : (start + size + 7) // 8]
        for i in range(len(whole)):
            whole[i] = places_of(whole[i])
        here, odd = table[start : start + size], tile.odd[left & 1]
        for i in range(size):
            here[i] += odd[i]
