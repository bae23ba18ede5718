"""All knot shadows, against published numbers; random ones are curves on the sphere, drawn evenly."""

from itertools import combinations_with_replacement
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import components, genus_of
from knotgames.games.knot.diagrams.plane_map import (
    PlaneMap,
    canonical,
    faces,
    is_one_curve,
    plane_map_of,
    pulled_together,
)
from knotgames.games.knot.diagrams.shadows import (
    MOST_RANDOM,
    _faces_at,
    _grown,
    _is_to_be_smoothed,
    dowker,
    random_shadow,
    shadows,
)
from tests.games.rational.positions import examples
from tests.messages import exactly
from tests.profiles import night

KIRKMAN = {3: 1, 4: 1, 5: 2, 6: 3, 7: 10, 8: 27, 9: 101, 10: 364}
"""T. P. Kirkman, The 364 unifilar knots of ten crossings (1885)."""

A008989 = (1, 1, 2, 6, 19, 76, 376)
"""Immersions of the unoriented circle in the unoriented sphere with n double points (OEIS)."""


@pytest.mark.parametrize("crossings", [*range(3, 10), pytest.param(10, marks=night)])
def test_the_prime_shadows_are_as_many_as_published(crossings: int) -> None:
    assert len(shadows(crossings)) == KIRKMAN[crossings]


def test_all_shadows_are_as_many_as_published() -> None:
    assert tuple(len(shadows(n, prime=False)) for n in range(len(A008989))) == A008989


@pytest.mark.parametrize("prime", [True, False])
@pytest.mark.parametrize("crossings", range(1, 6))
def test_a_code_numbers_the_edges_along_the_curve(crossings: int, prime: bool) -> None:
    for pd in shadows(crossings, prime):
        size = 2 * crossings
        assert sorted(edge for crossing in pd for edge in crossing) == sorted([*range(size), *range(size)])
        assert [crossing[::2] for crossing in pd] == [(2 * i, 2 * i + 1) for i in range(crossings)]
        assert all({(b + 1) % size == d, (d + 1) % size == b} & {True} for _, b, _, d in pd)
        assert sorted(dowker(pd)) == list(range(2, size + 2, 2))
        assert is_one_curve(plane_map_of(pd))
        assert sum(1 for _ in faces(plane_map_of(pd))) == crossings + 2


def test_the_codes_of_prime_shadows_are_in_order_and_tell_them_apart() -> None:
    for crossings in range(3, 9):
        codes = [dowker(pd) for pd in shadows(crossings)]
        assert codes == sorted(set(codes))


@pytest.mark.parametrize(("prime", "most"), [(True, 8), (False, 5)])
def test_every_shadow_is_kept_somewhere_though_most_of_its_growths_are_not(prime: bool, most: int) -> None:
    """All that can be grown from those with a crossing less, kept or not."""
    for crossings in range(3, most + 1):
        kept = [
            (canonical(larger), _is_to_be_smoothed(larger, *_faces_at(smaller), prime, first == second))
            for smaller in _grown(crossings - 1, prime)
            for face in faces(smaller)
            for first, second in combinations_with_replacement(face, 2)
            if not prime or first != second
            for larger in [pulled_together(smaller, first, second)]
        ]
        assert {one for one, _ in kept} == _grown(crossings, prime)
    assert sum(is_kept for _, is_kept in kept) < len(kept) / 3


def test_codes_are_the_least_for_their_shadow() -> None:
    """The Dowker-Thistlethwaite codes of 3_1, 4_1, 5_2, 5_1, 6_3, 6_2, 6_1 in the tables of KnotInfo."""
    published = [(4, 6, 2), (4, 6, 8, 2), (4, 8, 10, 2, 6), (6, 8, 10, 2, 4)]
    published += [(4, 8, 10, 2, 12, 6), (4, 8, 10, 12, 2, 6), (4, 8, 12, 10, 2, 6)]
    assert [dowker(pd) for n in range(3, 7) for pd in shadows(n)] == published


def symmetries(plane_map: PlaneMap) -> int:
    """How many homeomorphisms of the sphere take a map to itself: one for each dart and sense of rotation from which
    the map looks as from the first dart.
    """

    def seen_from(start: int, sense: int) -> list[tuple[int, int]]:
        entered, looks = {start - start % 4: (0, start)}, []
        queue = [start]
        for entry in queue:
            for turn in range(4):
                end = plane_map[entry - entry % 4 + (entry + sense * turn) % 4]
                number, first = entered.setdefault(end - end % 4, (len(entered), end))
                if number == len(queue):
                    queue.append(end)
                looks.append((number, (end - first) * sense % 4))
        return looks

    first = seen_from(0, 1)
    return sum(seen_from(start, sense) == first for start in range(len(plane_map)) for sense in (1, -1))


@pytest.mark.parametrize("crossings", range(2, 9))
def test_the_shadows_of_links_are_as_many_as_nonseparable_rooted_maps(crossings: int) -> None:
    """2 (3n - 3)! / (n! (2n - 1)!) with n edges (Tutte 1963): 1, 2, 6, 22, 91, 408, 1938, ..."""
    n = crossings
    rooted = sum(8 * n // symmetries(plane_map) for plane_map in _grown(n, prime=True))
    assert rooted == 2 * factorial(3 * n - 3) // (factorial(n) * factorial(2 * n - 1))


@pytest.mark.parametrize("crossings", range(1, 6))
def test_the_shadows_of_links_of_all_kinds_are_as_many_as_rooted_maps(crossings: int) -> None:
    """2 (2n)! 3^n / (n! (n + 2)!) with n edges (Tutte 1963): 2, 9, 54, 378, 2916, ..."""
    n = crossings
    rooted = sum(8 * n // symmetries(plane_map) for plane_map in _grown(n, prime=False))
    assert rooted == 2 * factorial(2 * n) * 3**n // (factorial(n) * factorial(n + 2))


def test_what_memory_cannot_hold_is_refused_with_the_figure() -> None:
    with pytest.raises(InputError, match=r"the shadows of links with 40 crossings would need .* GB of memory"):
        shadows(40)
    with pytest.raises(InputError, match="from 0, found -1"):
        shadows(-1)


@examples(60)
@given(st.integers(0, 12), st.integers(0, 10**6))
def test_a_random_shadow_is_a_curve_on_the_sphere_and_that_of_its_seed(crossings: int, seed: int) -> None:
    shadow = random_shadow(crossings, seed)
    assert (shadow.crossings, shadow.is_shadow) == (crossings, True)
    assert components(shadow.pd) == (1 if crossings else 0)
    assert genus_of(shadow.pd) == 0
    assert random_shadow(crossings, seed) == shadow


def test_other_seeds_give_other_shadows() -> None:
    assert len({random_shadow(9, seed) for seed in range(20)}) == 20
    assert random_shadow(MOST_RANDOM).crossings == MOST_RANDOM


def test_random_shadows_are_drawn_evenly() -> None:
    """Of the nine rooted maps with two vertices eight are knots: four with two loops on one side of the curve, and four
    with a loop on either side.
    """
    drawn = [tuple(sorted(map(len, faces(plane_map_of(random_shadow(2, seed).pd))))) for seed in range(1000)]
    assert set(drawn) == {(1, 1, 2, 4), (1, 1, 3, 3)}
    assert abs(drawn.count((1, 1, 3, 3)) / 1000 - 0.5) < 0.05


@pytest.mark.parametrize("crossings", [-1, MOST_RANDOM + 1])
def test_other_numbers_of_crossings_are_refused(crossings: int) -> None:
    with pytest.raises(
        InputError, match=exactly(f"a random shadow of {crossings} crossings: expected 0 to {MOST_RANDOM}")
    ):
        random_shadow(crossings)
