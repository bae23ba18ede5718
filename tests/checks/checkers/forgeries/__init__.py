"""Good and forged certificates: a file for each checker, with `GOOD` and `FORGED`, certificates by their names.

What is forged differs from something good in little, and the less the better: each is there because a line or a
condition of the checker is all that refuses it.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable, Mapping
from typing import Any, Final

import pytest

Certificate = dict[str, Any]

DELETED: Final = object()
"""The value of an entry that is taken out."""


def in_one_process(checkers: Iterable[str]) -> list[Any]:
    """Checkers as parameters of a test, of which all that has to do with one runs in one process: to make its
    certificates may take a second.
    """
    return [pytest.param(name, marks=pytest.mark.xdist_group(f"certificates for {name}")) for name in checkers]


def forged(good: Certificate, changes: Mapping[str, Any]) -> Certificate:
    """A copy of a certificate with other values at some places.

    Args:
        good: the certificate.
        changes: the values by their places: keys and numbers, with slashes between them. `DELETED` takes an entry out,
            and the number after the last one adds an entry.

    >>> forged({"cases": [{"proof": [1]}]}, {"cases/0/proof/1": 5, "format": "x"})
    {'cases': [{'proof': [1, 5]}], 'format': 'x'}
    """
    made: Certificate = pickle.loads(pickle.dumps(good))  # a copy, sooner than by `copy`
    for place, value in changes.items():
        inner: Any = made
        *outer, last = place.split("/")
        for key in outer:
            inner = inner[int(key) if isinstance(inner, list) else key]
        if value is DELETED:
            del inner[int(last) if isinstance(inner, list) else last]
        elif isinstance(inner, list) and int(last) == len(inner):
            inner.append(value)
        else:
            inner[int(last) if isinstance(inner, list) else last] = value
    return made


def as_read(certificates: Mapping[str, Mapping[str, Any]]) -> dict[str, Certificate]:
    """Certificates as they are read from files."""
    read: dict[str, Certificate] = json.loads(json.dumps(certificates))
    return read
