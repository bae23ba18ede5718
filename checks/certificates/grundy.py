"""Certificates of Grundy values: all values of the heaps of an octal game up to a bound, and the period they prove."""

from __future__ import annotations

import json

import numpy as np

from knotgames.algebra.heaps.octal import Code, Solution
from knotgames.algebra.heaps.sparse import space_of
from knotgames.algebra.notation import InputError
from knotgames.checks.checkers.grundy import FORMAT
from knotgames.checks.output import write_parts

LARGEST = 255
"""The largest value in a certificate, where each value is a byte."""


def require_octal(code: Code) -> None:
    """Raise InputError if the code has a hexadecimal digit, which the checker does not know."""
    if not code.is_octal:
        raise InputError(f"a certificate is for octal games: expected digits of at most 7, found the code {code}")


def write_grundy_certificate(solution: Solution, target: str) -> None:
    """Write the values of a solution, and the period if one is proved, for `checks/checkers/grundy.py`.

    The file is a line of JSON, then a byte for the value of each heap: of the heaps that the proof of the period uses
    (for kayles, of period 12 from the heap 71 on, up to 167), or of all computed ones.

    Raises:
        InputError: the game is not octal, a value does not fit into a byte, or the file cannot be written.
    """
    code, heaps = solution.code, len(solution.computed) if solution.bound is None else solution.bound + 1
    values = solution.computed[:heaps]
    require_octal(code)
    if values.max() > LARGEST:
        raise InputError(
            f"the heap {int(np.argmax(values > LARGEST))} of {code} has a value past {LARGEST}: "
            f"expected values that fit into a byte of the certificate"
        )
    header = {
        "format": FORMAT,
        "digits": list(code.digits),
        "mask": space_of(values).mask,
        "period": None if solution.proved is None else list(solution.proved),
    }
    line = json.dumps(header, separators=(",", ":")) + "\n"
    write_parts([line.encode("ascii"), np.ascontiguousarray(values, np.uint8).data], target)
