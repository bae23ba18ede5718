"""Signatures: eight bits that hold everything the rulebook of the 38 values asks of a set of options.

The definitions of X, Y, Z and the signs test the options of a game against eight patterns (x = 0, x = 2, ..., y z = 12
with sign +). The *signature* of a value is the set of patterns that it fits. The union of the signatures of its
options, with the parity, decides the value of a game. So a set of option values fits in one byte, and a game is valued
by one table lookup, which allows to value many games at once.
"""

from __future__ import annotations

from functools import cache

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.grading import Pattern
from knotgames.algebra.knot_type.rulebook import Rulebook
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES


@cache
def patterns() -> tuple[Pattern, ...]:
    """Return the patterns in the definitions of X, Y, Z and the signs; pattern i is bit i of a signature."""
    definitions = [clause for d in (grading.X, grading.Y, grading.Z) for clause in (*d.even, *d.odd)]
    definitions += [clause for by_sign in grading.SIGNS.values() for clause in by_sign.values()]
    return tuple(dict.fromkeys(test.pattern for clause in definitions if clause is not None for test in clause))


@cache
def signatures() -> tuple[int, ...]:
    """Return the signature of each of the VALUES: the mask of the patterns that it fits, unique within a parity."""
    return tuple(
        mask_of(i for i, pattern in enumerate(patterns()) if pattern.includes(value.x, value.y, value.z, value.sign))
        for value in VALUES
    )


def classes_by_signature(parity: int, rulebook: Rulebook = RULEBOOK) -> dict[int, int]:
    """Return the value of a game of this parity, as a place in VALUES, by the union of the signatures of its options.

    Every union that occurs is a key. The value is the one of the largest set of options with that union; a test finds
    that all sets with the same union have the same value. The options of even games are odd.

    >>> u, k = (signatures()[place] for place in RULEBOOK.ends)
    >>> str(VALUES[classes_by_signature(parity=1)[u | k]])  # the value of {u, k}
    '111*'
    """
    options = list(bits(rulebook.universe(parity)))
    known = signatures()
    unions = {known[option] for option in options}
    fresh = unions
    while fresh:
        fresh = {union | known[option] for union in fresh for option in options} - unions
        unions |= fresh
    return {
        union: rulebook.classify(mask_of(option for option in options if not known[option] & ~union))
        for union in sorted(unions)
    }
