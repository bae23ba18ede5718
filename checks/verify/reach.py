"""What a check reaches: every module that Python may load for it.

From the module that states a claim one goes to all that it imports, in its functions too, and so on. The packages
around a module run when it is imported, so they count too, with what they import themselves; what their functions
import counts only where the package is imported by its own name. What is installed counts as a whole, by the lists of
files that the installer left.
"""

from __future__ import annotations

import os
import site
import sys
import sysconfig
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import distributions
from importlib.util import decode_source, find_spec, resolve_name
from itertools import accumulate, chain, takewhile
from pathlib import Path
from pkgutil import get_importer
from secrets import token_hex

from knotgames.checks.verify.source import COMPUTED, Source, read

Step = tuple[str, bool]
"""A module, and whether it is imported by its own name: else it is a package around one that is."""


class Project:
    """The source of the project as it stands now, read as far as it is reached.

    Args:
        reader: reads the text of a module; one that remembers may stand for `checks.verify.source.read`.

    >>> project = Project()
    >>> project.fingerprint("knotgames.algebra.bits") == Project().fingerprint("knotgames.algebra.bits")
    True
    """

    def __init__(self, reader: Callable[[str], Source] = read) -> None:
        self._reader = reader
        self._specs: dict[str, ModuleSpec | None] = {}
        self._ours: dict[str, bool] = {}
        self._sources: dict[str, Source] = {}
        self._data: dict[str, Mapping[str, str]] = {}
        self._steps: dict[Step, tuple[Step, ...]] = {}
        invalidate_caches()

    def fingerprint(self, module: str) -> str:
        """A hash that changes when anything does that a module reaches, or Python, or what is installed."""
        return _hash(repr((sys.version, installed(), sorted(self.reached(module).items()))).encode())

    def reached(self, module: str) -> Mapping[str, str]:
        """What a module reaches, itself with it, and a hash of each: the modules that are not installed, and as
        `module: path` the data files beside those that read files. One that lies nowhere is another each time.

        >>> sorted(Project().reached("knotgames.algebra.bits"))
        ['knotgames', 'knotgames.algebra', 'knotgames.algebra.bits']
        """
        found = {module: token_hex()} if self._spec(module) is None else {}
        done: set[Step] = set()
        waiting = self._loaded(module)
        while waiting:
            step = waiting.pop()
            if step not in done:
                done.add(step)
                waiting += self._next(step)
        for name, _ in done:
            source = self._source(name)
            found |= {name: source.digest, **(self._files(name) if source.reads_files else {})}
        return found

    def _next(self, step: Step) -> tuple[Step, ...]:
        """What is loaded next, for all that a module imports."""
        if step not in self._steps:
            names = dict.fromkeys(self._imports(*step))
            self._steps[step] = tuple(dict.fromkeys(inner for name in names for inner in self._loaded(name)))
        return self._steps[step]

    def _loaded(self, name: str) -> list[Step]:
        """The modules that are not installed and are loaded when a name is imported, the packages first."""
        modules = list(takewhile(self._is_source, accumulate(name.split("."), "{}.{}".format)))
        return [(module, module == modules[-1]) for module in modules]

    def _imports(self, module: str, by_name: bool) -> Iterator[str]:
        """The full names of what a module imports, in its functions too if it is imported by its own name."""
        source, package = self._source(module), module if self._folders(module) else module.rpartition(".")[0]
        names = {*source.first, *(source.later if by_name else ())}
        for name in names - {COMPUTED}:
            with suppress(ImportError):  # it is relative, and leads out of the package
                full = resolve_name(name, package)
                yield full
                if COMPUTED in names:
                    yield from self._inside(full)
        if COMPUTED in names:
            yield from self._inside(package)

    def _inside(self, package: str) -> Iterator[str]:
        """The modules in a package, at any depth; none if it is no package, or is installed."""
        for folder in map(Path, self._folders(package) if self._is_source(package) else ()):
            for path in folder.rglob("*.py"):
                parts = path.relative_to(folder).with_suffix("").parts
                yield ".".join((package, *(parts[:-1] if parts[-1] == "__init__" else parts)))

    def _spec(self, module: str) -> ModuleSpec | None:
        """Where a module lies; None if that is not known, as for what is typed in or run. Nothing is imported."""
        if module not in self._specs:
            package = module.rpartition(".")[0]
            if module in ("", "__main__"):
                found = None
            elif module in sys.modules:
                found = getattr(sys.modules[module], "__spec__", None)
            elif not package:
                found = find_spec(module)
            else:
                folders = self._folders(package)
                here = (finder.find_spec(module) for folder in folders if (finder := get_importer(folder)))
                mapped = (finder.find_spec(module, folders) for finder in sys.meta_path if finder is not PathFinder)
                found = next(filter(None, chain(here, mapped)), None)
            self._specs[module] = found
        return self._specs[module]

    def _folders(self, module: str) -> list[str]:
        """The folders of a package; none if it is none."""
        spec = self._spec(module) if module else None
        return list(spec.submodule_search_locations or ()) if spec else []

    def _file(self, module: str) -> Path | None:
        """The file of a module; None if it has none, such as a package with no `__init__`."""
        spec = self._spec(module)
        return Path(spec.origin) if spec and spec.origin and spec.has_location else None

    def _is_source(self, module: str) -> bool:
        """Whether there is a module of that name that is not installed."""
        if module not in self._ours:
            file = self._file(module)
            folders = [file.parent] if file else map(Path, self._folders(module))
            self._ours[module] = not all(_is_installed(folder) for folder in folders)
        return self._ours[module]

    def _source(self, module: str) -> Source:
        if module not in self._sources:
            file = self._file(module)
            content = file.read_bytes() if file else b""
            is_text = file is None or file.suffix == ".py"
            source = self._reader(decode_source(content)) if is_text else Source(_hash(content), (), (), False)
            self._sources[module] = source
        return self._sources[module]

    def _files(self, module: str) -> Mapping[str, str]:
        """The data files beside a module and below, and a hash of each; not what is hidden, nor environments."""
        if module not in self._data:
            folder, found = (self._file(module) or Path()).parent, dict[str, str]()
            for place, inner, names in os.walk(folder):
                inner[:] = [one for one in inner if one[0] != "." and not Path(place, one, "pyvenv.cfg").exists()]
                for path in (Path(place, name) for name in names if not name.endswith((".py", ".pyc"))):
                    found[f"{module}: {path.relative_to(folder)}"] = _hash(path.read_bytes())
            self._data[module] = found
        return self._data[module]


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()


@cache
def _is_installed(folder: Path) -> bool:
    """Whether a folder belongs to Python or to what is installed."""
    places = (sysconfig.get_path("stdlib"), *site.getsitepackages(), site.getusersitepackages())
    return any(folder.resolve().is_relative_to(Path(place).resolve()) for place in places)


@cache
def installed() -> str:
    """A hash of what all that is installed says of itself, with its version, and of the lists of its files.

    >>> len(installed())
    64
    """
    said = (
        "\n".join(one.read_text(name) or "" for name in ("METADATA", "PKG-INFO", "RECORD")) for one in distributions()
    )
    return _hash("\n".join(sorted(said)).encode())
