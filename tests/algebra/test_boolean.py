"""Boolean functions, sets as bits, and prime implicants, against their definitions."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.boolean import DNF, LETTERS, BooleanFunction, Literal, Term, parse
from knotgames.algebra.implicants import places_of, prime_implicants, short_dnf
from knotgames.algebra.notation import InputError, NotationError


def terms(variables: int = 5) -> st.SearchStrategy[Term]:
    literals = st.builds(Literal, st.integers(0, variables - 1), st.booleans())
    several = st.lists(literals, min_size=1, max_size=variables, unique_by=lambda literal: literal.variable)
    return several.map(lambda chosen: Term(tuple(chosen)))


DNFS = st.lists(terms(), min_size=1, max_size=6).map(lambda chosen: DNF(tuple(chosen)))
FUNCTIONS = st.integers(0, 5).flatmap(
    lambda n: st.integers(0, (1 << (1 << n)) - 1).map(lambda table: BooleanFunction(n, table))
)


@given(DNFS)
def test_a_dnf_is_read_back(dnf: DNF) -> None:
    assert parse(str(dnf)) == DNF.parse(str(dnf)) == dnf


@given(DNFS)
def test_the_function_of_a_dnf_is_true_where_a_term_is(dnf: DNF) -> None:
    places = range(1 << dnf.variables)
    assert [dnf.function(place) for place in places] == [any(t.holds(place) for t in dnf.terms) for place in places]


@given(FUNCTIONS)
def test_a_function_is_read_back(function: BooleanFunction) -> None:
    assert parse(str(function)) == BooleanFunction.parse(str(function)) == function
    assert BooleanFunction.of_truths(function.truths()) == function
    assert function.truths().tolist() == [function(place) for place in range(1 << function.variables)]
    assert list(function.places()) == [place for place, digit in enumerate(str(function)) if digit == "1"]


def test_variables_after_t_have_numbers() -> None:
    form = DNF.parse("~x21a tx22")
    assert str(form) == "~x21a tx22"
    assert [literal.variable for term in form.terms for literal in term.literals] == [20, 0, 19, 21]
    with pytest.raises(InputError, match="of at most 20 variables, found 22"):
        _ = form.function


def test_twenty_variables_are_read() -> None:
    assert BooleanFunction.parse(LETTERS).table == 1 << (1 << 20) - 1
    assert BooleanFunction.parse("~t").table == (1 << (1 << 19)) - 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: expected a literal, such as a or ~a, found the end"),
        ("  ", "column 3: expected a literal, such as a or ~a, found the end"),
        ("ab~", "column 4: expected a variable, such as a or x21, found the end"),
        ("ab~ c", "column 4: expected a variable, such as a or x21, found ' '"),
        ("ab~~c", "column 4: expected a variable, such as a or x21, found '~'"),
        ("ax0", "column 2: expected a literal, such as a or ~a, found 'x0'"),
        ("ax", "column 2: expected a literal, such as a or ~a, found 'x'"),
        ("ax100001", "column 2: expected a literal, such as a or ~a, found 'x100001'"),
        ("ax22x1", "column 5: expected another variable, found 'x1' again"),
        ("ab cu", "column 5: expected a literal, such as a or ~a, found 'u'"),
        ("ab, c", "column 3: expected a literal, such as a or ~a, found ','"),
        ("aB", "column 2: expected a literal, such as a or ~a, found 'B'"),
        ("b a~a", "column 5: expected another variable, found 'a' again"),
        ("011", "column 1: expected as many digits as a power of two, at most 2^20, found 3"),
        ("01a", "column 3: expected 0, 1 or the end, found 'a'"),
        ("0110 1", "column 6: expected 0, 1 or the end, found '1'"),
    ],
)
def test_what_is_no_function_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert message in str(refused.value)


def test_what_is_built_wrongly_is_refused() -> None:
    with pytest.raises(InputError, match="expected a truth table of 2\\^1 bits, found 3"):
        BooleanFunction(1, 4)
    with pytest.raises(InputError, match="at most 20 variables, found 21"):
        BooleanFunction(21, 0)
    with pytest.raises(InputError, match="at least one term"):
        DNF(())
    with pytest.raises(InputError, match="different variables, found 'a~a'"):
        Term((Literal(0), Literal(0, True)))
    with pytest.raises(InputError, match="expected a number of values that is a power of two, found 3"):
        BooleanFunction.of_truths(BooleanFunction(2, 6).truths()[:3])


sets = st.sets(st.integers(0, 200))


@given(sets)
def test_a_mask_has_its_members_in_order(members: set[int]) -> None:
    assert list(bits(mask_of(members))) == sorted(members)
    assert mask_of(members).bit_count() == len(members)


@given(sets, sets)
def test_operations_on_masks_are_those_on_sets(one: set[int], other: set[int]) -> None:
    first, second = mask_of(one), mask_of(other)
    assert set(bits(first | second)) == one | other
    assert set(bits(first & second)) == one & other
    assert set(bits(first & ~second)) == one - other
    assert (first & ~second == 0) == (one <= other)


@given(st.lists(st.integers(0, 30)))
def test_a_member_that_is_named_twice_counts_once(members: list[int]) -> None:
    assert mask_of(members) == mask_of(set(members))
    assert mask_of(bits(mask_of(members))) == mask_of(members)


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
