(** * Rational shadows and their sums [Johnson2011b, Sections 4 to 8] *)
From knotgames Require Import Johnson2011a Johnson2011bGames Rational.
From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Definitions *)

(** The crossings of a shadow; it is a knot if the numerator is odd (Theorem 4.1). *)
Definition crossings (w : word) : nat := list_sum w.
Definition is_knot (w : word) : Prop := Z.Odd (numerator (map Z.of_nat w)).

(** Steps by Equations (1) to (5), which do not change a shadow, (7) and (8), and (9). *)
Inductive equation : word -> word -> Prop :=
| equation_1 a w : equation (1 :: a :: w) (S a :: w)
| equation_2 w a : equation (w ++ [a; 1]) (w ++ [S a])
| equation_3 w : equation (0 :: 0 :: w) w
| equation_4 v a b w : equation (v ++ a :: 0 :: b :: w) (v ++ (a + b) :: w)
| equation_5 w : equation (w ++ [0; 0]) w.
Inductive remove_loop : word -> word -> Prop :=
| rule_7 a w : remove_loop (0 :: S a :: w) (0 :: a :: w)
| rule_8 w a : remove_loop (w ++ [S a; 0]) (w ++ [a; 0]).
Inductive remove_bigon : word -> word -> Prop :=
| rule_9 v a w : remove_bigon (v ++ S (S a) :: w) (v ++ a :: w).
(** "=>1", if [bigons] is [false], and "=>*". *)
Inductive leads (bigons : bool) : word -> word -> Prop :=
| leads_nowhere w : leads bigons w w
| leads_equal v w : equation v w \/ equation w v -> leads bigons v w
| leads_loop v w : remove_loop v w -> leads bigons v w
| leads_bigon v w : bigons = true -> remove_bigon v w -> leads bigons v w
| leads_on v w x : leads bigons v w -> leads bigons w x -> leads bigons v x.
Definition leads_1 : word -> word -> Prop := leads false.
Definition leads_any : word -> word -> Prop := leads true.

(** Definition 5.1: exactly one of the first and the last letter is odd, and all other letters are even. *)
Definition odd_even (w : word) : Prop := exists a v, Nat.Odd a /\ Forall Nat.Even v /\ (w = a :: v \/ w = v ++ [a]).
(** The list of Lemma 6.1. *)
Definition six : list word := [[3; 1; 3]; [2; 1; 2; 2]; [2; 2; 1; 2]; [2; 1; 1; 2]; [2; 2; 1; 2; 2]; [2; 2]].

(** The game on a sum of shadows: the sum of the games. *)
Definition sum_game (l : list word) : game := fold_right (fun w g => add (shadow_game w) g) u l.
Definition sum_crossings (l : list word) : nat := list_sum (map crossings l).

(** ** Steps, and the games *)
Lemma leads_weaker v w : leads_1 v w -> leads_any v w.
Proof. intros H. induction H; [apply leads_nowhere|now apply leads_equal|now apply leads_loop|discriminate|eapply
  leads_on; eassumption]. Qed.
Lemma equation_same v w : equation v w -> same (shadow_game v) (shadow_game w).
Proof.
  intros [a x|x a|x|x a b y|x]; [apply Lemma_4_2_1|apply Lemma_4_2_2|apply Lemma_4_2_3|apply Lemma_4_2_4|apply
    Lemma_4_2_5].
Qed.
Lemma loop_to_1 v w : remove_loop v w -> to_1 (shadow_game v) (shadow_game w).
Proof. intros [a x|x a]; [apply Lemma_4_3_7|apply Lemma_4_3_8]. Qed.
Lemma leads_1_reduces v w : leads_1 v w -> reduces to_1 (shadow_game v) (shadow_game w).
Proof.
  intros H. induction H as [v|v w [E|E]|v w E|v w B E|v w x _ IH1 _ IH2].
  - apply no_move, same_refl.
  - now apply no_move, equation_same.
  - now apply no_move, same_sym, equation_same.
  - now apply one_move, loop_to_1.
  - discriminate B.
  - eapply more_moves; eassumption.
Qed.
Lemma leads_any_reduces v w : leads_any v w -> reduces to_any (shadow_game v) (shadow_game w).
Proof.
  intros H. induction H as [v|v w [E|E]|v w E|v w B [x a y]|v w x _ IH1 _ IH2].
  - apply no_move, same_refl.
  - now apply no_move, equation_same.
  - now apply no_move, same_sym, equation_same.
  - apply one_move. left. now apply loop_to_1.
  - apply one_move. right. apply Lemma_4_3_9.
  - eapply more_moves; eassumption.
Qed.
Lemma unresolved_shadow w : unresolved (shadow w) = crossings w.
Proof. unfold unresolved, shadow. rewrite map_map. cbn. now rewrite map_id. Qed.
Lemma is_odd_shadow w : is_odd (shadow_game w) = Nat.odd (crossings w).
Proof. unfold shadow_game. now rewrite (proj2 (knot_of _)), unresolved_shadow. Qed.
Lemma knot_shadow w : knot_game (shadow_game w).
Proof. apply knot_game_of. Qed.
Lemma shadow_nil : shadow_game [] = u.
Proof. reflexivity. Qed.

(** Reversal. *)
Lemma leads_rev b v w : leads b v w -> leads b (rev v) (rev w).
Proof.
  assert (E : forall v w, equation v w -> equation (rev v) (rev w)).
  { intros ? ? [a x|x a|x|x a c y|x]; cbn [rev]; rewrite ?rev_app_distr; cbn [rev app]; rewrite <- ?app_assoc;
    cbn [app].
    - constructor.
    - constructor.
    - constructor.
    - rewrite (Nat.add_comm a c). constructor.
    - constructor. }
  intros H. induction H as [v|v w [Q|Q]|v w [a x|x a]|v w B [x a y]|v w x _ IH1 _ IH2].
  - apply leads_nowhere.
  - apply leads_equal. left. now apply E.
  - apply leads_equal. right. now apply E.
  - apply leads_loop. cbn [rev]. rewrite <- !app_assoc. constructor.
  - apply leads_loop. rewrite !rev_app_distr. constructor.
  - apply leads_bigon; [assumption|]. rewrite !rev_app_distr. cbn [rev]. rewrite <- !app_assoc. constructor.
  - eapply leads_on; eassumption.
Qed.

(** ** Knots *)

(** The numerator and denominator modulo 2. *)
Definition parity_step (v : bool * bool) (a : nat) : bool * bool := (xorb (Nat.odd a && fst v) (snd v), fst v).
Definition parities (v : bool * bool) (w : word) : bool * bool := fold_left parity_step w v.
Definition knot_test (w : word) : bool := fst (parities (true, false) w).
Lemma odd_of_nat a : Z.odd (Z.of_nat a) = Nat.odd a.
Proof.
  destruct (Nat.Even_or_Odd a) as [[n E]|[n E]]; subst a; rewrite ?Nat2Z.inj_add, ?Nat2Z.inj_mul.
  - rewrite Nat.odd_mul, Z.odd_mul. reflexivity.
  - rewrite Nat.odd_add, Z.odd_add, Nat.odd_mul, Z.odd_mul. reflexivity.
Qed.
Lemma parities_spec w : forall v, (Z.odd (fst (fraction_from v (map Z.of_nat w))),
  Z.odd (snd (fraction_from v (map Z.of_nat w)))) =
  parities (Z.odd (fst v), Z.odd (snd v)) w.
Proof.
  induction w as [|a w IH]; intros [p q]; [reflexivity|]. cbn [map]. unfold parities. cbn [fold_left].
  change (fraction_from (p, q) (Z.of_nat a :: map Z.of_nat w)) with
    (fraction_from (twisted (p, q) (Z.of_nat a)) (map Z.of_nat w)). rewrite IH. unfold parities, twisted, parity_step.
    cbn [fst snd].
  now rewrite Z.odd_add, Z.odd_mul, odd_of_nat.
Qed.
Lemma is_knot_test w : is_knot w <-> knot_test w = true.
Proof.
  unfold is_knot, numerator, knot_test. rewrite <- Z.odd_spec.
  pose proof (parities_spec w (1, 0)%Z) as E. apply (f_equal fst) in E. cbn [fst snd] in E. unfold fraction.
  now rewrite E.
Qed.
Lemma parities_cons v a w : parities v (a :: w) = parities (xorb (Nat.odd a && fst v) (snd v), fst v) w.
Proof. reflexivity. Qed.
Lemma parities_app v x y : parities v (x ++ y) = parities (parities v x) y.
Proof. apply fold_left_app. Qed.

(** A pseudodiagram closes to a knot however its crossings are resolved: the numerator counts modulo 2. *)
Definition resolved (d : diagram) (l : list Z) : Prop :=
  Forall2 (fun t k => exists n, n <= snd t /\ k = (fst t + Z.of_nat (snd t) - 2 * Z.of_nat n)%Z) d l.
Lemma same_parities l m : Forall2 (fun a b => Z.odd a = Z.odd b) l m -> forall v w, Z.odd (fst v) = Z.odd (fst w) ->
  Z.odd (snd v) = Z.odd (snd w) -> Z.odd (fst (fraction_from v l)) = Z.odd (fst (fraction_from w m)).
Proof.
  intros H. induction H as [|a b l m E _ IH]; intros v w Ev Ew; [assumption|].
  apply (IH (twisted v a) (twisted w b)); unfold twisted; cbn [fst snd]; [|assumption].
  rewrite !Z.odd_add, !Z.odd_mul. congruence.
Qed.
Theorem Section_4_knot_pseudodiagrams : forall d l, resolved d l ->
  (Z.Odd (numerator l) <-> Z.Odd (numerator (map (fun t => fst t + Z.of_nat (snd t))%Z d))).
Proof.
  intros d l H. rewrite <- !Z.odd_spec. unfold numerator, fraction.
  rewrite (same_parities l (map (fun t => fst t + Z.of_nat (snd t))%Z d)) with (w := (1, 0)%Z); [tauto| |reflexivity..].
  induction H as [|t k d l (n & _ & ->) _ IH]; constructor; [|assumption].
  rewrite Z.odd_sub, Z.odd_mul. change (Z.odd 2) with false. apply xorb_false_r.
Qed.

(** ** Lemma 4.4 *)
Lemma crossings_cons a w : crossings (a :: w) = a + crossings w.
Proof. reflexivity. Qed.
Lemma crossings_app v w : crossings (v ++ w) = crossings v + crossings w.
Proof. apply list_sum_app. Qed.
Ltac size := rewrite ?crossings_app, ?app_length; cbn [length app]; rewrite ?crossings_cons; lia.
Lemma leads_step b v w x : leads b v w -> leads b w x -> leads b v x.
Proof. apply leads_on. Qed.
Lemma by_equation b v w : equation v w -> leads b v w.
Proof. intros E. apply leads_equal. now left. Qed.
Lemma one_crossing_1 b : leads b [1] [].
Proof.
  apply (leads_on _ _ [0; 1]); [apply leads_equal; right; apply (equation_2 [] 0)|].
  apply (leads_on _ _ [0; 0]); [apply leads_loop; constructor|]. apply by_equation. constructor.
Qed.
Lemma bigon_first a w : leads true (S (S a) :: w) (a :: w).
Proof. apply leads_bigon; [reflexivity|]. apply (rule_9 [] a w). Qed.
Lemma knot_first_bigon a w : knot_test (S (S a) :: w) = knot_test (a :: w).
Proof. unfold knot_test, parities. cbn [fold_left]. unfold parity_step. cbn [fst snd]. now rewrite Nat.odd_succ_succ.
Qed.
Lemma knot_merge a w : knot_test (1 :: a :: w) = knot_test (S a :: w).
Proof.
  unfold knot_test, parities. cbn [fold_left]. unfold parity_step. cbn [fst snd].
  rewrite (Nat.odd_succ a), <- (Nat.negb_odd a).
  now destruct (Nat.odd a).
Qed.
Lemma knot_loop a a' w : knot_test (0 :: a :: w) = knot_test (0 :: a' :: w).
Proof. unfold knot_test, parities. cbn [fold_left]. unfold parity_step. cbn. now rewrite !andb_false_r. Qed.

Theorem Lemma_4_4_words : forall w, is_knot w -> leads_any w [].
Proof.
  intros w K. apply is_knot_test in K. remember (crossings w + length w) as n eqn:E. revert w E K.
  induction n as [n IH] using lt_wf_ind. intros w -> K.
  destruct w as [|a w]; [apply leads_nowhere|]. destruct a as [|[|a]].
  - destruct w as [|[|b] w]; [discriminate K| |].
    + eapply leads_on; [apply by_equation; constructor|]. eapply IH; [|reflexivity|exact K]. size.
    + eapply leads_on; [apply leads_loop; constructor|]. eapply IH; [|reflexivity|].
      * size.
      * now rewrite <- (knot_loop (S b)).
  - destruct w as [|b w]; [apply one_crossing_1|].
    eapply leads_on; [apply by_equation; constructor|]. eapply IH; [|reflexivity|].
    + size.
    + now rewrite <- knot_merge.
  - eapply leads_on; [apply bigon_first|]. eapply IH; [|reflexivity|].
    + size.
    + now rewrite <- knot_first_bigon.
Qed.
Theorem Lemma_4_4 : forall T, is_knot T -> leads_any T [] /\ reduces to_any (shadow_game T) u.
Proof.
  intros T K. apply Lemma_4_4_words in K. split; [assumption|]. rewrite <- shadow_nil. now apply leads_any_reduces.
Qed.
Theorem Section_4_no_K : forall T, is_knot T -> ~ has_outcome (shadow_game T) always_K.
Proof. intros T K. apply (Corollary_3_15 _ (knot_shadow T)). now apply Lemma_4_4. Qed.

(** ** Section 5: odd-even shadows, and Definition 7.1: one-even pseudodiagrams *)
Definition even_twists (d : diagram) : Prop := Forall (fun t => fst t = 0%Z /\ Nat.Even (snd t)) d.
Inductive one_even : diagram -> Prop :=
| one_even_first c a d : sign c -> Nat.Even a -> even_twists d -> one_even ((c, a) :: d)
| one_even_last c a d : sign c -> Nat.Even a -> even_twists d -> one_even (d ++ [(c, a)]).
(** Pseudodiagrams are equivalent by Equation (1), with a crossing that is resolved, and by Equation (6). *)
Inductive equivalent_diagrams : diagram -> diagram -> Prop :=
| eqv_refl d : equivalent_diagrams d d
| eqv_1 c a b d e : sign c -> equivalent_diagrams ((a + c, b)%Z :: d) e -> equivalent_diagrams ((c, 0) :: (a, b) :: d) e
| eqv_6 d e : equivalent_diagrams (rev d) e -> equivalent_diagrams d e.
Definition resolved_unknot (d : diagram) : Prop := unresolved d = 0 /\ unknot (map fst d) = true.

Lemma equivalent_same d e : equivalent_diagrams d e -> same (game_of d) (game_of e).
Proof.
  intros H. induction H as [d|c a b d e C _ IH|d e _ IH].
  - apply same_refl.
  - eapply same_trans; [|exact IH]. apply (same_start _ first_starts [(c, 0); (a, b)] [((a + c)%Z, b)] d).
    now constructor.
  - eapply same_trans; [apply same_rev|exact IH].
Qed.
Lemma equivalent_unresolved d e : equivalent_diagrams d e -> unresolved d = unresolved e.
Proof.
  intros H. induction H as [d|c a b d e C _ IH|d e _ IH]; [reflexivity|exact IH|]. now rewrite <- IH, unresolved_rev.
Qed.
Lemma shadow_even v : Forall Nat.Even v <-> even_twists (shadow v).
Proof.
  unfold even_twists, shadow. rewrite Forall_map. split; intros H; (eapply Forall_impl; [|exact H]); cbn; intuition.
Qed.
Lemma even_twists_shadow d : even_twists d -> exists v, d = shadow v /\ Forall Nat.Even v.
Proof.
  intros H. induction H as [|[a b] d [E F] _ (v & -> & IH)]; [now exists []|]. cbn in E, F. subst a.
  exists (b :: v). split; [reflexivity|now constructor].
Qed.
Lemma even_twists_rev d : even_twists d -> even_twists (rev d).
Proof. apply Forall_rev. Qed.
Lemma sign_opp c : sign c -> sign (- c).
Proof. intros [-> | ->]; [now right|now left]. Qed.
Lemma even_S_S a : Nat.Even (S a) -> exists b, a = S b /\ Nat.Even b.
Proof. intros [[|n] E]; [lia|]. exists (n + n). split; [lia|]. exists n. lia. Qed.

(** A move in an even twist is answered in this twist. *)
Lemma even_answer d m : even_twists d -> In m (moves d) -> exists n, In n (moves m) /\ even_twists n.
Proof.
  intros H. revert m. induction H as [|[a b] d [E F] H IH]; [intros m []|]. cbn in E, F. subst a. intros m Hm.
  apply in_moves_cons in Hm as [(b' & c & Q & C & ->)|(x & -> & Hx)]; cbn [fst snd] in *.
  - subst b. destruct (even_S_S b' F) as (b & -> & Eb). exists ((0%Z, b) :: d). split.
    + apply in_moves_cons. left. exists b, (- c)%Z. cbn [fst snd]. split; [reflexivity|]. split; [now apply sign_opp|].
      do 2 f_equal. lia.
    + now constructor.
  - destruct (IH x Hx) as (n & Hn & En). exists ((0%Z, b) :: n). split; [apply in_moves_cons; right; eauto|].
    now constructor.
Qed.

(** What Lemmas 5.2 and 7.2 say of a pseudodiagram. *)
Definition answered (d : diagram) : Prop :=
  resolved_unknot d \/ exists m O, In m (moves d) /\ odd_even O /\ equivalent_diagrams m (shadow O).
Lemma answered_rev d : answered (rev d) -> answered d.
Proof.
  intros [[U K]|(m & O & Hm & HO & E)]; [left|right].
  - split; [now rewrite <- unresolved_rev|]. now rewrite map_rev, unknot_rev in K.
  - exists (rev m), O. split; [rewrite <- (rev_involutive d); now apply moves_rev|]. split; [assumption|].
    apply eqv_6. now rewrite rev_involutive.
Qed.
Lemma odd_even_first a v : Nat.Odd a -> Forall Nat.Even v -> odd_even (a :: v).
Proof. intros A V. exists a, v. auto. Qed.
(** A resolved crossing at the start is passed on, until a twist undoes it. *)
Lemma carried c d : sign c -> even_twists d -> answered ((c, 0) :: d).
Proof.
  intros C H. induction H as [|[a b] d [E F] H IH].
  - left. split; [reflexivity|]. destruct C as [-> | ->]; reflexivity.
  - cbn in E, F. subst a. destruct b as [|b].
    + destruct IH as [[U K]|(m & O & Hm & HO & Q)]; [left|right].
      * split; [exact U|]. rewrite <- K. apply unknot_same_tangle. exact (pass_on c 0 (map fst d) C).
      * apply in_moves_cons in Hm as [(b' & c' & B & _)|(x & -> & Hx)]; [discriminate B|].
        exists ((c, 0) :: (0%Z, 0) :: x), O. split; [|split; [assumption|now apply eqv_1]].
        apply in_moves_cons. right. eexists. split; [reflexivity|]. apply in_moves_cons. right. eauto.
    + destruct (even_S_S b F) as (b' & -> & Eb). apply even_twists_shadow in H as (v & -> & V). right.
      exists ((c, 0) :: ((- c)%Z, S b') :: shadow v), (S b' :: v). split; [|split].
      * apply in_moves_cons. right. eexists. split; [reflexivity|]. apply in_moves_cons. left. exists (S b'), (- c)%Z.
        split; [reflexivity|]. split; [now apply sign_opp|reflexivity].
      * apply odd_even_first; [|assumption]. destruct Eb as [n ->]. exists n. lia.
      * apply eqv_1; [assumption|]. replace (- c + c)%Z with 0%Z by lia. apply eqv_refl.
Qed.
Lemma answer_5_2 a d m : Nat.Odd a -> even_twists d -> In m (moves ((0%Z, a) :: d)) -> answered m.
Proof.
  intros A H Hm. apply in_moves_cons in Hm as [(b & c & E & C & ->)|(x & -> & Hx)]; cbn [fst snd] in *.
  - subst a. destruct b as [|b]; [now apply carried|]. right. destruct A as [n E].
    apply even_twists_shadow in H as (v & -> & V). destruct n as [|n]; [lia|].
    exists ((0%Z, b) :: shadow v), (b :: v). split; [|split; [|apply eqv_refl]].
    + apply in_moves_cons. left. exists b, (- c)%Z. split; [reflexivity|]. split; [now apply sign_opp|]. cbn [fst].
      do 2 f_equal. lia.
    + apply odd_even_first; [|assumption]. exists n. lia.
  - destruct (even_answer d x H Hx) as (n & Hn & En). apply even_twists_shadow in En as (v & -> & V). right.
    exists ((0%Z, a) :: shadow v), (a :: v). split; [apply in_moves_cons; right; eauto|].
    split; [now apply odd_even_first|].
    apply eqv_refl.
Qed.
Theorem Lemma_5_2 : forall T, odd_even T -> forall m, In m (moves (shadow T)) ->
  resolved_unknot m \/ exists n O, In n (moves m) /\ odd_even O /\ equivalent_diagrams n (shadow O).
Proof.
  intros T (a & v & A & V & [-> | ->]) m Hm.
  - apply (answer_5_2 a (shadow v)); [assumption|now apply shadow_even|exact Hm].
  - apply answered_rev. apply (answer_5_2 a (rev (shadow v))); [assumption|now apply even_twists_rev, shadow_even|].
    apply moves_rev in Hm. unfold shadow in Hm. rewrite map_app, rev_app_distr in Hm. exact Hm.
Qed.
Theorem Lemma_7_2 : forall T, one_even T ->
  resolved_unknot T \/ exists m O, In m (moves T) /\ odd_even O /\ equivalent_diagrams m (shadow O).
Proof.
  assert (F : forall c a d, sign c -> Nat.Even a -> even_twists d -> answered ((c, a) :: d)).
  { intros c a d C A D. destruct a as [|a]; [now apply carried|]. destruct (even_S_S a A) as (b & -> & B).
    apply even_twists_shadow in D as (v & -> & V). right. exists ((0%Z, S b) :: shadow v), (S b :: v). split; [|split].
    - apply in_moves_cons. left. exists (S b), (- c)%Z. split; [reflexivity|]. split; [now apply sign_opp|].
      cbn [fst]. do 2 f_equal. lia.
    - apply odd_even_first; [|assumption]. destruct B as [n ->]. exists n. lia.
    - apply eqv_refl. }
  intros T [c a d C A D|c a d C A D]; [now apply F|]. apply answered_rev. rewrite rev_app_distr.
  apply F; [assumption..|].
  now apply even_twists_rev.
Qed.
Theorem Section_7_options : forall T, one_even T -> forall m, In m (moves T) -> exists n, In n (moves m) /\ one_even n.
Proof.
  assert (F : forall c a d m, sign c -> Nat.Even a -> even_twists d -> In m (moves ((c, a) :: d)) ->
    exists b n, Nat.Even b /\ even_twists n /\ In ((c, b) :: n) (moves m)).
  { intros c a d m C A D Hm. apply in_moves_cons in Hm as [(b & c' & E & C' & ->)|(x & -> & Hx)]; cbn [fst snd] in *.
    - subst a. destruct (even_S_S b A) as (b' & -> & B). exists b', d. split; [assumption|]. split; [assumption|].
      apply in_moves_cons. left. exists b', (- c')%Z. cbn [fst snd]. split; [reflexivity|].
      split; [now apply sign_opp|]. do 2 f_equal. lia.
    - destruct (even_answer d x D Hx) as (n & Hn & En). exists a, n. split; [assumption|]. split; [assumption|].
      apply in_moves_cons. right. eauto. }
  intros T [c a d C A D|c a d C A D] m Hm.
  - destruct (F c a d m C A D Hm) as (b & n & B & N & I). eexists. split; [exact I|now constructor].
  - apply moves_rev in Hm. rewrite rev_app_distr in Hm. cbn [rev app] in Hm.
    destruct (F c a (rev d) (rev m) C A (even_twists_rev d D) Hm) as (b & n & B & N & I).
    exists (rev n ++ [(c, b)]). split; [rewrite <- (rev_involutive m); apply (moves_rev _ _ I)|].
    constructor; [assumption..|now apply even_twists_rev].
Qed.

Lemma odd_even_is_odd w : odd_even w -> Nat.Odd (crossings w).
Proof.
  assert (Ev : forall v, Forall Nat.Even v -> Nat.Even (list_sum v)).
  { intros v H. induction H as [|a v A _ IH]; [now exists 0|]. cbn. now apply Nat.Even_Even_add. }
  intros (a & v & A & V & [-> | ->]); unfold crossings; rewrite ?list_sum_app; cbn; rewrite ?Nat.add_0_r.
  - apply Nat.Odd_add_l; auto.
  - apply Nat.Odd_add_r; auto.
Qed.
Lemma even_parities v : Forall Nat.Even v -> forall x, parities (x, x) v = (x, x).
Proof.
  intros H x. induction H as [|a v A _ IH]; [reflexivity|]. rewrite parities_cons. cbn [fst snd].
  apply Nat.even_spec in A. rewrite <- Nat.negb_even, A. destruct x; exact IH.
Qed.
Lemma even_parities_swap v : Forall Nat.Even v -> forall x y, parities (x, y) v = if Nat.even (length v) then (x,
  y) else (y, x).
Proof.
  intros H. induction H as [|a v A _ IH]; intros x y; [reflexivity|]. rewrite parities_cons. cbn [fst snd].
  apply Nat.even_spec in A. rewrite <- Nat.negb_even, A. cbn [negb andb length].
  rewrite IH, Nat.even_succ, <- Nat.negb_even.
  destruct y; now destruct (Nat.even (length v)).
Qed.
Lemma odd_true a : Nat.Odd a -> Nat.odd a = true.
Proof. intros H. now apply Nat.odd_spec. Qed.
Lemma odd_even_is_knot w : odd_even w -> knot_test w = true.
Proof.
  intros (a & v & A & V & [-> | ->]); apply odd_true in A; unfold knot_test.
  - rewrite parities_cons, A. cbn [fst snd andb xorb]. now rewrite even_parities.
  - rewrite parities_app, even_parities_swap by assumption. destruct (Nat.even (length v)); rewrite parities_cons, A;
    reflexivity.
Qed.
Theorem Section_5_odd_even_shadows : forall T, odd_even T -> Nat.Odd (crossings T) /\ is_knot T.
Proof. intros T H. split; [now apply odd_even_is_odd|]. now apply is_knot_test, odd_even_is_knot. Qed.

(** ** Theorem 5.3 and Lemma 7.3 *)
Lemma answer_same m O : equivalent_diagrams m (shadow O) -> same (game_of m) (shadow_game O).
Proof. apply equivalent_same. Qed.
Lemma option_of d m : In m (moves d) -> In (game_of m) (options (game_of d)).
Proof. intros H. apply in_options. eauto. Qed.
Lemma U1_by_option g h : In h (options g) -> U2 h -> U1 g.
Proof. destruct g as [| |l]; [intros []..|]. intros H W. exact (U1_set l h H W). Qed.
Lemma U2_same g h : same g h -> U2 h -> U2 g.
Proof. intros S W. apply U2_wins. rewrite (wins_same g h true S). now apply U2_wins. Qed.
Lemma resolved_u d : resolved_unknot d -> game_of d = u.
Proof. intros [U K]. now rewrite game_of_diagram, U, K. Qed.
Lemma odd_even_node w : odd_even w -> exists l, shadow_game w = node l.
Proof.
  intros H. apply odd_even_is_odd in H. unfold shadow_game. rewrite game_of_diagram, unresolved_shadow.
  destruct (Nat.eqb_spec (crossings w) 0) as [E|]; [rewrite E in H; destruct H; lia|eauto].
Qed.
Lemma odd_even_U2 : forall w, odd_even w -> U2 (shadow_game w).
Proof.
  intros w. remember (crossings w) as n eqn:E. revert w E. induction n as [n IH] using lt_wf_ind. intros w E H.
  destruct (odd_even_node w H) as [l El]. rewrite El. constructor. intros x Hx.
  assert (Hx' : In x (options (shadow_game w))) by now rewrite El. apply in_options in Hx' as (m & -> & Hm).
  destruct (Lemma_5_2 w H m Hm) as [R|(k & O & Hk & HO & Q)].
  - rewrite (resolved_u m R). constructor.
  - apply (U1_by_option _ (game_of k)); [now apply option_of|]. apply (U2_same _ _ (answer_same k O Q)).
    eapply (IH (crossings O)); [|reflexivity|assumption]. apply equivalent_unresolved in Q.
    rewrite unresolved_shadow in Q.
    apply moves_unresolved in Hm, Hk. rewrite unresolved_shadow in Hm. lia.
Qed.
Lemma one_even_U1 d : one_even d -> U1 (game_of d).
Proof.
  intros H. destruct (Lemma_7_2 d H) as [R|(m & O & Hm & HO & Q)]; [rewrite (resolved_u d R); constructor|].
  apply (U1_by_option _ (game_of m)); [now apply option_of|]. apply (U2_same _ _ (answer_same m O Q)).
  now apply odd_even_U2.
Qed.
Lemma one_even_zero d : one_even d -> zero_game (game_of d).
Proof.
  remember (unresolved d) as n eqn:E. revert d E. induction n as [n IH] using lt_wf_ind. intros d E H.
  constructor; [now apply one_even_U1|]. intros q Hq. apply in_options in Hq as (m & -> & Hm).
  destruct (Section_7_options d H m Hm) as (x & Hx & Ox). exists (game_of x). split; [now apply option_of|].
  eapply (IH (unresolved x)); [|reflexivity|assumption]. apply moves_unresolved in Hm, Hx. lia.
Qed.
Lemma odd_even_moves_to_one_even w : odd_even w -> exists m, In m (moves (shadow w)) /\ one_even m.
Proof.
  intros (a & v & [n A] & V & [-> | ->]); apply shadow_even in V; rewrite Nat.add_1_r in A; subst a.
  - exists ((1%Z, 2 * n) :: shadow v). split; [|constructor; [now left|now exists n|assumption]].
    apply in_moves_cons. left. exists (2 * n), 1%Z. cbn [fst snd]. split; [reflexivity|]. split; [now left|reflexivity].
  - exists (shadow v ++ [(1%Z, 2 * n)]). split; [|constructor; [now left|now exists n|assumption]].
    rewrite shadow_app. apply in_moves_app. right. exists [(1%Z, 2 * n)]. split; [reflexivity|].
    exact (moves_one 0 (2 * n) 1 (or_introl eq_refl)).
Qed.
Lemma star_option g : In (g + u)%knot (options (g + star)).
Proof. apply in_sum_r. now left. Qed.
Lemma odd_even_star_zero : forall w, odd_even w -> zero_game (shadow_game w + star).
Proof.
  intros w. remember (crossings w) as n eqn:E. revert w E. induction n as [n IH] using lt_wf_ind. intros w E H.
  constructor.
  - apply (U1_by_option _ (shadow_game w + u)); [apply star_option|]. apply (U2_same _ _ (add_u _)).
    now apply odd_even_U2.
  - intros q Hq. apply in_sum in Hq as [(x & -> & Hx)|(x & -> & [<-|[]])].
    + apply in_options in Hx as (m & -> & Hm). destruct (Lemma_5_2 w H m Hm) as [R|(k & O & Hk & HO & Q)].
      * rewrite (resolved_u m R). exists (u + u)%knot. split; [apply star_option|].
        constructor; [constructor|intros q []].
      * exists (game_of k + star)%knot. split; [now apply in_sum_l, option_of|].
        apply (zero_same (shadow_game O + star)); [|apply add_same_l, same_sym, answer_same, Q].
        eapply (IH (crossings O)); [|reflexivity|assumption]. apply equivalent_unresolved in Q.
        rewrite unresolved_shadow in Q.
        apply moves_unresolved in Hm, Hk. rewrite unresolved_shadow in Hm. lia.
    + destruct (odd_even_moves_to_one_even w H) as (m & Hm & Om). exists (game_of m + u)%knot.
      split; [now apply in_sum_l, option_of|]. apply (zero_same (game_of m)); [now apply one_even_zero|apply same_sym,
        add_u].
Qed.
Theorem Lemma_7_3 : (forall T, one_even T -> zero_game (game_of T)) /\
  (forall S, odd_even S -> zero_game (shadow_game S + star)).
Proof. split; [exact one_even_zero|exact odd_even_star_zero]. Qed.

(** ** Games that are zero games after adding some [*] *)
Fixpoint stars (n : nat) : game := match n with O => u | S n => (stars n + star)%knot end.
Definition trivial_game (g : game) : Prop := exists n, zero_game (g + stars n).
Lemma knot_stars n : knot_game (stars n).
Proof. induction n as [|n IH]; [apply knot_u|apply knot_add; auto using knot_star]. Qed.
Lemma stars_add m : forall n, same (stars m + stars n) (stars (m + n)).
Proof.
  induction n as [|n IH]; [rewrite Nat.add_0_r; apply add_u|]. rewrite Nat.add_succ_r. cbn [stars].
  eapply same_trans; [apply same_sym, add_assoc|]. now apply add_same_l.
Qed.
Lemma zero_sum P : zero_game P -> knot_game P -> forall Q, zero_game Q -> knot_game Q -> zero_game (P + Q).
Proof.
  intros ZP. induction ZP as [P W Z] using zero_induction. intros KP Q ZQ.
  induction ZQ as [Q W' Z'] using zero_induction.
  intros KQ.
  assert (ZQ : zero_game Q) by (constructor; [assumption|]; intros q Hq; destruct (Z' q Hq) as (r & ?); exists r;
    tauto).
  constructor.
  - apply U1_wins. rewrite (zero_adds Q ZQ KQ P false KP). now apply U1_wins.
  - intros x Hx. apply in_sum in Hx as [(y & -> & Hy)|(y & -> & Hy)].
    + destruct (Z y Hy) as (r & Hr & _ & IH). exists (r + Q)%knot. split; [now apply in_sum_l|].
      apply IH; [|assumption..].
      exact (option_knot y r (option_knot P y KP Hy) Hr).
    + destruct (Z' y Hy) as (r & Hr & _ & IH). exists (P + r)%knot. split; [now apply in_sum_r|]. apply IH.
      exact (option_knot y r (option_knot Q y KQ Hy) Hr).
Qed.
Lemma trivial_sum g h : knot_game g -> knot_game h -> trivial_game g -> trivial_game h -> trivial_game (g + h).
Proof.
  intros Kg Kh [m Zg] [n Zh]. exists (m + n). eapply zero_same;
    [apply (zero_sum _ Zg (knot_add _ _ Kg (knot_stars m)) _ Zh)|].
  { apply knot_add; auto using knot_stars. }
  eapply same_trans; [apply add_assoc|]. eapply same_trans; [|apply same_sym, add_assoc]. apply add_same_r.
  eapply same_trans; [apply add_comm|]. eapply same_trans; [apply add_assoc|]. apply add_same_r.
  eapply same_trans; [apply add_comm|]. apply stars_add.
Qed.
Lemma trivial_same g h : same g h -> trivial_game g -> trivial_game h.
Proof. intros S [n Z]. exists n. apply (zero_same _ Z). now apply add_same_l. Qed.
Lemma trivial_star : trivial_game star.
Proof.
  exists 1. apply (zero_same _ zero_star_star). apply add_same_r. cbn. apply same_iff. cbn. split; [reflexivity|].
  split; intros x [<-|[]]; exists u; (split; [now left|apply same_refl]).
Qed.
Lemma trivial_loops P Q : reduces to_1 P Q -> knot_game P -> trivial_game Q -> trivial_game P.
Proof.
  intros T. induction T as [P Q S|P Q S|P Q S T1 IH1 T2 IH2]; intros K H.
  - now apply (trivial_same Q P (same_sym _ _ S)).
  - apply (trivial_same (Q + star) P (same_sym _ _ S)). apply trivial_sum;
    [now apply (to_1_knot P)|apply knot_star|assumption|apply trivial_star].
  - apply IH1; [assumption|]. apply IH2; [|assumption]. now apply (levels_of_loops P Q T1 K).
Qed.
Lemma trivial_levels g : knot_game g -> trivial_game g -> X_of g = 1 /\ Y_of g = 1.
Proof.
  intros K [n Z]. assert (E : X_of (g + stars n) = X_of g /\ Y_of (g + stars n) = Y_of g).
  { clear Z. induction n as [|n [IX IY]]; [apply levels_same; [apply knot_add; auto using knot_u|apply add_u]|].
    pose proof (knot_add _ _ K (knot_stars n)) as Kn.
    destruct (levels_same (g + stars (S n)) ((g + stars n) + star)) as [-> ->].
    - apply knot_add; auto using knot_stars.
    - apply same_sym, add_assoc.
    - destruct (levels_star _ Kn). lia. }
  destruct E as [<- <-]. set (z := (g + stars n)%knot) in *. assert (Kz : knot_game z) by (apply knot_add;
    auto using knot_stars).
  pose proof (zero_even z Z Kz) as Ev. apply is_odd_spec in Ev. unfold X_of, Y_of, e, o. rewrite Ev.
  pose proof (zero_U2 z Z) as W2. apply U2_wins in W2. rewrite W2. assert (W1 : U1 z) by now destruct Z.
  apply U1_wins in W1. rewrite W1.
  split; [reflexivity|]. rewrite (wins_same _ _ true (add_comm z star)), (zero_adds z Z Kz star true knot_star).
  reflexivity.
Qed.
Lemma odd_even_trivial w : odd_even w -> trivial_game (shadow_game w).
Proof.
  intros H. exists 1. apply (zero_same _ (odd_even_star_zero w H)). apply add_same_r. apply same_iff. cbn.
  split; [reflexivity|].
  split; intros x [<-|[]]; exists u; (split; [now left|apply same_refl]).
Qed.
Theorem Theorem_5_3 : forall T, odd_even T -> normalized_outcome (shadow_game T) always_U always_U.
Proof. intros T H. apply levels_U; [apply knot_shadow|]. apply trivial_levels;
  [apply knot_shadow|now apply odd_even_trivial]. Qed.

Lemma knot_sum l : knot_game (sum_game l).
Proof. induction l as [|w l IH]; [apply knot_u|]. apply knot_add; [apply knot_shadow|exact IH]. Qed.
Lemma trivial_sums l : Forall (fun w => trivial_game (shadow_game w)) l -> trivial_game (sum_game l).
Proof.
  intros H. induction H as [|w l A _ IH]; [exists 0; constructor; [constructor|intros q []]|].
  apply trivial_sum; [apply knot_shadow|apply knot_sum|assumption..].
Qed.
Theorem Lemma_7_4 : forall l, Forall odd_even l -> normalized_outcome (sum_game l) always_U always_U.
Proof.
  intros l H. apply levels_U; [apply knot_sum|]. apply trivial_levels; [apply knot_sum|]. apply trivial_sums.
  eapply Forall_impl; [|exact H]. exact odd_even_trivial.
Qed.
