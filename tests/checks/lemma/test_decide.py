"""What becomes of a lemma: verdicts, smallest games, repairs, vacuous implications, what is left undecided."""

import re
from dataclasses import replace

import pytest

from knotgames.algebra.knot_type.formal import STAR, K, U, subpositions
from knotgames.algebra.knot_type.formal_notation import parse as game
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.knot_type.values import JOHNSON, KnotValue, index_of, value_of
from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Status, Undecided
from knotgames.checks.lemma import ground, prove
from knotgames.checks.lemma.by_exhaustion import Exhaustion
from knotgames.checks.lemma.decide import by_games_and_sums, decide
from knotgames.checks.lemma.ground import at, class_at, holds, sides, written_out
from knotgames.checks.lemma.identity import bound, identities, instances, substituted
from knotgames.checks.lemma.language.formulas import Comparison
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.lemma.language.terms import Constant
from knotgames.checks.lemma.question import Question
from knotgames.checks.lemma.repair import repair
from knotgames.checks.verdict import Disagreement


@pytest.mark.parametrize(
    ("lemma", "condition"),
    [
        ("X(A + B) = max(X(A), X(B))", "it holds exactly when X(A) != 1 or X(B) != 1"),
        ("exists B: A + B ~ u", "it holds exactly when Z(A) = 0"),
        ("A ~~ B implies A ~ B", "given that A ~~ B, it holds exactly when parity(A) = parity(B)"),
        ("every A': X(A') >= X(A)", "it holds for all games with X(A) = 0"),
        ("X(A) = Y(A)", None),
        ("exists A: X(A) > Z(A)", None),
    ],
)
def test_a_refuted_lemma_is_repaired_where_that_says_something_new(lemma: str, condition: str | None) -> None:
    proof = prove(lemma)
    assert proof.status is Status.REFUTED
    assert proof.repair == condition


@pytest.mark.parametrize(
    "lemma",
    [
        "X(A + B) = max(X(A), X(B))",
        "exists B: A + B ~ u",
        "class(A) in {01-, 01+} and class(B) in {01-, 01+} implies class(A + B) = 02",
        "outcome(A) = 2 and outcome(B) = 2 implies outcome(A + B) = 2",
        "A + A ~ A",
    ],
)
def test_a_repair_is_equivalent_to_the_lemma(lemma: str) -> None:
    found = prove(lemma).repair
    assert found is not None
    given, _, condition = found.rpartition(" exactly when ")
    premise = given.removeprefix("given that ").removesuffix(", it holds") if "given that" in given else "A ~ A"
    assert prove(f"({premise}) implies (({lemma}) iff ({condition}))").status is Status.PROVED


def test_a_repair_says_nothing_that_the_lemma_says() -> None:
    said = prove("X(A) = Y(A) and X(A + u) = X(A)").repair
    assert said is not None
    assert not {"X(A) = Y(A)", "X(A) != Y(A)"} & {*re.split(r" and | or |exactly when |[()]+", said)}
    # that two games are indistinguishable and of one parity says in other words that they have one value
    assert prove("A ~~ B and parity(A) = parity(B)").repair == "it holds exactly when value(A) = value(B)"


@pytest.mark.parametrize("lemma", ["A == u", "A == B", "X(A) = 0 implies X(A + A) = 0"])
def test_no_lemma_is_repaired_that_is_proved_or_that_values_do_not_decide(lemma: str) -> None:
    assert prove(lemma).repair is None


def test_a_case_that_never_holds_is_not_repaired() -> None:
    question = Question(parse("X(A) = X(B)"), JOHNSON)
    assert repair(["A", "B"], question.values, question.truth & False, None, frozenset()) is None


@pytest.mark.parametrize(
    ("lemma", "vacuous"),
    [
        ("X(A) > Z(A) implies A ~ u", True),
        ("X(A) = 1 implies X(A) = 1", False),
        ("X(A) > 0 implies (Z(A) = 0 implies A ~ k)", True),
        ("every A': (parity(A') = parity(A) implies A' ~ u)", True),
        ("X(A) = 0 or Z(A) >= 1", False),
    ],
)
def test_an_implication_whose_premise_never_holds_is_vacuous(lemma: str, vacuous: bool) -> None:
    proof = prove(lemma)
    assert proof.status is Status.PROVED
    assert proof.vacuous is vacuous
    assert ("vacuous" in str(proof)) is vacuous


def test_a_counterexample_is_the_same_each_time_and_is_read_by_solve_formal() -> None:
    lemma = "sign(A) = - and sign(B) = - implies sign(A + B) != +"
    first, second = prove(lemma), prove(lemma)
    assert first.counterexample is not None
    assert first.counterexample == second.counterexample
    assert str(first).splitlines() == str(second).splitlines()
    for found in first.counterexample.games.values():
        assert game(str(found)) is found


def test_fewest_subpositions_count_not_birthdays() -> None:
    shown = prove("value(A) != 001-*").counterexample
    assert shown is not None
    (found,) = shown.games.values()
    assert value_of(found) == KnotValue.parse("001-*")
    assert len(subpositions(found)) == shown.positions == 10


@pytest.mark.parametrize(
    ("lemma", "status"),
    [
        ("A + (B + C) == (C + B) + A + u", Status.PROVED),
        ("exists B: A + B == A", Status.PROVED),
        ("A == B implies A ~ B", Status.PROVED),
        ("A ~ B implies A + C == B + C", Status.REFUTED),
        ("A != B implies A + C == B + C", Status.REFUTED),
        ("A != B or A + C == B + C", Status.PROVED),
        ("A + k == B + k implies A + k ~ B + k", Status.PROVED),
        ("A == A + *", Status.REFUTED),
        ("A + C == B + C implies A == B", Status.REFUTED),
        ("e(A) == A iff parity(A) = even", Status.UNDECIDED),
        ("exists A: A == A + *", Status.REFUTED),
        ("exists A: not A == u and A ~ u", Status.PROVED),
        ("forall A: exists B: A + B == k", Status.REFUTED),
        ("(exists A: value(A) = 001- and 0.A == B) iff B == u", Status.UNDECIDED),
        ("u == * or k != k + *", Status.PROVED),
        ("{u, k} + * == {{u}, {k}, {u, k}}", Status.PROVED),
    ],
)
def test_games_that_are_the_same_are_not_mixed_up_with_equivalent_ones(lemma: str, status: Status) -> None:
    assert prove(lemma).status is status


def test_sums_that_their_algebra_makes_the_same_are_no_identity() -> None:
    one_of_two = "A + B == B + A and B == A and A + u == B and not A ~ B"
    assert identities(parse(one_of_two), KNOT) == (("A", "B"),)


@pytest.mark.parametrize("head", ["exists A: ", "every A': ", "some A': "])
def test_only_what_is_said_of_all_games_is_said_of_one_that_is_put_in_their_place(head: str) -> None:
    lemma = parse(f"{head}A == B implies A ~ k")
    assert substituted(lemma) == lemma
    assert instances(lemma, KNOT) is None
    assert substituted(parse("forall A, B: A == B implies A ~ k")) == parse("forall A, B: B ~ k")


NEVER, ALWAYS = "0 = 1", "0 = 0"


@pytest.mark.parametrize(
    ("lemma", "implying", "following"),
    [
        ("A == B", NEVER, "A ~ B"),
        ("A != B", "not A ~ B", f"not {NEVER}"),
        ("not A == B", "not A ~ B", f"not {NEVER}"),
        ("A + B == B + A", ALWAYS, ALWAYS),
        ("A == B implies A ~ k", "A ~ B implies A ~ k", f"{NEVER} implies A ~ k"),
        ("A ~ k implies A != B", "A ~ k implies not A ~ B", f"A ~ k implies not {NEVER}"),
        ("X(A) = 0 or A ~~ B", "X(A) = 0 or A ~~ B", "X(A) = 0 or A ~~ B"),
    ],
)
def test_of_games_that_may_be_the_same_it_is_known_that_they_have_one_value(
    lemma: str, implying: str, following: str
) -> None:
    assert str(bound(parse(lemma), True, KNOT)) == implying
    assert str(bound(parse(lemma), False, KNOT)) == following


def test_what_follows_for_all_games_follows_for_the_games_that_are_named() -> None:
    some = bound(parse("exists A: forall B: A == B or A ~ k"), False, KNOT)
    assert str(some).startswith("exists A: (forall B: A ~ B or A ~ k) and (A ~ u or A ~ k) and ")


def test_a_name_that_is_bound_again_stands_for_no_game_from_outside() -> None:
    inside = at(parse("exists B: A + B ~ C"), {"A": Constant(U), "B": Constant(STAR), "C": Constant(K)})
    assert str(inside) == "exists B: u + B ~ k"


@pytest.mark.parametrize("game", ["* + *", "* + (* + *)"])
def test_a_projection_of_a_game_that_is_too_large_is_that_of_its_value(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground, "WRITTEN_OUT", 1)
    formula = parse(f"{game} ~ e({game}) ~ o({game})")
    assert isinstance(formula, Comparison)
    assert written_out(formula.terms[0]) is None
    value, even, odd = (JOHNSON.values[class_at(term, JOHNSON)] for term in formula.terms)
    assert (even, odd) == (value.even_projection, value.odd_projection)


def test_of_all_games_a_few_show_at_most_that_not_all_are_so() -> None:
    assert holds(parse("forall A: A == u")) is False
    assert holds(parse("exists A: A == u")) is True
    for undecided in ("forall A: A == u + A", "exists A: not A == u + A"):
        with pytest.raises(Undecided, match="no game with few subpositions decides"):
            holds(parse(undecided))


@pytest.mark.parametrize(
    ("said", "how"),
    [
        ("some A': X(A') = 0", "true, by A' = u of value 000"),
        ("some A': X(A') = 2", "true, by A' = k of value 222"),
        ("some A': X(A') = 1", "false"),
        ("every A': X(A') = 0", "false, by A' = k of value 222"),
        ("every A': X(A') = 2", "false, by A' = u of value 000"),
        ("every A': X(A') != 1", "true"),
        ("exists B: B ~ A", "true"),
    ],
)
def test_the_option_is_shown_by_which_something_is_so_of_some_or_not_of_every(said: str, how: str) -> None:
    assert dict(sides(parse(said), {"A": Constant(game("{u, k}"))})) == {said: how}


def test_more_variables_than_exhaustion_can_hold_are_left_to_z3() -> None:
    names = "ABCDEF"
    proof = prove(f"A ~ k implies value({' + '.join(names)}) in {{222, 222*}}")
    assert proof.status is Status.PROVED
    assert proof.methods == ("z3",)
    refuted = prove(f"value({' + '.join(names)}) = value(A + B)")
    assert refuted.status is Status.REFUTED
    assert refuted.counterexample is not None
    assert refuted.counterexample.positions == 6


def test_what_no_method_can_hold_is_undecided_with_the_figure() -> None:
    proof = prove("exists A, B: forall C, D, E, F: value(A + C + D) = value(B + E + F)")
    assert proof.status is Status.UNDECIDED
    assert proof.methods == ()
    assert "cases are more than" in proof.scope
    findings, shown = by_games_and_sums(Question(parse("e(A) == A iff parity(A) = even"), JOHNSON))
    assert [(finding.holds, finding.complete, finding.visited) for finding in findings] == [(None, False, 0)]
    assert shown is None


def test_two_methods_that_contradict_each_other_are_an_error() -> None:
    conditions = list(JOHNSON.rulebook.conditions)
    place = index_of(KnotValue.parse("111*"))
    conditions[place] = (replace(conditions[place][0], required=()),)
    wrong = replace(JOHNSON, rulebook=replace(JOHNSON.rulebook, conditions=tuple(conditions)))
    with pytest.raises((Disagreement, AssertionError, LookupError)):
        prove("X(A) = 1 implies some A': X(A') = 2", wrong)


def test_a_wrong_sum_is_found_by_both_methods() -> None:
    wrong = JOHNSON.with_sum("111", "111", "111")
    shown = "A = {*, k + *} of value 111, B = {*, k + *} of value 111, by values that are not those of games"
    for finding in decide("X(A + B) = X(A) (+) X(B)", wrong):
        assert finding.counterexample == shown


@pytest.mark.parametrize("value", ["022", "222*", "112+"])
def test_a_rulebook_that_forbids_nothing_to_a_value_is_found_by_both_methods(value: str) -> None:
    conditions = list(JOHNSON.rulebook.conditions)
    place = index_of(KnotValue.parse(value))
    conditions[place] = (replace(conditions[place][0], forbidden=0),)
    wrong = replace(JOHNSON, rulebook=replace(JOHNSON.rulebook, conditions=tuple(conditions)))
    lemma = "Z(A) = 2 implies (every A': Z(A') >= 1)"
    assert [finding.holds for finding in decide(lemma)] == [True, True]
    assert [finding.holds for finding in decide(lemma, wrong)] == [False, False]


def test_what_is_found_of_a_lemma_that_fails_says_what_its_terms_are() -> None:
    found = list(decide("X(A) <= Z(A) and Y(A + B) = Y(A) (+) Y(B)"))
    assert [finding.method for finding in found] == ["exhaustion", "z3"]
    for finding in found:
        assert finding.counterexample == (
            "A = {{*, k + *}} of value 202*, B = {{*, k + *}} of value 202*: Y(A + B) is 2, Y(A) (+) Y(B) is 0"
        )
    assert next(decide("* + * + * ~ u")).counterexample == "* + * + * is of value 000*"
    assert next(decide("exists A: X(A) > Z(A)")).counterexample == "no games show it: exists A: X(A) > Z(A)"


def test_an_identity_of_games_is_not_decided_by_values() -> None:
    with pytest.raises(InputError, match="expected ~ or ~~ between games"):
        next(decide("A + B == B + A"))


def test_a_formula_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    formula = parse("X(A) <= Z(A)")
    monkeypatch.setattr("knotgames.checks.lemma.decide.parse", None)
    assert prove(formula).status is Status.PROVED
    assert all(finding.holds for finding in decide(formula))


def test_one_subposition_is_counted_in_the_singular() -> None:
    assert "A = u  (1 subposition in all)" in str(prove("X(A) > 0"))
    assert "(2 subpositions in all)" in str(prove("A ~ B"))


def test_a_proof_shows_itself() -> None:
    proof = prove("Y(A + B) = Y(A) (+) Y(B)")
    assert repr(proof).startswith("<refuted: Y(A + B) = Y(A) (+) Y(B)  (exhaustion, z3)")
    html = proof._repr_html_()
    assert "<code>Y(A + B) = Y(A) (+) Y(B)</code>" in html
    assert "{{*, k + *}}" in html
    data = proof.to_json()
    assert {"lemma", "status", "methods", "counterexample", "repair", "seconds"} <= set(data)
    assert data["counterexample"] == {"A": "{{*, k + *}}", "B": "{{*, k + *}}"}
    assert data["sides"] == {"Y(A + B)": "2", "Y(A) (+) Y(B)": "0"}


def test_exhaustion_of_a_formula_that_names_its_games_has_no_axes() -> None:
    formula = parse("k + * ~ k + * + * + *")
    assert Exhaustion(formula, Question(formula, JOHNSON).values).cases(formula, {}).truth.all()
