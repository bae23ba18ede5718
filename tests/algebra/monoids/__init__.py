"""Tests of `algebra.monoids`."""
