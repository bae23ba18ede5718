"""Theories of sums by name: the theories of the project and of plugins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from knotgames.algebra.knot_type.theory import Theory, read_theory, shipped_theories, shipped_theory
from knotgames.algebra.notation import InputError
from knotgames.games.announced import Kind, announced, file_of, files_in


def theory_names() -> tuple[str, ...]:
    """Return the names of all theories, first the theories of the project."""
    return (*shipped_theories(), *_outside())


def theory_named(name: str) -> Theory:
    """Return the theory of this name.

    Raises:
        InputError: there is none; the message names all.
    """
    files = _outside()
    if name in files:
        return read_theory(files[name])
    if name not in shipped_theories():
        known = ", ".join((*shipped_theories(), *files))
        raise InputError(f"unknown theory '{name}': expected a TOML file or one of {known}")
    return shipped_theory(name)


def theory_of(given: str | Path) -> Theory:
    """Return the theory of this name, or the one in a TOML file.

    Raises:
        InputError: there is none, or the file cannot be read.
    """
    name = str(given)
    if isinstance(given, Path) or name.endswith(".toml") or (name not in theory_names() and Path(name).is_file()):
        return read_theory(Path(given))
    return theory_named(name)


def _outside() -> Mapping[str, Path]:
    found: dict[str, Path] = {}
    for path in _files():
        if path.stem in shipped_theories() or found.get(path.stem, path) != path:
            other = f"'{found[path.stem]}'" if path.stem in found else "the one that comes with knotgames"
            raise InputError(f"two theories have the name '{path.stem}': see '{path}' and {other}")
        found[path.stem] = path
    return found


def _files() -> Iterator[Path]:
    for one in announced(Kind.THEORIES):
        if one.file is not None:
            yield one.file
            continue
        found = files_in(Kind.THEORIES, file_of(one).parent)
        if not found:
            raise InputError(f"{one.by}: expected a package with a file of TOML")
        yield from found
