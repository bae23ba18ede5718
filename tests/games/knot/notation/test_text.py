"""Codes and names in text, what is refused and where, and codes that are drawn."""

import re
from random import Random

import pytest
from hypothesis import given

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.shadows import MOST_RANDOM, random_shadow
from knotgames.games.knot.notation.gauss import from_dowker, from_gauss
from knotgames.games.knot.notation.text import parse, read_unresolved
from tests.games.knot.diagrams.strategies import TREFOIL, pseudodiagrams
from tests.games.rational.positions import examples
from tests.messages import exactly


@pytest.mark.parametrize(
    "text",
    [
        "PD[X[1,5,2,4],X[3,1,4,0],X[5,3,0,2]]",
        "PD[X[2,6,3,5], X[4,2,5,1], X[6,4,1,3]]",
        "X[1,5,2,4] X[3,1,4,0] X[5,3,0,2]",
        "[[1,5,2,4],[3,1,4,0],[5,3,0,2]]",
        " [(1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)] ",
    ],
)
def test_forms_of_planar_diagram_codes(text: str) -> None:
    assert parse(text).pd == TREFOIL
    assert parse(f"{text} unresolved 1,3") == Diagram(TREFOIL, (0, 2))
    assert parse(f"{text} unresolved none") == Diagram(TREFOIL, ())


def test_a_circle_has_no_crossing() -> None:
    assert str(parse("PD[]")) == str(parse("DT[]")) == str(parse("Gauss[]")) == str(parse("random:0")) == "PD[]"
    assert str(parse("PD[] unresolved none")) == "PD[]"


@examples(80)
@given(pseudodiagrams())
def test_a_diagram_prints_and_parses_back(diagram: Diagram) -> None:
    assert parse(str(diagram)) == diagram
    assert str(parse(str(diagram))) == str(diagram)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "knot diagram '', column 1: expected a code such as PD[X[1,5,2,4],...], DT[...], Gauss[...], "
         "BR[3,{1,-2,1,-2}], T(2,5), P(3,5,7) or '3 1 2', the name of a knot, or 'random:n', found the end"),
        ("PD[X[1,5,2,4]", "column 14: expected a crossing such as 'X[1,4,2,5]' or ']', found the end"),
        ("PD[X[1,5,2]]", "column 5: expected a crossing of four edge labels, found 3 in '[1,5,2]'"),
        ("X[1,5,2,a]", "column 9: expected an edge label, found 'a'"),
        ("X[1,1,2,2] or so", "column 12: expected 'unresolved', 'resolved' or the end, found 'o'"),
        ("4_1 resolved", "column 13: expected a move such as 7+: the number of a crossing, and its sign, found the "),
        ("4_1 resolved 2", "column 15: expected the sign + or -, found the end"),
        ("4_1 resolved 2+,2-", "crossing 2 cannot be resolved: it does not exist or is already resolved"),
        ("4_1 resolved 5+", "crossing 5 cannot be resolved: it does not exist or is already resolved"),
        ("4_1 resolved 0+", "crossing 0 cannot be resolved: it does not exist or is already resolved"),
        ("4_1 unresolved 1 resolved 2+", "crossing 2 cannot be resolved: it does not exist or is already resolved"),
        ("PD", "column 1: expected a crossing such as 'X[1,4,2,5]', found 'P'"),
        ("DT 4,6,2", "column 4: expected '[', found '4'"),
        ("DT[4,6", "column 7: expected ',' or ']', found the end"),
        ("DT[6,8,10,2,4]", None),
        ("DT[4,8,10,2,6]", None),
        ("Gauss[1,2,-1,-2]", "not planar: no curve in the plane passes crossings in this order"),
        ("X[1,1,2,2] unresolved", "column 22: expected the number of a crossing, found the end"),
        ("X[1,1,2,2] unresolved 2", "crossing 2 cannot be unresolved: the crossings are 1 to 1"),
        ("X[1,1,2,2] unresolved 1,", "column 25: expected the number of a crossing, found the end"),
        ("X[4,1,3,2] X[2,3,1,4]", "knot diagram 'X[4,1,3,2] X[2,3,1,4]': PD code: a link of 2 components, expected"),
        (f"random:{MOST_RANDOM + 1}", f"a random shadow of {MOST_RANDOM + 1} crossings: expected 0 to {MOST_RANDOM}"),
        ("random:x", "column 8: expected a number of crossings, found 'x'"),
        ("random:3:x", "column 10: expected a seed, a whole number, found 'x'"),
    ],
)  # fmt: skip
def test_what_is_refused_and_where(text: str, message: str | None) -> None:
    if message is None:
        assert parse(text).crossings
        return
    with pytest.raises(InputError, match=re.escape(message)):
        parse(text)


def test_long_input_is_shortened_in_errors() -> None:
    with pytest.raises(InputError, match=r"^knot diagram '.{60}\.\.\.': PD code: label 1 stands once"):
        parse(" ".join(f"X[{i},{i + 1},{i + 2},{i + 3}]" for i in range(1, 99, 2)))


def test_a_code_that_is_drawn_is_that_of_its_own_file() -> None:
    assert parse("random:9") == parse("random:9:0") == random_shadow(9)
    assert parse("random:7:3") == random_shadow(7, 3)
    assert parse("DT[4,-6,8,2]") == Diagram(from_dowker([4, -6, 8, 2]))
    assert parse("Gauss[-1,2,-3,1,-2,3] unresolved 2") == Diagram(from_gauss([-1, 2, -3, 1, -2, 3]), [1])


@pytest.mark.parametrize(("text", "crossings"), [("1,4,7", [0, 3, 6]), (" 2 ", [1]), ("none", [])])
def test_unresolved_crossings_are_numbered_from_one(text: str, crossings: list[int]) -> None:
    assert read_unresolved(text) == crossings


@pytest.mark.parametrize("name", ["3_1", "K3a1", "knot:3_1", "knot: trefoil", "trefoil"])
def test_a_knot_has_one_code_by_any_of_its_names(name: str) -> None:
    assert parse(name) == parse("DT[4,6,2]")


def test_the_common_names() -> None:
    assert parse("unknot") == parse("0_1") == parse("PD[]")
    assert parse("figure-eight") == parse("4_1")


@pytest.mark.parametrize("seed", range(5))
def test_a_position_that_was_played_to_is_written_by_its_moves(seed: int) -> None:
    random, text = Random(seed), f"random:7:{seed}"
    position, made = parse(text), []
    while position.unresolved:
        move = random.choice(list(position.moves()))
        position = position.after(move)
        made.append(str(move))
        assert parse(f"{text} resolved {', '.join(made)}") == position == parse(str(position))


def test_what_are_no_unresolved_crossings_is_refused() -> None:
    message = "unresolved crossings '1;2', column 2: expected ',' or the end, found ';'\n  1;2\n   ^"
    with pytest.raises(InputError, match=exactly(message)):
        read_unresolved("1;2")
