"""Tests of `checks.induction`."""
