"""Checks a certificate (`python induction.py F`): games have one class, sums follow the tables, classes differ."""

import json
import sys

FORMAT = "knotgames induction certificate 1"


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
    theory, classes, tables = certificate["theory"], certificate["classes"], certificate["tables"]
    ends, pay, tempered = theory["ends"], theory["payoffs"], theory["fixed_parity"]
    sides = range(2 if theory["separate_moves"] else 1)
    need(type(tempered) is type(theory["separate_moves"]) is bool, "theory: true or false")
    parity = {x: c["parity"] if tempered else 0 for x, c in classes.items()}
    need(whole([*pay.values(), *parity.values(), *(c["payoffs"] for c in classes.values())]), "payoffs and parities")
    universe = {p: {x for x in classes if not tempered or parity[x] != p} for p in (0, 1)}
    barred = {x: [set(d["forbidden"]) for d in c["conditions"]] for x, c in classes.items()}
    required = {x: [[set(r) for r in d["required"]] for d in c["conditions"]] for x, c in classes.items()}
    allowed = {x: [universe[parity[x]] - barred[x][i] for i in sides] for x in classes}
    for x, c in classes.items():
        need(len(c["conditions"]) == len(sides) and len(c["payoffs"]) == 2, f"class {x}")
        need(all(r <= allowed[x][i] for i in sides for r in required[x][i]), f"class {x}: required")
    need(certificate["format"] == FORMAT and set(ends) == set(pay) and set(tables) == set(theory["sums"]), "theory")

    def walk(tree, p, avoided, hit, place):  # every set of options avoids some sets and hits others, down to a leaf
        if any(not h - avoided[i] for i in sides for h in hit[i]):
            return
        need(tree is not None, f"one class: {place} is not decided")
        if not isinstance(tree, str):
            i, question, if_hit, if_not = tree[0], set(tree[1]), tree[2], tree[3]
            need(type(i) is int, f"one class: {place} asks a side that is no number")
            walk(if_hit, p, avoided, [h + [question] * (j == i) for j, h in enumerate(hit)], place + "h")
            walk(if_not, p, [a | question if j == i else a for j, a in enumerate(avoided)], hit, place + "a")
            return
        need(tree in classes and parity[tree] == p, f"one class: leaf {place}")
        for y in (y for y in classes if parity[y] == p):
            surely = [lambda r, i=i: any(h - avoided[i] <= r for h in hit[i]) for i in sides]  # r is hit
            yes = all(barred[y][i] <= avoided[i] and all(map(surely[i], required[y][i])) for i in sides)
            no = any(surely[i](barred[y][i]) or any(r <= avoided[i] for r in required[y][i]) for i in sides)
            need(yes if y == tree else no, f"one class: leaf {place} is not in {tree} alone")

    for p in (0, 1) if tempered else (0,):
        walk(certificate["one class"][p], p, [set() for _ in sides], [[universe[p]] for _ in sides], f"{p}:")
    for symbol, rule in theory["sums"].items():
        table, served = tables[symbol], certificate["sums"][symbol]
        need(all(table[ends[s]][ends[t]] == ends[rule[s][t]] for s in ends for t in ends), f"sums: {symbol}")
        for x, y in ((x, y) for x in classes for y in classes):
            z, place = table[x][y], f"sums: {x} {symbol} {y}"
            need(z == table[y][x], place)  # then z has the parity it should, as its options have
            need(y in served[x] or x in served[y], place)
            need(whole(served[x].get(y, [])), place)
            for i in sides if y in served[x] else ():
                need(all(table[s][y] not in barred[z][i] for s in allowed[x][i]), f"{place}: forbidden")
                need(all(table[x][t] not in barred[z][i] for t in allowed[y][i]), f"{place}: forbidden")
                for r, (part, k) in zip(required[z][i], served[x][y][i], strict=True):
                    have, other = (required[y][i][k], x) if part else (required[x][i][k], y)
                    need(all(table[m][other] in r for m in have), f"{place}: {sorted(r)}")
        for e, y in ((e, y) for e in ends for y in classes):  # nothing is forbidden here that was allowed above
            x, z, place = ends[e], table[ends[e]][y], f"sums: terminal {e} {symbol} {y}"
            need(whole(certificate["ends"][symbol][e][y]), place)
            for i in sides:
                for r, k in zip(required[z][i], certificate["ends"][symbol][e][y][i], strict=True):
                    need(all(table[x][t] in r for t in required[y][i][k]), f"{place}: {sorted(r)}")
    value = {x: c["payoffs"] for x, c in classes.items()}
    need(all(value[x] == [pay[e]] * 2 and not parity[x] for e, x in ends.items()), "payoffs: terminal games")
    for x in classes:
        for player, sign in ((0, 1), (1, -1)):  # Left wants more, Right wants less, when the other is to move
            i, gain = player % len(sides), {s: sign * (value[s][1 - player] - value[x][player]) for s in classes}
            need(all(gain[s] <= 0 for s in allowed[x][i]), f"payoffs: {x}")
            need(any(all(gain[s] >= 0 for s in r) for r in required[x][i]), f"payoffs: {x}")
    known = set(ends.values())  # the classes that have a game
    for x, options in certificate["games"]:
        for i, side in zip(sides, options, strict=True):
            need(known & allowed[x][i] >= set(side) and all(r & set(side) for r in required[x][i]), f"games: {x}")
        known.add(x)
    need(known == set(classes), "games: some class has none")
    for a, b in ((a, b) for a in classes for b in classes if a < b and parity[a] == parity[b]):
        x, y = a, b
        for symbol, c in certificate["told apart"][a][b]:
            x, y = tables[symbol][x][c], tables[symbol][y][c]
        need(value[x] != value[y], f"told apart: {a}, {b}")
    said = {key: theory[key] for key in ("separate_moves", "fixed_parity", "ends", "payoffs", "sums")}
    return {"classes": len(classes), "theory": said, "parities": parity, "payoffs": value, "tables": tables}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted:", check(json.load(stream, object_pairs_hook=once))["classes"], "classes")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
