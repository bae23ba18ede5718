"""Inventories of other documentation, by which links to it are made with no network.

`python -m docs.inventories objects.inv` takes out of the inventory of Python, which comes with its documentation
(Debian: `/usr/share/doc/python3.11/html/objects.inv` of the package python3.11-doc), the names of the modules that
signatures and docstrings here use, and writes `python.inv`.
"""
