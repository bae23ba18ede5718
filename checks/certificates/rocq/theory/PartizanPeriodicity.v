(** * The periodicity theorem for misère monoids of partizan heap games

    The moves of each player shift as those of an impartial game do. So a heap beyond the last one has a heap before it
    to stand for it: of the same element, with options of the same elements for Left, and for Right. *)
From Coq Require Import List Arith PArith ZArith Lia Bool.
From knotgames Require Import Misere MisereInduction MisereRepresentation Partizan.
Import ListNotations.
Set Implicit Arguments.

Lemma opponent_twice A : opponent (opponent A) = A.
Proof. now destruct A. Qed.

Section Periodicity.
Variables (base : nat) (digits : player -> list nat) (k s n0 p last : nat) (Q : partizan_monoid).
Hypothesis valid : forall A, is_code base (digits A).
Hypothesis within : forall A, moves_within (digits A) k s.
Hypotheses (s_positive : 1 <= s) (n0_positive : 1 <= n0) (p_positive : 1 <= p).
Hypothesis far_enough : s * (n0 + p) + k <= S last.
Notation g := (fun A => code (digits A)).
Notation val := (worth Q).
Hypothesis R : is_misere_monoid g (heaps_to last) Q.
Hypothesis repeats : forall n, n0 <= n -> element Q (n + p) = element Q n.

(** ** Play ends, and not both win *)
Definition any : game := fun n l => exists A, code (digits A) n l.

Lemma any_smaller n l : all_heaps n -> any n l -> Forall (fun h => h < n /\ all_heaps h) l.
Proof using valid. intros _ (A & o). eapply Forall_impl; [|exact (code_smaller (valid A) o)]. now split. Qed.
Lemma any_move A X Y : move (g A) X Y -> move any X Y.
Proof. intros [B n C l o]. constructor. now exists A. Qed.
Lemma play_ends X : Acc (later any) X.
Proof using valid. apply (later_well_founded any any_smaller). apply Forall_forall. now intros. Qed.

Lemma not_both X : forall A, wins g A X -> holds g (opponent A) X -> False.
Proof using valid.
  induction (play_ends X) as [X _ IH]. intros A w h. inversion h as [A' X' Y m all]; subst.
  rewrite opponent_twice in m, all. inversion w as [A' X' none|A' X' Z m' h']; subst; [exact (none Y m)|].
  apply (IH Z (any_move m') (opponent A) (all Z m')). now rewrite opponent_twice.
Qed.

Lemma move_below A X Y : Forall (heaps_to last) X -> move (g A) X Y -> Forall (heaps_to last) Y.
Proof using valid.
  intros HX m. apply (move_heaps (g := g A) (H := heaps_to last)) with (X := X); [|exact HX|exact m].
  intros n l Hn o. eapply Forall_impl; [|exact (code_smaller (valid A) o)]. clear - Hn. unfold heaps_to in *. simpl. lia.
Qed.
Lemma held_iff X A : Forall (heaps_to last) X -> (holds g A X <-> held Q A (val X) = true).
Proof using valid R.
  intros HX. assert (O := worth_outcome R A HX). destruct (held Q A (val X)); split; auto; try discriminate.
  intros h. destruct (not_both O). now rewrite opponent_twice.
Qed.

(** ** Each heap has one up to [last] to stand for it *)
Definition stands (m n : nat) : Prop := m <= last /\ element Q m = element Q n /\
  forall A x, (exists l, g A m l /\ val l = x) <-> (exists l, g A n l /\ val l = x).

Lemma stand_in n : exists m, stands m n.
Proof using within s_positive n0_positive p_positive far_enough repeats.
  induction n as [n IH] using lt_wf_ind. destruct (Nat.le_gt_cases n last) as [L|L].
  - exists n. now repeat split.
  - assert (M1 := Nat.mul_le_mono_r _ _ (n0 + p) s_positive).
    destruct (IH (n - p)) as (m & Hm & E & O); [lia|]. exists m. split; [assumption|].
    replace n with (n - p + p) by lia. split; [rewrite repeats by lia; assumption|].
    intros A x. etransitivity; [apply O|symmetry].
    apply (options_repeat (side Q Left) (within (A := A)) s_positive n0_positive p_positive far_enough repeats). lia.
Qed.
Lemma stand_ins X : exists Y, Forall2 stands Y X.
Proof using within s_positive n0_positive p_positive far_enough repeats.
  induction X as [|n X (Y & IH)]; [now exists []|]. destruct (stand_in n) as (m & Hm). exists (m :: Y). now constructor.
Qed.
Lemma stand_below Y X : Forall2 stands Y X -> Forall (heaps_to last) Y.
Proof. induction 1 as [|m n Y X [Hm _] F IH]; constructor; auto. Qed.
Lemma stand_val Y X : Forall2 stands Y X -> val Y = val X.
Proof. induction 1 as [|m n Y X (_ & E & _) F IH]; [reflexivity|]. unfold worth, value in *. simpl in *. now rewrite E, IH. Qed.

Lemma val_of_app X Y : val (X ++ Y) = times Q (val X) (val Y).
Proof using within s_positive n0_positive p_positive far_enough repeats R.
  destruct (stand_ins X) as (X' & FX). destruct (stand_ins Y) as (Y' & FY).
  rewrite <- (stand_val FX), <- (stand_val FY), <- (stand_val (Forall2_app FX FY)).
  apply (worth_app R); [exact (stand_below FX)|exact (stand_below FY)].
Qed.

(** A move of a player in one of the sums has one in the other with the same element. *)
Lemma move_up A Y X : Forall2 stands Y X -> forall Z, move (g A) Y Z -> exists W, move (g A) X W /\ val W = val Z.
Proof using within s_positive n0_positive p_positive far_enough repeats R.
  intros F Z m. inversion m as [B h C l o]. subst. apply Forall2_app_inv_l in F as (B' & T & FB & FT & ->).
  inversion FT as [|? n ? C' (Hh & E & O) FC]; subst. destruct (proj1 (O A (val l))) as (l' & o' & V); [eauto|].
  exists (B' ++ l' ++ C'). split; [now constructor|]. rewrite !val_of_app, V, (stand_val FB), (stand_val FC). reflexivity.
Qed.
Lemma move_down A Y X : Forall2 stands Y X -> forall W, move (g A) X W -> exists Z, move (g A) Y Z /\ val Z = val W.
Proof using within s_positive n0_positive p_positive far_enough repeats R.
  intros F Z m. inversion m as [B n C l o]. subst. apply Forall2_app_inv_r in F as (B' & T & FB & FT & ->).
  inversion FT as [|h ? C' ? (Hh & E & O) FC]; subst. destruct (proj2 (O A (val l))) as (l' & o' & V); [eauto|].
  exists (B' ++ l' ++ C'). split; [now constructor|]. rewrite !val_of_app, V, (stand_val FB), (stand_val FC). reflexivity.
Qed.

(** ** All heaps *)
Lemma outcome_of_all X : forall A, if held Q A (val X) then holds g A X else wins g (opponent A) X.
Proof using All.
  induction (play_ends X) as [X _ IH]. unfold later in IH. intros A.
  destruct (stand_ins X) as (Y & F). assert (HY := stand_below F). assert (O := worth_outcome R A HY).
  rewrite (stand_val F) in O. destruct (held Q A (val X)) eqn:E.
  - inversion O as [A' Y' Z m all]; subst. destruct (move_up F m) as (W & mW & _). apply (holds_moves (A := A) mW).
    intros W' mW'. assert (I := IH W' (any_move mW') (opponent A)). rewrite opponent_twice in I.
    destruct (move_down F mW') as (Z' & mZ & EZ). rewrite <- EZ in I.
    destruct (held Q (opponent A) (val Z')) eqn:E'; [|assumption]. exfalso.
    apply (held_iff _ (move_below HY mZ)) in E'. exact (not_both (all Z' mZ) E').
  - inversion O as [A' Y' none|A' Y' Z m h]; subst.
    + apply wins_end. intros W mW. destruct (move_down F mW) as (Z & mZ & _). exact (none Z mZ).
    + apply (held_iff _ (move_below HY m)) in h. destruct (move_up F m) as (W & mW & EW).
      assert (I := IH W (any_move mW) (opponent A)). rewrite EW, h in I. exact (wins_move mW I).
Qed.

Theorem monoid_of_all_heaps : is_misere_monoid g all_heaps Q.
Proof using All.
  assert (O : forall X A, holds g A X <-> held Q A (val X) = true).
  { intros X A. assert (O := outcome_of_all X A). destruct (held Q A (val X)); split; auto; try discriminate.
    intros h. destruct (not_both O). now rewrite opponent_twice. }
  split; try apply R.
  - intros n _. destruct (stand_in n) as (m & Hm & <- & _). now apply (element_in R).
  - intros X _. destruct (stand_ins X) as (Y & F). rewrite <- (stand_val F). apply (worth_in R), (stand_below F).
  - intros x Hx. destruct (worth_onto R _ Hx) as (X & _ & E). exists X. split; [|assumption]. apply Forall_forall. now intros.
  - intros X Y _ _. apply val_of_app.
  - intros X A _. apply outcome_of_all.
  - intros X Y _ _. split; intros E.
    + destruct (stand_ins X) as (X' & FX). destruct (stand_ins Y) as (Y' & FY).
      rewrite <- (stand_val FX), <- (stand_val FY).
      apply (worth_class R); [exact (stand_below FX)|exact (stand_below FY)|]. intros Z HZ A.
      assert (all : sum_of_heaps all_heaps Z) by (apply Forall_forall; now intros). specialize (E Z all A).
      assert (BX := stand_below FX). assert (BY := stand_below FY).
      rewrite !held_iff by (apply Forall_app; now split).
      rewrite !O, !val_of_app in E. now rewrite !val_of_app, (stand_val FX), (stand_val FY).
    + intros Z _ A. now rewrite !O, !val_of_app, E.
Qed.
End Periodicity.

(** The monoid with other elements of the heaps. *)
Definition with_elements (Q : partizan_monoid) (f : nat -> positive) : partizan_monoid :=
  {| elements_of := elements_of Q; times := times Q; held := held Q; element := f |}.

Lemma with_same_elements g last Q f : (forall n, n <= last -> f n = element Q n) ->
  is_misere_monoid g (heaps_to last) Q -> is_misere_monoid g (heaps_to last) (with_elements Q f).
Proof.
  intros E R. assert (V : forall X, Forall (heaps_to last) X -> worth (with_elements Q f) X = worth Q X).
  { induction 1 as [|n X Hn HX IX]; [reflexivity|]. unfold worth, value in *. simpl in *. now rewrite IX, E. }
  split; try apply R; simpl.
  - intros n Hn. rewrite E by exact Hn. now apply (element_in R).
  - intros X HX. rewrite V by exact HX. now apply (worth_in R).
  - intros x Hx. destruct (worth_onto R _ Hx) as (X & HX & EX). exists X. split; [exact HX|]. now rewrite V.
  - intros X Y HX HY. rewrite !V by (try apply Forall_app; auto). now apply (worth_app R).
  - intros X A HX. rewrite V by exact HX. exact (worth_outcome R A HX).
  - intros X Y HX HY. rewrite !V by auto. now apply (worth_class R).
Qed.

(** The periodicity theorem. Let no move of either player take more than [k] counters or leave more than [s] heaps, and let
    Q be the misère monoid of the heaps below s (n0 + p) + k. If phi (n + p) = phi n for n0 <= n < s n0 + (s - 1) p + k,
    then Q is the misère monoid of all heaps, and phi (n + p) = phi n for all n >= n0. *)
Theorem partizan_periodicity base (digits : player -> list nat) k s n0 p last Q :
  (forall A, is_code base (digits A)) -> (forall A, moves_within (digits A) k s) -> 1 <= s -> 1 <= n0 -> 1 <= p ->
  S last = s * (n0 + p) + k -> is_misere_monoid (fun A => code (digits A)) (heaps_to last) Q ->
  (forall n, n0 <= n < s * n0 + (s - 1) * p + k -> element Q (n + p) = element Q n) ->
  exists phi, (forall n, n <= last -> phi n = element Q n) /\ (forall n, n0 <= n -> phi (n + p) = phi n) /\
              is_misere_monoid (fun A => code (digits A)) all_heaps (with_elements Q phi).
Proof.
  intros valid within Hs Hn0 Hp L R rep. assert (M := Nat.mul_le_mono_r _ _ (n0 + p) Hs).
  assert (again : forall n, n0 <= n -> element Q (standing last p (n + p)) = element Q (standing last p n)).
  { apply standing_repeats; [assumption|lia|]. intros n Hn Ln. apply rep. split; [assumption|].
    destruct s as [|s]; [lia|]. replace (S s - 1) with s by lia. lia. }
  exists (fun n => element Q (standing last p n)). split; [|split; [exact again|]].
  - intros n Hn. now rewrite standing_small.
  - apply monoid_of_all_heaps with (base := base) (k := k) (s := s) (n0 := n0) (p := p) (last := last); auto; [lia|].
    apply with_same_elements; [|exact R]. intros n Hn. now rewrite standing_small.
Qed.

(** ** Heaps that are worth integers

    The change of a move is what it adds to the sum of the integers. *)
Definition number_of (phi : nat -> Z) (X : position) : Z := fold_right (fun n x => (phi n + x)%Z) 0%Z X.

Definition change (phi : nat -> Z) (digits : list nat) (n : nat) (c : Z) : Prop :=
  exists l, code digits n l /\ (number_of phi l - phi n)%Z = c.

Lemma number_of_app phi X Y : number_of phi (X ++ Y) = (number_of phi X + number_of phi Y)%Z.
Proof. induction X as [|n X IH]; simpl; [reflexivity|]. rewrite IH. ring. Qed.

(** Let no move of either player take more than [k] counters or leave more than [s] heaps. If phi (n + p) = phi n + d for all
    n >= n0, the moves of a player in n + p >= s (n0 + p) + k have the changes of those in n. *)
Theorem partizan_changes (digits : player -> list nat) k s n0 p d (phi : nat -> Z) :
  (forall A, moves_within (digits A) k s) -> 1 <= s -> 1 <= n0 -> 1 <= p ->
  (forall n, n0 <= n -> phi (n + p) = (phi n + d)%Z) ->
  forall A n, s * (n0 + p) + k <= n + p -> forall c, change phi (digits A) (n + p) c <-> change phi (digits A) n c.
Proof.
  intros all Hs Hn0 Hp repeats A n far c. assert (within := all A).
  assert (further : s * (n0 + p) + k <= S (n + p)) by lia.
  assert (M1 := Nat.mul_le_mono_r _ _ (n0 + p) Hs). assert (En := repeats n ltac:(lia)).
  assert (other : forall B h h' C, (number_of phi (B ++ h :: C) - phi h = number_of phi (B ++ h' :: C) - phi h')%Z).
  { intros. rewrite !number_of_app. simpl. ring. }
  split; intros (l & o & V); destruct (within _ _ o) as [Lk Ls]; destruct o as (taken & T & F & E).
  - assert (M := Nat.mul_le_mono_r _ _ (n0 + p) Ls).
    destruct (large_part k Hs Hn0 Hp further (n0 + p) l) as [(h & I & Hh)|small]; [|exfalso; rewrite Nat.mul_add_distr_l in *; destruct l; simpl in *; lia].
    apply in_split in I as (B & C & ->). rewrite list_sum_app in E. simpl in E.
    apply Forall_app in F as [FB FC]. inversion FC; subst.
    exists (B ++ (h - p) :: C). split.
    + exists taken. rewrite app_length in *. simpl in *. rewrite list_sum_app, Forall_app. simpl.
      repeat split; auto; [constructor; auto; lia|lia].
    + assert (Eh := repeats (h - p) ltac:(lia)). replace (h - p + p) with h in Eh by lia.
      specialize (other B h (h - p) C). lia.
  - assert (M := Nat.mul_le_mono_r _ _ n0 Ls). assert (M2 := Nat.mul_le_mono_r _ _ p Hs).
    destruct (large_part k Hs Hn0 Hp further n0 l) as [(h & I & Hh)|small]; [|exfalso; rewrite Nat.mul_add_distr_l in *; destruct l; simpl in *; lia].
    apply in_split in I as (B & C & ->). rewrite list_sum_app in E. simpl in E.
    apply Forall_app in F as [FB FC]. inversion FC; subst.
    exists (B ++ (h + p) :: C). split.
    + exists taken. rewrite app_length in *. simpl in *. rewrite list_sum_app, Forall_app. simpl.
      repeat split; auto; [constructor; auto; lia|lia].
    + assert (Eh := repeats h Hh). specialize (other B h (h + p) C). lia.
Qed.
