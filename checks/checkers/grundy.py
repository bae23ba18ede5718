"""Checks a certificate (`python grundy.py F`): Grundy values of the heaps of an octal game, and their period.

A move that takes k counters leaves nothing if 1 is in the digit at place k of the code, one heap if 2 is, two if 4 is.
A heap is worth the least value that no option has. A file is a line of JSON, and a byte for the value of each heap.
Values are *common* if an odd number of their bits is in a mask, or else *sparse*. Only pairs with one sparse heap are
worth a common value. So these are entered all, and others until what is less than the value of the heap is there;
where that value is sparse itself, all pairs are looked at. Any mask will do: the best has few sparse heaps.
The theorem of Guy and Smith: if no move takes more than k counters, and G(n) = G(n + p) for n0 <= n < 2 n0 + p + k,
where n0 > 0, then for all n >= n0.
"""

import hashlib
import json
import sys

import numpy as np

FORMAT = "knotgames grundy certificate 1"
BLOCK = 1 << 16
WITNESSES = 40

BITS = [np.array([1 << n % 64 if n // 64 == word else 0 for n in range(256)], np.uint64) for word in range(4)]
LESS = [np.cumsum(bits) - bits for bits in BITS]  # the bits of all lesser numbers


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def check_block(values, first, stop, digits, sparse, words):
    """Check the values of the heaps from `first` to `stop` - 1, if those of smaller heaps are right."""
    own = values[first:stop]
    reached = [np.zeros(len(own), np.uint64) for _ in words]

    def enter(heaps, found):
        for word in words:
            reached[word][heaps] |= BITS[word][found]

    splits = [k for k, digit in enumerate(digits) if digit & 4]
    for k, digit in enumerate(digits):
        if digit & 1 and first <= k < stop:
            enter(k - first, 0)
        if digit & 2 and stop - k > 1:
            start = max(first, k + 1)
            enter(slice(start - first, None), values[start - k : stop - k])
        for x in sorted({*sparse, *range(1, WITNESSES)}) if digit & 4 else ():
            start = max(first, k + x + 1)
            if start >= stop:
                break
            enter(slice(start - first, None), values[start - k - x : stop - k - x] ^ values[x])
    lacking, x = np.arange(len(own)), WITNESSES
    while len(lacking := lacking[sum(LESS[word][own[lacking]] & ~reached[word][lacking] > 0 for word in words) > 0]):
        need(2 * x <= first + lacking[0], f"heap {first + lacking[0]}: what is less is not all reached")
        for k in splits:
            heaps = lacking[first + lacking - k > x]
            enter(heaps, values[first + heaps - k - x] ^ values[x])
        x += 1
    wrong = np.flatnonzero(sum(BITS[word][own] & reached[word] > 0 for word in words))
    need(not len(wrong), f"heap {first + min(wrong, default=0)}: its value is reached")


def check(certificate):
    """Check a certificate, raise Rejected at the first defect; return what it establishes."""
    digits, period = certificate["digits"], certificate["period"]
    values = np.frombuffer(certificate["values"], np.uint8)
    need(certificate["format"] == FORMAT, "format")
    need(whole([digits, certificate["mask"], period or []]), "whole numbers")
    need(set(digits) <= {*range(8)} and digits[0] in (0, 4), "digits")
    is_sparse = np.array([not (value & certificate["mask"]).bit_count() % 2 for value in range(256)])
    starts, words = range(0, len(values), BLOCK), range(int(values.max()) // 64 + 1)
    sparse = [start + x for start in starts for x in np.flatnonzero(is_sparse[values[start : start + BLOCK]]).tolist()]
    for start in starts:
        check_block(values, start, min(start + BLOCK, len(values)), digits, [x for x in sparse if x], words)
    for heap in sparse:
        for left in (heap - k for k, digit in enumerate(digits) if digit & 4 and heap - k > 1):
            pairs = values[1 : left // 2 + 1] ^ values[left - left // 2 : left][::-1]
            need(not (pairs == values[heap]).any(), f"heap {heap}: its value is reached by two heaps")
    if period is not None:
        n0, p = period
        need(2 * (max(n0, 1) + p) + len(digits) - 1 <= len(values) and n0 >= 0 < p, "period: too few heaps")
        for start in range(n0 + p, len(values), BLOCK):
            block = values[start : start + BLOCK]
            need((block == values[start - p : start - p + len(block)]).all(), f"period: after heap {start}")
    return {"digits": digits, "heaps": len(values), "period": period, "values": hashlib.sha256(values).hexdigest()}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as stream:
            header = json.loads(stream.readline(), object_pairs_hook=once)
            found = check({**header, "values": np.memmap(stream, np.uint8, "r", stream.tell())})
        print(f"accepted: {found['heaps']} heaps of the game {found['digits']}, period {found['period']}")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
