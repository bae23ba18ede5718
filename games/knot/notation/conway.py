"""Conway's notation for knots: twists `3 1 2`, ramifications `3,21,2-`, products `(3,2)(21,2)` [Conway1967].

A number is a row of twists. A product a b is a reflected, then b; a ramification a,b is the sum of a reflected and b
reflected. A `+` or `-` at its end adds one crossing of that sign, and a `-` before a factor switches its crossings.
KnotInfo writes `;` for the comma. Basic polyhedra, as in `8*` and `.2.2`, are not read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from operator import mul

from knotgames.algebra.notation import Reader
from knotgames.games.knot.diagrams.tangles import Tangle, ramified, twists


def read_conway(reader: Reader) -> Tangle:
    """Read a tangle. Digits that stand together are twists of one digit each, unless spaces separate numbers.

    Raises:
        NotationError: there is no tangle at the cursor; the message shows the place.

    >>> len(read_conway(Reader("tangle", "21,3,12-")).code), len(read_conway(Reader("tangle", "12 3")).code)
    (9, 15)
    """
    whole = re.search(r"[0-9]\s+-?[0-9]", reader.text) is not None
    return _ramification(reader, r"[0-9]{1,6}" if whole else r"[0-9]")


def _ramification(reader: Reader, number: str) -> Tangle:
    parts = [_factors(reader, number)]
    while reader.match("[,;]"):
        parts.append(_factors(reader, number))
    signs = reader.match(r"\++|-+(?!\s*[0-9(])") or ""
    last = [factor for factor in parts[-1] if isinstance(factor, int) and factor > 0]
    if signs == "-" and last == parts[-1]:
        return ramified([*map(_product, parts[:-1]), -_product(_complement(last))])
    if len(parts) == 1 and not signs:
        return _product(parts[0])
    return ramified([*map(_product, parts)]) + twists(len(signs) if "+" in signs else -len(signs))


Factor = int | Tangle
"""A row of twists by its number, or a tangle in parentheses."""


def _complement(word: Sequence[int]) -> list[int]:
    """Return the twists that, ramified and switched, are the word, ramified, and one negative crossing.

    No crossing is added: 1/q - 1 = -(q - 1)/q, by continued fractions. So 3,3,2- has eight crossings, as in tables.
    """
    *others, last = word
    if last != 1:
        return [*others, last - 1, 1]
    return [*others[:-1], others[-1] + 1] if others else [0]


def _product(factors: Sequence[Factor]) -> Tangle:
    return reduce(mul, (twists(factor) if isinstance(factor, int) else factor for factor in factors))


def _factors(reader: Reader, number: str) -> list[Factor]:
    factors = [_factor(reader, number)]
    while reader.peek(r"-?\s*[0-9(]"):
        factors.append(_factor(reader, number))
    return factors


def _factor(reader: Reader, number: str) -> Factor:
    negative = reader.accept("-")
    if not reader.accept("("):
        found = reader.match(number)
        if found is None or reader.peek(r"\*"):
            reader.fail("a number of twists, or '(' (basic polyhedra, as in 8* and .2.2, are not read)")
        return -int(found) if negative else int(found)
    with reader.nested():
        if reader.depth > _DEEPEST:
            reader.fail(f"parentheses nested at most {_DEEPEST} deep")
        tangle = _ramification(reader, number)
    reader.expect(")", "',', ')', '+' or '-'")
    return -tangle if negative else tangle


_DEEPEST = 50
"""The deepest nesting of parentheses."""
