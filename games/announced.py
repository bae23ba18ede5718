"""Announcements of games, papers and theories that lie outside of this project. Nothing is imported here.

A package announces by entry points, a repository by its `pyproject.toml`, in which each list names files, folders
(relative to that file) and modules:

    [project.entry-points."knotgames.games"]      [tool.knotgames]
    take-away = "mygames.take_away"               games = ["take_away.py"]
                                                  papers = ["papers"]
                                                  theories = ["theories"]

The `pyproject.toml` is the one of the working directory, or of the nearest folder above that announces anything. A game
file names its `RULESET`, a paper its `PAPER`; a theory is a file of TOML.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path
from typing import Any

from knotgames.algebra.notation import InputError

PYPROJECT = "pyproject.toml"
"""The name of the file in which a repository announces."""


class Kind(Enum):
    """The kinds of announcements, with the attribute that such a module names; a theory is no module.

    >>> Kind.PAPERS.key, Kind.PAPERS.value  # papers = [...] lists modules that name a PAPER
    ('papers', 'PAPER')
    """

    GAMES = "RULESET"
    PAPERS = "PAPER"
    THEORIES = None

    @property
    def key(self) -> str:
        """The key of the kind in announcements."""
        return self.name.lower()


@dataclass(frozen=True)
class Announced:
    """An announced file or module, with the source in words.

    The attribute is the name of its ruleset or paper, empty for a theory. The root is the folder of the
    `pyproject.toml` that announces it; None for a package.

    >>> nim = Announced("the package 'mygames'", file=None, module="mygames.nim", attribute="RULESET", root=None)
    >>> f"{nim.by} has {nim.module}, which names a {nim.attribute}"
    "the package 'mygames' has mygames.nim, which names a RULESET"
    """

    by: str
    file: Path | None
    module: str | None
    attribute: str
    root: Path | None


def announced(kind: Kind) -> tuple[Announced, ...]:
    """Return the announcements of the working directory, then those of the installed packages.

    Raises:
        InputError: an announcement cannot be understood, or there is no such file; the message says what was
            expected.

    >>> from contextlib import chdir
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, chdir(folder):
    ...     _ = Path("nim.py").write_text("RULESET = ...")
    ...     _ = Path("pyproject.toml").write_text("[tool.knotgames]\\ngames = ['nim.py']")
    ...     announced(Kind.GAMES)[0].file.name
    'nim.py'
    """
    return (*_by_pyproject(kind), *_by_packages(kind))


def pyproject() -> Path | None:
    """Return the `pyproject.toml` that applies; None if none announces anything.

    >>> from contextlib import chdir
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, chdir(folder):
    ...     Path("inner").mkdir()
    ...     _ = Path("pyproject.toml").write_text("[tool.knotgames]")
    ...     with chdir("inner"):  # the nearest folder above counts
    ...         pyproject() == Path.cwd().parent / "pyproject.toml"
    True
    """
    return next((path for path in _candidates() if "knotgames" in _tool(path)), None)


def _candidates() -> Iterator[Path]:
    here = Path.cwd()
    return (path for path in (folder / PYPROJECT for folder in (here, *here.parents)) if path.is_file())


def _tool(path: Path) -> Mapping[str, Any]:
    """Return the tables of tools in a file; none if it does not mention this project."""
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror}") from error


@cache
def _read(path: Path, _changed: int) -> Mapping[str, Any]:
    content = path.read_bytes()
    if b"knotgames" not in content:
        return {}
    try:
        tool = tomllib.loads(content.decode("utf-8-sig")).get("tool", {})
    except (ValueError, RecursionError) as error:  # no UTF-8, no TOML, or a number that is too long
        raise InputError(f"'{path}': expected TOML: {error}") from error
    return tool if isinstance(tool, Mapping) else {}


def _by_pyproject(kind: Kind) -> Iterator[Announced]:
    path = pyproject()
    if path is None:
        return
    table = _tool(path)["knotgames"]
    known = [one.key for one in Kind]
    here = f"'{path}': [tool.knotgames]"
    if not isinstance(table, Mapping):
        raise InputError(f"{here}: expected a table, found {table!r}")
    for key in table:
        if key not in known:
            raise InputError(f"{here}: unknown key '{key}', expected one of {', '.join(known)}")
    values = table.get(kind.key, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise InputError(f"{here} {kind.key}: expected a list of texts, found {values!r}")
    for value in values:
        yield from _meant(kind, value, path.parent, f"{here} {kind.key}: '{value}'")


_MODULE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


def _meant(kind: Kind, value: str, root: Path, place: str) -> Iterator[Announced]:
    """Return the file, all files of the kind in a folder, or the module that a text in a `pyproject.toml` names."""
    suffix = ".toml" if kind is Kind.THEORIES else ".py"
    path, attribute = root / value, kind.value or ""
    if path.is_dir():
        found = files_in(kind, path)
        if not found:
            what = "file of TOML" if kind is Kind.THEORIES else f"file that names a {attribute}"
            raise InputError(f"{place}: expected a folder with a {what}")
        for file in found:
            yield Announced(place, file.resolve(), None, attribute, root)
    elif path.is_file() and path.suffix == suffix:
        yield Announced(place, path.resolve(), None, attribute, root)
    elif kind is not Kind.THEORIES and "/" not in value and not value.endswith(suffix) and _MODULE.fullmatch(value):
        yield Announced(place, None, value, attribute, root)
    else:
        module = "" if kind is Kind.THEORIES else " or a module"
        raise InputError(f"{place}: expected a file '*{suffix}', a folder{module}, and there is none of this name")


def files_in(kind: Kind, folder: Path) -> list[Path]:
    """Return the files of a kind in a folder, sorted by name, without importing; for a package, its `__init__.py`.

    A file is of the kind if it names the attribute of the kind; all TOML files are theories. Of sub-folders only
    packages are searched.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     for name, text in {"nim.py": "RULESET = ...", "words.py": "WORDS = ()"}.items():
    ...         _ = Path(folder, name).write_text(text)
    ...     [path.name for path in files_in(Kind.GAMES, Path(folder))]
    ['nim.py']
    """
    if kind is Kind.THEORIES:
        return sorted(folder.glob("*.toml"))
    package = folder / "__init__.py"
    if package.is_file() and _mentions(package, rf"\b{kind.value}\b"):
        return [package]
    files = [path for path in folder.glob("*.py") if _mentions(path, rf"^{kind.value}\s*[:=]")]
    return sorted(files + [path for path in folder.glob("*/__init__.py") if _mentions(path, rf"\b{kind.value}\b")])


def _mentions(path: Path, pattern: str) -> bool:
    return re.search(pattern, path.read_text(encoding="utf-8", errors="replace"), re.MULTILINE) is not None


def _by_packages(kind: Kind) -> Iterator[Announced]:
    for point in _entry_points(f"knotgames.{kind.key}"):
        package = point.dist.name if point.dist else point.name
        by = f"the package '{package}', entry point '{point.name}' of {point.group}"
        yield Announced(by, None, point.module, point.attr or kind.value or "", None)


@cache
def _entry_points(group: str) -> EntryPoints:
    return entry_points(group=group)
