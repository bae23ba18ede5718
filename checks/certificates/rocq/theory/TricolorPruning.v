(** * Pruning the set of gameplays, with step 3 corrected [McKeown2011, Part II]

    A gameplay is the vertex of a leaf. It begins with another one's first moves if these end it as a list. *)
From Coq Require Import List Bool Arith Lia.
From knotgames Require Import Tricolor TricolorTree TricolorPlays.
Import ListNotations.

(** ** Definitions *)
Definition begins (p v : vertex) : bool := if vertex_dec (skipn (length v - length p) v) p then true else false.
(** Step 2. *)
Definition without (p : vertex) (plays : list vertex) : list vertex := filter (fun v => negb (begins p v)) plays.
(** Step 3: without the gameplays that begin like g without its last strand; and if none begin with the k - 2 strands
    that are left of g, in the same way for g cut off there. *)
Fixpoint cut (g : vertex) (plays : list vertex) : list vertex :=
  match g with
  | _ :: (_ :: r) as p => let rest := without p plays in if existsb (begins r) rest then rest else cut r rest
  | _ => plays
  end.
(** Until all gameplays of even length are removed, one of them is chosen. *)
Inductive prunes : list vertex -> list vertex -> Prop :=
| finished plays : (forall g, In g plays -> Nat.Odd (length g)) -> prunes plays plays
| again g plays left : In g plays -> Nat.Even (length g) -> prunes (cut g plays) left -> prunes plays left.

(** ** Beginnings *)
Definition ends (p v : vertex) : Prop := exists t, v = t ++ p.
Lemma begins_spec p v : begins p v = true <-> ends p v.
Proof.
  unfold begins, ends. destruct (vertex_dec _ _) as [E|N]; split; try discriminate; try reflexivity.
  - intros _. exists (firstn (length v - length p) v). rewrite <- E at 2. symmetry. apply firstn_skipn.
  - intros [t ->]. destruct N. rewrite app_length, Nat.add_sub, skipn_app, skipn_all, Nat.sub_diag. reflexivity.
Qed.
Lemma ends_self v : ends v v. Proof. now exists []. Qed.
Lemma ends_cons x v : ends v (x :: v). Proof. now exists [x]. Qed.
Lemma ends_trans a b c : ends a b -> ends b c -> ends a c.
Proof. intros [t ->] [u ->]. exists (u ++ t). apply app_assoc. Qed.
Lemma ends_of_cons p x v : ends p (x :: v) -> p = x :: v \/ ends p v.
Proof. intros [[|y t] E]; [now left|]. injection E as _ ->. right. now exists t. Qed.
Lemma ends_length p v : ends p v -> length p <= length v.
Proof. intros [t ->]. rewrite app_length. lia. Qed.
Lemma ends_both a b v : ends a v -> ends b v -> length a <= length b -> ends a b.
Proof.
  intros [t ->] [u E] L. revert u E. induction t as [|x t IH]; intros [|y u] E; cbn in E.
  - exists []. now subst.
  - subst a. cbn in L. rewrite app_length in L. lia.
  - subst b. now exists (x :: t).
  - injection E as _ E. now apply (IH u).
Qed.
Lemma in_without p plays v : In v (without p plays) <-> In v plays /\ ~ ends p v.
Proof. unfold without. rewrite filter_In, negb_true_iff, <- not_true_iff_false, begins_spec. tauto. Qed.

Definition dead (plays : list vertex) (p : vertex) : Prop := forall g, In g plays -> ~ ends p g.
Lemma dead_by plays p : existsb (begins p) plays = false -> dead plays p.
Proof.
  intros X g I E. apply begins_spec in E. rewrite <- not_true_iff_false in X. apply X, existsb_exists. eauto.
Qed.

Section Tree.
Context (whole : bool) (n : nat) (xs : list crossing).
Notation path := (path whole n xs).
Notation child := (child whole n xs).
Notation leaf := (is_leaf whole n xs).

(** ** Player 1 wins, or loses *)
Definition wins (v : vertex) : Prop := if Nat.even (length v) then mover_wins child v else other_wins child v.
Definition loses (v : vertex) : Prop := if Nat.even (length v) then other_wins child v else mover_wins child v.
Lemma wins_or_loses v : path v -> (wins v \/ loses v) /\ ~ (wins v /\ loses v).
Proof.
  intros H. destruct (path_facts whole n xs v H) as (P & V & C).
  destruct (tree_determined whole n xs v P C V) as [D N]. unfold wins, loses. destruct (Nat.even (length v)); tauto.
Qed.
Lemma child_length v w : child v w -> exists x, w = x :: v.
Proof. intros (i & a & _ & _ & _ & -> & _). eauto. Qed.
Lemma even_succ (x : nat * nat) (v : vertex) : Nat.even (length (x :: v)) = negb (Nat.even (length v)).
Proof. cbn [length]. now rewrite Nat.even_succ, Nat.negb_even. Qed.
Lemma path_ends t v : path (t ++ v) -> path v.
Proof.
  induction t as [|x t IH]; [auto|]. cbn. intros H. apply IH. inversion H as [|u w U C E]; subst.
  destruct C as (i & a & _ & _ & _ & E & _). now injection E as _ ->.
Qed.
Lemma path_child x v : path (x :: v) -> child v (x :: v).
Proof.
  intros H. inversion H as [|u w U C E]; subst. assert (u = v) as <-; [|assumption].
  destruct C as (i & a & _ & _ & _ & E & _). now injection E as _ ->.
Qed.
Lemma path_length v : path v -> length v <= n.
Proof.
  intros H. destruct (path_facts whole n xs v H) as ((D & B) & _). rewrite <- (map_length fst v), <- (seq_length n 0).
  apply NoDup_incl_length; [assumption|]. intros i I. apply in_map_iff in I as ([j a] & <- & I).
  apply in_seq. destruct (B j a I). cbn. lia.
Qed.
Lemma leaf_or_child v : path v -> leaf v \/ exists w, child v w.
Proof.
  intros H. destruct (path_facts whole n xs v H) as (P & V & C). destruct (complete_or_move n xs _ V) as [K|[d M]].
  - left. now apply path_leaf.
  - right. destruct (move_in_tree whole n xs v P C V d M) as (w & _ & K & _). eauto.
Qed.
Lemma upwards (Q : vertex -> Prop) : (forall v, path v -> (forall w, child v w -> path w -> Q w) -> Q v) ->
  forall v, path v -> Q v.
Proof.
  intros S v. remember (n - length v) as k eqn:E. revert v E. induction k as [k IH] using lt_wf_ind. intros v -> H.
  apply S; [assumption|]. intros w C W. apply (IH (n - length w)); [|reflexivity|assumption].
  pose proof (path_length w W). destruct (child_length v w C) as [x ->]. cbn in *. lia.
Qed.
Lemma some_leaf v : path v -> exists g, path g /\ leaf g /\ ends v g.
Proof.
  revert v. apply upwards. intros v H IH. destruct (leaf_or_child v H) as [L|[w C]].
  - exists v. repeat split; try assumption. apply ends_self.
  - destruct (IH w C (edge _ _ _ v w H C)) as (g & G & L & E). exists g. repeat split; try assumption.
    apply (ends_trans _ w); [|assumption]. destruct (child_length v w C) as [x ->]. apply ends_cons.
Qed.

(** If every gameplay through v has a beginning with [Q], where Player 1 loses, he loses v or v has such a beginning. *)
Lemma loses_by (Q : vertex -> Prop) : (forall p, Q p -> Nat.even (length p) = false /\ mover_wins child p) ->
  forall v, path v -> (forall g, path g -> leaf g -> ends v g -> exists p, ends p g /\ Q p) ->
  loses v \/ exists p, ends p v /\ Q p.
Proof.
  intros HQ. apply (upwards (fun v => (forall g, path g -> leaf g -> ends v g -> exists p, ends p g /\ Q p) ->
    loses v \/ exists p, ends p v /\ Q p)). intros v H IH A.
  destruct (proj1 (wins_or_loses v H)) as [W|L]; [right|now left].
  assert (B : forall w, child v w -> loses w \/ exists p, ends p w /\ Q p).
  { intros w C. apply IH; [assumption|now apply (edge _ _ _ v)|]. intros g G L E. apply A; try assumption.
    apply (ends_trans _ w); [|assumption]. destruct (child_length v w C) as [x ->]. apply ends_cons. }
  assert (D : forall w, child v w -> wins w -> exists p, ends p v /\ Q p).
  { intros w C Ww. pose proof (proj2 (wins_or_loses w (edge _ _ _ v w H C))) as N.
    destruct (B w C) as [|(p & E & q)]; [tauto|]. destruct (child_length v w C) as [x ->].
    apply ends_of_cons in E as [->|E]; [|eauto]. destruct N. split; [assumption|]. destruct (HQ _ q) as [O M].
    unfold loses. now rewrite O. }
  unfold wins in W. destruct (Nat.even (length v)) eqn:Ev.
  - inversion W as [v' w C Ow]; subst. apply (D w C). destruct (child_length v w C) as [x ->].
    unfold wins. now rewrite even_succ, Ev.
  - destruct (leaf_or_child v H) as [L|[w C]]; [apply A; try assumption; apply ends_self|].
    inversion W as [v' Aw]; subst. apply (D w C). specialize (Aw w C). destruct (child_length v w C) as [x ->].
    unfold wins. now rewrite even_succ, Ev.
Qed.

(** ** Invariants *)
Definition leaves_only (plays : list vertex) : Prop := forall g, In g plays -> path g /\ leaf g.
(** An edge from an odd generation with no gameplay left is at a vertex with none left, except on the way to g. *)
Definition noticed (g : vertex) (plays : list vertex) : Prop := forall x y r, path (x :: y :: r) ->
  Nat.even (length r) = true -> ends (x :: y :: r) g \/ (dead plays (x :: y :: r) -> dead plays (y :: r)).
(** A missing gameplay has a beginning, not one of g, where Player 1 loses and that no gameplay has that is left. *)
Definition bad (g : vertex) (plays : list vertex) (p : vertex) : Prop :=
  Nat.even (length p) = false /\ mover_wins child p /\ dead plays p /\ ~ ends p g.
Definition justified (g : vertex) (plays : list vertex) : Prop := forall v, path v -> leaf v -> ~ In v plays ->
  exists p, ends p v /\ bad g plays p.
Lemma dead_without p q plays : dead plays q -> dead (without p plays) q.
Proof. intros D g I. apply in_without in I. now apply D. Qed.
Lemma cut_invariant k : forall g plays, length g <= k -> Nat.even (length g) = true -> path g -> loses g ->
  leaves_only plays -> noticed g plays -> justified g plays ->
  leaves_only (cut g plays) /\ noticed [] (cut g plays) /\ justified [] (cut g plays).
Proof.
  induction k as [|k IH]; intros g plays Lk Ev H Lo A N J.
  all: destruct g as [|x [|y r]]; [now split|discriminate Ev|].
  - cbn in Lk. lia.
  - set (p := y :: r) in *. change (cut (x :: p) plays) with (let rest := without p plays in
      if existsb (begins r) rest then rest else cut r rest). cbv zeta. set (rest := without p plays).
    assert (Op : Nat.even (length p) = false) by (rewrite even_succ in Ev; now destruct (Nat.even (length p))).
    assert (Er : Nat.even (length r) = true)
      by (unfold p in Op; rewrite even_succ in Op; now destruct (Nat.even (length r))).
    assert (Hp : path p) by exact (path_ends [x] p H).
    assert (Hr : path r) by exact (path_ends [y] r Hp).
    assert (Mp : mover_wins child p).
    { apply (mover _ p (x :: p)); [now apply path_child|]. unfold loses in Lo. now rewrite Ev in Lo. }
    assert (A' : leaves_only rest) by (intros h I; apply in_without in I; now apply A).
    assert (Dp : dead rest p) by (intros h I; now apply in_without in I).
    assert (N' : noticed r rest).
    { intros x' y' r' W E. set (w := x' :: y' :: r').
      assert (Ew : Nat.even (length w) = true) by exact E.
      assert (Rw : ends w p -> ends w r).
      { intros F. apply ends_of_cons in F as [F|F]; [|assumption]. unfold p in Op.
        rewrite <- F, Ew in Op. discriminate Op. }
      destruct (N x' y' r' W E) as [F|F].
      - apply ends_of_cons in F as [F|F]; [|auto]. right. injection F as _ -> ->. now intros _.
      - destruct (begins w r) eqn:B; [left; now apply begins_spec|]. right. intros Dw g I Eg.
        apply in_without in I as [I Np].
        destruct (existsb (begins w) plays) eqn:X.
        + apply existsb_exists in X as (h & Ih & Bh). apply begins_spec in Bh. destruct (begins p h) eqn:Ph.
          * apply begins_spec in Ph. destruct (Nat.le_gt_cases (length w) (length p)) as [L|L].
            -- assert (begins w r = true) by (apply begins_spec, Rw; now apply (ends_both w p h)). congruence.
            -- apply Np. apply (ends_trans _ (y' :: r')); [|assumption]. apply (ends_both _ _ h); [assumption| |].
               ++ apply (ends_trans _ w); [apply ends_cons|assumption].
               ++ unfold w in L. cbn [length] in *. lia.
          * apply (Dw h); [|assumption]. apply in_without. split; [assumption|]. rewrite <- begins_spec. congruence.
        + now apply (F (dead_by _ _ X) g I). }
    assert (J' : justified r rest).
    { intros v V L Nv. destruct (in_dec vertex_dec v plays) as [I|I].
      - exists p. destruct (begins p v) eqn:B.
        + split; [now apply begins_spec|]. repeat (split; [assumption|]). intros E.
          apply ends_length in E. cbn in E. lia.
        + destruct Nv. apply in_without. split; [assumption|]. rewrite <- begins_spec. congruence.
      - destruct (J v V L I) as (q & Eq & O & M & D & Nq). exists q. split; [assumption|]. split; [assumption|].
        split; [assumption|]. split; [now apply dead_without|]. intros E. apply Nq, (ends_trans _ r); [assumption|].
        now exists [x; y]. }
    destruct (existsb (begins r) rest) eqn:X.
    + apply existsb_exists in X as (g & I & B). apply begins_spec in B. split; [assumption|]. split.
      * intros x' y' r' W E. right. destruct (N' x' y' r' W E) as [F|F]; [|assumption]. intros D.
        destruct (D g I). now apply (ends_trans _ r).
      * intros v V L Nv. destruct (J' v V L Nv) as (q & Eq & O & M & D & _). exists q. repeat (split; [assumption|]).
        intros F. apply ends_length in F. destruct q; [discriminate O|cbn in F; lia].
    + apply IH; try assumption; [cbn in Lk; lia|].
      destruct (loses_by (bad r rest)) with (v := r) as [|(q & Eq & _ & _ & _ & F)].
      * now intros q (O & M & _).
      * assumption.
      * intros g G L E. apply J'; try assumption. intros I. now apply (dead_by _ _ X g I).
      * assumption.
      * now destruct F.
Qed.
Lemma not_in_nothing x p : ~ ends (x :: p) [].
Proof. intros E. apply ends_length in E. cbn in E. lia. Qed.
Lemma prunes_invariant plays left : prunes plays left ->
  leaves_only plays -> noticed [] plays -> justified [] plays ->
  leaves_only left /\ noticed [] left /\ justified [] left /\ forall g, In g left -> Nat.Odd (length g).
Proof.
  intros P. induction P as [plays O|g plays left I Eg P IH]; intros A N J.
  { repeat (split; [assumption|]). assumption. }
  destruct (A g I) as [H L]. apply Nat.even_spec in Eg.
  destruct (cut_invariant (length g) g plays) as (A' & N' & J'); try assumption; [lia| | | |now apply IH].
  - unfold loses. rewrite Eg. constructor. intros w C. now destruct (L w).
  - intros x y r W E. right. destruct (N x y r W E) as [F|]; [now apply not_in_nothing in F|assumption].
  - intros v V Lv Nv. destruct (J v V Lv Nv) as (q & Eq & O & M & D & _). exists q. repeat (split; [assumption|]). auto.
Qed.
Lemma left_wins left : leaves_only left -> noticed [] left -> (forall g, In g left -> Nat.Odd (length g)) ->
  forall v, path v -> (exists g, In g left /\ ends v g) -> wins v.
Proof.
  intros A N O. apply (upwards (fun v => (exists g, In g left /\ ends v g) -> wins v)). intros v H IH (g & I & t & E).
  unfold wins. destruct (Nat.even (length v)) eqn:Ev.
  - destruct t as [|x t _] using rev_ind.
    + cbn in E. subst g. specialize (O v I). apply Nat.odd_spec in O. rewrite <- Nat.negb_even, Ev in O. discriminate O.
    + rewrite <- app_assoc in E. cbn in E.
      assert (W : path (x :: v)) by (apply (path_ends t); rewrite <- E; now apply A).
      pose proof (path_child x v W) as C. apply (mover _ v _ C). specialize (IH _ C W). unfold wins in IH.
      rewrite even_succ, Ev in IH. apply IH. exists g. split; [assumption|]. now exists t.
  - constructor. intros w C. pose proof (edge _ _ _ v w H C) as W. specialize (IH w C W).
    destruct (child_length v w C) as [x ->]. destruct v as [|y r]; [discriminate Ev|].
    unfold wins in IH. rewrite even_succ, Ev in IH. apply IH.
    destruct (existsb (begins (x :: y :: r)) left) eqn:X.
    + apply existsb_exists in X as (h & Ih & B). exists h. split; [assumption|]. now apply begins_spec.
    + exfalso. rewrite even_succ in Ev. destruct (N x y r W) as [F|F].
      * now destruct (Nat.even (length r)).
      * now apply not_in_nothing in F.
      * apply (F (dead_by _ _ X) g I). now exists t.
Qed.
End Tree.

(** ** The steps come to an end, whatever is chosen *)
Lemma filter_shorter {A} (P : A -> bool) l : length (filter P l) <= length l /\
  forall x, In x l -> P x = false -> length (filter P l) < length l.
Proof.
  induction l as [|y l [IH IH']]; cbn; [split; [lia|intros x []]|].
  split; [destruct (P y); cbn; lia|]. intros x [->|I] E; [rewrite E; cbn; lia|].
  specialize (IH' x I E). destruct (P y); cbn; lia.
Qed.
Lemma cut_incl k : forall g plays, length g <= k -> incl (cut g plays) plays /\ length (cut g plays) <= length plays.
Proof.
  induction k as [|k IH]; intros [|x [|y r]] plays L; try (split; [apply incl_refl|apply le_n]); cbn in L; [lia|].
  change (cut (x :: y :: r) plays) with (let rest := without (y :: r) plays in
    if existsb (begins r) rest then rest else cut r rest). cbv zeta. set (rest := without (y :: r) plays).
  assert (I : incl rest plays) by apply incl_filter. assert (Le : length rest <= length plays) by apply filter_shorter.
  destruct (existsb (begins r) rest); [now split|]. destruct (IH r rest ltac:(lia)) as [J Lj].
  split; [now apply (incl_tran J)|lia].
Qed.
Lemma cut_shorter g plays : In g plays -> Nat.even (length g) = true -> g <> [] ->
  length (cut g plays) < length plays.
Proof.
  intros I E N. destruct g as [|x [|y r]]; [now destruct N|discriminate E|].
  change (cut (x :: y :: r) plays) with (let rest := without (y :: r) plays in
    if existsb (begins r) rest then rest else cut r rest). cbv zeta. set (rest := without (y :: r) plays).
  assert (L : length rest < length plays).
  { apply (proj2 (filter_shorter _ plays) _ I). apply negb_false_iff, begins_spec. apply ends_cons. }
  destruct (existsb (begins r) rest); [assumption|]. pose proof (proj2 (cut_incl (length r) r rest (le_n _))). lia.
Qed.
Lemma prunes_end k : forall plays, length plays <= k -> ~ In [] plays -> exists left, prunes plays left.
Proof.
  induction k as [|k IH]; intros plays L N.
  - destruct plays; [|cbn in L; lia]. exists []. constructor. intros g [].
  - destruct (existsb (fun g => Nat.even (length g)) plays) eqn:X.
    + apply existsb_exists in X as (g & I & E). destruct (IH (cut g plays)) as [left P].
      * assert (g <> []) as H by (intros ->; contradiction). pose proof (cut_shorter g plays I E H) as S.
        apply Nat.lt_succ_r. exact (Nat.lt_le_trans _ _ _ S L).
      * intros F. apply N. now apply (cut_incl (length g) g plays (le_n _)).
      * exists left. apply (again g); try assumption. now apply Nat.even_spec.
    + exists plays. constructor. intros g I. apply Nat.odd_spec. rewrite <- Nat.negb_even. apply negb_true_iff.
      apply not_true_iff_false. intros E. rewrite <- not_true_iff_false in X. apply X, existsb_exists. eauto.
Qed.
Theorem pruning_corrected : forall whole n xs plays, 1 <= n ->
  (forall v, In v plays <-> path whole n xs v /\ is_leaf whole n xs v) ->
  (exists left, prunes plays left) /\
  forall left, prunes plays left -> (left <> [] -> P1 n xs) /\ (left = [] -> P2 n xs).
Proof.
  intros whole n xs plays Hn S. pose proof (start whole n xs) as H. split.
  - apply (prunes_end (length plays)); [apply le_n|]. intros I. apply S in I as [_ L].
    apply path_leaf in L; [|assumption].
    apply (no_complete_game_is_blank n xs Hn _ L). cbn [painted].
    rewrite blank_colored. apply Nat.sub_0_r.
  - intros left P. apply (prunes_invariant whole n xs) in P as (A & N & J & O).
    + split.
      * intros E. destruct left as [|g left]; [now destruct E|]. apply (proj1 (Lemma_2 n xs) whole).
        apply (left_wins whole n xs (g :: left) A N O [] H). exists g. split; [now left|]. exists g.
        now rewrite app_nil_r.
      * intros ->.
        destruct (loses_by whole n xs (bad whole n xs [] [])) with (v := @nil (nat * nat))
          as [L|(q & E & _ & _ & _ & F)].
        -- now intros q (Oq & M & _).
        -- assumption.
        -- intros g G L _. apply J; try assumption. intros [].
        -- destruct (path_facts whole n xs [] H) as (Pr & V & C). apply (tree_wins whole n xs [] Pr C V), L.
        -- now destruct F.
    + intros g I. now apply S.
    + intros x y r W E. right. intros D. destruct (some_leaf whole n xs _ W) as (g & G & L & F).
      destruct (D g); [now apply S|assumption].
    + intros v V L Nv. destruct Nv. now apply S.
Qed.
