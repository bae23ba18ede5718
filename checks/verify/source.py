"""The source of a module, definition by definition: a hash of each, and the names that it mentions.

Comments, docstrings and layout do not count. A statement that runs when the module is imported belongs to the names
that it binds or changes; one that enters a claim into its paper belongs to none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

WHOLE = ""
"""Stands for a whole module where a name is expected."""

Name = tuple[str, str]
"""A module and a name in it."""

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(frozen=True)
class Definition:
    """What the statements that bind a name say.

    Attributes:
        digest: a hash of them.
        mentions: the names of modules that they mention; `WHOLE` for a module that is passed on as such.
        packages: what they import by a name that is written out, if it is installed.
        reads_files: whether they look for files beside the module.
        walks: whether they import what lies in the package, whatever it be.
    """

    digest: str
    mentions: tuple[Name, ...]
    packages: tuple[str, ...]
    reads_files: bool
    walks: bool


@dataclass(frozen=True)
class Module:
    """A module: its definitions by name, functions inside others by line (`line 7`), itself as `WHOLE`; its imports."""

    definitions: Mapping[str, Definition]
    imports: Mapping[str, Name]


def read(module: str, text: str) -> Module:
    """The definitions of a module and what it imports.

    Args:
        module: its name.
        text: its source.

    >>> found = read("m", "from z3 import Int\\nn = 1\\ndef f() -> int:\\n    'Doc.'\\n    return g(n, Int('n'))\\n")
    >>> found.definitions["f"].mentions
    (('m', 'n'), ('z3', 'Int'), ('z3.Int', ''))
    """
    body = ast.parse(text).body
    imports: dict[str, Name] = {}
    nodes: dict[str, list[ast.AST]] = {WHOLE: list(body)}
    for statement in _top_level(body):
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            imports |= _imported(statement)
        for name in sorted(set(_bound(statement))):
            nodes.setdefault(name, []).append(statement)
    own = set(nodes)
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, Function) and node is not statement:
                nodes.setdefault(f"line {_first_line(node)}", []).append(node)
    for statement in body:
        _strip(statement)
    return Module({name: _definition(module, found, own, imports) for name, found in nodes.items()}, imports)


def _first_line(function: Function) -> int:
    decorators = [] if isinstance(function, ast.Lambda) else function.decorator_list
    return min([function.lineno, *(decorator.lineno for decorator in decorators)])


def _top_level(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those under a condition too."""
    for statement in body:
        if isinstance(statement, ast.If):
            yield from _top_level([*statement.body, *statement.orelse])
        elif isinstance(statement, ast.Try):
            handlers = [inner for handler in statement.handlers for inner in handler.body]
            yield from _top_level([*statement.body, *handlers, *statement.orelse, *statement.finalbody])
        else:
            yield statement


_ENTERING = ("claim", "lemma", "assume")
"""The methods of a paper that enter a claim."""


def _bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a top-level statement binds, or whose objects it changes."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield statement.name
        return
    if isinstance(statement, ast.Expr):  # NAME.method(...) changes NAME; entering a claim changes no definition
        call = statement.value
        method = call.func if isinstance(call, ast.Call) else None
        if isinstance(method, ast.Attribute) and isinstance(method.value, ast.Name) and method.attr not in _ENTERING:
            yield method.value.id
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Store):
            base = node.value
            while isinstance(base, (ast.Attribute, ast.Subscript)):
                base = base.value
            if isinstance(base, ast.Name):
                yield base.id


def _imported(statement: ast.Import | ast.ImportFrom) -> dict[str, Name]:
    if isinstance(statement, ast.Import):
        tops = {alias: alias.name if alias.asname else alias.name.partition(".")[0] for alias in statement.names}
        return {alias.asname or top: (top, WHOLE) for alias, top in tops.items()}
    if statement.level:
        raise ValueError(f"line {statement.lineno}: expected an import by the full name, found a relative one")
    return {alias.asname or alias.name: (str(statement.module), alias.name) for alias in statement.names}


def _strip(statement: ast.stmt) -> None:
    """Take away docstrings and the decorators that enter claims."""
    for node in ast.walk(statement):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            node.decorator_list = [one for one in node.decorator_list if not _enters(one)]
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and len(node.body) > 1:
                del node.body[0]


def _enters(decorator: ast.expr) -> bool:
    call = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(call, ast.Attribute) and call.attr in _ENTERING


def _definition(module: str, parts: list[ast.AST], own: set[str], outside: Mapping[str, Name]) -> Definition:
    nodes = [node for part in parts for node in ast.walk(part)]
    imports = dict(outside)
    for node in nodes:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            imports |= _imported(node)
    attributes = {
        id(node.value): node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    names = [node for node in nodes if isinstance(node, ast.Name)]
    mentions: set[Name] = {(module, node.id) for node in names if node.id in own}
    for node in names:
        if node.id in imports:
            origin, name = imports[node.id]
            mentions.add((origin, name))
            mentions.add((f"{origin}.{name}" if name else origin, attributes.get(id(node), WHOLE)))  # if it is a module
    loads = [node.args[0] for node in nodes if isinstance(node, ast.Call) and _called(node) in _LOADING and node.args]
    return Definition(
        digest=sha256("".join(ast.dump(part, annotate_fields=False) for part in parts).encode()).hexdigest(),
        mentions=tuple(sorted(mentions)),
        packages=tuple(sorted(str(one.value).partition(".")[0] for one in loads if isinstance(one, ast.Constant))),
        reads_files=any(node.id == "__file__" for node in names),
        walks=any(not isinstance(one, ast.Constant) for one in loads),
    )


_LOADING = ("import_module", "find_spec")


def _called(call: ast.Call) -> str | None:
    return call.func.id if isinstance(call.func, ast.Name) else None
