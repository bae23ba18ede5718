"""The rules (1) to (9) of Johnson2011b as rewriting steps on shadows.

A shadow [(b1), ..., (bn)] is represented by its *word* (b1, ..., bn). Rules (1) to (6) change only the notation, (7)
and (8) remove an unresolved loop (a pseudo Reidemeister I move, written ->1), (9) removes two crossings of one twist
(II, written ->2).

Each rule is an *edit* of a word: it merges, leaves out, reduces or reverses letters. An edit only adds, cuts and
reorders letters. So it applies to numbers, to symbols, and to letters that remember the twists of their crossings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any, Literal

from knotgames.algebra.notation import InputError

Word = tuple[int, ...]
"""A shadow, by its numbers of crossings."""

Arrow = Literal["=", "->1", "->2"]
"""The kind of a step: a change of notation, or removal of loops, or of pairs of crossings."""


@dataclass(frozen=True)
class Merge:
    """Replace the letters from `start` up to `stop` by their sum, as in rule (4): 2, 0, 2 becomes 4."""

    start: int
    stop: int


@dataclass(frozen=True)
class LeaveOut:
    """Leave out the letters from `start` up to `stop`, which are 0, as in rule (3)."""

    start: int
    stop: int


@dataclass(frozen=True)
class Remove:
    """Remove `count` crossings from the letter at `place`, as in rules (7), (8) and (9)."""

    place: int
    count: int


@dataclass(frozen=True)
class Split:
    """Split the letter at `place` in two, the second of them 1, as in rule (2) from right to left."""

    place: int


@dataclass(frozen=True)
class Reverse:
    """Reverse the word: rule (6)."""


Edit = Merge | LeaveOut | Remove | Split | Reverse
"""An edit of a word."""


def edited(
    word: tuple[Any, ...], edit: Edit, cut: Callable[[Any, int], tuple[Any, Any]] | None = None
) -> tuple[Any, ...]:
    """Return a word after an edit.

    Letters are numbers, or anything that can be added. The function `cut` returns the rest of a letter and a part of
    `count` crossings; by default by subtraction.

    >>> edited((3, 0, 4, 1), Remove(2, 2))
    (3, 0, 2, 1)
    """
    cut = cut or (lambda letter, count: (letter - count, count))
    match edit:
        case Merge(start, stop):
            return (*word[:start], reduce(add, word[start:stop]), *word[stop:])
        case LeaveOut(start, stop):
            return (*word[:start], *word[stop:])
        case Remove(place, count):
            return (*word[:place], cut(word[place], count)[0], *word[place + 1 :])
        case Split(place):
            return (*word[:place], *cut(word[place], 1), *word[place + 1 :])
        case Reverse():
            return word[::-1]


@dataclass(frozen=True)
class Rule:
    """A rule of Johnson2011b.

    It says at which letters it applies to a word, and gives the edit from the place, the length of the word and the
    number of repetitions; for rule (2) also the edit from right to left.
    """

    number: int
    arrow: Arrow
    printed: str
    places: Callable[[Word], Iterable[int]]
    edit: Callable[[int, int, int], Edit]
    back: Callable[[int, int], Edit] | None = None

    def __str__(self) -> str:
        return f"({self.number})"


def _ends(holds: bool, place: int = 0) -> tuple[int, ...]:
    return (place,) if holds else ()


RULES: Mapping[int, Rule] = {
    rule.number: rule
    for rule in (
        Rule(1, "=", "[(1), (a_1), ..., (a_n)] = [(a_1 + 1), (a_2), ..., (a_n)]",
             lambda w: _ends(len(w) >= 2 and w[0] == 1), lambda i, n, k: Merge(0, 2)),
        Rule(2, "=", "[(a_1), ..., (a_n), (1)] = [(a_1), ..., (a_(n-1)), (a_n + 1)]",
             lambda w: _ends(len(w) >= 2 and w[-1] == 1, len(w) - 1), lambda i, n, k: Merge(n - 2, n),
             lambda i, n: Split(n - 1)),
        Rule(3, "=", "[(0), (0), (a_1), ..., (a_n)] = [(a_1), ..., (a_n)]",
             lambda w: _ends(len(w) >= 2 and w[0] == w[1] == 0), lambda i, n, k: LeaveOut(0, 2)),
        Rule(4, "=", "[(a_1), ..., (a_i), (0), (a_(i+1)), ..., (a_n)] = [(a_1), ..., (a_i + a_(i+1)), ..., (a_n)]",
             lambda w: (i for i in range(1, len(w) - 1) if not w[i]), lambda i, n, k: Merge(i - 1, i + 2)),
        Rule(5, "=", "[(a_1), ..., (a_n), (0), (0)] = [(a_1), ..., (a_n)]",
             lambda w: _ends(len(w) >= 2 and w[-1] == w[-2] == 0, len(w) - 2), lambda i, n, k: LeaveOut(n - 2, n)),
        Rule(6, "=", "[(a_1), (a_2), ..., (a_n)] = [(a_n), ..., (a_2), (a_1)]",
             lambda w: _ends(len(w) >= 2), lambda i, n, k: Reverse()),
        Rule(7, "->1", "[(0), (a_1 + 1), (a_2), ..., (a_n)] ->1 [(0), (a_1), (a_2), ..., (a_n)]",
             lambda w: _ends(len(w) >= 2 and not w[0] and w[1] >= 1, 1), lambda i, n, k: Remove(1, k)),
        Rule(8, "->1", "[(a_1), ..., (a_(n-1)), (a_n + 1), (0)] ->1 [(a_1), ..., (a_(n-1)), (a_n), (0)]",
             lambda w: _ends(len(w) >= 2 and not w[-1] and w[-2] >= 1, len(w) - 2), lambda i, n, k: Remove(n - 2, k)),
        Rule(9, "->2", "[..., (a_i + 2), ...] ->2 [..., (a_i), ...]",
             lambda w: (i for i in range(len(w)) if w[i] >= 2), lambda i, n, k: Remove(i, 2 * k)),
    )
}  # fmt: skip
"""The rules (1) to (9) [Johnson2011b, Lemmas 4.2 and 4.3], by number."""


@dataclass(frozen=True)
class Step:
    """A rule that is applied at a place of a word.

    The letter at `place` is the 0 of rule (4), and the one that (7), (8) and (9) make smaller. Only these three are
    repeated, and only rule (2) is read backward.
    """

    rule: int
    place: int = 0
    times: int = 1
    backward: bool = False

    @property
    def arrow(self) -> Arrow:
        """The kind of the step."""
        return RULES[self.rule].arrow

    def edit(self, length: int, rules: Mapping[int, Rule] = RULES) -> Edit:
        """Return the edit of a word of this length; raise InputError if the rule has no backward form."""
        rule = rules[self.rule]
        if self.backward:
            if rule.back is None:
                raise InputError(f"rule {rule} is not read from right to left")
            return rule.back(self.place, length)
        return rule.edit(self.place, length, self.times)

    def __str__(self) -> str:
        return f"({self.rule})" + (" backward" if self.backward else "") + (f" x{self.times}" if self.times > 1 else "")


def steps(word: Word, rules: Mapping[int, Rule] = RULES) -> Iterator[Step]:
    """Yield each step from a word, each rule once at each place."""
    for rule in rules.values():
        for place in rule.places(word):
            yield Step(rule.number, place)


def apply(word: Word, step: Step, rules: Mapping[int, Rule] = RULES) -> Word:
    """Return the word after a step.

    Raises:
        InputError: the step cannot be taken there.
    """
    rule = rules[step.rule]
    splits = bool(word) and word[-1] >= 1
    possible = splits if step.backward else step.place in rule.places(word)
    edit = step.edit(len(word), rules) if possible else None
    if edit is None or (isinstance(edit, Remove) and word[edit.place] < edit.count):
        raise InputError(f"step {step} at letter {step.place + 1} cannot be taken from {text_of(word)}")
    return edited(word, edit)


def text_of(word: Word) -> str:
    """Return a word as a shadow in text."""
    return "[" + ", ".join(f"({b})" for b in word) + "]"


@dataclass(frozen=True)
class Reduction:
    """A word and steps that lead from it to another: the evidence that one shadow reduces to the other.

    >>> print(Reduction((3, 1, 2), (Step(9, 0), Step(1))))
    [(3), (1), (2)] ->2 [(1), (1), (2)] (9) = [(2), (2)] (1)
    """

    start: Word
    steps: tuple[Step, ...]

    def words(self) -> Iterator[Word]:
        """Yield the words of the reduction, from the start on."""
        word = self.start
        yield word
        for step in self.steps:
            word = apply(word, step)
            yield word

    @property
    def end(self) -> Word:
        """The last word."""
        *_, last = self.words()
        return last

    def then(self, other: Reduction) -> Reduction:
        """Return this reduction followed by another that starts at its end."""
        return Reduction(self.start, self.steps + other.steps)

    def __str__(self) -> str:
        words = list(self.words())
        return text_of(self.start) + "".join(
            f" {step.arrow} {text_of(word)} {step}" for step, word in zip(self.steps, words[1:], strict=True)
        )
