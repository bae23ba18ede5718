"""Certificates of proofs in DRUP as theorems for Rocq: literals of a circuit are never true together.

A step of such a proof follows by unit propagation, which searches. So each step gets hints, as in LRAT: the numbers
of the clauses that become units, in order, and of the clause that becomes false. `Refutation.v` follows them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.acceptance import accepted
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.vernacular import comment, filled, listed, rows, stated
from knotgames.checks.checkers.drup import FORMAT

Clause = Sequence[int]

Nodes = Mapping[int, Clause]
"""Conjunctions by number."""


def development(certificate: Any) -> Development:
    """Return the theorems of a certificate of proofs, one for each case.

    Raises:
        InputError: the certificate is rejected, with the place.
    """
    accepted(certificate, FORMAT)
    text = filled("refutation", "opening")
    for number, case in enumerate(certificate["cases"], 1):
        nodes = reachable(certificate["nodes"], case["denied"])
        steps = hinted([*clauses(nodes, case["denied"])], case["proof"])
        text += filled(
            "refutation",
            "case",
            number=number,
            name=comment(str(case["name"])),
            nodes=rows(f"({node}, {_literals(parts)})" for node, parts in nodes.items()),
            literals=_literals(case["denied"]),
            steps=rows(f"({_literals(clause)}, {listed(map(str, hints))})" for clause, hints in steps),
        )
    digest = blake2b(text.encode(), digest_size=4).hexdigest()
    return Development(f"refutations_{digest}", ("Tests", "Finite", "Refutation"), text, stated(text))


def _literals(literals: Iterable[int]) -> str:
    return listed(str(2 * abs(literal) + (literal < 0)) for literal in literals)


def reachable(nodes: Sequence[str | Clause], literals: Clause) -> Nodes:
    """Return the conjunctions that literals depend on, in ascending order, without repeated parts."""
    found: dict[int, Clause] = {}
    waiting = list(literals)
    while waiting:
        number = abs(waiting.pop())
        parts = nodes[number - 1]
        if number not in found and not isinstance(parts, str):
            found[number] = [*dict.fromkeys(parts)]
            waiting += parts
    return dict(sorted(found.items()))


def clauses(nodes: Nodes, literals: Clause) -> Iterator[Clause]:
    """Yield the clauses of a circuit and of literals that are to be true, in the order of `Refutation.v`."""
    for node, parts in nodes.items():
        yield [node, *(-part for part in parts)]
        yield from ([-node, part] for part in parts)
    yield from ([literal] for literal in literals)


def hinted(clauses: Sequence[Clause], proof: Sequence[Clause]) -> list[tuple[Clause, list[int]]]:
    """Return the steps of a refutation with their hints; the last is the empty clause.

    Args:
        clauses: numbered from 1. The steps are numbered after them.

    Raises:
        InputError: a step does not follow, or there is no contradiction.

    >>> hinted([[1, 2], [1, -2], [-1, 2], [-1, -2]], [[1]])
    [([1], [1, 2]), ([], [5, 3, 4])]
    """
    known: list[Clause] = []
    watching: dict[int, list[tuple[list[int], int]]] = {}  # clauses by the literals watched: the first two
    reasons: dict[int, int] = {}  # literals that are true, in order, with the numbers of their clauses; 0: supposed

    def contradiction(found: Iterable[tuple[int, int]]) -> int:
        """Make literals true, and what follows; return the number of a clause that is false, or 0."""
        waiting = deque(found)
        while waiting:
            literal, reason = waiting.popleft()
            if -literal in reasons:
                return reason or reasons[-literal]
            if literal in reasons:
                continue
            reasons[literal] = reason
            for clause, number in watching.pop(-literal, []):
                if clause[0] == -literal:
                    clause[:2] = clause[1], clause[0]
                free = (k for k in range(2, len(clause)) if -clause[k] not in reasons)
                k = 1 if clause[0] in reasons else next(free, 1)
                if k == 1:
                    waiting.append((clause[0], number))
                clause[1], clause[k] = clause[k], clause[1]
                watching.setdefault(clause[1], []).append((clause, number))
        return 0

    def add(clause: Clause) -> int:
        """Add a clause; return the number of a clause that is false, or 0."""
        known.append(clause)
        left = [literal for literal in dict.fromkeys(clause) if -literal not in reasons]
        if len(left) < 2:
            return contradiction((literal, len(known)) for literal in left) if left else len(known)
        for literal in left[:2]:
            watching.setdefault(literal, []).append((left, len(known)))
        return 0

    def hints(false: int) -> list[int]:
        """Return the numbers of the clauses from which a clause is false, in order, with its own at the end."""
        needed, waiting = {false}, [false]
        while waiting:
            for literal in known[waiting.pop() - 1]:
                reason = reasons.get(-literal, 0)
                if reason and reason not in needed:
                    needed.add(reason)
                    waiting.append(reason)
        return [*(one for one in reasons.values() if one in needed and one != false), false]

    false = next(filter(None, map(add, clauses)), 0)
    steps: list[tuple[Clause, list[int]]] = []
    for clause in () if false else ([*dict.fromkeys(clause)] for clause in proof):
        before = len(reasons)
        false = contradiction((-literal, 0) for literal in clause)
        if not false:
            raise InputError(f"step {len(steps) + 1} of a proof: expected a clause that follows, found {clause}")
        steps.append((clause, hints(false)))
        while len(reasons) > before:
            reasons.popitem()
        if false := add(clause):
            break
    if not false:
        raise InputError("expected a proof of a contradiction, found one without")
    return [*steps, ([], hints(false))]
