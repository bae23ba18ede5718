"""Every public name of the library says what it is, and every module of functions has an example.

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


def has_example(body: Sequence[ast.stmt]) -> bool:
    """Return True if a module has an example, or no public function.

    >>> has_example(ast.parse("class C: 1").body), has_example(ast.parse("def f(): 1").body)
    (True, False)
    """
    public = definitions(body)
    functions = [one for one in public if not isinstance(one, ast.ClassDef)]
    return not functions or any(">>> " in (ast.get_docstring(one) or "") for one in public)


def silent(body: Sequence[ast.stmt]) -> list[str]:
    """The public functions and classes, and the public methods and properties of these, that have no docstring.

    >>> silent(ast.parse("class C:\\n  def m(self): 1\\n  def __len__(self): 2").body)
    ['C', 'C.m']
    """
    found = []
    for one in definitions(body):
        methods = definitions(one.body) if isinstance(one, ast.ClassDef) else []
        named = [(one.name, one), *((f"{one.name}.{method.name}", method) for method in methods)]
        found += [name for name, definition in named if not ast.get_docstring(definition)]
    return found


@pytest.fixture(scope="module")
def bodies() -> dict[str, list[ast.stmt]]:
    """What stands in each module, by its path."""
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")).body for path in paths}


def test_every_module_of_functions_has_an_example(bodies: dict[str, list[ast.stmt]]) -> None:
    assert [path for path, body in bodies.items() if not has_example(body)] == []


def test_every_definition_says_what_it_is(bodies: dict[str, list[ast.stmt]]) -> None:
    assert [f"{path}: {name}" for path, body in bodies.items() for name in silent(body)] == []


def test_every_constant_says_what_it_is(bodies: dict[str, list[ast.stmt]]) -> None:
    assert [f"{path}: {name}" for path, body in bodies.items() for name, told in constants(body) if not told] == []
