"""Tests of `checks.lemma.language`."""
