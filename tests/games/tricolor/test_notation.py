"""Projections: what is read prints back, what is refused is named with its place; PD codes, twists, torus knots."""

import sys

import pytest
from hypothesis import given, settings

from knotgames.algebra.notation import InputError
from knotgames.games.tricolor.notation import parse
from knotgames.games.tricolor.projection import Projection, from_pd, torus, twist
from knotgames.games.tricolor.transfer import count_complete
from tests.games.tricolor.positions import projections

FIGURE_EIGHT = "X[4,2,5,1] X[8,6,1,5] X[6,3,7,4] X[2,7,3,8]"


@given(projections())
@settings(derandomize=True)
def test_a_projection_prints_and_parses_back(projection: Projection) -> None:
    assert parse(str(projection)) == projection
    assert str(parse(str(projection))) == str(projection)
    assert eval(repr(projection), {"Projection": Projection}) == projection


@pytest.mark.parametrize("text", ["twist:9", "torus:7", FIGURE_EIGHT, "(0,1,2) (1,2,3)", "4: (0,1,2)", "2:"])
def test_notation_round_trip(text: str) -> None:
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("[(0,1,2), (1,2,3)]", "(0,1,2) (1,2,3)"),
        ("(2,1,0)(3,2,1)", "(0,1,2) (1,2,3)"),
        ("PD[X[1,4,2,5], X[3,6,4,1], X[5,2,6,3]]", "torus:3"),
        ("[[1,4,2,5],[3,6,4,1],[5,2,6,3]]", "torus:3"),
        ("3: (0,1,2)", "(0,1,2)"),
    ],
)
def test_ways_to_write_a_projection(text: str, same: str) -> None:
    assert parse(text) == parse(same)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(0,1)", r"projection '\(0,1\)', column 1: expected a crossing of three strands, found 2 in '\(0,1\)'"),
        ("(0,1,2) (0,1,2,3)", r"column 9: expected a crossing of three strands, found 4 in '\(0,1,2,3\)'"),
        ("(0,1,2) ()", "column 9: expected a crossing of three strands, found 0"),
        ("(0,1,-2)", "column 6: expected a strand, a number from 0, found '-2'"),
        ("4: (0,1,4)", "column 9: expected a strand from 0 to 3, found '4'"),
        ("(1,2,3)", r"but no crossing has 0; if you mean that, write '4: \(1,2,3\)'"),
        ("(0,1,7)", r"but no crossing has 2, 3, 4, 5, 6; if you mean that, write '8: \(0,1,7\)'"),
        ("(0,1,999999999)", "strand 999999999 is out of range, 0 to 4999"),
        ("0: (0,0,0)", "expected 1 to 5000 strands, found 0"),
        ("(0,1,2", r"column 7: expected ',' or '\)', found the end"),
        ("[(0,1,2)", "expected a crossing or ']', found the end"),
        ("(0,1,2) x", r"column 9: expected a crossing such as '\(0,1,2\)' or the end, found 'x'"),
        ("(0,1,r)", "column 6: expected a strand, a number from 0, found 'r'"),
        ("", "expected a code such as"),
        ("trefoul", r"expected a code such as .*, the name of a knot, or 'random:n', found 't'"),
        ("twist:1", "projection 'twist:1': expected 2 to 5000 strands"),
        ("twist:1000000000", "expected 2 to 5000 strands"),
        ("twist:x", "column 7: expected a number of strands, found 'x'"),
        ("torus:4", "projection 'torus:4': expected an odd number of strands, 1 to 5000"),
        ("X[1,4,2]", r"column 2: expected a crossing of four edge labels, found 3 in '\[1,4,2\]'"),
        (
            "X[1,4,2,5] X[3,6,4,1]",
            r"^PD code: label 2 stands once, label 3 stands once, label 5 stands once, .*expected every label twice$",
        ),
        ("X[1,1,1,1]", "^PD code: label 1 stands 4 times, expected every label twice$"),
    ],
)
def test_bad_input_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse(text)


def test_without_the_knot_library_the_error_says_which_extra_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spherogram", None)
    with pytest.raises(InputError, match=r"'11a_1' is beyond .* optional library .* '\.\[knots\]' in a clone"):
        parse("knot:11a_1")


def test_named_knots() -> None:
    assert count_complete(parse("knot:3_1")) == count_complete(torus(3))
    assert count_complete(parse("knot:5_1")) == count_complete(torus(5))
    assert str(parse("knot:4_1")) == str(parse("4_1")) == "knot:4_1"
    assert parse("trefoil").crossings == parse("3_1").crossings
    assert parse("knot:8_19").strands == 8
    for code in ("DT[4,6,2]", "{1,1,1}", "T(2,3)", "m(3_1)", "[3]"):
        assert parse(code).crossings == torus(3).crossings
        assert parse(str(parse(code))) == parse(code)
    with pytest.raises(InputError, match="'3_9': no knot of that name is known"):
        parse("knot:3_9")


def test_under_strands_of_a_pd_code_are_told_from_over_strands() -> None:
    """The figure-eight knot: four strands, each over one crossing, at whose ends two others pass under."""
    assert parse(FIGURE_EIGHT).strands == 4
    assert parse(FIGURE_EIGHT).crossings == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))


def test_a_link_component_that_lies_over_everywhere_is_one_strand() -> None:
    """Two circles, one over the other: the upper one is one strand, the lower one two."""
    assert from_pd([(1, 4, 2, 3), (2, 3, 1, 4)]).crossings == ((0, 1, 2), (0, 1, 2))


@pytest.mark.parametrize("n", range(1, 12, 2))
def test_torus_diagrams_from_their_pd_code(n: int) -> None:
    """The diagram traced as a closed braid of two strands: over and under alternate along the knot."""
    size = 2 * n

    def edge(label: int) -> int:
        return (label - 1) % size + 1

    if n > 1:
        code = [(edge(2 * i + 1), edge(2 * i + 1 + n), edge(2 * i + 2), edge(2 * i + 2 + n)) for i in range(n)]
        traced = from_pd(code)
        assert traced.strands == n
        for crossings in (traced.crossings, torus(n).crossings):
            at = [sum(crossing.count(strand) for crossing in crossings) for strand in range(n)]
            assert at == [3] * n
        from knotgames.games.tricolor.transfer import count_complete

        assert count_complete(traced) == count_complete(torus(n))


def test_the_reduced_representation_keeps_each_crossing_once() -> None:
    assert Projection(3, ((0, 1, 2), (2, 1, 0), (0, 1, 2))).reduced == ((0, 1, 2),)


def test_a_projection_checks_its_strands() -> None:
    with pytest.raises(InputError, match=r"crossing \(0, 1, 3\): strand 3 is out of range, 0 to 2"):
        Projection(3, ((0, 1, 3),))
    with pytest.raises(InputError, match=r"crossing \(0, 1\): expected three strands, found 2"):
        Projection(3, ((0, 1),))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="crossing 1 has 3 labels, expected four"):
        from_pd([(1, 2, 3)])


def test_twists_have_the_crossings_of_the_figure() -> None:
    assert twist(2).crossings == ((0, 0, 1), (0, 1, 1))
    assert twist(5).crossings == ((0, 0, 1), (0, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 4))
