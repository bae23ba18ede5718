"""Reading lemmas: both spellings, what is printed and read back, and mistakes with their places."""

import pytest
from hypothesis import given, settings

from knotgames.algebra.notation import NotationError
from knotgames.checks.lemma import parse
from knotgames.checks.lemma.language.formulas import And, Formula, Or, joined
from tests.checks.lemma.random_lemmas import lemmas


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("X(A+B)=X(A)⊕X(B)", "X(A + B) = X(A) (+) X(B)"),
        ("X(A) ≤ Z(A) ≥ Y(A)", "X(A) <= Z(A) >= Y(A)"),
        ("Y(A + B) >= Z(A) ⊙ Z(B)", "Y(A + B) >= Z(A) (.) Z(B)"),
        ("∀A: ∃B: A + B ≅ k ∨ ¬ A ≈ B", "forall A: exists B: A + B ~ k or not A ~~ B"),
        ("A ~ B => A + C ~ B + C", "A ~ B implies A + C ~ B + C"),
        ("A ~ B <=> B ~ A", "A ~ B iff B ~ A"),
        ("X(A) = 0 implies (Y(A) = 0 implies Z(A) = 0)", "X(A) = 0 implies Y(A) = 0 implies Z(A) = 0"),
        ("(X(A) = 0 implies Y(A) = 0) implies 0 = 1", "(X(A) = 0 implies Y(A) = 0) implies 0 = 1"),
        ("(X(A) = 0 iff Y(A) = 0) iff Z(A) = 0", "X(A) = 0 iff Y(A) = 0 iff Z(A) = 0"),
        ("X(A) = 0 iff (Y(A) = 0 iff Z(A) = 0)", "X(A) = 0 iff (Y(A) = 0 iff Z(A) = 0)"),
        ("(X(A) = 0 => 0 = 1) iff (0 = 1 => X(A) = 0)", "X(A) = 0 implies 0 = 1 iff 0 = 1 implies X(A) = 0"),
        ("if Z(A) = 2 then every A′: Z(A′) ≥ 1", "Z(A) = 2 implies (every A': Z(A') >= 1)"),
        ("every A', B': A' ~ B'", "every A', B': A' ~ B'"),
        ("every A': every B': A' ~ B'", "every A', B': A' ~ B'"),
        ("value(A) ∉ {000, 222*}", "not value(A) in {000, 222*}"),
        ("class(A) = 01 and class(B) != 12", "class(A) in {01-, 01+} and not class(B) in {12-, 12+}"),
        ("parity(A) = 1 and parity(B) = even", "parity(A) = odd and parity(B) = even"),
        ("parity(A) = X(B) and X(B) >= parity(A)", "parity(A) = X(B) and X(B) >= parity(A)"),
        ("parity(A) + parity(B) = 2", "parity(A) + parity(B) = 2"),
        ("sign(A) = - or sign(A) = + or sign(A) = 0", "sign(A) = - or sign(A) = + or sign(A) = 0"),
        ("outcome(K) = K and K = U", "outcome(K) = K and K == U"),
        ("A + K = K + A and U + K ~ K", "A + K == K + A and U + K ~ K"),
        ("X(X + *) = 12 - Y(X) and class(X) = 12-", "X(X + *) = 12 - Y(X) and class(X) = 12-"),
        ("(A + B) + {u,k} == A + (B + {u, k})", "A + B + {u, k} == A + (B + {u, k})"),
        ("every Ab': exists Cd: Ab' + Cd ~ Ab", "every Ab': exists Cd: Ab' + Cd ~ Ab"),
        ("1 = 1 and X(A) < 999999999", "1 = 1 and X(A) < 999999999"),
        ("1 + 1 = 2 - -1 and 0 <= min(X(A), 2, Y(A)) (.) 2", "1 + 1 = 2 - -1 and 0 <= min(X(A), 2, Y(A)) (.) 2"),
    ],
)
def test_a_lemma_is_printed_in_plain_spelling(written: str, printed: str) -> None:
    assert str(parse(written)) == printed
    assert str(parse(printed)) == printed


@pytest.mark.parametrize(
    ("text", "place", "expected", "found"),
    [
        ("X(A) + B = 2", 7, "a number to add to the number X(A)", "the game B"),
        ("A + X(B) ~ A", 4, "a game to add to the game A", "the number X(B)"),
        ("X(A + 1) = 2", 6, "a game to add to the game A", "the number 1"),
        ("0 + A = B", 0, "a game to add to the game A", "the number 0"),
        ("A + 0 = B", 4, "a game to add to the game A", "the number 0"),
        ("value(A) + value(B) = 000", 0, "a number to add to the value value(B)", "the value value(A)"),
        ("X(A') = 1", 2, "'every A': ...' or 'some A': ...' around A'", "unbound A'"),
        ("forall A: X(A) <= X(B)", 20, "a bound game", "unbound B"),
        ("every (A + B)': X(A) = 1", 6, "an option of a variable", "an option of the sum A + B"),
        ("every A'': X(A) = 1", 6, "'every A': ...' or 'some A': ...' around it", "unbound A'"),
        ("every A', A'', A''', A'''': X(A) = 1", 21, "options of options at most 3 deep", "'A'''''"),
        ("every A: X(A) = 1", 6, "an option, written as in A'", "'A'"),
        ("every *: X(A) = 1", 6, "an option, written as in A'", "'*'"),
        ("every *': X(A) = 1", 6, "an option of a variable, such as A'", "'*''"),
        ("every a': X(A) = 1", 6, "an option of a variable, such as A'", "'a''"),
        ("exists A': X(A) = 1", 7, "a game after 'exists', such as A", "'A''"),
        ("exists X(A): X(A) = 1", 7, "a game after 'exists', such as A", "'X(A)'"),
        ("X(A - B) = 1", 2, "a game", "the number A - B"),
        ("X(A (+) B) = 1", 2, "a game", "the number A (+) B"),
        ("A - B = 1", 0, "a number in the difference with the game B", "the game A"),
        ("A (+) B = 1", 0, "a number to join by (+) with the game B", "the game A"),
        ("- = +", 0, "a number", "'-'"),
        ("class(A) = 01 = class(B)", 11, "01- or 01+", "'01'"),
        ("e(A, B) ~ A", 5, "one game in e(...)", "'B'"),
        ("X(A) = 1000000000", 7, "a number", "'1000000000'"),
        ("$ ~ A", 0, "a statement", "'$'"),
        (") ~ A", 0, "a statement", "')'"),
        ("{*, u} ~ B", 0, "options of one parity", "* (odd) and u (even)"),
        ("exists ab: X(ab) = 1", 7, "a game after 'exists', such as A, or a number such as n", "'ab'"),
        ("exists a: X(a) = 1", 12, "a game: A, B, C, ..., u, k, * or one in braces", "'a'"),
        ("a ~ A", 0, "a game: A, B, C, ..., u, k, * or one in braces", "'a'"),
        ("W(A) = 1", 0, "one of X, Y, Z, sign, parity", "'W'"),
        ("X(A, B) = 1", 5, "one game in X(...)", "2 terms"),
        ("min(X(A)) = 1", 4, "at least two numbers", "one"),
        ("X(A) = value(B)", 7, "a number", "the value value(B)"),
        ("X(A) <> 1", 5, "!=, because <> relates games", "'<>'"),
        ("n.A ~ A", 0, "a number, or a name that 'forall' or 'exists' binds", "unbound n"),
        ("10001.A ~ A", 0, "a number of copies of at most 10,000", "'10001'"),
        ("some A^L: X(A^L) = 1", 5, "an option written as in A'", "'A^L'"),
        ("X(A) ~ 1", 5, "~ and ~~ relate games", "'~'"),
        ("outcome(A) < K", 11, "= or !=", "'<'"),
        ("outcome(A) = 3", 13, "an outcome K, U, 1 or 2", "'3'"),
        ("value(A) = 001", 11, "a value", "it has a sign, expected 001- or 001+"),
        ("value(A) in {X(A)}", 13, "a value", "the number X(A)"),
        ("A in {u}", 0, "a reading of a game before 'in'", "'A'"),
        ("{A} ~ B", 1, "a game without variables in braces", "'A'"),
        ("{u + A} ~ B", 1, "a game without variables in braces", "'A'"),
        ("{u, *} ~ B", 0, "options of one parity", "u (even) and * (odd)"),
        ("X(A) =", 6, "a term", "the end"),
        ("X(A)", 4, "a comparison", "the end"),
        ("(A ~ B", 6, "')'", "the end"),
        ("X(A) = 1 X(B)", 7, "a number", "the game 1 X(B)"),
        ("X(A) = 1 $", 9, "a term", "'$'"),
        ("", 0, "a statement", "the end"),
        ("A B", 2, "~~, ==, in), an operator or 'in'", "'B'"),
        ("forall A, A: X(A) = 1", 10, "another name", "A bound again"),
        ("every A': X(A') = 1 and every A': X(A') = 1", 30, "brackets around", "A' bound again"),
        ("(" * 70 + "A" + ")" * 70 + " ~ A", 0, "", ""),
    ],
)
def test_a_mistake_is_shown_where_it_is(text: str, place: int, expected: str, found: str) -> None:
    if text.startswith("(("):
        assert str(parse(text)) == "A ~ A"
        return
    with pytest.raises(NotationError) as error:
        parse(text)
    assert error.value.position == place
    assert expected in error.value.expected
    assert found in error.value.found


@pytest.mark.parametrize("text", ["not " * 100 + "A ~ A", "A" + " + (A" * 100 + ")" * 100 + " ~ A"])
def test_too_deep_a_lemma_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="nested at most"):
        parse(text)


@pytest.mark.parametrize(
    ("negations", "expected"),
    [
        (60, "terms nested at most 60 deep"),
        (61, "formulas nested at most 60 deep"),
        (119, "formulas nested at most 60 deep"),
        (120, "formulas and terms nested at most 60 deep, as a sum of more parts is"),
    ],
)
def test_a_lemma_may_be_so_deep_and_no_deeper(negations: int, expected: str) -> None:
    assert str(parse("not " * 59 + "A ~ A")) == "not " * 59 + "A ~ A"
    with pytest.raises(NotationError) as error:
        parse("not " * negations + "A ~ A")
    assert error.value.expected == expected


def test_a_lemma_may_be_so_long_and_no_longer() -> None:
    assert str(parse("A ~ A".ljust(10_000))) == "A ~ A"
    with pytest.raises(NotationError, match="the end, for a lemma has at most 10,000 characters, found one of 10,001"):
        parse("A ~ A".ljust(10_001))


@settings(max_examples=100)
@given(lemmas())
def test_a_formula_is_read_back_from_its_text(formula: Formula) -> None:
    text = str(formula)
    assert parse(text) == formula
    assert str(parse(text)) == text
    assert eval(repr(formula), {"parse": parse}) == formula


@settings(max_examples=30)
@given(lemmas(), lemmas())
def test_formulas_are_equal_just_if_they_print_alike(one: Formula, other: Formula) -> None:
    assert (one == other) is (str(one) == str(other))
    assert one != other or hash(one) == hash(other)


def test_joined_formulas_are_taken_apart_where_they_are_of_one_kind() -> None:
    a, b, c = parse("X(A) = 0"), parse("Y(A) = 0"), parse("Z(A) = 0")
    assert joined(And, joined(And, a, b), c) == And((a, b, c))
    assert joined(Or, joined(And, a, b), c) == Or((And((a, b)), c))
    assert joined(Or, a) == a
