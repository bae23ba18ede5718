"""What a check reaches: at least all that is loaded when it runs, and not everything."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from knotgames.checks.papers import claims
from knotgames.checks.verify import reach
from knotgames.checks.verify.reach import Project
from tests.in_copy import status_in_a_copy

ROOT = Path(__file__).parents[3]
CHECKED = [claim for claim in claims().values() if claim.check is not None]
QUICK = [
    "BermanLeonard2024/Section 1 (nim)",
    "Johnson2011a/Theorem 2.7",
    "Johnson2011a/Lemma 7.1",
    "Johnson2011a/Section 11 (forbidden sets as printed)",
    "Johnson2011b/Corollary 3.15",
    "McKeown2011/Computation, storage",
    "Milley2013/Section 5",
    "PlambeckSiegel2008/Quotient of 0.3",
]
PROJECT = Project()
kept_print = cache(PROJECT.fingerprint)

RUN = """
import gc, json, sys
from importlib import import_module

gc.disable()  # what is forgotten may stay in memory

def own():
    files = {name: getattr(loaded, "__file__", None) or "" for name, loaded in sys.modules.items()}
    return [name for name, file in files.items() if file.startswith(root) and not file.startswith(sys.prefix)]

root, claims = sys.argv[1], json.loads(sys.argv[2])
loaded = {}
for module, number in claims:
    for name in own():
        if name != "__main__":
            del sys.modules[name]
    import_module(module)
    paper = sys.modules[".".join(module.split(".")[:4])].PAPER
    list(next(claim for claim in paper.claims if claim.number == number).findings())
    loaded[f"{paper.key}/{number}"] = own()
print(json.dumps(loaded))
"""


@pytest.fixture(scope="module")
def loaded() -> Mapping[str, list[str]]:
    """For each claim the modules of the project that are loaded once it was examined, and nothing else was: all of
    them are forgotten before. An environment that lies in the folder of the project is not the project.
    """
    chosen = json.dumps([(claims()[name].module, claims()[name].number) for name in QUICK])
    command = [sys.executable, "-c", RUN, str(ROOT), chosen]
    found: Mapping[str, list[str]] = json.loads(
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    )
    return found


@pytest.mark.parametrize("name", QUICK)
def test_every_module_that_is_loaded_for_a_check_is_reached(name: str, loaded: Mapping[str, list[str]]) -> None:
    module = claims()[name].module
    assert module in loaded[name]
    assert set(loaded[name]) - {"__main__"} <= PROJECT.reached(module).keys()


def test_every_check_is_reached_from_where_its_claim_is_stated() -> None:
    pairs = {(claim.module, claim.check.__module__) for claim in CHECKED}
    assert [(stated, made) for stated, made in pairs if made not in PROJECT.reached(stated)] == []


def test_a_fingerprint_does_not_depend_on_the_hashes_of_strings() -> None:
    modules = sorted({claim.module for claim in CHECKED})[::8]
    script = (
        "import gc, sys\ngc.disable()\nfrom knotgames.checks.verify.reach import Project\nproject = Project()\n"
        "print(*(project.fingerprint(module) for module in sys.argv[1:]))"
    )
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    found = subprocess.run(
        [sys.executable, "-c", script, *modules],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert found.split() == [kept_print(module) for module in modules]


# --- this project -------------------------------------------------------------------------------------------------


def papers_changed_by(module: str, change: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The papers with claims whose fingerprint a change of the source of a module changes."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    content = Path(spec.origin).read_bytes()
    changed = change(content.decode()).encode()
    assert changed != content
    with monkeypatch.context() as patch:
        hashed = reach._hash
        patch.setattr(reach, "_hash", lambda found: hashed(changed if found == content else found))
        altered = Project()
        names = {claim.module: claim.paper for claim in CHECKED}
        return {paper for name, paper in names.items() if altered.fingerprint(name) != kept_print(name)}


def test_a_change_of_the_rules_of_a_game_changes_the_claims_that_use_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def papers(module: str) -> set[str]:
        return papers_changed_by(
            module, lambda text: text.replace("    return ", "    print()\n    return ", 1), monkeypatch
        )

    assert papers("knotgames.games.tricolor.coloring") == {"Knotgames2026", "McKeown2011"}
    assert papers("knotgames.games.partizan_kayles") == {"Knotgames2026", "Milley2013"}
    assert papers("knotgames.games.surface") == {"BermanLeonard2024", "Knotgames2026"}
    assert papers("knotgames.algebra.knot_type.values") >= {"Johnson2011a", "Johnson2011b"}


def test_a_section_that_is_not_imported_changes_no_other() -> None:
    other = claims()["Johnson2011a/Theorem 2.7"].module
    assert claims()["Johnson2011a/Theorem 9.1"].module not in PROJECT.reached(other)


def test_data_files_beside_a_module_that_reads_files_count(monkeypatch: pytest.MonkeyPatch) -> None:
    grammar = next(Path(reach.__file__).parents[1].glob("lemma/**/*.lark")).read_bytes()
    before, hashed = kept_print(claims()["Johnson2011a/Lemma 7.1"].module), reach._hash
    monkeypatch.setattr(reach, "_hash", lambda found: hashed(found + b"\n" if found == grammar else found))
    assert Project().fingerprint(claims()["Johnson2011a/Lemma 7.1"].module) != before


# --- a project outside this one -----------------------------------------------------------------------------------

Write = Callable[..., None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """What writes files of another project, from which modules can be imported."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(files: dict[str, str]) -> None:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    return write


def prints(module: str) -> str:
    return Project().fingerprint(module)


def test_a_module_elsewhere_counts_with_all_files_of_its_repository(write: Write) -> None:
    write({"repository/pyproject.toml": "", "repository/papers/lone.py": "", "repository/data/table.csv": "1"})
    write({"repository/.git/index": "1", "repository/env/pyvenv.cfg": "", "repository/papers/__pycache__/lone.nbi": ""})
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(sys.path[0], "repository")))
        before = prints("papers.lone")
        own = {name for name in Project().reached("papers.lone") if not name.startswith("knotgames")}
        assert own == {f"papers.lone: {Path(*parts)}" for parts in (
            ("pyproject.toml",), ("papers", "lone.py"), ("data", "table.csv"))}  # fmt: skip
        write({"repository/.git/index": "2"})
        assert prints("papers.lone") == before
        write({"repository/data/table.csv": "2"})
        assert prints("papers.lone") != before
        assert "knotgames.games.partizan_kayles" in Project().reached("papers.lone")


def test_what_is_installed_and_python_count(monkeypatch: pytest.MonkeyPatch) -> None:
    before = PROJECT.fingerprint("knotgames.algebra.bits")
    with monkeypatch.context() as patch:
        patch.setattr(reach, "installed", lambda: "z3-solver 0.0")
        assert PROJECT.fingerprint("knotgames.algebra.bits") != before
    with monkeypatch.context() as patch:
        patch.setattr(sys, "version", "4.0")
        assert PROJECT.fingerprint("knotgames.algebra.bits") != before
    assert PROJECT.fingerprint("knotgames.algebra.bits") == before


class Listed:
    """Something that is installed."""

    def __init__(self, version: str, files: str) -> None:
        self.texts = {"METADATA": f"Name: some\nVersion: {version}\n", "RECORD": files}

    def read_text(self, name: str) -> str | None:
        return self.texts.get(name)


def test_a_version_and_a_file_of_what_is_installed_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*found: Listed) -> str:
        monkeypatch.setattr(reach, "distributions", lambda: iter(found))
        reach.installed.cache_clear()
        return reach.installed()

    try:
        one = told(Listed("1", "a.py,sha256=0"))
        assert one == told(Listed("1", "a.py,sha256=0"))
        assert len({one, told(Listed("2", "a.py,sha256=0")), told(Listed("1", "a.py,sha256=1")), told()}) == 4
    finally:
        reach.installed.cache_clear()


@pytest.mark.parametrize("module", ["", "__main__", "no_such_module", "no.such.module"])
def test_a_module_that_lies_nowhere_is_another_each_time(module: str) -> None:
    assert prints(module) != prints(module)


def test_every_claim_has_a_module_and_a_fingerprint_that_stays() -> None:
    again = Project()
    modules: Iterable[str] = {claim.module for claim in claims().values()}
    assert all(again.fingerprint(name) == kept_print(name) for name in modules)


def test_a_process_that_is_forked_finds_what_is_reached() -> None:
    """grimp's threads are not there in it."""
    expected = PROJECT.fingerprint("knotgames.algebra.bits")
    assert status_in_a_copy(lambda: int(prints("knotgames.algebra.bits") != expected), 0, 1, 2) == 0
