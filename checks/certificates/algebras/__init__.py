"""Algebras that a search finds, with the certificates that prove them."""
