"""Johnson2011a for Rocq: the theorems of the paper in its own words.

The definitions are in `Johnson2011a.v`, which imports nothing of the project. The data come from the project: the 38
values that `algebra.knot_type.values` derives from the definitions of X, Y, Z and the signs, their rulebook and table,
in the certificate of the induction, with a game of each value. If a claim has a formula, its theorem is that formula.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from knotgames.algebra.knot_type.formal import Game, sides_of
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, KnotValue, addition_table, smallest_knot_games
from knotgames.algebra.ruleset import fold
from knotgames.checks.certificates.induction import certificate
from knotgames.checks.certificates.rocq import sums
from knotgames.checks.certificates.rocq.development import Development, Proof
from knotgames.checks.certificates.rocq.formulas import statement
from knotgames.checks.certificates.rocq.vernacular import filled, rows, stated, truth
from knotgames.checks.lemma.language.syntax import parse

PAPER = "Johnson2011a"

STATIC = (*sums.STATIC, "Johnson2011a", "Johnson2011aFormulas", "Johnson2011aProofs")

_DATA = """\
the_u the_k the_sum endgames_are_as_in_the_paper certificate all_accepted coordinates games_of_the_paper
    classes_are_told_apart_by_one_game games_have_their_classes grades_are_as_defined
    endgames_have_their_grades sums_are_as_stated levels_are_as_stated u_is_zero sums_associate
    classes_are_determined classes_merge_as_stated values_occur"""
"""The arguments of the theorems of `Johnson2011aProofs.v`: the data and the checks of them."""


def _name(claim: str) -> str:
    """Return the name of the theorem that is the formula of a claim.

    >>> _name("Johnson2011a/Lemma 8.10"), _name("Johnson2011b/Section 8 (01- + 12+)")
    ('Lemma_8_10', 'Johnson2011b_Section_8_01m_12p')
    """
    words = re.findall(r"\w+[+-]?", claim.removeprefix(f"{PAPER}/"))
    return "_".join(words).translate({ord("+"): "p", ord("-"): "m"})


_IN_WORDS: Mapping[str, tuple[str, ...]] = {
    **{
        f"Theorem {number}": (_name(f"Theorem {number}"),)
        for number in ("2.7", "2.12", "3.2", "3.4", "6.1", "6.8", "6.9")
    },
    **{
        number: (_name(number),)
        for number in (
            *("Section 1 (outcomes of sums)", "Section 2 (exactly one outcome)", "Theorem 9.2 (outcomes)"),
            *("Section 9 (all nineteen occur)", "Section 10 (an equivalence relation)"),
            *("Section 10 (a commutative monoid)", "Section 8 (all but two sums)"),
            *("Section 11 (each game has exactly one class)", "Section 11 (sums have the class of the table)"),
            *("Section 11 (outcomes)", "Section 11 (forbidden sets corrected)", "Section 11 (u and k)"),
        )
    },
    "Section 4 (* + *)": ("Section_4_star",),
    "Lemma 8.8 (J in any grading)": ("Lemma_8_8_any_grading",),
    "Lemma 8.8": ("Lemma_8_8",),
    "Lemma 8.8 (the game W corrected)": ("Lemma_8_8_corrected",),
    "Theorem 9.2": ("Theorem_9_2", "Theorem_9_3"),
    "Theorem 9.3": ("Theorem_9_3",),
    "Theorem 10.2": ("Theorem_10_2", "Theorem_10_2_merging"),
}
"""The claims of the paper without a formula, and the theorems of the template that state them."""

_BY_FORMULA: Mapping[str, tuple[str, ...]] = {
    PAPER: (
        *("Lemma 4.1", "Lemma 4.2", "Theorem 4.3", "Section 4 (an involution)", "Section 4 (V = V0 x Z2)"),
        *("Lemma 6.2", "Lemma 6.3", "Theorem 6.4", "Lemma 6.5", "Lemma 6.6", "Theorem 6.7"),
        *(f"Theorem {number} (proof corrected)" for number in ("6.1", "6.8")),
        *(f"Section 6 ({grading}_{i} by outcomes)" for grading in "XY" for i in range(3)),
        *(f"{'Theorem' if i in (3, 7, 10, 13) else 'Lemma'} 7.{i}" for i in range(1, 14)),
        *("Section 7 (equation 1)", "Theorem 7.3 (projections of sums)", "Section 8 (facts)"),
        *(f"Section 8 ({rule})" for rule in ("ii + jk", "02 + jk", "i2 + j2")),
        *(f"Section 8 (01{sign} + 01{other})" for sign, other in ("--", "-+", "++")),
        *(f"Section 8 (01{sign} + 12{other})" for sign in "-+" for other in "-+"),
        *(f"Lemma 8.{i}" for i in range(3, 15) if i != 8),
        *("Section 8 (W as a test)", "Lemma 8.9 (proof corrected)", "Theorem 9.1"),
        "Section 9 (X, Y, Z and the sign are determined by equivalence)",
        *("Theorem 10.2 (X, Y and outcomes)", "Theorem 10.2 (X_2 ∩ Y_2)", "Section 11 (101+ by its options)"),
    ),
    "Johnson2011b": (
        *("Corollary 3.6", "Lemma 3.7", "Lemma 3.8", "Lemma 3.12"),
        *(f"Definition {number}" for number in ("3.1", "3.11", "3.13", "3.13 (normalized outcomes)", "3.13 ((U, K))")),
        "Section 3 (the pseudodiagram of Figure 5)",
    ),
}
"""The claims whose formulas are theorems, by paper."""

_FURTHER = {f"{PAPER}/Theorem 9.1": ("Theorem_9_1_monoid",)}
"""The theorems of the template that state what a formula leaves out: of Theorem 9.1 that M is a monoid."""


def formulas_of_claims() -> Mapping[str, str]:
    """Return the formulas of claims. Papers stand on certificates, so they are imported by name, here."""
    claims = import_module("knotgames.checks.papers").claims()
    return {claim: claims[claim].formula for claim in _by_formula()}


def _by_formula() -> list[str]:
    return [f"{paper}/{number}" for paper, numbers in _BY_FORMULA.items() for number in numbers]


@cache
def johnson2011a() -> Development:
    """Return the theorems of the paper, from the 38 values of the project."""
    return from_data(certificate(RULEBOOK, (addition_table(),)), VALUES, smallest_knot_games(), formulas_of_claims())


def from_data(
    quotient: Mapping[str, Any], values: Sequence[KnotValue], games: Sequence[Game], formulas: Mapping[str, str]
) -> Development:
    """Return the theorems of the paper from data.

    Args:
        formulas: the formulas of claims, by identifier.

    Raises:
        InputError: the certificate is malformed.
    """
    read = sums.read(quotient, ("Johnson2011aProofs",))
    grades = (f"Grades {value.x} {value.y} {value.z} {truth(value.sign == '+')} (* {value} *)" for value in values)
    paper = filled(
        "johnson2011a",
        "paper",
        u=read.ends["u"],
        k=read.ends["k"],
        coordinates=rows(grades),
        games=rows(map(_term, games)),
        data=_DATA,
    )
    for claim, formula in formulas.items():
        paper += filled("johnson2011a", "formula", name=_name(claim), statement=statement(parse(formula)))
    return Development("Johnson2011aTheorems", STATIC, read.text + paper, stated(paper))


def _term(position: Game) -> str:
    """Return a formal game as a term of `Johnson2011a.v`."""

    def written(one: Game, options: tuple[frozenset[str], ...]) -> str:
        if one.end is not None:
            return one.theory.terminals[one.end]
        return f"node [{'; '.join(sorted(options[0]))}]"

    return fold(position, sides_of, written)


PROOFS = tuple(
    Proof(claim, johnson2011a, theorems)
    for claim, theorems in {
        **{f"{PAPER}/{number}": theorems for number, theorems in _IN_WORDS.items()},
        **{claim: (_name(claim), *_FURTHER.get(claim, ())) for claim in _by_formula()},
    }.items()
)
