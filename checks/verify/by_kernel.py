"""The method `rocq`: run the proofs of claims for the kernel of Rocq."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

from knotgames.checks.certificates.rocq.development import Development, Proof, proofs
from knotgames.checks.certificates.rocq.folder import gathered
from knotgames.checks.certificates.rocq.kernel import Accepted, Refused, kernel, static_text
from knotgames.checks.claim import Claim, Finding
from knotgames.checks.verdict import Examination

METHOD = "rocq"
"""The name of the method."""

MEANING = "the definitions"
"""The key of the digest of all definitions, next to the theorems."""


def proved_whole(claims: Iterable[Claim]) -> list[Claim]:
    """Return the claims whose whole statement is a theorem for the kernel.

    >>> from knotgames.checks.papers import claims
    >>> [claim.id for claim in proved_whole([claims()["Johnson2011a/Theorem 7.3"]])]
    ['Johnson2011a/Theorem 7.3']
    """
    return [claim for claim in claims if claim.id in proofs() and proofs()[claim.id].part is None]


Developments = Mapping[Callable[[], Development], Sequence[Proof]]
"""Functions that make developments, with the proofs in each."""


def developments(claims: Iterable[Claim]) -> Developments:
    """Return the developments that prove whole claims among those given."""
    return gathered(proofs()[claim.id] for claim in proved_whole(claims))


def examine(
    wanted: Developments,
    limit: float | None = None,
    progress: Callable[[Development], None] | None = None,
    kept: Path | None = None,
    *,
    fresh: bool = False,
) -> Mapping[str, Examination]:
    """Return the findings of the kernel by claim identifier; each development is compiled once.

    A file that the kernel refuses establishes nothing, and is an error of the examination of its claims.

    Args:
        limit: seconds for one file.
        progress: called with each development once it is compiled.
        kept: a folder for the compiled static theory; None for none.
        fresh: compile the static theory even if it is kept.

    Raises:
        NoKernel: the kernel is missing, too old, or did not come to an end.
    """
    with kernel(limit, kept, fresh=fresh) as one:
        judged = one.judge([make() for make in wanted], progress)
    return {
        proof.claim: _examination(proof, said, len(of_it))
        for of_it, said in zip(wanted.values(), judged, strict=True)
        for proof in of_it
    }


def _examination(proof: Proof, said: Accepted | Refused, shared_by: int) -> Examination:
    if isinstance(said, Refused):
        return Examination((), 0.0, f"Refused: the kernel of Rocq refuses {said}")
    return Examination((_finding(proof, said),), said.seconds / shared_by)


def _finding(proof: Proof, accepted: Accepted) -> Finding:
    known = {theorem.name: " ".join(theorem.statement.split()) for theorem in accepted.theorems}
    unknown = [name for name in proof.theorems if name not in known]
    if unknown:
        raise ValueError(f"{proof.claim}: {accepted.development.name} has no theorem {', '.join(unknown)}")
    scope = f"{' and '.join(proof.theorems)} of {accepted.development.name}, accepted by the kernel with no axiom"
    said = [(name, known[name]) for name in proof.theorems]
    theorems = (*said, (MEANING, _meaning(accepted.development)))
    return Finding(METHOD, scope, visited=len(proof.theorems), theorems=theorems)


@cache
def _meaning(development: Development) -> str:
    """Return a digest of the definitions of a development and its theory, without comments, lemmas and white space."""
    texts = [*map(static_text, development.static), development.text]
    return blake2b("".join(_PROVED.sub("", text) for text in texts).encode(), digest_size=8).hexdigest()


_PROVED = re.compile(r"\(\*.*?\*\)|\b(?:Lemma|Theorem|Corollary)\b(?:(?!\bDefined\.).)*?\bQed\.|\s+", re.DOTALL)
