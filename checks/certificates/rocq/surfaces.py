"""The Grundy values of surfaces of every genus as theorems for Rocq [BermanLeonard2024, Theorems 2.3 and 2.4].

`Surfaces.v` has the moves as Theorem 2.1 lists them. The rules and the series come from the data of the solver. The
kernel checks that the rules agree with the paper, and that the series are the Grundy values.
"""

from __future__ import annotations

from collections.abc import Mapping

from knotgames.algebra.heaps.breaking import MoveRules
from knotgames.algebra.heaps.series import Series
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.periodicity import rules_text, series_text
from knotgames.checks.certificates.rocq.proof import Proof
from knotgames.checks.certificates.rocq.vernacular import restated
from knotgames.checks.certificates.witnesses import periodicity_certificate
from knotgames.games.surface import MOVES, NONORIENTABLE, ORIENTABLE, SERIES

_TEXT = """\
(** * The Grundy values of all compact 2-manifolds [BermanLeonard2024]

    The rules of play and the claimed series are those that the solver of the surface game reads. *)

From Coq Require Import NArith Arith List Lia.
From knotgames Require Import Impartial Heaps Periodicity Octal Surfaces.
Import ListNotations.

Definition solver_rules : list rule := {rules}.

(** The moves of the solver are those of Theorem 2.1. *)
Lemma rules_of_the_paper : solver_rules = theorem_2_1.
Proof. reflexivity. Qed.

(** The series: exceptional values, then those that repeat for ever. *)
Definition series_o : series := {orientable}.
Definition series_n : series := {nonorientable}.

(** Each series repeats something. *)
Lemma series_repeat : first_empty [series_o; series_n] = None.
Proof. vm_compute. reflexivity. Qed.

(** Up to the genus that decides, the value of og is the mex of those of its moves. *)
Lemma values_of_o : first_wrong theorem_2_1 [series_o; series_n] 0 = None.
Proof. vm_compute. reflexivity. Qed.

(** Up to the genus that decides, the value of ng is the mex of those of its moves. *)
Lemma values_of_n : first_wrong theorem_2_1 [series_o; series_n] 1 = None.
Proof. vm_compute. reflexivity. Qed.

(** So it is for every genus. *)
Lemma values_of_surfaces : component_values cut (surface_value series_o series_n).
Proof. exact (surface_values _ _ series_repeat values_of_o values_of_n). Qed.

(** Whoever gives each manifold the least value that no move from it has, gives a surface the one of its series. *)
Lemma value_of_surface G : grundy_values cut G -> forall s, G [s] = surface_value series_o series_n s.
Proof. exact (value_of_component _ _ cut_smaller _ values_of_surfaces G). Qed.
{theorems}
(** Nim addition determines the values of the remaining compact 2-manifolds. *)
Theorem Section_2_sums : forall G, grundy_values cut G <->
  (forall manifold, G manifold = nim_sum (map (surface_value series_o series_n) manifold)).
Proof. exact (sprague_grundy _ _ cut_smaller _ values_of_surfaces). Qed.

(** Who wins the game on a compact 2-manifold. *)
Theorem Section_1_winner : forall manifold,
  (previous_player_wins cut manifold <-> nim_sum (map (surface_value series_o series_n) manifold) = 0%N) /\\
  (next_player_wins cut manifold <-> nim_sum (map (surface_value series_o series_n) manifold) <> 0%N).
Proof. exact (nim_sum_decides _ _ cut_smaller _ values_of_surfaces). Qed.
"""

_SERIES = """
(** The G-series for {kind}g is {printed}. *)
Theorem {theorem} : forall G, grundy_values cut G ->
  ({early}) /\\
  forall k, {block}.
Proof.
  intros G HG. split; [|intros k]; repeat split; rewrite (value_of_surface G HG).
  {by_value}
Qed.

(** The block of {kind}g that repeats is the shortest, and none begins earlier. *)
Theorem {theorem}_block : forall G, grundy_values cut G -> least_period (fun g => G [{kind} g]) {preperiod} {period}.
Proof.
  intros G HG. apply (least_period_same (value series_{kind})).
  - intros g. exact (value_of_surface G HG ({kind} g)).
  - apply least_period_of_value; [discriminate|vm_compute; reflexivity].
Qed.
"""

_BY_CODE = "octal_4_3"
"""The theorem of `Surfaces.v` that the orientable surfaces are the game with this code."""


def development(moves: MoveRules = MOVES, claimed: Mapping[str, Series] = SERIES) -> Development:
    """Return the theorems about surfaces, for the kernel to judge.

    Args:
        moves: the moves of the solver.
        claimed: the series of the solver, of og and of ng.

    >>> development().theorems[0], development().theorems[2]
    ('Theorem_2_3', 'Theorem_2_4')
    """
    ordered = {kind: claimed[kind] for kind in (ORIENTABLE, NONORIENTABLE)}
    (game,) = periodicity_certificate({"surfaces": (moves, ordered)})["games"]
    texts = {kind: series_text(one, f"series {kind}") for kind, one in game["series"].items()}
    proved = {"Theorem_2_3": ORIENTABLE, "Theorem_2_4": NONORIENTABLE}
    return Development(
        name="surfaces_of_every_genus",
        static=("Impartial", "Heaps", "Periodicity", "Octal", "Surfaces"),
        text=_TEXT.format(
            rules=rules_text(game),
            orientable=texts[ORIENTABLE],
            nonorientable=texts[NONORIENTABLE],
            theorems="".join(_theorem(theorem, kind, claimed[kind]) for theorem, kind in proved.items()),
        )
        + restated([_BY_CODE]),
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
    return _SERIES.format(
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
