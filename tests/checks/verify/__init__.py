"""Tests of `checks.verify`."""
