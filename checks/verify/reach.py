"""What a check reaches: every definition of the project that it can use, found in the source.

From the function of a check one goes to every name that its source mentions (annotations too, so that the class of an
object is reached where its methods are called), from those to the names that they mention, and so on. The fingerprint
of a check is a hash of the definitions that it reaches, of the data files that they read, and of the versions of Python
and of the packages that they import.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from importlib.util import find_spec
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from checks.verify.source import WHOLE, Module, Name, read

PACKAGES = ("algebra", "games", "checks")

Reader = Callable[[str, str], Module]
"""Reads the source of a module, given its name and its text, as `checks.verify.source.read` does."""


@dataclass(frozen=True)
class Reached:
    """What was reached.

    Attributes:
        definitions: the definitions of the project, and a hash of each.
        files: the data files beside the modules that read such files.
        packages: the packages that are no part of the project, nor of Python.
        data: a hash of the data that functions were made with.
    """

    definitions: Mapping[Name, str]
    files: frozenset[Path]
    packages: frozenset[str]
    data: str

    def fingerprint(self) -> str:
        """A hash that changes when anything that was reached does."""
        told = sha256()
        for line in (
            sys.version,
            *(f"{module}.{name} {digest}" for (module, name), digest in sorted(self.definitions.items())),
            *(f"{path.name} {_of_file(path)}" for path in sorted(self.files)),
            *(f"{package} {_version(package)}" for package in sorted(self.packages)),
            self.data,
        ):
            told.update(line.encode() + b"\n")
        return told.hexdigest()


@dataclass(frozen=True)
class _Step:
    """What is reached from a definition at once, and the hash of it."""

    digest: str
    names: tuple[Name, ...]
    files: frozenset[Path]
    packages: frozenset[str]


class Project:
    """The source of the project, read as far as it is reached.

    Args:
        reader: reads a module; one that remembers may stand for `checks.verify.source.read`.
    """

    def __init__(self, reader: Reader = read) -> None:
        self._reader = reader
        self._files = _files()
        self._modules: dict[str, Module] = {}
        self._resolved: dict[Name, Name | None] = {}
        self._made_of: dict[int, _MadeOf] = {}
        self._steps: dict[Name, _Step] = {}

    def reached(self, function: Any) -> Reached:
        """What a function reaches.

        Args:
            function: a function, with the functions and the data that it closes over or has as defaults.

        Raises:
            TypeError: it was made with data of which no text is known that tells it from other data.

        >>> from algebra.heaps.nim import mex
        >>> list(Project().reached(mex).definitions)
        [('algebra.heaps.nim', 'mex')]
        """
        made_of = _made_of(function, set(), self._made_of)
        definitions: dict[Name, str] = {}
        files: set[Path] = set()
        packages: set[str] = set()
        waiting = sorted(made_of.roots)
        while waiting:
            name = waiting.pop()
            if name not in definitions:
                step = self._step(name)
                definitions[name] = step.digest
                files |= step.files
                packages |= step.packages
                waiting += step.names
        return Reached(definitions, frozenset(files), frozenset(packages), made_of.data)

    def _step(self, name: Name) -> _Step:
        """What is reached from a definition at once."""
        if name not in self._steps:
            module = name[0]
            definition = self._module(module).definitions[name[1]]
            resolved = {mentioned: self._resolve(mentioned) for mentioned in definition.mentions}
            names = [found for found in resolved.values() if found is not None]
            if definition.walks:
                names += [(other, WHOLE) for other in self._files if other.startswith(f"{module}.")]
            outside = {mentioned[0].partition(".")[0] for mentioned, found in resolved.items() if found is None}
            folder = self._path(module).parent
            self._steps[name] = _Step(
                definition.digest,
                tuple(names),
                frozenset(filter(_is_data, folder.rglob("*"))) if definition.reads_files else frozenset(),
                frozenset(definition.packages) | (outside - {*PACKAGES, *sys.stdlib_module_names}),
            )
        return self._steps[name]

    def _path(self, module: str) -> Path:
        return self._files[module] if module in self._files else Path(str(sys.modules[module].__file__))

    def _module(self, module: str) -> Module:
        if module not in self._modules:
            self._modules[module] = self._reader(module, self._path(module).read_text(encoding="utf-8"))
        return self._modules[module]

    def _resolve(self, mentioned: Name) -> Name | None:
        """Where a name that a module mentions is defined; None if that is not in the project."""
        if mentioned not in self._resolved:
            self._resolved[mentioned] = self._look_up(*mentioned)
        return self._resolved[mentioned]

    def _look_up(self, module: str, name: str) -> Name | None:
        if module not in self._files and module not in sys.modules:
            return None
        if module.partition(".")[0] not in PACKAGES and module not in self._modules:
            return None
        source = self._module(module)
        if name in source.definitions:
            return module, name
        return self._look_up(*source.imports[name]) if name in source.imports else None


@dataclass(frozen=True)
class _MadeOf:
    """What an object (kept so that its id stays its own) is made of: functions and classes, and a hash of its data."""

    thing: Any
    roots: frozenset[Name]
    data: str


def _made_of(thing: Any, seen: set[int], known: dict[int, _MadeOf]) -> _MadeOf:
    """What an object is made of.

    Args:
        thing: the object.
        seen: the functions and mappings in which it lies.
        known: the dataclasses of which it is known; one that is met is entered.
    """
    if id(thing) in known:
        return known[id(thing)]
    roots: set[Name] = set()
    data: list[str] = [type(thing).__qualname__]

    def enter(*parts: Any) -> None:
        for part in parts:
            inner = _made_of(part, seen, known)
            roots.update(inner.roots)
            data.append(inner.data)

    if isinstance(thing, Enum):
        data.append(str(thing))
    elif isinstance(thing, (str, bytes, int, float, complex, Fraction, type(None), range)):
        return _MadeOf(thing, frozenset(), repr(thing))
    elif id(thing) in seen:
        data.append("again")
    elif isinstance(thing, (type, FunctionType, BuiltinFunctionType)) and _is_outside(thing.__module__):
        data.append(f"{thing.__module__}.{thing.__qualname__}")
    elif isinstance(thing, ModuleType):
        roots.add((thing.__name__, WHOLE))
    elif isinstance(thing, type):
        roots.add((thing.__module__, thing.__qualname__.partition(".")[0]))
    elif isinstance(thing, FunctionType):
        seen = seen | {id(thing)}
        roots.add(_place(thing))
        enter(*(cell.cell_contents for cell in thing.__closure__ or ()))
        enter(*(thing.__defaults__ or ()), *(thing.__kwdefaults__ or {}).values())
    elif isinstance(thing, partial):
        enter(thing.func, thing.args, thing.keywords)
    elif hasattr(thing, "__wrapped__"):
        enter(thing.__wrapped__)
    elif isinstance(thing, Mapping):
        seen = seen | {id(thing)}
        enter(*(part for item in thing.items() for part in item))
    elif isinstance(thing, (set, frozenset)):
        enter(*thing)
        data[1:] = sorted(data[1:])  # what a set shows comes in no order
    elif isinstance(thing, (list, tuple)):
        enter(*thing)
    elif is_dataclass(thing):
        enter(type(thing), *(getattr(thing, field.name) for field in fields(thing) if field.compare))
    elif repr(thing) != object.__repr__(thing):
        enter(type(thing))
        data.append(repr(thing))
    else:
        raise TypeError(f"what a check reaches cannot be told: it was made with {thing!r}")
    made = _MadeOf(thing, frozenset(roots), sha256("\n".join(data).encode()).hexdigest())
    if is_dataclass(thing) and not isinstance(thing, type):
        known[id(thing)] = made
    return made


def _is_outside(module: str | None) -> bool:
    """Whether a module comes with Python, or is installed beside the project: its version counts, not its source."""
    top = str(module).partition(".")[0]
    return top in sys.stdlib_module_names or (top not in PACKAGES and top in _distributions())


def _place(function: FunctionType) -> Name:
    """Where a function is written: a top-level definition, or the line of a function that is made by another."""
    module, name = function.__module__, function.__qualname__
    return module, name if name.isidentifier() else f"line {function.__code__.co_firstlineno}"


@cache
def _files() -> Mapping[str, Path]:
    """The files of the modules of the project."""
    found = {}
    for package in PACKAGES:
        spec = find_spec(package)
        folders = spec.submodule_search_locations if spec else None
        for folder in map(Path, folders or ()):
            for path in folder.rglob("*.py"):
                parts = [package, *path.relative_to(folder).with_suffix("").parts]
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _is_data(path: Path) -> bool:
    return path.is_file() and path.suffix not in (".py", ".pyc", ".typed")


@cache
def _of_file(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


@cache
def _version(package: str) -> str:
    """The version of a package that may be installed."""
    try:
        return ", ".join(version(name) for name in sorted(set(_distributions().get(package, [package]))))
    except PackageNotFoundError:
        return "absent"


@cache
def _distributions() -> Mapping[str, list[str]]:
    return packages_distributions()
