"""Knot diagrams: what the project adds to Johnson2011b."""
