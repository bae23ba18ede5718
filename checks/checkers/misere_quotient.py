"""Checks a certificate (`python misere_quotient.py F`): a monoid with its P-portion is the misère quotient of heaps."""

import json
import sys

FORMAT = "knotgames misere quotient certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def shared(total, parts, phi, times):  # the elements of the ways to share counters among non-empty heaps
    if parts == 2:  # the first of them is not the larger one
        pairs = zip(phi[1 : total // 2 + 1], phi[total - 1 : total - total // 2 - 1 : -1], strict=True)
        return {times[x][y] for x, y in set(pairs)}
    if parts == 3:
        return {times[phi[a]][x] for a in range(1, total) for x in shared(total - a, 2, phi, times)}
    return {phi[total]} if parts == 1 and total else {0} if parts == total else set()


def reached(game, heap, phi, times):  # the elements of the options of a heap
    if "digits" in game:  # a bit 2^j of the digit d_k allows to take k counters and leave j heaps
        digits = enumerate(game["digits"][: heap + 1])
        moves = ((k, j) for k, digit in digits for j in range(digit.bit_length()) if digit >> j & 1)
        return set().union(*(shared(heap - k, j, phi, times) for k, j in moves))
    elements = set()
    for option in game["options"][heap]:
        need(all(0 <= left < heap for left in option), f"options of {heap}")
        x = 0
        for left in option:
            x = times[x][phi[left]]
        elements.add(x)
    return elements


def led_into(members, row):  # the q with row[q] in a set; the sets are masks of bits
    bits = f"{members:0{len(row)}b}"[::-1]
    return int("".join([bits[y] for y in row])[::-1], 2)


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

    # The heaps, by the elements of their options. No option of a sum in P is in P.
    heaps, held = {}, [{q for q in every if row[q] in p} for row in times]
    for a, reach in {(a, frozenset(reached(game, heap, phi, times))) for heap, a in enumerate(phi)}:
        need(reach or not a, f"element {a}: a heap without options")
        wins = set().union(*(held[x] for x in reach))
        need(not wins & held[a], f"element {a}: an option of P is P")
        if reach:
            heaps.setdefault(a, set()).add(sum(1 << q for q in wins))

    # Every sum with options that is not in P has an option in P: 0 is in no deficit, and the deficits are closed.
    deficits = [[] for _ in every]
    for x, mask in certificate["deficits"]:
        need(whole(x), f"deficit of {x}: no element")
        need(not int(mask, 16) & 1, f"deficit of {x}: an N-position with no option in P")
        deficits[x].append(int(mask, 16))
    states = [(0, sum(1 << q for q in every if q not in p)), *((x, deficit) for x in every for deficit in deficits[x])]
    for (a, winning), (x, deficit) in ((heap, state) for heap in heaps.items() for state in states):
        open_to, known = led_into(deficit, times[a]), deficits[times[a][x]]
        for wins in winning:
            after = open_to & ~led_into(wins, times[x])
            need(any(not after & ~larger for larger in known), f"deficits of {x} and element {a}")

    rows = {tuple(times[x][c] in p for c in certificate["tests"]) for x in every}
    need(len(rows) == size, "two elements are not told apart")
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
