"""Codes and names in text, what is refused and where, and codes that are drawn."""

from __future__ import annotations

import re
import sys

import pytest
from hypothesis import given

from algebra.notation import InputError
from games.knot.diagrams.diagram import Diagram, faces
from games.knot.diagrams.plane_map import canonical, plane_map_of
from games.knot.diagrams.random_shadow import MOST, random_shadow
from games.knot.diagrams.shadows import dowker, shadows
from games.knot.notation.gauss import from_dowker, from_gauss
from games.knot.notation.text import parse
from games.knot.unknot import unknotted
from tests.games.knot.diagrams.strategies import TREFOIL, pseudodiagrams
from tests.games.knot.diagrams.strategies import shadows as random_shadows
from tests.games.rational.positions import examples


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


def passages(diagram: Diagram) -> list[int]:
    """The Gauss code of a diagram, from its edge 0 on."""
    code = [0] * 2 * diagram.crossings
    for number, ((a, b, _, d), sign) in enumerate(zip(diagram.pd, diagram.signs, strict=True), start=1):
        code[a] = -number
        code[d if sign > 0 else b] = number
    return code


@examples(100)
@given(random_shadows(9))
def test_a_gauss_code_is_drawn_as_a_diagram_of_the_same_knot(diagram: Diagram) -> None:
    code = passages(diagram)
    drawn = Diagram(from_gauss(code))
    assert passages(drawn) in (code[i:] + code[:i] for i in range(max(1, len(code))))
    if diagram.crossings <= 7:
        assert sorted(unknotted(drawn.pd)) == sorted(unknotted(diagram.pd))


@pytest.mark.parametrize("crossings", range(3, 9))
def test_a_dowker_code_of_a_prime_shadow_is_drawn_as_that_shadow(crossings: int) -> None:
    for code in shadows(crossings):
        assert canonical(plane_map_of(from_dowker(dowker(code)))) == canonical(plane_map_of(code))


def test_a_negative_number_of_a_dowker_code_switches_its_crossing() -> None:
    alternating, switched = Diagram(from_dowker([4, 6, 8, 2])), Diagram(from_dowker([4, -6, 8, 2]))
    assert [c for c in range(4) if alternating.signs[c] != switched.signs[c]] == [1]
    under = [abs(code) for code in passages(alternating)]
    assert passages(alternating) == [c * (-1) ** (i + (passages(alternating)[0] < 0)) for i, c in enumerate(under)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "knot diagram '', column 1: expected a code such as PD[X[1,5,2,4],...], DT[...] or Gauss[...], the name "
         "of a knot, or 'random:n', found the end"),
        ("trefoil", "column 1: expected a code such as"),
        ("PD[X[1,5,2,4]", "column 14: expected a crossing such as 'X[1,4,2,5]' or ']', found the end"),
        ("PD[X[1,5,2]]", "column 5: expected a crossing of four edge labels, found 3 in '[1,5,2]'"),
        ("X[1,5,2,a]", "column 9: expected an edge label, found 'a'"),
        ("X[1,1,2,2] or so", "column 12: expected 'unresolved' or the end, found 'o'"),
        ("PD", "column 1: expected a crossing such as 'X[1,4,2,5]', found 'P'"),
        ("DT 4,6,2", "column 4: expected '[', found '4'"),
        ("DT[4,6", "column 7: expected ',' or ']', found the end"),
        ("DT[4,6,3]", "DT code of 3 crossings: 2 stands 0 times, 3 stands 1 times, expected the even numbers 2 to 6 "
         "once each, with a sign or without"),
        ("DT[4,4,8,2]", "4 stands 2 times, 6 stands 0 times"),
        ("DT[6,8,10,2,4]", None),
        ("DT[4,8,10,2,6]", None),
        ("DT[8,10,2,4,6]", "not planar: no curve in the plane passes crossings in this order"),
        ("Gauss[1,2,-1,-2]", "not planar: no curve in the plane passes crossings in this order"),
        ("Gauss[1,2,-1]", "Gauss code of 3 passages: 2 stands 1 times, expected 1 to 2 and -1 to -2 once each"),
        ("Gauss[1,1,-2,3]", "1 stands 2 times, -1 stands 0 times, 2 stands 0 times, 3 stands 1 times"),
        ("X[1,1,2,2] unresolved", "column 22: expected the number of a crossing, found the end"),
        ("X[1,1,2,2] unresolved 2", "crossing 2 cannot be unresolved: the crossings are 1 to 1"),
        ("X[1,1,2,2] unresolved 1,", "column 25: expected the number of a crossing, found the end"),
        ("X[4,1,3,2] X[2,3,1,4]", "knot diagram 'X[4,1,3,2] X[2,3,1,4]': PD code: a link of 2 components, expected"),
        (f"random:{MOST + 1}", f"a random shadow of {MOST + 1} crossings: expected 0 to {MOST}"),
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


def test_without_the_library_the_error_says_which_extra_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spherogram", None)
    message = r"'K11n34' is beyond the table of ten crossings and needs .* spherogram: .*'knotgames\[knots\]'$"
    with pytest.raises(InputError, match=message):
        parse("K11n34")


def test_named_knots_of_the_table() -> None:
    assert parse("3_1").crossings == 3
    assert parse("0_1").crossings == 0
    assert parse("K10a50 unresolved 1").unresolved == (0,)
    assert parse("10a_50") == parse("K10a50") == parse("10a50")
    with pytest.raises(InputError, match=r"'3_9': no knot of that name is known, expected one such as 8_19 or K11n34$"):
        parse("3_9")


@pytest.mark.filterwarnings("ignore")
def test_named_knots_of_the_library() -> None:
    pytest.importorskip("spherogram")
    assert parse("11n_34") == parse("K11n34")
    assert parse("K11n34").crossings == 11
    with pytest.raises(InputError, match="'L5a1': PD code: a link of 2 components, expected a knot"):
        parse("L5a1")


def test_random_shadows_are_those_of_their_seed() -> None:
    assert parse("random:9") == parse("random:9:0") == random_shadow(9)
    assert len({random_shadow(9, seed) for seed in range(20)}) == 20
    assert random_shadow(MOST).crossings == MOST


def test_random_shadows_are_drawn_evenly() -> None:
    """Of the nine rooted maps with two vertices eight are knots: four with two loops on one side of the curve, and four
    with a loop on either side.
    """
    drawn = [tuple(sorted(map(len, faces(random_shadow(2, seed).pd)))) for seed in range(4000)]
    assert set(drawn) == {(1, 1, 2, 4), (1, 1, 3, 3)}
    assert abs(drawn.count((1, 1, 3, 3)) / 4000 - 0.5) < 0.03
