"""Conjunctive normal forms in the format of DIMACS: what is read, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.cnf import read_dimacs
from knotgames.algebra.notation import InputError

CLAUSES = st.lists(st.lists(st.integers(1, 4).flatmap(lambda n: st.sampled_from([n, -n])), min_size=1), min_size=1)


@given(CLAUSES)
def test_the_negation_is_true_where_a_clause_is_false(clauses: list[list[int]]) -> None:
    text = f"p cnf 4 {len(clauses)}\n" + "".join(" ".join(map(str, clause)) + " 0\n" for clause in clauses)
    falsified = [
        any(not any((place >> abs(one) - 1 & 1) == (one > 0) for one in clause) for clause in clauses)
        for place in range(16)
    ]
    if any(falsified):
        form, variables = read_dimacs(text, "F.cnf")
        assert variables == 4
        assert [any(term.holds(place) for term in form.terms) for place in range(16)] == falsified
    else:
        with pytest.raises(InputError, match="expected a clause that can be false, found none"):
            read_dimacs(text, "F.cnf")


def test_a_clause_may_be_broken_into_lines_with_comments_between() -> None:
    form, variables = read_dimacs("c one\n\np cnf 3 2\n1\nc two\n-2 0 3\n0\n", "F.cnf")
    assert (str(form), variables) == ("~ab ~c", 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "F.cnf, line 1: expected a line such as 'p cnf 3 2', found ''"),
        ("c\n1 2 0\n", "F.cnf, line 2: expected a line such as 'p cnf 3 2', found '1 2 0'"),
        ("p cnf 3 -2\n", "F.cnf, line 1: expected a line such as 'p cnf 3 2', found 'p cnf 3 -2'"),
        ("p cnf 0 1\n0\n", "F.cnf, line 1: expected 1 to 100,000 variables, found 0"),
        ("p cnf 2 1\n1 3 0\n", "F.cnf, line 2: expected a literal up to 2 or 0, found '3'"),
        ("p cnf 2 1\n1 x 0\n", "F.cnf, line 2: expected a literal up to 2 or 0, found 'x'"),
        ("p cnf 2 1\n0\n", "F.cnf, line 2: expected a clause of at least one literal, found an empty one"),
        ("p cnf 2 2\n1 0\n2\n", "F.cnf: expected 2 clauses, each ended by 0, found 1"),
        ("p cnf 2 2\n1 0\n", "F.cnf: expected 2 clauses, each ended by 0, found 1"),
        ("p cnf 2 1\n1 -1 0\n", "F.cnf: expected a clause that can be false, found none"),
    ],
)
def test_what_is_no_form_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        read_dimacs(text, "F.cnf")
    assert str(refused.value) == message
