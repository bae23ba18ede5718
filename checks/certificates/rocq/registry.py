"""The registry of all that the kernel can prove, for claims and from certificates, found by walking this package."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates import rocq
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.proof import Proof

Reader = Callable[[Mapping[str, Any]], Development]
"""Makes a development from a certificate."""


def _modules() -> Iterator[ModuleType]:
    for module in iter_modules(rocq.__path__):
        name = f"{rocq.__name__}.{module.name}"
        if name != __name__:
            yield import_module(name)


@cache
def proofs() -> Mapping[str, Proof]:
    """Return the proofs of claims by identifier: the `PROOFS` of the modules of this package.

    >>> proofs()["Johnson2011a/Theorem 9.3"].theorems
    ('Theorem_9_3',)
    """
    found: dict[str, Proof] = {}
    for module in _modules():
        for proof in getattr(module, "PROOFS", ()):
            if proof.claim in found:
                raise ValueError(f"two modules prove {proof.claim}")
            found[proof.claim] = proof
    return found


@cache
def readers() -> Mapping[str, Reader]:
    """Return the readers by certificate format: the modules with a `FORMAT` and a function `development`.

    >>> sorted(readers())[0]
    'knotgames induction certificate 1'
    """
    return {
        module.FORMAT: module.development
        for module in _modules()
        if hasattr(module, "FORMAT") and hasattr(module, "development")
    }


def from_certificate(certificate: Any, source: str) -> Development:
    """Return the development of a certificate.

    Args:
        certificate: the decoded JSON.
        source: the origin, for messages.

    Raises:
        InputError: no development exists for it; the message says what was expected.
    """
    known = readers()
    said = certificate.get("format") if isinstance(certificate, dict) else None
    if not isinstance(said, str) or said not in known:
        expected = " or ".join(f"'{name}'" for name in sorted(known))
        raise InputError(f"'{source}' gives nothing for Rocq: expected a certificate with the format {expected}")
    try:
        return known[said](certificate)
    except InputError as error:
        raise InputError(f"'{source}': {error}") from error
