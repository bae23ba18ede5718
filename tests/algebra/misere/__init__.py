"""Tests of `algebra.misere`."""
