"""Good and forged certificates of drawings with gates."""

from random import Random

from knotgames.algebra.boolean import DNF
from knotgames.checks.certificates.gates import gates_certificate
from knotgames.games.knot.gates.arrangement import Arrangement
from tests.checks.checkers.forgeries import DELETED, Certificate, forged


def of(text: str, changes: int = 0, seed: int = 1) -> Certificate:
    """The certificate of a form, after some random changes of its arrangement."""
    form, random = DNF.parse(text), Random(seed)
    arrangement = Arrangement.of(form.terms, form.variables)
    for _ in range(changes):
        arrangement = arrangement.changed(random)
    arrangement = arrangement.provable()
    return gates_certificate(arrangement, arrangement.layout().diagram().pd)


GOOD: dict[str, Certificate] = {
    "a": of("a"),
    "ab": of("ab"),
    "the parity": of("a~b ~ab"),
    "three and two": of("abc ~b~c a~c", 9),
    "four": of("~abcd b", 12),
    "three levels": of("a ~a a b ~b", 3),
}

AB, PARITY = GOOD["ab"], GOOD["the parity"]

FORGED: dict[str, Certificate] = {
    "no terms": forged(GOOD["a"], {"terms": [], "fingers/0/3": []}),
    "a term without literals": forged(AB, {"terms/1": []}),
    "a literal of five numbers": forged(AB, {"terms/0/0/4": 0}),
    "a literal of three numbers": forged(AB, {"terms/0/0/3": DELETED}),
    "a variable without a finger": forged(AB, {"terms/1": [[2, 0, 0, 0]]}),
    "negated twice": forged(AB, {"terms/0/0/1": 2, "terms/0/0/2": 1}),
    "backwards twice": forged(AB, {"terms/0/0/3": 2}),
    "one literal twice": forged(AB, {"terms/0/1/0": 0, "fingers/0/3": [0, 1, 2, 3], "fingers/1/3": []}),
    "literals in another order": forged(AB, {"fingers": AB["fingers"][::-1]}),
    "one sign": forged(AB, {"terms/0/1/3": 1}),
    "a negated literal, not counted": forged(AB, {"terms/0/1/1": 1, "terms/0/1/2": 1}),
    "below an earlier level": forged(of("a a"), {"terms/0/0/2": 2, "fingers/0/3": [0, 1]}),
    "below level 0": forged(GOOD["a"], {"terms/0/0": [0, 1, -1, 1]}),
    "active where false": forged(AB, {"terms/0/0/2": 1}),
    "a finger of five numbers": forged(AB, {"fingers/0/4": 0}),
    "a finger of three numbers": forged(AB, {"fingers/0/3": DELETED}),
    "with twice": forged(AB, {"fingers/0/1": 3}),
    "left twice": forged(AB, {"fingers/0/2": 2}),
    "two fingers of one variable": forged(AB, {"fingers/2": [1, 1, 0, []]}),
    "a variable left out": forged(GOOD["a"], {"fingers/1": [2, 1, 0, []]}),
    "variable -1": forged(GOOD["a"], {"fingers/1": [-1, 1, 0, []]}),
    "a loop too few": forged(AB, {"fingers/0/3": AB["fingers"][0][3][:1]}),
    "a loop twice": forged(AB, {"fingers/0/3/2": max(AB["fingers"][0][3])}),
    "a loop of another finger": forged(AB, {"fingers/0/3/0": 1, "fingers/1/3/0": 0}),
    "a higher level within": forged(PARITY, {"fingers/0/3": PARITY["fingers"][0][3][::-1]}),
}
