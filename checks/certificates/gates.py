"""Certificates of drawings with gates: the arrangement of a form, and that the theorem on forms applies to it."""

from __future__ import annotations

from typing import Any

from knotgames.checks.certificates.acceptance import accepted
from knotgames.checks.checkers import gates
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.gates.arrangement import Arrangement
from knotgames.games.knot.gates.layout import conjunction


def gates_certificate(arrangement: Arrangement, pd: Code | None = None) -> dict[str, Any]:
    """Return a certificate that an arrangement has the four properties of the theorem on forms.

    Args:
        pd: the planar diagram code of its drawing, if that is to be checked as well.

    >>> from knotgames.algebra.boolean import DNF
    >>> arrangement = Arrangement.of(DNF.parse("ab ~ac").terms, 3).provable()
    >>> check_gates(gates_certificate(arrangement, arrangement.layout().diagram().pd))
    [[1, 2], [-1, 3]]
    """
    layout = arrangement.layout()
    terms, start = [], 0
    for term, backwards in zip(arrangement.terms, arrangement.backwards, strict=True):
        stop = start + len(conjunction(term.literals))
        level = dict(letter.gate for letter in layout.strand[start:stop])
        terms.append([[at, int(negated), level[at], int(at in backwards)] for at, negated in term.literals])
        start = stop
    fingers = [[one.variable, int(one.with_true), int(one.from_left), [*one.loops]] for one in layout.fingers]
    drawing = {} if pd is None else {"pd": [list(crossing) for crossing in pd]}
    return {"format": gates.FORMAT, "fingers": fingers, "terms": terms, **drawing}


def check_gates(certificate: Any) -> list[list[int]]:
    """Check a certificate of a drawing with gates; return its form, with -1 for the negated first variable.

    Raises:
        InputError: it is rejected, with the place.

    >>> check_gates({"format": "another"})
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.InputError: this is not a certificate of a drawing with gates: KeyError 'fingers'
    """
    form: list[list[int]] = accepted(certificate, gates.FORMAT)["form"]
    return form
