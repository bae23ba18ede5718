"""Section 2: a curve for every move, drawn on a gluing of polygons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import z3

from knotgames.algebra.heaps.breaking import Heap, MoveRule, MoveRules, Part
from knotgames.checks.claim import Question
from knotgames.checks.induction.all_sizes import leaves, part_sizes
from knotgames.checks.papers.berman_leonard_2024.gluing import (
    KLEIN_BOTTLE,
    PLANE,
    TORUS,
    Gluing,
    Word,
    is_one_corner,
    joined,
    polygon,
)
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.checks.papers.berman_leonard_2024.s01_surfaces import INVARIANTS
from knotgames.checks.questions import ask, every
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.games.surface import MOVES, NONORIENTABLE, ORIENTABLE, Surface

PAPER.assume(
    "Section 2 (essential curves)",
    "A simple closed curve in a compact surface is null-homotopic if and only if it bounds a disk "
    "[LeonardUnpublished].",
)
PAPER.assume(
    "Section 2 (curves)",
    "A simple closed curve has a neighbourhood that is an annulus or a Mobius band; the latter only in a "
    "nonorientable surface. Cutting along the curve and capping raises the Euler characteristic by 2 for an annulus, "
    "and by 1 for a Mobius band. If the surface stays connected, the curve bounds no disk. Otherwise the surface is "
    "the connected sum of the two pieces, and the curve bounds a disk if and only if one of them is a sphere.",
)


class Core(NamedTuple):
    """A word, and the edge of it that is the curve."""

    word: Word
    curve: int


CORES: Mapping[str, Core] = {
    "a": Core(TORUS, 1),
    "c": Core(PLANE, 1),
    "d": Core(PLANE, 1),
    "e": Core(KLEIN_BOTTLE, 2),
    "f": Core(KLEIN_BOTTLE, 2),
}
"""The curves of the moves that leave one surface. A separating curve is the diagonal between two words."""

Blocks = Mapping[str, Word]

BLOCKS: Blocks = {ORIENTABLE: TORUS, NONORIENTABLE: PLANE}
"""The word that one more unit of genus adds."""

MOST = 9


def drawn(move: MoveRule, sizes: Sequence[int], cores: Mapping[str, Core], blocks: Blocks) -> tuple[Gluing, int]:
    """Return a surface, and the edge that is the curve of the move that leaves parts of these sizes."""
    first, *others = ([blocks[part.kind]] * size for part, size in zip(move.parts, sizes, strict=True))
    if not others:
        core = cores[move.name]
        return polygon([core.word, *first]), core.curve
    (second,) = others
    diagonal = 1
    one = joined(first, diagonal + 1)
    return Gluing(((*one, diagonal), (-diagonal, *joined(second, max((diagonal, *one)) + 1)))), diagonal


Seen = tuple[tuple[Surface, ...], tuple[Surface, ...], bool]
"""The surface that contains the curve, the surfaces left, and True if the curve bounds a disk."""


def glued(move: MoveRule, left: Sequence[Heap], cores: Mapping[str, Core], blocks: Blocks) -> Seen:
    """Return the result of cutting along the drawn curve, by counting corners, edges and sides."""
    gluing, curve = drawn(move, [size for _, size in left], cores, blocks)
    rest = gluing.cut(curve).capped().surfaces()
    return gluing.surfaces(), rest, len(rest) > 1 and Surface(ORIENTABLE, 0) in rest


def said(genus: int, move: MoveRule, left: Sequence[Heap]) -> Seen:
    """Return the expected result of the move."""
    return (Surface(move.source, genus),), tuple(sorted(Surface(*part) for part in left)), False


def _unfit(moves: MoveRules, cores: Mapping[str, Core], blocks: Blocks) -> Iterator[Obligation]:
    """Yield the moves whose curve lies on another surface or leaves others."""
    size = z3.Int("size")
    for move in moves:
        sizes = part_sizes(move)
        here = leaves(move, size, sizes)
        least = [part.least for part in move.parts]
        gluing, _ = drawn(move, least, cores, blocks)
        more = [max(blocks[part.kind]) * (n - start) for part, n, start in zip(move.parts, sizes, least, strict=True)]
        twists = [n >= 1 for part, n in zip(move.parts, sizes, strict=True) if part.kind == NONORIENTABLE]
        one_sided = z3.Or(z3.BoolVal(not gluing.is_orientable), *twists)
        elsewhere = z3.Or(
            gluing.euler_characteristic - sum(more)
            != Surface(move.source, 1).euler_characteristic * size + 2 - 2 * size,
            one_sided != z3.BoolVal(move.source == NONORIENTABLE),
        )
        text = f"({move.name}) from {move.source}{{}}: the curve is drawn on another surface"
        yield Obligation.of_size(here, elsewhere, size, text.format)
        genus = move.removed + sum(part.weight * part.least for part in move.parts)
        left = [(part.kind, part.least) for part in move.parts]
        other = z3.BoolVal(glued(move, left, cores, blocks) != said(genus, move, left))
        text = f"({move.name}) from {move.source}{{}}: the curve leaves other surfaces, or bounds a disk"
        yield Obligation.of_size(
            here, z3.Or(other, *[n < start for n, start in zip(sizes, least, strict=True)]), size, text.format
        )


@PAPER.claim(
    "Section 2 (a curve for every move)",
    "The decompositions $(a)$ to $(h)$ are always available: for each of them, and every genus, there is a simple "
    "closed curve that bounds no disk and leaves just these surfaces.",
    uses=("Theorem 1.1", INVARIANTS, "Section 2 (curves)"),
    mutants={
        "the other edge of the Klein bottle for (e)": {"cores": {**CORES, "e": Core(KLEIN_BOTTLE, 1)}},
        "(d) along a torus": {"cores": {**CORES, "d": Core(TORUS, 1)}},
        "(f) across one crosscap": {"cores": {**CORES, "f": Core(PLANE, 1)}},
        "a torus split off for one crosscap": {"moves": (*MOVES, MoveRule("i", "n", 0, (Part("n"), Part("o"))))},
        "a torus with an edge to a corner of its own": {"blocks": {**BLOCKS, ORIENTABLE: (1, 2, -1, -2, 3, -3)}},
        "crosscaps for tori": {"blocks": {**BLOCKS, ORIENTABLE: PLANE}},
    },
)
def every_move_has_a_curve(
    moves: MoveRules = MOVES, cores: Mapping[str, Core] = CORES, blocks: Blocks = BLOCKS
) -> Iterator[Question]:
    """Small genera suffice, since every block of the polygon has a constant effect."""
    yield every(
        "a torus or a crosscap inserted at a corner adds edges, but no corner",
        blocks.values(),
        is_one_corner,
        shown="{case} has more than one corner",
        by="gluing",
        bound=True,
    )
    yield ask(decided, list(_unfit(moves, cores, blocks)), "every move and every genus")
    yield every(
        f"every move, genus at most {MOST}, drawn and cut",
        ((genus, move, left) for genus in range(MOST + 1) for move in moves for left in move.options(genus)),
        lambda genus, move, left: glued(move, left, cores, blocks),
        said,
        lambda genus, move, left, seen, _: (
            f"({move.name}) from {move.source}{genus}: the curve on {' + '.join(map(str, seen[0]))} leaves "
            f"{' + '.join(map(str, seen[1]))}"
        ),
        starred=True,
        by="gluing",
        bound=True,
    )
