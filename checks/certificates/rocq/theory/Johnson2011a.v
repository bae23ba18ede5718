(** * Knot-type games, in the words of the paper

    The definitions of W. Johnson, "A framework for the addition of knot-type combinatorial games" (2011), under their
    numbers. This file imports nothing of the project, so that a theorem stated with it can be read with it alone. *)
From Coq Require Import List Bool Arith.
Import ListNotations.

(** ** Section 2: games

    A game is [u], [k], or a set of games, its options; the set is given by a list, and nothing below depends on the
    order of the list or on repetitions. *)
Inductive game : Type := u | k | node (options : list game).

(** Definitions 2.1 to 2.3: even and odd games. Sets of options are not empty. *)
Inductive even : game -> Prop :=
| even_u : even u
| even_k : even k
| even_set l : l <> [] -> (forall g, In g l -> odd g) -> even (node l)
with odd : game -> Prop :=
| odd_set l : l <> [] -> (forall g, In g l -> even g) -> odd (node l).
Definition knot_game (g : game) : Prop := even g \/ odd g.

(** Definition 2.5: who wins, starting (1) or playing second (2). *)
Inductive K1 : game -> Prop :=
| K1_end : K1 k
| K1_set l g : In g l -> K2 g -> K1 (node l)
with K2 : game -> Prop :=
| K2_end : K2 k
| K2_set l : (forall g, In g l -> K1 g) -> K2 (node l).
Inductive U1 : game -> Prop :=
| U1_end : U1 u
| U1_set l g : In g l -> U2 g -> U1 (node l)
with U2 : game -> Prop :=
| U2_end : U2 u
| U2_set l : (forall g, In g l -> U1 g) -> U2 (node l).

(** Definition 2.6: outcomes. *)
Inductive outcome : Type := always_K | always_first | always_U | always_second.
Definition has_outcome (g : game) (o : outcome) : Prop :=
  match o with
  | always_K => K1 g /\ K2 g
  | always_first => K1 g /\ U1 g
  | always_U => U1 g /\ U2 g
  | always_second => K2 g /\ U2 g
  end.
Definition same_outcome (g h : game) : Prop := forall o, has_outcome g o <-> has_outcome h o.

(** Definition 2.8: the sum. Of two endgames it is [u] just if both are; otherwise its options are [G' + H], [G + H']. *)
Fixpoint add (g : game) : game -> game :=
  fix add_g (h : game) : game :=
    match g, h with
    | u, u => u
    | u, k | k, u | k, k => k
    | _, _ => node (match g with node l => map (fun g' => add g' h) l | _ => [] end
                    ++ match h with node l => map add_g l | _ => [] end)
    end.
Declare Scope knot_scope.
Delimit Scope knot_scope with knot.
Bind Scope knot_scope with game.
Notation "g + h" := (add g h) : knot_scope.
Open Scope knot_scope.

(** ** Sections 3 and 10: equivalence

    Definition 10.1: weak equivalence. Definition 3.1: equivalence asks for the same parity besides. *)
Definition weakly_equivalent (g h : game) : Prop := forall x, knot_game x -> same_outcome (g + x) (h + x).
Definition equivalent (g h : game) : Prop :=
  (even g <-> even h) /\ (odd g <-> odd h) /\ weakly_equivalent g h.

(** The games in [l] represent the classes of [R] among all knot-type games, each just once: exactly [length l]
    classes. *)
Definition represents (R : game -> game -> Prop) (l : list game) : Prop :=
  (forall g, In g l -> knot_game g) /\
  ForallOrdPairs (fun g h => ~ R g h) l /\
  (forall g, knot_game g -> exists h, In h l /\ R g h).

(** ** Section 4: the game * *)
Definition star : game := node [u].

(** ** Section 5: gradings

    Definition 5.1, of a partition of the games given by the number 0, 1 or 2 of the class of each. *)
Definition options (g : game) : list game := match g with node l => l | _ => [] end.
Definition grading (G : game -> nat) : Prop :=
  (forall g, knot_game g -> G g = 0 \/ G g = 1 \/ G g = 2) /\
  G u = 0 /\ G k = 2 /\
  (forall g g', knot_game g -> In g' (options g) -> G g = 0 -> G g' = 0 \/ G g' = 1) /\
  (forall g g', knot_game g -> In g' (options g) -> G g = 2 -> G g' = 1 \/ G g' = 2) /\
  (forall g, knot_game g ->
    (G g = 1 <-> (exists g', In g' (options g) /\ G g' = 0) /\ (exists g', In g' (options g) /\ G g' = 2))).

(** ** Section 6: the gradings X, Y and Z

    The parity of a game is that of its first option, turned round. [some_at F i l]: some game of [l] has [F] = [i]. *)
Fixpoint is_odd (g : game) : bool :=
  match g with
  | u | k => false
  | node l => match l with [] => true | g' :: _ => negb (is_odd g') end
  end.
(** Definition 4.4: the even and the odd projection of a game. *)
Definition e (g : game) : game := if is_odd g then g + star else g.
Definition o (g : game) : game := if is_odd g then g else g + star.
Definition some_at (F : game -> nat) (i : nat) (l : list game) : bool := existsb (fun g => Nat.eqb (F g) i) l.

(** The level of a game that is no endgame, from its parity and whether some option is in X_0 and in X_2, and so on. *)
Definition X_level (odd x0 x2 : bool) : nat :=
  if odd then if negb x0 then 2 else if x2 then 1 else 0
  else if negb x2 then 0 else if x0 then 1 else 2.
Definition Y_level (odd y0 y2 : bool) : nat :=
  if odd then if negb y2 then 0 else if y0 then 1 else 2
  else if negb y0 then 2 else if y2 then 1 else 0.
Definition Z_level (odd z0 z2 y0 : bool) : nat :=
  if odd then if negb z0 then 2 else if z2 then 1 else 0
  else if negb z2 && y0 then 0 else if z0 && z2 then 1 else 2.

Fixpoint X (g : game) : nat :=
  match g with
  | u => 0
  | k => 2
  | node l => X_level (is_odd (node l)) (some_at X 0 l) (some_at X 2 l)
  end.
Fixpoint Y (g : game) : nat :=
  match g with
  | u => 0
  | k => 2
  | node l => Y_level (is_odd (node l)) (some_at Y 0 l) (some_at Y 2 l)
  end.
Fixpoint Z (g : game) : nat :=
  match g with
  | u => 0
  | k => 2
  | node l => Z_level (is_odd (node l)) (some_at Z 0 l) (some_at Z 2 l) (some_at Y 0 l)
  end.

(** ** Section 8: the signs

    [is_plus g]: a game of 01 is in 01+, or a game of 12 in 12+. Definitions 8.1 and 8.2. *)
Definition in_01 (g : game) : bool := Nat.eqb (Y g) 0 && Nat.eqb (Z g) 1.
Definition in_12 (g : game) : bool := Nat.eqb (Y g) 1 && Nat.eqb (Z g) 2.
Definition plus_sign (y z : nat) (some_12_plus some_01_minus : bool) : bool :=
  match y, z with
  | 0, 1 => some_12_plus
  | 1, 2 => negb some_01_minus
  | _, _ => false
  end.
Fixpoint is_plus (g : game) : bool :=
  match g with
  | u | k => false
  | node l => plus_sign (Y (node l)) (Z (node l))
      (existsb (fun g' => in_12 g' && is_plus g') l) (existsb (fun g' => in_01 g' && negb (is_plus g')) l)
  end.

(** ** Section 9: the monoid M of Theorem 9.1, with the table that is printed *)
Inductive M : Type := M00 | M01m | M01p | M11 | M02 | M12m | M12p | M22.
Definition M_index (m : M) : nat :=
  match m with M00 => 0 | M01m => 1 | M01p => 2 | M11 => 3 | M02 => 4 | M12m => 5 | M12p => 6 | M22 => 7 end.
Definition printed_table : list (list M) := [
  [M00;  M01m; M01p; M11;  M02;  M12m; M12p; M22];
  [M01m; M02;  M12m; M12m; M12p; M12p; M22;  M22];
  [M01p; M12m; M12p; M12p; M12p; M22;  M22;  M22];
  [M11;  M12m; M12p; M22;  M12p; M22;  M22;  M22];
  [M02;  M12p; M12p; M12p; M22;  M22;  M22;  M22];
  [M12m; M12p; M22;  M22;  M22;  M22;  M22;  M22];
  [M12p; M22;  M22;  M22;  M22;  M22;  M22;  M22];
  [M22;  M22;  M22;  M22;  M22;  M22;  M22;  M22]].
Definition M_add (a b : M) : M := nth (M_index b) (nth (M_index a) printed_table []) M22.

(** The element of M that Y, Z and the sign of a game name. *)
Definition M_of (y z : nat) (plus : bool) : M :=
  match y, z with
  | 0, 0 => M00
  | 0, 1 => if plus then M01p else M01m
  | 1, 1 => M11
  | 0, 2 => M02
  | 1, 2 => if plus then M12p else M12m
  | _, _ => M22
  end.
Definition f (g : game) : M := M_of (Y g) (Z g) (is_plus g).

(** "A game with f(A) in ij has Y(A) = i, Z(A) = j." *)
Definition M_levels (m : M) : nat * nat :=
  match m with
  | M00 => (0, 0) | M01m | M01p => (0, 1) | M11 => (1, 1) | M02 => (0, 2) | M12m | M12p => (1, 2) | M22 => (2, 2)
  end.

(** ** That these are the definitions of the paper, line by line *)

(** Games by induction: what holds of [u], of [k], and of a set if it holds of its members, holds of all. *)
Section Induction.
Variable P : game -> Prop.
Hypothesis Hu : P u.
Hypothesis Hk : P k.
Hypothesis Hn : forall l, (forall g, In g l -> P g) -> P (node l).
Fixpoint game_induction (g : game) : P g :=
  match g with
  | u => Hu
  | k => Hk
  | node l => Hn l ((fix all (l : list game) : forall g, In g l -> P g :=
      match l return forall g, In g l -> P g with
      | [] => fun g (absurd : False) => match absurd with end
      | h :: l' => fun g member => match member with
          | or_introl e => match e in _ = g return P g with eq_refl => game_induction h end
          | or_intror m => all l' g m end
      end) l)
  end.
End Induction.

Lemma is_odd_spec : forall g, (even g -> is_odd g = false) /\ (odd g -> is_odd g = true).
Proof.
  induction g as [| |l IH] using game_induction; split; intros H; try reflexivity; try (inversion H; fail).
  - inversion H as [| |l' Hne Hl]; subst. destruct l as [|g l]; [congruence|]. simpl.
    now rewrite (proj2 (IH g (or_introl eq_refl)) (Hl g (or_introl eq_refl))).
  - inversion H as [l' Hne Hl]; subst. destruct l as [|g l]; [congruence|]. simpl.
    now rewrite (proj1 (IH g (or_introl eq_refl)) (Hl g (or_introl eq_refl))).
Qed.

(** Some option of the game whose options are [l] is in [F]_[i]; none is. *)
Definition some_option (F : game -> nat) (i : nat) (l : list game) : Prop := exists g, In g l /\ F g = i.
Definition no_option (F : game -> nat) (i : nat) (l : list game) : Prop := forall g, In g l -> F g <> i.
Lemma some_at_true F i l : some_at F i l = true <-> some_option F i l.
Proof.
  unfold some_at, some_option. rewrite existsb_exists.
  split; intros (g & H1 & H2); exists g; (split; [assumption|]); now apply Nat.eqb_eq.
Qed.
Lemma some_at_false F i l : some_at F i l = false <-> no_option F i l.
Proof.
  split.
  - intros H g Hg E. enough (some_at F i l = true) by congruence. apply some_at_true. now exists g.
  - intros H. destruct (some_at F i l) eqn:E; [|reflexivity]. apply some_at_true in E as (g & Hg & E). now destruct (H g).
Qed.

Ltac by_cases H :=
  apply is_odd_spec in H; repeat rewrite <- some_at_true; repeat rewrite <- some_at_false; cbn [X Y Z]; rewrite H;
  repeat match goal with |- context [some_at ?F ?i ?l] => destruct (some_at F i l) end;
  cbn; intuition (discriminate || auto).

Definition endgame (g : game) : Prop := g = u \/ g = k.
Theorem definition_of_the_sum g h :
  (endgame g /\ endgame h -> endgame (g + h) /\ (g + h = u <-> g = u /\ h = u)) /\
  (~ (endgame g /\ endgame h) -> g + h = node (map (fun g' => g' + h) (options g) ++ map (fun h' => g + h') (options h))).
Proof.
  split.
  - intros [[->| ->] [->| ->]]; cbn; unfold endgame; intuition discriminate.
  - intros H. destruct g, h; try reflexivity; destruct H; unfold endgame; auto.
Qed.

Theorem definition_of_X l :
  (even (node l) ->
    (X (node l) = 0 <-> no_option X 2 l) /\
    (X (node l) = 1 <-> some_option X 0 l /\ some_option X 2 l) /\
    (X (node l) = 2 <-> some_option X 2 l /\ no_option X 0 l)) /\
  (odd (node l) ->
    (X (node l) = 0 <-> some_option X 0 l /\ no_option X 2 l) /\
    (X (node l) = 1 <-> some_option X 0 l /\ some_option X 2 l) /\
    (X (node l) = 2 <-> no_option X 0 l)).
Proof. split; intros H; by_cases H. Qed.
Theorem definition_of_Y l :
  (even (node l) ->
    (Y (node l) = 0 <-> some_option Y 0 l /\ no_option Y 2 l) /\
    (Y (node l) = 1 <-> some_option Y 0 l /\ some_option Y 2 l) /\
    (Y (node l) = 2 <-> no_option Y 0 l)) /\
  (odd (node l) ->
    (Y (node l) = 0 <-> no_option Y 2 l) /\
    (Y (node l) = 1 <-> some_option Y 0 l /\ some_option Y 2 l) /\
    (Y (node l) = 2 <-> some_option Y 2 l /\ no_option Y 0 l)).
Proof. split; intros H; by_cases H. Qed.
Theorem definition_of_Z l :
  (even (node l) ->
    (Z (node l) = 0 <-> no_option Z 2 l /\ some_option Y 0 l) /\
    (Z (node l) = 1 <-> some_option Z 0 l /\ some_option Z 2 l) /\
    (Z (node l) = 2 <-> Z (node l) <> 0 /\ Z (node l) <> 1)) /\
  (odd (node l) ->
    (Z (node l) = 0 <-> some_option Z 0 l /\ no_option Z 2 l) /\
    (Z (node l) = 1 <-> some_option Z 0 l /\ some_option Z 2 l) /\
    (Z (node l) = 2 <-> no_option Z 0 l)).
Proof. split; intros H; by_cases H. Qed.

Lemma existsb_false {A} (P : A -> bool) l : existsb P l = false <-> forall x, In x l -> P x = false.
Proof.
  split.
  - intros H x Hx. destruct (P x) eqn:E; [|reflexivity]. rewrite <- H. symmetry. apply existsb_exists. eauto.
  - intros H. destruct (existsb P l) eqn:E; [|reflexivity]. apply existsb_exists in E as (x & Hx & E).
    rewrite H in E; auto.
Qed.
Lemma is_plus_node l : is_plus (node l) = plus_sign (Y (node l)) (Z (node l))
  (existsb (fun g => in_12 g && is_plus g) l) (existsb (fun g => in_01 g && negb (is_plus g)) l).
Proof. reflexivity. Qed.

(** Definition 8.1: a game of 01 is in 01- just if no option is in 12+; definition 8.2: a game of 12 is in 12+ just if no
    option is in 01-. *)
Theorem definition_of_signs l :
  (Y (node l) = 0 -> Z (node l) = 1 ->
    (is_plus (node l) = false <-> forall g, In g l -> ~ (Y g = 1 /\ Z g = 2 /\ is_plus g = true))) /\
  (Y (node l) = 1 -> Z (node l) = 2 ->
    (is_plus (node l) = true <-> forall g, In g l -> ~ (Y g = 0 /\ Z g = 1 /\ is_plus g = false))).
Proof.
  rewrite is_plus_node. split; intros -> ->; cbn [plus_sign]; rewrite ?negb_true_iff, existsb_false;
    unfold in_01, in_12; (split; intros H g Hg).
  - intros (H1 & H2 & H3). specialize (H g Hg). rewrite H1, H2, H3 in H. discriminate.
  - specialize (H g Hg). destruct (Nat.eqb_spec (Y g) 1), (Nat.eqb_spec (Z g) 2), (is_plus g); simpl; tauto.
  - intros (H1 & H2 & H3). specialize (H g Hg). rewrite H1, H2, H3 in H. discriminate.
  - specialize (H g Hg). destruct (Nat.eqb_spec (Y g) 0), (Nat.eqb_spec (Z g) 1), (is_plus g); simpl; tauto.
Qed.
