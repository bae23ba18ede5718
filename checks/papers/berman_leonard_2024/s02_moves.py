"""Section 2: the moves (Theorem 2.1), compared with all results of cutting along a curve and capping."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement, permutations, product

import z3

from knotgames.algebra.heaps.breaking import MoveRule, MoveRules, Part
from knotgames.checks.claim import Question
from knotgames.checks.induction.all_sizes import leaves, part_sizes
from knotgames.checks.papers.berman_leonard_2024.gluing import Gluing, Word
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.checks.papers.berman_leonard_2024.s01_surfaces import INVARIANTS
from knotgames.checks.questions import ask, every
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import any_of
from knotgames.games.surface import MOVES, NONORIENTABLE, ORIENTABLE, Position, Surface

CHARACTERISTIC = {ORIENTABLE: 2, NONORIENTABLE: 1}
"""The decrease of the Euler characteristic for each unit of genus. A sphere has 2."""

OTHER = {ORIENTABLE: NONORIENTABLE, NONORIENTABLE: ORIENTABLE}


def decompositions(surface: Surface) -> frozenset[Position]:
    """Return the results of cutting along essential curves and capping, from characteristic and orientability alone."""
    before = surface.euler_characteristic
    kinds = {ORIENTABLE: (ORIENTABLE,), NONORIENTABLE: (ORIENTABLE, NONORIENTABLE)}[surface.kind]
    rises = {ORIENTABLE: (2,), NONORIENTABLE: (1, 2)}[surface.kind]
    everything = [Surface(kind, genus) for kind in kinds for genus in range(2 - before)]
    one_left = ((left,) for left in everything if left.euler_characteristic - before in rises)
    two_left = (
        pair
        for pair in combinations_with_replacement(sorted(everything), 2)
        if sum(left.euler_characteristic for left in pair) == before + 2
        and all(left.genus for left in pair)
        and any(left.kind == NONORIENTABLE for left in pair) is (surface.kind == NONORIENTABLE)
    )
    return frozenset((*one_left, *two_left))


def options(moves: MoveRules, surface: Surface) -> frozenset[Position]:
    """Return the positions that the moves leave of a surface."""
    return frozenset(
        tuple(sorted(Surface(kind, genus) for kind, genus in left))
        for move in moves
        if move.source == surface.kind
        for left in move.options(surface.genus)
    )


def _without(name: str) -> MoveRules:
    return tuple(move for move in MOVES if move.name != name)


def _with(changed: MoveRule) -> MoveRules:
    return tuple(changed if move.name == changed.name else move for move in MOVES)


@PAPER.claim(
    "Theorem 2.1",
    "For genus $g$, the decompositions $(a)$ to $(h)$ are always available and comprise all possible proper "
    "decompositions of a compact surface.",
    uses=(
        "Theorem 1.1",
        INVARIANTS,
        "Corollary 1.3",
        "Section 2 (essential curves)",
        "Section 2 (curves)",
        "Section 2 (a curve for every move)",
    ),
    mutants={
        "without (h)": {"moves": _without("h")},
        "without (d)": {"moves": _without("d")},
        "(f) removes 3": {"moves": _with(replace(MOVES[5], removed=3))},
        "an annulus counted as one in (h)": {"moves": _with(replace(MOVES[7], parts=(Part("o"), Part("n"))))},
        "a sphere split off": {"moves": (*MOVES, MoveRule("i", "n", 1, (Part("n"), Part("o", 2, least=0))))},
    },
)
def all_moves(moves: MoveRules = MOVES, largest: int = 40) -> Iterator[Question]:
    """The moves are exactly the solutions for Euler characteristic and orientability, by arithmetic for all genera."""
    yield ask(decided, list(_differences(moves)), "every surface left, every genus")
    yield every(
        f"g <= {largest}",
        _surfaces(largest),
        partial(options, moves),
        decompositions,
        _first_difference,
        bound=True,
    )


def _surfaces(largest: int) -> Iterator[Surface]:
    return (Surface(kind, genus) for genus in range(largest + 1) for kind in (ORIENTABLE, NONORIENTABLE))


def _first_difference(surface: Surface, moved: frozenset[Position], cut: frozenset[Position]) -> str:
    left = min(moved ^ cut)
    what = "a move" if left in moved else "a decomposition"
    return f"{surface} -> {', '.join(map(str, left))} is {what} only"


def _glued(edges: int) -> Iterator[Word]:
    """Yield the words of one polygon with each edge twice, in every order and direction."""

    def go_on(word: Word, used: int) -> Iterator[Word]:
        if len(word) == 2 * edges:
            yield word
            return
        open_edges = [edge for edge in range(1, used + 1) if len([e for e in word if abs(e) == edge]) == 1]
        for edge in open_edges:
            yield from go_on((*word, edge), used)
            yield from go_on((*word, -edge), used)
        if used < edges:
            yield from go_on((*word, used + 1), used + 1)

    return go_on((), 0)


EDGES = 4


@PAPER.claim(
    "Section 2 (one or two surfaces)",
    "Each move results in either a single surface or a pair of surfaces.",
    uses=("Theorem 2.1",),
    mutants={"a single surface": {"numbers": {1}}, "a pair of surfaces": {"numbers": {2}}},
)
def one_or_two(numbers: Collection[int] = frozenset({1, 2})) -> Iterator[Question]:
    """The list of all moves; and cuts of glued polygons along every edge that is a closed curve."""
    yield every(
        "the moves (a) to (h)",
        ((move.name, len(move.parts)) for move in MOVES),
        lambda name, number: number in numbers,
        shown="({0}) leaves {1}",
        starred=True,
    )
    yield every(
        f"polygons of {EDGES} edges at most",
        (
            (word, edge, len(glued.cut(edge).capped().surfaces()))
            for edges in range(1, EDGES + 1)
            for word in _glued(edges)
            for glued in [Gluing((word,))]
            for edge in glued.closed_curves
        ),
        lambda word, edge, number: number in numbers,
        shown="{0} cut along {1}: {2} surfaces",
        starred=True,
        by="gluing",
        bound=True,
    )


@PAPER.claim(
    "Section 2 (end of play)",
    "The game ends with a collection of spheres, because there are no essential simple closed curves on a sphere.",
    reading="It ends where no surface has a move: the sphere has none, and every other surface has one.",
    uses=("Theorem 2.1", "Section 2 (essential curves)", "Section 2 (curves)"),
    mutants={
        "without (a)": {"moves": _without("a")},
        "two crosscaps at a time": {"moves": tuple(move for move in MOVES if move.name in "abefgh")},
    },
)
def ends_in_spheres(moves: MoveRules = MOVES, largest: int = 40) -> Iterator[Question]:
    """The moves, for all genera; and the decompositions of a sphere by Euler characteristic."""
    size = z3.Int("size")
    obligations = []
    for kind in (ORIENTABLE, NONORIENTABLE):
        own = [move for move in moves if move.source == kind]
        moved = any_of(z3.Exists(part_sizes(move), leaves(move, size, part_sizes(move))) for move in own)
        obligations += [
            Obligation.of_size(size == 0, moved, size, f"there is a move from {kind}{{}}".format),
            Obligation.of_size(size >= 1, z3.Not(moved), size, f"there is no move from {kind}{{}}".format),
        ]
    yield ask(decided, obligations, "every surface, every genus")
    yield every(
        f"g <= {largest}",
        _surfaces(largest),
        lambda one: (bool(options(moves, one)), bool(decompositions(one))),
        lambda one: (one.genus > 0, one.genus > 0),
        "{case}: (has moves, has decompositions) is {left}, not {right}",
        bound=True,
    )


def _differences(moves: MoveRules) -> Iterator[Obligation]:
    """Yield surfaces and pairs left by a move but by no decomposition, or the other way round."""
    size = z3.Int("size")
    everything: list[tuple[str, ...]] = [("o",), ("n",), ("o", "o"), ("o", "n"), ("n", "n")]
    for source, kinds in product((ORIENTABLE, NONORIENTABLE), everything):
        genera = [z3.Int(f"genus{place}") for place in range(len(kinds))]
        by_move, by_curve = _by_move(moves, source, size, kinds, genera), _by_curve(source, size, kinds, genera)
        if len(kinds) == 1:  # a sphere is of either kind
            other, sphere = (OTHER[kinds[0]],), genera[0] == 0
            by_move = z3.Or(by_move, z3.And(sphere, _by_move(moves, source, size, other, genera)))
            by_curve = z3.Or(by_curve, z3.And(sphere, _by_curve(source, size, other, genera)))
        here = z3.And([genus >= 0 for genus in genera])
        for inside, outside, what in ((by_move, by_curve, "a move"), (by_curve, by_move, "a decomposition")):
            text = f"{source}{{}} -> {', '.join(f'{kind}?' for kind in kinds)} is {what} only"
            yield Obligation.of_size(here, z3.And(inside, z3.Not(outside)), size, text.format)


def _by_move(
    moves: MoveRules, source: str, size: z3.ArithRef, kinds: tuple[str, ...], genera: list[z3.ArithRef]
) -> z3.BoolRef:
    return any_of(
        leaves(move, size, [genera[place] for place in order])
        for move in moves
        for order in permutations(range(len(kinds)))
        if move.source == source and [part.kind for part in move.parts] == [kinds[place] for place in order]
    )


def _by_curve(source: str, size: z3.ArithRef, kinds: tuple[str, ...], genera: list[z3.ArithRef]) -> z3.BoolRef:
    """Return the formula that some essential curve leaves them, by the conditions of `decompositions`."""
    before = 2 - CHARACTERISTIC[source] * size
    after = [2 - CHARACTERISTIC[kind] * genus for kind, genus in zip(kinds, genera, strict=True)]
    if len(kinds) == 1:
        rises = (1, 2) if source == NONORIENTABLE else (2,) if kinds == (ORIENTABLE,) else ()
        return any_of(after[0] == before + rise for rise in rises)
    fits = (NONORIENTABLE in kinds) is (source == NONORIENTABLE)
    return z3.And(fits, after[0] + after[1] == before + 2, *[genus >= 1 for genus in genera])
