(** * Partizan kayles under misère play [Milley2013]

    The game is played on a sum of strips of squares. Left takes one square, Right two adjacent ones, and what lies on
    either side of them stays. Under misère play the player who cannot move wins. Here every sum is mapped to an
    integer, its element; a move changes the element in one of two ways; so the outcome of a sum follows from its
    element, by induction on the squares. From this come the theorems of the paper, for all sums of strips of all
    lengths. *)

From Coq Require Import ZArith Arith ZifyNat List Lia.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.

(** ** The game *)

Inductive player : Set := Left | Right.

Definition opponent (x : player) : player := match x with Left => Right | Right => Left end.

(** How many adjacent squares a move takes. *)
Definition takes (x : player) : nat := match x with Left => 1 | Right => 2 end.

(** A sum of strips, each by its number of squares: [1; 1; 3] is S_1 + S_1 + S_3. A strip of no squares is no strip:
    there is no move in it. *)
Definition position : Set := list nat.

(** A move splits one strip into what lies on either side of the squares that are taken. *)
Definition move (x : player) (p q : position) : Prop :=
  exists before a b after, p = before ++ (a + takes x + b) :: after /\ q = before ++ a :: b :: after.

(** [wins x y p]: the player [x] can win [p] when [y] moves next. *)
Inductive wins (x : player) : player -> position -> Prop :=
| without_a_move p : (forall q, ~ move x p q) -> wins x x p
| by_a_move p q : move x p q -> wins x (opponent x) q -> wins x x p
| against_all_moves p : (exists q, move (opponent x) p q) -> (forall q, move (opponent x) p q -> wins x x q) ->
    wins x (opponent x) p.

(** The outcomes N, P, L and R: the next player wins, the previous player, Left or Right whoever begins. *)
Inductive outcome : Set := N | P | L | R.

Definition has_outcome (p : position) (c : outcome) : Prop :=
  match c with
  | N => wins Left Left p /\ wins Right Right p
  | P => wins Left Right p /\ wins Right Left p
  | L => wins Left Left p /\ wins Left Right p
  | R => wins Right Left p /\ wins Right Right p
  end.

(** G = H (mod K): G + X and H + X have the same outcome for every sum of strips X; and G >= H (mod K): where Left
    wins H + X, whoever begins, there she wins G + X. *)
Definition equal (G H : position) : Prop := forall X c, has_outcome (G ++ X) c <-> has_outcome (H ++ X) c.

Definition at_least (G H : position) : Prop := forall X first, wins Left first (H ++ X) -> wins Left first (G ++ X).

(** k S_1 + j S_2 *)
Definition short (k j : nat) : position := repeat 1 k ++ repeat 2 j.

(** ** The element of a sum *)

Local Open Scope Z_scope.

(** A strip is worth 0, 1 or -1, as its length is 0, 1 or 2 modulo 3. *)
Definition strip_element (n : nat) : Z := match (n mod 3)%nat with O => 0 | S O => 1 | _ => -1 end.

Definition element (p : position) : Z := fold_right (fun n z => strip_element n + z) 0 p.

Lemma strip_element_cases n :
  (n mod 3 = 0)%nat /\ strip_element n = 0 \/ (n mod 3 = 1)%nat /\ strip_element n = 1 \/
  (n mod 3 = 2)%nat /\ strip_element n = -1.
Proof.
  unfold strip_element. destruct (n mod 3)%nat as [|[|[|m]]] eqn:E; [auto..|].
  pose proof (Nat.mod_upper_bound n 3 ltac:(discriminate)). lia.
Qed.

Lemma element_app p q : element (p ++ q) = element p + element q.
Proof. induction p as [|n p IH]; simpl; [reflexivity|]. rewrite IH. lia. Qed.

Lemma element_cons n p : element (n :: p) = strip_element n + element p.
Proof. reflexivity. Qed.

Lemma element_repeat n k : element (repeat n k) = Z.of_nat k * strip_element n.
Proof. induction k as [|k IH]; [reflexivity|]. simpl repeat. rewrite element_cons, IH. lia. Qed.

Lemma element_short k j : element (short k j) = Z.of_nat k - Z.of_nat j.
Proof.
  unfold short. rewrite element_app, !element_repeat. change (strip_element 1) with 1.
  change (strip_element 2) with (-1). lia.
Qed.

(** A move of Left changes the element by -1 or 2, one of Right by 1 or -2. *)
Lemma left_changes p q : move Left p q -> element q = element p - 1 \/ element q = element p + 2.
Proof.
  intros (before & a & b & after & -> & ->). rewrite !element_app, !element_cons. simpl takes.
  pose proof (strip_element_cases a). pose proof (strip_element_cases b). pose proof (strip_element_cases (a + 1 + b)).
  lia.
Qed.

Lemma right_changes p q : move Right p q -> element q = element p + 1 \/ element q = element p - 2.
Proof.
  intros (before & a & b & after & -> & ->). rewrite !element_app, !element_cons. simpl takes.
  pose proof (strip_element_cases a). pose proof (strip_element_cases b). pose proof (strip_element_cases (a + 2 + b)).
  lia.
Qed.

(** The player plays in a strip of [n] squares so that [a] squares are left at one end: 0 for play at the end, 1 for
    play one away from the end. *)
Definition plays (x : player) (n a : nat) (p q : position) : Prop :=
  (a + takes x <= n)%nat /\
  exists before after, p = before ++ n :: after /\ q = before ++ a :: (n - takes x - a)%nat :: after.

Lemma plays_move x n a p q : plays x n a p q -> move x p q.
Proof.
  intros (Ha & before & after & -> & ->). exists before, a, (n - takes x - a)%nat, after. split; [|reflexivity].
  do 2 f_equal. lia.
Qed.

Lemma play_in x p n a : In n p -> (a + takes x <= n)%nat -> exists q, plays x n a p q /\
  element q = element p - strip_element n + strip_element a + strip_element (n - takes x - a).
Proof.
  intros Hn Ha. apply in_split in Hn as (before & after & ->).
  exists (before ++ a :: (n - takes x - a)%nat :: after). split.
  - split; [exact Ha|]. now exists before, after.
  - rewrite !element_app, !element_cons. lia.
Qed.

Lemma move_in x p n a : In n p -> (a + takes x <= n)%nat -> exists q, move x p q /\
  element q = element p - strip_element n + strip_element a + strip_element (n - takes x - a).
Proof. intros Hn Ha. destruct (play_in x p n a Hn Ha) as (q & M & V). exists q. now apply plays_move in M. Qed.

Lemma can_move x p : (exists q, move x p q) <-> exists n, In n p /\ (takes x <= n)%nat.
Proof.
  split.
  - intros (q & before & a & b & after & -> & _). exists (a + takes x + b)%nat. split; [apply in_elt|lia].
  - intros (n & Hn & H). destruct (move_in x p n 0 Hn) as (q & M & _); [exact H|]. now exists q.
Qed.

(** ** Outcomes by elements *)

(** Left wins by beginning, and Left wins if Right begins, by the element of the sum. *)
Definition left_begins (z : Z) : Prop := z <= 0 /\ z mod 3 = 0.
Definition right_begins (z : Z) : Prop := z < 0 /\ z mod 3 = 2.

(** Without strips of length 1 modulo 3 the element is not positive, and negative if there is one of length 2. *)
Lemma no_length_1 p : (forall n, In n p -> n mod 3 <> 1)%nat ->
  element p <= 0 /\ (forall n, In n p -> (n mod 3 = 2)%nat -> element p < 0).
Proof.
  induction p as [|m p IH]; intros No; [split; [simpl; lia|contradiction]|]. rewrite element_cons.
  destruct IH as [I1 I2]; [intros n Hn; apply No; now right|].
  pose proof (strip_element_cases m). pose proof (No m (or_introl eq_refl)). split; [lia|].
  intros n [<-|Hn] Cn; [lia|]. specialize (I2 n Hn Cn). lia.
Qed.

(** If Left should win and there is a square, she has a move that wins: one at the end of a strip of length 1 or 0
    modulo 3, or, if all strips have length 2 modulo 3, one at the end of any. *)
Lemma left_can p : left_begins (element p) -> (exists n, In n p /\ (1 <= n)%nat) ->
  exists q, move Left p q /\ right_begins (element q).
Proof.
  intros [H1 H2] (n & Hn & Pn).
  destruct (Exists_dec (fun n => 1 <= n /\ n mod 3 <> 2)%nat p) as [E|E].
  { intros m. destruct (le_dec 1 m), (Nat.eq_dec (m mod 3) 2); auto; right; tauto. }
  - apply Exists_exists in E as (m & Hm & Pm & Cm). destruct (move_in Left p m 0 Hm) as (q & M & V); [simpl; lia|].
    exists q. split; [exact M|]. unfold right_begins. simpl takes in V. change (strip_element 0) with 0 in V.
    pose proof (strip_element_cases m). pose proof (strip_element_cases (m - 1 - 0)). lia.
  - assert (A : forall m, In m p -> m = 0%nat \/ (m mod 3 = 2)%nat).
    { intros m Hm. destruct (Nat.eq_dec m 0) as [|Hm0]; [now left|right].
      destruct (Nat.eq_dec (m mod 3) 2) as [|C]; [assumption|].
      exfalso. apply E, Exists_exists. exists m. split; [exact Hm|]. split; [lia|exact C]. }
    assert (Neg : element p < 0).
    { apply (no_length_1 p) with n; [|exact Hn|destruct (A n Hn); lia].
      intros m Hm C. destruct (A m Hm) as [->|]; [discriminate C|lia]. }
    destruct (move_in Left p n 0 Hn) as (q & M & V); [simpl; lia|]. exists q. split; [exact M|].
    unfold right_begins. simpl takes in V. change (strip_element 0) with 0 in V.
    pose proof (A n Hn). pose proof (strip_element_cases n). pose proof (strip_element_cases (n - 1 - 0)). lia.
Qed.

(** If Left should not win and Right, who begins, can move, then he can raise the element by 1. *)
Lemma right_can p : ~ right_begins (element p) -> (exists n, In n p /\ (2 <= n)%nat) ->
  exists q, move Right p q /\ ~ left_begins (element q).
Proof.
  intros H (n & Hn & Pn). enough (E : exists q, move Right p q /\ element q = element p + 1).
  { destruct E as (q & M & V). exists q. split; [exact M|]. unfold left_begins, right_begins in *. lia. }
  destruct (Nat.eq_dec (n mod 3) 1) as [C|C].
  - destruct (move_in Right p n 1 Hn) as (q & M & V); [simpl; lia|]. exists q. split; [exact M|]. simpl takes in V.
    change (strip_element 1) with 1 in V.
    pose proof (strip_element_cases n). pose proof (strip_element_cases (n - 2 - 1)). lia.
  - destruct (move_in Right p n 0 Hn) as (q & M & V); [simpl; lia|]. exists q. split; [exact M|]. simpl takes in V.
    change (strip_element 0) with 0 in V.
    pose proof (strip_element_cases n). pose proof (strip_element_cases (n - 2 - 0)). lia.
Qed.

(** Without squares the element is 0; without two adjacent ones it is not negative. *)
Lemma no_square p : ~ (exists n, In n p /\ (1 <= n)%nat) -> element p = 0.
Proof.
  induction p as [|n p IH]; intros H; [reflexivity|]. rewrite element_cons, IH.
  - destruct n as [|n]; [reflexivity|]. exfalso. apply H. exists (S n). split; [now left|lia].
  - intros (m & Hm & C). apply H. exists m. split; [now right|exact C].
Qed.

Lemma no_domino p : ~ (exists n, In n p /\ (2 <= n)%nat) -> 0 <= element p.
Proof.
  induction p as [|n p IH]; intros H; [simpl; lia|]. rewrite element_cons.
  assert (0 <= element p) by (apply IH; intros (m & Hm & C); apply H; exists m; split; [now right|exact C]).
  destruct n as [|[|n]]; [change (strip_element 0) with 0; lia|change (strip_element 1) with 1; lia|].
  exfalso. apply H. exists (S (S n)). split; [now left|lia].
Qed.

Lemma move_squares x p q : move x p q -> (list_sum q < list_sum p)%nat.
Proof.
  intros (before & a & b & after & -> & ->). rewrite !list_sum_app. simpl. destruct x; simpl; lia.
Qed.

Lemma has_dec least p : {exists n, In n p /\ (least <= n)%nat} + {~ exists n, In n p /\ (least <= n)%nat}.
Proof.
  destruct (Exists_dec (fun n => least <= n)%nat p (le_dec least)) as [E|E]; [left|right]; now rewrite <- Exists_exists.
Qed.

(** Who wins, whoever begins. *)
Theorem winners p :
  (wins Left Left p <-> left_begins (element p)) /\ (wins Right Left p <-> ~ left_begins (element p)) /\
  (wins Left Right p <-> right_begins (element p)) /\ (wins Right Right p <-> ~ right_begins (element p)).
Proof.
  remember (list_sum p) as squares eqn:E. revert p E. induction squares as [squares IH] using lt_wf_ind. intros p ->.
  assert (D : {right_begins (element p)} + {~ right_begins (element p)}).
  { unfold right_begins. destruct (Z_lt_dec (element p) 0), (Z.eq_dec (element p mod 3) 2); auto; right; tauto. }
  assert (I : forall x q, move x p q ->
    (wins Left Left q <-> left_begins (element q)) /\ (wins Right Left q <-> ~ left_begins (element q)) /\
    (wins Left Right q <-> right_begins (element q)) /\ (wins Right Right q <-> ~ right_begins (element q))).
  { intros x q M. apply (IH (list_sum q)); [now apply move_squares in M|reflexivity]. }
  assert (Lq : forall q, move Left p q -> right_begins (element q) -> left_begins (element p)).
  { intros q M. apply left_changes in M. unfold left_begins, right_begins. lia. }
  assert (Rq : forall q, move Right p q -> right_begins (element p) -> left_begins (element q)).
  { intros q M. apply right_changes in M. unfold left_begins, right_begins. lia. }
  assert (stuck : forall x, ~ (exists n, In n p /\ (takes x <= n)%nat) -> wins x x p).
  { intros x H. apply without_a_move. intros q M. apply H, can_move. now exists q. }
  split; [|split; [|split]]; split.
  - intros W. inversion W as [p' No|p' q M Wq|]; subst.
    + destruct (has_dec 1 p) as [H|H]; [apply (can_move Left) in H as (q & M); destruct (No q M)|].
      rewrite (no_square p H). unfold left_begins. lia.
    + destruct (I _ q M) as (_ & _ & Iq & _). exact (Lq q M (proj1 Iq Wq)).
  - intros B. destruct (has_dec 1 p) as [H|H]; [|now apply (stuck Left)].
    destruct (left_can p B H) as (q & M & Bq). destruct (I _ q M) as (_ & _ & Iq & _).
    exact (by_a_move Left p q M (proj2 Iq Bq)).
  - intros W B. inversion W as [| |p' Some All]; subst. apply (can_move Left) in Some.
    destruct (left_can p B Some) as (q & M & Bq). destruct (I _ q M) as (_ & _ & _ & Iq).
    exact (proj1 Iq (All q M) Bq).
  - intros B. apply (against_all_moves Right).
    + apply (can_move Left). destruct (has_dec 1 p) as [H|H]; [exact H|]. exfalso. apply B. rewrite (no_square p H).
      unfold left_begins. lia.
    + intros q M. destruct (I _ q M) as (_ & _ & _ & Iq). apply Iq. intros Bq. exact (B (Lq q M Bq)).
  - intros W. inversion W as [| |p' Some All]; subst. destruct D as [B|B]; [exact B|exfalso].
    apply (can_move Right) in Some.
    destruct (right_can p B Some) as (q & M & Bq). destruct (I _ q M) as (Iq & _). exact (Bq (proj1 Iq (All q M))).
  - intros B. apply (against_all_moves Left).
    + apply (can_move Right). destruct (has_dec 2 p) as [H|H]; [exact H|]. pose proof (no_domino p H).
      unfold right_begins in B. lia.
    + intros q M. destruct (I _ q M) as (Iq & _). exact (proj2 Iq (Rq q M B)).
  - intros W B. inversion W as [p' No|p' q M Wq|]; subst.
    + destruct (has_dec 2 p) as [H|H]; [apply (can_move Right) in H as (q & M); destruct (No q M)|].
      pose proof (no_domino p H). unfold right_begins in B. lia.
    + destruct (I _ q M) as (_ & Iq & _). exact (proj1 Iq Wq (Rq q M B)).
  - intros B. destruct (has_dec 2 p) as [H|H]; [|now apply (stuck Right)].
    destruct (right_can p B H) as (q & M & Bq). destruct (I _ q M) as (_ & Iq & _).
    exact (by_a_move Right p q M (proj2 Iq Bq)).
Qed.

(** ** The outcome of every sum *)

Definition outcome_of (z : Z) : outcome :=
  if z =? 0 then N else if 0 <? z then R else if z mod 3 =? 0 then N else if z mod 3 =? 1 then R else P.

(** Goes through the cases of the outcome of [z]. *)
Ltac outcomes z :=
  destruct (Z.eqb_spec z 0); [|destruct (Z.ltb_spec 0 z);
    [|destruct (Z.eqb_spec (z mod 3) 0); [|destruct (Z.eqb_spec (z mod 3) 1)]]].
Ltac by_outcome z := unfold outcome_of; outcomes z; try reflexivity; try discriminate; exfalso; lia.

(** The outcome of a sum is a function of its element, and a sum has one outcome. *)
Theorem outcome_by_element p c : has_outcome p c <-> c = outcome_of (element p).
Proof.
  unfold has_outcome, outcome_of. destruct (winners p) as (LL & RL & LR & RR).
  set (z := element p) in *. unfold left_begins, right_begins in *.
  outcomes z; destruct c; rewrite ?LL, ?RL, ?LR, ?RR; (split; [intros [? ?]; try reflexivity; exfalso; lia|]);
    intros C; try discriminate C; lia.
Qed.

Lemma equal_by_element G H : element G = element H -> equal G H.
Proof. intros E X c. rewrite !outcome_by_element, !element_app, E. reflexivity. Qed.

(** ** The theorems of the paper *)

(** Partizan kayles is dead-ending: once a player has no move, that player will never have another. *)
Theorem dead_ending : forall x y G G', (forall q, ~ move x G q) -> move y G G' -> forall q, ~ move x G' q.
Proof.
  intros x y G G' No M q M'. assert (C : exists n, In n G' /\ (takes x <= n)%nat) by (apply can_move; now exists q).
  destruct C as (n & Hn & Ln). enough (C : exists m, In m G /\ (takes x <= m)%nat).
  { apply can_move in C as (q' & C). exact (No q' C). }
  destruct M as (before & a & b & after & -> & ->). apply in_app_iff in Hn as [Hn|[<-|[<-|Hn]]].
  - exists n. split; [apply in_or_app; now left|exact Ln].
  - exists (a + takes y + b)%nat. split; [apply in_elt|lia].
  - exists (a + takes y + b)%nat. split; [apply in_elt|lia].
  - exists n. split; [apply in_or_app; right; now right|exact Ln].
Qed.

(** If the number of squares of G is 0 mod 3 then G is in N or R; if it is 1, in R; if it is 2, in R or P. *)
Theorem outcome_by_squares : forall G,
  ((list_sum G mod 3 = 0)%nat -> has_outcome G N \/ has_outcome G R) /\
  ((list_sum G mod 3 = 1)%nat -> has_outcome G R) /\
  ((list_sum G mod 3 = 2)%nat -> has_outcome G R \/ has_outcome G P).
Proof.
  intros G. assert (E : element G mod 3 = Z.of_nat (list_sum G) mod 3).
  { induction G as [|n G IH]; [reflexivity|]. rewrite element_cons. simpl list_sum.
    pose proof (strip_element_cases n). lia. }
  rewrite !outcome_by_element. split; [|split]; intros H; unfold outcome_of; outcomes (element G); auto; exfalso; lia.
Qed.

(** If G is in K then the outcome of G is not L. *)
Theorem Lemma_2_1 : forall G, ~ has_outcome G L.
Proof.
  intros G H. apply outcome_by_element in H. unfold outcome_of in H.
  now destruct (element G =? 0), (0 <? element G), (element G mod 3 =? 0), (element G mod 3 =? 1).
Qed.

(** If G is in K then G >= G^L + S_1 (mod K), for all options G^L of Left. *)
Theorem Lemma_2_2 : forall G GL, move Left G GL -> at_least G (GL ++ [1%nat]).
Proof.
  intros G GL M X first. apply left_changes in M.
  destruct (winners (G ++ X)) as (LL & _ & LR & _). destruct (winners ((GL ++ [1%nat]) ++ X)) as (LL' & _ & LR' & _).
  rewrite !element_app in *. change (element [1%nat]) with 1 in *. unfold left_begins, right_begins in *.
  destruct first; [rewrite LL, LL'|rewrite LR, LR']; lia.
Qed.

(** If Left can win G + S_1, playing first, then she can win by moving to G. *)
Theorem Corollary_2_3 : forall G, wins Left Left (G ++ [1%nat]) -> wins Left Right G.
Proof.
  intros G. destruct (winners (G ++ [1%nat])) as (LL & _). destruct (winners G) as (_ & _ & LR & _).
  rewrite LL, LR, element_app. change (element [1%nat]) with 1. unfold left_begins, right_begins. lia.
Qed.

(** S_2 > S_1 + S_1 (mod K). *)
Theorem Corollary_2_4 : at_least [2%nat] [1%nat; 1%nat] /\ ~ equal [2%nat] [1%nat; 1%nat].
Proof.
  split.
  - intros X first.
    destruct (winners ([2%nat] ++ X)) as (LL & _ & LR & _).
    destruct (winners ([1%nat; 1%nat] ++ X)) as (LL' & _ & LR' & _).
    rewrite !element_app in *. change (element [2%nat]) with (-1) in *. change (element [1%nat; 1%nat]) with 2 in *.
    unfold left_begins, right_begins in *. destruct first; [rewrite LL, LL'|rewrite LR, LR']; lia.
  - intros E. destruct (E [] P) as [C _]. rewrite !outcome_by_element in C. discriminate (C eq_refl).
Qed.

(** S_n is k S_1 + k S_2 if n = 3k, (k + 1) S_1 + k S_2 if n = 3k + 1, k S_1 + (k + 1) S_2 if n = 3k + 2 (mod K). *)
Theorem Theorem_3_2 : forall n k, (n >= 3)%nat ->
  (n = 3 * k -> equal [n] (short k k))%nat /\
  (n = 3 * k + 1 -> equal [n] (short (k + 1) k))%nat /\
  (n = 3 * k + 2 -> equal [n] (short k (k + 1)))%nat.
Proof.
  intros n k _. pose proof (strip_element_cases n) as C.
  split; [|split]; intros E; apply equal_by_element; rewrite element_short, element_cons; simpl element; lia.
Qed.

(** The printed list of outcomes, of x strips S_1 and y strips S_2 or of any sum that reduces to them. *)
Lemma printed_outcomes x y (c := outcome_of (Z.of_nat x - Z.of_nat y)) :
  ((x = y \/ x < y /\ (x + 2 * y) mod 3 = 0)%nat -> N = c) /\
  ((x > y \/ x < y /\ (x + 2 * y) mod 3 = 1)%nat -> R = c) /\
  ((x < y /\ (x + 2 * y) mod 3 = 2)%nat -> P = c).
Proof. unfold c. split; [|split]; intros H; by_outcome (Z.of_nat x - Z.of_nat y). Qed.

(** The outcome of k S_1 + j S_2. *)
Theorem Theorem_4_1 : forall k j, (k > 0)%nat -> (j > 0)%nat ->
  ((k = j \/ k < j /\ (k + 2 * j) mod 3 = 0)%nat -> has_outcome (short k j) N) /\
  ((k > j \/ k < j /\ (k + 2 * j) mod 3 = 1)%nat -> has_outcome (short k j) R) /\
  ((k < j /\ (k + 2 * j) mod 3 = 2)%nat -> has_outcome (short k j) P).
Proof. intros k j _ _. rewrite !outcome_by_element, element_short. apply printed_outcomes. Qed.

(** S_1 + S_2 = 0 (mod K). *)
Theorem Corollary_4_2 : equal [1%nat; 2%nat] [].
Proof. now apply equal_by_element. Qed.

(** If n = 0 (mod 3) then S_n = 0 (mod K). *)
Theorem Corollary_4_3 : forall n, (n mod 3 = 0)%nat -> equal [n] [].
Proof.
  intros n H. apply equal_by_element. rewrite element_cons. pose proof (strip_element_cases n). simpl. lia.
Qed.

(** The outcome of every sum, by the number x of strips of length 1 modulo 3 and y of length 2 modulo 3. *)
Definition of_residue (r : nat) (G : position) : nat := length (filter (fun n => n mod 3 =? r)%nat G).

Lemma element_by_residues G : element G = Z.of_nat (of_residue 1 G) - Z.of_nat (of_residue 2 G).
Proof.
  induction G as [|n G IH]; [reflexivity|]. rewrite element_cons, IH. unfold of_residue. cbn [filter].
  destruct (strip_element_cases n) as [[E ->]|[[E ->]|[E ->]]]; rewrite E; cbn [Nat.eqb length]; lia.
Qed.

Theorem Theorem_4_4 : forall G x y, x = of_residue 1 G -> y = of_residue 2 G ->
  ((x = y \/ x < y /\ (x + 2 * y) mod 3 = 0)%nat -> has_outcome G N) /\
  ((x > y \/ x < y /\ (x + 2 * y) mod 3 = 1)%nat -> has_outcome G R) /\
  ((x < y /\ (x + 2 * y) mod 3 = 2)%nat -> has_outcome G P).
Proof.
  intros G x y -> ->. rewrite !outcome_by_element, element_by_residues. apply printed_outcomes.
Qed.

(** *** How to win
    Theorem 4.5 is right once strips of length 0 modulo 3 are added to its advice, for players who have a move. *)

(** If Left can win by starting, then she wins at the end of any strip of length 1 modulo 3; if there is none, of
    length 2; if there is none, of any other. *)
Theorem Theorem_4_5_Left : forall G, wins Left Left G ->
  let wins_at r :=
    forall n, In n G -> (n mod 3 = r /\ n > 0)%nat -> exists q, plays Left n 0 G q /\ wins Left Right q in
  wins_at 1%nat /\
  ((forall n, In n G -> n mod 3 <> 1)%nat -> wins_at 2%nat) /\
  ((forall n, In n G -> n mod 3 = 0)%nat -> wins_at 0%nat).
Proof.
  intros G W wins_at. destruct (winners G) as (LL & _). apply LL in W. unfold left_begins in W.
  split; [|split]; [intros n Hn [Cn Pn]|intros No n Hn [Cn Pn]|intros No n Hn [Cn Pn]];
    (destruct (play_in Left G n 0 Hn) as (q & M & V); [simpl; lia|]); exists q; (split; [exact M|]);
    destruct (winners q) as (_ & _ & LR & _); apply LR; simpl takes in V; change (strip_element 0) with 0 in V;
    unfold right_begins; pose proof (strip_element_cases n); pose proof (strip_element_cases (n - 1 - 0)).
  - lia.
  - pose proof (proj2 (no_length_1 G No) n Hn Cn). lia.
  - lia.
Qed.

(** If Right can win by starting and has a move, then he wins at the end of any strip of length 2 modulo 3; if there
    is none, one away from the end of any of length 1 modulo 3 other than S_1; if there is none, at the end of any
    other. *)
Theorem Theorem_4_5_Right : forall G, wins Right Right G ->
  (forall n, In n G -> (n mod 3 = 2)%nat -> exists q, plays Right n 0 G q /\ wins Right Left q) /\
  (forall n, In n G -> (n mod 3 = 1 /\ n > 1)%nat -> exists q, plays Right n 1 G q /\ wins Right Left q) /\
  (forall n, In n G -> (n mod 3 = 0 /\ n > 0)%nat -> exists q, plays Right n 0 G q /\ wins Right Left q).
Proof.
  intros G W. destruct (winners G) as (_ & _ & _ & RR). apply RR in W. unfold right_begins in W.
  assert (Up : forall n a, In n G -> (a + 2 <= n)%nat ->
    strip_element a + strip_element (n - 2 - a) = strip_element n + 1 ->
    exists q, plays Right n a G q /\ wins Right Left q).
  { intros n a Hn Ha E. destruct (play_in Right G n a Hn Ha) as (q & M & V). exists q. split; [exact M|].
    destruct (winners q) as (_ & RL & _). apply RL. simpl takes in V. unfold left_begins. lia. }
  split; [|split]; [intros n Hn Cn|intros n Hn [Cn Pn]..]; apply Up; try assumption; try lia;
    pose proof (strip_element_cases n) as E.
  - change (strip_element 0) with 0. pose proof (strip_element_cases (n - 2 - 0)). lia.
  - change (strip_element 1) with 1. pose proof (strip_element_cases (n - 2 - 1)). lia.
  - change (strip_element 0) with 0. pose proof (strip_element_cases (n - 2 - 0)). lia.
Qed.

(** *** The misère monoid of partizan kayles *)

(** Every integer is the element of a sum. *)
Definition sum_of (z : Z) : position := short (Z.to_nat z) (Z.to_nat (- z)).

Lemma element_sum_of z : element (sum_of z) = z.
Proof. unfold sum_of. rewrite element_short. lia. Qed.

(** Two sums of different elements are told apart: a context makes the larger one 0 or 2, and the smaller one
    negative. *)
Lemma different z w : z < w -> exists t, outcome_of (z + t) <> outcome_of (w + t).
Proof.
  intros H. destruct (Z.eq_dec ((w - z) mod 3) 0) as [E|E].
  - exists (2 - w). replace (w + (2 - w)) with 2 by lia. change (outcome_of 2) with R. by_outcome (z + (2 - w)).
  - exists (- w). replace (w + - w) with 0 by lia. change (outcome_of 0) with N. by_outcome (z + - w).
Qed.

(** The monoid of sums modulo equality is <0, S_1, S_2 | S_1 + S_2 = 0>, and is isomorphic to the integers. *)
Theorem monoid_is_the_integers :
  (forall G H, equal G H <-> element G = element H) /\
  element [] = 0 /\ (forall G H, element (G ++ H) = element G + element H) /\ (forall z, exists G, element G = z) /\
  element [1%nat] = 1 /\ element [2%nat] = -1.
Proof.
  split; [|split; [reflexivity|split; [exact element_app|split; [|split; reflexivity]]]].
  - intros G H. split; [|apply equal_by_element]. intros E.
    assert (S : forall t, outcome_of (element G + t) = outcome_of (element H + t)).
    { intros t. destruct (E (sum_of t) (outcome_of (element G + t))) as [S _].
      rewrite !outcome_by_element, !element_app, element_sum_of in S. now apply S. }
    destruct (Z.lt_trichotomy (element G) (element H)) as [C|[C|C]]; [|exact C|];
      destruct (different _ _ C) as (t & D); exfalso; apply D; [|symmetry]; apply S.
  - intros z. exists (sum_of z). apply element_sum_of.
Qed.

(** Every sum is a multiple of S_1 or of S_2. *)
Theorem every_sum : forall G, exists k, equal G (repeat 1%nat k) \/ equal G (repeat 2%nat k).
Proof.
  intros G. exists (Z.to_nat (Z.abs (element G))). destruct (Z_le_dec 0 (element G)); [left|right];
    apply equal_by_element; rewrite element_repeat;
    [change (strip_element 1) with 1|change (strip_element 2) with (-1)]; lia.
Qed.

(** The outcomes of the multiples: N, P and R, and L is empty. *)
Theorem outcome_partition : forall k,
  ((k mod 3 = 0)%nat -> has_outcome (repeat 2%nat k) N) /\
  ((k mod 3 = 1)%nat -> has_outcome (repeat 2%nat k) P) /\
  ((k mod 3 = 2)%nat -> has_outcome (repeat 2%nat k) R) /\
  ((k > 0)%nat -> has_outcome (repeat 1%nat k) R) /\ (forall G, ~ has_outcome G L).
Proof.
  intros k. rewrite !outcome_by_element, !element_repeat. change (strip_element 2) with (-1).
  change (strip_element 1) with 1.
  split; [|split; [|split; [|split; [|exact Lemma_2_1]]]]; intros H.
  4: by_outcome (Z.of_nat k * 1).
  all: by_outcome (Z.of_nat k * -1).
Qed.

(** ** The closed form that a solver reads *)

(** Strips as sums of S_1 and S_2, periodic in the length up to a fixed sum, and outcomes of integers: [middle] from 0
    on, [above] for ever after, [below] for ever down from -1. *)
Record closed_form := ClosedForm {
  taken : nat * nat;             (* by Left, and by Right *)
  step : nat * nat;              (* what a period adds to k and j *)
  rest : list (nat * nat);       (* k and j for the strips shorter than a period *)
  generators : Z * Z;            (* the elements of S_1 and of S_2 *)
  middle : list outcome;
  above : list outcome;
  below : list outcome }.

(** The closed form of the paper: Theorem 3.2 and the monoid with its outcomes. *)
Definition misere_form : closed_form :=
  ClosedForm (takes Left, takes Right) (1, 1)%nat [(0, 0); (1, 0); (0, 1)]%nat (1, -1) [N] [R] [P; R; N].

Definition short_of (form : closed_form) (n : nat) : nat * nat :=
  let period := length (rest form) in
  let (k, j) := nth (n mod period) (rest form) (0, 0)%nat in
  (k + n / period * fst (step form), j + n / period * snd (step form))%nat.

Definition element_in (form : closed_form) (G : position) : Z :=
  fold_right (fun n z => Z.of_nat (fst (short_of form n)) * fst (generators form) +
    Z.of_nat (snd (short_of form n)) * snd (generators form) + z) 0 G.

Definition entry (values : list outcome) (place : Z) : outcome :=
  nth (Z.to_nat (place mod Z.of_nat (length values))) values N.

Definition outcome_in (form : closed_form) (z : Z) : outcome :=
  if z <? 0 then entry (below form) (-1 - z)
  else if z <? Z.of_nat (length (middle form)) then entry (middle form) z
  else entry (above form) (z - Z.of_nat (length (middle form))).

Theorem reduction_is_right : forall n,
  equal [n] (short (fst (short_of misere_form n)) (snd (short_of misere_form n))).
Proof.
  intros n. apply equal_by_element. rewrite element_short, element_cons. unfold short_of, misere_form.
  cbn [rest step length].
  destruct (strip_element_cases n) as [[E ->]|[[E ->]|[E ->]]]; rewrite E; cbn [nth fst snd]; simpl element; lia.
Qed.

Theorem outcome_is_right : forall G, has_outcome G (outcome_in misere_form (element_in misere_form G)).
Proof.
  intros G. apply outcome_by_element. replace (element_in misere_form G) with (element G).
  - set (z := element G). unfold outcome_in, misere_form. cbn [middle above below length]. unfold outcome_of.
    destruct (Z.ltb_spec z 0), (Z.ltb_spec z (Z.of_nat 1)), (Z.eqb_spec z 0), (Z.ltb_spec 0 z); try (exfalso; lia);
      unfold entry; cbn [length].
    + assert (C : z mod 3 = 0 /\ (-1 - z) mod 3 = 2 \/ z mod 3 = 1 /\ (-1 - z) mod 3 = 1 \/
        z mod 3 = 2 /\ (-1 - z) mod 3 = 0) by lia.
      change (Z.of_nat 3) with 3. now destruct C as [[-> ->]|[[-> ->]|[-> ->]]].
    + now replace (z mod Z.of_nat 1) with 0 by lia.
    + now replace ((z - Z.of_nat 1) mod Z.of_nat 1) with 0 by lia.
  - induction G as [|n G IH]; [reflexivity|]. unfold element_in in *. simpl fold_right. rewrite element_cons, IH.
    f_equal. unfold short_of, misere_form. cbn [rest step length generators].
    destruct (strip_element_cases n) as [[E ->]|[[E ->]|[E ->]]]; rewrite E; cbn [nth fst snd]; lia.
Qed.
