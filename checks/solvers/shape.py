"""Digests of questions: the same for the same formulas, whatever order their parts were found in, and whatever the
version of z3, its numbering of formulas, or the names of bound variables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from checks.asked import combined

if TYPE_CHECKING:
    import z3

IN_ANY_ORDER = frozenset({"and", "or", "+", "*", "=", "distinct"})
"""Functions whose arguments may be exchanged."""


def digest(formulas: Sequence[z3.BoolRef], known: dict[Any, Any]) -> bytes:
    """The digest of a question: whether formulas have a model together.

    Args:
        formulas: the formulas, of one context.
        known: what was found of formulas and functions, by their numbers, with the formulas, which keep their numbers
            by that. It is added to.

    >>> import z3
    >>> n, m = z3.Ints("n m")
    >>> digest([n > 1, m > 2], {}) == digest([m > 2, n > 1], {}), digest([n > 1], {}) == digest([n >= 1], {})
    (True, False)
    >>> digest([z3.ForAll(n, n > m)], {}) == digest([z3.ForAll(m, m > n)], {})
    False
    """
    kept, digests, names = (known.setdefault(what, {}) for what in ("formulas", "digests", "names"))
    parts = []
    for one in formulas:
        number = one.get_id()
        if number not in digests:
            kept[number] = one
            _of(one.ctx_ref(), one.as_ast(), digests, names)
        parts.append(digests[number])
    return combined(b"question", sorted(parts))


def _of(context: Any, root: Any, known: dict[int, bytes], names: dict[int, str]) -> None:
    """Find the digest of a formula from those of its parts; calls are no deeper nested where formulas are."""
    import z3

    waiting = [root]
    while waiting:
        formula = waiting[-1]
        number = z3.Z3_get_ast_id(context, formula)
        if number in known:
            waiting.pop()
            continue
        parts = list(_parts(context, formula))
        missing = [part for part in parts if z3.Z3_get_ast_id(context, part) not in known]
        if missing:
            waiting += missing
            continue
        name = _name(context, formula, names)
        told = [known[z3.Z3_get_ast_id(context, part)] for part in parts]
        if name.partition(" ")[0] in IN_ANY_ORDER:
            told.sort()
        known[number] = combined(name.encode(), told)
        waiting.pop()


def _parts(context: Any, formula: Any) -> Iterator[Any]:
    import z3

    kind = z3.Z3_get_ast_kind(context, formula)
    if kind == z3.Z3_QUANTIFIER_AST:
        yield z3.Z3_get_quantifier_body(context, formula)
    elif kind == z3.Z3_APP_AST:
        for place in range(z3.Z3_get_app_num_args(context, formula)):
            yield z3.Z3_get_app_arg(context, formula, place)


def _name(context: Any, formula: Any, names: dict[int, str]) -> str:
    """What a formula is, apart from its parts; names of functions are kept by their numbers."""
    import z3

    kind = z3.Z3_get_ast_kind(context, formula)
    if kind == z3.Z3_APP_AST:
        function = z3.Z3_get_app_decl(context, formula)
        number = z3.Z3_get_ast_id(context, z3.Z3_func_decl_to_ast(context, function))
        if number not in names:
            names[number] = _function(context, function)
        return names[number]
    if kind == z3.Z3_QUANTIFIER_AST:
        bound = range(z3.Z3_get_quantifier_num_bound(context, formula))
        sorts = [_sort(context, z3.Z3_get_quantifier_bound_sort(context, formula, place)) for place in bound]
        return f"quantifier {z3.Z3_is_quantifier_forall(context, formula)} {sorts}"
    sort = _sort(context, z3.Z3_get_sort(context, formula))
    if kind == z3.Z3_VAR_AST:
        return f"variable {z3.Z3_get_index_value(context, formula)} {sort}"
    return f"number {z3.Z3_get_numeral_string(context, formula)} {sort}"


def _function(context: Any, function: Any) -> str:
    import z3

    arguments = range(z3.Z3_get_domain_size(context, function))
    domain = [_sort(context, z3.Z3_get_domain(context, function, place)) for place in arguments]
    indexes = [
        z3.Z3_get_decl_int_parameter(context, function, place)
        for place in range(z3.Z3_get_decl_num_parameters(context, function))
        if z3.Z3_get_decl_parameter_kind(context, function, place) == z3.Z3_PARAMETER_INT
    ]
    name = z3.Z3_get_symbol_string(context, z3.Z3_get_decl_name(context, function))
    return f"{name} {domain} {_sort(context, z3.Z3_get_range(context, function))} {indexes}"


def _sort(context: Any, sort: Any) -> str:
    import z3

    return str(z3.Z3_get_symbol_string(context, z3.Z3_get_sort_name(context, sort)))
