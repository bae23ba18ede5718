"""The text of formal games: what is read, that it prints back, and where what cannot be read goes wrong."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.knot_type.formal import STAR, Game, U, add, game, terminal
from knotgames.algebra.knot_type.formal_notation import parse, parse_expression
from knotgames.algebra.knot_type.listing import NESTING_LIMIT
from knotgames.algebra.knot_type.strategies import formal_games
from knotgames.algebra.knot_type.theory import SumRule, Theory, shipped_theories, shipped_theory
from knotgames.algebra.notation import NotationError
from tests.algebra.knot_type.plain_games import Plain, even, formal, total
from tests.messages import exactly

few = settings(max_examples=60)
theories = st.sampled_from([shipped_theory(name) for name in shipped_theories()])

Written = tuple[str, Plain]
"""A text, and the game that it means by plain recursion."""


def braces(options: list[Written]) -> Written:
    alike = [(text, g) for text, g in options if even(g) == even(options[0][1])]
    return "{" + ", ".join(text for text, _ in alike) + "}", frozenset(g for _, g in alike)


def plus(parts: list[Written]) -> Written:
    text, g = parts[0]
    for more, h in parts[1:]:
        text, g = f"{text} + {more}", total(g, h)
    return f"({text})", g


atoms: st.SearchStrategy[Written] = st.sampled_from([("u", "u"), ("k", "k"), ("*", frozenset({"u"}))])
texts = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(braces), st.lists(inner, min_size=2, max_size=2).map(plus)
    ),
    max_leaves=6,
)


@few
@given(texts)
def test_a_text_means_the_game_that_the_definitions_give(written: Written) -> None:
    text, g = written
    assert parse(text) is formal(g)


@few
@given(texts)
def test_an_expression_prints_back_to_the_same_text(written: Written) -> None:
    text, g = written
    expression = parse_expression(text)
    assert str(expression) == text
    assert expression.game() is formal(g)
    spaced = re.sub(r"([{}(),+*uk])", r" \1 \n", text)
    assert str(parse_expression(spaced)) == text
    assert str(parse_expression(text.replace(" ", ""))) == text


@few
@given(theories.flatmap(lambda theory: formal_games(theory=theory, max_birthday=6)))
def test_games_of_every_theory_print_and_are_read_back(position: Game) -> None:
    assert parse(str(position), position.theory) is position


@settings(few, max_examples=5)
@given(formal_games(max_birthday=70))
def test_deep_games_print_and_are_read_back(position: Game) -> None:
    text = str(position)
    assert parse(text) is position
    assert str(parse_expression(text)) == text
    assert str(position) == text


def test_definitions_name_games_that_later_ones_use() -> None:
    expression = parse_expression("J={*,k+*};W_1 = {*, {J}} ; W_1+J")
    assert str(expression) == "J = {*, k + *}; W_1 = {*, {J}}; W_1 + J"
    assert expression.summands == (parse("{*, {{*, k + *}}}"), parse("{*, k + *}"))
    assert expression.game() == parse("{*, {{*, k + *}}} + {*, k + *}")


def test_a_sum_of_one_kind_is_flat_and_keeps_its_brackets_in_text() -> None:
    expression = parse_expression("(u + {u, k}) + (*)")
    assert expression.summands == (U, parse("{u, k}"), STAR)
    assert expression.symbols == (0, 0)
    assert str(expression) == "(u + {u, k}) + (*)"


def test_two_sums_are_made_from_the_left() -> None:
    both = shipped_theory("both")
    u, k = (terminal(name, both) for name in "uk")
    assert parse("k +u u +k k", both) is add(add(k, u, 1), k, 0)
    assert parse("k +u (u +k k)", both) is add(k, add(u, k, 0), 1)
    assert str(parse_expression("k+u(u+k k)", both)) == "k +u (u +k k)"


def test_the_longest_symbol_that_fits_is_read() -> None:
    least, most = SumRule("+", ((0, 0), (0, 1))), SumRule("+a", ((0, 1), (1, 1)))
    for sums in ((least, most), (most, least)):
        theory = Theory("two", ("a", "b"), (0, 1), sums)
        a, b = (terminal(name, theory) for name in "ab")
        assert parse("b +a a", theory) is b
        assert parse("b + a", theory) is a


def test_separate_moves_are_written_with_a_bar() -> None:
    separate = shipped_theory("separate")
    u, k = (terminal(name, separate) for name in "uk")
    assert parse("{u|k, u}", separate) is game([u], [u, k])
    assert str(game([u], [u, k])) == "{u | u, k}"
    assert parse("*", separate) is game([u], [u])
    assert str(parse("{u | u}", separate)) == "*"


def test_star_is_made_of_the_identity_of_the_first_sum() -> None:
    dual = shipped_theory("dual")
    assert parse("*", dual) is game([terminal("k", dual)])
    assert str(parse("{k}", dual)) == "*"
    assert str(parse("{u}", dual)) == "u + *"


A_GAME = "a game (u, k, *, or one in braces)"

ERRORS = [
    ("", 1, A_GAME, "the end"),
    ("   ", 4, A_GAME, "the end"),
    ("q", 1, A_GAME, "'q'"),
    ("uu", 1, A_GAME, "'u'"),
    ("J", 1, A_GAME, "'J'"),
    ("J = *; Q", 8, "a game (u, k, J, *, or one in braces)", "'Q'"),
    ("J = J; J", 5, A_GAME, "'J'"),
    ("J = *", 6, "';' and then the game", "the end"),
    ("J = *;", 7, "a game (u, k, J, *, or one in braces)", "the end"),
    ("J = *;J = *; J", 7, "a new name, not 'J' again", "'J'"),
    ("{*, q}", 5, A_GAME, "'q'"),
    ("{", 2, A_GAME, "the end"),
    ("{}", 2, "an option: a set of options is never empty", "'}'"),
    ("{u,}", 4, A_GAME, "'}'"),
    ("{u", 3, "',' or '}'", "the end"),
    ("{u k}", 4, "',' or '}'", "'k'"),
    ("{u | k}", 1, "one set of options, without a bar", "'{'"),
    ("u k", 3, "an operator or the end", "'k'"),
    ("u}", 2, "an operator or the end", "'}'"),
    ("u +", 4, A_GAME, "the end"),
    ("u - k", 3, "an operator or the end", "'-'"),
    ("(u", 3, "')' or an operator", "the end"),
    ("()", 2, A_GAME, "')'"),
    ("* + {u, *}", 5, "options of one parity", "u (even) beside * (odd)"),
    ("{* + *, *}", 1, "options of one parity", "* + * (even) beside * (odd)"),
]


@pytest.mark.parametrize(("text", "column", "expected", "found"), ERRORS)
def test_an_error_names_the_place_and_what_was_expected(text: str, column: int, expected: str, found: str) -> None:
    caret = " " * (column - 1) + "^"
    message = f"formal game '{text}', column {column}: expected {expected}, found {found}\n  {text}\n  {caret}"
    with pytest.raises(NotationError, match=exactly(message)):
        parse(text)


SEPARATE_ERRORS = [
    ("{u}", 1, "Left's options | Right's options", "'{'"),
    ("{u | }", 6, "an option: a set of options is never empty", "'}'"),
    ("{| u}", 2, "an option: a set of options is never empty", "'|'"),
    ("{u | k | u}", 1, "Left's options | Right's options", "'{'"),
    ("{u", 3, "',' or '|'", "the end"),
    ("{u | *}", 1, "options of one parity", "u (even) beside * (odd)"),
]


@pytest.mark.parametrize(("text", "column", "expected", "found"), SEPARATE_ERRORS)
def test_an_error_in_a_game_with_separate_moves_is_named(text: str, column: int, expected: str, found: str) -> None:
    with pytest.raises(NotationError, match=re.escape(f"column {column}: expected {expected}, found {found}\n")):
        parse(text, shipped_theory("separate"))


def test_games_of_any_length_may_mix_parities() -> None:
    position = parse("{u, *}", shipped_theory("any-length"))
    assert position.parity is None
    assert str(position) == "{u, *}"


@pytest.mark.parametrize(("left", "right"), ["{}", "()"])
def test_braces_and_brackets_may_be_nested_to_the_limit_and_no_deeper(left: str, right: str) -> None:
    deepest = left * NESTING_LIMIT + "u" + right * NESTING_LIMIT
    assert parse(deepest).birthday == (NESTING_LIMIT if left == "{" else 0)
    message = (
        f"column {NESTING_LIMIT + 2}: expected braces nested at most 100 deep; "
        "name a part first, as in 'J = {*}; {J}', found 'u'"
    )
    with pytest.raises(NotationError, match=re.escape(message)):
        parse(left + deepest + right)


def test_a_text_with_a_hundred_thousand_braces_is_refused_like_any_other() -> None:
    with pytest.raises(NotationError, match="braces nested at most 100 deep"):
        parse("{" * 100_000)


def test_there_is_no_star_without_an_identity() -> None:
    lost = Theory("lost", ("u", "k"), (0, 1), (SumRule("+", ((1, 1), (1, 1))),))
    expected = "a game other than *, because the first sum of the theory has no identity"
    message = f"formal game '*', column 1: expected {expected}, found '*'\n  *\n  ^"
    with pytest.raises(NotationError, match=exactly(message)):
        parse("*", lost)
    assert str(game([terminal("u", lost)])) == "{u}"
