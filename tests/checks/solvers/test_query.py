"""The gate to z3: hypotheses and denials, budgets, questions that go on as text, and nothing from a contradiction."""

import ast
import contextlib
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest
import z3

from knotgames import checks
from knotgames.algebra.steps import Spent
from knotgames.checks.asked import Asked, listening
from knotgames.checks.budget import Budget
from knotgames.checks.claim import Finding, Undecided
from knotgames.checks.induction.structural import Universe, assume_for_options
from knotgames.checks.interruption import interruptible
from knotgames.checks.solvers import cvc5, query
from knotgames.checks.solvers.models import number_in
from knotgames.checks.solvers.query import Answer, Query, all_of, any_of, smt_lib, watched
from knotgames.checks.verify import workers
from knotgames.checks.verify.workers import run
from tests.profiles import night

n, m = z3.Ints("n m")
a, b = z3.Bools("a b")
thing = z3.DeclareSort("Thing")
x, y = z3.Consts("x y", thing)
below = z3.Function("below", thing, thing, z3.BoolSort())


def pigeons(holes: int, name: str = "in") -> list[z3.BoolRef]:
    """One more pigeon than there are holes, each in a hole of its own."""
    at = [[z3.Bool(f"{name} {pigeon} {hole}") for hole in range(holes)] for pigeon in range(holes + 1)]
    together = [z3.And(one[hole], other[hole]) for one, other in combinations(at, 2) for hole in range(holes)]
    return [*map(any_of, at), *map(z3.Not, together)]


@pytest.mark.parametrize("many", [False, True])
def test_each_question_is_asked_under_the_hypotheses_alone(many: bool) -> None:
    query = Query(n > 3, many=many)
    assert query.model(n < 3) is None
    found = query.model(n < 5)
    assert found is not None
    assert number_in(found, n) == 4
    assert query.model(m > 0, given=[m < 0]) is None
    assert query.model(m > 0) is not None
    query.assume(n < 6)
    assert query.model(n > 5) is None


@pytest.mark.parametrize("many", [False, True])
def test_what_one_question_denies_another_does_not_hear_of(many: bool) -> None:
    query = Query(n > 3, n < 9, many=many)
    for value in (4, 5, 6):
        assert query.has_model(n == value)
        assert query.has_model(m == value, given=[m == n])
    assert not query.has_model(n == 9)


def test_what_was_denied_is_forgotten_though_it_was_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(solver: z3.Solver) -> None:
        raise KeyboardInterrupt

    query = Query(n > 3, n < 9, many=True)
    with monkeypatch.context() as patch:
        patch.setattr(z3.Solver, "check", interrupted)
        with pytest.raises(KeyboardInterrupt):
            query.has_model(n == 4)
    assert query.has_model(n == 5)


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


@pytest.mark.parametrize("many", [False, True])
def test_a_small_budget_is_spent_and_the_reason_says_so(many: bool) -> None:
    asked = Asked()
    with listening(asked), pytest.raises(Undecided) as caught:
        Query(*pigeons(6), resources=500, many=many).model()
    assert str(caught.value) == "z3 does not decide it: the budget of 500 steps is spent"
    ((share, answered),) = asked.searches
    assert share >= 1
    assert not answered


def associativity() -> Sequence[z3.BoolRef]:
    """The step of the induction for (F + G) + H = F + (G + H), denied."""
    universe = Universe()
    f, g, h = (universe.game(name) for name in "FGH")
    left, right = universe.sum_of(universe.sum_of(f, g), h), universe.sum_of(f, universe.sum_of(g, h))
    plus = universe.plus
    assume_for_options(universe, [f, g, h], lambda a, b, c: plus(plus(a, b), c) == plus(a, plus(b, c)))
    return [*universe.axioms, z3.Not(universe.same_options(left, right))]


QUESTIONS: dict[str, Callable[[], Sequence[z3.BoolRef]]] = {
    "yes and no": lambda: pigeons(4),
    "linear arithmetic": lambda: [n > 3, m > n, 3 * n + 5 * m == 2 * n * 7 + 1, (n + m) % 3 == 1],
    "with quantifiers": lambda: [
        n > 2,
        z3.ForAll([m], z3.Or(m < n, z3.Exists([n], m == 2 * n), m % 2 == 1)),
        n % 2 == 1,
    ],
    "differences": lambda: [n - m > 3, m - n > -3],
    "products": lambda: [n * m == 391, n > 1, m > n],
    "sorts of their own": associativity,
}


def searched(name: str) -> tuple[float, bool]:
    """The share of its budget that a question needs, and whether it is answered."""
    asked = Asked()
    with listening(asked), contextlib.suppress(Undecided):
        Query(resources=100_000).model(*QUESTIONS[name]())
    (search,) = asked.searches
    return search


def in_another_process(script: str, **environment: str) -> list[str]:
    """The lines that a script prints."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[3],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("seed", [pytest.param("1", marks=night), "2"])
def test_what_a_question_takes_depends_on_the_question_alone(seed: str) -> None:
    """Elsewhere the context of the formulas has other sorts first, and z3 has made up names there."""
    found = in_another_process(
        "import z3\n"
        f"others = [z3.DeclareSort(f'Other {{number}}') for number in range(9 * {seed})]\n"
        "x, y = z3.Consts('x y', others[0])\n"
        "related = z3.Function('related', others[0], others[0], z3.BoolSort())\n"
        "z3.prove(z3.Implies(z3.ForAll([x], z3.Exists([y], related(x, y))), z3.Exists([x, y], related(x, y))))\n"
        f"names = [z3.FreshConst(others[1]) for _ in range(7 * {seed})]\n"
        "from tests.checks.solvers.test_query import QUESTIONS, searched\n"
        f"for name in sorted(QUESTIONS, reverse={seed} == 1): print(name, *searched(name))\n",
        PYTHONHASHSEED=seed,
    )
    here = {name: searched(name) for name in QUESTIONS}
    assert all(answered for _, answered in here.values())
    assert found[0] == "proved"
    assert sorted(found[1:]) == sorted(" ".join(map(str, (name, *search))) for name, search in here.items())


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted as Linux lists them")
def test_z3_looks_at_no_clock() -> None:
    """A strategy of z3 that has a number of milliseconds has a thread that waits for them, and that stays."""
    (threads,) = in_another_process(
        "import os, z3\n"
        "from tests.checks.solvers.test_query import QUESTIONS, searched\n"
        "counts = [len(os.listdir('/proc/self/task'))]\n"
        "for name in QUESTIONS: searched(name)\n"
        "counts.append(len(os.listdir('/proc/self/task')))\n"
        "with_clock = z3.Solver()\n"
        "with_clock.add(*QUESTIONS['differences']())\n"
        "with_clock.check()\n"
        "counts.append(len(os.listdir('/proc/self/task')))\n"
        "print(counts[1] - counts[0], counts[2] - counts[1])\n"
    )
    assert threads == "0 1"


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


def test_the_text_of_a_question_is_read_by_both_solvers() -> None:
    pytest.importorskip("cvc5")
    formulas = [z3.Bool("a name (with signs)"), any_of([]) == all_of([a]), any_of([b]), all_of([])]
    text = smt_lib(formulas)
    assert cvc5.answer(text) == "sat"
    assert z3.Solver().check(*z3.parse_smt2_string(text)) == z3.sat


def test_a_name_with_an_apostrophe_is_read_again() -> None:
    named = z3.Int("n'")
    text = smt_lib([named > 3, z3.Bool("G' + H' (with signs)"), named < 5])
    assert "|n'|" in text
    assert "|G' + H' (with signs)|" in text
    (_, _, last) = z3.parse_smt2_string(text)
    assert str(last) == "n' < 5"


SOLVERS = {"Solver", "Optimize", "SolverFor", "SimpleSolver", "Then", "Tactic", "solve", "prove"}


def test_no_other_module_asks_z3() -> None:
    root = Path(str(checks.__file__)).parent

    def asks(node: ast.AST) -> bool:
        if isinstance(node, ast.ImportFrom):
            return node.module == "z3" and any(alias.name in SOLVERS for alias in node.names)
        return isinstance(node, ast.Attribute) and node.attr in SOLVERS and ast.unparse(node.value) == "z3"

    texts = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.py")}
    spoken_of = re.compile(rf"z3\s*\.\s*({'|'.join(SOLVERS)})\b|from\s+z3\b")
    trees = {path: ast.parse(text) for path, text in texts.items() if spoken_of.search(text)}
    asking = {path.relative_to(root).as_posix() for path, tree in trees.items() if any(map(asks, ast.walk(tree)))}
    assert asking == {"solvers/query.py"}


def hard(name: str) -> Iterator[Finding]:
    """Work for a process: a question that takes z3 minutes."""
    try:
        Query(*pigeons(12, name)).model()
    except Undecided as error:
        yield error.finding("all pigeons")


def test_what_runs_past_the_time_limit_goes_on_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 120.0)
    ((_, done),) = run(["pigeon"], hard, jobs=1, limit=0.5)
    assert (done.ended, done.error) == ("it ran past the time limit of 0.5 s (--limit)", None)
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
