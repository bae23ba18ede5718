"""Projections and partial colorings for property tests."""

from hypothesis import strategies as st

from knotgames.games.tricolor.coloring import Coloring, colored, moves, uncolored
from knotgames.games.tricolor.projection import Projection


@st.composite
def projections(draw: st.DrawFn, most: int = 6) -> Projection:
    strands = draw(st.integers(1, most))
    strand = st.integers(0, strands - 1)
    crossings = draw(st.lists(st.tuples(strand, strand, strand), max_size=7))
    return Projection(strands, tuple(crossings))


@st.composite
def positions(draw: st.DrawFn, most: int = 6) -> tuple[Projection, Coloring]:
    projection = draw(projections(most))
    coloring = uncolored(projection)
    for _ in range(draw(st.integers(0, 3))):
        legal = moves(projection, coloring)
        if legal:
            coloring = colored(coloring, draw(st.sampled_from(legal)))
    return projection, coloring
