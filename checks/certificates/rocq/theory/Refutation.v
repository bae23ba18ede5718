(** * Refutations by unit propagation

    A circuit is a list of conjunctions. A refutation shows that some literals are never true together: it is a list of
    clauses, each of which follows from earlier ones, and the last of which is empty. Each comes with hints, the numbers
    of clauses in the order in which unit propagation needs them, so that nothing is searched for. *)
From Coq Require Import List Bool PArith.
From knotgames Require Import Tests Finite.
Import ListNotations.

(** The literal 2n is the node n, and 2n + 1 is its negation. A node without parts in the circuit is a variable. *)
Definition literal := positive.
Definition circuit := list (positive * list literal).
Definition clause := list literal.
Definition holds (v : positive -> bool) (l : literal) : bool :=
  match l with xO n => v n | xI n => negb (v n) | xH => false end.
Definition gives (nodes : circuit) (v : positive -> bool) : Prop :=
  forall n parts, In (n, parts) nodes -> (v n = true <-> forall l, In l parts -> holds v l = true).
Definition never_together (nodes : circuit) (literals : list literal) : Prop :=
  forall v, gives nodes v -> exists l, In l literals /\ holds v l = false.

(** ** Its clauses, and the check *)
Definition negation (l : literal) : literal := match l with xO n => xI n | xI n => xO n | xH => xH end.
Definition proper (l : literal) : bool := match l with xH => false | _ => true end.
Definition clauses_of_node (node : positive * list literal) : list clause :=
  let (n, parts) := node in (xO n :: map negation parts) :: map (fun l => [xI n; l]) parts.
Definition clauses_of (nodes : circuit) (literals : list literal) : list clause :=
  flat_map clauses_of_node nodes ++ map (fun l => [l]) literals.

Definition database := trie clause.
Definition known := trie unit.
Definition is_known (k : known) (l : literal) : bool := match get l k with Some _ => true | None => false end.
Definition undecided (k : known) (c : clause) : clause := filter (fun l => negb (is_known k (negation l))) c.

(** A clause of which one literal is undecided makes it true; one of which no literal is contradicts what is known. *)
Fixpoint contradiction (d : database) (hints : list positive) (k : known) : bool :=
  match hints with
  | [] => false
  | hint :: hints =>
      match get hint d with
      | None => false
      | Some c => match undecided k c with [] => true | [l] => contradiction d hints (put l tt k) | _ => false end
      end
  end.
Definition step := (clause * list positive)%type.
Definition follows (d : database) (s : step) : bool :=
  every proper (fst s) and contradiction d (snd s) (fold_left (fun k l => put (negation l) tt k) (fst s) Empty).
Fixpoint wrong (d : database) (number : positive) (steps : list step) : option positive :=
  match steps with
  | [] => Some number
  | s :: steps =>
      if follows d s then match fst s with [] => None | c => wrong (put number c d) (Pos.succ number) steps end
      else Some number
  end.
Fixpoint numbered (d : database) (number : positive) (clauses : list clause) : database * positive :=
  match clauses with [] => (d, number) | c :: clauses => numbered (put number c d) (Pos.succ number) clauses end.
(** The number of the first clause that does not follow, or is missing; [None] for a refutation. *)
Definition first_wrong (nodes : circuit) (literals : list literal) (steps : list step) : option positive :=
  if every (fun node => every proper (snd node)) nodes
  then let (d, number) := numbered Empty 1 (clauses_of nodes literals) in wrong d number steps
  else Some 1%positive.

(** ** A refutation proves what it should *)
Lemma get_put {A} (a : A) : forall p q t, get q (put p a t) = if Pos.eqb q p then Some a else get q t.
Proof.
  assert (E : forall q, get q (@Empty A) = None) by now destruct q.
  induction p as [p IH|p IH|]; intros [q|q|] [|l here r]; cbn; rewrite ?IH, ?E; try reflexivity; now rewrite ?E.
Qed.

Section Sound.
Variable v : positive -> bool.
Definition true_clause (c : clause) : Prop := exists l, In l c /\ holds v l = true.
Definition true_database (d : database) : Prop := forall n c, get n d = Some c -> true_clause c.
Definition true_known (k : known) : Prop := forall l, is_known k l = true -> holds v l = true.

Lemma holds_negation l : holds v (negation l) = true -> holds v l = false.
Proof. destruct l as [n|n|]; cbn; destruct (v n) || idtac; easy. Qed.
Lemma holds_proper l : proper l = true -> holds v l = negb (holds v (negation l)).
Proof. destruct l as [n|n|]; cbn; [reflexivity|now rewrite negb_involutive|discriminate]. Qed.
Lemma true_put d n c : true_database d -> true_clause c -> true_database (put n c d).
Proof. intros D C m b. rewrite get_put. destruct (Pos.eqb m n); [now intros [= <-]|apply D]. Qed.
Lemma known_put k l : true_known k -> holds v l = true -> true_known (put l tt k).
Proof.
  intros K H m. unfold is_known. rewrite get_put. destruct (Pos.eqb_spec m l) as [->|_]; [auto|apply K].
Qed.

Lemma contradiction_sound d hints : true_database d -> forall k, true_known k -> contradiction d hints k = false.
Proof.
  intros D. induction hints as [|hint hints IH]; intros k K; cbn; [reflexivity|].
  destruct (get hint d) as [c|] eqn:G; [|reflexivity]. destruct (D hint c G) as (l & L & H).
  assert (U : In l (undecided k c)).
  { apply filter_In. split; [assumption|]. destruct (is_known k (negation l)) eqn:N; [|reflexivity].
    apply K, holds_negation in N. congruence. }
  destruct (undecided k c) as [|m [|]]; [destruct U| |reflexivity]. destruct U as [->|[]]. apply IH. now apply known_put.
Qed.
Lemma follows_sound d s : true_database d -> follows d s = true -> true_clause (fst s).
Proof.
  destruct s as [c hints]. unfold follows. cbn [fst snd]. rewrite and_spec, every_spec. intros D [P F].
  assert (E : (exists l, In l c /\ holds v l = true) \/ forall l, In l c -> holds v (negation l) = true).
  { clear F. induction c as [|l c IH]; [right; intros ? []|].
    destruct (holds v l) eqn:H; [left; exists l; cbn; auto|].
    destruct IH as [(m & M & T)|A]; [intros m M; apply P; now right|left; exists m; cbn; auto|right].
    intros m [<-|M]; [|now apply A]. rewrite (holds_proper l (P l (or_introl eq_refl))) in H.
    now apply negb_false_iff in H. }
  destruct E as [E|A]; [exact E|exfalso]. rewrite contradiction_sound in F; [discriminate|assumption|].
  assert (K : true_known Empty) by (intros []; discriminate). revert K. clear -A. generalize (@Empty unit) as k.
  induction c as [|l c IH]; intros k K; [exact K|]. cbn. apply IH; [intros m M; apply A; now right|].
  apply known_put; [exact K|apply A; now left].
Qed.
Lemma wrong_sound steps : forall d number, true_database d -> wrong d number steps <> None.
Proof.
  induction steps as [|s steps IH]; intros d number D; cbn; [discriminate|].
  destruct (follows d s) eqn:F; [|discriminate]. apply (follows_sound d s D) in F.
  destruct (fst s) as [|l c] eqn:E; [now destruct F as (? & [] & _)|]. apply IH. now apply true_put.
Qed.
Lemma numbered_sound clauses : forall d number, true_database d -> (forall c, In c clauses -> true_clause c) ->
  true_database (fst (numbered d number clauses)).
Proof.
  induction clauses as [|c clauses IH]; intros d number D C; cbn; [exact D|].
  apply IH; [|intros b B; apply C; now right]. apply true_put; [exact D|apply C; now left].
Qed.
End Sound.

Theorem refutation nodes literals steps : first_wrong nodes literals steps = None -> never_together nodes literals.
Proof.
  unfold first_wrong. destruct (every _ nodes) eqn:P; [|discriminate]. rewrite every_spec in P. intros R v G.
  destruct (some (fun l => negb (holds v l)) literals) eqn:S.
  { apply some_spec in S as (l & L & H). exists l. split; [exact L|]. now apply negb_true_iff. }
  rewrite some_false in S. exfalso.
  destruct (numbered Empty 1 (clauses_of nodes literals)) as [d number] eqn:N.
  enough (D : true_database v d) by now apply (wrong_sound v steps d number D).
  change d with (fst (d, number)). rewrite <- N. apply numbered_sound; [intros []; discriminate|].
  intros c C. apply in_app_iff in C as [C|C].
  - apply in_flat_map in C as ([n parts] & I & C). specialize (G n parts I). specialize (P _ I). cbn in P.
    rewrite every_spec in P. destruct C as [<-|C].
    + destruct (some (fun l => negb (holds v l)) parts) eqn:Q.
      * apply some_spec in Q as (l & L & H). exists (negation l). split; [right; now apply in_map|].
        rewrite (holds_proper v l (P l L)), negb_involutive in H. exact H.
      * exists (xO n). split; [now left|]. apply G. intros l L. rewrite some_false in Q. now apply negb_false_iff, Q.
    + apply in_map_iff in C as (l & <- & L). destruct (v n) eqn:V.
      * exists l. split; [right; now left|]. now apply (proj1 G).
      * exists (xI n). split; [now left|]. cbn. now rewrite V.
  - apply in_map_iff in C as (l & <- & L). exists l. split; [now left|]. now apply negb_false_iff, S.
Qed.
