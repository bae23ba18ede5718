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

    >>> source = read("import z3\\n\\ndef f():\\n    from knotgames.algebra import bits\\n    return bits\\n")
    >>> source.first, source.later
    (('z3',), ('knotgames.algebra.bits',))
    """
    parts = _Parts()
    parts.visit(ast.parse(text), in_function=False)
    first, later = parts.first, parts.later
    if COMPUTED in first | later:  # the names may be written as texts
        later |= {text for text in parts.texts if re.fullmatch(r"\w+(\.\w+)*", text)}
    if parts.used & parts.defined:
        first |= later  # it may call its own functions as soon as it is imported
    return Source(
        sha256("\0".join(parts.written).encode()).hexdigest(),
        tuple(sorted(first)),
        tuple(sorted(later)),
        "__file__" in parts.names or any(name.startswith("importlib.resources") for name in first | later),
    )


class _Parts:
    """All parts of a module, each visited once; not its docstrings, nor what only types need.

    Attributes:
        written: the parts in a row, from which they can be told.
        first, later: what is imported by parts that do something when the module is imported, and by the others.
        names, defined: what is named, and the functions and classes that are defined.
        used: what is named to be read by parts that do something when the module is imported.
        texts: the texts.
    """

    def __init__(self) -> None:
        self.written: list[str] = []
        self.first: set[str] = set()
        self.later: set[str] = set()
        self.names: set[str] = set()
        self.defined: set[str] = set()
        self.used: set[str] = set()
        self.texts: set[str] = set()

    def visit(self, node: ast.AST, in_function: bool) -> None:
        """Visit a part, and those that it has; `in_function` if it does nothing yet when the module is imported."""
        kind, written = type(node), self.written
        written.append(kind.__name__)
        if isinstance(node, ast.Name):
            self.names.add(node.id)
            if not in_function and isinstance(node.ctx, ast.Load):
                self.used.add(node.id)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                self.texts.add(node.value)
        elif isinstance(node, (ast.Call, ast.Import, ast.ImportFrom)):
            (self.later if in_function else self.first).update(_imported(node))
        elif isinstance(node, (*_FUNCTION, ast.ClassDef)):
            self.defined.add(node.name)
        later = _LATER.get(kind, ())
        for name in kind._fields:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                self.visit(value, in_function or name in later)
            elif isinstance(value, list):
                if name == "body":
                    value = _without_what_does_not_count(node, value)
                written.append(f"{len(value)}")
                for inner in value:
                    if isinstance(inner, ast.AST):
                        self.visit(inner, in_function or name in later)
                    else:
                        written.append(repr(inner))
            else:
                written.append(repr(value))


_LATER: dict[type[ast.AST], tuple[str, ...]] = {
    **dict.fromkeys(_FUNCTION, ("body", "returns")),
    **dict.fromkeys((ast.arg, ast.AnnAssign), ("annotation",)),
}
"""The fields of parts that do nothing yet when the part runs: the body of a function, and what only says a type."""


def _without_what_does_not_count(node: ast.AST, body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a part but for a docstring, and but for what only types need."""
    if isinstance(node, _WITH_DOCSTRING) and body and _is_text(body[0]):
        return body[1:]
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return []
    return body


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


def _is_text(statement: ast.stmt) -> bool:
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
