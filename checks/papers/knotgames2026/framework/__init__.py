"""Additions to the framework of Johnson2011a: its six values, other sums, and games of any length."""
