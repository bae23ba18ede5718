"""The papers, one file (or folder) each. A paper is found by walking this package: its module names its `PAPER`.

The claims of a paper that is a folder stand in its files, which are imported in the order of their names; so a file is
named by the section or part of the paper that it is about. A file that another imports brings no claims but its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules, walk_packages

from checks.claim import Claim
from checks.paper import Paper


@cache
def papers() -> Mapping[str, Paper]:
    """Every paper by its key, in the order of the keys, with all its claims. A paper that cannot be imported is an
    error, and so is a claim that is entered after this.
    """
    found = [_entered(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    for paper in found:
        paper.close()
    return {paper.key: paper for paper in sorted(found, key=lambda paper: paper.key)}


def _entered(name: str) -> Paper:
    """The paper of a module, after every module that lies in it entered its claims, in the order of their names."""
    module = import_module(name)
    for inner in walk_packages(getattr(module, "__path__", ()), f"{name}."):
        import_module(inner.name)
    paper: Paper = module.PAPER
    return paper


@cache
def claims() -> Mapping[str, Claim]:
    """Every claim of every paper by its identifier `KEY/NUMBER`."""
    return {claim.id: claim for paper in papers().values() for claim in paper.claims}
