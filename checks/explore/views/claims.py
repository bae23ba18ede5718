"""Claims: the statements of the papers, their statuses, and the objects they mention."""

from __future__ import annotations

from collections.abc import Iterator

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.claims.graph import graph
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

GRAPH = "graph"
"""The folder of the graphs of what claims use, in the same way."""


def data(path: str) -> Json:
    """Return all claims, the counterexamples to the claims of a paper, or the steps or the graph of a claim."""
    match path.split("/"):
        case [folder] if folder == ALL:
            return listing()
        case [folder, key] if folder == AGAINST:
            return counterexamples(key)
        case [folder, key, place] if folder in (STEPS, GRAPH) and place.isdecimal():
            own = papers()[key].claims if key in papers() else ()
            if int(place) < len(own):
                return steps(own[int(place)]) if folder == STEPS else graph(own[int(place)].id)
    expected = f"{ALL}, {AGAINST}/KEY, {STEPS}/KEY/NUMBER or {GRAPH}/KEY/NUMBER"
    raise InputError(f"there is nothing under '{path}': expected {expected}")


def exported() -> Iterator[str]:
    """Return all paths."""
    yield ALL
    yield from (f"{AGAINST}/{key}" for key in refuted_papers())
