"""The folders at the top are one package, `knotgames`: beside folders of the same names, with links and without."""

import os
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("algebra", "games", "checks")
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]


def python(folder: Path, *arguments: str, first: Sequence[Path] = ()) -> str:
    """What Python prints, started in a folder, where some folders are searched for modules before all others."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, first)), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def packages_below(folder: str) -> set[str]:
    """The names of the packages that lie in a folder at the top, itself with them."""
    found = (path.parent.relative_to(ROOT) for path in (ROOT / folder).rglob("__init__.py"))
    return {".".join(("knotgames", *path.parts)) for path in found}


def test_every_folder_is_a_package_that_is_installed() -> None:
    assert set(SETTINGS["packages"]) == {"knotgames"}.union(*map(packages_below, FOLDERS))
    assert SETTINGS["package-dir"] == {"knotgames": "knotgames", **{f"knotgames.{name}": name for name in FOLDERS}}


# --- beside packages of the same names -------------------------------------------------------------------------------


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A project with folders and a file of the names of ours, a test of them, and lemmas."""
    for name in FOLDERS:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("ANSWER = 42\n", encoding="utf-8")
    (tmp_path / "games.py").write_text("raise ImportError\n", encoding="utf-8")
    (tmp_path / "test_own.py").write_text(
        "from algebra import ANSWER\n\n\ndef test_own():\n    assert ANSWER == 42\n", encoding="utf-8"
    )
    (tmp_path / "my.lemmas").write_text("X(A) >= 0\n", encoding="utf-8")
    return tmp_path


def test_a_program_beside_them_finds_ours(foreign: Path) -> None:
    program = "import knotgames as kg; import games; print(games.ANSWER, kg.solve('knot', '3_1').outcome)"
    assert python(foreign, "-c", program, first=[foreign]) == "42 U\n"


def test_the_command_beside_them_finds_ours(foreign: Path) -> None:
    assert "outcome:  U" in python(foreign, "-m", "knotgames", "solve", "knot", "3_1", first=[foreign])


def test_tests_and_lemmas_beside_them_are_judged(foreign: Path) -> None:
    said = python(foreign, "-m", "pytest", "-p", "knotgames.pytest_plugin", "-q", first=[foreign])
    assert "2 passed" in said


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_at_the_top_is_no_module_of_its_own(name: str) -> None:
    """There would be two of each class."""
    program = f"try:\n    import {name}\nexcept ImportError as error:\n    print(error)"
    assert python(ROOT, "-c", program) == f"import knotgames.{name}\n"


# --- where the links of `knotgames` are lost -------------------------------------------------------------------------


def kept() -> list[Path]:
    """The files of the repository, without links."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [Path(line) for line in listed if (ROOT / line).is_file() and not (ROOT / line).is_symlink()]


@pytest.fixture(scope="module")
def without_links(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout as one has it where there are no links: git writes small files that name the targets."""
    folder = tmp_path_factory.mktemp("checkout")
    for path in kept():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes((ROOT / path).read_bytes())
    for name in FOLDERS:
        (folder / "knotgames" / name).write_text(f"../{name}", encoding="utf-8")
    return folder


def built(folder: Path, kind: str, into: Path) -> ZipFile:
    """The wheel that setuptools makes of a checkout: `wheel`, or `editable`."""
    into.mkdir()
    program = f"from setuptools import build_meta; build_meta.build_{kind}({str(into)!r})"
    python(folder, "-W", "ignore", "-c", program)
    (wheel,) = into.glob("*.whl")
    return ZipFile(wheel)


def test_its_wheel_holds_every_module_and_all_data(without_links: Path, tmp_path: Path) -> None:
    with built(without_links, "wheel", tmp_path / "wheel") as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    ours = {path for path in kept() if path.parts[0] in ("knotgames", *FOLDERS)}
    assert names == {str(path if path.parts[0] == "knotgames" else "knotgames" / path) for path in ours}


def test_installed_to_be_edited_it_is_imported(without_links: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    with built(without_links, "editable", tmp_path / "wheel") as wheel:
        wheel.extractall(site)
    others = sysconfig.get_paths()["purelib"]
    program = (
        f"import site, sys; site.addsitedir({str(site)!r}); sys.path.append({others!r})\n"
        "import knotgames as kg; from knotgames.checks import claim\n"
        "print(kg.solve('knot', '3_1').outcome, claim.__file__)"
    )
    assert python(tmp_path, "-S", "-c", program) == f"U {without_links / 'checks' / 'claim.py'}\n"
