"""Theories of sums for Rocq: the quotient of all games of a theory, from the certificate of the induction.

The certificate is the one that `checks.certificates.induction` writes and `checks.checkers.induction` reads. Nothing of
it is believed: the development gives its data, has the checker of `Quotient.v` evaluated by the kernel, a lemma for each
part, and states what follows. A certificate that is wrong gives a development that is refused at that lemma.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from algebra.notation import InputError
from checks.certificates.rocq.development import Development
from checks.checkers.induction import FORMAT

STATIC = ("Tests", "Finite", "Sums", "Quotient")
"""The static theory that a quotient stands on."""


def quotient(certificate: Mapping[str, Any], source: str) -> Development:
    """The development that proves the quotient of a theory.

    Args:
        certificate: a certificate of the induction, as decoded from JSON.
        source: where it comes from, for messages.

    Raises:
        InputError: it has not the form of such a certificate. Whether it is right is for the kernel to say.
    """
    parts = read(certificate, source)
    name = identifier("quotient_of_", parts.theory)
    return Development(name, STATIC, parts.data + parts.checks + parts.theorems, parts.theorem_names)


@dataclass(frozen=True)
class Parts:
    """The parts of a development on a quotient: its data, the lemmas that check them, the theorems that follow.

    Attributes:
        theory: the name of the theory.
        data, checks, theorems: the text, to be put one after the other.
        theorem_names: the theorems in it.
        of_class: the identifier of each class.
        of_end: the identifier of each terminal game.
    """

    theory: str
    data: str
    checks: str
    theorems: str
    theorem_names: tuple[str, ...]
    of_class: Mapping[str, str]
    of_end: Mapping[str, str]


def read(certificate: Mapping[str, Any], source: str, further: Sequence[str] = ()) -> Parts:
    """The parts of the development on the quotient of a theory, which requires further files of the static theory too.

    Raises:
        InputError: the certificate has not the form that the checker of the induction reads.
    """
    try:
        if certificate["format"] != FORMAT:
            raise ValueError(f"expected the format '{FORMAT}'")
        return _parts(certificate, further)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
        raise InputError(f"'{source}' is no certificate of the induction: {what}") from error


def identifier(prefix: str, name: str) -> str:
    """An identifier of Rocq for a name in a certificate.

    >>> identifier("c", "101+*"), identifier("plus", "+k")
    ('c_101ps', 'plus_pk')
    """
    told = "".join(_LETTERS.get(letter, letter) for letter in name)
    return f"{prefix.rstrip('_')}_{re.sub(r'[^A-Za-z0-9_]', '_', told)}"


_LETTERS = {"+": "p", "-": "m", "*": "s"}


def _identifiers(prefix: str, names: Iterable[str]) -> dict[str, str]:
    """Identifiers for names, each for one."""
    made: dict[str, str] = {}
    for name in names:
        told = identifier(prefix, name)
        made[name] = told if told not in made.values() else f"{told}__{len(made)}"
    return made


def comment(text: str) -> str:
    """A text as it may stand in a comment of Rocq."""
    return re.sub(r"[^\w .,;:+*{}<>=/-]|\*(?=\))|(?<=\()\*", " ", text)


def _list(items: Iterable[str]) -> str:
    return f"[{'; '.join(items)}]"


def _rows(items: Iterable[str]) -> str:
    return "[\n  " + ";\n  ".join(items) + "]"


class _Sets:
    """Sets of classes by name, each written once."""

    def __init__(self, of_class: Mapping[str, str]) -> None:
        self.of_class = of_class
        self.names: dict[tuple[str, ...], str] = {}

    def name(self, members: Iterable[str]) -> str:
        key = tuple(self.of_class[x] for x in members)
        return self.names.setdefault(key, f"set_{len(self.names) + 1}")

    def text(self) -> str:
        return "".join(f"Definition {name} := set_of {_list(members)}.\n" for members, name in self.names.items())


def _parts(certificate: Mapping[str, Any], further: Sequence[str]) -> Parts:
    theory, classes, tables = certificate["theory"], certificate["classes"], certificate["tables"]
    separate, fixed = bool(theory["separate_moves"]), bool(theory["fixed_parity"])
    of_class = _identifiers("c", classes)
    of_end = _identifiers("end", theory["ends"])
    of_sum = {s: "plus" for s in theory["sums"]} if len(theory["sums"]) == 1 else _identifiers("plus", theory["sums"])
    sets = _Sets(of_class)

    def sided(sides: Sequence[str]) -> str:
        if len(sides) != (2 if separate else 1):
            raise ValueError(f"expected {'two sides' if separate else 'one side'}, found {len(sides)}")
        return " ".join(["apiece" if separate else "shared", *(f"({side})" for side in sides)])

    def condition(c: Mapping[str, Any]) -> str:
        return f"none_in {sets.name(c['forbidden'])} {_list(map(sets.name, c['required']))}"

    def tree(node: Any) -> str:
        if node is None:
            return "Never"
        if isinstance(node, str):
            return f"Leaf {of_class[node]}"
        side, question, if_hit, if_not = node
        told = "tt" if not separate else "true" if side == 0 else "false"
        return f"Ask {told} {sets.name(question)}\n ({tree(if_hit)})\n ({tree(if_not)})"

    conditions = _rows(f"{sided([condition(c) for c in classes[x]['conditions']])} (* {comment(x)} *)" for x in classes)
    even, odd = (tree(node) for node in (*certificate["one class"], None)[:2])
    game_of = {x: f"game_{told.partition('_')[2]}" for x, told in of_class.items()}
    ends = [f"Definition {game_of[x]} : game the_theory := @End the_theory {of_end[t]}." for t, x in theory["ends"].items()]
    positions = [
        f"Definition {game_of[x]} : game the_theory := @Pos the_theory ({sided([_list(game_of[y] for y in side) for side in options])})."
        for x, options in certificate["games"]
    ]
    games = "\n".join([*ends, *positions])
    rules = "\n".join(
        f"  | {of_sum[s]}, {of_end[a]}, {of_end[b]} => {of_end[rule[a][b]]}"
        for s, rule in theory["sums"].items()
        for a in of_end
        for b in of_end
    )
    canonical = _canonical(certificate)
    first = next(iter(of_class.values()))
    weak = len(set(canonical.values()))
    told_tables = "\n".join(
        f"Definition table_{of_sum[s]} : classes -> classes -> classes := table {first} "
        f"{_rows(_list(of_class[tables[s][x][y]] for y in classes) for x in classes)}."
        for s in of_sum
    )
    data = f"""\
(** * The theory "{comment(theory["name"])}", with the certificate of its {len(classes)} classes *)
From Coq Require Import List Bool PArith.
From knotgames Require Import {" ".join((*STATIC, *further))}.
Import ListNotations.

(** ** The theory *)
{_enumeration("terminal", of_end.values())}
{_enumeration("symbol", of_sum.values())}
Definition sum_of_ends (s : symbols) (a b : terminals) : terminals :=
  match s, a, b with
{rules}
  end.
Definition payoff (t : terminals) : nat :=
  match t with {" | ".join(f"{of_end[t]} => {_number(theory['payoffs'][t])}" for t in of_end)} end.
Definition the_theory : theory :=
  {{| Sums.terminal := terminals; Sums.symbol := symbols; Sums.sum_of_ends := sum_of_ends; Sums.payoff := payoff;
     Sums.separate := {_bool(separate)}; Sums.fixed_parity := {_bool(fixed)} |}}.

(** ** The classes *)
{_enumeration("class", of_class.values())}
Notation set_of := (@set classes).

(** The sets of classes that occur below. *)
{sets.text()}
(** Which are odd, and what their games are worth if Left starts, and if Right does. *)
Definition parity : classes -> bool := listed false {_rows(_bool(fixed and c["parity"] == 1) for c in classes.values())}.
Definition result_left : classes -> nat := listed 0 {_list(_number(c["payoffs"][0]) for c in classes.values())}.
Definition result_right : classes -> nat := listed 0 {_list(_number(c["payoffs"][1]) for c in classes.values())}.

(** What the options of a game of each class are: none in the first set, some in each of the others. *)
Definition conditions : classes -> side the_theory -> condition classes := listed (fun _ => none_in (fun _ => false) []) {conditions}.

(** The classes of the terminal games. *)
Definition end_class (t : terminals) : classes :=
  match t with {" | ".join(f"{of_end[t]} => {of_class[x]}" for t, x in theory["ends"].items())} end.

(** The tables of the sums. *)
{told_tables}
Definition add (s : symbols) : classes -> classes -> classes :=
  match s with {" | ".join(f"{s} => table_{s}" for s in of_sum.values())} end.

(** How the class of a game is found from those of its options. *)
Definition even_tree : tree (side the_theory) classes :=
 {even}.
Definition odd_tree : tree (side the_theory) classes :=
 {odd}.

(** A game of each class. *)
{games}
Definition games : classes -> game the_theory := listed {next(iter(game_of.values()))} {_list(game_of.values())}.

(** Classes that are indistinguishable where parity is forgotten have the same canonical class. *)
Definition canonical : classes -> classes := listed {first} {_list(of_class[canonical[x]] for x in classes)}.

Definition certificate : certificate the_theory :=
  {{| Quotient.class := classes; any_class := {first}; Quotient.parity := parity;
     forbidden := fun x i => fst (conditions x i); required := fun x i => snd (conditions x i);
     Quotient.end_class := end_class; Quotient.add := add;
     result := fun left => if left then result_left else result_right;
     decide := fun odd => if odd then odd_tree else even_tree;
     representative := games; Quotient.canonical := canonical |}}.
"""
    checks = _checks(of_sum)
    theorems, names = _theorems(len(classes), weak)
    return Parts(theory["name"], data, checks, theorems, names, of_class, of_end)


def _bool(value: bool) -> str:
    return "true" if value else "false"


def _number(value: Any) -> str:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1000:
        raise ValueError(f"expected a payoff, a whole number from 0, found {value!r}")
    return str(value)


def _enumeration(name: str, constructors: Iterable[str]) -> str:
    """An enumerated type, and the finite type that it makes."""
    names = list(constructors)
    numbers = "\n  ".join(f"| {c} => {i}" for i, c in enumerate(names, 1))
    plural = f"{name}es" if name.endswith("s") else f"{name}s"
    return f"""\
Inductive {name} : Type := {" | ".join(names)}.
Definition {name}_number (x : {name}) : positive :=
  (match x with
  {numbers} end)%positive.
Lemma {plural}_numbered : let all := {_list(names)} in
  forall x, nth_error all (pred (Pos.to_nat ({name}_number x))) = Some x.
Proof. intros all []; reflexivity. Qed.
Definition {plural} : finite := {{| numbered := {plural}_numbered |}}."""


def _canonical(certificate: Mapping[str, Any]) -> dict[str, str]:
    """For each class the first that is indistinguishable from it: the coarsest partition that keeps the payoffs and is
    a congruence of every sum.
    """
    classes, tables = certificate["classes"], certificate["tables"].values()
    block: dict[str, int] = _numbered({x: tuple(c["payoffs"]) for x, c in classes.items()})
    while True:
        finer = _numbered({x: (block[x], *(block[y] for t in tables for y in t[x].values())) for x in classes})
        if len(set(finer.values())) == len(set(block.values())):
            break
        block = finer
    first: dict[int, str] = {}
    return {x: first.setdefault(number, x) for x, number in block.items()}


def _numbered(labels: Mapping[str, tuple[Any, ...]]) -> dict[str, int]:
    numbers: dict[tuple[Any, ...], int] = {}
    return {x: numbers.setdefault(label, len(numbers)) for x, label in labels.items()}


def _checks(of_sum: Mapping[str, str]) -> str:
    """A lemma for each part of the certificate: where one is refused, its comment says what is wrong."""
    lemmas: list[tuple[str, str, str]] = [
        ("classes_are_distinct", "No class is listed twice", "check_distinct certificate = true"),
        ("terminal_games_are_even", "Terminal games are even", "check_parity_of_ends certificate = None"),
        ("even_games_have_a_class", "The decision tree finds a class for every even game", "check_tree certificate false = true"),
        ("odd_games_have_a_class", "The decision tree finds a class for every odd game", "check_tree certificate true = true"),
        ("no_game_has_two_classes", "The conditions of no two classes can both hold", "check_one_class certificate = None"),
        ("every_class_has_a_game", "Every class has a game", "check_representatives certificate = None"),
        ("terminal_games_are_worth_their_payoffs", "Terminal games are worth their payoffs", "check_payoffs_of_ends certificate = None"),
        ("payoffs_are_those_of_best_play", "Each class has the payoffs of best play", "check_payoffs certificate = None"),
        ("canonical_classes_are_canonical", "The canonical class of a canonical class is itself", "check_canonical_idempotent certificate = None"),
        ("classes_are_told_apart", "Classes are told apart by a sum, or by parity alone", "check_canonical certificate = None"),
    ]
    per_sum: dict[str, list[str]] = {}
    for symbol, name in of_sum.items():
        said = comment(symbol)
        for field, what, check in (
            ("parities_add", f"Parities add under {said}", "check_parity_of_sums"),
            ("sums_commute", f"The table of {said} is symmetric", "check_commutative"),
            ("table_adds_terminal_games", f"The table of {said} adds terminal games as the theory does", "check_sums_of_ends"),
            ("table_adds_a_terminal_game", f"The table of {said} adds a terminal game to any other", "check_sums_with_ends"),
            ("table_adds_positions", f"The table of {said} adds any two games", "check_table"),
        ):
            lemma = field if len(of_sum) == 1 else f"{field}_by_{name}"
            per_sum.setdefault(field, []).append(lemma)
            lemmas.append((lemma, what, f"{check} certificate ({name} : symbols) = None"))
    text = "\n(** ** The checks *)\n"
    for lemma, what, statement in lemmas:
        text += f"\n(** {what}. *)\nLemma {lemma} : {statement}.\nProof. vm_compute. reflexivity. Qed.\n"
    cases = {field: f"(fun s => match s with {' | '.join(f'{name} => {lemma}' for name, lemma in zip(of_sum.values(), names, strict=True))} end)" for field, names in per_sum.items()}
    order = [lemma for lemma, _, _ in lemmas[: len(lemmas) - 5 * len(of_sum)]]
    fields = [*order[:2], cases["parities_add"], cases["sums_commute"], *order[2:], cases["table_adds_terminal_games"], cases["table_adds_a_terminal_game"], cases["table_adds_positions"]]
    text += "\nDefinition all_accepted : accepted certificate :=\n  @Build_accepted the_theory certificate\n    "
    return text + "\n    ".join(fields) + ".\n"


def _theorems(classes: int, weak: int) -> tuple[str, tuple[str, ...]]:
    """What follows, with the number of classes and of those that are left where parity is forgotten."""
    statements: list[tuple[str, str, str, str]] = [
        (
            "value_of_sum",
            "The class of a sum is the sum of the classes",
            "forall (s : symbols) p q (g h : game the_theory), legal p g -> legal q h ->\n"
            "  value (@sum the_theory s g h) = add s (value g) (value h)",
            "intros s p q g h Hg Hh. exact (value_sum certificate all_accepted s g p Hg h q Hh).",
        ),
        (
            "value_gives_outcome",
            "The class of a game gives its worth under best play, whoever starts",
            "forall p (g : game the_theory), legal p g -> forall left, worth left g = (if left then result_left else result_right) (value g)",
            "intros p g Hg. exact (value_worth certificate all_accepted g p Hg).",
        ),
        (
            "value_gives_parity",
            "The class of a game gives its parity",
            "forall p (g : game the_theory), legal p g -> parity (value g) = p",
            "intros p g Hg. exact (value_parity certificate all_accepted p g Hg).",
        ),
        (
            "value_of_games",
            "Every class has a game",
            "forall x : classes, @legal the_theory (parity x) (games x) /\\ value (games x) = x",
            "exact (value_representative certificate all_accepted).",
        ),
        (
            "value_is_equivalence",
            "Games are equivalent just if they have the same class",
            "forall p q (g h : game the_theory), legal p g -> legal q h -> (equivalent g h <-> value g = value h)",
            "exact (value_equivalent  certificate all_accepted).",
        ),
        (
            "value_is_indistinguishability",
            "Games are indistinguishable just if their classes have the same canonical class",
            "forall p q (g h : game the_theory), legal p g -> legal q h ->\n"
            "  (indistinguishable g h <-> canonical (value g) = canonical (value h))",
            "exact (value_indistinguishable  certificate all_accepted).",
        ),
        (
            f"exactly_{classes}_classes",
            f"There are exactly {classes} classes of equivalent games",
            f"exists l : list (game the_theory), length l = {classes} /\\ represents equivalent l",
            "eexists; split; [|exact (classes_of_equivalent_games certificate all_accepted)]. reflexivity.",
        ),
        (
            f"exactly_{weak}_indistinguishable_classes",
            f"There are exactly {weak} classes of indistinguishable games, where parity is forgotten",
            f"exists l : list (game the_theory), length l = {weak} /\\ represents indistinguishable l",
            "eexists; split; [|exact (classes_of_indistinguishable_games certificate all_accepted)]. vm_compute. reflexivity.",
        ),
    ]
    text = "\n(** ** The theorems *)\nDefinition value : game the_theory -> classes := value certificate.\n"
    for name, what, statement, proof in statements:
        text += f"\n(** {what}. *)\nTheorem {name} : {statement}.\nProof. {proof} Qed.\n"
    return text, tuple(name for name, _, _, _ in statements)
