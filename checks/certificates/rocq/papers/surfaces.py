"""The Grundy values of surfaces of every genus as theorems for Rocq [BermanLeonard2024, Theorems 2.3 and 2.4].

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

_BY_CODE = "octal_4_3"
"""The theorem of `Surfaces.v` that the orientable surfaces are the game with this code."""


def development(moves: MoveRules = MOVES, claimed: Mapping[str, Series] = SERIES) -> Development:
    """Return the theorems about surfaces, for the kernel to judge."""
    ordered = {kind: claimed[kind] for kind in (ORIENTABLE, NONORIENTABLE)}
    (game,) = periodicity_certificate({"surfaces": (moves, ordered)})["games"]
    texts = {f"series_{kind}": series_text(one, f"series {kind}") for kind, one in game["series"].items()}
    proved = {"Theorem_2_3": ORIENTABLE, "Theorem_2_4": NONORIENTABLE}
    return Development(
        name="surfaces_of_every_genus",
        static=("Impartial", "Heaps", "Periodicity", "Octal", "Surfaces"),
        text="".join(
            (
                filled("surfaces", "opening", rules=rules_text(game), **texts),
                *(_theorem(theorem, kind, claimed[kind]) for theorem, kind in proved.items()),
                filled("surfaces", "sums"),
                restated([_BY_CODE]),
            )
        ),
        theorems=(
            *(name for theorem in proved for name in (theorem, f"{theorem}_block")),
            _BY_CODE,
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


PROOFS = tuple(
    Proof(f"BermanLeonard2024/{claim}", development, (theorem,))
    for claim, theorem in {
        "Theorem 2.3": "Theorem_2_3",
        "Theorem 2.3 (octal game 4.3)": _BY_CODE,
        "Theorem 2.4": "Theorem_2_4",
    }.items()
)
