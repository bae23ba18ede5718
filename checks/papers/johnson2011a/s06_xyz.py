"""Section 6: X, Y and Z are gradings; X and Y are half-outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import z3

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.formal import terminal
from knotgames.algebra.knot_type.grading import OTHERWISE, Definition, none, obeys_axioms, some
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.claim import Question, Severity
from knotgames.checks.induction.by_z3 import at_least, payoffs_differ
from knotgames.checks.lemma.decide import decide
from knotgames.checks.lemma.ground import at, holds
from knotgames.checks.lemma.language.formulas import Formula, free
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.lemma.language.terms import Literal, Sort
from knotgames.checks.papers.johnson2011a.definitions import XYZ, Definitions, levels_of, passing
from knotgames.checks.papers.johnson2011a.paper import INDUCTION, ONE_CLASS, PAPER, payoffs_by_conditions
from knotgames.checks.questions import ask, by_z3, none_fails
from knotgames.checks.solvers.models import holds_in, number_in
from knotgames.checks.solvers.query import Query


def from_definitions(lemma: str, definitions: Definitions, known: str | None = None) -> Question:
    """Ask z3 to prove a lemma by induction from the definitions, assuming `known` or the lemma of the options."""
    formula, kinds = parse(lemma), [(x, y, z) for x, y, z in product(range(3), repeat=3)]
    of_options = parse(known or lemma)
    (game,) = free(formula)

    def statement(x: int, y: int, z: int, parity: int, formula: Formula = formula) -> bool:
        levels = {f"{name}({game})": Literal(Sort.NUMBER, str(i)) for name, i in {"X": x, "Y": y, "Z": z}.items()}
        return holds(at(formula, {**levels, f"parity({game})": Literal(Sort.PARITY, ("even", "odd")[parity])}))

    def fails_for(parity: int) -> str | None:
        present = {kind: z3.Bool(f"option {kind}") for kind in kinds}
        level = {name: z3.Int(name) for name in definitions}
        query = Query(z3.Or(list(present.values())))
        query.assume(
            *(z3.Not(there) for kind, there in present.items() if not statement(*kind, 1 - parity, of_options))
        )
        for name, definition in definitions.items():
            query.assume(_defined(definition.clauses(parity), level[name], present))
        failing = [kind for kind in kinds if not statement(*kind, parity)]
        model = query.model(
            z3.Or([z3.And([level[n] == i for n, i in zip("xyz", kind, strict=True)]) for kind in failing])
        )
        if model is None:
            return None
        options = [kind for kind, there in present.items() if holds_in(model, there)]
        found_levels = tuple(number_in(model, level[name]) for name in "xyz")
        return f"a game with options of XYZ {options}, parity {parity}, has XYZ {found_levels}"

    def fails_for_end(name: str) -> str | None:
        end = terminal(name)
        assert end.parity is not None
        levels = levels_of(end)[:3]
        return None if statement(*levels, end.parity) else f"the terminal game {end} has XYZ {levels}"

    ways = [*(partial(fails_for, parity) for parity in range(2)), *(partial(fails_for_end, u) for u in KNOT.terminals)]
    return by_z3("all games, from the definitions of X, Y and Z", *ways)


def _defined(clauses: Sequence[grading.Clause | None], level: Any, present: Mapping[tuple[int, int, int], Any]) -> Any:
    """The statement that a game has the level whose clause its options pass."""

    def passes(test: grading.Test) -> Any:
        kind = test.pattern
        some_option = z3.Or([there for xyz, there in present.items() if kind.includes(*xyz, kind.sign or "")])
        return some_option if test.some else z3.Not(some_option)

    rules = [None if clause is OTHERWISE else z3.And(list(map(passes, clause))) for clause in clauses]
    others = z3.And([z3.Not(rule) for rule in rules if rule is not None])
    return z3.And(
        [z3.Implies(level == i, others if rule is None else rule) for i, rule in enumerate(rules)]
        + [level >= 0, level <= 2]
    )


def _claim(number: str, words: str, lemma: str, mutants: Sequence[str], companion: str | None = None) -> None:
    """Enter a lemma on X, Y, Z, which is also proved by the induction of the paper, together with a companion."""

    def check(
        lemma: str = lemma, definitions: Definitions = XYZ, algebra: ValueAlgebra = JOHNSON
    ) -> Iterable[Question]:
        yield ask(decide, lemma, algebra)
        yield from_definitions(f"({lemma}) and ({companion})" if companion else lemma, definitions)

    false = {mutant: {"lemma": mutant} for mutant in mutants}
    PAPER.claim(number, words, formula=lemma, uses=INDUCTION, mutants=false)(check)


@PAPER.claim(
    "Theorem 6.1",
    "$X$, $Y$, and $Z$ are gradings.",
    uses=(ONE_CLASS, "Theorem 6.4", "Theorem 6.7"),
    mutants={
        "odd X_0 has some option in X_0 or none in X_2": {
            "definitions": {**XYZ, "x": Definition(grading.X.even, ((none(x=2),), *grading.X.odd[1:]))}
        },
        "even Z_0 may have options in Z_2": {
            "definitions": {**XYZ, "z": Definition(((some(y=0),), *grading.Z.even[1:]), grading.Z.odd)}
        },
        "even X_2 may have options in X_0": {
            "definitions": {**XYZ, "x": Definition((*grading.X.even[:2], (some(x=2),)), grading.X.odd)}
        },
    },
)
def theorem_6_1(definitions: Definitions = XYZ) -> Iterable[Question]:
    """If X, Y <= Z for all options (Theorems 6.4, 6.7), each definition gives one class, and Definition 5.1 holds."""
    yield _are_gradings_by_enumeration(definitions)
    yield _are_gradings_by_z3(definitions)


KINDS = [(x, y, z) for x, y, z in product(range(3), repeat=3) if x <= z >= y]


def _are_gradings_by_enumeration(definitions: Definitions) -> Question:
    """Ask this of one set of options for each combination of levels and of clauses that are passed."""
    sets = np.arange(1, 1 << len(KINDS))

    def judged() -> Iterator[tuple[int, int, int, str]]:
        for parity, (place, name) in product(range(2), enumerate(definitions)):
            patterns = [test.pattern for clause in definitions[name].clauses(parity) for test in clause or ()]
            told = [mask_of(i for i, kind in enumerate(KINDS) if pattern.includes(*kind, "")) for pattern in patterns]
            told += [mask_of(i for i, kind in enumerate(KINDS) if kind[place] == level) for level in range(3)]
            alike = sum((sets & mask != 0) << bit for bit, mask in enumerate(told))
            firsts = np.unique(alike, return_index=True)[1].tolist()
            yield from ((parity, int(sets[first]), place, name) for first in firsts)

    def fails(parity: int, mask: int, place: int, name: str) -> str | None:
        # An odd game in Z_0 has Y = 0 and X = 0, an even one too, by X <= Z >= Y.
        options = [KINDS[i] for i in bits(mask)]
        classes = passing(definitions[name].clauses(parity), [(*option, "") for option in options])
        levels = {option[place] for option in options}
        if classes in [[level] for level in range(3) if obeys_axioms(level, levels)]:
            return None
        what = f"is in the classes {classes} of {name.upper()}, with options of levels {sorted(levels)}"
        return f"a game of parity {parity} with options {options} {what}"

    return none_fails(f"all {len(sets):,} sets of options by X, Y, Z", sorted(judged()), fails, starred=True)


def _are_gradings_by_z3(definitions: Definitions) -> Question:
    present = {kind: z3.Bool(f"option {kind}") for kind in KINDS}

    def fails(parity: int, place: int, name: str) -> str | None:
        level = z3.Int(name)
        at = [z3.Or([there for option, there in present.items() if option[place] == i]) for i in range(3)]
        rules = {
            i: z3.And([at[wanted] if there else z3.Not(at[wanted]) for there, wanted in tests])
            for i, tests in grading.AXIOMS.items()
        }
        defined = _defined(definitions[name].clauses(parity), level, present)
        on_level = [z3.substitute(defined, (level, z3.IntVal(i))) for i in range(3)]
        exists, unique = z3.Or(on_level), z3.Not(at_least(2, on_level))
        graded = z3.And([z3.Implies(level == i, rules[i]) for i in rules] + [(level == 1) == rules[1]])
        some = z3.Or(list(present.values()))
        if Query(some).has_model(z3.Not(z3.And(exists, unique, z3.Implies(defined, graded)))):
            return f"{name.upper()} is not a grading for games of parity {parity}"
        return None

    ways = (fails(parity, *one) for parity, one in product(range(2), enumerate(definitions)))
    return by_z3("all sets of options by X, Y, Z", ways)


EVEN_Y = "parity(C) = even and Z(C) = 0 implies Y(C) = 0"
ODD_Y = "parity(C) = odd and Z(C) <= 1 implies Y(C) <= 1"
EVEN_X = "parity(C) = even and Z(C) = 0 implies X(C) = 0"
ODD_X = "parity(C) = odd and Z(C) <= 1 implies X(C) <= 1"

ODD_Z = "parity(C) = odd and Z(C) = 0 implies Y(C) = 0"
NEXT_LEMMA = f"({EVEN_Y}) and ({ODD_Y})"

PAPER.claim(
    "Theorem 6.1 (proof as printed)",
    "Suppose that $C$ is even. Then if some $C' ∈ Z_0$, the next lemma implies $C' ∈ Y_0$.",
    reading="$C'$ is odd, and the next lemma concerns even games. We assume that the lemma after it, on odd games, "
    "is meant as well.",
    correction="Theorem 6.1 (proof corrected)",
    severity=Severity.GAP,
    controls={"Theorem 6.4 in place of the next lemma": {"known": "Y(C) <= Z(C)"}},
)(lambda known=NEXT_LEMMA: [from_definitions(ODD_Z, XYZ, known)])

_claim(
    "Theorem 6.1 (proof corrected)",
    "If an odd game $C'$ is in $Z_0$, it is in $Y_0$. This follows from the definitions of $Y$ and $Z$ if $Y ≤ Z$ "
    "holds for its options, and does not rest on the theorem.",
    ODD_Z,
    ["parity(C) = odd and Z(C) <= 1 implies Y(C) = 0"],
    companion="Y(C) <= Z(C)",
)

_claim(
    "Lemma 6.2",
    "If $C$ is an even game in $Z_0$, then $C ∈ Y_0$.",
    EVEN_Y,
    ["parity(C) = even and Y(C) = 0 implies Z(C) = 0"],
    companion=ODD_Y,
)

_claim(
    "Lemma 6.3",
    "If $C$ is an odd game in $Z_0 ∪ Z_1$, then $C ∈ Y_0 ∪ Y_1$.",
    ODD_Y,
    ["parity(C) = odd and Z(C) <= 1 implies Y(C) = 0"],
    companion=EVEN_Y,
)

_claim("Theorem 6.4", "For any game $A$, $Y(A) ≤ Z(A)$.", "Y(A) <= Z(A)", ["Y(A) >= Z(A)", "Y(A) <= X(A)"])

_claim(
    "Lemma 6.5",
    "Let $C$ be an even game in $Z_0$. Then $C ∈ X_0$.",
    EVEN_X,
    ["parity(C) = even and Z(C) <= 1 implies X(C) = 0"],
    companion=ODD_X,
)

_claim(
    "Lemma 6.6",
    "Let $C$ be an odd game in $Z_0 ∪ Z_1$. Then $C ∈ X_0 ∪ X_1$.",
    ODD_X,
    ["parity(C) = odd and Z(C) <= 1 implies X(C) = 0"],
    companion=EVEN_X,
)

_claim("Theorem 6.7", "For any game $A$, $X(A) ≤ Z(A)$.", "X(A) <= Z(A)", ["X(A) >= Z(A)", "X(A) <= Y(A)"])


Halves = tuple[tuple[int, int], ...]


def _half_outcomes(
    number: str, statement: str, halves: Halves, mutants: Mapping[str, Callable[[KnotValue], tuple[int, int]]]
) -> None:
    """Enter a claim that half-outcomes (parity of the game, starting player) are determined by X and Y."""

    def check(
        payoffs: Callable[[KnotValue], tuple[int, int]] | None = None, algebra: ValueAlgebra = JOHNSON
    ) -> Iterable[Question]:
        book = algebra.rulebook
        if payoffs is not None:
            book = replace(book, payoffs=tuple(map(payoffs, algebra.values)))
        yield payoffs_by_conditions(book, halves)
        yield ask(payoffs_differ, book, halves)

    arguments = {name: {"payoffs": other} for name, other in mutants.items()}
    PAPER.claim(number, statement, uses=(ONE_CLASS,), mutants=arguments, certificates=drup_proofs)(check)


def even_in_x0(but: str = "") -> str:
    """The lemma that an even game is in X_0 if and only if it has no option in X_2."""
    return f"parity(A) = even implies (X(A) = 0 iff {but}(every A': X(A') <= 1))"


def odd_below_x2(level: int = 0) -> str:
    """The lemma that an odd game is in X_0 ∪ X_1 if and only if it has an option in X_0."""
    return f"parity(A) = odd implies (X(A) <= 1 iff some A': X(A') = {level})"


PRINTED_STEP, CORRECTED_STEP = even_in_x0(), even_in_x0("not A ~ k and ")

PAPER.claim(
    "Theorem 6.8 (proof as printed)",
    "An even game $A$ is in $X_0$ iff it is $u$ or all of its options are in $X_0 ∪ X_1$.",
    formula=PRINTED_STEP,
    uses=INDUCTION,
    correction="Theorem 6.8 (proof corrected)",
    severity=Severity.SLIP,
    counted_under="Theorem 2.7 (Definition 2.5 as printed)",
    controls={"and it is not k": {"lemma": CORRECTED_STEP}},
)(lambda lemma=PRINTED_STEP: [ask(decide, lemma)])

PAPER.lemma(
    "Theorem 6.8 (proof corrected)",
    "An even game $A$ is in $X_0$ iff it is $u$, or it is not $k$ and all of its options are in $X_0 ∪ X_1$. An odd "
    "game $B$ is in $X_0 ∪ X_1$ iff one of its options is in $X_0$.",
    f"({CORRECTED_STEP}) and ({odd_below_x2()})",
    mutants=[f"({PRINTED_STEP}) and ({odd_below_x2()})", f"({CORRECTED_STEP}) and ({odd_below_x2(1)})"],
)

_half_outcomes(
    "Theorem 6.8",
    "An even game $A$ is in $X_0$ iff it is in $U2$, and an odd game $B$ is in $X_2$ iff it is in $K2$.",
    ((0, 0), (1, 1)),
    mutants={"an even game is in X_0 ∪ X_1 iff it is in U2": lambda v: (int(v.x == 2), int(v.x == 2))},
)

_half_outcomes(
    "Theorem 6.9",
    "An even game $A$ is in $Y_2$ iff it is in $K2$, and an odd game $B$ is in $Y_0$ iff it is in $U2$.",
    ((0, 1), (1, 0)),
    mutants={"an even game is in Y_1 ∪ Y_2 iff it is in K2": lambda v: (int(v.y > 0), int(v.y > 0))},
)
