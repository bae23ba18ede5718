(** * Options in partizan kayles, and congruence [Milley2013, Sections 1 to 3] *)

From Coq Require Import ZArith Arith ZifyNat List Lia Permutation.
From knotgames Require Import Kayles.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.
Local Open Scope Z_scope.

(** ** Options *)

(** The options of a player, without strips of no squares, are these, in any order of their strips. *)
Definition strips (q : position) : position := filter (fun n => negb (n =? 0)%nat) q.
Definition options_are (x : player) (G : position) (l : list position) : Prop :=
  (forall q, move x G q -> exists s, In s l /\ Permutation (strips q) s) /\
  (forall s, In s l -> exists q, move x G q /\ Permutation (strips q) s).

Fixpoint all_moves (x : player) (G : position) : list position :=
  match G with
  | [] => []
  | n :: r => map (fun a => a :: (n - takes x - a)%nat :: r) (seq 0 (n + 1 - takes x)) ++ map (cons n) (all_moves x r)
  end.
Lemma all_moves_spec x G : forall q, move x G q <-> In q (all_moves x G).
Proof.
  induction G as [|n G IH]; intros q; simpl all_moves.
  - split; [intros ([|m before] & a & b & after & E & _); discriminate E|intros []].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros ([|m before] & a & b & after & E & ->); injection E as -> ->.
      * left. exists a. cbn [app]. split; [do 2 f_equal; lia|]. apply in_seq. lia.
      * right. exists (before ++ a :: b :: after). split; [reflexivity|]. apply IH. now exists before, a, b, after.
    + intros [(a & <- & Ha)|(q' & <- & M)].
      * apply in_seq in Ha. exists [], a, (n - takes x - a)%nat, G. split; [simpl; f_equal; lia|reflexivity].
      * apply IH in M as (before & a & b & after & -> & ->). now exists (n :: before), a, b, after.
Qed.
Lemma options_by x G l :
  (forall q, In q (all_moves x G) -> exists s, In s l /\ Permutation (strips q) s) ->
  (forall s, In s l -> exists q, In q (all_moves x G) /\ Permutation (strips q) s) -> options_are x G l.
Proof.
  intros A B. split; [intros q M; now apply A, all_moves_spec|]. intros s I. destruct (B s I) as (q & M & E).
  exists q. now rewrite all_moves_spec.
Qed.
Ltac each_in I tac := repeat (destruct I as [<-|I]; [tac|]); destruct I.
Ltac one_of := first [eexists; split; [left; reflexivity|simpl; (apply Permutation_refl || apply perm_swap)]
  |eexists; split; [right; left; reflexivity|simpl; (apply Permutation_refl || apply perm_swap)]
  |eexists; split; [right; right; left; reflexivity|simpl; (apply Permutation_refl || apply perm_swap)]
  |eexists; split; [right; right; right; left; reflexivity|simpl; (apply Permutation_refl || apply perm_swap)]
  |eexists; split; [right; right; right; right; left; reflexivity|simpl; (apply Permutation_refl || apply perm_swap)]].
Ltac by_listing := apply options_by; (intros ? I; simpl in I; each_in I one_of).

(** S_0 = 0, S_1 = {0 | .}, S_2 = {1 | 0}; in longer strips both players can move. *)
Theorem Section_2_forms :
  (forall x q, ~ move x [0%nat] q) /\
  (options_are Left [1%nat] [[]] /\ options_are Right [1%nat] []) /\
  (options_are Left [2%nat] [[1%nat]] /\ options_are Right [2%nat] [[]]) /\
  (forall x n, (2 <= n)%nat -> exists q, move x [n] q).
Proof.
  split; [intros [] q M; apply all_moves_spec in M; destruct M|]. split; [split; by_listing|]. split; [split; by_listing|].
  intros x n H. apply can_move. exists n. split; [now left|destruct x; simpl; lia].
Qed.
Theorem Section_3_short_strips :
  (options_are Left [3%nat] [[2%nat]; [1%nat; 1%nat]] /\ options_are Right [3%nat] [[1%nat]]) /\
  (options_are Left [1%nat; 2%nat] [[2%nat]; [1%nat; 1%nat]] /\ options_are Right [1%nat; 2%nat] [[1%nat]]) /\
  (options_are Left [4%nat] [[3%nat]; [1%nat; 2%nat]] /\ options_are Right [4%nat] [[2%nat]; [1%nat; 1%nat]]) /\
  (options_are Left [5%nat] [[4%nat]; [1%nat; 3%nat]; [2%nat; 2%nat]] /\
   options_are Right [5%nat] [[3%nat]; [1%nat; 2%nat]]).
Proof. repeat split; try (apply (proj1 (A := forall q, _) _)); by_listing. Qed.

(** Left can move unless there is no square, Right not on single squares; no position is in L. *)
Theorem Section_2_biased :
  (forall G, (exists n, In n G /\ (1 <= n)%nat) -> exists q, move Left G q) /\
  (forall G, (forall n, In n G -> (n <= 1)%nat) -> forall q, ~ move Right G q) /\
  (forall G, ~ has_outcome G L) /\
  (forall G, wins Left Left G -> has_outcome G N) /\ (forall G, wins Left Right G -> has_outcome G P).
Proof.
  split; [intros G H; now apply can_move|]. split.
  { intros G H q M. assert (C : exists n, In n G /\ (takes Right <= n)%nat) by (apply can_move; eauto).
    destruct C as (n & I & Le). specialize (H n I). simpl in Le. lia. }
  split; [exact Lemma_2_1|]. split; intros G W; apply outcome_by_element; apply winners in W;
    unfold left_begins, right_begins in W; unfold outcome_of; outcomes (element G); auto; exfalso; lia.
Qed.

(** ** Theorem 3.2: options of strips modulo K *)
Definition options_equal (x : player) (G : position) (l : list position) : Prop :=
  (forall q, move x G q -> exists s, In s l /\ equal q s) /\ (forall s, In s l -> exists q, move x G q /\ equal q s).
Lemma dominates G H : element G = element H - 3 -> at_least G H.
Proof.
  intros E X first. destruct (winners (G ++ X)) as (LL & _ & LR & _). destruct (winners (H ++ X)) as (LL' & _ & LR' & _).
  rewrite !element_app in *. unfold left_begins, right_begins in *. destruct first; [rewrite LL, LL'|rewrite LR, LR']; lia.
Qed.
Lemma move_strip x n q : move x [n] q <-> exists a b, (a + takes x + b)%nat = n /\ q = [a; b].
Proof.
  rewrite all_moves_spec. simpl. rewrite app_nil_r, in_map_iff. split.
  - intros (a & <- & I). apply in_seq in I. exists a, (n - takes x - a)%nat. split; [lia|reflexivity].
  - intros (a & b & <- & ->). exists a. split; [do 2 f_equal; lia|apply in_seq; lia].
Qed.
Lemma options_by_elements x n l :
  (forall a b, (a + takes x + b)%nat = n -> exists s, In s l /\ strip_element a + strip_element b = element s) ->
  (forall s, In s l -> exists a b, (a + takes x + b)%nat = n /\ strip_element a + strip_element b = element s) ->
  options_equal x [n] l.
Proof.
  intros A B. split.
  - intros q M. apply move_strip in M as (a & b & E & ->). destruct (A a b E) as (s & I & V). exists s.
    split; [assumption|]. apply equal_by_element. rewrite <- V. unfold element. simpl. lia.
  - intros s I. destruct (B s I) as (a & b & E & V). exists [a; b]. split; [apply move_strip; eauto|].
    apply equal_by_element. rewrite <- V. unfold element. simpl. lia.
Qed.
Ltac with_parts a b := exists a, b; split; [simpl; lia|]; rewrite ?element_short;
  pose proof (strip_element_cases a); pose proof (strip_element_cases b); lia.
Ltac parts_are := intros a b E; simpl in E; pose proof (strip_element_cases a); pose proof (strip_element_cases b).
Ltac this_one := eexists; split; [left; reflexivity|rewrite element_short; lia].
Ltac the_other := eexists; split; [right; left; reflexivity|rewrite element_short; lia].
Theorem Theorem_3_2_option_lists : forall k, (k >= 1)%nat ->
  (options_equal Left [3 * k]%nat [short (k - 1) k; short (k + 1) (k - 1)] /\
   at_least (short (k - 1) k) (short (k + 1) (k - 1)) /\
   options_equal Right [3 * k]%nat (short k (k - 1) :: if (2 <=? k)%nat then [short (k - 2) k] else []) /\
   ((k >= 2)%nat -> at_least (short (k - 2) k) (short k (k - 1)))) /\
  (options_equal Left [3 * k + 1]%nat [short k k] /\
   options_equal Right [3 * k + 1]%nat [short (k + 1) (k - 1); short (k - 1) k] /\
   at_least (short (k - 1) k) (short (k + 1) (k - 1))) /\
  (options_equal Left [3 * k + 2]%nat [short (k - 1) (k + 1); short (k + 1) k] /\
   at_least (short (k - 1) (k + 1)) (short (k + 1) k) /\ options_equal Right [3 * k + 2]%nat [short k k]).
Proof.
  intros k H. assert (D : forall a b c d, Z.of_nat a - Z.of_nat b = Z.of_nat c - Z.of_nat d - 3 ->
    at_least (short a b) (short c d)) by (intros; apply dominates; now rewrite !element_short).
  split; [|split].
  - split; [|split; [apply D; lia|split; [|intros; apply D; lia]]]; apply options_by_elements.
    + parts_are. first [assert (strip_element a + strip_element b = -1) by lia; this_one|idtac].
      destruct (Z.eq_dec (strip_element a + strip_element b) (-1)); [this_one|the_other].
    + intros s [<-|[<-|[]]]; [with_parts 0%nat (3 * k - 1)%nat|with_parts 1%nat (3 * k - 2)%nat].
    + parts_are. destruct (Z.eq_dec (strip_element a + strip_element b) 1); [this_one|].
      destruct (Nat.leb_spec 2 k); [the_other|exfalso; lia].
    + destruct (Nat.leb_spec 2 k).
      * intros s [<-|[<-|[]]]; [with_parts 0%nat (3 * k - 2)%nat|with_parts 2%nat (3 * k - 4)%nat].
      * intros s [<-|[]]. with_parts 0%nat (3 * k - 2)%nat.
  - split; [|split; [|apply D; lia]]; apply options_by_elements.
    + parts_are. this_one.
    + intros s [<-|[]]. with_parts 0%nat (3 * k)%nat.
    + parts_are. destruct (Z.eq_dec (strip_element a + strip_element b) 2); [this_one|the_other].
    + intros s [<-|[<-|[]]]; [with_parts 1%nat (3 * k - 2)%nat|with_parts 0%nat (3 * k - 1)%nat].
  - split; [|split; [apply D; lia|]]; apply options_by_elements.
    + parts_are. destruct (Z.eq_dec (strip_element a + strip_element b) (-2)); [this_one|the_other].
    + intros s [<-|[<-|[]]]; [with_parts 2%nat (3 * k - 1)%nat|with_parts 0%nat (3 * k + 1)%nat].
    + parts_are. this_one.
    + intros s [<-|[]]. with_parts 0%nat (3 * k)%nat.
Qed.

(** ** Indistinguishability modulo any set of games that is closed under sums *)
Theorem Section_1_1_congruence : forall (game outcomes : Type) (plus : game -> game -> game)
    (outcome_of : game -> outcomes) (K : game -> Prop),
  (forall g h, plus g h = plus h g) -> (forall g h i, plus (plus g h) i = plus g (plus h i)) ->
  (forall g h, K g -> K h -> K (plus g h)) ->
  let same g h := forall x, K x -> outcome_of (plus g x) = outcome_of (plus h x) in
  (forall g, same g g) /\ (forall g h, same g h -> same h g) /\
  (forall g h i, same g h -> same h i -> same g i) /\
  (forall g g' h h', K g -> K g' -> K h -> K h' -> same g g' -> same h h' -> same (plus g h) (plus g' h')).
Proof.
  intros game outcomes plus outcome_of K Co As Cl same. unfold same.
  split; [reflexivity|]. split; [intros; symmetry; auto|]. split; [intros g h i A B x X; now rewrite A, B|].
  intros g g' h h' Kg Kg' Kh Kh' A B x X. rewrite !As, A by auto. rewrite <- !As, (Co g' h), (Co g' h'), !As.
  apply B. auto.
Qed.
