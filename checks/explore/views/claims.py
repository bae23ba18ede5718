"""Claims: the statements of the papers, their statuses, and the objects they mention."""

from __future__ import annotations

from collections.abc import Iterator

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.claims.listing import counterexamples, listing, refuted_papers
from knotgames.checks.explore.claims.steps import steps
from knotgames.checks.explore.view import Json
from knotgames.checks.papers import papers

ALL = "all"
"""The path of all claims."""

AGAINST = "counterexamples"
"""The folder of the counterexamples, by paper."""

STEPS = "steps"
"""The folder of the steps of proofs, by paper and the place of the claim in it. A static folder has none."""


def data(path: str) -> Json:
    """Return all claims, the counterexamples to the claims of a paper, or the steps of the proof of a claim."""
    match path.split("/"):
        case [folder] if folder == ALL:
            return listing()
        case [folder, key] if folder == AGAINST:
            return counterexamples(key)
        case [folder, key, place] if folder == STEPS and place.isdecimal():
            own = papers()[key].claims if key in papers() else ()
            if int(place) < len(own):
                return steps(own[int(place)])
    raise InputError(f"there is nothing under '{path}': expected {ALL}, {AGAINST}/KEY or {STEPS}/KEY/NUMBER")


def exported() -> Iterator[str]:
    """Return all paths."""
    yield ALL
    yield from (f"{AGAINST}/{key}" for key in refuted_papers())
