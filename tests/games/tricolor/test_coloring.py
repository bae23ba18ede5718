"""Partial colorings: the legal moves, what is complete, the notation, and what is refused."""

from itertools import product

import pytest
from hypothesis import given, settings

from knotgames.algebra.notation import InputError
from knotgames.games.tricolor.coloring import (
    COLORS,
    UNCOLORED,
    Coloring,
    allowed,
    balanced,
    breaks,
    colored,
    legal,
    moves,
    parse_coloring,
    show,
    uncolored,
)
from knotgames.games.tricolor.projection import Projection
from tests.games.tricolor import oracle
from tests.games.tricolor.positions import positions


@given(positions())
@settings(derandomize=True, max_examples=80, deadline=None)
def test_moves_are_those_of_plain_recursion(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    legal = oracle.after(show(coloring), projection.crossings)
    assert [(strand, "rgb"[color]) for strand, color in moves(projection, coloring)] == list(legal)


@given(positions())
@settings(derandomize=True, max_examples=80, deadline=None)
def test_a_move_is_legal_just_if_the_coloring_after_it_is(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    assert legal(projection, coloring)
    assert legal(projection, uncolored(projection))
    for strand, color in product(range(projection.strands), COLORS):
        if coloring[strand] == UNCOLORED:
            after = colored(coloring, (strand, color))
            assert legal(projection, after) == ((strand, color) in moves(projection, coloring))
            assert [s for s in range(projection.strands) if after[s] != coloring[s]] == [strand]


def test_a_crossing_has_one_color_or_three() -> None:
    one_or_three = {triple for triple in product(COLORS, repeat=3) if len(set(triple)) in (1, 3)}
    assert allowed() == one_or_three == {triple for triple in product(COLORS, repeat=3) if sum(triple) % 3 == 0}
    assert all(balanced(*triple) for triple in one_or_three)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rxg.", "coloring 'rxg.', column 2: expected one of r, g, b, or . for an uncolored strand, found 'x'"),
        ("r..", "coloring 'r..': expected a letter for each of 4 strands, not 3"),
        ("r....", "expected a letter for each of 4 strands, not 5"),
        ("rrg.", r"breaks a crossing: \(0,1,2\) with rrg; expected one color, or three"),
        ("rrgg", r"breaks crossings: \(0,1,2\) with rrg, \(1,2,3\) with rgg; expected one color, or three"),
    ],
)
def test_bad_colorings_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_coloring(text, Projection(4, ((0, 1, 2), (1, 2, 3))))


@given(positions())
@settings(derandomize=True)
def test_a_coloring_prints_and_parses_back(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    assert parse_coloring(show(coloring), projection) == coloring
    assert not any(breaks(crossing, coloring) for crossing in projection.crossings)
