"""The accounts that a question compares."""
