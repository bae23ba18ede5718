"""Every public name of the library says what it is, and every public function and class shows it by an example.

The names are read off the text of the modules, each where it is defined; pytest runs the examples.
"""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("algebra", "games", "knotgames")
"""What others import. `checks` is what the command runs."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def definitions(body: Sequence[ast.stmt]) -> list[Definition]:
    """The functions and classes with a public name that are defined in a body, each as it is defined last.

    >>> [one.name for one in definitions(ast.parse("def f(): 1\\ndef _g(): 2\\nclass C: 3\\ndef f(): 4").body)]
    ['f', 'C']
    """
    found = {one.name: one for one in body if isinstance(one, Definition)}
    return [one for name, one in found.items() if not name.startswith("_")]


def constants(body: Sequence[ast.stmt]) -> Iterator[tuple[str, bool]]:
    """The public names that a body assigns something else than a type variable, and whether a text stands below.

    >>> list(constants(ast.parse("A = 1\\n'what A is'\\nB, C = 2, 3\\nT = TypeVar('T')\\n_D = 4").body))
    [('A', True), ('B', False), ('C', False)]
    """
    for one, below in zip(body, [*body[1:], None], strict=True):
        targets = one.targets if isinstance(one, ast.Assign) else [one.target] if isinstance(one, ast.AnnAssign) else []
        called = one.value.func if isinstance(one, ast.Assign) and isinstance(one.value, ast.Call) else None
        if isinstance(called, ast.Name) and called.id in ("TypeVar", "ParamSpec"):
            continue
        text = below.value if isinstance(below, ast.Expr) else None
        told = isinstance(text, ast.Constant) and isinstance(text.value, str)
        elements = [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]
        names = [part.id for part in elements if isinstance(part, ast.Name)]
        yield from ((name, told) for name in names if not name.startswith("_"))


def without_example(body: Sequence[ast.stmt]) -> list[str]:
    """The public functions and classes without a docstring that has an example.

    >>> without_example(ast.parse("def f():\\n  '''What f is.'''\\ndef g():\\n  '''\\n  >>> g()\\n  '''").body)
    ['f']
    """
    return [one.name for one in definitions(body) if ">>> " not in (ast.get_docstring(one) or "")]


def silent_methods(body: Sequence[ast.stmt]) -> list[str]:
    """The public methods and properties of public classes that have no docstring.

    >>> silent_methods(ast.parse("class C:\\n  def m(self): 1\\n  def __len__(self): 2").body)
    ['C.m']
    """
    classes = [one for one in definitions(body) if isinstance(one, ast.ClassDef)]
    methods = [(one, method) for one in classes for method in definitions(one.body)]
    return [f"{one.name}.{method.name}" for one, method in methods if not ast.get_docstring(method)]


@pytest.fixture(scope="module")
def bodies() -> dict[str, list[ast.stmt]]:
    """What stands in each module, by its path."""
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")).body for path in paths}


def test_every_function_and_class_has_an_example(bodies: dict[str, list[ast.stmt]]) -> None:
    assert [f"{path}: {name}" for path, body in bodies.items() for name in without_example(body)] == []


def test_every_method_says_what_it_does(bodies: dict[str, list[ast.stmt]]) -> None:
    assert [f"{path}: {name}" for path, body in bodies.items() for name in silent_methods(body)] == []


def test_every_constant_says_what_it_is(bodies: dict[str, list[ast.stmt]]) -> None:
    assert [f"{path}: {name}" for path, body in bodies.items() for name, told in constants(body) if not told] == []
