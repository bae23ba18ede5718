"""Importing what others announce: under which name, what it may import, and one line for what goes wrong."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Ruleset
from knotgames.games.announced import Announced
from knotgames.games.outside import file_of, imported, load
from tests.messages import exactly
from tests.outside import forgotten


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
