(** * Sums of components, and the theorem of Sprague and Grundy

    An impartial game is played on a sum: a list of components. A move replaces one component by the components that
    it leaves, none, one or more. Here it is said who wins a sum, and what Grundy values are; and it is shown that the
    value of a sum is the nim-sum of the values of its components, and that the player who moves loses just if it is
    0. Nothing is assumed of the components but that each option consists of smaller ones. *)

From Coq Require Import NArith Bool List Lia.
Import ListNotations.
Local Arguments N.lxor : simpl never.

(** ** Values: the least excluded number, and the nim-sum *)

(** [w] is the mex of the set [S]: the least number that is not in it. *)
Definition is_mex (S : N -> Prop) (w : N) : Prop := ~ S w /\ (forall v, (v < w)%N -> S v).

(** The nim-sum: binary addition without carries. *)
Definition nim_sum (values : list N) : N := fold_right N.lxor 0%N values.

Lemma mex_unique (S : N -> Prop) v w : is_mex S v -> is_mex S w -> v = w.
Proof.
  intros [A1 A2] [B1 B2]. destruct (N.lt_trichotomy v w) as [H|[H|H]]; [|assumption|].
  - destruct (A1 (B2 _ H)).
  - destruct (B1 (A2 _ H)).
Qed.

Lemma mex_same (S T : N -> Prop) w : (forall v, S v <-> T v) -> is_mex S w -> is_mex T w.
Proof. intros E [A B]. split; [now rewrite <- E|]. intros v H. now apply E, B. Qed.

Lemma nim_sum_app p q : nim_sum (p ++ q) = N.lxor (nim_sum p) (nim_sum q).
Proof. induction p; simpl; [now rewrite N.lxor_0_l|]. now rewrite IHp, N.lxor_assoc. Qed.

(** Of two numbers that agree above the bit [d], the one that has this bit is larger. *)
Lemma larger_by_bit d : forall a b,
  N.testbit a d = true -> N.testbit b d = false -> (forall i, (d < i)%N -> N.testbit a i = N.testbit b i) -> (b < a)%N.
Proof.
  induction d as [|d IH] using N.peano_ind; intros a b Ha Hb Hab.
  - assert (E : N.div2 a = N.div2 b).
    { apply N.bits_inj. intros i. rewrite !N.div2_spec, !N.shiftr_spec by lia. apply Hab. lia. }
    rewrite N.bit0_odd in Ha, Hb. rewrite (N.div2_odd a), (N.div2_odd b), E, Ha, Hb. simpl N.b2n. lia.
  - assert (N.div2 b < N.div2 a)%N.
    { apply IH; [| |intros i Hi]; rewrite !N.div2_spec, !N.shiftr_spec by lia; rewrite !N.add_1_r; try assumption.
      apply Hab. lia. }
    rewrite (N.div2_odd a), (N.div2_odd b). destruct (N.odd a), (N.odd b); simpl N.b2n; lia.
Qed.

Lemma smaller_by_top_bit a y : y <> 0%N -> N.testbit a (N.log2 y) = true -> (N.lxor a y < a)%N.
Proof.
  intros Hy Ha. apply (larger_by_bit (N.log2 y)); [assumption| |intros i Hi].
  - now rewrite N.lxor_spec, Ha, N.bit_log2.
  - now rewrite N.lxor_spec, (N.bits_above_log2 y i), xorb_false_r.
Qed.

(** Whoever wants to lower a nim-sum to [c] can do so by lowering one of its two terms. *)
Lemma lower_one a b c : (c < N.lxor a b)%N -> (N.lxor c b < a \/ N.lxor a c < b)%N.
Proof.
  intros Hc. set (y := N.lxor c (N.lxor a b)).
  assert (Hy : y <> 0%N) by (intros E; apply N.lxor_eq in E; lia).
  assert (Hd : N.testbit (N.lxor a b) (N.log2 y) = true).
  { destruct (N.testbit (N.lxor a b) (N.log2 y)) eqn:E; [reflexivity|exfalso].
    assert (Y : N.testbit y (N.log2 y) = true) by now apply N.bit_log2.
    enough (N.lxor a b < c)%N by lia. apply (larger_by_bit (N.log2 y)); [|assumption|intros i Hi].
    - unfold y in Y at 1. rewrite N.lxor_spec, E, xorb_false_r in Y. exact Y.
    - assert (Z : N.testbit y i = false) by now apply N.bits_above_log2.
      unfold y in Z. rewrite N.lxor_spec in Z. now apply xorb_eq. }
  rewrite N.lxor_spec in Hd. destruct (N.testbit a (N.log2 y)) eqn:Ha.
  - left. replace (N.lxor c b) with (N.lxor a y); [now apply smaller_by_top_bit|].
    unfold y. apply N.bits_inj. intros i. rewrite !N.lxor_spec.
    now destruct (N.testbit a i), (N.testbit b i), (N.testbit c i).
  - right. replace (N.lxor a c) with (N.lxor b y); [apply smaller_by_top_bit; [assumption|]|].
    + now destruct (N.testbit b (N.log2 y)).
    + unfold y. apply N.bits_inj. intros i. rewrite !N.lxor_spec.
      now destruct (N.testbit a i), (N.testbit b i), (N.testbit c i).
Qed.

(** And no other value of one term gives the same nim-sum. *)
Lemma nim_sum_cancels x y b : N.lxor x b = N.lxor y b -> x = y.
Proof.
  intros E. apply (f_equal (fun v => N.lxor v b)) in E. now rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in E.
Qed.

(** The mex of what two players reach in a sum of two is the nim-sum of the two values. *)
Lemma mex_of_sum (A B : N -> Prop) a b : is_mex A a -> is_mex B b ->
  is_mex (fun v => (exists x, A x /\ v = N.lxor x b) \/ (exists y, B y /\ v = N.lxor a y)) (N.lxor a b).
Proof.
  intros [A1 A2] [B1 B2]. split.
  - intros [(x & Hx & E)|(y & Hy & E)].
    + apply nim_sum_cancels in E. now subst.
    + rewrite !(N.lxor_comm a) in E. apply nim_sum_cancels in E. now subst.
  - intros v Hv. destruct (lower_one a b v Hv) as [H|H].
    + left. exists (N.lxor v b). split; [now apply A2|]. now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
    + right. exists (N.lxor a v). split; [now apply B2|]. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
Qed.

(** ** Play *)

Section Play.

(** [options h l]: a player may replace the component [h] by the components [l]. *)
Context [component : Type] (options : component -> list component -> Prop).

(** A move in a sum replaces one component. *)
Definition move (p q : list component) : Prop :=
  exists before h after left,
    p = before ++ h :: after /\ options h left /\ q = before ++ left ++ after.

(** Who wins under normal play, where the player who cannot move loses: the player who moves next, or the other. *)
Inductive next_player_wins : list component -> Prop :=
| by_moving p q : move p q -> previous_player_wins q -> next_player_wins p
with previous_player_wins : list component -> Prop :=
| by_answering p : (forall q, move p q -> next_player_wins q) -> previous_player_wins p.

(** [G] gives every sum its Grundy value: the mex of the values of what a move makes of it. *)
Definition grundy_values (G : list component -> N) : Prop :=
  forall p, is_mex (fun v => exists q, move p q /\ v = G q) (G p).

Lemma move_nil q : ~ move [] q.
Proof. intros (before & h & after & left & E & _). now destruct before. Qed.

Lemma move_cons h p q : move (h :: p) q <->
  (exists left, options h left /\ q = left ++ p) \/ (exists p', move p p' /\ q = h :: p').
Proof.
  split.
  - intros (before & h' & after & left & E & Ho & ->). destruct before as [|h'' before]; injection E as -> ->.
    + left. now exists left.
    + right. exists (before ++ left ++ after). split; [now exists before, h', after, left|reflexivity].
  - intros [(left & Ho & ->)|(p' & (before & h' & after & left & -> & Ho & ->) & ->)].
    + now exists [], h, p, left.
    + now exists (h :: before), h', after, left.
Qed.

Lemma move_app p q r : move (p ++ q) r <->
  (exists p', move p p' /\ r = p' ++ q) \/ (exists q', move q q' /\ r = p ++ q').
Proof.
  revert r. induction p as [|h p IH]; intros r; simpl.
  - split.
    + intros M. right. now exists r.
    + intros [(p' & M & _)|(q' & M & ->)]; [now apply move_nil in M|assumption].
  - rewrite move_cons. split.
    + intros [(left & Ho & ->)|(s & M & ->)].
      * left. exists (left ++ p). rewrite app_assoc. split; [|reflexivity]. apply move_cons. left. now exists left.
      * apply IH in M as [(p' & M & ->)|(q' & M & ->)].
        -- left. exists (h :: p'). split; [|reflexivity]. apply move_cons. right. now exists p'.
        -- right. now exists q'.
    + intros [(p' & M & ->)|(q' & M & ->)].
      * apply move_cons in M as [(left & Ho & ->)|(s & M & ->)].
        -- left. exists left. now rewrite app_assoc.
        -- right. exists (s ++ q). split; [|reflexivity]. apply IH. left. now exists s.
      * right. exists (p ++ q'). split; [|reflexivity]. apply IH. right. now exists q'.
Qed.

(** ** Play ends *)

(** Each option consists of components that are smaller, by some measure. *)
Context (size : component -> nat).
Hypothesis smaller : forall h left, options h left -> Forall (fun x => size x < size h) left.

Definition follows (q p : list component) : Prop := move p q.

Lemma sums_end p q : Acc follows p -> Acc follows q -> Acc follows (p ++ q).
Proof.
  intros Ap. revert q. induction Ap as [p Ap IHp]. intros q Aq. induction Aq as [q Aq IHq].
  constructor. intros r M. apply move_app in M as [(p' & M & ->)|(q' & M & ->)].
  - apply IHp; [exact M|now constructor].
  - apply IHq. exact M.
Qed.

Lemma components_end n : forall h, size h < n -> Acc follows [h].
Proof.
  induction n as [|n IH]; intros h Hn; [lia|]. constructor. intros q M.
  apply move_cons in M as [(left & Ho & ->)|(p' & M & _)]; [|now apply move_nil in M].
  rewrite app_nil_r. apply smaller in Ho. induction Ho as [|x left Hx _ IHl].
  - constructor. intros q M. now apply move_nil in M.
  - apply (sums_end [x] left); [apply IH; lia|exact IHl].
Qed.

Theorem play_ends p : Acc follows p.
Proof.
  induction p as [|h p IH].
  - constructor. intros q M. now apply move_nil in M.
  - apply (sums_end [h] p); [apply (components_end (S (size h))); lia|exact IH].
Qed.

(** ** Values of sums *)

(** [g] gives every component the mex of the values of its options, where an option is worth the nim-sum of the
    components that it consists of. *)
Definition component_values (g : component -> N) : Prop :=
  forall h, is_mex (fun v => exists left, options h left /\ v = nim_sum (map g left)) (g h).

Lemma nim_sums_are_values g : component_values g -> grundy_values (fun p => nim_sum (map g p)).
Proof.
  intros Hg p. induction p as [|h p IH]; simpl.
  - split; [intros (q & M & _); now apply move_nil in M|lia].
  - eapply mex_same; [|exact (mex_of_sum _ _ _ _ (Hg h) IH)]. intros v. split.
    + intros [(x & (left & Ho & ->) & ->)|(y & (q & M & ->) & ->)].
      * exists (left ++ p). rewrite map_app, nim_sum_app. split; [|reflexivity]. apply move_cons. left. now exists left.
      * exists (h :: q). split; [|reflexivity]. apply move_cons. right. now exists q.
    + intros (q & M & ->). apply move_cons in M as [(left & Ho & ->)|(p' & M & ->)].
      * left. exists (nim_sum (map g left)). rewrite map_app, nim_sum_app. split; [|reflexivity]. now exists left.
      * right. exists (nim_sum (map g p')). split; [|reflexivity]. now exists p'.
Qed.

Lemma grundy_values_unique G G' : grundy_values G -> grundy_values G' -> forall p, G p = G' p.
Proof.
  intros H H' p. induction (play_ends p) as [p _ IH]. apply (mex_unique _ _ _ (H p)).
  eapply mex_same; [|exact (H' p)]. intros v. split; intros (q & M & ->); exists q; (split; [exact M|]);
    [symmetry|]; now apply IH.
Qed.

(** The theorem of Sprague and Grundy: there is one way to give values to sums, the nim-sums of component values. *)
Theorem sprague_grundy g : component_values g -> forall G,
  grundy_values G <-> (forall p, G p = nim_sum (map g p)).
Proof.
  intros Hg G. pose proof (nim_sums_are_values g Hg) as H. split.
  - intros HG. now apply grundy_values_unique.
  - intros E p. rewrite E. eapply mex_same; [|exact (H p)]. intros v.
    split; intros (q & M & ->); exists q; now rewrite E.
Qed.

(** Whatever the values are, that of a sum of two sums is the nim-sum of the two. *)
Theorem value_of_sum G : grundy_values G -> forall p q, G (p ++ q) = N.lxor (G p) (G q).
Proof.
  intros HG p. induction (play_ends p) as [p _ IHp]. intros q. induction (play_ends q) as [q _ IHq].
  apply (mex_unique _ _ _ (HG (p ++ q))). eapply mex_same; [|exact (mex_of_sum _ _ _ _ (HG p) (HG q))]. intros v. split.
  - intros [(x & (p' & M & ->) & ->)|(y & (q' & M & ->) & ->)].
    + exists (p' ++ q). split; [apply move_app; left; now exists p'|]. symmetry. now apply IHp.
    + exists (p ++ q'). split; [apply move_app; right; now exists q'|]. symmetry. now apply IHq.
  - intros (r & M & ->). apply move_app in M as [(p' & M & ->)|(q' & M & ->)].
    + left. exists (G p'). split; [now exists p'|]. now apply IHp.
    + right. exists (G q'). split; [now exists q'|]. now apply IHq.
Qed.

Corollary value_by_components G : grundy_values G -> forall p, G p = nim_sum (map (fun h => G [h]) p).
Proof.
  intros HG p. induction p as [|h p IH].
  - apply (mex_unique _ _ _ (HG [])). simpl. split; [intros (q & M & _); now apply move_nil in M|lia].
  - change (h :: p) with ([h] ++ p) at 1. rewrite value_of_sum by exact HG. simpl. now rewrite IH.
Qed.

Corollary values_of_components G : grundy_values G -> component_values (fun h => G [h]).
Proof.
  intros HG h. eapply mex_same; [|exact (HG [h])]. intros v. split.
  - intros (q & M & ->). apply move_cons in M as [(left & Ho & ->)|(p' & M & _)]; [|now apply move_nil in M].
    exists left. split; [exact Ho|]. rewrite app_nil_r. now apply value_by_components.
  - intros (left & Ho & ->). exists left. split; [|symmetry; now apply value_by_components].
    apply move_cons. left. exists left. now rewrite app_nil_r.
Qed.

(** A component alone is worth its component value. *)
Corollary value_of_component g : component_values g -> forall G, grundy_values G -> forall h, G [h] = g h.
Proof. intros Hg G HG h. rewrite (proj1 (sprague_grundy g Hg G) HG). simpl. apply N.lxor_0_r. Qed.

(** Component values are unique, too. *)
Corollary component_values_unique g g' : component_values g -> component_values g' -> forall h, g h = g' h.
Proof.
  intros H H' h.
  pose proof (grundy_values_unique _ _ (nim_sums_are_values g H) (nim_sums_are_values g' H') [h]) as E.
  simpl in E. now rewrite !N.lxor_0_r in E.
Qed.

(** The values say who wins. *)
Theorem value_decides G : grundy_values G -> forall p,
  (previous_player_wins p <-> G p = 0%N) /\ (next_player_wins p <-> G p <> 0%N).
Proof.
  intros HG p. induction (play_ends p) as [p _ IH]. destruct (HG p) as [H1 H2].
  assert (Hzero : G p = 0%N -> previous_player_wins p).
  { intros E. constructor. intros q M. apply (IH q M). intros Eq. apply H1. exists q. now rewrite E, Eq. }
  assert (Hother : G p <> 0%N -> next_player_wins p).
  { intros E. destruct (H2 0%N) as (q & M & Eq); [lia|]. apply (by_moving p q M). now apply (IH q M). }
  assert (Hnext : next_player_wins p -> G p <> 0%N).
  { intros W E. inversion W as [p' q M Wq]; subst. apply (IH q M) in Wq. apply H1. exists q. now rewrite E, Wq. }
  assert (Hprevious : previous_player_wins p -> G p = 0%N).
  { intros W. inversion W as [p' Wq]; subst. destruct (N.eq_dec (G p) 0) as [E|E]; [exact E|exfalso].
    destruct (H2 0%N) as (q & M & Eq); [lia|]. apply (IH q M) in Wq; [congruence|exact M]. }
  split; split; assumption.
Qed.

(** Who wins any sum, by the values of its components. *)
Corollary nim_sum_decides g : component_values g -> forall p,
  (previous_player_wins p <-> nim_sum (map g p) = 0%N) /\ (next_player_wins p <-> nim_sum (map g p) <> 0%N).
Proof. intros Hg p. exact (value_decides _ (nim_sums_are_values g Hg) p). Qed.

End Play.
