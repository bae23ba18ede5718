(** * Partizan heap games under misère play, and their misère monoids

    Left and Right each have a game that says which sums they may put in the place of a heap. Under misère play who cannot
    move wins. A player holds a sum if he or she wins it when the other one starts; who holds it is its outcome: both, P;
    none, N; one alone, L or R. Two sums are indistinguishable among the sums of some heaps if no further one of them tells
    their outcomes apart. The classes are a commutative monoid, the misère monoid [Milley2013].

    A theorem about such a monoid speaks of nothing but what is defined in this file and in [Misere]. *)
From Coq Require Import List Arith PArith.
From knotgames Require Import Misere.
Import ListNotations.
Set Implicit Arguments.

Inductive player := Left | Right.

Definition opponent (A : player) : player := match A with Left => Right | Right => Left end.

(** ** Who wins *)
Section Outcomes.
Variable g : player -> game.

(** [wins A X]: the player [A] wins [X] by starting. *)
Inductive wins : player -> position -> Prop :=
| wins_end A X : (forall Y, ~ move (g A) X Y) -> wins A X
| wins_move A X Y : move (g A) X Y -> holds A Y -> wins A X
with holds : player -> position -> Prop :=
| holds_moves A X Y : move (g (opponent A)) X Y -> (forall Z, move (g (opponent A)) X Z -> wins A Z) -> holds A X.
End Outcomes.

(** ** Misère monoids *)
Section Monoids.
Variable g : player -> game.
Variable H : nat -> Prop.

Definition same_outcomes (X Y : position) : Prop := forall Z, sum_of_heaps H Z ->
  forall A, holds g A (X ++ Z) <-> holds g A (Y ++ Z).

(** A finite set of numbers with a product, the set that each player holds, and the element of each heap. *)
Record partizan_monoid := {
  elements_of : list positive;
  times : positive -> positive -> positive;
  held : player -> positive -> bool;
  element : nat -> positive }.

(** The monoid with the set that one player holds, and the element of a sum. *)
Definition side (Q : partizan_monoid) (A : player) : bipartite_monoid :=
  {| elements := elements_of Q; product := times Q; in_portion := held Q A; pretend := element Q |}.

Definition worth (Q : partizan_monoid) (X : position) : positive := value (side Q Left) X.

(** Q is a commutative monoid with identity 1, and is the misère monoid of the sums of heaps of [H]. *)
Record is_misere_monoid (Q : partizan_monoid) : Prop := {
  times_closed x y : In x (elements_of Q) -> In y (elements_of Q) -> In (times Q x y) (elements_of Q);
  times_one x : In x (elements_of Q) -> times Q 1 x = x;
  times_comm x y : In x (elements_of Q) -> In y (elements_of Q) -> times Q x y = times Q y x;
  times_assoc x y z : In x (elements_of Q) -> In y (elements_of Q) -> In z (elements_of Q) ->
    times Q x (times Q y z) = times Q (times Q x y) z;
  all_different : NoDup (elements_of Q);
  element_in n : H n -> In (element Q n) (elements_of Q);
  worth_in X : sum_of_heaps H X -> In (worth Q X) (elements_of Q);
  worth_onto x : In x (elements_of Q) -> exists X, sum_of_heaps H X /\ worth Q X = x;
  worth_app X Y : sum_of_heaps H X -> sum_of_heaps H Y -> worth Q (X ++ Y) = times Q (worth Q X) (worth Q Y);
  worth_outcome X A : sum_of_heaps H X -> if held Q A (worth Q X) then holds g A X else wins g (opponent A) X;
  worth_class X Y : sum_of_heaps H X -> sum_of_heaps H Y -> (same_outcomes X Y <-> worth Q X = worth Q Y) }.
End Monoids.
