"""Certificates of infinite misère quotients: a law and a family, in JSON for their checkers.

One checker verifies that the law gives the P-positions among the sums of the heaps (a law whose states are elements of
a monoid has its own); another, that by this law infinitely many sums are pairwise distinguishable. The checkers share
no code with the search, and compute the options of a code themselves. A third checks that there is no law of a shape.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.fit import NoLaw
from knotgames.algebra.misere.laws.law import Vector
from knotgames.algebra.misere.laws.outcomes import weights
from knotgames.algebra.misere.laws.search import Infinite
from knotgames.algebra.misere.laws.states import states_of
from knotgames.algebra.misere.options import Options
from knotgames.algebra.misere.rules import Game, sides_of
from knotgames.checks.certificates.acceptance import counted
from knotgames.checks.checkers import law, monoid_law, no_law


def certificate(proof: Infinite, code: Code | None = None) -> dict[str, Any]:
    """Return the certificate that the misère quotient of some heaps is infinite; without a code it lists options."""
    game = {"digits": list(code.digits)} if code else _listed(proof.heaps)
    form = monoid_law.FORMAT if proof.law.monoid else law.FORMAT
    made: dict[str, Any] = {"format": form, "game": game, "law": proof.law.to_json(), "family": proof.family.to_json()}
    if proof.law.monoid:
        made["law"] |= {
            "bounded": [[1, len(proof.law.least), 1]],  # to the checker of families an element is a count below so many
            "generators": [one.heap for one in proof.law.bounded],
            "words": [_named(counts) for counts in proof.law.least.values()],
            "worth": [_named(vector) for vector in proof.law.worth],
            "apart": list(proof.law.apart),
        }
        made["family"] |= {
            "step": [0, *proof.family.step[-2:]],
            "context": [*proof.law.state(proof.family.context), *proof.family.context[-2:]],
            "context_step": [0, *proof.family.context_step[-2:]],
        }
    return made


def no_law_certificate(proof: NoLaw, game: Game) -> dict[str, Any]:
    """Return the certificate that a frame has no law: for each slope a P- and an N-position that would be alike.

    A heap is worth an element and two free counts; one that is left out has none.
    """
    frame, states, weight = proof.frame, states_of(proof.frame), weights(proof.frame)
    shape, bounded = proof.confusions[0].shape, len(frame.coordinates) - 2
    unit = [states.element([int(i == j) for j in range(bounded)]) for i in range(bounded)]
    worth = [[] if heap in frame.left_out else [*states.place(vector)] for heap, vector in enumerate(frame.worth)]
    sides = (sides_of(game, heap) for heap in range(len(worth)))
    return {
        "format": no_law.FORMAT,
        "game": {"digits": list(game.digits)} if isinstance(game, Code) else _listed(one for (one,) in sides),
        "heaps": [one.heap for one in frame.coordinates],
        "monoid": [states.table[:, element].tolist() for element in unit],
        "words": [_named(counts) for counts in states.lightest(weight[:-2])],
        "weights": list(weight),
        "worth": worth,
        "threshold": shape.threshold,
        "modulus": shape.modulus,
        "pairs": [[list(one.shape.slope), list(one.p), list(one.n)] for one in proof.confusions],
    }


def _listed(heaps: Iterable[Options]) -> dict[str, Any]:
    return {"options": [[list(left) for left in options] for options in heaps]}


def _named(counts: Vector) -> list[int]:
    """Return the numbers of the coordinates of a vector, with multiplicity."""
    return [i for i, count in enumerate(counts) for _ in range(count)]


check = counted("heaps", law.FORMAT, monoid_law.FORMAT)
"""Check a certificate; return its largest heap."""

check_no_law = counted("modulus", no_law.FORMAT)
"""Check a certificate that there is no law; return the modulus whose divisors are excluded."""
