"""Curves: their crossings and codes, against a Gauss code read off in floating point, and curves that are refused."""

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from knotgames.games.knot.curve import Corner, DrawingError, code_of, crossings_of
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.notation.gauss import from_dowker, to_dowker

SQUARE = [(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0)]
EIGHT = [(0, 0, 0), (2, 2, 1), (2, 0, 2), (0, 2, 3)]


@pytest.mark.parametrize(
    ("corners", "message"),
    [
        ([(0, 0, 0), (0, 0, 0), *SQUARE[1:]], r"does not turn back on itself, found a turn at \(0, 0\)"),
        (
            [(0, 0, 0), (3, 0, 0), (1, 0, 0), *SQUARE[2:]],
            r"does not turn back on itself, found a turn at \(3, 0\)",
        ),
        ([(0, 0, 0), (1, 0, 0)], "found a turn at"),
        ([(x, y, 0) for x, y, _ in EIGHT], r"strands of different heights to cross, found equal heights at \(1, 1\)"),
        ([*EIGHT, (-1, 1, 4), (3, 1, 5), (3, -1, 6)], r"to cross, found three strands at \(1, 1\)"),
        (
            [(0, 0, 0), (4, 0, 1), (4, 2, 2), (2, 0, 3), (0, 2, 4)],
            r"between their points, found a touch at \(2, 0\)",
        ),
        ([(0, 0, 0), (3, 0, 0), (3, 1, 0), (4, 1, 0), (4, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0)], "found a touch at"),
    ],
)
def test_a_curve_that_draws_no_knot_is_refused(corners: list[tuple[int, int, int]], message: str) -> None:
    with pytest.raises(DrawingError, match=message):
        crossings_of([Corner(*corner) for corner in corners])


def test_a_place_without_a_crossing_is_refused() -> None:
    with pytest.raises(DrawingError, match=r"expected a crossing at \(7, 7\)"):
        code_of([Corner(*corner) for corner in SQUARE], [(7, 7)])


POINTS = st.tuples(st.integers(0, 10**4), st.integers(0, 10**4))


@given(st.lists(POINTS, min_size=4, max_size=9), st.randoms(use_true_random=False))
def test_the_code_of_a_polygon_has_its_passages_and_signs(points: list[tuple[int, int]], random: object) -> None:
    heights = random.sample(range(len(points)), len(points))  # type: ignore[attr-defined]
    try:
        code = code_of([Corner(*point, height) for point, height in zip(points, heights, strict=True)])
    except DrawingError:
        assume(False)
    places = [complex(*point) for point in points]
    ways = [places[(k + 1) % len(places)] - place for k, place in enumerate(places)]
    passages, signs = list[tuple[float, int]](), list[int]()
    for i, j in combinations(range(len(places)), 2):
        cross = (ways[i].conjugate() * ways[j]).imag
        if (j - i) % len(places) in (1, len(places) - 1) or not cross:
            continue
        apart = (places[j] - places[i]).conjugate()
        at, to = (apart * ways[j]).imag / cross, (apart * ways[i]).imag / cross
        if 0 < at < 1 and 0 < to < 1:
            over = heights[i] > heights[j]
            signs.append(1 if (cross > 0) == over else -1)
            number = len(signs)
            passages += [(i + at, number if over else -number), (j + to, -number if over else number)]
    word = [number for _, number in sorted(passages)]
    diagram = Diagram(code)
    assert [signs[number - 1] for number in dict.fromkeys(map(abs, word))] == list(diagram.signs)
    word = [*word[-1:], *word[:-1]]  # edge 0 leaves the last passage
    place = {number: place for place, number in enumerate(word, start=1)}
    partners = [(number, place[-number]) for number in word[::2]]
    assert to_dowker(diagram) == [even if number > 0 else -even for number, even in partners]
    assert to_dowker(Diagram(from_dowker(to_dowker(diagram)))) == to_dowker(diagram)
