"""The command line as a whole: help, exit statuses, one-line refusals, what is imported when."""

import ctypes
import gc
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pkgutil import iter_modules

import pytest

from knotgames.algebra.notation import InputError
from knotgames.algebra.steps import Spent
from knotgames.checks import commands
from knotgames.checks.arguments.commands import COMMANDS
from knotgames.checks.cli import SELDOM, main
from knotgames.checks.commands import Exit
from tests.printed import Run


def in_a_process(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "knotgames.checks.cli", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=600, check=False)


def test_the_commands_of_the_contract_are_there_in_the_order_of_their_names() -> None:
    assert list(COMMANDS) == sorted(COMMANDS)
    assert {"verify", "solve", "table", "value", "discover"} <= set(COMMANDS)
    assert all((declare.__doc__ or "").partition("\n")[0].endswith(".") for declare in COMMANDS.values())
    assert {module.name for module in iter_modules(commands.__path__)} == set(COMMANDS)


def test_the_exit_statuses_are_those_of_the_contract() -> None:
    assert {status.name: status.value for status in Exit} == {
        "AS_EXPECTED": 0, "NOT_AS_EXPECTED": 1, "BAD_INPUT": 2, "UNDECIDED": 3, "INTERNAL_ERROR": 4
    }  # fmt: skip


def test_help_names_every_command_and_imports_the_work_of_none() -> None:
    program = """
import sys
before = set(sys.modules)
from knotgames.checks.arguments.commands import COMMANDS
from knotgames.checks.cli import main
for arguments in (["--help"], *([name, "--help"] for name in COMMANDS), ["verify", "--no"]):
    try:
        main(arguments)
    except SystemExit as end:
        assert end.code == 0, end
heavy = {"z3", "sympy", "numpy", "numba", "rich", "networkx", "cvc5", "msgspec"}
heavy |= {"importlib.metadata", "inspect", "json"}
work = {name for name in sys.modules if name.startswith("knotgames.checks.commands.")}
print("imported:", *sorted(work | heavy & sys.modules.keys() - before))
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=True)
    text, _, imported = result.stdout.rpartition("imported:")
    assert imported.split() == []
    assert "exit status: 0 all is as expected, 1 something is not, 2 the input could not be used, 3 undecided" in text
    assert set(re.findall("^usage: knotgames ([a-z]+) ", text, re.MULTILINE)) == set(COMMANDS)
    assert result.stderr == "knotgames: unrecognized arguments: --no (see 'knotgames --help')\n"


def test_only_a_command_that_has_the_process_to_itself_alters_how_garbage_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    altered: list[object] = []
    monkeypatch.setattr("gc.set_threshold", altered.append)
    monkeypatch.setattr("atexit.register", altered.append)
    arguments = ["grundy", "0.77", "--heaps", "2"]
    monkeypatch.setattr("sys.argv", ["knotgames", *arguments])
    assert main(arguments) == Exit.AS_EXPECTED
    assert altered == []
    assert main() == Exit.AS_EXPECTED
    assert altered == [SELDOM, gc.freeze]


def test_the_version_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    from importlib.metadata import version

    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"knotgames {version('knotgames')}\n"


def test_help_is_printed_where_nothing_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for arguments in ([], ["--help"]):
        with pytest.raises(SystemExit) as end:
            main(arguments)
        assert end.value.code == 0
        said.append(capsys.readouterr())
    assert said[0] == said[1]


def raising(error: BaseException) -> Callable[[object], Exit]:
    def failing(_: object) -> Exit:
        raise error

    return failing


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (Spent("the budget of 5 s is spent"), 3, "undecided: the budget of 5 s is spent"),
        (MemoryError(), 2, "not enough memory"),
        (RecursionError("maximum"), 2, "the input is nested too deeply"),
        (OSError(24, "Too many open files", "here"), 2, "'here': Too many open files"),
        (InputError("cannot read 'a\nb'"), 2, r"cannot read 'a\nb'"),
        (InputError("found '\x1b[2J\u202e'"), 2, "found '\\x1b[2J\\u202e'"),
        (InputError("a" * 5000), 2, "a" * 400 + " ... " + "a" * 150),
    ],
)
def test_every_failure_is_one_line_with_its_status(
    error: BaseException, status: int, message: str, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setattr("knotgames.checks.commands.verify.selected", raising(error))
    assert run("verify", status=status) == ("", f"knotgames: {message}\n")


def test_an_interruption_that_a_library_makes_another_error_of_is_one_all_the_same(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    def interrupted(_: object) -> Exit:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt as error:
            raise ctypes.ArgumentError("argument 1: KeyboardInterrupt") from error
        return Exit.AS_EXPECTED

    monkeypatch.setattr("knotgames.checks.commands.verify.selected", interrupted)
    assert run("verify", status=130) == ("", "knotgames: interrupted\n")


def test_an_error_of_the_program_is_an_internal_error_with_its_place(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr("knotgames.checks.commands.verify.selected", raising(ZeroDivisionError()))
    first, *_, last = run("verify", status=4).err.splitlines()
    assert first == "Traceback (most recent call last):"
    assert last == "knotgames: internal error: ZeroDivisionError (please report it with all that is printed)"


@pytest.mark.parametrize("limit", [100_000, 200_000, 900_000])
def test_too_small_an_address_space_is_refused_in_one_line(limit: int) -> None:
    command = f"ulimit -v {limit}; exec {sys.executable} -m knotgames.checks.cli table"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=600, check=False)
    least = f"not enough memory: {limit >> 10:,} MB may be addressed (ulimit -v), expected at least 1,024 MB"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"knotgames: {least}\n")


@pytest.mark.parametrize(("game", "status"), [("{*, k + *}", 0), ("{*, q}", 2)])
def test_the_process_ends_with_the_status_and_without_a_traceback(game: str, status: int) -> None:
    result = in_a_process("solve", "formal", game)
    assert result.returncode == status
    assert bool(result.stdout) is (status == 0)
    assert bool(result.stderr) is (status != 0)
    assert "Traceback" not in result.stderr


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"yes '{{u, k}}' | head -1000 | {sys.executable} -m knotgames.checks.cli solve formal - | head -1"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=600, check=False)
    assert result.stdout == "position:     {u, k}\n"
    assert result.stderr == ""
