"""Words of twists, and rewriting at the start of a word of any length.

Such a step leaves the other letters alone. They are one opaque letter here, `REST`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.games.rational.moves import RULES, LeaveOut, Merge, Rule, Word, apply, edited, steps, text_of
from knotgames.games.rational.shadows import is_knot
from knotgames.games.rational.tables import value_table
from knotgames.games.rational.tangle import Pseudodiagram


def words(crossings: int, length: int, least: int = 0) -> Iterator[Word]:
    """All words with this number of crossings, this length, and letters of at least `least`.

    >>> list(words(2, 2)), list(words(3, 2, least=1))
    ([(0, 2), (1, 1), (2, 0)], [(1, 2), (2, 1)])
    """
    if not length:
        if not crossings:
            yield ()
        return
    for first in range(least, crossings - least * (length - 1) + 1):
        for rest in words(crossings - first, length - 1, least):
            yield (first, *rest)


def knot_words(most: int, length: int | None = None, least: int = 0) -> Iterator[Word]:
    """All words of knot shadows with at most `most` crossings, in order of crossings, then of length."""
    for crossings in range(most + 1):
        for n in range((crossings if length is None else length) + 1):
            yield from (word for word in words(crossings, n, least) if is_knot(word))


def worded(word: Word, *_: object) -> str:
    return text_of(word)


@cache
def value_of_word(word: Word) -> KnotValue:
    """The value of a shadow, by the table of all its positions: no reduction is used."""
    if word[::-1] < word:
        return value_of_word(word[::-1])
    return VALUES[int(value_table(Pseudodiagram.shadow(word)).values[-1, -1])]


def after_one_step(word: Word, rules: Mapping[int, Rule]) -> list[Word]:
    return [apply(word, step, rules) for step in steps(word, rules)]


def all_reached(word: Word, rules: Mapping[int, Rule]) -> set[Word]:
    """The words that the rules reach from a word, in any number of steps."""
    seen, queue = {word}, [word]
    for here in queue:
        fresh = {*after_one_step(here, rules)} - seen
        seen |= fresh
        queue += fresh
    return seen


class _Rest:
    """The letters after the first few."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return 0

    def __ge__(self, other: object) -> bool:
        return False


REST = _Rest()


def steps_at_start(start: Word, rules: Mapping[int, Rule] = RULES) -> Iterator[Word]:
    """Yield the results of rewriting the start of a word, for all other letters.

    >>> list(steps_at_start((0, 1))), list(steps_at_start((1, 2)))
    ([(0, 0)], [(3,), (1, 0)])
    """
    word = (*start, REST)
    for rule in rules.values():
        if rule.number == 6:
            continue
        for place in rule.places(word):  # type: ignore[arg-type]
            match rule.edit(place, len(word), 1):
                case (Merge(_, stop) | LeaveOut(_, stop)) as edit if stop > len(start):
                    continue
                case edit:
                    yield edited(start, edit)


def start_reaches(start: Word, goal: Callable[[Word], bool], rules: Mapping[int, Rule] = RULES) -> Word | None:
    """A start, reached from this one for all later letters, that meets the goal; or None."""
    seen = {start}
    queue = deque([start])
    while queue:
        current = queue.popleft()
        if goal(current):
            return current
        for reached in steps_at_start(current, rules):
            if reached not in seen:
                seen.add(reached)
                queue.append(reached)
    return None
