"""Johnson2011a for Rocq: the theorems of the paper in its own words.

The definitions are in `Johnson2011a.v`, which imports nothing of the project. The data come from the project: the 38
values that `algebra.knot_type.values` derives from the definitions of X, Y, Z and the signs, their rulebook and table,
in the certificate of the induction, with a game of each value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from knotgames.algebra.knot_type.formal import Game, sides_of
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, KnotValue, addition_table, smallest_knot_games
from knotgames.algebra.ruleset import fold
from knotgames.checks.certificates.induction import certificate
from knotgames.checks.certificates.rocq import sums
from knotgames.checks.certificates.rocq.development import Development, Proof
from knotgames.checks.certificates.rocq.vernacular import filled, rows, stated, truth

STATIC = (*sums.STATIC, "Johnson2011a", "Johnson2011aProofs")

_DATA = """\
the_u the_k the_sum endgames_are_as_in_the_paper certificate all_accepted coordinates games_of_the_paper
    classes_are_told_apart_by_one_game games_have_their_classes grades_are_as_defined
    endgames_have_their_grades sums_are_as_stated levels_are_as_stated star_is_as_stated sums_associate
    classes_are_determined classes_merge_as_stated"""
"""The arguments of the theorems of `Johnson2011aProofs.v`: the data and the checks of them."""

_SPECIAL: Mapping[str, tuple[str, ...]] = {
    **{f"Section 6 ({grading}_{i} by outcomes)": (f"Section_6_{grading}",) for grading in "XY" for i in range(3)},
    "Lemma 8.8 (the game W corrected)": ("Lemma_8_8_corrected",),
    "Section 8 (ii + jk)": ("Section_8_ii",),
    "Section 8 (02 + jk)": ("Section_8_02",),
    "Section 8 (i2 + j2)": ("Section_8_i2",),
    "Theorem 9.2": ("Theorem_9_2", "Theorem_9_3"),
    "Theorem 10.2": ("Theorem_10_2", "Theorem_10_2_merging"),
}
"""The claims that are not theorems or lemmas, or that several theorems state."""


def _claims() -> Mapping[str, tuple[str, ...]]:
    """Return the theorems that state each claim of the paper."""
    several = {name for names in _SPECIAL.values() for name in names} - {"Theorem_9_3"}
    written = filled("johnson2011a", "paper", **dict.fromkeys(("u", "k", "coordinates", "games", "data")))
    return {**{_number(name): (name,) for name in stated(written) if name not in several}, **_SPECIAL}


def _number(theorem: str) -> str:
    """Return the number of the claim that a theorem states: `Lemma 8.10` or `Section 8 (01- + 12+)`."""
    if classes := re.fullmatch(r"Section_8_(01.)_(.*)", theorem):
        return "Section 8 ({} + {})".format(*(name.replace("m", "-").replace("p", "+") for name in classes.groups()))
    return theorem.replace("_", " ", 1).replace("_", ".")


@cache
def johnson2011a() -> Development:
    """Return the theorems of the paper, from the 38 values of the project."""
    return from_data(certificate(RULEBOOK, (addition_table(),)), VALUES, smallest_knot_games())


def from_data(quotient: Mapping[str, Any], values: Sequence[KnotValue], games: Sequence[Game]) -> Development:
    """Return the theorems of the paper from data.

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
    return Development("Johnson2011aTheorems", STATIC, read.text + paper, stated(paper))


def _term(position: Game) -> str:
    """Return a formal game as a term of `Johnson2011a.v`."""

    def written(one: Game, options: tuple[frozenset[str], ...]) -> str:
        if one.end is not None:
            return one.theory.terminals[one.end]
        return f"node [{'; '.join(sorted(options[0]))}]"

    return fold(position, sides_of, written)


PROOFS = tuple(Proof(f"Johnson2011a/{number}", johnson2011a, theorems) for number, theorems in _claims().items())
