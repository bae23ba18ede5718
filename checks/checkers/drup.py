"""Checks a certificate (`python drup.py F`): that statements about yes and no cannot be false, by DRUP proofs.

"nodes" are numbered from 1: a text is a variable; a list of numbers is true if and only if all of them are, and -7
is true if and only if 7 is not. A case holds if the nodes that it denies cannot all be true together. Its proof is a
list of clauses, each of which follows: if none of it is true, then unit propagation leads to a contradiction.
"""

import json
import sys

FORMAT = "knotgames drup certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def clauses(nodes, denied):
    """Yield clauses: the denied nodes are true, with the consequences for their parts."""
    yield from ([literal] for literal in denied)
    waiting, made = list(denied), set()
    while waiting:
        literal = waiting.pop()
        parts = nodes[abs(literal) - 1]
        if literal not in made and not isinstance(parts, str):
            made.add(literal)
            denials = [-part for part in parts]
            yield from ([-literal, part] for part in parts) if literal > 0 else [[-literal, *denials]]
            waiting += parts if literal > 0 else denials


def check_case(nodes, denied, proof, place):
    """Check that nodes cannot all be true, by a proof; raise Rejected at the first step that does not follow."""
    true, trail, watching = set(), [], {}  # the literals known, those of this step; clauses by the two literals watched

    def contradicts(literals):  # make them true, and what follows by unit propagation: is there a contradiction?
        waiting = list(literals)
        while waiting:
            literal = waiting.pop()
            if -literal in true:
                return True
            if literal in true:
                continue
            true.add(literal)
            trail.append(literal)
            for clause in watching.pop(-literal, []):
                if clause[0] == -literal:
                    clause[:2] = clause[1], clause[0]
                for k in range(2, 2 if clause[0] in true else len(clause)):
                    if -clause[k] not in true:
                        break
                else:  # the first is true, or all others are false
                    k = 1
                    waiting.append(clause[0])
                clause[1], clause[k] = clause[k], clause[1]
                watching.setdefault(clause[1], []).append(clause)
        return False

    def add(clause):  # for good: is there a contradiction?
        left = [literal for literal in dict.fromkeys(clause) if -literal not in true]
        for literal in left[:2]:
            watching.setdefault(literal, []).append(left)
        return not left or (len(left) < 2 and contradicts(left))

    contradiction = any(add(clause) for clause in clauses(nodes, denied))
    for number, clause in enumerate([] if contradiction else proof, 1):
        trail.clear()
        follows = all(type(n) is int and n for n in clause) and contradicts([-n for n in clause])
        need(follows, f"{place}: step {number}")
        true.difference_update(trail)
        contradiction = contradiction or add(clause)
    need(contradiction, f"{place}: the proof ends without a contradiction")


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    nodes, cases = certificate["nodes"], certificate["cases"]
    need(certificate["format"] == FORMAT and cases, "format")
    for number, node in enumerate(nodes, 1):
        need(isinstance(node, str) or all(type(n) is int and 0 < abs(n) < number for n in node), f"nodes: {number}")
    for case in cases:
        place = f"case {case['name']}"
        need(all(type(n) is int and 0 < abs(n) <= len(nodes) for n in case["denied"]), f"{place}: denied")
        check_case(nodes, case["denied"], case["proof"], place)
    return {"cases": len(cases), "nodes": nodes, "denied": [[case["name"], case["denied"]] for case in cases]}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted:", check(json.load(stream, object_pairs_hook=once))["cases"], "cases")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
