"""Tests of `checks.papers`."""
