"""Taking and breaking: options, and the fast values of heaps of several kinds, against the definition."""

from collections import Counter

import pytest
from hypothesis import given, settings

from knotgames.algebra.heaps.breaking import MoveRule, MoveRules, Part, grundy_sequences, options
from knotgames.algebra.heaps.nim import grundy_values
from knotgames.algebra.notation import InputError
from tests.algebra.heaps import plain
from tests.messages import exactly

sampled = settings(derandomize=True, deadline=None, max_examples=50)

HEAP = "heap"


@sampled
@given(plain.rules())
def test_options_are_those_of_all_ways_to_share_the_rest(moves: MoveRules) -> None:
    for kind in plain.KINDS:
        for size in range(9):
            found = [tuple(sorted(left)) for _, left in options(moves, (kind, size))]
            expected = Counter(
                left for move in moves for left in {tuple(sorted(one)) for one in plain.options([move], kind, size)}
            )
            assert set(found) == set(expected)
            alike = all(len(set(move.parts)) == 1 or len({part.kind for part in move.parts}) > 1 for move in moves)
            assert not alike or Counter(found) == expected


@sampled
@given(plain.rules())
def test_every_move_leaves_heaps_that_use_up_what_there_is(moves: MoveRules) -> None:
    for move in moves:
        for size in range(12):
            for left in move.options(size):
                weights = [part.weight for part in move.parts]
                assert move.removed + sum(w * x for w, (_, x) in zip(weights, left, strict=True)) == size
                assert all(x >= part.least for part, (_, x) in zip(move.parts, left, strict=True))


@sampled
@given(plain.rules())
def test_sequences_are_those_of_plain_recursion(moves: MoveRules) -> None:
    value = plain.grundy_of(moves)
    for kind, values in grundy_sequences(moves, 24).items():
        assert values.tolist() == [value(kind, size) for size in range(25)]


def test_three_heaps_of_different_weights_have_the_values_of_plain_recursion() -> None:
    moves = (
        MoveRule("three", "o", 1, (Part("o"), Part("n", 2), Part("n", 2))),
        MoveRule("all", "n", 1, ()),
        MoveRule("one", "n", 2, (Part("o", 1, least=0),)),
        MoveRule("two", "n", 0, (Part("n"), Part("o"))),
    )
    value = plain.grundy_of(moves)
    for kind, values in grundy_sequences(moves, 30).items():
        assert values.tolist() == [value(kind, size) for size in range(31)]


def test_values_past_a_byte_are_those_of_plain_recursion() -> None:
    nim = tuple(MoveRule(str(taken), HEAP, taken, (Part(HEAP, least=0),)) for taken in range(1, 400))
    both = (*nim, MoveRule("split", HEAP, 1, (Part(HEAP), Part(HEAP))))
    expected = grundy_values(
        lambda heap: [*((left,) for left in range(heap)), *((a, heap - 1 - a) for a in range(1, heap - 1))], 399
    )
    assert grundy_sequences(both, 399)[HEAP].tolist() == expected
    assert max(expected) > 255


def test_progress_is_told_now_and_then() -> None:
    met: list[int] = []
    grundy_sequences((MoveRule("1", HEAP, 1, (Part(HEAP, least=0),)),), 3000, met.append)
    assert met == [0, 1024, 2048]


@pytest.mark.parametrize(
    ("removed", "parts"), [(0, (Part(HEAP),)), (0, (Part(HEAP), Part(HEAP, least=0))), (0, ()), (-1, (Part(HEAP),) * 2)]
)
def test_a_move_that_leaves_no_smaller_heap_is_refused(removed: int, parts: tuple[Part, ...]) -> None:
    with pytest.raises(ValueError, match=exactly("move loop: expected a move that leaves only smaller heaps")):
        MoveRule("loop", HEAP, removed, parts)


@pytest.mark.parametrize(("weight", "least"), [(0, 1), (1, -1)])
def test_a_part_without_weight_or_of_negative_size_is_refused(weight: int, least: int) -> None:
    message = f"Part(kind='o', weight={weight}, least={least}): expected a weight of at least 1, and no negative size"
    with pytest.raises(ValueError, match=exactly(message)):
        Part("o", weight, least)


def test_what_is_not_computed_is_refused() -> None:
    four = MoveRule("four", HEAP, 1, (Part(HEAP),) * 4)
    with pytest.raises(InputError, match=exactly("a move leaves four heaps or more: expected at most three")):
        grundy_sequences((four,), 10)
    with pytest.raises(InputError, match=exactly("the largest heap is -1: expected a whole number from 0")):
        grundy_sequences((MoveRule("1", HEAP, 1, ()),), -1)
    with pytest.raises(
        InputError,
        match=r"^the values of 10+ heaps would need .* GB of memory, but only "
        r".* GB are free$",
    ):
        grundy_sequences((MoveRule("1", HEAP, 1, ()),), 10**15)
