"""How the house is laid out: small folders that tests mirror, modules that say what they are, games, papers."""

import re
from pathlib import Path
from types import ModuleType

import benchmarks
import knotgames
from knotgames import algebra, checks, games

PACKAGES: tuple[ModuleType, ...] = (algebra, games, checks, knotgames)
ROOT = Path(__file__).parent.parent
CHECKERS = [path for path in (ROOT / "checks" / "checkers").glob("*.py") if path.stem != "__init__"]
MOST = 14
"""The most files of a folder, beside its sub-folders, its `__init__.py` and its data. Checkers are no parts of a whole:
none imports another, and there is one for each format."""


def folder(package: ModuleType) -> str:
    return package.__name__.removeprefix("knotgames.")


def files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


SHIPPED = [path for package in PACKAGES for path in files(folder(package))]
EVERY = [*SHIPPED, *files("tests")]


MOST_OF_A_CHECKER = 120
"""The most lines of a checker: it is read by people, from top to bottom."""

LONGER = {"misere_quotient": 162}
"""The lines of a checker that is longer, so that it takes less time than the search."""


def test_a_checker_is_small() -> None:
    lines = {path.stem: len(path.read_text(encoding="utf-8").splitlines()) for path in CHECKERS}
    assert {name: n for name, n in lines.items() if n > MOST_OF_A_CHECKER} == LONGER


def says_what_it_is(path: Path) -> bool:
    return re.match(r'(#.*\n)*\s*r?"""\s*[A-Z`]', path.read_text(encoding="utf-8")) is not None


def test_every_module_says_what_it_is() -> None:
    assert [str(path) for path in EVERY if not says_what_it_is(path)] == []


def test_no_module_is_called_utils() -> None:
    names = {part.removesuffix(".py") for path in EVERY for part in path.relative_to(ROOT).parts}
    assert not names & {"utils", "util", "helpers", "misc", "common"}


FOLDERS = sorted({path.parent for package in (*PACKAGES, benchmarks) for path in files(folder(package))})


def test_a_folder_is_small() -> None:
    modules = {str(folder): [path for path in folder.glob("*.py") if path.stem != "__init__"] for folder in FOLDERS}
    del modules[str(ROOT / "checks" / "checkers")]
    assert [folder for folder, inside in modules.items() if len(inside) > MOST] == []


def places_of_tests(path: Path) -> list[Path]:
    """Where the tests of a module may be: in the file of its name, or in that of its folder.

    >>> [path.as_posix() for path in places_of_tests(Path("algebra/heaps/nim.py"))]
    ['tests/algebra/heaps/test_nim.py', 'tests/algebra/heaps/test_heaps.py', 'tests/algebra/test_heaps.py']
    """
    mirrored = Path("tests") / path.parent
    whole = f"test_{path.parent.name}.py"
    return [mirrored / f"test_{path.name}", mirrored / whole, mirrored.parent / whole]


MODULES = [path.relative_to(ROOT) for path in SHIPPED if path.stem != "__init__"]
TESTED = [path for path in MODULES if path.parts[:2] != ("checks", "papers")]


def is_imported_by_tests(path: Path) -> bool:
    """Whether a file of tests of a module's folder imports it."""
    *above, name = ("knotgames", *path.with_suffix("").parts[path.parts[0] == "knotgames" :])
    imports = re.compile(rf"{re.escape('.'.join(above))}(?:\.{name}\b| import (?:.*|\([^)]*)\b{name}\b)")
    tests = (ROOT / "tests" / path.parent).glob("test_*.py")
    return any(imports.search(test.read_text(encoding="utf-8")) for test in tests)


def test_every_module_has_its_tests() -> None:
    elsewhere = [path for path in TESTED if not any((ROOT / place).is_file() for place in places_of_tests(path))]
    assert [path for path in elsewhere if not is_imported_by_tests(path)] == []


def test_every_file_and_folder_of_games_is_a_game() -> None:
    here = Path(str(games.__file__)).parent
    modules = {path.stem.replace("_", "-") for path in here.glob("*.py")} - {"--init--", "announced"}
    folders = {path.parent.name.replace("_", "-") for path in here.glob("*/__init__.py")}
    assert set(games.GAMES) == modules | folders
    assert {name: games.ruleset(name).name for name in games.GAMES} == {name: name for name in games.GAMES}
