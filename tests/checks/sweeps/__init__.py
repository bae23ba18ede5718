"""Tests of `checks.sweeps`."""
