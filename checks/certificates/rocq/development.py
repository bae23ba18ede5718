"""Developments: files for Rocq with theorems, and the claims and certificates from which they are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates import rocq
from knotgames.checks.certificates.acceptance import FORMATS


@dataclass(frozen=True)
class Development:
    """A generated file, its static theory, and its theorems.

    Attributes:
        name: the name of the file without ``.v``, an identifier of Rocq.
        static: the required files of the theory, in the order of compilation.
        text: data, then theorems.
        theorems: the theorems whose statements and assumptions are printed and read.
    """

    name: str
    static: tuple[str, ...]
    text: str
    theorems: tuple[str, ...]


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


@cache
def proofs() -> Mapping[str, Proof]:
    """Return the proofs of claims by identifier: the `PROOFS` of the modules of this package and its folders.

    >>> proofs()["Johnson2011a/Theorem 9.3"].theorems
    ('Theorem_9_3',)
    """
    found: dict[str, Proof] = {}
    for module in walk_packages(rocq.__path__, f"{rocq.__name__}."):
        for proof in getattr(import_module(module.name), "PROOFS", ()):
            if proof.claim in found:
                raise ValueError(f"two modules prove {proof.claim}")
            found[proof.claim] = proof
    return found


def from_certificate(certificate: Any, source: str) -> Development:
    """Return the development of a certificate (decoded JSON). The source is its origin, for messages.

    Raises:
        InputError: no development exists for it; the message says what was expected.
    """
    known = {name: one.development for name, one in FORMATS.items() if one.development}
    said = certificate.get("format") if isinstance(certificate, dict) else None
    if not isinstance(said, str) or said not in known:
        expected = " or ".join(f"'{name}'" for name in sorted(known))
        raise InputError(f"'{source}' has no theorems for Rocq: expected a certificate with the format {expected}")
    module = import_module(f"{rocq.__name__}.{known[said]}")
    try:
        made: Development = module.development(certificate)
    except InputError as error:
        raise InputError(f"'{source}': {error}") from error
    return made
