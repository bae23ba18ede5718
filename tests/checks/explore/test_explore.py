"""The views, the page and the folder: what is found by walking, what the page loads, what the folder holds."""

import json
import re
import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules

import pytest

from knotgames.algebra.notation import InputError
from knotgames.algebra.palette import OUTCOMES
from knotgames.checks.explore import views
from knotgames.checks.explore.monoids import subjects
from knotgames.checks.explore.pages import MEDIA, POLICY, Mode, assets, page
from knotgames.checks.explore.shipped import Shipped
from knotgames.checks.explore.static import export, listed, script
from knotgames.checks.explore.view import LONGEST, require_path
from knotgames.checks.explore.views import VIEWS, boards, claims, view

pytestmark = pytest.mark.xdist_group("a browser for the explorer")

FEW = (Shipped("knot", (), "4_1"), Shipped("partizan-kayles", (), "2 + 1"))


@pytest.mark.parametrize(
    "path", ["", "/", "a/", "/a", "a//b", "..", "a/..", "a/.b", "a b", "a\\b", "é", "a" * (LONGEST + 1)]
)
def test_what_leads_out_of_a_folder_is_no_path(path: str) -> None:
    with pytest.raises(InputError, match="is not a path to data"):
        require_path(path)


def test_views_are_files_and_the_page_imports_none_of_them() -> None:
    program = (
        "import sys; from knotgames.checks.explore.pages import Mode, page; page(Mode.SERVED);"
        "print(*[name for name in sys.modules if name.startswith(('knotgames.checks.explore.views.', 'numpy'))])"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout == "\n"
    assert {module.name for module in iter_modules(views.__path__)} == {found.name for found in VIEWS}
    assert all(hasattr(found.module, "ask") == found.asks for found in VIEWS)
    with pytest.raises(InputError, match="unknown view 'x': expected one of "):
        view("x")


@pytest.mark.parametrize("mode", [Mode.SERVED, Mode.STATIC])
def test_the_page_loads_its_own_files_and_holds_no_script(mode: Mode) -> None:
    text = page(mode)
    loaded = re.findall(r'(?:src|href)="files/([^"]+)"', text)
    assert sorted(loaded) == sorted(assets())
    assert "<script>" not in text
    assert " style=" not in text
    assert " on" not in re.sub(r">[^<]*<", "><", text)
    assert ("Content-Security-Policy" in text) == (mode is Mode.STATIC)
    assert all(name.rsplit(".", 1)[1] in MEDIA for name in assets())


def test_scripts_make_no_elements_of_texts_and_know_no_eval() -> None:
    for name, content in assets().items():
        if name.endswith(".js"):
            text = content.decode()
            assert not re.search(
                r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text
            ), name
            assert text.startswith('"use strict";'), name
            assert not re.search(r"https?://(?!www\.w3\.org/(?:2000/svg|1998/Math/MathML))", text), name


def test_colors_are_those_of_the_palette() -> None:
    style = assets()["colors.css"].decode()
    assert all(color in style for color in OUTCOMES.values())
    assert "unsafe" not in POLICY


def test_the_folder_holds_what_is_listed_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "openings", lambda: FEW)
    monkeypatch.setattr(subjects, "LISTED", subjects.LISTED[:2])
    monkeypatch.setattr(claims, "refuted_papers", lambda: ("Milley2013",))
    monkeypatch.setattr("knotgames.checks.explore.static.script", str.encode)  # the next test is of what a file holds
    count = export(tmp_path / "new" / "explorer")
    files = {str(path.relative_to(tmp_path / "new" / "explorer")) for path in tmp_path.rglob("*") if path.is_file()}
    expected = {"index.html", *(f"files/{name}" for name in assets()), *(f"data/{path}.js" for path in listed())}
    assert files == expected
    assert count == len(files)


def test_data_arrive_as_a_call_with_json() -> None:
    text = script("boards/games").decode("ascii")
    found = re.fullmatch(r'explorer\.arrived\("boards/games", (.*)\);\n', text)
    assert found
    assert json.loads(found[1]) == json.loads(json.dumps(boards.data("games")))


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot make the folder"):
        export(tmp_path / "file" / "folder")


def test_a_full_disk_leaves_nothing_of_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: str) -> bytes:
        raise InputError("No space left on device")

    monkeypatch.setattr("knotgames.checks.explore.static.script", full)
    with pytest.raises(InputError, match="No space left"):
        export(tmp_path / "site")
    assert not list(tmp_path.iterdir())
