"""Tests: laws as properties, independent oracles, exact error messages."""
