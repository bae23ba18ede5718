"""Checks a certificate (`python unknotting.py F`): that moves lead resolutions of a pseudodiagram to what is "left".

"pd": for each crossing, from 1 on, the labels of its four edges, counterclockwise, first and third those of the strand
under. The bits of a resolution switch crossings of "unresolved". Crossing c has the darts 4c, ..., 4c + 3, even ones
under. A move [start, passed, steps, ...] removes the strand that leaves along the dart `start` and passes `passed`
crossings, under all or over all. The pen, dart 0, draws it again up to dart 1. It crosses one edge after the other: the
edge that it reaches by `steps` steps around its face. Two simple paths with the same ends are isotopic on a sphere,
above all else or below it.
"""

import json
import sys

FORMAT = "knotgames unknotting certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def plane_map(pd, switched):
    """Return for each dart the dart at the other end of its edge."""
    ends = {}
    for crossing, (a, b, c, d) in enumerate(pd, 1):
        for place, label in enumerate((a, b, c, d)):
            ends.setdefault(label, []).append(4 * crossing + (place + (crossing in switched)) % 4)
    return {dart: other for one, two in ends.values() for dart, other in ((one, two), (two, one))}


def walk(dart, other, around=True):
    """Return the darts on a walk around the face on the left of one, or straight on through all crossings."""
    met = []
    while dart not in met[:1]:
        met.append(dart)
        end = other[dart]  # 0 and 1 are at no crossing
        dart = end if end < 2 else end & ~3 | (end - 1) & 3 if around else end ^ 2
    return met


def move(other, highest, place, start, passed, *route):
    """Carry out a move; return the highest number of a crossing so far."""

    def join(one, two):
        other[one], other[two] = two, one

    strand = [other[start]]
    for _ in range(passed):
        need(not (strand[-1] ^ strand[0]) % 2, f"{place}: a strand over and under")
        strand.append(other[strand[-1] ^ 2])
    join(start, 0)
    join(strand.pop(), 1)
    for dart in strand:
        join(other.pop(dart ^ 1), other.pop(dart ^ 3))
        del other[dart], other[dart ^ 2]
    numbers, own = [*(dart // 4 for dart in strand), *range(highest + 1, highest + len(route))], {0}
    for number, steps in zip(numbers, route, strict=False):
        dart = walk(0, other)[steps]
        need(not own & {dart, other[dart]}, f"{place}: a strand that crosses itself")
        enters, right, leaves, left = (4 * number + (turn + strand[0] % 2) % 4 for turn in range(4))
        for one, two in ((other[0], enters), (dart, right), (other[dart], left), (leaves, 0)):
            join(one, two)
        own |= {enters, leaves}
    need(1 in walk(0, other), f"{place}: a strand that does not arrive")
    join(other[0], other[1])
    del other[0], other[1]
    return max(highest, numbers[max(len(strand), len(route)) - 1])


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    pd, unresolved, cases = certificate["pd"], certificate["unresolved"], certificate["cases"]
    need(certificate["format"] == FORMAT and cases, "format")
    numbers = [[case[key] for key in ("resolution", "moves", "left")] for case in cases]
    need(whole([pd, unresolved, numbers]), "whole numbers")
    need(len({*range(1, len(pd) + 1)} & {*unresolved}) == len(unresolved), "unresolved")
    curve = plane_map(pd, ())
    need(len(walk(4, curve, around=False)) == 2 * len(pd), "pd: it has several components")
    need(len({min(walk(dart, curve)) for dart in curve}) == len(pd) + 2, "pd: it is not planar")
    resolutions = {case["resolution"] for case in cases}
    there = len(resolutions) == len(cases) and all(0 <= each < 1 << len(unresolved) for each in resolutions)
    need(there, f"resolutions: expected different numbers below 2^{len(unresolved)}")
    for case in cases:
        resolution, highest = case["resolution"], len(pd)
        other = plane_map(pd, [crossing for bit, crossing in enumerate(unresolved) if resolution >> bit & 1])
        for number, one in enumerate(case["moves"], 1):
            highest = move(other, highest, f"resolution {resolution}: move {number}", *one)
        there = {crossing: number for number, crossing in enumerate(sorted({dart // 4 for dart in other}), 1)}
        left = {4 * there[dart // 4] + dart % 4: 4 * there[end // 4] + end % 4 for dart, end in other.items()}
        need(left == plane_map(case["left"], ()), f"resolution {resolution}: another diagram is left")
    told = [[case["resolution"], case["left"]] for case in cases]
    return {"resolutions": len(cases), "pd": pd, "unresolved": unresolved, "left": told}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted:", check(json.load(stream, object_pairs_hook=once))["resolutions"], "resolutions")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
