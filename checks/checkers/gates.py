"""Checks a certificate (`python gates.py F`): that a drawing with gates obeys the four rules of a theorem on its form.

"fingers", from left to right: [variable, with, left, loops]. With is 1 if the fixed crossing is as the unresolved one
where the variable is true, left is 1 if loops come from the left; loops are letters of the strand, the outermost first.
"terms", in the order of the strand: a list of [variable, negated, level, backwards] for each. "pd", which may be left
out: for each crossing the labels of its four edges, counterclockwise, first and third those of the strand under.

The rules: (1) literals are in the order of the fingers, and a term is a commutator of the commutators of its halves;
(2) loops of higher levels lie outside; (3) gates are at the levels of earlier terms or above; (4) in each term negated
literals and those passed backwards are even in number. A gate is active if and only if its literal is true.
"""

import json
import sys
from itertools import count, pairwise

FORMAT = "knotgames gates certificate 1"

RIGHT, UP, LEFT, DOWN = range(4)


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def word(gates):
    """The letters of a commutator of commutators: gates, each with 1 if it is passed forwards."""
    if len(gates) == 1:
        return [(gates[0], 1)]
    first, last = word(gates[: (len(gates) + 1) // 2]), word(gates[(len(gates) + 1) // 2 :])
    return first + last + [(gate, 1 - way) for half in (first, last) for gate, way in half[::-1]]


def strand_of(terms, fingers):
    """The letters of the strand, as (place of the finger, level, forwards); the rules 1, 3 and 4 are checked."""
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
        gates = [(at, level, backwards) for at, (_, _, level, backwards) in zip(order, term, strict=True)]
        strand += [(at, level, way ^ backwards) for (at, level, backwards), way in word(gates)]
    return strand


def chords_of(strand, fingers):
    """The start and the end of each chord of the strand, as places from the left to the right."""
    number, at = count(1), {}
    for _, _, left, loops in fingers:
        ends = [(loop, 0) for loop in loops] + [(loop, 1) for loop in loops[::-1]]
        at |= {end: next(number) for end in (ends[::-1] if left else ends)}
    stops = [at[letter, end] for letter, (_, _, way) in enumerate(strand) for end in (way, 1 - way)]
    stops = [0, *stops, next(number)]
    return list(zip(stops[::2], stops[1::2], strict=True))


def along_chord(number, chords):
    """The crossings of a chord with others, in order: down to its row, across, and up; the shorter one is higher."""
    spans = [(abs(start - stop), other, *sorted((start, stop))) for other, (start, stop) in enumerate(chords)]
    own, (start, stop) = spans[number], chords[number]

    def met(end):
        return [other for _, other, low, high in sorted(span for span in spans if span < own) if low < end < high]

    across = sorted((end, span[1]) for span in spans if span > own for end in span[2:] if own[2] < end < own[3])
    ways = [(other, DOWN) for other in met(start)]
    ways += [(other, RIGHT) for _, other in across] if start < stop else [(other, LEFT) for _, other in across[::-1]]
    ways += [(other, UP) for other in met(stop)[::-1]]
    return [(("chords", *sorted((number, other))), number < other, way) for other, way in ways]


def down_finger(place, fingers, strand, right):
    """The crossings of a strand of a finger on the way down, from the left or the right."""
    _, with_true, left, loops = fingers[place]
    levels = [strand[loop][1] for loop in loops]
    parts = []
    for level in range(max(levels, default=0), -1, -1):
        parts += [(loop, 1) for loop in loops if strand[loop][1] == level]
        parts += [(("tower", place, level, twice), with_true ^ level % 2) for twice in range(1 + (level > 0))]
    parts += [(("unresolved", place), 0), *((loop, 0) for loop in loops[::-1])]
    ways = []
    for part, mark in parts:
        if type(part) is tuple:  # the strand from the left goes over if the mark is 1
            ways.append((part, mark ^ right, DOWN if right else RIGHT))
            right = 1 - right
        else:  # a loop comes in over the strand that is near, and under the other
            ways.append((("gate", part, mark, right ^ left), not right ^ left, DOWN))
    return ways


def code_of(strand, fingers):
    """The planar diagram code: the knot follows the strand to the right, and comes back through the fingers."""
    chords, path = chords_of(strand, fingers), []
    for number in range(len(chords)):
        path += along_chord(number, chords)
        if number < len(strand):
            at, _, way = strand[number]
            inwards = RIGHT if fingers[at][2] else LEFT
            path += [(("gate", number, way, near), near, inwards) for near in (1, 0)]
            path += [(("gate", number, 1 - way, near), near, (inwards + 2) % 4) for near in (0, 1)]
    for place in range(len(fingers) - 1, -1, -1):
        path += down_finger(place, fingers, strand, 1)
        path += [(part, over, (way + 2) % 4) for part, over, way in down_finger(place, fingers, strand, 0)[::-1]]
    passages = {}
    for label, (crossing, over, way) in enumerate(path):
        passages.setdefault(crossing, {})[bool(over)] = label, way
    at = {finger[0]: place for place, finger in enumerate(fingers)}
    first = [("unresolved", at[variable]) for variable in sorted(at)]
    code = []
    for crossing in [*first, *(crossing for crossing in passages if crossing[0] != "unresolved")]:
        (under, way), (over, across) = passages[crossing][False], passages[crossing][True]
        here, after = over, (over + 1) % len(path)
        right, left = (here, after) if (across - way) % 4 == 1 else (after, here)
        code.append([under, right, (under + 1) % len(path), left])
    return code


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    fingers, terms, pd = certificate["fingers"], certificate["terms"], certificate.get("pd")
    need(certificate["format"] == FORMAT and terms, "format")
    need(whole([fingers, terms, [] if pd is None else pd]), "whole numbers")
    need(all(len(finger) == 4 and {*finger[1:3]} <= {0, 1} for finger in fingers), "fingers: their marks")
    need(sorted(finger[0] for finger in fingers) == list(range(len(fingers))), "fingers: their variables")
    strand = strand_of(terms, fingers)
    for place, (variable, _, _, loops) in enumerate(fingers):
        here = [letter for letter, (at, _, _) in enumerate(strand) if at == place]
        need(sorted(loops) == here, f"finger {variable}: its loops")
        levels = [strand[loop][1] for loop in loops]
        need(levels == sorted(levels, reverse=True), f"finger {variable}: a loop of a higher level within a lower one")
    need(pd is None or pd == code_of(strand, fingers), "pd: it is not the diagram of the drawing")
    form = [[-1 - variable if negated else 1 + variable for variable, negated, _, _ in term] for term in terms]
    return {"form": form, "variables": len(fingers), "letters": len(strand), "pd": pd}


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
