(*** form ***)
(** * The closed form of partizan kayles under misere play [Milley2013]

    The theorems of the paper are those of [Kayles]. This is what the solver reads, and what follows for it. *)

From Coq Require Import ZArith List.
From knotgames Require Import Kayles KaylesOptions.
Import ListNotations.

(** Squares that a move takes; S_1 and S_2 in a period, in the strips that are shorter; their elements; outcomes. *)
Definition solver_form : closed_form :=
  ClosedForm $taken%nat
    $step%nat
    $rest%nat
    $generators%Z
    $middle $above $below.

(** It is the closed form of the paper. *)
Lemma form_of_the_paper : solver_form = misere_form.
Proof. reflexivity. Qed.

(** Every strip equals the sum of strips of one and two squares that the solver reduces it to. *)
Theorem solver_reduction : forall n,
  equal [n] (short (fst (short_of solver_form n)) (snd (short_of solver_form n))).
Proof. exact reduction_is_right. Qed.

(** Every sum of strips has the outcome that the solver gives. *)
Theorem solver_outcome : forall G, has_outcome G (outcome_in solver_form (element_in solver_form G)).
Proof. exact outcome_is_right. Qed.
