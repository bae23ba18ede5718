(*** data ***)
(** * The theory "$theory", with the certificate of its $classes classes *)
From Coq Require Import List Bool PArith.
Import ListNotations.
From knotgames Require Import $static.

(** ** The theory *)
$terminals
$symbols
Definition sum_of_ends (s : symbols) (a b : terminals) : terminals :=
  match s, a, b with
$added
  end.
Definition payoff (t : terminals) : nat :=
  match t with $payoffs end.
Definition the_theory : theory :=
  {| Sums.terminal := terminals; Sums.symbol := symbols; Sums.sum_of_ends := sum_of_ends; Sums.payoff := payoff;
     Sums.separate := $separate; Sums.fixed_parity := $fixed |}.

(** ** The classes *)
$class_type
Notation set_of := (@set classes).

(** The sets of classes that occur below. *)
$sets
(** Which are odd, and what their games are worth if Left starts, and if Right does. *)
Definition parity : classes -> bool := listed false $odd_classes.
Definition result_left : classes -> nat := listed 0 $left.
Definition result_right : classes -> nat := listed 0 $right.

(** What the options of a game of each class are: none in the first set, some in each of the others. *)
Definition conditions : classes -> side the_theory -> condition classes :=
  listed (fun _ => none_in (fun _ => false) []) $conditions.

(** The classes of the terminal games. *)
Definition end_class (t : terminals) : classes :=
  match t with $end_classes end.

(** The tables of the sums. *)
${tables}Definition add (s : symbols) : classes -> classes -> classes :=
  match s with $sum_tables end.

(** How the class of a game is found from those of its options. *)
Definition even_tree : tree (side the_theory) classes :=
 $even.
Definition odd_tree : tree (side the_theory) classes :=
 $odd.

(** A game of each class. *)
${games}Definition games : classes -> game the_theory := listed $first_game $all_games.

(** Classes that are indistinguishable where parity is forgotten have the same canonical class. *)
Definition canonical : classes -> classes := listed $first $canonical.

Definition certificate : certificate the_theory :=
  {| Quotient.class := classes; any_class := $first; Quotient.parity := parity;
     forbidden := fun x i => fst (conditions x i); required := fun x i => snd (conditions x i);
     Quotient.end_class := end_class; Quotient.add := add;
     result := fun left => if left then result_left else result_right;
     decide := fun odd => if odd then odd_tree else even_tree;
     representative := games; Quotient.canonical := canonical |}.

(** ** The checks *)

(** No class is listed twice. *)
Lemma classes_are_distinct : check_distinct certificate = true.
Proof. vm_compute. reflexivity. Qed.

(** Terminal games are even. *)
Lemma terminal_games_are_even : check_parity_of_ends certificate = None.
Proof. vm_compute. reflexivity. Qed.

(** The decision tree and the conditions give every even game a class. *)
Lemma even_games_have_a_class : check_tree certificate false = true.
Proof. vm_compute. reflexivity. Qed.

(** The decision tree and the conditions give every odd game a class. *)
Lemma odd_games_have_a_class : check_tree certificate true = true.
Proof. vm_compute. reflexivity. Qed.

(** The conditions of no two classes, what is forbidden and what is required, can both hold. *)
Lemma no_game_has_two_classes : check_one_class certificate = None.
Proof. vm_compute. reflexivity. Qed.

(** Every class has a game. *)
Lemma every_class_has_a_game : check_representatives certificate = None.
Proof. vm_compute. reflexivity. Qed.

(** The payoffs of the terminal games are those of the theory. *)
Lemma terminal_games_are_worth_their_payoffs : check_payoffs_of_ends certificate = None.
Proof. vm_compute. reflexivity. Qed.

(** The payoffs of each class are those of best play. *)
Lemma payoffs_are_those_of_best_play : check_payoffs certificate = None.
Proof. vm_compute. reflexivity. Qed.
(*** parities_add ***)

(** The entries of the table of $symbol have the parity of the sum. *)
Lemma $lemma : check_parity_of_sums certificate ($sum : symbols) = None.
Proof. vm_compute. reflexivity. Qed.
(*** sums_commute ***)

(** The table of $symbol is symmetric. *)
Lemma $lemma : check_commutative certificate ($sum : symbols) = None.
Proof. vm_compute. reflexivity. Qed.
(*** table_adds_terminal_games ***)

(** The table of $symbol adds terminal games as the table of terminal games says. *)
Lemma $lemma : check_sums_of_ends certificate ($sum : symbols) = None.
Proof. vm_compute. reflexivity. Qed.
(*** table_adds_a_terminal_game ***)

(** The entries of the table of $symbol for a terminal game and another are those of the conditions. *)
Lemma $lemma : check_sums_with_ends certificate ($sum : symbols) = None.
Proof. vm_compute. reflexivity. Qed.
(*** table_adds_positions ***)

(** The entries of the table of $symbol for two games that are not terminal are those of the conditions. *)
Lemma $lemma : check_table certificate ($sum : symbols) = None.
Proof. vm_compute. reflexivity. Qed.
(*** accepted ***)

(** The canonical class of a canonical class is itself. *)
Lemma canonical_classes_are_canonical : check_canonical_idempotent certificate = None.
Proof. vm_compute. reflexivity. Qed.

(** Any two classes are told apart by a sum, or by parity alone. *)
Lemma classes_are_told_apart : check_canonical certificate = None.
Proof. vm_compute. reflexivity. Qed.

Definition all_accepted : accepted certificate :=
  {| Quotient.classes_are_distinct := classes_are_distinct;
     Quotient.terminal_games_are_even := terminal_games_are_even;
     Quotient.even_games_have_a_class := even_games_have_a_class;
     Quotient.odd_games_have_a_class := odd_games_have_a_class;
     Quotient.no_game_has_two_classes := no_game_has_two_classes;
     Quotient.every_class_has_a_game := every_class_has_a_game;
     Quotient.terminal_games_are_worth_their_payoffs := terminal_games_are_worth_their_payoffs;
     Quotient.payoffs_are_those_of_best_play := payoffs_are_those_of_best_play;
     Quotient.canonical_classes_are_canonical := canonical_classes_are_canonical;
     Quotient.classes_are_told_apart := classes_are_told_apart;
     $by_sum |}.

(** ** The theorems *)
Definition value : game the_theory -> classes := value certificate.

(** The class of a sum is the sum of the classes. *)
Theorem value_of_sum : forall (s : symbols) p q (g h : game the_theory), legal p g -> legal q h ->
  value (@sum the_theory s g h) = add s (value g) (value h).
Proof. intros s p q g h Hg Hh. exact (value_sum certificate all_accepted s g p Hg h q Hh). Qed.

(** The class of a game gives its worth under best play, whoever starts. *)
Theorem value_gives_outcome : forall p (g : game the_theory), legal p g ->
  worth true g = result_left (value g) /\ worth false g = result_right (value g).
Proof. intros p g Hg. split; exact (value_worth certificate all_accepted g p Hg _). Qed.

(** The class of a game gives its parity. *)
Theorem value_gives_parity : forall p (g : game the_theory), legal p g -> parity (value g) = p.
Proof. intros p g Hg. exact (value_parity certificate all_accepted p g Hg). Qed.

(** Every class has a game. *)
Theorem value_of_games : forall x : classes, @legal the_theory (parity x) (games x) /\ value (games x) = x.
Proof. exact (value_representative certificate all_accepted). Qed.

(** Games are equivalent just if they have the same class. *)
Theorem value_is_equivalence : forall p q (g h : game the_theory), legal p g -> legal q h ->
  (equivalent g h <-> value g = value h).
Proof. exact (value_equivalent certificate all_accepted). Qed.

(** Games are indistinguishable just if their classes have the same canonical class. *)
Theorem value_is_indistinguishability : forall p q (g h : game the_theory), legal p g -> legal q h ->
  (indistinguishable g h <-> canonical (value g) = canonical (value h)).
Proof. exact (value_indistinguishable certificate all_accepted). Qed.

(** There are exactly $classes classes of equivalent games. *)
Theorem exactly_${classes}_classes : exists l : list (game the_theory), length l = $classes /\ represents equivalent l.
Proof. eexists; split; [|exact (classes_of_equivalent_games certificate all_accepted)]. reflexivity. Qed.

(** There are exactly $weak classes of indistinguishable games, where parity is forgotten. *)
Theorem exactly_${weak}_indistinguishable_classes : exists l : list (game the_theory), length l = $weak /\ represents indistinguishable l.
Proof. eexists; split; [|exact (classes_of_indistinguishable_games certificate all_accepted)].
  vm_compute. reflexivity. Qed.
(*** order ***)

(** ** The order of the classes, which sums preserve *)
Definition order : classes -> classes -> bool := better certificate $depth.
Lemma sums_preserve_the_order : check_order certificate order = None.
Proof. vm_compute. reflexivity. Qed.
#[local] Instance ordered_classes : ordered certificate :=
  @Build_ordered the_theory certificate all_accepted $depth order eq_refl sums_preserve_the_order.

(** ** The formulas of claims *)
(*** formula ***)

Theorem $name : $statement.
Proof. by_classes. Qed.
