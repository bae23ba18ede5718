"""The law of an infinite misère quotient, found from the options of the heaps and proved.

Where a quotient is infinite, the hypotheses of `algebra.misere.hypothesis` grow from round to round. What stays the
same is a guide: the generators, what each heap is worth in them, and the index and period of those whose powers do not
grow. These are the coordinates; those whose powers grow are free. In that frame the outcomes of a box are computed, a
law is guessed from them, and its induction is checked: first with the counts of the bounded coordinates as states, then
with the elements of the monoid that they generate. Where that fails there are more rounds, and a larger box; and then
the same is tried without the heaps that are not needed for the last one, for fewer of them may have powers that grow.
If those that are left have an infinite quotient, then so have all, for they have the same sums and more contexts.
Nothing rests on how the law was found, for only a law that is proved is given out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod

from knotgames.algebra.misere.hypothesis import EMPTY, Hypothesis
from knotgames.algebra.misere.laws.family import Family, family_of
from knotgames.algebra.misere.laws.fit import NoLaw, fitted
from knotgames.algebra.misere.laws.induction import Induction
from knotgames.algebra.misere.laws.law import Coordinate, Frame, Law, options_worth
from knotgames.algebra.misere.laws.outcomes import outcomes
from knotgames.algebra.misere.laws.states import commute, over_monoid
from knotgames.algebra.misere.options import Options, Sum, listed
from knotgames.algebra.misere.quotient import LIMITS, MOST_HEAPS, MisereQuotient, continued
from knotgames.algebra.misere.rules import Game, sides_of
from knotgames.algebra.misere.search import Search
from knotgames.algebra.notation import OutOfBudget
from knotgames.algebra.steps import Spent, spend

ROUNDS = 14
"""The number of hypotheses that are made from each other's words."""

ATTEMPTS = (6, 10, ROUNDS)
"""After how many of them a law is sought."""

COPIES = (1, 2)
"""The most copies of the last heap in the contexts of the first hypothesis, one after the other."""

ELEMENTS = 2_000
"""The most elements that a hypothesis may have."""

FEW = (300, 1_000)
"""The most elements of a finite quotient before a law is sought, and before it is sought again."""

VECTORS = 4_000_000
"""The largest box whose outcomes are computed."""

COUNTED = 500
"""The most states by counts that a law may have; where there are more, they are elements of a monoid."""

SQUARES = (16, 36)
"""The largest count of the second free coordinate in the boxes that are tried."""

_ALIKE = 3
"""In how many hypotheses in a row the powers of a generator are the same if it is taken to be bounded."""


@dataclass(frozen=True)
class Infinite:
    """A proof that a misère quotient is infinite: a proved law of its P-positions, and sums that it distinguishes."""

    heaps: tuple[Options, ...]
    law: Law
    family: Family

    def __repr__(self) -> str:
        return f"<Infinite: the heaps to {len(self.heaps) - 1}, by a law>"


@dataclass(frozen=True)
class NotFound:
    """No law was found.

    Attributes:
        tried: in words, which ways were tried.
        no_law: the proof that a frame has no law, if one was tried that has none.
    """

    tried: str
    no_law: NoLaw | None = None


def infinite_quotient(heaps: Sequence[Options], sums: Iterable[Sum] = ()) -> Infinite | NotFound:
    """Prove that the misère quotient of some heaps is infinite, by a law. Raise Spent if the budget is spent.

    Known `sums` that distinguish others may be given as contexts.

    >>> from knotgames.algebra.misere.options import listed
    >>> proof = infinite_quotient([listed(one) for one in ([], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]])])
    >>> proof.law.is_p((1, 999, 1000)), proof.law.is_p((1, 1000, 999))
    (True, False)
    """
    given, left_out = tuple(sums), unneeded(heaps)
    cases: list[tuple[Sequence[Options], Sum, Sequence[Sum]]] = [(heaps, (), given)]
    if left_out:
        fewer = [listed([]) if heap in left_out else options for heap, options in enumerate(heaps)]
        cases.append((fewer, left_out, [total for total in given if not {*total} & {*left_out}]))
    tried, no_law = [], None
    for copies, (some, without, known) in product(COPIES, cases):
        found = _searched(some, without, known, copies)
        if isinstance(found, Infinite):
            return found
        tried.append(f"without {', '.join(map(str, without))}: {found.tried}" if without else found.tried)
        no_law = no_law or found.no_law
    return NotFound("; ".join(tried[: len(cases)]), no_law)  # what other copies came to is left out


def unneeded(heaps: Sequence[Options]) -> tuple[int, ...]:
    """Return the heaps that are not reached by any number of moves in the last one."""
    reached = {0, len(heaps) - 1}
    for heap in range(len(heaps) - 1, 0, -1):
        if len(reached) == len(heaps):
            break
        if heap in reached:
            spend(heap)
            reached.update(left for option in heaps[heap] for left in option)
    return tuple(heap for heap in range(len(heaps)) if heap not in reached)


def _searched(
    heaps: Sequence[Options], left_out: tuple[int, ...], sums: Sequence[Sum], copies: int
) -> Infinite | NotFound:
    made: list[Hypothesis] = []
    source, found = _hypotheses(heaps, sums, copies), NotFound("the next one came again, or was too large")
    for count in ATTEMPTS:
        more = list(islice(source, count - len(made)))
        made += more
        if more and len(made) >= _ALIKE:
            attempt = _attempt(heaps, left_out, made)
            if isinstance(attempt, Infinite):
                return attempt
            found = attempt
    last = f"at last of {len(made[-1])} elements" if made else f"of at most {ELEMENTS} elements"
    return replace(found, tried=f"{len(made)} hypotheses were made, {last}: {found.tried}")


def infinite_after(q: MisereQuotient, game: Game) -> Infinite | NotFound:
    """Prove that the misère quotient of an impartial game is infinite at the heap at which the search for it stopped.
    Raise Spent if the budget is spent.
    """
    words = [[heap for heap, n in zip(q.generators, word, strict=True) for _ in range(n)] for word in q.words]
    heaps = [options for (options,) in (*q.heaps, sides_of(game, q.last + 1))]
    return infinite_quotient(heaps, map(tuple, words))


def quotient_or_law(
    game: Game,
    heaps: int | None = None,
    *,
    limit: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[MisereQuotient, Infinite | NotFound | None]:
    """Return the misère quotient of the heaps of an impartial game that were settled, or a law where it is infinite.

    A law is sought where the search for a finite quotient comes to no end with few elements, before more are tried. If
    the search for one heap more came to its end, the second part is its law, or the ways that were tried. The budget
    may end any of it; what was proved until then is returned. Arguments are as for `misere_quotient`.

    Raise InputError if a rule leaves a heap that is not smaller, or no largest heap is given with a rule; OutOfBudget
    if no heap was settled.
    """
    search, found = Search(), None
    limit = LIMITS[1] if limit is None else limit
    for most in sorted({limit, *(few for few in FEW if few < limit)}):
        search.limit = most
        q = continued(search, game, heaps, progress)
        if q.stopped is None or q.last >= (MOST_HEAPS[1] if heaps is None else heaps):
            return q, None
        try:
            spend(0)  # it may be that the budget ended the search, and not the limit
            found = infinite_after(q, game)
        except Spent as spent:
            return replace(q, stopped=f"at heap {q.last + 1}: {spent}"), None
        if isinstance(found, Infinite):
            break
    return q, found


def _hypotheses(heaps: Sequence[Options], sums: Sequence[Sum], copies: int) -> Iterator[Hypothesis]:
    """Hypotheses made from each other's words, until one comes again, is too large, or there are enough.

    The contexts of the first one have at most `copies` copies of the last heap.
    """
    sides = [(options,) for options in heaps]
    try:
        lesser = hypothesis = Hypothesis(sides[:-1], EMPTY, ELEMENTS)
        for _ in range(ROUNDS):
            contexts = hypothesis.contexts_from(sums)
            lesser, hypothesis = hypothesis, Hypothesis(sides[:-1], contexts, ELEMENTS)
            if hypothesis.agrees(lesser):
                break
        contexts = lesser.contexts_beside(len(heaps) - 1, lesser.reached(sides[-1]), copies)
        for _ in range(ROUNDS):
            before, hypothesis = hypothesis, Hypothesis(sides, contexts, ELEMENTS)
            if hypothesis.agrees(before):
                return
            yield hypothesis
            contexts = hypothesis.contexts_from(sums)
    except Spent:
        raise
    except OutOfBudget:
        return


def _attempt(heaps: Sequence[Options], left_out: tuple[int, ...], made: Sequence[Hypothesis]) -> Infinite | NotFound:
    coordinates = suggested(made)
    free = [one.heap for one in coordinates if one.is_free]
    if len(free) != 2:
        grow = f"the powers of {', '.join(map(str, free))} grow" if free else "no powers grow"
        return NotFound(f"{grow}, and a law is sought where those of two heaps do")
    frame = framed(heaps, coordinates, made[-1])
    by_counts = prod(one.states for one in frame.coordinates if not one.is_free)
    found: Infinite | NotFound = NotFound("no heap has powers that do not grow")
    if not left_out and by_counts <= COUNTED:
        found = _in_boxes(heaps, frame, by_counts)
    if isinstance(found, NotFound) and found.no_law is None and by_counts > 1:
        frame = replace(over_monoid(frame, made[-1]), left_out=left_out)
        if not commute(frame.monoid):
            return NotFound("what generates the bounded sums does not commute in the latest hypothesis")
        found = _in_boxes(heaps, frame, len(frame.monoid[0]))
    return found


def _in_boxes(heaps: Sequence[Options], frame: Frame, states: int) -> Infinite | NotFound:
    """Look for a law in a frame with this number of states, in larger and larger boxes."""
    tried = NotFound("no box was tried")
    for square in SQUARES:
        raised = max(option[-2] for option in frame.options[frame.coordinates[-1].heap])
        box = (square * (1 + raised) + square // 2, square)
        size = states * (box[0] + 1) * (box[1] + 1)
        if size > VECTORS:
            return NotFound(
                f"{tried.tried}; a box of {size:,} vectors, of which {VECTORS:,} are looked at, was not tried"
            )
        guess = fitted(frame, outcomes(frame, box))
        if isinstance(guess, Law):
            found = _proved(heaps, frame, guess)
            if isinstance(found, Infinite):
                return found
            tried = found
        elif guess is not None:
            return NotFound("no law fits", guess)  # and a larger box shows nothing else
        else:
            tried = NotFound(f"no law fits the outcomes of a box of {size:,} vectors")
    return tried


def _proved(heaps: Sequence[Options], frame: Frame, law: Law) -> Infinite | NotFound:
    """Check a law; count heaps apart if their vectors do not say enough."""
    while (failure := Induction(law, frame.options).failure()) is not None:
        if failure.heap is None or any(law.worth[failure.heap][-2:]):
            return NotFound(f"the induction for a law fails at {failure.vector}: {failure.why}")
        law = replace(law, apart=(*law.apart, failure.heap))
    family = family_of(law)
    if family is None:
        return NotFound("a law was found, by which no infinite family of elements is told apart")
    return Infinite(tuple(heaps), law, family)


def suggested(made: Sequence[Hypothesis]) -> tuple[Coordinate, ...]:
    """Return the coordinates that the latest hypotheses suggest; a generator is free if its powers grew in one."""
    last = made[-1]
    coordinates = []
    for heap in last.generators:
        powers = [_index_and_period(one, heap) for one in made[-_ALIKE:]]
        index, period = powers[-1]
        alike = all(power == powers[-1] for power in powers)
        coordinates.append(Coordinate(heap, max(index, 1), period) if alike else Coordinate(heap))
    return tuple(sorted(coordinates, key=lambda one: one.is_free))


def framed(heaps: Sequence[Options], coordinates: tuple[Coordinate, ...], hypothesis: Hypothesis) -> Frame:
    """Return the frame of some coordinates, in which the vector of each heap is read off its word."""
    words = [hypothesis.heaps_of(x) for x in hypothesis.phi]
    worth = tuple(tuple(word.count(one.heap) for one in coordinates) for word in words)
    return Frame(coordinates, worth, options_worth(heaps, worth))


def _index_and_period(hypothesis: Hypothesis, heap: int) -> tuple[int, int]:
    """The least index and period of the powers of a heap's element."""
    element, powers = hypothesis.phi[heap], [0]
    while (power := hypothesis.product(powers[-1], element)) not in powers:
        powers.append(power)
    return powers.index(power), len(powers) - powers.index(power)
