"""What terms are in a model of z3, also where it leaves them open: then z3 chooses, and it is still a model.

This is the one place where models are read, so that no text shows the name of a variable for a number, and no formula
that is left open is taken for one that is false.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import z3


def holds_in(model: z3.ModelRef, formula: Any) -> bool:
    """Whether a formula is true in a model.

    >>> import z3
    >>> from checks.solvers.query import Query
    >>> a, b = z3.Bools("a b")
    >>> model = Query(a).model(z3.BoolVal(True))
    >>> holds_in(model, a), holds_in(model, z3.Not(a)), holds_in(model, b) or holds_in(model, z3.Not(b))
    (True, False, True)
    """
    return bool(model.eval(formula, model_completion=True))


def number_in(model: z3.ModelRef, term: z3.ArithRef) -> int:
    """Which integer a term is in a model.

    >>> import z3
    >>> from checks.solvers.query import Query
    >>> m, n = z3.Ints("m n")
    >>> model = Query().model(n == 3)
    >>> number_in(model, n - 5), number_in(model, 0 * m), isinstance(number_in(model, m), int)
    (-2, 0, True)
    """
    return int(model.eval(term, model_completion=True).as_long())
