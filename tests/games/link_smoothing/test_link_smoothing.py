"""The Link Smoothing Game: the criterion and the winning moves, against plain play on the drawing."""

from random import Random

import pytest

from knotgames.algebra.knot_type.play import Player
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.shadows import link_shadows
from knotgames.games.link_smoothing import GAME, RULESET, graph, knot_wins, winning_moves
from knotgames.games.link_smoothing.forests import circuits
from knotgames.games.link_smoothing.position import Smoothing, parse
from tests.profiles import night


def start(code: tuple[tuple[int, int, int, int], ...]) -> Smoothing:
    return Smoothing(Diagram(code, link=True).pd, "." * len(code))


@pytest.mark.parametrize("crossings", [1, 2, 3, pytest.param(4, marks=night)])
def test_the_criterion_agrees_with_plain_play_from_every_position(crossings: int) -> None:
    for code in link_shadows(crossings):
        solved = GAME.solved(start(code))
        waiting = [solved.start]
        for position in waiting:
            waiting += [after for _, after in position.moves() if after not in waiting]
            wins = [knot_wins(position, player) for player in Player]
            assert solved.value(position).outcome is Outcome.of(*wins)
            for player in Player:
                assert solved.winning_moves(player, position) == winning_moves(position, player)


def test_there_are_as_many_shadows_as_plane_maps_up_to_reflection_and_duality() -> None:
    """The regions of either color are the vertices of a plane map, with an edge for each crossing."""
    assert [len(link_shadows(n)) for n in (1, 2, 3)] == [1, 3, 7]
    assert all(len(graph(start(code), color).edges) == 4 for code in link_shadows(4) for color in (0, 1))  # type: ignore[union-attr]


@pytest.mark.parametrize("strands", [100, 301])
def test_wheels_are_two_trees(strands: int) -> None:
    """The rim without an edge, and its spoke; and the other spokes with that edge: two spanning trees."""
    wheel = parse(f"T(3,{strands})")
    found = graph(wheel, 0)
    assert found is not None
    assert len(found.edges) == 2 * strands == 2 * (found.vertices - 1)
    assert [knot_wins(wheel, player) for player in Player] == [False, True]


def test_circuits_are_one_edge_too_many() -> None:
    draw = Random(0)
    for _ in range(300):
        vertices, size = draw.randint(1, 5), draw.randint(0, 8)
        edges = {e: (draw.randrange(vertices), draw.randrange(vertices)) for e in range(size)}
        ranks = [rank([edges[e] for e in edges if mask >> e & 1]) for mask in range(1 << size)]
        most = min(size - mask.bit_count() + 2 * ranks[mask] for mask in range(1 << size))  # [Edmonds]
        found = circuits(edges)
        assert size - len(found) == most
        assert all(len(one) == 2 * ranks[sum(1 << e for e in one)] + 1 for one in found)


def rank(edges: list[tuple[int, int]]) -> int:
    """The size of a spanning forest."""
    part = {end: end for edge in edges for end in edge}
    size = 0
    for one, other in edges:
        if part[one] != part[other]:
            size += 1
            part = {end: part[one] if at == part[other] else at for end, at in part.items()}
    return size


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X[1,1,2,2] X[3,3,4,4]", "link diagram 'X[1,1,2,2] X[3,3,4,4]': expected a connected diagram, found 2 pieces"),
        (
            "trefoil smoothed 1a,1b",
            "link diagram 'trefoil smoothed 1a,1b': crossing 1 cannot be smoothed: it does not exist or is already "
            "smoothed",
        ),
        (
            "trefoil smoothed 1c",
            "link diagram 'trefoil smoothed 1c', column 19: expected the smoothing a or b, found 'c'",
        ),
        ("trefoil 1a", "link diagram 'trefoil 1a', column 9: expected 'smoothed' or the end, found '1'"),
    ],
)
def test_wrong_positions_are_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert str(caught.value).partition("\n")[0] == message


def test_every_crossing_is_drawn() -> None:
    position = parse("T(3,3) smoothed 2b,5a")
    drawn = RULESET.picture(position) if RULESET.picture else None
    assert drawn is not None
    assert [len(place.moves) for place in drawn.shapes] == [2, 0, 2, 2, 0, 2]  # type: ignore[union-attr]
    assert drawn.title == "a diagram of a link of 3 components with 6 crossings, 2 of them smoothed"
