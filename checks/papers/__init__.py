"""The papers, one file (or folder) each. A paper is found by walking this package, or is announced by others
(`announced` of `games`): its module names its `PAPER`.

The claims of a paper that is a folder stand in its files, which are imported in the order of their names; so a file is
named by the section or part of the paper that it is about. A file that another imports brings no claims but its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import ModuleInfo, iter_modules, walk_packages
from types import ModuleType
from warnings import warn

from knotgames.algebra.notation import InputError, Unusable
from knotgames.checks.claim import Claim
from knotgames.checks.paper import Paper, Shelf
from knotgames.games.announced import Announced, Kind, announced, load


def papers() -> Mapping[str, Paper]:
    """Every paper by its key, in the order of the keys, with all its claims: those of this package and those that are
    announced. One of these that cannot be used is warned of. A claim that is entered after this is an error.
    """
    return _everything().papers


def claims() -> Mapping[str, Claim]:
    """Every claim of every paper by its identifier `KEY/NUMBER`."""
    return _everything().claims


def outside_papers() -> Mapping[str, Path]:
    """For the key of every paper that is announced the file that names it."""
    return _everything().outside


def unusable_papers() -> tuple[str, ...]:
    """Why each paper that is announced and is not among the others cannot be used."""
    return _everything().unusable


def _everything() -> Shelf:
    shelf = _shelf(announced(Kind.PAPERS))
    for why in shelf.unusable:
        warn(why, Unusable, stacklevel=3)
    return shelf


@cache
def _shelf(outside: tuple[Announced, ...]) -> Shelf:
    found = {paper.key: (paper, module) for paper, module in map(_of_this_package, iter_modules(__path__))}
    files: dict[str, Path] = {}
    unusable = []
    for one in outside:
        try:
            paper, module = _announced(one)
            known, other = found.setdefault(paper.key, (paper, module))
            if known is not paper:
                where = f"'{other.__file__}' and '{module.__file__}'"
                raise InputError(f"two papers have the key '{paper.key}': those of {where}")
            files[paper.key] = Path(str(module.__file__))
        except InputError as error:
            unusable.append(str(error))
    shelf = {key: found[key][0] for key in sorted(found)}
    for paper in shelf.values():
        paper.close()
    claims = {claim.id: claim for paper in shelf.values() for claim in paper.claims}
    return Shelf(shelf, claims, files, tuple(unusable))


def _announced(one: Announced) -> tuple[Paper, ModuleType]:
    paper, module = load(one, Paper)
    try:
        _import_sections(module)
    except (Exception, SystemExit) as error:
        raise InputError(f"cannot import what '{module.__file__}' holds: {type(error).__name__}: {error}") from error
    return paper, module


def _of_this_package(info: ModuleInfo) -> tuple[Paper, ModuleType]:
    module = import_module(f"{__name__}.{info.name}")
    _import_sections(module)
    return module.PAPER, module


def _import_sections(module: ModuleType) -> None:
    """Import the modules in the folder of a paper, which enter its claims, in the order of their names."""
    for inner in walk_packages(getattr(module, "__path__", ()), f"{module.__name__}."):
        import_module(inner.name)
