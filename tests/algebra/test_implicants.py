"""Prime implicants against their definition, and short forms that are equal to what they are made of."""

from itertools import product

import pytest
from hypothesis import given, settings

from knotgames.algebra.boolean import BooleanFunction, Literal, Term
from knotgames.algebra.implicants import places_of, prime_implicants, short_dnf
from knotgames.algebra.notation import InputError
from tests.algebra.test_boolean import FUNCTIONS


def all_terms(variables: int) -> list[Term]:
    choices = product((None, False, True), repeat=variables)
    literals = (
        tuple(Literal(i, bool(sign)) for i, sign in enumerate(choice) if sign is not None) for choice in choices
    )
    return [Term(chosen) for chosen in literals if chosen]


@given(FUNCTIONS)
@settings(max_examples=30)
def test_prime_implicants_are_those_that_lose_it_with_any_literal_less(function: BooleanFunction) -> None:
    if function.table in (0, (1 << (1 << function.variables)) - 1):
        return
    places = range(1 << function.variables)
    implicants = {
        frozenset(term.literals)
        for term in all_terms(function.variables)
        if all(function(place) for place in places if term.holds(place))
    }
    prime = {one for one in implicants if not any(one - {literal} in implicants for literal in one)}
    assert {frozenset(term.literals) for term in prime_implicants(function)} == prime


@given(FUNCTIONS)
@settings(max_examples=30)
def test_a_short_form_is_of_the_same_function(function: BooleanFunction) -> None:
    if function.table in (0, (1 << (1 << function.variables)) - 1):
        return
    form = short_dnf(function)
    table = 0
    for term in form.terms:
        table |= places_of(term, function.variables)
    assert table == function.table


def test_the_cost_of_terms_counts() -> None:
    function = BooleanFunction.parse("ab ~ac bc~d")
    assert str(short_dnf(function)) == "ab ~ac"


def test_constants_are_refused() -> None:
    with pytest.raises(InputError, match="not true everywhere"):
        prime_implicants(BooleanFunction.parse("1111"))
    with pytest.raises(InputError, match="true somewhere"):
        short_dnf(BooleanFunction.parse("0000"))
