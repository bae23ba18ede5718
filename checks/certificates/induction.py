"""Certificates of the induction over all games, in JSON for `checkers.induction`.

The checker shares no code with this module.
"""

from __future__ import annotations

from typing import Any

from knotgames.algebra.bits import bits
from knotgames.algebra.knot_type.rulebook import Rulebook, Table, generations
from knotgames.checks.certificates.acceptance import counted
from knotgames.checks.checkers import induction
from knotgames.checks.induction.evidence import (
    Failure,
    Images,
    Tree,
    class_tree,
    end_evidence,
    first_failure,
    pair_evidence,
    table_cases,
    telling_contexts,
)


class NoCertificate(ValueError):
    """There is nothing to certify: the message shows the games for which the induction fails."""


def certificate(rulebook: Rulebook, tables: tuple[Table, ...]) -> dict[str, Any]:
    """Return the certificate that the classes of a rulebook are the quotient of all games, with these tables of sums.

    Raises:
        NoCertificate: the induction fails; the message shows for which games.
    """
    names, theory = rulebook.names, rulebook.theory
    symbols = theory.symbols
    size = range(len(names))

    def told(mask: int) -> list[str]:
        return [names[i] for i in bits(mask)]

    def tree_of(tree: Tree) -> Any:
        if tree is None or isinstance(tree, int):
            return tree if tree is None else names[tree]
        side, question, if_hit, if_not = tree
        return [side, told(question), tree_of(if_hit), tree_of(if_not)]

    ends, sums = {}, {}
    for which, (symbol, table) in enumerate(zip(symbols, tables, strict=True)):
        _evidence(first_failure(table_cases(rulebook, table, which)))
        ends[symbol] = {
            t: {names[y]: _evidence(end_evidence(rulebook, table, end, y)) for y in size}
            for end, t in enumerate(theory.terminals)
        }
        images = Images(table)
        sums[symbol] = {
            names[x]: {names[y]: _evidence(pair_evidence(rulebook, table, x, y, images)) for y in size if y >= x}
            for x in size
        }
    try:
        options, birthdays = generations(rulebook)
    except LookupError as error:
        raise NoCertificate(str(error)) from error
    telling = telling_contexts(rulebook.payoffs, tables)
    return {
        "format": induction.FORMAT,
        "theory": {
            "name": theory.name,
            "separate_moves": theory.separate_moves,
            "fixed_parity": theory.fixed_parity,
            "ends": {t: names[end] for t, end in zip(theory.terminals, rulebook.ends, strict=True)},
            "payoffs": dict(zip(theory.terminals, theory.payoffs, strict=True)),
            "sums": {
                rule.symbol: {
                    a: {b: theory.terminals[rule.table[i][j]] for j, b in enumerate(theory.terminals)}
                    for i, a in enumerate(theory.terminals)
                }
                for rule in theory.sums
            },
        },
        "classes": {
            names[i]: {
                "parity": rulebook.parities[i],
                "payoffs": list(rulebook.payoffs[i]),
                "conditions": [
                    {"forbidden": told(c.forbidden), "required": [told(r) for r in c.required]}
                    for c in rulebook.conditions[i]
                ],
            }
            for i in size
        },
        "tables": {
            symbol: {names[a]: {names[b]: names[table[a][b]] for b in size} for a in size}
            for symbol, table in zip(symbols, tables, strict=True)
        },
        "one class": [
            tree_of(_evidence(class_tree(rulebook, parity))) for parity in ((0, 1) if theory.fixed_parity else (0,))
        ],
        "sums": sums,
        "ends": ends,
        "games": [
            [names[i], [told(side) for side in sides]]
            for i in sorted(size, key=birthdays.__getitem__)
            if (sides := options[i]) is not None
        ],
        "told apart": {
            names[a]: {
                names[b]: [[symbols[which], names[c]] for which, c in telling[min(a, b), max(a, b)]]
                for b in size
                if (min(a, b), max(a, b)) in telling
            }
            for a in size
        },
    }


def _evidence(found: Any) -> Any:
    if isinstance(found, Failure):
        raise NoCertificate(str(found))
    return _listed(found)


def _listed(found: Any) -> Any:
    """Replace tuples by lists, as JSON has them."""
    return list(map(_listed, found)) if isinstance(found, tuple) else found


check = counted("classes", induction.FORMAT)
"""Check a certificate; return the number of classes that it establishes."""
