"""Words, curves, layouts and arrangements: what a strand through gates is drawn as, and which knots come out."""

from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.boolean import DNF, Term
from knotgames.algebra.pictures.shapes import Group, Path
from knotgames.games.knot.curve import crossings_of
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.gates.arrangement import CHANGES, Arrangement, arranged, cost
from knotgames.games.knot.gates.layout import (
    Finger,
    Gate,
    Layout,
    Letter,
    Word,
    conjunction,
    interleaving,
)
from knotgames.games.knot.gates.picture import drawn as gates_picture
from knotgames.games.knot.gates.picture import pieces
from knotgames.games.knot.realization import drawn
from knotgames.games.knot.unknot import unknotted
from tests.algebra.test_boolean import terms

FORMS = st.lists(terms(4), min_size=1, max_size=4).map(lambda chosen: DNF(tuple(chosen)))


def is_trivial(word: Word[int]) -> bool:
    """Whether a word cancels to nothing in the free group."""
    stack: list[Letter[int]] = []
    for letter in word:
        if stack and stack[-1] == letter.inverse:
            stack.pop()
        else:
            stack.append(letter)
    return not stack


@given(st.sets(st.integers(0, 6), min_size=1), st.integers(0, 127))
def test_the_word_of_a_term_cancels_unless_all_its_gates_are_active(gates: set[int], active: int) -> None:
    word = conjunction(sorted(gates))
    caught = tuple(letter for letter in word if active >> letter.gate & 1)
    assert is_trivial(caught) == any(not active >> gate & 1 for gate in gates)


@given(FORMS, st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_a_drawing_has_the_crossings_that_are_counted(form: DNF, seed: int) -> None:
    layout = changed(Arrangement.of(form.terms, form.variables), seed).layout()
    diagram = layout.diagram()
    assert diagram.crossings == layout.crossings
    assert diagram.unresolved == tuple(range(form.variables))


@given(FORMS, st.integers(0, 2**32))
@settings(max_examples=6, deadline=None)
def test_whatever_is_changed_false_places_unravel(form: DNF, seed: int) -> None:
    arrangement = changed(Arrangement.of(form.terms[:2], form.variables), seed)
    function = DNF(arrangement.terms).function
    diagram = arrangement.layout().diagram()
    for place in range(1 << function.variables):
        assert function(place) or simplified(diagram, place).is_unknot


@given(terms(3), st.integers(0, 2**32))
@settings(max_examples=6, deadline=None)
def test_whatever_is_changed_a_true_place_of_one_term_is_knotted(term: Term, seed: int) -> None:
    form = DNF((term,))
    diagram = changed(Arrangement.of(form.terms, form.variables), seed).layout().diagram()
    for place in range(1 << form.variables):
        assert simplified(diagram, place).is_unknot == (not form.function(place))


def test_true_places_may_unravel_where_terms_cancel() -> None:
    """What makes a place false is enough for the unknot; that a true one is knotted has to be shown of each drawing."""
    term = DNF.parse("~a").terms[0]
    same = Arrangement.of((term, term), 1)
    opposite = replace(same, backwards=(frozenset(), frozenset({0})))
    assert [simplified(same.layout().diagram(), place).is_unknot for place in (0, 1)] == [False, True]
    assert [simplified(opposite.layout().diagram(), place).is_unknot for place in (0, 1)] == [True, True]


def changed(arrangement: Arrangement, seed: int) -> Arrangement:
    random = Random(seed)
    for _ in range(10):
        arrangement = arrangement.changed(random)
    return arrangement


def test_every_change_is_made_and_keeps_the_terms() -> None:
    start = Arrangement.of(DNF.parse("ab~c ~bc").terms, 3)
    for change in CHANGES:
        reached = {change(start, Random(seed)) for seed in range(20)}
        assert len(reached) > 1
        for one in reached:
            assert {frozenset(term.literals) for term in one.terms} == {frozenset(t.literals) for t in start.terms}
            assert sorted(one.ranks) == list(start.ranks)
            assert len(one.layout().strand) == len(start.layout().strand)


def test_levels_never_fall_and_say_what_is_active() -> None:
    layout = Arrangement.of(DNF.parse("a ~ab a~b").terms, 2).layout()
    assert [(gate.variable, gate.level) for gate, _ in layout.strand] == [
        (0, 0),
        *[(0, 1), (1, 0)] * 2,
        *[(0, 2), (1, 1)] * 2,
    ]
    assert all(finger.with_true for finger in layout.fingers)


def test_annealing_makes_the_crossings_fewer() -> None:
    form = DNF.parse("ab~c~d bc~d~e cd~e~a")
    assert cost(arranged(form.terms, 5).layout()) < 0.85 * cost(Arrangement.of(form.terms, 5).layout())


def test_one_gate_is_a_clasp() -> None:
    for from_left in (False, True):
        for with_true in (False, True):
            for forwards in (False, True):
                finger = Finger(0, with_true, from_left, (0,))
                diagram = Layout((finger,), (Letter(Gate(0, 0), forwards),)).diagram()
                assert unknotted(diagram.pd, [0]).tolist() == [with_true, not with_true]


def test_no_gates_are_a_circle() -> None:
    diagram = arranged((), 2).layout().diagram()
    assert unknotted(diagram.pd, diagram.unresolved).all()
    assert isinstance(diagram, Diagram)


def test_a_picture_of_a_layout_is_cut_where_the_curve_lies_under() -> None:
    layout = drawn(DNF.parse("ab"), 2).layout
    assert layout is not None
    curve, unresolved = layout.drawing()
    parts = list(pieces(curve, unresolved, [None] * len(curve)))
    assert len(parts) == len(crossings_of(curve)) - 2
    assert not any(closed for _, closed, _ in parts)
    ends = [end for part, _, _ in parts for end in (part[0], part[-1])]
    for (x, y), _ in crossings_of(curve).items():
        near = [end for end in ends if abs(end[0] - x) + abs(end[1] - y) < 0.5]
        assert len(near) == (0 if (x, y) in unresolved else 2)
    picture = gates_picture(layout)
    assert [shape.moves for shape in picture.shapes if isinstance(shape, Group)] == [("a=0", "a=1"), ("b=0", "b=1")]


def test_each_term_has_a_color_of_its_own() -> None:
    """The loops of a term are at the fingers of its variables, and nothing of another term is there."""
    layout = drawn(DNF.parse("ab cd"), 4).layout
    assert layout is not None
    curve, _ = layout.drawing()
    after = layout.term_after()
    assert {after[0], after[-1]} == {None}
    places = {letter: {(x, y) for x, y, _ in curve[2 + 8 * letter : 10 + 8 * letter]} for letter in range(8)}
    for letter, term in enumerate([0] * 4 + [1] * 4):
        assert all(after[n] == term for n in range(2 + 8 * letter, 9 + 8 * letter))
        assert all(not places[letter] & places[other] for other in range(8) if other // 4 != letter // 4)
    picture = gates_picture(layout)
    assert [key.text for key in picture.legend] == ["ab", "cd"]
    assert {key.color for key in picture.legend} < {shape.stroke for shape in picture.shapes if isinstance(shape, Path)}


@given(st.integers(1, 30).flatmap(lambda n: st.permutations(range(2 * n))))
def test_interleaving_chords_are_counted(places: list[int]) -> None:
    chords = list(zip(places[::2], places[1::2], strict=True))
    pairs = [(sorted(one), sorted(other)) for one, other in combinations(chords, 2)]
    assert interleaving(chords) == sum(a < c < b < d or c < a < d < b for (a, b), (c, d) in pairs)
