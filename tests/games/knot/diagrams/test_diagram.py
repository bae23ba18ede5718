"""Codes of diagrams: their normal form, their signs, moves, and every defect."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram, components, faces, genus_of
from knotgames.games.knot.notation.text import parse
from tests.games.knot.diagrams.strategies import TREFOIL, pseudodiagrams
from tests.games.rational.positions import examples


@examples(80)
@given(pseudodiagrams())
def test_the_repr_of_a_diagram_evaluates_back(diagram: Diagram) -> None:
    assert eval(repr(diagram), {"Diagram": Diagram}) == diagram


@examples(60)
@given(pseudodiagrams(), st.integers())
def test_any_labels_and_any_start_give_the_same_diagram_up_to_rotation(diagram: Diagram, seed: int) -> None:
    draw = Random(seed)
    names = draw.sample(range(-50, 50), 2 * diagram.crossings)
    code = []
    for crossing in diagram.pd:
        turn = draw.choice((0, 2))
        code.append([names[label] for label in (*crossing[turn:], *crossing[:turn])])
    renamed = Diagram(code, diagram.unresolved)
    assert Diagram(renamed.pd, renamed.unresolved) == renamed
    assert renamed.signs == diagram.signs or diagram.crossings == 1
    assert sorted(map(len, faces(renamed.pd))) == sorted(map(len, faces(diagram.pd)))


@examples(60)
@given(pseudodiagrams())
def test_a_normal_code_goes_along_the_knot(diagram: Diagram) -> None:
    size = 2 * diagram.crossings
    for a, b, c, d in diagram.pd:
        assert c == (a + 1) % size
        assert (b - d) % size in (1, size - 1)
    assert len(faces(diagram.pd)) == diagram.crossings + 2 or not diagram.pd


@examples(60)
@given(pseudodiagrams())
def test_a_move_resolves_one_crossing_to_the_sign_it_names(diagram: Diagram) -> None:
    for move in diagram.moves():
        after = diagram.after(move)
        assert after.signs[move.crossing] == move.sign
        assert Diagram(after.pd, after.unresolved) == after
        assert set(diagram.unresolved) - set(after.unresolved) == {move.crossing}
        others = set(range(diagram.crossings)) - {move.crossing}
        assert all(after.signs[c] == diagram.signs[c] and after.pd[c] == diagram.pd[c] for c in others)
    assert len(list(diagram.moves())) == 2 * len(diagram.unresolved)


def test_resolutions_are_numbered_by_their_bits() -> None:
    diagram = Diagram(TREFOIL, (0, 2))
    assert diagram.signs == (1, 1, 1)
    assert [diagram.resolved(i).signs for i in range(4)] == [(1, 1, 1), (-1, 1, 1), (1, 1, -1), (-1, 1, -1)]
    assert all(Diagram(one.pd, ()) == one for one in map(diagram.resolved, range(4)))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ([(0, 1, 2)], "PD code: crossing 1 has 3 labels, expected four; label 0 stands once, label 1 stands once, "
         "label 2 stands once, expected every label twice"),
        ([(0, 0, 0, 1)], "PD code: label 0 stands 3 times, label 1 stands once, expected every label twice"),
        ([(4, 1, 3, 2), (2, 3, 1, 4)], "PD code: a link of 2 components, expected a knot"),
        ([(0, 2, 1, 3), (1, 3, 2, 0)], "PD code: not planar but of genus 1"),
        ([(0, 1, 2, 3), (2, 3, 0, 1)], "PD code: a link of 2 components, expected a knot; not planar but of genus 1"),
        ([(0, 0, 1, 1), (2, 2, 3, 3)], "PD code: a link of 2 components, expected a knot"),
    ],
)  # fmt: skip
def test_every_defect_of_a_code_is_named(code: list[tuple[int, ...]], message: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        Diagram(code)


@pytest.mark.parametrize("text", ["T(2,2)", "T(2,4)", "T(3,3)", "T(4,4)", "P(2,2,2)", "P(2,4,-2)", "BR[3,{1,1,2,2}]"])
def test_the_components_of_a_link_keep_their_orientation(text: str) -> None:
    link = parse(text, link=True)
    for resolution in range(1 << min(link.crossings, 8)):
        one = link.resolved(resolution)
        assert Diagram(one.pd, (), link=True) == one
        switched = [c for c in range(link.crossings) if link.signs[c] != one.signs[c]]
        assert sum(1 << c for c in switched) == resolution


def test_signs_of_a_link() -> None:
    """The crossings of a column of two circles have one sign, and its mirror image the other."""
    assert parse("T(2,4)", link=True).signs == (1, 1, 1, 1)
    assert parse("P(2,4,-2)", link=True).signs == (-1, -1, -1, -1, -1, -1, 1, 1)
    assert str(parse("T(2,2)", link=True)) == "PD[X[3,0,2,1],X[0,3,1,2]]"


@pytest.mark.parametrize(
    ("unresolved", "message"),
    [
        ((0, 3, 5), "^crossings 4, 6 cannot be unresolved: the crossings are 1 to 3$"),
        ((-1,), "^crossing 0 cannot be unresolved: the crossings are 1 to 3$"),
    ],
)
def test_only_crossings_can_be_unresolved(unresolved: tuple[int, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Diagram(TREFOIL, unresolved)
    with pytest.raises(InputError, match=r"^crossing 1 cannot be unresolved: there are no crossings$"):
        Diagram((), (0,))


def test_the_genus_of_pieces_adds_up() -> None:
    virtual = [(0, 2, 1, 3), (1, 3, 2, 0)]
    twice = virtual + [tuple(label + 4 for label in crossing) for crossing in virtual]
    assert (genus_of(virtual), genus_of(twice), components(twice)) == (1, 2, 2)
