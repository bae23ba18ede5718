"""The fault suite: what becomes of long commands that are killed, interrupted, starved or run twice.

`python -m tests.faults` tries many; the tests try a few. What is promised is in docs/explanation/reliability.md.
"""
