"""Random formulas of the lemma language, for hypothesis."""

from hypothesis import strategies as st

from knotgames.algebra.knot_type.formal import STAR, K, U, game
from knotgames.algebra.knot_type.values import VALUES
from knotgames.checks.lemma.language.formulas import (
    And,
    Comparison,
    Formula,
    Iff,
    Implies,
    Member,
    Not,
    Or,
    Quantified,
    joined,
)
from knotgames.checks.lemma.language.terms import (
    CLASSES,
    READINGS,
    Arithmetic,
    Constant,
    GameTerm,
    Literal,
    Option,
    Projection,
    Read,
    Sort,
    Sum,
    Term,
    Variable,
)
from knotgames.checks.lemma.question import closed

CONSTANTS = (U, K, STAR, game([U, K]), K + STAR, game([STAR, K + STAR]))
LITERALS = {
    Sort.NUMBER: ("-1", "0", "1", "2", "12"),
    Sort.PARITY: ("even", "odd"),
    Sort.SIGN: ("-", "0", "+"),
    Sort.OUTCOME: ("K", "U", "1", "2"),
    Sort.CLASS: CLASSES,
    Sort.VALUE: tuple(map(str, VALUES)),
}


@st.composite
def games(draw: st.DrawFn, names: tuple[str, ...], depth: int = 2) -> GameTerm:
    kind = draw(st.sampled_from(["name"] * 3 + ["constant", "projection", "sum", "sum"][: 4 if depth else 1]))
    match kind:
        case "constant":
            return Constant(draw(st.sampled_from(CONSTANTS)))
        case "projection":
            return Projection(draw(st.sampled_from("eo")), draw(games(names, depth - 1)))
        case "sum":
            return Sum(draw(games(names, depth - 1)), draw(games(names, depth - 1)))
    name = draw(st.sampled_from(names))
    return Option(name[:-1]) if name.endswith("'") else Variable(name)


@st.composite
def numbers(draw: st.DrawFn, names: tuple[str, ...], depth: int = 2) -> Term:
    if depth and draw(st.booleans()):
        operation = draw(st.sampled_from(["+", "-", "(+)", "(.)", "min", "max"]))
        count = draw(st.integers(2, 3)) if operation in ("min", "max") else 2
        return Arithmetic(operation, tuple(draw(numbers(names, depth - 1)) for _ in range(count)))
    if draw(st.integers(0, 4)) == 0:
        return Literal(Sort.NUMBER, draw(st.sampled_from(LITERALS[Sort.NUMBER])))
    return Read(draw(st.sampled_from("XYZ")), draw(games(names)))


@st.composite
def atoms(draw: st.DrawFn, names: tuple[str, ...], same: bool) -> Formula:
    sort = draw(st.sampled_from(list(Sort)))
    if sort is Sort.GAME:
        signs = ["~", "~~", *(["==", "!="] if same else [])]
        return Comparison((draw(games(names)), draw(games(names))), (draw(st.sampled_from(signs)),))
    if sort is Sort.NUMBER:
        count = draw(st.integers(1, 2))
        chain = tuple(draw(st.sampled_from(["=", "!=", "<", "<=", ">", ">="])) for _ in range(count))
        terms = [draw(numbers(names)) for _ in range(count + 1)]
        return Comparison((*terms[:-1], Read("Z", draw(games(names)))), chain)
    reading = next(name for name, read in READINGS.items() if read is sort)
    term = Read(reading, draw(games(names)))
    literals = st.sampled_from(LITERALS[sort]).map(lambda text: Literal(sort, text))
    if draw(st.booleans()):
        return Member(term, tuple(draw(st.lists(literals, min_size=1, max_size=3))))
    other = draw(st.one_of(literals, games(names).map(lambda game: Read(reading, game))))
    return Comparison((term, other), (draw(st.sampled_from(["=", "!="])),))


@st.composite
def formulas(
    draw: st.DrawFn, names: tuple[str, ...] = ("A", "B"), depth: int = 3, same: bool = True, inner: int = 2
) -> Formula:
    """Formulas whose free games have these names; with `inner` levels of quantifiers at the most."""
    kinds = ["atom", "not", "and", "or", "implies", "iff", *(["forall", "exists", "every", "some"] if inner else [])]
    kind = draw(st.sampled_from(kinds)) if depth else "atom"

    def part(names: tuple[str, ...] = names, inner: int = inner) -> Formula:
        return draw(formulas(names, depth - 1, same, inner))

    match kind:
        case "not":
            return Not(part())
        case "and":
            return joined(And, part(), part())
        case "or":
            return joined(Or, part(), part())
        case "implies":
            return Implies(part(), part())
        case "iff":
            return Iff(part(), part())
        case "forall" | "exists":
            name = next(name for name in "CDFG" if name not in names)
            return Quantified(kind, name, part((*names, name), inner - 1))
        case "every" | "some":
            owners = [name for name in names if not name.endswith("'") and f"{name}'" not in names]
            if owners:
                owner = draw(st.sampled_from(owners))
                return Quantified(kind, owner, part((*names, f"{owner}'"), inner - 1))
    return draw(atoms(names, same))


def lemmas(
    names: tuple[str, ...] = ("A", "B"), depth: int = 3, same: bool = True, inner: int = 2
) -> st.SearchStrategy[Formula]:
    """Formulas that are lemmas: where one begins with `forall`, that binds all its games."""

    def bound(formula: Formula) -> Formula:
        return closed(formula) if isinstance(formula, Quantified) and formula.kind == "forall" else formula

    return formulas(names, depth, same, inner).map(bound)
