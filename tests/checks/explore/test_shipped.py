"""What a static folder holds: knots of up to twelve crossings, small examples, and nothing that is large."""

import base64
import zlib
from collections import Counter

import pytest

from knotgames.checks.explore.playing import match_of
from knotgames.checks.explore.shipped import MOST_POSITIONS, MOST_SWITCHES, Shipped, openings, packed


def test_knots_and_examples_are_held() -> None:
    counts = Counter(opening.game for opening in openings())
    assert {"cube", "formal", "heap", "partizan-kayles", "knot", "rational", "surface", "tricolor"} <= set(counts)
    knots = [opening for opening in openings() if opening.game == "knot"]
    assert {"3_1", "8_21", "9_46", "10_124"} <= {opening.position for opening in knots}
    assert max(len(match_of("knot", (), knot.position, ()).start.unresolved) for knot in knots) == MOST_SWITCHES


def test_a_table_has_an_entry_for_each_position() -> None:
    data = packed(Shipped("knot", (), "random:12:3"))
    assert len(zlib.decompress(base64.b64decode(data["switches"]["values"]))) == 3**12
    assert len(data["switches"]["values"]) < 150_000
    assert set(data["board"]["after"]) == set(map(str, range(1, 13)))


@pytest.mark.parametrize("game", ["partizan-kayles", "formal", "surface", "tricolor", "numbers"])
def test_every_position_of_another_match_is_written_out(game: str) -> None:
    data = packed(next(opening for opening in openings() if opening.game == game))
    assert len(data["states"]) <= MOST_POSITIONS
    for state in data["states"]:
        opponent = [data["states"][after] for _, after in state["moves"]]
        assert all(after["player"] == 1 - state["player"] for after in opponent)
        if opponent:
            assert state["wins"] == any(not after["wins"] for after in opponent)
            assert opponent[state["best"]]["wins"] <= (not state["wins"])
        else:
            assert state["wins"] == (state["winner"] == state["player"])
