"""The best bounds of a shape, against plain enumeration of games and terms."""

from collections.abc import Callable
from itertools import product

import pytest

from knotgames.algebra.knot_type.values import JOHNSON, smallest_knot_games
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.lemma import parse, prove
from knotgames.checks.lemma.bounds import best_bounds
from knotgames.checks.lemma.ground import number_at, term_at
from knotgames.checks.lemma.language.formulas import Comparison
from knotgames.checks.lemma.language.terms import Constant
from knotgames.checks.papers.johnson2011a.s07_sums import FACTS


def test_the_eight_facts_of_johnson_are_found() -> None:
    shapes: tuple[str, ...] = ("X(A) ? Z(A)", "Y(A) ? Z(A)", "X(A + B) ? X(A), X(B)", "Z(A + B) ? Z(A), Z(B)")
    shapes += ("Y(A + B) ? Y(A), Z(A), Y(B), Z(B)",)
    found = [best_bounds(shape) for shape in shapes]
    assert {str(lemma) for bounds in found for lemma in bounds.lemmas} == {*FACTS}
    assert all(bounds.sharp for bounds in found)


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "min({}, {})": lambda i, j: min(i, j),
    "max({}, {})": lambda i, j: max(i, j),
    "{} + {}": lambda i, j: i + j,
    "{} (+) {}": lambda i, j: min(2, i + j),
    "{} (.) {}": lambda i, j: max(0, i + j - 2),
}


@pytest.mark.parametrize(("bounded", "given"), [("Y(A + B)", ("X(A)", "Y(B)")), ("Z(A + B)", ("Y(A)", "Y(B)", "Z(B)"))])
def test_bounds_are_true_and_imply_all_other_bounds_of_one_operation(bounded: str, given: tuple[str, ...]) -> None:
    found = best_bounds(f"{bounded} ? {', '.join(given)}")
    games = [{"A": Constant(a), "B": Constant(b)} for a, b in product(smallest_knot_games(), repeat=2)]

    atoms = {str(n): [n] * len(games) for n in range(3)}
    for text in (bounded, *given):
        compared = parse(f"{text} = 0")
        assert isinstance(compared, Comparison)
        atoms[text] = [number_at(term_at(compared.terms[0], named), JOHNSON) for named in games]
    target = atoms.pop(bounded)
    terms = dict(atoms)
    for (one, first), (other, second) in product(atoms.items(), repeat=2):
        for pattern, operation in OPERATIONS.items():
            terms[pattern.format(one, other)] = [operation(i, j) for i, j in zip(first, second, strict=True)]
    strongest = {"<=": [2] * len(games), ">=": [0] * len(games)}
    for lemma in found.lemmas:
        assert isinstance(lemma, Comparison)
        ((sign,), bound) = lemma.signs, [number_at(term_at(lemma.terms[1], named), JOHNSON) for named in games]
        good = all(t <= b for t, b in zip(target, bound, strict=True))
        assert sign == "=" or (good if sign == "<=" else all(t >= b for t, b in zip(target, bound, strict=True)))
        for one in ("<=", ">=") if sign == "=" else (sign,):
            strongest[one] = [(min if one == "<=" else max)(pair) for pair in zip(strongest[one], bound, strict=True)]
    for text, values in terms.items():
        if all(t <= v for t, v in zip(target, values, strict=True)):
            assert all(s <= v for s, v in zip(strongest["<="], values, strict=True)), text
        if all(t >= v for t, v in zip(target, values, strict=True)):
            assert all(s >= v for s, v in zip(strongest[">="], values, strict=True)), text


@pytest.mark.parametrize(
    ("theory", "shape", "lemmas"),
    [
        ("knot", "Y(4.A) ? Y(A), Z(A)", ["Y(4.A) = Z(A) (+) Z(A)"]),
        ("knot", "A + A ? A", ["A + A <= A + A + A + A"]),
        ("knot", "A + B ? B", []),
        ("knot", "sign(A) = + implies Y(A + B) ? Y(A), Z(B)", ["sign(A) = + implies Y(A + B) <= Y(A) (+) Z(B)"]),
        ("both", "A +k B +k B ? A, B", ["A +k B +k B >= (A +u B) +k B", "A +k B +k B >= (B +u B) +k A"]),
        ("dual", "A + A + A ? A, u", ["A + A + A >= u", "A + A + A <= A"]),
    ],
)
def test_bounds_in_other_theories_and_of_games(theory: str, shape: str, lemmas: list[str]) -> None:
    algebra = algebra_named(theory)
    found = best_bounds(shape, algebra).lemmas
    assert [str(lemma) for lemma in found][-len(lemmas) :] == lemmas
    assert {str(prove(lemma, algebra).status) for lemma in found} <= {"proved"}


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ("X(A)", "expected one '?', as in 'X(A + B) ? X(A), X(B)'"),
        ("outcome(A) = 1 or X(A) ? 1", "expected numbers or games around '?', as in 'X(A + B) ? X(A), X(B)'"),
        ("X(A) > Z(A) implies X(A) ? 1", "expected a premise that holds for some games"),
        ("(some A': X(A') = 0) implies X(A) ? Y(A)", "expected a premise that does not speak of options"),
    ],
)
def test_what_is_not_a_shape_is_refused(shape: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        best_bounds(shape)
    assert str(error.value) == f"shape '{shape}': {message}"
    with pytest.raises(
        InputError, match="shape 'A \\+ B \\? A': expected a theory whose classes are known, but it has"
    ):
        best_bounds("A + B ? A", algebra_named("any-length"))
