"""Grundy values and plays of surfaces of every genus as theorems for Rocq [BermanLeonard2024, Sections 1 and 2].

`Surfaces.v` has the moves as Theorem 2.1 lists them. The kernel checks that the rules of the solver agree with the
paper, and that its series are the Grundy values.
"""

from __future__ import annotations

from collections.abc import Mapping

from knotgames.algebra.heaps.breaking import MoveRules
from knotgames.algebra.heaps.series import Series
from knotgames.checks.certificates.rocq.development import Development, Proof
from knotgames.checks.certificates.rocq.periodicity import rules_text, series_text
from knotgames.checks.certificates.rocq.vernacular import filled, restated
from knotgames.checks.certificates.witnesses import periodicity_certificate
from knotgames.games.surface import MOVES, NONORIENTABLE, ORIENTABLE, SERIES

_CLAIMS = {
    "BermanLeonard2024/Theorem 2.3": "Theorem_2_3",
    "BermanLeonard2024/Theorem 2.3 (proof)": "Theorem_2_3_proof",
    "BermanLeonard2024/Theorem 2.4": "Theorem_2_4",
    "BermanLeonard2024/Theorem 2.4 (proof)": "Theorem_2_4_proof",
    "BermanLeonard2024/Theorem 2.4 (period)": "Theorem_2_4_period",
    "BermanLeonard2024/Theorem 2.4 (n2 and n6)": "Theorem_2_4_n2_and_n6",
}
"""The claims whose theorems follow from the series."""

_OF_THE_RULES = {
    "BermanLeonard2024/Theorem 2.3 (octal game 4.3)": "octal_4_3",
    "BermanLeonard2024/Section 1 (nim)": "Section_1_nim",
    "BermanLeonard2024/Section 1 (nim-sum zero)": "Section_1_nim_sum_zero",
    "BermanLeonard2024/Section 1 (winning strategy)": "Section_1_winning_strategy",
    "BermanLeonard2024/Corollary 2.2": "Corollary_2_2",
    "BermanLeonard2024/Corollary 2.2 (genus sum)": "Corollary_2_2_genus_sum",
    "Knotgames2026/Surfaces, longest play": "longest_plays",
    "Knotgames2026/Surfaces, shortest play": "shortest_plays",
}
"""The claims whose theorems the static theory proves."""


def development(moves: MoveRules = MOVES, claimed: Mapping[str, Series] = SERIES) -> Development:
    """Return the theorems about surfaces, for the kernel to judge."""
    ordered = {kind: claimed[kind] for kind in (ORIENTABLE, NONORIENTABLE)}
    (game,) = periodicity_certificate({"surfaces": (moves, ordered)})["games"]
    texts = {f"series_{kind}": series_text(one, f"series {kind}") for kind, one in game["series"].items()}
    proved = {"Theorem_2_3": ORIENTABLE, "Theorem_2_4": NONORIENTABLE}
    return Development(
        name="surfaces_of_every_genus",
        static=("Impartial", "Heaps", "Periodicity", "Octal", "Surfaces", "SurfaceProofs", "SurfacePlays"),
        text="".join(
            (
                filled("surfaces", "opening", rules=rules_text(game), **texts),
                *(_theorem(theorem, kind, claimed[kind]) for theorem, kind in proved.items()),
                filled("surfaces", "sums"),
                restated(_OF_THE_RULES.values()),
            )
        ),
        theorems=(
            *_CLAIMS.values(),
            *(f"{theorem}_block" for theorem in proved),
            *_OF_THE_RULES.values(),
            "Section_2_sums",
            "Section_1_winner",
        ),
    )


def _theorem(theorem: str, kind: str, series: Series) -> str:
    start, period = series.preperiod, series.period
    early = [f"G [{kind} {genus}] = {value}%N" for genus, value in enumerate(series.exceptional)]
    block = [f"G [{kind} ({start + place} + {period} * k)] = {value}%N" for place, value in enumerate(series.repeating)]
    by_value = ["- reflexivity."] * len(early)
    by_value += [
        f"- apply (value_in_block series_{kind} {place} k); unfold preperiod, period; simpl length; lia."
        for place in range(period)
    ]
    return filled(
        "surfaces",
        "series",
        theorem=theorem,
        kind=kind,
        printed=series,
        early=" /\\ ".join(early) or "True",
        block=" /\\\n    ".join(block),
        by_value="\n  ".join(by_value),
        preperiod=start,
        period=period,
    )


PROOFS = tuple(Proof(claim, development, (theorem,)) for claim, theorem in (_CLAIMS | _OF_THE_RULES).items())
