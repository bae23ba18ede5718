"""Tests of `algebra.misere.partizan`."""
