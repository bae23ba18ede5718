"""Tests of `algebra.quotient`."""
