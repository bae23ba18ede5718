"""Texts as other programs write them: the knot that each one is, by its determinant and its Jones polynomial.

The names stand with the texts in the tables that they are from. Both invariants are computed plainly here, for the text
and for the code of KnotInfo. SnapPy 3.3 once found the complement of each hyperbolic one isometric to the complement of
the knot of its name, and the Floer homology of the others equal.
"""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.notation.names import named_code
from knotgames.games.knot.notation.text import parse
from tests.games.knot.plain import determinant, jones, shape

DT = """
DT: [(4,6,2)] | 3_1
DT[(4,6,2)] | 3_1
DT:[(4, 6, 2)] | 3_1
{4,6,2} | 3_1
{4, 6, 8, 2} | 4_1
[4, 6, 8, 2] | 4_1
(4, 6, 8, 2) | 4_1
[(4, 6, 8, 2)] | 4_1
DTCode[4, 8, 10, 2, 6] | 5_2
DT[4,8,-12,2,-14,-16,-6,-10] | 8_19
DT[cacbca] | 3_1
DT: dadbcda | 4_1
DT[hahcGhfbAdE] | 8_19
DT[dadbcda.0110] | 4_1
DT: hahFgehAcDb | 8_20
"""
"""SnapPy, KnotInfo, KnotTheory."""

GAUSS_AND_PLANAR = """
GaussCode[-1, 2, -3, 1, -2, 3] | 3_1
[-1,2,-3,1,-2,3] | 3_1
[[-1,2,-3,1,-2,3]] | 3_1
[-1,2,-3,1,-4,3,-2,4] | 4_1
PD[X[1,4,2,5],X[3,6,4,1],X[5,2,6,3]] | 3_1
[[4,2,5,1],[8,6,1,5],[6,3,7,4],[2,7,3,8]] | 4_1
[(4, 2, 5, 1), (8, 6, 1, 5), (6, 3, 7, 4), (2, 7, 3, 8)] | 4_1
"""

BRAIDS = """
BR[3, {1, -2, 1, -2}] | 4_1
BR[2,{-1,-1,-1}] | 3_1
BR(3,{1,1,1,2,-1,2}) | 5_2
{3,{1,-2,1,-2}} | 4_1
{1,1,1,2,-1,2} | 5_2
[1,-2,1,-2] | 4_1
Braid[1,-2,1,-2] | 4_1
braid:[1,1,1,2,1,1,1,2] | 8_19
{1,-2,1,-2,1,-2,1,-2} | 8_18
"""

CONWAY = """
3 1 2 | 6_2
[22] | 4_1
[3] | 3_1
[32] | 5_2
4 2 | 6_1
[312] | 6_2
2 1 1 2 | 6_3
[21112] | 7_7
C(3,1,3) | 7_4
3,3,2 | 8_5
[3;21;2] | 8_10
21,21,2 | 8_15
[3;3;2-] | 8_19
3,21,2- | 8_20
21,21,2- | 8_21
22,3,2- | 9_42
211,3,2- | 9_43
22,21,2- | 9_44
211,21,2- | 9_45
3,3,21- | 9_46
Conway[21,21,21-] | 9_48
3,3,2+ | 9_16
(3,2)(3,2) | 10_79
[(3;2)(21;2)] | 10_80
(21,2)(21,2) | 10_81
[(3;2)-(3;2)] | 10_152
(3,2)-(21,2) | 10_153
(21,2)-(21,2) | 10_154
"""

FAMILIES = """
T(2,5) | 5_1
torus:7 | 7_1
T(3,4) | 8_19
TorusKnot[5, 3] | 10_124
T[9,2] | 9_1
P(3,3,-3) | 9_46
P(-2,3,3) | 8_19
P(-2,3,5) | 10_124
Pretzel[3,3,3] | 9_35
pretzel:1,1,1 | 3_1
twist:9 | 0_1
"""

NAMES = """
m(8_20) | 8_20
mirror 3_1 | 3_1
m8_19 | 8_19
Knot[8, 19] | 8_19
Knot[10, NonAlternating, 13] | 10n_13
K10_124 | 10_124
knot:K10a50 | K10a50
"""

LINKS = """
DT: [(-4,), (-2,)] | T(2,2)
DT[{4},{2}] | T(2,2)
{{1,-2},{2,-1}} | T(2,2)
[[1, -2], [2, -1]] | T(2,2)
DT[dbbbCDBA] | T(2,4)
DT: [(-6, -8), (-4, -2)] | T(2,4)
DT: ebbcEDBAC.10011 | C(2,1,2)
[(-10, -8), (-4, -2, -6)] | C(2,1,2)
DT[{6,8},{2,10,4}] | C(2,1,2)
DT: [(-12, -10, -8), (-6, -2, -4)] | C(3,3)
GaussCode[{1, -6, 5, -3}, {4, -1, 2, -5}, {6, -4, 3, -2}] | BR[3,{1,-2,1,-2,1,-2}]
DT[fcbbbFEBADC] | BR[3,{1,-2,1,-2,1,-2}]
DT: [(12, -10), (-4, 2), (8, -6)] | T(3,3)
DTCode[{6, -8}, {-10, 12, -14, 2, -4}] | 21,2,2-
DT[gbbeEfBagCd] | 21,2,2-
DT[gbbeeFBagCd] | P(-2,2,3)
DT: [(-8, 12), (-4, 16), (2, -14), (6, -10)] | P(2,2,-2,-2)
"""
"""SnapPy, KnotTheory, LinkInfo, SageMath; the links are those of the same names in their tables."""

TEXTS = [
    tuple(line.split(" | "))
    for part in (DT, GAUSS_AND_PLANAR, BRAIDS, CONWAY, FAMILIES, NAMES)
    for line in part.strip().splitlines()
]


def polynomials(diagram: Diagram) -> set[tuple[tuple[int, int], ...]]:
    """The Jones polynomials of a diagram and of its reflection."""
    found = jones(diagram.pd, diagram.signs)
    return {tuple(sorted((sign * power, factor) for power, factor in found.items() if factor)) for sign in (1, -1)}


@pytest.mark.parametrize("text", LINKS.strip().splitlines())
def test_codes_of_links_are_read_as_other_programs_write_them(text: str) -> None:
    code, link = text.split(" | ")
    assert shape(parse(code, link=True)) == shape(parse(link, link=True))


def test_there_are_more_than_sixty_texts() -> None:
    assert len({text for text, _ in TEXTS}) == len(TEXTS) >= 60


@pytest.mark.parametrize(("text", "name"), TEXTS)
def test_a_text_is_the_knot_of_its_name(text: str, name: str) -> None:
    diagram, named = parse(text), Diagram(named_code(name))
    assert determinant(diagram.pd) == determinant(named.pd)
    assert polynomials(diagram) == polynomials(named)


@pytest.mark.parametrize(
    ("text", "crossings"),
    [("3,3,2-", 8), ("22,3,2-", 9), ("(3,2)-(3,2)", 10), ("P(-2,3,7)", 12), ("12 3", 15), ("3_1#m(4_1)", 7)],
)
def test_a_diagram_has_the_crossings_of_its_text(text: str, crossings: int) -> None:
    assert parse(text).crossings == crossings


def test_the_polynomial_of_a_sum_is_the_product() -> None:
    one, other, both = (parse(text) for text in ("3_1", "5_2", "3_1 # 5_2"))
    product: dict[int, int] = {}
    for power, factor in jones(one.pd, one.signs).items():
        for more, by in jones(other.pd, other.signs).items():
            product[power + more] = product.get(power + more, 0) + factor * by
    assert {power: factor for power, factor in product.items() if factor} == jones(both.pd, both.signs)
    assert jones(parse("3_1#m(3_1)").pd, parse("3_1#m(3_1)").signs) != jones(
        parse("3_1#3_1").pd, parse("3_1#3_1").signs
    )


def test_what_follows_a_text_is_read() -> None:
    assert parse("3 1 2 unresolved 1,2").unresolved == parse("T(2,3) # 4_1 unresolved 1,2").unresolved == (0, 1)
    assert parse("m(3 1 2)").crossings == 6


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2,2,3", "PD code: a link of 2 components, expected a knot"),
        ("DT: [(6,8),(2,4)]", "'DT: [(6,8),(2,4)]': PD code: a link of 2 components, expected a knot"),
        ("{{1,-2},{2,-1}}", "'{{1,-2},{2,-1}}': PD code: a link of 2 components, expected a knot"),
        ("DT[bbbaBA]", "expected an alphabetic DT code, such as cacbca, found 'bbbaBA'"),
        ("DT[a]", "expected an alphabetic DT code, such as cacbca, found 'a'"),
        ("DT[{4,6,2},{}]", "a link with a circle that crosses nothing, which no code describes"),
        ("Gauss[{1},{-1}]", "not planar: no curve in the plane passes crossings in this order"),
        ("DT[{4,2},8]", "expected a list of whole numbers, found a number alone"),
        ("8*", "column 2: expected a number of twists, or '(' (basic polyhedra, as in 8* and .2.2, are not read)"),
        (".2.20", "column 1: expected a number of twists, or '(' (basic polyhedra"),
        ("3,(2", "column 5: expected ',', ')', '+' or '-', found the end"),
        ("m(" * 9999 + "3_1", "expected mirror images nested at most 20 deep"),
        ("3," + "(" * 9999 + "2", "expected parentheses nested at most 50 deep"),
        ("T(2,4)", "PD code: a link of 2 components, expected a knot"),
        ("T(0,2)", "a link with a circle that crosses nothing, expected a knot"),
        ("T(2,3,4)", "expected T(p,q) or torus:n"),
        ("T(2,99999999)", "99,999,999 crossings: expected at most 1,000"),
        ("600 1 600", "1,201 crossings: expected at most 1,000"),
        ("P()", "column 4: expected at least one number, found none"),
        ("P(3,5", "column 6: expected ',' or ')', found the end"),
        ("P(99999,1,1)", "99,999 crossings: expected at most 1,000"),
        ("BR[2,{1,2}]", "a braid of 2 strands: 2 is not from 1 to 1"),
        ("BR[3,{1}]", "a link with a circle that crosses nothing, expected a knot"),
        ("BR[99999,{1}]", "a braid of 99,999 strands, 1 crossings: expected at most 1,000"),
        ("[1,[2],3]", "expected a list of whole numbers, found a list in it"),
        ("[[[[1]]]]", "column 4: expected a whole number, found '['"),
        ("m(3_1", "column 6: expected '#' or ')', found the end"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        parse(text)
    assert message in str(refused.value)


@given(st.text("0123456789-+,;:()[]{}# .mTPBRDTXaC", max_size=12))
def test_other_texts_are_refused_in_words(text: str) -> None:
    with suppress(InputError):
        assert parse(text).crossings >= 0


@pytest.mark.parametrize(
    "text",
    ["[" + "1" * 100_000, "[(" + "1 " * 20_000, "3" + " " * 100_000 + "x", "[" + "1," * 20_000 + "1]", "1 " * 20_000],
)
def test_long_texts_are_refused_at_once(text: str) -> None:
    with pytest.raises(InputError):
        parse(text)
