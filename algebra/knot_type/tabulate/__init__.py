"""The values of all positions of a game of many sites that is played one move at a time.

A position is the state of each *site* (a crossing, a twist, a component). A move changes the state of one site and
lowers the number of moves left by one; the parity of a position is the parity of that number. The winner is given for
every position without moves; it need not be a sum over the sites.

The sites are cut into two groups. The table of values has a row for each state of the first group and a column for
each state of the second. It is filled by *levels*, the numbers of moves left in a group: the options of all positions
of a level are united by a few operations on whole rows and columns, in the signatures of their values
(`algebra.knot_type.tabulate.signature`). A position takes one byte. If the table is large and its last sites are single
crossings, a compiled kernel does the same by tiles of positions that fit in the cache, eight in a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from sys import byteorder
from typing import TYPE_CHECKING

import numpy as np

from knotgames.algebra.compiled import can_compile
from knotgames.algebra.knot_type.tabulate.signature import classes_by_signature, signatures
from knotgames.algebra.knot_type.values import VALUES, KnotValue, index_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from knotgames.algebra.knot_type.tabulate.kernel import Tile

LARGE = 3**17
"""The number of positions from which the compiled kernel pays."""

IN_TILE = 6
"""The most crossings of a tile besides the last three: its 3^9 positions fit in the first-level cache."""

AT_ONCE = 3**16
"""The positions that the kernel values at a time, in a tenth of a second; signals are handled in between."""

ODD = len(VALUES) // 2
"""The place in VALUES of the first odd value; those of either parity come in the same order."""

WORKING_SET = 2**19
"""The bytes of the table that are processed at a time, so that they stay in the cache of the processor."""


@dataclass(frozen=True, eq=False)
class Site:
    """A place of a game where moves are made, by its states, which are numbered from 0.

    Every option of a state has one move less left. The options of each state are given by columns: arrays of states, -1
    where there is none.

    A crossing is settled in the states 0 and 1; both are reached from state 2:

    >>> crossing = Site(np.array([0, 0, 1]), (np.array([-1, -1, 0]), np.array([-1, -1, 1])))
    >>> len(crossing), [int(column[2]) for column in crossing.options]
    (3, [0, 1])
    """

    moves_left: NDArray[np.intp]
    options: tuple[NDArray[np.intp], ...]

    def __len__(self) -> int:
        return len(self.moves_left)


@cache
def alike(places: int) -> Site:
    """Return k places to move as one site, where each move has two options and only the numbers of both choices matter.

    The site has (k + 1)(k + 2)/2 states, ordered by the moves left, then by the number of second choices.
    """
    moves_left = np.repeat(np.arange(places + 1), np.arange(places + 1, 0, -1))
    one = np.arange(len(moves_left)) - (places - moves_left + 2)
    one[: places + 1] = -1
    return Site(moves_left, (one, np.where(one < 0, -1, one + 1)))


@dataclass(frozen=True, eq=False)
class Level:
    """The states of a group in which one number of moves is left, by their numbers in the group.

    The options are arrays of states of the level below, together the options of each state. A missing option is
    replaced by another option of the same state.
    """

    states: NDArray[np.intp]
    options: tuple[NDArray[np.intp], ...]


class Group:
    """Some sites and their joint states, numbered like an array with an axis for each site, the last site fastest."""

    def __init__(self, sites: Sequence[Site]) -> None:
        self.sites = tuple(sites)
        self.size = prod(map(len, self.sites))

    @cached_property
    def moves_left(self) -> NDArray[np.intp]:
        """Return the number of moves left in each joint state."""
        left = np.zeros(1, dtype=np.intp)
        for site in self.sites:
            left = np.add.outer(left, site.moves_left).ravel()
        return left

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The levels by the number of moves that are left, from 0."""
        levels = []
        for count in range(int(self.moves_left.max()) + 1):
            states = np.flatnonzero(self.moves_left == count)
            options = self._options(states)
            levels.append(Level(states, tuple(np.where(option < 0, options[0], option) for option in options)))
        return tuple(levels)

    def _options(self, states: NDArray[np.intp]) -> NDArray[np.intp]:
        """The options of joint states, by columns, as in a Site; all that a state has come first."""
        columns = []
        stride = self.size
        for site in self.sites:
            stride //= len(site)
            of_site = states // stride % len(site)
            for column in site.options:
                option = column[of_site]
                columns.append(np.where(option < 0, -1, states + (option - of_site) * stride))
        options = np.stack(columns) if columns else np.empty((0, len(states)), dtype=np.intp)
        options[::-1].sort(axis=0)
        return options[(options >= 0).any(axis=1)]


class _Lookups:
    """Tables from the union of the signatures of the options to a signature, by parity, and from it to the value."""

    def __init__(self) -> None:
        after = np.zeros((2, 256), dtype=np.uint8)
        place_of = np.zeros(256, dtype=np.uint8)
        for parity in (0, 1):
            for union, place in classes_by_signature(parity).items():
                after[parity, union] = signatures()[place]
        place_of[list(signatures()[:ODD])] = np.arange(ODD)
        self.after = tuple(map(bytes, after))
        self.place = bytes(place_of)
        self.knot, self.unknot = (np.uint8(signatures()[index_of(KnotValue.parse(name))]) for name in ("222", "000"))


@cache
def _lookups() -> _Lookups:
    return _Lookups()


def tabulate(
    first: Group, second: Group, unknotted: NDArray[np.bool_], *, kernel: bool | None = None
) -> NDArray[np.uint8]:
    """Return the values of all positions as places in VALUES: uint8, shape (first.size, second.size).

    Of the pairs of states without moves, `unknotted` has those in which the Unknotter has won: bool, shape (such states
    of the first group, such states of the second). The compiled `kernel` is used by default if it is installed and
    pays.

    >>> table = tabulate(Group([alike(1)]), Group([]), np.array([[True], [False]]))
    >>> [str(VALUES[place]) for place in table[:, 0]]
    ['000', '222', '111*']
    """
    ends = np.where(unknotted, _lookups().unknot, _lookups().knot)
    sites = (*first.sites, *second.sites)
    if kernel is None:
        kernel = first.size * second.size >= LARGE and can_compile()
    if kernel and _is_for_kernel(sites):
        return _by_kernel(first, second, sites, ends)
    return _by_arrays(first, second, ends)


def _by_arrays(first: Group, second: Group, ends: NDArray[np.uint8]) -> NDArray[np.uint8]:
    lookups = _lookups()
    table = np.empty((first.size, second.size), dtype=np.uint8)
    many = max(1, WORKING_SET // second.size)
    # in work the rows and columns of the table change places, so that all options are whole rows
    for p, rows in enumerate(first.levels):
        for start in range(0, len(rows.states), many):
            states = rows.states[start : start + many]
            union = _united(table, [options[start : start + many] for options in rows.options])
            work = np.zeros((second.size, len(states)), np.uint8) if union is None else np.ascontiguousarray(union.T)
            for q, columns in enumerate(second.levels):
                if p == q == 0:
                    work[columns.states] = ends[start : start + many].T
                    continue
                part = work[columns.states]
                options = _united(work, columns.options)
                if options is not None:
                    part |= options
                work[columns.states] = _translated(part, lookups.after[(p + q) & 1])
            table[states] = work.T
    odd = np.where(second.moves_left & 1, ODD, 0).astype(np.uint8)
    for p, rows in enumerate(first.levels):
        for start in range(0, len(rows.states), many):
            states = rows.states[start : start + many]
            table[states] = _translated(table[states], lookups.place) + (ODD - odd if p & 1 else odd)
    return table


def _united(table: NDArray[np.uint8], options: Sequence[NDArray[np.intp]]) -> NDArray[np.uint8] | None:
    """The union of rows of a table, by arrays of their numbers; None of no such arrays."""
    union = None
    for rows in options:
        if union is None:
            union = table[rows]
            spare = np.empty_like(union)
        else:
            # the numbers are right; to say that others may be clipped is what lets `take` write to an array
            table.take(rows, axis=0, out=spare, mode="clip")
            union |= spare
    return union


def _is_for_kernel(sites: Sequence[Site]) -> bool:
    """Return True if the kernel supports the sites (three final crossings, ordered states) and the byte order."""
    before = sites[:-3]
    return (
        byteorder == "little"
        and len(sites) >= 3
        and all(site is alike(1) for site in sites[-3:])
        and all(len(site.options) <= 2 for site in before)
        and all((column < np.arange(len(site))).all() for site in before for column in site.options)
    )


def _by_kernel(first: Group, second: Group, sites: Sequence[Site], ends: NDArray[np.uint8]) -> NDArray[np.uint8]:
    from knotgames.algebra.knot_type.tabulate.kernel import fill, name  # noqa: PLC0415  # numba comes with it

    size = first.size * second.size
    words = np.zeros(-(-size // 8), dtype=np.uint64)
    flat = words.view(np.uint8)[:size]
    table = flat.reshape(first.size, second.size)
    table[np.ix_(first.levels[0].states, second.levels[0].states)] = ends
    inner = next((i for i, site in enumerate(reversed(sites[-3 - IN_TILE : -3])) if site is not alike(1)), IN_TILE)
    inner = min(inner, len(sites) - 3)
    tile = _tile(inner)
    outer = sites[: len(sites) - 3 - inner][::-1]
    most = max(map(len, outer), default=1)
    moves = np.zeros((len(outer), most), dtype=np.int64)
    options = np.full((len(outer), most, 2), -1, dtype=np.int64)
    for number, site in enumerate(outer):
        moves[number, : len(site)] = site.moves_left
        if site.options:
            one, other = site.options[0], site.options[-1]
            options[number, : len(site), 0] = np.where(one < 0, other, one)
            options[number, : len(site), 1] = np.where(other < 0, one, other)
    sizes = np.array([len(site) for site in outer], dtype=np.int64)
    many = max(1, AT_ONCE // 3 ** (inner + 3)) * 3 ** (inner + 3)
    parts = [(start, min(start + many, size)) for start in range(0, size, many)]
    state = np.zeros(len(sizes), dtype=np.int64)
    for start, stop in parts:
        fill(flat, start, stop, state, sizes, moves, options, tile)
    state[:] = 0
    for start, stop in parts:
        name(flat, words, start, stop, state, sizes, moves, tile)
    return table


@cache
def _tile(crossings: int) -> Tile:
    from knotgames.algebra.knot_type.tabulate.kernel import ROW, Tile  # noqa: PLC0415  # numba comes with it

    levels = Group([alike(1)] * crossings).levels
    starts = np.cumsum([0, *(len(level.states) for level in levels)])
    options = np.zeros((3**crossings, 2 * crossings), dtype=np.uint64)
    for start, level in zip(starts, levels, strict=False):
        for column, option in enumerate(level.options):
            options[start : start + len(level.states), column] = ROW * option
    rows = ROW * np.concatenate([level.states for level in levels]).astype(np.uint64)
    odd = Group([alike(1)] * (crossings + 3)).moves_left & 1
    return Tile(rows, starts, options, (ODD * np.stack([odd, 1 - odd])).astype(np.uint8))


def _translated(bytes_in: NDArray[np.uint8], table: bytes) -> NDArray[np.uint8]:
    """Every byte replaced by the one that a table of 256 has at its place, faster than by indices of an array."""
    return np.frombuffer(bytes_in.tobytes().translate(table), dtype=np.uint8).reshape(bytes_in.shape)
