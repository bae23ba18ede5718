(*** law ***)
(** * The law of the infinite misère quotient of $words, for $which *)
From Coq Require Import List NArith ZArith PArith.
From knotgames Require Import $static.
Import ListNotations.

(** ** The certificate *)
Definition data : law :=
  {| bounded := {|
       the_rule := $rule;
       phi := $phi;
       generators := [];
       steps := $steps%list;
       words := $word_list%positive;
       portion := [];
       deficits := [];
       tests := [];
       period := None |};
     left_out := $left_out;
     free_heaps := ($first, $second);
     counted := $counted;
     worth := $worth;
     free_counts := $free_counts%Z;
     modulus := $modulus%Z;
     slope := ($p, $q)%Z;
     patterns := $patterns%Z |}.

Definition pairs : family :=
  {| first_step := $first_step;
     second_step := $second_step;
     first_start := $first_start;
     second_start := $second_start;
     rest := $rest;
     first_is_P := $p_first |}.

(** ** The checks *)

(** The digits are those of a code, or each listed option consists of smaller heaps. *)
Lemma rule_holds : check_rule data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The products with a generator are elements. *)
Lemma steps_holds : check_steps data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The products with two generators do not depend on their order. *)
Lemma commuting_holds : check_commuting data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Each element but the identity is an earlier one times a generator. *)
Lemma words_holds : check_words data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Each inequality is about a free count, or about the form of the slope. *)
Lemma numbers_holds : numbers_ok data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The heaps have vectors, a heap that is not counted equals others, and no option is left out. *)
Lemma vectors_holds : vectors_ok data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** For all free counts of the square, no option of a P-position is P, and each other sum has an option that is. *)
Lemma fibers_holds : fibers_ok data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The law tells the sums of the family apart. *)
Lemma family_holds : family_ok data pairs = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition accepted : law_ok data :=
  {| law_rule := rule_holds;
     law_monoid := {| steps_ok := steps_holds; commuting_ok := commuting_holds; words_ok := words_holds |};
     law_numbers := numbers_holds;
     law_vectors := vectors_holds;
     law_fibers := fibers_holds |}.

(** ** The theorems *)

(** The law says who wins each sum of the heaps. *)
Theorem law_of_P_positions : forall X, Forall (heaps_without $left_out $last) X ->
  if by_law data X then P_position $game X else N_position $game X.
Proof. exact (@law_sound data accepted). Qed.

(** Heaps of $first, and which heaps tell them apart in pairs. *)
Theorem distinguished_in_pairs : forall k n, k < n ->
  ${same}_position $game (copies data pairs k ++ beside data pairs k) /\
  ${other}_position $game (copies data pairs n ++ beside data pairs k).
Proof. exact (@family_tells_apart data accepted pairs family_holds). Qed.

(** So the misère quotient is infinite, and those of more heaps are. *)
Theorem infinite : infinite_misere_quotient $game $heaps.
Proof. refine (@family_infinite data accepted pairs family_holds _ _). $more Qed.
