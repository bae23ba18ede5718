(** * Games and their sums

    What a theory of sums is, what its games are, and when two of them are equivalent. Left (the Knotter) wants a high
    payoff, Right (the Unknotter) a low one; they move in turn, and the player who is to move must move. *)
From Coq Require Import List Bool Arith Lia.
From knotgames Require Import Tests Finite.
Import ListNotations.

(** ** Theories

    A theory says which terminal games there are, what each is worth to Left, and what each sum makes of two of them;
    whether the players have separate options, and whether all plays of a game have lengths of the same parity. *)
Record theory : Type := {
  terminal : finite;
  symbol : finite;
  sum_of_ends : symbol -> terminal -> terminal -> terminal;
  payoff : terminal -> nat;
  separate : bool;
  fixed_parity : bool }.
Arguments sum_of_ends {t}.
Arguments payoff {t}.

(** The sets of options of a game: one if the players share them, otherwise two, Left's ([true]) and Right's. *)
Definition side_if (separate : bool) : Type := if separate then bool else unit.
Definition side (T : theory) : Type := side_if (separate T).
(** The set of options from which a player moves. *)
Definition hand_if (separate : bool) : bool -> side_if separate :=
  match separate with true => fun left => left | false => fun _ => tt end.
Definition hand {T} (left : bool) : side T := hand_if (separate T) left.

(** What is said of each side: once, or for Left and for Right. *)
Definition shared {A} (both : A) : side_if false -> A := fun _ => both.
Definition apiece {A} (left right : A) : side_if true -> A := fun is_left => if is_left then left else right.

(** ** Games

    A position that is not terminal is given by its options for each side. *)
Inductive game (T : theory) : Type :=
| End (t : terminal T)
| Pos (options : side T -> list (game T)).
Arguments End {T}.
Arguments Pos {T}.

Definition options {T} (g : game T) (i : side T) : list (game T) := match g with End _ => [] | Pos o => o i end.

(** Two such positions are the same game where they have the same options, in whatever order and however often; all
    that is defined below depends on the sets alone.

    [legal p g]: [g] is a game of the theory. It has options for each side unless it is terminal; where the theory
    fixes parity, [g] is odd if [p] is [true], terminal games are even, and options are of the other parity. Otherwise
    [p] is [false]. *)
Definition opposite (T : theory) (p : bool) : bool := if fixed_parity T then negb p else false.
Inductive legal {T} : bool -> game T -> Prop :=
| legal_end t : legal false (End t)
| legal_pos p o : (forall i, o i <> []) -> (forall i g, In g (o i) -> legal p g) -> legal (opposite T p) (Pos o).

(** The sum [g + h]: a move is a move in either part, until both are terminal. *)
Fixpoint sum {T} (s : symbol T) (g : game T) : game T -> game T :=
  fix sum_g (h : game T) : game T :=
    match g, h with
    | End a, End b => End (sum_of_ends s a b)
    | _, _ => Pos (fun i => match g with End _ => [] | Pos o => map (fun g' => sum s g' h) (o i) end
                            ++ match h with End _ => [] | Pos o => map sum_g (o i) end)
    end.

(** What a game is worth under best play if Left starts ([true]), or Right. *)
Definition least (l : list nat) : nat := match l with [] => 0 | x :: r => fold_right min x r end.
Definition most (l : list nat) : nat := fold_right max 0 l.
Fixpoint worth {T} (left : bool) (g : game T) : nat :=
  match g with
  | End t => payoff t
  | Pos o => (if left then most else least) (map (worth (negb left)) (o (hand left)))
  end.
Definition same_outcome {T} (g h : game T) : Prop := forall left, worth left g = worth left h.

(** ** Equivalence

    A context adds further games, one after the other, each with a sum of the theory. *)
Definition context (T : theory) := list (symbol T * game T).
Definition legal_context {T} (X : context T) := forall s h, In (s, h) X -> exists p, legal p h.
Definition plug {T} (g : game T) (X : context T) : game T := fold_left (fun g sh => sum (fst sh) g (snd sh)) X g.

(** Games are indistinguishable if no context tells their outcomes apart, and equivalent if they have the same parity
    besides. *)
Definition indistinguishable {T} (g h : game T) : Prop :=
  forall X, legal_context X -> same_outcome (plug g X) (plug h X).
Definition same_parity {T} (g h : game T) : Prop := forall p, legal p g <-> legal p h.
Definition equivalent {T} (g h : game T) : Prop := same_parity g h /\ indistinguishable g h.

(** Indistinguishable by adding a single game. *)
Definition alike_in_sums {T} (s : symbol T) (g h : game T) : Prop :=
  forall p x, legal p x -> same_outcome (sum s g x) (sum s h x).

(** The games in [l] represent the classes of [R] among all games, each just once. *)
Definition represents {T} (R : game T -> game T -> Prop) (l : list (game T)) : Prop :=
  (forall g, In g l -> exists p, legal p g) /\
  ForallOrdPairs (fun g h => ~ R g h) l /\
  (forall p g, legal p g -> exists h, In h l /\ R g h).

(** ** Sides *)
Section Sides.
Context {separate : bool}.
Implicit Types i j : side_if separate.

(** Every side is some player's. *)
Lemma side_of i : exists left, i = hand_if separate left.
Proof. destruct separate; [now exists i|]. exists true. now destruct i. Qed.

Definition same_side : side_if separate -> side_if separate -> bool :=
  match separate return side_if separate -> side_if separate -> bool with
  | true => Bool.eqb
  | false => fun _ _ => true
  end.
Lemma same_side_spec i j : same_side i j = true <-> i = j.
Proof. unfold same_side. destruct separate; [apply eqb_true_iff|]. destruct i, j. tauto. Qed.
Lemma same_side_refl i : same_side i i = true.
Proof. now apply same_side_spec. Qed.

(** A test of each side. *)
Definition each : (side_if separate -> bool) -> bool :=
  match separate return (side_if separate -> bool) -> bool with
  | true => fun f => f true and f false
  | false => fun f => f tt
  end.
Lemma each_spec f : each f = true <-> forall i, f i = true.
Proof.
  unfold each. destruct separate; [rewrite and_spec|]; split; auto.
  - intros [H1 H2] []; assumption.
  - now intros H [].
Qed.
Lemma each_false f : each f = false -> exists i, f i = false.
Proof. unfold each. destruct separate; [|eauto]. destruct (f true) eqn:E; eauto. Qed.

(** The sides, and a function of them whose values are computed once. *)
Definition sides : list (side_if separate) :=
  match separate return list (side_if separate) with true => [true; false] | false => [tt] end.
Lemma sides_complete i : In i sides.
Proof. unfold sides. destruct separate; destruct i; simpl; auto. Qed.
Definition computed {A} : (side_if separate -> A) -> side_if separate -> A :=
  match separate return (side_if separate -> A) -> side_if separate -> A with
  | true => fun f => let l := f true in let r := f false in fun left => if left then l else r
  | false => fun f => let a := f tt in fun _ => a
  end.
Lemma computed_spec {A} (f : side_if separate -> A) i : computed f i = f i.
Proof. unfold computed. destruct separate; now destruct i. Qed.
End Sides.

(** ** Basic facts *)
Section Games.
Context {T : theory}.
Implicit Types g h : game T.

(** Induction over games: what holds of a game if it holds of its options, holds of all. *)
Section Induction.
Variable P : game T -> Prop.
Hypothesis HE : forall t, P (End t).
Hypothesis HP : forall o, (forall i g, In g (o i) -> P g) -> P (Pos o).
Fixpoint game_induction (g : game T) : P g :=
  match g with
  | End t => HE t
  | Pos o => HP o (fun i => (fix all (l : list (game T)) : forall g, In g l -> P g :=
      match l return forall g, In g l -> P g with
      | [] => fun g (absurd : False) => match absurd with end
      | h :: l' => fun g member => match member with
          | or_introl e => match e in _ = g return P g with eq_refl => game_induction h end
          | or_intror m => all l' g m end
      end) (o i))
  end.
End Induction.

Definition sum_options s g h (i : side T) : list (game T) :=
  map (fun g' => sum s g' h) (options g i) ++ map (sum s g) (options h i).

(** A sum is terminal just if both parts are. *)
Lemma sum_pos s g h : (forall a b, g = End a -> h = End b -> False) ->
  exists o, sum s g h = Pos o /\ forall i, o i = sum_options s g h i.
Proof.
  intros H. destruct g as [a|l], h as [b|m]; [destruct (H a b); reflexivity| | |];
    (eexists; split; [reflexivity|]); reflexivity.
Qed.

(** The parity of a sum. *)
Definition parity_sum (T : theory) (p q : bool) : bool := if fixed_parity T then xorb p q else false.
Lemma opposite_left p q : parity_sum T (opposite T p) q = opposite T (parity_sum T p q).
Proof. unfold parity_sum, opposite. destruct (fixed_parity T), p, q; reflexivity. Qed.
Lemma opposite_right p q : parity_sum T p (opposite T q) = opposite T (parity_sum T p q).
Proof. unfold parity_sum, opposite. destruct (fixed_parity T), p, q; reflexivity. Qed.
Lemma parity_sum_comm p q : parity_sum T p q = parity_sum T q p.
Proof. unfold parity_sum. destruct (fixed_parity T), p, q; reflexivity. Qed.

Lemma legal_sum s : forall g p, legal p g -> forall h q, legal q h -> legal (parity_sum T p q) (sum s g h).
Proof.
  induction g as [a|l IHl] using game_induction; intros p Hg;
    induction h as [b|m IHm] using game_induction; intros q Hh.
  - inversion Hg; inversion Hh; subst.
    replace (parity_sum T false false) with false by (unfold parity_sum; now destruct (fixed_parity T)). constructor.
  - destruct (sum_pos s (End a) (Pos m)) as (o & -> & Ho); [discriminate|].
    inversion Hh as [|q' m' Hne Hm]; subst. rewrite opposite_right.
    constructor; intros i; rewrite Ho; unfold sum_options; cbn [options].
    + specialize (Hne i). now destruct (m i).
    + intros x Hx. cbn [map app] in Hx. apply in_map_iff in Hx as (y & <- & Hy). eapply IHm; eauto.
  - destruct (sum_pos s (Pos l) (End b)) as (o & -> & Ho); [discriminate|].
    inversion Hg as [|p' l' Hne Hl]; subst. rewrite opposite_left.
    constructor; intros i; rewrite Ho; unfold sum_options; cbn [options].
    + specialize (Hne i). now destruct (l i).
    + intros x Hx. cbn [map] in Hx. rewrite app_nil_r in Hx. apply in_map_iff in Hx as (y & <- & Hy). eapply IHl; eauto.
  - destruct (sum_pos s (Pos l) (Pos m)) as (o & -> & Ho); [discriminate|].
    inversion Hg as [|p' l' Hne Hl]; subst. rewrite opposite_left.
    constructor; intros i; rewrite Ho; unfold sum_options; cbn [options].
    + specialize (Hne i). now destruct (l i).
    + intros x Hx. apply in_app_iff in Hx as [Hx|Hx]; apply in_map_iff in Hx as (y & <- & Hy).
      * eapply IHl; eauto.
      * inversion Hh as [|q' m' Hne' Hm]; subst. rewrite opposite_right, <- opposite_left. eapply IHm; eauto.
Qed.

Lemma legal_unique : forall p q g, legal p g -> legal q g -> p = q.
Proof.
  intros p q g. revert p q. induction g as [t|o IH] using game_induction; intros p q Hp Hq.
  - inversion Hp; inversion Hq; congruence.
  - inversion Hp as [|p' o1 Hn1 H1]; inversion Hq as [|q' o2 Hn2 H2]; subst.
    specialize (Hn1 (hand true)). destruct (o (hand true)) as [|g l] eqn:E; [congruence|].
    f_equal. apply (IH (hand true) g); [rewrite E; now left| |]; [apply (H1 (hand true))|apply (H2 (hand true))];
      rewrite E; now left.
Qed.

Lemma legal_plug X : forall g p, legal p g -> legal_context X -> exists q, legal q (plug g X).
Proof.
  induction X as [|[s h] X IH]; intros g p Hg HX; simpl; [eauto|].
  destruct (HX s h) as [q Hq]; [now left|].
  apply (IH _ (parity_sum T p q)); [now apply legal_sum|]. intros s' h' Hin; apply (HX s' h'); now right.
Qed.
End Games.

(** The largest and the least of a list. *)
Lemma most_spec l m : (forall x, In x l -> x <= m) -> (exists x, In x l /\ m <= x) -> most l = m.
Proof.
  unfold most. intros H1 (x & Hx & Hm). apply Nat.le_antisymm.
  - clear x Hx Hm. induction l as [|a l IH]; simpl; [lia|]. apply Nat.max_lub; [apply H1; now left|].
    apply IH. intros x Hx. apply H1. now right.
  - clear H1. induction l as [|a l IH]; [destruct Hx|destruct Hx as [<-|Hx]]; simpl; [lia|]. specialize (IH Hx). lia.
Qed.
Lemma least_spec l m : (forall x, In x l -> m <= x) -> (exists x, In x l /\ x <= m) -> least l = m.
Proof.
  unfold least. intros H1 (x & Hx & Hm). destruct l as [|a l]; [destruct Hx|]. apply Nat.le_antisymm.
  - clear H1. destruct Hx as [<-|Hx].
    + assert (fold_right min a l <= a) by (clear; induction l as [|b l IH]; simpl; lia). lia.
    + induction l as [|b l IH]; [destruct Hx|destruct Hx as [<-|Hx]]; simpl in *; [lia|]. specialize (IH Hx). lia.
  - assert (m <= a) by (apply H1; now left).
    assert (H2 : forall x, In x l -> m <= x) by (intros y Hy; apply H1; now right).
    clear H1 Hx Hm x. induction l as [|b l IH]; simpl; [assumption|].
    apply Nat.min_glb; [apply H2; now left|]. apply IH. intros y Hy; apply H2; now right.
Qed.
