(** * Nim, values and winners, and lengths of play [BermanLeonard2024, Sections 1 and 2] *)
From Coq Require Import NArith ZArith Arith Bool List Lia ZifyNat.
From knotgames Require Import Impartial Surfaces.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.

(** ** Section 1 *)

(** Values say who wins, in any game in which components become smaller by play. *)
Theorem Section_1_winning_strategy : forall (component : Type) (options : component -> list component -> Prop) size,
  (forall h left, options h left -> Forall (fun x => size x < size h) left) ->
  forall G, grundy_values options G -> forall p,
  is_mex (fun v => exists q, move options p q /\ v = G q) (G p) /\
  ((G p > 0)%N -> next_player_wins options p /\
    exists q, move options p q /\ G q = 0%N /\ previous_player_wins options q) /\
  (G p = 0%N -> previous_player_wins options p /\ forall q, move options p q -> (G q > 0)%N).
Proof.
  intros component options size smaller G HG p. destruct (value_decides options size smaller G HG p) as [A B].
  split; [apply HG|]. destruct (HG p) as [not_here below]. split; intros E.
  - split; [apply B; lia|]. destruct (below 0%N) as (q & m & Z); [lia|]. exists q. split; [assumption|]. split; [easy|].
    now apply (value_decides options size smaller G HG).
  - split; [now apply A|]. intros q m. destruct (N.eq_dec (G q) 0) as [Z|Z]; [|lia]. destruct not_here. exists q.
    split; [assumption|congruence].
Qed.

(** Nim: a heap is made smaller. A power of two is unpaired if an odd number of heaps have it in binary. *)
Inductive nim : N -> list N -> Prop := take heap left : (left < heap)%N -> nim heap [left].
Definition unpaired (power : N) (heaps : list N) : Prop :=
  Nat.Odd (length (filter (fun h => N.testbit h power) heaps)).
Lemma sum_bit power heaps :
  N.testbit (nim_sum heaps) power = Nat.odd (length (filter (fun h => N.testbit h power) heaps)).
Proof.
  induction heaps as [|h heaps IH]; [reflexivity|]. cbn [nim_sum fold_right filter]. fold (nim_sum heaps).
  rewrite N.lxor_spec, IH. destruct (N.testbit h power); cbn [length]; [rewrite Nat.odd_succ, <- Nat.negb_odd|];
    now destruct (Nat.odd _).
Qed.
Lemma unpaired_bit power heaps : unpaired power heaps <-> N.testbit (nim_sum heaps) power = true.
Proof. rewrite sum_bit. symmetry. apply Nat.odd_spec. Qed.
Theorem Section_1_nim_sum_zero : forall heaps, nim_sum heaps = 0%N ->
  (forall power, ~ unpaired power heaps) /\
  forall after, move nim heaps after -> (exists power, unpaired power after) /\ (nim_sum after > 0)%N.
Proof.
  intros heaps E. split; [intros power U; apply unpaired_bit in U; now rewrite E, N.bits_0 in U|].
  intros after (before & h & rest & left & -> & c & ->).
  inversion c as [h' less Hl]; subst h' left; clear c.
  assert (N0 : nim_sum (before ++ [less] ++ rest) <> 0%N).
  { assert (S : forall x, nim_sum (before ++ [x] ++ rest) = N.lxor (N.lxor x (nim_sum rest)) (nim_sum before)).
    { intros x. rewrite nim_sum_app. apply N.lxor_comm. }
    intros Z. assert (E' := eq_trans E (eq_sym Z)). change (h :: rest) with ([h] ++ rest) in E'. rewrite !S in E'.
    apply nim_sum_cancels in E'. apply nim_sum_cancels in E'. subst. exact (N.lt_irrefl _ Hl). }
  split; [|lia]. exists (N.log2 (nim_sum (before ++ [less] ++ rest))). apply unpaired_bit. now apply N.bit_log2.
Qed.
Lemma nim_smaller h left : nim h left -> Forall (fun x => N.to_nat x < N.to_nat h) left.
Proof. intros [heap less H]. repeat constructor. lia. Qed.
Lemma nim_values : component_values nim (fun h => h).
Proof.
  intros h. split.
  - intros (left & [h' less H] & E). cbn in E. rewrite N.lxor_0_r in E. lia.
  - intros v H. exists [v]. split; [now constructor|]. cbn. now rewrite N.lxor_0_r.
Qed.
Theorem Section_1_nim : (nim_sum [21; 11; 6] = 24 /\ move nim [21; 11; 6] [21 - 8; 11; 6])%N /\
  (previous_player_wins nim [21 - 8; 11; 6] /\ next_player_wins nim [21; 11; 6])%N /\
  is_mex (fun v => In v [1; 3; 5])%N 0%N /\ is_mex (fun v => In v [0; 1; 3; 5])%N 2%N.
Proof.
  split; [split; [reflexivity|exists [], 21%N, [11; 6]%N, [13]%N; repeat split; now constructor]|].
  split; [split; apply (nim_sum_decides nim _ nim_smaller _ nim_values); [reflexivity|discriminate]|].
  split; (split; [cbn; intros H; decompose [or] H; lia|intros v H; cbn; lia]).
Qed.

(** ** Corollary 2.2 *)
Definition genus_sum (p : list surface) : nat := list_sum (map genus p).
Definition not_spheres (p : list surface) : nat := length (filter (fun s => 0 <? genus s) p).
(** A move of case (b) or (g). *)
Definition by_b_or_g (p q : list surface) : Prop := exists before after g a b, a > 0 /\ b > 0 /\ a + b = g /\
  (p = before ++ o g :: after /\ q = before ++ [o a; o b] ++ after \/
   p = before ++ n g :: after /\ q = before ++ [n a; n b] ++ after).
Lemma genus_sum_app p q : genus_sum (p ++ q) = genus_sum p + genus_sum q.
Proof. unfold genus_sum. now rewrite map_app, list_sum_app. Qed.
Lemma not_spheres_app p q : not_spheres (p ++ q) = not_spheres p + not_spheres q.
Proof. unfold not_spheres. now rewrite filter_app, app_length. Qed.
Lemma even_half x : Nat.Even x -> x = 2 * (x / 2).
Proof. intros [y ->]. lia. Qed.
Theorem Corollary_2_2_genus_sum : forall p q, move cut p q ->
  (by_b_or_g p q -> genus_sum q = genus_sum p /\ not_spheres q = not_spheres p + 1) /\
  (~ by_b_or_g p q -> genus_sum q < genus_sum p).
Proof.
  intros p q m. split.
  - intros (before & after & g & a & b & A & B & <- & [[-> ->]|[-> ->]]);
      change (?x :: after) with ([x] ++ after); rewrite !genus_sum_app, !not_spheres_app; unfold genus_sum, not_spheres;
      cbn [map list_sum fold_right genus filter];
      rewrite !(proj2 (Nat.ltb_lt 0 _)) by lia; cbn [length]; lia.
  - intros no. destruct m as (before & s & after & left & -> & c & ->).
    change (s :: after) with ([s] ++ after). rewrite !genus_sum_app. unfold genus_sum.
    destruct c; cbn [map list_sum fold_right genus];
      try (destruct no; exists before, after, g, a, b; repeat split; auto; fail);
      repeat match goal with H : Nat.Even _ |- _ => destruct H end; lia.
Qed.

(** [play l p]: a play of so many moves from [p], to the end. *)
Inductive play : nat -> list surface -> Prop :=
| play_over p : (forall q, ~ move cut p q) -> play 0 p
| play_on l p q : move cut p q -> play l q -> play (S l) p.
Definition total (f : surface -> nat) (p : list surface) : nat := list_sum (map f p).
Lemma total_app f p q : total f (p ++ q) = total f p + total f q.
Proof. unfold total. now rewrite map_app, list_sum_app. Qed.
Lemma genus_or_over p : (exists before s after, p = before ++ s :: after /\ genus s > 0) \/ Forall (fun s => genus s = 0) p.
Proof.
  induction p as [|s p [(before & t & after & -> & H)|IH]]; [now right|left; now exists (s :: before), t, after|].
  destruct (genus s) eqn:E; [right; now constructor|left; exists [], s, p; split; [reflexivity|lia]].
Qed.
Lemma spheres_over p : Forall (fun s => genus s = 0) p -> forall q, ~ move cut p q.
Proof.
  intros F q (before & s & after & left & -> & c & _). apply Forall_app in F as [_ F]. inversion F; subst.
  destruct c; cbn in *; lia.
Qed.

(** Numbers that moves do not exceed, and that some move attains. *)
Definition longest (s : surface) : nat := 2 * genus s - 1.
Definition shortest (s : surface) : nat := match s with o g => g | n g => (g + 1) / 2 end.
Lemma longest_cut s left : cut s left -> total longest left < longest s.
Proof. unfold total, longest. intros []; cbn [map list_sum fold_right genus]; lia. Qed.
Lemma shortest_cut s left : cut s left -> shortest s <= S (total shortest left).
Proof.
  unfold total, shortest. intros []; cbn [map list_sum fold_right]; repeat match goal with H : Nat.Even _ |- _ => destruct H end;
    lia.
Qed.
Lemma longest_attained s : genus s > 0 -> exists left, cut s left /\ longest s = S (total longest left).
Proof.
  destruct s as [[|[|g]]|[|[|g]]]; cbn [genus]; intros H; try lia.
  - exists [o 0]. split; [apply (cut_a 1); lia|reflexivity].
  - exists [o 1; o (S g)]. split; [apply cut_b; lia|]. unfold total, longest. cbn [map list_sum fold_right genus]. lia.
  - exists [n 0]. split; [apply (cut_c 1); lia|reflexivity].
  - exists [n 1; n (S g)]. split; [apply cut_g; lia|]. unfold total, longest. cbn [map list_sum fold_right genus]. lia.
Qed.
Lemma shortest_attained s : genus s > 0 -> exists left, cut s left /\ shortest s = S (total shortest left).
Proof.
  destruct s as [g|g]; cbn [genus]; intros H.
  - exists [o (g - 1)]. split; [now apply cut_a|]. unfold total, shortest. cbn [map list_sum fold_right]. lia.
  - destruct (Nat.eq_dec g 1) as [->|N1].
    + exists [n 0]. split; [apply (cut_c 1); lia|reflexivity].
    + exists [n (g - 2)]. split; [apply cut_e; lia|]. unfold total, shortest. cbn [map list_sum fold_right]. lia.
Qed.

Section Lengths.
Variable f : surface -> nat.
Hypothesis nothing : forall s, genus s = 0 -> f s = 0.
Hypothesis attained : forall s, genus s > 0 -> exists left, cut s left /\ f s = S (total f left).
Lemma total_spheres p : Forall (fun s => genus s = 0) p -> total f p = 0.
Proof using nothing.
  induction 1 as [|s p H _ IH]; [reflexivity|]. change (f s + total f p = 0). now rewrite (nothing s H), IH.
Qed.
Lemma total_move before s after left : total f (before ++ s :: after) + total f left = total f (before ++ left ++ after) + f s.
Proof using.
  clear attained nothing. change (s :: after) with ([s] ++ after). rewrite !total_app. unfold total. cbn [map list_sum fold_right]. lia.
Qed.
Lemma play_of_length p : play (total f p) p.
Proof using nothing attained.
  remember (total f p) as l eqn:E. revert p E. induction l as [|l IH]; intros p E;
    destruct (genus_or_over p) as [(before & s & after & -> & H)|F].
  - destruct (attained s H) as (left & c & A). pose proof (total_move before s after left). lia.
  - constructor. now apply spheres_over.
  - destruct (attained s H) as (left & c & A). pose proof (total_move before s after left).
    apply (play_on _ _ (before ++ left ++ after)); [now exists before, s, after, left|]. apply IH. lia.
  - rewrite total_spheres in E by assumption. discriminate.
Qed.
Lemma play_at_most l p : (forall s left, cut s left -> total f left < f s) -> play l p -> l <= total f p.
Proof using.
  clear attained nothing. intros C P. induction P as [|l p q (before & s & after & left & -> & c & ->) _ IH]; [lia|].
  pose proof (C s left c). pose proof (total_move before s after left). lia.
Qed.
Lemma play_at_least l p : (forall s left, cut s left -> f s <= S (total f left)) -> play l p -> total f p <= l.
Proof using nothing.
  clear attained. intros C P. induction P as [p N|l p q (before & s & after & left & -> & c & ->) _ IH].
  - destruct (genus_or_over p) as [(before & s & after & -> & H)|F]; [|rewrite total_spheres; auto].
    exfalso. destruct s as [g|g]; cbn in H.
    + apply (N (before ++ [o (g - 1)] ++ after)). exists before, (o g), after, [o (g - 1)]. repeat split. now apply cut_a.
    + apply (N (before ++ [n (g - 1)] ++ after)). exists before, (n g), after, [n (g - 1)]. repeat split. now apply cut_c.
  - pose proof (C s left c). pose proof (total_move before s after left). lia.
Qed.
End Lengths.

(** The longest play from [p] has [l] moves, and the shortest. *)
Definition longest_play (l : nat) (p : list surface) : Prop := play l p /\ forall k, play k p -> k <= l.
Definition shortest_play (l : nat) (p : list surface) : Prop := play l p /\ forall k, play k p -> l <= k.
Lemma longest_is p : longest_play (total longest p) p.
Proof.
  split; [|intros k; apply play_at_most, longest_cut].
  apply play_of_length; [|exact longest_attained]. intros s E. unfold longest. lia.
Qed.
Lemma shortest_is p : shortest_play (total shortest p) p.
Proof.
  assert (Z : forall s, genus s = 0 -> shortest s = 0) by (intros [] E; cbn in *; subst; reflexivity).
  split; [|intros k; apply play_at_least; [exact Z|exact shortest_cut]]. apply play_of_length; [exact Z|exact shortest_attained].
Qed.
Theorem longest_plays : forall g, g >= 1 -> longest_play (2 * g - 1) [o g] /\ longest_play (2 * g - 1) [n g].
Proof.
  intros g H. pose proof (longest_is [o g]) as A. pose proof (longest_is [n g]) as B. unfold total, longest in A, B.
  cbn [map list_sum fold_right genus] in A, B. rewrite Nat.add_0_r in A, B. now split.
Qed.
Theorem shortest_plays : forall g, shortest_play g [o g] /\ shortest_play ((g + 1) / 2) [n g].
Proof.
  intros g. pose proof (shortest_is [o g]) as A. pose proof (shortest_is [n g]) as B. unfold total, shortest in A, B.
  cbn [map list_sum fold_right] in A, B. rewrite Nat.add_0_r in A, B. now split.
Qed.
(** Play ends, with whatever moves: [play_ends]. *)
Theorem Corollary_2_2 : (forall g p, p = [o g] \/ p = [n g] ->
    Acc (fun q r => move cut r q) p /\ forall l, play l p -> l <= 2 * g) /\
  forall k, shortest_play k [n (2 * k)] /\ shortest_play (k + 1) [n (2 * k + 1)].
Proof.
  split.
  - intros g p E. split; [exact (play_ends cut genus cut_smaller p)|]. intros l P.
    apply (proj2 (longest_is p)) in P. unfold total, longest in P. destruct E as [-> | ->];
      cbn [map list_sum fold_right genus] in P; lia.
  - intros k. pose proof (proj2 (shortest_plays (2 * k))) as A. pose proof (proj2 (shortest_plays (2 * k + 1))) as B.
    replace ((2 * k + 1) / 2) with k in A by lia. replace ((2 * k + 1 + 1) / 2) with (k + 1) in B by lia. now split.
Qed.
