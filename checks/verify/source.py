"""What the source of a module says: its imports, and a hash in which comments, docstrings and layout do not count."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import accumulate

COMPUTED = "*"
"""Stands for an import by a name that is only known when the program runs."""

_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_WITH_DOCSTRING = (*_FUNCTION, ast.ClassDef, ast.Module)


@dataclass(frozen=True)
class Source:
    """What a module says.

    Attributes:
        digest: a hash of it.
        first: what it imports as soon as it is imported itself: names of modules, or of what lies in them, with dots
            before those that are relative.
        later: what its functions import when they are called.
        reads_files: whether it looks for files beside it.

    Comments, docstrings and layout make no other source:

    >>> read("x = 1  # one") == read("x=1"), read("x = 1") == read("x = 2")
    (True, False)
    """

    digest: str
    first: tuple[str, ...]
    later: tuple[str, ...]
    reads_files: bool


@cache
def read(text: str) -> Source:
    """What the text of a module says. A process reads a text once.

    >>> source = read("import z3\\n\\ndef f():\\n    'Doc.'\\n    from algebra import bits\\n    return bits\\n")
    >>> source.first, source.later
    (('z3',), ('algebra.bits',))
    """
    tree = ast.parse(text)
    parts = list(_parts(tree))
    names = {node.id for node, _ in parts if isinstance(node, ast.Name)}
    first = {name for node, in_function in parts if not in_function for name in _imported(node)}
    later = {name for node, in_function in parts if in_function for name in _imported(node)}
    if COMPUTED in first | later:  # the names may be written as texts
        texts = (node.value for node, _ in parts if isinstance(node, ast.Constant) and isinstance(node.value, str))
        later |= {text for text in texts if re.fullmatch(r"\w+(\.\w+)*", text)}
    defined = {node.name for node, _ in parts if isinstance(node, (*_FUNCTION, ast.ClassDef))}
    used = {node.id for node, in_function in parts if isinstance(node, ast.Name) and not in_function and _is_read(node)}
    if used & defined:
        first |= later  # it may call its own functions as soon as it is imported
    for node, _ in parts:
        if isinstance(node, _WITH_DOCSTRING) and node.body and _is_text(node.body[0]):
            del node.body[0]
    return Source(
        sha256(ast.dump(tree, annotate_fields=False).encode()).hexdigest(),
        tuple(sorted(first)),
        tuple(sorted(later)),
        "__file__" in names or any(name.startswith("importlib.resources") for name in first | later),
    )


def _parts(tree: ast.Module) -> Iterator[tuple[ast.AST, bool]]:
    """All parts of a module, and whether each does nothing yet when it is imported; not what only types need."""
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    while waiting:
        node, in_function = waiting.pop()
        yield node, in_function
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
        waiting += [(inner, in_function or inner in _later(node)) for inner in ast.iter_child_nodes(node)]


def _later(node: ast.AST) -> list[ast.AST | None]:
    """The parts of a part that do nothing yet when it runs: the body of a function, and what only says a type."""
    if isinstance(node, _FUNCTION):
        return [*node.body, node.returns]
    return [node.annotation] if isinstance(node, (ast.arg, ast.AnnAssign)) else []


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield from accumulate(alias.name.split("."), "{}.{}".format)
    elif isinstance(node, ast.ImportFrom):
        origin = "." * node.level + (f"{node.module}." if node.module else "")
        yield from (origin + alias.name for alias in node.names)
    elif isinstance(node, ast.Call) and node.args:
        name, function = node.args[0], node.func
        called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", None)
        if called in ("import_module", "find_spec", "__import__"):
            yield str(name.value) if isinstance(name, ast.Constant) else COMPUTED


def _is_read(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Load)


def _is_text(statement: ast.stmt) -> bool:
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
