"""Section 2: the moves (Theorem 2.1), against what cutting along a curve and capping can give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from algebra.heaps.breaking import MoveRule, MoveRules, Part
from checks.cases import Cases
from checks.claim import Finding, found
from checks.induction.all_sizes import leaves
from checks.papers.berman_leonard_2024.paper import PAPER
from checks.papers.berman_leonard_2024.s01_surfaces import INVARIANTS
from checks.solvers.presburger import Obligation, decided
from checks.solvers.query import any_of
from games.surface import MOVES, NONORIENTABLE, ORIENTABLE, Position, Surface

if TYPE_CHECKING:
    import z3

CHARACTERISTIC = {ORIENTABLE: 2, NONORIENTABLE: 1}
"""What one more unit of genus takes from the Euler characteristic, which is 2 for the sphere."""

OTHER = {ORIENTABLE: NONORIENTABLE, NONORIENTABLE: ORIENTABLE}
"""The other kind."""


def decompositions(surface: Surface) -> frozenset[Position]:
    """What is left of a surface by cutting along an essential curve and capping, from Euler characteristic and
    orientability alone [BermanLeonard2024, section 2, and the claim on curves].
    """
    left_over: set[Position] = set()
    before = surface.euler_characteristic
    kinds = {ORIENTABLE: (ORIENTABLE,), NONORIENTABLE: (ORIENTABLE, NONORIENTABLE)}[surface.kind]
    everything = [Surface(kind, genus) for kind in kinds for genus in range(2 - before)]
    for rise in {ORIENTABLE: (2,), NONORIENTABLE: (1, 2)}[surface.kind]:
        left_over |= {(left,) for left in everything if left.euler_characteristic == before + rise}
    for first in everything:
        for second in everything:
            separated = first.euler_characteristic + second.euler_characteristic == before + 2
            nonorientable = NONORIENTABLE in (first.kind, second.kind)
            spheres = 0 in (first.genus, second.genus)
            if separated and not spheres and nonorientable is (surface.kind == NONORIENTABLE):
                left_over.add(tuple(sorted((first, second))))
    return frozenset(left_over)


def options(moves: MoveRules, surface: Surface) -> frozenset[Position]:
    """What the moves leave of a surface, each pair in order."""
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
    "For genus g, the decompositions (a) to (h) are always available and comprise all possible proper "
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
        "without (h)": lambda: {"moves": _without("h")},
        "without (d)": lambda: {"moves": _without("d")},
        "(f) removes 3": lambda: {"moves": _with(replace(MOVES[5], removed=3))},
        "an annulus counted as one in (h)": lambda: {"moves": _with(replace(MOVES[7], parts=(Part("o"), Part("n"))))},
        "a sphere split off": lambda: {"moves": (*MOVES, MoveRule("i", "n", 1, (Part("n"), Part("o", 2, least=0))))},
    },
)
def all_moves(moves: MoveRules = MOVES, largest: int = 40) -> Iterator[Finding]:
    """That the moves leave what Euler characteristic and sides allow, and nothing else: by arithmetic for all genera,
    and surface by surface. That there is a curve for each is a claim of its own.
    """
    yield from decided(list(_differences(moves)), "every surface left, every genus")
    shown = None
    kinds = (ORIENTABLE, NONORIENTABLE)
    surfaces = Cases(Surface(kind, genus) for genus in range(largest + 1) for kind in kinds)
    for surface in surfaces:
        differing = options(moves, surface) ^ decompositions(surface)
        if differing and shown is None:
            left = min(differing)
            what = "a move" if left in options(moves, surface) else "a decomposition"
            shown = f"{surface} -> {', '.join(map(str, left))} is {what} only"
    yield found("exhaustion", f"g <= {largest}", shown, visited=surfaces.visited, complete=False)


def _differences(moves: MoveRules) -> Iterator[Obligation]:
    """A surface or a pair that is left by a move and by no decomposition, or the other way round."""
    import z3

    size = z3.Int("size")
    for source in (ORIENTABLE, NONORIENTABLE):
        for kinds in (("o",), ("n",), ("o", "o"), ("o", "n"), ("n", "n")):
            genera = [z3.Int(f"genus{place}") for place in range(len(kinds))]
            by_move, by_curve = _by_move(moves, source, size, kinds, genera), _by_curve(source, size, kinds, genera)
            match kinds:
                case (kind,):  # a sphere is of either kind
                    other, sphere = (OTHER[kind],), genera[0] == 0
                    by_move = z3.Or(by_move, z3.And(sphere, _by_move(moves, source, size, other, genera)))
                    by_curve = z3.Or(by_curve, z3.And(sphere, _by_curve(source, size, other, genera)))
            for inside, outside, what in ((by_move, by_curve, "a move"), (by_curve, by_move, "a decomposition")):
                text = f"{source}{{}} -> {', '.join(f'{kind}?' for kind in kinds)} is {what} only"
                yield Obligation.of_size(
                    z3.And([genus >= 0 for genus in genera]), z3.And(inside, z3.Not(outside)), size, text.format
                )


def _by_move(
    moves: MoveRules, source: str, size: z3.ArithRef, kinds: tuple[str, ...], genera: list[z3.ArithRef]
) -> z3.BoolRef:
    """Some move leaves surfaces of these kinds and genera."""
    return any_of(
        leaves(move, size, [genera[place] for place in order])
        for move in moves
        for order in permutations(range(len(kinds)))
        if move.source == source and [part.kind for part in move.parts] == [kinds[place] for place in order]
    )


def _by_curve(source: str, size: z3.ArithRef, kinds: tuple[str, ...], genera: list[z3.ArithRef]) -> z3.BoolRef:
    """Some essential curve leaves surfaces of these kinds and genera, by the conditions of `decompositions`."""
    import z3

    before = 2 - CHARACTERISTIC[source] * size
    after = [2 - CHARACTERISTIC[kind] * genus for kind, genus in zip(kinds, genera, strict=True)]
    match kinds:
        case (kind,):
            fits = source == NONORIENTABLE or kind == ORIENTABLE
            rises = (1, 2) if source == NONORIENTABLE else (2,)
            return any_of(after[0] == before + rise for rise in rises if fits)
    fits = (NONORIENTABLE in kinds) is (source == NONORIENTABLE)
    return z3.And(fits, after[0] + after[1] == before + 2, *[genus >= 1 for genus in genera])
