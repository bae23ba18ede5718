"""The winner of a sum of rational shadows, in time linear in its length [Johnson2011b, Theorems 6.4 and 7.5].

Rules (1) to (5), (7) and (8) bring a shadow to its *core*, a word with no letter 0 and no 1 at an end (or just (1), (0)
or the empty word), and a number of loops. If the core is empty or an odd-even shadow, the value of the shadow is 000,
otherwise 022, each with the parity of the shadow. The value of a sum is the sum of the values.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cache, lru_cache

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.algebra.notation import InputError
from knotgames.games.rational.moves import Reduction, Step, Word, apply, steps, text_of

MINIMAL: tuple[Word, ...] = ((3, 1, 3), (2, 1, 2, 2), (2, 2, 1, 2), (2, 1, 1, 2), (2, 2, 1, 2, 2), (2, 2))
"""The six shadows of [Johnson2011b, Lemma 6.1], as printed."""


def is_knot(word: Iterable[int]) -> bool:
    """Return True if a shadow closes up to a knot: its numerator is odd [Johnson2011b, Theorem 4.1]."""
    p, q = 1, 0
    for a in word:
        p, q = (a * p + q) & 1, p
    return p == 1


def _require_knot(word: Word) -> None:
    if not is_knot(word):
        raise InputError(f"{text_of(word)}: a link of two components, expected a knot (an odd numerator)")


def is_odd_even(word: Word) -> bool:
    """Return True if exactly one end of the word is odd and all else is even [Johnson2011b, Definition 5.1]."""
    if not word:
        return False
    odd = sum(a & 1 for a in word)
    return odd == 1 and bool(word[0] & 1 or word[-1] & 1)


def core(word: Iterable[int]) -> tuple[int, ...]:
    """Return the core of a shadow, without loops and in short notation.

    >>> core((0, 3, 1, 1, 2)), core((2, 0, 2, 2, 1)), core((0, 2))
    ((2, 2), (4, 3), ())
    """
    out: list[int] = []
    for a in word:
        if len(out) == 1 and out[0] <= 1:
            if out[0]:
                out[0] = a + 1
            else:
                out.pop()
        elif out and not out[-1]:
            out.pop()
            out[-1] += a
        else:
            out.append(a)
    while len(out) >= 2 and out[-1] <= 1:
        last = out.pop()
        if last:
            out[-1] += 1
        else:
            out.pop()
    return tuple(out)


def is_trivial(word: Iterable[int]) -> bool:
    """Return True if the knot shadow has value 000 or 000* [Johnson2011b, Theorem 6.4].

    This holds if and only if it has no crossing, or reduces by pseudo Reidemeister I moves to an odd-even shadow.
    """
    left = core(word)
    return not left or is_odd_even(left)


def shadow_value(words: Iterable[Word]) -> KnotValue:
    """Return the value of a sum of rational knot shadows [Johnson2011b, Theorem 7.5].

    Raises:
        InputError: a summand closes up to a link.
    """
    crossings, hard = 0, False
    for word in words:
        _require_knot(word)
        crossings += sum(word)
        hard = hard or not is_trivial(word)
    return KnotValue.parse(("022" if hard else "000") + ("*" if crossings % 2 else ""))


def to_core(word: Word) -> Reduction:
    """Return the steps that bring a shadow to its core."""
    out: list[int] = []
    taken: list[Step] = []
    for a in word:
        if len(out) == 1 and out[0] <= 1:
            if out[0]:
                out[0] = a + 1
                taken.append(Step(1))
            else:
                out.pop()
                taken += [Step(7, 1, a), Step(3)] if a else [Step(3)]
        elif out and not out[-1]:
            taken.append(Step(4, len(out) - 1))
            out.pop()
            out[-1] += a
        else:
            out.append(a)
    while len(out) >= 2 and out[-1] <= 1:
        last = out.pop()
        if last:
            taken.append(Step(2, len(out)))
            out[-1] += 1
        else:
            a = out.pop()
            taken += [Step(8, len(out), a), Step(5, len(out))]
    return Reduction(word, tuple(taken))


def to_odd_even(word: Word) -> Reduction | None:
    """Return the steps of rules (1) to (5), (7) and (8) from a shadow to an odd-even one; None if there are none."""
    whole = to_core(word)
    left = core(word)
    if is_odd_even(left):
        return whole
    if left or not any(word):
        return None
    # every crossing is a loop: keep the last
    last = max(i for i, step in enumerate(whole.steps) if step.arrow == "->1")
    kept = whole.steps[:last]
    step = whole.steps[last]
    if step.times > 1:
        kept += (Step(step.rule, step.place, step.times - 1),)
    reduction = Reduction(word, kept)
    left = reduction.end
    shortened: list[Step] = []
    while not is_odd_even(left):
        step = next(step for step in steps(left) if step.rule in (3, 4, 5))
        shortened.append(step)
        left = apply(left, step)
    return reduction.then(Reduction(reduction.end, tuple(shortened)))


def to_unknot(word: Word) -> Reduction:
    """Return steps that reduce a rational knot shadow to the unknot [Johnson2011b, Lemma 4.4].

    Raises:
        InputError: the shadow closes up to a link.
    """
    _require_knot(word)
    taken: list[Step] = []
    left = list(reversed(word))
    while left:
        a = left.pop()
        if a >= 2:
            taken.append(Step(9, 0, a // 2))
        if left and a % 2:
            taken.append(Step(1))
            left[-1] += 1
        elif left:
            after = left.pop()
            taken += [Step(7, 1, after), Step(3)] if after else [Step(3)]
        else:
            # [(1)] = [(0), (1)] ->1 [(0), (0)] = []
            taken += [Step(2, 0, backward=True), Step(7, 1), Step(3)]
    return Reduction(word, tuple(taken))


def to_minimal(word: Word) -> Reduction | None:
    """Return steps that reduce a shadow to one of the six minimal ones [Johnson2011b, Lemmas 6.2 and 6.3].

    It is None if the shadow reduces to an odd-even one or has no crossing.

    Raises:
        InputError: the shadow closes up to a link.

    >>> print(to_minimal((3, 1, 2)))
    [(3), (1), (2)] ->2 [(1), (1), (2)] (9) = [(2), (2)] (1)
    """
    _require_knot(word)
    left = deque(core(word))
    if is_trivial(left):
        return None
    taken = [*to_core(word).steps, *_lowered(left)]
    if not any(a % 2 for a in left):
        while len(left) > 2:
            taken += [Step(9, 1), Step(4, 1), Step(9, 0)]
            left.popleft()
            left.popleft()
        return Reduction(word, tuple(taken))
    taken += _shortened(left)
    left.reverse()
    from_right = _shortened(left)
    if from_right:
        taken += [Step(6), *from_right]
    else:
        left.reverse()
    return Reduction(word, (*taken, *searched(tuple(left))))


def _lowered(word: deque[int]) -> list[Step]:
    """Reduce inner letters to 1 or 2 and end letters to 2 or 3, by rule (9)."""
    taken = []
    for i, a in enumerate(word):
        times = (a - 2) // 2 if i in (0, len(word) - 1) else (a - 1) // 2
        if times:
            taken.append(Step(9, i, times))
            word[i] = a - 2 * times
    return taken


def _shortened(word: deque[int]) -> list[Step]:
    """Shorten a lowered word from the left until its last inner 1 is one of the first four letters."""
    taken: list[Step] = []
    last = max(i for i in range(1, len(word) - 1) if word[i] == 1)
    while last >= 4:
        if word.popleft() == 3:
            taken += [Step(9, 0), Step(1)]
            word[0] += 1
            last -= 1
            continue
        taken += [Step(9, 0), Step(7, 1, word.popleft()), Step(3)]
        last -= 2
        if word[0] == 1:
            taken.append(Step(1))
            word.popleft()
            word[0] += 1
            last -= 1
    return taken


@cache
def searched(word: Word, minimal: tuple[Word, ...] = MINIMAL) -> tuple[Step, ...]:
    """Return the fewest steps from a short word to a minimal one.

    Raises:
        LookupError: no minimal word can be reached.
    """
    ways: dict[Word, tuple[Step, ...]] = {word: ()}
    queue = deque([word])
    while queue:
        current = queue.popleft()
        if current in minimal:
            return ways[current]
        for step, reached in _following(current):
            if reached not in ways:
                ways[reached] = (*ways[current], step)
                queue.append(reached)
    raise LookupError(f"{text_of(word)} does not reduce to a minimal shadow")


@lru_cache(maxsize=1 << 14)
def _following(word: Word) -> tuple[tuple[Step, Word], ...]:
    """Return the steps from a word and their results. Searches from short words meet the same words again."""
    return tuple((step, apply(word, step)) for step in steps(word))
