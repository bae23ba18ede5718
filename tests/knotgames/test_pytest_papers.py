"""Papers that are announced are collected by pytest: claims and mutants, with the counterexample where one fails."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from knotgames.checks.claim import Status
from knotgames.checks.verdict import Entry, Evidence
from knotgames.checks.verify.record import text_of
from tests.in_pytest import PLUGIN, in_a_copy
from tests.outside import repository

ROOT = Path(__file__).parents[2]


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    return repository(tmp_path / "repository").resolve()


STRICT = ("-p", "no:cacheprovider", "-W", "error")


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit status and the output of pytest in a folder; as it is installed, it runs in `test_pytest_plugin`."""
    status, said = in_a_copy(folder, *STRICT, *arguments)
    assert "INTERNALERROR" not in said
    return status, said


def run_from_nothing(folder: Path) -> tuple[int, str]:
    """The same in a process in which nothing is imported before."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-p", PLUGIN, *STRICT]
    made = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert "INTERNALERROR" not in made.stdout + made.stderr
    return made.returncode, made.stdout + made.stderr


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_claims_and_mutants_are_tests(outside: Path) -> None:
    (outside / "test_own.py").write_text("def test_own():\n    assert True\n", encoding="utf-8")
    status, said = run(outside, "-v")
    assert status == 0, said
    items = [line.partition(" ")[0] for line in said.splitlines() if "::" in line and "PASSED" in line]
    assert [line.split(" PASSED")[0] for line in said.splitlines() if "PASSED" in line] == [
        "papers/author1901.py::Theorem 1",
        "papers/author1901.py::Theorem 1[a multiple of two]",
        "papers/author1901.py::Theorem 1[of at most three]",
        "papers/author1901.py::Theorem 2",
        "papers/author1901.py::Theorem 2[a multiple of two]",
        "test_own.py::test_own",
    ]
    assert len(items) == 6


def test_what_is_wrong_is_shown_with_the_counterexample_and_no_traceback(outside: Path) -> None:
    paper = outside / "papers" / "author1901.py"
    change(paper, "take=TAKE", "take=(1, 3)")
    change(paper, '"take": (1, 2, 3)', '"take": (1, 2)')
    status, said = run(outside, "papers/author1901.py")
    assert status == 1
    assert (
        "Author1901/Theorem 1: refuted, and not on record ('knotgames verify Author1901 --accept' puts it there)\n"
        "  The player who starts loses just if the number of counters is a multiple of three.\n"
        "  counterexample: 3 counters\n"
        "  searched: all residues\n"
    ) in said
    wrong = "no method establishes the claim itself"
    assert f"Author1901/Theorem 1: its mutant 'of at most three' is not caught: {wrong}\n" in said
    assert "Traceback" not in said
    assert "take_away.py:" not in said


def test_what_is_on_record_is_expected(outside: Path) -> None:
    record = outside / "papers" / "author1901.record.json"
    on_record = Entry(
        Status.CHECKED,
        "The player who starts loses just if the number of counters is a multiple of three.",
        evidence=(Evidence("exhaustion", 10, "all residues"),),
        mutants=("a multiple of two", "of at most three"),
    )
    chosen = ("papers/author1901.py::Theorem 1", "papers/author1901.py::Theorem 2")

    def found_against(entry: Entry) -> tuple[int, str]:
        record.write_text(text_of({"Author1901/Theorem 1": entry}), encoding="utf-8")
        return run(outside, *chosen)

    status, said = found_against(on_record)
    assert status == 1
    assert "Author1901/Theorem 1: proved, expected checked\n" in said
    assert "1 failed, 4 passed" in said  # the name of a claim picks its mutants too
    proved = replace(on_record, status=Status.PROVED)
    assert found_against(proved)[0] == 0
    status, said = found_against(replace(proved, evidence=(Evidence("exhaustion", 11, "all residues"),)))
    assert status == 1
    known = "found 'exhaustion, 10 visited: all residues', expected 'exhaustion, 11 visited: all residues'"
    assert f"Author1901/Theorem 1: proved, {known}\n" in said


REMARKS = [
    ("every('n < 9', range(9), lambda n: n < 9, by='play', bound=True)", "", "failed"),
    ("every('n < 9', range(9), lambda n: n < 9, by='play', bound=True)", "open=True,", "passed"),
    ("every('n < 9', range(9), lambda n: n != 3, shown='n = {0}', by='play')", "", "failed"),
    ("every('n < 9', range(9), lambda n: n != 3, shown='n = {0}', by='play')", "correction='Theorem 1',", "passed"),
    ("every('all n', range(9), lambda n: n < 9, by='play')", "", "passed"),
]
"""What the check of a claim finds, what is said of the claim besides, and what becomes of its test."""


def test_what_is_not_on_record_passes_if_it_can_stand_alone(outside: Path) -> None:
    paper = outside / "papers" / "author1901.py"
    claims = [
        f"@PAPER.claim('Remark {n}', 'Anything.', {settings})\ndef remark_{n}():\n    yield {finding}\n"
        for n, (finding, settings, _) in enumerate(REMARKS)
    ]
    paper.write_text("\n\n".join([paper.read_text(encoding="utf-8"), *claims]), encoding="utf-8")
    status, said = run(outside, "-v", "-k", "Remark")
    assert status == 1
    for n, (*_, became) in enumerate(REMARKS):
        assert f"papers/author1901.py::Remark {n} {became.upper()}" in said


def test_a_check_that_breaks_off_is_shown_as_python_shows_it(outside: Path) -> None:
    change(outside / "papers" / "author1901.py", "lost = [", "1 / 0\n    lost = [")
    status, said = run(outside, "-k", "Theorem")
    assert status == 1
    assert "ZeroDivisionError: division by zero" in said


def test_a_package_is_a_paper_too(outside: Path) -> None:
    package = outside / "papers" / "author1901"
    package.mkdir()
    (outside / "papers" / "author1901.py").rename(package / "paper.py")
    (package / "__init__.py").write_text("from papers.author1901.paper import PAPER as PAPER\n", encoding="utf-8")
    status, said = run(outside)
    assert status == 0, said
    assert "5 passed" in said


def test_what_cannot_be_imported_is_told_in_one_line(outside: Path) -> None:
    change(outside / "take_away.py", "TAKE = (1, 2)", "TAKE = (1, 2")
    status, said = run(outside)
    assert status == 2
    assert f"knotgames: cannot import '{outside}/papers/author1901.py': SyntaxError: '(' was never closed" in said
    assert "Traceback" not in said
    (outside / "pyproject.toml").write_text('[tool.knotgames]\npapers = ["nothing.py"]\n', encoding="utf-8")
    status, said = run(outside)
    assert status == 4
    assert f"ERROR: knotgames: '{outside}/pyproject.toml': [tool.knotgames] papers: 'nothing.py': " in said


def test_nothing_is_imported_for_those_who_announce_no_paper(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\ndependencies = ["knotgames"]\n[tool.x]\n', encoding="utf-8")
    (tmp_path / "test_own.py").write_text(
        "import sys\n\n\ndef test_own():\n"
        "    ours = {'knotgames.algebra', 'knotgames.games', 'knotgames.checks'}\n"
        "    assert not {*ours, 'numpy', 'z3'} & set(sys.modules)\n",
        encoding="utf-8",
    )
    status, said = run_from_nothing(tmp_path)
    assert status == 0, said
