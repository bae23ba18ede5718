"""Orders of crossings: each is taken once, and looking ahead finds none with more work."""

from __future__ import annotations

from math import comb

from hypothesis import given
from hypothesis import strategies as st

from games.knot.diagrams.diagram import Code, Diagram
from games.knot.diagrams.frontier import ordering
from games.knot.diagrams.random_shadow import random_shadow
from tests.games.knot.diagrams.strategies import pseudodiagrams
from tests.games.rational.positions import examples


def work(code: Code, order: tuple[int, ...], unresolved: tuple[int, ...] = ()) -> int:
    """The sum over the steps of the ways to join the cut edges, times the resolutions so far."""
    total, resolutions = 0, 1
    cut: set[int] = set()
    for crossing in order:
        resolutions *= 2 if crossing in unresolved else 1
        cut ^= {label for label in code[crossing] if code[crossing].count(label) == 1}
        total += resolutions * comb(len(cut), len(cut) // 2) // (len(cut) // 2 + 1)
    return total


@examples(60)
@given(pseudodiagrams(9), st.integers(0, 20))
def test_every_crossing_is_taken_once(diagram: Diagram, tries: int) -> None:
    order = ordering(diagram.pd, diagram.unresolved, tries=tries)
    assert sorted(order) == list(range(diagram.crossings))
    plain = ordering(diagram.pd, diagram.unresolved)
    assert work(diagram.pd, order, diagram.unresolved) <= work(diagram.pd, plain, diagram.unresolved)


def test_looking_ahead_helps_in_large_diagrams() -> None:
    code = random_shadow(60, 5).pd
    assert work(code, ordering(code, tries=50)) < work(code, ordering(code))
