"""The values of terms in models of z3. If a model leaves a term open, z3 chooses a value.

All models are read here, so that no text shows the name of a variable for a number, and no open formula is taken for
a false one. A model stays in the context in which it was found, and terms are translated to it, so that the next search
does not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import z3

from knotgames.checks.solvers.query import smt_lib


def holds_in(model: z3.ModelRef, formula: Any) -> bool:
    """Return True if a formula is true in a model."""
    return bool(_value(model, formula))


def number_in(model: z3.ModelRef, term: z3.ArithRef) -> int:
    """Return the integer that a term is in a model."""
    return int(_value(model, term).as_long())


def numbers_in(text: str, *terms: z3.ArithRef) -> Callable[[z3.ModelRef], str]:
    """Return a function that formats a text with the numbers that terms are in a model."""
    return lambda model: text.format(*(number_in(model, term) for term in terms))


def term_in(model: z3.ModelRef, term: Any) -> Any:
    """Return a term in the context of a model."""
    if term.ctx is model.ctx:
        return term
    if not model.num_sorts():
        return term.translate(model.ctx)
    said = z3.Function("said", term.sort(), z3.BoolSort())(term)
    (read,) = z3.parse_smt2_string(smt_lib([said]), ctx=model.ctx)  # its sorts by their names, as in the question
    return read.arg(0)


def _value(model: z3.ModelRef, term: Any) -> Any:
    return model.eval(term_in(model, term), model_completion=True)
