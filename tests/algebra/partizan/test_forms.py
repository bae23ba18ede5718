"""Forms: one object each, sums and conjugates by their definitions, and the notation."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError, NotationError
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.forms import (
    STAR,
    TEXT_LIMIT,
    ZERO,
    Form,
    add,
    conjugate_of,
    form,
    form_of,
    integer,
    options_of,
    outcome_of,
    parse,
)
from tests.algebra.partizan.strategies import FIXED, forms

P = LastMoveOutcome.PREVIOUS


@FIXED
@given(st.lists(forms, max_size=3), st.lists(forms, max_size=3))
def test_a_form_is_one_object_however_often_it_is_built(left: list[Form], right: list[Form]) -> None:
    game = form(left, right)
    assert form([*reversed(left), *left], right) is game
    assert options_of(game) == (frozenset(left), frozenset(right))
    assert game.birthday == max((1 + option.birthday for option in [*left, *right]), default=0)
    assert form_of(game, options_of) is game


def plain_sum(first: Form, second: Form) -> Form:
    """A move in one of the two games, by plain recursion."""
    left, right = (
        [plain_sum(option, second) for option in mine] + [plain_sum(first, option) for option in other]
        for mine, other in zip(options_of(first), options_of(second), strict=True)
    )
    return form(left, right)


@FIXED
@given(forms, forms)
def test_a_sum_is_that_of_the_definition(first: Form, second: Form) -> None:
    assert first + second is add(first, second) is plain_sum(first, second)


@FIXED
@given(forms, forms)
def test_sums_of_forms_obey_the_laws(first: Form, second: Form) -> None:
    assert first + second is second + first
    assert first + ZERO is first
    assert conjugate_of(first + second) is conjugate_of(first) + conjugate_of(second)
    assert (first + second).birthday == first.birthday + second.birthday
    assert (first + STAR) + second is first + (STAR + second)


@FIXED
@given(forms)
def test_under_normal_play_the_conjugate_is_the_negative(game: Form) -> None:
    assert outcome_of(game + conjugate_of(game), Play.NORMAL) is P


@pytest.mark.parametrize("n", range(-5, 6))
def test_an_integer_is_so_many_moves_of_one_player(n: int) -> None:
    game = integer(n)
    assert str(game) == str(n)
    assert game.birthday == abs(n)
    assert conjugate_of(game) is integer(-n)
    if n:
        mine, other = (game.left, game.right) if n > 0 else (game.right, game.left)
        assert (mine, other) == (frozenset([integer(n - 1 if n > 0 else n + 1)]), frozenset())
    assert outcome_of(game + integer(-n), Play.NORMAL) is P


@FIXED
@given(forms)
def test_the_text_of_a_form_reads_back(game: Form) -> None:
    assert parse(str(game)) is game
    assert eval(repr(game), {"parse": parse}) is game
    assert pickle.loads(pickle.dumps(game)) is game


@pytest.mark.parametrize("text", ["0", "*", "3", "-2", "{1 | 0}", "{0, * | -1}", "{| 1}", "{-1 |}"])
def test_forms_print_back(text: str) -> None:
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "form '', column 1: expected a form, found the end"),
        ("{0 | 1", "form '{0 | 1', column 7: expected ',' or '}', found the end"),
        ("{0, | 1}", "form '{0, | 1}', column 5: expected a form, found '|'"),
        ("1 1", "form '1 1', column 3: expected '+' or the end, found '1'"),
        ("9999999", "form '9999999', column 1: expected an integer of at most 100000, found '9'"),
        ("{" * 200, "column 101: expected braces nested at most 100 deep"),
    ],
)
def test_bad_forms_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse(text)
    assert message in str(refusal.value)


def test_a_form_cannot_be_made_or_changed() -> None:
    with pytest.raises(TypeError, match="made by form"):
        Form()
    with pytest.raises(AttributeError, match="cannot be changed: left"):
        ZERO.left = frozenset()
    with pytest.raises(AttributeError, match="cannot be changed: left"):
        del ZERO.left
    with pytest.raises(TypeError):
        ZERO + 1  # type: ignore[operator]


def test_large_texts_are_refused() -> None:
    with pytest.raises(InputError, match="at most 100000"):
        integer(100_001)
    game = ZERO
    for _ in range(20):  # not an integer, and each form names the last one twice
        game = form([game, STAR], [game])
    with pytest.raises(InputError, match="more than 100000 characters"):
        str(game)


def test_a_text_may_be_as_long_as_the_limit() -> None:
    game = ZERO
    while len(str(game)) < 1000:
        game = form([game, STAR], [game])
    assert len(str(game)) < TEXT_LIMIT
    assert parse(str(game)) is game
