(** * Statements on games that a computation decides

    By the theorems of the paper a game counts by its value alone: its parity, X and the element of M. So a statement
    without quantifiers, on any number of games, is a test of values, and there are 38 of them. Type classes find the
    test; [by_values] computes it. *)
From Coq Require Import List Bool Arith Lia.
From knotgames Require Import Tests Johnson2011a.
Import ListNotations.

Record value : Type := Value { odd_of : bool; X_of : nat; M_of : M }.
Definition value_of (g : game) : value := Value (is_odd g) (X g) (f g).
Definition Y_of (v : value) : nat := fst (M_levels (M_of v)).
Definition Z_of (v : value) : nat := snd (M_levels (M_of v)).
Definition sum_of (v w : value) : value :=
  Value (xorb (odd_of v) (odd_of w)) (min 2 (X_of v + X_of w)%nat) (M_add (M_of v) (M_of w)).
Definition values : list value :=
  filter (fun v => Nat.leb (X_of v) (Z_of v))
    (flat_map (fun p => flat_map (fun x => map (Value p x) [M00; M01m; M01p; M11; M02; M12m; M12p; M22]) [0; 1; 2])
      [false; true]).

(** Who wins a game with this value. *)
Definition K1_of (v : value) : bool := negb (Nat.eqb (if odd_of v then Y_of v else X_of v) 0).
Definition K2_of (v : value) : bool := Nat.eqb (if odd_of v then X_of v else Y_of v) 2.

(** The theorems of the paper from which the rest follows. *)
Class proved : Prop := {
  proved_2_12 : forall g h, (even g /\ even h \/ odd g /\ odd h -> even (g + h)) /\
    (even g /\ odd h \/ odd g /\ even h -> odd (g + h));
  proved_6_7 : forall g, knot_game g -> X g <= Z g;
  proved_winners : forall g,
    (even g -> (K1 g <-> X g <> 0) /\ (K2 g <-> Y g = 2) /\ (U1 g <-> Y g <> 2) /\ (U2 g <-> X g = 0)) /\
    (odd g -> (K1 g <-> Y g <> 0) /\ (K2 g <-> X g = 2) /\ (U1 g <-> X g <> 2) /\ (U2 g <-> Y g = 0));
  proved_7_3 : forall g h, knot_game g -> knot_game h -> X (g + h) = min 2 (X g + X h)%nat;
  proved_9_1 : (forall g h, knot_game g -> knot_game h -> f (g + h) = M_add (f g) (f h)) /\
    (forall g, knot_game g -> M_levels (f g) = (Y g, Z g));
  proved_9_2 : forall g h, knot_game g -> knot_game h ->
    (equivalent g h <-> is_odd g = is_odd h /\ X g = X h /\ f g = f h) }.

(** What type classes find: the value of a game, the number that a term is, the test of a statement. *)
Class has_value (g : game) (v : value) : Prop := has : knot_game g /\ value_of g = v.
Class is_number (a b : nat) : Prop := number : a = b.
Class is_tested (P : Prop) (b : bool) : Prop := tested : b = true <-> P.

Section Values.
Context {known : proved}.

Lemma levels g : knot_game g -> Y g = Y_of (value_of g) /\ Z g = Z_of (value_of g).
Proof. intros H. unfold Y_of, Z_of. cbn. now rewrite (proj2 proved_9_1 g H). Qed.
Lemma value_listed g : knot_game g -> In (value_of g) values.
Proof.
  intros H. pose proof (proved_6_7 g H) as L. rewrite (proj2 (levels g H)) in L. apply filter_In.
  split; [|now apply Nat.leb_le]. unfold Z_of in L. cbn in L.
  apply in_flat_map. exists (is_odd g). split; [destruct (is_odd g); cbn; auto|].
  apply in_flat_map. exists (X g). split; [|apply (in_map (Value _ _)); destruct (f g); cbn; tauto].
  destruct (X g) as [|[|[|n]]]; cbn; auto. destruct (f g); cbn in L; lia.
Qed.

(** ** Parity and winners *)
Lemma tests_of_parity g : knot_game g -> (is_odd g = false <-> even g) /\ (is_odd g = true <-> odd g).
Proof.
  destruct (is_odd_spec g) as [E O]. intros [H|H]; [specialize (E H)|specialize (O H)]; intuition congruence.
Qed.
Lemma tests_of_winners g : knot_game g -> let v := value_of g in
  (K1_of v = true <-> K1 g) /\ (K2_of v = true <-> K2 g) /\ (negb (K2_of v) = true <-> U1 g) /\
  (negb (K1_of v) = true <-> U2 g).
Proof.
  intros H v. unfold K1_of, K2_of. destruct (levels g H) as [EY _]. change (value_of g) with v in EY. rewrite <- EY.
  rewrite !negb_true_iff, negb_false_iff. change (odd_of v) with (is_odd g). change (X_of v) with (X g).
  destruct (proved_winners g) as [He Ho], (tests_of_parity g H) as [Pe Po].
  destruct H as [H|H]; [apply Pe in H as E|apply Po in H as E]; rewrite E; [specialize (He H)|specialize (Ho H)];
    rewrite ?Nat.eqb_eq, ?Nat.eqb_neq; intuition.
Qed.

(** ** Terms *)
#[global] Instance value_of_u : has_value u (Value false 0 M00).
Proof. split; [left; constructor|reflexivity]. Qed.
#[global] Instance value_of_k : has_value k (Value false 2 M22).
Proof. split; [left; constructor|reflexivity]. Qed.
#[global] Instance value_of_star : has_value star (Value true 0 M00).
Proof. split; [right; constructor; [discriminate|intros g [<-|[]]; constructor]|reflexivity]. Qed.
#[global] Instance value_of_sum g h v w : has_value g v -> has_value h w -> has_value (g + h) (sum_of v w).
Proof.
  intros [Hg <-] [Hh <-]. unfold has_value, value_of, sum_of. cbn.
  rewrite (proved_7_3 g h Hg Hh), (proj1 proved_9_1 g h Hg Hh).
  destruct (proved_2_12 g h) as [Se So], (is_odd_spec g), (is_odd_spec h), (is_odd_spec (g + h)) as [Es Os].
  destruct Hg as [Hg|Hg], Hh as [Hh|Hh];
    (assert (S : even (g + h)) by tauto; rewrite (Es S); split; [now left|])
    || (assert (S : odd (g + h)) by tauto; rewrite (Os S); split; [now right|]);
    destruct (is_odd g), (is_odd h); intuition congruence.
Qed.
#[global] Instance value_of_e g v : has_value g v -> has_value (e g) (if odd_of v then sum_of v (Value true 0 M00) else v).
Proof. intros H. pose proof H as [_ <-]. unfold e. cbn [odd_of value_of]. destruct (is_odd g); exact _. Qed.
#[global] Instance value_of_o g v : has_value g v -> has_value (o g) (if odd_of v then v else sum_of v (Value true 0 M00)).
Proof. intros H. pose proof H as [_ <-]. unfold o. cbn [odd_of value_of]. destruct (is_odd g); exact _. Qed.

#[global] Instance number_X g v : has_value g v -> is_number (X g) (X_of v).
Proof. now intros [_ <-]. Qed.
#[global] Instance number_Y g v : has_value g v -> is_number (Y g) (Y_of v).
Proof. intros [H <-]. apply (levels g H). Qed.
#[global] Instance number_Z g v : has_value g v -> is_number (Z g) (Z_of v).
Proof. intros [H <-]. apply (levels g H). Qed.
#[global] Instance number_plus a b m n : is_number a m -> is_number b n -> is_number (a + b)%nat (m + n)%nat.
Proof. now intros -> ->. Qed.
#[global] Instance number_minus a b m n : is_number a m -> is_number b n -> is_number (a - b)%nat (m - n)%nat.
Proof. now intros -> ->. Qed.
#[global] Instance number_min a b m n : is_number a m -> is_number b n -> is_number (min a b) (min m n).
Proof. now intros -> ->. Qed.
#[global] Instance number_max a b m n : is_number a m -> is_number b n -> is_number (max a b) (max m n).
Proof. now intros -> ->. Qed.
#[global] Instance number_itself n : is_number n n | 100.
Proof. reflexivity. Qed.

(** ** Statements *)
#[global] Instance test_even g v : has_value g v -> is_tested (even g) (negb (odd_of v)).
Proof. intros [H <-]. unfold is_tested. rewrite negb_true_iff. apply (tests_of_parity g H). Qed.
#[global] Instance test_odd g v : has_value g v -> is_tested (odd g) (odd_of v).
Proof. intros [H <-]. apply (tests_of_parity g H). Qed.
#[global] Instance test_same_parity g h v w :
  has_value g v -> has_value h w -> is_tested (is_odd g = is_odd h) (Bool.eqb (odd_of v) (odd_of w)).
Proof. intros [_ <-] [_ <-]. apply eqb_true_iff. Qed.
#[global] Instance test_K1 g v : has_value g v -> is_tested (K1 g) (K1_of v).
Proof. intros [H <-]. apply (tests_of_winners g H). Qed.
#[global] Instance test_K2 g v : has_value g v -> is_tested (K2 g) (K2_of v).
Proof. intros [H <-]. apply (tests_of_winners g H). Qed.
#[global] Instance test_U1 g v : has_value g v -> is_tested (U1 g) (negb (K2_of v)).
Proof. intros [H <-]. apply (tests_of_winners g H). Qed.
#[global] Instance test_U2 g v : has_value g v -> is_tested (U2 g) (negb (K1_of v)).
Proof. intros [H <-]. apply (tests_of_winners g H). Qed.
#[global] Instance test_M g v m : has_value g v -> is_tested (f g = m) (Nat.eqb (M_index (M_of v)) (M_index m)).
Proof. intros [_ <-]. unfold is_tested. rewrite Nat.eqb_eq. cbn. destruct (f g), m; cbn; split; congruence. Qed.
#[global] Instance test_equal a b m n : is_number a m -> is_number b n -> is_tested (a = b) (Nat.eqb m n).
Proof. intros -> ->. apply Nat.eqb_eq. Qed.
#[global] Instance test_at_most a b m n : is_number a m -> is_number b n -> is_tested (a <= b) (Nat.leb m n).
Proof. intros -> ->. apply Nat.leb_le. Qed.
#[global] Instance test_at_least a b m n : is_number a m -> is_number b n -> is_tested (a >= b) (Nat.leb n m).
Proof. intros -> ->. apply Nat.leb_le. Qed.
#[global] Instance test_equivalent g h v w : has_value g v -> has_value h w -> is_tested (equivalent g h)
  (Bool.eqb (odd_of v) (odd_of w) and Nat.eqb (X_of v) (X_of w) and Nat.eqb (M_index (M_of v)) (M_index (M_of w))).
Proof.
  intros [Hg <-] [Hh <-]. unfold is_tested. rewrite (proved_9_2 g h Hg Hh), !and_spec, eqb_true_iff, !Nat.eqb_eq. cbn.
  enough (M_index (f g) = M_index (f h) <-> f g = f h) by tauto. destruct (f g), (f h); cbn; split; congruence.
Qed.
Definition outcome_of (v : value) : outcome :=
  match K1_of v, K2_of v with
  | true, true => always_K | true, false => always_first | false, false => always_U | false, true => always_second
  end.
Lemma outcome_of_game g o : knot_game g -> (has_outcome g o <-> outcome_of (value_of g) = o).
Proof.
  intros H. destruct (tests_of_winners g H) as (A1 & A2 & A3 & A4). unfold outcome_of.
  destruct o; cbn [has_outcome]; rewrite <- ?A1, <- ?A2, <- ?A3, <- ?A4;
    destruct (K1_of _), (K2_of _); cbn; intuition discriminate.
Qed.
#[global] Instance test_same_outcome g h v w : has_value g v -> has_value h w ->
  is_tested (same_outcome g h) (Bool.eqb (K1_of v) (K1_of w) and Bool.eqb (K2_of v) (K2_of w)).
Proof.
  intros [Hg <-] [Hh <-]. unfold is_tested, same_outcome. rewrite and_spec, !eqb_true_iff. split.
  - intros [E1 E2] o. rewrite !outcome_of_game by assumption. unfold outcome_of. rewrite E1, E2. tauto.
  - intros S. specialize (S (outcome_of (value_of h))). rewrite !outcome_of_game in S by assumption.
    apply proj2 in S. specialize (S eq_refl). revert S. unfold outcome_of.
    destruct (K1_of (value_of g)), (K2_of (value_of g)), (K1_of (value_of h)), (K2_of (value_of h)); intuition discriminate.
Qed.
#[global] Instance test_and P Q a b : is_tested P a -> is_tested Q b -> is_tested (P /\ Q) (a and b).
Proof. unfold is_tested. rewrite and_spec. tauto. Qed.
#[global] Instance test_or P Q a b : is_tested P a -> is_tested Q b -> is_tested (P \/ Q) (a or b).
Proof. unfold is_tested. rewrite or_spec. tauto. Qed.
#[global] Instance test_implies P Q a b : is_tested P a -> is_tested Q b -> is_tested (P -> Q) (a implies b).
Proof. unfold is_tested. rewrite implies_spec. tauto. Qed.
#[global] Instance test_iff P Q a b : is_tested P a -> is_tested Q b -> is_tested (P <-> Q) (Bool.eqb a b).
Proof. unfold is_tested. intros <- <-. destruct a, b; cbn; intuition congruence. Qed.
#[global] Instance test_not P a : is_tested P a -> is_tested (~ P) (negb a).
Proof. unfold is_tested. intros <-. destruct a; cbn; intuition congruence. Qed.
End Values.

(** A variable has its own value. *)
#[global] Hint Extern 1 (has_value ?g _) => split; [eassumption|reflexivity] : typeclass_instances.

(** Prove a statement [forall g h, knot_game g -> knot_game h -> ...]: find its test, and compute it for all values. *)
Ltac by_values :=
  repeat match goal with |- knot_game _ -> _ => intro | |- forall g : game, _ => intro end;
  refine (proj1 (tested (b := _)) _);
  repeat match goal with H : knot_game ?g |- _ =>
    apply value_listed in H; revert H; generalize (value_of g); apply (proj1 (every_spec _ _)); clear g end;
  vm_compute; reflexivity.
