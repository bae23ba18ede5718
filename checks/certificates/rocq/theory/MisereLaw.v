(** * Laws of infinite misère quotients

    A law says which sums of some heaps are P-positions. A sum is worth a vector: an element of a finite commutative
    monoid, and two whole numbers, the free counts. The law has finitely many patterns of elements, of residues of the
    free counts, and of inequalities between them. The conditions of the induction over options depend only on the
    residues of the free counts, and on how they and their difference compare with finitely many numbers. Each pair of
    counts has one in a square of bounded size with the same residues and comparisons, so the kernel checks that square. *)
From Coq Require Import List Arith ZArith PArith Lia Bool Permutation.
From knotgames Require Import Tests Misere MisereInduction MisereRepresentation MisereCertificate MisereQuotient.
Import ListNotations.
Set Implicit Arguments.

(** ** The law *)

Definition vector : Type := positive * (Z * Z).

(** The pair of residues is in the list, and a x + b y >= n for each (a, b, n). *)
Record alternative := Alternative { residues : list (Z * Z); inequalities : list (Z * Z * Z) }.

(** The certificate has the rule, and the monoid with the element of each heap. A heap that is not counted equals the sum
    of the heaps in [worth]. Of the two free heaps any numbers matter; the vectors of other heaps that are counted have
    no free counts. Each pattern has the elements to which it applies; one of its alternatives must hold. *)
Record law := {
  bounded :> certificate;
  left_out : list nat;
  free_heaps : nat * nat;
  counted : list nat;
  worth : list position;
  free_counts : list (Z * Z);
  modulus : Z;
  slope : Z * Z;
  patterns : list (list positive * list alternative) }.

Section Law.
Variable l : law.
Local Open Scope Z_scope.
Let m := modulus l.
Let p := fst (slope l).
Let q := snd (slope l).

Definition meets (x y : Z) (a : alternative) : bool :=
  some (fun r => (x mod m =? fst r) and (y mod m =? snd r)) (residues a) and
  every (fun i => let '(a, b, n) := i in n <=? a * x + b * y) (inequalities a).
Definition holds (x y : Z) (pattern : list positive * list alternative) : bool := some (meets x y) (snd pattern).
Definition is_P (v : vector) : bool :=
  some (fun pattern => some (Pos.eqb (fst v)) (fst pattern) and holds (fst (snd v)) (snd (snd v)) pattern) (patterns l).

(** *** Vectors; [Q] is the monoid of the certificate, computed once *)
Variable Q : bipartite_monoid.

Definition plus (v w : vector) : vector :=
  (product Q (fst v) (fst w), (fst (snd v) + fst (snd w), snd (snd v) + snd (snd w))).
Definition nothing : vector := (1%positive, (0, 0)).
Definition heap_vector (n : nat) : vector := (pretend Q n, nth n (free_counts l) (0, 0)).
Definition vector_of (X : position) : vector := total plus nothing heap_vector X.

Definition same_pair (s t : Z * Z) : bool := (fst s =? fst t) and (snd s =? snd t).
Definition same_vector (v w : vector) : bool := Pos.eqb (fst v) (fst w) and same_pair (snd v) (snd w).
(** A list without repetitions. *)
Definition once {A} (same : A -> A -> bool) : list A -> list A :=
  fold_right (fun x xs => if some (same x) xs then xs else x :: xs) [].

Definition has (ns : list nat) (n : nat) : bool := some (Nat.eqb n) ns.
Definition heaps_of_law (n : nat) : bool := (n <=? last l)%nat and negb (has (left_out l) n).
Definition members : list nat := filter heaps_of_law (seq 0 (S (last l))).
Definition first := fst (free_heaps l).
Definition second := snd (free_heaps l).
(** The sum of counted heaps that replaces a heap. *)
Definition replaced (n : nat) : position := if has (first :: second :: counted l) n then [n] else nth n (worth l) [].
Definition leads (n : nat) : list vector := once same_vector (map vector_of (options l n)).
(** The vectors that moves in the heaps of [replaced n] leave of it. *)
Fixpoint within (before rest : position) : list vector :=
  match rest with
  | [] => []
  | n :: rest => map (fun v => plus v (vector_of (before ++ rest))) (leads n) ++ within (n :: before) rest
  end.
(** What moves in a free heap add, with the heap itself taken away. *)
Definition by_first : list vector := map (fun v => (fst v, (fst (snd v) - 1, snd (snd v)))) (leads first).
Definition by_second : list vector := map (fun v => (fst v, (fst (snd v), snd (snd v) - 1))) (leads second).

(** *** What is checked for each pair of free counts *)
Record heap_data := { itself : vector; left : list vector; instead : list vector }.
Definition data_of (n : nat) : heap_data :=
  {| itself := heap_vector n; left := leads n;
     instead := if has (first :: second :: counted l) n then [] else within [] (replaced n) |}.

Definition shifts : list (Z * Z) :=
  once same_pair (map snd (nothing :: by_first ++ by_second ++
    flat_map (fun n => let d := data_of n in itself d :: left d ++ instead d) members)).
(** For each shift of the free counts [x] and [y] the patterns that hold; and whether there are free heaps. *)
Definition fiber (ss : list (Z * Z)) (x y : Z) : list (list bool) :=
  [1 <=? x; 1 <=? y] :: map (fun s => map (holds (x + fst s) (y + snd s)) (patterns l)) ss.

Definition elements_where (row : list bool) : M.t unit :=
  set_of (flat_map (fun eb : list positive * bool => if snd eb then fst eb else []) (combine (map fst (patterns l)) row)).
Fixpoint find (s : Z * Z) (sets : list (Z * Z * M.t unit)) : M.t unit :=
  match sets with [] => M.empty _ | (t, set) :: sets => if same_pair s t then set else find s sets end.

Section Fiber.
Variable sets : list (Z * Z * M.t unit).
(** The test if an element and a vector, with the free counts at hand, are P. *)
Definition test (v : vector) : positive -> bool :=
  let set := find (snd v) sets in let by_v := product Q (fst v) in fun e => member set (by_v e).
Definition tests_some (vs : list vector) : positive -> bool :=
  let ts := map test vs in fun e => some (fun t : positive -> bool => t e) ts.

Definition check_heap (d : heap_data) : bool :=
  let wins := tests_some (left d) in let is_P := test (itself d) in let replaced_wins := tests_some (instead d) in
  every (fun e => if wins e then negb (is_P e) else
                  match left d with [] => true | _ => if replaced_wins e then is_P e else true end) (carrier l).

(** A state is an element of some counted heaps, and the elements in the context of which neither they nor any option are
    P. [before] are the elements times the element of a heap. *)
Definition state : Type := positive * list positive.
Definition next (d : state) (heap : positive * M.t (list positive) * M.t unit) : state :=
  let '(a, before, won) := heap in let by_x := product Q (fst d) in
  (by_x a, flat_map (fun y => filter (fun e => negb (member won (by_x e))) (lookup before y)) (snd d)).
Definition included (known : M.t (list (M.t unit))) (d : state) : bool :=
  match snd d with [] => true | _ => some (fun D => every (member D) (snd d)) (lookup known (fst d)) end.
Definition add_known (d : state) (known : M.t (list (M.t unit))) : M.t (list (M.t unit)) :=
  M.add (fst d) (set_of (snd d) :: lookup known (fst d)) known.
(** All states that are reached: nothing is proved about this function, for the result is checked. *)
Fixpoint close (fuel : nat) (heaps : list (positive * M.t (list positive) * M.t unit)) (known : M.t (list (M.t unit)))
  (waiting found : list state) : list state :=
  match fuel, waiting with
  | S fuel, d :: waiting =>
      let '(known, fresh) := fold_left (fun kf heap => let d' := next d heap in
        if included (fst kf) d' then kf else (add_known d' (fst kf), d' :: snd kf)) heaps (known, []) in
      close fuel heaps known (waiting ++ fresh) (fresh ++ found)
  | _, _ => found
  end.

Variables (firsts seconds : list vector) (some_first some_second : bool).
Definition by_free : positive -> bool :=
  let one := tests_some firsts in let other := tests_some seconds in
  fun e => (some_first and one e) or (some_second and other e).
Definition check_states (prepared : list (positive * M.t (list positive) * list vector)) : bool :=
  let heaps := map (fun h => (fst h, set_of (filter (tests_some (snd h)) (carrier l)))) prepared in
  let is_P := test nothing in
  let start := (1%positive, filter (fun e => negb (is_P e)) (carrier l)) in
  let found := close (100 * 100) heaps (M.empty _) [start] [] in
  let known := by_element (map (fun d => (fst d, set_of (snd d))) found) in
  let free := by_free in
  let covered := fun d : state => if some (Pos.eqb 1) (snd d) then free (fst d) else true in
  every (fun d => every (fun heap => included known (next d heap)) heaps) (start :: found) and
  every covered found and (if some_first then covered start else if some_second then covered start else true).
End Fiber.

Definition prepared : list (positive * M.t (list positive) * list vector) :=
  map (fun n => let by_n := product Q (pretend Q n) in
                (pretend Q n, by_element (map (fun e => (by_n e, e)) (carrier l)), leads n)) (counted l).
Definition check_fiber (datas : list heap_data) (ss : list (Z * Z)) (ready : list (positive * M.t (list positive) * list vector))
  (firsts seconds : list vector) (rows : list (list bool)) : bool :=
  match rows with
  | [x; y] :: rows =>
      let sets := combine ss (map elements_where rows) in
      every (check_heap sets) datas and check_states sets firsts seconds x y ready
  | _ => false
  end.

(** *** The square *)
Definition most : list Z -> Z := fold_right (fun x n => Z.max (Z.abs x) n) 0.
Definition limit : Z :=
  most (flat_map (fun pattern => flat_map (fun a => map snd (inequalities a)) (snd pattern)) (patterns l)) +
  most (flat_map (fun s => [fst s; snd s; p * fst s - q * snd s]) shifts).
Definition side : Z := (limit + m) * (p + q).
Definition upto (n : Z) : list Z := map Z.of_nat (seq 0 (S (Z.to_nat n))).
Definition fibers (ss : list (Z * Z)) : list (list (list bool)) :=
  let square := upto side in once (same (same Bool.eqb)) (flat_map (fun x => map (fiber ss x) square) square).

(** *** The checks *)
Definition check_numbers : bool :=
  (1 <=? m) and (1 <=? p) and (1 <=? q) and
  every (fun pattern => every (fun a => every (fun i => let '(a, b, _) := i in
      ((Z.abs a =? 1) and (b =? 0)) or ((a =? 0) and (Z.abs b =? 1)) or
      ((Z.abs a =? p) and (Z.abs b =? q) and (a * b =? - (p * q))))
    (inequalities a)) (snd pattern)) (patterns l).
(** The heaps have vectors; options are sums of heaps of the law; a heap is what replaces it. *)
Definition check_vectors : bool :=
  negb (is_P nothing) and
  every (fun n =>
    Pos.leb (pretend Q n) (order l) and (0 <=? fst (snd (heap_vector n))) and (0 <=? snd (snd (heap_vector n))) and
    every (every heaps_of_law) (options l n) and
    every (has (first :: second :: counted l)) (replaced n) and every heaps_of_law (replaced n) and
    same_vector (heap_vector n) (vector_of (replaced n)) and
    match leads n with
    | [] => match replaced n with [] => true | _ => false end
    | vs => match replaced n with [] => some is_P vs | _ => true end
    end) members and
  heaps_of_law first and same_vector (heap_vector first) (1%positive, (1, 0)) and
  heaps_of_law second and same_vector (heap_vector second) (1%positive, (0, 1)) and
  every (fun n => heaps_of_law n and same_pair (snd (heap_vector n)) (0, 0)) (counted l).
Definition check_fibers : bool :=
  let datas := map data_of members in let ss := shifts in let ready := prepared in
  let one := by_first in let other := by_second in
  every (check_fiber datas ss ready one other) (fibers ss).
End Law.

(** The checks of a law; [monoid] is computed once in each. *)
Definition numbers_ok (l : law) : bool := check_numbers l.
Definition vectors_ok (l : law) : bool := check_vectors l (monoid l).
Definition fibers_ok (l : law) : bool := check_fibers l (monoid l).
Record law_ok (l : law) : Prop := {
  law_rule : check_rule l = true;
  law_monoid : is_monoid l;
  law_numbers : numbers_ok l = true;
  law_vectors : vectors_ok l = true;
  law_fibers : fibers_ok l = true }.

(** If the law says that a sum is a P-position. *)
Definition by_law (l : law) (X : position) : bool := is_P l (vector_of l (monoid l) X).

(** ** Infinitely many elements: what tells sums of free heaps apart in pairs

    If k < n then [beside k] tells [copies k] and [copies n] apart: just one of the two sums is a P-position. *)
Record family := {
  first_step : nat; second_step : nat; first_start : nat; second_start : nat; rest : position; first_is_P : bool }.

Section Family.
Variables (l : law) (Q : bipartite_monoid) (f : family).

Definition copies (k : nat) : position := repeat (first l) (k * first_step f).
Definition beside (k : nat) : position :=
  repeat (first l) (first_start f) ++ repeat (second l) (second_start f + k * second_step f) ++ rest f.
Local Open Scope Z_scope.
Definition family_vector (n k : Z) : vector :=
  (fst (vector_of l Q (rest f)),
   (n * Z.of_nat (first_step f) + Z.of_nat (first_start f), Z.of_nat (second_start f) + k * Z.of_nat (second_step f))).
Definition family_limit : Z :=
  limit l Q + Z.abs (fst (slope l) * Z.of_nat (first_start f) - snd (slope l) * Z.of_nat (second_start f)) + modulus l.
Definition check_family : bool :=
  let ks := upto family_limit in
  (1 <=? Z.of_nat (first_step f)) and
  (fst (slope l) * Z.of_nat (first_step f) =? snd (slope l) * Z.of_nat (second_step f)) and
  every (has (counted l)) (rest f) and
  every (fun k => every (fun d => Bool.eqb (is_P l (family_vector k k)) (first_is_P f) and
                                  Bool.eqb (is_P l (family_vector (k + d + 1) k)) (negb (first_is_P f))) ks) ks.
End Family.
Definition family_ok (l : law) (f : family) : bool := check_family l (monoid l) f.

(** ** The one lemma: each pair of counts has one in a square with the same residues and comparisons *)
Section Square.
Local Open Scope Z_scope.
Variables m c : Z.
Hypotheses (m_positive : 1 <= m) (c_positive : 0 <= c).

Definition alike (v w : Z) : Prop := v = w \/ (c < v /\ c < w) \/ (v < - c /\ w < - c).
Definition similar (p q x y z t : Z) : Prop :=
  x mod m = z mod m /\ y mod m = t mod m /\ alike x z /\ alike y t /\ alike (p * x - q * y) (p * z - q * t).

Lemma similar_trans p q x y z t u v : similar p q x y z t -> similar p q z t u v -> similar p q x y u v.
Proof using c_positive.
  assert (T : forall v w z, alike v w -> alike w z -> alike v z) by (unfold alike; lia).
  unfold similar. intros (A & B & C & D & E) (A' & B' & C' & D' & E'). repeat split; try congruence; eauto. Qed.

Lemma less_mod x k : (x - k * m) mod m = x mod m.
Proof using m_positive. rewrite <- (Z_mod_plus_full x (- k) m). f_equal. lia. Qed.

Lemma beyond p q x y : 1 <= p -> 1 <= q -> (c + m) * (p + q) < x -> y <= c + m -> c < p * (x - m) - q * y.
Proof using All.
  intros Hp Hq Lx Ly. assert (p * ((c + m) * (p + q) + 1) <= p * x) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (q * y <= q * (c + m)) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (0 <= (c + m) * ((p - 1) * (p + q))) by (repeat apply Z.mul_nonneg_nonneg; lia).
  assert (0 <= c * (p - 1)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.
Lemma between p q x y : 1 <= p -> 1 <= q -> (c + m) * (p + q) < x -> - c <= p * x - q * y <= c ->
  c < x - q * m /\ c < y - p * m.
Proof using All.
  intros Hp Hq Lx F. assert (0 <= c * (p + q - 1)) by (apply Z.mul_nonneg_nonneg; lia).
  assert (0 <= m * p) by (apply Z.mul_nonneg_nonneg; lia). split; [lia|].
  destruct (Z_lt_le_dec c (y - p * m)) as [|Ly]; [assumption|exfalso].
  assert (p * ((c + m) * (p + q) + 1) <= p * x) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (q * y <= q * (c + p * m)) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (0 <= c * ((p - 1) * (p + 1))) by (repeat apply Z.mul_nonneg_nonneg; lia).
  assert (0 <= c * (q * (p - 1))) by (repeat apply Z.mul_nonneg_nonneg; lia).
  assert (0 <= m * (p * p)) by (repeat apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Arguments between p q x y : clear implicits.
Lemma representative p q x y : 1 <= p -> 1 <= q -> 0 <= x -> 0 <= y -> exists z t,
  0 <= z <= (c + m) * (p + q) /\ 0 <= t <= (c + m) * (p + q) /\ similar p q x y z t.
Proof using All.
  intros Hp Hq. set (B := (c + m) * (p + q)). remember (Z.to_nat (x + y)) as n eqn:E. revert x y E.
  induction n as [n IH] using lt_wf_ind. intros x y E Hx Hy.
  assert (B1 : c + m <= B).
  { assert (0 <= (c + m) * (p + q - 1)) by (apply Z.mul_nonneg_nonneg; lia). unfold B. lia. }
  assert (pm : 1 <= p * m) by (apply Z.lt_pred_le, Z.mul_pos_pos; lia).
  assert (qm : 1 <= q * m) by (apply Z.lt_pred_le, Z.mul_pos_pos; lia).
  assert (down : forall i j z t, z = x - i * m -> t = y - j * m -> 0 <= z -> 0 <= t -> z + t < x + y ->
    alike x z -> alike y t -> alike (p * x - q * y) (p * z - q * t) ->
    exists z t, 0 <= z <= B /\ 0 <= t <= B /\ similar p q x y z t).
  { intros i j z t Ez Et Hz Ht L A1 A2 A3. destruct (IH (Z.to_nat (z + t)) ltac:(lia) z t eq_refl Hz Ht)
      as (u & v & Hu & Hv & S'). exists u, v. split; [exact Hu|split; [exact Hv|]].
    apply similar_trans with (2 := S'). unfold similar. rewrite Ez, Et, !less_mod, <- Ez, <- Et. auto. }
  clear IH.
  assert (out : B < x \/ B < y -> exists z t, 0 <= z <= B /\ 0 <= t <= B /\ similar p q x y z t).
  { intros out. destruct (Z_lt_le_dec c (p * x - q * y)) as [F|F]; [|destruct (Z_lt_le_dec (p * x - q * y) (- c)) as [F'|F']].
    - destruct (Z_lt_le_dec (c + m) y) as [Ly|Ly].
      + apply (down 0 1 x (y - m)); clear down; unfold alike; try lia.
      + assert (Lx : B < x) by lia. assert (G := beyond Hp Hq Lx Ly).
        apply (down 1 0 (x - m) y); clear down; unfold alike; try lia.
    - destruct (Z_lt_le_dec (c + m) x) as [Lx|Lx].
      + apply (down 1 0 (x - m) y); clear down; unfold alike; try lia.
      + assert (Ly : (c + m) * (q + p) < y) by (rewrite (Z.add_comm q); fold B; lia). assert (G := beyond Hq Hp Ly Lx).
        apply (down 0 1 x (y - m)); clear down; unfold alike; try lia.
    - assert (G : c < x - q * m /\ c < y - p * m).
      { destruct out as [Lx|Ly]; [apply (between p q x y Hp Hq); [exact Lx|lia]|].
        apply and_comm, (between q p y x Hq Hp); [rewrite (Z.add_comm q); exact Ly|lia]. }
      assert (p * (q * m) = q * (p * m)) by ring.
      apply (down q p (x - q * m) (y - p * m)); clear down; unfold alike; try lia. }
  destruct (Z_le_gt_dec x B) as [Lx|Lx]; [|apply out; lia]. destruct (Z_le_gt_dec y B) as [Ly|Ly]; [|apply out; lia].
  exists x, y. repeat split; try lia; now left.
Qed.
End Square.

Section Soundness.
Variable l : law.
Hypothesis ok : law_ok l.
Notation Q := (monoid l).
Notation order := (order l).
Notation plus := (plus Q).
Notation val := (vector_of l Q).
Notation phi := (heap_vector l Q).
Notation is_P := (is_P l).
Notation leads := (leads l Q).
Notation g := (game_of (the_rule l)).
Notation H := (heaps_without (left_out l) (last l)).
Notation ss := (shifts l Q).
Notation m := (modulus l).
Notation p := (fst (slope l)).
Notation q := (snd (slope l)).
Notation is_counted := (has (first l :: second l :: counted l)).

Lemma has_spec ns n : has ns n = true <-> In n ns.
Proof. unfold has. rewrite some_spec. setoid_rewrite Nat.eqb_eq. split; [now intros (k & I & ->)|eauto]. Qed.
Lemma once_spec {A} (same : A -> A -> bool) xs x : (forall y z, same y z = true <-> y = z) -> In x (once same xs) <-> In x xs.
Proof.
  intros S. revert x. induction xs as [|y xs IH]; intros x; simpl; [reflexivity|]. destruct (some (same y) _) eqn:E.
  - rewrite IH. apply some_spec in E as (z & I & E). apply S in E as <-. apply IH in I. split; [auto|intros [<-|]; auto].
  - simpl. now rewrite IH.
Qed.
Lemma same_pair_spec s t : same_pair s t = true <-> s = t.
Proof. unfold same_pair. rewrite and_spec, !Z.eqb_eq. destruct s, t; simpl. split; [intros [-> ->]|intros [= -> ->]]; auto. Qed.
Lemma same_vector_spec v w : same_vector v w = true <-> v = w.
Proof.
  unfold same_vector. rewrite and_spec, Pos.eqb_eq, same_pair_spec. destruct v, w; simpl.
  split; [intros [-> ->]|intros [= -> ->]]; auto.
Qed.
Lemma heaps_spec n : heaps_of_law l n = true <-> H n.
Proof.
  unfold heaps_of_law, heaps_without. rewrite and_spec, Nat.leb_le, negb_true_iff, <- not_true_iff_false, has_spec. reflexivity.
Qed.
Lemma members_spec n : In n (members l) <-> H n.
Proof.
  unfold members. rewrite filter_In, heaps_spec, in_seq. unfold heaps_without. split; [tauto|]. intros []. repeat split; auto; lia.
Qed.

(** *** Vectors *)
Definition inside (v : vector) : Prop := (fst v <= order)%positive /\ (0 <= fst (snd v) /\ 0 <= snd (snd v))%Z.
Notation mon := (law_monoid ok).

Lemma plus_in v w : inside v -> inside w -> inside (plus v w).
Proof using ok. intros (A & B & C) (D & E & F). unfold MisereLaw.plus. repeat split; cbn [fst snd]; [now apply (mul_in mon)|lia|lia]. Qed.
Lemma nothing_in : inside nothing.
Proof. repeat split; simpl; lia. Qed.
Lemma plus_one v : inside v -> plus nothing v = v.
Proof using ok. intros (A & _). destruct v as [e [x y]]. unfold MisereLaw.plus. cbn [fst snd nothing] in *. now rewrite (one_l mon). Qed.
Lemma plus_comm v w : inside v -> inside w -> plus v w = plus w v.
Proof using ok. intros (A & _) (B & _). unfold MisereLaw.plus. rewrite (comm mon) by auto. do 2 f_equal; lia. Qed.
Lemma plus_assoc v w u : inside v -> inside w -> inside u -> plus v (plus w u) = plus (plus v w) u.
Proof using ok.
  intros (A & _) (B & _) (C & _). unfold MisereLaw.plus. cbn [fst snd]. rewrite (assoc mon) by auto. do 2 f_equal; lia.
Qed.
Lemma plus_swap v w u : inside v -> inside w -> inside u -> plus v (plus w u) = plus w (plus v u).
Proof using ok. intros A B C. rewrite !plus_assoc by assumption. f_equal. now apply plus_comm. Qed.
Arguments plus_comm {v w}.
Arguments plus_swap {v w u}.
Hint Resolve plus_in nothing_in plus_one plus_comm plus_assoc : core.

Lemma vectors : is_P nothing = false /\
  (forall n, H n -> inside (phi n) /\ (forall X, g n X -> Forall H X) /\
     (forall k, In k (replaced l n) -> is_counted k = true /\ H k) /\ phi n = val (replaced l n) /\
     (leads n = [] -> replaced l n = []) /\ (leads n <> [] -> replaced l n = [] -> some is_P (leads n) = true)) /\
  H (first l) /\ phi (first l) = (1%positive, (1, 0)%Z) /\ H (second l) /\ phi (second l) = (1%positive, (0, 1)%Z) /\
  (forall n, In n (counted l) -> H n /\ snd (phi n) = (0, 0)%Z).
Proof using ok.
  assert (A := law_vectors ok). unfold vectors_ok, check_vectors in A. rewrite !and_spec, !every_spec in A.
  rewrite !heaps_spec, !same_vector_spec, negb_true_iff in A. destruct A as [[[[[[A0 A] A1] A2] A3] A4] A5].
  refine (conj A0 (conj _ (conj A1 (conj A2 (conj A3 (conj A4 _)))))).
  - intros n Hn. specialize (A n (proj2 (members_spec n) Hn)). rewrite !and_spec, same_vector_spec, !every_spec in A.
    destruct A as [[[[[[[B1 B2] B3] B4] B5] B6] B7] B8].
    apply Pos.leb_le in B1. apply Z.leb_le in B2, B3. repeat split; auto.
    + intros X o. apply (options_spec l (law_rule ok)), B4 in o. rewrite every_spec in o. apply Forall_forall. intros k I.
      now apply heaps_spec, o.
    + now apply heaps_spec, B6.
    + now apply heaps_spec, B6.
    + intros E. rewrite E in B8. now destruct (replaced l n).
    + intros N E. rewrite E in B8. now destruct (leads n).
  - intros n I. specialize (A5 n I). now rewrite and_spec, heaps_spec, same_pair_spec in A5.
Qed.
Lemma first_in : H (first l).
Proof using ok. destruct vectors as (_ & _ & A & _). exact A. Qed.
Lemma second_in : H (second l).
Proof using ok. destruct vectors as (_ & _ & _ & _ & A & _). exact A. Qed.
Lemma phi_in n : H n -> inside (phi n).
Proof using ok. intros Hn. now apply vectors. Qed.
Hint Resolve phi_in : core.
Lemma val_in X : Forall H X -> inside (val X).
Proof using ok. unfold vector_of. apply val_in; auto. Qed.
Lemma val_app X Y : Forall H X -> Forall H Y -> val (X ++ Y) = plus (val X) (val Y).
Proof using ok. unfold vector_of. apply val_app with (inside := inside); auto. Qed.
Lemma val_perm X Y : Permutation X Y -> Forall H X -> val X = val Y.
Proof using ok. unfold vector_of. apply val_perm with (inside := inside); auto. Qed.
Hint Resolve val_in : core.
Lemma smaller n X : H n -> g n X -> Forall (fun h => h < n /\ H h) X.
Proof using ok.
  intros Hn o. assert (F : Forall (fun h => h < n /\ heaps_to (last l) h) X)
    by (apply MisereQuotient.smaller; [apply law_rule, ok|apply Hn|exact o]).
  assert (G := proj1 (proj2 (proj1 (proj2 vectors) n Hn)) X o).
  rewrite Forall_forall in *. intros k I. split; [now apply F|now apply G].
Qed.
Lemma leads_spec n v : In v (leads n) <-> exists X, g n X /\ val X = v.
Proof using ok.
  unfold MisereLaw.leads. rewrite once_spec by apply same_vector_spec. rewrite in_map_iff.
  split; intros (X & A & B); exists X; [apply (options_spec l (law_rule ok)) in B|apply (options_spec l (law_rule ok)) in A]; auto.
Qed.
Lemma leads_in n v : H n -> In v (leads n) -> inside v.
Proof using ok. intros Hn I. apply leads_spec in I as (X & o & <-). apply val_in. now apply (proj1 (proj2 vectors) n Hn). Qed.

Lemma within_spec rest : forall before v, In v (within l Q before rest) <->
  exists A n B o, rest = A ++ n :: B /\ In o (leads n) /\ v = plus o (val (rev A ++ before ++ B)).
Proof.
  induction rest as [|i rest IH]; intros before v; simpl.
  - split; [tauto|]. intros (A & n & B & o & E & _). now destruct A.
  - rewrite in_app_iff, in_map_iff, IH. split.
    + intros [(o & <- & I)|(A & k & B & o & -> & I & ->)]; [now exists [], i, rest, o|]. exists (i :: A), k, B, o.
      repeat split; auto. simpl. now rewrite <- app_assoc.
    + intros ([|a A] & k & B & o & E & I & ->); injection E as -> ->; [left; eauto|right]. exists A, k, B, o.
      repeat split; auto. simpl. now rewrite <- app_assoc.
Qed.

(** *** A pair of free counts *)
Local Open Scope Z_scope.
Lemma numbers : 1 <= m /\ 1 <= p /\ 1 <= q /\
  forall pattern alt a b n, In pattern (patterns l) -> In alt (snd pattern) -> In (a, b, n) (inequalities alt) ->
    (Z.abs a = 1 /\ b = 0) \/ (a = 0 /\ Z.abs b = 1) \/ (a = p /\ b = - q) \/ (a = - p /\ b = q).
Proof using ok.
  assert (A := law_numbers ok). unfold numbers_ok, check_numbers in A. rewrite !and_spec, !Z.leb_le in A.
  destruct A as [[[A1 A2] A3] A]. repeat split; auto. intros pattern alt a b n I J K.
  rewrite every_spec in A. specialize (A _ I). rewrite every_spec in A. specialize (A _ J). rewrite every_spec in A.
  specialize (A _ K). cbn in A. rewrite !or_spec, !and_spec, !Z.eqb_eq in A.
  destruct A as [[A|A]|[[A B] C]]; auto. right. right.
  assert (1 <= p * q) by (apply Z.lt_pred_le, Z.mul_pos_pos; lia).
  destruct (Z.abs_spec a) as [[_ Ea]|[_ Ea]], (Z.abs_spec b) as [[_ Eb]|[_ Eb]]; rewrite Ea in A; rewrite Eb in B.
  - rewrite A, B in C. lia.
  - left. lia.
  - right. lia.
  - replace (a * b) with (p * q) in C by (rewrite <- A, <- B; ring). lia.
Qed.

Lemma most_spec z zs : In z zs -> Z.abs z <= most zs.
Proof. induction zs as [|w zs IH]; simpl; [tauto|]. intros [->|I]; [|specialize (IH I)]; lia. Qed.
Lemma most_positive zs : 0 <= most zs.
Proof. induction zs; simpl; lia. Qed.
Lemma some_same {A} (f h : A -> bool) xs : (forall a, In a xs -> f a = h a) -> some f xs = some h xs.
Proof.
  intros E. induction xs as [|a xs IH]; simpl; [reflexivity|]. rewrite (E a) by now left. rewrite IH; auto.
  intros b I. apply E. now right.
Qed.
Lemma every_same {A} (f h : A -> bool) xs : (forall a, In a xs -> f a = h a) -> every f xs = every h xs.
Proof.
  intros E. induction xs as [|a xs IH]; simpl; [reflexivity|]. rewrite (E a) by now left. rewrite IH; auto.
  intros b I. apply E. now right.
Qed.
Notation like := (similar m (limit l Q) p q).

Lemma compare_like c B S v w d n : c = B + S -> alike c v w -> Z.abs n <= B -> Z.abs d <= S ->
  (n <=? v + d) = (n <=? w + d) /\ (n <=? - (v + d)) = (n <=? - (w + d)).
Proof. unfold alike. intros. split; apply eq_iff_eq_true; rewrite !Z.leb_le; lia. Qed.
Arguments compare_like {c B S v w d n}.
Lemma holds_like x y z t s pattern : like x y z t -> In s ss -> In pattern (patterns l) ->
  holds l (x + fst s) (y + snd s) pattern = holds l (z + fst s) (t + snd s) pattern.
Proof using ok.
  intros (Ex & Ey & Ax & Ay & Af) I J. apply some_same. intros alt K. unfold meets.
  assert (Mx : (x + fst s) mod m = (z + fst s) mod m) by (rewrite Zplus_mod, Ex, <- Zplus_mod; reflexivity).
  assert (My : (y + snd s) mod m = (t + snd s) mod m) by (rewrite Zplus_mod, Ey, <- Zplus_mod; reflexivity).
  rewrite Mx, My. clear Ex Ey Mx My. destruct (some _ (residues alt)); [|reflexivity].
  apply every_same. intros [[a b] n] N.
  assert (Ln : Z.abs n <= most (flat_map (fun pattern => flat_map (fun a => map snd (inequalities a)) (snd pattern)) (patterns l))).
  { apply most_spec, in_flat_map. exists pattern. split; [assumption|]. apply in_flat_map. exists alt. split; [assumption|].
    exact (in_map snd _ _ N). }
  assert (Ls : forall w, In w [fst s; snd s; p * fst s - q * snd s] ->
    Z.abs w <= most (flat_map (fun s => [fst s; snd s; p * fst s - q * snd s]) ss)).
  { intros w W. apply most_spec, in_flat_map. eauto. }
  assert (L1 := Ls (fst s) ltac:(simpl; auto)). assert (L2 := Ls (snd s) ltac:(simpl; auto)).
  assert (L3 := Ls (p * fst s - q * snd s) ltac:(simpl; auto)).
  assert (C1 := compare_like eq_refl Ax Ln L1). assert (C2 := compare_like eq_refl Ay Ln L2).
  assert (C3 := compare_like eq_refl Af Ln L3). destruct C1 as [C1 C1'], C2 as [C2 C2'], C3 as [C3 C3'].
  destruct (proj2 (proj2 (proj2 numbers)) _ _ _ _ _ J K N) as [[Ha ->]|[[-> Hb]|[[-> ->]|[-> ->]]]].
  - destruct (Z.abs_spec a) as [[_ E]|[_ E]]; rewrite E in Ha; [rewrite Ha|replace a with (-1) by lia].
    + transitivity (n <=? x + fst s); [apply f_equal; ring|]. rewrite C1. apply f_equal. ring.
    + transitivity (n <=? - (x + fst s)); [apply f_equal; ring|]. rewrite C1'. apply f_equal. ring.
  - destruct (Z.abs_spec b) as [[_ E]|[_ E]]; rewrite E in Hb; [rewrite Hb|replace b with (-1) by lia].
    + transitivity (n <=? y + snd s); [apply f_equal; ring|]. rewrite C2. apply f_equal. ring.
    + transitivity (n <=? - (y + snd s)); [apply f_equal; ring|]. rewrite C2'. apply f_equal. ring.
  - transitivity (n <=? p * x - q * y + (p * fst s - q * snd s)); [apply f_equal; ring|]. rewrite C3. apply f_equal. ring.
  - transitivity (n <=? - (p * x - q * y + (p * fst s - q * snd s))); [apply f_equal; ring|]. rewrite C3'. apply f_equal. ring.
Qed.

Lemma upto_spec z n : 0 <= z <= n -> In z (upto n).
Proof. intros Hz. unfold upto. apply in_map_iff. exists (Z.to_nat z). split; [lia|]. apply in_seq. lia. Qed.
Lemma limit_positive : 0 <= limit l Q.
Proof. apply Z.add_nonneg_nonneg; apply most_positive. Qed.

Lemma fiber_listed x y : 0 <= x -> 0 <= y -> In (fiber l ss x y) (fibers l Q ss).
Proof using ok.
  intros Hx Hy. destruct numbers as (Hm & Hp & Hq & _).
  destruct (representative Hm limit_positive Hp Hq Hx Hy) as (z & t & Hz & Ht & S).
  assert (E : fiber l ss x y = fiber l ss z t).
  { unfold fiber. f_equal.
    - assert (P := limit_positive). destruct S as (_ & _ & Ax & Ay & _). unfold alike in *. clear Hm Hp Hq Hz Ht.
      f_equal; [|f_equal]; apply eq_iff_eq_true; rewrite !Z.leb_le; lia.
    - apply map_ext_in. intros s I. apply map_ext_in. intros pattern J. now apply holds_like. }
  rewrite E. apply once_spec; [intros; apply same_spec, bools_spec|]. apply in_flat_map.
  exists z. split; [now apply upto_spec|]. now apply in_map, upto_spec.
Qed.

Notation wins_by := (can_win plus nothing is_P phi leads).
Lemma live n : H n -> is_counted n = true -> leads n <> [].
Proof using ok.
  intros Hn I E. destruct vectors as (_ & A & _). apply A in E; [|assumption]. unfold replaced in E. now rewrite I in E.
Qed.
Lemma counted_in n : In n (counted l) -> H n /\ phi n = (pretend Q n, (0, 0)) /\ is_counted n = true.
Proof using ok.
  intros I. destruct vectors as (_ & _ & _ & _ & _ & _ & A). destruct (A n I) as [Hn E]. repeat split; [apply Hn|apply Hn| |].
  - unfold heap_vector in *. simpl in E. now rewrite E.
  - apply has_spec. simpl. auto.
Qed.
Lemma all_counted_in Y : Forall (fun n => In n (counted l)) Y -> Forall H Y.
Proof using ok. apply Forall_impl. intros n I. now apply counted_in. Qed.
Lemma val_counted Y : Forall (fun n => In n (counted l)) Y -> val Y = (fst (val Y), (0, 0)).
Proof using ok.
  induction 1 as [|n Y I _ IH]; [reflexivity|]. change (val (n :: Y)) with (plus (phi n) (val Y)).
  destruct (counted_in n I) as (_ & -> & _). rewrite IH. reflexivity.
Qed.

Section At.
Variables x y : Z.
Hypotheses (Hx : 0 <= x) (Hy : 0 <= y).

Definition sets := combine ss (map (elements_where l)
  (map (fun s => map (holds l (x + fst s) (y + snd s)) (patterns l)) ss)).
Definition at_hand (e : positive) : vector := (e, (x, y)).
Definition good (v : vector) : Prop := In (snd v) ss /\ (fst v <= order)%positive.

Lemma test_spec v e : good v -> (e <= order)%positive -> test Q sets v e = is_P (plus v (at_hand e)).
Proof using ok.
  intros [I Hv] He. unfold test, sets.
  assert (F : forall f : Z * Z -> M.t unit, find (snd v) (combine ss (map f ss)) = f (snd v)).
  { intros f. revert I. generalize (snd v). intros s. induction ss as [|t ts IH]; simpl; [tauto|]. intros I.
    destruct (same_pair s t) eqn:E; [now apply same_pair_spec in E as ->|]. apply IH. destruct I as [<-|]; [|assumption].
    now rewrite (proj2 (same_pair_spec t t) eq_refl) in E. }
  rewrite map_map, F. clear F. apply eq_iff_eq_true. unfold elements_where. rewrite member_set_of, in_flat_map.
  unfold MisereLaw.is_P. rewrite some_spec. simpl. rewrite (Z.add_comm (fst (snd v))), (Z.add_comm (snd (snd v))).
  set (f := holds l (x + fst (snd v)) (y + snd (snd v))). set (e' := product Q (fst v) e). split.
  - intros ([es b] & J & K). simpl in K. destruct b; [|destruct K]. revert J K. induction (patterns l) as [|pt pts IH]; simpl.
    + tauto.
    + intros [[= <- Ef]|J] K; [|destruct (IH J K) as (pt' & A & B); eauto]. exists pt. split; [now left|].
      rewrite and_spec, some_spec. split; [|assumption]. exists e'. split; [assumption|apply Pos.eqb_refl].
  - intros (pt & J & K). rewrite and_spec, some_spec in K. destruct K as [(e1 & I1 & E) Ef]. apply Pos.eqb_eq in E as <-.
    exists (fst pt, true). split; [|assumption]. rewrite <- Ef. clear I1 Ef.
    induction (patterns l) as [|pt' pts IH]; simpl in *; [assumption|]. destruct J as [->|J]; [now left|right; auto].
Qed.
Lemma tests_spec vs e : Forall good vs -> (e <= order)%positive ->
  tests_some Q sets vs e = wins plus is_P vs (at_hand e).
Proof using ok.
  intros F He. unfold tests_some, wins. induction F as [|v vs Hv F IH]; simpl; [reflexivity|]. now rewrite test_spec, IH.
Qed.

Lemma good_shift v : (fst v <= order)%positive -> In v (nothing :: by_first l Q ++ by_second l Q ++
    flat_map (fun n => let d := data_of l Q n in itself d :: left d ++ instead d) (members l)) -> good v.
Proof. intros Hv I. split; [|assumption]. apply once_spec; [apply same_pair_spec|]. now apply in_map. Qed.
Lemma good_nothing : good nothing.
Proof. apply good_shift; [simpl; lia|now left]. Qed.
Lemma good_member n v : H n -> (fst v <= order)%positive ->
  In v (itself (data_of l Q n) :: left (data_of l Q n) ++ instead (data_of l Q n)) -> good v.
Proof.
  intros Hn Hv I. apply good_shift; [assumption|]. right. rewrite !in_app_iff. right. right. apply in_flat_map.
  exists n. split; [now apply members_spec|assumption].
Qed.
Lemma good_phi n : H n -> good (phi n).
Proof using ok. intros Hn. apply (good_member Hn); [now apply phi_in|now left]. Qed.
Lemma good_leads n : H n -> Forall good (leads n).
Proof using ok.
  intros Hn. apply Forall_forall. intros v I. apply (good_member Hn); [now apply (@leads_in n v)|]. right. apply in_app_iff. now left.
Qed.
Lemma good_instead n : H n -> Forall good (instead (data_of l Q n)).
Proof using ok.
  intros Hn. apply Forall_forall. intros v I. apply (good_member Hn); [|right; apply in_app_iff; now right].
  unfold data_of in I. cbn [instead] in I. destruct (is_counted n); [destruct I|]. apply within_spec in I as (A & k & B & o & E & I & ->).
  assert (F : Forall H (replaced l n)) by (apply Forall_forall; intros i Hi; now apply (proj1 (proj2 vectors) n Hn)).
  rewrite E in F. apply Forall_app in F as [FA FB]. inversion_clear FB.
  apply plus_in; [eapply leads_in; eauto|]. apply val_in. rewrite !Forall_app. repeat split; auto. now apply Forall_rev.
Qed.
Lemma good_firsts : Forall good (by_first l Q).
Proof using ok.
  apply Forall_forall. intros v I. apply good_shift; [|right; apply in_app_iff; now left].
  apply in_map_iff in I as (o & <- & I). apply leads_in in I; [apply I|auto using first_in, second_in].
Qed.
Lemma good_seconds : Forall good (by_second l Q).
Proof using ok.
  apply Forall_forall. intros v I. apply good_shift; [|right; rewrite !in_app_iff; auto].
  apply in_map_iff in I as (o & <- & I). apply leads_in in I; [apply I|auto using first_in, second_in].
Qed.

Lemma fiber_ok : every (check_heap l Q sets) (map (data_of l Q) (members l)) = true /\
  check_states l Q sets (by_first l Q) (by_second l Q) (1 <=? x) (1 <=? y) (prepared l Q) = true.
Proof using ok Hx Hy.
  assert (A := law_fibers ok). unfold fibers_ok, check_fibers in A. cbv zeta in A. rewrite every_spec in A.
  specialize (A _ (fiber_listed Hx Hy)). unfold check_fiber, fiber in A. cbv zeta in A. rewrite and_spec in A. exact A.
Qed.

Notation W n := (wins plus is_P (leads n)).
Lemma at_heap n e : H n -> (e <= order)%positive ->
  if W n (at_hand e) then is_P (plus (phi n) (at_hand e)) = false
  else leads n <> [] -> wins plus is_P (instead (data_of l Q n)) (at_hand e) = true -> is_P (plus (phi n) (at_hand e)) = true.
Proof using ok Hx Hy.
  intros Hn He. assert (A := proj1 fiber_ok). rewrite every_spec in A.
  specialize (A _ (in_map (data_of l Q) _ _ (proj2 (members_spec n) Hn))). unfold check_heap in A. cbv zeta in A.
  rewrite every_spec in A. specialize (A e (le_carrier He)).
  change (left (data_of l Q n)) with (leads n) in A. change (itself (data_of l Q n)) with (phi n) in A.
  rewrite (tests_spec (good_leads Hn) He), (tests_spec (good_instead Hn) He), (test_spec (good_phi Hn) He) in A.
  destruct (W n (at_hand e)); [now apply negb_true_iff|]. intros N I. destruct (leads n); [now destruct N|].
  now rewrite I in A.
Qed.

(** The counted heaps that are not free: their deficits in the contexts with these free counts. *)
Notation context := (fun v => exists e, (e <= order)%positive /\ v = at_hand e).
Notation C := (fun n => In n (counted l)).
Notation is_first := (test Q sets nothing).
Definition start : state := (1%positive, filter (fun e => negb (is_first e)) (carrier l)).
Definition counted_heaps : list (positive * M.t (list positive) * M.t unit) :=
  map (fun h => (fst h, set_of (filter (tests_some Q sets (snd h)) (carrier l)))) (prepared l Q).
Definition found : list state := close Q (100 * 100) counted_heaps (M.empty _) [start] [].
Definition known (v : vector) (D : vector -> bool) : Prop := exists L, (fst v <= order)%positive /\ v = (fst v, (0, 0)) /\
  (L = [] \/ In (fst v, L) found) /\ forall e, (e <= order)%positive -> D (at_hand e) = true -> In e L.

Lemma states_ok :
  (forall d h, In d (start :: found) -> In h counted_heaps ->
    included (by_element (map (fun d => (fst d, set_of (snd d))) found)) (next Q d h) = true) /\
  (forall e L, In (e, L) found \/ (e, L) = start /\ (1 <= x \/ 1 <= y) -> In 1%positive L ->
    by_free Q sets (by_first l Q) (by_second l Q) (1 <=? x) (1 <=? y) e = true).
Proof using ok Hx Hy.
  assert (A := proj2 fiber_ok). unfold check_states in A. cbv zeta in A. fold counted_heaps in A.
  change (1%positive, filter (fun e => negb (is_first e)) (carrier l)) with start in A. fold found in A.
  rewrite !and_spec in A. destruct A as [[A B] S]. rewrite every_spec in A, B. split.
  - intros d h I J. specialize (A d I). rewrite every_spec in A. exact (A h J).
  - intros e L I J. assert (T : (if some (Pos.eqb 1) L then by_free Q sets (by_first l Q) (by_second l Q) (1 <=? x) (1 <=? y) e
      else true) = true).
    { destruct I as [I|[E I]]; [exact (B _ I)|]. rewrite <- E in S. cbn [fst snd] in S.
      rewrite <- !Z.leb_le in I. destruct (1 <=? x); [exact S|]. destruct I as [I|I]; [discriminate|].
      destruct (1 <=? y); [exact S|discriminate]. }
    replace (some (Pos.eqb 1) L) with true in T; [exact T|]. symmetry. apply some_spec. exists 1%positive. auto.
Qed.

Lemma known_closed n v D : C n -> leads n <> [] -> starts context nothing is_P v D \/ known v D ->
  exists D', known (plus (phi n) v) D' /\
    forall u, context u -> D (plus (phi n) u) = true -> W n (plus v u) = false -> D' u = true.
Proof using ok Hx Hy.
  intros I _ K. destruct (counted_in n I) as (Hn & E & _). assert (Hp := proj1 (phi_in Hn)). rewrite E in Hp |- *. simpl in Hp.
  assert (K' : exists a L, (a <= order)%positive /\ v = (a, (0, 0)) /\ (L = [] \/ In (a, L) (start :: found)) /\
    forall e, (e <= order)%positive -> D (at_hand e) = true -> In e L).
  { destruct K as [[-> S]|(L & Ha & E' & J & HD)].
    - exists 1%positive, (snd start). refine (conj (Pos.le_1_l _) (conj eq_refl (conj (or_intror (or_introl eq_refl)) _))).
      intros e He T. apply filter_In. split; [now apply le_carrier|]. rewrite (test_spec good_nothing He).
      rewrite plus_one by now repeat split. rewrite <- S; [assumption|]. exists e. auto.
    - exists (fst v), L. refine (conj Ha (conj E' (conj _ HD))). destruct J as [J|J]; [now left|right; now right]. }
  destruct K' as (a & L & Ha & -> & J & HD).
  set (h := (pretend Q n, by_element (map (fun e => (product Q (pretend Q n) e, e)) (carrier l)),
    set_of (filter (tests_some Q sets (leads n)) (carrier l)))).
  assert (Ih : In h counted_heaps).
  { unfold counted_heaps, prepared. rewrite map_map. apply in_map_iff. exists n. split; [reflexivity|assumption]. }
  set (L' := snd (next Q (a, L) h)).
  assert (IL : forall e, (e <= order)%positive -> D (at_hand (product Q (pretend Q n) e)) = true ->
    W n (at_hand (product Q a e)) = false -> In e L').
  { intros e He De We. unfold L', next, h. cbn [fst snd]. apply in_flat_map. exists (product Q (pretend Q n) e). split.
    - apply HD; [now apply (mul_in mon)|assumption].
    - apply filter_In. split; [apply by_element_spec, in_map_iff; exists e; auto using le_carrier|].
      apply negb_true_iff, not_true_iff_false. rewrite member_set_of, filter_In, tests_spec by
        (try apply good_leads; try assumption; now apply (mul_in mon)). intros [_ T]. congruence. }
  assert (R : forall e, plus (pretend Q n, (0, 0)) (at_hand e) = at_hand (product Q (pretend Q n) e)) by reflexivity.
  exists (fun u => some (Pos.eqb (fst u)) L'). split.
  - assert (Ia : L' = [] \/ exists L'', In (product Q a (pretend Q n), L'') found /\ forall e, In e L' -> In e L'').
    { destruct J as [->|J]; [now left|]. assert (Inc := proj1 states_ok _ _ J Ih). unfold included in Inc. fold L' in Inc.
      destruct L' as [|e0 L0]; [now left|right]. apply some_spec in Inc as (set & Js & T).
      apply by_element_spec, in_map_iff in Js as ([b L''] & [= -> <-] & Js). exists L''. split; [exact Js|].
      intros e Ie. rewrite every_spec in T. now apply member_set_of, T. }
    assert (D' : forall e, some (Pos.eqb (fst (at_hand e))) L' = true -> In e L').
    { intros e T. apply some_spec in T as (e1 & I1 & T). apply Pos.eqb_eq in T. simpl in T. now subst. }
    destruct Ia as [E0|(L'' & J'' & Inc)]; [exists []|exists L'']; (split; [now apply (mul_in mon)|split; [reflexivity|split]]).
    + now left.
    + intros e _ T. apply D' in T. now rewrite E0 in T.
    + right. unfold MisereLaw.plus. cbn [fst snd]. now rewrite (comm mon).
    + intros e _ T. auto.
  - intros u (e & He & ->) De We. apply some_spec. exists e. split; [|apply Pos.eqb_refl]. apply IL; auto.
Qed.

Lemma by_free_spec e : (e <= order)%positive ->
  by_free Q sets (by_first l Q) (by_second l Q) (1 <=? x) (1 <=? y) e = true ->
  (1 <= x /\ W (first l) (e, (x - 1, y)) = true) \/ (1 <= y /\ W (second l) (e, (x, y - 1)) = true).
Proof using ok.
  intros He F. unfold by_free in F. cbv zeta in F. rewrite or_spec, !and_spec, !Z.leb_le in F.
  rewrite !tests_spec in F by auto using good_firsts, good_seconds.
  destruct F as [[L F]|[L F]]; [left|right]; (split; [assumption|]); apply some_spec in F as (v & I & F);
    apply in_map_iff in I as (o & <- & I); apply some_spec; exists o; (split; [assumption|]); rewrite <- F;
    unfold MisereLaw.plus, at_hand; cbn [fst snd]; do 3 f_equal; lia.
Qed.

Lemma rest_covered Y : Forall C Y -> Y <> [] \/ 1 <= x \/ 1 <= y -> is_P (plus (at_hand 1) (val Y)) = false ->
  wins_by (at_hand 1) Y = false ->
  by_free Q sets (by_first l Q) (by_second l Q) (1 <=? x) (1 <=? y) (fst (val Y)) = true.
Proof using ok Hx Hy.
  intros F N E W. assert (one_in : forall e, (e <= order)%positive -> inside (at_hand e)) by (now repeat split).
  destruct (@deficit C _ inside context plus nothing is_P phi leads) with (known := known) (X := Y) as (D & S & K & HD);
    auto.
  - intros n I. now apply phi_in, counted_in.
  - intros n I E0. destruct (live (proj1 (counted_in n I)) (proj2 (proj2 (counted_in n I))) E0).
  - intros v (e & He & ->). auto.
  - intros n v I (e & He & ->). destruct (counted_in n I) as (Hn & -> & _). exists (product Q (pretend Q n) e).
    split; [|reflexivity]. apply (mul_in mon); [|assumption]. exact (proj1 (phi_in Hn)).
  - intros n v D I J K. exact (known_closed n I J K).
  - assert (D1 : D (at_hand 1) = true) by (apply HD; auto; exists 1%positive; split; [lia|reflexivity]).
    assert (K' : known (val Y) D \/ Y = []).
    { destruct Y as [|n Y]; [now right|left]. apply K. exists n. split; [now left|]. inversion_clear F as [|? ? I].
      destruct (counted_in n I) as (Hn & _ & Cn). now apply live. }
    assert (K2 : known (val Y) D -> by_free Q sets (by_first l Q) (by_second l Q) (1 <=? x) (1 <=? y) (fst (val Y)) = true).
    { intros (L & Ha & _ & J & HL). apply HL in D1; [|lia]. destruct J as [->|J]; [destruct D1|].
      apply (proj2 states_ok) with (L := L); auto. }
    destruct K' as [K'| ->]; [auto|]. destruct S as [[_ S]|S]; [|auto]. destruct N as [[]|N]; [reflexivity|].
    apply (proj2 states_ok) with (L := snd start); [right; now split|]. apply filter_In. split; [apply le_carrier; lia|].
    rewrite (test_spec good_nothing) by lia. rewrite plus_one by (apply one_in; lia). rewrite <- S; [assumption|].
    exists 1%positive. split; [lia|reflexivity].
Qed.
End At.

(** *** All sums *)
Local Close Scope Z_scope.
Notation W n := (wins plus is_P (leads n)).

Lemma counted_sum Z : Forall (fun n => is_counted n = true) Z -> exists a b Y,
  Permutation Z (repeat (first l) a ++ repeat (second l) b ++ Y) /\ Forall (fun n => In n (counted l)) Y.
Proof.
  induction 1 as [|n Z I _ (a & b & Y & P & F)]; [now exists 0, 0, []|]. apply has_spec in I as [<-|[<-|I]].
  - exists (S a), b, Y. split; [now constructor|assumption].
  - exists a, (S b), Y. split; [|assumption]. simpl. rewrite <- Permutation_middle. now constructor.
  - exists a, b, (n :: Y). split; [|now constructor]. rewrite P, !app_assoc. apply Permutation_middle.
Qed.
Lemma val_free a b Y : Forall (fun n => In n (counted l)) Y ->
  val (repeat (first l) a ++ repeat (second l) b ++ Y) = (fst (val Y), (Z.of_nat a, Z.of_nat b)).
Proof using ok.
  intros F. destruct vectors as (_ & _ & _ & E1 & _ & E2 & _). assert (B := proj1 (val_in (all_counted_in F))).
  induction a as [|a IH]; simpl repeat; simpl app.
  - induction b as [|b IH]; simpl repeat; simpl app; [now apply val_counted|].
    change (val (second l :: repeat (second l) b ++ Y)) with (plus (phi (second l)) (val (repeat (second l) b ++ Y))).
    rewrite E2, IH. unfold MisereLaw.plus. cbn [fst snd]. rewrite (one_l mon B). do 2 f_equal; lia.
  - change (val (first l :: repeat (first l) a ++ repeat (second l) b ++ Y))
      with (plus (phi (first l)) (val (repeat (first l) a ++ repeat (second l) b ++ Y))).
    rewrite E1, IH. unfold MisereLaw.plus. cbn [fst snd]. rewrite (one_l mon B). do 2 f_equal; lia.
Qed.
Lemma wins_by_spec X v : Forall H X -> inside v ->
  (wins_by v X = true <-> exists n Y, Permutation X (n :: Y) /\ W n (plus v (val Y)) = true).
Proof using ok. intros F I. unfold vector_of. apply can_win_spec with (H := H) (inside := inside); auto. Qed.

Lemma counted_covered X : Forall (fun n => is_counted n = true) X -> Forall H X -> X <> [] -> is_P (val X) = false ->
  wins_by nothing X = true.
Proof using ok.
  intros K F N E. apply not_false_iff_true. intros T.
  assert (none : forall n R, Permutation X (n :: R) -> W n (val R) = false).
  { intros n R p. apply not_true_iff_false. intros w. apply not_true_iff_false in T. apply T, wins_by_spec; auto.
    exists n, R. split; [assumption|]. rewrite plus_one; [assumption|]. apply val_in.
    apply (Permutation_Forall p) in F. now inversion F. }
  destruct (counted_sum K) as (a & b & Y & perm & G). assert (HY := all_counted_in G). assert (By := proj1 (val_in HY)).
  assert (V : plus (at_hand (Z.of_nat a) (Z.of_nat b) 1) (val Y) = val X).
  { rewrite (val_perm perm F), (val_free a b G), (val_counted G). unfold MisereLaw.plus, at_hand. cbn [fst snd].
    rewrite (one_l mon By). do 2 f_equal; lia. }
  assert (free := rest_covered (Zle_0_nat a) (Zle_0_nat b) G). rewrite V in free.
  assert (some_heap : Y <> [] \/ (1 <= Z.of_nat a)%Z \/ (1 <= Z.of_nat b)%Z).
  { destruct a as [|a], b as [|b], Y as [|n Y]; try lia; try (left; discriminate). exfalso. simpl in perm.
    apply Permutation_sym, Permutation_nil in perm. now subst. }
  assert (stuck : wins_by (at_hand (Z.of_nat a) (Z.of_nat b) 1) Y = false).
  { apply not_true_iff_false. intros w. apply wins_by_spec in w as (n & R & pY & w); [|assumption|repeat split; simpl; lia].
    assert (GR := Permutation_Forall pY G). inversion_clear GR as [|? ? _ GR'].
    assert (w' : W n (val (repeat (first l) a ++ repeat (second l) b ++ R)) = true).
    { rewrite (val_free a b GR'). rewrite <- w. f_equal. rewrite (val_counted GR'). unfold MisereLaw.plus, at_hand.
      cbn [fst snd]. rewrite (one_l mon) by (apply val_in, all_counted_in, GR'). do 2 f_equal; lia. }
    rewrite none in w'; [discriminate|]. rewrite perm, pY, !app_assoc. symmetry. apply Permutation_middle. }
  destruct (@by_free_spec (Z.of_nat a) (Z.of_nat b) _ By (free some_heap E stuck)) as [[L w]|[L w]].
  - destruct a as [|a]; [lia|]. assert (n0 := none (first l) (repeat (first l) a ++ repeat (second l) b ++ Y) perm).
    rewrite (val_free a b G) in n0.
    replace (Z.of_nat (S a) - 1)%Z with (Z.of_nat a) in w by lia. congruence.
  - destruct b as [|b]; [lia|]. simpl in perm. rewrite <- Permutation_middle in perm. 
    assert (n0 := none (second l) (repeat (first l) a ++ repeat (second l) b ++ Y) perm). rewrite (val_free a b G) in n0. replace (Z.of_nat (S b) - 1)%Z with (Z.of_nat b) in w by lia. congruence.
Qed.

(** A heap for the sum that replaces it. *)
Lemma replaced_in X : Forall H X -> Forall H (flat_map (replaced l) X) /\ Forall (fun n => is_counted n = true) (flat_map (replaced l) X).
Proof using ok.
  intros F. rewrite Forall_forall in F. rewrite !Forall_forall.
  split; intros k I; apply in_flat_map in I as (n & I & J); apply (proj1 (proj2 vectors) n (F n I)); assumption.
Qed.
Lemma replaced_val X : Forall H X -> val (flat_map (replaced l) X) = val X.
Proof using ok.
  induction 1 as [|n X Hn F IH]; [reflexivity|]. simpl flat_map. rewrite val_app; [|apply Forall_forall|apply (replaced_in F)].
  - rewrite IH. change (val (n :: X)) with (plus (phi n) (val X)). f_equal. symmetry. now apply (proj1 (proj2 vectors) n Hn).
  - intros k I. now apply (proj1 (proj2 vectors) n Hn).
Qed.

Lemma replaced_wins X : Forall H X -> forall v, inside v -> is_P (plus v (val X)) = false ->
  wins_by v (flat_map (replaced l) X) = true -> wins_by v X = true.
Proof using ok.
  induction 1 as [|n X Hn F IH]; intros v Hv E w; [assumption|]. set (X' := flat_map (replaced l) X) in *.
  destruct (replaced_in F) as [F' _]. fold X' in F'. assert (V := replaced_val F). fold X' in V.
  assert (R := proj1 (replaced_in (Forall_cons n Hn (Forall_nil _)))). simpl in R. rewrite app_nil_r in R.
  change (flat_map (replaced l) (n :: X)) with (replaced l n ++ X') in w.
  assert (IX := val_in F). assert (IR := val_in R). assert (In' := phi_in Hn).
  assert (PR : phi n = val (replaced l n)) by now apply (proj1 (proj2 vectors) n Hn).
  change (val (n :: X)) with (plus (phi n) (val X)) in E.
  change (wins_by v (n :: X)) with (if W n (plus v (val X)) then true else wins_by (plus v (phi n)) X).
  destruct (W n (plus v (val X))) eqn:w0; [reflexivity|].
  apply wins_by_spec in w as (k & Y & pm & w); [|now apply Forall_app|assumption].
  assert (I : In k (replaced l n ++ X')) by (apply (Permutation_in _ (Permutation_sym pm)); now left).
  apply in_app_iff in I as [I|I]; apply in_split in I as (A & B & EI).
  - exfalso. rewrite EI, <- app_assoc in pm. simpl in pm. rewrite <- Permutation_middle in pm.
    apply Permutation_cons_inv in pm. rewrite app_assoc in pm. assert (RK := R). rewrite EI in RK.
    apply Forall_app in RK as [HA HB]. inversion_clear HB as [|? ? Hk HB'].
    assert (HAB : Forall H (A ++ B)) by now apply Forall_app.
    rewrite <- (val_perm pm), val_app, V in w by (auto; now apply Forall_app).
    assert (hand : plus v (val X) = at_hand (fst (snd (plus v (val X)))) (snd (snd (plus v (val X)))) (fst (plus v (val X))))
      by (unfold at_hand; now rewrite <- !surjective_pairing).
    assert (Ip : inside (plus v (val X))) by auto. destruct Ip as (Ip1 & Ip2 & Ip3).
    assert (T := at_heap Ip2 Ip3 Hn Ip1). rewrite <- hand, w0 in T.
    assert (L : leads n <> []).
    { intros L. apply (proj1 (proj2 vectors) n Hn) in L. rewrite L in EI. now destruct A. }
    rewrite (plus_comm (v := phi n)), <- plus_assoc, (plus_comm (w := phi n)), E in T by auto.
    enough (true = false) by discriminate. symmetry. apply T; [assumption|]. clear T.
    unfold data_of. cbn [instead]. destruct (is_counted n) eqn:K.
    + exfalso. unfold replaced in EI. rewrite K in EI. destruct A as [|a A]; [|now destruct A].
      injection EI as <- <-. unfold vector_of in w at 1. simpl in w. rewrite plus_one in w by auto. congruence.
    + apply some_spec in w as (o & Io & w). apply some_spec. assert (Ho : inside o) by now apply (@leads_in k o).
      exists (plus o (val (rev A ++ [] ++ B))). split; [apply within_spec; now exists A, k, B, o|].
      assert (pr : Permutation (A ++ B) (rev A ++ [] ++ B)) by (apply Permutation_app_tail, Permutation_rev).
      rewrite <- (val_perm pr), <- plus_assoc, (plus_swap (v := val (A ++ B))) by auto. exact w.
  - rewrite EI in pm, F'. apply Forall_app in F' as [HA HB]. inversion_clear HB as [|? ? Hk HB'].
    assert (HAB : Forall H (A ++ B)) by now apply Forall_app.
    rewrite app_assoc, <- Permutation_middle, <- app_assoc in pm. apply Permutation_cons_inv in pm.
    rewrite <- (val_perm pm), val_app, <- PR in w by (auto; now apply Forall_app).
    apply IH; [auto| |].
    + now rewrite <- plus_assoc by auto.
    + apply wins_by_spec; [rewrite EI; apply Forall_app; auto|auto|]. exists k, (A ++ B).
      split; [rewrite EI; symmetry; apply Permutation_middle|]. now rewrite <- plus_assoc by auto.
Qed.


Lemma covered X : Forall H X -> (exists n, In n X /\ leads n <> []) -> is_P (val X) = false -> wins_by nothing X = true.
Proof using ok.
  intros F (n & I & L) E. destruct (replaced_in F) as [FR FC].
  destruct (flat_map (replaced l) X) as [|k R] eqn:ER.
  - assert (none : forall k, In k X -> replaced l k = []).
    { intros k J. destruct (replaced l k) as [|i R] eqn:EK; [reflexivity|exfalso].
      assert (J' : In i (flat_map (replaced l) X)) by (apply in_flat_map; exists k; rewrite EK; split; [assumption|now left]).
      now rewrite ER in J'. }
    assert (Hn : H n) by (rewrite Forall_forall in F; auto).
    assert (S := proj2 (proj2 (proj2 (proj2 (proj2 (proj1 (proj2 vectors) n Hn))))) L (none n I)).
    apply wins_by_spec; auto. apply in_split in I as (A & B & ->). exists n, (A ++ B).
    split; [symmetry; apply Permutation_middle|]. apply Forall_app in F as [FA FB]. inversion_clear FB as [|? ? _ FB'].
    rewrite <- replaced_val by now apply Forall_app.
    replace (flat_map (replaced l) (A ++ B)) with (@nil nat).
    + change (val []) with nothing. rewrite plus_one by auto. rewrite <- S. apply some_same. intros v J.
      assert (Iv : inside v) by now apply (@leads_in n v). now rewrite plus_comm, plus_one by auto.
    + symmetry. rewrite flat_map_app in *. simpl in ER. rewrite (none n) in ER by apply in_elt. exact ER.
  - apply replaced_wins; auto; rewrite ?plus_one by auto; [assumption|]. rewrite ER. apply counted_covered; auto.
    + discriminate.
    + now rewrite <- ER, replaced_val.
Qed.

Theorem law_sound X : Forall H X -> if by_law l X then P_position g X else N_position g X.
Proof using ok.
  unfold by_law, vector_of. apply outcomes with (inside := inside) (reach := leads); auto using smaller, leads_spec, covered.
  - intros n Hn E. apply (proj1 (proj2 vectors) n Hn) in E. assert (A : phi n = val (replaced l n))
      by now apply (proj1 (proj2 vectors) n Hn). now rewrite E in A.
  - apply vectors.
  - intros n [e [x y]] Hn (He & Hx & Hy) w. assert (T := at_heap Hx Hy Hn He). unfold at_hand in T. cbn [fst snd] in T.
    rewrite w in T. rewrite plus_comm; [exact T|now repeat split|auto].
Qed.

(** *** Infinitely many elements *)
Section Family.
Variable f : family.
Hypothesis told_apart : family_ok l f = true.
Notation a := (first_step f).
Notation b := (second_step f).

Lemma rest_counted : Forall (fun n => In n (counted l)) (rest f).
Proof using told_apart.
  unfold family_ok, check_family in told_apart. rewrite !and_spec in told_apart. destruct told_apart as [[_ A] _].
  rewrite every_spec in A. apply Forall_forall. intros n I. now apply has_spec, A.
Qed.
Lemma family_val n k : val (copies l f n ++ beside l f k) = family_vector l Q f (Z.of_nat n) (Z.of_nat k).
Proof using ok told_apart.
  unfold copies, beside. rewrite app_assoc, <- repeat_app, val_free by exact rest_counted.
  unfold family_vector. do 2 f_equal; lia.
Qed.

Lemma is_P_like e x y z t : like x y z t -> is_P (e, (x, y)) = is_P (e, (z, t)).
Proof using ok.
  intros S. apply some_same. intros pattern J. cbn [fst snd]. destruct (some _ _); [|reflexivity].
  assert (I : In (0, 0)%Z ss) by (apply once_spec; [apply same_pair_spec|now left]).
  assert (T := holds_like (0, 0)%Z pattern S I J). cbn [fst snd] in T. now rewrite !Z.add_0_r in T.
Qed.

Local Open Scope Z_scope.
Notation far := (family_limit l Q f).
Notation at_ n k := (is_P (family_vector l Q f n k)).
Lemma family_checked k d : 0 <= k -> 1 <= d -> at_ k k = first_is_P f /\ at_ (k + d) k = negb (first_is_P f).
Proof using ok told_apart.
  assert (A := told_apart). unfold family_ok, check_family in A. cbv zeta in A. rewrite !and_spec in A.
  destruct A as [[[A1 A2] _] A]. apply Z.leb_le in A1. apply Z.eqb_eq in A2.
  destruct numbers as (Hm & Hp & Hq & _). assert (C := limit_positive).
  remember (Z.to_nat (k + d)) as n eqn:E. revert k d E. induction n as [n IH] using lt_wf_ind. intros k d E Hk Hd.
  assert (pa : 1 <= p * Z.of_nat a) by (apply Z.lt_pred_le, Z.mul_pos_pos; lia).
  assert (b1 : 1 <= Z.of_nat b) by (destruct b; [rewrite Z.mul_0_r in A2|]; lia).
  set (x0 := Z.of_nat (first_start f)) in *. set (y0 := Z.of_nat (second_start f)) in *.
  assert (Ex : far = limit l Q + Z.abs (p * x0 - q * y0) + m) by reflexivity.
  set (A' := Z.of_nat a) in *. set (B := Z.of_nat b) in *. set (c := limit l Q) in *.
  assert (F : forall i j, p * (i * A' + x0) - q * (y0 + j * B) = p * x0 - q * y0 + (i - j) * (p * A')).
  { intros i j. transitivity (p * x0 - q * y0 + i * (p * A') - j * (q * B)); [ring|rewrite <- A2; ring]. }
  assert (grows : forall i r, 0 <= i -> 1 <= r -> i <= i * r) 
    by (intros i r Hi Hr; assert (0 <= i * (r - 1)) by (apply Z.mul_nonneg_nonneg; lia); lia).
  assert (move : forall i j i' j' s t, i' = i - s * m -> j' = j - t * m ->
    alike c (i * A' + x0) (i' * A' + x0) -> alike c (y0 + j * B) (y0 + j' * B) ->
    alike c (p * x0 - q * y0 + (i - j) * (p * A')) (p * x0 - q * y0 + (i' - j') * (p * A')) -> at_ i j = at_ i' j').
  { intros i j i' j' s t -> -> B1 B2 B3. unfold family_vector. apply is_P_like. fold x0 y0 A' B.
    split; [|split; [|split; [|split]]]; [| |exact B1|exact B2|rewrite !F; exact B3].
    - rewrite <- (less_mod Hm _ (s * A')). f_equal. ring.
    - rewrite <- (less_mod Hm _ (t * B)). f_equal. ring. }
  destruct (Z_lt_le_dec far k) as [Lk|Lk]; [|destruct (Z_lt_le_dec far d) as [Ld|Ld]].
  - destruct (IH (Z.to_nat (k - m + d)) ltac:(lia) (k - m) d eq_refl ltac:(lia) Hd) as [E1 E2]. rewrite <- E2, <- E1.
    assert (G1 := grows k A' ltac:(lia) ltac:(lia)). assert (G2 := grows (k - m) A' ltac:(lia) ltac:(lia)).
    assert (G3 := grows k B ltac:(lia) ltac:(lia)). assert (G4 := grows (k - m) B ltac:(lia) ltac:(lia)).
    assert (G5 := grows (k + d) A' ltac:(lia) ltac:(lia)). assert (G6 := grows (k - m + d) A' ltac:(lia) ltac:(lia)).
    split; apply (move _ _ _ _ 1 1); try ring; unfold alike; try (right; left; lia); left; do 2 f_equal; ring.
  - destruct (IH (Z.to_nat (k + (d - m))) ltac:(lia) k (d - m) eq_refl Hk ltac:(lia)) as [E1 E2]. rewrite <- E2, <- E1.
    assert (G1 := grows (k + d) A' ltac:(lia) ltac:(lia)). assert (G2 := grows (k + (d - m)) A' ltac:(lia) ltac:(lia)).
    assert (G3 := grows d (p * A') ltac:(lia) pa). assert (G4 := grows (d - m) (p * A') ltac:(lia) pa).
    split; [reflexivity|]. apply (move _ _ _ _ 1 0); try ring; unfold alike.
    + right. left. lia.
    + now left.
    + replace (k + d - k) with d by ring. replace (k + (d - m) - k) with (d - m) by ring. right. left. lia.
  - rewrite every_spec in A. specialize (A k ltac:(apply upto_spec; lia)). rewrite every_spec in A.
    specialize (A (d - 1) ltac:(apply upto_spec; lia)). rewrite and_spec, !eqb_true_iff in A.
    replace (k + (d - 1) + 1) with (k + d) in A by lia. exact A.
Qed.
Local Close Scope Z_scope.

(** If k < n, just one of two sums is a P-position: which one, the family says. *)
Theorem family_tells_apart k n : k < n ->
  if first_is_P f then P_position g (copies l f k ++ beside l f k) /\ N_position g (copies l f n ++ beside l f k)
  else N_position g (copies l f k ++ beside l f k) /\ P_position g (copies l f n ++ beside l f k).
Proof using ok told_apart.
  intros L. assert (in_H : forall i j, Forall H (copies l f i ++ beside l f j)).
  { intros i j. unfold copies, beside. rewrite !Forall_app.
    assert (rep : forall h k, H h -> Forall H (repeat h k)).
    { intros h i0 Hh. apply Forall_forall. intros x I. apply repeat_spec in I. now subst. }
    repeat split; auto using first_in, second_in. apply all_counted_in, rest_counted. }
  assert (Lk := law_sound (in_H k k)). assert (Ln := law_sound (in_H n k)).
  destruct (family_checked (k := Z.of_nat k) (d := Z.of_nat n - Z.of_nat k) ltac:(lia) ltac:(lia)) as [E1 E2].
  replace (Z.of_nat k + (Z.of_nat n - Z.of_nat k))%Z with (Z.of_nat n) in E2 by lia.
  unfold by_law in Lk, Ln. rewrite family_val, E1 in Lk. rewrite family_val, E2 in Ln. destruct (first_is_P f); simpl in Ln; auto.
Qed.

Theorem family_infinite (bound : nat -> Prop) : (forall n, H n -> bound n) -> infinite_misere_quotient g bound.
Proof using ok told_apart.
  intros more. assert (rep : forall h k, H h -> Forall bound (repeat h k)).
  { intros h i Hh. apply Forall_forall. intros x I. apply repeat_spec in I. subst. auto. }
  exists (copies l f). split; [intros k; apply rep, first_in|]. intros k n L I.
  assert (Z : Forall bound (beside l f k)).
  { unfold beside. rewrite !Forall_app. repeat split; [apply rep, first_in|apply rep, second_in|].
    eapply Forall_impl; [|exact (all_counted_in rest_counted)]. exact more. }
  specialize (I _ Z). assert (T := family_tells_apart L). destruct (first_is_P f), T as [T1 T2].
  - apply I in T1. exact (N_not_P T2 T1).
  - apply I in T2. exact (N_not_P T1 T2).
Qed.
End Family.
End Soundness.
