"""Which files are read by a test alone."""

collect_ignore = ["games.lemmas", "theories.lemmas"]
"""Lemmas that `test_brute_force.py` and `test_theories.py` decide: the plugin would decide them again."""
