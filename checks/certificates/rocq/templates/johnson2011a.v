(*** paper ***)

(** ** What the paper says of each class *)
From knotgames Require Johnson2011a Johnson2011aFormulas.
Definition the_u : Sums.terminal the_theory := $u.
Definition the_k : Sums.terminal the_theory := $k.
Definition the_sum : Sums.symbol the_theory := plus.

(** X, Y, Z, and whether the sign is +. *)
Definition coordinates : classes -> grades := listed (Grades 0 0 0 false) $coordinates.

(** A game of each class, in the notation of the paper. *)
Module Games.
Import Johnson2011a.
Definition games : list game := $games.
End Games.
Definition games_of_the_paper : classes -> Johnson2011a.game := listed Johnson2011a.u Games.games.

(** The endgames are added as in Definition 2.8, and won as in Definition 2.5. *)
Lemma endgames_are_as_in_the_paper : plays_by_the_paper the_u the_k the_sum.
Proof. repeat split; vm_compute; reflexivity. Qed.

(** The games that are given for the classes are games of these classes. *)
Lemma games_have_their_classes : check_games the_u the_k certificate games_of_the_paper = None.
Proof. vm_compute. reflexivity. Qed.

(** The endgames have the X, Y and Z of section 6. *)
Lemma endgames_have_their_grades : check_grades_of_ends the_u the_k certificate coordinates.
Proof. repeat split; vm_compute; reflexivity. Qed.

(** X, Y, Z and the sign of each class are those of section 6 and Definitions 8.1 and 8.2. *)
Lemma grades_are_as_defined : check_grades certificate coordinates = None.
Proof. vm_compute. reflexivity. Qed.

(** X <= Z, Y <= Z, and X and Y say who wins. *)
Lemma levels_are_as_stated : check_levels_as_stated certificate coordinates = None.
Proof. vm_compute. reflexivity. Qed.

(** X adds up to at most 2, and M adds by the table of Theorem 9.1. *)
Lemma sums_are_as_stated : check_sums_as_stated the_sum certificate coordinates = None.
Proof. vm_compute. reflexivity. Qed.

(** u is zero. *)
Lemma u_is_zero : check_zero the_u the_sum certificate = None.
Proof. vm_compute. reflexivity. Qed.

(** The table is associative. *)
Lemma sums_associate : check_associative the_sum certificate = None.
Proof. vm_compute. reflexivity. Qed.

(** No two classes have the same parity, X and element of M. *)
Lemma classes_are_determined : check_determined certificate coordinates = None.
Proof. vm_compute. reflexivity. Qed.

(** Classes that differ weakly are told apart by adding one game. *)
Lemma classes_are_told_apart_by_one_game : check_told_apart_in_sums certificate the_sum = None.
Proof. vm_compute. reflexivity. Qed.

(** Without parity just the classes with X = Y = Z = 2 merge. *)
Lemma classes_merge_as_stated : check_merging certificate coordinates = None.
Proof. vm_compute. reflexivity. Qed.

(** All 38 values occur. *)
Lemma values_occur : check_occurring certificate coordinates = None.
Proof. vm_compute. reflexivity. Qed.

(** * The theorems of the paper *)
Import Johnson2011a.
Local Open Scope knot_scope.

Theorem Theorem_2_7 : forall g, knot_game g -> (K2 g <-> ~ U1 g) /\ (U2 g <-> ~ K1 g).
Proof. exact (@theorem_2_7 _ $data). Qed.

Theorem Theorem_2_12 : forall g h,
  (even g /\ even h \/ odd g /\ odd h -> even (g + h)) /\
  (even g /\ odd h \/ odd g /\ even h -> odd (g + h)).
Proof. exact (@theorem_2_12 _ $data). Qed.

Theorem Theorem_3_2 : (forall g, equivalent g g) /\ (forall g h, equivalent g h -> equivalent h g) /\
  (forall g h i, equivalent g h -> equivalent h i -> equivalent g i).
Proof. exact (@theorem_3_2 _ $data). Qed.

Theorem Theorem_3_4 : (forall g g' h h', knot_game g -> knot_game g' -> knot_game h -> knot_game h' ->
    equivalent g g' -> equivalent h h' -> equivalent (g + h) (g' + h')) /\
  (forall g h, knot_game g -> knot_game h -> equivalent (g + h) (h + g)) /\
  (forall g h i, knot_game g -> knot_game h -> knot_game i -> equivalent ((g + h) + i) (g + (h + i))) /\
  (forall g, knot_game g -> equivalent (g + u) g) /\
  (forall g h, knot_game g -> knot_game h -> equivalent g h -> same_outcome g h).
Proof. exact (@theorem_3_4 _ $data). Qed.

Theorem Theorem_6_1 : grading X /\ grading Y /\ grading Z.
Proof. exact (@theorem_6_1 _ $data). Qed.

Theorem Theorem_6_8 : forall g, (even g -> (X g = 0 <-> U2 g)) /\ (odd g -> (X g = 2 <-> K2 g)).
Proof. exact (@theorem_6_8 _ $data). Qed.

Theorem Theorem_6_9 : forall g, (even g -> (Y g = 2 <-> K2 g)) /\ (odd g -> (Y g = 0 <-> U2 g)).
Proof. exact (@theorem_6_9 _ $data). Qed.

Theorem Lemma_8_8 : exists w, knot_game w /\ f w = M01m.
Proof. exact (@lemma_8_8 _ $data). Qed.

Theorem Lemma_8_8_corrected : let j := node [star; k + star] in let k := node [j] in let w := node [star; k] in
  (even j /\ f j = M11) /\ (odd k /\ f k = M02) /\ (even w /\ f w = M01m).
Proof. exact (@lemma_8_8_corrected _ $data). Qed.

Theorem Theorem_9_1_monoid : ((forall a, M_add M00 a = a) /\ (forall a b, M_add a b = M_add b a) /\
    (forall a b c, M_add a (M_add b c) = M_add (M_add a b) c)) /\
  (forall g h, knot_game g -> knot_game h -> f (g + h) = M_add (f g) (f h)) /\
  (forall g, knot_game g -> M_levels (f g) = (Y g, Z g)).
Proof. exact (@theorem_9_1 _ $data). Qed.

Theorem Theorem_9_2 : forall g h, knot_game g -> knot_game h ->
  (equivalent g h <-> is_odd g = is_odd h /\ X g = X h /\ f g = f h).
Proof. exact (@theorem_9_2 _ $data). Qed.

Theorem Theorem_9_3 : exists l, length l = 38 /\ represents equivalent l.
Proof. eexists; split; [|exact (@theorem_9_3 _ $data)]. vm_compute. reflexivity. Qed.

Theorem Theorem_10_2 : exists l, length l = 37 /\ represents weakly_equivalent l.
Proof. eexists; split; [|exact (@theorem_10_2 _ $data)]. vm_compute. reflexivity. Qed.

Theorem Theorem_10_2_merging : forall g h, knot_game g -> knot_game h ->
  (weakly_equivalent g h <->
   equivalent g h \/ (X g = 2 /\ Y g = 2 /\ Z g = 2) /\ (X h = 2 /\ Y h = 2 /\ Z h = 2)).
Proof. exact (@theorem_10_2_merging _ $data). Qed.

(** What the formulas of claims state. *)
Import Johnson2011aFormulas.
Lemma the_values : proved.
Proof. exact (@what_is_proved _ $data). Qed.
#[local] Existing Instance the_values.

Theorem Section_1_outcomes_of_sums : exists g, knot_game g /\ (exists h, knot_game h /\ (exists i, knot_game i /\
  (same_outcome g h /\ ~ same_outcome (g + i) (h + i)))).
Proof. by_values. Qed.

Theorem Section_2_exactly_one_outcome : forall g, knot_game g -> exists o, forall o', has_outcome g o' <-> o = o'.
Proof. intros g H. exists (outcome_of (value_of g)). intros o'. now apply outcome_of_game. Qed.

Theorem Section_4_star : odd star /\ options star = [u] /\ has_outcome star always_U /\ u + star = star /\
  (forall g, In g (options (star + star)) <-> g = star).
Proof.
  split; [|split; [reflexivity|split; [|split; [reflexivity|cbn; intuition]]]].
  - constructor; [discriminate|intros g [<-|[]]; constructor].
  - by_values.
Qed.

Theorem Lemma_8_8_any_grading : let j := node [star; k + star] in even j /\ forall G, grading G -> G j = 1.
Proof. exact lemma_8_8_any_grading. Qed.

Theorem Theorem_9_2_outcomes : forall g, knot_game g ->
  ((even g -> ((K1 g <-> X g > 0) /\ (U1 g <-> Y g < 2))) /\ (odd g -> ((K1 g <-> Y g > 0) /\ (U1 g <-> X g < 2)))).
Proof. by_values. Qed.

Theorem Section_9_all_nineteen_occur : exists l : list (nat * M), length l = 19 /\ NoDup l /\
  (forall g, knot_game g -> In (X g, f g) l) /\ (forall x m, In (x, m) l -> exists g, knot_game g /\ X g = x /\ f g = m).
Proof. exact nineteen_occur. Qed.

Theorem Section_10_an_equivalence_relation : (forall g, weakly_equivalent g g) /\
  (forall g h, weakly_equivalent g h -> weakly_equivalent h g) /\
  (forall g h i, weakly_equivalent g h -> weakly_equivalent h i -> weakly_equivalent g i).
Proof. exact weak_equivalence. Qed.

Theorem Section_10_a_commutative_monoid : (forall g g' h h', knot_game g -> knot_game g' -> knot_game h ->
    knot_game h' -> weakly_equivalent g g' -> weakly_equivalent h h' -> weakly_equivalent (g + h) (g' + h')) /\
  (forall g h, knot_game g -> knot_game h -> weakly_equivalent (g + h) (h + g)) /\
  (forall g h i, knot_game g -> knot_game h -> knot_game i -> weakly_equivalent ((g + h) + i) (g + (h + i))) /\
  (forall g, knot_game g -> weakly_equivalent (g + u) g) /\
  (forall g h, knot_game g -> knot_game h -> weakly_equivalent g h -> same_outcome g h).
Proof.
  split; [|split; [by_values|split; [by_values|split; by_values]]].
  assert (A : forall g h i, knot_game g -> knot_game h -> knot_game i -> weakly_equivalent g h ->
    (weakly_equivalent (g + i) (h + i) /\ weakly_equivalent (i + g) (i + h))) by by_values.
  intros g g' h h' G G' H H' E F. apply (proj2 (proj2 weak_equivalence) _ (g' + h)); now apply A.
Qed.

Theorem Section_8_all_but_two_sums : let facts y z y' z' s :=
    min 2 (y + y') <= s /\ s <= min 2 (y + z') /\ s <= min 2 (z + y') /\ z + z' - 2 <= s in
  (forall y z y' z', y <= z <= 2 -> y' <= z' <= 2 ->
    (exists s, forall t, facts y z y' z' t <-> t = s) \/
    (y, z, y', z') = (0, 1, 0, 1) /\ (forall t, facts y z y' z' t <-> t = 0 \/ t = 1) \/
    ((y, z, y', z') = (0, 1, 1, 2) \/ (y, z, y', z') = (1, 2, 0, 1)) /\
      (forall t, facts y z y' z' t <-> t = 1 \/ t = 2)) /\
  (forall y z y' z' s, (y, z, y', z', s) = (0, 1, 0, 1, 0) \/ (y, z, y', z', s) = (0, 1, 0, 1, 1) \/
      (y, z, y', z', s) = (0, 1, 1, 2, 1) \/ (y, z, y', z', s) = (0, 1, 1, 2, 2) ->
    exists g, knot_game g /\ (exists h, knot_game h /\
      (Y g = y /\ Z g = z /\ Y h = y' /\ Z h = z' /\ Y (g + h)%knot = s /\ Z (g + h)%knot = 2))).
Proof.
  split; [exact facts_of_sums|].
  intros y z y' z' s [E|[E|[E|E]]]; injection E as -> -> -> -> ->; by_values.
Qed.

(** Section 11: games are classified recursively, by the F_x and R_x of the values. *)
Definition classified : game -> classes -> Prop := in_class the_u the_k certificate.
Definition table : classes -> classes -> classes := Quotient.add certificate the_sum.

Theorem Section_11_each_game_has_exactly_one_class : forall g, knot_game g ->
  exists x, classified g x /\ forall y, classified g y -> y = x.
Proof. exact (@section_11_one_class _ $data). Qed.

Theorem Section_11_sums_have_the_class_of_the_table : forall g h x y, knot_game g -> knot_game h ->
  classified g x -> classified h y -> classified (g + h) (table x y).
Proof. exact (@section_11_sums _ $data). Qed.

Theorem Section_11_outcomes : forall g x, knot_game g -> classified g x ->
  (K1 g <-> result_left x = 1) /\ (K2 g <-> result_right x = 1) /\
  (U1 g <-> result_right x = 0) /\ (U2 g <-> result_left x = 0).
Proof. exact (@section_11_outcomes _ $data). Qed.

(** F_x: no option of a game of the value of x has the value of s. *)
Definition forbids (x s : game) : Prop :=
  forall g g', knot_game g -> equivalent g x -> In g' (options g) -> ~ equivalent g' s.
Theorem Section_11_forbidden_sets_corrected : forall x y s, knot_game x -> knot_game y -> knot_game s ->
  forbids (x + y) (s + y) -> forbids x s.
Proof.
  intros x y s X Y S F g g' G E I E'. assert (G' : knot_game g').
  { destruct g as [| |l]; try destruct I. destruct G as [G|G]; inversion G; subst; [right|left]; auto. }
  destruct Theorem_3_2 as (R & _). destruct Theorem_3_4 as (A & _).
  apply (F (g + y) (g' + y)); [|now apply A| |now apply A].
  - pose proof (Theorem_2_12 g y). unfold knot_game in *. tauto.
  - destruct g as [| |l]; try destruct I.
    destruct y; cbn; rewrite ?app_nil_r; try (apply in_or_app; left); now apply (in_map (fun g => add g _)).
Qed.

Theorem Section_11_u_and_k : (forall g, knot_game g -> equivalent (g + u) g) /\
  (forall g, knot_game g -> even g -> equivalent (g + k) k) /\
  (forall l h, (In h (options (node l + u)) <-> exists g, In g l /\ h = g + u) /\
    (In h (options (node l + k)) <-> exists g, In g l /\ h = g + k)).
Proof.
  split; [by_values|split; [by_values|]].
  intros l h. cbn. rewrite !app_nil_r, !in_map_iff. split; split; intros (g & A & B); eauto.
Qed.
(*** formula ***)

Theorem $name : $statement.
Proof. by_values. Qed.
