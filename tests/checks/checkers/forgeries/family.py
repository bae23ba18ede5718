"""Good and forged certificates of sums that a law tells apart."""

from knotgames.algebra.misere.laws.search import Infinite, infinite_quotient
from knotgames.algebra.misere.options import listed
from knotgames.checks.certificates.laws import certificate
from knotgames.checks.checkers.family import FORMAT
from tests.checks.checkers.forgeries import Certificate, as_read, forged


def three() -> Certificate:
    """The certificate of the games *1, *2 and {*1, *2 + *2, *1 + *2 + *2 + *2}."""
    rules: list[list[list[int]]] = [[], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]]]
    proof = infinite_quotient([listed(options) for options in rules])
    assert isinstance(proof, Infinite)
    return certificate(proof)


def of(patterns: list[list[object]], **changes: object) -> Certificate:
    """A certificate of a law with one bounded coordinate, and a family in multiples of it."""
    law = {"bounded": [[1, 1, 2]], "patterns": patterns, "modulus": 1, "slope": [1, 1]}
    family = {"step": [0, 1, 0], "context": [1, 0, 0], "context_step": [0, 0, 1], "p_first": True}
    return {"format": FORMAT[0], "law": {**law, **changes.pop("law", {})}, "family": {**family, **changes}}  # type: ignore[dict-item]


LINE: list[object] = [[1], [[0, 0]], [[1, -1, 0], [-1, 1, 0]]]
"""That x and y are equal."""

GOOD = as_read(
    {
        "three games": three(),
        "a line": of([LINE]),
        "a line, by a law over a monoid": {**of([LINE]), "format": FORMAT[1]},
        "a line, from 3 on": of([[[1], [[0, 0]], [[1, -1, -3], [-1, 1, 3], [1, 0, 2]]]], context=[1, 2, 5]),
        "below a line": of([[[1], [[0, 0]], [[-1, 1, 0]]]]),
        "above a line": of([[[1], [[0, 0]], [[1, -1, 1]]]], p_first=False),
        "a state that is reduced": of([LINE], context=[5, 0, 0]),
        "a state before the index": of([[[0], *LINE[1:]]], context=[0, 0, 0]),
        "a state that is reduced by a period of 3": of(
            [[[3], *LINE[1:]]], law={"bounded": [[1, 2, 3]]}, context=[6, 0, 0]
        ),
        "a slope": of(
            [[[1], [[0, 0]], [[2, -3, 0], [-2, 3, 0]]]], law={"slope": [2, 3]}, step=[0, 3, 0], context_step=[0, 0, 2]
        ),
        "every other": of(
            [[[1], [[0, 0], [1, 1]], LINE[2]]], law={"modulus": 2}, step=[0, 2, 0], context_step=[0, 0, 2]
        ),
        "two patterns": of([LINE, [[1], [[0, 0]], [[1, 0, 50], [-1, 0, -40]]]]),
        "every digit": of([LINE], context=[19, 2345678, 2345678]),
        "no bounds": of([LINE, [[0], [[0, 0]], []]]),
    }
)
ONE, SLOPE = GOOD["a line"], GOOD["a slope"]

FORGED: dict[str, Certificate] = {
    "another format": forged(ONE, {"format": "knotgames law certificate 2"}),
    "a modulus of 0": forged(ONE, {"law/modulus": 0}),
    "a slope of 0": forged(ONE, {"law/slope/0": 0, "family/context_step": [0, 0, 0]}),
    "no copies": forged(ONE, {"family/step": [0, 0, 0], "family/context_step": [0, 0, 0]}),
    "fewer copies": forged(ONE, {"family/step": [0, -1, 0], "family/context_step": [0, 0, -1]}),
    "other heaps taken away": forged(ONE, {"family/step": [-1, 1, 0]}),
    "a context that is less of the other heaps": forged(ONE, {"family/context_step": [-1, 0, 1]}),
    "a form that is none of the law": forged(ONE, {"law/patterns/0/2/0": [1, 1, 0]}),
    "a form twice as large": forged(ONE, {"law/patterns/0/2/0": [2, -2, 0]}),
    "a form with another sign": forged(ONE, {"law/patterns/0/2/0": [-1, -1, 0]}),
    "a context of less than nothing": forged(ONE, {"family/context": [1, -1, -1]}),
    "half a context": forged(ONE, {"family/context": [1, 0.5, 0.5]}),
    "steps that are rounded": forged(ONE, {"family/step": [0, 1e300, 0], "family/context_step": [0, 0, 1e300]}),
    "a modulus that is true": forged(ONE, {"law/modulus": True}),
    "a context with a coordinate more": forged(ONE, {"family/context": [1, 1, 0, 0]}),
    "a context with a coordinate less": forged(ONE, {"family/context": [0, 0]}),
    "a step that is no multiple": forged(SLOPE, {"family/step": [0, 4, 0]}),
    "a step of other heaps, too": forged(ONE, {"family/step": [1, 1, 0]}),
    "a context that grows by other heaps": forged(ONE, {"family/context_step": [1, 0, 1]}),
    "a context that grows too fast": forged(ONE, {"family/context_step": [0, 0, 2]}),
    "the other way round": forged(ONE, {"family/p_first": False}),
    "another state": forged(ONE, {"family/context": [2, 0, 0]}),
    "a pair that is not told apart": of([LINE, [[1], [[0, 0]], [[1, 0, 6]]]]),
    "neighbors that are not told apart": of([[[1], [[0, 0]], [[1, -1, 0], [-1, 1, -1]]]]),
    "a pair of far apart ones that is not told apart": of(
        [[[1], [[0, 0]], [[1, -1, -5], [-1, 1, 5]]], [[1], [[0, 0]], [[1, -1, 6]]]], context=[1, 0, 5]
    ),
    "not P far out": of([[[1], [[0, 0]], [[1, -1, 0], [-1, 1, 0], [-1, 0, -6]]]]),
    "one residue of eight that fails": of([[[1], [[n, n] for n in range(8) if n != 5], LINE[2]]], law={"modulus": 8}),
    "residues that fail": of([LINE], law={"modulus": 2}),
}
