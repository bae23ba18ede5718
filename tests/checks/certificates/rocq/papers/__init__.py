"""Theorems of papers for the kernel."""
