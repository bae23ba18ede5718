(** * A finite monoid is the misère quotient: the induction over options

    First, that play ends and each position has just one outcome. Then what a finite check must show of a finite set with
    maps, a subset and the elements of the heaps, so that the maps are a commutative monoid, and that a sum of heaps is a
    P-position just if its element is in the subset. *)
From Coq Require Import List Arith PArith Lia Bool Permutation.
From knotgames Require Import Tests Misere.
Import ListNotations.
Set Implicit Arguments.

(** ** Every position has just one outcome *)
Section Determined.
Variable g : game.

Fixpoint N_not_P X (n : N_position g X) {struct n} : P_position g X -> False :=
  match n with
  | N_end none => fun p => match p in P_position _ X return (forall Y, ~ move g X Y) -> False with
                           | P_moves m _ => fun none => none _ m end none
  | @N_move _ X Y m q => fun p =>
      match p in P_position _ X return move g X Y -> False with
      | P_moves _ all => fun m => P_not_N q (all _ m) end m
  end
with P_not_N X (p : P_position g X) {struct p} : N_position g X -> False :=
  match p with
  | @P_moves _ X Z m all => fun n =>
      match n in N_position _ X return move g X Z -> (forall Y, move g X Y -> N_position g Y) -> False with
      | N_end none => fun m _ => none _ m
      | N_move m' q => fun _ all => N_not_P (all _ m') q end m all
  end.

(** Play ends if each option of a heap consists of smaller ones. *)
Variable H : nat -> Prop.
Hypothesis smaller : forall n l, H n -> g n l -> Forall (fun h => h < n /\ H h) l.

Definition later (Y X : position) : Prop := move g X Y.

Lemma later_app X : Acc later X -> forall Y, Acc later Y -> Acc later (X ++ Y).
Proof.
  induction 1 as [X HX IX]. induction 1 as [Y HY IY]. constructor. intros Z m. unfold later in m.
  inversion m as [A n B l o E EZ]; subst Z; clear m.
  destruct (app_eq_app _ _ _ _ E) as (C & [[-> ->]|[-> EB]]).
  - rewrite <- app_assoc. apply IY. now constructor.
  - destruct C as [|c C]; simpl in EB.
    + subst Y. rewrite <- (app_nil_r A) at 1. apply (IY (l ++ B)). now apply (move_in g [] n B l).
    + injection EB as <- ->. replace (A ++ l ++ C ++ Y) with ((A ++ l ++ C) ++ Y) by now rewrite <- !app_assoc.
      apply IX; [now constructor|constructor; exact HY].
Qed.

Lemma later_well_founded X : Forall H X -> Acc later X.
Proof using smaller.
  assert (heap : forall n, H n -> Acc later [n]).
  { induction n as [n IH] using lt_wf_ind. intros Hn. constructor. intros Z m. unfold later in m.
    inversion m as [A n' B l o E EZ]; subst Z; clear m.
    apply elt_eq_unit in E as (-> & -> & ->). simpl. rewrite app_nil_r.
    assert (F := smaller Hn o). clear o. induction F as [|h l [Hh HH] F IF].
    - constructor. intros Z m. inversion m as [A ? ? ? ? E]. now destruct A.
    - apply (later_app (X := [h])); auto. }
  induction 1 as [|n X Hn _ IX].
  - constructor. intros Z m. inversion m as [A ? ? ? ? E]. now destruct A.
  - apply (later_app (X := [n])); auto.
Qed.

Lemma move_heaps X Y : Forall H X -> move g X Y -> Forall H Y.
Proof using smaller.
  intros HX m. destruct m as [A n B l o]. apply Forall_app in HX as [HA HB]. inversion HB as [|? ? Hn HB']; subst.
  rewrite !Forall_app. repeat split; auto. eapply Forall_impl; [|exact (smaller Hn o)]. simpl. tauto.
Qed.
End Determined.

(** ** Commuting maps that reach everything from 1 are a commutative monoid

    The product with [x] is the map that takes 1 to [x]; it is a composition of the maps in [steps]. *)
Section Monoid.
Variables (order : positive) (mul : positive -> positive -> positive) (steps : list (positive -> positive)).
Local Open Scope positive_scope.
Hypothesis step_closed : forall f x, In f steps -> x <= order -> f x <= order.
Hypothesis steps_commute : forall f h x, In f steps -> In h steps -> x <= order -> f (h x) = h (f x).
Hypothesis mul_1 : forall y, y <= order -> mul 1 y = y.
Hypothesis words : forall x, x <= order -> x <> 1 ->
  exists f b, In f steps /\ b < x /\ f b = x /\ forall y, y <= order -> mul x y = f (mul b y).

Lemma positive_ind_lt (P : positive -> Prop) : (forall x, (forall y, y < x -> P y) -> P x) -> forall x, P x.
Proof.
  intros IH x. assert (A : forall n x, (Pos.to_nat x < n)%nat -> P x).
  { induction n as [|n IHn]; intros y Hy; [lia|]. apply IH. intros z Hz. apply IHn. lia. }
  apply (A (S (Pos.to_nat x))). lia.
Qed.

Ltac by_words x IH := induction x as [x IH] using positive_ind_lt; intros;
  destruct (Pos.eq_dec x 1) as [->|Hne];
  [rewrite ?mul_1|destruct (words (x := x)) as (last & b & Hl & Hb & E & M); [auto|auto|assert (Hbo : b <= order) by lia]].

Lemma mul_closed x : forall y, x <= order -> y <= order -> mul x y <= order.
Proof using All. by_words x IH; auto. rewrite M; auto. Qed.
Lemma mul_step x : forall f y, In f steps -> x <= order -> y <= order -> mul x (f y) = f (mul x y).
Proof using All. by_words x IH; auto. rewrite !M, IH; auto using mul_closed. Qed.
Lemma mul_swap x : forall y z, x <= order -> y <= order -> z <= order -> mul x (mul y z) = mul y (mul x z).
Proof using All.
  by_words x IH; auto using mul_closed. rewrite !M, IH by auto using mul_closed. symmetry. auto using mul_step, mul_closed.
Qed.
Lemma mul_1_r x : x <= order -> mul x 1 = x.
Proof using All. by_words x IH; auto using Pos.le_1_l. rewrite M, IH; auto using Pos.le_1_l. Qed.
Lemma mul_comm x y : x <= order -> y <= order -> mul x y = mul y x.
Proof using All.
  intros Hx Hy. rewrite <- (mul_1_r (x := y)) at 1 by auto. rewrite mul_swap, mul_1_r; auto using Pos.le_1_l.
Qed.
Lemma mul_assoc x y z : x <= order -> y <= order -> z <= order -> mul x (mul y z) = mul (mul x y) z.
Proof using All.
  intros Hx Hy Hz. rewrite (mul_comm (x := mul x y)) by auto using mul_closed. rewrite (mul_comm (x := y)) by auto.
  now apply mul_swap.
Qed.
End Monoid.

(** ** A sum is a P-position just if its element is in the P-portion

    The elements are those of any commutative monoid. [reach n] are the elements of the options of a heap of [n]; in the
    context of an element [q] the heap is winning if one of them is taken into the P-portion. No option of a sum in the
    P-portion may be there again. Conversely a sum with options that is not there needs an option that is. *)
Section Induction.
Variables (g : game) (H : nat -> Prop).
Hypothesis smaller : forall n l, H n -> g n l -> Forall (fun h => h < n /\ H h) l.
Variables (T : Type) (inside : T -> Prop) (mul : T -> T -> T) (unit : T) (P : T -> bool).
Variables (phi : nat -> T) (reach : nat -> list T).
Hypothesis closed : forall x y, inside x -> inside y -> inside (mul x y).
Hypothesis unit_in : inside unit.
Hypothesis one : forall x, inside x -> mul unit x = x.
Hypothesis comm : forall x y, inside x -> inside y -> mul x y = mul y x.
Hypothesis assoc : forall x y z, inside x -> inside y -> inside z -> mul x (mul y z) = mul (mul x y) z.
Hypothesis phi_in : forall n, H n -> inside (phi n).

Definition total (X : position) : T := fold_right (fun n x => mul (phi n) x) unit X.
Definition wins (elements : list T) (q : T) : bool := some (fun x => P (mul x q)) elements.
Notation val := total.
Notation W n := (wins (reach n)).

Lemma val_in X : Forall H X -> inside (val X).
Proof using closed unit_in phi_in. induction 1; simpl; auto. Qed.
Lemma val_app X Y : Forall H X -> Forall H Y -> val (X ++ Y) = mul (val X) (val Y).
Proof using closed unit_in one assoc phi_in.
  intros HX HY. induction HX as [|n X Hn HX IX]; simpl.
  - symmetry. auto using val_in.
  - rewrite IX. auto using val_in.
Qed.
Lemma val_perm X Y : Permutation X Y -> Forall H X -> val X = val Y.
Proof using closed unit_in comm assoc phi_in.
  induction 1 as [|n X Y p IH|n m X|X Y Z p IH q IH']; intros F; [reflexivity|..].
  - inversion_clear F. simpl. now rewrite IH.
  - inversion_clear F as [|? ? Hm F']. inversion_clear F' as [|? ? Hn F]. assert (I := val_in F). simpl.
    rewrite !assoc by auto. f_equal. auto.
  - rewrite IH by assumption. apply IH'. exact (Permutation_Forall p F).
Qed.

(** Whether a move in [X] leads into the P-portion in the context [q]. *)
Fixpoint can_win (q : T) (X : position) : bool :=
  match X with
  | [] => false
  | n :: X' => if W n (mul q (val X')) then true else can_win (mul q (phi n)) X'
  end.

Lemma can_win_spec X : Forall H X -> forall q, inside q ->
  (can_win q X = true <-> exists n Y, Permutation X (n :: Y) /\ W n (mul q (val Y)) = true).
Proof using closed unit_in comm assoc phi_in.
  induction 1 as [|n X Hn HX IX]; simpl; intros q Hq.
  { split; [discriminate|]. intros (n & Y & p & _). now apply Permutation_nil in p. }
  destruct (W n (mul q (val X))) eqn:E; [split; [now exists n, X|reflexivity]|]. rewrite IX by auto. split.
  - intros (m & Y & p & E'). exists m, (n :: Y). split; [rewrite p; constructor|]. simpl.
    assert (F := Permutation_Forall p HX). inversion_clear F. rewrite assoc; auto using val_in.
  - intros (m & Y & p & E'). assert (F := Permutation_Forall p (Forall_cons _ Hn HX)). inversion_clear F as [|? ? Hm HY].
    assert (I : In m (n :: X)) by (apply (Permutation_in _ (Permutation_sym p)); now left). destruct I as [<-|I].
    { apply Permutation_cons_inv in p. rewrite (val_perm p) in E by assumption. congruence. }
    apply in_split in I as (A & B & ->). exists m, (A ++ B). split; [symmetry; apply Permutation_middle|].
    rewrite <- Permutation_middle, perm_swap in p. apply Permutation_cons_inv in p.
    rewrite <- (val_perm p) in E' by (now apply (Permutation_Forall (Permutation_sym p))). simpl in E'.
    apply Forall_app in HX as [HA HB]. inversion_clear HB. rewrite assoc in E'; auto. apply val_in, Forall_app. now split.
Qed.

Hypothesis reach_spec : forall n x, H n -> (In x (reach n) <-> exists l, g n l /\ val l = x).
Hypothesis dead : forall n, H n -> reach n = [] -> phi n = unit.
Hypothesis portion_1 : P unit = false.
Hypothesis portion_left : forall n q, H n -> inside q -> W n q = true -> P (mul q (phi n)) = false.
Hypothesis covered : forall X, Forall H X -> (exists n, In n X /\ reach n <> []) -> P (val X) = false ->
  can_win unit X = true.

Lemma option_val A n B l : Forall H (A ++ n :: B) -> g n l -> val (A ++ l ++ B) = mul (val l) (val (A ++ B)).
Proof using smaller closed unit_in one comm assoc phi_in.
  intros HF o. apply Forall_app in HF as [HA HB]. inversion_clear HB as [|? ? Hn HB'].
  assert (Hl : Forall H l) by (eapply Forall_impl; [|exact (smaller Hn o)]; simpl; tauto).
  rewrite <- val_app by (auto; now apply Forall_app). apply val_perm; [apply Permutation_app_swap_app|].
  repeat (apply Forall_app; split); auto.
Qed.

Theorem outcomes X : Forall H X -> if P (val X) then P_position g X else N_position g X.
Proof using All.
  intros HX. assert (t := later_well_founded g smaller HX). induction t as [X _ IH]. unfold later in IH.
  assert (inner : forall A n B, Forall H (A ++ n :: B) -> H n /\ inside (val (A ++ B))).
  { intros A n B F. apply Forall_app in F as [HA HB]. inversion_clear HB. split; [assumption|].
    apply val_in, Forall_app. now split. }
  destruct (P (val X)) eqn:E.
  - assert (L : exists n, In n X /\ reach n <> []).
    { clear IH inner. assert (N : val X <> unit) by congruence. clear E.
      induction HX as [|n X Hn HX IX]; [now destruct N|]. destruct (reach n) as [|r rs] eqn:R.
      - simpl in N. rewrite (dead Hn R), one in N by auto using val_in. destruct (IX N) as (m & Hm & Hr).
        exists m. split; [now right|assumption].
      - exists n. split; [now left|congruence]. }
    destruct L as (n & Hn & Hr). apply in_split in Hn as (A & B & ->). destruct (inner _ _ _ HX) as [Hn _].
    destruct (reach n) as [|r rs] eqn:R; [congruence|].
    destruct (proj1 (reach_spec r Hn)) as (l & o & _); [rewrite R; now left|].
    apply (P_moves (Y := A ++ l ++ B)); [now constructor|]. intros Z m. specialize (IH Z m (move_heaps smaller HX m)).
    destruct (P (val Z)) eqn:EZ; [exfalso|assumption]. inversion m as [A' n' B' l' o' EA EB]. subst Z.
    rewrite <- EA in HX, E. destruct (inner _ _ _ HX) as [Hn' Hv]. rewrite (option_val _ _ HX o') in EZ.
    assert (Hw : W n' (val (A' ++ B')) = true).
    { apply some_spec. exists (val l'). split; [|assumption]. apply reach_spec; eauto. }
    apply (portion_left Hn' Hv) in Hw. rewrite comm in Hw by auto.
    rewrite <- (val_perm (Permutation_middle A' B' n')) in E by
      now apply (Permutation_Forall (Permutation_sym (Permutation_middle A' B' n'))).
    simpl in E. congruence.
  - destruct (existsb (fun n => match reach n with [] => false | _ => true end) X) eqn:L.
    + apply existsb_exists in L as (n0 & I0 & L).
      assert (C : can_win unit X = true).
      { apply covered; [assumption| |assumption]. exists n0. split; [assumption|]. intros Z. now rewrite Z in L. }
      apply (can_win_spec HX unit_in) in C as (n & Y & p & Hw).
      assert (I : In n X) by (apply (Permutation_in _ (Permutation_sym p)); now left).
      apply in_split in I as (A & B & ->). destruct (inner _ _ _ HX) as [Hn Hv].
      apply Permutation_sym in p. assert (q := Permutation_cons_app_inv _ _ p).
      assert (HY : Forall H Y) by (assert (F := Permutation_Forall (Permutation_sym p) HX); now inversion F).
      rewrite (val_perm q HY), one in Hw by assumption.
      apply some_spec in Hw as (x & Hx & Hp). apply reach_spec in Hx as (l & o & <-); [|assumption].
      rewrite <- (option_val _ _ HX o) in Hp.
      assert (m : move g (A ++ n :: B) (A ++ l ++ B)) by now constructor.
      specialize (IH _ m (move_heaps smaller HX m)). rewrite Hp in IH. now apply (N_move m).
    + apply N_end. intros Y m. inversion m as [A n B l o EA EB]. subst. destruct (inner _ _ _ HX) as [Hn _].
      assert (R : reach n <> []).
      { intros R. assert (In (val l) []) as []. rewrite <- R. apply reach_spec; eauto. }
      enough (F : existsb (fun n => match reach n with [] => false | _ => true end) (A ++ n :: B) = true) by congruence.
      apply existsb_exists. exists n. split; [apply in_elt|]. now destruct (reach n).
Qed.
End Induction.

(** ** Deficits

    The deficit of a sum is the set of the contexts in which it is not in the P-portion, and no move in it leads there.
    The contexts are some of the elements. [known x D] says that [D] contains the deficits of some sums of the element
    [x]: of all sums with options, if heaps that are added lead from known ones to known ones. *)
Section Deficits.
Variables (H : nat -> Prop) (T : Type) (inside context : T -> Prop) (mul : T -> T -> T) (unit : T) (P : T -> bool).
Variables (phi : nat -> T) (reach : nat -> list T).
Hypothesis closed : forall x y, inside x -> inside y -> inside (mul x y).
Hypothesis unit_in : inside unit.
Hypothesis one : forall x, inside x -> mul unit x = x.
Hypothesis comm : forall x y, inside x -> inside y -> mul x y = mul y x.
Hypothesis assoc : forall x y z, inside x -> inside y -> inside z -> mul x (mul y z) = mul (mul x y) z.
Hypothesis phi_in : forall n, H n -> inside (phi n).
Hypothesis dead : forall n, H n -> reach n = [] -> phi n = unit.
Hypothesis context_in : forall q, context q -> inside q.
Hypothesis context_closed : forall n q, H n -> context q -> context (mul (phi n) q).
Notation val := (total mul unit phi).
Notation W n := (wins mul P (reach n)).

Variable known : T -> (T -> bool) -> Prop.
Definition starts (x : T) (D : T -> bool) : Prop := x = unit /\ forall q, context q -> D q = negb (P q).
Hypothesis known_closed : forall n x D, H n -> reach n <> [] -> starts x D \/ known x D ->
  exists D', known (mul (phi n) x) D' /\
             forall q, context q -> D (mul (phi n) q) = true -> W n (mul x q) = false -> D' q = true.

Lemma deficit X : Forall H X ->
  exists D, (starts (val X) D \/ known (val X) D) /\ ((exists n, In n X /\ reach n <> []) -> known (val X) D) /\
            forall q, context q -> P (mul q (val X)) = false -> can_win mul unit P phi reach q X = false -> D q = true.
Proof using All.
  assert (val_in : forall X, Forall H X -> inside (val X)) by (intros Y HY; eapply val_in; eauto).
  induction 1 as [|n X Hn HX (D & IS & IL & ID)]; simpl.
  - exists (fun q => negb (P q)). split; [now left|split; [intros (n & [] & _)|]].
    intros q Hq HP _. rewrite comm, one in HP by auto. now rewrite HP.
  - destruct (reach n) as [|r rs] eqn:R.
    + rewrite (dead Hn R), one by auto. exists D. split; [exact IS|split].
      * intros (m & [<-|Hm] & Hr); [congruence|]. apply IL. eauto.
      * intros q Hq HP HC. apply ID; auto. simpl in HC. rewrite comm, one in HC by auto. exact HC.
    + assert (Hr : reach n <> []) by now rewrite R.
      destruct (known_closed Hn Hr IS) as (D' & HI & HD). exists D'. split; [now right|split; [auto|]].
      intros q Hq HP HC. rewrite <- R in HC. destruct (W n (mul q (val X))) eqn:EW; [discriminate|].
      assert (Hv := val_in X HX). apply HD; auto.
      * apply ID; auto.
        -- rewrite (comm (x := phi n)), <- assoc; auto.
        -- rewrite comm; auto.
      * rewrite comm; auto.
Qed.
End Deficits.
