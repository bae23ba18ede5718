"""A break, the copy of the project in which it is made, and what the tests say of it there."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).parents[2]

FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
"""How pytest names a test that fails, at the end."""


@dataclass(frozen=True)
class Break:
    """A mistake.

    Attributes:
        what: what is wrong then, in words.
        file: the file in which it is made, from the root of the project, where pytest imports it.
        text: what stands there, once.
        instead: what stands there then.
        tests: the files of tests that must notice it, besides the examples in the file itself.
    """

    what: str
    file: str
    text: str
    instead: str
    tests: tuple[str, ...]

    def applied_to(self, content: str) -> str:
        """The content of the file with the mistake in it.

        Raises:
            ValueError: the text does not stand there, or more than once.
        """
        if (times := content.count(self.text)) != 1:
            raise ValueError(f"expected its text once in {self.file}, found it {times} times")
        return content.replace(self.text, self.instead)


@cache
def breaks() -> Mapping[str, Break]:
    """The breaks of all lists, by name."""
    found: dict[str, Break] = {}
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        for name, given in tomllib.loads(path.read_text(encoding="utf-8")).items():
            assert name not in found, f"there are two breaks '{name}'"
            found[name] = Break(**{**given, "tests": tuple(given["tests"])})
    return MappingProxyType(found)


def copy_to(folder: Path) -> None:
    """Copy the project: all files and links that git knows or would add, as they are now."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
        if name and ((ROOT / name).is_file() or (ROOT / name).is_symlink()):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name, follow_symlinks=False)


@contextmanager
def broken(folder: Path, made: Break) -> Iterator[None]:
    """Have a break in a copy of the project, as long as this lasts.

    Raises:
        ValueError: it does not apply there.
    """
    path = folder / made.file
    content = path.read_text(encoding="utf-8")
    _put(path, made.applied_to(content))
    try:
        yield
    finally:
        _put(path, content)


def _put(path: Path, content: str) -> None:
    """Write a module, and forget how it was compiled: by its size and the second of its change it may be the same."""
    path.write_text(content, encoding="utf-8")
    Path(cache_from_source(path)).unlink(missing_ok=True)


def noticed(folder: Path, tests: Sequence[str], limit: float) -> str | None:
    """The first test that fails in a copy of the project, or what else shows that something is wrong; None if all pass.

    Args:
        folder: the copy.
        tests: the files of tests, and of modules with examples.
        limit: the seconds after which the tests are ended. That they do not end is noticed, too.

    Raises:
        ValueError: the tests cannot be run.
    """
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "--tb=no", "-p", "no:cacheprovider", *tests],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "1000"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        return f"the tests do not end within {limit:.0f} s"
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    failed = FAILED.search(said)
    if failed:
        return failed[1]
    if process.returncode in (0, 1):
        return None if process.returncode == 0 else "the process of the tests ended before its time"
    raise ValueError(f"the tests cannot be run, pytest ends with {process.returncode}: {said[-1000:].strip()}")
