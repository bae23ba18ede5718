"""Algebras that are found and proved."""
