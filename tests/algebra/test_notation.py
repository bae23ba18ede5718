"""Reader and NotationError: what is read, and exactly what is said of what cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError, NotationError, Reader
from tests.messages import exactly


def reader(text: str) -> Reader:
    return Reader("thing", text)


def test_an_error_shows_the_text_with_a_caret_under_the_place() -> None:
    error = NotationError("strips", "5 + x", 4, "a whole number", "'x'")
    assert str(error) == "strips '5 + x', column 5: expected a whole number, found 'x'\n  5 + x\n      ^"
    assert (error.text, error.position, error.expected, error.found) == ("5 + x", 4, "a whole number", "'x'")


def test_an_error_is_bad_input_and_a_value_error() -> None:
    assert issubclass(NotationError, InputError)
    assert issubclass(InputError, ValueError)


@given(st.text("ab{}, \n\t", max_size=300), st.data())
def test_the_caret_stands_under_the_character_that_is_meant(text: str, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(text)))
    message, shown, caret = str(NotationError("thing", text, position, "a", "b")).split("\n")
    assert f"column {position + 1}:" in message
    assert len(shown) <= 2 + 3 + 60 + 60 + 3
    padded = text.replace("\n", " ").replace("\t", " ") + "."
    assert (shown + ".")[caret.index("^")] == padded[position]
    assert caret.strip() == "^"


def test_a_long_text_is_cut_on_both_sides() -> None:
    _, shown, caret = str(NotationError("thing", "a" * 100 + "!" + "b" * 100, 100, "c", "'!'")).split("\n")
    assert shown == "  ..." + "a" * 60 + "!" + "b" * 59 + "..."
    assert caret == "     " + " " * 60 + "^"


def test_a_text_that_just_fits_is_not_cut() -> None:
    assert "..." not in str(NotationError("thing", "a" * 120, 60, "c", "d"))


def test_white_space_between_tokens_is_skipped() -> None:
    tokens = reader("  a \t\n b  ")
    assert tokens.accept("a")
    assert not tokens.accept("a")
    assert tokens.match(r"[a-z]") == "b"
    tokens.end()


def test_peek_leaves_the_cursor_at_the_token() -> None:
    tokens = reader("  ab")
    assert tokens.peek(r"[a-z]+") == "ab"
    assert tokens.peek(r"[0-9]+") is None
    assert tokens.match(r"[0-9]+") is None
    assert tokens.match(r"[a-z]+") == "ab"


def test_tokens_are_no_regular_expressions() -> None:
    assert not reader("ab").accept(".")
    assert reader("*+").accept("*+")


@given(st.lists(st.integers(), min_size=1), st.sampled_from([",", " , ", "  ,\n"]))
def test_integers_with_separators_are_read_back(numbers: list[int], separator: str) -> None:
    tokens = reader(separator.join(map(str, numbers)))
    assert tokens.separated(Reader.integer, ",") == numbers
    tokens.end()


def test_nesting_is_counted() -> None:
    tokens = reader("")
    with tokens.nested():
        with tokens.nested():
            assert tokens.depth == 2
        assert tokens.depth == 1
    assert tokens.depth == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "thing '', column 1: expected a whole number, found the end\n  \n  ^"),
        ("  ", "thing '  ', column 3: expected a whole number, found the end\n    \n    ^"),
        ("x", "thing 'x', column 1: expected a whole number, found 'x'\n  x\n  ^"),
        (" - 1", "thing ' - 1', column 2: expected a whole number, found '-'\n   - 1\n   ^"),
        ("٣", "thing '٣', column 1: expected a whole number, found '٣'\n  ٣\n  ^"),
    ],
)
def test_what_is_no_integer_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=exactly(message)):
        reader(text).integer()


def test_an_integer_can_be_asked_for_in_other_words() -> None:
    with pytest.raises(NotationError, match="expected a number of heaps, found 'x'"):
        reader("x").integer("a number of heaps")


def test_a_missing_token_is_named_or_described() -> None:
    with pytest.raises(NotationError, match=exactly("thing ' b', column 2: expected 'a', found 'b'\n   b\n   ^")):
        reader(" b").expect("a")
    with pytest.raises(NotationError, match=exactly("thing 'b', column 1: expected more, found 'b'\n  b\n  ^")):
        reader("b").expect("a", "more")


def test_text_that_is_left_over_is_refused() -> None:
    tokens = reader("1 2")
    tokens.integer()
    with pytest.raises(
        NotationError, match=exactly("thing '1 2', column 3: expected the end, found '2'\n  1 2\n    ^")
    ):
        tokens.end()
    with pytest.raises(NotationError, match="column 3: expected an operator, found '2'"):
        tokens.end("an operator")


def test_a_failure_can_be_moved_and_described() -> None:
    with pytest.raises(NotationError, match=exactly("thing 'abc', column 2: expected x, found 'b'\n  abc\n   ^")):
        reader("abc").fail("x", at=1)
    with pytest.raises(NotationError, match=exactly("thing 'abc', column 1: expected x, found y\n  abc\n  ^")):
        reader("abc").fail("x", found="y")


def test_a_separator_at_the_end_is_refused() -> None:
    with pytest.raises(NotationError, match="column 3: expected a whole number, found the end"):
        reader("1,").separated(Reader.integer, ",")
