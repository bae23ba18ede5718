"""Section 11: the proposed proof method.

The method is right after one change: the condition on forbidden sets is printed the wrong way round. Required sets are
the smallest sets of allowed values that the options of x must hit. A game that is not an endgame has an option
(Definitions 2.1 and 2.2), so where nothing else is required the set of all allowed values is. Where one part of a sum
is an endgame, which the paper calls a technicality, the required sets of the other part serve alone.
`checks.induction.evidence` shows that the method is then complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook, Table
from knotgames.algebra.knot_type.theory import shipped_theory
from knotgames.algebra.knot_type.values import (
    JOHNSON,
    RULEBOOK,
    KnotValue,
    ValueAlgebra,
    index_of,
    smallest_knot_games,
)
from knotgames.checks.cases import Cases, differing, failing
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.certificates.induction import NoCertificate, certificate, check
from knotgames.checks.claim import Finding, Severity, found
from knotgames.checks.induction import by_enumeration, by_z3, evidence
from knotgames.checks.induction.evidence import Failure
from knotgames.checks.papers.johnson2011a.paper import ONE_CLASS, OUTCOMES, PAPER, SUMS, with_entry

# --- the sets F and R ---------------------------------------------------------------------------------------------


def _condition_of(name: str) -> Condition:
    return RULEBOOK.conditions[index_of(KnotValue.parse(name))][0]


def changed(name: str, condition: Condition) -> Rulebook:
    """The rulebook with another condition for one value."""
    place = index_of(KnotValue.parse(name))
    conditions = list(RULEBOOK.conditions)
    conditions[place] = (condition,)
    return replace(RULEBOOK, conditions=tuple(conditions))


# --- the conditions of the proof method ---------------------------------------------------------------------------


def _printed_inclusion(rulebook: Rulebook, table: Table, x: int, y: int) -> int | None:
    """A value in F_x whose sum with y is not in F_(x + y): the printed condition F_x + y ⊆ F_(x+y) fails."""
    forbidden = rulebook.conditions[table[x][y]][0].forbidden
    return next((f for f in bits(rulebook.conditions[x][0].forbidden) if not forbidden >> table[f][y] & 1), None)


def _needed_inclusion(rulebook: Rulebook, table: Table, x: int, y: int) -> int | None:
    """A value not in F_x whose sum with y is in F_(x + y)."""
    forbidden = rulebook.conditions[table[x][y]][0].forbidden
    allowed = rulebook.universe(rulebook.parities[x]) & ~rulebook.conditions[x][0].forbidden
    return next((s for s in bits(allowed) if forbidden >> table[s][y] & 1), None)


Inclusion = Callable[[Rulebook, Table, int, int], int | None]


def _inclusion(failing: Inclusion, algebra: ValueAlgebra) -> Finding:
    values = algebra.values
    cases = Cases(product(range(len(values)), repeat=2))
    wrong = [(x, y, option) for x, y in cases if (option := failing(algebra.rulebook, algebra.table, x, y)) is not None]
    shown = None
    if wrong:
        from knotgames.algebra.knot_type.formal import subpositions

        games = smallest_knot_games()
        ends = algebra.rulebook.ends
        x, y, option = min(
            wrong, key=lambda w: (w[0] in ends, w[1] in ends, sum(len(subpositions(games[i])) for i in w))
        )
        total, moved = algebra.table[x][y], algebra.table[option][y]
        relation = "is not" if failing is _printed_inclusion else "is"
        shown = (
            f"x = {values[x]}, y = {values[y]}: {values[option]} is {'' if failing is _printed_inclusion else 'not '}"
            f"forbidden to options of x, and {values[option]} + y = {values[moved]} {relation} forbidden to options of "
            f"x + y = {values[total]} ({len(wrong)} of {len(values) ** 2} pairs fail)"
        )
    return found("exhaustion", "all pairs of values", shown, visited=cases.visited)


@PAPER.claim(
    "Section 11 (forbidden sets as printed)",
    "For each x, y ∈ V, F_x + y ⊆ F_(x+y) and x + F_y ⊆ F_(x+y).",
    uses=(ONE_CLASS,),
    correction="Section 11 (forbidden sets corrected)",
    severity=Severity.MISPRINT,
    controls={"the inclusion the other way round": lambda: {"failing": _needed_inclusion}},
)
def forbidden_sets_printed(
    failing: Inclusion = _printed_inclusion, algebra: ValueAlgebra = JOHNSON
) -> Iterable[Finding]:
    """The two halves are mirror images, for the sum is commutative."""
    yield _inclusion(failing, algebra)


@PAPER.claim(
    "Section 11 (forbidden sets corrected)",
    "For each x, y ∈ V and s ∈ V of the parity opposite to x: if s + y ∈ F_(x+y) then s ∈ F_x. (What the options of x "
    "may be stays allowed after y is added.)",
    uses=(ONE_CLASS,),
    mutants={
        "012- forbids 011*": lambda: {
            "algebra": replace(
                JOHNSON,
                rulebook=changed(
                    "012-",
                    Condition(
                        _condition_of("012-").forbidden | 1 << index_of(KnotValue.parse("011*")),
                        _condition_of("012-").required,
                    ),
                ),
            )
        },
        "011 + 011 is 000": with_entry("011", "011", "000"),
    },
)
def forbidden_sets_corrected(algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    yield _inclusion(_needed_inclusion, algebra)


def with_required(name: str, *sets: Iterable[str]) -> ValueAlgebra:
    """The values with further required sets of one of them."""
    condition = _condition_of(name)
    further = tuple(mask_of(index_of(KnotValue.parse(one)) for one in names) for names in sets)
    book = changed(name, Condition(condition.forbidden, (*condition.required, *further)))
    return replace(JOHNSON, rulebook=book)


def without_empty_demands(rulebook: Rulebook) -> Rulebook:
    """The rulebook with no required set that holds all values which are allowed. Such a set asks no more than that
    there is an option, and is in no definition of X, Y, Z or the sign.
    """

    def kept(parity: int, condition: Condition) -> Condition:
        allowed = rulebook.universe(parity) & ~condition.forbidden
        return Condition(condition.forbidden, tuple(one for one in condition.required if one != allowed))

    conditions = (
        tuple(kept(parity, condition) for condition in sides)
        for parity, sides in zip(rulebook.parities, rulebook.conditions, strict=True)
    )
    return replace(rulebook, conditions=tuple(conditions))


def _unserved(algebra: ValueAlgebra) -> Finding:
    """Whether each required set of a sum is served by one of either part: the sums of its values are all in it."""
    book, table, values = algebra.rulebook, algebra.table, algebra.values
    required = [sides[0].required for sides in book.conditions]
    pairs = product(range(len(values)), repeat=2)
    cases = Cases((x, y, wanted) for x, y in pairs for wanted in required[table[x][y]])
    wrong = []
    for x, y, wanted in cases:
        first = any(all(wanted >> table[s][y] & 1 for s in bits(r)) for r in required[x])
        second = any(all(wanted >> table[x][t] & 1 for t in bits(r)) for r in required[y])
        if not first and not second:
            wrong.append((x, y, wanted))
    shown = None
    if wrong:
        x, y, wanted = min(wrong, key=lambda one: (len(required[one[0]]) + len(required[one[1]]), one))
        have = [len(required[part]) or "no" for part in (x, y)]
        shown = (
            f"x = {values[x]}, y = {values[y]}: nothing serves the required set {book.text([wanted])} of x + y = "
            f"{values[table[x][y]]}; x has {have[0]} required sets and y {have[1]} "
            f"({len({one[:2] for one in wrong})} of {len(values) ** 2} pairs fail)"
        )
    scope = "all pairs of values and all required sets of their sums"
    return found("exhaustion", scope, shown, visited=cases.visited)


@PAPER.claim(
    "Section 11 (required sets)",
    "For each R ∈ R_(x+y), there is either an R_1 ∈ R_x such that R_1 + y ⊆ R or an R_2 ∈ R_y such that x + R_2 ⊆ R.",
    uses=(ONE_CLASS,),
    reading="R_x holds the smallest sets of values outside F_x that the options of x must hit, if x is not an endgame. "
    "Such a game has an option (Definitions 2.1 and 2.2), so where nothing else is required, the set of all values "
    "outside F_x is.",
    mutants={
        "101+ requires 202* alone": lambda: {"algebra": with_required("101+", ["202*"])},
        "002 + 002 is 002": with_entry("002", "002", "002"),
        "where nothing else is required, nothing is": lambda: {
            "algebra": replace(JOHNSON, rulebook=without_empty_demands(RULEBOOK))
        },
    },
)
def required_sets(algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """Where one part of a sum is terminal, the required sets of the other serve alone: see *u and k*."""
    yield _unserved(algebra)


@PAPER.claim(
    "Section 11 (u and k)",
    "There are also some technicalities involving sums of the form G + u and G + k. For example, we need u to be "
    "assigned to the identity element of V, and k to be assigned to an essentially nilpotent element.",
    uses=(ONE_CLASS,),
    reading='"Essentially nilpotent": it is the zero of the even values V_0. The other technicality is that where one '
    "part of a sum is an endgame, the required sets of the other part serve alone.",
    mutants={"u is assigned to *": lambda: {"u": "000*"}, "k is assigned to 122": lambda: {"k": "122"}},
)
def terminal_games(u: str = "000", k: str = "222", algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """222 is the zero of the even values V0, so each of its multiples is zero; and u, k have sums as they should:
    where one part of a sum is terminal, the required sets of the other part serve alone.
    """
    values, table = algebra.values, algebra.table
    identity, zero = index_of(KnotValue.parse(u)), index_of(KnotValue.parse(k))
    every, even = Cases(range(len(values))), Cases(x for x, value in enumerate(values) if not value.odd)
    changed_by_u = differing(every, table[identity].__getitem__, lambda x: x)
    kept_by_k = differing(even, table[zero].__getitem__, lambda _: zero)
    wrong = [f"{u} + {values[x]} is {values[total]}" for x, total, _ in changed_by_u]
    wrong += [f"{k} + {values[x]} is {values[total]}" for x, total, _ in kept_by_k]
    yield found("exhaustion", "all values", failing(wrong), visited=every.visited + even.visited)
    book = replace(algebra.rulebook, ends=(identity, zero))
    pairs = Cases(product(range(2), range(len(values))))
    served = (evidence.end_evidence(book, table, end, y) for end, y in pairs)
    failure = next((str(f) for f in served if isinstance(f, Failure)), None)
    yield found("certificate", "sums with terminal games", failure, visited=pairs.visited)


@PAPER.claim(
    ONE_CLASS,
    "Each game belongs to exactly one class, if we classify games recursively using the F_x and R_x.",
    certificates=drup_proofs,
    mutants={
        "222 allows 000*": lambda: {
            "rulebook": changed(
                "222",
                Condition(
                    _condition_of("222").forbidden & ~(1 << index_of(KnotValue.parse("000*"))),
                    _condition_of("222").required,
                ),
            )
        },
        "022 requires 022*": lambda: {
            "rulebook": changed(
                "022", Condition(_condition_of("022").forbidden, (1 << index_of(KnotValue.parse("022*")),))
            )
        },
        "101+ requires nothing of 212": lambda: {
            "rulebook": changed("101+", Condition(_condition_of("101+").forbidden, _condition_of("101+").required[:1]))
        },
    },
)
def one_class(rulebook: Rulebook = RULEBOOK) -> Iterable[Finding]:
    """Three ways: all sets of option values, z3, and a decision tree that the certificate holds."""
    yield by_enumeration.several_classes(rulebook)
    yield by_z3.several_classes(rulebook)
    trees = [evidence.class_tree(rulebook, parity) for parity in range(2)]
    failure = next((str(tree) for tree in trees if isinstance(tree, Failure)), None)
    visited = sum(evidence.leaves(tree) for tree in trees if not isinstance(tree, Failure))
    yield found("certificate", "all sets of option values, by the leaves of decision trees", failure, visited=visited)


@PAPER.claim(
    SUMS,
    "Conclude by a massive inductive argument that V is a quotient space on games: the sum of games of values x and y "
    "has the value x + y.",
    uses=(ONE_CLASS,),
    certificates=lambda check: {
        "the quotient of all games: one class each, sums by the table, outcomes, classes that differ": lambda: (
            certificate(RULEBOOK, (JOHNSON.table,))
        ),
        **drup_proofs(check),
    },
    mutants={
        "011 + 011 is 011": with_entry("011", "011", "011"),
        "001- + 001+ is 012+": with_entry("001-", "001+", "012+"),
        "the dual sum": lambda: {
            "algebra": replace(JOHNSON, rulebook=replace(RULEBOOK, theory=shipped_theory("dual")))
        },
    },
)
def sums_follow_table(algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """By certificate, with the conditions in their needed form; and by z3, for any two sets of options."""
    cases = Cases(evidence.sum_cases(algebra.rulebook, algebra.table))
    failed = next((str(failure) for failure in cases if failure), None)
    if failed is None:
        try:
            check(certificate(algebra.rulebook, (algebra.table,)))
        except NoCertificate as error:
            failed = str(error)
    scope = "all pairs of games, by the sets that serve each required set"
    yield found("certificate", scope, failed, visited=cases.visited)
    yield by_z3.sum_outside_table(algebra.rulebook, algebra.table)


@PAPER.claim(
    OUTCOMES,
    "Show that the classes corresponding to each outcome have the correct games.",
    uses=(ONE_CLASS,),
    certificates=drup_proofs,
    mutants={
        "001- is won by the Knotter": lambda: {
            "rulebook": replace(
                RULEBOOK,
                payoffs=tuple({**dict(zip(RULEBOOK.names, RULEBOOK.payoffs, strict=True)), "001-": (1, 1)}.values()),
            )
        }
    },
)
def outcomes(rulebook: Rulebook = RULEBOOK) -> Iterable[Finding]:
    cases = Cases(evidence.payoff_cases(rulebook))
    failure = next((str(one) for one in cases if one), None)
    yield found("certificate", "all games, by the conditions on their options", failure, visited=cases.visited)
    yield by_z3.payoffs_differ(rulebook, evidence.HALVES)
