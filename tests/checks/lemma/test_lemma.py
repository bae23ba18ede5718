"""Lemmas: what is stated, and read from files."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.knot_type.enumeration import games_of_size
from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.values import JOHNSON, VALUES, KnotValue, smallest_knot_games
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.claim import Status, Undecided
from knotgames.checks.lemma import by_z3, parse
from knotgames.checks.lemma.congruence import code_of_literal
from knotgames.checks.lemma.files import Entry, read
from knotgames.checks.lemma.language.formulas import (
    And,
    Comparison,
    Formula,
    Iff,
    Implies,
    Member,
    Not,
    Or,
    Quantified,
    pairs,
)
from knotgames.checks.lemma.language.terms import (
    Arithmetic,
    Constant,
    Literal,
    Projection,
    Read,
    Sort,
    Sum,
    Term,
    Variable,
)
from knotgames.checks.lemma.question import Question
from tests.algebra.knot_type import plain_games as plain
from tests.checks.lemma import brute
from tests.checks.lemma.random_lemmas import lemmas

CALM = settings(max_examples=40)


Values = Mapping[str, KnotValue]


def value_of(term: Term, values: Values) -> KnotValue:
    match term:
        case Variable(name):
            return values[name]
        case Constant(game):
            return KnotValue.parse(plain.value(plain.plain(game)))
        case Sum(left, right):
            return value_of(left, values) + value_of(right, values)
        case Projection(letter, part):
            value = value_of(part, values)
            return value.even_projection if letter == "e" else value.odd_projection
    raise TypeError(term)


def number(term: Term, values: Values) -> int:
    match term:
        case Read("value", game):
            return VALUES.index(value_of(game, values))
        case Read(reading, game):
            return JOHNSON.readings[reading][VALUES.index(value_of(game, values))]
        case Literal(sort, text):
            return code_of_literal(sort, text, JOHNSON)
        case Arithmetic(operation, parts):
            found = [number(part, values) for part in parts]
            a, b = found[0], found[-1]
            return {"+": a + b, "-": a - b, "(+)": min(2, a + b), "(.)": max(0, a + b - 2)}.get(
                operation, (min if operation == "min" else max)(found)
            )
    raise TypeError(term)


@cache
def weakly_the_same(one: KnotValue, other: KnotValue) -> bool:
    return all((one + third).outcome is (other + third).outcome for third in VALUES)


def plainly(formula: Formula, values: Values) -> bool:
    """Whether a formula without options holds for games of given values, one case after the other."""
    match formula:
        case Comparison(terms):
            for sign, one, other in pairs(formula):
                if terms[0].sort is not Sort.GAME:
                    true = brute.SIGNS[sign](number(one, values), number(other, values))
                elif sign == "~":
                    true = value_of(one, values) == value_of(other, values)
                else:
                    true = weakly_the_same(value_of(one, values), value_of(other, values))
                if not true:
                    return False
            return True
        case Member(term, items):
            return number(term, values) in {number(item, values) for item in items}
        case Not(part):
            return not plainly(part, values)
        case And(parts):
            return all(plainly(part, values) for part in parts)
        case Or(parts):
            return any(plainly(part, values) for part in parts)
        case Implies(premise, conclusion):
            return not plainly(premise, values) or plainly(conclusion, values)
        case Iff(left, right):
            return plainly(left, values) == plainly(right, values)
        case Quantified(kind, name, body):
            over = all if kind == "forall" else any
            return over(plainly(body, {**values, name: value}) for value in VALUES)
    raise TypeError(formula)


def without_options(formula: Formula) -> bool:
    return "'" not in str(formula)


@CALM
@given(lemmas(("A",), depth=2, same=False, inner=1).filter(without_options))
def test_exhaustion_agrees_with_plain_evaluation(formula: Formula) -> None:
    question = Question(parse(str(formula)), JOHNSON)
    finding = question.by_exhaustion()
    expected = all(plainly(formula, {"A": value}) for value in VALUES)
    assert finding.holds is expected


@CALM
@given(lemmas(("A", "B"), depth=3, same=False, inner=2))
def test_exhaustion_agrees_with_z3(formula: Formula) -> None:
    question = Question(parse(str(formula)), JOHNSON)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(by_z3, "MOST_INSTANCES", 500)
        first, second = question.by_exhaustion(), question.by_z3()
    assert None in (first.holds, second.holds) or first.holds is second.holds


def options_only(formula: Formula) -> bool:
    return not {"forall", "exists"} & set(str(formula).replace(":", " ").replace("(", " ").split())


@settings(CALM, max_examples=30)
@given(lemmas(("A", "B"), depth=3, same=False, inner=2).filter(options_only), st.data())
def test_what_is_proved_holds_for_games_and_what_is_shown_refutes(formula: Formula, data: st.DataObject) -> None:
    question = Question(parse(str(formula)), JOHNSON)
    finding = question.by_exhaustion()
    names = [part.name for part in question.head]
    if finding.holds is False and question.head:
        try:
            assert question.shows(list(_shown(question).values())) is True
        except Undecided:
            return
        scope = {name: plain.plain(game) for name, game in _shown(question).items()}
        assert not brute.holds(question.body, scope, ())
    elif finding.holds:
        pool = [*(g for size in range(1, 6) for g in games_of_size(size)), *smallest_knot_games()]
        chosen: Sequence[Game] = [data.draw(st.sampled_from(pool)) for _ in names]
        scope = {name: plain.plain(game) for name, game in zip(names, chosen, strict=True)}
        assert brute.holds(question.body, scope, ())


def _shown(question: Question) -> Mapping[str, Game]:
    from knotgames.checks.claim import Status

    instance = question.instance(Status.REFUTED)
    assert instance is not None
    return instance.games


def test_a_line_says_name_and_result() -> None:
    text = "[a: b: refuted] X(A) = 1\n\n[proved] X(A) = 1 # c\n[name only] X(A) = 2"
    assert read(text, "f", algebra_named) == (
        Entry(1, "a: b", parse("X(A) = 1"), Status.REFUTED),
        Entry(3, "X(A) = 1", parse("X(A) = 1"), Status.PROVED),
        Entry(4, "name only", parse("X(A) = 2"), Status.PROVED),
    )


def test_the_lemmas_after_a_line_with_a_theory_are_about_its_games() -> None:
    text = "A ~ A\ntheory both\n[b] A +u B ~ B +u A\ntheory nix\n[c] A +k B ~ A"
    knot, both, nix, still = read(text, "my.lemmas", algebra_named)
    assert [entry.algebra.symbols for entry in (knot, both, still)] == [("+",), ("+k", "+u"), ("+k", "+u")]
    assert nix.mistake is not None
    assert nix.mistake.startswith("my.lemmas, line 4: theory 'nix': expected a TOML file")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X(A) = 1\nX(A", "my.lemmas, line 2: lemma 'X\\(A', column 4"),
        ("[a: wrong] X(A) = 1", "line 1: expected one of proved, refuted, undecided after ':', found 'wrong'"),
        ("[a X(A) = 1", "line 1: expected '\\[name: result\\] lemma'"),
        ("[a] # X(A) = 1", "line 1: expected '\\[name: result\\] lemma', found '\\[a\\]'"),
        ("[a] X(A) = 1\n[a] X(A) = 2", "line 2: expected another name, because 'a' is already used"),
    ],
)
def test_a_mistake_in_a_file_is_shown_with_its_line(text: str, message: str) -> None:
    entry = read(text, "my.lemmas", algebra_named)[-1]
    assert entry.lemma is None
    assert entry.mistake is not None
    assert re.search(message, entry.mistake)
