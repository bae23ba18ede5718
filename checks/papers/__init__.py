"""The papers, one file (or folder) each. A paper is found by walking this package, or is announced by others
(`announced` of `algebra`): its module names its `PAPER`.

The claims of a paper that is a folder stand in its files, which are imported in the order of their names; so a file is
named by the section or part of the paper that it is about. A file that another imports brings no claims but its own.
What is needed to look for papers is imported then, so that no claim rests on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import ModuleInfo, iter_modules, walk_packages
from types import ModuleType
from typing import TYPE_CHECKING

from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Claim
from knotgames.checks.paper import Paper, Shelf

if TYPE_CHECKING:
    from knotgames.algebra.announced import Announced


def papers() -> Mapping[str, Paper]:
    """Every paper by its key, in the order of the keys, with all its claims: those of this package and those that are
    announced. A paper that cannot be imported is an error, and so is a claim that is entered after this.

    Raises:
        InputError: a paper that is announced cannot be imported, or has the key of another.
    """
    return _everything().papers


def claims() -> Mapping[str, Claim]:
    """Every claim of every paper by its identifier `KEY/NUMBER`."""
    return _everything().claims


def outside_papers() -> Mapping[str, Path]:
    """For the key of every paper that is announced the file that names it."""
    return _everything().outside


def _everything() -> Shelf:
    from knotgames.algebra.announced import Kind, announced

    return _shelf(announced(Kind.PAPERS))


@cache
def _shelf(outside: tuple[Announced, ...]) -> Shelf:
    from knotgames.algebra.outside import load

    found = {paper.key: (paper, module) for paper, module in map(_of_this_package, iter_modules(__path__))}
    files: dict[str, Path] = {}
    for one in outside:
        paper, module = load(one, Paper)
        file = Path(str(module.__file__))
        try:
            _import_sections(module)
        except (Exception, SystemExit) as error:
            raise InputError(f"cannot import what '{file}' holds: {type(error).__name__}: {error}") from error
        known, other = found.setdefault(paper.key, (paper, module))
        if known is not paper:
            raise InputError(f"two papers have the key '{paper.key}': those of '{other.__file__}' and '{file}'")
        files[paper.key] = file
    shelf = {key: found[key][0] for key in sorted(found)}
    for paper in shelf.values():
        paper.close()
    return Shelf(shelf, {claim.id: claim for paper in shelf.values() for claim in paper.claims}, files)


def _of_this_package(info: ModuleInfo) -> tuple[Paper, ModuleType]:
    module = import_module(f"{__name__}.{info.name}")
    _import_sections(module)
    return module.PAPER, module


def _import_sections(module: ModuleType) -> None:
    """Have every module that lies in that of a paper enter its claims, in the order of their names."""
    for inner in walk_packages(getattr(module, "__path__", ()), f"{module.__name__}."):
        import_module(inner.name)
