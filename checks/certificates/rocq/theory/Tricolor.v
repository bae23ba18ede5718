(** * The tricolorability game [McKeown2011]

    A projection is a number of strands, from 0 on, and a list of crossings with three strands each,
      not necessarily distinct.
    A coloring is a list of colors, 1 (red), 2 (green), 3 (blue) or 0 (not colored). *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.

(** ** Definitions *)
Definition coloring : Set := list nat.
Definition crossing : Set := (nat * nat * nat)%type.
Definition color_of (c : coloring) (i : nat) : nat := nth i c 0.
(** A crossing with an uncolored strand is not completed; a completed one has strands all one color, or all different.
*)
Definition fits (c : coloring) (x : crossing) : Prop :=
  let '(i, j, k) := x in let a := color_of c i in let b := color_of c j in let d := color_of c k in
  a = 0 \/ b = 0 \/ d = 0 \/ (a = b /\ b = d) \/ (a <> b /\ b <> d /\ a <> d).
Definition valid (n : nat) (xs : list crossing) (c : coloring) : Prop :=
  length c = n /\ (forall a, In a c -> a <= 3) /\ forall x, In x xs -> fits c x.
Fixpoint color (i a : nat) (c : coloring) : coloring :=
  match c, i with [], _ => [] | _ :: r, O => a :: r | b :: r, S i => b :: color i a r end.
Definition is_color (a : nat) : Prop := a = 1 \/ a = 2 \/ a = 3.
(** A move colors a strand that has no color. *)
Definition move (n : nat) (xs : list crossing) (c d : coloring) : Prop :=
  exists i a, i < n /\ is_color a /\ color_of c i = 0 /\ d = color i a c /\ valid n xs d.
(** Definition 1. *)
Definition complete (n : nat) (xs : list crossing) (c : coloring) : Prop := valid n xs c /\ forall d, ~ move n xs c d.
Definition colored (c : coloring) : nat := length (filter (fun a => negb (Nat.eqb a 0)) c).
Definition blank (n : nat) : coloring := repeat 0 n.

(** The last person able to move wins: the player who is to move, or the other. *)
Inductive mover_wins {A : Type} (step : A -> A -> Prop) : A -> Prop :=
| mover c d : step c d -> other_wins step d -> mover_wins step c
with other_wins {A : Type} (step : A -> A -> Prop) : A -> Prop :=
| other c : (forall d, step c d -> mover_wins step d) -> other_wins step c.
Definition P1 (n : nat) (xs : list crossing) : Prop := mover_wins (move n xs) (blank n).
Definition P2 (n : nat) (xs : list crossing) : Prop := other_wins (move n xs) (blank n).

(** The tree: a vertex is a list of strands with their colors, the last first, for the set of complete games with these
    colors. Its generation is its length. The tree is the whole one, or the one in which the first strand is red,
      and the
    second red or green. *)
Definition vertex : Set := list (nat * nat).
Definition in_set (n : nat) (xs : list crossing) (v : vertex) (c : coloring) : Prop :=
  complete n xs c /\ forall i a, In (i, a) v -> color_of c i = a.
Definition choice (whole : bool) (generation a : nat) : Prop :=
  if whole then is_color a else
  match generation with O => a = 1 | S O => a = 1 \/ a = 2 | _ => is_color a end.
Definition child (whole : bool) (n : nat) (xs : list crossing) (v w : vertex) : Prop :=
  exists i a, i < n /\ ~ In i (map fst v) /\ choice whole (length v) a /\ w = (i, a) :: v /\ exists c, in_set n xs w c.
(** "The first player to reach a dead end (a leaf) wins." *)
Definition tree_won (whole : bool) (n : nat) (xs : list crossing) : Prop := mover_wins (child whole n xs) [].

(** Player 1's gameplan-tree. From a vertex of an even generation, the edge to a parent of a leaf,
  or of a pseudo-leaf, is
    removed; a pseudo-leaf has no edges left. Generations of [lost] vertices are even. *)
Inductive lost (whole : bool) (n : nat) (xs : list crossing) : vertex -> Prop :=
| leaf v : (forall w, child whole n xs v w -> removed whole n xs w) -> lost whole n xs v
with removed (whole : bool) (n : nat) (xs : list crossing) : vertex -> Prop :=
| detrimental w v : child whole n xs w v -> lost whole n xs v -> removed whole n xs w.
Inductive in_gameplan (whole : bool) (n : nat) (xs : list crossing) : vertex -> Prop :=
| root : in_gameplan whole n xs []
| kept v w : in_gameplan whole n xs v -> child whole n xs v w -> (Nat.Even (length v) -> ~ removed whole n xs w) ->
    in_gameplan whole n xs w.
Definition is_leaf (whole : bool) (n : nat) (xs : list crossing) (v : vertex) : Prop := forall w,
  ~ child whole n xs v w.

(** The reduced set notation: crossings as sets, each once. *)
Definition same_set (x y : crossing) : Prop :=
  let '(i, j, k) := x in let '(p, q, r) := y in
  (i, j, k) = (p, q, r) \/ (i, j, k) = (p, r, q) \/ (i, j, k) = (q, p, r) \/ (i, j, k) = (q, r, p) \/
  (i, j, k) = (r, p, q) \/ (i, j, k) = (r, q, p).
Definition same_reduced (xs ys : list crossing) : Prop :=
  (forall x, In x xs -> exists y, In y ys /\ same_set x y) /\ (forall y, In y ys -> exists x, In x xs /\ same_set x y).

(** ** Colorings *)
Lemma color_length i a c : length (color i a c) = length c.
Proof. revert i. induction c as [|b c IH]; intros [|i]; cbn; auto. Qed.
Lemma color_same i a c : i < length c -> color_of (color i a c) i = a.
Proof. revert i. induction c as [|b c IH]; intros [|i] H; cbn in H; try lia; [reflexivity|]. apply (IH i). lia. Qed.
Lemma color_other i j a c : i <> j -> color_of (color i a c) j = color_of c j.
Proof.
  revert i j. induction c as [|b c IH]; intros [|i] [|j] H; try reflexivity; [now destruct H|]. cbn. apply IH. lia.
Qed.
Lemma color_in i a c b : In b (color i a c) -> b = a \/ In b c.
Proof.
  revert i. induction c as [|d c IH]; intros [|i]; cbn; try tauto; [intuition|]. intros [H|H]; [auto|].
  destruct (IH i H); auto.
Qed.
Lemma colored_color i a c : i < length c -> color_of c i = 0 -> a <> 0 -> colored (color i a c) = S (colored c).
Proof.
  unfold colored. revert i. induction c as [|b c IH]; intros [|i] L Z N; cbn in *; try lia.
  - subst b. destruct a; [congruence|reflexivity].
  - destruct b; cbn; rewrite IH by (assumption || lia); reflexivity.
Qed.
Lemma colored_le c : colored c <= length c.
Proof. unfold colored. induction c as [|a c IH]; [reflexivity|]. cbn. destruct a; cbn; lia. Qed.
Lemma move_colored n xs c d : valid n xs c -> move n xs c d -> colored d = S (colored c) /\ valid n xs d.
Proof.
  intros (L & _) (i & a & Hi & Ha & Z & -> & V). split; [|assumption]. apply colored_color; [lia|assumption|].
  destruct Ha as [->|[->| ->]]; discriminate.
Qed.
Lemma blank_of n i : color_of (blank n) i = 0.
Proof. unfold color_of, blank. revert i. induction n as [|n IH]; intros [|i]; cbn; auto. Qed.
Lemma blank_valid n xs : valid n xs (blank n).
Proof.
  split; [apply repeat_length|]. split; [intros a Ha; apply repeat_spec in Ha; lia|]. intros [[i j] k] _. cbn. left.
  apply blank_of.
Qed.
Lemma blank_colored n : colored (blank n) = 0.
Proof. unfold colored, blank. induction n as [|n IH]; auto. Qed.

(** Moves are found by trying strands and colors. *)
Definition fits_test (c : coloring) (x : crossing) : bool :=
  let '(i, j, k) := x in let a := color_of c i in let b := color_of c j in let d := color_of c k in
  if Nat.eqb a 0 then true else if Nat.eqb b 0 then true else if Nat.eqb d 0 then true else
  if Nat.eqb a b then Nat.eqb b d else if Nat.eqb b d then false else negb (Nat.eqb a d).
Lemma fits_test_spec c x : fits_test c x = true <-> fits c x.
Proof.
  destruct x as [[i j] k]. cbn. set (a := color_of c i). set (b := color_of c j). set (d := color_of c k).
  destruct (Nat.eqb_spec a 0), (Nat.eqb_spec b 0), (Nat.eqb_spec d 0), (Nat.eqb_spec a b), (Nat.eqb_spec b d),
    (Nat.eqb_spec a d);
    cbn; intuition (try congruence; try lia).
Qed.
Fixpoint every {A} (P : A -> bool) (l : list A) : bool := match l with []
  => true | x :: r => if P x then every P r else false end.
Lemma every_spec {A} (P : A -> bool) l : every P l = true <-> forall x, In x l -> P x = true.
Proof.
  induction l as [|x l IH]; cbn; [intuition|]. destruct (P x) eqn:E.
  - rewrite IH. split; [intros H y [<-|Hy]; auto|auto].
  - split; [discriminate|]. intros H. rewrite <- E. apply H. now left.
Qed.
Definition fine (xs : list crossing) (c : coloring) : bool := every (fits_test c) xs.
Lemma fine_spec xs c : fine xs c = true <-> forall x, In x xs -> fits c x.
Proof. unfold fine. rewrite every_spec. split; intros H x Hx; now apply fits_test_spec, H. Qed.
Definition tried (n : nat) (c : coloring) : list coloring :=
  flat_map (fun i => if Nat.eqb (color_of c i) 0 then map (fun a => color i a c) [1; 2; 3] else []) (seq 0 n).
Definition moves (n : nat) (xs : list crossing) (c : coloring) : list coloring := filter (fine xs) (tried n c).
Lemma moves_spec n xs c d : valid n xs c -> (In d (moves n xs c) <-> move n xs c d).
Proof.
  intros (L & B & _). unfold moves, tried. rewrite filter_In, in_flat_map. split.
  - intros [(i & Hi & Hd) F]. apply in_seq in Hi. destruct (Nat.eqb_spec (color_of c i) 0) as [Z|]; [|destruct Hd].
    apply in_map_iff in Hd as (a & <- & Ha). exists i, a. split; [lia|].
    assert (C : is_color a) by (unfold is_color; cbn in Ha; intuition). repeat split; try assumption.
    + now rewrite color_length.
    + intros b Hb. apply color_in in Hb as [->|Hb]; [destruct C as [->|[->| ->]]; lia|auto].
    + now apply fine_spec.
  - intros (i & a & Hi & C & Z & -> & V). split; [|now apply fine_spec, V]. exists i. split; [apply in_seq; lia|].
    rewrite Z. cbn.
    destruct C as [->|[->| ->]]; auto.
Qed.
Definition complete_test (n : nat) (xs : list crossing) (c : coloring) : bool :=
  if fine xs c then match moves n xs c with [] => true | _ => false end else false.
Fixpoint colorings (n : nat) : list coloring :=
  match n with O => [[]] | S n => flat_map (fun c => [0 :: c; 1 :: c; 2 :: c; 3 :: c]) (colorings n) end.
Definition complete_games (n : nat) (xs : list crossing) : list coloring := filter (complete_test n xs) (colorings n).
Lemma colorings_spec n : forall c, In c (colorings n) <-> length c = n /\ forall a, In a c -> a <= 3.
Proof.
  induction n as [|n IH]; intros c; cbn.
  - split; [intros [<-|[]]; split; [reflexivity|intros a []]|]. intros [L _]. destruct c; [now left|discriminate L].
  - rewrite in_flat_map. split.
    + intros (d & Hd & H). apply IH in Hd as [L B]. cbn in H. destruct H as [<-|[<-|[<-|[<-|[]]]]]; (split; [cbn;
      lia|]);
        intros a [<-|Ha]; auto; lia.
    + intros [L B]. destruct c as [|a c]; [discriminate L|]. exists c.
      split; [apply IH; split; [cbn in L; lia|intros b Hb; apply B; now right]|].
      pose proof (B a (or_introl eq_refl)). destruct a as [|[|[|[|a]]]]; cbn; auto; lia.
Qed.
Lemma colorings_distinct n : NoDup (colorings n).
Proof.
  induction n as [|n IH]; cbn; [constructor; [intros []|constructor]|]. induction IH as [|c l N _ IHl]; [constructor|].
  cbn. assert (T : forall a, ~ In (a :: c) (flat_map (fun c => [0 :: c; 1 :: c; 2 :: c; 3 :: c]) l)).
  { intros a H. apply in_flat_map in H as (d & Hd & H). cbn in H. apply N.
    destruct H as [H|[H|[H|[H|[]]]]]; injection H as _ <-; assumption. }
  repeat constructor; cbn; try (intros [H|H]); try (intros H); repeat (destruct H as [H|H]); try discriminate H;
    try now apply T in H.
  assumption.
Qed.
Theorem complete_games_spec : forall n xs, NoDup (complete_games n xs) /\
  forall c, In c (complete_games n xs) <-> complete n xs c.
Proof.
  intros n xs. split; [apply NoDup_filter, colorings_distinct|]. intros c.
  unfold complete_games, complete_test, complete.
  rewrite filter_In, colorings_spec. split.
  - intros [[L B] H]. destruct (fine xs c) eqn:F; [|discriminate H]. rewrite fine_spec in F.
    assert (V : valid n xs c) by now split. split; [assumption|]. intros d M. apply (moves_spec n xs c d V) in M.
    destruct (moves n xs c); [destruct M|discriminate H].
  - intros [V M]. pose proof V as (L & B & F). split; [now split|]. rewrite (proj2 (fine_spec xs c) F).
    destruct (moves n xs c) as [|d l] eqn:E; [reflexivity|]. exfalso. apply (M d), (moves_spec n xs c d V). rewrite E.
    now left.
Qed.
Lemma complete_or_move n xs c : valid n xs c -> complete n xs c \/ exists d, move n xs c d.
Proof.
  intros V. destruct (moves n xs c) as [|d l] eqn:E.
  - left. split; [assumption|]. intros d M. apply (moves_spec n xs c d V) in M. rewrite E in M. destruct M.
  - right. exists d. apply (moves_spec n xs c d V). rewrite E. now left.
Qed.

(** ** Lemma 1 *)
Lemma parity_wins n xs p : (forall c, complete n xs c -> Nat.odd (colored c) = p) ->
  forall c, valid n xs c -> if Bool.eqb (Nat.odd (colored c)) p then other_wins (move n xs) c else mover_wins (move n
    xs) c.
Proof.
  intros H c V. remember (n - colored c) as k eqn:E. revert c V E. induction k as [k IH] using lt_wf_ind. intros c V ->.
  assert (N : forall d, move n xs c d ->
    if Bool.eqb (Nat.odd (colored c)) p then mover_wins (move n xs) d else other_wins (move n xs) d).
  { intros d M. destruct (move_colored n xs c d V M) as [S Vd]. pose proof (colored_le d) as Le.
    destruct Vd as [Ld Vd'].
    specialize (IH (n - colored d) ltac:(lia) d (conj Ld Vd') eq_refl). rewrite S, Nat.odd_succ, <- Nat.negb_odd in IH.
    destruct (Nat.odd (colored c)), p; exact IH. }
  destruct (Bool.eqb (Nat.odd (colored c)) p) eqn:Q.
  - constructor. exact N.
  - destruct (complete_or_move n xs c V) as [C|[d M]]; [rewrite (H c C), eqb_reflx in Q; discriminate Q|].
    econstructor; [exact M|exact (N d M)].
Qed.
Theorem Lemma_1 : forall n xs,
  ((forall c, complete n xs c -> Nat.Odd (colored c)) -> P1 n xs) /\
  ((forall c, complete n xs c -> Nat.Even (colored c)) -> P2 n xs).
Proof.
  intros n xs. split; intros H.
  - pose proof (parity_wins n xs true) as W. specialize (W (fun c C => proj2 (Nat.odd_spec _) (H c C)) _ (blank_valid
    n xs)).
    rewrite blank_colored in W. exact W.
  - pose proof (parity_wins n xs false) as W. assert (H' : forall c, complete n xs c -> Nat.odd (colored c) = false).
    { intros c C. apply H, Nat.even_spec in C. now rewrite <- Nat.negb_even, C. }
    specialize (W H' _ (blank_valid n xs)). rewrite blank_colored in W. exact W.
Qed.
(** A player wins, whatever the projection. *)
Lemma who_wins n xs c : valid n xs c ->
  (mover_wins (move n xs) c \/ other_wins (move n xs) c) /\ ~ (mover_wins (move n xs) c /\ other_wins (move n xs) c).
Proof.
  intros V. remember (n - colored c) as k eqn:E. revert c V E. induction k as [k IH] using lt_wf_ind. intros c V ->.
  assert (N : forall d, move n xs c d -> (mover_wins (move n xs) d \/ other_wins (move n xs) d) /\
    ~ (mover_wins (move n xs) d /\ other_wins (move n xs) d)).
  { intros d M. destruct (move_colored n xs c d V M) as [S Vd]. pose proof (colored_le d) as Le.
    pose proof Vd as [Ld _].
    apply (IH (n - colored d)); [lia|assumption|reflexivity]. }
  split.
  - assert (D : (exists d, move n xs c d /\ other_wins (move n xs) d) \/ forall d, In d (moves n xs c) ->
    mover_wins (move n xs) d).
    { assert (A : forall d, In d (moves n xs c) -> move n xs c d) by (intros d; apply moves_spec, V).
      induction (moves n xs c) as [|d l IHl]; [right; intros d []|].
      destruct (N d (A d (or_introl eq_refl))) as [[W|W] _].
      - destruct IHl as [D|D]; [intros x Hx; apply A; now right|now left|right; intros x [<-|Hx]; auto].
      - left. exists d. split; [apply A; now left|assumption]. }
    destruct D as [(d & M & W)|D]; [left; now apply (mover _ c d)|]. right. constructor. intros d M.
    apply D, moves_spec; assumption.
  - intros [W O]. inversion W as [c' d M Wd]; subst. inversion O as [c' A]; subst. apply (proj2 (N d M)). split; auto.
Qed.

(** ** Colors are exchanged *)
Definition exchange (f : nat -> nat) : Prop := f 0 = 0 /\ (forall a, is_color a -> is_color (f a)) /\ forall a,
  f (f a) = a.
Lemma exchange_color f a : exchange f -> is_color (f a) -> is_color a.
Proof. intros (_ & H & I) C. rewrite <- (I a). now apply H. Qed.
Lemma color_of_map f c i : f 0 = 0 -> color_of (map f c) i = f (color_of c i).
Proof. intros Z. unfold color_of. rewrite <- Z at 1. apply map_nth. Qed.
Lemma color_map f i a c : map f (color i a c) = color i (f a) (map f c).
Proof. revert i. induction c as [|b c IH]; intros [|i]; cbn; [reflexivity..|]. now rewrite IH. Qed.
(** A permutation of the colors. *)
Definition recoloring (f : nat -> nat) : Prop := f 0 = 0 /\ (forall a, is_color a -> is_color (f a)) /\
  forall a b, f a = f b -> a = b.
Lemma exchange_recoloring f : exchange f -> recoloring f.
Proof. intros (Z & C & I). repeat split; [assumption..|]. intros a b H. rewrite <- (I a), H. apply I. Qed.
Lemma valid_recolored f n xs c : recoloring f -> valid n xs c -> valid n xs (map f c).
Proof.
  intros (Z & C & I) (L & B & F). split; [now rewrite map_length|]. split.
  - intros a Ha. apply in_map_iff in Ha as (b & <- & Hb). specialize (B b Hb).
    destruct b as [|b]; [lia|]. assert (is_color (f (S b))) as [->|[->| ->]]; try lia. apply C. unfold is_color. lia.
  - assert (Ie : forall a b, f a = f b <-> a = b) by (split; [apply I|now intros ->]).
    intros [[i j] k] Hx. specialize (F _ Hx). cbn in *. rewrite !color_of_map by assumption.
    rewrite !Ie, <- Z, !Ie. exact F.
Qed.
Lemma valid_exchange f n xs c : exchange f -> valid n xs c -> valid n xs (map f c).
Proof. intros E. now apply valid_recolored, exchange_recoloring. Qed.
Lemma move_exchange f n xs c d : exchange f -> move n xs c d -> move n xs (map f c) (map f d).
Proof.
  intros E (i & a & Hi & C & Z & -> & V). exists i, (f a). split; [assumption|]. split; [now apply E|].
  split; [rewrite color_of_map, Z; apply E|]. split; [apply color_map|now apply valid_exchange].
Qed.
Lemma exchange_back f (c : coloring) : exchange f -> map f (map f c) = c.
Proof. intros (_ & _ & I). rewrite map_map. rewrite <- (map_id c) at 2. apply map_ext, I. Qed.
Lemma wins_exchange f n xs c : exchange f -> valid n xs c ->
  (mover_wins (move n xs) c -> mover_wins (move n xs) (map f c)) /\ (other_wins (move n xs) c ->
    other_wins (move n xs) (map f c)).
Proof.
  intros E V. remember (n - colored c) as k eqn:Ek. revert c V Ek. induction k as [k IH] using lt_wf_ind. intros c V ->.
  assert (N : forall d, move n xs c d -> (mover_wins (move n xs) d -> mover_wins (move n xs) (map f d)) /\
    (other_wins (move n xs) d -> other_wins (move n xs) (map f d))).
  { intros d M. destruct (move_colored n xs c d V M) as [S Vd]. pose proof (colored_le d) as Le.
    pose proof Vd as [Ld _].
    apply (IH (n - colored d)); [lia|assumption|reflexivity]. }
  split; intros W; [inversion W as [c' d M Wd]|inversion W as [c' A]]; subst.
  - econstructor; [apply move_exchange; eassumption|]. now apply N.
  - constructor. intros d M. apply (move_exchange f) in M; [|assumption]. rewrite exchange_back in M by assumption.
    rewrite <- (exchange_back f d E). apply N; [assumption|]. now apply A.
Qed.
Definition swap (a b x : nat) : nat := if Nat.eqb x a then b else if Nat.eqb x b then a else x.
Lemma swap_exchange a b : is_color a -> is_color b -> exchange (swap a b).
Proof.
  intros [->|[->| ->]] [->|[->| ->]]; (split; [reflexivity|]); (split; [intros x [->|[->| ->]]; unfold is_color; cbn;
    auto|]);
    intros x; destruct x as [|[|[|[|x]]]]; reflexivity.
Qed.
Lemma map_swap_blank a b n : is_color a -> is_color b -> map (swap a b) (blank n) = blank n.
Proof.
  intros A B. unfold blank. induction n as [|n IH]; [reflexivity|]. cbn [repeat map]. rewrite IH. f_equal.
  apply (swap_exchange a b A B).
Qed.
Lemma first_valid n xs i a : i < n -> is_color a -> move n xs (blank n) (color i a (blank n)).
Proof.
  intros Hi C. exists i, a. split; [assumption|]. split; [assumption|]. split; [apply blank_of|]. split; [reflexivity|].
  split; [rewrite color_length; apply repeat_length|]. split.
  - intros b Hb. apply color_in in Hb as [->|Hb]; [destruct C as [->|[->| ->]]; lia|]. apply repeat_spec in Hb. lia.
  - intros [[p q] r] _. assert (O : forall j, color_of (color i a (blank n)) j = if Nat.eqb i j then a else 0).
    { intros j. destruct (Nat.eqb_spec i j) as [->|N]; [apply color_same; unfold blank; now rewrite repeat_length|].
      rewrite color_other by assumption. apply blank_of. }
    cbn. rewrite !O. destruct (Nat.eqb i p), (Nat.eqb i q), (Nat.eqb i r); intuition.
Qed.
(** Step 1: there are 3n first moves, and the color does not matter. *)
Theorem Step_1 : forall n xs,
  length (moves n xs (blank n)) = 3 * n /\ (forall d, In d (moves n xs (blank n)) <-> move n xs (blank n) d) /\
  forall i a b, i < n -> is_color a -> is_color b ->
    (other_wins (move n xs) (color i a (blank n)) <-> other_wins (move n xs) (color i b (blank n))) /\
    (mover_wins (move n xs) (color i a (blank n)) <-> mover_wins (move n xs) (color i b (blank n))).
Proof.
  intros n xs. split; [|split].
  - assert (A : forall l, (forall i, In i l -> i < n) -> length (filter (fine xs) (flat_map (fun i =>
      if Nat.eqb (color_of (blank n) i) 0 then map (fun a => color i a (blank n)) [1; 2; 3]
        else []) l)) = 3 * length l).
    { induction l as [|i l IH]; intros H; [reflexivity|]. cbn [flat_map].
      rewrite filter_app, app_length, IH by (intros; apply H; now right).
      rewrite blank_of. cbn [Nat.eqb map filter].
      assert (G : forall a, is_color a -> fine xs (color i a (blank n)) = true).
      { intros a C. apply fine_spec. destruct (first_valid n xs i a (H i (or_introl eq_refl)) C) as (? & ? & _ & _ & _
        & _ & V).
        apply V. }
      rewrite !G by (unfold is_color; auto). cbn. lia. }
    unfold moves, tried. rewrite A, seq_length; [reflexivity|]. intros i Hi. apply in_seq in Hi. lia.
  - intros d. apply moves_spec, blank_valid.
  - assert (A : forall i a b, i < n -> is_color a -> is_color b ->
      (other_wins (move n xs) (color i a (blank n)) -> other_wins (move n xs) (color i b (blank n))) /\
      (mover_wins (move n xs) (color i a (blank n)) -> mover_wins (move n xs) (color i b (blank n)))).
    { intros i a b Hi Ca Cb. destruct (first_valid n xs i a Hi Ca) as (? & ? & _ & _ & _ & _ & V).
      pose proof (wins_exchange _ n xs _ (swap_exchange a b Ca Cb) V) as W.
      rewrite color_map, map_swap_blank in W by assumption.
      assert (swap a b a = b) as Es by (unfold swap; now rewrite Nat.eqb_refl). rewrite Es in W. tauto. }
    intros i a b Hi Ca Cb. pose proof (A i a b Hi Ca Cb). pose proof (A i b a Hi Cb Ca). tauto.
Qed.

(** ** Theorem 2 *)
Lemma fits_same c x y : same_set x y -> fits c x <-> fits c y.
Proof.
  destruct x as [[i j] k], y as [[p q] r]. intros [E|[E|[E|[E|[E|E]]]]]; injection E as -> -> ->; cbn;
    intuition congruence.
Qed.
Lemma valid_same n xs ys c : same_reduced xs ys -> valid n xs c <-> valid n ys c.
Proof.
  intros [A B]. unfold valid. assert (F : (forall x, In x xs -> fits c x) <-> (forall x, In x ys -> fits c x));
    [|tauto]. split; intros H x Hx.
  - destruct (B x Hx) as (y & Hy & S). apply (fits_same c y x S). auto.
  - destruct (A x Hx) as (y & Hy & S). apply (fits_same c x y S). auto.
Qed.
Lemma move_same n xs ys c d : same_reduced xs ys -> move n xs c d <-> move n ys c d.
Proof.
  intros S. split; intros (i & a & Hi & C & Z & E & V); exists i, a; repeat (split; [assumption|]).
  - now apply (valid_same n xs ys d S).
  - now apply (valid_same n xs ys d S).
Qed.
Scheme mover_ind := Induction for mover_wins Sort Prop with other_ind := Induction for other_wins Sort Prop.
Lemma wins_same {A} (s t : A -> A -> Prop) : (forall x y, s x y <-> t x y) -> forall c,
  (mover_wins s c -> mover_wins t c) /\ (other_wins s c -> other_wins t c).
Proof.
  intros E c. split.
  - revert c. refine (mover_ind A s (fun c _ => mover_wins t c) (fun c _ => other_wins t c) _ _).
    + intros c d M _ W. apply (mover _ c d); [now apply E|assumption].
    + intros c _ W. constructor. intros d M. now apply W, E.
  - revert c. refine (other_ind A s (fun c _ => mover_wins t c) (fun c _ => other_wins t c) _ _).
    + intros c d M _ W. apply (mover _ c d); [now apply E|assumption].
    + intros c _ W. constructor. intros d M. now apply W, E.
Qed.
Theorem Theorem_2 : forall n xs ys, same_reduced xs ys ->
  (forall c, complete n xs c <-> complete n ys c) /\
  (forall c d, move n xs c d <-> move n ys c d) /\
  (forall c, (mover_wins (move n xs) c <-> mover_wins (move n ys) c) /\ (other_wins (move n xs) c <->
    other_wins (move n ys) c)) /\
  (P1 n xs <-> P1 n ys) /\ (P2 n xs <-> P2 n ys).
Proof.
  intros n xs ys S. pose proof (fun c d => move_same n xs ys c d S) as M.
  assert (M' : forall c d, move n ys c d <-> move n xs c d) by (intros; symmetry; apply M).
  assert (W : forall c, (mover_wins (move n xs) c <-> mover_wins (move n ys) c) /\ (other_wins (move n xs) c <->
    other_wins (move n ys) c)).
  { intros c. pose proof (wins_same _ _ M c). pose proof (wins_same _ _ M' c). tauto. }
  split; [|split; [exact M|split; [exact W|split; apply W]]].
  intros c. unfold complete. rewrite (valid_same n xs ys c S).
  split; intros [V H]; (split; [assumption|]); intros d D; apply (H d), M, D.
Qed.
