"""Certificates of misère quotients, in JSON for `checkers.misere_quotient` and, of partizan games, `partizan_quotient`.

The checkers share no code with this module, and compute the options of a code themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.misere.scope import ProvedHeaps
from knotgames.algebra.monoids.presentation import Word
from knotgames.algebra.outcome import Player
from knotgames.checks.certificates.acceptance import counted
from knotgames.checks.checkers import misere_quotient, partizan_quotient


def certificate(q: MisereQuotient) -> dict[str, Any]:
    """Return the certificate that a monoid is the misère quotient of its heaps, or of all if it has a period.

    Elements are numbered in the order of the monoid, the identity first. A word is a pair of an earlier element and a
    generator. A deficit, given with its element, is a mask in hexadecimal.
    """
    deficits = [[[x, f"{mask:x}"] for x, mask in side] for side in q.deficits]
    held = {"held": [list(q.held_by(player)) for player in Player]} if q.is_partizan else {"p": list(q.p_portion)}
    return {
        "format": (partizan_quotient if q.is_partizan else misere_quotient).FORMAT,
        "game": game_of(q),
        "phi": list(q.phi),
        "generators": list(q.generators),
        "steps": [q.monoid.table[q.phi[heap]].tolist() for heap in q.generators],
        "words": steps_of(q.words),
        **held,
        "deficits": deficits if q.is_partizan else deficits[0],
        "tests": telling_elements(q),
        "period": None if q.series is None else [max(q.series.preperiod, 1), q.series.period],
    }


def game_of(known: ProvedHeaps) -> dict[str, Any]:
    """Return the game of a certificate: digits of its code or options of each heap, by player if they differ."""
    if isinstance(known.code, Code):
        return {"digits": list(known.code.digits)}
    if known.code is not None:
        return {"digits": [list(code.digits) for code in known.code.codes]}
    heaps = [[list(map(list, side)) for side in sides] for sides in known.heaps]
    return {"options": [sides[0] if len(sides) == 1 else sides for sides in heaps]}


def steps_of(words: Sequence[Word]) -> list[list[int] | None]:
    """Return for each word but the first, which is empty, the index of an earlier word and the generator between."""
    place = {word: x for x, word in enumerate(words)}
    steps: list[list[int] | None] = [None]
    for word in words[1:]:
        i = next(i for i, n in enumerate(word) if n)
        steps.append([place[(*word[:i], word[i] - 1, *word[i + 1 :])], i])
    return steps


def telling_elements(q: MisereQuotient) -> list[int]:
    """Return elements c such that for any x != y the outcomes of xc and yc differ for one of them."""
    table, chosen, kinds = q.monoid.table, list[int](), dict.fromkeys(q.outcomes)
    of_kind = [np.array([outcome is kind for outcome in q.outcomes]) for kind in kinds]
    masks = [np.packbits(among[table], axis=1, bitorder="little") for among in of_kind]
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


check = counted("order", misere_quotient.FORMAT, partizan_quotient.FORMAT)
"""Check a certificate; return the order of the quotient that it establishes."""
