"""Tests of `games.knot.notation`."""
