"""Random diagrams for tests, and named ones as codes, so that no optional library is needed."""

from hypothesis import strategies as st

from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.shadows import random_shadow

TREFOIL = ((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2))
KINK = ((0, 0, 1, 1),)


@st.composite
def pseudodiagrams(draw: st.DrawFn, most: int = 6) -> Diagram:
    """A pseudodiagram with at most so many crossings: loops and composite ones are common."""
    shadow = random_shadow(draw(st.integers(0, most)), draw(st.integers(0, 10**6)))
    numbers = range(shadow.crossings)
    return shadow.leaving(draw(st.lists(st.sampled_from(numbers), unique=True)) if numbers else [])


def shadows(most: int = 6) -> st.SearchStrategy[Diagram]:
    """A shadow with at most so many crossings."""
    return st.builds(random_shadow, st.integers(0, most), st.integers(0, 10**6))
