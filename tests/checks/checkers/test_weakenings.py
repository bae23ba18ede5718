"""That no line and no condition of a checker can be deleted or weakened unnoticed.

Each checker is weakened in every small way that `weakening` knows of. Every weakening must say something else of one of
the good or forged certificates than the checker does, or stand below with the reason why nothing can tell it apart.
"""

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from knotgames.checks import checkers
from tests.checks.checkers.established import ESTABLISHED
from tests.checks.checkers.forgeries import in_one_process, with_other_kinds
from tests.checks.checkers.telling import BROKE, REFUSED, hears, says, tells
from tests.checks.checkers.weakening import Weakened, weakened

FOLDER = Path(str(checkers.__file__)).parent

ONE_MORE = "the bound is one more than is needed"
BOUND = "the bound is only larger: more sizes are looked at than are needed"
PLACE = "only a number in the message is another"
BRANCH = "only the place of a branch in the message is another"
ZERO = "no literal is 0, and node 1 has no parts"
UNIQUE = (
    "that a set of options is in no second class follows as well from the other lines: classes have games, sums follow "
    "the tables and payoffs are right for either class, so that nothing could tell the two apart"
)
SCALE = "the sign of what a player wants, twice as large"
FREE = (
    "payoffs of one player unchecked: for the 38 classes z3 finds no others that leave the classes told apart, and for "
    "the small theories trying them all finds none"
)

ONCE = "a walk through a knot meets no edge twice"
EULER = "of a connected diagram of n crossings no surface has more than n + 2 faces"
MIRRORED = "the faces of the mirror image, which has as many"
SLANT = (
    "the bound is large enough still: where p and q are 1 it is 1 less at most, and where not, each copy counts for "
    "more than 1"
)
ROOM = "no certificate is known for which what is looked at is too little then: there is room to spare"
MORE_TWICE = "the square is twice p + q more than is needed"
PARITY = "a number of heaps matters by its parity, if it is not small, and twice the index does not change that"
SATISFIED = "where the first literal is true, the other that is watched may be any: it says no more"
HEAVIER = "a coordinate weighs more than its options, and so more than nothing"
NO_LESS = "it is not less than 0"
BOTH_WAYS = "what is compared is compared in the other order as well, so that neither may be less"
AMONG = "the one is a part of the other, so that it is no larger"
EVEN = "a sum and a difference have one parity"
APART = "two chords have no end in common"
CYCLE = "a walk that comes to its second dart has been at its first"
DART = "the walk may start from any dart of a knot"

AT_ONCE = "how many heaps, pairs of heaps, or elements are looked at together"
WIDER = "a mask may have more bytes than it needs"
OF_THREE = "return mask_of((times[phi[a]][x] for a in range(1, total // 3 + 1) for x in members(two[total - a])))"
THREE = "a digit is less than 16, so that no move leaves more than three heaps, and two are dealt with before"
BYTE = "a byte is at most 255, and four words have room for it"
NONE_LEFT = "where nothing is left, or one counter, there is nothing to enter"

BITS = "BITS = [np.array([1 << n % 64 if n // 64 == word else 0 for n in range(256)], np.uint64) for word in range(4)]"
IS_SPARSE = "is_sparse = np.array([not (value & certificate['mask']).bit_count() % 2 for value in range(256)])"
LEFT_OVER = "for left in (heap - k for k, digit in enumerate(digits) if digit & 4 and heap - k > 1):"
LACKING = "LESS[word][own[lacking]] & ~reached[word][lacking] > 0"
TRIED = "need(2 * x <= first + lacking[0], f'heap {first + lacking[0]}: what is less is not all reached')"
AGAIN = "some pairs are looked at twice before it is rejected, and a number in the message is another"
WRONG = "need(not len(wrong), f'heap {first + min(wrong, default=0)}: its value is reached')"
SECOND = "surely[i](barred[y][i]) or any((r <= avoided[i] for r in required[y][i]))"
LEFT = "left = [p['weight'] * (max(p['least'], len(series[p['kind']]['exceptional'])) - 1) for p in parts]"
START = "start = max(start, 1 + move['removed'] + sum(left) + step * max(len(left) - 1, 0))"
ALL_ONE = "need(sorted(element) == [*range(len(elements[0]))], f'{place}: an element is no permutation')"
WALK = "need(len(walk(0, other, lambda end: end ^ 2)) == 2 * len(pd), f'{place}: it has several components')"
SHARED = "shared = [pow(-point ** 3, power, modulus) * loop % modulus for power in range(-len(pd), len(pd) + 1)]"
PARTS = "yield from (([-literal, part] for part in parts) if literal > 0 else [[-literal, *denials]])"
OTHERS = "for k in range(2, 2 if clause[0] in true else len(clause)):"
STEP = "need(r >= 1 and family['step'] == [0] * len(cycles) + [r * q, 0], 'step')"
LAST = "last = max([0, *(abs(n) for _, _, n in limits)]) + abs(p * x - q * y) + m + 1"
PAIRS = "for k, more in product(range(last + 1), range(1, last + 1)):"
OPTIONS = (
    "a heap as the only one that is left of it: of two such heaps no option is P, so that they are refused as N with "
    "no move to P"
)
NO_BOUNDS = "where no pattern has a bound only residues matter, and whether there is a copy"
CONSTANT = (
    "c = max([0, *(abs(n) for _, _, n in limits)]) + max((abs(n) for x, y in steps for n in (x, y, p * x - q * y)))"
)
SQUARE = "bound = (c + 1 + m) * (p + q)"
MORE = "the square is p + q more than is needed"
TAKEN = "moves = ((k, j) for k, digit in enumerate(game['digits']) for j in range(4) if digit >> j & 1)"
CHANGED = CONSTANT.replace("steps", "used")
SHARED_HEAPS = (
    "shared = [o for n, j in moves for o in combinations_with_replacement(range(1, n + 1), j) if sum(o) == n]"
)
OR_LESSER = "'digits' in game or all((0 <= left < heap for option in options for left in option))"
LESSER = "what a code leaves of a heap from which something is taken, or which is broken, is less"
MODULO = "n = prod(orders) * max((abs(x[0]) for x in parts), default=0)"
LETTER = "a wrong letter is wrong as well for what moves there, of which some is looked at"
ONLY_ZERO = "no elements generate but 0, whatever it is taken by"
ELEMENTS = "elements = [*product(range(-far, far + 1), *map(range, orders))]"
ALL_SUMS = (
    "need(all((may_be_sum(v, heaps, orders) for v in product((1, -1), *map(range, orders)))), 'there are not all sums')"
)
ALL_SHARED = "return [o for n, j in moves for o in combinations_with_replacement(range(1, n + 1), j) if sum(o) == n]"
MORE_CLASSES = "more classes of sums are looked at than are needed"
COUNT_STEP = "step = max((abs(y[0] - x[0]) for x, *sides in kinds for side in sides for y in side))"
COUNT_MIDDLE = "max((abs(n) + len(m) for n, m, *_ in rows))"
COUNT_SUM = "sum((abs(a) * (i + p) for a, i, p in turns))"
COUNT_FAR = f"{COUNT_MIDDLE} + {COUNT_SUM}"
THERE = "there = [w for w in range(-far, far + 1) if w == v or (g and (not (w - v) % g) and ((w > v) in signs))]"
RIGHT_ONES = "len({*range(1, len(pd) + 1)} & {*unresolved})"
LENGTH, FACES = "len(walk(4, curve, around=False))", "len({min(walk(dart, curve)) for dart in curve})"
SIGNS = "sum((negated + backwards for _, negated, _, backwards in term)) % 2"
OWN = "numbers, own = ([*(dart // 4 for dart in strand), *range(highest + 1, highest + len(route))], {0})"

ALIKE: Mapping[str, Mapping[str, str]] = {
    "coloring": {
        f"-1 for 0 in: {ALL_ONE}": "all have as many images",
        f"1 for 0 in: {ALL_ONE}": "all have as many images",
        "2 for 1 in: while dart not in met[:1]:": CYCLE,
        "2 for 1 in: need(len(used) > 1, f'{place}: it has one color')": "where there are two colors there is a third",
        "len(used) != 1 for: len(used) > 1": "where there is a crossing there is a color",
        "len(leaving) >= 2 * len(pd) for: len(leaving) == 2 * len(pd)": ONCE,
        "len(faces) >= len(pd) + 2 for: len(faces) == len(pd) + 2": EULER,
        "end + 1 for: end - 1": MIRRORED,
    },
    "count_law": {
        f"2 for 1 in: {ALL_SHARED}": "no heap is longer than all of them together",
        "n <= i for: n < i": "at the index the count stays as it is either way",
        "n + i for: n - i": "twice an index is a multiple of the period in all of these",
        "len(signs) >= 2 for: len(signs) == 2": "there are two signs",
        "1 for 0 in: turns.append((x[0], max((i for i, _ in used), default=0), lcm(*(p for _, p in used))))": (
            MORE_CLASSES
        ),
        "2 for 1 in: for counts in product(*(range(i + p + 1) for _, i, p in turns)):": MORE_CLASSES,
        "y[0] + x[0] for: y[0] - x[0]": ROOM,
        f"-1 for 0 in: {COUNT_STEP}": ROOM,
        f"{COUNT_FAR} - step for: {COUNT_FAR} + step": ROOM,
        f"without step in: {COUNT_FAR} + step": ROOM,
        f"without {COUNT_SUM} in: {COUNT_MIDDLE} + {COUNT_SUM}": ROOM,
        "without abs(n) in: abs(n) + len(m)": "where the middle begins far from 0 there are as many letters in it",
        "abs(a) + (i + p) for: abs(a) * (i + p)": ROOM,
        "without p in: i + p": ROOM,
        "without i in: i + p": ROOM,
        "2 for 1 in: near = range(-zero, zero + 1)": BOUND,
        "a >= 0 for: a > 0": "what is loose is not 0",
        "-1 for 0 in: signs, g = ({a > 0 for a in loose}, gcd(*loose))": "what is loose is not 0",
        "far - 1 for: far + 1": LETTER,
        "without 1 in: far + 1": LETTER,
        f"0 for 1 in: {THERE}": LETTER,
        "w + v for: w - v": "in all of these twice the integer is a multiple of what it changes by",
        "w >= v for: w > v": "where the two are equal nothing else is asked",
        "1 for 0 in: won = 0 if moves else -1": "the lowest bit is not looked at",
        "2 for 1 in: won = 0 if moves else -1": "the lowest bit is not looked at",
        "w - again for: w + again": BOTH_WAYS,
    },
    "drawing": {
        "len(gates) <= 1 for: len(gates) == 1": "a term has a literal",
        "span <= own for: span < own": "a chord has no end between its ends",
        "span >= own for: span > own": "a chord has no end between its ends",
        "span[2] <= end < span[3] for: span[2] < end < span[3]": APART,
        "span[2] < end <= span[3] for: span[2] < end < span[3]": APART,
        "own[2] <= end < own[3] for: own[2] < end < own[3]": APART,
        "own[2] < end <= own[3] for: own[2] < end < own[3]": APART,
        "start <= stop for: start < stop": "a chord ends elsewhere than it starts",
        "number <= other for: number < other": "no chord crosses itself",
        "level != 0 for: level > 0": NO_LESS,
        "number != len(strand) for: number < len(strand)": "there is one chord more than letters",
        "way - 2 for: way + 2": "a way is taken modulo 4",
        "(across - way) % 4 <= 1 for: (across - way) % 4 == 1": "two strands cross from the left or from the right",
    },
    "drup": {
        "deleted: return False": "None is as false",
        "0 for 1 in: for number, clause in enumerate([] if contradiction else proof, 1):": PLACE,
        "2 for 1 in: for number, clause in enumerate([] if contradiction else proof, 1):": PLACE,
        "literal >= 0 for: literal > 0": ZERO,
        "0 != abs(n) < number for: 0 < abs(n) < number": NO_LESS,
        "0 != abs(n) <= len(nodes) for: 0 < abs(n) <= len(nodes)": NO_LESS,
        f"-1 for 0 in: {PARTS}": ZERO,
        "-1 for 0 in: waiting += parts if literal > 0 else denials": ZERO,
        "1 for 0 in: waiting += parts if literal > 0 else denials": ZERO,
        f"1 for 0 in: {OTHERS}": SATISFIED,
        "False in: 2 if clause[0] in true else len(clause)": SATISFIED,
        "False for: clause[0] in true": SATISFIED,
        f"1 for 2 in: {OTHERS}": "the second literal is the one that has just become false",
    },
    "family": {
        "n <= a for: n < a": "at the index the count stays as it is either way",
        "p + x for: p * x": SLANT,
        "q + y for: q * y": SLANT,
        "k - more for: k + more": PLACE,
        "without k in: k + more": PLACE,
        "without more in: k + more": PLACE,
        f"0 for 1 in: {STEP}": "a family of no copies is not told apart",
        f"2 for 1 in: {LAST}": BOUND,
        f"0 for 1 in: {LAST}": ONE_MORE,
        f"-1 for 0 in: {LAST}": "no bound is less than 0 by absolute value",
        f"1 for 0 in: {LAST}": BOUND,
        f"2 for 1 in: {PAIRS}": BOUND,
        f"0 for 1 in: {PAIRS}": ONE_MORE,
        "without 1 in: last + 1": ONE_MORE,
        f"without 1 in: {LAST.removeprefix('last = ')}": ONE_MORE,
    },
    "games": {
        "rule[a][b] <= rule[b][a] for: rule[a][b] == rule[b][a]": BOTH_WAYS,
        "rule[a][b] >= rule[b][a] for: rule[a][b] == rule[b][a]": BOTH_WAYS,
        "len(odd) <= 1 for: len(odd) == 1": "a position has an option, and this a parity",
    },
    "gates": {
        "len(gates) <= 1 for: len(gates) == 1": "a term has a literal",
        "0 for 1 in: for number, term in enumerate(terms, 1):": PLACE,
        "2 for 1 in: for number, term in enumerate(terms, 1):": PLACE,
        f"{SIGNS} <= 0 for: {SIGNS} == 0": NO_LESS,
        "negated - backwards for: negated + backwards": EVEN,
        "fingers[at][1] + negated - level for: fingers[at][1] + negated + level": EVEN,
        "fingers[at][1] - negated for: fingers[at][1] + negated": EVEN,
        "levels >= sorted(levels, reverse=True) for: levels == sorted(levels, reverse=True)": "no order is greater",
    },
    "grundy": {
        "39 for 40 in: WITNESSES = 40": AT_ONCE,
        "41 for 40 in: WITNESSES = 40": AT_ONCE,
        "2 for 1 in: BLOCK = 1 << 6": AT_ONCE,
        "5 for 6 in: BLOCK = 1 << 6": AT_ONCE,
        "7 for 6 in: BLOCK = 1 << 6": AT_ONCE,
        f"5 for 4 in: {BITS}": BYTE,
        f"257 for 256 in: {BITS}": BYTE,
        f"257 for 256 in: {IS_SPARSE}": BYTE,
        "stop - k >= 1 for: stop - k > 1": NONE_LEFT,
        "0 for 1 in: if digit & 2 and stop - k > 1:": NONE_LEFT,
        "start > stop for: start >= stop": NONE_LEFT,
        "heap - k >= 1 for: heap - k > 1": NONE_LEFT,
        f"{LACKING.replace(' > ', ' != ')} for: {LACKING}": NO_LESS,
        f"sum(({LACKING} for word in words)) != 0 for: sum(({LACKING} for word in words)) > 0": NO_LESS,
        "BITS[word][own] & reached[word] != 0 for: BITS[word][own] & reached[word] > 0": NO_LESS,
        f"0 for 1 in: {LEFT_OVER}": NONE_LEFT,
        "2 + x for: 2 * x": AGAIN,
        "first - lacking[0] for: first + lacking[0]": PLACE,
        "without first in: first + lacking[0]": PLACE,
        "without lacking[0] in: first + lacking[0]": PLACE,
        "without first in: first + min(wrong, default=0)": PLACE,
        "without min(wrong, default=0) in: first + min(wrong, default=0)": PLACE,
        "first - min(wrong, default=0) for: first + min(wrong, default=0)": PLACE,
        f"2 for 1 in: {LEFT_OVER}": "two heaps of one counter are among the pairs that are entered first",
        f"-1 for 0 in: {TRIED}": AGAIN,
        f"1 for 2 in: {TRIED}": AGAIN,
        f"-1 for 0 in: {WRONG}": PLACE,
        f"1 for 0 in: {WRONG}": PLACE,
    },
    "induction": {
        **{f"without {one} in: place + '{side}'": BRANCH for side in "ha" for one in ("place", f"'{side}'")},
        f"True for: any(({SECOND} for i in sides))": UNIQUE,
        f"True for: {SECOND}": UNIQUE,
        "True for: any((r <= avoided[i] for r in required[y][i]))": UNIQUE,
        "True for: r <= avoided[i]": UNIQUE,
        "len(c['conditions']) <= len(sides) for: len(c['conditions']) == len(sides)": (
            "where there are fewer it breaks off before, at what is allowed"
        ),
        "z <= table[y][x] for: z == table[y][x]": BOTH_WAYS,
        "z >= table[y][x] for: z == table[y][x]": BOTH_WAYS,
        "gain[s] == 0 for: gain[s] >= 0": "what is required is allowed, and nothing that is allowed is a gain",
        "known >= set(classes) for: known == set(classes)": "where another is known it breaks off before",
        "2 for 1 in: for player, sign in ((0, 1), (1, -1)):": SCALE,
        "0 for 1 in: for player, sign in ((0, 1), (1, -1)):": FREE,
    },
    "integer_law": {
        f"2 for 1 in: {SHARED_HEAPS}": "no heap is longer than all of them together",
        "len(game) <= 1 for: len(game) == 1": "where nobody has a move, nothing tells two elements apart",
        "len(idle) >= len(kinds) for: len(idle) == len(kinds)": AMONG,
        "a - sign * b for: a + sign * b": "all residues are modulo 2, where none is another than its negative",
        "len(finite) * largest + again for: len(finite) * largest * again": ROOM,
        "len(finite) + largest for: len(finite) * largest": ROOM,
        "without largest in: largest + len(finite) * largest * again": ROOM,
        "without abs(n) in: abs(n) + len(m)": "where the middle begins far from 0 there are as many letters in it",
        "far - 1 for: far + 1": LETTER,
        "without 1 in: far + 1": LETTER,
        "False for: 'digits' in game": LESSER,
        f"without 'digits' in game in: {OR_LESSER}": LESSER,
        f"-1 for 0 in: {MODULO}": ONLY_ZERO,
        f"1 for 0 in: {MODULO}": ONLY_ZERO,
        f"0 for 1 in: {ELEMENTS}": "the first integer past the middles by the largest stands for all with its residues",
        f"2 for 1 in: {ELEMENTS}": BOUND,
        f"2 for 1 in: {ALL_SUMS}": "if 1 is a sum, so is 2; if -1 is, so is -2",
    },
    "jones": {
        "2 for 1 in: while dart not in met[:1]:": CYCLE,
        f"1 for 0 in: {WALK}": DART,
        "len(walk(0, other, lambda end: end ^ 2)) >= 2 * len(pd) for: "
        "len(walk(0, other, lambda end: end ^ 2)) == 2 * len(pd)": ONCE,
        "len(faces) >= len(pd) + 2 for: len(faces) == len(pd) + 2": EULER,
        "end + 1 for: end - 1": MIRRORED,
        "2 for 1 in: a, b, c, d = pd[crossing - 1]": "the crossings are taken in another order",
        f"2 for 1 in: {SHARED}": "the bound is only larger: a value is refused that no unknot has",
    },
    "law": {
        "True for: not game['digits'][0] % 4": OPTIONS,
        "without not game['digits'][0] % 4 in: {*game['digits']} <= {*range(16)} and (not game['digits'][0] % 4)": (
            OPTIONS
        ),
        "worth[h][i] >= sum(worth[h]) == 1 for: worth[h][i] == sum(worth[h]) == 1": (
            "no number of what a heap is worth is less than 0, so that none is larger than the sum"
        ),
        "won >= inside for: won == inside": AMONG,
        f"-1 for 0 in: {CONSTANT}": NO_BOUNDS,
        f"1 for 0 in: {CONSTANT}": BOUND,
        "p * x + q * y for: p * x - q * y": ROOM,
        "p + x for: p * x": ROOM,
        "q + y for: q * y": ROOM,
        "c - 1 for: c + 1": MORE_TWICE,
        "without 1 in: c + 1": MORE_TWICE,
        "n + a for: n - a": PARITY,
        f"0 for 1 in: {SQUARE}": MORE_TWICE,
        f"2 for 1 in: {SQUARE}": BOUND,
        "max(x, y) < bound for: max(x, y) <= bound": MORE,
        "3 for 2 in: width = bound + 2 + max(map(max, steps))": "one more column in which nothing is P",
        "n <= a for: n < a": "at the index the count stays as it is either way",
        "2 for 1 in: for counts in product(*(range(a + b + 1) for _, a, b in counted)):": BOUND,
    },
    "misere_quotient": {
        "p < elements for: p <= elements": "the identity is an element and not in P",
        "2 for 3 in: BLOCK = 3": AT_ONCE,
        "4 for 3 in: BLOCK = 3": AT_ONCE,
        "len(times) * 8 for: len(times) // 8": WIDER,
        "7 for 8 in: width, found, sizes = (len(times) // 8 + 1, 0, {})": WIDER,
        "2 for 1 in: width, found, sizes = (len(times) // 8 + 1, 0, {})": WIDER,
        f"2 for 3 in: {OF_THREE}": "the heap that is given first may be larger than another one",
        "parts >= 3 for: parts == 3": THREE,
        "parts >= 2 for: parts == 2": THREE,
        "parts >= 1 for: parts == 1": THREE,
        "7 for 8 in: for k in range(0, len(blocks), 8):": AT_ONCE,
        **dict.fromkeys(
            (
                "won & number(b''.join(covering)) for: won | number(b''.join(covering))",
                "True in: if covered != open_to:",
                "True for: covered != open_to",
                "covered < open_to for: covered != open_to",
                "open_to | covered for: open_to ^ covered",
                "True in: if rest[start:start + size].strip(b'\\x00'):",
            ),
            "each heap is looked at, which is slower",
        ),
        "len({row & tests for row in held}) >= size for: len({row & tests for row in held}) == size": (
            "there are no more rows than elements"
        ),
    },
    "monoid_law": {
        f"5 for 4 in: {TAKEN}": "a digit is less than 16",
        "row[other[x]] <= other[row[x]] for: row[other[x]] == other[row[x]]": BOTH_WAYS,
        "row[other[x]] >= other[row[x]] for: row[other[x]] == other[row[x]]": BOTH_WAYS,
        "len(heaps) >= len(units) for: len(heaps) == len(units)": (
            "a heap that is worth a unit that there is not breaks off before"
        ),
        "p * x + q * y for: p * x - q * y": ROOM,
        "p + x for: p * x": ROOM,
        "q + y for: q * y": ROOM,
        "c + p - q for: c + p + q": ROOM,
        "c - p for: c + p": ROOM,
        "without p in: c + p": ROOM,
        "without q in: c + p + q": ROOM,
        f"-1 for 0 in: {CHANGED}": MORE,
        f"1 for 0 in: {CHANGED}": BOUND,
        "2 for 1 in: width = bound + 1 + max(map(max, used))": "one more row and column than is looked at",
        "max(x, y) < bound for: max(x, y) <= bound": MORE,
    },
    "no_law": {
        f"5 for 4 in: {TAKEN}": "a digit is less than 16",
        "0 <= left <= heap for: 0 <= left < heap": "a coordinate is not lighter than itself",
        "row[other[x]] <= other[row[x]] for: row[other[x]] == other[row[x]]": BOTH_WAYS,
        "row[other[x]] >= other[row[x]] for: row[other[x]] == other[row[x]]": BOTH_WAYS,
        "min(weights) > 0 for: min(weights) >= 0": HEAVIER,
        "1 for 0 in: need(min(weights) >= 0 and len(weights) == len(heaps), 'weights')": HEAVIER,
        "v > (0, 0, 0) for: v != (0, 0, 0)": NO_LESS,
    },
    "partizan_quotient": {
        "len(rows) >= len(words) for: len(rows) == len(words)": "there are no more rows than elements"
    },
    "periodicity": {
        "2 for 1 in: for size in range(part['least'], units // part['weight'] + 1) if rest else ():": (
            "a part that is larger than all there is leaves less than nothing, which no part uses up"
        ),
        "p['least'] != 0 for: p['least'] > 0": NO_LESS,
        "units * part['weight'] for: units // part['weight']": (
            "parts that are larger than all there is leave less than nothing, which no part uses up"
        ),
        "max(p['least'], len(series[p['kind']]['exceptional'])) + 1 for: "
        "max(p['least'], len(series[p['kind']]['exceptional'])) - 1": BOUND,
        "step + max(len(left) - 1, 0) for: step * max(len(left) - 1, 0)": (
            "the bound is only larger if there are two parts at most; no game of three is known that needs it"
        ),
        "len(left) + 1 for: len(left) - 1": BOUND,
        f"0 for 1 in: {LEFT}": BOUND,
        f"2 for 1 in: {START}": BOUND,
        f"1 for 0 in: {START}": BOUND,
        f"0 for 1 in: {START}": BOUND,
    },
    "unknotting": {
        "end <= 2 for: end < 2": "the darts 2 and 3 are not there",
        "3 for 2 in: dart = end if end < 2 else end & ~3 | end - 1 & 3 if around else end ^ 2": (
            "the darts 2 and 3 are not there"
        ),
        "2 for 1 in: while dart not in met[:1]:": CYCLE,
        "5 for 4 in: need(len(walk(4, curve, around=False)) == 2 * len(pd), 'pd: it has several components')": DART,
        f"{RIGHT_ONES} >= len(unresolved) for: {RIGHT_ONES} == len(unresolved)": AMONG,
        f"{LENGTH} >= 2 * len(pd) for: {LENGTH} == 2 * len(pd)": ONCE,
        f"{FACES} >= len(pd) + 2 for: {FACES} == len(pd) + 2": EULER,
        "len(resolutions) >= len(cases) for: len(resolutions) == len(cases)": AMONG,
        "0 for 1 in: for number, one in enumerate(case['moves'], 1):": PLACE,
        "2 for 1 in: for number, one in enumerate(case['moves'], 1):": PLACE,
        "-1 for 0 in: enters, right, leaves, left = (4 * number + (turn + strand[0] % 2) % 4 for turn in range(4))": (
            "the strand is over, or under, at its last crossing as at its first"
        ),
        f"-1 for 0 in: {OWN}": (
            "what crosses the edge at the pen itself leaves darts that are at the other end of no edge"
        ),
    },
}
"""Weakenings that no certificate tells from the checker, each with the reason."""


BROKEN = frozenset(
    {
        "a color that is not there",
        "a color too few",
        "a context less",
        "a crossing of eight edges",
        "a crossing of three edges",
        "a label that stands once",
        "a mask that is no number",
        "a point with no inverse",
        "a strand of no crossing",
        "a strand that starts nowhere",
        "an option that is left out",
        "an outcome less",
        "modulo 0",
        "no crossing",
        "no digits",
        "no format",
        "no number of crossings",
    }
)
"""Forged certificates at which a checker breaks off with another error. Of all others it says where they are wrong."""


VARIED: Mapping[str, Sequence[str]] = {
    "coloring": ["a trefoil"],
    "count_law": ["0.1|0.31", "a file"],
    "drawing": ["ab"],
    "drup": ["by unit propagation", "a proof of one clause"],
    "family": ["a line"],
    "games": ["sums"],
    "gates": ["the parity"],
    "grundy": ["0.3, as many heaps as the period asks"],
    "induction": ["one terminal game"],
    "integer_law": ["0.1|0.01", "sprigs"],
    "jones": ["a trefoil"],
    "law": ["nim with twos", "piles of one, counted apart", "0.316"],
    "misere_quotient": ["0.3", "nim"],
    "monoid_law": ["twos", "0.33"],
    "no_law": ["twos", "nim by a code"],
    "partizan_quotient": ["0.3|0.3", "a file"],
    "periodicity": ["0.3", "4.3"],
    "unknotting": ["a loop, both ways", "what is left of a trefoil"],
}
"""Good certificates in which each number is replaced by something that is none, such that all numbers are read."""

UNREAD = {
    "drawing": ["fingers", "terms"],
    "gates": ["pd"],
    "family": ["game"],
    "law": ["family"],
    "monoid_law": ["family"],
}
"""What the other checker of a certificate reads."""


def certificates(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The good and the forged certificates for a checker."""
    module = import_module(f"tests.checks.checkers.forgeries.{name}")
    good, forged = module.GOOD, module.FORGED
    one = next(iter(good.values()))
    formats = {
        f"a format {word} all others": {**one, "format": text} for word, text in (("before", ""), ("after", "~"))
    }
    kinds = {
        f"{place}, of {varied}": one
        for varied in VARIED[name]
        for place, one in with_other_kinds(good[varied], UNREAD.get(name, ())).items()
    }
    return good, {**forged, **formats, **kinds}


SMALLER = {
    "grundy": ("BLOCK = 1 << 16\n", "BLOCK = 1 << 6\n"),
    "misere_quotient": ("BLOCK = 256\n", "BLOCK = 3\n"),
}
"""Numbers that only say how much is looked at together, and smaller ones, so that certificates can be small."""


def weakened_checker(name: str) -> Weakened:
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    number, smaller = SMALLER.get(name, ("", ""))
    assert number in text
    return weakened(text.replace(number, smaller) if number else text)


@pytest.mark.parametrize("name", in_one_process(ALIKE))
def test_every_weakening_is_told_by_a_certificate(name: str) -> None:
    checker = weakened_checker(name)
    good, forged = certificates(name)
    heard = hears(checker, {**good, **forged})
    found = {place: json.loads(json.dumps(ESTABLISHED[name](one))) for place, one in good.items()}
    assert [place for place in good if heard[place].said != found[place]] == [], "good, and not accepted as it is"
    broken = {place for place in forged if heard[place].said == BROKE}
    assert broken == BROKEN & forged.keys(), "at these alone a checker breaks off"
    refused = {place for place in forged if heard[place].said == REFUSED}
    assert [place for place in forged if place not in refused | broken] == [], "forged, and accepted"
    told = tells(checker, {**good, **forged}, heard)
    alike = [one for one, by in told.items() if by is None]
    assert [str(one) for one in alike if one.change not in ALIKE[name]] == []
    assert set(ALIKE[name]) <= {one.change for one in alike}, "what a certificate tells apart is not to be listed"


@pytest.mark.parametrize("name", in_one_process(["induction"]))
def test_a_weakening_that_accepts_what_is_forged_is_told(name: str) -> None:
    """The condition that the payoffs of sums hang on: without it 001- + 001+ = 012+ is accepted."""
    checker = weakened_checker(name)
    _, forged = certificates(name)
    line = "need(all((table[x][t] not in barred[z][i] for t in allowed[y][i])), f'{place}: forbidden')"
    (deleted,) = (one for one in checker.weakenings if one.change == f"deleted: {line}")
    one = forged["001- + 001+ = 012+: the options of the second are forbidden"]
    assert hears(checker, {"one": one})["one"].said == REFUSED
    assert says(checker, deleted, one)["classes"] == 38


def test_a_checker_that_hangs_is_told() -> None:
    checker = weakened("def check(certificate):\n while False:\n  pass\n return {}\n")
    (hanging,) = (one for one in checker.weakenings if one.change == "True in: while False:")
    assert says(checker, hanging, {}, most=1_000) == BROKE
    assert tells(checker, {"any": {}}, hears(checker, {"any": {}}))[hanging] == "any"
