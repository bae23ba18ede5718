(** * The program that the paper prints [McKeown2011, Part III]

    Strings are lists of digits. The comparison that is damaged in the listing is read as in its second occurrence. *)
From Coq Require Import List Bool Arith Lia.
From knotgames Require Import Tricolor TricolorTree.
Import ListNotations.

(** ** The program *)
Fixpoint base4 (fuel number : nat) (text : list nat) : list nat :=
  match fuel, number with S fuel, S _ => base4 fuel (number / 4) (number mod 4 :: text) | _, _ => text end.
Definition correct_size (n : nat) (text : list nat) : list nat := repeat 0 (n - length text) ++ text.
Definition is_valid (xs : list crossing) (game : list nat) : bool :=
  forallb (fun '(i, j, k) => let a := nth i game 0 in let b := nth j game 0 in let c := nth k game 0 in
    (a =? 0) || (b =? 0) || (c =? 0) || ((a =? b) && (b =? c)) ||
    (negb (a =? b) && negb (b =? c) && negb (a =? c))) xs.
Definition is_complete (xs : list crossing) (game : list nat) : bool :=
  forallb (fun place => negb (nth place game 0 =? 0) ||
    forallb (fun a => negb (is_valid xs (color place a game))) [1; 2; 3]) (seq 0 (length game)).
Definition strings (n : nat) : list (list nat) :=
  map (fun number => correct_size n (base4 number number [])) (seq 0 (4 ^ n)).
Definition returned (n : nat) (xs : list crossing) : list (list nat) :=
  filter (is_complete xs) (filter (is_valid xs) (strings n)).
(** For each number of zeros below n, the number of complete games that have so many; then the number of all. *)
Definition lines (n : nat) (xs : list crossing) : list nat :=
  map (fun zeros => length (filter (fun game => count_occ Nat.eq_dec game 0 =? zeros) (returned n xs))) (seq 0 n) ++
  [length (returned n xs)].

(** ** Numbers in base 4 *)
Definition number_of (text : list nat) : nat := fold_left (fun m d => 4 * m + d) text 0.
Lemma fold_number text : forall m, fold_left (fun m d => 4 * m + d) text m = m * 4 ^ length text + number_of text.
Proof.
  unfold number_of. induction text as [|d text IH]; intros m; cbn [fold_left length]; [cbn; lia|].
  rewrite IH, (IH (4 * 0 + d)). cbn [Nat.pow]. lia.
Qed.
Lemma base4_spec fuel : forall m text, m <= fuel -> (forall d, In d text -> d <= 3) ->
  number_of (base4 fuel m text) = m * 4 ^ length text + number_of text /\
  (forall d, In d (base4 fuel m text) -> d <= 3) /\
  forall k, m < 4 ^ k -> length (base4 fuel m text) <= k + length text.
Proof.
  assert (Z : forall fuel text, base4 fuel 0 text = text) by (intros [|]; reflexivity).
  induction fuel as [|fuel IH]; intros m text H B.
  - assert (m = 0) as -> by lia. cbn. repeat split; try assumption. lia.
  - destruct m as [|m]; [rewrite Z; cbn; repeat split; try assumption; lia|]. cbn [base4].
    remember (S m) as q eqn:Q. pose proof (Nat.div_mod q 4 ltac:(lia)) as E.
    pose proof (Nat.mod_upper_bound q 4 ltac:(lia)) as U.
    assert (L : q / 4 <= fuel) by lia. destruct (IH (q / 4) (q mod 4 :: text) L) as (V & D & K).
    { intros d [<-|I]; [lia|auto]. }
    split; [|split; [exact D|]].
    + rewrite V. cbn [length Nat.pow]. unfold number_of at 1. cbn [fold_left]. rewrite fold_number. nia.
    + intros [|k] P; [cbn in P; lia|]. cbn [Nat.pow] in P. specialize (K k ltac:(lia)). cbn [length] in K. lia.
Qed.
Lemma number_zeros k text : number_of (repeat 0 k ++ text) = number_of text.
Proof. unfold number_of. induction k as [|k IH]; [reflexivity|exact IH]. Qed.
Lemma number_injective : forall a b, length a = length b -> (forall d, In d a -> d <= 3) ->
  (forall d, In d b -> d <= 3) ->
  number_of a = number_of b -> a = b.
Proof.
  assert (U : forall text, (forall d, In d text -> d <= 3) -> number_of text < 4 ^ length text).
  { intros text. induction text as [|d text IH]; intros B; [cbn; lia|]. unfold number_of.
    cbn [fold_left length Nat.pow].
    rewrite fold_number. specialize (IH (fun e I => B e (or_intror I))). pose proof (B d (or_introl eq_refl)). nia. }
  induction a as [|x a IH]; intros [|y b] L A B E; try discriminate L; [reflexivity|]. injection L as L.
  unfold number_of in E. cbn [fold_left] in E. rewrite !fold_number, L in E.
  assert (A' : forall d, In d a -> d <= 3) by (intros; apply A; now right).
  assert (B' : forall d, In d b -> d <= 3) by (intros; apply B; now right).
  pose proof (U a A') as Ua. pose proof (U b B') as Ub. rewrite L in Ua.
  assert (x = y) as <- by nia. f_equal. apply IH; try assumption. lia.
Qed.
Lemma strings_spec n : NoDup (strings n) /\ forall c, In c (strings n) <-> length c = n /\ forall d, In d c -> d <= 3.
Proof.
  assert (S : forall m, m < 4 ^ n -> let c := correct_size n (base4 m m []) in
    number_of c = m /\ length c = n /\ forall d, In d c -> d <= 3).
  { intros m H c. destruct (base4_spec m m [] (le_n m) ltac:(intros d [])) as (V & D & K). specialize (K n H).
    unfold c, correct_size. rewrite number_zeros, app_length, repeat_length, V. cbn in *. split; [lia|]. split; [lia|].
    intros d I. apply in_app_iff in I as [I|I]; [apply repeat_spec in I; lia|auto]. }
  split.
  - apply (NoDup_map_inv number_of). unfold strings. rewrite map_map, (map_ext_in _ (fun m => m)).
    + rewrite map_id. apply seq_NoDup.
    + intros m I. apply in_seq in I. apply S. lia.
  - intros c. unfold strings. rewrite in_map_iff. split.
    + intros (m & <- & I). apply in_seq in I. apply S. lia.
    + intros [L B]. assert (H : number_of c < 4 ^ n).
      { rewrite <- L. clear - B. induction c as [|d c IH]; [cbn; lia|]. unfold number_of.
        cbn [fold_left length Nat.pow]. rewrite fold_number. specialize (IH (fun e I => B e (or_intror I))).
        pose proof (B d (or_introl eq_refl)). nia. }
      exists (number_of c). split; [|apply in_seq; lia]. destruct (S _ H) as (V & L' & B').
      apply number_injective; [congruence|assumption..].
Qed.

(** ** What it returns *)
Lemma zeros_uncolored c : length c - colored c = count_occ Nat.eq_dec c 0.
Proof.
  assert (E : count_occ Nat.eq_dec c 0 + colored c = length c); [|lia]. unfold colored.
  induction c as [|a c IH]; [reflexivity|]. cbn [count_occ filter length]. destruct a; cbn [Nat.eq_dec Nat.eqb negb].
  - destruct (Nat.eq_dec 0 0); [cbn [plus]; lia|congruence].
  - destruct (Nat.eq_dec (S a) 0); [discriminate|]. cbn [length]. lia.
Qed.
Lemma is_valid_spec xs c : is_valid xs c = true <-> forall x, In x xs -> fits c x.
Proof.
  unfold is_valid. rewrite forallb_forall. assert (E : forall x, (let '(i, j, k) := x in
    let a := nth i c 0 in let b := nth j c 0 in let d := nth k c 0 in
    (a =? 0) || (b =? 0) || (d =? 0) || ((a =? b) && (b =? d)) ||
    (negb (a =? b) && negb (b =? d) && negb (a =? d))) = true <-> fits c x).
  { intros [[i j] k]. cbn. unfold color_of.
    rewrite !orb_true_iff, !andb_true_iff, !negb_true_iff, !Nat.eqb_eq, !Nat.eqb_neq. tauto. }
  split; intros H x I; apply E, H, I.
Qed.
Lemma is_complete_spec n xs c : valid n xs c -> (is_complete xs c = true <-> forall d, ~ move n xs c d).
Proof.
  intros V. pose proof V as [L _]. assert (M : forall d, ~ move n xs c d <-> ~ In d (moves n xs c))
    by (intros d; now rewrite moves_spec).
  unfold is_complete. rewrite forallb_forall. split.
  - intros H d (i & a & Hi & C & Z & -> & (_ & _ & F)). specialize (H i ltac:(apply in_seq; lia)).
    unfold color_of in Z. rewrite Z in H. cbn [Nat.eqb negb orb] in H. rewrite forallb_forall in H.
    specialize (H a ltac:(destruct C as [->|[->| ->]]; cbn; auto)). apply negb_true_iff in H.
    rewrite (proj2 (is_valid_spec xs _) F) in H. discriminate H.
  - intros H i I. apply in_seq in I. destruct (Nat.eqb_spec (nth i c 0) 0) as [Z|]; [|reflexivity].
    cbn [negb orb]. apply forallb_forall. intros a Ia. apply negb_true_iff.
    destruct (is_valid xs (color i a c)) eqn:E; [|reflexivity]. exfalso.
    apply (H (color i a c)), moves_spec; [assumption|]. apply filter_In. split; [|now apply fine_spec, is_valid_spec].
    apply in_flat_map. exists i. split; [apply in_seq; lia|]. unfold color_of. rewrite Z.
    now apply (in_map (fun a => color i a c)).
Qed.
Theorem Part_III : forall n xs, NoDup (returned n xs) /\ forall game,
  In game (returned n xs) <-> complete n xs game.
Proof.
  intros n xs. destruct (strings_spec n) as [D S]. split; [now do 2 apply NoDup_filter|]. intros c.
  unfold returned, complete. rewrite !filter_In, S, is_valid_spec. split.
  - intros [[[L B] F] C]. assert (V : valid n xs c) by now split. split; [assumption|].
    now apply (is_complete_spec n xs c V).
  - intros [V C]. apply (is_complete_spec n xs c V) in C. destruct V as (L & B & F). auto.
Qed.
Theorem Part_III_returned_corrected : forall n xs, exists numbers total, lines n xs = numbers ++ [total] /\
  length numbers = n /\ (forall k, k < n -> number_is n xs (uncolored_is n k) (nth k numbers 0)) /\
  number_is n xs any_game total.
Proof.
  intros n xs. destruct (Part_III n xs) as [D S]. eexists _, _. split; [reflexivity|].
  split; [now rewrite map_length, seq_length|]. split.
  - intros k K. set (f := fun zeros => _). rewrite (nth_indep _ 0 (f 0)) by now rewrite map_length, seq_length.
    rewrite map_nth, seq_nth by assumption. unfold f. cbn [plus].
    exists (filter (fun game => count_occ Nat.eq_dec game 0 =? k) (returned n xs)). split; [now apply NoDup_filter|].
    split; [|reflexivity]. intros c. rewrite filter_In, S. split; intros [C E]; (split; [assumption|]); rewrite <- E.
    + destruct C as [(L & _) _]. unfold uncolored_is. rewrite <- L. now rewrite zeros_uncolored.
    + destruct C as [(L & _) _]. unfold uncolored_is. rewrite <- L. now rewrite zeros_uncolored.
  - exists (returned n xs). split; [assumption|]. split; [|reflexivity]. intros c. rewrite S. unfold any_game. tauto.
Qed.
