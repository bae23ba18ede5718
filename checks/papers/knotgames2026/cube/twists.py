"""Games on a cube whose function depends on sums: few twist regions.

A diagram of few twists gives a function symmetric within *blocks* of variables: it depends on the number of true ones
in each. To show that no position is blocked (`at_most_six`) for a block of any size, let the levels of Y be right near
a blocked position, and arbitrary farther away. If even this is impossible, only small blocks remain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import product

import numpy as np
import z3

from knotgames.algebra.boolean import BooleanFunction
from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.grading import Definition
from knotgames.checks.claim import Question, Severity
from knotgames.checks.papers.knotgames2026.cube.all_values import AT_MOST_SIX, another_value
from knotgames.checks.papers.knotgames2026.cube.at_most_six import HOT, face_options, is_level
from knotgames.checks.papers.knotgames2026.cube.one_sided import level_of
from knotgames.checks.papers.knotgames2026.framework.six_values import LOCAL_CONDITION
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import by_z3, every, none_fails
from knotgames.checks.solvers.models import holds_in
from knotgames.checks.solvers.query import Query, any_of
from knotgames.games.cube.position import CubeGame

Place = tuple[tuple[int, int], ...]
"""For each block the numbers of its variables that are set, and set to true."""


def _places(blocks: Sequence[int], moves: int) -> Iterator[Place]:
    ways = [[(done, true) for done in range(min(size, moves) + 1) for true in range(done + 1)] for size in blocks]
    return (place for place in product(*ways) if sum(done for done, _ in place) == moves)


def options_of(place: Place, blocks: Sequence[int]) -> Iterator[Place]:
    """Yield the places after one more variable is set."""
    for i, (done, true) in enumerate(place):
        if done < blocks[i]:
            for to in range(2):
                yield (*place[:i], (done + 1, true + to), *place[i + 1 :])


Wins = Mapping[Place, z3.BoolRef]
"""The wins of the Knotter, with all variables set."""


def up_to_names(blocks: Sequence[int], wins: Wins) -> Iterator[z3.BoolRef]:
    """Yield what may be assumed of the Knotter's wins, up to negation in blocks and permutation of equal blocks."""
    corners = product(*([(size, 0), (size, size)] for size in blocks))
    none, *others = (wins[corner] for corner in corners)
    yield any_of([none, z3.Not(any_of(others))])
    last: dict[int, z3.BoolRef] = {}
    for i, size in enumerate(blocks):
        alone = wins[tuple((other, other if place == i else 0) for place, other in enumerate(blocks))]
        if size in last:
            yield any_of([last[size], z3.Not(alone)])
        last[size] = alone


def blocked_sums(
    blocks: Sequence[int],
    depth: int | None = None,
    hot: frozenset[int] = HOT,
    definition: Definition = grading.Y,
    assumed: Callable[[Sequence[int], Wins], Iterable[z3.BoolRef]] = up_to_names,
) -> dict[Place, bool] | None:
    """Return levels of a game with these blocks whose first position alone is blocked, by z3, or None.

    Args:
        blocks: their sizes, odd in sum.
        depth: the number of moves for which the levels are right; by default, all. Blocks of this size may be larger.
        assumed: what is assumed if all levels are right; by default, a choice of names and signs.

    Returns:
        for each position with all variables set, True if the Knotter wins; after `depth` moves, True if the level is 2.
    """
    moves = sum(blocks) if depth is None else depth
    level: dict[Place, list[z3.BoolRef]] = {}
    query = Query()
    for place in _places(blocks, moves):
        here = level[place] = _levels_at(place, query)
        if depth is None:
            query.assume(z3.Not(here[1]))
    for done in range(moves - 1, 0, -1):
        odd = bool((sum(blocks) - done) % 2) if depth is None else not done % 2
        for place in _places(blocks, done):
            here = level[place] = _levels_at(place, query)
            options = [level[option] for option in options_of(place, blocks)]
            has = [any_of(option[i] for option in options) for i in range(3)]
            for i in (0, 2):
                query.assume(here[i] == is_level(i, odd, has, definition))
            if odd:
                query.assume(any_of(has[i] for i in range(3) if i not in hot))
    wins = {place: level[place][2] for place in _places(blocks, moves)}
    if depth is None:
        query.assume(*assumed(blocks, wins))
    start = tuple((0, 0) for _ in blocks)
    model = query.model(*(any_of(level[option][i] for i in hot) for option in options_of(start, blocks)))
    return None if model is None else {place: holds_in(model, win) for place, win in wins.items()}


def _levels_at(place: Place, query: Query) -> list[z3.BoolRef]:
    """Return the formulas that a position has Y = 0, 1, 2."""
    some, two = z3.Bool(f"{place} has Y > 0"), z3.Bool(f"{place} has Y = 2")
    query.assume(z3.Implies(two, some))
    return [z3.Not(some), z3.And(some, z3.Not(two)), two]


Column = tuple[int, ...]
"""The levels of Y of all faces of the cube of the further variables."""

Aside = tuple[int, ...]
"""The numbers of columns that are neighbours."""


@dataclass(frozen=True)
class Rows:
    """A block of any size with some further variables.

    A *column* has the levels of Y of all faces of the cube of further variables, for one number of true variables in
    the block; a row, for one number of free variables. Columns follow from two neighbours in the row before.
    """

    further: int
    hot: frozenset[int]
    definition: Definition

    @cached_property
    def faces(self) -> list[tuple[int, list[int]]]:
        """The faces in order of size: the number of free variables, and the options."""
        ordered = sorted(product(range(3), repeat=self.further), key=lambda face: face.count(2))
        place = {face: i for i, face in enumerate(ordered)}
        return [(face.count(2), [place[option] for _, option in face_options(face)]) for face in ordered]

    @cached_property
    def _level(self) -> Callable[[frozenset[int], bool], int]:
        return cache(lambda seen, odd: level_of(seen, odd, self.definition))

    def column(self, ends: Sequence[int], neighbours: Sequence[Column], odd: bool) -> tuple[Column, bool]:
        """Return the column at these ends, or from its neighbours in the row before; and True if an odd one is
        blocked.
        """
        levels: list[int] = []
        blocked = False
        for i, (free, options) in enumerate(self.faces):
            seen = frozenset([levels[option] for option in options] + [column[i] for column in neighbours])
            is_odd = odd is not bool(free % 2)
            levels.append(self._level(seen, is_odd) if seen else ends[i])
            blocked |= is_odd and bool(seen) and not seen - self.hot
        return tuple(levels), blocked

    def blocked(self) -> Iterator[bool]:
        """Yield True for each column where an odd position is blocked, for any size of the block.

        A triple of neighbours makes a pair of the next row, and two overlapping pairs make a triple.
        """
        numbers: dict[Column, int] = {}
        for levels in product((0, 2), repeat=1 << self.further):
            column, blocked = self.column(levels, (), False)
            yield blocked
            numbers.setdefault(column, len(numbers))
        pairs: list[set[Aside]] = [set(product(range(len(numbers)), repeat=2)), set()]
        triples: list[set[Aside]] = [set(product(range(len(numbers)), repeat=3)), set()]
        columns = list(numbers)
        odd = False
        while True:
            odd = not odd
            below: dict[Aside, int] = {}
            for a, b in pairs[not odd]:
                column, blocked = self.column((), (columns[a], columns[b]), odd)
                yield blocked
                below[a, b] = numbers.setdefault(column, len(columns))
                if below[a, b] == len(columns):
                    columns.append(column)
            two = {(below[a, b], below[b, c]) for a, b, c in triples[not odd]}
            after: dict[int, list[int]] = {}
            for a, b in two:
                after.setdefault(a, []).append(b)
            three = {(a, b, c) for a, b in two for c in after.get(b, ())}
            if not (two - pairs[odd] or three - triples[odd]):
                return
            pairs[odd] |= two
            triples[odd] |= three


def partitions(number: int, parts: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of a number into this number of parts, the largest first.

    >>> list(partitions(7, 4))
    [(4, 1, 1, 1), (3, 2, 1, 1), (2, 2, 2, 1)]
    """
    if not parts:
        if not number:
            yield ()
        return
    for first in range(min(number, most or number), 0, -1):
        for rest in partitions(number - first, parts - 1, first):
            yield (first, *rest)


FURTHER = 2
"""The number of variables outside the block. The proof takes seconds for two, and it holds for three."""


@PAPER.claim(
    "Cube, one block and two variables",
    f"If a function of any number of variables is symmetric in all but {FURTHER} of them, neither the function nor a "
    "face of it is a counterexample to the six values.",
    uses=(LOCAL_CONDITION,),
    mutants={
        "an odd position must have an option with Y = 0": {"hot": frozenset({1, 2})},
        "an odd position must have an option with Y = 2": {"hot": frozenset({0, 1})},
    },
)
def one_block(
    further: int = FURTHER, hot: frozenset[int] = HOT, definition: Definition = grading.Y
) -> Iterable[Question]:
    """Blocks smaller than the depth of the local argument are tried one by one."""
    yield every(
        "all sets of neighbouring columns, until there are no new ones",
        ((n, is_blocked) for n in range(further + 1) for is_blocked in Rows(n, hot, definition).blocked()),
        lambda n, is_blocked: is_blocked,
        False,
        "a function with a block of variables and {0} more",
        starred=True,
    )

    def blocked(n: int, size: int, depth: int | None) -> str | None:
        wrong = blocked_sums((*(1,) * n, size), depth, hot, definition)
        return f"a function with a block of {size} variables and {n} more" if wrong else None

    yield by_z3(
        f"blocks of fewer than {depth_for(further)} variables; {depth_for(further)} moves in larger blocks",
        (
            partial(blocked, n, size, None if size < depth_for(n) else size)
            for n in range(further + 1)
            for size in range(depth_for(n) + 1)
            if size == depth_for(n) or (n + size) % 2
        ),
    )


def depth_for(further: int) -> int:
    """Return the number of moves that the local argument needs, with this number of variables outside the block."""
    return 2 * further + 5


BLOCKS = 4

TRIED = 7


@PAPER.claim(
    "Cube, four blocks",
    f"A function that depends only on the numbers of true variables in {BLOCKS} blocks, as for a diagram with "
    f"{BLOCKS} twist regions, is no counterexample to the six values.",
    open=True,
    uses=(LOCAL_CONDITION, AT_MOST_SIX),
    mutants={
        "five blocks": {"blocks": 5},
        "an odd position must have an option with Y = 0": {"hot": frozenset({1, 2})},
    },
)
def four_blocks(blocks: int = BLOCKS, most: int = TRIED, hot: frozenset[int] = HOT) -> Iterable[Question]:
    """Cutting a block in two shows that fewer blocks are a special case."""

    def blocked(sizes: Sequence[int]) -> str | None:
        return f"blocks of {sizes}" if blocked_sums(sizes, None, hot) else None

    yield by_z3(
        f"functions of at most {most} variables, by faces up to permutations within blocks",
        (
            partial(blocked, sizes)
            for number in range(1, most + 1, 2)
            for sizes in partitions(number, min(number, blocks))
        ),
        bound=True,
    )


FIVE = (
    "100101100000000000010110111010010000000001101000100000000110100000010111100101110110100000000000000101110001011111"
    "10100100010110"
)
"""A function of seven variables, with one block of three."""


def blocks_of(function: BooleanFunction) -> tuple[int, ...]:
    """Return the sizes of the blocks: any two variables of a block may be exchanged.

    >>> blocks_of(BooleanFunction.parse("ab ac bc")), blocks_of(BooleanFunction.parse("ab c"))
    ((3,), (2, 1))
    """
    cube = function.truths().reshape((2,) * function.variables)
    blocks: list[list[int]] = []
    for axis in range(function.variables):
        own = [block for block in blocks if np.array_equal(cube, cube.swapaxes(axis, block[0]))]
        if own:
            own[0].append(axis)
        else:
            blocks.append([axis])
    return tuple(sorted(map(len, blocks), reverse=True))


@PAPER.claim(
    "Cube, five blocks",
    "A function that depends only on the numbers of true variables in five blocks is no counterexample to the six "
    "values.",
    correction="Cube, one block and two variables",
    severity=Severity.FALSE,
    controls={
        "with one of the three variables set": lambda: {"text": str(CubeGame.parse(f"{FIVE} | a=0").restricted())}
    },
)
def five_blocks(text: str = FIVE) -> Iterable[Question]:
    blocks = blocks_of(CubeGame.parse(text).function)
    yield none_fails(
        "a function of seven variables, by the values of all faces",
        [text] if len(blocks) <= 5 else [],
        lambda text: (value := another_value(text)) and f"{value}, and blocks of {blocks}",
    )
