"""Checks a certificate (`python gates.py F`): that a drawing with gates obeys the four rules of a theorem on its form.

"fingers", from left to right: [variable, with, left, loops]. With is 1 if the fixed crossing is as the unresolved one
where the variable is true, left is 1 if loops come from the left; loops are letters of the strand, the outermost first.
"terms", in the order of the strand: a list of [variable, negated, level, backwards] for each.

The rules: (1) literals are in the order of the fingers, and a term is a commutator of the commutators of its halves;
(2) loops of higher levels lie outside; (3) gates are at the levels of earlier terms or above; (4) in each term negated
literals and those passed backwards are even in number. A gate is active if and only if its literal is true.

"pd", the diagram of the drawing, is read by drawing.py.
"""

import json
import sys
from itertools import pairwise

FORMAT = "knotgames gates certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def letters_of(gates):
    """The gates of the letters of a commutator of commutators."""
    if len(gates) == 1:
        return gates
    middle = (len(gates) + 1) // 2
    first, last = letters_of(gates[:middle]), letters_of(gates[middle:])
    return first + last + first[::-1] + last[::-1]


def strand_of(terms, fingers):
    """The letters of the strand, as (place of the finger, level); the rules 1, 3 and 4 are checked."""
    place = {finger[0]: number for number, finger in enumerate(fingers)}
    strand, least = [], [0] * len(fingers)
    for number, term in enumerate(terms, 1):
        here = f"term {number}"
        need(term and all(len(gate) == 4 and gate[0] in place for gate in term), f"{here}: its literals")
        need(all({negated, backwards} <= {0, 1} for _, negated, _, backwards in term), f"{here}: a mark not 0 or 1")
        order = [place[gate[0]] for gate in term]
        need(all(one < other for one, other in pairwise(order)), f"{here}: the order of its literals")
        need(sum(negated + backwards for _, negated, _, backwards in term) % 2 == 0, f"{here}: an odd number of signs")
        for at, (_, negated, level, _) in zip(order, term, strict=True):
            need(level >= least[at], f"{here}: a gate below an earlier one")
            need((fingers[at][1] + negated + level) % 2, f"{here}: a gate that is active where its literal is false")
            least[at] = level
        strand += letters_of([(at, level) for at, (_, _, level, _) in zip(order, term, strict=True)])
    return strand


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    fingers, terms = certificate["fingers"], certificate["terms"]
    need(certificate["format"] == FORMAT and terms, "format")
    need(whole([fingers, terms]), "whole numbers")
    need(all(len(finger) == 4 and {*finger[1:3]} <= {0, 1} for finger in fingers), "fingers: their marks")
    need(sorted(finger[0] for finger in fingers) == list(range(len(fingers))), "fingers: their variables")
    strand = strand_of(terms, fingers)
    for place, (variable, _, _, loops) in enumerate(fingers):
        here = [letter for letter, (at, _) in enumerate(strand) if at == place]
        need(sorted(loops) == here, f"finger {variable}: its loops")
        levels = [strand[loop][1] for loop in loops]
        need(levels == sorted(levels, reverse=True), f"finger {variable}: a loop of a higher level within a lower one")
    form = [[-1 - variable if negated else 1 + variable for variable, negated, _, _ in term] for term in terms]
    return {"form": form, "variables": len(fingers), "letters": len(strand)}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted:", len(check(json.load(stream, object_pairs_hook=once))["form"]), "terms")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
