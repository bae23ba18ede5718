(** * Johnson's theorems, from a certificate

    Knot-type games, as [Johnson2011a] defines them, are games of a theory of sums. From an accepted certificate of that
    theory's classes, with X, Y, Z and the sign of each class, the theorems of the paper follow: what they say of all
    games becomes a finite question about classes, which is computed. *)
From Coq Require Import List Bool Arith Lia.
From knotgames Require Import Tests Finite Sums Quotient.
From knotgames Require Johnson2011a Johnson2011aFormulas.
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
Definition sum_is_as_stated (x y : V) : bool :=
  let a := coordinates x in let b := coordinates y in let c := coordinates (add C plus x y) in
  Nat.eqb (gX c) (min 2 (gX a + gX b)) and same_M (M_of c) (J.M_add (M_of a) (M_of b)).
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

Definition check_zero : option V := first_failure (fun x => same (add C plus x (end_class C end_u)) x) (elements V).

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

Definition occurs (v : Johnson2011aFormulas.value) : bool := let (odd, x, m) := v in
  some (fun c => Bool.eqb (parity c) odd and Nat.eqb (gX (coordinates c)) x and same_M (M_of (coordinates c)) m)
    (elements V).
Definition check_occurring : option Johnson2011aFormulas.value := first_failure occurs Johnson2011aFormulas.values.

Hypothesis told_apart_in_sums : check_told_apart_in_sums C plus = None.
Hypothesis games_have_their_classes : check_games = None.
Hypothesis grades_are_as_defined : check_grades = None.
Hypothesis ends_have_their_grades : check_grades_of_ends.
Hypothesis sums_are_as_stated : check_sums_as_stated = None.
Hypothesis levels_as_stated : check_levels_as_stated = None.
Hypothesis u_is_zero : check_zero = None.
Hypothesis sums_associate : check_associative = None.
Hypothesis classes_are_determined : check_determined = None.
Hypothesis classes_merge_as_stated : check_merging = None.
Hypothesis values_occur : check_occurring = None.

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
    apply same_spec, (of_each _ u_is_zero (value_of g)).
  - intros g h Hg Hh. rewrite equivalent_value, same_outcome_of by assumption. intros ->. now apply differ_spec.
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

Lemma sums g h : J.knot_game g -> J.knot_game h ->
  J.X (J.add g h) = min 2 (J.X g + J.X h) /\ J.f (J.add g h) = J.M_add (J.f g) (J.f h).
Proof.
  intros Hg Hh. rewrite !X_value, !f_value, value_of_sum by auto using knot_add.
  pose proof (of_each_two _ sums_are_as_stated (value_of g) (value_of h)) as Q. unfold sum_is_as_stated in Q.
  cbv zeta in Q. now rewrite and_spec, Nat.eqb_eq, same_M_spec in Q.
Qed.

(** The eight-element monoid, and f. *)
Theorem theorem_9_1 : ((forall a, J.M_add J.M00 a = a) /\ (forall a b, J.M_add a b = J.M_add b a) /\
    (forall a b c, J.M_add a (J.M_add b c) = J.M_add (J.M_add a b) c)) /\
  (forall g h, J.knot_game g -> J.knot_game h -> J.f (J.add g h) = J.M_add (J.f g) (J.f h)) /\
  (forall g, J.knot_game g -> J.M_levels (J.f g) = (J.Y g, J.Z g)).
Proof.
  split; [exact M_is_a_commutative_monoid|]. split; [apply sums|].
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

(** By these theorems values decide what is said of games. *)
(** Section 11: games are classified recursively, by what is forbidden and required of the classes of their options. *)
Inductive in_class : J.game -> V -> Prop :=
| in_class_u : in_class J.u (end_class C end_u)
| in_class_k : in_class J.k (end_class C end_k)
| in_class_set l vs x : l <> [] -> Forall2 in_class l vs -> admits C x (fun _ => vs) -> in_class (J.node l) x.
Lemma in_class_value g : J.knot_game g -> forall x, in_class g x <-> x = value_of g.
Proof.
  induction g as [| |l IH] using J.game_induction; intros H x.
  1, 2: split; [intros I; now inversion I|intros ->; constructor].
  assert (G : forall g, In g l -> J.knot_game g) by (intros g I; destruct H as [H|H]; inversion H; subst; [right|left]; auto).
  apply game_legal in H as [p L]. pose proof (value_spec C A p _ L) as [_ Ad].
  rewrite map_map in Ad. change (admits C (value_of (J.node l)) (fun _ => map value_of l)) in Ad.
  assert (Ne : l <> []) by (intros ->; inversion L as [|q o Ne]; now destruct (Ne (hand true))).
  split.
  - intros I. inversion I as [| |l' vs x' _ F Ax]; subst. assert (vs = map value_of l) as ->.
    { clear - F IH G. induction F as [|g v l vs Gv _ IHF]; [reflexivity|]. cbn. f_equal.
      - apply (IH g); [now left|apply G; now left|assumption].
      - apply IHF; intros; [apply IH|apply G]; now right + assumption. }
    apply (one_class C A x (value_of (J.node l)) (fun _ => map value_of l)); try assumption. intros _. now destruct l.
  - intros ->. apply (in_class_set l (map value_of l)); try assumption. clear - IH G.
    induction l as [|g l IHl]; cbn; constructor.
    + apply IH; [now left|apply G; now left|reflexivity].
    + apply IHl; intros; [apply IH|apply G]; now right + assumption.
Qed.
Theorem section_11_one_class g : J.knot_game g -> exists x, in_class g x /\ forall y, in_class g y -> y = x.
Proof. intros H. exists (value_of g). split; [now apply in_class_value|]. intros y. now apply in_class_value. Qed.
Theorem section_11_sums g h x y : J.knot_game g -> J.knot_game h -> in_class g x -> in_class h y ->
  in_class (J.add g h) (add C plus x y).
Proof.
  intros G H I J. apply in_class_value in I as ->, J as ->; try assumption.
  apply in_class_value; [now apply knot_add|]. symmetry. now apply value_of_sum.
Qed.
Theorem section_11_outcomes g x : J.knot_game g -> in_class g x ->
  (J.K1 g <-> result true x = 1) /\ (J.K2 g <-> result false x = 1) /\
  (J.U1 g <-> result false x = 0) /\ (J.U2 g <-> result true x = 0).
Proof.
  intros H I. apply in_class_value in I as ->; [|assumption]. destruct (half_outcomes g H) as (_ & O).
  apply game_legal in H as [p L]. unfold value_of. now rewrite <- !(value_worth C A _ p L).
Qed.

Theorem what_is_proved : Johnson2011aFormulas.proved.
Proof.
  split.
  - exact theorem_2_12.
  - exact theorem_6_7.
  - intros g. pose proof (theorem_6_8 g) as [X0 X2]. pose proof (theorem_6_9 g) as [Y2 Y0].
    split; intros H; [specialize (X0 H); specialize (Y2 H)|specialize (X2 H); specialize (Y0 H)];
      [destruct (half_outcomes g (or_introl H)) as (B & K1 & K2 & U1 & U2)
      |destruct (half_outcomes g (or_intror H)) as (B & K1 & K2 & U1 & U2)];
      rewrite K1, K2, U1, U2; rewrite ?K2, ?U2 in *; lia.
  - apply sums.
  - split; [apply sums|exact in_M].
  - exact theorem_9_2.
  - exact theorem_10_2_merging.
  - intros [odd x m] H. pose proof values_occur as O. unfold check_occurring in O. rewrite first_failure_spec in O.
    apply O, some_spec in H as (c & _ & E). rewrite !and_spec, Nat.eqb_eq, same_M_spec in E. destruct E as [[E <-] <-].
    apply eqb_prop in E as <-. exists (games c). destruct (game_of_class c) as [G V']. split; [assumption|].
    unfold Johnson2011aFormulas.value_of. now rewrite is_odd_value, X_value, f_value, V' by assumption.
Qed.
End Classes.
End Proofs.
