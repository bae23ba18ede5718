"""Tests of `checks.certificates`."""
