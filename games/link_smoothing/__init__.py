"""The Link Smoothing Game on any connected diagram of a knot or a link [HenrichJohnson2011].

The players take turns to smooth a crossing, one way or the other. When all crossings are smoothed, the player Knot has
won if the picture is one circle, and the player Link if it is several; Knot is the Knotter here, Link the Unknotter.

Color the regions like a checkerboard. The black ones are the vertices of a graph, and the crossings are its edges. One
smoothing contracts an edge, the other one deletes it, and the picture is a circle if and only if the contracted edges
are a spanning tree. The winner follows for every connected graph. Let it have m edges, and spanning trees of r edges.

- Suppose m is even, Link starts, and the edges are two disjoint spanning trees. If Link contracts an edge of one tree,
  it closes a circle with the other tree, and Knot deletes another edge of that circle. If Link deletes an edge of one
  tree, some edge of the other tree joins the two parts, and Knot contracts it. Either way two disjoint spanning trees
  are left, so that Knot wins.
- Suppose m is even, Link starts, and the edges are not two disjoint spanning trees. If m < 2r, Link always deletes, and
  more edges are deleted than m - r. Otherwise there are more edges among some vertices than two forests can have, more
  than 2s if a forest there has at most s edges (C. Nash-Williams, Decomposition of finite graphs into forests, J.
  London Math. Soc. 39 (1964)). Link contracts an edge among these as long as there is one, and contracts more than s of
  them, so that there is a circle among the contracted edges. Link wins.
- Suppose m is odd and Link starts. If m < 2r, Link always deletes, otherwise Link always contracts, and Link wins by
  the same count. So Link wins as well if m > 0 is even and Knot starts.
- Suppose m is odd and Knot starts. Knot wins if and only if a move leaves two disjoint spanning trees: if m = 2r + 1,
  by the deletion of an edge of the only circuit of edges for two forests, and if m = 2r - 1, in the same way in the
  dual graph, whose vertices are the white regions.

[HenrichJohnson2011] A. Henrich and I. Johnson, The Link Smoothing Game, arXiv:1109.4103: the rules, and the graph. The
criterion and its proof are ours: see the claim `Knotgames2026/Link Smoothing, all graphs`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from knotgames.algebra.knot_type.play import LINE_FLAG, KnotTypeGame, Player
from knotgames.algebra.match import Match, written_out
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.ruleset import Answer, Datum, Example, Turn
from knotgames.games.knot.diagrams.plane_map import faces, joined, plane_map_of
from knotgames.games.knot.notation.text import as_code
from knotgames.games.link_smoothing.forests import Edges, circuits
from knotgames.games.link_smoothing.position import Smoothing, is_circle, parse

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture

VALUED = 8
"""The most unsmoothed crossings for which the value is computed."""


class Graph(NamedTuple):
    """The graph of the regions of one color, without deleted edges: its vertices, and the edges left, by crossing.

    A contracted edge has joined its vertices. `deleting` is the smoothing of each crossing that deletes its edge.
    """

    vertices: int
    edges: Edges
    deleting: tuple[str, ...]


def graph(position: Smoothing, color: int) -> Graph | None:
    """Return the graph of one color, 0 or 1; None if the contracted edges have a circle.

    >>> graph(parse("trefoil smoothed 1a"), 0)
    Graph(vertices=2, edges={1: (0, 1), 2: (0, 1)}, deleting=('a', 'a', 'a'))
    """
    plane_map = plane_map_of(position.pd)
    region = [0] * len(plane_map)
    for number, face in enumerate(faces(plane_map)):
        for dart in face:
            region[dart] = number
    corner = {0: color}  # of each crossing, the first corner of this color: corner k is left of dart k
    waiting = [0] if plane_map else []
    while waiting:
        crossing = waiting.pop()
        for place in range(4):
            other, there = divmod(plane_map[4 * crossing + place], 4)
            if other not in corner:
                corner[other] = (there - 1 - place + corner[crossing]) % 2
                waiting.append(other)
    # the smoothing a separates the corners 0 and 2 from each other
    ends = [(region[4 * c + corner[c]], region[4 * c + corner[c] + 2]) for c in range(len(position.pd))]
    deleting = tuple("ab"[corner[c]] for c in range(len(position.pd)))
    contracted = [ends[c] for c, state in enumerate(position.states) if state not in (".", deleting[c])]
    least = joined(contracted)
    regions = {end for pair in ends for end in pair} or {0}
    name = {one: number for number, one in enumerate(sorted({*map(least, regions)}))}
    if len(name) != len(regions) - len(contracted):
        return None
    left = [c for c, state in enumerate(position.states) if state == "."]
    return Graph(len(name), {c: (name[least(ends[c][0])], name[least(ends[c][1])]) for c in left}, deleting)


def _graphs(position: Smoothing) -> tuple[Graph, ...]:
    """Return the graphs of both colors; none if the contracted edges of one have a circle, so that Link has won."""
    found = [graph(position, color) for color in (0, 1)]
    return tuple(one for one in found if one is not None) if None not in found else ()


def saving_moves(position: Smoothing) -> list[str]:
    """Return the moves of Knot that leave two disjoint spanning trees.

    >>> saving_moves(parse("trefoil")), saving_moves(parse("T(2,5)"))
    (['1a', '2a', '3a'], [])
    """
    return sorted(
        (
            f"{crossing + 1}{one.deleting[crossing]}"
            for one in _graphs(position)
            if len(one.edges) == 2 * one.vertices - 1 and len(found := circuits(one.edges)) == 1
            for crossing in found[0]
        ),
        key=lambda move: (int(move[:-1]), move),
    )


@lru_cache(maxsize=100_000)
def knot_wins(position: Smoothing, starter: Player) -> bool:
    """Return True if the player Knot wins, by the criterion.

    >>> [knot_wins(parse("trefoil"), player) for player in Player]
    [True, False]
    """
    if position.left and (starter is Player.KNOTTER) != position.left % 2:
        return False
    if position.left % 2:
        return bool(saving_moves(position))
    return any(len(one.edges) == 2 * one.vertices - 2 and not circuits(one.edges) for one in _graphs(position))


def winning_moves(position: Smoothing, player: Player) -> list[str]:
    """Return the winning moves of a player who starts.

    >>> winning_moves(parse("trefoil"), Player.KNOTTER)
    ['1a', '2a', '3a']
    """
    if player is Player.KNOTTER:
        return saving_moves(position) if position.left % 2 else []
    if knot_wins(position, player):
        return []
    return [move for move, after in position.moves() if not knot_wins(after, player.opponent)]


GAME: KnotTypeGame[Smoothing] = KnotTypeGame(
    name="link-smoothing",
    summary="The Link Smoothing Game: crossings are smoothed, and the Knotter wants a single circle",
    notation="A connected diagram of a knot or a link, as for `knot`; with 'smoothed 1a,3b' these moves are made",
    parse=parse,
    moves=lambda position: dict(position.moves()),
    knotted=is_circle,
    length=lambda position: position.left,
    examples=(Example("trefoil", {"outcome": "1"}, "a handout of Luo and Qiao: Knot, who starts, wins"),),
)
"""The game by its rules alone."""


def solve(position: Smoothing, *, moves: bool = False, line: str | None = None) -> Answer:
    """Return the outcome, with `parity`, and up to VALUED crossings with `value`."""
    wins = [knot_wins(position, player) for player in Player]
    data: dict[str, Datum] = {"parity": "odd" if position.left % 2 else "even"}
    if position.left <= VALUED:
        data = {"value": str(GAME.solved(position).value()), **data}
    turns = None
    if line:
        played = match(position)
        turns = [
            Turn(played.players[player], move) for player, move, _ in played.best_play([*Player].index(Player(line)))
        ]
    winning = {player.word: winning_moves(position, player) for player in Player} if moves else None
    return Answer(str(position), Outcome.of(*wins), data, winning, turns)


def match(position: Smoothing) -> Match[Smoothing]:
    """Return a match from a position: the move `3a` smooths crossing 3."""
    players = tuple(Player)
    return Match(
        start=position,
        players=(Player.KNOTTER.word, Player.UNKNOTTER.word),
        moves=lambda here, _: written_out(here.moves(), str(here)),
        loses=lambda here, player: knot_wins(here, players[player]) != (player == 0),
        wins=lambda here, player: knot_wins(here, players[player]) == (player == 0),
        length=lambda here: here.left,
        picture=board,
        answers=lambda here, player: len(winning_moves(here, players[player])),
    )


def board(position: Smoothing) -> Picture:
    """Draw a position to play on."""
    from knotgames.games.link_smoothing.drawing import drawn  # noqa: PLC0415  # it takes longer than a game

    return drawn(position, {})


def picture(position: Smoothing, **_: object) -> Picture:
    """Draw a position with its winning moves."""
    from knotgames.games.link_smoothing.drawing import drawn  # noqa: PLC0415  # it takes longer than a game

    return drawn(position, {player: winning_moves(position, player) for player in Player})


RULESET = GAME.ruleset(
    solve=solve,
    picture=picture,
    match=match,
    flags=(LINE_FLAG,),
    random=lambda seed: f"random:{6 + seed % 5}:{seed}",
    show=as_code,
    title="The Link Smoothing Game",
    rules="The Knotter and the Unknotter take turns to smooth a crossing, one way or the other. "
    "When all crossings are smoothed, the Knotter has won if and only if the picture is one circle.",
)
"""The ruleset of `knotgames solve link-smoothing`."""
