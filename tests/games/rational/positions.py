"""Strategies that draw rational pseudodiagrams and their sums."""

from hypothesis import settings
from hypothesis import strategies as st

from knotgames.games.rational.shadows import is_knot
from knotgames.games.rational.tangle import ConnectedSum, Pseudodiagram, Twist


def examples(most: int = 100) -> settings:
    """Settings for so many examples, the same in every run."""
    return settings(max_examples=most, derandomize=True, deadline=None)


def pseudodiagrams(most: int = 5, length: int = 4) -> st.SearchStrategy[Pseudodiagram]:
    """Pseudodiagrams that close up to knots, with at most so many unresolved crossings and twists."""
    twist = st.builds(Twist, st.integers(-3, 3), st.integers(0, 3))
    return (
        st.lists(twist, max_size=length)
        .map(lambda twists: Pseudodiagram(tuple(twists)))
        .filter(lambda diagram: diagram.is_knot and diagram.unresolved <= most)
    )


def sums(most: int = 4) -> st.SearchStrategy[ConnectedSum]:
    """Sums of one to three pseudodiagrams with at most so many unresolved crossings together."""
    return (
        st.lists(pseudodiagrams(most, 3), min_size=1, max_size=3)
        .map(ConnectedSum.of)
        .filter(lambda position: position.unresolved <= most)
    )


def words(most: int = 8, length: int = 6) -> st.SearchStrategy[tuple[int, ...]]:
    """Words of knot shadows."""
    return (
        st.lists(st.integers(0, 4), max_size=length).map(tuple).filter(lambda word: sum(word) <= most and is_knot(word))
    )


def joint(position: ConnectedSum) -> tuple[tuple[tuple[int, int], ...], ...]:
    """A sum as the oracles have it: a tuple of pairs for each summand."""
    return tuple(tuple((a, b) for a, b in diagram.twists) for diagram in position.summands)
