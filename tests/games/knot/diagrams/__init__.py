"""Tests of `games.knot.diagrams`."""
