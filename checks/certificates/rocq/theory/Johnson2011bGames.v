(** * Games on pseudodiagrams [Johnson2011b, Sections 2 and 3]

    W. Johnson, "The knotting-unknotting game played on sums of rational shadows" (2011). A pseudodiagram is identified
    with the game on it, and its connected sums with the sums of games: a sum of knots is the unknot if and only if both
    are. So what is proved for all knot-type games holds for all pseudodiagrams. *)
From Coq Require Import List Bool Arith Lia.
From knotgames Require Import Johnson2011a.
Import ListNotations.
Local Open Scope knot_scope.

(** ** Definitions *)

(** The same game: the same endgame, or sets with the same members. *)
Inductive same : game -> game -> Prop :=
| same_u : same u u
| same_k : same k k
| same_set l m : (forall g, In g l -> exists h, In h m /\ same g h) -> (forall h, In h m -> exists g, In g l /\
  same g h) ->
    same (node l) (node m).
Definition has_option (P Q : game) : Prop := exists q, In q (options P) /\ same q Q.

(** Definition 3.3, corrected: it is [r] that is a zero game. *)
Inductive zero_game : game -> Prop :=
| zero P : U1 P -> (forall q, In q (options P) -> exists r, In r (options q) /\ zero_game r) -> zero_game P.

(** A pseudo Reidemeister I move deletes an unresolved loop, that is, a summand [*]. *)
Definition to_1 (P Q : game) : Prop := same P (Q + star).
(** A pseudo Reidemeister II move, by Figure 12: options of [Q] lift to [P]; any other option of [P] has [Q]
  as an option,
    and there is one. *)
Inductive to_2 : game -> game -> Prop :=
| bigon P Q :
    (forall q, In q (options Q) -> exists p, In p (options P) /\ to_2 p q) ->
    (forall p, In p (options P) -> (exists q, In q (options Q) /\ to_2 p q) \/ has_option p Q) ->
    (exists p, In p (options P) /\ has_option p Q) -> to_2 P Q.
(** Zero or more moves. *)
Inductive reduces (R : game -> game -> Prop) : game -> game -> Prop :=
| no_move P Q : same P Q -> reduces R P Q
| one_move P Q : R P Q -> reduces R P Q
| more_moves P Q S : reduces R P Q -> reduces R Q S -> reduces R P S.
Definition to_any (P Q : game) : Prop := to_1 P Q \/ to_2 P Q.

(** Definition 3.11, where [e P] and [o P] are the projections of Definition 3.10. *)
Definition normalized_outcome (P : game) (a b : outcome) : Prop := has_outcome (e P) a /\ has_outcome (o P) b.
(** Definition 3.13. *)
Definition X_is (P : game) (n : nat) : Prop :=
  n = 1 /\ U2 (e P) /\ U1 (o P) \/ n = 2 /\ K1 (e P) /\ U1 (o P) \/ n = 3 /\ K1 (e P) /\ K2 (o P).
Definition Y_is (P : game) (n : nat) : Prop :=
  n = 1 /\ U1 (e P) /\ U2 (o P) \/ n = 2 /\ U1 (e P) /\ K1 (o P) \/ n = 3 /\ K2 (e P) /\ K1 (o P).

(** ** Induction over options *)
Lemma option_induction (P : game -> Prop) : (forall g, (forall h, In h (options g) -> P h) -> P g) -> forall g, P g.
Proof. intros H g. induction g as [| |l IH] using game_induction; apply H; [intros h []..|exact IH]. Qed.
Lemma two_options (P : game -> Prop) :
  (forall g, (forall h i, In h (options g) -> In i (options h) -> P i) -> P g) -> forall g, P g.
Proof.
  intros H g. enough (P g /\ forall h, In h (options g) -> P h) by tauto.
  induction g as [g IH] using option_induction. split; [|intros h Hh; now apply IH]. apply H. intros h i Hh Hi.
  now apply (IH h).
Qed.

Definition kind (g : game) : option bool := match g with u => Some false | k => Some true | node _ => None end.
Lemma same_iff g h : same g h <-> kind g = kind h /\
  (forall a, In a (options g) -> exists b, In b (options h) /\ same a b) /\
  (forall b, In b (options h) -> exists a, In a (options g) /\ same a b).
Proof.
  split; [intros []; repeat split; auto; intros ? []|]. intros (E & A & B).
  destruct g, h; try discriminate E; now constructor.
Qed.
Lemma options_add g h :
  options (g + h) = map (fun g' => g' + h) (options g) ++ map (fun h' => g + h') (options h).
Proof. now destruct g, h. Qed.
Lemma kind_add g h : kind (g + h) = match kind g, kind h with Some a, Some b => Some (a || b) | _, _ => None end.
Proof. now destruct g, h. Qed.
Lemma in_sum x g h : In x (options (g + h)) <->
  (exists g', x = g' + h /\ In g' (options g)) \/ (exists h', x = g + h' /\ In h' (options h)).
Proof. rewrite options_add, in_app_iff, !in_map_iff. firstorder. Qed.
Lemma in_sum_l g' g h : In g' (options g) -> In (g' + h) (options (g + h)).
Proof. intros H. apply in_sum. left. eauto. Qed.
Lemma in_sum_r h' g h : In h' (options h) -> In (g + h') (options (g + h)).
Proof. intros H. apply in_sum. right. eauto. Qed.

(** ** The same game *)
Lemma same_refl g : same g g.
Proof. induction g as [g IH] using option_induction. apply same_iff. repeat split; intros x Hx; exists x; auto. Qed.
Lemma same_sym g : forall h, same g h -> same h g.
Proof.
  induction g as [g IH] using option_induction. intros h H. apply same_iff in H as (E & A & B). apply same_iff.
  repeat split; [congruence|intros b Hb; destruct (B b Hb) as (a & Ha & S)|intros a Ha;
    destruct (A a Ha) as (b & Hb & S)];
    eauto.
Qed.
Lemma same_trans g : forall h i, same g h -> same h i -> same g i.
Proof.
  induction g as [g IH] using option_induction. intros h i H J. apply same_iff in H as (E & A & B), J as (E' & A' & B').
  apply same_iff. repeat split; [congruence|intros a Ha|intros c Hc].
  - destruct (A a Ha) as (b & Hb & S), (A' b Hb) as (c & Hc & S'). eauto.
  - destruct (B' c Hc) as (b & Hb & S), (B b Hb) as (a & Ha & S'). eauto.
Qed.
Lemma add_comm g : forall h, same (g + h) (h + g).
Proof.
  induction g as [g IG] using option_induction. induction h as [h IH] using option_induction. apply same_iff.
  rewrite !kind_add. split; [now destruct (kind g) as [[]|], (kind h) as [[]|]|].
  split; intros x Hx; apply in_sum in Hx as [(y & -> & Hy)|(y & -> & Hy)].
  - exists (h + y). split; [now apply in_sum_r|auto].
  - exists (y + g). split; [now apply in_sum_l|auto].
  - exists (g + y). split; [now apply in_sum_r|auto].
  - exists (y + h). split; [now apply in_sum_l|auto].
Qed.
Lemma add_same_l g : forall g' h, same g g' -> same (g + h) (g' + h).
Proof.
  induction g as [g IG] using option_induction. intros g' h. revert g'.
  induction h as [h IH] using option_induction. intros g' S. pose proof S as S'. apply same_iff in S' as (E & A & B).
  apply same_iff. rewrite !kind_add, E. split; [reflexivity|].
  split; intros x Hx; apply in_sum in Hx as [(y & -> & Hy)|(y & -> & Hy)].
  - destruct (A y Hy) as (z & Hz & Q). exists (z + h). split; [now apply in_sum_l|auto].
  - exists (g' + y). split; [now apply in_sum_r|auto].
  - destruct (B y Hy) as (z & Hz & Q). exists (z + h). split; [now apply in_sum_l|auto].
  - exists (g + y). split; [now apply in_sum_r|auto].
Qed.
Lemma add_same_r g h h' : same h h' -> same (g + h) (g + h').
Proof.
  intros S. eapply same_trans; [apply add_comm|]. eapply same_trans; [apply add_same_l, S|]. apply add_comm.
Qed.
Lemma add_assoc g : forall h i, same (g + h + i) (g + (h + i)).
Proof.
  induction g as [g IG] using option_induction. induction h as [h IH] using option_induction.
  induction i as [i II] using option_induction. apply same_iff. rewrite !kind_add.
  split; [now destruct (kind g) as [[]|], (kind h) as [[]|], (kind i) as [[]|]|].
  split; intros x Hx; repeat (apply in_sum in Hx as [(? & -> & Hx)|(? & -> & Hx)]).
  - eexists; split; [apply in_sum_l, Hx|auto].
  - eexists; split; [apply in_sum_r, in_sum_l, Hx|auto].
  - eexists; split; [apply in_sum_r, in_sum_r, Hx|auto].
  - eexists; split; [apply in_sum_l, in_sum_l, Hx|auto].
  - eexists; split; [apply in_sum_l, in_sum_r, Hx|auto].
  - eexists; split; [apply in_sum_r, Hx|auto].
Qed.
Lemma add_u g : same (g + u) g.
Proof.
  induction g as [g IG] using option_induction. apply same_iff. rewrite kind_add.
  split; [destruct (kind g) as [[]|]; reflexivity|]. split; intros x Hx.
  - apply in_sum in Hx as [(y & -> & Hy)|(y & -> & [])]. eauto.
  - exists (x + u). split; [now apply in_sum_l|auto].
Qed.
Lemma add_swap g h i : same (g + h + i) (g + i + h).
Proof.
  eapply same_trans; [apply add_assoc|]. eapply same_trans; [apply add_same_r, add_comm|]. apply same_sym, add_assoc.
Qed.
Lemma add_same g g' h h' : same g g' -> same h h' -> same (g + h) (g' + h').
Proof. intros S T. eapply same_trans; [apply add_same_l, S|apply add_same_r, T]. Qed.

(** ** Who wins, computed: whether the Knotter wins if he starts, or if the Unknotter does *)
Fixpoint knotter_wins (starts : bool) (g : game) : bool :=
  match g with
  | u => false
  | k => true
  | node l => if starts then existsb (knotter_wins false) l else forallb (knotter_wins true) l
  end.
Lemma forallb_false {A} (P : A -> bool) l : forallb P l = false <-> exists x, In x l /\ P x = false.
Proof.
  split.
  - induction l as [|x l IH]; [discriminate|]. simpl. destruct (P x) eqn:E; [|eauto]. intros H.
    destruct (IH H) as (y & ?).
    exists y. tauto.
  - intros (x & Hx & E). destruct (forallb P l) eqn:F; [|reflexivity]. rewrite forallb_forall in F.
    rewrite F in E; auto.
Qed.
Lemma wins g : (K1 g <-> knotter_wins true g = true) /\ (K2 g <-> knotter_wins false g = true) /\
  (U1 g <-> knotter_wins false g = false) /\ (U2 g <-> knotter_wins true g = false).
Proof.
  induction g as [| |l IH] using game_induction.
  1, 2: repeat split; intros H; try discriminate H; try constructor; inversion H.
  cbn. repeat split; intros H.
  - inversion H as [|? x Hx W]; subst. apply existsb_exists. exists x. split; [assumption|]. now apply (IH x Hx).
  - apply existsb_exists in H as (x & Hx & W). apply (K1_set l x Hx). now apply (IH x Hx).
  - inversion H as [|? W]; subst. apply forallb_forall. intros x Hx. apply (IH x Hx), W, Hx.
  - rewrite forallb_forall in H. constructor. intros x Hx. apply (IH x Hx), H, Hx.
  - inversion H as [|? x Hx W]; subst. apply forallb_false. exists x. split; [assumption|]. now apply (IH x Hx).
  - apply forallb_false in H as (x & Hx & W). apply (U1_set l x Hx). now apply (IH x Hx).
  - inversion H as [|? W]; subst. apply existsb_false. intros x Hx. apply (IH x Hx), W, Hx.
  - rewrite existsb_false in H. constructor. intros x Hx. apply (IH x Hx), H, Hx.
Qed.
Lemma K1_wins g : K1 g <-> knotter_wins true g = true.
Proof. apply wins. Qed.
Lemma K2_wins g : K2 g <-> knotter_wins false g = true.
Proof. apply wins. Qed.
Lemma U1_wins g : U1 g <-> knotter_wins false g = false.
Proof. apply wins. Qed.
Lemma U2_wins g : U2 g <-> knotter_wins true g = false.
Proof. apply wins. Qed.

Lemma start_spec l : knotter_wins true (node l) = true <-> exists g, In g l /\ knotter_wins false g = true.
Proof. apply existsb_exists. Qed.
Lemma second_spec l : knotter_wins false (node l) = true <-> forall g, In g l -> knotter_wins true g = true.
Proof. apply forallb_forall. Qed.
Lemma wins_same g : forall h starts, same g h -> knotter_wins starts g = knotter_wins starts h.
Proof.
  induction g as [g IH] using option_induction. intros h starts S. destruct S as [| |l m A B]; [reflexivity..|].
  apply eq_true_iff_eq. destruct starts; rewrite ?start_spec, ?second_spec; split; intros H.
  - destruct H as (x & Hx & W), (A x Hx) as (y & Hy & S). exists y. now rewrite <- (IH x Hx y _ S).
  - destruct H as (y & Hy & W), (B y Hy) as (x & Hx & S). exists x. now rewrite (IH x Hx y _ S).
  - intros y Hy. destruct (B y Hy) as (x & Hx & S). rewrite <- (IH x Hx y _ S). auto.
  - intros x Hx. destruct (A x Hx) as (y & Hy & S). rewrite (IH x Hx y _ S). auto.
Qed.
Lemma outcome_wins g o : has_outcome g o <->
  (knotter_wins true g, knotter_wins false g) = match o with
    | always_K => (true, true) | always_first => (true, false)
    | always_U => (false, false) | always_second => (false, true) end.
Proof.
  destruct o; cbn; rewrite ?K1_wins, ?K2_wins, ?U1_wins, ?U2_wins;
    (split; [intros [-> ->]|intros E; injection E as -> ->]); auto.
Qed.
Lemma same_wins g h : (forall starts, knotter_wins starts g = knotter_wins starts h) -> same_outcome g h.
Proof. intros E o. now rewrite !outcome_wins, !E. Qed.

(** ** Parity *)
Lemma odd_options g h : odd g -> In h (options g) -> even h.
Proof. intros [l Hne H]. apply H. Qed.
Lemma even_options g h : even g -> In h (options g) -> odd h.
Proof. intros [| |l Hne H]; [intros []..|apply H]. Qed.
Lemma not_both g : even g -> odd g -> False.
Proof. intros E O. apply is_odd_spec in E, O. congruence. Qed.
Lemma option_knot g h : knot_game g -> In h (options g) -> knot_game h.
Proof. intros [E|O] H; [right; eapply even_options|left; eapply odd_options]; eassumption. Qed.
Lemma is_odd_option g h : knot_game g -> In h (options g) -> is_odd h = negb (is_odd g).
Proof.
  intros [E|O] H.
  - pose proof (even_options g h E H) as O. apply is_odd_spec in E, O. now rewrite E, O.
  - pose proof (odd_options g h O H) as E. apply is_odd_spec in E, O. now rewrite E, O.
Qed.
Lemma parity_add g : forall h, knot_game g -> knot_game h ->
  knot_game (g + h) /\ is_odd (g + h) = xorb (is_odd g) (is_odd h).
Proof.
  induction g as [g IG] using option_induction. intros h. revert h. induction h as [h IH] using option_induction.
  intros Hg Hh.
  assert (A : forall x, In x (options (g + h)) -> knot_game x /\ is_odd x = negb (xorb (is_odd g) (is_odd h))).
  { intros x Hx. apply in_sum in Hx as [(y & -> & Hy)|(y & -> & Hy)].
    - destruct (IG y Hy h (option_knot _ _ Hg Hy) Hh) as [Q ->]. rewrite (is_odd_option g y Hg Hy).
      split; [assumption|]. now destruct (is_odd g), (is_odd h).
    - destruct (IH y Hy Hg (option_knot _ _ Hh Hy)) as [Q ->]. rewrite (is_odd_option h y Hh Hy).
      split; [assumption|]. now destruct (is_odd g), (is_odd h). }
  assert (N : kind (g + h) = None -> options (g + h) <> []).
  { rewrite kind_add, options_add. intros E.
    assert (Ng : kind g = None -> options g <> []) by (destruct g; try discriminate; destruct Hg as [Hg|Hg];
      now inversion Hg).
    assert (Nh : kind h = None -> options h <> []) by (destruct h; try discriminate; destruct Hh as [Hh|Hh];
      now inversion Hh).
    destruct (kind g); [destruct (kind h); [discriminate|]|].
    - destruct (options h); [now destruct Nh|]. now destruct (map _ (options g)).
    - destruct (options g); [now destruct Ng|]. discriminate. }
  destruct (g + h) as [| |l] eqn:E.
  1, 2: destruct g, h; try discriminate E; split; try reflexivity; left; first [exact even_u|exact even_k].
  cbn [options] in A, N. specialize (N eq_refl). destruct (xorb (is_odd g) (is_odd h)) eqn:X.
  - assert (O : odd (node l)).
    { constructor; [assumption|]. intros x Hx. destruct (A x Hx) as [[Q|Q] I]; [assumption|].
      apply is_odd_spec in Q. rewrite Q in I. discriminate I. }
    split; [now right|now apply is_odd_spec].
  - assert (O : even (node l)).
    { constructor; [assumption|]. intros x Hx. destruct (A x Hx) as [[Q|Q] I]; [|assumption].
      apply is_odd_spec in Q. rewrite Q in I. discriminate I. }
    split; [now left|now apply is_odd_spec].
Qed.
Lemma knot_add g h : knot_game g -> knot_game h -> knot_game (g + h).
Proof. intros. now apply parity_add. Qed.
Lemma knot_star : knot_game star.
Proof. right. constructor; [discriminate|]. intros g [<-|[]]. constructor. Qed.
Lemma knot_e g : knot_game g -> knot_game (e g).
Proof. intros. unfold e. destruct (is_odd g); auto using knot_add, knot_star. Qed.
Lemma parity_spec g : knot_game g -> (even g <-> is_odd g = false) /\ (odd g <-> is_odd g = true).
Proof. intros H. destruct (is_odd_spec g), H; intuition congruence. Qed.
Lemma is_odd_same g h : knot_game g -> knot_game h -> same g h -> is_odd g = is_odd h.
Proof.
  revert h. induction g as [g IH] using option_induction. intros h Hg Hh S.
  destruct S as [| |l m A B]; [reflexivity..|].
  destruct l as [|x l]; [destruct Hg as [Hg|Hg]; inversion Hg; congruence|].
  destruct (A x (or_introl eq_refl)) as (y & Hy & S).
  pose proof (is_odd_option (node (x :: l)) x Hg (or_introl eq_refl)) as Ex.
  pose proof (is_odd_option (node m) y Hh Hy) as Ey.
  rewrite (IH x (or_introl eq_refl) y (option_knot (node (x :: l)) x Hg (or_introl eq_refl)) (option_knot _ y Hh Hy)
    S) in Ex.
  rewrite Ey in Ex. now destruct (is_odd (node m)), (is_odd (node (x :: l))).
Qed.
Lemma knot_same g h : same g h -> knot_game g -> knot_game h.
Proof.
  revert h. induction g as [g IH] using option_induction. intros h S Hg. destruct S as [| |l m A B]; [assumption..|].
  assert (Hl : l <> []) by (intros ->; destruct Hg as [Hg|Hg]; inversion Hg; congruence).
  assert (Hm : m <> []).
  { intros ->. destruct l as [|x l]; [congruence|]. destruct (A x (or_introl eq_refl)) as (y & [] & _). }
  assert (Q : forall y, In y m -> knot_game y /\ is_odd y = negb (is_odd (node l))).
  { intros y Hy. destruct (B y Hy) as (x & Hx & S). pose proof (option_knot _ x Hg Hx) as Kx.
    pose proof (IH x Hx y S Kx) as Ky. split; [assumption|].
    rewrite <- (is_odd_same x y Kx Ky S). now apply is_odd_option. }
  destruct (is_odd (node l)) eqn:E; [right|left]; (constructor; [assumption|]); intros y Hy;
    destruct (Q y Hy) as [K P]; apply (parity_spec y K); exact P.
Qed.

(** ** Zero games *)
Lemma zero_induction (Q : game -> Prop) : (forall P, U1 P ->
    (forall q, In q (options P) -> exists r, In r (options q) /\ zero_game r /\ Q r) -> Q P) ->
  forall P, zero_game P -> Q P.
Proof.
  intros H. fix again 2. intros P [P' W Z]. apply H; [assumption|]. intros q Hq. destruct (Z q Hq) as (r & Hr & Zr).
  exists r. auto.
Qed.
Lemma zero_same P : zero_game P -> forall Q, same P Q -> zero_game Q.
Proof.
  intros Z. induction Z as [P W Z] using zero_induction. intros Q S. constructor.
  - apply U1_wins. rewrite <- (wins_same P Q false S). now apply U1_wins.
  - intros q Hq. apply same_iff in S as (_ & A & B). destruct (B q Hq) as (p & Hp & S), (Z p Hp) as (r & Hr & _ & Zr).
    apply same_iff in S as (_ & A' & _). destruct (A' r Hr) as (s & Hs & S). eauto.
Qed.

Lemma U2_answer g q : U2 g -> In q (options g) -> U1 q.
Proof. intros [|l H]; [intros []|apply H]. Qed.
Lemma zero_U2 P : zero_game P -> U2 P.
Proof.
  intros Z. induction Z as [P W Z] using zero_induction. destruct P as [| |l]; [constructor|inversion W|].
  constructor. intros q Hq. destruct (Z q Hq) as (r & Hr & _ & Zr).
  destruct q as [| |m]; [destruct Hr..|]. now apply (U1_set m r Hr).
Qed.
Lemma zero_even P : zero_game P -> knot_game P -> even P.
Proof.
  intros Z. induction Z as [P W Z] using zero_induction. intros [K|K]; [assumption|exfalso].
  inversion K as [l Hl O]. subst P. destruct l as [|q l]; [congruence|].
  destruct (Z q (or_introl eq_refl)) as (r & Hr & _ & Er). pose proof (O q (or_introl eq_refl)) as Eq.
  pose proof (even_options q r Eq Hr) as Or. apply (not_both r); [|assumption]. apply Er. now right.
Qed.
Theorem Lemma_3_4 : forall P, knot_game P -> zero_game P -> even P /\ U2 P.
Proof. split; [now apply zero_even|now apply zero_U2]. Qed.
Theorem Section_3_zero_games_have_outcome_U : forall P, knot_game P -> zero_game P -> has_outcome P always_U.
Proof. intros P _ Z. split; [now destruct Z|now apply zero_U2]. Qed.

Lemma k_wins g : knot_game g -> forall starts, knotter_wins starts (k + g) = true.
Proof.
  induction g as [g IH] using option_induction. intros H starts. destruct g as [| |l]; [reflexivity..|].
  assert (A : forall x, In x (options (k + node l)) -> knotter_wins (negb starts) x = true).
  { intros x Hx. apply in_sum in Hx as [(y & _ & [])|(y & -> & Hy)]. apply IH; [assumption|].
    eapply option_knot; eauto. }
  assert (N : l <> []) by (intros ->; destruct H as [H|H]; inversion H; congruence).
  change (k + node l) with (node (map (fun y => k + y) l)) in *. cbn [options] in A. destruct starts.
  - apply start_spec. destruct l as [|y l]; [congruence|]. exists (k + y). split; [now left|]. apply A. now left.
  - apply second_spec. exact A.
Qed.

Lemma zero_adds P : zero_game P -> knot_game P ->
  forall A starts, knot_game A -> knotter_wins starts (A + P) = knotter_wins starts A.
Proof.
  intros Z. induction Z as [P W Z] using zero_induction. intros HP. induction A as [A IH] using option_induction.
  intros starts HA. assert (ZP : zero_game P).
  { constructor; [assumption|]. intros q Hq. destruct (Z q Hq) as (r & ?). exists r. tauto. }
  destruct A as [| |l].
  - rewrite (wins_same _ P starts); [|eapply same_trans; [apply add_comm|apply add_u]].
    destruct starts; [apply U2_wins; now apply zero_U2|now apply U1_wins].
  - apply k_wins, HP.
  - assert (IHl : forall x s, In x l -> knotter_wins s (x + P) = knotter_wins s x).
    { intros x s Hx. apply IH; [assumption|]. exact (option_knot (node l) x HA Hx). }
    assert (IHr : forall q, In q (options P) -> exists r, In r (options q) /\
      forall s, knotter_wins s (node l + r) = knotter_wins s (node l)).
    { intros q Hq. destruct (Z q Hq) as (r & Hr & _ & Zr). exists r. split; [assumption|]. intros s.
      exact (Zr (option_knot q r (option_knot P q HP Hq) Hr) _ s HA). }
    assert (S : node l + P = node (options (node l + P))) by now destruct P. apply eq_true_iff_eq. rewrite S.
    destruct starts; rewrite ?start_spec, ?second_spec; split; intros H.
    + destruct H as (x & Hx & Wx). apply in_sum in Hx as [(y & -> & Hy)|(q & -> & Hq)].
      * exists y. rewrite IHl in Wx by assumption. now split.
      * destruct (IHr q Hq) as (r & Hr & Er). apply start_spec. rewrite <- Er.
        assert (Q : node l + q = node (options (node l + q))) by now destruct q. rewrite Q in Wx.
        rewrite second_spec in Wx. apply Wx, in_sum_r, Hr.
    + destruct H as (y & Hy & Wy). exists (y + P). split; [now apply in_sum_l|]. now rewrite IHl.
    + intros y Hy. rewrite <- (IHl y true Hy). apply H. now apply in_sum_l.
    + intros x Hx. apply in_sum in Hx as [(y & -> & Hy)|(q & -> & Hq)].
      * rewrite IHl by assumption. now apply H.
      * destruct (IHr q Hq) as (r & Hr & Er).
        assert (Q : node l + q = node (options (node l + q))) by now destruct q. rewrite Q. apply start_spec.
        exists (node l + r). split; [now apply in_sum_r|]. rewrite Er. now apply second_spec.
Qed.
Theorem Theorem_3_5 : forall A P, knot_game A -> knot_game P -> zero_game P -> same_outcome (A + P) A.
Proof. intros A P HA HP Z. apply same_wins. intros s. now apply zero_adds. Qed.

Lemma zero_star_star : zero_game (star + star).
Proof.
  constructor.
  - apply U1_wins. reflexivity.
  - cbn. intros q [<-|[<-|[]]]; exists u; (split; [now left|]); constructor; (constructor || intros q []).
Qed.
Theorem Definition_3_3_corrected : (forall P, zero_game P <->
    U1 P /\ forall Q, In Q (options P) -> exists R, In R (options Q) /\ zero_game R) /\ zero_game (star + star).
Proof. split; [|apply zero_star_star]. intros P. split; [now intros []|]. intros []. now constructor. Qed.

(** Who wins playing second, if the other player, the Knotter, may [pass] on one of his turns. *)
Inductive wins_second (pass : bool) : game -> Prop :=
| second_u : wins_second pass u
| second_set l : (pass = true -> U1 (node l)) -> (forall q, In q l -> wins_first pass q) -> wins_second pass (node l)
with wins_first (pass : bool) : game -> Prop :=
| first_u : wins_first pass u
| first_set l r : In r l -> wins_second pass r -> wins_first pass (node l).
Theorem Section_3_zero_games_by_a_pass : forall P, even P -> wins_second true P -> zero_game P.
Proof.
  apply (two_options (fun P => even P -> wins_second true P -> zero_game P)).
  intros P IH Ev Ws. inversion Ws as [|l U W]; subst P; [constructor; [constructor|intros q []]|].
  constructor; [auto|]. intros q Hq. pose proof (even_options _ q Ev Hq) as Oq.
  destruct (W q Hq) as [|m r Hr Wr]; [inversion Oq|].
  exists r. split; [assumption|]. apply (IH _ r Hq Hr); [|exact Wr]. exact (odd_options _ r Oq Hr).
Qed.

(** ** Projections *)
Theorem Corollary_3_6 : forall P, knot_game P -> same_outcome P (P + star + star).
Proof.
  intros P H. apply same_wins. intros s. rewrite (wins_same _ _ s (add_assoc P star star)). symmetry.
  apply zero_adds; auto using knot_add, knot_star, zero_star_star.
Qed.
Lemma two_stars P s : knot_game P -> knotter_wins s (P + star + star) = knotter_wins s P.
Proof.
  intros H. rewrite (wins_same _ _ s (add_assoc P star star)).
  apply zero_adds; auto using knot_add, knot_star, zero_star_star.
Qed.
Lemma is_odd_star P : knot_game P -> is_odd (P + star) = negb (is_odd P).
Proof. intros H. rewrite (proj2 (parity_add P star H knot_star)). now destruct (is_odd P). Qed.
Lemma normalized_star P s : knot_game P ->
  knotter_wins s (e (P + star)) = knotter_wins s (e P) /\ knotter_wins s (o (P + star)) = knotter_wins s (o P).
Proof.
  intros H. unfold e, o. rewrite is_odd_star by assumption. destruct (is_odd P); cbn; auto using two_stars.
Qed.
Lemma normalized_same P Q s : knot_game P -> same P Q ->
  knotter_wins s (e P) = knotter_wins s (e Q) /\ knotter_wins s (o P) = knotter_wins s (o Q).
Proof.
  intros H S. unfold e, o. rewrite <- (is_odd_same P Q H (knot_same P Q S H) S).
  destruct (is_odd P); split; apply wins_same; auto using add_same_l.
Qed.

(** A move of the player who makes the last move wins: [*] may be played at once, and the other way round. *)
Lemma first_of_star P : (knotter_wins true P = false -> knotter_wins false (P + star) = false) /\
  (knotter_wins false P = true -> knotter_wins true (P + star) = true).
Proof.
  assert (S : P + star = node (options (P + star))) by now destruct P.
  assert (I : In (P + u) (options (P + star))) by (apply in_sum_r; now left).
  split; intros H; rewrite S.
  - destruct (knotter_wins false (node _)) eqn:E; [|reflexivity]. rewrite second_spec in E. apply E in I.
    rewrite (wins_same _ _ _ (add_u P)) in I. congruence.
  - apply start_spec. exists (P + u). split; [assumption|]. now rewrite (wins_same _ _ _ (add_u P)).
Qed.
Lemma projections P (w := fun s => knotter_wins s (e P)) (v := fun s => knotter_wins s (o P)) : knot_game P ->
  (w true = false -> v false = false) /\ (w false = true -> v true = true) /\
  (v true = false -> w false = false) /\ (v false = true -> w true = true).
Proof.
  intros H. subst w v. cbn. unfold e, o. destruct (first_of_star P) as [A B], (first_of_star (P + star)) as [A' B'].
  rewrite !two_stars in * by assumption. destruct (is_odd P); auto.
Qed.

(** ** Who wins, and X and Y *)
Theorem Definition_3_13_outcomes : forall P, knot_game P -> forall x y, X_is P x -> Y_is P y ->
  (even P -> (U1 P <-> y < 3) /\ (K1 P <-> x > 1)) /\ (odd P -> (U1 P <-> x < 3) /\ (K1 P <-> y > 1)).
Proof.
  intros P H x y Hx Hy. unfold X_is, Y_is, e, o in *. rewrite ?K1_wins, ?K2_wins, ?U1_wins, ?U2_wins in Hx, Hy |- *.
  split; intros E; apply is_odd_spec in E; rewrite E in Hx, Hy; cbn iota in Hx, Hy;
    split; (split; intros W); destruct Hx as [(-> & ?)|[(-> & ?)|(-> & ?)]], Hy as [(-> & ?)|[(-> & ?)|(-> & ?)]];
    try lia; repeat rewrite ?K1_wins, ?K2_wins, ?U1_wins, ?U2_wins in *; intuition congruence.
Qed.

(** [X_is] and [Y_is] as functions. *)
Definition X_of (P : game) : nat := if knotter_wins true (e P) then if knotter_wins false (o P) then 3 else 2 else 1.
Definition Y_of (P : game) : nat := if knotter_wins false (e P) then 3 else if knotter_wins true (o P) then 2 else 1.
Lemma X_of_spec P n : knot_game P -> (X_is P n <-> X_of P = n).
Proof.
  intros H. destruct (projections P H) as (A & B & C & D). cbv zeta in *. unfold X_is, X_of.
  rewrite !K1_wins, !K2_wins, !U1_wins, !U2_wins.
  destruct (knotter_wins true (e P)), (knotter_wins false (o P)); intuition (try congruence; try discriminate).
Qed.
Lemma Y_of_spec P n : knot_game P -> (Y_is P n <-> Y_of P = n).
Proof.
  intros H. destruct (projections P H) as (A & B & C & D). cbv zeta in *. unfold Y_is, Y_of.
  rewrite !K1_wins, !K2_wins, !U1_wins, !U2_wins.
  destruct (knotter_wins false (e P)), (knotter_wins true (o P)); intuition (try congruence; try discriminate).
Qed.

(** ** Pseudo Reidemeister moves *)
Lemma to_2_induction (R : game -> game -> Prop) :
  (forall P Q,
    (forall q, In q (options Q) -> exists p, In p (options P) /\ to_2 p q /\ R p q) ->
    (forall p, In p (options P) -> (exists q, In q (options Q) /\ to_2 p q /\ R p q) \/ has_option p Q) ->
    (exists p, In p (options P) /\ has_option p Q) -> R P Q) ->
  forall P Q, to_2 P Q -> R P Q.
Proof.
  intros H. fix again 3. intros P Q [P' Q' A B C]. apply H; [intros q Hq|intros p Hp|assumption].
  - destruct (A q Hq) as (p & Hp & S). exists p. auto.
  - destruct (B p Hp) as [(q & Hq & S)|S]; [left; exists q; auto|now right].
Qed.
Lemma to_2_parity P Q : knot_game P -> knot_game Q -> to_2 P Q -> is_odd P = is_odd Q.
Proof.
  intros HP HQ T. destruct T as [P Q _ _ (p & Hp & q & Hq & S)]. pose proof (option_knot _ _ HP Hp) as Kp.
  pose proof (option_knot _ _ Kp Hq) as Kq. rewrite <- (is_odd_same q Q Kq HQ S), (is_odd_option p q Kp Hq).
  rewrite (is_odd_option P p HP Hp). now destruct (is_odd P).
Qed.
Lemma to_2_node P Q : to_2 P Q -> exists l, P = node l.
Proof. intros [P' Q' _ _ (p & Hp & _)]. destruct P' as [| |l]; [destruct Hp..|eauto]. Qed.

(** Whoever makes the last move. *)
Lemma last_mover P Q : to_2 P Q -> knot_game P -> knot_game Q ->
  (even P -> (knotter_wins true Q = false -> knotter_wins true P = false) /\
    (knotter_wins false Q = true -> knotter_wins false P = true)) /\
  (odd P -> (knotter_wins false Q = false -> knotter_wins false P = false) /\
    (knotter_wins true Q = true -> knotter_wins true P = true)).
Proof.
  intros T. induction T as [P Q A B C] using to_2_induction. intros HP HQ.
  assert (T : to_2 P Q).
  { constructor; [intros q Hq; destruct (A q Hq) as (p & ?); exists p; tauto| |assumption].
    intros p Hp. destruct (B p Hp) as [(q & ?)|?]; [left; exists q; tauto|tauto]. }
  pose proof (to_2_parity P Q HP HQ T) as Par. destruct (to_2_node P Q T) as [l ->]. clear T.
  assert (Q0 : forall q, In q (options Q) -> knot_game q) by eauto using option_knot.
  assert (P0 : forall p, In p l -> knot_game p) by (intros p Hp; exact (option_knot (node l) p HP Hp)).
  assert (Ans : forall p s, In p l -> has_option p Q -> knotter_wins (negb s) Q = negb s -> knotter_wins s p = true ->
    False \/ True) by tauto.
  split; intros Ep.
  - assert (Op : forall p, In p l -> odd p) by (intros p Hp; exact (even_options (node l) p Ep Hp)).
    assert (Hopt : forall p, In p l -> has_option p Q -> exists m q, p = node m /\ In q m /\
      forall s, knotter_wins s q = knotter_wins s Q).
    { intros p Hp (q & Hq & S). destruct p as [| |m]; [destruct Hq..|]. exists m, q. repeat split; [assumption|].
      intros s. now apply wins_same. }
    split; intros W.
    + cbn. apply existsb_false. intros p Hp. destruct (B p Hp) as [(q & Hq & _ & R)|S].
      * apply (R (P0 p Hp) (Q0 q Hq)); [now apply Op|]. destruct Q as [| |m]; [destruct Hq..|].
        cbn in W. rewrite existsb_false in W. now apply W.
      * destruct (Hopt p Hp S) as (m & q & -> & Hq & Eq). cbn. apply forallb_false. exists q. now rewrite Eq.
    + cbn. apply forallb_forall. intros p Hp. destruct (B p Hp) as [(q & Hq & _ & R)|S].
      * apply (R (P0 p Hp) (Q0 q Hq)); [now apply Op|]. destruct Q as [| |m]; [destruct Hq..|].
        cbn in W. rewrite forallb_forall in W. now apply W.
      * destruct (Hopt p Hp S) as (m & q & -> & Hq & Eq). cbn. apply existsb_exists. exists q. now rewrite Eq.
  - assert (Op : forall p, In p l -> even p) by (intros p Hp; exact (odd_options (node l) p Ep Hp)).
    apply is_odd_spec in Ep. rewrite Ep in Par. destruct Q as [| |m]; try discriminate Par.
    split; intros W.
    + cbn in W. apply forallb_false in W as (q & Hq & W). destruct (A q Hq) as (p & Hp & _ & R).
      cbn. apply forallb_false. exists p. split; [assumption|].
      apply (R (P0 p Hp) (Q0 q Hq)); [now apply Op|assumption].
    + cbn in W. apply existsb_exists in W as (q & Hq & W). destruct (A q Hq) as (p & Hp & _ & R).
      cbn. apply existsb_exists. exists p. split; [assumption|].
      apply (R (P0 p Hp) (Q0 q Hq)); [now apply Op|assumption].
Qed.
Theorem Lemma_3_9 : forall P Q, knot_game P -> knot_game Q -> to_2 P Q ->
  (even P /\ even Q -> (U2 Q -> U2 P) /\ (K2 Q -> K2 P)) /\ (odd P /\ odd Q -> (U1 Q -> U1 P) /\ (K1 Q -> K1 P)).
Proof.
  intros P Q HP HQ T. rewrite !K1_wins, !K2_wins, !U1_wins, !U2_wins.
  destruct (last_mover P Q T HP HQ). tauto.
Qed.

Lemma to_1_add P Q S : to_1 P Q -> to_1 (P + S) (Q + S).
Proof. intros H. eapply same_trans; [apply add_same_l, H|]. apply add_swap. Qed.
Lemma to_2_add P Q : to_2 P Q -> forall S, to_2 (P + S) (Q + S).
Proof.
  intros T. induction T as [P Q A B C] using to_2_induction. induction S as [S IH] using option_induction. constructor.
  - intros x Hx. apply in_sum in Hx as [(q & -> & Hq)|(s & -> & Hs)].
    + destruct (A q Hq) as (p & Hp & _ & R). exists (p + S). split; [now apply in_sum_l|apply R].
    + exists (P + s). split; [now apply in_sum_r|auto].
  - intros x Hx. apply in_sum in Hx as [(p & -> & Hp)|(s & -> & Hs)].
    + destruct (B p Hp) as [(q & Hq & _ & R)|(q & Hq & E)].
      * left. exists (q + S). split; [now apply in_sum_l|apply R].
      * right. exists (q + S). split; [now apply in_sum_l|now apply add_same_l].
    + left. exists (Q + s). split; [now apply in_sum_r|auto].
  - destruct C as (p & Hp & q & Hq & E). exists (p + S). split; [now apply in_sum_l|]. exists (q + S).
    split; [now apply in_sum_l|now apply add_same_l].
Qed.
Lemma reduces_add (R : game -> game -> Prop) P Q S : (forall A B, R A B -> R (A + S) (B + S)) -> reduces R P Q ->
  reduces R (P + S) (Q + S).
Proof.
  intros H T. induction T as [P Q E|P Q E|]; [apply no_move, add_same_l, E|apply one_move, H, E|].
  eapply more_moves; eassumption.
Qed.
Theorem Remark_2_1 : forall G H K,
  (to_1 G H -> to_1 (G + K) (H + K)) /\ (to_2 G H -> to_2 (G + K) (H + K)) /\
  (reduces to_1 G H -> reduces to_1 (G + K) (H + K)) /\ (reduces to_2 G H -> reduces to_2 (G + K) (H + K)) /\
  (reduces to_any G H -> reduces to_any (G + K) (H + K)).
Proof.
  intros G H K. split; [apply to_1_add|]. split; [intros T; now apply to_2_add|].
  repeat split; apply reduces_add; intros A B T; [now apply to_1_add|now apply to_2_add|].
  destruct T as [T|T]; [left; now apply to_1_add|right; now apply to_2_add].
Qed.
Theorem Definition_3_10_to_2 : forall P Q, knot_game P -> knot_game Q -> to_2 P Q -> to_2 (e P) (e Q) /\
  to_2 (o P) (o Q).
Proof.
  intros P Q HP HQ T. unfold e, o. rewrite (to_2_parity P Q HP HQ T). destruct (is_odd Q); auto using to_2_add.
Qed.

Lemma even_e P : knot_game P -> even (e P).
Proof.
  intros H. apply (parity_spec _ (knot_e P H)). unfold e. destruct (is_odd P) eqn:E; [|assumption].
  now rewrite is_odd_star, E.
Qed.
Lemma odd_o P : knot_game P -> odd (o P).
Proof.
  intros H. unfold o. destruct (is_odd P) eqn:E; [now apply parity_spec|].
  apply parity_spec; [apply knot_add; auto using knot_star|]. now rewrite is_odd_star, E.
Qed.
Lemma levels_of_2 P Q : knot_game P -> knot_game Q -> to_2 P Q -> X_of P <= X_of Q /\ Y_of P >= Y_of Q.
Proof.
  intros HP HQ T. destruct (Definition_3_10_to_2 P Q HP HQ T) as [Te To].
  destruct (last_mover _ _ Te (or_introl (even_e P HP)) (or_introl (even_e Q HQ))) as [He _].
  destruct (last_mover _ _ To (or_intror (odd_o P HP)) (or_intror (odd_o Q HQ))) as [_ Ho].
  destruct (He (even_e P HP)) as [A B], (Ho (odd_o P HP)) as [C D]. unfold X_of, Y_of.
  destruct (knotter_wins true (e P)), (knotter_wins false (e P)), (knotter_wins true (o P)), (knotter_wins false (o P)),
    (knotter_wins true (e Q)), (knotter_wins false (e Q)), (knotter_wins true (o Q)), (knotter_wins false (o Q));
    try (specialize (A eq_refl)); try (specialize (B eq_refl)); try (specialize (C eq_refl));
      try (specialize (D eq_refl));
    try discriminate; lia.
Qed.
Lemma levels_same P Q : knot_game P -> same P Q -> X_of P = X_of Q /\ Y_of P = Y_of Q.
Proof.
  intros H S. unfold X_of, Y_of. now destruct (normalized_same P Q true H S) as [-> ->],
    (normalized_same P Q false H S) as [-> ->].
Qed.
Lemma levels_star P : knot_game P -> X_of (P + star) = X_of P /\ Y_of (P + star) = Y_of P.
Proof.
  intros H. unfold X_of, Y_of. now destruct (normalized_star P true H) as [-> ->], (normalized_star P false H) as [->
    ->].
Qed.
Lemma levels_of_1 P Q : knot_game P -> knot_game Q -> to_1 P Q -> X_of P = X_of Q /\ Y_of P = Y_of Q.
Proof. intros HP HQ T. destruct (levels_same _ _ HP T) as [-> ->]. now apply levels_star. Qed.
Lemma to_2_knot P Q : to_2 P Q -> knot_game P -> knot_game Q.
Proof. intros [P' Q' _ _ (p & Hp & q & Hq & S)] H. apply (knot_same q _ S). eauto using option_knot. Qed.
Lemma to_1_knot P Q : to_1 P Q -> knot_game P -> knot_game Q.
Proof.
  intros S H. assert (I : In (Q + u) (options (Q + star))) by (apply in_sum_r; now left).
  apply (knot_same (Q + u) Q (add_u Q)). exact (option_knot _ _ (knot_same _ _ S H) I).
Qed.
Lemma levels_of_any P Q : reduces to_any P Q -> knot_game P -> knot_game Q /\ X_of P <= X_of Q /\ Y_of P >= Y_of Q.
Proof.
  intros T. induction T as [P Q S|P Q [S|S]|P Q S _ IH1 _ IH2]; intros H.
  - destruct (levels_same P Q H S). pose proof (knot_same P Q S H). intuition lia.
  - pose proof (to_1_knot P Q S H) as HQ. destruct (levels_of_1 P Q H HQ S). intuition lia.
  - pose proof (to_2_knot P Q S H) as HQ. split; [assumption|]. now apply levels_of_2.
  - destruct (IH1 H) as (HQ & ? & ?). destruct (IH2 HQ) as (HS & ? & ?). intuition lia.
Qed.
Lemma levels_of_loops P Q : reduces to_1 P Q -> knot_game P -> knot_game Q /\ X_of P = X_of Q /\ Y_of P = Y_of Q.
Proof.
  intros T. induction T as [P Q S|P Q S|P Q S _ IH1 _ IH2]; intros H.
  - pose proof (knot_same P Q S H). split; [assumption|]. now apply levels_same.
  - pose proof (to_1_knot P Q S H) as HQ. split; [assumption|]. now apply levels_of_1.
  - destruct (IH1 H) as (HQ & -> & ->). now apply IH2.
Qed.

(** "[pi]", the parity of a pseudodiagram. *)
Theorem Theorem_3_14 : forall P Q, knot_game P -> knot_game Q ->
  (to_1 P Q -> (forall n, X_is P n <-> X_is Q n) /\ (forall n, Y_is P n <-> Y_is Q n) /\ is_odd P = negb (is_odd Q)) /\
  (to_2 P Q -> (forall m n, X_is P m -> X_is Q n -> m <= n) /\ (forall m n, Y_is P m -> Y_is Q n -> m >= n) /\
    is_odd P = is_odd Q) /\
  (reduces to_any P Q -> (forall m n, X_is P m -> X_is Q n -> m <= n) /\ (forall m n, Y_is P m -> Y_is Q n -> m >= n)).
Proof.
  intros P Q HP HQ. split; [|split]; intros T.
  - destruct (levels_of_1 P Q HP HQ T) as [EX EY].
    split; [|split]; [intros n; rewrite !X_of_spec, EX by assumption; tauto|
      intros n; rewrite !Y_of_spec, EY by assumption; tauto|].
      rewrite (is_odd_same _ _ HP (knot_add Q star HQ knot_star) T). now apply is_odd_star.
  - destruct (levels_of_2 P Q HP HQ T) as [EX EY]. split; [|split]; [intros m n..|now apply to_2_parity];
      rewrite ?X_of_spec, ?Y_of_spec by assumption; now intros <- <-.
  - destruct (levels_of_any P Q T HP) as (_ & EX & EY).
    split; intros m n; rewrite ?X_of_spec, ?Y_of_spec by assumption; now intros <- <-.
Qed.

Lemma levels_U P : knot_game P -> (normalized_outcome P always_U always_U <-> X_of P = 1 /\ Y_of P = 1).
Proof.
  intros H. destruct (projections P H) as (A & B & C & D). cbv zeta in *. unfold normalized_outcome, X_of, Y_of.
  rewrite !outcome_wins. destruct (knotter_wins true (e P)), (knotter_wins false (e P)), (knotter_wins true (o P)),
    (knotter_wins false (o P)); intuition (try congruence; try discriminate).
Qed.
Lemma levels_2_1 P : knot_game P -> (normalized_outcome P always_second always_first <-> X_of P = 1 /\ Y_of P = 3).
Proof.
  intros H. destruct (projections P H) as (A & B & C & D). cbv zeta in *. unfold normalized_outcome, X_of, Y_of.
  rewrite !outcome_wins. destruct (knotter_wins true (e P)), (knotter_wins false (e P)), (knotter_wins true (o P)),
    (knotter_wins false (o P)); intuition (try congruence; try discriminate).
Qed.
Lemma levels_bounds P : 1 <= X_of P <= 3 /\ 1 <= Y_of P <= 3.
Proof. unfold X_of, Y_of. repeat destruct (knotter_wins _ _); lia. Qed.
Lemma levels_u : X_of u = 1 /\ Y_of u = 1.
Proof. split; reflexivity. Qed.
Lemma knot_u : knot_game u.
Proof. left. constructor. Qed.

Theorem Corollary_3_15 : forall P, knot_game P -> reduces to_any P u ->
  (even P -> has_outcome P always_U \/ has_outcome P always_second) /\
  (odd P -> has_outcome P always_U \/ has_outcome P always_first) /\ ~ has_outcome P always_K.
Proof.
  intros P H T. destruct (levels_of_any P u T H) as (_ & LX & _). destruct (levels_bounds P) as [BX _].
  destruct levels_u as [E _]. rewrite E in LX. assert (EX : X_of P = 1) by lia. unfold X_of, e, o in EX.
  rewrite !outcome_wins. repeat split; [intros Ev|intros Od|].
  - apply is_odd_spec in Ev. rewrite Ev in EX. destruct (knotter_wins true P); [destruct (knotter_wins false _);
    discriminate|].
    destruct (knotter_wins false P); auto.
  - apply is_odd_spec in Od. rewrite Od in EX. destruct (projections P H) as (A & _). cbv zeta in A. unfold e, o in A.
    rewrite Od in A. destruct (knotter_wins true (P + star)); [destruct (knotter_wins false P); discriminate|].
    rewrite (A eq_refl). destruct (knotter_wins true P); auto.
  - intros W. injection W as W1 W2. destruct (projections P H) as (A & _). cbv zeta in A. unfold e, o in A.
    destruct (is_odd P); [|rewrite W1 in EX; destruct (knotter_wins false _); discriminate EX].
    rewrite W2 in A. destruct (knotter_wins true (P + star)); [rewrite W2 in EX; discriminate|].
    discriminate (A eq_refl).
Qed.
Theorem Corollary_3_16 : forall P Q, knot_game P -> knot_game Q -> reduces to_any P Q ->
  normalized_outcome Q always_second always_first -> normalized_outcome P always_second always_first.
Proof.
  intros P Q HP HQ T. rewrite (levels_2_1 Q HQ), (levels_2_1 P HP). destruct (levels_of_any P Q T HP) as (_ & EX & EY).
  pose proof (levels_bounds P). lia.
Qed.

(** The normalized outcome and the parity say who wins. *)
Lemma outcome_by_parity P a b : normalized_outcome P a b -> has_outcome P (if is_odd P then b else a).
Proof. unfold normalized_outcome, e, o. intros []. now destruct (is_odd P). Qed.
