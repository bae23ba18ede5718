"""Questions: what is gone through, compared and counted, and who is named as asked."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError
from knotgames.checks.asked import remembering
from knotgames.checks.certificates.acceptance import accepted
from knotgames.checks.checkers import drup
from knotgames.checks.claim import Claim, Finding, Question, answers
from knotgames.checks.questions import FAR, LATER, ask, by_z3, certified, every, facts, none_fails, together, witnessed
from knotgames.checks.solvers.query import Query
from knotgames.checks.verdict import fingerprint

N = z3.Int("n")


def one(question: Question) -> Finding:
    (finding,) = question.findings()
    return finding


@given(st.lists(st.integers(0, 9)), st.lists(st.integers(0, 9)))
def test_the_first_wrong_case_is_shown_and_none_after_it_is_visited(left: list[int], right: list[int]) -> None:
    cases = [*zip(left, right, strict=False)]
    expected = next((place for place, (a, b) in enumerate(cases) if a != b), None)
    if not cases:
        with pytest.raises(ValueError, match="went through nothing"):
            one(every("all", cases, lambda a, b: a, lambda a, b: b, starred=True))
        return
    finding = one(every("all", cases, lambda a, b: a, lambda a, b: b, "{0} against {1}", starred=True))
    assert finding.holds is (expected is None)
    assert finding.visited == (len(cases) if expected is None else expected + 1)
    if expected is not None:
        assert finding.counterexample == "{} against {}".format(*cases[expected])


def test_each_case_of_each_part_is_judged() -> None:
    for place in range(6):
        first = every("all", range(3), place.__ne__)
        finding = one(first & every("the other", range(3, 6), place.__ne__))
        assert (finding.scope, finding.visited, finding.counterexample) == ("all", place + 1, f"{place}")


def test_all_cases_are_gone_through_if_that_is_asked() -> None:
    finding = one(every("n < 9", range(9), lambda n: n % 3, 0, bound=True, to_the_end=True))
    assert (finding.visited, finding.complete) == (9, False)
    assert finding.counterexample == "1: 1, not 0; 5 more fail"


def on_mutant(question: Question) -> Finding:
    (finding,) = question.findings_on_mutant()
    return finding


def test_for_a_mutant_cases_up_to_the_last_are_judged_after_the_first_wrong_one() -> None:
    stated, altered = (ask(every("n < 9", range(9), lambda n: n % 3 < 2)) for ask in (one, on_mutant))
    assert stated == replace(altered, later="")
    assert (altered.counterexample, altered.visited, altered.later) == ("2", 3, "x--x--"), "8, 7, ..., 3"


@pytest.mark.parametrize("size", [1, 2, 15, 16, 17, 31, 32, 500, FAR + 1, FAR + 2])
def test_later_cases_are_few_at_equal_distances_and_end_with_the_last(size: int) -> None:
    judged: list[int] = []

    def positive(n: int) -> bool:
        judged.append(n)
        return n > 0

    finding = on_mutant(every("all", range(size), positive))
    assert judged.pop(0) == 0
    rest = min(size - 1, FAR)
    assert min(rest, 10) <= len(judged) == len(finding.later) < 2 * LATER
    assert judged[:1] == [rest][:rest]
    assert all((before - after) % 2 for before, after in pairwise(judged))


def test_later_cases_are_of_each_part() -> None:
    first = every("all", range(40), lambda n: n % 2)
    finding = on_mutant(first & every("", range(1000), bool) & every("", range(2), lambda n: False))
    assert finding.later == "-x" * 6 + "-" * 17 + "xx"


def test_a_condition_that_skips_late_cases_changes_the_digest_of_a_mutant() -> None:
    def of_mutant(square: Callable[[int], int]) -> str:
        return fingerprint([on_mutant(every("n < 99", range(99), square, lambda n: n * n + n // 7))])

    assert of_mutant(lambda n: n * n) != of_mutant(lambda n: n * n if n < 90 else n * n + n // 7)


def test_later_cases_may_break_off_and_what_they_ask_is_not_noted() -> None:
    def cases() -> Iterator[int]:
        yield from (0, 1, 2)
        raise RuntimeError

    def holds(n: int) -> bool:
        return n > 0 and 1 // (n - 1) > 0 and Query().model(N > N) is None

    claim = Claim("P", "1", "A.", lambda least=0: [every("all", cases(), holds)])
    assert [(finding.later, finding.asked) for finding in claim.findings({"least": 1})] == [("-!", None)]


def test_no_account_relies_on_what_the_other_has_stored() -> None:
    stored: dict[int, int] = {}
    with pytest.raises(KeyError):
        one(every("all", range(9), lambda n: stored.setdefault(n, n * n), lambda n: stored[n]))
    assert [*stored] == [0], "the right account of case 1 is asked first"


def test_words_are_a_function_or_a_format() -> None:
    wrong = one(every("all", [(2, 3)], lambda a, b: a * b, 5, lambda a, b, left, _: f"{a}{b}{left}", starred=True))
    assert wrong.counterexample == "236"
    assert one(every("all", [7], lambda n: n > 7)).counterexample == "7"
    assert one(none_fails("all", [7, 8], lambda n: f"{n}!" if n > 7 else None)).counterexample == "8!"


class _Game:
    def __init__(self, size: int) -> None:
        self.size = size

    def larger(self, n: int) -> bool:
        return n > self.size


def _plus(n: int, more: int = 0) -> int:
    return n + more


TABLE = {1: 2}
GAME, OTHER = _Game(1), _Game(1)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (_plus, _plus),
        (partial(_plus, more=GAME.size), partial(_plus, more=GAME.size)),
        (TABLE.get, TABLE.get),
        (GAME.larger, GAME.larger),
        (lambda n: _plus(n, 2), lambda m: _plus(m, 2)),
        (lambda n: [k for k in range(n) if k > 1], lambda m: [i for i in range(m) if i > 1]),
        (lambda n, game=GAME: game.larger(n), lambda n, game=GAME: game.larger(n)),
    ],
)
def test_an_account_is_not_held_against_itself(left: Any, right: Any) -> None:
    with pytest.raises(ValueError, match="both accounts are one, so that they cannot differ: all"):
        every("all", [1], left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (_plus, partial(_plus, more=GAME.size)),
        (partial(_plus, more=GAME.size), partial(_plus, more=GAME.size + 1)),
        (TABLE.get, {1: 2}.get),
        (GAME.larger, OTHER.larger),
        (lambda n: _plus(n, 2), lambda m: _plus(m, 3)),
        (lambda n: _plus(n, 2), lambda n: max(n, 2)),
        (lambda n: [k for k in range(n) if k > 1], lambda m: [i for i in range(m) if i > 2]),
        (lambda n, game=GAME: game.larger(n), lambda n, game=OTHER: game.larger(n)),
    ],
)
def test_accounts_that_are_written_otherwise_or_speak_of_other_things_are_two(left: Any, right: Any) -> None:
    every("all", [1], left, right)


def test_what_an_account_is_closed_over_tells_it_from_another() -> None:
    def than(game: _Game) -> Any:
        return lambda n: game.larger(n)

    every("all", [1], than(GAME), than(OTHER))
    game = GAME
    with pytest.raises(ValueError, match="both accounts are one"):
        every("all", [1], lambda n: game.larger(n), lambda m: game.larger(m))


def test_facts_are_a_name_and_two_accounts() -> None:
    assert one(facts("all", [("rows", 2, 2), ("symmetric", True)])).visited == 2
    assert one(facts("all", [("symmetric", False)])).counterexample == "symmetric"
    assert one(facts("all", [("rows", 2, 2), ("columns", 2, 3)])).counterexample == "columns: 2, not 3"


def test_an_account_of_all_cases_counts_what_it_takes() -> None:
    assert one(together("all", range(1, 5), sum, 10)).visited == 4
    assert one(together("all", range(1, 5), sum, lambda: 11)).counterexample == "10, not 11"
    assert one(together("all", range(5), lambda cases: next(iter(cases)), 1)).visited == 1


@pytest.mark.parametrize(
    ("account", "expected", "place"), [(max, 5, 3), (lambda cases: {n // 5 for n in cases}, {0, 1}, 3)]
)
def test_a_late_case_that_does_not_count_is_an_error(account: Any, expected: object, place: int) -> None:
    with pytest.raises(ValueError, match=f"case {place} of 5 can be left out unnoticed: all"):
        one(together("all", range(1, 6), account, expected))
    with pytest.raises(ValueError, match="case 5 of 5 can be left out unnoticed: all"):
        one(together("all", range(1, 6), lambda cases: sum(n for n in cases if n < 4), 6))


def test_cases_are_gone_through_until_all_is_shown() -> None:
    finding = one(witnessed("all", [4, 1], range(9), lambda n: [n * n]))
    assert (finding.holds, finding.visited) == (True, 3)
    assert one(witnessed("all", [4, 5], range(9), lambda n: [n * n])).counterexample == "5 does not occur"


@pytest.mark.parametrize("by", ["z3", "cvc5", "certificate", "drup", "rocq"])
def test_what_goes_through_cases_is_not_called_a_solver(by: str) -> None:
    for question in (partial(every, "all", [1], bool), partial(together, "all", [1], sum, 1)):
        with pytest.raises(ValueError, match=f"{by} is named, and would not be asked"):
            question(by=by)


def test_who_is_named_was_asked() -> None:
    with pytest.raises(ValueError, match="z3 is named, and was asked nothing: all"):
        one(by_z3("all", lambda: None))
    with pytest.raises(ValueError, match="certificate is named, and was asked nothing: all"):
        one(certified("all", lambda: None))
    unlike = by_z3("all", lambda: "found by other means")
    assert one(unlike).counterexample == "found by other means"


def test_no_answer_of_z3_can_be_passed_over() -> None:
    def passed_over() -> None:
        Query().has_model(N > 3)

    with pytest.raises(ValueError, match="z3 found a model, and the check says nothing of it: all"):
        one(by_z3("all", lambda: None if Query().model(N > N) is None else "n", passed_over))
    assert one(by_z3("all", passed_over, models=True)).holds


def test_what_is_remembered_counts_as_asked() -> None:
    @remembering
    def ask_once() -> bool:
        return Query().has_model(N > N)

    for _ in range(2):
        assert one(by_z3("all", lambda: "n" if ask_once() else None)).holds


def test_a_checker_that_accepts_is_noted_and_one_that_refuses_is_not() -> None:
    good = {"format": drup.FORMAT, "nodes": ["a"], "cases": [{"name": "1", "denied": [1, -1], "proof": []}]}

    def refused() -> str | None:
        with pytest.raises(InputError):
            accepted({}, drup.FORMAT)
        return None

    def accepting() -> str | None:
        return None if accepted(good, drup.FORMAT)["cases"] == 1 else "cases"

    with pytest.raises(ValueError, match="certificate is named, and was asked nothing"):
        one(certified("all", refused))
    assert one(certified("all", accepting, visited=4)).visited == 4


def test_parts_are_functions_or_one_iterable() -> None:
    def parts() -> Iterator[str | None]:
        yield None if Query().model(N > N) is None else "first"
        yield "second" if Query().has_model(N > 3) else None
        raise AssertionError

    finding = one(by_z3("all", parts()))
    assert (finding.counterexample, finding.visited) == ("second", 2)


def test_a_check_asks_functions_of_the_framework_only() -> None:
    def own() -> list[Finding]:
        return []

    with pytest.raises(ValueError, match="own is not of .*: a check makes no finding of its own"):  # noqa: RUF043
        ask(own)


def test_answers_come_one_question_after_the_other() -> None:
    asked = [every("n < 9", range(9), lambda n: n < 9), facts("all", [("true", True)])]
    assert [finding.scope for finding in answers(lambda: asked)] == ["n < 9", "all"]
    claim = Claim("P", "1", "n < 9.", lambda: asked)
    assert [finding.visited for finding in claim.findings()] == [9, 1]
