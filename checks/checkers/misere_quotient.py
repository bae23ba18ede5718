"""Checks a certificate (`python misere_quotient.py F`): a monoid with its P-portion is the misère quotient of heaps."""

import json
import sys
from functools import reduce
from itertools import compress, count
from operator import and_, or_

BLOCK = 256
FORMAT = "knotgames misere quotient certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def mask_of(elements):
    return reduce(or_, (1 << x for x in elements), 0)


def spread(mask, size):  # a byte for each element: 255 if it is in the set, and else 0
    return f"{mask:0{size}b}"[::-1].encode().replace(b"0", b"\0").replace(b"1", b"\xff")


def number(row):
    return int.from_bytes(row, "little")


def members(mask):
    return compress(count(), spread(mask, mask.bit_length()))


def of_two_heaps(phi, times):  # for each number of counters the elements of two non-empty heaps, as masks
    width, found, sizes = len(times) // 8 + 1, 0, {}
    bits = [(1 << x).to_bytes(width, "little") for x in range(len(times))]
    for a in range(1, len(phi) // 2 + 1):
        sizes.setdefault(phi[a], []).append(a)
    for x in sizes:  # one of them has the element x and a counters, the other one any number; largest totals first
        products = list(map(bits.__getitem__, times[x]))
        others = number(b"".join(map(products.__getitem__, phi[:0:-1])))
        for a in sizes[x]:
            found |= others >> 8 * width * a
    masks = found.to_bytes(width * len(phi), "little")
    return [number(masks[n : n + width]) for n in range(0, len(masks), width)][::-1]


def shared(total, parts, phi, times, two):  # the elements of the ways to share counters among non-empty heaps
    if parts == 3:  # the first of them is the smallest
        return mask_of(times[phi[a]][x] for a in range(1, total // 3 + 1) for x in members(two[total - a]))
    if parts == 2:
        return two[total]
    return 1 << phi[total] if parts == 1 and total else int(parts == total)


def reached(game, moves, heap, phi, times, two):  # the elements of the options of a heap
    if "digits" in game:  # a move takes k counters and leaves j heaps
        return reduce(or_, [shared(heap - k, j, phi, times, two) for k, j in moves if k <= heap], 0)
    need(all(0 <= left < heap for option in game["options"][heap] for left in option), f"options of {heap}")
    options = ([phi[left] for left in option] for option in game["options"][heap])
    return mask_of(reduce(lambda x, y: times[x][y], option, 0) for option in options)


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    game, phi, steps, words = (certificate[key] for key in ("game", "phi", "steps", "words"))
    size, p, last = len(words), set(certificate["p"]), len(phi) - 1
    every, elements, numbers = range(size), {*range(size)}, [certificate[key] for key in ("generators", "p", "tests")]
    need(whole([*game.values(), phi, steps, words[1:], *numbers, certificate["period"] or []]), "whole numbers")
    need(certificate["format"] == FORMAT and len(game) == 1 and 0 not in p and p <= elements, "P-portion")
    need(phi and elements.issuperset(phi), "phi")
    digits = game.get("digits", [0])  # a bit 2^j of the digit d_k allows to take k counters and leave j heaps
    need(not digits[0] % 4 and all(d in range(16) for d in digits), "digits")
    moves = [(k, j) for k, d in enumerate(digits) for j in range(d.bit_length()) if d >> j & 1]
    need(all(len(row) == size and elements.issuperset(row) for row in steps), "steps")

    # Maps that commute, and reach everything from 0, are a commutative monoid: x stands for the map that takes 0 to x.
    for i, f in enumerate(steps):
        need(phi[certificate["generators"][i]] == f[0], f"generator {i}")
        need(all([f[y] for y in g] == [g[y] for y in f] for g in steps[:i]), f"generator {i} commutes")
    times = [list(every)]  # times[x][y] is the product
    for x in every[1:]:
        before, i = words[x]
        need(0 <= before < x and i in range(len(steps)) and steps[i][before] == x, f"word {x}")
        times.append([steps[i][y] for y in times[before]])

    # The heaps, by element: the contexts in which some option is in P. No option of a sum in P is in P.
    heaps, two, is_p = {}, of_two_heaps(phi, times), ["01"[q in p] for q in every]
    held = [int("".join(map(is_p.__getitem__, row[::-1])), 2) for row in times]
    for a, reach in {(a, reached(game, moves, heap, phi, times, two)) for heap, a in enumerate(phi)}:
        need(reach or not a, f"element {a}: a heap without options")
        if reach:
            heaps.setdefault(a, set()).add(reduce(or_, map(held.__getitem__, members(reach))))
    need(not any(wins & held[a] for a in heaps for wins in heaps[a]), "an option of P is P")

    # Every sum with options that is not in P has an option in P: 0 is in no deficit, and the deficits are closed.
    known, states = [[] for _ in every], [(0, spread(mask_of(elements - p), size))]
    for x, text in certificate["deficits"]:
        mask = int(text, 16)
        need(whole(x) and mask in range(0, 1 << size, 2), f"deficit of {x}: an N-position with no option in P")
        states.append((x, spread(mask, size)))
        known[x].append(states[-1][1])
    products, blocks, high = [y for a in heaps for y in times[a]], range(0, size, BLOCK), []
    low = bytes([y % BLOCK for y in products])  # the place of each product in its block; and high its block, as a bit
    for k in range(0, len(blocks), 8):
        bits = [1 << y // BLOCK - k if y // BLOCK - k in range(8) else 0 for y in every]
        high.append((blocks[k : k + 8], number(bytes(map(bits.__getitem__, products)))))
    worst = b"".join([spread(reduce(and_, heaps[a]), size) for a in heaps])  # a heap that wins in more leaves less
    winning = [worst[y::size] for y in every]  # for each element the heaps that win there
    largest = [max(deficits, key=sum, default=b"") for deficits in known]
    for x, deficit in states:
        row, open_to = times[x], 0  # for each heap and each q a byte, which is 0 if the product is not in the deficit
        for eight, bits in high:
            parts = [deficit[k : k + BLOCK].replace(b"\xff", bytes([1 << i])) for i, k in enumerate(eight)]
            open_to |= number(low.translate(sum(map(number, parts)).to_bytes(256, "little"))) & bits
        won = b"".join(map(winning.__getitem__, row))
        won = number(b"".join([won[i :: len(heaps)] for i in range(len(heaps))]))
        covering = [largest[row[a]] for a in heaps]
        need(all(covering), f"deficits of the elements after {x}")
        covered = open_to & (won | number(b"".join(covering)))
        if covered != open_to:
            found, rest = (sets.to_bytes(len(low), "little") for sets in (open_to, open_to ^ covered))
            for start, a in zip(range(0, len(low), size), heaps, strict=True):
                if rest[start : start + size].strip(b"\0"):
                    lead = list(compress(every, found[start : start + size]))
                    needed = [mask_of([row[q] for q in lead if not larger[q]]) for larger in known[row[a]]]
                    kept = all(any(not rest & ~wins for rest in needed) for wins in heaps[a])
                    need(kept, f"deficits of {x} and element {a}")

    tests = mask_of(map(every.__getitem__, certificate["tests"]))
    need(len({row & tests for row in held}) == size, "two elements are not told apart")
    if certificate["period"] is not None:
        start, period = certificate["period"]
        parts = max(1, *(digit.bit_length() - 1 for digit in digits))
        need("digits" in game and start >= 1 and period >= 1, "period")
        need(last >= parts * (start + period) + len(digits) - 2, "period: more heaps are needed")
        need(all(phi[n + period] == phi[n] for n in range(start, last + 1 - period)), "period")
    return {"game": game, "heaps": last, "order": size, "P-elements": len(p), "period": certificate["period"]}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted: order", check(json.load(stream, object_pairs_hook=once))["order"])
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
