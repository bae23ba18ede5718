"""The breaks: each applies to the project as it is, and the command says what notices one, and that nothing does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.breaks import __main__ as command
from tests.breaks import making
from tests.breaks.making import ROOT, Break, breaks, copy_to


@pytest.mark.parametrize("name", breaks())
def test_a_break_applies_and_its_tests_are_there(name: str) -> None:
    made = breaks()[name]
    content = (ROOT / made.file).read_text(encoding="utf-8")
    compile(made.applied_to(content), made.file, "exec")
    assert made.applied_to(content) != content
    assert [test for test in made.tests if not (ROOT / test).is_file()] == []
    assert made.file.startswith("knotgames/"), "elsewhere pytest imports it as a module of another name"


def small(text: str, instead: str) -> Break:
    return Break("", "one.py", text, instead, ("test_one.py",))


SMALL = {
    "wrong": small("return 1", "return 2"),
    "of-the-same-size": small("return 1", "return 3"),
    "harmless": small("return 1", "return 2 - 1"),
    "deadly": small("return 1", "__import__('os')._exit(1)"),
    "ambiguous": small("1", "2"),
    "gone": small("return 4", "return 1"),
}


@pytest.fixture(autouse=True)
def few_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have pytest load only the plugin that it needs in small projects: the others take longer than the tests."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small project in the place of this one."""
    (tmp_path / "one.py").write_text('def one():\n    return 1\n\n\nTEXT = "1"\n', encoding="utf-8")
    (tmp_path / "test_one.py").write_text(
        "from one import one\n\n\ndef test_one():\n    assert one() == 1\n", encoding="utf-8"
    )

    def copied(folder: Path) -> None:
        for file in tmp_path.iterdir():
            (folder / file.name).write_bytes(file.read_bytes())

    monkeypatch.setattr(command, "copy_to", copied)
    monkeypatch.setattr(command, "breaks", lambda: SMALL)
    yield tmp_path
    assert "return 1" in (tmp_path / "one.py").read_text(encoding="utf-8")


def test_breaks_follow_each_other_in_one_copy_and_are_noticed_or_not(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {
        "wrong": "noticed: test_one.py::test_one",
        "harmless": "NOT noticed",
        "of-the-same-size": "noticed: test_one.py::test_one",
        "deadly": "noticed: the process of the tests ended before its time",
        "ambiguous": "expected its text once in one.py, found it 2 times",
        "gone": "expected its text once in one.py, found it 0 times",
    }
    assert command.main([*said]) == 1
    lines = [f"{name}: {text}" for name, text in said.items()]
    assert capsys.readouterr().out.splitlines() == [*lines, "3 of 6 breaks are noticed."]


def test_the_status_is_zero_if_each_is_noticed(project: Path) -> None:
    assert command.main(["wrong"]) == 0


def test_tests_that_do_not_end_notice_a_break(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_it():\n    __import__('threading').Event().wait()\n")
    assert making.noticed(tmp_path, ["test_it.py"], 1) == "the tests do not end within 1 s"


def test_tests_that_fail_or_are_not_there_without_a_break_notice_none(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    test = project / "test_one.py"
    test.write_text("def test_one():\n    assert False\n", encoding="utf-8")
    assert command.main(["wrong"]) == 2
    assert capsys.readouterr().err == "without any break: test_one.py::test_one\n"
    test.unlink()
    assert command.main(["wrong"]) == 2
    assert capsys.readouterr().err.startswith("the tests cannot be run, pytest ends with 4: ")


def test_a_name_that_is_unknown_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(["none"])
    assert "unknown break 'none': expected one of wrong, of-the-same-size" in capsys.readouterr().err


def test_a_copy_is_of_what_git_knows_or_would_add(tmp_path: Path) -> None:
    copy_to(tmp_path)
    assert (tmp_path / "tests" / "breaks" / "code.toml").read_bytes() == (ROOT / "tests/breaks/code.toml").read_bytes()
    assert (tmp_path / "knotgames" / "algebra").samefile(tmp_path / "algebra")
    assert not (tmp_path / ".venv").exists()
    assert not list(tmp_path.rglob("*.pyc"))
