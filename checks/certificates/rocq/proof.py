"""Proofs by the kernel: the theorems of a development that state a claim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from knotgames.checks.certificates.rocq.development import Development


@dataclass(frozen=True)
class Proof:
    """A proof of a claim by the kernel.

    Attributes:
        development: makes the development. Proofs with a common development share this function.
        theorems: the theorems of the development about the claim.
        part: the part of the claim that they state; None if it is the whole claim. Only then is the claim proved by the
            kernel.
    """

    claim: str
    development: Callable[[], Development]
    theorems: tuple[str, ...]
    part: str | None = None
