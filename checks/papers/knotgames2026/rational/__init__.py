"""Rational pseudodiagrams as vectors and as a game on a tree: which values they have."""
