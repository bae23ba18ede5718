"""Pass moves: a strand put back, drawn anew at random, over unresolved crossings."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from knotgames.games.knot.diagrams.diagram import Diagram, defects
from knotgames.games.knot.diagrams.passes import GOAL, PEN, MovableDiagram, after_passes
from knotgames.games.knot.unknot import unknotted
from tests.games.knot.diagrams.strategies import pseudodiagrams
from tests.games.rational.positions import examples


def random_pass(moved: MovableDiagram, random: Random, kept: set[int]) -> tuple[int, ...] | None:
    """A pass of a strand with one to three crossings, drawn anew at random with at most two more; None if the path
    that was tried does not arrive.
    """
    start = random.choice([dart for crossing in moved.crossings() for dart in range(4 * crossing, 4 * crossing + 4)])
    strand = [moved.other[start]]
    while len(strand) < 3 and (moved.other[strand[-1] ^ 2] ^ strand[0]) % 2 == 0:
        strand.append(moved.other[strand[-1] ^ 2])
    passed = random.randint(1, len(strand))
    if kept & {dart // 4 for dart in strand}:
        return None
    trial = MovableDiagram(())
    trial.other, trial.clockwise, trial.here = moved.other[:], moved.clockwise[:], moved.here[:]
    taken = trial.take_away(start, passed)
    own, steps = {PEN}, []
    for crossing in range(len(trial.here), len(trial.here) + random.randint(0, passed + 2)):
        around = [(n, dart) for n, dart in enumerate(trial.face(PEN)) if not own & {dart, trial.other[dart]}]
        if not around:
            return None
        number, dart = random.choice(around)
        trial._cross(dart, crossing, taken[0] % 2)
        own |= {4 * crossing + taken[0] % 2, 4 * crossing + 2 + taken[0] % 2}
        steps.append(number)
    return (start, passed, *steps) if GOAL in trial.face(PEN) else None


@examples(80)
@given(pseudodiagrams(6), st.integers(0, 10**6))
def test_random_passes_keep_the_knot_of_each_resolution(diagram: Diagram, seed: int) -> None:
    random = Random(seed)
    moved, passes = MovableDiagram(diagram.pd), []
    for _ in range(12):
        kept = {crossing + 1 for crossing in diagram.unresolved}
        move = random_pass(moved, random, kept) if moved.crossings() else None
        if move is not None and len(moved.crossings()) < 12:
            moved.perform(move)
            passes.append(move)
    assert not list(defects(moved.code()))
    after = after_passes(diagram, passes)
    assert after == moved.diagram(diagram.unresolved)
    assert unknotted(after.pd, after.unresolved).tolist() == unknotted(diagram.pd, diagram.unresolved).tolist()


@examples(80)
@given(pseudodiagrams(8), st.integers(0, 10**6))
def test_a_strand_that_is_put_back_is_where_it_was(diagram: Diagram, seed: int) -> None:
    if not diagram.pd:
        return
    moved, random = MovableDiagram(diagram.pd), Random(seed)
    before = moved.other[4:]
    start = 4 + random.randrange(len(before))
    passed, dart = 1, moved.other[moved.other[start] ^ 2]
    while (dart ^ moved.other[start]) % 2 == 0:
        passed, dart = passed + 1, moved.other[dart ^ 2]
    strand = moved.take_away(start, passed)
    assert len(moved.crossings()) == diagram.crossings - passed
    moved.put_back(start, strand)
    assert moved.other[4:] == before
    assert moved.crossings() == list(range(1, diagram.crossings + 1))


@examples(60)
@given(pseudodiagrams(8), st.integers(0, 10**6))
def test_without_a_pass_a_resolution_is_as_the_diagram_says(diagram: Diagram, seed: int) -> None:
    resolution = seed % 2 ** len(diagram.unresolved)
    there, here = diagram.resolved(resolution), after_passes(diagram, [], resolution)
    assert here.signs == there.signs
    assert unknotted(here.pd, ()) == unknotted(there.pd, ())
