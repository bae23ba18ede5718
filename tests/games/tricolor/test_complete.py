"""Complete games: listed in the stated order, one after the other."""

from itertools import islice

from hypothesis import given, settings

from knotgames.games.tricolor.coloring import UNCOLORED, Coloring, show
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.projection import Projection, twist
from tests.games.tricolor import oracle
from tests.games.tricolor.positions import positions


@given(positions())
@settings(derandomize=True, max_examples=120, deadline=None)
def test_complete_games_are_listed_in_order(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    expected = oracle.complete(show(coloring), projection.crossings)
    assert [show(game) for game in complete_games(projection, coloring)] == expected


def test_the_list_is_lazy() -> None:
    """A thousand strands have more complete games than can be listed; the first ones come at once."""
    games = list(islice(complete_games(twist(1000)), 3))
    assert len(set(games)) == 3
    assert all(UNCOLORED in game for game in games)
