"""Checks a certificate (`python drawing.py F`): that a planar diagram code is the diagram of a drawing with gates.

The drawing is described and checked by gates.py. "pd", which may be left out: for each crossing the labels of its four
edges, counterclockwise, first and third those of the strand under; first the unresolved ones, by their variables.
"""

import json
import sys

FORMAT = "knotgames gates certificate 1"

RIGHT, UP, LEFT, DOWN = range(4)


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def word(gates):
    """The letters of a term, as (place of the finger, level, forwards): a commutator of commutators of gates."""
    if len(gates) == 1:
        return [(at, level, 1 - backwards) for at, level, backwards in gates]
    first, last = word(gates[: (len(gates) + 1) // 2]), word(gates[(len(gates) + 1) // 2 :])
    return first + last + [(at, level, 1 - way) for half in (first, last) for at, level, way in half[::-1]]


def chords_of(strand, fingers):
    """The start and the end of each chord of the strand, as places from the left to the right."""
    ends = []
    for _, _, left, loops in fingers:
        here = [(loop, 0) for loop in loops] + [(loop, 1) for loop in loops[::-1]]
        ends += here[::-1] if left else here
    at = {end: number for number, end in enumerate(ends, 1)}
    stops = [at[letter, end] for letter, (_, _, way) in enumerate(strand) for end in (way, 1 - way)]
    return list(zip([0, *stops[1::2]], [*stops[::2], len(ends) + 1], strict=True))


def along_chord(number, chords):
    """The crossings of a chord with others, in order: down to its row, across, and up; the shorter one is higher."""
    spans = [(abs(start - stop), other, *sorted((start, stop))) for other, (start, stop) in enumerate(chords)]
    own, (start, stop) = spans[number], chords[number]
    above = [span for span in sorted(spans) if span < own]
    down, up = ([span[1] for span in above if span[2] < end < span[3]] for end in (start, stop))
    across = sorted((end, span[1]) for span in spans if span > own for end in span[2:] if own[2] < end < own[3])
    flat = [(other, RIGHT) for _, other in across] if start < stop else [(other, LEFT) for _, other in across[::-1]]
    ways = [*((other, DOWN) for other in down), *flat, *((other, UP) for other in up[::-1])]
    return [(("chords", *sorted((number, other))), number < other, way) for other, way in ways]


def down_finger(place, fingers, strand, right):
    """The crossings of a strand of a finger on the way down, from the left or the right."""
    _, with_true, left, loops = fingers[place]
    parts = []
    for level in range(max((strand[loop][1] for loop in loops), default=0), -1, -1):
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
            into, out = (RIGHT, LEFT) if fingers[at][2] else (LEFT, RIGHT)
            path += [(("gate", number, way, near), near, into) for near in (1, 0)]
            path += [(("gate", number, 1 - way, near), near, out) for near in (0, 1)]
    for place in range(len(fingers) - 1, -1, -1):
        path += down_finger(place, fingers, strand, 1)
        path += [(part, over, (way + 2) % 4) for part, over, way in down_finger(place, fingers, strand, 0)[::-1]]
    passages = {("unresolved", place): {} for _, place in sorted((f[0], place) for place, f in enumerate(fingers))}
    for label, (crossing, over, way) in enumerate(path):
        passages.setdefault(crossing, {})[bool(over)] = label, way
    code = []
    for passage in passages.values():
        (under, way), (over, across) = passage[False], passage[True]
        turn = (across - way) % 4 == 1
        code.append([under, (over + 1 - turn) % len(path), (under + 1) % len(path), (over + turn) % len(path)])
    return code


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    fingers, pd = certificate["fingers"], certificate.get("pd")
    need(certificate["format"] == FORMAT, "format")
    place = {finger[0]: number for number, finger in enumerate(fingers)}
    gates = ([(place[variable], *gate) for variable, _, *gate in term] for term in certificate["terms"])
    strand = [letter for term in gates for letter in word(term)]
    need(pd is None or repr(pd) == repr(code_of(strand, fingers)), "pd: it is not the diagram of the drawing")
    return {"pd": pd}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted:", len(check(json.load(stream, object_pairs_hook=once))["pd"] or ()), "crossings")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
