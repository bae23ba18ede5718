"""The papers, one file (or folder) each. A paper is found by walking this package: its module names its `PAPER`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from checks.claim import Claim
from checks.paper import Paper


@cache
def papers() -> Mapping[str, Paper]:
    """Every paper by its key, in the order of the keys, with all its claims. A paper that cannot be imported is an
    error, and so is a claim that is entered after this.
    """
    found: list[Paper] = [import_module(f"{__name__}.{module.name}").PAPER for module in iter_modules(__path__)]
    for paper in found:
        paper.close()
    return {paper.key: paper for paper in sorted(found, key=lambda paper: paper.key)}


@cache
def claims() -> Mapping[str, Claim]:
    """Every claim of every paper by its identifier `KEY/NUMBER`."""
    return {claim.id: claim for paper in papers().values() for claim in paper.claims}
