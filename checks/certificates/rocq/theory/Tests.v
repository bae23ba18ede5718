(** * Tests that are computed

    The checkers of this theory are boolean functions, and the kernel evaluates them. Under its evaluation strategy the
    connectives of the standard library compute both arguments, so tests are written with [if]: the second argument of
    [and], [or] and [implies] is looked at only where the first does not decide. *)
From Coq Require Import List Bool.
Import ListNotations.

Notation "a 'and' b" := (if a then b else false) (at level 40, left associativity).
Notation "a 'or' b" := (if a then true else b) (at level 50, left associativity).
Notation "a 'implies' b" := (if a then b else true) (at level 55, right associativity).

Lemma and_spec (a b : bool) : (a and b) = true <-> a = true /\ b = true.
Proof. destruct a, b; intuition congruence. Qed.
Lemma or_spec (a b : bool) : (a or b) = true <-> a = true \/ b = true.
Proof. destruct a, b; intuition congruence. Qed.
Lemma implies_spec (a b : bool) : (a implies b) = true <-> (a = true -> b = true).
Proof. destruct a, b; intuition congruence. Qed.

(** ** Quantifiers over a list *)
Definition every {A} (f : A -> bool) : list A -> bool :=
  fix every l := match l with [] => true | x :: r => f x and every r end.
Definition some {A} (f : A -> bool) : list A -> bool :=
  fix some l := match l with [] => false | x :: r => f x or some r end.

Lemma every_spec {A} (f : A -> bool) l : every f l = true <-> forall x, In x l -> f x = true.
Proof.
  induction l as [|a l IH]; simpl; [split; [intros _ ? []|auto]|].
  destruct (f a) eqn:E.
  - rewrite IH; split; [intros H x [<-|Hx]; auto|intros H; auto].
  - split; [discriminate|]. intros H. rewrite <- E. apply H. now left.
Qed.
Lemma some_spec {A} (f : A -> bool) l : some f l = true <-> exists x, In x l /\ f x = true.
Proof.
  induction l as [|a l IH]; simpl; [split; [discriminate|intros (x & [] & _)]|].
  destruct (f a) eqn:E.
  - split; [exists a; auto|reflexivity].
  - rewrite IH; split; intros (x & Hx & Hf); exists x; intuition congruence.
Qed.
Lemma some_false {A} (f : A -> bool) l : some f l = false <-> forall x, In x l -> f x = false.
Proof.
  split.
  - intros H x Hx. destruct (f x) eqn:E; [|reflexivity]. rewrite <- H. symmetry. apply some_spec. eauto.
  - intros H. destruct (some f l) eqn:E; [|reflexivity]. apply some_spec in E as (x & Hx & Hf).
    rewrite H in Hf; auto.
Qed.

(** ** Where a test fails

    A check is given as [first_failure f l = None]. Where it does not hold, the kernel's message shows the first
    element of the list at which the test fails. *)
Definition first_failure {A} (f : A -> bool) : list A -> option A :=
  fix search l := match l with [] => None | x :: r => if f x then search r else Some x end.
Definition first_pair {A B} (f : A -> B -> bool) (m : list B) : list A -> option (A * B) :=
  fix search l := match l with
    | [] => None
    | x :: r => match first_failure (f x) m with None => search r | Some y => Some (x, y) end
    end.
(** The same for the pairs of a list in which the first comes no later than the second. *)
Definition first_half_pair {A B} (f : A -> A -> bool) (name : A -> B) : list A -> option (B * B) :=
  fix search l := match l with
    | [] => None
    | x :: r => match first_failure (f x) l with None => search r | Some y => Some (name x, name y) end
    end.

Lemma first_failure_spec {A} (f : A -> bool) l : first_failure f l = None <-> forall x, In x l -> f x = true.
Proof.
  rewrite <- every_spec. induction l as [|a l IH]; simpl; [tauto|]. destruct (f a); [exact IH|split; discriminate].
Qed.
Lemma first_pair_spec {A B} (f : A -> B -> bool) m l :
  first_pair f m l = None <-> forall x, In x l -> forall y, In y m -> f x y = true.
Proof.
  induction l as [|a l IH]; simpl; [split; [intros _ x []|reflexivity]|].
  destruct (first_failure (f a) m) eqn:E.
  - split; [discriminate|]. intros H. exfalso. enough (first_failure (f a) m = None) by congruence.
    apply first_failure_spec, H. now left.
  - rewrite IH. rewrite first_failure_spec in E. split; [intros H x [<-|Hx]; auto|auto].
Qed.
Lemma first_half_pair_spec {A B} (f : A -> A -> bool) (name : A -> B) l : first_half_pair f name l = None ->
  forall x y, In x l -> In y l -> f x y = true \/ f y x = true.
Proof.
  induction l as [|a l IH]; simpl; [intros _ x y []|].
  destruct (f a a) eqn:Ea; [|discriminate]. destruct (first_failure (f a) l) eqn:E; [discriminate|].
  rewrite first_failure_spec in E. intros H x y [<-|Hx] [<-|Hy]; auto.
Qed.
