"""Tests of `checks.report`."""
