"""Certificates of misère quotients: what was decided, in JSON that `checkers.misere_quotient` reads.

The checker shares no code with what writes the certificate, and works out the options of a code itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.monoids.presentation import Word
from knotgames.checks.certificates.acceptance import accepted
from knotgames.checks.checkers import misere_quotient

Kinds = np.ndarray[Any, np.dtype[np.intp]]
"""A number for each element."""


def certificate(q: MisereQuotient) -> dict[str, Any]:
    """The certificate that a bipartite monoid is the misère quotient of its heaps, or of all if it has a period.

    Elements are numbered in the order of the monoid, the identity first. A word is an element before it and the
    generator by which it comes from that one; a deficit, which comes with its element, is a mask in hexadecimal.
    """
    period = None if q.series is None else [max(q.series.preperiod, 1), q.series.period]
    return {
        "format": misere_quotient.FORMAT,
        "game": {"options": [list(map(list, options)) for options in q.heaps]}
        if q.code is None
        else {"digits": list(q.code.digits)},
        "phi": list(q.phi),
        "generators": list(q.generators),
        "steps": [q.monoid.table[q.phi[heap]].tolist() for heap in q.generators],
        "words": steps_of(q.words),
        "p": list(q.p_portion),
        "deficits": [[x, f"{mask:x}"] for x, mask in q.deficits],
        "tests": telling_elements(q),
        "period": period,
    }


def steps_of(words: Sequence[Word]) -> list[list[int] | None]:
    """For each word but the first, which is empty, the place of a word before it and the generator that leads from it.

    >>> steps_of([(0, 0), (1, 0), (0, 1), (1, 1)])
    [None, [0, 0], [0, 1], [2, 0]]
    """
    place = {word: x for x, word in enumerate(words)}
    steps: list[list[int] | None] = [None]
    for word in words[1:]:
        i = next(i for i, n in enumerate(word) if n)
        steps.append([place[(*word[:i], word[i] - 1, *word[i + 1 :])], i])
    return steps


def telling_elements(q: MisereQuotient) -> list[int]:
    """Elements c such that any x != y have just one of xc and yc in P for one of them; each was needed when it was met.

    >>> from knotgames.algebra.heaps.octal import Code
    >>> from knotgames.algebra.misere.quotient import misere_quotient
    >>> telling_elements(misere_quotient(Code.parse("0.33")))
    [0, 1, 2, 4]
    """
    portion = np.zeros(len(q), dtype=np.intp)
    portion[list(q.p_portion)] = 1
    return telling(q.monoid.table, portion)


def telling(table: np.ndarray[Any, np.dtype[np.integer[Any]]], kinds: Kinds) -> list[int]:
    """Elements c of a monoid such that for any x != y, xc and yc differ in kind for one of them, if any c tells x and y
    apart; each was needed when it was met.

    Args:
        table: the products, a row for each element.
        kinds: the kind of each element, a number from 0.

    >>> telling(np.array([[0, 1, 2], [1, 2, 0], [2, 0, 1]]), np.array([1, 0, 0]))
    [0, 1]
    """
    of_products, chosen = kinds[table], list[int]()
    masks = [np.packbits(of_products == kind, axis=1, bitorder="little") for kind in range(kinds.max() + 1)]
    blocks = [(1 << len(table)) - 1]  # of elements that are not told apart yet, as masks of bits
    for c, column in enumerate(zip(*masks, strict=True)):
        sides = [int.from_bytes(mask.tobytes(), "little") for mask in column]
        parts = [part for block in blocks for side in sides if (part := block & side)]
        if len(parts) > len(blocks):
            chosen.append(c)
        blocks = [part for part in parts if part & (part - 1)]
        if not blocks:
            break
    return chosen


def check(certificate: Any) -> int:
    """Have the independent checker read a certificate; return the order of the quotient that it establishes.

    Raises:
        InputError: the certificate is rejected, with the place.
    """
    return int(accepted(certificate, misere_quotient, "a certificate of a misère quotient")["order"])
