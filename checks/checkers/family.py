"""Checks a certificate (`python family.py F`): a law, if it is one, tells infinitely many sums of heaps apart in pairs.

X_k is k times a vector, and Z_k a fixed one plus k times another: if k < l just one of X_k + Z_k and X_l + Z_k is P.
"""

import json
import sys
from itertools import product

FORMAT = ("knotgames law certificate 1", "knotgames monoid law certificate 1")


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    law, family = certificate["law"], certificate["family"]
    cycles, patterns, m, (p, q) = law["bounded"], law["patterns"], law["modulus"], law["slope"]
    need(certificate["format"] in FORMAT, "format")
    numbers = [*law.values(), *(family[key] for key in ("step", "context", "context_step"))]
    need(whole(numbers) and type(family["p_first"]) is bool, "whole numbers, and lists of them")
    need(all(n >= 1 for some in ((m, p, q), *cycles) for n in some), "at least 1")
    need(min(family["context"]) >= 0 and len(family["context"]) == len(cycles) + 2, "context")
    limits = [limit for _, _, inequalities in patterns for limit in inequalities]
    need({(abs(a), abs(b), a * b) for a, b, _ in limits} <= {(1, 0, 0), (0, 1, 0), (p, q, -p * q)}, "inequalities")
    *counts, x, y = family["context"]
    r = family["step"][-2] // q  # with r q copies of the one free heap and r p of the other, p x - q y stays
    need(r >= 1 and family["step"] == [0] * len(cycles) + [r * q, 0], "step")
    need(family["context_step"] == [0] * len(cycles) + [0, r * p], "context_step")
    state = [n if n < a else a + (n - a) % b for n, (_, a, b) in zip(counts, cycles, strict=True)]
    here = [(residues, inequalities) for at, residues, inequalities in patterns if at == state]

    def is_p(x, y):
        rows = (inequalities for residues, inequalities in here if [x % m, y % m] in residues)
        return any(all(a * x + b * y >= n for a, b, n in inequalities) for inequalities in rows)

    # Where k and l - k are large for all constants, all is the same with m less of them.
    last = max([0, *(abs(n) for _, _, n in limits)]) + abs(p * x - q * y) + m + 1
    for k, more in product(range(last + 1), range(1, last + 1)):
        same, other = (is_p(x + r * q * n, y + r * p * k) for n in (k, k + more))
        need([same, other] == [family["p_first"], not family["p_first"]], f"k = {k}, l = {k + more}")
    return {"family": family}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            check(json.load(stream, object_pairs_hook=once))
            print("accepted: if the law is one, infinitely many elements")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
