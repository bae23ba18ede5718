(** * The manifold decomposition game [BermanLeonard2024]

    A position is a compact 2-manifold: a sum of compact surfaces. By the classification theorem [Theorem 1.1] a
    surface is the sum of g tori or of g projective planes; that the moves are those of Theorem 2.1 is topology, and
    is the definition here. The sphere is o 0 and n 0; neither has a move, and both are worth 0. *)

From Coq Require Import NArith Arith Bool List Lia.
From knotgames Require Import Impartial Heaps Periodicity Octal.
Import ListNotations.

Inductive surface : Set :=
| o (genus : nat)  (* the sum of so many tori *)
| n (genus : nat). (* the sum of so many projective planes *)

(** The proper decompositions of a surface of genus g, as Theorem 2.1 lists them. *)
Inductive cut : surface -> list surface -> Prop :=
| cut_a g : g >= 1 -> cut (o g) [o (g - 1)]
| cut_b g a b : a > 0 -> b > 0 -> a + b = g -> cut (o g) [o a; o b]
| cut_c g : g >= 1 -> cut (n g) [n (g - 1)]
| cut_d g : g >= 1 -> Nat.Even (g - 1) -> cut (n g) [o ((g - 1) / 2)]
| cut_e g : g >= 2 -> cut (n g) [n (g - 2)]
| cut_f g : g >= 2 -> Nat.Even (g - 2) -> cut (n g) [o ((g - 2) / 2)]
| cut_g g a b : a > 0 -> b > 0 -> a + b = g -> cut (n g) [n a; n b]
| cut_h g a b : a > 0 -> b > 0 -> Nat.Even a -> a + b = g -> cut (n g) [o (a / 2); n b].

(** The same as rules for heaps of two kinds, 0 for o and 1 for n: in (d), (f) and (h) a torus counts as two
    projective planes. *)
Definition theorem_2_1 : list rule :=
  [ Rule 0 1 [Part 0 1 0];              (* a *)
    Rule 0 0 [Part 0 1 1; Part 0 1 1];  (* b *)
    Rule 1 1 [Part 1 1 0];              (* c *)
    Rule 1 1 [Part 0 2 0];              (* d *)
    Rule 1 2 [Part 1 1 0];              (* e *)
    Rule 1 2 [Part 0 2 0];              (* f *)
    Rule 1 0 [Part 1 1 1; Part 1 1 1];  (* g *)
    Rule 1 0 [Part 0 2 1; Part 1 1 1]]. (* h *)

Definition heap_of (s : surface) : heap := match s with o g => (0, g) | n g => (1, g) end.

Lemma shares_nil units left : shares [] units left <-> units = 0 /\ left = [].
Proof. split; [intros H; now inversion_clear H|]. intros [-> ->]. constructor. Qed.

Lemma shares_cons p ps units left : shares (p :: ps) units left <->
  exists size rest left', units = weight p * size + rest /\ left = (kind p, size) :: left' /\ least p <= size /\
    shares ps rest left'.
Proof.
  split; [intros H; inversion_clear H; now repeat eexists|]. intros (size & rest & left' & -> & -> & L & H).
  now constructor.
Qed.

Lemma half_double x : 2 * x / 2 = x.
Proof. rewrite Nat.mul_comm. now apply Nat.div_mul. Qed.

Theorem cut_by_rules s left : cut s left <-> leaves theorem_2_1 (heap_of s) (map heap_of left).
Proof.
  split.
  - assert (Rule : forall i r units hs, nth_error theorem_2_1 i = Some r -> source r = fst (heap_of s) ->
      snd (heap_of s) = removed r + units -> shares (parts r) units hs -> leaves theorem_2_1 (heap_of s) hs).
    { intros i r units hs Hi Hs Hu H. exists r, units. split; [now apply nth_error_In in Hi|now repeat split]. }
    intros C. inversion C as [g|g a b|g|g ? Ev|g|g ? Ev|g a b|g a b ? ? Ev]; subst; cbn [map heap_of];
      try (destruct Ev as [half Ev]; first [subst a|rewrite Ev]; rewrite half_double).
    + apply (Rule 0 _ (g - 1) _ eq_refl eq_refl); simpl; [lia|]. apply shares_cons. exists (g - 1), 0, []. simpl.
      repeat split; try lia. constructor.
    + apply (Rule 1 _ (a + b) _ eq_refl eq_refl); simpl; [lia|]. apply shares_cons. exists a, b, [(0, b)]. simpl.
      repeat split; try lia. apply shares_cons. exists b, 0, []. simpl. repeat split; try lia. constructor.
    + apply (Rule 2 _ (g - 1) _ eq_refl eq_refl); simpl; [lia|]. apply shares_cons. exists (g - 1), 0, []. simpl.
      repeat split; try lia. constructor.
    + apply (Rule 3 _ (g - 1) _ eq_refl eq_refl); simpl; [lia|]. apply shares_cons. exists half, 0, []. simpl.
      repeat split; try lia. constructor.
    + apply (Rule 4 _ (g - 2) _ eq_refl eq_refl); simpl; [lia|]. apply shares_cons. exists (g - 2), 0, []. simpl.
      repeat split; try lia. constructor.
    + apply (Rule 5 _ (g - 2) _ eq_refl eq_refl); simpl; [lia|]. apply shares_cons. exists half, 0, []. simpl.
      repeat split; try lia. constructor.
    + apply (Rule 6 _ (a + b) _ eq_refl eq_refl); simpl; [lia|]. apply shares_cons. exists a, b, [(1, b)]. simpl.
      repeat split; try lia. apply shares_cons. exists b, 0, []. simpl. repeat split; try lia. constructor.
    + apply (Rule 7 _ (2 * half + b) _ eq_refl eq_refl); simpl; [lia|]. apply shares_cons. exists half, b, [(1, b)].
      simpl.
      repeat split; try lia. apply shares_cons. exists b, 0, []. simpl. repeat split; try lia. constructor.
  - intros (r & units & Hr & Hs & Hu & H). simpl in Hr.
    assert (One : forall k x hs, map heap_of left = (k, x) :: hs -> exists s' left', left = s' :: left' /\
      heap_of s' = (k, x) /\ map heap_of left' = hs).
    { intros k x hs E. destruct left as [|s' left']; [discriminate|]. injection E as E1 E2. now exists s', left'. }
    repeat (destruct Hr as [<-|Hr]); [..|destruct Hr]; destruct s as [g|g]; try discriminate Hs; simpl in Hu, H;
      apply shares_cons in H as (x & rest & hs & -> & E & Hx & H); simpl in E, Hx;
      apply One in E as (s1 & l1 & -> & E1 & E);
      destruct s1 as [g1|g1]; try discriminate E1; injection E1 as ->;
      try (apply shares_cons in H as (y & rest' & hs' & -> & -> & Hy & H); simpl in Hy;
        destruct l1 as [|[g2|g2] l1]; try discriminate E; injection E as -> E);
      apply shares_nil in H as [-> ->]; destruct l1; try discriminate E; simpl in Hu.
    + replace x with (g - 1) by lia. constructor. lia.
    + constructor; lia.
    + replace x with (g - 1) by lia. constructor. lia.
    + replace x with ((g - 1) / 2). { constructor; [lia|]. exists x. lia. }
      replace (g - 1) with (2 * x) by lia. apply half_double.
    + replace x with (g - 2) by lia. constructor. lia.
    + replace x with ((g - 2) / 2). { constructor; [lia|]. exists x. lia. }
      replace (g - 2) with (2 * x) by lia. apply half_double.
    + constructor; lia.
    + rewrite <- (half_double x). constructor; try lia. now exists x.
Qed.

Definition genus (s : surface) : nat := match s with o g | n g => g end.

Lemma cut_smaller s left : cut s left -> Forall (fun x => genus x < genus s) left.
Proof.
  intros C. apply cut_by_rules in C. apply leaves_smaller in C.
  - rewrite Forall_map in C. eapply Forall_impl; [|exact C]. intros x. now destruct x, s.
  - now repeat constructor.
Qed.

(** What the series of the two kinds say of a surface. *)
Definition surface_value (orientable nonorientable : series) (s : surface) : N :=
  match s with o g => value orientable g | n g => value nonorientable g end.

(** If the checks of the first surfaces of both kinds find nothing, the series are the values for every genus. *)
Theorem surface_values orientable nonorientable (claims := [orientable; nonorientable]) :
  first_empty claims = None -> first_wrong theorem_2_1 claims 0 = None ->
  first_wrong theorem_2_1 claims 1 = None -> component_values cut (surface_value orientable nonorientable).
Proof.
  intros R W0 W1. assert (V : component_values (leaves theorem_2_1) (claimed claims)).
  { apply values_of_heaps; [exact R|reflexivity..|exact (Forall_cons _ W0 (Forall_cons _ W1 (Forall_nil _)))]. }
  assert (E : forall s, surface_value orientable nonorientable s = claimed claims (heap_of s)) by now intros [g|g].
  intros s. rewrite E. eapply mex_same; [|exact (V (heap_of s))]. intros v. split.
  - intros (hs & L & ->). assert (P : exists left, hs = map heap_of left).
    { clear - L. destruct L as (r & units & Hr & _ & _ & H).
      assert (K : Forall (fun h => fst h <= 1) hs).
      { assert (Kr : Forall (fun p => kind p <= 1) (parts r)).
        { simpl in Hr. repeat (destruct Hr as [<-|Hr]); [now repeat constructor..|destruct Hr]. }
        clear Hr. induction H; [constructor|]. inversion_clear Kr. constructor; auto. }
      clear H. induction K as [|[k x] hs Hk _ (left & ->)]; [now exists []|]. simpl in Hk.
      destruct k as [|[|k]]; [exists (o x :: left)|exists (n x :: left)|lia]; reflexivity. }
    destruct P as [left ->]. exists left. split; [now apply cut_by_rules|]. rewrite map_map. f_equal.
    apply map_ext. intros x. symmetry. apply E.
  - intros (left & C & ->). exists (map heap_of left). split; [now apply cut_by_rules|]. rewrite map_map. f_equal.
    apply map_ext, E.
Qed.

(** The game from og is the octal game 4.3, where the sphere is the empty heap: split a heap in two, or take one
    counter. Theorem 2.3 says that the two are equivalent. *)
Theorem octal_4_3 : forall g left, octal [4; 3]%N g left <->
  exists surfaces, cut (o g) surfaces /\ left = filter (fun x => 0 <? x) (map genus surfaces).
Proof.
  intros g left. split.
  - intros (k & -> & F & D). destruct k as [|[|k]]; unfold digit in D; simpl nth in D.
    + destruct left as [|a [|b [|c left]]]; try discriminate D; [|apply bit_in_size in D; simpl in D; lia].
      inversion_clear F as [|? ? Ha Fb]. inversion_clear Fb as [|? ? Hb _]. exists [o a; o b]. simpl.
      destruct (Nat.ltb_spec 0 a), (Nat.ltb_spec 0 b); try lia. split; [constructor; lia|reflexivity].
    + exists [o (list_sum left)]. simpl. split.
      * replace (list_sum left) with (S (list_sum left) - 1) at 2 by lia. constructor. lia.
      * destruct left as [|a [|b left]]; [reflexivity| |apply bit_in_size in D; simpl in D; lia].
        inversion_clear F as [|? ? Ha _]. simpl. rewrite Nat.add_0_r. now destruct (Nat.ltb_spec 0 a); [|lia].
    + destruct k; simpl in D; now rewrite ?N.bits_0 in D.
  - intros (surfaces & C & ->). inversion C as [g' H|g' a b Ha Hb E| | | | | |]; subst; simpl.
    + exists 1. destruct (Nat.ltb_spec 0 (g - 1)); simpl; (split; [lia|]); now repeat constructor.
    + exists 0. destruct (Nat.ltb_spec 0 a), (Nat.ltb_spec 0 b); try lia. simpl. split; [lia|]. now repeat constructor.
Qed.
