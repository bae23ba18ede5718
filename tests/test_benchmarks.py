"""The benchmarks: what they have to reach, how they are measured, the table of their page, the lines of the README."""

import datetime
import json
import re
import runpy
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks.benchmark import Benchmark, Target, benchmarks, declared_in
from benchmarks.harness import Measurement, Result, growth, run
from benchmarks.subjects import suite
from benchmarks.table import BEGIN, END, HEAD, MATTER, briefly, growth_lines, machine, markdown, row, write_into
from benchmarks.worker import Worker
from knotgames.algebra.notation import InputError
from tests import benchmarked

ROOT = Path(__file__).parent.parent


def result(
    target: Target | None = None, ours: tuple[float, ...] = (1.0, 2.0, 4.0), plain: tuple[float, ...] = ()
) -> Result:
    benchmark = Benchmark("x", "a | b", int, int if plain else None, "plainly" if plain else "", target)
    return Result(benchmark, Measurement(ours, 100.0), Measurement(plain, 10.0) if plain else None)


@pytest.mark.parametrize(
    ("target", "text"),
    [
        (Target(seconds=0.5), "within 0.5 s"),
        (Target(seconds=315), "within 315 s"),
        (Target(seconds=90, mib=2048), "within 90 s and 2 GiB"),
        (Target(mib=512), "512 MiB"),
        (Target(times=1000), "at least 1,000 times faster"),
        (Target(seconds=2, times=1), "within 2 s and faster"),
        (Target(times=0.5), "in at most 2 times as long"),
    ],
)
def test_a_target_is_printed_in_words(target: Target, text: str) -> None:
    assert str(target) == text
    assert eval(repr(target)) == target


@pytest.mark.parametrize("bounds", [{}, {"seconds": 0}, {"seconds": 5, "mib": -1}, {"times": 0.0}])
def test_a_target_without_a_positive_bound_is_refused(bounds: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"^expected at least one bound, all of them positive, found Target\("):
        Target(**bounds)


def test_an_unknown_name_is_bad_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["benchmarks", "nothing"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(ROOT / "benchmarks" / "__main__.py"), run_name="__main__")
    assert ended.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert re.fullmatch(r"benchmarks: no benchmark is called 'nothing': .*\n", printed.err)


@pytest.mark.parametrize(
    ("target", "ours", "plain", "met"),
    [
        (None, (1.0,), (), None),
        (Target(seconds=2), (1.0, 2.0, 9.0), (), True),
        (Target(seconds=2), (1.0, 2.1, 9.0), (), False),
        (Target(seconds=2, mib=99), (1.0,), (), False),
        (Target(times=50), (1.0,), (50.0,), True),
        (Target(times=50), (1.0,), (49.0,), False),
        (Target(times=1), (1.0,), (), None),
    ],
)
def test_a_target_is_met_by_medians_and_the_peak(
    target: Target | None, ours: tuple[float, ...], plain: tuple[float, ...], met: bool | None
) -> None:
    assert result(target, ours, plain).met is met


def test_ratios_are_of_medians_and_of_each_turn() -> None:
    both = result(None, (1.0, 2.0, 4.0), (10.0, 30.0))
    assert both.ratio == 10
    assert both.ratios == (10, 15)
    assert result().ratio is None


def test_a_benchmark_names_its_baseline_or_a_time_to_reach() -> None:
    for name, (module, benchmark) in benchmarks().items():
        assert declared_in(module, name) is benchmark
        assert benchmark.what, name
        compared = benchmark.baseline or (benchmark.target and benchmark.target.times)
        assert benchmark.baseline_name or not compared, name


def test_a_benchmark_is_run_in_processes_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.harness.PATIENCE", 3600.0)
    found = run("help")
    assert len(found.ours.seconds) == 5
    assert found.baseline is not None
    assert found.ours.median > 0
    assert 5 < found.ours.mib < 1000
    assert len(found.ratios) == 5
    as_json = found.to_json()
    assert as_json["ours"]["least"] <= as_json["ours"]["median"] <= as_json["ours"]["most"]
    assert json.loads(json.dumps(as_json)) == as_json


def test_a_side_that_dies_is_named() -> None:
    with (
        Worker(benchmarked.__name__, "dies", "fast") as worker,
        pytest.raises(RuntimeError, match=r"^dies \(fast\) ended without an answer$"),
    ):
        worker.run()


def test_what_cannot_be_run_here_is_refused_in_its_own_words() -> None:
    with Worker(benchmarked.__name__, "refused", "fast") as worker:
        with pytest.raises(InputError, match=r"^it cannot be run here$"):
            worker.prepare()
        worker.run()


def test_the_suite_is_not_looked_for_where_there_are_no_tests(tmp_path: Path) -> None:
    suite.require_tests(ROOT)
    with pytest.raises(
        InputError, match=r"^the test suite: expected it in '.*tests', as in a checkout; a wheel has none$"
    ):
        suite.require_tests(tmp_path)


def test_what_is_prepared_is_not_timed() -> None:
    with Worker(benchmarked.__name__, "prepared", "fast") as worker:
        worker.prepare()
        worker.run()
        worker.run()
    assert len(worker.seconds) == 2
    assert max(worker.seconds) < 1000


def test_a_row_shows_medians_spread_memory_and_the_baseline() -> None:
    assert row(result(Target(times=1), (0.001, 0.002, 0.004), (0.03, 0.02))) == (
        "a | b", "2.00 ms (1.00 to 4.00)", "100 MiB", "plainly: 25.0 ms (20.0 to 30.0)", "12.5 (10.0 to 30.0)",
        "faster: yes",
    )  # fmt: skip
    assert row(result(Target(times=1)))[3:] == ("", "", "faster: not measured")
    assert row(result(Target(seconds=1), (2.0,)))[3:] == ("the time to reach", "0.500", "within 1 s: no")


def test_growth_is_fitted_to_the_medians_of_a_family() -> None:
    """Twice as much work that takes eight times as long grows with the third power."""
    results = [
        replace(result(ours=(seconds,)), benchmark=Benchmark("x", "", int, family=family, size=size))
        for family, size, seconds in [
            ("a", 1, 1.0),
            ("a", 2, 8.0),
            ("a", 4, 64.0),
            ("b", 1, 1.0),
            ("", 1, 1.0),
            ("", 2, 9.0),
        ]
    ]
    assert growth(results) == {"a": pytest.approx(3)}
    assert list(growth_lines(results)) == ["Growth of a: the size to the power 3.00."]
    assert markdown(results, datetime.date(2026, 1, 2)).endswith("\n\nGrowth of a: the size to the power 3.00.")


def test_the_table_states_date_and_machine_and_names_no_host() -> None:
    text = markdown([result()], datetime.date(2011, 7, 6))
    assert text.startswith("Measured on 2011-07-06 with Python ")
    assert re.fullmatch(r"Python [\d.]+\w* on \d+ \w+ cores?, \d+ GiB, \w+", machine())
    lines = [line for line in text.splitlines() if line.startswith("|")]
    assert lines[2].startswith("| a \\| b | ")
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in lines} == {len(HEAD) + 1}


def test_the_table_is_put_between_the_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    for table in ("first", "second"):
        write_into(page, table)
    assert page.read_text(encoding="utf-8") == f"before\n{BEGIN}\n\nsecond\n\n{END}\nafter\n"


@pytest.mark.parametrize("text", ["", BEGIN, f"{END} {BEGIN}", f"{BEGIN} {END} {END}"])
def test_a_page_without_both_marks_is_left_as_it_is(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="expected the marks"):
        write_into(page, "table")
    assert page.read_text(encoding="utf-8") == text


def between_the_marks(page: Path) -> list[str]:
    _, rest = page.read_text(encoding="utf-8").split(BEGIN)
    return rest.split(END)[0].strip().splitlines()


def test_the_readme_says_a_line_each_of_what_matters() -> None:
    """As the table of the page has it."""
    cells = [line.strip("| ").split(" | ") for line in between_the_marks(command.PAGE) if line.startswith("| ")]
    table = {f"- {what}: {took.partition(' (')[0]}" for what, took, *_ in cells}
    lines = between_the_marks(command.README)
    assert len(lines) == len(set(lines) & table) == len(MATTER)


def test_what_matters_has_a_target() -> None:
    assert all(benchmarks()[name][1].target for name in MATTER)


def test_a_line_has_what_was_done_and_the_median() -> None:
    measured = [replace(result(), benchmark=Benchmark(name, f"the work of {name}", int)) for name in (*MATTER, "x")]
    assert briefly(measured).splitlines() == [f"- the work of {name}: 2.00 s" for name in MATTER]


def test_the_command_lists_benchmarks_and_refuses_unknown_names(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["--list", "tab"])
    assert capsys.readouterr().out == "table: knotgames table, from the start of the process [within 0.5 s]\n"
    with pytest.raises(InputError, match=r"no benchmark is called 'nothing': expected the start of one of .*help"):
        command.main(["help", "nothing"])
    with pytest.raises(InputError, match=r"^--write is for all benchmarks: expected no names with it$"):
        command.main(["help", "--write"])


def test_the_command_writes_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.__main__.run", lambda name: result(Target(seconds=3)))
    target = tmp_path / "results.json"
    command.main(["help", "--json", str(target)])
    written = json.loads(target.read_text(encoding="utf-8"))
    assert set(written) == {"date", "machine", "results", "growth"}
    assert written["results"][0]["met"] is True
    assert written["results"][0]["target"] == {"seconds": 3, "mib": None, "times": None}
    assert "within 3 s: yes" in capsys.readouterr().out
