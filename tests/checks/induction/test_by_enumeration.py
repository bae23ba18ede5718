"""Proof by enumeration, against plain loops over sets."""

from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.knot_type.rulebook import Condition, Rulebook, Table
from knotgames.algebra.knot_type.theory import SumRule, Theory
from knotgames.algebra.knot_type.values import RULEBOOK
from knotgames.checks.induction import by_enumeration
from knotgames.checks.induction.by_enumeration import admitted, several_classes
from knotgames.checks.induction.discovery import discover
from tests.checks.induction.small_rulebooks import all_options, classes_of, rulebooks

few = settings(derandomize=True, deadline=None, max_examples=60)


def masks(most: int) -> st.SearchStrategy[int]:
    return st.integers(0, most)


@few
@given(masks(63), st.lists(masks(63), max_size=3), masks(63))
def test_the_admitted_sets_are_those_that_the_condition_admits(
    forbidden: int, required: list[int], universe: int
) -> None:
    members = [i for i in range(6) if universe >> i & 1]
    sets = admitted(Condition(forbidden, tuple(required)), universe)
    for s in range(1 << len(members)):
        options = {member for place, member in enumerate(members) if s >> place & 1}
        admits = not any(forbidden >> o & 1 for o in options) and all(
            any(r >> o & 1 for o in options) for r in required
        )
        assert (sets >> s & 1 == 1) is admits
    assert sets >> (1 << len(members)) == 0


@few
@given(rulebooks().filter(lambda small: small[0].theory.sides == 1))
def test_several_classes_are_found_just_if_some_set_of_options_has_not_one(small: tuple[Rulebook, Table]) -> None:
    rulebook, _ = small
    parities = (0, 1) if rulebook.theory.fixed_parity else (0,)
    wrong = {
        p: [options for options in all_options(rulebook, p) if len(classes_of(rulebook, options, p)) != 1]
        for p in parities
    }
    finding = by_enumeration.several_classes(rulebook)
    assert finding.holds is not any(wrong.values())
    if finding.holds:
        sets = sum(len(list(all_options(rulebook, p))) for p in parities)
        assert finding.scope == f"all {sets:,} sets of option values"
    else:
        first = next(bad for bad in wrong.values() if bad)
        smallest = min(len(options[0]) for options in first)
        assert finding.counterexample is not None
        assert finding.counterexample.split("{")[1].split("}")[0].count(",") + 1 == smallest


def test_all_sets_of_option_values_of_knot_type_games_are_counted() -> None:
    finding = by_enumeration.several_classes(RULEBOOK)
    assert finding.holds
    assert finding.visited == 2 * (2**19 - 1)
    assert finding.scope == f"all {finding.visited:,} sets of option values"


def test_a_set_of_options_is_of_one_parity_and_has_a_class_of_the_other() -> None:
    """Where the play does not matter, a game is in the class of its parity, whatever its options."""
    one = Theory("one", ("u",), (0,), (SumRule("+", ((0,),)),))
    finding = several_classes(discover(one).rulebook)
    assert (finding.holds, finding.visited) == (True, 2)
