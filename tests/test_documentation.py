"""The examples of the README and of the pages in docs run, and print what is shown there."""

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from knotgames.checks.cli import main
from tests.lesson import FLAGS, Typed, agrees, dictates, typed
from tests.profiles import night

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def sessions(page: Path) -> list[list[Typed]]:
    """The sessions of a page: those of a block go on in the same folder."""
    return [list(typed(block)) for block in blocks(page, "console")]


LONG = (
    "compare --born-by 2",
    'prove --all --theory both "A +k B +k B ? A, B"',
    'prove --theory dual "A + k ~ A" "forall',
    'quotient "0.03|0.56"',
    "quotient 0.524",
    "quotient --sweep 1 --partizan",
    'realize "abc def ghi adg beh cfi aei ceg" --provable',
    'verify "Johnson2011a/Section 11 (sums"',
    'verify "Knotgames2026/Infinite',
    'verify "Knotgames2026/Partizan p"',
    "verify McKeown2011/Lemma McKeown2011/Theorem",
)
"""The beginnings of commands that take seconds. `knotgames verify` in CI judges the claims, and other tests the rest;
tic-tac-toe alone is drawn at night only.
"""

SESSIONS = [
    pytest.param(
        one,
        id=f"{page.name}: {one[0].command}",
        marks=[night] if one[0].command.removeprefix("knotgames ").startswith(LONG) else [],
    )
    for page in PAGES
    if not dictates(page.read_text(encoding="utf-8"))  # else it is gone through as a whole, in test_lesson.py
    for one in sessions(page)
]


@pytest.mark.parametrize("session", SESSIONS)
def test_a_session_prints_what_the_page_shows(
    session: list[Typed], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    for step in session:
        words = shlex.split(step.command)
        assert words[0] == "knotgames"
        main(words[1:])
        captured = capsys.readouterr()
        assert agrees(step, captured.out + captured.err), f"{step.command} printed:\n{captured.out + captured.err}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_python_session_prints_what_the_page_shows(page: Path) -> None:
    session = "\n".join(blocks(page, "pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    assert runner.run(test).failed == 0


OUTSIDE = ROOT / "docs" / "how-to" / "outside.md"


def test_the_game_shown_is_a_game() -> None:
    namespace: dict[str, object] = {"__name__": "take_away"}
    exec(compile(blocks(OUTSIDE, "python")[0], OUTSIDE.name, "exec"), namespace)
    ruleset = namespace["RULESET"]
    from knotgames.algebra.ruleset import Ruleset

    assert isinstance(ruleset, Ruleset)
    for example in ruleset.examples:
        assert example.answer.items() <= ruleset.solve(ruleset.parse(example.position), moves=True).to_json().items()
    assert ruleset.solve(ruleset.parse("7"), moves=True).moves == {"next player": ["6"]}


def test_the_paper_shown_is_a_paper() -> None:
    from knotgames.checks.claim import Status
    from knotgames.checks.paper import Paper
    from knotgames.checks.verdict import judge, status_of

    namespace: dict[str, object] = {"__name__": "bouton"}
    exec(compile(blocks(OUTSIDE, "python")[1], OUTSIDE.name, "exec"), namespace)
    paper = namespace["PAPER"]
    assert isinstance(paper, Paper)
    (claim,) = paper.claims
    assert judge(claim).status is Status.PROVED
    for arguments in claim.mutants.values():
        assert status_of(claim, claim.findings(arguments())) is Status.REFUTED


def test_what_does_not_hold_as_printed_is_listed_with_what_does() -> None:
    """In docs/explanation/claims.md: all refuted claims on record, by paper, each with its severity and correction."""
    from knotgames.checks.claim import Status
    from knotgames.checks.verify.record import record

    page = (ROOT / "docs" / "explanation" / "claims.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"^## Where the papers do not hold as printed\n(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    listed = [
        (f"{key}/{number}", (severity, correction if correction in record() else f"{key}/{correction}"))
        for key, part in re.findall(r"^### (\w+)\n(.*?)(?=^### |\Z)", section, re.MULTILINE | re.DOTALL)
        for number, severity, correction in re.findall(r"^\| `(.+?)` \| (.+?) \| `(.+?)` \|", part, re.MULTILINE)
    ]
    refuted = {
        name: (entry.severity, entry.correction) for name, entry in record().items() if entry.status is Status.REFUTED
    }
    assert len(listed) == len(dict(listed)), "no claim is listed twice"
    assert dict(listed) == refuted


def test_each_ground_is_explained_where_claims_are_counted_by_it() -> None:
    from knotgames.checks.verify.grounds import Ground

    page = (ROOT / "docs" / "explanation" / "claims.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"^## What a claim rests on\n(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    explained = re.findall(r"^\| `(.+?)` \|", section, re.MULTILINE)
    assert set(explained) == {*Ground} - {Ground.UNKNOWN}, "every claim of the project is on record"


def test_continuous_integration_runs_the_test_command_of_the_readme() -> None:
    install, test = (block.strip() for block in blocks(ROOT / "README.md", "sh"))
    written = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    script = written.replace(" --no-compile", "").replace("[test,dask]", "[test]")  # which saves time, and tests more
    for part in test.split(" && "):
        assert part.replace("python3 -m venv", "${PYTHON:-python3} -m venv") in script
    assert install.split(" && ")[-1].endswith("knotgames verify")
    assert all(
        f".venv/bin/{command}" in script for command in ("ruff check", "mypy", "lint-imports", "knotgames verify")
    )


def test_the_layout_in_contributing_is_that_of_the_contracts() -> None:
    (layout,) = blocks(ROOT / "CONTRIBUTING.md", "text")
    lines: dict[str, list[set[str]]] = {}
    for line in layout.splitlines():
        if line.startswith("   "):  # more about the line above
            continue
        names = {name.strip("/") for name in re.split(r"\s{2,}", line.strip())[0].split()}
        if line.startswith(" "):
            lines[list(lines)[-1]].append(names)
        else:
            lines |= {name: [] for name in names}
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = {one.get("containers", [""])[0]: one["layers"] for one in settings["contracts"] if one["type"] == "layers"}
    assert list(lines) == ["algebra", "games", "checks", "knotgames", "benchmarks", "docs", "tests"]
    assert layers[""][::-1] == ["knotgames", "benchmarks", "docs", "tests"]
    assert layers["knotgames"][::-1][:3] == ["algebra", "games", "checks"]
    for package in ("algebra", "checks"):
        assert lines[package] == [set(re.findall(r"\w+", layer)) for layer in layers[f"knotgames.{package}"][::-1]]
