"""Sparse spaces: their codes, the best of them, and the values found by them against the definition."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps import octal, sparse
from knotgames.algebra.heaps.breaking import Values, grundy_sequences
from knotgames.algebra.heaps.nim import grundy_values
from knotgames.algebra.heaps.octal import HEAP, Code, solve
from knotgames.algebra.heaps.sparse import SparseSpace, best_space, extended, is_sparse, space_of
from tests.messages import exactly
from tests.profiles import night

SPACES = [SparseSpace(mask, half) for half in (1, 2, 8) for mask in range(1, 2 * half)]


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_codes_are_ranks_in_a_class_and_respect_nim_sums(space: SparseSpace) -> None:
    codes, half = space.codes, space.half
    assert space.values[codes].tolist() == [*range(2 * half)]
    for common in (False, True):
        members = [v for v in range(2 * half) if ((v & space.mask).bit_count() % 2 == 1) == common]
        assert [codes[v] for v in members] == [*range(half)] if common else [*range(half, 2 * half)]
    for v, w in product(range(2 * half), repeat=2):
        assert codes[v] ^ codes[w] == codes[v ^ w] ^ half
    for rank in range(half):
        assert space.sparse_below[rank] == sum(space.values[half:] < space.values[rank])


@pytest.mark.parametrize(("mask", "half"), [(0, 4), (8, 4), (1, 3)])
def test_what_is_no_space_is_refused(mask: int, half: int) -> None:
    message = f"SparseSpace(mask={mask}, half={half}): expected a power of two, and a mask from 1 to {2 * half - 1}"
    with pytest.raises(ValueError, match=exactly(message)):
        SparseSpace(mask, half)


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.lists(st.integers(0, 50), min_size=16, max_size=16))
def test_no_space_has_fewer_sparse_heaps_than_the_best(counts: list[int]) -> None:
    def sparse_heaps(space: SparseSpace) -> int:
        return sum(counts[v] for v in space.values[space.half :])

    best = best_space(np.array(counts), 8)
    assert sparse_heaps(best) == min(sparse_heaps(SparseSpace(mask, 8)) for mask in range(1, 16))
    known = np.repeat(np.arange(16), counts)
    sparse_of_32 = sum(counts[v] for v in best_space(np.array(counts + [0] * 48), 32).values[32:] if v < 16)
    assert not len(known) or is_sparse(known) == (8 * sparse_of_32 < len(known))


@pytest.mark.parametrize(
    ("code", "heaps", "mask", "count", "last"),
    [
        ("0.45", 1000, 0xF, 11, 198),
        ("0.156", 8000, 0x1B, 15, 357),
        ("0.356", 15_000, 0x1B, 7, 43),
        ("0.644", 8000, 0x7E, 31, 511),
        ("0.16", 30_000, 0x1E, 53, 13_935),
        ("0.354", 5000, 0x3F, 132, 3227),
    ],
)
def test_the_space_is_that_which_is_published(code: str, heaps: int, mask: int, count: int, last: int) -> None:
    """The masks, how many heaps are rare, and the last of them [github.com/tczajka/octal-games, SolvedGames.md]."""
    game = Code.parse(code)
    known = grundy_sequences(game.moves, 600)[HEAP]
    values = extended(game.digits, known, heaps)
    space = space_of(values)
    sparse_heaps = np.flatnonzero(space.codes[values] >= space.half)
    assert (space.mask, len(sparse_heaps), sparse_heaps[-1]) == (mask, count, last)


def held_to_the_definition(code: Code, heaps: int, first: int = 1) -> None:
    expected = grundy_values(code.options, heaps)
    found = extended(code.digits, np.array(expected[:first], np.uint8), heaps)
    assert found.tolist() == expected, str(code)


@pytest.mark.parametrize("most", [2, pytest.param(3, marks=night)])
def test_all_codes_of_few_digits_have_the_values_of_the_definition(most: int) -> None:
    for whole, *digits in product((0, 4), *[range(8)] * most):
        if any(digits) or whole:
            code = Code.parse(f"{whole}." + "".join(map(str, digits)))
            plain = grundy_sequences(code.moves, 50)[HEAP]
            assert np.array_equal(extended(code.digits, plain[:1], 50), plain), str(code)


octal_codes = st.builds(
    lambda whole, digits, last: Code((whole, *digits, last)),
    st.sampled_from([0, 4]),
    st.lists(st.integers(0, 7), max_size=5),
    st.integers(1, 7),
)


@settings(derandomize=True, deadline=None, max_examples=40)
@given(octal_codes, st.integers(1, 100), st.integers(0, 160))
def test_values_are_those_of_plain_recursion_whatever_is_known(code: Code, first: int, heaps: int) -> None:
    held_to_the_definition(code, heaps, min(first, heaps + 1))


@pytest.mark.parametrize("code", ["0.16", "0.56", "0.1777", "0.354", "0.06", "0.104", "4.007"])
def test_many_heaps_have_the_values_of_the_plain_way(code: str) -> None:
    """Spaces change on the way; the last three are not sparse so far, and 0.06 and 4.007 have values past a byte."""
    game = Code.parse(code)
    plain = grundy_sequences(game.moves, 6000)[HEAP]
    assert np.array_equal(extended(game.digits, plain[:1], 6000), plain)
    assert is_sparse(plain) == (code not in ("0.06", "0.104", "4.007"))


def test_values_that_are_kept_are_all_that_are_found_in_order() -> None:
    kept: list[int] = []
    reached: list[int] = []
    code = Code.parse("0.56")
    plain = grundy_sequences(code.moves, 3000)[HEAP]
    extended(code.digits, plain[:10], 3000, reached.append, lambda values: kept.extend(values.tolist()))
    assert kept == plain[10:].tolist()
    assert reached == sorted(reached)
    assert reached[-1] == 3000


@pytest.mark.parametrize("compiles", [True, False])
def test_a_solution_is_the_same_with_and_without_sparse_spaces(compiles: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(octal, "can_compile", lambda: compiles)
    monkeypatch.setattr(octal, "_FEW", 500)
    used: list[int] = []

    def told(digits: tuple[int, ...], known: Values, largest: int, *more: object) -> Values:
        used.append(largest)
        return extended(digits, known, largest)

    monkeypatch.setattr(octal, "extended", told)
    for text in ("0.165", "0.4", "0.104", "0.8F"):
        code = Code.parse(text)
        solution = solve(code, 2000 if code.is_octal else 300)
        plain = grundy_sequences(code.moves, len(solution.computed) - 1)[HEAP]
        assert np.array_equal(solution.computed, plain)
    assert used == ([2000] if compiles else [])


def test_a_run_of_the_kernel_is_neither_long_nor_short() -> None:
    assert [sparse._next_run(1000, seconds) for seconds in (0.01, 0.1, 0.3)] == [2000, 1000, 500]
    assert sparse._next_run(1, 9.0) == 1
