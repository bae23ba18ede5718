"""Finite commutative monoids: Green's relations, congruences, homomorphisms, presentations, drawings, exchange."""

from algebra.monoids import drawing, exchange
from algebra.monoids.monoid import FiniteMonoid

FiniteMonoid._repr_html_ = drawing.monoid_html
FiniteMonoid._repr_latex_ = exchange.monoid_latex
FiniteMonoid.to_networkx = exchange.to_networkx
FiniteMonoid.to_pandas = exchange.to_pandas
FiniteMonoid.to_gap = exchange.to_gap
FiniteMonoid.to_sage = exchange.to_sage
