(** * What an accepted certificate of a misère quotient proves

    The elements of the options of a heap, as they are computed, are those of the game; beyond the last heap nothing new
    happens, by the periodicity theorem; so the induction over options applies. The theorems stand at the end. *)
From Coq Require Import List Arith NArith PArith Lia Bool Permutation.
From knotgames Require Import Tests Misere MisereInduction MisereRepresentation MisereCertificate.
Import ListNotations.
Set Implicit Arguments.

(** ** The monoid *)
Section Monoid.
Variable c : certificate.
Hypothesis mon : is_monoid c.
Notation mul := (product (monoid c)).
Notation order := (order c).
Local Open Scope positive_scope.

Lemma carrier_le x : In x (carrier c) -> x <= order.
Proof. apply carrier_spec. Qed.
Lemma le_carrier x : x <= order -> In x (carrier c).
Proof. apply carrier_spec. Qed.
Hint Resolve carrier_le le_carrier Pos.le_1_l : core.

Lemma fs_closed f x : In f (step_functions c) -> x <= order -> f x <= order.
Proof using mon.
  intros Hf Hx. assert (A := steps_ok mon). unfold check_steps in A. rewrite and_spec in A. destruct A as [_ A].
  rewrite every_spec in A. specialize (A f Hf). rewrite every_spec in A. specialize (A x (le_carrier Hx)).
  now apply Pos.leb_le in A.
Qed.
Lemma fs_commute f h x : In f (step_functions c) -> In h (step_functions c) -> x <= order -> f (h x) = h (f x).
Proof using mon.
  intros Hf Hh Hx. assert (A := commuting_ok mon). unfold check_commuting in A. revert A Hf Hh.
  induction (step_functions c) as [|k fs IH]; [intros _ []|]. rewrite and_spec, every_spec. intros [A B] Hf Hh.
  assert (C : forall h, In h fs -> k (h x) = h (k x)).
  { intros h' I. specialize (A h' I). rewrite every_spec in A. now apply Pos.eqb_eq, A, le_carrier. }
  destruct Hf as [<-|Hf], Hh as [<-|Hh]; auto. symmetry. auto.
Qed.

(** The table of products: its row of 1 is the carrier, and each other is that of an element before it, and a step. *)
Notation table := (rows (step_maps c) 2 (words c) (M.add 1 (carrier c) (M.empty _))).

Lemma find_indexed {A} (l : list A) : forall x n, M.find (Pos.of_succ_nat (n + x)) (indexed (Pos.of_succ_nat x) l) = nth_error l n.
Proof.
  induction l as [|a l IH]; intros x n; simpl; [rewrite M.gempty; now destruct n|]. destruct n as [|n]; [apply M.gss|].
  rewrite M.gso by lia. replace (S n + x)%nat with (n + S x)%nat by lia. exact (IH (S x) n).
Qed.
Lemma mul_table x n : mul x (Pos.of_succ_nat n) = nth n (lookup table x) 1.
Proof.
  unfold monoid, product, products, lookup. change (M.map ?f) with (M.mapi (fun _ => f)). rewrite M.gmapi. unfold get.
  destruct (M.find x table) as [row|]; simpl; [|rewrite M.gempty; now destruct n].
  assert (F := find_indexed row 0 n). rewrite Nat.add_0_r in F. change (Pos.of_succ_nat 0) with 1 in F. rewrite F.
  apply nth_default_eq.
Qed.
Lemma rows_before maps ws : forall x known z, z < x -> lookup (rows maps x ws known) z = lookup known z.
Proof.
  induction ws as [|[b i] ws IH]; intros x known z L; simpl; [reflexivity|]. rewrite IH by lia.
  unfold lookup. now rewrite M.gso by lia.
Qed.
Lemma rows_at maps ws z b i : b < z -> forall n known, In (z, (b, i)) (combine (map Pos.of_succ_nat (seq n (length ws))) ws) ->
  let t := rows maps (Pos.of_succ_nat n) ws known in lookup t z = map (get (nth i maps (M.empty _))) (lookup t b).
Proof.
  intros L. induction ws as [|[b' i'] ws IH]; intros n known; [intros []|]. intros [[= E -> ->]|I]; [|exact (IH (S n) _ I)].
  simpl. rewrite E, !rows_before by lia. unfold lookup at 1 3. now rewrite M.gss, M.gso by lia.
Qed.
Lemma step x : x <= order -> x <> 1 ->
  exists f b, In f (step_functions c) /\ b < x /\ f b = x /\ lookup table x = map f (lookup table b).
Proof using mon.
  intros Hx Hn. assert (A := words_ok mon). unfold check_words in A. cbv zeta in A. rewrite every_spec in A.
  assert (I : In x (tl (carrier c))).
  { apply le_carrier in Hx. unfold carrier in *. simpl in *. destruct Hx; [congruence|assumption]. }
  destruct (combine_has_l (tl (carrier c)) (words c) x) as ([b i] & Hc); [|exact I|].
  { unfold carrier. simpl. now rewrite map_length, seq_length. }
  specialize (A _ Hc). rewrite !and_spec in A. destruct A as [[Hb Hi] Hf].
  apply Pos.ltb_lt in Hb. apply Nat.ltb_lt in Hi. apply Pos.eqb_eq in Hf.
  exists (nth i (step_functions c) (fun x => x)), b. repeat split; auto; [now apply nth_In|].
  rewrite (nth_indep _ _ (get (M.empty _)) Hi). unfold step_functions. rewrite map_nth. exact (rows_at (step_maps c) (words c) i Hb 1 _ Hc).
Qed.
Lemma row_of_1 : lookup table 1 = carrier c.
Proof. rewrite rows_before by lia. unfold lookup. now rewrite M.gss. Qed.
Lemma row_length x : x <= order -> length (lookup table x) = length (carrier c).
Proof using mon.
  induction x as [x IH] using (well_founded_induction (well_founded_ltof _ Pos.to_nat)). intros Hx.
  destruct (Pos.eq_dec x 1) as [->|N]; [now rewrite row_of_1|]. destruct (step Hx N) as (f & b & _ & L & _ & ->).
  rewrite map_length. apply IH; [unfold ltof|]; lia.
Qed.
Lemma place y : y <= order -> exists n, y = Pos.of_succ_nat n /\ (n < length (carrier c))%nat.
Proof.
  intros Hy. apply le_carrier in Hy. unfold carrier in *. rewrite map_length, seq_length. apply in_map_iff in Hy as (n & <- & I).
  apply in_seq in I. exists n. split; [reflexivity|lia].
Qed.
Lemma one_l y : y <= order -> mul 1 y = y.
Proof using mon.
  intros Hy. destruct (place Hy) as (n & -> & L). rewrite mul_table, row_of_1. unfold carrier in *.
  change 1 with (Pos.of_succ_nat 0). rewrite map_nth. rewrite map_length, seq_length in L. now rewrite seq_nth.
Qed.
Lemma word x : x <= order -> x <> 1 ->
  exists f b, In f (step_functions c) /\ b < x /\ f b = x /\ forall y, y <= order -> mul x y = f (mul b y).
Proof using mon.
  intros Hx Hn. destruct (step Hx Hn) as (f & b & Hf & L & E & R). exists f, b. repeat split; auto. intros y Hy.
  destruct (place Hy) as (n & -> & Hl). rewrite !mul_table, R, <- (map_nth f). apply nth_indep.
  rewrite map_length, row_length by lia. exact Hl.
Qed.

Lemma mul_in x y : x <= order -> y <= order -> mul x y <= order.
Proof using mon. apply mul_closed with (steps := step_functions c); auto using fs_closed, fs_commute, one_l, word. Qed.
Lemma comm x y : x <= order -> y <= order -> mul x y = mul y x.
Proof using mon. apply mul_comm with (order := order) (steps := step_functions c); auto using fs_closed, fs_commute, one_l, word. Qed.
Lemma assoc x y z : x <= order -> y <= order -> z <= order -> mul x (mul y z) = mul (mul x y) z.
Proof using mon. apply mul_assoc with (order := order) (steps := step_functions c); auto using fs_closed, fs_commute, one_l, word. Qed.
Lemma mul_unit x : x <= order -> mul x 1 = x.
Proof using mon. intros Hx. rewrite comm by auto. now apply one_l. Qed.
Lemma times_step x f : In f (step_functions c) -> x <= order -> f x = mul x (f 1).
Proof using mon.
  intros Hf Hx. rewrite mul_step with (order := order) (steps := step_functions c); auto using fs_closed, fs_commute, one_l, word.
  f_equal. symmetry. apply mul_1_r with (order := order) (steps := step_functions c); auto using fs_closed, fs_commute, one_l, word.
Qed.
End Monoid.
Arguments le_carrier {c x}.
Arguments comm {c} mon {x y}.
Arguments one_l {c} mon {y}.
Arguments assoc {c} mon {x y z}.
Arguments mul_in {c} mon {x y}.
Arguments word {c} mon {x}.

(** ** The options *)
Lemma in_combine_nth {A B} (l : list A) : forall (m : list B) a b,
  In (a, b) (combine l m) <-> exists i, nth_error l i = Some a /\ nth_error m i = Some b.
Proof.
  induction l as [|x l IH]; intros [|y m] a b; simpl; try (split; [tauto|]; intros ([|i] & E & F); discriminate).
  rewrite IH. split.
  - intros [[= <- <-]|(i & Hi)]; [now exists 0|now exists (S i)].
  - intros ([|i] & E & F); simpl in *; [left; congruence|right; eauto].
Qed.

Lemma parts_bound digits k j : Nat.testbit (nth k digits 0) j = true -> j <= parts digits.
Proof.
  intros T. assert (L : j <= Nat.log2 (nth k digits 0)).
  { destruct (Nat.le_gt_cases j (Nat.log2 (nth k digits 0))) as [|L]; [assumption|].
    apply Nat.bits_above_log2 in L. congruence. }
  unfold parts. revert k L T. induction digits as [|d digits IH]; intros k L T; destruct k; simpl in *; try (rewrite Nat.bits_0 in T; discriminate).
  - lia.
  - specialize (IH _ L T). lia.
Qed.
Lemma parts_positive digits : 1 <= parts digits.
Proof. induction digits; simpl; lia. Qed.

Lemma moves_spec digits k j : (forall d, In d digits -> d < 16) ->
  In (k, j) (moves digits) <-> Nat.testbit (nth k digits 0) j = true.
Proof.
  intros R. unfold moves. rewrite in_flat_map. split.
  - intros ([k' d] & I & J). apply in_map_iff in J as (j' & [= -> ->] & J). apply filter_In in J as [_ J]. simpl in *.
    apply in_combine_nth in I as (i & E & F). assert (i < length digits) by (apply nth_error_Some; congruence).
    apply nth_error_nth with (d := 0) in E, F. rewrite seq_nth in E by assumption. simpl in E. congruence.
  - intros T. destruct (Nat.le_gt_cases (length digits) k) as [L|L].
    { rewrite nth_overflow, Nat.bits_0 in T by assumption. discriminate. }
    exists (k, nth k digits 0). split.
    + apply in_combine_nth. exists k. split; [|now apply nth_error_nth'].
      rewrite (nth_error_nth' _ 0) by now rewrite seq_length. now rewrite seq_nth.
    + cbn [fst snd]. apply in_map, filter_In. split; [|assumption]. apply in_seq. split; [lia|].
      assert (D := R _ (nth_In _ 0 L)). destruct (Nat.le_gt_cases 4 j) as [Hj|Hj]; [|lia].
      assert (Z : nth k digits 0 < 2 ^ j).
      { apply Nat.lt_le_trans with (2 ^ 4); [simpl; lia|]. apply Nat.pow_le_mono_r; lia. }
      destruct (Nat.eq_dec (nth k digits 0) 0) as [E|E]; [rewrite E, Nat.bits_0 in T; discriminate|].
      apply Nat.log2_lt_pow2 in Z; [|lia]. apply Nat.bits_above_log2 in Z. congruence.
Qed.

Lemma ways_spec j : forall m l, In l (ways j m) <-> length l = j /\ Forall (le 1) l /\ list_sum l = m.
Proof.
  induction j as [|j IH]; intros m l; simpl.
  - split; [destruct m as [|m]; [intros [<-|[]]; now repeat split|intros []]|].
    intros (L & _ & <-). destruct l; [now left|discriminate].
  - destruct j as [|j].
    { destruct m as [|m]; simpl.
      - split; [intros []|]. intros (L & F & E). destruct l as [|a l]; [discriminate|]. inversion_clear F. simpl in E. lia.
      - split; [intros [<-|[]]; split; [reflexivity|split; [constructor; [lia|constructor]|simpl; lia]]|].
        intros (L & F & E). destruct l as [|a [|]]; try discriminate. simpl in E. left. f_equal. lia. }
    rewrite in_flat_map. split.
    + intros (a & Ha & I). apply in_seq in Ha. apply in_map_iff in I as (r & <- & I). apply IH in I as (<- & F & E).
      simpl. repeat split; [constructor; [lia|assumption]|lia].
    + intros (L & F & E). destruct l as [|a l]; [discriminate|]. inversion_clear F. simpl in *. exists a. split.
      * apply in_seq. lia.
      * apply in_map, IH. repeat split; auto; lia.
Qed.

Section Options.
Variable c : certificate.
Hypothesis valid : check_rule c = true.
Notation last := (last c).
Notation H := (heaps_to (MisereCertificate.last c)).
Notation g := (game_of (the_rule c)).

Lemma digits_range base digits : the_rule c = Code base digits -> (base <= 16 /\ is_code base digits) /\ forall d, In d digits -> d < 16.
Proof using valid.
  intros E. assert (A := valid). unfold check_rule in A. rewrite E, !and_spec, every_spec in A.
  destruct A as [[Hb Hd] H0]. apply Nat.leb_le in Hb. apply Nat.eqb_eq in H0. repeat split; auto.
  - apply Forall_forall. intros d I. now apply Nat.ltb_lt, Hd.
  - intros d I. apply Hd, Nat.ltb_lt in I. lia.
Qed.

Lemma options_spec n l : In l (options c n) <-> g n l.
Proof using valid.
  unfold options. destruct (the_rule c) as [base digits| |rows] eqn:E; simpl; [|unfold grundys_game|reflexivity].
  - apply digits_range in E as [_ R]. rewrite in_flat_map. unfold code. split.
    + intros ([k j] & I & J). simpl in J. destruct (Nat.leb_spec k n) as [L|]; [|destruct J].
      apply moves_spec in I; [|assumption]. apply ways_spec in J as (<- & F & E). exists k. repeat split; auto. lia.
    + intros (k & T & F & E). exists (k, length l). split; [now apply moves_spec|]. simpl.
      destruct (Nat.leb_spec k n); [|lia]. apply ways_spec. repeat split; auto. lia.
  - rewrite in_map_iff. split.
    + intros (a & <- & I). apply filter_In in I as [I L]. apply in_seq in I. apply Nat.ltb_lt in L.
      exists a, (n - a). repeat split; lia.
    + intros (a & b & -> & L & ->). exists a. split; [do 3 f_equal; lia|]. apply filter_In. split; [apply in_seq; lia|].
      apply Nat.ltb_lt. lia.
Qed.

Lemma smaller n l : H n -> g n l -> Forall (fun h => h < n /\ H h) l.
Proof using valid.
  intros Hn o. assert (F : Forall (fun h => h < n) l).
  { destruct (the_rule c) as [base digits| |rows] eqn:E.
    - apply digits_range in E as [[_ E] _]. exact (code_smaller E o).
    - destruct o as (a & b & -> & L & ->). repeat constructor; lia.
    - assert (A := valid). unfold check_rule in A. rewrite E, every_spec in A.
      unfold heaps_to in Hn. specialize (A n ltac:(apply in_seq; lia)). rewrite every_spec in A. specialize (A l o).
      rewrite every_spec in A. apply Forall_forall. intros h I. now apply Nat.ltb_lt, A. }
  eapply Forall_impl; [|exact F]. intros h Hh. split; [exact Hh|]. unfold heaps_to in *. lia.
Qed.
End Options.

Section Soundness.
Variable c : certificate.
Hypothesis ok : accepted c.
Notation Q := (monoid c).
Notation mul := (product Q).
Notation P := (in_portion Q).
Notation val := (value Q).
Notation order := (order c).
Notation last := (last c).
Notation H := (heaps_to (MisereCertificate.last c)).
Notation g := (game_of (the_rule c)).

Hint Resolve carrier_le le_carrier Pos.le_1_l monoid_ok rule_ok : core.

(** *** The heaps up to the last one *)
Lemma phi_length : length (phi c) = S last.
Proof using ok.
  assert (A := phi_ok ok). unfold check_phi in A. rewrite and_spec, Nat.leb_le in A. unfold MisereCertificate.last. lia.
Qed.
Lemma phi_range x : In x (phi c) -> (x <= order)%positive.
Proof using ok.
  intros Hx. assert (A := phi_ok ok). unfold check_phi in A. rewrite and_spec, every_spec in A. now apply Pos.leb_le, A.
Qed.
Lemma pretend_small n : n <= last -> pretend Q n = nth n (phi c) 1%positive.
Proof. intros L. simpl. destruct (period c) as [[s p]|]; [|reflexivity]. now rewrite standing_small. Qed.

Lemma reached_length : length (reached c) = S last.
Proof. unfold reached. now rewrite map_length, seq_length. Qed.
Lemma nth_heaps {A} (f : nat -> A) n d : n <= last -> nth n (map f (seq 0 (S last))) d = f n.
Proof.
  intros L. rewrite (nth_indep _ d (f 0)) by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth by lia. reflexivity.
Qed.

Lemma reach_small n x : n <= last -> (In x (reach c n) <-> exists l, g n l /\ val l = x).
Proof using ok.
  intros L. unfold reach, reached. rewrite nth_heaps, distinct_spec, in_map_iff by assumption.
  split; intros (l & A & B); exists l; [apply options_spec in B|apply options_spec in A]; auto.
Qed.

(** *** The conditions of the induction *)
Lemma phi_in n : H n -> (pretend Q n <= order)%positive.
Proof using ok.
  intros Hn. rewrite pretend_small by exact Hn. apply phi_range, nth_In. rewrite phi_length. unfold heaps_to in Hn. lia.
Qed.

Lemma same_kind_spec k l : same_kind k l = true <-> k = l.
Proof.
  unfold same_kind. rewrite and_spec, Pos.eqb_eq, (same_spec Pos.eqb Pos.eqb_eq). destruct k, l; simpl.
  split; [intros [-> ->]|intros [= -> ->]]; auto.
Qed.
Lemma kinds_spec n : H n -> In (pretend Q n, reach c n) (kinds c).
Proof using ok.
  intros Hn. assert (I : In (pretend Q n, reach c n) (combine (phi c) (reached c))).
  { rewrite pretend_small by exact Hn. unfold heaps_to in Hn. apply combine_has_nth; rewrite phi_length; [lia|].
    now rewrite reached_length. }
  generalize dependent (pretend Q n, reach c n). intros k0 I.
  unfold kinds. induction (combine (phi c) (reached c)) as [|k ks IH]; simpl; [destruct I|].
  destruct (some (same_kind k) _) eqn:E; destruct I as [<-|I]; simpl; auto.
  apply some_spec in E as (l & J & E). now apply same_kind_spec in E as ->.
Qed.

Lemma by_element_spec {A} (l : list (positive * A)) x a : In a (lookup (by_element l) x) <-> In (x, a) l.
Proof.
  unfold lookup. induction l as [|[y b] l IH]; simpl; [rewrite M.gempty; simpl; tauto|].
  destruct (Pos.eq_dec x y) as [->|N].
  - rewrite M.gss. simpl. unfold lookup. rewrite IH. intuition congruence.
  - rewrite M.gso, IH by assumption. intuition congruence.
Qed.

Local Open Scope positive_scope.
Notation W n := (winning Q (reach c n)).

Lemma kind_ok n q : H n -> q <= order ->
  (reach c n = [] -> pretend Q n = 1) /\ (W n q = true -> P (mul q (pretend Q n)) = false).
Proof using ok.
  intros Hn Hq. assert (A := heaps_ok ok). unfold check_heaps in A. cbv zeta in A. rewrite every_spec in A.
  specialize (A _ (kinds_spec Hn)). cbn [fst snd] in A. rewrite and_spec, every_spec in A. destruct A as [A B]. split.
  - intros E. rewrite E in A. now apply Pos.eqb_eq in A.
  - intros E. specialize (B q (le_carrier Hq)). rewrite E in B. rewrite comm by auto using phi_in.
    now apply negb_true_iff in B.
Qed.

Lemma portion_1 : P 1 = false.
Proof using ok.
  assert (A := portion_ok ok). unfold check_portion in A. rewrite and_spec in A. destruct A as [A _].
  now apply negb_true_iff in A.
Qed.

Lemma deficit_ok x D : In (x, D) (deficit_sets c) -> x <= order /\ ~ In 1 D.
Proof using ok.
  intros I. assert (A := deficits_ok ok). unfold check_deficits in A. rewrite every_spec in A. specialize (A _ I).
  cbn [fst snd] in A. rewrite and_spec, negb_true_iff, some_false in A. destruct A as [A B]. split; [now apply Pos.leb_le in A|].
  intros J. specialize (B 1 J). discriminate.
Qed.

Definition known (x : positive) (D : positive -> bool) : Prop :=
  exists L, In (x, L) (deficit_sets c) /\ forall q, D q = member (set_of L) q.
Notation starts := (starts (fun q => q <= order) 1 P).

Lemma known_closed n x D : H n -> reach c n <> [] -> starts x D \/ known x D ->
  exists D', known (mul (pretend Q n) x) D' /\
             forall q, q <= order -> D (mul (pretend Q n) q) = true -> W n (mul x q) = false -> D' q = true.
Proof using ok.
  intros Hn Hr I. assert (A := closed_ok ok). unfold check_closed in A. cbv zeta in A. rewrite every_spec in A.
  assert (J : exists L, x <= order /\ In (x, L) ((1, filter (fun q => negb (P q)) (carrier c)) :: deficit_sets c) /\
                        forall q, q <= order -> D q = true -> In q L).
  { destruct I as [[-> S]|(L & I & S)].
    - eexists. split; [auto|split; [now left|]]. intros q Hq E. apply filter_In. rewrite <- S; auto.
    - exists L. split; [now apply deficit_ok in I|split; [now right|]]. intros q _ E. rewrite S in E.
      now apply member_set_of in E. }
  destruct J as (L & Hx & J & HD). specialize (A _ J). cbn [fst snd] in A. rewrite every_spec in A.
  specialize (A (prepared c Q (pretend Q n, reach c n))). unfold prepared in A. cbn [fst snd] in A.
  assert (K : In (pretend Q n, reach c n) (filter (fun k : kind => match snd k with [] => false | _ => true end) (kinds c))).
  { apply filter_In. split; [now apply kinds_spec|]. simpl. now destruct (reach c n). }
  specialize (A (in_map (prepared c Q) _ _ K)). apply some_spec in A as (S & IS & A).
  apply by_element_spec, in_map_iff in IS as ([y L'] & E & IL). injection E as -> <-. cbn [fst snd] in *.
  exists (member (set_of L')). split.
  - rewrite (comm (monoid_ok ok) (x := pretend Q n)) by auto using phi_in. now exists L'.
  - intros q Hq E EW. rewrite every_spec in A. apply A. apply in_flat_map. exists (mul (pretend Q n) q). split.
    + apply HD; auto using mul_in, phi_in.
    + apply filter_In. split.
      * apply by_element_spec, in_map_iff. exists q. auto.
      * apply negb_true_iff. match goal with |- ?b = false => destruct b eqn:F end; [|reflexivity].
        apply member_set_of, filter_In in F as [_ F]. congruence.
Qed.

Lemma dead n : H n -> reach c n = [] -> pretend Q n = 1.
Proof using ok. intros Hn. now apply kind_ok with (q := 1). Qed.

Lemma outcome X : Forall H X -> if P (val X) then P_position g X else N_position g X.
Proof using ok.
  apply outcomes with (inside := fun x => x <= order) (mul := mul) (unit := 1) (phi := pretend Q) (reach := reach c);
    auto using smaller, mul_in, one_l, comm, assoc, phi_in, reach_small, portion_1, dead.
  - intros n q Hn Hq. now apply kind_ok.
  - intros Y HY L E. destruct (can_win _ _ _ _ _ _ _) eqn:C; [reflexivity|].
    destruct (@deficit H _ (fun x => x <= order) (fun q => q <= order) mul 1 P (pretend Q) (reach c)) with (known := known)
      (X := Y) as (D & _ & K & HD); auto using mul_in, one_l, comm, assoc, phi_in, dead; [exact known_closed|].
    destruct (K L) as (l & I & S). assert (D1 : D 1 = true).
    { apply HD; auto. rewrite one_l; [assumption|auto|]. apply val_in with (mul := mul) (H := H); auto using mul_in, phi_in. }
    rewrite S in D1. apply member_set_of in D1. now apply deficit_ok in I as [_ I].
Qed.
Lemma outcome_iff X : Forall H X -> (P_position g X <-> P (val X) = true).
Proof using ok.
  intros HX. assert (O := outcome HX). destruct (P (val X)); split; auto; try discriminate.
  intros p. destruct (N_not_P O p).
Qed.

(** *** The quotient *)
Lemma value_below X : Forall H X -> val X <= order.
Proof using ok. apply (val_in (fun x => x <= order)); auto using mul_in, phi_in. Qed.
Lemma value_of_app X Y : Forall H X -> Forall H Y -> val (X ++ Y) = mul (val X) (val Y).
Proof using ok. apply (val_app (fun x => x <= order)); auto using mul_in, one_l, assoc, phi_in. Qed.

Lemma onto x : x <= order -> exists X, Forall H X /\ val X = x.
Proof using ok.
  induction x as [x IH] using positive_ind_lt. intros Hx. destruct (Pos.eq_dec x 1) as [->|N].
  - now exists [].
  - destruct (word (monoid_ok ok) Hx N) as (f & b & Hf & Hb & <- & _). destruct (IH b Hb) as (X & HX & <-); [lia|].
    assert (A := generators_ok ok). unfold check_generators in A. rewrite and_spec, every_spec in A. destruct A as [A B].
    apply Nat.eqb_eq in A. destruct (combine_has_r (generators c) (step_functions c) f) as (h & I); [|exact Hf|].
    { unfold step_functions, step_maps. now rewrite !map_length. }
    specialize (B _ I). cbn [fst snd] in B. rewrite and_spec, Nat.leb_le, Pos.eqb_eq in B. destruct B as [Hh E].
    assert (Hn : H h) by exact Hh.
    exists (h :: X). split; [now constructor|]. change (val (h :: X)) with (mul (pretend Q h) (val X)).
    rewrite comm, (times_step (monoid_ok ok) f Hf) by auto using value_below, phi_in. f_equal. rewrite <- E. now apply pretend_small.
Qed.

Lemma differ_spec {A} (eqb : A -> A -> bool) (f : positive -> A) l : (forall x y, eqb x y = true <-> x = y) ->
  differ eqb (map f l) = true -> NoDup l /\ forall x y, In x l -> In y l -> f x = f y -> x = y.
Proof.
  intros E. induction l as [|x l IH]; simpl; [intros _; split; [constructor|intros ? ? []]|].
  rewrite and_spec, negb_true_iff, some_false. intros [H1 H2]. destruct (IH H2) as [ND IJ].
  assert (new : forall y, In y l -> f x <> f y).
  { intros y Hy F. specialize (H1 (f y) (in_map f l y Hy)). apply E in F. congruence. }
  split.
  - constructor; [|assumption]. intros Hx. now apply (new x).
  - intros y z [<-|Hy] [<-|Hz] F; auto; [destruct (new z Hz F)|symmetry in F; destruct (new y Hy F)].
Qed.
Lemma bools_spec : forall l m : list bool, same Bool.eqb l m = true <-> l = m.
Proof. apply same_spec. apply eqb_true_iff. Qed.

Lemma told_apart : NoDup (carrier c) /\ forall x y, x <= order -> y <= order ->
  (forall t, t <= order -> P (mul x t) = P (mul y t)) -> x = y.
Proof using ok.
  assert (A := tests_ok ok). unfold check_tests in A. cbv zeta in A. rewrite and_spec, every_spec in A. destruct A as [A B].
  apply (differ_spec _ _ _ bools_spec) in B as [ND B]. split; [exact ND|]. intros x y Hx Hy E. apply B; auto.
  apply map_ext_in. intros t Ht. apply E. now apply Pos.leb_le, A.
Qed.

Lemma represented_to_last : represents g H Q.
Proof using ok.
  split; simpl elements.
  - auto using mul_in.
  - auto using one_l.
  - auto using comm.
  - auto using assoc.
  - apply told_apart.
  - auto using phi_in.
  - auto using value_below.
  - intros x Hx. apply onto. auto.
  - auto using value_of_app.
  - exact outcome.
  - intros X Y HX HY. assert (VX := value_below HX). assert (VY := value_below HY). split; intros E.
    + apply told_apart; auto. intros t Ht. destruct (onto Ht) as (Z & HZ & <-). specialize (E Z HZ).
      rewrite !outcome_iff, !value_of_app in E by (auto; now apply Forall_app).
      destruct (P (mul (val X) (val Z))), (P (mul (val Y) (val Z))); intuition congruence.
    + intros Z HZ. rewrite !outcome_iff, !value_of_app, E by (auto; now apply Forall_app). reflexivity.
Qed.

Local Close Scope positive_scope.

(** *** All heaps *)
Lemma period_spec s p : period c = Some (s, p) -> exists base digits,
  the_rule c = Code base digits /\ 1 <= s /\ 1 <= p /\ parts digits * (s + p) + pred (length digits) <= S last /\
  forall n, s <= n -> n + p <= last -> nth (n + p) (phi c) 1%positive = nth n (phi c) 1%positive.
Proof using ok.
  intros E. assert (A := period_ok ok). unfold check_period in A. rewrite E in A.
  destruct (the_rule c) as [base digits| |rows] eqn:R; try discriminate. exists base, digits.
  rewrite !and_spec, !Nat.leb_le, every_spec in A. destruct A as [[[A1 A2] A3] A4]. repeat split; auto.
  intros n Hn Hp. assert (L := phi_length).
  specialize (A4 (nth (n - s) (skipn (s + p) (phi c)) 1%positive, nth (n - s) (skipn s (phi c)) 1%positive)).
  cbn [fst snd] in A4. rewrite !nth_of_skipn in A4.
  replace (s + p + (n - s)) with (n + p) in A4 by lia. replace (s + (n - s)) with n in A4 by lia.
  apply Pos.eqb_eq, A4. apply in_combine_nth. exists (n - s). split.
  - rewrite (nth_error_nth' _ 1%positive) by (rewrite skipn_length; lia). rewrite nth_of_skipn. do 2 f_equal. lia.
  - rewrite (nth_error_nth' _ 1%positive) by (rewrite skipn_length; lia). rewrite nth_of_skipn. do 2 f_equal. lia.
Qed.


Lemma within digits : moves_within digits (pred (length digits)) (parts digits).
Proof.
  intros n l (k & T & F & ->). split; [|eauto using parts_bound].
  destruct (Nat.le_gt_cases (length digits) k) as [L|L]; [|lia].
  rewrite nth_overflow, Nat.bits_0 in T by assumption. discriminate.
Qed.

Lemma pretend_repeats s p : period c = Some (s, p) -> forall n, s <= n -> pretend Q (n + p) = pretend Q n.
Proof using ok.
  intros E. destruct (period_spec E) as (base & digits & R & Hs & Hp & far & rep). simpl. rewrite E.
  assert (M := Nat.mul_le_mono_r _ _ (s + p) (parts_positive digits)).
  apply (standing_repeats (n0 := s) (fun n => nth n (phi c) 1%positive)); [assumption|lia|exact rep].
Qed.

Lemma represented_heaps : represents g (heaps c) Q.
Proof using ok.
  assert (R := represented_to_last). unfold heaps. destruct (period c) as [[s p]|] eqn:E; [|exact R].
  assert (rep := pretend_repeats E). destruct (period_spec E) as (base & digits & D & Hs & Hp & far & _).
  assert (A := digits_range c (rule_ok ok) D). rewrite D in *.
  apply periodicity_of_represented with (base := base) (k := pred (length digits)) (s := parts digits) (n0 := s) (p := p)
    (last := last); auto using within, parts_positive. apply A.
Qed.

(** *** The theorems, of a game and heaps by their names *)
Variables (G : game) (heaps_of_G : nat -> Prop).
Hypotheses (the_game : g = G) (the_heaps : heaps c = heaps_of_G).

Theorem accepted_represents : represents G heaps_of_G Q.
Proof using ok the_game the_heaps. rewrite <- the_game, <- the_heaps. exact represented_heaps. Qed.

Theorem accepted_quotient order portion : S (length (words c)) = order -> portion_size c = portion ->
  misere_quotient G heaps_of_G order portion.
Proof using ok the_game the_heaps.
  intros <- <-. replace (S (length (words c))) with (length (elements Q)); [exact (represented_quotient accepted_represents)|].
  simpl. unfold carrier. now rewrite map_length, seq_length.
Qed.

Theorem accepted_period s p : period c = Some (s, p) -> has_period G heaps_of_G s p.
Proof using ok the_game the_heaps.
  intros E. apply (represented_period accepted_represents); [|exact (pretend_repeats E)].
  rewrite <- the_heaps. unfold heaps. now rewrite E.
Qed.

Theorem accepted_least_period s p : period c = Some (s, p) -> check_least_period c = true ->
  no_smaller_period G heaps_of_G p.
Proof using ok the_game the_heaps.
  intros E A. apply (represented_least_period accepted_represents (s := s)); [|exact (pretend_repeats E)|].
  - rewrite <- the_heaps. unfold heaps. now rewrite E.
  - intros d Hd. unfold check_least_period in A. cbv zeta in A. rewrite E, every_spec in A.
    specialize (A d ltac:(apply in_seq; lia)). apply some_spec in A as (n & I & A). apply in_seq in I.
    exists n. split; [lia|]. now apply negb_true_iff, Pos.eqb_neq in A.
Qed.

Theorem accepted_code base digits : the_rule c = Code base digits -> is_code base digits.
Proof using ok. intros E. apply digits_range in E; [apply E|auto]. Qed.
End Soundness.
