"""Tests of the game on any diagram of a knot."""
