(** * Heap games under misère play, and their misère quotients

    A position is a sum of heaps; a game says which sums may be put in the place of a heap. Under misère play who moves
    last loses. Two sums are indistinguishable among the sums of some heaps if no further one of them tells their
    outcomes apart. The classes are a commutative monoid, the misère quotient [Plambeck2005, Plambeck and Siegel 2008].

    A theorem about a quotient speaks of nothing but what is defined in this file. *)
From Coq Require Import List Arith PArith.
Import ListNotations.
Set Implicit Arguments.

(** ** Heap games *)

(** A sum of heaps, each by its number of counters. *)
Definition position := list nat.

(** [g n l]: in the game [g], the sum [l] is an option of a heap of [n]. *)
Definition game := nat -> position -> Prop.

(** The game of a code d_0.d_1d_2...: bit j of the digit d_k allows to take k counters from a heap, and to share the
    rest among just j heaps, none of them empty. *)
Definition code (digits : list nat) : game := fun n l =>
  exists k, Nat.testbit (nth k digits 0) (length l) = true /\ Forall (le 1) l /\ n = k + list_sum l.

(** The digits of a code are below 8 (an octal code) or 16 (a hexadecimal one). As the first of them takes nothing it
    has to split the heap: it is a multiple of four. *)
Definition is_code (base : nat) (digits : list nat) : Prop :=
  Forall (fun d => d < base) digits /\ nth 0 digits 0 mod 4 = 0.

(** Grundy's game: a heap is split into two that differ. *)
Definition grundys_game : game := fun n l => exists a b, l = [a; b] /\ 1 <= a < b /\ n = a + b.

(** The game in which the options of a heap of [n] are those in row [n] of a list. *)
Definition listed (rows : list (list position)) : game := fun n l => In l (nth n rows []).

(** ** Misère outcomes *)
Section Outcomes.
Variable g : game.

Inductive move : position -> position -> Prop :=
| move_in A n B l : g n l -> move (A ++ n :: B) (A ++ l ++ B).

(** Who is to move wins if there is no move, or one to a position that the player who has just moved wins. *)
Inductive N_position : position -> Prop :=
| N_end X : (forall Y, ~ move X Y) -> N_position X
| N_move X Y : move X Y -> P_position Y -> N_position X
with P_position : position -> Prop :=
| P_moves X Y : move X Y -> (forall Z, move X Z -> N_position Z) -> P_position X.
End Outcomes.

(** ** Misère quotients *)

(** All heaps; and those of at most [last] counters. *)
Definition all_heaps (n : nat) : Prop := True.
Definition heaps_to (last n : nat) : Prop := n <= last.
(** Those of at most [last] counters, some of them left out. *)
Definition heaps_without (left_out : list nat) (last n : nat) : Prop := n <= last /\ ~ In n left_out.

Section Quotients.
Variable g : game.
Variable H : nat -> Prop.

(** A sum of heaps of [H]. *)
Definition sum_of_heaps (X : position) : Prop := Forall H X.

Definition indistinguishable (X Y : position) : Prop :=
  forall Z, sum_of_heaps Z -> (P_position g (X ++ Z) <-> P_position g (Y ++ Z)).

(** The sums of heaps of [H] fall into just [order] classes of indistinguishable ones, of which just [portion] consist
    of P-positions: [ps] and [ns] are one sum of each. *)
Definition misere_quotient (order portion : nat) : Prop :=
  exists ps ns : list position,
    length (ps ++ ns) = order /\ length ps = portion /\
    Forall (P_position g) ps /\ Forall (N_position g) ns /\
    Forall sum_of_heaps (ps ++ ns) /\
    ForallOrdPairs (fun X Y => ~ indistinguishable X Y) (ps ++ ns) /\
    forall X, sum_of_heaps X -> Exists (indistinguishable X) (ps ++ ns).

(** Infinitely many sums, no two of which are indistinguishable. *)
Definition infinite_misere_quotient : Prop :=
  exists X : nat -> position, (forall k, sum_of_heaps (X k)) /\ forall k l, k < l -> ~ indistinguishable (X k) (X l).

(** A heap of [n + period] is worth what one of [n] is, from [n = start] on. *)
Definition has_period (start period : nat) : Prop := forall n, start <= n -> indistinguishable [n + period] [n].

(** No smaller number is a period, from whatever heap on. *)
Definition no_smaller_period (period : nat) : Prop :=
  forall p, 1 <= p < period -> forall start, exists n, start <= n /\ ~ indistinguishable [n + p] [n].

(** A finite set of numbers with a product, its P-portion, and the element of each heap (the pretending function). *)
Record bipartite_monoid := {
  elements : list positive;
  product : positive -> positive -> positive;
  in_portion : positive -> bool;
  pretend : nat -> positive }.

(** The element of a sum. *)
Definition value (Q : bipartite_monoid) (X : position) : positive :=
  fold_right (fun n x => product Q (pretend Q n) x) 1%positive X.

(** Q is a commutative monoid with identity 1, and is the misère quotient of the sums of heaps of [H]. *)
Record represents (Q : bipartite_monoid) : Prop := {
  product_closed x y : In x (elements Q) -> In y (elements Q) -> In (product Q x y) (elements Q);
  product_one x : In x (elements Q) -> product Q 1 x = x;
  product_comm x y : In x (elements Q) -> In y (elements Q) -> product Q x y = product Q y x;
  product_assoc x y z : In x (elements Q) -> In y (elements Q) -> In z (elements Q) ->
    product Q x (product Q y z) = product Q (product Q x y) z;
  no_duplicates : NoDup (elements Q);
  pretend_in n : H n -> In (pretend Q n) (elements Q);
  value_in X : sum_of_heaps X -> In (value Q X) (elements Q);
  value_onto x : In x (elements Q) -> exists X, sum_of_heaps X /\ value Q X = x;
  value_app X Y : sum_of_heaps X -> sum_of_heaps Y -> value Q (X ++ Y) = product Q (value Q X) (value Q Y);
  value_outcome X : sum_of_heaps X ->
    if in_portion Q (value Q X) then P_position g X else N_position g X;
  value_class X Y : sum_of_heaps X -> sum_of_heaps Y -> (indistinguishable X Y <-> value Q X = value Q Y) }.
End Quotients.
