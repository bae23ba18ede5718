(** * Gameplays, sets of complete games by generation, and what the paper computes [McKeown2011] *)
From Coq Require Import List Bool Arith Lia NArith FinFun.
From knotgames Require Import Tricolor TricolorTree.
Import ListNotations.

(** ** Definitions *)
(** A gameplay: the moves, the last first, and the coloring to which they lead. *)
Inductive played (n : nat) (xs : list crossing) : vertex -> coloring -> Prop :=
| no_move : played n xs [] (blank n)
| one_more v c i a : played n xs v c -> i < n -> is_color a -> color_of c i = 0 -> valid n xs (color i a c) ->
    played n xs ((i, a) :: v) (color i a c).
(** The paths from the set of all complete games, named by their last vertices. *)
Inductive path (whole : bool) (n : nat) (xs : list crossing) : vertex -> Prop :=
| start : path whole n xs []
| edge v w : path whole n xs v -> child whole n xs v w -> path whole n xs w.
(** Each color is one that the tree offers. *)
Fixpoint offered (whole : bool) (v : vertex) : Prop :=
  match v with [] => True | (_, a) :: r => choice whole (length r) a /\ offered whole r end.
Definition recolored (f : nat -> nat) (v : vertex) : vertex := map (fun t => (fst t, f (snd t))) v.
Definition there_are {A : Type} (count : N) (P : A -> Prop) : Prop :=
  exists l, NoDup l /\ (forall x, In x l <-> P x) /\ N.of_nat (length l) = count.
(** Subscripts that may allow several colors. For each generation some sets of colors are offered. *)
Inductive set_of_games (offer : nat -> list (list nat)) (n : nat) (xs : list crossing) :
  list (nat * list nat) -> Prop :=
| all_games : set_of_games offer n xs []
| fixed v i colors : set_of_games offer n xs v -> i < n -> ~ In i (map fst v) -> In colors (offer (length v)) ->
    (exists c, complete n xs c /\ forall j s, In (j, s) ((i, colors) :: v) -> In (color_of c j) s) ->
    set_of_games offer n xs ((i, colors) :: v).
Definition red_or_not (generation : nat) : list (list nat) :=
  match generation with O => [[1]] | S O => [[1]; [2; 3]] | _ => [[1]; [2]; [3]] end.

Definition vertex_dec : forall v w : vertex, {v = w} + {v <> w}.
Proof. repeat decide equality. Defined.

(** ** Part II, steps 1 and 2: subsets *)
Theorem Step_1_subsets : forall n xs,
  (forall i, (exists c, in_set n xs [(i, 1)] c) <-> i < n) /\
  (forall i j c, in_set n xs [(i, 1)] c /\ in_set n xs [(j, 1)] c <-> in_set n xs [(i, 1); (j, 1)] c) /\
  (forall i, i < n -> in_set n xs [(i, 1)] (repeat 1 n)).
Proof.
  intros n xs. assert (R : forall i, color_of (repeat 1 n) i = if i <? n then 1 else 0).
  { intros i. unfold color_of. destruct (Nat.ltb_spec i n) as [H|H].
    - apply (repeat_spec n 1), nth_In. now rewrite repeat_length.
    - apply nth_overflow. now rewrite repeat_length. }
  assert (A : forall i, i < n -> in_set n xs [(i, 1)] (repeat 1 n)).
  { intros i Hi. split; [split|].
    - split; [apply repeat_length|]. split; [intros a Ha; apply repeat_spec in Ha; lia|]. intros [[p q] r] _. cbn.
      rewrite !R. destruct (p <? n), (q <? n), (r <? n); intuition.
    - intros d (j & a & Hj & _ & Z & _). rewrite R in Z. destruct (Nat.ltb_spec j n); [discriminate Z|lia].
    - intros j a [E|[]]. injection E as <- <-. rewrite R. destruct (Nat.ltb_spec i n); [reflexivity|lia]. }
  split; [|split; [|exact A]].
  - intros i. split; [|eauto]. intros (c & [[(L & _) _] H]). specialize (H i 1 (or_introl eq_refl)).
    destruct (Nat.lt_ge_cases i n) as [Hi|Hi]; [assumption|]. unfold color_of in H.
    rewrite nth_overflow in H by lia. discriminate H.
  - intros i j c. split.
    + intros [[C H] [_ K]]. split; [assumption|]. intros p a [E|[E|[]]]; [apply H|apply K]; now left.
    + intros [C H]. split; (split; [assumption|]); intros p a [E|[]]; apply H; [now left|right; now left].
Qed.
Theorem Step_2_subscripts : forall n xs i c, in_set n xs [(0, 1)] c -> color_of c i <> 0 ->
  let red := in_set n xs [(i, 1); (0, 1)] c in
  let not_red := in_set n xs [(i, 2); (0, 1)] c \/ in_set n xs [(i, 3); (0, 1)] c in
  (red \/ not_red) /\ ~ (red /\ not_red).
Proof.
  intros n xs i c [C H] N red not_red. assert (F : forall a, color_of c i = a -> in_set n xs [(i, a); (0, 1)] c).
  { intros a E. split; [assumption|]. intros j b [Q|Q]; [now injection Q as <- <-|now apply H]. }
  assert (G : forall a, in_set n xs [(i, a); (0, 1)] c -> color_of c i = a) by (intros a [_ K]; apply K; now left).
  unfold red, not_red. split.
  - pose proof C as [(L & B & _) _]. assert (Le : color_of c i <= 3).
    { apply B. unfold color_of in *. destruct (Nat.lt_ge_cases i (length c)); [now apply nth_In|].
      now rewrite nth_overflow in N. }
    destruct (color_of c i) as [|[|[|[|a]]]]; try lia; auto.
  - intros [E [K|K]]; apply G in E, K; congruence.
Qed.

(** ** Who wins, computed *)
Fixpoint next_wins (fuel n : nat) (xs : list crossing) (c : coloring) : bool :=
  match fuel with O => false | S fuel => existsb (fun d => negb (next_wins fuel n xs d)) (moves n xs c) end.
Lemma next_wins_spec n xs fuel : forall c, valid n xs c -> n - colored c <= fuel ->
  if next_wins fuel n xs c then mover_wins (move n xs) c else other_wins (move n xs) c.
Proof.
  induction fuel as [|fuel IH]; intros c V H; cbn [next_wins].
  all: assert (M : forall d, In d (moves n xs c) <-> move n xs c d) by (intros d; now apply moves_spec).
  all: assert (W : forall d, In d (moves n xs c) -> valid n xs d /\ S (n - colored d) <= n - colored c)
    by (intros d D; apply M in D; destruct (move_colored n xs c d V D) as [S Vd]; split; [assumption|];
        pose proof (colored_le d); pose proof Vd as [L _]; lia).
  - constructor. intros d D. apply M, W in D. lia.
  - destruct (existsb _ _) eqn:E.
    + apply existsb_exists in E as (d & D & E). apply (mover _ c d); [now apply M|]. destruct (W d D) as [Vd Hd].
      specialize (IH d Vd ltac:(lia)). destruct (next_wins fuel n xs d); [discriminate E|assumption].
    + constructor. intros d D. apply M in D. destruct (W d D) as [Vd Hd]. specialize (IH d Vd ltac:(lia)).
      destruct (next_wins fuel n xs d) eqn:F; [assumption|]. assert (existsb (fun d => negb (next_wins fuel n xs d))
        (moves n xs c) = true) by (apply existsb_exists; exists d; now rewrite F). congruence.
Qed.
Definition legal (n : nat) (xs : list crossing) (c : coloring) : bool :=
  Nat.eqb (length c) n && forallb (fun a => a <=? 3) c && fine xs c.
Lemma legal_valid n xs c : legal n xs c = true -> valid n xs c.
Proof.
  intros H. apply andb_prop in H as [H F]. apply andb_prop in H as [L B]. split; [now apply Nat.eqb_eq|].
  split; [|now apply fine_spec]. intros a Ha. rewrite forallb_forall in B. now apply Nat.leb_le, B.
Qed.
Lemma winner_by n xs c w : (legal n xs c, next_wins n n xs c) = (true, w) ->
  if w then mover_wins (move n xs) c else other_wins (move n xs) c.
Proof. intros H. injection H as L <-. apply next_wins_spec; [now apply legal_valid|lia]. Qed.
Lemma moves_to n xs c i a : i < n -> is_color a -> color_of c i = 0 -> legal n xs (color i a c) = true ->
  move n xs c (color i a c).
Proof. intros H C Z L. exists i, a. repeat (split; [assumption || reflexivity|]). now apply legal_valid. Qed.
(** The second strand: red or green. *)
Theorem Step_2_it_may_matter : exists i j, let held := color i 1 (blank 3) in
  move 3 (twist 3) (blank 3) held /\ move 3 (twist 3) held (color j 1 held) /\ move 3 (twist 3) held (color j 2 held) /\
  mover_wins (move 3 (twist 3)) (color j 1 held) /\ other_wins (move 3 (twist 3)) (color j 2 held).
Proof.
  exists 0, 2. intros held. split; [apply first_valid; [lia|now left]|].
  split; [|split; [|split; [apply (winner_by _ _ _ true)|apply (winner_by _ _ _ false)]; reflexivity]].
  - apply moves_to; unfold is_color; auto.
  - apply moves_to; unfold is_color; auto.
Qed.

(** ** Part II, step 3: no generality is left *)
Theorem Step_3 :
  (forall n xs i j k, let held := color j 1 (color i 1 (blank n)) in
    let green := color k 2 held in let blue := color k 3 held in
    (valid n xs green <-> valid n xs blue) /\
    (valid n xs green -> (mover_wins (move n xs) green <-> mover_wins (move n xs) blue) /\
      (other_wins (move n xs) green <-> other_wins (move n xs) blue))) /\
  (forall a b, is_color a -> is_color b -> a <> b -> exists n xs i j k,
    let held := color j 2 (color i 1 (blank n)) in let one := color k a held in let other := color k b held in
    move n xs (blank n) (color i 1 (blank n)) /\ move n xs (color i 1 (blank n)) held /\
    move n xs held one /\ move n xs held other /\
    (mover_wins (move n xs) one /\ other_wins (move n xs) other \/
     other_wins (move n xs) one /\ mover_wins (move n xs) other)).
Proof.
  split.
  - intros n xs i j k held green blue.
    assert (E : exchange (swap 2 3)) by (apply swap_exchange; unfold is_color; auto).
    assert (G : map (swap 2 3) green = blue).
    { unfold green, blue, held. rewrite !color_map, map_swap_blank by (unfold is_color; auto). reflexivity. }
    assert (B : map (swap 2 3) blue = green) by (rewrite <- G; now apply exchange_back).
    assert (V : valid n xs green <-> valid n xs blue).
    { split; intros V; [rewrite <- G|rewrite <- B]; now apply valid_exchange. }
    split; [assumption|]. intros Vg. pose proof (wins_exchange _ n xs _ E Vg) as W.
    pose proof (wins_exchange _ n xs _ E (proj1 V Vg)) as W'. rewrite G in W. rewrite B in W'. tauto.
  - assert (F : forall xs i j k a b w, i < 4 -> j < 4 -> k < 4 -> is_color a -> is_color b ->
      let held := color j 2 (color i 1 (blank 4)) in let one := color k a held in let other := color k b held in
      (color_of (color i 1 (blank 4)) j, color_of held k) = (0, 0) ->
      (legal 4 xs one, next_wins 4 4 xs one) = (true, w) ->
      (legal 4 xs other, next_wins 4 4 xs other) = (true, negb w) ->
      legal 4 xs held = true ->
      move 4 xs (blank 4) (color i 1 (blank 4)) /\ move 4 xs (color i 1 (blank 4)) held /\
      move 4 xs held one /\ move 4 xs held other /\
      (mover_wins (move 4 xs) one /\ other_wins (move 4 xs) other \/
       other_wins (move 4 xs) one /\ mover_wins (move 4 xs) other)).
    { intros xs i j k a b w Hi Hj Hk Ca Cb held one other Z M M' L. injection Z as Zj Zk.
      pose proof (winner_by 4 xs one w M). pose proof (winner_by 4 xs other (negb w) M').
      split; [apply first_valid; [assumption|now left]|].
      pose proof (f_equal fst M). pose proof (f_equal fst M'). cbn [fst] in *.
      split; [apply moves_to; unfold is_color; auto|]. do 2 (split; [now apply moves_to|]).
      destruct w; cbn in *; auto. }
    assert (H : forall a b, is_color a -> is_color b -> a < b -> exists xs i j k w, i < 4 /\ j < 4 /\ k < 4 /\
      let held := color j 2 (color i 1 (blank 4)) in
      (color_of (color i 1 (blank 4)) j, color_of held k) = (0, 0) /\ legal 4 xs held = true /\
      (legal 4 xs (color k a held), next_wins 4 4 xs (color k a held)) = (true, w) /\
      (legal 4 xs (color k b held), next_wins 4 4 xs (color k b held)) = (true, negb w)).
    { intros a b [->|[->| ->]] [->|[->| ->]] L; try lia.
      - exists [(0, 0, 1); (0, 0, 2)], 1, 3, 2, true. repeat split; lia.
      - exists [(0, 0, 1); (0, 0, 2)], 1, 3, 2, true. repeat split; lia.
      - exists [(0, 0, 1); (0, 0, 2)], 3, 1, 2, true. repeat split; lia. }
    intros a b Ca Cb N. exists 4.
    destruct (Nat.lt_ge_cases a b) as [Lt|Ge].
    + destruct (H a b Ca Cb Lt) as (xs & i & j & k & w & Hi & Hj & Hk & Z & L & M & M'). exists xs, i, j, k.
      now apply (F xs i j k a b w).
    + destruct (H b a Cb Ca ltac:(lia)) as (xs & i & j & k & w & Hi & Hj & Hk & Z & L & M & M'). exists xs, i, j, k.
      apply (F xs i j k a b (negb w)); try assumption. now rewrite negb_involutive.
Qed.

(** ** Orders of a coloring: Definition 9 *)
Lemma recolor i c : color i (color_of c i) (color i 0 c) = c.
Proof. revert i. induction c as [|b c IH]; intros [|i]; cbn; [reflexivity..|]. f_equal. apply IH. Qed.
Lemma uncolor i a c : color_of c i = 0 -> color i 0 (color i a c) = c.
Proof. revert i. induction c as [|b c IH]; intros [|i] Z; cbn in *; [reflexivity..|now subst|f_equal; auto]. Qed.
Lemma played_painted n xs v c : played n xs v c <-> proper n v /\ valid n xs c /\ c = painted n v.
Proof.
  split.
  - intros H. induction H as [|v c i a H (P & V & ->) Hi C Z Va].
    + split; [apply proper_nil|]. split; [apply blank_valid|reflexivity].
    + split; [|now split]. assert (N : ~ In i (map fst v)).
      { intros I. apply in_map_iff in I as ([j b] & E & I). cbn in E. subst j. rewrite (painted_in n v i b P I) in Z.
        destruct (proj2 P i b I) as [_ [->|[->| ->]]]; discriminate Z. }
      split; [constructor; [assumption|apply P]|]. intros j b [E|I]; [now injection E as <- <-|now apply P].
  - intros (P & V & ->). induction v as [|[i a] v IH]; [constructor|]. cbn [painted].
    destruct P as [D B]. cbn [map fst] in D. inversion_clear D as [|? ? N D'].
    assert (P : proper n v) by (split; [assumption|intros; apply B; now right]).
    destruct (B i a (or_introl eq_refl)) as [Hi C].
    pose proof (painted_out n v i N) as Z. constructor; try assumption. apply IH; [assumption|].
    apply (part_valid n xs _ (color i a (painted n v))); [|exact V]. split; [now rewrite color_length|].
    intros j. destruct (Nat.eq_dec i j) as [<-|]; [now left|right; now rewrite color_other].
Qed.
Lemma played_length n xs v c : played n xs v c -> length v = colored c.
Proof.
  intros P. induction P as [|v c i a P IH Hi C Z _]; [now rewrite blank_colored|]. cbn. rewrite IH. symmetry.
  apply played_painted in P as (_ & (L & _) & _).
  apply colored_color; [lia|assumption|destruct C as [->|[->| ->]]; discriminate].
Qed.
Definition strands_of (c : coloring) : list nat :=
  filter (fun i => negb (Nat.eqb (color_of c i) 0)) (seq 0 (length c)).
Lemma strands_of_length c : length (strands_of c) = colored c.
Proof.
  unfold strands_of, colored. assert (F : forall (p : nat -> bool) c, length (filter (fun i => p (color_of c i))
    (seq 0 (length c))) = length (filter p c)); [|apply (F (fun a => negb (Nat.eqb a 0)))].
  clear c. intros p c. induction c as [|a c IH]; [reflexivity|]. cbn [length seq filter]. rewrite <- seq_shift.
  assert (M : forall l, length (filter (fun i => p (color_of (a :: c) i)) (map S l)) =
    length (filter (fun i => p (color_of c i)) l)).
  { induction l as [|i l IHl]; [reflexivity|]. cbn [map filter].
    change (color_of (a :: c) (S i)) with (color_of c i). destruct (p (color_of c i)); cbn [length]; now rewrite IHl. }
  change (color_of (a :: c) 0) with a. destruct (p a); cbn [length]; now rewrite M, IH.
Qed.
Fixpoint orders (k : nat) (c : coloring) : list vertex :=
  match k with O => [[]] | S k => flat_map (fun i => map (cons (i, color_of c i)) (orders k (color i 0 c)))
    (strands_of c) end.
Lemma strands_of_spec c i : In i (strands_of c) <-> i < length c /\ color_of c i <> 0.
Proof. unfold strands_of. rewrite filter_In, in_seq, negb_true_iff, Nat.eqb_neq. lia. Qed.
Lemma uncolored_valid n xs c i : valid n xs c -> In i (strands_of c) -> valid n xs (color i 0 c) /\
  S (colored (color i 0 c)) = colored c.
Proof.
  intros V I. apply strands_of_spec in I as [Hi N]. split.
  - apply (part_valid n xs _ c); [|assumption]. split; [apply color_length|]. intros j.
    destruct (Nat.eq_dec i j) as [<-|]; [left; now apply color_same|right; now apply color_other].
  - rewrite <- (colored_color i (color_of c i) (color i 0 c)); [now rewrite recolor| | |assumption].
    + now rewrite color_length.
    + now apply color_same.
Qed.
Lemma orders_spec n xs k : forall c, valid n xs c -> colored c = k -> forall v, In v (orders k c) <-> played n xs v c.
Proof.
  induction k as [|k IH]; intros c V E v.
  - pose proof V as [L _]. apply colored_none in E. rewrite L in E. subst c. cbn. split; [intros [<-|[]]; constructor|].
    intros H. inversion H as [|w c i a _ Hi C _ _ Ev Eb]; [now left|]. exfalso.
    assert (Z : color_of (color i a c) i = a).
    { apply color_same. rewrite <- (color_length i a c), Eb. unfold blank. now rewrite repeat_length. }
    rewrite Eb, blank_of in Z. destruct C as [->|[->| ->]]; discriminate Z.
  - cbn [orders]. rewrite in_flat_map. split.
    + intros (i & I & H). apply in_map_iff in H as (w & <- & H). destruct (uncolored_valid n xs c i V I) as [Vi Ei].
      apply IH in H; [|assumption|lia]. apply strands_of_spec in I as [Hi N]. pose proof V as (L & B & _).
      rewrite <- (recolor i c) at 2. constructor; try assumption; [lia| |now apply color_same|now rewrite recolor].
      assert (color_of c i <= 3) by (apply B, nth_In, Hi). unfold is_color. lia.
    + intros H. inversion H as [|w c' i a Hw Hi C Z _ Ev Ec]; subst; [rewrite blank_colored in E; discriminate E|].
      pose proof V as [L _]. rewrite color_length in L. exists i. assert (I : In i (strands_of (color i a c'))).
      { apply strands_of_spec. rewrite color_length, color_same by lia.
        split; [lia|destruct C as [->|[->| ->]]; discriminate]. }
      split; [assumption|]. rewrite color_same by lia. apply in_map.
      destruct (uncolored_valid n xs _ i V I) as [Vi Ei].
      rewrite uncolor in * by assumption. apply IH; [assumption|lia|assumption].
Qed.
Lemma NoDup_flat {A B : Type} (f : A -> list B) l : NoDup l -> (forall x, In x l -> NoDup (f x)) ->
  (forall x y z, In x l -> In y l -> In z (f x) -> In z (f y) -> x = y) -> NoDup (flat_map f l).
Proof.
  intros D. induction D as [|x l N D IH]; intros H K; cbn; [constructor|].
  assert (R : NoDup (flat_map f l)) by (apply IH; [intros; apply H|intros ? y z ? ?; apply K]; now right).
  assert (S : forall z, In z (f x) -> ~ In z (flat_map f l)).
  { intros z Z I. apply in_flat_map in I as (y & Y & Zy). apply N. rewrite (K x y z); auto; [now left|now right]. }
  specialize (H x (or_introl eq_refl)). induction (f x) as [|z m IHm]; [exact R|]. inversion_clear H. cbn. constructor.
  - rewrite in_app_iff. intros [I|I]; [contradiction|]. apply (S z); [now left|assumption].
  - apply IHm; [assumption|]. intros y Y. apply S. now right.
Qed.
Lemma orders_distinct k : forall c, NoDup (orders k c).
Proof.
  induction k as [|k IH]; intros c; cbn [orders]; [repeat constructor; intros []|]. apply NoDup_flat.
  - apply NoDup_filter, seq_NoDup.
  - intros i _. apply Injective_map_NoDup; [intros v w E; now injection E|apply IH].
  - intros i j v _ _ I J. apply in_map_iff in I as (? & <- & _), J as (? & E & _). now injection E.
Qed.
Lemma flat_map_length {A B : Type} (f : A -> list B) m l : (forall x, In x l -> length (f x) = m) ->
  length (flat_map f l) = length l * m.
Proof.
  induction l as [|x l IH]; intros H; cbn; [reflexivity|].
  rewrite app_length, H, IH; auto; [intros; apply H; now right|now left].
Qed.
Lemma orders_length n xs k : forall c, valid n xs c -> colored c = k -> length (orders k c) = fact k.
Proof.
  induction k as [|k IH]; intros c V E; [reflexivity|]. cbn [orders]. rewrite (flat_map_length _ (fact k)).
  - rewrite strands_of_length, E. reflexivity.
  - intros i I. rewrite map_length. destruct (uncolored_valid n xs c i V I) as [Vi Ei]. apply IH; [assumption|lia].
Qed.
Theorem Definition_9 : forall n xs c, complete n xs c ->
  there_are (N.of_nat (fact (colored c))) (fun v => played n xs v c).
Proof.
  intros n xs c [V _]. exists (orders (colored c) c). split; [apply orders_distinct|].
  split; [now apply orders_spec|]. now rewrite (orders_length n xs).
Qed.

(** ** Trees: paths, leaves, plays *)
Lemma path_played whole n xs v : path whole n xs v <-> played n xs v (painted n v) /\ offered whole v.
Proof.
  split.
  - intros H. induction H as [|v w _ [P O] C]; [split; [constructor|exact I]|].
    apply played_painted in P as (P & V & _). destruct (child_proper whole n xs v w P C) as [Pw Vw].
    split; [now apply played_painted|]. destruct C as (i & a & _ & _ & C & -> & _). now split.
  - induction v as [|[i a] v IH]; intros [P O]; [constructor|]. destruct O as [C O].
    inversion P as [|v' c i' a' Pv Hi Ca Z V Ev Ec]. subst.
    apply played_painted in Pv as Q. destruct Q as (Pr & _ & ->). apply (edge _ _ _ v); [now apply IH|].
    now apply move_child.
Qed.
Lemma path_facts whole n xs v : path whole n xs v -> proper n v /\ valid n xs (painted n v) /\ chosen whole v.
Proof.
  intros H. apply path_played in H as [P O]. apply played_painted in P as (P & V & _). repeat (split; [assumption|]).
  intros j b -> ->. apply O.
Qed.
Lemma path_leaf whole n xs v : path whole n xs v -> is_leaf whole n xs v <-> complete n xs (painted n v).
Proof.
  intros H. destruct (path_facts whole n xs v H) as (P & V & C). split.
  - intros L. split; [assumption|]. intros d M. destruct (move_in_tree whole n xs v P C V d M) as (w & _ & K & _).
    now apply (L w).
  - intros [_ M] w K. apply (M (painted n w)). now apply (child_move whole).
Qed.
Theorem leaves : forall whole n xs v,
  path whole n xs v /\ is_leaf whole n xs v <-> (exists c, complete n xs c /\ played n xs v c) /\ offered whole v.
Proof.
  intros whole n xs v. split.
  - intros [H L]. apply (path_leaf whole n xs v H) in L. apply path_played in H as [P O]. eauto.
  - intros [(c & C & P) O]. apply played_painted in P as Q. destruct Q as (_ & _ & ->).
    assert (H : path whole n xs v) by now apply path_played. split; [assumption|]. now apply path_leaf.
Qed.
Lemma painted_recolored f n v : recoloring f -> painted n (recolored f v) = map f (painted n v).
Proof.
  intros (Z & _). unfold recolored. induction v as [|[i a] v IH]; cbn; [|now rewrite IH, color_map].
  unfold blank. induction n as [|n IH]; cbn; [reflexivity|]. now rewrite Z, <- IH.
Qed.
Lemma played_recolored f n xs v c : recoloring f -> played n xs v c -> played n xs (recolored f v) (map f c).
Proof.
  intros R P. apply played_painted in P as ((D & B) & V & ->). apply played_painted.
  rewrite painted_recolored by assumption.
  split; [|split; [now apply valid_recolored|reflexivity]]. split.
  - unfold recolored. now rewrite map_map.
  - intros i a I. apply in_map_iff in I as ([j b] & E & I). injection E as <- <-. destruct (B j b I).
    split; [assumption|].
    now apply R.
Qed.
Lemma first_colors n xs v c : played n xs v c -> exists f, recoloring f /\ offered false (recolored f v).
Proof.
  intros P. induction P as [|v c i a P (f & R & O) _ C _ _].
  - exists (fun a => a). split; [repeat split; auto|exact I].
  - assert (S : recoloring (swap a 1)) by (apply exchange_recoloring, swap_exchange; [assumption|now left]).
    cbn [recolored map offered fst snd]. unfold recolored in *. destruct v as [|[j b] [|t v]]; cbn in *.
    + exists (swap a 1). split; [assumption|]. split; [unfold swap; now rewrite Nat.eqb_refl|exact I].
    + inversion P as [|v' c' j' b' _ _ Cb _ _ Ev Ec]. subst.
      destruct S as (Z & Cs & J). assert (Cs1 : is_color (swap b 1 a)).
      { unfold swap. destruct (a =? b); [now left|]. destruct (a =? 1); assumption. }
      assert (T : recoloring (fun x => swap (swap b 1 a) 2 (swap b 1 x))).
      { destruct (exchange_recoloring _ (swap_exchange _ 2 Cs1 (or_intror (or_introl eq_refl)))) as (Z2 & C2 & J2).
        destruct (exchange_recoloring _ (swap_exchange b 1 Cb (or_introl eq_refl))) as (Z1 & C1 & J1).
        split; [now rewrite Z1, Z2|]. split; [auto|]. intros x y E. auto. }
      destruct (Nat.eq_dec a b) as [<-|N].
      * exists (swap a 1). split; [now split|]. unfold swap. rewrite Nat.eqb_refl. auto.
      * exists (fun x => swap (swap b 1 a) 2 (swap b 1 x)). split; [assumption|].
        assert (F : swap b 1 b = 1) by (unfold swap; now rewrite Nat.eqb_refl). rewrite F.
        assert (F' : swap b 1 a <> 1).
        { destruct (exchange_recoloring _ (swap_exchange b 1 Cb (or_introl eq_refl))) as (_ & _ & J1).
          intros E. apply N, J1. congruence. }
        generalize (swap b 1 a) F'. intros x Nx. unfold swap. rewrite Nat.eqb_refl. split; [now right|].
        destruct (Nat.eqb_spec 1 x); [congruence|now split].
    + exists f. split; [assumption|]. split; [exact (proj1 (proj2 R) a C)|exact O].
Qed.
Lemma offered_app whole t v : offered whole (t ++ v) -> offered whole v.
Proof. induction t as [|[i a] t IH]; cbn; [auto|]. intros [_ O]. auto. Qed.
Lemma offered_whole n xs v c : played n xs v c -> offered true v.
Proof. intros P. induction P; [exact I|now split]. Qed.
Theorem Lemma_2_bijection : forall n xs,
  (forall v, path true n xs v <-> played n xs v (painted n v)) /\
  (forall v, path true n xs v -> forall i a, child true n xs v ((i, a) :: v) <->
    i < n /\ is_color a /\ color_of (painted n v) i = 0 /\ valid n xs (color i a (painted n v))) /\
  (forall v, path false n xs v -> played n xs v (painted n v)) /\
  (forall v c, played n xs v c -> exists f, recoloring f /\ path false n xs (recolored f v)) /\
  (forall v i a j b f g, played n xs (v ++ [(j, b); (i, a)]) (painted n (v ++ [(j, b); (i, a)])) -> a <> b ->
    recoloring f -> recoloring g ->
    path false n xs (recolored f (v ++ [(j, b); (i, a)])) -> path false n xs (recolored g (v ++ [(j, b); (i, a)])) ->
    recolored f (v ++ [(j, b); (i, a)]) = recolored g (v ++ [(j, b); (i, a)])).
Proof.
  intros n xs. split; [|split; [|split; [|split]]].
  - intros v. rewrite path_played. split; [now intros []|]. intros P.
    split; [assumption|]. now apply offered_whole in P.
  - intros v H. destruct (path_facts true n xs v H) as (P & V & _). now apply Lemma_2.
  - intros v H. now apply path_played in H.
  - intros v c P. destruct (first_colors n xs v c P) as (f & R & O). exists f. split; [assumption|]. apply path_played.
    split; [|assumption]. apply (played_recolored f) in P as Q; [|assumption].
    apply played_painted in P as (_ & _ & ->). now rewrite painted_recolored.
  - intros v i a j b f g P N Rf Rg F G. apply path_played in F as [_ F], G as [_ G].
    unfold recolored in F, G. rewrite map_app in F, G. apply offered_app in F, G. cbn in F, G.
    destruct F as (F2 & F1 & _), G as (G2 & G1 & _). destruct Rf as (Zf & Cf & If), Rg as (Zg & Cg & Ig).
    assert (Fb : f b = 2) by (destruct F2 as [E|]; [|assumption]; destruct N; apply If; congruence).
    assert (Gb : g b = 2) by (destruct G2 as [E|]; [|assumption]; destruct N; apply Ig; congruence).
    apply map_ext_in. intros [k d] I. apply played_painted in P as ((_ & B) & _). destruct (B k d I) as [_ C].
    cbn. f_equal.
    destruct (Nat.eq_dec d a) as [->|Na]; [congruence|]. destruct (Nat.eq_dec d b) as [->|Nb]; [congruence|].
    assert (f d <> f a /\ f d <> f b) as [? ?] by (split; intros E; now apply If in E).
    assert (g d <> g a /\ g d <> g b) as [? ?] by (split; intros E; now apply Ig in E).
    pose proof (Cf d C) as [|[|]]; pose proof (Cg d C) as [|[|]]; congruence.
Qed.

(** ** Part II, steps 3 and 4: generations *)
Lemma set_facts offer n xs v : set_of_games offer n xs v -> NoDup (map fst v) /\ forall i, In i (map fst v) -> i < n.
Proof.
  intros H. induction H as [|v i s _ [D B] Hi N _ _]; [split; [constructor|intros i []]|]. cbn.
  split; [now constructor|].
  intros j [<-|J]; auto.
Qed.
Lemma generation_at_most offer n xs v : set_of_games offer n xs v -> length v <= n.
Proof.
  intros H. destruct (set_facts offer n xs v H) as [D B]. rewrite <- (map_length fst v), <- (seq_length n 0).
  apply NoDup_incl_length; [assumption|]. intros i I. apply in_seq. specialize (B i I). lia.
Qed.
Definition below (offer : nat -> list (list nat)) (n k : nat) (l : list (list (nat * list nat))) :=
  flat_map (fun v => flat_map (fun i => map (fun s => (i, s) :: v) (offer k)) (seq 0 n)) l.
Lemma below_length offer n k l : length (below offer n k l) = length l * (n * length (offer k)).
Proof.
  unfold below. apply flat_map_length. intros v _.
  rewrite (flat_map_length _ (length (offer k))), seq_length; [reflexivity|].
  intros i _. apply map_length.
Qed.
Lemma below_spec offer n xs k l : (forall v, set_of_games offer n xs v -> length v = k -> In v l) ->
  forall v, set_of_games offer n xs v -> length v = S k -> In v (below offer n k l).
Proof.
  intros A v H L. inversion H as [|u i s U Hi N S _ E]; subst; [discriminate L|]. injection L as L. apply in_flat_map.
  exists u. split; [auto|]. apply in_flat_map. exists i. split; [apply in_seq; lia|]. rewrite <- L.
  now apply (in_map (fun s => (i, s) :: u)).
Qed.
Theorem Step_3_generations : forall offer n xs, (forall k, length (offer k) <= 3) ->
  (forall v, set_of_games offer n xs v -> length v <= n) /\
  forall k generation next, (forall v, In v generation <-> set_of_games offer n xs v /\ length v = k) ->
    NoDup next -> (forall v, In v next -> set_of_games offer n xs v /\ length v = S k) ->
    length next <= 3 * n * length generation.
Proof.
  intros offer n xs H. split; [apply generation_at_most|]. intros k l m A D B.
  transitivity (length (below offer n k l)); [|rewrite below_length; specialize (H k); nia].
  apply NoDup_incl_length; [assumption|]. intros v I. destruct (B v I). apply (below_spec offer n xs k); try assumption.
  intros u U E. now apply A.
Qed.
Fixpoint candidates (n k : nat) : list (list (nat * list nat)) :=
  match k with O => [[]] | S k => below red_or_not n k (candidates n k) end.
Lemma candidates_spec n xs k : forall v, set_of_games red_or_not n xs v -> length v = k -> In v (candidates n k).
Proof. induction k as [|k IH]; [intros [|] _ E; [now left|discriminate E]|]. now apply below_spec. Qed.
Theorem Step_4 : forall n xs, 2 <= n ->
  (forall v, set_of_games red_or_not n xs v -> length v <= n) /\
  forall k generation, NoDup generation ->
    (forall v, In v generation -> set_of_games red_or_not n xs v /\ length v = k) ->
    length generation <= n * (2 * n) * (3 * n) ^ (n - 2).
Proof.
  intros n xs H. split; [apply generation_at_most|]. intros k m D B. destruct m as [|v m]; [cbn; lia|].
  assert (K : k <= n).
  { destruct (B v (or_introl eq_refl)) as [V <-]. now apply (generation_at_most red_or_not n xs). }
  transitivity (length (candidates n k)).
  { apply NoDup_incl_length; [assumption|]. intros u I. destruct (B u I). now apply (candidates_spec n xs). }
  assert (P : 1 <= (3 * n) ^ (n - 2)) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
  assert (L : forall j, length (candidates n (S (S j))) = n * (2 * n) * (3 * n) ^ j).
  { intros j. induction j as [|j IH]; [cbn [candidates]; rewrite !below_length; cbn; lia|].
    change (candidates n (S (S (S j)))) with (below red_or_not n (S (S j)) (candidates n (S (S j)))).
    rewrite below_length, IH. cbn [red_or_not length Nat.pow]. lia. }
  destruct k as [|[|k]].
  - change (length (candidates n 0)) with 1. nia.
  - cbn [candidates]. rewrite below_length. change (length [[]]) with 1. cbn [length red_or_not]. nia.
  - rewrite L. apply Nat.mul_le_mono_l, Nat.pow_le_mono_r; lia.
Qed.

(** ** Numbers of gameplays *)
Definition all_orders (games : list coloring) : list vertex := flat_map (fun c => orders (colored c) c) games.
Lemma all_orders_spec n xs games count : NoDup games -> (forall c, In c games -> valid n xs c) ->
  N.of_nat (length (all_orders games)) = count -> there_are count (fun v => exists c, In c games /\ played n xs v c).
Proof.
  intros D V E. exists (all_orders games). split; [|split; [|assumption]]; clear E; unfold all_orders.
  - apply NoDup_flat; [assumption|intros c _; apply orders_distinct|]. intros c d v C D' Hc Hd.
    apply (orders_spec n xs) in Hc; auto. apply (orders_spec n xs) in Hd; auto.
    apply played_painted in Hc as (_ & _ & ->), Hd as (_ & _ & ->). reflexivity.
  - intros v. rewrite in_flat_map. split; intros (c & C & H); exists c; (split; [assumption|]).
    + apply (orders_spec n xs) in H; auto.
    + apply (orders_spec n xs); auto.
Qed.
Lemma there_are_same {A} count (P Q : A -> Prop) : (forall x, P x <-> Q x) -> there_are count P -> there_are count Q.
Proof. intros E (l & D & S & L). exists l. split; [assumption|]. split; [|assumption]. intros x. now rewrite S. Qed.
Definition trefoil : list crossing := [(0, 1, 2); (0, 1, 2); (0, 1, 2)].
Definition play (c : coloring) (order : list nat) : vertex := rev (map (fun i => (i, color_of c i)) order).
Theorem gameplays_of_the_trefoil : forall c, c = [1; 1; 1] \/ c = [1; 2; 3] -> complete 3 trefoil c /\
  forall v, played 3 trefoil v c <->
    In v (map (play c) [[0; 1; 2]; [0; 2; 1]; [1; 2; 0]; [1; 0; 2]; [2; 0; 1]; [2; 1; 0]]).
Proof.
  intros c H. assert (C : complete 3 trefoil c).
  { apply complete_games_spec. destruct H as [-> | ->]; vm_compute; tauto. }
  split; [assumption|]. intros v. rewrite <- (orders_spec 3 trefoil (colored c) c (proj1 C) eq_refl).
  destruct H as [-> | ->]; cbn; tauto.
Qed.
Theorem trefoil_tree :
  number_is 3 trefoil any_game 9 /\
  there_are 54 (fun v => path true 3 trefoil v /\ is_leaf true 3 trefoil v) /\
  (forall v, path true 3 trefoil v /\ is_leaf true 3 trefoil v -> length v = 3) /\ P1 3 trefoil /\
  there_are 118 (path true 3 trefoil).
Proof.
  assert (K : forall c, complete 3 trefoil c -> colored c = 3).
  { intros c C. apply complete_games_spec in C. vm_compute in C.
    repeat (destruct C as [<-|C]; [reflexivity|]). destruct C. }
  split; [now apply number_by|]. split; [|split; [|split]].
  - destruct (complete_games_spec 3 trefoil) as [D S]. apply (there_are_same _ (fun v => exists c,
      In c (complete_games 3 trefoil) /\ played 3 trefoil v c)).
    + intros v. rewrite leaves. split.
      * intros (c & C & P). apply S in C. split; [eauto|now apply offered_whole in P].
      * intros [(c & C & P) _]. exists c. now rewrite S.
    + apply (all_orders_spec 3 trefoil (complete_games 3 trefoil)); [assumption| |vm_compute; reflexivity].
      intros c C. apply S in C. apply C.
  - intros v H. apply leaves in H as [(c & C & P) _]. rewrite <- (K c C). now apply (played_length 3 trefoil).
  - apply Lemma_1. intros c C. rewrite (K c C). now exists 1.
  - apply (there_are_same _ (fun v => exists c, In c (filter (fine trefoil) (colorings 3)) /\ played 3 trefoil v c)).
    + intros v. rewrite (proj1 (Lemma_2_bijection 3 trefoil)). split.
      * intros (c & _ & P). apply played_painted in P as Q. now destruct Q as (_ & _ & <-).
      * intros P. exists (painted 3 v). split; [|assumption]. apply played_painted in P as (_ & (L & B & F) & _).
        apply filter_In. split; [now apply colorings_spec|now apply fine_spec].
    + apply (all_orders_spec 3 trefoil (filter (fine trefoil) (colorings 3)));
        [apply NoDup_filter, colorings_distinct| |vm_compute; reflexivity].
      intros c C. apply filter_In in C as [C F]. apply colorings_spec in C as [L B]. split; [assumption|].
      split; [assumption|now apply fine_spec].
Qed.
Lemma listed_by {A} (dec : forall x y : A, {x = y} + {x <> y}) x l :
  (if in_dec dec x l then true else false) = true -> In x l.
Proof. now destruct (in_dec dec x l). Qed.
(** Orders shared by gameplays of the 5-twist. *)
Definition begins_alike (k : nat) (v w : vertex) : Prop := firstn k (rev v) = firstn k (rev w).
Theorem five_twist :
  let games := [play [3; 3; 3; 0; 1] [0; 1; 2; 4]; play [3; 3; 3; 3; 3] [0; 1; 2; 3; 4];
    play [3; 3; 3; 0; 2] [0; 1; 2; 4]; play [3; 3; 0; 1; 1] [0; 1; 4; 3]] in
  map (painted 5) games = [[3; 3; 3; 0; 1]; [3; 3; 3; 3; 3]; [3; 3; 3; 0; 2]; [3; 3; 0; 1; 1]] /\
  (forall v, In v games -> complete 5 (twist 5) (painted 5 v) /\ played 5 (twist 5) v (painted 5 v)) /\
  let first := play [3; 3; 3; 0; 1] [0; 1; 2; 4] in
  map (fun v => map (fun t => fst t) (rev v)) games = [[0; 1; 2; 4]; [0; 1; 2; 3; 4]; [0; 1; 2; 4]; [0; 1; 4; 3]] /\
  (forall v, In v games -> (begins_alike 3 first v <-> v <> play [3; 3; 0; 1; 1] [0; 1; 4; 3])) /\
  (forall v, In v games -> begins_alike 2 first v).
Proof.
  intros games. split; [reflexivity|]. split; [|intros first; split; [reflexivity|split]].
  - intros v H. assert (C : complete 5 (twist 5) (painted 5 v)).
    { apply complete_games_spec, (listed_by (list_eq_dec Nat.eq_dec)).
      repeat (destruct H as [<-|H]; [vm_compute; reflexivity|]). destruct H. }
    split; [assumption|]. apply (orders_spec _ _ (length v)); [apply C|..].
    + repeat (destruct H as [<-|H]; [reflexivity|]). destruct H.
    + apply (listed_by vertex_dec). repeat (destruct H as [<-|H]; [vm_compute; reflexivity|]). destruct H.
  - intros v H. unfold begins_alike. repeat (destruct H as [<-|H]; [vm_compute; split; congruence|]). destruct H.
  - intros v H. repeat (destruct H as [<-|H]; [reflexivity|]). destruct H.
Qed.

(** ** The 9-twist *)
Lemma factorial_spec k : N.of_nat (fact k) = factorial k.
Proof.
  induction k as [|k IH]; [reflexivity|]. cbn [factorial]. rewrite <- IH. change (fact (S k)) with (S k * fact k). lia.
Qed.
Lemma all_orders_length n xs games : (forall c, In c games -> valid n xs c) ->
  N.of_nat (length (all_orders games)) = orders_number games.
Proof.
  induction games as [|c games IH]; intros V; [reflexivity|]. cbn [all_orders flat_map orders_number fold_right].
  rewrite app_length, Nat2N.inj_add, (orders_length n xs _ c (V c (or_introl eq_refl)) eq_refl), factorial_spec.
  f_equal. apply IH. intros d D. apply V. now right.
Qed.
Definition gameplay (n : nat) (xs : list crossing) (v : vertex) : Prop := exists c, complete n xs c /\ played n xs v c.
Lemma gameplays_number n xs : there_are (orders_number (complete_games n xs)) (gameplay n xs).
Proof.
  destruct (complete_games_spec n xs) as [D S]. assert (V : forall c, In c (complete_games n xs) -> valid n xs c).
  { intros c C. apply S in C. apply C. }
  apply (there_are_same _ (fun v => exists c, In c (complete_games n xs) /\ played n xs v c)).
  - intros v. split; intros (c & C & P); exists c; (split; [now apply S|assumption]).
  - apply all_orders_spec; try assumption. now apply (all_orders_length n xs).
Qed.
Lemma gameplays_found n : there_are (snd (found n)) (gameplay n (twist n)).
Proof. apply gameplays_number. Qed.
Theorem gameplays_on_nine_strands : there_are 8848800 (gameplay 9 (twist 9)) /\
  (N.of_nat (fact 9) * 3 + N.of_nat (fact 8) * 42 + N.of_nat (fact 7) * 906 + N.of_nat (fact 6) * 2076 +
   N.of_nat (fact 5) * 48 = 8848800)%N.
Proof.
  split; [|now rewrite !factorial_spec]. pose proof (gameplays_found 9) as H. rewrite found_9 in H. exact H.
Qed.
(** Bytes, in units, rounded to thousandths. *)
Definition rounds_to (thousandths bytes unit : N) : Prop :=
  (2 * 1000 * bytes <= (2 * thousandths + 1) * unit /\ (2 * thousandths - 1) * unit <= 2 * 1000 * bytes)%N.
Theorem storage_corrected : forall count, there_are count (gameplay 9 (twist 9)) ->
  rounds_to 165 (count * 20) (2 ^ 30) /\ rounds_to 177 (count * 20) (10 ^ 9).
Proof.
  intros count (l & D & S & <-). destruct (proj1 gameplays_on_nine_strands) as (m & Dm & Sm & E).
  assert (L : length l = length m) by (apply Nat.le_antisymm; apply NoDup_incl_length; trivial;
    intros v; rewrite S, Sm; trivial).
  rewrite L, E. split; split; vm_compute; discriminate.
Qed.
