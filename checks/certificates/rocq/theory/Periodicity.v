(** * Periods of Grundy values

    A series is claimed for every kind of heap. The extension lemma says that a check of finitely many heaps settles
    all heaps; [first_wrong] makes this check, and [periodicity] says what follows if it finds nothing. *)

From Coq Require Import NArith Arith Bool List Lia.
From knotgames Require Import Impartial Heaps.
Import ListNotations.
Local Arguments N.lxor : simpl never.

(** ** Series *)

(** A sequence that repeats from some place on: first the exceptional values, then the repeating ones for ever. *)
Record series := Series { exceptional : list N; repeating : list N }.

Definition preperiod (s : series) : nat := length (exceptional s).
Definition period (s : series) : nat := length (repeating s).

Definition value (s : series) (n : nat) : N :=
  if n <? preperiod s then nth n (exceptional s) 0%N else nth ((n - preperiod s) mod period s) (repeating s) 0%N.

Lemma value_periodic s n times : period s <> 0 -> preperiod s <= n -> value s (n + times * period s) = value s n.
Proof.
  intros Hp Hn. unfold value. destruct (Nat.ltb_spec n (preperiod s)); [lia|].
  destruct (Nat.ltb_spec (n + times * period s) (preperiod s)); [lia|].
  replace (n + times * period s - preperiod s) with (n - preperiod s + times * period s) by lia.
  now rewrite Nat.mod_add.
Qed.

(** *** Periods, and least ones *)

Definition has_period (f : nat -> N) (from p : nat) : Prop := 0 < p /\ forall n, from <= n -> f (n + p) = f n.

(** No smaller period, and no earlier start. *)
Definition least_period (f : nat -> N) (from p : nat) : Prop :=
  has_period f from p /\ forall from' p', has_period f from' p' -> from <= from' /\ p <= p'.

(** The last exceptional value is no part of the period, and no shorter shift leaves the repeating values in place. *)
Definition is_least (s : series) : bool :=
  let last := preperiod s - 1 in
  if (if preperiod s =? 0 then true else negb (value s last =? value s (last + period s))%N)
  then forallb (fun shift => match find (fun place =>
      negb (nth ((place + shift) mod period s) (repeating s) 0 =? nth place (repeating s) 0)%N) (seq 0 (period s))
    with Some _ => true | None => false end) (seq 1 (period s - 1))
  else false.

Lemma periods_add f from p n times : has_period f from p -> from <= n -> f (n + times * p) = f n.
Proof.
  intros [_ H] Hn. induction times as [|times IH]; simpl; [now rewrite Nat.add_0_r|].
  replace (n + (p + times * p)) with (n + times * p + p) by lia. rewrite H by lia. exact IH.
Qed.

Lemma has_period_of_value s : period s <> 0 -> has_period (value s) (preperiod s) (period s).
Proof. intros Hp. split; [lia|]. intros n Hn. rewrite <- (value_periodic s n 1) by assumption. f_equal. lia. Qed.

Lemma value_repeating s n : preperiod s <= n -> value s n = nth ((n - preperiod s) mod period s) (repeating s) 0%N.
Proof. intros H. unfold value. destruct (Nat.ltb_spec n (preperiod s)); [lia|reflexivity]. Qed.

Lemma value_in_block s place times n : n = preperiod s + place + times * period s -> place < period s ->
  value s n = nth place (repeating s) 0%N.
Proof.
  intros -> H. rewrite value_repeating by lia. f_equal.
  replace (preperiod s + place + times * period s - preperiod s) with (place + times * period s) by lia.
  rewrite Nat.mod_add by lia. now apply Nat.mod_small.
Qed.

Theorem least_period_of_value s : period s <> 0 -> is_least s = true -> least_period (value s) (preperiod s) (period s).
Proof.
  intros Hp H. split; [now apply has_period_of_value|]. intros from p P. unfold is_least in H.
  destruct (if preperiod s =? 0 then _ else _) eqn:Last; [|discriminate]. rewrite forallb_forall in H. split.
  - destruct (Nat.le_gt_cases (preperiod s) from) as [L|L]; [exact L|exfalso].
    destruct (Nat.eqb_spec (preperiod s) 0) as [E|_]; [lia|]. apply negb_true_iff, N.eqb_neq in Last. apply Last.
    set (last := preperiod s - 1) in *. destruct P as [Pp P]. destruct p as [|p]; [lia|].
    rewrite <- (periods_add _ _ _ last (period s) (conj Pp P)) by lia.
    rewrite <- (value_periodic s (last + period s) p Hp) by lia. f_equal. lia.
  - destruct (Nat.le_gt_cases (period s) p) as [L|L]; [exact L|exfalso]. pose proof P as [Pp _].
    specialize (H p). destruct (find _ _) as [place|] eqn:E; [|discriminate H; apply in_seq; lia].
    apply find_some in E as [Hplace E]. apply in_seq in Hplace. apply negb_true_iff, N.eqb_neq in E. apply E.
    pose proof (periods_add _ _ _ (preperiod s + place + from * period s) 1 P ltac:(nia)) as V.
    rewrite !value_repeating in V by lia.
    replace (preperiod s + place + from * period s + 1 * p - preperiod s)
      with (place + p + from * period s) in V by lia.
    replace (preperiod s + place + from * period s - preperiod s) with (place + from * period s) in V by lia.
    rewrite !Nat.mod_add in V by exact Hp. rewrite V. f_equal. apply Nat.mod_small. lia.
Qed.

Lemma has_period_same f f' from p : (forall n, f' n = f n) -> has_period f from p -> has_period f' from p.
Proof. intros E [P H]. split; [exact P|]. intros n Hn. rewrite !E. now apply H. Qed.

Lemma least_period_same f f' from p : (forall n, f' n = f n) -> least_period f from p -> least_period f' from p.
Proof.
  intros E [H L]. split; [now apply (has_period_same f)|]. intros from' p' H'. apply L. now apply (has_period_same f').
Qed.

(** *** What is claimed *)

(** The series of each kind, by its number; a kind of which nothing is said has no moves, and is worth 0. *)
Definition series_of (claims : list series) (kind : nat) : series := nth kind claims (Series [] [0%N]).

Definition claimed (claims : list series) (h : heap) : N := value (series_of claims (fst h)) (snd h).

(** ** The extension lemma *)

Section Extension.

Context (rules : list rule) (claims : list series).

Definition rules_of (k : nat) : list rule := filter (fun r => source r =? k) rules.

(** The period of a part, in units of the heap that it comes from. *)
Definition part_period (p : part) : nat := weight p * period (series_of claims (kind p)).

(** The least common multiple of the period of a kind, and of those of the parts of its moves. *)
Definition step (k : nat) : nat :=
  fold_right Nat.lcm (period (series_of claims k)) (map part_period (flat_map parts (rules_of k))).

(** From the size [settled] on, a part may be smaller by its period. *)
Definition settled (p : part) : nat := Nat.max (least p) (preperiod (series_of claims (kind p))).

(** If no part is settled, then what is left and the weights together are at most this. *)
Definition unsettled (ps : list part) : nat := list_sum (map (fun p => weight p * settled p) ps).
Definition weights (ps : list part) : nat := list_sum (map weight ps).

(** The size from which on a step changes nothing: for one move, and for all of a kind. *)
Definition rule_start (k : nat) (r : rule) : nat :=
  1 + removed r + unsettled (parts r) + step k * (length (parts r) - 1) - weights (parts r).

Definition start (k : nat) : nat :=
  list_max (preperiod (series_of claims k) :: map (rule_start k) (rules_of k)).

Definition bound (k : nat) : nat := start k + step k.

(** The values that the moves from a heap reach, if the claims hold. *)
Definition reached (h : heap) (v : N) : Prop :=
  exists left, leaves rules h left /\ v = nim_sum (map (claimed claims) left).

Hypothesis repeats : Forall (fun s => period s <> 0) claims.
Hypothesis falling : Forall (fun r => falls r = true) rules.

Lemma period_positive k : period (series_of claims k) <> 0.
Proof.
  unfold series_of. destruct (nth_in_or_default k claims (Series [] [0%N])) as [H| ->]; [|discriminate].
  rewrite Forall_forall in repeats. now apply repeats.
Qed.

Lemma lcm_divides l a :
  Nat.divide a (fold_right Nat.lcm a l) /\ forall b, In b l -> Nat.divide b (fold_right Nat.lcm a l).
Proof.
  induction l as [|c l [IHa IHl]]; simpl.
  - split; [apply Nat.divide_refl|contradiction].
  - split; [now apply (Nat.divide_trans _ _ _ IHa), Nat.divide_lcm_r|]. intros b [->|H]; [apply Nat.divide_lcm_l|].
    apply (Nat.divide_trans _ _ _ (IHl b H)), Nat.divide_lcm_r.
Qed.

Lemma lcm_positive l a : a <> 0 -> Forall (fun b => b <> 0) l -> fold_right Nat.lcm a l <> 0.
Proof.
  intros Ha Hl. induction Hl as [|b l Hb _ IH]; simpl; [exact Ha|]. rewrite Nat.lcm_eq_0. now intros [?|?].
Qed.

Lemma step_divided k r p : In r rules -> source r = k -> In p (parts r) -> Nat.divide (part_period p) (step k).
Proof.
  intros Hr Hk Hp. apply lcm_divides, in_map, in_flat_map. exists r. split; [|exact Hp].
  apply filter_In. split; [exact Hr|now apply Nat.eqb_eq].
Qed.

Lemma value_shifted p x times : settled p <= x ->
  claimed claims (kind p, x + times * period (series_of claims (kind p))) = claimed claims (kind p, x).
Proof. intros H. unfold settled in H. apply value_periodic; [apply period_positive|lia]. Qed.

(** A move that leaves more than unsettled parts corresponds to one from a larger heap, *)
Lemma grow jump ps units left : Forall (fun p => Nat.divide (part_period p) jump) ps -> shares ps units left ->
  unsettled ps < units + weights ps ->
  exists left', shares ps (units + jump) left' /\
    nim_sum (map (claimed claims) left') = nim_sum (map (claimed claims) left).
Proof.
  intros F H. induction H as [|p size ps units left Hl H IH]; [unfold unsettled, weights; simpl; lia|].
  inversion_clear F as [|? ? (times & E) Fps]. unfold part_period in E.
  change (unsettled (p :: ps)) with (weight p * settled p + unsettled ps).
  change (weights (p :: ps)) with (weight p + weights ps).
  intros Hu. destruct (Nat.le_gt_cases (settled p) size) as [Hs|Hs].
  - exists ((kind p, size + times * period (series_of claims (kind p))) :: left). split.
    + replace (weight p * size + units + jump)
        with (weight p * (size + times * period (series_of claims (kind p))) + units) by lia.
      constructor; [lia|exact H].
    + simpl. now rewrite value_shifted.
  - destruct IH as (left' & H' & E'); [exact Fps|nia|]. exists ((kind p, size) :: left'). split.
    + rewrite <- Nat.add_assoc. now constructor.
    + simpl. now rewrite E'.
Qed.

(** and one that leaves still more to one from a smaller heap. *)
Lemma shrink jump ps units left : Forall (fun p => Nat.divide (part_period p) jump) ps -> shares ps units left ->
  unsettled ps + length ps * jump < units + weights ps ->
  exists units' left', units = units' + jump /\ shares ps units' left' /\
    nim_sum (map (claimed claims) left') = nim_sum (map (claimed claims) left).
Proof.
  intros F H. induction H as [|p size ps units left Hl H IH]; [unfold unsettled, weights; simpl; lia|].
  inversion_clear F as [|? ? (times & E) Fps]. unfold part_period in E.
  change (unsettled (p :: ps)) with (weight p * settled p + unsettled ps).
  change (weights (p :: ps)) with (weight p + weights ps).
  simpl length. intros Hu. set (grain := times * period (series_of claims (kind p))) in *.
  destruct (Nat.le_gt_cases (settled p + grain) size) as [Hs|Hs].
  - exists (weight p * (size - grain) + units), ((kind p, size - grain) :: left). repeat split.
    + rewrite E. replace (weight p * size) with (weight p * (size - grain) + weight p * grain); [lia|].
      rewrite <- Nat.mul_add_distr_l. f_equal. lia.
    + constructor; [unfold settled in Hs; lia|exact H].
    + simpl. f_equal. replace size with (size - grain + grain) at 2 by lia. symmetry. apply value_shifted. lia.
  - destruct IH as (units' & left' & E' & H' & V); [exact Fps|nia|].
    exists (weight p * size + units'), ((kind p, size) :: left'). repeat split; [lia|now constructor|]. simpl.
    now rewrite V.
Qed.

Lemma start_bounds k r : In r rules -> source r = k ->
  removed r + unsettled (parts r) + step k * (length (parts r) - 1) < start k + weights (parts r).
Proof.
  intros Hr Hk. enough (H : rule_start k r <= start k) by (unfold rule_start in H; lia).
  unfold start. set (l := _ :: _). assert (F : Forall (fun m => m <= list_max l) l) by now apply list_max_le.
  rewrite Forall_forall in F. apply F. right.
  apply in_map.
  apply filter_In. split; [exact Hr|now apply Nat.eqb_eq].
Qed.

(** From [start] on, a heap and the one that is larger by [step] reach the same values. *)
Lemma extension_once k n v : start k <= n -> reached (k, n) v <-> reached (k, n + step k) v.
Proof.
  intros Hn. split; intros (left & (r & units & Hr & Hk & E & H) & ->); simpl in Hk, E;
    pose proof (start_bounds k r Hr Hk) as B;
    assert (F : Forall (fun p => Nat.divide (part_period p) (step k)) (parts r))
      by (apply Forall_forall; intros p; now apply step_divided).
  - destruct (grow (step k) (parts r) units left F H) as (left' & H' & V); [nia|].
    exists left'. split; [|now symmetry]. exists r, (units + step k).
    repeat split; simpl; [assumption..|lia|assumption].
  - destruct (shrink (step k) (parts r) units left F H) as (units' & left' & E' & H' & V).
    { destruct (length (parts r)) as [|s]; simpl in B |- *; [|replace (s - 0) with s in B by lia]; lia. }
    exists left'. split; [|now symmetry]. exists r, units'. repeat split; simpl; [assumption..|lia|assumption].
Qed.

(** *** Extension lemma
    The same for any common multiple of the periods, which is a multiple of the least. *)
Theorem extension k times n v : start k <= n -> reached (k, n) v <-> reached (k, n + times * step k) v.
Proof.
  intros Hn. induction times as [|times IH]; simpl; [now rewrite Nat.add_0_r|].
  replace (n + (step k + times * step k)) with (n + times * step k + step k) by lia.
  rewrite IH. apply extension_once. lia.
Qed.

(** So if the claimed values are the mex of those reached for the first heaps, they are so for all. *)
Theorem all_sizes k : (forall n, n < bound k -> is_mex (reached (k, n)) (claimed claims (k, n))) ->
  forall n, is_mex (reached (k, n)) (claimed claims (k, n)).
Proof.
  intros H n. induction n as [n IH] using lt_wf_ind. destruct (Nat.lt_ge_cases n (bound k)) as [L|L]; [now apply H|].
  unfold bound in L. assert (P : 0 < step k).
  { enough (step k <> 0) by lia. apply lcm_positive; [apply period_positive|]. apply Forall_forall. intros b Hb.
    apply in_map_iff in Hb as (p & <- & Hp). apply in_flat_map in Hp as (r & Hr & Hp). apply filter_In in Hr as [Hr _].
    rewrite Forall_forall in falling. pose proof (falls_weights r (falling r Hr)) as W. rewrite Forall_forall in W.
    specialize (W p Hp). pose proof (period_positive (kind p)). unfold part_period. simpl in W. nia. }
  set (m := n - step k). assert (E : n = m + step k) by (unfold m; lia). rewrite E.
  apply (mex_same (reached (k, m))); [intros v; apply extension_once; lia|].
  replace (claimed claims (k, m + step k)) with (claimed claims (k, m)); [apply IH; lia|]. unfold claimed; simpl.
  destruct (lcm_divides (map part_period (flat_map parts (rules_of k))) (period (series_of claims k)))
    as [(times & E') _].
  change (fold_right _ _ _) with (step k) in E'. rewrite E'. symmetry. apply value_periodic; [apply period_positive|].
  assert (S : preperiod (series_of claims k) <= start k) by (unfold start; simpl; lia). lia.
Qed.

(** ** The check *)

(** Sets of values are numbers in binary: [v] is in the set whose bit [v] is 1. *)
Definition in_set (set v : N) : Prop := N.testbit set v = true.

Fixpoint members_from (first : N) (bits : positive) : list N :=
  match bits with
  | xH => [first]
  | xO bits => members_from (N.succ first) bits
  | xI bits => first :: members_from (N.succ first) bits
  end.

Definition members (set : N) : list N := match set with N0 => [] | Npos bits => members_from 0 bits end.

Definition is_mexb (set v : N) : bool := if N.testbit set v then false else N.eqb (N.land set (N.ones v)) (N.ones v).

(** What a part is worth, by the units that it uses up; nothing where it cannot. *)
Definition worth (size : nat) (p : part) : list (option N) :=
  map (fun units => if units mod weight p =? 0
    then if least p <=? units / weight p then Some (claimed claims (kind p, units / weight p)) else None
    else None) (seq 0 size).

(** The nim-sums of a part with the rest of the parts: [backwards] gives what the rest is worth, by the units that are
    left for it, from the most to none. *)
Fixpoint add_all (v : N) (others : list N) (set : N) : N :=
  match others with [] => set | w :: others => add_all v others (N.setbit set (N.lxor v w)) end.

Fixpoint pair_up (part : list (option N)) (backwards : list (list N)) (set : N) : N :=
  match part, backwards with
  | Some v :: part, others :: backwards => pair_up part backwards (add_all v others set)
  | None :: part, _ :: backwards => pair_up part backwards set
  | _, _ => set
  end.

Fixpoint convolve (part : list (option N)) (rest backwards : list (list N)) : list N :=
  match rest with
  | [] => []
  | others :: rest => pair_up part (others :: backwards) 0 :: convolve part rest (others :: backwards)
  end.

(** The sets of values of all shares among the parts, by the units that are shared. *)
Fixpoint shared (size : nat) (ps : list part) : list N :=
  match ps with
  | [] => map (fun units => if units =? 0 then 1%N else 0%N) (seq 0 size)
  | p :: ps => convolve (worth size p) (map members (shared size ps)) []
  end.

Definition reached_set (tables : list (nat * list N)) (n : nat) : N :=
  fold_right (fun table set => if fst table <=? n then N.lor (nth (n - fst table) (snd table) 0%N) set else set)
    0%N tables.

(** The first heap of a kind whose claimed value is not the mex of those that it reaches, among those that decide. *)
Definition first_wrong (k : nat) : option nat :=
  let size := bound k in
  let tables := map (fun r => (removed r, shared size (parts r))) (rules_of k) in
  find (fun n => negb (is_mexb (reached_set tables n) (claimed claims (k, n)))) (seq 0 size).

(** *** The check is sound *)

Lemma members_from_spec bits : forall first v,
  In v (members_from first bits) <-> (first <= v)%N /\ in_set (Npos bits) (v - first).
Proof.
  unfold in_set. induction bits as [bits IH|bits IH|]; intros first v; simpl members_from.
  - simpl In. rewrite IH. split.
    + intros [->|[L H]]; [rewrite N.sub_diag; split; [lia|reflexivity]|]. split; [lia|].
      replace (v - first)%N with (N.succ (v - N.succ first)) by lia. change (N.pos bits~1) with (2 * N.pos bits + 1)%N.
      now rewrite N.testbit_odd_succ by lia.
    + intros [L H]. destruct (N.eq_dec first v) as [->|D]; [now left|right]. split; [lia|].
      replace (v - first)%N with (N.succ (v - N.succ first)) in H by lia.
      change (N.pos bits~1) with (2 * N.pos bits + 1)%N in H.
      now rewrite N.testbit_odd_succ in H by lia.
  - rewrite IH. split.
    + intros [L H]. split; [lia|]. replace (v - first)%N with (N.succ (v - N.succ first)) by lia.
      change (N.pos bits~0) with (2 * N.pos bits)%N. now rewrite N.testbit_even_succ by lia.
    + intros [L H]. destruct (N.eq_dec first v) as [->|D]; [rewrite N.sub_diag in H; discriminate|]. split; [lia|].
      replace (v - first)%N with (N.succ (v - N.succ first)) in H by lia.
      change (N.pos bits~0) with (2 * N.pos bits)%N in H.
      now rewrite N.testbit_even_succ in H by lia.
  - simpl In. split.
    + intros [->|[]]. rewrite N.sub_diag. split; [lia|reflexivity].
    + intros [L H]. left. destruct (v - first)%N eqn:E; [lia|discriminate].
Qed.

Lemma members_spec set v : In v (members set) <-> in_set set v.
Proof.
  destruct set as [|bits]; [split; [contradiction|unfold in_set; now rewrite N.bits_0]|]. unfold members.
  rewrite members_from_spec, N.sub_0_r. split; [tauto|]. split; [lia|assumption].
Qed.

Lemma is_mexb_spec set v : is_mexb set v = true -> is_mex (in_set set) v.
Proof.
  unfold is_mexb, in_set. destruct (N.testbit set v) eqn:E; [discriminate|]. intros H. apply N.eqb_eq in H.
  split; [now rewrite E|]. intros w Hw. assert (B : N.testbit (N.ones v) w = true) by now apply N.ones_spec_low.
  rewrite <- H, N.land_spec in B. now apply andb_true_iff in B.
Qed.

Lemma add_all_spec v others : forall set w, in_set (add_all v others set) w <->
  in_set set w \/ exists u, In u others /\ w = N.lxor v u.
Proof.
  unfold in_set. induction others as [|u others IH]; intros set w; simpl.
  - split; [now left|]. intros [H|(u & [] & _)]. exact H.
  - rewrite IH, N.setbit_iff. split.
    + intros [[<-|H]|(x & Hx & ->)]; [right; now exists u; auto|now left|right; exists x; auto].
    + intros [H|(x & [<-|Hx] & ->)]; [auto..|right; now exists x].
Qed.

Lemma pair_up_spec part : forall backwards set w, in_set (pair_up part backwards set) w <->
  in_set set w \/ exists i v u, nth i part None = Some v /\ In u (nth i backwards []) /\ w = N.lxor v u.
Proof.
  induction part as [|[v|] part IH]; intros backwards set w; simpl.
  - split; [now left|]. intros [H|([|i] & v & u & E & _)]; [exact H|discriminate E..].
  - destruct backwards as [|others backwards].
    + split; [now left|]. intros [H|([|i] & x & u & _ & [] & _)]. exact H.
    + rewrite IH, add_all_spec. split.
      * intros [[H|(u & Hu & ->)]|(i & x & u & E & Hu & ->)]; [now left|right..];
          [exists 0, v, u|exists (S i), x, u]; auto.
      * intros [H|([|i] & x & u & E & Hu & ->)]; [now left; left| |].
        -- injection E as ->. left; right. now exists u.
        -- right. now exists i, x, u.
  - destruct backwards as [|others backwards].
    + split; [now left|]. intros [H|([|i] & x & u & _ & [] & _)]. exact H.
    + rewrite IH. split.
      * intros [H|(i & x & u & E & Hu & ->)]; [now left|right; now exists (S i), x, u].
      * intros [H|([|i] & x & u & E & Hu & ->)]; [now left|discriminate E|right; now exists i, x, u].
Qed.

Lemma convolve_nth part rest : forall backwards n, n < length rest ->
  nth n (convolve part rest backwards) 0%N = pair_up part (rev (firstn (S n) rest) ++ backwards) 0.
Proof.
  induction rest as [|others rest IH]; intros backwards n Hn; simpl in Hn; [lia|].
  destruct n as [|n]; [reflexivity|]. simpl convolve. simpl nth. rewrite IH by lia.
  change (firstn (S (S n)) (others :: rest)) with (others :: firstn (S n) rest). simpl rev. now rewrite <- app_assoc.
Qed.

Lemma backwards_nth (rest : list (list N)) n i : n < length rest -> i <= n ->
  nth i (rev (firstn (S n) rest)) [] = nth (n - i) rest [].
Proof.
  intros Hn Hi. assert (L : length (firstn (S n) rest) = S n) by (rewrite firstn_length; lia).
  rewrite rev_nth by lia. rewrite L. replace (S n - S i) with (n - i) by lia.
  rewrite <- (firstn_skipn (S n) rest) at 2. rewrite app_nth1 by lia. reflexivity.
Qed.

Lemma convolve_length part rest : forall backwards, length (convolve part rest backwards) = length rest.
Proof. induction rest as [|others rest IH]; intros backwards; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma shared_length size ps : length (shared size ps) = size.
Proof.
  induction ps as [|p ps IH]; simpl; [now rewrite map_length, seq_length|]. now rewrite convolve_length, map_length.
Qed.

Lemma worth_spec size p units v : 1 <= weight p -> units < size ->
  nth units (worth size p) None = Some v <->
  exists x, units = weight p * x /\ least p <= x /\ v = claimed claims (kind p, x).
Proof.
  intros W H. unfold worth. set (f := fun units => _).
  rewrite (nth_indep _ None (f 0)) by now rewrite map_length, seq_length.
  rewrite map_nth, seq_nth by exact H. unfold f. simpl (0 + units). split.
  - destruct (Nat.eqb_spec (units mod weight p) 0) as [E|]; [|discriminate].
    destruct (Nat.leb_spec (least p) (units / weight p)); [|discriminate]. intros Hv. injection Hv as <-.
    exists (units / weight p). repeat split; [|assumption]. pose proof (Nat.div_mod_eq units (weight p)). lia.
  - intros (x & -> & Hl & ->). rewrite Nat.mul_comm, Nat.mod_mul, Nat.div_mul by lia. simpl.
    now destruct (Nat.leb_spec (least p) x); [|lia].
Qed.

Lemma shared_spec size ps : Forall (fun p => 1 <= weight p) ps -> forall units v, units < size ->
  in_set (nth units (shared size ps) 0%N) v <->
  exists left, shares ps units left /\ v = nim_sum (map (claimed claims) left).
Proof.
  induction ps as [|p ps IH]; intros W units v Hu.
  - simpl shared. set (f := fun units => _). rewrite (nth_indep _ 0%N (f 0)) by now rewrite map_length, seq_length.
    rewrite map_nth, seq_nth by exact Hu. unfold f, in_set. simpl (0 + units). split.
    + destruct (Nat.eqb_spec units 0) as [->|]; [|now rewrite N.bits_0]. destruct v as [|v]; [|now destruct v].
      intros _. exists []. split; [constructor|reflexivity].
    + intros (left & H & ->). inversion_clear H. reflexivity.
  - inversion_clear W as [|? ? Wp Wps]. simpl shared.
    rewrite convolve_nth by now rewrite map_length, shared_length. rewrite app_nil_r, pair_up_spec.
    assert (R : forall b, nth b (map members (shared size ps)) [] = members (nth b (shared size ps) 0%N))
      by (intros b; exact (map_nth members (shared size ps) 0%N b)).
    split.
    + intros [H|(i & x & u & Hx & Hin & ->)]; [now rewrite <- members_spec in H|].
      destruct (Nat.le_gt_cases i units) as [Hi|Hi].
      * rewrite backwards_nth in Hin by (rewrite ?map_length, ?shared_length; lia). rewrite R in Hin.
        apply members_spec, (IH Wps) in Hin as (left & H & ->); [|lia].
        apply worth_spec in Hx as (y & -> & Hl & ->); [|lia..]. exists ((kind p, y) :: left). split; [|reflexivity].
        replace units with (weight p * y + (units - weight p * y)) by lia. now constructor.
      * rewrite nth_overflow in Hin; [destruct Hin|].
        rewrite rev_length, firstn_length, map_length, shared_length. lia.
    + intros (left & H & ->). right. inversion H as [|p' y ps' units' left' Hl H']; subst.
      exists (weight p * y), (claimed claims (kind p, y)), (nim_sum (map (claimed claims) left')). repeat split.
      * apply worth_spec; [lia..|]. now exists y.
      * rewrite backwards_nth by (rewrite ?map_length, ?shared_length; lia). rewrite R.
        replace (weight p * y + units' - weight p * y) with units' by lia. apply members_spec, (IH Wps); [lia|].
        now exists left'.
Qed.

Lemma reached_set_spec size rs n v : Forall (fun r => falls r = true) rs -> n < size ->
  in_set (reached_set (map (fun r => (removed r, shared size (parts r))) rs) n) v <->
  exists r units left, In r rs /\ n = removed r + units /\ shares (parts r) units left /\
    v = nim_sum (map (claimed claims) left).
Proof.
  intros F Hn. induction F as [|r rs Fr F IH]; simpl.
  - unfold in_set. rewrite N.bits_0. split; [discriminate|]. now intros (r & units & left & [] & _).
  - destruct (Nat.leb_spec (removed r) n) as [L|L].
    + unfold in_set at 1. rewrite N.lor_spec, orb_true_iff.
      fold (in_set (nth (n - removed r) (shared size (parts r)) 0%N) v).
      rewrite (shared_spec size _ (falls_weights r Fr)) by lia. unfold in_set in IH. rewrite IH. split.
      * intros [(left & H & ->)|(r' & units & left & Hr & H)]; [exists r, (n - removed r), left|exists r', units, left].
        -- repeat split; [now left|lia|exact H].
        -- split; [now right|exact H].
      * intros (r' & units & left & [<-|Hr] & E & H & ->).
        -- left. exists left. split; [|reflexivity]. now replace (n - removed r) with units by lia.
        -- right. now exists r', units, left.
    + rewrite IH. split; intros (r' & units & left & Hr & E & H); exists r', units, left.
      * split; [now right|now split].
      * destruct Hr as [<-|Hr]; [lia|]. now repeat split.
Qed.

Lemma first_wrong_sound k : first_wrong k = None ->
  forall n, n < bound k -> is_mex (reached (k, n)) (claimed claims (k, n)).
Proof.
  unfold first_wrong. intros H n Hn. assert (I : In n (seq 0 (bound k))) by (apply in_seq; lia).
  pose proof (find_none _ _ H n I) as M. apply negb_false_iff, is_mexb_spec in M. revert M. apply mex_same. intros v.
  rewrite reached_set_spec; [|exact (incl_Forall (incl_filter _ _) falling)|exact Hn]. split.
  - intros (r & units & left & Hr & E & Hs & ->). apply filter_In in Hr as [Hr Hk]. apply Nat.eqb_eq in Hk.
    exists left. split; [|reflexivity]. exists r, units. now repeat split.
  - intros (left & (r & units & Hr & Hk & E & Hs) & ->). exists r, units, left. repeat split; [|assumption..].
    apply filter_In. split; [exact Hr|now apply Nat.eqb_eq].
Qed.

(** Every rule takes from a kind of which a series is claimed. *)
Definition known (r : rule) : bool := source r <? length claims.

Hypothesis all_known : Forall (fun r => known r = true) rules.
Hypothesis all_right : Forall (fun k => first_wrong k = None) (seq 0 (length claims)).

(** *** Soundness
    The claimed values are the mex of the values of the options, for every heap of every kind. *)
Theorem periodicity : component_values (leaves rules) (claimed claims).
Proof.
  intros [k n]. destruct (Nat.lt_ge_cases k (length claims)) as [L|L].
  - apply all_sizes, first_wrong_sound. rewrite Forall_forall in all_right. apply all_right, in_seq. lia.
  - assert (E : claimed claims (k, n) = 0%N).
    { unfold claimed, series_of. simpl fst. rewrite nth_overflow by exact L. unfold value, preperiod, period.
      simpl length. rewrite Nat.mod_1_r. reflexivity. }
    rewrite E.
    split; [|lia]. intros (left & (r & units & Hr & Hk & _) & _). simpl in Hk. rewrite Forall_forall in all_known.
    specialize (all_known r Hr). apply Nat.ltb_lt in all_known. lia.
Qed.

End Extension.

(** ** What a certificate has to pass
    Each part of the check finds the first defect of one sort, or none. *)

Definition first_empty (claims : list series) : option series := find (fun s => period s =? 0) claims.
Definition first_standing (rules : list rule) : option rule := find (fun r => negb (falls r)) rules.
Definition first_unknown (rules : list rule) (claims : list series) : option rule :=
  find (fun r => negb (known claims r)) rules.

Lemma none_empty claims : first_empty claims = None -> Forall (fun s => period s <> 0) claims.
Proof. intros H. apply Forall_forall. intros s Hs. now apply Nat.eqb_neq, (find_none _ _ H). Qed.

Lemma none_standing rules : first_standing rules = None -> Forall (fun r => falls r = true) rules.
Proof. intros H. apply Forall_forall. intros r Hr. now apply negb_false_iff, (find_none _ _ H). Qed.

Lemma none_unknown rules claims : first_unknown rules claims = None -> Forall (fun r => known claims r = true) rules.
Proof. intros H. apply Forall_forall. intros r Hr. now apply negb_false_iff, (find_none _ _ H). Qed.

Theorem values_of_heaps rules claims :
  first_empty claims = None -> first_standing rules = None -> first_unknown rules claims = None ->
  Forall (fun k => first_wrong rules claims k = None) (seq 0 (length claims)) ->
  component_values (leaves rules) (claimed claims).
Proof.
  intros E S U W. apply periodicity; [now apply none_empty|now apply none_standing|now apply none_unknown|exact W].
Qed.

(** Heaps of the rules become smaller, so that the theorem of Sprague and Grundy speaks of them. *)
Lemma heaps_smaller rules : first_standing rules = None ->
  forall h left, leaves rules h left -> Forall (fun x => snd x < snd h) left.
Proof. intros S. now apply leaves_smaller, none_standing. Qed.
