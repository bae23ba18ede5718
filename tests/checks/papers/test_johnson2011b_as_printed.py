"""Where Johnson2011b does not hold as printed, from the printed rules alone: this file uses nothing of the project."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import count

import pytest

Word = tuple[int, ...]
"""The numbers of unresolved crossings of a shadow [(a_1), ..., (a_n)]."""

SIX: tuple[Word, ...] = ((3, 1, 3), (2, 1, 2, 2), (2, 2, 1, 2), (2, 1, 1, 2), (2, 2, 1, 2, 2), (2, 2))
"""The shadows of Lemma 6.1."""


def fraction(resolved: Word) -> Fraction | None:
    """a_n + 1/(... + 1/a_1) [Theorem 4.1]; None for 1/0."""
    value: Fraction | None = None
    for a in resolved:
        value = Fraction(a) if value is None else (None if value == 0 else a + 1 / value)
    return value


def numerator(resolved: Word) -> int:
    """p, where the fraction is p/q."""
    value = fraction(resolved)
    return 1 if value is None else abs(value.numerator)


def is_knot(word: Word) -> bool:
    """Whether p is odd."""
    return numerator(word) % 2 == 1


def outcome(*shadows: Word) -> str:
    """The outcome of a sum of shadows by play: K, U, or who wins, the first or the second player."""

    @cache
    def knotter_wins(position: tuple[tuple[Word, Word], ...], knotter_moves: bool) -> bool:
        options = [
            (*position[:i], (changed(left, j, -1), changed(resolved, j, sign)), *position[i + 1 :])
            for i, (left, resolved) in enumerate(position)
            for j in range(len(left))
            for sign in (1, -1)
            if left[j]
        ]
        if not options:
            return any(numerator(resolved) != 1 for _, resolved in position)
        results = [knotter_wins(option, not knotter_moves) for option in options]
        return any(results) if knotter_moves else all(results)

    start = tuple((word, (0,) * len(word)) for word in shadows)
    return {(True, True): "K", (False, False): "U", (True, False): "1", (False, True): "2"}[
        knotter_wins(start, True), knotter_wins(start, False)
    ]


def changed(letters: Word, place: int, by: int) -> Word:
    """The letters with one of them greater by a number."""
    return (*letters[:place], letters[place] + by, *letters[place + 1 :])


def equal(word: Word) -> Iterator[Word]:
    """What rules (1) to (6) make of a shadow, from left to right [Lemma 4.2]."""
    n = len(word)
    if n > 1 and word[0] == 1:
        yield (word[1] + 1, *word[2:])
    if n > 1 and word[-1] == 1:
        yield (*word[:-2], word[-2] + 1)
    if word[:2] == (0, 0):
        yield word[2:]
    if word[-2:] == (0, 0):
        yield word[:-2]
    yield from ((*word[: i - 1], word[i - 1] + word[i + 1], *word[i + 2 :]) for i in range(1, n - 1) if not word[i])
    yield word[::-1]


def without_loop(word: Word) -> Iterator[Word]:
    """What rules (7) and (8) make of it [Lemma 4.3]."""
    if len(word) > 1 and word[0] == 0 < word[1]:
        yield changed(word, 1, -1)
    if len(word) > 1 and word[-1] == 0 < word[-2]:
        yield changed(word, len(word) - 2, -1)


def without_pair(word: Word) -> Iterator[Word]:
    """What rule (9) makes of it."""
    yield from (changed(word, i, -2) for i, a in enumerate(word) if a > 1)


def reached(word: Word, *moves: Callable[[Word], Iterator[Word]]) -> set[Word]:
    """All that moves make of a shadow."""
    seen, queue = {word}, [word]
    for here in queue:
        fresh = {there for move in moves for there in move(here)} - seen
        seen |= fresh
        queue += fresh
    return seen


def is_odd_even(word: Word) -> bool:
    """Whether exactly one of a_1 and a_n is odd, and all others are even [Definition 5.1]."""
    return sum(a % 2 for a in word) == 1 and (word[0] % 2 == 1 or word[-1] % 2 == 1)


def reduces_to_odd_even(word: Word) -> bool:
    return any(map(is_odd_even, reached(word, equal, without_loop)))


# --- drawings on the sphere ---------------------------------------------------------------------------------------


def faces(word: Word) -> list[list[int]]:
    """For each face of a shadow on the sphere the numbers of edges of its neighbors, counterclockwise.

    A tangle has the corners NW, NE, SE, SW. It is reflected over the axis from NW to SE, which exchanges NE and SW and
    turns every crossing over, and then crossings are added to the right.
    """
    fresh = count()
    ends = [0, 1, 1, 0]  # NW, NE, SE, SW of two vertical strands: NW and SW are joined, NE and SE
    next(fresh), next(fresh)
    crossings: list[list[int]] = []  # the edges, counterclockwise
    for letter in word:
        ends = [ends[0], ends[3], ends[2], ends[1]]
        crossings = [edges[::-1] for edges in crossings]
        for _ in range(letter):
            upper, lower = next(fresh), next(fresh)
            crossings.append([ends[1], ends[2], lower, upper])
            ends = [ends[0], upper, lower, ends[3]]
    same = {ends[1]: ends[0], ends[2]: ends[3]} if ends[1] != ends[2] else {ends[3]: ends[0]}
    crossings = [[same.get(edge, edge) for edge in edges] for edges in crossings]
    places = [(c, i) for c in range(len(crossings)) for i in range(4)]
    other = {
        (c, i): next(d for d in places if d != (c, i) and crossings[d[0]][d[1]] == crossings[c][i]) for c, i in places
    }
    face_of: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for start in places:
        if start not in face_of:
            around, here = [start], other[start]
            while (here := (here[0], (here[1] - 1) % 4)) != start:  # the next edge clockwise, so that the face is left
                around.append(here)
                here = other[here]
            face_of |= dict.fromkeys(around, around)
    return [
        [len(face_of[other[place]]) for place in around]
        for around in {id(around): around for around in face_of.values()}.values()
    ]


def around_the_loop(word: Word) -> list[int]:
    """The numbers of edges of the neighbors of the face with the only loop, counterclockwise from the loop."""
    (around,) = (around for around in faces(word) if 1 in around)
    loop = around.index(1)
    return around[loop + 1 :] + around[:loop]


def test_the_faces_of_known_shadows() -> None:
    assert sorted(map(len, faces((3,)))) == [2, 2, 2, 3, 3]  # the trefoil
    assert sorted(map(len, faces((2, 2)))) == [2, 2, 3, 3, 3, 3]  # the figure eight
    assert sorted(map(len, faces((0, 2)))) == [1, 1, 2, 4]  # two loops


def test_lemma_4_2_two_shadows_that_rule_2_calls_equal_are_mirror_images() -> None:
    one, other = (0, 1, 2, 1, 1), (0, 1, 2, 2)
    assert other in set(equal(one))
    assert around_the_loop(one) == [4, 3, 2, 4]
    assert around_the_loop(other) == [4, 2, 3, 4]


def test_lemma_4_2_resolved_in_the_same_way_the_trefoils_of_rule_2_are_mirror_images() -> None:
    """3/2 and 3/1: modulo 3 the denominators are neither the same nor inverse to each other; one is minus the other."""
    one, other = fraction((2, 1)), fraction((3,))
    assert (one, other) == (Fraction(3, 2), Fraction(3, 1))
    assert (2 - 1) % 3
    assert (2 * 1 - 1) % 3
    assert (2 - -1) % 3 == 0


# --- definitions and proofs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("again", "expected"), [("Q", False), ("R", True)])
def test_definition_3_3(again: str, expected: bool) -> None:
    """A sum of copies of * is the number of those that are left: the Unknotter wins all of them."""

    def is_zero(left: int) -> bool:
        # the only option Q has one crossing less, and the only option R of Q two
        return left == 0 or (left > 1 and is_zero({"Q": left - 1, "R": left - 2}[again]))

    assert outcome((1,), (1,)) == "U"
    assert is_zero(2) is expected


def test_lemma_4_4_letters_counted_from_0_or_from_1() -> None:
    word = (1, 1, 1)
    assert (word[2] + 1, *word[3:]) == (2,)
    assert not is_knot((2,))
    assert (2, 1) in set(equal(word))
    assert is_knot((2, 1))
    word = (0, 1, 1)
    assert list(without_loop(word)) == [(0, 0, 1)]  # the second letter, and not the first


def test_lemma_6_2_shadows_without_the_printed_step() -> None:
    for word in ((0, 0, 2, 2), (0, 0, 0, 2)):
        assert is_knot(word)
        assert word[0] == 0
        assert list(without_loop(word)) == []
    assert 1 not in map(len, faces((0, 0, 2, 2)))
    assert is_knot((0, 1))
    assert list(without_loop((0, 1))) == [(0, 0)]
    assert not any(is_odd_even(word) or word in SIX for word in reached((0, 0), equal, without_loop, without_pair))


def test_lemma_6_3_a_smallest_word_has_small_letters() -> None:
    def satisfies(word: Sequence[int]) -> bool:
        return min(word) > 0 and word[0] > 1 < word[-1] and any(a % 2 for a in word[1:-1])

    word = (2, 1, 3)
    assert is_knot(word)
    assert satisfies(word)
    assert not any(map(satisfies, without_pair(word)))
    assert word[1] <= 2


def test_theorem_6_4_the_shadow_of_no_crossing() -> None:
    for word in ((), (0, 0)):
        assert is_knot(word)
        assert not reduces_to_odd_even(word)
        assert sum(word) % 2 == 0
        assert outcome(word) == "U"


def test_theorem_6_4_moves_ii_alone_do_not_suffice() -> None:
    word = (0, 1, 2, 2)
    assert is_knot(word)
    assert not reduces_to_odd_even(word)
    assert not {sum(word) - 2 * times for times in range(3)} & {sum(six) for six in SIX}
    assert not reached(word, equal, without_pair) & set(SIX)
    assert (2, 2) in reached(word, equal, without_loop, without_pair)


def test_section_6_all_twists_even() -> None:
    word = (0, 2)
    assert is_knot(word)
    assert (0, 1) in set(without_loop(word))
    assert outcome(word) == "U"
    assert outcome((2, 2)) == "2"


def test_theorem_7_5_a_summand_of_no_crossing() -> None:
    assert not reduces_to_odd_even(())
    assert outcome((), (1,)) == "U"
