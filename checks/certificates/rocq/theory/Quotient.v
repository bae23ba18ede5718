(** * Quotients: a verified checker of certificates

    A certificate names the classes of a theory's games: for each class the option classes that it forbids and the sets
    of option classes that must each be hit, the table of each sum, the payoffs under best play, a decision tree that
    finds the class of a game from the classes of its options, and a game of each class. [check] reads it; what follows
    when it says [true] is proved below: classes are equality of parity and of outcome in every context, the tables are
    the sums, and the games represent each class just once. *)
From Coq Require Import List Bool Arith Lia.
From knotgames Require Import Tests Finite Sums.
Import ListNotations.

(** ** Certificates *)

(** A decision tree asks whether some option on a side is in a set of classes. [Never]: no game comes here. *)
Inductive tree (side class : Type) :=
| Leaf (x : class)
| Never
| Ask (i : side) (question : class -> bool) (if_hit if_not : tree side class).
Arguments Leaf {side class}.
Arguments Never {side class}.
Arguments Ask {side class}.

Record certificate (T : theory) : Type := {
  class : finite;
  any_class : class;
  parity : class -> bool;                                 (* [true]: odd *)
  forbidden : class -> side T -> class -> bool;           (* no option of a game of this class is of that class *)
  required : class -> side T -> list (class -> bool);     (* sets that its options hit, each of them *)
  end_class : terminal T -> class;                        (* the classes of the terminal games *)
  add : symbol T -> class -> class -> class;              (* the tables of the sums *)
  result : bool -> class -> nat;                          (* the worth of its games if Left starts, and if Right does *)
  decide : bool -> tree (side T) class;                   (* by parity: finds the class from those of the options *)
  representative : class -> game T;
  canonical : class -> class }.                           (* the same for classes that are indistinguishable *)
Arguments class {T}.
Arguments any_class {T}.
Arguments parity {T c}.
Arguments forbidden {T c}.
Arguments required {T c}.
Arguments end_class {T}.
Arguments add {T}.
Arguments result {T c}.
Arguments decide {T}.
Arguments representative {T}.
Arguments canonical {T}.

(** A condition on option classes: those that are forbidden, and the sets that are required. *)
Definition condition (V : Type) : Type := (V -> bool) * list (V -> bool).
Definition none_in {V} (F : V -> bool) (Rs : list (V -> bool)) : condition V := (F, Rs).

Section Certificate.
Context {T : theory} (C : certificate T).
Notation V := (class C).
Implicit Types x y z v : V.
Implicit Types i j : side T.

(** ** The class of a game *)
Fixpoint classify (t : tree (side T) V) (vs : side T -> list V) : V :=
  match t with
  | Leaf x => x
  | Never => any_class C
  | Ask i question if_hit if_not => if some question (vs i) then classify if_hit vs else classify if_not vs
  end.
Definition rule (vs : side T -> list V) : V :=
  match vs (hand true) with
  | [] => any_class C
  | v :: _ => classify (decide C (opposite T (parity v))) vs
  end.
Fixpoint value (g : game T) : V :=
  match g with
  | End t => end_class C t
  | Pos o => rule (computed (fun i => map value (o i)))
  end.

(** The options of a game of class [x] may be of the classes that have the other parity and are not forbidden. *)
Definition may_be x i v : bool := Bool.eqb (opposite T (parity v)) (parity x) and negb (forbidden x i v).
Definition admits x (vs : side T -> list V) : Prop := forall i,
  (forall v, In v (vs i) -> may_be x i v = true) /\
  (forall R, In R (required x i) -> exists v, In v (vs i) /\ R v = true).

(** What is known of the options of a summand: the classes that they may have, and sets that they hit. *)
Record part := { may : side T -> list V; must : side T -> list (list V); of : V }.
Definition position x : part :=
  let allowed := computed (fun i => filter (may_be x i) (elements V)) in
  {| may := allowed;
     must := computed (fun i => map (fun R : V -> bool => filter R (allowed i)) (required x i));
     of := x |}.
Definition terminal_part (t : terminal T) : part :=
  {| may := fun _ => []; must := fun _ => []; of := end_class C t |}.
Definition agrees (g : game T) (P : part) : Prop :=
  (forall i g', In g' (options g i) -> In (value g') (may P i)) /\
  (forall i Q, In Q (must P i) -> exists g', In g' (options g i) /\ In (value g') Q) /\
  value g = of P.
Definition nonempty {A} (l : list A) : bool := match l with [] => false | _ => true end.
(** The classes of which there may be games that are not terminal. *)
Definition positions : list part :=
  filter (fun P => each (fun i => nonempty (may P i) and every nonempty (must P i))) (map position (elements V)).

(** ** The checks

    Each gives the first place at which the certificate is wrong, or [None]. *)
Definition check_distinct : bool := distinct (elements V).

Definition check_parity_of_ends : option (terminal T) :=
  first_failure (fun t => negb (parity (end_class C t))) (elements (terminal T)).
Definition check_parity_of_sums (s : symbol T) : option (V * V) :=
  first_pair (fun x y => Bool.eqb (parity (add C s x y)) (parity_sum T (parity x) (parity y)))
    (elements V) (elements V).
Definition check_commutative (s : symbol T) : option (V * V) :=
  first_half_pair (fun x y => same (add C s x y) (add C s y x)) id (elements V).

(** Every set of options comes to a leaf whose condition it fulfils. [left i]: the classes that the options of side [i]
    may still have; [hit]: sets that they are known to hit. *)
Definition impossible (hit : list (side T * list V)) : bool := some (fun h => negb (nonempty (snd h))) hit.
Fixpoint walk (p : bool) (t : tree (side T) V) (left : side T -> list V) (hit : list (side T * list V)) : bool :=
  impossible hit or
  match t with
  | Leaf x => Bool.eqb (parity x) p and each (fun i =>
      every (may_be x i) (left i) and
      every (fun R : V -> bool => some (fun h => same_side (fst h) i and every R (snd h)) hit) (required x i))
  | Never => false
  | Ask i question if_hit if_not =>
      walk p if_hit left ((i, filter question (left i)) :: hit) and
      let misses := filter (fun v => negb (question v)) in
      walk p if_not (computed (fun j => if same_side i j then misses (left j) else left j))
        (map (fun h => (fst h, if same_side i (fst h) then misses (snd h) else snd h)) hit)
  end.
Definition check_tree (p : bool) : bool :=
  let options := filter (fun v => Bool.eqb (opposite T (parity v)) p) (elements V) in
  walk p (decide C p) (fun _ => options) (map (fun i => (i, options)) sides).

(** No set of options fulfils the conditions of two classes. *)
Definition excludes (P : part) y i : bool :=
  every (fun v => negb (may_be y i v)) (may P i) or some (every (fun v => negb (may_be y i v))) (must P i).
Definition apart (P Q : part) : bool :=
  same (of P) (of Q) or negb (each (fun i => negb (excludes P (of Q) i or excludes Q (of P) i))).
Definition check_one_class : option (V * V) := first_half_pair apart of positions.

(** Every class has a game. *)
Fixpoint is_legal (p : bool) (g : game T) : bool :=
  match g with
  | End _ => negb p
  | Pos o => Bool.eqb (opposite T (opposite T p)) p and
      each (fun i => nonempty (o i) and every (is_legal (opposite T p)) (o i))
  end.
Definition check_representatives : option V :=
  first_failure (fun x => is_legal (parity x) (representative C x) and same (value (representative C x)) x)
    (elements V).

(** Payoffs are those of best play. *)
Definition check_payoffs_of_ends : option (terminal T) :=
  first_failure (fun t => every (fun left => Nat.eqb (result left (end_class C t)) (payoff t)) [true; false])
    (elements (terminal T)).
Definition best (P : part) : bool :=
  every (fun v => Nat.leb (result false v) (result true (of P))) (may P (hand true)) and
  every (fun v => Nat.leb (result false (of P)) (result true v)) (may P (hand false)) and
  some (every (fun v => Nat.leb (result true (of P)) (result false v))) (must P (hand true)) and
  some (every (fun v => Nat.leb (result true v) (result false (of P)))) (must P (hand false)).
Definition check_payoffs : option V := option_map of (find (fun P => negb (best P)) positions).

(** The tables are those of the sums: of terminal games, of a terminal game and another, of two others. [fits]: the
    options of the sum of two such games fulfil the condition of the class that the table gives. *)
Definition check_sums_of_ends (s : symbol T) : option (terminal T * terminal T) :=
  first_pair (fun a b => same (end_class C (sum_of_ends s a b)) (add C s (end_class C a) (end_class C b)))
    (elements (terminal T)) (elements (terminal T)).
Definition fits (s : symbol T) (P Q : part) : bool :=
  let with_p := add C s (of P) in
  let with_q := add C s (of Q) in
  let z := with_p (of Q) in
  each (fun i =>
    every (fun v => negb (forbidden z i (with_q v))) (may P i) and
    every (fun v => negb (forbidden z i (with_p v))) (may Q i) and
    every (fun R : V -> bool => some (every (fun v => R (with_q v))) (must P i) or
                                some (every (fun v => R (with_p v))) (must Q i)) (required z i)).
Definition check_sums_with_ends (s : symbol T) : option (terminal T * V) :=
  option_map (fun p => (fst p, of (snd p)))
    (first_pair (fun t P => fits s (terminal_part t) P) positions (elements (terminal T))).
Definition check_table (s : symbol T) : option (V * V) := first_half_pair (fits s) of positions.

(** Classes are indistinguishable just if they have the same canonical class. *)
Definition differ x y : bool :=
  negb (Nat.eqb (result true x) (result true y)) or negb (Nat.eqb (result false x) (result false y)).
Definition separated (s : symbol T) x y : bool :=
  let with_x := add C s x in let with_y := add C s y in
  some (fun c => differ (with_x c) (with_y c)) (elements V).
Definition check_canonical_idempotent : option V :=
  first_failure (fun x => same (canonical C (canonical C x)) (canonical C x)) (elements V).
Definition told_apart_or_merged x y : bool :=
  if same (canonical C x) (canonical C y)
  then (Bool.eqb (parity x) (parity y) implies same x y) and negb (differ x y) and
       for_all (fun s => for_all (fun c => same (canonical C (add C s x c)) (canonical C (add C s y c))))
  else differ x y or some (fun s => separated s x y) (elements (symbol T)).
Definition check_canonical : option (V * V) := first_half_pair told_apart_or_merged id (elements V).
(** The same with one sum and one further game. *)
Definition check_told_apart_in_sums (s : symbol T) : option (V * V) :=
  first_half_pair (fun x y => same (canonical C x) (canonical C y) or separated s x y) id (elements V).

(** *** All of them together *)
Record accepted : Prop := {
  classes_are_distinct : check_distinct = true;
  terminal_games_are_even : check_parity_of_ends = None;
  parities_add : forall s, check_parity_of_sums s = None;
  sums_commute : forall s, check_commutative s = None;
  even_games_have_a_class : check_tree false = true;
  odd_games_have_a_class : check_tree true = true;
  no_game_has_two_classes : check_one_class = None;
  every_class_has_a_game : check_representatives = None;
  terminal_games_are_worth_their_payoffs : check_payoffs_of_ends = None;
  payoffs_are_those_of_best_play : check_payoffs = None;
  canonical_classes_are_canonical : check_canonical_idempotent = None;
  classes_are_told_apart : check_canonical = None;
  table_adds_terminal_games : forall s, check_sums_of_ends s = None;
  table_adds_a_terminal_game : forall s, check_sums_with_ends s = None;
  table_adds_positions : forall s, check_table s = None }.

Definition none {A} (o : option A) : bool := match o with None => true | Some _ => false end.
Definition check : bool :=
  check_distinct and none check_parity_of_ends and for_all (fun s => none (check_parity_of_sums s)) and
  for_all (fun s => none (check_commutative s)) and check_tree false and check_tree true and none check_one_class and
  none check_representatives and none check_payoffs_of_ends and none check_payoffs and
  none check_canonical_idempotent and none check_canonical and for_all (fun s => none (check_sums_of_ends s)) and
  for_all (fun s => none (check_sums_with_ends s)) and for_all (fun s => none (check_table s)).

Lemma none_spec {A} (o : option A) : none o = true <-> o = None.
Proof. destruct o; simpl; split; congruence. Qed.
Theorem check_accepted : check = true -> accepted.
Proof.
  unfold check. intros H. repeat match goal with H : _ and _ = true |- _ => apply and_spec in H as [? ?] end.
  constructor; first [assumption | now apply none_spec | intros s; apply none_spec;
    match goal with H : for_all _ = true |- _ => exact (proj1 (for_all_spec _) H s) end].
Qed.

(** ** What follows *)
Section Accepted.
Hypothesis A : accepted.

Lemma parity_end t : parity (end_class C t) = false.
Proof.
  pose proof (terminal_games_are_even A) as H. unfold check_parity_of_ends in H. rewrite first_failure_spec in H.
  apply negb_true_iff, H, elements_complete.
Qed.
Lemma parity_add s x y : parity (add C s x y) = parity_sum T (parity x) (parity y).
Proof.
  pose proof (parities_add A s) as H. unfold check_parity_of_sums in H. rewrite first_pair_spec in H.
  apply eqb_prop, H; apply elements_complete.
Qed.
Lemma add_comm s x y : add C s x y = add C s y x.
Proof.
  pose proof (first_half_pair_spec _ _ _ (sums_commute A s) x y (elements_complete x) (elements_complete y)) as H.
  rewrite !same_spec in H. destruct H; congruence.
Qed.

(** *** Every game has one class *)
Section Walk.
Variable vs : side T -> list V.
Definition within (left : side T -> list V) := forall i v, In v (vs i) -> In v (left i).
Definition all_hit (hit : list (side T * list V)) := forall i h, In (i, h) hit -> exists v, In v (vs i) /\ In v h.

Lemma possible hit : all_hit hit -> impossible hit = false.
Proof.
  intros H. apply some_false. intros [i h] Hh. destruct (H i h Hh) as (v & _ & Hv). simpl. now destruct h.
Qed.
Lemma walk_spec p t : forall left hit, walk p t left hit = true -> within left -> all_hit hit ->
  parity (classify t vs) = p /\ admits (classify t vs) vs.
Proof.
  induction t as [x| |i question if_hit IHh if_not IHn]; intros left hit H Hl Hh; simpl in H;
    rewrite (possible hit Hh) in H; [| discriminate |].
  - rewrite and_spec, each_spec in H. destruct H as [Hp H]. simpl. split; [now apply eqb_prop|]. intros i.
    specialize (H i). rewrite and_spec, !every_spec in H. destruct H as [Hf Hr]. split; [auto|].
    intros R HR. specialize (Hr R HR). rewrite some_spec in Hr. destruct Hr as ((j & h) & Hin & H).
    rewrite and_spec, same_side_spec, every_spec in H. simpl in H. destruct H as [-> H].
    destruct (Hh i h Hin) as (v & Hv & Hvh). eauto.
  - rewrite and_spec in H. destruct H as [H1 H2]. simpl. destruct (some question (vs i)) eqn:E.
    + apply (IHh _ _ H1 Hl). intros j h [Q|Hj]; [|auto]. injection Q as <- <-.
      apply some_spec in E as (v & Hv & Hq). exists v. split; [assumption|]. apply filter_In. auto.
    + rewrite some_false in E. assert (M : forall v, In v (vs i) -> negb (question v) = true).
      { intros v Hv. now rewrite (E v Hv). }
      apply (IHn _ _ H2).
      * intros j v Hv. rewrite computed_spec. destruct (same_side i j) eqn:Q; [|auto].
        apply same_side_spec in Q as <-. apply filter_In. auto.
      * intros j h Hj. apply in_map_iff in Hj as ((k & h') & Q & Hin). injection Q as -> <-. simpl.
        destruct (Hh j h' Hin) as (v & Hv & Hvh). exists v. split; [assumption|].
        destruct (same_side i j) eqn:Q; [|assumption]. apply same_side_spec in Q as <-. apply filter_In. auto.
Qed.
End Walk.

Lemma rule_spec p vs : (forall i, vs i <> []) -> (forall i v, In v (vs i) -> parity v = p) ->
  parity (rule vs) = opposite T p /\ admits (rule vs) vs.
Proof.
  intros Hne Hp. unfold rule. pose proof (Hne (hand true)) as H0. pose proof (Hp (hand true)) as H1.
  destruct (vs (hand true)) as [|v l]; [congruence|]. rewrite (H1 v) by now left.
  assert (Ht : check_tree (opposite T p) = true).
  { destruct (opposite T p); [apply (odd_games_have_a_class A)|apply (even_games_have_a_class A)]. }
  assert (Hin : forall i w, In w (vs i) ->
    In w (filter (fun v => Bool.eqb (opposite T (parity v)) (opposite T p)) (elements V))).
  { intros i w Hw. apply filter_In. split; [apply elements_complete|]. rewrite (Hp i w Hw). apply eqb_reflx. }
  eapply walk_spec; [exact Ht|exact Hin|].
  intros i h Hh. apply in_map_iff in Hh as (j & Q & _). injection Q as -> <-.
  specialize (Hne i). specialize (Hin i). destruct (vs i) as [|w m]; [congruence|]. exists w. split; [now left|].
  apply Hin. now left.
Qed.

Lemma admits_computed x (f : side T -> list V) : admits x (computed f) <-> admits x f.
Proof. unfold admits. split; intros H i; specialize (H i); now rewrite computed_spec in *. Qed.

Lemma value_spec p o : legal p (Pos o) ->
  parity (value (Pos o)) = p /\ admits (value (Pos o)) (fun i => map value (o i)).
Proof.
  assert (X : forall g p, legal p g -> parity (value g) = p).
  { clear p o. induction g as [t|o IH] using game_induction; intros p H; inversion H as [|q o' Hne Hl]; subst.
    - apply parity_end.
    - apply rule_spec; intros i; rewrite computed_spec.
      + specialize (Hne i). now destruct (o i).
      + intros v Hv. apply in_map_iff in Hv as (g & <- & Hg). eauto. }
  intros H. inversion H as [|q o' Hne Hl]; subst. rewrite <- admits_computed. simpl.
  apply rule_spec; intros i; rewrite computed_spec.
  - specialize (Hne i). now destruct (o i).
  - intros v Hv. apply in_map_iff in Hv as (g & <- & Hg). eauto.
Qed.

Theorem value_parity p g : legal p g -> parity (value g) = p.
Proof. destruct g as [t|o]; intros H; [inversion H; apply parity_end|now apply value_spec]. Qed.

Lemma agrees_terminal t : agrees (End t) (terminal_part t).
Proof. split; [|split]; simpl; [intros i _ []|intros i _ []|reflexivity]. Qed.

Lemma agrees_position p o : legal p (Pos o) -> agrees (Pos o) (position (value (Pos o))).
Proof.
  intros H. destruct (value_spec p o H) as [_ Ha]. split; [|split; [|reflexivity]]; cbn [options may must position].
  - intros i g Hg. rewrite computed_spec. apply filter_In. split; [apply elements_complete|].
    now apply (Ha i), in_map.
  - intros i Q HQ. rewrite computed_spec in HQ. apply in_map_iff in HQ as (R & <- & HR).
    destruct (Ha i) as [H1 H2]. destruct (H2 R HR) as (v & Hv & HRv). pose proof (H1 v Hv) as Hm.
    apply in_map_iff in Hv as (g & <- & Hg). exists g. split; [assumption|]. rewrite computed_spec.
    apply filter_In. split; [|assumption]. apply filter_In. split; [apply elements_complete|assumption].
Qed.

Lemma agreeing_position x (vs : side T -> list V) : (forall i, vs i <> []) -> admits x vs ->
  In (position x) positions.
Proof.
  intros Hne Ha. apply filter_In. split; [apply in_map, elements_complete|]. apply each_spec. intros i.
  rewrite and_spec, every_spec. cbn [may must position]. destruct (Ha i) as [H1 H2]. split.
  - specialize (Hne i). destruct (vs i) as [|v l]; [congruence|]. rewrite computed_spec.
    assert (In v (filter (may_be x i) (elements V))) as F.
    { apply filter_In. split; [apply elements_complete|]. apply H1. now left. }
    now destruct (filter _ _).
  - intros Q HQ. rewrite computed_spec in HQ. apply in_map_iff in HQ as (R & <- & HR).
    destruct (H2 R HR) as (v & Hv & HRv). rewrite computed_spec.
    assert (In v (filter R (filter (may_be x i) (elements V)))) as F.
    { apply filter_In. split; [|assumption]. apply filter_In. split; [apply elements_complete|auto]. }
    now destruct (filter R _).
Qed.
Lemma legal_position p o : legal p (Pos o) -> In (position (value (Pos o))) positions.
Proof.
  intros H. destruct (value_spec p o H) as [_ Ha]. apply (agreeing_position _ (fun i => map value (o i))); [|assumption].
  inversion H as [|q o' Hne Hl]; subst. intros i. specialize (Hne i). now destruct (o i).
Qed.

Lemma excludes_spec x y i vs : vs i <> [] -> admits x vs -> admits y vs -> excludes (position x) y i = false.
Proof.
  intros Hne Hx Hy. destruct (excludes (position x) y i) eqn:E; [exfalso|reflexivity].
  unfold excludes in E. rewrite or_spec, every_spec, some_spec in E. cbn [may must position] in E.
  destruct (Hx i) as [X1 X2], (Hy i) as [Y1 _]. destruct E as [E|(Q & HQ & E)].
  - destruct (vs i) as [|v l]; [congruence|]. assert (In v (v :: l)) as Hv by now left.
    specialize (E v). rewrite computed_spec in E. rewrite (Y1 v Hv) in E. simpl in E.
    enough (false = true) by discriminate. apply E, filter_In. split; [apply elements_complete|auto].
  - rewrite computed_spec in HQ. apply in_map_iff in HQ as (R & <- & HR). destruct (X2 R HR) as (v & Hv & HRv).
    rewrite every_spec in E. specialize (E v). rewrite computed_spec, (Y1 v Hv) in E. simpl in E.
    enough (false = true) by discriminate. apply E, filter_In. split; [|assumption].
    apply filter_In. split; [apply elements_complete|auto].
Qed.

Lemma one_class x y vs : (forall i, vs i <> []) -> admits x vs -> admits y vs -> x = y.
Proof.
  intros Hne Hx Hy.
  assert (D : forall x y, admits x vs -> admits y vs -> apart (position x) (position y) = true -> x = y).
  { clear x y Hx Hy. intros x y Hx Hy H. unfold apart in H. cbn [of position] in H.
    rewrite or_spec, same_spec, negb_true_iff in H. destruct H as [H|H]; [assumption|exfalso].
    apply each_false in H as [i H]. rewrite (excludes_spec x y i vs), (excludes_spec y x i vs) in H; auto. discriminate. }
  destruct (first_half_pair_spec _ _ _ (no_game_has_two_classes A) (position x) (position y)) as [H|H];
    try (eapply agreeing_position; eassumption); [|symmetry]; eauto.
Qed.

(** *** Sums have the class of the table *)
Lemma fits_swap s P Q : fits s P Q = true -> fits s Q P = true.
Proof.
  unfold fits. rewrite !each_spec. intros H i. specialize (H i). rewrite (add_comm s (of Q) (of P)).
  rewrite !and_spec, !every_spec in *. destruct H as [[H1 H2] H3]. split; [split; assumption|].
  intros R HR. specialize (H3 R HR). rewrite or_spec in *. tauto.
Qed.

Lemma fits_spec s g h p q P Q :
  legal p g -> legal q h -> (forall a b, g = End a -> h = End b -> False) ->
  agrees g P -> agrees h Q -> fits s P Q = true ->
  (forall i g', In g' (options g i) -> value (sum s g' h) = add C s (value g') (value h)) ->
  (forall i h', In h' (options h i) -> value (sum s g h') = add C s (value g) (value h')) ->
  value (sum s g h) = add C s (value g) (value h).
Proof.
  intros Hg Hh He (P1 & P2 & P3) (Q1 & Q2 & Q3) Hf H1 H2.
  pose proof (legal_sum s g p Hg h q Hh) as Hl. destruct (sum_pos s g h He) as (o & Hs & Ho). rewrite Hs in Hl.
  destruct (value_spec _ _ Hl) as [_ Ha]. rewrite Hs.
  apply (one_class _ _ (fun i => map value (o i))); [|assumption|].
  { intros i E. inversion Hl as [|? ? Hne _]; subst. specialize (Hne i). now destruct (o i). }
  unfold fits in Hf. rewrite each_spec in Hf. rewrite <- P3, <- Q3 in Hf.
  assert (Hp : forall i (x : game T), In x (o i) -> opposite T (parity (value x)) = parity (add C s (value g) (value h))).
  { intros i x Hx. rewrite parity_add, (value_parity p g Hg), (value_parity q h Hh).
    inversion Hl as [|r l' _ Hl']; subst. now rewrite (value_parity r x (Hl' i x Hx)). }
  intros i. specialize (Hf i). rewrite !and_spec, !every_spec in Hf. destruct Hf as [[F1 F2] F3]. split.
  - intros v Hv. apply in_map_iff in Hv as (x & <- & Hx). unfold may_be.
    rewrite (Hp i x Hx), eqb_reflx. rewrite Ho in Hx.
    apply in_app_iff in Hx as [Hx|Hx]; apply in_map_iff in Hx as (y & <- & Hy).
    + rewrite (H1 i), (add_comm s (value y)) by assumption. now apply F1, P1.
    + rewrite (H2 i) by assumption. now apply F2, Q1.
  - intros R HR. specialize (F3 R HR). rewrite or_spec, !some_spec in F3. rewrite Ho.
    destruct F3 as [(M & HM & HR')|(M & HM & HR')]; rewrite every_spec in HR'.
    + destruct (P2 i M HM) as (g' & Hg' & Hv). exists (add C s (value g') (value h)).
      split; [|rewrite (add_comm s (value g')); now apply HR'].
      rewrite <- (H1 i) by assumption. apply in_map, in_app_iff. left. now apply (in_map (fun g' => sum s g' h)).
    + destruct (Q2 i M HM) as (h' & Hh' & Hv). exists (add C s (value g) (value h')). split; [|now apply HR'].
      rewrite <- (H2 i) by assumption. apply in_map, in_app_iff. right. now apply in_map.
Qed.

Lemma fits_with_end s t P : In P positions -> fits s (terminal_part t) P = true.
Proof.
  intros HP. pose proof (table_adds_a_terminal_game A s) as H. unfold check_sums_with_ends in H.
  destruct (first_pair _ _ _) eqn:E; [discriminate|]. rewrite first_pair_spec in E.
  apply E; [apply elements_complete|assumption].
Qed.
Lemma fits_positions s P Q : In P positions -> In Q positions -> fits s P Q = true.
Proof.
  intros HP HQ. destruct (first_half_pair_spec _ _ _ (table_adds_positions A s) P Q HP HQ); [assumption|].
  now apply fits_swap.
Qed.

Theorem value_sum s : forall g p, legal p g -> forall h q, legal q h ->
  value (sum s g h) = add C s (value g) (value h).
Proof.
  induction g as [a|l IHl] using game_induction; intros p Hg;
    induction h as [b|m IHm] using game_induction; intros q Hh.
  - pose proof (table_adds_terminal_games A s) as H. unfold check_sums_of_ends in H. rewrite first_pair_spec in H.
    apply same_spec, (H a (elements_complete a) b (elements_complete b)).
  - inversion Hh as [|q' m' Hne Hm]; subst.
    eapply (fits_spec s (End a) (Pos m)); try eassumption.
    + discriminate.
    + apply agrees_terminal.
    + eapply agrees_position; eassumption.
    + eapply fits_with_end, legal_position; eassumption.
    + intros i _ [].
    + intros i h' Hh'. eapply IHm; eauto.
  - inversion Hg as [|p' l' Hne Hl]; subst.
    eapply (fits_spec s (Pos l) (End b)); try eassumption.
    + discriminate.
    + eapply agrees_position; eassumption.
    + apply agrees_terminal.
    + eapply fits_swap, fits_with_end, legal_position; eassumption.
    + intros i g' Hg'. eapply IHl; eauto.
    + intros i _ [].
  - inversion Hg as [|p' l' Hne Hl]; subst. inversion Hh as [|q' m' Hne' Hm]; subst.
    eapply (fits_spec s (Pos l) (Pos m)); try eassumption.
    + discriminate.
    + eapply agrees_position; eassumption.
    + eapply agrees_position; eassumption.
    + eapply fits_positions; eapply legal_position; eassumption.
    + intros i g' Hg'. eapply IHl; eauto.
    + intros i h' Hh'. eapply IHm; eauto.
Qed.

(** *** Classes give the payoffs *)
Theorem value_worth : forall g p, legal p g -> forall left, worth left g = result left (value g).
Proof.
  induction g as [t|o IH] using game_induction; intros p Hg left.
  - pose proof (terminal_games_are_worth_their_payoffs A) as H. unfold check_payoffs_of_ends in H.
    rewrite first_failure_spec in H. specialize (H t (elements_complete t)). rewrite every_spec in H.
    symmetry. apply Nat.eqb_eq, (H left). destruct left; simpl; auto.
  - destruct (agrees_position p o Hg) as (Ha & Hr & _).
    assert (B : best (position (value (Pos o))) = true).
    { pose proof (payoffs_are_those_of_best_play A) as H. unfold check_payoffs in H.
      destruct (find _ _) eqn:E; [discriminate|]. eapply find_none in E; [|exact (legal_position p o Hg)].
      now apply negb_false_iff. }
    unfold best in B. cbn [of position] in B. set (x := value (Pos o)) in *.
    rewrite !and_spec, !every_spec, !some_spec in B.
    destruct B as [[[BL BR] (Q & HQ & Hq)] (Q' & HQ' & Hq')]. rewrite every_spec in Hq, Hq'.
    inversion Hg as [|p' l' Hne Hl]; subst.
    assert (E : forall n, In n (map (worth (negb left)) (o (hand left))) ->
              exists g, In g (o (hand left)) /\ n = result (negb left) (value g)).
    { intros y Hy. apply in_map_iff in Hy as (g & <- & Hg'). exists g. eauto. }
    change (worth left (Pos o)) with ((if left then most else least) (map (worth (negb left)) (o (hand left)))).
    destruct left; cbn [negb] in *.
    + apply most_spec.
      * intros y Hy. destruct (E y Hy) as (g & Hg' & ->). apply Nat.leb_le, BL, (Ha (hand true) g Hg').
      * destruct (Hr (hand true) Q HQ) as (g & Hg' & Hv). exists (worth false g). split; [now apply in_map|].
        rewrite (IH _ g Hg' p'); eauto. apply Nat.leb_le, Hq, Hv.
    + apply least_spec.
      * intros y Hy. destruct (E y Hy) as (g & Hg' & ->). apply Nat.leb_le, BR, (Ha (hand false) g Hg').
      * destruct (Hr (hand false) Q' HQ') as (g & Hg' & Hv). exists (worth true g). split; [now apply in_map|].
        rewrite (IH _ g Hg' p'); eauto. apply Nat.leb_le, Hq', Hv.
Qed.

(** *** Every class has a game *)
Lemma is_legal_spec : forall g p, is_legal p g = true -> legal p g.
Proof.
  induction g as [t|o IH] using game_induction; intros p H; simpl in H.
  - destruct p; [discriminate|constructor].
  - rewrite and_spec, each_spec in H. destruct H as [Hp H]. apply eqb_prop in Hp. rewrite <- Hp.
    constructor; intros i; specialize (H i); rewrite and_spec, every_spec in H; destruct H as [H1 H2].
    + now destruct (o i).
    + eauto.
Qed.
Theorem value_representative x : legal (parity x) (representative C x) /\ value (representative C x) = x.
Proof.
  pose proof (every_class_has_a_game A) as H. unfold check_representatives in H. rewrite first_failure_spec in H.
  specialize (H x (elements_complete x)). rewrite and_spec, same_spec in H. destruct H as [H1 H2].
  split; [now apply is_legal_spec|assumption].
Qed.

(** *** Equivalence is equality of classes *)
Lemma differ_spec x y : differ x y = false <-> forall left, result left x = result left y.
Proof.
  unfold differ. destruct (Nat.eqb_spec (result true x) (result true y)), (Nat.eqb_spec (result false x) (result false y));
    simpl; split; intros H; try discriminate; try reflexivity.
  - now intros [].
  - specialize (H false). congruence.
  - specialize (H true). congruence.
  - specialize (H true). congruence.
Qed.

Lemma merged x y : canonical C x = canonical C y ->
  (parity x = parity y -> x = y) /\ differ x y = false /\
  forall s c, canonical C (add C s x c) = canonical C (add C s y c).
Proof.
  assert (D : forall x y, canonical C x = canonical C y -> told_apart_or_merged x y = true ->
    (parity x = parity y -> x = y) /\ differ x y = false /\
    forall s c, canonical C (add C s x c) = canonical C (add C s y c)).
  { clear x y. intros x y E H. unfold told_apart_or_merged in H. rewrite E, same_refl in H.
    rewrite !and_spec, implies_spec, negb_true_iff, for_all_spec in H. destruct H as [[H1 H2] H3].
    split; [|split; [assumption|]].
    - intros Q. apply same_spec, H1. rewrite Q. apply eqb_reflx.
    - intros s c. specialize (H3 s). rewrite for_all_spec in H3. apply same_spec, H3. }
  intros E.
  destruct (first_half_pair_spec _ _ _ (classes_are_told_apart A) x y) as [H|H]; try apply elements_complete; [auto|].
  destruct (D y x) as (H1 & H2 & H3); auto. split; [|split].
  - intros Q. symmetry. auto.
  - rewrite differ_spec in *. intros left. symmetry. apply H2.
  - intros s c. symmetry. apply H3.
Qed.
Lemma differ_sym x y : differ x y = true -> differ y x = true.
Proof.
  destruct (differ y x) eqn:E; [auto|]. rewrite differ_spec in E.
  enough (differ x y = false) by congruence. apply differ_spec. auto.
Qed.
Lemma separated_spec s x y : separated s x y = true <-> exists c, differ (add C s x c) (add C s y c) = true.
Proof.
  unfold separated. rewrite some_spec. split; [intros (c & _ & H); eauto|].
  intros (c & H). exists c. split; [apply elements_complete|assumption].
Qed.
Lemma told_apart x y : canonical C x <> canonical C y ->
  differ x y = true \/ exists s c, differ (add C s x c) (add C s y c) = true.
Proof.
  assert (D : forall x y, canonical C x <> canonical C y -> told_apart_or_merged x y = true ->
    differ x y = true \/ exists s c, differ (add C s x c) (add C s y c) = true).
  { clear x y. intros x y E H. unfold told_apart_or_merged in H.
    destruct (same (canonical C x) (canonical C y)) eqn:Q; [apply same_spec in Q; congruence|].
    rewrite or_spec, some_spec in H. destruct H as [H|(s & _ & H)]; [auto|]. apply separated_spec in H. eauto. }
  intros E.
  destruct (first_half_pair_spec _ _ _ (classes_are_told_apart A) x y) as [H|H]; try apply elements_complete; [auto|].
  destruct (D y x) as [Q|(s & c & Q)]; auto; apply differ_sym in Q; eauto.
Qed.

Lemma same_outcome_value p q g h : legal p g -> legal q h ->
  (same_outcome g h <-> differ (value g) (value h) = false).
Proof.
  intros Hg Hh. rewrite differ_spec. unfold same_outcome.
  split; intros H left; specialize (H left); rewrite (value_worth g p Hg), (value_worth h q Hh) in *; assumption.
Qed.

Theorem value_indistinguishable p q g h : legal p g -> legal q h ->
  (indistinguishable g h <-> canonical C (value g) = canonical C (value h)).
Proof.
  intros Hg Hh. split.
  - intros H. destruct (same (canonical C (value g)) (canonical C (value h))) eqn:E; [now apply same_spec|exfalso].
    assert (N : canonical C (value g) <> canonical C (value h)) by (rewrite <- same_spec; congruence).
    destruct (told_apart _ _ N) as [D|(s & c & D)].
    + assert (same_outcome g h) as X by (apply (H []); intros s' h' []).
      apply (same_outcome_value p q) in X; auto. congruence.
    + destruct (value_representative c) as [Hc Ec].
      assert (same_outcome (sum s g (representative C c)) (sum s h (representative C c))) as X.
      { apply (H [(s, representative C c)]). intros s' h' [E'|[]]. injection E' as <- <-. eauto. }
      eapply same_outcome_value in X; try (apply legal_sum; eassumption).
      rewrite (value_sum s g p Hg _ _ Hc), (value_sum s h q Hh _ _ Hc), Ec in X. congruence.
  - intros E X. revert g h p q Hg Hh E. induction X as [|[s x] X IH]; intros g h p q Hg Hh E HX; simpl.
    + apply (same_outcome_value p q); auto. now apply merged.
    + destruct (HX s x) as [r Hx]; [now left|].
      eapply IH; try (apply legal_sum; eassumption).
      * rewrite (value_sum s g p Hg x r Hx), (value_sum s h q Hh x r Hx). now apply merged.
      * intros s' h' Hin. apply (HX s' h'). now right.
Qed.

Theorem value_equivalent p q g h : legal p g -> legal q h -> (equivalent g h <-> value g = value h).
Proof.
  intros Hg Hh. unfold equivalent. rewrite (value_indistinguishable p q g h Hg Hh). split.
  - intros [Hp E]. apply (merged _ _ E). rewrite (value_parity p g Hg). symmetry. apply value_parity, Hp, Hg.
  - intros E. split; [|now rewrite E].
    assert (p = q) as <- by (now rewrite <- (value_parity p g Hg), <- (value_parity q h Hh), E).
    intros r. split; intros Hr.
    + now rewrite (legal_unique r p g Hr Hg).
    + now rewrite (legal_unique r p h Hr Hh).
Qed.

(** With a single sum and a single further game, as papers mostly say it. *)
Lemma told_apart_by_one s : check_told_apart_in_sums s = None -> forall x y, canonical C x <> canonical C y ->
  exists c, differ (add C s x c) (add C s y c) = true.
Proof.
  intros H x y N. rewrite <- same_spec in N.
  destruct (first_half_pair_spec _ _ _ H x y) as [Q|Q]; try apply elements_complete;
    rewrite or_spec, separated_spec in Q; destruct Q as [Q|(c & Q)].
  - contradiction.
  - eauto.
  - rewrite same_spec in Q. destruct N. now apply same_spec.
  - apply differ_sym in Q. eauto.
Qed.
Theorem value_alike_in_sums s p q g h : check_told_apart_in_sums s = None ->
  legal p g -> legal q h -> (alike_in_sums s g h <-> canonical C (value g) = canonical C (value h)).
Proof.
  intros H Hg Hh. split.
  - intros I. destruct (same (canonical C (value g)) (canonical C (value h))) eqn:E; [now apply same_spec|exfalso].
    destruct (told_apart_by_one s H (value g) (value h)) as (c & D); [rewrite <- same_spec; congruence|].
    destruct (value_representative c) as [Hc Ec]. specialize (I _ _ Hc).
    eapply same_outcome_value in I; try (apply legal_sum; eassumption).
    rewrite (value_sum s g p Hg _ _ Hc), (value_sum s h q Hh _ _ Hc), Ec in I. congruence.
  - intros E r x Hx. apply (value_indistinguishable p q) in E; auto. apply (E [(s, x)]).
    intros s' h' [E'|[]]. injection E' as <- <-. eauto.
Qed.

(** *** The classes, counted *)
Theorem classes_of_equivalent_games : represents equivalent (map (representative C) (elements V)).
Proof.
  split; [|split].
  - intros g Hg. apply in_map_iff in Hg as (x & <- & _). eexists. apply value_representative.
  - apply ordered_pairs; [apply distinct_spec, (classes_are_distinct A)|]. intros x y _ _ Hne E.
    apply (value_equivalent (parity x) (parity y)) in E; try apply value_representative.
    now rewrite !(proj2 (value_representative _)) in E.
  - intros p g Hg. exists (representative C (value g)). split; [apply in_map, elements_complete|].
    apply (value_equivalent p (parity (value g))); [assumption|apply value_representative|].
    now rewrite (proj2 (value_representative _)).
Qed.

Definition canonical_classes : list V := filter (fun x => same (canonical C x) x) (elements V).
Theorem classes_of_indistinguishable_games :
  represents indistinguishable (map (representative C) canonical_classes).
Proof.
  split; [|split].
  - intros g Hg. apply in_map_iff in Hg as (x & <- & _). eexists. apply value_representative.
  - apply ordered_pairs; [apply NoDup_filter, distinct_spec, (classes_are_distinct A)|]. intros x y Hx Hy Hne E.
    apply filter_In in Hx as [_ Hx]. apply filter_In in Hy as [_ Hy]. rewrite same_spec in Hx, Hy.
    apply (value_indistinguishable (parity x) (parity y)) in E; try apply value_representative.
    rewrite !(proj2 (value_representative _)) in E. congruence.
  - intros p g Hg. exists (representative C (canonical C (value g))).
    assert (I : canonical C (canonical C (value g)) = canonical C (value g)).
    { pose proof (canonical_classes_are_canonical A) as H. unfold check_canonical_idempotent in H.
      rewrite first_failure_spec in H. apply same_spec, H, elements_complete. }
    split.
    + apply in_map, filter_In. split; [apply elements_complete|]. now apply same_spec.
    + eapply value_indistinguishable; [eassumption|apply value_representative|].
      now rewrite (proj2 (value_representative _)), I.
Qed.
End Accepted.
End Certificate.
