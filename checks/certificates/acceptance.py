"""Having a checker read a certificate, with one error for whatever is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from algebra.notation import InputError


def accepted(certificate: Any, checker: ModuleType, kind: str) -> Mapping[str, Any]:
    """Have a checker read a certificate; return what it establishes.

    Args:
        certificate: the decoded JSON.
        checker: a module of `checks.checkers`.
        kind: what the certificate should be, in words.

    Raises:
        InputError: the certificate is rejected, with the place, or is none of this kind.

    >>> from checks.checkers import drup
    >>> accepted({}, drup, "a certificate of proofs")
    Traceback (most recent call last):
    algebra.notation.InputError: this is not a certificate of proofs: KeyError 'nodes'
    """
    try:
        established: Mapping[str, Any] = checker.check(certificate)
        return established
    except checker.Rejected as error:
        raise InputError(f"the certificate is rejected at {error}") from error
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise InputError(f"this is not {kind}: {type(error).__name__} {error}") from error
