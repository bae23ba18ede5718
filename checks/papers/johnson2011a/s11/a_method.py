"""Section 11: the proposed proof method.

The method is correct after one change: the printed condition on forbidden sets is reversed. Required sets are minimal
sets of allowed values that the options must meet; the set of all allowed values is one if there is no other, since a
game that is not an endgame has an option. If one part of a sum is an endgame, only the required sets of the other part
count. `checks.induction.evidence` shows that the method is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, product

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type.formal import subpositions
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook, Table
from knotgames.algebra.knot_type.theory import shipped_theory
from knotgames.algebra.knot_type.values import JOHNSON, RULEBOOK, KnotValue, ValueAlgebra, index_of, smallest_knot_games
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.certificates.induction import NoCertificate, certificate, check
from knotgames.checks.claim import Question, Severity
from knotgames.checks.induction import by_enumeration, by_z3
from knotgames.checks.induction.evidence import HALVES, Failure, Tree, class_tree, end_evidence
from knotgames.checks.papers.johnson2011a.paper import (
    ONE_CLASS,
    OUTCOMES,
    PAPER,
    SUMS,
    payoffs_by_conditions,
    with_entry,
)
from knotgames.checks.questions import ask, certified, every, none_fails

# --- the sets F and R ---------------------------------------------------------------------------------------------


def _mask(*names: str) -> int:
    return mask_of(index_of(KnotValue.parse(name)) for name in names)


def _condition_of(name: str) -> Condition:
    return RULEBOOK.conditions[index_of(KnotValue.parse(name))][0]


def changed(name: str, condition: Condition) -> Rulebook:
    place = index_of(KnotValue.parse(name))
    return replace(RULEBOOK, conditions=(*RULEBOOK.conditions[:place], (condition,), *RULEBOOK.conditions[place + 1 :]))


def _forbidding(name: str, changes: int) -> Rulebook:
    condition = _condition_of(name)
    return changed(name, replace(condition, forbidden=condition.forbidden ^ changes))


def _requiring(name: str, *required: int) -> Rulebook:
    return changed(name, replace(_condition_of(name), required=required))


# --- the conditions of the proof method ---------------------------------------------------------------------------


def _printed_inclusion(rulebook: Rulebook, table: Table, x: int, y: int) -> int | None:
    """A value in F_x whose sum with y is not in F_(x + y), against the printed condition F_x + y ⊆ F_(x+y)."""
    forbidden = rulebook.conditions[table[x][y]][0].forbidden
    return next((f for f in bits(rulebook.conditions[x][0].forbidden) if not forbidden >> table[f][y] & 1), None)


def _needed_inclusion(rulebook: Rulebook, table: Table, x: int, y: int) -> int | None:
    """A value not in F_x whose sum with y is in F_(x + y)."""
    forbidden = rulebook.conditions[table[x][y]][0].forbidden
    allowed = rulebook.universe(rulebook.parities[x]) & ~rulebook.conditions[x][0].forbidden
    return next((s for s in bits(allowed) if forbidden >> table[s][y] & 1), None)


Inclusion = Callable[[Rulebook, Table, int, int], int | None]


def _inclusion(failing: Inclusion, algebra: ValueAlgebra) -> Question:
    """Ask if no option fails, for all pairs of values; counterexamples with few positions come first."""
    values, book, table = algebra.values, algebra.rulebook, algebra.table
    sizes = [len(subpositions(game)) for game in smallest_knot_games()]

    def size(pair: tuple[int, int]) -> tuple[bool, bool, int]:
        x, y = pair
        option = failing(book, table, x, y)
        return x in book.ends, y in book.ends, sizes[x] + sizes[y] + (0 if option is None else sizes[option])

    def shown(x: int, y: int, option: int, _: None) -> str:
        is_printed = failing is _printed_inclusion
        return (
            f"x = {values[x]}, y = {values[y]}: {values[option]} is {'forbidden' if is_printed else 'allowed'} as an "
            f"option of x, and {values[option]} + y = {values[table[option][y]]} is "
            f"{'allowed' if is_printed else 'forbidden'} as an option of x + y = {values[table[x][y]]}"
        )

    return every(
        "all pairs of values",
        sorted(product(range(len(values)), repeat=2), key=size),
        partial(failing, book, table),
        None,
        shown,
        starred=True,
        to_the_end=True,
    )


@PAPER.claim(
    "Section 11 (forbidden sets as printed)",
    "For each $x$, $y ∈ V$, $F_x + y ⊆ F_(x+y)$ and $x + F_y ⊆ F_(x+y)$.",
    uses=(ONE_CLASS,),
    correction="Section 11 (forbidden sets corrected)",
    severity=Severity.MISPRINT,
    controls={"the inclusion the other way round": {"failing": _needed_inclusion}},
)
def forbidden_sets_printed(
    failing: Inclusion = _printed_inclusion, algebra: ValueAlgebra = JOHNSON
) -> Iterable[Question]:
    """The sum is commutative, so one half of the condition implies the other."""
    yield _inclusion(failing, algebra)


@PAPER.claim(
    "Section 11 (forbidden sets corrected)",
    "For each $x$, $y ∈ V$ and $s ∈ V$ of the parity opposite to $x$: if $s + y ∈ F_(x+y)$ then $s ∈ F_x$. (What the "
    "options of $x$ may be stays allowed after $y$ is added.)",
    uses=(ONE_CLASS,),
    mutants={
        "012- forbids 011*": {"algebra": replace(JOHNSON, rulebook=_forbidding("012-", _mask("011*")))},
        "011 + 011 is 000": with_entry("011", "011", "000"),
    },
)
def forbidden_sets_corrected(algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    yield _inclusion(_needed_inclusion, algebra)


def without_empty_demands(rulebook: Rulebook) -> Rulebook:
    """The rulebook without required sets that hold all allowed values: these only demand that an option exists."""

    def kept(parity: int, condition: Condition) -> Condition:
        allowed = rulebook.universe(parity) & ~condition.forbidden
        return Condition(condition.forbidden, tuple(one for one in condition.required if one != allowed))

    conditions = (
        tuple(kept(parity, condition) for condition in sides)
        for parity, sides in zip(rulebook.parities, rulebook.conditions, strict=True)
    )
    return replace(rulebook, conditions=tuple(conditions))


@PAPER.claim(
    "Section 11 (required sets)",
    "For each $R ∈ R_(x+y)$, there is either an $R_1 ∈ R_x$ such that $R_1 + y ⊆ R$ or an $R_2 ∈ R_y$ such that $x + "
    "R_2 ⊆ R$.",
    uses=(ONE_CLASS,),
    reading="If $x$ is not an endgame, $R_x$ consists of the minimal sets of values outside $F_x$ that the options "
    "of $x$ must meet. Such a game has an option (Definitions 2.1 and 2.2), so if there is no other such set, $R_x$ "
    "contains the set of all values outside $F_x$.",
    mutants={
        "101+ requires 202* alone": {
            "algebra": replace(JOHNSON, rulebook=_requiring("101+", *_condition_of("101+").required, _mask("202*")))
        },
        "002 + 002 is 002": with_entry("002", "002", "002"),
        "where nothing else is required, nothing is": {
            "algebra": replace(JOHNSON, rulebook=without_empty_demands(RULEBOOK))
        },
    },
)
def required_sets(algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """Each required set of a sum has a required set of a part whose sums are all in it."""
    book, table, values = algebra.rulebook, algebra.table, algebra.values
    required = [sides[0].required for sides in book.conditions]
    pairs = product(range(len(values)), repeat=2)
    cases = ((x, y, wanted) for x, y in pairs for wanted in required[table[x][y]])

    def is_served(x: int, y: int, wanted: int) -> bool:
        first = any(all(wanted >> table[s][y] & 1 for s in bits(r)) for r in required[x])
        return first or any(all(wanted >> table[x][t] & 1 for t in bits(r)) for r in required[y])

    def shown(x: int, y: int, wanted: int, *_: bool) -> str:
        have = [len(required[part]) or "no" for part in (x, y)]
        return (
            f"x = {values[x]}, y = {values[y]}: nothing implies the required set {book.text([wanted])} of x + y = "
            f"{values[table[x][y]]}; x has {have[0]} required sets and y {have[1]}"
        )

    yield every(
        "all pairs of values and all required sets of their sums",
        sorted(cases, key=lambda one: (len(required[one[0]]) + len(required[one[1]]), one)),
        is_served,
        shown=shown,
        starred=True,
        to_the_end=True,
    )


@PAPER.claim(
    "Section 11 (u and k)",
    "There are also some technicalities involving sums of the form $G + u$ and $G + k$. For example, we need $u$ to be "
    "assigned to the identity element of $V$, and $k$ to be assigned to an essentially nilpotent element.",
    uses=(ONE_CLASS,),
    reading='"Essentially nilpotent" means that it is the zero of the even values $V_0$. The other technicality is a '
    "sum with an endgame, where only the required sets of the other part count.",
    mutants={"u is assigned to *": {"u": "000*"}, "k is assigned to 122": {"k": "122"}},
)
def terminal_games(u: str = "000", k: str = "222", algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """222 is a zero of the even values. In a sum with an endgame, only the required sets of the other part count."""
    values, table = algebra.values, algebra.table
    identity, zero = index_of(KnotValue.parse(u)), index_of(KnotValue.parse(k))
    sums = [(u, identity, x, x) for x in range(len(values))]
    sums += [(k, zero, x, zero) for x, value in enumerate(values) if not value.odd]
    yield every(
        "all values",
        sums,
        lambda name, end, x, total: table[end][x],
        lambda name, end, x, total: total,
        lambda name, end, x, total, made, _: f"{name} + {values[x]} is {values[made]}",
        starred=True,
        to_the_end=True,
    )
    book = replace(algebra.rulebook, ends=(identity, zero))
    yield none_fails(
        "sums with terminal games",
        product(range(2), range(len(values))),
        lambda end, y: str(served) if isinstance(served := end_evidence(book, table, end, y), Failure) else None,
        starred=True,
        by="conditions",
    )


@PAPER.claim(
    ONE_CLASS,
    "Each game belongs to exactly one class, if we classify games recursively using the $F_x$ and $R_x$.",
    certificates=drup_proofs,
    mutants={
        "222 allows 000*": {"rulebook": _forbidding("222", _mask("000*"))},
        "022 requires 022*": {"rulebook": _requiring("022", _mask("022*"))},
        "101+ requires nothing of 212": {"rulebook": _requiring("101+", *_condition_of("101+").required[:1])},
    },
)
def one_class(rulebook: Rulebook = RULEBOOK) -> Iterable[Question]:
    """Every set of option values satisfies exactly one condition, by enumeration, by z3, and by decision trees."""
    yield ask(by_enumeration.several_classes, rulebook)
    yield ask(by_z3.several_classes, rulebook)
    yield every(
        "all sets of option values, by the leaves of decision trees",
        chain.from_iterable(_leaves(class_tree(rulebook, parity)) for parity in range(2)),
        lambda leaf: isinstance(leaf, int),
        shown="{case}",
        by="decision tree",
    )


def _leaves(tree: Tree | Failure) -> Iterator[int | Failure]:
    if isinstance(tree, tuple):
        yield from chain(_leaves(tree[2]), _leaves(tree[3]))
    elif tree is not None:
        yield tree


@PAPER.claim(
    SUMS,
    "Conclude by a massive inductive argument that $V$ is a quotient space on games: the sum of games of values $x$ "
    "and $y$ has the value $x + y$.",
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
def sums_follow_table(algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """The sum satisfies the condition of its class if the forbidden and the required sets do."""
    book, table = algebra.rulebook, algebra.table
    scope = "all pairs of games, by the required sets of their parts"
    yield certified(scope, partial(refused, book, (table,)), visited=len(table) ** 2)
    yield ask(by_z3.sum_outside_table, book, table)


def refused(rulebook: Rulebook, tables: tuple[Table, ...]) -> str | None:
    """Games that refute the tables of sums; None if the checker accepts a certificate."""
    try:
        check(certificate(rulebook, tables))
    except NoCertificate as error:
        return str(error)
    return None


@PAPER.claim(
    OUTCOMES,
    "Show that the classes corresponding to each outcome have the correct games.",
    uses=(ONE_CLASS,),
    certificates=drup_proofs,
    mutants={
        "001- is won by the Knotter": {
            "rulebook": replace(
                RULEBOOK,
                payoffs=tuple({**dict(zip(RULEBOOK.names, RULEBOOK.payoffs, strict=True)), "001-": (1, 1)}.values()),
            )
        }
    },
)
def outcomes(rulebook: Rulebook = RULEBOOK) -> Iterable[Question]:
    yield payoffs_by_conditions(rulebook)
    yield ask(by_z3.payoffs_differ, rulebook, HALVES)
