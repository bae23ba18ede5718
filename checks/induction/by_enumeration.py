"""Proof by enumeration of all sets of option values."""

from __future__ import annotations

from functools import cache
from itertools import compress, count

from knotgames.algebra.bits import bits
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook
from knotgames.checks.claim import Finding, found


@cache
def _truth_table(variable: int, variables: int) -> int:
    """Return the sets of options that contain a variable, as a mask over all 2^variables sets."""
    block = ((1 << (1 << variable)) - 1) << (1 << variable)
    for other in range(variable + 1, variables):
        block |= block << (1 << other)
    return block


@cache
def admitted(condition: Condition, universe: int) -> int:
    """Return all sets of options that satisfy a condition, as one mask: bit s stands for the set of the bits of s.

    The bits of s count classes of the universe. Boolean operations on numbers of 2^19 bits treat all 524,288 sets of
    option values at once. Of three classes, the sets without the first and with one of the others are 010, 100 and 110:

    >>> [s for s in range(8) if admitted(Condition(0b001, (0b110,)), 0b111) >> s & 1]
    [2, 4, 6]
    """
    members = list(bits(universe))
    everything = (1 << (1 << len(members))) - 1

    def hit(mask: int) -> int:
        sets = 0
        for place, member in enumerate(members):
            if mask >> member & 1:
                sets |= _truth_table(place, len(members))
        return sets

    sets = everything & ~hit(condition.forbidden)
    for required in condition.required:
        sets &= hit(required)
    return sets


def several_classes(rulebook: Rulebook) -> Finding:
    """Check by enumeration that each non-empty set of options, shared by the players, is in exactly one class."""
    counted = 0
    for parity in (0, 1) if rulebook.theory.fixed_parity else (0,):
        universe = rulebook.universe(parity)
        members = list(bits(universe))
        once, twice = 0, 0
        for i, (condition,) in enumerate(rulebook.conditions):
            if rulebook.parities[i] == parity:
                sets = admitted(condition, universe)
                twice |= once & sets
                once |= sets
        nonempty = (1 << (1 << len(members))) - 2
        counted += nonempty.bit_count()
        wrong = (nonempty & ~once) | twice | (once & 1)
        if wrong:
            # The smallest wrong set, by the number of its members.
            first = min(compress(count(), map(int, reversed(f"{wrong:b}"))), key=lambda s: (s.bit_count(), s))
            options = sum(1 << members[i] for i in bits(first))
            named = ", ".join(rulebook.names[i] for i in rulebook.members([options])) or "none"
            text = f"a game with options {rulebook.text([options])} has the classes: {named}"
            return found("exhaustion", "sets of option values", text, visited=counted)
    return found("exhaustion", f"all {counted:,} sets of option values", None, visited=counted)
