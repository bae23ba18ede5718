"""Two forests that cover a graph, or sets of edges that no two forests cover.

Edges that fit are put into a forest, and the others are inserted one by one (J. Roskind and R. E. Tarjan, A note on
finding minimum-cost edge-disjoint spanning trees, Math. Oper. Res. 10 (1985)): an edge takes the place of an edge on
the circle that it closes, which then goes to the other forest, and so on. Breadth-first search finds a shortest such
chain. If there is none, the edge and all the edges that were reached are a *circuit*: they are one more than two
forests among them can have, and any one of them could be left out instead (J. Edmonds, Minimum partition of a matroid
into independent subsets, J. Res. Nat. Bur. Standards 69B (1965)).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from knotgames.algebra.steps import spend

Edges = Mapping[int, tuple[int, int]]
"""The two vertices of each edge of a graph, by the name of the edge."""


def circuits(edges: Edges) -> list[frozenset[int]]:
    """Return a circuit for each edge that is left out of two forests with as many edges as possible.

    Two double edges in a row are two forests; with one more edge across both, five edges are one too many:

    >>> rows = {1: (0, 1), 2: (0, 1), 3: (1, 2), 4: (1, 2)}
    >>> circuits(rows), [sorted(one) for one in circuits(rows | {5: (0, 2)})]
    ([], [[1, 2, 3, 4, 5]])
    """
    search = _Search(edges)
    left = list(edges)
    for forest in (0, 1):
        left = search.filled(forest, left)
    return [found for edge in left if (found := search.insert(edge)) is not None]


class _Search:
    def __init__(self, edges: Edges) -> None:
        self._edges = edges
        self._forest_of: dict[int, int] = {}
        self._at: tuple[dict[int, dict[int, int]], ...] = ({}, {})  # by vertex: its edges, with their other ends
        for ends in edges.values():
            for vertex in ends:
                for at in self._at:
                    at.setdefault(vertex, {})

    def filled(self, forest: int, edges: Sequence[int]) -> list[int]:
        """Put edges into an empty forest as long as they fit, and return the others."""
        tree: dict[int, list[int]] = {}
        left = []
        for edge in edges:
            one, other = (tree.setdefault(end, [end]) for end in self._edges[edge])
            if one is other:
                left.append(edge)
                continue
            small, large = sorted((one, other), key=len)
            large += small
            tree.update((vertex, large) for vertex in small)
            self._put(edge, forest)
        return left

    def insert(self, edge: int) -> frozenset[int] | None:
        """Insert an edge, or return the circuit that it closes."""
        root = self._edges[edge][0]
        trees = [self._rooted(forest, root) for forest in (0, 1)]
        seen = [{root}, {root}]  # the vertices joined to the root by edges that were reached
        before: dict[int, int] = {}
        waiting = deque([edge])
        while waiting:
            here = waiting.popleft()
            for forest in (0, 1):
                if self._forest_of.get(here) == forest:
                    continue
                ends = self._edges[here]
                if ends[0] != ends[1] and any(end not in trees[forest] for end in ends):
                    self._exchange(edge, here, forest, before)
                    return None
                for end in ends:  # one is joined to the root already: edges nearer to the root are taken first
                    for met in reversed([*self._up(end, trees[forest], seen[forest])]):
                        before[met] = here
                        waiting.append(met)
        return frozenset((edge, *before))

    def _rooted(self, forest: int, root: int) -> dict[int, tuple[int, int]]:
        """Return the edge towards the root and the vertex at its other end, by vertex of the tree of the root."""
        spend(len(self._at[forest]))
        above = {root: (root, root)}
        waiting = [root]
        while waiting:
            vertex = waiting.pop()
            for edge, end in self._at[forest][vertex].items():
                if end not in above:
                    above[end] = edge, vertex
                    waiting.append(end)
        return above

    def _up(self, vertex: int, above: Mapping[int, tuple[int, int]], seen: set[int]) -> Iterator[int]:
        """Yield the edges from a vertex to those joined to the root, and join them."""
        while vertex not in seen:
            seen.add(vertex)
            edge, vertex = above[vertex]
            yield edge

    def _exchange(self, first: int, last: int, forest: int, before: Mapping[int, int]) -> None:
        """Move the last edge of a chain into a forest, and each before it into the place of the next."""
        while True:
            place = self._forest_of.get(last)
            if place is not None:
                for end in self._edges[last]:
                    del self._at[place][end][last]
            self._put(last, forest)
            if last == first:
                return
            last, forest = before[last], 1 - forest

    def _put(self, edge: int, forest: int) -> None:
        one, other = self._edges[edge]
        self._at[forest][one][edge], self._at[forest][other][edge] = other, one
        self._forest_of[edge] = forest
