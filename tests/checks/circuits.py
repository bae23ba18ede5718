"""Circuits to try the solver and the checker on, with their truth tables."""

from itertools import product
from typing import Any

import z3
from hypothesis import strategies as st

from knotgames.checks.checkers import drup
from knotgames.checks.solvers.sat import Circuit, Node

literals = st.integers(1, 5).flatmap(lambda n: st.sampled_from((n, -n)))
clause_lists = st.lists(st.lists(literals, min_size=1, max_size=3), max_size=14)


def true_at_once(nodes: list[Node], denied: list[int]) -> bool:
    """Whether literals of a circuit can all be true, by all assignments."""
    variables = [place for place, node in enumerate(nodes) if isinstance(node, str)]
    for values in product((False, True), repeat=len(variables)):
        given = dict(zip(variables, values, strict=True))
        worth: list[bool] = []
        for place, node in enumerate(nodes):
            is_true = given[place] if isinstance(node, str) else all(worth[abs(n) - 1] == (n > 0) for n in node)
            worth.append(is_true)
        if all(worth[abs(n) - 1] == (n > 0) for n in denied):
            return True
    return False


def circuit_of(clauses: list[list[int]]) -> tuple[list[Node], list[int]]:
    """Five variables, and for each clause the denial of the conjunction of its denials."""
    nodes: list[Node] = [*"abcde", *([-literal for literal in clause] for clause in clauses)]
    return nodes, [-(6 + place) for place in range(len(clauses))]


def check(nodes: list[Node], denied: list[int], proof: Any) -> int:
    case = {"name": "one", "denied": denied, "proof": proof}
    found = drup.check({"format": drup.FORMAT, "nodes": nodes, "cases": [case]})  # type: ignore[no-untyped-call]
    return int(found["cases"])


def pigeons(number: int) -> tuple[list[Node], list[int]]:
    """One pigeon more than there are holes: each has a hole, no two have the same."""
    a = Circuit()
    at = {(p, h): z3.Bool(f"{p} in {h}") for p in range(number + 1) for h in range(number)}
    housed = [z3.Or([at[p, h] for h in range(number)]) for p in range(number + 1)]
    apart = [z3.Not(z3.And(at[p, h], at[q, h])) for h in range(number) for p in range(number + 1) for q in range(p)]
    return a.nodes, [a.literal(formula) for formula in (*housed, *apart)]
