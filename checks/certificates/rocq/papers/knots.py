"""The papers on knots for Rocq: sums and gradings of games, rational shadows of any number of twists, tricolorability.

The static theory proves these theorems from the rules of play. Their data are the numbers that the papers print.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from knotgames.checks.certificates.rocq.development import Development, Proof
from knotgames.checks.certificates.rocq.vernacular import restated

_JOHNSON_2011A: Mapping[str, tuple[str, ...]] = {
    **{f"Theorem 2.{number}": (f"Theorem_2_{number}",) for number in (9, 10, 11)},
    "Section 2 (a commutative monoid)": ("Section_2_a_commutative_monoid",),
    "Definition 5.1 (remark)": ("Definition_5_1_remark",),
    **{f"Lemma 5.{number}": (f"Lemma_5_{number}",) for number in (2, 3, 4)},
    **{f"Theorem 5.{number}": (f"Theorem_5_{number}",) for number in (5, 6)},
}
"""The claims of Johnson2011a on games as sets, with the theorems of the static theory that state them."""

_JOHNSON_2011B: Mapping[str, tuple[str, ...]] = {
    "Remark 2.1": ("Remark_2_1",),
    "Definition 3.3 (corrected)": ("Definition_3_3_corrected",),
    "Lemma 3.4": ("Lemma_3_4",),
    "Section 3 (every zero game has outcome U)": ("Section_3_zero_games_have_outcome_U",),
    "Theorem 3.5": ("Theorem_3_5",),
    "Section 3 (zero games by a pass)": ("Section_3_zero_games_by_a_pass",),
    "Lemma 3.9": ("Lemma_3_9",),
    "Definition 3.10 (P ->2 Q)": ("Definition_3_10_to_2",),
    "Definition 3.13 (outcomes)": ("Definition_3_13_outcomes",),
    "Theorem 3.14": ("Theorem_3_14",),
    "Corollary 3.15": ("Corollary_3_15",),
    "Corollary 3.16": ("Corollary_3_16",),
    **{f"Lemma 4.2, ({rule})": (f"Lemma_4_2_{rule}",) for rule in range(1, 7)},
    "Section 4 (knot pseudodiagrams)": ("Section_4_knot_pseudodiagrams",),
    "Figure 23": ("Figure_23",),
    **{f"Lemma 4.3, ({rule})": (f"Lemma_4_3_{rule}",) for rule in range(7, 10)},
    "Lemma 4.2 (corrected)": tuple(f"Lemma_4_2_{rule}" for rule in range(1, 7)),
    "Lemma 4.4": ("Lemma_4_4",),
    "Section 4 (no rational shadow has outcome K)": ("Section_4_no_K",),
    "Section 5 (odd-even shadows)": ("Section_5_odd_even_shadows",),
    "Lemma 5.2": ("Lemma_5_2",),
    "Theorem 5.3": ("Theorem_5_3",),
    **{f"Lemma 6.{number}": (f"Lemma_6_{number}",) for number in (1, 2, 3)},
    "Theorem 6.4 (corrected)": ("Theorem_6_4_corrected", "Theorem_6_4_games"),
    "Section 7 (options of one-even pseudodiagrams)": ("Section_7_options",),
    "Lemma 7.2": ("Lemma_7_2",),
    "Lemma 7.3": ("Lemma_7_3",),
    "Lemma 7.4": ("Lemma_7_4",),
    "Theorem 7.5 (corrected)": ("Theorem_7_5_corrected",),
    "Section 8 (homomorphism)": ("Section_8_homomorphism",),
    "Section 8 (two classes)": ("Section_8_two_classes",),
    "Appendix A ([(0), (1), T] ->1 T)": ("Appendix_A_loop",),
}
"""The claims of Johnson2011b, in the same way."""

_MCKEOWN_2011: Mapping[str, tuple[str, ...]] = {
    "Lemma 1": ("Lemma_1",),
    "Part II, step 1": ("Step_1",),
    "Part II, step 1 (subsets, corrected)": ("Step_1_subsets",),
    "Part II, step 2 (corrected)": ("Step_2",),
    "Part II, step 2 (it may matter)": ("Step_2_it_may_matter",),
    "Part II, step 2 (subscripts, corrected)": ("Step_2_subscripts",),
    "Part II, step 3": ("Step_3",),
    "Part II, step 3 (generations)": ("Step_3_generations",),
    "Part II, step 4": ("Step_4",),
    "Lemma 2": ("Lemma_2",),
    "Lemma 2 (bijection, corrected)": ("Lemma_2_bijection",),
    "Lemma 3": ("Lemma_3",),
    "Theorem 1": ("Theorem_1",),
    "Theorem 2": ("Theorem_2",),
    "Definition 9": ("Definition_9",),
    "Part II, the leaves": ("leaves",),
    "Definition 9, trefoil": ("gameplays_of_the_trefoil",),
    "Part II, pruning the set of gameplays (corrected)": ("pruning_corrected",),
    "Part II, the five-twist example": ("five_twist",),
    "Part III": ("Part_III",),
    "Part III, what is returned (corrected)": ("Part_III_returned_corrected",),
    "Part III, n strands uncolored": ("no_complete_game_is_blank",),
    "Computation, trefoil": ("trefoil_tree",),
    "Computation, the table": ("table",),
    "Computation, nine strands": ("nine_strands",),
    "Computation, gameplays": ("gameplays_on_nine_strands",),
    "Computation, storage (corrected)": ("storage_corrected",),
}
"""The claims of McKeown2011, in the same way."""


def gradings() -> Development:
    """Return the theorems of Johnson2011a on addition and on any grading, for the kernel to judge."""
    return _restating("gradings", ("Johnson2011a", "Johnson2011bGames", "Johnson2011aGradings"), _JOHNSON_2011A)


def rational_shadows() -> Development:
    """Return the theorems of Johnson2011b, for the kernel to judge."""
    static = ("Johnson2011a", "Johnson2011bGames", "Rational", "RationalShadows", "RationalWinners")
    return _restating("rational_shadows", static, _JOHNSON_2011B)


def tricolorability() -> Development:
    """Return the theorems of McKeown2011, for the kernel to judge."""
    static = ("Tricolor", "TricolorTree", "TricolorProgram", "TricolorPlays", "TricolorPruning")
    return _restating("tricolorability", static, _MCKEOWN_2011)


def _restating(name: str, static: tuple[str, ...], claims: Mapping[str, tuple[str, ...]]) -> Development:
    theorems = tuple(dict.fromkeys(chain(*claims.values())))
    imports = f"From knotgames Require Import {' '.join(static)}.\n"
    return Development(name, static, imports + restated(theorems), theorems)


PROOFS = (
    *(Proof(f"Johnson2011a/{claim}", gradings, theorems) for claim, theorems in _JOHNSON_2011A.items()),
    *(Proof(f"Johnson2011b/{claim}", rational_shadows, theorems) for claim, theorems in _JOHNSON_2011B.items()),
    *(Proof(f"McKeown2011/{claim}", tricolorability, theorems) for claim, theorems in _MCKEOWN_2011.items()),
)
