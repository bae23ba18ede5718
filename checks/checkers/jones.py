"""Checks a certificate (`python jones.py F`): that knots are not the unknot, by their Jones polynomials at a point.

"pd": for each crossing, from 1 on, the labels of its four edges, counterclockwise, first and third those of the strand
under. The Kauffman bracket is the sum over all ways to join (a b)(c d) at each crossing, with the factor A, or
(b c)(d a), with 1/A, and a factor -A^2 - A^-2 for each circle that comes out. Reidemeister moves I multiply it by
-A^3 or its inverse, the others keep it. So for a diagram of the unknot with n crossings it is the bracket of a circle
times (-A^3)^k, where |k| <= n. Here A is a number modulo "modulus" that has an inverse. This need not be a prime:
brackets are polynomials in A and 1/A, and equal ones have equal values in any ring. Crossings are taken in an order in
which few edges are cut: of the crossings so far only the pairs of joined cut edges matter.
"""

import json
import sys

FORMAT = "knotgames jones certificate 1"


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


def check_knot(pd, place):
    """Check that a code describes one curve on the sphere. Crossing c, from 0 on, has the darts 4c, ..., 4c + 3."""
    ends = {}
    for crossing, (a, b, c, d) in enumerate(pd):
        for turn, label in enumerate((a, b, c, d)):
            ends.setdefault(label, []).append(4 * crossing + turn)
    other = {dart: end for one, two in ends.values() for dart, end in ((one, two), (two, one))}
    faces = {min(walk(dart, other, lambda end: end & ~3 | (end - 1) & 3)) for dart in other}
    need(len(walk(0, other, lambda end: end ^ 2)) == 2 * len(pd), f"{place}: it has several components")
    need(len(faces) == len(pd) + 2, f"{place}: it is not planar")


def bracket(pd, order, point, modulus):
    """Return the Kauffman bracket, by matchings of the cut edges: each with the sum of the ways that lead to it."""
    inverse = pow(point, -1, modulus)
    loop = -(point * point + inverse * inverse)
    sums = {frozenset(): 1}
    for crossing in order:
        a, b, c, d = pd[crossing - 1]
        following = {}
        for matching, total in sums.items():
            for factor, arcs in (point, ((a, b), (c, d))), (inverse, ((b, c), (d, a))):
                partner, value = dict(matching), total * factor
                for one, two in arcs:
                    first, second = partner.pop(one, one), partner.pop(two, two)
                    if first == two:  # a circle is closed
                        value *= loop
                    else:
                        partner[first], partner[second] = second, first
                reached = frozenset(partner.items())
                following[reached] = (following.get(reached, 0) + value) % modulus
        sums = following
    return sums[frozenset()], loop


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    modulus, knots = certificate["modulus"], certificate["knots"]
    need(certificate["format"] == FORMAT and knots, "format")
    for knot in knots:
        pd, point, place = knot["pd"], knot["point"], f"knot {knot['name']}"
        need(whole([modulus, point, pd, knot["order"]]), f"{place}: whole numbers")
        check_knot(pd, place)
        need(sorted(knot["order"]) == [*range(1, len(pd) + 1)], f"{place}: order")
        value, loop = bracket(pd, knot["order"], point, modulus)
        shared = [pow(-(point**3), power, modulus) * loop % modulus for power in range(-len(pd), len(pd) + 1)]
        need(value not in shared, f"{place}: it has the bracket of an unknot")
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
