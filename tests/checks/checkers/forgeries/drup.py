"""Good and forged certificates of what is contradictory."""

from typing import Any

from knotgames.checks.checkers.drup import FORMAT
from tests.checks.checkers.forgeries import DELETED, Certificate, forged
from tests.checks.circuits import circuit_of, pigeons


def of(nodes: list[Any], *cases: tuple[list[int], list[Any]]) -> Certificate:
    """A certificate of cases, each what it denies with its proof."""
    listed = [{"name": f"case {n}", "denied": denied, "proof": proof} for n, (denied, proof) in enumerate(cases, 1)]
    return {"format": FORMAT, "nodes": nodes, "cases": listed}


FOUR, ALL_FOUR = circuit_of([[1, 2], [1, -2], [-1, 2], [-1, -2]])
"""The four clauses of two variables, which contradict each other, and not by unit propagation alone."""

PIGEONS, HOUSED = pigeons(3)
PROOF = [[-10, 1, 5], [-13], [-2], [-5], [-10], [-7]]
"""Four pigeons do not fit into three holes; the proof that a SAT solver gave."""

DEEP = 22

GOOD: dict[str, Certificate] = {
    "by unit propagation": of(["a", "b", [1, 2]], ([3, -1], []), ([1, -1], [])),
    "parts of parts": of(["a", "b", [1, 2], [1], [3, 4]], ([5, -1], []), ([-5, 2, 4], [])),
    "the empty conjunction": of([[]], ([-1], [])),
    "a proof of one clause": of(FOUR, (ALL_FOUR, [[1]])),
    "a clause with a literal twice": of(FOUR, (ALL_FOUR, [[1, 1]])),
    "a step more than is needed": of(FOUR, (ALL_FOUR, [[1], [1]])),
    "a proof where none is needed": of(["a", "b", [1, 2]], ([3, -1], [["none"]])),
    "four pigeons in three holes": of(PIGEONS, (HOUSED, PROOF)),
    "parts that come twice, twenty deep": of(
        ["a", "b", [1, 2], "c", *([n, n] for n in range(4, 4 + DEEP))], ([3, 4 + DEEP, -1], [])
    ),
}

FORGED: dict[str, Certificate] = {
    "another format": forged(GOOD["by unit propagation"], {"format": "knotgames drup certificate 2"}),
    "no cases": forged(GOOD["by unit propagation"], {"cases": []}),
    "no format": forged(GOOD["by unit propagation"], {"format": DELETED}),
    "a node that is denied by itself": of(["a", [-2]], ([2], [])),
    "two nodes that each come before the other": of([[-2], [1]], ([1], [])),
    "a part by the number 0": of(["a", [0]], ([2, -1], [])),
    "a part that is true, not 1": of(["a", [True]], ([2, -1], [])),
    "a part that is no number": of(["a", ["a"]], ([2], [])),
    "a part that is not there": of(["a", [-3], "b"], ([2, 3], [])),
    "a node 0 denied": of(["a"], ([0, -1], [])),
    "a node denied that is not there": of(["a"], ([2], [])),
    "a node denied that is true, not 1": of(["a"], ([True, -1], [])),
    "a conjunction of nothing is false": of([[]], ([1], [])),
    "a clause that is not contradictory": of(["a"], ([1], [])),
    "a clause of which two are left": of(["a", "b", "c", "d", [-1, -2, -3, -4], [-3, -2, -1]], ([6, -5], [])),
    "a clause of which the last literal is true": of(["a", "b", "c", [-1, -2, -3], [-2, -1]], ([5, 3, -4], [])),
    "a proof dropped": of(FOUR, (ALL_FOUR, [])),
    "a step that does not follow": of(FOUR, (ALL_FOUR[:3], [[-1]])),
    "the empty clause does not follow": of(["a"], ([1], [[]])),
    "a proof of another circuit": of(FOUR, (ALL_FOUR[:3], [[1]])),
    "a wrong literal": of(FOUR, (ALL_FOUR, [[3]])),
    "a proof with the literal 0": of(["a"], ([1], [[0, 0], [0]])),
    "a proof with a true and a number": of(FOUR, (ALL_FOUR, [[True, 1]])),
    "a proof of pigeons with a step left out": of(PIGEONS, (HOUSED, PROOF[1:])),
    "a proof of pigeons without its end": of(PIGEONS, (HOUSED, PROOF[:-1])),
    "a proof of pigeons of whom one stays out": of(PIGEONS, (HOUSED[1:], PROOF)),
    "a proof with a literal that is true, not 1": of(FOUR, (ALL_FOUR, [[True]])),
    "what was supposed for one step, kept for the next": of(FOUR, (ALL_FOUR[:3], [[1], [2], [-1]])),
    "a literal of the second case in the first": of(["a", "b"], ([1], []), ([1, -1], [])),
}
