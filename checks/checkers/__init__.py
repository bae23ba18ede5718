"""Checkers of certificates: one file for each kind, which imports nothing of the project and trusts no solver.

A checker has `FORMAT`, what a certificate of its kind says under "format"; `check(certificate)`, which raises
`Rejected` with the place of the first defect; and it runs as a script: `python checks/checkers/induction.py FILE`.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from algebra.notation import InputError


def accepted(certificate: Any, checker: ModuleType, kind: str) -> int:
    """Have a checker read a certificate; return how many things it establishes.

    Args:
        certificate: the decoded JSON.
        checker: one of this package.
        kind: what the certificate should be, in words.

    Raises:
        InputError: the certificate is rejected, with the place, or is none of this kind.
    """
    try:
        established: int = checker.check(certificate)
        return established
    except checker.Rejected as error:
        raise InputError(f"the certificate is rejected at {error}") from error
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise InputError(f"this is not {kind}: {type(error).__name__} {error}") from error
