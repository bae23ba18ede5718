"""What becomes of a test that hangs, or takes its process with it: it fails, and all others are run."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

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
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_test_that_hangs_shows_where_and_is_ended(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(ENDLESS, encoding="utf-8")
    status, said = run_in(tmp_path, "-o", "faulthandler_timeout=1", "-n0")
    assert status == 1
    assert "Timeout (0:00:01)!" in said
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
