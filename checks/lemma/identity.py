"""Lemmas with `==`: the identity of games, which is not a question about values.

Sums are identical if the algebra of sums says so: a sum of games is commutative, and it is associative or has an
identity if that is so for the terminal games [Johnson2011a, Theorems 2.9 to 2.11]. Identical games have the same value.
Between these two bounds an identity is unknown. A lemma is proved if it holds for all truth values of the unknown
identities. Games refute it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from knotgames.algebra.knot_type.formal import Game, none_of, star_of, terminal
from knotgames.algebra.knot_type.theory import Theory
from knotgames.checks.lemma.ground import FALSE, SAME, TRUE, at, written_out
from knotgames.checks.lemma.language.formulas import (
    And,
    Comparison,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Quantified,
    all_terms,
    free,
    joined,
    pairs,
    with_parts,
    within,
)
from knotgames.checks.lemma.language.terms import (
    Constant,
    GameTerm,
    Multiple,
    Option,
    Projection,
    Sum,
    Term,
    Variable,
)

MOST_UNKNOWN = 6
"""The most unknown identities whose truth values are enumerated."""

Identity = tuple[str, str]
"""An identity by the normal forms of its sides, in order."""


def speaks_of_identity(formula: Formula) -> bool:
    """Return True if a formula compares games by `==` or `!=`."""
    return any(isinstance(p, Comparison) and p.of_games and SAME.keys() & {*p.signs} for p in within(formula))


def normal_form(term: Term, theory: Theory) -> str:
    """Return the same text for sums that are equal in the algebra of sums."""
    match term:
        case Multiple(int(times), part):
            if times < 2:
                return normal_form(part, theory) if times else f"{none_of(theory)}"
            return normal_form(Sum(part, Multiple(times - 1, part), theory.symbols[0]), theory)
        case Projection(letter, part):
            return f"{letter}({normal_form(part, theory)})"
        case Sum(_, _, sign):
            which = theory.symbols.index(sign)
        case _:
            return str(term)
    parts = list(_summands(term, sign, theory.sums[which].associative))
    names = [normal_form(part, theory) for part in parts if not isinstance(part, Constant)]
    total: Game | None = None
    for known in (part for part in parts if isinstance(part, Constant)):
        written = known.game if total is None else written_out(Sum(Constant(total), known, sign))
        if written is None:
            names.append(str(known))
        else:
            total = written
    if total is not None and not (names and theory.sums[which].identity() == total.end):
        names.append(str(total))
    return names[0] if len(names) == 1 else "(" + f" {sign} ".join(sorted(names)) + ")"


def _summands(term: Term, sign: str, associative: bool) -> Iterator[Term]:
    """Yield the parts of a sum; only the two outermost if it is not associative."""
    if isinstance(term, Sum) and term.sign == sign:
        for part in (term.left, term.right):
            yield from _summands(part, sign, True) if associative else (part,)
    elif isinstance(term, Multiple) and isinstance(term.times, int) and term.times:
        for _ in range(term.times):
            yield from _summands(term.part, sign, associative)
    else:
        yield term


def identity(one: Term, other: Term, theory: Theory) -> Identity | None:
    """Return an identity of two games by their normal forms; None if it holds in the algebra of sums."""
    first, second = (normal_form(term, theory) for term in (one, other))
    return None if first == second else (min(first, second), max(first, second))


def substituted(formula: Formula) -> Formula:
    """Return the formula after substitution of the premises at its head that equate a game with a sum of others."""
    if isinstance(formula, Quantified) and formula.kind == "forall":
        return replace(formula, body=substituted(formula.body))
    if isinstance(formula, Or):
        formula = _with_premises(formula)
    if not isinstance(formula, Implies):
        return formula
    premises = formula.premise.parts if isinstance(formula.premise, And) else (formula.premise,)
    for i, premise in enumerate(premises):
        if not isinstance(premise, Comparison) or premise.signs != ("==",):
            continue
        for name, term in (premise.terms, premise.terms[::-1]):
            if isinstance(name, Variable) and isinstance(term, GameTerm) and _may_replace(name, term, formula):
                rest = premises[:i] + premises[i + 1 :]
                conclusion = Implies(And(rest), formula.conclusion) if rest else formula.conclusion
                return substituted(at(conclusion, {name.name: term}))
    return formula


def _with_premises(formula: Or) -> Formula:
    """Return `A == B implies rest` for `A != B or rest`, as far as there are such parts."""
    premises: list[Formula] = []
    rest: list[Formula] = []
    for part in formula.parts:
        match part:
            case Comparison(terms, ("!=",)) if part.of_games:
                premises.append(Comparison(terms, ("==",)))
            case Not(Comparison(_, ("==",)) as same) if same.of_games:
                premises.append(same)
            case _:
                rest.append(part)
    return Implies(joined(And, *premises), joined(Or, *rest)) if premises and rest else formula


def _may_replace(name: Variable, term: GameTerm, formula: Formula) -> bool:
    """Return True if a term may replace a variable: it does not contain it, and no inner quantifier is in the way."""
    bound = {part.name for part in within(formula) if isinstance(part, Quantified)}
    inside = {str(t) for t in _names(term)}
    return name.name not in inside | bound and not inside & bound


def _names(term: Term) -> Iterator[Term]:
    return (t for t in all_terms(Comparison((term, term), ("~",))) if isinstance(t, Variable | Option))


def identities(formula: Formula, theory: Theory) -> tuple[Identity, ...]:
    """Return the identities in a formula that the algebra of sums leaves open."""
    found: dict[Identity, None] = {}
    for part in within(formula):
        if isinstance(part, Comparison) and part.of_games:
            for sign, one, other in pairs(part):
                key = identity(one, other, theory)
                if sign in SAME and key is not None:
                    found[key] = None
    return tuple(found)


def instances(formula: Formula, theory: Theory) -> list[Formula] | None:
    """Return formulas without `==` that together imply a formula, one for each way to decide its identities.

    A true identity makes the values equal. Return None if identities are under a quantifier, or are too many.

    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> from knotgames.algebra.knot_type.theory import KNOT
    >>> for instance in instances(parse("A == B implies X(A) = X(B)"), KNOT) or []:
    ...     print(instance)
    0 = 1 implies X(A) = X(B)
    A ~ B implies 0 = 0 implies X(A) = X(B)
    """
    body = formula
    head: list[Quantified] = []
    while isinstance(body, Quantified) and body.kind == "forall":
        head.append(body)
        body = body.body
    inner = any(isinstance(p, Quantified) and speaks_of_identity(p) for p in within(body))
    keys = identities(body, theory)
    if inner or len(keys) > MOST_UNKNOWN:
        return None
    made = []
    for truths in product((False, True), repeat=len(keys)):
        taken = dict(zip(keys, truths, strict=True))
        instance = _taken(body, taken, theory)
        assumed = [
            Comparison((one, other), ("~",))
            for part in within(body)
            if isinstance(part, Comparison) and part.of_games
            for sign, one, other in pairs(part)
            if sign in SAME and (key := identity(one, other, theory)) is not None and taken[key]
        ]
        if assumed:
            instance = Implies(And(tuple(assumed)), instance)
        for part in reversed(head):
            instance = replace(part, body=instance)
        made.append(instance)
    return made


def _taken(formula: Formula, taken: dict[Identity, bool], theory: Theory) -> Formula:
    """Return the formula with a truth value for each identity."""

    def atom(one: Term, other: Term) -> Formula:
        key = identity(one, other, theory)
        return TRUE if key is None or taken[key] else FALSE

    return _with_atoms(formula, True, lambda one, other, _: atom(one, other), (), theory)


def bound(formula: Formula, lower: bool, theory: Theory) -> Formula:
    """Return a formula without `==` that implies the formula if `lower`, and otherwise follows from it.

    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> from knotgames.algebra.knot_type.theory import KNOT
    >>> print(bound(parse("forall A: exists B: A + B == A"), lower=True, theory=KNOT))
    forall A: 0 = 0 or 0 = 1 or 0 = 1 or 0 = 1
    """

    def atom(one: Term, other: Term, strict: bool) -> Formula:
        if identity(one, other, theory) is None:
            return TRUE
        return FALSE if strict else Comparison((one, other), ("~",))

    head: list[Quantified] = []
    body = formula
    while isinstance(body, Quantified) and not body.of_options and not (lower and body.kind == "exists"):
        if head and body.kind != head[0].kind:
            break
        head.append(body)
        body = body.body
    made = _with_atoms(body, lower, atom, free(body), theory)
    for part in reversed(head):
        made = replace(part, body=made)
    return made


Atom = Callable[[Term, Term, bool], Formula]
"""Makes a formula for an identity from its sides; the flag is True if it must imply the formula."""


def _with_atoms(formula: Formula, strict: bool, atom: Atom, names: tuple[str, ...], theory: Theory) -> Formula:
    """Return the formula with its identities replaced by `atom`; if `strict`, the result implies the formula."""

    def inside(part: Formula, strict: bool = strict) -> Formula:
        return _with_atoms(part, strict, atom, names, theory)

    match formula:
        case Comparison():
            if not formula.of_games:
                return formula
            made: list[Formula] = []
            for sign, one, other in pairs(formula):
                match sign:
                    case "==":
                        made.append(atom(one, other, strict))
                    case "!=":
                        made.append(Not(atom(one, other, not strict)))
                    case _:
                        made.append(Comparison((one, other), (sign,)))
            return joined(And, *made)
        case Not(part):
            return Not(inside(part, not strict))
        case And() | Or():
            return with_parts(formula, inside)
        case Implies(premise, conclusion):
            return Implies(inside(premise, not strict), inside(conclusion))
        case Iff(left, right) if speaks_of_identity(formula):
            return And((inside(Implies(left, right)), inside(Implies(right, left))))
        case Quantified(kind, name, body):
            scope = names if formula.of_options else (*names, name)
            whole = replace(formula, body=_with_atoms(body, strict, atom, scope, theory))
            if not identities(body, theory) or formula.of_options or strict is not (kind == "exists"):
                return whole
            if any(isinstance(p, Quantified) and p.of_options and p.name == name for p in within(body)):
                return whole
            # For some game it is enough that it holds for one that is named; for all games it holds for these.
            star = star_of(theory)
            known = [*(terminal(end, theory) for end in theory.terminals), *([star] if star else [])]
            named: list[GameTerm] = [Constant(one) for one in known]
            named += [Variable(other) for other in names if other.isalnum()]
            tried = tuple(inside(at(body, {name: term})) for term in named)
            return Or(tried) if strict else And((whole, *tried))
    return formula
