"""Small rulebooks of random theories, right and corrupted, and plain enumeration of the games that they speak of.

A game that is not terminal is here what a rulebook sees of it: for each side the set of the classes of its options.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, product

from hypothesis import strategies as st

from knotgames.algebra.knot_type.contexts import ContextSet, rulebook_of
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook, Table, addition
from knotgames.algebra.knot_type.theory import SumRule, Theory

Options = tuple[frozenset[int], ...]
"""The classes of the options of a game, by side."""


@cache
def classes_by_outcome(theory: Theory) -> tuple[Rulebook, Table]:
    """The games of a theory by their payoffs alone, and the sums of one game for each of these classes."""
    rulebook = rulebook_of(ContextSet.closure(theory, []))
    return rulebook, addition(rulebook)


@st.composite
def theories(draw: st.DrawFn) -> Theory:
    size = draw(st.sampled_from((2, 2, 2, 3)))
    ends = st.integers(0, size - 1)
    upper = {(s, t): draw(ends) for s in range(size) for t in range(s, size)}
    return Theory(
        name="small",
        terminals=("a", "b", "c")[:size],
        payoffs=tuple(range(size)),
        sums=(SumRule("+", tuple(tuple(upper[min(s, t), max(s, t)] for t in range(size)) for s in range(size))),),
        separate_moves=size == 2 and draw(st.booleans()),
        fixed_parity=draw(st.booleans()),
    )


@st.composite
def rulebooks(draw: st.DrawFn, most_changes: int = 3) -> tuple[Rulebook, Table]:
    """A rulebook and a table of sums; a few entries of either may be wrong, but for parity and symmetry."""
    rulebook, table = classes_by_outcome(draw(theories()))
    classes = st.integers(0, len(rulebook) - 1)
    conditions, rows = [list(sides) for sides in rulebook.conditions], [list(row) for row in table]
    for _ in range(draw(st.integers(0, most_changes))):
        i, side = draw(classes), draw(st.integers(0, rulebook.theory.sides - 1))
        old = conditions[i][side]
        member = 1 << draw(st.sampled_from(members(rulebook.universe(rulebook.parities[i]))))
        place = draw(st.integers(-1, len(old.required) - 1))
        required = tuple(r ^ member if n == place else r for n, r in enumerate(old.required))
        conditions[i][side] = Condition(old.forbidden ^ (member if place < 0 else 0), required)
    for _ in range(draw(st.integers(0, 1))):
        x, y = draw(classes), draw(classes)
        same_parity = [z for z, p in enumerate(rulebook.parities) if p == rulebook.parities[x] ^ rulebook.parities[y]]
        rows[x][y] = rows[y][x] = draw(st.sampled_from(same_parity))
    return replace(rulebook, conditions=tuple(map(tuple, conditions))), tuple(map(tuple, rows))


def members(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def all_options(rulebook: Rulebook, parity: int) -> Iterator[Options]:
    """The options, by side, of all games of this parity that are not terminal."""
    may_occur = [i for i, p in enumerate(rulebook.parities) if not rulebook.theory.fixed_parity or p != parity]
    sets = chain.from_iterable(combinations(may_occur, n) for n in range(1, len(may_occur) + 1))
    return product(map(frozenset, sets), repeat=rulebook.theory.sides)


def is_member(rulebook: Rulebook, options: Options, i: int) -> bool:
    """Whether a game with these options satisfies the conditions of class i."""
    return all(
        not any(condition.forbidden >> s & 1 for s in side)
        and all(any(required >> s & 1 for s in side) for required in condition.required)
        for condition, side in zip(rulebook.conditions[i], options, strict=True)
    )


def games_in(rulebook: Rulebook, i: int) -> list[Options]:
    """The options of all games of class i that are not terminal."""
    return [options for options in all_options(rulebook, rulebook.parities[i]) if is_member(rulebook, options, i)]


def classes_of(rulebook: Rulebook, options: Options, parity: int) -> list[int]:
    return [i for i, p in enumerate(rulebook.parities) if p == parity and is_member(rulebook, options, i)]


def sum_options(table: Table, first: Options | None, x: int, second: Options, y: int) -> Options:
    """The options of A + B, where A, of class x, is terminal if no options are given, and B is of class y."""
    return tuple(
        frozenset({table[x][t] for t in second[side]} | {table[s][y] for s in (first[side] if first else ())})
        for side in range(len(second))
    )


def from_masks(masks: tuple[int, ...]) -> Options:
    return tuple(frozenset(members(mask)) for mask in masks)
