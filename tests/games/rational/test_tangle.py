"""Rational tangles and pseudodiagrams: notation, fractions, knots and links."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError, NotationError
from knotgames.games.rational.tangle import ConnectedSum, Pseudodiagram, SumMove, Twist, TwistMove, continuant
from tests.games.rational.plain import plain_fraction, plain_unknot
from tests.games.rational.positions import examples, pseudodiagrams, sums


@examples()
@given(sums())
def test_positions_print_and_parse_back(position: ConnectedSum) -> None:
    assert ConnectedSum.parse(str(position)) == position
    assert eval(repr(position)) == position


@examples()
@given(pseudodiagrams())
def test_pseudodiagrams_print_and_parse_back(diagram: Pseudodiagram) -> None:
    assert Pseudodiagram.parse(str(diagram)) == diagram
    assert eval(repr(diagram)) == diagram


def test_other_spellings() -> None:
    assert Pseudodiagram.parse(" [ 0(2),0 , 1(0)] ") == Pseudodiagram.of((0, 2), 0, 1)
    assert ConnectedSum.parse("[(2),(2)]#[1]") == ConnectedSum.parse("[(2), (2)]  #  [1]")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"rational pseudodiagram '', column 1: expected '\[', found the end"),
        ("[(2), (2)", r"column 10: expected ',' or '\]', found the end"),
        ("[(2), x]", r"column 7: expected a twist such as 2, \(2\) or 1\(2\), found 'x'"),
        ("[(-2)]", r"column 3: expected a number of unresolved crossings, 0 or more, found '-'"),
        ("[1()]", r"column 4: expected a number of unresolved crossings, 0 or more, found '\)'"),
        ("[(2), (2)] + [(1)]", r"column 12: expected '#' or the end, found '\+'"),
        ("[(2)(3)]", r"column 5: expected ',' or '\]', found '\('"),
        ("[" + "9" * 19 + "]", r"column 2: expected a number of at most 18 digits, found one of 19"),
        ("[" + "(1)," * 5000 + "(1)]", r"column 2: expected at most 5,000 twists, found 5,001"),
        ("[٣]", r"expected a twist such as"),
    ],
)
def test_what_is_not_the_notation_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        ConnectedSum.parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[(2)]", r"^summand 1, \[\(2\)\], closes up to a link of two components: expected a knot, whose"),
        ("[(1)] # [0]", r"^summand 2, \[\(0\)\], closes up to a link"),
        ("[2(2)] # [1] # [(3), (3)]", r"^summand 1, \[2\(2\)\], summand 3, \[\(3\), \(3\)\], close up to links of two"),
    ],
)
def test_links_are_refused_each_by_name(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        ConnectedSum.parse(text)


def test_the_text_of_a_pseudodiagram_ends_after_its_bracket() -> None:
    with pytest.raises(NotationError, match=r"column 5: expected the end after '\]', found '#'"):
        Pseudodiagram.parse("[1] # [1]")


@examples()
@given(st.lists(st.integers(-4, 4), max_size=7))
def test_the_fraction_is_the_continued_fraction(word: list[int]) -> None:
    diagram, (p, q) = Pseudodiagram.of(*word), continuant(word)
    assert (Fraction(p, q) if q else None) == plain_fraction(word)
    if diagram.is_knot:
        assert diagram.is_unknot() == plain_unknot(word)


def test_knots_have_odd_numerators() -> None:
    for word in product(range(-2, 3), repeat=4):
        assert Pseudodiagram.of(*word).is_knot == (continuant(word)[0] % 2 == 1)


def test_unresolved_crossings_have_no_fraction() -> None:
    with pytest.raises(InputError, match=r"^\[\(2\), \(2\)\] has no fraction: expected all crossings to be resolved$"):
        Pseudodiagram.parse("[(2), (2)]").is_unknot()


@examples()
@given(pseudodiagrams())
def test_a_move_resolves_one_crossing(diagram: Pseudodiagram) -> None:
    options = list(diagram.options())
    assert len(options) == 2 * sum(twist.unresolved > 0 for twist in diagram.twists)
    for move, option in zip(diagram.moves(), options, strict=True):
        assert option.unresolved == diagram.unresolved - 1
        assert option.is_knot
        assert option.twists[move.twist].resolved == diagram.twists[move.twist].resolved + move.sign


def test_moves_in_sums() -> None:
    position = ConnectedSum.parse("[(2), (2)] # [(1)]")
    moves = list(position.moves())
    assert [position.move_text(move) for move in moves] == ["1.1+", "1.1-", "1.2+", "1.2-", "2.1+", "2.1-"]
    assert str(position.after(SumMove(1, 0, -1))) == "[(2), (2)] # [-1]"
    assert len(list(position.options())) == 6
    assert Pseudodiagram.parse("[(1)]").after(TwistMove(0, 1)) == Pseudodiagram((Twist(1, 0),))


def test_shadows() -> None:
    assert ConnectedSum.parse("[(2), (2)] # [(1)]").is_shadow
    assert not ConnectedSum.parse("[(2), (2)] # [1]").is_shadow
    assert Pseudodiagram.shadow([2, 0, 1]).word == (2, 0, 1)
