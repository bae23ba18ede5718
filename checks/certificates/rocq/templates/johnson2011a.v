(*** paper ***)

(** ** What the paper says of each class *)
From knotgames Require Johnson2011a.
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

(** X, Y, Z of sums are as in section 7, and M adds by the table of Theorem 9.1. *)
Lemma sums_are_as_stated : check_sums_as_stated the_sum certificate coordinates = None.
Proof. vm_compute. reflexivity. Qed.

(** Adding * twice changes no class, and u is zero. *)
Lemma star_is_as_stated : check_star the_u the_k the_sum certificate = None.
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

Theorem Lemma_4_1 : forall x, knot_game x -> (K2 x -> K2 (x + star + star)) /\ (K1 x -> K1 (x + star + star)).
Proof. exact (@lemma_4_1 _ $data). Qed.

Theorem Lemma_4_2 : forall x, knot_game x -> (U2 x -> U2 (x + star + star)) /\ (U1 x -> U1 (x + star + star)).
Proof. exact (@lemma_4_2 _ $data). Qed.

Theorem Theorem_4_3 : equivalent (star + star) u.
Proof. exact (@theorem_4_3 _ $data). Qed.

Theorem Theorem_6_1 : grading X /\ grading Y /\ grading Z.
Proof. exact (@theorem_6_1 _ $data). Qed.

Theorem Lemma_6_2 : forall g, even g -> Z g = 0 -> Y g = 0.
Proof. exact (@lemma_6_2 _ $data). Qed.

Theorem Lemma_6_3 : forall g, odd g -> Z g <= 1 -> Y g <= 1.
Proof. exact (@lemma_6_3 _ $data). Qed.

Theorem Theorem_6_4 : forall g, knot_game g -> Y g <= Z g.
Proof. exact (@theorem_6_4 _ $data). Qed.

Theorem Lemma_6_5 : forall g, even g -> Z g = 0 -> X g = 0.
Proof. exact (@lemma_6_5 _ $data). Qed.

Theorem Lemma_6_6 : forall g, odd g -> Z g <= 1 -> X g <= 1.
Proof. exact (@lemma_6_6 _ $data). Qed.

Theorem Theorem_6_7 : forall g, knot_game g -> X g <= Z g.
Proof. exact (@theorem_6_7 _ $data). Qed.

Theorem Theorem_6_8 : forall g, (even g -> (X g = 0 <-> U2 g)) /\ (odd g -> (X g = 2 <-> K2 g)).
Proof. exact (@theorem_6_8 _ $data). Qed.

Theorem Theorem_6_9 : forall g, (even g -> (Y g = 2 <-> K2 g)) /\ (odd g -> (Y g = 0 <-> U2 g)).
Proof. exact (@theorem_6_9 _ $data). Qed.

Theorem Section_6_X : forall g, knot_game g -> (X g = 0 <-> U2 (e g) /\ U1 (o g)) /\
  (X g = 1 <-> K1 (e g) /\ U1 (o g)) /\ (X g = 2 <-> K1 (e g) /\ K2 (o g)).
Proof. exact (@section_6_X _ $data). Qed.

Theorem Section_6_Y : forall g, knot_game g -> (Y g = 0 <-> U1 (e g) /\ U2 (o g)) /\
  (Y g = 1 <-> U1 (e g) /\ K1 (o g)) /\ (Y g = 2 <-> K2 (e g) /\ K1 (o g)).
Proof. exact (@section_6_Y _ $data). Qed.

Theorem Lemma_7_1 : forall g h, even g -> even h -> X g = 0 -> X h = 0 -> X (g + h) = 0.
Proof. exact (@lemma_7_1 _ $data). Qed.

Theorem Lemma_7_2 : forall g h, even g -> odd h -> X g = 0 -> X h <= 1 -> X (g + h) <= 1.
Proof. exact (@lemma_7_2 _ $data). Qed.

Theorem Theorem_7_3 : forall g h, knot_game g -> knot_game h -> X (g + h) = min 2 (X g + X h)%nat.
Proof. exact (@theorem_7_3 _ $data). Qed.

Theorem Lemma_7_4 : forall g h, odd g -> even h -> Y g = 0 -> Z h = 0 -> Y (g + h) = 0.
Proof. exact (@lemma_7_4 _ $data). Qed.

Theorem Lemma_7_5 : forall g h, odd g -> odd h -> Y g = 0 -> Z h <= 1 -> Y (g + h) <= 1.
Proof. exact (@lemma_7_5 _ $data). Qed.

Theorem Lemma_7_6 : forall g h, even g -> even h -> Y g <= 1 -> Z h = 0 -> Y (g + h) <= 1.
Proof. exact (@lemma_7_6 _ $data). Qed.

Theorem Theorem_7_7 : forall g h, knot_game g -> knot_game h -> Y (g + h) <= min 2 (Y g + Z h)%nat.
Proof. exact (@theorem_7_7 _ $data). Qed.

Theorem Lemma_7_8 : forall g h, even g -> even h -> Z g = 0 -> Z h = 0 -> Z (g + h) = 0.
Proof. exact (@lemma_7_8 _ $data). Qed.

Theorem Lemma_7_9 : forall g h, even g -> odd h -> Z g = 0 -> Z h <= 1 -> Z (g + h) <= 1.
Proof. exact (@lemma_7_9 _ $data). Qed.

Theorem Theorem_7_10 : forall g h, knot_game g -> knot_game h -> Z (g + h) = min 2 (Z g + Z h)%nat.
Proof. exact (@theorem_7_10 _ $data). Qed.

Theorem Lemma_7_11 : forall g h, odd g -> odd h -> Z g = 2 -> Z h = 2 -> Y (g + h) = 2.
Proof. exact (@lemma_7_11 _ $data). Qed.

Theorem Lemma_7_12 : forall g h, even g -> odd h -> 1 <= Z g -> Z h = 2 -> 1 <= Y (g + h).
Proof. exact (@lemma_7_12 _ $data). Qed.

Theorem Theorem_7_13 : forall g h, knot_game g -> knot_game h -> (Z g + Z h - 2)%nat <= Y (g + h).
Proof. exact (@theorem_7_13 _ $data). Qed.

Theorem Section_8_ii : forall g h, knot_game g -> knot_game h -> Y g = Z g ->
  Y (g + h) = min 2 (Y g + Y h)%nat /\ Z (g + h) = min 2 (Y g + Z h)%nat.
Proof. exact (@section_8_ii _ $data). Qed.

Theorem Section_8_02 : forall g h, knot_game g -> knot_game h -> Y g = 0 -> Z g = 2 -> Y (g + h) = Z h /\ Z (g + h) = 2.
Proof. exact (@section_8_02 _ $data). Qed.

Theorem Section_8_i2 : forall g h, knot_game g -> knot_game h -> Z g = 2 -> Z h = 2 -> Y (g + h) = 2 /\ Z (g + h) = 2.
Proof. exact (@section_8_i2 _ $data). Qed.

Theorem Lemma_8_8 : exists w, knot_game w /\ f w = M01m.
Proof. exact (@lemma_8_8 _ $data). Qed.

Theorem Lemma_8_8_corrected : let j := node [star; k + star] in let k := node [j] in let w := node [star; k] in
  (even j /\ f j = M11) /\ (odd k /\ f k = M02) /\ (even w /\ f w = M01m).
Proof. exact (@lemma_8_8_corrected _ $data). Qed.

Theorem Theorem_9_1 : ((forall a, M_add M00 a = a) /\ (forall a b, M_add a b = M_add b a) /\
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

Theorem Lemma_8_3 : forall g h, knot_game g -> knot_game h ->
  f g = M01m -> f h = M01m -> Y (g + h) = 0 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01m) (element_of_M M01m) (with_levels 0 2) eq_refl). Qed.

Theorem Lemma_8_4 : forall g h, knot_game g -> knot_game h ->
  f g = M01m -> f h = M12m -> Y (g + h) = 1 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01m) (element_of_M M12m) (with_levels 1 2) eq_refl). Qed.

Theorem Lemma_8_5 : forall g h, knot_game g -> knot_game h ->
  f g = M01p -> Y h = 0 /\ Z h = 1 -> Y (g + h) = 1 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01p) (with_levels 0 1) (with_levels 1 2) eq_refl). Qed.

Theorem Lemma_8_6 : forall g h, knot_game g -> knot_game h ->
  f g = M12p -> Y h = 0 /\ Z h = 1 -> Y (g + h) = 2 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M12p) (with_levels 0 1) (with_levels 2 2) eq_refl). Qed.

Theorem Lemma_8_7 : forall g h, knot_game g -> knot_game h ->
  Y g = 1 /\ Z g = 2 -> f h = M01p -> Y (g + h) = 2 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (with_levels 1 2) (element_of_M M01p) (with_levels 2 2) eq_refl). Qed.

Theorem Section_8_01m_01m : forall g h, knot_game g -> knot_game h ->
  f g = M01m -> f h = M01m -> Y (g + h) = 0 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01m) (element_of_M M01m) (with_levels 0 2) eq_refl). Qed.

Theorem Section_8_01m_01p : forall g h, knot_game g -> knot_game h ->
  f g = M01m -> f h = M01p -> Y (g + h) = 1 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01m) (element_of_M M01p) (with_levels 1 2) eq_refl). Qed.

Theorem Section_8_01p_01p : forall g h, knot_game g -> knot_game h ->
  f g = M01p -> f h = M01p -> Y (g + h) = 1 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01p) (element_of_M M01p) (with_levels 1 2) eq_refl). Qed.

Theorem Section_8_01m_12m : forall g h, knot_game g -> knot_game h ->
  f g = M01m -> f h = M12m -> Y (g + h) = 1 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01m) (element_of_M M12m) (with_levels 1 2) eq_refl). Qed.

Theorem Section_8_01m_12p : forall g h, knot_game g -> knot_game h ->
  f g = M01m -> f h = M12p -> Y (g + h) = 2 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01m) (element_of_M M12p) (with_levels 2 2) eq_refl). Qed.

Theorem Section_8_01p_12m : forall g h, knot_game g -> knot_game h ->
  f g = M01p -> f h = M12m -> Y (g + h) = 2 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01p) (element_of_M M12m) (with_levels 2 2) eq_refl). Qed.

Theorem Section_8_01p_12p : forall g h, knot_game g -> knot_game h ->
  f g = M01p -> f h = M12p -> Y (g + h) = 2 /\ Z (g + h) = 2.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01p) (element_of_M M12p) (with_levels 2 2) eq_refl). Qed.

Theorem Lemma_8_9 : forall g h, knot_game g -> knot_game h ->
  Y g = 0 /\ Z g = 2 -> Y h = 0 /\ Z h = 1 -> f (g + h) = M12p.
Proof. exact (@rule_of_section_8 _ $data
    (with_levels 0 2) (with_levels 0 1) (element_of_M M12p) eq_refl). Qed.

Theorem Lemma_8_10 : forall g h, knot_game g -> knot_game h ->
  Y g = 1 /\ Z g = 1 -> f h = M01m -> f (g + h) = M12m.
Proof. exact (@rule_of_section_8 _ $data
    (with_levels 1 1) (element_of_M M01m) (element_of_M M12m) eq_refl). Qed.

Theorem Lemma_8_11 : forall g h, knot_game g -> knot_game h ->
  Y g = 1 /\ Z g = 1 -> f h = M01p -> f (g + h) = M12p.
Proof. exact (@rule_of_section_8 _ $data
    (with_levels 1 1) (element_of_M M01p) (element_of_M M12p) eq_refl). Qed.

Theorem Lemma_8_12 : forall g h, knot_game g -> knot_game h ->
  Y g = 1 /\ Z g = 1 -> Y h = 0 /\ Z h = 2 -> f (g + h) = M12p.
Proof. exact (@rule_of_section_8 _ $data
    (with_levels 1 1) (with_levels 0 2) (element_of_M M12p) eq_refl). Qed.

Theorem Lemma_8_13 : forall g h, knot_game g -> knot_game h ->
  f g = M01p -> f h = M01m -> f (g + h) = M12m.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01p) (element_of_M M01m) (element_of_M M12m) eq_refl). Qed.

Theorem Lemma_8_14 : forall g h, knot_game g -> knot_game h ->
  f g = M01p -> f h = M01p -> f (g + h) = M12p.
Proof. exact (@rule_of_section_8 _ $data
    (element_of_M M01p) (element_of_M M01p) (element_of_M M12p) eq_refl). Qed.
