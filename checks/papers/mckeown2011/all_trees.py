"""Proof by z3 of one step of induction over game trees of any width and depth.

Player 1 moves at vertices of even generations. A statement is assumed for the children of a vertex and denied for the
vertex. A contradiction proves it for all vertices of all finite trees.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import z3

from knotgames.checks.papers.mckeown2011.gameplan import ANY_COLOR, Generality
from knotgames.checks.papers.mckeown2011.gameplays import Steps
from knotgames.checks.solvers.models import holds_in, number_in
from knotgames.checks.solvers.query import Query
from knotgames.games.tricolor.coloring import UNCOLORED, Rule, allowed, balanced


class Tree:
    """A vertex of an unknown tree, its children, and properties of vertices as terms."""

    def __init__(self) -> None:
        self.sort = z3.DeclareSort("Vertex")
        self.vertex, self.child = z3.Consts("vertex child", self.sort)
        self.is_child, self.even = self.properties("is_child", "is_even")
        self.here_even = self.even(self.vertex)
        self.leaf = self.every(lambda _: z3.BoolVal(False))
        self.query = Query(self.every(lambda child: self.even(child) != self.here_even))

    def properties(self, *names: str) -> list[Any]:
        """Return unknown properties of vertices."""
        return [z3.Function(name, self.sort, z3.BoolSort()) for name in names]

    def some(self, *properties: Any) -> Any:
        """Return the formula that some child has all the properties."""
        return z3.Exists([self.child], z3.And(self.is_child(self.child), *(holds(self.child) for holds in properties)))

    def every(self, holds: Any) -> Any:
        """Return the formula that every child has the property."""
        return z3.ForAll([self.child], z3.Implies(self.is_child(self.child), holds(self.child)))

    def defined(self, name: str, at_leaf: Any, below: Callable[[Any], Any]) -> Any:
        """Return a property that is given at leaves, and elsewhere by the children that have it."""
        (new,) = self.properties(name)
        self.query.assume(new(self.vertex) == z3.If(self.leaf, at_leaf, below(new)))
        return new

    def won(self, odd_wins: bool = True) -> Any:
        """Return the property that Player 1 wins from a vertex: he wins at leaves of odd (or even) generations."""
        at_leaf = z3.Not(self.here_even) if odd_wins else self.here_even
        return self.defined("wins", at_leaf, lambda wins: z3.If(self.here_even, self.some(wins), self.every(wins)))

    def fails(self, statement: Any) -> str | None:
        """Return a tree where the statement holds for all children of a vertex but not for the vertex, or None."""
        self.query.assume(self.every(statement))
        found = self.query.model(z3.Not(statement(self.vertex)))
        if found is None:
            return None
        generation = "an even" if holds_in(found, self.here_even) else "an odd"
        vertices = found.get_universe(self.sort) or ()
        end = "a vertex with children" if any(holds_in(found, self.is_child(v)) for v in vertices) else "a leaf"
        return f"{end} of {generation} generation"


def lemma_1_fails(odd_wins: bool = True) -> str | None:
    """Return a tree against Lemma 1, or None. Endgames that are all odd make the game P1; all even, P2."""
    tree = Tree()
    wins = tree.won(odd_wins)
    all_odd = tree.defined("all_odd", z3.Not(tree.here_even), tree.every)
    all_even = tree.defined("all_even", tree.here_even, tree.every)
    return tree.fails(lambda v: z3.And(z3.Implies(all_odd(v), wins(v)), z3.Implies(all_even(v), z3.Not(wins(v)))))


def tree_game_fails(reaching_wins: bool = True) -> str | None:
    """Return a tree where the last player to move does not win the Tree Game, or None."""
    tree = Tree()
    wins, stuck = tree.won(), z3.BoolVal(not reaching_wins)
    mover_wins = tree.defined("mover_wins", stuck, lambda won: tree.some(lambda child: z3.Not(won(child))))
    return tree.fails(lambda v: wins(v) == (mover_wins(v) == tree.even(v)))


def theorem_1_fails(harmful: int = 0) -> str | None:
    """Return a tree against Theorem 1, or None.

    A vertex of an even generation is lost if it is a leaf or a pseudo-leaf: all its edges are detrimental. An edge is
    detrimental if its lower vertex has a lost child. Player 1 wins from a vertex of an even generation if and only if
    it is not lost, or if and only if the remaining edges lead to an odd endgame.

    Args:
        harmful: the generations, modulo 2, whose leaves are lost.
    """
    tree = Tree()
    wins, (lost, bad) = tree.won(), tree.properties("lost", "bad")
    vertex, here_even = tree.vertex, tree.here_even
    leaf_is_lost = z3.BoolVal(False) if harmful else tree.leaf
    tree.query.assume(
        lost(vertex) == z3.And(here_even, z3.Or(leaf_is_lost, z3.And(z3.Not(tree.leaf), tree.every(bad))))
    )
    tree.query.assume(bad(vertex) == z3.And(z3.Not(here_even), tree.some(lost)))
    odd_endgame = tree.defined(
        "odd_endgame",
        z3.Not(here_even),
        lambda odd: z3.If(here_even, tree.some(lambda child: z3.Not(bad(child)), odd), tree.some(odd)),
    )
    return tree.fails(
        lambda v: z3.If(
            tree.even(v),
            z3.And(wins(v) == z3.Not(lost(v)), wins(v) == z3.And(z3.Not(lost(v)), odd_endgame(v))),
            z3.And(wins(v) == z3.Not(bad(v)), z3.Implies(wins(v), odd_endgame(v))),
        )
    )


def pruning_fails(steps: Steps = Steps.CORRECTED) -> Iterator[str | None]:
    """Yield a tree against each property of the pruning of gameplays, or None.

    A vertex is left if a gameplay through it is left. If no gameplay of even length is left, Player 1 wins from
    vertices that are left. Player 2 wins from pruned vertices of odd generations. If nothing is left, all children of C
    are pruned.
    """
    tree = Tree()
    wins, (left, is_leaf) = tree.won(), tree.properties("left", "is_leaf")
    vertex, here_even = tree.vertex, tree.here_even

    def noticed(child: Any) -> Any:
        return z3.If(is_leaf(child), z3.BoolVal(steps >= Steps.PRINTED), z3.BoolVal(steps >= Steps.CORRECTED))

    pruned = tree.some(lambda child: z3.And(z3.Not(left(child)), noticed(child)))
    tree.query.assume(
        z3.Implies(left(vertex), z3.If(tree.leaf, z3.Not(here_even), tree.some(left))),
        z3.Implies(z3.And(left(vertex), z3.Not(here_even)), z3.Not(pruned)),
    )
    wrong = tree.fails(lambda v: z3.Implies(left(v), wins(v)))
    yield wrong and f"{wrong} is left, and Player 2 wins"

    tree = Tree()
    wins, (pruned, lost) = tree.won(), tree.properties("pruned", "lost")
    vertex, here_even = tree.vertex, tree.here_even
    tree.query.assume(
        z3.Implies(pruned(vertex), z3.And(z3.Not(here_even), tree.some(lost))),
        z3.Implies(lost(vertex), z3.And(here_even, z3.Or(tree.leaf, tree.every(pruned)))),
    )
    wrong = tree.fails(lambda v: z3.Implies(z3.Or(pruned(v), lost(v)), z3.Not(wins(v))))
    yield wrong and f"{wrong} is pruned, and Player 1 wins"

    tree = Tree()
    left, pruned, lost = tree.properties("left", "pruned", "lost")
    tree.query.assume(
        tree.every(lambda child: z3.Or(left(child), pruned(child))),
        z3.Implies(z3.Or(tree.leaf, tree.every(pruned)), lost(tree.vertex)),
        z3.Not(tree.some(left)),
    )
    yield "nothing is left, and C is not lost" if tree.query.has_model(z3.Not(lost(tree.vertex))) else None


def lemma_3_fails(harmful: int = 0) -> str | None:
    """Return a tree against Lemma 3, or None, with detrimental edges from generations of these parities."""
    tree = Tree()
    detrimental, kept = tree.properties("detrimental", "kept")
    here, from_harmful = kept(tree.vertex), z3.Not(tree.here_even) if harmful else tree.here_even
    tree.query.assume(
        tree.every(lambda child: kept(child) == z3.And(here, z3.Not(z3.And(from_harmful, detrimental(child)))))
    )
    exits = z3.And(here, z3.Not(tree.here_even), tree.some(lambda child: z3.Not(kept(child))))
    return "Player 2 leaves the tree from a vertex of an odd generation" if tree.query.has_model(exits) else None


def no_complete_game() -> str | None:
    """Return a legal coloring that extends to no complete game, or None: a step of induction over uncolored strands."""
    sort = z3.DeclareSort("Coloring")
    coloring, one, two, three, end = z3.Consts("coloring one two three end", sort)
    legal, complete = (z3.Function(name, sort, z3.BoolSort()) for name in ("legal", "complete"))
    extends, move = (z3.Function(name, sort, sort, z3.BoolSort()) for name in ("extends", "move"))
    query = Query(
        z3.ForAll([one], extends(one, one)),
        z3.ForAll([one, two], z3.Implies(move(one, two), extends(one, two))),
        z3.ForAll([one, two, three], z3.Implies(z3.And(extends(one, two), extends(two, three)), extends(one, three))),
        z3.ForAll(
            [one], complete(one) == z3.And(legal(one), z3.Not(z3.Exists([two], z3.And(move(one, two), legal(two)))))
        ),
    )

    def reaches(start: Any) -> Any:
        return z3.Exists([end], z3.And(complete(end), extends(start, end)))

    query.assume(z3.ForAll([two], z3.Implies(z3.And(move(coloring, two), legal(two)), reaches(two))), legal(coloring))
    return "a legal coloring that extends to no complete game" if query.has_model(z3.Not(reaches(coloring))) else None


def uncoloring_breaks(rule: Rule = balanced, excused: int = 1) -> str | None:
    """Return legal colors of a crossing that become illegal if a strand is uncolored, or None."""
    query = Query()
    before, after = ([z3.Int(f"{name}{i}") for i in range(3)] for name in ("before", "after"))
    for old, new in zip(before, after, strict=True):
        query.assume(old >= 0, old <= UNCOLORED, z3.Or(new == old, new == UNCOLORED))
    query.assume(crossing_holds(before, rule, excused))
    found = query.model(z3.Not(crossing_holds(after, rule, excused)))
    return found and f"colors {[number_in(found, color) for color in before]} of a crossing"


def vertices_differ(whole: Generality, reduced: Generality, excused: int) -> Iterator[Callable[[], str | None]]:
    """Yield questions whether vertices of the trees are positions of the game: the whole tree, and a reduced one."""
    yield partial(uncoloring_breaks, excused=excused)
    yield from (partial(not_offered_once, choices) for choices in (*whole, ANY_COLOR))
    yield partial(not_carried_once, *reduced)


def not_offered_once(choices: Sequence[Collection[int]]) -> str | None:
    """Return a color that is not a single choice exactly once, or None."""
    color = z3.Int("color")
    alone = [z3.And([color == one for one in sorted(colors)]) for colors in choices]
    found = Query(color >= 0, color < UNCOLORED).model(z3.Sum([z3.If(fixed, 1, 0) for fixed in alone]) != 1)
    return found and f"color {number_in(found, color)} of a strand that is fixed to {list(map(sorted, choices))}"


def not_carried_once(first: Sequence[Collection[int]], second: Sequence[Collection[int]]) -> str | None:
    """Return colors of the first two strands that permutations do not carry to exactly one choice, or None."""
    one, two = z3.Ints("first second")
    fixed = [(a, b) for a, b in product(first, second) if len(a) == len(b) == 1]
    carried = [(one == two) == z3.BoolVal({*a} == {*b}) for a, b in fixed]
    query = Query(one >= 0, one < UNCOLORED, two >= 0, two < UNCOLORED)
    found = query.model(z3.Sum([z3.IntVal(0), *(z3.If(here, 1, 0) for here in carried)]) != 1)
    return found and f"colors {number_in(found, one)} and {number_in(found, two)} of the first two strands"


def crossing_holds(colors: Any, rule: Rule = balanced, excused: int = 1) -> Any:
    """Return the formula that enough strands of a crossing are uncolored, or the rule allows its colors."""
    kept = [z3.And(list(map(operator.eq, colors, triple))) for triple in allowed(rule)]
    blank = z3.Sum([z3.If(color == UNCOLORED, 1, 0) for color in colors])
    return z3.Or([blank >= excused, *kept])
