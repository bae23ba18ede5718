"""Theories of sums for Rocq: the quotient of all games of a theory, from the certificate of the induction.

Nothing in the certificate is trusted: the development contains its data, a lemma for each part of the checker of
`Quotient.v`, which the kernel evaluates, and the consequences. A wrong certificate gives a development that is refused
at the lemma that fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from typing import Any

from knotgames.algebra.knot_type.theory import shipped_theory
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.induction import certificate as certificate_of
from knotgames.checks.certificates.rocq.development import Development, Proof
from knotgames.checks.certificates.rocq.formulas import statement
from knotgames.checks.certificates.rocq.theory_formulas import words_of
from knotgames.checks.certificates.rocq.vernacular import (
    comment,
    enumeration,
    filled,
    identifier,
    identifiers,
    listed,
    rows,
    stated,
    truth,
)
from knotgames.checks.checkers.induction import FORMAT
from knotgames.checks.induction.discovery import Discovery, discover
from knotgames.checks.lemma.language.syntax import parse

STATIC = ("Tests", "Finite", "Sums", "Quotient")
"""The static theory of quotients."""


def development(certificate: Mapping[str, Any]) -> Development:
    """Return the development that proves the quotient of a theory, from a certificate of the induction (decoded JSON).

    Raises:
        InputError: the certificate is malformed. The kernel decides if it is right.
    """
    quotient = read(certificate)
    name = identifier("quotient_of", quotient.theory.replace("-", "_"))
    return Development(name, STATIC, quotient.text, stated(quotient.text))


@dataclass(frozen=True)
class Quotient:
    """The content of a development about the quotient of a theory.

    Attributes:
        text: the data, the lemmas that check them, and the theorems.
        ends: the identifier of each terminal game.
        sums: the identifier of each sum, by its sign.
    """

    theory: str
    text: str
    ends: Mapping[str, str]
    sums: Mapping[str, str]


def read(certificate: Mapping[str, Any], further: Sequence[str] = ()) -> Quotient:
    """Read the quotient in a certificate.

    Raises:
        InputError: the certificate does not have the form that the checker of the induction reads.
    """
    try:
        if certificate["format"] != FORMAT:
            raise ValueError(f"expected the format '{FORMAT}'")
        return _quotient(certificate, further)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
        raise InputError(f"this is not a certificate of the induction: {what}") from error


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


def _quotient(certificate: Mapping[str, Any], further: Sequence[str]) -> Quotient:
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
    left, right = (listed(_number(c["payoffs"][i]) for c in classes.values()) for i in (0, 1))
    checks, by_sum = _checks_of_sums(of_sum)
    words = {
        "theory": comment(theory["name"]),
        "classes": len(classes),
        "weak": len(set(canonical.values())),
        "static": " ".join((*STATIC, *further)),
        "terminals": enumeration("terminal", of_end.values(), "terminals"),
        "symbols": enumeration("symbol", of_sum.values(), "symbols"),
        "added": added,
        "payoffs": cases({of_end[t]: _number(theory["payoffs"][t]) for t in of_end}),
        "separate": truth(separate),
        "fixed": truth(fixed),
        "class_type": enumeration("class", of_class.values(), "classes"),
        "sets": sets.text(),
        "odd_classes": rows(truth(fixed and c["parity"] == 1) for c in classes.values()),
        "left": left,
        "right": right,
        "conditions": conditions,
        "end_classes": cases({of_end[t]: of_class[x] for t, x in theory["ends"].items()}),
        "tables": "".join(map(table, symbols)),
        "sum_tables": cases({told: f"table_{told}" for told in of_sum.values()}),
        "even": even,
        "odd": odd,
        "games": "".join(f"Definition {name} : game the_theory := {term}.\n" for name, term in games),
        "first_game": of_game[next(iter(classes))],
        "all_games": listed(of_game.values()),
        "first": first,
        "canonical": listed(of_class[canonical[x]] for x in classes),
        "by_sum": by_sum,
    }
    text = f"{filled('sums', 'data', **words)}{checks}{filled('sums', 'accepted', **words)}"
    return Quotient(theory["name"], text, of_end, of_sum)


def _checks_of_sums(of_sum: Mapping[str, str]) -> tuple[str, str]:
    """Return the lemmas about the table of each sum, and the fields of `accepted` that they prove."""
    lemmas, fields = "", []
    for check in _OF_A_SUM:
        names = {told: check if len(of_sum) == 1 else f"{check}_by_{told}" for told in of_sum.values()}
        for symbol, told in of_sum.items():
            lemmas += filled("sums", check, symbol=comment(symbol), sum=told, lemma=names[told])
        cases = " | ".join(f"{told} => {name}" for told, name in names.items())
        fields.append(f"Quotient.{check} := fun s => match s with {cases} end")
    return lemmas, ";\n     ".join(fields)


_OF_A_SUM = (
    "parities_add",
    "sums_commute",
    "table_adds_terminal_games",
    "table_adds_a_terminal_game",
    "table_adds_positions",
)
"""The fields of `accepted` that are checks of a sum."""


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


FORMULAS: Mapping[str, tuple[str, ...]] = {
    "both": tuple(
        f"Knotgames2026/Both sums, {name}"
        for name in (
            *("order of the sums", "monotone", "weak distributivity", "two games twice", "parity", "one further game"),
            *("better and worse by a sum", "copies"),
        )
    ),
    "dual": ("Knotgames2026/Dual sum, copies",),
}
"""The claims whose formulas are theorems, by theory."""


@cache
def of_theory(name: str) -> Development:
    """Return the development on a theory of the project, whose quotient is computed, with the formulas of claims."""
    claims = import_module("knotgames.checks.papers").claims()
    return with_formulas(
        discover(shipped_theory(name)), {claim: claims[claim].formula for claim in FORMULAS.get(name, ())}
    )


def with_formulas(found: Discovery, formulas: Mapping[str, str]) -> Development:
    """Return the development on a quotient, with formulas as theorems; their names are the claims."""
    certificate = certificate_of(found.rulebook, found.tables)
    if not formulas:
        return development(certificate)
    quotient = read(certificate, (_FORMULAS,))
    words = words_of(quotient.ends, quotient.sums)
    text = f"{quotient.text}{filled('sums', 'order', depth=len(quotient.sums))}"
    for claim, formula in formulas.items():
        text += filled(
            "sums", "formula", name=_theorem(claim), statement=statement(parse(formula, found.algebra), words)
        )
    name = identifier("quotient_of", quotient.theory.replace("-", "_"))
    return Development(name, (*STATIC, _FORMULAS), text, stated(text))


_FORMULAS = "QuotientFormulas"
"""The static theory of formulas."""


def _theorem(claim: str) -> str:
    return identifier("lemma", claim.partition("/")[2].replace(",", "").lower())


def _proof(claim: str, theory: str, classes: int, part: str | None = None) -> Proof:
    theorems = (f"exactly_{classes}_classes", "value_of_sum", "value_gives_outcome", "value_gives_parity")
    return Proof(claim, _of[theory], theorems, part)


_of = {theory: partial(of_theory, theory) for theory in ("knot", "dual", "both")}
"""The development of each theory; proofs with one development share the function."""

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
    *(Proof(claim, _of[theory], (_theorem(claim),)) for theory, claims in FORMULAS.items() for claim in claims),
)
