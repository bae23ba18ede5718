"""Crossings of a drawing that are switched, and the terms that then come off, tried on drawings of small forms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from random import Random

from knotgames.algebra.boolean import DNF, Term
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.forms.alternating import jones_near_one
from knotgames.checks.papers.knotgames2026.forms.small_forms import NARROW, at_random, small_forms
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every
from knotgames.games.knot.curve import Corner, Place, code_of, crossings_of
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.gates.arrangement import Arrangement
from knotgames.games.knot.gates.layout import Layout
from knotgames.games.knot.realization import letters_of

SWITCHED = "Forms, switches in drawings"

BEFORE, OF_LETTER = 2, 8
"""The corners of the curve of a layout before its first letter, and for each letter."""

NEAR, FAR = (1, 5), (2, 4)
"""The segments of a letter that cross the near strand of the finger, above it, and the far strand, below it."""

ORDER = 8
"""The power of 11 modulo which Jones polynomials are compared at A = 12 is one more."""


@dataclass(frozen=True)
class Case:
    """A place of a form, some switches, and the terms that are left.

    Attributes:
        terms: in the order of the strand.
        loops: the terms and variables of the loops that are switched.
        towers: the variables of the towers that are switched.
    """

    terms: tuple[Term, ...]
    layout: Layout
    place: int
    loops: tuple[tuple[int, int], ...]
    towers: tuple[int, ...]

    def __str__(self) -> str:
        return f"'{DNF(self.terms)}' at {self.place}, with {self.loops} and {self.towers} switched"

    @property
    def left(self) -> list[int]:
        """The terms that are not switched, without the first ones as long as they are false."""
        gone = {term for term, _ in self.loops}
        left = [
            number
            for number, term in enumerate(self.terms)
            if number not in gone and not any(literal.variable in self.towers for literal in term.literals)
        ]
        while left and not self.terms[left[0]].holds(self.place):
            left.pop(0)
        return left

    @property
    def starts(self) -> list[int]:
        """The first corner of each term, and the first after all of them."""
        widths = (OF_LETTER * letters_of(len(term.literals)) for term in self.terms)
        return list(accumulate(widths, initial=BEFORE))

    def switched(self, segments: Collection[int]) -> Diagram:
        """The resolution with crossings of these segments of loops switched."""
        curve, unresolved = self.layout.drawing()
        crossings, starts, place, chosen = crossings_of(curve), self.starts, self.place, list[Place]()
        for term, variable in self.loops:
            for corner in range(starts[term], starts[term + 1]):
                letter, segment = divmod(corner - BEFORE, OF_LETTER)
                if segment in segments and self.layout.strand[letter].gate.variable == variable:
                    chosen += (at for at, both in crossings.items() if corner in both)
        for finger in self.layout.fingers:
            if finger.variable in self.towers:
                x = unresolved[finger.variable]
                tower = sorted(at for at, both in crossings.items() if min(both) > starts[-1] and at[0] == x[0])
                chosen += tower[2::2]  # from below: the unresolved crossing, the fixed one, and pairs
                place ^= (place >> finger.variable & 1 == finger.with_true) << finger.variable
        ways = place | (1 << len(chosen)) - 1 << len(unresolved)
        first = [*unresolved, *chosen]
        return Diagram(code_of(curve, first, crossings), range(len(first))).resolved(ways)

    def without_others(self) -> Diagram:
        """The resolution with the loops of the terms that are left only, at the same towers."""
        curve, unresolved = self.layout.drawing()
        starts = self.starts
        for term in sorted(set(range(len(self.terms))) - set(self.left), reverse=True):
            start, stop = starts[term : term + 2]
            following: Corner = curve[stop]
            curve[start : stop + 1] = [following._replace(y=curve[start - 1].y)]
        return Diagram(code_of(curve, unresolved), range(len(unresolved))).resolved(self.place)


Arranged = Callable[[DNF, int], Arrangement]
"""How a form is arranged, with random choices."""


def nested(form: DNF, seed: int, later_outside: bool = True) -> Arrangement:
    """An arrangement with the four properties; within a level, the loops of later letters lie outside."""
    arrangement = at_random(form, seed)
    ranks: Sequence[int] = range(len(arrangement.ranks))
    return replace(arrangement, ranks=tuple(ranks[::-1] if later_outside else ranks))


def cases(arranged: Arranged) -> Iterator[Case]:
    """One switch of loops, and switches of loops and towers at random, at each place of small forms."""
    for seed, form in enumerate(small_forms()):
        random, arrangement = Random(seed), arranged(form, seed)
        layout = arrangement.layout()
        loops = [(number, one.variable) for number, term in enumerate(arrangement.terms) for one in term.literals]
        if len(layout.strand) > NARROW:
            continue
        for place in range(1 << form.variables):
            yield Case(arrangement.terms, layout, place, (random.choice(loops),), ())
            some = tuple(loop for loop in loops if random.random() < 0.4)
            towers = tuple(variable for variable in range(form.variables) if random.random() < 0.3)
            yield Case(arrangement.terms, layout, place, some, towers)


@PAPER.claim(
    SWITCHED,
    "Draw a form with the four properties of the theorem on forms, so that within a level the loops of later letters "
    "lie outside. If the loops of a term at one of its fingers are put below that finger, the term comes off: the knot "
    "is that of the other terms, at the same towers. If one crossing of each pair of a tower is switched, and the "
    "unresolved crossing where it is as the fixed one, all terms at that finger come off. The first term comes off if "
    "it is false. All of it holds whatever else is switched.",
    mutants={
        "above instead of below": {"segments": FAR},
        "loops of earlier letters outside": {"arranged": partial(nested, later_outside=False)},
        "loops at the near strand, on one side": {"segments": NEAR[:1]},
    },
)
def switches(arranged: Arranged = nested, segments: Collection[int] = NEAR) -> Iterable[Question]:
    """Loops meet only the two strands of their finger: below the far one already, above the near one."""
    yield every(
        "small forms, one switch and some at random, by their Jones polynomials near t = 1, modulo a power of a prime",
        cases(arranged),
        lambda case: jones_near_one(case.switched(segments).pd, ORDER),
        lambda case: jones_near_one(case.without_others().pd, ORDER),
        bound=True,
        by="drawing",
        law_of=(jones_near_one,),
    )
