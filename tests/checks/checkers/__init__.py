"""Tests of `checks.checkers`."""
