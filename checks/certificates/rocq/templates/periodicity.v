(*** opening ***)
(** * Grundy values of heaps of every size

    Written from a certificate: rules of play and claimed series. The kernel makes the check of the first heaps. *)
(*** required ***)

From Coq Require Import NArith List.
From knotgames Require Import Impartial Heaps Periodicity Octal.
Import ListNotations.
(*** data ***)

(** ** The game $title *)

Definition ${name}_rules : list rule := $rules.

(** The claimed series: exceptional values, then those that repeat for ever. *)
Definition ${name}_series : $sort := $series.

(** $title: each series repeats something. *)
Lemma ${name}_series_repeat : first_empty $claims = None.
Proof. vm_compute. reflexivity. Qed.

(** $title: each rule leaves less than it finds. *)
Lemma ${name}_rules_fall : first_standing ${name}_rules = None.
Proof. vm_compute. reflexivity. Qed.
(*** values ***)

(** $title: up to the size that decides, the claimed value is the mex of those that are reached. *)
Lemma $lemma : first_wrong ${name}_rules $claims $number = None.
Proof. vm_compute. reflexivity. Qed.
(*** of_heaps ***)

(** $title: so it is for all sizes. *)
Lemma ${name}_components : component_values $options $value.
Proof.
  apply values_of_heaps; [exact ${name}_series_repeat|exact ${name}_rules_fall|reflexivity|].
  exact $checked.
Qed.
(*** of_code ***)

(** $title: the rules are those of the code. *)
Lemma ${name}_rules_of_the_code : ${name}_rules = code_rules $code.
Proof. reflexivity. Qed.

(** $title: what takes nothing splits the heap. *)
Lemma ${name}_splits : splits $code.
Proof. now split. Qed.

(** $title: so it is for all sizes. *)
Lemma ${name}_components : component_values $options $value.
Proof.
  apply values_of_code; [exact ${name}_splits|exact ${name}_series_repeat|].
  rewrite <- ${name}_rules_of_the_code. exact $checked.
Qed.
(*** play ***)

(** $title: the Grundy values of all sums of heaps. *)
Theorem ${name}_grundy_values : forall G,
  grundy_values $options G <-> (forall heaps, G heaps = nim_sum (map $value heaps)).
Proof. exact (sprague_grundy _ _ $smaller _ ${name}_components). Qed.

(** $title: who wins a sum of heaps. *)
Theorem ${name}_winner : forall heaps,
  (previous_player_wins $options heaps <-> nim_sum (map $value heaps) = 0%N) /\
  (next_player_wins $options heaps <-> nim_sum (map $value heaps) <> 0%N).
Proof. exact (nim_sum_decides _ _ $smaller _ ${name}_components). Qed.
(*** period ***)

(** $title: the period of the Grundy values of single heaps. *)
Theorem $theorem : forall G, grundy_values $options G ->
  ${sort}_period (fun size => G [$heap]) $preperiod $period.
Proof.
  intros G HG. eapply ${sort}_period_same.
  - intros size. exact (value_of_component _ _ $smaller _ ${name}_components G HG $heap).
  - apply (${sort}_period_of_value (series_of $claims $number)); $premises.
Qed.
