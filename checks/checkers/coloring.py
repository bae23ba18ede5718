"""Checks a certificate (`python coloring.py F`): that knots are not the unknot, by permutations that color their edges.

"pd": for each crossing, from 1 on, the labels of its four edges, counterclockwise, first and third those of the strand
under. "colors" has for each label a place in "elements", a list of permutations. Let the knot run along edges, straight
on at crossings. Where it passes over with the color o, past a color l on its left and r on its right, l o = o r. Those
are the relations of Wirtinger: the permutations are images of the knot group. The unknot's has one generator: then
all would commute, and l o = o r would make them all of one color; but there are two.
"""

import json
import sys

FORMAT = "knotgames coloring certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def walk(dart, other, step):
    """Return the darts on a walk, along an edge and then by a step at each crossing, until it comes back."""
    met = []
    while dart not in met[:1]:
        met.append(dart)
        dart = step(other[dart])
    return met


def knot_walk(pd, place):
    """Return the darts at which a knot leaves its crossings; check that the code describes one curve on the sphere.

    Crossing c, from 0 on, has the darts 4c, ..., 4c + 3.
    """
    ends = {}
    for crossing, (a, b, c, d) in enumerate(pd):
        for turn, label in enumerate((a, b, c, d)):
            ends.setdefault(label, []).append(4 * crossing + turn)
    other = {dart: end for one, two in ends.values() for dart, end in ((one, two), (two, one))}
    leaving = walk(2, other, lambda end: end ^ 2)
    faces = {min(walk(dart, other, lambda end: end & ~3 | (end - 1) & 3)) for dart in other}
    need(len(leaving) == 2 * len(pd), f"{place}: it has several components")
    need(len(faces) == len(pd) + 2, f"{place}: it is not planar")
    return leaving


def product(one, two):
    """Return the product: one permutation after the other."""
    return [two[image] for image in one]


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    knots = certificate["knots"]
    need(certificate["format"] == FORMAT and knots, "format")
    for knot in knots:
        pd, elements, colors, place = knot["pd"], knot["elements"], knot["colors"], f"knot {knot['name']}"
        need(whole([pd, elements, colors]), f"{place}: whole numbers")
        for element in elements:
            need(sorted(element) == [*range(len(elements[0]))], f"{place}: an element is no permutation")
        used = set()
        for dart in knot_walk(pd, place):
            if dart % 2:  # it leaves a crossing that it has passed over
                labels = pd[dart // 4]
                over, left, behind, right = (elements[colors[labels[dart % 4 - turn]]] for turn in (0, 3, 2, 1))
                need(over == behind, f"{place}: two colors over at {labels}")
                need(product(left, over) == product(over, right), f"{place}: another color goes out of {labels}")
                used |= {tuple(left), tuple(over)}
        need(len(used) > 1, f"{place}: it has one color")
    return {"knots": len(knots), "knotted": [[knot["name"], knot["pd"]] for knot in knots]}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted:", check(json.load(stream, object_pairs_hook=once))["knots"], "knots")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
