(** * The tree game, Player 1's gameplan-tree, and tables [McKeown2011] *)
From Coq Require Import List Bool Arith Lia NArith.
From knotgames Require Import Tricolor.
Import ListNotations.

(** ** Vertices and colorings *)
Fixpoint painted (n : nat) (v : vertex) : coloring :=
  match v with [] => blank n | (i, a) :: r => color i a (painted n r) end.
Definition proper (n : nat) (v : vertex) : Prop :=
  NoDup (map fst v) /\ forall i a, In (i, a) v -> i < n /\ is_color a.
Lemma painted_length n v : length (painted n v) = n.
Proof. induction v as [|[i a] v IH]; cbn; [apply repeat_length|now rewrite color_length]. Qed.
Lemma painted_in n v i a : proper n v -> In (i, a) v -> color_of (painted n v) i = a.
Proof.
  intros [D B]. revert D B. induction v as [|[j b] v IH]; intros D B H; [destruct H|]. cbn [painted].
  cbn [map fst] in D. inversion_clear D as [|? ? N D'].
  destruct (Nat.eq_dec j i) as [->|Ne].
  - rewrite color_same by (rewrite painted_length; apply (B i b); now left).
    destruct H as [H|H]; [now injection H as <-|].
    destruct N. apply (in_map fst v (i, a) H).
  - rewrite color_other by assumption. destruct H as [H|H]; [injection H as H _; now destruct Ne|].
    apply IH; [assumption|intros; apply B; now right|assumption].
Qed.
Lemma painted_out n v i : ~ In i (map fst v) -> color_of (painted n v) i = 0.
Proof.
  induction v as [|[j b] v IH]; intros H; [apply blank_of|]. cbn [painted]. cbn [map fst In] in H.
  rewrite color_other; [apply IH; tauto|]. intros ->. tauto.
Qed.

(** A coloring that is part of a valid one is valid, and each valid one is part of a complete game. *)
Definition part_of (c d : coloring) : Prop := length c = length d /\ forall i,
  color_of c i = 0 \/ color_of c i = color_of d i.
Lemma part_valid n xs c d : part_of c d -> valid n xs d -> valid n xs c.
Proof.
  intros [L P] (Ld & B & F). split; [congruence|]. split.
  - intros a Ha. apply (In_nth c a 0) in Ha as (i & Hi & E). destruct (P i) as [Q|Q]; unfold color_of in Q;
    rewrite E in Q; [lia|].
    subst a. apply B. rewrite Q. apply nth_In. congruence.
  - intros [[i j] k] Hx. specialize (F _ Hx). cbn in *. destruct (P i) as [-> | ->]; auto.
    destruct (P j) as [-> | ->]; auto.
    destruct (P k) as [-> | ->]; auto.
Qed.
Lemma part_trans c d e : part_of c d -> part_of d e -> part_of c e.
Proof.
  intros [L P] [L' P']. split; [congruence|]. intros i. destruct (P i) as [Q|Q]; [now left|].
  destruct (P' i) as [Q'|Q'].
  - left. congruence.
  - right. congruence.
Qed.
Lemma move_part n xs c d : valid n xs c -> move n xs c d -> part_of c d.
Proof.
  intros [L _] (i & a & Hi & C & Z & -> & _). split; [now rewrite color_length|]. intros j.
  destruct (Nat.eq_dec i j) as [<-|N].
  - now left.
  - right. now rewrite color_other.
Qed.
Lemma some_complete n xs c : valid n xs c -> exists d, complete n xs d /\ part_of c d.
Proof.
  intros V. remember (n - colored c) as k eqn:E. revert c V E. induction k as [k IH] using lt_wf_ind. intros c V ->.
  destruct (complete_or_move n xs c V) as [C|[d M]].
  - exists c. split; [assumption|]. split; [reflexivity|]. intros i. now right.
  - destruct (move_colored n xs c d V M) as [S Vd]. pose proof (colored_le d) as Le. pose proof Vd as [Ld _].
    destruct (IH (n - colored d) ltac:(lia) d Vd eq_refl) as (e & Ce & Pe). exists e. split; [assumption|].
    eapply part_trans; [apply (move_part n xs c d V M)|exact Pe].
Qed.
Lemma in_set_part n xs v c : proper n v -> valid n xs c -> (forall i a, In (i, a) v -> color_of c i = a) ->
  part_of (painted n v) c.
Proof.
  intros P [L _] H. split; [rewrite painted_length; congruence|]. intros i.
  destruct (in_dec Nat.eq_dec i (map fst v)) as [I|I].
  - right. apply in_map_iff in I as ([j a] & E & I). cbn in E. subst j. rewrite (painted_in n v i a P I). symmetry.
    now apply H.
  - left. now apply painted_out.
Qed.
(** A set is not empty if and only if its colors are a valid coloring. *)
Lemma set_not_empty n xs v : proper n v -> ((exists c, in_set n xs v c) <-> valid n xs (painted n v)).
Proof.
  intros P. split.
  - intros (c & [[V _] H]). apply (part_valid n xs _ c); [|assumption]. now apply (in_set_part n xs).
  - intros V. destruct (some_complete n xs _ V) as (d & C & _ & Q). exists d. split; [assumption|]. intros i a I.
    pose proof (painted_in n v i a P I) as E. destruct (Q i) as [Z|Z]; [|congruence]. destruct P as [_ P].
    destruct (P i a I) as [_ [->|[->| ->]]]; congruence.
Qed.
Lemma choice_color whole g a : choice whole g a -> is_color a.
Proof. unfold choice, is_color. destruct whole, g as [|[|g]]; auto; intuition. Qed.
Lemma child_proper whole n xs v w : proper n v -> child whole n xs v w -> proper n w /\ valid n xs (painted n w).
Proof.
  intros [D B] (i & a & Hi & N & C & -> & S). assert (P : proper n ((i, a) :: v)).
  { split; [now constructor|]. intros j b [E|H]; [injection E as <- <-; split;
    [assumption|now apply choice_color in C]|now apply B]. }
  split; [assumption|]. now apply set_not_empty.
Qed.
Lemma child_move whole n xs v w : proper n v -> child whole n xs v w -> move n xs (painted n v) (painted n w).
Proof.
  intros P C. destruct (child_proper whole n xs v w P C) as [_ V]. destruct C as (i & a & Hi & N & C & -> & _).
  exists i, a. split; [assumption|]. split; [now apply choice_color in C|]. split; [now apply painted_out|]. now split.
Qed.
Lemma move_child whole n xs v i a : proper n v -> i < n -> choice whole (length v) a -> color_of (painted n v) i = 0 ->
  valid n xs (color i a (painted n v)) -> child whole n xs v ((i, a) :: v).
Proof.
  intros P Hi C Z V. assert (N : ~ In i (map fst v)).
  { intros I. apply in_map_iff in I as ([j b] & E & I). cbn in E. subst j. rewrite (painted_in n v i b P I) in Z.
    destruct P as [_ P].
    destruct (P i b I) as [_ [->|[->| ->]]]; discriminate Z. }
  exists i, a. repeat (split; [assumption || reflexivity|]). apply set_not_empty; [|exact V]. destruct P as [D B].
  split; [now constructor|]. intros j b [E|H]; [injection E as <- <-; split;
    [assumption|now apply choice_color in C]|now apply B].
Qed.
Lemma proper_nil n : proper n [].
Proof. split; [constructor|intros i a []]. Qed.

(** ** Lemma 2 *)
Definition wins_of {A} (step : A -> A -> Prop) (mover_first : bool) (x : A) : Prop :=
  if mover_first then mover_wins step x else other_wins step x.
Definition chosen (whole : bool) (v : vertex) : Prop := forall j b, v = [(j, b)] -> whole = false -> b = 1.
Lemma child_chosen whole n xs v w : child whole n xs v w -> chosen whole w.
Proof.
  intros (i & a & _ & _ & C & -> & _) j b E H. injection E as <- <- ->. subst whole. exact C.
Qed.
(** A move can be replaced by one that the tree has, by exchanging colors. *)
Lemma move_in_tree whole n xs v : proper n v -> chosen whole v -> valid n xs (painted n v) -> forall d,
  move n xs (painted n v) d ->
  exists w f, child whole n xs v w /\ exchange f /\ d = map f (painted n w).
Proof.
  intros P Ch V. intros d (i & a & Hi & C & Z & -> & Vd).
  assert (D : forall b f, choice whole (length v) b -> exchange f -> f a = b -> map f (painted n v) = painted n v ->
    exists w f, child whole n xs v w /\ exchange f /\ color i a (painted n v) = map f (painted n w)).
  { intros b f Cb Ef Fa Fv. exists ((i, b) :: v), f.
    assert (Q : map f (color i a (painted n v)) = color i b (painted n v)) by now rewrite color_map, Fa, Fv.
    split; [|split; [assumption|]].
    - apply move_child; try assumption. rewrite <- Q. now apply valid_exchange.
    - cbn [painted]. rewrite <- Q. symmetry. now apply exchange_back. }
  assert (Id : exchange (fun x => x)) by (repeat split; auto).
  assert (All : choice whole (length v) a -> exists w f, child whole n xs v w /\ exchange f /\
    color i a (painted n v) = map f (painted n w)).
  { intros Ca. apply (D a (fun x => x)); [assumption|assumption|reflexivity|apply map_id]. }
  destruct whole; [now apply All|]. destruct v as [|[j b] [|t v]].
  - apply (D 1 (swap a 1)); [reflexivity|apply swap_exchange; [assumption|now left]|unfold swap;
    now rewrite Nat.eqb_refl|].
    apply map_swap_blank; [assumption|now left].
  - destruct C as [->|[->| ->]]; [apply All; cbn; auto..|].
    apply (D 2 (swap 3 2)); [cbn; auto|apply swap_exchange; unfold is_color; auto|reflexivity|]. cbn [painted].
    rewrite color_map, map_swap_blank by (unfold is_color; auto). now rewrite (Ch j b eq_refl eq_refl).
  - apply All. exact C.
Qed.
Lemma tree_wins whole n xs v : proper n v -> chosen whole v -> valid n xs (painted n v) ->
  (mover_wins (child whole n xs) v <-> mover_wins (move n xs) (painted n v)) /\
  (other_wins (child whole n xs) v <-> other_wins (move n xs) (painted n v)).
Proof.
  intros P Ch V. remember (n - colored (painted n v)) as k eqn:E. revert v P Ch V E.
  induction k as [k IH] using lt_wf_ind.
  intros v P Ch V ->.
  assert (N : forall w, child whole n xs v w ->
    (mover_wins (child whole n xs) w <-> mover_wins (move n xs) (painted n w)) /\
    (other_wins (child whole n xs) w <-> other_wins (move n xs) (painted n w))).
  { intros w C. pose proof (child_move whole n xs v w P C) as M. destruct (child_proper whole n xs v w P C) as [Pw Vw].
    destruct (move_colored n xs _ _ V M) as [S _]. pose proof (colored_le (painted n w)) as Le.
    rewrite painted_length in Le.
    apply (IH (n - colored (painted n w))); [lia|assumption|now apply (child_chosen _ n xs v)|assumption|reflexivity]. }
  pose proof (move_in_tree whole n xs v P Ch V) as R.
  split; split; intros W.
  - inversion W as [v' w C Ww]; subst. apply (mover _ _ (painted n w)); [now apply (child_move whole)|now apply N].
  - inversion W as [c d M Wd]; subst. destruct (R d M) as (w & f & C & Ef & ->). apply (mover _ _ w); [assumption|].
    apply (N w C).
    destruct (child_proper whole n xs v w P C) as [_ Vw].
    rewrite <- (exchange_back f (painted n w) Ef). apply wins_exchange;
      [assumption|now apply valid_exchange|assumption].
  - inversion W as [v' A]; subst. constructor. intros d M. destruct (R d M) as (w & f & C & Ef & ->).
    destruct (child_proper whole n xs v w P C) as [_ Vw]. apply wins_exchange; [assumption..|]. now apply (N w C), A.
  - inversion W as [c A]; subst. constructor. intros w C. apply (N w C), A. now apply (child_move whole).
Qed.

(** Playing the game is playing the tree game. On the whole tree the paths are the plays, move by move. *)
Theorem Lemma_2 : forall n xs,
  (forall whole, tree_won whole n xs <-> P1 n xs) /\
  (forall v, proper n v -> valid n xs (painted n v) -> forall i a,
    child true n xs v ((i, a) :: v) <->
    i < n /\ is_color a /\ color_of (painted n v) i = 0 /\ valid n xs (color i a (painted n v))).
Proof.
  intros n xs. split.
  - intros whole. apply (tree_wins whole n xs []); [apply proper_nil|intros j b E; discriminate E|apply blank_valid].
  - intros v P V i a. split.
    + intros C. pose proof (child_proper true n xs v _ P C) as [_ Vw]. destruct C as (j & b & Hj & N & C & E & _).
      injection E as -> ->. repeat (split; [assumption || now apply painted_out|]). exact Vw.
    + intros (Hi & C & Z & Vd). now apply move_child.
Qed.
Theorem Step_2 : forall n xs, P1 n xs <->
  mover_wins (child false n xs) [] /\ (forall v w, child false n xs v w ->
    match v with [] => exists i, w = [(i, 1)] | [t] => exists i a, w = [(i, a); t] /\ (a = 1 \/ a = 2) | _ => True end).
Proof.
  intros n xs. rewrite <- (proj1 (Lemma_2 n xs) false). split; [|now intros []]. intros W. split; [exact W|].
  intros v w (i & a & _ & _ & C & -> & _). destruct v as [|t [|t' v]]; cbn in C; [subst a; eauto|eauto|exact I].
Qed.

(** ** Lemma 3 and Theorem 1 *)
Lemma gameplan_proper whole n xs v : in_gameplan whole n xs v -> proper n v /\ valid n xs (painted n v).
Proof.
  intros H. induction H as [|v w _ [P V] C _]; [split; [apply proper_nil|apply blank_valid]|].
  now apply (child_proper whole n xs v).
Qed.
Theorem Lemma_3 : forall whole n xs v w, in_gameplan whole n xs v -> Nat.Odd (length v) -> child whole n xs v w ->
  in_gameplan whole n xs w.
Proof.
  intros whole n xs v w H O C. apply (kept whole n xs v); [assumption..|]. intros E. exfalso.
  destruct O as [a O], E as [b E]. lia.
Qed.
Lemma tree_determined whole n xs v : proper n v -> chosen whole v -> valid n xs (painted n v) ->
  (mover_wins (child whole n xs) v \/ other_wins (child whole n xs) v) /\
  ~ (mover_wins (child whole n xs) v /\ other_wins (child whole n xs) v).
Proof.
  intros P Ch V. destruct (tree_wins whole n xs v P Ch V) as [-> ->]. now apply who_wins.
Qed.
Lemma lost_or_not whole n xs v : proper n v -> chosen whole v -> valid n xs (painted n v) ->
  (lost whole n xs v <-> other_wins (child whole n xs) v) /\
  (mover_wins (child whole n xs) v <-> exists w, child whole n xs v w /\ ~ removed whole n xs w) /\
  (removed whole n xs v <-> mover_wins (child whole n xs) v).
Proof.
  intros P Ch V. remember (n - colored (painted n v)) as k eqn:E. revert v P Ch V E.
  induction k as [k IH] using lt_wf_ind.
  intros v P Ch V ->.
  assert (N : forall w, child whole n xs v w -> (lost whole n xs w <-> other_wins (child whole n xs) w) /\
    (mover_wins (child whole n xs) w <-> exists x, child whole n xs w x /\ ~ removed whole n xs x) /\
    (removed whole n xs w <-> mover_wins (child whole n xs) w)).
  { intros w C. pose proof (child_move whole n xs v w P C) as M. destruct (child_proper whole n xs v w P C) as [Pw Vw].
    destruct (move_colored n xs _ _ V M) as [S _]. pose proof (colored_le (painted n w)) as Le.
    rewrite painted_length in Le.
    apply (IH (n - colored (painted n w))); [lia|assumption|now apply (child_chosen _ n xs v)|assumption|reflexivity]. }
  assert (D : forall w, child whole n xs v w -> (mover_wins (child whole n xs) w \/ other_wins (child whole n xs) w) /\
    ~ (mover_wins (child whole n xs) w /\ other_wins (child whole n xs) w)).
  { intros w C. destruct (child_proper whole n xs v w P C). apply tree_determined;
    [assumption|now apply (child_chosen _ n xs v)|assumption]. }
  split; [|split].
  - split; intros H; inversion H as [v' A]; subst; constructor; intros w C; now apply (N w C), A.
  - split.
    + intros W. inversion W as [v' w C O]; subst. exists w. split; [assumption|]. intros R. apply (N w C) in R.
      now apply (proj2 (D w C)).
    + intros (w & C & R). apply (mover _ v w C). destruct (proj1 (D w C)) as [W|O]; [|assumption]. destruct R.
      now apply (N w C).
  - split; intros H.
    + inversion H as [w' x C L]; subst. apply (mover _ v x C). now apply (N x C).
    + inversion H as [v' w C O]; subst. apply (detrimental _ _ _ v w C). now apply (N w C).
Qed.
Lemma first_edge whole n xs v : in_gameplan whole n xs v -> v = [] \/ exists w, child whole n xs [] w /\
  ~ removed whole n xs w.
Proof.
  intros G. induction G as [|v w G [->|IH] C K]; [now left| |now right]. right. exists w. split; [assumption|].
  apply K. now exists 0.
Qed.
(** An odd endgame in the gameplan-tree is a leaf of an odd generation. *)
Theorem Theorem_1 : forall whole n xs, P1 n xs <->
  exists v, in_gameplan whole n xs v /\ is_leaf whole n xs v /\ Nat.Odd (length v).
Proof.
  intros whole n xs. rewrite <- (proj1 (Lemma_2 n xs) whole).
  assert (R : proper n [] /\ chosen whole [] /\ valid n xs (painted n [])).
  { split; [apply proper_nil|]. split; [intros j b E; discriminate E|apply blank_valid]. }
  destruct R as (P0 & C0 & V0). split.
  - assert (F : forall v, in_gameplan whole n xs v -> proper n v -> chosen whole v -> valid n xs (painted n v) ->
      (if Nat.even (length v) then mover_wins (child whole n xs) v else other_wins (child whole n xs) v) ->
      exists w, in_gameplan whole n xs w /\ is_leaf whole n xs w /\ Nat.Odd (length w)).
    { intros v. remember (n - colored (painted n v)) as k eqn:E. revert v E. induction k as [k IH] using lt_wf_ind.
      intros v -> G P Ch V W.
      assert (N : forall w, child whole n xs v w -> in_gameplan whole n xs w ->
        (if Nat.even (length w) then mover_wins (child whole n xs) w else other_wins (child whole n xs) w) ->
        exists w, in_gameplan whole n xs w /\ is_leaf whole n xs w /\ Nat.Odd (length w)).
      { intros w C Gw Ww. pose proof (child_move whole n xs v w P C) as M.
        destruct (child_proper whole n xs v w P C) as [Pw Vw].
        destruct (move_colored n xs _ _ V M) as [S _]. pose proof (colored_le (painted n w)) as Le.
        rewrite painted_length in Le.
        apply (IH (n - colored (painted n w)) ltac:(lia) w eq_refl Gw Pw (child_chosen _ n xs v w C) Vw Ww). }
      assert (L : forall w, child whole n xs v w -> Nat.even (length w) = negb (Nat.even (length v))).
      { intros w (i & a & _ & _ & _ & -> & _). cbn [length]. now rewrite Nat.even_succ, <- Nat.negb_even. }
      destruct (Nat.even (length v)) eqn:Ev.
      - apply (lost_or_not whole n xs v P Ch V) in W as (w & C & Nr). apply (N w C).
        + now apply (kept whole n xs v).
        + rewrite (L w C). cbn. destruct (child_proper whole n xs v w P C) as [Pw Vw].
          pose proof (child_chosen _ n xs v w C) as Cw.
          destruct (proj1 (tree_determined whole n xs w Pw Cw Vw)) as [Q|Q]; [|assumption]. destruct Nr.
          now apply (lost_or_not whole n xs w Pw Cw Vw).
      - assert (Od : Nat.Odd (length v)) by (apply Nat.odd_spec; now rewrite <- Nat.negb_even, Ev).
        destruct (complete_or_move n xs _ V) as [Cp|[d M]].
        + exists v. split; [assumption|]. split; [|assumption]. intros w C. apply (proj2 Cp (painted n w)).
          now apply (child_move whole).
        + inversion W as [v' A]; subst. assert (exists w, child whole n xs v w) as [w C].
          { destruct (move_in_tree whole n xs v P Ch V d M) as (w & f & C & _). eauto. }
          apply (N w C); [now apply (Lemma_3 whole n xs v)|]. rewrite (L w C). cbn. now apply A. }
    intros W. apply (F []); auto. apply root.
  - intros (v & G & Lf & Od).
    apply (proj1 (proj2 (lost_or_not whole n xs [] P0 C0 V0))).
    destruct (first_edge whole n xs v G) as [->|B]; [destruct Od; cbn in *; lia|exact B].
Qed.

(** ** Part III and the tables *)
Lemma colored_none c : colored c = 0 -> c = blank (length c).
Proof.
  unfold colored, blank. induction c as [|[|a] c IH]; cbn; intros H; [reflexivity| |discriminate H]. f_equal. auto.
Qed.
Theorem no_complete_game_is_blank : forall n xs, n >= 1 -> forall c, complete n xs c -> n - colored c <> n.
Proof.
  intros n xs Hn c C E. pose proof C as [[L [B F]] M]. pose proof (colored_le c).
  rewrite (colored_none c), L in M by lia.
  apply (M (color 0 1 (blank n))). apply first_valid; [lia|now left].
Qed.
(** The n-twist projection: crossings (0, 0, 1), (i, i + 1, i + 2) and (n - 2, n - 1, n - 1). *)
Definition twist (n : nat) : list crossing :=
  (0, 0, 1) :: map (fun i => (i, i + 1, i + 2)) (seq 0 (n - 2)) ++ [(n - 2, n - 1, n - 1)].
(** There are so many complete games with [P], a test. *)
Definition number_is (n : nat) (xs : list crossing) (P : coloring -> bool) (count : nat) : Prop :=
  exists l, NoDup l /\ (forall c, In c l <-> complete n xs c /\ P c = true) /\ length l = count.
Lemma number_by n xs P count : length (filter P (complete_games n xs)) = count -> number_is n xs P count.
Proof.
  intros E. destruct (complete_games_spec n xs) as [D S]. exists (filter P (complete_games n xs)).
  split; [now apply NoDup_filter|]. split; [|assumption]. intros c. now rewrite filter_In, S.
Qed.
Definition any_game (c : coloring) : bool := true.
Definition uncolored_is (n k : nat) (c : coloring) : bool := Nat.eqb (n - colored c) k.
Definition tests (n : nat) : list (coloring -> bool) := any_game :: map (uncolored_is n) [0; 1; 2; 3; 4].
Fixpoint factorial (k : nat) : N := match k with O => 1 | S k => N.of_nat (S k) * factorial k end.
(** The number of orders in which the strands of complete games are colored. *)
Definition orders_number (l : list coloring) : N := fold_right (fun c s => factorial (colored c) + s)%N 0%N l.
Definition found (n : nat) : list nat * N := let l := complete_games n (twist n) in
  (map (fun P => length (filter P l)) (tests n), orders_number l).
Definition counts (n : nat) : list nat := fst (found n).
Lemma number_by_counts n k : k < 6 -> number_is n (twist n) (nth k (tests n) any_game) (nth k (counts n) 0).
Proof. intros H. apply number_by. do 6 (destruct k as [|k]; [reflexivity|]). lia. Qed.
Lemma counted n k l P count : k < 6 -> counts n = l -> nth k (tests n) any_game = P -> nth k l 0 = count ->
  number_is n (twist n) P count.
Proof. intros H <- <- <-. now apply number_by_counts. Qed.
Lemma counts_3 : counts 3 = [9; 3; 6; 0; 0; 0].
Proof. vm_cast_no_check (eq_refl [9; 3; 6; 0; 0; 0]). Qed.
Lemma counts_4 : counts 4 = [21; 3; 12; 6; 0; 0].
Proof. vm_cast_no_check (eq_refl [21; 3; 12; 6; 0; 0]). Qed.
Lemma counts_5 : counts 5 = [75; 3; 18; 54; 0; 0].
Proof. vm_cast_no_check (eq_refl [75; 3; 18; 54; 0; 0]). Qed.
Lemma counts_6 : counts 6 = [195; 3; 24; 168; 0; 0].
Proof. vm_cast_no_check (eq_refl [195; 3; 24; 168; 0; 0]). Qed.
Lemma counts_7 : counts 7 = [459; 3; 30; 348; 78; 0].
Proof. vm_cast_no_check (eq_refl [459; 3; 30; 348; 78; 0]). Qed.
Lemma counts_8 : counts 8 = [1233; 3; 36; 594; 600; 0].
Proof. vm_cast_no_check (eq_refl [1233; 3; 36; 594; 600; 0]). Qed.
Lemma found_9 : found 9 = ([3075; 3; 42; 906; 2076; 48], 8848800%N).
Proof. vm_cast_no_check (eq_refl ([3075; 3; 42; 906; 2076; 48], 8848800%N)). Qed.
Lemma counts_9 : counts 9 = [3075; 3; 42; 906; 2076; 48].
Proof. exact (f_equal fst found_9). Qed.
Theorem table : number_is 3 (twist 3) any_game 9 /\ number_is 4 (twist 4) any_game 21 /\
  number_is 5 (twist 5) any_game 75 /\ number_is 6 (twist 6) any_game 195 /\ number_is 7 (twist 7) any_game 459 /\
  number_is 8 (twist 8) any_game 1233 /\ number_is 9 (twist 9) any_game 3075.
Proof.
  pose proof (fun n l P count => counted n 0 l P count (Nat.lt_0_succ 5)) as C.
  split; [exact (C 3 _ _ _ counts_3 eq_refl eq_refl)|].
  split; [exact (C 4 _ _ _ counts_4 eq_refl eq_refl)|].
  split; [exact (C 5 _ _ _ counts_5 eq_refl eq_refl)|].
  split; [exact (C 6 _ _ _ counts_6 eq_refl eq_refl)|].
  split; [exact (C 7 _ _ _ counts_7 eq_refl eq_refl)|].
  split; [exact (C 8 _ _ _ counts_8 eq_refl eq_refl)|].
  exact (C 9 _ _ _ counts_9 eq_refl eq_refl).
Qed.
Theorem nine_strands : number_is 9 (twist 9) (uncolored_is 9 0) 3 /\ number_is 9 (twist 9) (uncolored_is 9 1) 42 /\
  number_is 9 (twist 9) (uncolored_is 9 2) 906 /\ number_is 9 (twist 9) (uncolored_is 9 3) 2076 /\
  number_is 9 (twist 9) (uncolored_is 9 4) 48.
Proof.
  pose proof (fun k P count H => counted 9 k _ P count H counts_9) as C.
  split; [exact (C 1 _ _ ltac:(lia) eq_refl eq_refl)|].
  split; [exact (C 2 _ _ ltac:(lia) eq_refl eq_refl)|].
  split; [exact (C 3 _ _ ltac:(lia) eq_refl eq_refl)|].
  split; [exact (C 4 _ _ ltac:(lia) eq_refl eq_refl)|].
  exact (C 5 _ _ ltac:(lia) eq_refl eq_refl).
Qed.
