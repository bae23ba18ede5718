"""Section 2: connected sums and pseudo Reidemeister moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.knot_type.formal import STAR, Game, add, games_to_birthday
from knotgames.algebra.knot_type.values import JOHNSON, VALUES, KnotValue, ValueAlgebra
from knotgames.checks.claim import Question
from knotgames.checks.lemma.decide import decide
from knotgames.checks.papers.johnson2011b.paper import GENUS, INDUCTION, PAPER, TWISTS
from knotgames.checks.papers.johnson2011b.pictures import Code, Picture, connected, turned
from knotgames.checks.papers.johnson2011b.relations import reduces_two
from knotgames.checks.questions import ask, every, facts, together
from knotgames.games.cube.play import values
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.plane_map import PlaneMap, canonical, plane_map_of
from knotgames.games.knot.diagrams.reidemeister import first_moves, second_moves
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.unknot import unknotted

PAPER.assume(
    GENUS,
    "By considering the genus, the connected sum of two knots is the unknot if and only if the two knots are both "
    "the unknot.",
)


# --- pseudo Reidemeister I ----------------------------------------------------------------------------------------

LOOP: Code = ((0, 0, 1, 1),)
"""The pseudodiagram * [Johnson2011b, Figure 9]: a curve that crosses itself once."""

EIGHT: Code = ((0, 2, 1, 1), (2, 0, 3, 3))

MOST = 4
"""The greatest number of crossings of shadows from which loops are removed."""


def pieces_with_a_loop() -> set[Picture]:
    """The codes of a strand with an unresolved loop."""
    codes = ((2, 2, 1, 0), (0, 2, 2, 1), (1, 0, 2, 2), (2, 1, 0, 2))
    return {Picture((code,), ends).drawn() for code in codes for ends in ((0, 1), (1, 0))}


def cut_open(code: Code) -> set[Picture]:
    """The ways to cut a curve open, with either strand over at its crossings."""
    pieces = set()
    edges = {edge for crossing in code for edge in crossing}
    loose = 1 + max(edges)
    for edge, turn in product(edges, (0, 1)):
        whole = [list(turned(crossing, turn)) for crossing in code]
        first = next(crossing for crossing in whole if edge in crossing)
        first[first.index(edge)] = loose
        crossings = tuple((a, b, c, d) for a, b, c, d in whole)
        pieces |= {Picture(crossings, ends).drawn() for ends in ((loose, edge), (edge, loose))}
    return pieces


@cache
def _map_of(code: Code) -> PlaneMap:
    return canonical(plane_map_of(code)) if code else ()


def sums_with(shadow: Code, star: Code) -> Iterator[Code]:
    """The connected sums of a shadow and a curve, cut at any edges and joined in either way."""
    if not shadow:
        yield star
        return
    for one, other, crosswise in product(range(2 * len(shadow)), range(2 * len(star)), (False, True)):
        yield connected(shadow, star, (one, other), crosswise)


@PAPER.claim(
    "Section 2 (P ->1 Q)",
    "$P ->1 Q$ if and only if $P$ is $Q # *$, where $*$ is the pseudodiagram of Figure 9.",
    mutants={"* has two crossings": {"star": EIGHT}},
)
def first_move_is_adding_star(star: Code = LOOP) -> Iterable[Question]:
    """A loop on a strand is the same drawing as * cut open and added there."""
    scope, cut = "a loop on any strand, with either strand over", cut_open(star)
    yield together(scope, pieces_with_a_loop(), set, cut, f"{len(cut)} ways to cut {star} open")
    small = [Diagram(code) for n in range(MOST + 1) for code in shadows(n, prime=False)]
    removed = [(before, loop, after) for before in small for (loop,), after in first_moves(before)]
    yield every(
        f"removing a loop from a shadow of at most {MOST} crossings",
        removed,
        lambda before, loop, after: _map_of(before.pd) in {_map_of(total) for total in sums_with(after.pd, star)},
        shown="{0} and {2}",
        starred=True,
        bound=True,
    )
    yield every(
        f"adding * to a shadow of at most {MOST - 1} crossings at any edge",
        ((q, Diagram(total)) for q in small if q.crossings < MOST for total in sums_with(q.pd, star)),
        lambda q, total: _map_of(q.pd) in {_map_of(reached.pd) for _, reached in first_moves(total)},
        shown="{0} # *",
        starred=True,
        bound=True,
    )
    worth = VALUES[int(values(unknotted(star))[-1])]
    with_star = np.array([VALUES.index(value + worth) for value in VALUES])
    yield every(
        f"the values of all pseudodiagrams P of shadows of at most {MOST} crossings, by the Jones polynomial",
        removed,
        lambda before, loop, after: with_star[_by_states(after)].tolist(),
        lambda before, loop, after: np.take(_by_states(before), 2, axis=loop).tolist(),
        "{0} and {2}",
        starred=True,
        bound=True,
        law_of=[_by_states],
    )


def _by_states(shadow: Diagram) -> NDArray[np.uint8]:
    """The values of all pseudodiagrams, by the states of each crossing: as in the code, switched, unresolved."""
    return values(unknotted(shadow.pd)).reshape((3,) * shadow.crossings).transpose()


# --- sums ---------------------------------------------------------------------------------------------------------

JOINED = 3
"""The greatest number of crossings of the shadows that are joined in every way."""


@PAPER.claim(
    "Section 2 (G # H)",
    "There are several ambiguities in the definition of the connected sum $G # H$. Modulo the moves of Figure 7, which "
    "have no strategic effect, $G # H$ is unambiguous. This operation is associative and commutative.",
    reading="The drawing of the moves is lost. The claim is that the game depends neither on where and how $G$ and "
    "$H$ are joined, nor on their order.",
    uses=(*INDUCTION, GENUS),
    mutants={
        "H adds nothing": {"lemma": "A + B ~ A", "joined": lambda g, h: [g]},
        "a sum with G is one with G # G": {"lemma": "A + (A + B) ~ A + B"},
    },
)
def sums_are_unambiguous(
    lemma: str = "A + B ~ B + A and A + (B + C) ~ (A + B) + C",
    joined: Callable[[Code, Code], Iterable[Code]] = sums_with,
) -> Iterable[Question]:
    """A connected sum is the unknot if and only if both summands are, so the game on it is the sum of the games."""
    yield ask(decide, lemma)
    small = [Diagram(code) for n in range(1, JOINED + 1) for code in shadows(n, prime=False)]
    yield every(
        f"all ways to join two shadows of at most {JOINED} crossings, by the Jones polynomial",
        ((g, h, Diagram(total)) for g, h in product(small, repeat=2) for total in joined(g.pd, h.pd)),
        lambda g, h, total: np.outer(_unknotted(h.pd), _unknotted(g.pd)).ravel().tolist(),
        lambda g, h, total: _unknotted(total.pd).tolist(),
        "{0} # {1} joined as {2}",
        starred=True,
        by="drawing",
        bound=True,
        law_of=[_unknotted],
    )


_unknotted = cache(unknotted)


@PAPER.claim(
    "Remark 2.1",
    "If $[]$ is any of $->1$, $->2$, $=>1$, $=>2$, $=>*$, then $G [] H$ implies that $G # K [] H # K$.",
    uses=(*INDUCTION, TWISTS, GENUS, "Johnson2011a/Theorem 2.9", "Johnson2011a/Theorem 2.11"),
    reading="A pseudodiagram is identified with the game on it, and $G ->2 H$ has the meaning of Figure 12: each "
    "option of $H$ lifts to one of $G$, and each other option of $G$ has $H$ as an option.",
    mutants={"K is added to G alone": {"both": False}},
)
def remark_2_1(both: bool = True, algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """G = H # * gives G # K = (H # K) # *. An induction over games gives ->2; the other relations are chains."""
    yield facts("->2 for all games, one step of the induction; ->1 by associativity", proved_steps(both))
    star = KnotValue.parse("000*")
    yield every(
        "->1 for all pairs of values",
        product(algebra.values, repeat=2),
        lambda h, k: (h + k if both else h) + star,
        lambda h, k: (h + star) + k,
        "H of value {0} and K of value {1}",
        starred=True,
        bound=True,
    )
    yield every(
        "->2 for small games",
        _second_moves(),
        lambda g, h, k: reduces_two(add(g, k), add(h, k) if both else h),
        shown="G = {0}, H = {1}, K = {2}",
        starred=True,
        bound=True,
    )
    yield every(
        f"->1 and ->2 in shadows G of at most {MOST} crossings, with K of at most {len(EIGHT)} crossings added at any "
        "other edge",
        _moves_in_sums(),
        lambda g, h, k, reached: reached in map(_map_of, sums_with(h.pd, k) if both else [h.pd]),
        shown=f"{{0}} and {{1}}, K = {{2}} added to {'both' if both else 'the first'}",
        starred=True,
        by="drawing",
        bound=True,
    )


def _moves_in_sums() -> Iterator[tuple[Diagram, Diagram, Code, PlaneMap]]:
    """Yield small G, H and K, where H is G without a loop or a bigon, and the map of G # K without it."""
    for g in (Diagram(code) for n in range(3, MOST + 1) for code in shadows(n, prime=False)):
        for moves, k in product((first_moves, second_moves), (LOOP, EIGHT)):
            for removed, h in moves(g):
                inside = [edge for crossing in removed for edge in g.pd[crossing]]
                for edge in (edge for edge in range(2 * g.crossings) if inside.count(edge) < 2):
                    total = Diagram(connected(g.pd, k, (edge, 0)))
                    yield g, h, k, _map_of(dict(moves(total))[removed].pd)


def _second_moves() -> Iterator[tuple[Game, Game, Game]]:
    small = list(games_to_birthday(2))
    for game in (*small, *(a + STAR + STAR for a in small), *games_to_birthday(3)):
        for other in small:
            if reduces_two(game, other):
                yield from ((game, other, third) for third in small)


def proved_steps(both: bool) -> Iterator[tuple[str, bool]]:
    """The kinds of moves in G # K and H # K, with True if G # K ->2 H # K follows from the same for options.

    G' is an option of G that is lifted from the option H' of H. G" is an option of G with H as an option.
    """
    of_g, of_h, of_k = ("G'", 'G"'), ("H'",), ("K'",)
    total = [*((g, "K") for g in of_g), *(("G", k) for k in of_k)]
    other = [*((h, "K") for h in of_h), *(("H", k) for k in of_k)] if both else [(h, "") for h in of_h]
    goal = ("H", "K") if both else ("H", "")
    # what the induction gives: (G' + K) ->2 (H' + K) and (G + K') ->2 (H + K'); and G" + K has the option H + K
    known = {(("G'", "K"), ("H'", "K")), (("G", "K'"), ("H", "K'"))}
    has_option = {(('G"', "K"), ("H", "K"))}
    for move in total:
        proved = (move, goal) in has_option or any((move, option) in known for option in other)
        yield f"the option {' # '.join(move)}", proved
    for option in other:
        lifted = any((move, option) in known for move in total)
        yield f"the option {' # '.join(filter(None, option))}, which is not lifted", lifted
