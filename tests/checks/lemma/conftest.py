"""Which files are read by a test alone."""

collect_ignore = ["games.lemmas"]
"""Lemmas that `test_brute_force.py` decides, and by brute force as well: the plugin would decide them again."""
