(** * Addition of games, and sums under any grading [Johnson2011a, Sections 2 and 5]

    Games are equal if they are the same endgame, or sets with the same members: [same]. A grading is any function that
    obeys Definition 5.1. It may distinguish lists of options that are the same set, so the theorems hold for more. *)
From Coq Require Import List Arith Lia.
From knotgames Require Import Johnson2011a Johnson2011bGames.
Import ListNotations.
Local Open Scope knot_scope.

(** ** Section 2 *)
Theorem Theorem_2_9 : forall G H, same (G + H) (H + G).
Proof. exact add_comm. Qed.
Theorem Theorem_2_10 : forall G, same (G + u) G.
Proof. exact add_u. Qed.
Theorem Theorem_2_11 : forall F G H, same ((F + G) + H) (F + (G + H)).
Proof. exact add_assoc. Qed.
(** The sums of equal games are equal, and the sum of games is a game. *)
Theorem Section_2_a_commutative_monoid :
  (forall G H, knot_game G -> knot_game H -> knot_game (G + H)) /\
  ((forall G, same G G) /\ (forall G H, same G H -> same H G) /\ (forall F G H, same F G -> same G H -> same F H)) /\
  (forall G G' H H', same G G' -> same H H' -> same (G + H) (G' + H')) /\
  (forall F G H, same ((F + G) + H) (F + (G + H))) /\ (forall G H, same (G + H) (H + G)) /\
  knot_game u /\ (forall G, same (G + u) G) /\ (forall G, same (u + G) G).
Proof.
  split; [exact knot_add|]. split; [split; [exact same_refl|split; [exact same_sym|exact same_trans]]|].
  split; [exact add_same|]. split; [exact add_assoc|]. split; [exact add_comm|]. split; [exact knot_u|].
  split; [exact add_u|]. intros G. eapply same_trans; [apply add_comm|apply add_u].
Qed.

(** ** Section 5 *)
Lemma add_u_r g : g + u = g.
Proof.
  induction g as [| |l IH] using game_induction; try reflexivity. cbn. rewrite app_nil_r. f_equal.
  rewrite <- (map_id l) at 2. now apply map_ext_in.
Qed.
Lemma add_u_l g : u + g = g.
Proof.
  induction g as [| |l IH] using game_induction; try reflexivity. cbn. f_equal.
  rewrite <- (map_id l) at 2. now apply map_ext_in.
Qed.
Lemma set_has_option l : knot_game (node l) -> exists g, In g l.
Proof. intros H. destruct l as [|g l]; [|exists g; now left]. destruct H as [H|H]; inversion H; congruence. Qed.
Lemma options_k h : options (k + h) = map (add k) (options h).
Proof. now rewrite options_add. Qed.

Section Grading.
Variable G : game -> nat.
Hypothesis graded : grading G.

Let has (i : nat) (g : game) : Prop := exists g', In g' (options g) /\ G g' = i.
Lemma level_bound g : knot_game g -> G g <= 2.
Proof. intros H. destruct graded as (B & _). destruct (B g H) as [->|[->| ->]]; lia. Qed.
Lemma not_0_by g g' : knot_game g -> In g' (options g) -> G g' = 2 -> G g <> 0.
Proof. intros H I E Z. destruct graded as (_ & _ & _ & A & _). destruct (A g g' H I Z); lia. Qed.
Lemma not_2_by g g' : knot_game g -> In g' (options g) -> G g' = 0 -> G g <> 2.
Proof. intros H I E Z. destruct graded as (_ & _ & _ & _ & A & _). destruct (A g g' H I Z); lia. Qed.
Lemma one_by g : knot_game g -> has 0 g -> has 2 g -> G g = 1.
Proof. intros H A B. destruct graded as (_ & _ & _ & _ & _ & C). now apply C. Qed.
Lemma one_has g : knot_game g -> G g = 1 -> has 0 g /\ has 2 g.
Proof. intros H E. destruct graded as (_ & _ & _ & _ & _ & C). now apply C. Qed.
(** No option is in G_0, and one is in G_2. *)
Lemma two_by g g' : knot_game g -> (forall h, In h (options g) -> G h <> 0) -> In g' (options g) -> G g' = 2 -> G g = 2.
Proof.
  intros H A I E. pose proof (level_bound g H). pose proof (not_0_by g g' H I E).
  destruct (Nat.eq_dec (G g) 1) as [O|O]; [|lia]. destruct (one_has g H O) as ((h & J & F) & _). now destruct (A h J).
Qed.
Lemma zero_by g g' : knot_game g -> (forall h, In h (options g) -> G h <> 2) -> In g' (options g) -> G g' = 0 -> G g = 0.
Proof.
  intros H A I E. pose proof (level_bound g H). pose proof (not_2_by g g' H I E).
  destruct (Nat.eq_dec (G g) 1) as [O|O]; [|lia]. destruct (one_has g H O) as (_ & (h & J & F)). now destruct (A h J).
Qed.
Lemma options_of_2 g h : knot_game g -> G g = 2 -> In h (options g) -> G h <> 0.
Proof. intros H E I F. exact (not_2_by g h H I F E). Qed.
Lemma level_u : G u = 0. Proof. apply graded. Qed.
Lemma level_k : G k = 2. Proof. apply graded. Qed.

(** Lemmas 5.2 and 5.3 in one induction. *)
Lemma at_least_parts g : forall h, knot_game g -> knot_game h -> G g <= G (g + h) /\ G h <= G (g + h).
Proof.
  induction g as [g IHg] using option_induction. intros h. induction h as [h IHh] using option_induction. intros Kg Kh.
  pose proof (knot_add g h Kg Kh) as K. pose proof (level_bound g Kg) as Bg. pose proof (level_bound h Kh) as Bh.
  pose proof (level_bound _ K) as B. pose proof level_u as Lu. pose proof level_k as Lk.
  assert (A : forall x, In x (options g) -> G x <= G (x + h) /\ G h <= G (x + h)).
  { intros x I. apply IHg; auto. exact (option_knot g x Kg I). }
  assert (C : forall y, In y (options h) -> G g <= G (g + y) /\ G y <= G (g + y)).
  { intros y I. apply IHh; auto. exact (option_knot h y Kh I). }
  assert (two : G g = 2 \/ G h = 2 -> G (g + h) = 2).
  { intros T. destruct g as [| |l] eqn:Eg.
    { rewrite add_u_l. lia. }
    - destruct h as [| |m]; [assumption..|]. destruct (set_has_option m Kh) as (y & I).
      apply (two_by _ (k + y) K); [|rewrite options_k; now apply in_map|].
      + intros x J. rewrite options_k in J. apply in_map_iff in J as (z & <- & J). destruct (C z J). lia.
      + destruct (C y I). pose proof (level_bound _ (option_knot _ _ K (in_sum_r y k (node m) I))). lia.
    - destruct h as [| |m] eqn:Eh.
      + rewrite add_u_r. lia.
      + destruct (set_has_option l Kg) as (x & I). apply (two_by _ (x + k) K).
        * intros y J. apply in_sum in J as [(z & -> & J)|(z & -> & [])]. destruct (A z J). lia.
        * now apply in_sum_l.
        * destruct (A x I). pose proof (level_bound (x + k) (option_knot _ _ K (in_sum_l x (node l) k I))). lia.
      + destruct (set_has_option l Kg) as (x & I). destruct (set_has_option m Kh) as (y & J).
        assert (no_0 : forall z, In z (options (node l + node m)) -> G z <> 0).
        { intros z L. apply in_sum in L as [(w & -> & L)|(w & -> & L)].
          - destruct (A w L). destruct T as [T|T]; [pose proof (options_of_2 _ w Kg T L); lia|lia].
          - destruct (C w L). destruct T as [T|T]; [lia|pose proof (options_of_2 _ w Kh T L); lia]. }
        destruct T as [T|T].
        * apply (two_by _ (node l + y) K no_0); [now apply in_sum_r|]. destruct (C y J).
          pose proof (level_bound _ (option_knot _ _ K (in_sum_r y (node l) (node m) J))). lia.
        * apply (two_by _ (x + node m) K no_0); [now apply in_sum_l|]. destruct (A x I).
          pose proof (level_bound _ (option_knot _ _ K (in_sum_l x (node l) (node m) I))). lia. }
  assert (one : G g = 1 \/ G h = 1 -> G (g + h) <> 0).
  { intros [T|T].
    - destruct (one_has g Kg T) as (_ & x & I & E). apply (not_0_by _ (x + h) K); [now apply in_sum_l|].
      destruct (A x I). pose proof (level_bound _ (option_knot _ _ K (in_sum_l x g h I))). lia.
    - destruct (one_has h Kh T) as (_ & y & I & E). apply (not_0_by _ (g + y) K); [now apply in_sum_r|].
      destruct (C y I). pose proof (level_bound _ (option_knot _ _ K (in_sum_r y g h I))). lia. }
  lia.
Qed.
Lemma both_positive g h : knot_game g -> knot_game h -> G g <> 0 -> G h <> 0 -> G (g + h) = 2.
Proof.
  intros Kg Kh Pg Ph. pose proof (knot_add g h Kg Kh) as K. pose proof (level_bound g Kg). pose proof (level_bound h Kh).
  pose proof (level_bound _ K). pose proof (at_least_parts g h Kg Kh) as [? ?].
  destruct (Nat.eq_dec (G g) 2); [lia|]. destruct (Nat.eq_dec (G h) 2); [lia|].
  destruct (one_has g Kg ltac:(lia)) as (_ & x & I & E). pose proof (option_knot g x Kg I) as Kx.
  apply (two_by _ (x + h) K); [|now apply in_sum_l|].
  - intros z J. apply in_sum in J as [(w & -> & J)|(w & -> & J)].
    + destruct (at_least_parts w h (option_knot g w Kg J) Kh). lia.
    + destruct (at_least_parts g w Kg (option_knot h w Kh J)). lia.
  - destruct (at_least_parts x h Kx Kh). pose proof (level_bound _ (knot_add x h Kx Kh)). lia.
Qed.
Lemma star_keeps g : knot_game g -> G (g + star) = G g.
Proof.
  induction g as [g IH] using option_induction. intros Kg. pose proof (knot_add g star Kg knot_star) as K.
  assert (self : In g (options (g + star))). { rewrite <- (add_u_r g) at 1. apply in_sum_r. now left. }
  assert (O : forall z, In z (options (g + star)) -> z = g \/ exists x, In x (options g) /\ G z = G x).
  { intros z I. apply in_sum in I as [(x & -> & I)|(x & -> & [<-|[]])]; [right|left; apply add_u_r].
    exists x. split; [assumption|]. apply IH; [assumption|]. exact (option_knot g x Kg I). }
  pose proof (level_bound g Kg). destruct (G g) as [|[|n]] eqn:E; [|destruct (one_has g Kg E) as ((x & I & F) & y & J & F')|].
  - apply (zero_by _ g K); auto. intros z I F. destruct (O z I) as [->|(x & J & F')]; [congruence|].
    rewrite F in F'. symmetry in F'. exact (not_0_by g x Kg J F' E).
  - apply (one_by _ K).
    + exists (x + star). split; [now apply in_sum_l|]. rewrite IH; auto. exact (option_knot g x Kg I).
    + exists (y + star). split; [now apply in_sum_l|]. rewrite IH; auto. exact (option_knot g y Kg J).
  - assert (n = 0) as -> by lia. apply (two_by _ g K); auto. intros z I F.
    destruct (O z I) as [->|(x & J & F')]; [congruence|]. rewrite F in F'. symmetry in F'. exact (not_2_by g x Kg J F' E).
Qed.
End Grading.

(** Two gradings, which may be the same one, of two games whose options are in the same classes. *)
Theorem Definition_5_1_remark : forall F G, grading F -> grading G -> forall g h, knot_game g -> knot_game h ->
  (forall i, (exists g', In g' (options g) /\ F g' = i) <-> (exists h', In h' (options h) /\ G h' = i)) ->
  (exists g', In g' (options g) /\ F g' <> 1) -> F g = G h.
Proof.
  intros F G gF gG g h Kg Kh S (x & I & N).
  assert (same_level : forall i, G h = i \/ G h <> i) by (intros i; lia).
  pose proof (level_bound F gF x (option_knot g x Kg I)) as B.
  assert (D : forall i, F x = i -> exists y, In y (options h) /\ G y = i) by (intros i E; apply S; eauto).
  assert (T : forall i, (exists z, In z (options g) /\ F z = i) \/ forall z, In z (options g) -> F z <> i).
  { intros i. destruct (existsb (fun z => Nat.eqb (F z) i) (options g)) eqn:E.
    - left. apply existsb_exists in E as (z & ? & ?). exists z. split; [assumption|]. now apply Nat.eqb_eq.
    - right. intros z J Q. rewrite existsb_false in E. specialize (E z J). rewrite Q, Nat.eqb_refl in E. discriminate. }
  assert (no : forall i, (forall z, In z (options g) -> F z <> i) -> forall y, In y (options h) -> G y <> i).
  { intros i A y J E. destruct (proj2 (S i)) as (z & ? & ?); [eauto|]. now apply (A z). }
  destruct (T 0) as [Z|Z], (T 2) as [W|W].
  - rewrite (one_by F gF g Kg Z W). symmetry. apply (one_by G gG h Kh); now apply S.
  - destruct Z as (z & J & E). destruct (proj1 (S 0)) as (y & J' & E'); [eauto|].
    rewrite (zero_by F gF g z Kg W J E). symmetry. exact (zero_by G gG h y Kh (no 2 W) J' E').
  - destruct W as (z & J & E). destruct (proj1 (S 2)) as (y & J' & E'); [eauto|].
    rewrite (two_by F gF g z Kg Z J E). symmetry. exact (two_by G gG h y Kh (no 0 Z) J' E').
  - specialize (Z x I). specialize (W x I). lia.
Qed.
Theorem Lemma_5_2 : forall G, grading G -> forall X Y, knot_game X -> knot_game Y -> G X = 2 -> G (X + Y) = 2.
Proof.
  intros G g X Y HX HY E. destruct (at_least_parts G g X Y HX HY). pose proof (level_bound G g _ (knot_add X Y HX HY)). lia.
Qed.
Theorem Lemma_5_3 : forall G, grading G -> forall X Y, knot_game X -> knot_game Y -> G X = 1 \/ G X = 2 ->
  G (X + Y) = 1 \/ G (X + Y) = 2.
Proof.
  intros G g X Y HX HY E. destruct (at_least_parts G g X Y HX HY). pose proof (level_bound G g _ (knot_add X Y HX HY)). lia.
Qed.
Theorem Lemma_5_4 : forall G, grading G -> forall X Y, knot_game X -> knot_game Y ->
  (G X = 1 \/ G X = 2) /\ (G Y = 1 \/ G Y = 2) -> G (X + Y) = 2.
Proof. intros G g X Y HX HY E. apply both_positive; auto; lia. Qed.
Theorem Theorem_5_5 : forall G, grading G -> forall X Y i j, knot_game X -> knot_game Y -> G X = i /\ G Y = j ->
  G (X + Y) >= min 2 (i + j).
Proof.
  intros G g X Y i j HX HY [<- <-]. destruct (at_least_parts G g X Y HX HY). pose proof (both_positive G g X Y HX HY).
  destruct (Nat.eq_dec (G X) 0), (Nat.eq_dec (G Y) 0); lia.
Qed.
Theorem Theorem_5_6 : forall G, grading G -> forall X i, knot_game X -> (G (X + star) = i <-> G X = i).
Proof. intros G g X i H. now rewrite star_keeps. Qed.
