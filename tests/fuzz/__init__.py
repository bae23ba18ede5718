"""Fuzzers: texts and files of every notation, right and nearly right, by seeds, against brute force where there is one.

`python -m tests.fuzz --seconds 3600` goes on for an hour; the tests try a few of each. What was found stays in
`findings.json` and is tried each time.
"""
