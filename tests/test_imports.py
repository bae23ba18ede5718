"""What may import what: the contracts of pyproject.toml hold, and each is broken by what it forbids."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from pkgutil import iter_modules

import grimp
import pytest

from knotgames.checks import checkers

ROOT = Path(__file__).parent.parent
PACKAGES = ("knotgames", "benchmarks", "docs", "tests")
FOLDERS = ("algebra", "games", "checks", *PACKAGES)


@cache
def graph() -> grimp.ImportGraph:
    """What imports what, in the project."""
    return grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)


ALLOWED = {
    "knotgames.algebra": {"numpy", "sympy", "threadpoolctl"},
    "knotgames.games": {"numpy", "sympy", "threadpoolctl"},
    "knotgames.checks": {
        "grimp",
        "lark",
        "msgspec",
        "numpy",
        "pebble",
        "platformdirs",
        "rich",
        "sympy",
        "tomlkit",
        "z3",
    },
    "knotgames": set(),
}
"""The packages of others that each of ours may use."""

OPTIONAL = {
    "knotgames.algebra.compiled": {"numba"},
    "knotgames.algebra.knot_type.strategies": {"hypothesis"},
    "knotgames.algebra.monoids.exchange": {"networkx", "pandas"},
    "knotgames.checks.commands.completion": {"shtab"},
    "knotgames.checks.commands.explore.serving": {"uvicorn"},
    "knotgames.checks.explore.patience": {"uvicorn"},
    "knotgames.checks.explore.guard": {"starlette"},
    "knotgames.checks.explore.notebook": {"anywidget", "traitlets"},
    "knotgames.checks.explore.pages": {"jinja2"},
    "knotgames.checks.explore.server": {"starlette"},
    "knotgames.checks.streams": {"_typeshed"},
    "knotgames.checks.sweeps.cluster": {"distributed"},
    "knotgames.checks.sweeps.member": {"dask", "distributed"},
    "knotgames.pytest_papers": {"pytest"},
    "knotgames.pytest_plugin": {"pytest"},
}
"""Packages that one module needs and others do without."""


def linted(folder: Path) -> tuple[int, str]:
    """The exit status of the linter of imports in the folder of the project, or of a copy, and what it says.

    It runs in a process that begins from nothing: one that is forked would inherit locks of grimp's threads, but not
    the threads.
    """
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"]
    environment = {**os.environ, "COLUMNS": "200", "PYTHONPATH": str(folder)}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_the_contracts_hold() -> None:
    status, said = linted(ROOT)
    assert status == 0, said


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the project, to be spoilt."""
    for package in FOLDERS:
        for path in (ROOT / package).rglob("*.py"):
            copy = tmp_path / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    for link in ("algebra", "games", "checks"):
        (tmp_path / "knotgames" / link).symlink_to(tmp_path / link)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


PLAIN = "import {}\n"
WITHIN_A_FUNCTION = "def late() -> None:\n    import {}\n"
FOR_TYPES_ALONE = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import {}\n"

BROKEN: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "The folders of knotgames stand on each other": (
        ("algebra/outcome.py", "knotgames.games.heap", PLAIN),
        ("games/partizan_kayles.py", "knotgames.checks.claim", WITHIN_A_FUNCTION),
    ),
    "The packages stand on each other": (
        ("checks/output.py", "benchmarks.table", PLAIN),
        ("benchmarks/table.py", "tests.messages", PLAIN),
        ("checks/paper.py", "docs.generator.prose", WITHIN_A_FUNCTION),
    ),
    "The folders of algebra stand on each other": (
        ("algebra/bits.py", "knotgames.algebra.monoids.green", PLAIN),
        ("algebra/misere/options.py", "knotgames.algebra.knot_type.values", PLAIN),
    ),
    "A game knows no other game": (
        ("games/partizan_kayles.py", "knotgames.games.heap", PLAIN),
        ("games/rational/tangle.py", "knotgames.games.knot.unknot", PLAIN),
    ),
    "The folders of the knot game stand on each other": (
        ("games/knot/diagrams/bracket.py", "knotgames.games.knot.notation.names", PLAIN),
    ),
    "The folders of checks stand on each other": (
        ("checks/claim.py", "knotgames.checks.paper", FOR_TYPES_ALONE),
        ("checks/solvers/query.py", "knotgames.checks.verify.workers", WITHIN_A_FUNCTION),
        ("checks/commands/solve.py", "knotgames.checks.cli", PLAIN),
        ("checks/helpers.py", "", ""),
    ),
    "A checker imports nothing of the project": (("checks/checkers/drup.py", "knotgames.algebra.bits", PLAIN),),
    "A checker knows no other checker": (("checks/checkers/drup.py", "knotgames.checks.checkers.games", PLAIN),),
    "A paper knows no other paper": (
        ("checks/papers/milley2013/play.py", "knotgames.checks.papers.mckeown2011.plain", PLAIN),
    ),
    "A command knows no other command": (("checks/commands/value.py", "knotgames.checks.commands.table", PLAIN),),
    "The two methods for lemmas do not import each other": (
        ("checks/lemma/by_z3.py", "knotgames.checks.lemma.by_exhaustion", WITHIN_A_FUNCTION),
    ),
    "Below the checks there is no solver": (("games/cube/tables.py", "z3", WITHIN_A_FUNCTION),),
    "Nothing imports in a circle, neither files nor folders": (
        (
            "algebra/heaps/nim.py",
            "knotgames.algebra.heaps.octal",
            WITHIN_A_FUNCTION,
            "No cycles are allowed in knotgames.algebra.heaps.",
        ),
        (
            "checks/report/typesetting/tokens.py",
            "knotgames.checks.report.html",
            PLAIN,
            "No cycles are allowed in knotgames.checks.report.",
        ),
    ),
}
"""For each contract files, what each imports then, in which way, and what the message names if not this import."""


@dataclass(frozen=True)
class Breach:
    """Something that breaks a contract: what is added to a file, and what the message names."""

    contract: str
    file: str
    statement: str
    named: str


def breach(contract: str, file: str, imported: str, way: str, *said: str) -> Breach:
    module = ".".join(Path("" if file.startswith("benchmarks") else "knotgames", file).with_suffix("").parts)
    return Breach(contract, file, way.format(imported), *said or (f"{module} -> {imported}" if imported else module,))


def reasons(output: str) -> dict[str, str]:
    """Why each contract is broken, from what the linter says."""
    names_and_reasons = re.split(r"^([^\n]+)\n-+\n", output.partition("Broken contracts")[2], flags=re.MULTILINE)
    return dict(zip(names_and_reasons[1::2], names_and_reasons[2::2], strict=True))


def test_each_import_that_is_not_allowed_is_named(copied: Path) -> None:
    breaches = [breach(contract, *one) for contract, some in BROKEN.items() for one in some]
    for one in breaches:
        with (copied / one.file).open("a", encoding="utf-8") as file:
            file.write(f"\n{one.statement}\n")
    status, said = linted(copied)
    assert status == 1, said
    told = reasons(said)
    assert [one for one in breaches if one.named not in told[one.contract]] == []


def test_every_contract_is_broken_by_something() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    assert {contract["name"] for contract in settings["contracts"]} == set(BROKEN)


# --- what no contract says ----------------------------------------------------------------------------------------


def circle(found: grimp.ImportGraph) -> list[str]:
    """Files that import each other in a circle; none if there is no circle."""
    try:
        TopologicalSorter({name: found.find_modules_directly_imported_by(name) for name in found.modules}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_circle_goes_through_a_package_itself() -> None:
    """The contracts know circles of files and of folders, not those of a folder with a file of its own."""
    assert circle(graph()) == []
    small = grimp.ImportGraph()
    small.add_import(importer="knotgames.games", imported="knotgames.games.heap")
    assert circle(small) == []
    small.add_import(importer="knotgames.games.heap", imported="knotgames.games")
    assert set(circle(small)) == {"knotgames.games", "knotgames.games.heap"}


@pytest.mark.parametrize("package", ALLOWED)
def test_a_package_uses_only_the_packages_of_others_that_it_may(package: str) -> None:
    apart = {other for other in ALLOWED if other != package and other.startswith(package)}
    ours = {package, *graph().find_descendants(package)}
    ours -= {inner for other in apart for inner in (other, *graph().find_descendants(other))}
    used = {
        (name, other)
        for name in ours
        for other in graph().find_modules_directly_imported_by(name)
        if graph().is_module_squashed(other) and other not in sys.stdlib_module_names
    }
    assert {(name, other) for name, other in used if other not in ALLOWED[package] | OPTIONAL.get(name, set())} == set()


CHECKERS = sorted(f"{checkers.__name__}.{one.name}" for one in iter_modules(checkers.__path__))


READS_A_FILE = {"json", "sys"}
MORE = {
    "knotgames.checks.checkers.count_law": {"functools", "itertools", "math"},
    "knotgames.checks.checkers.family": {"itertools"},
    "knotgames.checks.checkers.gates": {"itertools"},
    "knotgames.checks.checkers.grundy": {"hashlib", "numpy"},
    "knotgames.checks.checkers.integer_law": {"functools", "itertools", "math"},
    "knotgames.checks.checkers.law": {"functools", "itertools"},
    "knotgames.checks.checkers.misere_quotient": {"functools", "itertools", "operator"},
    "knotgames.checks.checkers.monoid_law": {"functools", "itertools"},
    "knotgames.checks.checkers.no_law": {"functools", "itertools"},
}
"""What a checker imports besides: loops, divisors, and numpy where it reads hundreds of millions of values."""


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_checker_imports_nothing_but_what_reads_a_file(checker: str) -> None:
    assert graph().find_modules_directly_imported_by(checker) == READS_A_FILE | MORE.get(checker, set())
