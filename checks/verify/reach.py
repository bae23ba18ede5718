"""What a check reaches: every module that Python may load for it.

From the module that states a claim one goes to all that it imports, in its functions too, and so on. The packages
around a module run when it is imported, so they count too; of what they import only what their top level does, unless
they are imported by their own name. A module that is not of this package counts with all files of its repository, and
with all of this package. What is installed counts by the lists of files that the installer left.
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
    "knotgames.checks.certificates.archive": "knotgames.checks.checkers",
    "knotgames.checks.certificates.rocq.registry": "knotgames.checks.certificates.rocq",
}
"""The modules that import by names that are computed, and the packages of which they import anything."""


NO_SOURCE = (".pyc", "record.json", "certified.json")
"""How the names of files end that say nothing of what a check does."""


class Project:
    """The source of the project as it stands now.

    >>> project = Project()
    >>> project.fingerprint("knotgames.algebra.bits") == Project().fingerprint("knotgames.algebra.bits")
    True
    """

    def __init__(self) -> None:
        self._graph = _graph()
        self._hashed, self._digest, self._imports = cache(_hash_of), cache(self._digest_of), cache(self._imports_of)
        self._folder = Path(str(find_spec(PACKAGE).origin)).parent  # type: ignore[union-attr]

    def fingerprint(self, module: str) -> str:
        """A hash that changes when anything does that a module reaches, or Python, or what is installed."""
        return _hash(repr((sys.version, installed(), sorted(self.reached(module).items()))).encode())

    def reached(self, module: str) -> Mapping[str, str]:
        """What a module reaches, itself with it, and a hash of each. One that lies nowhere is another each time.

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
        """The modules that a module imports: at its top level, or in its functions too."""
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
        """A hash of a module, and of the data files beside it if it reads files."""
        path = self._path(name)
        text = path.read_bytes()
        if b"__file__" not in text and b"importlib.resources" not in text:
            return self._hashed(path)
        inner = (one for one in _files(path.parent) if one.suffix != ".py")
        return _hash("".join(map(self._hashed, (path, *inner))).encode())


@cache
def _graph() -> grimp.ImportGraph:
    """The graph of this program, built once: grimp works with threads, which a process that is forked later lacks."""
    return grimp.build_graph(PACKAGE, exclude_type_checking_imports=True, cache_dir=None)


def _hash_of(path: Path) -> str:
    return _hash(path.read_bytes())


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()


def _file(module: str) -> Path | None:
    """The file of a module that is not of this package; None if it has none, as what is typed in."""
    if module in ("", "__main__"):
        return None
    try:
        spec = sys.modules[module].__spec__ if module in sys.modules else find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin).resolve() if spec and spec.origin and spec.has_location else None


def _files(folder: Path) -> Iterator[Path]:
    """The files of a folder and below; not what is hidden or compiled, nor environments, nor what was found."""
    for place, inner, names in os.walk(folder):
        inner[:] = sorted(one for one in inner if one[0] != "." and not Path(place, one, "pyvenv.cfg").exists())
        yield from (Path(place, name) for name in sorted(names) if not name.endswith(NO_SOURCE))


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
