"""Digests of questions.

A digest does not depend on the order of the parts, the version of z3, its numbering of formulas, the names of bound
variables, or the place of a negation: `not (a < b)` is `b <= a`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import z3

from knotgames.checks.asked import combined

COMPARED = {"<=": ("<=", False), ">=": ("<=", True), "<": ("<", False), ">": ("<", True)}
"""Each comparison as one of `<=` and `<`; True if its sides are exchanged."""

CONTRARY = {"<=": "<", "<": "<=", "=": "distinct", "distinct": "=", "and": "or", "or": "and"}
"""The dual connective or comparison, for a negated formula."""

IN_ANY_ORDER = frozenset({"and", "or", "+", "*", "=", "distinct"})
"""Commutative functions."""


def digest(formulas: Sequence[z3.BoolRef], known: dict[Any, Any]) -> bytes:
    """Return the digest of the question whether formulas have a common model.

    The cache `known` is keyed by the numbers of formulas; it holds the formulas, so that they keep their numbers.
    """
    kept, digests, denied, names = (known.setdefault(what, {}) for what in ("formulas", "digests", "denied", "names"))
    parts = []
    for one in formulas:
        number = one.get_id()
        if number not in digests:
            kept[number] = one
            _of(one.ctx_ref(), one.as_ast(), digests, denied, names)
        parts.append(digests[number])
    return combined(b"question", sorted(parts))


def _of(context: Any, root: Any, known: dict[int, bytes], denied: dict[int, bytes], names: dict[int, str]) -> None:
    """Compute the digests of a formula and of its negation from its parts, without recursion."""
    number_of, kind_of = _plain(z3.Z3_get_ast_id), _plain(z3.Z3_get_ast_kind)
    size_of, part_of = _plain(z3.Z3_get_app_num_args), _plain(z3.Z3_get_app_arg)
    body_of = _plain(z3.Z3_get_quantifier_body)
    waiting: list[tuple[Any, int, list[tuple[Any, int]] | None]] = [(root, number_of(context, root), None)]
    while waiting:
        formula, number, parts = waiting.pop()
        if number in known:
            continue
        kind = kind_of(context, formula)
        if parts is None:
            read: list[Any] = []
            if kind == z3.Z3_APP_AST:
                read = [part_of(context, formula, place) for place in range(size_of(context, formula))]
            elif kind == z3.Z3_QUANTIFIER_AST:
                read = [body_of(context, formula)]
            parts = [(part, number_of(context, part)) for part in read]
            missing = [(part, of_part, None) for part, of_part in parts if of_part not in known]
            if missing:
                waiting.append((formula, number, parts))
                waiting += missing
                continue
        name = _name(context, formula, kind, names)
        told = [known[of_part] for _, of_part in parts]
        operator, _, sorts = name.partition(" ")
        if operator in COMPARED:
            operator, exchanged = COMPARED[operator]
            told = told[::-1] if exchanged else told
            known[number] = _combined(operator, sorts, told)
            denied[number] = _combined(CONTRARY[operator], sorts, told[::-1])
        elif operator == "not":
            (part,) = (of_part for _, of_part in parts)
            known[number], denied[number] = denied.get(part, combined(b"not", told)), told[0]
        elif operator in CONTRARY:
            known[number] = _combined(operator, sorts, told)
            if operator in ("and", "or"):
                told = [denied.get(of_part, combined(b"not", [known[of_part]])) for _, of_part in parts]
            if operator != "distinct" or len(told) == 2:
                denied[number] = _combined(CONTRARY[operator], sorts, told)
        else:
            known[number] = _combined(operator, sorts, told)


def _combined(operator: str, sorts: str, told: list[bytes]) -> bytes:
    if operator in IN_ANY_ORDER:
        told = sorted(told)
    return combined(f"{operator} {sorts}".encode(), told)


def _plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function of z3's library behind a Python wrapper, whose error check is slow and not needed here."""
    elementary = (function.__defaults__ or (None,))[0]  # which has the function of the library, as z3 is made today
    plain: Callable[..., Any] = getattr(elementary, "f", function)
    return plain


def _name(context: Any, formula: Any, kind: int, names: dict[int, str]) -> str:
    """Return the name of a formula apart from its parts."""
    if kind == z3.Z3_APP_AST:
        function = _plain(z3.Z3_get_app_decl)(context, formula)
        number = _plain(z3.Z3_get_func_decl_id)(context, function)
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
    return str(z3.Z3_get_symbol_string(context, z3.Z3_get_sort_name(context, sort)))
