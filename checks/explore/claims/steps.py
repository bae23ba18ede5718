"""The proof of a claim in steps to read: the cases of its lemma, the first cases of its tables, the first questions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from textwrap import shorten
from typing import Any, TypeAlias

from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.notation import OutOfBudget
from knotgames.checks.budget import Budget
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.claim import Claim, Undecided
from knotgames.checks.explore.view import Json
from knotgames.checks.lemma.decide import prove
from knotgames.checks.questions import Every
from knotgames.checks.solvers.query import Answer, watched

FEW = 3
"""The number of cases of a table, and of questions to z3, that are shown."""

MOST = 8
"""The most formulas that are shown."""

SECONDS = 20.0
"""The time for tables and questions; those found by then are shown."""

Step: TypeAlias = tuple[str, tuple[str, ...]]
"""A title, and lines."""


_short = partial(shorten, width=160, placeholder=" ...")
"""A line of a step."""


class _Enough(BaseException):
    """Enough questions were asked of z3."""


def steps(claim: Claim) -> Json:
    """Return the steps of the proof of a claim: each a title, and lines.

    >>> from knotgames.checks.papers import claims
    >>> steps(claims()["Johnson2011a/Lemma 6.6"])["steps"][0][1][0]
    'X(C) = 0 and Z(C) = 0 and parity(C) = odd: X(C) = 0'
    """
    found, asked = list[Step](), list[Answer]()

    def look(answer: Answer) -> None:
        asked.append(answer)
        if len(asked) == FEW:
            raise _Enough

    if claim.formula is not None:
        title, *lines = prove(claim.formula, algebra_named(claim.theory or KNOT.name)).why
        found.append((title, tuple(map(str.strip, lines))))
    with suppress(_Enough, OutOfBudget, Undecided), Budget(seconds=SECONDS).enforced():
        for question in claim.check() if claim.check else ():
            if isinstance(question, Every):
                found.append(
                    (f"{question.scope}, by {question.by}: the first cases", tuple(dict.fromkeys(_cases(question))))
                )
            elif len(asked) < FEW:
                with watched(look):
                    for _ in question.findings():
                        pass
    return {"steps": list(dict.fromkeys([*found, *map(_question, asked)]))}


def _cases(question: Every) -> Iterator[str]:
    """Yield the first cases, each with the result of one account, unless it only says that the case holds."""
    for part, case in islice(question, FEW):
        at = case if part.starred else (case,)
        named = at[:1] if part.starred and isinstance(at[0], str) else at  # a fact has a name, and two accounts
        result = part.left(*at)
        written = ", ".join(map(_written, named))
        yield _short(written if result is True or result is None else f"{written}: {_written(result)}")


def _written(value: Any) -> str:
    match value:
        case tuple():
            return f"({', '.join(map(_written, value))})"
        case set() | frozenset():
            return f"{{{', '.join(sorted(map(_written, value)))}}}"
        case bool():
            return "yes" if value else "no"
    return str(value)


def _question(answer: Answer) -> Step:
    """Return a question to z3: hypotheses, and at last the denial. Formulas that are many or long are only counted."""
    said = {"unsat": "finds no model", "sat": "finds a model"}.get(answer.said, "does not decide the existence")
    lines = tuple(_short(str(one)) for one in answer.formulas)
    if len(lines) > MOST or any(line.endswith("...") for line in lines):
        return f"z3 {said} of {f'{len(lines)} formulas' if len(lines) > 1 else 'a long formula'}", ()
    return f"z3 {said} of {'these formulas' if len(lines) > 1 else 'this formula'}", lines
