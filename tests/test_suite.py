"""The suite itself: profiles, groups and processes of its tests, and what is left out unless it is named."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import APART
from tests.profiles import OWN, adapt, examples, night


@pytest.mark.parametrize(("profile", "number"), [("commit", 15), ("night", 480)])
def test_a_test_draws_what_the_profile_says(profile: str, number: int) -> None:
    drawn: list[int] = []

    @settings(derandomize=True, deadline=None, database=None, max_examples=120)
    @given(st.integers())
    def law(n: int) -> None:
        drawn.append(n)

    adapt(law, settings(settings.get_profile(profile), database=None))
    law()
    assert len(drawn) == number


@settings(max_examples=120)
@given(st.integers())
def test_integers_add_up(n: int) -> None:
    assert n + n == 2 * n


def test_every_test_of_a_run_follows_its_profile() -> None:
    profile = settings.default
    assert profile is not None
    own = getattr(test_integers_add_up, OWN)
    assert (own.max_examples, own.derandomize) == (examples(120, profile), profile.derandomize)
    assert own.database == profile.database


@night
def test_a_test_of_the_night_does_not_run_by_day() -> None:
    assert settings.default is not None
    assert not settings.default.derandomize


OF_THE_NIGHT = """
from tests.profiles import night

@night
def test_it(): pass
"""


def test_a_test_of_the_night_runs_then(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("from tests.profiles import register\n\nregister()\n", encoding="utf-8")
    (tmp_path / "test_it.py").write_text(OF_THE_NIGHT, encoding="utf-8")
    status, said = run_in(tmp_path, "--hypothesis-profile", "night", "-n0")
    assert (status, "1 passed" in said) == (0, True), said


@pytest.mark.xdist_group("a group of its own")
def test_the_scheduler_knows_the_group_of_a_test(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("loadgroup", False):
        pytest.skip("there is one process, or tests are not grouped")
    assert request.node.nodeid.endswith("@a group of its own")


ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("one", APART)
def test_what_is_left_out_is_a_step_of_ci(one: str) -> None:
    assert (ROOT / "tests" / one).exists()
    assert f" tests/{one}" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_what_is_left_out_runs_where_it_is_named(request: pytest.FixtureRequest) -> None:
    collected = {item.path for item in request.session.items}
    named = {(ROOT / argument.partition("::")[0]).resolve() for argument in request.config.args}
    apart = [ROOT / "tests" / one for one in APART]
    left_out = {path for path in collected if any(map(path.is_relative_to, apart))}
    assert all(named & {path, *path.parents} for path in left_out)


ENDLESS = """
import threading

def test_that_hangs():
    threading.Event().wait()
"""

DEADLY = """
import os

def test_before(): pass
def test_that_is_deadly(): os._exit(1)
def test_after(): pass
"""

BY_FILE = """
from tests.scheduling import ByFile

def pytest_xdist_make_scheduler(config, log):
    return ByFile(config, log)
"""


def run_in(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit status of pytest in a folder, with the settings of this project, and what it says."""
    settings = ("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), "-p", "no:cacheprovider")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, *arguments, str(folder)],
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTEST_PLUGINS": "xdist.plugin,_hypothesis_pytestplugin",
        },
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_test_that_hangs_shows_where_and_is_ended(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(ENDLESS, encoding="utf-8")
    status, said = run_in(tmp_path, "-o", "faulthandler_timeout=5", "-n0")
    assert status == 1
    assert "Timeout (0:00:05)!" in said
    assert "in test_that_hangs" in said


def test_a_test_that_takes_its_process_with_it_fails_alone(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(BY_FILE, encoding="utf-8")
    (tmp_path / "test_deadly.py").write_text(DEADLY, encoding="utf-8")
    for name, body in (("one", "pass"), ("other", "__import__('os')._exit(1)"), ("third", "pass")):
        (tmp_path / f"test_{name}.py").write_text(f"def test_it(): {body}\n", encoding="utf-8")
    status, said = run_in(tmp_path, "-n1")
    assert status == 1
    assert "crashed while running 'test_deadly.py::test_that_is_deadly'" in said
    assert "crashed while running 'test_other.py::test_it'" in said
    assert "2 failed, 4 passed" in said
