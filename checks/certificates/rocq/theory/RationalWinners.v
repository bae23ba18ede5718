(** * Who wins sums of rational shadows [Johnson2011b, Sections 6 to 8] *)
From knotgames Require Import Johnson2011a Johnson2011bGames Rational RationalShadows.
From Coq Require Import ZArith List Bool Lia FMapPositive.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Lemma 6.3

    Every shadow without 0, with ends of at least 2 and an odd letter between them, leads to one of the six,
      or to a smaller
    such shadow. *)
Definition wide (w : word) : bool :=
  knot_test w && forallb (Nat.leb 1) w && Nat.leb 2 (hd 0 w) && Nat.leb 2 (last w 0) && existsb Nat.odd (removelast
    (tl w)).
Definition in_six (w : word) : bool := existsb (fun v => if list_eq_dec Nat.eq_dec v w then true else false) six.
Lemma in_six_spec w : in_six w = true -> In w six.
Proof.
  intros H. apply existsb_exists in H as (v & Hv & E). destruct (list_eq_dec Nat.eq_dec v w) as [<-|];
    [assumption|discriminate].
Qed.

(** All steps from a word. *)
Definition first_steps (w : word) : list word :=
  match w with
  | 0 :: 0 :: r => [r]
  | 0 :: S a :: r => [0 :: a :: r]
  | 1 :: a :: r => [S a :: r]
  | _ => []
  end.
Fixpoint inner_steps (w : word) : list word :=
  match w with
  | [] => []
  | a :: r => match a with S (S b) => [b :: r] | _ => [] end ++
      match r with 0 :: b :: r' => [(a + b) :: r'] | _ => [] end ++ map (cons a) (inner_steps r)
  end.
Definition steps (w : word) : list word := first_steps w ++ map (@rev nat) (first_steps (rev w)) ++ inner_steps w.
Lemma first_steps_lead w v : In v (first_steps w) -> leads_any w v.
Proof.
  destruct w as [|[|[|a]] [|[|b] r]]; cbn; intros H; try destruct H as [<-|[]]; try destruct H;
    try (apply by_equation; constructor); apply leads_loop; constructor.
Qed.
Lemma inner_steps_lead w : forall x v, In v (inner_steps w) -> leads_any (x ++ w) (x ++ v).
Proof.
  induction w as [|a r IH]; intros x v H; [destruct H|]. cbn [inner_steps] in H. apply in_app_iff in H as [H|H].
  - destruct a as [|[|b]]; try destruct H as [<-|[]]; try destruct H. apply leads_bigon; [reflexivity|]. constructor.
  - apply in_app_iff in H as [H|H].
    + destruct r as [|[|c] [|b r']]; try destruct H as [<-|[]]; try destruct H. apply by_equation. constructor.
    + apply in_map_iff in H as (y & <- & Hy). specialize (IH (x ++ [a]) y Hy). now rewrite <- !app_assoc in IH.
Qed.
Lemma steps_lead w v : In v (steps w) -> leads_any w v.
Proof.
  intros H. apply in_app_iff in H as [H|H]; [now apply first_steps_lead|]. apply in_app_iff in H as [H|H].
  - apply in_map_iff in H as (y & <- & Hy). apply first_steps_lead, leads_rev in Hy. now rewrite rev_involutive in Hy.
  - exact (inner_steps_lead w [] v H).
Qed.
Fixpoint any {A} (P : A -> bool) (l : list A) : bool := match l with []
  => false | x :: r => if P x then true else any P r end.
Lemma any_spec {A} (P : A -> bool) l : any P l = true -> exists x, In x l /\ P x = true.
Proof.
  induction l as [|x l IH]; [discriminate|]. cbn. destruct (P x) eqn:E; [exists x; auto|].
  intros H. destruct (IH H) as (y & Hy & E'). exists y. auto.
Qed.
Fixpoint search (fuel size : nat) (w : word) : bool :=
  if in_six w then true else if if wide w then Nat.ltb (crossings w) size else false then true else
  match fuel with O => false | S n => any (search n size) (steps w) end.
Lemma search_spec fuel size : forall w, search fuel size w = true ->
  exists v, leads_any w v /\ (In v six \/ wide v = true /\ crossings v < size).
Proof.
  assert (F : forall w (rest : bool), (if in_six w then true else
      if if wide w then Nat.ltb (crossings w) size else false then true else rest) = true ->
    (In w six \/ wide w = true /\ crossings w < size) \/ rest = true).
  { intros w rest H. destruct (in_six w) eqn:E; [left; left; now apply in_six_spec|].
    destruct (wide w); [destruct (Nat.ltb_spec (crossings w) size)|]; auto. }
  induction fuel as [|n IH]; intros w H; cbn [search] in H; apply F in H as [H|H];
    try (exists w; split; [apply leads_nowhere|exact H]); [discriminate H|].
  apply any_spec in H as (v & Hv & G). destruct (IH v G) as (x & L & Q). exists x. split; [|exact Q].
  eapply leads_on; [apply steps_lead, Hv|exact L].
Qed.
Definition letters : list nat := [1; 2; 3].
Fixpoint words (n : nat) : list word :=
  match n with O => [[]] | S n => flat_map (fun w => map (fun a => a :: w) letters) (words n) end.
Lemma words_spec w : Forall (fun a => 1 <= a <= 3) w -> In w (words (length w)).
Proof.
  intros H. induction H as [|a w A _ IH]; [now left|]. cbn [length words]. apply in_flat_map. exists w.
  split; [assumption|].
  apply (in_map (fun a => a :: w)). cbn. lia.
Qed.
Definition settled (w : word) : bool :=
  if wide w then any (fun fuel => search fuel (crossings w) w) [0; 1; 2; 3; 4; 5; 6] else true.
Lemma short_words_settled : forallb (fun n => forallb settled (words n)) [0; 1; 2; 3; 4; 5; 6; 7] = true.
Proof. vm_compute. reflexivity. Qed.

(** Letters of at least 4 become 2 or 3. *)
Definition low (a : nat) : nat := if Nat.ltb a 4 then a else if Nat.odd a then 3 else 2.
Lemma low_le a : low a <= a.
Proof. unfold low. destruct (Nat.ltb_spec a 4); [lia|]. destruct (Nat.odd a); lia. Qed.
Lemma low_odd a : Nat.odd (low a) = Nat.odd a.
Proof. unfold low. destruct (Nat.ltb a 4); [reflexivity|]. now destruct (Nat.odd a). Qed.
Lemma low_bigons x w : forall a, leads_any (x ++ a :: w) (x ++ low a :: w).
Proof.
  induction a as [a IH] using lt_wf_ind. unfold low. destruct (Nat.ltb_spec a 4) as [L|L]; [apply leads_nowhere|].
  destruct a as [|[|a]]; try lia. eapply leads_on; [apply leads_bigon; [reflexivity|constructor]|].
  replace (if Nat.odd (S (S a)) then 3 else 2) with (low a); [apply IH; lia|]. rewrite Nat.odd_succ_succ. unfold low.
  destruct (Nat.ltb_spec a 4); [|reflexivity]. destruct a as [|[|[|[|a]]]]; try lia; reflexivity.
Qed.
Lemma low_leads w : forall x, leads_any (x ++ w) (x ++ map low w).
Proof.
  induction w as [|a w IH]; intros x; [apply leads_nowhere|]. cbn [map].
  eapply leads_on; [apply low_bigons|]. specialize (IH (x ++ [low a])). now rewrite <- !app_assoc in IH.
Qed.
Lemma low_parities w : forall v, parities v (map low w) = parities v w.
Proof. induction w as [|a w IH]; intros v; [reflexivity|]. cbn [map]. now rewrite !parities_cons, low_odd, IH. Qed.
Lemma low_at_least n a : n <= 2 -> Nat.leb n (low a) = Nat.leb n a.
Proof. intros H. unfold low. destruct (Nat.ltb_spec a 4); [reflexivity|].
destruct (Nat.odd a), (Nat.leb_spec n a); try lia; apply Nat.leb_le; lia. Qed.
Lemma low_crossings w : crossings (map low w) <= crossings w.
Proof. induction w as [|a w IH]; [reflexivity|]. cbn [map]. rewrite !crossings_cons. pose proof (low_le a). lia. Qed.
Lemma map_removelast {A B} (f : A -> B) l : removelast (map f l) = map f (removelast l).
Proof. induction l as [|a [|b l] IH]; [reflexivity..|]. cbn [map removelast] in *. now rewrite IH. Qed.
Lemma wide_low w : wide (map low w) = wide w.
Proof.
  unfold wide, knot_test. rewrite low_parities. f_equal; [f_equal; [f_equal; [f_equal|]|]|].
  - induction w as [|a w IH]; [reflexivity|]. cbn [map forallb]. rewrite low_at_least by lia. now rewrite IH.
  - destruct w as [|a w]; [reflexivity|]. cbn [map hd]. now rewrite low_at_least by lia.
  - induction w as [|a [|b w] IH]; [reflexivity| |exact IH]. cbn [map last]. now rewrite low_at_least by lia.
  - replace (tl (map low w)) with (map low (tl w)) by now destruct w. rewrite map_removelast.
    induction (removelast (tl w)) as [|a l IH]; [reflexivity|]. cbn [map existsb]. now rewrite low_odd, IH.
Qed.
Lemma wide_spec w : wide w = true <-> knot_test w = true /\ Forall (le 1) w /\ exists a m b, w = a :: m ++ [b] /\
  2 <= a /\ 2 <= b /\
  exists x, In x m /\ Nat.Odd x.
Proof.
  unfold wide. rewrite !andb_true_iff, !Nat.leb_le, existsb_exists, forallb_forall, Forall_forall.
  assert (Z : (forall x, In x w -> Nat.leb 1 x = true) <-> (forall x, In x w -> 1 <= x)).
  { split; intros H x Hx; [now apply Nat.leb_le, H|now apply Nat.leb_le, H]. }
  rewrite Z. split.
  - intros ((((K & P) & A) & B) & x & Hx & O). split; [assumption|]. split; [assumption|].
    destruct w as [|a w]; [cbn in A; lia|].
    cbn [hd tl] in *. destruct w as [|b w] using rev_ind; [destruct Hx|]. clear IHw. rewrite removelast_last in Hx.
    rewrite app_comm_cons, last_last in B. exists a, w, b. repeat split; [assumption..|]. exists x.
    split; [assumption|now apply Nat.odd_spec].
  - intros (K & P & a & m & b & -> & A & B & x & Hx & O). cbn [hd tl].
    rewrite app_comm_cons, last_last, removelast_last.
    repeat split; try assumption. exists x. split; [assumption|]. now apply Nat.odd_spec.
Qed.
Lemma knot_rev w : knot_test (rev w) = knot_test w.
Proof.
  assert (E : forall v, knot_test v = Z.odd (numerator (map Z.of_nat v))).
  { intros v. pose proof (is_knot_test v) as H. unfold is_knot in H. rewrite <- Z.odd_spec in H.
    destruct (knot_test v), (Z.odd _); intuition. }
  rewrite !E, map_rev. unfold numerator, fraction. now rewrite (proj1 (fraction_rev _)).
Qed.
Lemma wide_rev w : wide w = true -> wide (rev w) = true.
Proof.
  rewrite !wide_spec, knot_rev. intros (K & P & a & m & b & -> & A & B & x & Hx & O). split; [assumption|].
  split; [now apply Forall_rev|]. exists b, (rev m), a. split; [|split; [assumption|split; [assumption|]]].
  - cbn [rev]. rewrite rev_app_distr. reflexivity.
  - exists x. split; [now apply in_rev in Hx|assumption].
Qed.
Lemma bigons_first a w : leads_any (a :: w) (a mod 2 :: w) /\ knot_test (a :: w) = knot_test (a mod 2 :: w).
Proof.
  induction a as [a IH] using lt_wf_ind. destruct a as [|[|a]]; [split; [apply leads_nowhere|reflexivity]..|].
  replace (S (S a) mod 2) with (a mod 2); [|replace (S (S a)) with (a + 1 * 2) by lia; now rewrite Nat.mod_add].
  destruct (IH a) as [L K]; [lia|]. split; [eapply leads_on; [apply bigon_first|exact L]|].
  now rewrite knot_first_bigon.
Qed.
Lemma loops_first a w : leads false (0 :: a :: w) w /\ knot_test (0 :: a :: w) = knot_test w.
Proof.
  induction a as [|a [L K]].
  - split; [apply by_equation; constructor|reflexivity].
  - split; [eapply leads_on; [apply leads_loop; constructor|exact L]|]. now rewrite (knot_loop (S a) a).
Qed.

(** If an odd letter is the fifth or later, the start can be taken off. *)
Lemma start_off a c1 c2 c3 m x m' b : wide (a :: c1 :: c2 :: c3 :: m ++ x :: m' ++ [b]) = true -> Nat.Odd x ->
  exists v, leads_any (a :: c1 :: c2 :: c3 :: m ++ x :: m' ++ [b]) v /\ wide v = true /\
    crossings v < crossings (a :: c1 :: c2 :: c3 :: m ++ x :: m' ++ [b]).
Proof.
  intros H O. apply wide_spec in H as (K & P & a' & n & b' & E & A & B & _). injection E as <- E.
  assert (Bb : 2 <= b).
  { apply (f_equal (fun l => last l 0)) in E. rewrite last_last in E. rewrite <- E in B.
    change (c1 :: c2 :: c3 :: m ++ x :: m' ++ [b]) with ((c1 :: c2 :: c3 :: m) ++ (x :: m') ++ [b]) in B.
    now rewrite app_assoc, last_last in B. }
  clear E n b' B. inversion_clear P as [|? ? _ P1]. inversion_clear P1 as [|? ? C1 P2].
  inversion_clear P2 as [|? ? C2 P3].
  pose proof P3 as Q. inversion_clear P3 as [|? ? C3 P4].
  destruct (bigons_first a (c1 :: c2 :: c3 :: m ++ x :: m' ++ [b])) as [L1 K1]. rewrite K in K1. symmetry in K1.
  pose proof (Nat.mod_upper_bound a 2 ltac:(lia)) as M. destruct (a mod 2) as [|[|r]]; [| |lia].
  - destruct (loops_first c1 (c2 :: c3 :: m ++ x :: m' ++ [b])) as [L2 K2]. rewrite K1 in K2. symmetry in K2.
    apply leads_weaker in L2.
    destruct (Nat.eq_dec c2 1) as [->|N].
    + exists (S c3 :: m ++ x :: m' ++ [b]). split; [|split].
      * eapply leads_on; [exact L1|]. eapply leads_on; [exact L2|]. apply by_equation. constructor.
      * apply wide_spec. rewrite <- knot_merge. split; [assumption|]. split; [constructor; [lia|assumption]|].
        exists (S c3), (m ++ x :: m'), b. split; [now rewrite <- app_assoc|]. split; [lia|]. split; [assumption|].
        exists x. split; [apply in_elt|assumption].
      * rewrite !crossings_cons. lia.
    + exists (c2 :: c3 :: m ++ x :: m' ++ [b]). split; [eapply leads_on; eassumption|]. split.
      * apply wide_spec. split; [assumption|]. split; [now constructor|].
        exists c2, (c3 :: m ++ x :: m'), b. split; [cbn; now rewrite <- app_assoc|]. split; [lia|].
        split; [assumption|].
        exists x. split; [right; apply in_elt|assumption].
      * rewrite !crossings_cons. lia.
  - exists (S c1 :: c2 :: c3 :: m ++ x :: m' ++ [b]). split; [|split].
    + eapply leads_on; [exact L1|]. apply by_equation. constructor.
    + apply wide_spec. rewrite <- knot_merge. split; [assumption|]. split; [constructor; [lia|now constructor]|].
      exists (S c1), (c2 :: c3 :: m ++ x :: m'), b. split; [cbn; now rewrite <- app_assoc|]. split; [lia|].
      split; [assumption|].
      exists x. split; [right; right; apply in_elt|assumption].
    + rewrite !crossings_cons. lia.
Qed.
Lemma crossings_rev w : crossings (rev w) = crossings w.
Proof.
  induction w as [|a w IH]; [reflexivity|]. cbn [rev]. rewrite crossings_app, IH, !crossings_cons.
  change (crossings []) with 0. lia.
Qed.
Lemma long_words w : wide w = true -> 8 <= length w -> exists v, leads_any w v /\ wide v = true /\
  crossings v < crossings w.
Proof.
  assert (F : forall a m1 x m2 b, wide (a :: (m1 ++ x :: m2) ++ [b]) = true -> Nat.Odd x -> 3 <= length m1 ->
    exists v, leads_any (a :: (m1 ++ x :: m2) ++ [b]) v /\ wide v = true /\
      crossings v < crossings (a :: (m1 ++ x :: m2) ++ [b])).
  { intros a m1 x m2 b H O L. destruct m1 as [|c1 [|c2 [|c3 m]]]; cbn in L; try lia. rewrite <- app_assoc in *.
    now apply start_off. }
  intros H L. pose proof H as W. apply wide_spec in W as (_ & _ & a & m & b & -> & _ & _ & x & Hx & O).
  apply in_split in Hx as (m1 & m2 & ->). cbn in L. rewrite !app_length in L. cbn in L.
  destruct (Nat.le_gt_cases 3 (length m1)) as [L1|L1]; [now apply F|].
  pose proof (wide_rev _ H) as H'. cbn [rev] in H'. rewrite !rev_app_distr in H'. cbn [rev] in H'.
  rewrite <- !app_assoc in H'. cbn [app] in H'.
  destruct (F b (rev m2) x (rev m1) a) as (v & Lv & Wv & Cv).
  - now rewrite <- app_assoc.
  - assumption.
  - rewrite rev_length. lia.
  - exists (rev v). split; [|split; [now apply wide_rev|]].
    + apply leads_rev in Lv. cbn [rev] in Lv. rewrite !rev_app_distr in Lv. cbn [rev] in Lv.
      rewrite !rev_involutive, <- !app_assoc in Lv.
      cbn [app] in Lv. rewrite <- !app_assoc. exact Lv.
    + rewrite !crossings_rev. repeat rewrite ?crossings_cons, ?crossings_app, ?crossings_rev in *. lia.
Qed.
Lemma wide_six w : wide w = true -> exists A, In A six /\ leads_any w A.
Proof.
  remember (crossings w) as n eqn:E. revert w E. induction n as [n IH] using lt_wf_ind. intros w -> H.
  destruct (Nat.le_gt_cases 8 (length w)) as [L|L].
  - destruct (long_words w H L) as (v & Lv & Wv & Cv). destruct (IH _ Cv v eq_refl Wv) as (A & HA & LA).
    exists A. split; [assumption|]. eapply leads_on; eassumption.
  - pose proof H as W. rewrite <- wide_low in W. pose proof (low_leads w []) as Lo. cbn [app] in Lo.
    assert (R : Forall (fun a => 1 <= a <= 3) (map low w)).
    { apply wide_spec in H as (_ & P & _). rewrite Forall_map. eapply Forall_impl; [|exact P]. intros a Ha. unfold low.
      destruct (Nat.ltb_spec a 4); [lia|]. destruct (Nat.odd a); lia. }
    apply words_spec in R. rewrite map_length in R. pose proof short_words_settled as S. rewrite forallb_forall in S.
    specialize (S (length w)). rewrite forallb_forall in S. specialize (S ltac:(cbn; lia) _ R). unfold settled in S.
    rewrite W in S.
    apply any_spec in S as (fuel & _ & S). apply search_spec in S as (v & Lv & [Hv|[Wv Cv]]).
    + exists v. split; [assumption|]. eapply leads_on; eassumption.
    + pose proof (low_crossings w). destruct (IH (crossings v) ltac:(lia) v eq_refl Wv) as (A & HA & LA).
      exists A. split; [assumption|]. eapply leads_on; [exact Lo|]. eapply leads_on; eassumption.
Qed.
Theorem Lemma_6_3 : forall a m b, let T := a :: m ++ [b] in
  is_knot T -> Forall (lt 0) T -> a > 1 -> b > 1 -> (exists x, In x m /\ Nat.Odd x) -> exists A, In A six /\
    leads_any T A.
Proof.
  intros a m b T K P A B O. apply wide_six, wide_spec. split; [now apply is_knot_test|]. split; [exact P|].
  exists a, m, b. auto.
Qed.

(** ** Lemma 6.2 *)
Definition reducible (w : word) : Prop :=
  (exists O, odd_even O /\ leads_1 w O) \/ exists A, In A six /\ leads_any w A.
Lemma reducible_step w v : leads_1 w v -> reducible v -> reducible w.
Proof.
  intros L [(O & HO & LO)|(A & HA & LA)]; [left; exists O|right; exists A]; (split; [assumption|]);
    eapply leads_on; [exact L|exact LO|apply leads_weaker, L|exact LA].
Qed.
Lemma reducible_rev w : reducible (rev w) -> reducible w.
Proof.
  intros [(O & HO & LO)|(A & HA & LA)]; [left; exists (rev O)|right; exists (rev A)].
  - split; [|rewrite <- (rev_involutive w); now apply leads_rev].
    destruct HO as (a & v & Oa & V & [-> | ->]); exists a, (rev v).
    + split; [assumption|]. split; [now apply Forall_rev|]. right. reflexivity.
    + split; [assumption|]. split; [now apply Forall_rev|]. left. apply rev_app_distr.
  - split; [|rewrite <- (rev_involutive w); now apply leads_rev].
    cbn in HA |- *. repeat (destruct HA as [<-|HA]; [cbn; tauto|]). destruct HA.
Qed.
Lemma reducible_equation w v : equation w v -> reducible v -> reducible w.
Proof. intros E. apply reducible_step, by_equation, E. Qed.
Lemma equation_knot v w : equation v w -> knot_test v = knot_test w.
Proof.
  assert (P0 : forall x, parities x [0; 0] = x) by now intros [[] []].
  intros [a x|x a|x|x a b y|x]; unfold knot_test.
  - apply knot_merge.
  - rewrite !parities_app. destruct (parities (true, false) x) as [p q].
    rewrite !parities_cons, (Nat.odd_succ a), <- (Nat.negb_odd a).
    now destruct (Nat.odd a), p, q.
  - rewrite !parities_cons. cbn [fst snd]. now rewrite ?andb_false_r.
  - rewrite !parities_app, !parities_cons, Nat.odd_add. destruct (parities (true, false) x) as [p q].
    cbn [fst snd]. now destruct (Nat.odd a), (Nat.odd b), p, q.
  - now rewrite parities_app, P0.
Qed.
Lemma all_twos n : leads_any (repeat 2 (2 * S n)) [2; 2].
Proof.
  induction n as [|n IH]; [apply leads_nowhere|]. replace (2 * S (S n)) with (S (S (2 * S n))) by lia.
  replace (2 * S n) with (S (S (2 * n))) in * by lia. cbn [repeat] in *.
  eapply leads_on; [apply leads_bigon; [reflexivity|apply (rule_9 [2] 0)]|].
  eapply leads_on; [apply by_equation, (equation_4 [] 2 2)|]. cbn [app Nat.add].
  eapply leads_on; [apply leads_bigon; [reflexivity|apply (rule_9 [] 2)]|]. exact IH.
Qed.
Lemma even_to_two x w : forall a, Nat.Even a -> 0 < a -> leads_any (x ++ a :: w) (x ++ 2 :: w).
Proof.
  induction a as [a IH] using lt_wf_ind. intros E P. destruct a as [|[|[|a]]]; [lia|destruct E;
    lia|apply leads_nowhere|].
  eapply leads_on; [apply leads_bigon; [reflexivity|constructor]|]. apply IH; [lia| |lia]. now apply Nat.Even_succ_succ.
Qed.
Lemma evens_to_twos w : Forall Nat.Even w -> Forall (lt 0) w -> forall x, leads_any (x ++ w) (x ++ repeat 2 (length w)).
Proof.
  intros E. induction E as [|a w Ea _ IH]; intros P x; [apply leads_nowhere|]. inversion_clear P as [|? ? Pa Pw].
  eapply leads_on; [apply even_to_two; assumption|]. specialize (IH Pw (x ++ [2])). now rewrite <- !app_assoc in IH.
Qed.
Lemma all_even w : Forall Nat.Even w -> Forall (lt 0) w -> w <> [] -> knot_test w = true -> leads_any w [2; 2].
Proof.
  intros E P N K. unfold knot_test in K. rewrite even_parities_swap in K by assumption.
  destruct (Nat.even (length w)) eqn:L; [|discriminate K]. apply Nat.even_spec in L as [n L].
  eapply leads_on; [apply (evens_to_twos w E P [])|]. cbn [app]. rewrite L. destruct n as [|n].
  - destruct w; [congruence|discriminate L].
  - apply all_twos.
Qed.
Lemma first_zero w : crossings (0 :: w) >= 1 -> knot_test (0 :: w) = true ->
  exists v, leads_1 (0 :: w) v /\ crossings v >= 1 /\ knot_test v = true /\
    (crossings v + length v < crossings (0 :: w) + length (0 :: w)).
Proof.
  intros C K. destruct w as [|[|b] r]; [cbn in C; lia| |].
  - exists r. split; [apply by_equation; constructor|]. split; [exact C|]. split; [exact K|]. size.
  - destruct (Nat.le_gt_cases 2 (crossings (0 :: S b :: r))) as [L|L].
    + exists (0 :: b :: r). split; [apply leads_loop; constructor|]. rewrite !crossings_cons in *. split; [lia|].
      split; [now rewrite <- (knot_loop (S b) b)|]. cbn [length]. lia.
    + rewrite !crossings_cons in *. assert (b = 0) as -> by lia. assert (R : crossings r = 0) by lia.
      destruct r as [|[|c1] [|c2 r]]; try (rewrite crossings_cons in R; lia).
      * exists [1]. split; [apply by_equation, (equation_2 [] 0)|]. cbn. repeat split; lia.
      * discriminate K.
      * exists (0 :: (1 + c2) :: r). split; [apply by_equation, (equation_4 [0] 1 c2 r)|].
        rewrite !crossings_cons in *. split; [lia|].
        split; [|cbn [length]; lia]. rewrite <- K. symmetry. apply equation_knot, (equation_4 [0] 1 c2 r).
Qed.
Lemma has_inner_zero (w : word) : In 0 w \/ Forall (lt 0) w.
Proof.
  induction w as [|[|a] w [IH|IH]]; auto; [left; now left|left; now left|left; now right|]. right.
  constructor; [lia|assumption].
Qed.
Lemma reducible_all w : knot_test w = true -> crossings w >= 1 -> reducible w.
Proof.
  remember (crossings w + length w) as n eqn:E. revert w E. induction n as [n IH] using lt_wf_ind. intros w -> K C.
  assert (Step : forall v, equation w v -> crossings v + length v < crossings w + length w -> crossings v >= 1 ->
    reducible w).
  { intros v Eq L Cv. apply (reducible_equation w v Eq). apply (IH _ L v eq_refl); [|assumption].
    now rewrite <- (equation_knot w v Eq). }
  assert (StepR : forall v, equation (rev w) v -> crossings v + length v < crossings w + length w ->
    crossings v >= 1 -> reducible w).
  { intros v Eq L Cv. apply reducible_rev, (reducible_equation _ v Eq). apply (IH _ L v eq_refl); [|assumption].
    now rewrite <- (equation_knot _ v Eq), knot_rev. }
  destruct w as [|a w]; [cbn in C; lia|]. destruct a as [|a].
  { destruct (first_zero w C K) as (v & L & Cv & Kv & M). apply (reducible_step _ v L). now apply (IH _ M). }
  destruct w as [|b w] using rev_ind.
  { destruct (Nat.Even_or_Odd (S a)) as [Ev|Od].
    - exfalso. unfold knot_test in K. rewrite even_parities_swap in K; [discriminate K|]. now repeat constructor.
    - left. exists [S a]. split; [now apply odd_even_first|apply leads_nowhere]. }
  clear IHw. destruct b as [|b].
  { assert (R : rev (S a :: w ++ [0]) = 0 :: rev (S a :: w)) by (rewrite app_comm_cons, rev_app_distr; reflexivity).
    destruct (first_zero (rev (S a :: w))) as (v & L & Cv & Kv & M).
    - rewrite <- R, crossings_rev. exact C.
    - rewrite <- R, knot_rev. exact K.
    - apply reducible_rev. rewrite R. apply (reducible_step _ v L).
      apply (IH (crossings v + length v)); [|reflexivity|assumption..].
      rewrite <- R, crossings_rev, rev_length in M. exact M. }
  destruct (has_inner_zero w) as [Z|P].
  { apply in_split in Z as (x & y & ->).
    assert (exists x' c, S a :: x = x' ++ [c]) as (x' & c & Ex).
    { destruct (exists_last (l := S a :: x)) as (x' & c & ->); [discriminate|eauto]. }
    assert (exists d y', y ++ [S b] = d :: y') as (d & y' & Ey) by (destruct y; cbn; eauto).
    assert (Ew : S a :: (x ++ 0 :: y) ++ [S b] = x' ++ c :: 0 :: d :: y').
    { rewrite <- app_assoc, app_comm_cons, Ex, <- app_assoc. cbn [app]. now rewrite Ey. }
    rewrite Ew in *. apply (Step (x' ++ (c + d) :: y')); [constructor|size|].
    rewrite crossings_app, !crossings_cons in *. lia. }
  destruct a as [|a].
  { destruct w as [|c w]; cbn [app] in *.
    - apply (Step [S (S b)]); [constructor|size|]. rewrite crossings_cons. lia.
    - apply (Step (S c :: w ++ [S b])); [constructor|size|]. rewrite crossings_cons. lia. }
  destruct b as [|b].
  { assert (R : rev (S (S a) :: w ++ [1]) = 1 :: rev (S (S a) :: w)) by (rewrite app_comm_cons, rev_app_distr;
    reflexivity).
    assert (exists c r, rev (S (S a) :: w) = c :: r) as (c & r & Er).
    { destruct (rev (S (S a) :: w)) eqn:Q; [|eauto]. apply (f_equal (@length nat)) in Q. rewrite rev_length in Q.
      discriminate Q. }
    rewrite Er in R. apply (StepR (S c :: r)).
    - rewrite R. constructor.
    - rewrite <- (crossings_rev (_ :: _ ++ _)), <- (rev_length (_ :: _ ++ _)), R. size.
    - rewrite crossings_cons. lia. }
  assert (Ex : (exists x, In x w /\ Nat.Odd x) \/ Forall Nat.Even w).
  { clear - w. induction w as [|x w [(y & Hy & Oy)|IH]]; [now right|left; exists y; split; [now right|assumption]|].
    destruct (Nat.Even_or_Odd x) as [Ev|Od]; [right; now constructor|left; exists x; split; [now left|assumption]]. }
  destruct Ex as [Od|Ev].
  { right. apply wide_six, wide_spec. split; [assumption|]. split.
    - constructor; [lia|]. apply Forall_app. split; [exact P|]. constructor; [lia|constructor].
    - exists (S (S a)), w, (S (S b)). repeat split; try lia. exact Od. }
  destruct (Nat.Even_or_Odd (S (S a))) as [Ea|Oa], (Nat.Even_or_Odd (S (S b))) as [Eb|Ob].
  - right. exists [2; 2]. split; [cbn; tauto|]. apply all_even; [| |discriminate|assumption].
    + constructor; [assumption|]. apply Forall_app. split; [assumption|]. constructor; [assumption|constructor].
    + constructor; [lia|]. apply Forall_app. split; [exact P|]. constructor; [lia|constructor].
  - left. exists (S (S a) :: w ++ [S (S b)]). split; [|apply leads_nowhere]. exists (S (S b)), (S (S a) :: w).
    split; [assumption|]. split; [now constructor|now right].
  - left. exists (S (S a) :: w ++ [S (S b)]). split; [|apply leads_nowhere]. apply odd_even_first; [assumption|].
    apply Forall_app. split; [assumption|]. now repeat constructor.
  - exfalso. unfold knot_test in K. apply odd_true in Oa, Ob. rewrite parities_cons, Oa, parities_app in K.
    cbn [fst snd andb xorb] in K.
    rewrite even_parities in K by assumption. rewrite parities_cons, Ob in K. discriminate K.
Qed.
Theorem Lemma_6_2 : forall T, is_knot T -> crossings T >= 1 ->
  (exists O, odd_even O /\ leads_1 T O) \/ exists A, In A six /\ leads_any T A.
Proof. intros T K C. apply reducible_all; [now apply is_knot_test|assumption]. Qed.

(** ** Lemma 6.1

    The positions of a shadow from which the Knotter wins playing second, found from those with no crossing up;
      each is kept
    under a number, and only what is found under its number counts. *)
Fixpoint digits (x p : positive) : positive :=
  match x with xI y => digits y (p~1~1) | xO y => digits y (p~0~1) | xH => p~0 end%positive.
Definition key (d : diagram) : positive :=
  fold_left (fun p t => digits (Pos.of_succ_nat (snd t)) (digits (Z.to_pos (fst t + 5)) p)) d 1%positive.
Fixpoint same_diagram (d e : diagram) : bool :=
  match d, e with
  | [], [] => true
  | (a, b) :: d, (a', b') :: e => if Z.eqb a a' then if Nat.eqb b b' then same_diagram d e else false else false
  | _, _ => false
  end.
Lemma same_diagram_spec d : forall e, same_diagram d e = true -> d = e.
Proof.
  induction d as [|[a b] d IH]; intros [|[a' b'] e] H; try discriminate H; [reflexivity|]. cbn in H.
  destruct (Z.eqb_spec a a') as [->|]; [|discriminate H]. destruct (Nat.eqb_spec b b') as [->|]; [|discriminate H].
  f_equal. now apply IH.
Qed.
Definition found (d : diagram) (m : PositiveMap.t diagram) : bool :=
  match PositiveMap.find (key d) m with Some e => same_diagram d e | None => false end.
Fixpoint every {A} (P : A -> bool) (l : list A) : bool := match l with []
  => true | x :: r => if P x then every P r else false end.
Lemma every_spec {A} (P : A -> bool) l : every P l = true -> forall x, In x l -> P x = true.
Proof.
  induction l as [|y l IH]; intros H x Hx; [destruct Hx|]. cbn in H. destruct (P y) eqn:E; [|discriminate H].
  destruct Hx as [<-|Hx]; [assumption|auto].
Qed.
Definition held (below : PositiveMap.t diagram) (d : diagram) : bool :=
  if Nat.eqb (unresolved d) 0 then negb (unknot (map fst d)) else every (fun m => any (fun n => found n below) (moves
    m)) (moves d).
Definition next (below : PositiveMap.t diagram) (layer : list diagram) : PositiveMap.t diagram :=
  fold_left (fun m d => if held below d then PositiveMap.add (key d) d m else m) layer (PositiveMap.empty diagram).
Definition distinct (l : list diagram) : list diagram :=
  map snd (PositiveMap.elements (fold_left (fun m d => PositiveMap.add (key d) d m) l (PositiveMap.empty diagram))).
Fixpoint layers (n : nat) (l : list diagram) : list (list diagram) :=
  match n with O => [l] | S n => let below := distinct (flat_map moves (distinct (flat_map moves l))) in l :: layers n
    below end.
(** The Knotter wins the shadow playing second, if this is true. It has an even number of crossings. *)
Definition knotter_second (w : word) : bool :=
  found (shadow w) (fold_right (fun l below => next below l) (PositiveMap.empty diagram) (layers (Nat.div2 (crossings
    w)) [shadow w])).

Definition all_held (m : PositiveMap.t diagram) : Prop := forall i d, PositiveMap.find i m = Some d -> K2 (game_of d).
Lemma found_held d m : all_held m -> found d m = true -> K2 (game_of d).
Proof.
  intros H. unfold found. destruct (PositiveMap.find (key d) m) as [e|] eqn:E; [|discriminate].
  intros Q. apply same_diagram_spec in Q as ->. exact (H _ _ E).
Qed.
Lemma empty_held : all_held (PositiveMap.empty diagram).
Proof. intros i d E. now rewrite PositiveMap.gempty in E. Qed.
Lemma held_spec below d : all_held below -> held below d = true -> K2 (game_of d).
Proof.
  intros H. unfold held. rewrite game_of_diagram. destruct (Nat.eqb_spec (unresolved d) 0) as [E|E].
  - destruct (unknot (map fst d)); [discriminate|]. intros _. constructor.
  - intros T. constructor. intros x Hx. apply in_map_iff in Hx as (m & <- & Hm).
    apply (every_spec _ _ T), any_spec in Hm as (n & Hn & F).
    apply found_held in F; [|assumption]. pose proof (option_of m n Hn) as O.
    destruct (game_of m) as [| |l]; [destruct O..|]. now apply (K1_set l (game_of n)).
Qed.
Lemma next_held below layer : all_held below -> all_held (next below layer).
Proof.
  intros H. unfold next. pose proof empty_held as I. revert I. generalize (PositiveMap.empty diagram).
  induction layer as [|d l IH]; intros m I; [exact I|].
  cbn [fold_left]. apply IH. destruct (held below d) eqn:E; [|exact I]. intros i x.
  destruct (Pos.eq_dec i (key d)) as [->|N].
  - rewrite PositiveMap.gss. intros Q. injection Q as <-. now apply (held_spec below).
  - rewrite PositiveMap.gso by assumption. apply I.
Qed.
Lemma knotter_second_spec w : knotter_second w = true -> K2 (shadow_game w).
Proof.
  apply found_held. induction (layers _ _) as [|l ls IH]; [apply empty_held|]. now apply next_held.
Qed.
Lemma six_even : forallb (fun w => knotter_second (if Nat.odd (crossings w) then 0 :: 1 :: w else w)) six = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma six_are_knots : forallb knot_test six = true.
Proof. reflexivity. Qed.

Lemma Appendix_loop w : to_1 (shadow_game (0 :: 1 :: w)) (shadow_game w).
Proof. eapply to_1_same; [apply same_refl| |apply Lemma_4_3_7]. apply same_sym, Lemma_4_2_3. Qed.
Theorem Lemma_6_1 : forall A, In A six -> normalized_outcome (shadow_game A) always_second always_first.
Proof.
  intros A H. apply levels_2_1; [apply knot_shadow|]. pose proof (knot_shadow A) as K.
  pose proof six_are_knots as Kn. rewrite forallb_forall in Kn. specialize (Kn A H). apply is_knot_test in Kn.
  destruct (levels_of_any _ _ (proj2 (Lemma_4_4 A Kn)) K) as (_ & LX & _). destruct levels_u as [EX _].
  rewrite EX in LX.
  pose proof (levels_bounds (shadow_game A)). split; [lia|].
  pose proof six_even as S. rewrite forallb_forall in S. specialize (S A H). apply knotter_second_spec, K2_wins in S.
  unfold Y_of, e. rewrite is_odd_shadow. destruct (Nat.odd (crossings A)); [|now rewrite S].
  rewrite (wins_same _ _ false (Appendix_loop A)) in S. now rewrite S.
Qed.

(** ** The winners *)
Lemma six_hard w A : In A six -> leads_any w A -> normalized_outcome (shadow_game w) always_second always_first.
Proof.
  intros H L. apply (Corollary_3_16 _ (shadow_game A));
    [apply knot_shadow..|now apply leads_any_reduces|now apply Lemma_6_1].
Qed.
Lemma odd_even_easy w O : odd_even O -> leads_1 w O -> trivial_game (shadow_game w).
Proof.
  intros H L. apply (trivial_loops _ (shadow_game O));
    [now apply leads_1_reduces|apply knot_shadow|now apply odd_even_trivial].
Qed.
Lemma trivial_outcome g : knot_game g -> trivial_game g -> has_outcome g always_U.
Proof.
  intros K H. apply trivial_levels, levels_U, outcome_by_parity in H; [|assumption..]. now destruct (is_odd g).
Qed.
Definition parity_outcome (n : nat) : outcome := if Nat.odd n then always_first else always_second.
Lemma hard_outcome g n : is_odd g = Nat.odd n -> normalized_outcome g always_second always_first ->
  has_outcome g (parity_outcome n).
Proof. intros E H. apply outcome_by_parity in H. rewrite E in H. exact H. Qed.

(** "=>1" to an odd-even shadow: by the rules, or in any way by pseudo Reidemeister I moves. *)
Theorem Theorem_6_4_corrected : forall T, is_knot T -> crossings T >= 1 ->
  ((exists O, odd_even O /\ leads_1 T O) -> has_outcome (shadow_game T) always_U) /\
  (~ (exists O, odd_even O /\ leads_1 T O) ->
    (Nat.Even (crossings T) -> has_outcome (shadow_game T) always_second) /\
    (Nat.Odd (crossings T) -> has_outcome (shadow_game T) always_first)).
Proof.
  intros T K C. split.
  - intros (O & HO & L). apply trivial_outcome; [apply knot_shadow|]. exact (odd_even_easy T O HO L).
  - intros N. destruct (Lemma_6_2 T K C) as [E|(A & HA & LA)]; [now destruct N|].
    pose proof (hard_outcome _ (crossings T) (is_odd_shadow T) (six_hard T A HA LA)) as H. unfold parity_outcome in H.
    split; intros E; [apply Nat.even_spec in E; rewrite <- Nat.negb_even, E in H|apply Nat.odd_spec in E;
      rewrite E in H]; exact H.
Qed.
Theorem Theorem_6_4_games : forall T, is_knot T -> crossings T >= 1 ->
  ((exists O, odd_even O /\ reduces to_1 (shadow_game T) (shadow_game O)) <-> (exists O, odd_even O /\ leads_1 T O)).
Proof.
  intros T K C. split; [|intros (O & HO & L); exists O; split; [assumption|now apply leads_1_reduces]].
  intros (O & HO & R). destruct (Lemma_6_2 T K C) as [E|(A & HA & LA)]; [assumption|exfalso].
  assert (Tr : trivial_game (shadow_game T)) by (apply (trivial_loops _ _ R);
    [apply knot_shadow|now apply odd_even_trivial]).
  apply trivial_levels in Tr; [|apply knot_shadow]. apply six_hard, levels_2_1 in LA; [|apply knot_shadow|assumption].
  lia.
Qed.

(** ** Sums *)
Definition easy (T : word) : Prop := crossings T = 0 \/ exists O, odd_even O /\ leads_1 T O.
Lemma no_crossing w : is_knot w -> crossings w = 0 -> shadow_game w = u.
Proof.
  intros K C. unfold shadow_game. rewrite game_of_diagram, unresolved_shadow, C. cbn [Nat.eqb].
  destruct (unknot (map fst (shadow w))) eqn:E; [reflexivity|exfalso].
  assert (S : same (shadow_game w) u \/ True) by now right. clear S. apply is_knot_test in K.
  assert (Z : map fst (shadow w) = repeat 0%Z (length w)).
  { clear K E. induction w as [|a w IH]; [reflexivity|]. rewrite crossings_cons in C. cbn. f_equal. apply IH. lia. }
  assert (Zw : w = repeat 0 (length w)).
  { clear K E Z. induction w as [|a w IH]; [reflexivity|]. rewrite crossings_cons in C. cbn. f_equal; [lia|].
    apply IH. lia. }
  rewrite Z in E. rewrite Zw in K. clear Z Zw C.
  assert (P : forall n, (unknot (repeat 0%Z n) = true /\
    knot_test (repeat 0 n) = true) \/ knot_test (repeat 0 n) = false).
  { intros n. induction n as [n IH] using lt_wf_ind. destruct n as [|[|n]]; [left; split; reflexivity|now right|].
    destruct (IH n ltac:(lia)) as [[U K']|K']; [left|right; exact K']. split; [|exact K'].
    rewrite <- U. apply unknot_same_tangle. now left. }
  destruct (P (length w)) as [[U _]|F]; congruence.
Qed.
Lemma easy_trivial w : is_knot w -> easy w -> trivial_game (shadow_game w).
Proof.
  intros K [C|(O & HO & L)]; [|exact (odd_even_easy w O HO L)]. rewrite (no_crossing w K C). exists 0.
  constructor; [constructor|intros q []].
Qed.
Lemma easy_or_hard w : is_knot w -> easy w \/ exists A, In A six /\ leads_any w A.
Proof.
  intros K. destruct (Nat.eq_dec (crossings w) 0) as [C|C]; [left; now left|].
  destruct (Lemma_6_2 w K ltac:(lia)) as [E|H]; [left; now right|now right].
Qed.
Lemma reduces_sum P P' Q Q' : reduces to_any P P' -> reduces to_any Q Q' -> reduces to_any (P + Q) (P' + Q').
Proof.
  assert (L : forall A B S, reduces to_any A B -> reduces to_any (A + S) (B + S)) by (intros A B S;
    apply (Remark_2_1 A B S)).
  intros H J. eapply more_moves; [apply L, H|]. eapply more_moves; [apply no_move, add_comm|].
  eapply more_moves; [apply L, J|]. apply no_move, add_comm.
Qed.
Lemma sum_to_hard l w A : Forall is_knot l -> In w l -> leads_any w A -> reduces to_any (sum_game l) (shadow_game A).
Proof.
  assert (Z : forall l, Forall is_knot l -> reduces to_any (sum_game l) u).
  { intros l' H. induction H as [|x l' K _ IH]; [apply no_move, same_refl|].
    eapply more_moves; [apply reduces_sum; [apply (Lemma_4_4 x K)|exact IH]|]. apply no_move, add_u. }
  intros H. induction H as [|x l K Kl IH]; intros I L; [destruct I|]. destruct I as [->|I]; cbn [sum_game fold_right].
  - eapply more_moves; [apply reduces_sum; [apply leads_any_reduces, L|apply (Z l Kl)]|]. apply no_move, add_u.
  - eapply more_moves; [apply reduces_sum; [apply (Lemma_4_4 x K)|exact (IH I L)]|].
    eapply more_moves; [apply no_move, add_comm|]. apply no_move, add_u.
Qed.
Lemma is_odd_sum l : is_odd (sum_game l) = Nat.odd (sum_crossings l).
Proof.
  induction l as [|w l IH]; [reflexivity|]. cbn [sum_game fold_right]. fold (sum_game l).
  rewrite (proj2 (parity_add _ _ (knot_shadow w) (knot_sum l))), IH, is_odd_shadow.
  change (sum_crossings (w :: l)) with (crossings w + sum_crossings l). now rewrite Nat.odd_add.
Qed.
Lemma two_kinds l : Forall is_knot l ->
  (Forall easy l /\ trivial_game (sum_game l)) \/ (~ Forall easy l /\
    normalized_outcome (sum_game l) always_second always_first).
Proof.
  intros H. assert (D : Forall easy l \/ exists w A, In w l /\ In A six /\ leads_any w A).
  { induction H as [|w l K _ IH]; [now left|]. destruct (easy_or_hard w K) as [E|(A & HA & LA)].
    - destruct IH as [F|(x & A & Hx & HA)]; [left; now constructor|right; exists x, A; split; [now right|assumption]].
    - right. exists w, A. split; [now left|now split]. }
  assert (Tr : Forall easy l -> trivial_game (sum_game l)).
  { intros F. apply trivial_sums. rewrite Forall_forall in *. intros w Hw. apply easy_trivial; auto. }
  destruct D as [F|(w & A & Hw & HA & LA)]; [left; auto|right].
  assert (N : normalized_outcome (sum_game l) always_second always_first).
  { apply (Corollary_3_16 _ (shadow_game A));
    [apply knot_sum|apply knot_shadow|now apply (sum_to_hard l w A)|now apply Lemma_6_1]. }
  split; [|assumption]. intros F. apply Tr, trivial_levels in F; [|apply knot_sum].
  apply levels_2_1 in N; [lia|apply knot_sum].
Qed.
Theorem Theorem_7_5_corrected : forall l, Forall is_knot l ->
  (Forall (fun T => crossings T = 0 \/ exists O, odd_even O /\ leads_1 T O) l -> has_outcome (sum_game l) always_U) /\
  (~ Forall (fun T => crossings T = 0 \/ exists O, odd_even O /\ leads_1 T O) l ->
    (Nat.Even (sum_crossings l) -> has_outcome (sum_game l) always_second) /\
    (Nat.Odd (sum_crossings l) -> has_outcome (sum_game l) always_first)).
Proof.
  intros l H. change (fun T => crossings T = 0 \/ exists O, odd_even O /\ leads_1 T O) with easy.
  destruct (two_kinds l H) as [[F Tr]|[F N]]; (split; [intros F'|intros F']); try tauto.
  - apply trivial_outcome; [apply knot_sum|exact Tr].
  - pose proof (hard_outcome _ _ (is_odd_sum l) N) as O. unfold parity_outcome in O.
    split; intros E; [apply Nat.even_spec in E; rewrite <- Nat.negb_even, E in O|apply Nat.odd_spec in E;
      rewrite E in O]; exact O.
Qed.
(** The first class: the trivial shadow, and what reduces to odd-even shadows by the rules (1) to (5), (7) and (8). *)
Definition first_class (T : word) : Prop := leads_1 T [] /\ crossings T = 0 \/ exists O, odd_even O /\ leads_1 T O.
Lemma zeros_lead w : is_knot w -> crossings w = 0 -> leads_1 w [].
Proof.
  intros K C. apply is_knot_test in K. remember (length w) as n eqn:E. revert w E C K.
  induction n as [n IH] using lt_wf_ind. intros w -> C K. destruct w as [|[|a] w];
    [apply leads_nowhere| |rewrite crossings_cons in C; lia].
  destruct w as [|[|a] w]; [discriminate K| |rewrite !crossings_cons in C; lia].
  eapply leads_on; [apply by_equation; constructor|]. eapply IH; [|reflexivity|exact C|exact K]. cbn. lia.
Qed.
Theorem Section_8_two_classes : forall l, Forall is_knot l ->
  (Forall first_class l -> normalized_outcome (sum_game l) always_U always_U) /\
  (~ Forall first_class l -> normalized_outcome (sum_game l) always_second always_first).
Proof.
  intros l H. assert (E : Forall first_class l <-> Forall easy l).
  { rewrite !Forall_forall in *. split; intros F w Hw; specialize (F w Hw); unfold first_class, easy in *.
    - tauto.
    - destruct F as [F|F]; [left; split; [now apply zeros_lead; [apply H|]|assumption]|now right]. }
  rewrite E. destruct (two_kinds l H) as [[F Tr]|[F N]]; (split; intros F'); try tauto.
  apply levels_U; [apply knot_sum|]. apply trivial_levels; [apply knot_sum|exact Tr].
Qed.

(** "Let f(S) = (pi(S), kappa(S))": [value_is S pi kappa] for sums S of rational shadows. *)
Definition value_is (S : game) (pi kappa : bool) : Prop := is_odd S = pi /\
  if kappa then normalized_outcome S always_second always_first else normalized_outcome S always_U always_U.
Theorem Section_8_homomorphism : exists (o : bool -> bool -> outcome) (plus : bool * bool -> bool * bool ->
  bool * bool),
  forall l m, Forall is_knot l -> Forall is_knot m ->
  (exists p q, value_is (sum_game l) p q /\ has_outcome (sum_game l) (o p q)) /\
  (forall p q p' q', value_is (sum_game l) p q -> value_is (sum_game m) p' q' ->
    value_is (sum_game l + sum_game m) (fst (plus (p, q) (p', q'))) (snd (plus (p, q) (p', q')))).
Proof.
  exists (fun p q : bool => if q then if p then always_first else always_second else always_U).
  exists (fun x y => (xorb (fst x) (fst y), orb (snd x) (snd y))). intros l m Hl Hm. split.
  - exists (is_odd (sum_game l)). destruct (two_kinds l Hl) as [[F Tr]|[F N]]; [exists false|exists true]; cbn.
    + split; [split; [reflexivity|]; apply levels_U; [apply knot_sum|]; apply trivial_levels;
      [apply knot_sum|exact Tr]|].
      apply trivial_outcome; [apply knot_sum|exact Tr].
    + split; [now split|]. now apply outcome_by_parity.
  - assert (A : same (sum_game l + sum_game m) (sum_game (l ++ m))).
    { clear. induction l as [|w l IH]; [eapply same_trans; [apply add_comm|apply add_u]|].
      cbn [app]. eapply same_trans; [apply add_assoc|]. apply add_same_r, IH. }
    assert (Ks : knot_game (sum_game l + sum_game m)) by (apply knot_add; apply knot_sum).
    destruct (levels_same _ _ Ks A) as [EX EY]. intros p q p' q' [P Q] [P' Q']. split.
    { cbn [fst]. rewrite <- P, <- P'. apply (parity_add _ _ (knot_sum l) (knot_sum m)). }
    assert (Z : forall l (q : bool), Forall is_knot l ->
      (if q then normalized_outcome (sum_game l) always_second always_first
      else normalized_outcome (sum_game l) always_U always_U) -> (q = false <-> Forall easy l)).
    { clear. intros l q H Q. destruct (two_kinds l H) as [[F Tr]|[F N]]; destruct q; try (split; [discriminate|tauto]
      || tauto).
      - apply levels_2_1 in Q; [|apply knot_sum]. apply trivial_levels in Tr; [lia|apply knot_sum].
      - apply levels_U in Q; [|apply knot_sum]. apply levels_2_1 in N; [lia|apply knot_sum]. }
    pose proof (Z l q Hl Q) as Z1. pose proof (Z m q' Hm Q') as Z2. cbn [snd].
    assert (Ha : Forall is_knot (l ++ m)) by (apply Forall_app; auto).
    destruct (two_kinds (l ++ m) Ha) as [[F Tr]|[F N]]; rewrite Forall_app in F.
    + assert (E1 : q = false) by tauto. assert (E2 : q' = false) by tauto. rewrite E1, E2. apply levels_U; [exact Ks|].
      rewrite EX, EY. apply trivial_levels; [apply knot_sum|exact Tr].
    + assert (E1 : (q || q')%bool = true) by (destruct q, q'; tauto). rewrite E1. apply levels_2_1; [exact Ks|].
      rewrite EX, EY. apply levels_2_1; [apply knot_sum|exact N].
Qed.

(** ** Appendix A *)
Theorem Appendix_A_loop : forall w, leads_1 (0 :: 1 :: w) w /\
  to_1 (shadow_game (0 :: 1 :: w)) (shadow_game (0 :: 0 :: w)) /\
  same (shadow_game (0 :: 0 :: w)) (shadow_game w) /\
  (forall o, has_outcome (shadow_game w + star) o <-> has_outcome (shadow_game (0 :: 1 :: w)) o).
Proof.
  intros w. split; [apply loops_first|]. split; [apply Lemma_4_3_7|]. split; [apply Lemma_4_2_3|]. intros o.
  rewrite !outcome_wins. now rewrite !(wins_same _ _ _ (Appendix_loop w)).
Qed.
