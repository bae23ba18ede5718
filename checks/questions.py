"""The questions that a check may ask.

A check states the cases and the condition. This module enumerates, compares and counts the cases, asks solvers and
checkers, and describes counterexamples. A check makes no finding of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, islice
from types import CodeType
from typing import Any

import z3

from knotgames.checks.accounts.shared import require_apart
from knotgames.checks.asked import Asked, listening, overheard
from knotgames.checks.claim import Finding, Question, found
from knotgames.checks.solvers.query import Formula, Query

EXHAUSTION = "exhaustion"
"""The method that enumerates all cases."""

ASKED = frozenset({"z3", "cvc5", "certificate", "drup", "rocq"})
"""Methods that are named only if a solver, a checker or a kernel was asked."""

Shown = Callable[..., str] | str
"""A description of a case: a format of `case`, `left` and `right`, or a function of these."""

FRAMEWORK = ("induction", "lemma", "solvers")
"""The packages of `knotgames.checks` whose functions decide something, and may be asked."""


@dataclass(frozen=True)
class _Cases:
    """Cases with the two accounts of each that must agree."""

    over: Iterable[Any]
    left: Callable[..., Any]
    right: Any
    shown: Shown
    starred: bool

    def error(self, case: Any, right_first: bool = False) -> str | None:
        """Return a description of the error in a case, or None."""
        at = case if self.starred else (case,)
        right = self.right(*at) if right_first and callable(self.right) else self.right
        left = self.left(*at)
        right = self.right(*at) if not right_first and callable(self.right) else right
        return None if left == right else _words(self.shown, *at, case=case, left=left, right=right)


@dataclass(frozen=True)
class Every(Question):
    """Two accounts agree in every case. With `&`, cases of several kinds are one question."""

    scope: str
    parts: tuple[_Cases, ...]
    by: str = EXHAUSTION
    bound: bool = False
    to_the_end: bool = False

    def __post_init__(self) -> None:
        _require_enumeration(self.by)

    def __and__(self, other: Every) -> Every:
        return replace(self, parts=self.parts + other.parts)

    def findings(self) -> Iterator[Finding]:
        """Return one finding: the first wrong case, with the number of further ones if all are visited."""
        yield self._finding(iter(self))

    def findings_on_mutant(self) -> Iterator[Finding]:
        """Return the same finding, with the results of some cases after the first wrong one."""
        cases = iter(self)
        yield replace(self._finding(cases), later=_results(cases))

    def __iter__(self) -> Iterator[tuple[_Cases, Any]]:
        return ((part, case) for part in self.parts for case in part.over)

    def _finding(self, cases: Iterator[tuple[_Cases, Any]]) -> Finding:
        visited, wrong = 0, []
        for part, case in cases:
            visited += 1
            said = part.error(case, right_first=visited % 2 == 0)  # neither can rely on what the other has stored
            if said is not None:
                wrong.append(said)
                if not self.to_the_end:
                    break
        told = f"{wrong[0]}; {len(wrong) - 1} more fail" if len(wrong) > 1 else next(iter(wrong), None)
        return found(self.by, self.scope, told, visited=visited, complete=not self.bound)


@dataclass(frozen=True)
class _Answered(Question):
    """A question that a function answers."""

    answer: Callable[[], Iterator[Finding]]

    def findings(self) -> Iterator[Finding]:
        return self.answer()


LATER = 16
"""Of the cases of a part after the first wrong one about so many are judged for a mutant, from 10 to 31."""

FAR = 1 << 16
"""No case so far behind the first wrong one is judged."""


def _results(cases: Iterator[tuple[_Cases, Any]]) -> str:
    """Judge cases of each part, backwards from its last one, without a record of their questions."""
    rest: list[tuple[_Cases, Any]] = []
    with listening(Asked()):
        with suppress(Exception):  # altered arguments may break off the enumeration
            rest.extend(islice(cases, FAR))
        parts = [list(of_part) for _, of_part in groupby(rest, lambda one: id(one[0]))]
        return "".join(_result(*one) for each in parts for one in each[:: -(len(each) // LATER | 1)])


def _result(part: _Cases, case: Any) -> str:
    try:
        return "-" if part.error(case) is None else "x"
    except Exception:
        return "!"


def every(
    scope: str,
    over: Iterable[Any],
    left: Callable[..., Any],
    right: Any = True,
    shown: Shown | None = None,
    *,
    starred: bool = False,
    by: str = EXHAUSTION,
    bound: bool = False,
    to_the_end: bool = False,
    law_of: Collection[Callable[..., Any]] = (),
) -> Every:
    """Ask whether two accounts agree in every case.

    Args:
        over: the cases, visited up to the first wrong one.
        left: a function of a case.
        right: another one, or the constant value of the first.
        shown: a description of a wrong case; by default "CASE: LEFT, not RIGHT".
        starred: True if a case is a tuple of arguments.
        by: the method, if it is not exhaustion: `play`, `drawing`, ...
        bound: True if the cases end at a bound, which the scope names.
        to_the_end: True to visit all cases, and count the wrong ones.
        law_of: functions that both accounts use, because the question is a law of them: f(m + n) = f(m) + f(n).

    Raises:
        ValueError: `by` is the name of a reserved method; or the two accounts are the same, or share a function of this
            program that is not allowed (`accounts.shared`).

    >>> [finding.counterexample for finding in every("n < 9", range(9), lambda n: n * n, lambda n: 2 * n).findings()]
    ['1: 1, not 2']
    """
    if callable(right):
        if _as_written(left) == _as_written(right):
            raise ValueError(f"both accounts are the same, so they cannot differ: {scope}")
        require_apart(scope, left, right, law_of)
    shown = shown or ("{case}" if right is True else "{case}: {left}, not {right}")
    return Every(scope, (_Cases(over, left, right, shown, starred),), by, bound, to_the_end)


def none_fails(
    scope: str, over: Iterable[Any], fails: Callable[..., str | None], *, starred: bool = False, **how: Any
) -> Every:
    """Ask whether no case fails, where `fails` returns the failure of a case in words, or None.

    The other arguments are as for `every`.
    """
    return every(scope, over, fails, None, lambda *case: str(case[-2]), starred=starred, **how)


def facts(scope: str, statements: Iterable[tuple[Any, ...]], **how: Any) -> Every:
    """Ask whether some statements hold. Each has a name, one account, and the other account (default True)."""
    shown: dict[bool, str] = {True: "{0}", False: "{0}: {left}, not {right}"}
    return every(
        scope,
        statements,
        lambda *one: one[1],
        lambda *one: one[2] if len(one) > 2 else True,
        lambda *one: shown[len(one) == 4].format(one[0], left=one[-2], right=one[-1]),
        starred=True,
        **how,
    )


def together(
    scope: str,
    over: Iterable[Any],
    account: Callable[[Iterable[Any]], Any],
    expected: Any,
    shown: Shown = "{left}, not {right}",
    *,
    by: str = EXHAUSTION,
    bound: bool = False,
) -> Question:
    """Ask whether an account of all cases together is as expected: their number, or the set of their values.

    The arguments `by` and `bound` are as for `every`.

    Args:
        account: a function of all cases. Each case must count: the result must not be as expected without the case in
            the middle, or without the last one.
        expected: the expected result, or a function of no arguments that makes it.
        shown: a description of an unexpected result: a format of `left` and `right`, or a function of the two.

    >>> asked = together("n < 9", range(9), sum, expected=35)
    >>> [(finding.counterexample, finding.visited) for finding in asked.findings()]
    [('36, not 35', 9)]
    """
    _require_enumeration(by)

    def findings() -> Iterator[Finding]:
        cases, visited = list(over), 0

        def taken() -> Iterator[Any]:
            nonlocal visited
            for case in cases:
                visited += 1
                yield case

        left, right = account(taken()), expected() if callable(expected) else expected
        wrong = None if left == right else _words(shown, left=left, right=right)
        for place in sorted({len(cases) // 2, len(cases) - 1}) if wrong is None else ():
            if account(iter(cases[:place] + cases[place + 1 :])) == right:
                raise ValueError(f"the account does not depend on case {place + 1} of {len(cases)}: {scope}")
        yield found(by, scope, wrong, visited=visited, complete=not bound)

    return _Answered(findings)


def witnessed(
    scope: str,
    wanted: Iterable[Any],
    over: Iterable[Any],
    shows: Callable[[Any], Iterable[Any]],
    missing: Shown = "{} does not occur",
    *,
    by: str = EXHAUSTION,
    bound: bool = False,
) -> Question:
    """Ask whether each of some things occurs in some case.

    The arguments `by` and `bound` are as for `every`.

    Args:
        over: the cases, which are visited until all things have occurred.
        shows: returns the things that occur in a case.
        missing: a description of the first missing thing: a format of it, or a function.
    """
    _require_enumeration(by)
    all_wanted = list(wanted)

    def findings() -> Iterator[Finding]:
        visited, left = 0, all_wanted
        for case in over:
            if not left:
                break
            visited += 1
            shown = frozenset(shows(case))
            left = [one for one in left if one not in shown]
        yield found(by, scope, _words(missing, left[0]) if left else None, visited=visited, complete=not bound)

    return _Answered(findings)


def _asking(
    by: str, scope: str, parts: Iterable[Any], visited: int | None, bound: bool, models: bool = False
) -> Question:
    """Ask whether a solver or a checker of certificates finds nothing wrong in any of some parts."""

    def findings() -> Iterator[Finding]:
        answered, number = Asked(), 0
        wrong: str | None = None
        with overheard(answered):
            for part in parts:
                number += 1
                wrong = part() if callable(part) else part
                if wrong is None and not models and "sat" in answered.answers:
                    raise ValueError(f"z3 found a model, but the check does not explain it: {scope}")
                answered.answers.clear()
                if wrong is not None:
                    break
        asked = {"z3": answered.questions, "certificate": answered.checkers}[by]
        if wrong is None and not asked:
            raise ValueError(f"the check names {by} but asks it nothing: {scope}")
        yield found(by, scope, wrong, visited=number if visited is None else visited, complete=not bound)

    return _Answered(findings)


def by_z3(scope: str, *parts: Any, models: bool = False, bound: bool = False, visited: int | None = None) -> Question:
    """Ask z3 for a model of the contrary of a statement.

    Args:
        parts: functions of no arguments, or one iterable: each asks z3 (`solvers.query`), and returns the error in
            words, or None. A part that returns None although z3 found a model is an error.
        models: True if models are wanted: the statement is that something is possible.
        bound: True if the cases end at a bound, which the scope names.
        visited: the number of obligations, if it is not the number of parts.
    """
    return _asking("z3", scope, _parts(parts), visited, bound, models)


def entails(
    scope: str,
    *claims: z3.BoolRef,
    given: Iterable[Formula] = (),
    shown: Callable[[z3.ModelRef], str] | str = "{model}",
    bound: bool = False,
) -> Question:
    """Ask z3 whether formulas follow from others.

    Args:
        given: the hypotheses.
        shown: a description of a model in which a claim fails: a format of `model`, or a function.
        bound: True if the cases end at a bound, which the scope names.

    >>> n = z3.Int("n")
    >>> [finding.counterexample for finding in entails("odd n", n > 0, given=[n % 2 == 1, n > -3]).findings()]
    ['[n = -1]']
    """
    known = tuple(given)

    def failing(claim: z3.BoolRef) -> str | None:
        model = Query(*known).model(z3.Not(claim))
        return None if model is None else _words(shown, model=model)

    return by_z3(scope, *(partial(failing, claim) for claim in claims), bound=bound)


def certified(scope: str, *parts: Any, visited: int | None = None, bound: bool = False) -> Question:
    """Ask whether independent checkers accept certificates.

    Args:
        parts: functions of no arguments, or one iterable: each has a checker read a certificate
            (`certificates.acceptance.accepted`), and returns the error in words, or None.
        visited: the number of cases that the certificates cover, if it is not the number of parts.
        bound: True if the cases end at a bound, which the scope names.
    """
    return _asking("certificate", scope, _parts(parts), visited, bound)


def _parts(given: tuple[Any, ...]) -> Iterable[Any]:
    return given[0] if len(given) == 1 and not callable(given[0]) and not isinstance(given[0], str) else given


def ask(decide: Callable[..., Iterable[Finding] | Finding], *arguments: Any, **named: Any) -> Question:
    """Ask a function of the framework: `presburger.decided`, `lemma.decide`, or one of `induction`.

    Raises:
        ValueError: it is not of the framework: a check makes no finding of its own.
    """
    if not decide.__module__.startswith(tuple(f"knotgames.checks.{package}." for package in FRAMEWORK)):
        *all_but_last, last = FRAMEWORK
        where = f"knotgames.checks.{', '.join(all_but_last)} or {last}"
        raise ValueError(
            f"expected a function of {where}, because a check makes no findings itself; found {decide.__name__}"
        )

    def findings() -> Iterator[Finding]:
        made = decide(*arguments, **named)
        yield from [made] if isinstance(made, Finding) else made

    return _Answered(findings)


def _words(shown: Shown, *at: Any, **named: Any) -> str:
    """Describe a counterexample."""
    if isinstance(shown, str):
        return shown.format(*at, **named)
    return shown(*at, *(one for name, one in named.items() if name != "case"))


def _require_enumeration(by: str) -> None:
    if by in ASKED:
        raise ValueError(f"expected a method that goes through cases, found {by}")


def _as_written(account: Any) -> Any:
    """Return a key that is equal for two accounts only if they are the same code on the same objects."""
    if isinstance(account, partial):
        given = {place: id(one) for place, one in (*enumerate(account.args), *account.keywords.items())}
        return _as_written(account.func), given
    code = getattr(account, "__code__", None)
    if code is None:
        return account
    around = (getattr(account, "__self__", None), *(account.__defaults__ or ()), *(account.__closure__ or ()))
    return _text(code), [*map(id, around)]


def _text(code: CodeType) -> Any:
    """Return the code of a function, up to its place and the names of its variables."""
    constants = [_text(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    return code.co_code, code.co_names, constants
