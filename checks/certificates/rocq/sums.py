"""Theories of sums for Rocq: the quotient of all games of a theory, from the certificate of the induction.

The certificate is written by `checks.certificates.induction` and read by `checks.checkers.induction`. Nothing in it is
trusted: the development contains its data, a lemma for each part of the checker of `Quotient.v`, which the kernel
evaluates, and the consequences. A wrong certificate gives a development that is refused at the lemma that fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from knotgames.algebra.knot_type.theory import shipped_theory
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.induction import certificate as certificate_of
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.proof import Proof
from knotgames.checks.certificates.rocq.vernacular import (
    COMPUTED,
    comment,
    enumeration,
    identifier,
    identifiers,
    lemma,
    listed,
    rows,
    truth,
)
from knotgames.checks.checkers.induction import FORMAT
from knotgames.checks.induction.discovery import discover

STATIC = ("Tests", "Finite", "Sums", "Quotient")
"""The static theory of quotients."""


def development(certificate: Mapping[str, Any]) -> Development:
    """Return the development that proves the quotient of a theory, from a certificate of the induction (decoded JSON).

    Raises:
        InputError: the certificate is malformed. The kernel decides if it is right.
    """
    quotient = read(certificate)
    names = tuple(name for name, *_ in quotient.theorems)
    return Development(identifier("quotient_of", quotient.theory.replace("-", "_")), STATIC, quotient.text(), names)


@dataclass(frozen=True)
class Quotient:
    """The content of a development about the quotient of a theory.

    Attributes:
        data: the theory, the classes and the certificate, as text.
        sums: the identifier of each sum, by its symbol.
        ends: the identifier of each terminal game.
        classes: the number of classes.
        weak: the number of classes without parity.
    """

    theory: str
    data: str
    sums: Mapping[str, str]
    ends: Mapping[str, str]
    classes: int
    weak: int

    @property
    def theorems(self) -> tuple[tuple[str, str, str, str], ...]:
        """Return the theorems: name, meaning, statement, proof."""
        return _theorems(self.classes, self.weak)

    def text(self, further: Sequence[str] = ()) -> str:
        """Return the data, the lemmas that check them, and the theorems. It requires further files of the static
        theory.
        """
        title = f'(** * The theory "{comment(self.theory)}", with the certificate of its {self.classes} classes *)\n'
        head = "From Coq Require Import List Bool PArith.\nImport ListNotations.\n"
        head += f"From knotgames Require Import {' '.join((*STATIC, *further))}.\n"
        theorems = "".join(lemma(*theorem, kind="Theorem") for theorem in self.theorems)
        return (
            f"{title}{head}{self.data}{_checks(self.sums)}\n(** ** The theorems *)\n"
            f"Definition value : game the_theory -> classes := value certificate.\n{theorems}"
        )


def read(certificate: Mapping[str, Any]) -> Quotient:
    """Read the quotient in a certificate.

    Raises:
        InputError: the certificate does not have the form that the checker of the induction reads.
    """
    try:
        if certificate["format"] != FORMAT:
            raise ValueError(f"expected the format '{FORMAT}'")
        return _quotient(certificate)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
        raise InputError(f"this is no certificate of the induction: {what}") from error


class _Sets:
    """Sets of classes by name, each written once."""

    def __init__(self, of_class: Mapping[str, str]) -> None:
        self._of_class = of_class
        self._names: dict[tuple[str, ...], str] = {}

    def name(self, members: Iterable[str]) -> str:
        key = tuple(self._of_class[x] for x in members)
        return self._names.setdefault(key, f"set_{len(self._names) + 1}")

    def text(self) -> str:
        return "".join(f"Definition {name} := set_of {listed(members)}.\n" for members, name in self._names.items())


def _quotient(certificate: Mapping[str, Any]) -> Quotient:
    theory, classes, tables = certificate["theory"], certificate["classes"], certificate["tables"]
    separate, fixed = bool(theory["separate_moves"]), bool(theory["fixed_parity"])
    of_class = identifiers("c", classes)
    of_game = {x: f"game_{told.removeprefix('c_')}" for x, told in of_class.items()}
    of_end = identifiers("end", theory["ends"])
    symbols = list(theory["sums"])
    of_sum = {symbols[0]: "plus"} if len(symbols) == 1 else identifiers("plus", symbols)
    sets = _Sets(of_class)

    def sided(sides: Sequence[str]) -> str:
        if len(sides) != (2 if separate else 1):
            raise ValueError(f"expected {'two sides' if separate else 'one side'}, found {len(sides)}")
        return " ".join(["apiece" if separate else "shared", *(f"({side})" for side in sides)])

    def tree(node: Any) -> str:
        if node is None:
            return "Never"
        if isinstance(node, str):
            return f"Leaf {of_class[node]}"
        side, question, if_hit, if_not = node
        told = "tt" if not separate else truth(side == 0)
        return f"Ask {told} {sets.name(question)}\n ({tree(if_hit)})\n ({tree(if_not)})"

    def condition(x: str) -> str:
        told = [
            f"none_in {sets.name(c['forbidden'])} {listed(map(sets.name, c['required']))}"
            for c in classes[x]["conditions"]
        ]
        return f"{sided(told)} (* {comment(x)} *)"

    def options(sides: Sequence[Sequence[str]]) -> str:
        return sided([listed(of_game[y] for y in side) for side in sides])

    def table(symbol: str) -> str:
        entries = rows(listed(of_class[tables[symbol][x][y]] for y in classes) for x in classes)
        return f"Definition table_{of_sum[symbol]} : classes -> classes -> classes := table {first} {entries}.\n"

    def cases(images: Mapping[str, str]) -> str:
        return " | ".join(f"{one} => {image}" for one, image in images.items())

    if not classes:
        raise ValueError("there are no classes")
    first = next(iter(of_class.values()))
    canonical = _canonical(certificate)
    conditions = rows(map(condition, classes))
    even, odd = (tree(node) for node in (*certificate["one class"], None)[:2])
    added = "\n".join(
        f"  | {of_sum[symbol]}, {of_end[a]}, {of_end[b]} => {of_end[rule[a][b]]}"
        for symbol, rule in theory["sums"].items()
        for a in of_end
        for b in of_end
    )
    games = [
        *((of_game[x], f"@End the_theory {of_end[t]}") for t, x in theory["ends"].items()),
        *((of_game[x], f"@Pos the_theory ({options(sides)})") for x, sides in certificate["games"]),
    ]
    odd_classes = rows(truth(fixed and c["parity"] == 1) for c in classes.values())
    left, right = (listed(_number(c["payoffs"][i]) for c in classes.values()) for i in (0, 1))
    data = f"""
(** ** The theory *)
{enumeration("terminal", of_end.values(), "terminals")}
{enumeration("symbol", of_sum.values(), "symbols")}
Definition sum_of_ends (s : symbols) (a b : terminals) : terminals :=
  match s, a, b with
{added}
  end.
Definition payoff (t : terminals) : nat :=
  match t with {cases({of_end[t]: _number(theory["payoffs"][t]) for t in of_end})} end.
Definition the_theory : theory :=
  {{| Sums.terminal := terminals; Sums.symbol := symbols; Sums.sum_of_ends := sum_of_ends; Sums.payoff := payoff;
     Sums.separate := {truth(separate)}; Sums.fixed_parity := {truth(fixed)} |}}.

(** ** The classes *)
{enumeration("class", of_class.values(), "classes")}
Notation set_of := (@set classes).

(** The sets of classes that occur below. *)
{sets.text()}
(** Which are odd, and what their games are worth if Left starts, and if Right does. *)
Definition parity : classes -> bool := listed false {odd_classes}.
Definition result_left : classes -> nat := listed 0 {left}.
Definition result_right : classes -> nat := listed 0 {right}.

(** What the options of a game of each class are: none in the first set, some in each of the others. *)
Definition conditions : classes -> side the_theory -> condition classes :=
  listed (fun _ => none_in (fun _ => false) []) {conditions}.

(** The classes of the terminal games. *)
Definition end_class (t : terminals) : classes :=
  match t with {cases({of_end[t]: of_class[x] for t, x in theory["ends"].items()})} end.

(** The tables of the sums. *)
{"".join(map(table, symbols))}Definition add (s : symbols) : classes -> classes -> classes :=
  match s with {cases({told: f"table_{told}" for told in of_sum.values()})} end.

(** How the class of a game is found from those of its options. *)
Definition even_tree : tree (side the_theory) classes :=
 {even}.
Definition odd_tree : tree (side the_theory) classes :=
 {odd}.

(** A game of each class. *)
{"".join(f"Definition {name} : game the_theory := {term}.{chr(10)}" for name, term in games)}\
Definition games : classes -> game the_theory := listed {of_game[next(iter(classes))]} {listed(of_game.values())}.

(** Classes that are indistinguishable where parity is forgotten have the same canonical class. *)
Definition canonical : classes -> classes := listed {first} {listed(of_class[canonical[x]] for x in classes)}.

Definition certificate : certificate the_theory :=
  {{| Quotient.class := classes; any_class := {first}; Quotient.parity := parity;
     forbidden := fun x i => fst (conditions x i); required := fun x i => snd (conditions x i);
     Quotient.end_class := end_class; Quotient.add := add;
     result := fun left => if left then result_left else result_right;
     decide := fun odd => if odd then odd_tree else even_tree;
     representative := games; Quotient.canonical := canonical |}}.
"""
    return Quotient(theory["name"], data, of_sum, of_end, len(classes), len(set(canonical.values())))


def _number(value: Any) -> str:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1000:
        raise ValueError(f"expected a payoff, a whole number from 0, found {value!r}")
    return str(value)


def _canonical(certificate: Mapping[str, Any]) -> dict[str, str]:
    """Return for each class the first one equivalent to it, by the coarsest congruence that keeps payoffs."""
    classes, tables = certificate["classes"], certificate["tables"].values()
    block = _numbered({x: tuple(c["payoffs"]) for x, c in classes.items()})
    while True:
        finer = _numbered({x: (block[x], *(block[t[x][y]] for t in tables for y in classes)) for x in classes})
        if len(set(finer.values())) == len(set(block.values())):
            break
        block = finer
    first: dict[int, str] = {}
    return {x: first.setdefault(number, x) for x, number in block.items()}


def _numbered(labels: Mapping[str, tuple[Any, ...]]) -> dict[str, int]:
    numbers: dict[tuple[Any, ...], int] = {}
    return {x: numbers.setdefault(label, len(numbers)) for x, label in labels.items()}


_OF_CLASSES = (
    ("classes_are_distinct", "No class is listed twice", "check_distinct certificate = true"),
    ("terminal_games_are_even", "Terminal games are even", "check_parity_of_ends certificate = None"),
    (
        "even_games_have_a_class",
        "The decision tree and the conditions give every even game a class",
        "check_tree certificate false = true",
    ),
    (
        "odd_games_have_a_class",
        "The decision tree and the conditions give every odd game a class",
        "check_tree certificate true = true",
    ),
    (
        "no_game_has_two_classes",
        "The conditions of no two classes, what is forbidden and what is required, can both hold",
        "check_one_class certificate = None",
    ),
    ("every_class_has_a_game", "Every class has a game", "check_representatives certificate = None"),
    (
        "terminal_games_are_worth_their_payoffs",
        "The payoffs of the terminal games are those of the theory",
        "check_payoffs_of_ends certificate = None",
    ),
    (
        "payoffs_are_those_of_best_play",
        "The payoffs of each class are those of best play",
        "check_payoffs certificate = None",
    ),
)
"""The checks of classes: the field of `accepted`, its meaning, the statement."""

_OF_A_SUM = (
    ("parities_add", "The entries of the table of {} have the parity of the sum", "check_parity_of_sums"),
    ("sums_commute", "The table of {} is symmetric", "check_commutative"),
    (
        "table_adds_terminal_games",
        "The table of {} adds terminal games as the table of terminal games says",
        "check_sums_of_ends",
    ),
    (
        "table_adds_a_terminal_game",
        "The entries of the table of {} for a terminal game and another are those of the conditions",
        "check_sums_with_ends",
    ),
    (
        "table_adds_positions",
        "The entries of the table of {} for two games that are not terminal are those of the conditions",
        "check_table",
    ),
)
"""The checks of each sum: the field of `accepted`, its meaning for the symbol, the check."""

_OF_DIFFERENCES = (
    (
        "canonical_classes_are_canonical",
        "The canonical class of a canonical class is itself",
        "check_canonical_idempotent certificate = None",
    ),
    (
        "classes_are_told_apart",
        "Any two classes are told apart by a sum, or by parity alone",
        "check_canonical certificate = None",
    ),
)
"""The checks of differences of classes, as in `_OF_CLASSES`; they use sums, so they follow the tables of the sums."""


def _checks(of_sum: Mapping[str, str]) -> str:
    """Return a lemma for each part of the certificate, and one for all parts together."""
    proofs = {field: field for field, _, _ in (*_OF_CLASSES, *_OF_DIFFERENCES)}
    of_sums = []
    for field, what, check in _OF_A_SUM:
        names = {told: field if len(of_sum) == 1 else f"{field}_by_{told}" for told in of_sum.values()}
        for symbol, told in of_sum.items():
            statement = f"{check} certificate ({told} : symbols) = None"
            of_sums.append((names[told], what.format(comment(symbol)), statement))
        cases = " | ".join(f"{told} => {name}" for told, name in names.items())
        proofs[field] = f"fun s => match s with {cases} end"
    lemmas = "".join(lemma(*check, COMPUTED) for check in (*_OF_CLASSES, *of_sums, *_OF_DIFFERENCES))
    fields = ";\n     ".join(f"Quotient.{field} := {proof}" for field, proof in proofs.items())
    return f"\n(** ** The checks *)\n{lemmas}\nDefinition all_accepted : accepted certificate :=\n  {{| {fields} |}}.\n"


def _theorems(classes: int, weak: int) -> tuple[tuple[str, str, str, str], ...]:
    two_games = "forall p q (g h : game the_theory), legal p g -> legal q h ->\n  "
    return (
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
            "forall p (g : game the_theory), legal p g ->\n"
            "  worth true g = result_left (value g) /\\ worth false g = result_right (value g)",
            "intros p g Hg. split; exact (value_worth certificate all_accepted g p Hg _).",
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
            f"{two_games}(equivalent g h <-> value g = value h)",
            "exact (value_equivalent certificate all_accepted).",
        ),
        (
            "value_is_indistinguishability",
            "Games are indistinguishable just if their classes have the same canonical class",
            f"{two_games}(indistinguishable g h <-> canonical (value g) = canonical (value h))",
            "exact (value_indistinguishable certificate all_accepted).",
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
            f"eexists; split; [|exact (classes_of_indistinguishable_games certificate all_accepted)].\n  {COMPUTED}",
        ),
    )


@cache
def of_theory(name: str) -> Development:
    """Return the development on a theory of the project, whose quotient is computed first."""
    found = discover(shipped_theory(name))
    return development(certificate_of(found.rulebook, found.tables))


def _proof(claim: str, theory: str, classes: int, part: str | None = None) -> Proof:
    theorems = (f"exactly_{classes}_classes", "value_of_sum", "value_gives_outcome", "value_gives_parity")
    return Proof(claim, partial(of_theory, theory), theorems, part)


PROOFS = (
    _proof(
        "Knotgames2026/Sums, the theory found from its rules",
        "knot",
        38,
        "there are 38 classes; not that they are the 38 values",
    ),
    _proof(
        "Johnson2011a/Section 11 (the dual sum)",
        "dual",
        38,
        "there are 38 classes; not that they are the values with the players exchanged",
    ),
    _proof("Knotgames2026/Both sums", "both", 70),
)
