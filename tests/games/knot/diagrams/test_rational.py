"""Rational pseudodiagrams as codes: the knot and the value of the other engine, crossing by crossing."""

import pytest
from hypothesis import given

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.rational import from_rational
from knotgames.games.knot.play import solve_diagram
from knotgames.games.knot.unknot import unknotted
from knotgames.games.rational.tables import value_of
from knotgames.games.rational.tangle import Pseudodiagram
from tests.games.rational.positions import examples
from tests.games.rational.positions import pseudodiagrams as rational


@examples(60)
@given(rational(most=6))
def test_rational_pseudodiagrams_have_the_value_of_the_other_engine(tangle: Pseudodiagram) -> None:
    diagram = from_rational(tangle)
    assert len(diagram.unresolved) == tangle.unresolved
    assert solve_diagram(diagram).value() == value_of(tangle)


def test_a_rational_link_is_refused() -> None:
    with pytest.raises(InputError, match="a link of 2 components, expected a knot"):
        from_rational(Pseudodiagram.shadow([2]))


@examples(60)
@given(rational(most=0))
def test_a_tangle_that_is_resolved_is_the_unknot_just_if_its_fraction_says_so(tangle: Pseudodiagram) -> None:
    assert bool(unknotted(from_rational(tangle).pd, ())[0]) == tangle.is_unknot()


@examples(40)
@given(rational())
def test_the_crossings_stand_twist_by_twist_and_have_the_signs_of_their_moves(tangle: Pseudodiagram) -> None:
    """A move in a twist resolves the first unresolved crossing of it; the option is that of the tangle."""
    diagram = from_rational(tangle)
    assert diagram.crossings == sum(abs(resolved) + unresolved for resolved, unresolved in tangle.twists)
    first = 0
    for resolved, unresolved in tangle.twists:
        first += abs(resolved)
        assert [c for c in diagram.unresolved if first <= c < first + unresolved] == [*range(first, first + unresolved)]
        first += unresolved
