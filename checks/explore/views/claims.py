"""Claims: the statements of the papers, their statuses, and the objects they mention."""

from __future__ import annotations

from collections.abc import Iterator

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.claims.listing import counterexamples, listing, refuted_papers
from knotgames.checks.explore.view import Json

ALL = "all"
"""The path of all claims."""

AGAINST = "counterexamples"
"""The folder of the counterexamples, by paper."""


def data(path: str) -> Json:
    """Return all claims, or the counterexamples to the claims of a paper."""
    if path == ALL:
        return listing()
    folder, _, key = path.partition("/")
    if folder != AGAINST:
        raise InputError(f"there is nothing under '{path}': expected {ALL} or {AGAINST}/KEY")
    return counterexamples(key)


def exported() -> Iterator[str]:
    """Return all paths."""
    yield ALL
    yield from (f"{AGAINST}/{key}" for key in refuted_papers())
