(** * Taking-and-breaking games

    Heaps are of kinds, and moves are given as data: a rule takes [removed] units from a heap of the kind [source] and
    shares the rest among parts. A heap of size [x] of a part of weight [w] uses up [w * x] units. Octal and
    hexadecimal games have one kind and weights 1; the surface game has two kinds, and an orientable part weighs 2. *)

From Coq Require Import Arith Bool List Lia.
From knotgames Require Import Impartial.
Import ListNotations.

(** What a rule may leave: a heap of the kind [kind], of size at least [least]. *)
Record part := Part { kind : nat; weight : nat; least : nat }.

Record rule := Rule { source : nat; removed : nat; parts : list part }.

(** A heap: its kind and its size. *)
Definition heap : Set := nat * nat.

(** [shares parts units left]: the heaps [left], one for each part, use up the units. *)
Inductive shares : list part -> nat -> list heap -> Prop :=
| no_share : shares [] 0 []
| share p size ps units left : least p <= size -> shares ps units left ->
    shares (p :: ps) (weight p * size + units) ((kind p, size) :: left).

(** What the rules make of one heap. *)
Definition leaves (rules : list rule) (h : heap) (left : list heap) : Prop :=
  exists r units, In r rules /\ source r = fst h /\ snd h = removed r + units /\ shares (parts r) units left.

(** A rule must leave less than it finds: it removes something, or leaves at least two heaps that are not empty. *)
Fixpoint not_empty (ps : list part) : nat :=
  match ps with [] => 0 | p :: ps => if least p =? 0 then not_empty ps else S (not_empty ps) end.

Definition falls (r : rule) : bool :=
  if forallb (fun p => 1 <=? weight p) (parts r)
  then if 1 <=? removed r then true else 2 <=? not_empty (parts r)
  else false.

Lemma falls_weights r : falls r = true -> Forall (fun p => 1 <= weight p) (parts r).
Proof.
  unfold falls. destruct (forallb _ _) eqn:E; [intros _|discriminate]. rewrite forallb_forall in E.
  apply Forall_forall. intros p Hp. now apply Nat.leb_le, E.
Qed.

Lemma enough_units ps units left : Forall (fun p => 1 <= weight p) ps -> shares ps units left -> not_empty ps <= units.
Proof.
  intros W H. induction H as [|p size ps units left Hl H IH]; simpl; [lia|].
  inversion_clear W as [|? ? Wp Wps]. specialize (IH Wps). destruct (Nat.eqb_spec (least p) 0); nia.
Qed.

Lemma parts_bounded ps units left : Forall (fun p => 1 <= weight p) ps -> shares ps units left ->
  Forall (fun h => snd h + (not_empty ps - 1) <= units) left.
Proof.
  intros W H. induction H as [|p size ps units left Hl H IH]; simpl; [constructor|].
  inversion_clear W as [|? ? Wp Wps]. pose proof (enough_units _ _ _ Wps H). constructor.
  - simpl. destruct (Nat.eqb_spec (least p) 0); nia.
  - apply (Forall_impl _ (P := fun h => snd h + (not_empty ps - 1) <= units)); [|exact (IH Wps)].
    intros h Hh. destruct (Nat.eqb_spec (least p) 0); nia.
Qed.

(** So every option of a heap consists of smaller heaps, and play ends. *)
Lemma leaves_smaller rules : Forall (fun r => falls r = true) rules ->
  forall h left, leaves rules h left -> Forall (fun x => snd x < snd h) left.
Proof.
  intros F h left (r & units & Hr & _ & E & H). rewrite Forall_forall in F. specialize (F r Hr).
  eapply Forall_impl; [|exact (parts_bounded _ _ _ (falls_weights r F) H)]. simpl. intros x Hx.
  unfold falls in F. destruct (forallb _ _); [|discriminate].
  destruct (Nat.leb_spec 1 (removed r)); [lia|]. apply Nat.leb_le in F. lia.
Qed.
