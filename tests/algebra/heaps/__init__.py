"""Tests of `algebra.heaps`."""
