"""The gate to z3: hypotheses and denials, budgets, questions that go on as text, and nothing from a contradiction."""

from __future__ import annotations

import ast
import contextlib
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import z3

import checks
from algebra.steps import Spent
from checks.budget import Budget
from checks.claim import Finding, Undecided
from checks.interruption import interruptible
from checks.solvers import cvc5, query
from checks.solvers.query import Answer, Query, all_of, any_of, smt_lib, watched
from checks.verify import workers
from checks.verify.workers import run

n, m = z3.Ints("n m")
a, b = z3.Bools("a b")
thing = z3.DeclareSort("Thing")
x, y = z3.Consts("x y", thing)
below = z3.Function("below", thing, thing, z3.BoolSort())


@pytest.mark.parametrize("many", [False, True])
def test_each_question_is_asked_under_the_hypotheses_alone(many: bool) -> None:
    query = Query(n > 3, many=many)
    assert query.model(n < 3) is None
    found = query.model(n < 5)
    assert found is not None
    assert found[n] == 4
    assert query.model(m > 0, given=[m < 0]) is None
    assert query.model(m > 0) is not None
    query.assume(n < 6)
    assert query.model(n > 5) is None


def test_what_one_question_denies_another_with_the_same_hypotheses_does_not_hear_of() -> None:
    """They go to one solver, which was told the hypotheses: whatever else it is told contradicts what comes next."""
    before = query._knowing.cache_info().hits
    for value in (4, 5, 6):
        assert Query(n > 3, n < 9).has_model(n == value)
        assert Query(n > 3, n < 9).has_model(m == value, given=[m == n])
    assert query._knowing.cache_info().hits >= before + 5, "or they have nothing in common"
    assert not Query(n > 3, n < 9).has_model(n == 9)


def test_what_was_denied_is_forgotten_though_it_was_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(solver: z3.Solver) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(z3.Solver, "check", interrupted)
        with pytest.raises(KeyboardInterrupt):
            Query(n > 3, n < 9).has_model(n == 4)
    assert Query(n > 3, n < 9).has_model(n == 5)


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize(
    ("hypotheses", "given"),
    [((n > 3, n < 3), ()), ((n > 3,), (n < 3,)), ((False,), ()), ((z3.ForAll([x], below(x, x)), ~below(y, y)), ())],
)
def test_nothing_is_proved_from_a_contradiction(
    hypotheses: tuple[z3.BoolRef, ...], given: tuple[z3.BoolRef, ...], many: bool
) -> None:
    with pytest.raises(Undecided, match="the hypotheses contradict each other") as caught:
        Query(*hypotheses, many=many).model(m == 5, given=given)
    assert caught.value.query is not None
    assert z3.Solver().check(*z3.parse_smt2_string(caught.value.query)) == z3.unsat


def test_a_contradiction_is_caught_when_it_comes_later() -> None:
    query = Query(n > 3)
    assert query.model(n < 3) is None
    query.assume(n < 2)
    with pytest.raises(Undecided, match="contradict"):
        query.model(m != m)


def test_hypotheses_of_which_no_model_is_found_prove_nothing() -> None:
    function = z3.Function("next", thing, thing)
    start = z3.Const("start", thing)
    endless = [  # a one-to-one function that does not reach every thing: no model is finite
        z3.ForAll([x, y], z3.Implies(function(x) == function(y), x == y)),
        z3.ForAll([x], function(x) != start),
    ]
    with pytest.raises(Undecided, match="whether the hypotheses have a model"):
        Query(*endless, resources=10_000).model(start != start)


def test_a_question_that_is_not_decided_goes_on_as_text() -> None:
    hard = z3.Exists([n], z3.ForAll([m], z3.Or(n * m % 97 == 5, n * m % 89 == 7)))
    with pytest.raises(Undecided, match="z3 does not decide it") as caught:
        Query(n > 1, resources=1).model(hard)
    error = pickle.loads(pickle.dumps(caught.value))
    assert (str(error), error.method, error.query) == (str(caught.value), "z3", caught.value.query)
    assert error.query.startswith("(set-logic ALL)\n")
    assert error.query.rstrip().endswith("(check-sat)")
    assert len(z3.parse_smt2_string(error.query)) == 2
    assert error.finding("all n").query == error.query
    assert error.finding("all n").scope.startswith("all n: z3 does not decide it: ")


def test_the_budget_of_a_question_is_no_more_than_that_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "RESOURCES", 1)
    with pytest.raises(Undecided):
        Query(resources=10**9).model(n * n * n == 33, n > 100)


Said = tuple[str, object]


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize(
    ("undecided", "interrupted", "asked"), [(0, False, 1), (1, False, 2), (2, False, 3), (9, False, 3), (9, True, 1)]
)
def test_what_is_not_decided_is_asked_with_other_seeds_unless_z3_was_interrupted(
    monkeypatch: pytest.MonkeyPatch, many: bool, undecided: int, interrupted: bool, asked: int
) -> None:
    seeds: list[int] = []
    say = Query._said

    def said(self: Query, formulas: Sequence[z3.BoolRef], seed: int, with_model: bool, event: threading.Event) -> Said:
        seeds.append(seed)
        if interrupted:
            event.set()
        return ("unknown", "lost") if len(seeds) <= undecided else say(self, formulas, seed, with_model, event)

    monkeypatch.setattr(Query, "_said", said)
    if undecided < asked:
        assert Query(many=many).model(n > 1, n < 2) is None
    else:
        with pytest.raises(Undecided, match="lost"):
            Query(many=many).model(n > 1, n < 2)
    assert seeds == list(query.SEEDS[:asked])


@pytest.mark.parametrize("many", [False, True])
def test_every_answer_is_looked_at_and_that_to_the_hypotheses_is_not(many: bool) -> None:
    seen: list[Answer] = []
    query = Query(a, many=many)
    with watched(seen.append):
        assert query.model(z3.Not(a)) is None
        assert query.model(b) is not None
    query.model(b)
    assert [answer.said for answer in seen] == ["unsat", "sat"]
    assert [len(answer.formulas) for answer in seen] == [2, 2]
    pytest.importorskip("cvc5")
    assert [cvc5.answer(answer.text) for answer in seen] == ["unsat", "sat"]


@pytest.mark.parametrize("many", [False, True])
def test_that_there_is_a_model_is_known_without_another_solver(many: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Query, "_fresh")
    query = Query(a, many=many)
    assert [query.has_model(b), query.has_model(z3.Not(a))] == [True, False]


def test_the_text_of_a_question_is_read_by_both_solvers() -> None:
    pytest.importorskip("cvc5")
    formulas = [z3.Bool("a name (with signs)"), any_of([]) == all_of([a]), any_of([b]), all_of([])]
    text = smt_lib(formulas)
    assert cvc5.answer(text) == "sat"
    assert z3.Solver().check(*z3.parse_smt2_string(text)) == z3.sat


SOLVERS = {"Solver", "Optimize", "SolverFor", "SimpleSolver", "Then", "Tactic", "solve", "prove"}


def test_no_other_module_asks_z3() -> None:
    root = Path(str(checks.__file__)).parent

    def asks(node: ast.AST) -> bool:
        if isinstance(node, ast.ImportFrom):
            return node.module == "z3" and any(alias.name in SOLVERS for alias in node.names)
        return isinstance(node, ast.Attribute) and node.attr in SOLVERS and ast.unparse(node.value) == "z3"

    texts = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.py")}
    trees = {path: ast.parse(text) for path, text in texts.items() if "z3" in text}
    asking = {path.relative_to(root).as_posix() for path, tree in trees.items() if any(map(asks, ast.walk(tree)))}
    assert asking == {"solvers/query.py"}


def hard(name: str) -> Iterator[Finding]:
    """Work for a process: a question that takes z3 minutes."""
    holes = 12
    at: dict[tuple[int, int], z3.BoolRef] = {}
    for pigeon in range(holes + 1):
        at |= {(pigeon, hole): z3.Bool(f"{name} {pigeon} {hole}") for hole in range(holes)}
    query = Query(*(any_of(at[pigeon, hole] for hole in range(holes)) for pigeon in range(holes + 1)))
    apart = [z3.Not(z3.And(at[p, h], at[q, h])) for h in range(holes) for p in range(holes + 1) for q in range(p)]
    try:
        query.model(*apart)
    except Undecided as error:
        yield error.finding("all pigeons")


def test_what_runs_past_the_time_limit_goes_on_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 120.0)
    ((_, done),) = run(["pigeon"], hard, jobs=1, limit=0.5)
    assert (done.ended, done.error) == (None, None)
    (finding,) = done.results
    assert finding.holds is None
    assert finding.query is not None
    assert len(z3.parse_smt2_string(finding.query)) == 13 + 12 * 13 * 12 // 2


def factors() -> Query:
    """A question that takes z3 long: two factors of a number."""
    first, second = z3.BitVecs("first second", 64)
    small = [z3.ULT(1, one) for one in (first, second)] + [z3.ULT(first, 1 << 32), z3.ULT(second, 1 << 33)]
    return Query(*small, first * second == 0xB504F333F9DE6485 * 3 + 2)


def test_ctrl_c_is_not_taken_for_a_question_that_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))

    @contextlib.contextmanager
    def with_ctrl_c(give_up: Callable[[], None]) -> Iterator[None]:
        if timer.ident is None:
            timer.start()
        with interruptible(give_up):
            yield

    monkeypatch.setattr(query, "interruptible", with_ctrl_c)
    with pytest.raises(KeyboardInterrupt):
        factors().model()
    timer.join()


def test_a_budget_ends_a_question() -> None:
    def asked() -> None:
        with contextlib.suppress(Undecided):  # z3 is asked to give up
            factors().model()
        threading.Event().wait()

    with pytest.raises(Spent), Budget(seconds=0.5).enforced():
        asked()
