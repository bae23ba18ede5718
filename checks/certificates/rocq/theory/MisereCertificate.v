(** * Certificates of misère quotients, and the checks

    Each check is a boolean function of a certificate, which the kernel evaluates. *)
From Coq Require Import List Arith NArith PArith Lia Bool FMapPositive.
From knotgames Require Import Tests Misere MisereInduction MisereRepresentation.
Import ListNotations.
Set Implicit Arguments.

(** ** Lists, sets and maps *)
Fixpoint same {A} (eqb : A -> A -> bool) (l m : list A) : bool :=
  match l, m with
  | [], [] => true
  | x :: l, y :: m => eqb x y and same eqb l m
  | _, _ => false
  end.
Lemma same_spec {A} (eqb : A -> A -> bool) : (forall x y, eqb x y = true <-> x = y) ->
  forall l m, same eqb l m = true <-> l = m.
Proof.
  intros E. induction l as [|x l IH]; intros [|y m]; simpl; try (split; congruence).
  rewrite and_spec, E, IH. split; [intros [-> ->]|intros [= -> ->]]; auto.
Qed.

Lemma combine_has_r {A B} (l : list A) : forall (m : list B) y, length l = length m -> In y m -> exists x, In (x, y) (combine l m).
Proof.
  induction l as [|a l IH]; intros [|b m] y L I; try discriminate; [destruct I|]; destruct I as [<-|I]; simpl; eauto.
  destruct (IH m y) as (x & Hx); eauto.
Qed.
Lemma combine_has_l {A B} (l : list A) : forall (m : list B) x, length l = length m -> In x l -> exists y, In (x, y) (combine l m).
Proof.
  induction l as [|a l IH]; intros [|b m] x L I; try discriminate; [destruct I|]; destruct I as [<-|I]; simpl; eauto.
  destruct (IH m x) as (y & Hy); eauto.
Qed.
Lemma combine_has_nth {A B} (l : list A) (m : list B) n a b :
  n < length l -> length l = length m -> In (nth n l a, nth n m b) (combine l m).
Proof. intros Hn L. rewrite <- combine_nth by assumption. apply nth_In. rewrite combine_length. lia. Qed.

Lemma nth_of_firstn {A} (l : list A) d : forall m i, i < m -> nth i (firstn m l) d = nth i l d.
Proof. induction l as [|x l IH]; intros [|m] [|i] L; simpl; auto; try lia. apply IH. lia. Qed.
Lemma nth_of_skipn {A} (l : list A) d : forall m i, nth i (skipn m l) d = nth (m + i) l d.
Proof. induction l as [|x l IH]; intros [|m] i; simpl; auto. now destruct i. Qed.

Module M := PositiveMap.
Definition member {A} (m : M.t A) (x : positive) : bool := match M.find x m with Some _ => true | None => false end.
Definition get (m : M.t positive) (x : positive) : positive := match M.find x m with Some y => y | None => 1%positive end.
Definition set_of (l : list positive) : M.t unit := fold_right (fun x m => M.add x tt m) (M.empty unit) l.
(** The numbers in a list, each once, in an order that does not depend on the list. *)
Definition distinct (l : list positive) : list positive := map fst (M.elements (set_of l)).
Definition lookup {A} (m : M.t (list A)) (x : positive) : list A := match M.find x m with Some l => l | None => [] end.
Fixpoint indexed {A} (x : positive) (l : list A) : M.t A :=
  match l with [] => M.empty A | a :: r => M.add x a (indexed (Pos.succ x) r) end.

Lemma find_set_of l x : M.find x (set_of l) = Some tt <-> In x l.
Proof.
  induction l as [|y l IH]; simpl; [rewrite M.gempty; split; [discriminate|tauto]|].
  destruct (Pos.eq_dec y x) as [->|N].
  - rewrite M.gss. tauto.
  - rewrite M.gso, IH by congruence. tauto.
Qed.
Lemma member_set_of l x : member (set_of l) x = true <-> In x l.
Proof. unfold member. rewrite <- find_set_of. destruct (M.find x (set_of l)) as [[]|]; split; congruence. Qed.
Lemma distinct_spec l x : In x (distinct l) <-> In x l.
Proof.
  unfold distinct. rewrite in_map_iff, <- find_set_of. split.
  - intros ([y []] & <- & I). now apply M.elements_complete.
  - intros F. exists (x, tt). split; [reflexivity|]. now apply M.elements_correct.
Qed.

(** ** Certificates *)

Inductive rule := Code (base : nat) (digits : list nat) | Grundy | Listed (rows : list (list position)).
Definition game_of (r : rule) : game :=
  match r with Code _ digits => code digits | Grundy => grundys_game | Listed rows => listed rows end.

(** Elements are numbered from the identity, which is 1. The generators are heaps, and [steps] their products with all
    elements; [words] has for each element from 2 on one before it and the place of the generator that leads from that
    to it. A deficit is an element, and a mask in which bit 0 stands for the element 1. *)
Record certificate := {
  the_rule : rule;
  phi : list positive;
  generators : list nat;
  steps : list (list positive);
  words : list (positive * nat);
  portion : list positive;
  deficits : list (positive * N);
  tests : list positive;
  period : option (nat * nat) }.

Section Certificate.
Variable c : certificate.

Definition order : positive := Pos.of_succ_nat (length (words c)).
Definition carrier : list positive := map Pos.of_succ_nat (seq 0 (S (length (words c)))).
Definition last : nat := pred (length (phi c)).
Definition heaps : nat -> Prop := match period c with Some _ => all_heaps | None => heaps_to last end.

Lemma carrier_spec x : In x carrier <-> (x <= order)%positive.
Proof.
  unfold carrier, order. rewrite in_map_iff. split.
  - intros (n & <- & I). apply in_seq in I. lia.
  - intros L. exists (pred (Pos.to_nat x)). split; [|apply in_seq]; lia.
Qed.

(** *** The monoid *)
Definition step_maps : list (M.t positive) := map (indexed 1) (steps c).
Definition step_functions : list (positive -> positive) := map get step_maps.

(** The rows of the table of products: each is that of an element before it, followed by a generator. *)
Fixpoint rows (maps : list (M.t positive)) (x : positive) (ws : list (positive * nat)) (known : M.t (list positive)) :=
  match ws with
  | [] => known
  | (b, i) :: ws =>
      rows maps (Pos.succ x) ws (M.add x (map (get (nth i maps (M.empty _))) (lookup known b)) known)
  end.
Definition products : M.t (M.t positive) :=
  M.map (indexed 1) (rows step_maps 2 (words c) (M.add 1%positive carrier (M.empty _))).

(** Beyond the last heap, another one stands for a heap if there is a period. *)
Definition monoid : bipartite_monoid :=
  let table := products in
  let p := set_of (portion c) in
  {| elements := carrier;
     product := fun x => let row := match M.find x table with Some row => row | None => M.empty _ end in get row;
     in_portion := member p;
     pretend := fun n => nth (match period c with None => n | Some (_, p) => standing last p n end) (phi c) 1%positive |}.

(** *** The elements of the options of the heaps *)

(** The numbers of counters that may be taken, each with a number of heaps that may then be left. *)
Definition moves (digits : list nat) : list (nat * nat) :=
  flat_map (fun kd => map (pair (fst kd)) (filter (Nat.testbit (snd kd)) (seq 0 4))) (combine (seq 0 (length digits)) digits).
(** The most heaps that a move leaves, or 1. *)
Definition parts (digits : list nat) : nat := fold_right (fun d m => max (Nat.log2 d) m) 1 digits.

(** The ways to share [m] counters among [j] heaps, none of them empty. *)
Fixpoint ways (j m : nat) : list position :=
  match j, m with
  | 0, 0 => [[]]
  | 0, _ | 1, 0 => []
  | 1, _ => [[m]]
  | S j, _ => flat_map (fun a => map (cons a) (ways j (m - a))) (seq 1 m)
  end.
Definition options (n : nat) : list position :=
  match the_rule c with
  | Code _ digits => flat_map (fun kj => if fst kj <=? n then ways (snd kj) (n - fst kj) else []) (moves digits)
  | Grundy => map (fun a => [a; n - a]) (filter (fun a => a <? n - a) (seq 1 n))
  | Listed rows => nth n rows []
  end.
Definition reached : list (list positive) :=
  let Q := monoid in map (fun n => distinct (map (value Q) (options n))) (seq 0 (S last)).
Definition reach (n : nat) : list positive := nth n reached [].

(** The kinds of heaps: an element, and the elements of the options. *)
Definition kind : Type := positive * list positive.
Definition same_kind (k l : kind) : bool := Pos.eqb (fst k) (fst l) and same Pos.eqb (snd k) (snd l).
Definition kinds : list kind :=
  fold_right (fun k ks => if some (same_kind k) ks then ks else k :: ks) [] (combine (phi c) reached).

(** *** The checks *)
Definition in_range (x : positive) : bool := Pos.leb x order.

Definition check_rule : bool :=
  match the_rule c with
  | Code base digits => (base <=? 16) and every (fun d => d <? base) digits and (nth 0 digits 0 mod 4 =? 0)
  | Grundy => true
  | Listed rows => every (fun n => every (every (fun h => h <? n)) (nth n rows [])) (seq 0 (S last))
  end.
Definition check_phi : bool := (1 <=? length (phi c)) and every in_range (phi c).
Definition check_portion : bool := negb (member (set_of (portion c)) 1) and every in_range (portion c).
Definition check_steps : bool :=
  let n := S (length (words c)) in
  every (fun row => (length row =? n) and every in_range row) (steps c) and
  every (fun f => every (fun x => in_range (f x)) carrier) step_functions.
Definition check_commuting : bool :=
  (fix commute fs := match fs with
   | [] => true
   | f :: fs => every (fun h => every (fun x => Pos.eqb (f (h x)) (h (f x))) carrier) fs and commute fs
   end) step_functions.
Definition check_generators : bool :=
  (length (generators c) =? length (steps c)) and
  every (fun nf => (fst nf <=? last) and Pos.eqb (nth (fst nf) (phi c) 1%positive) (snd nf 1%positive))
    (combine (generators c) step_functions).
Definition check_words : bool :=
  let fs := step_functions in
  every (fun xw => let '(x, (b, i)) := xw in Pos.ltb b x and (i <? length fs) and Pos.eqb (nth i fs (fun x => x) b) x)
    (combine (tl carrier) (words c)).
(** In the context of an element [q], an option in the P-portion. *)
Definition winning (Q : bipartite_monoid) : list positive -> positive -> bool := wins (product Q) (in_portion Q).
(** A heap with no options has the element 1, and no option of a sum in the P-portion is there. *)
Definition check_heaps : bool :=
  let Q := monoid in
  every (fun k : kind => let by_a := product Q (fst k) in
         match snd k with [] => Pos.eqb (fst k) 1 | _ => true end and
         every (fun q => if winning Q (snd k) q then negb (in_portion Q (by_a q)) else true) carrier)
    kinds.

(** The elements in a mask, of which the lowest bit is that of [x]. *)
Fixpoint in_mask (x : positive) (mask : positive) : list positive :=
  match mask with
  | xH => [x]
  | xO mask => in_mask (Pos.succ x) mask
  | xI mask => x :: in_mask (Pos.succ x) mask
  end.
Definition deficit_sets : list (positive * list positive) :=
  map (fun d => (fst d, match snd d with N0 => [] | Npos mask => in_mask 1 mask end)) (deficits c).
Definition by_element {A} (l : list (positive * A)) : M.t (list A) :=
  fold_right (fun d m => M.add (fst d) (snd d :: lookup m (fst d)) m) (M.empty _) l.

Definition check_deficits : bool := every (fun d => in_range (fst d) and negb (some (Pos.eqb 1) (snd d))) deficit_sets.
(** What a heap needs: its element, for each y the q with q phi = y, and its winning contexts. *)
Definition prepared (Q : bipartite_monoid) (k : kind) : positive * M.t (list positive) * M.t unit :=
  let by_a := product Q (fst k) in
  (fst k, by_element (map (fun q => (by_a q, q)) carrier), set_of (filter (winning Q (snd k)) carrier)).
(** A heap more leads from each deficit into one of the same list, or a part of one. *)
Definition check_closed : bool :=
  let Q := monoid in
  let known := by_element (map (fun d => (fst d, set_of (snd d))) deficit_sets) in
  let first := (1%positive, filter (fun q => negb (in_portion Q q)) carrier) in
  let heaps := map (prepared Q) (filter (fun k : kind => match snd k with [] => false | _ => true end) kinds) in
  every (fun d => let by_x := product Q (fst d) in
    every (fun heap : positive * M.t (list positive) * M.t unit =>
      let '(a, before, wins) := heap in
      let after := flat_map (fun y => filter (fun q => negb (member wins (by_x q))) (lookup before y)) (snd d) in
      some (fun D => every (member D) after) (lookup known (by_x a)))
    heaps)
  (first :: deficit_sets).
(** The tests tell any two elements apart. *)
Fixpoint differ {A} (eqb : A -> A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: l => negb (some (eqb x) l) and differ eqb l end.
Definition check_tests : bool :=
  let Q := monoid in
  every in_range (tests c) and
  differ (same Bool.eqb) (map (fun x => let by_x := product Q x in map (fun t => in_portion Q (by_x t)) (tests c)) carrier).
(** The heaps reach as far as the periodicity theorem asks. *)
Definition check_period : bool :=
  match period c, the_rule c with
  | None, _ => true
  | Some (n0, p), Code _ digits =>
      (1 <=? n0) and (1 <=? p) and (parts digits * (n0 + p) + pred (length digits) <=? S last) and
      every (fun xy => Pos.eqb (fst xy) (snd xy)) (combine (skipn (n0 + p) (phi c)) (skipn n0 (phi c)))
  | Some _, _ => false
  end.
(** Each smaller number takes one of the repeating heaps to one of another element. *)
Definition check_least_period : bool :=
  let element := pretend monoid in
  match period c with
  | None => false
  | Some (n0, p) =>
      every (fun d => some (fun n => negb (Pos.eqb (element (n + d)) (element n))) (seq n0 p)) (seq 1 (pred p))
  end.
Definition portion_size : nat := length (filter (in_portion monoid) carrier).

Record is_monoid : Prop := {
  steps_ok : check_steps = true;
  commuting_ok : check_commuting = true;
  words_ok : check_words = true }.
Record accepted : Prop := {
  rule_ok : check_rule = true;
  phi_ok : check_phi = true;
  portion_ok : check_portion = true;
  monoid_ok : is_monoid;
  generators_ok : check_generators = true;
  heaps_ok : check_heaps = true;
  deficits_ok : check_deficits = true;
  closed_ok : check_closed = true;
  tests_ok : check_tests = true;
  period_ok : check_period = true }.
End Certificate.
