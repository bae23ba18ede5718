"""Laws of infinite misère quotients by z3 and cvc5, and the mutants that each of them refutes."""

from ast import literal_eval
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product

import pytest

from knotgames.algebra.misere.laws.induction import Induction
from knotgames.algebra.misere.laws.law import Law, Vector, options_worth
from knotgames.algebra.misere.laws.relations import Rows, relations
from knotgames.algebra.misere.laws.search import Infinite, infinite_quotient
from knotgames.algebra.misere.options import listed
from knotgames.checks.asked import Asked, listening
from knotgames.checks.claim import Finding
from knotgames.checks.induction.laws import equal, proved, told_apart
from knotgames.checks.papers.knotgames2026.misere.infinite_quotients import OF_76, octal
from tests.algebra.misere.test_laws import wrong_laws

RULES: list[list[list[int]]] = [[], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]]]


@pytest.fixture(scope="module")
def three() -> Infinite:
    proof = infinite_quotient([listed(options) for options in RULES])
    assert isinstance(proof, Infinite)
    return proof


def by_z3(rules: Sequence[Iterable[Iterable[int]]], law: Law) -> Finding:
    return next(iter(proved([listed(options) for options in rules], law)))


def test_the_law_and_the_family_are_proved(three: Infinite) -> None:
    findings = [*proved(three.heaps, three.law), *told_apart(three.law, three.family)]
    assert {finding.method for finding in findings} >= {"z3"}
    assert all(finding.holds for finding in findings)
    assert findings[0].visited == 9


def mutants(law: Law) -> dict[str, Law]:
    (even, some), *rest = law.patterns
    first, *others = some
    moved = replace(first, bounds=(*first.bounds[:2], (None, -2)))
    fewer = replace(first, residues=first.residues[1:])
    return {
        "a constant off": replace(law, patterns=((even, (moved, *others)), *rest)),
        "a dropped residue": replace(law, patterns=((even, (fewer, *others)), *rest)),
        "a dropped pattern": replace(law, patterns=((even, tuple(others)), *rest)),
        "a heap worth another": replace(law, worth=((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2))),
    }


@pytest.mark.parametrize("mutant", ["a constant off", "a dropped residue", "a dropped pattern", "a heap worth another"])
def test_a_wrong_law_is_refuted(three: Infinite, mutant: str) -> None:
    law = mutants(three.law)[mutant]
    finding = by_z3(RULES, law)
    assert finding.holds is False
    name, _, shown = str(finding.counterexample).partition(": it fails at ")
    assert fails(law, name, literal_eval(shown))


def fails(law: Law, name: str, at: Vector) -> bool:
    """Whether a law fails at a vector as it is said, by the outcomes that it gives."""
    units = [law.worth[one.heap] for one in law.coordinates]
    moves = options_worth([listed(options) for options in RULES], law.worth)
    match name:
        case "what heaps are worth":
            return [[int(i == j) for j in range(len(at))] for i in range(len(at))] != [list(unit) for unit in units]
        case "no option of a P-position is P":
            return any(
                law.is_p(_sum(at, worth)) and any(law.is_p(_sum(at, option)) for option in options)
                for worth, options in zip(law.worth, moves, strict=True)
            )
        case "an N-position with moves has one to P":
            left = [
                _sum(tuple(count - (place == i) for place, count in enumerate(at)), option)
                for i, one in enumerate(law.coordinates)
                if at[i]
                for option in moves[one.heap]
            ]
            return bool(left) and not law.is_p(at) and not any(map(law.is_p, left))
    raise ValueError(f"not looked at: {name}")


def test_a_law_over_a_monoid_is_proved_by_counts(three: Infinite) -> None:
    law = replace(three.law, monoid=((1, 2, 1),))
    assert by_z3(RULES, law).holds
    alike = replace(law, monoid=((1, 1),), patterns=law.patterns[:2])
    for mutant in (*mutants(law).values(), alike):
        assert by_z3(RULES, mutant).holds is False


@pytest.mark.parametrize("option", range(3))
def test_a_law_is_refuted_for_other_options(three: Infinite, option: int) -> None:
    fewer = [*RULES[:3], RULES[3][:option] + RULES[3][option + 1 :]]
    assert by_z3(fewer, three.law).holds is False


def test_relations_are_proved_and_others_refuted(three: Infinite) -> None:
    law = three.law
    rows, (of_a, *others) = Rows(law, 7), relations(law, 7).rules
    assert [of_a, *others] == [((2, 0, 0), (0, 0, 0)), ((0, 2, 1), (0, 1, 0)), ((0, 1, 5), (0, 0, 4))]
    for one, other in (of_a, *others):
        assert rows.are_equal(one, other)
        assert all(finding.holds for finding in equal(law, one, other))
        for wrong in ((other[0] + 1, *other[1:]), (*other[:-1], other[-1] + 1)):
            assert not rows.are_equal(one, wrong)
            finding = next(iter(equal(law, one, wrong)))
            assert finding.holds is False
            assert "they are told apart by" in str(finding.counterexample)


@pytest.mark.parametrize(
    ("one", "other", "context"),
    [((0, 0, 1), (0, 1, 2), (0, 0, 2)), ((0, 0, 3), (0, 1, 4), (0, 0, 0))],
)
def test_sums_that_one_context_alone_tells_apart_are_not_equal(
    three: Infinite, one: Vector, other: Vector, context: Vector
) -> None:
    contexts = product(range(2), range(9), range(9))
    in_context = [(of, _sum(one, of), _sum(other, of)) for of in contexts]
    assert [of for of, a, b in in_context if three.law.is_p(a) is not three.law.is_p(b)] == [context]
    assert next(iter(equal(three.law, one, other))).counterexample == f"they are told apart by {context}"


def _sum(one: Vector, other: Vector) -> Vector:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def test_z3_and_the_finite_check_refute_the_same_laws(three: Infinite) -> None:
    """Every fifth of the laws with one thing changed."""
    options = options_worth(three.heaps, three.law.worth)
    for name, law in list(wrong_laws(three.law))[::5]:
        assert (by_z3(RULES, law).holds is False) == (Induction(law, options).failure() is not None), name


def test_heaps_that_are_worth_less_than_they_seem_have_to_be_counted_apart() -> None:
    apart = octal("0.76", OF_76).proof
    refuted = by_z3([list(options) for options in apart.heaps], replace(apart.law, apart=()))
    assert refuted.counterexample is not None
    assert refuted.counterexample.startswith("a heap wins where what it is worth does")


def test_a_family_that_is_not_told_apart_is_refuted(three: Infinite) -> None:
    other = replace(three.family, context=(0, 0, 0))
    finding = next(iter(told_apart(three.law, other)))
    assert finding.holds is False


def test_what_z3_is_asked_is_what_it_was_asked(three: Infinite) -> None:
    """A question that is made weaker has the same answer: what is asked is pinned, as the record does it for claims."""
    digests = []
    for findings in (proved(three.heaps, three.law), told_apart(three.law, three.family)):
        asked = Asked()
        with listening(asked):
            assert all(finding.holds for finding in findings)
        digests.append(asked.taken())
    assert digests == ["fdd1b26b02957c54", "83816ba5c30231e0"]
