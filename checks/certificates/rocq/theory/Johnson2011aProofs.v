(** * Johnson's theorems, from a certificate

    Knot-type games, as [Johnson2011a] defines them, are games of a theory of sums. From an accepted certificate of that
    theory's classes, with X, Y, Z and the sign of each class, the theorems of the paper follow: what they say of all
    games becomes a finite question about classes, which is computed. *)
From Coq Require Import List Bool Arith Lia.
From knotgames Require Import Tests Finite Sums Quotient.
From knotgames Require Johnson2011a.
Module J := Johnson2011a.
Import ListNotations.

(** ** Half-outcomes as payoffs *)
Lemma most_of_bits l : (forall x, In x l -> x <= 1) -> most l <= 1 /\ (most l = 1 <-> In 1 l).
Proof.
  unfold most. induction l as [|a l IH]; simpl; intros H; [intuition lia|].
  destruct IH as [H1 H2]; [auto|]. pose proof (H a (or_introl eq_refl)) as Ha.
  destruct a as [|[|]]; [| |lia]; simpl.
  - split; [lia|]. rewrite H2. intuition congruence.
  - destruct (fold_right Nat.max 0 l); intuition lia.
Qed.
Lemma least_of_bits l : l <> [] -> (forall x, In x l -> x <= 1) -> least l <= 1 /\ (least l = 0 <-> In 0 l).
Proof.
  destruct l as [|a l]; [congruence|]. intros _. unfold least. revert a.
  induction l as [|b l IH]; intros a H; simpl.
  - pose proof (H a (or_introl eq_refl)). intuition congruence.
  - destruct (IH a) as [H1 H2]; [intros x [<-|Hx]; apply H; simpl; auto|].
    pose proof (H b (or_intror (or_introl eq_refl))) as Hb. simpl in H2.
    destruct b as [|[|]]; [| |lia].
    + simpl. intuition lia.
    + destruct (fold_right Nat.min a l) as [|n]; [|destruct n; [|lia]]; simpl; intuition (congruence || lia).
Qed.

(** ** X, Y, Z and the sign together, and the tests of options by which they are defined *)
Record grades : Type := Grades { gX : nat; gY : nat; gZ : nat; gP : bool }.
Definition grade (g : J.game) : grades := Grades (J.X g) (J.Y g) (J.Z g) (J.is_plus g).
Definition tests : list (grades -> bool) :=
  [ (fun a => Nat.eqb (gX a) 0); (fun a => Nat.eqb (gX a) 2); (fun a => Nat.eqb (gY a) 0); (fun a => Nat.eqb (gY a) 2);
    (fun a => Nat.eqb (gZ a) 0); (fun a => Nat.eqb (gZ a) 2);
    (fun a => (Nat.eqb (gY a) 1 && Nat.eqb (gZ a) 2) && gP a);
    (fun a => (Nat.eqb (gY a) 0 && Nat.eqb (gZ a) 1) && negb (gP a)) ].
Definition grades_from (odd : bool) (answers : list bool) : grades :=
  match answers with
  | [x0; x2; y0; y2; z0; z2; p12; m01] =>
      let y := J.Y_level odd y0 y2 in let z := J.Z_level odd z0 z2 y0 in
      Grades (J.X_level odd x0 x2) y z (J.plus_sign y z p12 m01)
  | _ => Grades 0 0 0 false
  end.
Lemma grade_node l :
  grade (J.node l) = grades_from (J.is_odd (J.node l)) (map (fun P => some P (map grade l)) tests).
Proof.
  assert (E : forall P : grades -> bool, some P (map grade l) = existsb (fun g => P (grade g)) l).
  { intros P. clear. induction l as [|g l IH]; [reflexivity|]. cbn [map some existsb]. rewrite <- IH.
    now destruct (P (grade g)). }
  unfold tests. cbn [map]. rewrite !E. reflexivity.
Qed.

Definition same_grades (a b : grades) : bool :=
  Nat.eqb (gX a) (gX b) and Nat.eqb (gY a) (gY b) and Nat.eqb (gZ a) (gZ b) and Bool.eqb (gP a) (gP b).
Lemma same_grades_spec a b : same_grades a b = true -> a = b.
Proof.
  destruct a as [x y z p], b as [x' y' z' p']. unfold same_grades. rewrite !and_spec, !Nat.eqb_eq. cbn [gX gY gZ gP].
  intros [[[-> ->] ->] H]. apply eqb_prop in H. now subst.
Qed.
Fixpoint all_answers (n : nat) : list (list bool) :=
  match n with 0 => [[]] | S n => map (cons true) (all_answers n) ++ map (cons false) (all_answers n) end.
Lemma all_answers_spec b : In b (all_answers (length b)).
Proof.
  induction b as [|[] b IH]; simpl; [auto| |]; apply in_app_iff; [left|right]; now apply in_map.
Qed.

Definition M_of (a : grades) : J.M := J.M_of (gY a) (gZ a) (gP a).
Definition same_M (a b : J.M) : bool := Nat.eqb (J.M_index a) (J.M_index b).
Lemma same_M_spec a b : same_M a b = true <-> a = b.
Proof. destruct a, b; cbv; intuition congruence. Qed.
Lemma M_of_f g : M_of (grade g) = J.f g.
Proof. reflexivity. Qed.

(** M is a commutative monoid with identity 00. *)
Theorem M_is_a_commutative_monoid : (forall a, J.M_add J.M00 a = a) /\ (forall a b, J.M_add a b = J.M_add b a) /\
  (forall a b c, J.M_add a (J.M_add b c) = J.M_add (J.M_add a b) c).
Proof. split; [intros []|split; [intros [] []|intros [] [] []]]; reflexivity. Qed.

Section Proofs.
Context {T : theory}.
Variables (end_u end_k : terminal T) (plus : symbol T).

(** The theory is the paper's: its sum of endgames, u a win for the Unknotter and k for the Knotter, fixed parity. *)
Definition plays_by_the_paper : Prop :=
  sum_of_ends plus end_u end_u = end_u /\ sum_of_ends plus end_u end_k = end_k /\
  sum_of_ends plus end_k end_u = end_k /\ sum_of_ends plus end_k end_k = end_k /\
  payoff end_u = 0 /\ payoff end_k = 1 /\ fixed_parity T = true.
Hypothesis paper : plays_by_the_paper.

Fixpoint into (g : J.game) : game T :=
  match g with
  | J.u => End end_u
  | J.k => End end_k
  | J.node l => Pos (fun _ => map into l)
  end.

Lemma into_add : forall g h, into (J.add g h) = sum plus (into g) (into h).
Proof.
  destruct paper as (uu & uk & ku & kk & _).
  assert (M : forall l (F : J.game -> J.game) (G : game T -> game T), (forall g, In g l -> into (F g) = G (into g)) ->
    map into (map F l) = map G (map into l)).
  { intros l F G H. rewrite !map_map. now apply map_ext_in. }
  induction g as [| |l IHl] using J.game_induction; induction h as [| |m IHm] using J.game_induction;
    try (cbn; rewrite ?uu, ?uk, ?ku, ?kk; reflexivity).
  - change (J.add J.u (J.node m)) with (J.node (map (J.add J.u) m)). cbn [into]. f_equal.
    now rewrite (M m (J.add J.u) (sum plus (End end_u)) IHm).
  - change (J.add J.k (J.node m)) with (J.node (map (J.add J.k) m)). cbn [into]. f_equal.
    now rewrite (M m (J.add J.k) (sum plus (End end_k)) IHm).
  - change (J.add (J.node l) J.u) with (J.node (map (fun g => J.add g J.u) l ++ [])). cbn [into]. rewrite app_nil_r.
    rewrite (M l (fun g => J.add g J.u) (fun g => sum plus g (End end_u))); [|intros g Hg; apply (IHl g Hg)].
    change (sum plus (Pos (fun _ => map into l)) (End end_u))
      with (@Pos T (fun _ => map (fun g => sum plus g (End end_u)) (map into l) ++ [])). now rewrite app_nil_r.
  - change (J.add (J.node l) J.k) with (J.node (map (fun g => J.add g J.k) l ++ [])). cbn [into]. rewrite app_nil_r.
    rewrite (M l (fun g => J.add g J.k) (fun g => sum plus g (End end_k))); [|intros g Hg; apply (IHl g Hg)].
    change (sum plus (Pos (fun _ => map into l)) (End end_k))
      with (@Pos T (fun _ => map (fun g => sum plus g (End end_k)) (map into l) ++ [])). now rewrite app_nil_r.
  - change (J.add (J.node l) (J.node m))
      with (J.node (map (fun g => J.add g (J.node m)) l ++ map (J.add (J.node l)) m)). cbn [into]. rewrite map_app.
    rewrite (M l (fun g => J.add g (J.node m)) (fun g => sum plus g (into (J.node m))));
      [|intros g Hg; apply (IHl g Hg)].
    now rewrite (M m (J.add (J.node l)) (sum plus (into (J.node l))) IHm).
Qed.

Lemma opposite_negb p : opposite T p = negb p.
Proof. unfold opposite. destruct paper as (_ & _ & _ & _ & _ & _ & ->). reflexivity. Qed.
Lemma legal_into : forall g, (J.even g <-> legal false (into g)) /\ (J.odd g <-> legal true (into g)).
Proof.
  assert (N : forall l p, l <> [] -> (forall g, In g l -> legal (negb p) (into g)) -> legal p (into (J.node l))).
  { intros l p Hne Hl. rewrite <- (negb_involutive p), <- opposite_negb. constructor; intros i.
    - intros E. now apply map_eq_nil in E.
    - intros g Hg. apply in_map_iff in Hg as (h & <- & Hh). auto. }
  induction g as [| |l IH] using J.game_induction.
  1, 2: split; (split; intros H; [now constructor + inversion H|constructor + inversion H]).
  split; (split; intros H).
  - inversion H as [| |l' Hne Hl]; subst. apply N; [assumption|]. intros g Hg. apply (IH g Hg), Hl, Hg.
  - inversion H as [|q o Hne Hl Ep]; subst. rewrite opposite_negb in Ep. destruct q; [|discriminate].
    constructor; [specialize (Hne (hand true)); now destruct l|].
    intros g Hg. apply (IH g Hg), (Hl (hand true)). now apply in_map.
  - inversion H as [l' Hne Hl]; subst. apply N; [assumption|]. intros g Hg. apply (IH g Hg), Hl, Hg.
  - inversion H as [|q o Hne Hl Ep]; subst. rewrite opposite_negb in Ep. destruct q; [discriminate|].
    constructor; [specialize (Hne (hand true)); now destruct l|].
    intros g Hg. apply (IH g Hg), (Hl (hand true)). now apply in_map.
Qed.
Lemma even_legal g : J.even g <-> legal false (into g).
Proof. apply legal_into. Qed.
Lemma odd_legal g : J.odd g <-> legal true (into g).
Proof. apply legal_into. Qed.
Lemma game_legal g : J.knot_game g <-> exists p, legal p (into g).
Proof.
  unfold J.knot_game. rewrite even_legal, odd_legal. split; [intros []; eauto|]. intros [[] H]; auto.
Qed.
Lemma is_odd_legal g p : legal p (into g) -> J.is_odd g = p.
Proof. destruct p; intros H; apply J.is_odd_spec; [now apply odd_legal|now apply even_legal]. Qed.

Lemma half_outcomes : forall g, J.knot_game g ->
  (worth true (into g) <= 1 /\ worth false (into g) <= 1) /\
  (J.K1 g <-> worth true (into g) = 1) /\ (J.K2 g <-> worth false (into g) = 1) /\
  (J.U1 g <-> worth false (into g) = 0) /\ (J.U2 g <-> worth true (into g) = 0).
Proof.
  destruct paper as (_ & _ & _ & _ & Pu & Pk & _).
  induction g as [| |l IH] using J.game_induction; intros H.
  1, 2: cbn [into worth]; rewrite ?Pu, ?Pk; (split; [lia|]);
      (split; [|split; [|split]]); (split; [intros Q; inversion Q; subst; (reflexivity || lia)|
        intros Q; try discriminate; constructor]).
  assert (Hne : l <> []) by (destruct H as [H|H]; inversion H; assumption).
  assert (IH' : forall g, In g l ->
    (worth true (into g) <= 1 /\ worth false (into g) <= 1) /\
    (J.K1 g <-> worth true (into g) = 1) /\ (J.K2 g <-> worth false (into g) = 1) /\
    (J.U1 g <-> worth false (into g) = 0) /\ (J.U2 g <-> worth true (into g) = 0)).
  { intros g Hg. apply (IH g Hg). destruct H as [H|H]; inversion H; subst; [right|left]; auto. }
  clear IH. rename IH' into IH.
  change (worth true (into (J.node l))) with (most (map (worth false) (map into l))).
  change (worth false (into (J.node l))) with (least (map (worth true) (map into l))). rewrite !map_map.
  set (L := fun g => worth true (into g)) in *. set (R := fun g => worth false (into g)) in *.
  change (fun x => worth false (into x)) with R. change (fun x => worth true (into x)) with L.
  destruct (most_of_bits (map R l)) as [M1 M2].
  { intros x Hx. apply in_map_iff in Hx as (g & <- & Hg). apply IH, Hg. }
  destruct (least_of_bits (map L l)) as [L1 L2].
  { now destruct l. }
  { intros x Hx. apply in_map_iff in Hx as (g & <- & Hg). apply IH, Hg. }
  split; [auto|].
  assert (A : J.K1 (J.node l) <-> exists g, In g l /\ J.K2 g).
  { split; [intros Q; inversion Q; subst; eauto|intros (g & Hg & Q); econstructor; eauto]. }
  assert (B : J.K2 (J.node l) <-> forall g, In g l -> J.K1 g).
  { split; [intros Q; inversion Q; subst; auto|intros Q; constructor; auto]. }
  assert (C : J.U1 (J.node l) <-> exists g, In g l /\ J.U2 g).
  { split; [intros Q; inversion Q; subst; eauto|intros (g & Hg & Q); econstructor; eauto]. }
  assert (D : J.U2 (J.node l) <-> forall g, In g l -> J.U1 g).
  { split; [intros Q; inversion Q; subst; auto|intros Q; constructor; auto]. }
  assert (E1 : In 1 (map R l) <-> exists g, In g l /\ J.K2 g).
  { rewrite in_map_iff. split.
    - intros (g & Q1 & Q2). exists g. split; [assumption|]. now apply (IH g Q2).
    - intros (g & Q1 & Q2). exists g. split; [|assumption]. now apply (IH g Q1). }
  assert (E2 : In 0 (map L l) <-> exists g, In g l /\ J.U2 g).
  { rewrite in_map_iff. split.
    - intros (g & Q1 & Q2). exists g. split; [assumption|]. now apply (IH g Q2).
    - intros (g & Q1 & Q2). exists g. split; [|assumption]. now apply (IH g Q1). }
  assert (E3 : (forall g, In g l -> J.K1 g) <-> ~ In 0 (map L l)).
  { rewrite in_map_iff. split.
    - intros Q (g & Q1 & Q2). specialize (Q g Q2). apply (IH g Q2) in Q. unfold L in Q1. lia.
    - intros Q g Hg. apply (IH g Hg). destruct (IH g Hg) as ((I & _) & _). fold (L g) in *.
      destruct (L g) as [|[|]] eqn:Ep; [|reflexivity|lia]. destruct Q. eauto. }
  assert (E4 : (forall g, In g l -> J.U1 g) <-> ~ In 1 (map R l)).
  { rewrite in_map_iff. split.
    - intros Q (g & Q1 & Q2). specialize (Q g Q2). apply (IH g Q2) in Q. unfold R in Q1. lia.
    - intros Q g Hg. apply (IH g Hg). destruct (IH g Hg) as ((_ & I) & _). fold (R g) in *.
      destruct (R g) as [|[|]] eqn:Ep; [reflexivity| |lia]. destruct Q. eauto. }
  rewrite A, B, C, D, E3, E4, <- E1, <- E2, <- M2, <- L2.
  generalize dependent (most (map R l)). generalize dependent (least (map L l)). intros. lia.
Qed.

Lemma same_outcome_into g h : J.knot_game g -> J.knot_game h ->
  (J.same_outcome g h <-> same_outcome (into g) (into h)).
Proof.
  intros Hg Hh. destruct (half_outcomes g Hg) as ((g1 & g2) & A1 & A2 & A3 & A4).
  destruct (half_outcomes h Hh) as ((h1 & h2) & B1 & B2 & B3 & B4). split.
  - intros H. pose proof (H J.always_K) as O1. pose proof (H J.always_first) as O2. pose proof (H J.always_U) as O3.
    pose proof (H J.always_second) as O4. cbn [J.has_outcome] in *. rewrite ?A1, ?A2, ?A3, ?A4, ?B1, ?B2, ?B3, ?B4 in *.
    destruct (worth true (into g)) as [|[|]] eqn:G1, (worth false (into g)) as [|[|]] eqn:G2; try (exfalso; clear - g1 g2; lia);
      first [ destruct (proj1 O1 (conj eq_refl eq_refl)) | destruct (proj1 O2 (conj eq_refl eq_refl))
            | destruct (proj1 O3 (conj eq_refl eq_refl)) | destruct (proj1 O4 (conj eq_refl eq_refl)) ];
      intros []; congruence.
  - intros H. pose proof (H true) as T1. pose proof (H false) as T2.
    intros []; cbn [J.has_outcome]; rewrite ?A1, ?A2, ?A3, ?A4, ?B1, ?B2, ?B3, ?B4, ?T1, ?T2; reflexivity.
Qed.

Lemma knot_add g h : J.knot_game g -> J.knot_game h -> J.knot_game (J.add g h).
Proof.
  rewrite !game_legal. intros [p Hg] [q Hh]. rewrite into_add. eexists. eapply legal_sum; eassumption.
Qed.

(** ** Classes *)
Section Classes.
Set Default Proof Using "All".
Variable C : certificate T.
Hypothesis A : accepted C.
Notation V := (class C).
(** X, Y, Z and the sign of each class, and a game of each. *)
Variables (coordinates : V -> grades) (games : V -> J.game).
Definition value_of (g : J.game) : V := value C (into g).

Lemma value_parity_of g p : legal p (into g) -> parity (value_of g) = p.
Proof. apply (value_parity C A). Qed.
Lemma value_of_sum g h : J.knot_game g -> J.knot_game h ->
  value_of (J.add g h) = add C plus (value_of g) (value_of h).
Proof.
  rewrite !game_legal. intros [p Hg] [q Hh]. unfold value_of. rewrite into_add. eapply value_sum; eassumption.
Qed.

(** *** The checks of what is added to the certificate *)

(** A game of each class. *)
Definition check_games : option V :=
  first_failure (fun x => is_legal (parity x) (into (games x)) and same (value_of (games x)) x) (elements V).

(** The definitions of X, Y, Z and the signs: whatever options a game of a class has, they give it these. For each class
    all answers to the tests are tried that its condition allows. *)
Definition allows (P : part C) (t : grades -> bool) (answer : bool) : bool :=
  if answer then some (fun v => t (coordinates v)) (may C P (hand true))
  else negb (some (every (fun v => t (coordinates v))) (must C P (hand true))).
Fixpoint all_allowed (P : part C) (ts : list (grades -> bool)) (answers : list bool) : bool :=
  match ts, answers with
  | [], [] => true
  | t :: ts, a :: answers => allows P t a and all_allowed P ts answers
  | _, _ => false
  end.
Definition check_grades : option (V * list bool) :=
  option_map (fun p => (of C (fst p), snd p))
    (first_pair (fun P answers => all_allowed P tests answers implies
      same_grades (grades_from (parity (of C P)) answers) (coordinates (of C P))) (all_answers 8) (positions C)).
Definition check_grades_of_ends : Prop :=
  coordinates (end_class C end_u) = Grades 0 0 0 false /\ coordinates (end_class C end_k) = Grades 2 2 2 false.

(** What the paper says of sums, of one class and of two. *)
Definition plus_at_most_2 (i j : nat) : nat := min 2 (i + j).
Definition plus_minus_2 (i j : nat) : nat := i + j - 2.
Definition sum_is_as_stated (x y : V) : bool :=
  let a := coordinates x in let b := coordinates y in let c := coordinates (add C plus x y) in
  Nat.eqb (gX c) (plus_at_most_2 (gX a) (gX b)) and Nat.eqb (gZ c) (plus_at_most_2 (gZ a) (gZ b)) and
  Nat.leb (plus_at_most_2 (gY a) (gY b)) (gY c) and Nat.leb (gY c) (plus_at_most_2 (gY a) (gZ b)) and
  Nat.leb (plus_minus_2 (gZ a) (gZ b)) (gY c) and same_M (M_of c) (J.M_add (M_of a) (M_of b)).
Definition check_sums_as_stated : option (V * V) := first_pair sum_is_as_stated (elements V) (elements V).

Definition levels_are_as_stated (x : V) : bool :=
  let a := coordinates x in
  Nat.leb (gX a) (gZ a) and Nat.leb (gY a) (gZ a) and
  (let (y, z) := J.M_levels (M_of a) in Nat.eqb y (gY a) and Nat.eqb z (gZ a)) and
  (if parity x then Bool.eqb (Nat.eqb (gX a) 2) (Nat.eqb (result false x) 1) and
                    Bool.eqb (Nat.eqb (gY a) 0) (Nat.eqb (result true x) 0)
   else Bool.eqb (Nat.eqb (gX a) 0) (Nat.eqb (result true x) 0) and
        Bool.eqb (Nat.eqb (gY a) 2) (Nat.eqb (result false x) 1)).
Definition check_levels_as_stated : option V := first_failure levels_are_as_stated (elements V).

Definition star_twice_is_nothing (x : V) : bool :=
  let s := value_of J.star in same (add C plus (add C plus x s) s) x and same (add C plus x (end_class C end_u)) x.
Definition check_star : option V := first_failure star_twice_is_nothing (elements V).

Definition check_associative : option (V * V) :=
  first_pair (fun x y => for_all (fun z =>
    same (add C plus (add C plus x y) z) (add C plus x (add C plus y z)))) (elements V) (elements V).

Definition determined (x y : V) : bool :=
  (Bool.eqb (parity x) (parity y) and Nat.eqb (gX (coordinates x)) (gX (coordinates y)) and
   same_M (M_of (coordinates x)) (M_of (coordinates y))) implies same x y.
Definition check_determined : option (V * V) := first_pair determined (elements V) (elements V).

Definition at_the_top (a : grades) : bool := Nat.eqb (gX a) 2 and Nat.eqb (gY a) 2 and Nat.eqb (gZ a) 2.
Definition merge_as_stated (x y : V) : bool :=
  Bool.eqb (same (canonical C x) (canonical C y)) (same x y or (at_the_top (coordinates x) and at_the_top (coordinates y))).
Definition check_merging : option (V * V) := first_pair merge_as_stated (elements V) (elements V).

Hypothesis told_apart_in_sums : check_told_apart_in_sums C plus = None.
Hypothesis games_have_their_classes : check_games = None.
Hypothesis grades_are_as_defined : check_grades = None.
Hypothesis ends_have_their_grades : check_grades_of_ends.
Hypothesis sums_are_as_stated : check_sums_as_stated = None.
Hypothesis levels_as_stated : check_levels_as_stated = None.
Hypothesis star_as_stated : check_star = None.
Hypothesis sums_associate : check_associative = None.
Hypothesis classes_are_determined : check_determined = None.
Hypothesis classes_merge_as_stated : check_merging = None.

(** *** What is true of classes is true of games *)
Lemma of_each (P : V -> bool) : first_failure P (elements V) = None -> forall x, P x = true.
Proof. rewrite first_failure_spec. intros H x. apply H, elements_complete. Qed.
Lemma of_each_two (P : V -> V -> bool) : first_pair P (elements V) (elements V) = None -> forall x y, P x y = true.
Proof. rewrite first_pair_spec. intros H x y. apply H; apply elements_complete. Qed.

Lemma game_of_class x : J.knot_game (games x) /\ value_of (games x) = x.
Proof.
  pose proof (of_each _ games_have_their_classes x) as H. cbv beta in H. rewrite and_spec, same_spec in H.
  destruct H as [H1 H2]. split; [|assumption]. apply game_legal. eexists. eapply is_legal_spec, H1.
Qed.

Lemma all_allowed_spec P g : agrees C (into (J.node g)) P ->
  (forall h, In h g -> grade h = coordinates (value_of h)) ->
  forall ts, all_allowed P ts (map (fun t => some t (map grade g)) ts) = true.
Proof.
  intros (H1 & H2 & _) E. induction ts as [|t ts IH]; [reflexivity|]. cbn [map all_allowed]. rewrite and_spec.
  split; [|exact IH]. clear IH. destruct (some t (map grade g)) eqn:Q.
  - apply some_spec in Q as (a & Ha & Ht). apply in_map_iff in Ha as (h & <- & Hh). apply some_spec.
    exists (value_of h). split; [|now rewrite <- (E h Hh)]. apply (H1 (hand true)). now apply in_map.
  - rewrite some_false in Q. apply negb_true_iff, some_false. intros R HR.
    destruct (H2 (hand true) R HR) as (h' & Hh' & HR').
    change (options (into (J.node g)) (hand true)) with (map into g) in Hh'. apply in_map_iff in Hh' as (h & <- & Hh).
    destruct (every _ R) eqn:W; [|reflexivity]. rewrite every_spec in W. specialize (W _ HR').
    specialize (E h Hh). unfold value_of in E. cbv beta in W. rewrite <- E in W. rewrite Q in W; [discriminate|].
    now apply in_map.
Qed.

Theorem grade_value : forall g, J.knot_game g -> grade g = coordinates (value_of g).
Proof.
  induction g as [| |l IH] using J.game_induction; intros H.
  - symmetry. apply ends_have_their_grades.
  - symmetry. apply ends_have_their_grades.
  - apply game_legal in H as [p H].
    assert (E : forall h, In h l -> grade h = coordinates (value_of h)).
    { intros h Hh. apply (IH h Hh), game_legal. inversion H as [|q o Hne Hl]; subst. exists q.
      apply (Hl (hand true)). now apply in_map. }
    rewrite grade_node, (is_odd_legal _ _ H), <- (value_parity_of _ _ H).
    pose proof grades_are_as_defined as Q. unfold check_grades in Q.
    destruct (first_pair _ _ _) eqn:F; [discriminate|]. rewrite first_pair_spec in F.
    specialize (F _ (legal_position C A _ _ H) (map (fun t => some t (map grade l)) tests) (all_answers_spec _)).
    cbn [of position] in F. change (value C (Pos (fun _ => map into l))) with (value_of (J.node l)) in F.
    apply same_grades_spec. rewrite implies_spec in F. apply F.
    apply all_allowed_spec; [|assumption]. exact (agrees_position C A _ _ H).
Qed.

Lemma X_value g : J.knot_game g -> J.X g = gX (coordinates (value_of g)).
Proof. intros H. now rewrite <- (grade_value g H). Qed.
Lemma Y_value g : J.knot_game g -> J.Y g = gY (coordinates (value_of g)).
Proof. intros H. now rewrite <- (grade_value g H). Qed.
Lemma Z_value g : J.knot_game g -> J.Z g = gZ (coordinates (value_of g)).
Proof. intros H. now rewrite <- (grade_value g H). Qed.
Lemma f_value g : J.knot_game g -> J.f g = M_of (coordinates (value_of g)).
Proof. intros H. now rewrite <- (grade_value g H). Qed.
Lemma is_odd_value g : J.knot_game g -> J.is_odd g = parity (value_of g).
Proof.
  intros H. apply game_legal in H as [p H]. now rewrite (is_odd_legal _ _ H), (value_parity_of _ _ H).
Qed.

Lemma same_outcome_of g h : J.knot_game g -> J.knot_game h ->
  (J.same_outcome g h <-> differ C (value_of g) (value_of h) = false).
Proof.
  intros Hg Hh. rewrite (same_outcome_into g h Hg Hh). apply game_legal in Hg as [p Hg], Hh as [q Hh].
  eapply same_outcome_value; eassumption.
Qed.
Lemma weakly_equivalent_value g h : J.knot_game g -> J.knot_game h ->
  (J.weakly_equivalent g h <-> canonical C (value_of g) = canonical C (value_of h)).
Proof.
  intros Hg Hh. unfold J.weakly_equivalent. split.
  - intros H. destruct (same (canonical C (value_of g)) (canonical C (value_of h))) eqn:E; [now apply same_spec|exfalso].
    destruct (told_apart_by_one C plus told_apart_in_sums (value_of g) (value_of h)) as (c & D).
    { rewrite <- same_spec. congruence. }
    destruct (game_of_class c) as [Hc Ec]. specialize (H _ Hc). rewrite same_outcome_of in H by (now apply knot_add).
    rewrite !value_of_sum, Ec in H by assumption. congruence.
  - intros E x Hx. rewrite same_outcome_of by (now apply knot_add). rewrite !value_of_sum by assumption.
    enough (canonical C (add C plus (value_of g) (value_of x)) = canonical C (add C plus (value_of h) (value_of x))) as Q
      by now apply (merged C A _ _ Q).
    now apply (merged C A).
Qed.
Lemma equivalent_value g h : J.knot_game g -> J.knot_game h -> (J.equivalent g h <-> value_of g = value_of h).
Proof.
  intros Hg Hh. unfold J.equivalent. rewrite !even_legal, !odd_legal, (weakly_equivalent_value g h Hg Hh).
  pose proof Hg as Lg. pose proof Hh as Lh. apply game_legal in Lg as [p Lg], Lh as [q Lh]. split.
  - intros (He & Ho & E). apply (merged C A _ _ E).
    rewrite (value_parity_of g p Lg). symmetry. apply value_parity_of. destruct p; [now apply Ho|now apply He].
  - intros E.
    assert (p = q) as <- by (now rewrite <- (value_parity_of g p Lg), <- (value_parity_of h q Lh), E).
    assert (X : forall r, legal r (into g) <-> legal r (into h)).
    { intros r. split; intros Q; [rewrite (legal_unique r p _ Q Lg)|rewrite (legal_unique r p _ Q Lh)]; assumption. }
    rewrite E. auto.
Qed.

Lemma represents_by_class (R : J.game -> J.game -> Prop) (c : V -> V) (l : list V) :
  (forall g h, J.knot_game g -> J.knot_game h -> (R g h <-> c (value_of g) = c (value_of h))) ->
  (forall x, In (c x) l) -> (forall x, In x l -> c x = x) -> (forall x, c (c x) = c x) -> NoDup l ->
  J.represents R (map games l).
Proof.
  intros HR H1 H2 H3 H4. split; [|split].
  - intros g Hg. apply in_map_iff in Hg as (x & <- & _). apply game_of_class.
  - apply ordered_pairs; [assumption|]. intros x y Hx Hy Hne E.
    apply HR in E; try apply game_of_class. rewrite !(proj2 (game_of_class _)), !H2 in E by assumption. auto.
  - intros g Hg. exists (games (c (value_of g))). split; [apply in_map, H1|].
    apply HR; [assumption|apply game_of_class|]. now rewrite (proj2 (game_of_class _)), H3.
Qed.

(** ** The theorems of the paper *)
Theorem theorem_2_7 g : J.knot_game g -> (J.K2 g <-> ~ J.U1 g) /\ (J.U2 g <-> ~ J.K1 g).
Proof.
  intros H. destruct (half_outcomes g H) as ((g1 & g2) & -> & -> & -> & ->). lia.
Qed.

Theorem theorem_2_12 g h :
  (J.even g /\ J.even h \/ J.odd g /\ J.odd h -> J.even (J.add g h)) /\
  (J.even g /\ J.odd h \/ J.odd g /\ J.even h -> J.odd (J.add g h)).
Proof.
  rewrite !even_legal, !odd_legal, into_add. pose proof (legal_sum plus (into g)) as S.
  assert (F : forall p q, parity_sum T p q = xorb p q).
  { intros p q. unfold parity_sum. destruct paper as (_ & _ & _ & _ & _ & _ & ->). reflexivity. }
  split; intros [[Hg Hh]|[Hg Hh]]; specialize (S _ Hg _ _ Hh); rewrite F in S; exact S.
Qed.

Theorem theorem_3_2 : (forall g, J.equivalent g g) /\ (forall g h, J.equivalent g h -> J.equivalent h g) /\
  (forall g h i, J.equivalent g h -> J.equivalent h i -> J.equivalent g i).
Proof.
  unfold J.equivalent, J.weakly_equivalent, J.same_outcome. split; [|split].
  - intros g. repeat split; auto.
  - intros g h (H1 & H2 & H3). split; [now symmetry|split; [now symmetry|]]. intros x Hx o. symmetry. auto.
  - intros g h i (H1 & H2 & H3) (I1 & I2 & I3). split; [now rewrite H1|split; [now rewrite H2|]].
    intros x Hx o. rewrite (H3 x Hx o). auto.
Qed.

(** Equivalence is a congruence, values form a commutative monoid with the value of u, and outcomes depend on values. *)
Theorem theorem_3_4 :
  (forall g g' h h', J.knot_game g -> J.knot_game g' -> J.knot_game h -> J.knot_game h' ->
    J.equivalent g g' -> J.equivalent h h' -> J.equivalent (J.add g h) (J.add g' h')) /\
  (forall g h, J.knot_game g -> J.knot_game h -> J.equivalent (J.add g h) (J.add h g)) /\
  (forall g h i, J.knot_game g -> J.knot_game h -> J.knot_game i ->
    J.equivalent (J.add (J.add g h) i) (J.add g (J.add h i))) /\
  (forall g, J.knot_game g -> J.equivalent (J.add g J.u) g) /\
  (forall g h, J.knot_game g -> J.knot_game h -> J.equivalent g h -> J.same_outcome g h).
Proof.
  assert (Hu : J.knot_game J.u) by (left; constructor).
  split; [|split; [|split; [|split]]].
  - intros g g' h h' Hg Hg' Hh Hh'. rewrite !equivalent_value by auto using knot_add.
    rewrite !value_of_sum by assumption. now intros -> ->.
  - intros g h Hg Hh. rewrite equivalent_value by auto using knot_add. rewrite !value_of_sum by assumption.
    apply (add_comm C A).
  - intros g h i Hg Hh Hi. rewrite equivalent_value by auto using knot_add.
    rewrite !value_of_sum by auto using knot_add.
    pose proof (of_each_two _ sums_associate (value_of g) (value_of h)) as Q. cbv beta in Q.
    rewrite for_all_spec in Q. apply same_spec, Q.
  - intros g Hg. rewrite equivalent_value by auto using knot_add. rewrite value_of_sum by assumption.
    pose proof (of_each _ star_as_stated (value_of g)) as Q. unfold star_twice_is_nothing in Q. cbv zeta in Q.
    rewrite and_spec, !same_spec in Q. exact (proj2 Q).
  - intros g h Hg Hh. rewrite equivalent_value, same_outcome_of by assumption. intros ->. now apply differ_spec.
Qed.

Lemma star_game : J.knot_game J.star.
Proof. right. constructor; [discriminate|]. intros g [<-|[]]. constructor. Qed.
Lemma star_twice g : J.knot_game g -> value_of (J.add (J.add g J.star) J.star) = value_of g.
Proof.
  intros Hg. rewrite !value_of_sum by auto using star_game, knot_add.
  pose proof (of_each _ star_as_stated (value_of g)) as Q. unfold star_twice_is_nothing in Q. cbv zeta in Q.
  rewrite and_spec, !same_spec in Q. exact (proj1 Q).
Qed.
Lemma same_class_same_winners g h : J.knot_game g -> J.knot_game h -> value_of g = value_of h ->
  (J.K1 g <-> J.K1 h) /\ (J.K2 g <-> J.K2 h) /\ (J.U1 g <-> J.U1 h) /\ (J.U2 g <-> J.U2 h).
Proof.
  intros Hg Hh E. destruct (half_outcomes g Hg) as (_ & -> & -> & -> & ->).
  destruct (half_outcomes h Hh) as (_ & -> & -> & -> & ->).
  apply game_legal in Hg as [p Hg], Hh as [q Hh].
  rewrite !(value_worth C A _ p Hg), !(value_worth C A _ q Hh). unfold value_of in E. rewrite E. tauto.
Qed.
Lemma star_twice_winners x : J.knot_game x -> let y := J.add (J.add x J.star) J.star in
  (J.K1 x <-> J.K1 y) /\ (J.K2 x <-> J.K2 y) /\ (J.U1 x <-> J.U1 y) /\ (J.U2 x <-> J.U2 y).
Proof.
  intros H y. apply same_class_same_winners; unfold y; auto using star_game, knot_add. now rewrite star_twice.
Qed.
Theorem lemma_4_1 x : J.knot_game x ->
  (J.K2 x -> J.K2 (J.add (J.add x J.star) J.star)) /\ (J.K1 x -> J.K1 (J.add (J.add x J.star) J.star)).
Proof. intros H. pose proof (star_twice_winners x H) as Q. cbv zeta in Q. tauto. Qed.
Theorem lemma_4_2 x : J.knot_game x ->
  (J.U2 x -> J.U2 (J.add (J.add x J.star) J.star)) /\ (J.U1 x -> J.U1 (J.add (J.add x J.star) J.star)).
Proof. intros H. pose proof (star_twice_winners x H) as Q. cbv zeta in Q. tauto. Qed.
Theorem theorem_4_3 : J.equivalent (J.add J.star J.star) J.u.
Proof.
  assert (Hu : J.knot_game J.u) by (left; constructor).
  rewrite equivalent_value by auto using star_game, knot_add. rewrite <- (star_twice J.u Hu).
  assert (E : value_of (J.add J.u J.star) = value_of J.star).
  { rewrite value_of_sum, (add_comm C A) by auto using star_game.
    pose proof (of_each _ star_as_stated (value_of J.star)) as Q. unfold star_twice_is_nothing in Q.
    cbv zeta in Q. rewrite and_spec, !same_spec in Q. exact (proj2 Q). }
  rewrite !value_of_sum by auto using star_game, knot_add. rewrite value_of_sum in E by auto using star_game.
  now rewrite E.
Qed.

Lemma levels g : J.knot_game g -> levels_are_as_stated (value_of g) = true.
Proof. intros _. apply (of_each _ levels_as_stated). Qed.
Theorem theorem_6_4 g : J.knot_game g -> J.Y g <= J.Z g.
Proof.
  intros H. rewrite Y_value, Z_value by assumption. pose proof (levels g H) as Q. unfold levels_are_as_stated in Q.
  cbv zeta in Q. rewrite !and_spec, !Nat.leb_le in Q. tauto.
Qed.
Theorem theorem_6_7 g : J.knot_game g -> J.X g <= J.Z g.
Proof.
  intros H. rewrite X_value, Z_value by assumption. pose proof (levels g H) as Q. unfold levels_are_as_stated in Q.
  cbv zeta in Q. rewrite !and_spec, !Nat.leb_le in Q. tauto.
Qed.

(** An even game A is in X_0 iff it is in U2, and an odd game B is in X_2 iff it is in K2; the same for Y. *)
Lemma half_outcome_levels g p : legal p (into g) ->
  let a := J.X g in let b := J.Y g in
  if p then (a = 2 <-> J.K2 g) /\ (b = 0 <-> J.U2 g) else (a = 0 <-> J.U2 g) /\ (b = 2 <-> J.K2 g).
Proof.
  intros H. assert (G : J.knot_game g) by (apply game_legal; eauto).
  destruct (half_outcomes g G) as (_ & _ & HK & _ & HU).
  pose proof (levels g G) as Q. unfold levels_are_as_stated in Q. cbv zeta in Q. rewrite and_spec in Q.
  destruct Q as [_ Q]. rewrite (value_parity_of g p H) in Q.
  rewrite (value_worth C A _ p H) in HK, HU. fold (value_of g) in HK, HU.
  rewrite X_value, Y_value by assumption. cbv zeta.
  assert (E : forall a b m n, Bool.eqb (Nat.eqb a m) (Nat.eqb b n) = true -> (a = m <-> b = n)).
  { intros a b m n W. apply eqb_prop in W. rewrite <- !Nat.eqb_eq, W. tauto. }
  destruct p; rewrite and_spec in Q; destruct Q as [Q1 Q2]; apply E in Q1, Q2; tauto.
Qed.
Theorem theorem_6_8 g : (J.even g -> (J.X g = 0 <-> J.U2 g)) /\ (J.odd g -> (J.X g = 2 <-> J.K2 g)).
Proof.
  split; intros H; [apply even_legal in H|apply odd_legal in H]; apply half_outcome_levels in H; apply H.
Qed.
Theorem theorem_6_9 g : (J.even g -> (J.Y g = 2 <-> J.K2 g)) /\ (J.odd g -> (J.Y g = 0 <-> J.U2 g)).
Proof.
  split; intros H; [apply even_legal in H|apply odd_legal in H]; apply half_outcome_levels in H; apply H.
Qed.

Lemma sums g h : J.knot_game g -> J.knot_game h -> sum_is_as_stated (value_of g) (value_of h) = true.
Proof. intros _ _. apply (of_each_two _ sums_are_as_stated). Qed.
Ltac by_sums Hg Hh := rewrite ?X_value, ?Y_value, ?Z_value, ?f_value, ?value_of_sum by auto using knot_add;
  pose proof (sums _ _ Hg Hh) as Q; unfold sum_is_as_stated in Q; cbv zeta in Q;
  rewrite !and_spec, !Nat.eqb_eq, !Nat.leb_le, same_M_spec in Q; unfold plus_at_most_2, plus_minus_2 in Q; tauto.
Lemma grades_of_sums g h : J.knot_game g -> J.knot_game h ->
  J.X (J.add g h) = min 2 (J.X g + J.X h) /\ J.Y (J.add g h) <= min 2 (J.Y g + J.Z h) /\
  J.Z (J.add g h) = min 2 (J.Z g + J.Z h) /\ J.Z g + J.Z h - 2 <= J.Y (J.add g h).
Proof. intros Hg Hh. by_sums Hg Hh. Qed.
Theorem theorem_7_3 g h : J.knot_game g -> J.knot_game h -> J.X (J.add g h) = min 2 (J.X g + J.X h).
Proof. apply grades_of_sums. Qed.
Theorem theorem_7_7 g h : J.knot_game g -> J.knot_game h -> J.Y (J.add g h) <= min 2 (J.Y g + J.Z h).
Proof. apply grades_of_sums. Qed.
Theorem theorem_7_10 g h : J.knot_game g -> J.knot_game h -> J.Z (J.add g h) = min 2 (J.Z g + J.Z h).
Proof. apply grades_of_sums. Qed.
Theorem theorem_7_13 g h : J.knot_game g -> J.knot_game h -> J.Z g + J.Z h - 2 <= J.Y (J.add g h).
Proof. apply grades_of_sums. Qed.

(** The eight-element monoid, and f. *)
Theorem theorem_9_1 : ((forall a, J.M_add J.M00 a = a) /\ (forall a b, J.M_add a b = J.M_add b a) /\
    (forall a b c, J.M_add a (J.M_add b c) = J.M_add (J.M_add a b) c)) /\
  (forall g h, J.knot_game g -> J.knot_game h -> J.f (J.add g h) = J.M_add (J.f g) (J.f h)) /\
  (forall g, J.knot_game g -> J.M_levels (J.f g) = (J.Y g, J.Z g)).
Proof.
  split; [exact M_is_a_commutative_monoid|]. split; [intros g h Hg Hh; by_sums Hg Hh|].
  intros g Hg. rewrite f_value, Y_value, Z_value by assumption.
  pose proof (levels g Hg) as Q. unfold levels_are_as_stated in Q. cbv zeta in Q. rewrite !and_spec in Q.
  destruct Q as [[_ Q] _]. destruct (J.M_levels _) as [y z]. rewrite and_spec, !Nat.eqb_eq in Q. now destruct Q as [-> ->].
Qed.

(** *** What follows of these, in the order of the paper *)
Lemma in_M g : J.knot_game g -> J.M_levels (J.f g) = (J.Y g, J.Z g).
Proof. apply theorem_9_1. Qed.
Lemma levels_below g : J.knot_game g -> J.X g <= 2 /\ J.Y g <= 2 /\ J.Z g <= 2.
Proof.
  intros H. pose proof (in_M g H) as E. pose proof (theorem_6_7 g H) as X. pose proof (theorem_6_4 g H) as Y.
  enough (J.Z g <= 2) by lia. destruct (J.f g); injection E as _ <-; lia.
Qed.

Theorem lemma_6_2 g : J.even g -> J.Z g = 0 -> J.Y g = 0.
Proof. intros H E. pose proof (theorem_6_4 g (or_introl H)). lia. Qed.
Theorem lemma_6_3 g : J.odd g -> J.Z g <= 1 -> J.Y g <= 1.
Proof. intros H E. pose proof (theorem_6_4 g (or_intror H)). lia. Qed.
Theorem lemma_6_5 g : J.even g -> J.Z g = 0 -> J.X g = 0.
Proof. intros H E. pose proof (theorem_6_7 g (or_introl H)). lia. Qed.
Theorem lemma_6_6 g : J.odd g -> J.Z g <= 1 -> J.X g <= 1.
Proof. intros H E. pose proof (theorem_6_7 g (or_intror H)). lia. Qed.

(** Theorem 6.1: X, Y and Z are gradings. What their definitions do not say by themselves is that an even game in Z_2 has
    no option in Z_0: such an option would be in Y_0. *)
Lemma option_game l g : J.knot_game (J.node l) -> In g l -> J.knot_game g.
Proof. intros [H|H] Hg; inversion H; subst; [right|left]; auto. Qed.
Lemma grading_by_definition (F : J.game -> nat) :
  (forall g, J.knot_game g -> F g <= 2) -> F J.u = 0 -> F J.k = 2 ->
  (forall l, J.knot_game (J.node l) ->
    (F (J.node l) = 0 -> J.no_option F 2 l) /\ (F (J.node l) = 2 -> J.no_option F 0 l) /\
    (F (J.node l) = 1 <-> J.some_option F 0 l /\ J.some_option F 2 l)) ->
  J.grading F.
Proof.
  intros Hb Hu Hk Hn. split; [|split; [assumption|split; [assumption|split; [|split]]]].
  - intros g H. specialize (Hb g H). lia.
  - intros [| |l] g' H Hg E; try destruct Hg. specialize (Hb g' (option_game l g' H Hg)).
    destruct (Hn l H) as (N & _ & _). specialize (N E g' Hg). lia.
  - intros [| |l] g' H Hg E; try destruct Hg. specialize (Hb g' (option_game l g' H Hg)).
    destruct (Hn l H) as (_ & N & _). specialize (N E g' Hg). lia.
  - intros [| |l] H.
    + rewrite Hu. split; [discriminate|]. intros [(g & [] & _) _].
    + rewrite Hk. split; [discriminate|]. intros [(g & [] & _) _].
    + apply (Hn l H).
Qed.
Theorem theorem_6_1 : J.grading J.X /\ J.grading J.Y /\ J.grading J.Z.
Proof.
  split; [|split]; apply grading_by_definition; try reflexivity; try (intros g H; apply (levels_below g H)); intros l H.
  - destruct (J.definition_of_X l) as [De Do]; destruct H as [H|H]; [specialize (De H)|specialize (Do H)]; tauto.
  - destruct (J.definition_of_Y l) as [De Do]; destruct H as [H|H]; [specialize (De H)|specialize (Do H)]; tauto.
  - destruct (J.definition_of_Z l) as [De Do]; destruct H as [H|H]; [specialize (De H)|specialize (Do H); tauto].
    destruct De as (D0 & D1 & D2). split; [tauto|]. split; [|assumption].
    intros E g Hg Eg. pose proof (theorem_6_4 g (option_game l g (or_introl H) Hg)) as L.
    assert (Y0 : J.some_option J.Y 0 l) by (exists g; split; [assumption|lia]).
    assert (Z0 : J.some_option J.Z 0 l) by (exists g; auto).
    destruct (J.some_at J.Z 2 l) eqn:Q; [apply J.some_at_true in Q|apply J.some_at_false in Q].
    + assert (J.Z (J.node l) = 1) by tauto. lia.
    + assert (J.Z (J.node l) = 0) by tauto. lia.
Qed.

(** The end of section 6: X and Y by the outcomes of the even and the odd projection. *)
Lemma projections g : J.knot_game g -> J.even (J.e g) /\ J.odd (J.o g).
Proof.
  intros H. assert (S : J.odd J.star) by (constructor; [discriminate|]; intros g' [<-|[]]; constructor).
  unfold J.e, J.o. destruct H as [H|H]; (rewrite (proj1 (J.is_odd_spec g) H) || rewrite (proj2 (J.is_odd_spec g) H)).
  - split; [assumption|]. apply theorem_2_12. auto.
  - split; [|assumption]. apply theorem_2_12. auto.
Qed.
Lemma projections_keep g : J.knot_game g ->
  J.X (J.e g) = J.X g /\ J.X (J.o g) = J.X g /\ J.Y (J.e g) = J.Y g /\ J.Y (J.o g) = J.Y g.
Proof.
  intros H. pose proof (levels_below g H) as B. pose proof (theorem_7_3 g J.star H star_game) as EX.
  pose proof (theorem_9_1) as (_ & F & _). specialize (F g J.star H star_game).
  assert (EY : J.Y (J.add g J.star) = J.Y g).
  { pose proof (in_M _ (knot_add g J.star H star_game)) as E1. pose proof (in_M g H) as E2. rewrite F in E1.
    change (J.f J.star) with J.M00 in E1. destruct (J.f g); cbn in E1, E2; congruence. }
  change (J.X J.star) with 0 in EX. unfold J.e, J.o. destruct (J.is_odd g); lia.
Qed.
Lemma half_outcomes_of_projections g : J.knot_game g ->
  (J.U2 (J.e g) <-> J.X g = 0) /\ (J.K1 (J.e g) <-> J.X g <> 0) /\
  (J.K2 (J.o g) <-> J.X g = 2) /\ (J.U1 (J.o g) <-> J.X g <> 2) /\
  (J.K2 (J.e g) <-> J.Y g = 2) /\ (J.U1 (J.e g) <-> J.Y g <> 2) /\
  (J.U2 (J.o g) <-> J.Y g = 0) /\ (J.K1 (J.o g) <-> J.Y g <> 0).
Proof.
  intros H. destruct (projections g H) as [He Ho]. destruct (projections_keep g H) as (E1 & E2 & E3 & E4).
  pose proof (proj1 (theorem_6_8 (J.e g)) He) as X0. pose proof (proj2 (theorem_6_8 (J.o g)) Ho) as X2.
  pose proof (proj1 (theorem_6_9 (J.e g)) He) as Y2. pose proof (proj2 (theorem_6_9 (J.o g)) Ho) as Y0.
  rewrite E1 in X0. rewrite E2 in X2. rewrite E3 in Y2. rewrite E4 in Y0.
  destruct (half_outcomes _ (or_introl He)) as (Be & Ke1 & Ke2 & Ue1 & Ue2).
  destruct (half_outcomes _ (or_intror Ho)) as (Bo & Ko1 & Ko2 & Uo1 & Uo2).
  rewrite Ke1, Ke2, Ue1, Ue2, Ko1, Ko2, Uo1, Uo2. rewrite Ue2 in X0. rewrite Ko2 in X2. rewrite Ke2 in Y2. rewrite Uo2 in Y0.
  split; [now symmetry|]. split; [clear - X0 Be; lia|]. split; [now symmetry|]. split; [clear - X2 Bo; lia|].
  split; [now symmetry|]. split; [clear - Y2 Be; lia|]. split; [now symmetry|]. clear - Y0 Bo. lia.
Qed.
Theorem section_6_X g : J.knot_game g ->
  (J.X g = 0 <-> J.U2 (J.e g) /\ J.U1 (J.o g)) /\ (J.X g = 1 <-> J.K1 (J.e g) /\ J.U1 (J.o g)) /\
  (J.X g = 2 <-> J.K1 (J.e g) /\ J.K2 (J.o g)).
Proof.
  intros H. pose proof (levels_below g H). destruct (half_outcomes_of_projections g H) as (A1 & A2 & A3 & A4 & A5 & A6 & A7 & A8).
  rewrite ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7, ?A8. lia.
Qed.
Theorem section_6_Y g : J.knot_game g ->
  (J.Y g = 0 <-> J.U1 (J.e g) /\ J.U2 (J.o g)) /\ (J.Y g = 1 <-> J.U1 (J.e g) /\ J.K1 (J.o g)) /\
  (J.Y g = 2 <-> J.K2 (J.e g) /\ J.K1 (J.o g)).
Proof.
  intros H. pose proof (levels_below g H). destruct (half_outcomes_of_projections g H) as (A1 & A2 & A3 & A4 & A5 & A6 & A7 & A8).
  rewrite ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7, ?A8. lia.
Qed.

(** X, Y and Z of two games and of their sum, and what is known of these. *)
Lemma even_game g : J.even g -> J.knot_game g.
Proof. now left. Qed.
Lemma odd_game g : J.odd g -> J.knot_game g.
Proof. now right. Qed.
Lemma levels_of_sums g h : J.knot_game g -> J.knot_game h -> let s := J.add g h in
  J.X s = min 2 (J.X g + J.X h) /\ J.Y s <= min 2 (J.Y g + J.Z h) /\ J.Z s = min 2 (J.Z g + J.Z h) /\
  J.Z g + J.Z h - 2 <= J.Y s /\ J.X s <= 2 /\ J.Y s <= 2 /\ J.Z s <= 2.
Proof.
  intros Hg Hh s. destruct (levels_below s (knot_add g h Hg Hh)) as (H1 & H2 & H3).
  repeat split; try assumption; [apply theorem_7_3|apply theorem_7_7|apply theorem_7_10|apply theorem_7_13]; assumption.
Qed.
Ltac by_levels :=
  intros g h Hg Hh; pose proof (levels_of_sums g h) as Q; cbv zeta in Q;
  specialize (Q ltac:(auto using even_game, odd_game) ltac:(auto using even_game, odd_game)); lia.
Theorem lemma_7_1 : forall g h, J.even g -> J.even h -> J.X g = 0 -> J.X h = 0 -> J.X (J.add g h) = 0.
Proof. by_levels. Qed.
Theorem lemma_7_2 : forall g h, J.even g -> J.odd h -> J.X g = 0 -> J.X h <= 1 -> J.X (J.add g h) <= 1.
Proof. by_levels. Qed.
Theorem lemma_7_4 : forall g h, J.odd g -> J.even h -> J.Y g = 0 -> J.Z h = 0 -> J.Y (J.add g h) = 0.
Proof. by_levels. Qed.
Theorem lemma_7_5 : forall g h, J.odd g -> J.odd h -> J.Y g = 0 -> J.Z h <= 1 -> J.Y (J.add g h) <= 1.
Proof. by_levels. Qed.
Theorem lemma_7_6 : forall g h, J.even g -> J.even h -> J.Y g <= 1 -> J.Z h = 0 -> J.Y (J.add g h) <= 1.
Proof. by_levels. Qed.
Theorem lemma_7_8 : forall g h, J.even g -> J.even h -> J.Z g = 0 -> J.Z h = 0 -> J.Z (J.add g h) = 0.
Proof. by_levels. Qed.
Theorem lemma_7_9 : forall g h, J.even g -> J.odd h -> J.Z g = 0 -> J.Z h <= 1 -> J.Z (J.add g h) <= 1.
Proof. by_levels. Qed.
Theorem lemma_7_11 : forall g h, J.odd g -> J.odd h -> J.Z g = 2 -> J.Z h = 2 -> J.Y (J.add g h) = 2.
Proof. by_levels. Qed.
Theorem lemma_7_12 : forall g h, J.even g -> J.odd h -> 1 <= J.Z g -> J.Z h = 2 -> 1 <= J.Y (J.add g h).
Proof. by_levels. Qed.

(** Section 8: what is true of all sums in M is true of sums of games. *)
Definition all_of_M : list J.M := [J.M00; J.M01m; J.M01p; J.M11; J.M02; J.M12m; J.M12p; J.M22].
Definition for_all_of_M (P : J.M -> J.M -> J.M -> bool) : bool :=
  every (fun a => every (fun b => P a b (J.M_add a b)) all_of_M) all_of_M.
Lemma sums_in_M P : for_all_of_M P = true ->
  forall g h, J.knot_game g -> J.knot_game h -> P (J.f g) (J.f h) (J.f (J.add g h)) = true.
Proof.
  intros H g h Hg Hh. pose proof theorem_9_1 as (_ & F & _). rewrite (F g h Hg Hh).
  assert (E : forall m, In m all_of_M) by (intros []; simpl; tauto).
  unfold for_all_of_M in H. rewrite every_spec in H. specialize (H (J.f g) (E _)). rewrite every_spec in H.
  exact (H (J.f h) (E _)).
Qed.
Lemma levels_in_M (P : nat * nat -> nat * nat -> nat * nat -> bool) :
  for_all_of_M (fun a b c => P (J.M_levels a) (J.M_levels b) (J.M_levels c)) = true ->
  forall g h, J.knot_game g -> J.knot_game h ->
  P (J.Y g, J.Z g) (J.Y h, J.Z h) (J.Y (J.add g h), J.Z (J.add g h)) = true.
Proof.
  intros H g h Hg Hh. rewrite <- (in_M g Hg), <- (in_M h Hh), <- (in_M _ (knot_add g h Hg Hh)).
  exact (sums_in_M _ H g h Hg Hh).
Qed.

(** The rules that open the section: ii + jk, 02 + jk and i2 + j2. *)
Theorem section_8_ii g h : J.knot_game g -> J.knot_game h -> J.Y g = J.Z g ->
  J.Y (J.add g h) = min 2 (J.Y g + J.Y h) /\ J.Z (J.add g h) = min 2 (J.Y g + J.Z h).
Proof.
  intros Hg Hh E. pose proof (levels_in_M (fun a b c => Nat.eqb (fst a) (snd a) implies
    (Nat.eqb (fst c) (min 2 (fst a + fst b)) and Nat.eqb (snd c) (min 2 (fst a + snd b)))) eq_refl g h Hg Hh) as Q.
  cbn [fst snd] in Q. rewrite implies_spec, and_spec, !Nat.eqb_eq in Q. auto.
Qed.
Theorem section_8_02 g h : J.knot_game g -> J.knot_game h -> J.Y g = 0 -> J.Z g = 2 ->
  J.Y (J.add g h) = J.Z h /\ J.Z (J.add g h) = 2.
Proof.
  intros Hg Hh E1 E2. pose proof (levels_in_M (fun a b c => (Nat.eqb (fst a) 0 and Nat.eqb (snd a) 2) implies
    (Nat.eqb (fst c) (snd b) and Nat.eqb (snd c) 2)) eq_refl g h Hg Hh) as Q.
  cbn [fst snd] in Q. rewrite implies_spec, !and_spec, !Nat.eqb_eq in Q. auto.
Qed.
Theorem section_8_i2 g h : J.knot_game g -> J.knot_game h -> J.Z g = 2 -> J.Z h = 2 ->
  J.Y (J.add g h) = 2 /\ J.Z (J.add g h) = 2.
Proof.
  intros Hg Hh E1 E2. pose proof (levels_in_M (fun a b c => (Nat.eqb (snd a) 2 and Nat.eqb (snd b) 2) implies
    (Nat.eqb (fst c) 2 and Nat.eqb (snd c) 2)) eq_refl g h Hg Hh) as Q.
  cbn [fst snd] in Q. rewrite implies_spec, !and_spec, !Nat.eqb_eq in Q. auto.
Qed.

(** The rules for two classes ij, or two classes with a sign: they are read off the table of M. *)
Inductive class_of_games : Type := element_of_M (m : J.M) | with_levels (y z : nat).
Definition is_in (c : class_of_games) (g : J.game) : Prop :=
  match c with element_of_M m => J.f g = m | with_levels y z => J.Y g = y /\ J.Z g = z end.
Definition contains (c : class_of_games) (m : J.M) : bool :=
  match c with
  | element_of_M m' => same_M m m'
  | with_levels y z => Nat.eqb (fst (J.M_levels m)) y and Nat.eqb (snd (J.M_levels m)) z
  end.
Lemma is_in_spec c g : J.knot_game g -> (is_in c g <-> contains c (J.f g) = true).
Proof.
  intros H. destruct c as [m|y z]; simpl; [now rewrite same_M_spec|].
  rewrite (in_M g H), and_spec, !Nat.eqb_eq. tauto.
Qed.
Definition adds_to (a b c : class_of_games) : bool :=
  for_all_of_M (fun x y z => (contains a x and contains b y) implies contains c z).
Theorem rule_of_section_8 a b c : adds_to a b c = true ->
  forall g h, J.knot_game g -> J.knot_game h -> is_in a g -> is_in b h -> is_in c (J.add g h).
Proof.
  intros H g h Hg Hh. rewrite (is_in_spec a g Hg), (is_in_spec b h Hh), (is_in_spec c _ (knot_add g h Hg Hh)).
  pose proof (sums_in_M _ H g h Hg Hh) as Q. cbv beta in Q. rewrite implies_spec, and_spec in Q. auto.
Qed.

(** Lemma 8.8, with the game W as it must be: in print W has an odd and an even option. *)
Ltac parity := repeat first
  [ apply J.even_u | apply J.even_k | apply J.even_set | apply J.odd_set | discriminate
  | match goal with |- forall g, In g _ -> _ => intros ? [<-|H]; [|revert H] end
  | match goal with |- In _ [] -> _ => intros [] | |- In _ (_ :: _) -> _ => intros [<-|H]; [|revert H] end ].
Theorem lemma_8_8_corrected :
  let j := J.node [J.star; J.add J.k J.star] in let k := J.node [j] in let w := J.node [J.star; k] in
  (J.even j /\ J.f j = J.M11) /\ (J.odd k /\ J.f k = J.M02) /\ (J.even w /\ J.f w = J.M01m).
Proof. cbn. repeat split; parity. Qed.
Theorem lemma_8_8 : exists w, J.knot_game w /\ J.f w = J.M01m.
Proof. eexists. split; [left; apply lemma_8_8_corrected|apply lemma_8_8_corrected]. Qed.

(** Every game is determined up to equivalence by its parity, its X-value and f; and these by its class. *)
Theorem theorem_9_2 g h : J.knot_game g -> J.knot_game h ->
  (J.equivalent g h <-> J.is_odd g = J.is_odd h /\ J.X g = J.X h /\ J.f g = J.f h).
Proof.
  intros Hg Hh. rewrite equivalent_value, !is_odd_value, !X_value, !f_value by assumption. split.
  - intros ->. auto.
  - intros (E1 & E2 & E3). pose proof (of_each_two _ classes_are_determined (value_of g) (value_of h)) as Q.
    unfold determined in Q. rewrite implies_spec, !and_spec, Nat.eqb_eq, same_M_spec, same_spec in Q. apply Q.
    rewrite E1, eqb_reflx. auto.
Qed.

Theorem theorem_9_3 : J.represents J.equivalent (map games (elements V)).
Proof.
  apply (represents_by_class _ (fun x => x)).
  - exact equivalent_value.
  - apply elements_complete.
  - reflexivity.
  - reflexivity.
  - apply distinct_spec, (classes_are_distinct C A).
Qed.

Theorem theorem_10_2 : J.represents J.weakly_equivalent (map games (canonical_classes C)).
Proof.
  assert (I : forall x, canonical C (canonical C x) = canonical C x).
  { intros x. pose proof (canonical_classes_are_canonical C A) as H. unfold check_canonical_idempotent in H.
    rewrite first_failure_spec in H. apply same_spec, H, elements_complete. }
  apply (represents_by_class _ (canonical C)).
  - exact weakly_equivalent_value.
  - intros x. apply filter_In. split; [apply elements_complete|]. apply same_spec, I.
  - intros x Hx. apply filter_In in Hx as [_ Hx]. now apply same_spec.
  - exact I.
  - apply NoDup_filter, distinct_spec, (classes_are_distinct C A).
Qed.
(** Only the even and the odd class with X = Y = Z = 2 merge. *)
Theorem theorem_10_2_merging g h : J.knot_game g -> J.knot_game h ->
  (J.weakly_equivalent g h <->
   J.equivalent g h \/ (J.X g = 2 /\ J.Y g = 2 /\ J.Z g = 2) /\ (J.X h = 2 /\ J.Y h = 2 /\ J.Z h = 2)).
Proof.
  intros Hg Hh. rewrite weakly_equivalent_value, equivalent_value, !X_value, !Y_value, !Z_value by assumption.
  pose proof (of_each_two _ classes_merge_as_stated (value_of g) (value_of h)) as Q. unfold merge_as_stated in Q.
  apply eqb_prop in Q. rewrite <- !same_spec, Q, or_spec, and_spec. unfold at_the_top. rewrite !and_spec, !Nat.eqb_eq. tauto.
Qed.
End Classes.
End Proofs.
