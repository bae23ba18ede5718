"""Diagrams of knots as planar diagram codes: moves on them, invariants, and shadows listed or drawn at random."""
