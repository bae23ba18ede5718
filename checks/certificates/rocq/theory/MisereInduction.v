(** * A finite monoid is the misère quotient: the induction over options

    First, that play ends and each position has just one outcome. Then what a finite check must show of a finite set with
    maps, a subset and the elements of the heaps, so that the maps are a commutative monoid, and that a sum of heaps is a
    P-position just if its element is in the subset. *)
From Coq Require Import List Arith PArith Lia Bool.
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

    [reach n] are the elements of the options of a heap of [n]; in the context of an element [q] the heap is winning if
    one of them is taken into the P-portion. No option of a sum in the P-portion may be there again. Conversely a sum
    that is not there needs an option that is. The deficit of a sum is the set of the contexts in which it is not in
    the P-portion, and no move in it leads there; [states] are pairs of an element and a set of contexts that contain
    those of all sums with options, and 1 is in none of the sets. *)
Section Induction.
Local Open Scope positive_scope.
Variable g : game.
Variable H : nat -> Prop.
Hypothesis smaller : forall n l, H n -> g n l -> Forall (fun h => (h < n)%nat /\ H h) l.
Variables (order : positive) (Q : bipartite_monoid) (reach : nat -> list positive).
Notation mul := (product Q).
Notation val := (value Q).
Notation P := (in_portion Q).
Notation phi := (pretend Q).
Hypothesis closed : forall x y, x <= order -> y <= order -> mul x y <= order.
Hypothesis one : forall x, x <= order -> mul 1 x = x.
Hypothesis comm : forall x y, x <= order -> y <= order -> mul x y = mul y x.
Hypothesis assoc : forall x y z, x <= order -> y <= order -> z <= order -> mul x (mul y z) = mul (mul x y) z.
Hypothesis phi_in : forall n, H n -> phi n <= order.

Definition winning (elements : list positive) (q : positive) : bool := some (fun x => P (mul x q)) elements.
Notation W n := (winning (reach n)).

Hypothesis reach_spec : forall n x, H n -> (In x (reach n) <-> exists l, g n l /\ val l = x).
Hypothesis dead : forall n, H n -> reach n = [] -> phi n = 1.
Hypothesis portion_1 : P 1 = false.
Hypothesis portion_left : forall n q, H n -> q <= order -> W n q = true -> P (mul q (phi n)) = false.
Variable states : list (positive * (positive -> bool)).
Definition start : positive * (positive -> bool) := (1, fun q => negb (P q)).
Hypothesis states_free : forall x D, In (x, D) states -> D 1 = false.
Hypothesis states_closed : forall n x D, H n -> reach n <> [] -> In (x, D) (start :: states) ->
  exists D', In (mul (phi n) x, D') states /\
             forall q, q <= order -> D (mul (phi n) q) = true -> W n (mul x q) = false -> D' q = true.

Lemma val_in X : Forall H X -> val X <= order.
Proof using closed phi_in. induction 1; simpl; [lia|auto]. Qed.
Lemma val_app X Y : Forall H X -> Forall H Y -> val (X ++ Y) = mul (val X) (val Y).
Proof using closed one assoc phi_in.
  intros HX HY. induction HX as [|n X Hn HX IX]; simpl.
  - symmetry. auto using val_in.
  - rewrite IX. auto using val_in.
Qed.

(** Whether a move in [X] leads into the P-portion in the context [q]. *)
Fixpoint can_win (q : positive) (X : position) : bool :=
  match X with
  | [] => false
  | n :: X' => if W n (mul q (val X')) then true else can_win (mul q (phi n)) X'
  end.

Lemma can_win_spec X : Forall H X -> forall q, q <= order -> can_win q X = true ->
  exists A n B, X = A ++ n :: B /\ W n (mul q (val (A ++ B))) = true.
Proof using closed assoc phi_in.
  induction 1 as [|n X Hn HX IX]; simpl; intros q Hq; [discriminate|].
  destruct (W n (mul q (val X))) eqn:E.
  - intros _. now exists [], n, X.
  - intros C. apply IX in C as (A & m & B & -> & Hw); auto. exists (n :: A), m, B. split; [reflexivity|].
    simpl. rewrite assoc; auto. apply Forall_app in HX as [HA HB]. inversion HB; subst.
    apply val_in, Forall_app. now split.
Qed.

Lemma deficit X : Forall H X ->
  exists D, In (val X, D) (start :: states) /\ ((exists n, In n X /\ reach n <> []) -> In (val X, D) states) /\
            forall q, q <= order -> P (mul q (val X)) = false -> can_win q X = false -> D q = true.
Proof using All.
  induction 1 as [|n X Hn HX (D & IS & IL & ID)]; simpl.
  - exists (fun q => negb (P q)). split; [now left|split; [intros (n & [] & _)|]].
    intros q Hq HP _. rewrite comm, one in HP by (auto; lia). now rewrite HP.
  - destruct (reach n) as [|r rs] eqn:R.
    + rewrite (dead Hn R), one by auto using val_in. exists D. split; [exact IS|split].
      * intros (m & [<-|Hm] & Hr); [congruence|]. apply IL. eauto.
      * intros q Hq HP HC. apply ID; auto. simpl in HC. rewrite comm, one in HC by (auto; lia). exact HC.
    + assert (Hr : reach n <> []) by now rewrite R.
      destruct (states_closed Hn Hr IS) as (D' & HI & HD). exists D'. split; [now right|split; [auto|]].
      intros q Hq HP HC. rewrite <- R in HC. destruct (W n (mul q (val X))) eqn:EW; [discriminate|].
      assert (Hv := val_in HX). apply HD; auto.
      * apply ID; auto.
        -- rewrite (comm (x := phi n)), <- assoc; auto.
        -- rewrite comm; auto.
      * rewrite comm; auto.
Qed.

Theorem outcomes X : Forall H X -> if P (val X) then P_position g X else N_position g X.
Proof using All.
  intros HX. assert (T := later_well_founded g smaller HX). induction T as [X _ IH]. unfold later in IH.
  assert (split_val : forall A n B q, Forall H (A ++ n :: B) -> q <= order ->
            mul q (val (A ++ n :: B)) = mul (mul q (val (A ++ B))) (phi n)).
  { intros A n B q HF Hq. apply Forall_app in HF as [HA HB]. inversion HB as [|? ? Hn HB']; subst.
    assert (Ha := val_in HA). assert (Hb := val_in HB'). rewrite !val_app by auto. simpl.
    rewrite <- !assoc by auto. f_equal. f_equal. auto. }
  assert (option_val : forall A n B l, Forall H (A ++ n :: B) -> g n l ->
            val (A ++ l ++ B) = mul (val l) (val (A ++ B)) /\ val l <= order /\ val (A ++ B) <= order).
  { intros A n B l HF o. apply Forall_app in HF as [HA HB]. inversion HB as [|? ? Hn HB']; subst.
    assert (Hl : Forall H l) by (eapply Forall_impl; [|exact (smaller Hn o)]; simpl; tauto).
    assert (Ha := val_in HA). assert (Hb := val_in HB'). assert (Hv := val_in Hl).
    rewrite !val_app by (auto; now apply Forall_app). repeat split; auto.
    rewrite !assoc by auto. f_equal. auto. }
  destruct (P (val X)) eqn:E.
  - assert (L : exists n, In n X /\ reach n <> []).
    { clear IH split_val option_val. assert (N : val X <> 1) by congruence. clear E.
      induction HX as [|n X Hn HX IX]; [now destruct N|]. destruct (reach n) as [|r rs] eqn:R.
      - simpl in N. rewrite (dead Hn R), one in N by auto using val_in. destruct (IX N) as (m & Hm & Hr).
        exists m. split; [now right|assumption].
      - exists n. split; [now left|congruence]. }
    destruct L as (n & Hn & Hr). apply in_split in Hn as (A & B & ->).
    assert (Hn : H n) by (apply Forall_app in HX as [_ HB]; now inversion HB).
    destruct (reach n) as [|r rs] eqn:R; [congruence|].
    destruct (proj1 (reach_spec r Hn)) as (l & o & _); [rewrite R; now left|].
    apply (P_moves (Y := A ++ l ++ B)); [now constructor|]. intros Z m.
    assert (HZ := move_heaps smaller HX m). specialize (IH Z m HZ).
    destruct (P (val Z)) eqn:EZ; [exfalso|assumption].
    inversion m as [A' n' B' l' o' EA EB]. subst Z. rewrite <- EA in HX.
    destruct (option_val _ _ _ _ HX o') as (V & Hl & Hv). rewrite V in EZ.
    assert (Hn' : H n') by (apply Forall_app in HX as [_ HB]; now inversion HB).
    assert (Hw : W n' (val (A' ++ B')) = true).
    { apply some_spec. exists (val l'). split; [|assumption]. apply reach_spec; eauto. }
    apply (portion_left Hn' Hv) in Hw.
    rewrite <- EA in E. rewrite <- (one (x := val (A' ++ n' :: B'))), split_val, one in E by (auto using val_in; lia).
    congruence.
  - destruct (deficit HX) as (D & _ & HD & HC).
    destruct (can_win 1 X) eqn:C.
    + apply can_win_spec in C as (A & n & B & -> & Hw); [|auto|lia].
      assert (Hn : H n) by (apply Forall_app in HX as [_ HB]; now inversion HB).
      apply some_spec in Hw as (x & Hx & Hp). apply reach_spec in Hx as (l & o & <-); [|auto].
      destruct (option_val _ _ _ _ HX o) as (V & Hl & Hv). rewrite one, <- V in Hp by auto.
      assert (m : move g (A ++ n :: B) (A ++ l ++ B)) by now constructor.
      specialize (IH _ m (move_heaps smaller HX m)). rewrite Hp in IH. now apply (N_move m).
    + apply N_end. intros Y m. inversion m as [A n B l o EA EB]. subst Y.
      assert (Hn : H n) by (rewrite <- EA in HX; apply Forall_app in HX as [_ HB]; now inversion HB).
      assert (D1 : D 1 = true) by (apply HC; [lia| |assumption]; now rewrite one by auto using val_in).
      assert (In (val X, D) states).
      { apply HD. exists n. split; [rewrite <- EA; apply in_elt|]. intros R.
        assert (In (val l) []) as []. rewrite <- R. apply reach_spec; eauto. }
      erewrite states_free in D1; eauto. discriminate.
Qed.
End Induction.
