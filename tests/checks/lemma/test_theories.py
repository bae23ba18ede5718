"""Lemmas about the games of several theories, against plain recursion: what is proved holds, and what is shown shows.

The formulas are random, and say whatever the language can say: of several sums, the order, multiples, options of
options, and options by side.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.algebra.notation import NotationError
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.claim import Status
from knotgames.checks.lemma import by_z3, parse, prove
from knotgames.checks.lemma.files import Entry, read
from knotgames.checks.lemma.language.formulas import Formula, Quantified, all_terms, within
from knotgames.checks.lemma.language.terms import Multiple, Projection, Sum, Term
from knotgames.checks.lemma.question import Question
from tests.checks.lemma import brute
from tests.checks.lemma.oracles import NAMES, Oracle, oracle
from tests.checks.lemma.random_lemmas import language_of, lemmas

LARGEST = 3
"""The most games in a sum that is played."""


@pytest.mark.parametrize("name", NAMES)
def test_the_order_and_the_classes_are_those_of_play_in_sums(name: str) -> None:
    games = oracle(name)
    assert [games.class_of(game) for game in games.one_of_each] == [*range(len(games.algebra))]
    assert games.above == games.algebra.at_least.tolist()


def spoken_of(body: Formula, games: Oracle) -> Sequence[Any] | None:
    """The games to try for what is said of all games inside a lemma; None if their options matter, or two of them."""
    parts = [part for part in within(body) if isinstance(part, Quantified)]
    inner = [part.name for part in parts if not part.of_options]
    if len(inner) > 1 or any(part.of_options and part.name[0] in inner for part in parts):
        return None
    return games.one_of_each


def is_quick(formula: Formula) -> bool:
    """Whether it speaks of all games at most once inside."""
    body = Question(formula, JOHNSON).body
    return sum(isinstance(part, Quantified) and not part.of_options for part in within(body)) < 2


def copies(formula: Formula) -> int:
    """The most games in a sum of the formula, with those that copies are taken of."""

    def of(term: Term) -> int:
        match term:
            case Sum(left, right):
                return of(left) + of(right)
            case Multiple(int(times), part):
                return times * of(part)
            case Projection(_, part):
                return 1 + of(part)
        return 1

    return max((of(term) for term in all_terms(formula)), default=0)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40)
@given(data=st.data())
def test_what_is_proved_holds_for_games_and_what_is_shown_refutes(name: str, data: st.DataObject) -> None:
    games = oracle(name)
    language = language_of(games.algebra)
    formula = data.draw(lemmas(depth=2, same=False, inner=2, language=language).filter(is_quick))
    question = Question(parse(str(formula), games.algebra), games.algebra)
    assert question.formula == formula
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(by_z3, "MOST_INSTANCES", 200)
        first, second = question.by_exhaustion(), question.by_z3()
    assert None in (first.holds, second.holds) or first.holds is second.holds
    holding = second.holds if first.holds is None else first.holds
    others = spoken_of(question.body, games)
    if others is None or holding is None or copies(formula) > LARGEST:
        return
    names = [part.name for part in question.head]
    shown = question.instance(Status.PROVED if holding else Status.REFUTED)
    if shown is not None:
        scope = {bound: games.plain(game) for bound, game in shown.games.items()}
        assert brute.holds(question.body, scope, others, games) is not question.universal
    else:
        for _ in range(4 if names else 1):
            scope = {bound: data.draw(st.sampled_from([*games.small, *games.one_of_each[:20]])) for bound in names}
            assert brute.holds(question.body, scope, others, games) is holding


FILE = Path(__file__).parent / "theories.lemmas"
TEXT = FILE.read_text(encoding="utf-8")
LEMMAS = re.findall(r"^\[([^]:]+)", TEXT, re.MULTILINE)
"""The names of the lemmas: to read the lemmas takes seconds, and every process collects all tests."""


@cache
def entries() -> dict[str, Entry]:
    return {entry.name: entry for entry in read(TEXT, FILE.name, algebra_named)}


def test_thirty_lemmas_are_about_five_theories() -> None:
    assert len(LEMMAS) == 30
    assert [*entries()] == LEMMAS
    assert len({entry.algebra.played.theory.name for entry in entries().values()}) == 5


@pytest.mark.parametrize("name", LEMMAS)
def test_a_lemma_has_the_result_that_is_written(name: str) -> None:
    entry = entries()[name]
    assert entry.mistake is None
    assert entry.lemma is not None
    proof = prove(entry.lemma, entry.algebra)
    assert (proof.status, proof.methods) == (entry.expected, ("exhaustion", "z3"))


def test_copies_are_counted_up_to_equivalence_alone() -> None:
    proof = prove("forall A: exists n: n.A == 7.A")
    assert (str(proof.status), proof.scope) == (
        "undecided",
        "games does not decide it: copies repeat only up to ~, not ==",
    )


def test_options_that_two_games_read_in_each_other_are_not_decided() -> None:
    lemma = "every A': some B': (every A'': some B'': X(A'' + B'') = 0) and (some B'': every A'': Z(A'') = Z(B''))"
    assert "options of options of two games" in prove(lemma).scope


def test_a_position_of_heaps_has_no_options() -> None:
    with pytest.raises(NotationError, match="because of a position of heaps only the class is known"):
        parse("every A': A' ~ A", algebra_named("0.77"))


def test_many_copies_take_no_longer_than_few() -> None:
    assert prove("10000.A ~ 4.A").status is Status.PROVED
