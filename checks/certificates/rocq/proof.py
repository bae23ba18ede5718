"""Proofs by the kernel: which theorems of which development say what a claim says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from knotgames.checks.certificates.rocq.development import Development


@dataclass(frozen=True)
class Proof:
    """What the kernel proves of a claim.

    Attributes:
        claim: the identifier of the claim.
        development: makes the development, when it is wanted. Proofs that share a development share this function.
        theorems: the theorems of the development that speak of the claim.
        part: what they say of its statement; None if they say all of it. Only then is the claim proved by the kernel.
    """

    claim: str
    development: Callable[[], Development]
    theorems: tuple[str, ...]
    part: str | None = None
