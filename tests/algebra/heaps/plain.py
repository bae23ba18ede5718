"""Heaps of one or more kinds by plain recursion: the options of a rule of moves as printed, and their Grundy values."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, reduce
from itertools import product
from operator import xor

from hypothesis import strategies as st

from knotgames.algebra.heaps.breaking import MoveRule, MoveRules, Part

KINDS = ("o", "n")

Heaps = tuple[tuple[str, int], ...]


def options(moves: Sequence[MoveRule], kind: str, size: int) -> Iterator[Heaps]:
    """What each move may leave, by trying all sizes of its parts; alike parts come in every order."""
    for move in moves:
        if move.source == kind:
            for sizes in product(range(size + 1), repeat=len(move.parts)):
                units = move.removed + sum(part.weight * left for part, left in zip(move.parts, sizes, strict=True))
                if units == size and all(left >= part.least for part, left in zip(move.parts, sizes, strict=True)):
                    yield tuple((part.kind, left) for part, left in zip(move.parts, sizes, strict=True))


def grundy_of(moves: Sequence[MoveRule]) -> Callable[[str, int], int]:
    """The Grundy value of a heap, by the definition."""

    @cache
    def value(kind: str, size: int) -> int:
        reached = {reduce(xor, (value(*left) for left in option), 0) for option in options(moves, kind, size)}
        return next(v for v in range(len(reached) + 1) if v not in reached)

    return value


@st.composite
def rules(draw: st.DrawFn, most: int = 4) -> MoveRules:
    """A few moves in heaps of two kinds that leave at most two heaps."""
    parts = st.builds(Part, st.sampled_from(KINDS), st.integers(1, 3), st.integers(0, 2))
    moves = []
    for number in range(draw(st.integers(1, most))):
        left = draw(st.lists(parts, max_size=2))
        falls = len([part for part in left if part.least > 0]) >= 2
        removed = draw(st.integers(0 if falls else 1, 3))
        moves.append(MoveRule(str(number), draw(st.sampled_from(KINDS)), removed, tuple(left)))
    return tuple(moves)
