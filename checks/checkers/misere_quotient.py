"""Checks a certificate (`python misere_quotient.py F`): a monoid with its P-portion is the misère quotient of heaps."""

import json
import sys
from functools import reduce
from itertools import compress, count, repeat
from operator import and_, or_

BLOCK = 255
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


def spread(mask, size):  # a byte for each element, which is 0 if it is not in the set
    return f"{mask:0{size}b}"[::-1].encode().replace(b"0", b"\0")


def members(mask):
    return compress(count(), spread(mask, mask.bit_length()))


def of_two_heaps(phi, times):  # for each number of counters the elements of two non-empty heaps, as masks
    width, found = len(times) // 8 + 1, 0
    bits = [(1 << x).to_bytes(width, "little") for x in range(len(times))]
    for x in set(phi):  # one of them has the element x and a counters, the other one any number; largest totals first
        products = list(map(bits.__getitem__, times[x]))
        others = int.from_bytes(b"".join(map(products.__getitem__, phi[:0:-1])), "little")
        for a in range(1, len(phi) // 2 + 1):
            if phi[a] == x:
                found |= others >> 8 * width * a
    masks = found.to_bytes(width * len(phi), "little")
    return [int.from_bytes(masks[width * n :][:width], "little") for n in range(len(phi))][::-1]


def shared(total, parts, phi, times, two):  # the elements of the ways to share counters among non-empty heaps
    if parts == 3:  # the first of them is the smallest
        return mask_of(times[phi[a]][x] for a in range(1, total // 3 + 1) for x in members(two[total - a]))
    if parts == 2:
        return two[total]
    return 1 << phi[total] if parts == 1 and total else int(parts == total)


def reached(game, heap, phi, times, two):  # the elements of the options of a heap
    if "digits" in game:  # a bit 2^j of the digit d_k allows to take k counters and leave j heaps
        digits = enumerate(game["digits"][: heap + 1])
        moves = ((k, j) for k, digit in digits for j in range(digit.bit_length()) if digit >> j & 1)
        return reduce(or_, (shared(heap - k, j, phi, times, two) for k, j in moves), 0)
    need(all(0 <= left < heap for option in game["options"][heap] for left in option), f"options of {heap}")
    options = ([phi[left] for left in option] for option in game["options"][heap])
    return mask_of(reduce(lambda x, y: times[x][y], option, 0) for option in options)


def in_blocks(row, places):  # for each block of elements the place of each product in it, or BLOCK
    return [bytes(map(block.__getitem__, row)) for block in places]


def tables_of(mask, size):
    return [spread(mask, size)[k : k + BLOCK].ljust(256, b"\0") for k in range(0, size, BLOCK)]


def led_into(tables, row):  # the q with row[q] in a set, as a number with a byte for each q
    return sum(map(int.from_bytes, map(bytes.translate, row, tables), repeat("little")))


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    game, phi, steps, words = (certificate[key] for key in ("game", "phi", "steps", "words"))
    size, p, last = len(words), set(certificate["p"]), len(phi) - 1
    every, numbers = range(size), [certificate[key] for key in ("generators", "p", "tests")]
    need(whole([*game.values(), phi, steps, words[1:], *numbers, certificate["period"] or []]), "whole numbers")
    need(certificate["format"] == FORMAT and len(game) == 1 and 0 not in p and p <= set(every), "P-portion")
    need(phi and all(x in every for x in phi), "phi")
    digits = game.get("digits", [0])
    need(not digits[0] % 4 and all(d in range(16) for d in digits), "digits")
    need(all(len(row) == size and all(y in every for y in row) for row in steps), "steps")

    # Maps that commute, and reach everything from 0, are a commutative monoid: x stands for the map that takes 0 to x.
    for i, f in enumerate(steps):
        need(phi[certificate["generators"][i]] == f[0], f"generator {i}")
        need(all(f[g[x]] == g[f[x]] for g in steps[:i] for x in every), f"generator {i} commutes")
    times = [list(every)]  # times[x][y] is the product
    for x in every[1:]:
        before, i = words[x]
        need(0 <= before < x and i in range(len(steps)) and steps[i][before] == x, f"word {x}")
        times.append([steps[i][y] for y in times[before]])

    # The heaps, by element: the contexts in which some option is in P. No option of a sum in P is in P.
    heaps, held, two = {}, [mask_of(q for q in every if row[q] in p) for row in times], of_two_heaps(phi, times)
    for a, reach in {(a, reached(game, heap, phi, times, two)) for heap, a in enumerate(phi)}:
        need(reach or not a, f"element {a}: a heap without options")
        if reach:
            heaps.setdefault(a, set()).add(reduce(or_, map(held.__getitem__, members(reach))))
    need(not any(wins & held[a] for a in heaps for wins in heaps[a]), "an option of P is P")

    # Every sum with options that is not in P has an option in P: 0 is in no deficit, and the deficits are closed.
    known, states = [[] for _ in every], [(0, mask_of({*every} - p))]
    for x, text in certificate["deficits"]:
        mask = int(text, 16)
        need(whole(x) and mask in range(0, 1 << size, 2), f"deficit of {x}: an N-position with no option in P")
        known[x].append(int.from_bytes(spread(mask, size), "little"))
        states.append((x, mask))
    places = [[y - k if y - k in range(BLOCK) else BLOCK for y in every] for k in range(0, size, BLOCK)]
    moves = [(i * size, a, tables_of(reduce(and_, heaps[a]), size)) for i, a in enumerate(heaps)]  # as the worst heap
    by = in_blocks([y for a in heaps for y in times[a]], places)
    for x, mask in states:
        row = in_blocks(times[x], places)
        open_to = led_into(tables_of(mask, size), by).to_bytes(len(by[0]), "little")
        for start, a, wins in moves:
            found, larger = int.from_bytes(open_to[start : start + size], "little"), known[times[x][a]]
            after = found & ~led_into(wins, row)  # a heap that wins in more leaves less
            if all(after & ~deficit for deficit in larger):
                rests = [found & ~led_into(tables_of(wins, size), row) for wins in heaps[a]]
                kept = all(any(not rest & ~deficit for deficit in larger) for rest in rests)
                need(kept, f"deficits of {x} and element {a}")

    told = {tuple(times[x][c] in p for c in certificate["tests"]) for x in every}
    need(len(told) == size, "two elements are not told apart")
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
