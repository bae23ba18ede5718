(** * Finite types

    The classes of games, the terminal games and the symbols of sums are the constructors of enumerated types. Each is
    given with the list of its elements and their numbers from 1; sets and tables are then kept in binary tries. *)
From Coq Require Import List Bool PArith.
From knotgames Require Import Tests.
Import ListNotations.

Record finite : Type := {
  element :> Type;
  number : element -> positive;
  elements : list element;
  numbered : forall x, nth_error elements (pred (Pos.to_nat (number x))) = Some x }.
Arguments number {f}.
Arguments elements f : clear implicits.

Definition same {A : finite} (x y : A) : bool := Pos.eqb (number x) (number y).

Lemma same_spec {A : finite} (x y : A) : same x y = true <-> x = y.
Proof.
  unfold same. rewrite Pos.eqb_eq. split; [|congruence]. intros E.
  generalize (numbered A x) (numbered A y). rewrite E. congruence.
Qed.
Lemma same_refl {A : finite} (x : A) : same x x = true.
Proof. now apply same_spec. Qed.
Lemma elements_complete {A : finite} (x : A) : In x (elements A).
Proof. eapply nth_error_In, numbered. Qed.

(** Every element of the type, and some pair of them. *)
Definition for_all {A : finite} (f : A -> bool) : bool := every f (elements A).
Lemma for_all_spec {A : finite} (f : A -> bool) : for_all f = true <-> forall x, f x = true.
Proof.
  unfold for_all. rewrite every_spec. split; [intros H x; apply H, elements_complete|auto].
Qed.

(** No element is listed twice. *)
Fixpoint distinct {A : finite} (l : list A) : bool :=
  match l with [] => true | x :: r => negb (some (same x) r) and distinct r end.
Lemma distinct_spec {A : finite} (l : list A) : distinct l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; [constructor|]. rewrite and_spec, negb_true_iff, some_false. intros [H1 H2].
  constructor; [|auto]. intros Hin. specialize (H1 x Hin). now rewrite same_refl in H1.
Qed.

(** Pairs of a list without repetition. *)
Lemma ordered_pairs {A B} (f : A -> B) (R : B -> B -> Prop) l :
  NoDup l -> (forall x y, In x l -> In y l -> x <> y -> R (f x) (f y)) -> ForallOrdPairs R (map f l).
Proof.
  induction 1 as [|x l Hx Hl IH]; intros H; simpl; constructor.
  - apply Forall_forall. intros b Hb. apply in_map_iff in Hb as (y & <- & Hy).
    apply H; [now left|now right|congruence].
  - apply IH. intros; apply H; auto; now right.
Qed.

(** ** Tries *)
Inductive trie (A : Type) := Empty | Node (l : trie A) (here : option A) (r : trie A).
Arguments Empty {A}.
Arguments Node {A}.

Fixpoint get {A} (p : positive) (t : trie A) : option A :=
  match t with
  | Empty => None
  | Node l here r => match p with xH => here | xO q => get q l | xI q => get q r end
  end.
Fixpoint put {A} (p : positive) (a : A) (t : trie A) : trie A :=
  match p, t with
  | xH, Empty => Node Empty (Some a) Empty
  | xH, Node l _ r => Node l (Some a) r
  | xO q, Empty => Node (put q a Empty) None Empty
  | xO q, Node l here r => Node (put q a l) here r
  | xI q, Empty => Node Empty None (put q a Empty)
  | xI q, Node l here r => Node l here (put q a r)
  end.
Fixpoint put_all {A} (p : positive) (l : list A) (t : trie A) : trie A :=
  match l with [] => t | a :: r => put_all (Pos.succ p) r (put p a t) end.

(** The set of the elements of a list. *)
Definition set {A : finite} (l : list A) : A -> bool :=
  let t := fold_left (fun t x => put (number x) tt t) l Empty in
  fun x => match get (number x) t with Some _ => true | None => false end.

(** The function whose values are listed in the order of the elements; [d] where the list is too short. The two
    stages make [table d rows x] a function that has found its row. *)
Definition listed {A : finite} {B} (d : B) (values : list B) : A -> B :=
  let t := put_all 1 values Empty in fun x => match get (number x) t with Some b => b | None => d end.
Definition table {A : finite} {B} (d : B) (rows : list (list B)) : A -> A -> B :=
  let t := put_all 1 (map (fun r => put_all 1 r Empty) rows) Empty in
  fun x => match get (number x) t with
    | Some r => fun y => match get (number y) r with Some z => z | None => d end
    | None => fun _ => d
    end.
