"""The one interface to z3: hypotheses, claims under them, and the handling of answers.

A statement is proved if its hypotheses and its denial have no common model. This module guarantees four things:

- The budget is counted in z3's own steps (its `rlimit`), never in seconds.
- A question that z3 does not decide is passed on as text in SMT-LIB, which any solver reads.
- If there is no model, the hypotheses alone have one, so that nothing is proved from a contradiction.
- The answer to a question, and its number of steps, depend on the question alone: not on the speed of the machine, nor
  on earlier questions.

The last point needs three rules:

- A question has one search, with the whole budget. There is no second one with another seed.
- A search has a context that contains only the question. Formulas bring two things from their own context that change
  the order of a search: the numbers of the names that z3 made up there, and the number of a sort among all sorts. So
  nothing is searched for in the context of the formulas, models stay in the context of the search, and formulas with
  sorts of their own are passed as text.
- The solvers have no clock. The default solver of z3 gives some of its strategies a number of milliseconds.

Each search is recorded with the share of its budget that it needed (`checks.asked`). Some checks search for a proof
first, and then for a counterexample. Such a first search counts by its own budget, and as all of it if it gave up. It
does not count if a counterexample is found: then there is no proof, and it gives up with any budget.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import chain
from threading import Event
from typing import Any, TypeAlias

import z3

from knotgames.checks.asked import note, note_search, remembering
from knotgames.checks.claim import Undecided
from knotgames.checks.interruption import interruptible
from knotgames.checks.solvers.finite_models import small_versions
from knotgames.checks.solvers.shape import digest

Formula: TypeAlias = "z3.BoolRef | bool"
"""A formula of z3, or True or False."""

RESOURCES = 50_000_000
"""The budget of one question in steps of z3 (its `rlimit`)."""

FROM_KEYBOARD = ("canceled", "interrupted from keyboard")
"""The reasons that z3 gives if Ctrl-C interrupted it."""

CONTRADICTION = "the hypotheses contradict each other, and would prove anything"
"""The reason for no decision if the hypotheses have no model."""


@dataclass(frozen=True)
class Answer:
    """A question (the hypotheses and the denial) with the answer of z3: `sat`, `unsat` or `unknown`."""

    formulas: tuple[z3.BoolRef, ...]
    said: str

    @property
    def text(self) -> str:
        """Return the question in SMT-LIB."""
        return smt_lib(self.formulas)


_watching: ContextVar[Callable[[Answer], None] | None] = ContextVar("watching", default=None)


@contextmanager
def watched(look: Callable[[Answer], None]) -> Iterator[None]:
    """Call a function on every answer of z3, before the caller of z3 continues."""
    token = _watching.set(look)
    try:
        yield
    finally:
        _watching.reset(token)


def is_watched() -> bool:
    """Return True if the answers of z3 are watched."""
    return _watching.get() is not None


class Query:
    """Hypotheses for a sequence of questions.

    Args:
        hypotheses: what is known. A statement about all things of its sort has none.
        resources: the budget of a question in steps, if it is below the default.
        many: True for many small questions without quantifiers. They share one solver, so that the steps of a question
            depend on the questions before it.

    >>> import z3
    >>> n = z3.Int("n")
    >>> odd = Query(n % 2 == 1)
    >>> odd.model((n * 3) % 2 == 0) is None  # no odd n has an even 3n
    True
    """

    def __init__(self, *hypotheses: Formula, resources: int | None = None, many: bool = False) -> None:
        self._budget = min(resources or RESOURCES, RESOURCES)
        self._many = many
        self._hypotheses: list[Formula] = []
        self._consistent = True  # as far as is known: no hypotheses contradict nothing
        self.assume(*hypotheses)

    def assume(self, *hypotheses: Formula) -> None:
        """Add hypotheses for all further questions."""
        self._hypotheses += hypotheses
        self._consistent = self._consistent and not hypotheses

    def model(self, *denied: Formula, given: Sequence[Formula] = ()) -> z3.ModelRef | None:
        """Return a model of the hypotheses and of the denied formulas, or None if there is none.

        The `given` are hypotheses for this question alone. The model has a context of its own; `checks.solvers.models`
        reads it.

        Raises:
            Undecided: z3 does not know, or there is no model because the hypotheses contradict each other.
        """
        return self._asked(denied, given)

    def has_model(self, *denied: Formula, given: Sequence[Formula] = ()) -> bool:
        """Return True if there is such a model; arguments and errors as for `model`."""
        return self._asked(denied, given) is not None

    def _asked(self, denied: Sequence[Formula], given: Sequence[Formula]) -> z3.ModelRef | None:
        known = _terms((*self._hypotheses, *given))
        asked = known + _terms(denied)
        said, model = self._decided(asked)
        note(partial(digest, asked), said)
        look = _watching.get()
        if look is not None:
            look(Answer(asked, said))
        if said == "unknown":
            raise Undecided("z3", model, smt_lib(asked))
        if said == "unsat" and (given or not self._consistent):
            _require_consistent(Terms.of(known), self._budget)
            self._consistent = self._consistent or not given
        return model

    def _decided(self, formulas: Sequence[z3.BoolRef]) -> tuple[str, Any]:
        """Return the answer of z3, with a model if it is `sat`, and the reason if it is `unknown`."""
        if not self._many:
            return _searched(_solver(formulas, self._context), self._budget)
        self._kept.push()
        try:
            _tell(self._kept, formulas)
            return _searched(self._kept, self._budget)
        finally:
            self._kept.pop()

    @cached_property
    def _context(self) -> z3.Context:
        return z3.Context()

    @cached_property
    def _kept(self) -> z3.Solver:
        """Return the solver of many questions, which forgets each one."""
        return z3.SimpleSolver(ctx=self._context)

    def text(self, *denied: Formula) -> str:
        """Return the question in SMT-LIB."""
        return smt_lib((*self._hypotheses, *denied))


@dataclass(frozen=True)
class Terms:
    """Terms of z3 as a cache key: equal if and only if their numbers are. `held` keeps the numbers from reuse."""

    numbers: tuple[int, ...]
    held: tuple[z3.ExprRef, ...] = field(compare=False)

    @classmethod
    def of(cls, terms: Sequence[z3.ExprRef]) -> Terms:
        """Return the key of these terms, all of one context."""
        return cls(tuple(term.get_id() for term in terms), tuple(terms))


def _terms(formulas: Iterable[Formula]) -> tuple[z3.BoolRef, ...]:
    return tuple([z3.BoolVal(one) if isinstance(one, bool) else one for one in formulas])


@remembering
def _require_consistent(known: Terms, budget: int) -> None:
    """Raise Undecided unless the hypotheses have a model: a small one, if they quantify over sorts."""
    said, reason = "unknown", None
    for formulas in chain(small_versions(known.held), [known.held]):
        said, reason = _searched(_solver(formulas), budget)
        if said == "sat":
            return
    reason = CONTRADICTION if said == "unsat" else f"whether the hypotheses have a model: {reason}"
    raise Undecided("z3", reason, smt_lib(known.held))


def _solver(formulas: Sequence[z3.BoolRef], context: z3.Context | None = None) -> z3.Solver:
    """Return a solver without a clock: for linear arithmetic with quantifiers, or for all theories."""
    context = context or z3.Context()
    goal = z3.Goal()
    for one in formulas:  # by z3's C interface, which is faster than the one in Python
        z3.Z3_goal_assert(goal.ctx.ref(), goal.goal, one.as_ast())
    # A formula of other sorts carries the places of these sorts among all sorts, so it is told as text.
    if not z3.Probe("is-lira")(goal):
        solver = z3.SimpleSolver(ctx=context)
        solver.from_string(smt_lib(formulas))
        return solver
    quantified = z3.Probe("has-quantifiers")(goal)
    solver = z3.Tactic("lira", context).solver() if quantified else z3.SimpleSolver(ctx=context)
    _tell(solver, formulas)
    return solver


def _searched(solver: z3.Solver, budget: int) -> tuple[str, Any]:
    """Return the answer of a solver, with a model if it is `sat`, and the reason if it is `unknown`."""
    interrupted = Event()

    def give_up() -> None:
        interrupted.set()
        solver.ctx.interrupt()

    solver.set("rlimit", budget)
    before = _steps(solver)
    with interruptible(give_up):
        said = str(solver.check())
    steps = _steps(solver) - before
    note_search(steps / budget, answered=said != "unknown")
    if said != "unknown":
        return said, solver.model() if said == "sat" else None
    if interrupted.is_set():
        return said, "it was interrupted"
    if steps >= budget:
        return said, f"the budget of {budget:,} steps is spent"
    reason = solver.reason_unknown()
    if reason in FROM_KEYBOARD:
        raise KeyboardInterrupt
    return said, reason


def _steps(solver: z3.Solver) -> int:
    """Return the steps taken so far in the context of a solver."""
    counts = reversed(solver.statistics())  # they are among the last, and each takes its time to be read
    return next((count for name, count in counts if name == "rlimit count"), 0)


def _tell(solver: z3.Solver, formulas: Iterable[z3.BoolRef]) -> None:
    """Add formulas to a solver by z3's C interface, which is faster than the one in Python."""
    there = solver.ctx.ref()
    for one in formulas:
        here = one.as_ast() if one.ctx is solver.ctx else z3.Z3_translate(one.ctx.ref(), one.as_ast(), there)
        z3.Z3_solver_assert(there, solver.solver, here)


def smt_lib(formulas: Sequence[Formula], logic: str = "ALL") -> str:
    """Return the question whether formulas have a model, in SMT-LIB."""
    whole = z3.Solver(ctx=z3.Context())
    _tell(whole, _terms(formulas))
    lines = whole.to_smt2().splitlines()
    kept = [line for line in lines if not line.startswith((";", "(set-info"))]
    text = "\n".join([f"(set-logic {logic})", *kept]) + "\n"
    # z3 writes a name with an apostrophe as it is, which no solver reads, not even z3
    quoted = re.compile(r"\|[^|]*\||[^\s()|]*'[^\s()|]*")
    return quoted.sub(lambda name: f"|{name[0].strip('|')}|", text) if "'" in text else text


def any_of(cases: Iterable[Formula]) -> z3.BoolRef:
    """Return the disjunction of any number of formulas; z3's own has no SMT-LIB text if it is empty."""
    return _joined(z3.Z3_mk_or, cases, empty=False)


def all_of(cases: Iterable[Formula]) -> z3.BoolRef:
    """Return the conjunction of any number of formulas."""
    return _joined(z3.Z3_mk_and, cases, empty=True)


def _joined(make: Callable[..., Any], cases: Iterable[Formula], empty: bool) -> z3.BoolRef:
    """Join formulas by z3's C interface. The one in Python compares their sorts, which is slow."""
    terms = [z3.BoolVal(one) if isinstance(one, bool) else one for one in cases]
    if not terms:
        return z3.BoolVal(empty)
    context = terms[0].ctx
    return z3.BoolRef(make(context.ref(), len(terms), (z3.Ast * len(terms))(*[one.ast for one in terms])), context)
