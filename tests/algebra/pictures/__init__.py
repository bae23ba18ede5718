"""Tests of `algebra.pictures`."""
