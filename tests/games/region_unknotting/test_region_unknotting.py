"""The Region Unknotting Game: plain play from the printed rules, regions, positions, pictures."""

from functools import cache

import numpy as np
import pytest

from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.pictures.shapes import Group
from knotgames.checks.papers.knotgames2026.region_unknotting import rank_mod_2
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.drawing.layout import layout
from knotgames.games.region_unknotting import GAME, RULESET
from knotgames.games.region_unknotting.drawing import places
from knotgames.games.region_unknotting.position import parse
from knotgames.games.region_unknotting.regions import regions, touched
from tests.games.knot.plain import jones


def outcome(code: str) -> Outcome:
    """The outcome by recursion over sets of changed crossings and of chosen regions, and the Jones polynomial."""
    start = Diagram(parse(code).pd)
    rows = [sum(1 << crossing for crossing, at in enumerate(row) if at) for row in touched(start.pd)]

    @cache
    def knotter_wins(changed: int, chosen: int, knotter: bool) -> bool:
        if chosen == (1 << len(rows)) - 1:
            end = start.resolved(changed)
            return jones(end.pd, end.signs) != {0: 1}
        options = (
            knotter_wins(changed ^ change, chosen | 1 << region, not knotter)
            for region, row in enumerate(rows)
            if not chosen >> region & 1
            for change in (row, 0)
        )
        return any(options) if knotter else all(options)

    return Outcome.of(knotter_wins(0, 0, True), knotter_wins(0, 0, False))


@pytest.mark.parametrize("code", ["X[1,1,2,2]", "trefoil", "4_1", "5_2"])
def test_the_outcome_agrees_with_plain_play(code: str) -> None:
    assert GAME.solved(parse(code)).value().outcome is outcome(code)


def test_regions_keep_their_numbers_when_crossings_are_changed() -> None:
    start = parse("4_1")
    edges = [{start.pd[c][p] for c, p in region} for region in regions(start.pd)]
    for _, after in start.moves():
        assert [{after.pd[c][p] for c, p in region} for region in regions(after.pd)] == edges


def test_each_crossing_of_a_knot_is_changed_by_some_regions() -> None:
    assert all(rank_mod_2(touched(parse(code).pd)) == int(code[0]) for code in ("3_1", "6_2", "7_7", "8_18"))


@pytest.mark.parametrize("code", ["X[1,1,2,2]", "trefoil", "6_2", "7_7", "8_18"])
def test_places_are_apart_from_the_curve_and_from_each_other(code: str) -> None:
    position = parse(code)
    drawing = layout(position.pd)
    found = np.array(places(position, drawing))
    assert len(found) == len(position.pd) + 2
    apart = np.abs(found - found[:, None]) + np.eye(len(found))
    assert apart.min() > 1e-3
    assert all(np.abs(edge - place).min() > 1e-3 for edge in drawing.edges.values() for place in found[1:])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("T(2,2)", "knot diagram 'T(2,2)': PD code: a link of 2 components, expected a knot"),
        ("T(2,9)", "knot diagram 'T(2,9)': expected at most 8 crossings, found 9"),
        ("trefoil chosen 6", "knot diagram 'trefoil chosen 6': expected regions 1 to 5, found 6"),
        ("trefoil 6", "knot diagram 'trefoil 6', column 9: expected 'chosen' or the end, found '6'"),
    ],
)
def test_wrong_positions_are_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert str(caught.value).partition("\n")[0] == message


def test_every_region_that_is_left_is_drawn() -> None:
    assert RULESET.picture is not None
    drawn = RULESET.picture(parse("trefoil chosen 2,3"))
    places_of_moves = [shape.moves for shape in drawn.shapes if isinstance(shape, Group)]
    assert places_of_moves == [("1x", "1o"), ("4x", "4o"), ("5x", "5o")]
