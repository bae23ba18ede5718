"""How the house is laid out: imports run one way, modules say what they are, games have examples, papers claims."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import algebra
import checks
import games
from checks.papers import papers
from games import rulesets

FLOORS = ("algebra", "games", "checks", "tests")
"""The packages from the ground up: a module imports from its own floor and from those below."""

PACKAGES: tuple[ModuleType, ...] = (algebra, games, checks)
ROOT = Path(str(algebra.__file__)).parent.parent
CHECKERS = [path for path in (ROOT / "checks" / "checkers").glob("*.py") if path.stem != "__init__"]
OPTIONAL = {
    "algebra/knot_type/strategies.py": {"hypothesis"},
    "checks/sweeps/executors.py": {"distributed"},
    "checks/pytest_plugin.py": {"pytest"},
}
"""Third-party packages that one module needs and others do without."""

ALLOWED = {
    "algebra": {"numpy", "networkx", "sympy"},
    "games": {"numpy", "networkx", "sympy"},
    "checks": {"numpy", "networkx", "sympy", "rich", "lark", "platformdirs", "z3", "cvc5", "pysat"},
}
"""The third-party packages that each floor may use."""


def files(floor: str) -> list[Path]:
    return sorted((ROOT / floor).rglob("*.py"))


SHIPPED = [path for package in PACKAGES for path in files(package.__name__)]
EVERY = [*SHIPPED, *files("tests")]


def named(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


def imported(path: Path) -> Iterator[str]:
    """The full name of everything that a file imports, anywhere in it."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def roots(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imported(path)}


def floor_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0]


@pytest.mark.parametrize("path", EVERY, ids=named(EVERY))
def test_imports_run_one_way(path: Path) -> None:
    above = FLOORS[FLOORS.index(floor_of(path)) + 1 :]
    assert not roots(path) & {*above, *(() if floor_of(path) == "tests" else ("benchmarks",))}


@pytest.mark.parametrize("path", SHIPPED, ids=named(SHIPPED))
def test_a_floor_uses_only_the_packages_that_it_may(path: Path) -> None:
    floor = floor_of(path)
    outside = roots(path) - set(FLOORS) - set(sys.stdlib_module_names)
    assert outside <= ALLOWED[floor] | OPTIONAL.get(path.relative_to(ROOT).as_posix(), set())


@pytest.mark.parametrize("path", [*files("algebra"), *files("games")], ids=lambda path: path.name)
def test_no_solver_is_imported_below_the_checks(path: Path) -> None:
    assert not roots(path) & {"z3", "cvc5"}


def test_imports_are_found_wherever_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "games" / "small"
    package.mkdir(parents=True)
    path = package / "rules.py"
    path.write_text(
        "import json, checks.claim as c\nfrom . import board\nfrom ..other import thing\n"
        "def f():\n    from z3 import Solver\n    from algebra import formal\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    found = {"json", "checks.claim", "games.small.board", "games.other.thing", "z3.Solver", "algebra.formal"}
    assert set(imported(path)) == found
    assert roots(path) == {"json", "checks", "games", "z3", "algebra"}


@pytest.mark.parametrize("name", sorted(path.stem for path in CHECKERS))
def test_a_checker_is_small_and_trusts_nothing_of_the_project(name: str) -> None:
    checker = ROOT / "checks" / "checkers" / f"{name}.py"
    assert set(imported(checker)) == {"json", "sys"}
    assert len(checker.read_text(encoding="utf-8").splitlines()) < 100


@pytest.mark.parametrize("path", EVERY, ids=named(EVERY))
def test_every_module_says_what_it_is(path: Path) -> None:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert text
    assert text.strip()[0].isupper() or text.startswith("`")


@pytest.mark.parametrize("path", EVERY, ids=named(EVERY))
def test_no_module_is_called_utils(path: Path) -> None:
    names = {part.removesuffix(".py") for part in path.relative_to(ROOT).parts}
    assert not names & {"utils", "util", "helpers", "misc", "common"}


def test_every_file_and_folder_of_games_is_a_game() -> None:
    here = Path(str(games.__file__)).parent
    modules = {path.stem for path in here.glob("*.py")} - {"__init__"}
    folders = {path.parent.name for path in here.glob("*/__init__.py")}
    assert len(rulesets()) == len(modules) + len(folders)
    for name in modules | folders:
        module = __import__(f"games.{name}", fromlist=["RULESET"])
        assert rulesets()[module.RULESET.name] is module.RULESET


@pytest.mark.parametrize("name", sorted(rulesets()))
def test_every_game_has_examples_that_name_their_source(name: str) -> None:
    ruleset = rulesets()[name]
    assert ruleset.examples
    assert all(example.source and example.answer for example in ruleset.examples)
    assert all((ruleset.summary, ruleset.notation))


@pytest.mark.parametrize("key", sorted(papers()))
def test_every_paper_has_claims(key: str) -> None:
    paper = papers()[key]
    assert paper.claims
    assert all(claim.paper == key and claim.number and claim.statement for claim in paper.claims)
    assert len({claim.id for claim in paper.claims}) == len(paper.claims)
