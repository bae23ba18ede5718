"""Six values: what the remark of Johnson2011a, section 11, says of a position and its options.

Let G be a game of which every option has one of the six values 000, 011, 022, 111, 122, 222, up to parity. There are
63 sets of option values of either parity, and all but three of them give G one of the six values again: the three
are {011}, {111} and {011, 111}, the options of an odd game. So all positions of a game have one of the six values just
if this *local condition* holds: **no odd position has only options of values 011 and 111**.

If it fails at a position, the value of that position is 002* or 202*. If it holds everywhere, a smallest position of
another value would not be terminal, and its options would have values among the six that are not one of the three sets.

011 and 111 are those of the six with Y = 1: the Unknotter wins the option G' if she starts, and the Knotter wins G' + *
if he starts [Johnson2011a, proof of Theorem 9.2]. So the condition speaks of outcomes alone: from every odd position
some move leads to a position that the Knotter wins, moving second, or that the Unknotter wins, moving second, even if
there is one move to spare.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

import z3

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type.rulebook import Rulebook
from knotgames.algebra.knot_type.values import JOHNSON, RULEBOOK, VALUES, ValueAlgebra
from knotgames.checks.cases import Cases
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.claim import Finding, found
from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.games.rational.census import KNOWN_VALUES

LOCAL_CONDITION = "Six values, local condition"

BLOCKED = frozenset({"011", "111"})
"""The even values that must not be the only ones among the options of an odd position."""

WITHOUT_122 = tuple(sorted({*KNOWN_VALUES} - {"122"}))
"""The values that are known, but one."""


def named(names: Iterable[str], *, odd: bool) -> int:
    """The mask of the values of one parity with these even projections."""
    wanted = frozenset(names)
    return mask_of(i for i, v in enumerate(VALUES) if v.odd is odd and str(v.even_projection) in wanted)


def by_sets(known: Iterable[str], blocked: frozenset[str], rulebook: Rulebook) -> Finding:
    """No set of options of known values is blocked and has a known value, or neither."""
    wrong = None
    cases = Cases(
        (odd, mask_of(chosen))
        for odd in (False, True)
        for options in [list(bits(named(known, odd=not odd)))]
        for size in range(1, len(options) + 1)
        for chosen in combinations(options, size)
    )
    for odd, mask in cases:
        within, barred = named(known, odd=odd), named(blocked, odd=False) if odd else 0
        value = rulebook.classify(mask)
        if wrong is None and bool(within >> value & 1) is (not mask & ~barred):
            wrong = f"options {rulebook.text([mask])}, a game of value {rulebook.names[value]}"
    return found("exhaustion", f"all {cases.visited} sets of options of these values", wrong, visited=cases.visited)


def by_formulas(known: Iterable[str], blocked: frozenset[str], rulebook: Rulebook) -> Finding:
    """The same by z3, from the conditions of the rulebook."""
    from knotgames.checks.induction import by_z3
    from knotgames.checks.solvers.query import Query

    wrong = None
    parities = Cases((False, True))
    for odd in parities:
        options = by_z3.Options.fresh("option", named(known, odd=not odd), rulebook.names)
        within = z3.Or([options.satisfy(rulebook.conditions[i][0]) for i in bits(named(known, odd=odd))])
        some_other = options.hit(~named(blocked, odd=False)) if odd else z3.BoolVal(True)
        model = Query(options.hit(-1)).model(within != some_other)
        if model is not None:
            wrong = f"{'an odd' if odd else 'an even'} game with options {rulebook.text([options.mask_in(model)])}"
    return found("z3", "all sets of options of these values", wrong, visited=parities.visited)


def by_outcomes(known: Iterable[str], blocked: frozenset[str], rulebook: Rulebook) -> Finding:
    """No known value is blocked although the player who moves second wins, or not blocked although neither does;
    where the Unknotter moves second there is a move to spare.
    """
    wrong = None
    names = Cases(known)
    for name in names:
        even, odd = (rulebook.names.index(text) for text in (name, f"{name}*"))
        knotter_wins_second, knotter_wins_first = rulebook.payoffs[even][1], rulebook.payoffs[odd][0]
        if bool(knotter_wins_second or not knotter_wins_first) is (name in blocked):
            wrong = f"the value {name}"
    return found("exhaustion", "the six values and their outcomes", wrong, visited=names.visited)


@PAPER.claim(
    LOCAL_CONDITION,
    "All positions of a knot-type game have values among 000, 011, 022, 111, 122, and 222, even and odd, just if no "
    "odd position has only options of values 011 and 111, that is, if every odd position has an option that the "
    "Knotter wins, moving second, or one to which * can be added so that the Unknotter wins, moving second.",
    uses=RESTS_ON[:1],
    certificates=drup_proofs,
    mutants={
        "an odd position may have options of value 111 only": lambda: {"blocked": frozenset({"011"})},
        "an odd position must have an option of value 022, 122 or 222": lambda: {"blocked": BLOCKED | {"000"}},
        "122 is not one of the values": lambda: {"known": WITHOUT_122},
    },
)
def local_condition(
    blocked: frozenset[str] = BLOCKED, known: tuple[str, ...] = KNOWN_VALUES, rulebook: Rulebook = RULEBOOK
) -> Iterable[Finding]:
    """A game of options with known values has a known value just if it is even or its options are not blocked; the
    rest is induction over positions, as said above.
    """
    yield by_sets(known, blocked, rulebook)
    yield by_formulas(known, blocked, rulebook)
    yield by_outcomes(known, blocked, rulebook)


@PAPER.claim(
    "Six values, sums",
    "The values 000, 011, 022, 111, 122, and 222, even and odd, are closed under sums. So they are the only values of "
    "a connected sum of pseudodiagrams if they are the only ones of each of these.",
    uses=(*RESTS_ON[:2], "Johnson2011b/Section 2 (a sum is the unknot just if both summands are)"),
    mutants={
        "without 122": lambda: {"known": WITHOUT_122},
        "with 002": lambda: {"known": (*KNOWN_VALUES, "002")},
    },
)
def closed_under_sums(known: tuple[str, ...] = KNOWN_VALUES, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """A crossing in which a circle meets the shadow alone adds * if it is unresolved, and else nothing; without such
    crossings a pseudodiagram is a connected sum of some whose shadows are prime and reduced. That is not checked here.
    """
    members = [*bits(named(known, odd=False)), *bits(named(known, odd=True))]
    pairs = Cases(combinations_with_replacement(members, 2))
    outside = next(
        (
            f"{VALUES[a]} + {VALUES[b]} = {VALUES[algebra.table[a][b]]}"
            for a, b in pairs
            if algebra.table[a][b] not in members
        ),
        None,
    )
    yield found("exhaustion", "all sums of two of them", outside, visited=pairs.visited)
