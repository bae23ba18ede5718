"""Proof by z3 of one step of induction over game trees, of any width and depth.

A vertex of the tree is of an even generation, where Player 1 moves, or of an odd one. The statement is
assumed for the children of a vertex and denied for the vertex; z3 finds the contradiction. As every tree here
is finite, the statement then holds for all vertices of all trees, so for those of all projections.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import Any

import z3

from knotgames.checks.papers.mckeown2011.gameplays import Steps
from knotgames.checks.solvers.models import holds_in, number_in
from knotgames.checks.solvers.query import Query
from knotgames.games.tricolor.coloring import UNCOLORED, Rule, allowed, balanced


class Tree:
    """A vertex of an unknown tree, its children, which are of the other parity, and properties of vertices, as terms.
    The base is a leaf; the measure is the height of the tree below a vertex.
    """

    def __init__(self) -> None:
        self.sort = z3.DeclareSort("Vertex")
        self.vertex, self.child = z3.Consts("vertex child", self.sort)
        self.is_child, self.even = self.properties("is_child", "is_even")
        self.here_even = self.even(self.vertex)
        self.leaf = self.every(lambda _: z3.BoolVal(False))
        self.query = Query(self.every(lambda child: self.even(child) != self.here_even))

    def properties(self, *names: str) -> list[Any]:
        """Properties of vertices of which nothing is known."""
        return [z3.Function(name, self.sort, z3.BoolSort()) for name in names]

    def some(self, *properties: Any) -> Any:
        """Some child has all the properties."""
        return z3.Exists([self.child], z3.And(self.is_child(self.child), *(holds(self.child) for holds in properties)))

    def every(self, holds: Any) -> Any:
        """Every child has the property."""
        return z3.ForAll([self.child], z3.Implies(self.is_child(self.child), holds(self.child)))

    def defined(self, name: str, at_leaf: Any, below: Callable[[Any], Any]) -> Any:
        """The property that a leaf has if a formula holds, and another vertex by which of its children have it."""
        (new,) = self.properties(name)
        self.query.assume(new(self.vertex) == z3.If(self.leaf, at_leaf, below(new)))
        return new

    def won(self, odd_wins: bool = True) -> Any:
        """The property that Player 1 wins from a vertex: he wins in leaves of odd generations (or of even ones)."""
        at_leaf = z3.Not(self.here_even) if odd_wins else self.here_even
        return self.defined("wins", at_leaf, lambda wins: z3.If(self.here_even, self.some(wins), self.every(wins)))

    def fails(self, statement: Any) -> str | None:
        """A tree in which the statement holds for all children of a vertex and not for the vertex, or None."""
        self.query.assume(self.every(statement))
        found = self.query.model(z3.Not(statement(self.vertex)))
        if found is None:
            return None
        generation = "an even" if holds_in(found, self.here_even) else "an odd"
        vertices = found.get_universe(self.sort) or ()
        end = "a vertex with children" if any(holds_in(found, self.is_child(v)) for v in vertices) else "a leaf"
        return f"{end} of {generation} generation"


def lemma_1_fails(odd_wins: bool = True) -> str | None:
    """A tree against Lemma 1, or None if there is none: endgames all odd make the game P1, all even P2."""
    tree = Tree()
    wins = tree.won(odd_wins)
    all_odd = tree.defined("all_odd", z3.Not(tree.here_even), tree.every)
    all_even = tree.defined("all_even", tree.here_even, tree.every)
    return tree.fails(lambda v: z3.And(z3.Implies(all_odd(v), wins(v)), z3.Implies(all_even(v), z3.Not(wins(v)))))


def tree_game_fails(reaching_wins: bool = True) -> str | None:
    """A tree on which who moves last is not who wins the Tree Game, or None if there is none.

    Args:
        reaching_wins: whether the player who reaches a leaf wins the Tree Game.
    """
    tree = Tree()
    wins, stuck = tree.won(), z3.BoolVal(not reaching_wins)
    mover_wins = tree.defined("mover_wins", stuck, lambda won: tree.some(lambda child: z3.Not(won(child))))
    return tree.fails(lambda v: wins(v) == (mover_wins(v) == tree.even(v)))


def theorem_1_fails(harmful: int = 0) -> str | None:
    """A tree against Theorem 1, or None if there is none.

    A vertex of an even generation is *lost* if it is a leaf, or a pseudo-leaf: all its edges are detrimental.
    An edge to a vertex of an odd generation is detrimental if that vertex has a lost child (is *bad*). The
    gameplan-tree below a vertex has an odd endgame if a path along the edges that are left leads to one.
    Shown for all vertices of even generations, so for C: Player 1 wins just if there is an odd endgame; and
    with it, that he wins from a vertex just if it is not lost, or not bad.

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
    """For each of three steps a tree against it, or None: the pruning of gameplays judges all trees rightly.

    A vertex is *left* if a gameplay through it is. The steps: if at the end no gameplay of even length is left then
    Player 1 wins from every vertex that is left; a vertex of an odd generation is pruned only if Player 2 wins from
    it; and if nothing is left, all children of C are pruned. The pruning keeps this up: whenever the last gameplay
    through a child of a vertex of an odd generation goes, that vertex is pruned, if the steps go so far: the child is
    a leaf, or a pseudo-leaf.
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
    """A tree against Lemma 3, or None: a vertex of an odd generation in the gameplan-tree keeps all its children.

    Args:
        harmful: the generations, modulo 2, from which detrimental edges lead.
    """
    tree = Tree()
    detrimental, kept = tree.properties("detrimental", "kept")
    here, from_harmful = kept(tree.vertex), z3.Not(tree.here_even) if harmful else tree.here_even
    tree.query.assume(
        tree.every(lambda child: kept(child) == z3.And(here, z3.Not(z3.And(from_harmful, detrimental(child)))))
    )
    exits = z3.And(here, z3.Not(tree.here_even), tree.some(lambda child: z3.Not(kept(child))))
    return "Player 2 leaves the tree from a vertex of an odd generation" if tree.query.has_model(exits) else None


def no_complete_game() -> str | None:
    """A legal coloring that extends to no complete game, or None: one step of induction over the uncolored strands."""
    sort = z3.DeclareSort("Coloring")
    coloring = z3.Const("coloring", sort)
    legal, complete = z3.Function("legal", sort, z3.BoolSort()), z3.Function("complete", sort, z3.BoolSort())
    extends = z3.Function("extends", sort, sort, z3.BoolSort())
    move = z3.Function("move", sort, sort, z3.BoolSort())
    one, two, three = (z3.Const(name, sort) for name in ("one", "two", "three"))
    query = Query(
        z3.ForAll([one], extends(one, one)),
        z3.ForAll([one, two], z3.Implies(move(one, two), extends(one, two))),
        z3.ForAll([one, two, three], z3.Implies(z3.And(extends(one, two), extends(two, three)), extends(one, three))),
        z3.ForAll(
            [one], complete(one) == z3.And(legal(one), z3.Not(z3.Exists([two], z3.And(move(one, two), legal(two)))))
        ),
    )

    def reaches(start: Any) -> Any:
        end = z3.Const("end", sort)
        return z3.Exists([end], z3.And(complete(end), extends(start, end)))

    query.assume(z3.ForAll([two], z3.Implies(z3.And(move(coloring, two), legal(two)), reaches(two))), legal(coloring))
    if not query.has_model(z3.Not(reaches(coloring))):
        return None
    return "a legal coloring that extends to no complete game"


def uncoloring_breaks(rule: Rule = balanced, excused: int = 1) -> str | None:
    """Colors of a crossing that are legal, and not legal once a strand is uncolored; None if there are none. So a
    coloring that extends to a complete game is legal.
    """
    query = Query()
    strands = [(z3.Int(f"before{i}"), z3.Int(f"after{i}")) for i in range(3)]
    before, after = [old for old, _ in strands], [new for _, new in strands]
    for old, new in strands:
        query.assume(old >= 0, old <= UNCOLORED, z3.Or(new == old, new == UNCOLORED))
    query.assume(crossing_holds(before, rule, excused))
    found = query.model(z3.Not(crossing_holds(after, rule, excused)))
    if found is None:
        return None
    return f"colors {[number_in(found, color) for color in before]} of a crossing"


def not_offered_once(choices: Sequence[Collection[int]]) -> str | None:
    """A color that is not alone in just one of the sets of colors to which a strand is fixed; None if there is none."""
    color = z3.Int("color")
    alone = [z3.And([color == one for one in sorted(colors)]) for colors in choices]
    found = Query(color >= 0, color < UNCOLORED).model(z3.Sum([z3.If(fixed, 1, 0) for fixed in alone]) != 1)
    if found is None:
        return None
    return f"color {number_in(found, color)} of a strand that is fixed to {list(map(sorted, choices))}"


def not_carried_once(first: Sequence[Collection[int]], second: Sequence[Collection[int]]) -> str | None:
    """Colors of the first and second strand that permutations do not carry to just one of the colors to which these are
    fixed; None if there are none. Two pairs of colors are carried to each other just if both or neither are alike.
    """
    one, two = z3.Ints("first second")
    fixed = [(a, b) for a, b in product(first, second) if len(a) == len(b) == 1]
    carried = [(one == two) == z3.BoolVal({*a} == {*b}) for a, b in fixed]
    query = Query(one >= 0, one < UNCOLORED, two >= 0, two < UNCOLORED)
    found = query.model(z3.Sum([z3.IntVal(0), *(z3.If(here, 1, 0) for here in carried)]) != 1)
    return found and f"colors {number_in(found, one)} and {number_in(found, two)} of the first two strands"


def crossing_holds(colors: Any, rule: Rule = balanced, excused: int = 1) -> Any:
    """A crossing is not broken: enough strands are uncolored, or the colors are in the table of the rule."""
    kept = [z3.And(list(map(operator.eq, colors, triple))) for triple in allowed(rule)]
    blank = z3.Sum([z3.If(color == UNCOLORED, 1, 0) for color in colors])
    return z3.Or([blank >= excused, *kept])
