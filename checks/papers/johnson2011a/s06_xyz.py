"""Section 6: X, Y and Z are gradings; X and Y are half-outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from typing import Any

from algebra.bits import bits
from algebra.knot_type import grading
from algebra.knot_type.formal import Game, even_projection, games_to_birthday, odd_projection, sides_of
from algebra.knot_type.grading import OTHERWISE, Definition, none, obeys_axioms, some
from algebra.knot_type.theory import KNOT
from algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra
from algebra.ruleset import fold
from checks.certificates.drup import drup_proofs
from checks.claim import Arguments, Finding, found
from checks.lemma.decide import decide
from checks.lemma.ground import at, holds
from checks.lemma.language.formulas import free
from checks.lemma.language.syntax import parse
from checks.lemma.language.terms import Literal, Sort
from checks.papers.johnson2011a.paper import INDUCTION, ONE_CLASS, PAPER
from checks.papers.johnson2011a.s02_games import half_outcomes

Definitions = Mapping[str, Definition]

XYZ: Definitions = {"x": grading.X, "y": grading.Y, "z": grading.Z}
"""The definitions of section 6."""


def from_definitions(lemma: str, definitions: Definitions) -> Finding:
    """Prove a lemma about X, Y, Z and the parity of any game by z3, from the definitions alone: no value is excluded
    beforehand. The options obey the lemma; the classes of the game are what the definitions say.
    """
    import z3

    from checks.solvers.query import Query

    formula, kinds = parse(lemma), [(x, y, z) for x, y, z in product(range(3), repeat=3)]
    (game,) = free(formula)

    def statement(x: int, y: int, z: int, parity: int) -> bool:
        levels = {f"{name}({game})": Literal(Sort.NUMBER, str(i)) for name, i in zip("XYZ", (x, y, z), strict=True)}
        return holds(at(formula, {**levels, f"parity({game})": Literal(Sort.PARITY, ("even", "odd")[parity])}))

    wrong = None
    for parity in (0, 1):
        present = {kind: z3.Bool(f"option {kind}") for kind in kinds}

        def some_option(kind: grading.Pattern, present: Mapping[Any, Any] = present) -> Any:
            return z3.Or([there for (x, y, z), there in present.items() if kind.includes(x, y, z, kind.sign or "")])

        level = {name: z3.Int(name) for name in definitions}
        query = Query(z3.Or(list(present.values())))
        query.assume(*(z3.Not(there) for kind, there in present.items() if not statement(*kind, 1 - parity)))
        for name, definition in definitions.items():
            query.assume(_defined(definition.clauses(parity), level[name], some_option))
        failing = [kind for kind in kinds if not statement(*kind, parity)]
        model = query.model(
            z3.Or([z3.And([level[n] == i for n, i in zip("xyz", kind, strict=True)]) for kind in failing])
        )
        if model is not None:
            options = [kind for kind, there in present.items() if model.eval(there, model_completion=True)]
            found_levels = tuple(model.eval(level[name], model_completion=True).as_long() for name in "xyz")
            wrong = wrong or f"a game with options of XYZ {options}, parity {parity}, has XYZ {found_levels}"
    for end in ((0, 0, 0), (2, 2, 2)):
        if not statement(*end, 0):
            wrong = wrong or f"a terminal game has XYZ {end}"
    return found("z3", "all games, from the definitions of X, Y and Z", wrong)


def _defined(
    clauses: Sequence[grading.Clause | None], level: Any, some_option: Callable[[grading.Pattern], Any]
) -> Any:
    """The level of a game is i just if its options pass the clause for i."""
    import z3

    passes = [
        None
        if clause is OTHERWISE
        else z3.And([some_option(test.pattern) if test.some else z3.Not(some_option(test.pattern)) for test in clause])
        for clause in clauses
    ]
    others = z3.And([z3.Not(rule) for rule in passes if rule is not None])
    return z3.And(
        [z3.Implies(level == i, others if rule is None else rule) for i, rule in enumerate(passes)]
        + [level >= 0, level <= 2]
    )


def _claim(number: str, words: str, lemma: str, mutants: Sequence[str], companion: str | None = None) -> None:
    """Enter a lemma on X, Y, Z, which is decided by values and, a third time, by the induction of the paper.

    Args:
        number, words: as printed.
        lemma: the lemma, on one game.
        mutants: lemmas that are false.
        companion: another lemma, together with which its induction goes through.
    """

    def check(lemma: str = lemma, definitions: Definitions = XYZ, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
        yield from decide(lemma, algebra)
        yield from_definitions(f"({lemma}) and ({companion})" if companion else lemma, definitions)

    false: dict[str, Arguments] = {mutant: partial(dict, lemma=mutant) for mutant in mutants}
    PAPER.claim(number, words, formula=lemma, uses=INDUCTION, mutants=false)(check)


@PAPER.claim(
    "Theorem 6.1",
    "X, Y, and Z are gradings.",
    uses=(ONE_CLASS, "Theorem 6.4", "Theorem 6.7"),
    mutants={
        "odd X_0 has some option in X_0 or none in X_2": lambda: {
            "definitions": {**XYZ, "x": Definition(grading.X.even, ((none(x=2),), *grading.X.odd[1:]))}
        },
        "even Z_0 may have options in Z_2": lambda: {
            "definitions": {**XYZ, "z": Definition(((some(y=0),), *grading.Z.even[1:]), grading.Z.odd)}
        },
        "even X_2 may have options in X_0": lambda: {
            "definitions": {**XYZ, "x": Definition((*grading.X.even[:2], (some(x=2),)), grading.X.odd)}
        },
    },
)
def theorem_6_1(definitions: Definitions = XYZ) -> Iterable[Finding]:
    """For any options that obey Y <= Z and X <= Z (Theorems 6.4 and 6.7), each definition puts the game in exactly
    one class, and that class has the properties of Definition 5.1.
    """
    yield _are_gradings_by_enumeration(definitions)
    yield _are_gradings_by_z3(definitions)


def _kinds() -> list[tuple[int, int, int]]:
    return [(x, y, z) for x, y, z in product(range(3), repeat=3) if x <= z >= y]


def _passing(clauses: Sequence[grading.Clause | None], options: Sequence[tuple[int, int, int]]) -> list[int]:
    def passes(clause: grading.Clause) -> bool:
        return all(any(t.pattern.includes(*o, t.pattern.sign or "") for o in options) == t.some for t in clause)

    known = [i for i, clause in enumerate(clauses) if clause is not OTHERWISE and passes(clause)]
    return known or [i for i, clause in enumerate(clauses) if clause is OTHERWISE]


def _are_gradings_by_enumeration(definitions: Definitions) -> Finding:
    """All sets of options, by X Y Z; odd games have further constraints, which are not needed here but for Z."""
    kinds = _kinds()
    scope = f"all {2 ** len(kinds) - 1:,} sets of options by X, Y, Z"
    for parity, mask in product((0, 1), range(1, 1 << len(kinds))):
        options = [kinds[i] for i in bits(mask)]
        # An odd game in Z_0 has Y = 0 and X = 0, an even one too, by X <= Z >= Y.
        for place, (name, definition) in enumerate(definitions.items()):
            classes = _passing(definition.clauses(parity), options)
            levels = {option[place] for option in options}
            if len(classes) != 1 or not obeys_axioms(classes[0], levels):
                what = f"is in the classes {classes} of {name.upper()}, with options of levels {sorted(levels)}"
                return found("exhaustion", scope, f"a game of parity {parity} with options {options} {what}")
    return found("exhaustion", scope, None)


def _are_gradings_by_z3(definitions: Definitions) -> Finding:
    import z3

    from checks.induction.by_z3 import at_least
    from checks.solvers.query import Query

    kinds = _kinds()
    present = {kind: z3.Bool(f"option {kind}") for kind in kinds}
    wrong = None

    def some_option(kind: grading.Pattern) -> Any:
        return z3.Or([there for option, there in present.items() if kind.includes(*option, kind.sign or "")])

    for parity, (place, (name, definition)) in product((0, 1), enumerate(definitions.items())):
        level = z3.Int(name)
        at = [z3.Or([there for option, there in present.items() if option[place] == i]) for i in range(3)]
        rules = {
            i: z3.And([at[wanted] if there else z3.Not(at[wanted]) for there, wanted in tests])
            for i, tests in grading.AXIOMS.items()
        }
        defined = _defined(definition.clauses(parity), level, some_option)
        exists = z3.Or([z3.substitute(defined, (level, z3.IntVal(i))) for i in range(3)])
        unique = z3.Not(at_least(2, [z3.substitute(defined, (level, z3.IntVal(i))) for i in range(3)]))
        graded = z3.And([z3.Implies(level == i, rules[i]) for i in rules] + [(level == 1) == rules[1]])
        some = z3.Or(list(present.values()))
        if Query(some).model(z3.Not(z3.And(exists, unique, z3.Implies(defined, graded)))) is not None:
            wrong = wrong or f"{name.upper()} is not a grading for games of parity {parity}"
    return found("z3", "all sets of options by X, Y, Z", wrong)


EVEN_Y = "parity(C) = even and Z(C) = 0 implies Y(C) = 0"
ODD_Y = "parity(C) = odd and Z(C) <= 1 implies Y(C) <= 1"
EVEN_X = "parity(C) = even and Z(C) = 0 implies X(C) = 0"
ODD_X = "parity(C) = odd and Z(C) <= 1 implies X(C) <= 1"

_claim(
    "Lemma 6.2",
    "If C is an even game in Z_0, then C ∈ Y_0.",
    EVEN_Y,
    ["parity(C) = even and Y(C) = 0 implies Z(C) = 0"],
    companion=ODD_Y,
)

_claim(
    "Lemma 6.3",
    "If C is an odd game in Z_0 ∪ Z_1, then C ∈ Y_0 ∪ Y_1.",
    ODD_Y,
    ["parity(C) = odd and Z(C) <= 1 implies Y(C) = 0"],
    companion=EVEN_Y,
)

_claim("Theorem 6.4", "For any game A, Y(A) ≤ Z(A).", "Y(A) <= Z(A)", ["Y(A) >= Z(A)", "Y(A) <= X(A)"])

_claim(
    "Lemma 6.5",
    "Let C be an even game in Z_0. Then C ∈ X_0.",
    EVEN_X,
    ["parity(C) = even and Z(C) <= 1 implies X(C) = 0"],
    companion=ODD_X,
)

_claim(
    "Lemma 6.6",
    "Let C be an odd game in Z_0 ∪ Z_1. Then C ∈ X_0 ∪ X_1.",
    ODD_X,
    ["parity(C) = odd and Z(C) <= 1 implies X(C) = 0"],
    companion=EVEN_X,
)

_claim("Theorem 6.7", "For any game A, X(A) ≤ Z(A).", "X(A) <= Z(A)", ["X(A) >= Z(A)", "X(A) <= Y(A)"])


Halves = tuple[tuple[int, int], ...]


def _half_outcomes(
    number: str, statement: str, halves: Halves, mutants: Mapping[str, Callable[[KnotValue], tuple[int, int]]]
) -> None:
    """Enter a claim that certain half-outcomes (parity of the game, player who starts) are read off X and Y."""

    def check(
        payoffs: Callable[[KnotValue], tuple[int, int]] | None = None, algebra: ValueAlgebra = JOHNSON
    ) -> Iterable[Finding]:
        from dataclasses import replace

        from checks.induction import by_z3, evidence

        book = algebra.rulebook
        if payoffs is not None:
            book = replace(book, payoffs=tuple(map(payoffs, algebra.values)))
        wrong = evidence.payoff_failure(book, halves)
        yield found("certificate", "all games, by the conditions on their options", str(wrong) if wrong else None)
        yield found("z3", "all sets of options", by_z3.payoffs_differ(book, halves))

    arguments = {name: (lambda other=other: {"payoffs": other}) for name, other in mutants.items()}
    PAPER.claim(number, statement, uses=(ONE_CLASS,), mutants=arguments, certificates=drup_proofs)(check)


_half_outcomes(
    "Theorem 6.8",
    "An even game A is in X_0 iff it is in U2, and an odd game B is in X_2 iff it is in K2.",
    ((0, 0), (1, 1)),
    {"an even game is in X_0 ∪ X_1 iff it is in U2": lambda v: (int(v.x == 2), int(v.x == 2))},
)

_half_outcomes(
    "Theorem 6.9",
    "An even game A is in Y_2 iff it is in K2, and an odd game B is in Y_0 iff it is in U2.",
    ((0, 1), (1, 0)),
    {"an even game is in Y_1 ∪ Y_2 iff it is in K2": lambda v: (int(v.y > 0), int(v.y > 0))},
)


HALVES = {"K1": "{K, 1}", "K2": "{K, 2}", "U1": "{U, 1}", "U2": "{U, 2}"}
"""The outcomes of the games that the Knotter or the Unknotter wins, moving first or second."""


@dataclass(frozen=True)
class Alternative:
    """A line after Theorem 6.9: A ∈ X_0 iff e(A) ∈ U2 and o(A) ∈ U1, and the like."""

    name: str
    level: int
    of_even: str
    of_odd: str

    @property
    def lemma(self) -> str:
        even, odd = HALVES[self.of_even], HALVES[self.of_odd]
        return f"{self.name}(A) = {self.level} iff outcome(e(A)) in {even} and outcome(o(A)) in {odd}"

    def fails(self, game: Game, level: Mapping[Game, int], halves: Mapping[Game, frozenset[str]]) -> bool:
        """Whether it is false for a game, given levels and half-outcomes by their definitions."""
        said = self.of_even in halves[even_projection(game)] and self.of_odd in halves[odd_projection(game)]
        return (level[game] == self.level) != said


ALTERNATIVES = (
    (Alternative("X", 0, "U2", "U1"), Alternative("X", 0, "U1", "U1")),
    (Alternative("X", 1, "K1", "U1"), Alternative("X", 1, "K1", "K2")),
    (Alternative("X", 2, "K1", "K2"), Alternative("X", 2, "K1", "K1")),
    (Alternative("Y", 0, "U1", "U2"), Alternative("Y", 0, "U2", "U2")),
    (Alternative("Y", 1, "U1", "K1"), Alternative("Y", 1, "U1", "U1")),
    (Alternative("Y", 2, "K2", "K1"), Alternative("Y", 2, "K1", "K1")),
)
"""The lines after Theorem 6.9; each with a line that is wrong."""

SMALL = 3
"""Games to this birthday are played, beside the proofs of the lines after Theorem 6.9."""


@cache
def _played() -> tuple[tuple[Game, ...], Mapping[Game, frozenset[str]]]:
    """The small games; and the half-outcomes of their projections, by play."""
    games = tuple(games_to_birthday(SMALL))
    known: dict[Game, frozenset[str]] = {}
    for game in games:
        for projection in (even_projection(game), odd_projection(game)):
            half_outcomes(projection, memo=known)
    return games, known


def levels_of(definition: Definition, games: Iterable[Game]) -> Mapping[Game, int]:
    """The levels of games and their subpositions in X or Y, by the definition of section 6 alone."""
    known: dict[Game, int] = {}

    def level(position: Game, options: tuple[frozenset[int], ...]) -> int:
        if position.end is not None:
            return 2 * KNOT.payoffs[position.end]
        assert position.parity is not None
        (below,) = options
        classes = _passing(definition.clauses(position.parity), [(i, i, i) for i in below])
        assert len(classes) == 1
        return classes[0]

    for game in games:
        fold(game, sides_of, level, known)
    return known


def _alternatives_by_play(line: Alternative) -> Finding:
    games, halves = _played()
    level = levels_of(XYZ[line.name.lower()], games)
    wrong = next((f"the game {game} of level {level[game]}" for game in games if line.fails(game, level, halves)), None)
    return found("play", f"all games to birthday {SMALL}", wrong, complete=False)


def _enter(line: Alternative, wrong: Alternative) -> None:
    def check(line: Alternative = line, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
        yield from decide(line.lemma, algebra)
        yield _alternatives_by_play(line)

    PAPER.claim(
        f"Section 6 ({line.name}_{line.level} by outcomes)",
        f"A ∈ {line.name}_{line.level} iff e(A) ∈ {line.of_even} and o(A) ∈ {line.of_odd}.",
        formula=line.lemma,
        uses=INDUCTION,
        mutants={wrong.lemma: lambda: {"line": wrong}},
        certificates=drup_proofs,
    )(check)


for _line, _wrong in ALTERNATIVES:
    _enter(_line, _wrong)
