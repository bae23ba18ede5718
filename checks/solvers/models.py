"""What terms are in a model of z3, also where it leaves them open: then z3 chooses, and it is still a model.

This is the one place where models are read, so that no text shows the name of a variable for a number, and no formula
that is left open is taken for one that is false. A model stays in the context in which it was found, and terms are
brought there, so that the next search depends on nothing that the last one made up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import z3

from knotgames.checks.solvers.query import smt_lib


def holds_in(model: z3.ModelRef, formula: Any) -> bool:
    """Whether a formula is true in a model.

    >>> import z3
    >>> from knotgames.checks.solvers.query import Query
    >>> a, b = z3.Bools("a b")
    >>> model = Query(a).model(z3.BoolVal(True))
    >>> holds_in(model, a), holds_in(model, z3.Not(a)), holds_in(model, b) or holds_in(model, z3.Not(b))
    (True, False, True)
    """
    return bool(_value(model, formula))


def number_in(model: z3.ModelRef, term: z3.ArithRef) -> int:
    """Which integer a term is in a model.

    >>> import z3
    >>> from knotgames.checks.solvers.query import Query
    >>> m, n = z3.Ints("m n")
    >>> model = Query().model(n == 3)
    >>> number_in(model, n - 5), number_in(model, 0 * m), isinstance(number_in(model, m), int)
    (-2, 0, True)
    """
    return int(_value(model, term).as_long())


def numbers_in(text: str, *terms: z3.ArithRef) -> Callable[[z3.ModelRef], str]:
    """A text with the numbers that terms are in a model in place of its braces.

    >>> import z3
    >>> from knotgames.checks.solvers.query import Query
    >>> m, n = z3.Ints("m n")
    >>> numbers_in("m = {} and n = {}", m, n)(Query().model(m == 2, n == 3))
    'm = 2 and n = 3'
    """
    return lambda model: text.format(*(number_in(model, term) for term in terms))


def term_in(model: z3.ModelRef, term: Any) -> Any:
    """A term in the context of a model.

    >>> import z3
    >>> from knotgames.checks.solvers.query import Query
    >>> thing = z3.DeclareSort("Thing")
    >>> one, other = z3.Consts("one other", thing)
    >>> model = Query().model(one != other)
    >>> term_in(model, one).ctx is model.ctx, term_in(model, one == other)
    (True, one == other)
    """
    if term.ctx is model.ctx:
        return term
    if not model.num_sorts():
        return term.translate(model.ctx)
    said = z3.Function("said", term.sort(), z3.BoolSort())(term)
    (read,) = z3.parse_smt2_string(smt_lib([said]), ctx=model.ctx)  # its sorts by their names, as in the question
    return read.arg(0)


def _value(model: z3.ModelRef, term: Any) -> Any:
    return model.eval(term_in(model, term), model_completion=True)
