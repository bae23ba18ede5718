"""The reach of a check: every module that Python may load for it.

It contains the module of a claim, all modules that it imports, also in functions, and so on. The packages around a
module run when it is imported, so they count too; of their imports only those at top level count, unless they are
imported by their own name. A module of another distribution counts with all files of its repository, and with all of
this package. Installed packages count by the lists of files that the installer left.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex

import grimp

from knotgames.games.announced import PYPROJECT

PACKAGE = "knotgames"

BY_COMPUTED_NAMES: Mapping[str, str] = {
    "knotgames.algebra.monoids": "knotgames.algebra.monoids",
    "knotgames.games": "knotgames.games",
    "knotgames.checks.certificates.rocq.development": "knotgames.checks.certificates.rocq",
    "knotgames.checks.certificates.rocq.papers.johnson2011a": "knotgames.checks.papers",
}
"""The modules that import by computed names, with the packages from which they import."""


NO_SOURCE = ("record.json", "certified.json")
"""The endings of file names that do not affect a check."""


class Project:
    """The source of the project in its present state."""

    def __init__(self) -> None:
        self._graph = _graph()
        self._hashed, self._digest, self._imports = cache(_hash_of), cache(self._digest_of), cache(self._imports_of)
        self._folder = Path(str(find_spec(PACKAGE).origin)).parent  # type: ignore[union-attr]

    def fingerprint(self, module: str) -> str:
        """Return a hash of all that a module reaches, of Python, and of the installed packages."""
        return _hash(repr((sys.version, installed(), sorted(self.reached(module).items()))).encode())

    def reached(self, module: str) -> Mapping[str, str]:
        """Return the modules that a module reaches, itself included, with a hash of each.

        A module without a file gets another hash each time.

        >>> sorted(Project().reached("knotgames.algebra.bits"))
        ['knotgames', 'knotgames.algebra', 'knotgames.algebra.bits']
        """
        if module in self._graph.modules:
            return {name: self._digest(name) for name in self._modules(module)}
        everything = {name: self._digest(name) for name in self._graph.modules}
        file = _file(module)
        if file is None:
            return {**everything, module: token_hex()}
        folder = next((one for one in file.parents if (one / PYPROJECT).is_file()), file.parent)
        return everything | {f"{module}: {path.relative_to(folder)}": self._hashed(path) for path in _files(folder)}

    def _modules(self, module: str) -> set[str]:
        found: set[tuple[str, bool]] = set()
        waiting = [(module, True)]
        while waiting:
            name, whole = waiting.pop()
            if (name, whole) not in found:
                found.add((name, whole))
                waiting += [(inner, True) for inner in self._imports(name, whole)]
                waiting += [(name.rpartition(".")[0], False)] if "." in name else []
        return {name for name, _ in found}

    def _imports_of(self, name: str, whole: bool) -> list[str]:
        """Return the imports of a module at top level, or those in its functions too."""
        found = []
        for imported in self._graph.find_modules_directly_imported_by(name):
            details = self._graph.get_import_details(importer=name, imported=imported)
            if whole or any(self._lines(name)[one["line_number"] - 1][:1].strip() for one in details):
                found.append(imported)
        if whole and name in BY_COMPUTED_NAMES:
            found += self._graph.find_descendants(BY_COMPUTED_NAMES[name])
        return found

    def _path(self, name: str) -> Path:
        place = self._folder.joinpath(*name.split(".")[1:])
        return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")

    def _lines(self, name: str) -> list[str]:
        return self._path(name).read_text(encoding="utf-8").splitlines()

    def _digest_of(self, name: str) -> str:
        """Return a hash of a module, and of the data files in its folder if it reads files."""
        path = self._path(name)
        text = path.read_bytes()
        if b"__file__" not in text and b"importlib.resources" not in text:
            return self._hashed(path)
        inner = (one for one in _files(path.parent) if one.suffix != ".py")
        return _hash("".join(map(self._hashed, (path, *inner))).encode())


@cache
def _graph() -> grimp.ImportGraph:
    """Build the import graph of this program once: grimp uses threads, which a forked process lacks."""
    return grimp.build_graph(PACKAGE, exclude_type_checking_imports=True, cache_dir=None)


def _hash_of(path: Path) -> str:
    return _hash(path.read_bytes())


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()


def _file(module: str) -> Path | None:
    """Return the file of a module outside this package; None if it has none."""
    if module in ("", "__main__"):
        return None
    try:
        spec = sys.modules[module].__spec__ if module in sys.modules else find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin).resolve() if spec and spec.origin and spec.has_location else None


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files in a folder, without hidden and compiled files, environments and results."""
    for place, inner, names in os.walk(folder):
        inner[:] = sorted(
            one
            for one in inner
            if not one.startswith((".", "__pycache__")) and not Path(place, one, "pyvenv.cfg").exists()
        )
        yield from (Path(place, name) for name in sorted(names) if not name.endswith(NO_SOURCE))


@cache
def installed() -> str:
    """Return a hash of the metadata and versions of all installed packages, and of the lists of their files."""
    said = (
        "\n".join(one.read_text(name) or "" for name in ("METADATA", "PKG-INFO", "RECORD")) for one in distributions()
    )
    return _hash("\n".join(sorted(said)).encode())
