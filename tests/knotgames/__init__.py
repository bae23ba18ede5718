"""Tests of `knotgames`."""
