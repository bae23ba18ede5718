"""Tests of the lemma language."""
