"""Conjunctive normal forms in the format of DIMACS, as the games of two players who choose variables read them.

    c a comment
    p cnf 3 2
    1 -2 0
    2 3 0

A clause is a list of literals, ended by 0: 1 is the first variable, -2 the negated second one.
"""

from __future__ import annotations

from knotgames.algebra.boolean import DNF, MOST_IN_FORM, Literal, Term
from knotgames.algebra.notation import InputError


def read_dimacs(text: str, name: str) -> tuple[DNF, int]:
    """Return the negation of a conjunctive normal form, and its number of variables.

    A clause that contains a variable and its negation is always true, so it is left out; a literal counts once.

    Args:
        name: of the file, for errors.

    Raises:
        InputError: the text is not such a form, a clause is empty, or no clause is left.

    >>> form, variables = read_dimacs("p cnf 3 2\\n1 -2 0\\n2 -1 -2 0\\n", "F.cnf")
    >>> str(form), variables
    ('~ab', 3)
    """
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    lines = [(number, words) for number, words in lines if words[0] != "c"]
    number, header = lines[0] if lines else (1, [])
    if (
        header[:2] != ["p", "cnf"]
        or len(header) != 4
        or not all(word.isascii() and word.isdigit() for word in header[2:])
    ):
        raise InputError(f"{name}, line {number}: expected a line such as 'p cnf 3 2', found '{' '.join(header)[:40]}'")
    variables, clauses = int(header[2][:9]), int(header[3][:9])
    if not 1 <= variables <= MOST_IN_FORM:
        raise InputError(f"{name}, line {number}: expected 1 to {MOST_IN_FORM:,} variables, found {header[2]}")
    terms: list[Term] = []
    here: list[int] = []
    found = 0
    for number, words in lines[1:]:
        for word in words:
            literal = _whole(word)
            if literal is None or abs(literal) > variables:
                raise InputError(
                    f"{name}, line {number}: expected a literal up to {variables} or 0, found '{word[:40]}'"
                )
            if literal:
                here.append(literal)
                continue
            if not here:
                raise InputError(
                    f"{name}, line {number}: expected a clause of at least one literal, found an empty one"
                )
            found += 1
            if not any(-literal in here for literal in here):
                terms.append(Term(tuple(Literal(abs(one) - 1, one > 0) for one in dict.fromkeys(here))))
            here = []
    if here or found != clauses:
        raise InputError(f"{name}: expected {clauses:,} clauses, each ended by 0, found {found:,}")
    if not terms:
        raise InputError(f"{name}: expected a clause that can be false, found none")
    return DNF(tuple(terms)), variables


def _whole(word: str) -> int | None:
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
