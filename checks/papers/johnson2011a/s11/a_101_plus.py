"""Section 11: the class 101+, the printed example of the sets F and R."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from knotgames.algebra.bits import mask_of
from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES
from knotgames.checks.claim import Question
from knotgames.checks.induction.by_z3 import Options
from knotgames.checks.papers.johnson2011a.paper import ONE_CLASS, PAPER
from knotgames.checks.questions import by_z3, facts
from knotgames.checks.solvers.query import Query, all_of, any_of


def by_options(
    barred: str = "Y(A') = 2 and Z(A') = 2",
    second: str = "class(A') in {12+}",
    third: str = "X(A') = 0 and class(A') in {00}",
    fourth: str = "X(A') = 2 and class(A') in {02, 12}",
) -> str:
    """The lemma that an even game is in 101+ iff no option is in the first class, and some option in each other."""
    some = " and ".join(f"(some A': {one})" for one in (second, third, fourth))
    return f"parity(A) = even implies (X(A) = 1 and class(A) = 01+ iff not (some A': {barred}) and {some})"


PAPER.lemma(
    "Section 11 (101+ by its options)",
    "If $G$ is an even game, it belongs to the class $101+$ iff $(a)$ none of its options belong to the classes 022, "
    "122, or 222, $(b)$ one of its options belongs to one of the classes $012+$, $112+$, $212+$, $(c)$ one of its "
    "options belongs to 000, $(d)$ one of its options belongs to either 202 or 212.",
    by_options(),
    altered={
        "options of 222 are allowed": {"lemma": by_options(barred="X(A') < 2 and class(A') = 22")},
        "an option in 12- will do": {"lemma": by_options(second="class(A') in {12-, 12+}")},
        "an option in 101+ will do": {"lemma": by_options(third="class(A') in {00, 01+}")},
        "an option in 212 will not do": {"lemma": by_options(fourth="X(A') = 2 and class(A') in {02}")},
    },
)

Sets = tuple[str, ...]
"""The members of F, then the members of each set in R."""

PRINTED: Sets = ("022 122 222", "012+ 112+ 212+", "000", "202 212")
"""F and R of the class 101+ as printed."""

READING = (
    '"Roughly" means that values are written without parity, as in the previous sentence, and 212 without its sign. '
    "Options of an even game are odd, so 022 means $022*$, and 212 means $212-*$ and $212+*$."
)


def _in_words(sets: Sets) -> str:
    forbidden, *required = ("{" + names.replace(" ", ", ") + "}" for names in sets)
    return f"$F = {forbidden}$ and $R = {{{', '.join(required)}}}$"


@PAPER.claim(
    "Section 11 (F and R of 101+)",
    f"For an even game of the class $101+$ we would have {_in_words(PRINTED)}, roughly.",
    uses=(ONE_CLASS,),
    reading=READING,
    mutants={
        "the even values of these names": {"star": ""},
        "212 stands for 212- alone": {"signs": ("", "-")},
        "222 is not forbidden": {"sets": ("022 122", *PRINTED[1:])},
        "no option need be 000": {"sets": (*PRINTED[:2], *PRINTED[3:])},
    },
)
def sets_of_101_plus(
    sets: Sets = PRINTED, star: str = "*", signs: tuple[str, ...] = ("", "-", "+"), rulebook: Rulebook = RULEBOOK
) -> Iterable[Question]:
    """The definitions of X, Y, Z and the sign agree with the printed sets on all sets of options."""

    def mask(names: str) -> int:
        meant = {f"{name}{sign}{star}" for name in names.split() for sign in signs}
        return mask_of(i for i, name in enumerate(rulebook.names) if name in meant)

    forbidden, *required = map(mask, sets)
    given = Condition(forbidden, tuple(required))
    derived = rulebook.conditions[rulebook.names.index("101+")][0]

    def told(masks: Iterable[int]) -> str:
        return "; ".join(sorted({rulebook.text([mask]) for mask in masks}))

    yield facts(
        "the sets F and R of the rulebook for 101+",
        [
            ("F", told([given.forbidden]), told([derived.forbidden])),
            ("R", told(given.required), told(derived.required)),
        ],
    )
    yield by_z3(
        "all sets of option values of an even game, by the definitions",
        partial(_differs_from_definitions, given, rulebook),
    )


def _differs_from_definitions(given: Condition, rulebook: Rulebook) -> str | None:
    """Options for which a condition and the definitions of sections 6 and 8 disagree about 101+, or None."""
    options = Options.fresh("option", rulebook.universe(0), rulebook.names)
    tests = (*_clause(grading.X, 1), *_clause(grading.Y, 0), *_clause(grading.Z, 1), *grading.PLUS_01)

    def passes(test: grading.Test) -> Any:
        there = any_of(
            present
            for i, present in options.present.items()
            if test.pattern.includes(VALUES[i].x, VALUES[i].y, VALUES[i].z, VALUES[i].sign)
        )
        return there == test.some

    model = Query(options.hit(-1)).model(options.satisfy(given) != all_of(map(passes, tests)))
    if model is None:
        return None
    mask = options.mask_in(model)
    return f"a game with options {rulebook.text([mask])} has the value {VALUES[rulebook.classify(mask)]}"


def _clause(definition: grading.Definition, level: int) -> grading.Clause:
    clause = definition.even[level]
    assert clause is not grading.OTHERWISE
    return clause
