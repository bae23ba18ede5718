(*** opening ***)
(** * The Grundy values of all compact 2-manifolds [BermanLeonard2024]

    The rules of play and the claimed series are those that the solver of the surface game reads. *)

From Coq Require Import NArith Arith List Lia.
From knotgames Require Import Impartial Heaps Periodicity Octal Surfaces.
Import ListNotations.

Definition solver_rules : list rule := $rules.

(** The moves of the solver are those of Theorem 2.1. *)
Lemma rules_of_the_paper : solver_rules = theorem_2_1.
Proof. reflexivity. Qed.

(** The series: exceptional values, then those that repeat for ever. *)
Definition series_o : series := $series_o.
Definition series_n : series := $series_n.

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
(*** series ***)

(** The G-series for ${kind}g is $printed. *)
Theorem $theorem : forall G, grundy_values cut G ->
  ($early) /\
  forall k, $block.
Proof.
  intros G HG. split; [|intros k]; repeat split; rewrite (value_of_surface G HG).
  $by_value
Qed.

(** The block of ${kind}g that repeats is the shortest, and none begins earlier. *)
Theorem ${theorem}_block : forall G, grundy_values cut G -> least_period (fun g => G [$kind g]) $preperiod $period.
Proof.
  intros G HG. apply (least_period_same (value series_$kind)).
  - intros g. exact (value_of_surface G HG ($kind g)).
  - apply least_period_of_value; [discriminate|vm_compute; reflexivity].
Qed.
(*** sums ***)

(** Nim addition determines the values of the remaining compact 2-manifolds. *)
Theorem Section_2_sums : forall G, grundy_values cut G <->
  (forall manifold, G manifold = nim_sum (map (surface_value series_o series_n) manifold)).
Proof. exact (sprague_grundy _ _ cut_smaller _ values_of_surfaces). Qed.

(** Who wins the game on a compact 2-manifold. *)
Theorem Section_1_winner : forall manifold,
  (previous_player_wins cut manifold <-> nim_sum (map (surface_value series_o series_n) manifold) = 0%N) /\
  (next_player_wins cut manifold <-> nim_sum (map (surface_value series_o series_n) manifold) <> 0%N).
Proof. exact (nim_sum_decides _ _ cut_smaller _ values_of_surfaces). Qed.
