(*** presentation ***)

(** ** The presentation *)
Definition relations : list (word * word) := $relations.
Definition images : list positive := $images%positive.
Definition forms : list word := $forms.
Definition derivations : list (list (list (nat * bool))) := $derivations.
Definition portion_words : list word := $portion.

(** The relations hold. *)
Lemma relations_hold : check_relations (monoid data) relations images = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Each element has a form. *)
Lemma forms_hold : check_forms (monoid data) $generators images forms = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The derivations lead to the forms of the products. *)
Lemma derivations_hold : check_derivations (monoid data) $generators relations images forms derivations = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The words of the P-portion are those of its elements. *)
Lemma portion_words_hold : check_portion_words (monoid data) $generators portion_words images = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The published presentation is one of the misère quotient, with its P-portion. *)
Theorem presentation : presents $generators
  $relations
  $portion
  $heaps.
Proof. exact (presented _ _ _ _ _ _ elements relations_hold forms_hold derivations_hold portion_words_hold). Qed.
