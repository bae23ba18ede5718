"""Tests of `algebra.partizan`."""
