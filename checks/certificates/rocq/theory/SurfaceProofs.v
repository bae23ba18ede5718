(** * The proofs of Theorems 2.3 and 2.4 of [BermanLeonard2024]: the values of moves, case by case *)
From Coq Require Import NArith ZArith Arith Bool List Lia ZifyNat.
From knotgames Require Import Impartial Surfaces.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.

(** The moves from ng of each case. *)
Inductive nonorientable_case : Set := case_c | case_d | case_e | case_f | case_g | case_h.
Definition cut_by (case : nonorientable_case) (g : nat) (left : list surface) : Prop :=
  match case with
  | case_c => g >= 1 /\ left = [n (g - 1)]
  | case_d => g >= 1 /\ Nat.Even (g - 1) /\ left = [o ((g - 1) / 2)]
  | case_e => g >= 2 /\ left = [n (g - 2)]
  | case_f => g >= 2 /\ Nat.Even (g - 2) /\ left = [o ((g - 2) / 2)]
  | case_g => exists a b, a > 0 /\ b > 0 /\ a + b = g /\ left = [n a; n b]
  | case_h => exists a b, a > 0 /\ b > 0 /\ Nat.Even a /\ a + b = g /\ left = [o (a / 2); n b]
  end.
Lemma cut_by_cases g left : cut (n g) left <-> exists case, cut_by case g left.
Proof.
  split.
  - intros c. inversion c; subst; [exists case_c|exists case_d|exists case_e|exists case_f|exists case_g|exists case_h];
      cbn; eauto 8.
  - intros ([] & H); cbn [cut_by] in H.
    + destruct H as (? & ->). now constructor.
    + destruct H as (? & ? & ->). now constructor.
    + destruct H as (? & ->). now constructor.
    + destruct H as (? & ? & ->). now constructor.
    + destruct H as (a & b & ? & ? & ? & ->). now constructor.
    + destruct H as (a & b & ? & ? & ? & ? & ->). now constructor.
Qed.

Section Values.
Variable G : list surface -> N.
Hypothesis values : grundy_values cut G.
Hypothesis series_o : (G [o 0] = 0%N /\ G [o 1] = 1%N) /\
  forall k, G [o (2 + 2 * k)] = 2%N /\ G [o (3 + 2 * k)] = 0%N.
Hypothesis series_n : (G [n 0] = 0%N /\ G [n 1] = 1%N /\ G [n 2] = 2%N) /\
  forall k, G [n (3 + 4 * k)] = 4%N /\ G [n (4 + 4 * k)] = 6%N /\ G [n (5 + 4 * k)] = 0%N /\ G [n (6 + 4 * k)] = 3%N.

Lemma two x y : G [x; y] = N.lxor (G [x]) (G [y]).
Proof using values. exact (value_of_sum cut genus cut_smaller G values [x] [y]). Qed.
Lemma o_even g : g >= 2 -> Nat.Even g -> G [o g] = 2%N.
Proof using series_o. clear series_n values. intros H [k E]. replace g with (2 + 2 * (k - 1)) by lia. apply series_o. Qed.
Lemma o_odd g : g >= 2 -> Nat.Odd g -> G [o g] = 0%N.
Proof using series_o. clear series_n values. intros H [k E]. replace g with (3 + 2 * (k - 1)) by lia. apply series_o. Qed.
Lemma o_repeats g : g >= 2 -> G [o (g + 2)] = G [o g].
Proof using series_o. clear series_n values.
  intros H. destruct (Nat.Even_or_Odd g) as [E|E].
  - rewrite !o_even; auto; [lia|destruct E as [k ->]; exists (k + 1); lia].
  - rewrite !o_odd; auto; [lia|destruct E as [k ->]; exists (k + 1); lia].
Qed.
Lemma n_repeats g : g >= 3 -> G [n (g + 4)] = G [n g].
Proof using series_n. clear series_o values.
  intros H. destruct series_n as [_ S]. set (k := (g - 3) / 4).
  destruct (S k) as (A & B & C & D), (S (k + 1)) as (A' & B' & C' & D').
  assert (E : g = 3 + 4 * k \/ g = 4 + 4 * k \/ g = 5 + 4 * k \/ g = 6 + 4 * k) by lia.
  destruct E as [E|[E|[E|E]]]; rewrite E; [rewrite A, <- A'|rewrite B, <- B'|rewrite C, <- C'|rewrite D, <- D'];
    do 3 f_equal; lia.
Qed.

Lemma proof_2_3 g : g > 2 ->
  (Nat.Even g -> (forall v, (exists left, cut (o g) left /\ v = G left) <-> In v [G [o (g - 1)]; 0; 1; 0]%N) /\
    G [o (g - 1)] = 0%N /\ is_mex (fun v => In v [0; 0; 1; 0]%N) 2%N /\ G [o g] = 2%N) /\
  (Nat.Odd g -> (forall v, (exists left, cut (o g) left /\ v = G left) <-> In v [G [o (g - 1)]; 2; 3]%N) /\
    G [o (g - 1)] = 2%N /\ is_mex (fun v => In v [2; 2; 3]%N) 0%N /\ G [o g] = 0%N).
Proof using values series_o. clear series_n.
  intros H. destruct series_o as [[O0 O1] _]. split; intros P.
  - assert (D : G [o (g - 1)] = 0%N) by (apply o_odd; [lia|destruct P as [k ->]; exists (k - 1); lia]).
    assert (D3 : 4 <= g) by (destruct P; lia).
    split; [|split; [assumption|split; [split; [cbn; lia|intros v L; cbn; lia]|apply o_even; auto; lia]]].
    intros v. rewrite D. split.
    + intros (left & c & ->). inversion c as [g' L|g' a b A B E| | | | | |]; subst; [rewrite D; cbn; auto|]. rewrite two.
      destruct (Nat.Even_or_Odd a) as [Ea|Oa].
      * assert (Eb : Nat.Even b) by (destruct Ea as [i ->], P as [j P]; exists (j - i); lia).
        rewrite (o_even a), (o_even b) by (auto; destruct Ea, Eb; lia). cbn. auto.
      * assert (Ob : Nat.Odd b) by (destruct Oa as [i ->], P as [j P]; exists (j - i - 1); lia).
        assert (V : forall x, Nat.Odd x -> G [o x] = if x =? 1 then 1%N else 0%N).
        { intros x Ox. destruct (Nat.eqb_spec x 1) as [->|N1]; [assumption|]. apply o_odd; auto. destruct Ox; lia. }
        rewrite (V a Oa), (V b Ob). destruct (Nat.eqb_spec a 1), (Nat.eqb_spec b 1); cbn; auto; lia.
    + cbn. intros [<-|[<-|[<-|[<-|[]]]]]; try (exists [o (g - 1)]; split; [apply cut_a; lia|auto]; fail).
      exists [o 1; o (g - 1)]. split; [apply cut_b; lia|]. now rewrite two, O1, D.
  - assert (D : G [o (g - 1)] = 2%N) by (apply o_even; [lia|destruct P as [k ->]; exists k; lia]).
    split; [|split; [assumption|split; [split; [cbn; lia|intros v L; lia]|apply o_odd; auto; lia]]].
    intros v. rewrite D. split.
    + intros (left & c & ->). inversion c as [g' L|g' a b A B E| | | | | |]; subst; [rewrite D; cbn; auto|]. rewrite two.
      assert (V : forall x y, x > 0 -> y > 0 -> Nat.Odd x -> Nat.Even y -> In (N.lxor (G [o x]) (G [o y])) [2; 2; 3]%N).
      { intros x y X Y Ox Ey. rewrite (o_even y) by (auto; destruct Ey; lia). destruct (Nat.eq_dec x 1) as [->|N1].
        - rewrite O1. cbn. auto.
        - rewrite o_odd by (auto; lia). cbn. auto. }
      destruct (Nat.Even_or_Odd a) as [Ea|Oa].
      * rewrite N.lxor_comm. apply V; auto. destruct Ea as [i ->], P as [j P]. exists (j - i). lia.
      * apply V; auto. destruct Oa as [i ->], P as [j P]. exists (j - i). lia.
    + cbn. intros [<-|[<-|[<-|[]]]]; try (exists [o (g - 1)]; split; [apply cut_a; lia|auto]; fail).
      exists [o 1; o (g - 1)]. split; [apply cut_b; lia|]. now rewrite two, O1, D.
Qed.

Lemma even_plus a : Nat.Even a <-> Nat.Even (a + 4).
Proof. split; intros [k E]; [exists (k + 2)|exists (k - 2)]; lia. Qed.
Lemma same_cases case g v : g >= 9 ->
  (exists left, cut_by case g left /\ v = G left) <-> (exists left, cut_by case (g + 4) left /\ v = G left).
Proof using values series_o series_n.
  intros H. destruct case; cbn [cut_by].
  - split; intros (left & (? & ->) & ->); eexists; (split; [split; [lia|reflexivity]|]).
    + replace (g + 4 - 1) with (g - 1 + 4) by lia. now rewrite n_repeats by lia.
    + replace (g + 4 - 1) with (g - 1 + 4) by lia. now rewrite n_repeats by lia.
  - assert (E : (g + 4 - 1) / 2 = (g - 1) / 2 + 2) by lia.
    assert (F : Nat.Even (g - 1) <-> Nat.Even (g + 4 - 1)) by (rewrite even_plus; now replace (g - 1 + 4) with (g + 4 - 1) by lia).
    split; intros (left & (? & P & ->) & ->); eexists; (split; [split; [lia|split; [now apply F|reflexivity]]|]);
      rewrite E, o_repeats; auto; lia.
  - split; intros (left & (? & ->) & ->); eexists; (split; [split; [lia|reflexivity]|]).
    + replace (g + 4 - 2) with (g - 2 + 4) by lia. now rewrite n_repeats by lia.
    + replace (g + 4 - 2) with (g - 2 + 4) by lia. now rewrite n_repeats by lia.
  - assert (E : (g + 4 - 2) / 2 = (g - 2) / 2 + 2) by lia.
    assert (F : Nat.Even (g - 2) <-> Nat.Even (g + 4 - 2)) by (rewrite even_plus; now replace (g - 2 + 4) with (g + 4 - 2) by lia).
    split; intros (left & (? & P & ->) & ->); eexists; (split; [split; [lia|split; [now apply F|reflexivity]]|]);
      rewrite E, o_repeats; auto; lia.
  - split; intros (left & (a & b & A & B & S & ->) & ->).
    + destruct (le_lt_dec 3 a).
      * exists [n (a + 4); n b]. split; [exists (a + 4), b; repeat split; lia|]. now rewrite !two, n_repeats.
      * exists [n a; n (b + 4)]. split; [exists a, (b + 4); repeat split; lia|]. now rewrite !two, n_repeats by lia.
    + destruct (le_lt_dec 7 a).
      * exists [n (a - 4); n b]. split; [exists (a - 4), b; repeat split; lia|].
        assert (R := n_repeats (a - 4)). replace (a - 4 + 4) with a in R by lia. now rewrite !two, R by lia.
      * exists [n a; n (b - 4)]. split; [exists a, (b - 4); repeat split; lia|].
        assert (R := n_repeats (b - 4)). replace (b - 4 + 4) with b in R by lia. now rewrite !two, R by lia.
  - split; intros (left & (a & b & A & B & P & S & ->) & ->).
    + destruct (le_lt_dec 3 b).
      * exists [o (a / 2); n (b + 4)]. split; [exists a, (b + 4); repeat split; auto; lia|]. now rewrite !two, n_repeats.
      * exists [o ((a + 4) / 2); n b]. split; [exists (a + 4), b; pose proof (proj1 (even_plus a) P); repeat split; auto; lia|].
        rewrite !two. replace ((a + 4) / 2) with (a / 2 + 2) by lia. now rewrite o_repeats by lia.
    + destruct (le_lt_dec 7 b).
      * exists [o (a / 2); n (b - 4)]. split; [exists a, (b - 4); repeat split; auto; lia|].
        assert (R := n_repeats (b - 4)). replace (b - 4 + 4) with b in R by lia. now rewrite !two, R by lia.
      * assert (a >= 8) by (destruct P; lia). exists [o ((a - 4) / 2); n b]. split.
        { exists (a - 4), b. assert (Nat.Even (a - 4)) by (destruct P as [k ->]; exists (k - 2); lia). repeat split; auto; lia. }
        rewrite !two. replace (a / 2) with ((a - 4) / 2 + 2) by lia. now rewrite o_repeats by lia.
Qed.
Lemma period_2_4 : (forall g, 3 <= g <= 10 -> G [n g] = G [n (g + 4)]) /\
  forall g, g >= 9 -> (forall v, (exists left, cut (n g) left /\ v = G left) <->
    (exists left, cut (n (g + 4)) left /\ v = G left)) /\ G [n g] = G [n (g + 4)].
Proof using values series_o series_n.
  split; [intros g H; symmetry; apply n_repeats; lia|]. intros g H. split; [|symmetry; apply n_repeats; lia]. intros v.
  split; intros (left & c & V); apply cut_by_cases in c as (case & c).
  - destruct (proj1 (same_cases case g v H)) as (left' & c' & V'); [eauto|]. exists left'. split; [|assumption].
    apply cut_by_cases. eauto.
  - destruct (proj2 (same_cases case g v H)) as (left' & c' & V'); [eauto|]. exists left'. split; [|assumption].
    apply cut_by_cases. eauto.
Qed.
End Values.
