"""Tests of `checks.report.pictures`."""
