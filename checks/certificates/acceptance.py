"""Check a certificate, with one kind of error for all that can be wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, TypeVar

from knotgames.algebra.notation import InputError
from knotgames.checks.asked import note_checker

T = TypeVar("T")


class Defect(RuntimeError):
    """A checker rejects a certificate that this program made: an error of the program, never of its input.

    >>> raise Defect("0.123: the certificate is rejected at phi")
    Traceback (most recent call last):
        ...
    knotgames.checks.certificates.acceptance.Defect: 0.123: the certificate is rejected at phi
    """


def require_accepted(certificate: Any, check: Callable[[Any], T], of: str) -> T:
    """Check a certificate that this program just made; return the result of the check.

    Args:
        check: raises an InputError if it rejects a certificate.
        of: the name of the certified object.

    Raises:
        Defect: it is rejected.

    >>> from knotgames.checks.certificates import quotients
    >>> require_accepted({}, quotients.check, of="0.123")
    Traceback (most recent call last):
        ...
    knotgames.checks.certificates.acceptance.Defect: 0.123: this is not a certificate of a misère quotient: KeyError
    'game'
    """
    try:
        return check(certificate)
    except InputError as error:
        raise Defect(f"{of}: {error}") from error


def rejection(certificate: Any, check: Callable[[Any], object]) -> str | None:
    """Return the reason why a checker rejects a certificate; None if it accepts it.

    Args:
        check: raises an InputError if it rejects a certificate.

    >>> from knotgames.checks.certificates import quotients
    >>> rejection({}, quotients.check)
    "this is not a certificate of a misère quotient: KeyError 'game'"
    """
    try:
        check(certificate)
    except InputError as error:
        return str(error)
    return None


def accepted(certificate: Any, checker: ModuleType, kind: str) -> Mapping[str, Any]:
    """Check a certificate; return the facts that it establishes.

    Args:
        certificate: the decoded JSON.
        checker: a module of `checks.checkers`.
        kind: the expected kind of certificate, in words.

    Raises:
        InputError: the certificate is rejected, with the place, or is of another kind.

    >>> from knotgames.checks.checkers import drup
    >>> accepted({}, drup, "a certificate of proofs")
    Traceback (most recent call last):
    knotgames.algebra.notation.InputError: this is not a certificate of proofs: KeyError 'nodes'
    """
    try:
        established: Mapping[str, Any] = checker.check(certificate)
    except checker.Rejected as error:
        raise InputError(f"the certificate is rejected at {error}") from error
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise InputError(f"this is not {kind}: {type(error).__name__} {error}") from error
    note_checker(checker.__name__)
    return established
