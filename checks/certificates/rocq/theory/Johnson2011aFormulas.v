(** * Statements on games that a computation decides

    By the theorems of the paper a game counts by its value alone: its parity, X and the element of M. There are 38
    values, and each occurs. So a statement on any number of games is a test of values. If it is also on the options of
    one of the games, it is a tree of questions about the set of their values. Type classes find the tree; [by_values]
    goes through its branches, for all values. *)
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
    (equivalent g h <-> is_odd g = is_odd h /\ X g = X h /\ f g = f h);
  proved_10_2 : forall g h, knot_game g -> knot_game h ->
    (weakly_equivalent g h <->
     equivalent g h \/ (X g = 2 /\ Y g = 2 /\ Z g = 2) /\ (X h = 2 /\ Y h = 2 /\ Z h = 2));
  proved_occurring : forall v, In v values -> exists g, knot_game g /\ value_of g = v }.

(** Questions on the options of one game: does an option have a value with this property? *)
Inductive tree : Type := Say (b : bool) | Some_option (m : value -> bool) | If (t yes no : tree).
Definition some_option_at (g : game) (m : value -> bool) : bool := some (fun h => m (value_of h)) (options g).
Fixpoint answer (g : game) (t : tree) : bool :=
  match t with
  | Say b => b
  | Some_option m => some_option_at g m
  | If t yes no => if answer g t then answer g yes else answer g no
  end.
Definition no (t : tree) : tree := If t (Say false) (Say true).
Definition any (t : value -> tree) : tree := fold_right (fun v rest => If (t v) (Say true) rest) (Say false) values.

(** What type classes find: the value of a game, the number that a term is, the test of a comparison, the tree of a
    statement about the options of [g]. *)
Class has_value (g : game) (v : value) : Prop := has : knot_game g /\ value_of g = v.
Class is_number (a b : nat) : Prop := number : a = b.
Class is_tested (P : Prop) (b : bool) : Prop := tested : b = true <-> P.
Class is_asked (g : game) (P : Prop) (t : tree) : Prop := asked : answer g t = true <-> P.

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
#[global] Instance test_below a b m n : is_number a m -> is_number b n -> is_tested (a < b) (Nat.ltb m n).
Proof. intros -> ->. apply Nat.ltb_lt. Qed.
#[global] Instance test_above a b m n : is_number a m -> is_number b n -> is_tested (a > b) (Nat.ltb n m).
Proof. intros -> ->. apply Nat.ltb_lt. Qed.
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
#[global] Instance test_outcome g o v : has_value g v -> is_tested (has_outcome g o)
  (match outcome_of v, o with
   | always_K, always_K | always_first, always_first | always_U, always_U | always_second, always_second => true
   | _, _ => false
   end).
Proof.
  intros [H <-]. unfold is_tested. rewrite (outcome_of_game g o H).
  destruct (outcome_of _), o; split; congruence.
Qed.
#[global] Instance test_weakly_equivalent g h v w : has_value g v -> has_value h w -> is_tested (weakly_equivalent g h)
  (Bool.eqb (odd_of v) (odd_of w) and Nat.eqb (X_of v) (X_of w) and Nat.eqb (M_index (M_of v)) (M_index (M_of w)) or
   ((Nat.eqb (X_of v) 2 and Nat.eqb (Y_of v) 2 and Nat.eqb (Z_of v) 2) and
    (Nat.eqb (X_of w) 2 and Nat.eqb (Y_of w) 2 and Nat.eqb (Z_of w) 2))).
Proof.
  intros Hg Hh. pose proof (test_equivalent g h v w Hg Hh) as E. destruct Hg as [Hg <-], Hh as [Hh <-].
  destruct (levels g Hg) as [<- <-], (levels h Hh) as [<- <-].
  unfold is_tested in *. rewrite (proved_10_2 g h Hg Hh), or_spec, E, !and_spec, !Nat.eqb_eq. cbn. tauto.
Qed.

(** ** Statements *)
#[global] Instance asks_nothing s P b : is_tested P b -> is_asked s P (Say b) | 10.
Proof. trivial. Qed.
#[global] Instance asks_and s P Q p q : is_asked s P p -> is_asked s Q q -> is_asked s (P /\ Q) (If p q (Say false)).
Proof. unfold is_asked. cbn. intros <- <-. destruct (answer s p); intuition discriminate. Qed.
#[global] Instance asks_or s P Q p q : is_asked s P p -> is_asked s Q q -> is_asked s (P \/ Q) (If p (Say true) q).
Proof. unfold is_asked. cbn. intros <- <-. destruct (answer s p); intuition discriminate. Qed.
#[global] Instance asks_implies s P Q p q : is_asked s P p -> is_asked s Q q -> is_asked s (P -> Q) (If p q (Say true)).
Proof. unfold is_asked. cbn. intros <- <-. destruct (answer s p); intuition discriminate. Qed.
#[global] Instance asks_iff s P Q p q : is_asked s P p -> is_asked s Q q -> is_asked s (P <-> Q) (If p q (no q)).
Proof. unfold is_asked. cbn. intros <- <-. destruct (answer s p), (answer s q); intuition discriminate. Qed.
#[global] Instance asks_not s P p : is_asked s P p -> is_asked s (~ P) (no p).
Proof. unfold is_asked. cbn. intros <-. destruct (answer s p); intuition discriminate. Qed.

(** All games, some game: the test goes through the values. *)
Lemma any_spec s t : answer s (any t) = true <-> exists v, In v values /\ answer s (t v) = true.
Proof.
  unfold any. induction values as [|v l IH]; cbn; [split; [discriminate|intros (? & [] & _)]|].
  destruct (answer s (t v)) eqn:E; [split; [exists v; auto|reflexivity]|].
  rewrite IH. split; intros (w & H & A); exists w; intuition congruence.
Qed.
#[global] Instance asks_exists s P t : (forall h w, has_value h w -> is_asked s (P h) (t w)) ->
  is_asked s (exists h, knot_game h /\ P h) (any t).
Proof.
  intros A. unfold is_asked. rewrite any_spec. split.
  - intros (v & Hv & E). destruct (proved_occurring v Hv) as (h & Hh & V). exists h. split; [assumption|].
    now apply (A h v (conj Hh V)).
  - intros (h & Hh & Ph). exists (value_of h). split; [now apply value_listed|]. now apply (A h _ (conj Hh eq_refl)).
Qed.

(** Some option, every option: of the property of their values the game [u], which has no options, is asked. *)
Lemma option_is_a_game g h : knot_game g -> In h (options g) -> knot_game h.
Proof. intros [H|H] I; inversion H; subst; cbn in I; try destruct I; [right|left]; auto. Qed.
#[global] Instance asks_some s v P t : has_value s v -> (forall h w, has_value h w -> is_asked u (P h) (t w)) ->
  is_asked s (exists h, In h (options s) /\ P h) (Some_option (fun w => answer u (t w))).
Proof.
  intros [Hs _] A. unfold is_asked. cbn. unfold some_option_at. rewrite some_spec.
  split; intros (h & I & B); exists h; (split; [assumption|]);
    now apply (A h _ (conj (option_is_a_game s h Hs I) eq_refl)).
Qed.
#[global] Instance asks_every s v P t : has_value s v -> (forall h w, has_value h w -> is_asked u (P h) (t w)) ->
  is_asked s (forall h, In h (options s) -> P h) (no (Some_option (fun w => answer u (no (t w))))).
Proof.
  intros [Hs _] A. unfold is_asked. cbn. unfold some_option_at.
  assert (E : forall h, In h (options s) -> (answer u (t (value_of h)) = true <-> P h)).
  { intros h I. now apply (A h _ (conj (option_is_a_game s h Hs I) eq_refl)). }
  destruct (some _ (options s)) eqn:S; split; intros H; try discriminate; try reflexivity.
  - apply some_spec in S as (h & I & B). cbv beta in B. rewrite (proj2 (E h I) (H h I)) in B. discriminate.
  - intros h I. apply (E h I). rewrite some_false in S. specialize (S h I). cbv beta in S.
    now destruct (answer u (t (value_of h))).
Qed.

(** ** The options of a game with a given value, by the definitions of the gradings and the signs *)
Definition level (m n : value -> bool) (l : bool -> bool -> bool) : tree :=
  If (Some_option m) (If (Some_option n) (Say (l true true)) (Say (l true false)))
    (If (Some_option n) (Say (l false true)) (Say (l false false))).
Definition both (p q : tree) : tree := If p q (Say false).
Definition at_X i v := Nat.eqb (X_of v) i.
Definition at_Y i v := Nat.eqb (Y_of v) i.
Definition at_Z i v := Nat.eqb (Z_of v) i.
Definition at_M m v := Nat.eqb (M_index (M_of v)) (M_index m).
Definition options_of (v : value) : tree :=
  let b := odd_of v in
  If (Some_option (fun _ => true))
    (both (no (Some_option (fun w => Bool.eqb (odd_of w) b)))
    (both (level (at_X 0) (at_X 2) (fun x0 x2 => at_X (X_level b x0 x2) v))
    (both (level (at_Y 0) (at_Y 2) (fun y0 y2 => at_Y (Y_level b y0 y2) v))
    (both (If (Some_option (at_Y 0)) (level (at_Z 0) (at_Z 2) (fun z0 z2 => at_Z (Z_level b z0 z2 true) v))
             (level (at_Z 0) (at_Z 2) (fun z0 z2 => at_Z (Z_level b z0 z2 false) v)))
      (level (at_M M12p) (at_M M01m) (fun p m => at_M (Johnson2011a.M_of (Y_of v) (Z_of v) (plus_sign (Y_of v) (Z_of v) p m)) v))))))
    (Say (negb b and Nat.eqb (X_of v) (Y_of v) and Nat.eqb (X_of v) (Z_of v) and negb (Nat.eqb (X_of v) 1))).
Lemma answer_level g m n l : answer g (level m n l) = l (some_option_at g m) (some_option_at g n).
Proof. cbn. now destruct (some_option_at g m), (some_option_at g n). Qed.
Lemma some_existsb g (m : value -> bool) (n : game -> bool) :
  (forall h, In h (options g) -> m (value_of h) = n h) -> some_option_at g m = existsb n (options g).
Proof.
  unfold some_option_at. induction (options g) as [|h l IH]; intros E; [reflexivity|]. cbn.
  rewrite (E h (or_introl eq_refl)), IH by (intros; apply E; now right). now destruct (n h).
Qed.
Lemma M_of_signs y z p :
  Nat.eqb (M_index (Johnson2011a.M_of y z p)) 6 = (Nat.eqb y 1 && Nat.eqb z 2 && p)%bool /\
  Nat.eqb (M_index (Johnson2011a.M_of y z p)) 1 = (Nat.eqb y 0 && Nat.eqb z 1 && negb p)%bool.
Proof. destruct y as [|[|]], z as [|[|[|]]], p; split; reflexivity. Qed.
Lemma options_are_as_defined g : knot_game g -> answer g (options_of (value_of g)) = true.
Proof.
  intros H. destruct g as [| |l]; [reflexivity|reflexivity|]. set (g := node l) in *.
  assert (K : forall h, In h (options g) -> knot_game h) by (intros h; now apply option_is_a_game).
  assert (X_at : forall i, some_option_at g (at_X i) = some_at X i l) by (intros i; now apply some_existsb).
  assert (Y_at : forall i, some_option_at g (at_Y i) = some_at Y i l).
  { intros i. apply some_existsb. intros h I. unfold at_Y. now rewrite <- (proj1 (levels h (K h I))). }
  assert (Z_at : forall i, some_option_at g (at_Z i) = some_at Z i l).
  { intros i. apply some_existsb. intros h I. unfold at_Z. now rewrite <- (proj2 (levels h (K h I))). }
  assert (P_at : some_option_at g (at_M M12p) = existsb (fun h => in_12 h && is_plus h)%bool l).
  { apply some_existsb. intros h _. apply M_of_signs. }
  assert (M_at : some_option_at g (at_M M01m) = existsb (fun h => in_01 h && negb (is_plus h))%bool l).
  { apply some_existsb. intros h _. apply M_of_signs. }
  assert (parities : some_option_at g (fun w => Bool.eqb (odd_of w) (odd_of (value_of g))) = false).
  { apply some_false. intros h I. cbn [value_of odd_of]. destruct (is_odd_spec h), (is_odd_spec g) as [Ge Go].
    destruct H as [H|H]; [rewrite (Ge H)|rewrite (Go H)]; unfold g in H;
      [inversion H as [| |m _ F]|inversion H as [m _ F]]; subst m; specialize (F h I); destruct (is_odd h);
      intuition congruence. }
  assert (some_option : some_option_at g (fun _ => true) = true).
  { apply some_spec. unfold g in *. destruct l as [|h l]; [destruct H as [H|H]; inversion H; congruence|exists h; cbn; auto]. }
  destruct (levels g H) as [EY EZ].
  unfold options_of, both. cbn [answer no]. rewrite !answer_level, some_option, parities, !X_at, !Y_at, !Z_at, P_at, M_at.
  unfold at_X, at_Y, at_Z, at_M. rewrite <- EY, <- EZ, !and_spec, !Nat.eqb_eq. repeat split.
  change (Z g) with (Z_level (is_odd g) (some_at Z 0 l) (some_at Z 2 l) (some_at Y 0 l)).
  destruct (some_at Y 0 l); apply Nat.eqb_refl.
Qed.

(** ** No branch of a tree that ends with [b] fits a set of options *)
Definition fits (absent : value -> bool) (present : list (value -> bool)) : bool :=
  every (fun m : value -> bool => some (fun v => m v and negb (absent v)) values) present.
Fixpoint never (t : tree) (b : bool) (absent : value -> bool) (present : list (value -> bool))
  (rest : (value -> bool) -> list (value -> bool) -> bool) : bool :=
  match t with
  | Say c => Bool.eqb c b implies rest absent present
  | Some_option m => if b then rest absent (m :: present) else rest (fun v => absent v or m v) present
  | If t yes no =>
      never t true absent present (fun absent present => never yes b absent present rest) and
      never t false absent present (fun absent present => never no b absent present rest)
  end.
Definition always (v : value) (t : tree) : bool :=
  never t false (fun _ => false) [] (fun absent present =>
    never (options_of v) true absent present (fun absent present => negb (fits absent present))).

Definition so_far (g : game) (absent : value -> bool) (present : list (value -> bool)) : Prop :=
  some_option_at g absent = false /\ forall m, In m present -> some_option_at g m = true.
Lemma never_sound g t : forall b absent present rest, answer g t = b -> so_far g absent present ->
  never t b absent present rest = true -> exists a p, so_far g a p /\ rest a p = true.
Proof.
  induction t as [c|m|t IHt yes IHy no IHn]; cbn [answer never]; intros b absent present rest A S N.
  - subst. rewrite eqb_reflx in N. eauto.
  - destruct b; eexists; eexists; (split; [|exact N]); destruct S as [S1 S2]; split; auto.
    + intros k [<-|K]; auto.
    + unfold some_option_at in *. rewrite some_false in *. intros h I. rewrite (S1 h I). apply (A h I).
  - rewrite and_spec in N. destruct N as [N1 N2].
    destruct (answer g t) eqn:E;
      [destruct (IHt _ _ _ _ eq_refl S N1) as (a & p & S' & N)|destruct (IHt _ _ _ _ eq_refl S N2) as (a & p & S' & N)].
    + exact (IHy _ _ _ _ A S' N).
    + exact (IHn _ _ _ _ A S' N).
Qed.
Lemma by_tree g t : knot_game g -> always (value_of g) t = true -> answer g t = true.
Proof.
  intros H C. destruct (answer g t) eqn:A; [reflexivity|exfalso].
  assert (S : so_far g (fun _ => false) []).
  { split; [apply some_false; reflexivity|intros m []]. }
  destruct (never_sound g t _ _ _ _ A S C) as (a & p & S1 & N).
  destruct (never_sound g _ _ _ _ _ (options_are_as_defined g H) S1 N) as (a' & p' & [S2 S3] & F).
  rewrite negb_true_iff in F. enough (fits a' p' = true) by congruence.
  apply every_spec. intros m M. specialize (S3 m M). unfold some_option_at in *.
  rewrite some_false in S2. apply some_spec in S3 as (h & I & B). apply some_spec. exists (value_of h).
  split; [apply value_listed, (option_is_a_game g h H I)|]. now rewrite B, (S2 h I).
Qed.
End Values.

(** A variable has its own value. *)
#[global] Hint Extern 1 (has_value ?g _) => split; [eassumption|reflexivity] : typeclass_instances.

(** Prove a statement [forall g h, knot_game g -> knot_game h -> ...]: find its tree, or one for each of its parts, and go
    through it for all values of the games in it. *)
Ltac by_values :=
  repeat lazymatch goal with
    | |- forall h, In h _ -> _ => fail
    | |- knot_game _ -> _ => intro
    | |- forall g : game, _ => intro
    | |- _ /\ _ => split
    end;
  first
    [ match goal with H : knot_game ?g |- ?P => let a := constr:(_ : is_asked g P _) in refine (proj1 a (by_tree g _ H _)) end
    | match goal with |- ?P => let a := constr:(_ : is_asked u P _) in refine (proj1 a (by_tree u _ (or_introl even_u) _)) end ];
  repeat match goal with
    | H : knot_game ?g |- context [value_of ?g] =>
      apply value_listed in H; revert H; generalize (value_of g); apply (proj1 (every_spec _ _)); clear g
    | H : knot_game ?g |- _ => clear H
    end;
  vm_compute; reflexivity.

(** ** What is no formula *)
Lemma facts_of_sums :
  let facts y z y' z' s :=
    min 2 (y + y') <= s /\ s <= min 2 (y + z') /\ s <= min 2 (z + y') /\ z + z' - 2 <= s in
  forall y z y' z', y <= z <= 2 -> y' <= z' <= 2 ->
    (exists s, forall t, facts y z y' z' t <-> t = s) \/
    (y, z, y', z') = (0, 1, 0, 1) /\ (forall t, facts y z y' z' t <-> t = 0 \/ t = 1) \/
    ((y, z, y', z') = (0, 1, 1, 2) \/ (y, z, y', z') = (1, 2, 0, 1)) /\
      (forall t, facts y z y' z' t <-> t = 1 \/ t = 2).
Proof.
  intros facts y z y' z' L L'. assert (C : forall n, n <= 2 -> n = 0 \/ n = 1 \/ n = 2) by lia.
  destruct (C z (proj2 L)) as [->|[->| ->]], (C z' (proj2 L')) as [->|[->| ->]],
    (C y ltac:(lia)) as [->|[->| ->]], (C y' ltac:(lia)) as [->|[->| ->]]; try lia; unfold facts; cbn [Nat.min Nat.add Nat.sub];
    first [left; first [exists 0; lia|exists 1; lia|exists 2; lia]
          |right; left; split; [reflexivity|lia]
          |right; right; split; [tauto|lia]].
Qed.
Lemma lemma_8_8_any_grading : let j := node [star; k + star] in even j /\ forall G, grading G -> G j = 1.
Proof.
  intros j. assert (S : odd star) by (constructor; [discriminate|intros g [<-|[]]; constructor]).
  assert (T : odd (k + star)) by (cbn; constructor; [discriminate|intros g [<-|[]]; constructor]).
  assert (J : even j) by (constructor; [discriminate|intros g [<-|[<-|[]]]; assumption]).
  split; [exact J|]. intros G (B & Gu & Gk & Zero & Two & One). apply or_intror with (A := even star) in S.
  apply or_intror with (A := even (k + star)) in T.
  assert (Gs : G star = 0).
  { destruct (B star S) as [E|[E|E]]; [exact E|apply (One star S) in E as [_ (g & [<-|[]] & E)]; congruence|].
    destruct (Two star u S (or_introl eq_refl) E); congruence. }
  assert (Gt : G (k + star) = 2).
  { destruct (B _ T) as [E|[E|E]]; [|apply (One _ T) in E as [(g & [<-|[]] & E) _]; cbn in E; congruence|exact E].
    destruct (Zero _ k T (or_introl eq_refl) E); congruence. }
  apply One; [now left|split; [exists star|exists (k + star)]; cbn; auto].
Qed.
Lemma weak_equivalence : (forall g, weakly_equivalent g g) /\
  (forall g h, weakly_equivalent g h -> weakly_equivalent h g) /\
  (forall g h i, weakly_equivalent g h -> weakly_equivalent h i -> weakly_equivalent g i).
Proof.
  unfold weakly_equivalent, same_outcome. repeat split; intros; try tauto.
  - now apply H.
  - now apply H.
  - now apply H0, H.
  - now apply H, H0.
Qed.
Lemma nineteen_occur {known : proved} : exists l : list (nat * M), length l = 19 /\ NoDup l /\
  (forall g, knot_game g -> In (X g, f g) l) /\ (forall x m, In (x, m) l -> exists g, knot_game g /\ X g = x /\ f g = m).
Proof.
  exists (map (fun v => (X_of v, M_of v)) (filter odd_of values)). split; [reflexivity|]. split.
  { vm_compute. repeat constructor; cbn; intuition discriminate. }
  split.
  - intros g H. change (X g, f g) with (X_of (value_of g), M_of (value_of g)). apply value_listed in H. revert H.
    generalize (value_of g). clear g. intros v H. apply in_map_iff. exists (Value true (X_of v) (M_of v)).
    split; [reflexivity|]. apply filter_In. split; [|reflexivity]. revert v H. apply Forall_forall. vm_compute.
    repeat (apply Forall_cons; [repeat (first [left; reflexivity|right])|]). apply Forall_nil.
  - intros x m H. apply in_map_iff in H as (v & [= <- <-] & H). apply filter_In in H as [H _].
    destruct (proved_occurring v H) as (g & G & <-). now exists g.
Qed.
