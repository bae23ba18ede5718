"""The games and papers that others announce: solved, played, verified, on record, kept between runs."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import printed
from tests.outside import forgotten, repository

Run = Callable[..., str]


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    return repository(tmp_path / "repository").resolve()


@pytest.fixture
def run(run: printed.Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the command in a folder as a process of its own would, and gives what it prints."""
    monkeypatch.setenv("KNOTGAMES_CACHE", str(tmp_path / "kept"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def run_in(folder: Path, *arguments: str, status: int = 0) -> str:
        monkeypatch.chdir(folder)
        with forgotten(tmp_path.resolve()):
            return "".join(run(*arguments, status=status))

    return run_in


def test_a_game_is_listed_and_solved(outside: Path, run: Run) -> None:
    said = run(outside / "papers", "solve", "list")
    assert "take-away         take one or two counters; who cannot move loses" in said
    assert run(outside, "solve", "take-away", "7", "--moves").endswith("winning:  next player: 6\n")


def test_a_paper_is_verified_put_on_record_and_reported(outside: Path, run: Run) -> None:
    said = run(outside, "verify", "Author1901", "--accept")
    assert "proved    Author1901/Theorem 1 (exhaustion) not on record" in said
    assert {"+Author1901/Theorem 1: proved", "+Author1901/Theorem 2: proved"} <= set(said.splitlines())
    record = outside / "papers" / "author1901.record.json"
    statuses = {name: entry["status"] for name, entry in json.loads(record.read_text()).items()}
    assert statuses == {"Author1901/Theorem 1": "proved", "Author1901/Theorem 2": "proved"}
    run(outside, "verify", "Author1901", "--fresh", "--html", "page.html", "--junit", "j.xml", "--jobs", "2")
    assert "A title" in (outside / "page.html").read_text(encoding="utf-8")
    said = run(outside, "verify", "Author1901", "--mutants", "--fresh")
    assert said.endswith("\nAll 2 claims are as expected.\n3 of 3 mutants of 2 claims are caught.\n")
    entry = '{"KEY/1": {"status": "proved", "statement": "A statement."}}'
    record.write_text(entry.replace("KEY/1", "Author1901/Theorem 3"), encoding="utf-8")
    said = run(outside, "verify", "Author1901", status=1)
    assert "On record, but no longer claimed: Author1901/Theorem 3\n" in said
    for text, found in (("{", "expected JSON, as 'knotgames verify "), (entry.replace("KEY", "B"), "found 'B/1'")):
        record.write_text(text, encoding="utf-8")
        said = run(outside, "verify", "Author1901", status=2)
        assert said.startswith(f"knotgames: record '{record}': expected")
        assert found in said
        assert said.count("\n") == 1


HOLLOW = """

@PAPER.claim("Theorem 3", "Heaps are themselves.", mutants={"one more": {"more": 1}})
def theorem_3(more=0):
    yield every("heaps from 0", range(9), lambda n: n + more, int)
    yield every("heaps from 90", range(90, 99), lambda n: n, int)
"""


def test_each_finding_of_a_paper_fails_for_some_mutant(outside: Path, run: Run) -> None:
    paper = outside / "papers" / "author1901.py"
    text = paper.read_text(encoding="utf-8") + HOLLOW
    paper.write_text(text, encoding="utf-8")
    run(outside, "verify", "Author1901", "--accept")
    for fresh in (["--fresh"], []):  # the second time by what is kept
        said = run(outside, "verify", "Author1901", "--mutants", *fresh, status=1)
        amiss = "\nNot as expected: Author1901/Theorem 3 (proved, findings that no mutant makes fail: 1)\n"
        assert f"{amiss}Author1901/Theorem 3: no mutant makes 'exhaustion: heaps from 90' fail\n4 of 4 mutants " in said
    said = run(outside, "verify", "Author1901", "--mutants", "--accept", status=1)
    assert "the mutants of Author1901/Theorem 3: 1 of 1 mutants are caught; findings that no mutant makes" in said
    paper.write_text(text.replace("lambda n: n, int", "lambda n: n + more, int"), encoding="utf-8")
    run(outside, "verify", "Author1901", "--mutants", "--accept")
    assert "\nAll 3 claims are as expected.\n4 of 4 mutants " in run(outside, "verify", "Author1901", "--mutants")


CERTIFIED = """

def _periods(period):
    part = {"kind": "n", "weight": 1, "least": 0}
    moves = [{"name": str(taken), "source": "n", "removed": taken, "parts": [part]} for taken in TAKE]
    series = {"n": {"exceptional": [], "repeating": list(range(period))}}
    game = {"name": "take-away", "series": series, "moves": moves}
    return {"format": "knotgames periodicity certificate 1", "games": [game]}


@PAPER.claim("Theorem 3", "Grundy values are 0, 1, 2 and again.", certificates=lambda _: {"all": lambda: _periods(3)})
def theorem_3():
    yield every("the first heap", [0], lambda n: n, 0)
"""


def test_what_certificates_of_a_paper_establish_is_on_record_beside_it(outside: Path, run: Run) -> None:
    paper, written = outside / "papers" / "author1901.py", outside.parent / "written"
    text = paper.read_text(encoding="utf-8") + CERTIFIED
    paper.write_text(text, encoding="utf-8")
    said = run(outside, "certificate", str(written), "Author1901", status=1)
    assert "not as on record" in said
    record = outside / "papers" / "author1901.certified.json"
    assert not record.exists()
    run(outside, "verify", "Author1901/Theorem 3", "--accept")
    run(outside, "certificate", str(written), "Author1901", "--accept")
    kept = json.loads(record.read_text(encoding="utf-8"))
    assert [(name, list(made)) for name, made in kept.items()] == [("Author1901/Theorem 3", ["all"])]
    assert run(outside, "certificate", "--check", str(written)).endswith("1 of 1 files are accepted.\n")
    kept["Author1901/Theorem 3"]["all"]["games"] = 2
    record.write_text(json.dumps(kept | {"Author1901/Theorem 4": {"all": {"games": 1}}}), encoding="utf-8")
    assert "refused" in run(outside, "certificate", "--check", str(written), status=1)
    run(outside, "certificate", str(written), "Author1901", "--accept")
    assert list(json.loads(record.read_text(encoding="utf-8"))) == ["Author1901/Theorem 3"]
    paper.write_text(text.replace("_periods(3)", "_periods(2)"), encoding="utf-8")
    said = run(outside, "certificate", str(written), "Author1901", status=2)
    assert said == "knotgames: Author1901/Theorem 3: rejected at game take-away: n2 is worth 2\n"
    record.write_text("{", encoding="utf-8")
    paper.write_text(text, encoding="utf-8")
    said = run(outside, "certificate", "--check", str(written), status=2)
    assert said.startswith(f"knotgames: record '{record}': expected JSON")
    assert said.count("\n") == 1


def test_a_change_in_the_paper_or_in_the_game_runs_its_claims_again(outside: Path, run: Run) -> None:
    paper, game = outside / "papers" / "author1901.py", outside / "take_away.py"
    run(outside, "verify", "Author1901", "--accept")
    assert "2 of 2 checks were not run again" in run(outside, "verify", "Author1901")
    for changed, old, new in ((paper, "period=3", "period=2"), (game, "TAKE = (1, 2)", "TAKE = (1, 3)")):
        text = changed.read_text(encoding="utf-8")
        changed.write_text(text.replace(old, new), encoding="utf-8")
        said = run(outside, "verify", "Author1901", status=1)
        assert "refuted   Author1901/Theorem 1" in said
        assert "refuted   Author1901/Theorem 2" in said
        changed.write_text(text, encoding="utf-8")
        run(outside, "verify", "Author1901")


def test_without_names_the_announced_papers_are_verified_too(outside: Path, run: Run) -> None:
    listed = run(outside, "verify", "--list")
    assert "Author1901/Theorem 2" in listed
    assert "Johnson2011a/Theorem 7.3" in listed
    assert "Author1901" not in run(outside.parent, "verify", "--list")


def test_what_cannot_be_used_is_told_in_one_line(outside: Path, run: Run) -> None:
    (outside / "take_away.py").write_text("import nothing_at_all\n", encoding="utf-8")
    why = f"cannot import '{outside}/take_away.py': ModuleNotFoundError: No module named 'nothing_at_all' (line 1)"
    said = run(outside, "solve", "list")
    assert "partizan-kayles" in said
    assert said.endswith(f"knotgames: warning: {why}\n")
    assert "warning" not in run(outside, "solve", "partizan-kayles", "5")
    assert run(outside, "solve", "take-away", "5", status=2).startswith(f"knotgames: {why}; unknown game 'take-away': ")
    why = f"cannot import '{outside}/papers/author1901.py': ModuleNotFoundError: "
    said = run(outside, "verify", "Milley2013/Theorem 4.1")
    assert f"\nknotgames: warning: {why}" in said
    assert "proved    Milley2013/Theorem 4.1" in said
    for arguments in (("verify", "--list"), ("verify", "Author1901")):
        said = run(outside, *arguments, status=2).splitlines()[-1]
        assert said.startswith(f"knotgames: {why}")


def test_names_of_built_in_games_and_papers_are_taken(tmp_path: Path, run: Run) -> None:
    one = repository(tmp_path / "one", game="partizan-kayles").resolve()
    said = run(one, "solve", "list").splitlines()[-1]
    assert said.startswith("knotgames: warning: two games have the name 'partizan-kayles': see '")
    assert said.endswith(f"games/partizan_kayles.py' and '{one}/take_away.py'")
    two = repository(tmp_path / "two", key="Milley2013").resolve()
    said = run(two, "verify", "--list", status=2).splitlines()[-1]
    assert said.startswith("knotgames: two papers have the key 'Milley2013': see '")
    assert said.endswith(f"milley2013/__init__.py' and '{two}/papers/milley2013.py'")


def test_nothing_that_was_not_announced_is_imported(outside: Path, run: Run) -> None:
    (outside / "pyproject.toml").write_text("[project]\nname = 'knotgames-papers'\n", encoding="utf-8")
    (outside / "take_away.py").write_text("raise RuntimeError\n", encoding="utf-8")
    assert "take-away" not in run(outside, "solve", "list")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("import os; os._exit(0)", "SystemExit: 0"),
        ("import sys; sys.exit(0)", "SystemExit: 0 (papers/author1901.py, line 16)"),
        ("raise RuntimeError('x')", "RuntimeError: x (papers/author1901.py, line 16)"),
        ("yield 5", "TypeError: a check asks questions (checks.questions): theorem_1 yields 5"),
    ],
)
def test_a_check_that_ends_its_process_or_fails_is_named(line: str, said: str, outside: Path, run: Run) -> None:
    paper = outside / "papers" / "author1901.py"
    text = paper.read_text(encoding="utf-8")
    paper.write_text(text.replace("    lost = [", f"    {line}\n    lost = [", 1), encoding="utf-8")
    assert f"the check broke off\n          {said}" in run(outside, "verify", "Author1901", "--fresh", status=1)


def test_what_a_check_prints_is_no_part_of_a_report(outside: Path) -> None:
    paper = outside / "papers" / "author1901.py"
    text = paper.read_text(encoding="utf-8")
    paper.write_text(text.replace("    lost = [", "    print('loud')\n    lost = [", 1), encoding="utf-8")
    call = [sys.executable, "-m", "knotgames", "verify", "Author1901", "--fresh", "--json"]
    environment = {**os.environ, "KNOTGAMES_CACHE": str(outside / "kept")}
    said = subprocess.run(call, cwd=outside, env=environment, check=False, capture_output=True, text=True)
    assert [one["status"] for one in json.loads(said.stdout)] == ["proved", "proved"]
    assert said.stderr.count("loud\n") == 1
