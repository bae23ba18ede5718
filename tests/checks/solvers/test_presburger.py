"""Statements about all integers: both solvers, the smallest models, and what they do not decide."""

from collections.abc import Callable, Sequence

import pytest
import z3

from knotgames.algebra.heaps.series import Series
from knotgames.checks.claim import Claim, Finding, Status, Undecided
from knotgames.checks.induction.all_sizes import has_value
from knotgames.checks.solvers import cvc5, presburger, query
from knotgames.checks.solvers.models import numbers_in
from knotgames.checks.solvers.presburger import TOGETHER, Obligation, decided
from knotgames.checks.solvers.query import Formula, Query, any_of
from knotgames.checks.verdict import Disagreement, status_of

n, m, size = z3.Ints("n m size")

FALSE = Obligation("no n", n > 3, z3.And(n % 7 == 2, n / 3 == m), numbers_in("n = {}", n), n)
TRUE = Obligation("n is n", True, n != n, str)


def of_size(formula: z3.BoolRef) -> Obligation:
    return Obligation.of_size(True, formula, size, "size {}".format)


def only_z3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cvc5, "is_installed", lambda: False)


def giving_up_after(answers: int) -> Callable[..., z3.ModelRef | None]:
    """z3, that gives up when it has answered so many times."""
    left, ask = iter(range(answers)), Query.model

    def model(query: Query, *denied: z3.BoolRef, given: Sequence[Formula]) -> z3.ModelRef | None:
        if next(left, None) is None:
            raise Undecided("z3", "out of budget", query.text(*given, *denied))
        return ask(query, *denied, given=given)

    return model


@pytest.mark.parametrize(
    "obligation",
    [
        Obligation("the sum of n and n is even", True, (n + n) % 2 == 1, str),
        of_size(z3.And(2 * n == size, size % 2 == 1)),
        of_size(z3.Not(z3.Exists([n, m], z3.And(n >= 0, m >= 0, m <= 1, size == 2 * n + m)))),
    ],
    ids=["named", "of a size", "with quantifiers"],
)
def test_an_obligation_without_a_model_is_proved_by_both(obligation: Obligation) -> None:
    pytest.importorskip("cvc5")
    findings = list(decided([obligation], "all n"))
    assert [(finding.method, finding.holds, finding.complete) for finding in findings] == [
        ("z3", True, True),
        ("cvc5", True, True),
    ]


def test_a_model_is_the_smallest() -> None:
    findings = list(decided([TRUE, FALSE], "all n"))
    assert findings[0].counterexample == "no n: n = 9"
    assert all(finding.holds is False for finding in findings)


def test_the_smallest_model_of_all_obligations_is_shown() -> None:
    some = [of_size(z3.And(size > 1000, size % 7 == 3)), of_size(z3.And(size > 10, size % 30 == 29))]
    for listed in (some, some[::-1]):
        assert next(decided(listed, "all sizes")).counterexample == "size 29"


def test_a_negative_size_is_no_counterexample() -> None:
    assert all(finding.holds for finding in decided([of_size(size < 0)], "all sizes"))


def test_what_has_no_size_comes_before_what_has_one() -> None:
    without = Obligation("no m", True, m == 5, numbers_in("m = {}", m))
    assert next(decided([FALSE, without], "all n and m")).counterexample == "no m: m = 5"


def test_z3_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    only_z3(monkeypatch)
    monkeypatch.setattr(query, "RESOURCES", 1)
    hard = z3.Exists([n], z3.ForAll([m], z3.Or(size * n % 97 == 5, m * n % 89 != size)))
    (finding,) = decided([of_size(hard)], "all sizes")
    assert (finding.method, finding.holds, finding.complete) == ("z3", None, False)


def test_what_z3_does_not_decide_cvc5_may(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cvc5")
    monkeypatch.setattr(Query, "model", giving_up_after(0))
    first, second = decided([TRUE, FALSE], "all n")
    assert (first.holds, first.scope) == (None, "all n: n is n: z3 does not decide it: out of budget")
    assert second.holds is False


def test_nothing_is_proved_from_hypotheses_that_contradict_each_other() -> None:
    pytest.importorskip("cvc5")
    vacuous = Obligation("no m", z3.And(n > 3, n < 3), m == 5, str)
    first, second = decided([TRUE, vacuous], "all n")
    assert (first.holds, second.holds) == (None, None)
    for finding in (first, second):
        assert finding.scope.endswith("the hypotheses contradict each other, and would prove anything")
        assert finding.scope.startswith("all n: no m: ")
    assert status_of(Claim("P", "Theorem 1", "...", None), [first, second]) is Status.UNDECIDED


def test_what_z3_does_not_decide_cvc5_proves_from_hypotheses_that_have_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cvc5")
    monkeypatch.setattr(Query, "model", giving_up_after(0))
    first, second = decided([TRUE, Obligation("no n", n > 3, n < 3, str)], "all n")
    assert (first.holds, second.holds) == (None, True)


def test_a_counterexample_stands_if_z3_gives_up_later(monkeypatch: pytest.MonkeyPatch) -> None:
    only_z3(monkeypatch)
    monkeypatch.setattr(Query, "model", giving_up_after(1))
    (finding,) = decided([FALSE, TRUE], "all n")
    assert finding.holds is False


@pytest.mark.parametrize("many", [1, 2])
@pytest.mark.parametrize("answer", ["unknown", "(error ...)", "unsat\nunknown"])
def test_cvc5_gives_up(monkeypatch: pytest.MonkeyPatch, answer: str, many: int) -> None:
    monkeypatch.setattr(cvc5, "is_installed", lambda: True)
    monkeypatch.setattr(cvc5, "answer", lambda _: answer)
    assert [finding.holds for finding in decided([TRUE] * many, "all n")] == [True, None]


@pytest.mark.parametrize("place", [0, 1, TOGETHER - 1, TOGETHER, TOGETHER + 1])
def test_cvc5_finds_by_itself_which_of_many_has_a_model(monkeypatch: pytest.MonkeyPatch, place: int) -> None:
    pytest.importorskip("cvc5")
    many = [FALSE if i == place else TRUE for i in range(TOGETHER + 2)]
    monkeypatch.setattr(presburger, "_by_z3", lambda asked, scope: (Finding("z3", scope, visited=len(asked)), None))
    _, finding = decided(many, "all n")
    assert (finding.method, finding.holds, finding.counterexample) == ("cvc5", False, "no n: cvc5 finds a model")


@pytest.mark.parametrize(("obligation", "answer"), [(TRUE, "sat"), (FALSE, "unsat")], ids=["true", "false"])
def test_a_disagreement_is_not_hidden(monkeypatch: pytest.MonkeyPatch, obligation: Obligation, answer: str) -> None:
    monkeypatch.setattr(cvc5, "is_installed", lambda: True)
    monkeypatch.setattr(cvc5, "answer", lambda _: answer)
    with pytest.raises(Disagreement):
        status_of(Claim("P", "Theorem 1", "...", None), list(decided([obligation], "all n")))


def test_no_obligations_are_refused() -> None:
    with pytest.raises(ValueError, match="expected at least one obligation: all sizes"):
        list(decided([], "all sizes"))


@pytest.mark.parametrize("obligation", [TRUE, FALSE], ids=["true", "false"])
def test_cvc5_is_not_needed(monkeypatch: pytest.MonkeyPatch, obligation: Obligation) -> None:
    only_z3(monkeypatch)
    assert [finding.method for finding in decided([obligation], "all n")] == ["z3"]


def test_a_disjunction_of_nothing_is_false() -> None:
    assert z3.is_false(any_of([]))


def test_a_series_as_a_formula_is_the_series() -> None:
    series = Series.parse("0 1 2 (4 6 0 3)")
    for place in range(12):
        for value in series.values:
            formula = z3.simplify(z3.substitute(has_value(series, size, value), (size, z3.IntVal(place))))
            assert z3.is_true(formula) == (series[place] == value)
