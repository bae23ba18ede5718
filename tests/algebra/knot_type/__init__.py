"""Tests of `algebra.knot_type`."""
