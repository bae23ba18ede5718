"""The game tree of complete games and Player 1's gameplan-tree, built as printed [McKeown2011, Part II]."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from knotgames.games.tricolor.coloring import COLORS, Coloring

Fixing = tuple[int, frozenset[int]]
"""A subscript: a strand, and the colors that games of the set may have there."""

Vertex = tuple[Fixing, ...]
"""The subscripts of a vertex: k of them in generation k [McKeown2011, Definition 2]."""

ANY_COLOR = tuple(frozenset({color}) for color in COLORS)
RED = (frozenset({0}),)

Generality = tuple[Sequence[frozenset[int]], Sequence[frozenset[int]]]
"""The choices for the first and the second strand. Later strands are fixed to single colors."""

FULL: Generality = (ANY_COLOR, ANY_COLOR)
AS_PRINTED: Generality = (RED, (frozenset({0}), frozenset({1, 2})))
REDUCED: Generality = (RED, (frozenset({0}), frozenset({1})))


Tree = Mapping[Vertex, tuple[Vertex, ...]]
"""The children of each vertex; leaves have none. The vertex without subscripts is the set C of all complete games."""


def game_tree(games: Collection[Coloring], strands: int, generality: Generality = FULL) -> Tree:
    """Return the tree of nonempty sets of complete games with strands fixed (steps 1 to 4)."""
    children: dict[Vertex, tuple[Vertex, ...]] = {}
    pending: list[tuple[Vertex, tuple[Coloring, ...]]] = [((), tuple(games))]
    while pending:
        vertex, held = pending.pop()
        fixed = {strand for strand, _ in vertex}
        choices = generality[len(vertex)] if len(vertex) < 2 else ANY_COLOR
        below = []
        for strand in range(strands):
            for colors in choices if strand not in fixed else ():
                subset = tuple(game for game in held if game[strand] in colors)
                if subset:
                    below.append((*vertex, (strand, colors)))
                    pending.append((below[-1], subset))
        children[vertex] = tuple(below)
    return children


def tree_game(tree: Tree, reaching_wins: bool = True) -> Mapping[Vertex, bool]:
    """Return True for each vertex from which the player to move wins the Tree Game."""
    mover_wins: dict[Vertex, bool] = {}
    for vertex in sorted(tree, key=len, reverse=True):
        below = tree[vertex]
        mover_wins[vertex] = any(not mover_wins[child] for child in below) if below else not reaching_wins
    return mover_wins


def gameplan_tree(tree: Tree, harmful: Collection[int] = (0,)) -> Tree:
    """Return Player 1's gameplan-tree, by the printed construction.

    For a leaf of an even generation, the edge from its grandparent to its parent is removed with everything below. A
    grandparent left without children is a pseudo-leaf and treated like a leaf. Repeat while there are any.

    Args:
        harmful: the generations, modulo 2, whose leaves are removed in this way.
    """
    children = {vertex: list(below) for vertex, below in tree.items()}
    pending = [vertex for vertex, below in tree.items() if not below and len(vertex) % 2 in harmful]
    while pending:
        leaf = pending.pop()
        if len(leaf) < 2:
            continue  # C, which has no grandparent
        parent, grandparent = leaf[:-1], leaf[:-2]
        if parent in children[grandparent]:
            children[grandparent].remove(parent)
            if not children[grandparent]:
                pending.append(grandparent)
    connected: dict[Vertex, tuple[Vertex, ...]] = {}
    reached: list[Vertex] = [()]
    while reached:
        vertex = reached.pop()
        connected[vertex] = tuple(children[vertex])
        reached.extend(children[vertex])
    return connected


def odd_endgames(gameplan: Tree, tree: Tree) -> Iterator[Vertex]:
    """Yield the leaves of the game tree at odd generations that are in the gameplan-tree."""
    return (vertex for vertex in gameplan if len(vertex) % 2 and not tree[vertex])
