(** * Presentations of misère quotients

    A presentation gives generators and relations; products of generators are congruent if they follow from each other by
    relations. It presents a misère quotient, with its P-portion, if congruent products are those of indistinguishable sums. *)
From Coq Require Import List Arith PArith Lia Bool Permutation.
From knotgames Require Import Tests Misere MisereInduction MisereRepresentation.
Import ListNotations.
Set Implicit Arguments.

(** A product of generators, which are numbered from 0; the order of its factors does not matter. *)
Definition word := list nat.

Inductive congruent (relations : list (word * word)) : word -> word -> Prop :=
| by_order u v : Permutation u v -> congruent relations u v
| by_relation u v w : In (u, v) relations -> congruent relations (u ++ w) (v ++ w)
| by_symmetry u v : congruent relations u v -> congruent relations v u
| by_transitivity u v w : congruent relations u v -> congruent relations v w -> congruent relations u w.

(** Each generator is worth a sum of heaps. Products of them are congruent just if they are worth indistinguishable sums,
    every sum of heaps is indistinguishable from one that a product is worth, and the P-positions among these are those
    whose products are congruent to one of [portion]. *)
Definition presents (generators : nat) (relations : list (word * word)) (portion : list word)
  (g : game) (H : nat -> Prop) : Prop :=
  let product_of u := Forall (fun a => a < generators) u in
  exists worth : nat -> position,
    (forall a, sum_of_heaps H (worth a)) /\
    (forall u v, product_of u -> product_of v ->
      (congruent relations u v <-> indistinguishable g H (flat_map worth u) (flat_map worth v))) /\
    (forall X, sum_of_heaps H X -> exists u, product_of u /\ indistinguishable g H X (flat_map worth u)) /\
    (forall u, product_of u -> (P_position g (flat_map worth u) <-> Exists (congruent relations u) portion)).

(** ** The check

    Each element has a word, its form. A derivation leads from a generator times the form of an element to the form of their
    product, by relations that are applied from left to right, or from right to left. *)
Fixpoint without_one (a : nat) (w : word) : option word :=
  match w with
  | [] => None
  | b :: w => if Nat.eqb a b then Some w else option_map (cons b) (without_one a w)
  end.
Fixpoint without (u w : word) : option word :=
  match u with
  | [] => Some w
  | a :: u => match without_one a w with Some w => without u w | None => None end
  end.

Lemma without_one_spec a w r : without_one a w = Some r -> Permutation w (a :: r).
Proof.
  revert r. induction w as [|b w IH]; intros r E; simpl in E; [discriminate|].
  destruct (Nat.eqb_spec a b) as [->|N]; [injection E as <-; reflexivity|].
  destruct (without_one a w) as [r'|]; [|discriminate]. injection E as <-. rewrite (IH r' eq_refl). constructor.
Qed.
Lemma without_spec u : forall w r, without u w = Some r -> Permutation w (u ++ r).
Proof.
  induction u as [|a u IH]; intros w r E; simpl in *; [injection E as <-; reflexivity|].
  destruct (without_one a w) as [w'|] eqn:F; [|discriminate]. rewrite (without_one_spec _ _ F). now rewrite (IH _ _ E).
Qed.

Section Presentation.
Variables (g : game) (H : nat -> Prop) (Q : bipartite_monoid).
Variables (generators : nat) (relations : list (word * word)) (portion : list word).
Variables (images : list positive) (forms : list word) (derivations : list (list (list (nat * bool)))).
Notation mul := (product Q).
Notation P := (in_portion Q).
Notation "u == v" := (congruent relations u v) (at level 70).

Definition image (a : nat) : positive := nth a images 1%positive.
Definition element_of (w : word) : positive := fold_right (fun a x => mul (image a) x) 1%positive w.
Definition form (x : positive) : word := nth (pred (Pos.to_nat x)) forms [].

Fixpoint derived (w : word) (steps : list (nat * bool)) : option word :=
  match steps with
  | [] => Some w
  | (i, forwards) :: steps =>
      if i <? length relations then
        let r := nth i relations ([], []) in
        match without (if forwards then fst r else snd r) w with
        | Some rest => derived ((if forwards then snd r else fst r) ++ rest) steps
        | None => None
        end
      else None
  end.
Definition is_product (w : word) : bool := every (fun a => a <? generators) w.
Definition is_element (x : positive) : bool := some (Pos.eqb x) (elements Q).

Definition check_relations : bool :=
  every is_element images and
  every (fun r => Pos.eqb (element_of (fst r)) (element_of (snd r))) relations.
Definition check_forms : bool :=
  match form 1 with [] => true | _ => false end and
  every (fun x => is_product (form x) and Pos.eqb (element_of (form x)) x) (elements Q).
Definition check_derivations : bool :=
  every (fun x => every (fun a =>
    match derived (a :: form x) (nth a (nth (pred (Pos.to_nat x)) derivations []) []) with
    | Some w => match without (form (mul (image a) x)) w with Some [] => true | _ => false end
    | None => false
    end) (seq 0 generators)) (elements Q).
Definition check_portion_words : bool :=
  every (fun w => is_product w and P (element_of w)) portion and
  every (fun x => if P x then some (fun w => Pos.eqb (element_of w) x) portion else true) (elements Q).

Hypothesis R : represents g H Q.
Hypotheses (relations_ok : check_relations = true) (forms_ok : check_forms = true)
  (derivations_ok : check_derivations = true) (portion_ok : check_portion_words = true).

Lemma one_in : In 1%positive (elements Q).
Proof using R. exact (value_in R (Forall_nil _)). Qed.
Lemma image_in a : In (image a) (elements Q).
Proof using R relations_ok.
  unfold check_relations in relations_ok. rewrite and_spec, every_spec in relations_ok. destruct relations_ok as [A _].
  unfold image. destruct (nth_in_or_default a images 1%positive) as [I| ->]; [|exact one_in].
  apply A, some_spec in I as (y & I & E). apply Pos.eqb_eq in E. now rewrite E.
Qed.
Lemma element_in w : In (element_of w) (elements Q).
Proof using R relations_ok. induction w as [|a w IH]; [exact one_in|]. apply (product_closed R); [apply image_in|exact IH]. Qed.
Lemma element_app u w : element_of (u ++ w) = mul (element_of u) (element_of w).
Proof using R relations_ok.
  induction u as [|a u IH]; simpl; [symmetry; apply (product_one R), element_in|].
  rewrite IH. apply (product_assoc R); auto using image_in, element_in.
Qed.
Lemma element_order u v : Permutation u v -> element_of u = element_of v.
Proof using R relations_ok.
  induction 1 as [|a u v F IH|a b u|u v w F1 IH1 F2 IH2]; simpl; try congruence.
  rewrite !(product_assoc R) by auto using image_in, element_in. f_equal. apply (product_comm R); apply image_in.
Qed.
Lemma element_congruent u v : u == v -> element_of u = element_of v.
Proof using R relations_ok.
  induction 1 as [u v F|u v w I|u v F IH|u v w F1 IH1 F2 IH2]; try congruence; [now apply element_order|].
  rewrite !element_app. f_equal. assert (A := relations_ok). unfold check_relations in A. rewrite and_spec, !every_spec in A.
  destruct A as [_ A]. now apply (A _), Pos.eqb_eq in I.
Qed.

Lemma derived_spec steps : forall w r, derived w steps = Some r -> w == r.
Proof.
  induction steps as [|[i forwards] steps IH]; intros w r E; simpl in E; [injection E as <-; now apply by_order|].
  destruct (Nat.ltb_spec i (length relations)) as [L|L]; [|discriminate].
  assert (I := nth_In relations ([], []) L). destruct (nth i relations ([], [])) as [u v]. simpl in E.
  destruct (without (if forwards then u else v) w) as [rest|] eqn:F; [|discriminate].
  apply without_spec in F. apply IH in E. eapply by_transitivity; [exact (by_order _ F)|].
  eapply by_transitivity; [|exact E]. destruct forwards; [|apply by_symmetry]; now apply by_relation.
Qed.

Lemma congruent_cons a u v : u == v -> a :: u == a :: v.
Proof.
  induction 1 as [u v F|u v w I|u v F IH|u v w F1 IH1 F2 IH2].
  - apply by_order. now constructor.
  - eapply by_transitivity; [apply by_order, Permutation_middle|].
    eapply by_transitivity; [apply by_relation, I|]. apply by_symmetry, by_order, Permutation_middle.
  - now apply by_symmetry.
  - eapply by_transitivity; eassumption.
Qed.

Lemma to_form u : Forall (fun a => a < generators) u -> u == form (element_of u).
Proof using R relations_ok forms_ok derivations_ok.
  induction 1 as [|a u Ha Hu IH].
  - simpl. unfold check_forms in forms_ok. rewrite and_spec in forms_ok. destruct forms_ok as [A _].
    destruct (form 1); [|discriminate]. now apply by_order.
  - eapply by_transitivity; [apply congruent_cons, IH|].
    assert (A := derivations_ok). unfold check_derivations in A. rewrite every_spec in A.
    specialize (A _ (element_in u)). rewrite every_spec in A. specialize (A a ltac:(apply in_seq; lia)).
    destruct (derived _ _) as [w|] eqn:E; [|discriminate]. apply derived_spec in E.
    change (element_of (a :: u)) with (mul (image a) (element_of u)).
    destruct (without _ w) as [[|]|] eqn:F; try discriminate. apply without_spec in F. rewrite app_nil_r in F.
    eapply by_transitivity; [exact E|exact (by_order _ F)].
Qed.
Lemma congruent_iff u v : Forall (fun a => a < generators) u -> Forall (fun a => a < generators) v ->
  (u == v <-> element_of u = element_of v).
Proof using R relations_ok forms_ok derivations_ok.
  intros Hu Hv. split; [apply element_congruent|]. intros E. eapply by_transitivity; [exact (to_form Hu)|].
  rewrite E. apply by_symmetry, to_form, Hv.
Qed.
Lemma is_product_spec w : is_product w = true -> Forall (fun a => a < generators) w.
Proof.
  unfold is_product. rewrite every_spec. intros A. apply Forall_forall. intros a I. now apply Nat.ltb_lt, A.
Qed.

Theorem presented : presents generators relations portion g H.
Proof using All.
  destruct (one_of_each R (xs := images)) as (Xs & F).
  { apply Forall_forall. intros x I. apply In_nth with (d := 1%positive) in I as (a & _ & <-). apply image_in. }
  set (worth := fun a => nth a Xs []).
  assert (W : forall a, sum_of_heaps H (worth a) /\ value Q (worth a) = image a).
  { unfold worth, image. clear - F. induction F as [|x X xs Xs HX F IH]; intros [|a]; simpl; auto; split; auto; constructor. }
  assert (heaps : forall u, Forall H (flat_map worth u)).
  { induction u as [|a u IH]; simpl; [constructor|]. apply Forall_app. split; [apply W|exact IH]. }
  assert (val : forall u, value Q (flat_map worth u) = element_of u).
  { induction u as [|a u IH]; simpl; [reflexivity|]. rewrite (value_app R) by (try apply heaps; apply W).
    rewrite IH. f_equal. apply W. }
  assert (A := forms_ok). unfold check_forms in A. rewrite and_spec, every_spec in A. destruct A as [_ A].
  exists worth. refine (conj _ (conj _ (conj _ _))).
  - intros a. apply W.
  - intros u v Hu Hv. rewrite congruent_iff by assumption. rewrite (value_class R) by apply heaps. now rewrite !val.
  - intros X HX. specialize (A _ (value_in R HX)). rewrite and_spec, Pos.eqb_eq in A. destruct A as [A E].
    exists (form (value Q X)). split; [now apply is_product_spec|]. apply (value_class R); [exact HX|apply heaps|now rewrite val].
  - intros u Hu. rewrite (outcome_iff R) by apply heaps. rewrite val.
    assert (B := portion_ok). unfold check_portion_words in B. rewrite and_spec, !every_spec in B. destruct B as [B C].
    rewrite Exists_exists. split.
    + intros E. specialize (C _ (element_in u)). rewrite E in C. apply some_spec in C as (w & I & Ew). apply Pos.eqb_eq in Ew.
      exists w. split; [assumption|]. specialize (B w I). rewrite and_spec in B. destruct B as [B _].
      apply congruent_iff; [assumption|now apply is_product_spec|now symmetry].
    + intros (w & I & E). specialize (B w I). rewrite and_spec in B. destruct B as [_ B]. now rewrite (element_congruent E).
Qed.
End Presentation.
