"""Findings and claims: when they hold, and what marks them."""

import pickle
from collections.abc import Iterator
from functools import partial

import pytest
import z3
from rich.text import Text

from knotgames.checks.claim import Claim, Finding, Status, Undecided, found, independent
from knotgames.checks.marks import MARKS, colored
from knotgames.checks.solvers.query import Query
from tests.checks.answered import answered

PROVES = Finding("z3", "all games", visited=1)
REFUTES = Finding("play", "games to birthday 2", False, False, "G = *", visited=1)


@pytest.mark.parametrize(("holds", "shown"), [(True, "G = *"), (None, "G = *"), (False, None)])
def test_a_finding_fails_just_if_it_shows_a_counterexample(holds: bool | None, shown: str | None) -> None:
    with pytest.raises(ValueError, match="a finding of z3 fails just if it shows a counterexample"):
        Finding("z3", "all games", holds, True, shown, visited=1)


def test_found_holds_unless_a_counterexample_is_given() -> None:
    assert found("z3", "all games", None, visited=1) == PROVES
    assert found("play", "games to birthday 2", "G = *", complete=False, visited=1) == REFUTES


def test_a_finding_that_went_through_nothing_cannot_hold() -> None:
    with pytest.raises(ValueError, match=r"^a finding of exhaustion that went through nothing .*: no games$"):
        found("exhaustion", "no games", None, visited=0)
    assert not found("exhaustion", "the first game", "G = *", visited=0).holds


def test_it_is_noted_what_is_asked_for_a_finding() -> None:
    @answered
    def check(bound: int = 3) -> Iterator[Finding]:
        yield found("exhaustion", "n < 9", None, visited=9)
        assert Query(n > bound).model(n < bound) is None
        assert Query(n < bound).model(n > bound) is None
        yield found("z3", "all n", None, visited=2)

    @answered
    def other(bound: int = 3) -> Iterator[Finding]:
        yield found("exhaustion", "n < 9", None, visited=9)
        assert Query(n > bound + 1).model(n < bound) is None
        assert Query(n < bound).model(n > bound) is None
        yield found("z3", "all n", None, visited=2)

    n = z3.Int("n")
    first, again, weaker, mutant = (
        [finding.asked for finding in Claim("P", "1", "A.", one).findings(arguments)]
        for one, arguments in ((check, None), (check, None), (other, None), (check, {"bound": 4}))
    )
    assert first == again
    assert first[0] is None is weaker[0]
    assert None not in (first[1], weaker[1])
    assert first[1] != weaker[1]
    assert mutant[0] is None
    assert mutant[1] not in (None, first[1], weaker[1])


def test_what_is_asked_after_the_first_model_is_not_noted() -> None:
    @answered
    def check(then: int) -> Iterator[Finding]:
        n = z3.Int("n")
        assert Query().model(n < n) is None
        assert Query().model(n > 3) is not None
        assert Query().model(n > then) is not None
        yield found("z3", "all n", "n = 4", visited=1)

    one, other = (
        [finding.asked for finding in Claim("P", "1", "A.", partial(check, then)).findings()] for then in (5, 6)
    )
    assert one == other != [None]


def test_methods_on_one_encoding_are_one() -> None:
    findings = [Finding(method, "all games", visited=1) for method in ("cvc5", "exhaustion", "z3", "drup", "rocq")]
    assert independent(findings) == ("z3", "exhaustion", "rocq")


def test_a_finding_holds_of_all_cases_unless_something_else_is_said() -> None:
    assert (PROVES.holds, PROVES.complete, PROVES.visited) == (True, True, 1)
    assert found("z3", "all games", None, visited=2).visited == 2
    assert found("z3", "all games", None, visited=2).complete
    with pytest.raises(TypeError):  # a number in the seventh place would be easy to mistake
        Finding("z3", "all games", True, True, None, None, 2)  # type: ignore[call-arg]


def test_a_finding_of_a_method_that_gave_up_covers_nothing_and_keeps_the_question() -> None:
    gave_up = Undecided("z3", "out of budget: too many games: 9", "(check-sat)")
    message = "z3 does not decide it: out of budget: too many games: 9"
    for error in (gave_up, pickle.loads(pickle.dumps(gave_up))):
        assert (str(error), error.method, error.query) == (message, "z3", "(check-sat)")
        assert error.finding("all games") == Finding(
            "z3", f"all games: {message}", None, complete=False, query="(check-sat)", visited=0
        )
        assert error.finding("").scope == message


def test_a_claim_is_asked_with_its_own_arguments_or_with_those_given() -> None:
    claim = Claim("P", "1", "A statement.", answered(lambda n=3: [found("z3", f"n = {n}", None, visited=1)]))
    assert [finding.scope for finding in claim.findings()] == ["n = 3"]
    assert [finding.scope for finding in claim.findings({"n": 4})] == ["n = 4"]
    assert (claim.id, claim.open) == ("P/1", False)


@pytest.mark.parametrize("arguments", [None, {}])
def test_a_check_that_makes_a_finding_of_its_own_is_an_error(arguments: dict[str, int] | None) -> None:
    claim = Claim("P", "1", "All games are zero.", lambda: [PROVES])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"a check asks questions .*: <lambda> yields Finding\(method='z3'"):
        list(claim.findings(arguments))


@pytest.mark.parametrize("arguments", [None, {"bound": 5}])
def test_a_method_that_gives_up_ends_the_check_with_a_finding(arguments: dict[str, int] | None) -> None:
    @answered
    def check(bound: int = 3) -> Iterator[Finding]:
        yield found("exhaustion", f"n < {bound}", None, visited=bound)
        raise Undecided("z3", "out of budget")

    first, last = Claim("P", "1", "It is so.", check).findings(arguments)
    assert (first.holds, first.visited) == (True, 5 if arguments else 3)
    assert (last.method, last.holds, last.visited) == ("z3", None, 0)


def test_each_status_has_a_sign_and_a_color_of_its_own() -> None:
    assert list(MARKS) == list(Status)
    assert len({mark.sign for mark in MARKS.values()}) == len({mark.tone for mark in MARKS.values()}) == len(Status)
    assert all(len(mark.sign) == 1 for mark in MARKS.values())


def test_a_terminal_shows_the_text_in_the_color_of_the_status() -> None:
    for status in Status:
        text = Text.from_markup(colored(status))
        assert (text.plain, [str(span.style) for span in text.spans]) == (str(status), [MARKS[status].tone.terminal])
    assert Text.from_markup(colored(Status.OPEN, "", bold=True)).plain == ""
