"""The induction by deficits: it accepts the quotient alone, and rejects others with a sum that shows why."""

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere import table
from knotgames.algebra.misere.classes import Context
from knotgames.algebra.misere.deficits import Deficits, Proof, proof_or_failure
from knotgames.algebra.misere.hypothesis import EMPTY, Hypothesis
from knotgames.algebra.misere.options import Shared, listed
from knotgames.algebra.misere.search import Search
from knotgames.algebra.misere.table import Table
from tests.algebra.misere.plain import is_p, plain_rule

NIM = [(listed((left,) for left in range(heap)),) for heap in range(4)]


def search(code: str, heaps: int) -> Search:
    found = Search()
    for heap in range(heaps + 1):
        found.add_heap((Shared(Code.parse(code), heap),))
    return found


def test_too_few_contexts_are_found_out_by_a_sum() -> None:
    few = Hypothesis(NIM, [Context((), ((),)), Context((1,), ((0,),))])
    failure = proof_or_failure(few)
    assert isinstance(failure, tuple)
    enough = Hypothesis(NIM, few.contexts_from([failure[i:] for i in range(len(failure))]))
    assert isinstance(proof_or_failure(Hypothesis(NIM, enough.contexts_from([]))), Proof)


def test_the_empty_context_alone_makes_two_classes() -> None:
    trivial = Hypothesis(NIM, EMPTY)
    assert len(trivial) == 2
    assert not isinstance(proof_or_failure(trivial), Proof)


@pytest.mark.parametrize("code", ["0.123", "0.75", "0.77"])
def test_every_other_p_portion_is_rejected(code: str) -> None:
    found = search(code, 9).monoid
    products, (p,) = found.table, found.held
    for x in range(1, len(found)):
        wrong = [y != is_p for y, is_p in zip([y == x for y in range(len(found))], p, strict=True)]
        induction, failed = Deficits(products, wrong, wrong), False
        for heap, (element, (reach,)) in enumerate(zip(found.phi, found.reach, strict=True)):
            if reach:
                winning = induction.winning(reach)
                failed = failed or induction.wrong_winner(element, winning) is not None
                failed = failed or induction.add_heap(heap, element, winning) is not None
        assert failed, x


@pytest.mark.parametrize(("code", "heap"), [("0.123", 9), ("0.07", 25), ("0.15", 18)])
def test_a_heap_that_only_seems_to_be_worth_an_element_shows_in_a_sum(code: str, heap: int) -> None:
    """The row of the heap is that of an element, although the quotient grows: near the sum is a wrong prediction."""
    before = search(code, heap - 1)
    reach = before.monoid.reached((Shared(Code.parse(code), heap),))
    element = before.monoid.match(reach)
    assert element is not None
    induction = before.proof.sides[0]
    winning = induction.winning(reach[0])
    assert induction.wrong_winner(element, winning) is None
    failure = induction.add_heap(heap, element, winning)
    assert failure is not None
    phi = [*before.monoid.phi, element]
    plain, rule = is_p(plain_rule(code)), plain_rule(code)

    def predicted(total: tuple[int, ...]) -> bool:
        x = 0
        for one in total:
            x = before.monoid.product(x, phi[one])
        return before.monoid.held[0][x]

    if sum(failure) <= 40:
        around = [failure] + [
            (*failure[:i], *option, *failure[i + 1 :]) for i, one in enumerate(failure) for option in rule(one)
        ]
        assert any(predicted(total) != plain(total) for total in around)


@pytest.mark.parametrize(("code", "heaps"), [("0.77", 13), ("0.07", 16), ("0.414", 25)])
def test_deficits_are_the_same_however_they_are_moved(code: str, heaps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few elements are moved byte by byte, many by arrays."""
    few = search(code, heaps)
    monkeypatch.setattr(table, "_FEW", 0)
    many = search(code, heaps)
    assert (few.growth, few.monoid.sums) == (many.growth, many.monoid.sums)
    assert set(few.proof.sides[0]) == set(many.proof.sides[0])


def test_a_monoid_that_tells_too_little_apart_is_not_reduced() -> None:
    assert not Proof(Table([[0, 1, 2], [1, 2, 1], [2, 1, 2]]), [[False, True, False]]).is_reduced
    assert Proof(Table([[0, 1], [1, 0]]), [[False, True]]).is_reduced
