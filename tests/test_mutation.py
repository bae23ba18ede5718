"""The mutation tester itself: what it changes, what it tries, how it counts."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tests.mutation import report as module
from tests.mutation import trial
from tests.mutation.report import NOT_ENDED, Tried, report
from tests.mutation.trial import Step, changed, first_notice, mirrors, steps, watched

ROOT = Path(__file__).parents[1]


def test_the_changed_file_is_told_from_the_commit(tmp_path: Path) -> None:
    for command in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]):
        (tmp_path / "one.py").write_text("a = 1\n", encoding="utf-8")
        (tmp_path / "two.py").write_text("a = 1\n", encoding="utf-8")
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    assert changed(tmp_path) == []
    (tmp_path / "two.py").write_text("a = 2\n", encoding="utf-8")
    assert changed(tmp_path) == [Path("two.py")]


def test_every_module_that_is_changed_has_tests_or_states_claims() -> None:
    from knotgames.checks.papers import claims

    stating = {claim.module for claim in claims().values()}
    for file in sorted((ROOT / "checks").rglob("*.py")):
        inner = file.relative_to(ROOT)
        if inner.parts[1] in ("induction", "checkers", "lemma") and file.name != "__init__.py":
            assert mirrors(inner) or ".".join(inner.with_suffix("").parts) in stating, inner


def test_nothing_is_noticed_where_nothing_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    from knotgames.checks.papers import claims
    from knotgames.checks.verify import certified

    taken = dict(steps(Path("checks/papers/berman_leonard_2024/s02_series.py")))
    names = list(taken)
    assert names[:2] == ["the claims", "BermanLeonard2024/Theorem 2.3"]
    certificate = "BermanLeonard2024/Theorem 2.3: the series, for every genus"
    mutant = next(iter(claims()["BermanLeonard2024/Theorem 2.3"].mutants))
    assert [taken[name]() for name in (*names[:2], f"BermanLeonard2024/Theorem 2.3: {mutant}", certificate)] == [
        None
    ] * 4
    found = certified.on_record("BermanLeonard2024/Theorem 2.3")
    assert found is not None
    other = replace(found, establishes={"the series, for every genus": {"games": 2}})
    monkeypatch.setattr(certified, "on_record", lambda claim: other)
    said = dict(steps(Path("checks/papers/berman_leonard_2024/s02_series.py")))[certificate]()
    assert said == "games 1, on record is 2"


def test_a_trial_ends_with_what_notices_the_change_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash() -> str:
        raise KeyError("x")

    begun: list[str] = []
    given: list[Step] = [("a", lambda: None), ("b", lambda: "7 instead of 8"), ("c", lambda: "unreached")]
    monkeypatch.setattr(trial, "steps", lambda module: iter(given))
    assert first_notice(Path("m.py"), begun.append) == "b: 7 instead of 8"
    assert begun == ["a", "b"]
    del given[1:]
    assert first_notice(Path("m.py"), begun.append) is None
    given.append(("d", crash))
    assert first_notice(Path("m.py"), begun.append) == "d: KeyError: 'x'"


def sleeping(module: Path, told: Connection) -> None:
    """Steps, as the name of the file says, of which the first ends once it is asked how long it takes as a rule."""
    os.setsid()
    told.send(("first", None))
    if module.stem == "endless":
        threading.Event().wait()
    while not module.exists():
        time.sleep(0.01)
    if module.stem == "broken":
        os._exit(3)
    told.send((None, "b: 7 instead of 8" if module.stem == "noticed" else None))


@pytest.mark.parametrize(
    ("name", "usual", "said"),
    [
        ("endless", 0.0, f"{NOT_ENDED} 0 s: first"),
        ("endless", 0.1, f"{NOT_ENDED} 0 s: first"),
        ("long", 3600.0, None),
        ("noticed", 3600.0, "b: 7 instead of 8"),
        ("broken", 3600.0, "first: its process ended"),
    ],
)
def test_only_a_step_that_takes_many_times_what_it_takes_without_the_change_is_stopped(
    name: str, usual: float, said: str | None, tmp_path: Path
) -> None:
    def seconds(step: str) -> float:
        if step == "first":
            (tmp_path / name).touch()
        return usual if step == "first" else 3600.0  # a process takes a while to begin

    assert watched(tmp_path / name, 0.1, seconds, sleeping) == said
    assert (tmp_path / name).exists()


def test_what_survives_is_shown_and_what_is_known_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    diff = "--- a\n+++ b\n@@ -1,2 +1,2 @@\n same\n-    {}\n+    {}\n"
    tried = [
        Tried("checks/lemma/a.py", "f", diff.format("a[1]", "a[2]"), "P/1: expected proved"),
        Tried("checks/lemma/a.py", "g", diff.format("b[1]", "b[2]"), None),
        Tried("checks/papers/p/a.py", "", diff.format("@cache", ""), None),
        Tried("checks/papers/p/b.py", "h", diff.format("c[1]", "c[2]"), f"{NOT_ENDED} 60 s: P/2"),
    ]
    assert tried[1].change == "-    b[1]\n+    b[2]"
    path = tmp_path / "survivors.toml"
    path.write_text(
        f"[[survivor]]\nfile = 'checks/papers/p/a.py'\nreason = 'only speed'\nchange = '''\n{tried[2].change}\n'''\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(module, "SURVIVORS", path)
    monkeypatch.setattr(module, "known", lambda: known(path))
    assert report(tried, 3) == pytest.approx(200 / 3)
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        "folder             changes  noticed  percent",
        "checks/lemma/a.py        2        1     50.0",
        "checks/papers/p          1        1    100.0",
        "all                      3        2     66.7",
        "",
        "nothing notices, in g of checks/lemma/a.py:",
        "-    b[1]",
        "+    b[2]",
        "",
        "not ended within 60 s: P/2, in h of checks/papers/p/b.py:",
        "-    c[1]",
        "+    c[2]",
        "",
        "Of those noticed 1 do not end; 1 more survive, of which that is known; 3 not tried yet.",
    ]


known = module.known


def test_each_survivor_that_is_known_is_there_and_has_a_reason() -> None:
    import tomllib

    for entry in tomllib.loads(module.SURVIVORS.read_text(encoding="utf-8"))["survivor"]:
        assert set(entry) == {"file", "change", "reason"}
        text = (ROOT / entry["file"]).read_text(encoding="utf-8")
        removed = [line[1:].strip() for line in entry["change"].strip().splitlines() if line.startswith("-")]
        assert all(line in text for line in removed), entry
        assert len(entry["reason"]) > 10


def test_without_cosmic_ray_it_says_what_to_install(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['cosmic_ray'] = None; from tests.mutation.__main__ import main; sys.exit(main(['f']))"
    )
    made = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=600
    )
    assert made.returncode == 2
    assert made.stderr == "python -m tests.mutation: needs cosmic-ray: pip install 'knotgames[mutation]'\n"


def test_changes_are_drawn_by_the_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cosmic_ray")
    from tests.mutation import session

    monkeypatch.setattr(session, "MODULES", ("claim.py", "verdict.py"))
    drawn: list[list[tuple[str, str, int]]] = []
    for seed in (1, 1, 2):
        parts = [tmp_path / f"{len(drawn)}-{part}.sqlite" for part in range(2)]
        assert session.begin(ROOT, parts, "checks", 5, seed) == 5
        tried, left = session.results(parts)
        assert (tried, left) == ([], 5)
        drawn.append(session.pending(parts))
    assert drawn[0] == drawn[1] != drawn[2]
    part = tmp_path / "within.sqlite"
    assert session.begin(ROOT, [part], "checks/claim.py", 5, 1) == 5
    assert {file for file, _, _ in session.pending([part])} == {"checks/claim.py"}


def test_what_is_drawn_depends_on_the_line_and_not_on_what_is_around_it(tmp_path: Path) -> None:
    pytest.importorskip("cosmic_ray")
    from tests.mutation import session

    drawn = []
    for before in ("", "a = 5\n\n\n"):
        file = tmp_path / "one.py"
        file.write_text(f"{before}b = 1\nc = 2\nd = 3 < 4\ne = 1\n", encoding="utf-8")
        lines = file.read_text(encoding="utf-8").splitlines()
        lots = sorted(session._lots([file], tmp_path, 7), key=lambda lot: lot[0])
        told = [(lines[change.start_pos[0] - 1], change.operator_name, change.start_pos[1]) for _, change in lots]
        drawn.append([one for one in told if one[0] != "a = 5"])
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) == 11


def test_annotations_caches_and_what_is_printed_are_left_as_they_are(tmp_path: Path) -> None:
    pytest.importorskip("cosmic_ray")
    from tests.mutation import session

    file = tmp_path / "one.py"
    file.write_text(
        "if TYPE_CHECKING:\n"
        "    a = 1\n"
        "@functools.lru_cache(maxsize=4)\n"
        "@first\n"
        "@cache\n"
        "def f(a: int | None, b: int | None = x | y) -> int | None:\n"
        "    d: int | str = 2\n"
        "    return g(frozen=True, repr=True)\n"
        "@dataclass(frozen=True, eq=False)\n"
        "class C:\n"
        "    e: int | str = field(repr=False)\n"
        "    h = zip(e, h(strict=True), strict=False)\n",
        encoding="utf-8",
    )
    lines = file.read_text(encoding="utf-8").splitlines()
    places = {change.start_pos for change in session._changes(file, tmp_path)}
    assert {lines[line - 1][column:].split()[0] for line, column in places} == {
        "@first",
        "|",
        "2",
        "True,",
        "True)",
        "True),",
        "False)",
        "@dataclass(frozen=True,",
    }
    assert {line for line, _ in places} == {4, 6, 7, 8, 9, 12}


def test_mutants_and_what_is_no_operation_are_left_as_they_are(tmp_path: Path) -> None:
    pytest.importorskip("cosmic_ray")
    from tests.mutation import session

    file = tmp_path / "one.py"
    file.write_text(
        '@PAPER.claim("1", mutants={"two": lambda: {"most": 2, **SMALL}}, controls={"not": lambda: {"most": -3}})\n'
        "def f(a, *, b=4 * 5, **c):\n"
        "    match a:\n"
        "        case Some(d) | None:\n"
        "            return {**g(*a, **c), (d | b): -b**6}\n"
        "    mutants['three'] = lambda: {'most': 8}\n"
        "    return checked(mutants={name: 7 for name in a})\n",
        encoding="utf-8",
    )
    lines = file.read_text(encoding="utf-8").splitlines()
    found = [(change.start_pos, change.operator_name.rpartition("/")[2]) for change in session._changes(file, tmp_path)]
    told = {(line, lines[line - 1][column:].split()[0], name) for (line, column), name in found}
    assert told == {
        (1, '@PAPER.claim("1",', "RemoveDecorator"),
        (2, "4", "NumberReplacer"),
        (2, "*", "ReplaceBinaryOperator_Mul_Add"),
        (2, "5,", "NumberReplacer"),
        (5, "|", "ReplaceBinaryOperator_BitOr_BitAnd"),
        (5, "-b**6}", "ReplaceUnaryOperator_USub_UAdd"),
        (5, "-b**6}", "ReplaceUnaryOperator_Delete_USub"),
        (5, "**6}", "ReplaceBinaryOperator_Pow_Mul"),
        (5, "6}", "NumberReplacer"),
        (7, "7", "NumberReplacer"),
    }
