"""That no line and no condition of a checker can be deleted or weakened unnoticed.

Each checker is weakened in every small way that `weakening` knows of. Every weakening must say something else of one of
the good or forged certificates than the checker does, or stand below with the reason why nothing can tell it apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import pytest

from tests.checks.checkers.weakening import REFUSED, Weakening, says, tells, weakenings

BOUND = "the bound is only larger: more sizes are looked at than are needed"
PLACE = "only a number in the message is another"
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

CYCLE = "a walk that comes to its second dart has been at its first"
DART = "the walk may start from any dart of a knot"

AT_ONCE = "how many heaps, or pairs of heaps, are looked at together"
BYTE = "a byte is at most 255, and four words have room for it"
ALL_PAIRS = "all heaps are sparse, so that all pairs are entered"
NONE_LEFT = "where nothing is left, or one counter, there is nothing to enter"

BITS = "BITS = [np.array([1 << n % 64 if n // 64 == word else 0 for n in range(256)], np.uint64) for word in range(4)]"
IS_SPARSE = "is_sparse = np.array([(value & certificate['mask']).bit_count() % 2 == 0 for value in range(256)])"
LEFT_OVER = "for left in (heap - k for k, digit in enumerate(digits) if digit & 4 and heap - k > 1):"
TRIED = "need(2 * x <= first + lacking[0], f'heap {first + lacking[0]}: what is less is not all reached')"
AGAIN = "some pairs are looked at twice before it is rejected, and a number in the message is another"
WRONG = "need(not len(wrong), f'heap {first + min(wrong, default=0)}: its value is reached')"
SECOND = "surely[i](barred[y][i]) or any((r <= avoided[i] for r in required[y][i]))"
LEFT = "left = [p['weight'] * (max(p['least'], len(series[p['kind']]['exceptional'])) - 1) for p in parts]"
START = "start = max(start, 1 + move['removed'] + sum(left) + step * max(len(left) - 1, 0))"
ALL_ONE = "need(sorted(element) == [*range(len(elements[0]))], f'{place}: an element is no permutation')"
WALK = "need(len(walk(0, other, lambda end: end ^ 2)) == 2 * len(pd), f'{place}: it has several components')"
SHARED = "shared = [pow(-point ** 3, power, modulus) * loop % modulus for power in range(-len(pd), len(pd) + 1)]"
STEP = "need(r >= 1 and family['step'] == [0] * len(cycles) + [r * q, 0], 'step')"
LAST = "last = max([0, *(abs(n) for _, _, n in limits)]) + abs(p * x - q * y) + m + 1"
PAIRS = "for k, more in product(range(last + 1), range(1, last + 1)):"
OPTIONS = (
    "a heap among its own options: of two such heaps no option is P, so that they are refused as N with no move to P"
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
ONLY_ZERO = "no elements generate but 0, whatever it is taken by"
ELEMENTS = "elements = [*product(range(-far, far + 1), *map(range, orders))]"
ALL_SUMS = (
    "need(all((may_be_sum(v, heaps, orders) for v in product((1, -1), *map(range, orders)))), 'there are not all sums')"
)
OWN = "numbers, own = ([*(dart // 4 for dart in strand), *range(highest + 1, highest + len(route))], {0})"

ALIKE: Mapping[str, Mapping[str, str]] = {
    "coloring": {
        f"-1 for 0 in: {ALL_ONE}": "all have as many images",
        f"1 for 0 in: {ALL_ONE}": "all have as many images",
        "2 for 1 in: while dart not in met[:1]:": CYCLE,
        "2 for 1 in: need(len(used) > 1, f'{place}: it has one color')": "where there are two colors there is a third",
    },
    "drup": {
        "deleted: return False": "None is as false",
        "0 for 1 in: for number, clause in enumerate([] if contradiction else proof, 1):": PLACE,
        "2 for 1 in: for number, clause in enumerate([] if contradiction else proof, 1):": PLACE,
        "moved in: literal > 0": ZERO,
        "-1 for 0 in: if literal > 0:": ZERO,
        "1 for 2 in: k = next((k for k in range(2, len(clause)) if -clause[k] not in true), 1)": (
            "the second literal is the one that has just become false"
        ),
    },
    "family": {
        "moved in: n < a": "at the index the count stays as it is either way",
        f"0 for 1 in: {STEP}": "a family of no copies is not told apart",
        f"2 for 1 in: {LAST}": BOUND,
        f"0 for 1 in: {LAST}": "the bound is one more than is needed",
        f"-1 for 0 in: {LAST}": "no bound is less than 0 by absolute value",
        f"1 for 0 in: {LAST}": BOUND,
        f"2 for 1 in: {PAIRS}": BOUND,
        f"0 for 1 in: {PAIRS}": "the bound is one more than is needed",
    },
    "games": {},
    "grundy": {
        "39 for 40 in: WITNESSES = 40": AT_ONCE,
        "41 for 40 in: WITNESSES = 40": AT_ONCE,
        "2 for 1 in: BLOCK = 1 << 16": AT_ONCE,
        "15 for 16 in: BLOCK = 1 << 16": AT_ONCE,
        "17 for 16 in: BLOCK = 1 << 16": AT_ONCE,
        f"5 for 4 in: {BITS}": BYTE,
        f"257 for 256 in: {BITS}": BYTE,
        f"257 for 256 in: {IS_SPARSE}": BYTE,
        "True for: (value & certificate['mask']).bit_count() % 2 == 0": ALL_PAIRS,
        f"1 for 2 in: {IS_SPARSE}": ALL_PAIRS,
        "moved in: first <= k < stop": "a code has no digit 1 at place 0, and none at that of the second block",
        "moved in: stop - k > 1": NONE_LEFT,
        "0 for 1 in: if digit & 2 and stop - k > 1:": NONE_LEFT,
        "moved in: start >= stop": NONE_LEFT,
        "moved in: heap - k > 1": NONE_LEFT,
        f"0 for 1 in: {LEFT_OVER}": NONE_LEFT,
        f"2 for 1 in: {LEFT_OVER}": "two heaps of one counter are among the pairs that are entered first",
        f"-1 for 0 in: {TRIED}": AGAIN,
        f"1 for 2 in: {TRIED}": AGAIN,
        f"-1 for 0 in: {WRONG}": PLACE,
        f"1 for 0 in: {WRONG}": PLACE,
    },
    "induction": {
        f"True for: any(({SECOND} for i in sides))": UNIQUE,
        f"True for: {SECOND}": UNIQUE,
        "True for: any((r <= avoided[i] for r in required[y][i]))": UNIQUE,
        "True for: r <= avoided[i]": UNIQUE,
        "2 for 1 in: for player, sign in ((0, 1), (1, -1)):": SCALE,
        "0 for 1 in: for player, sign in ((0, 1), (1, -1)):": FREE,
    },
    "integer_law": {
        f"2 for 1 in: {SHARED_HEAPS}": "no heap is longer than all of them together",
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
        "2 for 1 in: a, b, c, d = pd[crossing - 1]": "the crossings are taken in another order",
        f"2 for 1 in: {SHARED}": "the bound is only larger: a value is refused that no unknot has",
    },
    "law": {
        "moved in: 0 <= left < heap": OPTIONS,
        "True for: game['digits'][0] % 4 == 0": OPTIONS,
        "without game['digits'][0] % 4 == 0 in: {*game['digits']} <= {*range(16)} and game['digits'][0] % 4 == 0": (
            OPTIONS
        ),
        f"-1 for 0 in: {CONSTANT}": NO_BOUNDS,
        f"1 for 0 in: {CONSTANT}": BOUND,
        f"0 for 1 in: {SQUARE}": MORE,
        f"2 for 1 in: {SQUARE}": BOUND,
        "moved in: max(x, y) <= bound": MORE,
        "3 for 2 in: width = bound + 2 + max(map(max, steps))": "one more column in which nothing is P",
        "moved in: n < a": "at the index the count stays as it is either way",
        "2 for 1 in: for counts in product(*(range(a + b + 1) for _, a, b in counted)):": BOUND,
    },
    "misere_quotient": {
        "moved in: p <= set(every)": "the identity is an element and not in P",
        "moved in: 0 <= left < heap": (
            "a heap among its own options: of two such heaps no option is in P, which the deficits show"
        ),
    },
    "monoid_law": {
        f"5 for 4 in: {TAKEN}": "a digit is less than 16",
        "moved in: left < heap": OPTIONS,
        f"-1 for 0 in: {CHANGED}": MORE,
        f"1 for 0 in: {CHANGED}": BOUND,
        "2 for 1 in: width = bound + 1 + max(map(max, used))": "one more row and column than is looked at",
        "moved in: max(x, y) <= bound": MORE,
    },
    "partizan_quotient": {
        "moved in: 0 <= left < heap": (
            "a heap among its own options: of two such heaps no option is held by the player, which the deficits show"
        ),
    },
    "periodicity": {
        "2 for 1 in: for size in range(part['least'], units // part['weight'] + 1) if rest else ():": (
            "a part that is larger than all there is leaves less than nothing, which no part uses up"
        ),
        f"0 for 1 in: {LEFT}": BOUND,
        f"2 for 1 in: {START}": BOUND,
        f"1 for 0 in: {START}": BOUND,
        f"0 for 1 in: {START}": BOUND,
    },
    "unknotting": {
        "moved in: end < 2": "the darts 2 and 3 are not there",
        "3 for 2 in: dart = end if end < 2 else end & ~3 | end - 1 & 3 if around else end ^ 2": (
            "the darts 2 and 3 are not there"
        ),
        "2 for 1 in: while dart not in met[:1]:": CYCLE,
        "5 for 4 in: need(len(walk(4, curve, around=False)) == 2 * len(pd), 'pd: it has several components')": DART,
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


def certificates(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The good and the forged certificates for a checker."""
    module = import_module(f"tests.checks.checkers.forgeries.{name}")
    good, forged = module.GOOD, module.FORGED
    one = next(iter(good.values()))
    formats = {
        f"a format {word} all others": {**one, "format": text} for word, text in (("before", ""), ("after", "~"))
    }
    return good, {**forged, **formats}


@pytest.mark.parametrize("name", ALIKE)
def test_every_weakening_is_told_by_a_certificate(name: str) -> None:
    checker = import_module(f"checks.checkers.{name}")
    good, forged = certificates(name)
    said = {place: says(checker, one) for place, one in {**good, **forged}.items()}
    assert [place for place in good if not isinstance(said[place], dict)] == [], "good, and not accepted"
    assert [place for place in forged if isinstance(said[place], dict)] == [], "forged, and accepted"
    told = tells({**good, **forged}, said, list(weakenings(checker)))
    alike = [one for one, by in told.items() if by is None]
    assert [str(one) for one in alike if one.change not in ALIKE[name]] == []
    assert set(ALIKE[name]) <= {one.change for one in alike}, "what a certificate tells apart is not to be listed"


def test_a_weakening_that_accepts_what_is_forged_is_told() -> None:
    """The condition that the payoffs of sums hang on: without it 001- + 001+ = 012+ is accepted."""
    checker = import_module("checks.checkers.induction")
    _, forged = certificates("induction")
    line = "need(all((table[x][t] not in barred[z][i] for t in allowed[y][i])), f'{place}: forbidden')"
    (weakened,) = (one for one in weakenings(checker) if one.change == f"deleted: {line}")
    one = forged["001- + 001+ = 012+: the options of the second are forbidden"]
    assert says(checker, one) == REFUSED
    assert says(weakened, one)["classes"] == 38


def test_a_checker_that_hangs_is_told() -> None:
    hanging = Weakening(1, "hangs", (compile("def check(certificate):\n while True:\n  tick()\n", "hanging", "exec"),))
    checker = import_module("checks.checkers.drup")
    good, _ = certificates("drup")
    said = {name: says(checker, one) for name, one in good.items()}
    assert tells(good, said, [hanging])[hanging] is not None
