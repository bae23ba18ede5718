"""Names as a picture shows them: with raised signs and exponents, and a true minus sign."""

from __future__ import annotations

import re

RAISED = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
"""From digits and signs to exponents."""

LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
"""From digits to indices."""


def label(name: str) -> str:
    """Return a value, or a product of generators, as it is printed.

    >>> label("001-*"), label("ab^12c"), label("x27^2b"), label("012+"), label("−1")
    ('001⁻*', 'ab¹²c', 'x₂₇²b', '012⁺', '−1')
    """
    if re.fullmatch(r"[0-9]+[+-]\*?", name):
        return name.translate(str.maketrans("+-", "⁺⁻"))
    if re.fullmatch(r"([a-z][0-9]*(\^[0-9]+)?)+", name):
        lowered = re.sub(r"(?<=[a-z])[0-9]+", lambda number: number[0].translate(LOWERED), name)
        return re.sub(r"\^([0-9]+)", lambda power: power[1].translate(RAISED), lowered)
    return re.sub(r"^-(?=[0-9])", "\N{MINUS SIGN}", name)
