"""The lemma language: state a lemma about all knot-type games, and get a proof or a smallest counterexample.

    >>> from knotgames.checks.lemma import prove
    >>> prove("X(A + B) = X(A) (+) X(B)")
    <proved: X(A + B) = X(A) (+) X(B)  (exhaustion, z3)>

The language is described in `docs/reference/lemmas.md`. `language` reads a formula; `decide` proves it or refutes it.
"""

from knotgames.checks.lemma.decide import Proof, prove
from knotgames.checks.lemma.language.syntax import parse

__all__ = ["Proof", "parse", "prove"]
