"""Games, papers and theories that lie outside of this project: what announces them, and their import.

A package announces by entry points, a repository by its `pyproject.toml`, in which each list names files, folders
(relative to that file) and modules:

    [project.entry-points."knotgames.games"]      [tool.knotgames]
    take-away = "mygames.take_away"               games = ["take_away.py"]
                                                  papers = ["papers"]
                                                  theories = ["theories"]

The `pyproject.toml` is the one of the working directory, or of the nearest folder above that announces anything. A game
file names its `RULESET`, a paper its `PAPER`; a theory is a file of TOML. A file is imported by its name relative to
the folder of its `pyproject.toml` if that name leads to it, otherwise by a unique name. That folder is searched last
for modules: announced files can import their neighbours, and hide nothing.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache, wraps
from importlib import import_module
from importlib.metadata import EntryPoints, entry_points
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from knotgames.algebra.match import Match
from knotgames.algebra.notation import InputError, OutOfBudget
from knotgames.algebra.outcome import LastMoveOutcome, Outcome
from knotgames.algebra.ruleset import Answer, Ruleset

T = TypeVar("T")

PYPROJECT = "pyproject.toml"
"""The name of the file in which a repository announces."""


class Kind(Enum):
    """The kinds of announcements, with the attribute that such a module names; a theory is not a module."""

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

    The attribute is the name of its ruleset or paper, empty for a theory. The root is the folder of the announcing
    `pyproject.toml`; None for a package.
    """

    by: str
    file: Path | None
    module: str | None
    attribute: str
    root: Path | None


def announced(kind: Kind) -> tuple[Announced, ...]:
    """Return the announcements of the working directory, then those of the installed packages. Nothing is imported.

    Raises:
        InputError: an announcement cannot be understood (the message says what was expected), or a file is missing.
    """
    return (*_by_pyproject(kind), *_by_packages(kind))


def pyproject() -> Path | None:
    """Return the `pyproject.toml` that applies, in the working directory or above; None if none announces anything."""
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
        raise InputError(f"{place}: there is nothing of this name; expected a file '*{suffix}', a folder{module}")


def files_in(kind: Kind, folder: Path) -> list[Path]:
    """Return the files of a kind in a folder, sorted by name, without importing; for a package, its `__init__.py`.

    A file is of the kind if it names the attribute of the kind; all TOML files are theories. Of sub-folders only
    packages are searched.
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


def load(one: Announced, kind: type[T]) -> tuple[T, ModuleType]:
    """Return the announced ruleset or paper, and the module that names it.

    Raises:
        InputError: it cannot be imported, or does not name an object of this type.
    """
    module = imported(one)
    found = getattr(module, one.attribute, None)
    if not isinstance(found, kind):
        what = "nothing" if found is None else f"{type(found).__name__} {found!r}"
        expected = f"expected that it names a {kind.__name__} as {one.attribute}"
        raise InputError(f"'{file_of(one)}': {expected}, found {what}")
    return found, module


def imported(one: Announced) -> ModuleType:
    """Return the announced module.

    Raises:
        InputError: it cannot be imported; the message names the file and the error in one line.

    >>> imported(Announced("an example", None, "knotgames.algebra.bits", "RULESET", None)).__name__
    'knotgames.algebra.bits'
    """
    _search(one)
    file = file_of(one)
    name = one.module or _name(file, one.root or file.parent)
    try:
        with redirect_stdout(sys.stderr):  # standard output has the answers of the command alone
            return import_module(name) if _leads_to(name, file) else _by_path(name, file)
    except (Exception, SystemExit) as error:
        raise InputError(f"cannot import '{file}': {_told(error, file)}") from error


def guarded(game: Ruleset, file: str) -> Ruleset:
    """Return a game whose functions raise InputError, in one line that names the file, for any error of theirs.

    What they print goes to standard error. Raise InputError if an entry of the game is of the wrong type.
    """
    for name, expected in _ENTRIES.items():
        if not isinstance(getattr(game, name), expected):
            said = f"expected the type {expected.__name__}, found {getattr(game, name)!r}"
            raise InputError(f"'{file}': {name} of the RULESET: {said}")

    def guard(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(*arguments: Any, **keywords: Any) -> Any:
            try:
                with redirect_stdout(sys.stderr):
                    found = function(*arguments, **keywords)
            except (InputError, OutOfBudget, MemoryError, RecursionError):
                raise
            except (Exception, SystemExit) as error:
                raise InputError(f"'{file}': {name}: {_told(error, Path(file))}") from error
            expected = _RESULTS.get(name, object)
            if not isinstance(found, expected):
                raise InputError(
                    f"'{file}': {name}: expected a result of the type {expected.__name__}, found {found!r}"
                )
            if isinstance(found, Answer) and not isinstance(found.outcome, Outcome | LastMoveOutcome | None):
                raise InputError(f"'{file}': {name}: expected an Outcome or a LastMoveOutcome, found {found.outcome!r}")
            return replace(found, **guards(found)) if isinstance(found, Match) else found

        return call

    def guards(one: Ruleset | Match[Any]) -> dict[str, Any]:
        named = {field.name: getattr(one, field.name) for field in fields(one)}
        return {name: guard(name, found) for name, found in named.items() if callable(found)}

    return replace(game, **guards(game))


_ENTRIES: Mapping[str, Any] = {
    "name": str, "summary": str, "notation": str, "parse": Callable, "solve": Callable, "examples": tuple,
    "parameters": tuple, "flags": tuple,
}  # fmt: skip
"""The types of the entries of a game."""

_RESULTS: Mapping[str, type] = {
    "solve": Answer, "match": Match, "moves": Mapping, "loses": bool, "wins": bool, "length": int, "show": str,
    "draw": str, "random": str,
}  # fmt: skip
"""The types of what functions of a game return."""


def _search(one: Announced) -> None:
    """Append the root of an announcement to the search path for modules."""
    if one.root is not None and str(one.root) not in sys.path:
        sys.path.append(str(one.root))


def file_of(one: Announced) -> Path:
    """Return the announced file. The packages of a module are imported to find it.

    Raises:
        InputError: there is no such module.
    """
    if one.file is not None:
        return one.file
    assert one.module is not None
    _search(one)
    try:
        spec = find_spec(one.module)
    except (Exception, SystemExit) as error:
        raise InputError(f"{one.by}: cannot import the package of '{one.module}': {_told(error, None)}") from error
    if spec is None or spec.origin is None:
        raise InputError(f"{one.by}: there is no module '{one.module}': expected the name of a module")
    return Path(spec.origin).resolve()


def _name(file: Path, root: Path) -> str:
    path = file.parent if file.stem == "__init__" else file.with_suffix("")
    return ".".join(path.relative_to(root.resolve()).parts if path.is_relative_to(root.resolve()) else path.parts[-1:])


def _leads_to(name: str, file: Path) -> bool:
    """Return True if importing a name imports a file. Its packages are imported for this."""
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return False
    return spec is not None and spec.origin is not None and Path(spec.origin).resolve() == file


def _by_path(name: str, file: Path) -> ModuleType:
    own = "outside_" + name.replace(".", "_")
    if own in sys.modules and sys.modules[own].__file__ == str(file):
        return sys.modules[own]
    inner = [str(file.parent)] if file.stem == "__init__" else None
    spec = spec_from_file_location(own, file, submodule_search_locations=inner)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[own] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[own]
        raise
    return module


def _told(error: BaseException, file: Path | None) -> str:
    """Return an error in one line, with the line of the file that raised it."""
    place, line = error.__traceback__, None
    while place is not None:
        if file is not None and Path(place.tb_frame.f_code.co_filename) == file:
            line = place.tb_lineno
        place = place.tb_next
    said = (str(error).strip().splitlines() or [""])[0]
    where = "" if line is None else f" (line {line})"
    return f"{type(error).__name__}: {said}{where}" if said else f"{type(error).__name__}{where}"
