"""Finite commutative monoids: Green's relations, congruences, homomorphisms, presentations, drawings."""
