"""The formats of certificates, and how a certificate is accepted, with one kind of error for all that can be wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeVar

from knotgames.algebra.notation import InputError
from knotgames.checks.asked import note_checker
from knotgames.checks.checkers import (
    coloring,
    count_law,
    drawing,
    drup,
    family,
    games,
    gates,
    grundy,
    induction,
    integer_law,
    jones,
    law,
    misere_quotient,
    monoid_law,
    no_law,
    partizan_quotient,
    periodicity,
    unknotting,
)

T = TypeVar("T")

Findings = Mapping[str, Any]
"""The facts that a certificate establishes, by name."""


@dataclass(frozen=True)
class Format:
    """A format of certificates.

    Attributes:
        words: the kind of certificate, for messages.
        checkers: modules of `checks.checkers`. All of them must accept; the last one names the format.
        development: the module of `certificates.rocq` that makes theorems of such a certificate, if there is one.
    """

    words: str
    checkers: tuple[ModuleType, ...]
    development: str | None = None

    @property
    def name(self) -> str:
        """The text under `format` in such a certificate."""
        return str(self.checkers[-1].FORMAT)

    def findings(self, certificate: Any) -> Findings:
        """Return the findings of all checkers. Raise InputError with the place if one rejects the certificate."""
        found: dict[str, Any] = {}
        for checker in self.checkers:
            try:
                found |= checker.check(certificate)
            except checker.Rejected as error:
                raise InputError(f"rejected at {error}") from error
            note_checker(checker.__name__)
        return found


FORMATS: Mapping[str, Format] = {
    one.name: one
    for one in (
        Format("a certificate of colorings", (coloring,)),
        Format("a certificate of proofs", (drup,), "refutation"),
        Format("a certificate of games", (games,)),
        Format("a certificate of a drawing with gates", (drawing, gates)),
        Format("a certificate of Grundy values", (grundy,)),
        Format("an induction certificate", (induction,), "sums"),
        Format("a certificate of a law", (integer_law,)),
        Format("a certificate of a law with counts", (count_law,)),
        Format("a certificate of Jones polynomials", (jones,)),
        Format("a certificate of an infinite misère quotient", (family, law), "laws"),
        Format("a certificate of a misère quotient", (misere_quotient,), "misere"),
        Format("a certificate of an infinite misère quotient", (family, monoid_law), "laws"),
        Format("a certificate that there is no law", (no_law,)),
        Format("a certificate of a partizan misère monoid", (partizan_quotient,)),
        Format("a certificate of periods", (periodicity,), "periodicity"),
        Format("a certificate of unknots", (unknotting,)),
    )
}
"""All formats, by name."""


def accepted(certificate: Any, *formats: str) -> Findings:
    """Check a certificate (decoded JSON); return the facts that it establishes.

    A certificate of another format than those given is read as one of the first.

    Raises:
        InputError: the certificate is rejected, with the place, or is of another kind.
    """
    said = certificate.get("format") if isinstance(certificate, dict) else None
    form = FORMATS[said if said in formats else formats[0]]
    try:
        return form.findings(certificate)
    except InputError as error:
        raise InputError(f"the certificate is {error}") from error
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise InputError(f"this is not {form.words}: {type(error).__name__} {error}") from error


def counted(what: str, *formats: str) -> Callable[[Any], int]:
    """Return the function that checks a certificate like `accepted`, and returns a number that it establishes."""
    return lambda certificate: int(accepted(certificate, *formats)[what])


class Defect(RuntimeError):
    """A checker rejects a certificate that this program made: an error of the program, never of its input."""


def require_accepted(certificate: Any, check: Callable[[Any], T], of: str) -> T:
    """Check a certificate that this program just made; return the result of the check.

    Raises:
        Defect: it is rejected.
    """
    try:
        return check(certificate)
    except InputError as error:
        raise Defect(f"{of}: {error}") from error


def rejection(certificate: Any, check: Callable[[Any], object]) -> str | None:
    """Return the message of the InputError by which a check rejects a certificate; None if it accepts it."""
    try:
        check(certificate)
    except InputError as error:
        return str(error)
    return None
