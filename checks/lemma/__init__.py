"""The lemma language: state a lemma about all knot-type games, and get a proof or a smallest counterexample.

    >>> from checks.lemma import A, B, X, oplus, prove
    >>> prove(X(A + B) == oplus(X(A), X(B)))
    <proved: X(A + B) = X(A) (+) X(B)  (exhaustion, z3)>

The language is described in `docs/lemmas.md`. A formula is read by `syntax`, or built from `terms` and `formulas`;
`decide` proves it or refutes it.
"""

from checks.lemma.decide import Proof, prove
from checks.lemma.formulas import Formula, every, exists, forall, some
from checks.lemma.syntax import parse
from checks.lemma.terms import (
    A,
    B,
    C,
    D,
    X,
    Y,
    Z,
    class_,
    e,
    equivalent,
    game,
    greatest,
    indistinguishable,
    least,
    o,
    odot,
    oplus,
    option,
    outcome,
    parity,
    sign,
    value,
)

__all__ = [
    "A",
    "B",
    "C",
    "D",
    "Formula",
    "Proof",
    "X",
    "Y",
    "Z",
    "class_",
    "e",
    "equivalent",
    "every",
    "exists",
    "forall",
    "game",
    "greatest",
    "indistinguishable",
    "least",
    "o",
    "odot",
    "oplus",
    "option",
    "outcome",
    "parity",
    "parse",
    "prove",
    "sign",
    "some",
    "value",
]
