"""The algebras of theories and heap games: what lemmas say of them is what play says."""

from itertools import product

import pytest

from knotgames.algebra.knot_type.enumeration import games_of_size
from knotgames.algebra.knot_type.formal import add, payoffs
from knotgames.algebra.knot_type.theory import Theory, theory_from
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.algebras.theories import algebra_named
from tests.algebra.misere import plain
from tests.profiles import night

END = dict.fromkeys("udk", "d")
DRAWN = theory_from(
    {"terminals": {"u": 0, "d": 1, "k": 2}, "sums": {"+": dict.fromkeys("udk", END)}}, "drawn", "a test"
)
"""Three payoffs, of which every sum gives the second."""


@pytest.mark.parametrize(
    "name", ["dual", "both", "separate", pytest.param(DRAWN, id="drawn"), pytest.param("three", marks=night)]
)
def test_readings_of_sums_are_those_of_play(name: str | Theory) -> None:
    algebra = algebra_named(name)
    theory = algebra.played.theory
    games = [game for size in range(1, 5) for game in games_of_size(size, theory)]
    for one, other, which in product(games, games, range(len(theory.sums))):
        total = algebra.tables[which][algebra.class_of(one)][algebra.class_of(other)]
        assert algebra.rulebook.payoffs[total] == payoffs(add(one, other, which))


def test_a_sum_of_heaps_has_the_outcome_of_misere_play() -> None:
    algebra, wins = algebra_named("0.77"), plain.is_p(plain.plain_rule("0.77"))
    theory = algebra.played.theory
    for heaps in plain.sums(9, 5):
        total = algebra.identity
        for heap in heaps:
            named = theory.terminals.index(algebra.constants[f"h{heap}"])
            total = algebra.table[total][algebra.played.ends[named]]
        assert algebra.outcomes[algebra.readings["outcome"][total]] == ("P" if wins(heaps) else "N"), heaps


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "nix",
            "theory 'nix': expected a TOML file, the code of a heap game such as 0.77, or one of any-length, both, ",
        ),
        ("0.3102", "theory '0.3102': expected a heap game with a finite misère quotient; 'knotgames quotient 0.3102' "),
    ],
)
def test_a_theory_without_an_algebra_is_refused(name: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        algebra_named(name)
    assert str(refused.value).startswith(message)


def test_of_infinitely_many_classes_there_is_no_table() -> None:
    algebra = algebra_named("any-length")
    assert (algebra.tables, algebra.rests_on) == ((), "it has infinitely many classes, which include nim")
