(*** opening ***)
(** Literals that are never true together, by refutations; made by knotgames certificate --rocq. *)
From Coq Require Import List PArith.
From knotgames Require Import Refutation.
Import ListNotations.
Open Scope positive_scope.
(*** case ***)

(** $name *)
Definition nodes_$number : circuit := $nodes.
Definition literals_$number : list literal := $literals.
Definition steps_$number : list step := $steps.
(** The refutation of $name *)
Theorem case_$number : never_together nodes_$number literals_$number.
Proof. apply (refutation _ _ steps_$number). vm_compute. reflexivity. Qed.
