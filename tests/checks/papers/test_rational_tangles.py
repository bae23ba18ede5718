"""Diagrams in a disk and rational tangles, with which Conway's theorem is proved, against fractions and known knots."""

from collections import Counter
from itertools import product
from math import gcd

import pytest

from knotgames.checks.papers.johnson2011b.pictures import Picture, closing, connected, same_up_to_unit, times
from knotgames.checks.papers.johnson2011b.s02_operations import EIGHT, LOOP, cut_open, sums_with
from knotgames.checks.papers.johnson2011b.s03.figure_14 import determinant
from knotgames.checks.papers.johnson2011b.s04.conway import RELATIONS, changed, drawn, normal_form, relations_that_fail
from knotgames.checks.papers.johnson2011b.s04.determinant import at_eighth_root
from knotgames.checks.papers.johnson2011b.s04.isotopies import inside_out, layers_of
from knotgames.checks.papers.johnson2011b.s04.tangles import ANY, LEVEL, START, below, closed, of_word, reflected, right
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.rational import from_rational
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.rational.tangle import Pseudodiagram, continuant

WORDS = [word for n in range(1, 4) for word in product((-2, -1, 1, 2), repeat=n)]


def test_a_drawing_does_not_depend_on_the_names_of_edges_or_the_order_of_crossings() -> None:
    for word in WORDS:
        tangle = of_word(word)
        new = {label: 100 - 3 * label for labels in (*tangle.crossings, tangle.ends) for label in labels}
        crossings = [tuple(new[label] for label in labels) for labels in reversed(tangle.crossings)]
        turned = tuple((c, d, a, b) for a, b, c, d in crossings)
        assert Picture(turned, tuple(new[label] for label in tangle.ends)).drawn() == tangle.drawn()


def test_a_part_that_is_joined_to_no_end_cannot_be_named() -> None:
    with pytest.raises(ValueError, match="is joined to no end"):
        Picture(((0, 0, 1, 1),), (2, 2)).drawn()


def test_different_resolutions_are_different_drawings() -> None:
    assert right(LEVEL, 1) != right(LEVEL, -1)
    assert len({of_word(word) for word in product((-2, 2), repeat=2)}) == 4


def test_reidemeister_moves_keep_the_bracket_up_to_a_unit() -> None:
    tried = 0
    for word in product((-1, 1), repeat=4):
        tangle = ANY
        for sign in word[:2]:
            tangle = right(tangle, sign)
        for sign in word[2:]:
            tangle = below(tangle, sign)
        for reached in tangle.simpler():
            assert same_up_to_unit(reached.drawn().bracket(), tangle.bracket())
            tried += 1
    assert tried >= 8


def test_what_is_hooked_is_not_taken_apart() -> None:
    assert right(right(ANY, 1), -1).simplest() == ANY
    assert right(right(ANY, 1), 1).simplest() == right(right(ANY, 1), 1)
    assert below(right(ANY, 1), -1).simplest() == below(right(ANY, 1), -1)


def test_strands_at_different_heights() -> None:
    braid = right(below(right(ANY, 1), -1), 1)
    assert braid.layered() == frozenset({(3, 1), (3, 2), (2, 1)})
    assert right(below(right(ANY, 1), 1), 1).layered() is None  # each over the next, in a circle
    assert right(right(ANY, 1), 1).layered() is None  # two strands cross twice
    assert right(START, 1).layered() is None  # a strand crosses itself


def test_units_are_told_from_other_factors() -> None:
    one, loop = START.bracket(), Picture(((1, 1, 2, 0),), (0, 2)).bracket()
    (ends,) = one
    assert same_up_to_unit({ends: {5: -1}}, one)
    assert not same_up_to_unit({ends: {0: 2}}, one)
    assert not same_up_to_unit({ends: {0: 1, 2: 1}}, one)
    assert not same_up_to_unit(LEVEL.bracket(), one)
    assert not same_up_to_unit(one, loop)


def test_closing_counts_curves() -> None:
    nw, sw, se, ne = LEVEL.ends
    assert closing((), [(nw, ne), (sw, se)]) == (frozenset(), 2)
    assert closing((0, 1), [(0, 2), (2, 1)]) == (frozenset({frozenset({0, 1})}), 0)


def test_the_bracket_of_a_tangle_knows_its_fraction_and_is_that_of_the_normal_form() -> None:
    for word in WORDS:
        p, q = continuant(word)
        bracket = of_word(word).bracket()
        vertical, level = (at_eighth_root(bracket.get(next(iter(t.bracket())), {})) for t in (START, LEVEL))
        assert (sum(n * n for n in vertical), sum(n * n for n in level)) == (p * p, q * q)
        form = normal_form((p, q) if q > 0 or (q == 0 and p > 0) else (-p, -q))
        assert same_up_to_unit(bracket, drawn(*form).bracket())


def test_normal_forms_have_their_fractions() -> None:
    for p, q in product(range(-7, 8), range(1, 8)):
        if gcd(p, q) == 1:
            word, end = normal_form((p, q))
            fraction = (0, 1)
            assert end == LEVEL
            for letter in reversed(word.split()):
                fraction = changed(letter, fraction)
            assert fraction == (p, q)
    assert normal_form((1, 0)) == ("", START)


def test_each_relation_can_fail() -> None:
    assert set(relations_that_fail(-1)) == {None}
    assert any(relations_that_fail(1))
    assert len(RELATIONS) == len(set(RELATIONS)) == 9


def test_a_tangle_is_the_diagram_of_its_code() -> None:
    """The determinant of the closure, by colorings of the code, is the one of the picture."""
    for word in WORDS:
        if continuant(word)[0] % 2:
            code = from_rational(Pseudodiagram.of(*word)).pd
            assert len(code) == len(of_word(word).crossings)
            assert determinant(code) == abs(continuant(word)[0])


def jones(word: tuple[int, ...]) -> dict[int, int]:
    """The Jones polynomial of a rational knot, in A: the bracket, times -A^3 to the power of minus the writhe.

    The signs of its crossings are read off the labels, which tells nothing where there is only one crossing.
    """
    code = from_rational(Pseudodiagram.of(*word)).pd
    # a crossing is positive just if the upper strand runs from the second to the fourth edge backwards
    signs = [1 if (b - d) % (2 * len(code)) == 1 else -1 for _, b, _, d in code]
    total: Counter[int] = Counter()
    for state in product((1, -1), repeat=len(code)):
        joined = [
            pair
            for way, (a, b, c, d) in zip(state, code, strict=True)
            for pair in ([(a, b), (c, d)] if way > 0 else [(b, c), (d, a)])
        ]
        term = {sum(state): 1}
        for _ in range(closing((), joined)[1] - 1):
            term = dict(times(term, {2: -1, -2: -1}))
        total.update(term)
    return {e - 3 * sum(signs): n * (-1) ** sum(signs) for e, n in total.items() if n}


def test_the_jones_polynomial_of_the_trefoils() -> None:
    """[Jones1985], in t = A^-4: t + t^3 - t^4, or that with 1/t for t."""
    right_handed = {-4: 1, -12: 1, -16: -1}
    both = (right_handed, {-e: n for e, n in right_handed.items()})
    assert jones((3,)) in both
    assert jones((2, 1)) in both
    assert jones((3,)) != jones((2, 1))


def test_resolved_in_the_same_way_two_shadows_are_the_same_knot_or_mirror_images() -> None:
    """By the Jones polynomial: rules (2) and (6) of Lemma 4.2."""
    for word in (word for word in WORDS if word not in ((1,), (-1,)) and continuant(word)[0] % 2):
        here = jones(word)
        mirror = {-e: n for e, n in here.items()}
        assert jones(word[::-1]) == (here if len(word) % 2 else mirror)
        for sign in (1, -1):
            assert jones((*word[:-1], word[-1] - sign, sign)) == mirror


def test_reflections_and_closures() -> None:
    assert reflected(reflected(of_word((2, -3, 1)))) == of_word((2, -3, 1))
    assert closed(ANY).strands() == {0: 3, 1: 2, 2: 1, 3: 0}
    assert inside_out(inside_out(right(ANY, 1))) == right(ANY, 1)


def test_the_layers_of_a_shadow() -> None:
    assert layers_of((2, 1, 1)) == ("H", ("right", "right", "below", "right"), "H")
    assert layers_of(()) == ("V", (), "H")


def test_connected_sums_are_planar_and_have_all_crossings() -> None:
    figure_eight, trefoil = shadows(4)[0], shadows(3)[0]
    for cut in product(range(8), range(6)):
        for crosswise in (False, True):
            whole = Diagram(connected(figure_eight, trefoil, cut, crosswise), ())
            assert whole.crossings == 7
            assert determinant(whole.pd) == 15
    assert connected((), trefoil) == connected(trefoil, ()) == trefoil


def test_adding_star_adds_a_loop() -> None:
    assert {len(total) for total in sums_with(shadows(3)[0], LOOP)} == {4}
    assert list(sums_with((), LOOP)) == [LOOP]
    assert len(cut_open(LOOP)) == 4
    assert not cut_open(EIGHT) & cut_open(LOOP)
