"""Signatures as Sphinx reads them: each type by its full name, of which the last part is shown."""

from __future__ import annotations

from griffe import Attribute, Class, Expr, ExprAttribute, ExprName, Function, ParameterKind, Parameters

BUILTIN = "builtins."
STANDARD = {"Any": "typing.Any"}


def annotation(expression: Expr | str | None) -> str:
    """A type by full names: `~algebra.ruleset.Answer | None`."""
    if expression is None:
        return ""
    if isinstance(expression, str):
        return expression
    if isinstance(expression, ExprName | ExprAttribute):
        path = _followed(expression)
        return f"~{path}" if "." in path else path
    return "".join(annotation(part) for part in expression.iterate(flat=False))


def _followed(name: ExprName | ExprAttribute) -> str:
    """The full name of a type, where it is defined."""
    return name.canonical_path.removeprefix(BUILTIN)


def parameters(of: Parameters, *, bound: bool) -> str:
    """The parameters in parentheses, without the one that a method is bound to."""
    parts: list[str] = []
    positional, keyword = False, False
    for one in list(of)[1:] if bound else of:
        if one.kind is ParameterKind.positional_only:
            positional = True
        elif positional:
            parts.append("/")
            positional = False
        if one.kind is ParameterKind.keyword_only and not keyword:
            parts.append("*")
        keyword = keyword or one.kind in (ParameterKind.keyword_only, ParameterKind.var_positional)
        mark = {ParameterKind.var_positional: "*", ParameterKind.var_keyword: "**"}.get(one.kind or one.kind, "")
        text = f"{mark}{one.name}" if one.kind else one.name
        if one.annotation is not None:
            text += f": {annotation(one.annotation)}"
        if one.default is not None and not mark:
            text += f" = {one.default}" if one.annotation is not None else f"={one.default}"
        parts.append(text)
    if positional:
        parts.append("/")
    return f"({', '.join(parts)})"


def of_function(function: Function, *, method: bool) -> str:
    """The name, the parameters and the result of a function."""
    bound = method and "staticmethod" not in function.labels
    result = f" -> {annotation(function.returns)}" if function.returns is not None else ""
    return f"{function.name}{parameters(function.parameters, bound=bound)}{result}"


def of_class(class_: Class) -> str:
    """The name of a class, and how it is called, if it says."""
    found = class_.parameters
    return f"{class_.name}{parameters(found, bound=True)}" if list(found) else class_.name


def value_of(attribute: Attribute) -> str | None:
    """The value of a constant, if it is short."""
    text = None if attribute.value is None else str(attribute.value)
    return text if text is not None and len(text) <= 80 and "\n" not in text else None
