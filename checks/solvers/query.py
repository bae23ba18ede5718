"""The one gate to z3: hypotheses, what is claimed under them, and what becomes of the answer.

A statement is proved if its hypotheses and its denial have no model together. So a question has two parts, and the gate
sees to three things: the budget is deterministic; a question that z3 does not decide goes on as text in SMT-LIB, which
any solver reads; and where there is no model, the hypotheses alone have one, so that nothing is proved from a
contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from threading import Event
from typing import TYPE_CHECKING, Any, TypeAlias

from checks.asked import note
from checks.claim import Undecided
from checks.interruption import interruptible
from checks.solvers.finite_models import small_versions
from checks.solvers.shape import digest

if TYPE_CHECKING:
    import z3

Formula: TypeAlias = "z3.BoolRef | bool"
"""A formula of z3, or True or False."""

RESOURCES = 50_000_000
"""The deterministic budget of one z3 call (its `rlimit`); past it the call is undecided."""

QUICK = 20_000
"""The budget within which a question goes to a solver that is kept between questions, before one of its own is made for
it: most are decided within it, and to make a solver takes longer than that.
"""

SEEDS = (0, 1, 2)
"""The seeds with which a question is asked until one is answered: now and then z3 goes astray in what it mostly decides
at once.
"""

FROM_KEYBOARD = "interrupted from keyboard"
"""The reason of z3 for giving up where it has taken Ctrl-C for its own."""

CONTRADICTION = "the hypotheses contradict each other, and would prove anything"
"""The reason for which nothing is decided where the hypotheses have no model."""


@dataclass(frozen=True)
class Answer:
    """A question with what z3 says of it.

    Attributes:
        formulas: what must hold together: the hypotheses and the denial.
        said: `sat`, `unsat` or `unknown`.

    >>> import z3
    >>> n = z3.Int("n")
    >>> print(Answer((n > 0, n < 1), "unsat").text)
    (set-logic ALL)
    (declare-fun n () Int)
    (assert
     (> n 0))
    (assert
     (< n 1))
    (check-sat)
    """

    formulas: tuple[z3.BoolRef, ...]
    said: str

    @property
    def text(self) -> str:
        """The question in SMT-LIB."""
        return smt_lib(self.formulas)


_watching: ContextVar[Callable[[Answer], None] | None] = ContextVar("watching", default=None)


@contextmanager
def watched(look: Callable[[Answer], None]) -> Iterator[None]:
    """Have every answer of z3 looked at, before what asked for it goes on.

    >>> import z3
    >>> n, said = z3.Int("n"), []
    >>> with watched(lambda answer: said.append(answer.said)):
    ...     no_model = Query(n % 2 == 1).model((n * 3) % 2 == 0)
    >>> said
    ['unsat']
    """
    token = _watching.set(look)
    try:
        yield
    finally:
        _watching.reset(token)


def is_watched() -> bool:
    """Whether the answers of z3 are looked at.

    >>> with watched(print):
    ...     is_watched()
    True
    >>> is_watched()
    False
    """
    return _watching.get() is not None


_consistent: dict[frozenset[int], tuple[Formula, ...]] = {}
"""Formulas that have a model together, by their numbers, which no others get as long as they are kept here. Many claims
are about the same axioms.
"""


class Query:
    """Hypotheses, under which statements are denied one after the other.

    Args:
        hypotheses: what is known. A statement about all things of its sort has none.
        resources: the budget of a call, if less than the usual one will do. What is not decided within it is asked
            again, with another seed and the same budget, twice.
        many: whether many small questions are to be asked. They go to one solver then with the whole budget, which does
            not start anew, and does not make full use of what it knows of arithmetic and quantifiers. Otherwise it is
            asked with a small budget, and what it does not refute goes to a solver that starts anew.

    >>> import z3
    >>> n = z3.Int("n")
    >>> odd = Query(n % 2 == 1)
    >>> odd.model((n * 3) % 2 == 0) is None  # no odd n has an even 3n
    True
    >>> odd.model(n < 0, n > -3)
    [n = -1]
    """

    def __init__(self, *hypotheses: Formula, resources: int | None = None, many: bool = False) -> None:
        self._resources = resources
        self._many = many
        self._hypotheses: list[Formula] = []
        self._consistent = True  # as far as is known: no hypotheses contradict nothing
        self.assume(*hypotheses)

    def assume(self, *hypotheses: Formula) -> None:
        """Add hypotheses, for all that is asked from now on."""
        self._hypotheses += hypotheses
        self._consistent = self._consistent and not hypotheses

    def model(self, *denied: Formula, given: Sequence[Formula] = ()) -> z3.ModelRef | None:
        """A model of the hypotheses in which what is denied holds, or None if there is none.

        Args:
            denied: what must not be.
            given: hypotheses for this question alone.

        Raises:
            Undecided: z3 does not know, or there is no model because the hypotheses contradict each other.
        """
        return self._asked(denied, given, with_model=True)[1]

    def has_model(self, *denied: Formula, given: Sequence[Formula] = ()) -> bool:
        """Whether there is such a model; arguments and errors as for `model`. It is sooner known than shown.

        >>> import z3
        >>> n = z3.Int("n")
        >>> odd = Query(n % 2 == 1)
        >>> odd.has_model((n * 3) % 2 == 0), odd.has_model(n < 0, n > -3)
        (False, True)
        """
        return self._asked(denied, given, with_model=False)[0] == "sat"

    def _asked(
        self, denied: Sequence[Formula], given: Sequence[Formula], with_model: bool
    ) -> tuple[str, z3.ModelRef | None]:
        """What z3 says of a question, `sat` or `unsat`, with a model if it is wanted and there is one."""
        import z3

        known = (*self._hypotheses, *given)
        asked = tuple([z3.BoolVal(one) if isinstance(one, bool) else one for one in (*known, *denied)])
        note(partial(digest, asked))
        answer, model = self._decided(asked, with_model, look=_watching.get())
        if answer == "unknown":
            raise Undecided("z3", model, smt_lib((*known, *denied)))
        if answer == "unsat" and (given or not self._consistent):
            self._require_consistent(known)
            self._consistent = self._consistent or not given
        return answer, model

    def _decided(
        self, formulas: Sequence[Formula], with_model: bool, look: Callable[[Answer], None] | None = None
    ) -> tuple[str, Any]:
        """What z3 says, with a model if it is `sat` and one is wanted, and the reason if it is `unknown`."""
        import z3

        asked = tuple([z3.BoolVal(one) if isinstance(one, bool) else one for one in formulas])
        interrupted = Event()
        for seed in SEEDS:
            said, result = self._said(asked, seed, with_model, interrupted)
            if said != "unknown" or interrupted.is_set():
                break
        if look is not None:
            look(Answer(asked, said))
        return said, result

    def _said(self, formulas: Sequence[z3.BoolRef], seed: int, with_model: bool, interrupted: Event) -> tuple[str, Any]:
        """What z3 says with one seed; whether it was interrupted is noted."""
        if seed == SEEDS[0]:
            solver, unknown = self._quick(formulas)
            solver.push()
            try:
                said, result = self._checked(solver, unknown, with_model and self._many, interrupted)
            finally:
                solver.pop()
            known = said == "unsat" or (said == "sat" and not with_model)
            if known or self._many or interrupted.is_set():
                return said, result  # a model is found anew, so that it depends on nothing that was asked before
        return self._checked(self._fresh(seed), formulas, with_model, interrupted)

    def _checked(
        self, solver: z3.Solver, formulas: Sequence[z3.BoolRef], with_model: bool, interrupted: Event
    ) -> tuple[str, Any]:
        """What a solver says once it was told formulas, with a model if one is wanted."""
        import z3

        def give_up() -> None:
            interrupted.set()
            solver.ctx.interrupt()

        _tell(solver, formulas)
        with interruptible(give_up):
            said = str(solver.check())
        reason = solver.reason_unknown() if said == "unknown" else None
        if reason == FROM_KEYBOARD:
            raise KeyboardInterrupt
        return said, solver.model().translate(z3.main_ctx()) if said == "sat" and with_model else reason

    @cached_property
    def _context(self) -> z3.Context:
        """The context of all solvers that start anew here, so that what they do depends on nothing asked elsewhere."""
        import z3

        return z3.Context()

    @property
    def _budget(self) -> int:
        return min(self._resources or RESOURCES, RESOURCES)

    def _quick(self, formulas: Sequence[z3.BoolRef]) -> tuple[z3.Solver, Sequence[z3.BoolRef]]:
        """The solver that is asked first, with what it is still to be told. Where no model of it counts, it knows the
        hypotheses already, from the last questions that had the same ones.
        """
        known = formulas[: len(self._hypotheses)]
        if self._many or not known:
            return self._kept, formulas
        return _knowing(Terms.of(known), min(QUICK, self._budget)), formulas[len(known) :]

    @cached_property
    def _kept(self) -> z3.Solver:
        """The solver that is asked first, which is told each question and then forgets it. Where its models count, it
        has a context of its own, so that they depend on nothing asked elsewhere. Otherwise it has that in which the
        formulas are made, since to make a context, and the formulas in it, takes longer than most answers.
        """
        import z3

        solver = z3.SimpleSolver(ctx=z3.Context() if self._many else z3.main_ctx())
        solver.set("rlimit", self._budget if self._many else min(QUICK, self._budget))
        return solver

    def _fresh(self, seed: int) -> z3.Solver:
        """A solver that was told nothing."""
        import z3

        solver = z3.Solver(ctx=self._context)
        solver.set("rlimit", self._budget)
        solver.set("random_seed", seed)
        return solver

    def _require_consistent(self, known: Sequence[Formula]) -> None:
        """What was not denied has a model: among a few things, if it speaks of all things of some sorts."""
        import z3

        numbers = frozenset((z3.BoolVal(one) if isinstance(one, bool) else one).get_id() for one in known)
        if numbers in _consistent:
            return
        if any(self._decided(few, with_model=False)[0] == "sat" for few in small_versions(known)):
            answer, reason = "sat", None
        else:
            answer, reason = self._decided(known, with_model=False)
        if answer == "sat":
            _consistent[numbers] = tuple(known)
        if answer == "unsat":
            raise Undecided("z3", CONTRADICTION, smt_lib(known))
        if answer == "unknown":
            raise Undecided("z3", f"whether the hypotheses have a model: {reason}", smt_lib(known))

    def text(self, *denied: Formula) -> str:
        """The question in SMT-LIB."""
        return smt_lib((*self._hypotheses, *denied))


@dataclass(frozen=True)
class Terms:
    """Terms or formulas of z3 by which something is kept: they are the same just if their numbers are, and as long as
    they are held no others get these. To compare them as z3 does makes a formula each time.

    Attributes:
        numbers: the number of each.
        held: they themselves.

    >>> import z3
    >>> Terms.of([z3.Int("n") + 1]) == Terms.of([z3.Int("n") + 1]), Terms.of([z3.Int("n")]) == Terms.of([])
    (True, False)
    """

    numbers: tuple[int, ...]
    held: tuple[z3.ExprRef, ...] = field(compare=False)

    @classmethod
    def of(cls, terms: Sequence[z3.ExprRef]) -> Terms:
        """These terms, all of one context."""
        return cls(tuple(term.get_id() for term in terms), tuple(terms))


@lru_cache(maxsize=2)
def _knowing(known: Terms, budget: int) -> z3.Solver:
    """A solver that was told hypotheses, with the budget of a call: to tell it them takes longer than most answers."""
    import z3

    solver = z3.SimpleSolver()
    solver.set("rlimit", budget)
    _tell(solver, known.held)
    return solver


def _tell(solver: z3.Solver, formulas: Iterable[z3.BoolRef]) -> None:
    """Add formulas to a solver, of whatever context, by z3's C interface: the one in Python makes several objects of
    each formula on its way.
    """
    import z3

    there = solver.ctx.ref()
    for one in formulas:
        here = one.as_ast() if one.ctx is solver.ctx else z3.Z3_translate(one.ctx.ref(), one.as_ast(), there)
        z3.Z3_solver_assert(there, solver.solver, here)


def smt_lib(formulas: Sequence[Formula], logic: str = "ALL") -> str:
    """The question whether formulas have a model, in SMT-LIB.

    Args:
        formulas: the formulas.
        logic: the name that SMT-LIB has for what they speak of; a solver that is told less than all is sooner ready.

    >>> import z3
    >>> print(smt_lib([z3.Bool("a")]))
    (set-logic ALL)
    (declare-fun a () Bool)
    (assert
     a)
    (check-sat)
    """
    import z3

    whole = z3.Solver()
    whole.add(*formulas)
    lines = whole.to_smt2().splitlines()
    kept = [line for line in lines if not line.startswith((";", "(set-info"))]
    return "\n".join([f"(set-logic {logic})", *kept]) + "\n"


def any_of(cases: Iterable[Formula]) -> z3.BoolRef:
    """The disjunction of any number of formulas; z3's own has no text in SMT-LIB where there are none.

    >>> import z3
    >>> any_of([z3.Bool("a"), z3.Bool("b")]), any_of([])
    (Or(a, b), False)
    """
    import z3

    return _joined(z3.Z3_mk_or, cases, empty=False)


def all_of(cases: Iterable[Formula]) -> z3.BoolRef:
    """The conjunction of any number of formulas.

    >>> import z3
    >>> all_of([z3.Bool("a"), z3.Bool("b")]), all_of([])
    (And(a, b), True)
    """
    import z3

    return _joined(z3.Z3_mk_and, cases, empty=True)


def _joined(make: Callable[..., Any], cases: Iterable[Formula], empty: bool) -> z3.BoolRef:
    """Formulas joined by a function of z3's C interface. The one in Python compares the sorts of all of them, which
    takes several times as long as to join them.
    """
    import z3

    terms = [z3.BoolVal(one) if isinstance(one, bool) else one for one in cases]
    if not terms:
        return z3.BoolVal(empty)
    context = terms[0].ctx
    return z3.BoolRef(make(context.ref(), len(terms), (z3.Ast * len(terms))(*[one.ast for one in terms])), context)
