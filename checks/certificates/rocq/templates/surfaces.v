(*** opening ***)
(** * The Grundy values of all compact 2-manifolds [BermanLeonard2024]

    The rules of play and the claimed series are those that the solver of the surface game reads. *)

From Coq Require Import NArith Arith List Lia.
From knotgames Require Import Impartial Heaps Periodicity Octal Surfaces SurfaceProofs SurfacePlays.
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

(** Theorem 2.3, proof: the values of the moves. *)
Theorem Theorem_2_3_proof : forall G, grundy_values cut G -> forall g, g > 2 ->
  (Nat.Even g -> (forall v, (exists left, cut (o g) left /\ v = G left) <-> In v [G [o (g - 1)]; 0; 1; 0]%N) /\
    G [o (g - 1)] = 0%N /\ is_mex (fun v => In v [0; 0; 1; 0]%N) 2%N /\ G [o g] = 2%N) /\
  (Nat.Odd g -> (forall v, (exists left, cut (o g) left /\ v = G left) <-> In v [G [o (g - 1)]; 2; 3]%N) /\
    G [o (g - 1)] = 2%N /\ is_mex (fun v => In v [2; 2; 3]%N) 0%N /\ G [o g] = 0%N).
Proof. intros G H. exact (proof_2_3 G H (Theorem_2_3 G H)). Qed.

(** Theorem 2.4, proof: the values of the moves of each case. *)
Theorem Theorem_2_4_proof : (forall g left, cut (n g) left <-> exists case, cut_by case g left) /\
  forall G, grundy_values cut G -> forall g, g >= 9 -> forall case v,
  (exists left, cut_by case g left /\ v = G left) <-> (exists left, cut_by case (g + 4) left /\ v = G left).
Proof.
  split; [exact cut_by_cases|]. intros G H g L case v. exact (same_cases G H (Theorem_2_3 G H) (Theorem_2_4 G H) case g v L).
Qed.

Theorem Theorem_2_4_period : forall G, grundy_values cut G ->
  (forall g, 3 <= g <= 10 -> G [n g] = G [n (g + 4)]) /\
  forall g, g >= 9 -> (forall v, (exists left, cut (n g) left /\ v = G left) <->
    (exists left, cut (n (g + 4)) left /\ v = G left)) /\ G [n g] = G [n (g + 4)].
Proof. intros G H. exact (period_2_4 G H (Theorem_2_3 G H) (Theorem_2_4 G H)). Qed.

Theorem Theorem_2_4_n2_and_n6 : forall G, grundy_values cut G -> G [n 2] <> G [n 6].
Proof. intros G H. now rewrite !(value_of_surface G H). Qed.


(** Nim addition determines the values of the remaining compact 2-manifolds. *)
Theorem Section_2_sums : forall G, grundy_values cut G <->
  (forall manifold, G manifold = nim_sum (map (surface_value series_o series_n) manifold)).
Proof. exact (sprague_grundy _ _ cut_smaller _ values_of_surfaces). Qed.

(** Who wins the game on a compact 2-manifold. *)
Theorem Section_1_winner : forall manifold,
  (previous_player_wins cut manifold <-> nim_sum (map (surface_value series_o series_n) manifold) = 0%N) /\
  (next_player_wins cut manifold <-> nim_sum (map (surface_value series_o series_n) manifold) <> 0%N).
Proof. exact (nim_sum_decides _ _ cut_smaller _ values_of_surfaces). Qed.
