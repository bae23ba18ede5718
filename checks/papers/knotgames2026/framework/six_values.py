"""Six values: the remark of Johnson2011a, Section 11, as a condition on a position and its options.

If every option has one of the values 000, 011, 022, 111, 122, 222, up to parity, then so has the game, unless it is odd
and all options are 011 or 111. So all positions have one of the six values if and only if the *local condition* holds:
**no odd position has only options of values 011 and 111**. If it fails first, the value is 002* or 202*. 011 and 111
are those of the six with Y = 1: the Unknotter wins the option moving first, and the Knotter, moving first, wins it plus
* [Johnson2011a, proof of Theorem 9.2]. So the condition concerns outcomes alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

import z3

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type.rulebook import Rulebook
from knotgames.algebra.knot_type.values import JOHNSON, RULEBOOK, VALUES, ValueAlgebra
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.claim import Question
from knotgames.checks.induction.by_z3 import Options
from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import by_z3, every
from knotgames.checks.solvers.query import Query
from knotgames.games.rational.census import KNOWN_VALUES

LOCAL_CONDITION = "Six values, local condition"

BLOCKED = frozenset({"011", "111"})
"""The even values that must not be the only ones among the options of an odd position."""

WITHOUT_122 = tuple(sorted({*KNOWN_VALUES} - {"122"}))


def named(names: Iterable[str], *, odd: bool) -> int:
    """Return the mask of the values of one parity with these even projections."""
    wanted = frozenset(names)
    return mask_of(i for i, v in enumerate(VALUES) if v.odd is odd and str(v.even_projection) in wanted)


@PAPER.claim(
    LOCAL_CONDITION,
    "All positions of a knot-type game have values among 000, 011, 022, 111, 122, and 222, even and odd, if and only "
    "if no odd position has only options of values 011 and 111. This means that every odd position has an option "
    "that the Knotter wins moving second, or an option whose sum with $*$ the Unknotter wins moving second.",
    uses=RESTS_ON[:1],
    certificates=drup_proofs,
    mutants={
        "an odd position may have options of value 111 only": {"blocked": frozenset({"011"})},
        "an odd position must have an option of value 022, 122 or 222": {"blocked": BLOCKED | {"000"}},
        "122 is not one of the values": {"known": WITHOUT_122},
    },
)
def local_condition(
    blocked: frozenset[str] = BLOCKED, known: tuple[str, ...] = KNOWN_VALUES, rulebook: Rulebook = RULEBOOK
) -> Iterable[Question]:
    """A game with options of known values has another value if and only if it is odd and its options are blocked."""

    def options_of(odd: bool) -> int:
        return named(known, odd=not odd)

    def not_blocked(odd: bool) -> int:
        return ~named(blocked, odd=False) if odd else -1

    sets = [
        (odd, mask_of(chosen))
        for odd in (False, True)
        for size in range(1, options_of(odd).bit_count() + 1)
        for chosen in combinations(bits(options_of(odd)), size)
    ]
    yield every(
        f"all {len(sets)} sets of options of these values",
        sets,
        lambda odd, mask: bool(mask & not_blocked(odd)),
        lambda odd, mask: bool(named(known, odd=odd) >> rulebook.classify(mask) & 1),
        lambda odd, mask, *_: (
            f"options {rulebook.text([mask])}, a game of value {rulebook.names[rulebook.classify(mask)]}"
        ),
        starred=True,
    )

    def misjudged(odd: bool) -> str | None:
        """Return a counterexample of this parity, by z3 from the rulebook."""
        options = Options.fresh("option", options_of(odd), rulebook.names)
        within = z3.Or([options.satisfy(rulebook.conditions[i][0]) for i in bits(named(known, odd=odd))])
        some_other = options.hit(not_blocked(odd)) if odd else z3.BoolVal(True)
        model = Query(options.hit(-1)).model(within != some_other)
        if model is None:
            return None
        return f"{'an odd' if odd else 'an even'} game with options {rulebook.text([options.mask_in(model)])}"

    yield by_z3("all sets of options of these values", map(misjudged, (False, True)))

    def won_by_second(name: str) -> bool:
        even, odd = (rulebook.names.index(text) for text in (name, f"{name}*"))
        return bool(rulebook.payoffs[even][1] or not rulebook.payoffs[odd][0])

    scope = "the six values and their outcomes"
    yield every(scope, known, lambda name: name not in blocked, won_by_second, "the value {0}")


@PAPER.claim(
    "Six values, sums",
    "The values 000, 011, 022, 111, 122, and 222, even and odd, are closed under sums. So if all summands of a "
    "connected sum of pseudodiagrams have only these values, the connected sum has only these values.",
    uses=(*RESTS_ON[:2], "Johnson2011b/Section 2 (a sum is the unknot just if both summands are)"),
    mutants={"without 122": {"known": WITHOUT_122}, "with 002": {"known": (*KNOWN_VALUES, "002")}},
)
def closed_under_sums(known: tuple[str, ...] = KNOWN_VALUES, algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """Connected sums and unresolved loops (which add *) give all pseudodiagrams. That is not checked here."""
    members = [*bits(named(known, odd=False)), *bits(named(known, odd=True))]
    yield every(
        "all sums of two of them",
        combinations_with_replacement(members, 2),
        lambda a, b: algebra.table[a][b] in members,
        shown=lambda a, b, *_: f"{VALUES[a]} + {VALUES[b]} = {VALUES[algebra.table[a][b]]}",
        starred=True,
    )
