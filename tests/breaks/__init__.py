"""Breaks: mistakes made on purpose, one at a time, in a copy of the project. Do the tests notice each?

`python -m tests.breaks` makes those of all lists here, the files `*.toml`; to make more, add to a list, or add a list.
"""
