"""What others announce: where it is looked for, what it may say, every defect by name; and how it is imported."""

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Ruleset
from knotgames.games import announced as module
from knotgames.games.announced import Announced, Kind, announced, file_of, files_in, imported, load, pyproject
from tests.messages import exactly
from tests.outside import forgotten, repository


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = repository(tmp_path / "repository").resolve()
    monkeypatch.chdir(folder)
    return folder


def write(folder: Path, text: str) -> None:
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


def test_this_project_announces_nothing() -> None:
    assert pyproject() is None
    assert [announced(kind) for kind in Kind] == [(), (), ()]


def test_files_and_folders(outside: Path) -> None:
    (game,), (paper,), (theory,) = map(announced, Kind)
    place = f"'{outside}/pyproject.toml': [tool.knotgames]"
    assert game == Announced(f"{place} games: 'take_away.py'", outside / "take_away.py", None, "RULESET", outside)
    assert paper == Announced(f"{place} papers: 'papers'", outside / "papers" / "author1901.py", None, "PAPER", outside)
    assert theory == Announced(f"{place} theories: 'theories'", outside / "theories" / "either.toml", None, "", outside)


def test_the_nearest_folder_that_announces_anything_counts(outside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = outside / "a" / "b"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    for text in ("", "[project]\nname = 'b'\n", "other = [", "# knotgames\ntool = 1\n"):
        write(inner, text)
        assert pyproject() == outside / "pyproject.toml"
    write(inner, "[tool.knotgames]\n")
    assert pyproject() == inner / "pyproject.toml"
    assert announced(Kind.GAMES) == ()


def test_a_module_is_not_looked_for_before_it_is_wanted(outside: Path) -> None:
    write(outside, '[tool.knotgames]\ngames = ["no.such_module"]\n')
    (one,) = announced(Kind.GAMES)
    assert (one.file, one.module) == (None, "no.such_module")


def test_a_folder_that_is_a_package_is_one_paper(outside: Path) -> None:
    package = outside / "papers" / "other2000"
    package.mkdir()
    (package / "__init__.py").write_text("from papers.other2000.paper import PAPER\n", encoding="utf-8")
    (package / "paper.py").write_text("PAPER = 1\n", encoding="utf-8")
    assert [path.relative_to(outside / "papers").as_posix() for path in files_in(Kind.PAPERS, outside / "papers")] == [
        "author1901.py",
        "other2000/__init__.py",
    ]
    assert files_in(Kind.PAPERS, package) == [package / "__init__.py"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tool.knotgames = 3", ": expected a table, found 3"),
        ("[tool.knotgames]\ngame = []", ": unknown key 'game', expected one of games, papers, theories"),
        ('[tool.knotgames]\ngames = "a.py"', " games: expected a list of texts, found 'a.py'"),
        ("[tool.knotgames]\ngames = [1]", " games: expected a list of texts, found [1]"),
        (
            '[tool.knotgames]\ngames = ["chess.py"]',
            " games: 'chess.py': expected a file '*.py', a folder or a module, and there is none of this name",
        ),
        (
            '[tool.knotgames]\ngames = ["theories/either.toml"]',
            " games: 'theories/either.toml': expected a file '*.py', a folder or a module, and there is none of this "
            "name",
        ),
        (
            '[tool.knotgames]\ngames = ["papers"]',
            " games: 'papers': expected a folder with a file that names a RULESET",
        ),
    ],
)
def test_what_is_wrong_is_named(outside: Path, text: str, message: str) -> None:
    write(outside, f"{text}\n")
    with pytest.raises(InputError, match=exactly(f"'{outside}/pyproject.toml': [tool.knotgames]{message}")):
        announced(Kind.GAMES)


def test_what_speaks_of_this_project_and_cannot_be_read_is_an_error(outside: Path) -> None:
    inner = outside / "inner"
    inner.mkdir()
    for text in (b"[tool.knotgames", b"knotgames = '\xff'"):
        (outside / "pyproject.toml").write_bytes(text)
        with pytest.raises(InputError, match=f"'{outside}/pyproject.toml': expected TOML: "):
            announced(Kind.GAMES)
    (outside / "pyproject.toml").write_bytes(b"[tool.another")
    assert announced(Kind.GAMES) == ()


def test_a_theory_is_no_module(outside: Path) -> None:
    write(outside, '[tool.knotgames]\ntheories = ["papers"]\n')
    with pytest.raises(InputError, match=r"'papers': expected a folder with a file of TOML$"):
        announced(Kind.THEORIES)
    write(outside, '[tool.knotgames]\ntheories = ["either"]\n')
    with pytest.raises(InputError, match=r"expected a file '\*.toml', a folder, and there is none of this name$"):
        announced(Kind.THEORIES)


def test_packages_announce_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    points = EntryPoints(
        [EntryPoint("nim", "mine.nim", "knotgames.games"), EntryPoint("hex", "mine:HEX", "knotgames.games")]
    )
    monkeypatch.setattr(module, "_entry_points", lambda group: points.select(group=group))
    nim, hexgame = announced(Kind.GAMES)
    assert (nim.module, nim.attribute, nim.root) == ("mine.nim", "RULESET", None)
    assert (hexgame.module, hexgame.attribute) == ("mine", "HEX")
    assert nim.by == "the package 'nim', entry point 'nim' of knotgames.games"
    assert announced(Kind.PAPERS) == ()


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    """A folder; what is imported from it is forgotten afterwards."""
    with forgotten(tmp_path.resolve()):
        yield tmp_path.resolve()


def of(root: Path, name: str, text: str) -> Announced:
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")
    return Announced("somebody", root / name, None, "RULESET", root)


def test_a_file_is_the_module_that_its_neighbours_import(root: Path) -> None:
    made = imported(of(root, "some_game_of_mine.py", "N = object()\n"))
    assert import_module("some_game_of_mine") is made
    inner = imported(of(root, "my_papers/one.py", "from some_game_of_mine import N\n"))
    assert inner.__name__ == "my_papers.one"
    assert inner.N is made.N
    assert sys.path[-1] == str(root)


@pytest.mark.parametrize(("name", "own"), [("games/nim.py", "outside_games_nim"), ("json.py", "outside_json")])
def test_it_hides_nothing_that_is_there(root: Path, name: str, own: str) -> None:
    made = imported(of(root, name, "N = 1\n"))
    assert (made.__name__, made.N) == (own, 1)
    assert imported(of(root, name, "N = 2\n")) is made
    assert import_module("knotgames.games").rulesets
    assert import_module("json").dumps


def test_a_package_that_is_imported_by_its_path_finds_what_lies_in_it(root: Path) -> None:
    of(root, "json/inner.py", "N = 3\n")
    made = imported(of(root, "json/__init__.py", "from outside_json.inner import N\n"))
    assert (made.__name__, made.N) == ("outside_json", 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n1 / 0\n", "ZeroDivisionError: division by zero (line 2)"),
        ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module' (line 1)"),
        ("raise ValueError('one\\ntwo')\n", "ValueError: one (line 1)"),
        ("raise SystemExit\n", "SystemExit (line 1)"),
        ("def\n", "SyntaxError: invalid syntax (broken_game.py, line 1)"),
    ],
)
def test_what_cannot_be_imported_is_told_in_one_line(root: Path, text: str, message: str) -> None:
    one = of(root, "broken_game.py", text)
    for _ in range(2):
        with pytest.raises(InputError, match=exactly(f"cannot import '{root}/broken_game.py': {message}")):
            imported(one)


def test_it_has_to_name_what_is_expected(root: Path) -> None:
    said = f"'{root}/empty_game.py': expected that it names a Ruleset as RULESET, found "
    with pytest.raises(InputError, match=exactly(f"{said}nothing")):
        load(of(root, "empty_game.py", ""), Ruleset)
    sys.modules.pop("empty_game")
    with pytest.raises(InputError, match=exactly(f"{said}int 7")):
        load(of(root, "empty_game.py", "RULESET = 7  # seven\n"), Ruleset)


def test_modules_by_name(root: Path) -> None:
    one = Announced("somebody", None, "knotgames.games.kayles", "RULESET", None)
    found, module = load(one, Ruleset)
    assert (found.name, module.__name__, file_of(one).name) == ("kayles", "knotgames.games.kayles", "kayles.py")
    with pytest.raises(
        InputError, match=exactly("me: expected the name of a module, and there is no module 'nothing'")
    ):
        imported(Announced("me", None, "nothing", "RULESET", root))
    with pytest.raises(InputError, match=r"^me: cannot import what 'nothing\.at\.all' lies in: ModuleNotFoundError: "):
        imported(Announced("me", None, "nothing.at.all", "RULESET", None))
