"""Which files are not looked through for examples."""

collect_ignore_glob = ["forgeries/[a-z]*.py"]
"""Certificates, which have none: to make them takes seconds, and every process collects all tests."""
