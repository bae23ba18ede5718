"""Arrangements of the terms of a disjunctive normal form: levels, the order of everything, few crossings.

A free loop comes off only if no caught one is hooked between the pairs of the tower that must cancel. So the gates of a
term are at the level of the earlier terms or above, in each finger: then the first term unravels, if it is false, then
the next one, and so on. It follows that each resolution at which the form is false is the unknot. It does not follow
that the others are knotted, which has to be shown of each: the same term twice, passed in opposite directions, cancels.

Free to choose are the order of the terms and of the literals in each, the direction in which each gate is passed first,
the order of the fingers, the side from which the loops come, and the nesting of the loops at one level. Simulated
annealing reduces the number of crossings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp
from random import Random
from typing import TypeVar

from knotgames.algebra.boolean import Term
from knotgames.games.knot.gates.layout import Finger, Gate, Layout, Letter, conjunction, interleaving

T = TypeVar("T")
"""The type of the members that are reordered."""

STEPS = 4_000
"""The number of changes of the arrangement that are tried."""

COMPARED = 1_000_000
"""The greatest number of letters examined in all these changes, and a thousandth of the pairs of letters: of longer
strands fewer are tried.
"""

WEIGHT_OF_LEVEL = 4
"""The cost of one more level, in crossings: two of the tower, and the simplifications that it prevents."""


@dataclass(frozen=True)
class Arrangement:
    """The free choices in drawing a disjunctive normal form.

    Attributes:
        terms: its terms, in the order in which the strand follows them; the literals of each in the order of its word.
        backwards: for each term the variables whose gates are passed backwards first.
        fingers: the variables from the left to the right.
        from_left: the variables whose loops come from the left.
        ranks: a number for each letter of the strand; of the loops at one level, those of lower numbers lie outside.

    >>> from knotgames.algebra.boolean import DNF
    >>> as_written = Arrangement.of(DNF.parse("ab").terms, 2)
    >>> cost(as_written.layout()), cost(replace(as_written, backwards=(frozenset({0}),)).layout())
    (5, 3)
    """

    terms: tuple[Term, ...]
    backwards: tuple[frozenset[int], ...]
    fingers: tuple[int, ...]
    from_left: frozenset[int]
    ranks: tuple[int, ...]

    @staticmethod
    def of(terms: Sequence[Term], variables: int) -> Arrangement:
        """Return the arrangement of the terms as they are written."""
        letters = sum(len(conjunction(term.literals)) for term in terms)
        none: frozenset[int] = frozenset()
        return Arrangement(tuple(terms), (none,) * len(terms), tuple(range(variables)), none, tuple(range(letters)))

    def layout(self) -> Layout:
        """Return the layout of this arrangement."""
        strand: list[Letter[Gate]] = []
        first: dict[int, bool] = {}
        levels: dict[int, int] = {}
        for term, backwards in zip(self.terms, self.backwards, strict=True):
            gates = []
            for variable, negated in term.literals:
                with_true = first.setdefault(variable, not negated)
                level = levels.get(variable, 0)
                # at even levels a gate is active where c is as x, at odd ones where it is not
                level += (with_true == (level % 2 == 0)) == negated
                levels[variable] = level
                gates.append(Gate(variable, level))
            strand += [Letter(gate, forwards != (gate.variable in backwards)) for gate, forwards in conjunction(gates)]
        at: dict[int, list[int]] = {variable: [] for variable in self.fingers}
        for place, letter in enumerate(strand):
            at[letter.gate.variable].append(place)
        fingers = (
            Finger(
                variable,
                first.get(variable, True),
                variable in self.from_left,
                tuple(sorted(at[variable], key=lambda place: (-strand[place].gate.level, self.ranks[place]))),
            )
            for variable in self.fingers
        )
        return Layout(tuple(fingers), tuple(strand), self.terms)

    def provable(self) -> Arrangement:
        """Return the arrangement with literals in the order of the fingers, and with even signs.

        Then the theorem on forms applies (`docs/explanation/realize.md`). In each term the negated literals and those
        passed backwards are even in number; if they are not, the first literal is passed the other way.

        >>> from knotgames.algebra.boolean import DNF
        >>> arrangement = Arrangement.of(DNF.parse("b~a").terms, 2).provable()
        >>> str(arrangement.terms[0]), arrangement.backwards
        ('~ab', (frozenset({0}),))
        """
        place = {variable: number for number, variable in enumerate(self.fingers)}
        terms = tuple(Term(tuple(sorted(term.literals, key=lambda one: place[one.variable]))) for term in self.terms)
        backwards = (
            ways ^ {term.literals[0].variable}
            if (sum(literal.negated for literal in term.literals) + len(ways)) % 2
            else ways
            for term, ways in zip(terms, self.backwards, strict=True)
        )
        return replace(self, terms=terms, backwards=tuple(backwards))

    def changed(self, random: Random) -> Arrangement:
        """Return the arrangement with one random choice changed."""
        return random.choice(CHANGES)(self, random)


def _order_of_fingers(arrangement: Arrangement, random: Random) -> Arrangement:
    return replace(arrangement, fingers=_moved(arrangement.fingers, random))


def _side(arrangement: Arrangement, random: Random) -> Arrangement:
    return replace(arrangement, from_left=arrangement.from_left ^ {random.choice(arrangement.fingers)})


def _nesting(arrangement: Arrangement, random: Random) -> Arrangement:
    return replace(arrangement, ranks=_moved(arrangement.ranks, random))


def _order_of_terms(arrangement: Arrangement, random: Random) -> Arrangement:
    order = _moved(range(len(arrangement.terms)), random)
    starts = [0]
    for term in arrangement.terms:
        starts.append(starts[-1] + len(conjunction(term.literals)))
    ranks = (rank for place in order for rank in arrangement.ranks[starts[place] : starts[place + 1]])
    return replace(
        arrangement,
        terms=tuple(arrangement.terms[place] for place in order),
        backwards=tuple(arrangement.backwards[place] for place in order),
        ranks=tuple(ranks),
    )


def _order_of_literals(arrangement: Arrangement, random: Random) -> Arrangement:
    terms = list(arrangement.terms)
    place = random.randrange(len(terms))
    terms[place] = Term(_moved(terms[place].literals, random))
    return replace(arrangement, terms=tuple(terms))


def _direction(arrangement: Arrangement, random: Random) -> Arrangement:
    backwards = list(arrangement.backwards)
    place = random.randrange(len(backwards))
    backwards[place] ^= {random.choice(arrangement.terms[place].literals).variable}
    return replace(arrangement, backwards=tuple(backwards))


CHANGES: tuple[Callable[[Arrangement, Random], Arrangement], ...] = (
    _order_of_fingers,
    _side,
    _nesting,
    _nesting,
    _nesting,
    _nesting,
    _order_of_terms,
    _order_of_literals,
    _direction,
)
"""The changes, the more frequent ones several times."""


def _moved(sequence: Sequence[T], random: Random) -> tuple[T, ...]:
    """Return a sequence with two members exchanged, or with one moved."""
    items = list(sequence)
    one, other = random.randrange(len(items)), random.randrange(len(items))
    if random.random() < 0.5:
        items[one], items[other] = items[other], items[one]
    else:
        items.insert(one, items.pop(other))
    return tuple(items)


def cost(layout: Layout) -> int:
    """Return the number of crossings of chords and of towers, four in effect for each level.

    Only these crossings depend on the arrangement.

    >>> from knotgames.algebra.boolean import DNF
    >>> cost(Arrangement.of(DNF.parse("ab").terms, 2).layout())
    5
    """
    strand = layout.strand
    levels = (max((strand[loop].gate.level for loop in finger.loops), default=0) for finger in layout.fingers)
    return interleaving(layout.chords()) + WEIGHT_OF_LEVEL * sum(levels)


def apart(terms: Iterable[Term]) -> list[list[int]]:
    """Partition the variables of terms so that each term has variables of one group.

    >>> from knotgames.algebra.boolean import DNF
    >>> apart(DNF.parse("ac bd b~d").terms)
    [[0, 2], [1, 3]]
    """
    groups: list[set[int]] = []
    for term in terms:
        merged = {literal.variable for literal in term.literals}
        others = []
        for group in groups:
            if group & merged:
                merged |= group
            else:
                others.append(group)
        groups = [*others, merged]
    return [sorted(group) for group in groups]


def arranged(
    terms: Sequence[Term], variables: int, *, seed: int = 0, steps: int = STEPS, provable: bool = False
) -> Arrangement:
    """Return an arrangement with few crossings, found by simulated annealing.

    With many letters fewer steps are tried. If `provable`, the theorem on forms applies to it. Terms without common
    variables are arranged apart, and stand next to each other: a connected sum, in which the crossings add up.

    >>> from knotgames.algebra.boolean import DNF
    >>> terms = DNF.parse("ab").terms
    >>> cost(arranged(terms, 2).layout()) < cost(Arrangement.of(terms, 2).layout())
    True
    """
    whole = Arrangement((), (), (), frozenset(), ())
    for group in apart(terms):
        own = [term for term in terms if term.literals[0].variable in group]
        part = _annealed(replace(Arrangement.of(own, 0), fingers=tuple(group)), seed, steps, provable)
        whole = Arrangement(
            whole.terms + part.terms,
            whole.backwards + part.backwards,
            whole.fingers + part.fingers,
            whole.from_left | part.from_left,
            whole.ranks + part.ranks,
        )
    return replace(whole, fingers=whole.fingers + tuple(v for v in range(variables) if v not in whole.fingers))


@lru_cache(maxsize=8)  # who draws a form asks for it again: the picture, the certificate
def _annealed(start: Arrangement, seed: int, steps: int, provable: bool) -> Arrangement:
    random = Random(seed)
    here = best = start.provable() if provable else start
    now = least = cost(here.layout())
    letters = 1 + len(here.ranks)
    steps = min(steps, COMPARED // letters, 1_000 * COMPARED // letters**2)
    hottest = now / 60 + 1
    for step in range(steps):
        there = here.changed(random).provable() if provable else here.changed(random)
        then = cost(there.layout())
        heat = hottest * (1 - step / steps) ** 2
        if then <= now or random.random() < exp((now - then) / heat):
            here, now = there, then
            if now < least:
                best, least = here, now
    return best
