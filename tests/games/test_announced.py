"""What others announce: where it is looked for, what it may say, and every defect of it by name."""

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from knotgames.algebra.notation import InputError
from knotgames.games import announced as module
from knotgames.games.announced import Announced, Kind, announced, files_in, pyproject
from tests.messages import exactly
from tests.outside import repository


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
