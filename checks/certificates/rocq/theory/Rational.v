(** * Rational pseudodiagrams [Johnson2011b, Section 4]

    A twist has resolved crossings, counted with their signs, and a number of unresolved crossings. The end of a game is
    decided by the numerator of the continued fraction. A rational knot is the unknot if and only if the numerator is 1
    or -1: this is Theorem 4.1 (Conway, Schubert), and is the definition here. *)
From knotgames Require Import Johnson2011a Johnson2011bGames.
From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Definitions *)

(** The fraction p/q of [a_1, ..., a_n] is a_n + 1/(a_(n-1) + 1/(... + 1/a_1)), and 1/0 for []. *)
Definition twisted (v : Z * Z) (a : Z) : Z * Z := (a * fst v + snd v, fst v).
Definition fraction_from (v : Z * Z) (l : list Z) : Z * Z := fold_left twisted l v.
Definition fraction (l : list Z) : Z * Z := fraction_from (1, 0) l.
Definition numerator (l : list Z) : Z := fst (fraction l).
Definition denominator (l : list Z) : Z := snd (fraction l).
Definition unknot (l : list Z) : bool := Z.abs (numerator l) =? 1.

(** [a_1(b_1), ..., a_n(b_n)]. A move takes an unresolved crossing of a twist, and turns it either way. *)
Definition diagram : Set := list (Z * nat).
Fixpoint moves (d : diagram) : list diagram :=
  match d with
  | [] => []
  | (a, b) :: r =>
      match b with O => [] | S b' => [(a + 1, b') :: r; (a - 1, b') :: r] end ++ map (cons (a, b)) (moves r)
  end.
Definition unresolved (d : diagram) : nat := list_sum (map snd d).
Fixpoint played (crossings : nat) (d : diagram) : game :=
  match crossings with
  | O => if unknot (map fst d) then u else k
  | S n => node (map (played n) (moves d))
  end.
Definition game_of (d : diagram) : game := played (unresolved d) d.

(** A shadow [(b_1), ..., (b_n)]. *)
Definition word : Set := list nat.
Definition shadow (w : word) : diagram := map (pair 0) w.
Definition shadow_game (w : word) : game := game_of (shadow w).

(** Tangles are equivalent if their fractions are equal (Theorem 4.1); p/q is (-p)/(-q). *)
Definition opposite (v : Z * Z) : Z * Z := (- fst v, - snd v).
Definition up_to_sign (v w : Z * Z) : Prop := v = w \/ v = opposite w.
Definition same_tangle (l m : list Z) : Prop := up_to_sign (fraction l) (fraction m).
(** The knots of p/q and p/r are the same if r = q, or r = 1/q, modulo p, and mirror images if that holds for -r. *)
Definition knots_related (sign : Z) (l m : list Z) : Prop := exists c, (c = 1 \/ c = -1) /\
  numerator l = c * numerator m /\
  ((numerator l | c * denominator l - sign * denominator m) \/
   (numerator l | c * denominator l * denominator m - sign)).
Definition same_knot : list Z -> list Z -> Prop := knots_related 1.
Definition mirror_images : list Z -> list Z -> Prop := knots_related (-1).

(** ** Fractions *)
Lemma fraction_from_app v l m : fraction_from v (l ++ m) = fraction_from (fraction_from v l) m.
Proof. apply fold_left_app. Qed.
Lemma fraction_from_opposite l : forall v, fraction_from (opposite v) l = opposite (fraction_from v l).
Proof.
  induction l as [|a l IH]; intros v; [reflexivity|]. change (fraction_from (twisted (opposite v) a) l = opposite
    (fraction_from (twisted v a) l)).
  rewrite <- IH. f_equal. unfold twisted, opposite. cbn [fst snd]. f_equal. ring.
Qed.
Lemma same_tangle_app l m r : same_tangle l m -> same_tangle (l ++ r) (m ++ r).
Proof.
  unfold same_tangle, fraction. rewrite !fraction_from_app. intros [-> | ->]; [now left|right].
  apply fraction_from_opposite.
Qed.
Lemma unknot_same_tangle l m : same_tangle l m -> unknot l = unknot m.
Proof.
  unfold same_tangle, unknot, numerator. intros [-> | ->]; [reflexivity|]. unfold opposite. cbn [fst].
  now rewrite Z.abs_opp.
Qed.
Lemma unknot_related sign l m : knots_related sign l m -> unknot l = unknot m.
Proof.
  intros (c & C & E & _). unfold unknot. rewrite E. replace (Z.abs (c * numerator m)) with (Z.abs (numerator m));
    [reflexivity|].
  destruct C as [-> | ->]; lia.
Qed.
Lemma fraction_from_linear l : forall p q, fraction_from (p, q) l =
  (p * fst (fraction_from (1, 0) l) + q * fst (fraction_from (0, 1) l),
   p * snd (fraction_from (1, 0) l) + q * snd (fraction_from (0, 1) l)).
Proof.
  induction l as [|a l IH]; intros p q; [cbn; f_equal; ring|].
  assert (S : forall v, fraction_from v (a :: l) = fraction_from (a * fst v + snd v, fst v) l) by reflexivity.
  rewrite !S. cbn [fst snd]. rewrite (IH (a * p + q) p), (IH (a * 1 + 0) 1), (IH (a * 0 + 1) 0). cbn [fst snd].
  f_equal; ring.
Qed.
Lemma fraction_rev l : fraction_from (1, 0) (rev l) = (fst (fraction_from (1, 0) l), fst (fraction_from (0, 1) l)) /\
  fraction_from (0, 1) (rev l) = (snd (fraction_from (1, 0) l), snd (fraction_from (0, 1) l)).
Proof.
  induction l as [|a l [E F]]; [split; reflexivity|]. cbn [rev]. rewrite !fraction_from_app, E, F.
  assert (S : forall v, fraction_from v (a :: l) = fraction_from (a * fst v + snd v, fst v) l) by reflexivity.
  rewrite !S. cbn [fraction_from fold_left twisted fst snd]. unfold twisted. cbn [fst snd].
  rewrite (fraction_from_linear l (a * 1 + 0) 1), (fraction_from_linear l (a * 0 + 1) 0). cbn [fst snd].
  split; f_equal; ring.
Qed.
Lemma determinant l : fst (fraction_from (1, 0) l) * snd (fraction_from (0, 1) l) -
  snd (fraction_from (1, 0) l) * fst (fraction_from (0, 1) l) = (-1) ^ Z.of_nat (length l).
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [length]. rewrite Nat2Z.inj_succ, Z.pow_succ_r, <- IH by lia.
  change (fraction_from (1, 0) (a :: l)) with (fraction_from (a * 1 + 0, 1) l).
  change (fraction_from (0, 1) (a :: l)) with (fraction_from (a * 0 + 1, 0) l).
  rewrite (fraction_from_linear l (a * 1 + 0) 1), (fraction_from_linear l (a * 0 + 1) 0). cbn [fst snd]. ring.
Qed.
Lemma unknot_rev l : unknot (rev l) = unknot l.
Proof. unfold unknot, numerator, fraction. now rewrite (proj1 (fraction_rev l)). Qed.

(** ** Moves *)
Lemma unresolved_app d e : unresolved (d ++ e) = (unresolved d + unresolved e)%nat.
Proof. unfold unresolved. now rewrite map_app, list_sum_app. Qed.
Lemma moves_app d e : moves (d ++ e) = map (fun m => m ++ e) (moves d) ++ map (app d) (moves e).
Proof.
  induction d as [|[a b] d IH]; [cbn; now rewrite map_id|]. cbn [app moves]. rewrite IH, !map_app, !map_map, app_assoc.
  f_equal. f_equal. destruct b; reflexivity.
Qed.
Lemma in_moves_app m d e : In m (moves (d ++ e)) <->
  (exists d', m = d' ++ e /\ In d' (moves d)) \/ (exists e', m = d ++ e' /\ In e' (moves e)).
Proof. rewrite moves_app, in_app_iff, !in_map_iff. firstorder. Qed.
Lemma in_moves_twist m a b : In m (moves [(a, b)]) <-> exists b' c, b = S b' /\ (c = 1 \/ c = -1) /\ m = [(a + c, b')].
Proof.
  cbn. rewrite app_nil_r. destruct b as [|b]; cbn; [split; [intros []|intros (? & ? & H & _); discriminate H]|]. split.
  - intros [<-|[<-|[]]]; [exists b, 1|exists b, (-1)]; auto.
  - intros (b' & c & E & [-> | ->] & ->); injection E as ->; auto.
Qed.
Lemma moves_unresolved d : forall m, In m (moves d) -> unresolved d = S (unresolved m).
Proof.
  induction d as [|[a b] d IH]; [intros m []|]. intros m Hm. change ((a, b) :: d) with ([(a, b)] ++ d) in *.
  apply in_moves_app in Hm as [(x & -> & Hx)|(x & -> & Hx)].
  - apply in_moves_twist in Hx as (b' & c & -> & _ & ->). reflexivity.
  - rewrite !unresolved_app, (IH x Hx). lia.
Qed.
Lemma some_move d : unresolved d <> O -> moves d <> [].
Proof.
  induction d as [|[a [|b]] d IH]; cbn; [congruence|intros H|intros _; discriminate].
  destruct (moves d); [now apply IH|discriminate].
Qed.
Lemma no_moves d : unresolved d = O -> moves d = [].
Proof. intros H. destruct (moves d) as [|m l] eqn:E; [reflexivity|].
rewrite (moves_unresolved d m) in H; [discriminate|]. rewrite E. now left. Qed.
Lemma moves_rev d : forall m, In m (moves d) -> In (rev m) (moves (rev d)).
Proof.
  induction d as [|[a b] d IH]; [intros m []|]. intros m Hm. change ((a, b) :: d) with ([(a, b)] ++ d) in Hm. cbn [rev].
  apply in_moves_app in Hm as [(x & -> & Hx)|(x & -> & Hx)]; rewrite rev_app_distr; apply in_moves_app.
  - right. exists (rev x). split; [reflexivity|]. apply in_moves_twist in Hx as (b' & c & E & C & ->).
    apply in_moves_twist. now exists b', c.
  - left. exists (rev x). auto.
Qed.

(** ** The game on a pseudodiagram *)

(** If no crossing is left, the game is over; otherwise its options are the games after a move. *)
Theorem game_of_diagram d : game_of d =
  if Nat.eqb (unresolved d) 0 then if unknot (map fst d) then u else k else node (map game_of (moves d)).
Proof.
  unfold game_of. destruct (unresolved d) as [|n] eqn:E; [reflexivity|]. cbn. f_equal. apply map_ext_in. intros m Hm.
  apply moves_unresolved in Hm. unfold game_of. now replace (unresolved m) with n by lia.
Qed.
Lemma options_game d : options (game_of d) = map game_of (moves d).
Proof.
  rewrite game_of_diagram. destruct (Nat.eqb_spec (unresolved d) 0) as [E|E]; [|reflexivity].
  rewrite (no_moves d E). now destruct (unknot (map fst d)).
Qed.
Lemma in_options x d : In x (options (game_of d)) <-> exists m, x = game_of m /\ In m (moves d).
Proof. rewrite options_game, in_map_iff. firstorder. Qed.
Lemma kind_game d : kind (game_of d) = if Nat.eqb (unresolved d) 0 then Some (negb (unknot (map fst d))) else None.
Proof. rewrite game_of_diagram. destruct (Nat.eqb _ _); [|reflexivity]. now destruct (unknot (map fst d)). Qed.
Lemma knot_of d : knot_game (game_of d) /\ is_odd (game_of d) = Nat.odd (unresolved d).
Proof.
  remember (unresolved d) as n eqn:E. revert d E. induction n as [|n IH]; intros d E; rewrite game_of_diagram, <- E;
    cbn [Nat.eqb].
  - destruct (unknot (map fst d)); split; try reflexivity; left; constructor.
  - assert (N : map game_of (moves d) <> []).
    { intros H. apply map_eq_nil in H. apply some_move in H; [assumption|lia]. }
    assert (A : forall x, In x (map game_of (moves d)) -> knot_game x /\ is_odd x = Nat.odd n).
    { intros x Hx. apply in_map_iff in Hx as (m & <- & Hm). apply IH. apply moves_unresolved in Hm. lia. }
    rewrite Nat.odd_succ, <- Nat.negb_odd. destruct (Nat.odd n).
    + assert (Ev : even (node (map game_of (moves d)))).
      { constructor; [assumption|]. intros x Hx. destruct (A x Hx) as [K P]. now apply parity_spec. }
      split; [now left|now apply is_odd_spec].
    + assert (Od : odd (node (map game_of (moves d)))).
      { constructor; [assumption|]. intros x Hx. destruct (A x Hx) as [K P]. now apply parity_spec. }
      split; [now right|now apply is_odd_spec].
Qed.
Lemma knot_game_of d : knot_game (game_of d).
Proof. apply knot_of. Qed.

(** ** Pseudodiagrams with the same game *)
Definition matched (R : diagram -> diagram -> Prop) (d e : diagram) : Prop :=
  (forall m, In m (moves d) -> exists n, In n (moves e) /\ R m n) /\
  (forall n, In n (moves e) -> exists m, In m (moves d) /\ R m n).
Lemma same_by (R : diagram -> diagram -> Prop) :
  (forall d e, R d e -> unresolved d = unresolved e /\ (unresolved d = O -> unknot (map fst d) = unknot (map fst e)) /\
    matched R d e) -> forall d e, R d e -> same (game_of d) (game_of e).
Proof.
  intros H d. remember (unresolved d) as n eqn:E. revert d E. induction n as [n IH] using lt_wf_ind. intros d E e Q.
  destruct (H d e Q) as (U & N & A & B). apply same_iff. rewrite !kind_game, <- U. split.
  { destruct (Nat.eqb_spec (unresolved d) 0) as [Z|Z]; [now rewrite (N Z)|reflexivity]. }
  split; intros x Hx; apply in_options in Hx as (m & -> & Hm).
  - destruct (A m Hm) as (m' & Hm' & Q'). exists (game_of m'). split; [apply in_options; eauto|].
    apply moves_unresolved in Hm. eapply (IH (unresolved m)); [lia|reflexivity|exact Q'].
  - destruct (B m Hm) as (m' & Hm' & Q'). exists (game_of m'). split; [apply in_options; eauto|].
    apply moves_unresolved in Hm'. eapply (IH (unresolved m')); [lia|reflexivity|exact Q'].
Qed.

(** Starts of pseudodiagrams that may replace each other. *)
Definition starts_alike (R : diagram -> diagram -> Prop) : Prop := forall d e, R d e ->
  unresolved d = unresolved e /\ (unresolved d = O -> same_tangle (map fst d) (map fst e)) /\ matched R d e.
Lemma same_start R : starts_alike R -> forall d e r, R d e -> same (game_of (d ++ r)) (game_of (e ++ r)).
Proof.
  intros H d e r Q. apply (same_by (fun x y => exists d e r, x = d ++ r /\ y = e ++ r /\ R d e));
    [clear d e r Q|eauto 6].
  intros x y (d & e & r & -> & -> & Q). destruct (H d e Q) as (U & N & A & B). rewrite !unresolved_app. split; [lia|].
  split.
  - intros Z. rewrite !map_app. apply unknot_same_tangle, same_tangle_app, N. lia.
  - split; intros m Hm; apply in_moves_app in Hm as [(x & -> & Hx)|(x & -> & Hx)].
    + destruct (A x Hx) as (y & Hy & Q'). exists (y ++ r). split; [apply in_moves_app; eauto|eauto 7].
    + exists (e ++ x). split; [apply in_moves_app; eauto|]. now exists d, e, x.
    + destruct (B x Hx) as (y & Hy & Q'). exists (y ++ r). split; [apply in_moves_app; eauto|eauto 7].
    + exists (d ++ x). split; [apply in_moves_app; eauto|]. now exists d, e, x.
Qed.
Lemma unresolved_rev d : unresolved (rev d) = unresolved d.
Proof.
  induction d as [|[a b] d IH]; [reflexivity|]. cbn [rev]. rewrite unresolved_app, IH.
  change (unresolved ((a, b) :: d)) with (b + unresolved d)%nat. change (unresolved [(a, b)]) with (b + 0)%nat. lia.
Qed.
Lemma same_rev d : same (game_of d) (game_of (rev d)).
Proof.
  apply (same_by (fun d e => e = rev d)); [|reflexivity]. intros x y ->. split; [|split].
  - now rewrite unresolved_rev.
  - intros _. now rewrite map_rev, unknot_rev.
  - split; intros m Hm; exists (rev m); (split; [|now rewrite ?rev_involutive]); [now apply moves_rev|].
    rewrite <- (rev_involutive x). now apply moves_rev.
Qed.

(** ** Lemma 4.2

    The tangles or knots, if crossings are resolved in the same way, and the games on the shadows. *)
Definition sign (c : Z) : Prop := c = 1 \/ c = -1.

Lemma same_tangle_knot l m : same_tangle l m -> same_knot l m.
Proof.
  unfold same_tangle, same_knot, knots_related, numerator, denominator. intros [-> | ->]; cbn [opposite fst snd].
  - exists 1. split; [now left|]. split; [ring|]. left. exists 0. ring.
  - exists (-1). split; [now right|]. split; [ring|]. left. exists 0. ring.
Qed.
Lemma pass_on c a l : sign c -> same_tangle (c :: a :: l) ((a + c) :: l).
Proof.
  intros C. apply (same_tangle_app [c; a] [a + c] l). unfold same_tangle, up_to_sign. cbn. unfold twisted, opposite.
  cbn [fst snd].
  destruct C as [-> | ->]; [left|right]; f_equal; ring.
Qed.
Inductive first_alike : diagram -> diagram -> Prop :=
| first_free a b : first_alike [(0, 1%nat); (a, b)] [(a, S b)]
| first_taken c a b : sign c -> first_alike [(c, O); (a, b)] [(a + c, b)].
Ltac one_move := apply in_moves_app; right; eexists; split; [reflexivity|].
Lemma moves_one a b c : sign c -> In [(a + c, b)] (moves [(a, S b)]).
Proof. intros [-> | ->]; cbn; auto. Qed.
Lemma in_moves_cons m t d : In m (moves (t :: d)) <->
  (exists b' c, snd t = S b' /\ sign c /\ m = (fst t + c, b') :: d) \/ (exists d', m = t :: d' /\ In d' (moves d)).
Proof.
  destruct t as [a b]. change ((a, b) :: d) with ([(a, b)] ++ d). rewrite in_moves_app. cbn [fst snd]. split.
  - intros [(x & -> & Hx)|(x & -> & Hx)]; [|right; exists x; auto]. left.
    apply in_moves_twist in Hx as (b' & c & -> & C & ->). now exists b', c.
  - intros [(b' & c & -> & C & ->)|(x & -> & Hx)]; [|right; exists x; auto]. left. exists [(a + c, b')].
    split; [reflexivity|now apply moves_one].
Qed.
Lemma moves_nil m : ~ In m (moves []).
Proof. intros []. Qed.

Lemma first_starts : starts_alike first_alike.
Proof.
  intros d e [a b|c a b C]; (split; [reflexivity|]); (split; [intros Z; cbn in Z; try discriminate Z|]).
  - split; intros m Hm.
    + apply in_moves_cons in Hm as [(b' & c & E & C & ->)|(x & -> & Hx)].
      * injection E as <-. exists [(a + c, b)]. split; [now apply moves_one|]. cbn [fst]. rewrite Z.add_0_l.
        now constructor.
      * apply in_moves_cons in Hx as [(b' & c & E & C & ->)|(y & -> & [])]. cbn in E. subst b.
        exists [(a + c, S b')]. split; [now apply moves_one|constructor].
    + apply in_moves_twist in Hm as (b' & c & E & C & ->). injection E as <-. exists [(0 + c, O); (a, b)].
      split; [|rewrite Z.add_0_l; now constructor]. apply in_moves_cons. left. exists O, c. auto.
  - now apply pass_on.
  - split; intros m Hm.
    + apply in_moves_cons in Hm as [(b' & c' & E & _)|(x & -> & Hx)]; [discriminate E|].
      apply in_moves_cons in Hx as [(b' & c' & E & C' & ->)|(y & -> & [])]. cbn in E. subst b.
      exists [(a + c + c', b')].
      split; [now apply moves_one|]. cbn [fst]. replace (a + c + c') with (a + c' + c) by ring. now constructor.
    + apply in_moves_twist in Hm as (b' & c' & -> & C' & ->). exists [(c, O); (a + c', b')]. split.
      * apply in_moves_cons. right. eexists. split; [reflexivity|]. apply in_moves_cons. left. exists b', c'. auto.
      * replace (a + c + c') with (a + c' + c) by ring. now constructor.
Qed.
Theorem Lemma_4_2_1 :
  (forall c a l, sign c -> same_tangle (c :: a :: l) ((a + c) :: l) /\ same_knot (c :: a :: l) ((a + c) :: l)) /\
  (forall a w, same (shadow_game (1%nat :: a :: w)) (shadow_game (S a :: w))).
Proof.
  split.
  - intros c a l C. pose proof (pass_on c a l C) as T. split; [assumption|]. revert T.
    apply same_tangle_knot.
  - intros a w. apply (same_start _ first_starts [(0, 1%nat); (0, a)] [(0, S a)] (shadow w)). constructor.
Qed.

Theorem Lemma_4_2_3 :
  (forall l, same_tangle (0 :: 0 :: l) l /\ same_knot (0 :: 0 :: l) l) /\
  (forall w, same (shadow_game (0%nat :: 0%nat :: w)) (shadow_game w)).
Proof.
  split.
  - intros l. assert (T : same_tangle (0 :: 0 :: l) l) by now left. split; [assumption|now apply same_tangle_knot].
  - intros w. apply (same_start (fun d e => d = [(0, O); (0, O)] /\ e = [])) with (d := [(0, O); (0,
    O)]) (e := []) (r := shadow w);
      [|auto]. intros d e [-> ->]. split; [reflexivity|]. split; [now left|]. split; intros m [].
Qed.

(** A twist of no crossings joins its neighbours. *)
Inductive joined : diagram -> diagram -> Prop :=
| join start a b a' b' : joined (start ++ [(a, b); (0, O); (a', b')]) (start ++ [(a + a', (b + b')%nat)]).
Lemma joined_tangles start a a' l : same_tangle (start ++ a :: 0 :: a' :: l) (start ++ (a + a') :: l).
Proof.
  left. unfold fraction. rewrite !fraction_from_app.
  destruct (fraction_from (1, 0) start) as [p q]. cbn. unfold twisted. cbn [fst snd]. do 2 f_equal. ring.
Qed.
Lemma joined_starts : starts_alike joined.
Proof.
  intros d e [start a b a' b']. split; [rewrite !unresolved_app; unfold unresolved; cbn; lia|]. split.
  - intros _. rewrite !map_app. apply joined_tangles.
  - split; intros m Hm; apply in_moves_app in Hm as [(x & -> & Hx)|(x & -> & Hx)].
    + eexists. split; [apply in_moves_app; left; eauto|constructor].
    + apply in_moves_cons in Hx as [(n & c & E & C & ->)|(y & -> & Hy)].
      * cbn in E. subst b. cbn [fst]. exists (start ++ [(a + a' + c, (n + b')%nat)]). split.
        { one_move. now apply moves_one. }
        replace (a + a' + c) with (a + c + a') by ring. constructor.
      * apply in_moves_cons in Hy as [(n & c & E & _)|(z & -> & Hz)]; [discriminate E|].
        apply in_moves_cons in Hz as [(n & c & E & C & ->)|(t & -> & [])]. cbn in E. subst b'. cbn [fst].
        exists (start ++ [(a + a' + c, (b + n)%nat)]). split.
        { one_move. replace (b + S n)%nat with (S (b + n)) by lia. now apply moves_one. }
        replace (a + a' + c) with (a + (a' + c)) by ring. constructor.
    + eexists. split; [apply in_moves_app; left; eauto|constructor].
    + apply in_moves_twist in Hx as (n & c & E & C & ->). destruct b as [|b].
      * cbn in E. subst b'. exists (start ++ [(a, O); (0, O); (a' + c, n)]). split.
        { one_move. apply in_moves_cons. right. eexists. split; [reflexivity|].
          apply in_moves_cons. right. eexists. split; [reflexivity|]. now apply moves_one. }
        replace (a + a' + c) with (a + (a' + c)) by ring. constructor.
      * cbn in E. injection E as <-. exists (start ++ [(a + c, b); (0, O); (a', b')]). split.
        { one_move. apply in_moves_cons. left. exists b, c. auto. }
        replace (a + a' + c) with (a + c + a') by ring. constructor.
Qed.
Lemma shadow_app w v : shadow (w ++ v) = shadow w ++ shadow v.
Proof. apply map_app. Qed.
Theorem Lemma_4_2_4 :
  (forall l a b m, same_tangle (l ++ a :: 0 :: b :: m) (l ++ (a + b) :: m) /\
    same_knot (l ++ a :: 0 :: b :: m) (l ++ (a + b) :: m)) /\
  (forall v a b w, same (shadow_game (v ++ a :: 0%nat :: b :: w)) (shadow_game (v ++ (a + b)%nat :: w))).
Proof.
  split.
  - intros l a b m. pose proof (joined_tangles l a b m) as T. split; [assumption|now apply same_tangle_knot].
  - intros v a b w. unfold shadow_game. rewrite !shadow_app. cbn [shadow map].
    pose proof (same_start _ joined_starts _ _ (shadow w) (join (shadow v) 0 a 0 b)) as S.
    now rewrite <- !app_assoc in S.
Qed.

Lemma related_rev l : knots_related (- (-1) ^ Z.of_nat (length l)) l (rev l).
Proof.
  exists 1. split; [now left|]. unfold numerator, denominator, fraction. rewrite (proj1 (fraction_rev l)).
  cbn [fst snd].
  split; [ring|]. right. rewrite <- (determinant l). exists (snd (fraction_from (0, 1) l)). ring.
Qed.
Theorem Lemma_4_2_6 :
  (forall l, (Nat.Odd (length l) -> same_knot l (rev l)) /\ (Nat.Even (length l) -> mirror_images l (rev l)) /\
    unknot l = unknot (rev l)) /\
  (forall w, same (shadow_game w) (shadow_game (rev w))).
Proof.
  split.
  - intros l. pose proof (related_rev l) as R. split; [|split]; [intros [n E]|intros [n E]|now rewrite unknot_rev];
      rewrite E, ?Nat2Z.inj_add, Nat2Z.inj_mul in R; cbn [Z.of_nat Pos.of_succ_nat] in R.
    + rewrite Z.pow_add_r, Z.pow_mul_r, Z.pow_1_r in R by lia. change ((-1) ^ 2) with 1 in R.
      rewrite Z.pow_1_l in R by lia. exact R.
    + rewrite Z.pow_mul_r in R by lia. change ((-1) ^ 2) with 1 in R. rewrite Z.pow_1_l in R by lia. exact R.
  - intros w. unfold shadow_game, shadow. rewrite map_rev. apply same_rev.
Qed.

Theorem Lemma_4_2_5 :
  (forall l, same_tangle (l ++ [0; 0]) l /\ same_knot (l ++ [0; 0]) l) /\
  (forall w, same (shadow_game (w ++ [0; 0]%nat)) (shadow_game w)).
Proof.
  split.
  - intros l. assert (T : same_tangle (l ++ [0; 0]) l).
    { left. unfold fraction. rewrite fraction_from_app. cbn. unfold twisted. cbn [fst snd].
      now destruct (fraction_from (1, 0) l). }
    split; [assumption|now apply same_tangle_knot].
  - intros w. eapply same_trans; [apply Lemma_4_2_6|]. rewrite rev_app_distr. eapply same_trans; [apply Lemma_4_2_3|].
    apply same_sym, Lemma_4_2_6.
Qed.
Theorem Lemma_4_2_2 :
  (forall l a c, sign c -> mirror_images (l ++ [a; c]) (l ++ [a + c]) /\ unknot (l ++ [a;
    c]) = unknot (l ++ [a + c])) /\
  (forall w a, same (shadow_game (w ++ [a; 1%nat])) (shadow_game (w ++ [S a]))).
Proof.
  split.
  - intros l a c C. assert (R : mirror_images (l ++ [a; c]) (l ++ [a + c])).
    { exists c. split; [assumption|]. unfold numerator, denominator, fraction. rewrite !fraction_from_app.
      destruct (fraction_from (1, 0) l) as [p q]. cbn [fraction_from fold_left]. unfold twisted. cbn [fst snd].
      destruct C as [-> | ->].
      - split; [ring|]. left. exists 1. ring.
      - split; [ring|]. left. exists 1. ring. }
    split; [assumption|]. apply (unknot_related (-1)), R.
  - intros w a. eapply same_trans; [apply Lemma_4_2_6|]. rewrite rev_app_distr. eapply same_trans; [apply Lemma_4_2_1|].
    eapply same_trans; [apply Lemma_4_2_6|]. cbn [rev]. rewrite rev_involutive. apply same_refl.
Qed.

(** ** Lemma 4.3 *)

(** The crossings of a twist after (0) do not matter: they are loops. *)
Inductive loose : diagram -> diagram -> Prop :=
| looser a a' b : loose [(0, O); (a, b)] [(0, O); (a', b)].
Lemma loose_starts : starts_alike loose.
Proof.
  intros d e [a a' b]. split; [reflexivity|]. split.
  { intros _. left. unfold fraction, fraction_from. cbn. unfold twisted. cbn [fst snd]. f_equal; ring. }
  split; intros m Hm; (apply in_moves_cons in Hm as [(n & c & E & _)|(x & -> & Hx)]; [discriminate E|]);
    apply in_moves_twist in Hx as (n & c & -> & C & ->); eexists; (split; [|constructor]);
    apply in_moves_cons; right; eexists; (split; [reflexivity|]); exact (moves_one _ _ c C).
Qed.
Lemma loop a a' b r : to_1 (game_of ((0, O) :: (a, S b) :: r)) (game_of ((0, O) :: (a', b) :: r)).
Proof.
  unfold to_1. remember (unresolved ((0, O) :: (a', b) :: r)) as n eqn:E. revert a a' b r E.
  induction n as [n IH] using lt_wf_ind. intros a a' b r E.
  assert (P : forall x, In x (moves ((0, O) :: (a, S b) :: r)) <->
      (exists c, sign c /\ x = (0, O) :: (a + c, b) :: r) \/ (exists r', x = (0, O) :: (a, S b) :: r' /\
        In r' (moves r))).
  { intros x. rewrite in_moves_cons. split.
    - intros [(? & ? & H & _)|(y & -> & Hy)]; [discriminate H|].
      apply in_moves_cons in Hy as [(b' & c & H & C & ->)|(z & -> & Hz)].
      + injection H as <-. left. eauto.
      + right. eauto.
    - intros [(c & C & ->)|(r' & -> & Hr)]; right; eexists; (split; [reflexivity|]); apply in_moves_cons; [left|right;
      eauto].
      exists b, c. auto. }
  assert (Q : forall x, In x (moves ((0, O) :: (a', b) :: r)) <->
      (exists b' c, b = S b' /\ sign c /\ x = (0, O) :: (a' + c, b') :: r) \/
      (exists r', x = (0, O) :: (a', b) :: r' /\ In r' (moves r))).
  { intros x. rewrite in_moves_cons. split.
    - intros [(? & ? & H & _)|(y & -> & Hy)]; [discriminate H|].
      apply in_moves_cons in Hy as [(b' & c & H & C & ->)|(z & -> & Hz)].
      + left. exists b', c. auto.
      + right. eauto.
    - intros [(b' & c & -> & C & ->)|(r' & -> & Hr)]; right; eexists; (split; [reflexivity|]); apply in_moves_cons;
        [left|right; eauto]. exists b', c. auto. }
  assert (L : forall x, same (game_of ((0, O) :: (x, b) :: r)) (game_of ((0, O) :: (a', b) :: r) + u)).
  { intros x. eapply same_trans; [|apply same_sym, add_u].
    apply (same_start _ loose_starts [(0, O); (x, b)] [(0, O); (a', b)] r). constructor. }
  apply same_iff. rewrite kind_add, kind_game. split.
  { destruct (kind (game_of ((0, O) :: (a', b) :: r))); reflexivity. }
  assert (less : forall x, In x (moves ((0, O) :: (a', b) :: r)) -> (unresolved x < n)%nat).
  { intros x Hx. apply moves_unresolved in Hx. lia. }
  split; intros x Hx.
  - apply in_options in Hx as (m & -> & Hm). apply P in Hm as [(c & C & ->)|(r' & -> & Hr)].
    + eexists. split; [apply in_sum_r; now left|]. apply L.
    + assert (I : In ((0, O) :: (a', b) :: r') (moves ((0, O) :: (a', b) :: r))) by (apply Q; eauto).
      eexists. split; [apply in_sum_l, in_options; eauto|]. eapply IH; [apply less, I|reflexivity].
  - apply in_sum in Hx as [(y & -> & Hy)|(y & -> & [<-|[]])].
    + apply in_options in Hy as (m & -> & Hm). pose proof (less m Hm) as Lm.
      apply Q in Hm as [(b' & c & -> & C & ->)|(r' & -> & Hr)].
      * exists (game_of ((0, O) :: (a + 1, S b') :: r)). split; [apply in_options; eexists; split; [reflexivity|]|].
        { apply P. left. exists 1. split; [now left|reflexivity]. }
        eapply IH; [exact Lm|reflexivity].
      * exists (game_of ((0, O) :: (a, S b) :: r')). split; [apply in_options; eexists; split; [reflexivity|]|].
        { apply P. right. eauto. }
        eapply IH; [exact Lm|reflexivity].
    + exists (game_of ((0, O) :: (a + 1, b) :: r)). split; [|apply L]. apply in_options. eexists. split; [reflexivity|].
      apply P. left. exists 1. split; [now left|reflexivity].
Qed.
Theorem Lemma_4_3_7 : forall a w, to_1 (shadow_game (0%nat :: S a :: w)) (shadow_game (0%nat :: a :: w)).
Proof. intros a w. apply (loop 0 0 a (shadow w)). Qed.
Lemma to_1_same P P' Q Q' : same P P' -> same Q Q' -> to_1 P' Q' -> to_1 P Q.
Proof.
  intros S T H. unfold to_1 in *. eapply same_trans; [exact S|]. eapply same_trans; [exact H|].
  apply add_same_l, same_sym, T.
Qed.
Theorem Lemma_4_3_8 : forall w a, to_1 (shadow_game (w ++ [S a; 0%nat])) (shadow_game (w ++ [a; 0%nat])).
Proof.
  intros w a. eapply to_1_same; [apply Lemma_4_2_6..|]. rewrite !rev_app_distr. apply Lemma_4_3_7.
Qed.
Lemma bigon_at l a b r : to_2 (game_of (l ++ (a, S (S b)) :: r)) (game_of (l ++ (a, b) :: r)).
Proof.
  remember (unresolved (l ++ (a, b) :: r)) as n eqn:E. revert l a b r E. induction n as [n IH] using lt_wf_ind.
  intros l a b r E.
  assert (less : forall x, In x (moves (l ++ (a, b) :: r)) -> (unresolved x < n)%nat).
  { intros x Hx. apply moves_unresolved in Hx. lia. }
  assert (T : forall c, sign c -> In (l ++ (a + c, S b) :: r) (moves (l ++ (a, S (S b)) :: r)) /\
    In (l ++ (a, b) :: r) (moves (l ++ (a + c, S b) :: r))).
  { intros c C. split; one_move; apply in_moves_cons; left; [exists (S b), c; auto|]. exists b, (- c). cbn [fst snd].
    split; [reflexivity|]. split; [destruct C as [-> | ->]; [now right|now left]|]. f_equal. f_equal. ring. }
  constructor.
  - intros q Hq. apply in_options in Hq as (m & -> & Hm). pose proof (less m Hm) as L.
    apply in_moves_app in Hm as [(l' & -> & Hl)|(y & -> & Hy)].
    + eexists. split; [apply in_options; eexists; split; [reflexivity|apply in_moves_app; left; eauto]|].
      eapply IH; [exact L|reflexivity].
    + apply in_moves_cons in Hy as [(b' & c & H & C & ->)|(r' & -> & Hr)]; cbn [fst snd] in *.
      * subst b. eexists. split; [apply in_options; eexists; split; [reflexivity|]|eapply IH; [exact L|reflexivity]].
        one_move. apply in_moves_cons. left. exists (S (S b')), c. auto.
      * eexists. split; [apply in_options; eexists; split; [reflexivity|]|eapply IH; [exact L|reflexivity]].
        one_move. apply in_moves_cons. right. eauto.
  - intros p Hp. apply in_options in Hp as (m & -> & Hm). apply in_moves_app in Hm as [(l' & -> & Hl)|(y & -> & Hy)].
    + left. assert (I : In (l' ++ (a, b) :: r) (moves (l ++ (a, b) :: r))) by (apply in_moves_app; left; eauto).
      eexists. split; [apply in_options; eexists; split; [reflexivity|exact I]|].
      eapply IH; [apply (less _ I)|reflexivity].
    + apply in_moves_cons in Hy as [(b' & c & H & C & ->)|(r' & -> & Hr)]; cbn [fst snd] in *.
      * right. injection H as <-. eexists. split; [apply in_options; eexists; split;
        [reflexivity|apply (T c C)]|apply same_refl].
      * left. assert (I : In (l ++ (a, b) :: r') (moves (l ++ (a, b) :: r))) by (one_move; apply in_moves_cons; right;
        eauto).
        eexists. split; [apply in_options; eexists; split; [reflexivity|exact I]|].
        eapply IH; [apply (less _ I)|reflexivity].
  - destruct (T 1 (or_introl eq_refl)) as [T1 T2]. eexists. split; [apply in_options; eexists; split;
    [reflexivity|exact T1]|].
    eexists. split; [apply in_options; eexists; split; [reflexivity|exact T2]|apply same_refl].
Qed.
Theorem Lemma_4_3_9 : forall v a w, to_2 (shadow_game (v ++ S (S a) :: w)) (shadow_game (v ++ a :: w)).
Proof. intros v a w. unfold shadow_game. rewrite !shadow_app. apply bigon_at. Qed.

(** After a move in one of two crossings of a twist, a move in the other leaves the twist without both. *)
Theorem Figure_23 : forall l a b r m, In m (moves [(a, S (S b))]) -> exists n, In n (moves m) /\
  In (l ++ m ++ r) (moves (l ++ (a, S (S b)) :: r)) /\ In (l ++ n ++ r) (moves (l ++ m ++ r)) /\
    l ++ n ++ r = l ++ (a, b) :: r.
Proof.
  intros l a b r m Hm. pose proof Hm as H. apply in_moves_twist in H as (b' & c & E & C & ->). injection E as <-.
  exists [(a + c + - c, b)]. assert (I : In [(a + c + - c, b)] (moves [(a + c, S b)])).
  { apply moves_one. destruct C as [-> | ->]; [now right|now left]. }
  split; [exact I|]. split; [one_move; apply (in_moves_app _ [(a, S (S b))] r); left; eauto|].
  split; [one_move; apply in_moves_app; left; eauto|]. cbn. f_equal. f_equal. f_equal. ring.
Qed.
