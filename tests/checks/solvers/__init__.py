"""Tests of `checks.solvers`."""
