"""Pseudodiagrams for Boolean functions: every function of two variables, samples of more, and what is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.boolean import DNF, BooleanFunction, parse
from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.realization import (
    LOOP,
    TREFOIL,
    Realization,
    connected_sum,
    drawn,
    essential,
    realized,
    restricted,
)
from knotgames.games.knot.unknot import DETECTED, unknotted
from tests.algebra.test_boolean import FUNCTIONS, terms


def assert_realizes(made: Realization) -> None:
    """By moves where that is enough, else by the Jones polynomial of what the moves leave."""
    diagram = made.diagram
    assert diagram.unresolved == tuple(range(made.function.variables))
    if diagram.crossings <= DETECTED:
        assert (~unknotted(diagram.pd, diagram.unresolved)).tolist() == made.function.truths().tolist()
        return
    for place in range(1 << made.function.variables):
        assert simplified(diagram, place).is_unknot == (not made.function(place))


@pytest.mark.parametrize("table", range(16))
def test_every_function_of_two_variables(table: int) -> None:
    assert_realizes(realized(BooleanFunction(2, table)))


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("ab", 3),
        ("a~b ~ab", 4),
        ("ab ~a~b", 4),
        ("a b", 5),
        ("ab ac bc", 5),
        ("az bz", 5),
        ("ab cd", 6),
        ("a b c d e f g", 21),
        ("abc", 45),
        ("abcd", 80),
        ("1", None),
    ],
)
def test_the_functions_of_old(text: str, most: int | None) -> None:
    if most is None:
        with pytest.raises(InputError, match="of 1 to 7 variables, found 0"):
            realized(parse(text))
        return
    if "z" in text:
        text = text.replace("z", "c")
    made = realized(parse(text), tries=2)
    assert made.diagram.crossings <= most
    assert_realizes(made)
    assert bool(made.letters) == (text in ("abc", "abcd"))


FORMS = st.lists(terms(4), min_size=1, max_size=2).map(lambda chosen: DNF(tuple(chosen)))


@given(FORMS)
@settings(max_examples=4, deadline=None)
def test_what_is_drawn_as_written(form: DNF) -> None:
    made = drawn(form)
    assert made.function == made.dnf.function if made.dnf else False
    assert_realizes(made)


def test_variables_beyond_the_last() -> None:
    made = drawn(DNF.parse("ab"), 4)
    assert str(made.function) == "0001000100010001"
    assert_realizes(made)


@given(FUNCTIONS)
def test_essential_variables(function: BooleanFunction) -> None:
    variables = essential(function)
    core = restricted(function, variables)
    assert essential(core) == list(range(len(variables)))
    for place in range(1 << function.variables):
        assert function(place) == core(sum((place >> v & 1) << i for i, v in enumerate(variables)))


def test_a_connected_sum_is_the_unknot_just_if_both_are() -> None:
    shadow = Diagram(TREFOIL.pd)
    whole = connected_sum(shadow, connected_sum(LOOP, shadow))
    assert whole.crossings == 7
    one = unknotted(shadow.pd)
    both = unknotted(whole.pd)
    for place in range(1 << 7):
        assert both[place] == (one[place & 7] and one[place >> 4])
    assert connected_sum(Diagram(()), shadow) == connected_sum(shadow, Diagram(())) == shadow


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(InputError, match="of 1 to 7 variables, found 8"):
        realized(BooleanFunction.parse("abcdefgh"))
    parity = BooleanFunction(7, sum((p.bit_count() & 1) << p for p in range(128)))
    with pytest.raises(InputError, match=r"passes 3,328 gates: expected a drawing of at most 200,000"):
        realized(parity)
