"""What repairs are made of: statements on the values of two variables."""

from itertools import product

import numpy as np
import pytest

from knotgames.algebra.knot_type.values import JOHNSON, VALUES, smallest_knot_games
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.lemma import prove
from knotgames.checks.lemma.congruence import congruence
from knotgames.checks.lemma.ground import at, holds
from knotgames.checks.lemma.language.formulas import Iff, Implies
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.lemma.language.terms import Constant
from knotgames.checks.lemma.question import Question
from knotgames.checks.lemma.repair import _literals, weakest


@pytest.mark.parametrize(
    ("readings", "some"),
    [
        (["X", "Y"], {"X(A) = 2", "X(A) < Y(A)", "X(A) > Y(B)", "Y(A) = Y(B)"}),
        (["X", "parity"], {"X(A) = X(B)", "parity(B) = odd", "parity(A) = parity(B)"}),
    ],
)
def test_each_statement_and_its_contrary_hold_where_they_are_said_to(readings: list[str], some: set[str]) -> None:
    values = congruence(JOHNSON, frozenset(readings))
    games = [Constant(smallest_knot_games()[members[0]]) for members in values.members]
    first, second = (axis.ravel() for axis in np.indices((len(games),) * 2))
    literals = list(_literals(["A", "B"], [first, second], values))
    assert some <= {text for text, _, _ in literals}
    for text, contrary, truths in literals[::3]:
        statement, denied = parse(text), parse(contrary)
        for (one, other), true in zip(product(games, repeat=2), truths.tolist(), strict=True):
            named = {"A": one, "B": other}
            assert holds(at(statement, named)) is true, text
            assert holds(at(denied, named)) is not true, contrary


@pytest.mark.parametrize(
    ("theory", "lemma"),
    [
        ("knot", "A + B ~ A"),
        ("knot", "A >= B + B"),
        ("knot", "parity(A) = even implies A + A ~ A"),
        ("knot", "exists B: A + B ~ u"),
        ("knot", "Z(A) = 2 implies A + B >= B"),
        ("separate", "outcome(A) = 1 implies outcome(A + A) = 1"),
        ("0.77", "outcome(A + B) = outcome(A)"),
    ],
)
def test_a_lemma_holds_exactly_for_the_values_of_its_weakest_hypothesis(theory: str, lemma: str) -> None:
    algebra = algebra_named(theory)
    made = weakest(Question(parse(lemma, algebra), algebra))
    assert str(prove(made, algebra).status) == "proved"
    rest = made.conclusion if isinstance(made, Implies) else made
    assert isinstance(rest, Iff)
    games = list(map(Constant, algebra.games))
    said = parse(lemma, algebra)
    said = said.conclusion if isinstance(said, Implies) else said
    for a, b in product(games[:12], games[::4]):
        named = {"A": a, "B": b}
        premise = not isinstance(made, Implies) or holds(at(made.premise, named), algebra)
        if premise:
            assert holds(at(said, named), algebra) is holds(at(rest.right, named), algebra)


def test_the_weakest_hypothesis_of_a_lemma_about_options_fails_for_some_game_of_other_values() -> None:
    lemma = "Z(A) >= 1 implies (every A': outcome(A') != U)"
    made = weakest(Question(parse(lemma), JOHNSON))
    assert isinstance(made, Implies)
    assert str(prove(made).status) == "proved"
    for value, game in [*zip(VALUES, smallest_knot_games(), strict=True)][::4]:
        alone = str(prove(f"value(A) = {value} implies ({lemma})").status) == "proved"
        assert alone or not holds(at(made.premise, {"A": Constant(game)}))


@pytest.mark.parametrize(
    ("lemma", "made"),
    [
        ("X(A + B) = X(A) (+) X(B)", "X(A + B) = X(A) (+) X(B)"),
        ("X(A) = 2 implies X(A) = 1", "X(A) = 2 implies not X(A) = 1"),
        ("forall n: n.A ~ A", "(forall n: n.A ~ A) iff value(A) = 000"),
        ("e(A) ~ o(A)", "not e(A) ~ o(A)"),
        ("every A': X(A') < X(A)", "every A': X(A') < X(A)"),
    ],
)
def test_a_lemma_that_needs_no_list_gets_none(lemma: str, made: str) -> None:
    assert str(weakest(Question(parse(lemma), JOHNSON))) == made


@pytest.mark.parametrize("lemma", ["A == B", "exists A: A ~ A"])
def test_there_is_no_weakest_hypothesis_of_what_values_do_not_say_of_all_games(lemma: str) -> None:
    with pytest.raises(InputError, match=f"lemma '{lemma}': expected a statement by values about all games"):
        weakest(Question(parse(lemma), JOHNSON))
