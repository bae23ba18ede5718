"""How a misère quotient is named and drawn."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.drawing import Drawn, quotient_picture
from knotgames.algebra.misere.names import element_names, generator_names, product_text, read_product, relation_texts
from knotgames.algebra.misere.quotient import MisereQuotient, misere_quotient
from knotgames.algebra.monoids.presentation import Word
from knotgames.algebra.notation import NotationError
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.algebra.pictures.shapes import Box, Group
from tests.messages import exactly

sampled = settings(max_examples=60)


@pytest.mark.parametrize(("text", "word"), [("1", (0, 0, 0)), ("ab^12", (1, 12, 0)), ("c", (0, 0, 1))])
def test_a_product_reads_as_it_is_written(text: str, word: tuple[int, ...]) -> None:
    assert read_product(text, "abc") == word
    assert product_text(word, "abc") == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ad", "product 'ad', column 2: expected one of a, b, c, found 'd'\n  ad\n   ^"),
        ("a^", "product 'a^', column 3: expected an exponent, found the end\n  a^\n    ^"),
        ("a+b", "product 'a+b', column 2: expected a generator or the end, found '+'\n  a+b\n   ^"),
    ],
)
def test_what_is_no_product_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=exactly(message)):
        read_product(text, "abc")


@sampled
@given(st.lists(st.integers(0, 30), max_size=30).map(tuple))
def test_every_product_is_read_back(word: tuple[int, ...]) -> None:
    names = generator_names(len(word))
    assert len(set(names)) == len(word)
    assert read_product(product_text(word, names), names) == word


def element_of(q: MisereQuotient, word: Word) -> int:
    """The element of a sum of so many of each of the generators."""
    return q.element_of(heap for heap, n in zip(q.generators, word, strict=True) for _ in range(n))


@pytest.mark.parametrize("code", ["0.123", "0.77", "0.33"])
def test_names_multiply_as_the_elements_do(code: str) -> None:
    q = misere_quotient(Code.parse(code))
    names, letters = element_names(q), generator_names(len(q.generators))
    assert len(set(names)) == len(q)
    for x, name in enumerate(names):
        assert element_of(q, read_product(name, letters)) == x


@pytest.mark.parametrize("code", ["0.123", "0.77"])
def test_relations_hold_between_the_products_that_they_name(code: str) -> None:
    q = misere_quotient(Code.parse(code))
    letters = generator_names(len(q.generators))
    for text in relation_texts(q):
        left, right = (element_of(q, read_product(side, letters)) for side in text.split(" = "))
        assert left == right


def test_a_notebook_shows_what_presents_a_quotient_and_the_first_heaps() -> None:
    q = misere_quotient(Code.parse("0.123"))
    shown = q._repr_html_()
    assert shown.startswith("<b>MisereQuotient of 0.123: order 20, |P| = 5, proved for all heaps</b><table>")
    cells = dict(re.findall("<tr><th>(.*?)</th><td>(.*?)</td></tr>", shown))
    assert cells["generators"] == "a = heap 1, b = heap 3, c = heap 8, d = heap 9"
    assert cells["relations"] == ", ".join(relation_texts(q))
    assert cells["P-portion"] == "a, b^2, ac, bd, d^2"
    assert cells["heaps"].split(", ")[:10] == ["1", "a", "1", "b", "b", "a", "d^2", "1", "c", "d"]
    long = dict(re.findall("<th>(.*?)</th><td>(.*?)</td>", misere_quotient(Code.parse("0.77"))._repr_html_()))
    assert long["heaps"].split(", ")[24:] == ["…"]


P_COLOR = OUTCOMES[LastMoveOutcome.PREVIOUS]


@pytest.mark.parametrize(("what", "boxes"), [("order", 2), ("idempotents", 2), ("table", 6 * 6 + 2 * 6)])
def test_what_is_drawn(what: Drawn, boxes: int) -> None:
    """T_2, the quotient of 0.33: a^2 = 1 and b^3 = b, so that the classes are {1, a} and {b, ab, b^2, ab^2}, each
    of them a group.
    """
    picture = quotient_picture(misere_quotient(Code.parse("0.33")), what)
    groups = [shape for shape in picture.shapes if isinstance(shape, Group)]
    assert len(groups) == boxes


def test_p_elements_have_their_color() -> None:
    q = misere_quotient(Code.parse("0.123"))
    picture = quotient_picture(q, "table")
    heads = [shape.shapes[0] for shape in picture.shapes if isinstance(shape, Group)][: 2 * len(q) : 2]
    colored = [i for i, box in enumerate(heads) if isinstance(box, Box) and box.fill == P_COLOR]
    assert colored == list(q.p_portion)
    assert [key.text[0] for key in picture.legend] == ["N", "P"]
