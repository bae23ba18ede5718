(** * Octal and hexadecimal games

    The digits d_0, d_1, d_2, ... of a code say what may be left of a heap from which exactly k counters are taken:
    d_k is the sum of 2^i over the numbers i of non-empty heaps that the rest may be shared among [Guy and Smith
    1956]. *)

From Coq Require Import NArith Arith Bool List Lia.
From knotgames Require Import Impartial Heaps Periodicity.
Import ListNotations.

Definition digit (code : list N) (k : nat) : N := nth k code 0%N.

(** The options of a heap: take k counters, leave a number of heaps that the digit d_k allows. *)
Definition octal (code : list N) (heap : nat) (left : list nat) : Prop :=
  exists k, heap = k + list_sum left /\ Forall (fun x => 0 < x) left /\
    N.testbit (digit code k) (N.of_nat (length left)) = true.

(** What takes nothing must split the heap. *)
Definition splits (code : list N) : Prop := N.testbit (digit code 0) 0 = false /\ N.testbit (digit code 0) 1 = false.

(** The same moves as rules. *)
Definition code_rules (code : list N) : list rule :=
  flat_map (fun k => flat_map
    (fun s => if N.testbit (digit code k) (N.of_nat s) then [Rule 0 k (repeat (Part 0 1 1) s)] else [])
    (seq 0 (N.size_nat (digit code k)))) (seq 0 (length code)).

Lemma bit_in_size bits : forall i, N.testbit (N.pos bits) (N.of_nat i) = true -> i < Pos.size_nat bits.
Proof.
  induction bits as [bits IH|bits IH|]; intros [|i] H; simpl Pos.size_nat; try lia.
  - rewrite Nat2N.inj_succ in H. change (N.pos bits~1) with (2 * N.pos bits + 1)%N in H.
    rewrite N.testbit_odd_succ in H by lia. specialize (IH i H). lia.
  - rewrite Nat2N.inj_succ in H. change (N.pos bits~0) with (2 * N.pos bits)%N in H.
    rewrite N.testbit_even_succ in H by lia. specialize (IH i H). lia.
  - discriminate H.
Qed.

Lemma in_code_rules code r : In r (code_rules code) <->
  exists k s, r = Rule 0 k (repeat (Part 0 1 1) s) /\ N.testbit (digit code k) (N.of_nat s) = true.
Proof.
  unfold code_rules. rewrite in_flat_map. split.
  - intros (k & _ & H). apply in_flat_map in H as (s & _ & H). destruct (N.testbit _ _) eqn:E; [|destruct H].
    destruct H as [<-|[]]. now exists k, s.
  - intros (k & s & -> & E). exists k. split.
    + apply in_seq. split; [lia|]. destruct (Nat.lt_ge_cases k (length code)) as [L|L]; [exact L|].
      unfold digit in E. rewrite nth_overflow in E by exact L. now rewrite N.bits_0 in E.
    + apply in_flat_map. exists s. rewrite E. split; [|now left]. apply in_seq. split; [lia|]. simpl.
      destruct (digit code k) as [|bits] eqn:D; [now rewrite N.bits_0 in E|].
      now apply bit_in_size.
Qed.

Lemma equal_shares s : forall units left,
  shares (repeat (Part 0 1 1) s) units left <->
  exists sizes, left = map (pair 0) sizes /\ length sizes = s /\ Forall (fun x => 0 < x) sizes /\
    units = list_sum sizes.
Proof.
  induction s as [|s IH]; intros units left; simpl repeat.
  - split.
    + intros H. inversion_clear H. exists []. now repeat constructor.
    + intros ([|] & -> & L & _ & ->); [constructor|discriminate].
  - split.
    + intros H. inversion H as [|p x ps units' left' Hl H']; subst. apply IH in H' as (sizes & -> & L & F & ->).
      exists (x :: sizes). simpl in *. repeat split; [now rewrite L|constructor; [lia|exact F]|lia].
    + intros ([|x sizes] & -> & L & F & ->); [discriminate|]. inversion_clear F as [|? ? Hx Fs]. injection L as L.
      simpl.
      replace (x + list_sum sizes) with (weight (Part 0 1 1) * x + list_sum sizes) by (simpl; lia).
      apply (share (Part 0 1 1)); [exact Hx|]. apply IH. now exists sizes.
Qed.

Lemma octal_leaves code heap left :
  leaves (code_rules code) (0, heap) left <-> exists sizes, left = map (pair 0) sizes /\ octal code heap sizes.
Proof.
  split.
  - intros (r & units & Hr & _ & E & H). apply in_code_rules in Hr as (k & s & -> & D). simpl in E, H.
    apply equal_shares in H as (sizes & -> & <- & F & ->). exists sizes. split; [reflexivity|]. now exists k.
  - intros (sizes & -> & k & -> & F & D). exists (Rule 0 k (repeat (Part 0 1 1) (length sizes))), (list_sum sizes).
    repeat split; [|apply equal_shares; now exists sizes]. apply in_code_rules. now exists k, (length sizes).
Qed.

Lemma repeat_not_empty s : not_empty (repeat (Part 0 1 1) s) = s.
Proof. induction s; simpl; [reflexivity|]. now rewrite IHs. Qed.

Lemma code_falls code : splits code -> Forall (fun r => falls r = true) (code_rules code).
Proof.
  intros [S0 S1]. apply Forall_forall. intros r Hr. apply in_code_rules in Hr as (k & s & -> & D). unfold falls. simpl.
  replace (forallb _ _) with true by (clear; induction s; auto).
  - destruct k as [|k]; [|reflexivity]. rewrite repeat_not_empty.
    destruct s as [|[|s]]; [|now simpl in D; rewrite S1 in D|reflexivity].
    simpl in D. now rewrite S0 in D.
Qed.

Lemma octal_smaller code : splits code -> forall heap left, octal code heap left -> Forall (fun x => x < heap) left.
Proof.
  intros S heap left O.
  assert (H : leaves (code_rules code) (0, heap) (map (pair 0) left)) by (apply octal_leaves; now exists left).
  apply (leaves_smaller _ (code_falls code S)) in H. rewrite Forall_map in H. exact H.
Qed.

(** ** Periods *)

Lemma component_values_of_reached code s :
  (forall n, is_mex (reached (code_rules code) [s] (0, n)) (value s n)) -> component_values (octal code) (value s).
Proof.
  intros H n. eapply mex_same; [|exact (H n)]. intros v. unfold reached. split.
  - intros (left & O & ->). apply octal_leaves in O as (sizes & -> & O). exists sizes. split; [exact O|].
    now rewrite map_map.
  - intros (sizes & O & ->). exists (map (pair 0) sizes). split; [|now rewrite map_map].
    apply octal_leaves. now exists sizes.
Qed.

(** If the check of the first heaps finds nothing, the series are the values of the heaps of all sizes. *)
Theorem values_of_code code s : splits code -> first_empty [s] = None ->
  first_wrong (code_rules code) [s] 0 = None -> component_values (octal code) (value s).
Proof.
  intros S P W. apply none_empty in P. apply component_values_of_reached. intros n.
  change (value s n) with (claimed [s] (0, n)).
  apply all_sizes; [exact P|now apply code_falls|]. now apply first_wrong_sound; [apply code_falls|].
Qed.

(** *** The periodicity theorem [GuySmith1956]
    Let no move take more than [t] counters or leave more than [s] heaps. If the values repeat with period [p] from
    [from] until [s * from + (s - 1) * p + t], for [s = 2] until [2 * from + p + t], then they do so for ever. *)
Theorem guy_smith code t s G from p :
  splits code -> length code <= S t -> (forall k i, N.testbit (digit code k) (N.of_nat i) = true -> i <= s) ->
  1 <= s -> 1 <= from -> 1 <= p -> grundy_values (octal code) G ->
  (forall n, from <= n < s * from + (s - 1) * p + t -> G [n + p] = G [n]) ->
  forall n, from <= n -> G [n + p] = G [n].
Proof.
  intros Hsplit Ht Hs S1 F1 P1 HG Hper. set (g := fun n => G [n]).
  set (one := Series (map g (seq 0 from)) (map g (seq from p))).
  assert (Pre : preperiod one = from) by (unfold preperiod; simpl; now rewrite map_length, seq_length).
  assert (Per : period one = p) by (unfold period; simpl; now rewrite map_length, seq_length).
  assert (R : Forall (fun s => period s <> 0) [one]) by (repeat constructor; lia).
  (* The series agrees with the values as far as they are known to repeat. *)
  assert (Known : forall n, n < s * from + (s - 1) * p + t + p -> value one n = g n).
  { intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
    assert (Nth : forall l i, i < length l -> nth i (map g l) 0%N = g (nth i l 0)).
    { intros l i Hi. rewrite (nth_indep _ 0%N (g 0)) by now rewrite map_length. apply map_nth. }
    destruct (Nat.lt_ge_cases n from) as [L|L].
    - unfold value. rewrite Pre. destruct (Nat.ltb_spec n from); [|lia]. simpl.
      rewrite Nth by now rewrite seq_length. now rewrite seq_nth.
    - destruct (Nat.lt_ge_cases n (from + p)) as [L'|L'].
      + unfold value. rewrite Pre, Per. destruct (Nat.ltb_spec n from); [lia|]. simpl. rewrite Nat.mod_small by lia.
        rewrite Nth by (rewrite seq_length; lia). rewrite seq_nth by lia. f_equal. lia.
      + replace n with (n - p + 1 * period one) at 1 by lia. rewrite value_periodic by lia.
        rewrite IH by lia. unfold g. rewrite <- Hper by lia. do 2 f_equal. lia. }
  (* The extension lemma asks for no more. *)
  assert (Step : step (code_rules code) [one] 0 = p).
  { unfold step. change (period (series_of [one] 0)) with (period one). rewrite Per.
    assert (E : forall ps, Forall (fun q => part_period [one] q = p) ps ->
      fold_right Nat.lcm p (map (part_period [one]) ps) = p).
    { intros ps H. induction H as [|q ps Hq _ IH]; [reflexivity|]. simpl. rewrite Hq, IH. apply Nat.lcm_diag. }
    apply E, Forall_forall. intros q Hq. apply in_flat_map in Hq as (r & Hr & Hq). apply filter_In in Hr as [Hr _].
    apply in_code_rules in Hr as (k & i & -> & _). apply repeat_spec in Hq as ->. unfold part_period. simpl.
    change (series_of [one] 0) with one. lia. }
  assert (Bound : bound (code_rules code) [one] 0 <= s * from + (s - 1) * p + t + p).
  { unfold bound. rewrite Step. apply Nat.add_le_mono_r. apply list_max_le. constructor.
    - change (series_of [one] 0) with one. rewrite Pre. nia.
    - apply Forall_map, Forall_forall. intros r Hr. apply filter_In in Hr as [Hr _].
      apply in_code_rules in Hr as (k & i & -> & D). unfold rule_start. cbn [removed parts].
      rewrite Step, repeat_length.
      assert (K : k <= t).
      { destruct (Nat.le_gt_cases k t) as [K|K]; [exact K|]. unfold digit in D. rewrite nth_overflow in D by lia.
        now rewrite N.bits_0 in D. }
      assert (U : unsettled [one] (repeat (Part 0 1 1) i) = i * from).
      { clear - Pre F1. induction i as [|i IH]; [reflexivity|]. simpl repeat.
        change (unsettled [one] (Part 0 1 1 :: repeat (Part 0 1 1) i))
          with (1 * Nat.max 1 (preperiod one) + unsettled [one] (repeat (Part 0 1 1) i)).
        rewrite IH, Pre. replace (Nat.max 1 from) with from by lia. lia. }
      assert (W : weights (repeat (Part 0 1 1) i) = i)
        by (clear; unfold weights; induction i as [|i IH]; simpl; [|rewrite IH]; reflexivity).
      rewrite U, W. specialize (Hs k i D). destruct i as [|i]; nia. }
  assert (V : component_values (octal code) (value one)).
  { apply component_values_of_reached. intros n. change (value one n) with (claimed [one] (0, n)).
    apply all_sizes; [exact R|now apply code_falls|]. intros m Hm. change (claimed [one] (0, m)) with (value one m).
    rewrite Known by lia. eapply mex_same; [|exact (values_of_components _ _ (octal_smaller code Hsplit) G HG m)].
    assert (Same : forall left, octal code m left -> map (claimed [one]) (map (pair 0) left) = map g left).
    { intros left O. apply (octal_smaller code Hsplit) in O. rewrite map_map. apply map_ext_in. intros x Hx.
      rewrite Forall_forall in O. specialize (O x Hx). change (value one x = g x). apply Known. lia. }
    intros v. split.
    - intros (left & O & ->). exists (map (pair 0) left). split; [apply octal_leaves; now exists left|].
      now rewrite Same.
    - intros (left' & O & ->). apply octal_leaves in O as (left & -> & O). exists left. split; [exact O|].
      now rewrite Same. }
  intros n Hn. pose proof (component_values_unique _ _ (octal_smaller code Hsplit) _ _ V
    (values_of_components _ _ (octal_smaller code Hsplit) G HG)) as U. simpl in U. rewrite <- !U.
  replace (n + p) with (n + 1 * period one) by lia. apply value_periodic; lia.
Qed.
