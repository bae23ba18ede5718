"""A lemma as a question: what its head is, how many cases are gone through, and that no method answers for another."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from knotgames.algebra.knot_type.formal import STAR, Game, K, U
from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.checks.claim import Finding, Status, Undecided
from knotgames.checks.lemma import by_exhaustion, question
from knotgames.checks.lemma.by_z3 import looked_into, query_for
from knotgames.checks.lemma.counterexample import Instance
from knotgames.checks.lemma.decide import decide, prove
from knotgames.checks.lemma.language.formulas import Quantified
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.lemma.question import Question, closed
from knotgames.checks.verdict import Disagreement


def asked(lemma: str) -> Question:
    return Question(parse(lemma), JOHNSON)


@pytest.mark.parametrize(
    ("lemma", "whole"),
    [
        ("X(A) = X(B)", "forall A: forall B: X(A) = X(B)"),
        ("exists B: A + B ~ u", "forall A: exists B: A + B ~ u"),
        ("forall A: X(A) = X(A)", "forall A: X(A) = X(A)"),
        ("* ~ *", "* ~ *"),
    ],
)
def test_free_games_are_all_games(lemma: str, whole: str) -> None:
    assert closed(parse(lemma)) == parse(whole)


@pytest.mark.parametrize(
    ("lemma", "names", "universal"),
    [
        ("X(A) = X(B)", "AB", True),
        ("exists B: A + B ~ u", "A", True),
        ("exists A: exists B: forall C: A + B ~ C", "AB", False),
        ("exists A: forall B: A + B ~ A", "A", False),
        ("every A': X(A') = 0", "A", True),
        ("* ~ *", "", True),
    ],
)
def test_the_head_is_the_quantifiers_of_one_kind(lemma: str, names: str, universal: bool) -> None:
    one = asked(lemma)
    assert "".join(part.name for part in one.head) == names
    assert one.universal is universal


@pytest.mark.parametrize(
    ("lemma", "cases"),
    [
        ("X(A + B) = X(A) (+) X(B)", 3 * 3),
        ("class(A + B) = class(B + A)", 8 * 8),
        ("parity(A + B + C) = parity(C + B + A)", 2 * 2 * 2),
        ("A ~ A", 38),
        ("A ~~ A", 37),
        ("exists B: A + B ~ A", 38),
        ("* + * ~ u", 1),
    ],
)
def test_exhaustion_goes_through_the_classes_that_a_lemma_tells_apart(lemma: str, cases: int) -> None:
    assert asked(lemma).by_exhaustion().visited == cases
    assert asked(lemma).by_z3().visited == 1


@pytest.mark.parametrize("name", "ABC")
def test_the_options_of_a_game_are_looked_at_just_where_it_is_said_so(name: str) -> None:
    formula = parse("X(A + C) = 0 or (every B': X(A + B' + C) = 0)")
    assert looked_into(formula, name) is (name == "B")


def test_of_several_statements_those_that_fail_are_shown() -> None:
    assert asked("X(A) >= 0 and Y(A) = 0").refutation == "A = k of value 222: Y(A) is 2"


def test_what_z3_alone_refutes_is_shown_as_z3_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one = asked("outcome(A) != K")
    monkeypatch.setattr(Question, "by_exhaustion", lambda self: contrary(self.by_z3()))
    assert re.fullmatch(r"A with options \{.*\} has [0-9+*-]+", one.refutation)


def test_as_few_kinds_of_games_are_told_apart_as_there_are() -> None:
    """Whether some option has X > 0: of X = 0 and 2 there are games of either kind, and each game of X = 1 has one."""
    assert [*map(len, asked("every A': X(A') = 0").along)] == [5]
    # asked of X = 0 is whether some option has more, of which there are games of either kind, and of X = 1 whether some
    # option has X = 2, as is always so; of X = 2 nothing is asked
    assert [*map(len, asked("some A': X(A') > X(A)").along)] == [2 + 1 + 1]


def test_games_are_told_apart_by_what_is_asked_of_their_own_options() -> None:
    of_a, of_b = "every A': X(A') = 0", "some B': Z(B') = 2"
    alone = [asked(f"({of_a}) or Z(B) = 2").along[0], asked(f"X(A) = 0 or ({of_b})").along[1]]
    assert [*map(len, asked(f"({of_a}) or ({of_b})").along)] == [*map(len, alone)]


@pytest.mark.parametrize("lemma", ["exists B: A + B ~ A", "exists B: A + B ~ u", "exists A: forall B: A + B ~ A"])
def test_a_lemma_that_is_too_large_is_decided_value_by_value(lemma: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = asked(lemma).by_exhaustion().holds

    def undecided(head: Sequence[Quantified], *others: Any) -> Any:
        if any(part.name == "A" for part in head):
            raise Undecided("z3", "too large")
        return query_for(head, *others)

    monkeypatch.setattr(by_exhaustion, "MOST_CASES", 500)
    monkeypatch.setattr("knotgames.checks.lemma.question.query_for", undecided)
    one = asked(lemma)
    for finding in (one.by_exhaustion(), one.by_z3()):
        assert finding.holds is expected
        assert finding.visited == 38
    monkeypatch.setattr(question, "MOST_NAMED", 37)
    other = asked(lemma)
    assert (other.by_exhaustion().holds, other.by_z3().holds) == (None, None)


@pytest.mark.parametrize(("lemma", "game"), [("X(A) = 0", K), ("exists A: A ~ *", STAR)])
def test_smallest_games_are_found_by_values_or_among_small_games(
    lemma: str, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked(lemma).smallest == Instance({"A": game}, smallest=True)
    monkeypatch.setattr(by_exhaustion, "MOST_CASES", 1)
    monkeypatch.setattr(question, "MOST_NAMED", 1)
    there_is_no_room = asked(lemma)
    there_is_no_room.by_z3()
    assert there_is_no_room.smallest == there_is_no_room.among_small()
    assert there_is_no_room.smallest.games == {"A": game}


@pytest.mark.parametrize("lemma", ["every A': X(A') = 0", "X(A) = 0"])
def test_where_no_small_game_is_tried_that_of_the_model_of_z3_is_shown(
    lemma: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the value and, where they are looked at, the options that z3 found, but need not be the smallest."""
    monkeypatch.setattr(by_exhaustion, "MOST_CASES", 1)
    monkeypatch.setattr(question, "MOST_NAMED", 1)
    monkeypatch.setattr(question, "MOST_TRIED", 0)
    one = asked(lemma)
    assert one.shows(list(one.smallest.games.values()))
    assert not one.smallest.smallest


def test_value_by_value_as_long_as_there_are_no_more_cases_than_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_exhaustion, "MOST_CASES", 500)
    for most, holds_now in ((38, True), (37, None)):
        monkeypatch.setattr(question, "MOST_NAMED", most)
        assert asked("exists B: A + B ~ A").by_exhaustion().holds is holds_now


def test_small_games_are_tried_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    # of the games in their order, u and k are the first two
    for most, found in ((2, {"A": K}), (1, None)):
        monkeypatch.setattr(question, "MOST_TRIED", most)
        shown = asked("X(A) = 0").among_small()
        assert (shown and shown.games) == found
    # where the identity is of games at the head or their options, as many are tried; fewer, where inner games are meant
    for lemma, most, found in (("A == u", 2, {"A": K}), ("A == u", 1, None), ("some A': A' == u", 1, {"A": U})):
        monkeypatch.setattr(question, "MOST_TRIED", most)
        shown = asked(lemma).among_small()
        assert (shown and shown.games) == found
    for most, found in ((200, {"A": K}), (199, None)):
        monkeypatch.setattr(question, "MOST_TRIED", most)
        shown = asked("X(A) = 0 and (exists B: B == A)").among_small()
        assert (shown and shown.games) == found


@pytest.mark.parametrize(
    ("lemma", "status", "game"),
    [
        ("X(A) = 0", Status.REFUTED, K),
        ("X(A) = 0", Status.UNDECIDED, None),
        ("X(A) = X(A)", Status.PROVED, None),
        ("exists A: A ~ *", Status.PROVED, STAR),
        ("exists A: X(A) > Z(A)", Status.REFUTED, None),
        ("X(k) = 0", Status.REFUTED, None),
    ],
)
def test_games_are_given_where_there_are_some_that_show_what_was_found(
    lemma: str, status: Status, game: Game | None
) -> None:
    shown = asked(lemma).instance(status)
    assert (shown and shown.games) == (game and {"A": game})


def test_games_show_what_small_games_decide_and_of_more_it_is_not_found_out() -> None:
    """Games are put in the place of B to a size; of larger ones none makes k when * is added, since it has a move."""
    assert asked("exists B: A + B == k").shows([K]) is False
    assert asked("exists B: A + B == k").shows([STAR]) is True
    assert asked("exists B: A + B == B").shows([STAR]) is None


def test_a_lemma_about_options_is_not_decided_value_by_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_exhaustion, "MOST_CASES", 1)
    assert asked("exists B: every A': A' + B ~ A + B").by_exhaustion().holds is None


def contrary(finding: Finding) -> Finding:
    return replace(finding, holds=not finding.holds, counterexample="no game" if finding.holds else None)


@pytest.mark.parametrize("method", ["by_exhaustion", "by_z3"])
@pytest.mark.parametrize("lemma", ["X(A) <= Z(A)", "X(A) = Z(A)", "exists A: A ~ k", "A + B ~ B + A"])
def test_both_methods_are_asked_and_must_agree(lemma: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = getattr(Question, method)
    monkeypatch.setattr(Question, method, lambda self: contrary(right(self)))
    with pytest.raises(Disagreement):
        prove(lemma)
    monkeypatch.setattr(Question, "refutation", lambda self: "no game")
    assert [finding.method for finding in decide(lemma)] == ["exhaustion", "z3"]
    assert {finding.holds for finding in decide(lemma)} == {True, False}


@pytest.mark.parametrize("method", ["by_exhaustion", "by_z3"])
def test_the_algebra_of_sums_proves_by_each_method_that_proves_all_parts(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lemma = "A + k == B + k implies A + k ~ B + k"
    both = ("exhaustion", "z3")
    assert prove(lemma).methods == both
    monkeypatch.setattr(Question, method, lambda self: Finding("neither", "no games", None, complete=False, visited=1))
    other = next(one for one in both if one != method.removeprefix("by_"))
    assert prove(lemma).methods == (other,)
