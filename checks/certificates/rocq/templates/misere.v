(*** checks ***)
(** * The misère quotient of $words, for $which *)
From Coq Require Import List NArith PArith.
From knotgames Require Import $static.
Import ListNotations.

(** ** The certificate *)
Definition data : certificate :=
  {| the_rule := $rule;
     phi := $phi;
     generators := $generators;
     steps := $steps%list;
     words := $word_list%positive;
     portion := $p;
     deficits := $deficits%N;
     tests := $tests;
     period := $repeats |}.

(** ** The checks *)

(** The digits are those of a code, or each listed option consists of smaller heaps. *)
Lemma rule_holds : check_rule data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The heaps have elements of the monoid. *)
Lemma phi_holds : check_phi data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The P-portion is a set of elements without the identity. *)
Lemma portion_holds : check_portion data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The products with a generator are elements. *)
Lemma steps_holds : check_steps data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The products with two generators do not depend on their order. *)
Lemma commuting_holds : check_commuting data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The generators are the elements of heaps. *)
Lemma generators_holds : check_generators data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Each element but the identity is an earlier one times a generator. *)
Lemma words_holds : check_words data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** A heap without options is the identity; no option of a sum in the P-portion is there. *)
Lemma heaps_holds : check_heaps data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** No deficit has the identity: a sum that is not in the P-portion has an option that is. *)
Lemma deficits_holds : check_deficits data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** A heap more leads from each deficit into a part of a deficit. *)
Lemma closed_holds : check_closed data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Any two elements are told apart by a test. *)
Lemma tests_holds : check_tests data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The heaps reach as far as the periodicity theorem asks, and repeat as the period says. *)
Lemma period_holds : check_period data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(*** least_check ***)

(** Each smaller number takes one of the repeating heaps to one of another element. *)
Lemma least_period_holds : check_least_period data = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(*** accepted ***)

(** $portion elements are in the P-portion. *)
Lemma portion_is_counted : portion_size data = $portion.
Proof. vm_compute. reflexivity. Qed.

Definition all_accepted : accepted data :=
  {| rule_ok := rule_holds;
     phi_ok := phi_holds;
     portion_ok := portion_holds;
     monoid_ok := {| steps_ok := steps_holds; commuting_ok := commuting_holds; words_ok := words_holds |};
     generators_ok := generators_holds;
     heaps_ok := heaps_holds;
     deficits_ok := deficits_holds;
     closed_ok := closed_holds;
     tests_ok := tests_holds;
     period_ok := period_holds |}.

(** ** The theorems *)
(*** digits ***)

(** The digits are those of $kind code. *)
Theorem digits : is_code $base $digits.
Proof. exact (accepted_code all_accepted eq_refl). Qed.
(*** order ***)

(** The misère quotient has order $order. *)
Theorem order_$order : exists portion, misere_quotient $heaps $order portion.
Proof. eexists. exact (accepted_quotient all_accepted eq_refl eq_refl eq_refl eq_refl). Qed.

(** The misère quotient has order $order, and $portion of its elements are in its P-portion. *)
Theorem order_${order}_with_${portion}_P_elements : misere_quotient $heaps $order $portion.
Proof. exact (accepted_quotient all_accepted eq_refl eq_refl eq_refl portion_is_counted). Qed.

(** Its elements, their products, its P-portion and the pretending function are those of the certificate. *)
Theorem elements : represents $heaps (monoid data).
Proof. exact (accepted_represents all_accepted eq_refl eq_refl). Qed.
(*** period ***)

(** From heap $start on the pretending function has the period $period. *)
Theorem period_$period : has_period $heaps $start $period.
Proof. exact (accepted_period all_accepted eq_refl eq_refl eq_refl). Qed.
(*** least ***)

(** No smaller number is a period, from whatever heap on. *)
Theorem no_period_below_$period : no_smaller_period $heaps $period.
Proof. exact (accepted_least_period all_accepted eq_refl eq_refl eq_refl least_period_holds). Qed.
