(** * What follows once a finite monoid is known to be the misère quotient

    Its order; that heaps with the same element may stand for each other; and the periodicity theorem, by which the
    quotient of finitely many heaps of a code is that of all heaps [PlambeckSiegel2008]. *)
From Coq Require Import List Arith PArith Lia Bool Permutation.
From knotgames Require Import Tests Misere MisereInduction.
Import ListNotations.
Set Implicit Arguments.

Section Represented.
Variables (g : game) (H : nat -> Prop) (Q : bipartite_monoid).
Hypothesis R : represents g H Q.
Notation P := (in_portion Q).
Notation val := (value Q).

Lemma outcome_iff X : Forall H X -> (P_position g X <-> P (val X) = true).
Proof using R.
  intros HX. assert (O := value_outcome R HX). destruct (P (val X)); split; auto; try discriminate.
  intros p. destruct (N_not_P O p).
Qed.

(** ** The order *)
Lemma halves {A} (f : A -> bool) l : Permutation (filter f l ++ filter (fun x => negb (f x)) l) l.
Proof.
  induction l as [|x l IH]; simpl; [constructor|]. destruct (f x); simpl; [now constructor|].
  rewrite <- Permutation_middle. now constructor.
Qed.
Lemma same_length {A B} (S : A -> B -> Prop) l m : Forall2 S l m -> length l = length m.
Proof. induction 1; simpl; congruence. Qed.
Lemma one_of_each xs : Forall (fun x => In x (elements Q)) xs ->
  exists Xs : list position, Forall2 (fun x (X : position) => Forall H X /\ val X = x) xs Xs.
Proof using R.
  induction 1 as [|x xs Hx Hxs (Xs & IH)]; [now exists []|]. destruct (value_onto R _ Hx) as (X & HX). eauto.
Qed.

Theorem represented_quotient : misere_quotient g H (length (elements Q)) (length (filter P (elements Q))).
Proof using R.
  assert (cut : forall f, Forall (fun x => In x (elements Q)) (filter f (elements Q))).
  { intros f. apply Forall_forall. intros x I. now apply filter_In in I. }
  destruct (one_of_each (cut P)) as (ps & Fp). destruct (one_of_each (cut (fun x => negb (P x)))) as (ns & Fn).
  assert (perm := halves P (elements Q)). assert (F := Forall2_app Fp Fn).
  exists ps, ns. refine (conj _ (conj _ (conj _ (conj _ (conj _ (conj _ _)))))).
  - etransitivity; [symmetry; exact (same_length F)|]. now rewrite (Permutation_length perm).
  - symmetry. exact (same_length Fp).
  - assert (Z : Forall (fun x => P x = true) (filter P (elements Q))).
    { apply Forall_forall. intros x I. now apply filter_In in I. }
    clear - Fp Z R. induction Fp as [|x X xs Xs [HX E] Fp IH]; inversion Z; subst; constructor; auto. now apply outcome_iff.
  - assert (Z : Forall (fun x => P x = false) (filter (fun x => negb (P x)) (elements Q))).
    { apply Forall_forall. intros x I. apply filter_In in I as [_ I]. now apply negb_true_iff. }
    clear - Fn Z R. induction Fn as [|x X xs Xs [HX E] Fn IH]; inversion Z as [|? ? Zx Zs]; subst; constructor; auto.
    assert (O := value_outcome R HX). now rewrite Zx in O.
  - clear - F. induction F as [|x X xs Xs [HX E] F IH]; constructor; auto.
  - apply Permutation_sym, Permutation_NoDup in perm; [|exact (no_duplicates R)]. clear - F perm R.
    induction F as [|x X xs Xs [HX E] F IH]; constructor; inversion perm; subst; auto.
    apply Forall_forall. intros Y I D. assert (J : exists y, In y xs /\ Forall H Y /\ val Y = y).
    { clear - F I. induction F as [|z Z zs Zs [HZ E] F IH]; [destruct I|]. destruct I as [->|I]; [exists z; simpl; auto|].
      destruct (IH I) as (y & J & K). exists y. simpl. auto. }
    destruct J as (y & J & HY & E). apply (value_class R) in D; auto. congruence.
  - intros X HX. assert (I : In (val X) (filter P (elements Q) ++ filter (fun x => negb (P x)) (elements Q))).
    { apply (Permutation_in _ (Permutation_sym perm)). now apply (value_in R). }
    apply Exists_exists. clear - F I HX R. induction F as [|y Y ys Ys [HY E] F IH]; [destruct I|].
    destruct I as [I|I].
    + exists Y. split; [now left|]. apply (value_class R); auto. congruence.
    + destruct (IH I) as (Z & J & K). exists Z. split; [now right|assumption].
Qed.

(** ** Periods *)
Lemma value_of_heap n : H n -> val [n] = pretend Q n.
Proof using R.
  intros Hn. assert (I1 : In 1%positive (elements Q)) by apply (value_in R (X := []) (Forall_nil _)).
  change (val [n]) with (product Q (pretend Q n) 1%positive).
  rewrite (product_comm R) by (auto; now apply (pretend_in R)). apply (product_one R), (pretend_in R), Hn.
Qed.

Lemma same_heap n m : H n -> H m -> (indistinguishable g H [n] [m] <-> pretend Q n = pretend Q m).
Proof using R.
  intros Hn Hm. rewrite (value_class R) by now repeat constructor. now rewrite !value_of_heap.
Qed.

Variables s p : nat.
Hypothesis all : forall n, H n.
Hypothesis repeats : forall n, s <= n -> pretend Q (n + p) = pretend Q n.

Theorem represented_period : has_period g H s p.
Proof using R all repeats. intros n Hn. apply same_heap; auto. Qed.

Theorem represented_least_period :
  (forall d, 1 <= d < p -> exists n, s <= n /\ pretend Q (n + d) <> pretend Q n) -> no_smaller_period g H p.
Proof using R all repeats.
  intros A d Hd start. destruct (A d Hd) as (n & Hn & D).
  assert (again : forall k m, s <= m -> pretend Q (m + k * p) = pretend Q m).
  { induction k as [|k IH]; intros m Hm; [now rewrite Nat.add_0_r|]. rewrite <- (IH m Hm).
    rewrite <- (repeats (n := m + k * p)) by lia. f_equal. lia. }
  exists (n + start * p). split; [nia|]. intros E. apply same_heap in E; auto. apply D.
  rewrite <- (again start (n + d)), <- (again start n) by lia. rewrite <- E. f_equal. lia.
Qed.
End Represented.

(** ** Options of a code are smaller heaps *)
Lemma sum_bound (l : list nat) h : In h l -> Forall (le 1) l -> h + length l <= S (list_sum l).
Proof.
  intros I F. revert I. induction F as [|a l Ha F IH]; simpl; [tauto|].
  assert (G : forall m, Forall (le 1) m -> length m <= list_sum m).
  { induction 1; simpl; lia. }
  specialize (G l F). intros [<-|I]; [lia|]. specialize (IH I). lia.
Qed.
Lemma code_smaller base digits n l : is_code base digits -> code digits n l -> Forall (fun h => h < n) l.
Proof.
  intros [_ Z] (k & T & F & ->). apply Forall_forall. intros h I. assert (B := sum_bound h I F).
  assert (low : forall j, j < 2 -> Nat.testbit (nth 0 digits 0) j = false).
  { intros j Hj. rewrite (Nat.div_mod (nth 0 digits 0) 4), Z, Nat.add_0_r, Nat.mul_comm by lia.
    change 4 with (2 ^ 2) at 2. now apply Nat.mul_pow2_bits_low. }
  assert (0 < length l) by (destruct l; [destruct I|simpl; lia]).
  destruct k as [|k]; [|lia]. destruct (Nat.lt_ge_cases (length l) 2) as [L|L]; [|lia].
  rewrite low in T by assumption. discriminate.
Qed.

(** ** The periodicity theorem

    No move takes more than [k] counters or leaves more than [s] heaps. The largest heap that a move leaves of a heap
    beyond [last] is so large that it may be replaced by the one a period below it, and conversely: the options of [n + p]
    and of [n] have the same elements. *)
Definition moves_within (digits : list nat) (k s : nat) : Prop :=
  forall n l, code digits n l -> n <= k + list_sum l /\ length l <= s.

Section Periodicity.
Variables (base : nat) (digits : list nat) (k s n0 p last : nat) (Q : bipartite_monoid).
Hypothesis valid : is_code base digits.
Hypothesis within : moves_within digits k s.
Hypotheses (s_positive : 1 <= s) (n0_positive : 1 <= n0) (p_positive : 1 <= p).
Hypothesis far_enough : s * (n0 + p) + k <= S last.
Hypothesis R : represents (code digits) (heaps_to last) Q.
Hypothesis repeats : forall n, n0 <= n -> pretend Q (n + p) = pretend Q n.
Notation g := (code digits).
Notation P := (in_portion Q).
Notation val := (value Q).

(** A part is large, or they are all small. *)
Lemma large_part b (l : list nat) : (exists h, In h l /\ b <= h) \/ list_sum l + length l <= length l * b.
Proof.
  induction l as [|h l [(x & I & L)|IH]]; simpl; [now right|left; exists x; auto|].
  destruct (Nat.le_gt_cases b h); [left; exists h; auto|right; lia].
Qed.
Lemma val_replace A B h h' : pretend Q h = pretend Q h' -> val (A ++ h :: B) = val (A ++ h' :: B).
Proof. intros E. unfold value. rewrite !fold_right_app. simpl. now rewrite E. Qed.

Lemma options_repeat n x : last < n + p ->
  (exists l, g (n + p) l /\ val l = x) <-> (exists l, g n l /\ val l = x).
Proof using within s_positive n0_positive p_positive far_enough repeats.
  intros L. split; intros (l & o & V); destruct (within o) as [Lk Ls]; destruct o as (taken & T & F & E).
  - assert (M := Nat.mul_le_mono_r _ _ (n0 + p) Ls). assert (M1 := Nat.mul_le_mono_r _ _ (n0 + p) s_positive).
    destruct (large_part (n0 + p) l) as [(h & I & Hh)|small]; [|exfalso; destruct l; simpl in *; lia].
    apply in_split in I as (A & B & ->). rewrite list_sum_app in E. simpl in E.
    apply Forall_app in F as [FA FB]. inversion FB; subst.
    exists (A ++ (h - p) :: B). split.
    + exists taken. rewrite app_length in *. simpl in *. rewrite list_sum_app, Forall_app. simpl.
      repeat split; auto; [constructor; auto; lia|lia].
    + apply val_replace. rewrite <- (repeats (n := h - p)) by lia. f_equal. lia.
  - assert (M := Nat.mul_le_mono_r _ _ n0 Ls). assert (M1 := Nat.mul_le_mono_r _ _ n0 s_positive).
    assert (M2 := Nat.mul_le_mono_r _ _ p s_positive). assert (far := far_enough). rewrite Nat.mul_add_distr_l in far.
    destruct (large_part n0 l) as [(h & I & Hh)|small]; [|exfalso; destruct l; simpl in *; lia].
    apply in_split in I as (A & B & ->). rewrite list_sum_app in E. simpl in E.
    apply Forall_app in F as [FA FB]. inversion FB; subst.
    exists (A ++ (h + p) :: B). split.
    + exists taken. rewrite app_length in *. simpl in *. rewrite list_sum_app, Forall_app. simpl.
      repeat split; auto; [constructor; auto; lia|lia].
    + apply val_replace. now apply repeats.
Qed.

(** Each heap has one up to [last] to stand for it: of the same element, with options of the same elements. *)
Lemma stand_in n : exists m, m <= last /\ pretend Q m = pretend Q n /\
  forall x, (exists l, g m l /\ val l = x) <-> (exists l, g n l /\ val l = x).
Proof using within s_positive n0_positive p_positive far_enough repeats.
  induction n as [n IH] using lt_wf_ind. destruct (Nat.le_gt_cases n last) as [L|L].
  - exists n. now repeat split.
  - assert (M1 := Nat.mul_le_mono_r _ _ (n0 + p) s_positive).
    destruct (IH (n - p)) as (m & Hm & E & O); [lia|]. exists m. split; [assumption|].
    replace n with (n - p + p) by lia. split; [rewrite repeats by lia; assumption|].
    intros x. rewrite options_repeat by lia. apply O.
Qed.

Definition stands (m n : nat) : Prop := m <= last /\ pretend Q m = pretend Q n /\
  forall x, (exists l, g m l /\ val l = x) <-> (exists l, g n l /\ val l = x).

Lemma stand_ins X : exists Y, Forall2 stands Y X.
Proof using within s_positive n0_positive p_positive far_enough repeats.
  induction X as [|n X (Y & IH)]; [now exists []|]. destruct (stand_in n) as (m & Hm). exists (m :: Y). now constructor.
Qed.
Lemma stand_below Y X : Forall2 stands Y X -> Forall (heaps_to last) Y.
Proof. induction 1 as [|m n Y X [Hm _] F IH]; constructor; auto. Qed.
Lemma stand_val Y X : Forall2 stands Y X -> val Y = val X.
Proof. induction 1 as [|m n Y X (_ & E & _) F IH]; [reflexivity|]. unfold value in *. simpl. now rewrite E, IH. Qed.

Lemma val_of_app X Y : val (X ++ Y) = product Q (val X) (val Y).
Proof using within s_positive n0_positive p_positive far_enough repeats R.
  destruct (stand_ins X) as (X' & FX). destruct (stand_ins Y) as (Y' & FY).
  rewrite <- (stand_val FX), <- (stand_val FY), <- (stand_val (Forall2_app FX FY)).
  apply (value_app R); [exact (stand_below FX)|exact (stand_below FY)].
Qed.
Lemma val_of_options A B l l' : val l = val l' -> val (A ++ l ++ B) = val (A ++ l' ++ B).
Proof using within s_positive n0_positive p_positive far_enough repeats R. intros E. now rewrite !val_of_app, E. Qed.

(** A move in one of the sums has one in the other with the same element. *)
Lemma move_up Y X : Forall2 stands Y X -> forall Z, move g Y Z -> exists W, move g X W /\ val W = val Z.
Proof using within s_positive n0_positive p_positive far_enough repeats R.
  intros F Z m. inversion m as [A h B l o]. subst. apply Forall2_app_inv_l in F as (A' & T & FA & FT & ->).
  inversion FT as [|? n ? B' (Hh & E & O) FB]; subst. destruct (proj1 (O (val l))) as (l' & o' & V); [eauto|].
  exists (A' ++ l' ++ B'). split; [now constructor|]. rewrite !val_of_app, V, (stand_val FA), (stand_val FB). reflexivity.
Qed.
Lemma move_down Y X : Forall2 stands Y X -> forall W, move g X W -> exists Z, move g Y Z /\ val Z = val W.
Proof using within s_positive n0_positive p_positive far_enough repeats R.
  intros F Z m. inversion m as [A n B l o]. subst. apply Forall2_app_inv_r in F as (A' & T & FA & FT & ->).
  inversion FT as [|h ? B' ? (Hh & E & O) FB]; subst. destruct (proj2 (O (val l))) as (l' & o' & V); [eauto|].
  exists (A' ++ l' ++ B'). split; [now constructor|]. rewrite !val_of_app, V, (stand_val FA), (stand_val FB). reflexivity.
Qed.

Lemma smaller_below n l : heaps_to last n -> g n l -> Forall (fun h => h < n /\ heaps_to last h) l.
Proof using valid.
  intros Hn o. eapply Forall_impl; [|exact (code_smaller valid o)]. intros h Hh. split; [exact Hh|].
  exact (Nat.le_trans _ _ _ (Nat.lt_le_incl _ _ Hh) Hn).
Qed.
Lemma smaller_all n l : all_heaps n -> g n l -> Forall (fun h => h < n /\ all_heaps h) l.
Proof using valid. intros _ o. eapply Forall_impl; [|exact (code_smaller valid o)]. now split. Qed.

Lemma outcome_of_all X : if P (val X) then P_position g X else N_position g X.
Proof using All.
  assert (HX : Forall all_heaps X) by (apply Forall_forall; now intros).
  assert (T := later_well_founded g smaller_all HX). clear HX. induction T as [X _ IH]. unfold later in IH.
  destruct (stand_ins X) as (Y & F). assert (HY := stand_below F). assert (O := value_outcome R HY).
  rewrite (stand_val F) in O.
  assert (below : forall Z, move g Y Z -> P_position g Z <-> P (val Z) = true).
  { intros Z m. apply (outcome_iff R). exact (move_heaps smaller_below HY m). }
  destruct (P (val X)) eqn:E.
  - inversion O as [Y' Z m ns]; subst. destruct (move_up F m) as (W & mW & _). apply (P_moves mW).
    intros W' mW'. specialize (IH W' mW'). destruct (move_down F mW') as (Z' & mZ & EZ). rewrite <- EZ in IH.
    destruct (P (val Z')) eqn:E'; [|assumption]. exfalso. apply (below Z' mZ) in E'. exact (N_not_P (ns Z' mZ) E').
  - inversion O as [Y' none|Y' Z m p']; subst.
    + apply N_end. intros W mW. destruct (move_down F mW) as (Z & mZ & _). exact (none Z mZ).
    + apply (below Z m) in p'. destruct (move_up F m) as (W & mW & EW). specialize (IH W mW). rewrite EW, p' in IH.
      exact (N_move mW IH).
Qed.

Theorem periodicity_of_represented : represents g all_heaps Q.
Proof using All.
  assert (O : forall X, P_position g X <-> P (val X) = true).
  { intros X. assert (O := outcome_of_all X). destruct (P (val X)); split; auto; try discriminate.
    intros q. destruct (N_not_P O q). }
  split; try apply R.
  - intros n _. destruct (stand_in n) as (m & Hm & <- & _). now apply (pretend_in R).
  - intros X _. destruct (stand_ins X) as (Y & F). rewrite <- (stand_val F). apply (value_in R), (stand_below F).
  - intros x Hx. destruct (value_onto R _ Hx) as (X & _ & E). exists X. split; [|assumption]. apply Forall_forall. now intros.
  - intros X Y _ _. apply val_of_app.
  - intros X _. apply outcome_of_all.
  - intros X Y _ _. split; intros E.
    + destruct (stand_ins X) as (X' & FX). destruct (stand_ins Y) as (Y' & FY).
      rewrite <- (stand_val FX), <- (stand_val FY).
      apply (value_class R); [exact (stand_below FX)|exact (stand_below FY)|]. intros Z HZ.
      assert (A : Forall all_heaps Z) by (apply Forall_forall; now intros). specialize (E Z A).
      assert (BX := stand_below FX). assert (BY := stand_below FY).
      rewrite !(outcome_iff R) by (apply Forall_app; now split).
      rewrite !O, !val_of_app in E. now rewrite !val_of_app, (stand_val FX), (stand_val FY).
    + intros Z _. now rewrite !O, !val_of_app, E.
Qed.
End Periodicity.

(** The heap that stands for a heap: beyond [last], the one among the last heaps that is a multiple of [p] away. *)
Definition standing (last p n : nat) : nat :=
  if n <=? last then n else S last - p + (n - (S last - p)) mod p.

Lemma standing_small last p n : n <= last -> standing last p n = n.
Proof. unfold standing. intros L. now apply Nat.leb_le in L as ->. Qed.
Lemma standing_repeats last p n0 (f : nat -> positive) : 1 <= p -> n0 + p <= S last ->
  (forall n, n0 <= n -> n + p <= last -> f (n + p) = f n) ->
  forall n, n0 <= n -> f (standing last p (n + p)) = f (standing last p n).
Proof.
  intros Hp L rep n Hn. destruct (Nat.le_gt_cases (n + p) last) as [Ln|Ln].
  - rewrite !standing_small by lia. auto.
  - f_equal. unfold standing. destruct (Nat.leb_spec (n + p) last); [lia|]. set (w := S last - p).
    replace (n + p - w) with (n - w + 1 * p) by lia. rewrite Nat.mod_add by lia.
    destruct (Nat.leb_spec n last); [|reflexivity]. rewrite Nat.mod_small by lia. lia.
Qed.

(** The monoid with another pretending function. *)
Definition pretending (Q : bipartite_monoid) (f : nat -> positive) : bipartite_monoid :=
  {| elements := elements Q; product := product Q; in_portion := in_portion Q; pretend := f |}.

Lemma pretending_same g last Q f : (forall n, n <= last -> f n = pretend Q n) ->
  represents g (heaps_to last) Q -> represents g (heaps_to last) (pretending Q f).
Proof.
  intros E R. assert (V : forall X, Forall (heaps_to last) X -> value (pretending Q f) X = value Q X).
  { induction 1 as [|n X Hn HX IX]; [reflexivity|]. unfold value in *. simpl in *. now rewrite IX, E. }
  split; try apply R; simpl.
  - intros n Hn. rewrite E by exact Hn. now apply (pretend_in R).
  - intros X HX. rewrite V by exact HX. now apply (value_in R).
  - intros x Hx. destruct (value_onto R _ Hx) as (X & HX & EX). exists X. split; [exact HX|]. now rewrite V.
  - intros X Y HX HY. rewrite !V by (try apply Forall_app; auto). now apply (value_app R).
  - intros X HX. rewrite V by exact HX. exact (value_outcome R HX).
  - intros X Y HX HY. rewrite !V by auto. now apply (value_class R).
Qed.

(** The periodicity theorem. Let no move of a code take more than [k] counters or leave more than [s] heaps, and let Q be
    the misère quotient of the heaps below s (n0 + p) + k. If phi (n + p) = phi n for n0 <= n < s n0 + (s - 1) p + k, then
    Q is the misère quotient of all heaps, and phi (n + p) = phi n for all n >= n0. *)
Theorem periodicity base digits k s n0 p last Q :
  is_code base digits -> moves_within digits k s -> 1 <= s -> 1 <= n0 -> 1 <= p ->
  S last = s * (n0 + p) + k -> represents (code digits) (heaps_to last) Q ->
  (forall n, n0 <= n < s * n0 + (s - 1) * p + k -> pretend Q (n + p) = pretend Q n) ->
  exists phi, (forall n, n <= last -> phi n = pretend Q n) /\ (forall n, n0 <= n -> phi (n + p) = phi n) /\
              represents (code digits) all_heaps (pretending Q phi).
Proof.
  intros valid within Hs Hn0 Hp L R rep. assert (M := Nat.mul_le_mono_r _ _ (n0 + p) Hs).
  assert (again : forall n, n0 <= n -> pretend Q (standing last p (n + p)) = pretend Q (standing last p n)).
  { apply standing_repeats; [assumption|lia|]. intros n Hn Ln. apply rep. split; [assumption|].
    destruct s as [|s]; [lia|]. replace (S s - 1) with s by lia. lia. }
  exists (fun n => pretend Q (standing last p n)). split; [|split; [exact again|]].
  - intros n Hn. now rewrite standing_small.
  - apply periodicity_of_represented with (base := base) (k := k) (s := s) (n0 := n0) (p := p) (last := last); auto; [lia|].
    apply pretending_same; [|exact R]. intros n Hn. now rewrite standing_small.
Qed.
