"""Finite commutative monoids: Green's relations, congruences, homomorphisms, presentations, drawings."""

from algebra.monoids.drawing import monoid_html
from algebra.monoids.monoid import FiniteMonoid

FiniteMonoid._repr_html_ = monoid_html
