"""Tests of what makes a site of the documentation."""
