"""The Link Smoothing Game [HenrichJohnson2011]: who wins, by two disjoint spanning trees of the checkerboard graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import z3

from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import entails, every
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.plane_map import joined
from knotgames.games.knot.diagrams.shadows import link_shadows
from knotgames.games.link_smoothing import graph
from knotgames.games.link_smoothing.position import Smoothing

MOST = 6
"""The largest number of crossings of the shadows that are played out."""

COUNTED = 30
"""The largest number of edges for which turns are counted."""

Edges = Mapping[int, tuple[int, int]]
"""The edges of a graph, by crossing."""

KNOT, LINK = True, False
"""The players, as starters."""


def rank(edges: Edges) -> int:
    """Return the number of edges of a spanning forest.

    >>> rank({1: (0, 1), 2: (0, 1), 3: (1, 1)})
    1
    """
    least = joined(edges.values())
    ends = {end for pair in edges.values() for end in pair}
    return len(ends) - len({*map(least, ends)})


def contracted(edges: Edges, edge: int) -> Edges:
    """Return the graph in which an edge is contracted."""
    kept, gone = edges[edge]
    return {e: (kept if a == gone else a, kept if b == gone else b) for e, (a, b) in edges.items() if e != edge}


def deleted(edges: Edges, edge: int) -> Edges:
    """Return the graph without an edge."""
    return {e: ends for e, ends in edges.items() if e != edge}


STEPS = (contracted, deleted)


def trees(edges: Edges, vertices: int) -> tuple[frozenset[int], frozenset[int]] | None:
    """Return two disjoint spanning trees that are all edges of a graph; None if there are none."""
    if len(edges) != 2 * vertices - 2:
        return None
    for chosen in combinations(edges, vertices - 1):
        others = frozenset(edges) - set(chosen)
        if all(rank({e: edges[e] for e in half}) == vertices - 1 for half in (chosen, others)):
            return frozenset(chosen), others
    return None


def splits(edges: Edges, vertices: int) -> bool:
    """Return True if the edges of a graph are two disjoint spanning trees."""
    return trees(edges, vertices) is not None


def knot_wins(
    edges: Edges,
    vertices: int,
    starter: bool,
    good: Callable[[Edges, int], bool] = splits,
    steps: Iterable[Callable[[Edges, int], Edges]] = STEPS,
) -> bool:
    """Return True if Knot wins by the criterion; altered by another condition or other first moves."""
    if len(edges) % 2 != starter:
        return False
    if not starter:
        return good(edges, vertices)
    return any(
        good(step(edges, e), vertices - (step is contracted))
        for e, (a, b) in edges.items()
        for step in steps
        if step is deleted or a != b
    )


def by_play(code: Code, starter: bool) -> bool:
    """Return True if Knot wins, by recursion over all plays on the drawing."""
    at: dict[int, list[tuple[int, int]]] = {}
    for c, labels in enumerate(code):
        for place, label in enumerate(labels):
            at.setdefault(label, []).append((c, place))

    def is_one_circle(states: tuple[int, ...]) -> bool:
        """Follow the circle from the first place of the first crossing until it is back there."""
        place, passed = (0, 0), 0
        while not passed or place != (0, 0):
            crossing, here = place
            left = (crossing, here ^ 1 if states[crossing] else 3 - here)
            one, other = at[code[crossing][left[1]]]
            place, passed = (other if left == one else one), passed + 1
        return passed == 2 * len(code)

    @cache
    def wins(states: tuple[int, ...], player: bool) -> bool:
        if 2 not in states:
            return is_one_circle(states)
        options = (
            wins((*states[:c], way, *states[c + 1 :]), not player)
            for c, state in enumerate(states)
            if state == 2
            for way in (0, 1)
        )
        return any(options) if player is KNOT else all(options)

    return wins((2,) * len(code), starter)


def of_shadow(code: Code) -> tuple[Edges, int]:
    """Return the checkerboard graph of a shadow, and the number of its vertices."""
    found = graph(Smoothing(code, "." * len(code)), 0)
    if found is None:
        raise ArithmeticError("a graph without contracted edges has a circle of them")
    return found.edges, found.vertices


def held(edges: Edges, vertices: int, starter: bool, winner: bool) -> bool:
    """Return True if a player wins by the moves of the proof, whatever the other player does."""
    if not edges:
        return winner is (KNOT if vertices == 1 else LINK)
    if winner is KNOT:
        if starter is KNOT:
            after = ((step(edges, e), vertices - (step is contracted)) for e in edges for step in STEPS)
            return any(splits(*one) and held(*one, LINK, KNOT) for one in after)
        halves = trees(edges, vertices)
        return halves is not None and all(_answered(edges, vertices, e, *halves) for e in edges)
    if starter is KNOT:
        return all(
            (step is contracted and a == b) or held(step(edges, e), vertices - (step is contracted), LINK, LINK)
            for e, (a, b) in edges.items()
            for step in STEPS
        )
    if len(edges) < 2 * (vertices - 1):
        return _insists(edges, vertices, frozenset(edges), deleted)
    crowd = next((x for x in _sets(edges) if len(x) > 2 * rank({e: edges[e] for e in x})), None)
    return crowd is not None and _insists(edges, vertices, crowd, contracted)


def _answered(edges: Edges, vertices: int, edge: int, one: frozenset[int], other: frozenset[int]) -> bool:
    """Return True if Knot holds both moves of Link in an edge by an edge of the other tree."""
    mine = other if edge in one else one
    closing = [f for f in mine if rank({e: edges[e] for e in mine - {f} | {edge}}) == vertices - 1]
    rest = (one if edge in one else other) - {edge}
    joining = [f for f in mine if rank({e: edges[e] for e in rest | {f}}) == vertices - 1]
    if not closing or not joining:
        return False
    after_contraction = deleted(contracted(edges, edge), closing[0])
    after_deletion = contracted(deleted(edges, edge), joining[0])
    return all(held(after, vertices - 1, LINK, KNOT) for after in (after_contraction, after_deletion))


def _insists(edges: Edges, vertices: int, within: frozenset[int], step: Callable[[Edges, int], Edges]) -> bool:
    """Return True if Link, who is to move, wins by the same step on edges of a set as long as there are any."""
    if not edges:
        return vertices > 1
    mine = next((e for e in edges if e in within), next(iter(edges)))
    if step is contracted and edges[mine][0] == edges[mine][1]:
        return True
    left, size = step(edges, mine), vertices - (step is contracted)
    if not left:
        return size > 1
    return all(
        (reply is contracted and a == b) or _insists(reply(left, e), size - (reply is contracted), within, step)
        for e, (a, b) in left.items()
        for reply in STEPS
    )


def _sets(edges: Edges) -> Iterator[frozenset[int]]:
    return (frozenset(chosen) for size in range(1, len(edges) + 1) for chosen in combinations(edges, size))


def connected(edges: Edges, vertices: int) -> bool:
    """Return True if a graph is connected."""
    return rank(edges) == vertices - 1


def _starts(most: int) -> Iterator[tuple[Code, bool]]:
    return ((code, starter) for n in range(1, most + 1) for code in link_shadows(n) for starter in (KNOT, LINK))


@PAPER.claim(
    "Link Smoothing, who wins",
    "In the Link Smoothing Game [HenrichJohnson2011] on a connected shadow with $m$ crossings, Knot wins if Link "
    "starts, $m$ is even, and the edges of the checkerboard graph are two disjoint spanning trees; and if Knot starts, "
    "$m$ is odd, and the deletion or contraction of an edge leaves such a graph. Otherwise Link wins. "
    f"(For all shadows with at most {MOST} crossings.)",
    reading="The picture is connected if and only if it is a single circle.",
    mutants={
        "a connected graph is enough": {"most": 4, "good": connected},
        "deletions alone": {"most": 4, "steps": (deleted,)},
        "contractions alone": {"most": 5, "steps": (contracted,)},
    },
)
def who_wins(
    most: int = MOST,
    good: Callable[[Edges, int], bool] = splits,
    steps: Iterable[Callable[[Edges, int], Edges]] = STEPS,
) -> Iterable[Question]:
    """All plays on the drawing; and the moves of the proof for the winner, against all moves of the other player."""
    yield every(
        f"all shadows with at most {most} crossings, played out on the drawing",
        _starts(most),
        by_play,
        lambda code, starter: knot_wins(*of_shadow(code), starter, good, steps),
        starred=True,
        by="play",
        bound=True,
    )
    yield every(
        f"all shadows with at most {most} crossings, the moves of the proof against all moves",
        _starts(most),
        lambda code, starter: held(*of_shadow(code), starter, knot_wins(*of_shadow(code), starter, good, steps)),
        starred=True,
        bound=True,
    )


EXCHANGE = "Link Smoothing, exchange of trees"
FORESTS = "Link Smoothing, two forests"
TURNS = "Link Smoothing, Link's moves"

PAPER.assume(
    EXCHANGE,
    "Let the edges of a graph be two disjoint spanning trees. If an edge of one is contracted, it closes a circle with "
    "the other tree, and if another edge of that circle is deleted, two disjoint spanning trees are left. If an edge "
    "of one is deleted, the other tree has an edge between the two parts, and if that is contracted, two disjoint "
    "spanning trees are left.",
    in_words=True,
)
PAPER.assume(
    TURNS,
    "Let a spanning forest of a set of edges have $s$ edges. If more than $s$ edges of the set are contracted, the "
    "contracted edges contain a circle, so they are not a tree. If the set is all edges of a connected graph, and "
    "fewer than $s$ are contracted, then they do not span the graph. As long as the set has an edge, a player can "
    "contract or delete one of them.",
    in_words=True,
)
PAPER.assume(
    FORESTS,
    "The edges of a graph are two disjoint forests, unless some set of edges has more than twice as many edges as a "
    "spanning forest of it (Nash-Williams, Decomposition of finite graphs into forests, "
    "1964).",
)


def half(edges: Any) -> Any:
    """Return the least number of edges that Link, who starts, gets of a set in which Link moves if possible."""
    return (edges + 1) / 2 if z3.is_expr(edges) else (edges + 1) // 2


@PAPER.claim(
    "Link Smoothing, all graphs",
    "Two players take turns to contract or to delete an edge of a connected graph with $m$ edges. Knot wins if the "
    "contracted edges are a spanning tree in the end. If Link starts, Knot wins if and only if $m$ is even and the "
    "edges are two disjoint spanning trees. If Knot starts and $m > 0$, Knot wins if and only if $m$ is odd and a move "
    "leaves such a graph.",
    uses=(EXCHANGE, FORESTS, TURNS),
    mutants={
        "Link gets the smaller half": {"share": lambda n: n / 2 if z3.is_expr(n) else n // 2},
        "Link gets an edge less": {"share": lambda n: half(n) - 1},
    },
)
def all_graphs(share: Callable[[Any], Any] = half) -> Iterable[Question]:
    """Knot's side is the exchange of trees. Link starts in a set of `n` edges with a spanning forest of `s`, and either
    contracts more than `s` of them, or deletes more than `n - s`. That Link then wins is assumed in words; what is
    decided here is how many turns each player has.
    """
    n, s = z3.Ints("n s")
    yield entails(
        "all numbers of edges, Link starts",
        z3.Implies(n > 2 * s, share(n) > s),
        z3.Implies(n < 2 * s, n - share(n) < s),
        z3.Implies(n % 2 == 1, z3.Or(share(n) > s, n - share(n) < s)),
        given=[n > 0, s >= 0],
    )
    yield every(
        f"at most {COUNTED} edges, Link starts and takes turns with Knot",
        ((edges, forest) for edges in range(1, COUNTED + 1) for forest in range(edges + 1)),
        lambda edges, forest: edges == 2 * forest or share(edges) > forest or edges - share(edges) < forest,
        lambda edges, forest: (
            edges == 2 * forest or len(range(0, edges, 2)) > forest or len(range(1, edges, 2)) < forest
        ),
        starred=True,
        bound=True,
    )
