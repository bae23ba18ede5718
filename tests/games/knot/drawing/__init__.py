"""Tests of `games.knot.drawing`."""
