"""Hypotheses: rows are outcomes beside contexts, and elements multiply as sums are put together."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.classes import Context
from knotgames.algebra.misere.hypothesis import EMPTY, Hypothesis
from knotgames.algebra.misere.options import HeapOptions, Shared, listed
from knotgames.algebra.notation import OutOfBudget
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget
from tests.algebra.misere.plain import is_p, plain_rule, sums
from tests.messages import exactly

sampled = settings(max_examples=30)

NIM: list[HeapOptions] = [(listed((left,) for left in range(heap)),) for heap in range(4)]
FEW = [Context((), ((),)), Context((1,), ((0,),))]


def closed(code: str, largest: int) -> list[Context]:
    """All sums of at most three small heaps as contexts, each with all its options among those before it."""
    rule = plain_rule(code)
    totals = sorted((total for total in sums(largest, 3 * largest) if len(total) <= 3), key=lambda t: (sum(t), t))
    places: dict[tuple[int, ...], int] = {}
    contexts: list[Context] = []
    for total in totals:
        after = {
            tuple(sorted((*total[:i], *option, *total[i + 1 :]), reverse=True))
            for i, heap in enumerate(total)
            for option in rule(heap)
        }
        if all(option in places for option in after):
            places[total] = len(contexts)
            contexts.append(Context(total, ([places[option] for option in after],)))
    return contexts


@pytest.mark.parametrize(("code", "largest"), [("0.33", 3), ("0.3333", 4), ("0.73", 3)])
def test_a_row_has_the_contexts_beside_which_a_heap_is_a_p_position(code: str, largest: int) -> None:
    contexts = closed(code, largest)
    heaps = [(Shared(Code.parse(code), heap),) for heap in range(largest + 1)]
    hypothesis, plain = Hypothesis(heaps, contexts), is_p(plain_rule(code))
    for heap, element in enumerate(hypothesis.phi):
        for place, context in enumerate(contexts):
            assert bool(hypothesis.rows[element][0] >> place & 1) == plain((heap, *context.total)), (heap, context)


@sampled
@given(st.lists(st.integers(0, 3), max_size=6), st.lists(st.integers(0, 3), max_size=6))
def test_elements_multiply_as_sums_are_put_together(one: list[int], other: list[int]) -> None:
    few = Hypothesis(NIM, FEW)
    hypothesis = Hypothesis(NIM, few.contexts_from([(2, 2), (3, 3)]))
    both = hypothesis.product(hypothesis.element(one), hypothesis.element(other))
    assert hypothesis.element(one + other) == hypothesis.element(other + one) == both


def test_words_stand_for_their_elements() -> None:
    few = Hypothesis(NIM, FEW)
    hypothesis = Hypothesis(NIM, few.contexts_from([(2, 2)]))
    for x in range(len(hypothesis)):
        assert hypothesis.element(hypothesis.sums[x].total) == x
    steps = hypothesis.steps()
    for g, heap in enumerate(hypothesis.generators):
        for x in range(len(hypothesis)):
            assert steps[g][x] == hypothesis.product(x, hypothesis.phi[heap])


def test_contexts_made_from_words_are_closed_under_options() -> None:
    few = Hypothesis(NIM, FEW)
    contexts = few.contexts_from([(2, 2), (3,)])
    assert contexts[0] == EMPTY[0]
    assert all(option < place for place, context in enumerate(contexts) for option in context.options[0])
    assert all(context.options[0] or not context.total for context in contexts)


def test_a_heap_without_options_is_worth_the_empty_sum() -> None:
    hypothesis = Hypothesis([], EMPTY)
    reach = hypothesis.reached((listed([]),))
    assert (reach, hypothesis.match(reach)) == ((frozenset(),), 0)
    hypothesis.accept(reach, 0)
    assert (hypothesis.phi, hypothesis.reach, len(hypothesis)) == ([0], [(frozenset(),)], 1)


def test_the_limit_and_the_caller_stop_it() -> None:
    contexts = Hypothesis(NIM, FEW).contexts_from([(2, 2)])
    with pytest.raises(OutOfBudget, match=exactly("there are more than 3 elements")):
        Hypothesis(NIM, contexts, limit=3)
    with Budget(steps=10).counted(), pytest.raises(Spent):
        Hypothesis(NIM, contexts)


def test_heaps_with_the_same_options_are_known() -> None:
    nim = Hypothesis(NIM, FEW)
    assert nim.like(nim.reach[2]) == nim.phi[2]
    assert nim.like((frozenset([2]),)) is None
