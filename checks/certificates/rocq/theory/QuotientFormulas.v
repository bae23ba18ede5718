(** * Statements on the games of a theory that a computation decides

    A game counts by its class alone, and each class has games. So a statement on any number of games, and not on their
    options, is a test of classes. Type classes find the test; [by_classes] evaluates it. *)
From Coq Require Import List Bool Arith PArith Lia.
From knotgames Require Import Tests Finite Sums Quotient.
Import ListNotations.

(** Whether it is a game of the theory; whether Left does at least as well in [g] as in [h], in every context. *)
Definition is_game {T} (g : game T) : Prop := exists p, legal p g.
Definition at_least_as_good {T} (g h : game T) : Prop :=
  forall X, legal_context X -> forall left, worth left (plug h X) <= worth left (plug g X).

(** A function may be kept as the list of its values. *)
Lemma get_put_same {A} p (a : A) : forall t, get p (put p a t) = Some a.
Proof. induction p; intros []; simpl; auto. Qed.
Lemma get_put_other {A} p (a : A) : forall q t, p <> q -> get q (put p a t) = get q t.
Proof. induction p; intros [q|q|] [|l here r] N; simpl; try reflexivity; try congruence; rewrite ?IHp by congruence; try now destruct q. Qed.
Lemma get_below {A} (l : list A) : forall p q t, (q < p)%positive -> get q (put_all p l t) = get q t.
Proof. induction l; intros p q t L; simpl; [reflexivity|]. rewrite IHl by lia. apply get_put_other. lia. Qed.
Lemma get_put_all {A} (l : list A) : forall p t n a, nth_error l n = Some a ->
  get (Pos.of_nat (n + Pos.to_nat p)) (put_all p l t) = Some a.
Proof.
  induction l as [|b l IH]; intros p t [|n] a E; simpl in E; try discriminate; cbn [put_all].
  - injection E as ->. change (0 + Pos.to_nat p) with (Pos.to_nat p). rewrite Pos2Nat.id, get_below by lia. apply get_put_same.
  - rewrite <- (IH (Pos.succ p) (put p b t) n a E). f_equal. f_equal. lia.
Qed.
Lemma get_listed {A : finite} {B} (f : A -> B) x : get (number x) (put_all 1 (map f (elements A)) Empty) = Some (f x).
Proof.
  rewrite <- (get_put_all _ 1 Empty _ _ (map_nth_error f _ _ (numbered A x))). f_equal. lia.
Qed.
Definition tabled {A : finite} (R : A -> A -> bool) : A -> A -> bool :=
  table false (map (fun x => map (R x) (elements A)) (elements A)).
Lemma tabled_spec {A : finite} (R : A -> A -> bool) x y : tabled R x y = R x y.
Proof. unfold tabled, table. now rewrite map_map, (get_listed (fun x => put_all 1 (map (R x) (elements A)) Empty)), get_listed. Qed.

(** ** The order of the classes

    [better n x y]: Left does at least as well in games of [x] as in games of [y], with up to [n] further games. If
    sums preserve this, Left does so in every context. *)
Section Order.
Context {T : theory} (C : certificate T).
Notation V := (class C).
Implicit Types x y z : V.

Definition no_worse x y : bool := Nat.leb (result true y) (result true x) and Nat.leb (result false y) (result false x).
Definition in_sums (R : V -> V -> bool) x y : bool :=
  for_all (fun s => let with_x := add C s x in let with_y := add C s y in for_all (fun z => R (with_x z) (with_y z))).
Fixpoint better (n : nat) : V -> V -> bool :=
  tabled (match n with 0 => no_worse | S m => let R := better m in fun x y => no_worse x y and in_sums R x y end).
Definition check_order (R : V -> V -> bool) : option (V * V) :=
  first_pair (fun x y => R x y implies (no_worse x y and in_sums R x y)) (elements V) (elements V).

Lemma in_sums_spec R x y : in_sums R x y = true <-> forall s z, R (add C s x z) (add C s y z) = true.
Proof.
  unfold in_sums. rewrite for_all_spec. split; intros H s; [intros z|apply for_all_spec; intros z; apply H].
  specialize (H s). cbv zeta in H. rewrite for_all_spec in H. apply H.
Qed.

Hypothesis A : accepted C.
Lemma no_worse_spec p q g h : legal p g -> legal q h ->
  (no_worse (value C g) (value C h) = true <-> forall left, worth left h <= worth left g).
Proof.
  intros G H. unfold no_worse. rewrite and_spec, !Nat.leb_le.
  rewrite <- !(value_worth C A g p G), <- !(value_worth C A h q H). split; [now intros [? ?] []|auto].
Qed.
Lemma better_spec n p q g h : check_order (better n) = None -> legal p g -> legal q h ->
  (better n (value C g) (value C h) = true <-> at_least_as_good g h).
Proof.
  intros K G H. split.
  - intros B X. revert g h p q G H B. induction X as [|[s i] X IH]; intros g h p q G H B L;
      (assert (F : no_worse (value C g) (value C h) = true /\ in_sums (better n) (value C g) (value C h) = true);
       [unfold check_order in K; rewrite first_pair_spec in K; apply and_spec;
        specialize (K _ (elements_complete (value C g)) _ (elements_complete (value C h))); now rewrite B in K|destruct F as [F S]]).
    + now apply (no_worse_spec p q).
    + destruct (L s i) as [r I]; [now left|]. cbn [plug fold_left].
      apply (IH _ _ (parity_sum T p r) (parity_sum T q r)); [now apply legal_sum..| |intros s' j J; apply (L s' j); now right].
      cbn [fst snd]. rewrite (value_sum C A s g p G i r I), (value_sum C A s h q H i r I).
      rewrite in_sums_spec in S. apply S.
  - clear K. revert g h p q G H. induction n as [|n IH]; intros g h p q G H B; cbn [better]; rewrite tabled_spec;
      (assert (F : no_worse (value C g) (value C h) = true) by (apply (no_worse_spec p q); [..|apply (B []); intros s i []]; assumption)).
    + exact F.
    + cbv zeta. rewrite F. apply in_sums_spec. intros s z. destruct (value_representative C A z) as [Z <-].
      rewrite <- (value_sum C A s g p G _ _ Z), <- (value_sum C A s h q H _ _ Z).
      eapply IH; [eapply legal_sum; eassumption..|]. intros X L. apply (B ((s, representative C z) :: X)).
      intros s' i [[= <- <-]|I]; [eauto|now apply (L s' i)].
Qed.
End Order.

(** ** Tests of statements *)
Class ordered {T} (C : certificate T) : Type := {
  certificate_accepted : accepted C;
  depth : nat;
  at_least : class C -> class C -> bool;
  at_least_is : at_least = better C depth;
  order_checked : check_order C at_least = None }.

(** What type classes find: the class of a game, the test of a statement. *)
Class has_class {T} {C : certificate T} (g : game T) (x : class C) : Prop := has : is_game g /\ value C g = x.
Class is_tested (P : Prop) (b : bool) : Prop := tested : b = true <-> P.

Section Tests.
Context {T : theory} {C : certificate T} {known : ordered C}.
Implicit Types x y : class C.
Local Notation A := certificate_accepted.

#[export] Instance class_of_end t : has_class (End t) (end_class C t).
Proof. split; [exists false; constructor|reflexivity]. Qed.
#[export] Instance class_of_sum s g h x y : has_class g x -> has_class h y -> has_class (sum s g h) (add C s x y).
Proof.
  intros [[p G] <-] [[q H] <-]. split; [exists (parity_sum T p q); now apply legal_sum|].
  now apply (value_sum C A s g p G h q).
Qed.

#[export] Instance test_odd g x : has_class g x -> is_tested (legal true g) (parity x).
Proof.
  intros [[p G] <-]. unfold is_tested. rewrite (value_parity C A p g G).
  split; [now intros <-|intros H; exact (legal_unique p true g G H)].
Qed.
#[export] Instance test_even g x : has_class g x -> is_tested (legal false g) (negb (parity x)).
Proof.
  intros [[p G] <-]. unfold is_tested. rewrite (value_parity C A p g G), negb_true_iff.
  split; [now intros <-|intros H; exact (legal_unique p false g G H)].
Qed.
#[export] Instance test_parity g h x y :
  has_class g x -> has_class h y -> is_tested (same_parity g h) (Bool.eqb (parity x) (parity y)).
Proof.
  intros [[p G] <-] [[q H] <-]. unfold is_tested.
  rewrite (value_parity C A p g G), (value_parity C A q h H), eqb_true_iff. split.
  - intros <- r. split; intros L; [now rewrite (legal_unique r p g L G)|now rewrite (legal_unique r p h L H)].
  - intros S. apply S in G. exact (legal_unique p q h G H).
Qed.
#[export] Instance test_worth left g x n : has_class g x -> is_tested (worth left g = n) (Nat.eqb (result left x) n).
Proof. intros [[p G] <-]. unfold is_tested. rewrite (value_worth C A g p G left). apply Nat.eqb_eq. Qed.
#[export] Instance test_outcome g h x y : has_class g x -> has_class h y -> is_tested (same_outcome g h) (negb (differ C x y)).
Proof.
  intros [[p G] <-] [[q H] <-]. unfold is_tested. rewrite negb_true_iff. symmetry. now apply (same_outcome_value C A p q).
Qed.
#[export] Instance test_equivalent g h x y : has_class g x -> has_class h y -> is_tested (equivalent g h) (same x y).
Proof. intros [[p G] <-] [[q H] <-]. unfold is_tested. rewrite same_spec. symmetry. now apply (value_equivalent C A p q). Qed.
#[export] Instance test_indistinguishable g h x y :
  has_class g x -> has_class h y -> is_tested (indistinguishable g h) (same (canonical C x) (canonical C y)).
Proof.
  intros [[p G] <-] [[q H] <-]. unfold is_tested. rewrite same_spec. symmetry. now apply (value_indistinguishable C A p q).
Qed.
#[export] Instance test_at_least g h x y : has_class g x -> has_class h y -> is_tested (at_least_as_good g h) (at_least x y).
Proof.
  intros [[p G] <-] [[q H] <-]. pose proof order_checked as K. rewrite at_least_is in *. exact (better_spec C A depth p q g h K G H).
Qed.

#[export] Instance test_and P Q p q : is_tested P p -> is_tested Q q -> is_tested (P /\ Q) (p and q).
Proof. unfold is_tested. intros <- <-. apply and_spec. Qed.
#[export] Instance test_or P Q p q : is_tested P p -> is_tested Q q -> is_tested (P \/ Q) (p or q).
Proof. unfold is_tested. intros <- <-. apply or_spec. Qed.
#[export] Instance test_implies P Q p q : is_tested P p -> is_tested Q q -> is_tested (P -> Q) (p implies q).
Proof. unfold is_tested. intros <- <-. apply implies_spec. Qed.
#[export] Instance test_iff P Q p q : is_tested P p -> is_tested Q q -> is_tested (P <-> Q) (Bool.eqb p q).
Proof. unfold is_tested. intros <- <-. destruct p, q; cbn; intuition congruence. Qed.
#[export] Instance test_not P p : is_tested P p -> is_tested (~ P) (negb p).
Proof. unfold is_tested. intros <-. destruct p; cbn; intuition congruence. Qed.

Lemma has_a_game x : exists g, has_class g x.
Proof. destruct (value_representative C A x) as [L E]. exists (representative C x). split; [now exists (parity x)|exact E]. Qed.
#[export] Instance test_all P f : (forall g x, has_class g x -> is_tested (P g) (f x)) ->
  is_tested (forall g, is_game g -> P g) (for_all f).
Proof.
  intros E. unfold is_tested. rewrite for_all_spec. split.
  - intros F g G. apply (E g (value C g) (conj G eq_refl)), F.
  - intros F x. destruct (has_a_game x) as [g G]. apply (E g x G), F, G.
Qed.
#[export] Instance test_some P f : (forall g x, has_class g x -> is_tested (P g) (f x)) ->
  is_tested (exists g, is_game g /\ P g) (some f (elements (class C))).
Proof.
  intros E. unfold is_tested. rewrite some_spec. split.
  - intros (x & _ & F). destruct (has_a_game x) as [g G]. exists g. split; [apply G|]. now apply (E g x G).
  - intros (g & G & F). exists (value C g). split; [apply elements_complete|]. now apply (E g _ (conj G eq_refl)).
Qed.
End Tests.

(** Prove a statement [forall g h, is_game g -> is_game h -> ...]: find its test, and evaluate it. *)
Ltac by_classes :=
  repeat lazymatch goal with |- is_game _ -> _ => intro | |- forall g : game _, _ => intro end;
  repeat match goal with H : is_game ?g |- _ => revert H; revert g end;
  match goal with |- ?P => let a := constr:(_ : is_tested P _) in refine (proj1 a _); vm_compute; reflexivity end.
