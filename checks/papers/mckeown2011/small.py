"""Every set of crossings over few strands, up to renaming, and random ones over more strands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, permutations, product
from random import Random

from knotgames.games.tricolor.coloring import COLORS, Rule, balanced
from knotgames.games.tricolor.projection import Crossing, Projection

MAX_STRANDS = 4
SMALL = f"every set of crossings over at most {MAX_STRANDS} strands, up to renaming"

FEW = f"every set of crossings over at most {MAX_STRANDS - 1} strands, up to renaming"
"""The scope of checks of more than the end of play."""

SEED = 2011
RANDOM = 10
SMALL_AND_RANDOM = f"{SMALL}; {RANDOM} random ones over {MAX_STRANDS + 1} (seed {SEED})"


def small_projections(strands: int, rule: Rule = balanced) -> Iterator[Projection]:
    """Yield every set of crossings over this number of strands, up to renaming, smaller sets first.

    Crossings that are never broken, and all but one that the same colorings break, are left out.

    >>> [len(list(small_projections(n))) for n in (1, 2, 3, 4)]
    [1, 2, 8, 90]
    """
    colorings = list(product(COLORS, repeat=strands))

    def kept_by(crossing: Sequence[int]) -> tuple[bool, ...]:
        return tuple(rule(*(coloring[strand] for strand in crossing)) for coloring in colorings)

    classes: dict[tuple[bool, ...], Crossing] = {}
    for crossing in combinations_with_replacement(range(strands), 3):
        classes.setdefault(kept_by(crossing), crossing)
    classes.pop((True,) * len(colorings), None)
    renamings = [
        {crossing: classes[kept_by([name[strand] for strand in crossing])] for crossing in classes.values()}
        for name in permutations(range(strands))
    ]
    crossings = sorted(classes.values(), key=lambda crossing: (len(set(crossing)), crossing))
    seen: set[frozenset[Crossing]] = set()
    for chosen in chain.from_iterable(combinations(crossings, size) for size in range(len(crossings) + 1)):
        if frozenset(chosen) not in seen:
            seen.update(frozenset(renaming[crossing] for crossing in chosen) for renaming in renamings)
            yield Projection(strands, chosen)


def all_small_projections(rule: Rule = balanced) -> tuple[Projection, ...]:
    """Return every set of crossings over one to MAX_STRANDS strands, up to renaming, few strands first."""
    return tuple(projection for strands in range(1, MAX_STRANDS + 1) for projection in small_projections(strands, rule))


def small_and_random_projections(rule: Rule = balanced) -> Iterator[Projection]:
    """Yield every set of crossings over one to MAX_STRANDS strands, up to renaming, and random ones over one more."""
    yield from all_small_projections(rule)
    generator = Random(SEED)
    crossings = list(combinations_with_replacement(range(MAX_STRANDS + 1), 3))
    for _ in range(RANDOM):
        yield Projection(MAX_STRANDS + 1, tuple(generator.sample(crossings, generator.randint(5, 8))))


def few_projections(rule: Rule = balanced) -> Iterator[Projection]:
    """Yield every set of crossings over fewer than MAX_STRANDS strands, up to renaming."""
    return (projection for strands in range(1, MAX_STRANDS) for projection in small_projections(strands, rule))
