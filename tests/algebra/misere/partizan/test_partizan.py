"""Misère monoids of partizan heaps: against plain recursion, the impartial case, conjugates, and mutants of a proof."""

from functools import cache

import pytest

from knotgames.algebra.heaps.octal import Code, PartizanCode
from knotgames.algebra.misere.classes import Reach
from knotgames.algebra.misere.deficits import Proof, cayley_table, proof_or_failure
from knotgames.algebra.misere.hypothesis import EMPTY_PARTIZAN, Hypothesis
from knotgames.algebra.misere.monoid import HeapMonoid
from knotgames.algebra.misere.options import Listed, listed
from knotgames.algebra.misere.quotient import MisereQuotient, misere_quotient
from knotgames.algebra.misere.rules import read_game, sides_of
from knotgames.algebra.misere.search import Search
from knotgames.algebra.misere.structure import are_isomorphic
from knotgames.algebra.misere.table import Table
from knotgames.algebra.notation import InputError, NotationError
from knotgames.algebra.outcome import LastMoveOutcome, at_least
from tests.algebra.misere.partizan.plain import plain_outcome, plain_sides
from tests.algebra.misere.plain import sums

CODES = ("0.13|0.3", "0.33|0.3", "0.1|0.7", "0.26|0.27", "0.0|0.07", "0.12|0.35", "0.77|0.77", "4.3|0.3", "0.F|0.F")


@cache
def of(code: str) -> MisereQuotient:
    return misere_quotient(PartizanCode.parse(code), 12, limit=100)


@pytest.mark.parametrize("code", CODES)
def test_the_outcomes_are_those_of_plain_recursion(code: str) -> None:
    q, plain = of(code), plain_outcome(plain_sides(code))
    for total in sums(q.last, 8):
        assert str(q.outcome(total)) == plain(total), total


@pytest.mark.parametrize("code", CODES)
def test_the_order_is_that_of_outcomes_in_every_sum(code: str) -> None:
    q = of(code)
    for x in range(len(q)):
        for y in range(len(q)):
            in_sums = zip(q.monoid.table[x], q.monoid.table[y], strict=True)
            assert q.at_least[x, y] == all(at_least(q.outcomes[a], q.outcomes[b]) for a, b in in_sums)
    assert (q.at_least & q.at_least.T).sum() == len(q), "no two elements are as good as each other"


@pytest.mark.parametrize("code", ["0.3", "0.33", "0.75", "0.123", "0.77", "4.3"])
def test_an_impartial_game_has_its_misere_quotient(code: str) -> None:
    partizan, impartial = misere_quotient(PartizanCode.parse(f"{code}|{code}")), misere_quotient(Code.parse(code))
    p_portion = [x for x, outcome in enumerate(partizan.outcomes) if outcome is LastMoveOutcome.PREVIOUS]
    assert are_isomorphic(partizan.monoid, p_portion, impartial.monoid, impartial.p_portion)
    assert (partizan.phi, partizan.series, partizan.growth) == (impartial.phi, impartial.series, impartial.growth)


@pytest.mark.parametrize("code", CODES)
def test_with_the_players_exchanged_all_is_turned_round(code: str) -> None:
    q, turned = of(code), misere_quotient(PartizanCode.parse(code).conjugate, of(code).last, limit=100)
    swapped = {"L": "R", "R": "L", "N": "N", "P": "P"}
    assert len(q) == len(turned)
    for total in sums(q.last, 8):
        assert swapped[str(q.outcome(total))] == str(turned.outcome(total))
    assert q.at_least.sum() == turned.at_least.sum()


@pytest.mark.parametrize("code", ["0.13|0.3", "0.1|0.7", "0.33|0.3", "0.0|0.3"])
def test_a_period_goes_on(code: str) -> None:
    q = misere_quotient(PartizanCode.parse(code))
    assert q.series is not None
    assert q.bound is not None
    further = misere_quotient(lambda heap: sides_of(PartizanCode.parse(code), heap), q.last + 12)
    assert [q.element(heap) for heap in range(q.last + 13)] == list(further.phi)


def proves(found: HeapMonoid, phi: list[int], reaches: list[Reach], held: tuple[list[bool], list[bool]]) -> bool:
    """Whether the induction holds of heaps with these elements and options, and elements that each player holds."""
    proof = Proof(found.table, held)
    return all(
        proof.extended(found, heap, element, reach) is None
        for heap, (element, reach) in enumerate(zip(phi, reaches, strict=True))
    )


@pytest.mark.parametrize("code", ["0.13|0.3", "0.33|0.3", "0.1|0.7", "0.12|0.35"])
def test_the_proof_refutes_every_other_element_option_and_outcome(code: str) -> None:
    search = Search(empty=EMPTY_PARTIZAN)
    for heap in range(7):
        search.add_heap(sides_of(PartizanCode.parse(code), heap))
    found = search.monoid
    left, right = found.held
    assert proves(found, found.phi, found.reach, (left, right))
    for heap, element in enumerate(found.phi):
        for other in set(range(len(found))) - {element}:
            assert not proves(found, [*found.phi[:heap], other, *found.phi[heap + 1 :]], found.reach, (left, right))
    for x in range(len(found)):
        for held in (left, right):
            held[x] = not held[x]
            assert not proves(found, found.phi, found.reach, (left, right)), x
            held[x] = not held[x]


def test_a_wrong_option_is_refuted() -> None:
    """Heap 2, which Left may take whole in one move too many, is not worth what it was."""
    search = Search(empty=EMPTY_PARTIZAN)
    for heap in range(5):
        search.add_heap(sides_of(PartizanCode.parse("0.1|0.7"), heap))
    found = search.monoid
    left, right = found.held
    reaches = [*found.reach[:3], (found.reach[3][0] | {0}, found.reach[3][1]), found.reach[4]]
    assert not proves(found, found.phi, reaches, (left, right))


def test_merged_elements_are_refuted_by_a_sum() -> None:
    """By the empty context alone L, N, P and R are the only elements; the induction fails, and says where."""
    code = PartizanCode.parse("0.13|0.3")
    merged = Hypothesis([sides_of(code, heap) for heap in range(3)], EMPTY_PARTIZAN)
    assert len(merged) <= 4
    assert isinstance(proof_or_failure(merged), tuple)


def test_left_alone_can_move() -> None:
    """The one game in which Left has a move and Right none: Right wins as soon as it is there."""
    q = misere_quotient(lambda heap: ([[0]] if heap else [], []), 3)
    assert (len(q), list(map(str, q.outcomes)), q.phi) == (2, ["N", "R"], (0, 1, 1, 1))
    assert q.at_least.astype(int).tolist() == [[1, 1], [0, 1]]


def test_ends_that_the_other_player_would_hold_are_refuted() -> None:
    """In `{|0}` Left cannot move, so that she wins; the induction refuses that Right holds it."""
    zero: Listed = listed([])
    found = Hypothesis([(zero, zero), (zero, listed([()]))], EMPTY_PARTIZAN)
    table = cayley_table(found)
    assert isinstance(table, Table)
    for held in (([False, True], [False, True]), ([False, False], [False, True])):
        proof = Proof(table, held)
        assert proof.extended(found, 1, 1, found.reach[1]) is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0.7", "column 4: expected one bar between Left's code and Right's, found none"),
        ("0.7|0.7|0.1", "column 8: expected one bar between Left's code and Right's, found another bar"),
        ("0.7|0.9x", "code '0.9x', column 4"),
        ("|0.7", "code '', column 1"),
        ("3.7|0.7", "0, 4, 8 or C before the point"),
    ],
)
def test_two_codes_that_cannot_be_read_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message.replace("|", r"\|")):
        PartizanCode.parse(text)


@pytest.mark.parametrize("text", ["0.7|0.07", "0.0|0.3", "4.3|0.0", "0.8F|0.1", "0.0|0.0"])
def test_two_codes_print_as_they_are_read(text: str) -> None:
    assert str(PartizanCode.parse(text)) == text
    game = read_game(text)
    assert game is not None
    assert game.name == text


def test_a_game_without_moves_has_one_element() -> None:
    assert len(misere_quotient(PartizanCode.parse("0|0."))) == 1


def test_a_rule_must_leave_smaller_heaps_and_have_a_largest() -> None:
    with pytest.raises(InputError, match="the rule leaves a heap of 2 in one of 2: expected a smaller one"):
        misere_quotient(lambda heap: ([], [[heap]] if heap == 2 else []), 4)
    with pytest.raises(InputError, match="a rule of a heap game needs a largest heap"):
        misere_quotient(lambda heap: ([], []))
    with pytest.raises(InputError, match="the largest heap is -1"):
        misere_quotient(PartizanCode.parse("0.1|0.1"), -1)
